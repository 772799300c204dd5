use super::*;

const SHAPE: Shape = Shape { features: 24, buckets: 2 };

/// Positions whose value is a sum over features, more for some pairs of them, seen by the mover; a game of rock and paper.
fn synthetic(count: usize, seed: u64) -> Vec<Example> {
    let mut random = Rng::new(seed);
    let mut example = || {
        let mut example = Example { bucket: random.below(2), ..Example::default() };
        let mut value = 0.0;
        for _ in 0..random.between(2, 6) {
            let feature = random.below(24) as u16;
            // The other side sees the two halves of the features exchanged.
            example.push([feature, (feature + 12) % 24]);
            value += if feature < 12 { 0.3 } else { -0.3 } * f32::from(1 + feature % 3);
        }
        // Something that no sum can say: two features together.
        let has = |wanted: u16| example.active().iter().any(|pair| pair[0] == wanted);
        if has(0) && has(1) {
            value += 1.5;
        }
        example.target = sigmoid(if example.bucket == 0 { value } else { value / 2.0 });
        example
    };
    (0..count).map(|_| example()).collect()
}

const SMALL: Settings =
    Settings { epochs: 4, batch: 128, rate: 0.01, last: 0.01, decay: 0.0, held_out: 10, seed: 7, threads: 1 };

#[test]
fn gradients_agree_with_small_differences() {
    let mut random = Rng::new(3);
    let layers = Layers::<8>::random(SHAPE, &mut random);
    for example in synthetic(40, 5) {
        let mut gradient = Layers::zeros(SHAPE);
        layers.learn(&example, &mut gradient);
        let error = |layers: &Layers<8>| {
            (f64::from(sigmoid(layers.predict(&example))) - f64::from(example.target)).powi(2)
        };
        for layer in 0..4 {
            for _ in 0..6 {
                let index = random.below(layers.slices()[layer].len());
                let moved = |by: f32| {
                    let mut moved = layers.clone();
                    moved.slices_mut()[layer][index] += by;
                    error(&moved)
                };
                let slope = (moved(2e-3) - moved(-2e-3)) / 4e-3;
                let found = f64::from(gradient.slices()[layer][index]);
                assert!((slope - found).abs() < 2e-3, "layer {layer}, weight {index}: {found} {slope}");
            }
        }
    }
}

#[test]
fn a_function_that_is_no_sum_is_learned() {
    let examples = synthetic(20_000, 11);
    let settings = Settings { epochs: 15, ..SMALL };
    let mut trainer = Trainer::<_, 16>::new(&examples[..], SHAPE, &settings).unwrap();
    while trainer.epoch().is_some() {}
    let (first, last) = (trainer.history()[0], trainer.history()[14]);
    assert!(last.held_out < first.held_out && last.held_out < 2e-4, "{first:?} {last:?}");
}

#[test]
fn the_number_of_threads_changes_no_bit_and_the_seed_does() {
    let examples = synthetic(1_000, 13);
    let bytes = |threads, seed| {
        let settings = Settings { threads, seed, ..SMALL };
        let mut trainer = Trainer::<_, 8>::new(&examples[..], SHAPE, &settings).unwrap();
        while trainer.epoch().is_some() {}
        trainer.save()
    };
    assert_eq!(bytes(1, 7), bytes(3, 7));
    assert_ne!(bytes(1, 7), bytes(1, 8));
}

#[test]
fn resumed_after_any_epoch_the_net_is_the_same() {
    let examples = synthetic(1_000, 17);
    let mut whole = Trainer::<_, 8>::new(&examples[..], SHAPE, &SMALL).unwrap();
    let mut saved = vec![whole.save()];
    while whole.epoch().is_some() {
        saved.push(whole.save());
    }
    for bytes in &saved {
        let mut resumed = Trainer::<_, 8>::new(&examples[..], SHAPE, &SMALL).unwrap();
        assert!(resumed.resume(bytes));
        while resumed.epoch().is_some() {}
        assert_eq!((resumed.save(), resumed.history()), (whole.save(), whole.history()));
    }
    let mut other = Trainer::<_, 8>::new(&examples[..], SHAPE, &SMALL).unwrap();
    let last = &saved[saved.len() - 1];
    assert!(!other.resume(&last[1..]) && !other.resume(&[]) && !other.resume(&last[..last.len() - 1]));
    assert!(other.history().is_empty());
}

#[test]
fn integers_say_nearly_the_same() {
    let examples = synthetic(4_000, 19);
    let mut trainer = Trainer::<_, 16>::new(&examples[..], SHAPE, &SMALL).unwrap();
    while trainer.epoch().is_some() {}
    let quantised = trainer.layers().quantised();
    let largest = quantised.output.iter().map(|weight| weight.abs()).max();
    assert!(largest <= Some(127), "{largest:?}");
    for example in &examples[..500] {
        let (exact, rounded) = (trainer.layers().predict(example), quantised.predict(example));
        assert!((exact - rounded).abs() < 0.06, "{exact} {rounded}");
    }
}

#[test]
fn positions_outside_the_shape_are_refused() {
    let mut outside = [Example::default()];
    outside[0].push([24, 0]);
    let refused = Trainer::<_, 8>::new(&outside[..], SHAPE, &SMALL).err().unwrap();
    assert_eq!(refused, "position 0 lies outside of 24 features and 2 buckets");
    let settings = Settings { held_out: 1, ..SMALL };
    assert!(Trainer::<_, 8>::new(&outside[..], SHAPE, &settings).is_err());
}

#[test]
fn integers_become_the_fractions_that_they_came_from() {
    let layers = Layers::<8>::random(SHAPE, &mut Rng::new(3));
    let quantised = layers.quantised();
    let back: Layers<8> = quantised.layers(SHAPE, &mut Rng::new(5)).unwrap();
    assert_eq!(back.quantised(), quantised);
    let (examples, settings) = (synthetic(50, 1), Settings::default());
    let wider: Layers<16> = quantised.layers(SHAPE, &mut Rng::new(5)).unwrap();
    for example in &examples {
        assert!((wider.predict(example) - back.predict(example)).abs() < 1e-6);
    }
    assert_eq!(wider.quantised().layers::<8>(SHAPE, &mut Rng::new(5)), None);
    assert_eq!(quantised.layers::<8>(Shape { features: 23, ..SHAPE }, &mut Rng::new(5)), None);
    let mut trainer = Trainer::<_, 8>::new(&examples[..], SHAPE, &settings).unwrap();
    trainer.start_from(back.clone()).unwrap();
    assert_eq!(trainer.layers(), &back);
    let other = Layers::zeros(Shape { buckets: SHAPE.buckets + 1, ..SHAPE });
    assert!(trainer.start_from(other).unwrap_err().contains("expected weights"));
}
