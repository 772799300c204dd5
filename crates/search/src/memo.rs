//! Memoised exact solving: alpha-beta to the ends of the game with a table of all that is known, symmetric positions counted once.

use gametree_core::{Bound, Counts, Duel, Finite, Limits, Meter, Report, RootMove, Turn, Value};

use crate::parts::{Lines, Scored, Side, StateMap, growth_bytes, so_far};
use crate::{Cut, Tracer, Window};

/// Maps a state to the one that stands for all its mirror images.
pub type Canonical<G> = fn(&G, &<G as gametree_core::Game>::State) -> <G as gametree_core::Game>::State;

/// Entries a table may hold. When it is full the search goes on without remembering more: slower, never wrong. Where the limits allow less
/// memory than that takes, the search stops.
pub const MOST_ENTRIES: usize = 8 << 20;

/// Solves `root`: the exact value of every root action.
///
/// The table is keyed by whole states, so no collision can spoil a proof. `canonical` merges symmetric states (`Symmetric::canonical`).
///
/// A game that can go round for ever does not promise [`Finite`], and solving it in this way does not compile (error E0277):
///
/// ```compile_fail,E0277
/// use gametree_core::{Duel, Game, Limits, Open, Player, Turn};
/// use gametree_search::{Silent, memo};
///
/// /// Both players turn a wheel for ever.
/// struct Wheel;
///
/// impl Game for Wheel {
///     type State = Player;
///     type Action = ();
///     type Value = i32;
///     fn initial(&self) -> Player { 0 }
///     fn turn(&self, mover: &Player) -> Turn { Turn::Player(*mover) }
///     fn actions(&self, _: &Player, out: &mut Vec<()>) { out.push(()) }
///     fn play(&self, mover: &mut Player, (): ()) { *mover = 1 - *mover }
///     fn utility(&self, _: &Player, _: Player) -> i32 { 0 }
/// }
///
/// impl Open for Wheel {}
/// impl Duel for Wheel {}
///
/// memo::search(&Wheel, &0, None, &Limits::default(), &mut Silent);
/// ```
pub fn search<G: Duel + Finite, T: Tracer<G>>(
    game: &G,
    root: &G::State,
    canonical: Option<Canonical<G>>,
    limits: &Limits,
    tracer: &mut T,
) -> Report<G> {
    Solver::new(game, canonical, limits, tracer).report(root)
}

/// A solver that keeps its table from question to question.
pub struct Solver<'a, G: Duel + Finite, T> {
    game: &'a G,
    canonical: Option<Canonical<G>>,
    tracer: &'a mut T,
    meter: Meter,
    counts: Counts,
    lines: Lines<G::Action>,
    moves: Vec<G::Action>,
    table: StateMap<G::State, Scored<G::Value>>,
}

impl<'a, G: Duel + Finite, T: Tracer<G>> Solver<'a, G, T> {
    /// A solver with an empty table. The limits hold for all questions together.
    pub fn new(game: &'a G, canonical: Option<Canonical<G>>, limits: &Limits, tracer: &'a mut T) -> Self {
        Self {
            game,
            canonical,
            tracer,
            meter: limits.start(),
            counts: Counts::default(),
            lines: Lines::default(),
            moves: Vec::new(),
            table: StateMap::default(),
        }
    }

    /// Positions remembered so far.
    pub fn remembered(&self) -> usize {
        self.table.len()
    }

    /// The exact value of `state`; `None` when a limit was hit.
    pub fn value(&mut self, state: &G::State) -> Option<G::Value> {
        let scored = self.node(state, Window::FULL, 0);
        (!self.meter.stopped()).then_some(scored.value)
    }

    /// The first action of `state` that keeps its value; `None` at the end of the game or when a limit was hit.
    pub fn best(&mut self, state: &G::State) -> Option<G::Action> {
        let value = self.value(state)?;
        let mut actions = Vec::new();
        self.game.actions(state, &mut actions);
        actions.into_iter().find(|action| self.value(&self.game.result(state, *action)) == Some(value))
    }

    /// The exact value of every action of `root`, which is searched like any other node but with a full window for each action.
    pub fn report(&mut self, root: &G::State) -> Report<G> {
        let Turn::Player(player) = self.game.turn(root) else {
            return Report::zero_sum(self.game.utility(root, 0), Bound::Exact);
        };
        let side = Side::of(player);
        let mut actions = Vec::new();
        self.game.actions(root, &mut actions);
        let mut best: Option<G::Value> = None;
        let mut rows = Vec::new();
        self.meter.enter();
        self.lines.enter(0);
        self.tracer.enter(root, Window::FULL);
        for action in actions {
            let child = self.node(&self.game.result(root, action), Window::FULL, 1);
            if self.meter.stopped() {
                break;
            }
            rows.push(RootMove::zero_sum(action, child.value, Bound::Exact));
            if best.is_none_or(|best| side.prefers(child.value, best)) {
                best = Some(child.value);
                self.lines.improve(0, action);
                self.tracer.update(root, action, &[child.value], Window::FULL);
            }
        }
        let found = match best {
            Some(value) if !self.meter.stopped() => Scored::exact(value),
            _ => so_far(Turn::Player(player), &rows),
        };
        self.tracer.exit(root, &[found.value], found.bound);
        let mut report = Report::zero_sum(found.value, found.bound);
        report.root = rows;
        report.stopped = self.meter.stopped();
        report.proven = !report.stopped;
        report.line = self.complete(root);
        report.best = report.line.first().copied();
        report.counts = Counts { nodes: self.meter.nodes(), ..self.counts };
        report
    }

    /// The principal variation to the end of the game: where the table answered, the line is found by asking it again.
    fn complete(&mut self, root: &G::State) -> Vec<G::Action> {
        let mut line = self.lines.root();
        if self.meter.stopped() {
            return line;
        }
        let mut state = line.iter().fold(root.clone(), |state, action| self.game.result(&state, *action));
        let counted = (self.meter.clone(), self.counts);
        let mut quiet = Solver {
            game: self.game,
            canonical: self.canonical,
            tracer: &mut crate::Silent,
            meter: self.meter.clone(),
            counts: self.counts,
            lines: Lines::default(),
            moves: Vec::new(),
            table: std::mem::take(&mut self.table),
        };
        while let Some(action) = quiet.best(&state) {
            line.push(action);
            state = self.game.result(&state, action);
        }
        self.table = quiet.table;
        // The work that only completes the line is not part of the proof and is not counted.
        (self.meter, self.counts) = counted;
        line
    }

    /// What `state` is worth to MAX, with the contract of alpha-beta: exact inside the window, a bound at or outside its edges.
    fn node(&mut self, state: &G::State, window: Window<G::Value>, ply: usize) -> Scored<G::Value> {
        // 1. Count, and value the end of the game.
        if !self.meter.enter() {
            return Scored::exact(G::Value::ZERO);
        }
        self.lines.enter(ply);
        self.tracer.enter(state, window);
        let Turn::Player(player) = self.game.turn(state) else {
            let value = self.game.utility(state, 0);
            self.counts.leaves += 1;
            self.tracer.leaf(state, &[value]);
            return self.leave(state, Scored::exact(value));
        };

        // 2. Ask the table.
        let key = self.canonical.map_or_else(|| state.clone(), |canonical| canonical(self.game, state));
        if let Some(known) = self.table.get(&key).copied()
            && answers(known, window)
        {
            self.counts.table_hits += 1;
            self.tracer.table_hit(state, known.value, known.bound);
            return self.leave(state, known);
        }

        // 3. Look at the moves until the value meets the window or the best that the rules allow.
        let (side, (low, high)) = (Side::of(player), self.game.bounds(state));
        let limit = match side {
            Side::Max => window.beta.min(high),
            Side::Min => window.alpha.max(low),
        };
        let start = self.moves.len();
        self.game.actions(state, &mut self.moves);
        let end = self.moves.len();
        let mut best: Option<Scored<G::Value>> = None;
        let mut inner = window;
        for index in start..end {
            let action = self.moves[index];
            let child = self.node(&self.game.result(state, action), inner, ply + 1);
            if self.meter.stopped() {
                self.moves.truncate(start);
                return child;
            }
            match &mut best {
                Some(best) if child.value == best.value && child.bound == Bound::Exact => {
                    best.bound = Bound::Exact
                }
                Some(best) if !side.prefers(child.value, best.value) => {}
                _ => {
                    inner = side.narrow(inner, child.value);
                    self.lines.improve(ply, action);
                    self.tracer.update(state, action, &[child.value], inner);
                    best = Some(child);
                    // Where the rules allow less than the window asks for, a child may meet the limit with a value that is in truth worse.
                    let sure = !side.doubts(child.bound);
                    if sure && index + 1 < end && !side.prefers(limit, child.value) {
                        let cut = Cut { side: side.cut_bound(), value: child.value, limit };
                        best = Some(Scored { value: child.value, bound: cut.side });
                        self.counts.cutoffs += 1;
                        self.tracer.cutoff(state, cut, &self.moves[index + 1..end]);
                        break;
                    }
                }
            }
        }
        self.moves.truncate(start);

        // 4. A bound at the edge of what the rules allow is exact. Remember it.
        let mut scored = best.unwrap_or(Scored::exact(G::Value::ZERO));
        if (scored.bound == Bound::Lower && scored.value >= high)
            || (scored.bound == Bound::Upper && scored.value <= low)
        {
            scored.bound = Bound::Exact;
        }
        let known = self.table.len() >= MOST_ENTRIES && self.table.contains_key(&key);
        if known || self.table.len() < MOST_ENTRIES && self.meter.room(growth_bytes(&self.table)) {
            self.table.insert(key, scored);
        }
        self.leave(state, scored)
    }

    fn leave(&mut self, state: &G::State, scored: Scored<G::Value>) -> Scored<G::Value> {
        self.tracer.exit(state, &[scored.value], scored.bound);
        scored
    }
}

/// True when what is known settles a node with this window.
fn answers<V: Value>(known: Scored<V>, window: Window<V>) -> bool {
    match known.bound {
        Bound::Exact => true,
        Bound::Lower => known.value >= window.beta,
        Bound::Upper => known.value <= window.alpha,
    }
}
