//! Moving the elements of constants.

use drr::ir::{AttrData, ElementsData};
use drr::prelude::*;

use super::MAX_ELEMENTS;
use crate::native::dims::{inverse, pick, scale_and_shift};

/// The constant repeated along new dimensions and those of size 1, if the result has at most this
/// many elements.
pub fn spread<I: Ir>(
    a: AttrRef<'_, I>,
    dims: Vec<i64>,
    result: Ty<'_, I>,
    max: usize,
) -> Option<AttrData<I>> {
    let shape = a.ty()?.shape()?;
    result.num_elements().filter(|count| *count <= max)?;
    gather(a, result, |index| {
        let at = pick(&dims, index)?;
        Some(
            at.iter()
                .zip(&shape)
                .map(|(at, size)| if *size == 1 { 0 } else { *at })
                .collect(),
        )
    })
}

/// The elements at the positions that `source` computes for each position of the result.
fn gather<I: Ir>(
    a: AttrRef<'_, I>,
    result: Ty<'_, I>,
    source: impl Fn(&[i64]) -> Option<Vec<i64>>,
) -> Option<AttrData<I>> {
    let elements = a.elements()?;
    let (from, to) = (a.ty()?.shape()?, result.shape()?);
    let ty = result.handle().into();
    if matches!(
        elements,
        ElementsData::SplatInt(_) | ElementsData::SplatFloat(_)
    ) {
        return Some(AttrData::Elements { ty, elements });
    }
    let count = result
        .num_elements()
        .filter(|count| *count <= MAX_ELEMENTS)?;
    let offset = |place: usize| {
        let mut rest = place as i64;
        let mut index = vec![0; to.len()];
        for (at, size) in index.iter_mut().zip(&to).rev() {
            (*at, rest) = (rest % size, rest / size);
        }
        let at = source(&index)?;
        let offset = at
            .iter()
            .zip(&from)
            .fold(0, |offset, (at, size)| offset * size + at);
        usize::try_from(offset).ok()
    };
    let places = (0..count).map(offset).collect::<Option<Vec<_>>>()?;
    let elements = match elements {
        ElementsData::Ints(all) => ElementsData::Ints(picked(&all, &places)?),
        ElementsData::Floats(all) => ElementsData::Floats(picked(&all, &places)?),
        ElementsData::ComplexInts(all) if all.len() > 1 => {
            ElementsData::ComplexInts(picked(&all, &places)?)
        }
        ElementsData::ComplexFloats(all) if all.len() > 1 => {
            ElementsData::ComplexFloats(picked(&all, &places)?)
        }
        ElementsData::Strings(all) if all.len() > 1 => {
            ElementsData::Strings(picked(&all, &places)?)
        }
        splat => splat,
    };
    Some(AttrData::Elements { ty, elements })
}

/// The elements at these places.
fn picked<T: Clone>(all: &[T], places: &[usize]) -> Option<Vec<T>> {
    places.iter().map(|at| all.get(*at).cloned()).collect()
}

/// The constant with permuted dimensions.
pub fn transpose<I: Ir>(
    a: AttrRef<'_, I>,
    permutation: Vec<i64>,
    result: Ty<'_, I>,
) -> Option<AttrData<I>> {
    let places = inverse(&permutation)?;
    gather(a, result, |index| pick(&places, index))
}

/// A slice of the constant.
pub fn slice<I: Ir>(
    a: AttrRef<'_, I>,
    start: Vec<i64>,
    stride: Vec<i64>,
    result: Ty<'_, I>,
) -> Option<AttrData<I>> {
    gather(a, result, |index| {
        scale_and_shift(index.to_vec(), stride.clone(), start.clone())
    })
}
