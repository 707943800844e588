//! `OpDef::bind_defs`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{GenericArgument, PathArguments, Type};

use crate::derive::model::{Op, Part};

/// Registers the types and attributes in the constraints `Is<…>`.
pub(super) fn bind(op: &Op) -> Option<TokenStream> {
    let mut found = Vec::new();
    for Part { constraint, .. } in &op.parts {
        collect(constraint, &mut found);
    }
    if found.is_empty() {
        return None;
    }
    Some(quote! {
        fn bind_defs<AnyIr: __drr::ir::Ir>(__ir: &mut AnyIr) {
            #(__drr::ir::Ir::bind_def::<#found>(__ir);)*
        }
    })
}

/// The arguments of all `Is<…>` in a constraint, each once.
fn collect<'t>(constraint: &'t Type, found: &mut Vec<&'t Type>) {
    match constraint {
        Type::Group(group) => collect(&group.elem, found),
        Type::Paren(paren) => collect(&paren.elem, found),
        Type::Tuple(tuple) => tuple.elems.iter().for_each(|elem| collect(elem, found)),
        Type::Path(path) => {
            let Some(last) = path.path.segments.last() else {
                return;
            };
            let PathArguments::AngleBracketed(arguments) = &last.arguments else {
                return;
            };
            for argument in &arguments.args {
                match argument {
                    GenericArgument::Type(ty) if last.ident != "Is" => collect(ty, found),
                    GenericArgument::Type(ty) if !found.contains(&ty) => found.push(ty),
                    _ => {}
                }
            }
        }
        _ => {}
    }
}
