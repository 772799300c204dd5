//! A bar on standard error for work that is done position by position. Where nobody watches, nothing but what was done before.

use std::io::{IsTerminal, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use gametree_arena::book::Progress;

/// Time between two looks at how far the work is.
const BEAT: Duration = Duration::from_millis(200);

/// Characters that the bar itself takes.
const WIDTH: usize = 20;

/// Runs some work and shows how far it is.
pub fn with_bar<T>(work: impl FnOnce(&mut dyn FnMut(Progress)) -> T) -> T {
    let (latest, started) = (Mutex::new(None), Instant::now());
    let mut told = false;
    let mut tell = |progress: Progress| {
        if progress.before > 0 && !told {
            eprintln!("going on: {} of {} positions were done before", progress.before, progress.all);
        }
        told = true;
        *latest.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress);
    };
    if !std::io::stderr().is_terminal() {
        return work(&mut tell);
    }
    std::thread::scope(|scope| {
        // Nothing is ever sent: the end of the work closes the channel.
        let (working, ended) = channel::<()>();
        let latest = &latest;
        scope.spawn(move || {
            let mut shown = 0;
            while ended.recv_timeout(BEAT) == Err(RecvTimeoutError::Timeout) {
                let progress = latest.lock().unwrap_or_else(PoisonError::into_inner).clone();
                if let Some(progress) = progress {
                    let text = line(&progress, started.elapsed());
                    eprint!("\r{text:<shown$}");
                    shown = text.chars().count();
                    std::io::stderr().flush().ok();
                }
            }
            if shown > 0 {
                eprint!("\r{:shown$}\r", "");
            }
        });
        let result = work(&mut tell);
        drop(working);
        result
    })
}

/// `[#####...............]  152 of 568 positions, about 12 min left, at .../...`
fn line(progress: &Progress, elapsed: Duration) -> String {
    let Progress { done, all, before, current } = progress;
    let filled = WIDTH * done / all.max(&1);
    let bar: String = (0..WIDTH).map(|place| if place < filled { '#' } else { '.' }).collect();
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

/// A time as people say it.
fn rough(seconds: f64) -> String {
    match seconds {
        _ if seconds < 100.0 => format!("{seconds:.0} s"),
        _ if seconds < 100.0 * 60.0 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.1} h", seconds / 3600.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_how_far_the_work_is_and_how_long_it_takes() {
        let progress = Progress { done: 30, all: 100, before: 10, current: "1,2".into() };
        assert_eq!(
            line(&progress, Duration::from_secs(60)),
            "[######..............] 30 of 100 positions, about 4 min left (Ctrl-C stops), at 1,2"
        );
        assert!(!line(&Progress { before: 30, ..progress }, Duration::from_secs(60)).contains("left"));
    }
}
