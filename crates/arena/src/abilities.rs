//! What a game is, as data: decides which algorithms run on it, and gives the reason where one does not.

use gametree_core::Limits;

use crate::spec::{Algorithm, Spec};
use crate::words::list_or;

/// What a game promises and can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Abilities {
    /// How many players.
    pub players: usize,
    /// How many of them have anything to decide.
    pub deciders: usize,
    /// Two players, and what one wins the other loses.
    pub zero_sum: bool,
    /// Dice, cards, spinners.
    pub chance: bool,
    /// What some player does not see, as a verb phrase ("hides cards"); none where everything is in view.
    pub hides: Option<String>,
    /// No player ever forgets what he knew or did.
    pub perfect_recall: bool,
    /// It states the symmetries of its positions.
    pub symmetric: bool,
    /// It has an opinion about unfinished positions.
    pub evaluated: bool,
    /// Its positions have keys for a table and values in whole steps: the fast searches run on it.
    pub fast: bool,
    /// It ends after a known number of plies, too many to keep every position in memory.
    pub long: bool,
    /// It knows loud moves from quiet ones: selective search runs on it.
    pub tactical: bool,
    /// Odds can be averaged exactly: trees, and games with chance.
    pub averages: bool,
    /// It has too many positions to keep all of them, and something hidden: no equilibrium can be worked out.
    pub vast: bool,
    /// Even with nothing hidden it has too many positions to be searched to its end: no world of it can be solved.
    pub deep: bool,
    /// It says where its stages end: re-solving runs on it.
    pub staged: bool,
    /// A net ships that knows what hands are worth where a stage ends.
    pub valued: bool,
    /// It is hold'em of two players: bots know how to play it.
    pub bots: bool,
    /// A blueprint ships for it.
    pub blueprint: bool,
    /// What a big blind is worth in units of the payoffs, where there is one: results are told in thousandths of it.
    pub big_blind: Option<u32>,
}

impl Abilities {
    /// A two-player zero-sum game without chance, everything in view.
    pub fn duel() -> Self {
        Self {
            players: 2,
            deciders: 2,
            zero_sum: true,
            chance: false,
            hides: None,
            perfect_recall: true,
            symmetric: false,
            evaluated: false,
            fast: false,
            long: false,
            tactical: false,
            averages: false,
            vast: false,
            deep: false,
            staged: false,
            valued: false,
            bots: false,
            blueprint: false,
            big_blind: None,
        }
    }

    /// Why `algorithm` cannot run on a game like this, as a sentence with what to use instead; none if it can.
    pub fn refusal(&self, game: &str, algorithm: Algorithm) -> Option<String> {
        let (need, lack) = self.lack(algorithm)?;
        let alternatives: Vec<&str> = self.runnable().into_iter().map(Algorithm::name).collect();
        let name = capitalise(algorithm.title());
        Some(format!("{name} needs {need}; {game} {lack}. Use {}.", list_or(&alternatives)))
    }

    /// The algorithms that run on a game like this, the most fitting first, without the trivial ones.
    pub fn runnable(&self) -> Vec<Algorithm> {
        use Algorithm::{
            AlphaBeta, Belief, Blueprint, Cfr, CfrPlus, Dcfr, Deepening, Epimc, Exact, Expectiminimax,
            External, Ismcts, Lp, MaxN, Memo, Minimax, Outcome, Paranoid, Pimc, PredictiveCfrPlus, Principal,
            Proof, Resolve, Selective, Star1, Star2, Worlds,
        };
        // Where every position fits into memory, the simplest exact search comes first.
        let solvers =
            if self.long { [Exact, Principal, Memo, Proof] } else { [Memo, Proof, Exact, Principal] };
        let others =
            [Deepening, AlphaBeta, Minimax, Expectiminimax, Star2, Star1, MaxN, Paranoid, Belief, Worlds];
        let equilibria = [Dcfr, PredictiveCfrPlus, CfrPlus, Cfr, External, Outcome, Lp];
        let samplers = [Resolve, Blueprint, Ismcts, Pimc, Epimc];
        [Selective]
            .into_iter()
            .chain(solvers)
            .chain(equilibria)
            .chain(samplers)
            .chain(others)
            .filter(|algorithm| self.lack(*algorithm).is_none())
            // Where nothing is hidden, nothing needs averaging; where the stakes are opposed, max^n is a detour.
            .filter(|algorithm| match algorithm {
                Belief | Worlds => self.hides.is_some(),
                other if other.is_for_hidden() => self.hides.is_some(),
                MaxN | Paranoid => !self.zero_sum,
                Expectiminimax | Star1 | Star2 => self.chance,
                _ => true,
            })
            .collect()
    }

    /// What the algorithm needs and what the game has instead.
    fn lack(&self, algorithm: Algorithm) -> Option<(&'static str, String)> {
        use Algorithm::{
            AlphaBeta, Auto, Belief, Deepening, Epimc, Exact, Expectiminimax, MaxN, Memo, Minimax, Paranoid,
            Pimc, Principal, Proof, Random, Selective, Star1, Star2, Worlds,
        };
        let duels = matches!(
            algorithm,
            Minimax
                | AlphaBeta
                | Deepening
                | Memo
                | Exact
                | Principal
                | Selective
                | Proof
                | Expectiminimax
                | Star1
                | Star2
        );
        let open = duels || matches!(algorithm, MaxN | Paranoid);
        match algorithm {
            Auto | Random => None,
            _ if open && self.hides.is_some() => {
                self.hides.clone().map(|hides| ("perfect information", hides))
            }
            _ if duels && self.players != 2 => Some((
                "exactly two players",
                format!("has {}", crate::words::count(self.players as u64, "player", "players")),
            )),
            _ if duels && !self.zero_sum => {
                Some(("a zero-sum game", "has payoffs that do not add up to zero".into()))
            }
            Minimax | AlphaBeta | Deepening | Memo | Exact | Principal | Selective | Proof if self.chance => {
                Some(("a game without chance", "has chance nodes".into()))
            }
            Exact | Principal if !self.fast => {
                Some(("keys for a table and values in whole steps", "does not have both".into()))
            }
            Memo | Exact if self.tactical => {
                Some(("a game that can be searched to its end", "is far too long for that".into()))
            }
            Selective if !self.tactical => {
                Some(("loud moves to be told from quiet ones", "does not tell them apart".into()))
            }
            Expectiminimax | Star1 | Star2 if !self.averages => {
                Some(("dice or other chance", "has none".into()))
            }
            MaxN | Paranoid if !self.averages => Some((
                "several players with interests of their own",
                "is a duel of two opposed players".into(),
            )),
            Worlds | Belief if !self.averages => Some(("something hidden", "has everything in view".into())),
            other if other.is_for_hidden() && !self.averages => {
                Some(("something hidden", "has everything in view".into()))
            }
            Algorithm::Resolve if !self.staged => {
                Some(("a game that tells where its stages end", "does not".into()))
            }
            Algorithm::Bot if !self.bots => Some((
                "hold'em of two players, the only game whose rules of thumb they know",
                "is not that".into(),
            )),
            Algorithm::Blueprint if !self.blueprint => Some((
                "hold'em of two players with 100 big blinds each, which it was learned for",
                "is not that".into(),
            )),
            Worlds | Pimc | Epimc if self.deep => Some((
                "worlds that can be solved, each by itself",
                "has far too many positions in each".into(),
            )),
            other if other.finds_equilibrium() && self.vast => {
                Some(("a game that can be unrolled whole", "has far too many positions".into()))
            }
            other if other.finds_equilibrium() && !self.perfect_recall => {
                Some(("players who forget nothing", "has a player who forgets what he knew or did".into()))
            }
            Algorithm::Lp if !self.zero_sum => {
                Some(("two players whose payoffs add up to zero", "has others".into()))
            }
            Belief if self.deciders > 1 => {
                Some(("one deciding player", format!("has {} who decide", self.deciders)))
            }
            Belief if !self.perfect_recall => {
                Some(("players who forget nothing", "has a player who forgets what he knew or did".into()))
            }
            _ => None,
        }
    }

    /// The algorithm that fits best for an exact answer, or under a clock, and why, as a sentence.
    pub fn pick(&self, under_clock: bool) -> (Algorithm, String) {
        match &self.hides {
            Some(hides) if self.lack(Algorithm::Belief).is_none() => (
                Algorithm::Belief,
                format!(
                    "the game {hides} and one player decides, so the plan is made over what he will know, not over what is true"
                ),
            ),
            Some(hides) if self.lack(Algorithm::Dcfr).is_none() && self.zero_sum => (
                Algorithm::Dcfr,
                format!("the game {hides} and two opposed players decide: regrets lead to an equilibrium, which nobody can exploit"),
            ),
            Some(hides) if self.lack(Algorithm::Dcfr).is_none() => (
                Algorithm::Cfr,
                format!(
                    "the game {hides} and several players decide, not all against one: regrets lead to habits that are often near an \
                     equilibrium, which nobody can promise"
                ),
            ),
            Some(_) if self.blueprint => (
                Algorithm::Blueprint,
                "a strategy was learned for it beforehand; the rest of a hand is solved anew from the turn on".into(),
            ),
            Some(hides) => (
                Algorithm::Ismcts,
                format!(
                    "the game {hides} and {}: a tree of what the players see is searched by drawn worlds, which promises nothing",
                    if self.vast { "is too large for an equilibrium" } else { "a player forgets" }
                ),
            ),
            None if !self.zero_sum => (
                Algorithm::MaxN,
                format!(
                    "{} with payoffs of their own: everybody takes what is best for himself",
                    self.player_words()
                ),
            ),
            None if self.chance => (
                Algorithm::Expectiminimax,
                "two players, zero-sum, with chance: outcomes are averaged exactly".into(),
            ),
            None if self.tactical => (
                Algorithm::Selective,
                "two players, zero-sum, everything in view, far too many positions: deep where it matters, hardly a look at the rest"
                    .into(),
            ),
            None if under_clock && self.long && self.evaluated => (
                Algorithm::Principal,
                "two players, zero-sum, everything in view, and a limit: deeper and deeper with a table until it ends"
                    .into(),
            ),
            None if under_clock => (
                Algorithm::Deepening,
                "two players, zero-sum, everything in view, and a limit: deeper and deeper until it ends"
                    .into(),
            ),
            None if self.long => (
                Algorithm::Exact,
                "two players, zero-sum, everything in view, many positions: asked step by step what the value is, with a table"
                    .into(),
            ),
            None => (
                Algorithm::Memo,
                format!(
                    "two players, zero-sum, everything in view: solved to the end with a table{}",
                    if self.symmetric { ", mirror images counted once" } else { "" }
                ),
            ),
        }
    }

    /// What `auto` stands for here, and why; any other algorithm stays as it is.
    pub fn resolve(&self, spec: &Spec, limits: &Limits) -> (Spec, Option<String>) {
        if spec.algorithm != Algorithm::Auto {
            return (spec.clone(), None);
        }
        let clock = limits.time.is_some() || limits.nodes.is_some() || limits.depth.is_some();
        let (algorithm, why) = self.pick(clock);
        let mut picked = spec.with_algorithm(algorithm);
        if algorithm == Algorithm::Deepening {
            picked.order_by_rank();
        }
        (picked, Some(why))
    }

    fn player_words(&self) -> String {
        crate::words::count(self.players as u64, "player", "players")
    }
}

/// The same with a capital letter.
pub(crate) fn capitalise(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn poker() -> Abilities {
        Abilities { chance: true, hides: Some("hides cards".into()), averages: true, ..Abilities::duel() }
    }

    #[test]
    fn a_refusal_names_the_need_the_lack_and_the_way_out() {
        let refusal = poker().refusal("poker", Algorithm::AlphaBeta);
        assert_eq!(
            refusal.as_deref(),
            Some(
                "Alpha-beta needs perfect information; poker hides cards. Use dcfr, pcfr+, cfr+, cfr, external, outcome, lp, ismcts, pimc, epimc or worlds."
            )
        );
        let nim = Abilities::duel().refusal("nim", Algorithm::Expectiminimax);
        assert!(nim.is_some_and(|text| text.contains("needs dice or other chance; nim has none.")
            && text.contains("Use memo, proof, deepening, alphabeta or minimax.")));
        assert_eq!(Abilities::duel().refusal("nim", Algorithm::AlphaBeta), None);
    }

    #[test]
    fn auto_follows_the_abilities() {
        let three =
            Abilities { players: 3, deciders: 3, zero_sum: false, averages: true, ..Abilities::duel() };
        let dice = Abilities { chance: true, averages: true, ..Abilities::duel() };
        let road = Abilities { deciders: 1, ..poker() };
        let picks = [Abilities::duel(), dice, three, road, poker()].map(|abilities| abilities.pick(false).0);
        use Algorithm::{Belief, Dcfr, Expectiminimax, MaxN, Memo};
        assert_eq!(picks, [Memo, Expectiminimax, MaxN, Belief, Dcfr]);
        assert_eq!(Abilities::duel().pick(true).0, Algorithm::Deepening);
    }
}
