//! Ends an engine and all that it has started together with this program, however that ends.
//!
//! An engine that works reads the end of its input and ends by itself; one that hangs does not, and a program that is killed cannot end it. So each
//! engine runs in the process group of a shell that does nothing but read from a pipe. Only this program holds the other end. When it dies the pipe
//! is closed, and the shell kills its group.

use std::io;
use std::process::Command;
#[cfg(unix)]
use std::process::{Child, Stdio};

/// Waits for the end of its input, then kills its group, itself included.
#[cfg(unix)]
const SCRIPT: &str = "read -r _; kill -KILL 0";

/// The leader of a process group, which dies with this program.
pub struct Guard {
    #[cfg(unix)]
    shell: Child,
}

#[cfg(unix)]
impl Guard {
    /// A group without an engine.
    pub fn start() -> io::Result<Self> {
        use std::os::unix::process::CommandExt;
        let mut command = Command::new("/bin/sh");
        command.args(["-c", SCRIPT]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // A group of its own: Ctrl-C at the terminal is for this program, which ends the game in good order.
        Ok(Self { shell: command.process_group(0).spawn()? })
    }

    /// Lets a program run in the group, from its start on.
    pub fn watch(&self, command: &mut Command) -> io::Result<()> {
        use std::os::unix::process::CommandExt;
        command.process_group(self.group()?);
        Ok(())
    }

    fn group(&self) -> io::Result<i32> {
        i32::try_from(self.shell.id()).map_err(io::Error::other)
    }
}

#[cfg(not(unix))]
impl Guard {
    /// Other systems have no process groups of this kind.
    pub fn start() -> io::Result<Self> {
        Ok(Self {})
    }

    /// Nothing to do.
    pub fn watch(&self, _: &mut Command) -> io::Result<()> {
        Ok(())
    }
}

/// Ends everything in the group.
#[cfg(unix)]
impl Drop for Guard {
    fn drop(&mut self) {
        if let Ok(group) = self.group() {
            use nix::sys::signal::{Signal, killpg};
            killpg(nix::unistd::Pid::from_raw(group), Signal::SIGKILL).ok();
        }
        self.shell.wait().ok();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::process::ExitStatusExt;

    fn sleeper(guard: &Guard) -> Child {
        let mut command = Command::new("sleep");
        command.arg("60");
        guard.watch(&mut command).expect("a group");
        command.spawn().expect("every system has sleep")
    }

    /// The same happens when this program dies: the pipe has no other end any more.
    #[test]
    fn a_closed_pipe_ends_the_whole_group() {
        let mut guard = Guard::start().unwrap();
        let mut engines = [sleeper(&guard), sleeper(&guard)];
        drop(guard.shell.stdin.take());
        for engine in &mut engines {
            assert_eq!(engine.wait().unwrap().signal(), Some(9));
        }
        assert_eq!(guard.shell.wait().unwrap().signal(), Some(9));
    }

    #[test]
    fn a_guard_that_is_not_needed_any_more_leaves_nothing_behind() {
        let guard = Guard::start().unwrap();
        let (mut engine, shell) = (sleeper(&guard), guard.shell.id());
        assert!(engine.try_wait().unwrap().is_none(), "it runs");
        drop(guard);
        assert_eq!(engine.wait().unwrap().signal(), Some(9));
        assert!(!std::path::Path::new(&format!("/proc/{shell}")).exists(), "the shell is left behind");
    }
}
