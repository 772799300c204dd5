//! Agents by name: `alphabeta`, `alphabeta:cut=strict,depth=4`, `star1:bounds=-10..10`, `auto`.

use std::fmt;
use std::str::FromStr;

use gametree_core::Rational;
use gametree_search::alphabeta::{CutTest, Options, Order, Returns};
use gametree_search::parts::Ties;
use gametree_search::principal;
use gametree_search::proof;
use gametree_search::selective;

use crate::spec_hidden::{HIDDEN_OPTIONS, HiddenOptions};
use crate::spec_parts::{PARTS, set_part, set_switch, set_threads, switch_names};
use crate::words::{did_you_mean, list_or};

/// Entries of a table that a person may ask for: a few gigabytes.
const MOST_ENTRIES: usize = 64 << 20;

/// No position of any game has more moves that are worth telling of one by one.
const MOST_LINES: usize = 256;

/// Positions of a hidden game that a server unrolls for a client.
const MODEST_POSITIONS: usize = 300_000;

/// Every algorithm that can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Picks one of the others by the game's abilities.
    Auto,
    /// Plain minimax.
    Minimax,
    /// Alpha-beta.
    AlphaBeta,
    /// Alpha-beta, one ply deeper each time, until the clock ends.
    Deepening,
    /// Alpha-beta with a table of everything seen, to the ends of the game.
    Memo,
    /// Questions with a window of one step, until the value is known.
    Exact,
    /// Principal-variation search with a table, deeper each time.
    Principal,
    /// Principal-variation search that looks hardly at what seems not to matter.
    Selective,
    /// Questions with the answer yes or no, worked on where the answer is nearest.
    Proof,
    /// Minimax with chance nodes.
    Expectiminimax,
    /// Expectiminimax with cuts at chance nodes.
    Star1,
    /// Star1 with probes.
    Star2,
    /// Everybody for himself.
    MaxN,
    /// One against all others.
    Paranoid,
    /// The average over all worlds, each solved as if it were known.
    Worlds,
    /// The best plan of one player who does not see everything.
    Belief,
    /// The average over some worlds that are drawn, each solved as if it were known.
    Pimc,
    /// The same, but worlds are revealed only some plies later.
    Epimc,
    /// Tree search over information sets by drawn worlds.
    Ismcts,
    /// Counterfactual regret minimisation.
    Cfr,
    /// CFR+.
    CfrPlus,
    /// Discounted CFR.
    Dcfr,
    /// Predictive CFR+.
    PredictiveCfrPlus,
    /// CFR by samples, all choices of the learner.
    External,
    /// CFR by samples, one way through the game.
    Outcome,
    /// The equilibrium by a linear program.
    Lp,
    /// One stage at a time, each anew when play comes there.
    Resolve,
    /// A strategy that was learned beforehand, for hold'em of two.
    Blueprint,
    /// A simple rule, for hold'em.
    Bot,
    /// Any legal move.
    Random,
}

impl Algorithm {
    /// All of them, in the order of the lectures.
    pub const ALL: [Algorithm; 30] = [
        Algorithm::Auto,
        Algorithm::Minimax,
        Algorithm::AlphaBeta,
        Algorithm::Deepening,
        Algorithm::Memo,
        Algorithm::Exact,
        Algorithm::Principal,
        Algorithm::Selective,
        Algorithm::Proof,
        Algorithm::Expectiminimax,
        Algorithm::Star1,
        Algorithm::Star2,
        Algorithm::MaxN,
        Algorithm::Paranoid,
        Algorithm::Worlds,
        Algorithm::Belief,
        Algorithm::Pimc,
        Algorithm::Epimc,
        Algorithm::Ismcts,
        Algorithm::Cfr,
        Algorithm::CfrPlus,
        Algorithm::Dcfr,
        Algorithm::PredictiveCfrPlus,
        Algorithm::External,
        Algorithm::Outcome,
        Algorithm::Lp,
        Algorithm::Resolve,
        Algorithm::Blueprint,
        Algorithm::Bot,
        Algorithm::Random,
    ];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Auto => "auto",
            Algorithm::Minimax => "minimax",
            Algorithm::AlphaBeta => "alphabeta",
            Algorithm::Deepening => "deepening",
            Algorithm::Memo => "memo",
            Algorithm::Exact => "exact",
            Algorithm::Principal => "pvs",
            Algorithm::Selective => "selective",
            Algorithm::Proof => "proof",
            Algorithm::Expectiminimax => "expectiminimax",
            Algorithm::Star1 => "star1",
            Algorithm::Star2 => "star2",
            Algorithm::MaxN => "maxn",
            Algorithm::Paranoid => "paranoid",
            Algorithm::Worlds => "worlds",
            Algorithm::Belief => "belief",
            Algorithm::Pimc => "pimc",
            Algorithm::Epimc => "epimc",
            Algorithm::Ismcts => "ismcts",
            Algorithm::Cfr => "cfr",
            Algorithm::CfrPlus => "cfr+",
            Algorithm::Dcfr => "dcfr",
            Algorithm::PredictiveCfrPlus => "pcfr+",
            Algorithm::External => "external",
            Algorithm::Outcome => "outcome",
            Algorithm::Lp => "lp",
            Algorithm::Resolve => "resolve",
            Algorithm::Blueprint => "blueprint",
            Algorithm::Bot => "bot",
            Algorithm::Random => "random",
        }
    }

    /// The name in a sentence.
    pub fn title(self) -> &'static str {
        match self {
            Algorithm::AlphaBeta => "alpha-beta",
            Algorithm::Deepening => "iterative deepening",
            Algorithm::Memo => "memoised solving",
            Algorithm::Exact => "exact search",
            Algorithm::Principal => "principal-variation search",
            Algorithm::Selective => "selective search",
            Algorithm::Proof => "proof-number search",
            Algorithm::Star1 => "Star1",
            Algorithm::Star2 => "Star2",
            Algorithm::MaxN => "max^n",
            Algorithm::Paranoid => "paranoid search",
            Algorithm::Worlds => "averaging over worlds",
            Algorithm::Belief => "belief search",
            Algorithm::Pimc => "averaging over drawn worlds",
            Algorithm::Epimc => "averaging over worlds that are revealed late",
            Algorithm::Ismcts => "tree search over information sets",
            Algorithm::Cfr => "regret minimisation",
            Algorithm::CfrPlus => "CFR+",
            Algorithm::Dcfr => "discounted CFR",
            Algorithm::PredictiveCfrPlus => "predictive CFR+",
            Algorithm::External => "external-sampling CFR",
            Algorithm::Outcome => "outcome-sampling CFR",
            Algorithm::Lp => "the linear program",
            Algorithm::Resolve => "re-solving",
            Algorithm::Blueprint => "the blueprint",
            Algorithm::Bot => "a bot",
            Algorithm::Random => "random play",
            other => other.name(),
        }
    }

    /// What it does, in one line.
    pub fn summary(self) -> &'static str {
        match self {
            Algorithm::Auto => "picks the algorithm by what the game is, and says why",
            Algorithm::Minimax => "looks at everything; the yardstick",
            Algorithm::AlphaBeta => "the minimax value without looking at what cannot change it",
            Algorithm::Deepening => "alpha-beta one ply deeper each time, until the clock ends",
            Algorithm::Memo => "exact solving with a table of positions, mirror images counted once",
            Algorithm::Exact => {
                "exact solving at speed: is the value more than this? asked until it is known"
            }
            Algorithm::Principal => "the strong player: deeper each time, with a table and learned order",
            Algorithm::Selective => {
                "the engine for rich games: deep where it matters, hardly a look at the rest"
            }
            Algorithm::Proof => "exact solving by yes-or-no questions, working where the answer is nearest",
            Algorithm::Expectiminimax => "minimax with chance nodes, worth the average of their outcomes",
            Algorithm::Star1 => "expectiminimax that leaves a chance node when the rest cannot matter",
            Algorithm::Star2 => "Star1 that first probes one move below each outcome",
            Algorithm::MaxN => "three or more players, everybody for himself",
            Algorithm::Paranoid => "one player against a coalition of all others",
            Algorithm::Worlds => "averages over all worlds, each solved as if it were known (often wrong)",
            Algorithm::Belief => "the best plan of one player who does not see everything",
            Algorithm::Pimc => "averages over worlds=N drawn worlds, each solved as if it were known",
            Algorithm::Epimc => "the same, but the worlds are revealed only after depth=D plies",
            Algorithm::Ismcts => {
                "tree search by drawn worlds over what the players see, observer=single or multiple"
            }
            Algorithm::Cfr => {
                "regrets, step by step towards an equilibrium, until iterations=N or target=EXPLOITABILITY"
            }
            Algorithm::CfrPlus => "CFR whose regrets never fall below zero",
            Algorithm::Dcfr => "CFR that forgets: the quickest on poker",
            Algorithm::PredictiveCfrPlus => {
                "CFR+ that guesses the next regrets: the quickest in the long run"
            }
            Algorithm::External => "CFR by samples of chance and of the opponents",
            Algorithm::Outcome => "CFR by one sampled game at a time",
            Algorithm::Lp => "the exact equilibrium of two opposed players",
            Algorithm::Resolve => {
                "one stage at a time, leaves=exact or net behind it, the other kept in check by gadget=on"
            }
            Algorithm::Blueprint => {
                "hold'em for two as learned beforehand in a smaller game, solved anew from the turn on (resolve=off: not)"
            }
            Algorithm::Bot => {
                "hold'em by a simple rule, play=call, raise or tight: somebody to measure others against"
            }
            Algorithm::Random => "any legal move",
        }
    }

    /// True when it draws worlds or looks for an equilibrium: what runs on games with hidden parts only.
    pub fn is_for_hidden(self) -> bool {
        use Algorithm::{Blueprint, Bot, Epimc, Ismcts, Pimc, Resolve};
        matches!(self, Pimc | Epimc | Ismcts | Resolve | Blueprint | Bot) || self.finds_equilibrium()
    }

    /// True when it comes to an equilibrium, or near one.
    pub fn finds_equilibrium(self) -> bool {
        use Algorithm::{Cfr, CfrPlus, Dcfr, External, Lp, Outcome, PredictiveCfrPlus};
        matches!(self, Cfr | CfrPlus | Dcfr | PredictiveCfrPlus | External | Outcome | Lp)
    }

    /// True when `explain` can tell it step by step. The fast searches see too much for words, and chance has no reasons.
    pub fn is_told(self) -> bool {
        use Algorithm::{
            AlphaBeta, Auto, Belief, Deepening, Expectiminimax, MaxN, Memo, Minimax, Paranoid, Star1, Star2,
            Worlds,
        };
        matches!(
            self,
            Auto | Minimax
                | AlphaBeta
                | Deepening
                | Memo
                | Expectiminimax
                | Star1
                | Star2
                | MaxN
                | Paranoid
                | Worlds
                | Belief
        )
    }

    fn aliases(self) -> &'static [&'static str] {
        match self {
            Algorithm::AlphaBeta => &["alpha-beta", "ab"],
            Algorithm::Deepening => &["id", "iterative-deepening"],
            Algorithm::Memo => &["solve", "table"],
            Algorithm::Exact => &["zero-window", "mtd"],
            Algorithm::Principal => &["principal", "principal-variation"],
            Algorithm::Selective => &["engine"],
            Algorithm::Proof => &["pns", "dfpn"],
            Algorithm::MaxN => &["max^n", "max-n"],
            Algorithm::Ismcts => &["is-mcts"],
            Algorithm::CfrPlus => &["cfrplus"],
            Algorithm::PredictiveCfrPlus => &["pcfrplus"],
            Algorithm::External => &["mccfr", "es-mccfr"],
            Algorithm::Outcome => &["os-mccfr"],
            Algorithm::Lp => &["linear-program"],
            Algorithm::Resolve => &["resolving", "re-solve"],
            Algorithm::Worlds => &["averaging", "all-worlds"],
            _ => &[],
        }
    }
}

impl FromStr for Algorithm {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wanted = text.to_lowercase();
        let is = |algorithm: &Algorithm| {
            algorithm.name() == wanted || algorithm.aliases().contains(&wanted.as_str())
        };
        Self::ALL.into_iter().find(is).ok_or_else(|| {
            let names = Self::ALL.map(Algorithm::name);
            format!(
                "there is no algorithm '{text}'{}; expected {}",
                did_you_mean(&wanted, &names),
                list_or(&names)
            )
        })
    }
}

/// An algorithm with its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The switches of alpha-beta, used by every algorithm to which they apply.
    pub options: Options,
    /// A depth of its own, in plies.
    pub depth: Option<u32>,
    /// The parts of the exact search and of principal-variation search.
    pub fast: Box<principal::Options>,
    /// The parts of selective search.
    pub selective: Box<selective::Options>,
    /// How many of the best moves selective search tells of.
    pub lines: usize,
    /// For Star1 and Star2: what utilities lie between.
    pub bounds: Option<(Rational, Rational)>,
    /// The parts of proof-number search.
    pub proof: proof::Options,
    /// For `auto`: answer from a book where there is one.
    pub book: bool,
    /// The options for games with hidden parts.
    pub hidden: Box<HiddenOptions>,
    text: String,
}

impl Spec {
    /// An algorithm with default options.
    pub fn plain(algorithm: Algorithm) -> Self {
        let (options, text) = (Options::default(), algorithm.name().into());
        Self {
            algorithm,
            options,
            depth: None,
            fast: Box::default(),
            selective: Box::default(),
            lines: 1,
            bounds: None,
            proof: proof::Options::default(),
            book: true,
            hidden: Box::default(),
            text,
        }
    }

    /// The same options for another algorithm: what `auto` has picked.
    pub fn with_algorithm(&self, algorithm: Algorithm) -> Self {
        let text = match self.text.split_once(':') {
            Some((_, options)) => format!("{}:{options}", algorithm.name()),
            None => algorithm.name().into(),
        };
        Self { algorithm, text, ..self.clone() }
    }

    /// The same with this seed for whatever of it is random, unless the spec names its own.
    pub fn with_seed(mut self, seed: u64) -> Self {
        let random = self.algorithm == Algorithm::Random || matches!(self.options.ties, Ties::Random(0));
        if random && !self.text.contains("ties=random-") {
            self.options.ties = Ties::Random(seed);
        }
        if !self.text.contains("seed=") {
            self.hidden.seed = seed;
        }
        self
    }

    /// The same on so many threads, unless the spec names a number itself.
    pub fn with_threads(mut self, threads: u32) -> Self {
        if !self.text.contains("threads=") {
            set_threads(&mut self.fast, threads as usize);
            self.selective.threads = threads as usize;
        }
        self
    }

    /// The same with a table of at most so many bytes and on one thread, whatever was asked for: for servers with many clients.
    pub fn modest(mut self, table: usize) -> Self {
        self.fast.proof.table = self.fast.proof.table.min(table);
        set_threads(&mut self.fast, 1);
        self.selective.bytes = self.selective.bytes.min(table);
        self.selective.threads = 1;
        self.hidden.most = self.hidden.most.min(MODEST_POSITIONS);
        self
    }

    /// The same without any book.
    pub fn without_book(mut self) -> Self {
        self.book = false;
        self
    }

    /// How many threads the algorithm uses.
    pub fn threads(&self) -> usize {
        match self.algorithm {
            Algorithm::Exact | Algorithm::Principal => self.fast.threads,
            Algorithm::Selective => self.selective.threads,
            _ => 1,
        }
    }

    /// Asks selective search for so many of the best moves, unless the spec names a number itself.
    pub fn with_lines(mut self, lines: usize) -> Self {
        if !self.text.contains("lines=") {
            self.lines = lines;
        }
        self
    }

    /// Asks for the value of every move at the root, where that is a choice. To selective search that is a question of its own: see
    /// [`with_lines`](Spec::with_lines).
    pub fn with_every_move(mut self) -> Self {
        (self.fast.every_action, self.fast.proof.every_action) = (true, true);
        self
    }

    /// Tries likely good moves first, unless the order was chosen.
    pub(crate) fn order_by_rank(&mut self) {
        if !self.text.contains("order=") {
            self.options.order = Order::Ranked;
            self.text += if self.text.contains(':') { ",order=rank" } else { ":order=rank" };
        }
    }

    fn set_order(&mut self, order: Order) {
        (self.options.order, self.proof.order) = (order, order);
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        const KEYS: [&str; 11] = [
            "cut",
            "returns",
            "ties",
            "order",
            "quiescence",
            "depth",
            "bounds",
            "school",
            "epsilon",
            "table",
            "book",
        ];
        let fast = matches!(self.algorithm, Algorithm::Exact | Algorithm::Principal | Algorithm::Auto);
        if fast && set_part(&mut self.fast, key, value)? {
            return Ok(());
        }
        if self.algorithm == Algorithm::Selective && set_switch(&mut self.selective, key, value)? {
            return Ok(());
        }
        let hidden = self.algorithm.is_for_hidden() || self.algorithm == Algorithm::Auto;
        if hidden && self.hidden.set(key, value)? {
            return Ok(());
        }
        let wrong = |expected: &str| format!("'{value}' is not a value for {key}; expected {expected}");
        match (key, value) {
            ("cut", "equal") => self.options.cut = CutTest::OnEqual,
            ("cut", "strict") => self.options.cut = CutTest::Strict,
            ("cut", _) => return Err(wrong("equal or strict")),
            ("returns", "soft") => self.options.returns = Returns::FailSoft,
            ("returns", "hard") => self.options.returns = Returns::FailHard,
            ("returns", _) => return Err(wrong("soft or hard")),
            ("ties", "first") => self.options.ties = Ties::First,
            ("ties", "last") => self.options.ties = Ties::Last,
            ("ties", _) => {
                let seed = value.strip_prefix("random").map(|rest| rest.strip_prefix('-').unwrap_or("0"));
                let seed = seed.and_then(|seed| seed.parse().ok());
                self.options.ties =
                    Ties::Random(seed.ok_or_else(|| wrong("first, last, random or random-SEED"))?);
            }
            ("order", "given") => self.set_order(Order::AsGiven),
            ("order", "rank") => self.set_order(Order::Ranked),
            ("order", _) => return Err(wrong("given or rank")),
            ("quiescence", "off") => self.options.quiescence = None,
            ("quiescence", "on") => self.options.quiescence = Some(16),
            ("quiescence", _) => {
                let plies = value.parse().map_err(|_| wrong("on, off or a number of plies"))?;
                self.options.quiescence = Some(plies);
            }
            ("depth", _) => self.depth = Some(value.parse().map_err(|_| wrong("a number of plies"))?),
            ("bounds", _) => {
                self.bounds = Some(parse_bounds(value).ok_or_else(|| wrong("LOW..HIGH, such as -10..10"))?)
            }
            ("epsilon", "off") => self.proof.epsilon = None,
            ("epsilon", _) => {
                let epsilon = parse_epsilon(value).ok_or_else(|| wrong("off or a share such as 1/4"))?;
                self.proof.epsilon = Some(epsilon);
            }
            ("table", _) => {
                let entries = value.parse().ok().filter(|entries| *entries <= MOST_ENTRIES);
                self.proof.table_entries =
                    entries.ok_or_else(|| wrong(&format!("a number of entries up to {MOST_ENTRIES}")))?;
            }
            ("school", "textbook") => self.options = Options { cut: CutTest::OnEqual, ..self.options },
            ("school", "cs188") => self.options = Options { cut: CutTest::Strict, ..self.options },
            ("school", _) => return Err(wrong("textbook or cs188")),
            ("lines", _) if self.algorithm == Algorithm::Selective => {
                let lines = value.parse().ok().filter(|lines| (1..=MOST_LINES).contains(lines));
                self.lines =
                    lines.ok_or_else(|| wrong(&format!("a number of moves from 1 to {MOST_LINES}")))?;
            }
            ("book", "on") => self.book = true,
            ("book", "off") => self.book = false,
            ("book", _) => return Err(wrong("on or off")),
            _ => {
                let switches = switch_names();
                let expected = match self.algorithm {
                    Algorithm::Exact | Algorithm::Principal => &PARTS[..],
                    Algorithm::Selective => &switches,
                    algorithm if algorithm.is_for_hidden() => &HIDDEN_OPTIONS[..],
                    _ => &KEYS,
                };
                return Err(format!(
                    "there is no option '{key}'{}; expected {}",
                    did_you_mean(key, &[&KEYS[..], &PARTS[..], &switches, &HIDDEN_OPTIONS[..]].concat()),
                    list_or(expected)
                ));
            }
        }
        Ok(())
    }
}

/// A share: a whole number or a fraction, above zero.
fn parse_epsilon(text: &str) -> Option<proof::Epsilon> {
    let (parts, whole) = text.split_once('/').unwrap_or((text, "1"));
    let (parts, whole): (u32, u32) = (parts.trim().parse().ok()?, whole.trim().parse().ok()?);
    (parts > 0 && whole > 0).then_some(proof::Epsilon { parts, whole })
}

/// Bounds that a person may set: numbers short enough that averages with them stay exact.
fn parse_bounds(text: &str) -> Option<(Rational, Rational)> {
    let (low, high) = text.split_once("..")?;
    let (low, high): (Rational, Rational) = (low.parse().ok()?, high.parse().ok()?);
    let short =
        |number: Rational| number.is_finite() && number.denominator() <= 1000 && number.to_f64().abs() <= 1e9;
    (low < high && short(low) && short(high)).then_some((low, high))
}

impl FromStr for Spec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let mut spec = Spec { text: text.into(), ..Spec::plain(name.trim().parse()?) };
        for option in options.split(',').filter(|option| !option.trim().is_empty()) {
            let (key, value) = option.split_once('=').unwrap_or((option, "on"));
            spec.set(key.trim(), value.trim())?;
        }
        let cuts = !matches!(spec.algorithm, Algorithm::Minimax | Algorithm::MaxN);
        if cuts && spec.options.ties != Ties::First && spec.options.cut == CutTest::OnEqual {
            return Err("ties=last and ties=random need cut=strict: with a cut on equality, equal moves after the first are only \
                        known to be no better"
                .into());
        }
        Ok(spec)
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spec_keeps_its_text_and_sets_its_options() {
        let spec: Spec = "alphabeta:cut=strict,returns=hard,depth=4".parse().unwrap();
        assert_eq!(spec.to_string(), "alphabeta:cut=strict,returns=hard,depth=4");
        assert_eq!(
            (spec.options.cut, spec.options.returns, spec.depth),
            (CutTest::Strict, Returns::FailHard, Some(4))
        );
    }

    #[test]
    fn parts_of_the_fast_searches_are_set_by_name() {
        let spec: Spec = "exact:look-ahead=off,table=16MB,threads=2,moves=all".parse().unwrap();
        assert_eq!((spec.fast.proof.look_ahead, spec.fast.proof.table), (None, 16 << 20));
        assert_eq!((spec.threads(), spec.fast.proof.every_action), (2, true));
        let spec: Spec = "pvs:daring=0,history=off,depth=6".parse().unwrap();
        assert_eq!((spec.fast.daring, spec.fast.history, spec.depth), (0, false, Some(6)));
        for wrong in
            ["exact:table=0", "exact:bounds=maybe", "pvs:daring=9", "exact:threads=0", "pvs:histroy=off"]
        {
            assert!(wrong.parse::<Spec>().is_err(), "{wrong}");
        }
        assert!("pvs:histroy=off".parse::<Spec>().unwrap_err().contains("did you mean 'history'?"));
    }

    #[test]
    fn the_parts_of_proof_number_search_can_be_set() {
        let parts = |text: &str| text.parse::<Spec>().unwrap().proof;
        assert_eq!(parts("pns"), proof::Options::default());
        assert_eq!(parts("dfpn:epsilon=off").epsilon, None);
        let quarter = Some(proof::Epsilon { parts: 1, whole: 4 });
        let set = parts("proof:epsilon=1/4,table=100,order=given");
        assert_eq!((set.epsilon, set.table_entries, set.order), (quarter, 100, Order::AsGiven));
    }

    #[test]
    fn a_misspelt_name_gets_a_suggestion() {
        let error = "alphabta".parse::<Spec>().unwrap_err();
        assert!(error.contains("did you mean 'alphabeta'?"), "{error}");
        assert!("alphabeta:cutt=strict".parse::<Spec>().unwrap_err().contains("did you mean 'cut'?"));
        assert!("star1:bounds=5..1".parse::<Spec>().unwrap_err().contains("LOW..HIGH"));
        assert!("proof:epsilon=0".parse::<Spec>().unwrap_err().contains("a share such as 1/4"));
        assert!("proof:table=many".parse::<Spec>().unwrap_err().contains("a number of entries"));
    }

    #[test]
    fn ties_other_than_first_need_strict_cuts() {
        assert!("alphabeta:ties=last".parse::<Spec>().unwrap_err().contains("cut=strict"));
        assert!("alphabeta:ties=last,cut=strict".parse::<Spec>().is_ok());
        assert!("minimax:ties=random-7".parse::<Spec>().is_ok());
    }
}
