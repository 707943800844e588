//! Functions for C: memrefs are pointers to their structures.

use drr::ir::{AttrData, AttrName, AttrView, InsertPoint, Ir, Op, Type, TypeData, Value};
use drr::native::Ty;

use super::build::{Access, Builder, function_attrs};
use super::make::Attrs;
use super::signature::{function_type, is_memref, make_function, parameters};
use crate::llvm::{Linkage, ReturnOp, StructType};

/// Makes the form of a function for C, in which memrefs are pointers to their structures. A structure
/// as a result is written to a first parameter. It calls the function, or is called by it if there is
/// no body.
pub(super) fn wrap<I: Ir>(
    build: &mut Builder<'_, '_, I>,
    function: Op<I>,
    name: &str,
    (inputs, returns): (&[Type<I>], Option<Type<I>>),
    (mut attrs, kept): (Attrs<I>, &[(AttrName, I::Attr)]),
    is_external: bool,
) -> Option<()> {
    let is_structure = |ty: &Type<I>| Ty::new(build.ir(), *ty).decode::<StructType>().is_some();
    let structure = returns.filter(is_structure);
    let pointer = build.pointer(0)?;
    let mut params: Vec<_> = structure.iter().map(|_| pointer).collect();
    for input in inputs {
        params.push(match is_memref(build.ir(), *input) {
            true => pointer,
            false => build.convert(*input)?,
        });
    }
    let own_returns = if structure.is_some() { None } else { returns };
    if structure.is_some() {
        attrs.retain(|(name, _)| *name != "res_attrs");
        for (name, data) in &mut attrs {
            if let ("arg_attrs", AttrData::Attr(list)) = (*name, &*data) {
                let mut all = vec![AttrData::Dictionary(Vec::new())];
                build.ir().with_attr_view(list, |view| {
                    if let AttrView::Array(items) = view {
                        all.extend(items.iter().cloned().map(AttrData::Attr));
                    }
                });
                *data = AttrData::Array(all);
            }
        }
    }
    let other = format!("_mlir_ciface_{name}");
    let ty = function_type(build, params.clone(), own_returns, false)?;
    attrs.extend(function_attrs(
        &other,
        TypeData::Type(ty),
        Linkage::External,
    ));
    let wrapper = make_function(build, &attrs, kept, None)?;
    let here = build.rewriter.insertion_point();
    let (body, types) = match is_external {
        true => {
            let mut types = Vec::new();
            for input in inputs {
                types.extend(parameters(build, *input, false)?);
            }
            (function, types)
        }
        false => (wrapper, params),
    };
    let loc = build.loc.clone();
    let types: Vec<_> = types
        .into_iter()
        .map(|ty| (ty, Some(loc.clone())))
        .collect();
    let region = build.ir().region(body, 0)?;
    let block = build.rewriter.create_block(region, None, &types)?;
    build.rewriter.set_insertion_point(InsertPoint::End(block));
    let args = build.ir().block_args(block);
    let result = match is_external {
        true => call_wrapper(build, &other, inputs, &args, (structure, own_returns))?,
        false => call_wrapped(build, name, inputs, &args, (structure, returns))?,
    };
    build.none::<ReturnOp>(result.as_slice(), &[])?;
    build.rewriter.set_insertion_point(here);
    Some(())
}

/// In the form for C: reads the structures and calls the function. Gives the result.
fn call_wrapped<I: Ir>(
    build: &mut Builder<'_, '_, I>,
    name: &str,
    inputs: &[Type<I>],
    args: &[Value<I>],
    (structure, returns): (Option<Type<I>>, Option<Type<I>>),
) -> Option<Option<Value<I>>> {
    let own = &args[usize::from(structure.is_some())..];
    let mut given = Vec::new();
    for (arg, input) in own.iter().zip(inputs) {
        if !is_memref(build.ir(), *input) {
            given.push(*arg);
            continue;
        }
        let ty = build.convert(*input)?;
        let loaded = build.load(*arg, ty, Access::default())?;
        let rank = Ty::new(build.ir(), *input).rank();
        given.extend(build.unpack(loaded, rank)?);
    }
    let result = build.call(name, &given, returns)?;
    if let (Some(_), Some(result)) = (structure, result) {
        build.store(result, args[0], Access::default())?;
        return Some(None);
    }
    Some(result)
}

/// In a function without a body of its own: writes the structures and calls the form for C. Gives the
/// result.
fn call_wrapper<I: Ir>(
    build: &mut Builder<'_, '_, I>,
    name: &str,
    inputs: &[Type<I>],
    args: &[Value<I>],
    (structure, returns): (Option<Type<I>>, Option<Type<I>>),
) -> Option<Option<Value<I>>> {
    let (pointer, mut given, mut args) = (build.pointer(0)?, Vec::new(), args.iter());
    if let Some(structure) = structure {
        let one = build.index(1)?;
        given.push(build.alloca(pointer, structure, one, None)?);
    }
    for input in inputs {
        if !is_memref(build.ir(), *input) {
            given.push(*args.next()?);
            continue;
        }
        let count = parameters(build, *input, false)?.len();
        let values: Vec<_> = args.by_ref().take(count).copied().collect();
        let (ty, rank) = (build.convert(*input)?, Ty::new(build.ir(), *input).rank());
        let whole = build.pack(ty, &values, rank)?;
        let one = build.index(1)?;
        given.push(build.spill(whole, one)?);
    }
    let result = build.call(name, &given, returns)?;
    match structure {
        Some(structure) => Some(Some(build.load(given[0], structure, Access::default())?)),
        None => Some(result),
    }
}
