//! `learn` as a program: it may be killed at any moment, and says what it did.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use crate::common::{command, run, scratch};

const TINY: [&str; 8] = ["learn", "othello", "--games", "300", "--rounds", "2", "--epochs", "3"];

fn folder(name: &str) -> PathBuf {
    let folder = scratch(name);
    fs::remove_dir_all(&folder).ok();
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

fn tiny(out: &Path) -> Vec<String> {
    let out = out.join("tiny.weights").display().to_string();
    TINY.iter().map(ToString::to_string).chain(["--output".into(), out]).collect()
}

fn strings(arguments: &[String]) -> Vec<&str> {
    arguments.iter().map(String::as_str).collect()
}

#[test]
fn killed_again_and_again_the_weights_are_the_same_and_nothing_is_left_behind() {
    let [whole, killed] = ["learned-whole", "learned-killed"].map(folder);
    let arguments = tiny(&whole);
    let ran = run(&strings(&arguments)).expect(0);
    assert!(ran.out.contains("Othello, learned in 2 rounds"), "{}", ran.out);
    assert!(
        ran.out.lines().all(|line| line.chars().count() <= 80 || line.contains("bytes in")),
        "{}",
        ran.out
    );

    let arguments = tiny(&killed);
    let mut finished = false;
    // A little later each time, so that kills fall into games, fits and files alike.
    for round in 1..400 {
        let mut child =
            command(&strings(&arguments)).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(20 + 7 * round));
        finished = child.try_wait().unwrap().is_some_and(|status| status.success());
        if finished {
            break;
        }
        child.kill().ok();
        child.wait().unwrap();
    }
    assert!(finished);
    let files = |folder: &Path| -> Vec<(String, Vec<u8>)> {
        let mut files: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap())
            .map(|entry| {
                (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap_or_default())
            })
            .collect();
        files.sort();
        files
    };
    assert!(files(&whole) == files(&killed));
    let names: Vec<String> = files(&whole).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["tiny.weights", "tiny.weights.svg"]);
}

#[test]
fn a_named_folder_is_kept_and_other_settings_do_not_touch_it() {
    let out = folder("learned-kept");
    let kept = out.join("kept").display().to_string();
    let mut arguments = tiny(&out);
    arguments[5] = "1".into();
    arguments.extend(["--checkpoint".into(), kept.clone(), "--json".into()]);
    let ran = run(&strings(&arguments)).expect(0);
    let document = ran.json();
    assert_eq!(document["schema"], "gametree.learn/1");
    assert_eq!(document["rounds"][0]["games"], 300);
    assert_eq!(document["rounds"][0]["phases"].as_array().unwrap().len(), 15);
    assert_eq!(document["rounds"][0]["epochs"].as_array().unwrap().len(), 3);
    assert!(Path::new(&kept).join("round-1").exists());
    arguments.push("--seed=9".into());
    let ran = run(&strings(&arguments)).expect(1);
    assert!(ran.err.contains("other settings"), "{}", ran.err);
}

#[test]
fn what_cannot_be_learned_is_refused_with_a_hint() {
    let ran = run(&["learn", "othelo"]).expect(4);
    assert!(ran.err.contains("did you mean 'othello'?"), "{}", ran.err);
    let ran = run(&["learn", "othello", "--rounds", "0", "--output", &scratch("none").display().to_string()])
        .expect(2);
    assert!(ran.err.contains("1 round"), "{}", ran.err);
}

#[test]
fn a_net_of_chess_is_learned_and_teaches_another() {
    let place = folder("learned-chess");
    let file = |name: &str| place.join(name).display().to_string();
    let learn = |out: &str, more: &[&str]| {
        let out = file(out);
        let small = ["--games", "20", "--rounds", "1", "--nodes", "60", "--epochs", "2", "--output", &out];
        run(&[&["learn", "chess"], &small[..], more].concat())
    };
    let first = learn("first.net", &["--hidden", "64"]).expect(0);
    assert!(first.out.contains("classic"), "{}", first.out);
    let report =
        learn("second.net", &["--players", &file("first.net"), "--hidden", "32", "--json"]).expect(0).json();
    assert_eq!(report["rounds"][0]["players"], "net");
    // A file that is no net is not one of another size.
    let refused = learn("third.net", &["--players", &file("first.net.svg")]).expect(3);
    assert!(!refused.err.is_empty() && !place.join("third.net").exists());
    let refused = learn("third.net", &["--players", &file("nothing")]).expect(1);
    assert!(refused.err.contains("nothing"), "{}", refused.err);
    let refused = learn("third.net", &["--what", "classic", "--players", &file("first.net")]).expect(2);
    assert!(refused.err.contains("classic"), "{}", refused.err);
    // A net may be where learning begins.
    let start = file("first.net");
    learn("third.net", &["--start", &start, "--hidden", "64", "--rate", "0.0003"]).expect(0);
    let refused = learn("fourth.net", &["--start", &start, "--hidden", "32"]).expect(2);
    assert!(refused.err.contains("at most 32 hidden units to begin with, found 64"), "{}", refused.err);
    // Games that are kept are learned from again.
    let work = file("work");
    learn("fourth.net", &["--hidden", "32", "--checkpoint", &work]).expect(0);
    let games = file("work/games-1");
    let again = ["--from", &games, "--foresight", "0.8", "--results", "0.1", "--hidden", "32", "--json"];
    let report = learn("fifth.net", &again).expect(0).json();
    assert_eq!(report["rounds"][0]["games"], 20);
    assert!(report["command"].as_str().unwrap().contains("--from games-1 --hidden 32"), "{report}");
    let refused = learn("sixth.net", &["--from", &work]).expect(1);
    assert!(refused.err.contains("expected games that were kept"), "{}", refused.err);
    assert!(!place.join("sixth.net").exists());
}
