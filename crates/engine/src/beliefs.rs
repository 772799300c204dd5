//! What a player of a game with hidden parts sees as a picture, and what they believe about everything that they do not see.

use std::collections::BTreeMap;

use gametree_core::{
    Chance, Finite, Hidden, Limits, Picture, Player, Rng, Shape, Tabletop, Text, Turn, ViewScene, Worlds,
};
use gametree_search::equilibrium::{Outlook, Ways};
use serde::Serialize;

use crate::algorithms::AUTO;
use crate::runner::At;
use crate::unrolled::{Unrolled, equilibrium};
use crate::{Error, Result, Spec};

/// Worlds that are drawn where there are too many to list.
const DRAWN: usize = 20_000;

/// Rows that are listed for one place, the most likely ones.
const MOST_ROWS: usize = 24;

/// The schema of [`Beliefs`].
pub const BELIEFS_SCHEMA: &str = "gametree.beliefs/1";

/// How the pictures of a game are drawn: its [`ViewScene`], without the type.
pub(crate) struct Sights<G: Hidden> {
    sight: fn(&G, &G::View) -> Picture,
    laid_open: fn(&G, &G::State, Player) -> Picture,
    ending: fn(&G, &G::State, Player) -> Picture,
    place: fn(&G, G::Action) -> Option<String>,
    called: fn(&G, &[&str]) -> String,
}

/// What a player believes about everything that they do not see.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct Beliefs {
    /// [`BELIEFS_SCHEMA`].
    pub schema: &'static str,
    /// How many worlds were looked at.
    pub worlds: usize,
    /// They were drawn, because there are too many to list.
    pub drawn: bool,
    /// The algorithm by which the others are taken to play; null where their play is not taken into account.
    pub played_by: Option<String>,
    /// Every place at which something is hidden.
    pub places: Vec<Unseen>,
}

/// What may be at a place.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct Unseen {
    /// The name of a square, or the number of a seat, counted from 0; with `-` and a number what was put down there.
    pub at: String,
    /// The most likely first.
    pub rows: Vec<UnseenRow>,
    /// How many less likely ones are left out.
    pub left_out: usize,
}

/// Something that may be at a place.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct UnseenRow {
    /// What it shows; empty: nothing is there.
    pub what: String,
    /// How likely it is by chance alone.
    pub odds: f64,
    /// How likely it is given how the others play.
    pub played: Option<f64>,
}

/// By what is at it, a place's weight by chance and by play.
type Tally = BTreeMap<String, BTreeMap<String, [f64; 2]>>;

impl<G: ViewScene> Sights<G> {
    pub fn new() -> Self {
        Self {
            sight: G::view_picture,
            laid_open: G::open_picture,
            ending: G::final_picture,
            place: G::place,
            called: G::items_name,
        }
    }
}

/// What the player to move believes.
pub(crate) type MakeBeliefs<G, K> = fn(&At<'_, G, K>, &Sights<G>, &Limits) -> Result<Beliefs>;

/// What the player to move believes, by an equilibrium where the game is small enough for one.
///
/// # Errors
/// The reason why there are no beliefs.
pub(crate) fn beliefs<G: Worlds + Chance + Finite + Text, K>(
    at: &At<'_, G, K>,
    sights: &Sights<G>,
    limits: &Limits,
) -> Result<Beliefs> {
    let Turn::Player(player) = at.game.turn(at.state) else {
        return Err(Error::refused("nobody is to move here, so that nobody has beliefs to act on"));
    };
    let auto = Spec::plain(AUTO).modest(0);
    let spec = at.capabilities.resolve(at.label, &auto, limits, Turn::Player(player))?.0;
    let by = spec.algorithm().finds_equilibrium().then_some((&at.parts.unrolled, &spec));
    Ok(sights.beliefs(at.game, (at.state, player), by, limits))
}

impl<G: Hidden> Sights<G> {
    /// What a player sees of a game that goes on.
    pub fn sight(&self, game: &G, state: &G::State, player: Player) -> Picture {
        (self.sight)(game, &game.view(state, player))
    }

    /// What a player is shown at the end.
    pub fn ending(&self, game: &G, state: &G::State, player: Player) -> Picture {
        (self.ending)(game, state, player)
    }

    pub fn path(&self, game: &G, action: G::Action) -> Vec<String> {
        (self.place)(game, action).into_iter().collect()
    }
}

impl<G: Worlds + Chance + Finite + Text> Sights<G> {
    /// What the player to move in `state` believes, by their view alone. `by` says how the others are taken to
    /// play; where there is none, or it is too large for that after all, worlds are drawn by chance alone.
    pub fn beliefs(
        &self,
        game: &G,
        (state, player): (&G::State, Player),
        by: Option<(&Unrolled<G>, &Spec)>,
        limits: &Limits,
    ) -> Beliefs {
        let view = game.view(state, player);
        // One clock for everything: three quarters for the equilibrium, the rest to count worlds.
        let mut meter = limits.start();
        let played = by.and_then(|(unrolled, spec)| {
            let learning = Limits { time: limits.time.map(|time| time * 3 / 4), ..limits.clone() };
            let form = unrolled.form(game, spec.most_unrolled(), &learning).ok()?;
            let (profile, _) = equilibrium(game, &form, spec, &learning.rest(&meter), &mut |_, _| {}).ok()?;
            Some((form, profile, spec))
        });
        let sight = (self.sight)(game, &view);
        let mut tally = Tally::new();
        let mut count = |world: &G::State, weight: f64, column: usize| {
            let open = (self.laid_open)(game, world, player);
            for (at, what) in self.unseen(game, &sight, &open) {
                tally.entry(at).or_default().entry(what).or_default()[column] += weight;
            }
        };
        let worlds = match played {
            None => {
                let mut rng = Rng::new(gametree_core::checksum(game.print_view(&view).as_bytes()));
                let mut sampler = game.sampler(&view);
                let mut next = || if meter.enter_long() { sampler(&mut rng) } else { None };
                let drawn = (0..DRAWN).map_while(|_| next());
                drawn.map(|world| count(&world, 1.0, 0)).count()
            }
            Some(_) => {
                let mut worlds = Vec::new();
                game.worlds(&view, &mut worlds);
                worlds.iter().for_each(|(world, weight)| count(world, weight.to_f64(), 0));
                worlds.len()
            }
        };
        if let Some((form, profile, _)) = &played {
            let beliefs = form
                .find(player, &view)
                .map_or_else(Vec::new, |set| Outlook::new(form, profile).beliefs(player, set));
            let ways = Ways::new(form);
            for (node, odds) in beliefs {
                count(&ways.state(game, node), odds, 1);
            }
        }
        Beliefs {
            schema: BELIEFS_SCHEMA,
            worlds,
            drawn: played.is_none(),
            played_by: played.as_ref().map(|(_, _, spec)| spec.to_string()),
            places: tally.into_iter().map(|(at, rows)| unseen(at, rows, played.is_some())).collect(),
        }
    }

    /// What is at the places of `open` that `sight` does not show.
    fn unseen(&self, game: &G, sight: &Picture, open: &Picture) -> Vec<(String, String)> {
        match (&sight.shape, &open.shape) {
            (Shape::Table(seen), Shape::Table(open)) => self.unseen_things(game, seen, open),
            (shape, _) => {
                let at = |picture: &Picture, place: &String| {
                    picture.pieces.iter().find(|piece| piece.at == *place).map(|piece| piece.what.clone())
                };
                let empty = shape.places().iter().filter(|place| at(sight, place).is_none());
                empty.map(|place| (place.clone(), at(open, place).unwrap_or_default())).collect()
            }
        }
    }

    fn unseen_things(&self, game: &G, seen: &Tabletop, open: &Tabletop) -> Vec<(String, String)> {
        let mut found = Vec::new();
        for (seat, (seen, open)) in seen.seats.iter().zip(&open.seats).enumerate() {
            let held = seen.items.iter().zip(&open.items).filter(|(seen, _)| seen.face.is_none());
            let faces: Vec<&str> = held.filter_map(|(_, open)| open.face.as_deref()).collect();
            if !faces.is_empty() {
                found.push((seat.to_string(), (self.called)(game, &faces)));
            }
            for (place, (seen, open)) in seen.laid.iter().zip(&open.laid).enumerate() {
                if let (None, Some(face)) = (&seen.face, &open.face) {
                    found.push((format!("{seat}-{place}"), face.clone()));
                }
            }
        }
        found
    }
}

fn unseen(at: String, rows: BTreeMap<String, [f64; 2]>, played: bool) -> Unseen {
    let total = |column: usize| rows.values().map(|weights| weights[column]).sum::<f64>();
    let totals = [total(0), total(1)];
    let share = |weight: f64, total: f64| if total > 0.0 { weight / total } else { 0.0 };
    let mut rows: Vec<UnseenRow> = rows
        .into_iter()
        .map(|(what, weights)| UnseenRow {
            what,
            odds: share(weights[0], totals[0]),
            played: played.then(|| share(weights[1], totals[1])),
        })
        .collect();
    let likely = |row: &UnseenRow| row.played.unwrap_or(row.odds);
    rows.sort_by(|one, other| likely(other).total_cmp(&likely(one)));
    let left_out = rows.len().saturating_sub(MOST_ROWS);
    rows.truncate(MOST_ROWS);
    Unseen { at, rows, left_out }
}
