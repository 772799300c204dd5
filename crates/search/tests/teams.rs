//! Teams and evaluations for every player, against plain recursion on random trees.

use std::sync::Arc;

use gametree_core::{
    Average, Bound, Chance, Evaluate, EvaluateAll, Finite, Game, Knowledge, Limits, NoEvaluation, Odds, Open,
    Player, Rational, Rng, Turn, TwoTeams, Value,
};
use gametree_games::tree::{NodeId, OpenTree, Recipe, Tree};
use gametree_search::alphabeta::{self, Options, Order};
use gametree_search::parts::Ties;
use gametree_search::teams::{OfTeams, Teams};
use gametree_search::{Silent, maxn, memo, minimax, paranoid, proof};

use crate::common::{TREES, recipe};

/// A tree of four players of whom the first and the third play against the others: what the first gets is what is played for.
struct Partners(OpenTree);

impl Game for Partners {
    type State = NodeId;
    type Action = u32;
    type Value = Rational;

    fn players(&self) -> usize {
        4
    }

    fn team(&self, player: Player) -> usize {
        player % 2
    }

    fn initial(&self) -> NodeId {
        self.0.initial()
    }

    fn turn(&self, state: &NodeId) -> Turn {
        self.0.turn(state)
    }

    fn actions(&self, state: &NodeId, out: &mut Vec<u32>) {
        self.0.actions(state, out);
    }

    fn play(&self, state: &mut NodeId, action: u32) {
        self.0.play(state, action);
    }

    fn utility(&self, state: &NodeId, player: Player) -> Rational {
        let value = self.0.utility(state, 0);
        if player.is_multiple_of(2) { value } else { value.negate() }
    }

    fn bounds(&self, _state: &NodeId) -> (Rational, Rational) {
        self.0.tree().payoff_range()
    }
}

impl Open for Partners {}
impl TwoTeams for Partners {}
impl Finite for Partners {}
impl Chance for Partners {}

/// A number for every node and player, by chance.
struct Guesses(u64);

impl Guesses {
    fn of(&self, state: NodeId, player: Player) -> Rational {
        Rational::whole(Rng::new(self.0).fork(state.into()).fork(player as u64).between(-9, 9))
    }
}

impl<G: Game<State = NodeId, Value = Rational>> EvaluateAll<G> for Guesses {
    fn evaluate_all(&self, game: &G, state: &NodeId) -> Vec<Rational> {
        (0..game.players()).map(|player| self.of(*state, player)).collect()
    }
}

impl Evaluate<Partners> for Guesses {
    fn evaluate(&self, _game: &Partners, state: &NodeId) -> Rational {
        self.of(*state, 0)
    }
}

impl Knowledge<Partners> for Guesses {
    fn rank(&self, _game: &Partners, state: &NodeId, action: u32) -> i32 {
        Rng::new(self.0 + 1).fork((*state).into()).fork(action.into()).below(3) as i32
    }
}

fn tree(seed: u64, players: usize, chance_one_in: Option<usize>) -> Arc<Tree> {
    Arc::new(Recipe { players, chance_one_in, ..recipe(seed) }.tree(seed).expect("the recipe is small"))
}

/// What `member`'s team gets when both teams play well, with so many plies to go.
fn team_value(game: &Partners, state: NodeId, member: Player, depth: u32, guesses: &Guesses) -> Rational {
    let sign = |value: Rational| if member.is_multiple_of(2) { value } else { value.negate() };
    match game.turn(&state) {
        Turn::Player(_) if depth == 0 => sign(guesses.of(state, 0)),
        Turn::Player(mover) => {
            let mut actions = Vec::new();
            game.actions(&state, &mut actions);
            let values = actions
                .into_iter()
                .map(|action| team_value(game, game.result(&state, action), member, depth - 1, guesses));
            if mover % 2 == member % 2 { values.max() } else { values.min() }.expect("inner nodes have edges")
        }
        _ => game.utility(&state, member),
    }
}

#[test]
fn two_teams_are_searched_as_a_duel() {
    for seed in 0..TREES {
        let tree = tree(seed, 4, None);
        let game = Partners(OpenTree::new(&tree).expect("nothing is hidden"));
        let (guesses, limits) = (Guesses(seed), Limits::default());
        for member in 0..4 {
            let teams = Teams::new(&game, member);
            let truth = team_value(&game, 0, member, u32::MAX, &guesses);
            let plain = minimax::search(&teams, &0, &NoEvaluation, Ties::First, &limits, &mut Silent);
            assert_eq!(plain.payoffs, [truth, truth.negate()], "seed {seed}, member {member}");
            for order in [Order::AsGiven, Order::Ranked] {
                let options = Options { order, ..Options::default() };
                let (knowledge, tracer) = (OfTeams(Guesses(seed)), &mut Silent);
                let report = alphabeta::search(&teams, &0, &knowledge, &options, &limits, tracer);
                assert_eq!((report.payoffs[0], report.bound), (truth, Bound::Exact), "seed {seed}");
                let depth = 1 + (seed % 4) as u32;
                let report =
                    alphabeta::search_to_depth(&teams, &0, &knowledge, &options, depth, &limits, tracer);
                assert_eq!(
                    report.payoffs[0],
                    team_value(&game, 0, member, depth, &guesses),
                    "seed {seed}, member {member}, depth {depth}"
                );
            }
            let memo = memo::search(&teams, &0, None, &limits, &mut Silent);
            assert_eq!(memo.payoffs[0], truth, "seed {seed}");
            let options = proof::Options { table_entries: 1 << 12, ..proof::Options::default() };
            let proven = proof::search(&teams, &0, &OfTeams(Guesses(seed)), None, &options, &limits);
            assert_eq!(proven.payoffs[0], truth, "seed {seed}");
        }
    }
}

#[test]
fn paranoid_search_leaves_partners_out_of_the_coalition() {
    for seed in 0..TREES {
        let tree = tree(seed, 4, None);
        let game = Partners(OpenTree::new(&tree).expect("nothing is hidden"));
        let Turn::Player(hero) = game.turn(&0) else { continue };
        let truth = team_value(&game, 0, hero, u32::MAX, &Guesses(seed));
        let report = paranoid::search(&game, &0, &NoEvaluation, &Limits::default(), &mut Silent);
        let expected: Vec<Rational> =
            (0..4).map(|player| if player % 2 == hero % 2 { truth } else { truth.negate() }).collect();
        assert_eq!(report.payoffs, expected, "seed {seed}");
    }
}

/// Max^n by its definition: every player takes the first of what is best for that player.
fn everybody(game: &OpenTree, state: NodeId, depth: u32, guesses: &Guesses) -> Vec<Rational> {
    let players = 0..game.players();
    let mut actions = Vec::new();
    game.actions(&state, &mut actions);
    match game.turn(&state) {
        Turn::Over => players.map(|player| game.utility(&state, player)).collect(),
        _ if depth == 0 => players.map(|player| guesses.of(state, player)).collect(),
        turn => {
            let after: Vec<(Odds, Vec<Rational>)> = actions
                .into_iter()
                .map(|action| {
                    let odds = if turn == Turn::Chance { game.odds(&state, action) } else { Odds::ONE };
                    (odds, everybody(game, game.result(&state, action), depth - 1, guesses))
                })
                .collect();
            if let Turn::Player(mover) = turn {
                let most = after.iter().map(|(_, payoffs)| payoffs[mover]).max();
                let best = after.iter().find(|(_, payoffs)| Some(payoffs[mover]) == most);
                return best.expect("inner nodes have edges").1.clone();
            }
            let add = |player: Player, sum: Rational, (odds, payoffs): &(Odds, Vec<Rational>)| {
                sum.plus(payoffs[player].weigh(*odds))
            };
            players
                .map(|player| after.iter().fold(Rational::ZERO, |sum, one| add(player, sum, one)))
                .collect()
        }
    }
}

/// What the hero is sure of if all others play against that player, by its definition.
fn against_all(game: &OpenTree, state: NodeId, hero: Player, depth: u32, guesses: &Guesses) -> Rational {
    let mut actions = Vec::new();
    game.actions(&state, &mut actions);
    let after = |action: u32| against_all(game, game.result(&state, action), hero, depth - 1, guesses);
    match game.turn(&state) {
        Turn::Over => game.utility(&state, hero),
        _ if depth == 0 => guesses.of(state, hero),
        Turn::Player(mover) if mover == hero => actions.into_iter().map(after).max().expect("has edges"),
        Turn::Player(_) => actions.into_iter().map(after).min().expect("has edges"),
        Turn::Chance => actions
            .iter()
            .fold(Rational::ZERO, |sum, action| sum.plus(after(*action).weigh(game.odds(&state, *action)))),
    }
}

#[test]
fn max_n_and_paranoid_stop_at_a_depth_with_an_evaluation_for_every_player() {
    let (limits, mut estimated) = (Limits::default(), 0);
    for seed in 0..TREES {
        let tree = tree(seed, 3, [None, Some(3)][seed as usize % 2]);
        let game = OpenTree::new(&tree).expect("nothing is hidden");
        let guesses = Guesses(seed);
        for depth in 0..5 {
            let what = format!("seed {seed}, depth {depth}");
            let report = maxn::search_to_depth(&game, &0, &guesses, Ties::First, depth, &limits, &mut Silent);
            assert_eq!(report.payoffs, everybody(&game, 0, depth, &guesses), "{what}");
            assert_eq!(report.depth, Some(depth), "{what}");
            let by_limits =
                maxn::search(&game, &0, &guesses, Ties::First, &Limits::depth(depth), &mut Silent);
            assert_eq!((by_limits.payoffs, by_limits.proven), (report.payoffs, report.proven), "{what}");
            estimated += u32::from(!report.proven);
            let hero = if let Turn::Player(player) = game.turn(&0) { player } else { 0 };
            let report = paranoid::search_to_depth(&game, &0, &guesses, depth, &limits, &mut Silent);
            assert_eq!(report.payoffs[hero], against_all(&game, 0, hero, depth, &guesses), "{what}");
        }
        let whole = maxn::search(&game, &0, &guesses, Ties::First, &limits, &mut Silent);
        assert!(whole.proven, "no evaluation is used where nothing is cut off");
        assert_eq!(whole.payoffs, everybody(&game, 0, u32::MAX, &guesses), "seed {seed}");
    }
    assert!(estimated > 1000, "{estimated} searches were cut off");
}
