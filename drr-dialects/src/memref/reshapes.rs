//! The rules that canonicalise changes of the shape of buffers, under MLIR's names.

#![allow(non_snake_case)]

use drr::ir::{AttrData, DYNAMIC, Ir, MemRefLayout, StridedLayout};
use drr::native::Ty;
use drr::op::OpOf;
use drr::pattern;
use drr::prelude::PatternRewriter;

use super::reshape::{collapsed_layout, expanded_layout};
use super::views::{of_forgetful_cast, with_layout};
use super::{CastOp, CollapseShapeOp, ExpandShapeOp};
use crate::compose::{change, compose_shapes};
use crate::fold_shape::replace_by_cast;
use crate::groups::collapsed;
use crate::mixed::{Index, mixed_list, numbers};
use crate::shape::groups;

compose_shapes!(CollapseShapeOp, ExpandShapeOp, CastOp);

/// The strides that a type needs to have this layout; the identity needs none.
fn strided(layout: MemRefLayout) -> Option<StridedLayout> {
    match layout {
        MemRefLayout::Strided(layout) => Some(layout),
        MemRefLayout::Map(_) => None,
    }
}

/// collapse_shape (cast x) -> collapse_shape x, if the cast says less
#[pattern(root = CollapseShapeOp)]
pub fn CollapseShapeOpMemRefCastFolder<I: Ir>(
    op: OpOf<CollapseShapeOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    let source = of_forgetful_cast(ir, view.src().handle())?;
    let (from, groups) = (
        Ty::new(ir, ir.value_type(source)),
        groups(view.reassociation()),
    );
    let layout = strided(collapsed_layout(from, &groups)?);
    let shape = collapsed(&from.shape()?, &groups)?;
    let reassociation = AttrData::Attr(view.reassociation().to_attr());
    let (like, loc) = (from.handle(), ir.loc(op.handle()));
    let ty = with_layout(rewriter, like, shape, layout)?;
    let ty = rewriter.make_type(&ty)?;
    if rewriter.ir().result_type(op.handle(), 0) == ty {
        let op = op.handle();
        rewriter.modify_op_in_place(op, |rewriter| rewriter.set_operand(op, 0, source));
        return Some(());
    }
    let new = CollapseShapeOp::builder()
        .src(source)
        .reassociation(reassociation);
    let new = new.result(ty).create(rewriter, loc).ok()?;
    replace_by_cast::<I, CastOp>(rewriter, op.handle(), new)
}

/// expand_shape (cast x) -> expand_shape x with the sizes that are constants, if the cast says less
#[pattern(root = ExpandShapeOp)]
pub fn ExpandShapeOpMemRefCastFolder<I: Ir>(
    op: OpOf<ExpandShapeOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> Option<()> {
    let (view, ir) = (op.view(rewriter.ir()), rewriter.ir());
    let source = of_forgetful_cast(ir, view.src().handle())?;
    let (from, groups) = (
        Ty::new(ir, ir.value_type(source)),
        groups(view.reassociation()),
    );
    let mut shape = mixed_list(view.static_output_shape(), view.output_shape());
    for size in &mut shape {
        if let Some(number) = size.known(ir) {
            *size = Index::Number(number);
        }
    }
    let dims = numbers(&shape);
    // An unknown dimension becomes dimensions one of which is unknown, and only that.
    if collapsed(&dims, &groups)? != from.shape()?
        || dims.iter().any(|dim| *dim < 0 && *dim != DYNAMIC)
    {
        return None;
    }
    let layout = strided(expanded_layout(from, &dims, &groups)?);
    let (like, loc) = (from.handle(), ir.loc(op.handle()));
    let ty = with_layout(rewriter, like, dims, layout)?;
    let ty = rewriter.make_type(&ty)?;
    if rewriter.ir().result_type(op.handle(), 0) == ty {
        let op = op.handle();
        rewriter.modify_op_in_place(op, |rewriter| rewriter.set_operand(op, 0, source));
        return Some(());
    }
    let to = (&groups, Some(shape.as_slice()));
    let new = change::<I, ExpandShapeOp>(rewriter, loc, source, to, ty)?;
    replace_by_cast::<I, CastOp>(rewriter, op.handle(), new)
}
