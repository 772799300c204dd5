//! What the solver knows at one public node: who holds what there, what each hand does, and what it is worth.

use gametree_core::{CARDS, Player};

use super::lanes::{Row, extract, interleave, totals};
use super::matching::spread;
use super::plan::Kind;
use super::solver::{Outline, Solver};
use super::walk::{Purpose, Walk};

/// A step from a public node to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The action with this number.
    Act(usize),
    /// This piece is dealt.
    Deal(u8),
}

/// What is known at a node. Vectors over hands are in the order of `hands`.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// The node's number in the game.
    pub node: usize,
    /// Who acts; none where something is dealt or play is over.
    pub player: Option<Player>,
    /// The hands of each player that are possible, as places among the player's holdings.
    pub hands: [Vec<u16>; 2],
    /// How likely each hand comes here by its weight and its player's strategy.
    pub reach: [Vec<f32>; 2],
    /// How much of the opponent's reach each hand can meet.
    pub met: [Vec<f32>; 2],
    /// What each hand gets from here on if both play their average strategies; not a number where it meets no hand of the opponent.
    pub values: [Vec<f32>; 2],
    /// How often each hand takes each action: a row for each action. Empty where no player acts.
    pub strategy: Vec<Vec<f32>>,
    /// What each hand gets by each action.
    pub action_values: Vec<Vec<f32>>,
}

/// Where a path has led.
struct Trail {
    section: usize,
    board: usize,
    node: usize,
    /// Reach at the entry of the section, in the order of the board.
    entry: [Vec<f32>; 2],
    /// Reach at the node.
    reach: [Vec<f32>; 2],
    /// The holdings of the board's hands, under their true names.
    hands: [Vec<u16>; 2],
    /// What true pieces are called on the boards that were walked.
    names: Vec<u8>,
}

impl Solver {
    /// Looks at the node to which the steps lead from the start.
    ///
    /// # Errors
    /// A sentence, when a step is not possible.
    pub fn look(&mut self, steps: &[Step]) -> Result<Look, String> {
        let mut trail = self.start();
        for (number, &step) in steps.iter().enumerate() {
            self.follow(&mut trail, step).map_err(|problem| format!("step {}: {problem}", number + 1))?;
        }
        Ok(self.look_at(&trail))
    }

    fn start(&self) -> Trail {
        let Outline { boards, weights, .. } = &self.outline;
        let hands = [0, 1].map(|player| boards.all[0].hands[player].places.clone());
        let names = (0..CARDS as u8).collect();
        Trail { section: 0, board: 0, node: 0, entry: weights.clone(), reach: weights.clone(), hands, names }
    }

    fn follow(&self, trail: &mut Trail, step: Step) -> Result<(), String> {
        let nodes = &self.outline.plan.sections[trail.section].nodes;
        match (&nodes[trail.node].kind, step) {
            (Kind::Choice { player, children, .. }, Step::Act(action)) => {
                if action >= children.len() {
                    return Err(format!(
                        "there is no action number {action}; expected one below {}",
                        children.len()
                    ));
                }
                let shares = self.average(trail, trail.node);
                let reach = &mut trail.reach[*player];
                reach.iter_mut().zip(&shares[action]).for_each(|(reach, share)| *reach *= share);
                trail.node = children.start + action;
                Ok(())
            }
            (Kind::Deal { section }, Step::Deal(piece)) => self.deal(trail, *section, piece),
            (Kind::Choice { .. }, Step::Deal(_)) => Err("a player acts here; expected an action".into()),
            (Kind::Deal { .. }, Step::Act(_)) => Err("something is dealt here; expected what".into()),
            (Kind::Fold { .. } | Kind::Showdown { .. }, _) => {
                Err("play is over; expected no further step".into())
            }
        }
    }

    fn deal(&self, trail: &mut Trail, section: usize, piece: u8) -> Result<(), String> {
        let boards = &self.outline.boards;
        let impossible = || "this cannot be dealt here".to_string();
        let called = *trail.names.get(usize::from(piece)).ok_or_else(impossible)?;
        for lead in &boards.all[trail.board].leads {
            let twin = lead.twins.iter().find(|twin| twin.card == called);
            if lead.piece != called && twin.is_none() {
                continue;
            }
            for player in 0..2 {
                // The hand that is called like that on the board that was walked.
                let mut original: Vec<usize> = (0..trail.hands[player].len()).collect();
                if let Some(twin) = twin {
                    twin.places[player]
                        .iter()
                        .enumerate()
                        .for_each(|(hand, &place)| original[usize::from(place)] = hand);
                }
                let places = &boards.all[lead.board].hands[player].places;
                let from = |place: &u16| original[usize::from(*place)];
                trail.reach[player] = places.iter().map(|place| trail.reach[player][from(place)]).collect();
                trail.hands[player] = places.iter().map(|place| trail.hands[player][from(place)]).collect();
            }
            if let Some(twin) = twin {
                trail
                    .names
                    .iter_mut()
                    .for_each(|name| *name = twin.names.get(usize::from(*name)).copied().unwrap_or(*name));
            }
            trail.entry = trail.reach.clone();
            (trail.section, trail.board, trail.node) = (section, lead.board, 0);
            return Ok(());
        }
        Err(impossible())
    }

    /// The average strategy at a node where a player acts: a row for each action.
    fn average(&self, trail: &Trail, node: usize) -> Vec<Vec<f32>> {
        let Outline { plan, boards, layout, .. } = &self.outline;
        let node = &plan.sections[trail.section].nodes[node];
        let Kind::Choice { player, .. } = node.kind else { return Vec::new() };
        let span = layout.span(plan, boards, trail.section, trail.board, node);
        let hands = trail.hands[player].len();
        if hands == 0 {
            return Vec::new();
        }
        let (mut wide, mut scratch, mut out) =
            (vec![0.0; span.len], vec![0.0; 2 * hands], vec![0.0; span.len]);
        spread(self.cells.sums(span, &mut wide), &vec![1.0; hands], &mut scratch, &mut out);
        out.chunks_exact(hands).map(<[f32]>::to_vec).collect()
    }

    fn look_at(&mut self, trail: &Trail) -> Look {
        let section = &self.outline.plan.sections[trail.section];
        let node = &section.nodes[trail.node];
        let (player, children) = match &node.kind {
            Kind::Choice { player, children, .. } => (Some(*player), children.clone()),
            _ => (None, 0..0),
        };
        let (public, strategy) = (node.public, self.average(trail, trail.node));
        let (mut values, mut met, mut action_values) =
            ([Vec::new(), Vec::new()], [Vec::new(), Vec::new()], Vec::new());
        for of in 0..2 {
            let nodes: Vec<usize> = std::iter::once(trail.node).chain(children.clone()).collect();
            let (rows, meeting) = self.values_at(trail, of, &nodes);
            met[of] = meeting;
            let mut rows = rows.into_iter();
            values[of] = rows.next().unwrap_or_default();
            if player == Some(of) {
                action_values = rows.collect();
            }
        }
        Look {
            node: public,
            player,
            hands: trail.hands.clone(),
            reach: trail.reach.clone(),
            met,
            values,
            strategy,
            action_values,
        }
    }

    /// What each hand of a player gets at some nodes of the section, given that it comes to the node of the trail; and how much it can meet.
    fn values_at(&mut self, trail: &Trail, player: Player, nodes: &[usize]) -> (Vec<Vec<f32>>, Vec<f32>) {
        let Outline { plan, boards, layout, .. } = &self.outline;
        let hands = [0, 1].map(|player| trail.hands[player].len());
        if hands[0] == 0 || hands[1] == 0 {
            return (nodes.iter().map(|_| vec![f32::NAN; hands[player]]).collect(), vec![0.0; hands[player]]);
        }
        let mut values = vec![0.0; hands[player]];
        let (cells, frames) = (&mut self.cells, &mut self.frames);
        let mut walk = Walk { plan, boards, layout, cells, frames, player, purpose: Purpose::Expect };
        walk.section(trail.section, trail.board, &trail.entry[player], &trail.entry[1 - player], &mut values);
        let here = &boards.all[trail.board].hands;
        let mut reach = vec![Row::ZERO; hands[1 - player]];
        interleave(&[&trail.reach[1 - player]], &mut reach);
        let (mut met, mut rows) = (vec![0.0; hands[player]], vec![Row::ZERO; hands[player]]);
        totals(&here[player], &here[1 - player], &reach, &mut rows);
        extract(&rows, 0, 1.0, &mut met);
        let frame = &self.frames[plan.sections[trail.section].stage];
        let at = |&node: &usize| {
            let values = frame.values(node, hands[player]);
            values
                .iter()
                .zip(&met)
                .map(|(value, met)| if *met > 0.0 { value / met } else { f32::NAN })
                .collect()
        };
        let rows = nodes.iter().map(at).collect();
        (rows, met)
    }
}
