//! Games of two teams as duels: my team is MAX, the others are MIN, and every algorithm for duels searches them.

use gametree_core::{Duel, Evaluate, Finite, Game, Knowledge, Open, Player, Score, Turn, TwoTeams, Value};

/// A game of two teams, seen as a duel by one of them. States and actions are those of the game.
pub struct Teams<'a, G> {
    game: &'a G,
    /// A player of the team that is MAX.
    member: Player,
}

impl<'a, G: TwoTeams> Teams<'a, G> {
    /// The game with the team of `member` as MAX.
    pub fn new(game: &'a G, member: Player) -> Self {
        Self { game, member }
    }

    /// The game itself.
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// The side of a player of the game: 0 for the team that is MAX, 1 for the other.
    pub fn side(&self, player: Player) -> Player {
        usize::from(self.game.team(player) != self.game.team(self.member))
    }

    /// What player 0 of the game sees, as MAX sees it, and the other way round.
    fn of_max(&self, value: G::Value) -> G::Value {
        if self.side(0) == 0 { value } else { value.negate() }
    }
}

impl<G: TwoTeams> Game for Teams<'_, G> {
    type State = G::State;
    type Action = G::Action;
    type Value = G::Value;

    fn initial(&self) -> G::State {
        self.game.initial()
    }

    #[inline]
    fn turn(&self, state: &G::State) -> Turn {
        match self.game.turn(state) {
            Turn::Player(player) => Turn::Player(self.side(player)),
            other => other,
        }
    }

    #[inline]
    fn actions(&self, state: &G::State, out: &mut Vec<G::Action>) {
        self.game.actions(state, out);
    }

    #[inline]
    fn play(&self, state: &mut G::State, action: G::Action) {
        self.game.play(state, action);
    }

    fn utility(&self, state: &G::State, side: Player) -> G::Value {
        let value = self.game.utility(state, self.member);
        if side == 0 { value } else { value.negate() }
    }

    fn key(&self, state: &G::State) -> Option<u64> {
        self.game.key(state)
    }

    fn keys_hold_states(&self) -> bool {
        self.game.keys_hold_states()
    }

    // What is worth the same to player 0 is worth the same to either team.
    fn canonical_key(&self, state: &G::State) -> Option<u64> {
        self.game.canonical_key(state)
    }

    fn bounds(&self, state: &G::State) -> (G::Value, G::Value) {
        let (low, high) = self.game.bounds(state);
        if self.side(0) == 0 { (low, high) } else { (high.negate(), low.negate()) }
    }

    fn plies_left(&self, state: &G::State) -> Option<u32> {
        self.game.plies_left(state)
    }

    fn count(&self, state: &G::State) -> Option<usize> {
        self.game.count(state)
    }
}

impl<G: TwoTeams> Open for Teams<'_, G> {}
impl<G: TwoTeams> Duel for Teams<'_, G> {}
impl<G: TwoTeams + Finite> Finite for Teams<'_, G> {}

/// Knowledge about a game as knowledge about its [`Teams`].
#[derive(Clone, Copy, Debug, Default)]
pub struct OfTeams<K>(pub K);

impl<G: TwoTeams, K: Evaluate<G>> Evaluate<Teams<'_, G>> for OfTeams<K> {
    fn evaluate(&self, teams: &Teams<'_, G>, state: &G::State) -> G::Value {
        teams.of_max(self.0.evaluate(teams.game, state))
    }

    fn stays_inside(&self, teams: &Teams<'_, G>, state: &G::State) -> bool {
        self.0.stays_inside(teams.game, state)
    }
}

impl<G: TwoTeams, K: Knowledge<G>> Knowledge<Teams<'_, G>> for OfTeams<K> {
    fn rank(&self, teams: &Teams<'_, G>, state: &G::State, action: G::Action) -> i32 {
        self.0.rank(teams.game, state, action)
    }

    fn rank_result(
        &self,
        teams: &Teams<'_, G>,
        state: &G::State,
        action: G::Action,
        result: &G::State,
    ) -> i32 {
        self.0.rank_result(teams.game, state, action, result)
    }

    fn candidates(&self, teams: &Teams<'_, G>, state: &G::State, out: &mut Vec<G::Action>) {
        self.0.candidates(teams.game, state, out);
    }

    fn endgame_shortcut(
        &self,
        teams: &Teams<'_, G>,
        state: &G::State,
        low: G::Value,
        high: G::Value,
    ) -> Option<(G::Value, u64)> {
        let (low, high) = if teams.side(0) == 0 { (low, high) } else { (high.negate(), low.negate()) };
        let (value, nodes) = self.0.endgame_shortcut(teams.game, state, low, high)?;
        Some((teams.of_max(value), nodes))
    }

    fn history_index(&self, teams: &Teams<'_, G>, action: G::Action) -> usize {
        self.0.history_index(teams.game, action)
    }

    fn noisy(&self, teams: &Teams<'_, G>, state: &G::State, out: &mut Vec<G::Action>) {
        self.0.noisy(teams.game, state, out);
    }

    fn orders_moves(&self) -> bool {
        self.0.orders_moves()
    }

    fn probcut(&self, teams: &Teams<'_, G>, state: &G::State, shallow: u32, deep: u32) -> Option<(f32, f32)> {
        self.0.probcut(teams.game, state, shallow, deep)
    }

    fn unit(&self, teams: &Teams<'_, G>) -> i32
    where
        G::Value: Score,
    {
        self.0.unit(teams.game)
    }
}
