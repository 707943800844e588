//! Checks of ops with offsets, sizes and strides, and of transposition.

use std::collections::HashMap;

use drr::ir::layout::sum;
use drr::ir::{DYNAMIC, Ir, MemRefLayout, Op, StridedLayout};
use drr::native::Ty;
use drr::op::{HasView, VerifyError};

use super::reshape::times;
use super::verify::{Verified, memref_text, text};
use super::{ReinterpretCastOp, SubViewOp, TransposeOp};
use crate::shape::{Slice, is_rank_reduced, slice, unnamed};

/// The layout of a slice of a memref with a layout.
pub(super) fn sliced(source: &StridedLayout, slice: &Slice) -> StridedLayout {
    let offsets = slice.offsets.iter().zip(&source.strides);
    let offset = offsets.fold(source.offset, |at, (offset, stride)| {
        sum(at, times(*offset, *stride))
    });
    let strides = source.strides.iter().zip(&slice.strides);
    let strides = strides.map(|(own, stride)| times(*own, *stride)).collect();
    StridedLayout { strides, offset }
}

/// The dimensions that a slice loses on the way from one layout to another one; `None` if they do not
/// fit. Among dimensions of size 1, those are lost whose stride is (MLIR's
/// `computeMemRefRankReductionMask`).
pub(super) fn dropped(
    whole: &StridedLayout,
    part: &StridedLayout,
    sizes: &[i64],
) -> Option<Vec<bool>> {
    let missing = whole.strides.len().checked_sub(part.strides.len())?;
    let mut unused: Vec<bool> = sizes.iter().map(|size| *size == 1 && missing > 0).collect();
    let count = |unused: &[bool]| unused.iter().filter(|unused| **unused).count();
    if missing == 0 || count(&unused) == missing {
        return Some(unused);
    }
    let tally = |strides: &[i64]| {
        let mut found = HashMap::new();
        for stride in strides {
            *found.entry(*stride).or_insert(0_usize) += 1;
        }
        found
    };
    let (mut left, kept) = (tally(&whole.strides), tally(&part.strides));
    for (dim, unused) in unused.iter_mut().enumerate() {
        if !*unused {
            continue;
        }
        let stride = whole.strides[dim];
        let own = left.entry(stride).or_default();
        let wanted = kept.get(&stride).copied().unwrap_or_default();
        match (*own).cmp(&wanted) {
            std::cmp::Ordering::Greater => *own -= 1,
            std::cmp::Ordering::Equal => *unused = false,
            std::cmp::Ordering::Less => return None,
        }
    }
    (count(&unused) == missing).then_some(unused)
}

/// True if a slice of these sizes has the strides of `part`, but for the dimensions that it loses.
pub(super) fn has_strides(whole: &StridedLayout, sizes: &[i64], part: &StridedLayout) -> bool {
    dropped(whole, part, sizes).is_some_and(|dropped| {
        let kept = whole.strides.iter().zip(&dropped);
        let kept = kept.filter(|(_, dropped)| !**dropped);
        kept.map(|(stride, _)| stride).eq(&part.strides)
    })
}

pub(super) fn subview<I: Ir>(ir: &I, op: Op<I>) -> Result<(), VerifyError> {
    let view = SubViewOp::wrap(ir, op);
    let (source, result) = (view.source().ty(), view.result().ty());
    let dims = source.shape().unwrap_or_default();
    let slice = slice!(view, [dims.len(); 3])?;
    if source.memory_space() != result.memory_space() {
        return unnamed(format!(
            "different memory spaces specified for base memref type '{}' and subview memref type '{}'",
            text(source),
            text(result)
        ));
    }
    let Some(strided) = source.strides() else {
        return unnamed(format!("base type '{}' is not strided", text(source)));
    };
    let layout = sliced(&strided, &slice);
    let expected = || {
        let layout = MemRefLayout::Strided(layout.clone());
        memref_text(&slice.sizes, source, &layout)
    };
    let found = result.shape().unwrap_or_default();
    if found.len() > slice.sizes.len() {
        return unnamed(format!(
            "expected result rank to be smaller or equal to the source rank, but got '{}'",
            text(result)
        ));
    }
    let mismatch = |of: &str| {
        unnamed(format!(
            "expected result type to be '{}' or a rank-reduced version. (mismatch of result {of}), but got '{}'",
            expected(),
            text(result)
        ))
    };
    if !is_rank_reduced(&slice.sizes, &found) {
        return mismatch("sizes");
    }
    if source.element_type() != result.element_type() {
        return unnamed(format!(
            "expected result element type to be '{}', but got '{}'",
            text(source.element_type_or_self()),
            text(result)
        ));
    }
    let Some(own) = result.strides().filter(|own| own.offset == layout.offset) else {
        return mismatch("layout");
    };
    if !has_strides(&layout, &slice.sizes, &own) {
        return mismatch("layout");
    }
    slice.in_bounds(&dims)
}

pub(super) fn reinterpret_cast<I: Ir>(ir: &I, op: Op<I>) -> Result<(), VerifyError> {
    let view = ReinterpretCastOp::wrap(ir, op);
    let (source, result) = (view.source().ty(), view.result().ty());
    let dims = result.shape().unwrap_or_default();
    let slice = slice!(view, [1, dims.len(), dims.len()])?;
    for (what, same) in [
        (
            "memory spaces",
            source.memory_space() == result.memory_space(),
        ),
        (
            "element types",
            source.element_type() == result.element_type(),
        ),
    ] {
        if !same {
            return unnamed(format!(
                "different {what} specified for source type '{}' and result memref type '{}'",
                text(source),
                text(result)
            ));
        }
    }
    let agrees = |what: &str, own: i64, given: i64, place: &str| {
        let given_text = match given {
            DYNAMIC => "dynamic".to_string(),
            given => given.to_string(),
        };
        match own == DYNAMIC || own == given {
            true => Ok(()),
            false => unnamed(format!(
                "expected result type with {what} = {given_text} instead of {own}{place}"
            )),
        }
    };
    let all_agree = |what: &str, own: &[i64], given: &[i64]| {
        let mut pairs = own.iter().zip(given).enumerate();
        pairs.try_for_each(|(at, (own, given))| {
            agrees(what, *own, *given, &format!(" in dim = {at}"))
        })
    };
    all_agree("size", &dims, &slice.sizes)?;
    let Some(own) = result.strides() else {
        return unnamed(format!(
            "expected result type to have strided layout but found '{}'",
            text(result)
        ));
    };
    agrees("offset", own.offset, slice.offsets[0], "")?;
    all_agree("stride", &own.strides, &slice.strides)
}

/// The type with its layout in canonical form, as text.
fn canonical_text<I: Ir>(dims: &[i64], of: Ty<'_, I>, layout: &MemRefLayout) -> String {
    memref_text(dims, of, &layout.canonical(dims))
}

pub(super) fn transpose<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = TransposeOp::wrap(ir, op);
    let (source, result) = (view.source().ty(), view.result().ty());
    let map = view.permutation().as_affine_map();
    let Some(map) =
        map.filter(|map| map.is_projected_permutation() && map.results.len() == map.dims as usize)
    else {
        return Err("expected a permutation map".to_string());
    };
    let order = map.dims_of_results().unwrap_or_default();
    let dims = source.shape().unwrap_or_default();
    if order.len() != dims.len() {
        return Err("expected a permutation map of same rank as the input".to_string());
    }
    let Some(StridedLayout { strides, offset }) = source.strides() else {
        return Ok(());
    };
    let permuted = |numbers: &[i64]| order.iter().map(|dim| numbers[*dim]).collect::<Vec<_>>();
    let layout = MemRefLayout::Strided(StridedLayout {
        strides: permuted(&strides),
        offset,
    });
    let expected = canonical_text(&permuted(&dims), source, &layout);
    let own = result.layout().zip(result.shape());
    let own = own.map(|(layout, dims)| canonical_text(&dims, result, &layout));
    match own.as_ref() == Some(&expected) {
        true => Ok(()),
        false => Err(format!(
            "result type '{}' is not equivalent to the canonical transposed input type '{expected}'",
            text(result)
        )),
    }
}
