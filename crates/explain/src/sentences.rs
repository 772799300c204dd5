//! A search in plain English: one or two sentences per event, always with the ancestor, the move and the numbers.

use std::collections::HashMap;

use gametree_core::{Bound, Limits, Rational, Value};
use gametree_games::tree::{Kind, NodeId};

use super::belief_words::considered;
use super::chance_words::chance;
use super::cut_words::{Cut, cut};
use super::names::{Names, decimal};
use super::{Event, Number, Replay, Status, Trace};
use gametree_engine::words::list_and;
use gametree_engine::{Error, Result};

/// What an event means, in words. `replay` stands just before the event.
pub fn sentence(trace: &Trace, replay: &Replay, event: &Event) -> String {
    let mut past = Past::default();
    trace.events.iter().take(replay.step()).for_each(|event| past.take(event));
    Moment { names: &Names::new(trace), replay, past: &past }.sentence(event)
}

/// Every event of a trace in words.
pub fn sentences(trace: &Trace) -> Vec<String> {
    // Without limits nothing ends it.
    sentences_within(trace, &Limits::default()).unwrap_or_default()
}

/// The same within limits.
///
/// # Errors
/// A limit was hit.
pub fn sentences_within(trace: &Trace, limits: &Limits) -> Result<Vec<String>> {
    let mut meter = Limits { nodes: None, ..limits.clone() }.start();
    let (names, mut past) = (Names::new(trace), Past::default());
    let mut replay = Replay::new(&trace.tree, &trace.events);
    let mut sentences = Vec::with_capacity(trace.events.len());
    for event in &trace.events {
        if !meter.enter() {
            return Err(Error::limit("a limit was hit before every step was put into words"));
        }
        sentences.push(Moment { names: &names, replay: &replay, past: &past }.sentence(event));
        past.take(event);
        replay.forward();
    }
    Ok(sentences)
}

/// What earlier events have said and the states of the nodes do not keep.
#[derive(Default)]
pub(super) struct Past {
    /// Worlds that were solved before.
    pub(super) worlds: usize,
    /// The windows with which the nodes on the way were entered.
    windows: Vec<(Rational, Rational)>,
    /// The weight of each node to a player who does not know which one is the current node.
    pub(super) weights: HashMap<NodeId, Rational>,
}

impl Past {
    fn take(&mut self, event: &Event) {
        match event {
            Event::Enter { a, b, .. } => self.windows.push((a.first(), b.first())),
            Event::Exit { .. } => drop(self.windows.pop()),
            Event::World { n, weight } => {
                self.worlds += 1;
                self.weights.insert(*n, weight.first());
            }
            Event::Belief { nodes, weights } => {
                self.weights.extend(nodes.iter().copied().zip(weights.iter().map(Number::first)));
            }
            _ => {}
        }
    }
}

/// One moment of a search: just before an event.
pub(super) struct Moment<'a> {
    pub(super) names: &'a Names<'a>,
    pub(super) replay: &'a Replay<'a>,
    pub(super) past: &'a Past,
}

impl Moment<'_> {
    pub(super) fn name(&self, n: NodeId) -> String {
        self.names.node(n, self.replay.stack())
    }

    fn sentence(&self, event: &Event) -> String {
        let names = self.names;
        match event {
            Event::Enter { n, a, b, .. } => self.enter(*n, a.first(), b.first()),
            Event::Probe { n } => format!("Probe one move below {} to get a bound on it.", self.name(*n)),
            Event::Leaf { n, v, .. } => self.leaf(*n, v),
            Event::Estimate { n, v, .. } => self.estimate(*n, v),
            Event::Update { n, v, best, .. } => self.update(*n, v, *best),
            Event::ChancePartial { n, edge, sum, lo, hi, .. } => {
                chance(self, *n, *edge, sum, (lo.first(), hi.first()))
            }
            Event::Cutoff { n, kind, v, bound, by, via, edges, skipped_leaves, .. } => cut(
                self,
                &Cut {
                    n: *n,
                    kind: *kind,
                    v: v.first(),
                    bound: bound.first(),
                    by: by.zip(*via),
                    edges,
                    leaves: *skipped_leaves,
                },
            ),
            Event::TtHit { n, v, bound, .. } => format!(
                "The table already knows {}: {} {}. Nothing below it has to be looked at again.",
                self.name(*n),
                known(*bound),
                names.number(v)
            ),
            Event::Iteration { depth } => {
                let plies = gametree_engine::words::count(u64::from(*depth), "ply", "plies");
                if *depth == 1 {
                    format!("Search {plies} deep.")
                } else {
                    format!("Start again from the top, now {plies} deep.")
                }
            }
            Event::World { n, weight } => self.world(*n, weight),
            Event::Belief { nodes, weights } => self.belief(nodes, weights),
            Event::Consider { nodes, edge, v } => considered(self, nodes, *edge, v.first()),
            Event::Settle { nodes, edge, v } => self.settle(nodes, *edge, v),
            Event::Exit { n, v, bound, .. } => self.exit(*n, v, *bound),
        }
    }

    fn enter(&self, n: NodeId, a: Rational, b: Rational) -> String {
        let name = self.name(n);
        let place = match self.names.tree().node(n).kind {
            Kind::Leaf => return format!("Go to {name}, a leaf."),
            Kind::Chance => format!("Go to {name}, where chance draws."),
            Kind::Player(_) => format!("Go to {name}, where {} moves.", self.names.who(n)),
        };
        if !self.names.prunes() {
            return place;
        }
        let window = format!("the window is ({}, {})", decimal(a), decimal(b));
        if (a, b) == (Rational::LOWEST, Rational::HIGHEST) {
            return format!("{place} Every value matters: {window}.");
        }
        let mut known = Vec::new();
        if let Some((by, via)) = self.source(a, true) {
            known.push(format!("{} at {} has {} with {via}", self.names.who(by), self.name(by), decimal(a)));
        }
        if let Some((by, via)) = self.source(b, false) {
            let (who, max) = (self.names.who(by), self.names.max());
            known.push(format!("{who} at {} holds {max} to {} with {via}", self.name(by), decimal(b)));
        }
        match known.as_slice() {
            [] if a >= b => format!("{place} What it is worth can hardly matter: {window}."),
            [] if !a.is_finite() => format!("{place} Only a value below {} matters: {window}.", decimal(b)),
            [] if !b.is_finite() => format!("{place} Only a value above {} matters: {window}.", decimal(a)),
            [] => {
                format!("{place} Only a value between {} and {} matters: {window}.", decimal(a), decimal(b))
            }
            _ => format!("{place} {}: {window}.", list_and(&known)),
        }
    }

    /// The ancestor whose move set alpha (or beta) for the node that is entered now: it was entered without the number and has it. A chance node
    /// hands down other numbers, so that no ancestor above it has the number itself.
    fn source(&self, bound: Rational, alpha: bool) -> Option<(NodeId, &str)> {
        if !bound.is_finite() {
            return None;
        }
        for (n, (a, b)) in self.replay.stack().iter().zip(&self.past.windows).rev() {
            let state = self.replay.node(*n);
            let (own, before) = if alpha { (&state.a, *a) } else { (&state.b, *b) };
            if self.names.is_chance(*n) || own.as_ref().map(Number::first) != Some(bound) {
                return None;
            }
            if before != bound {
                return state.best.map(|best| (*n, self.names.label(*n, best)));
            }
        }
        None
    }

    fn leaf(&self, n: NodeId, v: &Number) -> String {
        let (name, value) = (self.name(n), self.names.number(v));
        // A leaf that carries an estimate is where an unrolled game was cut off, not an end.
        if self.names.tree().node(n).estimate.is_some() {
            return format!("The game goes on after {name}, but here its static evaluation counts: {value}.");
        }
        match v.0.as_slice() {
            [_] if self.names.tree().players_named => {
                format!("{name} is a leaf, worth {value} to {}.", self.names.max())
            }
            [_] => format!("{name} is a leaf, worth {value}."),
            _ => format!("{name} is a leaf. Payoffs: {value}."),
        }
    }

    fn estimate(&self, n: NodeId, v: &Number) -> String {
        let (name, value) = (self.name(n), self.names.number(v));
        let node = self.names.tree().node(n);
        let looks_on = gametree_engine::algorithms::textbook_options(&self.names.trace.answer.spec)
            .quiescence
            .is_some_and(|plies| plies > 0);
        match node.estimate {
            _ if looks_on && node.edges.iter().any(gametree_games::tree::Edge::is_noisy) => {
                format!(
                    "{} at {name} may stop with the static evaluation, {value}, or try a noisy move.",
                    self.names.who(n)
                )
            }
            Some(_) => format!("The search stops at {name} and trusts the static evaluation: {value}."),
            None => {
                format!("The search stops at {name}, which has no static evaluation and counts as {value}.")
            }
        }
    }

    fn update(&self, n: NodeId, v: &Number, best: u32) -> String {
        let (name, who, label) = (self.name(n), self.names.who(n), self.names.label(n, best));
        if let Kind::Player(player) = self.names.tree().node(n).kind
            && v.0.len() > 1
        {
            let own = v.0.get(player).map_or_else(String::new, |own| decimal(*own));
            return format!(
                "{who} at {name} likes {label} best so far: {own} for {who} ({}).",
                self.names.number(v)
            );
        }
        let (value, max, is_max) = (decimal(v.first()), self.names.max(), self.names.is_max(n));
        let child = self.names.tree().node(n).edges.get(best as usize).map(|edge| edge.to);
        let bound = child.and_then(|child| self.replay.node(child).bound).unwrap_or(Bound::Exact);
        let before = self.replay.node(n).v.as_ref().map(Number::first);
        let now = if before.is_some() { "can now" } else { "can" };
        let first = match (is_max, bound) {
            (true, Bound::Exact) => format!("{who} at {name} {now} get {value} with {label}"),
            (true, Bound::Lower) => format!("{who} at {name} {now} get {value} or more with {label}"),
            (true, Bound::Upper) => {
                format!("{who} at {name} gets at most {value} with {label}, the best so far")
            }
            (false, Bound::Exact) => format!("{who} at {name} {now} hold {max} to {value} with {label}"),
            (false, Bound::Upper) => {
                format!("{who} at {name} {now} hold {max} to {value} or less with {label}")
            }
            (false, Bound::Lower) => {
                format!("{who} at {name} gives {max} at least {value} with {label}, the least so far")
            }
        };
        let than = match before {
            Some(before) if before == v.first() => ", no better and no worse than before".into(),
            Some(before) if is_max => format!(", more than {}", decimal(before)),
            Some(before) => format!(", less than {}", decimal(before)),
            None => String::new(),
        };
        format!("{first}{than}.{}", self.still_open(v.first(), is_max))
    }

    /// Why the next move must be looked at, where a cut might have been hoped for.
    fn still_open(&self, v: Rational, is_max: bool) -> String {
        let events = &self.names.trace.events;
        let step = self.replay.step();
        let (Some(Event::Enter { n: next, .. }), true) = (events.get(step + 1), self.names.prunes()) else {
            return String::new();
        };
        let Some((a, b)) = self.past.windows.last().copied() else { return String::new() };
        let (value, next) = (decimal(v), self.name(*next));
        let (window, limit) = (format!("({}, {})", decimal(a), decimal(b)), if is_max { b } else { a });
        let must = format!("so {next} must be looked at");
        match (a < v && v < b, v == limit) {
            (true, _) => format!(" {value} is still inside the window {window}, {must}."),
            (_, true) => {
                format!(" {value} only meets the edge of the window {window} and does not pass it, {must}.")
            }
            _ if is_max && v <= a => format!(" {value} is not above {}, {must}.", decimal(a)),
            _ if !is_max && v >= b => format!(" {value} is not below {}, {must}.", decimal(b)),
            _ => String::new(),
        }
    }

    fn exit(&self, n: NodeId, v: &Number, bound: Bound) -> String {
        let (name, state) = (self.name(n), self.replay.node(n));
        let value = self.names.number(v);
        let clamped = self.names.fails_hard() && state.v.as_ref().is_some_and(|own| own != v);
        let edge = if clamped { ", the edge of the window" } else { "" };
        let meaning = match bound {
            Bound::Exact => String::new(),
            bound => format!(", meaning {} {value}", known(bound)),
        };
        let choice = match (state.best, self.replay.stack()) {
            (Some(best), [_]) if state.status == Status::Open => {
                format!(" {}'s move is {}.", self.names.who(n), self.names.label(n, best))
            }
            _ => String::new(),
        };
        format!("{name} returns {value}{edge}{meaning}.{choice}")
    }
}

/// What a value says about the true one.
fn known(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exactly",
        Bound::Lower => "at least",
        Bound::Upper => "at most",
    }
}
