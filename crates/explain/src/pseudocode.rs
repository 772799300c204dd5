//! The textbook's pseudo-code in our own lines, and the line at which each event happens.

use gametree_games::tree::Kind;

use super::{CutKind, Event, Trace};
use gametree_engine::Algorithm;
use gametree_engine::algorithm::Textbook;

const MINIMAX: &[&str] = &[
    "value(node):",
    "    if node is a leaf: return its payoff",
    "    if the depth is used up: return the static evaluation",
    "    best = none",
    "    for each move at node, in order:",
    "        v = value(node after move)",
    "        if the mover likes v better than best: best = v",
    "    return best",
];

const ALPHABETA: &[&str] = &[
    "value(node, alpha, beta):",
    "    if node is a leaf: return its payoff",
    "    if the depth is used up: return the static evaluation",
    "    if the table knows enough about node: return that",
    "    best = none",
    "    for each move at node, in order:",
    "        v = value(node after move, alpha, beta)",
    "        if the mover likes v better than best: best = v",
    "        if MAX moves: alpha = max(alpha, best)   else: beta = min(beta, best)",
    "        if MAX moves and best meets beta: skip the rest   (beta cut)",
    "        if MIN moves and best meets alpha: skip the rest  (alpha cut)",
    "    return best",
];

const EXPECTIMINIMAX: &[&str] = &[
    "value(node):",
    "    if node is a leaf: return its payoff",
    "    if the depth is used up: return the static evaluation",
    "    if chance draws at node:",
    "        sum = 0",
    "        for each outcome: sum = sum + odds x value(node after outcome)",
    "        return sum",
    "    best = none",
    "    for each move at node, in order:",
    "        v = value(node after move)",
    "        if the mover likes v better than best: best = v",
    "    return best",
];

const STAR: &[&str] = &[
    "value(node, alpha, beta):",
    "    if node is a leaf: return its payoff",
    "    if the depth is used up: return the static evaluation",
    "    if chance draws at node:",
    "        Star2 only: probe one move below each outcome for a bound",
    "        sum = 0",
    "        for each outcome:",
    "            sum = sum + odds x value(node after outcome, what still matters)",
    "            lo, hi = sum + the least and the most that the rest can add",
    "            if hi meets alpha or lo meets beta: skip the rest",
    "        return sum, or the bound that was met",
    "    best = none",
    "    for each move at node, in order:",
    "        v = value(node after move, alpha, beta)",
    "        if the mover likes v better than best: best = v, and narrow the window",
    "        if best meets the other side's bound: skip the rest",
    "    return best",
];

const MAXN: &[&str] = &[
    "value(node):",
    "    if node is a leaf: return its payoffs, one a player",
    "    if chance draws at node: return the average of the outcomes",
    "    best = none",
    "    for each move at node, in order:",
    "        v = value(node after move)",
    "        if the mover's own payoff in v is higher than in best: best = v",
    "    return best",
];

const WORLDS: &[&str] = &[
    "decide(what the player sees):",
    "    for each world that fits:",
    "        solve it as if it were known        (this is the mistake)",
    "    for each move: average what it is worth over the worlds",
    "    return the move with the best average",
];

const BELIEF: &[&str] = &[
    "plan(weighed nodes):",
    "    let chance draw; leaves pay, weight x payoff",
    "    sort the other nodes by what the player sees",
    "    for each group that looks the same:",
    "        for each move: plan(the nodes after it, for all of the group together)",
    "        keep the best move",
    "    return the sum of what leaves pay and groups are worth",
];

/// The lines of an algorithm's pseudo-code; none for play without search.
pub fn pseudocode(algorithm: Algorithm) -> &'static [&'static str] {
    match algorithm.textbook() {
        Some(Textbook::Minimax) => MINIMAX,
        Some(Textbook::AlphaBeta) => ALPHABETA,
        Some(Textbook::Expectiminimax) => EXPECTIMINIMAX,
        Some(Textbook::Star) => STAR,
        Some(Textbook::MaxN) => MAXN,
        Some(Textbook::Worlds) => WORLDS,
        Some(Textbook::Belief) => BELIEF,
        None => &[],
    }
}

/// The line of the pseudo-code, counted from 1, at which an event happens; none where it happens outside.
pub fn line(trace: &Trace, event: &Event) -> Option<usize> {
    let kind = event.node().map(|n| trace.tree.node(n).kind);
    let (chance, leaf) = (kind == Some(Kind::Chance), kind == Some(Kind::Leaf));
    let lines = pseudocode(trace.answer.spec.algorithm());
    let wanted = if std::ptr::eq(lines, WORLDS) || std::ptr::eq(lines, BELIEF) {
        match event {
            Event::World { .. } => "    for each world",
            Event::Belief { .. } => "    for each group",
            Event::Consider { .. } if std::ptr::eq(lines, WORLDS) => "    for each move: average",
            Event::Consider { .. } => "        for each move: plan",
            Event::Settle { .. } if std::ptr::eq(lines, WORLDS) => "    return the move",
            Event::Settle { .. } => "        keep the best",
            Event::Leaf { .. } if std::ptr::eq(lines, BELIEF) => "    let chance draw",
            _ => "        solve it",
        }
    } else {
        match event {
            Event::Enter { .. } => "value(",
            Event::Leaf { .. } => "    if node is a leaf",
            Event::Exit { .. } if leaf => "    if node is a leaf",
            Event::Estimate { .. } => "    if the depth",
            Event::TtHit { .. } => "    if the table",
            Event::Probe { .. } => "        Star2 only",
            Event::ChancePartial { .. } if std::ptr::eq(lines, STAR) => "            sum = sum",
            Event::ChancePartial { .. } if std::ptr::eq(lines, MAXN) => "    if chance draws",
            Event::ChancePartial { .. } => "        for each outcome",
            Event::Update { .. } if std::ptr::eq(lines, MAXN) => "        if the mover's own",
            Event::Update { .. } => "        if the mover likes",
            Event::Cutoff { .. } if chance => "            if hi meets",
            Event::Cutoff { .. } if std::ptr::eq(lines, STAR) => "        if best meets",
            Event::Cutoff { kind: CutKind::Alpha, .. } => "        if MIN moves and",
            Event::Cutoff { kind: CutKind::Beta, .. } => "        if MAX moves and",
            Event::Exit { .. } if chance && std::ptr::eq(lines, MAXN) => "    if chance draws",
            Event::Exit { .. } if chance => "        return sum",
            Event::Exit { .. } => "    return best",
            _ => return None,
        }
    };
    lines.iter().position(|line| line.starts_with(wanted)).map(|index| index + 1)
}
