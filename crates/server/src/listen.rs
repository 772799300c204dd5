//! A port for the server: connections in bounded number, slow ones ended, all of them let finish at the end.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::Request;
use hyper::body::Incoming;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::client::Client;

/// Connections at the same time.
const CONNECTIONS: usize = 2_048;

/// How long a client may take to send the head of a request, and how long a connection is kept without one.
const HEAD: Duration = Duration::from_secs(15);

/// How long running requests may take to finish at the end.
const FAREWELL: Duration = Duration::from_secs(2);

/// Serves `app` until `end` is there; then running requests may finish for a moment.
pub async fn listen(listener: TcpListener, app: Router, end: impl Future<Output = ()>) {
    let mut builder = hyper::server::conn::http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD);
    let (open, closing) = (Arc::new(Semaphore::new(CONNECTIONS)), GracefulShutdown::new());
    let mut end = std::pin::pin!(end);
    loop {
        let accepted = tokio::select! {
            accepted = async {
                let place = open.clone().acquire_owned().await;
                (place, listener.accept().await)
            } => accepted,
            () = &mut end => break,
        };
        let (Ok(place), Ok((stream, address))) = accepted else {
            // Out of file handles, most likely: others will be given back.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        stream.set_nodelay(true).ok();
        let (service, client) = (TowerToHyperService::new(app.clone()), Client::at(address.ip()));
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(client);
            service.call(request)
        });
        let connection = closing.watch(builder.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            // A client that breaks off is no fault of the server.
            connection.await.ok();
            drop(place);
        });
    }
    tokio::time::timeout(FAREWELL, closing.shutdown()).await.ok();
}
