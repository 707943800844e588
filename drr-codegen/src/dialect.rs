//! `dialect! { pub arith = [AddIOp, SubIOp]; }`: one macro that answers for many ops, so that a
//! block can fetch them in a single step of the collection.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, Path, Token, Visibility, bracketed, parse2};

use crate::diag::to_compile_error;
use crate::protocol::{self, callback, dialect_ops, place_hash, split_crate};
use crate::tokens::parse_rust;

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
    let dialects = match parse_rust(parser, input) {
        Ok(dialects) => dialects,
        Err(error) => return to_compile_error(error),
    };
    let items = dialects.into_iter().map(
        |Dialect {
             attrs,
             vis,
             name,
             ops,
         }| {
            let payload = quote!({#vis} {#name} {#ops} {#(#attrs)*});
            let steps = ops.iter().map(Path::to_token_stream);
            protocol::ask(steps, "__drr_dialect_end", &krate, &quote!(), &payload)
        },
    );
    quote!(#(#items)*)
}

/// All ops have answered: makes the dialect's macro.
pub fn finish(input: TokenStream) -> TokenStream {
    protocol::receive(input, |message| {
        let [vis, name, ops, attrs] = message.parts();
        let (vis, name) = (parse2::<Visibility>(vis)?, parse2::<Ident>(name)?);
        let paths = Punctuated::<Path, Token![,]>::parse_terminated.parse2(ops.clone())?;
        let mut known = Vec::new();
        for (path, answer) in paths.iter().zip(message.answers) {
            // A dialect may hold other dialects: the way past the compiler's recursion limit.
            match dialect_ops(&answer) {
                Some(ops) => known.extend(ops),
                None => {
                    let last = path.segments.last();
                    let name = last.map(|segment| segment.ident.to_string());
                    known.push((name.unwrap_or_default(), answer));
                }
            }
        }
        let known = known.iter().map(|(name, decl)| {
            let name = format_ident!("{name}");
            quote!({#name #decl})
        });
        let hash = place_hash(&ops.to_string(), name.span());
        let hidden = format_ident!("__drr_dialect_{name}_{hash}");
        let answer = quote!(dialect #(#known)*);
        Ok(callback(&attrs, &vis, &name, &hidden, &answer))
    })
}
