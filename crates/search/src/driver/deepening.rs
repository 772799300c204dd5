//! Iterative deepening: one iteration after the other, each a ply deeper, until a limit ends it or the answer is known.

/// A search that goes deeper and deeper.
pub(crate) trait Deepen {
    /// What is known after an iteration.
    type Info;

    /// Searches the root to `depth` plies.
    fn iterate(&mut self, depth: u32);

    /// True when a limit has ended the last iteration.
    fn stopped(&self) -> bool;

    /// What is known after a finished iteration.
    fn finished(&mut self, depth: u32) -> Self::Info;

    /// A limit has ended an iteration: what is known of it is added to `info`, what is known of the iteration before.
    fn interrupted(&mut self, info: &mut Self::Info);

    /// What to do after a finished iteration.
    fn verdict(&mut self, info: &Self::Info, depth: u32) -> Verdict;
}

/// What to do after an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Go on with one ply more.
    Deeper,
    /// Another iteration with as many plies, but of another kind.
    Again,
    /// Break off for now, to go on later.
    Pause,
    /// The answer is known, or good enough.
    Done,
}

/// Goes deeper from `depth` on, at most to `most` plies. `info` is what is known so far, and `progress` is called after every finished
/// iteration. True when nothing more is to be done, false after a [`Verdict::Pause`].
pub(crate) fn deepen<D: Deepen>(
    search: &mut D,
    depth: &mut u32,
    most: Option<u32>,
    info: &mut D::Info,
    progress: &mut dyn FnMut(&D::Info),
) -> bool {
    while most.is_none_or(|most| *depth <= most) {
        search.iterate(*depth);
        if search.stopped() {
            search.interrupted(info);
            return true;
        }
        *info = search.finished(*depth);
        progress(info);
        match search.verdict(info, *depth) {
            Verdict::Deeper => *depth += 1,
            Verdict::Again => {}
            Verdict::Pause => {
                *depth += 1;
                return false;
            }
            Verdict::Done => return true,
        }
    }
    true
}
