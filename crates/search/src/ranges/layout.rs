//! Where the numbers of each node on each board lie, and how much memory they take.

use super::boards::Boards;
use super::cells::Span;
use super::plan::{Kind, Node, Plan};

/// Sections come one after the other, within a section its boards, within a board its nodes.
#[derive(Debug)]
pub struct Layout {
    /// The first number of each section, and the number of its first node.
    sections: Vec<(usize, usize)>,
    /// For each board how many hands the players have on the boards of its stage before it.
    before: Vec<[usize; 2]>,
    /// All numbers of one kind.
    pub numbers: usize,
    /// All nodes on all boards where a player acts.
    pub nodes: usize,
}

impl Layout {
    pub fn new(plan: &Plan, boards: &Boards) -> Self {
        let mut totals = vec![[0, 0]; boards.per_stage.len()];
        let mut before = Vec::with_capacity(boards.all.len());
        for place in &boards.all {
            let total: &mut [usize; 2] = &mut totals[place.stage];
            before.push(*total);
            (0..2).for_each(|player| total[player] += place.hands[player].len());
        }
        let mut layout = Layout { sections: Vec::new(), before, numbers: 0, nodes: 0 };
        for section in &plan.sections {
            layout.sections.push((layout.numbers, layout.nodes));
            let total = totals[section.stage];
            layout.numbers += section.actions[0] * total[0] + section.actions[1] * total[1];
            layout.nodes += section.choices * boards.per_stage[section.stage];
        }
        layout
    }

    /// The numbers of a node of a section on a board; of a node where no player acts there are none.
    #[inline]
    pub fn span(&self, plan: &Plan, boards: &Boards, section: usize, board: usize, node: &Node) -> Span {
        let (first, first_node) = self.sections[section];
        let Kind::Choice { player, children, actions_before, choices_before } = &node.kind else {
            return Span { start: first, len: 0, node: first_node };
        };
        let (section, place) = (&plan.sections[section], &boards.all[board]);
        let hands = [place.hands[0].len(), place.hands[1].len()];
        let before = self.before[board];
        let own = |of: usize| section.actions[of] * before[of] + actions_before[of] * hands[of];
        Span {
            start: first + own(0) + own(1),
            len: children.len() * hands[*player],
            node: first_node + section.choices * place.number + choices_before,
        }
    }

    pub fn bytes(&self) -> usize {
        self.sections.capacity() * 16 + self.before.capacity() * 16
    }
}
