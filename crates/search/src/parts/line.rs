//! The principal variation: what both sides would play.

/// One line of actions for every ply, kept up to date as the search improves its best moves.
#[derive(Clone, Debug)]
pub struct Lines<A> {
    lines: Vec<Vec<A>>,
}

impl<A> Default for Lines<A> {
    fn default() -> Self {
        Self { lines: Vec::new() }
    }
}

impl<A: Copy> Lines<A> {
    /// A node at `ply` is entered: nothing is known to follow yet.
    #[inline]
    pub fn enter(&mut self, ply: usize) {
        if let Some(line) = self.lines.get_mut(ply) {
            line.clear();
        } else {
            self.grow(ply);
        }
    }

    #[cold]
    fn grow(&mut self, ply: usize) {
        self.lines.resize_with(ply + 1, Vec::new);
    }

    /// At `ply`, `action` is the best so far, and what follows it is the line of the next ply.
    // Rare beside the nodes entered: inlined it would only take registers from the search.
    #[inline(never)]
    pub fn improve(&mut self, ply: usize, action: A) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(action);
        if let Some(rest) = lower.first() {
            upper[ply].extend_from_slice(rest);
        }
    }

    /// The line from the root.
    pub fn root(&self) -> Vec<A> {
        self.at(0)
    }

    /// The line from the node at `ply` that was entered last.
    pub fn at(&self, ply: usize) -> Vec<A> {
        self.lines.get(ply).cloned().unwrap_or_default()
    }
}
