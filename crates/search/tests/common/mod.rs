//! What the tests of the searches share: random trees, hooks that can be switched, and solvers that share no code with
//! the library.

use std::sync::Arc;

use gametree_core::{
    Bound, Chance, DiceDuel, Duel, Evaluate, Finite, Game, Knowledge, Odds, Open, Player, Rational, Report,
    Rng, Turn, Value,
};
use gametree_games::tree::{Draft, DuelTree, Kind, NodeId, Recipe, Tree, TreeGame};

/// Trees in every comparison.
pub const TREES: u64 = 1000;

/// A recipe that changes with the seed: tiny value ranges (many ties) and large ones, bushy and narrow, even and uneven, with
/// and without nodes that are reached in several ways.
pub fn recipe(seed: u64) -> Recipe {
    let mut rng = Rng::new(seed).fork(1);
    let widest = rng.between(2, 4) as usize;
    Recipe {
        plies: rng.between(1, [8, 6, 5][widest - 2]) as usize,
        branching: (rng.between(1, 2) as usize, widest),
        values: [(-1, 1), (0, 2), (-9, 9), (-1000, 1000), (-20, -10), (5, 8)][rng.below(6)],
        shared_one_in: [None, Some(3), Some(6)][rng.below(3)],
        uneven: rng.one_in(3),
        ..Recipe::default()
    }
}

/// A random tree with a static value at every inner node and, behind every third move on average, a noisy label.
pub fn tree(recipe: &Recipe, seed: u64) -> Arc<Tree> {
    let draft = recipe.draft(seed).expect("the recipe is small");
    Arc::new(decorated(draft, recipe.values, seed).check().expect("the tree is sound"))
}

fn decorated(mut draft: Draft, (low, high): (i64, i64), seed: u64) -> Draft {
    let mut rng = Rng::new(seed).fork(2);
    for node in &mut draft.nodes {
        if node.kind != Kind::Leaf {
            node.estimate = Some(Rational::whole(rng.between(low, high)));
        }
        for (index, edge) in node.edges.iter_mut().enumerate() {
            let mark = if rng.one_in(3) { "!" } else { "" };
            edge.label = Some(format!("{index}{mark}"));
        }
    }
    draft
}

/// The duel that this seed gives.
pub fn duel(seed: u64) -> (Arc<Tree>, DuelTree) {
    let tree = tree(&recipe(seed), seed);
    let game = DuelTree::new(&tree).expect("two players, zero-sum, no chance");
    (tree, game)
}

/// A game over the nodes of a tree.
pub trait OnTree: Game<State = NodeId, Action = u32, Value = Rational> {}
impl<G: Game<State = NodeId, Action = u32, Value = Rational>> OnTree for G {}

/// The same game with all hooks at their defaults, or with hooks that say as much as they may.
pub struct Hooked<G> {
    game: G,
    /// What the bounds hook says, and the seed of the ranks; none: the defaults.
    hooks: Option<(Vec<(Rational, Rational)>, u64)>,
}

impl<G: OnTree> Hooked<G> {
    /// Every hook at its default: no key, no bounds, no rank.
    pub fn off(game: G) -> Self {
        Self { game, hooks: None }
    }

    /// Keys, the tightest bounds that hold at each node, and ranks at random.
    pub fn on(game: G, tree: &Tree, seed: u64) -> Self {
        Self { game, hooks: Some((ranges(tree), seed)) }
    }

    /// Off, then on.
    pub fn both(game: &G, tree: &Tree, seed: u64) -> [Self; 2]
    where
        G: Clone,
    {
        [Self::off(game.clone()), Self::on(game.clone(), tree, seed)]
    }
}

/// The smallest and the largest number, payoff or static value, at or below each node.
fn ranges(tree: &Tree) -> Vec<(Rational, Rational)> {
    let mut ranges = vec![(Rational::HIGHEST, Rational::LOWEST); tree.nodes.len()];
    for id in tree.children_first() {
        let node = tree.node(id);
        let own = node.payoffs.first().copied().or(node.estimate);
        let below = node.edges.iter().map(|edge| ranges[edge.to as usize]);
        let all = below.chain(own.map(|own| (own, own)));
        ranges[id as usize] = all
            .fold((Rational::HIGHEST, Rational::LOWEST), |(low, high), (least, most)| {
                (low.min(least), high.max(most))
            });
    }
    ranges
}

impl<G: OnTree> Game for Hooked<G> {
    type State = NodeId;
    type Action = u32;
    type Value = Rational;

    fn players(&self) -> usize {
        self.game.players()
    }

    fn initial(&self) -> NodeId {
        self.game.initial()
    }

    fn turn(&self, state: &NodeId) -> Turn {
        self.game.turn(state)
    }

    fn actions(&self, state: &NodeId, out: &mut Vec<u32>) {
        self.game.actions(state, out);
    }

    fn play(&self, state: &mut NodeId, action: u32) {
        self.game.play(state, action);
    }

    fn utility(&self, state: &NodeId, player: Player) -> Rational {
        self.game.utility(state, player)
    }

    fn key(&self, state: &NodeId) -> Option<u64> {
        self.hooks.as_ref().and_then(|_| self.game.key(state))
    }

    fn bounds(&self, state: &NodeId) -> (Rational, Rational) {
        match &self.hooks {
            Some((bounds, _)) => bounds[*state as usize],
            None => (Rational::LOWEST, Rational::HIGHEST),
        }
    }
}

impl<G: OnTree + Open> Open for Hooked<G> {}
impl<G: OnTree + Duel> Duel for Hooked<G> {}
impl<G: OnTree + Finite> Finite for Hooked<G> {}
impl<G: OnTree + DiceDuel> DiceDuel for Hooked<G> {}

impl<G: OnTree + Chance> Chance for Hooked<G> {
    fn odds(&self, state: &NodeId, outcome: u32) -> Odds {
        self.game.odds(state, outcome)
    }
}

/// A game over a tree that may come with ranks of its moves.
pub trait Ranked {
    /// How early to try a move.
    fn rank(&self, _state: NodeId, _action: u32) -> i32 {
        0
    }
}

impl<P> Ranked for TreeGame<P> {}

impl<G> Ranked for Hooked<G> {
    fn rank(&self, state: NodeId, action: u32) -> i32 {
        // Three ranks only, so that some are equal and keep their order.
        self.hooks
            .as_ref()
            .map_or(0, |(_, seed)| Rng::new(*seed).fork(u64::from(state)).fork(action.into()).below(3) as i32)
    }
}

/// The static values and the marks of noisy moves that are written in a tree, with the ranks of the game.
pub struct Estimates(pub Arc<Tree>);

impl Estimates {
    /// The moves that are marked as noisy.
    pub fn noisy(&self, state: NodeId) -> Vec<u32> {
        let edges = self.0.node(state).edges.iter().enumerate();
        edges.filter(|(_, edge)| edge.is_noisy()).map(|(index, _)| index as u32).collect()
    }
}

impl<G: OnTree + Ranked> Knowledge<G> for Estimates {
    fn rank(&self, game: &G, state: &NodeId, action: u32) -> i32 {
        game.rank(*state, action)
    }

    fn noisy(&self, _game: &G, state: &NodeId, out: &mut Vec<u32>) {
        out.extend(Estimates::noisy(self, *state));
    }
}

impl<G: OnTree> Evaluate<G> for Estimates {
    fn evaluate(&self, _game: &G, state: &NodeId) -> Rational {
        self.0.node(*state).estimate.expect("every inner node has one")
    }
}

/// What every node is worth to each player when all players take the first of what is best for them: backward induction,
/// children before parents.
pub fn induction(tree: &Tree) -> Vec<Vec<Rational>> {
    let mut values: Vec<Vec<Rational>> = vec![Vec::new(); tree.nodes.len()];
    for id in tree.children_first() {
        let node = tree.node(id);
        let children = || node.edges.iter().map(|edge| &values[edge.to as usize]);
        values[id as usize] = match node.kind {
            Kind::Leaf => node.payoffs.clone(),
            Kind::Chance => (0..tree.players.len())
                .map(|player| {
                    node.edges.iter().fold(Rational::ZERO, |sum, edge| {
                        sum.plus(edge.odds.times(values[edge.to as usize][player]))
                    })
                })
                .collect(),
            Kind::Player(player) => {
                let most = children().map(|payoffs| payoffs[player]).max().expect("inner nodes have edges");
                children()
                    .find(|payoffs| payoffs[player] == most)
                    .expect("the largest is one of them")
                    .clone()
            }
        };
    }
    values
}

/// Player 0's value of every node of a zero-sum tree.
pub fn values(tree: &Tree) -> Vec<Rational> {
    induction(tree).iter().map(|payoffs| payoffs[0]).collect()
}

/// Holds the bounds of all root actions against the truth.
pub fn assert_root_bounds<G: OnTree>(
    game: &G,
    report: &Report<G>,
    truth: impl Fn(NodeId) -> Rational,
    what: &str,
) {
    for row in &report.root {
        let (value, claim) = (truth(game.result(&game.initial(), row.action)), row.payoffs[0]);
        let holds = match row.bound {
            Bound::Exact => value == claim,
            Bound::Lower => value >= claim,
            Bound::Upper => value <= claim,
        };
        assert!(holds, "{what}: move {} is worth {value}, not {} {claim}", row.action, row.bound.sign());
    }
}

/// Follows the principal variation: every move is legal, and every position on the way is worth what the root is. Gives
/// the last position.
pub fn follow<G: OnTree>(
    game: &G,
    report: &Report<G>,
    truth: impl Fn(NodeId, u32) -> Rational,
    what: &str,
) -> NodeId {
    assert_eq!(report.best, report.line.first().copied(), "{what}");
    let mut state = game.initial();
    for (ply, action) in (1..).zip(&report.line) {
        let mut legal = Vec::new();
        game.actions(&state, &mut legal);
        assert!(legal.contains(action), "{what}: {action} is not legal");
        game.play(&mut state, *action);
        assert_eq!(truth(state, ply), report.payoffs[0], "{what}: the line {:?} goes astray", report.line);
    }
    state
}
