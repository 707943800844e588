//! Clones of operations and regions: nested operations, mappings, forward references.

mod support;

use drr_ir::{Context, PrintOptions, WalkOrder};
use drr_runtime::ir::{InsertPoint, Ir, IrMapping, Op};
use support::parse;

fn named(ctx: &Context, module: Op<Context>, name: &str) -> Op<Context> {
    let ops = ctx.ops_in(module, WalkOrder::PreOrder);
    let found = ops.into_iter().find(|op| ctx.op_name(*op) == name);
    found.unwrap_or_else(|| panic!("there is a {name}"))
}

#[test]
fn a_copy_of_a_real_module_prints_the_same_and_stands_alone() {
    let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/data");
    for name in ["mlp", "lstm", "resnet18"] {
        let text = std::fs::read_to_string(format!("{dir}/{name}.mlir")).expect("it is there");
        let (mut ctx, module) = parse(&text);
        let options = PrintOptions::new().generic(true).locations(true);
        let before = ctx.print_op(module, &options);
        let ops = ctx.num_ops();
        let copy = ctx.clone_op(module, &mut IrMapping::new());
        assert_eq!(ctx.num_ops(), 2 * ops);
        ctx.erase_op(module);
        assert!(ctx.verify_op(copy).is_ok());
        assert_eq!(ctx.print_op(copy, &options), before, "{name}");
    }
}

#[test]
fn branches_arguments_and_forward_references_stay_inside() {
    let (mut ctx, module) = parse(
        r#"%out = "test.out"() : () -> i32
"test.f"() ({
^bb0:
  "test.br"(%out)[^bb2] : (i32) -> ()
^bb1(%x: i32):
  "test.g"() ({
    "test.use"(%x, %z, %out) : (i32, i64, i32) -> ()
  }) : () -> ()
  "test.br"(%x)[^bb2] : (i32) -> ()
^bb2(%y: i32):
  %z = "test.z"(%z) : (i64) -> i64
  "test.br"(%y)[^bb1] : (i32) -> ()
}) : () -> ()"#,
    );
    let f = named(&ctx, module, "test.f");
    let mut mapping = IrMapping::new();
    let copy = ctx
        .clone_op_at(f, InsertPoint::Before(f), &mut mapping)
        .expect("it clones");
    assert_eq!(mapping.op(f), Some(copy));
    // Nothing in the clone refers to the original.
    let inside: Vec<_> = ctx.ops_in(copy, WalkOrder::PreOrder);
    let out = ctx.result(named(&ctx, module, "test.out"), 0);
    for op in inside {
        for value in ctx.operands(op) {
            let owner = match ctx.block_argument_of(value) {
                Some((block, _)) => ctx.region_owner(ctx.parent_region(block).expect("a region")),
                None => ctx.defining_op(value).map(|(op, _)| op),
            };
            let owner = owner.expect("it is in an op");
            assert!(
                value == out || ctx.is_ancestor(copy, owner),
                "{}",
                ctx.display(op)
            );
        }
        for index in 0..ctx.num_successors(op) {
            let block = ctx.successor(op, index);
            assert_eq!(ctx.parent_region(block), Some(ctx.regions(copy)[0]));
        }
    }
    let flags = drr_ir::EquivalenceFlags::new();
    assert!(
        ctx.is_equivalent(f, copy, flags),
        "locations are copied too"
    );
}

#[test]
fn operands_are_mapped_before() {
    let (mut ctx, module) = parse(
        r#"%0 = "test.a"() : () -> i32
%1 = "test.b"() : () -> i32
%2:2 = "test.c"(%0, %1) {n = 1 : i8} : (i32, i32) -> (i32, i64)"#,
    );
    let [a, b, c] = ["test.a", "test.b", "test.c"].map(|name| named(&ctx, module, name));
    let mut mapping = IrMapping::new();
    mapping.map_value(ctx.result(a, 0), ctx.result(b, 0));
    let body = ctx.body(module).expect("a body");
    ctx.clone_op_at(c, InsertPoint::End(body), &mut mapping);
    let last = ctx.last_op(body).expect("the copy");
    assert_eq!(
        ctx.display(last).to_string(),
        r#"%3:2 = "test.c"(%1, %1) {n = 1 : i8} : (i32, i32) -> (i32, i64)"#
    );
    assert_eq!(mapping.value(ctx.result(c, 1)), Some(ctx.result(last, 1)));
}

#[test]
fn a_region_is_cloned_with_mapped_arguments_left_out() {
    let (mut ctx, module) = parse(
        r#"%0 = "test.a"() : () -> i32
"test.f"() ({
^bb0(%x: i32, %y: i8):
  "test.use"(%x, %y) : (i32, i8) -> ()
}) : () -> ()
"test.g"() ({}) : () -> ()"#,
    );
    let [a, f, g] = ["test.a", "test.f", "test.g"].map(|name| named(&ctx, module, name));
    let (from, to) = (ctx.regions(f)[0], ctx.regions(g)[0]);
    let mut mapping = IrMapping::new();
    let arg = ctx.block_args(ctx.blocks(from)[0])[0];
    mapping.map_value(arg, ctx.result(a, 0));
    assert!(ctx.clone_region_into(from, to, None, &mut mapping));
    let text = ctx.print_op(g, &PrintOptions::new().generic(true));
    assert!(text.contains("^bb0(%arg0: i8):"), "{text}");
    assert!(text.contains("\"test.use\"(%0, %arg0)"), "{text}");
}

#[test]
fn an_op_is_cloned_without_its_regions() {
    let (mut ctx, module) =
        parse("\"test.f\"() <{n = 1 : i8}> ({\"test.g\"() : () -> ()}, {}) : () -> ()");
    let f = named(&ctx, module, "test.f");
    let copy = ctx.clone_op_without_regions(f, &mut IrMapping::new());
    assert_eq!(
        ctx.display(copy).to_string().trim_end(),
        "\"test.f\"() <{n = 1 : i8}> ({\n}, {\n}) : () -> ()"
    );
}

#[test]
fn depth_costs_no_stack() {
    let mut ctx = Context::new();
    let module = ctx.create_module(drr_ir::Loc::UNKNOWN);
    let kind = ctx.op_kind("test.nest");
    let mut block = ctx.body(module).expect("a body");
    for _ in 0..100_000 {
        let region = ctx.create_region();
        let inner = ctx.create_block(region, &[]);
        ctx.build(kind).region(region).at_end(block);
        block = inner;
    }
    let copy = ctx.clone_op(module, &mut IrMapping::new());
    let flags = drr_ir::EquivalenceFlags::new();
    assert!(ctx.is_equivalent(module, copy, flags));
    assert_eq!(ctx.ops_in(copy, WalkOrder::PostOrder).len(), 100_001);
    ctx.erase_op(copy);
    assert_eq!(ctx.num_ops(), 100_001);
}
