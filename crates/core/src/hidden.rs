//! Games in which a player does not see everything.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Game, Odds, Open, Player, Rng};

/// Ability: says what each player sees, and draws states that fit what was seen. Unlocks sampled worlds, tree search over information
/// sets and everything that looks for an equilibrium.
///
/// A view holds all that the player has seen and done so far, failed tries included, so that no player ever forgets. A player of such a
/// game is a function of the view and never of the state, so peeking does not compile. This one plays by what it sees:
///
/// ```
/// use gametree_core::{Game, Hidden, Odds, Player, Rational, Sampler, Turn, Value, Worlds, sampler_of};
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
/// /// A coin is hidden, or not yet.
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
/// #     fn sampler<'a>(&'a self, view: &Seen) -> Sampler<'a, Self> { sampler_of(self, view) }
/// # }
/// # impl Worlds for Coin {
/// #     fn worlds(&self, view: &Seen, out: &mut Vec<(Table, Odds)>) {
/// #         let sides: &[_] = if view.hidden { &[Some(false), Some(true)] } else { &[None] };
/// #         out.extend(sides.iter().map(|coin| (Table { coin: *coin, guess: None }, Odds::ONE)));
/// #     }
/// # }
///
/// fn guess(view: &Seen) -> bool {
///     view.hidden
/// }
/// # let seen = Coin.view(&Table { coin: Some(false), guess: None }, 1);
/// # assert!(guess(&seen));
/// # let mut choices = Vec::new();
/// # Coin.choices(&seen, &mut choices);
/// # assert_eq!(choices, [false, true]);
/// ```
///
/// The same player with an eye on the coin does not compile (error E0609: a view has no field `coin`):
///
/// ```compile_fail,E0609
/// # #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// # struct Seen { hidden: bool }
/// fn peek(view: &Seen) -> bool {
///     view.coin
/// }
/// ```
///
/// Nor does one that treats the view as if it were the state (error E0308: mismatched types):
///
/// ```compile_fail,E0308
/// # use gametree_core::Hidden;
/// fn peek<G: Hidden>(game: &G, view: &G::View) -> Option<G::Action> {
///     let mut actions = Vec::new();
///     game.actions(view, &mut actions);
///     actions.first().copied()
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "this algorithm works on what a player sees, and `{Self}` does not say what that is",
    note = "implement `Hidden`: view and sampler; perfect-information games get it for free by `impl Open`"
)]
pub trait Hidden: Game {
    /// All that a player knows: equal exactly when the player cannot tell two states apart.
    type View: Clone + Eq + Hash + Debug + Send + Sync;

    /// What `player` sees in `state`.
    fn view(&self, state: &Self::State, player: Player) -> Self::View;

    /// Draws states that fit the view, each as likely as chance alone makes it, given that play came there; none when nothing fits.
    /// [`sampler_of`] makes one for a game that [lists](Worlds) them.
    fn sampler<'a>(&'a self, view: &Self::View) -> Sampler<'a, Self>;

    /// Appends what the player to move may do, by what the player sees: the same list as [`Game::actions`] gives in every state that fits
    /// the view. By default that of a drawn state.
    fn choices(&self, view: &Self::View, out: &mut Vec<Self::Action>) {
        if let Some(state) = self.sampler(view)(&mut Rng::new(0)) {
            self.actions(&state, out);
        }
    }

    /// The view on one line, different for different views.
    fn print_view(&self, view: &Self::View) -> String {
        format!("{view:?}")
    }
}

/// Draws one state after the other.
pub type Sampler<'a, G> = Box<dyn FnMut(&mut Rng) -> Option<<G as Game>::State> + 'a>;

/// Ability: lists all states that fit a view. Unlocks averaging over worlds and belief search.
#[diagnostic::on_unimplemented(
    message = "this algorithm looks at every state that fits a view, and `{Self}` does not list them",
    note = "implement `Worlds`; or use an algorithm that draws states, such as perfect-information Monte Carlo or ISMCTS"
)]
pub trait Worlds: Hidden {
    /// Appends every state that fits the view, each with its odds by chance alone, given that play came there.
    /// The weights need not add up to one; only their ratios mean something. A state may be listed more than once, for each way to it.
    fn worlds(&self, view: &Self::View, out: &mut Vec<(Self::State, Odds)>);
}

/// A [sampler](Hidden::sampler) for a game that lists its [`Worlds`]: lists them once, then draws.
pub fn sampler_of<'a, G: Worlds>(game: &'a G, view: &G::View) -> Sampler<'a, G> {
    let mut worlds = Vec::new();
    game.worlds(view, &mut worlds);
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

/// Ability: says what a player notices when something happens, so that beliefs can be updated observation by observation instead of
/// being worked out from the whole view.
///
/// The observations of a player, in order, are all that the player's view says: equal observations mean equal views.
#[diagnostic::on_unimplemented(
    message = "this algorithm updates beliefs observation by observation, and `{Self}` does not say what players notice",
    note = "implement `Observed`: what a player notices of an action"
)]
pub trait Observed: Hidden {
    /// What a player notices at once.
    type Observation: Clone + Eq + Hash + Debug + Send + Sync;

    /// What `player` notices when `action` leads from `before` to `after`; none when nothing, not even that something happened.
    fn observe(
        &self,
        before: &Self::State,
        action: Self::Action,
        after: &Self::State,
        player: Player,
    ) -> Option<Self::Observation>;
}

impl<G: Open> Hidden for G {
    type View = G::State;

    fn view(&self, state: &G::State, _player: Player) -> G::State {
        state.clone()
    }

    fn sampler<'a>(&'a self, view: &G::State) -> Sampler<'a, G> {
        let state = view.clone();
        Box::new(move |_| Some(state.clone()))
    }

    fn choices(&self, view: &G::State, out: &mut Vec<G::Action>) {
        self.actions(view, out);
    }
}

impl<G: Open> Worlds for G {
    fn worlds(&self, view: &G::State, out: &mut Vec<(G::State, Odds)>) {
        out.push((view.clone(), Odds::ONE));
    }
}
