//! The typed view: `AddIOpView<'_, I>` with an accessor a field.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::Index;

use crate::declaration::{Arity, Presence};
use crate::derive::model::{Arg, Attr, Field, Op, Part};

/// The view's type.
pub(super) fn view_type(op: &Op) -> TokenStream {
    let (vis, krate, view, doc) = (&op.vis, &op.krate, view_ident(op), view_doc(op));
    quote! {
        #[doc = #doc]
        #[allow(dead_code, unreachable_pub)]
        #vis struct #view<'a, I: #krate::__private::ir::Ir>(
            #krate::__private::view::OpView<'a, I>,
        );
    }
}

/// Its accessors, and `AddIOp::view`.
pub(super) fn impls(op: &Op) -> TokenStream {
    let (ident, vis, name) = (&op.ident, &op.vis, &op.name);
    let view = view_ident(op);
    let mut accessors: Vec<TokenStream> = Vec::new();
    for arg in &op.args {
        match *arg {
            Arg::Operand(at) => accessors.push(operand(op, at)),
            Arg::Attr(at) => accessors.push(attr(op, at)),
        }
    }
    accessors.extend((0..op.results.len()).map(|at| result(op, at)));
    accessors.extend((0..op.regions.len()).map(|at| region(op, at)));
    accessors.extend((0..op.successors.len()).map(|at| successor(op, at)));
    let view_fn_doc = format!("Views an operation as a `{name}`; `None` if it is another op.");
    quote! {
        impl<I: __drr::ir::Ir> ::core::marker::Copy for #view<'_, I> {}
        impl<I: __drr::ir::Ir> ::core::clone::Clone for #view<'_, I> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<I: __drr::ir::Ir> ::core::fmt::Debug for #view<'_, I> {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Debug::fmt(&self.0, f)
            }
        }
        impl<'a, I: __drr::ir::Ir> ::core::ops::Deref for #view<'a, I> {
            type Target = __drr::view::OpView<'a, I>;
            fn deref(&self) -> &Self::Target {
                &self.0
            }
        }
        impl __drr::decl::HasView for #ident {
            type View<'a, I: __drr::ir::Ir> = #view<'a, I>;
            fn wrap<I: __drr::ir::Ir>(ir: &I, op: __drr::ir::Op<I>) -> Self::View<'_, I> {
                #view(__drr::view::OpView::new(ir, op, <Self as __drr::decl::OpDef>::DECL))
            }
        }
        #[allow(dead_code, unreachable_pub, non_snake_case, clippy::wrong_self_convention)]
        impl<'a, I: __drr::ir::Ir> #view<'a, I> {
            #(#accessors)*
        }
        #[allow(dead_code, unreachable_pub)]
        impl #ident {
            #[doc = #view_fn_doc]
            #vis fn view<I: __drr::ir::Ir>(
                ir: &I,
                op: __drr::ir::Op<I>,
            ) -> ::core::option::Option<#view<'_, I>> {
                __drr::view::OpView::cast(ir, op, <Self as __drr::decl::OpDef>::DECL).map(#view)
            }
        }
    }
}

fn view_ident(op: &Op) -> Ident {
    format_ident!("{}View", op.ident)
}

/// The op's doc comment, and its signature.
fn view_doc(op: &Op) -> String {
    let mut doc = format!("A typed view of a `{}` operation.\n", op.name);
    if !op.doc.is_empty() {
        doc.push_str(&format!("\n{}\n", op.doc.join("\n")));
    }
    let row = |what: &str, name: &str, ty: &syn::Type, how: &str| {
        let ty = crate::syntax::render(quote!(#ty));
        format!("| {what} | `{name}` | `{ty}`{how} |\n")
    };
    let how = |arity: Arity| match arity {
        Arity::One => "",
        Arity::Optional => ", optional",
        Arity::Variadic => ", variadic",
    };
    let part =
        |what: &str, part: &Part| row(what, &part.field.name, &part.constraint, how(part.arity));
    let mut rows = String::new();
    for arg in &op.args {
        rows.push_str(&match *arg {
            Arg::Operand(at) => part("operand", &op.operands[at]),
            Arg::Attr(at) => {
                let attr = &op.attrs[at];
                let how = match (attr.presence(), &attr.default) {
                    (Presence::Optional, _) => ", optional".to_string(),
                    (_, Some(value)) => {
                        format!(", default `{}`", crate::syntax::render(quote!(#value)))
                    }
                    _ => String::new(),
                };
                row("attribute", &attr.name, &attr.constraint, &how)
            }
        });
    }
    for (what, parts) in [
        ("result", &op.results),
        ("region", &op.regions),
        ("successor", &op.successors),
    ] {
        rows.extend(parts.iter().map(|p| part(what, p)));
    }
    if !rows.is_empty() {
        doc.push_str(&format!(
            "\n| | name | constraint |\n| --- | --- | --- |\n{rows}"
        ));
    }
    doc.push_str("\nAccessors panic on an operation that does not verify.");
    doc
}

/// A field's own docs, or a sentence.
fn docs(field: &Field, what: &str) -> TokenStream {
    if field.docs.is_empty() {
        let text = format!("The {what} `{}`.", field.name);
        return quote!(#[doc = #text]);
    }
    let docs = &field.docs;
    quote!(#(#docs)*)
}

fn operand(op: &Op, at: usize) -> TokenStream {
    let (vis, part, at) = (&op.vis, &op.operands[at], Index::from(at));
    let (docs, ident) = (docs(&part.field, "operand"), &part.field.ident);
    let (ty, read) = match part.arity {
        Arity::One => (quote!(__drr::native::Val<'a, I>), quote!(operand)),
        Arity::Optional => (
            quote!(::core::option::Option<__drr::native::Val<'a, I>>),
            quote!(optional_operand),
        ),
        Arity::Variadic => (quote!(__drr::native::Vals<'a, I>), quote!(operands)),
    };
    quote! {
        #docs
        #vis fn #ident(self) -> #ty {
            self.0.#read(#at)
        }
    }
}

fn result(op: &Op, at: usize) -> TokenStream {
    let (vis, part, at) = (&op.vis, &op.results[at], Index::from(at));
    let (docs, ident) = (docs(&part.field, "result"), &part.field.ident);
    let (ty, read) = match part.arity {
        Arity::One => (quote!(__drr::native::Val<'a, I>), quote!(result)),
        Arity::Optional => (
            quote!(::core::option::Option<__drr::native::Val<'a, I>>),
            quote!(optional_result),
        ),
        Arity::Variadic => (
            quote!(::std::vec::Vec<__drr::native::Val<'a, I>>),
            quote!(results),
        ),
    };
    quote! {
        #docs
        #vis fn #ident(self) -> #ty {
            self.0.#read(#at)
        }
    }
}

fn attr(op: &Op, slot: usize) -> TokenStream {
    let (vis, attr) = (&op.vis, &op.attrs[slot]);
    let (docs, ident) = (docs(&attr.field, "attribute"), &attr.field.ident);
    let (ty, read) = match attr.presence() {
        Presence::Required => (quote!(__drr::native::AttrRef<'a, I>), quote!(required_attr)),
        Presence::Optional | Presence::Defaulted => (
            quote!(::core::option::Option<__drr::native::AttrRef<'a, I>>),
            quote!(attr),
        ),
    };
    let decoded = decoded(op, slot, attr);
    let slot = Index::from(slot);
    quote! {
        #docs
        #vis fn #ident(self) -> #ty {
            self.0.#read(#slot)
        }
        #decoded
    }
}

/// `overflow_decoded`, unless a field has that name.
fn decoded(op: &Op, slot: usize, attr: &Attr) -> Option<TokenStream> {
    let name = format!("{}_decoded", attr.field.name);
    if op.fields.iter().any(|field| *field == name) {
        return None;
    }
    let (vis, op_ident) = (&op.vis, &op.ident);
    let slot = Index::from(slot);
    let ident = Ident::new(&name, attr.field.ident.span());
    let default = match attr.presence() {
        Presence::Defaulted => "; its default where it is absent",
        _ => "",
    };
    let doc = format!("The attribute `{}` as Rust data{default}.", attr.name);
    Some(quote! {
        #[doc = #doc]
        #vis fn #ident(
            self,
        ) -> ::core::option::Option<<#op_ident as __drr::decl::DecodedAttr<I, #slot>>::Data>
        where
            #op_ident: __drr::decl::DecodedAttr<I, #slot>,
        {
            self.0.decoded_attr::<#op_ident, #slot>()
        }
    })
}

fn region(op: &Op, at: usize) -> TokenStream {
    let (vis, part, at) = (&op.vis, &op.regions[at], Index::from(at));
    let (docs, ident) = (docs(&part.field, "region"), &part.field.ident);
    let (ty, read) = match part.arity {
        Arity::Variadic => (
            quote!(::std::vec::Vec<__drr::ir::Region<I>>),
            quote!(regions),
        ),
        _ => (quote!(__drr::ir::Region<I>), quote!(region)),
    };
    quote! {
        #docs
        #vis fn #ident(self) -> #ty {
            self.0.#read(#at)
        }
    }
}

fn successor(op: &Op, at: usize) -> TokenStream {
    let (vis, part, at) = (&op.vis, &op.successors[at], Index::from(at));
    let (docs, ident) = (docs(&part.field, "successor"), &part.field.ident);
    let (ty, read) = match part.arity {
        Arity::Variadic => (
            quote!(::std::vec::Vec<__drr::ir::Block<I>>),
            quote!(successors),
        ),
        _ => (quote!(__drr::ir::Block<I>), quote!(successor)),
    };
    quote! {
        #docs
        #vis fn #ident(self) -> #ty {
            self.0.#read(#at)
        }
    }
}
