//! Shapes and dimension lists.

use drr::ir::{AttrData, ElementsData, TypeData};
use drr::prelude::*;

/// Returns whether the list is `[0, 1, 2, …]`.
pub fn is_iota(dims: &[i64]) -> bool {
    dims.iter().zip(0..).all(|(dim, index)| *dim == index)
}

/// `list[i]` for each `i` of `indices`; `None` if one is out of range.
pub fn pick(indices: &[i64], list: &[i64]) -> Option<Vec<i64>> {
    indices
        .iter()
        .map(|index| list.get(usize::try_from(*index).ok()?).copied())
        .collect()
}

/// The inverse of a permutation.
pub fn inverse(permutation: &[i64]) -> Option<Vec<i64>> {
    (0..permutation.len() as i64)
        .map(|dim| {
            permutation
                .iter()
                .position(|p| *p == dim)
                .map(|at| at as i64)
        })
        .collect()
}

/// Returns whether each number is greater than the one before.
pub fn is_increasing(dims: &[i64]) -> bool {
    dims.windows(2).all(|pair| pair[0] < pair[1])
}

/// Returns whether the dimensions that are not 1 keep their order when those of `shape` move to
/// `places`. Then each element keeps its position in row-major order.
pub fn keeps_order(shape: &[i64], places: &[i64]) -> bool {
    let moved = shape.iter().zip(places).filter(|(size, _)| **size != 1);
    is_increasing(&moved.map(|(_, place)| *place).collect::<Vec<_>>())
}

/// Returns whether a broadcast repeats nothing and keeps the order of elements, like a reshape.
pub fn broadcast_is_reshape<I: Ir>(from: Ty<'_, I>, to: Ty<'_, I>, dims: Vec<i64>) -> Option<bool> {
    Some(from.num_elements()? == to.num_elements()? && keeps_order(&from.shape()?, &dims))
}

/// Returns whether a transpose moves only dimensions of size 1, like a reshape.
pub fn transpose_is_reshape<I: Ir>(from: Ty<'_, I>, permutation: Vec<i64>) -> Option<bool> {
    from.num_elements()?;
    Some(keeps_order(&from.shape()?, &inverse(&permutation)?))
}

/// Converts the dimensions of a broadcast of a reshape's result to dimensions for the reshape's
/// operand, if the reshape only inserts dimensions of size 1.
pub fn through_reshape<I: Ir>(from: Ty<'_, I>, to: Ty<'_, I>, dims: Vec<i64>) -> Option<Vec<i64>> {
    from.num_elements()?;
    let mut places = dims.into_iter().zip(to.shape()?);
    let mut kept = Vec::new();
    for size in from.shape()? {
        // The dimensions of size 1 in between were inserted.
        let (place, _) = places
            .find(|(_, there)| *there == size || *there != 1)
            .filter(|(_, there)| *there == size)?;
        kept.push(place);
    }
    places.all(|(_, size)| size == 1).then_some(kept)
}

/// Returns whether each listed dimension has size 1.
pub fn are_unit<I: Ir>(ty: Ty<'_, I>, dims: Vec<i64>) -> Option<bool> {
    Some(pick(&dims, &ty.shape()?)?.iter().all(|size| *size == 1))
}

/// Returns whether all numbers are 0.
pub fn all_zero(numbers: Vec<i64>) -> bool {
    numbers.iter().all(|number| *number == 0)
}

/// `a * b + c`, element by element.
pub fn scale_and_shift(a: Vec<i64>, b: Vec<i64>, c: Vec<i64>) -> Option<Vec<i64>> {
    if a.len() != b.len() || a.len() != c.len() {
        return None;
    }
    let terms = a.iter().zip(&b).zip(&c);
    terms
        .map(|((a, b), c)| a.checked_mul(*b)?.checked_add(*c))
        .collect()
}

/// The end indices of a slice that starts at `start`, has the strides `stride`, and has as many
/// elements as `result`.
pub fn limits<I: Ir>(start: Vec<i64>, stride: Vec<i64>, result: Ty<'_, I>) -> Option<Vec<i64>> {
    let shape = result.shape()?;
    // An empty dimension ends where it starts; any other ends after its last element.
    let last: Vec<i64> = shape.iter().map(|size| (size - 1).max(0)).collect();
    let ends = scale_and_shift(last, stride, start)?;
    let end = |(end, size): (i64, &i64)| end.checked_add((*size).min(1));
    ends.into_iter().zip(&shape).map(end).collect()
}

/// The type with the shape of one type and the element type of another.
pub fn with_element_of<I: Ir>(shape: Ty<'_, I>, element: Ty<'_, I>) -> Option<TypeData<I>> {
    Some(TypeData::tensor(
        shape.shape()?,
        element.element_type()?.handle(),
    ))
}

/// A constant whose elements are all this float.
pub fn float_splat<I: Ir>(value: f64, ty: Ty<'_, I>) -> Option<AttrData<I>> {
    let float = ty.element_type()?.is_float() && ty.has_static_shape();
    float.then(|| AttrData::Elements {
        ty: ty.handle().into(),
        elements: ElementsData::SplatFloat(value),
    })
}
