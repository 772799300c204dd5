//! Nim: take any number of objects from one pile. In normal play the player who takes the last object wins, in misère play
//! loses. This file is also the short example for people who write a game of their own.

use gametree_core::{
    Duel, Finite, Fixed, Game, Indexed, Open, Picture, Player, Rng, Scene, Shape, Symmetric, Text, TextError,
    Turn,
};

/// Piles a game may have: the state is an array of fixed size, so that copying it needs no heap.
pub const MOST_PILES: usize = 16;

/// The rules: how many objects each pile starts with, and what taking the last one means.
#[derive(Clone, Debug)]
pub struct Nim {
    piles: Vec<u8>,
    /// The size of the largest pile at the start; no pile is ever larger.
    largest: u8,
    last: Last,
}

/// What happens to the player who takes the last object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Last {
    Wins,
    Loses,
}

/// The piles as they are now, and who moves. Places beyond the last pile hold 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piles {
    objects: [u8; MOST_PILES],
    mover: u8,
}

/// A move: so many objects from one pile. Piles are counted from 0 here and from 1 in the notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Take {
    /// The number of the pile.
    pub pile: u8,
    /// How many objects are taken, at least one.
    pub count: u8,
}

impl Nim {
    /// Normal play: the player who takes the last object wins.
    ///
    /// # Errors
    /// A sentence that says what is wrong with the piles.
    pub fn normal(piles: &[u8]) -> Result<Self, String> {
        Self::new(piles, Last::Wins)
    }

    /// Misère play: the player who takes the last object loses.
    ///
    /// # Errors
    /// A sentence that says what is wrong with the piles.
    pub fn misere(piles: &[u8]) -> Result<Self, String> {
        Self::new(piles, Last::Loses)
    }

    fn new(piles: &[u8], last: Last) -> Result<Self, String> {
        if piles.len() > MOST_PILES {
            return Err(format!("expected 1 to {MOST_PILES} piles, found {}", piles.len()));
        }
        let largest = piles.iter().copied().max().unwrap_or(0);
        if largest == 0 {
            return Err("expected at least one object in some pile".into());
        }
        Ok(Self { piles: piles.to_vec(), largest, last })
    }

    /// Bits of a key that one pile needs.
    fn width(&self) -> u32 {
        u8::BITS - self.largest.leading_zeros()
    }

    /// In how many ways so many objects can lie in the piles from number `first` on.
    fn ways(&self, first: usize, objects: usize) -> u64 {
        let mut ways = vec![0u64; objects + 1];
        ways[0] = 1;
        for &most in &self.piles[first.min(self.piles.len())..] {
            for sum in (0..=objects).rev() {
                ways[sum] = (0..=usize::from(most).min(sum)).map(|here| ways[sum - here]).sum();
            }
        }
        ways[objects]
    }
}

impl Piles {
    /// The objects in each pile; places beyond the last pile hold 0.
    pub fn objects(&self) -> &[u8; MOST_PILES] {
        &self.objects
    }
}

impl Game for Nim {
    type State = Piles;
    type Action = Take;
    type Value = Fixed;

    fn initial(&self) -> Piles {
        let mut objects = [0; MOST_PILES];
        objects[..self.piles.len()].copy_from_slice(&self.piles);
        Piles { objects, mover: 0 }
    }

    fn turn(&self, state: &Piles) -> Turn {
        if state.objects == [0; MOST_PILES] { Turn::Over } else { Turn::Player(state.mover.into()) }
    }

    /// Pile by pile, few objects before many.
    fn actions(&self, state: &Piles, out: &mut Vec<Take>) {
        for (pile, &objects) in (0..).zip(&state.objects) {
            out.extend((1..=objects).map(|count| Take { pile, count }));
        }
    }

    fn play(&self, state: &mut Piles, take: Take) {
        state.objects[usize::from(take.pile)] -= take.count;
        state.mover = 1 - state.mover;
    }

    fn utility(&self, state: &Piles, player: Player) -> Fixed {
        // The player who would have to move now did not take the last object.
        let took_last = player != usize::from(state.mover);
        Fixed::whole(if took_last == (self.last == Last::Wins) { 1 } else { -1 })
    }

    /// The piles side by side, each as wide as the largest needs, where that fits into 64 bits; otherwise a hash.
    fn key(&self, state: &Piles) -> Option<u64> {
        let add = |key: u64, objects: &u8| match self.keys_hold_states() {
            true => key << self.width() | u64::from(*objects),
            // Turning by eight bits keeps the mover apart from the first pile.
            false => Rng::new(key.rotate_left(8) ^ u64::from(*objects)).bits(),
        };
        Some(state.objects[..self.piles.len()].iter().fold(state.mover.into(), add))
    }

    /// One bit is for the mover.
    fn keys_hold_states(&self) -> bool {
        self.width() as usize * self.piles.len() < 64
    }

    fn bounds(&self, _state: &Piles) -> (Fixed, Fixed) {
        (Fixed::whole(-1), Fixed::whole(1))
    }
}

impl Open for Nim {}
impl Duel for Nim {}
impl Finite for Nim {}

/// A tier is all piles with the same number of objects: every move takes some away. Inside a tier the piles are numbered in the order of
/// their first pile, then of their second and so on, first with MAX to move and then with MIN.
impl Indexed for Nim {
    fn tiers(&self) -> usize {
        self.piles.iter().map(|pile| usize::from(*pile)).sum::<usize>() + 1
    }

    fn size(&self, tier: usize) -> u64 {
        2 * self.ways(0, tier)
    }

    fn rank(&self, state: &Piles) -> (usize, u64) {
        let tier: usize = state.objects.iter().map(|objects| usize::from(*objects)).sum();
        let (mut number, mut left) = (0, tier);
        for (pile, &objects) in state.objects[..self.piles.len()].iter().enumerate() {
            number += (0..objects).map(|fewer| self.ways(pile + 1, left - usize::from(fewer))).sum::<u64>();
            left -= usize::from(objects);
        }
        (tier, number + u64::from(state.mover) * self.ways(0, tier))
    }

    fn unrank(&self, tier: usize, number: u64) -> Option<Piles> {
        let all = self.ways(0, tier);
        let (mover, mut number) = (number.checked_div(all)?, number.checked_rem(all)?);
        let mut state =
            Piles { objects: [0; MOST_PILES], mover: u8::try_from(mover).ok().filter(|mover| *mover < 2)? };
        let mut left = tier;
        for (pile, objects) in state.objects[..self.piles.len()].iter_mut().enumerate() {
            while let ways = self.ways(pile + 1, left)
                && number >= ways
            {
                number -= ways;
                *objects += 1;
                left = left.checked_sub(1)?;
            }
        }
        Some(state)
    }

    fn predecessors(&self, state: &Piles, out: &mut Vec<Piles>) {
        for (pile, &most) in self.piles.iter().enumerate() {
            for objects in state.objects[pile] + 1..=most {
                let mut before = Piles { mover: 1 - state.mover, ..*state };
                before.objects[pile] = objects;
                out.push(before);
            }
        }
    }
}

/// The order of the piles does not matter. Symmetries are numbered as permutations in lexicographic order, by their
/// Lehmer code.
impl Symmetric for Nim {
    fn symmetries(&self) -> usize {
        (1..=self.piles.len()).product()
    }

    fn transform(&self, index: usize, state: &Piles) -> Piles {
        let mut image = *state;
        for (place, pile) in permutation(self.piles.len(), index).into_iter().enumerate() {
            image.objects[place] = state.objects[pile];
        }
        image
    }

    /// The largest pile first: sorting finds it at once, where trying every permutation would take forever.
    fn canonical(&self, state: &Piles) -> Piles {
        let mut sorted = *state;
        sorted.objects.sort_unstable_by(|one, other| other.cmp(one));
        sorted
    }
}

/// The permutation of `0..count` with this number. Each digit of the number, written in the factorial system, says which of
/// the remaining items comes next.
fn permutation(count: usize, mut index: usize) -> Vec<usize> {
    let mut remaining: Vec<usize> = (0..count).collect();
    let mut weight: usize = (1..=count).product();
    (1..=count)
        .rev()
        .map(|left| {
            weight /= left;
            let digit = index / weight;
            index %= weight;
            remaining.remove(digit)
        })
        .collect()
}

/// Positions are written as `5,2,6,3`, with ` second` after it when the second player is to move; the move `2-3` takes three
/// objects from the second pile.
impl Text for Nim {
    fn print_state(&self, state: &Piles) -> String {
        let piles: Vec<String> = state.objects[..self.piles.len()].iter().map(u8::to_string).collect();
        let mover = if state.mover == 1 { " second" } else { "" };
        piles.join(",") + mover
    }

    fn parse_state(&self, text: &str) -> Result<Piles, TextError> {
        let (written, mover) = match text.trim_end().rsplit_once(' ') {
            Some((written, "first")) => (written, 0),
            Some((written, "second")) => (written, 1),
            _ => (text, 0),
        };
        let (count, largest) = (self.piles.len(), self.largest);
        let (mut objects, mut found, mut offset) = ([0; MOST_PILES], 0, 0);
        for part in written.split(',') {
            let number = part.trim().parse().ok().filter(|objects| *objects <= largest);
            let (Some(place), Some(number)) = (objects[..count].get_mut(found), number) else {
                let message = format!("expected {count} piles of 0 to {largest} objects between commas");
                return Err(TextError::at(text, offset, message));
            };
            *place = number;
            found += 1;
            offset += part.len() + 1;
        }
        if found < count {
            let message = format!("expected {count} piles, found {found}");
            return Err(TextError::at(text, written.len(), message));
        }
        Ok(Piles { objects, mover })
    }

    fn print_action(&self, _state: &Piles, take: Take) -> String {
        format!("{}-{}", take.pile + 1, take.count)
    }

    fn diagram(&self, state: &Piles) -> String {
        let mut lines: Vec<String> = (1..)
            .zip(&state.objects[..self.piles.len()])
            .map(|(pile, &objects)| format!("pile {pile:>2}: {objects:>3}{}", " |".repeat(objects.into())))
            .collect();
        lines.push(match self.turn(state) {
            Turn::Player(player) => format!("{} to move", self.player_name(player)),
            _ => "nothing left".into(),
        });
        lines.join("\n")
    }

    fn player_name(&self, player: Player) -> String {
        ["first", "second"][player].into()
    }
}

impl Scene for Nim {
    fn picture(&self, state: &Piles) -> Picture {
        let piles = state.objects[..self.piles.len()].iter().map(|objects| usize::from(*objects)).collect();
        Picture { shape: Shape::Piles { piles }, pieces: Vec::new() }
    }

    fn path(&self, state: &Piles, take: Take) -> Vec<String> {
        vec![self.print_action(state, take)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the player to move wins, by trying every move.
    fn mover_wins(game: &Nim, state: &Piles) -> bool {
        let Turn::Player(_) = game.turn(state) else {
            return game.utility(state, state.mover.into()) == Fixed::ONE;
        };
        let mut actions = Vec::new();
        game.actions(state, &mut actions);
        actions.into_iter().any(|take| !mover_wins(game, &game.result(state, take)))
    }

    #[test]
    fn the_sum_without_carries_decides_who_wins() {
        for sizes in 1..5 * 4 * 4 {
            let piles = [sizes % 5, sizes / 5 % 4, sizes / 20];
            let sum = piles.iter().fold(0, |sum, pile| sum ^ pile);
            let normal = Nim::normal(&piles).unwrap();
            assert_eq!(mover_wins(&normal, &normal.initial()), sum != 0, "{piles:?}");
            // Misère play differs only when no pile has more than one object.
            let small = piles.iter().all(|pile| *pile <= 1);
            let misere = Nim::misere(&piles).unwrap();
            assert_eq!(mover_wins(&misere, &misere.initial()), (sum != 0) != small, "{piles:?}");
        }
    }

    #[test]
    fn piles_out_of_range_are_refused_with_a_reason() {
        assert_eq!(Nim::normal(&[1; 17]).unwrap_err(), "expected 1 to 16 piles, found 17");
        assert_eq!(Nim::misere(&[0, 0]).unwrap_err(), "expected at least one object in some pile");
        assert!(Nim::normal(&[]).is_err());
        assert!(Nim::normal(&[255; 16]).is_ok());
    }

    #[test]
    fn permutations_are_numbered_in_lexicographic_order() {
        let all: Vec<Vec<usize>> = (0..6).map(|index| permutation(3, index)).collect();
        assert_eq!(all, [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]);
    }

    #[test]
    fn a_wrong_position_says_where_it_is_wrong_and_what_was_expected() {
        let game = Nim::normal(&[5, 2, 6, 3]).unwrap();
        let complaint = |text: &str| game.parse_state(text).unwrap_err().to_string();
        assert_eq!(
            complaint("5,2,7,3"),
            "line 1, column 5: expected 4 piles of 0 to 6 objects between commas"
        );
        assert_eq!(
            complaint("5,2,6,3,1 second"),
            "line 1, column 9: expected 4 piles of 0 to 6 objects between commas"
        );
        assert_eq!(complaint("5,2 second"), "line 1, column 4: expected 4 piles, found 2");
        assert!(game.parse_state("5,2,6,3 third").is_err() && game.parse_state("").is_err());
        let spaced = game.parse_state(" 5, 2,6,3 first ").unwrap();
        assert_eq!(spaced, game.initial());
    }

    #[test]
    fn a_diagram_shows_every_pile() {
        let game = Nim::normal(&[3, 1]).unwrap();
        let state = game.parse_state("2,0 second").unwrap();
        assert_eq!(game.diagram(&state), "pile  1:   2 | |\npile  2:   0\nsecond to move");
    }
}
