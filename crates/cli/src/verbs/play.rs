//! `play`: a game in the terminal, typed moves against the engine.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{BufRead, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use gametree_core::{Event, Limits, Player, Rational, Rng, Shape, Turn, Value};
use gametree_engine::advice::hint;
use gametree_engine::words::count;
use gametree_engine::{AnyGame, AnyPosition, Spec, algorithms};

use super::opponent::{Clocks, Strength};
use super::report::number;
use super::solve::find_player;
use super::table::{drawn, in_words, listed};
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
    let seed = arguments.limits.seed.unwrap_or_else(fresh_seed);
    if arguments.limits.seed.is_none() && draws(&*game, arguments) {
        eprintln!("--seed {seed} plays the same again");
    }
    let capabilities = game.capabilities();
    let deals = capabilities.chance && capabilities.hides.is_some();
    let endless = deals && std::io::stdin().is_terminal() && !humans.is_empty();
    let hands = arguments.hands.unwrap_or(if endless { u32::MAX } else { 1 });
    let mut session = Session { game: &*game, arguments, limits, humans, seed, won: Vec::new() };
    for hand in 0..hands {
        if hand > 0 && !session.goes_on()? {
            break;
        }
        if !session.hand(hand, position.boxed_clone())? {
            break;
        }
    }
    Ok(())
}

/// Whether anything of a game is left to chance.
fn draws(game: &dyn AnyGame, arguments: &Play) -> bool {
    let mixes = arguments.algorithm.algorithm() == algorithms::RANDOM;
    mixes || game.capabilities().chance || game.capabilities().hides.is_some()
}

/// A seed from the system, short enough to be typed again.
fn fresh_seed() -> u64 {
    RandomState::new().build_hasher().finish() >> 32
}

/// Several games in a row, with a score.
struct Session<'a> {
    game: &'a dyn AnyGame,
    arguments: &'a Play,
    limits: Limits,
    humans: Vec<Player>,
    seed: u64,
    /// What each of the first game's players has won so far.
    won: Vec<Rational>,
}

impl Session<'_> {
    /// One game; false when a person leaves. Two players change seats from one game to the next.
    fn hand(&mut self, number: u32, position: Box<dyn AnyPosition>) -> Result<bool, Failure> {
        let players = self.game.players().len();
        let swapped = players == 2 && number % 2 == 1;
        let seat = |player: Player| if swapped { 1 - player } else { player };
        let mut luck = Rng::new(self.seed).fork(number.into());
        let table = Table {
            game: self.game,
            arguments: self.arguments,
            limits: self.limits.clone(),
            humans: self.humans.iter().copied().map(seat).collect(),
            begun: self.seed,
            seed: luck.bits(),
            rng: luck,
            history: Vec::new(),
            hints: 0,
            plies: 0,
            heard: 0,
            strength: Strength::new(self.arguments.level, self.game.rules()),
            clocks: Clocks::new(self.arguments.tc, players),
            record: Record { start: begun_at(self.game, &*position), moves: Vec::new() },
            loser: None,
            position,
        };
        let Some(payoffs) = table.play()? else { return Ok(false) };
        self.won.resize(players, Rational::ZERO);
        for (player, won) in self.won.iter_mut().enumerate() {
            *won = won.plus(payoffs.get(seat(player)).copied().unwrap_or(Rational::ZERO));
        }
        if number > 0 || self.arguments.hands.is_some_and(|hands| hands > 1) {
            print(&format!("after {}: {}\n", count(u64::from(number) + 1, "game", "games"), self.score()))?;
        }
        Ok(true)
    }

    fn score(&self) -> String {
        match self.humans[..] {
            [person] => format!("you have {}", number(self.won[person])),
            _ => {
                let names = self.game.players();
                let each = names.iter().zip(&self.won).map(|(name, won)| format!("{name} {}", number(*won)));
                each.collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// At a terminal a person says whether there is another game.
    fn goes_on(&self) -> Result<bool, Failure> {
        if !std::io::stdin().is_terminal() || self.humans.is_empty() {
            return Ok(true);
        }
        print("Enter for the next game, quit to leave> ")?;
        let mut line = String::new();
        let read = std::io::stdin().lock().read_line(&mut line);
        let read = read.map_err(|error| Failure::failed(error.to_string()))?;
        Ok(read > 0 && !QUIT.contains(&line.trim()))
    }
}

/// What people type to leave.
const QUIT: [&str; 3] = ["quit", "exit", "q"];

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
    /// The seed of all games, typed or from the system.
    begun: u64,
    /// What the opponents draw in this game depends on this, too.
    seed: u64,
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
    /// Moves so far, those of chance and those that were taken back included.
    plies: u64,
    /// How much of what happened at the table has been said.
    heard: usize,
    position: Box<dyn AnyPosition>,
}

impl Table<'_> {
    /// Plays to the end and gives the payoffs; none when a person leaves or a player gives up.
    fn play(mut self) -> Result<Option<Vec<Rational>>, Failure> {
        let played = self.rounds();
        match &self.arguments.output {
            Some(file) => played.and_then(|payoffs| self.save(file).map(|()| payoffs)),
            None => played,
        }
    }

    fn rounds(&mut self) -> Result<Option<Vec<Rational>>, Failure> {
        let names = self.game.players();
        if std::io::stdin().is_terminal() && !self.humans.is_empty() {
            print(HELP)?;
        }
        self.show()?;
        loop {
            match self.position.turn() {
                _ if self.loser.is_some() => return Ok(None),
                Turn::Over => return self.finish().map(Some),
                Turn::Chance => self.draw()?,
                Turn::Player(player) if self.humans.contains(&player) => {
                    if !self.ask(player, &names)? {
                        return Ok(None);
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
                let table = drawn(&self.position.sight(player), &self.game.players(), player);
                print(&format!("{}you see: {}\n", table.unwrap_or_default(), self.position.view(player)))
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
            word if QUIT.contains(&word) => return Ok(false),
            "help" | "?" => print(HELP)?,
            "board" => self.show()?,
            "moves" => {
                let moves: Vec<String> = self.position.moves().into_iter().map(|legal| legal.text).collect();
                print(&format!("{}\n", listed(&moves)))?;
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
                    (self.hints, self.heard) = (0, self.events(player).len());
                    self.show()?;
                }
                None => print("nothing to take back\n")?,
            },
            text => {
                let before = self.position.boxed_clone();
                // `raise 12` is what people write for `raise12`.
                let played = self.position.play(text);
                let spaceless: String = text.split_whitespace().collect();
                match played.or_else(|error| self.position.play(&spaceless).map_err(|_| error)) {
                    Ok(text) => {
                        self.history.push((before, self.record.moves.len()));
                        (self.hints, self.heard) = (0, self.events(player).len());
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
        let report = self.position.search(&self.spec(), &self.limits, &mut |_| {})?;
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
        self.plies += 1;
        match self.hides() {
            true => self.say("chance draws")?,
            false => print(&format!("chance draws {text}\n"))?,
        }
        self.show()
    }

    /// The opponents with everything that was asked for, at this move of this game.
    fn spec(&self) -> Spec {
        bounded(self.arguments.spec().with_seed(self.begun)).at_table(self.seed, self.plies)
    }

    /// What has happened at a table that everybody has seen, as this player knows it; nothing where there is no table.
    fn events(&self, player: Player) -> Vec<Event> {
        match self.position.sight(player).shape {
            Shape::Table(table) => table.log,
            _ => Vec::new(),
        }
    }

    /// Says what the last move was, as far as the people may know it: from the table where there is one, and `otherwise` nothing but that.
    fn say(&mut self, otherwise: &str) -> Result<(), Failure> {
        let Some(viewer) = self.humans.first().copied() else { return Ok(()) };
        if !matches!(self.position.sight(viewer).shape, Shape::Table(_)) {
            return print(&format!("{otherwise}\n"));
        }
        let (events, names) = (self.events(viewer), self.game.players());
        for event in events.iter().skip(self.heard) {
            print(&format!("{}\n", in_words(event, &names)))?;
        }
        self.heard = events.len();
        Ok(())
    }

    fn reply(&mut self, player: Player, names: &[String]) -> Result<(), Failure> {
        let asked = Instant::now();
        let text = self.choose(player)?;
        let text = self.position.play(&text)?;
        match self.hides() {
            true => self.say(&format!("{} has moved", names[player]))?,
            false => print(&format!("{} plays {text}\n", names[player]))?,
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
        let report = self.position.search(&self.spec(), &limits, &mut |_| {})?;
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
        self.plies += 1;
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

    fn finish(&self) -> Result<Vec<Rational>, Failure> {
        let payoffs = self.position.payoffs().unwrap_or_default();
        let results: Vec<String> = self
            .game
            .players()
            .iter()
            .zip(&payoffs)
            .map(|(name, payoff)| format!("{name} {}", number(*payoff)))
            .collect();
        print(&format!("the game is over: {}\n", results.join(", ")))?;
        Ok(payoffs)
    }
}
