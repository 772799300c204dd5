//! The family of counterfactual regret minimisation.

use gametree_core::{Chance, Finite, Hidden, Text};
use gametree_search::equilibrium::external::External;
use gametree_search::equilibrium::outcome::Outcome;
use gametree_search::equilibrium::{
    Cfr, CfrPlus, Dcfr, Learner, PredictiveCfrPlus, Profile, SequenceForm, Solver,
};

use crate::algorithm::{Algorithm, Demand, Descriptor, Keeps, Role, Steps, never};
use crate::capabilities::{Capabilities, Need};
use crate::options::{OptionInfo, SEED, number, text};
use crate::runner::{At, Call};
use crate::spec::Spec;
use crate::unrolled::{Learned, Solution, equilibrium};
use crate::{AnyReport, Result};

const NEEDS: &[Need] = &[Need::HiddenParts, Need::Unrollable, Need::PerfectRecall];

/// What all of them have in common.
const FAMILY: Descriptor = Descriptor {
    name: "",
    aliases: &[],
    title: "",
    summary: "",
    needs: NEEDS,
    options,
    role: Role::Equilibrium,
    steps: Steps::Untraced("learns from many small regrets"),
    keeps: Keeps::Positions,
    fitness: |_| 0,
    auto: never,
};

/// Counterfactual regret minimisation.
pub const CFR: Algorithm = Algorithm(&Descriptor {
    name: "cfr",
    title: "regret minimisation",
    summary: "regrets, step by step towards an equilibrium, until iterations=N or target=EXPLOITABILITY",
    fitness: |game| hidden(game, 57),
    auto: |game, _| {
        let hides = game.hides.as_ref()?;
        let why = format!(
            "the game {hides} and several players decide, not all against one: regrets lead to strategies that are often near an \
             equilibrium, which nothing promises"
        );
        Some((60, why))
    },
    ..FAMILY
});

/// CFR+.
pub const CFR_PLUS: Algorithm = Algorithm(&Descriptor {
    name: "cfr+",
    aliases: &["cfrplus"],
    title: "CFR+",
    summary: "CFR whose regrets never fall below zero",
    fitness: |game| hidden(game, 58),
    ..FAMILY
});

/// Discounted CFR.
pub const DCFR: Algorithm = Algorithm(&Descriptor {
    name: "dcfr",
    title: "discounted CFR",
    summary: "CFR that discounts old regrets: the quickest on poker",
    fitness: |game| hidden(game, 60),
    auto: |game, _: Demand| {
        let hides = game.hides.as_ref().filter(|_| game.zero_sum)?;
        let why = format!(
            "the game {hides} and two opposed players decide: regrets lead to an equilibrium, which cannot be exploited"
        );
        Some((70, why))
    },
    ..FAMILY
});

/// Predictive CFR+.
pub const PCFR_PLUS: Algorithm = Algorithm(&Descriptor {
    name: "pcfr+",
    aliases: &["pcfrplus"],
    title: "predictive CFR+",
    summary: "CFR+ that predicts the next regrets: the quickest in the long run",
    fitness: |game| hidden(game, 59),
    ..FAMILY
});

/// CFR by samples, all choices of the learner.
pub const EXTERNAL: Algorithm = Algorithm(&Descriptor {
    name: "external",
    aliases: &["mccfr", "es-mccfr"],
    title: "external-sampling CFR",
    summary: "CFR by samples of chance and of the opponents",
    fitness: |game| hidden(game, 56),
    ..FAMILY
});

/// CFR by samples, one way through the game.
pub const OUTCOME: Algorithm = Algorithm(&Descriptor {
    name: "outcome",
    aliases: &["os-mccfr"],
    title: "outcome-sampling CFR",
    summary: "CFR by one sampled game at a time",
    fitness: |game| hidden(game, 55),
    ..FAMILY
});

fn hidden(game: &Capabilities, fitness: i32) -> i32 {
    if game.hides.is_some() { fitness } else { 0 }
}

pub(super) fn options() -> Vec<OptionInfo> {
    let positive = |value: &str| value.parse::<f64>().is_ok_and(|number| number > 0.0 && number.is_finite());
    vec![
        number("iterations", (1, 1_000_000_000), "until the target", "how many iterations to learn for"),
        text(
            "target",
            (positive, "a number above zero, such as 0.001"),
            "0.0001",
            "the exploitability at which learning ends",
        ),
        SEED,
    ]
}

/// The learner of a spec.
pub(crate) fn learner<'a, G: Hidden>(form: &'a SequenceForm<G>, spec: &Spec) -> Box<dyn Learner + 'a> {
    match spec.algorithm().name() {
        "cfr" => Box::new(Solver::new(form, Cfr)),
        "cfr+" => Box::new(Solver::new(form, CfrPlus)),
        "pcfr+" => Box::new(Solver::new(form, PredictiveCfrPlus)),
        "external" => Box::new(External::new(form, spec.seed())),
        "outcome" => Box::new(Outcome::new(form, spec.seed())),
        _ => Box::new(Solver::new(form, Dcfr::default())),
    }
}

/// Finds an equilibrium, by regrets or by the linear program.
pub(crate) fn run<G: Hidden + Chance + Finite + Text, K>(
    at: &At<'_, G, K>,
    call: &mut Call<'_, G>,
) -> Result<AnyReport> {
    if at.game.turn(at.state) == gametree_core::Turn::Over {
        return Ok(at.ended(call.asked()));
    }
    let meter = call.limits.start();
    let form = at.parts.unrolled.form(at.game, call.spec.most_unrolled(), call.limits)?;
    let asked = call.asked();
    let mut news = |profile: &Profile, learned: &Learned| {
        let so_far = Solution::new(profile.clone(), learned.clone());
        (call.progress)(&at.judged(asked, &form, &so_far));
    };
    let rest = call.limits.rest(&meter);
    let find = || equilibrium(at.game, &form, call.spec, &rest, &mut news);
    let solution = at.parts.unrolled.solution(call.spec, find)?;
    Ok(at.judged(asked, &form, &solution))
}
