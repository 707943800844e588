//! The rules about `scf.forall`.

use std::collections::HashSet;

use drr::ir::{
    AttrData, Block, DYNAMIC, InsertPoint, Ir, IrMapping, NewBlockArg, Op, OpState, Value,
};
use drr::op::{HasView, OpOf};
use drr::pattern;
use drr::prelude::PatternRewriter;

use super::{operands, results, trip_count};
use crate::defined::is;
use crate::mixed::{Index, mixed};
use crate::scf::ForallOp;
use crate::scf::syntax::constant;
use crate::syntax::{handles, ints};
use crate::tensor::casts::{cast, cast_from_more_static};
use crate::tensor::{DimOp, InsertSliceOp, ParallelInsertSliceOp};

/// The lower bounds, the upper bounds and the steps.
type Bounds<I> = [Vec<Index<I>>; 3];

const STATIC: [&str; 3] = ["staticLowerBound", "staticUpperBound", "staticStep"];

fn bounds<I: Ir>(ir: &I, op: Op<I>) -> Bounds<I> {
    let view = ForallOp::wrap(ir, op);
    let numbers = [
        view.static_lower_bound(),
        view.static_upper_bound(),
        view.static_step(),
    ];
    let [lower, upper, step] = numbers.map(|attr| ints(ir, &attr.to_attr()));
    [
        mixed(&lower, handles(view.dynamic_lower_bound())),
        mixed(&upper, handles(view.dynamic_upper_bound())),
        mixed(&step, handles(view.dynamic_step())),
    ]
}

/// Sets the bounds of a loop in place, and its outputs.
fn set<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: Op<I>,
    bounds: &Bounds<I>,
    outputs: &[Value<I>],
) -> bool {
    let mut all = Vec::new();
    let mut segments = Vec::new();
    for (bounds, name) in bounds.iter().zip(STATIC) {
        let values = bounds.iter().filter_map(|bound| match bound {
            Index::Value(value) => Some(*value),
            Index::Number(_) => None,
        });
        let before = all.len();
        all.extend(values);
        segments.push((all.len() - before) as u32);
        let numbers = bounds.iter().map(|bound| match bound {
            Index::Value(_) => DYNAMIC,
            Index::Number(number) => *number,
        });
        if !rewriter.set_attr_by_name(op, name, &AttrData::dense_i64(numbers)) {
            return false;
        }
    }
    all.extend(outputs);
    segments.push(outputs.len() as u32);
    rewriter.set_operands(op, &all, Some(&segments))
}

fn body<I: Ir>(ir: &I, op: Op<I>) -> Option<Block<I>> {
    ir.single_block(ForallOp::wrap(ir, op).region())
}

/// The `tensor.parallel_insert_slice`s into an argument of the body.
fn inserts<I: Ir>(ir: &I, arg: Value<I>) -> Vec<Op<I>> {
    let (mut users, mut seen) = (Vec::new(), HashSet::new());
    ir.for_each_use(arg, |user, _| {
        if is::<I, ParallelInsertSliceOp>(ir, user) && seen.insert(user) {
            users.push(user);
        }
        true
    });
    users
}

/// The size of a result is that of the output.
#[pattern(root = DimOp)]
pub fn DimOfForallOp<I: Ir>(op: OpOf<DimOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let ir = rewriter.ir();
    let source = op.view(ir).source().handle();
    let defined = ir
        .defining_op(source)
        .filter(|(of, _)| is::<I, ForallOp>(ir, *of));
    let output = defined.and_then(|(of, index)| {
        let outputs = handles(ForallOp::wrap(ir, of).outputs());
        outputs.get(index).copied()
    });
    let Some(output) = output else { return false };
    rewriter.set_operand(op.handle(), 0, output);
    true
}

/// Constant bounds are numbers.
#[pattern(root = ForallOp)]
pub fn ForallOpControlOperandsFolder<I: Ir>(
    op: OpOf<ForallOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let (ir, handle) = (rewriter.ir(), op.handle());
    let mut changed = false;
    let bounds = bounds(ir, handle).map(|bounds| {
        let bounds = bounds.into_iter().map(|bound| {
            let Index::Value(value) = bound else {
                return bound;
            };
            match constant(ir, value).filter(|number| *number != DYNAMIC) {
                Some(number) => {
                    changed = true;
                    Index::Number(number)
                }
                None => bound,
            }
        });
        bounds.collect()
    });
    let outputs = handles(op.view(ir).outputs());
    changed
        && rewriter.modify_op_in_place(handle, |rewriter| set(rewriter, handle, &bounds, &outputs))
}

/// Makes a loop in place of another one, with its region, its bounds and other outputs.
fn with_outputs<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: OpOf<ForallOp, I>,
    outputs: &[Value<I>],
) -> Vec<Value<I>> {
    let (ir, handle) = (rewriter.ir(), op.handle());
    let region = op.view(ir).region();
    let all = operands(ir, handle);
    let count = all.len() - handles(op.view(ir).outputs()).len();
    let given = [&all[..count], outputs].concat();
    let mut segments = ir.operand_segments(handle).unwrap_or_default();
    if let Some(last) = segments.last_mut() {
        *last = outputs.len() as u32;
    }
    let types: Vec<_> = outputs
        .iter()
        .map(|output| ir.value_type(*output))
        .collect();
    let state = OpState {
        operands: &given,
        operand_segments: Some(&segments),
        result_types: &types,
        attrs: &ir.attrs(handle).unwrap_or_default(),
        regions: &[Some(region)],
        ..OpState::new(ir.kind(handle), ir.loc(handle))
    };
    let new = rewriter.with_insertion_point(InsertPoint::Before(handle), |rewriter| {
        rewriter.create_op(state)
    });
    results(rewriter.ir(), new)
}

/// Removes outputs whose result is not used, or that nothing writes to.
#[pattern(root = ForallOp)]
pub fn ForallOpIterArgsFolder<I: Ir>(
    op: OpOf<ForallOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let (ir, handle) = (rewriter.ir(), op.handle());
    let outputs = handles(op.view(ir).outputs());
    let Some(block) = body(ir, handle) else {
        return false;
    };
    let args = ir.block_args(block);
    let Some(first) = args.len().checked_sub(outputs.len()) else {
        return false;
    };
    let goes: Vec<bool> = (0..outputs.len())
        .map(|at| ir.use_empty(ir.result(handle, at)) || inserts(ir, args[first + at]).is_empty())
        .collect();
    if !goes.contains(&true) {
        return false;
    }
    let old = results(ir, handle);
    let mut erased = Vec::new();
    for (at, _) in goes.iter().enumerate().filter(|(_, goes)| **goes) {
        let arg = args[first + at];
        for insert in inserts(rewriter.ir(), arg) {
            rewriter.erase_op(insert);
        }
        rewriter.replace_all_uses_with(arg, outputs[at]);
        rewriter.replace_all_uses_with(old[at], outputs[at]);
        erased.push(first + at);
    }
    if !rewriter.erase_block_args(block, &erased) {
        return false;
    }
    let kept = outputs.iter().zip(&goes).filter(|(_, goes)| !**goes);
    let kept: Vec<_> = kept.map(|(output, _)| *output).collect();
    let mut new = with_outputs(rewriter, op, &kept).into_iter();
    let values = goes.iter().zip(&outputs);
    let values: Vec<_> = values
        .map(|(goes, output)| match goes {
            true => *output,
            false => new.next().unwrap_or(*output),
        })
        .collect();
    rewriter.replace_op(handle, &values);
    true
}

fn counts<I: Ir>(ir: &I, bounds: &Bounds<I>) -> Vec<Option<usize>> {
    let [lower, upper, step] = bounds;
    let all = lower.iter().zip(upper).zip(step);
    all.map(|((lower, upper), step)| trip_count(ir, [*lower, *upper, *step], false))
        .collect()
}

/// Removes dimensions with one iteration, and loops without any.
#[pattern(root = ForallOp)]
pub fn ForallOpSingleOrZeroIterationDimsFolder<I: Ir>(
    op: OpOf<ForallOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let (ir, handle) = (rewriter.ir(), op.handle());
    let mapping = op.view(ir).mapping();
    let is_mapped = mapping.is_some_and(|mapping| {
        mapping.view(|view| matches!(view, drr::ir::AttrView::Array(all) if !all.is_empty()))
    });
    let bounds = bounds(ir, handle);
    let counts = counts(ir, &bounds);
    let outputs = handles(op.view(ir).outputs());
    if is_mapped || !counts.iter().any(|count| matches!(count, Some(0 | 1))) {
        return false;
    }
    if counts.contains(&Some(0)) {
        rewriter.replace_op(handle, &outputs);
        return true;
    }
    let Some(block) = body(ir, handle) else {
        return false;
    };
    if counts.iter().all(|count| *count == Some(1)) {
        return promote(rewriter, handle, block, &bounds[0], outputs);
    }
    let args = ir.block_args(block);
    let region = op.view(ir).region();
    let mut mapping = IrMapping::new();
    for (at, arg) in args.into_iter().take(counts.len()).enumerate() {
        if counts[at] == Some(1) {
            let Some(lower) = bounds[0][at].materialize(rewriter, handle) else {
                return false;
            };
            mapping.map_value(arg, lower);
        }
    }
    let kept = bounds.map(|bounds| {
        let bounds = bounds.into_iter().zip(&counts);
        let bounds = bounds.filter(|(_, count)| **count != Some(1));
        bounds.map(|(bound, _)| bound).collect()
    });
    // The loop is a copy, as in MLIR: this decides which of the rules for its body is tried first.
    let ir = rewriter.ir();
    let (given, types) = (operands(ir, handle), results(ir, handle));
    let types: Vec<_> = types.iter().map(|result| ir.value_type(*result)).collect();
    let segments = ir.operand_segments(handle);
    let state = OpState {
        operands: &given,
        operand_segments: segments.as_deref(),
        result_types: &types,
        attrs: &ir.attrs(handle).unwrap_or_default(),
        regions: &[None],
        ..OpState::new(ir.kind(handle), ir.loc(handle))
    };
    let new = rewriter.create_op(state);
    let Some(to) = rewriter.ir().region(new, 0) else {
        return false;
    };
    if !set(rewriter, new, &kept, &outputs)
        || !rewriter.clone_region_before(region, to, None, &mut mapping)
    {
        return false;
    }
    let values = results(rewriter.ir(), new);
    rewriter.replace_op(handle, &values);
    true
}

/// Replaces a loop of one iteration by its body. Its parallel insertions become insertions, one
/// after the other.
fn promote<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: Op<I>,
    block: Block<I>,
    lower: &[Index<I>],
    mut outputs: Vec<Value<I>>,
) -> bool {
    let ir = rewriter.ir();
    let end = ir.last_op(block);
    let inner = end.and_then(|end| ir.single_block(ir.region(end, 0)?));
    let (Some(end), Some(inner)) = (end, inner) else {
        return false;
    };
    let shared = ir.block_args(block).split_off(lower.len());
    let mut slices = Vec::new();
    let mut next = ir.first_op(inner);
    while let Some(slice) = next {
        next = ir.next_op(slice);
        if !is::<I, ParallelInsertSliceOp>(ir, slice) {
            return false;
        }
        let into = ParallelInsertSliceOp::wrap(ir, slice).dest().handle();
        let Some(at) = shared.iter().position(|arg| *arg == into) else {
            return false;
        };
        slices.push((slice, at));
    }
    rewriter.set_insertion_point(InsertPoint::Before(op));
    let indices = lower.iter().map(|bound| (*bound).materialize(rewriter, op));
    let Some(mut args) = indices.collect::<Option<Vec<_>>>() else {
        return false;
    };
    args.extend(&outputs);
    if !rewriter.inline_block_before(block, InsertPoint::Before(op), &args) {
        return false;
    }
    for (slice, at) in slices {
        let Some(kind) = rewriter.ir_mut().bind_op::<InsertSliceOp>() else {
            return false;
        };
        let ir = rewriter.ir();
        let mut given = operands(ir, slice);
        given[1] = outputs[at];
        let names: Vec<_> = ["static_offsets", "static_sizes", "static_strides"]
            .into_iter()
            .filter_map(|name| {
                let old = ir.attr_name(ir.kind(slice), name)?;
                let attr = ir.with_attr(slice, old, |attr| attr.cloned())?;
                Some((name, attr))
            })
            .collect();
        let attrs: Vec<_> = names
            .into_iter()
            .map(|(name, attr)| (rewriter.ir_mut().bind_attr(kind, name), attr))
            .collect();
        let ir = rewriter.ir();
        let segments = ir.operand_segments(slice);
        let state = OpState {
            operands: &given,
            operand_segments: segments.as_deref(),
            result_types: &[ir.value_type(outputs[at])],
            attrs: &attrs,
            ..OpState::new(kind, ir.loc(op))
        };
        let made = rewriter.create_op(state);
        outputs[at] = rewriter.ir().result(made, 0);
    }
    rewriter.erase_op(end);
    rewriter.replace_op(op, &outputs);
    true
}

/// The index of a dimension with one iteration is known.
#[pattern(root = ForallOp)]
pub fn ForallOpReplaceConstantInductionVar<I: Ir>(
    op: OpOf<ForallOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let (ir, handle) = (rewriter.ir(), op.handle());
    let bounds = bounds(ir, handle);
    let counts = counts(ir, &bounds);
    let args = body(ir, handle).map_or(Vec::new(), |block| ir.block_args(block));
    let known = args.into_iter().zip(bounds[0].iter().zip(counts));
    let known: Vec<_> = known
        .filter(|(arg, (_, count))| *count == Some(1) && !ir.use_empty(*arg))
        .collect();
    for (arg, (lower, _)) in &known {
        let Some(lower) = (**lower).materialize(rewriter, handle) else {
            return false;
        };
        rewriter.replace_all_uses_with(*arg, lower);
    }
    !known.is_empty()
}

/// A loop that writes to tensors whose types casts hide writes to the tensors themselves.
#[pattern(root = ForallOp)]
pub fn FoldTensorCastOfOutputIntoForallOp<I: Ir>(
    op: OpOf<ForallOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let (ir, handle) = (rewriter.ir(), op.handle());
    let outputs = handles(op.view(ir).outputs());
    let sources: Vec<_> = outputs
        .iter()
        .map(|output| cast_from_more_static(ir, *output))
        .collect();
    let Some(block) = body(ir, handle) else {
        return false;
    };
    let (Some(start), true) = (ir.first_op(block), sources.iter().any(Option::is_some)) else {
        return false;
    };
    let Some(first) = ir.block_args(block).len().checked_sub(outputs.len()) else {
        return false;
    };
    let loc = ir.loc(handle);
    // Each new argument comes before the one that it replaces.
    let replaced = (first..).zip(&sources);
    let replaced = replaced.filter_map(|(at, source)| Some((at, (*source)?)));
    let inserted = replaced.enumerate().map(|(nth, (at, source))| {
        let (index, ty) = (at + nth, ir.value_type(source));
        let loc = Some(loc.clone());
        NewBlockArg { index, ty, loc }
    });
    let inserted: Vec<_> = inserted.collect();
    let erased: Vec<_> = inserted.iter().map(|arg| arg.index + 1).collect();
    if rewriter.insert_block_args(block, &inserted).is_none() {
        return false;
    }
    let args = rewriter.ir().block_args(block);
    for at in &erased {
        let (new, old) = (args[at - 1], args[*at]);
        let to = rewriter.ir().value_type(old);
        // A parallel insertion writes to the argument itself.
        rewriter.replace_uses_if(old, new, |ir, user, index| {
            is::<I, ParallelInsertSliceOp>(ir, user) && index == 1
        });
        let Some(inner) = cast(rewriter, InsertPoint::Before(start), &loc, new, to) else {
            return false;
        };
        rewriter.replace_all_uses_with(old, inner);
    }
    if !rewriter.erase_block_args(block, &erased) {
        return false;
    }
    let new_outputs = sources.iter().zip(&outputs);
    let new_outputs: Vec<_> = new_outputs
        .map(|(source, old)| source.unwrap_or(*old))
        .collect();
    let mut values = with_outputs(rewriter, op, &new_outputs);
    for (at, source) in sources.iter().enumerate() {
        if source.is_some() {
            let ty = rewriter.ir().value_type(outputs[at]);
            let Some(outer) = cast(rewriter, InsertPoint::Before(handle), &loc, values[at], ty)
            else {
                return false;
            };
            values[at] = outer;
        }
    }
    rewriter.replace_op(handle, &values);
    true
}
