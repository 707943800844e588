//! Structural changes, by methods of the context: moving, splitting and merging blocks and regions,
//! arguments, operands, order. And by a rewriter, whose failed rewrite is undone.

mod support;

use drr_dialects::func::FuncDialect;
use drr_ir::{Context, Loc, PrintOptions, WalkOrder};
use drr_runtime::ir::{Block, InsertPoint, Ir, IrMapping, Op, Region, Value};
use support::parse;

/// The printed text of the body of a module.
#[track_caller]
fn assert_body(ctx: &Context, module: Op<Context>, expected: &str) {
    let text = ctx.print_op(module, &PrintOptions::new().generic(true));
    let lines: Vec<_> = text.lines().map(str::trim).collect();
    let expected: Vec<_> = expected.lines().map(str::trim).collect();
    assert_eq!(lines[1..lines.len() - 1], expected);
}

fn named(ctx: &Context, module: Op<Context>, name: &str) -> Op<Context> {
    let ops = ctx.ops_in(module, WalkOrder::PreOrder);
    let found = ops.into_iter().find(|op| ctx.op_name(*op) == name);
    found.unwrap_or_else(|| panic!("there is a {name}"))
}

fn region(ctx: &Context, op: Op<Context>) -> Region<Context> {
    ctx.regions(op)[0]
}

fn nth_block(ctx: &Context, op: Op<Context>, index: usize) -> Block<Context> {
    ctx.blocks(region(ctx, op))[index]
}

const DIAMOND: &str = r#""test.f"() ({
^bb0(%c: i1, %x: i32):
  "test.cond"(%c)[^bb1, ^bb2] : (i1) -> ()
^bb1:
  %0 = "test.a"(%x) : (i32) -> i32
  "test.br"(%0)[^bb3] : (i32) -> ()
^bb2:
  "test.br"(%x)[^bb3] : (i32) -> ()
^bb3(%r: i32):
  "test.use"(%r) : (i32) -> ()
}) : () -> ()"#;

#[test]
fn a_block_splits_and_merges_again() {
    let (mut ctx, module) = parse(
        r#"%0 = "test.a"() : () -> i32
"test.b"(%0) : (i32) -> ()
"test.c"() : () -> ()"#,
    );
    let body = ctx.body(module).expect("a body");
    let b = named(&ctx, module, "test.b");
    let behind = ctx.split_block(b).expect("it splits");
    assert_eq!(ctx.block_ops_of(body).count(), 1);
    assert_eq!(ctx.block_ops_of(behind).count(), 2);
    assert_eq!(ctx.parent_block(b), Some(behind));
    assert!(ctx.merge_blocks(behind, body, &[]));
    assert_body(
        &ctx,
        module,
        r#"%0 = "test.a"() : () -> i32
           "test.b"(%0) : (i32) -> ()
           "test.c"() : () -> ()"#,
    );
}

#[test]
fn a_block_is_inlined_with_values_for_its_arguments() {
    let (mut ctx, module) = parse(
        r#"%0 = "test.a"() : () -> i32
"test.f"() ({
^bb0(%x: i32):
  "test.b"(%x) : (i32) -> ()
}) : () -> ()"#,
    );
    let (a, f) = (named(&ctx, module, "test.a"), named(&ctx, module, "test.f"));
    let block = nth_block(&ctx, f, 0);
    let value = ctx.result(a, 0);
    let at = InsertPoint::Before(f);
    assert!(
        !ctx.inline_block_before(block, at, &[]),
        "a value is missing"
    );
    assert!(ctx.inline_block_before(block, at, &[value]));
    ctx.erase_op(f);
    assert_body(
        &ctx,
        module,
        r#"%0 = "test.a"() : () -> i32
           "test.b"(%0) : (i32) -> ()"#,
    );
}

#[test]
fn a_block_that_is_branched_to_is_neither_inlined_nor_erased() {
    let (mut ctx, module) = parse(DIAMOND);
    let f = named(&ctx, module, "test.f");
    let (second, entry) = (nth_block(&ctx, f, 1), nth_block(&ctx, f, 0));
    assert!(!ctx.merge_blocks(second, entry, &[]));
    let mut builder = ctx.builder(InsertPoint::Before(f));
    let mut rewriter = builder.rewriter();
    assert!(!rewriter.erase_block(second));
    let predecessors = ctx.predecessors_of(nth_block(&ctx, f, 3));
    assert_eq!(predecessors.count(), 2);
}

#[test]
fn all_blocks_of_a_region_move_and_keep_their_order() {
    let (mut ctx, module) = parse(&format!("{DIAMOND}\n\"test.g\"() ({{}}) : () -> ()"));
    let (f, g) = (named(&ctx, module, "test.f"), named(&ctx, module, "test.g"));
    let (from, to) = (region(&ctx, f), region(&ctx, g));
    assert!(ctx.is_region_empty(to));
    assert!(ctx.inline_region_before(from, to, None));
    assert!(ctx.is_region_empty(from) && ctx.blocks(to).len() == 4);
    assert!(!ctx.inline_region_before(to, to, None));
    let third = nth_block(&ctx, g, 2);
    assert!(ctx.move_block(third, from, None));
    assert_eq!(ctx.single_block(from), Some(third));
    let first = nth_block(&ctx, g, 1);
    assert!(!ctx.move_block(third, to, Some(third)), "before itself");
    assert!(
        !ctx.move_block(third, from, Some(first)),
        "that is elsewhere"
    );
    assert!(ctx.move_block(third, to, Some(first)));
    assert_eq!(ctx.next_block(third), Some(first));
    assert_eq!(ctx.single_block(to), None);
}

#[test]
fn arguments_are_added_inserted_and_erased() {
    let (mut ctx, module) = parse(DIAMOND);
    let f = named(&ctx, module, "test.f");
    let entry = nth_block(&ctx, f, 0);
    let ty = ctx.integer_type(8);
    let front = ctx.insert_block_argument(entry, 0, ty, Loc::UNKNOWN);
    let back = ctx.add_block_argument(entry, ty, Loc::UNKNOWN);
    assert_eq!(ctx.block_argument_of(front), Some((entry, 0)));
    assert_eq!(ctx.block_argument_of(back), Some((entry, 3)));
    let args = ctx.block_args(entry);
    assert_eq!((args[0], args[3]), (front, back));
    assert_eq!(ctx.block_argument_of(args[2]), Some((entry, 2)));
    assert!(!ctx.erase_block_argument(entry, 1), "the condition is used");
    assert!(!ctx.erase_block_argument(entry, 4), "there is none");
    assert!(ctx.erase_block_argument(entry, 3) && ctx.erase_block_argument(entry, 0));
    let text = ctx.print_op(f, &PrintOptions::new().generic(true));
    assert!(text.contains("(%arg0: i1, %arg1: i32):"), "{text}");
}

#[test]
fn operands_are_replaced_inserted_and_erased() {
    let (mut ctx, module) = parse(
        r#"%0 = "test.a"() : () -> i32
%1 = "test.b"() : () -> i64
"test.use"(%0, %1) : (i32, i64) -> ()"#,
    );
    let user = named(&ctx, module, "test.use");
    let values: Vec<_> = ctx.operands(user).collect();
    ctx.insert_operand(user, 1, values[0]);
    ctx.erase_operand(user, 0);
    ctx.insert_operand(user, 2, values[1]);
    assert_eq!(
        ctx.operands(user).collect::<Vec<_>>(),
        [values[0], values[1], values[1]]
    );
    let uses: Vec<_> = ctx.uses_of(values[1]).collect();
    assert_eq!(uses, [(user, 2), (user, 1)]);
    assert_eq!(ctx.users_of(values[0]).collect::<Vec<_>>(), [user]);
    ctx.set_operands(user, &[]);
    assert!(values.iter().all(|value| ctx.use_empty(*value)));
    assert!(ctx.verify_op(module).is_ok());
}

#[test]
fn uses_are_replaced_where_asked() {
    let (mut ctx, module) = parse(
        r#"%0 = "test.a"() : () -> i32
%1 = "test.b"() : () -> i32
"test.use"(%0, %0, %0) : (i32, i32, i32) -> ()"#,
    );
    let user = named(&ctx, module, "test.use");
    let (from, to) = (named(&ctx, module, "test.a"), named(&ctx, module, "test.b"));
    let (from, to) = (ctx.result(from, 0), ctx.result(to, 0));
    assert!(!ctx.replace_uses_if(from, to, |_, _, index| index != 1));
    assert_eq!(ctx.operands(user).collect::<Vec<_>>(), [to, from, to]);
    ctx.replace_all_uses_with(from, to);
    assert!(ctx.use_empty(from));
}

#[test]
fn a_detached_op_is_put_back() {
    let (mut ctx, module) = parse("\"test.f\"() ({\"test.g\"() : () -> ()}) : () -> ()");
    let (f, g) = (named(&ctx, module, "test.f"), named(&ctx, module, "test.g"));
    assert!(
        !ctx.insert_op(g, InsertPoint::Before(f)),
        "it is in a block"
    );
    ctx.detach_op(f);
    assert_eq!(ctx.parent_block(f), None);
    assert!(!ctx.insert_op(f, InsertPoint::Before(g)), "inside itself");
    let body = ctx.body(module).expect("a body");
    assert!(ctx.insert_op(f, InsertPoint::End(body)));
    assert!(ctx.move_op_before(g, f) && !ctx.move_op_before(module, g));
    assert_eq!(ctx.first_op(body), Some(g));
    assert!(ctx.move_op_after(g, f) && ctx.move_op_after(g, f));
    assert_eq!(ctx.last_op(body), Some(g));
    assert_eq!(ctx.prev_op(g), Some(f));
}

#[test]
fn nesting_is_known() {
    let (ctx, module) =
        parse("\"test.f\"() ({\"test.g\"() ({\"test.h\"() : () -> ()}) : () -> ()}) : () -> ()");
    let [f, g, h] = ["test.f", "test.g", "test.h"].map(|name| named(&ctx, module, name));
    assert!(ctx.is_ancestor(f, f) && !ctx.is_proper_ancestor(f, f));
    assert!(ctx.is_proper_ancestor(f, h) && !ctx.is_ancestor(h, f));
    assert_eq!(ctx.ancestors(h).collect::<Vec<_>>(), [h, g, f, module]);
    let body = ctx.body(f).expect("a body");
    assert_eq!(ctx.ancestor_in_block(body, h), Some(g));
    assert_eq!(ctx.ancestor_in_block(body, module), None);
    assert_eq!(ctx.parent_of_kind(h, ctx.kind(f)), Some(f));
    assert_eq!(ctx.parent_of_kind(f, ctx.kind(f)), None);
}

#[test]
fn order_in_a_block_is_right_whatever_moves() {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let module = ctx.create_module(Loc::UNKNOWN);
    let body = ctx.body(module).expect("a body");
    let kind = ctx.op_kind("test.op");
    let mut ops: Vec<_> = (0..40).map(|_| ctx.build(kind).at_end(body)).collect();
    let mut rng = fastrand::Rng::with_seed(1);
    for _ in 0..2000 {
        let (a, b) = (rng.usize(..ops.len()), rng.usize(..ops.len()));
        match rng.u32(..16) {
            0..6 => {
                ctx.move_op_before(ops[a], ops[b]);
            }
            6..8 => {
                // Often at the same position, so that no gap is left.
                let new = ctx.build(kind).at(InsertPoint::Before(ops[0]));
                ops.push(new);
            }
            8 if ops.len() > 20 => {
                ctx.erase_op(ops.remove(a.max(1)));
            }
            _ => {}
        }
        let (a, b) = (ops[a % ops.len()], ops[b % ops.len()]);
        let places: Vec<_> = ctx.block_ops_of(body).collect();
        let place = |op| places.iter().position(|other| *other == op);
        assert_eq!(ctx.is_before_in_block(a, b), place(a) < place(b));
    }
}

// ---- Rewrites that fail, on this IR ---------------------------------------------------------------

#[test]
fn what_a_builder_does_step_by_step_can_be_taken_apart_again() {
    // Each change is inverted by the same methods, after which the text is unchanged.
    let (mut ctx, module) = parse(DIAMOND);
    let before = ctx.print_op(module, &PrintOptions::new().generic(true).locations(true));
    let f = named(&ctx, module, "test.f");
    let entry = nth_block(&ctx, f, 0);
    let cond = named(&ctx, module, "test.cond");
    let mut builder = ctx.builder(InsertPoint::Before(f));
    let mut rewriter = builder.rewriter();
    let behind = rewriter.split_block(cond).expect("it splits");
    assert!(rewriter.merge_blocks(behind, entry, &[]));
    let region = rewriter.ir().regions(f)[0];
    let mut mapping = IrMapping::new();
    assert!(rewriter.clone_region_before(region, region, None, &mut mapping));
    let copies: Vec<_> = rewriter.ir().blocks(region).split_off(4);
    assert_eq!(copies.len(), 4);
    let other = rewriter
        .clone_op(f, &mut IrMapping::new())
        .expect("it clones");
    let to = rewriter.ir().regions(other)[0];
    assert!(rewriter.erase_region_body(to));
    for block in copies {
        assert!(rewriter.move_block(block, to, None));
    }
    rewriter.erase_op(other);
    assert_eq!(
        ctx.print_op(module, &PrintOptions::new().generic(true).locations(true)),
        before
    );
    assert!(ctx.verify_op(module).is_ok());
}

#[test]
fn a_value_knows_its_block() {
    let (ctx, module) = parse(DIAMOND);
    let a = named(&ctx, module, "test.a");
    let result: Value<Context> = ctx.result(a, 0);
    assert_eq!(ctx.block_argument_of(result), None);
    let operand = ctx.operand(a, 0);
    assert_eq!(
        ctx.block_argument_of(operand).map(|(_, index)| index),
        Some(1)
    );
}

/// The panic message for a read of a stale handle.
fn panic_of(read: impl FnOnce() + std::panic::UnwindSafe) -> String {
    let payload = std::panic::catch_unwind(read).expect_err("the handle is stale");
    payload.downcast_ref::<String>().map_or_else(
        || payload.downcast_ref::<&str>().unwrap_or(&"?").to_string(),
        Clone::clone,
    )
}

#[test]
fn the_handle_of_an_erased_operation_is_reported_as_such() {
    let erased = || {
        let mut ctx = Context::with_dialect::<FuncDialect>();
        let module = ctx
            .parse_module("\"test.a\"() : () -> ()")
            .unwrap_or_else(|error| panic!("{error}"));
        let op = ctx.ops_in(module, WalkOrder::PreOrder)[1];
        ctx.erase_op(op);
        (ctx, op)
    };
    let reads: [fn(&Context, Op<Context>); 4] = [
        |ctx, op| drop(ctx.op_name(op).to_string()),
        |ctx, op| drop(ctx.kind_name(ctx.kind(op))),
        |ctx, op| drop(ctx.display_op(op)),
        |ctx, op| drop(ctx.verify_op(op)),
    ];
    for read in reads {
        let (ctx, op) = erased();
        assert_eq!(
            panic_of(move || read(&ctx, op)),
            "the operation was erased, so that its handle is no longer valid"
        );
    }
}

#[test]
fn an_operation_takes_any_number_of_operands_one_after_another() {
    let mut ctx = Context::new();
    let module = ctx.create_module(Loc::UNKNOWN);
    let body = ctx.body(module).unwrap();
    let (kind, ty) = (ctx.op_kind("test.op"), ctx.integer_type(32));
    let values: Vec<_> = (0..4)
        .map(|_| {
            let op = ctx.build(kind).result(ty).at_end(body);
            ctx.results(op).next().unwrap()
        })
        .collect();
    let other = ctx.build(kind).operands(values.clone()).at_end(body);
    let user = ctx.build(kind).at_end(body);
    for from in 0..8 {
        for to in 0..8 {
            for count in [from, to] {
                let operands: Vec<_> = (0..count).map(|at| values[at % 4]).collect();
                ctx.set_operands(user, &operands);
                assert_eq!(ctx.operands(user).collect::<Vec<_>>(), operands);
                for (index, value) in values.iter().enumerate() {
                    // The newest use is first.
                    let own = (index..count).step_by(4).rev().map(|at| (user, at));
                    let all: Vec<_> = own.chain([(other, index)]).collect();
                    assert_eq!(ctx.uses_of(*value).collect::<Vec<_>>(), all);
                }
            }
        }
    }
    ctx.replace_all_uses_with(values[0], values[1]);
    let users: Vec<_> = ctx.uses_of(values[1]).collect();
    assert_eq!(
        users,
        [
            (other, 0),
            (user, 0),
            (user, 4),
            (user, 5),
            (user, 1),
            (other, 1)
        ]
    );
    ctx.erase_op(user);
    ctx.erase_op(other);
    assert!(values.iter().all(|value| ctx.use_empty(*value)));
}

#[test]
fn an_operation_takes_any_number_of_results_and_attributes() {
    let mut ctx = Context::new();
    let module = ctx.create_module(Loc::UNKNOWN);
    let body = ctx.body(module).unwrap();
    let (kind, ty) = (ctx.op_kind("test.op"), ctx.integer_type(32));
    for (results, with_region) in (0..5).flat_map(|n| [(n, false), (n, true)]) {
        let mut builder = ctx.build(kind).results((0..results).map(|_| ty));
        if with_region {
            builder = builder.empty_region();
        }
        let op = builder.at_end(body);
        assert_eq!((ctx.num_results(op), ctx.is_unused(op)), (results, true));
        for (index, value) in ctx.results(op).enumerate() {
            assert_eq!(ctx.defining_op(value), Some((op, index)));
        }
        let names: Vec<String> = (0..20).map(|at| format!("a{at:02}")).collect();
        for (at, name) in names.iter().enumerate() {
            let attr = ctx.integer_attr(at as i128, ty);
            ctx.set_named_attr(op, name, attr);
        }
        for gone in 0..=names.len() {
            let left: Vec<_> = names[gone..]
                .iter()
                .map(|name| ctx.attr(op, name))
                .collect();
            let wanted = (gone..20).map(|at| ctx.integer_attr(at as i128, ty));
            assert_eq!(left, wanted.collect::<Vec<_>>());
            assert_eq!(ctx.attrs(op).unwrap().len(), 20 - gone);
            assert_eq!(ctx.regions(op).len(), usize::from(with_region));
            if let Some(name) = names.get(gone) {
                ctx.set_named_attr(op, name, None);
            }
        }
        let value = ctx.results(op).last();
        let user = ctx.build(kind).operands(value).at_end(body);
        assert_eq!(ctx.is_unused(op), results == 0);
        ctx.erase_op(user);
        ctx.erase_op(op);
    }
    assert_eq!(ctx.num_ops(), 1);
}

#[test]
#[should_panic(expected = "the operation was erased before")]
fn an_operation_is_erased_once() {
    let (mut ctx, module) = parse("\"t.a\"() : () -> ()");
    let op = named(&ctx, module, "t.a");
    Ir::erase_op(&mut ctx, op);
    Ir::erase_op(&mut ctx, op);
}

#[test]
#[should_panic(expected = "an operation cannot be inserted into itself")]
fn an_operation_does_not_take_the_region_that_it_is_in() {
    let mut ctx = Context::new();
    let module = ctx.create_module(Loc::UNKNOWN);
    let (body, block) = (region(&ctx, module), nth_block(&ctx, module, 0));
    let kind = ctx.op_kind("t.a");
    ctx.build(kind).region(body).at_end(block);
}

#[test]
#[should_panic(expected = "this context has no operation of number 1: a handle is meaningless")]
fn the_handle_of_another_context_panics_with_what_it_is() {
    let (other, module) = parse("\"test.a\"() : () -> ()\n\"test.b\"() : () -> ()");
    let op = named(&other, module, "test.b");
    let _ = Context::new().kind(op);
}

#[test]
#[should_panic(expected = "this context has no block of number 0: a handle is meaningless")]
fn the_block_of_another_context_panics_with_what_it_is() {
    let (other, module) = parse("\"test.a\"() : () -> ()");
    let _ = Context::new().last_op(nth_block(&other, module, 0));
}
