//! The options of algorithms for games with hidden parts, by name: `cfr+:iterations=1000`, `ismcts:simulations=5000,observer=single`.

use gametree_search::ismcts::Observer;

use crate::poker::blueprint::Style;

/// What can be set.
pub(crate) const HIDDEN_OPTIONS: [&str; 11] = [
    "iterations",
    "target",
    "worlds",
    "depth",
    "simulations",
    "observer",
    "leaves",
    "gadget",
    "resolve",
    "play",
    "seed",
];

/// Who says what hands are worth at the border of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafKind {
    /// All that lies behind it is solved.
    Exact,
    /// A net that has learned it.
    Net,
}

/// The options.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HiddenOptions {
    /// Iterations to learn for; none to go by the target.
    pub iterations: Option<u64>,
    /// The exploitability at which learning ends, where nobody says how many iterations.
    pub target: f64,
    /// Worlds to draw.
    pub worlds: usize,
    /// Simulations to run.
    pub simulations: u64,
    /// Whose eyes nodes are told apart by.
    pub observer: Observer,
    /// Who knows what lies behind a border, for re-solving.
    pub leaves: LeafKind,
    /// Offers the other what his hands were worth, for re-solving.
    pub gadget: bool,
    /// Solves the rest of a hand anew from the turn on, for the blueprint.
    pub resolve: bool,
    /// The rule of a bot.
    pub style: Style,
    /// What all that is drawn depends on.
    pub seed: u64,
    /// Positions that may be unrolled, counted by the ways to get there.
    pub most: usize,
}

impl Eq for HiddenOptions {}

impl Default for HiddenOptions {
    fn default() -> Self {
        Self {
            iterations: None,
            target: 1e-4,
            worlds: 100,
            simulations: 10_000,
            observer: Observer::Multiple,
            leaves: LeafKind::Exact,
            gadget: true,
            resolve: true,
            style: Style::Call,
            seed: 0,
            most: 6_000_000,
        }
    }
}

impl HiddenOptions {
    /// Sets one option; false when there is none of this name here.
    pub(crate) fn set(&mut self, key: &str, value: &str) -> Result<bool, String> {
        let wrong = |expected: &str| format!("'{value}' is not a value for {key}; expected {expected}");
        let number = |most: u64| {
            let number = value.replace('_', "").parse::<u64>().ok();
            number
                .filter(|number| (1..=most).contains(number))
                .ok_or_else(|| wrong(&format!("a number from 1 to {most}")))
        };
        match key {
            "iterations" => self.iterations = Some(number(1_000_000_000)?),
            "worlds" => self.worlds = number(1_000_000)? as usize,
            "simulations" => self.simulations = number(1_000_000_000)?,
            "seed" => self.seed = value.parse().map_err(|_| wrong("a whole number"))?,
            "target" => {
                let target = value.parse::<f64>().ok().filter(|target| *target > 0.0 && target.is_finite());
                self.target = target.ok_or_else(|| wrong("a number above zero, such as 0.001"))?;
            }
            "observer" => {
                self.observer = match value {
                    "single" => Observer::Single,
                    "multiple" => Observer::Multiple,
                    _ => return Err(wrong("single or multiple")),
                }
            }
            "leaves" => {
                self.leaves = match value {
                    "exact" => LeafKind::Exact,
                    "net" => LeafKind::Net,
                    _ => return Err(wrong("exact or net")),
                }
            }
            "gadget" => {
                self.gadget = match value {
                    "on" => true,
                    "off" => false,
                    _ => return Err(wrong("on or off")),
                }
            }
            "resolve" => {
                self.resolve = match value {
                    "on" => true,
                    "off" => false,
                    _ => return Err(wrong("on or off")),
                }
            }
            "play" => {
                self.style = match value {
                    "call" => Style::Call,
                    "raise" => Style::Raise,
                    "tight" => Style::Tight,
                    _ => return Err(wrong("call, raise or tight")),
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}
