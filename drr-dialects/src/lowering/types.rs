//! The types of the `llvm` dialect that others become.

use drr::constraint::{AnyType, ScalableVectorOfAnyRank};
use drr::ir::{AttrView, Container, Ir, Signedness, TypeData, TypeView};
use drr::native::Ty;

use crate::llvm::{ArrayType, LlvmFloat, LlvmType, PointerType, StructType};

/// The type that a type becomes; `None` if there is none.
pub(super) fn llvm_type<I: Ir>(ty: Ty<'_, I>, index_bits: u32) -> Option<TypeData<I>> {
    if ty.satisfies::<LlvmType>() {
        return Some(TypeData::Type(ty.handle()));
    }
    if ty.is_index() {
        return Some(TypeData::int(index_bits));
    }
    if ty.is_float() {
        // The floats that LLVM lacks have at most eight bits.
        let is_small = !ty.satisfies::<LlvmFloat>() && ty.bit_width()? <= 8;
        return is_small.then(|| ty.bit_width().map(TypeData::int))?;
    }
    if ty.inputs_and_results().is_some() {
        return Some(PointerType { address_space: 0 }.into());
    }
    let complex = ty.view(|view| match view {
        TypeView::Complex(element) => Some(element),
        _ => None,
    });
    if let Some(element) = complex {
        let part = llvm_type(ty.ty_of(element), index_bits)?;
        let body = vec![part.clone(), part];
        return Some(StructType::literal(body).into());
    }
    if ty.is_in(Container::MemRef) {
        return memref_type(ty, index_bits);
    }
    vector_type(ty, index_bits)
}

/// The pointer to the elements of a memref. `None` if its memory space is not a number.
pub(super) fn pointer_of<I: Ir>(memref: Ty<'_, I>) -> Option<PointerType> {
    let address_space = match memref.memory_space() {
        None => 0,
        Some(space) => memref.ir().with_attr_view(&space, |view| match view {
            AttrView::Integer { value, ty } => {
                let of = memref.ty_of(ty);
                let is_number = of.is_index() || of.signedness() == Some(Signedness::Signless);
                u32::try_from(value).ok().filter(|_| is_number)
            }
            _ => None,
        })?,
    };
    Some(PointerType { address_space })
}

/// The types of the values in the structure of a memref, without arrays.
pub(super) fn memref_fields<I: Ir>(memref: Ty<'_, I>, index_bits: u32) -> Option<Vec<TypeData<I>>> {
    let index = || TypeData::int(index_bits);
    llvm_type(memref.element_type()?, index_bits)?;
    let Some(rank) = memref.rank() else {
        return Some(vec![index(), PointerType { address_space: 0 }.into()]);
    };
    memref.strides()?;
    let pointer = pointer_of(memref)?;
    let mut fields = vec![pointer.clone().into(), pointer.into()];
    fields.extend((0..=2 * rank).map(|_| index()));
    Some(fields)
}

/// The structure that a memref becomes.
fn memref_type<I: Ir>(memref: Ty<'_, I>, index_bits: u32) -> Option<TypeData<I>> {
    let mut body = memref_fields(memref, index_bits)?;
    if let Some(rank @ 1..) = memref.rank() {
        body.truncate(3);
        let (count, element) = (rank as u64, TypeData::int(index_bits));
        let array = TypeData::from(ArrayType { count, element });
        body.extend([array.clone(), array]);
    }
    Some(StructType::literal(body).into())
}

/// Arrays of vectors of one dimension. Only the last dimension may be scalable.
fn vector_type<I: Ir>(ty: Ty<'_, I>, index_bits: u32) -> Option<TypeData<I>> {
    let (dims, element) = ty.view(|view| match view {
        TypeView::Shaped {
            container: Container::Vector,
            shape: Some(dims),
            element,
        } => Some((dims.to_vec(), element)),
        _ => None,
    })?;
    let element = llvm_type(ty.ty_of(element), index_bits)?;
    let (last, outer) = match dims.split_last() {
        Some((last, outer)) => (*last, outer),
        None => (1, &[][..]),
    };
    let mut made = match ty.satisfies::<ScalableVectorOfAnyRank<AnyType>>() {
        true => scalable(ty, &element, last)?,
        false => TypeData::Shaped {
            container: Container::Vector,
            shape: Some(vec![last]),
            element: Box::new(element),
        },
    };
    for count in outer.iter().rev() {
        let count = u64::try_from(*count).ok()?;
        made = ArrayType {
            count,
            element: made,
        }
        .into();
    }
    Some(made)
}

/// A scalable vector of one dimension. Data of types does not say which dimensions are scalable; the
/// text of the type does.
fn scalable<I: Ir>(ty: Ty<'_, I>, element: &TypeData<I>, last: i64) -> Option<TypeData<I>> {
    let text = ty.to_string();
    let (outer, _) = text.split_once('[')?;
    let is_last = outer.matches('x').count() + 1 == ty.rank()?;
    let element = match element {
        TypeData::Integer(width, _) => format!("i{width}"),
        TypeData::Type(element) => ty.ty_of(*element).to_string(),
        _ => return None,
    };
    is_last.then(|| TypeData::Text(format!("vector<[{last}]x{element}>")))
}
