//! How many positions a second are learned from: `cargo run --release -p gametree-learn --example net_speed`.

use std::time::Instant;

use gametree_core::Rng;
use gametree_learn::net::{Example, Settings, Shape, Trainer};

fn main() {
    let mut random = Rng::new(1);
    let example = |random: &mut Rng| {
        let mut example =
            Example { bucket: random.below(8), target: random.unit() as f32, ..Example::default() };
        let count = random.between(6, 32);
        (0..count).for_each(|_| example.push([random.below(768) as u16, random.below(768) as u16]));
        example
    };
    let examples: Vec<Example> = (0..500_000).map(|_| example(&mut random)).collect();
    measure::<16>(&examples);
    measure::<32>(&examples);
    measure::<64>(&examples);
    measure::<128>(&examples);
}

fn measure<const HIDDEN: usize>(examples: &[Example]) {
    let settings = Settings { epochs: 2, ..Settings::default() };
    let trainer = Trainer::<_, HIDDEN>::new(examples, Shape { features: 768, buckets: 8 }, &settings);
    let Ok(mut trainer) = trainer else { return };
    let started = Instant::now();
    while trainer.epoch().is_some() {}
    let each = started.elapsed().as_secs_f64() / 2.0 / trainer.counts().0 as f64;
    println!("{HIDDEN} hidden units: {:.2} million positions a second on one core", 1e-6 / each);
}
