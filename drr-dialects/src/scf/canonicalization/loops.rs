//! The rules about `scf.for`.

use drr::ir::{InsertPoint, Ir, OpState};
use drr::op::OpOf;
use drr::pattern;
use drr::prelude::PatternRewriter;

use super::{is_alone, operands, replace_by_region, trip_count, yield_of};
use crate::mixed::Index;
use crate::scf::ForOp;
use crate::syntax::handles;
use crate::tensor::casts::{cast, cast_from_more_static};

/// Removes a loop that has no iteration or does nothing, and inlines one that has one iteration.
#[pattern(root = ForOp)]
pub fn SimplifyTrivialLoops<I: Ir>(
    op: OpOf<ForOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let (ir, handle) = (rewriter.ir(), op.handle());
    let view = op.view(ir);
    let lower = view.lower_bound().handle();
    let bounds = [lower, view.upper_bound().handle(), view.step().handle()].map(Index::Value);
    let Some(count) = trip_count(ir, bounds, view.unsigned_cmp().is_some()) else {
        return false;
    };
    let (region, inits) = (view.region(), handles(view.init_args()));
    match count {
        0 => {
            rewriter.replace_op(handle, &inits);
            true
        }
        1 => {
            let args: Vec<_> = std::iter::once(lower).chain(inits).collect();
            replace_by_region(rewriter, handle, region, &args)
        }
        _ => {
            let Some(end) = yield_of(ir, region) else {
                return false;
            };
            let block = ir.parent_block(end);
            let args = block.map_or(Vec::new(), |block| ir.block_args(block));
            let values = operands(ir, end);
            let does_nothing = is_alone(ir, end) && !values.iter().any(|v| args.contains(v));
            if does_nothing {
                rewriter.replace_op(handle, &values);
            }
            does_nothing
        }
    }
}

/// A loop over a tensor whose type a cast hides is one over the tensor itself.
#[pattern(root = ForOp)]
pub fn ForOpTensorCastFolder<I: Ir>(
    op: OpOf<ForOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let (ir, handle) = (rewriter.ir(), op.handle());
    let view = op.view(ir);
    let inits = handles(view.init_args());
    let found = inits.iter().enumerate().find_map(|(at, init)| {
        let source = cast_from_more_static(ir, *init)?;
        ir.has_one_use(ir.result(handle, at))
            .then_some((at, source))
    });
    let (Some((at, source)), Some(end)) = (found, yield_of(ir, view.region())) else {
        return false;
    };
    let Some(body) = ir.single_block(view.region()) else {
        return false;
    };
    let (old, new) = (ir.value_type(inits[at]), ir.value_type(source));
    let old_results = super::results(ir, handle);
    let mut types: Vec<_> = old_results.iter().map(|v| ir.value_type(*v)).collect();
    types[at] = new;
    let mut given = operands(ir, handle);
    given[3 + at] = source;
    let (loc, kind, region) = (ir.loc(handle), ir.kind(handle), view.region());
    let attrs = ir.attrs(handle).unwrap_or_default();
    // The argument of the body, whose old type its uses see by a cast.
    let Some(arg) = rewriter.insert_block_arg(body, 1 + at, new, Some(loc.clone())) else {
        return false;
    };
    let first = rewriter.ir().first_op(body).unwrap_or(end);
    let Some(inner) = cast(rewriter, InsertPoint::Before(first), &loc, arg, old) else {
        return false;
    };
    let replaced = rewriter.ir().block_args(body)[2 + at];
    rewriter.replace_all_uses_with(replaced, inner);
    if !rewriter.erase_block_arg(body, 2 + at) {
        return false;
    }
    let yielded = rewriter.ir().operand(end, at);
    let Some(yielded) = cast(rewriter, InsertPoint::Before(end), &loc, yielded, new) else {
        return false;
    };
    rewriter.set_operand(end, at, yielded);
    let state = OpState {
        operands: &given,
        result_types: &types,
        attrs: &attrs,
        regions: &[Some(region)],
        ..OpState::new(kind, loc.clone())
    };
    let made = rewriter.with_insertion_point(InsertPoint::Before(handle), |rewriter| {
        rewriter.create_op(state)
    });
    let mut values = super::results(rewriter.ir(), made);
    let Some(outer) = cast(rewriter, InsertPoint::Before(handle), &loc, values[at], old) else {
        return false;
    };
    values[at] = outer;
    rewriter.replace_op(handle, &values);
    true
}
