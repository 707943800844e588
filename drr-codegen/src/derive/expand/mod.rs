//! Generates Rust from the model of an op: the declaration as data, verification and inference, a
//! view, builders, the callback. Cannot fail.
//!
//! Generated code names the runtime through `…::__private`, which is `__drr` inside the block of
//! impls. Most of it calls functions of the runtime.

use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Index;
use syn::spanned::Spanned;

use super::callback::callback;
use super::model::{Op, Part, Role, Trait};
use crate::args::int_value;
use crate::codes;
use crate::declaration::{
    IMPLICIT_TERMINATOR, Infer, PARENTS, SAME_OPERAND_SIZE, SAME_RESULT_SIZE,
};
use crate::derive::laws;
use crate::pieces::{arity, variant};
use crate::tokens::{replace, unraw};

mod builder;
mod defs;
pub(in crate::derive) mod format;
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
        constraints(op),
        format::assertions(op),
        signature::transforms(op),
        signature::carried(op),
        view::impls(op),
        builder::impls(op),
        laws::expand(op, &view::view_ident(op)),
        folding(op),
        liveness(op),
    ];
    let (krate, callback) = (&op.krate, callback(op));
    quote! {
        #(#types)*
        #[allow(unused_qualifications)]
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
    let [operands, attrs, results, regions, successors] = Role::ALL.map(|role| {
        let parts = op.parts(role).map(|part| declared(op, part));
        quote!(&[#(#parts),*])
    });
    let known = op.traits.iter().filter(|t| !t.is_rust());
    let traits = known.map(|t| unraw(&t.ident));
    let rust = || op.traits.iter().filter(|t| t.is_rust());
    let interfaces = rust().map(|t| {
        let path = &t.path;
        quote!(__drr::decl::Interface::listed::<dyn #path>())
    });
    let interfaces =
        interfaces.chain(implied(op).map(|name| quote!(__drr::decl::Interface::known(#name))));
    // The span is the user's token, so rustc reports there that the op does not implement the
    // trait.
    let implemented = rust().map(|t| {
        let path = &t.path;
        let interface = quote_spanned!(t.ident.span()=> dyn #path);
        quote!(__visitor.interface::<#interface, Self>();)
    });
    let follow = interfaces_of(op);
    let interfaces = interfaces.chain(
        follow
            .iter()
            .map(|interface| quote!(__drr::decl::Interface::listed::<dyn #interface>())),
    );
    let implemented = implemented.chain(
        follow
            .iter()
            .map(|interface| quote!(__visitor.interface::<dyn #interface, Self>();)),
    );
    let implemented: Vec<TokenStream> = implemented.collect();
    let visit_interfaces = (!implemented.is_empty()).then(|| {
        quote! {
            fn visit_interfaces<__V: __drr::interface::InterfaceVisitor>(__visitor: &mut __V) {
                #(#implemented)*
            }
        }
    });
    let (format, format_type) = (format::data(op), format::types(op));
    let has_syntax = op.syntax.is_some();
    let syntax = op.syntax.map(|span| {
        // rustc reports once, there, that the op has no functions.
        let of = |item: TokenStream| quote_spanned!(span=> <Self as __drr::decl::OpSyntax>::#item);
        let dialect = of(quote!(DEFAULT_DIALECT));
        let (parse, print) = (of(quote!(parse)), of(quote!(print)));
        quote! {
            const DEFAULT_DIALECT: &'static ::core::primitive::str = #dialect;
            fn parse_syntax<AnyIr: __drr::ir::Ir>(
                __parser: &mut dyn __drr::format::AsmParser<AnyIr>,
            ) -> ::core::option::Option<__drr::format::Asm> {
                ::core::option::Option::Some(#parse(__parser))
            }
            fn print_syntax<AnyIr: __drr::ir::Ir>(
                __printer: &mut dyn __drr::format::AsmPrinter<AnyIr>,
            ) -> ::core::primitive::bool {
                #print(__printer);
                true
            }
        }
    });
    let argument_names = op.argument_names.as_ref().map(|path| {
        quote! {
            fn argument_name<AnyIr: __drr::ir::Ir>(
                __ir: &AnyIr,
                __op: __drr::ir::Op<AnyIr>,
                __region: ::core::primitive::usize,
                __index: ::core::primitive::usize,
            ) -> ::core::option::Option<::std::string::String> {
                #path(__ir, __op, __region, __index)
            }
        }
    });
    let verify_regions = op.verify_regions.as_ref().map(|path| {
        let verify = signature::verify_by(path);
        quote! {
            fn verify_regions<AnyIr: __drr::ir::Ir>(
                __ir: &AnyIr,
                __op: __drr::ir::Op<AnyIr>,
            ) -> ::core::result::Result<(), __drr::decl::VerifyError> {
                __drr::interface::verify_interface_regions::<Self, AnyIr>(__ir, __op)?;
                #verify
            }
        }
    });
    let parents = op_names(op, &PARENTS);
    let terminator = op_names(op, &[IMPLICIT_TERMINATOR]);
    let terminator = match terminator.first() {
        Some(name) => quote!(::core::option::Option::Some(#name)),
        None => quote!(::core::option::Option::None),
    };
    let ended = op.traits.iter().filter(|t| t.ident == IMPLICIT_TERMINATOR);
    let terminator_kind = ended.flat_map(|t| &t.ops).next().map(|path| {
        let message = format!(
            "[{}] `{}` is not declared with the trait `Terminator`",
            codes::TRAIT_ARGUMENTS,
            path.to_token_stream()
        );
        let decl = quote!(<#path as __drr::decl::OpDef>::DECL);
        let check = quote_spanned! {path.span()=>
            const _: () = ::core::assert!(#decl.is_terminator(), #message);
        };
        quote! {
            fn terminator_kind<AnyIr: __drr::ir::Ir>(
                __ir: &mut AnyIr,
            ) -> ::core::option::Option<__drr::ir::OpKind> {
                #check
                __drr::ir::Ir::bind_op::<#path>(__ir)
            }
        }
    });
    let directives = format::directives(op);
    let result_names = op.result_names.as_ref().map(|path| {
        quote! {
            fn result_name<AnyIr: __drr::ir::Ir>(
                __ir: &AnyIr,
                __op: __drr::ir::Op<AnyIr>,
                __index: ::core::primitive::usize,
            ) -> ::core::option::Option<::std::string::String> {
                #path(__ir, __op, __index)
            }
        }
    });
    let bind_defs = defs::bind(op);
    let verify = signature::verify(op);
    let verify_types = signature::verify_types(op);
    let infer = signature::infer(op);
    let compatible = signature::compatible(op);
    let defaults = signature::defaults(op);
    // They are in every crate, and messages are to list the crate's own ops.
    let is_builtin = name.starts_with("builtin.");
    let unlisted = is_builtin.then(|| quote!(#[diagnostic::do_not_recommend]));
    quote! {
        #unlisted
        impl __drr::decl::OpDef for #ident {
            const DECL: &'static __drr::decl::OpDecl = &__drr::decl::OpDecl {
                name: #name,
                operands: #operands,
                attrs: #attrs,
                results: #results,
                regions: #regions,
                successors: #successors,
                traits: &[#(#traits),*],
                interfaces: &[#(#interfaces),*],
                parents: &[#(#parents),*],
                terminator: #terminator,
                format: #format,
                has_syntax: #has_syntax,
                doc: #doc,
            };
            #bind_defs
            #verify
            #verify_types
            #infer
            #compatible
            #defaults
            #format_type
            #syntax
            #directives
            #verify_regions
            #argument_names
            #result_names
            #visit_interfaces
            #terminator_kind
        }
    }
}

/// The interfaces that the arguments of the declaration implement.
fn interfaces_of(op: &Op) -> Vec<TokenStream> {
    let follows = [
        ("ConstantOperands", !op.laws.is_empty()),
        ("FoldOpInterface", op.fold.is_some()),
        ("InferTypeOpInterface", op.inference() != Infer::None),
    ];
    let follows = follows.into_iter().filter(|(_, follows)| *follows);
    let names = follows.map(|(name, _)| format_ident!("{name}"));
    names.map(|name| quote!(__drr::interface::#name)).collect()
}

/// `impl FoldOpInterface` and `impl InferTypeOpInterface`.
fn folding(op: &Op) -> TokenStream {
    let (ident, view) = (&op.ident, view::view_ident(op));
    let fold = op.fold.as_ref().map(|path| {
        // A result of another type is reported at the function.
        let span = Span::call_site().located_at(path.span());
        let path = with_op_as_self(path.to_token_stream(), ident);
        let folded = quote_spanned!(span=> __drr::decl::IntoFold::into_fold(#path(__op)));
        quote! {
            impl<AnyIr: __drr::ir::Ir> __drr::interface::FoldOpInterface<AnyIr> for #view<'_, AnyIr> {
                fn fold(__op: &mut __drr::decl::FoldOp<'_, AnyIr>) -> __drr::ir::Fold<AnyIr> {
                    #folded
                }
            }
        }
    });
    let infers = op.inference() != Infer::None;
    let infer = infers.then(|| {
        quote! {
            impl<AnyIr: __drr::ir::Ir> __drr::interface::InferTypeOpInterface<AnyIr>
                for #view<'_, AnyIr>
            {
                fn infer_types(
                    __ir: &mut AnyIr,
                    __operands: &[__drr::ir::Type<AnyIr>],
                    __attrs: &[::core::option::Option<AnyIr::Attr>],
                ) -> ::core::option::Option<::std::vec::Vec<__drr::ir::Type<AnyIr>>> {
                    <#ident as __drr::decl::OpDef>::infer_types(__ir, __operands, __attrs)
                }
            }
        }
    });
    quote!(#fold #infer)
}

/// A path of the declaration, for an impl of the view: `Self` is the op, as it is in the other arguments.
fn with_op_as_self(path: TokenStream, op: &Ident) -> TokenStream {
    replace(path, &|tree, out| {
        out.push(match tree {
            TokenTree::Ident(word) if word == "Self" => {
                let mut op = op.clone();
                op.set_span(word.span());
                op.into()
            }
            tree => tree,
        });
    })
}

/// The names of the ops that are the arguments of some traits.
fn op_names(op: &Op, traits: &[&str]) -> Vec<TokenStream> {
    let named = |t: &&Trait| traits.iter().any(|name| t.ident == name);
    let ops = op.traits.iter().filter(named).flat_map(|t| &t.ops);
    ops.map(|path| quote_spanned!(path.span()=> __drr::decl::OpName::of::<#path>()))
        .collect()
}

/// MLIR's traits that follow from the declaration.
fn implied(op: &Op) -> impl Iterator<Item = &'static str> + '_ {
    let infers = op.inference() != Infer::None;
    let follows = [
        ("InferTypes", infers),
        ("NoMemoryEffect", op.has_trait("Pure")),
        ("AlwaysSpeculatable", op.has_trait("Pure")),
        ("Terminator", op.has_trait("ReturnLike")),
    ];
    let follows = follows.into_iter().filter(|(_, follows)| *follows);
    follows
        .map(|(name, _)| name)
        .filter(|name| !op.has_trait(name))
}

/// A part as data.
fn declared(op: &Op, part: &Part) -> TokenStream {
    let (ident, at, name) = (&op.ident, Index::from(part.at), part.ir_name.value());
    let same_size = match part.role {
        Role::Operand => op.has_trait(SAME_OPERAND_SIZE),
        Role::Result => op.has_trait(SAME_RESULT_SIZE),
        _ => false,
    };
    let arity = arity(part.arity, same_size);
    let arity = quote!(arity: __drr::decl::Arity::#arity);
    let summary = format_ident!("{}_summary", part.role.name());
    let summary = quote!(summary: __drr::decl::#summary::<#ident, #at>());
    match part.role {
        Role::Operand | Role::Result => {
            quote!(__drr::decl::ValueDecl { name: #name, #arity, #summary })
        }
        Role::Attr => {
            let presence = variant(part.presence());
            let presence = quote!(presence: __drr::decl::Presence::#presence);
            let text = quote!(text: __drr::decl::attr_text::<#ident, #at>());
            quote!(__drr::decl::AttrDecl { name: #name, #presence, #summary, #text })
        }
        Role::Region | Role::Successor => quote!(__drr::decl::PartDecl { name: #name, #arity }),
    }
}

/// `impl HasOperand`, `HasAttr`, `HasResult`.
fn constraints(op: &Op) -> TokenStream {
    let ident = &op.ident;
    let constraint = |part: &Part| {
        let (kind, at) = (&part.constraint, Index::from(part.at));
        let has = match part.role {
            Role::Operand => quote!(HasOperand),
            Role::Attr => quote!(HasAttr),
            _ => quote!(HasResult),
        };
        let default = part.default.as_ref().map(|value| {
            let value = match value {
                // Rust does not know what an empty list is a list of.
                syn::Expr::Array(list) if list.elems.is_empty() => {
                    quote_spanned!(value.span()=> [] as [__drr::attr::AttrData<AnyIr>; 0])
                }
                _ => quote!(#value),
            };
            quote! {
                fn default_value<AnyIr: __drr::ir::Ir>() -> ::core::option::Option<__drr::attr::AttrData<AnyIr>> {
                    __drr::decl::AttrFor::<AnyIr, Self, #at>::into_data(#value).flatten()
                }
            }
        });
        let kind_of_default = quote!(__drr::rt::Kind<#ident, #at>);
        let in_range = part.default.as_ref();
        let in_range = in_range.map(|value| in_range_of(value, &kind_of_default));
        quote! {
            impl __drr::decl::#has<#at> for #ident { type Kind = #kind; #default }
            #in_range
        }
    };
    let roles = [Role::Operand, Role::Attr, Role::Result].into_iter();
    roles
        .flat_map(|role| op.parts(role))
        .map(constraint)
        .collect()
}

/// Checks that the integers of a default fit the kind of the attribute, those of a list that of its
/// elements.
fn in_range_of(value: &syn::Expr, kind: &TokenStream) -> TokenStream {
    if let syn::Expr::Array(list) = value {
        let item = quote!(__drr::rt::Item<#kind>);
        let items = list.elems.iter();
        return items.map(|value| in_range_of(value, &item)).collect();
    }
    let check = int_value(value).map(|number: i128| {
        let number = Literal::i128_unsuffixed(number);
        let check = quote_spanned! {value.span()=>
            <__drr::rt::Checked<{ __drr::rt::fits::<#kind>(#number) }> as __drr::rt::IntegerFits>::CHECK
        };
        quote!(const _: () = #check;)
    });
    check.unwrap_or_default()
}

/// The local for a field. A pattern with the field's own name would be a constant or unit struct of
/// that name where the user has one.
fn local(field: &Ident) -> Ident {
    format_ident!("__{}", unraw(field), span = field.span())
}

/// The struct is never constructed. This tells rustc that it and its fields are used. Before 1.89, rustc
/// looks into an unused constant only if that is allowed.
fn liveness(op: &Op) -> TokenStream {
    if !op.has_fields || op.allows_dead_code {
        return TokenStream::new();
    }
    let (ident, fields) = (&op.ident, &op.fields);
    let locals: Vec<Ident> = fields.iter().map(local).collect();
    quote! {
        #[allow(dead_code)]
        const _: fn(#ident) -> #ident = |#ident { #(#fields: #locals),* }| #ident { #(#fields: #locals),* };
    }
}
