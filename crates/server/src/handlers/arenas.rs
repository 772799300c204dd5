//! Live matches between the program's own agents, and the one in a file that the server was started with. A client can neither start other programs
//! nor open a file.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::{Path, State};
use gametree_core::Rational;
use gametree_engine::{AnyGame, Spec, open_without_files};
use gametree_matches::{
    Adjudication, Agent, Conditions, Engine, Entrant, Fixture, Format, MatchError, Opening, Pace,
    RandomOpenings, Record, Settings, Sprt, Tournament, Trial, Verdict,
};
use gametree_matches::{Arena, ArenaGame, ArenaLine};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::arenas::Room;
use crate::body::Body;
use crate::bounds::{GAME, SEED, TEXT};
use crate::error::{ApiError, Code};
use crate::opening::algorithm;
use crate::state::{App, QUICK_TIME};
use crate::work::started;

/// The most that a request may ask for: games per pair of agents, milliseconds per move, agents.
const MOST_GAMES: u32 = 200;
const MOST_TIME: u64 = 1_000;
const MOST_AGENTS: usize = 6;

/// Random moves before the agents begin.
const MOST_OPENING: usize = 20;

/// Nodes of the search that judges whether an opening is balanced. A client waits for the first game, so that they are few.
const JUDGED: u64 = 2_000;

/// Plies after which a game is a draw, so that every game ends.
const MOST_PLIES: usize = 400;

/// The longest time of a move over its limit, and of a whole match.
const PATIENCE: Duration = Duration::from_secs(2);
const LONGEST: Duration = Duration::from_secs(15 * 60);

/// Who plays what, how fast and how often.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"game": "nim:2,3", "agents": ["auto", "random"], "games": 2, "opening_plies": 1, "time_ms": 10}))]
pub struct ArenaRequest {
    /// A game of two players in which nothing is hidden and nothing is left to chance.
    #[schemars(length(min = 1, max = GAME))]
    pub game: String,
    /// Algorithms with options, or the same on the game opened in another way: `pvs`, `pvs@othello:hand`.
    #[schemars(length(min = 2, max = MOST_AGENTS), inner(length(max = TEXT)))]
    pub agents: Vec<String>,
    /// Games per pair of agents.
    #[schemars(range(min = 2, max = MOST_GAMES))]
    pub games: Option<u32>,
    /// Milliseconds for every move.
    #[schemars(range(min = 1, max = MOST_TIME))]
    pub time_ms: Option<u64>,
    /// Random moves before the agents begin.
    #[schemars(range(max = MOST_OPENING))]
    pub opening_plies: Option<usize>,
    /// Seed of the openings.
    #[schemars(range(max = SEED))]
    pub seed: Option<u64>,
    /// A sequential test such as `elo0=0,elo1=20`, for two agents.
    #[schemars(length(max = TEXT))]
    pub sprt: Option<String>,
}

/// A match has begun.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ArenaStarted {
    /// Its name.
    pub id: String,
}

/// The match that the server was started with.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct KeptArena {
    /// Its name; null where there is none.
    pub id: Option<String>,
}

/// How a match stands.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ArenaStanding {
    /// Scores, ratings and the test.
    pub arena: Arena,
    /// The last games, the newest first.
    pub games: Vec<ArenaLine>,
    /// Games are being played.
    pub running: bool,
    /// Why the match could not go on.
    pub problem: Option<String>,
}

/// Which game.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"number": 1}))]
pub struct ArenaGameRequest {
    /// From 1.
    #[schemars(range(min = 1, max = 1_000_000))]
    pub number: usize,
}

/// Whether there was anything to stop.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ArenaStopped {
    /// The match was still running.
    pub stopped: bool,
}

/// The match that the server was started with.
pub async fn kept(State(app): State<App>) -> Json<KeptArena> {
    Json(KeptArena { id: app.kept.arenas.shown().map(str::to_string) })
}

/// Starts a match.
pub async fn start(
    State(app): State<App>,
    Body(request): Body<ArenaRequest>,
) -> Result<Json<ArenaStarted>, ApiError> {
    let here = app.clone();
    let (plan, room) = app
        .quick
        .run(QUICK_TIME, move |_| {
            let plan = Plan::new(&here, &request)?;
            let room = Arc::new(Room::new(plan.settings()));
            Ok((plan, room))
        })
        .await?;
    let id = app.kept.arenas.keep(room.clone(), app.settings.matches)?;
    let place = match app.matches.place(Some(app.settings.patience)).await {
        Ok(place) => place,
        Err(error) => {
            room.close(Some("too many matches are being played".into()));
            return Err(error);
        }
    };
    started(place, move || {
        let result = plan.play(&room);
        room.close(result.err().map(|error| error.to_string()));
    })?;
    Ok(Json(ArenaStarted { id }))
}

/// How a match stands.
pub async fn standing(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<ArenaStanding>, ApiError> {
    let (rooms, quick) = (app.clone(), &app.quick);
    let answer = move |_| {
        let (arena, games, running, problem) = find(&rooms, &id)?.standing();
        Ok(ArenaStanding { arena, games, running, problem })
    };
    quick.run(QUICK_TIME, answer).await.map(Json)
}

/// One game with all of its moves.
pub async fn game(
    State(app): State<App>,
    Path(id): Path<String>,
    Body(request): Body<ArenaGameRequest>,
) -> Result<Json<ArenaGame>, ApiError> {
    let (rooms, quick) = (app.clone(), &app.quick);
    let answer = move |_| {
        let missing = || {
            ApiError::new(
                Code::NotFound,
                "that game has not been played; expected the number of one that has",
            )
        };
        find(&rooms, &id)?.game(request.number).ok_or_else(missing)
    };
    quick.run(QUICK_TIME, answer).await.map(Json)
}

/// Stops a match; its games stay.
pub async fn stop(State(app): State<App>, Path(id): Path<String>) -> Result<Json<ArenaStopped>, ApiError> {
    let room = find(&app, &id)?;
    let (_, _, running, _) = room.standing();
    room.stop.store(true, Ordering::SeqCst);
    Ok(Json(ArenaStopped { stopped: running }))
}

fn find(app: &App, id: &str) -> Result<Arc<Room>, ApiError> {
    let missing = || ApiError::new(Code::NotFound, "there is no such match; it may have been idle too long");
    let found = app.kept.arenas.find(id).map_err(|error| ApiError::new(Code::NotFound, error.to_string()))?;
    found.ok_or_else(missing)
}

/// A match that can be played.
struct Plan {
    game: Box<dyn AnyGame>,
    agents: Vec<(Spec, String, String)>,
    pairs: usize,
    time: Duration,
    opening_plies: usize,
    seed: u64,
    sprt: Option<Sprt>,
}

impl Plan {
    fn new(app: &App, request: &ArenaRequest) -> Result<Self, ApiError> {
        let game = open_without_files(&request.game)?;
        let abilities = game.capabilities();
        if abilities.players != 2 || !abilities.zero_sum || abilities.chance || abilities.hides.is_some() {
            return Err(ApiError::refused(
                "matches are for two players, without chance and with everything in view; expected a game such as othello",
            ));
        }
        let count = request.agents.len();
        if !(2..=MOST_AGENTS).contains(&count) {
            return Err(ApiError::bad(format!("expected 2 to {MOST_AGENTS} agents, found {count}")));
        }
        let games = request.games.unwrap_or(20);
        let time = request.time_ms.unwrap_or(50);
        let usual = if abilities.tactical || abilities.long { 8 } else { 2 };
        let opening_plies = request.opening_plies.unwrap_or(usual);
        if !(2..=MOST_GAMES).contains(&games)
            || !(1..=MOST_TIME).contains(&time)
            || opening_plies > MOST_OPENING
        {
            return Err(ApiError::bad(format!(
                "expected 2 to {MOST_GAMES} games, 1 to {MOST_TIME} ms a move and openings of at most {MOST_OPENING} plies"
            )));
        }
        let sprt: Option<Sprt> = request.sprt.as_deref().map(str::parse).transpose()?;
        if sprt.is_some() && count != 2 {
            return Err(ApiError::bad(format!("a test is for two agents, found {count}")));
        }
        let agents =
            request.agents.iter().map(|text| agent(app, text, &*game)).collect::<Result<Vec<_>, _>>()?;
        Ok(Self {
            agents: distinct(agents),
            pairs: games.div_ceil(2) as usize,
            time: Duration::from_millis(time),
            opening_plies,
            seed: request.seed.unwrap_or(1),
            sprt,
            game,
        })
    }

    fn settings(&self) -> Settings {
        let pace = Pace::Move(self.time).to_string();
        let entrant = |(_, game, name): &(Spec, String, String)| Entrant {
            name: name.clone(),
            text: format!("{name} ({game})"),
            pace: pace.clone(),
        };
        let count = self.agents.len();
        Settings {
            game: self.game.name().into(),
            format: Format::RoundRobin.name().into(),
            agents: self.agents.iter().map(entrant).collect(),
            openings: format!("{} random plies", self.opening_plies),
            seed: self.seed,
            margin: PATIENCE.as_millis() as u64,
            patience: PATIENCE.as_millis() as u64,
            draw: None,
            resign: None,
            most_plies: Some(MOST_PLIES),
            sprt: self.sprt.map(|sprt| sprt.to_string()),
            games: self.pairs * count * (count - 1),
        }
    }

    /// Plays until the games are over, the test is decided, no client looks any more, or the time is up.
    fn play(&self, room: &Room) -> Result<(), MatchError> {
        let begun = Instant::now();
        let openings = self.openings(&room.stop);
        room.open(openings.clone());
        let paces = vec![Pace::Move(self.time); self.agents.len()];
        let conditions = Conditions {
            // The machine may be busy with other clients.
            margin: PATIENCE,
            patience: PATIENCE,
            adjudication: Adjudication { most_plies: Some(MOST_PLIES), ..Adjudication::default() },
            seed: self.seed,
            stop: room.stop.clone(),
            ..Conditions::new(&*self.game, paces[0])
        };
        let tournament = Tournament { conditions, paces: &paces, openings: &openings, concurrency: 1 };
        let make = |index: usize| -> Result<Box<dyn Agent>, MatchError> {
            let (spec, game, name) = &self.agents[index];
            Ok(Box::new(Engine::named(name.clone(), open_without_files(game)?, spec.clone())))
        };
        let mut trial = self.sprt.map(Trial::new);
        let mut take = |record: Record| {
            room.add(record);
            let open = trial
                .as_mut()
                .is_none_or(|trial| room.with_ledger(|ledger| trial.follow(&ledger.scores)) == Verdict::Open);
            open && room.is_watched() && begun.elapsed() < LONGEST
        };
        let fixtures = Fixture::all(Format::RoundRobin, self.agents.len(), self.pairs);
        tournament.run(&fixtures, &make, &AtomicBool::new(false), &mut take)
    }

    /// Balanced openings, as many as there are; the start of the game where there are none.
    fn openings(&self, stop: &AtomicBool) -> Vec<Opening> {
        // Pawns in chess, discs and the like elsewhere.
        let balance =
            if self.game.capabilities().tactical { Rational::new(3, 5) } else { Rational::new(4, 1) };
        let balance = balance.unwrap_or(Rational::ONE);
        let how = RandomOpenings { plies: self.opening_plies, balance, seed: self.seed, nodes: JUDGED };
        let openings = Opening::random(&*self.game, self.pairs, &how, stop, &mut |_| {});
        if openings.is_empty() { vec![Opening::default()] } else { openings }
    }
}

/// An algorithm and the game on which it runs, with the name that both have in tables.
fn agent(app: &App, text: &str, game: &dyn AnyGame) -> Result<(Spec, String, String), ApiError> {
    let (spec, on) = text.split_once('@').unwrap_or((text, game.name()));
    let spec = algorithm(app, Some(spec))?;
    let opened = open_without_files(on)?;
    if opened.rules() != game.rules() {
        return Err(ApiError::bad(format!(
            "an agent of another game; expected {} opened in another way",
            game.rules()
        )));
    }
    if let Some(refusal) = opened.capabilities().refusal("this game", spec.algorithm()) {
        return Err(ApiError::refused(refusal));
    }
    let name = if on == game.name() { spec.to_string() } else { format!("{spec}@{on}") };
    Ok((spec, on.into(), name))
}

/// The same agent twice has two names.
fn distinct(mut agents: Vec<(Spec, String, String)>) -> Vec<(Spec, String, String)> {
    for index in 1..agents.len() {
        let (before, rest) = agents.split_at_mut(index);
        let name = rest[0].2.clone();
        let mut copies = 1;
        while before.iter().any(|other| other.2 == rest[0].2) {
            copies += 1;
            rest[0].2 = format!("{name} ({copies})");
        }
    }
    agents
}
