//! Explicit trees behind the common face.

use std::sync::Arc;

use gametree_core::{Chance, Hidden, Limits, Player, Rational, Text, Value};
use gametree_games::tree::{DiceTree, HiddenTree, NodeId, Tree, TreeView};
use gametree_search::{Silent, strategy};

use crate::any::{AnyGame, AnyReport, Decision, MoveValue};
use crate::face::{Face, Opened};
use crate::hidden_search::{self, Unrolled};
use crate::ladder::{self, Ladder, LadderSettings};
use crate::reasons::{self, Reasons};
use crate::strategy::{Choices, MOST_POSITIONS};
use crate::tree::{Answer, mover, run};
use crate::{Abilities, Algorithm, Spec};

/// A tree, opened under a name.
pub(crate) struct TreeFace {
    name: String,
    game: HiddenTree,
    abilities: Abilities,
    unrolled: Unrolled<HiddenTree>,
}

/// The tree as a game of any kind.
pub fn open_tree(name: &str, tree: &Arc<Tree>) -> Box<dyn AnyGame> {
    let abilities = crate::tree::abilities(tree);
    Box::new(Opened(Arc::new(TreeFace {
        name: name.into(),
        game: HiddenTree::new(tree),
        abilities,
        unrolled: Unrolled::default(),
    })))
}

impl Face for TreeFace {
    type G = HiddenTree;

    fn game(&self) -> &HiddenTree {
        &self.game
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn abilities(&self) -> &Abilities {
        &self.abilities
    }

    fn odds(&self, state: &NodeId, action: u32) -> Option<Rational> {
        Some(self.game.odds(state, action))
    }

    fn view(&self, state: &NodeId, player: Player) -> String {
        self.game.print_view(&self.game.view(state, player))
    }

    fn estimate(&self, state: &NodeId) -> Option<Rational> {
        self.game.tree().node(*state).estimate
    }

    fn tree(&self) -> Option<Arc<Tree>> {
        Some(self.game.tree().clone())
    }

    fn search(
        &self,
        state: &NodeId,
        spec: &Spec,
        limits: &Limits,
        progress: &mut dyn FnMut(&AnyReport),
    ) -> Result<AnyReport, String> {
        let (resolved, why) = self.abilities.resolve(spec, limits);
        if resolved.algorithm.is_for_hidden() {
            if let Some(refusal) = self.abilities.refusal(&self.name, resolved.algorithm) {
                return Err(refusal);
            }
            let why = why.as_deref();
            let asked = hidden_search::Asked { spec: &resolved, why, limits, staged: None, specialist: None };
            return hidden_search::search(&self.game, &self.unrolled, state, &asked, progress);
        }
        let answer = run(self.game.tree(), *state, spec, limits, &mut Silent)?;
        Ok(erase(self.game.tree(), &answer))
    }

    fn ladder(
        &self,
        settings: &LadderSettings,
        limits: &Limits,
        news: &mut dyn FnMut(&str),
    ) -> Result<Ladder, String> {
        let refusal = |algorithm| self.abilities.refusal(&self.name, algorithm);
        let climber = ladder::Climber { game: &self.game, name: &self.name, refusal: &refusal, staged: None };
        ladder::climb(&climber, &self.unrolled, settings, limits, news)
    }

    fn reasons(&self, state: &NodeId, spec: &Spec, limits: &Limits) -> Result<Reasons, String> {
        if let Some(refusal) = self.abilities.refusal(&self.name, spec.algorithm) {
            return Err(refusal);
        }
        reasons::reasons(&self.game, &self.unrolled, &self.name, state, spec, limits)
    }

    fn strategy(&self, state: &NodeId, owner: Player, limits: &Limits) -> Result<Choices, String> {
        let tree = self.game.tree();
        if let Some(dice) = DiceTree::new(tree) {
            let mut table = strategy::DiceTable::new(&dice);
            let value = table.value(state);
            let choices = strategy::extract(&dice, state, owner, MOST_POSITIONS, |state| table.best(state))
                .map_err(|strategy::TooLarge(most)| format!("the strategy spans more than {most} positions"))?
                .unwrap_or_default();
            let print =
                |(node, edge): (NodeId, u32)| (tree.display_name(node), dice.print_action(&node, edge));
            let guarantees = if owner == 0 { value } else { value.negate() };
            return Ok(Choices { guarantees, moves: choices.into_iter().map(print).collect() });
        }
        if let Some(refusal) = self.abilities.refusal(&self.name, Algorithm::Belief) {
            return Err(format!(
                "a strategy with a guarantee needs two opposed players, or one who decides alone. {refusal}"
            ));
        }
        if self.game.tree().deciders() != [owner] {
            return Err(format!("{} has nothing to decide in this tree", tree.players[owner]));
        }
        let answer = run(tree, *state, &Spec::plain(Algorithm::Belief), limits, &mut Silent)?;
        let moves =
            decisions(tree, &answer).into_iter().map(|decision| (decision.view, decision.text)).collect();
        Ok(Choices { guarantees: answer.payoffs[owner], moves })
    }
}

fn decisions(tree: &Arc<Tree>, answer: &Answer) -> Vec<Decision> {
    let game = HiddenTree::new(tree);
    let decision = |(view, edge): &(TreeView, u32)| {
        let node = match view {
            TreeView::Set(set) => tree.infosets[*set].nodes[0],
            TreeView::Node(node) | TreeView::Over(node) => *node,
            TreeView::Waiting(_) => return None,
        };
        let text = tree.node(node).edges.get(*edge as usize)?.label.clone();
        Some(Decision { view: game.print_view(view), text })
    };
    answer.choices.iter().filter_map(decision).collect()
}

/// A tree's answer as text.
pub(crate) fn erase(tree: &Arc<Tree>, answer: &Answer) -> AnyReport {
    let label = |node: NodeId, edge: u32| tree.node(node).edges[edge as usize].label.clone();
    let (mut here, mut line) = (answer.node, Vec::new());
    for edge in &answer.line {
        line.push(label(here, *edge));
        here = tree.node(here).edges[*edge as usize].to;
    }
    AnyReport {
        algorithm: answer.spec.to_string(),
        why: answer.why.clone(),
        mover: mover(tree, answer.node),
        payoffs: answer.payoffs.clone(),
        bound: answer.bound,
        within: None,
        proven: answer.proven,
        meaning: None,
        best: answer.best.map(|edge| label(answer.node, edge)),
        line,
        moves: answer
            .root
            .iter()
            .map(|row| MoveValue {
                text: label(answer.node, row.action),
                payoffs: row.payoffs.clone(),
                bound: row.bound,
                proven: row.proven || answer.proven,
                meaning: None,
            })
            .collect(),
        decisions: decisions(tree, answer),
        counts: answer.counts,
        depth: answer.depth,
        stopped: answer.stopped,
        threads: 1,
    }
}
