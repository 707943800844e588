//! The ops of the reference's examples, and functions that run rules on a few lines of IR.
//! This is a separate crate so that users' programs do not contain it.

#[path = "../../reference/ops.rs"]
mod ops;

pub use drr::prelude::*;
pub use ops::*;

use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::embedded::{Context, PrintOptions, WalkOrder};
use drr::ir::Op;
use drr::pattern_set::{BoundPatternSet, PatternSet, Patterns};

macro_rules! register {
    ($context:ident: $($op:ty),*) => { $($context.registered::<$op>();)* };
}

/// Parses the lines as the body of a function with the arguments `%a`, `%b`, `%c` of type `i32` and `%f` of type `f32`.
fn parse(lines: &str) -> (Context, Op<Context>) {
    let text = format!(
        "\"builtin.module\"() ({{\n\"t.func\"() ({{\n^bb0(%a: i32 loc(unknown), %b: i32 loc(unknown), %c: i32 loc(unknown), %f: f32 loc(unknown)):\n{lines}\n}}) : () -> () loc(unknown)\n}}) : () -> () loc(unknown)"
    );
    let mut context = Context::new();
    // So that the driver knows which ops are pure or constant-like, even if no rule names them.
    register!(context: ConstOp, NegOp, AddOp, SubOp, MulOp, MaxOp, SelectOp, CmpOp, CastOp, ScaleOp, MixOp, SplitOp, ConcatOp, ClampOp);
    let module = context
        .parse_module(&text)
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    (context, module)
}

/// Normalises the lines, so that value names and spaces make no difference.
fn printed(lines: &str, options: &PrintOptions) -> String {
    let (context, module) = parse(lines);
    context.print_op(module, options)
}

fn bind(set: impl Patterns<Context>, context: &mut Context) -> BoundPatternSet<Context> {
    PatternSet::new().with(set).bind(context)
}

fn run(set: impl Patterns<Context>, before: &str, options: &PrintOptions) -> (String, u64) {
    let (mut context, module) = parse(before);
    let patterns = bind(set, &mut context);
    let config = GreedyRewriteConfig::new();
    let report = apply_patterns_greedily(&mut context, module, &patterns, &config, None)
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(report.converged && report.failures.is_empty(), "{report}");
    if let Err(errors) = context.verify_op(module) {
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        panic!("{}\n{}", errors.join("\n"), context.display(module));
    }
    // The parser adds default values, which the operations that rules build may leave out.
    let text = context.print_op(module, options);
    let module = context
        .parse_module(&text)
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    (context.print_op(module, options), report.rewrites)
}

/// Checks that the greedy driver turns `before` into `after`, by at least one rewrite.
///
/// # Panics
/// If it does not.
#[track_caller]
pub fn rewrites(set: impl Patterns<Context>, before: &str, after: &str) {
    let options = PrintOptions::new();
    let (found, rewrites) = run(set, before, &options);
    assert_eq!(found, printed(after, &options), "from:\n{before}");
    assert!(rewrites > 0, "no rule applies to:\n{before}");
}

/// Like [`rewrites`], but also compares the locations. Each line gives its location.
///
/// # Panics
/// If the texts differ.
#[track_caller]
pub fn rewrites_with_locations(set: impl Patterns<Context>, before: &str, after: &str) {
    let options = PrintOptions::new().locations(true);
    let (found, rewrites) = run(set, before, &options);
    assert_eq!(found, printed(after, &options), "from:\n{before}");
    assert!(rewrites > 0, "no rule applies to:\n{before}");
}

/// Checks that no rule of the set applies to the text.
///
/// # Panics
/// If a rule applies.
#[track_caller]
pub fn leaves(set: impl Patterns<Context>, text: &str) {
    let options = PrintOptions::new();
    let (found, rewrites) = run(set, text, &options);
    assert_eq!(
        rewrites, 0,
        "a rule applies to:\n{text}\nand makes:\n{found}"
    );
    assert_eq!(found, printed(text, &options));
}

/// Explains why the rule does or does not match the last op with the name `op`.
///
/// # Panics
/// If there is no such op or rule.
#[track_caller]
pub fn explains(set: impl Patterns<Context>, rule: &str, op: &str, text: &str) -> String {
    let (mut context, module) = parse(text);
    let patterns = bind(set, &mut context);
    let ops = context.ops_in(module, WalkOrder::PreOrder);
    let root = ops.into_iter().rfind(|root| context.op_name(*root) == op);
    let root = root.unwrap_or_else(|| panic!("no {op} in\n{text}"));
    let explanation = patterns.explain(&mut context, root, rule);
    explanation.expect("the set has the rule").to_string()
}
