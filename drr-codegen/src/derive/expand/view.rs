//! The typed view: `AddIOpView<'_, I>` with an accessor for each field.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::Index;

use crate::declaration::{Arity, Presence};
use crate::derive::model::{Arg, Attr, Field, Op, Part, Role};

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
    let part = |role| move |(at, part)| accessor(op, role, part, at);
    let args = op.args.iter().map(|arg| match *arg {
        Arg::Operand(at) => accessor(op, Role::Operand, &op.operands[at], at),
        Arg::Attr(at) => attr(op, at),
    });
    let others = [Role::Result, Role::Region, Role::Successor];
    let others = others.into_iter();
    let others = others.flat_map(|role| op.parts(role).map(part(role)));
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
            #(#args)*
            #(#others)*
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

/// The op's doc comment and signature.
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
    for role in [Role::Result, Role::Region, Role::Successor] {
        rows.extend(op.parts(role).map(|(_, p)| part(role.word(), p)));
    }
    if !rows.is_empty() {
        doc.push_str(&format!(
            "\n| | name | constraint |\n| --- | --- | --- |\n{rows}"
        ));
    }
    doc.push_str("\nAccessors panic on an operation that does not verify.");
    doc
}

/// The docs of a field, or a generated sentence.
fn docs(field: &Field, what: &str) -> TokenStream {
    if field.docs.is_empty() {
        let text = format!("The {what} `{}`.", field.name);
        return quote!(#[doc = #text]);
    }
    let docs = &field.docs;
    quote!(#(#docs)*)
}

/// The accessor of an operand, result, region or successor.
fn accessor(op: &Op, role: Role, part: &Part, at: usize) -> TokenStream {
    let one = match role {
        Role::Operand | Role::Result => quote!(__drr::native::Val<'a, I>),
        Role::Region => quote!(__drr::ir::Region<I>),
        Role::Successor => quote!(__drr::ir::Block<I>),
    };
    let word = role.word();
    let (ty, read) = match part.arity {
        Arity::One => (one, format_ident!("{word}")),
        Arity::Optional => (
            quote!(::core::option::Option<#one>),
            format_ident!("optional_{word}"),
        ),
        Arity::Variadic if role == Role::Operand => (
            quote!(__drr::native::Vals<'a, I>),
            format_ident!("operands"),
        ),
        Arity::Variadic => (quote!(::std::vec::Vec<#one>), format_ident!("{word}s")),
    };
    getter(op, &part.field, word, &ty, &read, at)
}

fn getter(
    op: &Op,
    field: &Field,
    what: &str,
    ty: &TokenStream,
    read: &Ident,
    at: usize,
) -> TokenStream {
    let (vis, docs, ident, at) = (&op.vis, docs(field, what), &field.ident, Index::from(at));
    quote! {
        #docs
        #vis fn #ident(self) -> #ty {
            self.0.#read(#at)
        }
    }
}

fn attr(op: &Op, slot: usize) -> TokenStream {
    let attr = &op.attrs[slot];
    let one = quote!(__drr::native::AttrRef<'a, I>);
    let (ty, read) = match attr.presence() {
        Presence::Required => (one, "required_attr"),
        Presence::Optional | Presence::Defaulted => (quote!(::core::option::Option<#one>), "attr"),
    };
    let getter = getter(
        op,
        &attr.field,
        "attribute",
        &ty,
        &format_ident!("{read}"),
        slot,
    );
    let decoded = decoded(op, slot, attr);
    quote!(#getter #decoded)
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
