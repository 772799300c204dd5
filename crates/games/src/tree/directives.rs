//! The lines before the tree: title, players, sum, expect.

use gametree_core::TextError;

use super::Expectation;
use super::builder::{Builder, error};
use super::lexer::{Lexer, Token, What};

/// The words that begin a directive.
pub(super) const WORDS: [&str; 4] = ["title", "players", "sum", "expect"];

/// Words that all `expect` lines together may have.
const MOST_WORDS: usize = 100_000;

/// Reads all directives; the next token then begins the tree.
pub(super) fn read(lexer: &mut Lexer<'_>, builder: &mut Builder) -> Result<(), TextError> {
    let mut words = 0;
    loop {
        let What::Word(word) = lexer.peek(0)?.what else {
            return Ok(());
        };
        if !WORDS.contains(&word) {
            return Ok(());
        }
        let directive = lexer.next()?;
        let line = rest_of_line(lexer)?;
        match word {
            "title" => read_title(&directive, &line, builder)?,
            "players" => read_players(&directive, &line, builder)?,
            "sum" => read_sum(&directive, &line, builder)?,
            _ => {
                words += line.len();
                if words > MOST_WORDS {
                    return Err(error(
                        directive.at,
                        format!("expected at most {MOST_WORDS} words in all expect lines"),
                    ));
                }
                builder.draft.expectations.push(read_expectation(&directive, &line)?);
            }
        }
    }
}

/// The tokens up to the end of the line, but never more than a sane line has.
fn rest_of_line<'a>(lexer: &mut Lexer<'a>) -> Result<Vec<Token<'a>>, TextError> {
    let mut line = Vec::new();
    loop {
        let token = lexer.peek(0)?;
        if token.starts_line || token.what == What::End {
            return Ok(line);
        }
        if line.len() > MOST_WORDS {
            return Err(error(token.at, "this line is too long; expected a line end"));
        }
        line.push(lexer.next()?);
    }
}

fn read_title(directive: &Token<'_>, line: &[Token<'_>], builder: &mut Builder) -> Result<(), TextError> {
    match line {
        [_] | [] if builder.draft.title.is_some() => Err(error(directive.at, "the tree has a title already")),
        [Token { what: What::Quoted(title), .. }] => {
            builder.draft.title = Some(title.clone());
            Ok(())
        }
        _ => Err(expected("one text in quotation marks", "title", directive, line)),
    }
}

fn read_players(directive: &Token<'_>, line: &[Token<'_>], builder: &mut Builder) -> Result<(), TextError> {
    if builder.draft.players.is_some() {
        return Err(error(directive.at, "the players have names already"));
    }
    for token in line {
        let (What::Word(_) | What::Quoted(_)) = token.what else {
            return Err(expected("names", "players", token, &[]));
        };
        let name = token.text().unwrap_or_default();
        builder.add_player(name.into(), token.at)?;
    }
    match line {
        [] => Err(expected("names", "players", directive, line)),
        _ => Ok(()),
    }
}

fn read_sum(directive: &Token<'_>, line: &[Token<'_>], builder: &mut Builder) -> Result<(), TextError> {
    match line {
        [Token { what: What::Word("zero"), .. }] => builder.draft.promised_zero_sum = true,
        [Token { what: What::Word("general"), .. }] => builder.draft.promised_zero_sum = false,
        _ => return Err(expected("zero or general", "sum", directive, line)),
    }
    Ok(())
}

/// Round brackets with all they hold are one word, so that a vector of payoffs stays together: `(1 0 2)`.
fn read_expectation(directive: &Token<'_>, line: &[Token<'_>]) -> Result<Expectation, TextError> {
    let (mut words, mut vector): (Vec<String>, Option<Vec<String>>) = (Vec::new(), None);
    // An algorithm's options follow it after a colon: `alphabeta:cut=strict,depth=2` is one word, too.
    let mut options = false;
    for token in line {
        match (&token.what, &mut vector, token.text()) {
            (What::Colon, None, _) if words.len() == 1 && !options => options = true,
            (_, None, Some(text)) if options && words.len() == 1 && text.contains('=') => {
                let joint = if words[0].contains(':') { ',' } else { ':' };
                words[0].extend([joint].into_iter().chain(text.chars()));
            }
            (What::OpenRound, None, _) => vector = Some(Vec::new()),
            (What::CloseRound, Some(inside), _) => {
                words.push(format!("({})", inside.join(" ")));
                vector = None;
            }
            (_, Some(inside), Some(text)) => inside.push(text.into()),
            (_, None, Some(text)) => words.push(text.into()),
            _ => return Err(expected("words and numbers", "expect", token, &[])),
        }
    }
    match vector {
        Some(_) => Err(expected("')'", "expect", directive, &[])),
        None => Ok(Expectation { words, line: directive.at.line }),
    }
}

fn expected(what: &str, directive: &str, from: &Token<'_>, line: &[Token<'_>]) -> TextError {
    match line.first() {
        Some(token) => {
            error(token.at, format!("expected {what} after '{directive}', found {}", token.shown()))
        }
        None => error(from.at, format!("expected {what} after '{directive}'")),
    }
}
