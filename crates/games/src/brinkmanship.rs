//! Brinkmanship: two powers in a stand-off. Each knows its own resolve and must guess the other's.
//!
//! Chance gives each power a resolve from 1 to `levels`, in secret. What is at stake is 1 at first. The powers speak in turn:
//! - `escalate` raises the stakes by 1. Then chance decides whether something goes wrong, the more likely the higher the stakes; the power that has pushed
//!   is blamed for the accident and loses them.
//! - `yield`, only after the other has escalated: gives up, and loses what was at stake before that.
//! - `inspect`, once a game: pays the other `fee` for a look at its resolve. The other sees the inspectors, but not what they saw. Then the power
//!   speaks again.
//! - `stand`: neither yields nor goes on. After an escalation the crisis comes to a head: the higher resolve wins the stakes, equal ones part in
//!   peace. Where nobody has escalated, the other gets the word; when both stand, the crisis fades away and costs nobody anything.
//!
//! After `rounds` escalations there is no further one. What one power wins, the other loses. Those with little resolve must sometimes escalate
//! as if they had much, or nobody would ever yield to those who have; and because of them it pays to inspect now and then.

use gametree_core::{
    Chance, Finite, Game, Hidden, Odds, Player, Rational, Sampler, Text, TextError, Turn, Value, Worlds,
    sampler_of,
};

use crate::names::play_words;

mod picture;

/// Escalations that a game may allow.
const MOST_ROUNDS: usize = 6;
/// Steps of the longest game: each escalation with how it went, an inspection each, the first stand and the last word.
const LONGEST: usize = 2 * MOST_ROUNDS + 4;
/// Levels of resolve that a game may have.
const MOST_LEVELS: usize = 9;

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct Brinkmanship {
    rounds: u8,
    levels: u8,
    /// An accident happens after the first escalation once in so many times, after the second twice, and so on.
    accident: u16,
    fee: Rational,
}

/// What the powers are resolved to, and what has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BrinkState {
    /// 0 until chance has given one.
    resolve: [u8; 2],
    steps: Steps,
}

/// What everybody has seen, in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Steps {
    count: u8,
    list: [Step; LONGEST],
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum Step {
    #[default]
    None,
    Escalate,
    Calm,
    Accident,
    Yield,
    Inspect,
    Stand,
}

/// What chance gives or decides, or what a power does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BrinkAction {
    /// Chance gives the next power this resolve.
    Resolve(u8),
    /// The escalation passes without an accident.
    Calm,
    /// Something goes wrong.
    Accident,
    /// Raises the stakes.
    Escalate,
    /// Gives up.
    Yield,
    /// Pays for a look at the other's resolve.
    Inspect,
    /// Lets it come to a head.
    Stand,
}

/// What a power knows: its own resolve, the other's where it has inspected, and what has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BrinkView {
    player: u8,
    own: u8,
    /// How many powers have been given a resolve.
    given: u8,
    found: Option<u8>,
    steps: Steps,
}

/// What follows from the steps.
struct Standing {
    mover: u8,
    escalations: u8,
    /// How often a power has said to stand.
    stands: u8,
    inspected: [bool; 2],
    last: Step,
}

impl Standing {
    /// The first to stand before any escalation leaves the word to the other.
    fn is_over(&self) -> bool {
        match self.last {
            Step::Accident | Step::Yield => true,
            Step::Stand => self.escalations > 0 || self.stands == 2,
            _ => false,
        }
    }
}

impl Steps {
    fn list(&self) -> &[Step] {
        &self.list[..self.count.into()]
    }

    fn push(&mut self, step: Step) {
        self.list[usize::from(self.count)] = step;
        self.count += 1;
    }

    fn standing(&self) -> Standing {
        let mut standing =
            Standing { mover: 0, escalations: 0, stands: 0, inspected: [false; 2], last: Step::None };
        for step in self.list() {
            standing.last = *step;
            match step {
                Step::Escalate => standing.escalations += 1,
                Step::Calm => standing.mover = 1 - standing.mover,
                Step::Inspect => standing.inspected[usize::from(standing.mover)] = true,
                Step::Stand => {
                    standing.stands += 1;
                    if !standing.is_over() {
                        standing.mover = 1 - standing.mover;
                    }
                }
                Step::None | Step::Accident | Step::Yield => {}
            }
        }
        standing
    }
}

impl Brinkmanship {
    /// The game with so many escalations and levels of resolve; an accident once in `accident` times after the first escalation; and a fee for inspections.
    ///
    /// # Errors
    /// A sentence when some number is out of range.
    pub fn new(rounds: usize, levels: usize, accident: usize, fee: Rational) -> Result<Self, String> {
        let most = Rational::whole(100);
        match () {
            () if !(1..=MOST_ROUNDS).contains(&rounds) => {
                Err(format!("expected 1 to {MOST_ROUNDS} rounds, found {rounds}"))
            }
            () if !(2..=MOST_LEVELS).contains(&levels) => {
                Err(format!("expected 2 to {MOST_LEVELS} levels of resolve, found {levels}"))
            }
            () if accident <= rounds || accident > 10_000 => {
                Err(format!("expected an accident once in {} to 10000 times, found {accident}", rounds + 1))
            }
            () if fee < Rational::ZERO || fee > most || fee.denominator() > 1000 => {
                Err(format!("expected a fee from 0 to 100 such as 1/4, found {fee}"))
            }
            () => Ok(Self { rounds: rounds as u8, levels: levels as u8, accident: accident as u16, fee }),
        }
    }

    fn turn_after(&self, given: u8, steps: &Steps) -> Turn {
        let standing = steps.standing();
        match standing.last {
            _ if given < 2 => Turn::Chance,
            Step::Escalate => Turn::Chance,
            _ if standing.is_over() => Turn::Over,
            _ => Turn::Player(standing.mover.into()),
        }
    }

    fn options(&self, steps: &Steps, out: &mut Vec<BrinkAction>) {
        let standing = steps.standing();
        if standing.escalations > 0 {
            out.push(BrinkAction::Yield);
        }
        out.push(BrinkAction::Stand);
        if !standing.inspected[usize::from(standing.mover)] {
            out.push(BrinkAction::Inspect);
        }
        if standing.escalations < self.rounds {
            out.push(BrinkAction::Escalate);
        }
    }
}

impl BrinkState {
    fn given(&self) -> u8 {
        self.resolve.iter().filter(|resolve| **resolve > 0).count() as u8
    }
}

impl Game for Brinkmanship {
    type State = BrinkState;
    type Action = BrinkAction;
    type Value = Rational;

    fn initial(&self) -> BrinkState {
        BrinkState { resolve: [0; 2], steps: Steps::default() }
    }

    fn turn(&self, state: &BrinkState) -> Turn {
        self.turn_after(state.given(), &state.steps)
    }

    fn actions(&self, state: &BrinkState, out: &mut Vec<BrinkAction>) {
        match self.turn(state) {
            Turn::Over => {}
            Turn::Chance if state.given() < 2 => out.extend((1..=self.levels).map(BrinkAction::Resolve)),
            Turn::Chance => out.extend([BrinkAction::Calm, BrinkAction::Accident]),
            Turn::Player(_) => self.options(&state.steps, out),
        }
    }

    fn play(&self, state: &mut BrinkState, action: BrinkAction) {
        state.steps.push(match action {
            BrinkAction::Resolve(resolve) => {
                state.resolve[usize::from(state.given())] = resolve;
                return;
            }
            BrinkAction::Calm => Step::Calm,
            BrinkAction::Accident => Step::Accident,
            BrinkAction::Escalate => Step::Escalate,
            BrinkAction::Yield => Step::Yield,
            BrinkAction::Inspect => Step::Inspect,
            BrinkAction::Stand => Step::Stand,
        });
    }

    fn utility(&self, state: &BrinkState, player: Player) -> Rational {
        let Standing { mover, escalations, inspected, last, .. } = state.steps.standing();
        let stakes = 1 + i64::from(escalations);
        let mover_gets = match last {
            Step::Accident => -stakes,
            Step::Yield => 1 - stakes,
            _ if escalations == 0 => 0,
            _ => {
                let [own, other] = [mover, 1 - mover].map(|power| state.resolve[usize::from(power)]);
                stakes * (own.cmp(&other) as i64)
            }
        };
        let sign = if player == usize::from(mover) { 1 } else { -1 };
        let fees = i64::from(inspected[1 - player]) - i64::from(inspected[player]);
        Rational::whole(sign * mover_gets).plus(self.fee.times(Rational::whole(fees)))
    }

    fn bounds(&self, _state: &BrinkState) -> (Rational, Rational) {
        let most = Rational::whole(1 + i64::from(self.rounds)).plus(self.fee);
        (most.negate(), most)
    }
}

impl Finite for Brinkmanship {}

impl Chance for Brinkmanship {
    fn odds(&self, state: &BrinkState, outcome: BrinkAction) -> Odds {
        let (whole, escalations) =
            (i128::from(self.accident), i128::from(state.steps.standing().escalations));
        let odds = match outcome {
            BrinkAction::Calm => Rational::new(whole - escalations, whole),
            BrinkAction::Accident => Rational::new(escalations, whole),
            _ => Rational::new(1, self.levels.into()),
        };
        odds.and_then(Odds::new).unwrap_or(Odds::ONE)
    }
}

impl Hidden for Brinkmanship {
    type View = BrinkView;

    fn view(&self, state: &BrinkState, player: Player) -> BrinkView {
        let found = state.steps.standing().inspected[player].then(|| state.resolve[1 - player]);
        BrinkView {
            player: player as u8,
            own: state.resolve[player],
            given: state.given(),
            found,
            steps: state.steps,
        }
    }

    fn sampler<'a>(&'a self, view: &BrinkView) -> Sampler<'a, Self> {
        sampler_of(self, view)
    }

    fn choices(&self, view: &BrinkView, out: &mut Vec<BrinkAction>) {
        if matches!(self.turn_after(view.given, &view.steps), Turn::Player(_)) {
            self.options(&view.steps, out);
        }
    }

    fn print_view(&self, view: &BrinkView) -> String {
        let found = match view.found {
            Some(found) => found.to_string(),
            None if view.given < 2 => "-".into(),
            None => "?".into(),
        };
        let own = if view.own == 0 { format!("- after {}", view.given) } else { view.own.to_string() };
        format!("power {} resolve {own} against {found}{}", view.player + 1, print_steps(&view.steps))
    }
}

impl Worlds for Brinkmanship {
    fn worlds(&self, view: &BrinkView, out: &mut Vec<(BrinkState, Odds)>) {
        let own = usize::from(view.player);
        let guesses = match view.found {
            Some(found) => found..=found,
            None if usize::from(view.given) > 1 - own => 1..=self.levels,
            None => 0..=0,
        };
        out.extend(guesses.map(|other| {
            let resolve = if own == 0 { [view.own, other] } else { [other, view.own] };
            (BrinkState { resolve, steps: view.steps }, Odds::ONE)
        }));
    }
}

const WORDS: [(Step, &str); 6] = [
    (Step::Escalate, "escalate"),
    (Step::Calm, "calm"),
    (Step::Accident, "accident"),
    (Step::Yield, "yield"),
    (Step::Inspect, "inspect"),
    (Step::Stand, "stand"),
];

fn print_steps(steps: &Steps) -> String {
    let word = |step: &Step| WORDS.iter().find(|(known, _)| known == step).map_or("", |(_, word)| *word);
    steps.list().iter().map(|step| format!(" {}", word(step))).collect()
}

/// A position is the resolve of both powers and what has happened, such as `3-1 escalate calm yield`; `-` stands for a resolve that has not been
/// given.
impl Text for Brinkmanship {
    fn print_state(&self, state: &BrinkState) -> String {
        let [first, second] = state.resolve.map(|resolve| match resolve {
            0 => String::new(),
            resolve => resolve.to_string(),
        });
        format!("{first}-{second}{}", print_steps(&state.steps))
    }

    fn parse_state(&self, text: &str) -> Result<BrinkState, TextError> {
        let resolves = text.split(' ').next().unwrap_or("");
        let expected = || {
            let message =
                format!("expected the resolve of both powers from 1 to {}, such as 3-1", self.levels);
            TextError::at(text, 0, message)
        };
        let (first, second) = resolves.split_once('-').ok_or_else(expected)?;
        let mut state = self.initial();
        for resolve in [first, second].into_iter().filter(|resolve| !resolve.is_empty()) {
            let resolve = resolve.parse().ok().filter(|resolve| (1..=self.levels).contains(resolve));
            self.play(&mut state, BrinkAction::Resolve(resolve.ok_or_else(expected)?));
        }
        if first.is_empty() && !second.is_empty() {
            return Err(expected());
        }
        let from = resolves.len() + 1;
        if from > text.len() { Ok(state) } else { play_words(self, state, text, from) }
    }

    fn print_action(&self, _state: &BrinkState, action: BrinkAction) -> String {
        match action {
            BrinkAction::Resolve(resolve) => resolve.to_string(),
            BrinkAction::Calm => "calm".into(),
            BrinkAction::Accident => "accident".into(),
            BrinkAction::Escalate => "escalate".into(),
            BrinkAction::Yield => "yield".into(),
            BrinkAction::Inspect => "inspect".into(),
            BrinkAction::Stand => "stand".into(),
        }
    }

    fn player_name(&self, player: Player) -> String {
        format!("power {}", player + 1)
    }
}
