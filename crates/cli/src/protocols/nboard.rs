//! The NBoard protocol, version 2: othello front ends start the program and talk to it in lines.
//!
//! | line | meaning |
//! |---|---|
//! | `nboard 2` | the version; the answer is a name |
//! | `set depth N` | plies to search |
//! | `set game GGF` | the position is the end of this game |
//! | `move MOVE/EVALUATION/TIME` | a move was made; old front ends send the move alone |
//! | `hint N` | report the best moves, without moving |
//! | `go` | report a move, without making it |
//! | `ping N` | stop what is going on and say `pong N` |
//! | `learn` | nothing to do, and `learned` to say |
//! | `quit` | stop what is going on and end |
//!
//! A line that is none of these is left alone, as the protocol asks.

use std::io::{BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use gametree_core::Limits;
use gametree_engine::{AnyGame, AnyPosition, AnyReport, Spec, open};

use super::clip;

use crate::failure::Failure;
use crate::output::print_data;

/// How long a move takes where the front end sets no depth.
const TIME: Duration = Duration::from_secs(2);

/// Depth in plies that a front end may ask for.
const DEPTHS: std::ops::RangeInclusive<u64> = 1..=60;

/// What the front end has set.
struct Session {
    game: Box<dyn AnyGame>,
    position: Box<dyn AnyPosition>,
    spec: Spec,
    time: Duration,
    depth: Option<u32>,
    calls: Arc<Calls>,
}

/// Lines that want an end of what is going on. One may come in while the line before it is still waiting, so that they are counted.
#[derive(Default)]
struct Calls {
    waiting: Mutex<usize>,
    /// Set as long as one of them waits: searches stop at once.
    stop: Arc<AtomicBool>,
}

impl Calls {
    /// Whether a line is one of them.
    fn is_one(line: &str) -> bool {
        matches!(line.split_whitespace().next(), Some("ping" | "quit"))
    }

    fn come(&self) {
        self.change(|waiting| waiting + 1);
    }

    fn obeyed(&self) {
        self.change(|waiting| waiting.saturating_sub(1));
    }

    fn change(&self, step: impl FnOnce(usize) -> usize) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        *waiting = step(*waiting);
        self.stop.store(*waiting > 0, Ordering::SeqCst);
    }
}

/// Talks until the input ends. `first` is a line that was read already.
pub fn serve(first: Option<String>, spec: Spec, time: Option<Duration>) -> Result<(), Failure> {
    let game = open("othello")?;
    let position = game.start();
    let calls = Arc::new(Calls::default());
    let lines = listen(calls.clone());
    let mut session = Session { game, position, spec, time: time.unwrap_or(TIME), depth: None, calls };
    for line in first.into_iter().chain(lines) {
        if line.trim() == "quit" {
            break;
        }
        session.obey(line.trim())?;
        if Calls::is_one(&line) {
            session.calls.obeyed();
        }
    }
    Ok(())
}

/// Reads lines on a thread of its own, so that a `ping` is heard during a search.
fn listen(calls: Arc<Calls>) -> Receiver<String> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().split(b'\n').map_while(Result::ok) {
            // Names of players in a game may be in any encoding, and do not matter.
            let line = String::from_utf8_lossy(&line).into_owned();
            if Calls::is_one(&line) {
                calls.come();
            }
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    receiver
}

impl Session {
    fn obey(&mut self, line: &str) -> Result<(), Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word {
            "nboard" => say("set myname gametree"),
            "set" => self.set(rest.trim()),
            "move" => self.moved(rest.trim()),
            "go" => self.go(),
            "hint" => self.hint(rest.trim().parse().unwrap_or(1)),
            "ping" => say(&format!("pong {}", rest.trim())),
            // There is nothing to learn from one game, but front ends wait for the answer.
            "learn" => say("learned"),
            _ => {
                // The first version of the protocol has no word before a move.
                if word.len() == 2 {
                    self.position.play(word).ok();
                }
                Ok(())
            }
        }
    }

    fn set(&mut self, text: &str) -> Result<(), Failure> {
        let (name, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match name {
            "depth" => match value.trim().parse::<u64>() {
                Ok(depth) if depth >= *DEPTHS.start() => self.depth = Some(depth.min(*DEPTHS.end()) as u32),
                _ => return say(&format!("status expected a depth from 1 to 60, found '{}'", clip(value))),
            },
            "game" => match self.game.parse(value.trim()) {
                Ok(position) => self.position = position,
                Err(error) => return say(&format!("status the game is not understood: {error}")),
            },
            // Contempt and the like: harmless to ignore.
            _ => {}
        }
        Ok(())
    }

    fn moved(&mut self, text: &str) -> Result<(), Failure> {
        let action = text.split('/').next().unwrap_or_default().trim();
        match self.position.play(action) {
            Ok(_) => Ok(()),
            Err(error) => say(&format!("status illegal move '{}': {}", clip(action), error.message)),
        }
    }

    fn search(&self, spec: &Spec, progress: &mut dyn FnMut(&AnyReport)) -> Result<AnyReport, Failure> {
        let limits = Limits {
            depth: self.depth,
            time: if self.depth.is_some() { None } else { Some(self.time) },
            stop: Some(self.calls.stop.clone()),
            ..Limits::default()
        };
        Ok(self.position.search(spec, &limits, progress)?)
    }

    fn go(&mut self) -> Result<(), Failure> {
        let started = Instant::now();
        say("status thinking")?;
        let report = self.search(&self.spec, &mut |report| {
            // A front end that has gone away ends the program inside `print`.
            show(report, 1).ok();
        })?;
        let seconds = started.elapsed().as_secs_f64();
        let action = report.best.as_deref().map_or_else(|| "PA".into(), notation);
        say(&format!("nodestats {} {seconds:.2}", report.counts.nodes))?;
        say(&format!("=== {action}/{:.2}/{seconds:.2}", report.value().0.to_f64()))?;
        say("status")
    }

    /// The best moves with their values, after every iteration.
    fn hint(&mut self, count: usize) -> Result<(), Failure> {
        say("status thinking")?;
        let spec = self.spec.clone().with_every_move();
        let mut shown = false;
        let report = self.search(&spec, &mut |report| {
            shown = true;
            show(report, count).ok();
        })?;
        if report.proven || !shown {
            show(&report, count)?;
        }
        say("status")
    }
}

/// One line for each of the best moves.
fn show(report: &AnyReport, count: usize) -> Result<(), Failure> {
    let mut rows: Vec<_> = report.moves.iter().map(|row| (report.move_value(row), &row.text)).collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.0.0));
    for ((value, _), text) in rows.into_iter().take(count.max(1)) {
        let line: String = if Some(text) == report.best.as_ref() && !report.line.is_empty() {
            report.line.iter().map(|action| notation(action)).collect()
        } else {
            notation(text)
        };
        let depth = match (report.proven, report.depth) {
            (true, _) => "100%".to_string(),
            (_, depth) => depth.unwrap_or(0).to_string(),
        };
        say(&format!("search {line} {:.2} 0 {depth}", value.to_f64()))?;
    }
    Ok(())
}

/// A move as NBoard writes it.
fn notation(text: &str) -> String {
    if text.eq_ignore_ascii_case("pass") { "PA".into() } else { text.to_uppercase() }
}

fn say(line: &str) -> Result<(), Failure> {
    print_data(&format!("{line}\n"))?;
    std::io::stdout().flush().ok();
    Ok(())
}
