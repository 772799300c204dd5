//! Checks a strategy against every possible reply and every outcome of chance. Uses the rules only: nothing here knows a search.
//!
//! Where everything is in view, the others reply to the position, and each position is looked at once. Where something is hidden they reply
//! to what they see: all positions that look the same to them get the same reply, and the reply is the best for all of these together.

use std::collections::{BTreeMap, HashMap};

use gametree_core::{Player, Rational, Turn, Value};

use crate::any::AnyPosition;

/// Positions that a check looks at before it gives up.
const MOST_POSITIONS: usize = 20_000_000;

/// Positions that the search for equally good moves looks at in all.
const MOST_FOR_EQUALS: usize = 200_000;

/// Moves with their odds.
pub type Mixture = Vec<(String, Rational)>;

/// A strategy to be checked, as read from a document.
pub struct Claim {
    /// Whose strategy it is.
    pub owner: Player,
    /// What it is said to guarantee.
    pub guarantees: Rational,
    /// Some player does not see everything.
    pub hidden: bool,
    /// The move for everything that the owner may see, or several with their odds.
    pub moves: HashMap<String, Mixture>,
}

/// A move that guarantees as much as the one that a strategy takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equal {
    /// What the owner sees.
    pub view: String,
    /// What the strategy does there.
    pub chosen: String,
    /// What is as good.
    pub other: String,
}

/// What the check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The owner gets at least this whatever the others do.
    Proven {
        /// The least the owner gets.
        value: Rational,
        /// Positions looked at.
        positions: usize,
        /// Moves of the strategy that were never needed.
        unused: usize,
    },
    /// The others have an answer.
    Refuted {
        /// The moves that lead there; where something is hidden, what the others do by what they see.
        line: Vec<String>,
        /// What is wrong, as a sentence.
        reason: String,
        /// The least the owner gets, where the strategy can be played at all.
        value: Option<Rational>,
    },
}

/// Plays the strategy against everything.
pub fn verify(start: &dyn AnyPosition, claim: &Claim) -> Verdict {
    let mut check = Check::new(claim, MOST_POSITIONS);
    match check.run(start) {
        Err(reason) => Verdict::Refuted { line: check.line, reason, value: None },
        Ok(value) if value < claim.guarantees => {
            let line = match claim.hidden {
                true => check.replies.iter().map(|(view, text)| format!("{view}: {text}")).collect(),
                false => check.worst_line(start),
            };
            let reason =
                format!("the owner gets {value}, less than the {} that was claimed", claim.guarantees);
            Verdict::Refuted { line, reason, value: Some(value) }
        }
        Ok(value) => Verdict::Proven {
            value,
            positions: check.positions,
            unused: claim.moves.len() - check.used.len(),
        },
    }
}

/// Single moves of a strategy that can be exchanged for others without any loss: `value` is what it guarantees. Looks only as far as that
/// is quickly done.
pub fn equally_good(start: &dyn AnyPosition, claim: &Claim, value: Rational) -> Vec<Equal> {
    let mut check = Check::new(claim, MOST_FOR_EQUALS);
    let (mut equals, mut left) = (Vec::new(), MOST_FOR_EQUALS);
    if check.run(start).is_err() {
        return equals;
    }
    let views: BTreeMap<String, Vec<String>> = check.used.into_iter().collect();
    for (view, legal) in views {
        let Some([(chosen, _)]) = claim.moves.get(&view).map(Vec::as_slice) else { continue };
        for other in legal.into_iter().filter(|other| other != chosen) {
            let mut moves = claim.moves.clone();
            moves.insert(view.clone(), vec![(other.clone(), Rational::ONE)]);
            let changed = Claim { moves, ..*claim };
            let mut check = Check { plays_on: true, ..Check::new(&changed, left) };
            let found = check.run(start);
            left = left.saturating_sub(check.positions);
            if found.is_ok_and(|found| found >= value) {
                equals.push(Equal { view: view.clone(), chosen: chosen.clone(), other });
            }
        }
    }
    equals
}

struct Check<'a> {
    claim: &'a Claim,
    /// Positions that may be looked at.
    most: usize,
    /// Where everything is in view and the strategy has no move, the owner takes the best one.
    plays_on: bool,
    /// What each position is worth to the owner if the others do their worst.
    known: HashMap<String, Rational>,
    /// What the owner has seen, and what is legal there.
    used: HashMap<String, Vec<String>>,
    /// The moves from the start to the current position.
    line: Vec<String>,
    /// The best reply of the others to what they see.
    replies: BTreeMap<String, String>,
    /// Positions looked at.
    positions: usize,
}

/// Positions that look the same to the player to move, each with the odds that chance and the strategy lead to it.
type Lookalikes = Vec<(Box<dyn AnyPosition>, Rational)>;

impl<'a> Check<'a> {
    fn new(claim: &'a Claim, most: usize) -> Self {
        Self {
            claim,
            most,
            plays_on: false,
            known: HashMap::new(),
            used: HashMap::new(),
            line: Vec::new(),
            replies: BTreeMap::new(),
            positions: 0,
        }
    }

    fn run(&mut self, start: &dyn AnyPosition) -> Result<Rational, String> {
        match self.claim.hidden {
            true => self.least(vec![(start.boxed_clone(), Rational::ONE)]),
            false => self.worth(start),
        }
    }

    fn worth(&mut self, position: &dyn AnyPosition) -> Result<Rational, String> {
        let key = position.text();
        if let Some(value) = self.known.get(&key) {
            return Ok(*value);
        }
        self.enter()?;
        let value = match position.turn() {
            Turn::Over => self.paid(position)?,
            Turn::Player(player) if player == self.claim.owner => {
                let missing = self.plays_on && !self.claim.moves.contains_key(&position.view(player));
                match missing {
                    true => self.extreme(position, Rational::LOWEST, Rational::max)?,
                    false => {
                        let chosen = self.chosen(position)?;
                        self.average(position, chosen)?
                    }
                }
            }
            Turn::Player(_) => self.extreme(position, Rational::HIGHEST, Rational::min)?,
            Turn::Chance => self.average(position, outcomes(position)?)?,
        };
        self.known.insert(key, value);
        Ok(value)
    }

    /// The least that the owner gets where the others reply to what they see.
    fn least(&mut self, mut open: Lookalikes) -> Result<Rational, String> {
        // 1. The strategy and chance play on until another player decides.
        let (mut sum, mut waiting) = (Rational::ZERO, BTreeMap::<(Player, String), Lookalikes>::new());
        while let Some((position, odds)) = open.pop() {
            self.enter()?;
            let ways = match position.turn() {
                Turn::Over => {
                    sum = plus(sum, times(odds, self.paid(&*position)?)?)?;
                    continue;
                }
                Turn::Player(player) if player == self.claim.owner => self.chosen(&*position)?,
                Turn::Player(player) => {
                    waiting.entry((player, position.view(player))).or_default().push((position, odds));
                    continue;
                }
                Turn::Chance => outcomes(&*position)?,
            };
            for (text, share) in ways.into_iter().filter(|(_, share)| *share > Rational::ZERO) {
                open.push((played(&*position, &text)?, times(odds, share)?));
            }
        }
        // 2. At everything that the other may see: the reply that is worst for the owner.
        for ((_, view), positions) in waiting {
            let replies: Vec<String> = positions[0].0.moves().into_iter().map(|reply| reply.text).collect();
            let mut worst = Rational::HIGHEST;
            for reply in &replies {
                let next: Result<Lookalikes, String> =
                    positions.iter().map(|(here, odds)| Ok((played(&**here, reply)?, *odds))).collect();
                let value = self.least(next?)?;
                if value < worst {
                    worst = value;
                    self.replies.insert(view.clone(), reply.clone());
                }
            }
            sum = plus(sum, worst)?;
        }
        Ok(sum)
    }

    fn enter(&mut self) -> Result<(), String> {
        self.positions += 1;
        let fits = self.positions <= self.most;
        fits.then_some(()).ok_or_else(|| format!("the check takes more than {} positions", self.most))
    }

    fn paid(&self, position: &dyn AnyPosition) -> Result<Rational, String> {
        let payoffs = position.payoffs().ok_or("the game is over without payoffs")?;
        payoffs.get(self.claim.owner).copied().ok_or_else(|| "the game pays the owner nothing".into())
    }

    /// The best or the worst of all moves.
    fn extreme(
        &mut self,
        position: &dyn AnyPosition,
        from: Rational,
        pick: fn(Rational, Rational) -> Rational,
    ) -> Result<Rational, String> {
        let mut found = from;
        for reply in position.moves() {
            found = pick(found, self.after(position, &reply.text)?);
        }
        Ok(found)
    }

    fn average(&mut self, position: &dyn AnyPosition, ways: Mixture) -> Result<Rational, String> {
        let mut sum = Rational::ZERO;
        for (text, odds) in ways.into_iter().filter(|(_, odds)| *odds > Rational::ZERO) {
            sum = plus(sum, times(odds, self.after(position, &text)?)?)?;
        }
        Ok(sum)
    }

    /// What the strategy does at a position of its owner.
    fn chosen(&mut self, position: &dyn AnyPosition) -> Result<Mixture, String> {
        let view = position.view(self.claim.owner);
        let Some(mixture) = self.claim.moves.get(&view) else {
            return Err(format!("the strategy has no move for '{view}'"));
        };
        let legal = || position.moves().into_iter().map(|legal| legal.text).collect();
        self.used.entry(view).or_insert_with(legal);
        Ok(mixture.clone())
    }

    fn after(&mut self, position: &dyn AnyPosition, text: &str) -> Result<Rational, String> {
        self.line.push(text.into());
        let value = self.worth(&*played(position, text)?)?;
        self.line.pop();
        Ok(value)
    }

    /// The line in which the others do their worst, to the end of the game; chance and the owner's own mixtures take their worst, too.
    fn worst_line(&mut self, start: &dyn AnyPosition) -> Vec<String> {
        let (mut here, mut line) = (start.boxed_clone(), Vec::new());
        while here.turn() != Turn::Over {
            let choices: Vec<String> = match here.turn() {
                Turn::Player(player) if player == self.claim.owner => {
                    let chosen = self.chosen(&*here).unwrap_or_default();
                    chosen
                        .into_iter()
                        .filter(|(_, odds)| *odds > Rational::ZERO)
                        .map(|(text, _)| text)
                        .collect()
                }
                _ => here.moves().into_iter().map(|reply| reply.text).collect(),
            };
            let worst = choices.into_iter().min_by_key(|text| {
                let mut next = here.boxed_clone();
                let played = next.play(text).is_ok();
                (!played, self.known.get(&next.text()).copied().unwrap_or(Rational::HIGHEST))
            });
            let Some(text) = worst else { break };
            if here.play(&text).is_err() {
                break;
            }
            line.push(text);
        }
        line
    }
}

/// The outcomes of chance with their odds.
fn outcomes(position: &dyn AnyPosition) -> Result<Mixture, String> {
    let odds = |outcome: crate::any::AnyMove| Some((outcome.text, outcome.odds?));
    let outcomes: Option<Mixture> = position.moves().into_iter().map(odds).collect();
    outcomes.ok_or_else(|| "the game states no odds for its chance nodes".into())
}

fn played(position: &dyn AnyPosition, text: &str) -> Result<Box<dyn AnyPosition>, String> {
    let mut next = position.boxed_clone();
    next.play(text).map_err(|error| format!("the strategy's move is not legal: {}", error.message))?;
    Ok(next)
}

fn plus(one: Rational, other: Rational) -> Result<Rational, String> {
    one.checked_plus(other).ok_or_else(|| "the average is too long to be stated exactly".into())
}

fn times(odds: Rational, value: Rational) -> Result<Rational, String> {
    odds.checked_times(value).ok_or_else(|| "the average is too long to be stated exactly".into())
}
