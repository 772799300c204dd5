//! Games that can be re-solved stage by stage, and the nets that know what lies behind their borders.

use gametree_core::{Limits, Stages};
use gametree_learn::dense::Dense;
use gametree_search::equilibrium::{CfrPlus, Profile, SequenceForm};
use gametree_search::resolving::{Estimate, Exact, Leaves, Problem, Settings, induced};

use crate::{Error, Result, Spec};

/// Iterations on each part where nobody says how many.
const ITERATIONS: u64 = 500;

/// Iterations for an exact answer at a border; what was learned for the answer before is kept, so that few are enough.
const EXACT_ITERATIONS: u64 = 5;

/// How a game is re-solved, for entries whose games can be.
pub(crate) struct Staged<G: gametree_core::Hidden> {
    run: Run<G>,
    /// The net that ships with the program.
    values: Option<&'static [u8]>,
}

/// What is asked.
pub(crate) struct StageCall<'a> {
    pub spec: &'a Spec,
    pub limits: &'a Limits,
    /// A net instead of the one that ships.
    pub values: Option<&'a Dense>,
}

type Run<G> = fn(&G, &SequenceForm<G>, &StageCall, Option<Dense>) -> Result<Profile>;

impl<G: Stages> Staged<G> {
    pub fn new(values: Option<&'static [u8]>) -> Self {
        Self { run: resolve::<G>, values }
    }
}

impl<G: gametree_core::Hidden> Staged<G> {
    /// What two players do who both re-solve, as a strategy for the whole game; an error is the reason why there is none.
    pub fn profile(&self, game: &G, form: &SequenceForm<G>, asked: &StageCall) -> Result<Profile> {
        let ships = || self.values.and_then(Dense::from_bytes);
        (self.run)(game, form, asked, asked.values.cloned().or_else(ships))
    }
}

fn resolve<G: Stages>(
    game: &G,
    form: &SequenceForm<G>,
    asked: &StageCall,
    values: Option<Dense>,
) -> Result<Profile> {
    let StageCall { spec, limits, .. } = asked;
    let iterations = spec.number("iterations").unwrap_or(ITERATIONS);
    let settings = Settings {
        opening: iterations,
        later: iterations,
        gadget: spec.switch("gadget").unwrap_or(true),
        most: spec.most_unrolled(),
    };
    let (mut exact, mut net);
    let leaves: &mut dyn Leaves<G> = match spec.value("leaves") == Some("net") {
        false => {
            exact = Exact::new(game, CfrPlus, EXACT_ITERATIONS, spec.most_unrolled(), limits);
            &mut exact
        }
        true => {
            let Some(values) = values else {
                return Err(Error::refused("no net has been learned for this game; expected leaves=exact"));
            };
            let public = game.describe(&game.public(&game.initial())).len();
            if (values.inputs(), values.outputs()) != (public + 2 * game.slots(), 2 * game.slots()) {
                return Err(Error::refused(
                    "the net was learned for another game; expected one with other sizes",
                ));
            }
            net = Estimate::new(game, move |inputs: &[f32]| values.predict(inputs));
            &mut net
        }
    };
    induced(game, form, CfrPlus, leaves, &settings, limits).map_err(|problem| match problem {
        Problem::Stopped => Error::limit("a limit was hit before every stage was solved"),
        problem => Error::refused(problem.to_string()),
    })
}
