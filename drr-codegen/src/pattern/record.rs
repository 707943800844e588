//! `#[pattern(source, result, …)]` on a struct: the struct is the rule, and native code may use
//! `self`.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::{GenericParam, Generics, ItemStruct};

use crate::codes::{message, report};
use crate::diag::{Errors, did_you_mean, to_compile_errors};
use crate::expand::items;
use crate::protocol::Receiver;
use crate::scope::{Lints, check_block};
use crate::syntax::{SELF, misspelt_attribute, parse_block};
use crate::tokens::{flatten, is_punct, parse_rust, replace, split_commas, stream, trees};

/// Expands the struct.
pub(super) fn expand(args: TokenStream, mut item: ItemStruct) -> TokenStream {
    let errors = Errors::new();
    let args = flatten(args);
    let (mut parts, mut krate, mut ir) = (Vec::new(), quote!(::drr), None);
    for part in split_commas(&args) {
        // `crate = path` and `ir = Type` are not parts of the rule.
        match part {
            [TokenTree::Ident(word), eq, value @ ..]
                if is_punct(Some(eq), '=') && word == "crate" =>
            {
                match parse_rust(syn::Path::parse_mod_style, stream(value)) {
                    Ok(path) => krate = quote!(#path),
                    Err(error) => {
                        report!(errors.at, error.span(), ATTRIBUTE_VALUE:
                            "expected a path: `crate = …`");
                    }
                }
            }
            [TokenTree::Ident(word), eq, value @ ..] if is_punct(Some(eq), '=') && word == "ir" => {
                ir = Some(stream(value));
            }
            [TokenTree::Ident(word), eq, ..] if is_punct(Some(eq), '=') => {
                let name = word.to_string();
                let help = match name.as_str() {
                    "benefit" => "\nhelp: for a struct, it is `(addBenefit N)`".to_string(),
                    "group" => "\nhelp: for a struct, it is `#[group(\"name\")]`".to_string(),
                    _ => did_you_mean(&name, ["crate", "ir"], ""),
                };
                report!(errors.at, word.span(), UNKNOWN_KEY: "unknown argument `{name}`{help}");
            }
            part => parts.push(stream(part)),
        }
    }
    if let Some(error) = generics_error(&item.generics) {
        errors.push(error);
        let errors = to_compile_errors(&errors.finish());
        let nothing = without_rule(&item, &krate);
        return quote!(#item #nothing #errors);
    }
    // Attributes of the rule are removed from the struct.
    let own = |attr: &syn::Attribute| {
        ["group", "keep_attrs", "commutative", "reads"]
            .iter()
            .any(|name| attr.path().is_ident(name))
    };
    let rule_attrs: Vec<_> = item
        .attrs
        .iter()
        .filter(|attr| own(attr) || attr.path().is_ident("doc"))
        .cloned()
        .collect();
    item.attrs.retain(|attr| match misspelt_attribute(attr) {
        _ if own(attr) => false,
        Some(error) => {
            errors.push(error);
            false
        }
        None => true,
    });
    let name = &item.ident;
    let rule = rename_self(quote!(#(#parts),*));
    let kind = match trees(parts.get(1).cloned().unwrap_or_default()).first() {
        Some(TokenTree::Group(g)) if g.delimiter() == proc_macro2::Delimiter::Bracket => {
            quote!(Pattern)
        }
        _ => quote!(Pat),
    };
    let set = format_ident!("__Set", span = Span::call_site());
    let pin = ir.as_ref().map(|ir| quote!(ir #ir;));
    // Errors that have no better place point to the struct.
    let def = Ident::new("def", name.span());
    let tokens = quote!(set #set; #pin #(#rule_attrs)* #def #name : #kind<#rule>;);
    let mut block = parse_block(&errors, tokens);
    let unused = check_block(&errors, &mut block);
    let receiver = receiver(name, &item.generics);
    let lints = Lints::of(&errors, &unused);
    let items = items::expand_pattern(&block, lints, &krate, &receiver);
    let errors = to_compile_errors(&errors.finish());
    quote!(#item #items #errors)
}

/// Parameters must be types and constants, because a set owns the struct.
fn generics_error(generics: &Generics) -> Option<syn::Error> {
    generics.params.iter().find_map(|param| {
        let name = match param {
            GenericParam::Lifetime(_) => {
                let message = message!(PATTERN_LIFETIME:
                    "a set keeps a pattern struct, so it cannot borrow: it has no lifetime parameters");
                return Some(message.spanning(param));
            }
            GenericParam::Type(param) => &param.ident,
            GenericParam::Const(param) => &param.ident,
        };
        let message = message!(PATTERN_PARAMETER_NAME:
            "`I` is the IR in native code\nhelp: give this parameter another name");
        (name == "I").then(|| message.at(name.span()))
    })
}

/// The struct when its rule has mistakes. Code that adds it to a set must not cause further errors.
fn without_rule(item: &ItemStruct, krate: &TokenStream) -> TokenStream {
    let rt = quote!(#krate::__private::rt);
    let name = &item.ident;
    let (_, args, bounds) = item.generics.split_for_impl();
    let mut generics = item.generics.clone();
    generics.params.push(syn::parse_quote!(AnyIr: #rt::ir::Ir));
    let (params, ..) = generics.split_for_impl();
    quote! {
        impl #params #rt::rule::Patterns<AnyIr> for #name #args #bounds {
            fn visit<__V: #rt::rule::ProgramVisitor<AnyIr>>(self, __visitor: __V) -> __V::Output {
                __visitor.visit(#rt::rule::EmptyProgram)
            }
        }
    }
}

/// The generics of impls for the struct.
fn receiver(name: &Ident, generics: &Generics) -> Receiver {
    let mut generics = generics.clone();
    let types: Vec<Ident> = generics
        .type_params()
        .map(|param| param.ident.clone())
        .collect();
    if !types.is_empty() {
        let bounds = generics.make_where_clause();
        let kept = types.iter().map(|ty| -> syn::WherePredicate {
            syn::parse_quote!(#ty: ::core::marker::Send + ::core::marker::Sync + 'static)
        });
        bounds.predicates.extend(kept);
    }
    for param in &mut generics.params {
        match param {
            GenericParam::Type(param) => param.default = None,
            GenericParam::Const(param) => param.default = None,
            GenericParam::Lifetime(_) => {}
        }
    }
    let params = generics.params.iter();
    let (_, args, bounds) = generics.split_for_impl();
    Receiver {
        name: quote!(#name),
        params: quote!(#(#params,)*),
        args: quote!(#args),
        bounds: quote!(#bounds),
    }
}

fn rename_self(tokens: TokenStream) -> TokenStream {
    replace(tokens, &|tree, out| match tree {
        TokenTree::Ident(ident) if ident == "self" => {
            out.push(Ident::new(SELF, ident.span()).into());
        }
        other => out.push(other),
    })
}

/// The span of a `self` in native code, if there is one.
pub(crate) fn find_self(tokens: TokenStream) -> Option<Ident> {
    tokens.into_iter().find_map(|tree| match tree {
        TokenTree::Ident(ident) if ident == SELF => Some(ident),
        TokenTree::Group(g) => find_self(g.stream()),
        _ => None,
    })
}
