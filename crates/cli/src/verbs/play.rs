//! `play`: a game in the terminal, typed moves against the engine.

use std::io::{BufRead, IsTerminal, Write};
use std::time::Duration;

use gametree_core::{Limits, Player, Rng, Turn};
use gametree_engine::advice::hint;
use gametree_engine::{AnyGame, AnyPosition};

use super::report::number;
use super::solve::find_player;
use crate::args::Play;
use crate::failure::{Code, Failure};
use crate::output::print;
use crate::session::{open_position, use_book};

/// How long the engine searches by default.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

const HELP: &str = "\
Type a move, or:
  moves   list the legal moves
  hint    ask the engine: first what you can expect, then which move, then the line
  undo    take back your last move and the replies to it
  board   show the position again
  help    this text
  quit    leave the game
";

pub fn run(arguments: &Play) -> Result<(), Failure> {
    let (game, position) = open_position(&arguments.game)?;
    use_book(&*game, &arguments.book, &arguments.spec())?;
    let humans = humans(&*game, &arguments.side)?;
    let mut limits = Limits {
        time: arguments.limits.time,
        nodes: arguments.limits.nodes,
        depth: arguments.limits.depth,
        ..Limits::default()
    };
    if limits.time.is_none()
        && limits.nodes.is_none()
        && limits.depth.is_none()
        && arguments.agent.depth().is_none()
    {
        limits.time = Some(DEFAULT_TIME);
    }
    let table = Table {
        game: &*game,
        arguments,
        limits,
        humans,
        rng: Rng::new(arguments.limits.seed),
        history: Vec::new(),
        hints: 0,
        position,
    };
    table.play()
}

/// Which players are people.
fn humans(game: &dyn AnyGame, side: &str) -> Result<Vec<Player>, Failure> {
    match side {
        "all" | "both" => Ok((0..game.players().len()).collect()),
        "none" => Ok(Vec::new()),
        _ => find_player(game, side).map(|player| vec![player]),
    }
}

struct Table<'a> {
    game: &'a dyn AnyGame,
    arguments: &'a Play,
    limits: Limits,
    humans: Vec<Player>,
    rng: Rng,
    /// The positions before each move of a person.
    history: Vec<Box<dyn AnyPosition>>,
    /// Hints given at this position.
    hints: u8,
    position: Box<dyn AnyPosition>,
}

impl Table<'_> {
    fn play(mut self) -> Result<(), Failure> {
        let names = self.game.players();
        if std::io::stdin().is_terminal() && !self.humans.is_empty() {
            print(HELP)?;
        }
        self.show()?;
        loop {
            match self.position.turn() {
                Turn::Over => return self.finish(),
                Turn::Chance => self.draw()?,
                Turn::Player(player) if self.humans.contains(&player) => {
                    if !self.ask(player)? {
                        return Ok(());
                    }
                }
                Turn::Player(player) => self.reply(player, &names)?,
            }
        }
    }

    /// Something of this game is hidden from the people at the table.
    fn hides(&self) -> bool {
        self.game.capabilities().hides.is_some() && !self.humans.is_empty()
    }

    fn show(&self) -> Result<(), Failure> {
        match self.position.turn() {
            Turn::Player(player) if self.hides() && self.humans.contains(&player) => {
                print(&format!("you see: {}\n", self.position.view(player)))
            }
            Turn::Over => print(&format!("{}\n", self.position.diagram())),
            _ if self.hides() => Ok(()),
            _ => print(&format!("{}\n", self.position.diagram())),
        }
    }

    /// A person's turn; false when they leave.
    fn ask(&mut self, player: Player) -> Result<bool, Failure> {
        if std::io::stdin().is_terminal() {
            print(&format!("{}> ", self.game.players()[player]))?;
        }
        let mut line = String::new();
        let read = std::io::stdin().lock().read_line(&mut line);
        if read.map_err(|error| Failure::failed(error.to_string()))? == 0 {
            print("\nthe game is left unfinished\n")?;
            return Ok(false);
        }
        match line.trim() {
            "" => {}
            "quit" | "exit" | "q" => return Ok(false),
            "help" | "?" => print(HELP)?,
            "board" => self.show()?,
            "moves" => {
                let moves: Vec<String> = self.position.moves().into_iter().map(|legal| legal.text).collect();
                print(&format!("{}\n", moves.join(" ")))?;
            }
            "hint" => self.hint()?,
            "undo" => match self.history.pop() {
                Some(before) => {
                    self.position = before;
                    self.hints = 0;
                    self.show()?;
                }
                None => print("nothing to take back\n")?,
            },
            text => {
                let before = self.position.boxed_clone();
                match self.position.play(text) {
                    Ok(_) => {
                        self.history.push(before);
                        self.hints = 0;
                        self.show()?;
                    }
                    Err(error) => {
                        eprintln!("{}", error.message);
                        std::io::stderr().flush().ok();
                    }
                }
            }
        }
        Ok(true)
    }

    /// Three steps: what to expect, the move, the line.
    fn hint(&mut self) -> Result<(), Failure> {
        let report = self.position.search(&self.arguments.spec(), &self.limits, &mut |_| {})?;
        self.hints = (self.hints + 1).min(3);
        print(&format!("{}\n", hint(&report, self.hints).text))
    }

    fn draw(&mut self) -> Result<(), Failure> {
        let outcomes = self.position.moves();
        let mut rest = self.rng.unit();
        let drawn = outcomes.iter().find(|outcome| {
            rest -= outcome.odds.map_or(0.0, gametree_core::Rational::to_f64);
            rest < 0.0
        });
        let Some(text) = drawn.or(outcomes.last()).map(|outcome| outcome.text.clone()) else {
            return Err(Failure::failed("chance has nothing to draw from"));
        };
        self.position.play(&text)?;
        if self.hides() {
            print("chance draws\n")?
        } else {
            print(&format!("chance draws {text}\n"))?
        }
        self.show()
    }

    fn reply(&mut self, player: Player, names: &[String]) -> Result<(), Failure> {
        let report = self.position.search(&self.arguments.spec(), &self.limits, &mut |_| {})?;
        let Some(text) = &report.best else {
            let limit = "a limit was hit before any move was searched; expected more time, nodes or depth";
            let (code, problem) =
                if report.stopped { (Code::Limit, limit) } else { (Code::Failed, "the engine has no move") };
            return Err(Failure::new(code, problem));
        };
        let text = self.position.play(text)?;
        if self.hides() {
            print(&format!("{} has moved\n", names[player]))?;
        } else {
            print(&format!("{} plays {text}\n", names[player]))?;
        }
        self.show()
    }

    fn finish(&self) -> Result<(), Failure> {
        let payoffs = self.position.payoffs().unwrap_or_default();
        let results: Vec<String> = self
            .game
            .players()
            .iter()
            .zip(&payoffs)
            .map(|(name, payoff)| format!("{name} {}", number(*payoff)))
            .collect();
        print(&format!("the game is over: {}\n", results.join(", ")))
    }
}
