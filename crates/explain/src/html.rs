//! The explorer: one HTML file that needs no network, to step through a search, ask why, and change what was pruned.

use serde_json::Value;

use super::page::with_picture;
use super::picture::Picture;
use super::{Trace, svg};

/// The element `<game-tree>`, which drives the page: built from web/src/game-tree by `npm run element`.
const SCRIPT: &str = include_str!("../assets/game-tree.js");
/// How the page looks.
const STYLE: &str = include_str!("../assets/explorer.css");

/// The page; `sentences` holds one sentence per event.
pub fn html(trace: &Trace, sentences: &[String]) -> String {
    let picture = Picture::with_boards(trace, Some(0));
    let data = embedded(&with_picture(trace, sentences, &picture));
    let title = svg::escape(trace.tree.title.as_deref().unwrap_or("Game tree"));
    let algorithm = svg::escape(trace.answer.spec.algorithm().title());
    let why = trace.answer.why.as_deref().map(svg::escape).unwrap_or_default();
    let drawing = svg::element(&picture, "");
    let style = svg::STYLE;
    // The policy forbids every request and every script without the nonce, so that a name that slipped through an escape could still do nothing.
    format!(
        r##"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-gametree'">
<title>{title} - {algorithm}</title>
<style>
{style}{STYLE}</style>
</head>
<body>
<game-tree>
<header><h1>{title}</h1><p>{algorithm}{separator}{why}</p></header>
<div class="stage">
{drawing}</div>
<noscript><p>Stepping through the search needs JavaScript. The picture shows the tree.</p></noscript>
<script type="application/json">{data}</script>
</game-tree>
<script nonce="gametree">
{SCRIPT}</script>
</body>
</html>
"##,
        separator = if why.is_empty() { "" } else { ": " },
    )
}

/// JSON that may stand in a script element: without `<`, no text can end the element or start a comment.
fn embedded(value: &Value) -> String {
    let text = value.to_string();
    text.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

#[cfg(test)]
mod tests {
    use super::super::sample::{COIN, HOSTILE, THREE, TWO_PLY, record};
    use super::*;

    fn page(text: &str, spec: &str) -> String {
        let trace = record(text, spec);
        let sentences: Vec<String> =
            trace.events.iter().map(|_| "</script><script>alert(3)</script><!--".to_string()).collect();
        html(&trace, &sentences)
    }

    #[test]
    fn the_page_refers_to_nothing_outside() {
        for (text, spec) in [(TWO_PLY, "alphabeta"), (COIN, "star1"), (THREE, "maxn")] {
            // The name of the SVG language is an address, but nothing is loaded from it.
            let page = page(text, spec).replace("http://www.w3.org/2000/svg", "");
            for forbidden in
                ["http:", "https:", "//cdn", " src=", " href=", "@import", "url(", "fetch(", "import("]
            {
                assert!(!page.contains(forbidden), "{forbidden}");
            }
        }
    }

    #[test]
    fn hostile_names_stay_inert() {
        let page = page(HOSTILE, "alphabeta");
        // The data and the program, and nothing that a name has opened or closed.
        assert_eq!(page.matches("<script").count(), 2);
        assert_eq!(page.matches("</script").count(), 2);
        assert!(!page.contains("<img") && !page.contains("<!--"));
        assert!(page.contains("\\u003c/script>\\u003cimg"));
    }

    #[test]
    fn the_embedded_data_is_the_trace() {
        let trace = record(HOSTILE, "alphabeta");
        let page = html(&trace, &[]);
        let data = page.split_once("application/json\">").unwrap().1.split_once("</script>").unwrap().0;
        let read: Value = serde_json::from_str(data).unwrap();
        assert_eq!(read, super::super::page::page_json(&trace, &[]));
    }

    #[test]
    fn the_program_never_parses_text_as_markup_and_stays_small() {
        for forbidden in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("] {
            assert!(!SCRIPT.contains(forbidden), "{forbidden}");
        }
        assert!(SCRIPT.len() < 40_000 && !SCRIPT.contains("</script"));
    }
}
