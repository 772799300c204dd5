//! What all learning shares: work that is kept in a folder, and batches of it that are done by several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use gametree_core::Limits;
use gametree_learn::checkpoint::{CheckpointError, Folder};

use super::{LearnError, Progress};

/// A folder, if there is one, and somebody who is told what is wrong with it.
pub(super) struct Kept<'a> {
    pub folder: Option<&'a Folder>,
    pub progress: &'a mut dyn FnMut(Progress),
}

/// Games in batches, by number.
pub(super) struct Batches<'a, R> {
    /// How many batches.
    pub count: u32,
    /// How many are played at the same time.
    pub threads: usize,
    /// Under which name one is kept.
    pub name: &'a dyn Fn(u32) -> String,
    pub read: fn(&[u8]) -> Option<Vec<R>>,
    pub write: fn(&[R]) -> Vec<u8>,
    /// Plays one; nothing when it was stopped.
    pub make: &'a (dyn Fn(u32) -> Option<Vec<R>> + Sync),
}

impl Kept<'_> {
    /// All games of a round: those that are kept, and the others played.
    pub fn games<R: Send>(
        &mut self,
        round: u32,
        of: u32,
        batches: &Batches<R>,
    ) -> Result<Vec<R>, LearnError> {
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
            self.tell(Progress::Games { round, done, of });
            all[batch as usize] = Some(games);
            Ok(())
        })?;
        let all: Option<Vec<Vec<R>>> = all.into_iter().collect();
        Ok(all.ok_or(LearnError::Stopped)?.into_iter().flatten().collect())
    }

    /// What is kept under a name, if it is whole.
    pub fn load<T>(
        &mut self,
        name: &str,
        read: impl Fn(&[u8]) -> Option<T>,
    ) -> Result<Option<T>, LearnError> {
        let Some(folder) = self.folder else { return Ok(None) };
        let found = folder.load(name).map_err(refused)?;
        found.refused.into_iter().for_each(|problem| self.note(problem));
        Ok(found.payload.and_then(|bytes| read(&bytes)))
    }

    pub fn save(&self, name: &str, bytes: &[u8]) -> Result<(), LearnError> {
        self.folder.map_or(Ok(()), |folder| folder.save(name, bytes)).map_err(refused)
    }

    pub fn forget(&self, name: &str) {
        if let Some(folder) = self.folder {
            folder.forget(name);
        }
    }

    pub fn note(&mut self, note: String) {
        self.tell(Progress::Note(note));
    }

    pub fn tell(&mut self, progress: Progress) {
        (self.progress)(progress);
    }
}

pub(super) fn refused(error: CheckpointError) -> LearnError {
    LearnError::Refused(error.to_string())
}

pub(super) fn stopped(limits: &Limits) -> bool {
    limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
}

/// Makes some batches, and hands each to `done` as soon as it is complete. Ends early, without an error, when `make` gives nothing.
fn make<T: Send>(
    numbers: &[u32],
    threads: usize,
    make: &(dyn Fn(u32) -> Option<T> + Sync),
    mut done: impl FnMut(u32, T) -> Result<(), LearnError>,
) -> Result<(), LearnError> {
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
        // Where `done` fails the receiver is dropped, and the workers notice when they hand over their next batch.
        receiver.into_iter().try_for_each(|(number, batch)| done(number, batch))
    })
}
