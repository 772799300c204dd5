//! Examples to learn values at a border from: random ranges, solved.

use gametree_core::{Rng, Stages};

use super::{Leaves, Place, Problem, inputs, targets};

/// Numbers that stand for a place with ranges, and those that an estimate should give for them.
#[derive(Clone, Debug, PartialEq)]
pub struct Example {
    /// See [`inputs`].
    pub inputs: Vec<f32>,
    /// See [`targets`].
    pub targets: Vec<f32>,
}

/// Draws examples at some places.
pub struct Examples<'a, G: Stages, L> {
    game: &'a G,
    places: &'a [Place<G>],
    leaves: L,
    seed: Rng,
}

impl<'a, G: Stages, L: Leaves<G>> Examples<'a, G, L> {
    /// What the leaves know of these places.
    pub fn new(game: &'a G, places: &'a [Place<G>], leaves: L, seed: u64) -> Self {
        Self { game, places, leaves, seed: Rng::new(seed) }
    }

    /// The example of this number, always the same for the same seed; none where there are no places.
    ///
    /// # Errors
    /// When the leaves do not know the answer.
    pub fn example(&mut self, number: u64) -> Result<Option<Example>, Problem> {
        let mut rng = self.seed.fork(number);
        let Some(place) = rng.pick(self.places) else { return Ok(None) };
        let ranges = [0, 1].map(|player| {
            let kinds = self.shares(&mut rng);
            place.views(player).iter().map(|view| kinds[self.game.slot(view)]).collect::<Vec<f64>>()
        });
        let mut values = [0, 1].map(|player| vec![0.0; place.views(player).len()]);
        self.leaves.values(place, &ranges, &mut values)?;
        let inputs = inputs(self.game, place, &ranges);
        Ok(Some(Example { inputs, targets: targets(self.game, place, &ranges, &values) }))
    }

    /// How often each kind of hand comes: from ranges in which all are about as likely to such with hardly more than one, and some without
    /// a few kinds.
    fn shares(&self, rng: &mut Rng) -> Vec<f64> {
        let power = 3.0 * rng.unit();
        let mut shares: Vec<f64> = (0..self.game.slots()).map(|_| rng.unit().powf(power)).collect();
        for share in &mut shares {
            if rng.one_in(8) {
                *share = 0.0;
            }
        }
        if shares.iter().sum::<f64>() <= 1e-9 { vec![1.0; shares.len()] } else { shares }
    }
}
