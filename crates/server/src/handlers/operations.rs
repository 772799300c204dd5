//! All that can be asked, as data.

use serde_json::{Value, json};

/// One way to ask.
pub struct Operation {
    /// As the router spells it.
    pub path: &'static str,
    /// In one line.
    pub summary: &'static str,
    /// The fields of the body, or of the query of a GET; a name that ends in `?` may be left out.
    pub fields: &'static [(&'static str, Field)],
    /// A body, or a query, that is answered with 200 by a server that has just started; null where there is none.
    pub example: fn() -> Value,
    /// Fields that the answer surely has.
    pub gives: &'static [&'static str],
}

/// What a field holds.
#[derive(Clone, Copy)]
pub enum Field {
    /// A game by name, or the text of a tree.
    Game,
    /// The same in an address, which cannot be as long.
    ShortGame,
    /// A short text.
    Text,
    /// The name of a tab.
    Tab,
    /// At most so many texts.
    Texts(usize),
    /// A whole number up to this.
    Number(u64),
    /// 1, 2 or 3.
    Step,
    /// Yes or no.
    Flag,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// An object.
    Any,
    /// Objects.
    List,
}

use Field::{Any, Flag, Game, List, Number, OneOf, ShortGame, Step, Tab, Text, Texts};

const GAME: (&str, Field) = ("game", Game);
const AT: (&str, Field) = ("position?", Text);
const MOVES: (&str, Field) = ("moves?", Texts(1_000));
const TIME: (&str, Field) = ("time_ms?", Number(30_000));
const NODES: (&str, Field) = ("nodes?", Number(1_000_000_000));
const DEPTH: (&str, Field) = ("depth?", Number(1_000));
const ALGORITHM: (&str, Field) = ("algorithm?", Text);
const SEED: (&str, Field) = ("seed?", Number(1 << 53));
const MERGE: Field = OneOf(&["none", "equal", "symmetric"]);
const FORMATS: Field = OneOf(&["gtree", "json", "list", "sexpr", "efg"]);
pub const TREE: &str = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]";

/// Every operation: read where [`GETS`] has its path, posted to otherwise.
pub const OPERATIONS: &[Operation] = &[
    Operation {
        path: "/api/games",
        summary: "Every game and every algorithm",
        fields: &[],
        example: || Value::Null,
        gives: &["schema", "games", "algorithms"],
    },
    Operation {
        path: "/api/game",
        summary: "One game: what it is, what runs on it and why not",
        fields: &[("game", ShortGame)],
        example: || json!({"game": "nim:2,2,2"}),
        gives: &["schema", "game", "players", "auto", "algorithms"],
    },
    Operation {
        path: "/api/trees",
        summary: "The trees of the lectures",
        fields: &[],
        example: || Value::Null,
        gives: &[],
    },
    Operation {
        path: "/api/position",
        summary: "A position of a game that hides nothing",
        fields: &[GAME, AT, MOVES],
        example: || json!({"game": "tic-tac-toe", "moves": ["b2", "a1"]}),
        gives: &["schema", "position", "turn", "moves", "picture", "history"],
    },
    Operation {
        path: "/api/reply",
        summary: "The engine's move",
        fields: &[GAME, AT, MOVES, ("agent?", Text), TIME, NODES, DEPTH, SEED],
        example: || json!({"game": "nim:2,2,1", "time_ms": 200}),
        gives: &["schema", "value", "best", "pv", "moves", "nodes"],
    },
    Operation {
        path: "/api/coach",
        summary: "A judgement of the last move",
        fields: &[GAME, AT, ("moves", Texts(1000)), TIME],
        example: || json!({"game": "tic-tac-toe", "moves": ["b2", "b1"], "time_ms": 200}),
        gives: &["schema", "move", "verdict", "sentence", "line", "before", "after"],
    },
    Operation {
        path: "/api/hint",
        summary: "A hint in three steps: what to expect, the move, the line",
        fields: &[GAME, AT, MOVES, ("step", Step), TIME],
        example: || json!({"game": "nim:2,2,1", "step": 2, "time_ms": 200}),
        gives: &["schema", "step", "text"],
    },
    Operation {
        path: "/api/explain",
        summary: "A search told step by step, with everything that is drawn",
        fields: &[
            GAME,
            ALGORITHM,
            DEPTH,
            ("merge?", MERGE),
            AT,
            MOVES,
            ("reroot?", Text),
            ("max_nodes?", Number(20_000)),
        ],
        example: || json!({"game": TREE, "algorithm": "alphabeta"}),
        gives: &["schema", "tree", "events", "sentences", "pseudocode", "answer"],
    },
    Operation {
        path: "/api/compare",
        summary: "Several algorithms on one tree, side by side",
        fields: &[GAME, ("algorithms", Texts(8)), DEPTH],
        example: || json!({"game": TREE, "algorithms": ["minimax", "alphabeta"]}),
        gives: &["schema", "runs", "remarks"],
    },
    Operation {
        path: "/api/convert",
        summary: "A tree from one format into another",
        fields: &[("text", Game), ("to", FORMATS)],
        example: || json!({"text": TREE, "to": "efg"}),
        gives: &["text"],
    },
    Operation {
        path: "/api/children",
        summary: "The ways on from one position: large trees, one node at a time",
        fields: &[GAME, AT, MOVES, ("limit?", Number(500)), ("offset?", Number(1_000_000))],
        example: || json!({"game": "mnk:8,8,5", "limit": 10}),
        gives: &["position", "turn", "children", "more"],
    },
    Operation {
        path: "/api/quiz",
        summary: "A quiz without its answers",
        fields: &[("tree?", Game), ALGORITHM, SEED, ("deep?", Flag)],
        example: || json!({"seed": 7}),
        gives: &["schema", "tree", "algorithm", "questions"],
    },
    Operation {
        path: "/api/quiz/grade",
        summary: "Answers, graded by the sheet inside them",
        fields: &[("schema", OneOf(&["gametree.answers/1"])), ("quiz", Any), ("answers", List)],
        example: graded_example,
        gives: &["score", "total", "outcomes"],
    },
    Operation {
        path: "/api/events",
        summary: "The stream of a tab: events report, done and failed",
        fields: &[("tab", Tab)],
        example: || json!({"tab": "example"}),
        gives: &[],
    },
    Operation {
        path: "/api/analyze",
        summary: "Starts a live search, which the tab's stream tells of",
        fields: &[("tab", Tab), GAME, AT, MOVES, ALGORITHM, TIME, NODES, DEPTH, ("lines?", Number(256))],
        example: || json!({"tab": "example", "game": "mnk:4,4,4", "time_ms": 200}),
        gives: &["job"],
    },
    Operation {
        path: "/api/stop",
        summary: "Stops the tab's search",
        fields: &[("tab", Tab)],
        example: || json!({"tab": "example"}),
        gives: &["stopped"],
    },
    Operation {
        path: "/api/sessions",
        summary: "A game in play against the engine, seen through one player's eyes",
        fields: &[GAME, ("side", Text), ("agent?", Text), SEED],
        example: || json!({"game": "tic-tac-toe", "side": "first"}),
        gives: &["id", "view"],
    },
    Operation {
        path: "/api/sessions/{id}/move",
        summary: "Plays a move; the others answer",
        fields: &[("move", Text)],
        example: || json!({"move": "b2"}),
        gives: &["view"],
    },
    Operation {
        path: "/api/sessions/{id}/undo",
        summary: "Takes back the last move of the player; not in games with hidden parts",
        fields: &[],
        example: || Value::Null,
        gives: &["view"],
    },
    Operation {
        path: "/api/sessions/{id}/beliefs",
        summary: "What the player of a game in play has to reckon with, behind all that he does not see",
        fields: &[],
        example: || Value::Null,
        gives: &["schema", "worlds", "drawn", "played_by", "places"],
    },
    Operation {
        path: "/api/sessions/{id}/advice",
        summary: "What an equilibrium would do with what the player of a game in play sees, and why",
        fields: &[],
        example: || Value::Null,
        gives: &["schema", "algorithm", "payoffs", "exploitability", "sets"],
    },
    Operation {
        path: "/api/reasons",
        summary: "What an equilibrium of a game with hidden parts does, and why",
        fields: &[GAME, AT, MOVES, ALGORITHM, TIME],
        example: || json!({"game": "kuhn", "algorithm": "lp"}),
        gives: &["schema", "algorithm", "payoffs", "exploitability", "sets", "left_out"],
    },
    Operation {
        path: "/api/spots",
        summary: "A spot of poker on the turn or the river, to be solved",
        fields: &[
            ("board", Text),
            ("first", Text),
            ("second", Text),
            ("pot?", Number(1_000_000)),
            ("stack?", Number(1_000_000)),
            ("bet?", Text),
            ("raise?", Text),
        ],
        example: || json!({"board": "Ks7h4c2dJs", "first": "QQ+,AKs", "second": "TT-88,KQs"}),
        gives: &["id", "bytes"],
    },
    Operation {
        path: "/api/spots/{id}",
        summary: "Goes on with a spot for a while, and tells what every hand does at a node of it",
        fields: &[("line?", Text), ("time_ms?", Number(5_000))],
        example: || json!({"line": "check", "time_ms": 50}),
        gives: &["spot", "reached"],
    },
    Operation {
        path: "/api/arena",
        summary: "The match in a file that the server was started with, if any",
        fields: &[],
        example: || Value::Null,
        gives: &["id"],
    },
    Operation {
        path: "/api/arenas",
        summary: "Starts a match between agents, which are algorithms by name",
        fields: &[
            GAME,
            ("agents", Texts(6)),
            ("games?", Number(200)),
            ("time_ms?", Number(1_000)),
            ("opening_plies?", Number(20)),
            SEED,
            ("sprt?", Text),
        ],
        example: || json!({"game": "nim:2,3", "agents": ["auto", "random"], "games": 2, "opening_plies": 1, "time_ms": 10}),
        gives: &["id"],
    },
    Operation {
        path: "/api/arenas/{id}",
        summary: "How a match stands: cross table, ratings, test, and the last games",
        fields: &[],
        example: || Value::Null,
        gives: &["arena", "games", "running", "problem"],
    },
    Operation {
        path: "/api/arenas/{id}/game",
        summary: "One finished game of a match with all of its moves",
        fields: &[("number", Number(1_000_000))],
        example: || json!({"number": 1}),
        gives: &["schema", "number", "players", "result", "ending", "reason", "opening", "moves"],
    },
    Operation {
        path: "/api/arenas/{id}/stop",
        summary: "Stops a match; its games stay",
        fields: &[],
        example: || Value::Null,
        gives: &["stopped"],
    },
    Operation {
        path: "/api/openapi.json",
        summary: "This description",
        fields: &[],
        example: || Value::Null,
        gives: &["openapi", "paths"],
    },
];

/// The paths that are read; all others are posted to.
pub const GETS: [&str; 6] =
    ["/api/games", "/api/game", "/api/trees", "/api/events", "/api/arena", "/api/openapi.json"];

fn graded_example() -> Value {
    let tree = gametree_games::tree::read_tree(TREE, None).map(std::sync::Arc::new);
    let spec = gametree_arena::Spec::plain(gametree_arena::Algorithm::AlphaBeta);
    let quiz = tree.ok().and_then(|tree| gametree_arena::quiz::Quiz::new(&tree, &spec, 3, 1).ok());
    let right = quiz.as_ref().map(gametree_arena::quiz::Answers::right);
    serde_json::to_value(right).unwrap_or(Value::Null)
}
