//! Rules that fail leave nothing behind for those that are tried next, nor for the report.

use std::panic::{AssertUnwindSafe, catch_unwind};

use drr::conversion::{
    Atomicity, ConversionConfig, ConversionMode, ConversionTarget, Converted, FoldingMode, Order,
    TypeConverter, apply_conversion,
};
use drr::ir::{AttrData, FloatKind, InsertPoint, Ir, Op, TypeData, Value};
use drr::op::OpOf;
use drr::pattern_set::PatternSet;
use drr::prelude::*;
use drr_dialects::arith::{AddIOp, ConstantOp};

use super::rules::LAddOp;
use super::run::run;
use super::{Context, context, parse, print};

drr::declare_op! {
    class Unary(x: AnyType) -> (y: AnyType) traits(Pure, SameOperandsAndResultType);
    /// The first op.
    pub AOp = "u.a": Unary;
    /// Becomes legal.
    pub BOp = "u.b": Unary;
    /// Never becomes legal.
    pub COp = "u.c": Unary;
    /// Legal.
    pub LegalOp = "l.legal": Unary;
    /// Has blocks.
    pub HoldOp = "u.hold"() regions(body: AnyRegion);
    /// Counts its steps.
    pub StepOp = "u.step"(x: AnyType) { n: I64Attr } -> (y: AnyType) traits(Pure);
}

drr::drr! {
    set Plain;
    def Lower : Pat<(AOp $x), (LegalOp $x)>;
}

drr::drr! {
    set LowerOther;
    def LowerB : Pat<(BOp $x), (LegalOp $x)>;
}

/// Makes an operation that becomes legal, and one that does not.
#[drr::pattern(root = AOp, benefit = 9, ir = Context)]
fn to_both(op: OpOf<AOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> Option<()> {
    let (ir, op) = (rewriter.ir(), op.handle());
    let (loc, x) = (ir.loc(op), ir.operand(op, 0));
    BOp::build(rewriter, loc, x).ok()?;
    let new = COp::build(rewriter, loc, x).ok()?;
    rewriter.replace_op_by(op, new);
    Some(())
}

drr::drr! {
    set ByBuilder;
    def Late : Pat<(AOp:$a $x), (replaceWithValue (BuiltLate $a, $x)), (addBenefit 9)>;
    def BuiltLate : NativeCodeCall<{ built_late($_builder, $0, $1)? }>;
}

drr::drr! {
    set Steps;
    def Step : Pat<(StepOp $x, $n), (StepOp $x, (Less $n)), [{ $n.as_int()? > 0 }]>;
    def Less : NativeCodeCall<|n: i64| n - 1>;
}

/// Builds an operation behind the uses of a result.
fn built_late<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: Op<I>,
    x: Value<I>,
) -> Option<Value<I>> {
    let loc = rewriter.ir().loc(op);
    let last = rewriter.ir().last_op(rewriter.ir().parent_block(op)?)?;
    rewriter.set_insertion_point(InsertPoint::Before(last));
    let new = LegalOp::build(rewriter, loc, x).ok()?;
    Some(rewriter.ir().result(new, 0))
}

/// Moves several operations at a time, and declines.
#[drr::pattern(root = AOp, benefit = 9, ir = Context)]
fn moves(op: OpOf<AOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    let (ir, op) = (rewriter.ir(), op.handle());
    let Some(block) = ir.parent_block(op) else {
        return false;
    };
    let (Some(user), Some(last)) = (ir.next_op(op), ir.last_op(block)) else {
        return false;
    };
    let order = [op, user, last];
    let ends = [InsertPoint::End(block), InsertPoint::Before(user)];
    assert!(!rewriter.move_ops(op, last, ends[1]), "it is one of them");
    assert!(rewriter.move_ops(user, last, InsertPoint::Before(op)));
    assert!(rewriter.move_ops(user, last, ends[0]));
    assert!(rewriter.move_ops(op, user, ends[0]));
    assert!(rewriter.move_ops(op, op, InsertPoint::Before(last)));
    let rest = rewriter.split_block(user);
    assert!(rest.is_some_and(|rest| rewriter.ir().parent_block(user) == Some(rest)));
    let ir = rewriter.ir();
    let now = [
        ir.first_op(block),
        ir.next_op(op),
        ir.first_op(rest.unwrap_or(block)),
    ];
    assert_eq!(now, [Some(order[0]), Some(order[2]), Some(order[1])]);
    false
}

/// Is tried for each, and declines.
#[drr::pattern(root = COp, ir = Context)]
fn never(_: OpOf<COp, Context>, _: &mut PatternRewriter<'_, Context>) -> bool {
    false
}

const TEXT: &str = "module {
  func.func @f(%arg0: i32) {
    %0 = \"u.a\"(%arg0) : (i32) -> i32
    \"l.use\"(%0) : (i32) -> ()
    return
  }
}
";

fn target() -> ConversionTarget<Context> {
    ConversionTarget::new()
        .illegal_dialect("u")
        .legal_dialect("l")
}

/// The rules that a conversion of the text applies, with their numbers, if `Lower` makes it legal in the end.
fn applied(rules: PatternSet<Context>) -> Vec<(&'static str, usize)> {
    let (done, after) = run(TEXT, rules.with(Plain), &target(), ConversionConfig::new());
    assert_eq!(after, TEXT.replace("u.a", "l.legal"));
    let report = done.unwrap_or_else(|error| panic!("{error}"));
    let rules = report.rules.iter().map(|(rule, count)| (rule.name, *count));
    rules.collect()
}

/// The error of a conversion of the text, which stays as it was.
fn error(rules: PatternSet<Context>) -> String {
    let (done, after) = run(TEXT, rules, &target(), ConversionConfig::new());
    assert_eq!(after, TEXT);
    done.expect_err("the rules fail").to_string()
}

#[test]
fn rules_that_were_undone_are_not_counted() {
    let rules = PatternSet::new().with(to_both).with(LowerOther).with(never);
    assert_eq!(applied(rules), [("Lower", 1)]);
}

#[test]
fn a_rule_that_gives_a_value_behind_its_use_is_undone_with_the_reason() {
    let rules = || PatternSet::new().with(ByBuilder);
    assert_eq!(applied(rules()), [("Lower", 1)]);
    let error = error(rules());
    let why = ": a native gave a replacement that is not there where it is used";
    assert!(error.ends_with(why), "{error}");
}

/// Builds an operation, says why it declines, and declines.
#[drr::pattern(root = AOp, benefit = 2, ir = Context)]
fn talks(op: OpOf<AOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    silent_change(op.handle(), rewriter);
    rewriter.notify_match_failure("it is Tuesday")
}

/// Builds an operation and declines.
#[drr::pattern(root = AOp, ir = Context)]
fn keeps_silent(op: OpOf<AOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    silent_change(op.handle(), rewriter);
    false
}

fn silent_change(op: Op<Context>, rewriter: &mut PatternRewriter<'_, Context>) {
    let ir = rewriter.ir();
    let (loc, x) = (ir.loc(op), ir.operand(op, 0));
    let built = LegalOp::build(rewriter, loc, x);
    assert!(built.is_ok());
}

#[test]
fn a_rule_that_declines_after_a_change_is_undone() {
    assert_eq!(applied(PatternSet::new().with(talks)), [("Lower", 1)]);
    assert_eq!(applied(PatternSet::new().with(moves)), [("Lower", 1)]);
}

/// The rule replaces the result of the first operation by an operation that does not become legal.
#[test]
fn a_result_that_an_undone_rule_has_replaced_stays() {
    let text = "module {
  func.func @f(%arg0: i32, %arg1: i32) {
    %0 = \"u.a\"(%arg0) : (i32) -> i32
    %1 = \"u.b\"(%arg1) : (i32) -> i32
    %2 = \"u.b\"(%0) : (i32) -> i32
    \"l.use\"(%1, %2) : (i32, i32) -> ()
    return
  }
}
";
    let target = ConversionTarget::new()
        .illegal::<BOp>()
        .illegal::<COp>()
        .legal_dialect("l");
    for order in [Order::UsersFirst, Order::Mlir] {
        let rules = PatternSet::new().with(to_both).with(LowerOther);
        let config = ConversionConfig::new().order(order);
        let (done, after) = run(text, rules, &target, config);
        assert_eq!(after, text.replace("u.b", "l.legal"), "{order:?}");
        let report = done.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(report.rules.len(), 1, "{order:?}");
    }
}

/// Erases an operation with one block. Of others, erases the last block, and declines.
#[drr::pattern(root = HoldOp, ir = Context)]
fn drops_block(op: OpOf<HoldOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    let ir = rewriter.ir();
    let body = ir.region(op.handle(), 0).expect("it has one");
    match ir.blocks(body)[..] {
        [_] => rewriter.erase_op(op.handle()),
        [.., last] => assert!(rewriter.erase_block(last)),
        [] => {}
    }
    rewriter.is_erased(op.handle())
}

#[test]
fn a_block_that_an_undone_rule_has_erased_is_converted() {
    let text = "module {
  func.func @f(%arg0: i32) {
    \"u.hold\"() ({
      \"l.end\"() : () -> ()
    ^bb1(%0: i32):  // no predecessors
      %1 = \"u.b\"(%0) : (i32) -> i32
      \"l.use\"(%1) : (i32) -> ()
    }) : () -> ()
    \"u.hold\"() ({
      \"l.end\"() : () -> ()
    }) : () -> ()
    return
  }
}
";
    let target = ConversionTarget::new().illegal::<BOp>().legal_dialect("l");
    let rules = PatternSet::new().with(drops_block).with(LowerOther);
    let (done, after) = run(text, rules, &target, ConversionConfig::new());
    assert!(done.is_ok());
    let last = "    \"u.hold\"() ({\n      \"l.end\"() : () -> ()\n    }) : () -> ()\n";
    assert_eq!(after, text.replace(last, "").replace("u.b", "l.legal"));
}

/// Counts in the memo, makes a change if the operand is not an argument, and declines.
#[drr::pattern(root = BOp, benefit = 2, ir = Context)]
fn counts(op: OpOf<BOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    let x = rewriter.ir().operand(op.handle(), 0);
    if rewriter.ir().defining_op(x).is_some() {
        silent_change(op.handle(), rewriter);
    }
    *rewriter.memo::<usize>().expect("a conversion runs") += 1;
    false
}

/// Gives the result of an op that tells the memo.
#[drr::pattern(root = BOp, ir = Context)]
fn tells(op: OpOf<BOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> Option<()> {
    let (loc, x) = (
        rewriter.ir().loc(op.handle()),
        rewriter.ir().operand(op.handle(), 0),
    );
    let count = *rewriter.memo::<usize>()?;
    let new = LegalOp::build(rewriter, loc, x).ok()?;
    rewriter.set_attr_by_name(new, "count", &AttrData::dense_i64([count as i64]));
    rewriter.replace_op_by(op.handle(), new);
    Some(())
}

/// The second operation undoes a change.
#[test]
fn a_memo_is_kept_until_changes_are_undone() {
    let text = "module {
  func.func @f(%arg0: i32) {
    %0 = \"u.b\"(%arg0) : (i32) -> i32
    %1 = \"u.b\"(%0) : (i32) -> i32
    %2 = \"u.b\"(%arg0) : (i32) -> i32
    \"l.use\"(%1, %2) : (i32, i32) -> ()
    return
  }
}
";
    let rules = PatternSet::new().with(counts).with(tells);
    let config = ConversionConfig::new().order(Order::Mlir);
    let (done, after) = run(text, rules, &target(), config);
    assert!(done.is_ok());
    let wanted = "module {
  func.func @f(%arg0: i32) {
    %0 = \"l.legal\"(%arg0) {count = array<i64: 1>} : (i32) -> i32
    %1 = \"l.legal\"(%0) {count = array<i64: 0>} : (i32) -> i32
    %2 = \"l.legal\"(%arg0) {count = array<i64: 1>} : (i32) -> i32
    \"l.use\"(%1, %2) : (i32, i32) -> ()
    return
  }
}
";
    assert_eq!(after, wanted);
}

#[test]
fn what_a_rule_says_is_not_the_reason_of_the_next() {
    let error = error(PatternSet::new().with(talks).with(keeps_silent));
    let (_, last) = error.split_once("`keeps_silent`").expect("it is named");
    assert!(error.contains("first change: it is Tuesday"), "{error}");
    assert!(last.ends_with("after its first change"), "{error}");
}

/// Adds a block with an argument of a type to the region around.
#[drr::pattern(root = AOp, benefit = 2, ir = Context)]
fn adds_block(op: OpOf<AOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> Option<()> {
    let (ir, op) = (rewriter.ir(), op.handle());
    let (x, loc) = (ir.operand(op, 0), ir.loc(op));
    let region = ir.parent_region(ir.parent_block(op)?)?;
    let float = rewriter.make_type(&TypeData::Float(FloatKind::F32))?;
    rewriter.create_block(region, None, &[(float, Some(loc))])?;
    rewriter.replace_op(op, &[x]);
    Some(())
}

#[test]
fn a_rule_whose_blocks_cannot_be_converted_is_undone() {
    let types = TypeConverter::new()
        .keep_others()
        .convert(|ty| match ty.is_float() {
            true => Converted::Fail,
            false => Converted::Next,
        });
    let config = ConversionConfig::new().types(&types);
    let target = target().retyped::<drr_dialects::func::FuncOp>();
    let rules = PatternSet::new().with(adds_block).with(Plain);
    let (done, after) = run(TEXT, rules, &target, config);
    assert!(done.is_ok());
    assert_eq!(after, TEXT.replace("u.a", "l.legal"));
}

drr::drr! {
    set Sums;
    def LowerSum : Pat<(AddIOp $x, $y, $_), (LAddOp $x, $y)>;
}

#[test]
fn a_fold_to_a_constant_that_stays_illegal_is_undone() {
    let text = "module {
  func.func @f() {
    %c1_i32 = arith.constant 1 : i32
    %c2_i32 = arith.constant 2 : i32
    %0 = arith.addi %c1_i32, %c2_i32 : i32
    \"l.use\"(%0) : (i32) -> ()
    return
  }
}
";
    let is_legal = |ir: &Context, op| {
        let name = ir.attr_name(ir.kind(op), "value")?;
        let attr = ir.with_attr(op, name, |attr| attr.cloned())?;
        Some(AttrRef::given(ir, &attr).as_int()? != 3)
    };
    let target = ConversionTarget::new()
        .illegal::<AddIOp>()
        .legal_if::<ConstantOp>(is_legal)
        .legal::<LAddOp>();
    let config = ConversionConfig::new().folding(FoldingMode::BeforePatterns);
    let (done, after) = run(text, PatternSet::new().with(Sums), &target, config);
    let sum = "arith.addi %c1_i32, %c2_i32 : i32";
    let lowered = "\"llvm.add\"(%c1_i32, %c2_i32) : (i32, i32) -> i32";
    assert_eq!(after, text.replace(sum, lowered));
    assert_eq!(done.map(|report| report.folded).ok(), Some(0));
}

#[test]
fn at_most_256_rules_are_applied_to_results_of_one_another() {
    let target = ConversionTarget::new().legal_if::<StepOp>(|ir: &Context, op| {
        let name = ir.attr_name(ir.kind(op), "n")?;
        let attr = ir.with_attr(op, name, |attr| attr.cloned())?;
        Some(AttrRef::given(ir, &attr).is_zero())
    });
    for (steps, is_legal) in [(256, true), (257, false)] {
        let op = format!("\"u.step\"(%arg0) <{{n = {steps} : i64}}>");
        let config = ConversionConfig::new().allow_recursion("Step");
        let text = TEXT.replace("\"u.a\"(%arg0)", &op);
        let (done, _) = run(&text, PatternSet::new().with(Steps), &target, config);
        match done {
            Ok(report) => assert!(is_legal && report.rules[0].1 == steps),
            Err(error) => {
                let why = "more than 256 rules are applied to results of one another";
                assert!(!is_legal && error.to_string().contains(why));
            }
        }
    }
}

#[test]
fn an_analysis_undoes_all_whatever_the_atomicity() {
    let config = ConversionConfig::new()
        .mode(ConversionMode::Analysis)
        .atomicity(Atomicity::PerRule);
    let (done, after) = run(TEXT, PatternSet::new().with(Plain), &target(), config);
    assert_eq!(done.map(|report| report.rules.len()).ok(), Some(1));
    assert_eq!(after, TEXT);
}

#[test]
fn a_set_that_is_bound_to_another_ir_is_an_error() {
    let patterns = PatternSet::new().with(Plain).bind(&mut context());
    let mut ctx = context();
    let module = parse(&mut ctx, TEXT);
    let config = ConversionConfig::new();
    let done = apply_conversion(&mut ctx, module, &target(), &patterns, &config);
    let error = done.expect_err("it is not bound").to_string();
    assert!(error.contains("bound"), "{error}");
}

/// Runs a conversion when it is dropped.
struct AtTheEnd<'a>(&'a mut Context, Op<Context>);

impl Drop for AtTheEnd<'_> {
    fn drop(&mut self) {
        let patterns = PatternSet::new().with(Plain).bind(self.0);
        let config = ConversionConfig::new();
        let done = apply_conversion(self.0, self.1, &target(), &patterns, &config);
        assert!(done.is_ok());
    }
}

#[test]
fn a_conversion_that_begins_during_a_panic_is_not_undone() {
    let mut ctx = context();
    let module = parse(&mut ctx, TEXT);
    let panics = AssertUnwindSafe(|| {
        let _at_the_end = AtTheEnd(&mut ctx, module);
        std::panic::resume_unwind(Box::new(()));
    });
    assert!(catch_unwind(panics).is_err());
    assert_eq!(print(&ctx, module), TEXT.replace("u.a", "l.legal"));
}
