//! Small games of poker that are solved exactly: the test pieces of everything that looks for an equilibrium.

mod cards;
mod kuhn;
mod leduc;

pub use kuhn::{Kuhn, KuhnAction, KuhnState, KuhnView};
pub use leduc::{Leduc, LeducAction, LeducState, LeducView, Suits};
