//! The procedural macros of [`drr`](https://docs.rs/drr). Each is one line into `drr-codegen`,
//! where they are compiled, tested and documented as an ordinary library; users name them through
//! the facade.

use proc_macro::TokenStream;

/// Declares an op: see the facade's documentation of `Op`.
#[proc_macro_derive(Op, attributes(op, operand, attr, result, region, successor))]
pub fn derive_op(input: TokenStream) -> TokenStream {
    drr_codegen::derive::derive_op(input.into()).into()
}

/// Makes an enum the cases of an attribute: see the facade's documentation of `EnumAttr`.
#[proc_macro_derive(EnumAttr, attributes(enum_attr, value))]
pub fn derive_enum_attr(input: TokenStream) -> TokenStream {
    drr_codegen::derive::derive_enum_attr(input.into()).into()
}

/// What the facade's `declare_op!` forwards to.
#[doc(hidden)]
#[proc_macro]
pub fn __declare_op(input: TokenStream) -> TokenStream {
    drr_codegen::derive::declare_op(input.into()).into()
}
