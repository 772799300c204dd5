//! A game as Portable Game Notation: tags, moves and evaluations. Games other than chess have the same container with their own moves.

use std::fmt::Write;

use gametree_core::{Rational, Turn, Value};

use super::game::{Ending, Ply};
use super::openings::Opening;
use super::settings::Settings;
use super::tournament::Record;
use gametree_engine::AnyGame;

/// Columns of the moves.
const COLUMNS: usize = 80;

/// One game, with an empty line behind it.
pub fn pgn(game: &dyn AnyGame, settings: &Settings, opening: &Opening, record: &Record) -> String {
    let (fixture, played) = (&record.fixture, &record.played);
    let agents = [&settings.agents[fixture.first], &settings.agents[fixture.second]];
    let [white, black] = if played.first_player == 0 { agents } else { [agents[1], agents[0]] };
    let of_white = if played.first_player == 0 { played.payoff } else { played.payoff.negate() };
    let result = match of_white.cmp(&Rational::ZERO) {
        std::cmp::Ordering::Greater => "1-0",
        std::cmp::Ordering::Equal => "1/2-1/2",
        std::cmp::Ordering::Less => "0-1",
    };
    let termination = match played.ending {
        Ending::Rules => "normal",
        Ending::Adjudicated => "adjudication",
        Ending::Time => "time forfeit",
        Ending::Illegal => "rules infraction",
        Ending::Crash | Ending::Silence => "abandoned",
    };
    let mut out = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(out, "[{name} \"{value}\"]");
    };
    tag("Event", &format!("gametree arena {}", settings.game));
    tag("Site", "?");
    tag("Date", &date(record.ended));
    tag("Round", &format!("{}", fixture.number + 1));
    tag("White", &white.name);
    tag("Black", &black.name);
    tag("Result", result);
    if !game.rules().starts_with("chess") {
        tag("Game", game.name());
    }
    if let Some(start) = &opening.start {
        tag("SetUp", "1");
        tag("FEN", start);
    }
    if white.pace == black.pace {
        tag("TimeControl", &time_control(&white.pace));
    } else {
        tag("WhiteTimeControl", &time_control(&white.pace));
        tag("BlackTimeControl", &time_control(&black.pace));
    }
    tag("Termination", termination);
    tag("TerminationDetails", &played.reason);
    tag("PlyCount", &(opening.moves.len() + played.moves.len()).to_string());
    out.push('\n');
    moves(&mut out, game, opening, &played.moves, result);
    out
}

/// Clocks as the standard has them; anything else in words.
fn time_control(pace: &str) -> String {
    if pace.starts_with(|letter: char| letter.is_ascii_digit()) && !pace.contains(' ') {
        pace.into()
    } else {
        format!("? {pace}")
    }
}

fn moves(out: &mut String, game: &dyn AnyGame, opening: &Opening, plies: &[Ply], result: &str) {
    let start = Opening { moves: Vec::new(), ..opening.clone() }.position(game);
    let second_begins = start.is_ok_and(|position| position.turn() == Turn::Player(1));
    let fields: Vec<&str> = opening.start.iter().flat_map(|start| start.split_whitespace()).collect();
    let number: usize = fields.get(5).and_then(|field| field.parse().ok()).unwrap_or(1);
    let mut words = Vec::new();
    let book = opening.moves.iter().map(|text| (text.as_str(), None));
    let made = plies.iter().map(|ply| (ply.text.as_str(), Some(ply)));
    for (index, (text, ply)) in book.chain(made).enumerate() {
        let half = index + usize::from(second_begins);
        if half % 2 == 0 {
            words.push(format!("{}.", number + half / 2));
        } else if ply.is_some() || index == 0 {
            // Behind a comment the number of the move comes again.
            words.push(format!("{}...", number + half / 2));
        }
        words.push(text.into());
        words.extend(ply.map(|ply| format!("{{{}}}", comment(ply))));
    }
    words.push(result.into());
    let mut used = 0;
    for word in words {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > COLUMNS {
            out.push('\n');
            used = 0;
        } else if used > 0 {
            out.push(' ');
            used += 1;
        }
        out.push_str(&word);
        used += length;
    }
    out.push_str("\n\n");
}

/// `+0.34/12 0.051s`: evaluation, depth and time, as other programs write it.
fn comment(ply: &Ply) -> String {
    let seconds = ply.time.as_secs_f64();
    match (ply.evaluation, ply.depth) {
        (Some(evaluation), depth) => format!("{evaluation}/{} {seconds:.3}s", depth.unwrap_or(0)),
        (None, _) => format!("{seconds:.3}s"),
    }
}

/// The day of a moment, as `2026.11.16` (by Howard Hinnant's `civil_from_days`).
fn date(seconds: u64) -> String {
    let days = (seconds / 86_400) as i64 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    format!("{year:04}.{month:02}.{of_month:02}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Evaluation, Fixture, Format, Played, settings};
    use std::time::Duration;

    #[test]
    fn a_day_is_that_of_the_calendar() {
        assert_eq!(date(0), "1970.01.01");
        assert_eq!(date(951_782_400), "2000.02.29");
        assert_eq!(date(1_794_787_200), "2026.11.16");
    }

    #[test]
    fn a_game_reads_back_as_an_opening() {
        let game = gametree_engine::open("tic-tac-toe").unwrap();
        let ply = |text: &str| Ply {
            text: text.into(),
            time: Duration::from_millis(51),
            evaluation: Some(Evaluation::Hundredths(34)),
            depth: Some(12),
            nodes: None,
        };
        let fixture = Fixture::all(Format::RoundRobin, 2, 1)[1];
        let played = Played {
            first_begins: false,
            first_player: 1,
            moves: ["c3", "a2", "b1"].map(ply).to_vec(),
            payoff: Rational::ONE.negate(),
            ending: Ending::Time,
            reason: "one lost on time".into(),
            time: [Duration::ZERO; 2],
            counts: [1, 2],
        };
        let opening = Opening { start: None, moves: vec!["a1".into(), "b2".into()] };
        let text = pgn(&*game, &settings::example(), &opening, &Record { fixture, played, ended: 0 });
        assert!(
            text.contains("[White \"two\"]\n[Black \"one\"]\n[Result \"1-0\"]\n[Game \"tic-tac-toe\"]"),
            "{text}"
        );
        assert!(text.contains("[Termination \"time forfeit\"]"), "{text}");
        assert!(text.contains("2. c3 {+0.34/12 0.051s} 2... a2"), "{text}");
        assert!(text.trim_end().ends_with("1-0"), "{text}");
        let read = Opening::parse(&*game, &text, 4).unwrap();
        assert_eq!(read[0].moves, ["a1", "b2", "c3", "a2"]);
    }
}
