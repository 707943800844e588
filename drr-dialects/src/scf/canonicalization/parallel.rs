//! The rules about `scf.parallel`.

use drr::ir::{Block, InsertPoint, Ir, Op, Value};
use drr::native::Vals;
use drr::op::{HasView, OpOf};
use drr::pattern;
use drr::prelude::PatternRewriter;

use super::{is, is_alone, operands, trip_count, values};
use crate::scf::{ParallelOp, ReduceOp};
use crate::syntax::handles;

/// The body of a loop, and the `scf.reduce` that ends it.
fn body<I: Ir>(ir: &I, op: Op<I>) -> Option<(Block<I>, Op<I>)> {
    let block = ir.single_block(ParallelOp::wrap(ir, op).region())?;
    let end = ir
        .last_op(block)
        .filter(|end| is::<I, ReduceOp>(ir, *end))?;
    Some((block, end))
}

/// Sets the bounds of a loop: its operands but the initial values.
fn set_bounds<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: Op<I>,
    bounds: [Vec<Value<I>>; 3],
) -> bool {
    let inits = handles(ParallelOp::wrap(rewriter.ir(), op).init_vals());
    let count = bounds[0].len() as u32;
    let segments = [count, count, count, inits.len() as u32];
    let operands = [bounds.concat(), inits].concat();
    rewriter.set_operands(op, &operands, Some(&segments))
}

/// Removes dimensions with one iteration, and loops without any.
#[pattern(root = ParallelOp)]
pub fn ParallelOpSingleOrZeroIterationDimsFolder<I: Ir>(
    op: OpOf<ParallelOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let (ir, handle) = (rewriter.ir(), op.handle());
    let view = op.view(ir);
    let bounds = [view.lower_bound(), view.upper_bound(), view.step()].map(values);
    let [lower, upper, step] = bounds;
    let all = lower.into_iter().zip(upper).zip(step);
    let counts: Vec<_> = all
        .map(|((lower, upper), step)| trip_count(ir, [lower, upper, step], false))
        .collect();
    let inits = handles(view.init_vals());
    // As MLIR, which looks at one dimension after the other.
    if counts.contains(&Some(0)) {
        rewriter.replace_op(handle, &inits);
        return true;
    }
    if !counts.contains(&Some(1)) {
        return false;
    }
    let bounds = [view.lower_bound(), view.upper_bound(), view.step()].map(handles);
    let Some((block, end)) = body(ir, handle) else {
        return false;
    };
    if counts.iter().all(|count| *count == Some(1)) {
        return inline(rewriter, handle, (block, end), &bounds[0], &inits);
    }
    let args = ir.block_args(block);
    rewriter.modify_op_in_place(handle, |rewriter| {
        for (at, arg) in args.into_iter().enumerate().rev() {
            if counts[at] == Some(1) {
                rewriter.replace_all_uses_with(arg, bounds[0][at]);
                rewriter.erase_block_arg(block, at);
            }
        }
        let kept = bounds.map(|bounds| {
            let bounds = bounds.into_iter().zip(&counts);
            let bounds = bounds.filter(|(_, count)| **count != Some(1));
            bounds.map(|(bound, _)| bound).collect()
        });
        set_bounds(rewriter, handle, kept)
    })
}

/// Replaces a loop of one iteration by its body and its reductions.
fn inline<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: Op<I>,
    (block, end): (Block<I>, Op<I>),
    indices: &[Value<I>],
    inits: &[Value<I>],
) -> bool {
    let ir = rewriter.ir();
    let regions = ReduceOp::wrap(ir, end).reductions().to_vec();
    let blocks: Option<Vec<_>> = regions.into_iter().map(|r| ir.single_block(r)).collect();
    let at = InsertPoint::Before(op);
    let Some(blocks) = blocks else { return false };
    if !rewriter.inline_block_before(block, at, indices) {
        return false;
    }
    let given = operands(rewriter.ir(), end);
    let mut results = Vec::new();
    for (block, (init, value)) in blocks.into_iter().zip(inits.iter().zip(given)) {
        let Some(last) = rewriter.ir().last_op(block) else {
            return false;
        };
        if !rewriter.inline_block_before(block, at, &[*init, value]) {
            return false;
        }
        results.push(rewriter.ir().operand(last, 0));
        rewriter.erase_op(last);
    }
    rewriter.erase_op(end);
    rewriter.replace_op(op, &results);
    true
}

/// A loop that is all of the body of another one is one loop with it.
#[pattern(root = ParallelOp)]
pub fn MergeNestedParallelLoops<I: Ir>(
    op: OpOf<ParallelOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let (ir, handle) = (rewriter.ir(), op.handle());
    let Some((outer, end)) = body(ir, handle) else {
        return false;
    };
    let inner = ir.prev_op(end).filter(|op| is::<I, ParallelOp>(ir, *op));
    let Some(inner) = inner.filter(|inner| is_alone(ir, *inner)) else {
        return false;
    };
    let args = ir.block_args(outer);
    let depends = operands(ir, inner).iter().any(|bound| args.contains(bound));
    let has_results = ir.num_results(handle) > 0 || ir.num_results(inner) > 0;
    let Some((block, last)) = body(ir, inner).filter(|_| !depends && !has_results) else {
        return false;
    };
    let bounds = |op: Op<I>| {
        let view = ParallelOp::wrap(ir, op);
        [view.lower_bound(), view.upper_bound(), view.step()]
            .map(|group: Vals<'_, I>| handles(group))
    };
    let mut all = bounds(handle);
    for (bounds, more) in all.iter_mut().zip(bounds(inner)) {
        bounds.extend(more);
    }
    let of_inner = ir.block_args(block);
    let kinds: Vec<_> = of_inner
        .iter()
        .map(|arg| (ir.value_type(*arg), ir.value_loc(*arg)))
        .collect();
    rewriter.modify_op_in_place(handle, |rewriter| {
        let mut args = Vec::new();
        for (ty, loc) in kinds {
            match rewriter.add_block_arg(outer, ty, loc) {
                Some(arg) => args.push(arg),
                None => return false,
            }
        }
        if !rewriter.inline_block_before(block, InsertPoint::Before(inner), &args) {
            return false;
        }
        rewriter.erase_op(last);
        rewriter.erase_op(inner);
        set_bounds(rewriter, handle, all)
    })
}
