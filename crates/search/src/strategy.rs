//! Strategies as answers: a move for every position that can arise.

use gametree_core::{Average, DiceDuel, Finite, Game, Player, Turn, Value};

use crate::parts::{Side, StateMap};

/// A strategy would be larger than this many positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge(pub usize);

/// A move for each of many positions, in the order in which they were met.
pub type Choices<G> = Vec<(<G as Game>::State, <G as Game>::Action)>;

/// The chosen action for every position of `owner` that can arise from `root` when `owner` follows the choices, whatever the others and chance do.
///
/// `choose` names the action; where it gives none the strategy is incomplete and `None` is returned.
pub fn extract<G: Game>(
    game: &G,
    root: &G::State,
    owner: Player,
    most: usize,
    mut choose: impl FnMut(&G::State) -> Option<G::Action>,
) -> Result<Option<Choices<G>>, TooLarge> {
    let mut choices = Vec::new();
    let mut seen: StateMap<G::State, ()> = StateMap::default();
    let mut open = vec![root.clone()];
    seen.insert(root.clone(), ());
    while let Some(state) = open.pop() {
        let mut actions = Vec::new();
        match game.turn(&state) {
            Turn::Over => continue,
            Turn::Player(player) if player == owner => {
                let Some(action) = choose(&state) else {
                    return Ok(None);
                };
                choices.push((state.clone(), action));
                actions.push(action);
            }
            _ => game.actions(&state, &mut actions),
        }
        for action in actions.into_iter().rev() {
            let next = game.result(&state, action);
            if seen.insert(next.clone(), ()).is_none() {
                open.push(next);
            }
        }
        if seen.len() > most {
            return Err(TooLarge(most));
        }
    }
    Ok(Some(choices))
}

/// Values of a game with chance, each position solved once: the chooser for [`extract`] there.
pub struct DiceTable<'a, G: DiceDuel + Finite> {
    game: &'a G,
    values: StateMap<G::State, G::Value>,
}

impl<'a, G: DiceDuel + Finite> DiceTable<'a, G> {
    /// An empty table.
    pub fn new(game: &'a G) -> Self {
        Self { game, values: StateMap::default() }
    }

    /// MAX's expected value of `state` under best play.
    pub fn value(&mut self, state: &G::State) -> G::Value {
        if let Some(value) = self.values.get(state) {
            return *value;
        }
        let mut actions = Vec::new();
        self.game.actions(state, &mut actions);
        let worth = |table: &mut Self, action: &G::Action| table.value(&table.game.result(state, *action));
        let value = match self.game.turn(state) {
            Turn::Over => self.game.utility(state, 0),
            Turn::Chance => actions.iter().fold(G::Value::ZERO, |sum, action| {
                sum.plus(worth(self, action).weigh(self.game.odds(state, *action)))
            }),
            Turn::Player(player) => {
                let side = Side::of(player);
                actions.iter().fold(side.worst(), |best, action| {
                    let value = worth(self, action);
                    if side.prefers(value, best) { value } else { best }
                })
            }
        };
        self.values.insert(state.clone(), value);
        value
    }

    /// The first action of `state` that keeps its value.
    pub fn best(&mut self, state: &G::State) -> Option<G::Action> {
        let value = self.value(state);
        let mut actions = Vec::new();
        self.game.actions(state, &mut actions);
        actions.into_iter().find(|action| self.value(&self.game.result(state, *action)) == value)
    }
}
