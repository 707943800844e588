//! Blocks that rules create and move, and values that have replaced results and are then replaced themselves.

use drr::conversion::{
    ConversionConfig, ConversionTarget, Converted, Order, TypeConverter, apply_conversion,
};
use drr::ir::{Block, InsertPoint, Ir, Op, OpState, TypeData, Value};
use drr::op::OpOf;
use drr::pattern_set::PatternSet;
use drr::prelude::*;
use drr_dialects::cf::{BranchOp, CfDialect};
use drr_dialects::func::{FuncOp, ReturnOp};

use super::{Context, context, parse, print};

drr::declare_op! {
    /// Its body becomes blocks.
    pub InlineOp = "b.inline"(x: AnyType) regions(body: AnyRegion) -> (r: AnyType);
    /// Ends a body.
    pub EndOp = "b.end"(x: AnyType) traits(Terminator);
    /// The same value.
    pub SameOp = "b.same"(x: AnyType) -> (r: AnyType);
    /// Replaces the operation behind it by its operand.
    pub DropOp = "b.drop"(x: AnyType);
    /// A new value.
    pub NewOp = "n.new"(x: AnyType) -> (r: AnyType);
    /// Two values.
    pub PairOp = "b.pair"(low: AnyType, high: AnyType) -> (r: AnyComplex);
    /// Has its own blocks.
    pub ScopeOp = "b.scope"() regions(body: AnyRegion);
    /// The new end.
    pub StopsOp = "n.end"(x: AnyType) traits(Terminator);
    /// The new one.
    pub SpaceOp = "n.space"() regions(body: AnyRegion);
}

/// `index` becomes `i64`, a complex number two of them.
fn types() -> TypeConverter<Context> {
    TypeConverter::new().keep_others().convert(|ty| match ty {
        ty if ty.is_index() => Converted::one(TypeData::int(64)),
        ty if ty.satisfies::<AnyComplex>() => Converted::To(vec![TypeData::int(64); 2]),
        _ => Converted::Next,
    })
}

fn target() -> ConversionTarget<Context> {
    ConversionTarget::new()
        .illegal_dialect("b")
        .legal_dialect("n")
        .legal_dialect("cf")
        .retyped::<FuncOp>()
        .retyped::<ReturnOp>()
}

/// The text after a conversion in this order, or the error.
fn run(
    text: &str,
    rules: PatternSet<Context>,
    types: &TypeConverter<Context>,
    target: &ConversionTarget<Context>,
    order: Order,
) -> Result<String, String> {
    let mut ctx = context();
    ctx.load::<CfDialect>();
    let patterns = rules.bind(&mut ctx);
    let module = parse(&mut ctx, text);
    let before = print(&ctx, module);
    let config = ConversionConfig::new().types(types).order(order);
    let done = apply_conversion(&mut ctx, module, target, &patterns, &config);
    let after = print(&ctx, module);
    assert_eq!(ctx.verify(module), Ok(()), "{order:?}\n{after}");
    match done {
        Ok(_) => Ok(after),
        Err(error) => {
            assert_eq!(after, before, "{order:?}");
            Err(error.to_string())
        }
    }
}

/// Converts a text in both orders.
fn becomes(text: &str, rules: impl Fn() -> PatternSet<Context>, wanted: &str) {
    for order in [Order::UsersFirst, Order::Mlir] {
        let after = run(text, rules(), &types(), &target(), order);
        assert_eq!(after.as_deref(), Ok(wanted), "{order:?}");
    }
}

/// A branch at the end of a block.
fn branch<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    from: Block<I>,
    loc: I::Loc,
    value: Value<I>,
    to: Block<I>,
) -> Option<()> {
    rewriter.set_insertion_point(InsertPoint::End(from));
    BranchOp::build(rewriter, loc, &[value][..], to).ok()?;
    Some(())
}

/// Moves the blocks of the body behind that of the operation, and returns the first one and the one for the rest.
fn inline<I: Ir>(op: Op<I>, rewriter: &mut PatternRewriter<'_, I>) -> Option<[Block<I>; 2]> {
    let ir = rewriter.ir();
    let (x, loc, ty) = (ir.operand(op, 0), ir.loc(op), ir.result_type(op, 0));
    let (start, body) = (ir.parent_block(op)?, ir.region(op, 0)?);
    let first = ir.single_block(body)?;
    let rest = rewriter.split_block(op)?;
    let value = rewriter.add_block_arg(rest, ty, Some(loc.clone()))?;
    branch(rewriter, start, loc.clone(), x, first)?;
    let end = rewriter.ir().last_op(first)?;
    let result = rewriter.ir().operand(end, 0);
    branch(rewriter, first, loc, result, rest)?;
    rewriter.erase_op(end);
    let to = rewriter.ir().parent_region(rest)?;
    rewriter
        .inline_region_before(body, to, Some(rest))
        .then_some(())?;
    rewriter.replace_op(op, &[value]);
    Some([first, rest])
}

/// Leaves the arguments of its blocks as they are.
#[drr::pattern(root = InlineOp)]
fn plain<I: Ir>(op: OpOf<InlineOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    inline(op.handle(), rewriter).is_some()
}

/// Converts them after the operation was replaced by one.
#[drr::pattern(root = InlineOp)]
fn explicit<I: Ir>(op: OpOf<InlineOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let Some(mut blocks) = inline(op.handle(), rewriter).map(IntoIterator::into_iter) else {
        return false;
    };
    blocks.all(|block| rewriter.convert_block_types(block, None))
}

const INLINED: &str = "func.func @f(%x: index) -> index {
  %0 = \"b.inline\"(%x) ({
  ^bb0(%a: index):
    %1 = \"b.inline\"(%a) ({
    ^bb0(%b: index):
      \"b.end\"(%b) : (index) -> ()
    }) : (index) -> index
    \"b.end\"(%1) : (index) -> ()
  }) : (index) -> index
  return %0 : index
}";

const BRANCHES: &str = "module {
  func.func @f(%arg0: i64) -> i64 {
    cf.br ^bb1(%arg0 : i64)
  ^bb1(%0: i64):  // pred: ^bb0
    cf.br ^bb2(%0 : i64)
  ^bb2(%1: i64):  // pred: ^bb1
    cf.br ^bb3(%1 : i64)
  ^bb3(%2: i64):  // pred: ^bb2
    cf.br ^bb4(%2 : i64)
  ^bb4(%3: i64):  // pred: ^bb3
    return %3 : i64
  }
}
";

#[test]
fn a_block_argument_that_has_replaced_a_result_is_converted() {
    becomes(INLINED, || PatternSet::new().with(explicit), BRANCHES);
}

/// As in MLIR: the arguments of the function are converted, and so are those of its new blocks.
#[test]
fn blocks_that_come_to_a_converted_region_are_converted() {
    becomes(INLINED, || PatternSet::new().with(plain), BRANCHES);
}

/// A region that a rule moves and converts.
#[drr::pattern(root = ScopeOp)]
fn scope<I: Ir>(op: OpOf<ScopeOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> Option<()> {
    let (op, ir) = (op.handle(), rewriter.ir());
    let (loc, body) = (ir.loc(op), ir.region(op, 0)?);
    let kind = rewriter.ir_mut().bind_op::<SpaceOp>()?;
    let new = rewriter.create_op(OpState {
        regions: &[Some(body)],
        ..OpState::new(kind, loc)
    });
    let body = rewriter.ir().region(new, 0)?;
    rewriter.convert_region_types(body, None).then_some(())?;
    rewriter.erase_op(op);
    Some(())
}

#[test]
fn blocks_that_come_to_a_region_that_a_rule_has_converted_are_converted() {
    let text = "func.func @f(%x: index) {
  \"b.scope\"() ({
    %0 = \"b.inline\"(%x) ({
    ^bb0(%a: index):
      \"b.end\"(%a) : (index) -> ()
    }) : (index) -> index
    \"b.end\"(%0) : (index) -> ()
  }) : () -> ()
  return
}";
    let wanted = "module {
  func.func @f(%arg0: i64) {
    \"n.space\"() ({
      cf.br ^bb1(%arg0 : i64)
    ^bb1(%0: i64):  // pred: ^bb0
      cf.br ^bb2(%0 : i64)
    ^bb2(%1: i64):  // pred: ^bb1
      \"n.end\"(%1) : (i64) -> ()
    }) : () -> ()
    return
  }
}
";
    let rules = || PatternSet::new().with(scope).with(plain).with(End);
    becomes(text, rules, wanted);
}

/// A function gets an argument of the type `f32`.
#[test]
fn an_argument_of_a_new_block_that_cannot_be_converted_is_the_reason() {
    let text = INLINED.replace("index", "f32");
    let types = types().convert(|ty| match ty.is_float() {
        true => Converted::Fail,
        false => Converted::Next,
    });
    let target = target().legal::<ReturnOp>();
    let text = text
        .replace(
            "@f(%x: f32) -> f32 {",
            "@f() {\n  %x = \"n.float\"() : () -> f32",
        )
        .replace("return %0 : f32", "return");
    for order in [Order::UsersFirst, Order::Mlir] {
        let error = run(&text, PatternSet::new().with(plain), &types, &target, order)
            .expect_err("f32 stays");
        assert!(
            error.contains("`plain` (tests/conversion/blocks.rs")
                && error.contains("the type 'f32' cannot be converted"),
            "{error}"
        );
    }
}

/// Replaces the operation before it by its own operand.
#[drr::pattern(root = DropOp)]
fn replace_before<I: Ir>(op: OpOf<DropOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> Option<()> {
    let (op, ir) = (op.handle(), rewriter.ir());
    let (by, next) = (ir.operand(op, 0), ir.next_op(op)?);
    if !ir.is_named(ir.kind(next), "n.new") {
        return None;
    }
    let old = ir.result(next, 0);
    rewriter.replace_all_uses_with(old, by);
    rewriter.erase_op(next);
    rewriter.erase_op(op);
    Some(())
}

drr::drr! {
    #[conversion]
    set Rules;
    def Same : Pat<(SameOp $x), (NewOp $x)>;
    def End : Pat<(EndOp $x), (StopsOp $x)>;
    def Pair : Pattern<(PairOp $low, $high), [(values $low, $high)]>;
    def Half : Pattern<(PairOp $low, $_), [(values $low)]>;
}

#[test]
fn what_has_replaced_a_result_is_replaced_and_erased() {
    let text = "func.func @f(%x: i32, %y: i32) -> i32 {
  \"b.drop\"(%y) : (i32) -> ()
  %0 = \"b.same\"(%x) : (i32) -> i32
  \"x.use\"(%0) : (i32) -> ()
  return %0 : i32
}";
    let wanted = "module {
  func.func @f(%arg0: i32, %arg1: i32) -> i32 {
    \"x.use\"(%arg1) : (i32) -> ()
    return %arg1 : i32
  }
}
";
    let rules = PatternSet::new().with(Same).with(replace_before);
    let after = run(text, rules, &types(), &target(), Order::UsersFirst);
    assert_eq!(after.as_deref(), Ok(wanted));
}

/// The definition of a value stays, so that the value has its old type.
#[test]
fn a_value_of_the_old_type_among_several_is_converted() {
    let text = "func.func @f(%x: i64) {
  %0 = \"x.number\"() : () -> index
  %1 = \"b.pair\"(%x, %0) : (i64, index) -> complex<i32>
  \"x.use\"(%1) : (complex<i32>) -> ()
  return
}";
    let wanted = "module {
  func.func @f(%arg0: i64) {
    %0 = \"x.number\"() : () -> index
    %1 = builtin.unrealized_conversion_cast %0 : index to i64
    %2 = builtin.unrealized_conversion_cast %arg0, %1 : i64, i64 to complex<i32>
    \"x.use\"(%2) : (complex<i32>) -> ()
    return
  }
}
";
    for order in [Order::UsersFirst, Order::Mlir] {
        let after = run(
            text,
            PatternSet::new().with(Pair),
            &types().leave_casts(),
            &target(),
            order,
        );
        assert_eq!(after.as_deref(), Ok(wanted), "{order:?}");
    }
}

#[drr::pattern(root = SameOp, ir = Context)]
fn erase_used(op: OpOf<SameOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    rewriter.erase_op(op.handle());
    true
}

/// The region of the new operation is not converted.
#[drr::pattern(root = ScopeOp, ir = Context)]
fn forgetful(op: OpOf<ScopeOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    let (op, ir) = (op.handle(), rewriter.ir());
    let (loc, regions) = (ir.loc(op), ir.regions(op));
    let Some(kind) = rewriter.ir_mut().bind_op::<SpaceOp>() else {
        return false;
    };
    rewriter.create_op(OpState {
        regions: &[Some(regions[0])],
        ..OpState::new(kind, loc)
    });
    rewriter.erase_op(op);
    true
}

#[test]
fn the_rule_is_named_that_has_erased_or_not_converted_what_a_cast_takes() {
    let erased = "func.func @f(%x: index) -> index {
  %0 = \"b.same\"(%x) : (index) -> index
  return %0 : index
}";
    let kept = "func.func @f() {
  \"b.scope\"() ({
  ^bb0(%a: index):
    \"b.end\"(%a) : (index) -> ()
  }) : () -> ()
  return
}";
    for order in [Order::UsersFirst, Order::Mlir] {
        let rules = PatternSet::new().with(erase_used);
        let error = run(erased, rules, &types(), &target(), order).expect_err("it is used");
        let wanted = [
            "at return",
            " = \"b.same\"(%",
            ", which `erase_used` (",
            ") has erased",
        ];
        assert!(wanted.iter().all(|part| error.contains(part)), "{error}");
        let rules = PatternSet::new().with(forgetful).with(End);
        let error = run(kept, rules, &types(), &target(), order).expect_err("it stays");
        let wanted = [
            ", which uses argument 0 of type 'index' of a block of 'n.space', which `forgetful` (",
            ") has not converted",
        ];
        assert!(wanted.iter().all(|part| error.contains(part)), "{error}");
    }
}

#[test]
fn values_of_other_types_than_a_result_becomes_are_named_with_them() {
    let text = "func.func @f(%x: index) {
  %0 = \"b.pair\"(%x, %x) : (index, index) -> complex<i32>
  \"x.use\"(%0) : (complex<i32>) -> ()
  return
}";
    for order in [Order::UsersFirst, Order::Mlir] {
        let rules = PatternSet::new().with(Half);
        let error = run(text, rules, &types(), &target(), order).expect_err("one is missing");
        let wanted = "the values have other types than those that the result becomes: (index) for (i64, i64)";
        assert!(error.ends_with(wanted), "{error}");
    }
}
