//! A learned evaluation of unfinished positions.

use std::sync::{Arc, LazyLock};

use gametree_core::{Evaluate, Fixed, Game, Knowledge, Turn};

use super::patterns::{self, ACTIVE, INDICES};
use super::{Corners, DISC, Othello, Position, ProbCut, bits, knowledge, weights};

/// Tables of learned weights: the sum over all patterns on the board of what each was worth in many games of self-play. For the board of
/// eight by eight squares; on others it is [`Corners`].
#[derive(Clone)]
pub struct Patterns {
    /// Phase by phase, one weight for each index.
    weights: Arc<[i16]>,
    /// How far searches with these weights err, where that was measured.
    probcut: Option<ProbCut>,
}

/// The weights that `gametree learn othello` makes.
static EMBEDDED: LazyLock<Option<Patterns>> =
    LazyLock::new(|| Patterns::from_bytes(include_bytes!("../../data/othello.weights")).ok());

impl Patterns {
    /// How many parts a game is divided into, by the number of discs; each has weights of its own.
    pub const PHASES: usize = 15;

    /// Parts of a disc that [`fine`](Patterns::fine) counts in.
    pub const FINE: i32 = 64;

    /// The weights that come with the program.
    ///
    /// # Panics
    /// Never: a test reads the same bytes.
    pub fn embedded() -> Self {
        EMBEDDED.clone().expect("the embedded weights are whole")
    }

    /// The phase of a board with this many discs.
    #[inline]
    pub fn phase(discs: u32) -> usize {
        (discs.saturating_sub(4) as usize / 4).min(Self::PHASES - 1)
    }

    /// Weights in discs, for each phase and each of the [`Entries`], one phase after the other.
    ///
    /// # Panics
    /// When these are not [`PHASES`](Patterns::PHASES) times [`count`](Entries::count) weights.
    pub fn new(entries: &Entries, weights: &[f32]) -> Self {
        assert_eq!(weights.len(), Self::PHASES * entries.count, "a weight for each phase and entry");
        let whole: Vec<i16> =
            weights.iter().map(|weight| (weight * Self::FINE as f32).round() as i16).collect();
        Self::expanded(entries, &whole, None)
    }

    /// The same weights with a ProbCut model: how far searches with them err.
    #[must_use]
    pub fn with_probcut(&self, model: ProbCut) -> Self {
        Self { weights: self.weights.clone(), probcut: Some(model) }
    }

    /// What [`to_bytes`](Patterns::to_bytes) wrote.
    ///
    /// # Errors
    /// When the bytes are damaged, or of another version, or something else altogether.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, weights::WeightsError> {
        let entries = Entries::new();
        let (numbers, weights) = weights::read(bytes, Self::PHASES, entries.count)?;
        let model = match numbers.is_empty() {
            true => None,
            false => Some(ProbCut::from_numbers(&numbers).ok_or(weights::WeightsError::Damaged)?),
        };
        Ok(Self::expanded(&entries, &weights, model))
    }

    /// The weights as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let entries = Entries::new();
        let mut folded = vec![0; Self::PHASES * entries.count];
        for (phase, weights) in self.weights.chunks_exact(INDICES).enumerate() {
            for (entry, weight) in entries.of_index.iter().zip(weights) {
                folded[phase * entries.count + *entry as usize] = *weight;
            }
        }
        let numbers = self.probcut.map_or_else(Vec::new, |model| model.numbers());
        weights::write(&numbers, &folded, Self::PHASES, entries.count)
    }

    fn expanded(entries: &Entries, folded: &[i16], probcut: Option<ProbCut>) -> Self {
        let phases = folded.chunks_exact(entries.count);
        let weights = phases
            .flat_map(|weights| entries.of_index.iter().map(|entry| weights[*entry as usize]))
            .collect();
        Self { weights, probcut }
    }

    /// What `state` is worth to whose turn it is, in parts of a disc: for ordering moves and for bounds with a margin.
    #[inline]
    pub fn fine(&self, state: &Position) -> i32 {
        let (own, other) = state.sides();
        // The weights have seen positions only in which the mover can move.
        if state.must_pass() { -self.sum(other, own, state.moves) } else { self.sum(own, other, state.moves) }
    }

    /// The same for the player who has the discs `own` and can put one on each of the squares `legal`.
    #[inline]
    fn sum(&self, own: u64, other: u64, legal: u64) -> i32 {
        let phase = Self::phase((own | other).count_ones());
        let weights = &self.weights[phase * INDICES..][..INDICES];
        let mut sum = 0;
        patterns::indices(own, other, legal, |index| sum += i32::from(weights[index]));
        sum.clamp(-64 * Self::FINE, 64 * Self::FINE)
    }
}

impl Evaluate<Othello> for Patterns {
    #[inline]
    fn evaluate(&self, game: &Othello, state: &Position) -> Fixed {
        if game.size() != 8 {
            return Corners.evaluate(game, state);
        }
        // Division rounds towards zero, so that both players see the same number.
        let value = self.fine(state) * DISC / Self::FINE;
        Fixed(if game.turn(state) == Turn::Player(1) { -value } else { value })
    }
}

impl Knowledge<Othello> for Patterns {
    knowledge::shared_knowledge!();

    fn orders_moves(&self) -> bool {
        true
    }

    #[inline]
    fn probcut(&self, game: &Othello, state: &Position, shallow: u32, deep: u32) -> Option<(f32, f32)> {
        let model = self.probcut.filter(|_| game.size() == 8)?;
        Some(model.of(game.empty(state).count_ones(), shallow, deep))
    }
}

impl std::fmt::Debug for Patterns {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Patterns({} weights)", self.weights.len())
    }
}

/// The numbers that learning knows the patterns by: one for each pattern and its mirror image.
#[derive(Clone, Debug)]
pub struct Entries {
    of_index: Vec<u32>,
    count: usize,
}

impl Default for Entries {
    fn default() -> Self {
        Self::new()
    }
}

impl Entries {
    /// How many entries each board has.
    pub const ACTIVE: usize = ACTIVE;

    /// Numbers all entries.
    pub fn new() -> Self {
        let (of_index, count) = patterns::entries();
        Self { of_index, count }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Appends the entries of a board where the owner of `own` can put a disc.
    #[inline]
    pub fn collect(&self, own: u64, other: u64, out: &mut Vec<u32>) {
        patterns::indices(own, other, bits::moves(own, other, u64::MAX), |index| {
            out.push(self.of_index[index])
        });
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::{Rng, Symmetric, Value};

    use super::super::Lines;
    use super::*;

    /// Weights of any kind; what holds for these holds for all.
    fn random_weights(seed: u64) -> Patterns {
        let (mut rng, entries) = (Rng::new(seed), Entries::new());
        let weights: Vec<f32> =
            (0..Patterns::PHASES * entries.count()).map(|_| (rng.unit() * 2.0 - 1.0) as f32).collect();
        Patterns::new(&entries, &weights)
    }

    fn random_game(game: &Othello, rng: &mut Rng, mut each: impl FnMut(&Position)) {
        let (mut state, mut actions) = (game.initial(), Vec::new());
        while game.turn(&state) != Turn::Over {
            each(&state);
            actions.clear();
            game.actions(&state, &mut actions);
            game.play(&mut state, actions[rng.below(actions.len())]);
        }
    }

    #[test]
    fn all_images_are_worth_the_same_and_the_other_colour_the_opposite() {
        let game = Othello::standard();
        let mut rng = Rng::new(6);
        for patterns in [random_weights(5), Patterns::embedded()] {
            for _ in 0..20 {
                random_game(&game, &mut rng, |state| {
                    let (fine, value) = (patterns.fine(state), patterns.evaluate(&game, state));
                    assert!(value.0.abs() <= 64 * DISC);
                    for index in 0..game.symmetries() {
                        let image = game.transform(index, state);
                        assert_eq!((patterns.fine(&image), patterns.evaluate(&game, &image)), (fine, value));
                    }
                    let mover = usize::from(game.turn(state) == Turn::Player(0));
                    let swapped = game.position(state.discs(1), state.discs(0), mover);
                    assert_eq!(
                        (patterns.fine(&swapped), patterns.evaluate(&game, &swapped)),
                        (fine, value.negate())
                    );
                });
            }
        }
    }

    #[test]
    fn written_and_read_again_the_weights_are_the_same() {
        let lines = Lines { mean: [0.1; 6], sigma: [1.5; 6] };
        let model = ProbCut { middle: lines, end: lines };
        for patterns in [random_weights(7), random_weights(7).with_probcut(model)] {
            let again = Patterns::from_bytes(&patterns.to_bytes()).unwrap();
            assert_eq!((again.weights, again.probcut), (patterns.weights, patterns.probcut));
        }
        let embedded = include_bytes!("../../data/othello.weights");
        assert_eq!(Patterns::from_bytes(embedded).unwrap().to_bytes(), embedded);
    }

    #[test]
    fn smaller_boards_are_valued_by_hand() {
        let game = Othello::new(6).unwrap();
        random_game(&game, &mut Rng::new(8), |state| {
            assert_eq!(Patterns::embedded().evaluate(&game, state), Corners.evaluate(&game, state));
        });
    }
}
