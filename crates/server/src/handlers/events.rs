//! The stream of a tab: server-sent events, the newest only, not too many a second.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_core::Stream;
use serde::Deserialize;
use tokio::sync::{mpsc, watch};

use crate::error::ApiError;
use crate::state::App;
use crate::tabs::News;

/// A sign of life, so that a broken connection is noticed even while nothing happens.
const SIGN_OF_LIFE: Duration = Duration::from_millis(500);

/// Whose stream.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Which {
    tab: String,
}

/// Opens the stream of a tab. When it closes, the tab's search stops.
pub async fn events(
    State(app): State<App>,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Sse<impl Stream<Item = Result<Event, std::convert::Infallible>>>, ApiError> {
    let Query(which) = which.map_err(|error| ApiError::bad(error.body_text()))?;
    let tab = tab_name(&which.tab)?;
    let (number, news) = app.tabs.listen(tab)?;
    let (send, receive) = mpsc::channel(1);
    tokio::spawn(forward(news, send, app.settings.pace));
    let stream = TabStream { receive, app, tab: tab.into(), number };
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE)))
}

/// A name that a page gives to itself: letters, digits, `-` and `_`.
pub fn tab_name(text: &str) -> Result<&str, ApiError> {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    if (1..=64).contains(&text.len()) && text.chars().all(fits) {
        return Ok(text);
    }
    Err(ApiError::bad("expected a tab of 1 to 64 letters, digits, - and _"))
}

/// Hands on the newest news, and then waits for the next beat; what came between is never sent. Ends with the tab or with the stream.
async fn forward(mut news: watch::Receiver<Option<News>>, send: mpsc::Sender<News>, pace: Duration) {
    loop {
        tokio::select! {
            changed = news.changed() => if changed.is_err() { return },
            () = send.closed() => return,
        }
        let newest = news.borrow_and_update().clone();
        if let Some(newest) = newest
            && send.send(newest).await.is_err()
        {
            return;
        }
        tokio::time::sleep(pace).await;
    }
}

/// The events of one connection; dropped when the connection is.
struct TabStream {
    receive: mpsc::Receiver<News>,
    app: App,
    tab: String,
    number: u64,
}

impl Stream for TabStream {
    type Item = Result<Event, std::convert::Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.receive
            .poll_recv(context)
            .map(|news| news.map(|news| Ok(Event::default().event(news.kind).data(&*news.data))))
    }
}

impl Drop for TabStream {
    fn drop(&mut self) {
        self.app.tabs.hang_up(&self.tab, self.number);
    }
}
