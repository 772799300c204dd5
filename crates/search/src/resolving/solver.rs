//! Learns one part of a game.

use gametree_core::{Player, Stages};

use super::gadget::Entrance;
use super::{Gadget, Leaves, Part, Place, Problem};
use crate::equilibrium::{Memory, Profile, Rule, SequenceForm, best_response_backup, follow};

/// A part of a game that is being learned.
///
/// Players learn in turn. The average of a player's plans counts each plan when the other learns from it, and what hands were worth at the border is
/// averaged with the same weights: so the averages belong together, and there is a way to play on behind every place against which no hand of the
/// other is worth more than its average.
pub struct Resolver<'a, G: Stages, R> {
    part: &'a Part<G>,
    rule: R,
    iterations: u64,
    memories: [Memory; 2],
    entrances: [Entrance; 2],
    /// The present plans, with every hand counted as certain: what is averaged, because the share of a hand must not matter to how it is played.
    certain: [Vec<f64>; 2],
    /// The present plans, with hands as likely as they are.
    plans: Vec<Vec<f64>>,
    values: Vec<f64>,
    predictions: Vec<f64>,
    borders: Vec<Border>,
    /// The weights of all iterations together.
    weight: f64,
}

/// What is asked and answered at a place, hand by hand.
struct Border {
    ranges: [Vec<f64>; 2],
    values: [Vec<f64>; 2],
    /// The answers of all iterations, added up by weight.
    sums: [Vec<f64>; 2],
}

impl<'a, G: Stages, R: Rule> Resolver<'a, G, R> {
    /// Nothing is learned yet. The gadgets have as many hands as the part has entries.
    pub fn new(part: &'a Part<G>, gadgets: [Gadget; 2], rule: R) -> Self {
        let mut odds = Profile::uniform(part.form()).odds.into_iter();
        let memories = [(); 2].map(|()| Memory::new(odds.next().unwrap_or_default()));
        Self::with(part, gadgets, rule, memories)
    }

    /// Begins with the regrets of an earlier solve of the same part, perhaps with other ranges. The averages begin anew.
    pub(super) fn resumed(
        part: &'a Part<G>,
        gadgets: [Gadget; 2],
        rule: R,
        mut memories: [Memory; 2],
    ) -> Self {
        memories.iter_mut().for_each(|memory| memory.sums.fill(0.0));
        Self::with(part, gadgets, rule, memories)
    }

    /// What was learned, for a later solve.
    pub(super) fn into_memories(self) -> [Memory; 2] {
        self.memories
    }

    fn with(part: &'a Part<G>, gadgets: [Gadget; 2], rule: R, memories: [Memory; 2]) -> Self {
        let plan = |player: Player| vec![1.0; memories[player].odds.len()];
        let (certain, plans) = ([plan(0), plan(1)], vec![plan(0), plan(1)]);
        let longest = certain[0].len().max(certain[1].len());
        let room = |place: &Place<G>| [0, 1].map(|player| vec![0.0; place.views(player).len()]);
        let border = |place| Border { ranges: room(place), values: room(place), sums: room(place) };
        let mut new = Self {
            part,
            rule,
            iterations: 0,
            memories,
            entrances: gadgets.map(Entrance::new),
            certain,
            plans,
            values: vec![0.0; longest],
            predictions: vec![0.0; longest],
            borders: part.places().iter().map(border).collect(),
            weight: 0.0,
        };
        (0..2).for_each(|player| new.plan(player));
        new
    }

    /// So many iterations.
    ///
    /// # Errors
    /// When the leaves have no answer at the border.
    pub fn run(&mut self, iterations: u64, leaves: &mut dyn Leaves<G>) -> Result<(), Problem> {
        (0..iterations).try_for_each(|_| self.iterate(leaves))
    }

    /// One iteration: both players learn once.
    ///
    /// # Errors
    /// When the leaves have no answer at the border.
    pub fn iterate(&mut self, leaves: &mut dyn Leaves<G>) -> Result<(), Problem> {
        self.iterations += 1;
        let weight = self.rule.weight(self.iterations as f64);
        self.weight += weight;
        for player in 0..2 {
            self.memories[1 - player].count(weight, &self.certain[1 - player]);
            self.ask(player, weight, leaves)?;
            let side = &self.part.form().sides[player];
            let factors = self.rule.factors(self.iterations as f64);
            let count = self.plans[player].len();
            let (values, predictions) = (&mut self.values[..count], &mut self.predictions[..count]);
            self.memories[player].learn::<R>(side, factors, values, predictions);
            let entries = self.part.entries(player);
            self.entrances[player].learn::<R>(factors, &values[1..=entries]);
            self.plan(player);
        }
        Ok(())
    }

    /// What each sequence of a player pays at once, at ends of the game and at places.
    fn ask(&mut self, player: Player, weight: f64, leaves: &mut dyn Leaves<G>) -> Result<(), Problem> {
        let values = &mut self.values[..self.plans[player].len()];
        self.part.form().pay(player, &self.plans, values);
        for (place, border) in self.part.places().iter().zip(&mut self.borders) {
            for (player, ranges) in border.ranges.iter_mut().enumerate() {
                for (range, sequence) in ranges.iter_mut().zip(place.sequences(player)) {
                    *range = self.plans[player][*sequence as usize];
                }
            }
            leaves.values(place, &border.ranges, &mut border.values)?;
            let answers = border.values[player].iter().zip(&mut border.sums[player]);
            for ((value, sum), sequence) in answers.zip(place.sequences(player)) {
                values[*sequence as usize] += value;
                *sum += weight * value;
            }
        }
        Ok(())
    }

    /// Makes the plans from the odds.
    fn plan(&mut self, player: Player) {
        let (side, odds) = (&self.part.form().sides[player], &self.memories[player].odds);
        follow(side, odds, &mut self.certain[player]);
        let reach = &self.entrances[player].reach;
        self.plans[player][1..=reach.len()].copy_from_slice(reach);
        follow(side, odds, &mut self.plans[player]);
    }

    /// The strategies averaged over all iterations.
    pub fn average(&self) -> Profile {
        Profile::from_sums(self.part.form(), self.memories.iter().map(|memory| &memory.sums))
    }

    /// How often each player comes to the place of this number with each hand, by average strategy.
    pub fn ranges(&self, place: usize) -> [Vec<f64>; 2] {
        let average = self.average();
        [0, 1].map(|player| {
            let plan = self.averaged(player, &average);
            let sequences = self.part.places()[place].sequences(player);
            sequences.iter().map(|sequence| plan[*sequence as usize]).collect()
        })
    }

    /// What each hand was worth at the place of this number, on average.
    pub fn values(&self, place: usize) -> [Vec<f64>; 2] {
        self.borders[place].sums.clone().map(|sums| sums.iter().map(|sum| sum / self.weight).collect())
    }

    /// What each hand of `player` is worth when both play their average strategies, in a part that ends with the game.
    pub fn expected(&self, player: Player, out: &mut Vec<f64>) {
        let average = self.average();
        let odds = &average.odds[player];
        self.entered(player, &average, out, |form, values| {
            let side = &form.sides[player];
            for set in (0..side.sets()).rev() {
                let worth: f64 = side.choices(set).map(|choice| odds[choice] * values[choice]).sum();
                values[side.parent[set] as usize] += worth;
            }
        });
    }

    /// The most that each hand of `player` can be worth against the other's average strategy, in a part that ends with the game.
    pub fn best(&self, player: Player, out: &mut Vec<f64>) {
        self.entered(player, &self.average(), out, |form, values| {
            best_response_backup(form, player, values, |_, _| {});
        });
    }

    /// What the entries of a player are worth against the other's average strategy, when `backup` takes values from the ends to the start.
    fn entered(
        &self,
        player: Player,
        average: &Profile,
        out: &mut Vec<f64>,
        backup: impl FnOnce(&SequenceForm<G>, &mut [f64]),
    ) {
        let plans: Vec<Vec<f64>> = (0..2).map(|player| self.averaged(player, average)).collect();
        let mut values = vec![0.0; plans[player].len()];
        self.part.form().pay(player, &plans, &mut values);
        backup(self.part.form(), &mut values);
        out.clear();
        out.extend_from_slice(&values[1..=self.part.entries(player)]);
    }

    /// The plan of an average strategy, with hands as likely as they are.
    fn averaged(&self, player: Player, average: &Profile) -> Vec<f64> {
        let reach = &self.entrances[player].reach;
        let mut plan = vec![1.0; self.plans[player].len()];
        plan[1..=reach.len()].copy_from_slice(reach);
        follow(&self.part.form().sides[player], &average.odds[player], &mut plan);
        plan
    }
}
