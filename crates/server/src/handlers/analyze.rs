//! Live searches: started here, heard of in the tab's stream.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use gametree_arena::analysis::analyze as look;
use gametree_arena::{Spec, documents};
use serde::{Deserialize, Serialize};

use super::events::tab_name;
use crate::body::Body;
use crate::error::{ApiError, Code};
use crate::opening::{Opened, algorithm, open};
use crate::state::App;
use crate::tabs::{News, STREAM_PATIENCE};
use crate::work::{self, Wishes};

/// How long to look where nobody says.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// Time between two reports of the same iteration, in which only the counters have moved.
const BEAT: Duration = Duration::from_millis(250);

/// What to look at, and for how long.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct AnalyzeRequest {
    /// The tab whose stream hears of it.
    pub tab: String,
    /// A game such as `nim:2,2,2`, or the text of a tree.
    pub game: String,
    /// In the game's own notation; the start where there is none.
    pub position: Option<String>,
    /// Played from there.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub moves: Vec<String>,
    /// With options; `auto` where there is none.
    pub algorithm: Option<String>,
    /// Milliseconds.
    pub time_ms: Option<u64>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Plies.
    pub depth: Option<u32>,
    /// How many of the best moves to tell of, where the algorithm finds only the best by itself; 1 where there is no number.
    pub lines: Option<usize>,
}

/// The number of a search.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Job {
    /// As in the events that tell of it.
    pub job: u64,
}

/// What a stream tells of a search: events `report` and `done`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LiveReport {
    /// What has been found.
    #[serde(flatten)]
    pub report: documents::Report,
    /// The search's number.
    pub job: u64,
}

/// What a stream tells of a search that broke: the event `failed`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LiveFailure {
    /// Why.
    pub error: crate::error::Problem,
    /// The search's number.
    pub job: u64,
}

/// Starts a search; the tab's search before it stops.
pub async fn analyze(
    State(app): State<App>,
    Body(request): Body<AnalyzeRequest>,
) -> Result<Json<Job>, ApiError> {
    let tab = tab_name(&request.tab)?.to_string();
    let asked = request.clone();
    // Whatever is wrong with the request is said at once.
    let (opened, spec) = app
        .quick
        .run(move |_| {
            let spec = algorithm(asked.algorithm.as_deref())?.with_lines(asked.lines.unwrap_or(1));
            let opened = open(&asked.game, asked.position.as_deref(), &asked.moves)?;
            let name = opened.game.tree().and_then(|tree| tree.title.clone());
            let name = name.unwrap_or_else(|| opened.game.name().chars().take(60).collect());
            match opened.game.abilities().refusal(&name, spec.algorithm) {
                Some(refusal) => Err(ApiError::refused(refusal)),
                None => Ok((opened, spec)),
            }
        })
        .await?;
    app.work.admit()?;
    let (job, stop) = app.tabs.begin(&tab)?;
    let wishes = Wishes { time_ms: request.time_ms, nodes: request.nodes, depth: request.depth };
    tokio::spawn(search(app.clone(), Search { tab: tab.clone(), job, stop, opened, spec, wishes }));
    tokio::spawn(async move {
        tokio::time::sleep(STREAM_PATIENCE).await;
        app.tabs.give_up(&tab, job);
    });
    Ok(Json(Job { job }))
}

/// Whose search.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct StopRequest {
    /// The tab.
    pub tab: String,
}

/// Whether there was anything to stop.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Stopped {
    /// A search was running.
    pub stopped: bool,
}

/// Stops the tab's search, which then says what it has found.
pub async fn stop(
    State(app): State<App>,
    Body(request): Body<StopRequest>,
) -> Result<Json<Stopped>, ApiError> {
    Ok(Json(Stopped { stopped: app.tabs.stop(tab_name(&request.tab)?) }))
}

struct Search {
    tab: String,
    job: u64,
    stop: Arc<AtomicBool>,
    opened: Opened,
    spec: Spec,
    wishes: Wishes,
}

/// Waits for a place, searches there, and tells the tab.
async fn search(app: App, search: Search) {
    let (tab, job) = (search.tab.clone(), search.job);
    if let Err(error) = found(&app, search).await {
        let failure = LiveFailure { error: error.body().error, job };
        app.tabs.tell(&tab, job, news("failed", &failure));
    }
}

async fn found(app: &App, search: Search) -> Result<(), ApiError> {
    let mut waiting = std::pin::pin!(app.work.place(None));
    let place = loop {
        tokio::select! {
            place = &mut waiting => break place?,
            // A search that was stopped while it waited leaves the queue to the others.
            () = tokio::time::sleep(BEAT) => if search.stop.load(Ordering::Relaxed) {
                return Err(ApiError::new(Code::Limit, "the search was stopped before it began"));
            }
        }
    };
    let nodes = Arc::new(AtomicU64::new(0));
    let (shared, watch) = (app.clone(), nodes.clone());
    let latest = Arc::new(std::sync::Mutex::new(None::<LiveReport>));
    let (told, tab, job) = (latest.clone(), search.tab.clone(), search.job);
    let started = Instant::now();
    let mut done = work::started(place, move || {
        let mut limits =
            search.wishes.limits(&shared.settings, &search.spec, DEFAULT_TIME, search.stop.clone());
        limits.watch = Some(watch);
        let (game, position) = (&*search.opened.game, &*search.opened.position);
        let live = |report: &gametree_arena::AnyReport| {
            let seconds = started.elapsed().as_secs_f64();
            LiveReport { report: documents::report(game, position, report, seconds, 0), job }
        };
        let mut progress = |report: &gametree_arena::AnyReport| {
            let report = live(report);
            shared.tabs.tell(&search.tab, job, news("report", &report));
            *told.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(report);
        };
        let report = look(game, position, &search.spec, &limits, &mut progress).map_err(ApiError::refused)?;
        Ok::<LiveReport, ApiError>(live(&report))
    })?;
    loop {
        tokio::select! {
            report = &mut done => {
                let report = report.unwrap_or_else(|_| Err(work::fault()))?;
                app.tabs.tell(&tab, job, news("done", &report));
                return Ok(());
            }
            () = tokio::time::sleep(BEAT) => {
                let mut latest = latest.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                if let Some(live) = latest.as_mut() {
                    live.report.nodes = live.report.nodes.max(nodes.load(Ordering::Relaxed));
                    live.report.seconds = started.elapsed().as_secs_f64();
                    app.tabs.tell(&tab, job, news("report", live));
                }
            }
        }
    }
}

fn news(kind: &'static str, document: &impl Serialize) -> News {
    News { kind, data: serde_json::to_string(document).unwrap_or_default().into() }
}
