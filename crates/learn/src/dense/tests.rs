use super::layers::Room;
use super::*;

/// Two kinks and a product: nothing that a straight line could follow.
fn examples(count: u64) -> Vec<Example> {
    let example = |number: u64| {
        let mut random = Rng::new(3).fork(number);
        let inputs: Vec<f32> = (0..3).map(|_| random.unit() as f32).collect();
        let targets = vec![(inputs[0] - inputs[1]).abs(), inputs[1] * inputs[2]];
        Example { inputs, targets }
    };
    (0..count).map(example).collect()
}

fn settings() -> Settings {
    Settings { hidden: vec![16, 9], epochs: 30, batch: 16, ..Settings::default() }
}

#[test]
fn gradients_are_the_slopes_of_the_error() {
    let (examples, settings) = (examples(3), settings());
    let trainer = Trainer::new(&examples, &settings).unwrap();
    let mut net = trainer.net().clone();
    let (mut room, mut gradient) = (Room::new(&net), vec![0.0; net.weights().len()]);
    net.learn(&examples[0], &mut room, &mut gradient);
    let mut largest = 0.0f32;
    for (weight, learned) in gradient.iter().enumerate() {
        let kept = net.weights()[weight];
        let mut at = |by: f32| {
            net.weights_mut()[weight] = kept + by;
            let error = net.error(&examples[0], &mut room);
            net.weights_mut()[weight] = kept;
            error
        };
        let slope = (at(1e-2) - at(-1e-2)) / 2e-2;
        largest = largest.max(slope.abs());
        assert!((slope - learned).abs() < 2e-2, "{weight}: {slope} instead of {learned}");
    }
    assert!(largest > 0.1);
}

#[test]
fn what_is_not_a_line_is_learned() {
    let (examples, settings) = (examples(2000), settings());
    let mut trainer = Trainer::new(&examples, &settings).unwrap();
    let mut epochs = Vec::new();
    while let Some(epoch) = trainer.epoch() {
        epochs.push(epoch);
    }
    let last = epochs.last().unwrap();
    assert_eq!(epochs.len(), 30);
    assert!(last.held_out < 1e-3 && last.held_out < epochs[0].held_out / 10.0, "{last:?}");
    let said = trainer.net().predict(&[0.9, 0.2, 0.5]);
    assert!((said[0] - 0.7).abs() < 0.05 && (said[1] - 0.1).abs() < 0.05, "{said:?}");
}

#[test]
fn the_same_seed_gives_the_same_bytes_and_files_are_checked() {
    let examples = examples(200);
    let train = |seed: u64| {
        let settings = Settings { epochs: 2, seed, ..settings() };
        let mut trainer = Trainer::new(&examples, &settings).unwrap();
        while trainer.epoch().is_some() {}
        trainer.net().clone()
    };
    let net = train(1);
    let bytes = net.to_bytes();
    assert_eq!(bytes, train(1).to_bytes());
    assert_ne!(bytes, train(2).to_bytes());
    assert_eq!(Dense::from_bytes(&bytes).as_ref(), Some(&net));
    for place in 0..bytes.len() {
        let mut wrong = bytes.clone();
        wrong[place] ^= 1;
        assert_eq!(Dense::from_bytes(&wrong), None, "{place}");
        assert_eq!(Dense::from_bytes(&bytes[..place]), None, "{place}");
    }
}

#[test]
fn examples_and_settings_are_checked() {
    let mut examples = examples(10);
    assert!(Trainer::new(&[], &settings()).is_err());
    assert!(Trainer::new(&examples, &Settings { held_out: 1, ..settings() }).is_err());
    assert!(Trainer::new(&examples, &Settings { hidden: vec![0], ..settings() }).is_err());
    examples[7].targets.pop();
    assert!(Trainer::new(&examples, &settings()).is_err_and(|problem| problem.contains("example 7")));
}
