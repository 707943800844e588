//! The measured parts: a module, and a run.

use std::time::Instant;

use drr_bench_arena::{Arena, Workload, generate};

use crate::outcome::Outcome;
use crate::process::page_faults;

/// A module.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Case {
    pub(crate) workload: Workload,
    pub(crate) ops: u64,
}

impl Case {
    pub(crate) fn parse(workload: &str, ops: &str) -> Outcome<Case> {
        Ok(Case {
            workload: workload.parse()?,
            ops: ops.parse()?,
        })
    }

    /// The number of ops that the generator emits.
    pub(crate) fn emitted(self) -> f64 {
        let mut arena = Arena::new();
        generate(&mut arena, self.workload, self.ops);
        arena.emitted as f64
    }

    /// The options of `mlir-bench` for a contender of MLIR's.
    pub(crate) fn mlir_options(self, rules: &str) -> Vec<String> {
        let mut options = vec![
            format!("--workload={}", self.workload.name()),
            format!("--n={}", self.ops),
            format!("--rules={rules}"),
        ];
        if let Workload::Many(rules) = self.workload {
            options.push(format!("--R={rules}"));
        }
        options
    }

    /// The workload and the size, for a table.
    pub(crate) fn title(self) -> String {
        let ops = match self.ops {
            1_000_000.. => format!("{}M", self.ops / 1_000_000),
            1_000.. => format!("{}k", self.ops / 1_000),
            ops => ops.to_string(),
        };
        match self.workload {
            Workload::Many(rules) => format!("{rules} rules, {ops}"),
            workload => format!("{workload} {ops}"),
        }
    }
}

/// A measured run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    /// Nanoseconds.
    pub(crate) ns: f64,
    /// Page faults.
    pub(crate) faults: u64,
}

impl Sample {
    /// Measures a run.
    pub(crate) fn of(run: impl FnOnce()) -> Sample {
        let faults = page_faults();
        let start = Instant::now();
        run();
        let time = start.elapsed();
        Sample {
            ns: time.as_secs_f64() * 1e9,
            faults: page_faults() - faults,
        }
    }
}
