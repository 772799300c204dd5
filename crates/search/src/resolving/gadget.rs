//! How a player enters a part of a game.

use crate::equilibrium::Rule;

/// What is known of a player at the start of a part, hand by hand.
#[derive(Clone, Debug, PartialEq)]
pub enum Gadget {
    /// The range is known: the player holds each hand so often.
    Range(Vec<f64>),
    /// With each hand the player may enter, or take this much instead (the re-solving gadget of Burch, Johanson and Bowling, 2014). Values are
    /// counterfactual: they count how likely chance and the other player make the hand's meeting.
    Offer(Vec<f64>),
}

/// A gadget with what was learned at it.
pub(super) struct Entrance {
    /// What each hand is offered; none where hands are given.
    offers: Option<Vec<f64>>,
    /// How often the player enters with each hand.
    pub reach: Vec<f64>,
    /// Regrets of taking the offer and of entering.
    regrets: Vec<[f64; 2]>,
}

impl Entrance {
    pub fn new(gadget: Gadget) -> Self {
        match gadget {
            Gadget::Range(reach) => Self { offers: None, reach, regrets: Vec::new() },
            Gadget::Offer(offers) => {
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
                *regret = R::update_regret(factors, *regret, worth - value);
            }
            let [out, come] = regrets.map(|regret| regret.max(0.0));
            *reach = if out + come > 0.0 { come / (out + come) } else { 0.5 };
        }
    }
}
