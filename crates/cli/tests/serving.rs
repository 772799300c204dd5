//! `gametree serve` in a process of its own.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

use crate::common;

struct Serving {
    child: Child,
    address: String,
}

impl Serving {
    fn start(arguments: &[&str]) -> Self {
        let mut child = common::command(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("standard output"))
            .read_line(&mut line)
            .expect("an address");
        Self { child, address: line.trim().into() }
    }

    /// `127.0.0.1:8080`.
    fn host(&self) -> &str {
        self.address.trim_start_matches("http://").split('/').next().unwrap_or_default()
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(self.host()).expect("a connection");
        let host = self.host();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
            .expect("a question");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    }

    fn interrupt(&mut self) -> Option<i32> {
        let number = self.child.id().to_string();
        std::process::Command::new("kill").args(["-INT", &number]).status().expect("a signal");
        self.child.wait().expect("an end").code()
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

#[test]
fn the_address_is_printed_and_an_interrupt_ends_the_server() {
    let mut serving = Serving::start(&["serve", "--port", "0"]);
    assert!(serving.address.starts_with("http://127.0.0.1:"), "{}", serving.address);
    assert!(serving.get("/api/v1/games").contains("gametree.games/1"));
    assert!(serving.get("/").contains("<!doctype html>") || serving.get("/").contains("<!DOCTYPE html>"));
    assert_eq!(serving.interrupt(), Some(0));
}

#[test]
fn a_port_that_is_taken_is_an_error_where_it_was_asked_for() {
    let taken = Serving::start(&["serve", "--port", "0"]);
    let port = taken.host().rsplit(':').next().unwrap_or_default();
    let ran = common::run(&["serve", "--port", port]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.contains("cannot listen"), "{}", ran.err);
    // Where none was asked for, the next free one is taken.
    let [first, second] = [Serving::start(&["serve"]), Serving::start(&["serve"])];
    assert_ne!(first.host(), second.host());
    assert!(second.get("/api/v1/games").starts_with("HTTP/1.1 200"));
}

#[test]
fn another_address_demands_a_token() {
    let serving = Serving::start(&["serve", "--address", "0.0.0.0", "--port", "0"]);
    let (_, token) = serving.address.split_once("?token=").expect("a token in the address");
    assert!(token.len() >= 32);
    let port = serving.host().rsplit(':').next().unwrap_or_default();
    let ask = |path: &str| {
        let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).expect("a connection");
        write!(stream, "GET {path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n").expect("a question");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    };
    assert!(ask("/api/v1/games").starts_with("HTTP/1.1 401"));
    assert!(ask(&format!("/?token={token}")).starts_with("HTTP/1.1 303"));
    assert_eq!(common::run(&["serve", "--token", "short"]).code, 2);
}

#[test]
fn behind_a_proxy_the_public_address_is_printed_with_a_token() {
    let serving = Serving::start(&["serve", "--port", "0", "--origin", "https://games.example.org/"]);
    let token =
        serving.address.strip_prefix("https://games.example.org/?token=").expect("the public address");
    assert!(token.len() >= 32);
    for wrong in
        ["games.example.org", "https://games.example.org/path", "ftp://games.example.org", "https://"]
    {
        assert_eq!(common::run(&["serve", "--origin", wrong]).code, 2, "{wrong}");
    }
}
