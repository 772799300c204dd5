//! Every path of the server in one list, with its handler and what it is for.

use std::panic::AssertUnwindSafe;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;

use crate::error::{ApiError, Code};
use crate::guard::guard;
use crate::handlers::{
    analyze, arenas, beliefs, children, coach, compare, convert, explain, games, hint, openapi, page,
    position, quiz, reply, sessions, spots, trees,
};
use crate::operation::{Operation, get, post};
use crate::random::NoRandomness;
use crate::settings::Settings;
use crate::state::App;
use crate::work::fault;

/// Before every path: programs rely on what is below it.
pub const PREFIX: &str = "/api/v1";

/// Every operation of the server.
pub fn operations() -> Vec<Operation> {
    vec![
        get("/games", "Every game and every algorithm", games::all),
        get("/game", "One game: what it is, what runs on it and why not", games::one),
        get("/trees", "The trees of the lectures", trees::all),
        post("/position", "A position of a game that hides nothing", position::position),
        post("/reply", "The engine's move", reply::reply),
        post("/coach", "A judgement of the last move", coach::coach),
        post("/hint", "A hint in three steps: what to expect, the move, the line", hint::hint),
        post("/explain", "A search step by step, with everything that is drawn", explain::explain),
        post("/compare", "Several algorithms on one tree, side by side", compare::compare),
        post("/convert", "A tree from one format into another", convert::convert),
        post("/children", "The moves of one position: large trees, one node at a time", children::children),
        post("/quiz", "A quiz without its answers", quiz::quiz),
        post("/quiz/grade", "Answers, graded by the sheet inside them", quiz::grade),
        post(
            "/analyze",
            "A live search: events with reports, until the search is done or the client leaves",
            analyze::analyze,
        ),
        post("/sessions", "A game against the engine, seen by one player", sessions::open),
        post("/sessions/{id}/move", "Plays a move; the other players answer", sessions::play),
        post(
            "/sessions/{id}/undo",
            "Takes back the player's last move; not in games with hidden parts",
            sessions::undo,
        ),
        post("/sessions/{id}/beliefs", "What the player does not see, with probabilities", beliefs::beliefs),
        post(
            "/sessions/{id}/advice",
            "What an equilibrium does with what the player sees, and why",
            beliefs::advice,
        ),
        post("/reasons", "What an equilibrium of a game with hidden parts does, and why", beliefs::reasons),
        post("/spots", "A spot of poker on the turn or the river, to be solved", spots::open),
        post("/spots/{id}", "Solves a spot a little further and shows one of its nodes", spots::look),
        get("/arena", "The match in a file that the server was started with, if any", arenas::kept),
        post("/arenas", "Starts a match between agents, which are algorithms by name", arenas::start),
        post(
            "/arenas/{id}",
            "How a match stands: cross table, ratings, test, and the last games",
            arenas::standing,
        ),
        post("/arenas/{id}/game", "One finished game of a match with all of its moves", arenas::game),
        post("/arenas/{id}/stop", "Stops a match; its games stay", arenas::stop),
        get("/openapi.json", "This description", openapi::openapi),
    ]
}

/// The whole server as a value; an error where there are no random bytes for its secrets.
pub fn app(settings: Settings) -> Result<Router, NoRandomness> {
    gametree_poker::register();
    let app = App::new(settings)?;
    let add = |router: Router<App>, operation: Operation| {
        router.route(&format!("{PREFIX}{}", operation.path), operation.router)
    };
    let router = operations()
        .into_iter()
        .fold(Router::new(), add)
        .fallback(page::page)
        .layer(DefaultBodyLimit::max(app.settings.body))
        .layer(from_fn(own_errors))
        .layer(from_fn_with_state(app.clone(), guard));
    Ok(router.with_state(app))
}

/// The framework's own refusals, and faults of handlers, in the one form of all errors.
async fn own_errors(request: Request, next: axum::middleware::Next) -> Response {
    // Searches catch their own faults. This is for all that is done around them.
    let Ok(response) = AssertUnwindSafe(next.run(request)).catch_unwind().await else {
        return fault().into_response();
    };
    if response.status() != StatusCode::METHOD_NOT_ALLOWED {
        return response;
    }
    let error =
        ApiError::new(Code::BadRequest, "this path does not take that method").with_status(response.status());
    let mut refusal = error.into_response();
    if let Some(allowed) = response.headers().get(axum::http::header::ALLOW) {
        refusal.headers_mut().insert(axum::http::header::ALLOW, allowed.clone());
    }
    refusal
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use tower::ServiceExt;

    use super::*;

    #[tokio::test]
    async fn a_fault_of_a_handler_is_an_error_like_any_other() {
        async fn broken() -> &'static str {
            panic!("a fault")
        }
        let router: Router = Router::new().route("/", axum::routing::get(broken)).layer(from_fn(own_errors));
        let response = router.oneshot(Request::new(Body::empty())).await.expect("an answer");
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(response.headers()[axum::http::header::CONTENT_TYPE], "application/json");
    }
}
