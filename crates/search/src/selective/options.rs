//! The parts of the search, each of which can be switched off.

/// The parts of the search. Most of them are wrong now and then and right on average, so that only games say what they are worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Bytes of the table.
    pub bytes: usize,
    /// How many threads search, each for itself but with one table ("lazy SMP").
    pub threads: usize,
    /// Transposition table: remember positions, for the action to try first and for what follows.
    pub table: bool,
    /// Leave a node where the table knows enough.
    pub table_cuts: bool,
    /// Quiescence: go on below the horizon until the position is quiet.
    pub quiescence: bool,
    /// Static exchange evaluation (SEE) puts captures in order and leaves out what loses.
    pub see: bool,
    /// Aspiration: start each iteration with a narrow window around the last value.
    pub aspiration: bool,
    /// History: try first what did well elsewhere.
    pub history: bool,
    /// Continuation history: try first what did well after the same moves.
    pub continuation_history: bool,
    /// Capture history: try first captures that did well elsewhere.
    pub noisy_history: bool,
    /// Killers: try first what just did well at the same ply.
    pub killers: bool,
    /// Try first what the game gives a bonus: threats, and moves of pieces in danger.
    pub quiet_bonus: bool,
    /// Correction history: correct evaluations by how far they were off at positions like this.
    pub correction: bool,
    /// Prune less where the evaluation of the mover improves.
    pub improving: bool,
    /// Null move: leave a node where a pass is good enough.
    pub null_move: bool,
    /// Reverse futility: leave a node that is far above the window.
    pub reverse_futility: bool,
    /// Razoring: leave a node that is far below the window.
    pub razoring: bool,
    /// ProbCut: leave a node where a capture is far above the window by a shallow search.
    pub prob_cut: bool,
    /// Internal iterative reduction (IIR): search a ply less where the table has no action to begin with.
    pub iir: bool,
    /// Late move pruning: leave out late quiet actions.
    pub late_move_pruning: bool,
    /// History pruning: leave out quiet actions that did badly elsewhere.
    pub history_pruning: bool,
    /// Futility: leave out quiet actions where the position is too far below the window.
    pub futility: bool,
    /// SEE pruning: leave out actions that lose material.
    pub see_pruning: bool,
    /// Late move reductions (LMR): search late actions less deeply.
    pub late_move_reductions: bool,
    /// Singular extension: search the only good action more deeply.
    pub singular: bool,
}

impl Options {
    /// Nothing but alpha-beta with windows of one step: the value of minimax at the same depth.
    pub fn plain() -> Self {
        Self::all(1 << 20, false)
    }

    fn all(bytes: usize, on: bool) -> Self {
        Self {
            bytes,
            threads: 1,
            table: on,
            table_cuts: on,
            quiescence: on,
            see: on,
            aspiration: on,
            history: on,
            continuation_history: on,
            noisy_history: on,
            killers: on,
            quiet_bonus: on,
            correction: on,
            improving: on,
            null_move: on,
            reverse_futility: on,
            razoring: on,
            prob_cut: on,
            iir: on,
            late_move_pruning: on,
            history_pruning: on,
            futility: on,
            see_pruning: on,
            late_move_reductions: on,
            singular: on,
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::all(16 << 20, true)
    }
}
