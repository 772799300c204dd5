//! Paranoid search: one player against a coalition of all others (Sturtevant and Korf, 2000). Pessimistic, but it prunes.

use gametree_core::{Chance, DiceDuel, Game, Limits, NoOpinion, Open, Player, Report, Turn, Value};

use crate::Tracer;
use crate::star::{self, Options, Variant};
use crate::trace::Relay;

/// What the player to move at `root` can be sure of if all others play against him. In the report that player's payoff is a guarantee; what
/// the others get is not looked at, so their payoffs are reported as its opposite.
pub fn search<G: Open + Chance, T: Tracer<G>>(
    game: &G,
    root: &G::State,
    limits: &Limits,
    tracer: &mut T,
) -> Report<G> {
    let hero = if let Turn::Player(player) = game.turn(root) { player } else { 0 };
    let coalition = Coalition { game, hero };
    let options = Options { variant: Variant::Star1, ..Options::default() };
    let found = star::search(&coalition, root, &NoOpinion, &options, limits, &mut Relay::<G, T>::new(tracer));
    let spread = |values: &[G::Value]| -> Vec<G::Value> {
        (0..game.players()).map(|player| if player == hero { values[0] } else { values[1] }).collect()
    };
    let mut report =
        Report::new(spread(&found.payoffs), if hero == 0 { found.bound } else { found.bound.negate() });
    report.root = found.root.clone();
    for root_move in &mut report.root {
        root_move.payoffs = spread(&root_move.payoffs);
        if hero != 0 {
            root_move.bound = root_move.bound.negate();
        }
    }
    report.proven = found.proven;
    report.best = found.best;
    report.line = found.line;
    report.counts = found.counts;
    report.stopped = found.stopped;
    report
}

/// A game of many as a duel: the hero is MAX, everybody else together is MIN.
struct Coalition<'a, G> {
    game: &'a G,
    hero: Player,
}

impl<G: Open + Chance> Game for Coalition<'_, G> {
    type State = G::State;
    type Action = G::Action;
    type Value = G::Value;

    fn initial(&self) -> G::State {
        self.game.initial()
    }

    fn turn(&self, state: &G::State) -> Turn {
        match self.game.turn(state) {
            Turn::Player(player) => Turn::Player(usize::from(player != self.hero)),
            other => other,
        }
    }

    fn actions(&self, state: &G::State, out: &mut Vec<G::Action>) {
        self.game.actions(state, out);
    }

    fn play(&self, state: &mut G::State, action: G::Action) {
        self.game.play(state, action);
    }

    fn utility(&self, state: &G::State, player: Player) -> G::Value {
        let value = self.game.utility(state, self.hero);
        if player == 0 { value } else { value.negate() }
    }

    fn rank(&self, state: &G::State, action: G::Action) -> i32 {
        self.game.rank(state, action)
    }
}

impl<G: Open + Chance> Open for Coalition<'_, G> {}

impl<G: Open + Chance> Chance for Coalition<'_, G> {
    fn odds(&self, state: &G::State, outcome: G::Action) -> G::Value {
        self.game.odds(state, outcome)
    }
}

impl<G: Open + Chance> DiceDuel for Coalition<'_, G> {}
