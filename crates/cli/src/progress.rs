//! What long work shows on standard error while it goes on: how far it is, or what is known so far.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use gametree_core::Limits;
use gametree_engine::AnyReport;
use gametree_engine::book::Progress;
use gametree_engine::words::{mean, thousands};

use crate::output::safe;
use crate::verbs::report::number;

/// Time between two looks at how far the work is.
const BEAT: Duration = Duration::from_millis(200);

/// Work that takes no longer than this shows nothing.
const MOMENT: Duration = Duration::from_millis(800);

/// Work of which nothing is known before its end is shown after so long.
const WHILE: Duration = Duration::from_secs(2);

/// Where no terminal can rewrite its line, the first one comes later: most searches are given two seconds, and end then.
const LONGER: Duration = Duration::from_millis(2500);

/// Where no terminal can rewrite its line, another one comes after so long at the latest.
const SILENCE: Duration = Duration::from_secs(5);

/// Characters that the bar itself takes.
const WIDTH: usize = 20;

/// Runs some work that is done position by position, and shows how far it is.
pub fn with_bar<T>(work: impl FnOnce(&mut dyn FnMut(Progress)) -> T) -> T {
    let (latest, started) = (Mutex::new(None), Instant::now());
    let mut started_before = false;
    let mut note = |progress: Progress| {
        if progress.before > 0 && !started_before {
            eprintln!("going on: {} of {} positions were done before", progress.before, progress.all);
        }
        started_before = true;
        *lock(&latest) = Some(progress);
    };
    let line = || lock(&latest).as_ref().map(|progress| bar(progress, started.elapsed()));
    showing(&Look::usual(LONGER), line, || work(&mut note))
}

/// Does some work and shows a line about it, everywhere, when it takes longer than a while.
pub fn after_a_while<T>(line: impl Fn() -> String + Sync, work: impl FnOnce() -> T) -> T {
    let started = Instant::now();
    showing(&Look::usual(WHILE), || (started.elapsed() >= WHILE).then(&line), work)
}

/// Does some work of which nothing is known but what it is, and shows that when it takes longer than a while.
pub fn working<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let started = Instant::now();
    after_a_while(|| format!("{what}, {} (Ctrl-C stops)", rough(started.elapsed().as_secs_f64())), work)
}

/// Counts nodes, and shows how many once that takes long.
pub fn counting<T>(limits: &mut Limits, work: impl FnOnce(&Limits) -> T) -> T {
    searching(limits, false, |limits, _| work(limits))
}

/// Searches and shows what is known so far: on a terminal once it takes longer than a moment, elsewhere a line every few seconds, and each
/// news where that was `asked` for.
pub fn searching<T>(
    limits: &mut Limits,
    asked: bool,
    search: impl FnOnce(&Limits, &mut dyn FnMut(&AnyReport)) -> T,
) -> T {
    let look = match Look::usual(LONGER) {
        Look::Nothing if asked => Look::Lines(SILENCE),
        look => look,
    };
    let (watch, latest, started) = (Arc::new(AtomicU64::new(0)), Mutex::new(String::new()), Instant::now());
    limits.watch = Some(watch.clone());
    let line = || {
        let (known, nodes) = (lock(&latest).clone(), short(watch.load(Ordering::Relaxed)));
        format!("{known}{nodes} nodes, {}", rough(started.elapsed().as_secs_f64()))
    };
    let mut news = |report: &AnyReport| {
        let known = known_so_far(report);
        let is_new = std::mem::replace(&mut *lock(&latest), known.clone()) != known;
        if asked && is_new && matches!(look, Look::Lines(_)) {
            eprintln!("{}", safe(&line()));
        }
    };
    let after_a_moment = || (started.elapsed() > MOMENT).then(|| format!("{} (Ctrl-C stops)", line()));
    showing(&look, after_a_moment, || search(limits, &mut news))
}

/// A line of a terminal on standard error that is written again and again, and gone in the end.
#[derive(Default)]
pub struct Line {
    shown: usize,
}

impl Line {
    /// Writes this in place of what stands there.
    pub fn write(&mut self, text: &str) {
        // A line that wraps could not be written again.
        let columns = terminal_size::terminal_size_of(std::io::stderr())
            .map_or(usize::MAX, |(width, _)| width.0.into());
        let text: String = safe(text).chars().take(columns.saturating_sub(1)).collect();
        eprint!("\r{text:<width$}", width = self.shown);
        self.shown = text.chars().count();
        std::io::stderr().flush().ok();
    }

    /// Leaves the line empty.
    pub fn clear(&mut self) {
        if self.shown > 0 {
            eprint!("\r{:width$}\r", "", width = self.shown);
            self.shown = 0;
        }
    }
}

/// A bar of [`WIDTH`] signs for a part from 0 to 1.
pub fn filled(part: f64) -> String {
    let full = ((part * WIDTH as f64) as usize).min(WIDTH);
    format!("{}{}", "#".repeat(full), ".".repeat(WIDTH - full))
}

/// Whether those who read what stands in a pipe want no lines about work that goes on.
fn is_silenced() -> bool {
    std::env::var_os("GAMETREE_PROGRESS").is_some_and(|wish| wish == "off")
}

/// How work is shown.
enum Look {
    /// Not at all.
    Nothing,
    /// Line by line, for files and pipes, the first after so long.
    Lines(Duration),
    /// In one line that is written again and again.
    Rewritten,
}

impl Look {
    /// One line on a terminal; elsewhere lines, the first after so long.
    fn usual(first: Duration) -> Self {
        match std::io::stderr().is_terminal() {
            true => Look::Rewritten,
            false if is_silenced() => Look::Nothing,
            false => Look::Lines(first),
        }
    }
}

/// A line about work that says itself how far it is: rewritten on a terminal, and now and then a new one elsewhere.
pub struct Notice {
    line: Line,
    terminal: bool,
    next: Instant,
}

impl Default for Notice {
    fn default() -> Self {
        let terminal = std::io::stderr().is_terminal();
        Self { line: Line::default(), terminal, next: Instant::now() + LONGER }
    }
}

impl Notice {
    /// Shows this, where it is time for it.
    pub fn show(&mut self, text: &str) {
        if self.terminal {
            self.line.write(text);
        } else if Instant::now() >= self.next && !is_silenced() {
            eprintln!("{text}");
            self.next = Instant::now() + SILENCE;
        }
    }

    /// Leaves nothing on a terminal.
    pub fn clear(&mut self) {
        self.line.clear();
    }
}

/// Does some work and meanwhile shows a line about it.
fn showing<T>(look: &Look, line: impl Fn() -> Option<String> + Sync, work: impl FnOnce() -> T) -> T {
    let (first, beat) = match look {
        Look::Nothing => return work(),
        Look::Lines(first) => (*first, SILENCE),
        Look::Rewritten => (BEAT, BEAT),
    };
    std::thread::scope(|scope| {
        // Nothing is ever sent: the end of the work closes the channel.
        let ((working, ended), line) = (channel::<()>(), &line);
        scope.spawn(move || {
            let (mut written, mut wait) = (Line::default(), first);
            while ended.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                wait = beat;
                match (line(), look) {
                    (None, _) => {}
                    (Some(text), Look::Rewritten) => written.write(&text),
                    (Some(text), _) => eprintln!("{}", safe(&text)),
                }
            }
            written.clear();
        });
        let result = work();
        drop(working);
        result
    })
}

pub fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// `[#####...............]  152 of 568 positions, about 12 min left, at .../...`
fn bar(progress: &Progress, elapsed: Duration) -> String {
    let Progress { done, all, before, current } = progress;
    let bar = filled(*done as f64 / *all.max(&1) as f64);
    let fresh = done - before;
    let left = match fresh {
        0 => String::new(),
        _ => {
            let seconds = elapsed.as_secs_f64() / fresh as f64 * (all - done) as f64;
            format!(", about {} left", rough(seconds))
        }
    };
    let current: String = current.chars().take(40).collect();
    format!("[{bar}] {done} of {all} positions{left} (Ctrl-C stops), at {current}")
}

/// `value between -2 and 3, `: what a search knows, before the nodes that it took.
fn known_so_far(report: &AnyReport) -> String {
    let evaluation = match report.depth {
        _ if report.sample.is_some() => {
            let error = report.standard_error(&report.sample);
            format!("about {}, ", mean(report.value().0.to_f64(), error))
        }
        Some(depth) if !report.proven => {
            format!("about {} at depth {depth}, ", number(report.value().0))
        }
        _ => String::new(),
    };
    match report.between() {
        Some((least, most)) if least < most => {
            format!("value between {} and {}, ", number(least), number(most))
        }
        Some((value, _)) => {
            let valued = report.moves.iter().filter(|row| row.bound == gametree_core::Bound::Exact).count();
            format!("value {}, {valued} of {} moves known exactly, ", number(value), report.moves.len())
        }
        None => evaluation,
    }
}

/// A number of nodes that fits into a line.
fn short(nodes: u64) -> String {
    if nodes < 1_000_000 { thousands(nodes) } else { format!("{:.1} M", nodes as f64 / 1e6) }
}

/// A time as people say it.
pub fn rough(seconds: f64) -> String {
    match seconds {
        _ if seconds < 100.0 => format!("{seconds:.0} s"),
        _ if seconds < 100.0 * 60.0 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.1} h", seconds / 3600.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gametree_engine::open;

    #[test]
    fn a_bar_says_how_far_the_work_is_and_how_long_it_takes() {
        let progress = Progress { done: 30, all: 100, before: 10, current: "1,2".into() };
        assert_eq!(
            bar(&progress, Duration::from_secs(60)),
            "[######..............] 30 of 100 positions, about 4 min left (Ctrl-C stops), at 1,2"
        );
        assert!(!bar(&Progress { before: 30, ..progress }, Duration::from_secs(60)).contains("left"));
    }

    #[test]
    fn a_search_says_between_what_the_value_is_and_then_the_value() {
        let game = open("connect-four:6x4").unwrap();
        let spec = "exact".parse().unwrap();
        let mut lines = Vec::new();
        let mut progress = |report: &AnyReport| lines.push(known_so_far(report));
        game.start().search(&spec, &Limits::default(), &mut progress).unwrap();
        let last = lines.pop();
        assert_eq!(last.as_deref(), Some("value -1, 1 of 6 moves known exactly, "));
        assert!(
            !lines.is_empty() && lines.iter().all(|line| line.starts_with("value between -")),
            "{lines:?}"
        );
    }

    #[test]
    fn large_numbers_are_short() {
        assert_eq!((short(12_345), short(12_345_678)), ("12,345".into(), "12.3 M".into()));
        assert_eq!((rough(8.4), rough(240.0), rough(9000.0)), ("8 s".into(), "4 min".into(), "2.5 h".into()));
    }
}
