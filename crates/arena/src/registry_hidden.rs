//! The games with hidden parts, opened by name and parameters.

use gametree_core::Rational;
use gametree_games::blind::{Blind, Taken};
use gametree_games::brinkmanship::Brinkmanship;
use gametree_games::goofspiel::{Goofspiel, PrizeOrder};
use gametree_games::liars_dice::LiarsDice;
use gametree_games::matrix::Matrix;
use gametree_games::poker::holdem::{Bets, Holdem};
use gametree_games::poker::{Kuhn, Leduc, Suits};

use crate::Concealing;
use crate::poker::blueprint::Room;
use crate::registry::{OpenError, Opened};
use crate::words::{did_you_mean, list_or};

/// What hands of Leduc are worth when the public card is dealt: `gametree learn leduc`.
const LEDUC_VALUES: &[u8] = include_bytes!("../data/leduc.values");

/// Chips that a player of hold'em may have where every whole number of them is a bet: lists of moves stay short enough to be read.
const MOST_LISTED: u32 = 10_000;

/// Parameters as a list of `key=value`, checked against what is known; a word alone has an empty value.
struct Parameters<'a> {
    name: &'a str,
    pairs: Vec<(&'a str, &'a str)>,
}

impl<'a> Parameters<'a> {
    fn read(name: &'a str, text: &'a str, known: &[&str]) -> Result<Self, OpenError> {
        let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
        let pairs: Vec<(&str, &str)> = parts.map(|part| part.split_once('=').unwrap_or((part, ""))).collect();
        let parameters = Self { name, pairs };
        match parameters.pairs.iter().find(|(key, _)| !known.contains(key)) {
            None => Ok(parameters),
            Some((key, _)) => {
                let key: String = key.chars().take(20).collect();
                let near = did_you_mean(&key, known);
                Err(parameters
                    .wrong(format!("'{key}' means nothing here{near}; expected {}", list_or(known))))
            }
        }
    }

    fn wrong(&self, problem: impl Into<String>) -> OpenError {
        OpenError::Parameters(format!("{}: {}", self.name, problem.into()))
    }

    fn get(&self, key: &str) -> Option<&'a str> {
        self.pairs.iter().rev().find(|(known, _)| *known == key).map(|(_, value)| *value)
    }

    fn number(&self, key: &str, otherwise: usize) -> Result<usize, OpenError> {
        let Some(value) = self.get(key) else { return Ok(otherwise) };
        let shown: String = value.chars().take(20).collect();
        value.parse().map_err(|_| {
            self.wrong(format!("'{shown}' is not a number; expected one, such as {key}={otherwise}"))
        })
    }
}

pub(crate) fn kuhn(name: &str, text: &str) -> Opened {
    let parameters = Parameters::read(name, text, &["players"])?;
    let game = Kuhn::new(parameters.number("players", 2)?).map_err(|problem| parameters.wrong(problem))?;
    let large = gametree_core::Game::players(&game) > 4;
    let two = gametree_core::Game::players(&game) == 2;
    let entry = Concealing::new(name, game, "hides cards").sighted();
    Ok(match (large, two) {
        (true, _) => entry.vast().open(),
        (false, true) => entry.staged(None).open(),
        (false, false) => entry.open(),
    })
}

pub(crate) fn leduc(name: &str, text: &str) -> Opened {
    let parameters = Parameters::read(name, text, &["ranks"])?;
    let suits = if parameters.get("ranks").is_some() { Suits::Ignored } else { Suits::Seen };
    Ok(Concealing::new(name, Leduc::new(suits), "hides cards").sighted().staged(Some(LEDUC_VALUES)).open())
}

pub(crate) fn holdem(name: &str, text: &str) -> Opened {
    let wrong = |problem: String| OpenError::Parameters(format!("{name}: {problem}"));
    let game = Holdem::parse(text).map_err(wrong)?;
    if game.bets() == Bets::Any && game.stacks().iter().any(|stack| *stack > MOST_LISTED) {
        let problem =
            format!("more than {MOST_LISTED} chips have too many bets to list; expected bets=few with them");
        return Err(wrong(problem));
    }
    let (big, two, room) = (game.blinds().1, game.stacks().len() == 2, Room::default());
    let blueprint = room.fits(&game).is_ok();
    let entry = Concealing::new(name, game, "hides cards").sighted().deep().with_big_blind(big);
    Ok(if two { entry.with_specialist(room, blueprint).open() } else { entry.open() })
}

pub(crate) fn liars_dice(name: &str, text: &str) -> Opened {
    let parameters = Parameters::read(name, text, &["dice", "sides"])?;
    let (dice, sides) = (parameters.number("dice", 1)?, parameters.number("sides", 6)?);
    let game = LiarsDice::new(dice, sides).map_err(|problem| parameters.wrong(problem))?;
    let entry = Concealing::new(name, game, "hides dice").sighted();
    // Every set of bids is a way to bid.
    Ok(if 2 * dice * sides > 14 { entry.vast().open() } else { entry.open() })
}

pub(crate) fn goofspiel(name: &str, text: &str) -> Opened {
    let parameters = Parameters::read(name, text, &["cards", "order"])?;
    let cards = parameters.number("cards", 4)?;
    let order = match parameters.get("order") {
        None | Some("descending") => PrizeOrder::Descending,
        Some("ascending") => PrizeOrder::Ascending,
        Some("random") => PrizeOrder::Random,
        Some(_) => return Err(parameters.wrong("expected order=descending, order=ascending or order=random")),
    };
    let game = Goofspiel::new(cards, order).map_err(|problem| parameters.wrong(problem))?;
    let entry = Concealing::new(name, game, "hides bids").sighted();
    let entry = if order == PrizeOrder::Random { entry } else { entry.without_chance() };
    let most = if order == PrizeOrder::Random { 4 } else { 5 };
    Ok(if cards > most { entry.vast().open() } else { entry.open() })
}

/// True when the parameters of `matrix` are the table itself and not the name of a file.
pub(crate) fn is_inline(text: &str) -> bool {
    text.contains(';')
}

pub(crate) fn matrix(name: &str, text: &str) -> Opened {
    const MOST_BYTES: u64 = 4 << 20;
    let (read, file) = if is_inline(text) {
        (text.to_string(), None)
    } else {
        let failed = |problem: String| OpenError::File(format!("{text}: {problem}"));
        let length = std::fs::metadata(text).map_err(|error| failed(error.to_string()))?.len();
        if length > MOST_BYTES {
            return Err(failed("larger than 4 MiB; expected a smaller table".into()));
        }
        // What is no text has signs in it that are no part of a table, and the parser says where.
        let bytes = std::fs::read(text).map_err(|error| failed(error.to_string()))?;
        (String::from_utf8_lossy(&bytes).into_owned(), Some(text.to_string()))
    };
    let game = Matrix::parse(&read).map_err(|error| OpenError::Tree { file, error })?;
    let opposed = game.is_zero_sum();
    let entry = Concealing::new(name, game, "hides what the other chooses").without_chance();
    Ok(if opposed { entry.open() } else { entry.with_own_interests().open() })
}

pub(crate) fn blind(name: &str, text: &str) -> Opened {
    let parameters = Parameters::read(name, text, &["retry", "lose-turn", "public"])?;
    let taken = if parameters.get("lose-turn").is_some() { Taken::LoseTurn } else { Taken::Retry };
    let squares = parameters.get("public").unwrap_or("").split('-').filter(|square| !square.is_empty());
    let open: Option<Vec<u8>> = squares.map(Blind::read_square).collect();
    let open =
        open.ok_or_else(|| parameters.wrong("expected squares from a1 to c3, such as public=b2-a1"))?;
    let game = Blind::new(taken, &open).map_err(|problem| parameters.wrong(problem))?;
    let entry = Concealing::new(name, game, "hides the other's marks").sighted().without_chance();
    Ok(if open.len() < 2 { entry.vast().open() } else { entry.open() })
}

pub(crate) fn brinkmanship(name: &str, text: &str) -> Opened {
    let parameters = Parameters::read(name, text, &["rounds", "levels", "accident", "fee"])?;
    let fee: Rational = parameters
        .get("fee")
        .unwrap_or("1/4")
        .parse()
        .map_err(|_| parameters.wrong("expected a fee such as fee=1/4"))?;
    let (rounds, levels) = (parameters.number("rounds", 3)?, parameters.number("levels", 3)?);
    let game = Brinkmanship::new(rounds, levels, parameters.number("accident", 20)?, fee);
    let game = game.map_err(|problem| parameters.wrong(problem))?;
    Ok(Concealing::new(name, game, "hides the other's resolve").sighted().open())
}
