//! Generates Rust from the model of an op: the declaration as data, verification and inference, a
//! view, builders, the callback. Cannot fail.
//!
//! Generated code names the runtime through `…::__private`, which is `__drr` inside the block of
//! impls. Most of it calls functions of the runtime.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::Index;

use super::callback::callback;
use super::model::{Attr, Op, Part};
use crate::declaration::{Arity, Infer, Presence, SAME_OPERAND_SIZE, SAME_RESULT_SIZE};

mod builder;
mod signature;
mod view;

/// All generated code: the types that users name, a block with the impls, in which the runtime has
/// a short name, and the callback.
pub(crate) fn expand(op: &Op) -> TokenStream {
    // A generic op was reported; its impls would only cause further errors.
    if !op.generics.params.is_empty() {
        return callback(op);
    }
    let types = [view::view_type(op), builder::builder_type(op)];
    let impls = [
        op_def(op),
        parts(op),
        view::impls(op),
        builder::impls(op),
        liveness(op),
    ];
    let (krate, callback) = (&op.krate, callback(op));
    quote! {
        #(#types)*
        const _: () = {
            use #krate::__private as __drr;
            #(#impls)*
        };
        #callback
    }
}

/// `impl OpDef`.
fn op_def(op: &Op) -> TokenStream {
    let (ident, name, doc) = (&op.ident, &op.name, op.doc.join("\n"));
    let values = |parts: &[Part], summary: &str, same_size: &str| -> Vec<TokenStream> {
        let summary = format_ident!("{summary}");
        let same_size = op.has_trait(same_size);
        let value = |(index, part): (usize, &Part)| {
            let name = &part.field.name;
            let arity = match part.arity {
                Arity::Variadic if same_size => quote!(__drr::decl::Arity::SameSizeVariadic),
                other => arity(other),
            };
            let index = Index::from(index);
            quote! {
                __drr::decl::ValueDecl {
                    name: #name,
                    arity: #arity,
                    summary: __drr::decl::#summary::<#ident, #index>(),
                }
            }
        };
        parts.iter().enumerate().map(value).collect()
    };
    let operands = values(&op.operands, "operand_summary", SAME_OPERAND_SIZE);
    let results = values(&op.results, "result_summary", SAME_RESULT_SIZE);
    let attrs = op.attrs.iter().enumerate().map(|(slot, attr)| {
        let (name, slot, presence) = (&attr.name, Index::from(slot), presence(attr));
        quote! {
            __drr::decl::AttrDecl {
                name: #name,
                presence: #presence,
                summary: __drr::decl::attr_summary::<#ident, #slot>(),
            }
        }
    });
    let part = |part: &Part| {
        let (name, arity) = (&part.field.name, arity(part.arity));
        quote!(__drr::decl::PartDecl { name: #name, arity: #arity })
    };
    let regions = op.regions.iter().map(part);
    let successors = op.successors.iter().map(part);
    let known = op.traits.iter().filter(|t| !t.is_rust());
    let traits = known.map(|t| super::model::unraw(&t.ident));
    let rust = || op.traits.iter().filter(|t| t.is_rust());
    let interfaces = rust().map(|t| {
        let path = &t.path;
        quote!(__drr::decl::Interface::of::<dyn #path>())
    });
    let interfaces =
        interfaces.chain(implied(op).map(|name| quote!(__drr::decl::Interface::known(#name))));
    // The span is the user's token, so rustc reports there that the op does not implement the
    // trait.
    let implemented = rust().map(|t| {
        let path = &t.path;
        let mut ident = ident.clone();
        ident.set_span(ident.span().located_at(t.ident.span()));
        quote_spanned!(t.ident.span()=> const _: fn() = || {
            fn implements<__T: ?::core::marker::Sized + #path>() {}
            implements::<#ident>();
        };)
    });
    let verify = signature::verify(op);
    let infer = signature::infer(op);
    let defaults = signature::defaults(op);
    quote! {
        impl __drr::decl::OpDef for #ident {
            const DECL: &'static __drr::decl::OpDecl = &__drr::decl::OpDecl {
                name: #name,
                operands: &[#(#operands),*],
                attrs: &[#(#attrs),*],
                results: &[#(#results),*],
                regions: &[#(#regions),*],
                successors: &[#(#successors),*],
                traits: &[#(#traits),*],
                interfaces: &[#(#interfaces),*],
                doc: #doc,
            };
            #verify
            #infer
            #defaults
        }
        #(#implemented)*
    }
}

/// MLIR's traits that follow from the declaration.
fn implied(op: &Op) -> impl Iterator<Item = &'static str> {
    let infers = op.inference() != Infer::None;
    let follows = [
        ("InferTypes", infers),
        ("NoMemoryEffect", op.has_trait("Pure")),
        ("AlwaysSpeculatable", op.has_trait("Pure")),
        ("Terminator", op.has_trait("ReturnLike")),
    ];
    let follows = follows.into_iter().filter(|(_, follows)| *follows);
    let names = follows.map(|(name, _)| name).collect::<Vec<_>>();
    let lacking = names.into_iter().filter(|name| !op.has_trait(name));
    lacking.collect::<Vec<_>>().into_iter()
}

fn arity(arity: Arity) -> TokenStream {
    match arity {
        Arity::One => quote!(__drr::decl::Arity::One),
        Arity::Optional => quote!(__drr::decl::Arity::Optional),
        Arity::Variadic => quote!(__drr::decl::Arity::Variadic),
    }
}

fn presence(attr: &Attr) -> TokenStream {
    match attr.presence() {
        Presence::Required => quote!(__drr::decl::Presence::Required),
        Presence::Optional => quote!(__drr::decl::Presence::Optional),
        Presence::Defaulted => quote!(__drr::decl::Presence::Defaulted),
    }
}

/// `impl HasOperand`, `HasAttr`, `HasResult`.
fn parts(op: &Op) -> TokenStream {
    let ident = &op.ident;
    let operands = op.operands.iter().enumerate().map(|(index, part)| {
        let (kind, index) = (&part.constraint, Index::from(index));
        quote!(impl __drr::decl::HasOperand<#index> for #ident { type Kind = #kind; })
    });
    let results = op.results.iter().enumerate().map(|(index, part)| {
        let (kind, index) = (&part.constraint, Index::from(index));
        quote!(impl __drr::decl::HasResult<#index> for #ident { type Kind = #kind; })
    });
    let attrs = op.attrs.iter().enumerate().map(|(slot, attr)| {
        let (kind, slot) = (&attr.constraint, Index::from(slot));
        let default = attr.default.as_ref().map(|value| {
            let into = quote!(__drr::decl::AttrFor::<__I, Self, #slot>::into_data(#value));
            quote! {
                fn default_value<__I: __drr::ir::Ir>() -> ::core::option::Option<__drr::attr::AttrData<__I>> {
                    #into
                }
            }
        });
        quote! {
            impl __drr::decl::HasAttr<#slot> for #ident {
                type Kind = #kind;
                #default
            }
        }
    });
    quote!(#(#operands)* #(#attrs)* #(#results)*)
}

/// The struct is never constructed. This tells rustc that it and its fields are used.
fn liveness(op: &Op) -> TokenStream {
    if !op.has_fields {
        return TokenStream::new();
    }
    let (ident, fields) = (&op.ident, &op.fields);
    quote! {
        const _: fn(#ident) -> #ident = |#ident { #(#fields),* }| #ident { #(#fields),* };
    }
}
