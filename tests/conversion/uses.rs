//! Operations that lose their uses, and casts that undo one another.

use drr::conversion::{
    ConversionConfig, ConversionMode, ConversionTarget, Order, apply_conversion,
};
use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::ir::Ir;
use drr::op::OpOf;
use drr::pattern_set::PatternSet;
use drr::prelude::*;

use super::run::{converted, converted_with};
use super::{Context, context, parse, print};

drr::declare_op! {
    class Unary(x: AnyType) -> (y: AnyType) traits(Pure, SameOperandsAndResultType);
    pub AOp = "s.a": Unary;
    pub TwiceOp = "s.twice": Unary;
    pub SameOp = "s.same": Unary;
    /// It has effects.
    pub EffectOp = "s.effect"(x: AnyType) -> (y: AnyType) traits(SameOperandsAndResultType);
    /// It never becomes legal.
    pub StuckOp = "s.stuck": Unary;
    pub LegalOp = "l.legal": Unary;
    pub DoneOp = "l.done": Unary;
}

drr::drr! {
    set Rules;
    def Lower : Pat<(AOp $x), (LegalOp $x)>;
    def LowerTwice : Pat<(TwiceOp (AOp $x)), (DoneOp $x)>;
    def LowerEffect : Pat<(EffectOp $x), (LegalOp $x)>;
    def TwiceOfEffect : Pat<(TwiceOp (EffectOp $x)), (DoneOp $x)>;
    def Skip : Pat<(SameOp $x), (replaceWithValue $x)>;
}

drr::drr! {
    set AfterStuck;
    def LowerA : Pat<(AOp $x), (LegalOp $x)>;
    def SameOfA : Pat<(SameOp (AOp $x)), (DoneOp $x)>;
}

/// Is undone, because it makes what never becomes legal.
#[drr::pattern(root = SameOp, benefit = 9, ir = Context)]
fn stuck(op: OpOf<SameOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> Option<()> {
    let (ir, op) = (rewriter.ir(), op.handle());
    let (loc, x) = (ir.loc(op), ir.operand(op, 0));
    StuckOp::build(rewriter, loc, x).ok()?;
    rewriter.replace_op(op, &[x]);
    Some(())
}

/// The body of a function after the rules.
fn becomes(body: &str, order: Order) -> String {
    converted(&function(body), &target(), Rules, None, order)
}

fn target() -> ConversionTarget<Context> {
    ConversionTarget::new()
        .illegal_dialect("s")
        .legal_dialect("l")
}

fn function(body: &str) -> String {
    let lines: String = body
        .lines()
        .map(|line| format!("    {}\n", line.trim()))
        .collect();
    format!("module {{\n  func.func @f(%arg0: i64) {{\n{lines}    return\n  }}\n}}\n")
}

#[test]
fn only_an_operation_that_loses_its_uses_is_erased() {
    let unused = "%0 = \"s.a\"(%arg0) : (i64) -> i64";
    let loses = "%0 = \"s.a\"(%arg0) : (i64) -> i64
        %1 = \"s.twice\"(%0) : (i64) -> i64
        \"l.use\"(%1) : (i64) -> ()";
    let done = "%0 = \"l.done\"(%arg0) : (i64) -> i64
        \"l.use\"(%0) : (i64) -> ()";
    let both = "%0 = \"l.legal\"(%arg0) : (i64) -> i64
        %1 = \"l.done\"(%arg0) : (i64) -> i64
        \"l.use\"(%1) : (i64) -> ()";
    for (order, wanted) in [(Order::UsersFirst, done), (Order::Mlir, both)] {
        assert_eq!(
            becomes(unused, order),
            function(&unused.replace("s.a", "l.legal"))
        );
        assert_eq!(becomes(loses, order), function(wanted), "{order:?}");
    }
}

#[test]
fn an_analysis_lists_what_loses_its_uses() {
    let body = "%0 = \"s.a\"(%arg0) : (i64) -> i64
        %1 = \"s.twice\"(%0) : (i64) -> i64
        \"l.use\"(%1) : (i64) -> ()";
    let mut ctx = context();
    let module = parse(&mut ctx, &function(body));
    let patterns = PatternSet::new().with(Rules).bind(&mut ctx);
    let config = ConversionConfig::new().mode(ConversionMode::Analysis);
    let report = match apply_conversion(&mut ctx, module, &target(), &patterns, &config) {
        Ok(report) => report,
        Err(error) => panic!("{error}"),
    };
    let names = report
        .legalizable
        .iter()
        .map(|op| ctx.kind_name(ctx.kind(*op)));
    assert!(names.eq(["l.use", "s.twice", "s.a"]));
}

#[test]
fn an_operation_with_effects_stays_without_uses() {
    let body = "%0 = \"s.effect\"(%arg0) : (i64) -> i64
        %1 = \"s.twice\"(%0) : (i64) -> i64
        \"l.use\"(%1) : (i64) -> ()";
    let wanted = body.replace("s.effect\"(%arg0)", "l.legal\"(%arg0)");
    let wanted = wanted.replace("s.twice\"(%0)", "l.done\"(%arg0)");
    for order in [Order::UsersFirst, Order::Mlir] {
        assert_eq!(becomes(body, order), function(&wanted), "{order:?}");
    }
}

#[test]
fn a_result_that_has_replaced_another_is_not_unused() {
    let body = "%0 = \"s.a\"(%arg0) : (i64) -> i64
        %1 = \"s.same\"(%0) : (i64) -> i64
        \"l.use\"(%1) : (i64) -> ()";
    let wanted = "%0 = \"l.legal\"(%arg0) : (i64) -> i64
        \"l.use\"(%0) : (i64) -> ()";
    for order in [Order::UsersFirst, Order::Mlir] {
        assert_eq!(becomes(body, order), function(wanted), "{order:?}");
    }
}

#[test]
fn a_result_that_a_rule_used_that_was_undone_loses_its_uses() {
    let body = "%0 = \"s.a\"(%arg0) : (i64) -> i64
        %1 = \"s.same\"(%0) : (i64) -> i64
        \"l.use\"(%1) : (i64) -> ()";
    let wanted = "%0 = \"l.done\"(%arg0) : (i64) -> i64
        \"l.use\"(%0) : (i64) -> ()";
    let rules = PatternSet::new().with(stuck).with(AfterStuck);
    let after = converted_with(&function(body), &target(), rules, ConversionConfig::new());
    assert_eq!(after, function(wanted));
}

#[test]
fn a_cast_folds_if_it_gives_back_all_operands_of_another_cast() {
    let stays = [
        // One of two results, or both in another order.
        "%0:2 = builtin.unrealized_conversion_cast %arg0 : i64 to i32, i32
        %1 = builtin.unrealized_conversion_cast %0#0 : i32 to i64
        \"l.use\"(%1) : (i64) -> ()",
        "%0:2 = builtin.unrealized_conversion_cast %arg0 : i64 to i32, i32
        %1 = builtin.unrealized_conversion_cast %0#1, %0#0 : i32, i32 to i64
        \"l.use\"(%1) : (i64) -> ()",
        // To another type.
        "%0 = builtin.unrealized_conversion_cast %arg0 : i64 to i32
        %1 = builtin.unrealized_conversion_cast %0 : i32 to i16
        \"l.use\"(%1) : (i16) -> ()",
        // Of what is not a cast.
        "%0 = \"l.op\"(%arg0) : (i64) -> i32
        %1 = builtin.unrealized_conversion_cast %0 : i32 to i64
        \"l.use\"(%1) : (i64) -> ()",
    ];
    let folds = [
        "%0:2 = builtin.unrealized_conversion_cast %arg0 : i64 to i32, i32
        %1 = builtin.unrealized_conversion_cast %0#0, %0#1 : i32, i32 to i64
        \"l.use\"(%1) : (i64) -> ()",
        "%0 = builtin.unrealized_conversion_cast %arg0 : i64 to i64
        \"l.use\"(%0) : (i64) -> ()",
    ];
    let stays = stays.map(|body| (body, body));
    let folds = folds.map(|body| (body, "\"l.use\"(%arg0) : (i64) -> ()"));
    for (before, after) in stays.into_iter().chain(folds) {
        let mut ctx = context();
        let module = parse(&mut ctx, &function(before));
        let patterns = PatternSet::new().bind(&mut ctx);
        let config = GreedyRewriteConfig::new();
        let done = apply_patterns_greedily(&mut ctx, module, &patterns, &config, None);
        assert!(done.is_ok());
        assert_eq!(print(&ctx, module), function(after));
    }
}
