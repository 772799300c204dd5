//! Another program that is run as a child process and talked to in lines. It may hang, end or write anything: whoever waits for it waits so long and
//! no longer, and no process is left behind.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

/// Where Debian keeps its games, which is not on everybody's path.
const GAMES: &str = "/usr/games/";

/// Bytes of a line that are read at most: the rest is another line, and nonsense.
const LONGEST_LINE: u64 = 1 << 16;

/// Time that a program has to end by itself.
const FAREWELL: Duration = Duration::from_millis(300);

/// The program and the lines it has written.
pub struct Program {
    child: Child,
    to: ChildStdin,
    lines: Receiver<String>,
}

/// Why there is no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// The program has ended or does not listen.
    Ended,
    /// It has not written one in time.
    Late,
    /// Nobody wants it any more.
    Stopped,
}

impl Program {
    /// Starts a command line such as `gtp-rhino -l 3`.
    pub fn start(command: &str) -> Result<Self, String> {
        let words = words(command);
        let (program, arguments) = words.split_first().ok_or("expected a command")?;
        let started = spawn(program, arguments).or_else(|error| {
            let missing = error.kind() == std::io::ErrorKind::NotFound && !program.contains('/');
            if missing {
                spawn(&format!("{GAMES}{program}"), arguments).map_err(|_| error)
            } else {
                Err(error)
            }
        });
        let mut child = started.map_err(|error| format!("cannot start '{program}': {error}"))?;
        let to = child.stdin.take().ok_or("the program has no input")?;
        let from = child.stdout.take().ok_or("the program has no output")?;
        // A program that writes faster than anybody reads has to wait.
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
        Ok(Self { child, to, lines })
    }

    /// Tells it something.
    pub fn send(&mut self, line: &str) -> Result<(), Lost> {
        writeln!(self.to, "{line}").and_then(|()| self.to.flush()).map_err(|_| Lost::Ended)
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

    /// Ends the program and whatever it has started itself.
    fn kill(&mut self) {
        #[cfg(unix)]
        if let Ok(group) = i32::try_from(self.child.id()) {
            use nix::sys::signal::{Signal, killpg};
            killpg(nix::unistd::Pid::from_raw(group), Signal::SIGKILL).ok();
        }
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

fn spawn(program: &str, arguments: &[String]) -> std::io::Result<Child> {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    // In a group of its own: Ctrl-C at the terminal is for us, who end the game in good order.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
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
