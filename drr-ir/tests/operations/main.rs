//! Creating, changing and erasing operations: uses, regions, attributes, locations.

mod integers;
mod layouts;
mod neutral;
mod splats;
#[path = "../support/mod.rs"]
mod support;

use drr_dialects::func::FuncDialect;
use drr_ir::{Attr, AttrKind, Context, Loc, LocKind, PrintOptions, WalkOrder};
use drr_runtime::ir::{AttrName, Block, InsertPoint, Ir, Op, OpState, Value};
use support::{empty, source};

fn sink(ctx: &mut Context, block: Block<Context>, values: &[Value<Context>]) -> Op<Context> {
    let kind = ctx.op_kind("test.sink");
    ctx.build(kind)
        .operands(values.iter().copied())
        .at_end(block)
}

fn uses(ctx: &Context, value: Value<Context>) -> Vec<(Op<Context>, usize)> {
    let mut uses = Vec::new();
    ctx.for_each_use(value, |op, index| {
        uses.push((op, index));
        true
    });
    uses
}

#[test]
fn the_newest_use_comes_first() {
    let (mut ctx, _, block) = empty();
    let value = source(&mut ctx, block);
    let other = source(&mut ctx, block);
    let a = sink(&mut ctx, block, &[value, value]);
    let b = sink(&mut ctx, block, &[other, value]);
    assert_eq!(uses(&ctx, value), [(b, 1), (a, 1), (a, 0)]);
    ctx.set_operand(a, 0, value);
    assert_eq!(
        uses(&ctx, value),
        [(a, 0), (b, 1), (a, 1)],
        "set again, so the newest"
    );
    ctx.set_operand(b, 1, other);
    assert_eq!(uses(&ctx, value), [(a, 0), (a, 1)]);
    assert_eq!(uses(&ctx, other), [(b, 1), (b, 0)]);
    assert!(!ctx.has_one_use(value) && !ctx.use_empty(value));
}

#[test]
fn replacing_all_uses_takes_the_newest_first() {
    let (mut ctx, _, block) = empty();
    let (from, to) = (source(&mut ctx, block), source(&mut ctx, block));
    let a = sink(&mut ctx, block, &[from]);
    let b = sink(&mut ctx, block, &[from, to]);
    ctx.replace_all_uses(from, to);
    assert!(ctx.use_empty(from));
    assert_eq!(uses(&ctx, to), [(a, 0), (b, 0), (b, 1)]);
    ctx.replace_all_uses(to, to);
    assert_eq!(uses(&ctx, to).len(), 3);
}

#[test]
fn erasing_unlinks_uses_and_neighbours() {
    let (mut ctx, module, block) = empty();
    let value = source(&mut ctx, block);
    let a = sink(&mut ctx, block, &[value]);
    let b = sink(&mut ctx, block, &[value]);
    ctx.erase_op(a);
    assert!(!ctx.is_live(a) && ctx.is_live(b));
    assert_eq!(uses(&ctx, value), [(b, 0)]);
    let ops: Vec<Op<Context>> = ctx.ops_in(module, WalkOrder::PreOrder);
    assert_eq!(ops.len(), 3);
    let c = sink(&mut ctx, block, &[]);
    assert_eq!(ctx.op_index(c), ctx.op_index(a), "the slot is used again");
    assert_eq!(ctx.next_op(b), Some(c));
}

#[test]
#[should_panic(expected = "still have uses")]
fn erasing_what_is_used_panics() {
    let (mut ctx, _, block) = empty();
    let value = source(&mut ctx, block);
    sink(&mut ctx, block, &[value]);
    let (op, _) = ctx.defining_op(value).expect("an operation makes it");
    ctx.erase_op(op);
}

#[test]
fn an_operation_goes_with_everything_inside_it() {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let text = r#"
        %0 = "a.b"() : () -> i32
        "a.c"(%0) ({
        ^bb0(%1: i32):
          %2 = "a.d"(%0, %1, %3) : (i32, i32, i32) -> i32
          %3 = "a.e"(%2) ({ "a.f"(%2, %0) : (i32, i32) -> () }) : (i32) -> i32
        }) : (i32) -> ()"#;
    let module = ctx.parse_module(text).expect("the text is right");
    let block = ctx.body(module).expect("a module has a block");
    let first = ctx.first_op(block).expect("an operation");
    let second = ctx.next_op(first).expect("another");
    let value = ctx.result(first, 0);
    assert_eq!(uses(&ctx, value).len(), 3);
    ctx.erase_op(second);
    assert!(ctx.use_empty(value));
    assert_eq!(ctx.num_ops(), 2);
    ctx.erase_op(module);
    assert_eq!(ctx.num_ops(), 0);
}

#[test]
fn a_created_operation_takes_the_blocks_of_a_region() {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let text = r#""a.old"() ({ "a.in"() : () -> () }, {^bb0: "a.x"() : () -> () }) : () -> ()"#;
    let module = ctx.parse_module(text).expect("the text is right");
    let old = ctx
        .first_op(ctx.body(module).expect("a block"))
        .expect("an operation");
    let regions = ctx.regions(old);
    let kind = ctx.op_kind("a.new");
    let new = ctx.create_op(
        InsertPoint::Before(old),
        OpState {
            regions: &[Some(regions[0]), None],
            ..OpState::new(kind, Loc::UNKNOWN)
        },
    );
    assert_eq!(ctx.blocks(regions[0]), []);
    assert_eq!(ctx.num_regions(new), 2);
    let inner = ctx
        .body(new)
        .and_then(|block| ctx.first_op(block))
        .expect("it moved");
    assert_eq!(ctx.op_name(inner), "a.in");
    assert_eq!(ctx.parent_op(inner), Some(new));
    ctx.erase_op(old);
    let expected =
        support::module("\"a.new\"() ({\n    \"a.in\"() : () -> ()\n  }, {\n  }) : () -> ()");
    assert_eq!(
        ctx.print_op(module, &PrintOptions::new().generic(true)),
        expected
    );
}

#[test]
fn operations_move_and_walks_see_them_in_order() {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let text =
        r#""a.a"() : () -> () "a.b"() ({ "a.c"() : () -> () }) : () -> () "a.d"() : () -> ()"#;
    let module = ctx.parse_module(text).expect("the text is right");
    let names = |ctx: &Context, order| {
        let ops = ctx.ops_in(module, order);
        ops.iter()
            .filter_map(|op| ctx.op_name(*op).split('.').next_back())
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(names(&ctx, WalkOrder::PreOrder), "module a b c d");
    assert_eq!(names(&ctx, WalkOrder::PostOrder), "a c b d module");
    let ops = ctx.ops_in(module, WalkOrder::PreOrder);
    let (a, b, c, d) = (ops[1], ops[2], ops[3], ops[4]);
    ctx.move_op(d, InsertPoint::Before(a));
    ctx.move_op(a, InsertPoint::Before(c));
    assert_eq!(names(&ctx, WalkOrder::PreOrder), "module d b a c");
    let block = ctx.parent_block(b).expect("it is in a block");
    ctx.move_op(c, InsertPoint::End(block));
    assert_eq!(names(&ctx, WalkOrder::PreOrder), "module d b a c");
    assert_eq!(ctx.parent_op(c), Some(module));
}

#[test]
fn attributes_are_set_replaced_and_removed() {
    let (mut ctx, _, block) = empty();
    let op = sink(&mut ctx, block, &[]);
    let kind = ctx.kind(op);
    let names: Vec<AttrName> = ["b", "a", "c"]
        .map(|name| ctx.bind_attr(kind, name))
        .to_vec();
    let values: Vec<Attr> = (0..4).map(|n| ctx.string_attr(&n.to_string())).collect();
    for (name, value) in names.iter().zip(&values) {
        ctx.set_attr(op, *name, Some(*value));
    }
    assert_eq!(
        ctx.display_op(op),
        r#""test.sink"() {a = "1", b = "0", c = "2"} : () -> ()"#
    );
    ctx.set_attr(op, names[1], Some(values[3]));
    ctx.set_attr(op, names[0], None);
    assert_eq!(
        ctx.display_op(op),
        r#""test.sink"() {a = "3", c = "2"} : () -> ()"#
    );
    assert!(ctx.with_attr(op, names[0], |attr| attr.is_none()));
    assert!(ctx.with_attr(op, names[1], |attr| attr == Some(&values[3])));
    assert_eq!(ctx.discardable_attrs(op).len(), 2);
    ctx.set_attr(op, names[0], None);
    assert_eq!(ctx.attr_name(kind, "never seen"), None);
    assert_eq!(ctx.attr_name(kind, "a"), Some(names[1]));
}

#[test]
fn a_declared_attribute_is_a_property_wherever_it_is_written() {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let text = r#""func.func"() ({ "func.return"() : () -> () })
        {function_type = () -> (), sym_name = "f", extra} : () -> ()"#;
    let module = ctx.parse_module(text).expect("the text is right");
    let func = ctx
        .first_op(ctx.body(module).expect("a block"))
        .expect("an operation");
    let names: Vec<String> = ctx
        .discardable_attrs(func)
        .iter()
        .map(|(name, _)| format!("{name:?}"))
        .collect();
    assert_eq!(names.len(), 1, "only `extra` is discardable");
    assert_eq!(
        ctx.display_op(func),
        "func.func @f() attributes {extra} {...}"
    );
}

/// A declaration may be incomplete, so both attributes are kept. In MLIR it cannot, and the first
/// attribute is dropped.
#[test]
fn a_property_that_is_not_declared_is_kept_beside_an_attribute_of_its_name() {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let text = r#""builtin.module"() ({
  "func.func"() <{function_type = () -> (), other = 1 : i32, sym_name = "f"}> ({
    "func.return"() : () -> ()
  }) {other = 2 : i32} : () -> ()
}) : () -> ()
"#;
    let module = ctx.parse_module(text).expect("it is well-formed");
    ctx.verify_op(module).expect("it is valid");
    assert_eq!(
        ctx.print_op(module, &PrintOptions::new().generic(true)),
        text
    );
}

#[test]
fn segment_sizes_are_an_attribute() {
    let (mut ctx, _, block) = empty();
    let value = source(&mut ctx, block);
    let kind = ctx.op_kind("test.segments");
    let ty = ctx.value_type(value);
    let op = ctx.create_op(
        InsertPoint::End(block),
        OpState {
            operands: &[value, value, value],
            operand_segments: Some(&[1, 0, 2]),
            result_types: &[ty],
            result_segments: Some(&[0, 1]),
            ..OpState::new(kind, Loc::UNKNOWN)
        },
    );
    assert_eq!(ctx.operand_segments(op), Some(vec![1, 0, 2]));
    assert_eq!(ctx.result_segments(op), Some(vec![0, 1]));
    assert_eq!(
        ctx.display_op(op),
        "%1 = \"test.segments\"(%0, %0, %0) <{operandSegmentSizes = array<i32: 1, 0, 2>, \
         resultSegmentSizes = array<i32: 0, 1>}> : (i32, i32, i32) -> i32"
    );
}

#[test]
fn fused_locations_lose_repetitions_and_unknown_ones() {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let (a, b) = (ctx.file_loc("f", 1, 2), ctx.file_loc("f", 3, 4));
    let text = |ctx: &mut Context, locs: &[Loc]| {
        let fused = ctx.fuse(locs, None);
        ctx.loc_text(fused)
    };
    assert_eq!(text(&mut ctx, &[a, Loc::UNKNOWN, a]), r#"loc("f":1:2)"#);
    assert_eq!(text(&mut ctx, &[Loc::UNKNOWN]), "loc(unknown)");
    assert_eq!(
        text(&mut ctx, &[b, a, b]),
        r#"loc(fused["f":3:4, "f":1:2])"#
    );
    let inner = ctx.fuse(&[a, b], None);
    let named = ctx
        .named_loc("n", Some(a))
        .expect("there are named locations");
    assert_eq!(
        text(&mut ctx, &[b, inner, named]),
        r#"loc(fused["f":3:4, "f":1:2, "n"("f":1:2)])"#
    );
    let marked = ctx
        .fuse_locs(&[a], Some("m"))
        .expect("there are fused locations");
    assert_eq!(ctx.loc_text(marked), r#"loc(fused<"m">["f":1:2])"#);
}

#[test]
fn only_pure_registered_operations_may_go_when_unused() {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let text = r#"
        %0 = "a.unknown"() : () -> i32
        %1 = "builtin.unrealized_conversion_cast"(%0) : (i32) -> i64
        "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
          "func.return"() : () -> ()
        }) : () -> ()"#;
    let module = ctx.parse_module(text).expect("the text is right");
    let removable: Vec<bool> = ctx
        .ops_in(module, WalkOrder::PreOrder)
        .iter()
        .map(|op| ctx.is_removable_if_unused(*op))
        .collect();
    assert_eq!(removable, [false, false, true, false, false]);
}

#[test]
fn a_cloned_context_is_independent() {
    let (mut ctx, module, block) = empty();
    let copy = ctx.clone();
    let value = source(&mut ctx, block);
    sink(&mut ctx, block, &[value]);
    assert_eq!(copy.ops_in(module, WalkOrder::PreOrder).len(), 1);
    assert_eq!(ctx.ops_in(module, WalkOrder::PreOrder).len(), 3);
    let unit = ctx.intern_attr(AttrKind::Unit);
    assert_eq!(ctx.display_attr(&unit), "unit");
}

#[test]
fn long_fused_locations_lose_repetitions_too() {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let locs: Vec<_> = (0..60)
        .map(|number| ctx.file_loc("f", number % 30 + 1, 1))
        .collect();
    let (twice, once) = (ctx.fuse(&locs, None), ctx.fuse(&locs[..30], None));
    assert_eq!(twice, once);
    assert_eq!(ctx.loc_text(twice).matches("\"f\"").count(), 30);
}

/// As when the operations of a chain are merged one after the other.
#[test]
fn a_location_that_grows_step_by_step_takes_linear_memory_and_loses_nothing() {
    const STEPS: u32 = 20_000;
    let (mut ctx, module, block) = empty();
    let mut grown = ctx.file_loc("f", 1, 1);
    for line in 2..=STEPS {
        let next = ctx.file_loc("f", line, 1);
        grown = ctx.fuse(&[grown, next], None);
        if let LocKind::Fused(_, parts) = ctx.loc_kind(grown) {
            assert!(parts.len() <= 65, "{} parts in line {line}", parts.len());
        }
    }
    let (mut open, mut lines) = (vec![grown], Vec::new());
    while let Some(loc) = open.pop() {
        match ctx.loc_kind(loc) {
            LocKind::Fused(_, parts) => open.extend(parts.iter().rev()),
            LocKind::File { start, .. } => lines.push(start.0),
            other => panic!("{other:?}"),
        }
    }
    assert!(lines.into_iter().eq(1..=STEPS));
    let op = ctx.op_kind("test.op");
    ctx.build(op).loc(grown).at_end(block);
    let debug = PrintOptions::new().locations(true);
    let text = ctx.print_op(module, &debug);
    let mut again = Context::new();
    let module = again.parse_module(&text).expect("it was printed");
    assert_eq!(again.print_op(module, &debug), text);
}

#[test]
fn a_long_fused_location_stays_itself() {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let locs: Vec<_> = (1..=100).map(|line| ctx.file_loc("f", line, 1)).collect();
    let mark = ctx.parse_attr("\"m\"").expect("it is an attribute");
    for metadata in [None, Some(mark)] {
        let long = ctx.fuse(&locs, metadata);
        assert_eq!(ctx.fuse(&[long, Loc::UNKNOWN, long], metadata), long);
        let LocKind::Fused(_, parts) = ctx.loc_kind(long) else {
            panic!("several locations are fused");
        };
        assert_eq!(parts.len(), 100);
    }
}
