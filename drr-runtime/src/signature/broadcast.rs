//! The type of an elementwise op that broadcasts its operands.

use crate::ir::{Ir, Type};
use crate::native::Ty;
use crate::ty::{Container, DYNAMIC, TypeData};

/// The result type of an elementwise op that broadcasts its operands, for `infer = broadcast_types`
/// (MLIR's `OpTrait::util::getBroadcastedType`).
///
/// The operands are tensors of one element type, or are of one and the same type. From the last
/// dimension on, a dimension of 1 becomes that of the other operand, a shorter shape counts as one
/// with 1 in front, and an unknown dimension is taken to be that of the other operand if this is
/// larger than 1. If one shape is not known at all, that of the result is not known either. Returns
/// `None` if two known dimensions differ and neither is 1, if the element types differ, and without
/// operands.
///
/// ```
/// use drr_runtime::ir::Ir;
/// use drr_runtime::native::Ty;
/// use drr_runtime::signature::broadcast_types;
/// use drr_runtime::ty::TypeData;
///
/// fn example<I: Ir>(ir: &mut I) -> Option<()> {
///     let mut tensor = |shape: &[i64]| ir.make_type(&TypeData::tensor(shape, TypeData::int(32)));
///     let (a, b, c) = (tensor(&[2, 1])?, tensor(&[3])?, tensor(&[2, 3])?);
///     for operands in [&[a, b][..], &[a, b, a]] {
///         let types = broadcast_types(ir, operands, &[])?;
///         assert!(Ty::new(ir, c).is(&types[0]));
///     }
///     Some(())
/// }
/// ```
pub fn broadcast_types<I: Ir>(
    ir: &I,
    operands: &[Type<I>],
    _: &[Option<I::Attr>],
) -> Option<Vec<TypeData<I>>> {
    let (first, rest) = operands.split_first()?;
    if rest.iter().all(|ty| ty == first) {
        return Some(vec![TypeData::Type(*first)]);
    }
    let element = tensor_element(Ty::new(ir, *first))?;
    let mut shape = Ty::new(ir, *first).shape();
    for ty in rest.iter().map(|ty| Ty::new(ir, *ty)) {
        if tensor_element(ty)? != element {
            return None;
        }
        shape = match (shape, ty.shape()) {
            (Some(a), Some(b)) => Some(broadcast(&a, &b)?),
            _ => None,
        };
    }
    Some(vec![match shape {
        Some(shape) => TypeData::tensor(shape, element),
        None => TypeData::unranked(Container::Tensor, element),
    }])
}

fn tensor_element<I: Ir>(ty: Ty<'_, I>) -> Option<Type<I>> {
    let element = ty.element_type().filter(|_| ty.is_in(Container::Tensor));
    element.map(Ty::handle)
}

/// The shape to which both shapes are broadcast.
fn broadcast(a: &[i64], b: &[i64]) -> Option<Vec<i64>> {
    let rank = a.len().max(b.len());
    let padded = |shape: &[i64], at: usize| {
        let at = (at + shape.len()).checked_sub(rank);
        at.map_or(1, |at| shape[at])
    };
    (0..rank)
        .map(|at| match (padded(a, at), padded(b, at)) {
            (a, b) if a == b => Some(a),
            (1, other) | (other, 1) => Some(other),
            (DYNAMIC, known) | (known, DYNAMIC) => Some(if known > 1 { known } else { DYNAMIC }),
            _ => None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dimensions_are_broadcast_as_in_mlir() {
        let cases = [
            ([2, 3].as_slice(), [2, 3].as_slice(), Some(vec![2, 3])),
            (&[2, 1], &[1, 3], Some(vec![2, 3])),
            (&[4, 2, 1], &[3], Some(vec![4, 2, 3])),
            (&[], &[5], Some(vec![5])),
            (&[DYNAMIC], &[3], Some(vec![3])),
            (&[DYNAMIC], &[1], Some(vec![DYNAMIC])),
            (&[DYNAMIC], &[DYNAMIC], Some(vec![DYNAMIC])),
            (&[DYNAMIC], &[0], Some(vec![DYNAMIC])),
            (&[2], &[3], None),
            (&[0], &[2], None),
        ];
        for (a, b, wanted) in cases {
            assert_eq!(broadcast(a, b), wanted, "{a:?} {b:?}");
            assert_eq!(broadcast(b, a), wanted, "{b:?} {a:?}");
        }
    }
}
