//! Paranoid search: one player against a coalition of all others (Sturtevant and Korf, 2000). Pessimistic, but it prunes.

use gametree_core::{
    Bound, Chance, DiceDuel, Evaluate, EvaluateAll, Finite, Game, Knowledge, Limits, Odds, Open, Player,
    Report, Turn, Value,
};

use crate::Tracer;
use crate::star::{self, Options, Variant};
use crate::trace::Relay;

/// What the player to move at `root` can be sure of if all others but the own team play against that player. In the report that team's
/// payoff is a guarantee; what the others get is not looked at, so their payoffs are reported as its opposite.
///
/// Searches to the ends of the game, or to `limits.depth`, where `evaluation` takes over.
pub fn search<G: Open + Chance + Finite, E: EvaluateAll<G>, T: Tracer<G>>(
    game: &G,
    root: &G::State,
    evaluation: &E,
    limits: &Limits,
    tracer: &mut T,
) -> Report<G> {
    search_to(game, root, evaluation, limits.depth, limits, tracer)
}

/// The same to `depth` plies, for games in which play may never end. `limits.depth` is not used.
pub fn search_to_depth<G: Open + Chance, E: EvaluateAll<G>, T: Tracer<G>>(
    game: &G,
    root: &G::State,
    evaluation: &E,
    depth: u32,
    limits: &Limits,
    tracer: &mut T,
) -> Report<G> {
    search_to(game, root, evaluation, Some(depth), limits, tracer)
}

fn search_to<G: Open + Chance, E: EvaluateAll<G>, T: Tracer<G>>(
    game: &G,
    root: &G::State,
    evaluation: &E,
    depth: Option<u32>,
    limits: &Limits,
    tracer: &mut T,
) -> Report<G> {
    let hero = if let Turn::Player(player) = game.turn(root) { player } else { 0 };
    let coalition = Coalition { game, hero };
    let options = Options { variant: Variant::Star1, ..Options::default() };
    let relay = &mut Relay::<G, T>::new(tracer);
    let found = star::search_to(&coalition, root, &OfHero(evaluation), &options, depth, limits, relay);
    let own = |player: Player| game.team(player) == game.team(hero);
    let spread = |values: &[G::Value]| -> Vec<G::Value> {
        (0..game.players()).map(|player| if own(player) { values[0] } else { values[1] }).collect()
    };
    let of_player_0 = |bound: Bound| if own(0) { bound } else { bound.negate() };
    let mut report = Report::new(spread(&found.payoffs), of_player_0(found.bound));
    report.root = found.root.clone();
    for root_move in &mut report.root {
        root_move.payoffs = spread(&root_move.payoffs);
        root_move.bound = of_player_0(root_move.bound);
    }
    report.proven = found.proven;
    report.best = found.best;
    report.line = found.line;
    report.counts = found.counts;
    report.depth = found.depth;
    report.stopped = found.stopped;
    report
}

/// The hero's share of an evaluation for every player.
struct OfHero<'a, E>(&'a E);

impl<G: Open + Chance, E: EvaluateAll<G>> Evaluate<Coalition<'_, G>> for OfHero<'_, E> {
    fn evaluate(&self, coalition: &Coalition<'_, G>, state: &G::State) -> G::Value {
        self.0.evaluate_all(coalition.game, state)[coalition.hero]
    }
}

impl<G: Open + Chance, E: EvaluateAll<G>> Knowledge<Coalition<'_, G>> for OfHero<'_, E> {}

/// A game of many as a duel: the hero and the own team are MAX, all others together are MIN.
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
            Turn::Player(player) => {
                Turn::Player(usize::from(self.game.team(player) != self.game.team(self.hero)))
            }
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
}

impl<G: Open + Chance> Open for Coalition<'_, G> {}

impl<G: Open + Chance> Chance for Coalition<'_, G> {
    fn odds(&self, state: &G::State, outcome: G::Action) -> Odds {
        self.game.odds(state, outcome)
    }

    fn lists_outcomes(&self, state: &G::State) -> bool {
        self.game.lists_outcomes(state)
    }
}

impl<G: Open + Chance> DiceDuel for Coalition<'_, G> {}
