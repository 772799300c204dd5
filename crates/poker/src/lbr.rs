//! Local best response (Lisý and Bowling, "Equilibrium approximation quality of current no-limit poker bots", 2017): a player who knows an
//! agent's strategy and looks one action ahead. The responder tracks the agent's range, and takes the action that is best if both players
//! only check and call from then on. Its winnings are a lower bound of the agent's exploitability.

use gametree_core::{Game, Limits, Player, Rng, Turn};
use gametree_games::poker::heads_up::{Step, real_action};
use gametree_games::poker::holdem::{Holdem, HoldemAction, Street, Table};
use gametree_games::poker::{Card, CardSet, Evaluator, Hand, PAIRS, Range, pair_index};

use super::blueprint::{Policy, Room};
use gametree_engine::{Error, Result, Spec};
use gametree_matches::Winnings;

/// Bets of the responder.
const BETS: [Step; 3] = [Step::Raise(0.5), Step::Raise(1.0), Step::AllIn];

/// Boards that are drawn to estimate a hand before the flop.
const BOARDS: usize = 400;

/// A responder to one agent at one table.
pub struct Responder<'a> {
    /// The table.
    pub game: &'a Holdem,
    /// Where the agent plays.
    pub room: &'a Room,
    /// The agent.
    pub spec: &'a Spec,
    /// Limits of each of its moves.
    pub limits: &'a Limits,
    /// The seed of the cards and of the agent's draws.
    pub seed: u64,
}

impl Responder<'_> {
    /// Plays pairs of hands, each deal from both seats, until there are enough or `go_on` says no. Gives the winnings in chips.
    ///
    /// # Errors
    /// When the agent cannot play at this table.
    pub fn play(&self, pairs: u64, mut go_on: impl FnMut(&Winnings) -> bool) -> Result<Winnings> {
        let mut winnings = Winnings::default();
        for number in 0..pairs {
            let mut rng = Rng::new(self.seed).fork(number);
            let mut deck: Vec<Card> = Card::all().collect();
            rng.shuffle(&mut deck);
            let mut won = 0.0;
            for seat in 0..2 {
                won += self.hand(&deck, seat, &mut rng)?;
            }
            winnings.add(won / 2.0);
            if !go_on(&winnings) {
                break;
            }
        }
        Ok(winnings)
    }

    /// One hand with the responder at this seat; what it wins.
    fn hand(&self, deck: &[Card], seat: Player, rng: &mut Rng) -> Result<f64> {
        let (mut table, mut cards) = (self.game.initial(), deck.iter());
        let mut range = vec![1.0f64; PAIRS];
        loop {
            let action = match self.game.turn(&table) {
                Turn::Over if table.folded(0) || table.folded(1) => {
                    return Ok(self.game.utility(&table, seat).to_f64());
                }
                Turn::Over => return Ok(showdown(&table, seat, &range)),
                Turn::Chance if all_in(self.game, &table) => return Ok(showdown(&table, seat, &range)),
                Turn::Chance => {
                    HoldemAction::Deal(*cards.next().ok_or_else(|| Error::failed("the deck is empty"))?)
                }
                Turn::Player(player) if player == seat => self.respond(&table, seat, &range)?,
                Turn::Player(player) => {
                    let policy = self.room.policy(self.game, &table, self.spec, self.limits)?;
                    let held: Vec<Card> = table.hole(player).collect();
                    let drawn = draw(&policy, pair_index(held[0], held[1]), rng);
                    for (pair, weight) in range.iter_mut().enumerate() {
                        *weight *= f64::from(policy.share(pair, drawn));
                    }
                    drawn
                }
            };
            self.game.play(&mut table, action);
        }
    }

    /// The responder's action: before the flop a call, unless the agent is all in; otherwise the action with the highest value.
    fn respond(&self, table: &Table, seat: Player, range: &[f64]) -> Result<HoldemAction> {
        let agent_is_all_in = table.paid(1 - seat) == self.game.stacks()[1 - seat];
        if table.street() == Street::Preflop && !agent_is_all_in {
            return Ok(HoldemAction::Call);
        }
        let own: Vec<Card> = table.hole(seat).collect();
        let chances = chances([own[0], own[1]], &table.board().collect::<Vec<_>>());
        let (pot, level) = (f64::from(table.total()), table.paid(0).max(table.paid(1)));
        let asked = f64::from(level - table.paid(seat));
        let wins = expected(range, &chances);
        let (mut best, mut most) = (HoldemAction::Fold, 0.0);
        if asked == 0.0 || wins * pot - (1.0 - wins) * asked > most {
            (best, most) = (HoldemAction::Call, wins * pot - (1.0 - wins) * asked);
        }
        for step in BETS {
            let action = real_action(self.game, table, step);
            let HoldemAction::Raise(chips) = action else { continue };
            let mut after = table.clone();
            self.game.play(&mut after, action);
            let policy = self.room.policy(self.game, &after, self.spec, self.limits)?;
            let folds = |pair: usize| f64::from(policy.share(pair, HoldemAction::Fold));
            let (mut all, mut folded) = (0.0, 0.0);
            let mut rest = range.to_vec();
            for (pair, weight) in rest.iter_mut().enumerate().filter(|(pair, _)| chances[*pair].is_some()) {
                all += *weight;
                folded += *weight * folds(pair);
                *weight *= 1.0 - folds(pair);
            }
            let folded = if all > 0.0 { folded / all } else { 0.0 };
            let wins = expected(&rest, &chances);
            let (paid, added) = (f64::from(chips - table.paid(seat)), f64::from(chips - level));
            let value = folded * pot + (1.0 - folded) * (wins * (pot + added) - (1.0 - wins) * paid);
            if value > most {
                (best, most) = (action, value);
            }
        }
        Ok(best)
    }
}

/// Both players are all in, on the flop or later.
fn all_in(game: &Holdem, table: &Table) -> bool {
    table.board().count() >= 3 && (0..2).all(|seat| table.paid(seat) == game.stacks()[seat])
}

/// The expected value of a showdown over the agent's range and the cards to come. It has the mean of the real result and less variance.
fn showdown(table: &Table, seat: Player, range: &[f64]) -> f64 {
    let own: Vec<Card> = table.hole(seat).collect();
    let wins = expected(range, &chances([own[0], own[1]], &table.board().collect::<Vec<_>>()));
    (2.0 * wins - 1.0) * f64::from(table.paid(0).min(table.paid(1)))
}

fn draw(policy: &Policy, pair: usize, rng: &mut Rng) -> HoldemAction {
    let odds = policy.odds(pair);
    let mut rest = rng.unit() as f32 * odds.iter().sum::<f32>();
    let drawn = odds.iter().position(|odds| {
        rest -= odds;
        rest < 0.0
    });
    policy.actions().get(drawn.unwrap_or(0)).copied().unwrap_or(HoldemAction::Call)
}

/// The chance to win against a range, ties halved.
fn expected(range: &[f64], chances: &[Option<f64>]) -> f64 {
    let (mut won, mut all) = (0.0, 0.0);
    for (weight, chance) in range.iter().zip(chances) {
        if let Some(chance) = chance {
            won += weight * chance;
            all += weight;
        }
    }
    if all > 0.0 { won / all } else { 0.5 }
}

/// The chance of two cards to win against every other two when the rest of the board is dealt. On the flop a fourth of all turns and rivers is
/// counted, spread evenly. Before the flop boards are drawn, the same ones for the same two cards.
fn chances(own: [Card; 2], board: &[Card]) -> Vec<Option<f64>> {
    let (evaluator, known) = (Evaluator::shared(), board.iter().copied().chain(own).collect::<CardSet>());
    let hands: Vec<([Card; 2], usize)> =
        Range::full().without(known).hands().map(|([a, b], _)| ([a, b], pair_index(a, b))).collect();
    let mut tally = vec![(0u32, 0u32); hands.len()];
    let mut see = |dealt: &[Card]| {
        let table: Hand = board.iter().chain(dealt).copied().collect();
        let mine = evaluator.strength(table.with(own[0]).with(own[1]));
        for (([a, b], _), (halves, count)) in hands.iter().zip(&mut tally) {
            if !dealt.contains(a) && !dealt.contains(b) {
                let theirs = evaluator.strength(table.with(*a).with(*b));
                *halves += u32::from(mine > theirs) + u32::from(mine >= theirs);
                *count += 1;
            }
        }
    };
    let rest: Vec<Card> = known.rest().iter().collect();
    if board.is_empty() {
        let (mut rng, mut deck) = (Rng::new(0).fork(pair_index(own[0], own[1]) as u64), rest.clone());
        for _ in 0..BOARDS {
            rng.shuffle(&mut deck);
            see(&deck[..5]);
        }
    }
    for (place, &first) in rest.iter().enumerate() {
        match board.len() {
            5 => {
                see(&[]);
                break;
            }
            4 => see(&[first]),
            0 => break,
            _ => {
                let some = (place % 4..place).step_by(4);
                some.for_each(|other| see(&[first, rest[other]]));
            }
        }
    }
    let mut chances = vec![None; PAIRS];
    for ((_, pair), (halves, count)) in hands.iter().zip(tally) {
        chances[*pair] = (count > 0).then(|| f64::from(halves) / f64::from(2 * count));
    }
    chances
}

#[cfg(test)]
mod tests {
    use super::*;
    use gametree_core::Text;
    use gametree_games::poker::parse_cards;

    #[test]
    fn chances_are_those_of_the_cards_to_come() {
        let cards = |text: &str| parse_cards(text).unwrap();
        let (own, queens) = (cards("AhKh"), cards("QsQc"));
        let against_queens = |board: &str| {
            let chances = chances([own[0], own[1]], &cards(board));
            assert_eq!(chances[pair_index(own[0], queens[0])], None);
            chances[pair_index(queens[0], queens[1])].unwrap()
        };
        // Three aces and three kings of 44 cards.
        assert!((against_queens("Td9d6h2c") - 6.0 / 44.0).abs() < 1e-9);
        // `gametree poker equity AhKh QsQc --board Td9d6h`
        let flop = against_queens("Td9d6h");
        assert!((flop - 0.28535).abs() < 0.03, "{flop}");
        assert_eq!(against_queens("Td9d6h2c3s"), 0.0);
        // `gametree poker equity AhKh QsQc`: 46 %.
        let before = against_queens("");
        assert!((before - 0.46).abs() < 0.08, "{before}");
    }

    /// Good hands call an all-in, others fold; every smaller bet is called before the flop.
    #[test]
    fn before_the_flop_only_an_all_in_is_folded_to() {
        crate::register();
        let game = Holdem::new(2, 200, 1, 2).unwrap();
        let (spec, room, limits) = ("bot:play=call".parse().unwrap(), Room::default(), Limits::default());
        let responder = Responder { game: &game, room: &room, spec: &spec, limits: &limits, seed: 1 };
        let answer =
            |text: &str| responder.respond(&game.parse_state(text).unwrap(), 0, &[1.0; PAIRS]).unwrap();
        assert_eq!(answer("r200:7d2c|QhQd"), HoldemAction::Fold);
        assert_eq!(answer("r200:AsAh|QhQd"), HoldemAction::Call);
        assert_eq!(answer("r100:7d2c|QhQd"), HoldemAction::Call);
    }

    #[test]
    fn a_bot_that_always_calls_or_raises_loses_a_lot() {
        crate::register();
        let game = Holdem::new(2, 200, 1, 2).unwrap();
        for style in ["bot:play=call", "bot:play=raise"] {
            let (spec, room, limits) = (style.parse().unwrap(), Room::default(), Limits::default());
            let responder = Responder { game: &game, room: &room, spec: &spec, limits: &limits, seed: 1 };
            let won = responder.play(60, |_| true).unwrap();
            assert!(won.mean() - won.band().unwrap() > 0.0, "{style}: {} +- {:?}", won.mean(), won.band());
        }
    }
}
