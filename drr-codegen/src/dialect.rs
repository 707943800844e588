//! `dialect! { pub arith = [AddIOp, SubIOp]; }`: one macro that answers for many ops, so that a
//! block can fetch them in a single step of the chain.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Path, Token, Visibility, bracketed};

use crate::protocol::{Message, dialect_ops, place_hash, split_crate};
use crate::tokens::trees;

/// `pub arith = [AddIOp, SubIOp];`
struct Dialect {
    attrs: Vec<Attribute>,
    vis: Visibility,
    name: Ident,
    ops: Punctuated<Path, Token![,]>,
}

impl Parse for Dialect {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        let name = input.parse()?;
        input.parse::<Token![=]>()?;
        let list;
        bracketed!(list in input);
        let ops = list.call(Punctuated::parse_terminated)?;
        input.parse::<Option<Token![;]>>()?;
        Ok(Dialect {
            attrs,
            vis,
            name,
            ops,
        })
    }
}

/// Asks each op for its declaration; the last answer goes to [`finish`].
pub fn dialect(input: TokenStream) -> TokenStream {
    let (krate, input) = split_crate(input);
    let parser = |input: ParseStream<'_>| {
        let mut dialects = Vec::new();
        while !input.is_empty() {
            dialects.push(input.parse::<Dialect>()?);
        }
        Ok(dialects)
    };
    let dialects = match syn::parse::Parser::parse2(parser, input) {
        Ok(dialects) => dialects,
        Err(error) => return error.to_compile_error(),
    };
    let items = dialects.into_iter().map(|Dialect { attrs, vis, name, ops }| {
        let payload = quote!({#vis} {#name} {#ops} {#(#attrs)*});
        let mut steps = ops.iter();
        match steps.next() {
            Some(first) => quote! {
                #first ! { @next [#({#steps})* {#krate::__private::__drr_dialect_end}] [#krate] [] [#payload] }
            },
            None => quote! {
                #krate::__private::__drr_dialect_end! { @next [] [#krate] [] [#payload] }
            },
        }
    });
    quote!(#(#items)*)
}

/// All ops have answered: makes the dialect's macro.
pub fn finish(input: TokenStream) -> TokenStream {
    let message = match Message::parse(input) {
        Ok(message) => message,
        Err(error) => return error.to_compile_error(),
    };
    let parts: Vec<TokenStream> = trees(message.payload)
        .into_iter()
        .filter_map(|tree| match tree {
            TokenTree::Group(g) => Some(Group::stream(&g)),
            _ => None,
        })
        .collect();
    let [vis, name, ops, attrs] = parts.as_slice() else {
        return TokenStream::new();
    };
    let (Ok(vis), Ok(name)) = (
        syn::parse2::<Visibility>(vis.clone()),
        syn::parse2::<Ident>(name.clone()),
    ) else {
        return TokenStream::new();
    };
    let parser = Punctuated::<Path, Token![,]>::parse_terminated;
    let paths = syn::parse::Parser::parse2(parser, ops.clone()).unwrap_or_default();
    let known = paths
        .iter()
        .zip(&message.answers)
        .flat_map(|(path, answer)| {
            // A dialect may hold other dialects: the way past the compiler's recursion limit.
            dialect_ops(answer).unwrap_or_else(|| {
                let name = path
                    .segments
                    .last()
                    .map(|segment| segment.ident.to_string());
                vec![(name.unwrap_or_default(), answer.clone())]
            })
        });
    let known = known.map(|(name, decl)| {
        let name = format_ident!("{name}");
        quote!({#name #decl})
    });
    let hidden = format_ident!("__drr_dialect_{}_{}", name, place_hash(ops, name.span()));
    let export = matches!(vis, Visibility::Public(_)).then(|| quote!(#[macro_export]));
    quote! {
        #[doc(hidden)]
        #export
        macro_rules! #hidden {
            (@next [{$($__head:tt)*} $($__tail:tt)*] [$($__k:tt)*] [$($__known:tt)*] [$($__payload:tt)*]) => {
                $($__head)* ! { @next [$($__tail)*] [$($__k)*] [$($__known)* {dialect #(#known)*}] [$($__payload)*] }
            };
        }
        #attrs
        #[allow(unused_imports)]
        #vis use #hidden as #name;
    }
}
