//! Replays the games of a match by the rules: they begin as the match says, every move is legal, and the result is the one that was counted.

use gametree_core::{Rational, Turn, Value};
use gametree_engine::{AnyPosition, open};

use super::{Stored, damaged};
use crate::error::MatchError;
use crate::game::Ending;
use crate::tournament::{Fixture, Format, Record};

/// Checks every game. Where the game itself cannot be opened any more, as with a tree whose file is gone, `sealed` rows are trusted.
///
/// # Errors
/// The first game that does not follow from the rules, and where.
pub(super) fn check(stored: &Stored, sealed: bool) -> Result<(), MatchError> {
    let settings = &stored.settings;
    let format = Format::named(&settings.format)
        .ok_or_else(|| damaged(format!("its settings: '{}' is not a format", settings.format)))?;
    for record in &stored.records {
        let number = record.fixture.number;
        if Fixture::numbered(format, settings.agents.len(), number) != Some(record.fixture) {
            return Err(damaged(format!("game {}: its players are not those of this match", number + 1)));
        }
    }
    let game = match open(&settings.game) {
        Ok(game) => game,
        Err(_) if sealed => return Ok(()),
        Err(error) => return Err(damaged(format!("its games cannot be replayed: {error}"))),
    };
    let mut starts = Vec::new();
    for (number, opening) in stored.openings.iter().enumerate() {
        let position = opening.position(&*game);
        starts.push(position.map_err(|error| damaged(format!("opening {}: {}", number + 1, error.message)))?);
    }
    for record in &stored.records {
        let start = starts[record.fixture.opening % starts.len()].boxed_clone();
        replay(start, record)
            .map_err(|reason| damaged(format!("game {}{reason}", record.fixture.number + 1)))?;
    }
    Ok(())
}

/// One game from the end of its opening; an error is what is wrong, behind the number of the game.
fn replay(mut position: Box<dyn AnyPosition>, record: &Record) -> Result<(), String> {
    let played = &record.played;
    let Turn::Player(beginner) = position.turn() else {
        return Err(": its opening ends the game".into());
    };
    let first = if played.first_begins { Some(beginner) } else { 1_usize.checked_sub(beginner) };
    if first != Some(played.first_player) {
        return Err(": another agent begins than the match says".into());
    }
    let mut made = [0_u32; 2];
    for (index, ply) in played.moves.iter().enumerate() {
        let at = |reason: &str| format!(", move {}: {reason}", index + 1);
        let Turn::Player(player) = position.turn() else { return Err(at("the game is over before it")) };
        made[usize::from(player != played.first_player)] += 1;
        let text = position.play(&ply.text).map_err(|error| at(&error.message))?;
        if text != ply.text {
            return Err(at(&format!("'{}' is written {text}", ply.text)));
        }
    }
    // An agent that forfeits was asked for one more move than it made.
    let asked = |agent: usize| played.counts[agent].checked_sub(made[agent]);
    let most = u32::from(played.ending.is_forfeit() || played.ending == Ending::Adjudicated);
    if !(0..2).all(|agent| asked(agent).is_some_and(|more| more <= most)) {
        return Err(": its numbers of moves are not those of its moves".into());
    }
    let right = match played.ending {
        Ending::Rules => {
            position.payoffs().is_some_and(|paid| paid.get(played.first_player) == Some(&played.payoff))
        }
        _ => [Rational::ONE, Rational::ZERO, Rational::ONE.negate()].contains(&played.payoff),
    };
    if right { Ok(()) } else { Err(": its result does not follow from its moves".into()) }
}
