//! A panic of user code reaches the caller, and leaves the IR as it was before the rewrite.

use std::panic::{AssertUnwindSafe, catch_unwind};

use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily, walk_and_apply_patterns};
use drr::embedded::{Context, WalkOrder};
use drr::ir::{InsertPoint, Op};
use drr::op::OpOf;
use drr::pattern_set::{BoundPatternSet, PatternSet};
use drr::prelude::*;
use drr::rewriter::{IRRewriter, PatternRewriter};

drr::declare_op! {
    pub AddOp = "t.add"(x: AnyType, y: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    pub SubOp = "t.sub"(x: AnyType, y: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    pub MulOp = "t.mul"(x: AnyType, y: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
}

drr::drr! {
    set Rules;
    def InConstraint : Pat<(AddOp $x, $y), (SubOp $x, $y), [{ never($x.ty().int_width()) }]>;
    def InPure : Pat<(AddOp $x, $_), (SubOp $x, (Pure $x))>;
    def Pure : NativeCodeCall<|x: Val<'_, _>| { never(x.ty().int_width()); x }>;
    def InEffectful : Pattern<(AddOp $x, $y), [(SubOp:$s $x, $y), (MulOp $s, (Effectful $s, $x))]>;
    def Effectful : NativeCodeCall<{
        let made = MulOp::build($_builder, $_loc, $1, $1)?;
        never(Some(1));
        made
    }>;
}

fn never(width: Option<u32>) -> bool {
    panic!("the code of a rule panics: {width:?}")
}

/// Changes several things, then panics.
#[drr::pattern(root = AddOp)]
fn in_function<I: Ir>(op: OpOf<AddOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let view = op.view(rewriter.ir());
    let (x, y, loc) = (view.x().handle(), view.y().handle(), view.loc());
    let new = SubOp::build(rewriter, loc, y, x).expect("it can be built");
    let value = rewriter.ir().result(new, 0);
    rewriter.set_operand(op.handle(), 0, value);
    rewriter.replace_op(op.handle(), &[value]);
    never(None)
}

const TEXT: &str = r#"%a = "x.make"() : () -> i32
%b = "x.make"() : () -> i32
%0 = "t.add"(%a, %b) : (i32, i32) -> i32
"x.use"(%0) : (i32) -> ()"#;

/// Runs a driver with each rule. It must panic and leave the IR as it was.
fn assert_restored(run: impl Fn(&mut Context, Op<Context>, &BoundPatternSet<Context>)) {
    for rule in ["InConstraint", "InPure", "InEffectful", "in_function"] {
        let mut context = Context::new();
        let mut patterns = PatternSet::new().with(Rules).with(in_function);
        assert_eq!(patterns.only(&[rule.into()]).unwrap(), 1);
        let patterns = patterns.bind(&mut context);
        let module = context.parse_module(TEXT).expect("it is valid");
        let before = context.display(module).with_locations().to_string();
        let run = AssertUnwindSafe(|| run(&mut context, module, &patterns));
        let panic = catch_unwind(run).expect_err("the code panics");
        let message = panic.downcast_ref::<String>().expect("a text");
        assert!(message.contains("the code of a rule panics"), "{message}");
        assert_eq!(
            context.display(module).with_locations().to_string(),
            before,
            "{rule}"
        );
        context.verify_op(module).expect("it is valid");
    }
}

#[test]
fn a_panic_in_the_greedy_driver_leaves_the_ir_as_it_was() {
    assert_restored(|context, module, patterns| {
        let config = GreedyRewriteConfig::new();
        let _ = apply_patterns_greedily(context, module, patterns, &config, None);
    });
}

#[test]
fn a_panic_in_a_walk_leaves_the_ir_as_it_was() {
    assert_restored(|context, module, patterns| {
        let _ = walk_and_apply_patterns(context, module, patterns, None);
    });
}

#[test]
fn a_panic_in_another_driver_leaves_the_ir_as_it_was() {
    assert_restored(|context, module, patterns| {
        for op in context.ops_in(module, WalkOrder::PreOrder) {
            let mut rewriter = IRRewriter::new(context, InsertPoint::Before(op));
            let _ = patterns.match_and_rewrite(op, &mut rewriter);
        }
    });
}

/// The output of a test of this file that is run alone, which shows what is printed.
fn printed(test: &str) -> String {
    let this = std::env::current_exe().expect("the test is a program");
    let output = std::process::Command::new(this)
        .args(["--exact", test, "--nocapture", "--test-threads=1"])
        .output()
        .expect("it runs");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_note_names_the_rule_and_the_operation() {
    let text = printed("a_panic_in_the_greedy_driver_leaves_the_ir_as_it_was");
    for (start, end) in [
        (
            "note: the match of rule `InConstraint` (tests/panics.rs:",
            "",
        ),
        ("note: rule `InPure` (tests/panics.rs:", ""),
        (
            "note: rule `InEffectful` (tests/panics.rs:",
            "; its changes were undone",
        ),
        (
            "note: rule `in_function` (tests/panics.rs:",
            "; its changes were undone",
        ),
    ] {
        let line = text.lines().find(|line| line.starts_with(start));
        let line = line.unwrap_or_else(|| panic!("no {start} in\n{text}"));
        assert!(
            line.contains("panicked at") && line.ends_with(end),
            "{line}"
        );
        assert!(line.contains("t.add"), "{line}");
    }
}
