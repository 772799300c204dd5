//! Every path of the server in one list.

use axum::Router;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};

use crate::error::{ApiError, Code};
use crate::guard::guard;
use crate::handlers::{
    analyze, arenas, children, coach, compare, convert, events, explain, games, hint, openapi, page,
    position, quiz, reckoning, reply, sessions, spots, trees,
};
use crate::settings::Settings;
use crate::state::App;

fn routes() -> Vec<(&'static str, MethodRouter<App>)> {
    vec![
        ("/api/games", get(games::all)),
        ("/api/game", get(games::one)),
        ("/api/trees", get(trees::all)),
        ("/api/position", post(position::position)),
        ("/api/reply", post(reply::reply)),
        ("/api/coach", post(coach::coach)),
        ("/api/hint", post(hint::hint)),
        ("/api/explain", post(explain::explain)),
        ("/api/compare", post(compare::compare)),
        ("/api/convert", post(convert::convert)),
        ("/api/children", post(children::children)),
        ("/api/quiz", post(quiz::quiz)),
        ("/api/quiz/grade", post(quiz::grade)),
        ("/api/events", get(events::events)),
        ("/api/analyze", post(analyze::analyze)),
        ("/api/stop", post(analyze::stop)),
        ("/api/sessions", post(sessions::open)),
        ("/api/sessions/{id}/move", post(sessions::play)),
        ("/api/sessions/{id}/undo", post(sessions::undo)),
        ("/api/sessions/{id}/beliefs", post(reckoning::beliefs)),
        ("/api/sessions/{id}/advice", post(reckoning::advice)),
        ("/api/reasons", post(reckoning::reasons)),
        ("/api/spots", post(spots::open)),
        ("/api/spots/{id}", post(spots::look)),
        ("/api/arena", get(arenas::kept)),
        ("/api/arenas", post(arenas::start)),
        ("/api/arenas/{id}", post(arenas::standing)),
        ("/api/arenas/{id}/game", post(arenas::game)),
        ("/api/arenas/{id}/stop", post(arenas::stop)),
        ("/api/openapi.json", get(openapi::openapi)),
    ]
}

/// Every path below `/api`, as the OpenAPI description spells it.
pub fn paths() -> Vec<&'static str> {
    routes().into_iter().map(|(path, _)| path).collect()
}

/// The whole server as a value.
pub fn app(settings: Settings) -> Router {
    let app = App::new(settings);
    let add = |router: Router<App>, (path, handler): (&str, MethodRouter<App>)| router.route(path, handler);
    routes()
        .into_iter()
        .fold(Router::new(), add)
        .fallback(page::page)
        .layer(from_fn(own_errors))
        .layer(from_fn_with_state(app.clone(), guard))
        .with_state(app)
}

/// The framework's own refusals in the one form of all errors.
async fn own_errors(request: Request, next: axum::middleware::Next) -> Response {
    let response = next.run(request).await;
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
