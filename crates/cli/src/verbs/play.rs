//! `play`: a game in the terminal, typed moves against the engine.

use std::io::{BufRead, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use gametree_core::{Limits, Player, Rational, Rng, Turn};
use gametree_engine::advice::hint;
use gametree_engine::{AnyGame, AnyPosition};

use super::opponent::{Clocks, Strength};
use super::report::number;
use super::solve::find_player;
use crate::args::Play;
use crate::failure::{Code, Failure};
use crate::guard::memory;
use crate::output::{print, safe, write_file};
use crate::record::Record;
use crate::session::{bounded, open_position, use_book};

/// How long the engine searches by default.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

const HELP: &str = "\
Type a move, or:
  moves   list the legal moves
  hint    ask the engine: first what you can expect, then which move, then the line
  undo    take back your last move and the replies to it
  board   show the position again
  clock   show the clocks, where the game has them
  resign  give the game up
  save F  write the record into a file, from which --position @F goes on
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
        memory: Some(memory()),
        ..Limits::default()
    };
    if limits.time.is_none()
        && limits.nodes.is_none()
        && limits.depth.is_none()
        && arguments.tc.is_none()
        && arguments.algorithm.depth().is_none()
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
        strength: Strength::new(arguments.level, game.rules()),
        clocks: Clocks::new(arguments.tc, game.players().len()),
        record: Record { start: begun_at(&*game, &*position), moves: Vec::new() },
        loser: None,
        position,
    };
    table.play()
}

/// Where a record begins; nothing at the usual start.
fn begun_at(game: &dyn AnyGame, position: &dyn AnyPosition) -> Option<String> {
    let text = position.text();
    (text != game.start().text()).then_some(text)
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
    /// The positions before each move of a person, and how many moves the record had there.
    history: Vec<(Box<dyn AnyPosition>, usize)>,
    /// Hints given at this position.
    hints: u8,
    strength: Strength,
    clocks: Clocks,
    record: Record,
    /// Who resigned or ran out of time.
    loser: Option<Player>,
    position: Box<dyn AnyPosition>,
}

impl Table<'_> {
    fn play(mut self) -> Result<(), Failure> {
        let played = self.rounds();
        match &self.arguments.output {
            Some(file) => played.and(self.save(file)),
            None => played,
        }
    }

    fn rounds(&mut self) -> Result<(), Failure> {
        let names = self.game.players();
        if std::io::stdin().is_terminal() && !self.humans.is_empty() {
            print(HELP)?;
        }
        self.show()?;
        loop {
            match self.position.turn() {
                _ if self.loser.is_some() => return Ok(()),
                Turn::Over => return self.finish(),
                Turn::Chance => self.draw()?,
                Turn::Player(player) if self.humans.contains(&player) => {
                    if !self.ask(player, &names)? {
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
    fn ask(&mut self, player: Player, names: &[String]) -> Result<bool, Failure> {
        let asked = Instant::now();
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
            "resign" => self.lose(player, "resigns")?,
            "clock" => {
                let shown =
                    self.clocks.text(names).unwrap_or_else(|| "the game has no clocks; see --tc".into());
                print(&format!("{shown}\n"))?;
            }
            text if text.split_whitespace().next() == Some("save") => {
                let file = text["save".len()..].trim();
                let saved = if file.is_empty() {
                    Err(Failure::usage("expected: save FILE"))
                } else {
                    self.save(Path::new(file))
                };
                match saved {
                    Ok(()) => print(&format!("saved in {file}\n"))?,
                    Err(failure) => eprintln!("{}", failure.message()),
                }
            }
            "undo" => match self.history.pop() {
                Some((before, moves)) => {
                    self.position = before;
                    self.record.moves.truncate(moves);
                    self.hints = 0;
                    self.show()?;
                }
                None => print("nothing to take back\n")?,
            },
            text => {
                let before = self.position.boxed_clone();
                match self.position.play(text) {
                    Ok(text) => {
                        self.history.push((before, self.record.moves.len()));
                        self.hints = 0;
                        self.moved(player, text, asked)?;
                    }
                    Err(error) => {
                        eprintln!("{}", safe(&error.message));
                        std::io::stderr().flush().ok();
                    }
                }
            }
        }
        Ok(true)
    }

    /// Three steps: what to expect, the move, the line.
    fn hint(&mut self) -> Result<(), Failure> {
        let report = self.position.search(&bounded(self.arguments.spec()), &self.limits, &mut |_| {})?;
        self.hints = (self.hints + 1).min(3);
        print(&format!("{}\n", hint(&report, self.hints).text))
    }

    fn draw(&mut self) -> Result<(), Failure> {
        let outcomes = self.position.moves();
        let mut rest = self.rng.unit();
        let drawn = outcomes.iter().find(|outcome| {
            rest -= outcome.odds.map_or(0.0, Rational::to_f64);
            rest < 0.0
        });
        let Some(text) = drawn.or(outcomes.last()).map(|outcome| outcome.text.clone()) else {
            return Err(Failure::failed("chance has nothing to draw from"));
        };
        self.record.moves.push(self.position.play(&text)?);
        if self.hides() {
            print("chance draws\n")?
        } else {
            print(&format!("chance draws {text}\n"))?
        }
        self.show()
    }

    fn reply(&mut self, player: Player, names: &[String]) -> Result<(), Failure> {
        let asked = Instant::now();
        let text = self.choose(player)?;
        let text = self.position.play(&text)?;
        if self.hides() {
            print(&format!("{} has moved\n", names[player]))?;
        } else {
            print(&format!("{} plays {text}\n", names[player]))?;
        }
        self.moved(player, text, asked)
    }

    /// The opponent's move.
    fn choose(&mut self, player: Player) -> Result<String, Failure> {
        if self.strength.random > 0.0 && self.rng.unit() < self.strength.random {
            let moves = self.position.moves();
            if let Some(drawn) = self.rng.pick(&moves) {
                return Ok(drawn.text.clone());
            }
        }
        let mut limits = self.clocks.limit(player, &self.limits);
        limits.nodes = self.strength.nodes.or(limits.nodes);
        let report = self.position.search(&bounded(self.arguments.spec()), &limits, &mut |_| {})?;
        report.best.ok_or_else(|| {
            let limit = "a limit was hit before any move was searched; expected more time, nodes or depth";
            let (code, problem) =
                if report.stopped { (Code::Limit, limit) } else { (Code::Failed, "the engine has no move") };
            Failure::new(code, problem)
        })
    }

    /// A player has moved: the clock is stopped and the position shown.
    fn moved(&mut self, player: Player, text: String, asked: Instant) -> Result<(), Failure> {
        self.record.moves.push(text);
        if !self.clocks.moved(player, asked.elapsed()) {
            return self.lose(player, "runs out of time");
        }
        if let Some(clocks) = self.clocks.text(&self.game.players()) {
            print(&format!("{clocks}\n"))?;
        }
        self.show()
    }

    /// A player loses before the rules end the game.
    fn lose(&mut self, player: Player, how: &str) -> Result<(), Failure> {
        self.loser = Some(player);
        let names = self.game.players();
        let won = match names.len() {
            2 => format!(", {} wins", names[1 - player]),
            _ => String::new(),
        };
        print(&format!("{} {how}{won}\n", names[player]))
    }

    /// Writes the record of the game so far.
    fn save(&self, file: &Path) -> Result<(), Failure> {
        if self.hides() && self.position.turn() != Turn::Over {
            let problem = "what is hidden would be in the record; expected the end of the game first";
            return Err(Failure::usage(problem));
        }
        let won = |loser: Player| {
            [0, 1].map(|player| Rational::whole(if player == loser { -1 } else { 1 })).to_vec()
        };
        let payoffs = self.loser.map(won).or_else(|| self.position.payoffs());
        let level = self.arguments.level.map_or_else(String::new, |level| format!(" at level {level}"));
        let name = |(player, name): (Player, String)| match self.humans.contains(&player) {
            true => name,
            false => format!("gametree ({}{level})", self.arguments.algorithm),
        };
        let names: Vec<String> = self.game.players().into_iter().enumerate().map(name).collect();
        write_file(file, &self.record.text(self.game, &names, payoffs.as_deref()))
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
