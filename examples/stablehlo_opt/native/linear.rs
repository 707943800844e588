//! The dimension numbers of products and convolutions.

use drr::ir::{AttrData, AttrView, ElementsData, TypeData};
use drr::prelude::*;
use drr_dialects::stablehlo::{ConvDimensionNumbers, DotDimensionNumbers};

use super::dims::{is_increasing, pick};

/// The dimensions of an operand that are neither batch dimensions nor summed over.
fn free(rank: usize, batching: &[i64], contracting: &[i64]) -> Vec<i64> {
    let taken = |dim: &i64| batching.contains(dim) || contracting.contains(dim);
    (0..rank as i64).filter(|dim| !taken(dim)).collect()
}

/// The corresponding dimensions of the operand before a transpose; `None` if the free dimensions
/// would get another order.
fn before_transpose(
    permutation: &[i64],
    batching: &[i64],
    contracting: &[i64],
) -> Option<(Vec<i64>, Vec<i64>)> {
    let free = free(permutation.len(), batching, contracting);
    is_increasing(&pick(&free, permutation)?).then_some((
        pick(batching, permutation)?,
        pick(contracting, permutation)?,
    ))
}

/// The dimension numbers for the left operand before its transpose.
pub fn lhs_before_transpose(
    dims: DotDimensionNumbers,
    permutation: Vec<i64>,
) -> Option<DotDimensionNumbers> {
    let (lhs_batching_dimensions, lhs_contracting_dimensions) = before_transpose(
        &permutation,
        &dims.lhs_batching_dimensions,
        &dims.lhs_contracting_dimensions,
    )?;
    Some(DotDimensionNumbers {
        lhs_batching_dimensions,
        lhs_contracting_dimensions,
        ..dims
    })
}

/// The dimension numbers for the right operand before its transpose.
pub fn rhs_before_transpose(
    dims: DotDimensionNumbers,
    permutation: Vec<i64>,
) -> Option<DotDimensionNumbers> {
    let (rhs_batching_dimensions, rhs_contracting_dimensions) = before_transpose(
        &permutation,
        &dims.rhs_batching_dimensions,
        &dims.rhs_contracting_dimensions,
    )?;
    Some(DotDimensionNumbers {
        rhs_batching_dimensions,
        rhs_contracting_dimensions,
        ..dims
    })
}

/// The dimension numbers for swapped operands, if swapping permutes the result by `permutation`:
/// batch dimensions stay first, and those of the right operand precede those of the left.
pub fn swapped<I: Ir>(
    dims: DotDimensionNumbers,
    lhs: Ty<'_, I>,
    rhs: Ty<'_, I>,
    permutation: Vec<i64>,
) -> Option<DotDimensionNumbers> {
    let batch = dims.lhs_batching_dimensions.len();
    let left = free(
        lhs.rank()?,
        &dims.lhs_batching_dimensions,
        &dims.lhs_contracting_dimensions,
    )
    .len();
    let right = free(
        rhs.rank()?,
        &dims.rhs_batching_dimensions,
        &dims.rhs_contracting_dimensions,
    )
    .len();
    let exchanged = (0..batch)
        .chain(batch + left..batch + left + right)
        .chain(batch..batch + left)
        .map(|dim| dim as i64);
    exchanged.eq(permutation).then_some(DotDimensionNumbers {
        lhs_batching_dimensions: dims.rhs_batching_dimensions,
        rhs_batching_dimensions: dims.lhs_batching_dimensions,
        lhs_contracting_dimensions: dims.rhs_contracting_dimensions,
        rhs_contracting_dimensions: dims.lhs_contracting_dimensions,
    })
}

/// An array attribute with its elements reversed; it has one element for each operand.
pub fn reversed<I: Ir>(array: AttrRef<'_, I>) -> Option<AttrData<I>> {
    array.view(|view| match view {
        AttrView::Array(items) => Some(AttrData::Array(
            items.iter().rev().cloned().map(AttrData::Attr).collect(),
        )),
        _ => None,
    })
}

/// The `window_reversal` of a convolution that replaces reversing the kernel; `None` if dimensions
/// of the kernel that are not spatial are reversed.
pub fn window_reversal<I: Ir>(
    numbers: ConvDimensionNumbers,
    reversal: Option<AttrRef<'_, I>>,
    dimensions: Vec<i64>,
) -> Option<AttrData<I>> {
    let spatial = numbers.kernel_spatial_dimensions;
    let mut flags: Vec<i128> = match reversal {
        Some(reversal) => reversal.as_ints()?.into_iter().map(i128::from).collect(),
        None => vec![0; spatial.len()],
    };
    for dim in dimensions {
        let number = spatial.iter().position(|spatial| *spatial == dim)?;
        let flag = flags.get_mut(number)?;
        *flag = i128::from(*flag == 0);
    }
    Some(AttrData::DenseArray {
        element: TypeData::int(1),
        elements: ElementsData::Ints(flags),
    })
}
