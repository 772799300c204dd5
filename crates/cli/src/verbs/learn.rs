//! `learn`: an evaluation from self-play, as a file of weights.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use gametree_core::Limits;
use gametree_engine::files::is_special;
use gametree_engine::words::{did_you_mean, list_or, thousands};
use gametree_games::chess::{Classic, Net, net};
use gametree_learn::checkpoint::Folder;
use gametree_train::{
    self, BlueprintSettings, ChessSettings, LearnError, OthelloSettings, Progress, ValueSettings, What,
};
use serde::Serialize;
use serde_json::json;

use crate::args::{Learn, LearnChess, LearnHoldem, LearnLeduc, LearnOthello, LearnOutput};
use crate::failure::{Code, Failure};
use crate::guard::{memory, stopped_early};
use crate::output::{print, print_json, write_bytes, write_file};
use crate::progress::{Line, filled, rough};
use crate::session::{interrupt_flag, read_bytes};

/// The games that something can be learned about.
const LEARNABLE: &[&str] = &["othello", "chess", "leduc", "holdem"];

pub fn run(arguments: &Learn) -> Result<(), Failure> {
    match arguments {
        Learn::Othello(arguments) => othello(arguments),
        Learn::Chess(arguments) => chess(arguments),
        Learn::Leduc(arguments) => leduc(arguments),
        Learn::Holdem(arguments) => holdem(arguments),
        Learn::Unknown(words) => {
            let game = words.first().map_or("", String::as_str);
            let near = did_you_mean(game, LEARNABLE);
            let expected = list_or(LEARNABLE);
            let problem = format!("nothing can be learned about '{game}'{near}; expected {expected}");
            Err(Failure::new(Code::Illegal, problem))
        }
    }
}

fn othello(arguments: &LearnOthello) -> Result<(), Failure> {
    let usual = OthelloSettings::default();
    let settings = OthelloSettings {
        games: arguments.self_play.games.unwrap_or(usual.games),
        rounds: arguments.self_play.rounds.unwrap_or(usual.rounds),
        epochs: arguments.epochs.unwrap_or(usual.epochs),
        seed: arguments.to.seed,
        threads: arguments.self_play.threads as usize,
    };
    settings.check()?;
    let files = Files::new(&arguments.to, "othello.weights");
    let folder = Folder::open(&files.place, &settings.describe())
        .map_err(|error| Failure::failed(error.to_string()))?;
    let mut shown = Shown::new(settings.rounds, settings.epochs);
    let result = gametree_train::othello(&settings, Some(&folder), &stoppable(), &mut |progress| {
        shown.report(&progress)
    });
    let (patterns, learned) = shown.end(result, Some(&files))?;
    files.write(&patterns.to_bytes(), &learned.svg())?;
    // A folder that was asked for is kept.
    if arguments.to.checkpoint.is_none() {
        settings.tidy(&folder);
    }
    files.report(arguments.to.json, &learned, &learned.table(), learned.bytes, &shown)
}

fn chess(arguments: &LearnChess) -> Result<(), Failure> {
    let what = if arguments.what == "classic" { What::Classic } else { What::Net };
    let usual = ChessSettings::usual(what);
    let settings = ChessSettings {
        what,
        games: arguments.self_play.games.unwrap_or(usual.games),
        rounds: arguments.self_play.rounds.unwrap_or(if arguments.from.is_empty() {
            usual.rounds
        } else {
            1
        }),
        epochs: arguments.epochs.unwrap_or(usual.epochs),
        nodes: arguments.nodes.unwrap_or(usual.nodes),
        hidden: arguments.hidden.unwrap_or(usual.hidden),
        last_hidden: arguments.last_hidden,
        results: arguments.results.unwrap_or(usual.results),
        foresight: arguments.foresight.unwrap_or(usual.foresight),
        from: arguments.from.clone(),
        players: arguments.players.as_deref().map(read_weights).transpose()?,
        start: arguments.start.as_deref().map(read_weights).transpose()?,
        rate: arguments.rate.unwrap_or(usual.rate),
        seed: arguments.to.seed,
        threads: arguments.self_play.threads as usize,
    };
    settings.check()?;
    for folder in &arguments.from {
        std::fs::read_dir(folder)
            .map_err(|error| Failure::failed(format!("{}: {error}", folder.display())))?;
    }
    let files = Files::new(&arguments.to, &format!("chess.{}", what.name()));
    let mut shown = Shown::new(settings.rounds, settings.epochs);
    let result = gametree_train::chess(&settings, Some(&files.place), &stoppable(), &mut |progress| {
        shown.report(&progress)
    });
    let (weights, learned) = shown.end(result, Some(&files))?;
    files.write(&weights, &learned.svg())?;
    if arguments.to.checkpoint.is_none() {
        std::fs::remove_dir_all(&files.place).ok();
    }
    files.report(arguments.to.json, &learned, &learned.table(), learned.bytes, &shown)
}

fn leduc(arguments: &LearnLeduc) -> Result<(), Failure> {
    let usual = ValueSettings::default();
    let settings = ValueSettings {
        examples: arguments.examples.unwrap_or(usual.examples),
        epochs: arguments.epochs.unwrap_or(usual.epochs),
        hidden: arguments.hidden.unwrap_or(usual.hidden),
        seed: arguments.to.seed,
        ..usual
    };
    settings.check()?;
    let files = Files::new(&arguments.to, "leduc.values");
    let mut shown = Shown::new(1, settings.epochs);
    let result =
        gametree_train::leduc_values(&settings, &stoppable(), &mut |progress| shown.report(&progress));
    let (net, learned) = shown.end(result, None)?;
    files.write(&net.to_bytes(), &learned.svg())?;
    files.report(arguments.to.json, &learned, &learned.table(), learned.bytes, &shown)
}

fn holdem(arguments: &LearnHoldem) -> Result<(), Failure> {
    let usual = BlueprintSettings::default();
    let settings = BlueprintSettings {
        depth: arguments.stack.unwrap_or(usual.depth),
        iterations: arguments.iterations.unwrap_or(usual.iterations),
        seed: arguments.to.seed,
    };
    settings.check()?;
    let files = Files::new(&arguments.to, "holdem.blueprint");
    let folder = Folder::open(&files.place, &settings.describe())
        .map_err(|error| Failure::failed(error.to_string()))?;
    let mut shown = Shown::new(1, 1);
    let result = gametree_train::holdem(&settings, Some(&folder), &stoppable(), &mut |progress| {
        shown.report(&progress)
    });
    let (blueprint, learned) = shown.end(result, Some(&files))?;
    write_bytes(&files.weights, &blueprint.to_bytes())?;
    if arguments.to.checkpoint.is_none() {
        std::fs::remove_dir_all(&files.place).ok();
    }
    let seconds = shown.started.elapsed().as_secs_f64();
    if arguments.to.json {
        let mut document =
            serde_json::to_value(&learned).map_err(|error| Failure::failed(error.to_string()))?;
        document["seconds"] = json!(seconds);
        document["cpu_seconds"] = json!(cpu_seconds());
        document["blueprint"] = json!(files.weights.display().to_string());
        return print_json(&document);
    }
    let cpu = cpu_seconds().map_or_else(String::new, |seconds| format!(", {seconds:.1} s of CPU time"));
    let (bytes, file) = (thousands(learned.bytes as u64), files.weights.display());
    print(&format!("{}{bytes} bytes in {file}, {seconds:.1} s{cpu}\n", learned.table()))
}

impl From<LearnError> for Failure {
    fn from(error: LearnError) -> Self {
        gametree_engine::Error::from(error).into()
    }
}

/// A file of classic weights or of a net, of any size.
fn read_weights(file: &Path) -> Result<Vec<u8>, Failure> {
    let bytes = read_bytes(file)?;
    let net = match net::units(&bytes) {
        Ok(32) => Net::<32>::from_bytes(&bytes).map(drop),
        Ok(64) => Net::<64>::from_bytes(&bytes).map(drop),
        Ok(128) => Net::<128>::from_bytes(&bytes).map(drop),
        // Which sizes there may be is a matter of the settings.
        units => units.map(drop),
    };
    let classic = || std::str::from_utf8(&bytes).is_ok_and(|text| Classic::parse(text).is_ok());
    match net {
        Err(problem) if !classic() => Err(Failure::unreadable(
            file,
            format!("expected a net or classic weights, found neither ({problem})"),
        )),
        _ => Ok(bytes),
    }
}

/// No limit but Ctrl-C.
fn stoppable() -> Limits {
    Limits { stop: Some(interrupt_flag()), memory: Some(memory()), ..Limits::default() }
}

/// Where everything goes.
struct Files {
    weights: PathBuf,
    /// None where the weights go into a device or a pipe.
    plot: Option<PathBuf>,
    place: PathBuf,
}

impl Files {
    fn new(arguments: &LearnOutput, usual: &str) -> Self {
        let weights = arguments.output.clone().unwrap_or_else(|| usual.into());
        // Beside a device or a pipe nothing else is written.
        let special = is_special(&weights);
        let near = if special { PathBuf::from(usual) } else { weights.clone() };
        let place = arguments.checkpoint.clone().unwrap_or_else(|| beside(&near, ".checkpoint"));
        Self { plot: (!special).then(|| beside(&weights, ".svg")), weights, place }
    }

    fn write(&self, weights: &[u8], plot: &str) -> Result<(), Failure> {
        write_bytes(&self.weights, weights)?;
        self.plot.as_ref().map_or(Ok(()), |path| write_file(path, plot))
    }

    /// Prints what was learned.
    fn report(
        &self,
        as_json: bool,
        learned: &impl Serialize,
        table: &str,
        bytes: usize,
        shown: &Shown,
    ) -> Result<(), Failure> {
        let (seconds, weights) = (shown.started.elapsed().as_secs_f64(), self.weights.display());
        let plot = self.plot.as_ref().map(|plot| plot.display().to_string());
        if as_json {
            let mut document =
                serde_json::to_value(learned).map_err(|error| Failure::failed(error.to_string()))?;
            document["seconds"] = json!(seconds);
            document["cpu_seconds"] = json!(cpu_seconds());
            document["weights"] = json!(weights.to_string());
            document["plot"] = json!(plot);
            return print_json(&document);
        }
        let cpu = cpu_seconds().map_or_else(String::new, |seconds| format!(", {seconds:.1} s of CPU time"));
        let plot = plot.map_or_else(String::new, |plot| format!(", the plot in {plot}"));
        print(&format!(
            "{table}\n{} bytes in {weights}{plot}, {seconds:.1} s{cpu}\n",
            thousands(bytes as u64)
        ))
    }
}

/// CPU time of this process so far, where the system reports it as Linux does: fields 14 and 15 of its line, in hundredths.
fn cpu_seconds() -> Option<f64> {
    let line = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, in parentheses, may have spaces.
    let mut fields = line.rsplit_once(')')?.1.split_whitespace().skip(11);
    let ticks: u64 = fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?;
    Some(ticks as f64 / 100.0)
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
    started: Instant,
    last: Instant,
    /// What is being done, since when, and how far it was then.
    now: (String, Instant, f64),
}

/// Time between two lines where there is no terminal.
const NOW_AND_THEN: Duration = Duration::from_secs(5);

impl Shown {
    fn new(rounds: u32, epochs: u32) -> Self {
        let (terminal, started) = (std::io::stderr().is_terminal(), Instant::now());
        let now = (String::new(), started, 0.0);
        Self { rounds, epochs, terminal, line: Line::default(), started, last: started, now }
    }

    /// What came of the work.
    fn end<T>(&mut self, result: Result<T, LearnError>, kept: Option<&Files>) -> Result<T, Failure> {
        self.line.clear();
        let goes_on =
            |files: &Files| format!("stopped; the same command goes on from {}", files.place.display());
        result.map_err(|error| match error {
            LearnError::Stopped => {
                stopped_early(&kept.map_or_else(|| "stopped; nothing was kept".into(), goes_on))
            }
            error => error.into(),
        })
    }

    fn report(&mut self, progress: &Progress) {
        match progress {
            Progress::Note(note) => {
                self.line.clear();
                eprintln!("gametree: {note}");
            }
            Progress::Games { round, done, of } => {
                let text = format!("{} of {} games", thousands((*done).into()), thousands((*of).into()));
                self.show(
                    &format!("{}, playing", self.round(*round)),
                    f64::from(*done) / f64::from(*of),
                    &text,
                );
            }
            Progress::Searched { done, of } => {
                let text = format!("{} of {} positions", thousands((*done).into()), thousands((*of).into()));
                self.show("searching", f64::from(*done) / f64::from(*of), &text);
            }
            Progress::Solved { done, of } => {
                let text = format!("{} of {} places", thousands((*done).into()), thousands((*of).into()));
                self.show("solving", f64::from(*done) / f64::from(*of), &text);
            }
            Progress::Sampled { done, of } => {
                let text = format!("{} of {} iterations", thousands(*done), thousands(*of));
                self.show("sampling", *done as f64 / *of as f64, &text);
            }
            Progress::Epoch { round, epoch } => {
                let (learned, held_out) = (epoch.learned.sqrt(), epoch.held_out.sqrt());
                // Errors of shares of a point need more digits than those of discs.
                let digits = if held_out < 1.0 { 4 } else { 2 };
                let text =
                    format!("pass {}, error {learned:.digits$}, held out {held_out:.digits$}", epoch.number);
                let part = f64::from(epoch.number) / f64::from(self.epochs);
                self.show(&format!("{}, fitting", self.round(*round)), part, &text);
            }
        }
    }

    fn round(&self, round: u32) -> String {
        format!("round {round} of {}", self.rounds)
    }

    fn show(&mut self, what: &str, part: f64, text: &str) {
        if self.now.0 != what {
            // What was there before says nothing about the time that the rest takes.
            self.now = (what.into(), Instant::now(), part);
        }
        let gone = part - self.now.2;
        let left = self.now.1.elapsed().as_secs_f64() / gone * (1.0 - part);
        let left = if gone > 0.0 { format!(", about {} left", rough(left)) } else { String::new() };
        if self.terminal {
            self.line.write(&format!("[{}] {what}: {text}{left} (Ctrl-C stops)", filled(part)));
        } else if self.last.elapsed() >= NOW_AND_THEN {
            eprintln!("{what}: {text}{left}");
            self.last = Instant::now();
        }
    }
}
