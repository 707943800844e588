//! `#[pattern]`: a rule on a struct, whose fields are its parameters, or a hand-written rule on a
//! function. Both go into the same sets as the rules of `drr!`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::Parse;

use crate::codes::message;
use crate::diag::{to_compile_error, to_compile_errors};
use crate::tokens::parse_rust;

mod function;
mod record;

pub(crate) use record::find_self;

/// Expands `#[pattern(…)]`. The item itself is kept, or replaced by a type with its name.
pub fn pattern(args: TokenStream, item: TokenStream) -> TokenStream {
    let parsed = parse_rust(TokenStream::parse, args.clone())
        .and_then(|_| parse_rust(syn::Item::parse, item.clone()));
    match parsed {
        Ok(syn::Item::Struct(item)) => record::expand(args, item),
        Ok(syn::Item::Fn(item)) => function::expand(args, &item),
        Ok(other) => {
            let error = message!(PATTERN_ITEM: "`#[pattern]` stands on a struct or a function")
                .spanning(&other);
            let error = to_compile_error(error);
            quote!(#other #error)
        }
        Err(error) => {
            let error = to_compile_errors(&[error]);
            quote!(#item #error)
        }
    }
}
