//! `OpDef::bind_defs`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::visit::{self, Visit};
use syn::{PathSegment, Type};

use crate::args::only_argument;
use crate::derive::model::Op;

/// Registers the types and attributes in the constraints `Is<…>`.
pub(super) fn bind(op: &Op) -> Option<TokenStream> {
    let mut found = Defs::default();
    for part in &op.parts {
        found.visit_type(&part.constraint);
    }
    let Defs(found) = found;
    if found.is_empty() {
        return None;
    }
    Some(quote! {
        fn bind_defs<AnyIr: __drr::ir::Ir>(__ir: &mut AnyIr) {
            #(__drr::ir::Ir::bind_def::<#found>(__ir);)*
        }
    })
}

/// The arguments of all `Is<…>` in constraints, each once.
#[derive(Default)]
struct Defs<'t>(Vec<&'t Type>);

impl<'t> Visit<'t> for Defs<'t> {
    fn visit_path_segment(&mut self, segment: &'t PathSegment) {
        match only_argument(segment).filter(|_| segment.ident == "Is") {
            Some(def) if self.0.contains(&def) => {}
            Some(def) => self.0.push(def),
            None => visit::visit_path_segment(self, segment),
        }
    }
}
