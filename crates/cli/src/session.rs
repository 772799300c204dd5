//! What every search from the command line shares: the game, the position, the limits, Ctrl-C and a sign of life.

use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use gametree_arena::words::thousands;
use gametree_arena::{AnyGame, AnyPosition, open};
use gametree_core::Limits;

use crate::args::{GameArguments, LimitArguments};
use crate::failure::Failure;

/// A game and a position of it.
pub type Opened = (Box<dyn AnyGame>, Box<dyn AnyPosition>);

/// Opens the game and goes to the position that was asked for.
pub fn open_position(arguments: &GameArguments) -> Result<Opened, Failure> {
    let game = open(&arguments.game)?;
    let mut position = match &arguments.position {
        Some(text) => game.parse(text)?,
        None => game.start(),
    };
    for (index, text) in arguments.moves.iter().flat_map(|moves| moves.split_whitespace()).enumerate() {
        position.play(text).map_err(|error| {
            Failure::new(crate::failure::Code::Illegal, format!("move {}: {}", index + 1, error.message))
        })?;
    }
    Ok((game, position))
}

/// The limits of the command line. Ctrl-C once stops the search, twice ends the program.
pub fn limits(arguments: &LimitArguments, players: usize) -> Limits {
    let stop = interrupt_flag();
    Limits {
        time: arguments.time,
        nodes: arguments.nodes,
        depth: arguments.depth.or(arguments.rounds.map(|rounds| rounds.saturating_mul(players as u32))),
        stop: Some(stop),
        watch: None,
    }
}

/// A flag that Ctrl-C sets. Set already when it comes again: the program ends.
pub fn interrupt_flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let handler = flag.clone();
    // Where no handler can be set, Ctrl-C simply ends the program.
    ctrlc::set_handler(move || {
        if handler.swap(true, Ordering::SeqCst) {
            std::process::exit(crate::failure::Code::Interrupted as i32);
        }
    })
    .ok();
    flag
}

/// True when Ctrl-C has been pressed.
pub fn stopped(flag: &AtomicBool) -> bool {
    flag.load(Ordering::SeqCst)
}

/// True when Ctrl-C has stopped the search.
pub fn interrupted(limits: &Limits) -> bool {
    limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::SeqCst))
}

/// Runs some work and, on a terminal, shows how many nodes it has seen once it takes longer than a moment.
pub fn with_progress<T>(limits: &mut Limits, work: impl FnOnce(&Limits) -> T) -> T {
    if !std::io::stderr().is_terminal() {
        return work(limits);
    }
    let (watch, done) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
    limits.watch = Some(watch.clone());
    let finished = done.clone();
    let ticker = std::thread::spawn(move || {
        let started = Instant::now();
        let mut shown = false;
        while !finished.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(100));
            if started.elapsed() > Duration::from_millis(800) {
                let nodes = thousands(watch.load(Ordering::Relaxed));
                eprint!("\r{nodes} nodes, {:.0} s (Ctrl-C stops) ", started.elapsed().as_secs_f64());
                std::io::stderr().flush().ok();
                shown = true;
            }
        }
        if shown {
            eprint!("\r{:60}\r", "");
        }
    });
    let result = work(limits);
    done.store(true, Ordering::Relaxed);
    ticker.join().ok();
    result
}

/// Bytes a JSON file may have: strategies of whole games are long.
const MOST_BYTES: u64 = 128 << 20;

/// A text file, never more than [`MOST_BYTES`] of it.
pub fn read_text(path: &std::path::Path) -> Result<String, Failure> {
    use std::io::Read;
    let name = path.display();
    let failed = |error: std::io::Error| Failure::failed(format!("{name}: {error}"));
    let file = std::fs::File::open(path).map_err(failed)?;
    let mut bytes = Vec::new();
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(failed)?;
    let parse = |what: &str| Failure::new(crate::failure::Code::Parse, format!("{name}: {what}"));
    if bytes.len() as u64 > MOST_BYTES {
        return Err(parse("larger than 128 MiB; expected a smaller file"));
    }
    String::from_utf8(bytes).map_err(|_| parse("not UTF-8 text; expected a text file"))
}
