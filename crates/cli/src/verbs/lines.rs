//! `analyze --lines N`: the best moves, each with what the search expects after it.

use gametree_core::{Bound, Turn};
use gametree_engine::session::{InfoLine, Question};
use gametree_engine::words::{count, thousands};
use gametree_engine::{AnyGame, AnyPosition, algorithms};
use serde_json::{Value, json};

use super::notation;
use crate::args::Search;
use crate::failure::{Code, Failure};
use crate::output::{print, print_json, table};
use crate::progress::counting;
use crate::session::{interrupted, limits};

/// How long to search by default.
const DEFAULT_TIME: std::time::Duration = std::time::Duration::from_secs(2);

/// A line with its moves as people write them.
struct Line {
    value: String,
    hundredths: i32,
    mate: Option<i32>,
    bound: Bound,
    moves: Vec<String>,
    text: String,
}

/// Finds the best lines, for games whose search can.
pub fn run(
    game: &dyn AnyGame,
    position: &dyn AnyPosition,
    arguments: &Search,
    lines: usize,
) -> Result<(), Failure> {
    let spec = arguments.spec();
    let selective = [algorithms::AUTO, algorithms::SELECTIVE].contains(&spec.algorithm());
    let session = game.session().filter(|_| selective);
    let mut session = session.ok_or_else(|| {
        Failure::usage(format!(
            "--lines is for chess and its search (selective); --all-moves gives the value of every move of {}",
            game.name()
        ))
    })?;
    *session.options() = algorithms::selective_options(&spec.with_algorithm(algorithms::SELECTIVE));
    session.go_to(Some(&position.text()), &[])?;
    let mut limits = limits(&arguments.limits, game.players().len());
    if limits.time.is_none() && limits.nodes.is_none() && limits.depth.is_none() {
        limits.time = Some(DEFAULT_TIME);
    }
    let question = Question { lines, ..Question::default() };
    let info = counting(&mut limits, |limits| session.think(&question, limits, &mut |_| {}))?;
    let lines: Vec<Line> = info.lines.iter().map(|line| read(game, position, line)).collect();
    if lines.is_empty() {
        return Err(Failure::new(Code::Illegal, "the game is over; expected a position with moves"));
    }
    if arguments.json {
        let (fen, history) = notation::plain_position(game, &position.text());
        print_json(&json!({
            "schema": "gametree.lines/1",
            "game": game.name(),
            "position": fen,
            "history": history,
            "depth": info.depth,
            "nodes": info.nodes,
            "seconds": info.elapsed.as_secs_f64(),
            "lines": lines.iter().map(Line::json).collect::<Vec<Value>>(),
        }))?;
    } else {
        let rows: Vec<Vec<String>> = lines
            .iter()
            .enumerate()
            .map(|(index, line)| vec![(index + 1).to_string(), line.value.clone(), line.text.clone()])
            .collect();
        let mover = match position.turn() {
            Turn::Player(player) => format!("{} to move\n\n", game.players()[player]),
            _ => String::new(),
        };
        print(&format!(
            "{}\n\n{mover}{}\ndepth {}, {}, {} ms\n",
            position.diagram(),
            table(&rows),
            info.depth,
            count(info.nodes, "node", "nodes"),
            thousands(info.elapsed.as_millis() as u64)
        ))?;
    }
    if interrupted(&limits) { Err(Failure::new(Code::Interrupted, "")) } else { Ok(()) }
}

fn read(game: &dyn AnyGame, position: &dyn AnyPosition, line: &InfoLine) -> Line {
    let (mut here, mut moves) = (position.boxed_clone(), Vec::new());
    for text in &line.moves {
        // The search may look past a draw that the rules see already.
        let Ok(text) = here.play(text) else { break };
        moves.push(text);
    }
    let mate = line.decided.map(|plies| if plies > 0 { (plies + 1) / 2 } else { plies / 2 });
    let value = match mate {
        Some(moves) => format!("#{moves}"),
        None => format!("{:+.2}", f64::from(line.hundredths) / 100.0),
    };
    let sign = if line.bound == Bound::Exact { "" } else { line.bound.sign() };
    let text = notation::line(game, &position.text(), &moves);
    Line {
        value: format!("{sign}{value}"),
        hundredths: line.hundredths,
        mate,
        bound: line.bound,
        moves,
        text,
    }
}

impl Line {
    fn json(&self) -> Value {
        json!({
            "value": f64::from(self.hundredths) / 100.0,
            "mate": self.mate,
            "bound": self.bound.to_string(),
            "pv": self.moves,
            "text": self.text,
        })
    }
}
