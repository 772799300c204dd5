//! What a game is, as data: decides which algorithms run on it, and gives the reason where one does not.

use gametree_core::{Limits, Turn};

use crate::algorithm::{Algorithm, Demand, Role};
use crate::algorithms;
use crate::spec::Spec;
use crate::words::{capitalise, count, list_or};
use crate::{Error, Result};

/// What a game promises and can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// How many players.
    pub players: usize,
    /// How many of them have anything to decide.
    pub deciders: usize,
    /// How many teams they form; as many as players where everyone plays alone.
    pub teams: usize,
    /// Two players or two teams, and what one side wins the other loses.
    pub zero_sum: bool,
    /// Dice, cards, spinners.
    pub chance: bool,
    /// What some player does not see, as a verb phrase ("hides cards"); none where everything is in view.
    pub hides: Option<String>,
    /// No player ever forgets what they knew or did.
    pub perfect_recall: bool,
    /// Every line of play ends: it can be searched to the end, however long that takes.
    pub finite: bool,
    /// It states the symmetries of its positions.
    pub symmetric: bool,
    /// It evaluates unfinished positions.
    pub evaluated: bool,
    /// Its positions have keys for a table and values in whole steps: the fast searches run on it.
    pub fast: bool,
    /// Its keys hold whole positions: a table that goes by keys cannot mix positions up.
    pub whole_keys: bool,
    /// It ends after a known number of plies, too many to keep every position in memory.
    pub long: bool,
    /// It knows noisy moves from quiet ones: selective search runs on it.
    pub tactical: bool,
    /// Odds can be averaged exactly: trees, and games with chance.
    pub averages: bool,
    /// So few positions, and something hidden, that the linear program solves it at once.
    pub small: bool,
    /// It has too many positions to keep all of them, and something hidden: no equilibrium can be found.
    pub vast: bool,
    /// Even with nothing hidden it has too many positions to be searched to its end: no world of it can be solved.
    pub deep: bool,
    /// It says where its stages end: re-solving runs on it.
    pub staged: bool,
    /// A net ships that values hands where a stage ends.
    pub valued: bool,
    /// Leaves may stand for positions that go on: what a search finds is never proven.
    pub horizon: bool,
    /// What results are reported in, where utilities are not it.
    pub unit: Option<ResultUnit>,
    /// The algorithms that run on it.
    pub offers: Vec<Algorithm>,
}

/// A unit in which results of a game are reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultUnit {
    /// What it is called, such as `mbb/g`.
    pub name: &'static str,
    /// How many of them a utility of `per` is worth.
    pub scale: u32,
    /// The utility that is worth `scale` of them.
    pub per: u32,
}

impl ResultUnit {
    /// Units per utility of one.
    pub fn factor(&self) -> f64 {
        f64::from(self.scale) / f64::from(self.per)
    }
}

/// What an algorithm may require of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Everything is in view.
    PerfectInformation,
    /// Exactly two players.
    TwoPlayers,
    /// Exactly two players, or two teams.
    TwoSides,
    /// What one side wins the other loses.
    ZeroSum,
    /// Nothing is drawn.
    NoChance,
    /// Dice or other chance, whose odds can be averaged.
    Chance,
    /// Keys for a table and values in whole steps.
    Steps,
    /// Every line of play ends.
    Finite,
    /// An end that a search can reach.
    ReachableEnd,
    /// Noisy moves are known from quiet ones.
    Tactics,
    /// Players with interests of their own.
    OwnInterests,
    /// Something is hidden.
    HiddenParts,
    /// It says where its stages end.
    Stages,
    /// Single worlds can be solved.
    SolvableWorlds,
    /// The whole game can be unrolled.
    Unrollable,
    /// No player forgets.
    PerfectRecall,
    /// One player decides alone.
    OneDecider,
    /// The game itself brings the algorithm of this name: the words say which games do.
    Own(&'static str, &'static str),
}

impl Need {
    /// What is needed and what the game has instead; none where the need is met.
    fn missing(self, game: &Capabilities) -> Option<(&'static str, String)> {
        let lacks = |missing: bool, need, has: &str| missing.then(|| (need, has.to_string()));
        match self {
            Need::PerfectInformation => game.hides.clone().map(|hides| ("perfect information", hides)),
            Need::TwoPlayers => (game.players != 2).then(|| ("exactly two players", game.player_words())),
            Need::TwoSides => {
                (game.teams != 2).then(|| ("exactly two players, or two teams", game.player_words()))
            }
            Need::ZeroSum => {
                lacks(!game.zero_sum, "a zero-sum game", "has payoffs that do not add up to zero")
            }
            Need::NoChance => lacks(game.chance, "a game without chance", "has chance nodes"),
            Need::Chance => {
                lacks(!game.offers_any(&[algorithms::EXPECTIMINIMAX]), "dice or other chance", "has none")
            }
            Need::Steps => {
                lacks(!game.fast, "keys for a table and values in whole steps", "does not have both")
            }
            Need::Finite => lacks(!game.finite, "a game that always ends", "can go round for ever"),
            Need::ReachableEnd => {
                lacks(game.tactical, "a game that can be searched to its end", "is far too long for that")
            }
            Need::Tactics => {
                lacks(!game.tactical, "noisy moves to be known from quiet ones", "does not know them apart")
            }
            Need::OwnInterests => lacks(
                !game.offers_any(&[algorithms::MAXN]),
                "several players with interests of their own",
                "is a duel of two opposed players",
            ),
            Need::HiddenParts => {
                lacks(!game.offers_any(&[algorithms::ISMCTS]), "something hidden", "has everything in view")
            }
            Need::Stages => lacks(!game.staged, "a game that states where its stages end", "does not"),
            Need::SolvableWorlds => lacks(
                game.deep,
                "worlds that can be solved, each by itself",
                "has far too many positions in each",
            ),
            Need::Unrollable => {
                lacks(game.vast, "a game that can be unrolled whole", "has far too many positions")
            }
            Need::PerfectRecall => lacks(
                !game.perfect_recall,
                "players who forget nothing",
                "has a player who forgets what they knew or did",
            ),
            Need::OneDecider => {
                let several = || ("one deciding player", format!("has {} who decide", game.deciders));
                (game.deciders > 1).then(several)
            }
            Need::Own(name, need) => {
                let offered = game.offers.iter().any(|algorithm| algorithm.name() == name);
                lacks(!offered, need, "is not that")
            }
        }
    }
}

impl Capabilities {
    /// A two-player zero-sum game without chance, everything in view, that ends.
    pub fn duel() -> Self {
        Self {
            players: 2,
            deciders: 2,
            teams: 2,
            zero_sum: true,
            chance: false,
            hides: None,
            perfect_recall: true,
            finite: true,
            symmetric: false,
            evaluated: false,
            fast: false,
            whole_keys: false,
            long: false,
            tactical: false,
            averages: false,
            small: false,
            vast: false,
            deep: false,
            staged: false,
            valued: false,
            horizon: false,
            unit: None,
            offers: Vec::new(),
        }
    }

    /// Whether one of these algorithms is offered.
    fn offers_any(&self, algorithms: &[Algorithm]) -> bool {
        algorithms.iter().any(|algorithm| self.offers.contains(algorithm))
    }

    /// Why `algorithm` cannot run on a game like this, as a sentence with what to use instead; none if it can.
    pub fn refusal(&self, game: &str, algorithm: Algorithm) -> Option<String> {
        let (need, has) = self.missing(algorithm)?;
        let alternatives: Vec<&str> = self.runnable().into_iter().map(Algorithm::name).collect();
        let name = capitalise(algorithm.title());
        let game: String = game.chars().take(60).collect();
        Some(format!("{name} needs {need}; {game} {has}. Use {}.", list_or(&alternatives)))
    }

    /// Refuses an algorithm that cannot run.
    ///
    /// # Errors
    /// The refusal.
    pub fn admit(&self, game: &str, algorithm: Algorithm) -> Result<()> {
        self.refusal(game, algorithm).map_or(Ok(()), |refusal| Err(Error::Refused(refusal)))
    }

    /// The algorithms that run on a game like this, the most fitting first, without the trivial ones.
    pub fn runnable(&self) -> Vec<Algorithm> {
        let mut found: Vec<(i32, Algorithm)> = algorithms::all()
            .iter()
            .filter(|algorithm| self.missing(**algorithm).is_none())
            .map(|algorithm| ((algorithm.0.fitness)(self), *algorithm))
            .filter(|(fitness, _)| *fitness > 0)
            .collect();
        // Stable: of equally fitting ones the first in the list comes first.
        found.sort_by_key(|(fitness, _)| -fitness);
        found.into_iter().map(|(_, algorithm)| algorithm).collect()
    }

    /// What the algorithm needs and what the game has instead.
    fn missing(&self, algorithm: Algorithm) -> Option<(&'static str, String)> {
        algorithm.0.needs.iter().find_map(|need| need.missing(self)).or_else(|| {
            let offered = self.offers.contains(&algorithm) || algorithm.0.role == Role::Auto;
            (!offered).then(|| ("a game that offers it", "does not".into()))
        })
    }

    /// The algorithm that fits best, and why, as a sentence; none where nothing that runs on the game suits it.
    pub fn pick(&self, demand: Demand) -> Option<(Algorithm, String)> {
        self.picks(demand).into_iter().next()
    }

    /// The algorithms that `auto` would pick, the best first, each with why.
    pub fn picks(&self, demand: Demand) -> Vec<(Algorithm, String)> {
        let wanted = algorithms::all().into_iter().filter(|algorithm| self.missing(*algorithm).is_none());
        let wanted = wanted.filter_map(|algorithm| {
            let (weight, why) = (algorithm.0.auto)(self, demand)?;
            Some((weight, algorithm, why))
        });
        let mut found: Vec<(i32, Algorithm, String)> = wanted.collect();
        // Stable: of equally wanted ones the first in the list comes first.
        found.sort_by_key(|(weight, ..)| -weight);
        found.into_iter().map(|(_, algorithm, why)| (algorithm, why)).collect()
    }

    /// What `auto` stands for here, and why; any other algorithm stays as it is. An algorithm that cannot run is refused.
    ///
    /// # Errors
    /// Why the algorithm, or every algorithm that `auto` could pick, does not run here.
    pub fn resolve(
        &self,
        game: &str,
        spec: &Spec,
        limits: &Limits,
        turn: Turn,
    ) -> Result<(Spec, Option<String>)> {
        if spec.algorithm() != algorithms::AUTO {
            self.admit(game, spec.algorithm())?;
            return Ok((spec.clone(), None));
        }
        let demand = demand(spec, limits);
        let nothing = || Error::Refused(format!("no algorithm runs on {game}"));
        let (algorithm, why) = self.pick(demand).ok_or_else(nothing)?;
        self.decided(game, algorithm, turn)?;
        Ok((spec.resolved(algorithm), Some(why)))
    }

    /// What `auto` falls back to, the best first, where what it picks proves too large.
    pub(crate) fn fallbacks(&self, spec: &Spec, limits: &Limits) -> Vec<(Spec, Option<String>)> {
        if spec.algorithm() != algorithms::AUTO {
            return Vec::new();
        }
        let picks = self.picks(demand(spec, limits));
        picks.into_iter().skip(1).map(|(algorithm, why)| (spec.resolved(algorithm), Some(why))).collect()
    }

    /// Refuses an algorithm that decides for a player where chance is to move.
    fn decided(&self, game: &str, algorithm: Algorithm, turn: Turn) -> Result<()> {
        if turn == Turn::Chance && algorithm.0.role == Role::Sampling {
            return Err(Error::Refused(format!(
                "{game} is too large for an equilibrium, and {} decides for a player: here chance is to move. Give the deal with --moves",
                algorithm.title()
            )));
        }
        Ok(())
    }

    /// `two players`, or `two teams` where the sides are teams.
    pub fn side_words(&self) -> &'static str {
        if self.players > 2 { "two teams" } else { "two players" }
    }

    /// `has 2 players`, `has 3 players`.
    pub fn player_words(&self) -> String {
        format!("has {}", count(self.players as u64, "player", "players"))
    }
}

/// What is asked of `auto`.
fn demand(spec: &Spec, limits: &Limits) -> Demand {
    let limited = limits.time.is_some() || limits.nodes.is_some() || limits.depth.is_some();
    if limited && !spec.solves() { Demand::Limited } else { Demand::Exact }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithms::{
        ALPHABETA, BELIEF, CFR, DCFR, DEEPENING, EXPECTIMINIMAX, ISMCTS, LP, MAXN, MEMO, MINIMAX, PROOF,
        WORLDS,
    };

    fn with(offers: &[Algorithm], game: Capabilities) -> Capabilities {
        Capabilities { offers: offers.to_vec(), ..game }
    }

    fn nim() -> Capabilities {
        with(&[MINIMAX, ALPHABETA, DEEPENING, MEMO, PROOF], Capabilities::duel())
    }

    fn poker() -> Capabilities {
        let hides = Some("hides cards".into());
        with(
            &[DCFR, CFR, LP, WORLDS, ISMCTS],
            Capabilities { chance: true, hides, averages: true, ..Capabilities::duel() },
        )
    }

    #[test]
    fn a_refusal_names_the_need_the_lack_and_the_way_out() {
        assert_eq!(
            poker().refusal("poker", ALPHABETA).as_deref(),
            Some(
                "Alpha-beta needs perfect information; poker hides cards. Use dcfr, cfr, lp, ismcts or worlds."
            )
        );
        let refusal = nim().refusal("nim", EXPECTIMINIMAX);
        assert!(refusal.is_some_and(|text| text.contains("needs dice or other chance; nim has none.")
            && text.contains("Use memo, proof, deepening, alphabeta or minimax.")));
        assert_eq!(nim().refusal("nim", ALPHABETA), None);
    }

    #[test]
    fn auto_follows_the_capabilities() {
        let three = Capabilities {
            players: 3,
            deciders: 3,
            teams: 3,
            zero_sum: false,
            averages: true,
            ..Capabilities::duel()
        };
        let dice = Capabilities { chance: true, averages: true, ..Capabilities::duel() };
        let road = with(&[BELIEF, DCFR, ISMCTS], Capabilities { deciders: 1, ..poker() });
        let small = Capabilities { small: true, ..poker() };
        let games = [nim(), with(&[EXPECTIMINIMAX], dice), with(&[MAXN], three), road, poker(), small];
        let picks = games.map(|game| game.pick(Demand::Exact).map(|(algorithm, _)| algorithm));
        assert_eq!(picks, [MEMO, EXPECTIMINIMAX, MAXN, BELIEF, DCFR, LP].map(Some));
        assert_eq!(nim().pick(Demand::Limited).map(|(algorithm, _)| algorithm), Some(DEEPENING));
    }

    #[test]
    fn a_game_that_can_go_round_is_never_solved_by_a_table_of_everything() {
        let cyclic = Capabilities { finite: false, ..nim() };
        assert!(cyclic.refusal("round", MEMO).is_some_and(|text| text.contains("can go round for ever")));
        assert_ne!(cyclic.pick(Demand::Exact).map(|(algorithm, _)| algorithm), Some(MEMO));
    }
}
