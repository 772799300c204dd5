//! Players who do not know the current node, in words.

use gametree_core::Rational;
use gametree_games::tree::{Kind, NodeId};

use super::Number;
use super::chance_words::weighed;
use super::names::decimal;
use super::sentences::Moment;
use gametree_engine::algorithms;
use gametree_engine::words::list_and;

impl Moment<'_> {
    pub(super) fn world(&self, n: NodeId, weight: &Number) -> String {
        let number = self.past.worlds + 1;
        format!(
            "World {number}, weight {weight}, solved as if it were known: the game is at {}.",
            self.name(n)
        )
    }

    pub(super) fn belief(&self, nodes: &[NodeId], weights: &[Number]) -> String {
        let Some(first) = nodes.first() else { return String::new() };
        let (place, who) = (self.place(*first), self.names.who(*first));
        match nodes {
            [only] => format!("At {place} {who} knows that the game is at {}.", self.name(*only)),
            [first, rest @ ..] => {
                let others: Vec<String> = rest.iter().map(|n| self.name(*n)).collect();
                let weights: Vec<String> = weights.iter().map(Number::to_string).collect();
                format!(
                    "At {place} {who} cannot tell {} from {}. Their weights are {}.",
                    self.name(*first),
                    list_and(&others),
                    list_and(&weights)
                )
            }
            [] => String::new(),
        }
    }

    /// The information set of a node, or the node.
    fn place(&self, n: NodeId) -> String {
        let tree = self.names.tree();
        let set = tree.node(n).infoset.and_then(|set| tree.infosets.get(set));
        set.map_or_else(|| self.name(n), |set| format!("@{}", set.name))
    }

    pub(super) fn settle(&self, nodes: &[NodeId], edge: u32, v: &Number) -> String {
        let Some(first) = nodes.first() else { return String::new() };
        let (who, label) = (self.names.who(*first), self.names.label(*first, edge));
        let same = if nodes.len() > 1 { ", the same move wherever the game is" } else { "" };
        format!("At {} {who} settles for {label}, worth {}{same}.", self.place(*first), self.names.number(v))
    }
}

/// The value of a move to a player who does not know which of the nodes is the current one.
pub(super) fn considered(moment: &Moment, nodes: &[NodeId], edge: u32, v: Rational) -> String {
    let Some(first) = nodes.first() else { return String::new() };
    let names = moment.names;
    let (place, label) = (moment.place(*first), names.label(*first, edge));
    let over = if names.algorithm() == algorithms::WORLDS { ", on average over the worlds," } else { "" };
    match sum_over_nodes(moment, nodes, edge, v) {
        Some(sum) => format!("At {place}{over} {label} is worth {sum}."),
        None => format!("At {place}{over} {label} is worth {} with the best plan after it.", decimal(v)),
    }
}

/// The sum behind a considered move, where the move ends the game or every world after it has been solved.
fn sum_over_nodes(moment: &Moment, nodes: &[NodeId], edge: u32, v: Rational) -> Option<String> {
    let tree = moment.names.tree();
    let Kind::Player(player) = tree.node(*nodes.first()?).kind else { return None };
    let weights = weights(moment, nodes)?;
    let mut values = Vec::new();
    for n in nodes {
        let child = tree.node(*n).edges.get(edge as usize)?.to;
        let solved = || moment.replay.node(child).v.as_ref()?.0.get(player).copied();
        values.push(match tree.node(child).kind {
            Kind::Leaf => *tree.node(child).payoffs.get(player)?,
            _ if moment.names.algorithm() == algorithms::WORLDS => solved()?,
            _ => return None,
        });
    }
    weighed(&weights, &values, v)
}

/// The player's weights of the nodes, as last reported.
fn weights(moment: &Moment, nodes: &[NodeId]) -> Option<Vec<Rational>> {
    const MOST: usize = 12;
    if nodes.len() > MOST {
        return None;
    }
    nodes.iter().map(|n| moment.past.weights.get(n).copied()).collect()
}
