//! A node of a solved spot as a document: the strategy and the expected value of every hand.

use gametree_core::{Player, PublicNode, TextError};
use gametree_engine::{Error, Result};
use gametree_games::poker::{BetAction, Card, Spot};
use gametree_search::ranges::{Look, Solver};
use serde::Serialize;

use super::line::Line;
use super::settings::SpotSettings;

/// A solved spot, and one node of it.
#[derive(Clone, Debug, PartialEq, Serialize, schemars::JsonSchema)]
pub struct SpotDocument {
    /// `gametree.poker-spot/1`.
    pub schema: &'static str,
    /// The settings of the spot.
    pub settings: SpotSettings,
    /// Iterations done.
    pub iterations: u32,
    /// The exploitability, in chips.
    pub exploitability: f64,
    /// The same in percent of the pot.
    pub exploitability_percent: f64,
    /// Chips of the pot that each player wins on average.
    pub ev: [f64; 2],
    /// The line of play to the node.
    pub line: String,
    /// The node.
    pub node: NodeDocument,
}

/// A node of a solved spot.
#[derive(Clone, Debug, PartialEq, Serialize, schemars::JsonSchema)]
pub struct NodeDocument {
    /// The cards on the table.
    pub board: String,
    /// Chips in the middle, those of this street included.
    pub pot: u32,
    /// The player to act: 0 acts first on every street. None where a card is dealt or play is over.
    pub player: Option<Player>,
    /// A card is dealt next.
    pub deals: bool,
    /// The possible actions.
    pub actions: Vec<String>,
    /// The frequency of each action over the whole range.
    pub frequencies: Vec<f64>,
    /// Both players' ranges at this node.
    pub sides: Vec<SideDocument>,
}

/// A player's range at a node.
#[derive(Clone, Debug, PartialEq, Serialize, schemars::JsonSchema)]
pub struct SideDocument {
    /// The mean over all pairs of hands that can meet.
    pub ev: Option<f64>,
    /// The hands that are possible, strong ranks first.
    pub hands: Vec<HandDocument>,
}

/// A hand at a node.
#[derive(Clone, Debug, PartialEq, Serialize, schemars::JsonSchema)]
pub struct HandDocument {
    /// Two cards.
    pub hand: String,
    /// Its weight in the range, times how often the player's actions lead here with it.
    pub weight: f64,
    /// Its expected value in chips from here on, where a fold is worth 0. None: it can meet no hand of the opponent.
    pub ev: Option<f64>,
    /// The probability of each action, for the player to act.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub strategy: Vec<f64>,
    /// The expected value of each action.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub action_evs: Vec<Option<f64>>,
}

/// A spot and the node at the end of a line, which was `written` like that.
///
/// # Errors
/// When no hands of the two players can come to the node.
pub fn spot_document(
    settings: &SpotSettings,
    spot: &Spot,
    solver: &mut Solver,
    line: &Line,
    written: &str,
) -> Result<SpotDocument> {
    let pot = f64::from(settings.pot);
    let (exploitability, value) = (solver.exploitability(), solver.value());
    let look = solver.look(&line.steps).map_err(|problem| Error::Illegal(TextError::new(1, 1, problem)))?;
    Ok(SpotDocument {
        schema: "gametree.poker-spot/1",
        settings: settings.clone(),
        iterations: solver.iterations(),
        exploitability,
        exploitability_percent: exploitability / pot * 100.0,
        ev: [pot / 2.0 + value, pot / 2.0 - value],
        line: written.into(),
        node: node_document(spot, settings.pot, line, &look),
    })
}

/// The document of a node; `pot` is the pot at the start of the spot.
pub fn node_document(spot: &Spot, pot: u32, line: &Line, look: &Look) -> NodeDocument {
    let actions: Vec<String> = spot.tree().actions[look.node].iter().map(BetAction::to_string).collect();
    let sides: Vec<SideDocument> = (0..2).map(|player| side(spot, pot, line, look, player)).collect();
    let frequencies = look.player.map_or_else(Vec::new, |player| {
        let hands = &sides[player].hands;
        let all: f64 = hands.iter().map(|hand| hand.weight).sum();
        let taken = |action: usize| hands.iter().map(|hand| hand.weight * hand.strategy[action]).sum::<f64>();
        (0..actions.len()).map(|action| if all > 0.0 { rounded(taken(action) / all) } else { 0.0 }).collect()
    });
    NodeDocument {
        board: line.board.iter().map(Card::to_string).collect(),
        pot: pot + line.paid[0] + line.paid[1],
        player: look.player,
        deals: matches!(spot.tree().nodes[look.node], PublicNode::Deal { .. }),
        actions,
        frequencies,
        sides,
    }
}

fn side(spot: &Spot, pot: u32, line: &Line, look: &Look, player: Player) -> SideDocument {
    // The solver counts from half of the pot at the start. Players count chips in the middle as lost.
    let shift = f64::from(pot) / 2.0 + f64::from(line.paid[player]);
    let chips = |value: f32| value.is_finite().then(|| rounded(f64::from(value) + shift));
    let mut hands: Vec<(u16, HandDocument)> = Vec::new();
    let (mut sum, mut pairs) = (0.0, 0.0);
    for (at, &place) in look.hands[player].iter().enumerate() {
        let acts = look.player == Some(player);
        let row = |rows: &[Vec<f32>]| rows.iter().map(|row| row[at]).collect::<Vec<f32>>();
        let strategy = if acts { row(&look.strategy) } else { Vec::new() };
        let values = if acts { row(&look.action_values) } else { Vec::new() };
        let document = HandDocument {
            hand: spot.hands(player)[usize::from(place)].iter().map(Card::to_string).collect(),
            weight: rounded(look.reach[player][at].into()),
            ev: chips(look.values[player][at]),
            strategy: strategy.into_iter().map(|share| rounded(share.into())).collect(),
            action_evs: values.into_iter().map(chips).collect(),
        };
        if let Some(ev) = document.ev {
            let meetings = f64::from(look.reach[player][at]) * f64::from(look.met[player][at]);
            sum += meetings * ev;
            pairs += meetings;
        }
        hands.push((place, document));
    }
    hands.sort_by_key(|(place, _)| std::cmp::Reverse(*place));
    let hands: Vec<HandDocument> = hands.into_iter().map(|(_, document)| document).collect();
    let ev = (pairs > 0.0).then(|| rounded(sum / pairs));
    SideDocument { ev, hands }
}

/// Rounded to six digits, which is more than the solver's precision.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}
