//! Searches in plain words, to the letter.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use gametree_core::Limits;
use gametree_engine::Spec;
use gametree_explain::{Event, Replay, Trace, sentence, sentences};
use gametree_games::tree::read_tree;

fn trace(tree: &str, spec: &str) -> Trace {
    let tree = Arc::new(read_tree(tree, None).unwrap());
    let spec: Spec = spec.parse().unwrap();
    Trace::record(&tree, &spec, &Limits::default()).unwrap()
}

/// The sentences that are not about coming to, reading or leaving a leaf.
fn shown(tree: &str, spec: &str) -> Vec<String> {
    let trace = trace(tree, spec);
    let leaf = |event: &Event| event.node().is_some_and(|n| trace.tree.node(n).edges.is_empty());
    sentences(&trace)
        .into_iter()
        .zip(&trace.events)
        .filter(|(_, event)| !leaf(event))
        .map(|(text, _)| text)
        .collect()
}

fn check(tree: &str, spec: &str, expected: &[&str]) {
    let text = shown(tree, spec);
    assert_eq!(text, expected, "\n{}\n", text.join("\n"));
}

/// The sentences of the cuts alone.
fn cuts(tree: &str, spec: &str) -> Vec<String> {
    let trace = trace(tree, spec);
    let text = sentences(&trace).into_iter().zip(&trace.events);
    text.filter(|(_, event)| matches!(event, Event::Cutoff { .. })).map(|(text, _)| text).collect()
}

const TWO_PLY: &str = "[[3,12,8],[2,4,6],[14,5,2]]";

#[test]
fn the_two_ply_tree_is_told_to_the_letter() {
    check(
        TWO_PLY,
        "alphabeta",
        &[
            "Go to A, where MAX moves. Every value matters: the window is (-inf, inf).",
            "Go to B, where MIN moves. Every value matters: the window is (-inf, inf).",
            "MIN at B can hold MAX to 3 with b1. 3 is still inside the window (-inf, inf), so b2 must be looked at.",
            "B returns 3.",
            "MAX at A can get 3 with a1. 3 is still inside the window (-inf, inf), so C must be looked at.",
            "Go to C, where MIN moves. MAX at A has 3 with a1: the window is (3, inf).",
            "MIN at C can hold MAX to 2 with c1.",
            "MIN at C can already hold MAX to 2 (move c1). MAX at A has 3 with a1. So C is worth at most 2 and MAX will not go there. c2 and c3 cannot change that: 2 leaves skipped.",
            "C returns 2, meaning at most 2.",
            "Go to D, where MIN moves. MAX at A has 3 with a1: the window is (3, inf).",
            "MIN at D can hold MAX to 14 with d1. 14 is still inside the window (3, inf), so d2 must be looked at.",
            "MIN at D can now hold MAX to 5 with d2, less than 14. 5 is still inside the window (3, inf), so d3 must be looked at.",
            "MIN at D can now hold MAX to 2 with d3, less than 5.",
            "D returns 2.",
            "A returns 3. MAX's move is a1.",
        ],
    );
}

#[test]
fn minimax_has_no_windows_to_talk_about() {
    check(
        "[[3,12],[2,4]]",
        "minimax",
        &[
            "Go to A, where MAX moves.",
            "Go to B, where MIN moves.",
            "MIN at B can hold MAX to 3 with b1.",
            "B returns 3.",
            "MAX at A can get 3 with a1.",
            "Go to C, where MIN moves.",
            "MIN at C can hold MAX to 2 with c1.",
            "C returns 2.",
            "A returns 3. MAX's move is a1.",
        ],
    );
}

#[test]
fn leaves_are_called_by_their_moves() {
    let text = sentences(&trace(TWO_PLY, "alphabeta"));
    assert_eq!(text[2..5], ["Go to b1, a leaf.", "b1 is a leaf, worth 3.", "b1 returns 3."]);
}

#[test]
fn a_deep_cut_names_the_ancestor_and_how_far_up_it_is() {
    assert_eq!(
        cuts("[5, [[[4, 9], [6, 8]], 7]]", "alphabeta"),
        [
            "MIN at D can already hold MAX to 4 (move d1). MAX already has 5 with a1: the better offer is three moves up, at A. So D is worth at most 4 and MAX will not let it come to that. d2 cannot change that: 1 leaf skipped."
        ]
    );
}

#[test]
fn a_beta_cut_is_the_mirror_image() {
    assert_eq!(
        cuts("min [[3,1,2],[5,9,9]]", "alphabeta"),
        [
            "MAX at C can already get 5 (move c1). MIN at A holds MAX to 3 with a1. So C is worth at least 5 and MIN will not go there. c2 and c3 cannot change that: 2 leaves skipped."
        ]
    );
}

#[test]
fn a_cut_on_equality_says_so_and_the_strict_school_does_not_make_it() {
    assert_eq!(
        cuts("[[3,12],[3,4]]", "alphabeta"),
        [
            "MIN at C can already hold MAX to 3 (move c1). MAX at A has 3 with a1. So C is worth at most 3, no better than the 3 that MAX already has. c2 cannot change that: 1 leaf skipped."
        ]
    );
    assert_eq!(cuts("[[3,12],[3,4]]", "alphabeta:cut=strict"), [""; 0]);
    let strict = shown("[[3,12],[3,4]]", "alphabeta:school=cs188");
    assert!(strict.contains(
        &"MIN at C can hold MAX to 3 with c1. 3 only meets the edge of the window (3, inf) and does not pass it, so c2 must be looked at.".into()
    ));
}

#[test]
fn fail_hard_returns_the_edge_of_the_window_and_says_what_it_means() {
    let text = sentences(&trace("[[3,12],[2,4]]", "alphabeta:returns=hard"));
    assert!(text.contains(&"c1 returns 3, the edge of the window, meaning at most 3.".into()));
    assert_eq!(
        cuts("[[3,12],[2,4]]", "alphabeta:returns=hard"),
        [
            "MIN at C can already hold MAX to 3 or less (move c1). MAX at A has 3 with a1. So C is worth at most 3, no better than the 3 that MAX already has. c2 cannot change that: 1 leaf skipped."
        ]
    );
}

#[test]
fn a_cut_that_nobody_asked_for_comes_from_the_rules() {
    assert_eq!(
        cuts("[[1,1],[-1,1]]", "memo"),
        [
            "MIN at C can already hold MAX to -1 (move c1). No payoff is lower than -1, so MIN cannot do better. c2 cannot change that: 1 leaf skipped."
        ]
    );
    assert_eq!(
        cuts("[inf, 3]", "alphabeta"),
        [
            "MAX at A can already get inf (move a1). No payoff is higher than inf, so MAX cannot do better. a2 cannot change that: 1 leaf skipped."
        ]
    );
}

const COIN: &str = "max [safe: 3 risky: chance [9/10 heads: min [2 3] 1/10 tails: min [-4 5]]]";

#[test]
fn a_chance_node_says_what_it_can_still_be() {
    check(
        COIN,
        "star1:bounds=-10..10",
        &[
            "Go to A, where MAX moves. Every value matters: the window is (-inf, inf).",
            "MAX at A can get 3 with safe. 3 is still inside the window (-inf, inf), so B must be looked at.",
            "Go to B, where chance draws. MAX at A has 3 with safe: the window is (3, inf).",
            "Go to C, where MIN moves. Only a value between 20/9 and 10 matters: the window is (20/9, 10).",
            "MIN at C can hold MAX to 2 with c1.",
            "MIN at C can already hold MAX to 2 (move c1). C matters only above 20/9: otherwise the average at B cannot beat the 3 that MAX at A has with safe. c2 cannot change that: 1 leaf skipped.",
            "C returns 2, meaning at most 2.",
            "So far 9/10 x 2 = 1.8. tails is worth between -10 and 10, so B is worth at most 2.8.",
            "B is worth at most 2.8. MAX at A has 3 with safe. Stop. tails cannot change that: 2 leaves skipped.",
            "B returns 2.8, meaning at most 2.8.",
            "A returns 3. MAX's move is safe.",
        ],
    );
    let all = shown(COIN, "expectiminimax");
    assert!(all.contains(&"B is worth 9/10 x 2 + 1/10 x -4 = 1.4.".into()), "{all:?}");
}

#[test]
fn star2_says_that_the_probes_were_enough() {
    let all = shown(COIN, "star2");
    assert!(all.contains(&"Probe one move below C to get a bound on it.".into()));
    assert!(
        all.contains(
            &"The probes are enough. B is worth at most 2.3. MAX at A has 3 with safe. Stop. No outcome has to be searched in full."
                .into()
        ),
        "{all:?}"
    );
}

const ROADS: &str = "chance [1/2: max @fork [left: 100 right: 0] 1/2: max @fork [left: -1000 right: 0]]";

#[test]
fn a_player_who_does_not_know_the_node_weighs_both() {
    check(
        ROADS,
        "belief",
        &[
            "At @fork MAX cannot tell B from C. Their weights are 1/2 and 1/2.",
            "At @fork left is worth 1/2 x 100 + 1/2 x -1000 = -450.",
            "At @fork right is worth 1/2 x 0 + 1/2 x 0 = 0.",
            "At @fork MAX settles for right, worth 0, the same move wherever the game is.",
        ],
    );
}

#[test]
fn worlds_are_solved_as_if_they_were_known() {
    check(
        ROADS,
        "worlds",
        &[
            "World 1, weight 1/2, solved as if it were known: the game is at B.",
            "Go to B, where MAX moves.",
            "MAX at B likes left best so far: 100 for MAX (MAX 100, MIN -100).",
            "B returns MAX 100, MIN -100. MAX's move is left.",
            "World 2, weight 1/2, solved as if it were known: the game is at C.",
            "Go to C, where MAX moves.",
            "MAX at C likes left best so far: -1000 for MAX (MAX -1000, MIN 1000).",
            "MAX at C likes right best so far: 0 for MAX (MAX 0, MIN 0).",
            "C returns MAX 0, MIN 0. MAX's move is right.",
            "At @fork, on average over the worlds, left is worth 1/2 x 100 + 1/2 x -1000 = -450.",
            "At @fork, on average over the worlds, right is worth 1/2 x 0 + 1/2 x 0 = 0.",
            "At @fork MAX settles for right, worth 0, the same move wherever the game is.",
        ],
    );
}

const THREE: &str = "players Ann Bob Cem\nAnn [l: Bob [Cem [(1 2 3) (4 2 1)] (6 1 2)] r: (2 5 5)]";

#[test]
fn three_players_are_called_by_their_names() {
    check(
        THREE,
        "maxn",
        &[
            "Go to A, where Ann moves.",
            "Go to B, where Bob moves.",
            "Go to C, where Cem moves.",
            "Cem at C likes c1 best so far: 3 for Cem (Ann 1, Bob 2, Cem 3).",
            "C returns Ann 1, Bob 2, Cem 3.",
            "Bob at B likes b1 best so far: 2 for Bob (Ann 1, Bob 2, Cem 3).",
            "B returns Ann 1, Bob 2, Cem 3.",
            "Ann at A likes l best so far: 1 for Ann (Ann 1, Bob 2, Cem 3).",
            "Ann at A likes r best so far: 2 for Ann (Ann 2, Bob 5, Cem 5).",
            "A returns Ann 2, Bob 5, Cem 5. Ann's move is r.",
        ],
    );
    let paranoid = "players Ann Bob Cem\nAnn [l: (3 0 0) r: Bob [Cem [(2 2 3) (4 2 1)] (6 1 2)]]";
    assert_eq!(
        cuts(paranoid, "paranoid"),
        [
            "Cem at C can already hold Ann to 2 (move c1). Ann already has 3 with l: the better offer is two moves up, at A. So C is worth at most 2 and Ann will not let it come to that. c2 cannot change that: 1 leaf skipped.",
            "Bob at B can already hold Ann to 2 or less (move b1). Ann at A has 3 with l. So B is worth at most 2 and Ann will not go there. b2 cannot change that: 1 leaf skipped.",
        ]
    );
}

#[test]
fn depth_limits_tables_and_iterations_are_told() {
    let text = shown("max [a: min ~4 [1 2] b: min [1 2]]", "deepening:depth=2");
    assert_eq!(text[0], "Search 1 ply deep.");
    assert!(text.contains(&"The search stops at B and trusts the static evaluation: 4.".into()), "{text:?}");
    assert!(
        text.contains(&"The search stops at C, which has no static evaluation and counts as 0.".into()),
        "{text:?}"
    );
    assert!(text.contains(&"Start again from the top, now 2 plies deep.".into()), "{text:?}");
}

#[test]
fn one_sentence_alone_is_the_same_as_in_the_whole_story() {
    for (tree, spec) in [(TWO_PLY, "alphabeta"), (COIN, "star2"), (ROADS, "worlds"), (THREE, "maxn")] {
        let trace = trace(tree, spec);
        let mut replay = Replay::new(&trace.tree, &trace.events);
        for (event, text) in trace.events.iter().zip(sentences(&trace)) {
            assert_eq!(sentence(&trace, &replay, event), text);
            replay.forward();
        }
    }
}

#[test]
fn standing_pat_is_an_offer_too() {
    check(
        "max [a: min ~9 [\"y!\": max ~5 [\"z!\": min ~3 [\"p!\": 2 \"q!\": 9]]]]",
        "alphabeta:depth=1,quiescence=on",
        &[
            "Go to A, where MAX moves. Every value matters: the window is (-inf, inf).",
            "Go to B, where MIN moves. Every value matters: the window is (-inf, inf).",
            "MIN at B may stop with the static evaluation, 9, or try a noisy move.",
            "Go to C, where MAX moves. Only a value below 9 matters: the window is (-inf, 9).",
            "MAX at C may stop with the static evaluation, 5, or try a noisy move.",
            "Go to D, where MIN moves. Only a value between 5 and 9 matters: the window is (5, 9).",
            "MIN at D may stop with the static evaluation, 3, or try a noisy move.",
            "MIN at D can already hold MAX to 3 (by stopping here). MAX at C can stop there and have 5. So D, worth at most 3, cannot matter. p! and q! cannot change that: 2 leaves skipped.",
            "D returns 3, meaning at most 3.",
            "C returns 5.",
            "MIN at B can now hold MAX to 5 with y!, less than 9.",
            "B returns 5.",
            "MAX at A can get 5 with a.",
            "A returns 5. MAX's move is a.",
        ],
    );
}

#[test]
fn the_table_says_what_it_knows() {
    let text = shown("max [a: min X [2 5] b: min [->X 9] c: min [1 3]]", "memo");
    assert!(text.contains(
        &"The table already knows X: exactly 2. Nothing below it has to be looked at again.".into()
    ));
}

#[test]
fn players_with_names_are_called_by_them() {
    assert_eq!(
        cuts("players Alice Bob\nAlice [l: 3 r: Bob [2 4]]", "alphabeta"),
        [
            "Bob at B can already hold Alice to 2 (move b1). Alice at A has 3 with l. So B is worth at most 2 and Alice will not go there. b2 cannot change that: 1 leaf skipped."
        ]
    );
}

#[test]
fn a_very_wide_tree_is_told_in_no_time() {
    let leaves: Vec<String> = (0..40_000).map(|value| value.to_string()).collect();
    assert_eq!(sentences(&trace(&format!("[{}]", leaves.join(" ")), "alphabeta")).len(), 160_002);
    let chance = format!("chance [{}]", leaves.join(" "));
    assert_eq!(sentences(&trace(&chance, "expectiminimax")).len(), 160_002);
}

/// Road A leads to a heap of gold, road B to a fork: jewels one way, a bus the other, and MAX does not know which.
const THREE_ROADS: &str = "
chance
  1/2: max @start
    A: 10
    B: max @fork [left: 100  right: -1000]
  1/2: max @start
    A: 10
    B: max @fork [left: -1000  right: 100]
";

#[test]
fn three_roads_averaging_believes_that_it_will_know_the_way() {
    let text = shown(THREE_ROADS, "worlds");
    assert_eq!(
        text[text.len() - 3..],
        [
            "At @start, on average over the worlds, A is worth 1/2 x 10 + 1/2 x 10 = 10.",
            "At @start, on average over the worlds, B is worth 1/2 x 100 + 1/2 x 100 = 100.",
            "At @start MAX settles for B, worth 100, the same move wherever the game is.",
        ]
    );
}

#[test]
fn three_roads_a_plan_over_beliefs_does_not() {
    check(
        THREE_ROADS,
        "belief",
        &[
            "At @start MAX cannot tell B from C. Their weights are 1/2 and 1/2.",
            "At @start A is worth 1/2 x 10 + 1/2 x 10 = 10.",
            "At @fork MAX cannot tell D from E. Their weights are 1/2 and 1/2.",
            "At @fork left is worth 1/2 x 100 + 1/2 x -1000 = -450.",
            "At @fork right is worth 1/2 x -1000 + 1/2 x 100 = -450.",
            "At @fork MAX settles for left, worth -450, the same move wherever the game is.",
            "At @start B is worth -450 with the best plan after it.",
            "At @start MAX settles for A, worth 10, the same move wherever the game is.",
        ],
    );
}
