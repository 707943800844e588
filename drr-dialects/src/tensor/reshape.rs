//! Checks of ops that change the shape of a tensor.

use drr::ir::{DYNAMIC, Ir, Op};
use drr::native::Ty;
use drr::op::HasView;

use super::verify::{Verified, number_of_elements, tensor_text};
use super::{CollapseShapeOp, ExpandShapeOp, ReshapeOp};
use crate::shape::{dynamic, groups};
use crate::syntax::ints;

/// The group collapses the dimensions of `expanded` to one each of `collapsed`.
fn collapses<I: Ir>(groups: &[Vec<i64>], expanded: Ty<'_, I>, collapsed: Ty<'_, I>) -> Verified {
    let ir = expanded.ir();
    let text = |ty: Ty<'_, I>| ir.display_type(ty.handle());
    let (Some(dims), Some(wanted)) = (expanded.shape(), collapsed.shape()) else {
        return Err("requires ranked tensors".to_string());
    };
    if dims.len() < wanted.len() {
        return Err(format!(
            "expected the expanded type, '{}' to have a higher (or same) rank than the collapsed type, '{}'.",
            text(expanded),
            text(collapsed)
        ));
    }
    if wanted.len() != groups.len() {
        return Err(format!(
            "expected collapsed rank ({}) to equal the number of reassociation maps ({}).",
            wanted.len(),
            groups.len()
        ));
    }
    let largest = groups.iter().flatten().copied().max().unwrap_or(-1);
    if !groups.is_empty() && largest + 1 != dims.len() as i64 {
        return Err(format!(
            "expected reassociation map #0 to have size equal to the expanded rank ({}), but it is  {}.",
            dims.len(),
            largest + 1
        ));
    }
    let mut next = 0;
    for (at, group) in groups.iter().enumerate() {
        for dim in group {
            if *dim != next {
                return Err(format!(
                    "expected reassociation map #{at} to be valid and contiguous."
                ));
            }
            next += 1;
        }
    }
    let mut inferred = Vec::new();
    let mut rest = dims.as_slice();
    for (at, group) in groups.iter().enumerate() {
        let (own, others) = rest.split_at(group.len().min(rest.len()));
        rest = others;
        let dim = match own.contains(&DYNAMIC) {
            true => DYNAMIC,
            false => own
                .iter()
                .fold(1_i64, |product, dim| product.saturating_mul(*dim)),
        };
        if dim == DYNAMIC && wanted[at] != DYNAMIC {
            return Err(format!(
                "expected dimension {at} of collapsed type to be dynamic since one or more of the \
                 corresponding dimensions in the expanded type is dynamic"
            ));
        }
        if dim != DYNAMIC && wanted[at] != dim {
            return Err(format!(
                "expected dimension {at} of collapsed type to be static value of {dim}"
            ));
        }
        inferred.push(dim);
    }
    if inferred != wanted || expanded.element_type() != collapsed.element_type() {
        return Err(format!(
            "expected collapsed type to be '{}', but got '{}'",
            tensor_text(&inferred, expanded),
            text(collapsed)
        ));
    }
    Ok(())
}

pub(super) fn collapse_shape<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = CollapseShapeOp::wrap(ir, op);
    let groups = groups(view.reassociation());
    if groups.iter().any(Vec::is_empty) {
        return Err("reassociation indices must not be empty".to_string());
    }
    collapses(&groups, view.src().ty(), view.result().ty())
}

pub(super) fn expand_shape<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = ExpandShapeOp::wrap(ir, op);
    let shape = ints(ir, &view.static_output_shape().to_attr());
    let rank = view.result().ty().rank();
    if Some(shape.len()) != rank {
        return Err(format!(
            "expected number of static shape dims to be equal to the output rank ({}) but found {} inputs instead",
            rank.unwrap_or_default(),
            shape.len()
        ));
    }
    let dynamic = dynamic(&shape);
    let values = view.output_shape().len();
    if dynamic != values {
        return Err(format!(
            "mismatch in dynamic dims in output_shape and static_output_shape: \
             static_output_shape has {dynamic} dynamic dims while output_shape has {values} values"
        ));
    }
    collapses(
        &groups(view.reassociation()),
        view.result().ty(),
        view.src().ty(),
    )
}

pub(super) fn reshape<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = ReshapeOp::wrap(ir, op);
    let (source, result) = (view.source().ty(), view.result().ty());
    if source.element_type() != result.element_type() {
        let message = "element types of source and destination tensor types should be the same";
        return Err(message.to_string());
    }
    let Some(rank) = result.rank() else {
        return Ok(());
    };
    if let (Some(before), Some(after)) = (number_of_elements(source), number_of_elements(result))
        && before != after
    {
        let message = "source and destination tensor should have the same number of elements";
        return Err(message.to_string());
    }
    match view.shape().ty().shape().as_deref() {
        Some([DYNAMIC]) => Err(
            "cannot use shape operand with dynamic length to reshape to \
             statically-ranked tensor type"
                .to_string(),
        ),
        Some([length]) if *length != rank as i64 => {
            Err("length of shape operand differs from the result's tensor rank".to_string())
        }
        _ => Ok(()),
    }
}
