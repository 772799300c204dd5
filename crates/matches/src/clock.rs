//! What agents may spend, and the clocks that hold them to it.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use gametree_core::{Clock, clip};
use gametree_engine::{Error, Result};

/// What an agent may spend.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pace {
    /// So long for every move.
    Move(Duration),
    /// A clock for the whole game.
    Clock(Control),
    /// So many nodes for every move.
    Nodes(u64),
    /// So many plies deep for every move.
    Depth(u32),
    /// As long as the opponent has taken for its moves on average: for opponents that keep no clock.
    LikeOpponent,
}

/// A time control such as `8+0.08` or `40/60`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Control {
    /// After so many moves the first amount is added again; none: never.
    pub moves: Option<u32>,
    /// At the start.
    pub base: Duration,
    /// After every move.
    pub increment: Duration,
}

/// What runs while a player thinks.
#[derive(Clone, Copy, Debug)]
pub struct Timer {
    control: Control,
    left: Duration,
    moves: u32,
}

impl Timer {
    /// At the start of a game.
    pub fn new(control: Control) -> Self {
        Self { control, left: control.base, moves: 0 }
    }

    /// What it shows.
    pub fn clock(&self) -> Clock {
        let moves = self.control.moves.map(|moves| moves - self.moves % moves);
        Clock { left: self.left, increment: self.control.increment, moves }
    }

    /// A move has taken so long.
    pub fn moved(&mut self, taken: Duration) {
        self.left = self.left.saturating_sub(taken) + self.control.increment;
        self.moves += 1;
        if self.control.moves.is_some_and(|moves| self.moves.is_multiple_of(moves)) {
            self.left += self.control.base;
        }
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

impl FromStr for Control {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let expected = || {
            Error::Option(format!(
                "'{}' is not a time control; expected seconds such as 8+0.08 or 40/60, or 1:30+1",
                clip(text)
            ))
        };
        let seconds = |text: &str| Duration::try_from_secs_f64(text.trim().parse().ok()?).ok();
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => {
                let moves = moves.trim().parse().ok().filter(|moves| *moves > 0u32);
                (Some(moves.ok_or_else(expected)?), rest)
            }
            None => (None, text),
        };
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let base = match base.split_once(':') {
            Some((minutes, rest)) => minutes
                .trim()
                .parse::<u32>()
                .ok()
                .and_then(|minutes| seconds(rest)?.checked_add(Duration::from_secs(60) * minutes)),
            None => seconds(base),
        };
        let (base, increment) = (base.ok_or_else(expected)?, seconds(increment).ok_or_else(expected)?);
        let day = Duration::from_secs(86_400);
        if base.is_zero() || base > day || increment > day {
            return Err(expected());
        }
        Ok(Self { moves, base, increment })
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pace::Move(time) => write!(f, "{} s a move", time.as_secs_f64()),
            Pace::Clock(control) => write!(f, "{control}"),
            Pace::Nodes(nodes) => write!(f, "{nodes} nodes"),
            Pace::Depth(depth) => write!(f, "depth {depth}"),
            Pace::LikeOpponent => write!(f, "time like the opponent"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: f64) -> Duration {
        Duration::from_secs_f64(seconds)
    }

    #[test]
    fn controls_are_read_as_they_are_written() {
        for text in ["8+0.08", "40/60", "40/60+0.5", "300"] {
            assert_eq!(text.parse::<Control>().unwrap().to_string(), text);
        }
        assert_eq!("1:30+1".parse::<Control>().unwrap().base, seconds(90.0));
        for wrong in ["", "0", "x", "-1", "0/60", "8+", "8+-1", "1e99", "nan"] {
            assert!(wrong.parse::<Control>().unwrap_err().to_string().contains("expected"), "{wrong}");
        }
    }

    #[test]
    fn a_clock_counts_down_and_is_wound_up_again() {
        let mut timer = Timer::new("2/60+1".parse().unwrap());
        assert_eq!(timer.clock().moves, Some(2));
        timer.moved(seconds(10.0));
        assert_eq!(timer.clock(), Clock { left: seconds(51.0), increment: seconds(1.0), moves: Some(1) });
        timer.moved(seconds(100.0));
        assert_eq!(timer.clock(), Clock { left: seconds(61.0), increment: seconds(1.0), moves: Some(2) });
    }
}
