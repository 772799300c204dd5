//! What can be typed after `serve`.

use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
pub struct Serve {
    /// Port; by default 8080 or the first free one after it
    #[arg(long)]
    pub port: Option<u16>,
    /// Address to listen on; any but loopback demands a token of every client
    #[arg(long, default_value = "127.0.0.1")]
    pub address: std::net::IpAddr,
    /// What clients must know; made up and printed where one is needed
    #[arg(long, value_parser = parse_token)]
    pub token: Option<String>,
    /// Where browsers reach the server through a proxy, such as https://games.example.org; demands a token of every client
    #[arg(long, value_name = "URL", value_parser = parse_origin)]
    pub origin: Option<String>,
    /// Show the match in this file on the page (see `gametree arena --store`)
    #[arg(long, value_name = "FILE")]
    pub arena: Option<PathBuf>,
    /// Open the page in a browser
    #[arg(long)]
    pub open: bool,
}

/// A token stands in an address and in a cookie, so that it has letters, digits, `-` and `_` only.
fn parse_token(text: &str) -> Result<String, String> {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    if text.len() >= 8 && text.chars().all(fits) {
        return Ok(text.into());
    }
    Err("expected at least 8 letters, digits, - and _".into())
}

/// A scheme, a name and perhaps a port: what a browser sends as the origin of a page.
fn parse_origin(text: &str) -> Result<String, String> {
    let origin = text.trim_end_matches('/').to_ascii_lowercase();
    let name = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://")).unwrap_or_default();
    let fits = |letter: char| letter.is_ascii_alphanumeric() || "-.:[]".contains(letter);
    if !name.is_empty() && name.chars().all(fits) {
        return Ok(origin);
    }
    Err("expected a scheme and a name without a path, such as https://games.example.org".into())
}
