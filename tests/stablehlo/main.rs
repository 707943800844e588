//! Tests of `examples/stablehlo_opt`: each rule alone, all rules on the real modules, the command
//! line.
//!
//! | module | contents |
//! | --- | --- |
//! | [`cases`] | the rules one by one: `rules/*.mlir` |
//! | [`modules`] | the modules of `examples/data` |
//! | [`properties`] | invariants after each rule |
//! | [`command_line`] | options, listings, errors in the input |

#[path = "../support/properties/mod.rs"]
pub mod check;
#[path = "../../examples/stablehlo_opt/native/mod.rs"]
pub mod native;
#[path = "../../examples/stablehlo_opt/options.rs"]
pub mod options;
#[path = "../../examples/stablehlo_opt/report.rs"]
pub mod report;
#[path = "../../examples/stablehlo_opt/rules/mod.rs"]
pub mod rules;

#[path = "../support/agreement.rs"]
mod agreement;
mod cases;
mod command_line;
mod modules;
mod properties;

use drr::driver::{GreedyReport, GreedyRewriteConfig, apply_patterns_greedily};
use drr::embedded::{Context, PrintOptions};
use drr::ir::Op;
use drr::pattern_set::PatternSet;
use drr_dialects::stablehlo as ops;

/// The largest constant that these tests broadcast.
const MAX_SPREAD: usize = 64;

/// A parsed and verified module.
struct Module {
    context: Context,
    op: Op<Context>,
}

impl Module {
    fn parse(text: &str) -> Module {
        let mut context = Context::new();
        rules::load_dialects(&mut context);
        let op = context
            .parse_module(text)
            .unwrap_or_else(|error| panic!("{error}"));
        let module = Module { context, op };
        module.verify();
        module
    }

    fn verify(&self) {
        if let Err(errors) = self.context.verify_op(self.op) {
            let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
            panic!("{}\n{}", errors.join("\n"), self.print());
        }
    }

    fn print(&self) -> String {
        self.context
            .print_op(self.op, &PrintOptions::new().generic(true))
    }

    /// Applies the rules. Checks that the result is valid and that no rule applies to it.
    fn rewrite(
        &mut self,
        patterns: PatternSet<Context>,
        config: &GreedyRewriteConfig<Context>,
    ) -> GreedyReport {
        let patterns = patterns.bind(&mut self.context);
        let mut run = || {
            apply_patterns_greedily(&mut self.context, self.op, &patterns, config, None)
                .unwrap_or_else(|error| panic!("{error}"))
        };
        let report = run();
        assert!(report.converged, "{report}");
        assert!(report.failures.is_empty(), "{report}");
        let again = run();
        assert!(!again.changed, "a second run made changes: {again}");
        self.verify();
        report
    }
}
