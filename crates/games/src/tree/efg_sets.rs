//! The information sets of an `.efg` file while it is read: numbered per player, described once, named or not.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use gametree_core::{Player, Rational, TextError};

use super::Place;
use super::builder::{check_length, error};

/// One action of a set, with its probability if the set is chance's.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Action {
    /// None where the file gives no usable name.
    pub(super) label: Option<String>,
    pub(super) odds: Option<Rational>,
}

/// All sets that were mentioned.
#[derive(Default)]
pub(super) struct Sets {
    by_number: HashMap<(Option<Player>, u32), usize>,
    sets: Vec<Set>,
}

struct Set {
    player: Option<Player>,
    number: u32,
    name: Option<String>,
    /// As written, for comparison with later descriptions.
    written: Vec<Action>,
    actions: Rc<[Action]>,
    nodes: usize,
    at: Place,
}

impl Sets {
    /// A node of this set was read. Gives the set's index and its actions.
    pub(super) fn visit(
        &mut self,
        player: Option<Player>,
        number: u32,
        name: Option<String>,
        actions: Option<Vec<Action>>,
        at: Place,
        place: Place,
    ) -> Result<(usize, Rc<[Action]>), TextError> {
        let name = name.filter(|name| !name.is_empty());
        check_length(name.as_deref(), place)?;
        if let Some(&index) = self.by_number.get(&(player, number)) {
            let set = &mut self.sets[index];
            if actions.is_some_and(|actions| actions != set.written) {
                let message = format!(
                    "information set {number} has other actions on line {} than on line {}; expected the same in the same order",
                    set.at.line, at.line
                );
                return Err(error(place, message));
            }
            set.nodes += 1;
            set.name = set.name.take().or(name);
            return Ok((index, set.actions.clone()));
        }
        let Some(written) = actions else {
            let message =
                format!("information set {number} has no actions yet; expected them in curly brackets");
            return Err(error(place, message));
        };
        let set = Set { player, number, name, actions: usable(&written).into(), written, nodes: 1, at };
        let shared = set.actions.clone();
        self.by_number.insert((player, number), self.sets.len());
        self.sets.push(set);
        Ok((self.sets.len() - 1, shared))
    }

    /// The name of every set, or none where a set of one node was not named. Names that two sets share, and missing ones, are
    /// made up from the player and the number.
    pub(super) fn names(&self, players: &[String]) -> Vec<Option<String>> {
        let mut uses: HashMap<&str, usize> = HashMap::new();
        for name in self.owned().filter_map(|set| set.name.as_deref()) {
            *uses.entry(name).or_default() += 1;
        }
        let mut taken: HashSet<String> = uses.keys().map(|name| name.to_string()).collect();
        let name = |set: &Set| match (&set.name, set.player) {
            (_, None) => None,
            (Some(name), _) if uses[name.as_str()] == 1 => Some(name.clone()),
            (None, _) if set.nodes == 1 => None,
            (_, Some(player)) => {
                let mut name = format!("{}.{}", players[player], set.number);
                while !taken.insert(name.clone()) {
                    name.push('\'');
                }
                Some(name)
            }
        };
        self.sets.iter().map(name).collect()
    }

    /// The sets of players.
    fn owned(&self) -> impl Iterator<Item = &Set> {
        self.sets.iter().filter(|set| set.player.is_some())
    }
}

/// Labels must be there and differ; where they do not, all of the set are made up.
fn usable(written: &[Action]) -> Vec<Action> {
    let mut seen = HashSet::new();
    let good = written
        .iter()
        .all(|action| action.label.as_ref().is_some_and(|label| !label.is_empty() && seen.insert(label)));
    written
        .iter()
        .map(|action| Action { label: action.label.clone().filter(|_| good), odds: action.odds })
        .collect()
}
