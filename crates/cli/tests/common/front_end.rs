//! A front end that starts the real program and talks to it over pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use super::command;

/// Long enough for a slow machine, and shorter than any search that was not stopped.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A front end.
pub struct FrontEnd {
    engine: Child,
    /// What it hears.
    pub input: ChildStdin,
    lines: Receiver<String>,
}

impl FrontEnd {
    pub fn start(arguments: &[&str]) -> Self {
        let mut engine = command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let (input, output) = (engine.stdin.take().expect("input"), engine.stdout.take().expect("output"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                sender.send(line).ok();
            }
        });
        Self { engine, input, lines }
    }

    pub fn say(&mut self, text: &str) {
        self.input.write_all(format!("{text}\n").as_bytes()).expect("the engine listens");
    }

    /// All lines up to the first that begins like this, which is the last of them.
    pub fn until(&mut self, beginning: &str) -> Vec<String> {
        let (mut heard, started) = (Vec::new(), Instant::now());
        while started.elapsed() < PATIENCE {
            let Ok(line) = self.lines.recv_timeout(PATIENCE) else { break };
            heard.push(line);
            if heard.last().is_some_and(|line| line.starts_with(beginning)) {
                return heard;
            }
        }
        panic!("no line begins with '{beginning}': {heard:?}")
    }

    /// Ends the session and returns the exit code.
    pub fn quit(mut self) -> i32 {
        self.say("quit");
        self.engine.wait().expect("the engine ends").code().unwrap_or(-1)
    }
}
