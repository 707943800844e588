//! Builders: `AddIOp::build` (inferred result types), `AddIOp::build_typed` (explicit result types)
//! and `AddIOp::builder()` (named arguments and defaults).

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::Index;

use crate::declaration::{Arity, Infer, Presence};
use crate::derive::model::{Arg, Field, Op, Part, Role};

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
        #vis struct #builder<I: #krate::__private::ir::Ir>(
            #krate::__private::build::NamedOpBuilder<#ident, I>,
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

/// An identifier that cannot collide with that of a field.
fn own(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

/// The builder with named arguments, and its setters.
fn by_name(op: &Op) -> TokenStream {
    let (ident, vis, name) = (&op.ident, &op.vis, &op.name);
    let builder = builder_ident(op);
    let setters = setters(op);
    let (rewriter, loc) = (own("rewriter"), own("loc"));
    let create_doc = format!(
        "Creates the `{name}` at the insertion point. Attributes that were not given get their \
         defaults, regions are made empty, result types are inferred unless all were given.\n\n\
         # Errors\nIf something required is missing, or the IR cannot make it."
    );
    let builder_doc = format!("Starts a `{name}` from parts given by name.");
    quote! {
        #[allow(dead_code, unreachable_pub, non_snake_case, clippy::should_implement_trait)]
        impl<I: __drr::ir::Ir> #builder<I> {
            #(#setters)*
            #[doc = #create_doc]
            #vis fn create(
                self,
                #rewriter: &mut __drr::rewriter::PatternRewriter<'_, I>,
                #loc: I::Loc,
            ) -> ::core::result::Result<__drr::ir::Op<I>, __drr::build::BuildError> {
                self.0.create(#rewriter, #loc)
            }
        }
        #[allow(dead_code, unreachable_pub)]
        impl #ident {
            #[doc = #builder_doc]
            #vis fn builder<I: __drr::ir::Ir>() -> #builder<I> {
                #builder(__drr::build::NamedOpBuilder::new())
            }
        }
    }
}

/// The name of the setter: that of the field, unless the builder itself needs this name.
fn setter_ident(field: &Field) -> Ident {
    if field.name == "create" {
        Ident::new("create_", field.ident.span())
    } else {
        field.ident.clone()
    }
}

fn setters(op: &Op) -> Vec<TokenStream> {
    let (op_ident, given) = (&op.ident, own("given"));
    let setter = |field: &Field, what: &str, method: &str, at: usize, ty, given_as| {
        let (vis, ident, method) = (&op.vis, setter_ident(field), format_ident!("{method}"));
        let doc = format!("Gives the {what} `{}`.", field.name);
        let at = Index::from(at);
        let (ty, given_as): (TokenStream, TokenStream) = (ty, given_as);
        quote! {
            #[doc = #doc]
            #vis fn #ident(self, #given: #ty) -> Self {
                Self(self.0.#method(#at, #given_as))
            }
        }
    };
    let part = |role: Role, part: &Part, at: usize| {
        let one = value_of(role);
        let many = quote!(impl ::core::iter::IntoIterator<Item = #one>);
        let all_into = quote!(#given.into_iter().map(::core::convert::Into::into).collect());
        let (ty, given_as) = match (role, part.arity) {
            (Role::Operand, Arity::One) => (
                quote!(impl ::core::convert::Into<#one>),
                quote!(::std::vec![#given.into()]),
            ),
            (Role::Operand, Arity::Optional) => (
                quote!(impl ::core::convert::Into<::core::option::Option<#one>>),
                quote!(#given.into().into_iter().collect()),
            ),
            (Role::Result, Arity::One) => (
                quote!(impl ::core::convert::Into<__drr::ty::TypeData<I>>),
                quote!(::std::vec![#given.into()]),
            ),
            (Role::Result, Arity::Optional) => (quote!(::core::option::Option<#one>), all_into),
            (Role::Result, Arity::Variadic) => (many, all_into),
            (_, Arity::Variadic) => (many, quote!(#given.into_iter().collect())),
            (Role::Region | Role::Successor, _) => (one, quote!(::std::vec![#given])),
        };
        let what = match role {
            Role::Result => "type of the result",
            _ => role.word(),
        };
        setter(&part.field, what, role.word(), at, ty, given_as)
    };
    let args = op.args.iter().map(|arg| match *arg {
        Arg::Operand(at) => part(Role::Operand, &op.operands[at], at),
        Arg::Attr(at) => {
            let slot = Index::from(at);
            let ty = quote!(impl __drr::decl::AttrFor<I, #op_ident, #slot>);
            let given_as = quote!(__drr::decl::AttrFor::<I, #op_ident, #slot>::into_data(#given));
            setter(&op.attrs[at].field, "attribute", "attr", at, ty, given_as)
        }
    });
    let others = [Role::Result, Role::Region, Role::Successor].into_iter();
    let others = others.flat_map(|role| op.parts(role).map(move |(at, part)| (role, at, part)));
    args.chain(others.map(|(role, at, p)| part(role, p, at)))
        .collect()
}

/// The type of a single part in a builder; of a result, its type.
fn value_of(role: Role) -> TokenStream {
    match role {
        Role::Operand => quote!(__drr::ir::Value<I>),
        Role::Result => quote!(__drr::ir::Type<I>),
        Role::Region => quote!(__drr::ir::Region<I>),
        Role::Successor => quote!(__drr::ir::Block<I>),
    }
}

/// `build` and `build_typed`.
fn positional(op: &Op) -> TokenStream {
    let (ident, name) = (&op.ident, &op.name);
    let args = Parameters::of_args(op);
    let results = Parameters::of_results(op);
    let doc = |types: &str, more: &str| {
        format!(
            "Creates a `{name}` at the insertion point, with {types} result types and empty \
             regions. `None` for an attribute that has a default is its default.\n\n\
             # Errors\nIf the IR cannot make it{more}."
        )
    };
    let build = (op.results.is_empty() || op.inference() != Infer::None).then(|| {
        let doc = doc(
            "inferred",
            ", or the types do not follow from what is given",
        );
        function(op, "build", &doc, &[&args])
    });
    let build_typed = (!op.results.is_empty())
        .then(|| function(op, "build_typed", &doc("these", ""), &[&results, &args]));
    quote! {
        #[allow(dead_code, unreachable_pub, non_snake_case, clippy::too_many_arguments)]
        impl #ident {
            #build
            #build_typed
        }
    }
}

fn function(op: &Op, name: &str, doc: &str, parameters: &[&Parameters]) -> TokenStream {
    let vis = &op.vis;
    let (rewriter, loc, name) = (own("rewriter"), own("loc"), format_ident!("{name}"));
    let declared = parameters.iter().flat_map(|p| &p.declared);
    let calls = parameters.iter().flat_map(|p| &p.calls);
    quote! {
        #[doc = #doc]
        #vis fn #name<I: __drr::ir::Ir>(
            #rewriter: &mut __drr::rewriter::PatternRewriter<'_, I>,
            #loc: I::Loc,
            #(#declared),*
        ) -> ::core::result::Result<__drr::ir::Op<I>, __drr::build::BuildError> {
            __drr::build::NamedOpBuilder::<Self, I>::new() #(#calls)* .create(#rewriter, #loc)
        }
    }
}

/// The parameters of a positional builder, and the calls that pass them on.
#[derive(Default)]
struct Parameters {
    declared: Vec<TokenStream>,
    calls: Vec<TokenStream>,
}

impl Parameters {
    fn push(&mut self, declared: TokenStream, call: TokenStream) {
        self.declared.push(declared);
        self.calls.push(call);
    }

    fn push_part(&mut self, role: Role, part: &Part, at: usize) {
        let (ident, one) = (&part.field.ident, value_of(role));
        let into = quote!(.map(::core::convert::Into::into).collect());
        let (ty, given) = match (role, part.arity) {
            (Role::Result, Arity::One) => (
                quote!(impl ::core::convert::Into<__drr::ty::TypeData<I>>),
                quote!(::std::vec![#ident.into()]),
            ),
            (Role::Result, Arity::Optional) => (
                quote!(::core::option::Option<#one>),
                quote!(#ident.into_iter() #into),
            ),
            (Role::Result, Arity::Variadic) => {
                (quote!(&[#one]), quote!(#ident.iter().copied() #into))
            }
            (_, Arity::One) => (one, quote!(::std::vec![#ident])),
            (_, Arity::Optional) => (
                quote!(::core::option::Option<#one>),
                quote!(#ident.into_iter().collect()),
            ),
            (_, Arity::Variadic) => (quote!(&[#one]), quote!(#ident.to_vec())),
        };
        self.push(quote!(#ident: #ty), call(role.word(), at, given));
    }

    /// Operands and attributes in declared order, then successors.
    fn of_args(op: &Op) -> Self {
        let mut this = Parameters::default();
        for arg in &op.args {
            match *arg {
                Arg::Operand(at) => this.push_part(Role::Operand, &op.operands[at], at),
                Arg::Attr(at) => {
                    let (ident, slot) = (&op.attrs[at].field.ident, Index::from(at));
                    let (ty, given) = match op.attrs[at].presence() {
                        Presence::Required => (
                            quote!(impl __drr::decl::AttrFor<I, Self, #slot>),
                            quote!(__drr::decl::AttrFor::<I, Self, #slot>::into_data(#ident)),
                        ),
                        Presence::Optional | Presence::Defaulted => (
                            quote!(::core::option::Option<__drr::attr::AttrData<I>>),
                            quote!(#ident),
                        ),
                    };
                    this.push(quote!(#ident: #ty), call("attr", at, given));
                }
            }
        }
        this.push_parts(op, Role::Successor);
        this
    }

    /// The types of the results.
    fn of_results(op: &Op) -> Self {
        let mut this = Parameters::default();
        this.push_parts(op, Role::Result);
        this
    }

    fn push_parts(&mut self, op: &Op, role: Role) {
        for (at, part) in op.parts(role) {
            self.push_part(role, part, at);
        }
    }
}

/// The call that passes a part to the builder.
fn call(method: &str, at: usize, given: TokenStream) -> TokenStream {
    let (method, at) = (format_ident!("{method}"), Index::from(at));
    quote!(.#method(#at, #given))
}
