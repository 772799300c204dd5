//! What lies between two borders of a game.

use gametree_core::{Limits, Player, Stages, Turn};

use crate::equilibrium::{Problem, Reached, Sequence, SequenceForm};
use crate::parts::StateMap;

/// How far a part reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// To the next border.
    Stage,
    /// To the end of the game.
    End,
}

/// What lies between two borders, unrolled once with the odds of chance alone. Who holds what how often is said later.
pub struct Part<G: Stages> {
    form: SequenceForm<G>,
    places: Vec<Place<G>>,
}

/// A place at a border: all states with the same public information.
pub struct Place<G: Stages> {
    public: G::Public,
    /// The states, each with the odds that chance lets it happen.
    starts: Vec<(G::State, f64)>,
    hands: [Hands<G>; 2],
}

/// What a player may hold at a place.
struct Hands<G: Stages> {
    views: Vec<G::View>,
    /// The odds that chance lets play come here with each.
    odds: Vec<f64>,
    /// The sequence of the part before the border that leads to each.
    sequences: Vec<Sequence>,
}

impl<G: Stages> Part<G> {
    /// The first part of the game, of at most `most` positions.
    ///
    /// # Errors
    /// When it is too large, a player forgets, or a limit is hit.
    pub fn opening(game: &G, reach: Reach, most: usize, limits: &Limits) -> Result<Self, Problem> {
        Self::unroll(game, vec![(game.initial(), 1.0)], reach, most, limits)
    }

    /// The part that begins at a place; its entries are the hands of the place, in the same order.
    ///
    /// # Errors
    /// When it is too large, a player forgets, or a limit is hit.
    pub fn behind(
        game: &G,
        place: &Place<G>,
        reach: Reach,
        most: usize,
        limits: &Limits,
    ) -> Result<Self, Problem> {
        Self::unroll(game, place.starts.clone(), reach, most, limits)
    }

    fn unroll(
        game: &G,
        starts: Vec<(G::State, f64)>,
        reach: Reach,
        most: usize,
        limits: &Limits,
    ) -> Result<Self, Problem> {
        if game.players() != 2 {
            return Err(Problem::Crowded(game.players()));
        }
        let stage = starts.iter().map(|(state, _)| game.stage(state)).min().unwrap_or(0);
        let is_border = |state: &G::State| {
            reach == Reach::Stage && game.stage(state) > stage && game.turn(state) != Turn::Over
        };
        let (form, reached) = SequenceForm::between(game, starts, most, limits, &is_border)?;
        Ok(Self { form, places: gather(game, reached)? })
    }

    /// The part as information sets.
    pub fn form(&self) -> &SequenceForm<G> {
        &self.form
    }

    /// Where it ends although the game does not.
    pub fn places(&self) -> &[Place<G>] {
        &self.places
    }

    /// How many hands a player may come with.
    pub fn entries(&self, player: Player) -> usize {
        self.form.entries(player).len()
    }
}

impl<G: Stages> Place<G> {
    /// What is public.
    pub fn public(&self) -> &G::Public {
        &self.public
    }

    /// What a player may see there, hand by hand.
    pub fn views(&self, player: Player) -> &[G::View] {
        &self.hands[player].views
    }

    /// The odds that chance lets play come here with each hand of a player, in the same order.
    pub fn odds(&self, player: Player) -> &[f64] {
        &self.hands[player].odds
    }

    pub(super) fn sequences(&self, player: Player) -> &[Sequence] {
        &self.hands[player].sequences
    }
}

/// Sorts what was reached by what is public.
fn gather<G: Stages>(game: &G, reached: Vec<Reached<G>>) -> Result<Vec<Place<G>>, Problem> {
    let mut places: Vec<Place<G>> = Vec::new();
    let mut numbers: StateMap<G::Public, usize> = StateMap::default();
    // The place at which each view was seen, and its number there.
    let mut seen: [StateMap<G::View, (usize, usize)>; 2] = [StateMap::default(), StateMap::default()];
    for Reached { state, odds, sequences } in reached {
        let public = game.public(&state);
        let number = *numbers.entry(public.clone()).or_insert(places.len());
        if number == places.len() {
            let hands =
                [(); 2].map(|()| Hands { views: Vec::new(), odds: Vec::new(), sequences: Vec::new() });
            places.push(Place { public, starts: Vec::new(), hands });
        }
        for (player, hands) in places[number].hands.iter_mut().enumerate() {
            let view = game.view(&state, player);
            match seen[player].get(&view) {
                Some((other, _)) if *other != number => {
                    return Err(Problem::Blurred(player, game.print_view(&view)));
                }
                Some((_, hand)) => hands.odds[*hand] += odds,
                None => {
                    seen[player].insert(view.clone(), (number, hands.views.len()));
                    hands.views.push(view);
                    hands.odds.push(odds);
                    hands.sequences.push(sequences[player]);
                }
            }
        }
        places[number].starts.push((state, odds));
    }
    Ok(places)
}
