//! The universal chess interface: front ends start the program and talk to it in lines.
//!
//! One thread listens, so that `stop`, `ponderhit` and `isready` are heard during a search; another obeys the other lines one after the
//! other and searches. A line that is not understood is answered with an `info string` that says why, and changes nothing.

mod go;
pub mod level;
mod options;
mod worker;

use std::io::BufRead;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::mpsc::{Sender, channel};

use gametree_engine::Spec;

use crate::failure::Failure;
use crate::output::print_data;
use worker::{Order, Worker};

/// A search recurses once per ply.
const STACK: usize = 64 << 20;

/// The search that is going on, as the listening thread sees it.
#[derive(Clone, Default)]
pub(super) struct Search {
    /// Set to end it.
    pub stop: Arc<AtomicBool>,
    /// True while pondering: as long as the opponent's clock is running.
    pub pondering: Arc<AtomicBool>,
    /// True until its answer was given.
    pub running: Arc<AtomicBool>,
}

/// Talks until the input ends or says `quit`. `first` is a line that was read already.
pub fn serve(first: Option<String>, game: &str, spec: &Spec) -> Result<(), Failure> {
    let worker = Worker::new(game, spec)?;
    let (sender, receiver) = channel();
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(move || worker.run(&receiver));
    let thread = thread.map_err(|error| Failure::failed(format!("cannot start a thread: {error}")))?;
    let mut listener = Listener { sender, search: Search::default(), endless: false };
    let mut goes_on = first.is_none_or(|line| listener.hear(line.trim()));
    let mut input = std::io::stdin().lock();
    let mut bytes = Vec::new();
    while goes_on {
        bytes.clear();
        match input.read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => break,
            // Any bytes are answered; none end the program.
            Ok(_) => goes_on = listener.hear(String::from_utf8_lossy(&bytes).trim()),
        }
    }
    if goes_on {
        // The input has ended without `quit`: what was asked is still answered, unless it would never end.
        listener.end_endless();
    } else {
        listener.stop();
    }
    drop(listener);
    thread.join().map_err(|_| Failure::failed("a fault of the program ended the search; please report it"))
}

struct Listener {
    sender: Sender<Order>,
    search: Search,
    /// The search that is going on ends with a word only.
    endless: bool,
}

impl Listener {
    /// Hears a line; false when it says to end.
    fn hear(&mut self, line: &str) -> bool {
        let word = line.split_whitespace().next().unwrap_or_default();
        match word {
            "quit" => return false,
            "stop" => self.stop(),
            "ponderhit" => self.search.pondering.store(false, SeqCst),
            "isready" if self.search.running.load(SeqCst) => say("readyok"),
            "go" => {
                // The search before it must have ended; one that has not been stopped is.
                self.stop();
                self.search = Search::default();
                self.search.running.store(true, SeqCst);
                let ponders = line.split_whitespace().any(|word| word == "ponder");
                self.search.pondering.store(ponders, SeqCst);
                self.endless = line.split_whitespace().any(|word| word == "infinite");
                self.send(Order::Go(line.into(), self.search.clone()));
            }
            "" => {}
            _ => self.send(Order::Line(line.into())),
        }
        true
    }

    fn stop(&self) {
        self.search.pondering.store(false, SeqCst);
        self.search.stop.store(true, SeqCst);
    }

    /// Ends a search that would wait for ever for a word.
    fn end_endless(&self) {
        self.send(Order::EndOfInput);
        self.search.pondering.store(false, SeqCst);
        if self.endless {
            self.search.stop.store(true, SeqCst);
        }
    }

    fn send(&self, order: Order) {
        // The other side goes away only with this one.
        let _ = self.sender.send(order);
    }
}

/// Says a line at once.
pub(super) fn say(line: &str) {
    // A front end that has gone away ends the program inside.
    let _ = print_data(&format!("{line}\n"));
}

/// Says why a line was not obeyed.
pub(super) fn complain(reason: &str) {
    say(&format!("info string {}", reason.replace(['\n', '\r'], " ")));
}
