//! The trees of the lectures, embedded in the binary. `trees` is a link to `examples/trees`: a published crate has all it needs in its own folder.

use axum::Json;
use schemars::JsonSchema;
use serde::Serialize;

/// One tree of the lectures.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct LectureTree {
    /// A short name, that of its file.
    pub name: &'static str,
    /// What its author calls it.
    pub title: &'static str,
    /// The tree, as `.gtree`.
    pub text: &'static str,
}

macro_rules! trees {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../trees/", $name, ".gtree")))),*]
    };
}

/// In the order of the lectures.
const TREES: [(&str, &str); 13] = trees![
    "two-ply",
    "two-bags",
    "fragment-20-10",
    "four-ply",
    "monotone-original",
    "monotone-stretched",
    "coin-flips",
    "monotone-chance",
    "monotone-chance-stretched",
    "three-players",
    "three-roads",
    "three-roads-known",
    "kq-poker",
];

/// The trees of the lectures.
pub async fn all() -> Json<Vec<LectureTree>> {
    Json(
        TREES
            .iter()
            .map(|(name, text)| LectureTree { name, title: title(text).unwrap_or(name), text })
            .collect(),
    )
}

fn title(text: &'static str) -> Option<&'static str> {
    let line = text.lines().find_map(|line| line.strip_prefix("title "))?;
    Some(line.trim().trim_matches('"'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lecture_tree_is_here_under_its_title() {
        let folder = std::fs::read_dir("trees").unwrap();
        let mut files: Vec<String> = folder
            .map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
            .collect();
        let mut names: Vec<&str> = TREES.iter().map(|(name, _)| *name).collect();
        files.sort_unstable();
        names.sort_unstable();
        assert_eq!(names, files);
        assert!(TREES.iter().all(|(_, text)| title(text).is_some_and(|title| !title.is_empty())));
    }
}
