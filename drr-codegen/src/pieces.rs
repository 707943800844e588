//! Small pieces of generated code.

use std::fmt::Debug;

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};

use crate::declaration::Arity;

/// A call, or a value of an enum, from expressions for its arguments: `call!(Slice(id(run), front))`.
macro_rules! call {
    ($($name:ident)::+ ($a:expr)) => {{
        let a = $a;
        quote::quote!($($name)::+ (#a))
    }};
    ($($name:ident)::+ ($a:expr, $b:expr)) => {{
        let (a, b) = ($a, $b);
        quote::quote!($($name)::+ (#a, #b))
    }};
    ($($name:ident)::+ ($a:expr, $b:expr, $c:expr)) => {{
        let (a, b, c) = ($a, $b, $c);
        quote::quote!($($name)::+ (#a, #b, #c))
    }};
}
pub(crate) use call;

/// A number without a suffix.
pub(crate) fn number(number: usize) -> Literal {
    Literal::usize_unsuffixed(number)
}

/// An `Option` in the code of rules.
pub(crate) fn option<T: ToTokens>(value: Option<T>) -> TokenStream {
    match value {
        Some(value) => quote!(__rt::Some(#value)),
        None => quote!(__rt::None),
    }
}

/// A `match` with these arms, if there are any.
pub(crate) fn match_on(
    on: TokenStream,
    arms: impl IntoIterator<Item = TokenStream>,
    otherwise: TokenStream,
) -> Option<TokenStream> {
    let mut arms = arms.into_iter().peekable();
    arms.peek()?;
    Some(quote!(match #on { #(#arms)* _ => #otherwise, }))
}

/// The name of a variant: an enum of the runtime has a variant of the same name.
pub(crate) fn variant(variant: impl Debug) -> Ident {
    Ident::new(&format!("{variant:?}"), Span::call_site())
}

/// The variant of the runtime's `Arity`.
pub(crate) fn arity(arity: Arity, same_size: bool) -> Ident {
    match arity {
        Arity::Variadic if same_size => format_ident!("SameSizeVariadic"),
        arity => variant(arity),
    }
}

/// `&[a, b]`
pub(crate) fn slice<T: ToTokens>(items: impl IntoIterator<Item = T>) -> TokenStream {
    let items = items.into_iter();
    quote!(&[#(#items),*])
}
