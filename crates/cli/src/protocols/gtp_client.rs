//! An engine that speaks the Go Text Protocol (version 2), run as a child process: also othello programs do.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use gametree_arena::contest::Agent;

/// The child process and what it is told.
pub struct GtpEngine {
    name: String,
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    /// Moves so far: the colours take turns, Black first; a pass is a move.
    plies: usize,
    /// The engine has made this move itself and must not be told of it.
    own: Option<String>,
    /// It ended or misunderstood something, and is started anew for the next game.
    broken: bool,
}

impl GtpEngine {
    /// Starts a command line such as `gtp-rhino -l 3`.
    pub fn start(command: &str) -> Result<Self, String> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or("expected a command after 'gtp:'")?;
        let failed = |error: std::io::Error| format!("cannot start '{program}': {error}");
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        let to = child.stdin.take().ok_or("the program has no input")?;
        let from = BufReader::new(child.stdout.take().ok_or("the program has no output")?);
        Ok(Self { name: command.into(), child, to, from, plies: 0, own: None, broken: false })
    }

    /// Sends a command and reads its answer. What goes wrong is said without a subject, which is the engine.
    fn ask(&mut self, command: &str) -> Result<String, String> {
        let answer = self.exchange(command).and_then(|answer| answer);
        self.broken |= answer.is_err();
        answer
    }

    /// The same, with refusals told from engines that are gone. An answer ends with an empty line.
    fn exchange(&mut self, command: &str) -> Result<Result<String, String>, String> {
        let lost = |error: std::io::Error| format!("does not answer '{command}': {error}");
        writeln!(self.to, "{command}").and_then(|()| self.to.flush()).map_err(lost)?;
        let mut answer = String::new();
        loop {
            let mut line = String::new();
            if self.from.read_line(&mut line).map_err(lost)? == 0 {
                return Err(format!("ended instead of answering '{command}'"));
            }
            let line = line.trim();
            match (line.is_empty(), answer.is_empty()) {
                (true, true) => {}
                (true, false) => break,
                (false, _) => answer = format!("{answer}{line}\n"),
            }
        }
        let answer = answer.trim();
        let text = answer.strip_prefix('=').map(|text| text.trim().into());
        Ok(text.ok_or_else(|| format!("does not take '{command}': {answer}")))
    }

    fn colour(&self) -> &'static str {
        ["black", "white"][self.plies % 2]
    }
}

impl Agent for GtpEngine {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn begin(&mut self, opening: &[String]) -> Result<(), String> {
        if self.broken {
            *self = Self::start(&self.name)?;
        }
        self.plies = 0;
        self.own = None;
        let cleared = self.ask("clear_board").map(|_| ());
        let ready = cleared.and_then(|()| opening.iter().try_for_each(|text| self.told(text)));
        ready.map_err(|reason| format!("{} {reason}", self.name))
    }

    fn told(&mut self, text: &str) -> Result<(), String> {
        if self.own.take().is_none_or(|own| !own.eq_ignore_ascii_case(text)) {
            let command = format!("play {} {text}", self.colour());
            // Some programs make passes of othello themselves and refuse to be told. Whether they have understood shows at their next move.
            if text == "pass" {
                let told = self.exchange(&command);
                self.broken |= told.is_err();
                told.map(|_| ())?;
            } else {
                self.ask(&command)?;
            }
        }
        self.plies += 1;
        Ok(())
    }

    fn choose(&mut self, _allowance: Duration) -> Result<String, String> {
        let command = format!("genmove {}", self.colour());
        let text = self.ask(&command)?.to_lowercase();
        self.own = Some(text.clone());
        Ok(text)
    }
}

impl Drop for GtpEngine {
    fn drop(&mut self) {
        // Whatever happens, no process is left behind.
        writeln!(self.to, "quit").ok();
        self.child.kill().ok();
        self.child.wait().ok();
    }
}
