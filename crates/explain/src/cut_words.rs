//! Why the rest of a node was skipped, in words.

use gametree_core::{Bound, Rational};
use gametree_games::tree::NodeId;

use super::CutKind;
use super::names::decimal;
use super::sentences::Moment;
use gametree_engine::algorithms;
use gametree_engine::words::count;

/// A cut, taken apart.
pub(super) struct Cut<'a> {
    pub(super) n: NodeId,
    pub(super) kind: CutKind,
    pub(super) v: Rational,
    pub(super) bound: Rational,
    pub(super) by: Option<(NodeId, u32)>,
    pub(super) edges: &'a [u32],
    pub(super) leaves: u64,
}

/// How the bound came from the ancestor to the node.
enum Way {
    /// The ancestor has the very number, so many moves up.
    Straight(usize),
    /// A chance node in between turned it into another number.
    ThroughChance(NodeId),
    /// The rules allow nothing better.
    Rules,
    /// The player at this node may stand pat: stop there and take the static evaluation.
    StandPat(NodeId),
    /// The bound follows from something that was seen before, such as a probe.
    Seen,
}

/// What was found, whose offer it meets, what follows, and what is skipped.
pub(super) fn cut(moment: &Moment, cut: &Cut) -> String {
    let names = moment.names;
    let n = moment.name(cut.n);
    let skipped = names.labels(cut.n, cut.edges.iter().copied());
    let leaves = count(cut.leaves, "leaf", "leaves");
    let chance = names.is_chance(cut.n);
    let probed = chance && moment.replay.node(cut.n).range.is_none();
    let found = if chance { String::new() } else { format!("{} ", found(moment, cut)) };
    let reason = match (way(moment, cut), cut.by) {
        (Way::Straight(moves), Some((by, via))) if chance => {
            let offer = offer(moment, cut, by, via, moves);
            format!("{n} is worth {} {}. {offer} Stop.", most(cut.kind), decimal(cut.v))
        }
        (Way::Straight(moves), Some((by, via))) => {
            format!("{} {}", offer(moment, cut, by, via, moves), conclusion(moment, cut, by, moves))
        }
        (Way::ThroughChance(above), Some((by, via))) => format!(
            "{n} matters only {} {}: otherwise the average at {} cannot beat the {} that {} at {} has with {}.",
            if cut.kind == CutKind::Alpha { "above" } else { "below" },
            decimal(cut.bound),
            moment.name(above),
            held(moment, by, cut.kind).map_or_else(|| "offer".into(), decimal),
            names.who(by),
            moment.name(by),
            names.label(by, via)
        ),
        (Way::Rules, _) if chance => {
            format!("{n} is worth {} {}, and no payoff can change that.", most(cut.kind), decimal(cut.v))
        }
        (Way::Rules, _) => {
            let beyond = if cut.kind == CutKind::Alpha { "lower" } else { "higher" };
            format!(
                "No payoff is {beyond} than {}, so {} cannot do better.",
                decimal(cut.v),
                names.who(cut.n)
            )
        }
        (Way::StandPat(above), _) => {
            let (who, place, bound) = (names.who(above), moment.name(above), decimal(cut.bound));
            let kept = match cut.kind {
                CutKind::Alpha => format!("{who} at {place} can stop there and have {bound}."),
                CutKind::Beta => {
                    format!("{who} at {place} can stop there and hold {} to {bound}.", names.max())
                }
            };
            format!("{kept} So {n}, worth {} {}, cannot matter.", most(cut.kind), decimal(cut.v))
        }
        _ => format!(
            "So {n} is worth {} {}, and by what is already known it would matter only {} {}.",
            most(cut.kind),
            decimal(cut.v),
            if cut.kind == CutKind::Alpha { "above" } else { "below" },
            decimal(cut.bound)
        ),
    };
    if probed {
        return format!("The probes are enough. {reason} No outcome has to be searched in full.");
    }
    format!("{found}{reason} {skipped} cannot change that: {leaves} skipped.")
}

/// `MIN at C can already hold MAX to 2 (move c1).`
fn found(moment: &Moment, cut: &Cut) -> String {
    let names = moment.names;
    let (who, n, v) = (names.who(cut.n), moment.name(cut.n), decimal(cut.v));
    let best = moment.replay.node(cut.n).best;
    let how = best.map_or("by stopping here".into(), |best| format!("move {}", names.label(cut.n, best)));
    let child = best.and_then(|best| names.tree().node(cut.n).edges.get(best as usize)).map(|edge| edge.to);
    let loose =
        child.is_some_and(|child| !matches!(moment.replay.node(child).bound, None | Some(Bound::Exact)));
    match cut.kind {
        CutKind::Alpha => {
            let or_less = if loose { " or less" } else { "" };
            format!("{who} at {n} can already hold {} to {v}{or_less} ({how}).", names.max())
        }
        CutKind::Beta => {
            let or_more = if loose { " or more" } else { "" };
            format!("{who} at {n} can already get {v}{or_more} ({how}).")
        }
    }
}

/// `MAX at A has 3 with a1.`, or from further up how far.
fn offer(moment: &Moment, cut: &Cut, by: NodeId, via: u32, moves: usize) -> String {
    let names = moment.names;
    let (who, place, label, bound) =
        (names.who(by), moment.name(by), names.label(by, via), decimal(cut.bound));
    let deep = moves > 1;
    let better = if cut.v == cut.bound { "an offer as good" } else { "the better offer" };
    let up = format!("{better} is {} moves up, at {place}", number_word(moves));
    match (cut.kind, deep) {
        (CutKind::Alpha, false) => format!("{who} at {place} has {bound} with {label}."),
        (CutKind::Alpha, true) => format!("{who} already has {bound} with {label}: {up}."),
        (CutKind::Beta, false) => format!("{who} at {place} holds {} to {bound} with {label}.", names.max()),
        (CutKind::Beta, true) => {
            format!("{who} can already hold {} to {bound} with {label}: {up}.", names.max())
        }
    }
}

/// `So C is worth at most 2 and MAX will not go there.`
fn conclusion(moment: &Moment, cut: &Cut, by: NodeId, moves: usize) -> String {
    let (names, n) = (moment.names, moment.name(cut.n));
    let (who, v, bound) = (names.who(by), decimal(cut.v), decimal(cut.bound));
    let worth = format!("So {n} is worth {} {v}", most(cut.kind));
    if cut.v == cut.bound {
        return match cut.kind {
            CutKind::Alpha => format!("{worth}, no better than the {bound} that {who} already has."),
            CutKind::Beta => {
                format!(
                    "{worth}, no better for {who} than the {bound} to which {} is already held.",
                    names.max()
                )
            }
        };
    }
    let avoids = if moves > 1 { "will not let it come to that" } else { "will not go there" };
    format!("{worth} and {who} {avoids}.")
}

fn most(kind: CutKind) -> &'static str {
    if kind == CutKind::Alpha { "at most" } else { "at least" }
}

/// What the ancestor has made sure of.
fn held(moment: &Moment, by: NodeId, kind: CutKind) -> Option<Rational> {
    let state = moment.replay.node(by);
    let own = if kind == CutKind::Alpha { &state.a } else { &state.b };
    own.as_ref().map(super::Number::first)
}

fn way(moment: &Moment, cut: &Cut) -> Way {
    let (names, stack) = (moment.names, moment.replay.stack());
    let (low, high) = names.range();
    let at_edge = match cut.kind {
        CutKind::Alpha => cut.v <= low,
        CutKind::Beta => cut.v >= high,
    };
    let Some((by, _)) = cut.by else {
        return match stopper(moment, cut) {
            _ if at_edge => Way::Rules,
            Some(above) => Way::StandPat(above),
            None => Way::Seen,
        };
    };
    let Some(place) = stack.iter().rposition(|n| *n == by) else { return Way::Seen };
    let between = stack.get(place + 1..stack.len().saturating_sub(1)).unwrap_or(&[]);
    let mut chances = between.iter().filter(|n| names.is_chance(**n));
    match (chances.next(), chances.next()) {
        (None, _) if held(moment, by, cut.kind) == Some(cut.bound) => Way::Straight(stack.len() - 1 - place),
        (Some(chance), None) if asked(moment, cut, *chance, stack) == Some(cut.bound) => {
            Way::ThroughChance(*chance)
        }
        _ if at_edge => Way::Rules,
        _ => Way::Seen,
    }
}

/// The ancestor whose static evaluation, not a move, set the bound.
fn stopper(moment: &Moment, cut: &Cut) -> Option<NodeId> {
    let (names, stack) = (moment.names, moment.replay.stack());
    stack[..stack.len().saturating_sub(1)].iter().rev().copied().find(|n| {
        let state = moment.replay.node(*n);
        let stands = state.best.is_none() && state.v.as_ref().map(super::Number::first) == Some(cut.bound);
        stands && !names.is_chance(*n) && names.is_max(*n) == (cut.kind == CutKind::Alpha)
    })
}

/// What the outcome on the way must be worth for the chance node to meet its window, by Star1's reckoning; none where another is used.
fn asked(moment: &Moment, cut: &Cut, chance: NodeId, stack: &[NodeId]) -> Option<Rational> {
    if moment.names.algorithm() != algorithms::STAR1 {
        return None;
    }
    let place = stack.iter().position(|n| *n == chance)?;
    let (state, next) = (moment.replay.node(chance), stack.get(place + 1)?);
    let edges = &moment.names.tree().node(chance).edges;
    let index = edges.iter().position(|edge| edge.to == *next)?;
    let (low, high) = moment.names.range();
    let (goal, extreme) = match cut.kind {
        CutKind::Alpha => (state.a.as_ref()?.first(), high),
        CutKind::Beta => (state.b.as_ref()?.first(), low),
    };
    let sum = state.v.as_ref().map_or(Rational::whole(0), super::Number::first);
    let mut rest = Rational::whole(0);
    for edge in &edges[index + 1..] {
        rest = rest.checked_plus(edge.odds.checked_times(extreme)?)?;
    }
    goal.minus(sum)?.minus(rest)?.over(edges[index].odds)
}

fn number_word(number: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    WORDS.get(number).map_or_else(|| number.to_string(), |word| (*word).into())
}
