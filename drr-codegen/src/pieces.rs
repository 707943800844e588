//! Small pieces of generated code.

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};

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

/// `&[a, b]`
pub(crate) fn slice<T: ToTokens>(items: impl IntoIterator<Item = T>) -> TokenStream {
    let items = items.into_iter();
    quote!(&[#(#items),*])
}
