//! Live analysis: one request, one stream of reports, one search. The end of the stream is the end of the search.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use async_stream::stream;
use axum::extract::State;
use futures_util::Stream;
use gametree_engine::analysis::analyze as look;
use gametree_engine::documents::{self, Report};
use gametree_engine::{AnyReport, Spec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::sync::{oneshot, watch};
use tokio::time::{Instant, sleep_until, timeout};

use crate::body::Body;
use crate::bounds::{DEPTH, GAME, MILLISECONDS, MOVE, MOVES, NODES, TEXT};
use crate::error::{ApiError, ErrorBody};
use crate::events::Events;
use crate::opening::{Opened, algorithm, open};
use crate::state::{App, QUICK_TIME};
use crate::work::{self, RequestedLimits, StopOnDrop};

/// The time of a search without a time limit in the request.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// The longest time between two reports. Without anything new only the counters differ.
const BEAT: Duration = Duration::from_millis(250);

/// What to look at, and for how long.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"game": "mnk:4,4,4", "time_ms": 200}))]
pub struct AnalyzeRequest {
    /// A game such as `nim:2,2,2`, or the text of a tree.
    #[schemars(length(min = 1, max = GAME))]
    pub game: String,
    /// In the game's own notation; by default the start.
    #[schemars(length(max = TEXT))]
    pub position: Option<String>,
    /// Played from there.
    #[serde(default)]
    #[schemars(length(max = MOVES), inner(length(max = MOVE)))]
    pub moves: Vec<String>,
    /// With options; by default `auto`.
    #[schemars(length(max = TEXT))]
    pub algorithm: Option<String>,
    /// Milliseconds.
    #[schemars(range(max = MILLISECONDS))]
    pub time_ms: Option<u64>,
    /// Nodes.
    #[schemars(range(max = NODES))]
    pub nodes: Option<u64>,
    /// Plies.
    #[schemars(range(max = DEPTH))]
    pub depth: Option<u32>,
    /// How many of the best moves to report where the algorithm finds only the best by itself; by default 1.
    #[schemars(range(max = 256))]
    pub lines: Option<usize>,
}

/// The data of one event of the stream.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum LiveEvent {
    /// The search goes on. This is what it has found so far.
    Report(Report),
    /// The search is over. This is what it has found.
    Done(Report),
    /// The search broke. This is why.
    Failed(ErrorBody),
}

/// Searches, and reports while the search runs. What is wrong with the request is an error at once.
pub async fn analyze(
    State(app): State<App>,
    Body(request): Body<AnalyzeRequest>,
) -> Result<Events<impl Stream<Item = LiveEvent>>, ApiError> {
    let requested = RequestedLimits { time_ms: request.time_ms, nodes: request.nodes, depth: request.depth };
    let here = app.clone();
    let prepare = move |_| {
        let spec = algorithm(&here, request.algorithm.as_deref())?.with_lines(request.lines.unwrap_or(1));
        let opened = open(&here, &request.game, request.position.as_deref(), &request.moves)?;
        let title = opened.game.tree().and_then(|tree| tree.title.clone());
        let title = title.unwrap_or_else(|| opened.game.name().chars().take(60).collect());
        match opened.game.capabilities().refusal(&title, spec.algorithm()) {
            Some(refusal) => Err(ApiError::refused(refusal)),
            None => Ok(Search { opened, spec, requested }),
        }
    };
    let search = app.quick.run(QUICK_TIME, prepare).await?;
    app.work.admit()?;
    Ok(Events(reports(app, search)))
}

fn reports(app: App, search: Search) -> impl Stream<Item = LiveEvent> {
    stream! {
        match search.start(&app).await {
            Ok(mut running) => loop {
                let event = running.next(app.settings.pace).await;
                let over = !matches!(event, LiveEvent::Report(_));
                yield event;
                if over {
                    break;
                }
            },
            Err(error) => yield LiveEvent::Failed(error.body()),
        }
    }
}

/// A search that can run.
struct Search {
    opened: Opened,
    spec: Spec,
    requested: RequestedLimits,
}

impl Search {
    /// Waits for a free place and starts there. A client that leaves meanwhile leaves the queue.
    async fn start(self, app: &App) -> Result<Running, ApiError> {
        let place = app.work.place(None).await?;
        let (started, stop) = (Instant::now(), StopOnDrop(Arc::default()));
        let time = self.requested.time(&app.settings, DEFAULT_TIME);
        let (nodes, (send, newest)) = (Arc::new(AtomicU64::new(0)), watch::channel(None));
        let mut limits = self.requested.limits(&app.settings, &self.spec, DEFAULT_TIME, stop.0.clone());
        limits.watch = Some(nodes.clone());
        let over = work::started(place, move || {
            let (game, position) = (&*self.opened.game, &*self.opened.position);
            let document = |report: &AnyReport| {
                documents::report(game, position, report, started.elapsed().as_secs_f64(), 0)
            };
            let mut progress = |report: &AnyReport| {
                send.send_replace(Some(document(report)));
            };
            let report = look(game, position, &self.spec, &limits, &mut progress);
            report.map(|report| document(&report)).map_err(ApiError::from)
        })?;
        Ok(Running { over, newest, nodes, started, earliest: started, time, stop })
    }
}

/// A search that runs. Dropping it stops the search.
struct Running {
    over: oneshot::Receiver<Result<Report, ApiError>>,
    /// The newest report; older ones are never sent.
    newest: watch::Receiver<Option<Report>>,
    nodes: Arc<AtomicU64>,
    started: Instant,
    /// When the next report may be sent.
    earliest: Instant,
    /// The limit of the search.
    time: Duration,
    stop: StopOnDrop,
}

impl Running {
    /// The end of the search, or else the newest report once `pace` has passed since the last one.
    async fn next(&mut self, pace: Duration) -> LiveEvent {
        loop {
            let (earliest, newest) = (self.earliest, &mut self.newest);
            let news = async {
                sleep_until(earliest).await;
                timeout(BEAT, newest.changed()).await.ok();
            };
            let left = self.time.saturating_sub(self.started.elapsed());
            tokio::select! {
                biased;
                report = work::in_time(&mut self.over, left, &self.stop) => {
                    return match report.unwrap_or_else(|| Err(work::late())).and_then(|report| report) {
                        Ok(report) => LiveEvent::Done(report),
                        Err(error) => LiveEvent::Failed(error.body()),
                    };
                }
                () = news => {}
            }
            self.earliest = Instant::now() + pace;
            if let Some(mut report) = self.newest.borrow_and_update().clone() {
                report.nodes = report.nodes.max(self.nodes.load(Ordering::Relaxed));
                report.seconds = self.started.elapsed().as_secs_f64();
                return LiveEvent::Report(report);
            }
        }
    }
}
