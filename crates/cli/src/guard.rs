//! What ends work from outside: Ctrl-C, and the memory that it may take.

use std::fs::read_to_string;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use gametree_core::MemoryLimit;

use crate::failure::{Code, Failure};

/// How long work may take to end after it was asked to. Some of it cannot look up: a linear program, a large sort.
const GRACE: Duration = Duration::from_millis(800);

/// Time between two looks at the memory.
const LOOK: Duration = Duration::from_millis(50);

/// Memory where the system does not say how much is free.
const USUAL_MEMORY: usize = 2 << 30;

/// The least that is allowed by default: the program itself, its nets and its books take some.
const LEAST_MEMORY: usize = 256 << 20;

/// Ctrl-C and a full memory set it.
static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// How many places write something right now, which is not cut off.
static WRITING: AtomicUsize = AtomicUsize::new(0);

/// The work is kept in a file in the end, which may take longer than a moment.
static KEEPS_WORK: AtomicBool = AtomicBool::new(false);

static MEMORY: OnceLock<Arc<MemoryLimit>> = OnceLock::new();

/// A flag that Ctrl-C sets, the same one everywhere. Work that does not end soon after that is ended, and so is all work when Ctrl-C comes
/// again.
pub fn interrupt_flag() -> Arc<AtomicBool> {
    STOP.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let handler = flag.clone();
        // Where no handler can be set, Ctrl-C simply ends the program.
        ctrlc::set_handler(move || {
            if handler.swap(true, Ordering::SeqCst) {
                std::process::exit(Code::Interrupted as i32);
            }
            std::thread::spawn(|| {
                std::thread::sleep(GRACE);
                end();
            });
        })
        .ok();
        flag
    })
    .clone()
}

/// The same for work that is kept when it is stopped: nothing but a second Ctrl-C cuts that short.
pub fn patient_interrupt_flag() -> Arc<AtomicBool> {
    KEEPS_WORK.store(true, Ordering::SeqCst);
    interrupt_flag()
}

/// Writes something that is not cut off when work is ended from outside.
pub fn writing<T>(write: impl FnOnce() -> T) -> T {
    WRITING.fetch_add(1, Ordering::SeqCst);
    let written = write();
    WRITING.fetch_sub(1, Ordering::SeqCst);
    written
}

fn end() {
    if KEEPS_WORK.load(Ordering::SeqCst) && !memory().reached() {
        eprintln!("stopping; Ctrl-C again ends at once");
        return;
    }
    while WRITING.load(Ordering::SeqCst) > 0 {
        std::thread::sleep(LOOK);
    }
    stopped_early("stopped before there was an answer").exit();
}

/// True when Ctrl-C has been pressed, or the memory is full.
pub fn stopped(flag: &AtomicBool) -> bool {
    flag.load(Ordering::SeqCst)
}

/// Why work ended before its time: its memory was full, or Ctrl-C was pressed, about which there may be something to say.
pub fn stopped_early(message: &str) -> Failure {
    let memory = memory();
    if !memory.reached() {
        return Failure::new(Code::Interrupted, message);
    }
    let megabytes = memory.bytes() >> 20;
    Failure::new(
        Code::Limit,
        format!(
            "more than the {megabytes} MB that may be used would be needed; expected a smaller game, a limit such as --depth, or more with --memory"
        ),
    )
}

/// A failure as it is meant: work that Ctrl-C stopped before it had an answer was not ended by a limit of its own.
pub fn as_meant(failure: Failure) -> Failure {
    let pressed = STOP.get().is_some_and(|flag| stopped(flag)) && !memory().reached();
    if pressed && failure.is(Code::Limit) { stopped_early(failure.message()) } else { failure }
}

/// The memory that all work may take.
pub fn memory() -> Arc<MemoryLimit> {
    MEMORY.get_or_init(|| Arc::new(MemoryLimit::new(usual_memory()))).clone()
}

/// Sets the memory that all work may take, in megabytes where it was asked for, and watches that it is not exceeded.
pub fn watch_memory(megabytes: Option<u64>) {
    let bytes = megabytes.map_or_else(usual_memory, |megabytes| (megabytes as usize).saturating_mul(1 << 20));
    let memory = MEMORY.get_or_init(|| Arc::new(MemoryLimit::new(bytes))).clone();
    if resident().is_none() {
        return;
    }
    std::thread::spawn(move || {
        // What counts on its own stops in time. This is for everything else.
        while resident().is_some_and(|bytes| memory.allows(bytes)) {
            std::thread::sleep(LOOK);
        }
        interrupt_flag().store(true, Ordering::SeqCst);
        for _ in 0..GRACE.as_millis() / LOOK.as_millis() {
            std::thread::sleep(LOOK);
            let far_too_much = resident().is_some_and(|bytes| bytes / 5 * 4 > memory.bytes());
            if far_too_much {
                break;
            }
        }
        end();
    });
}

/// Half of what is free.
fn usual_memory() -> usize {
    let free = [free_of_system(), free_of_group()].into_iter().flatten().min();
    free.map_or(USUAL_MEMORY, |free| (free / 2).max(LEAST_MEMORY))
}

fn free_of_system() -> Option<usize> {
    kilobytes(&read_to_string("/proc/meminfo").ok()?, "MemAvailable:")
}

/// What the control group leaves, for programs in containers.
fn free_of_group() -> Option<usize> {
    let number = |file: &str| -> Option<usize> {
        read_to_string(format!("/sys/fs/cgroup/{file}")).ok()?.trim().parse().ok()
    };
    Some(number("memory.max")?.saturating_sub(number("memory.current")?))
}

/// The memory of this program, without files that are only mapped.
fn resident() -> Option<usize> {
    kilobytes(&read_to_string("/proc/self/status").ok()?, "RssAnon:")
}

/// The bytes behind a name in one of the files of the system: `MemAvailable:   123 kB`.
fn kilobytes(text: &str, name: &str) -> Option<usize> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().strip_suffix("kB")?.trim().parse::<usize>().ok()?.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_the_system_are_read() {
        let text = "MemTotal:       100 kB\nMemAvailable:   20 kB\n";
        assert_eq!(kilobytes(text, "MemAvailable:"), Some(20 * 1024));
        assert_eq!(kilobytes(text, "MemFree:"), None);
        assert_eq!(kilobytes("MemFree: much kB", "MemFree:"), None);
        assert!(usual_memory() >= LEAST_MEMORY);
    }
}
