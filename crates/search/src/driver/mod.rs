//! What the fast searches share around their nodes: root moves, iterative deepening, aspiration windows, threads, tables that grow, reports.
//!
//! A search supplies its node and says what one iteration is. [`exact`](crate::exact), [`principal`](crate::principal) and
//! [`selective`](crate::selective) differ in that alone; [`deepening`](crate::deepening) is the same loop around plain alpha-beta.

mod aspiration;
mod deepening;
mod growth;
mod report;
mod root;
mod split;
mod threads;

pub(crate) use aspiration::{Aspiration, Outcome, Widening};
pub(crate) use deepening::{Deepen, Verdict, deepen};
pub(crate) use growth::{Room, SMALLEST_TABLE, with_growing_table};
pub(crate) use report::{Mover, seen_by};
pub(crate) use root::{RootAction, bound_in};
pub(crate) use split::{Pool, Split};
pub(crate) use threads::lazy_smp;
