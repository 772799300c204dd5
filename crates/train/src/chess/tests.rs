use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::*;

fn small(what: What) -> ChessSettings {
    ChessSettings { games: 60, rounds: 2, nodes: 60, hidden: 32, epochs: 3, ..ChessSettings::usual(what) }
}

fn learned(settings: &ChessSettings, place: Option<&Path>) -> (Vec<u8>, ChessLearned) {
    chess(settings, place, &Limits::default(), &mut |_| {}).unwrap()
}

#[test]
fn the_same_seed_gives_the_same_weights_on_any_number_of_threads() {
    for what in [What::Classic, What::Net] {
        let settings = small(what);
        let one = learned(&settings, None);
        assert_eq!(one, learned(&ChessSettings { threads: 3, ..settings.clone() }, None));
        assert_ne!(one.0, learned(&ChessSettings { seed: 2, ..settings }, None).0);
    }
}

#[test]
fn stopped_again_and_again_the_net_is_the_same() {
    let place = std::env::temp_dir().join(format!("gametree-chess-{}", std::process::id()));
    std::fs::remove_dir_all(&place).ok();
    let (settings, mut stops) = (small(What::Net), 0);
    let resumed = loop {
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits { stop: Some(stop.clone()), ..Limits::default() };
        match chess(&settings, Some(&place), &limits, &mut |_| stop.store(true, Ordering::Relaxed)) {
            Ok(done) => break done,
            Err(error) => assert_eq!(error, LearnError::Stopped),
        }
        stops += 1;
        assert!(stops < 40);
    };
    assert!(stops >= 6, "{stops}");
    assert_eq!(resumed, learned(&settings, None));
    // More games of the first round begin with those that are there.
    let more = ChessSettings { games: 110, rounds: 1, ..settings };
    let mut reported = Vec::new();
    chess(&more, Some(&place), &Limits::default(), &mut |progress| reported.push(progress)).unwrap();
    assert_eq!(reported[0], Progress::Games { round: 1, done: 100, of: 110 });
    std::fs::remove_dir_all(&place).ok();
}

#[test]
fn only_the_last_net_is_wider() {
    let place = std::env::temp_dir().join(format!("gametree-chess-wider-{}", std::process::id()));
    std::fs::remove_dir_all(&place).ok();
    let settings = small(What::Net);
    let (narrow, first) = learned(&settings, Some(&place));
    let (wide, second) = learned(&ChessSettings { last_hidden: Some(64), ..settings }, Some(&place));
    assert!(Teachers::read(&wide).is_ok() && wide.len() > narrow.len() * 3 / 2);
    // The same players played the same games.
    assert_eq!(first.rounds[0], second.rounds[0]);
    assert_eq!(first.rounds[1].plies, second.rounds[1].plies);
    assert_ne!(first.rounds[1].epochs, second.rounds[1].epochs);
    std::fs::remove_dir_all(&place).ok();
}

#[test]
fn games_are_read_as_they_were_written() {
    let mut player = Player::new(Evaluation::<32>::Classic(Classic::material()));
    let style = Style { nodes: 50, ..Style::default() };
    let play = |number| player.play(&style, &mut Rng::new(number), &Limits::default()).unwrap();
    let games: Vec<Record> = (0..3).map(play).collect();
    assert_eq!(store::read_games(&store::write_games(&games)).unwrap(), games);
    assert!(games.iter().all(|game| game.values.len() + usize::from(game.opening) == game.moves.len()));
    let mut positions = 0;
    games.iter().for_each(|game| game.visit(|_, _| positions += 1));
    assert!(positions > 20, "{positions}");
    assert!(store::read_games(&store::write_games(&games)[1..]).is_none_or(|read| read != games));
}

#[test]
fn numbers_that_teach_nothing_are_refused() {
    let nothing = ChessSettings { nodes: 0, ..small(What::Net) };
    assert!(chess(&nothing, None, &Limits::default(), &mut |_| {}).is_err());
    let odd = ChessSettings { hidden: 48, ..small(What::Net) };
    let error = chess(&odd, None, &Limits::default(), &mut |_| {}).unwrap_err();
    assert_eq!(error, LearnError::Refused("expected 32, 64 or 128 hidden units, found 48".into()));
}

#[test]
fn players_come_from_a_file_of_either_kind_and_any_size() {
    let small = ChessSettings { games: 20, rounds: 1, ..small(What::Net) };
    let (net, _) = learned(&small, None);
    let taught = |players: &[u8]| {
        let settings = ChessSettings { players: Some(players.to_vec()), hidden: 64, ..small.clone() };
        let (bytes, report) = learned(&settings, None);
        (bytes, report.rounds[0].players.clone())
    };
    let (by_net, name) = taught(&net);
    assert_eq!(name, "net");
    let (by_classic, name) = taught(Classic::embedded().print("").as_bytes());
    assert_eq!(name, "classic");
    assert_ne!(by_net, by_classic);
    let check = |what, players: &[u8]| {
        ChessSettings { players: Some(players.to_vec()), ..small.clone() }
            .check()
            .and(ChessSettings { what, players: Some(players.to_vec()), ..small.clone() }.check())
    };
    assert!(check(What::Net, &net).is_ok());
    assert!(check(What::Classic, &net).unwrap_err().to_string().contains("classic evaluation"));
    assert!(check(What::Net, &net[..net.len() - 1]).is_err());
    assert!(check(What::Net, b"pawn 1\n").is_err());
}

fn net_of_64(small: &ChessSettings) -> Vec<u8> {
    learned(&ChessSettings { hidden: 64, ..small.clone() }, None).0
}

#[test]
fn a_net_to_begin_with_is_improved_and_must_fit() {
    let small = ChessSettings { rounds: 1, epochs: 6, ..small(What::Net) };
    let (net, first) = learned(&small, None);
    let more = ChessSettings { start: Some(net.clone()), rate: 0.0005, ..small.clone() };
    let (better, second) = learned(&more, None);
    assert_ne!(net, better);
    // The games are the same, and what the first fit found is not lost.
    let errors = |report: &ChessLearned| -> Vec<f64> {
        report.rounds[0].epochs.iter().map(|epoch| epoch.learned).collect()
    };
    let goes_on = |more: &ChessLearned| errors(more)[0] < errors(&first)[4];
    assert!(goes_on(&second), "{:?} {:?}", errors(&first), errors(&second));
    assert!(more.command().contains("--start FILE (") && more.command().contains("--rate 0.0005"));

    let refused = |settings: ChessSettings| settings.check().unwrap_err().to_string();
    let (_, wider) = learned(&ChessSettings { hidden: 64, ..more.clone() }, None);
    assert!(goes_on(&wider), "{:?} {:?}", errors(&first), errors(&wider));
    let narrow = ChessSettings { start: Some(net_of_64(&small)), ..more.clone() };
    assert!(refused(narrow).contains("at most 32 hidden units to begin with, found 64"));
    assert!(
        refused(ChessSettings { start: Some(b"no net".to_vec()), ..more.clone() }).contains("begin with")
    );
    assert!(refused(ChessSettings { rate: f32::NAN, ..more.clone() }).contains("rate"));
    assert!(refused(ChessSettings { what: What::Classic, ..more }).contains("expected a net to be learned"));
}

#[test]
fn shares_look_ahead_as_far_as_foresight_says() {
    let game = Record { opening: 0, moves: vec![0; 3], values: vec![0, 0, 0], result: 1 };
    assert_eq!(game.shares(1_000.0, 0.0), [0.5, 0.5, 0.5]);
    assert_eq!(game.shares(1_000.0, 1.0), [1.0, 1.0, 1.0]);
    // Half of the own value, half of what follows: the result, then the share of the value after it.
    assert_eq!(game.shares(1_000.0, 0.5), [0.5625, 0.625, 0.75]);
    let lost = Record { result: -1, ..game };
    assert_eq!(lost.shares(1_000.0, 0.5), [0.4375, 0.375, 0.25]);
}

#[test]
fn kept_games_teach_another_net_without_being_played_again() {
    let place = std::env::temp_dir().join(format!("gametree-chess-kept-{}", std::process::id()));
    std::fs::remove_dir_all(&place).ok();
    let settings = ChessSettings { rounds: 1, ..small(What::Net) };
    let (net, played) = learned(&settings, Some(&place));
    let games = place.join("games-1");
    let from = ChessSettings { from: vec![games.clone()], ..settings.clone() };
    let mut reported = Vec::new();
    let (again, kept) = chess(&from, None, &Limits::default(), &mut |step| reported.push(step)).unwrap();
    assert!(reported.iter().all(|step| matches!(step, Progress::Epoch { .. })), "{reported:?}");
    assert_eq!(kept.rounds[0].epochs, played.rounds[0].epochs);
    // The same weights after another head.
    let weights = |bytes: &[u8]| Teachers::net_weights(bytes).unwrap();
    assert_eq!(weights(&again), weights(&net));
    assert!(from.command().contains("--from games-1 --hidden"), "{}", from.command());
    let ahead = ChessSettings { foresight: 0.8, ..from.clone() };
    assert_ne!(weights(&learned(&ahead, None).0), weights(&net));
    assert!(ahead.command().contains("--foresight 0.8"));

    let refused = |settings: &ChessSettings| match chess(settings, None, &Limits::default(), &mut |_| {}) {
        Err(LearnError::Refused(problem) | LearnError::File(problem)) => problem,
        other => panic!("{other:?}"),
    };
    assert!(refused(&ChessSettings { rounds: 2, ..from.clone() }).contains("expected one round"));
    assert!(refused(&ChessSettings { foresight: 1.5, ..from.clone() }).contains("foresight"));
    assert!(refused(&ChessSettings { from: vec![place.clone()], ..from.clone() }).contains("found none"));
    let gone = ChessSettings { from: vec![place.join("gone")], ..from.clone() };
    assert!(refused(&gone).contains("gone"));
    // A file that is cut short is not left out in silence.
    let first = games.join("batch-0");
    let bytes = std::fs::read(&first).unwrap();
    std::fs::write(&first, &bytes[..bytes.len() - 1]).unwrap();
    assert!(refused(&from).contains("is damaged"));
    std::fs::remove_dir_all(&place).ok();
}

#[test]
fn damaged_nets_are_called_damaged_whatever_their_size() {
    let (mut net, _) = learned(&ChessSettings { games: 20, rounds: 1, ..small(What::Net) }, None);
    let last = net.len() - 1;
    net[last] ^= 1;
    for read in [Teachers::net_weights(&net).err(), Teachers::read(&net).err()] {
        assert_eq!(read.unwrap().to_string(), "the net is damaged: its checksum does not fit");
    }
}
