//! How a player comes into a part of a game.

use crate::equilibrium::Rule;

/// What is known of a player at the start of a part, hand by hand.
#[derive(Clone, Debug, PartialEq)]
pub enum Gate {
    /// He comes with each hand so often.
    Range(Vec<f64>),
    /// With each hand he may come, or take this much instead (the gadget of Burch, Johanson and Bowling, 2014). Values are counterfactual: they
    /// count how likely chance and the other make the hand's meeting.
    Offer(Vec<f64>),
}

/// A gate with what was learned at it.
pub(super) struct Entrance {
    /// What each hand is offered; none where hands are given.
    offers: Option<Vec<f64>>,
    /// How often the player comes with each hand.
    pub reach: Vec<f64>,
    /// Regrets of taking the offer and of coming in.
    regrets: Vec<[f64; 2]>,
}

impl Entrance {
    pub fn new(gate: Gate) -> Self {
        match gate {
            Gate::Range(reach) => Self { offers: None, reach, regrets: Vec::new() },
            Gate::Offer(offers) => {
                let hands = offers.len();
                Self { offers: Some(offers), reach: vec![0.5; hands], regrets: vec![[0.0; 2]; hands] }
            }
        }
    }

    /// Compares what each hand is worth inside with what it is offered.
    pub fn learn<R: Rule>(&mut self, factors: R::Factors, inside: &[f64]) {
        let Some(offers) = &self.offers else { return };
        let hands = self.reach.iter_mut().zip(&mut self.regrets);
        for ((reach, regrets), (offer, inside)) in hands.zip(offers.iter().zip(inside)) {
            let value = *reach * inside + (1.0 - *reach) * offer;
            for (regret, worth) in regrets.iter_mut().zip([offer, inside]) {
                *regret = R::keep(factors, *regret, worth - value);
            }
            let [out, come] = regrets.map(|regret| regret.max(0.0));
            *reach = if out + come > 0.0 { come / (out + come) } else { 0.5 };
        }
    }
}
