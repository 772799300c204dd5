//! Games in which somebody does not see everything.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Average, Game, Open, Player, Rng, Value};

/// Ability: tells what each player sees, and which states fit what was seen. Unlocks averaging over worlds, belief search, sampled worlds
/// and everything that looks for an equilibrium.
///
/// A view holds all that the player has seen and done so far, failed tries included, so that nobody ever forgets. An [`Agent`] for such
/// a game is given a view and never the state, so peeking does not compile.
#[diagnostic::on_unimplemented(
    message = "this algorithm works on what a player sees, and `{Self}` does not say what that is",
    note = "implement `Hidden`; perfect-information games get it for free by `impl Open`"
)]
pub trait Hidden: Game {
    /// All that a player knows: equal exactly when the player cannot tell two states apart.
    type View: Clone + Eq + Hash + Debug + Send + Sync;

    /// What `player` sees in `state`.
    fn view(&self, state: &Self::State, player: Player) -> Self::View;

    /// Appends every state that fits the view, each with its odds by chance alone, given that play came there.
    /// The weights need not add up to one; only their ratios mean something.
    fn worlds(&self, view: &Self::View, out: &mut Vec<(Self::State, Self::Value)>)
    where
        Self::Value: Average;

    /// Draws from the [`worlds`](Hidden::worlds), each as likely as its weight says; gives none when nothing fits the view. A game that can draw
    /// without listing all makes searches by sampling possible where there are too many to list.
    fn sampler<'a>(&'a self, view: &Self::View) -> Sampler<'a, Self>
    where
        Self::Value: Average,
    {
        let mut worlds = Vec::new();
        self.worlds(view, &mut worlds);
        let mut total = 0.0;
        let below: Vec<f64> = worlds
            .iter()
            .map(|(_, weight)| {
                total += weight.to_f64();
                total
            })
            .collect();
        Box::new(move |rng| {
            let drawn = rng.unit() * total;
            let place = below.partition_point(|below| *below <= drawn);
            // Rounding may leave a crumb behind the last world.
            worlds.get(place).or(worlds.last()).map(|(state, _)| state.clone())
        })
    }

    /// Appends what the player to move may do, by what he sees: the same list as [`Game::actions`] gives in every world that fits the view.
    fn choices(&self, view: &Self::View, out: &mut Vec<Self::Action>)
    where
        Self::Value: Average,
    {
        let mut worlds = Vec::new();
        self.worlds(view, &mut worlds);
        if let Some((state, _)) = worlds.first() {
            self.actions(state, out);
        }
    }

    /// The view on one line, different for different views.
    fn print_view(&self, view: &Self::View) -> String {
        format!("{view:?}")
    }
}

/// Draws one state after the other.
pub type Sampler<'a, G> = Box<dyn FnMut(&mut Rng) -> Option<<G as Game>::State> + 'a>;

impl<G: Open> Hidden for G {
    type View = G::State;

    fn view(&self, state: &G::State, _player: Player) -> G::State {
        state.clone()
    }

    fn worlds(&self, view: &G::State, out: &mut Vec<(G::State, G::Value)>)
    where
        G::Value: Average,
    {
        out.push((view.clone(), G::Value::ONE));
    }

    fn sampler<'a>(&'a self, view: &G::State) -> Sampler<'a, G>
    where
        G::Value: Average,
    {
        let state = view.clone();
        Box::new(move |_| Some(state.clone()))
    }

    fn choices(&self, view: &G::State, out: &mut Vec<G::Action>)
    where
        G::Value: Average,
    {
        self.actions(view, out);
    }
}

/// Somebody who plays a game with hidden parts. All that reaches him is his view: the true state is in no argument, and a view has nothing
/// from which it could be read.
///
/// This is an agent that plays by what it sees:
///
/// ```
/// use gametree_core::{Agent, Average, Game, Hidden, Player, Rational, Turn, Value};
///
/// /// The first player hides a coin, the second guesses which side is up.
/// struct Coin;
///
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// struct Table {
///     coin: Option<bool>,
///     guess: Option<bool>,
/// }
///
/// /// Somebody has hidden a coin, or not yet.
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// struct Seen {
///     hidden: bool,
/// }
/// # impl Game for Coin {
/// #     type State = Table;
/// #     type Action = bool;
/// #     type Value = Rational;
/// #     fn initial(&self) -> Table { Table { coin: None, guess: None } }
/// #     fn turn(&self, state: &Table) -> Turn {
/// #         match state { Table { coin: None, .. } => Turn::Player(0), Table { guess: None, .. } => Turn::Player(1), _ => Turn::Over }
/// #     }
/// #     fn actions(&self, state: &Table, out: &mut Vec<bool>) {
/// #         if self.turn(state) != Turn::Over { out.extend([false, true]) }
/// #     }
/// #     fn play(&self, state: &mut Table, side: bool) {
/// #         if state.coin.is_none() { state.coin = Some(side) } else { state.guess = Some(side) }
/// #     }
/// #     fn utility(&self, state: &Table, player: Player) -> Rational {
/// #         Rational::whole(if (state.coin == state.guess) == (player == 1) { 1 } else { -1 })
/// #     }
/// # }
/// # impl Hidden for Coin {
/// #     type View = Seen;
/// #     fn view(&self, state: &Table, _player: Player) -> Seen { Seen { hidden: state.coin.is_some() } }
/// #     fn worlds(&self, view: &Seen, out: &mut Vec<(Table, Rational)>) {
/// #         let sides: &[_] = if view.hidden { &[Some(false), Some(true)] } else { &[None] };
/// #         out.extend(sides.iter().map(|coin| (Table { coin: *coin, guess: None }, Rational::ONE)));
/// #     }
/// # }
///
/// struct Guesser;
///
/// impl Agent<Coin> for Guesser {
///     fn choose(&mut self, _game: &Coin, _player: Player, view: &Seen) -> Option<bool> {
///         Some(view.hidden)
///     }
/// }
/// # let seen = Coin.view(&Table { coin: Some(false), guess: None }, 1);
/// # assert_eq!(Guesser.choose(&Coin, 1, &seen), Some(true));
/// ```
///
/// The same agent with an eye on the coin does not compile (error E0609: a view has no field `coin`):
///
/// ```compile_fail,E0609
/// # use gametree_core::{Agent, Average, Game, Hidden, Player, Rational, Turn, Value};
/// # struct Coin;
/// # #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// # struct Table { coin: Option<bool>, guess: Option<bool> }
/// # #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// # struct Seen { hidden: bool }
/// # impl Game for Coin {
/// #     type State = Table;
/// #     type Action = bool;
/// #     type Value = Rational;
/// #     fn initial(&self) -> Table { Table { coin: None, guess: None } }
/// #     fn turn(&self, state: &Table) -> Turn { Turn::Over }
/// #     fn actions(&self, state: &Table, out: &mut Vec<bool>) {}
/// #     fn play(&self, state: &mut Table, side: bool) {}
/// #     fn utility(&self, state: &Table, player: Player) -> Rational { Rational::ZERO }
/// # }
/// # impl Hidden for Coin {
/// #     type View = Seen;
/// #     fn view(&self, state: &Table, _player: Player) -> Seen { Seen { hidden: state.coin.is_some() } }
/// #     fn worlds(&self, view: &Seen, out: &mut Vec<(Table, Rational)>) {}
/// # }
/// struct Peeker;
///
/// impl Agent<Coin> for Peeker {
///     fn choose(&mut self, _game: &Coin, _player: Player, view: &Seen) -> Option<bool> {
///         view.coin
///     }
/// }
/// ```
///
/// Nor does one that treats the view as if it were the state (error E0308: mismatched types):
///
/// ```compile_fail,E0308
/// # use gametree_core::{Agent, Hidden, Player};
/// # struct Peeker;
/// impl<G: Hidden> Agent<G> for Peeker {
///     fn choose(&mut self, game: &G, _player: Player, view: &G::View) -> Option<G::Action> {
///         let mut actions = Vec::new();
///         game.actions(view, &mut actions);
///         actions.first().copied()
///     }
/// }
/// ```
pub trait Agent<G: Hidden> {
    /// What `player`, who is to move and sees `view`, does; none when he has no answer.
    fn choose(&mut self, game: &G, player: Player, view: &G::View) -> Option<G::Action>;
}
