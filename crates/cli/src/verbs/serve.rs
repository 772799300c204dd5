//! `serve`: the page in a browser.

use std::net::{IpAddr, SocketAddr};

use gametree_matches::Store;
use gametree_server::{NoRandomness, PAGE_IS_MISSING, Settings, app, has_page, listen, random_name};
use tokio::net::TcpListener;

use crate::args::Serve;
use crate::failure::Failure;
use crate::output::print;
use crate::session::require_file;

/// The default port, and how many after it are tried when it is taken.
const PORT: u16 = 8080;
const TRIES: u16 = 20;

/// The megabytes that the server should do with, where nothing else is said, and the least that it works with.
const MEMORY: u64 = 300;
const LEAST_MEMORY: u64 = 64;

/// Serves the page; `memory` is in megabytes.
pub fn run(arguments: &Serve, memory: Option<u64>) -> Result<(), Failure> {
    let memory = memory.unwrap_or(MEMORY);
    if memory < LEAST_MEMORY {
        return Err(Failure::usage(format!(
            "--memory {memory}: the server needs at least {LEAST_MEMORY} megabytes"
        )));
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::failed(format!("cannot start: {error}")))?;
    let result = runtime.block_on(serve(arguments, memory as usize * (1 << 20)));
    // Searches that are still running stop with the program.
    runtime.shutdown_background();
    result
}

async fn serve(arguments: &Serve, memory: usize) -> Result<(), Failure> {
    if let Some(path) = &arguments.arena {
        require_file(path)?;
        Store::read(path).map_err(|error| error.in_file(path))?;
    }
    let listener = bind(arguments.address, arguments.port).await?;
    let bound = listener.local_addr().map_err(|error| Failure::failed(error.to_string()))?;
    let unsafe_to_serve = |error: NoRandomness| Failure::failed(error.to_string());
    let settings = settings(arguments, memory, bound).map_err(unsafe_to_serve)?;
    let page = page_address(&settings, bound);
    let server = app(settings).map_err(unsafe_to_serve)?;
    print(&format!("{page}\n"))?;
    if !has_page() {
        eprintln!("{PAGE_IS_MISSING}");
    }
    eprintln!("Ctrl-C ends the server.");
    if arguments.open {
        open_browser(&page);
    }
    listen(listener, server, interrupted()).await;
    Ok(())
}

/// The port that was asked for, or the first free one of some.
async fn bind(address: IpAddr, port: Option<u16>) -> Result<TcpListener, Failure> {
    let ports = match port {
        Some(port) => port..=port,
        None => PORT..=PORT + TRIES,
    };
    let mut problem = None;
    for port in ports {
        match TcpListener::bind(SocketAddr::new(address, port)).await {
            Ok(listener) => return Ok(listener),
            Err(error) => {
                problem = problem.or(Some(format!("cannot listen on {address}, port {port}: {error}")))
            }
        }
    }
    Err(Failure::failed(problem.unwrap_or_default()))
}

/// On loopback only the names of loopback are answered. Everywhere else, and behind a proxy, others can reach the server, so that only
/// those who know the token are answered.
fn settings(arguments: &Serve, memory: usize, bound: SocketAddr) -> Result<Settings, NoRandomness> {
    let (arena, origin) = (arguments.arena.clone(), arguments.origin.clone());
    let loopback = Settings { arena, origin, memory, ..Settings::loopback(bound.port()) };
    if bound.ip().is_loopback() && arguments.origin.is_none() {
        return Ok(Settings { token: arguments.token.clone(), ..loopback });
    }
    let token = arguments.token.clone().map_or_else(random_name, Ok)?;
    let hosts = (!bound.ip().is_unspecified())
        .then(|| [vec![bound.to_string()], loopback.hosts.clone().unwrap_or_default()].concat());
    Ok(Settings { hosts, token: Some(token), ..loopback })
}

fn page_address(settings: &Settings, bound: SocketAddr) -> String {
    let token = settings.token.as_ref().map_or_else(String::new, |token| format!("?token={token}"));
    let origin = settings.origin.clone().unwrap_or_else(|| format!("http://{bound}"));
    format!("{origin}/{token}")
}

/// Best effort: where there is no browser, the address has been printed.
fn open_browser(page: &str) {
    let program = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let quiet = std::process::Stdio::null;
    std::process::Command::new(program).arg(page).stdout(quiet()).stderr(quiet()).spawn().ok();
}

async fn interrupted() {
    tokio::signal::ctrl_c().await.ok();
}
