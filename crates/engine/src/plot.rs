//! A line plot, drawn as SVG.

use std::fmt::Write;

use crate::words::thousands;

/// Lines over whole steps.
pub struct Plot {
    /// How its axes are scaled.
    pub scale: Scale,
    /// The title.
    pub title: String,
    /// What stands below the title.
    pub subtitle: String,
    /// What the horizontal axis counts.
    pub x_name: String,
    /// What the vertical axis counts.
    pub y_name: String,
    /// Whether a box names the lines; each has a label at its end anyway.
    pub legend: bool,
    /// The curves.
    pub series: Vec<Series>,
}

/// What a step up means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Ten times as much, from 1. Values are at least one, and rise to the right.
    Powers,
    /// The same amount more, from a round number below the smallest value. Values fall to the right.
    Even,
}

/// One line.
pub struct Series {
    /// What the legend calls it.
    pub name: String,
    /// What stands at its end.
    pub label: String,
    /// Its colour, as CSS has it.
    pub colour: &'static str,
    /// Drawn with dashes.
    pub dashed: bool,
    /// Steps and values, from left to right.
    pub points: Vec<(f64, f64)>,
}

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 460.0;
const LEFT: f64 = 88.0;
const RIGHT: f64 = 610.0;
const TOP: f64 = 76.0;
const BOTTOM: f64 = 400.0;
/// Lines of more points have no dots.
const MOST_DOTS: usize = 60;
/// Two labels nearer than this would overlap.
const LABEL_GAP: f64 = 16.0;

impl Plot {
    /// The picture, complete with its own light background.
    pub fn svg(&self) -> String {
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" \
             height=\"{HEIGHT}\" font-family=\"sans-serif\" font-size=\"13\" role=\"img\">\n<title>{}</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
            escape(&self.title)
        );
        text(&mut out, (LEFT, 30.0), "start", "font-size=\"18\" font-weight=\"bold\"", &self.title);
        text(&mut out, (LEFT, 52.0), "start", "fill=\"#555555\"", &self.subtitle);
        self.axes(&mut out);
        for series in &self.series {
            self.line(&mut out, series);
        }
        if self.legend {
            self.legend(&mut out);
        }
        self.labels(&mut out);
        out.push_str("</svg>\n");
        out
    }

    /// The first and the last step.
    fn steps(&self) -> (f64, f64) {
        let steps = || self.series.iter().flat_map(|series| &series.points).map(|(x, _)| *x);
        let first = steps().fold(f64::INFINITY, f64::min);
        (first, steps().fold(first, f64::max))
    }

    /// The values that have a line of the grid, from the lowest to the highest: at least two.
    fn grid(&self) -> Vec<f64> {
        let values = || self.series.iter().flat_map(|series| &series.points).map(|(_, y)| *y);
        let most = values().fold(1.0, f64::max);
        match self.scale {
            Scale::Powers => {
                let decades = (most.log10().ceil() as i32).max(1);
                (0..=decades).map(|decade| 10f64.powi(decade)).collect()
            }
            Scale::Even => {
                let least = values().fold(most, f64::min);
                // The widest of 1, 2, 5, 10, ... that still makes at least five lines.
                let wide = |step: f64| (most - least) / step >= 5.0;
                let sizes = (-3..=6).flat_map(|decade| [1.0, 2.0, 5.0].map(|size| size * 10f64.powi(decade)));
                let step = sizes.take_while(|step| wide(*step)).last().unwrap_or(0.001);
                let (low, high) = ((least / step).floor() as i64, (most / step).ceil() as i64);
                (low..=high.max(low + 1)).map(|line| line as f64 * step).collect()
            }
        }
    }

    fn place(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let ((first, last), grid) = (self.steps(), self.grid());
        let along = if last > first { (x - first) / (last - first) } else { 0.5 };
        let height = |value: f64| if self.scale == Scale::Powers { value.max(1.0).log10() } else { value };
        let (low, high) = (height(grid[0]), height(grid[grid.len() - 1]));
        let up = (height(y) - low) / (high - low);
        (LEFT + 12.0 + along * (RIGHT - LEFT - 24.0), BOTTOM - up * (BOTTOM - TOP))
    }

    fn axes(&self, out: &mut String) {
        let ((first, last), grid) = (self.steps(), self.grid());
        for (index, value) in grid.iter().enumerate() {
            let (_, y) = self.place((first, *value));
            let colour = if index == 0 { "#333333" } else { "#e2e2e2" };
            let _ = writeln!(
                out,
                "<line x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{RIGHT}\" y2=\"{y:.1}\" stroke=\"{colour}\"/>"
            );
            let name = match self.scale {
                Scale::Powers => thousands(*value as u64),
                Scale::Even => format!("{}", (value * 1000.0).round() / 1000.0),
            };
            text(out, (LEFT - 8.0, y + 4.5), "end", "fill=\"#333333\"", &name);
        }
        let _ = writeln!(
            out,
            "<line x1=\"{LEFT}\" y1=\"{TOP}\" x2=\"{LEFT}\" y2=\"{BOTTOM}\" stroke=\"#333333\"/>"
        );
        // As many steps have a mark as there is room for.
        let every = ((last - first) / 15.0).ceil().max(1.0) as usize;
        for step in (first as u32..=last as u32).step_by(every) {
            let (x, _) = self.place((step.into(), grid[0]));
            let end = BOTTOM + 5.0;
            let _ = writeln!(
                out,
                "<line x1=\"{x:.1}\" y1=\"{BOTTOM}\" x2=\"{x:.1}\" y2=\"{end}\" stroke=\"#333333\"/>"
            );
            text(out, (x, BOTTOM + 20.0), "middle", "fill=\"#333333\"", &step.to_string());
        }
        text(out, ((LEFT + RIGHT) / 2.0, BOTTOM + 44.0), "middle", "fill=\"#333333\"", &self.x_name);
        let (x, y) = (20.0, (TOP + BOTTOM) / 2.0);
        let turned = format!("fill=\"#333333\" transform=\"rotate(-90 {x} {y})\"");
        text(out, (x, y), "middle", &turned, &self.y_name);
    }

    fn line(&self, out: &mut String, series: &Series) {
        let places: Vec<(f64, f64)> = series.points.iter().map(|point| self.place(*point)).collect();
        let path: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let _ = writeln!(out, "<polyline points=\"{}\" fill=\"none\" {}/>", path.join(" "), stroke(series));
        // A dashed line is a reference that lies upon another line, which dots would hide; many dots hide their own line.
        for (x, y) in places.iter().filter(|_| !series.dashed && series.points.len() <= MOST_DOTS) {
            let _ =
                writeln!(out, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\" fill=\"{}\"/>", series.colour);
        }
    }

    fn legend(&self, out: &mut String) {
        for (index, series) in self.series.iter().enumerate() {
            let y = TOP + 14.0 + 19.0 * index as f64;
            // On the side where the lines are low.
            let start = if self.scale == Scale::Powers { LEFT + 18.0 } else { RIGHT - 170.0 };
            let end = start + 30.0;
            let _ =
                writeln!(out, "<line x1=\"{start}\" y1=\"{y}\" x2=\"{end}\" y2=\"{y}\" {}/>", stroke(series));
            text(out, (end + 8.0, y + 4.5), "start", "fill=\"#333333\"", &series.name);
        }
    }

    /// The name of each line at its end, moved apart where two would overlap.
    fn labels(&self, out: &mut String) {
        let end = |series: &Series| series.points.last().map(|point| self.place(*point).1);
        let mut ends: Vec<(f64, &Series)> =
            self.series.iter().filter_map(|series| end(series).map(|y| (y, series))).collect();
        ends.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut lowest = f64::NEG_INFINITY;
        for (y, series) in ends {
            let y = y.max(lowest + LABEL_GAP);
            lowest = y;
            let colour = format!("fill=\"{}\"", series.colour);
            text(out, (RIGHT + 6.0, y + 4.5), "start", &colour, &series.label);
        }
    }
}

fn stroke(series: &Series) -> String {
    let (width, dashes) = if series.dashed { (2.0, " stroke-dasharray=\"5 4\"") } else { (2.5, "") };
    format!("stroke=\"{}\" stroke-width=\"{width}\"{dashes}", series.colour)
}

fn text(out: &mut String, (x, y): (f64, f64), anchor: &str, attributes: &str, content: &str) {
    let _ = writeln!(
        out,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" {attributes}>{}</text>",
        escape(content)
    );
}

/// Text inside a document.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
