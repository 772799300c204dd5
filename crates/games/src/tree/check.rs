//! From a draft to a tree: every check there is, once, at the border. What passed is trusted from then on.

use std::collections::{BTreeMap, HashMap, HashSet};

use gametree_core::{Player, Rational, TextError, Value};

use super::{Draft, DraftNode, Edge, InfoSet, Kind, MOST_NODES, MOST_PLIES, Node, NodeId, Place, Tree};

/// Bits that an exact sum of payoffs times probabilities, twice weighed, may need. Below this no search on the tree can overflow
/// the 127 bits of a [`Rational`]: values have a denominator that divides the tree's, and beliefs multiply it once more.
const MOST_BITS: u32 = 120;

impl Draft {
    /// Checks everything, makes up the missing names, labels and odds, and gives the finished tree.
    pub fn check(mut self) -> Result<Tree, TextError> {
        check_size(&self)?;
        let order = check_shape(&self.nodes)?;
        let players_named = self.players.is_some();
        let players = self.players.clone().unwrap_or_else(|| vec!["MAX".into(), "MIN".into()]);
        let names = make_names(&self.nodes)?;
        let infosets = collect_infosets(&self.nodes)?;
        let set_of: HashMap<&str, usize> =
            infosets.iter().enumerate().map(|(index, set)| (set.name.as_str(), index)).collect();
        let mut nodes = Vec::with_capacity(self.nodes.len());
        // What moves into the tree leaves the draft: two copies of a large tree would take too much memory.
        for (draft, name) in self.nodes.iter_mut().zip(names) {
            nodes.push(Node {
                named: draft.name.is_some(),
                kind: check_kind(draft, players.len())?,
                infoset: draft.infoset.as_deref().map(|set| set_of[set]),
                estimate: draft.estimate,
                edges: make_edges(draft, &name)?,
                payoffs: check_payoffs(draft, &players)?,
                line: draft.at.line,
                name,
            });
        }
        check_labels(&self.nodes, &nodes, &infosets)?;
        check_exactness(&self.nodes, &nodes, &order)?;
        let zero_sum = players.len() == 2 && nodes.iter().all(pays_zero_sum);
        if self.promised_zero_sum
            && let Some((draft, _)) = self.nodes.iter().zip(&nodes).find(|(_, node)| !pays_zero_sum(node))
        {
            return Err(error(draft.at, "expected payoffs that add up to 0, as `sum zero` promises"));
        }
        let range = payoff_range(&nodes);
        let plies = count_plies(&nodes, &order);
        let reach = chance_reach(&nodes, &order);
        let mut tree = Tree {
            title: self.title,
            players,
            players_named,
            expectations: self.expectations,
            pictures: if self.pictures.len() == nodes.len() { self.pictures } else { Vec::new() },
            nodes,
            infosets,
            zero_sum,
            perfect_recall: true,
            plies,
            range,
            reach,
        };
        tree.perfect_recall = recalls_perfectly(&tree);
        Ok(tree)
    }
}

fn error(at: Place, message: impl Into<String>) -> TextError {
    TextError::new(at.line, at.column, message)
}

fn check_size(draft: &Draft) -> Result<(), TextError> {
    match draft.nodes.get(MOST_NODES) {
        Some(node) => {
            Err(error(node.at, format!("the tree is too large; expected at most {MOST_NODES} nodes")))
        }
        None if draft.nodes.is_empty() => Err(TextError::new(1, 1, "expected a tree, found nothing")),
        None => Ok(()),
    }
}

/// No loops, nothing unreachable, not too deep. Gives the nodes in an order in which children come first.
fn check_shape(nodes: &[DraftNode]) -> Result<Vec<NodeId>, TextError> {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        Open,
        Done,
    }
    let (mut marks, mut order) = (vec![Mark::New; nodes.len()], Vec::with_capacity(nodes.len()));
    let mut height = vec![0usize; nodes.len()];
    let mut stack = vec![(0usize, 0usize)];
    marks[0] = Mark::Open;
    while let Some((id, next)) = stack.pop() {
        let Some(edge) = nodes[id].edges.get(next) else {
            marks[id] = Mark::Done;
            height[id] = nodes[id].edges.iter().map(|edge| height[edge.to as usize] + 1).max().unwrap_or(0);
            if height[id] > MOST_PLIES {
                return Err(error(
                    nodes[id].at,
                    format!("the tree is too deep; expected at most {MOST_PLIES} plies"),
                ));
            }
            order.push(id as NodeId);
            continue;
        };
        stack.push((id, next + 1));
        match marks.get(edge.to as usize) {
            None => return Err(error(edge.at, "this edge leads to no node")),
            Some(Mark::Open) => {
                return Err(error(edge.at, "this edge leads back to a node above it: a tree cannot loop"));
            }
            Some(Mark::Done) => {}
            Some(Mark::New) => {
                marks[edge.to as usize] = Mark::Open;
                stack.push((edge.to as usize, 0));
            }
        }
    }
    match marks.iter().position(|mark| *mark == Mark::New) {
        Some(lost) => Err(error(nodes[lost].at, "no edge leads to this node")),
        None => Ok(order),
    }
}

/// Written names stay; inner nodes without one get A, B, C, ... level by level, as the textbook does.
fn make_names(nodes: &[DraftNode]) -> Result<Vec<String>, TextError> {
    let mut written: HashMap<&str, usize> = HashMap::new();
    for node in nodes {
        if let Some(name) = node.name.as_deref()
            && let Some(line) = written.insert(name, node.at.line)
        {
            return Err(error(node.at, format!("the name '{name}' is taken by the node on line {line}")));
        }
    }
    let mut names: Vec<String> = nodes.iter().map(|node| node.name.clone().unwrap_or_default()).collect();
    let (mut seen, mut queue) = (vec![false; nodes.len()], std::collections::VecDeque::from([0usize]));
    let mut candidates = (0u32..).map(letter_name);
    seen[0] = true;
    while let Some(id) = queue.pop_front() {
        if nodes[id].name.is_none() && nodes[id].kind != Kind::Leaf {
            names[id] = candidates.find(|name| !written.contains_key(name.as_str())).unwrap_or_default();
        }
        for edge in &nodes[id].edges {
            if !std::mem::replace(&mut seen[edge.to as usize], true) {
                queue.push_back(edge.to as usize);
            }
        }
    }
    Ok(names)
}

/// A ... Z, then A1 ... Z1, A2 ...
fn letter_name(index: u32) -> String {
    let letter = char::from(b'A' + (index % 26) as u8);
    if index < 26 { letter.to_string() } else { format!("{letter}{}", index / 26) }
}

fn check_kind(node: &DraftNode, players: usize) -> Result<Kind, TextError> {
    match node.kind {
        Kind::Player(player) if player >= players => {
            Err(error(node.at, format!("there are only {players} players")))
        }
        Kind::Leaf if !node.edges.is_empty() => Err(error(node.at, "a leaf has no moves")),
        Kind::Player(_) | Kind::Chance if node.edges.is_empty() => {
            Err(error(node.at, "expected at least one move below this node"))
        }
        Kind::Chance | Kind::Leaf if node.infoset.is_some() => {
            Err(error(node.at, "only a player's node can be in an information set"))
        }
        kind => Ok(kind),
    }
}

/// Labels are made up from the node's name (A: a1 a2 a3); odds that were left out share the rest equally.
fn make_edges(node: &mut DraftNode, name: &str) -> Result<Vec<Edge>, TextError> {
    let prefix = match node.infoset.as_deref() {
        // All nodes of a set must offer the same labels, so that these give nothing away.
        Some(set) => format!("{set}."),
        None if name.chars().count() == 1 => name.to_lowercase(),
        None => format!("{name}."),
    };
    let odds = check_odds(node)?;
    let written = std::mem::take(&mut node.edges);
    let places: Vec<Place> = written.iter().map(|edge| edge.at).collect();
    let edges: Vec<Edge> = written
        .into_iter()
        .zip(odds)
        .enumerate()
        .map(|(index, (edge, odds))| Edge {
            labelled: edge.label.is_some(),
            label: edge.label.unwrap_or_else(|| format!("{prefix}{}", index + 1)),
            odds,
            to: edge.to,
        })
        .collect();
    check_distinct(&edges, &places)?;
    Ok(edges)
}

fn check_distinct(edges: &[Edge], places: &[Place]) -> Result<(), TextError> {
    let mut taken: HashMap<&str, usize> = HashMap::with_capacity(edges.len());
    for (edge, at) in edges.iter().zip(places) {
        if let Some(line) = taken.insert(&edge.label, at.line) {
            return Err(error(
                *at,
                format!("the label '{}' is used twice here, first on line {line}", edge.label),
            ));
        }
    }
    Ok(())
}

fn check_odds(node: &DraftNode) -> Result<Vec<Rational>, TextError> {
    let written = node.edges.iter().filter(|edge| edge.odds.is_some()).count();
    if node.kind != Kind::Chance {
        return match node.edges.iter().find(|edge| edge.odds.is_some()) {
            Some(edge) => Err(error(edge.at, "only chance has probabilities; expected a label or a node")),
            None => Ok(vec![Rational::ONE; node.edges.len()]),
        };
    }
    if written == 0 {
        let uniform = Rational::new(1, node.edges.len() as i128).unwrap_or(Rational::ONE);
        return Ok(vec![uniform; node.edges.len()]);
    }
    let mut sum = Rational::ZERO;
    for edge in &node.edges {
        let Some(odds) = edge.odds else {
            return Err(error(
                edge.at,
                "expected a probability here too: give one to every outcome or to none",
            ));
        };
        if odds <= Rational::ZERO || odds > Rational::ONE {
            return Err(error(
                edge.at,
                format!("expected a probability above 0 and at most 1, found {odds}"),
            ));
        }
        sum = sum
            .checked_plus(odds)
            .ok_or_else(|| error(edge.at, "the probabilities are too long to add exactly"))?;
    }
    if sum != Rational::ONE {
        return Err(error(node.at, format!("the probabilities add up to {sum}; expected exactly 1")));
    }
    Ok(node.edges.iter().filter_map(|edge| edge.odds).collect())
}

fn check_payoffs(node: &DraftNode, players: &[String]) -> Result<Vec<Rational>, TextError> {
    match (&node.kind, node.payoffs.as_slice(), players.len()) {
        (Kind::Leaf, [payoff], 2) => Ok(vec![*payoff, payoff.negate()]),
        (Kind::Leaf, payoffs, count) if payoffs.len() == count => Ok(payoffs.to_vec()),
        (Kind::Leaf, payoffs, count) => Err(error(
            node.at,
            format!("expected {count} payoffs, one each for {}, found {}", players.join(", "), payoffs.len()),
        )),
        _ => Ok(Vec::new()),
    }
}

fn collect_infosets(nodes: &[DraftNode]) -> Result<Vec<InfoSet>, TextError> {
    let mut sets: Vec<InfoSet> = Vec::new();
    let mut index: HashMap<&str, usize> = HashMap::new();
    for (id, node) in nodes.iter().enumerate() {
        let (Some(name), Kind::Player(player)) = (node.infoset.as_deref(), node.kind) else {
            continue;
        };
        let place = *index.entry(name).or_insert_with(|| {
            sets.push(InfoSet { name: name.into(), player, nodes: Vec::new() });
            sets.len() - 1
        });
        let set = &mut sets[place];
        if set.player != player {
            let first = nodes[set.nodes[0] as usize].at.line;
            let message = format!(
                "information set @{name} belongs to another player on line {first}; expected the same player on line {}",
                node.at.line
            );
            return Err(error(node.at, message));
        }
        set.nodes.push(id as NodeId);
    }
    Ok(sets)
}

/// All nodes of an information set offer the same labels in the same order.
fn check_labels(drafts: &[DraftNode], nodes: &[Node], infosets: &[InfoSet]) -> Result<(), TextError> {
    let written = |id: NodeId| -> Vec<Option<&str>> {
        nodes[id as usize].edges.iter().map(|edge| edge.labelled.then_some(edge.label.as_str())).collect()
    };
    for set in infosets {
        let first = set.nodes[0];
        for other in &set.nodes[1..] {
            let (ours, theirs) = (written(first), written(*other));
            if ours != theirs {
                let show = |labels: &[Option<&str>]| -> String {
                    let words: Vec<&str> = labels.iter().map(|label| label.unwrap_or("(no label)")).collect();
                    words.join(" ")
                };
                let at = drafts[*other as usize].at;
                let message = format!(
                    "information set @{} has the moves '{}' on line {} and '{}' on line {}; expected the same labels in the same order",
                    set.name,
                    show(&ours),
                    nodes[first as usize].line,
                    show(&theirs),
                    at.line
                );
                return Err(error(at, message));
            }
        }
    }
    Ok(())
}

fn pays_zero_sum(node: &Node) -> bool {
    match node.payoffs.as_slice() {
        [] => true,
        [first, second] => *first == second.negate(),
        all => {
            all.iter().try_fold(Rational::ZERO, |sum, payoff| sum.checked_plus(*payoff))
                == Some(Rational::ZERO)
        }
    }
}

/// Makes sure that exact arithmetic on this tree never overflows and never meets infinity minus infinity.
fn check_exactness(drafts: &[DraftNode], nodes: &[Node], order: &[NodeId]) -> Result<(), TextError> {
    #[derive(Clone, Copy)]
    struct Size {
        denominator: u128,
        magnitude: u128,
        infinities: [bool; 2],
    }
    let mut sizes = vec![Size { denominator: 1, magnitude: 1, infinities: [false; 2] }; nodes.len()];
    for id in order {
        let (node, at) = (&nodes[*id as usize], drafts[*id as usize].at);
        let too_long =
            || error(at, "these numbers are too long to be averaged exactly; expected fewer digits");
        let mut size = Size { denominator: 1, magnitude: 1, infinities: [false; 2] };
        for number in node.payoffs.iter().chain(&node.estimate) {
            if number.is_finite() {
                size.denominator =
                    lcm(size.denominator, number.denominator().unsigned_abs()).ok_or_else(too_long)?;
                let whole = number.numerator().unsigned_abs() / number.denominator().unsigned_abs() + 1;
                size.magnitude = size.magnitude.max(whole);
            } else {
                size.infinities[usize::from(*number > Rational::ZERO)] = true;
                // The other player of a zero-sum leaf has the opposite infinity, which is not a contradiction.
                if node.payoffs.len() == 2 {
                    size.infinities = [node.payoffs[0] < Rational::ZERO, node.payoffs[0] > Rational::ZERO];
                }
            }
        }
        for edge in &node.edges {
            let child = sizes[edge.to as usize];
            let odds = edge.odds.denominator().unsigned_abs();
            let weighed = child.denominator.checked_mul(odds).ok_or_else(too_long)?;
            size.denominator = lcm(size.denominator, weighed).ok_or_else(too_long)?;
            size.magnitude = size.magnitude.max(child.magnitude);
            for sign in 0..2 {
                size.infinities[sign] |= child.infinities[sign];
            }
        }
        if node.kind == Kind::Chance && size.infinities == [true; 2] {
            return Err(error(at, "chance cannot average inf and -inf; expected finite numbers on one side"));
        }
        let needed = size.denominator.checked_pow(2).and_then(|square| square.checked_mul(size.magnitude));
        if needed.is_none_or(|needed| needed >= 1 << MOST_BITS) {
            return Err(too_long());
        }
        sizes[*id as usize] = size;
    }
    Ok(())
}

fn lcm(a: u128, b: u128) -> Option<u128> {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    (a / x.max(1)).checked_mul(b)
}

fn payoff_range(nodes: &[Node]) -> (Rational, Rational) {
    let firsts = || nodes.iter().filter_map(|node| node.payoffs.first().copied());
    (firsts().min().unwrap_or(Rational::ZERO), firsts().max().unwrap_or(Rational::ZERO))
}

fn count_plies(nodes: &[Node], order: &[NodeId]) -> usize {
    let mut height = vec![0usize; nodes.len()];
    for id in order {
        height[*id as usize] =
            nodes[*id as usize].edges.iter().map(|edge| height[edge.to as usize] + 1).max().unwrap_or(0);
    }
    height[0]
}

fn chance_reach(nodes: &[Node], order: &[NodeId]) -> Vec<Rational> {
    let mut reach = vec![Rational::ZERO; nodes.len()];
    reach[0] = Rational::ONE;
    for id in order.iter().rev() {
        for edge in &nodes[*id as usize].edges {
            // Over shared branches the likeliest way counts: these weights only matter in trees with hidden nodes, where
            // a node with two ways to it stands for one world.
            let through = reach[*id as usize].times(edge.odds);
            reach[edge.to as usize] = reach[edge.to as usize].max(through);
        }
    }
    reach
}

/// A player with perfect recall has, at all nodes of one information set, the same past: the same own sets and own moves
/// before it. (Every unnamed node is a set of its own.)
fn recalls_perfectly(tree: &Tree) -> bool {
    // A player who always knows the node cannot forget anything that matters, and most trees are such.
    if tree.is_open() {
        return true;
    }
    type Past = BTreeMap<Player, u64>;
    let mut pasts: HashMap<NodeId, HashSet<Past>> =
        HashMap::from([(Tree::ROOT, HashSet::from([Past::new()]))]);
    let mut order = tree.children_first();
    order.reverse();
    for id in order {
        let node = tree.node(id);
        // Only the pasts of nodes in information sets are compared in the end.
        let own = match node.infoset {
            Some(_) => pasts.get(&id).cloned().unwrap_or_default(),
            None => pasts.remove(&id).unwrap_or_default(),
        };
        for (index, edge) in node.edges.iter().enumerate() {
            if tree.node(edge.to).kind == Kind::Leaf {
                continue;
            }
            for past in &own {
                let mut next = past.clone();
                if let Kind::Player(player) = node.kind {
                    let set = node.infoset.map_or(u64::from(id) << 1, |set| (set as u64) << 1 | 1);
                    let before = next.get(&player).copied().unwrap_or(0);
                    next.insert(player, mix(mix(before, set), index as u64 + 1));
                }
                pasts.entry(edge.to).or_default().insert(next);
            }
        }
        // A shared node with several pasts of its owner is a set that forgets, too; stop before pasts multiply.
        if let Kind::Player(player) = node.kind {
            let distinct: HashSet<Option<&u64>> = own.iter().map(|past| past.get(&player)).collect();
            if distinct.len() > 1 && !tree.is_open() {
                return false;
            }
        }
        if own.len() > 64 {
            return tree.is_open();
        }
    }
    tree.infosets.iter().all(|set| {
        let of = |id: &NodeId| pasts.get(id).into_iter().flatten().map(|past| past.get(&set.player).copied());
        let all: HashSet<Option<u64>> = set.nodes.iter().flat_map(of).collect();
        all.len() <= 1
    })
}

/// Joins two numbers into one 64-bit fingerprint.
fn mix(a: u64, b: u64) -> u64 {
    gametree_core::Rng::new(a.rotate_left(31) ^ b.wrapping_mul(0x9e37_79b9_7f4a_7c15)).bits()
}
