//! Why an equilibrium does what it does: what a player sees and believes, what each choice is worth, and whom a mixture keeps
//! indifferent.

use std::cmp::Reverse;

use gametree_core::{Chance, Finite, Hidden, Limits, Player, Real, Text, Turn, Worlds};
use gametree_search::equilibrium::ties::{Tie, mixed, ties};
use gametree_search::equilibrium::{Outlook, Profile, SequenceForm, Ways};
use serde::Serialize;

use crate::runner::At;
use crate::unrolled::equilibrium;
use crate::words::list_or;
use crate::{Result, Spec};

/// Information sets that are explained, the most likely ones.
const MOST_SETS: usize = 40;

/// Quarters of the time that the equilibrium may take; the words have the rest.
const LEARNING: u32 = 3;

/// Positions that a belief lists.
const MOST_WORLDS: usize = 12;

/// The schema of [`Reasons`].
pub const REASONS_SCHEMA: &str = "gametree.reasons/1";

/// An equilibrium, or something near one, with its reasons.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct Reasons {
    /// [`REASONS_SCHEMA`].
    pub schema: &'static str,
    /// The game.
    pub game: String,
    /// The algorithm, with options.
    pub algorithm: String,
    /// Its title, for people.
    #[serde(skip)]
    pub title: &'static str,
    /// What each player gets.
    pub payoffs: Vec<f64>,
    /// The exploitability: what a best response gains on average.
    pub exploitability: f64,
    /// What is done where, and why.
    pub sets: Vec<Reason>,
    /// Information sets that are less likely than those, or for which there was no time.
    pub left_out: usize,
}

/// What is done at one information set, and why.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct Reason {
    /// Who decides.
    pub player: String,
    /// What the player sees.
    pub seen: String,
    /// How often play comes here.
    pub likely: f64,
    /// The positions that the player believes possible, the most likely first.
    pub beliefs: Vec<Belief>,
    /// What the player can do.
    pub choices: Vec<Choice>,
    /// Why the player does that.
    pub why: String,
}

/// A position that a player believes possible.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct Belief {
    /// The position.
    pub position: String,
    /// How likely it is, given what the player sees and how the others play.
    pub odds: f64,
}

/// Something that can be done.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct Choice {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// How often it is done.
    pub odds: f64,
    /// What it is worth to the player.
    pub value: f64,
}

/// Finds an equilibrium of a game and explains its mixed strategies.
pub(crate) type MakeReasons<G, K> = fn(&At<'_, G, K>, &Spec, &Limits) -> Result<Reasons>;

/// Finds an equilibrium and its reasons: at what the mover of `state` sees, or for the whole game where nobody is to move.
///
/// # Errors
/// The reason why there are none.
pub(crate) fn reasons<G: Worlds + Chance + Finite + Text, K>(
    at: &At<'_, G, K>,
    spec: &Spec,
    limits: &Limits,
) -> Result<Reasons> {
    let (game, state, name) = (at.game, at.state, at.name);
    // One clock for everything: what unrolling leaves is divided between the equilibrium and the words.
    let mut meter = limits.start();
    let form = at.parts.unrolled.form(game, spec.most_unrolled(), limits)?;
    let rest = limits.rest(&meter);
    let learning = Limits { time: rest.time.map(|time| time * LEARNING / 4), ..rest };
    let (profile, learned) = equilibrium(game, &form, spec, &learning, &mut |_, _| {})?;
    let outlook = Outlook::new(&form, &profile);
    let gap = learned.found.exploitability();
    let ways = Ways::new(&form);
    let teller = Teller { game, form: &form, profile: &profile, outlook: &outlook, ways };
    let mut sets: Vec<(Player, usize)> = match game.turn(state) {
        Turn::Player(player) => {
            let found = form.find(player, &game.view(state, player));
            found.map(|set| (player, set)).into_iter().collect()
        }
        _ => (0..form.players())
            .flat_map(|player| (0..form.sets(player)).map(move |set| (player, set)))
            .collect(),
    };
    let all = sets.len();
    if all > MOST_SETS {
        // Each likelihood is worked out once, and not in every comparison.
        sets.sort_by_cached_key(|(player, set)| Reverse(Real(outlook.likely(*player, *set))));
        sets.truncate(MOST_SETS);
        sets.sort_unstable();
    }
    let mut explained = Vec::with_capacity(sets.len());
    for (player, set) in sets {
        if !explained.is_empty() && !meter.enter_long() {
            break;
        }
        explained.push(teller.tell(player, set));
    }
    Ok(Reasons {
        schema: REASONS_SCHEMA,
        game: name.into(),
        algorithm: spec.to_string(),
        title: spec.algorithm().title(),
        payoffs: learned.found.payoffs.clone(),
        exploitability: gap.max(0.0),
        left_out: all - explained.len(),
        sets: explained,
    })
}

struct Teller<'a, G: Hidden> {
    game: &'a G,
    form: &'a SequenceForm<G>,
    profile: &'a Profile,
    outlook: &'a Outlook,
    ways: Ways,
}

/// Values that differ by less than this look the same in print.
const SAME: f64 = 5e-5;

/// Values that differ by less than this part of the larger one are nearly the same.
const NEAR: f64 = 0.05;

impl<G: Worlds + Chance + Finite + Text> Teller<'_, G> {
    fn tell(&self, player: Player, set: usize) -> Reason {
        let mut beliefs = self.outlook.beliefs(player, set);
        beliefs.sort_by(|one, other| other.1.total_cmp(&one.1));
        beliefs.truncate(MOST_WORLDS);
        let belief = |(node, odds): &(usize, f64)| Belief {
            position: self.game.print_state(&self.ways.state(self.game, *node)),
            odds: *odds,
        };
        let judged = self.outlook.judge(self.form, self.profile, player, set);
        let texts = self.texts(player, set);
        let choice = |(judged, text): (&gametree_search::equilibrium::Judged<G::Action>, &String)| Choice {
            text: text.clone(),
            odds: judged.odds,
            value: judged.payoffs[player],
        };
        let choices: Vec<Choice> = judged.iter().zip(&texts).map(choice).collect();
        let likely = self.outlook.likely(player, set);
        Reason {
            player: self.game.player_name(player),
            seen: self.game.print_view(self.form.view(player, set)),
            likely,
            beliefs: beliefs.iter().map(belief).collect(),
            why: self.why(player, set, &choices, likely),
            choices,
        }
    }

    /// The choices of a set in the game's notation.
    fn texts(&self, player: Player, set: usize) -> Vec<String> {
        let node = self.outlook.beliefs(player, set).first().map(|(node, _)| *node);
        let state = node.map(|node| self.ways.state(self.game, node));
        let print = |action: &G::Action| {
            state.as_ref().map_or_else(String::new, |state| self.game.print_action(state, *action))
        };
        self.form.actions(player, set).iter().map(print).collect()
    }

    fn why(&self, player: Player, set: usize, choices: &[Choice], likely: f64) -> String {
        if likely < 1e-6 {
            return "Play never comes here, so that nothing depends on it.".into();
        }
        match mixed(self.form, self.profile, player, set)[..] {
            [one, two, ..] => self.mixture(player, set, choices, [one, two]),
            [one] => self.pure(choices, one),
            [] => String::new(),
        }
    }

    fn pure(&self, choices: &[Choice], taken: usize) -> String {
        let others = choices.iter().enumerate().filter(|(place, _)| *place != taken);
        let next = others.map(|(_, choice)| choice).max_by(|one, other| one.value.total_cmp(&other.value));
        let taken = &choices[taken];
        let Some(next) = next else { return format!("There is nothing but {}.", taken.text) };
        let edge = taken.value - next.value;
        if edge.abs() <= SAME {
            format!("{} and {} are worth the same here.", taken.text, next.text)
        } else if edge > 0.0 {
            format!("{} is worth {} more than {}.", taken.text, decimal(edge), next.text)
        } else {
            unsettled(next, taken)
        }
    }

    fn mixture(&self, player: Player, set: usize, choices: &[Choice], [one, two]: [usize; 2]) -> String {
        let (first, second) = (&choices[one], &choices[two]);
        let edge = (first.value - second.value).abs();
        let even = if edge <= SAME {
            format!(
                "{} and {} are worth the same, so that alone any mixture would do.",
                first.text, second.text
            )
        } else if edge <= NEAR * first.value.abs().max(second.value.abs()) {
            format!("{} and {} are worth nearly the same ({} apart).", first.text, second.text, decimal(edge))
        } else {
            // To say whom a mixture keeps indifferent makes sense only where the mixer is.
            let better_first = first.value > second.value;
            return if better_first { unsettled(first, second) } else { unsettled(second, first) };
        };
        // The rarer of the two is what the mixture adds, and what people ask about.
        let ties = ties(self.form, self.profile, self.outlook, (player, set), (two, one));
        let Some(tie) = ties.first() else {
            return format!("{even} No opponent who mixes would notice another one.");
        };
        format!("{even} {}", self.tied(&second.text, &first.text, tie, ties.len() - 1))
    }

    fn tied(&self, more: &str, less: &str, tie: &Tie, others: usize) -> String {
        let texts = self.texts(tie.player, tie.set);
        let named = |places: &[usize]| {
            let names: Vec<&str> = places.iter().map(|place| texts[*place].as_str()).collect();
            list_or(&names)
        };
        let (prefers, otherwise) = (named(&tie.prefers), named(&tie.otherwise));
        let seen = self.game.print_view(self.form.view(tie.player, tie.set));
        let who = self.game.player_name(tie.player);
        let rest = match others {
            0 => String::new(),
            1 => ", and the same holds for one more of what is seen".into(),
            _ => format!(", and the same holds for {others} more of what is seen"),
        };
        format!(
            "This one keeps {who}, who sees '{seen}', indifferent: with more {more} and less {less} {prefers} would be best for them, \
             the other way round {otherwise}{rest}."
        )
    }
}

/// What is taken although something else is worth more: learning has not come to its end.
fn unsettled(better: &Choice, worse: &Choice) -> String {
    format!(
        "{} is worth {} more than {}, which is still taken {} of the time: the strategy has not settled yet.",
        better.text,
        decimal(better.value - worse.value),
        worse.text,
        crate::words::percent(worse.odds)
    )
}

/// With four places, without zeros at the end.
pub fn decimal(value: f64) -> String {
    let text = format!("{value:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}
