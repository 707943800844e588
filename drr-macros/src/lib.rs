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

/// What the facade's `drr!` forwards to.
#[doc(hidden)]
#[proc_macro]
pub fn __drr_impl(input: TokenStream) -> TokenStream {
    drr_codegen::drr(input.into()).into()
}

/// The answers of other blocks' templates.
#[doc(hidden)]
#[proc_macro]
pub fn __drr_import(input: TokenStream) -> TokenStream {
    drr_codegen::import(input.into()).into()
}

/// An op's answer to the checks of a block.
#[doc(hidden)]
#[proc_macro]
pub fn __drr_check(input: TokenStream) -> TokenStream {
    drr_codegen::check_op(input.into()).into()
}

/// All answers of a block.
#[doc(hidden)]
#[proc_macro]
pub fn __drr_plan(input: TokenStream) -> TokenStream {
    drr_codegen::plan_set(input.into()).into()
}

/// The answers of a block's `#[cfg]`s.
#[doc(hidden)]
#[proc_macro]
pub fn __drr_select(input: TokenStream) -> TokenStream {
    drr_codegen::select(input.into()).into()
}

/// What the facade's `dialect!` forwards to.
#[doc(hidden)]
#[proc_macro]
pub fn __drr_dialect(input: TokenStream) -> TokenStream {
    drr_codegen::dialect::dialect(input.into()).into()
}

/// The answers of a dialect's ops.
#[doc(hidden)]
#[proc_macro]
pub fn __drr_dialect_end(input: TokenStream) -> TokenStream {
    drr_codegen::dialect::finish(input.into()).into()
}

/// Makes a struct or a function a rule: see the facade's documentation of `pattern`.
#[proc_macro_attribute]
pub fn pattern(args: TokenStream, item: TokenStream) -> TokenStream {
    drr_codegen::pattern::pattern(args.into(), item.into()).into()
}
