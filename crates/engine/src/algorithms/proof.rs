//! Proof-number search.

use gametree_core::{Duel, Knowledge, Text};
use gametree_search::alphabeta::Order;
use gametree_search::proof::{self, Epsilon, Options};

use super::alphabeta::{ORDER, order};
use crate::algorithm::{Algorithm, Demand, Descriptor, Keeps, Role, Steps};
use crate::capabilities::Need;
use crate::options::{OptionInfo, number, text};
use crate::runner::{At, Call};
use crate::spec::Spec;
use crate::{AnyReport, Result};

/// Entries of a table that may be asked for: a few gigabytes.
const MOST_ENTRIES: u64 = 64 << 20;

/// Yes-or-no questions, worked on where the answer is nearest.
pub const PROOF: Algorithm = Algorithm(&Descriptor {
    name: "proof",
    aliases: &["pns", "dfpn"],
    title: "proof-number search",
    summary: "exact solving by yes-or-no questions, working where the answer is nearest",
    needs: &[Need::PerfectInformation, Need::TwoSides, Need::ZeroSum, Need::NoChance],
    options,
    role: Role::Search,
    steps: Steps::Untraced("goes from branch to branch by its numbers and has no values to show"),
    keeps: Keeps::Positions,
    fitness: |game| if game.long { 80 } else { 86 },
    auto: |game, demand| {
        let why = "two players, zero-sum, everything in view, and play can go round for ever: proof-number search counts a repetition as \
                   no progress";
        (demand == Demand::Exact && !game.finite).then(|| (20, why.into()))
    },
});

pub(super) fn options() -> Vec<OptionInfo> {
    vec![
        text(
            "epsilon",
            (|value| value == "off" || epsilon(value).is_some(), "off or a share such as 1/4"),
            "1/4",
            "stay at a branch until it is worse than the next by this share",
        ),
        number("table", (1, MOST_ENTRIES), "as many as are needed", "entries of the table"),
        ORDER,
    ]
}

/// A share: a whole number or a fraction, above zero.
fn epsilon(text: &str) -> Option<Epsilon> {
    let (parts, whole) = text.split_once('/').unwrap_or((text, "1"));
    let (parts, whole): (u32, u32) = (parts.trim().parse().ok()?, whole.trim().parse().ok()?);
    (parts > 0 && whole > 0).then_some(Epsilon { parts, whole })
}

fn proof_options(spec: &Spec) -> Options {
    let mut options = Options::default();
    if let Some(value) = spec.value("epsilon") {
        options.epsilon = epsilon(value);
    }
    if let Some(entries) = spec.number("table") {
        options.table_entries = entries;
    }
    let chosen: Option<Order> = order(spec);
    options.order = chosen.unwrap_or(options.order);
    options
}

pub(crate) fn run<G: Duel + Text, K: Knowledge<G>>(
    at: &At<'_, G, K>,
    call: &mut Call<'_, G>,
) -> Result<AnyReport> {
    let report = proof::search(
        at.game,
        at.state,
        at.knowledge,
        at.parts.canonical,
        &proof_options(call.spec),
        call.limits,
    );
    Ok(at.report(&report, call.asked()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_can_be_set() {
        let parts = |text: &str| proof_options(&text.parse::<Spec>().unwrap());
        assert_eq!(parts("pns"), Options::default());
        assert_eq!(parts("dfpn:epsilon=off").epsilon, None);
        let quarter = Some(Epsilon { parts: 1, whole: 4 });
        let set = parts("proof:epsilon=1/4,table=100,order=given");
        assert_eq!((set.epsilon, set.table_entries, set.order), (quarter, 100, Order::AsGiven));
    }
}
