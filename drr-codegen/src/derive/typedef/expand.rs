//! Generates the impls. Cannot fail.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, Ident};

use super::model::{Def, Param, Which};
use crate::args::string;
use crate::derive::expand::format::{custom_function, custom_number};
use crate::format::{Anchor, DefField, Element, Kind, anchors_of};
use crate::pieces::{call, number, slice};
use crate::syntax::render;
use crate::tokens::unraw;

pub(in crate::derive) fn expand(def: &Def) -> TokenStream {
    // These mistakes were reported; impls would only cause further errors.
    if def.broken {
        return TokenStream::new();
    }
    let krate = &def.krate;
    let impls = [definition(def), conversions(def)];
    // The tokens of the user's types stand in paths that the user may have imported.
    quote! {
        #[allow(unused_qualifications)]
        const _: () = {
            use #krate::__private as __drr;
            #(#impls)*
        };
    }
}

/// The generic parameters, in the order of the struct.
fn generics(def: &Def) -> Vec<&Ident> {
    let mut all: Vec<&Ident> = def.types.iter().chain(&def.attrs).collect();
    if def.attrs_first {
        all.reverse();
    }
    all
}

/// The struct with types and attributes of an IR for its generic parameters.
fn decoded(def: &Def) -> TokenStream {
    let ident = &def.ident;
    let arguments = generics(def);
    let arguments = arguments.iter().map(|param| match def.types.as_ref() {
        Some(types) if *types == **param => quote!(__drr::native::Ty<'__a, AnyIr>),
        _ => quote!(__drr::typedef::OwnedAttr<'__a, AnyIr>),
    });
    quote!(#ident<#(#arguments),*>)
}

/// `impl Def`.
fn definition(def: &Def) -> TokenStream {
    let Def {
        ident,
        name,
        summary,
        traits,
        ..
    } = def;
    let (kind, derived, on) = match def.which {
        Which::Type => (quote!(Type), quote!(TypeDef), quote!(Types)),
        Which::Attr => (quote!(Attr), quote!(AttrDef), quote!(Attrs)),
    };
    // The span is the user's token, so rustc reports there that the struct does not implement the trait.
    let implemented = def.interfaces.iter().map(|path| {
        let interface = quote_spanned!(path.span()=> dyn #path);
        quote!(__visitor.interface::<#interface, Self>();)
    });
    let visit_interfaces = (!def.interfaces.is_empty()).then(|| {
        quote! {
            fn visit_interfaces<__V: __drr::interface::InterfaceVisitor<Self::On>>(
                __visitor: &mut __V,
            ) {
                #(#implemented)*
            }
        }
    });
    let class = unraw(ident);
    let alias = |param: &Option<Ident>, to: TokenStream| {
        param.as_ref().map(|param| {
            quote! {
                #[allow(dead_code, non_camel_case_types)]
                type #param = __drr::typedef::#to;
            }
        })
    };
    let aliases = [
        alias(&def.types, quote!(TypeParam)),
        alias(&def.attrs, quote!(AttrParam)),
    ];
    let params = def.params.iter().map(|param| declared(param, def));
    let format = elements(def, &def.format);
    let custom = directives(def);
    let decoded = decoded(def);
    let fields: Vec<&Ident> = def.params.iter().map(|param| &param.ident).collect();
    let values = def.params.iter().map(|param| {
        let (ident, ty) = (&param.ident, &param.ty);
        match param.handles {
            true => quote!(#ident: __drr::typedef::FromParam::from_param(__ir, #ident)?),
            false => quote_spanned! {ty.span()=>
                #ident: <#ty as __drr::typedef::ParamField>::from_param(#ident)?
            },
        }
    });
    let verify = def.verify.as_ref().map(|path| {
        let call = quote_spanned!(path.span()=> #path(&__decoded));
        quote! {
            fn verify<AnyIr: __drr::ir::Ir>(
                __ir: &AnyIr,
                __params: &[__drr::decl::ParamOf<AnyIr>],
            ) -> ::core::result::Result<(), ::std::string::String> {
                match <Self as __drr::decl::Def>::from_params(__ir, __params) {
                    ::core::option::Option::Some(__decoded) => #call,
                    ::core::option::Option::None => ::core::result::Result::Err(
                        ::std::string::String::from("has other parameters")
                    ),
                }
            }
        }
    });
    quote! {
        impl __drr::decl::Def for #ident {
            type On = __drr::interface::#on;
            const DECL: &'static __drr::typedef::DefDecl = {
                #(#aliases)*
                // At one address, by which it is compared first.
                static DECL: __drr::typedef::DefDecl = __drr::typedef::DefDecl {
                    name: #name,
                    class: #class,
                    summary: #summary,
                    kind: __drr::typedef::DefKind::#kind,
                    params: &[#(#params),*],
                    format: #format,
                    traits: &[#(#traits),*],
                };
                &DECL
            };
            type In<'__a, AnyIr: __drr::ir::Ir> = #decoded;
            fn from_params<'__a, AnyIr: __drr::ir::Ir>(
                __ir: &'__a AnyIr,
                __params: &[__drr::decl::ParamOf<AnyIr>],
            ) -> ::core::option::Option<Self::In<'__a, AnyIr>> {
                let _ = __ir;
                let [#(#fields),*] = __params else {
                    return ::core::option::Option::None;
                };
                ::core::option::Option::Some(#ident { #(#values),* })
            }
            #verify
            #custom
            #visit_interfaces
        }
        impl __drr::decl::#derived for #ident {}
    }
}

/// A parameter as data.
fn declared(param: &Param, def: &Def) -> TokenStream {
    let (name, ty) = (&param.shape.name, &param.ty);
    // Errors name types and attributes as in ODS, not by the generic parameters.
    let words = ty.to_token_stream().into_iter().map(|tree| match &tree {
        TokenTree::Ident(ident) if def.types.as_ref() == Some(ident) => quote!(Type),
        TokenTree::Ident(ident) if def.attrs.as_ref() == Some(ident) => quote!(Attribute),
        _ => tree.into(),
    });
    let text = render(words.collect());
    let default = match &param.default {
        None => quote!(::core::option::Option::None),
        Some(value) => {
            let value = default_value(value);
            quote! {
                ::core::option::Option::Some(|| {
                    let __value: #ty = #value;
                    __drr::typedef::ParamField::to_param(&__value)
                })
            }
        }
    };
    let kind = quote_spanned!(ty.span()=> <#ty as __drr::typedef::ParamField>::KIND);
    quote!(__drr::typedef::ParamDecl { name: #name, ty: #text, kind: #kind, default: #default })
}

/// A default as a value of the parameter's type: a literal becomes a `String`, an array a `Vec`.
fn default_value(value: &Expr) -> TokenStream {
    if let Some(text) = string(value) {
        return quote!(::core::convert::From::from(#text));
    }
    let Expr::Array(array) = value else {
        return value.to_token_stream();
    };
    let elements = array.elems.iter().map(default_value);
    quote_spanned!(array.span()=> ::std::vec::Vec::from([#(#elements),*]))
}

/// `fn custom`, if the format has such directives.
fn directives(def: &Def) -> Option<TokenStream> {
    let is_optional = |param: usize| def.params[param].shape.optional;
    let call = quote!(__drr::typedef::DefCall<'_, '_, AnyIr>);
    let (module, span) = (quote!(__drr::typedef), def.format_span);
    custom_function(&def.format, &is_optional, &module, &call, span)
}

fn fields(def: &Def, of: &[DefField]) -> TokenStream {
    slice(of.iter().map(|field| {
        let param = number(field.param);
        let custom = field.custom.as_ref();
        let custom = match custom.and_then(|custom| custom_number(&def.format, custom)) {
            Some(number) => quote!(::core::option::Option::Some(#number)),
            None => quote!(::core::option::Option::None),
        };
        quote!(__drr::typedef::DefField { param: #param, custom: #custom })
    }))
}

fn elements(def: &Def, all: &[Element]) -> TokenStream {
    slice(all.iter().filter_map(|element| {
        let space = element.space;
        let kind = match &element.kind {
            Kind::Literal(text) => quote!(Literal(#text)),
            Kind::Whitespace(text) => quote!(Whitespace(#text)),
            Kind::Param(slot) => call!(Param(number(*slot))),
            Kind::Params(of) => call!(Params(fields(def, of))),
            Kind::Struct(of) => call!(Struct(fields(def, of))),
            kind @ Kind::Custom(..) => {
                call!(Custom(
                    custom_number(&def.format, kind)?,
                    params(&anchors_of(kind))
                ))
            }
            Kind::Group(group) => {
                let (anchors, inverted) = (params(&group.anchors), group.inverted);
                let [then, otherwise] =
                    [&group.then, &group.otherwise].map(|all| elements(def, all));
                quote!(Group {
                    anchors: #anchors,
                    inverted: #inverted,
                    then: #then,
                    otherwise: #otherwise,
                })
            }
            // The others are arguments of `custom`, or elements of ops.
            _ => return None,
        };
        Some(quote!(__drr::typedef::DefElement {
            space: #space,
            kind: __drr::typedef::DefElementKind::#kind,
        }))
    }))
}

/// The parameters among the parts of an anchor, as data.
fn params(anchors: &[Anchor]) -> TokenStream {
    slice(anchors.iter().filter_map(|anchor| match anchor {
        Anchor::Param(at) => Some(number(*at)),
        _ => None,
    }))
}

/// The struct as data of an IR.
fn conversions(def: &Def) -> TokenStream {
    let ident = &def.ident;
    let params: Vec<&Ident> = generics(def);
    let this = quote!(#ident<#(#params),*>);
    let bound = quote! {
        __drr::typedef::ToParam<__drr::ty::TypeData<AnyIr>, __drr::attr::AttrData<AnyIr>>
    };
    let open = quote!(AnyIr: __drr::ir::Ir #(, #params: #bound)*);
    let fields = def.params.iter().map(|param| {
        let (ident, ty) = (&param.ident, &param.ty);
        match param.handles {
            true => quote!(__drr::typedef::ToParam::to_param(&__value.#ident)),
            // The type may come from a macro, where its span does not see `__value`.
            false => {
                let to = quote_spanned!(ty.span()=> <#ty as __drr::typedef::ParamField>::to_param);
                quote!(#to(&__value.#ident))
            }
        }
    });
    let data = match def.which {
        Which::Type => quote!(__drr::ty::TypeData),
        Which::Attr => quote!(__drr::attr::AttrData),
    };
    let made = quote! {
        impl<#open> ::core::convert::From<&#this> for #data<AnyIr> {
            fn from(__value: &#this) -> Self {
                #data::Declared(::std::boxed::Box::new(__drr::decl::DefData {
                    decl: <#ident as __drr::decl::Def>::DECL,
                    bind: <AnyIr as __drr::ir::Ir>::bind_def::<#ident>,
                    custom: <#ident as __drr::decl::Def>::custom::<AnyIr>,
                    params: ::std::vec![#(#fields),*],
                }))
            }
        }
        impl<#open> ::core::convert::From<#this> for #data<AnyIr> {
            fn from(__value: #this) -> Self {
                ::core::convert::From::from(&__value)
            }
        }
    };
    let native = match def.which {
        Which::Type => quote! {
            impl<#open> __drr::native::IntoType<AnyIr> for #this {
                fn into_type(self) -> ::core::option::Option<__drr::ty::TypeData<AnyIr>> {
                    ::core::option::Option::Some(::core::convert::From::from(&self))
                }
            }
            impl<#open> __drr::native::IntoTypes<AnyIr> for #this {
                fn into_types(self) -> ::core::option::Option<::std::vec::Vec<__drr::ty::TypeData<AnyIr>>> {
                    ::core::option::Option::Some(::std::vec![::core::convert::From::from(&self)])
                }
            }
        },
        Which::Attr => {
            let decoded = decoded(def);
            let holds = quote! {
                __K: __drr::constraint::AttrConstraint<
                    Holds: __drr::constraint::MayHold<__drr::constraint::holds::Def<#ident>>
                >
            };
            quote! {
                impl<#open, #holds> __drr::native::IntoAttr<AnyIr, __K> for #this {
                    fn into_attr(self) -> ::core::option::Option<__drr::attr::AttrData<AnyIr>> {
                        ::core::option::Option::Some(::core::convert::From::from(&self))
                    }
                }
                impl<'__a, AnyIr: __drr::ir::Ir> __drr::native::FromAttr<'__a, AnyIr> for #decoded {
                    type Data = __drr::constraint::holds::Def<#ident>;
                    fn from_attr(
                        __attr: __drr::native::AttrRef<'__a, AnyIr>,
                    ) -> ::core::option::Option<Self> {
                        __attr.decode::<#ident>()
                    }
                }
                impl<#open, #holds> __drr::constraint::MatchAttr<AnyIr, __K> for #this {
                    fn matches(&self, __attr: __drr::native::AttrRef<'_, AnyIr>) -> ::core::primitive::bool {
                        __attr.is_data(&::core::convert::From::from(self))
                    }
                    fn expected(&self) -> ::std::string::String {
                        ::std::string::String::from(<#ident as __drr::decl::Def>::DECL.summary)
                    }
                }
            }
        }
    };
    quote!(#made #native)
}
