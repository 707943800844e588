//! The dimension numbers of products and convolutions, which are attributes of the StableHLO
//! dialect.

use std::fmt::Write;

use drr::ir::{AttrData, AttrView};
use drr::prelude::*;

use super::dims::{is_increasing, pick};

/// `#stablehlo.dot<…>`: the correspondence between the dimensions of a product's operands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DotDimensions {
    /// Batch dimensions of the left operand, in the order of the result.
    pub lhs_batching: Vec<i64>,
    /// The corresponding dimensions of the right operand.
    pub rhs_batching: Vec<i64>,
    /// Dimensions of the left operand that are summed over.
    pub lhs_contracting: Vec<i64>,
    /// The corresponding dimensions of the right operand.
    pub rhs_contracting: Vec<i64>,
}

impl<'a, I: Ir> FromAttr<'a, I> for DotDimensions {
    type Data = drr::constraint::holds::Anything;
    fn from_attr(attr: AttrRef<'a, I>) -> Option<Self> {
        let text = attr.as_text()?;
        let mut rest = text
            .strip_prefix("#stablehlo.dot<")?
            .strip_suffix('>')?
            .trim();
        let mut dims = DotDimensions::default();
        while !rest.is_empty() {
            let (name, after) = rest.split_once('=')?;
            let (list, after) = after.trim_start().strip_prefix('[')?.split_once(']')?;
            let place = match name.trim() {
                "lhs_batching_dimensions" => &mut dims.lhs_batching,
                "rhs_batching_dimensions" => &mut dims.rhs_batching,
                "lhs_contracting_dimensions" => &mut dims.lhs_contracting,
                "rhs_contracting_dimensions" => &mut dims.rhs_contracting,
                _ => return None,
            };
            let items = list
                .split(',')
                .map(str::trim)
                .filter(|item| !item.is_empty());
            *place = items.map(|item| item.parse().ok()).collect::<Option<_>>()?;
            let after = after.trim_start();
            rest = after.strip_prefix(',').unwrap_or(after).trim_start();
        }
        Some(dims)
    }
}

impl<I: Ir, K: AttrConstraint> IntoAttr<I, K> for DotDimensions {
    fn into_attr(self) -> Option<AttrData<I>> {
        let mut text = String::from("#stablehlo.dot<");
        let mut separator = "";
        // StableHLO prints no empty lists.
        for (name, dims) in [
            ("lhs_batching_dimensions", self.lhs_batching),
            ("rhs_batching_dimensions", self.rhs_batching),
            ("lhs_contracting_dimensions", self.lhs_contracting),
            ("rhs_contracting_dimensions", self.rhs_contracting),
        ] {
            if !dims.is_empty() {
                write!(text, "{separator}{name} = {dims:?}").ok()?;
                separator = ", ";
            }
        }
        text.push('>');
        Some(AttrData::Text(text))
    }
}

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
pub fn lhs_before_transpose(dims: DotDimensions, permutation: Vec<i64>) -> Option<DotDimensions> {
    let (lhs_batching, lhs_contracting) =
        before_transpose(&permutation, &dims.lhs_batching, &dims.lhs_contracting)?;
    Some(DotDimensions {
        lhs_batching,
        lhs_contracting,
        ..dims
    })
}

/// The dimension numbers for the right operand before its transpose.
pub fn rhs_before_transpose(dims: DotDimensions, permutation: Vec<i64>) -> Option<DotDimensions> {
    let (rhs_batching, rhs_contracting) =
        before_transpose(&permutation, &dims.rhs_batching, &dims.rhs_contracting)?;
    Some(DotDimensions {
        rhs_batching,
        rhs_contracting,
        ..dims
    })
}

/// The dimension numbers for swapped operands, if swapping permutes the result by `permutation`:
/// batch dimensions stay first, and those of the right operand precede those of the left.
pub fn swapped<I: Ir>(
    dims: DotDimensions,
    lhs: Ty<'_, I>,
    rhs: Ty<'_, I>,
    permutation: Vec<i64>,
) -> Option<DotDimensions> {
    let batch = dims.lhs_batching.len();
    let left = free(lhs.rank()?, &dims.lhs_batching, &dims.lhs_contracting).len();
    let right = free(rhs.rank()?, &dims.rhs_batching, &dims.rhs_contracting).len();
    let exchanged = (0..batch)
        .chain(batch + left..batch + left + right)
        .chain(batch..batch + left)
        .map(|dim| dim as i64);
    exchanged.eq(permutation).then_some(DotDimensions {
        lhs_batching: dims.rhs_batching,
        rhs_batching: dims.lhs_batching,
        lhs_contracting: dims.rhs_contracting,
        rhs_contracting: dims.lhs_contracting,
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
///
/// `numbers` looks like `#stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>`. The middle list
/// gives the kernel's dimensions, the spatial ones as numbers.
pub fn window_reversal<I: Ir>(
    numbers: AttrRef<'_, I>,
    reversal: Option<AttrRef<'_, I>>,
    dimensions: Vec<i64>,
) -> Option<AttrData<I>> {
    let text = numbers.as_text()?;
    let (_, kernel) = text.strip_prefix("#stablehlo.conv<")?.split_once("]x[")?;
    let (kernel, _) = kernel.split_once(']')?;
    let kernel: Vec<&str> = kernel.split(',').map(str::trim).collect();
    let spatial = kernel
        .iter()
        .filter(|name| name.parse::<usize>().is_ok())
        .count();
    let mut reversed = match reversal {
        Some(reversal) => reversal.as_ints()?.iter().map(|flag| *flag != 0).collect(),
        None => vec![false; spatial],
    };
    for dim in dimensions {
        let number: usize = kernel.get(usize::try_from(dim).ok()?)?.parse().ok()?;
        let flag = reversed.get_mut(number)?;
        *flag = !*flag;
    }
    let flags: Vec<&str> = reversed
        .iter()
        .map(|flag| if *flag { "true" } else { "false" })
        .collect();
    Some(AttrData::Text(format!("array<i1: {}>", flags.join(", "))))
}
