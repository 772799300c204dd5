//! Reads the native `.gtree` format.
//!
//! ```text
//! file      := directive* node
//! directive := "title" STRING | "players" NAME+ | "sum" ("zero"|"general") | "expect" word*     (one line each)
//! node      := leaf | "->" NAME | [kind] [NAME] ["@" INFOSET] ["~" NUMBER] "[" edge+ "]"
//! leaf      := NUMBER | "(" NUMBER+ ")"
//! edge      := [PROB] [LABEL] ":" node | node
//! kind      := "max" | "min" | "chance" | a name from `players`
//! ```
//! Outside brackets, lines that are indented deeper than a node's own line may take the place of its brackets; all lines of one such block
//! are indented alike, and a tab reaches to the next multiple of eight columns. Inside brackets line ends mean nothing.
//! A number alone before a colon is a probability below chance and a label below a player.
//!
//! Nothing here recurses: nodes whose edges are still being read wait on an explicit stack of bounded height.

use std::collections::HashMap;

use gametree_core::{Player, Rational, TextError, clip};

use super::builder::{Builder, error};
use super::gtree_kind::Kinds;
use super::lexer::{Lexer, Token, What};
use super::similar::closest;
use super::{Draft, DraftEdge, DraftNode, Kind, NodeId, Place};

/// Reads a `.gtree` text without checking the tree as a whole.
pub(super) fn parse(text: &str) -> Result<Draft, TextError> {
    let mut lexer = Lexer::new(text);
    let mut builder = Builder::default();
    super::directives::read(&mut lexer, &mut builder)?;
    let parser = Parser {
        kinds: Kinds { players: builder.players() },
        lexer,
        builder,
        names: HashMap::new(),
        open: Vec::new(),
        line_indent: 0,
    };
    parser.file()
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    builder: Builder,
    kinds: Kinds,
    names: HashMap<String, NodeId>,
    /// The nodes from the root down whose edges are still being read; their numbers rise.
    open: Vec<Frame>,
    /// How far the line that is being read is indented.
    line_indent: usize,
}

/// A node whose edges are being read.
struct Frame {
    node: NodeId,
    /// The last player who decided, here or above.
    mover: Option<Player>,
    shape: Shape,
}

/// How the edges of a node are held together.
enum Shape {
    /// By brackets; the first stands here.
    Brackets(Place),
    /// By lines indented alike, and deeper than `above`.
    Block { above: usize, indent: usize },
}

/// What stands before the edges of an inner node.
struct Header {
    kind: Option<Kind>,
    name: Option<String>,
    infoset: Option<String>,
    estimate: Option<Rational>,
}

impl Parser<'_> {
    fn file(mut self) -> Result<Draft, TextError> {
        self.line_indent = self.lexer.peek(0)?.indent;
        self.lexer.enter_line();
        self.node(None)?;
        while let Some(frame) = self.open.last() {
            let token = self.lexer.peek(0)?;
            let done = match frame.shape {
                Shape::Brackets(_) => token.what == What::Close,
                Shape::Block { above, .. } => {
                    token.what == What::End || token.starts_line && token.indent <= above
                }
            };
            if done {
                self.close()?;
            } else {
                self.edge()?;
            }
        }
        let token = self.lexer.next()?;
        if token.what != What::End {
            let message = format!("expected the end of the file after the tree, found {}", token.shown());
            return Err(error(token.at, message));
        }
        Ok(self.builder.draft)
    }

    /// Ends the innermost open node.
    fn close(&mut self) -> Result<(), TextError> {
        let Some(frame) = self.open.pop() else {
            return Ok(());
        };
        if let Shape::Brackets(_) = frame.shape {
            let token = self.lexer.next()?;
            if self.builder.draft.nodes[frame.node as usize].edges.is_empty() {
                return Err(error(token.at, "expected at least one node between the brackets"));
            }
        }
        Ok(())
    }

    fn inside_brackets(&self) -> bool {
        matches!(self.open.last(), Some(Frame { shape: Shape::Brackets(_), .. }))
    }

    /// True when that token still belongs to the line, or when line ends mean nothing here.
    fn continues(&mut self, steps: usize) -> Result<bool, TextError> {
        let inside = self.inside_brackets();
        Ok(inside || !self.lexer.peek(steps)?.starts_line)
    }

    fn edge(&mut self) -> Result<(), TextError> {
        let first = self.lexer.peek(0)?.clone();
        if first.starts_line {
            self.check_indent(&first)?;
            self.lexer.enter_line();
        }
        if let (What::End, Some(Frame { shape: Shape::Brackets(open), .. })) = (&first.what, self.open.last())
        {
            let message = format!(
                "expected ']' for the '[' on line {}, column {}, found the end of the file",
                open.line, open.column
            );
            return Err(error(first.at, message));
        }
        let mut edge = DraftEdge { at: first.at, ..DraftEdge::default() };
        let is_text = |token: &Token<'_>| token.text().is_some();
        let colon_follows = self.continues(1)? && self.lexer.peek(1)?.what == What::Colon;
        let at_chance = self.kind_above() == Some(Kind::Chance);
        if is_text(&first) && colon_follows {
            match first.what {
                What::Number(odds, _) if at_chance => edge.odds = Some(odds),
                _ => edge.label = first.text().map(Into::into),
            }
            self.skip(2)?;
        } else if let What::Number(odds, text) = first.what
            && self.continues(1)?
            && is_text(self.lexer.peek(1)?)
            && self.continues(2)?
            && self.lexer.peek(2)?.what == What::Colon
        {
            if !at_chance {
                let message = format!(
                    "only chance has probabilities; expected a label or a node (a leaf before a label is written ({}))",
                    clip(text)
                );
                return Err(error(first.at, message));
            }
            edge.odds = Some(odds);
            edge.label = self.lexer.peek(1)?.text().map(Into::into);
            self.skip(3)?;
        }
        self.node(Some(edge))
    }

    fn skip(&mut self, tokens: usize) -> Result<(), TextError> {
        (0..tokens).try_for_each(|_| self.lexer.next().map(|_| ()))
    }

    fn kind_above(&self) -> Option<Kind> {
        self.open.last().map(|frame| self.builder.draft.nodes[frame.node as usize].kind)
    }

    /// Inside a block, a new line must be indented as its first line was.
    fn check_indent(&mut self, first: &Token<'_>) -> Result<(), TextError> {
        if let Some(Frame { shape: Shape::Block { indent, .. }, .. }) = self.open.last() {
            if first.indent != *indent {
                let message = format!(
                    "this line is indented by {} columns; expected {indent} as in the lines beside it",
                    first.indent
                );
                return Err(error(first.at, message));
            }
            self.line_indent = first.indent;
        }
        Ok(())
    }

    /// Reads a node, or the beginning of one whose edges the main loop then reads.
    fn node(&mut self, edge: Option<DraftEdge>) -> Result<(), TextError> {
        if !self.continues(0)? {
            // The line ended after a label: the node has no header and its edges are the lines below.
            return self.inner(edge);
        }
        let token = self.lexer.peek(0)?.clone();
        match token.what {
            What::Number(number, _) => {
                self.lexer.next()?;
                self.attach(DraftNode::leaf(vec![number], token.at), edge)?;
            }
            What::OpenRound => {
                let payoffs = self.payoffs()?;
                self.attach(DraftNode::leaf(payoffs, token.at), edge)?;
            }
            What::Arrow => self.reference(edge)?,
            What::Word(_) | What::Quoted(_) | What::At | What::Tilde | What::Open => self.inner(edge)?,
            _ => {
                let message = format!(
                    "expected a node: a number, '[' or a word such as max, min or chance; found {}",
                    token.shown()
                );
                return Err(error(token.at, message));
            }
        }
        Ok(())
    }

    /// Adds a node below the innermost open one.
    fn attach(&mut self, node: DraftNode, edge: Option<DraftEdge>) -> Result<NodeId, TextError> {
        let id = self.builder.add(node, self.open.len())?;
        self.link(edge, id)?;
        Ok(id)
    }

    fn link(&mut self, edge: Option<DraftEdge>, to: NodeId) -> Result<(), TextError> {
        match (self.open.last(), edge) {
            (Some(above), Some(edge)) => self.builder.join(above.node, DraftEdge { to, ..edge }),
            _ => Ok(()),
        }
    }

    /// `(3 -1 2)`: one payoff a player.
    fn payoffs(&mut self) -> Result<Vec<Rational>, TextError> {
        self.lexer.next()?;
        let mut payoffs = Vec::new();
        loop {
            let token = self.lexer.next()?;
            match token.what {
                What::Number(number, _) if payoffs.len() < self.kinds.players.len() => payoffs.push(number),
                What::CloseRound if !payoffs.is_empty() => return Ok(payoffs),
                _ => {
                    let message = format!(
                        "expected {} payoffs in round brackets, one each for {}; found {} after {}",
                        self.kinds.players.len(),
                        clip(&self.kinds.players.join(", ")),
                        token.shown(),
                        payoffs.len()
                    );
                    return Err(error(token.at, message));
                }
            }
        }
    }

    /// `->NAME`: a node that was written before.
    fn reference(&mut self, edge: Option<DraftEdge>) -> Result<(), TextError> {
        let arrow = self.lexer.next()?;
        let token = self.lexer.next()?;
        let Some(name) = token.text().filter(|_| edge.is_some()) else {
            let message = format!("expected the name of an earlier node after '->', found {}", token.shown());
            return Err(error(token.at, message));
        };
        let Some(&id) = self.names.get(name.as_ref()) else {
            let mut message = format!("no earlier node is called '{}'", clip(&name));
            if let Some(meant) = closest(&name, self.names.keys().map(String::as_str)) {
                message.push_str(&format!("; did you mean '{meant}'?"));
            }
            return Err(error(token.at, message));
        };
        if self.open.binary_search_by_key(&id, |frame| frame.node).is_ok() {
            let message = format!(
                "->{} leads back to a node above it: a tree cannot loop; expected a node that is complete",
                clip(&name)
            );
            return Err(error(arrow.at, message));
        }
        self.link(edge, id)
    }

    /// An inner node up to where its edges begin.
    fn inner(&mut self, edge: Option<DraftEdge>) -> Result<(), TextError> {
        let at = match &edge {
            Some(edge) if !self.continues(0)? => edge.at,
            _ => self.lexer.peek(0)?.at,
        };
        let header = self.header()?;
        let above = self.open.last().and_then(|frame| frame.mover);
        let next = above.map_or(0, |player| (player + 1) % self.kinds.players.len());
        let kind = header.kind.unwrap_or(Kind::Player(next));
        let shape = self.shape()?;
        let node = DraftNode {
            name: header.name.clone(),
            infoset: header.infoset,
            estimate: header.estimate,
            ..DraftNode::inner(kind, at)
        };
        let id = self.attach(node, edge)?;
        if let Some(name) = header.name {
            self.names.entry(name).or_insert(id);
        }
        let mover = match kind {
            Kind::Player(player) => Some(player),
            _ => above,
        };
        self.open.push(Frame { node: id, mover, shape });
        Ok(())
    }

    /// `[kind] [NAME] ["@" INFOSET] ["~" NUMBER]`
    fn header(&mut self) -> Result<Header, TextError> {
        let mut words = Vec::new();
        while words.len() < 2
            && self.continues(0)?
            && matches!(self.lexer.peek(0)?.what, What::Word(_) | What::Quoted(_))
        {
            words.push(self.lexer.next()?);
        }
        let (kind, name) = self.kinds.read(&words, self.open.is_empty())?;
        let mut header = Header { kind, name, infoset: None, estimate: None };
        if self.continues(0)? && self.lexer.peek(0)?.what == What::At {
            self.lexer.next()?;
            let token = self.lexer.next()?;
            let Some(name) = token.text() else {
                let message =
                    format!("expected the name of an information set after '@', found {}", token.shown());
                return Err(error(token.at, message));
            };
            header.infoset = Some(name.into());
        }
        if self.continues(0)? && self.lexer.peek(0)?.what == What::Tilde {
            self.lexer.next()?;
            let token = self.lexer.next()?;
            let What::Number(number, _) = token.what else {
                return Err(error(token.at, format!("expected a number after '~', found {}", token.shown())));
            };
            header.estimate = Some(number);
        }
        Ok(header)
    }

    /// An opening bracket, or a line indented deeper than the one that is being read.
    fn shape(&mut self) -> Result<Shape, TextError> {
        let inside = self.inside_brackets();
        let token = self.lexer.peek(0)?;
        if !inside && token.starts_line && token.what != What::End && token.indent > self.line_indent {
            let shape = Shape::Block { above: self.line_indent, indent: token.indent };
            return Ok(shape);
        }
        if token.what == What::Open && (inside || !token.starts_line || self.open.is_empty()) {
            let at = token.at;
            self.lexer.next()?;
            return Ok(Shape::Brackets(at));
        }
        let message = if inside {
            format!("expected '[' and the edges of this node, found {}", token.shown())
        } else {
            format!("expected '[' or an indented line with the edges of this node, found {}", token.shown())
        };
        Err(error(token.at, message))
    }
}
