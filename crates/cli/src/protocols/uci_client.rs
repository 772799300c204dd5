//! An engine that speaks the Universal Chess Interface, run as a child process. Games other than chess are played with their own moves and positions in the
//! same sentences.

use std::time::{Duration, Instant};

use gametree_arena::contest::{Agent, Budget, Choice, Ending, Lapse, Limit, Opinion};
use gametree_arena::{AnyGame, AnyPosition};

use super::program::{Lost, Program};

/// How long an engine may take to start, to set an option or to get ready: some read large files.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long an engine that has lost on time has to say its move, so that it can be used for the next game.
const GRACE: Duration = Duration::from_secs(1);

/// The child process, what it was asked for, and the game so far.
pub struct UciEngine {
    name: String,
    command: String,
    options: Vec<(String, String)>,
    game: Box<dyn AnyGame>,
    position: Box<dyn AnyPosition>,
    /// None where it ended, hung, or was never started: it is started anew for the next game.
    program: Option<Program>,
    /// The position before the first move, where it is not the usual one.
    start: Option<String>,
    /// The moves so far, as the protocol writes them.
    moves: Vec<String>,
}

impl UciEngine {
    /// Starts a command line such as `stockfish` and sets its options.
    pub fn start(
        name: String,
        command: &str,
        options: Vec<(String, String)>,
        game: Box<dyn AnyGame>,
    ) -> Result<Self, String> {
        let position = game.start();
        let (command, moves) = (command.to_string(), Vec::new());
        let mut engine = Self { name, command, options, game, position, program: None, start: None, moves };
        engine.wake().map_err(|reason| format!("{} {reason}", engine.command))?;
        Ok(engine)
    }

    /// Starts the program and waits until it is ready.
    fn wake(&mut self) -> Result<(), String> {
        let mut program = Program::start(&self.command)?;
        let told = ask(&mut program, "uci", "uciok")?;
        let known: Vec<&str> = told
            .iter()
            .filter_map(|line| line.strip_prefix("option name ")?.split(" type ").next())
            .map(str::trim)
            .collect();
        let mut options = self.options.clone();
        if self.game.rules().starts_with("chess:960") {
            options.push(("UCI_Chess960".into(), "true".into()));
        }
        for (name, value) in &options {
            let Some(name) = known.iter().find(|known| known.eq_ignore_ascii_case(name)) else {
                return Err(format!("has no option '{name}'; expected one of {}", known.join(", ")));
            };
            let line = if value.is_empty() {
                format!("setoption name {name}")
            } else {
                format!("setoption name {name} value {value}")
            };
            program.send(&line).map_err(|_| format!("ended at '{line}'"))?;
        }
        ask(&mut program, "isready", "readyok")?;
        self.program = Some(program);
        Ok(())
    }

    /// A new game; what an engine said about the old one is read and forgotten.
    fn new_game(&mut self) -> Result<(), String> {
        let program = self.program.as_mut().ok_or("is not running")?;
        program.send("ucinewgame").map_err(|_| "ended between two games")?;
        ask(program, "isready", "readyok").map(|_| ())
    }

    fn position_line(&self) -> String {
        let place = self.start.as_ref().map_or_else(|| "startpos".into(), |start| format!("fen {start}"));
        let moves =
            if self.moves.is_empty() { String::new() } else { format!(" moves {}", self.moves.join(" ")) };
        format!("position {place}{moves}")
    }

    /// Waits for a move, and gathers what is said about it.
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
        self.name.clone()
    }

    fn begin(&mut self, start: Option<&str>, opening: &[String]) -> Result<(), String> {
        if self.program.is_none() || self.new_game().is_err() {
            self.program = None;
            self.wake()?;
            self.new_game()?;
        }
        self.position = match start {
            Some(text) => self.game.parse(text).map_err(|error| error.message)?,
            None => self.game.start(),
        };
        // The usual position has a name of its own, but chess begins in 959 others.
        self.start = start.map(str::to_string);
        if self.start.is_none() && self.game.rules().starts_with("chess:960") {
            self.start = Some(self.position.text());
        }
        self.moves.clear();
        opening.iter().try_for_each(|text| self.told(text))
    }

    fn told(&mut self, text: &str) -> Result<(), String> {
        let wire = self.position.coordinates(text).map_err(|error| error.message)?;
        self.position.play(text).map_err(|error| error.message)?;
        self.moves.push(wire);
        Ok(())
    }

    fn choose(&mut self, budget: &Budget) -> Result<Choice, Lapse> {
        self.answer(budget).map_err(|lost| {
            self.program = None;
            let (ending, words) = match lost {
                Lost::Ended => (Ending::Crash, "ended instead of moving".into()),
                _ => (Ending::Silence, format!("gave no move within {:.1} s", budget.deadline.as_secs_f64())),
            };
            Lapse { ending, words }
        })
    }
}

/// Says a line and reads until its answer; all lines before it are given back.
fn ask(program: &mut Program, line: &str, answer: &str) -> Result<Vec<String>, String> {
    let lost = |lost: Lost| match lost {
        Lost::Ended => format!("ended instead of answering '{line}' with '{answer}'"),
        _ => format!("gave no answer to '{line}'; expected '{answer}'"),
    };
    program.send(line).map_err(lost)?;
    let (until, mut told) = (Instant::now() + PATIENCE, Vec::new());
    loop {
        match program.receive(until, None).map_err(lost)? {
            line if line == answer => return Ok(told),
            line => told.push(line),
        }
    }
}

/// The command that makes an engine think.
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

/// Takes depth, nodes and score from a line of information. Lines about other than the best move, and bounds, are left alone.
fn note(choice: &mut Choice, line: &str) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let after =
        |name: &str| words.iter().position(|word| *word == name).and_then(|place| words.get(place + 1..));
    let number = |name: &str| after(name)?.first()?.parse::<i64>().ok();
    if words.first() != Some(&"info") || number("multipv").is_some_and(|place| place != 1) {
        return;
    }
    let moves = |moves: i64| i32::try_from(moves).unwrap_or(i32::MAX);
    let opinion = match after("score") {
        Some(["cp", ..]) => {
            number("cp").map(|value| Opinion::Hundredths(value.clamp(-99_000, 99_000) as i32))
        }
        Some(["mate", ..]) => number("mate").map(|value| Opinion::Mate(moves(value))),
        _ => None,
    };
    if opinion.is_some() && !words.iter().any(|word| ["lowerbound", "upperbound"].contains(word)) {
        choice.opinion = opinion;
        choice.depth = number("depth").and_then(|depth| u32::try_from(depth).ok());
    }
    choice.nodes = number("nodes").and_then(|nodes| u64::try_from(nodes).ok()).or(choice.nodes);
}

#[cfg(test)]
mod tests {
    use super::*;
    use gametree_arena::contest::{Control, Timer};

    #[test]
    fn a_limit_is_told_in_the_protocols_words() {
        let reading = |control: &str| Timer::new(control.parse::<Control>().unwrap()).clock();
        let clocks = Limit::Clocks([reading("40/60"), reading("8+0.08")], 0);
        assert_eq!(go(&clocks), "go wtime 60000 btime 8000 winc 0 binc 80 movestogo 40");
        assert_eq!(go(&Limit::Time(Duration::from_millis(50))), "go movetime 50");
        assert_eq!((go(&Limit::Nodes(7)), go(&Limit::Depth(3))), ("go nodes 7".into(), "go depth 3".into()));
    }

    #[test]
    fn what_an_engine_says_is_noted_and_nonsense_is_not() {
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
            (choice.opinion, choice.depth, choice.nodes),
            (Some(Opinion::Hundredths(-34)), Some(5), Some(1400))
        );
        note(&mut choice, "info depth 9 score mate -3");
        assert_eq!(choice.opinion, Some(Opinion::Mate(-3)));
    }
}
