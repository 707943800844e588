//! The types of the `llvm` dialect that others become.

use drr::constraint::{AnyType, ScalableVectorOfAnyRank};
use drr::conversion::{Converted, TypeConverter};
use drr::ir::{Container, Ir, TypeData, TypeView};
use drr::native::Ty;

use crate::llvm::{ArrayType, LlvmFloat, LlvmType, PointerType, StructType};

/// The types of the `llvm` dialect, as MLIR's `LLVMTypeConverter` makes them: `index` becomes an integer
/// of that many bits, a vector of several dimensions arrays of vectors, a function a pointer. Memrefs
/// and tensors cannot be converted. Casts stay where values of both types meet.
///
/// ```
/// use drr::conversion::TypeConverter;
/// use drr::embedded::Context;
///
/// let types: TypeConverter<Context> = drr_dialects::lowering::llvm_types(64);
/// ```
pub fn llvm_types<I: Ir>(index_bits: u32) -> TypeConverter<I> {
    TypeConverter::new()
        .convert(move |ty| match llvm_type(ty, index_bits) {
            Some(data) => Converted::one(data),
            None => Converted::Fail,
        })
        .leave_casts()
}

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
        return Some(
            StructType {
                packing: None,
                body,
            }
            .into(),
        );
    }
    vector_type(ty, index_bits)
}

/// Arrays of vectors of one dimension.
fn vector_type<I: Ir>(ty: Ty<'_, I>, index_bits: u32) -> Option<TypeData<I>> {
    // Data of types does not say which dimensions are scalable.
    if ty.satisfies::<ScalableVectorOfAnyRank<AnyType>>() {
        return None;
    }
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
    let mut made = TypeData::Shaped {
        container: Container::Vector,
        shape: Some(vec![last]),
        element: Box::new(element),
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
