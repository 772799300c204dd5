//! Obeys the lines one after the other, and searches.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering::SeqCst;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use gametree_core::{Bound, Limits, Rng, Text};
use gametree_engine::session::{AnySession, InfoLine, Question, SearchInfo};
use gametree_engine::{Spec, algorithms, cores, open, open_chess};
use gametree_games::chess::polyglot::PolyglotBook;
use gametree_games::chess::syzygy::Syzygy;
use gametree_games::chess::{Chess, EVALUATIONS, EXPECTED_MOVES, Evaluation, Net};

use super::go::Go;
use super::level::{self, ELO};
use super::options::Settings;
use super::{Search, complain, say};
use crate::args::too_many_threads;
use crate::failure::Failure;
use crate::protocols::clip;
use crate::session::read_bytes;

/// What the listening thread passes on.
pub enum Order {
    /// A line to obey.
    Line(String),
    /// A line that asks for a search.
    Go(String, Search),
    /// The input has ended.
    EndOfInput,
}

/// Iterations that end sooner are not reported: they are too many to read.
const FIRST_NEWS: Duration = Duration::from_millis(1);

/// How many times what a move loses on its way a clock is kept from its end: on a busy machine moves are late in a row.
const CUSHION: u32 = 5;

pub struct Worker {
    session: Box<dyn AnySession>,
    settings: Settings,
    /// The game as the program was started with, without its evaluation.
    game: String,
    /// The last position that was understood.
    position: (Option<String>, Vec<String>),
    /// The input has ended, so that nothing can stop an endless search.
    alone: bool,
    tables: Option<Arc<Syzygy>>,
    /// How many damaged tables the front end has heard of.
    damaged: usize,
    book: Option<PolyglotBook>,
    /// For moves from the book.
    rng: Rng,
}

impl Worker {
    pub fn new(game: &str, spec: &Spec) -> Result<Self, Failure> {
        if spec.algorithm() != algorithms::SELECTIVE {
            return Err(Failure::usage(format!(
                "'{spec}' keeps no clock; expected selective, with parts such as selective:table=64MB"
            )));
        }
        let (base, eval) = split_eval(game);
        let session = open(game)?.session();
        let mut session = session.ok_or_else(|| {
            Failure::usage(format!("expected chess or chess:960=N to talk about, found '{game}'"))
        })?;
        let options = algorithms::selective_options(spec);
        *session.options() = options.clone();
        let settings = Settings {
            hash: (options.bytes >> 20).max(1),
            threads: options.threads,
            lines: 1,
            chess960: game.contains("960"),
            reserve: Duration::from_millis(10),
            eval: eval.unwrap_or_else(|| <Evaluation>::default().name().into()),
            eval_file: String::new(),
            tables: String::new(),
            book: String::new(),
            limit: false,
            elo: *ELO.end(),
        };
        Ok(Self {
            session,
            settings,
            game: base,
            position: (None, Vec::new()),
            alone: false,
            tables: None,
            damaged: 0,
            book: None,
            rng: Rng::new(u64::from(std::process::id())),
        })
    }

    /// Obeys until the listening thread is gone.
    pub fn run(mut self, orders: &Receiver<Order>) {
        while let Ok(order) = orders.recv() {
            match order {
                Order::Line(line) => self.obey(&line),
                Order::Go(line, search) => {
                    self.go(&line, &search, orders);
                    search.running.store(false, SeqCst);
                }
                Order::EndOfInput => self.alone = true,
            }
        }
    }

    fn obey(&mut self, line: &str) {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "uci" => {
                say(&format!("id name gametree {}", env!("CARGO_PKG_VERSION")));
                say("id author the gametree contributors");
                self.settings.describe(EVALUATIONS).iter().for_each(|line| say(line));
                say("uciok");
            }
            "isready" => say("readyok"),
            "ucinewgame" => self.session.forget(),
            "position" => self.position(rest),
            "setoption" => self.set(rest),
            "bench" => self.bench(rest),
            "d" => say(&self.session.text()),
            "eval" => {
                say(&format!("info string {:+.2} for White", f64::from(self.session.evaluation()) / 100.0))
            }
            "debug" | "register" => {}
            _ => complain(&format!("'{}' is no command here", clip(word))),
        }
    }

    /// `position startpos|fen FEN [moves ...]`. What is wrong leaves the last position as it was.
    fn position(&mut self, text: &str) {
        let (start, moves) = match text.split_once("moves") {
            Some((start, moves)) => (start.trim(), moves),
            None => (text, ""),
        };
        let start = match start.split_once(char::is_whitespace).unwrap_or((start, "")) {
            ("startpos", "") => None,
            ("fen", fen) => Some(fen.trim().to_string()),
            _ => {
                return complain(&format!(
                    "expected startpos or fen after position, found '{}'",
                    clip(start)
                ));
            }
        };
        let moves: Vec<String> = moves.split_whitespace().map(Into::into).collect();
        if self.set_up(start.as_deref(), &moves) {
            self.position = (start, moves);
        }
    }

    fn set_up(&mut self, start: Option<&str>, moves: &[String]) -> bool {
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        let done = self.session.go_to(start, &moves);
        if let Err(error) = &done {
            complain(&format!("the position stays as it was: {}", error.message));
        }
        done.is_ok()
    }

    /// `setoption name NAME [value VALUE]`.
    fn set(&mut self, text: &str) {
        let Some(text) = text.strip_prefix("name") else {
            return complain("expected 'setoption name NAME value VALUE'");
        };
        let (name, value) = text.split_once(" value").unwrap_or((text, ""));
        let (name, value) = (name.trim(), value.trim());
        if name.eq_ignore_ascii_case("clear hash") {
            return self.session.forget();
        }
        let before = self.settings.clone();
        if let Err(reason) = self.settings.set(name, value, EVALUATIONS) {
            return complain(&reason);
        }
        if let Some(remark) = too_many_threads(self.settings.threads) {
            self.settings.threads = cores();
            complain(&remark);
        }
        if let Err(reason) = self.follow(&before) {
            self.settings = before;
            return complain(&reason);
        }
        let options = self.session.options();
        (options.bytes, options.threads) = (self.settings.hash << 20, self.settings.threads);
    }

    /// Makes what the settings say now, where they have changed; a sentence when that cannot be.
    fn follow(&mut self, before: &Settings) -> Result<(), String> {
        let settings = &self.settings;
        if settings.book != before.book {
            self.book = match settings.book.as_str() {
                "" => None,
                path => Some(PolyglotBook::open(&read(path)?)?),
            };
        }
        if settings.tables != before.tables {
            self.tables = match self.settings.tables.as_str() {
                "" => None,
                path => Some(Arc::new(Syzygy::open(path)?)),
            };
            self.damaged = 0;
        }
        let opened =
            |settings: &Settings| (settings.chess960, settings.eval.clone(), settings.eval_file.clone());
        if opened(&self.settings) != opened(before) || self.settings.tables != before.tables {
            self.reopen()?;
        }
        Ok(())
    }

    /// The same game by other rules of castling, with other tables or with another evaluation.
    fn reopen(&mut self) -> Result<(), String> {
        let mut game = if self.settings.chess960 { Chess::shuffled(518)? } else { Chess::standard() };
        if let Some(tables) = &self.tables {
            game = game.with_tables(tables.clone());
        }
        let evaluation = match self.settings.eval_file.as_str() {
            "" => <Evaluation>::named(&self.settings.eval).unwrap_or_default(),
            path => Evaluation::Net(Box::new(Net::from_bytes(&read(path)?)?)),
        };
        let options = self.session.options().clone();
        let session = open_chess("chess", "chess", game, evaluation).session();
        self.session = session.ok_or("this game cannot be talked about")?;
        *self.session.options() = options;
        let (start, moves) = self.position.clone();
        self.set_up(start.as_deref(), &moves);
        Ok(())
    }

    /// Names the tables that turned out to be damaged: the search goes on without them.
    fn name_damage(&mut self) {
        let damaged = self.tables.as_ref().map(|tables| tables.damaged()).unwrap_or_default();
        damaged.iter().skip(self.damaged).for_each(|sentence| complain(sentence));
        self.damaged = damaged.len();
    }

    /// A move from the book, picked by its weights.
    fn book_move(&mut self) -> Option<String> {
        let game = if self.settings.chess960 { Chess::shuffled(518).ok()? } else { Chess::standard() };
        let state = game.parse_state(&self.session.text()).ok()?;
        let moves = self.book.as_ref()?.moves(&game, &state);
        let total: u64 = moves.iter().map(|(_, weight)| u64::from(*weight)).sum();
        let mut rest = self.rng.below(usize::try_from(total).ok().filter(|total| *total > 0)?) as u64;
        let picked = moves.into_iter().find(|(_, weight)| {
            let here = rest < u64::from(*weight);
            rest = rest.saturating_sub(u64::from(*weight));
            here
        });
        picked.map(|(action, _)| game.coordinates(&state, action))
    }

    fn go(&mut self, line: &str, search: &Search, orders: &Receiver<Order>) {
        let go = Go::read(line, &mut |reason| complain(reason));
        if let Some(depth) = go.perft {
            return self.perft(depth);
        }
        if !go.is_endless()
            && !go.ponder
            && go.only.is_empty()
            && let Some(action) = self.book_move()
        {
            say("info string from the book");
            return say(&format!("bestmove {action}"));
        }
        let mut limits = Limits {
            depth: go.depth,
            nodes: go.nodes,
            stop: Some(search.stop.clone()),
            pondering: Some(search.pondering.clone()),
            ..Limits::default()
        };
        let mover = usize::from(self.session.text().split_whitespace().nth(1) == Some("b"));
        if let Some(clock) = go.clock(mover).filter(|_| !go.infinite) {
            let (soft, most) = clock.share(self.settings.reserve * CUSHION, EXPECTED_MOVES);
            (limits.soft, limits.time) = (Some(soft), Some(most));
        }
        if let Some(time) = go.time.filter(|_| !go.infinite) {
            let most = time.saturating_sub(self.settings.reserve).max(Duration::from_millis(1));
            limits.time = Some(limits.time.map_or(most, |before| before.min(most)));
        }
        if self.settings.limit {
            let nodes = level::nodes(self.settings.elo);
            limits.nodes = Some(limits.nodes.map_or(nodes, |before| before.min(nodes)));
        }
        let question = Question { only: go.only.clone(), lines: self.settings.lines, mate: go.mate };
        let lines = self.settings.lines;
        let answer = self.session.think(&question, &limits, &mut |info| {
            if info.elapsed >= FIRST_NEWS || info.depth >= 5 {
                report(info, lines);
            }
        });
        self.name_damage();
        let info = match answer {
            Ok(info) => info,
            Err(error) => {
                complain(&error.message);
                return say("bestmove 0000");
            }
        };
        // Stopped before the first iteration, there is nothing to report.
        if info.depth > 0 {
            report(&info, lines);
        }
        // Without a clock, or while the opponent thinks, the answer waits for a word from the front end.
        let waits =
            |search: &Search| (go.is_endless() || search.pondering.load(SeqCst)) && !search.stop.load(SeqCst);
        while waits(search) && !self.alone {
            match orders.recv_timeout(Duration::from_millis(5)) {
                Ok(Order::EndOfInput) => self.alone = true,
                Ok(Order::Line(line)) => self.obey(&line),
                // The listening thread stops one search before it asks for another.
                Ok(Order::Go(line, next)) => {
                    answer_with(&info);
                    self.go(&line, &next, orders);
                    next.running.store(false, SeqCst);
                    return;
                }
                Err(std::sync::mpsc::RecvTimeoutError::Timeout) => {}
                Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => break,
            }
        }
        answer_with(&info);
    }

    fn perft(&self, depth: u32) {
        let Ok(game) = open(&self.game) else { return };
        let counted = game.parse(&self.session.text()).map(|position| {
            let mut total = 0;
            for action in position.moves() {
                let (mut next, text) = (position.boxed_clone(), position.coordinates(&action.text));
                if next.play(&action.text).is_err() {
                    continue;
                }
                let perft = next.perft(Some(depth.saturating_sub(1)), &Limits::default());
                let sequences = perft.map(|perft| perft.sequences).unwrap_or_default();
                let count = sequences.get(depth.saturating_sub(1) as usize).copied().unwrap_or(0);
                say(&format!("{}: {count}", text.unwrap_or(action.text)));
                total += count;
            }
            total
        });
        match counted {
            Ok(total) => say(&format!("\nNodes searched: {total}\n")),
            Err(error) => complain(&error.message),
        }
    }

    /// A number of nodes that changes with every change of the search, and how fast they are looked at.
    fn bench(&mut self, text: &str) {
        let depth = text.split_whitespace().next().and_then(|depth| depth.parse().ok()).unwrap_or(12);
        let (started, mut nodes) = (Instant::now(), 0);
        self.session.forget();
        for fen in gametree_engine::bench::chess_positions() {
            if self.session.go_to(Some(fen), &[]).is_err() {
                continue;
            }
            let info = self.session.think(&Question::default(), &Limits::depth(depth), &mut |_| {});
            nodes += info.map_or(0, |info| info.nodes);
        }
        let seconds = started.elapsed().as_secs_f64().max(1e-9);
        say(&format!("{nodes} nodes {:.0} nps", nodes as f64 / seconds));
        let (start, moves) = self.position.clone();
        self.session.forget();
        self.set_up(start.as_deref(), &moves);
    }
}

/// What is in a file, never more than a file of the program may have; a sentence when it cannot be read.
fn read(path: &str) -> Result<Vec<u8>, String> {
    read_bytes(Path::new(path)).map_err(|failure| format!("cannot read {}", failure.message()))
}

/// The name of a game without its `eval=`, and what that is.
fn split_eval(game: &str) -> (String, Option<String>) {
    let (name, parameters) = game.split_once(':').unwrap_or((game, ""));
    let (eval, others): (Vec<&str>, Vec<&str>) =
        parameters.split(',').partition(|part| part.trim().starts_with("eval="));
    let eval = eval.first().map(|part| part.trim().trim_start_matches("eval=").to_string());
    (format!("{name}:{}", others.join(",")), eval)
}

fn answer_with(info: &SearchInfo) {
    let moves = info.lines.first().map_or(&[][..], |line| &line.moves);
    match moves {
        [] => say("bestmove 0000"),
        [best] => say(&format!("bestmove {best}")),
        [best, reply, ..] => say(&format!("bestmove {best} ponder {reply}")),
    }
}

/// One line for each of the best lines.
fn report(info: &SearchInfo, lines: usize) {
    let milliseconds = info.elapsed.as_millis();
    let speed = info.nodes as f64 / info.elapsed.as_secs_f64().max(1e-6);
    for (number, line) in info.lines.iter().enumerate() {
        let multi = if lines > 1 { format!(" multipv {}", number + 1) } else { String::new() };
        say(&format!(
            "info depth {} seldepth {}{multi} score {} nodes {} nps {speed:.0} hashfull {} time {milliseconds} pv {}",
            info.depth.max(1),
            info.deepest,
            score(line),
            info.nodes,
            info.fill,
            line.moves.join(" ")
        ));
    }
}

fn score(line: &InfoLine) -> String {
    let value = match line.decided {
        // Counted in moves, the own ones when winning and those of the opponent when losing.
        Some(plies) => format!("mate {}", if plies > 0 { (plies + 1) / 2 } else { plies / 2 }),
        None => format!("cp {}", line.hundredths),
    };
    match line.bound {
        Bound::Exact => value,
        Bound::Lower => format!("{value} lowerbound"),
        Bound::Upper => format!("{value} upperbound"),
    }
}
