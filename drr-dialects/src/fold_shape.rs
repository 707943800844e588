//! Folds, and parts of rules, that ops on tensors and memrefs share.

use drr::ir::{AttrData, Fold, FoldValue, Ir, Op, OpState, TypeData, Value};
use drr::op::{FoldOp, IntoFold, OpDef};
use drr::prelude::PatternRewriter;

use crate::groups::part;
use crate::shape::{dynamic, groups};

/// Replaces an operation by a cast of the result of another one to its type.
pub(crate) fn replace_by_cast<I: Ir, Cast: OpDef>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: Op<I>,
    new: Op<I>,
) -> Option<()> {
    let kind = rewriter.ir_mut().bind_op::<Cast>()?;
    let ir = rewriter.ir();
    let (value, ty, loc) = (ir.result(new, 0), ir.result_type(op, 0), ir.loc(op));
    rewriter.replace_op_with_new_op(
        op,
        OpState {
            operands: &[value],
            result_types: &[ty],
            ..OpState::new(kind, loc)
        },
    );
    Some(())
}

/// Replaces an operation by another one, or by a cast of its result if that has another type.
#[cfg(feature = "tensor")]
pub(crate) fn replace_by<I: Ir, Cast: OpDef>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: Op<I>,
    new: Op<I>,
) -> Option<()> {
    let ir = rewriter.ir();
    if ir.result_type(op, 0) != ir.result_type(new, 0) {
        return replace_by_cast::<I, Cast>(rewriter, op, new);
    }
    rewriter.replace_op_by(op, new);
    Some(())
}

/// A constant of type `index`.
pub(crate) fn index<I: Ir>(op: &mut FoldOp<'_, I>, value: i128) -> Option<FoldValue<I>> {
    op.make(&AttrData::Integer {
        value,
        ty: TypeData::Index,
    })
}

/// The rank of operand 0, if it is known.
pub(crate) fn rank<I: Ir>(op: &mut FoldOp<'_, I>) -> Option<FoldValue<I>> {
    let rank = op.type_of(op.operand(0)).rank()?;
    index(op, rank as i128)
}

/// Folds a cast to the type of its operand, as MLIR folds all ops with `CastOpInterface` if nothing else
/// folds them.
pub(crate) fn cast<I: Ir>(op: &mut FoldOp<'_, I>) -> Fold<I> {
    let source = op.operand(0);
    let same = op.type_of(source) == op.result_type(0);
    same.then_some(source).into_fold()
}

/// Folds a change of shape that is none, or that undoes an `Inverse` (MLIR's `foldReshapeOp`). With
/// at most one unknown dimension the type says all; with more, the groups of dimensions must be the
/// same, and a group must not be split into several unknown dimensions.
pub(crate) fn reshape<I: Ir, Inverse: OpDef>(op: &FoldOp<'_, I>) -> Option<Value<I>> {
    const GROUPS: &str = "reassociation";
    let (source, result) = (op.operand(0), op.result_type(0));
    if op.type_of(source) == result {
        return Some(source);
    }
    let inverse = op.defined_by::<Inverse>(source)?;
    let origin = op.ir().operand(inverse, 0);
    if op.type_of(origin) != result {
        return None;
    }
    let dims = result.shape()?;
    if dynamic(&dims) < 2 {
        return Some(origin);
    }
    let attr = op.attr(GROUPS)?;
    if op.attr_of(inverse, GROUPS) != Some(attr) {
        return None;
    }
    // The groups are of the dimensions of the type of higher rank.
    let is_split = dims.len() > op.type_of(source).rank()?;
    let is_known = |group: &Vec<i64>| part(&dims, group).is_none_or(|own| dynamic(own) < 2);
    (!is_split || groups(attr).iter().all(is_known)).then_some(origin)
}
