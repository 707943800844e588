//! Op declarations: `#[derive(Op)]`, `#[derive(EnumAttr)]` and `declare_op!`.
//!
//! A declaration is read into a model, then checked, then expanded. Expansion cannot fail: even a
//! declaration with mistakes gives an op, so that one mistake causes one message.

use proc_macro2::{Delimiter, TokenStream};
use syn::parse::Parse;
use syn::{DeriveInput, Path};

use crate::diag::{Errors, to_compile_errors};
use crate::protocol::split_crate;
use crate::syntax::tablegen::lists_of_declaration;
use crate::tokens::{group, parse_rust, regroup, stream, trees};
use typedef::Which;

mod callback;
mod check;
mod declare;
mod enum_attr;
mod expand;
mod format;
mod laws;
mod model;
mod read;
mod typedef;

pub(crate) use read::{facade, is_word};

/// `#[derive(Op)]`.
pub fn derive_op(input: TokenStream) -> TokenStream {
    let errors = Errors::new();
    let input = report_lists(input, &errors);
    derive(input, errors, |input, errors| {
        let mut op = read::read(input, errors);
        check::check(&op, errors);
        op.broken |= !errors.is_empty();
        format::check(&mut op, errors);
        expand::expand(&op)
    })
}

/// `#[derive(EnumAttr)]`.
pub fn derive_enum_attr(input: TokenStream) -> TokenStream {
    derive(input, Errors::new(), |input, errors| {
        enum_attr::expand(&enum_attr::read(input, errors))
    })
}

/// `#[derive(TypeDef)]`.
pub fn derive_type_def(input: TokenStream) -> TokenStream {
    derive_def(input, Which::Type)
}

/// `#[derive(AttrDef)]`.
pub fn derive_attr_def(input: TokenStream) -> TokenStream {
    derive_def(input, Which::Attr)
}

fn derive_def(input: TokenStream, which: Which) -> TokenStream {
    derive(input, Errors::new(), |input, errors| {
        typedef::expand(&typedef::read(input, which, errors))
    })
}

/// `declare_op!`: its argument, after the path of the facade in brackets.
pub fn declare_op(input: TokenStream) -> TokenStream {
    let (krate, input) = split_crate(input);
    match syn::parse2::<Path>(krate.clone()) {
        Ok(_) => declare::expand(&krate, input),
        // Written by hand: the facade gives a path.
        Err(_) => TokenStream::new(),
    }
}

/// As [`declare_op`], with the answers of classes that other blocks declare.
pub fn declare_op_end(input: TokenStream) -> TokenStream {
    declare::finish(input)
}

/// Reports the lists of TableGen's in the types of the fields. The item gets the first element of each
/// in its place: rustc reports the struct itself, and the op is made as usual.
fn report_lists(item: TokenStream, errors: &Errors) -> TokenStream {
    let mut all = trees(item.clone());
    let Some(body) = group(all.last(), Delimiter::Brace) else {
        return item;
    };
    let (lists, replaced) = lists_of_declaration(&trees(body.stream()));
    if lists.is_empty() {
        return item;
    }
    let body = regroup(body, replaced);
    for (span, message) in lists {
        errors.at(span, message);
    }
    all.pop();
    all.push(body);
    stream(&all)
}

/// Expands an item, and appends the errors to the output.
fn derive(
    input: TokenStream,
    errors: Errors,
    expand: impl FnOnce(&DeriveInput, &Errors) -> TokenStream,
) -> TokenStream {
    let input = errors.ok(parse_rust(DeriveInput::parse, input));
    let mut tokens = input
        .map(|input| expand(&input, &errors))
        .unwrap_or_default();
    tokens.extend(to_compile_errors(&errors.finish()));
    tokens
}
