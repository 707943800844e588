//! Rules that a DAG cannot express: one with a parameter, and one for any number of constants.

use drr::ir::Op;
use drr::op::OpOf;
use drr::pattern;
use drr::prelude::*;

use crate::native::fold::spread;
use crate::ops::{BroadcastInDimOp, ConstantOp, DynamicSliceOp, SliceOp};

/// broadcast_in_dim(c1) -> c, where c has at most as many elements as the struct says
#[pattern(
    (BroadcastInDimOp:$r (ConstantOp $c), $dims),
    (ConstantOp { spread($c, $dims.as_ints()?, $r.ty(), self.max_elements)? })
)]
#[group("exact")]
#[derive(Clone, Copy, Debug)]
pub struct FoldSpread {
    /// The maximal number of elements of a new constant.
    pub max_elements: usize,
}

/// dynamic_slice(x, c…) -> slice(x)
#[allow(non_snake_case)] // a rule is a type
#[pattern(root = DynamicSliceOp, group = "exact", creates(SliceOp))]
pub fn DynamicSliceOfConstants<I: Ir>(
    op: OpOf<DynamicSliceOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let ir = rewriter.ir();
    let view = op.view(ir);
    let operand = view.operand();
    let sizes = view.slice_sizes_decoded()?;
    let shape = operand
        .ty()
        .shape()
        .filter(|shape| shape.len() == sizes.len())?;
    let mut starts = Vec::with_capacity(sizes.len());
    for ((index, size), dim) in view.start_indices().iter().zip(&sizes).zip(&shape) {
        // StableHLO moves a slice back that would exceed the end.
        let last = dim.checked_sub(*size).filter(|last| *last >= 0)?;
        starts.push(constant_index(ir, index)?.clamp(0, last.into()) as i64);
    }
    let limits = starts
        .iter()
        .zip(&sizes)
        .map(|(start, size)| start + size)
        .collect::<Vec<_>>();
    let (operand, ty, loc) = (operand.handle(), view.result().ty().handle(), view.loc());
    let strides = vec![1; sizes.len()];
    let slice = SliceOp::build_typed(rewriter, loc, ty, operand, starts, limits, strides).ok()?;
    let value = rewriter.ir().result(slice, 0);
    rewriter.replace_op(op.handle(), &[value]);
    Some(())
}

/// The integer in a scalar constant.
fn constant_index<I: Ir>(ir: &I, value: Val<'_, I>) -> Option<i128> {
    let (op, _): (Op<I>, _) = ir.defining_op(value.handle())?;
    let constant = ConstantOp::view(ir, op)?;
    constant.value().view(|view| match view {
        drr::ir::AttrView::Elements { elements, .. } => elements.int(0),
        _ => None,
    })
}
