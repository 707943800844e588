//! Builders and views of declared ops.

use drr::embedded::Context;
use drr::ir::{InsertPoint, Ir, Op, Type};
use drr::op::BuildError;
use drr::prelude::*;
use drr::rewriter::IRRewriter;

use crate::context;
use crate::ops::*;

/// A context with an empty module, and values of these types in it.
fn scratch<const N: usize>(types: [&str; N]) -> (Context, Op<Context>, [Value<Context>; N]) {
    let mut ctx = context();
    let lines: String = types
        .iter()
        .map(|ty| format!("  \"x.source\"() : () -> {ty}\n"))
        .collect();
    let text = format!("\"builtin.module\"() ({{\n{lines}}}) : () -> ()\n");
    let module = ctx.parse_module(&text).expect("it parses");
    let block = ctx.body(module).expect("it has a body");
    let mut op = ctx.first_op(block);
    let values = std::array::from_fn(|_| {
        let source = op.expect("a source for each type");
        op = ctx.next_op(source);
        ctx.result(source, 0)
    });
    (ctx, module, values)
}

/// The text of the module's last operation.
fn last(ctx: &Context, module: Op<Context>) -> String {
    let text = ctx.print_op(module, &drr::embedded::PrintOptions::new().generic(true));
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len() - 2].trim().to_string()
}

/// The end of the module.
fn end(ctx: &Context, module: Op<Context>) -> InsertPoint<Context> {
    InsertPoint::End(ctx.body(module).expect("it has a body"))
}

#[test]
fn positional_builders_infer_types_and_fill_in_defaults() {
    let (mut ctx, module, [x, y]) = scratch(["i32", "i32"]);
    let (at, loc) = (end(&ctx, module), drr::embedded::Loc::UNKNOWN);
    let mut rewriter = IRRewriter::new(&mut ctx, at);
    let add = AddIOp::build(&mut rewriter.rewriter(), loc, x, y).expect("it builds");
    assert_eq!(
        last(&ctx, module),
        r##"%2 = "arith.addi"(%0, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32"##
    );
    let view = AddIOp::view(&ctx, add).expect("it is an addition");
    assert_eq!((view.lhs().handle(), view.rhs().handle()), (x, y));
    assert_eq!(view.overflow_decoded(), Some(Overflow::None));
    assert!(ConstantOp::view(&ctx, add).is_none());
}

#[test]
fn builders_by_name_take_parts_in_any_order() {
    let (mut ctx, module, [x, y]) = scratch(["i32", "i32"]);
    let (at, loc) = (end(&ctx, module), drr::embedded::Loc::UNKNOWN);
    let mut rewriter = IRRewriter::new(&mut ctx, at);
    let add = AddIOp::builder().rhs(y).overflow(Overflow::Nsw).lhs(x);
    let add = add
        .create(&mut rewriter.rewriter(), loc)
        .expect("it builds");
    assert_eq!(
        last(&ctx, module),
        r##"%2 = "arith.addi"(%0, %1) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32"##
    );
    assert_eq!(
        AddIOp::wrap(&ctx, add).overflow_decoded(),
        Some(Overflow::Nsw)
    );
}

#[test]
fn optional_attributes_take_what_required_ones_take_or_an_option_of_it() {
    let (mut ctx, module, [x]) = scratch(["i32"]);
    let (at, loc) = (end(&ctx, module), drr::embedded::Loc::UNKNOWN);
    let mut rewriter = IRRewriter::new(&mut ctx, at);
    let mut rewriter = rewriter.rewriter();
    let positional = PadOp::build(&mut rewriter, loc, x, 3).expect("it builds");
    let value = PadOp::builder().x(x).by(3).name("left");
    let value = value.create(&mut rewriter, loc).expect("it builds");
    let some = PadOp::builder().x(x).by(3).name(Some("left"));
    let some = some.create(&mut rewriter, loc).expect("it builds");
    let none = PadOp::builder().x(x).by(3).name(None::<String>);
    let none = none.create(&mut rewriter, loc).expect("it builds");
    let name = |op| PadOp::wrap(&ctx, op).name_decoded();
    assert_eq!(name(positional), None);
    assert_eq!(name(value).as_deref(), Some("left"));
    assert_eq!(name(some).as_deref(), Some("left"));
    assert_eq!(name(none), None);
    assert_eq!(ctx.verify_op(module), Ok(()));
}

#[test]
fn a_result_has_the_type_that_its_attribute_carries() {
    let (mut ctx, module, [_]) = scratch(["i1"]);
    let (at, loc) = (end(&ctx, module), drr::embedded::Loc::UNKNOWN);
    let mut rewriter = IRRewriter::new(&mut ctx, at);
    let mut rewriter = rewriter.rewriter();
    let constants = [
        ConstantOp::build(&mut rewriter, loc, 7i16),
        ConstantOp::build(&mut rewriter, loc, 1.5f32),
        ConstantOp::build(&mut rewriter, loc, true),
    ];
    let types = constants.map(|op| {
        let op = op.expect("it builds");
        let view = ConstantOp::view(&ctx, op).expect("it is a constant");
        ctx.display_type(view.result().ty().handle())
    });
    assert_eq!(types, ["i16", "f32", "i1"]);
    assert_eq!(ctx.verify_op(module), Ok(()));
}

#[test]
fn explicit_types_segments_and_optional_parts() {
    let (mut ctx, module, [x, a, b]) = scratch(["f32", "i32", "i32"]);
    let (at, loc) = (end(&ctx, module), drr::embedded::Loc::UNKNOWN);
    let f32 = ctx.value_type(x);
    let mut rewriter = IRRewriter::new(&mut ctx, at);
    let mut rewriter = rewriter.rewriter();
    let flag = drr::ir::TypeData::int(1);
    let without = PairOp::build_typed(
        &mut rewriter,
        loc,
        flag.clone(),
        &[f32, f32],
        x,
        None,
        &[a, b],
    );
    let with = PairOp::build_typed(&mut rewriter, loc, flag, &[], x, Some(a), &[b]);
    let (without, with) = (without.expect("it builds"), with.expect("it builds"));
    assert_eq!(
        last(&ctx, module),
        r#"%4 = "test.pair"(%0, %1, %2) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (f32, i32, i32) -> i1"#
    );
    let view = PairOp::wrap(&ctx, without);
    assert_eq!(view.maybe(), None);
    assert_eq!(
        view.rest().iter().map(|v| v.handle()).collect::<Vec<_>>(),
        [a, b]
    );
    assert_eq!(view.others().len(), 2);
    let view = PairOp::wrap(&ctx, with);
    assert_eq!(view.maybe().map(|v| v.handle()), Some(a));
    assert_eq!(view.rest().len(), 1);
    assert!(view.others().is_empty());
    assert_eq!(ctx.verify_op(module), Ok(()));
}

#[test]
fn regions_and_successors_are_built_and_read() {
    let (mut ctx, module, [i]) = scratch(["index"]);
    let (at, loc) = (end(&ctx, module), drr::embedded::Loc::UNKNOWN);
    let region = ctx.create_region();
    let block = ctx.create_block(region, &[]);
    let mut rewriter = IRRewriter::new(&mut ctx, at);
    let mut rewriter = rewriter.rewriter();
    let empty = ForOp::builder().lower(i).upper(i).step(i).results([]);
    let empty = empty.create(&mut rewriter, loc).expect("it builds");
    let full = ForOp::builder()
        .lower(i)
        .upper(i)
        .step(i)
        .results([])
        .region(region);
    let full = full.create(&mut rewriter, loc).expect("it builds");
    rewriter.set_insertion_point(InsertPoint::End(block));
    let branch = BranchOp::build(&mut rewriter, loc, &[i], block).expect("it builds");
    assert_eq!(BranchOp::wrap(&ctx, branch).dest(), block);
    assert_eq!(ctx.blocks(ForOp::wrap(&ctx, full).region()), [block]);
    assert_eq!(ctx.blocks(ForOp::wrap(&ctx, empty).region()), []);
    assert_eq!(
        ForOp::verify_signature(&ctx, empty),
        Err("region #0 ('region') failed to verify constraint: region with 1 blocks".into())
    );
    assert_eq!(ForOp::verify_signature(&ctx, full), Ok(()));
}

/// It is not left out.
#[test]
fn an_attribute_that_does_not_fit_is_an_error_whatever_its_presence() {
    drr::declare_op! {
        /// An optional attribute, and one with a default.
        pub NotedOp = "t.noted"(x: AnyType) { small: Optional<I8Attr>, level: I8Attr = 1 } -> (r: AnyType)
            traits(SameOperandsAndResultType);
    }
    let (mut ctx, module, [x]) = scratch(["i32"]);
    let (at, loc) = (end(&ctx, module), drr::embedded::Loc::UNKNOWN);
    let mut rewriter = IRRewriter::new(&mut ctx, at);
    let mut rewriter = rewriter.rewriter();
    let op = || NotedOp::builder().x(x);
    let absent = op().small(None::<i64>).level(None::<i64>);
    let absent = absent.create(&mut rewriter, loc).expect("it builds");
    assert!(NotedOp::wrap(rewriter.ir(), absent).small().is_none());
    assert_eq!(
        [
            op().small(300).create(&mut rewriter, loc),
            op().level(300).create(&mut rewriter, loc),
        ],
        [
            Err(BuildError::NoSuchAttr("small")),
            Err(BuildError::NoSuchAttr("level")),
        ]
    );
}

#[test]
fn what_is_missing_is_an_error_and_changes_nothing() {
    let (mut ctx, module, [x]) = scratch(["i32"]);
    let (at, loc) = (end(&ctx, module), drr::embedded::Loc::UNKNOWN);
    let before = ctx.num_ops();
    let mut rewriter = IRRewriter::new(&mut ctx, at);
    let mut rewriter = rewriter.rewriter();
    let errors = [
        AddIOp::builder().lhs(x).create(&mut rewriter, loc),
        CmpIOp::builder().lhs(x).rhs(x).create(&mut rewriter, loc),
        CmpIOp::builder()
            .predicate(None::<i64>)
            .create(&mut rewriter, loc),
        SelectOp::builder()
            .condition(x)
            .true_value(x)
            .create(&mut rewriter, loc),
        CmpIOp::builder()
            .predicate(CmpIPredicate::Slt)
            .lhs(x)
            .rhs(x)
            .create(&mut rewriter, loc),
    ];
    assert_eq!(
        errors,
        [
            Err(BuildError::Missing("rhs")),
            Err(BuildError::MissingAttr("predicate")),
            Err(BuildError::NoSuchAttr("predicate")),
            Err(BuildError::Missing("false_value")),
            Err(BuildError::ResultTypes("arith.cmpi")),
        ]
    );
    assert_eq!(ctx.num_ops(), before);
}

#[test]
fn a_rewriter_without_a_driver_moves_on_when_its_place_goes() {
    let (mut ctx, module, [x, y]) = scratch(["i32", "i32"]);
    let (at, loc) = (end(&ctx, module), drr::embedded::Loc::UNKNOWN);
    let mut rewriter = IRRewriter::new(&mut ctx, at);
    let mut rewriter = rewriter.rewriter();
    let add = AddIOp::build(&mut rewriter, loc, x, y).expect("it builds");
    let sum = rewriter.ir().result(add, 0);
    let twice = AddIOp::build(&mut rewriter, loc, sum, sum).expect("it builds");
    rewriter.set_insertion_point(InsertPoint::Before(add));
    rewriter.replace_op(add, &[x]);
    assert_eq!(rewriter.insertion_point(), InsertPoint::Before(twice));
    assert_eq!(
        last(&ctx, module),
        r##"%2 = "arith.addi"(%0, %0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32"##
    );
}

mod regions {
    use drr::prelude::*;

    drr::declare_op! {
        /// Ends a region.
        pub YieldOp = "t.yield"(xs: Variadic<AnyType>) traits(Terminator, Pure);
        /// Two regions, of which the second may be empty.
        pub IfOp = "t.if"(c: I1) regions(then: SizedRegion<1>, otherwise: AnyRegion)
            traits(SingleBlockImplicitTerminator(YieldOp));
        /// A region with arguments.
        pub MapOp = "t.map"(x: AnyType) -> (r: AnyType) regions(body: SizedRegion<1>)
            traits(SingleBlockImplicitTerminator(YieldOp), SameOperandsAndResultType);
    }
    /// Builders of your own are functions of the op.
    impl MapOp {
        /// Maps by the identity.
        pub(super) fn identity<I: Ir>(
            rewriter: &mut PatternRewriter<'_, I>,
            loc: I::Loc,
            x: Value<I>,
        ) -> Result<drr::ir::Op<I>, BuildError> {
            let ty = rewriter.ir().value_type(x);
            let inner = loc.clone();
            let map = MapOp::builder()
                .x(x)
                .body_with([ty], move |rewriter, args| {
                    YieldOp::build(rewriter, inner, args).map(drop)
                });
            map.create(rewriter, loc)
        }
    }
    use drr::op::BuildError;
}

#[test]
fn regions_are_built_by_functions_and_get_their_terminators() {
    use regions::{IfOp, MapOp, YieldOp};

    let (mut ctx, module, [c]) = scratch(["i1"]);
    let (at, loc) = (end(&ctx, module), drr::embedded::Loc::UNKNOWN);
    let before = ctx.num_ops();
    let mut rewriter = IRRewriter::new(&mut ctx, at);
    let mut rewriter = rewriter.rewriter();
    let mut inner = None;
    let no_args: [Type<Context>; 0] = [];
    let made = IfOp::builder().c(c).then_with(no_args, |rewriter, _| {
        inner = Some(MapOp::identity(rewriter, loc, c)?);
        Ok(())
    });
    let made = made.create(&mut rewriter, loc).expect("it builds");
    assert_eq!(rewriter.insertion_point(), at);
    let failing = IfOp::builder().c(c).then_with(no_args, |rewriter, _| {
        MapOp::identity(rewriter, loc, c)?;
        MapOp::builder().create(rewriter, loc).map(drop)
    });
    let failed = failing.create(&mut rewriter, loc);
    assert_eq!(failed, Err(BuildError::Missing("x")));
    // The two ops and a terminator for each; what failed is gone.
    assert_eq!(ctx.num_ops(), before + 4);
    let then = IfOp::wrap(&ctx, made).then();
    let block = ctx.single_block(then).expect("a block");
    let ops: Vec<_> = [ctx.first_op(block), ctx.last_op(block)]
        .into_iter()
        .flatten()
        .collect();
    assert_eq!(ops.first().copied(), inner);
    assert!(ctx.is_named(ctx.kind(ops[1]), YieldOp::DECL.name));
    assert!(ctx.blocks(IfOp::wrap(&ctx, made).otherwise()).is_empty());
    assert_eq!(ctx.verify_op(module), Ok(()));
    assert_eq!(IfOp::verify_signature(&ctx, made), Ok(()));
}

/// The body is not built into one of the given regions.
#[test]
fn a_region_behind_a_variadic_group_is_built() {
    drr::declare_op! {
        /// Any number of cases, and a region for all others.
        pub SwitchOp = "t.switch"() regions(cases: Variadic<AnyRegion>, otherwise: AnyRegion);
    }
    let (mut ctx, module, [_]) = scratch(["i1"]);
    let (at, loc) = (end(&ctx, module), drr::embedded::Loc::UNKNOWN);
    let cases = [ctx.create_region(), ctx.create_region()];
    let mut rewriter = IRRewriter::new(&mut ctx, at);
    let mut rewriter = rewriter.rewriter();
    let no_args: [Type<Context>; 0] = [];
    let made = SwitchOp::builder()
        .cases(cases)
        .otherwise_with(no_args, |_, _| Ok(()))
        .create(&mut rewriter, loc)
        .expect("it builds");
    let view = SwitchOp::wrap(&ctx, made);
    assert!(ctx.single_block(view.otherwise()).is_some());
    assert!(view.cases().iter().all(|case| ctx.blocks(*case).is_empty()));
}
