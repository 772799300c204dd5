//! Reads Gambit's extensive-form files (`.efg`).
//!
//! A file is a prologue (`EFG 2 R "title" { "player" ... } "comment"`) and the nodes in the order in which play is written down:
//!
//! ```text
//! c "name" SET ["set name"] [{ "action" PROBABILITY ... }] OUTCOME ["outcome name"] [{ PAYOFF ... }]
//! p "name" PLAYER SET ["set name"] [{ "action" ... }] OUTCOME ["outcome name"] [{ PAYOFF ... }]
//! t "name" OUTCOME ["outcome name"] [{ PAYOFF ... }]
//! ```
//! Sets are numbered per player. A set's actions and an outcome's payoffs are given once and may be left out afterwards. Outcome 0 is none;
//! outcomes at inner nodes add up along the path. Outcomes of chance with probability 0 are left out, with all that lies behind them. Names that stand twice and the names of leaves are dropped, because a
//! tree's names are unique and its leaves have none.

use std::collections::HashMap;
use std::rc::Rc;

use gametree_core::{Rational, TextError, Value, clip};

use super::builder::{Builder, error};
use super::efg_lexer::{Lexer, Token};
use super::efg_sets::{Action, Sets};
use super::{Draft, DraftEdge, DraftNode, Kind, MOST_NODES, NodeId, Place};

/// Actions and payoffs a file may describe.
const MOST_DESCRIBED: usize = 4 * MOST_NODES;

/// Reads an `.efg` text.
pub(super) fn parse(text: &str) -> Result<Draft, TextError> {
    let mut reader = Reader {
        lexer: Lexer::new(text),
        builder: Builder::default(),
        players: 0,
        sets: Sets::default(),
        outcomes: HashMap::new(),
        set_of: Vec::new(),
        described: 0,
        open: Vec::new(),
    };
    reader.prologue()?;
    reader.node()?;
    while let Some(frame) = reader.open.last() {
        if frame.next < frame.actions.len() {
            reader.node()?;
        } else {
            reader.open.pop();
        }
    }
    let (token, at) = reader.lexer.next()?;
    if token != Token::End {
        let message = format!("expected the end of the file after the tree, found {}", token.shown());
        return Err(error(at, message));
    }
    Ok(reader.finish())
}

struct Reader<'a> {
    lexer: Lexer<'a>,
    builder: Builder,
    players: usize,
    sets: Sets,
    /// The payoffs of every outcome that was described.
    outcomes: HashMap<u32, Vec<Rational>>,
    /// For every node the index of its set, if a player moves there.
    set_of: Vec<Option<usize>>,
    /// Actions and payoffs that were described.
    described: usize,
    /// The nodes from the root down whose children are still being read.
    open: Vec<Frame>,
}

struct Frame {
    node: NodeId,
    actions: Rc<[Action]>,
    next: usize,
    /// What the outcomes down to here pay.
    sum: Rc<[Rational]>,
}

impl Reader<'_> {
    fn prologue(&mut self) -> Result<(), TextError> {
        for word in ["EFG", "2"] {
            self.lexer.word(&[word])?;
        }
        self.lexer.word(&["R", "D"])?;
        let title = self.lexer.text("the title")?;
        self.builder.draft.title = (!title.is_empty()).then_some(title);
        self.lexer.word(&["{"])?;
        while let (Token::Text(name), at) = self.lexer.peek()?.clone() {
            self.lexer.next()?;
            self.players += 1;
            let made_up = format!("Player {}", self.players);
            let name = if name.is_empty() { made_up } else { name };
            self.builder.add_player(name, at)?;
        }
        let at = self.lexer.word(&["}"])?;
        if self.players == 0 {
            return Err(error(at, "expected at least one player's name in quotation marks"));
        }
        self.lexer.optional_text()?;
        Ok(())
    }

    fn node(&mut self) -> Result<(), TextError> {
        let (token, at) = self.lexer.next()?;
        let letter = match &token {
            Token::Word(letter @ ("c" | "p" | "t")) => *letter,
            _ => {
                return Err(error(at, format!("expected a node: c, p or t; found {}", token.shown())));
            }
        };
        let name = self.lexer.text("the node's name")?;
        let kind = match letter {
            "c" => Kind::Chance,
            "p" => Kind::Player(self.player()?),
            _ => Kind::Leaf,
        };
        let actions = match kind {
            Kind::Leaf => None,
            _ => Some(self.set(kind, at)?),
        };
        let sum = self.outcome()?;
        let mut node = DraftNode::inner(kind, at);
        match &actions {
            None => node.payoffs = sum.to_vec(),
            Some((set, _)) => {
                node.name = (!name.is_empty()).then_some(name);
                self.set_of.push(*set);
            }
        }
        self.set_of.resize(self.builder.draft.nodes.len() + 1, None);
        let id = self.builder.add(node, self.open.len())?;
        self.join(id, at)?;
        if let Some((_, actions)) = actions {
            self.open.push(Frame { node: id, actions, next: 0, sum });
        }
        Ok(())
    }

    /// Makes the node the next child of the innermost open one.
    fn join(&mut self, to: NodeId, at: Place) -> Result<(), TextError> {
        let Some(frame) = self.open.last_mut() else {
            return Ok(());
        };
        let action = &frame.actions[frame.next];
        frame.next += 1;
        let edge = DraftEdge { label: action.label.clone(), odds: action.odds, to, at };
        self.builder.join(frame.node, edge)
    }

    fn player(&mut self) -> Result<usize, TextError> {
        let (number, at) = self.lexer.whole("the player's number")?;
        match number as usize {
            player if (1..=self.players).contains(&player) => Ok(player - 1),
            _ => Err(error(
                at,
                format!("expected a player's number from 1 to {}, found {number}", self.players),
            )),
        }
    }

    /// The information set with its actions; chance sets matter only for these. Gives the set's index for a player's node.
    fn set(&mut self, kind: Kind, at: Place) -> Result<(Option<usize>, Rc<[Action]>), TextError> {
        let (number, place) = self.lexer.whole("the information set's number")?;
        let name = self.lexer.optional_text()?;
        let actions = match self.lexer.peek()? {
            (Token::Word("{"), _) => Some(self.actions(kind == Kind::Chance)?),
            _ => None,
        };
        let player = match kind {
            Kind::Player(player) => Some(player),
            _ => None,
        };
        let (index, actions) = self.sets.visit(player, number, name, actions, at, place)?;
        Ok((player.map(|_| index), actions))
    }

    fn actions(&mut self, with_odds: bool) -> Result<Vec<Action>, TextError> {
        self.lexer.word(&["{"])?;
        let mut actions = Vec::new();
        while let (Token::Text(label), _) = self.lexer.peek()?.clone() {
            self.lexer.next()?;
            let odds = match with_odds {
                true => Some(self.lexer.number("the probability of this action")?),
                false => None,
            };
            actions.push(Action { label: Some(label), odds });
            self.count()?;
        }
        let at = self.lexer.word(&["}"])?;
        match actions.is_empty() {
            true => Err(error(at, "expected at least one action in quotation marks")),
            false => Ok(actions),
        }
    }

    /// Every action leads to a node and every outcome belongs to one, so a file that describes more than fit is too large.
    fn count(&mut self) -> Result<(), TextError> {
        self.described += 1;
        if self.described <= MOST_DESCRIBED {
            return Ok(());
        }
        let at = self.lexer.peek()?.1;
        Err(error(
            at,
            format!("the tree is too large; expected at most {MOST_DESCRIBED} actions and payoffs"),
        ))
    }

    /// The outcome attached to a node, added to those above it.
    fn outcome(&mut self) -> Result<Rc<[Rational]>, TextError> {
        let above = match self.open.last() {
            Some(frame) => frame.sum.clone(),
            None => vec![Rational::ZERO; self.players].into(),
        };
        let (number, at) = self.lexer.whole("the outcome's number")?;
        self.lexer.optional_text()?;
        if let (Token::Word("{"), _) = self.lexer.peek()? {
            let payoffs = self.payoffs()?;
            let known = self.outcomes.entry(number).or_insert_with(|| payoffs.clone());
            if *known != payoffs || number == 0 {
                let message =
                    format!("outcome {number} has other payoffs already; expected the same or none");
                return Err(error(at, message));
            }
        }
        if number == 0 {
            return Ok(above);
        }
        let Some(payoffs) = self.outcomes.get(&number) else {
            return Err(error(
                at,
                format!("outcome {number} has no payoffs yet; expected them in curly brackets"),
            ));
        };
        let sum: Option<Vec<Rational>> = above.iter().zip(payoffs).map(|(a, b)| a.checked_plus(*b)).collect();
        match sum {
            Some(sum) => Ok(sum.into()),
            None => Err(error(at, "the payoffs along this path are too long to be added exactly")),
        }
    }

    fn payoffs(&mut self) -> Result<Vec<Rational>, TextError> {
        self.lexer.word(&["{"])?;
        let mut payoffs = Vec::with_capacity(self.players);
        for _ in 0..self.players {
            self.count()?;
            payoffs.push(self.lexer.number("a payoff for every player")?);
        }
        self.lexer.word(&["}"])?;
        Ok(payoffs)
    }

    /// Settles names, which can only be judged once everything was read.
    fn finish(self) -> Draft {
        let mut draft = self.builder.draft;
        let mut uses: HashMap<String, usize> = HashMap::new();
        for name in draft.nodes.iter().filter_map(|node| node.name.as_ref()) {
            *uses.entry(name.clone()).or_default() += 1;
        }
        let names = self.sets.names(draft.players.as_deref().unwrap_or_default());
        for node in &mut draft.nodes {
            node.name = node.name.take().filter(|name| uses[name] == 1);
        }
        for (node, set) in draft.nodes.iter_mut().zip(&self.set_of) {
            node.infoset = set.and_then(|set| names[set].clone());
        }
        if draft.players.as_deref().is_some_and(|players| players == ["MAX", "MIN"]) {
            draft.players = None;
        }
        draft.without_impossible()
    }
}

impl Token<'_> {
    fn shown(&self) -> String {
        match self {
            Token::Word(word) => format!("'{}'", clip(word)),
            Token::Text(text) => format!("\"{}\"", clip(text)),
            Token::End => "the end of the file".into(),
        }
    }
}
