//! The passes of `drr-dialects` that are measured.

use std::time::Instant;

use drr::embedded::{Context, ParseOptions};
use drr::pass::{PassManager, PassRegistry};

use crate::cpu_time;

/// The best time of a pass on a module in some rounds, in nanoseconds for each of `ops` operations.
pub(crate) fn time(pass: &str, text: &str, ops: usize, rounds: usize) -> f64 {
    let mut registry = PassRegistry::new();
    drr_dialects::lowering::register_passes(&mut registry);
    let pipeline = format!("builtin.module({pass})");
    let times = (0..rounds).map(|_| {
        let mut passes = match PassManager::parse(&pipeline, &registry) {
            Ok(passes) => passes,
            Err(error) => panic!("{error}"),
        };
        passes.verify_each(false);
        let mut context = Context::new();
        context.append_registry(&drr_dialects::registry());
        let options = ParseOptions::new().verify(false);
        let module = match context.parse_module_with(text, &options) {
            Ok(module) => module,
            Err(error) => panic!("{error}"),
        };
        let start = Instant::now();
        let before = cpu_time(start);
        let done = passes.run(module, &mut context);
        let time = cpu_time(start) - before;
        if let Err(error) = done {
            panic!("{error}");
        }
        time.as_nanos() as f64 / ops as f64
    });
    times.fold(f64::INFINITY, f64::min)
}
