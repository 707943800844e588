//! Builders: `AddIOp::build` (inferred result types), `AddIOp::build_typed` (explicit result types)
//! and `AddIOp::builder()` (named arguments and defaults).

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::Index;

use crate::declaration::{Arity, Infer, Presence};
use crate::derive::model::{Arg, Field, Op};

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
            #krate::__private::build::OpBuilder<#ident, I>,
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
                #builder(__drr::build::OpBuilder::new())
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
    let given = own("given");
    let value = quote!(__drr::ir::Value<I>);
    let mut setters = Vec::new();
    let mut setter = |field: &Field,
                      what: &str,
                      ty: TokenStream,
                      method: &str,
                      at: usize,
                      given_as: TokenStream| {
        let (vis, ident, method) = (&op.vis, setter_ident(field), format_ident!("{method}"));
        let (doc, at) = (
            format!("Gives the {what} `{}`.", field.name),
            Index::from(at),
        );
        setters.push(quote! {
            #[doc = #doc]
            #vis fn #ident(self, #given: #ty) -> Self {
                Self(self.0.#method(#at, #given_as))
            }
        });
    };
    let one = quote!(::std::vec![#given.into()]);
    let many = quote!(#given.into_iter().collect());
    let maybe = quote!(#given.into().into_iter().collect());
    for arg in &op.args {
        match *arg {
            Arg::Operand(at) => {
                let (ty, given_as) = match op.operands[at].arity {
                    Arity::One => (quote!(impl ::core::convert::Into<#value>), one.clone()),
                    Arity::Optional => (
                        quote!(impl ::core::convert::Into<::core::option::Option<#value>>),
                        maybe.clone(),
                    ),
                    Arity::Variadic => (
                        quote!(impl ::core::iter::IntoIterator<Item = #value>),
                        many.clone(),
                    ),
                };
                setter(
                    &op.operands[at].field,
                    "operand",
                    ty,
                    "operand",
                    at,
                    given_as,
                );
            }
            Arg::Attr(at) => {
                let (ident, slot) = (&op.ident, Index::from(at));
                let ty = quote!(impl __drr::decl::AttrFor<I, #ident, #slot>);
                let given_as = quote!(__drr::decl::AttrFor::<I, #ident, #slot>::into_data(#given));
                setter(&op.attrs[at].field, "attribute", ty, "attr", at, given_as);
            }
        }
    }
    for (at, part) in op.results.iter().enumerate() {
        let data = quote!(__drr::ty::TypeData<I>);
        let (ty, given_as) = match part.arity {
            Arity::One => (quote!(impl ::core::convert::Into<#data>), one.clone()),
            Arity::Optional => (
                quote!(::core::option::Option<__drr::ir::Type<I>>),
                quote!(#given.into_iter().map(::core::convert::Into::into).collect()),
            ),
            Arity::Variadic => (
                quote!(impl ::core::iter::IntoIterator<Item = __drr::ir::Type<I>>),
                quote!(#given.into_iter().map(::core::convert::Into::into).collect()),
            ),
        };
        setter(
            &part.field,
            "type of the result",
            ty,
            "result",
            at,
            given_as,
        );
    }
    for (parts, what, raw) in [
        (&op.regions, "region", quote!(__drr::ir::Region<I>)),
        (&op.successors, "successor", quote!(__drr::ir::Block<I>)),
    ] {
        for (at, part) in parts.iter().enumerate() {
            let (ty, given_as) = match part.arity {
                Arity::Variadic => (
                    quote!(impl ::core::iter::IntoIterator<Item = #raw>),
                    many.clone(),
                ),
                _ => (raw.clone(), quote!(::std::vec![#given])),
            };
            setter(&part.field, what, ty, what, at, given_as);
        }
    }
    setters
}

/// `build` and `build_typed`.
fn positional(op: &Op) -> TokenStream {
    let (ident, name) = (&op.ident, &op.name);
    let args = Parameters::of_args(op);
    let results = Parameters::of_results(op);
    let build = (op.results.is_empty() || op.inference() != Infer::None).then(|| {
        let doc = format!(
            "Creates a `{name}` at the insertion point, with inferred result types and empty \
             regions. `None` for an attribute that has a default is its default.\n\n\
             # Errors\nIf the IR cannot make it, or the types do not follow from what is given."
        );
        function(op, "build", &doc, &[&args])
    });
    let build_typed = (!op.results.is_empty()).then(|| {
        let doc = format!(
            "Creates a `{name}` at the insertion point, with these result types and empty \
             regions. `None` for an attribute that has a default is its default.\n\n\
             # Errors\nIf the IR cannot make it."
        );
        function(op, "build_typed", &doc, &[&results, &args])
    });
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
            __drr::build::OpBuilder::<Self, I>::new() #(#calls)* .create(#rewriter, #loc)
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

    /// Operands and attributes in declared order, then successors.
    fn of_args(op: &Op) -> Self {
        let mut this = Parameters::default();
        let value = quote!(__drr::ir::Value<I>);
        for arg in &op.args {
            match *arg {
                Arg::Operand(at) => {
                    let ident = &op.operands[at].field.ident;
                    let (ty, given) = match op.operands[at].arity {
                        Arity::One => (value.clone(), quote!(::std::vec![#ident])),
                        Arity::Optional => (
                            quote!(::core::option::Option<#value>),
                            quote!(#ident.into_iter().collect()),
                        ),
                        Arity::Variadic => (quote!(&[#value]), quote!(#ident.to_vec())),
                    };
                    this.push(quote!(#ident: #ty), call("operand", at, given));
                }
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
        for (at, part) in op.successors.iter().enumerate() {
            let ident = &part.field.ident;
            let (ty, given) = match part.arity {
                Arity::Variadic => (quote!(&[__drr::ir::Block<I>]), quote!(#ident.to_vec())),
                _ => (quote!(__drr::ir::Block<I>), quote!(::std::vec![#ident])),
            };
            this.push(quote!(#ident: #ty), call("successor", at, given));
        }
        this
    }

    /// The types of the results.
    fn of_results(op: &Op) -> Self {
        let mut this = Parameters::default();
        for (at, part) in op.results.iter().enumerate() {
            let ident = &part.field.ident;
            let all = quote!(#ident.into_iter().map(::core::convert::Into::into).collect());
            let (ty, given) = match part.arity {
                Arity::One => (
                    quote!(impl ::core::convert::Into<__drr::ty::TypeData<I>>),
                    quote!(::std::vec![#ident.into()]),
                ),
                Arity::Optional => (quote!(::core::option::Option<__drr::ir::Type<I>>), all),
                Arity::Variadic => (
                    quote!(&[__drr::ir::Type<I>]),
                    quote!(#ident.iter().copied().map(::core::convert::Into::into).collect()),
                ),
            };
            this.push(quote!(#ident: #ty), call("result", at, given));
        }
        this
    }
}

/// The call that passes a part to the builder.
fn call(method: &str, at: usize, given: TokenStream) -> TokenStream {
    let (method, at) = (format_ident!("{method}"), Index::from(at));
    quote!(.#method(#at, #given))
}
