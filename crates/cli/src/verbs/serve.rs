//! `serve`: the page in a browser.

use std::net::{IpAddr, SocketAddr};

use gametree_arena::contest::Store;
use gametree_server::{Settings, app, listen, random_name};
use tokio::net::TcpListener;

use crate::args::Serve;
use crate::failure::{Code, Failure};
use crate::output::print;

/// The port where nobody says, and how many after it are tried when it is taken.
const PORT: u16 = 8080;
const TRIES: u16 = 20;

pub fn run(arguments: &Serve) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::failed(format!("cannot start: {error}")))?;
    let result = runtime.block_on(serve(arguments));
    // Searches that are still running stop with the program.
    runtime.shutdown_background();
    result
}

async fn serve(arguments: &Serve) -> Result<(), Failure> {
    if let Some(path) = &arguments.arena {
        let wrong = |reason| Failure::new(Code::Parse, format!("{}: {reason}", path.display()));
        Store::read(path).map_err(wrong)?;
    }
    let listener = bind(arguments.address, arguments.port).await?;
    let bound = listener.local_addr().map_err(|error| Failure::failed(error.to_string()))?;
    let settings = Settings { arena: arguments.arena.clone(), ..settings(arguments, bound) };
    let page = page_address(bound, settings.token.as_deref());
    print(&format!("{page}\n"))?;
    eprintln!("Ctrl-C ends the server.");
    if arguments.open {
        open_browser(&page);
    }
    listen(listener, app(settings), interrupted()).await;
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

/// On loopback only the names of loopback are answered; elsewhere only those who know the token.
fn settings(arguments: &Serve, bound: SocketAddr) -> Settings {
    let loopback = Settings::loopback(bound.port());
    let token = arguments.token.clone();
    if bound.ip().is_loopback() {
        return Settings { token, ..loopback };
    }
    let hosts = (!bound.ip().is_unspecified())
        .then(|| [vec![bound.to_string()], loopback.hosts.clone().unwrap_or_default()].concat());
    Settings { hosts, token: Some(token.unwrap_or_else(random_name)), ..loopback }
}

fn page_address(bound: SocketAddr, token: Option<&str>) -> String {
    let token = token.map_or_else(String::new, |token| format!("?token={token}"));
    format!("http://{bound}/{token}")
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
