//! A study of move ordering as a table and as a picture.

use std::fmt::Write;

use gametree_engine::plot::{Plot, Scale, Series};
use gametree_engine::words::{count, thousands};

use super::{Exponent, OrderingRow, OrderingStudy};

impl OrderingStudy {
    /// The study as text that fits into 80 columns.
    pub fn table(&self) -> String {
        let mut out = format!(
            "Leaves visited in trees of branching {}, means over {}, seed {}\n\n",
            self.branching,
            count(self.trees.into(), "tree", "trees"),
            self.seed
        );
        let mut line = |name: &str, cells: [String; 5]| {
            let cells: String = cells.iter().map(|cell| format!("{cell:>12}")).collect();
            let _ = writeln!(out, "{}", format!("{name:<17}{cells}").trim_end());
        };
        let heads = ["minimax", "worst first", "random", "best first", "Knuth-Moore"];
        line("depth", heads.map(String::from));
        for row in &self.rows {
            let mean = |leaves: f64| thousands(leaves.round() as u64);
            let cells = [
                thousands(row.minimax),
                mean(row.worst),
                mean(row.random),
                mean(row.best),
                thousands(row.knuth_moore),
            ];
            line(&row.depth.to_string(), cells);
        }
        line("", Default::default());
        let mut exponents = |name: &str, text: fn(&Exponent) -> String| {
            let cells: Vec<String> = self.exponents.iter().map(text).collect();
            let [worst, random, best] = [0, 1, 2].map(|index| cells.get(index).cloned().unwrap_or_default());
            line(name, [String::new(), worst, random, best, String::new()]);
        };
        exponents("exponent, fitted", |exponent| {
            exponent.fitted.map_or_else(|| "-".into(), |fitted| format!("{fitted:.3}"))
        });
        exponents("at full depth", |exponent| format!("{:.3}", exponent.at_full_depth));
        exponents("textbook", |exponent| {
            match exponent.order {
                "worst first" => "1",
                "random" => "3/4",
                _ => "1/2",
            }
            .into()
        });
        if self.stopped {
            out.push_str("\nA limit ended the study early.\n");
        }
        out
    }

    /// The study as a picture: leaves over depth, on a logarithmic scale.
    pub fn svg(&self) -> String {
        let points = |leaves: fn(&OrderingRow) -> f64| -> Vec<(f64, f64)> {
            self.rows.iter().map(|row| (f64::from(row.depth), leaves(row))).collect()
        };
        let fitted = |index: usize| {
            let exponent = self.exponents.get(index).and_then(|exponent| exponent.fitted);
            exponent.map_or_else(String::new, |exponent| format!(", b^({exponent:.2}d)"))
        };
        // The colours of Okabe and Ito, which colour-blind people can distinguish.
        let series = |name: &str, label: String, colour, dashed, leaves| Series {
            name: name.into(),
            label,
            colour,
            dashed,
            points: points(leaves),
        };
        Plot {
            scale: Scale::Powers,
            title: "How much alpha-beta looks at, by move order".into(),
            subtitle: format!(
                "Leaves visited in uniform trees of branching {}, means over {}, seed {}",
                self.branching,
                count(self.trees.into(), "tree", "trees"),
                self.seed
            ),
            x_name: "depth in plies".into(),
            y_name: "leaves visited".into(),
            legend: true,
            series: vec![
                series("worst move first", format!("worst{}", fitted(0)), "#D55E00", false, |row| row.worst),
                series("minimax", "minimax".into(), "#000000", true, |row| row.minimax as f64),
                series("random order", format!("random{}", fitted(1)), "#0072B2", false, |row| row.random),
                series("best move first", format!("best{}", fitted(2)), "#009E73", false, |row| row.best),
                series("Knuth-Moore minimum", "minimum".into(), "#CC79A7", true, |row| {
                    row.knuth_moore as f64
                }),
            ],
        }
        .svg()
    }
}
