//! The meaning of rules on the embedded IR, row by row of the rule language. The name of a test is
//! its claim and begins with the row. Input and expected output are next to each other.
//!
//! | module | rows |
//! | --- | --- |
//! | [`order`] | 1: benefits, names, selecting, listing; `#[pattern]` |
//! | [`integers`] | 2.3, 4.1: Rust's integers |
//! | [`sources`], [`equality`], [`either`], [`commutative`], [`optionals`], [`variadics`], [`rests`] | 2: source patterns |
//! | [`crossed`] | 2.7: many orders in many rules |
//! | [`regions`] | 2.9, 4.12: regions |
//! | [`successors`] | 2.1, 2.5, 4.1: successors |
//! | [`matchers`], [`given`], [`extracted`], [`alternatives`], [`traits`], [`implemented`] | 2.10, 2.11: native code in sources; one of several ops, any op with a trait |
//! | [`agreement`] | 2: automaton and interpreter on random modules |
//! | [`predicates`], [`flags`], [`shapes`], [`named`] | 3: constraints |
//! | [`results`], [`locations`], [`variadic_results`] | 4: result patterns |
//! | [`result_types`], [`return_types`], [`given_values`] | 4.4, 4.6, 4.7: inferred types; `returnType`; values that native code returns |
//! | [`in_place`], [`in_place_groups`], [`replaced`] | 4.13: changing, replacing and erasing matched ops |
//! | [`absent`] | 4.1, 4.4, 5.3: attributes that native code leaves out |
//! | [`natives`], [`passed`], [`lists`], [`reach`], [`unwritten`] | 5: native code |
//! | [`hygiene`] | all rows, in modules that reuse common names |
//! | [`upstream_defects`] | defects of DRR in MLIR |
//! | [`idle`] | 3.4: what a run did not do |
//! | [`endless`] | 7.3: rules that undo one another |
//! | [`families`] | 6: `foreach`, helpers of other modules, `#[cfg]`, names |

#[path = "../support/agreement.rs"]
mod support;

mod absent;
mod agreement;
mod alternatives;
mod commutative;
mod crossed;
mod either;
mod endless;
mod equality;
mod extracted;
mod families;
mod flags;
mod given;
mod given_sizes;
mod given_values;
mod hygiene;
mod idle;
mod implemented;
mod in_place;
mod in_place_groups;
mod integers;
mod lists;
mod locations;
mod matchers;
mod named;
mod natives;
pub mod ops;
mod optionals;
mod order;
mod passed;
mod predicates;
mod reach;
mod regions;
mod replaced;
mod rests;
mod result_types;
mod results;
mod return_types;
mod shapes;
mod sources;
mod successors;
mod traits;
mod unwritten;
mod upstream_defects;
mod variadic_results;
mod variadics;

use drr::driver::{GreedyReport, GreedyRewriteConfig, apply_patterns_greedily};
use drr::embedded::{Context, PrintOptions, WalkOrder};
use drr::ir::Op;
use drr::pattern_set::{PatternSet, Patterns, Select};
use support::assert_agreement;

/// Wraps the operations of a test in a function with some arguments.
fn parse(body: &str) -> (Context, Op<Context>) {
    let text = format!(
        "\"builtin.module\"() ({{\n\"x.func\"() ({{\n^bb0(%a: i32, %b: i32, %c: i32, %f: f32):\n{body}\n}}) : () -> ()\n}}) : () -> ()"
    );
    let mut context = Context::new();
    let module = context
        .parse_module(&text)
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    (context, module)
}

/// Prints a module, which normalises the names of values.
fn text(body: &str) -> String {
    let (context, module) = parse(body);
    context.print_op(module, &PrintOptions::new().generic(true))
}

/// The text of a module with the defaults of all attributes. New operations have them, and operations that
/// were parsed before their op was registered do not.
fn with_defaults(module: &str) -> String {
    let mut context = Context::new();
    context.registered::<ops::ScaleOp>();
    let module = context.parse_module(module).expect("a printed module");
    context.print_op(module, &PrintOptions::new().generic(true))
}

/// Rewrites with the rules of these names, or with all rules of the set if there are none.
fn run(set: impl Patterns<Context>, rules: &[&str], body: &str) -> (String, GreedyReport) {
    run_printed(set, rules, body, &PrintOptions::new().generic(true))
}

fn run_printed(
    set: impl Patterns<Context>,
    rules: &[&str],
    body: &str,
    print: &PrintOptions,
) -> (String, GreedyReport) {
    let mut patterns = PatternSet::new().with(set);
    if !rules.is_empty() {
        let selects: Vec<Select<'_>> = rules.iter().map(|rule| Select::Name(rule)).collect();
        assert_eq!(
            patterns.only(&selects).unwrap(),
            rules.len(),
            "of the rules {rules:?}"
        );
    }
    run_patterns(patterns, body, print)
}

fn run_patterns(
    patterns: PatternSet<Context>,
    body: &str,
    print: &PrintOptions,
) -> (String, GreedyReport) {
    let (mut context, module) = parse(body);
    let patterns = patterns.bind(&mut context);
    assert_agreement(&mut context, module, &patterns);
    let config = GreedyRewriteConfig::new();
    let report = apply_patterns_greedily(&mut context, module, &patterns, &config, None)
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(report.converged, "{report}");
    if let Err(errors) = context.verify_op(module) {
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        panic!("{}\n{}", errors.join("\n"), context.display(module));
    }
    (context.print_op(module, print), report)
}

/// Checks that the rule turns one text into the other and applies at least once.
#[track_caller]
fn check(set: impl Patterns<Context>, rule: &str, before: &str, after: &str) {
    let (found, report) = run(set, &[rule], before);
    let (found, expected) = (with_defaults(&found), with_defaults(&text(after)));
    assert_eq!(found, expected, "by {rule}:\n{before}");
    assert!(report.failures.is_empty(), "{report}");
    assert!(report.rewrites > 0, "{rule} did not apply:\n{before}");
}

/// Checks that the rule does not match anywhere and the text does not change.
#[track_caller]
fn check_no_match(set: impl Patterns<Context>, rule: &str, body: &str) {
    let (found, report) = run(set, &[rule], body);
    assert_eq!(report.rewrites, 0, "{rule} applied:\n{body}");
    assert_eq!(found, text(body), "by {rule}:\n{body}");
}

/// The explanation without the rule's place, which changes with each edit of a test. The place must
/// be there.
fn without_place(explanation: &drr::explain::Explanation) -> String {
    let (text, rule) = (explanation.to_string(), explanation.rule);
    let place = format!(" ({}:{})", rule.file, rule.line);
    let named = rule.name.starts_with(rule.file) || text.contains(&place);
    assert!(named, "no place in: {text}");
    text.replacen(&place, "", 1)
}

/// Explains why the rule does or does not match the last operation of this name.
fn explain(set: impl Patterns<Context>, rule: &str, op: &str, body: &str) -> String {
    let (mut context, module) = parse(body);
    let patterns = PatternSet::new().with(set).bind(&mut context);
    let ops = context.ops_in(module, WalkOrder::PreOrder);
    let root = ops
        .into_iter()
        .rfind(|root| context.op_name(*root) == op)
        .unwrap_or_else(|| panic!("no {op} in\n{body}"));
    let explanation = patterns.explain(&mut context, root, rule);
    without_place(&explanation.expect("the set has the rule"))
}

/// These operations, followed by a use of `%r` that no rule knows.
fn used(ops: &str) -> String {
    format!("{ops}\n\"x.use\"(%r) : (i32) -> ()")
}
