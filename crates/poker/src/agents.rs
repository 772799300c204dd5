//! Hold'em in the registry, and the algorithms that only it offers: the blueprint and the bots.

use std::sync::Arc;

use gametree_games::poker::holdem::{Bets, Holdem, HoldemAction, MOST_CHIPS, MOST_PLAYERS, Sight};
use gametree_games::poker::{Card, pair_index};

use super::blueprint::{Room, Style};
use gametree_engine::Adapter;
use gametree_engine::AnyGame;
use gametree_engine::algorithm::{Algorithm, Descriptor, Keeps, Role, Steps, never};
use gametree_engine::capabilities::{Need, ResultUnit};
use gametree_engine::options::{OptionInfo, SEED, number, switch, words};
use gametree_engine::registry::{Arguments, Entry, Family, Kind, Parameter, register as register_entry};
use gametree_engine::runner::{At, Call};
use gametree_engine::{AnyReport, Error, Result, Spec};

/// Chips that a player may have where every whole number of them is a bet: longer lists of moves cannot be read.
const MOST_LISTED: u32 = 10_000;

/// A blueprint strategy for hold'em of two, learned beforehand.
pub const BLUEPRINT: Algorithm = Algorithm(&Descriptor {
    name: "blueprint",
    aliases: &[],
    title: "the blueprint",
    summary: "hold'em for two as learned beforehand in a smaller game, solved anew from the turn on (resolve=off: not)",
    needs: &[
        Need::HiddenParts,
        Need::Own("blueprint", "hold'em of two players with 100 big blinds each, which it was learned for"),
    ],
    options: blueprint_options,
    role: Role::Policy,
    steps: Steps::Untraced("looks its moves up"),
    keeps: Keeps::Bounded,
    fitness: |_| 48,
    auto: |_, _| {
        let why =
            "a strategy was learned for it beforehand; the rest of a hand is solved anew from the turn on";
        Some((50, why.into()))
    },
});

/// A simple rule for hold'em of two.
pub const BOT: Algorithm = Algorithm(&Descriptor {
    name: "bot",
    aliases: &[],
    title: "a bot",
    summary: "hold'em by a simple rule, play=call, raise or tight: a baseline to measure others against",
    needs: &[
        Need::HiddenParts,
        Need::Own("bot", "hold'em of two players, the only game whose rules of thumb they know"),
    ],
    options: || vec![words("play", &["call", "raise", "tight"], "the rule"), SEED],
    role: Role::Policy,
    steps: Steps::Untraced("follows a rule"),
    keeps: Keeps::Bounded,
    fitness: |_| 0,
    auto: never,
});

fn blueprint_options() -> Vec<OptionInfo> {
    vec![
        switch("resolve", "on", "solve the rest of a hand anew from the turn on"),
        number("iterations", (1, 100_000), "24", "iterations of that"),
        SEED,
    ]
}

/// The rule of a bot.
pub(super) fn style(spec: &Spec) -> Style {
    match spec.value("play") {
        Some("raise") => Style::Raise,
        Some("tight") => Style::Tight,
        _ => Style::Call,
    }
}

/// Hold'em in the registry.
static ENTRY: Entry = Entry {
    name: "holdem",
    title: "Texas hold'em",
    family: Family::Cards,
    usage: "holdem[:players=N,stack=N,...]",
    summary: "no-limit hold'em for two to nine; also stacks=200/150, blinds=1/2, bets=few (half the pot, pot, all in)",
    rules: "Each player is dealt two cards; five public cards follow in three steps, the flop, the turn and the river. Before and after each \
            step the players bet any number of chips, call or fold. The best five cards of seven among those who have not folded win the pot.",
    example: "holdem",
    parameters: &[
        Parameter { name: "players", kind: Kind::Number(2, MOST_PLAYERS), default: "2", help: "players" },
        Parameter {
            name: "stack",
            kind: Kind::Number(1, MOST_CHIPS as usize),
            default: "200",
            help: "chips of each player",
        },
        Parameter {
            name: "stacks",
            kind: Kind::Text,
            default: "200/200",
            help: "chips of each player, seat by seat, where they differ",
        },
        Parameter { name: "blinds", kind: Kind::Text, default: "1/2", help: "small and big blind" },
        Parameter {
            name: "bets",
            kind: Kind::Choice(&["any", "few"]),
            default: "any",
            help: "any number of chips, or half the pot, the pot and all in",
        },
    ],
    hidden: true,
    reads_file: |_| false,
    inline: "",
    opens: open,
};

/// Adds hold'em and its algorithms to the registry.
pub fn register() {
    register_entry(&ENTRY, &[BLUEPRINT, BOT]);
}

fn open(arguments: &Arguments<'_>) -> Result<Box<dyn AnyGame>> {
    // The names are checked by now; the values are read by the rules, as everywhere.
    let game = Holdem::parse(arguments.text).map_err(|problem| arguments.wrong(problem))?;
    if game.bets() == Bets::Any && game.stacks().iter().any(|stack| *stack > MOST_LISTED) {
        return Err(arguments.wrong(format!(
            "more than {MOST_LISTED} chips have too many bets to list; expected bets=few with them"
        )));
    }
    let (big, two, room) = (game.blinds().1, game.stacks().len() == 2, Arc::new(Room::default()));
    let blueprint = room.fits(&game).is_ok();
    let unit = ResultUnit { name: "thousandths of a big blind per hand", scale: 1000, per: big };
    let mut adapter =
        Adapter::new(arguments.name, game).hidden("hides cards").worlds().sighted().deep().with_unit(unit);
    adapter = adapter.keeping(room.clone());
    if two {
        let room = room.clone();
        adapter = adapter.offer(BOT, move |at, call| play(&room, at, call));
    }
    if blueprint {
        adapter = adapter.offer(BLUEPRINT, move |at, call| play(&room, at, call));
    }
    Ok(adapter.open())
}

/// The policy of the spec, for the cards of the player to move.
fn play<K>(room: &Room, at: &At<'_, Holdem, K>, call: &mut Call<'_, Holdem>) -> Result<AnyReport> {
    let Some((_, view)) = at.mover_view() else { return at.nobody_moves(call) };
    let odds = odds(room, at.game, &view, call)?;
    Ok(at.by_policy(call.asked(), &view, &odds))
}

fn odds(
    room: &Room,
    game: &Holdem,
    view: &Sight,
    call: &Call<'_, Holdem>,
) -> Result<Vec<(HoldemAction, f64)>> {
    let own: Vec<Card> = view.own().collect();
    let [high, low] = own[..] else { return Err(Error::refused("the player has no cards yet")) };
    let policy = room.policy(game, view.table(), call.spec, call.limits)?;
    let odds = policy.odds(pair_index(high, low)).iter().map(|share| f64::from(*share));
    Ok(policy.actions().iter().copied().zip(odds).collect())
}

#[cfg(test)]
mod tests {
    use gametree_engine::{ErrorKind, open};

    use super::*;

    #[test]
    fn the_defaults_of_the_parameters_are_those_of_the_rules() {
        let set: Vec<String> = ENTRY
            .parameters
            .iter()
            .map(|parameter| format!("{}={}", parameter.name, parameter.default))
            .collect();
        assert_eq!(Holdem::parse(&set.join(",")), Holdem::parse(""));
    }

    #[test]
    fn every_parameter_is_read_and_others_get_a_suggestion() {
        register();
        for name in [
            "holdem",
            "holdem:players=9, stack=25 ,blinds=5/10",
            "holdem:stacks=60/45/200,blinds=1/3,bets=few",
            "holdem:stack=1000000,bets=few",
        ] {
            assert!(open(name).is_ok(), "{name}");
        }
        for (name, part) in [
            ("holdem:playrs=3", "did you mean 'players'?"),
            ("holdem:3", "expected players=N, stack=N, stacks=..., blinds=... or bets=any|few"),
            ("holdem:players=12", "expected 2 to 9"),
            ("holdem:stack=20000", "expected bets=few"),
        ] {
            let error = open(name).err().unwrap();
            assert_eq!(error.kind(), ErrorKind::Parse);
            assert!(error.to_string().contains(part), "{error}");
        }
    }
}
