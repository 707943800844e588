//! The typed view: `AddIOpView<'_, I>` with an accessor for each field.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::Index;

use crate::declaration::{Arity, Presence};
use crate::derive::model::{Op, Part, Role};

/// The view's type.
pub(super) fn view_type(op: &Op) -> TokenStream {
    let (vis, krate, view, doc) = (&op.vis, &op.krate, view_ident(op), view_doc(op));
    quote! {
        #[doc = #doc]
        #[allow(dead_code, unreachable_pub)]
        #vis struct #view<'a, AnyIr: #krate::__private::ir::Ir>(
            #krate::__private::view::OpView<'a, AnyIr>,
        );
    }
}

/// Its accessors, and `AddIOp::view`.
pub(super) fn impls(op: &Op) -> TokenStream {
    let (ident, vis, name) = (&op.ident, &op.vis, &op.name);
    let view = view_ident(op);
    let accessors = op.args_first().map(|part| accessor(op, part));
    let view_fn_doc = format!("Views an operation as a `{name}`; `None` if it is another op.");
    quote! {
        impl<AnyIr: __drr::ir::Ir> ::core::marker::Copy for #view<'_, AnyIr> {}
        impl<AnyIr: __drr::ir::Ir> ::core::clone::Clone for #view<'_, AnyIr> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<AnyIr: __drr::ir::Ir> ::core::fmt::Debug for #view<'_, AnyIr> {
            fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Debug::fmt(&self.0, __f)
            }
        }
        impl<'a, AnyIr: __drr::ir::Ir> ::core::ops::Deref for #view<'a, AnyIr> {
            type Target = __drr::view::OpView<'a, AnyIr>;
            fn deref(&self) -> &Self::Target {
                &self.0
            }
        }
        impl __drr::decl::HasView for #ident {
            type View<'a, AnyIr: __drr::ir::Ir> = #view<'a, AnyIr>;
            fn wrap<AnyIr: __drr::ir::Ir>(__ir: &AnyIr, __op: __drr::ir::Op<AnyIr>) -> Self::View<'_, AnyIr> {
                #view(__drr::view::OpView::new(__ir, __op, <Self as __drr::decl::OpDef>::DECL))
            }
        }
        #[allow(dead_code, unreachable_pub, non_snake_case, clippy::wrong_self_convention)]
        impl<'a, AnyIr: __drr::ir::Ir> #view<'a, AnyIr> {
            #(#accessors)*
        }
        #[allow(dead_code, unreachable_pub)]
        impl #ident {
            #[doc = #view_fn_doc]
            #vis fn view<AnyIr: __drr::ir::Ir>(
                __ir: &AnyIr,
                __op: __drr::ir::Op<AnyIr>,
            ) -> ::core::option::Option<#view<'_, AnyIr>> {
                __drr::view::OpView::cast(__ir, __op, <Self as __drr::decl::OpDef>::DECL).map(#view)
            }
        }
    }
}

pub(super) fn view_ident(op: &Op) -> Ident {
    format_ident!("{}View", op.ident)
}

/// The op's doc comment and signature.
fn view_doc(op: &Op) -> String {
    let mut doc = format!("A typed view of a `{}` operation.\n", op.name);
    if !op.doc.is_empty() {
        doc.push_str(&format!("\n{}\n", op.doc.join("\n")));
    }
    let mut rows = String::new();
    for part in op.args_first() {
        let (constraint, name) = (&part.constraint, part.ir_name.value());
        let constraint = crate::syntax::render(quote!(#constraint));
        let how = match (&part.default, part.arity) {
            (Some(value), _) => format!(", default `{}`", crate::syntax::render(quote!(#value))),
            (None, Arity::Optional) => ", optional".to_string(),
            (None, Arity::Variadic) if part.role != Role::Attr => ", variadic".to_string(),
            _ => String::new(),
        };
        let what = part.role.noun();
        rows.push_str(&format!("| {what} | `{name}` | `{constraint}`{how} |\n"));
    }
    if !rows.is_empty() {
        doc.push_str(&format!(
            "\n| | name | constraint |\n| --- | --- | --- |\n{rows}"
        ));
    }
    doc.push_str("\nAccessors panic on an operation that does not verify.");
    doc
}

/// The accessor of a part.
fn accessor(op: &Op, part: &Part) -> TokenStream {
    let (vis, ident, at) = (&op.vis, &part.ident, Index::from(part.at));
    let word = part.role.name();
    let one = match part.role {
        Role::Operand | Role::Result => quote!(__drr::native::Val<'a, AnyIr>),
        Role::Attr => quote!(__drr::native::AttrRef<'a, AnyIr>),
        Role::Region => quote!(__drr::ir::Region<AnyIr>),
        Role::Successor => quote!(__drr::ir::Block<AnyIr>),
    };
    let optional = quote!(::core::option::Option<#one>);
    let (ty, read) = match (part.role, part.arity) {
        (Role::Attr, _) if part.presence() == Presence::Required => (one, "required_attr".into()),
        (Role::Attr, _) => (optional, "attr".into()),
        (_, Arity::One) => (one, word.to_string()),
        (_, Arity::Optional) => (optional, format!("optional_{word}")),
        (Role::Operand, Arity::Variadic) => {
            (quote!(__drr::native::Vals<'a, AnyIr>), "operands".into())
        }
        (_, Arity::Variadic) => (quote!(::std::vec::Vec<#one>), format!("{word}s")),
    };
    let read = format_ident!("{read}");
    let text = format!("The {} `{}`.", part.role.noun(), part.name);
    let doc = part.docs.is_empty().then(|| quote!(#[doc = #text]));
    let docs = &part.docs;
    let decoded = (part.role == Role::Attr).then(|| decoded(op, part));
    quote! {
        #doc
        #(#docs)*
        #vis fn #ident(self) -> #ty {
            self.0.#read(#at)
        }
        #decoded
    }
}

/// `overflow_decoded`, unless a field has that name.
fn decoded(op: &Op, attr: &Part) -> Option<TokenStream> {
    let name = format!("{}_decoded", attr.name);
    if op.fields.iter().any(|field| *field == name) {
        return None;
    }
    let (vis, op_ident, slot) = (&op.vis, &op.ident, Index::from(attr.at));
    let ident = Ident::new(&name, attr.ident.span());
    let default = match attr.default {
        Some(_) => "; its default where it is absent",
        None => "",
    };
    let doc = format!(
        "The attribute `{}` as Rust data{default}.",
        attr.ir_name.value()
    );
    Some(quote! {
        #[doc = #doc]
        #vis fn #ident(
            self,
        ) -> ::core::option::Option<<#op_ident as __drr::decl::DecodedAttr<AnyIr, #slot>>::Data>
        where
            #op_ident: __drr::decl::DecodedAttr<AnyIr, #slot>,
        {
            self.0.decoded_attr::<#op_ident, #slot>()
        }
    })
}
