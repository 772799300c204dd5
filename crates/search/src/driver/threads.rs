//! Several threads that search the same root, each for itself, and share the table ("lazy SMP").

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use gametree_core::Limits;

/// Runs `main` on this thread and each of the helpers on one of its own, until `main` is done. The limits are those of `main`; helpers are
/// stopped when it ends. All nodes are counted together.
pub(crate) fn lazy_smp<T, H: FnOnce(&Limits) + Send>(
    limits: &Limits,
    helpers: impl Iterator<Item = H>,
    main: impl FnOnce(&Limits) -> T,
) -> T {
    let watch = limits.watch.clone().unwrap_or_else(|| Arc::new(AtomicU64::new(0)));
    let done = Arc::new(AtomicBool::new(false));
    std::thread::scope(|scope| {
        for helper in helpers {
            let (stop, watch) = (Some(done.clone()), Some(watch.clone()));
            let limits = Limits { stop, watch, depth: limits.depth, ..Limits::default() };
            scope.spawn(move || helper(&limits));
        }
        let result = main(&Limits { watch: Some(watch.clone()), ..limits.clone() });
        done.store(true, Relaxed);
        result
    })
}
