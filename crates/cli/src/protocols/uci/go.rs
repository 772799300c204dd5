//! What `go` asks for.

use std::time::Duration;

use gametree_core::Clock;

use crate::protocols::clip;

/// The words after `go`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// What is left to White and Black, and what each move adds.
    pub left: [Option<Duration>; 2],
    pub increment: [Duration; 2],
    pub moves: Option<u32>,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    pub mate: Option<u32>,
    pub time: Option<Duration>,
    pub infinite: bool,
    pub ponder: bool,
    pub only: Vec<String>,
    pub perft: Option<u32>,
}

/// The words that begin something new.
const WORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

impl Go {
    /// Reads the line. What is wrong is said, and the rest is taken.
    pub fn read(line: &str, complain: &mut dyn FnMut(&str)) -> Self {
        let mut go = Self::default();
        let mut words = line.split_whitespace().skip(1).peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(action) = words.next_if(|word| !WORDS.contains(word)) {
                        go.only.push(action.into());
                    }
                }
                _ if WORDS.contains(&word) => {
                    let number = words.next_if(|word| !WORDS.contains(word));
                    match number.and_then(|number| number.parse::<i64>().ok()) {
                        Some(number) => go.set(word, number),
                        None => complain(&format!(
                            "expected a number after '{word}', found '{}'",
                            clip(number.unwrap_or_default())
                        )),
                    }
                }
                _ => complain(&format!("'{}' means nothing after go", clip(word))),
            }
        }
        go
    }

    fn set(&mut self, word: &str, number: i64) {
        // A clock that has run out is sent as a negative number.
        let time = Duration::from_millis(number.max(0) as u64);
        let count = u32::try_from(number.max(0)).unwrap_or(u32::MAX);
        match word {
            "wtime" => self.left[0] = Some(time),
            "btime" => self.left[1] = Some(time),
            "winc" => self.increment[0] = time,
            "binc" => self.increment[1] = time,
            "movestogo" => self.moves = Some(count).filter(|count| *count > 0),
            "depth" => self.depth = Some(count.max(1)),
            "nodes" => self.nodes = Some(number.max(1) as u64),
            "mate" => self.mate = Some(count.max(1)),
            "movetime" => self.time = Some(time),
            _ => self.perft = Some(count),
        }
    }

    /// The clock of a player.
    pub fn clock(&self, player: usize) -> Option<Clock> {
        let left = self.left[player]?;
        Some(Clock { left, increment: self.increment[player], moves: self.moves })
    }

    /// True when nothing but a word from outside ends it.
    pub fn is_endless(&self) -> bool {
        let limited = self.left.iter().any(Option::is_some) || self.time.is_some();
        let limited = limited || self.depth.is_some() || self.nodes.is_some() || self.mate.is_some();
        self.infinite || !limited
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> (Go, Vec<String>) {
        let mut complaints = Vec::new();
        let go = Go::read(line, &mut |reason| complaints.push(reason.to_string()));
        (go, complaints)
    }

    #[test]
    fn clocks_and_moves_are_read() {
        let (go, complaints) =
            read("go wtime 1000 btime -20 winc 10 binc 10 searchmoves e2e4 d2d4 movestogo 3");
        assert_eq!(complaints, [""; 0]);
        let [white, black] = [0, 1].map(|player| go.clock(player).unwrap());
        assert_eq!((white.left.as_millis(), black.left.as_millis(), white.moves), (1000, 0, Some(3)));
        assert_eq!(go.only, ["e2e4", "d2d4"]);
        assert!(!go.is_endless());
        assert!(read("go").0.is_endless() && read("go infinite depth 3").0.is_endless());
    }

    #[test]
    fn nonsense_is_complained_about_and_left_out() {
        let (go, complaints) = read("go depth x nodes wtime 5 frobnicate mate 99999999999999999999");
        assert_eq!(go, Go { left: [Some(Duration::from_millis(5)), None], ..Go::default() });
        assert_eq!(complaints.len(), 4, "{complaints:?}");
    }
}
