//! The types of functions of `llvm`.

use drr::ir::{AttrName, Container, DYNAMIC, Ir, Op, OpState, Region, Type};
use drr::native::Ty;
use drr::typedef::Ellipsis;

use super::build::Builder;
use super::make::Attrs;
use crate::llvm::{ArrayType, FunctionType, LLVMFuncOp, StructType, VoidType};

pub(super) fn is_memref<I: Ir>(ir: &I, ty: Type<I>) -> bool {
    Ty::new(ir, ty).is_in(Container::MemRef)
}

pub(super) fn is_unranked<I: Ir>(ir: &I, ty: Type<I>) -> bool {
    is_memref(ir, ty) && Ty::new(ir, ty).rank().is_none()
}

/// The pointer that a memref of known shape and layout becomes.
pub(super) fn bare_pointer<I: Ir>(
    build: &mut Builder<'_, '_, I>,
    memref: Type<I>,
) -> Option<Type<I>> {
    let of = Ty::new(build.ir(), memref);
    let layout = of.strides()?;
    let is_known =
        of.has_static_shape() && layout.offset != DYNAMIC && !layout.strides.contains(&DYNAMIC);
    build.element_of(memref)?;
    is_known.then(|| build.pointer_to(memref))?
}

/// The types of the parameters that a parameter becomes.
pub(super) fn parameters<I: Ir>(
    build: &mut Builder<'_, '_, I>,
    ty: Type<I>,
    bare: bool,
) -> Option<Vec<Type<I>>> {
    if !is_memref(build.ir(), ty) {
        return build.rewriter.converted_types(ty);
    }
    if bare {
        return Some(vec![bare_pointer(build, ty)?]);
    }
    let structure = build.convert(ty)?;
    let body = Ty::new(build.ir(), structure).decode::<StructType>()?.body;
    let mut types = Vec::new();
    for field in body {
        match field.decode::<ArrayType>() {
            Some(array) => types.extend((0..array.count).map(|_| array.element.handle())),
            None => types.push(field.handle()),
        }
    }
    Some(types)
}

/// The type of the only result: of several ones, a structure; none of none.
pub(super) fn packed<I: Ir>(
    build: &mut Builder<'_, '_, I>,
    types: &[Type<I>],
    bare: bool,
) -> Option<Option<Type<I>>> {
    let mut all = Vec::new();
    for ty in types {
        match bare && is_memref(build.ir(), *ty) {
            true => all.push(bare_pointer(build, *ty)?),
            false => all.extend(build.rewriter.converted_types(*ty)?),
        }
    }
    match all[..] {
        [] => Some(None),
        [one] => Some(Some(one)),
        _ => build.ty(StructType::literal(all)).map(Some),
    }
}

pub(super) fn function_type<I: Ir>(
    build: &mut Builder<'_, '_, I>,
    params: Vec<Type<I>>,
    returns: Option<Type<I>>,
    is_variadic: bool,
) -> Option<Type<I>> {
    let result = match returns {
        Some(ty) => ty,
        None => build.ty(VoidType)?,
    };
    build.ty(FunctionType {
        result,
        params,
        variadic: Ellipsis(is_variadic),
    })
}

pub(super) fn make_function<I: Ir>(
    build: &mut Builder<'_, '_, I>,
    attrs: &Attrs<I>,
    kept: &[(AttrName, I::Attr)],
    body: Option<Region<I>>,
) -> Option<Op<I>> {
    let kind = build.rewriter.ir_mut().bind_op::<LLVMFuncOp>()?;
    let mut made: Vec<(AttrName, I::Attr)> = Vec::new();
    for (name, data) in attrs {
        let attr = build.rewriter.make_attr(data)?;
        made.push((build.rewriter.ir_mut().bind_attr(kind, name), attr));
    }
    // Attributes that `llvm.func` declares are discardable on `func.func`.
    made.extend_from_slice(kept);
    Some(build.rewriter.create_op(OpState {
        attrs: &made,
        regions: &[body],
        ..OpState::new(kind, build.loc.clone())
    }))
}
