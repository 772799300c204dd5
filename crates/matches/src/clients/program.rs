//! Another program as a child process that reads and writes lines. It may hang, end or write anything: every wait has an end, and no process is
//! left behind (see `guard.rs`).

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use super::guard::Guard;
use super::{Launch, Notice};
use crate::AgentError;

/// Where Debian keeps its games, which is not on every path.
const GAMES: &str = "/usr/games/";

/// Bytes of a line that are read at most: the rest counts as another line.
const LONGEST_LINE: u64 = 1 << 16;

/// A wait that is longer than this is shown.
const WHILE: Duration = Duration::from_secs(2);

/// Time that a program has to end by itself.
const FAREWELL: Duration = Duration::from_millis(300);

/// The program and the lines it has written.
pub struct Program {
    child: Child,
    /// Holds the program and everything that it has started; gone before the child is waited for.
    guard: Option<Guard>,
    to: ChildStdin,
    lines: Receiver<String>,
    name: String,
    /// How long an answer other than a move may take: some programs read large files first.
    patience: Duration,
    notice: Notice,
}

/// A question other than for a move, which has an answer of one line or several.
pub struct Question {
    text: String,
    /// When it was sent.
    pub asked: Instant,
    is_shown: bool,
}

impl Question {
    /// Why there is no answer.
    pub fn failed(&self, lost: Lost, expected: &str) -> AgentError {
        let text = &self.text;
        match lost {
            Lost::Ended => {
                AgentError::Crash(format!("ended instead of answering '{text}' with '{expected}'"))
            }
            _ => AgentError::Silence(format!("gave no answer to '{text}'; expected '{expected}'")),
        }
    }
}

/// Why there is no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// The program has ended or does not listen.
    Ended,
    /// It has not written one in time.
    Late,
    /// It is not needed any more.
    Stopped,
}

impl Program {
    /// Starts a command line such as `gtp-rhino -l 3`.
    pub fn start(launch: &Launch) -> Result<Self, AgentError> {
        let words = words(&launch.command);
        let cannot = |reason: String| AgentError::Start {
            program: words.first().cloned().unwrap_or_default(),
            reason,
        };
        let (program, arguments) = words.split_first().ok_or_else(|| cannot("expected a command".into()))?;
        let guard = Guard::start().map_err(|error| cannot(error.to_string()))?;
        let started = spawn(program, arguments, &guard).or_else(|error| {
            let missing = error.kind() == std::io::ErrorKind::NotFound && !program.contains('/');
            if missing {
                spawn(&format!("{GAMES}{program}"), arguments, &guard).map_err(|_| error)
            } else {
                Err(error)
            }
        });
        let mut child = started.map_err(|error| cannot(error.to_string()))?;
        let to = child.stdin.take().ok_or_else(|| cannot("the program has no input".into()))?;
        let from = child.stdout.take().ok_or_else(|| cannot("the program has no output".into()))?;
        // A program that writes faster than it is read has to wait.
        let (sender, lines) = sync_channel(4096);
        std::thread::spawn(move || {
            let mut from = BufReader::new(from);
            loop {
                let mut line = Vec::new();
                match (&mut from).take(LONGEST_LINE).read_until(b'\n', &mut line) {
                    Ok(0) | Err(_) => return,
                    Ok(_) => {}
                }
                if sender.send(String::from_utf8_lossy(&line).trim().to_string()).is_err() {
                    return;
                }
            }
        });
        let Launch { name, patience, notice, .. } = launch.clone();
        Ok(Self { child, guard: Some(guard), to, lines, name, patience, notice })
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) -> Result<(), Lost> {
        writeln!(self.to, "{line}").and_then(|()| self.to.flush()).map_err(|_| Lost::Ended)
    }

    /// Sends a question. Where it cannot be sent, no answer comes.
    pub fn ask(&mut self, text: &str) -> Question {
        self.send(text).ok();
        Question { text: text.into(), asked: Instant::now(), is_shown: false }
    }

    /// The next line of an answer.
    pub fn answer(&mut self, question: &mut Question) -> Result<String, Lost> {
        self.answer_until(question, question.asked + self.patience)
    }

    /// The same, but only for a while of what patience there is; none where nothing has come meanwhile.
    pub fn answer_within(&mut self, question: &mut Question, time: Duration) -> Result<Option<String>, Lost> {
        let (soon, end) = (Instant::now() + time, question.asked + self.patience);
        match self.answer_until(question, soon.min(end)) {
            Err(Lost::Late) if soon < end => Ok(None),
            line => line.map(Some),
        }
    }

    fn answer_until(&mut self, question: &mut Question, until: Instant) -> Result<String, Lost> {
        let shown_at = question.asked + WHILE;
        if !question.is_shown && shown_at < until {
            match self.receive(shown_at, None) {
                Err(Lost::Late) => question.is_shown = true,
                line => return line,
            }
            (self.notice)(&format!("waiting for {} to answer '{}' ...", self.name, question.text));
        }
        self.receive(until, None)
    }

    /// The next line, unless it takes too long.
    pub fn receive(&mut self, until: Instant, stop: Option<&AtomicBool>) -> Result<String, Lost> {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(Duration::from_millis(50))) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(Lost::Ended),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(Lost::Late),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                return Err(Lost::Stopped);
            }
        }
    }

    /// Ends the program and everything that it has started.
    fn kill(&mut self) {
        self.guard = None;
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.send("quit").ok();
        let started = Instant::now();
        while started.elapsed() < FAREWELL {
            if !matches!(self.child.try_wait(), Ok(None)) {
                break;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        self.kill();
    }
}

fn spawn(program: &str, arguments: &[String], guard: &Guard) -> std::io::Result<Child> {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    guard.watch(&mut command)?;
    command.spawn()
}

/// The words of a command line; quotes keep spaces.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for letter in command.chars() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, _) if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_keep_spaces() {
        assert_eq!(words("  a 'b c'  \"d e\"f ''"), ["a", "b c", "d ef", ""]);
    }
}
