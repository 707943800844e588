//! Walks: orders, skipping, interrupting, erasing during a walk.

use drr_dialects::func::{CallOp, FuncDialect, FuncOp};
use drr_ir::{Context, WalkOrder, WalkResult};
use drr_runtime::ir::{InsertPoint, Ir, Op};

fn module() -> (Context, Op<Context>) {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let module = ctx
        .parse_module(
            r#""test.a"() ({
  "test.b"() : () -> ()
^bb1:
  "test.c"() ({ "test.d"() : () -> () }, { "test.e"() : () -> () }) : () -> ()
}) : () -> ()
"test.f"() : () -> ()"#,
        )
        .unwrap_or_else(|error| panic!("{error}"));
    (ctx, module)
}

/// The last letters of the names of the visited operations.
fn walk(order: WalkOrder, on: impl Fn(&str) -> WalkResult) -> (String, WalkResult) {
    let (ctx, module) = module();
    let mut seen = String::new();
    let end = ctx.walk(module, order, |op| {
        let name = ctx.op_name(op);
        seen.push(name.chars().last().unwrap_or('?'));
        on(name)
    });
    // The mutable walk has the same order.
    let (mut ctx, _) = self::module();
    let mut again = String::new();
    let other = ctx.walk_mut(module, order, |ctx, op| {
        let name = ctx.op_name(op);
        again.push(name.chars().last().unwrap_or('?'));
        on(name)
    });
    assert_eq!((&again, other), (&seen, end));
    (seen, end)
}

#[test]
fn orders_are_those_of_mlir() {
    let on = |_: &str| WalkResult::Advance;
    assert_eq!(
        walk(WalkOrder::PreOrder, on),
        ("eabcdef".into(), WalkResult::Advance)
    );
    assert_eq!(
        walk(WalkOrder::PostOrder, on),
        ("bdecafe".into(), WalkResult::Advance)
    );
}

#[test]
fn skipping_leaves_out_what_is_inside() {
    let on = |name: &str| match name {
        "test.c" => WalkResult::Skip,
        _ => WalkResult::Advance,
    };
    assert_eq!(
        walk(WalkOrder::PreOrder, on),
        ("eabcf".into(), WalkResult::Advance)
    );
    // In post-order, skipping has no effect.
    assert_eq!(
        walk(WalkOrder::PostOrder, on),
        ("bdecafe".into(), WalkResult::Advance)
    );
}

#[test]
fn an_interrupt_ends_it() {
    let on = |name: &str| match name {
        "test.d" => WalkResult::Interrupt,
        _ => WalkResult::Advance,
    };
    assert_eq!(
        walk(WalkOrder::PreOrder, on),
        ("eabcd".into(), WalkResult::Interrupt)
    );
    assert_eq!(
        walk(WalkOrder::PostOrder, on),
        ("bd".into(), WalkResult::Interrupt)
    );
}

#[test]
fn blocks_regions_and_kinds_are_walked_too() {
    let (ctx, module) = module();
    let (mut blocks, mut regions, mut ops) = (0, Vec::new(), 0);
    ctx.walk_blocks(module, WalkOrder::PreOrder, |_| blocks += 1);
    ctx.walk_regions(module, WalkOrder::PostOrder, |region| {
        regions.push(
            ctx.region_owner(region)
                .map(|op| ctx.op_name(op).to_string()),
        );
    });
    let kind = ctx.find_kind("test.c").expect("it is there");
    ctx.walk_kind(module, kind, WalkOrder::PostOrder, |_| ops += 1);
    assert_eq!((blocks, ops), (5, 1));
    let names: Vec<_> = regions.iter().flatten().map(String::as_str).collect();
    assert_eq!(names, ["test.c", "test.c", "test.a", "builtin.module"]);
}

#[test]
fn in_post_order_what_is_shown_may_be_erased() {
    let (mut ctx, module) = module();
    let mut seen = 0;
    ctx.walk_mut(module, WalkOrder::PostOrder, |ctx, op| {
        seen += 1;
        if op != module {
            ctx.erase_op(op);
        }
    });
    assert_eq!((seen, ctx.num_ops()), (7, 1));
}

#[test]
fn in_pre_order_what_is_skipped_may_be_erased() {
    let (mut ctx, module) = module();
    let mut seen = 0;
    ctx.walk_mut(module, WalkOrder::PreOrder, |ctx, op| {
        seen += 1;
        if op == module {
            return WalkResult::Advance;
        }
        ctx.erase_op(op);
        WalkResult::Skip
    });
    assert_eq!((seen, ctx.num_ops()), (3, 1));
}

#[test]
fn whatever_a_visitor_does_nothing_breaks() {
    for order in [WalkOrder::PreOrder, WalkOrder::PostOrder] {
        // Erasing the next operation ends the walk of the block; creating operations after it
        // extends the walk.
        let (mut ctx, module) = module();
        let mut seen = 0;
        ctx.walk_mut(module, order, |ctx, op| {
            seen += 1;
            if let Some(next) = ctx.next_op(op) {
                ctx.erase_op(next);
            } else if let Some(block) = ctx.parent_block(op)
                && seen < 50
            {
                let kind = ctx.op_kind("test.more");
                ctx.build(kind).at(InsertPoint::End(block));
            }
        });
        assert!(seen < 60 && ctx.is_live(module));
    }
}

#[test]
fn text_comes_with_and_without_locations() {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let text = "%r:2 = \"test.a\"() : () -> (i8, f32) loc(\"here\")\n\"test.b\"() ({\n^bb0(%x: i1):\n}) : () -> ()";
    let module = ctx
        .parse_module(text)
        .unwrap_or_else(|error| panic!("{error}"));
    let ops: Vec<_> = ctx
        .block_ops_of(ctx.body(module).expect("a body"))
        .collect();
    assert_eq!(
        ctx.display(ops[0]).to_string(),
        r#"%0:2 = "test.a"() : () -> (i8, f32)"#
    );
    assert_eq!(
        ctx.display(ops[0]).with_locations().to_string(),
        r#"%0:2 = "test.a"() : () -> (i8, f32) loc("here")"#
    );
    let (second, loc) = (ctx.result(ops[0], 1), ctx.loc(ops[0]));
    assert_eq!(ctx.display(second).to_string(), "%0#1");
    assert_eq!(ctx.display(ctx.value_type(second)).to_string(), "f32");
    assert_eq!(ctx.display(loc).to_string(), "loc(\"here\")");
    let block = ctx.blocks(ctx.regions(ops[1])[0])[0];
    assert_eq!(ctx.display(ctx.block_args(block)[0]).to_string(), "%arg0");
}

#[test]
fn a_walk_over_one_op_visits_no_others() {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let text = "func.func private @a()\n\"test.a\"() ({ func.func private @b() }) : () -> ()";
    let module = ctx.parse_module(text).expect("a module");
    let mut seen = Vec::new();
    let end = ctx.walk_ops::<FuncOp>(module, WalkOrder::PreOrder, |op| {
        seen.push(ctx.op_name(op).to_string());
        WalkResult::Advance
    });
    assert_eq!((end, seen.len()), (WalkResult::Advance, 2), "{seen:?}");
    let end = ctx.walk_ops::<FuncOp>(module, WalkOrder::PreOrder, |_| WalkResult::Interrupt);
    assert_eq!(end, WalkResult::Interrupt);
    let end = ctx.walk_ops::<CallOp>(module, WalkOrder::PreOrder, |_| WalkResult::Interrupt);
    assert_eq!(end, WalkResult::Advance);
}
