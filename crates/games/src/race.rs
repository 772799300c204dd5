//! A race for three: each player has one runner on a track and moves it one to three squares ahead, onto a square that no other runner
//! stands on. The first at the end wins two points, the one who is then ahead of the other one point. The smallest open game of three
//! players with interests of their own.

use gametree_core::{
    Chance, Finite, Game, Open, Picture, Piece, Player, Rational, Scene, Shape, Text, TextError, Turn, Value,
};

/// Runners.
const PLAYERS: usize = 3;

/// The longest step.
const LONGEST: u8 = 3;

/// The rules: how long the track is.
#[derive(Clone, Copy, Debug)]
pub struct Race {
    squares: u8,
}

/// Where the runners stand, and who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Track {
    places: [u8; PLAYERS],
    mover: u8,
}

impl Race {
    /// A track of so many squares.
    ///
    /// # Errors
    /// What was expected.
    pub fn new(squares: usize) -> Result<Self, String> {
        match u8::try_from(squares) {
            Ok(squares @ 3..=30) => Ok(Self { squares }),
            _ => Err(format!("expected a track of 3 to 30 squares, found {squares}")),
        }
    }

    fn winner(&self, state: &Track) -> Option<Player> {
        state.places.iter().position(|place| *place == self.squares)
    }
}

impl Game for Race {
    type State = Track;
    /// How many squares ahead; 0 where every square in reach is taken.
    type Action = u8;
    type Value = Rational;

    fn players(&self) -> usize {
        PLAYERS
    }

    fn initial(&self) -> Track {
        Track { places: [0; PLAYERS], mover: 0 }
    }

    fn turn(&self, state: &Track) -> Turn {
        if self.winner(state).is_some() { Turn::Over } else { Turn::Player(state.mover.into()) }
    }

    fn actions(&self, state: &Track, out: &mut Vec<u8>) {
        if self.winner(state).is_some() {
            return;
        }
        let place = state.places[usize::from(state.mover)];
        let before = out.len();
        // Steps beyond the end are cut short there.
        let longest = LONGEST.min(self.squares - place);
        out.extend((1..=longest).filter(|steps| !state.places.contains(&(place + steps))));
        if out.len() == before {
            out.push(0);
        }
    }

    fn play(&self, state: &mut Track, steps: u8) {
        state.places[usize::from(state.mover)] += steps;
        state.mover = (state.mover + 1) % PLAYERS as u8;
    }

    /// Two points for the winner, one for the next; two who share the start share it.
    fn utility(&self, state: &Track, player: Player) -> Rational {
        let ahead = |other: &&u8| **other > state.places[player];
        let better = state.places.iter().filter(ahead).count();
        let equal = state.places.iter().filter(|place| **place == state.places[player]).count();
        // The places from `better` on are shared by `equal` players.
        let points: usize = (better..better + equal).map(|rank| PLAYERS - 1 - rank).sum();
        Rational::new(points as i128, equal as i128).unwrap_or(Rational::ZERO)
    }

    fn key(&self, state: &Track) -> Option<u64> {
        Some(state.places.iter().fold(u64::from(state.mover), |key, place| key << 8 | u64::from(*place)))
    }

    fn keys_hold_states(&self) -> bool {
        true
    }

    fn bounds(&self, _state: &Track) -> (Rational, Rational) {
        (Rational::ZERO, Rational::whole(PLAYERS as i64 - 1))
    }
}

impl Open for Race {}

/// Nothing is drawn.
impl Chance for Race {}

/// Runners only move ahead; where all wait, the one in front is never blocked.
impl Finite for Race {}

impl Text for Race {
    /// `4 0 2 second`: the squares of the three runners, and who moves.
    fn print_state(&self, state: &Track) -> String {
        let [first, second, third] = state.places;
        format!("{first} {second} {third} {}", self.player_name(state.mover.into()))
    }

    fn parse_state(&self, text: &str) -> Result<Track, TextError> {
        let wrong = |message: &str| TextError::new(1, 1, message);
        let expected = "expected three squares and who moves, such as 4 0 2 second";
        let words: Vec<&str> = text.split_whitespace().collect();
        let [first, second, third, mover] = words[..] else { return Err(wrong(expected)) };
        let mut places = [0; PLAYERS];
        for (place, word) in places.iter_mut().zip([first, second, third]) {
            *place = word.parse().map_err(|_| wrong(expected))?;
        }
        let mover = (0..PLAYERS).find(|player| self.player_name(*player) == mover);
        let state = Track { places, mover: mover.ok_or_else(|| wrong(expected))? as u8 };
        let shared =
            (0..PLAYERS).any(|one| (0..one).any(|other| places[one] == places[other] && places[one] > 0));
        if shared || places.iter().any(|place| *place > self.squares) {
            return Err(wrong("two runners on one square, or one beyond the end"));
        }
        // The winner has just moved.
        let last = (usize::from(state.mover) + PLAYERS - 1) % PLAYERS;
        if self.winner(&state).is_some_and(|winner| winner != last) {
            return Err(wrong("the race is over: expected the player after the winner to move"));
        }
        Ok(state)
    }

    fn print_action(&self, _state: &Track, steps: u8) -> String {
        if steps == 0 { "wait".into() } else { steps.to_string() }
    }

    fn diagram(&self, state: &Track) -> String {
        let square = |place: u8| match state.places.iter().position(|runner| *runner == place && place > 0) {
            Some(player) => char::from(b'1' + player as u8),
            None => '.',
        };
        let track: String = (0..=self.squares).map(square).collect();
        format!("{track}\n{} moves", self.player_name(state.mover.into()))
    }

    fn player_name(&self, player: Player) -> String {
        ["first", "second", "third"][player].into()
    }
}

impl Scene for Race {
    fn picture(&self, state: &Track) -> Picture {
        let squares = (0..=self.squares).map(|square| square.to_string()).collect();
        let runner = |(player, place): (Player, &u8)| Piece {
            at: place.to_string(),
            what: (player + 1).to_string(),
            owner: Some(player),
        };
        Picture {
            shape: Shape::Grid {
                columns: usize::from(self.squares) + 1,
                squares,
                look: gametree_core::Look::default(),
            },
            pieces: state.places.iter().enumerate().filter(|(_, place)| **place > 0).map(runner).collect(),
        }
    }

    fn path(&self, state: &Track, steps: u8) -> Vec<String> {
        vec![(state.places[usize::from(state.mover)] + steps).to_string()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_square_is_no_place_to_go() {
        let game = Race::new(8).unwrap();
        let state = game.parse_state("2 3 5 first").unwrap();
        let mut steps = Vec::new();
        game.actions(&state, &mut steps);
        assert_eq!(steps, [2]);
        let state = game.parse_state("2 3 4 first").unwrap();
        steps.clear();
        game.actions(&state, &mut steps);
        assert_eq!(steps, [3]);
    }

    #[test]
    fn points_go_by_rank_and_are_shared_at_the_start() {
        let game = Race::new(3).unwrap();
        let state = game.parse_state("3 0 0 second").unwrap();
        let points = (0..3).map(|player| game.utility(&state, player).to_string());
        assert_eq!(points.collect::<Vec<_>>(), ["2", "1/2", "1/2"]);
        assert!(game.parse_state("3 0 0 third").is_err());
        assert!(game.parse_state("2 2 0 third").is_err());
    }
}
