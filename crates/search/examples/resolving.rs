//! How near to an equilibrium re-solving comes on Leduc poker. Arguments: seen or ignored for the suits, rule, iterations on the first part,
//! at the leaves, behind the border.

use std::time::Instant;

use gametree_core::Limits;
use gametree_games::poker::{Leduc, Suits};
use gametree_search::equilibrium::{CfrPlus, Dcfr, PredictiveCfrPlus, Rule, SequenceForm, exploitability};
use gametree_search::resolving::{Exact, Settings, induced};

fn main() -> Result<(), String> {
    let mut arguments = std::env::args().skip(1);
    let suits = if arguments.next().as_deref() == Some("ignored") { Suits::Ignored } else { Suits::Seen };
    let rule = arguments.next().unwrap_or_else(|| "cfr+".into());
    let numbers: Vec<u64> = arguments.filter_map(|number| number.parse().ok()).collect();
    let &[opening, leaves, later] = &numbers[..] else {
        return Err("expected seen or ignored, a rule and three numbers of iterations".into());
    };
    for gadget in [true, false] {
        let settings = Settings { opening, later, gadget, most: 1 << 20 };
        match rule.as_str() {
            "cfr+" => measure(CfrPlus, suits, leaves, &settings)?,
            "dcfr" => measure(Dcfr::default(), suits, leaves, &settings)?,
            _ => measure(PredictiveCfrPlus, suits, leaves, &settings)?,
        }
    }
    Ok(())
}

fn measure<R: Rule + Copy>(
    rule: R,
    suits: Suits,
    iterations: u64,
    settings: &Settings,
) -> Result<(), String> {
    let (game, limits) = (Leduc::new(suits), Limits::default());
    let whole = SequenceForm::new(&game, 1 << 20, &limits).map_err(|problem| problem.to_string())?;
    let started = Instant::now();
    let mut leaves = Exact::new(&game, rule, iterations, 1 << 20, &limits);
    let profile = induced(&game, &whole, rule, &mut leaves, settings, &limits)
        .map_err(|problem| problem.to_string())?;
    let found = exploitability(&whole, &profile);
    println!(
        "gadget {} value {:.6} exploitability {:.6} in {:.2?}",
        settings.gadget,
        found.payoffs[0],
        found.exploitability(),
        started.elapsed()
    );
    Ok(())
}
