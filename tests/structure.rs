//! Rules that change the structure of the embedded IR: they inline, repeat and drop regions; and
//! rewrites that fail after any changes.

use std::cell::Cell;

use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily, walk_and_apply_patterns};
use drr::embedded::{Context, PrintOptions, WalkOrder};
use drr::ir::{InsertPoint, IrMapping, NewBlockArg, Op};
use drr::op::OpOf;
use drr::pattern_set::PatternSet;
use drr::prelude::*;
use drr::rewriter::IRRewriter;

drr::declare_op! {
    /// Runs its body once.
    pub ExecuteOp = "test.execute"(inits: Variadic<AnyType>) -> (results: Variadic<AnyType>)
        regions(body: AnyRegion);
    /// Runs its body `times` times.
    pub RepeatOp = "test.repeat"() { times: I64Attr } -> () regions(body: AnyRegion);
    /// Ends a body.
    pub YieldOp = "test.yield"(values: Variadic<AnyType>) -> () traits(Pure, Terminator);
    /// Is never rewritten.
    pub VictimOp = "test.victim"() -> ();
}

/// `execute` with one block -> its body, in the same place
#[drr::pattern(root = ExecuteOp)]
fn inline_execute<I: Ir>(op: OpOf<ExecuteOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let ir = rewriter.ir();
    let root = op.handle();
    let Some(body) = ir.single_block(ir.regions(root)[0]) else {
        return rewriter.notify_match_failure("it has several blocks");
    };
    let Some(end) = ir.last_op(body) else {
        return rewriter.notify_match_failure("its body is empty");
    };
    let inits: Vec<_> = (0..ir.num_operands(root))
        .map(|i| ir.operand(root, i))
        .collect();
    if !rewriter.inline_block_before(body, InsertPoint::Before(root), &inits) {
        return false;
    }
    let ir = rewriter.ir();
    let values: Vec<_> = (0..ir.num_operands(end))
        .map(|i| ir.operand(end, i))
        .collect();
    rewriter.replace_op(root, &values);
    rewriter.erase_op(end);
    true
}

/// `repeat` -> its body, repeated
#[drr::pattern(root = RepeatOp)]
fn unroll_repeat<I: Ir>(op: OpOf<RepeatOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let root = op.handle();
    let times = op.view(rewriter.ir()).times_decoded().unwrap_or_default();
    let body = rewriter.ir().regions(root)[0];
    for _ in 0..times {
        let copy = rewriter.clone_op(root, &mut IrMapping::new());
        let block =
            copy.and_then(|copy| rewriter.ir().single_block(rewriter.ir().regions(copy)[0]));
        let (Some(copy), Some(block)) = (copy, block) else {
            return rewriter.notify_match_failure("its body is not one block");
        };
        let end = rewriter.ir().last_op(block);
        if !rewriter.inline_block_before(block, InsertPoint::Before(copy), &[]) {
            return false;
        }
        end.into_iter().for_each(|end| rewriter.erase_op(end));
        rewriter.erase_op(copy);
    }
    let dropped = rewriter.erase_region_body(body);
    rewriter.erase_op(root);
    dropped
}

fn read(
    text: &str,
    patterns: PatternSet<Context>,
) -> (
    Context,
    Op<Context>,
    drr::pattern_set::BoundPatternSet<Context>,
) {
    let mut ctx = Context::new();
    let set = patterns.bind(&mut ctx);
    let module = ctx
        .parse_module(text)
        .unwrap_or_else(|error| panic!("{error}"));
    (ctx, module, set)
}

/// Checks that both drivers produce the same text.
#[track_caller]
fn assert_rewritten(text: &str, patterns: fn() -> PatternSet<Context>, expected: &str) {
    let (mut ctx, module, set) = read(text, patterns());
    let config = GreedyRewriteConfig::new().expensive_checks(true);
    let report = apply_patterns_greedily(&mut ctx, module, &set, &config, None)
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(report.changed && report.failures.is_empty(), "{report}");
    assert_eq!(ctx.display(module).to_string(), expected);
    let (mut ctx, module, set) = read(text, patterns());
    let _ = walk_and_apply_patterns(&mut ctx, module, &set, None)
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(ctx.display(module).to_string(), expected, "walked");
    assert!(ctx.verify_op(module).is_ok());
}

#[test]
fn regions_are_inlined_inside_out() {
    assert_rewritten(
        r#"%0 = "test.source"() : () -> i32
%1:2 = "test.execute"(%0) ({
^bb0(%x: i32):
  %2 = "test.execute"() ({
    %3 = "test.inner"(%x) : (i32) -> i64
    "test.yield"(%3) : (i64) -> ()
  }) : () -> i64
  "test.yield"(%2, %x) : (i64, i32) -> ()
}) : (i32) -> (i64, i32)
"test.sink"(%1#0, %1#1) : (i64, i32) -> ()"#,
        || PatternSet::new().with(inline_execute),
        r#"module {
  %0 = "test.source"() : () -> i32
  %1 = "test.inner"(%0) : (i32) -> i64
  "test.sink"(%1, %0) : (i64, i32) -> ()
}
"#,
    );
}

#[test]
fn a_body_is_repeated() {
    assert_rewritten(
        r#"%0 = "test.source"() : () -> i32
"test.repeat"() <{times = 3 : i64}> ({
  %1 = "test.step"(%0) : (i32) -> i32
  "test.sink"(%1) : (i32) -> ()
  "test.yield"() : () -> ()
}) : () -> ()"#,
        || PatternSet::new().with(unroll_repeat),
        r#"module {
  %0 = "test.source"() : () -> i32
  %1 = "test.step"(%0) : (i32) -> i32
  "test.sink"(%1) : (i32) -> ()
  %2 = "test.step"(%0) : (i32) -> i32
  "test.sink"(%2) : (i32) -> ()
  %3 = "test.step"(%0) : (i32) -> i32
  "test.sink"(%3) : (i32) -> ()
}
"#,
    );
}

#[test]
fn a_body_of_several_blocks_is_left_as_it_was() {
    let text = r#""test.repeat"() <{times = 2 : i64}> ({
  "test.br"()[^bb1] : () -> ()
^bb1:
  "test.yield"() : () -> ()
}) : () -> ()"#;
    let (mut ctx, module, set) = read(text, PatternSet::new().with(unroll_repeat));
    let before = ctx.display(module).to_string();
    let mut log = drr::rewriter::EventLog::new();
    let config = GreedyRewriteConfig::new();
    let report = apply_patterns_greedily(&mut ctx, module, &set, &config, Some(&mut log))
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(!report.changed);
    assert_eq!(ctx.display(module).to_string(), before);
    assert!(
        log.to_string().contains("its body is not one block"),
        "{log}"
    );
}

// ---- Random rewrites that fail ------------------------------------------------------------------

thread_local! {
    static CHANGES: Cell<usize> = const { Cell::new(0) };
}

fn pick<T: Copy>(from: &[T]) -> T {
    from[fastrand::usize(..from.len())]
}

/// Operations, regions, blocks and values.
type Contents<I> = (Vec<Op<I>>, Vec<Region<I>>, Vec<Block<I>>, Vec<Value<I>>);

/// Everything inside the operation.
fn contents<I: Ir>(ir: &I, root: Op<I>) -> Contents<I> {
    let (mut ops, mut regions, mut blocks, mut values) = (vec![root], vec![], vec![], vec![]);
    let mut at = 0;
    while at < ops.len() {
        let op = ops[at];
        at += 1;
        values.extend((0..ir.num_results(op)).map(|index| ir.result(op, index)));
        for region in ir.regions(op) {
            regions.push(region);
            for block in ir.blocks(region) {
                blocks.push(block);
                values.extend(ir.block_args(block));
                let mut next = ir.first_op(block);
                while let Some(op) = next {
                    ops.push(op);
                    next = ir.next_op(op);
                }
            }
        }
    }
    ops.remove(0);
    (ops, regions, blocks, values)
}

/// Makes random changes around the root and then declines.
#[drr::pattern(root = VictimOp)]
fn vandal<I: Ir>(op: OpOf<VictimOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let victim = op.handle();
    let mut top = victim;
    let parent = |ir: &I, op| ir.region_owner(ir.parent_region(ir.parent_block(op)?)?);
    while let Some(outer) = parent(rewriter.ir(), top) {
        top = outer;
    }
    let mut erased = vec![victim];
    for _ in 0..1 + fastrand::usize(..10) {
        let (ops, regions, blocks, values) = contents(rewriter.ir(), top);
        let ops: Vec<_> = ops.into_iter().filter(|op| !erased.contains(op)).collect();
        let (op, other, block, other_block) =
            (pick(&ops), pick(&ops), pick(&blocks), pick(&blocks));
        let (region, other_region, value) = (pick(&regions), pick(&regions), pick(&values));
        let before = (fastrand::usize(..2) == 0).then_some(other_block);
        let at = before.map_or(InsertPoint::Before(other), InsertPoint::End);
        let few = ops.len() < 80;
        let done = match fastrand::usize(..17) {
            0 => rewriter.move_op(op, at),
            1 => rewriter.split_block(op).is_some(),
            2 | 3 => {
                let args: Vec<_> = rewriter
                    .ir()
                    .block_args(block)
                    .iter()
                    .map(|_| pick(&values))
                    .collect();
                rewriter.inline_block_before(block, at, &args)
            }
            4 => rewriter.move_block(block, region, before),
            5 => rewriter.inline_region_before(region, other_region, before),
            6 => {
                let ty = rewriter.ir().value_type(value);
                let first = fastrand::usize(..2);
                let indices = [first, first + 1 + fastrand::usize(..2)];
                let args = indices.map(|index| NewBlockArg {
                    index,
                    ty,
                    loc: None,
                });
                let some = 1 + fastrand::usize(..2);
                rewriter.insert_block_args(block, &args[..some]).is_some()
            }
            7 => {
                let mut args = rewriter.ir().block_args(block);
                args.truncate(1 + fastrand::usize(..2));
                for arg in args.iter().filter(|arg| **arg != value) {
                    rewriter.replace_all_uses_with(*arg, value);
                }
                let indices: Vec<_> = (0..args.len()).collect();
                !args.is_empty() && rewriter.erase_block_args(block, &indices)
            }
            8 => rewriter.erase_block(block),
            9 => rewriter.erase_region_body(region),
            10 if few => {
                rewriter.set_insertion_point(at);
                rewriter.clone_op(op, &mut IrMapping::new()).is_some()
            }
            11 if few => {
                rewriter.clone_region_before(region, other_region, before, &mut IrMapping::new())
            }
            12 => {
                let count = rewriter.ir().num_operands(op);
                if count > 0 {
                    rewriter.set_operand(op, fastrand::usize(..count), value);
                }
                rewriter.set_successor(op, 0, block)
            }
            13 => {
                let loc = rewriter.ir().loc(other);
                rewriter.set_loc(op, loc)
            }
            14 => {
                let results: Vec<_> = (0..rewriter.ir().num_results(op)).map(|_| value).collect();
                let own = rewriter
                    .ir()
                    .defining_op(value)
                    .is_some_and(|(made, _)| made == op);
                if !own {
                    rewriter.replace_op(op, &results);
                    erased.push(op);
                }
                !own
            }
            15 => {
                let behind = std::iter::successors(Some(op), |op| rewriter.ir().next_op(*op));
                let behind: Vec<_> = behind.collect();
                rewriter.move_ops(op, pick(&behind), at)
            }
            _ => {
                let ty = rewriter.ir().value_type(value);
                rewriter
                    .create_block(region, before, &[(ty, None)])
                    .is_some()
            }
        };
        CHANGES.set(CHANGES.get() + usize::from(done));
    }
    false
}

const MODULE: &str = r#"%0 = "test.source"() : () -> i32 loc("a")
"test.scope"() ({
^bb0(%x: i32, %y: i64):
  %1:2 = "test.two"(%x, %0) {n = 1 : i8} : (i32, i32) -> (i32, i64) loc("b")
  "test.pure"() ({
    "test.sink"(%1#0, %0) : (i32, i32) -> ()
  }, {
    %2 = "test.three"(%1#1) <{m = "p"}> : (i64) -> i64
  }) : () -> ()
  "test.br"(%y)[^bb1] : (i64) -> ()
^bb1(%z: i64):
  "test.sink"(%z, %1#0, %1#0) : (i64, i32, i32) -> () loc("c")
  "test.br"()[^bb2] : () -> ()
^bb2:
  "test.br"(%1#1)[^bb1] : (i64) -> ()
}) : () -> ()
"test.victim"() : () -> ()
"test.scope"() ({
  "test.sink"(%0) : (i32) -> ()
}) : () -> ()"#;

/// The text with locations, and the uses of all values.
fn everything(ctx: &Context, module: Op<Context>) -> String {
    let mut text = ctx.print_op(module, &PrintOptions::new().generic(true).locations(true));
    for op in ctx.ops_in(module, WalkOrder::PreOrder) {
        for index in 0..ctx.num_results(op) {
            let mut uses: Vec<_> = ctx.uses_of(ctx.result(op, index)).collect();
            uses.sort_by_key(|(op, index)| (op.0, *index));
            text += &format!("{uses:?}\n");
        }
    }
    text
}

#[test]
fn whatever_a_rewrite_did_is_undone() {
    for seed in 1..=2000_u64 {
        let (mut ctx, module, set) = read(MODULE, PatternSet::new().with(vandal));
        let before = everything(&ctx, module);
        fastrand::seed(seed);
        let config = GreedyRewriteConfig::new();
        let report = apply_patterns_greedily(&mut ctx, module, &set, &config, None)
            .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        assert!(!report.changed, "seed {seed}: {report}");
        assert_eq!(everything(&ctx, module), before, "seed {seed}");

        // With another driver too.
        fastrand::seed(seed);
        let ops = ctx.ops_in(module, WalkOrder::PreOrder);
        let victim = ops.into_iter().find(|op| ctx.op_name(*op) == "test.victim");
        let victim = victim.expect("it is there");
        let mut plain = IRRewriter::new(&mut ctx, InsertPoint::Before(victim));
        let applied = set.match_and_rewrite(victim, &mut plain);
        assert_eq!(
            applied.unwrap_or_else(|error| panic!("seed {seed}: {error}")),
            None
        );
        assert_eq!(everything(&ctx, module), before, "seed {seed}");
    }
    assert!(CHANGES.get() > 8000, "only {} changes", CHANGES.get());
}

#[test]
fn an_explanation_ends_before_the_first_change_of_any_kind() {
    let (mut ctx, module, set) = read(MODULE, PatternSet::new().with(vandal));
    let before = everything(&ctx, module);
    let ops = ctx.ops_in(module, WalkOrder::PreOrder);
    let victim = ops.into_iter().find(|op| ctx.op_name(*op) == "test.victim");
    let victim = victim.expect("it is there");
    let mut matches = 0;
    for seed in 1..=500_u64 {
        fastrand::seed(seed);
        let explanation = set.explain(&mut ctx, victim, "vandal");
        // Code that begins to change something matches.
        matches += usize::from(explanation.is_ok_and(|explanation| explanation.matches()));
        assert_eq!(everything(&ctx, module), before, "seed {seed}");
    }
    assert!(matches > 400, "only {matches} matches");
}
