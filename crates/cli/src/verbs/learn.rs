//! `learn`: an evaluation from self-play, as a file of weights.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use gametree_arena::learning::{self, LearnError, Progress, Settings};
use gametree_arena::words::{did_you_mean, thousands};
use gametree_core::Limits;
use gametree_learn::checkpoint::Folder;
use serde_json::json;

use crate::args::Learn;
use crate::failure::{Code, Failure};
use crate::output::{print, print_json, write_bytes, write_file};
use crate::progress::{Line, filled};
use crate::session::interrupt_flag;

/// The games that something can be learned about.
const LEARNABLE: &[&str] = &["othello"];

pub fn run(arguments: &Learn) -> Result<(), Failure> {
    if !LEARNABLE.contains(&arguments.game.as_str()) {
        let near = did_you_mean(&arguments.game, LEARNABLE);
        return Err(Failure::new(
            Code::Illegal,
            format!("nothing can be learned about '{}'{near}; expected othello", arguments.game),
        ));
    }
    let settings = Settings {
        games: arguments.games,
        rounds: arguments.rounds,
        epochs: arguments.epochs,
        seed: arguments.seed,
        threads: arguments.threads as usize,
    };
    settings.check().map_err(Failure::usage)?;
    let place = arguments.checkpoint.clone().unwrap_or_else(|| beside(&arguments.out, ".checkpoint"));
    let folder = Folder::open(&place, &learning::describe(&settings))
        .map_err(|error| Failure::failed(error.to_string()))?;
    let limits = Limits { stop: Some(interrupt_flag()), ..Limits::default() };
    let (started, mut shown) = (Instant::now(), Shown::new(&settings));
    let result = learning::othello(&settings, Some(&folder), &limits, &mut |progress| shown.tell(&progress));
    shown.line.clear();
    let (patterns, learned) = result.map_err(|error| match error {
        LearnError::Refused(reason) => Failure::failed(reason),
        LearnError::Stopped => Failure::new(
            Code::Interrupted,
            format!("stopped; the same command goes on from {}", place.display()),
        ),
    })?;
    let plot = beside(&arguments.out, ".svg");
    write_bytes(&arguments.out, &patterns.to_bytes())?;
    write_file(&plot, &learned.svg())?;
    // A folder that was asked for is kept.
    if arguments.checkpoint.is_none() {
        learning::tidy(&settings, &folder);
    }
    let seconds = started.elapsed().as_secs_f64();
    if arguments.json {
        let mut document =
            serde_json::to_value(&learned).map_err(|error| Failure::failed(error.to_string()))?;
        document["seconds"] = json!(seconds);
        document["weights"] = json!(arguments.out.display().to_string());
        document["plot"] = json!(plot.display().to_string());
        return print_json(&document);
    }
    print(&format!(
        "{}\n{} bytes in {}, the plot in {}, {seconds:.1} s\n",
        learned.table(),
        thousands(learned.bytes as u64),
        arguments.out.display(),
        plot.display()
    ))
}

/// The path with something behind its name.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// What stands on standard error: a bar that moves on a terminal, and elsewhere a line now and then.
struct Shown {
    rounds: u32,
    epochs: u32,
    terminal: bool,
    line: Line,
    last: Option<Instant>,
}

/// Time between two lines where nobody watches.
const NOW_AND_THEN: Duration = Duration::from_secs(30);

impl Shown {
    fn new(settings: &Settings) -> Self {
        let terminal = std::io::stderr().is_terminal();
        let (rounds, epochs) = (settings.rounds, settings.epochs);
        Self { rounds, epochs, terminal, line: Line::default(), last: Some(Instant::now()) }
    }

    fn tell(&mut self, progress: &Progress) {
        match progress {
            Progress::Note(note) => {
                self.line.clear();
                eprintln!("gametree: {note}");
            }
            Progress::Games { round, done, of } => {
                let text = format!("{} of {} games", thousands((*done).into()), thousands((*of).into()));
                self.show(&self.round(*round), f64::from(*done) / f64::from(*of), &text);
            }
            Progress::Doubts { done, of } => {
                let text = format!("{} of {} positions", thousands((*done).into()), thousands((*of).into()));
                self.show("searching", f64::from(*done) / f64::from(*of), &text);
            }
            Progress::Epoch { round, epoch } => {
                let (learned, held_out) = (epoch.learned.sqrt(), epoch.held_out.sqrt());
                let text = format!("pass {}, error {learned:.2}, held out {held_out:.2}", epoch.number);
                self.show(&self.round(*round), f64::from(epoch.number) / f64::from(self.epochs), &text);
            }
        }
    }

    fn round(&self, round: u32) -> String {
        format!("round {round} of {}", self.rounds)
    }

    fn show(&mut self, what: &str, part: f64, text: &str) {
        if self.terminal {
            self.line.write(&format!("[{}] {what}: {text} (Ctrl-C stops)", filled(part)));
        } else if self.last.is_none_or(|last| last.elapsed() >= NOW_AND_THEN) {
            eprintln!("{what}: {text}");
            self.last = Some(Instant::now());
        }
    }
}
