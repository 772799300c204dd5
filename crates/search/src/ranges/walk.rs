//! One walk over the whole game for one player: the opponent's reach goes down, values come up, and the player may learn on the way.

use gametree_core::{IsomorphicDeal, Player};

use super::boards::Boards;
use super::cells::{Cells, Span};
use super::lanes::{LANES, Row, extract, interleave, sweep, totals};
use super::layout::Layout;
use super::matching::{Discount, average, best, learn, split, spread, total};
use super::plan::{Ends, Kind, Plan, Section};

/// What a walk is for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Purpose {
    /// Both play by their regrets; the player updates them.
    Learn(Discount),
    /// Both play their average strategies.
    Expect,
    /// The opponent plays the average strategy, and the player the best response to it.
    Respond,
}

/// Memory for one stage, used again and again.
#[derive(Debug, Default)]
pub struct Frame {
    /// Vectors of reach: the player's own, and the opponent's.
    own: Vec<f32>,
    theirs: Vec<f32>,
    /// The player's strategy, in the order of the player's own vectors of reach.
    strategy: Vec<f32>,
    /// A row of values for each node.
    values: Vec<f32>,
    /// What is handed to the next stage, and what comes back: on the next board, and in this board's order.
    next_own: Vec<f32>,
    next_theirs: Vec<f32>,
    back: Vec<f32>,
    ordered: Vec<f32>,
    /// Lanes.
    reach: Vec<Row>,
    won: Vec<Row>,
    met: Vec<Row>,
    scratch: Vec<f32>,
}

/// The parts of a solver that a walk needs.
pub struct Walk<'a> {
    pub plan: &'a Plan,
    pub boards: &'a Boards,
    pub layout: &'a Layout,
    pub cells: &'a mut Cells,
    pub frames: &'a mut Vec<Frame>,
    pub player: Player,
    pub purpose: Purpose,
}

impl Frame {
    /// Room for a section with so many nodes, streams and actions at a node, on a board with so many hands.
    pub fn reserve(&mut self, section: &Section, hands: usize, is_last: bool) {
        let grow = |vector: &mut Vec<f32>, size: usize| vector.resize(vector.len().max(size), 0.0);
        let streams = section.streams[0].max(section.streams[1]);
        grow(&mut self.own, streams * hands);
        grow(&mut self.theirs, streams * hands);
        grow(&mut self.strategy, streams * hands);
        grow(&mut self.values, section.nodes.len() * hands);
        grow(&mut self.scratch, (2 * section.most_actions()).max(2) * hands);
        if !is_last {
            [&mut self.next_own, &mut self.next_theirs, &mut self.back, &mut self.ordered]
                .into_iter()
                .for_each(|vector| grow(vector, hands));
        }
        self.reserve_lanes(hands);
    }

    /// Room for lanes only.
    pub fn reserve_lanes(&mut self, hands: usize) {
        for rows in [&mut self.reach, &mut self.won, &mut self.met] {
            rows.resize(rows.len().max(hands), Row::ZERO);
        }
    }

    /// The values of a node of the section that was walked last, for so many hands.
    pub fn values(&self, node: usize, hands: usize) -> &[f32] {
        &self.values[node * hands..][..hands]
    }

    pub fn bytes(&self) -> usize {
        let floats = [
            &self.own,
            &self.theirs,
            &self.strategy,
            &self.values,
            &self.next_own,
            &self.next_theirs,
            &self.back,
            &self.ordered,
            &self.scratch,
        ];
        let rows = [&self.reach, &self.won, &self.met];
        floats.iter().map(|floats| floats.capacity() * 4).sum::<usize>()
            + rows.iter().map(|rows| rows.capacity() * size_of::<Row>()).sum::<usize>()
    }
}

impl Walk<'_> {
    /// Values of all hands of the player where a section is entered on a board, given who reaches it: by the opponent's reach, chance and the
    /// strategies, without the player's own reach.
    pub fn section(&mut self, section: usize, board: usize, own: &[f32], theirs: &[f32], out: &mut [f32]) {
        let plan = self.plan;
        let section_of = &plan.sections[section];
        let mut frame = std::mem::take(&mut self.frames[section_of.stage]);
        self.forward(section, board, own, theirs, &mut frame);
        self.ends(section_of, board, &mut frame);
        for (node, at) in section_of.nodes.iter().zip(0..) {
            if let Kind::Deal { section } = node.kind {
                self.deal(section, board, node.streams, at, &mut frame);
            }
        }
        self.backward(section, board, &mut frame);
        out.copy_from_slice(&frame.values[..out.len()]);
        self.frames[section_of.stage] = frame;
    }

    fn hands(&self, board: usize) -> [usize; 2] {
        let hands = &self.boards.all[board].hands;
        [hands[self.player].len(), hands[1 - self.player].len()]
    }

    /// Fills all vectors of reach of a section, and the player's strategy.
    fn forward(&mut self, section: usize, board: usize, own: &[f32], theirs: &[f32], frame: &mut Frame) {
        let [mine, other] = self.hands(board);
        frame.own[..mine].copy_from_slice(own);
        frame.theirs[..other].copy_from_slice(theirs);
        let Frame { own, theirs, strategy, scratch, values, .. } = frame;
        for node in &self.plan.sections[section].nodes {
            let Kind::Choice { player, children, .. } = &node.kind else { continue };
            let (actions, is_mine) = (children.len(), *player == self.player);
            let span = self.layout.span(self.plan, self.boards, section, board, node);
            let hands = if is_mine { mine } else { other };
            let child = self.plan.sections[section].nodes[children.start].streams[*player] * hands;
            // Values are not in use yet, so that they can take converted numbers.
            let weights = self.weights(span, values);
            let streams = if is_mine { &mut *own } else { &mut *theirs };
            let (before, after) = streams.split_at_mut(child);
            let reach = &before[node.streams[*player] * hands..][..hands];
            let after = &mut after[..actions * hands];
            if !is_mine {
                spread(weights, reach, scratch, after);
            } else if self.purpose != Purpose::Respond {
                let shares = &mut strategy[child..child + actions * hands];
                split(weights, hands, scratch, shares);
                if matches!(self.purpose, Purpose::Learn(_)) {
                    for (after, shares) in after.chunks_exact_mut(hands).zip(shares.chunks_exact(hands)) {
                        after
                            .iter_mut()
                            .zip(shares)
                            .zip(reach)
                            .for_each(|((after, share), reach)| *after = share * reach);
                    }
                }
            }
        }
    }

    /// What a strategy is made of: positive regrets, or sums.
    fn weights<'b>(&'b self, span: Span, scratch: &'b mut [f32]) -> &'b [f32] {
        match self.purpose {
            Purpose::Learn(_) => self.cells.regrets(span, scratch),
            Purpose::Expect | Purpose::Respond => self.cells.sums(span, scratch),
        }
    }

    /// Values at the ends of a section.
    fn ends(&mut self, section: &Section, board: usize, frame: &mut Frame) {
        let place = &self.boards.all[board];
        if place.is_last() {
            self.ends_of(section, &section.ends[self.player], board, frame, Showing::Sweep);
        } else {
            self.ends_of(section, &section.folds[self.player], board, frame, Showing::Nothing);
            self.ends_of(section, &section.showdowns[self.player], board, frame, Showing::Deal);
        }
    }

    fn ends_of(&mut self, section: &Section, ends: &Ends, board: usize, frame: &mut Frame, showing: Showing) {
        let [mine, other] = self.hands(board);
        for (first, streams) in
            ends.streams.chunks(LANES).enumerate().map(|(chunk, streams)| (chunk * LANES, streams))
        {
            let mut vectors: [&[f32]; LANES] = [&[]; LANES];
            for (vector, &stream) in vectors.iter_mut().zip(streams) {
                *vector = &frame.theirs[stream * other..][..other];
            }
            interleave(&vectors[..streams.len()], &mut frame.reach[..other]);
            let (won, met) = (&mut frame.won[..mine], &mut frame.met[..mine]);
            match showing {
                Showing::Deal => self.run_out(board, &frame.reach[..other], won),
                Showing::Sweep => {
                    let hands = &self.boards.all[board].hands;
                    sweep(&hands[self.player], &hands[1 - self.player], &frame.reach[..other], won, met);
                }
                Showing::Nothing => {
                    let hands = &self.boards.all[board].hands;
                    totals(&hands[self.player], &hands[1 - self.player], &frame.reach[..other], met);
                }
            }
            for &(node, stream) in
                ends.nodes.iter().filter(|(_, stream)| (first..first + LANES).contains(stream))
            {
                let values = &mut frame.values[node * mine..][..mine];
                match section.nodes[node].kind {
                    Kind::Fold { loser, stake } => {
                        let stake = if loser == self.player { -stake } else { stake };
                        extract(met, stream - first, stake, values);
                    }
                    Kind::Showdown { stake } => extract(won, stream - first, stake, values),
                    Kind::Choice { .. } | Kind::Deal { .. } => {}
                }
            }
        }
    }

    /// What hands win when all further play is dealing.
    fn run_out(&mut self, board: usize, reach: &[Row], won: &mut [Row]) {
        let boards = self.boards;
        won.fill(Row::ZERO);
        for lead in &boards.all[board].leads {
            let after = &boards.all[lead.board];
            let [mine, theirs] = [&after.hands[self.player], &after.hands[1 - self.player]];
            if mine.len() == 0 || theirs.len() == 0 {
                continue;
            }
            let mut frame = std::mem::take(&mut self.frames[after.stage]);
            let next = &mut frame.reach[..theirs.len()];
            next.iter_mut().zip(&theirs.places).for_each(|(row, &place)| *row = reach[usize::from(place)]);
            let back = &mut frame.won[..mine.len()];
            if after.is_last() {
                sweep(mine, theirs, next, back, &mut frame.met[..mine.len()]);
            } else {
                self.run_out(lead.board, next, back);
            }
            let odds = Row::splat(lead.odds);
            for (&place, row) in mine.places.iter().zip(&*back) {
                won[usize::from(place)] += *row * odds;
            }
            if !lead.twins.is_empty() {
                let ordered = &mut frame.met[..won.len()];
                ordered.fill(Row::ZERO);
                mine.places.iter().zip(&*back).for_each(|(&place, row)| ordered[usize::from(place)] = *row);
                for IsomorphicDeal { places, .. } in &lead.twins {
                    for (row, &place) in won.iter_mut().zip(&places[self.player]) {
                        *row += ordered[usize::from(place)] * odds;
                    }
                }
            }
            self.frames[after.stage] = frame;
        }
    }

    /// Values at a node where something is dealt.
    fn deal(&mut self, section: usize, board: usize, streams: [usize; 2], node: usize, frame: &mut Frame) {
        let ([mine, other], boards) = (self.hands(board), self.boards);
        let Frame { own, theirs, values, next_own, next_theirs, back, ordered, .. } = frame;
        let own = &own[streams[self.player] * mine..][..mine];
        let theirs = &theirs[streams[1 - self.player] * other..][..other];
        let values = &mut values[node * mine..][..mine];
        values.fill(0.0);
        for lead in &boards.all[board].leads {
            let hands = &boards.all[lead.board].hands;
            let [my_places, their_places] = [&hands[self.player].places, &hands[1 - self.player].places];
            if my_places.is_empty() || their_places.is_empty() {
                continue;
            }
            let next_own = &mut next_own[..my_places.len()];
            next_own.iter_mut().zip(my_places).for_each(|(reach, &place)| *reach = own[usize::from(place)]);
            let next_theirs = &mut next_theirs[..their_places.len()];
            next_theirs
                .iter_mut()
                .zip(their_places)
                .for_each(|(reach, &place)| *reach = theirs[usize::from(place)]);
            let back = &mut back[..my_places.len()];
            self.section(section, lead.board, next_own, next_theirs, back);
            for (&place, &value) in my_places.iter().zip(&*back) {
                values[usize::from(place)] += lead.odds * value;
            }
            if !lead.twins.is_empty() {
                let ordered = &mut ordered[..mine];
                ordered.fill(0.0);
                my_places
                    .iter()
                    .zip(&*back)
                    .for_each(|(&place, &value)| ordered[usize::from(place)] = lead.odds * value);
                for IsomorphicDeal { places, .. } in &lead.twins {
                    for (value, &place) in values.iter_mut().zip(&places[self.player]) {
                        *value += ordered[usize::from(place)];
                    }
                }
            }
        }
    }

    /// Brings values from the ends to the entry of a section, and learns from them.
    fn backward(&mut self, section: usize, board: usize, frame: &mut Frame) {
        let ([mine, _], plan) = (self.hands(board), self.plan);
        let nodes = &plan.sections[section].nodes;
        let Frame { own, strategy, values, scratch, .. } = frame;
        for (at, node) in nodes.iter().enumerate().rev() {
            let Kind::Choice { player, children, .. } = &node.kind else { continue };
            let (before, after) = values.split_at_mut(children.start * mine);
            let (mean, values) = (&mut before[at * mine..][..mine], &after[..children.len() * mine]);
            if *player != self.player {
                total(values, mean);
                continue;
            }
            let child = nodes[children.start].streams[self.player] * mine;
            let shares = &strategy[child..][..values.len()];
            match self.purpose {
                Purpose::Respond => best(values, mean),
                Purpose::Expect => average(shares, values, mean),
                Purpose::Learn(discount) => {
                    average(shares, values, mean);
                    let reach = &own[child..][..values.len()];
                    let span = self.layout.span(plan, self.boards, section, board, node);
                    self.cells.update(span, scratch, |regrets, sums| {
                        learn(discount, values, mean, reach, regrets, sums);
                    });
                }
            }
        }
    }
}

/// How showdowns are valued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Showing {
    /// All is dealt.
    Sweep,
    /// The rest is dealt first.
    Deal,
    /// There is none.
    Nothing,
}
