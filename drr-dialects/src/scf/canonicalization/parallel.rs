//! The rules about `scf.parallel`.

use drr::ir::{Block, InsertPoint, Ir, IrMapping, Op, OpState, Value};
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

/// Makes a loop with other bounds and an empty region in place of another one.
fn with_bounds<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: Op<I>,
    bounds: [Vec<Value<I>>; 3],
) -> Op<I> {
    let ir = rewriter.ir();
    let inits = handles(ParallelOp::wrap(ir, op).init_vals());
    let count = bounds[0].len() as u32;
    let segments = [count, count, count, inits.len() as u32];
    let types: Vec<_> = inits.iter().map(|init| ir.value_type(*init)).collect();
    let operands = [bounds.concat(), inits].concat();
    let state = OpState {
        operands: &operands,
        operand_segments: Some(&segments),
        result_types: &types,
        attrs: &ir.attrs(op).unwrap_or_default(),
        regions: &[None],
        ..OpState::new(ir.kind(op), ir.loc(op))
    };
    rewriter.create_op(state)
}

/// Clones the operations of a block to the insertion point, without its end.
fn clone_body<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    block: Block<I>,
    end: Op<I>,
    mapping: &mut IrMapping<I>,
) -> bool {
    let mut next = rewriter.ir().first_op(block).filter(|op| *op != end);
    while let Some(op) = next {
        next = rewriter.ir().next_op(op).filter(|op| *op != end);
        if rewriter.clone_op(op, mapping).is_none() {
            return false;
        }
    }
    true
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
    let mut mapping = IrMapping::new();
    for (at, arg) in ir.block_args(block).into_iter().enumerate() {
        if counts[at] == Some(1) {
            mapping.map_value(arg, bounds[0][at]);
        }
    }
    let kept = bounds.map(|bounds| {
        let bounds = bounds.into_iter().zip(&counts);
        let bounds = bounds.filter(|(_, count)| **count != Some(1));
        bounds.map(|(bound, _)| bound).collect()
    });
    let region = view.region();
    let new = with_bounds(rewriter, handle, kept);
    let Some(to) = rewriter.ir().region(new, 0) else {
        return false;
    };
    // As in MLIR, the rules see copies: this decides which of them is tried first.
    if !rewriter.clone_region_before(region, to, None, &mut mapping) {
        return false;
    }
    let values = super::results(rewriter.ir(), new);
    rewriter.replace_op(handle, &values);
    true
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
    let mut mapping = IrMapping::new();
    mapping.map_values(ir.block_args(block), indices.to_vec());
    let Some(blocks) = blocks else { return false };
    let given = operands(ir, end);
    if !clone_body(rewriter, block, end, &mut mapping) {
        return false;
    }
    let mut results = Vec::new();
    for (block, (init, value)) in blocks.into_iter().zip(inits.iter().zip(given)) {
        let args = rewriter.ir().block_args(block);
        mapping.map_values(args, [*init, mapping.value_or_self(value)]);
        let Some(last) = rewriter.ir().last_op(block) else {
            return false;
        };
        if !clone_body(rewriter, block, last, &mut mapping) {
            return false;
        }
        results.push(mapping.value_or_self(rewriter.ir().operand(last, 0)));
    }
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
    let from: Vec<_> = args.into_iter().chain(ir.block_args(block)).collect();
    let kinds: Vec<_> = from
        .iter()
        .map(|arg| (ir.value_type(*arg), ir.value_loc(*arg)))
        .collect();
    let new = with_bounds(rewriter, handle, all);
    let Some(to) = rewriter.ir().region(new, 0) else {
        return false;
    };
    let cloned = rewriter.with_insertion_point(InsertPoint::Before(new), |rewriter| {
        let Some(to) = rewriter.create_block(to, None, &kinds) else {
            return false;
        };
        let mut mapping = IrMapping::new();
        mapping.map_values(from, rewriter.ir().block_args(to));
        clone_body(rewriter, block, last, &mut mapping)
            && rewriter.clone_op(last, &mut mapping).is_some()
    });
    if cloned {
        rewriter.replace_op(handle, &[]);
    }
    cloned
}
