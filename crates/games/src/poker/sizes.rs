//! Sizes of bets as players write them: `60%` of the pot, `2.5x` the bet before, `e` for the share that gets all in by the last street, `a`
//! for all.

use std::fmt;

use gametree_core::{TextError, clip};

/// How much to bet or raise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Size {
    /// A part of the pot; of a raise, of the pot after calling.
    Pot(f64),
    /// A raise to so many times the bet before.
    Times(f64),
    /// The part of the pot that, bet on this street and those that follow, gets all chips in.
    Even,
    /// All chips.
    AllIn,
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Size::Pot(part) => write!(f, "{}%", part * 100.0),
            Size::Times(factor) => write!(f, "{factor}x"),
            Size::Even => f.write_str("e"),
            Size::AllIn => f.write_str("a"),
        }
    }
}

/// Whether a size may be that of a first bet or of a raise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// Nobody has bet.
    Bet,
    /// A player has.
    Raise,
}

impl Size {
    /// Reads sizes between commas, such as `33%,75%,a`; an empty text is no size.
    ///
    /// # Errors
    /// Where something is not a size for this use.
    pub fn parse_list(text: &str, usage: Use) -> Result<Vec<Size>, TextError> {
        let (mut sizes, mut offset) = (Vec::new(), 0);
        if text.trim().is_empty() {
            return Ok(sizes);
        }
        for part in text.split(',') {
            let lead = part.len() - part.trim_start().len();
            let size = Size::parse(part.trim(), usage);
            sizes.push(size.map_err(|problem| TextError::at(text, offset + lead, problem))?);
            offset += part.len() + 1;
        }
        Ok(sizes)
    }

    fn parse(text: &str, usage: Use) -> Result<Size, String> {
        let lower = text.to_ascii_lowercase();
        let number = |digits: &str, least: f64, most: f64| {
            let value = digits.trim().parse::<f64>().ok();
            value.filter(|value| (least..=most).contains(value))
        };
        let size = match lower.as_str() {
            "a" | "allin" | "all-in" => Some(Size::AllIn),
            "e" => Some(Size::Even),
            _ => {
                let percent = lower.strip_suffix('%').and_then(|digits| number(digits, 1.0, 10_000.0));
                let times = lower.strip_suffix('x').and_then(|digits| number(digits, 1.0, 100.0));
                percent.map(|percent| Size::Pot(percent / 100.0)).or(times.map(Size::Times))
            }
        };
        match (size, usage) {
            (Some(Size::Times(_)), Use::Bet) => Err(format!(
                "'{}' is a raise; expected a part of the pot such as 60%, e or a for a bet",
                clip(text)
            )),
            (Some(size), _) => Ok(size),
            (None, _) => {
                let shown: String = text.chars().take(12).collect();
                Err(format!("'{shown}' is not a size; expected such as 60%, 2.5x (raises only), e or a"))
            }
        }
    }
}

/// The sizes of one player on one street.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sizes {
    /// When nobody has bet on this street.
    pub bet: Vec<Size>,
    /// When the opponent has.
    pub raise: Vec<Size>,
    /// Instead of `bet`, for the first bet of the player who acts first and did not make the last bet of the street before.
    pub lead: Option<Vec<Size>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_as_they_are_printed() {
        let sizes = Size::parse_list("33%, 2.5x,e,a", Use::Raise).unwrap();
        assert_eq!(sizes, [Size::Pot(0.33), Size::Times(2.5), Size::Even, Size::AllIn]);
        assert_eq!(sizes.iter().map(Size::to_string).collect::<Vec<_>>(), ["33%", "2.5x", "e", "a"]);
        assert_eq!(Size::parse_list(" ", Use::Bet).unwrap(), []);
    }

    #[test]
    fn what_is_no_size_is_said_with_its_place() {
        let message = |text: &str, usage| Size::parse_list(text, usage).unwrap_err().to_string();
        assert!(message("33%,2x", Use::Bet).contains("column 5: '2x' is a raise"));
        assert!(message("33%,,", Use::Bet).contains("'' is not a size"));
        assert!(message("nan%", Use::Bet).contains("is not a size"));
        assert!(message("-5%", Use::Raise).contains("is not a size"));
    }
}
