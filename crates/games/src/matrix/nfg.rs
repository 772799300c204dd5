//! Reads and writes Gambit's normal-form files (`.nfg`) of two players.
//!
//! ```text
//! NFG 1 R "title" { "row" "column" } { { "up" "down" } { "left" "right" } } "comment"
//! 1 1  0 3  3 0  2 2
//! ```
//! The strategies may be given as numbers alone (`{ 2 2 }`). The payoffs of all players follow, pair after pair, the first player's strategy
//! changing fastest. In place of payoffs there may be outcomes, `{ { "name" 1 1 } ... }`, and then their numbers; 0 pays nothing.
//! Names are words here: blanks in them become underscores, and where names are missing or stand twice the strategies are numbered.

use gametree_core::{Rational, TextError, Value};

use super::{MOST_CHOICES, Matrix, is_short};
use crate::tree::Place;
use crate::tree::efg_lexer::{Lexer, Token};

/// Whether a text is meant to be such a file.
pub(super) fn is_nfg(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').split_whitespace().next() == Some("NFG")
}

/// Reads a file.
pub(super) fn parse(text: &str) -> Result<Matrix, TextError> {
    let mut lexer = Lexer::new(text);
    for words in [&["NFG"][..], &["1"], &["R", "D"]] {
        lexer.word(words)?;
    }
    lexer.text("the title")?;
    let players = names(&mut lexer)?;
    let (count, at) = (players.len(), lexer.peek()?.1);
    let players: [String; 2] =
        players.try_into().map_err(|_| wrong(at, format!("the file has {count} players; expected two")))?;
    let choices = strategies(&mut lexer)?;
    lexer.optional_text()?;
    let pairs = choices[0].len() * choices[1].len();
    let listed = match lexer.peek()? {
        (Token::Word("{"), _) => by_outcomes(&mut lexer, pairs)?,
        _ => (0..pairs).map(|_| pair(&mut lexer)).collect::<Result<_, _>>()?,
    };
    let (token, at) = lexer.next()?;
    if token != Token::End {
        return Err(wrong(at, "expected the end of the file after the payoffs".into()));
    }
    // From the first player's strategy changing fastest to row by row.
    let (rows, columns) = (choices[0].len(), choices[1].len());
    let payoffs = (0..pairs).map(|place| listed[place % columns * rows + place / columns]).collect();
    let [first, second] = players;
    let players = match first == second || first.is_empty() || second.is_empty() {
        true => ["row", "column"].map(Into::into),
        false => [first, second].map(|name| word(&name)),
    };
    Ok(Matrix { payoffs, choices, players })
}

fn wrong(at: Place, message: String) -> TextError {
    TextError::new(at.line, at.column, message)
}

/// Names between curly brackets.
fn names(lexer: &mut Lexer<'_>) -> Result<Vec<String>, TextError> {
    lexer.word(&["{"])?;
    let mut names = Vec::new();
    while let (Token::Text(_), _) = lexer.peek()? {
        names.push(lexer.text("a name")?);
    }
    lexer.word(&["}"])?;
    Ok(names)
}

/// The strategies of both players: names, or how many there are.
fn strategies(lexer: &mut Lexer<'_>) -> Result<[Vec<String>; 2], TextError> {
    lexer.word(&["{"])?;
    let mut found = [Vec::new(), Vec::new()];
    for own in &mut found {
        let (token, at) = lexer.peek()?.clone();
        *own = match token {
            Token::Word("{") => names(lexer)?,
            _ => {
                let (count, _) = lexer.whole("how many strategies a player has, or their names")?;
                vec![String::new(); (count as usize).min(MOST_CHOICES + 1)]
            }
        };
        if own.is_empty() || own.len() > MOST_CHOICES {
            return Err(wrong(at, format!("expected 1 to {MOST_CHOICES} strategies")));
        }
        *own = usable(own);
    }
    lexer.word(&["}"])?;
    Ok(found)
}

/// Names as single words that differ, or numbers.
fn usable(names: &[String]) -> Vec<String> {
    let words: Vec<String> = names.iter().map(|name| word(name)).collect();
    let unlike = |(place, name): (usize, &String)| !name.is_empty() && !words[..place].contains(name);
    match words.iter().enumerate().all(unlike) {
        true => words,
        false => (1..=names.len()).map(|number| number.to_string()).collect(),
    }
}

fn word(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join("_")
}

fn pair(lexer: &mut Lexer<'_>) -> Result<[Rational; 2], TextError> {
    let mut number = || {
        let at = lexer.peek()?.1;
        let number = lexer.number("a payoff for each player")?;
        if is_short(&number) {
            Ok(number)
        } else {
            Err(wrong(
                at,
                "the payoff is too long; expected at most nine digits before and six behind the point".into(),
            ))
        }
    };
    Ok([number()?, number()?])
}

/// A list of outcomes, and the number of one for each pair of strategies.
fn by_outcomes(lexer: &mut Lexer<'_>, pairs: usize) -> Result<Vec<[Rational; 2]>, TextError> {
    lexer.word(&["{"])?;
    let mut outcomes = vec![[Rational::ZERO; 2]];
    while let (Token::Word("{"), at) = lexer.peek()?.clone() {
        if outcomes.len() > MOST_CHOICES * MOST_CHOICES {
            return Err(wrong(at, "expected fewer outcomes".into()));
        }
        lexer.word(&["{"])?;
        lexer.optional_text()?;
        outcomes.push(pair(lexer)?);
        lexer.word(&["}"])?;
    }
    lexer.word(&["}"])?;
    let mut listed = Vec::new();
    for _ in 0..pairs {
        let (number, at) = lexer.whole("the number of an outcome for each pair of strategies")?;
        let outcome = outcomes.get(number as usize);
        listed.push(*outcome.ok_or_else(|| wrong(at, format!("there is no outcome {number}")))?);
    }
    Ok(listed)
}

/// Writes a file with payoffs.
pub(super) fn print(game: &Matrix) -> String {
    let quoted = |name: &String| format!("\"{}\"", name.replace('"', "\\\""));
    let all = |names: &[String]| names.iter().map(quoted).collect::<Vec<_>>().join(" ");
    let mut out = format!(
        "NFG 1 R \"\" {{ {} }}\n{{ {{ {} }} {{ {} }} }}\n\n",
        all(&game.players),
        all(&game.choices[0]),
        all(&game.choices[1])
    );
    for column in 0..game.size(1) {
        let pair = |row: usize| format!("{} {}", game.payoff(0, row, column), game.payoff(1, row, column));
        out += &format!("{}\n", (0..game.size(0)).map(pair).collect::<Vec<_>>().join("  "));
    }
    out
}
