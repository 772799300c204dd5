//! The JSON documents that the command line prints and the page receives: one place, so that both are the same.

use gametree_core::{Picture, Player, Rational, Shape, Turn};
use serde_json::{Value, json};

use crate::any::{AnyGame, AnyMove, AnyPosition, AnyReport};
use crate::perft::Perft;
use crate::{Algorithm, GAMES};

/// Every game and every algorithm.
pub fn games() -> Value {
    let games: Vec<Value> = GAMES
        .iter()
        .map(|entry| json!({"name": entry.name, "usage": entry.usage, "summary": entry.summary}))
        .collect();
    let algorithms: Vec<Value> = Algorithm::ALL
        .iter()
        .map(|algorithm| json!({"name": algorithm.name(), "summary": algorithm.summary()}))
        .collect();
    json!({"schema": "gametree.games/1", "games": games, "algorithms": algorithms})
}

/// One game: what it is, what runs on it and why not.
pub fn game(game: &dyn AnyGame) -> Value {
    let abilities = game.abilities();
    let row = |algorithm: &Algorithm| {
        let refusal = abilities.refusal(game.name(), *algorithm);
        json!({"name": algorithm.name(), "runs": refusal.is_none(), "why_not": refusal})
    };
    let ((exact, exact_why), (clock, clock_why)) = (abilities.pick(false), abilities.pick(true));
    json!({
        "schema": "gametree.game/1", "game": game.name(), "players": game.players(),
        "zero_sum": abilities.zero_sum, "chance": abilities.chance, "hides": abilities.hides,
        "symmetric": abilities.symmetric, "evaluated": abilities.evaluated,
        "auto": {"exact": exact.name(), "exact_why": exact_why, "clock": clock.name(), "clock_why": clock_why},
        "algorithms": Algorithm::ALL.iter().map(row).collect::<Vec<_>>(),
    })
}

/// What a search found.
pub fn report(
    game: &dyn AnyGame,
    position: &dyn AnyPosition,
    report: &AnyReport,
    seconds: f64,
    seed: u64,
) -> Value {
    let names = game.players();
    let (value, bound) = report.value();
    let moves: Vec<Value> = report
        .moves
        .iter()
        .map(|row| {
            let (value, bound) = report.move_value(row);
            json!({"move": row.text, "value": value.to_string(), "bound": bound.to_string(),
                   "payoffs": payoffs(&names, &row.payoffs)})
        })
        .collect();
    json!({
        "schema": "gametree.report/1",
        "game": game.name(),
        "position": position.text(),
        "mover": report.mover.map(|mover| names[mover].clone()),
        "algorithm": report.algorithm,
        "why": report.why,
        "value": value.to_string(),
        "bound": bound.to_string(),
        "exact": report.proven,
        "payoffs": payoffs(&names, &report.payoffs),
        "best": report.best,
        "pv": report.line,
        "moves": moves,
        "decisions": report.decisions,
        "nodes": report.counts.nodes,
        "leaves": report.counts.leaves,
        "cutoffs": report.counts.cutoffs,
        "table_hits": report.counts.table_hits,
        "depth": report.depth,
        "stopped": report.stopped,
        "seconds": seconds,
        "seed": seed,
        "threads": 1,
    })
}

/// A position with everything in view: for games that hide nothing.
pub fn position(game: &dyn AnyGame, position: &dyn AnyPosition) -> Value {
    json!({
        "schema": "gametree.position/1",
        "game": game.name(),
        "position": position.text(),
        "diagram": position.diagram(),
        "players": game.players(),
        "turn": turn(position.turn()),
        "mover": mover(game, position.turn()),
        "moves": position.moves().iter().map(legal_move).collect::<Vec<_>>(),
        "payoffs": position.payoffs().map(|paid| payoffs(&game.players(), &paid)),
        "picture": picture(&position.picture()),
    })
}

/// The same as one player may see it: in a game with hidden parts nothing but his view, and his moves when it is his turn.
pub fn view(game: &dyn AnyGame, here: &dyn AnyPosition, player: Player) -> Value {
    if game.abilities().hides.is_none() || here.turn() == Turn::Over {
        return position(game, here);
    }
    let own = here.turn() == Turn::Player(player);
    let moves: Vec<Value> = if own { here.moves().iter().map(legal_move).collect() } else { Vec::new() };
    json!({
        "schema": "gametree.view/1",
        "game": game.name(),
        "view": here.view(player),
        "players": game.players(),
        "turn": if own { turn(here.turn()) } else { json!("waiting") },
        "mover": if own { mover(game, here.turn()) } else { Value::Null },
        "moves": moves,
        "payoffs": Value::Null,
        "picture": picture(&Picture { shape: Shape::Plain, pieces: Vec::new() }),
    })
}

/// How many ways there are to play.
pub fn perft(
    game: &dyn AnyGame,
    position: &dyn AnyPosition,
    counted: &Perft,
    divided: &[(String, u64)],
) -> Value {
    let mut names = game.players();
    names.push("draw".into());
    let winners: Value =
        names.iter().zip(&counted.winners).map(|(name, count)| (name.clone(), json!(count))).collect();
    json!({
        "schema": "gametree.perft/1", "game": game.name(), "position": position.text(),
        "sequences": counted.sequences, "finished": counted.finished, "games": counted.games(), "winners": winners,
        "positions": counted.positions, "essential_positions": counted.essential,
        "divide": divided.iter().map(|(text, count)| json!({"move": text, "sequences": count})).collect::<Vec<_>>(),
    })
}

fn payoffs(names: &[String], payoffs: &[Rational]) -> Value {
    names.iter().zip(payoffs).map(|(name, payoff)| (name.clone(), json!(payoff.to_string()))).collect()
}

fn turn(turn: Turn) -> Value {
    match turn {
        Turn::Player(player) => json!(player),
        Turn::Chance => json!("chance"),
        Turn::Over => json!("over"),
    }
}

fn mover(game: &dyn AnyGame, turn: Turn) -> Value {
    if let Turn::Player(player) = turn { json!(game.players()[player]) } else { Value::Null }
}

fn legal_move(legal: &AnyMove) -> Value {
    json!({"move": legal.text, "odds": legal.odds.map(|odds| odds.to_string()), "path": legal.path})
}

fn picture(picture: &Picture) -> Value {
    let pieces: Vec<Value> = picture
        .pieces
        .iter()
        .map(|piece| json!({"at": piece.at, "what": piece.what, "owner": piece.owner}))
        .collect();
    match &picture.shape {
        Shape::Grid { columns, squares } => {
            json!({"shape": "grid", "columns": columns, "squares": squares, "pieces": pieces})
        }
        Shape::Piles(piles) => json!({"shape": "piles", "piles": piles, "pieces": pieces}),
        Shape::Plain => json!({"shape": "plain", "pieces": pieces}),
    }
}
