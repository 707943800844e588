//! Compares `examples/upstream_patterns`, the DRR rules of MLIR's test dialect, with
//! `mlir-opt --test-greedy-patterns`.
//!
//! | module | contents |
//! | --- | --- |
//! | [`cases`] | each rule alone and with the others: `cases.mlir` |
//! | [`random`] | random modules, with all rules |

#[path = "../../examples/upstream_patterns/ops.rs"]
pub mod ops;
#[path = "../../examples/upstream_patterns/rules/mod.rs"]
pub mod rules;

#[path = "../support/agreement.rs"]
mod agreement;
mod cases;
mod random;

use drr::driver::{GreedyReport, GreedyRewriteConfig, VisitOrder, apply_patterns_greedily};
use drr::embedded::{Context, PrintOptions};
use drr::pattern_set::PatternSet;
use drr_test_support::mlir;

/// The driver's configuration and the printed parts.
#[derive(Clone, Copy, Debug)]
struct Setting {
    /// Begin at the first op instead of the last.
    top_down: bool,
    /// Compare locations too.
    locations: bool,
}

const SETTINGS: [Setting; 4] = [
    Setting {
        top_down: false,
        locations: false,
    },
    Setting {
        top_down: true,
        locations: false,
    },
    Setting {
        top_down: false,
        locations: true,
    },
    Setting {
        top_down: true,
        locations: true,
    },
];

/// The module after applying the rules.
fn rewrite(patterns: PatternSet<Context>, text: &str, setting: Setting) -> (String, GreedyReport) {
    rules::restart_counting();
    let mut context = Context::new();
    // Binding all rules registers all ops, so both sides know the same ops.
    rules::all::<Context>().bind(&mut context);
    let patterns = patterns.bind(&mut context);
    assert_eq!(patterns.left_out().count(), 0);
    let module = context
        .parse_module(text)
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    let verify = |context: &Context, when: &str| {
        if let Err(errors) = context.verify_op(module) {
            let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
            panic!("{when}:\n{}\n{text}", errors.join("\n"));
        }
    };
    verify(&context, "before");
    agreement::assert_agreement(&mut context, module, &patterns);
    rules::restart_counting();
    let config = GreedyRewriteConfig::new()
        .order(VisitOrder::Mlir)
        .fold(false)
        .top_down(setting.top_down);
    let report = apply_patterns_greedily(&mut context, module, &patterns, &config, None)
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    verify(&context, "after");
    let options = PrintOptions::new()
        .generic(true)
        .locations(setting.locations);
    (context.print_op(module, &options), report)
}

/// The module after applying MLIR's rules; `None` if MLIR is not installed.
fn mlir_rewrite(text: &str, setting: Setting) -> Option<String> {
    let pass = format!(
        "--test-greedy-patterns=fold=false cse-constants=false top-down={}",
        setting.top_down
    );
    let mut args = vec![
        "--allow-unregistered-dialect",
        "--mlir-print-op-generic",
        &pass,
    ];
    if setting.locations {
        args.push("--mlir-print-debuginfo");
    }
    let output = mlir::run("mlir-opt-22", &args, text)?;
    assert!(
        output.status.success(),
        "mlir-opt-22: {}\n{text}",
        String::from_utf8_lossy(&output.stderr)
    );
    Some(String::from_utf8(output.stdout).expect("MLIR prints ASCII"))
}
