//! A game in sequence form, and an equilibrium of it.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, TryLockError};
use std::time::Duration;

use gametree_core::{Chance, Hidden, Limits, Player};
use gametree_search::equilibrium::{
    Exploitability, Judged, Learner, Outlook, Problem, Profile, Proof, SequenceForm, exploitability,
};

use crate::algorithms;
use crate::spec::Spec;
use crate::{Error, Result};

/// Iterations after which learning ends although the target has not been met.
const MOST_ITERATIONS: u64 = 1_000_000;

/// The exploitability at which learning ends, where the spec says nothing.
const TARGET: f64 = 1e-4;

/// Sequences of all players up to which a server solves the linear program: its solver cannot be interrupted within a thousand steps.
const MOST_LP: usize = 6_000;

/// Time between two tries for a game that another search is unrolling.
const PAUSE: Duration = Duration::from_millis(5);

/// Solutions of a game that are kept: those of two agents who play each other.
const MOST_SOLUTIONS: usize = 2;

/// Positions up to which the outlook of a solution is kept. It takes more memory than the strategy.
const MOST_KEPT: usize = 50_000;

/// A game in sequence form, made when it is first asked for, and its latest solutions, so that an agent solves it once and not at every move.
pub struct Unrolled<G: Hidden> {
    form: Mutex<Option<Arc<SequenceForm<G>>>>,
    solutions: Mutex<Vec<(String, Arc<Solution>)>>,
}

impl<G: Hidden> Default for Unrolled<G> {
    fn default() -> Self {
        Self { form: Mutex::new(None), solutions: Mutex::new(Vec::new()) }
    }
}

fn lock<T>(kept: &Mutex<T>) -> MutexGuard<'_, T> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<G: Hidden + Chance> Unrolled<G> {
    /// Waits while another search unrolls the same game, but no longer than the limits allow.
    fn lock(&self, limits: &Limits) -> Result<MutexGuard<'_, Option<Arc<SequenceForm<G>>>>> {
        let mut meter = limits.start();
        loop {
            match self.form.try_lock() {
                Ok(kept) => return Ok(kept),
                Err(TryLockError::Poisoned(kept)) => return Ok(kept.into_inner()),
                Err(TryLockError::WouldBlock) if meter.enter_long() => std::thread::sleep(PAUSE),
                Err(TryLockError::WouldBlock) => {
                    return Err(Error::limit("a limit was hit while another search unrolled the game"));
                }
            }
        }
    }

    /// The sequence form, made now or before.
    ///
    /// # Errors
    /// Why the game cannot be unrolled.
    pub fn form(&self, game: &G, most: usize, limits: &Limits) -> Result<Arc<SequenceForm<G>>> {
        let most =
            limits.memory.as_ref().map_or(most, |memory| most.min(memory.bytes() / position_bytes::<G>()));
        let mut kept = self.lock(limits)?;
        if let Some(form) = kept.as_ref().filter(|form| form.histories() <= most) {
            return Ok(form.clone());
        }
        let form = SequenceForm::new(game, most, limits).map_err(|problem| match problem {
            Problem::Stopped => Error::limit(problem.to_string()),
            problem => Error::refused(problem.to_string()),
        })?;
        Ok(kept.insert(Arc::new(form)).clone())
    }
}

impl<G: Hidden> Unrolled<G> {
    /// Bytes that are kept. Where the game is being unrolled there is nothing yet.
    pub fn bytes(&self) -> usize {
        let Some(form) = self.form.try_lock().ok().and_then(|kept| kept.clone()) else { return 0 };
        let sequences: usize = (0..form.players()).map(|player| form.sequences(player)).sum();
        // The odds of a strategy, and what is known of every history where that is kept.
        let outlook = if form.histories() <= MOST_KEPT { 3 * form.histories() } else { 0 };
        form.bytes() + lock(&self.solutions).len() * size_of::<f64>() * (sequences + outlook)
    }

    /// Drops what is kept. A search that uses it keeps it to its end.
    pub fn forget(&self) {
        if let Ok(mut kept) = self.form.try_lock() {
            *kept = None;
        }
        lock(&self.solutions).clear();
    }

    /// What the algorithm of a spec finds for the whole game, now or before. It depends on the spec and its seed, and not on the position. What a
    /// limit has ended is not kept.
    ///
    /// # Errors
    /// Why there is none.
    pub(crate) fn solution(
        &self,
        spec: &Spec,
        find: impl FnOnce() -> Result<(Profile, Learned)>,
    ) -> Result<Arc<Solution>> {
        let name = format!("{spec} {}", spec.seed());
        if let Some((_, known)) = lock(&self.solutions).iter().find(|(known, _)| *known == name) {
            return Ok(known.clone());
        }
        let (profile, learned) = find()?;
        let solution = Arc::new(Solution::new(profile, learned));
        if !solution.learned.stopped {
            let mut kept = lock(&self.solutions);
            kept.truncate(MOST_SOLUTIONS - 1);
            kept.insert(0, (name, solution.clone()));
        }
        Ok(solution)
    }
}

/// A strategy of all players for the whole game, and what is known of it.
pub(crate) struct Solution {
    pub profile: Profile,
    pub learned: Learned,
    outlook: OnceLock<Outlook>,
}

impl Solution {
    pub fn new(profile: Profile, learned: Learned) -> Self {
        Self { profile, learned, outlook: OnceLock::new() }
    }

    /// The choices of a player at an information set, with their odds and what they are worth.
    pub fn choices<G: Hidden>(
        &self,
        form: &SequenceForm<G>,
        player: Player,
        set: usize,
    ) -> Vec<Judged<G::Action>> {
        let profile = &self.profile;
        let outlook = || Outlook::new(form, profile);
        match form.histories() <= MOST_KEPT {
            true => self.outlook.get_or_init(outlook).judge(form, profile, player, set),
            false => outlook().judge(form, profile, player, set),
        }
    }
}

/// About how many bytes the sequence form takes per position while it is made: the state that waits, its node, and its share of sets, sequences
/// and payoffs.
fn position_bytes<G: Hidden>() -> usize {
    size_of::<G::State>() + size_of::<G::Action>() + 160
}

/// How far learning has come.
#[derive(Clone)]
pub(crate) struct Learned {
    pub found: Exploitability,
    pub iterations: u64,
    pub stopped: bool,
    /// The equilibrium exactly, where there is a proof.
    pub proof: Option<Proof>,
}

impl Learned {
    /// What is known of a profile that was not learned step by step.
    pub fn at_once<G: Hidden>(form: &SequenceForm<G>, profile: &Profile) -> Self {
        Self { found: exploitability(form, profile), iterations: 0, stopped: false, proof: None }
    }
}

/// Finds an equilibrium by the algorithm of the spec; `news` hears now and then how far it is.
///
/// # Errors
/// Why there is none.
pub(crate) fn equilibrium<G: Hidden + Chance>(
    game: &G,
    form: &SequenceForm<G>,
    spec: &Spec,
    limits: &Limits,
    news: &mut dyn FnMut(&Profile, &Learned),
) -> Result<(Profile, Learned)> {
    if spec.algorithm() == algorithms::LP {
        let choices: usize = (0..form.players()).map(|player| form.sequences(player)).sum();
        if spec.is_modest() && choices > MOST_LP {
            return Err(Error::Refused(format!(
                "the linear program would have {choices} unknowns, and its steps would be too long to be interrupted; expected dcfr, or lp on \
                 the command line"
            )));
        }
        let found = algorithms::lp_equilibrium(game, form, limits)?;
        let learned = Learned { proof: found.proof, ..Learned::at_once(form, &found.profile) };
        return Ok((found.profile, learned));
    }
    let learner = algorithms::learner(form, spec);
    Ok(learn(learner, form, spec, limits, news))
}

/// Learns until the spec or the limits end it.
fn learn<G: Hidden>(
    mut learner: Box<dyn Learner + '_>,
    form: &SequenceForm<G>,
    spec: &Spec,
    limits: &Limits,
    news: &mut dyn FnMut(&Profile, &Learned),
) -> (Profile, Learned) {
    let asked: Option<u64> = spec.number("iterations");
    let (most, target) = (asked.unwrap_or(MOST_ITERATIONS), spec.number("target").unwrap_or(TARGET));
    let (mut meter, mut next) = (limits.start(), 16);
    loop {
        // A node of the meter is an iteration, which for large games takes as long as a thousand nodes of a search.
        let due = next.min(most);
        let mut stopped = false;
        while learner.iterations() < due && !stopped {
            stopped = !meter.enter_long();
            if !stopped {
                learner.iterate();
            }
        }
        let profile = learner.average();
        let at_once = Learned::at_once(form, &profile);
        let learned = Learned { iterations: learner.iterations(), stopped, ..at_once };
        let near = asked.is_none() && learned.found.exploitability() <= target;
        if stopped || near || learner.iterations() >= most {
            return (profile, learned);
        }
        news(&profile, &learned);
        next = next * 3 / 2;
    }
}
