//! Checks of ops that change the shape of a memref.

use drr::ir::layout::product;
use drr::ir::{DYNAMIC, Ir, MemRefLayout, Op, StridedLayout};
use drr::native::Ty;
use drr::op::HasView;

use super::verify::{Verified, memref_text, text};
use super::{CollapseShapeOp, ExpandShapeOp, ReshapeOp};
use crate::shape::{dynamic, groups};
use crate::syntax::ints;

/// The product of two numbers of MLIR's `SaturatedInteger`: with zero it is zero.
pub(super) fn times(a: i64, b: i64) -> i64 {
    match a == 0 || b == 0 {
        true => 0,
        false => product(a, b),
    }
}

/// Each dimension of the collapsed shape is a group of dimensions of the expanded one.
fn collapses(groups: &[Vec<i64>], collapsed: &[i64], expanded: &[i64]) -> Verified {
    if collapsed.len() != groups.len() {
        return Err(format!(
            "invalid number of reassociation groups: found {}, expected {}",
            groups.len(),
            collapsed.len()
        ));
    }
    let mut next = 0;
    for (at, group) in groups.iter().enumerate() {
        let mut dims = Vec::new();
        for dim in group {
            if *dim != next {
                return Err("reassociation indices must be contiguous".to_string());
            }
            let Some(size) = expanded.get(next as usize) else {
                return Err(format!("reassociation index {dim} is out of bounds"));
            };
            dims.push(*size);
            next += 1;
        }
        let is_dynamic = dims.contains(&DYNAMIC);
        if (collapsed[at] == DYNAMIC) != is_dynamic {
            return Err(format!(
                "collapsed dim ({at}) must be dynamic if and only if reassociation group is dynamic"
            ));
        }
        let size = dims.iter().fold(1_i64, |size, dim| size.wrapping_mul(*dim));
        if !is_dynamic && size != collapsed[at] {
            return Err(format!(
                "collapsed dim size ({}) must equal reassociation group size ({size})",
                collapsed[at]
            ));
        }
    }
    if collapsed.is_empty() {
        if expanded.iter().any(|dim| *dim != 1) {
            let message = "rank 0 memrefs can only be extended/collapsed with/from ones";
            return Err(message.to_string());
        }
    } else if next != expanded.len() as i64 {
        return Err(format!(
            "expanded rank ({}) inconsistent with number of reassociation indices ({next})",
            expanded.len()
        ));
    }
    Ok(())
}

/// The layout after an expansion; `None` if the source has no strides.
pub(super) fn expanded_layout<I: Ir>(
    source: Ty<'_, I>,
    shape: &[i64],
    groups: &[Vec<i64>],
) -> Option<MemRefLayout> {
    if source.has_identity_layout() {
        return Some(MemRefLayout::identity(shape.len()));
    }
    let StridedLayout { strides, offset } = source.strides()?;
    let mut expanded = Vec::new();
    let mut dims = shape.iter().rev();
    for (group, stride) in groups.iter().zip(strides).rev() {
        let mut stride = stride;
        for dim in dims.by_ref().take(group.len()) {
            expanded.push(stride);
            stride = times(stride, *dim);
        }
    }
    expanded.reverse();
    expanded.resize(shape.len(), 1);
    Some(MemRefLayout::Strided(StridedLayout {
        strides: expanded,
        offset,
    }))
}

/// The layout after a collapse; `None` if dimensions of a group are not side by side. Unknown strides are
/// taken to be right.
pub(super) fn collapsed_layout<I: Ir>(
    source: Ty<'_, I>,
    groups: &[Vec<i64>],
) -> Option<MemRefLayout> {
    if source.has_identity_layout() {
        return Some(MemRefLayout::identity(groups.len()));
    }
    let StridedLayout { strides, offset } = source.strides()?;
    let shape = source.shape()?;
    let mut collapsed = Vec::new();
    for group in groups {
        let group: Vec<usize> = group.iter().map(|dim| *dim as usize).collect();
        // The strides of dimensions of size 1 mean nothing.
        let last = group.iter().rposition(|dim| shape[*dim] != 1).unwrap_or(0);
        let dim = *group.get(last)?;
        // A dimension of unknown size may turn out to be 1.
        let known = shape[dim] != DYNAMIC || last == 0;
        let stride = if known { strides[dim] } else { DYNAMIC };
        let mut size = stride;
        for dim in group[1..].iter().rev() {
            size = times(size, shape[*dim]);
            let before = strides[dim - 1];
            let comparable = shape[dim - 1] != 1 && size != DYNAMIC && before != DYNAMIC;
            if comparable && size != before {
                return None;
            }
        }
        collapsed.push(stride);
    }
    Some(MemRefLayout::Strided(StridedLayout {
        strides: collapsed,
        offset,
    }))
}

/// The type is the source with this shape and layout.
fn is_type<I: Ir>(source: Ty<'_, I>, layout: &MemRefLayout, ty: Ty<'_, I>, what: &str) -> Verified {
    let shape = ty.shape().unwrap_or_default();
    let same = ty.element_type() == source.element_type()
        && ty.memory_space() == source.memory_space()
        && ty.layout().as_ref() == Some(layout);
    match same {
        true => Ok(()),
        false => Err(format!(
            "expected {what} type to be '{}' but found '{}'",
            memref_text(&shape, source, layout),
            text(ty)
        )),
    }
}

pub(super) fn collapse_shape<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = CollapseShapeOp::wrap(ir, op);
    let (source, result) = (view.src().ty(), view.result().ty());
    let [expanded, collapsed] = [source, result].map(|ty| ty.shape().unwrap_or_default());
    if expanded.len() < collapsed.len() {
        let (from, to) = (expanded.len(), collapsed.len());
        return Err(format!(
            "has source rank {from} and result rank {to}. This is not a collapse ({from} < {to})."
        ));
    }
    let groups = groups(view.reassociation());
    collapses(&groups, &collapsed, &expanded)?;
    match collapsed_layout(source, &groups) {
        Some(layout) => is_type(source, &layout, result, "collapsed"),
        None => Err("invalid source layout map or collapsing non-contiguous dims".to_string()),
    }
}

pub(super) fn expand_shape<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = ExpandShapeOp::wrap(ir, op);
    let (source, result) = (view.src().ty(), view.result().ty());
    let [collapsed, expanded] = [source, result].map(|ty| ty.shape().unwrap_or_default());
    if collapsed.len() > expanded.len() {
        let (from, to) = (collapsed.len(), expanded.len());
        return Err(format!(
            "has source rank {from} and result rank {to}. This is not an expansion ({from} > {to})."
        ));
    }
    let groups = groups(view.reassociation());
    collapses(&groups, &collapsed, &expanded)?;
    match expanded_layout(source, &expanded, &groups) {
        Some(layout) => is_type(source, &layout, result, "expanded")?,
        None => return Err("invalid source layout map".to_string()),
    }
    let shape = ints(ir, &view.static_output_shape().to_attr());
    if shape.len() != expanded.len() {
        return Err(format!(
            "expected number of static shape bounds to be equal to the output rank ({}) but found {} inputs instead",
            expanded.len(),
            shape.len()
        ));
    }
    let (numbers, values) = (dynamic(&shape), view.output_shape().len());
    if numbers != values {
        return Err(format!(
            "mismatch in dynamic dims in output_shape and static_output_shape: \
             static_output_shape has {numbers} dynamic dims while output_shape has {values} values"
        ));
    }
    let mut pairs = expanded.iter().zip(&shape);
    match pairs.position(|(dim, given)| *dim != DYNAMIC && dim != given) {
        Some(at) => Err(format!("invalid output shape provided at pos {at}")),
        None => Ok(()),
    }
}

pub(super) fn reshape<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = ReshapeOp::wrap(ir, op);
    let (source, result) = (view.source().ty(), view.result().ty());
    let fail = |message: &str| Err(message.to_string());
    if source.element_type() != result.element_type() {
        return fail("element types of source and destination memref types should be the same");
    }
    if source.rank().is_some() && !source.has_identity_layout() {
        return fail("source memref type should have identity affine map");
    }
    let Some(rank) = result.rank() else {
        return Ok(());
    };
    if !result.has_identity_layout() {
        return fail("result memref type should have identity affine map");
    }
    match view.shape().ty().shape().as_deref() {
        Some([DYNAMIC]) => fail(
            "cannot use shape operand with dynamic length to reshape to \
             statically-ranked memref type",
        ),
        Some([length]) if *length != rank as i64 => {
            fail("length of shape operand differs from the result's memref rank")
        }
        _ => Ok(()),
    }
}
