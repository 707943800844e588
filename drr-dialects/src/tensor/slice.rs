//! Checks of ops on slices of a tensor.

use drr::ir::{Ir, Op, parent_op};
use drr::native::Ty;
use drr::op::{HasView, VerifyError};

use super::verify::tensor_text;
use super::{ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp};
use crate::shape::{Slice, is_rank_reduced, slice, unnamed};

type Verified = Result<(), VerifyError>;

/// The slice of `whole` is `part`, perhaps without dimensions of size 1, and within bounds.
fn verify<I: Ir>(slice: &Slice, whole: Ty<'_, I>, part: Ty<'_, I>) -> Verified {
    let dims = part.shape().unwrap_or_default();
    if dims.len() > slice.sizes.len() {
        return unnamed("expected rank to be smaller or equal to the other rank. ");
    }
    if !is_rank_reduced(&slice.sizes, &dims) {
        return unnamed(format!(
            "expected type to be '{}' or a rank-reduced version. (size mismatch) ",
            tensor_text(&slice.sizes, whole)
        ));
    }
    if whole.element_type() != part.element_type() {
        let element = whole.element_type_or_self();
        let text = whole.ir().display_type(element.handle());
        return unnamed(format!("expected element type to be '{text}'"));
    }
    slice.in_bounds(&whole.shape().unwrap_or_default())
}

/// The slice of the tensor `$whole` is `$part`.
macro_rules! check {
    ($view:ident, $whole:ident, $part:ident) => {{
        let whole = $view.$whole().ty();
        let rank = whole.rank().unwrap_or_default();
        verify(&slice!($view, [rank; 3])?, whole, $view.$part().ty())
    }};
}

pub(super) fn extract_slice<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = ExtractSliceOp::wrap(ir, op);
    check!(view, source, result)
}

pub(super) fn insert_slice<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = InsertSliceOp::wrap(ir, op);
    check!(view, dest, source)
}

pub(super) fn parallel_insert_slice<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = ParallelInsertSliceOp::wrap(ir, op);
    let whole = view.dest().ty();
    let slice = slice!(view, [whole.rank().unwrap_or_default(); 3])?;
    let parent = parent_op(ir, op);
    let is_in_parallel =
        |parent: &Op<I>| ir.kind_name(ir.kind(*parent)) == "scf.forall.in_parallel";
    if parent.is_some() && !parent.as_ref().is_some_and(is_in_parallel) {
        return unnamed("expected InParallelOpInterface parent, got:");
    }
    if let Some(forall) = parent.and_then(|parent| parent_op(ir, parent)) {
        let region = ir.region(forall, 0);
        let block = region.and_then(|region| ir.blocks(region).first().copied());
        let arguments = block.map_or(Vec::new(), |block| ir.block_args(block));
        let outputs = arguments.len().saturating_sub(ir.num_results(forall));
        if !arguments[outputs..].contains(&view.dest().handle()) {
            return Err("may only insert into an output block argument".into());
        }
    }
    verify(&slice, whole, view.source().ty())
}
