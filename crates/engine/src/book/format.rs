//! A book as a file: plain text, the values in the order of the positions, and a checksum at the end.
//!
//! ```text
//! gametree book 1
//! game connect-four:4x4
//! plies 3
//! positions 1 2 8 20          so many on each ply, mirror images once
//! order 5d0cd4eb4ad0a1c4      a hash of all positions in their order
//! values                      player 0's, in whole steps, each ply on lines of its own
//! 0
//! 0 0
//! ...
//! checksum 8f6a3f9d5c1b2e07   of every byte before this line
//! ```
//!
//! The positions themselves are not written: the rules give them again, in the same order, and the hash tells when they do not.

use std::fmt;

use gametree_core::checksum;

/// What every book begins with.
const MAGIC: &str = "gametree book ";

/// The version that is written here, and the latest that can be read.
const VERSION: u32 = 1;

/// What the last line begins with.
const CHECKSUM: &str = "checksum ";

/// Columns that a line of values may take.
const COLUMNS: usize = 100;

/// The exact values of the first plies of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// The name of the game's rules.
    pub game: String,
    /// How many plies it covers.
    pub plies: u32,
    /// How many positions there are on each ply.
    pub counts: Vec<usize>,
    /// A hash of all positions in their order.
    pub order: u64,
    /// Player 0's value of each position, in steps.
    pub values: Vec<i32>,
}

/// Why a file is not a book that can be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookError {
    /// It is something else.
    Foreign,
    /// A later version of this program wrote it.
    Newer(u32),
    /// The end is missing.
    Truncated,
    /// The bytes are not those that were written.
    Damaged(String),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::Foreign => f.write_str("not a book; expected what `gametree book build` writes"),
            BookError::Newer(version) => write!(
                f,
                "a book of version {version}; expected version {VERSION}, the latest that this program reads"
            ),
            BookError::Truncated => {
                f.write_str("the book is truncated; expected a line with its checksum at the end")
            }
            BookError::Damaged(what) => write!(f, "the book is damaged: {what}"),
        }
    }
}

impl std::error::Error for BookError {}

impl Book {
    /// The file's text. The same book gives the same bytes.
    pub fn text(&self) -> String {
        let numbers = |numbers: &[usize]| numbers.iter().map(|n| format!(" {n}")).collect::<String>();
        let mut text = format!("{MAGIC}{VERSION}\ngame {}\nplies {}\n", self.game, self.plies);
        text += &format!("positions{}\norder {:016x}\nvalues\n", numbers(&self.counts), self.order);
        let mut rest = self.values.as_slice();
        for count in &self.counts {
            let (ply, later) = rest.split_at((*count).min(rest.len()));
            write_values(ply, &mut text);
            rest = later;
        }
        let sum = checksum(text.as_bytes());
        text + &format!("{CHECKSUM}{sum:016x}\n")
    }

    /// Reads what [`text`](Book::text) writes, and nothing that differs from it by a single byte.
    ///
    /// # Errors
    /// What kind of file it is instead, or where it is damaged.
    pub fn parse(bytes: &[u8]) -> Result<Self, BookError> {
        let magic = MAGIC.as_bytes();
        if !bytes.starts_with(magic) {
            let cut = !bytes.is_empty() && magic.starts_with(bytes);
            return Err(if cut { BookError::Truncated } else { BookError::Foreign });
        }
        let line = bytes[magic.len()..].split(|byte| *byte == b'\n').next().unwrap_or_default();
        let version = std::str::from_utf8(line).ok().and_then(|text| text.parse().ok());
        if let Some(version) = version.filter(|version| *version > VERSION) {
            return Err(BookError::Newer(version));
        }
        let body = without_checksum(bytes)?;
        parse_body(body).filter(|book| book.text().as_bytes() == bytes).ok_or_else(|| {
            BookError::Damaged("the checksum fits, but the lines are not those of a book".into())
        })
    }
}

/// The values of a ply on lines of their own.
fn write_values(values: &[i32], text: &mut String) {
    let mut used = 0;
    for value in values {
        let word = value.to_string();
        if used > 0 && used + 1 + word.len() > COLUMNS {
            text.push('\n');
            used = 0;
        } else if used > 0 {
            text.push(' ');
            used += 1;
        }
        *text += &word;
        used += word.len();
    }
    if used > 0 {
        text.push('\n');
    }
}

/// All but the last line, which must be the checksum of the rest.
fn without_checksum(bytes: &[u8]) -> Result<&str, BookError> {
    let damaged = |what: String| Err(BookError::Damaged(what));
    let Ok(text) = std::str::from_utf8(bytes) else {
        return damaged("it is not text; expected a line of text at every place".into());
    };
    let Some(end) = text.rfind(&format!("\n{CHECKSUM}")).map(|place| place + 1) else {
        return Err(BookError::Truncated);
    };
    let (body, last) = text.split_at(end);
    let written = &last[CHECKSUM.len()..];
    let sum = format!("{:016x}\n", checksum(body.as_bytes()));
    if written == sum {
        return Ok(body);
    }
    if written.len() < sum.len() {
        return Err(BookError::Truncated);
    }
    let shown: String = written.lines().next().unwrap_or_default().chars().take(16).collect();
    damaged(format!("its checksum is {}, but {shown} is written", sum.trim_end()))
}

fn parse_body(body: &str) -> Option<Book> {
    let mut lines = body.lines();
    let mut line = |name: &str| lines.next().and_then(|line| line.strip_prefix(name));
    line(MAGIC)?;
    let game = line("game ")?.to_string();
    let plies = line("plies ")?.parse().ok()?;
    let counts: Vec<usize> = numbers(line("positions ")?)?;
    let order = u64::from_str_radix(line("order ")?, 16).ok()?;
    line("values")?;
    let values: Vec<i32> = lines.map(numbers).collect::<Option<Vec<Vec<i32>>>>()?.concat();
    let all = counts.iter().try_fold(0usize, |sum, count| sum.checked_add(*count))?;
    (all == values.len()).then_some(Book { game, plies, counts, order, values })
}

fn numbers<T: std::str::FromStr>(text: &str) -> Option<Vec<T>> {
    text.split(' ').map(|word| word.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book() -> Book {
        let values = (0..98).map(|value| value % 7 - 3).collect();
        Book { game: "connect-four:5x4".into(), plies: 3, counts: vec![1, 3, 13, 81], order: 77, values }
    }

    #[test]
    fn what_was_written_is_read() {
        let text = book().text();
        assert_eq!(Book::parse(text.as_bytes()), Ok(book()));
        assert!(text.lines().all(|line| line.len() <= COLUMNS), "{text}");
    }

    #[test]
    fn a_book_that_was_cut_anywhere_is_refused() {
        let text = book().text();
        for end in 0..text.len() {
            let expected = if end == 0 { BookError::Foreign } else { BookError::Truncated };
            assert_eq!(Book::parse(&text.as_bytes()[..end]), Err(expected), "{end} bytes");
        }
    }

    #[test]
    fn a_book_in_which_any_bit_changed_is_refused() {
        let text = book().text();
        for place in 0..text.len() {
            for bit in 0..8 {
                let mut bytes = text.clone().into_bytes();
                bytes[place] ^= 1 << bit;
                assert!(Book::parse(&bytes).is_err(), "byte {place}, bit {bit}");
            }
        }
        let longer = text.clone() + "1\n";
        assert!(matches!(Book::parse(longer.as_bytes()), Err(BookError::Damaged(_))));
    }

    #[test]
    fn other_files_and_later_versions_are_told_apart() {
        assert_eq!(Book::parse(b"[package]\n"), Err(BookError::Foreign));
        assert_eq!(Book::parse(b"gametree book 2\nwhatever"), Err(BookError::Newer(2)));
        let sealed = |body: &str| format!("{body}{CHECKSUM}{:016x}\n", checksum(body.as_bytes()));
        let empty = sealed("gametree book 1\ngame nim:2\nplies 9\npositions 7\norder 0\nvalues\n");
        assert!(
            matches!(Book::parse(empty.as_bytes()), Err(BookError::Damaged(_))),
            "counts are checked, too"
        );
    }
}
