//! From the model of an op to Rust: the declaration as data, verification and inference, a view,
//! builders, the callback. Cannot fail.
//!
//! Everything generated names the runtime through `…::__private`, and is mostly calls into it.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use super::callback::callback;
use super::model::{Attr, Op, Part};
use crate::declaration::{Arity, Presence};

mod builder;
mod signature;
mod view;

/// Everything that the derive makes.
pub(crate) fn expand(op: &Op) -> TokenStream {
    // A generic op was reported; its impls would only cascade.
    if !op.generics.params.is_empty() {
        return callback(op);
    }
    let parts = [
        op_def(op),
        parts(op),
        view::view(op),
        builder::builders(op),
        liveness(op),
        callback(op),
    ];
    parts.into_iter().collect()
}

/// The path of the runtime's parts.
fn runtime(op: &Op) -> TokenStream {
    let krate = &op.krate;
    quote!(#krate::__private)
}

/// The kind of attribute `slot`, by the op: so that a wrong type is an error at one place only.
fn attr_kind(op: &Op, slot: usize) -> TokenStream {
    let (k, ident) = (runtime(op), &op.ident);
    quote!(<#ident as #k::decl::HasAttr<#slot>>::Kind)
}

fn operand_kind(op: &Op, index: usize) -> TokenStream {
    let (k, ident) = (runtime(op), &op.ident);
    quote!(<#ident as #k::decl::HasOperand<#index>>::Kind)
}

fn result_kind(op: &Op, index: usize) -> TokenStream {
    let (k, ident) = (runtime(op), &op.ident);
    quote!(<#ident as #k::decl::HasResult<#index>>::Kind)
}

/// `impl OpDef`.
fn op_def(op: &Op) -> TokenStream {
    let (k, ident, name, doc) = (runtime(op), &op.ident, &op.name, op.doc.join("\n"));
    let values = |parts: &[Part], kind: fn(&Op, usize) -> TokenStream| -> Vec<TokenStream> {
        let value = |(index, part): (usize, &Part)| {
            let (name, arity, kind) = (&part.field.name, arity(&k, part.arity), kind(op, index));
            quote! {
                #k::decl::ValueDecl {
                    name: #name,
                    arity: #arity,
                    summary: <#kind as #k::constraint::TypeConstraint>::SUMMARY,
                }
            }
        };
        parts.iter().enumerate().map(value).collect()
    };
    let operands = values(&op.operands, operand_kind);
    let results = values(&op.results, result_kind);
    let attrs = op.attrs.iter().enumerate().map(|(slot, attr)| {
        let (name, kind, presence) = (&attr.name, attr_kind(op, slot), presence(&k, attr));
        quote! {
            #k::decl::AttrDecl {
                name: #name,
                presence: #presence,
                summary: <#kind as #k::constraint::AttrConstraint>::SUMMARY,
            }
        }
    });
    let part = |part: &Part| {
        let (name, arity) = (&part.field.name, arity(&k, part.arity));
        quote!(#k::decl::PartDecl { name: #name, arity: #arity })
    };
    let regions = op.regions.iter().map(part);
    let successors = op.successors.iter().map(part);
    let traits = op.traits.iter().map(|t| super::model::unraw(&t.ident));
    let verify = signature::verify(op);
    let infer = signature::infer(op);
    let defaults = signature::defaults(op);
    quote! {
        impl #k::decl::OpDef for #ident {
            const DECL: &'static #k::decl::OpDecl = &#k::decl::OpDecl {
                name: #name,
                operands: &[#(#operands),*],
                attrs: &[#(#attrs),*],
                results: &[#(#results),*],
                regions: &[#(#regions),*],
                successors: &[#(#successors),*],
                traits: &[#(#traits),*],
                doc: #doc,
            };
            #verify
            #infer
            #defaults
        }
    }
}

fn arity(k: &TokenStream, arity: Arity) -> TokenStream {
    match arity {
        Arity::One => quote!(#k::decl::Arity::One),
        Arity::Optional => quote!(#k::decl::Arity::Optional),
        Arity::Variadic => quote!(#k::decl::Arity::Variadic),
    }
}

fn presence(k: &TokenStream, attr: &Attr) -> TokenStream {
    match attr.presence() {
        Presence::Required => quote!(#k::decl::Presence::Required),
        Presence::Optional => quote!(#k::decl::Presence::Optional),
        Presence::Defaulted => quote!(#k::decl::Presence::Defaulted),
    }
}

/// `impl HasOperand`, `HasAttr`, `HasResult`.
fn parts(op: &Op) -> TokenStream {
    let (k, ident) = (runtime(op), &op.ident);
    let operands = op.operands.iter().enumerate().map(|(index, part)| {
        let kind = &part.constraint;
        quote!(impl #k::decl::HasOperand<#index> for #ident { type Kind = #kind; })
    });
    let results = op.results.iter().enumerate().map(|(index, part)| {
        let kind = &part.constraint;
        quote!(impl #k::decl::HasResult<#index> for #ident { type Kind = #kind; })
    });
    let attrs = op.attrs.iter().enumerate().map(|(slot, attr)| {
        let kind = &attr.constraint;
        let default = attr.default.as_ref().map(|value| {
            let into = quote_spanned! {value.span()=>
                #k::native::IntoAttr::<__I, Self::Kind>::into_attr(#value)
            };
            quote! {
                fn default_value<__I: #k::ir::Ir>() -> ::core::option::Option<#k::attr::AttrData<__I>> {
                    #into
                }
            }
        });
        quote! {
            impl #k::decl::HasAttr<#slot> for #ident {
                type Kind = #kind;
                #default
            }
        }
    });
    quote!(#(#operands)* #(#attrs)* #(#results)*)
}

/// The struct is never built: says to rustc that it and its fields are used.
fn liveness(op: &Op) -> TokenStream {
    if !op.has_fields {
        return TokenStream::new();
    }
    let (ident, fields) = (&op.ident, &op.fields);
    quote! {
        const _: fn(#ident) -> #ident = |#ident { #(#fields),* }| #ident { #(#fields),* };
    }
}
