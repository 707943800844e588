//! The conversion of types to those of `llvm`.

use drr::builtin::UnrealizedConversionCastOp;
use drr::conversion::{Converted, TypeConverter};
use drr::ir::{Container, InsertPoint, Ir, Type, TypeData, Value};
use drr::native::Ty;
use drr::prelude::PatternRewriter;

use super::build::Builder;
use super::descriptor::is_pointer;
use super::types::{llvm_type, memref_fields};

/// The types of the `llvm` dialect, as MLIR's `LLVMTypeConverter` makes them: `index` becomes an integer
/// of that many bits, a vector of several dimensions arrays of vectors, a function a pointer, a memref a
/// structure. Tensors cannot be converted. Casts stay where values of both types meet.
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
        .materialize(move |rewriter, values, types| packed(rewriter, values, types, index_bits))
        .leave_casts()
}

/// The structure of a memref from the values in it, or from the pointer to a memref whose shape and
/// layout are known, and a cast of the structure to the memref.
fn packed<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    values: &[Value<I>],
    types: &[Type<I>],
    index_bits: u32,
) -> Option<Vec<Value<I>>> {
    let &[memref] = types else { return None };
    let of = Ty::new(rewriter.ir(), memref);
    if !of.is_in(Container::MemRef) {
        return None;
    }
    let (rank, fields) = (of.rank(), memref_fields(of, index_bits)?);
    let structure = llvm_type(of, index_bits)?;
    let InsertPoint::Before(cast) = rewriter.insertion_point() else {
        return None;
    };
    let loc = rewriter.ir().loc(cast);
    let index = rewriter.make_type(&TypeData::int(index_bits))?;
    let mut build = Builder {
        rewriter,
        loc,
        index,
    };
    let structure = build.ty(structure)?;
    let made = match *values {
        [pointer] if is_pointer(build.ir(), pointer) => {
            build.known(structure, memref, pointer, pointer)?
        }
        _ => {
            let given = values
                .iter()
                .map(|value| Ty::new(build.ir(), build.type_of(*value)));
            let fits = given.len() == fields.len() && given.zip(&fields).all(|(ty, of)| ty.is(of));
            fits.then_some(())?;
            build.pack(structure, values, rank)?
        }
    };
    Some(vec![build.one::<UnrealizedConversionCastOp>(
        &[made],
        memref,
        &[],
    )?])
}
