//! Builders: `AddIOp::build` (inferred result types), `AddIOp::build_typed` (explicit result types)
//! and `AddIOp::builder()` (named arguments and defaults).

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::Index;

use super::local;
use crate::declaration::{Arity, Infer, Presence};
use crate::derive::model::{Op, Part, Role};

/// The type of the builder with named arguments.
pub(super) fn builder_type(op: &Op) -> TokenStream {
    let (ident, vis, krate, builder) = (&op.ident, &op.vis, &op.krate, builder_ident(op));
    let doc = format!(
        "Makes a `{}` operation from parts given by name, in any order.",
        op.name
    );
    quote! {
        #[doc = #doc]
        #[allow(dead_code, unreachable_pub)]
        #[must_use = "`create` makes the operation"]
        #vis struct #builder<'__b, AnyIr: #krate::__private::ir::Ir>(
            #krate::__private::build::NamedOpBuilder<'__b, #ident, AnyIr>,
        );
    }
}

/// The functions of all three builders.
pub(super) fn impls(op: &Op) -> TokenStream {
    let (by_name, positional) = (by_name(op), positional(op));
    quote!(#by_name #positional)
}

fn builder_ident(op: &Op) -> Ident {
    format_ident!("{}Builder", op.ident)
}

/// A parameter that cannot collide with that of a field.
fn own(name: &str) -> Ident {
    format_ident!("__{name}", span = Span::mixed_site())
}

/// The builder with named arguments, and its setters.
fn by_name(op: &Op) -> TokenStream {
    let (ident, vis, name) = (&op.ident, &op.vis, &op.name);
    let builder = builder_ident(op);
    let setters = op.args_first().map(|part| setter(op, part));
    let (rewriter, loc) = (own("rewriter"), own("loc"));
    let create_doc = format!(
        "Creates the `{name}` at the insertion point. Attributes that were not given get their \
         defaults, regions are made empty, result types are inferred unless all were given.\n\n\
         # Errors\nIf something required is missing, or the IR cannot make it."
    );
    let builder_doc = format!("Starts a `{name}` from parts given by name.");
    quote! {
        #[allow(dead_code, unreachable_pub, non_snake_case, clippy::should_implement_trait)]
        impl<'__b, AnyIr: __drr::ir::Ir> #builder<'__b, AnyIr> {
            #(#setters)*
            #[doc = #create_doc]
            #vis fn create(
                self,
                #rewriter: &mut __drr::rewriter::PatternRewriter<'_, AnyIr>,
                #loc: AnyIr::Loc,
            ) -> ::core::result::Result<__drr::ir::Op<AnyIr>, __drr::build::BuildError> {
                self.0.create(#rewriter, #loc)
            }
        }
        #[allow(dead_code, unreachable_pub)]
        impl #ident {
            #[doc = #builder_doc]
            #vis fn builder<'__b, AnyIr: __drr::ir::Ir>() -> #builder<'__b, AnyIr> {
                #builder(__drr::build::NamedOpBuilder::new())
            }
        }
    }
}

/// The setter of a part. It has the field's name, unless the builder itself needs this name.
fn setter(op: &Op, part: &Part) -> TokenStream {
    let ident = match part.name.as_str() {
        "create" => Ident::new("create_", part.ident.span()),
        _ => part.ident.clone(),
    };
    let what = match part.role {
        Role::Result => "type of the result",
        role => role.noun(),
    };
    let doc = format!("Gives the {what} `{}`.", part.name);
    let (vis, op_ident, given) = (&op.vis, &op.ident, own("given"));
    let one = value_of(part.role);
    let optional = quote!(::core::option::Option<#one>);
    let (ty, value) = match (part.role, part.arity) {
        (Role::Attr, _) => attr(part, &quote!(#op_ident), &given),
        (Role::Operand, Arity::One) => (
            quote!(impl ::core::convert::Into<#one>),
            quote!(__drr::build::one(#given.into())),
        ),
        (Role::Operand, Arity::Optional) => (
            quote!(impl ::core::convert::Into<#optional>),
            quote!(#given.into().into_iter().collect()),
        ),
        (Role::Result, Arity::Optional) => (optional, types(&quote!(#given.into_iter()))),
        (role, Arity::Variadic) => {
            let all = quote!(#given.into_iter());
            let value = match role {
                Role::Result => types(&all),
                _ => quote!(#all.collect()),
            };
            (quote!(impl ::core::iter::IntoIterator<Item = #one>), value)
        }
        _ => single(part.role, &given),
    };
    let call = call(part, &value);
    let body = (part.role == Role::Region && part.arity == Arity::One).then(|| body(op, part));
    quote! {
        #[doc = #doc]
        #vis fn #ident(self, #given: #ty) -> Self {
            Self(self.0 #call)
        }
        #body
    }
}

/// The setter of a single region by a function that builds what is in it.
fn body(op: &Op, part: &Part) -> TokenStream {
    let (vis, at, name) = (&op.vis, Index::from(part.at), &part.name);
    let ident = format_ident!("{}_with", part.name, span = part.ident.span());
    let (args, body) = (own("args"), own("body"));
    let doc = format!(
        "Makes the region `{name}`: a block with arguments of these types, and what `body` builds in \
         it from them. A terminator that may be left out is added."
    );
    quote! {
        #[doc = #doc]
        #vis fn #ident<__T: ::core::convert::Into<__drr::ty::TypeData<AnyIr>>>(
            self,
            #args: impl ::core::iter::IntoIterator<Item = __T>,
            #body: impl ::core::ops::FnOnce(
                &mut __drr::rewriter::PatternRewriter<'_, AnyIr>,
                &[__drr::ir::Value<AnyIr>],
            ) -> ::core::result::Result<(), __drr::build::BuildError> + '__b,
        ) -> Self {
            let #args = #args.into_iter().map(::core::convert::Into::into).collect();
            Self(self.0.body(#at, #args, #body))
        }
    }
}

/// The type of a single part in a builder; of a result, its type.
fn value_of(role: Role) -> TokenStream {
    match role {
        Role::Operand => quote!(__drr::ir::Value<AnyIr>),
        Role::Attr => quote!(__drr::attr::AttrData<AnyIr>),
        Role::Result => quote!(__drr::ir::Type<AnyIr>),
        Role::Region => quote!(__drr::ir::Region<AnyIr>),
        Role::Successor => quote!(__drr::ir::Block<AnyIr>),
    }
}

/// The type of a parameter for a single part, and the values that the builder gets.
fn single(role: Role, given: &Ident) -> (TokenStream, TokenStream) {
    match role {
        Role::Result => (
            quote!(impl ::core::convert::Into<__drr::ty::TypeData<AnyIr>>),
            quote!(__drr::build::one(#given.into())),
        ),
        _ => (value_of(role), quote!(__drr::build::one(#given))),
    }
}

/// As [`single`], of an attribute of `op`.
fn attr(part: &Part, op: &TokenStream, given: &Ident) -> (TokenStream, TokenStream) {
    let slot = Index::from(part.at);
    (
        quote!(impl __drr::decl::AttrFor<AnyIr, #op, #slot>),
        quote!(__drr::decl::AttrFor::<AnyIr, #op, #slot>::into_data(#given)),
    )
}

/// The types that an iterator gives.
fn types(all: &TokenStream) -> TokenStream {
    quote!(#all.map(::core::convert::Into::into).collect())
}

/// The call that passes a part to the builder.
fn call(part: &Part, value: &TokenStream) -> TokenStream {
    let method = match part.role {
        Role::Attr => "attr_data",
        role => role.name(),
    };
    let (method, at) = (format_ident!("{method}"), Index::from(part.at));
    quote!(.#method(#at, #value))
}

/// `build` and `build_typed`.
fn positional(op: &Op) -> TokenStream {
    let (ident, name) = (&op.ident, &op.name);
    let doc = |types: &str, more: &str| {
        format!(
            "Creates a `{name}` at the insertion point, with {types} result types and empty \
             regions. Attributes with a default get it, optional ones are absent: `builder` takes \
             them.\n\n# Errors\nIf the IR cannot make it{more}."
        )
    };
    let build = (!op.has(Role::Result) || op.inference() != Infer::None).then(|| {
        let doc = doc(
            "inferred",
            ", or the types do not follow from what is given",
        );
        function(op, "build", &doc, &[])
    });
    let build_typed = op
        .has(Role::Result)
        .then(|| function(op, "build_typed", &doc("these", ""), &[Role::Result]));
    quote! {
        #[allow(dead_code, unreachable_pub, non_snake_case, clippy::too_many_arguments)]
        impl #ident {
            #build
            #build_typed
        }
    }
}

/// A builder whose parameters are the parts of the roles `first`, operands and required attributes in
/// declared order, and successors.
fn function(op: &Op, name: &str, doc: &str, first: &[Role]) -> TokenStream {
    let vis = &op.vis;
    let (rewriter, loc, name) = (own("rewriter"), own("loc"), format_ident!("{name}"));
    let first = first.iter().flat_map(|role| op.parts(*role));
    // Rust cannot infer the type of a `None` for an attribute that takes any of several types.
    let required = |part: &&Part| part.role != Role::Attr || part.presence() == Presence::Required;
    let parts = (first.chain(op.args().filter(required))).chain(op.parts(Role::Successor));
    let (declared, calls): (Vec<_>, Vec<_>) = parts.map(parameter).unzip();
    quote! {
        #[doc = #doc]
        #vis fn #name<AnyIr: __drr::ir::Ir>(
            #rewriter: &mut __drr::rewriter::PatternRewriter<'_, AnyIr>,
            #loc: AnyIr::Loc,
            #(#declared),*
        ) -> ::core::result::Result<__drr::ir::Op<AnyIr>, __drr::build::BuildError> {
            __drr::build::NamedOpBuilder::<'_, Self, AnyIr>::new() #(#calls)* .create(#rewriter, #loc)
        }
    }
}

/// The parameter for a part, and the call that passes it on.
fn parameter(part: &Part) -> (TokenStream, TokenStream) {
    let (ident, one) = (local(&part.ident), value_of(part.role));
    let optional = quote!(::core::option::Option<#one>);
    let (ty, value) = match (part.role, part.arity) {
        (Role::Attr, _) => attr(part, &quote!(Self), &ident),
        (_, Arity::One) => single(part.role, &ident),
        (Role::Result, Arity::Optional) => (optional, types(&quote!(#ident.into_iter()))),
        (_, Arity::Optional) => (optional, quote!(#ident.into_iter().collect())),
        (Role::Result, Arity::Variadic) => {
            (quote!(&[#one]), types(&quote!(#ident.iter().copied())))
        }
        (_, Arity::Variadic) => (quote!(&[#one]), quote!(#ident.to_vec())),
    };
    (quote!(#ident: #ty), call(part, &value))
}
