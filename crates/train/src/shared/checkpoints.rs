//! Work that is kept in a folder, and batches of it that several threads make.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use gametree_core::Limits;
use gametree_learn::checkpoint::Folder;

use super::{LearnError, Progress, Result};

/// A folder for finished work, if there is one, and what hears of progress and of files that are damaged.
pub(crate) struct Checkpoints<'a> {
    pub folder: Option<&'a Folder>,
    pub progress: &'a mut dyn FnMut(Progress),
}

/// Games in batches, by number.
pub(crate) struct Batches<'a, R> {
    /// How many batches.
    pub count: u32,
    /// How many are played at the same time.
    pub threads: usize,
    /// The name under which one is kept.
    pub name: &'a dyn Fn(u32) -> String,
    /// Reads one that was kept.
    pub read: fn(&[u8]) -> Option<Vec<R>>,
    /// Writes one to be kept.
    pub write: fn(&[R]) -> Vec<u8>,
    /// Plays one; none when the stop flag was set.
    pub make: &'a (dyn Fn(u32) -> Option<Vec<R>> + Sync),
}

impl Checkpoints<'_> {
    /// All games of a round: those that were kept, and the others, which are played now.
    pub fn games<R: Send>(&mut self, round: u32, of: u32, batches: &Batches<R>) -> Result<Vec<R>> {
        let mut all = Vec::new();
        for batch in 0..batches.count {
            all.push(self.load(&(batches.name)(batch), batches.read)?);
        }
        let missing: Vec<u32> =
            (0..).zip(&all).filter(|(_, kept)| kept.is_none()).map(|(batch, _)| batch).collect();
        let mut done: u32 = all.iter().flatten().map(|games| games.len() as u32).sum();
        make(&missing, batches.threads, batches.make, |batch, games| {
            self.save(&(batches.name)(batch), &(batches.write)(&games))?;
            done += games.len() as u32;
            self.report(Progress::Games { round, done, of });
            all[batch as usize] = Some(games);
            Ok(())
        })?;
        let all: Option<Vec<Vec<R>>> = all.into_iter().collect();
        Ok(all.ok_or(LearnError::Stopped)?.into_iter().flatten().collect())
    }

    /// What is kept under a name, if it is not damaged.
    pub fn load<T>(&mut self, name: &str, read: impl Fn(&[u8]) -> Option<T>) -> Result<Option<T>> {
        let Some(folder) = self.folder else { return Ok(None) };
        let found = folder.load(name)?;
        found.refused.into_iter().for_each(|problem| self.note(problem));
        Ok(found.payload.and_then(|bytes| read(&bytes)))
    }

    /// Keeps bytes under a name.
    pub fn save(&self, name: &str, bytes: &[u8]) -> Result<()> {
        Ok(self.folder.map_or(Ok(()), |folder| folder.save(name, bytes))?)
    }

    /// Removes what is kept under a name.
    pub fn forget(&self, name: &str) {
        if let Some(folder) = self.folder {
            folder.forget(name);
        }
    }

    /// Reports a sentence for the user.
    pub fn note(&mut self, note: String) {
        self.report(Progress::Note(note));
    }

    /// Reports progress.
    pub fn report(&mut self, progress: Progress) {
        (self.progress)(progress);
    }
}

/// Whether the stop flag is set.
pub(crate) fn stopped(limits: &Limits) -> bool {
    limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
}

/// Makes some batches, and passes each to `done` as soon as it is complete. Ends early, without an error, when `make` gives none.
fn make<T: Send>(
    numbers: &[u32],
    threads: usize,
    make: &(dyn Fn(u32) -> Option<T> + Sync),
    mut done: impl FnMut(u32, T) -> Result<()>,
) -> Result<()> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, numbers.len().max(1)) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                let numbers = std::iter::from_fn(|| numbers.get(next.fetch_add(1, Ordering::Relaxed)));
                for number in numbers {
                    let Some(batch) = make(*number) else { break };
                    if sender.send((*number, batch)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        // Where `done` fails the receiver is dropped, and the workers notice it with their next batch.
        receiver.into_iter().try_for_each(|(number, batch)| done(number, batch))
    })
}
