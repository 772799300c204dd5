//! Steps of Adam on the layers of a net, with decoupled weight decay (Loshchilov and Hutter, 2017).

use super::Shape;
use super::layers::Layers;
use super::quantised::LARGEST;
use crate::adam::{Adam, Moments};

/// Running averages of the gradients and of their squares.
pub(super) struct Averages<const HIDDEN: usize> {
    pub(super) steps: u64,
    pub(super) mean: Layers<HIDDEN>,
    pub(super) square: Layers<HIDDEN>,
}

impl<const HIDDEN: usize> Averages<HIDDEN> {
    pub(super) fn new(shape: Shape) -> Self {
        Self { steps: 0, mean: Layers::zeros(shape), square: Layers::zeros(shape) }
    }

    /// One step down the mean of the gradients, which are sums over `count` examples and are zero afterwards. Weights stay small enough to
    /// be stored as integers.
    pub(super) fn step(
        &mut self,
        layers: &mut Layers<HIDDEN>,
        gradients: &mut [Layers<HIDDEN>],
        count: f32,
        rate: f32,
        decay: f32,
    ) {
        self.steps += 1;
        let [first, others @ ..] = gradients else { return };
        let adam = Adam::new(Moments::NETS, self.steps);
        let rest = 1.0 - rate * decay;
        for other in others {
            for (sum, part) in first.slices_mut().into_iter().zip(other.slices_mut()) {
                sum.iter_mut().zip(part.iter_mut()).for_each(|(sum, part)| {
                    *sum += *part;
                    *part = 0.0;
                });
            }
        }
        let means = self.mean.slices_mut().into_iter().zip(self.square.slices_mut());
        let all = layers.slices_mut().into_iter().zip(first.slices_mut()).zip(means);
        for ((weights, gradients), (means, squares)) in all {
            let pairs = weights.iter_mut().zip(gradients).zip(means.iter_mut().zip(squares));
            for ((weight, gradient), (mean, square)) in pairs {
                let slope = *gradient / count;
                *gradient = 0.0;
                let step = adam.step(slope, mean, square);
                *weight = (*weight * rest - rate * step).clamp(-LARGEST, LARGEST);
            }
        }
    }
}
