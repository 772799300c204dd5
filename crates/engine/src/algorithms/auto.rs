//! `auto`: picks one of the others by what the game is.

use crate::algorithm::{Algorithm, Descriptor, Keeps, Role, Steps, never};
use crate::options::OptionInfo;

/// Picks one of the others by what the game is.
pub const AUTO: Algorithm = Algorithm(&Descriptor {
    name: "auto",
    aliases: &[],
    title: "auto",
    summary: "picks the algorithm by what the game is, and says why",
    needs: &[],
    options,
    role: Role::Auto,
    steps: Steps::Untraced("stands for another algorithm"),
    keeps: Keeps::Bounded,
    fitness: |_| 0,
    auto: never,
});

/// The options of everything that it may pick. What the picked one does not have is left out.
fn options() -> Vec<OptionInfo> {
    let mut all =
        vec![crate::options::switch("book", "on", "answer from a book of exact values where there is one")];
    let families = [
        super::exact::options(),
        super::alphabeta::options(),
        super::cfr::options(),
        super::epimc::options(),
        super::ismcts::options(),
        super::resolve::options(),
        super::proof::options(),
    ];
    for option in families.into_iter().flatten() {
        if !all.iter().any(|known: &OptionInfo| known.name == option.name) {
            all.push(option);
        }
    }
    all
}
