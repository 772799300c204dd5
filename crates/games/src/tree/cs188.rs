//! Reads the game-tree questions of Berkeley's CS188 autograder (`.test` files of class `GraphGameTreeTest`).
//!
//! A file holds fields, `key: "value"` on one line or `key: """` with lines up to `"""`. Of these `start_state`, `successors` (lines
//! `state action next`) and `evaluation` (lines `state value`) make the tree. States called max..., min..., chance... or exp... say
//! who moves; elsewhere the agents take turns: the first maximises, all others minimise, or draw lots in an
//! expectimax question. Values of inner states become estimates, since the question may stop there.

use std::collections::HashMap;

use gametree_core::{Rational, TextError, clip};

use super::builder::{Builder, error};
use super::{Draft, DraftEdge, DraftNode, Kind, NodeId, Place};

/// True when the text looks like such a file.
pub(super) fn detect(text: &str) -> bool {
    let mut lines = text.lines().take(20);
    lines.any(|line| line.starts_with("class:") && line.contains("GraphGameTreeTest"))
}

/// Reads such a file.
pub(super) fn parse(text: &str) -> Result<Draft, TextError> {
    let fields = read_fields(text.strip_prefix('\u{feff}').unwrap_or(text))?;
    let field = |name: &str| fields.get(name).map(Vec::as_slice).unwrap_or_default();
    let start = Place { line: 1, column: 1 };
    let required = |name: &str| match field(name) {
        [] => Err(error(start, format!("expected a field '{name}'"))),
        lines => Ok(lines),
    };
    let mut question = Question {
        agents: 2,
        by_lot: field("alg").iter().any(|(line, _)| line.contains("Expectimax")),
        successors: HashMap::new(),
        values: HashMap::new(),
    };
    if let Some((agents, at)) = field("num_agents").first() {
        let agents: Option<usize> = agents.parse().ok().filter(|agents| *agents > 0);
        question.agents = agents.ok_or_else(|| error(*at, "expected a number of agents"))?;
    }
    for (line, at) in required("successors")? {
        let [state, action, next] = line.split_whitespace().collect::<Vec<_>>()[..] else {
            return Err(error(*at, "expected a line 'state action next'"));
        };
        question.successors.entry(state).or_default().push((action, next, *at));
    }
    for (line, at) in required("evaluation")? {
        let [state, value] = line.split_whitespace().collect::<Vec<_>>()[..] else {
            return Err(error(*at, "expected a line 'state value'"));
        };
        let value = value.parse().map_err(|reason| error(*at, format!("'{}': {reason}", clip(value))))?;
        question.values.insert(state, value);
    }
    let (root, at) = &required("start_state")?[0];
    question.draft(root.trim(), *at)
}

type Lines<'a> = Vec<(&'a str, Place)>;

/// Every field with its lines; empty lines are dropped.
fn read_fields(text: &str) -> Result<HashMap<&str, Lines<'_>>, TextError> {
    let mut fields: HashMap<&str, Lines<'_>> = HashMap::new();
    let mut open: Option<&str> = None;
    let end = text.lines().count();
    for (index, line) in text.lines().enumerate() {
        let at = Place { line: index + 1, column: 1 };
        let trimmed = line.trim();
        match open {
            Some(_) if trimmed == "\"\"\"" => open = None,
            Some(key) if !trimmed.is_empty() => fields.entry(key).or_default().push((trimmed, at)),
            None if !trimmed.is_empty() && !trimmed.starts_with('#') => {
                let Some((key, value)) = trimmed.split_once(':') else {
                    return Err(error(at, "expected a field 'key: \"value\"'"));
                };
                let value = value.trim();
                if value == "\"\"\"" {
                    open = Some(key);
                } else {
                    let value = value.strip_prefix('"').and_then(|value| value.strip_suffix('"'));
                    let value = value.ok_or_else(|| error(at, "expected a value in quotation marks"))?;
                    fields.entry(key).or_default().push((value, at));
                }
            }
            _ => {}
        }
    }
    match open {
        Some(key) => {
            let at = Place { line: end.max(1), column: 1 };
            Err(error(at, format!("expected \"\"\" at the end of '{}'", clip(key))))
        }
        None => Ok(fields),
    }
}

struct Question<'a> {
    agents: usize,
    /// The agents after the first draw lots instead of minimising.
    by_lot: bool,
    successors: HashMap<&'a str, Vec<(&'a str, &'a str, Place)>>,
    values: HashMap<&'a str, Rational>,
}

impl<'a> Question<'a> {
    fn draft(&self, root: &'a str, at: Place) -> Result<Draft, TextError> {
        let mut builder = Builder::default();
        let mut ids: HashMap<&str, NodeId> = HashMap::new();
        // Each entry: a state, its node, its next successor, all of them on one path from the root.
        let mut stack = Vec::new();
        let id = builder.add(self.node(root, 0, at)?, 0)?;
        ids.insert(root, id);
        stack.push((root, id, 0));
        while let Some((state, id, next)) = stack.pop() {
            let Some((action, child, at)) = self.successors.get(state).and_then(|list| list.get(next)) else {
                continue;
            };
            stack.push((state, id, next + 1));
            let inner = self.successors.contains_key(child);
            let to = match ids.get(child).filter(|_| inner) {
                Some(known) => *known,
                None => {
                    let depth = stack.len();
                    let to = builder.add(self.node(child, depth, *at)?, depth)?;
                    ids.insert(child, to);
                    if inner {
                        stack.push((child, to, 0));
                    }
                    to
                }
            };
            let edge = DraftEdge { label: Some((*action).into()), odds: None, to, at: *at };
            builder.join(id, edge)?;
        }
        Ok(builder.draft)
    }

    fn node(&self, state: &str, depth: usize, at: Place) -> Result<DraftNode, TextError> {
        let value = self.values.get(state).copied();
        if self.successors.contains_key(state) {
            let mut node = DraftNode::inner(self.kind(state, depth), at);
            (node.name, node.estimate) = (Some(state.into()), value);
            return Ok(node);
        }
        match value {
            Some(value) => Ok(DraftNode::leaf(vec![value], at)),
            None => {
                Err(error(at, format!("state '{}' has neither successors nor an evaluation", clip(state))))
            }
        }
    }

    fn kind(&self, state: &str, depth: usize) -> Kind {
        let named =
            |prefix: &str| state.get(..prefix.len()).is_some_and(|head| head.eq_ignore_ascii_case(prefix));
        match depth % self.agents {
            _ if named("max") => Kind::Player(0),
            _ if named("min") => Kind::Player(1),
            _ if named("chance") || named("exp") => Kind::Chance,
            0 => Kind::Player(0),
            _ if self.by_lot => Kind::Chance,
            _ => Kind::Player(1),
        }
    }
}
