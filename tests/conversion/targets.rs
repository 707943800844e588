//! Legality: recursive, by dialect, of unknown operations; types that depend on values; erased blocks.

use drr::conversion::{
    ConversionConfig, ConversionMode, ConversionTarget, Converted, Order, TypeConverter,
};
use drr::ir::{Ir, TypeData, Value};
use drr::op::OpOf;
use drr::pattern_set::PatternSet;
use drr::prelude::*;
use drr_dialects::func::{FuncOp, ReturnOp};

use super::Context;
use super::run::{converted, converted_with, run};

drr::declare_op! {
    class Unary(x: AnyType) -> (y: AnyType) traits(Pure);
    pub AOp = "g.a": Unary;
    pub BOp = "g.b": Unary;
    pub COp = "g.c": Unary;
    pub LegalOp = "g.legal": Unary;
    pub HoldOp = "g.hold"() regions(body: AnyRegion) traits(NoTerminator);
    pub TwoBlocksOp = "g.two_blocks"() regions(body: AnyRegion);
    /// Goes on in another block.
    pub BranchOp = "g.br"() -> () successors(to: AnySuccessor) traits(Terminator);
    /// Ends a block.
    pub EndOp = "g.end"() -> () traits(Terminator);
}

drr::drr! {
    set Rules;
    def Lower : Pat<(AOp $x), (LegalOp $x)>;
}

const NESTED: &str = "module {
  func.func @f(%arg0: i32) {
    \"g.hold\"() ({
      %0 = \"g.a\"(%arg0) : (i32) -> i32
      \"t.use\"(%0) : (i32) -> ()
    }) : () -> ()
    %1 = \"g.a\"(%arg0) : (i32) -> i32
    \"t.use\"(%1) : (i32) -> ()
    return
  }
}
";

#[test]
fn what_is_nested_in_a_recursively_legal_operation_stays() {
    let target = || {
        let target = ConversionTarget::new().illegal::<AOp>().legal::<LegalOp>();
        target.recursively_legal::<HoldOp>()
    };
    let outer = NESTED.replace("%1 = \"g.a\"(%arg0)", "%0 = \"g.legal\"(%arg0)");
    let outer = outer.replace("(%1)", "(%0)");
    let normal = |text: &str| text.replace("%1", "%0");
    for order in [Order::UsersFirst, Order::Mlir] {
        let legal = converted(NESTED, &target().legal::<HoldOp>(), Rules, None, order);
        assert_eq!(normal(&legal), normal(&outer), "{order:?}");
        // It counts only where the operation is legal.
        let unknown = converted(NESTED, &target(), Rules, None, order);
        assert_eq!(
            normal(&unknown),
            normal(&NESTED.replace("g.a", "g.legal")),
            "{order:?}"
        );
    }
}

#[test]
fn a_function_decides_for_a_dialect_and_another_for_the_rest() {
    // The first operand of a legal operation is an argument.
    let of_argument = |ir: &Context, op: drr::ir::Op<Context>| {
        (ir.num_operands(op) > 0).then(|| ir.defining_op(ir.operand(op, 0)).is_none())
    };
    let text = "module {
  func.func @f(%arg0: i32) {
    %0 = \"g.a\"(%arg0) : (i32) -> i32
    %1 = \"g.a\"(%0) : (i32) -> i32
    \"t.use\"(%1) : (i32) -> ()
    return
  }
}
";
    let wanted = text.replace("%1 = \"g.a\"", "%1 = \"g.legal\"");
    let target = ConversionTarget::new()
        .dynamic_dialect("g", of_argument)
        .legal::<LegalOp>();
    assert_eq!(converted(text, &target, Rules, None, Order::Mlir), wanted);
    // The function that was added last is asked first.
    let target = target.dynamic_dialect("g", |_, _| Some(true));
    assert_eq!(converted(text, &target, Rules, None, Order::Mlir), text);
    let of_a = move |ir: &Context, op| match ir.is_named(ir.kind(op), "g.a") {
        true => of_argument(ir, op),
        false => None,
    };
    let target = ConversionTarget::new().unknown_if(of_a).legal::<LegalOp>();
    assert_eq!(converted(text, &target, Rules, None, Order::Mlir), wanted);
    // The op's own entry comes first.
    let target = target.illegal::<AOp>();
    let all = text.replace("g.a", "g.legal");
    assert_eq!(converted(text, &target, Rules, None, Order::Mlir), all);
}

#[test]
fn a_type_may_depend_on_the_value() {
    let text = "func.func @f(%a: i32, %b: i32) {
  %0 = \"g.a\"(%a) : (i32) -> i32
  %1 = \"g.a\"(%b) : (i32) -> i32
  \"t.use\"(%0, %1) : (i32, i32) -> ()
  return
}";
    // An `i32` that is the second argument becomes an `i64`.
    let types = TypeConverter::new()
        .keep_others()
        .convert_value(|value| {
            let ir: &Context = value.ir();
            let block = ir.block_of_arg(value.handle());
            let second = block.and_then(|block| ir.block_args(block).get(1).copied());
            match second == Some(value.handle()) && value.ty().bit_width() == Some(32) {
                true => Converted::one(TypeData::int(64)),
                false => Converted::Next,
            }
        })
        .leave_casts();
    let target = ConversionTarget::new().illegal::<AOp>().legal::<LegalOp>();
    let wanted = "module {
  func.func @f(%arg0: i32, %arg1: i32) {
    %0 = builtin.unrealized_conversion_cast %arg1 : i32 to i64
    %1 = \"g.legal\"(%arg0) : (i32) -> i32
    %2 = \"g.legal\"(%0) : (i64) -> i32
    \"t.use\"(%1, %2) : (i32, i32) -> ()
    return
  }
}
";
    for order in [Order::UsersFirst, Order::Mlir] {
        let text = converted(text, &target, Rules, Some(&types), order);
        assert_eq!(text, wanted, "{order:?}");
    }
}

drr::drr! {
    set WideResults;
    def Native : Pattern<(AOp:$a $x), [(Wide $x)], [(BecomesI64 $a__0)]>;
    def Values : Pattern<(BOp $x), [(Wide:$w $x), (values $w)]>;
    def Typed : Pat<(COp $x), (LegalOp $x, (returnType "i64"))>;
    def BecomesI64 : Constraint<{ $0.converted_ty().is_some_and(|ty| ty.satisfies::<I64>()) }>;
    def Wide : NativeCodeCall<{ wide($_builder, $_loc, $0)? }>;
}

/// A legal operation with a result of type `i64`.
fn wide<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    loc: I::Loc,
    x: Value<I>,
) -> Option<Value<I>> {
    let op = LegalOp::builder().x(x).y(TypeData::int(64));
    let op = op.create(rewriter, loc).ok()?;
    Some(rewriter.ir().result(op, 0))
}

#[test]
fn a_result_is_replaced_by_a_value_of_the_type_that_it_becomes_itself() {
    // Results of the dialect `g` become `i64`; other values of type `i32` stay.
    let types = TypeConverter::new()
        .keep_others()
        .convert_value(|value| {
            let op = value.defining_op();
            match op.is_some_and(|op| op.name().starts_with("g.")) {
                true => Converted::one(TypeData::int(64)),
                false => Converted::Next,
            }
        })
        .leave_casts();
    let target = ConversionTarget::new()
        .illegal::<AOp>()
        .illegal::<BOp>()
        .illegal::<COp>()
        .legal::<LegalOp>();
    for op in ["g.a", "g.b", "g.c"] {
        let text = format!(
            "func.func @f(%a: i32) {{
  %0 = \"{op}\"(%a) : (i32) -> i32
  \"t.use\"(%0) : (i32) -> ()
  return
}}"
        );
        let wanted = "module {
  func.func @f(%arg0: i32) {
    %0 = \"g.legal\"(%arg0) : (i32) -> i64
    %1 = builtin.unrealized_conversion_cast %0 : i64 to i32
    \"t.use\"(%1) : (i32) -> ()
    return
  }
}
";
        for order in [Order::UsersFirst, Order::Mlir] {
            let text = converted(&text, &target, WideResults, Some(&types), order);
            assert_eq!(text, wanted, "{op}, {order:?}");
        }
    }
}

/// Keeps the first block.
#[drr::pattern(root = TwoBlocksOp, ir = Context)]
fn drop_second(
    op: drr::op::OpOf<TwoBlocksOp, Context>,
    rewriter: &mut PatternRewriter<'_, Context>,
) -> bool {
    let ir = rewriter.ir();
    let region = ir.regions(op.handle())[0];
    let blocks = ir.blocks(region);
    let Some(&second) = blocks.get(1) else {
        return false;
    };
    if !rewriter.erase_block(second) {
        return false;
    }
    let inlined =
        rewriter.inline_block_before(blocks[0], drr::ir::InsertPoint::Before(op.handle()), &[]);
    rewriter.erase_op(op.handle());
    inlined
}

#[test]
fn a_rule_may_erase_blocks() {
    let text = "func.func @f(%a: i32) {
  \"g.two_blocks\"() ({
    %0 = \"g.a\"(%a) : (i32) -> i32
    \"t.use\"(%0) : (i32) -> ()
  ^bb1(%b: i32):
    %1 = \"g.a\"(%b) : (i32) -> i32
    \"t.use\"(%1, %1) : (i32, i32) -> ()
  }) : () -> ()
  return
}";
    let wanted = "module {
  func.func @f(%arg0: i32) {
    %0 = \"g.legal\"(%arg0) : (i32) -> i32
    \"t.use\"(%0) : (i32) -> ()
    return
  }
}
";
    let target = ConversionTarget::new()
        .illegal::<AOp>()
        .illegal::<TwoBlocksOp>()
        .legal::<LegalOp>();
    for order in [Order::UsersFirst, Order::Mlir] {
        let config = ConversionConfig::new().order(order);
        let rules = PatternSet::new().with(Rules).with(drop_second);
        let text = converted_with(text, &target, rules, config);
        assert_eq!(text, wanted, "{order:?}");
    }
}

/// Erases the last block of the operation before, which has no rule.
#[drr::pattern(root = AOp, ir = Context)]
fn drop_block_before(
    op: OpOf<AOp, Context>,
    rewriter: &mut PatternRewriter<'_, Context>,
) -> Option<()> {
    let (ir, op) = (rewriter.ir(), op.handle());
    let (x, body) = (ir.operand(op, 0), ir.region(ir.prev_op(op)?, 0)?);
    let last = ir.blocks(body).last().copied()?;
    if !rewriter.erase_block(last) {
        return None;
    }
    rewriter.replace_op(op, &[x]);
    Some(())
}

#[test]
fn operations_of_an_erased_block_need_not_be_legal() {
    let text = "func.func @f(%a: i32) {
  \"g.two_blocks\"() ({
    \"g.end\"() : () -> ()
  ^bb1(%b: i32):
    \"g.hold\"() ({
      \"t.use\"(%b) : (i32) -> ()
    }) : () -> ()
    \"g.end\"() : () -> ()
  }) : () -> ()
  %0 = \"g.a\"(%a) : (i32) -> i32
  \"t.use\"(%0) : (i32) -> ()
  return
}";
    let wanted = "module {
  func.func @f(%arg0: i32) {
    \"g.two_blocks\"() ({
      \"g.end\"() : () -> ()
    }) : () -> ()
    \"t.use\"(%arg0) : (i32) -> ()
    return
  }
}
";
    let target = ConversionTarget::new().illegal::<AOp>().illegal::<HoldOp>();
    let rules = PatternSet::new().with(drop_block_before);
    let text = converted_with(text, &target, rules, ConversionConfig::new());
    assert_eq!(text, wanted);
}

#[test]
fn a_later_entry_of_an_op_replaces_that_it_is_retyped() {
    let text = "module {
  func.func @f(%arg0: i32) {
    \"t.use\"(%arg0) : (i32) -> ()
    return
  }
}
";
    let types = TypeConverter::new().convert(|_| Converted::one(TypeData::int(64)));
    let target = || ConversionTarget::new().retyped::<FuncOp>();
    for target in [
        target().legal::<FuncOp>(),
        target().legal_if::<FuncOp>(|_, _| Some(true)),
    ] {
        let after = converted(text, &target, Rules, Some(&types), Order::Mlir);
        assert_eq!(after, text);
    }
}

#[test]
fn an_op_that_was_retyped_before_may_be_illegal() {
    let text = "func.func @f() { return }";
    let target = ConversionTarget::new()
        .retyped::<FuncOp>()
        .illegal::<FuncOp>();
    let (done, _) = run(text, PatternSet::new(), &target, ConversionConfig::new());
    let error = done.expect_err("no rule is rooted at it").to_string();
    assert!(error.contains("explicitly marked illegal"), "{error}");
}

#[test]
fn of_an_op_with_a_function_that_does_not_know_nothing_is_known() {
    let text = "module {
  func.func @f() {
    return
  }
}
";
    let unknown = |_: &Context, _| None;
    for target in [
        ConversionTarget::new().illegal::<FuncOp>(),
        ConversionTarget::new().legal::<FuncOp>(),
    ] {
        let target = target.legal_if::<FuncOp>(unknown).legal::<ReturnOp>();
        let rules = PatternSet::new();
        let (done, after) = run(text, rules, &target, ConversionConfig::new());
        let report = done.unwrap_or_else(|error| panic!("{error}"));
        // The module, too.
        assert_eq!((after.as_str(), report.not_legalized.len()), (text, 2));
    }
}

#[test]
fn legal_types_are_left_alone() {
    let text = "module {
  func.func @f(%arg0: i32) -> i32 {
    return %arg0 : i32
  }
}
";
    let types = TypeConverter::new().keep_others();
    let target = ConversionTarget::new()
        .retyped::<FuncOp>()
        .retyped::<ReturnOp>();
    assert_eq!(
        converted(text, &target, Rules, Some(&types), Order::Mlir),
        text
    );
}

#[test]
fn unreachable_blocks_are_converted_unless_the_order_is_mlirs() {
    let text = "module {
  func.func @f(%arg0: i32) -> i32 {
    return %arg0 : i32
  ^bb1(%0: i32):  // no predecessors
    %1 = \"g.a\"(%0) : (i32) -> i32
    return %1 : i32
  }
}
";
    let target = ConversionTarget::new().illegal::<AOp>().legal::<LegalOp>();
    let all = text.replace("g.a", "g.legal");
    assert_eq!(
        converted(text, &target, Rules, None, Order::UsersFirst),
        all
    );
    assert_eq!(converted(text, &target, Rules, None, Order::Mlir), text);
}

#[test]
fn an_analysis_lists_each_operation_of_all_blocks_once() {
    let text = "func.func @f(%a: i32) -> i32 {
  \"g.br\"()[^b] : () -> ()
^b:
  return %a : i32
^c(%b: i32):
  %0 = \"g.a\"(%b) : (i32) -> i32
  return %0 : i32
}";
    let target = ConversionTarget::new()
        .illegal::<AOp>()
        .legal_dialects(["builtin", "func", "g"]);
    let config = ConversionConfig::new().mode(ConversionMode::Analysis);
    let (done, _) = run(text, PatternSet::new().with(Rules), &target, config);
    let report = done.unwrap_or_else(|error| panic!("{error}"));
    // The module, the function, two operations of blocks that are reached, and two of one that is not.
    assert_eq!(report.legalizable.len(), 6);
}
