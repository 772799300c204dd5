//! Chance with more outcomes than can be listed, and chance that says nothing of its odds.

use gametree_core::{
    Chance, DiceDuel, Evaluate, EvaluateAll, Finite, Game, Knowledge, Limits, NoEvaluation, Odds, Open,
    Player, Real, Rng, Turn,
};
use gametree_search::parts::Ties;
use gametree_search::{Silent, expectiminimax, ismcts, maxn, star};

/// MAX takes a sure half, or a number below one that is drawn from 2^40 of them. The square of the number is paid.
struct Wheel;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Place {
    Choice,
    Sure,
    Spin,
    Drawn(u64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Act {
    Take,
    Risk,
    Number(u64),
}

const NUMBERS: u64 = 1 << 40;

impl Game for Wheel {
    type State = Place;
    type Action = Act;
    type Value = Real;

    fn initial(&self) -> Place {
        Place::Choice
    }

    fn turn(&self, state: &Place) -> Turn {
        match state {
            Place::Choice => Turn::Player(0),
            Place::Spin => Turn::Chance,
            Place::Sure | Place::Drawn(_) => Turn::Over,
        }
    }

    fn actions(&self, state: &Place, out: &mut Vec<Act>) {
        if *state == Place::Choice {
            out.extend([Act::Take, Act::Risk]);
        }
    }

    fn play(&self, state: &mut Place, action: Act) {
        *state = match action {
            Act::Take => Place::Sure,
            Act::Risk => Place::Spin,
            Act::Number(number) => Place::Drawn(number),
        };
    }

    fn utility(&self, state: &Place, player: Player) -> Real {
        let paid = match state {
            Place::Drawn(number) => (*number as f64 / NUMBERS as f64).powi(2),
            _ => 0.5,
        };
        Real(if player == 0 { paid } else { -paid })
    }

    fn bounds(&self, _state: &Place) -> (Real, Real) {
        (Real(0.0), Real(1.0))
    }
}

impl Open for Wheel {}
impl DiceDuel for Wheel {}
impl Finite for Wheel {}

impl Chance for Wheel {
    fn lists_outcomes(&self, _state: &Place) -> bool {
        false
    }

    fn draw(&self, _state: &Place, rng: &mut Rng) -> Option<Act> {
        Some(Act::Number(rng.bits() % NUMBERS))
    }
}

/// The true mean of what is drawn.
struct Mean;

impl Evaluate<Wheel> for Mean {
    fn evaluate(&self, _game: &Wheel, _state: &Place) -> Real {
        Real(1.0 / 3.0)
    }
}

impl Knowledge<Wheel> for Mean {}

impl EvaluateAll<Wheel> for Mean {
    fn evaluate_all(&self, _game: &Wheel, _state: &Place) -> Vec<Real> {
        vec![Real(1.0 / 3.0), Real(-1.0 / 3.0)]
    }
}

#[test]
fn an_evaluation_stands_in_for_outcomes_that_are_not_listed() {
    let limits = Limits::default();
    let plain = expectiminimax::search(&Wheel, &Place::Choice, &Mean, &limits, &mut Silent);
    assert_eq!((plain.best, plain.payoffs[0]), (Some(Act::Take), Real(0.5)));
    assert!(!plain.proven, "an evaluation was used");
    let pruned = star::search(&Wheel, &Place::Choice, &Mean, &Default::default(), &limits, &mut Silent);
    assert_eq!((pruned.best, pruned.payoffs[0]), (Some(Act::Take), Real(0.5)));
    let all = maxn::search(&Wheel, &Place::Choice, &Mean, Ties::First, &limits, &mut Silent);
    assert_eq!((all.best, all.payoffs[0], all.proven), (Some(Act::Take), Real(0.5), false));
}

#[test]
fn what_draws_needs_no_list() {
    let options = ismcts::Options { simulations: 4000, ..Default::default() };
    let found = ismcts::search(&Wheel, &Place::Choice, 0, &options, &Limits::default());
    let [take, risk] = &found.choices[..] else { panic!("two choices: {:?}", found.choices) };
    assert!(take.visits > risk.visits && (take.value - 0.5).abs() < 1e-9);
    assert!((risk.value - 1.0 / 3.0).abs() < 0.1, "{}", risk.value);
}

/// A die that says nothing of its odds.
struct Die;

impl Game for Die {
    type State = Option<u8>;
    type Action = u8;
    type Value = Real;

    fn initial(&self) -> Option<u8> {
        None
    }

    fn turn(&self, state: &Option<u8>) -> Turn {
        if state.is_none() { Turn::Chance } else { Turn::Over }
    }

    fn actions(&self, state: &Option<u8>, out: &mut Vec<u8>) {
        if state.is_none() {
            out.extend(1..=6);
        }
    }

    fn play(&self, state: &mut Option<u8>, face: u8) {
        *state = Some(face);
    }

    fn utility(&self, state: &Option<u8>, player: Player) -> Real {
        let face = f64::from(state.unwrap_or(0));
        Real(if player == 0 { face } else { -face })
    }
}

impl Open for Die {}
impl Chance for Die {}
impl DiceDuel for Die {}
impl Finite for Die {}

#[test]
fn by_default_all_outcomes_are_equally_likely() {
    assert_eq!(Die.odds(&None, 3), Odds::one_in(6));
    let report = expectiminimax::search(&Die, &None, &NoEvaluation, &Limits::default(), &mut Silent);
    assert!((report.payoffs[0].0 - 3.5).abs() < 1e-12);
    let (mut rng, mut seen) = (Rng::new(3), [0u32; 6]);
    (0..6000).for_each(|_| seen[usize::from(Die.draw(&None, &mut rng).unwrap()) - 1] += 1);
    assert!(seen.iter().all(|count| (850..1150).contains(count)), "{seen:?}");
}
