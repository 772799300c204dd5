//! Games in the Generic Game Format, which othello servers and NBoard exchange:
//!
//! ```text
//! (;GM[Othello]PC[NBoard]PB[Ann]PW[Bob]RE[-2.000]TY[8]BO[8 ---...--- *]B[f5]W[d6/1.50/0.3]B[PA];)
//! ```
//!
//! A game is a list of tags with a value each. `BO` is the position from which the moves go on, `B` and `W` are moves of Black and White,
//! optionally followed by an evaluation and a time behind slashes; every other tag is kept as it is.

use gametree_core::{Game, Text, TextError, Turn};

use super::text::Reader;
use super::{Move, Othello, Position};

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What is said about the game, such as `PB` (who played Black) and `RE` (the result), in the order of the text.
    pub tags: Vec<(String, String)>,
    /// Where the moves begin.
    pub start: Position,
    /// The moves, with passes.
    pub plies: Vec<Ply>,
    /// Where they lead.
    pub end: Position,
}

/// One move of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move.
    pub action: Move,
    /// What was written behind it: an evaluation and the seconds it took, with a slash between.
    pub note: String,
}

impl Record {
    /// A game without moves yet, from a position, between two players.
    pub fn new(start: Position, black: &str, white: &str) -> Self {
        let tags = [("GM", "Othello"), ("PB", black), ("PW", white)];
        let tags = tags.map(|(name, value)| (name.into(), value.into())).into();
        Self { tags, start, plies: Vec::new(), end: start }
    }

    /// Plays a legal move.
    pub fn push(&mut self, game: &Othello, action: Move) {
        game.play(&mut self.end, action);
        self.plies.push(Ply { action, note: String::new() });
    }

    /// What a tag says.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// Who played Black.
    pub fn black(&self) -> Option<&str> {
        self.tag("PB")
    }

    /// Who played White.
    pub fn white(&self) -> Option<&str> {
        self.tag("PW")
    }

    /// By how many discs Black won, as it is written; a game may have been given up.
    pub fn result(&self) -> Option<i32> {
        let text = self.tag("RE")?.trim();
        let number: f64 = text.split(':').next()?.trim().parse().ok()?;
        (number.abs() <= 64.0).then(|| number.round() as i32)
    }
}

/// Reads one game.
pub fn read(game: &Othello, text: &str) -> Result<Record, TextError> {
    let mut reader = Reader::new(text);
    let record = read_next(game, &mut reader)?;
    reader.skip_space();
    if reader.rest().is_empty() { Ok(record) } else { Err(reader.error("expected the end after one game")) }
}

/// Reads as many games as there are. A number before a game (how many boards were played at once) is passed over.
pub fn read_all(game: &Othello, text: &str) -> Result<Vec<Record>, TextError> {
    let mut reader = Reader::new(text);
    let mut records = Vec::new();
    loop {
        reader.skip_space();
        while reader.peek().is_some_and(|sign| sign.is_ascii_digit()) {
            reader.offset += 1;
        }
        reader.skip_space();
        if reader.rest().is_empty() {
            return Ok(records);
        }
        records.push(read_next(game, &mut reader)?);
    }
}

/// The game as one line.
pub fn write(game: &Othello, record: &Record) -> String {
    let mut text = String::from("(;");
    let mut put = |name: &str, value: &str| {
        // A bracket would end the value, and the format has no way to write one.
        text.push_str(&format!("{name}[{}]", value.replace([']', '\n', '\r'], " ")));
    };
    for (name, value) in &record.tags {
        put(name, value);
    }
    if record.tag("TY").is_none() {
        put("TY", &game.size().to_string());
    }
    let board = game.print_state(&record.start).replace('X', "*");
    put("BO", &format!("{} {board}", game.size()));
    let mut state = record.start;
    for Ply { action, note } in &record.plies {
        let name = if *action == Move::PASS { "PA".into() } else { game.print_action(&state, *action) };
        let note = if note.is_empty() { String::new() } else { format!("/{note}") };
        put(["B", "W"][state.side()], &format!("{name}{note}"));
        game.play(&mut state, *action);
    }
    text.push_str(";)");
    text
}

fn read_next(game: &Othello, reader: &mut Reader) -> Result<Record, TextError> {
    reader.skip_space();
    if !reader.take_word("(;") {
        return Err(reader.error("expected '(;', where a game begins"));
    }
    let mut record =
        Record { tags: Vec::new(), start: game.initial(), plies: Vec::new(), end: game.initial() };
    loop {
        reader.skip_space();
        if reader.take_word(";)") || reader.take_word(")") {
            return Ok(record);
        }
        let (name_at, name) = (reader.offset, read_name(reader)?);
        let value_at = reader.offset;
        match &*name {
            "BO" if record.plies.is_empty() => {
                record.start = game.read_sized(reader, &[']'])?;
                record.end = record.start;
            }
            "BO" => return Err(reader.error_at(name_at, "expected the board BO before the first move")),
            "B" | "W" => read_ply(game, &mut record, &name, reader)?,
            _ => {
                let length = reader.rest().find(']').unwrap_or(reader.rest().len());
                let value = &reader.rest()[..length];
                if name == "GM" && !value.trim().eq_ignore_ascii_case("othello") {
                    return Err(reader.error("expected the game Othello"));
                }
                reader.offset += length;
                record.tags.push((name, value.into()));
            }
        }
        if reader.peek() != Some(']') {
            return Err(reader.error_at(
                if reader.peek().is_none() { value_at } else { reader.offset },
                "expected ']' at the end of the value",
            ));
        }
        reader.offset += 1;
    }
}

/// The name of a tag, in capitals; its bracket is passed over.
fn read_name(reader: &mut Reader) -> Result<String, TextError> {
    let length = reader.rest().find(|sign: char| !sign.is_ascii_alphabetic()).unwrap_or(reader.rest().len());
    let name = reader.rest()[..length].to_ascii_uppercase();
    if name.is_empty() || !reader.rest()[length..].starts_with('[') {
        return Err(reader.error("expected a tag such as PB[name], a move such as B[f5], or ';)' at the end"));
    }
    reader.offset += length + 1;
    Ok(name)
}

/// Reads a move up to its bracket and plays it. A forced pass that was left out is made up.
fn read_ply(game: &Othello, record: &mut Record, name: &str, reader: &mut Reader) -> Result<(), TextError> {
    reader.skip_space();
    let start = reader.offset;
    let action = game.read_action(reader)?;
    let length = reader.rest().find(']').unwrap_or(reader.rest().len());
    let note = reader.rest()[..length].trim_end();
    if !note.is_empty() && !note.starts_with('/') {
        return Err(reader.error("expected '/' or ']' after the move"));
    }
    let player = usize::from(name == "W");
    if record.end.must_pass() && game.turn(&record.end) != Turn::Player(player) {
        record.push(game, Move::PASS);
    }
    if game.turn(&record.end) == Turn::Player(1 - player) {
        let mover = game.player_name(1 - player);
        return Err(reader.error_at(start, format!("expected a move of {mover}, whose turn it is")));
    }
    game.check_action(&record.end, action).map_err(|message| reader.error_at(start, message))?;
    record.push(game, action);
    if let (Some(ply), Some(note)) = (record.plies.last_mut(), note.strip_prefix('/')) {
        ply.note = note.into();
    }
    reader.offset += length;
    Ok(())
}

#[cfg(test)]
mod tests {
    use gametree_core::Rng;

    use super::*;

    const GAME: &str = "(;GM[Othello]PC[GGS/os]PB[Ann]PW[Bob]RE[-26.000:r]TY[8]BO[8 \
        ---------------------------O*------*O--------------------------- *]B[F5//0.01]W[d6/1.50/2]B[c3];)";

    #[test]
    fn a_game_is_read_with_its_players_result_and_moves() {
        let game = Othello::standard();
        let record = read(&game, GAME).unwrap();
        assert_eq!((record.black(), record.white(), record.result()), (Some("Ann"), Some("Bob"), Some(-26)));
        assert_eq!(record.start, game.initial());
        let moves: Vec<String> =
            record.plies.iter().map(|ply| game.print_action(&record.start, ply.action)).collect();
        assert_eq!(moves, ["f5", "d6", "c3"]);
        assert_eq!([&record.plies[0].note, &record.plies[1].note], ["/0.01", "1.50/2"]);
        assert_eq!(game.parse_state(GAME), game.parse_state("f5d6c3"));
        assert_eq!(read_all(&game, &format!("1 {GAME}\n2{GAME}{GAME}\n")).unwrap(), vec![record; 3]);
    }

    #[test]
    fn what_is_written_is_read_again() {
        for size in [4, 6, 8] {
            let game = Othello::new(size).unwrap();
            for seed in 0..50 {
                let mut rng = Rng::new(seed);
                let mut record = Record::new(game.initial(), "one [1", "two");
                record.tags.push(("TY".into(), size.to_string()));
                loop {
                    let mut actions = Vec::new();
                    game.actions(&record.end, &mut actions);
                    let Some(action) = rng.pick(&actions) else { break };
                    record.push(&game, *action);
                }
                let score = game.utility(&record.end, 0);
                record.tags.push(("RE".into(), format!("{score}.000")));
                let text = write(&game, &record);
                assert_eq!(read(&game, &text).as_ref(), Ok(&record), "{text}");
                assert_eq!(record.result().map(gametree_core::Fixed::whole), Some(score));
                // Passes that nobody wrote down are made up.
                let silent = text.replace("B[PA]", "").replace("W[PA]", "");
                assert_eq!(read(&game, &silent).map(|read| read.end), Ok(record.end), "{silent}");
            }
        }
    }

    #[test]
    fn a_wrong_game_says_where_it_is_wrong() {
        let game = Othello::standard();
        let complaint = |text: &str| read(&game, text).unwrap_err().to_string();
        assert_eq!(complaint(""), "line 1, column 1: expected '(;', where a game begins");
        assert_eq!(complaint("(;GM[Chess];)"), "line 1, column 6: expected the game Othello");
        assert_eq!(complaint("(;PB[x"), "line 1, column 6: expected ']' at the end of the value");
        assert_eq!(
            complaint("(;B[f5]B[d6];)"),
            "line 1, column 10: expected a move of White, whose turn it is"
        );
        assert_eq!(
            complaint("(;B[f5]\nW[a1];)"),
            "line 2, column 3: a1 turns no disc; expected one of White's moves f4 d6 f6"
        );
        assert_eq!(complaint("(;B[f5!];)"), "line 1, column 7: expected '/' or ']' after the move");
        assert!(complaint("(;B[f5]").contains("or ';)' at the end"));
        assert!(complaint("(;B[f5]BO[8").contains("before the first move"));
        assert!(complaint("(;BO[8 --];)").contains("expected 64 squares, found 2"));
        assert!(complaint(&format!("{GAME}x")).contains("expected the end after one game"));
    }
}
