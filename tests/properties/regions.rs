//! Rules that move, copy, split and drop blocks on the embedded IR, and a rule that changes a lot
//! and then fails.

use drr::embedded::Context;
use drr::ir::{InsertPoint, IrMapping};
use drr::op::OpOf;
use drr::pattern_set::PatternSet;
use drr::prelude::*;

use crate::check::Checker;
use crate::drive::{DRIVERS, Driver};

drr::declare_op! {
    /// Runs its body once.
    pub OnceOp = "p.once"(inits: Variadic<AnyType>) -> (results: Variadic<AnyType>)
        regions(body: AnyRegion);
    /// Runs its body twice.
    pub TwiceOp = "p.twice"() -> () regions(body: AnyRegion);
    /// Never runs its body.
    pub NeverOp = "p.never"() -> () regions(body: AnyRegion);
    /// Ends a body.
    pub EndOp = "p.end"(values: Variadic<AnyType>) -> () traits(Pure, Terminator);
    /// Moves to the beginning of its block.
    pub EarlyOp = "p.early"() -> ();
    /// Its rule always fails.
    pub VainOp = "p.vain"(x: AnyType) -> ();
}

/// `once` -> its body
#[drr::pattern(root = OnceOp)]
fn inline<I: Ir>(op: OpOf<OnceOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let (ir, root) = (rewriter.ir(), op.handle());
    let operands = |ir: &I, op| {
        (0..ir.num_operands(op))
            .map(|i| ir.operand(op, i))
            .collect()
    };
    let Some(body) = ir.single_block(ir.regions(root)[0]) else {
        return rewriter.notify_match_failure("several blocks");
    };
    let Some(end) = ir.last_op(body) else {
        return rewriter.notify_match_failure("nothing in it");
    };
    let inits: Vec<_> = operands(ir, root);
    if !rewriter.inline_block_before(body, InsertPoint::Before(root), &inits) {
        return false;
    }
    let values: Vec<_> = operands(rewriter.ir(), end);
    rewriter.replace_op(root, &values);
    rewriter.erase_op(end);
    true
}

/// `twice` -> two times `once`
#[drr::pattern(root = TwiceOp)]
fn unroll<I: Ir>(op: OpOf<TwiceOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> Option<()> {
    let root = op.handle();
    let ir = rewriter.ir();
    let block = ir.single_block(ir.regions(root)[0])?;
    let ops = std::iter::successors(ir.first_op(block), |op| ir.next_op(*op));
    let ops: Vec<_> = ops.collect();
    for _ in 0..2 {
        let mut mapping = IrMapping::new();
        for op in &ops[..ops.len().checked_sub(1)?] {
            rewriter.clone_op(*op, &mut mapping)?;
        }
    }
    rewriter.erase_op(root);
    Some(())
}

/// `never` -> nothing
#[drr::pattern(root = NeverOp)]
fn drop_body<I: Ir>(op: OpOf<NeverOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    rewriter.erase_op(op.handle());
    true
}

/// `early` moves to the beginning, once
#[drr::pattern(root = EarlyOp)]
fn hoist<I: Ir>(op: OpOf<EarlyOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let root = op.handle();
    let previous = rewriter.ir().prev_op(root);
    let early = rewriter.ir().kind(root);
    match previous {
        Some(other) if rewriter.ir().kind(other) != early => rewriter.move_op_before(root, other),
        _ => rewriter.notify_match_failure("it is first"),
    }
}

/// Copies, splits, moves, creates and erases everything before the root, and then fails.
#[drr::pattern(root = VainOp)]
fn in_vain<I: Ir>(op: OpOf<VainOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let root = op.handle();
    let Some(other) = rewriter.ir().prev_op(root) else {
        return rewriter.notify_match_failure("it is first");
    };
    let value = rewriter.ir().operand(root, 0);
    if let Some(copy) = rewriter.clone_op(other, &mut IrMapping::new()) {
        let _ = rewriter.move_op_before(copy, other);
        rewriter.set_operand(root, 0, value);
    }
    let _ = rewriter.move_op_after(other, root);
    let regions = rewriter.ir().regions(other);
    for region in regions {
        rewriter.create_block(region, None, &[]);
        let _ = rewriter.erase_region_body(region);
    }
    rewriter.split_block(root);
    rewriter.notify_match_failure("on second thoughts")
}

/// Nested operations, with blocks that branch.
const MODULE: &str = r#"
"p.early"() : () -> ()
%0 = "x.source"() : () -> i32
"p.early"() : () -> ()
%1:2 = "p.once"(%0) ({
^bb0(%x: i32):
  %2 = "p.once"() ({
    %3 = "x.inner"(%x) : (i32) -> i64
    "p.vain"(%3) : (i64) -> ()
    "p.end"(%3) : (i64) -> ()
  }) : () -> i64
  "p.twice"() ({
    %4 = "x.a"(%x) : (i32) -> i32
    "x.region"(%4) ({
    ^bb0(%y: i32):
      "x.br"(%y)[^bb1] : (i32) -> ()
    ^bb1:
      "p.early"() : () -> ()
      "x.br"(%4)[^bb1] : (i32) -> ()
    }) : (i32) -> ()
    "p.vain"(%4) : (i32) -> ()
    "p.end"() : () -> ()
  }) : () -> ()
  "p.vain"(%x) : (i32) -> ()
  "p.never"() ({
    %5 = "x.b"(%2) : (i64) -> i64
    "x.br"(%5)[^bb2] : (i64) -> ()
  ^bb1:
    "x.br"()[^bb1] : () -> ()
  ^bb2:
    "x.br"(%5)[^bb1] : (i64) -> ()
  }) : () -> ()
  "p.end"(%2, %x) : (i64, i32) -> ()
}) : (i32) -> (i64, i32)
"p.never"() ({
  "p.once"() ({
    "p.end"() : () -> ()
  }) : () -> ()
  "p.end"() : () -> ()
}) : () -> ()
"p.vain"(%0) : (i32) -> ()
"x.sink"(%1#0, %1#1) : (i64, i32) -> ()
"#;

fn run(driver: Driver, deaf_to: Option<(&'static str, usize)>) -> (Checker<Context>, String) {
    let set = PatternSet::new().with(inline).with(unroll).with(drop_body);
    let set = set.with(hoist).with(in_vain);
    let mut context = Context::new();
    let patterns = set.bind(&mut context);
    let module = context
        .parse_module(MODULE)
        .unwrap_or_else(|error| panic!("{error}"));
    let mut checker = Checker::new(&context, module);
    checker.deaf_to = deaf_to;
    driver.run(&mut context, module, &patterns, &mut checker);
    (checker, context.display(module).to_string())
}

#[test]
fn rules_that_change_structure_leave_everything_as_it_must_be() {
    for driver in DRIVERS {
        let (checker, after) = run(driver, None);
        let faults = checker.faults.join("\n");
        assert!(faults.is_empty(), "{driver:?}:\n{faults}\n{after}");
        if matches!(driver, Driver::Greedy) {
            assert_eq!(checker.applied.len(), 4, "{:?}", checker.applied);
            assert!(checker.undone > 2, "{} were undone", checker.undone);
        }
    }
}

/// The checker needs every single event of each kind to know the IR. Moves are an exception: a move
/// that is followed by the erasure of the moved operation leaves no trace.
#[test]
fn each_event_of_structure_is_missed() {
    let (checker, _) = run(Driver::Greedy, None);
    for event in [
        "inserted",
        "erased",
        "moved",
        "block_inserted",
        "block_erased",
    ] {
        let count = checker.events.get(event).copied().unwrap_or_default();
        assert!(count > 0, "there was no event `{event}`");
        // Tries only some of many events.
        let tried: Vec<usize> = (1..=count).step_by(1 + count / 30).collect();
        let is_missed = |number| {
            !run(Driver::Greedy, Some((event, number)))
                .0
                .faults
                .is_empty()
        };
        let missed = tried.iter().filter(|number| is_missed(**number)).count();
        let least = match event {
            "moved" => tried.len() / 2,
            _ => tried.len(),
        };
        assert!(missed >= least, "{event}: {missed} of {}", tried.len());
    }
}
