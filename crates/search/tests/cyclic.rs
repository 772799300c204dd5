//! A duel in which play can go round for ever: what has a depth, or knows repetitions, searches it; what recurses to the end does not
//! compile for it (see `memo`).

use gametree_core::{
    Bound, Duel, Evaluate, Game, Knowledge, Limits, NoEvaluation, Open, Player, Turn, Value,
};
use gametree_search::alphabeta::{self, Options};
use gametree_search::parts::Ties;
use gametree_search::proof::{self, Question, Verdict};
use gametree_search::{Silent, deepening, minimax, principal};

/// A token on a track. A move pushes it one step to either side; at the right end MAX has won, at the left end MIN. Both can always push
/// it back.
struct Track {
    length: i32,
}

/// Where the token is, and who moves.
type Place = (i32, Player);

impl Game for Track {
    type State = Place;
    type Action = i32;
    type Value = i32;

    fn initial(&self) -> Place {
        (self.length / 2, 0)
    }

    fn turn(&self, &(token, mover): &Place) -> Turn {
        if token == 0 || token == self.length { Turn::Over } else { Turn::Player(mover) }
    }

    fn actions(&self, state: &Place, out: &mut Vec<i32>) {
        if self.turn(state) != Turn::Over {
            out.extend([-1, 1]);
        }
    }

    fn play(&self, (token, mover): &mut Place, step: i32) {
        (*token, *mover) = (*token + step, 1 - *mover);
    }

    fn utility(&self, &(token, _): &Place, player: Player) -> i32 {
        let of_max = if token == 0 { -100 } else { 100 };
        if player == 0 { of_max } else { -of_max }
    }

    fn key(&self, &(token, mover): &Place) -> Option<u64> {
        Some(2 * token as u64 + mover as u64)
    }

    fn bounds(&self, _state: &Place) -> (i32, i32) {
        (-100, 100)
    }
}

impl Open for Track {}
impl Duel for Track {}

/// How far the token is from the middle.
struct Lead;

impl Evaluate<Track> for Lead {
    fn evaluate(&self, track: &Track, &(token, _): &Place) -> i32 {
        2 * token - track.length
    }
}

impl Knowledge<Track> for Lead {}

/// The value by its definition, with so many plies to go.
fn value(track: &Track, state: &Place, depth: u32) -> i32 {
    let Turn::Player(mover) = track.turn(state) else { return track.utility(state, 0) };
    if depth == 0 {
        return Lead.evaluate(track, state);
    }
    let after = [-1, 1].map(|step| value(track, &track.result(state, step), depth - 1));
    if mover == 0 { after[0].max(after[1]) } else { after[0].min(after[1]) }
}

/// Every position of a track, with who wins it: MAX next to the right end on the move, MIN next to the left end, otherwise no one.
fn positions(track: &Track) -> impl Iterator<Item = (Place, i32)> {
    let last = track.length - 1;
    (1..=last).flat_map(move |token| {
        [0, 1].map(|mover| {
            let wins = if mover == 0 && token == last {
                100
            } else if mover == 1 && token == 1 {
                -100
            } else {
                0
            };
            ((token, mover), wins)
        })
    })
}

#[test]
fn searches_with_a_depth_give_the_value_of_that_depth() {
    for length in [3, 4, 5, 8] {
        let track = Track { length };
        for (state, wins) in positions(&track) {
            for depth in 1..=9 {
                let (truth, limits) = (value(&track, &state, depth), Limits::depth(depth));
                let none = Limits::default();
                let plain =
                    minimax::search_to_depth(&track, &state, &Lead, Ties::First, depth, &none, &mut Silent);
                assert_eq!((plain.payoffs[0], plain.bound), (truth, Bound::Exact), "{state:?}");
                let options = Options::default();
                let pruned =
                    alphabeta::search_to_depth(&track, &state, &Lead, &options, depth, &none, &mut Silent);
                assert_eq!(pruned.payoffs[0], truth, "{state:?} at depth {depth}");
                let deepened =
                    deepening::search(&track, &state, &Lead, &options, &limits, &mut Silent, |_| {});
                // A win that was seen ends it early.
                assert!(deepened.payoffs[0] == truth || deepened.proven, "{state:?} at depth {depth}");
                let fast = principal::Options::default();
                let principal = principal::search(&track, &state, &Lead, &fast, &limits, |_| {});
                // Its table knows positions of other depths, so that only wins can be compared.
                assert!(principal.best.is_some() && principal.depth.is_some());
                if truth.abs() == 100 || principal.payoffs[0].abs() == 100 {
                    assert_eq!((principal.payoffs[0], truth), (wins, wins), "{state:?} at depth {depth}");
                }
            }
        }
    }
}

#[test]
fn proof_numbers_tell_wins_from_play_without_end() {
    for length in [3, 4, 5, 8] {
        let track = Track { length };
        for (state, truth) in positions(&track) {
            let report = proof::search(
                &track,
                &state,
                &NoEvaluation,
                None,
                &proof::Options::default(),
                &Limits::default(),
            );
            assert!(report.proven, "{state:?}");
            assert_eq!(report.payoffs[0], truth, "{state:?} of {length}");
            for player in 0..2 {
                let question = Question::win(player);
                let answer = proof::prove(
                    &track,
                    &state,
                    &NoEvaluation,
                    question,
                    None,
                    &proof::Options::default(),
                    &Limits::default(),
                );
                let wins = question.is_met(if player == 0 { truth } else { truth.negate() });
                assert_eq!(answer.verdict, if wins { Verdict::Proven } else { Verdict::Disproven });
            }
        }
    }
}

#[test]
fn without_a_depth_the_node_limit_ends_what_deepens() {
    let track = Track { length: 8 };
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let options = Options::default();
    let start = track.initial();
    let report = deepening::search(&track, &start, &Lead, &options, &limits, &mut Silent, |_| {});
    assert!(report.stopped && report.best.is_some() && !report.proven);
    let fast = principal::Options::default();
    let report = principal::search(&track, &start, &Lead, &fast, &limits, |_| {});
    assert!(report.best.is_some() && !report.proven);
}
