//! An engine that speaks the Universal Chess Interface. Games other than chess are played by the same commands with their own moves and positions.

use std::time::{Duration, Instant};

use gametree_engine::{AnyGame, AnyPosition, open};

use super::program::{Lost, Program};
use super::{Client, Launch};
use crate::{Agent, AgentError, Budget, Choice, Evaluation, Limit, MatchError};

/// The Universal Chess Interface.
pub(super) const CLIENT: Client =
    Client { prefix: "uci", title: "Universal Chess Interface", takes_options: true, make };

/// How long an engine that has lost on time has to give its move, so that it can play the next game.
const GRACE: Duration = Duration::from_secs(1);

/// The child process, its settings, and the game so far.
struct UciEngine {
    launch: Launch,
    game: Box<dyn AnyGame>,
    position: Box<dyn AnyPosition>,
    /// None where it was not started yet, ended or hung: it is started for the next game.
    program: Option<Program>,
    /// The position before the first move, where it is not the usual one.
    start: Option<String>,
    /// The moves so far, as the protocol writes them.
    moves: Vec<String>,
}

/// An engine with a command line such as `stockfish`.
fn make(launch: Launch) -> Result<Box<dyn Agent>, MatchError> {
    let game = open(&launch.game)?;
    let (position, moves) = (game.start(), Vec::new());
    Ok(Box::new(UciEngine { launch, game, position, program: None, start: None, moves }))
}

impl UciEngine {
    /// Starts the program, sets its options, and waits until it is ready.
    fn wake(&mut self) -> Result<(), AgentError> {
        let mut program = Program::start(&self.launch)?;
        let lines = ask(&mut program, "uci", "uciok")?;
        let known: Vec<&str> = lines
            .iter()
            .filter_map(|line| line.strip_prefix("option name ")?.split(" type ").next())
            .map(str::trim)
            .collect();
        let mut options = self.launch.options.clone();
        if self.game.rules().starts_with("chess:960") {
            options.push(("UCI_Chess960".into(), "true".into()));
        }
        for (name, value) in &options {
            let Some(name) = known.iter().find(|known| known.eq_ignore_ascii_case(name)) else {
                let known = known.join(", ");
                return Err(AgentError::Refused(format!("has no option '{name}'; expected one of {known}")));
            };
            let line = if value.is_empty() {
                format!("setoption name {name}")
            } else {
                format!("setoption name {name} value {value}")
            };
            program.send(&line).map_err(|_| AgentError::Crash(format!("ended at '{line}'")))?;
        }
        ask(&mut program, "isready", "readyok")?;
        self.program = Some(program);
        Ok(())
    }

    /// Begins a new game; what the engine still writes about the old one is read and dropped.
    fn new_game(&mut self) -> Result<(), AgentError> {
        let ended = |words: &str| AgentError::Crash(words.into());
        let program = self.program.as_mut().ok_or_else(|| ended("is not running"))?;
        program.send("ucinewgame").map_err(|_| ended("ended between two games"))?;
        let ready = ask(program, "isready", "readyok").map(drop);
        if ready.is_err() {
            self.program = None;
        }
        ready
    }

    fn position_line(&self) -> String {
        let place = self.start.as_ref().map_or_else(|| "startpos".into(), |start| format!("fen {start}"));
        let moves =
            if self.moves.is_empty() { String::new() } else { format!(" moves {}", self.moves.join(" ")) };
        format!("position {place}{moves}")
    }

    /// Waits for a move, and collects what the engine reports about it.
    fn answer(&mut self, budget: &Budget) -> Result<Choice, Lost> {
        let line = self.position_line();
        let program = self.program.as_mut().ok_or(Lost::Ended)?;
        program.send(&line)?;
        program.send(&go(&budget.limit))?;
        let (mut until, mut choice, mut late) = (Instant::now() + budget.deadline, Choice::default(), false);
        loop {
            match program.receive(until, Some(&budget.stop)) {
                Ok(line) => {
                    if let Some(rest) = line.strip_prefix("bestmove") {
                        choice.text = rest.split_whitespace().next().unwrap_or("(nothing)").into();
                        return Ok(choice);
                    }
                    note(&mut choice, &line);
                }
                Err(Lost::Late) if !late => {
                    program.send("stop")?;
                    (late, until) = (true, Instant::now() + GRACE);
                }
                Err(lost) => return Err(lost),
            }
        }
    }
}

impl Agent for UciEngine {
    fn name(&self) -> String {
        self.launch.name.clone()
    }

    fn begin(&mut self, start: Option<&str>, opening: &[String]) -> Result<(), AgentError> {
        match self.new_game() {
            // It was not started yet, or has ended since the last game.
            Err(AgentError::Crash(_)) => {
                self.wake()?;
                self.new_game()?;
            }
            begun => begun?,
        }
        self.position = match start {
            Some(text) => self.game.parse(text)?,
            None => self.game.start(),
        };
        // The usual position has a name of its own, but chess begins in 959 others.
        self.start = start.map(str::to_string);
        if self.start.is_none() && self.game.rules().starts_with("chess:960") {
            self.start = Some(self.position.text());
        }
        self.moves.clear();
        opening.iter().try_for_each(|text| self.observe(text))
    }

    fn observe(&mut self, text: &str) -> Result<(), AgentError> {
        let wire = self.position.coordinates(text)?;
        self.position.play(text)?;
        self.moves.push(wire);
        Ok(())
    }

    fn choose(&mut self, budget: &Budget) -> Result<Choice, AgentError> {
        self.answer(budget).map_err(|lost| {
            self.program = None;
            let seconds = budget.deadline.as_secs_f64();
            match lost {
                Lost::Ended => AgentError::Crash("ended instead of moving".into()),
                _ => AgentError::Silence(format!("gave no move within {seconds:.1} s")),
            }
        })
    }
}

/// Sends a line and reads until its answer; gives all lines before the answer.
fn ask(program: &mut Program, line: &str, answer: &str) -> Result<Vec<String>, AgentError> {
    let (mut question, mut lines) = (program.ask(line), Vec::new());
    loop {
        match program.answer(&mut question).map_err(|lost| question.failed(lost, answer))? {
            line if line == answer => return Ok(lines),
            line => lines.push(line),
        }
    }
}

/// The command that starts a search.
fn go(limit: &Limit) -> String {
    let milliseconds = |time: Duration| time.as_millis().max(1);
    match limit {
        Limit::Time(time) => format!("go movetime {}", milliseconds(*time)),
        Limit::Nodes(nodes) => format!("go nodes {nodes}"),
        Limit::Depth(depth) => format!("go depth {depth}"),
        Limit::Clocks([white, black], own) => {
            let own = if *own == 0 { white } else { black };
            let moves = own.moves.map_or_else(String::new, |moves| format!(" movestogo {moves}"));
            format!(
                "go wtime {} btime {} winc {} binc {}{moves}",
                milliseconds(white.left),
                milliseconds(black.left),
                white.increment.as_millis(),
                black.increment.as_millis()
            )
        }
    }
}

/// Takes depth, nodes and score from a line of information. Lines about other moves than the best, and bounds, do not count.
fn note(choice: &mut Choice, line: &str) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let after =
        |name: &str| words.iter().position(|word| *word == name).and_then(|place| words.get(place + 1..));
    let number = |name: &str| after(name)?.first()?.parse::<i64>().ok();
    if words.first() != Some(&"info") || number("multipv").is_some_and(|place| place != 1) {
        return;
    }
    let moves = |moves: i64| i32::try_from(moves).unwrap_or(i32::MAX);
    let evaluation = match after("score") {
        Some(["cp", ..]) => {
            number("cp").map(|value| Evaluation::Hundredths(value.clamp(-99_000, 99_000) as i32))
        }
        Some(["mate", ..]) => number("mate").map(|value| Evaluation::Mate(moves(value))),
        _ => None,
    };
    if evaluation.is_some() && !words.iter().any(|word| ["lowerbound", "upperbound"].contains(word)) {
        choice.evaluation = evaluation;
        choice.depth = number("depth").and_then(|depth| u32::try_from(depth).ok());
    }
    choice.nodes = number("nodes").and_then(|nodes| u64::try_from(nodes).ok()).or(choice.nodes);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Control, Timer};

    #[test]
    fn a_limit_is_sent_in_the_words_of_the_protocol() {
        let reading = |control: &str| Timer::new(control.parse::<Control>().unwrap()).clock();
        let clocks = Limit::Clocks([reading("40/60"), reading("8+0.08")], 0);
        assert_eq!(go(&clocks), "go wtime 60000 btime 8000 winc 0 binc 80 movestogo 40");
        assert_eq!(go(&Limit::Time(Duration::from_millis(50))), "go movetime 50");
        assert_eq!((go(&Limit::Nodes(7)), go(&Limit::Depth(3))), ("go nodes 7".into(), "go depth 3".into()));
    }

    #[test]
    fn what_an_engine_reports_is_noted_and_nonsense_is_not() {
        let mut choice = Choice::default();
        for line in [
            "info string score cp",
            "info depth 5 seldepth 7 multipv 1 score cp -34 nodes 1200 nps 100 pv e2e4",
            "info depth 6 multipv 2 score cp 99 nodes 1300",
            "info depth 6 score cp 500 lowerbound nodes 1400",
            "score cp 77",
            "info depth x score cp y",
        ] {
            note(&mut choice, line);
        }
        assert_eq!(
            (choice.evaluation, choice.depth, choice.nodes),
            (Some(Evaluation::Hundredths(-34)), Some(5), Some(1400))
        );
        note(&mut choice, "info depth 9 score mate -3");
        assert_eq!(choice.evaluation, Some(Evaluation::Mate(-3)));
    }
}
