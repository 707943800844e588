//! The procedural macros of [`drr`](https://docs.rs/drr). Each of them calls `drr-codegen`, an
//! ordinary library that is compiled, tested and documented as such. Users import the macros from
//! the facade.

use drr_codegen::interface::Subject;
use proc_macro::TokenStream;

/// Declares an op. The facade's `Op` has the documentation.
#[proc_macro_derive(Op, attributes(op, operand, attr, result, region, successor))]
pub fn derive_op(input: TokenStream) -> TokenStream {
    drr_codegen::derive::derive_op(input.into()).into()
}

/// Makes the variants of an enum the values of an attribute. The facade's `EnumAttr` has the
/// documentation.
#[proc_macro_derive(EnumAttr, attributes(enum_attr, value))]
pub fn derive_enum_attr(input: TokenStream) -> TokenStream {
    drr_codegen::derive::derive_enum_attr(input.into()).into()
}

/// Declares a type. The facade's `TypeDef` has the documentation.
#[proc_macro_derive(TypeDef, attributes(type_def, param))]
pub fn derive_type_def(input: TokenStream) -> TokenStream {
    drr_codegen::derive::derive_type_def(input.into()).into()
}

/// Declares an attribute. The facade's `AttrDef` has the documentation.
#[proc_macro_derive(AttrDef, attributes(attr_def, param))]
pub fn derive_attr_def(input: TokenStream) -> TokenStream {
    drr_codegen::derive::derive_attr_def(input.into()).into()
}

/// Implements the facade's `declare_op!`.
#[doc(hidden)]
#[proc_macro]
pub fn __declare_op(input: TokenStream) -> TokenStream {
    drr_codegen::derive::declare_op(input.into()).into()
}

/// Receives the classes of other blocks.
#[doc(hidden)]
#[proc_macro]
pub fn __declare_op_end(input: TokenStream) -> TokenStream {
    drr_codegen::derive::declare_op_end(input.into()).into()
}

/// Implements the facade's `drr!`.
#[doc(hidden)]
#[proc_macro]
pub fn __drr_impl(input: TokenStream) -> TokenStream {
    drr_codegen::drr(input.into()).into()
}

/// Receives the templates of other blocks.
#[doc(hidden)]
#[proc_macro]
pub fn __drr_import(input: TokenStream) -> TokenStream {
    drr_codegen::import(input.into()).into()
}

/// Receives the declaration of one op, for the checks of a block.
#[doc(hidden)]
#[proc_macro]
pub fn __drr_check(input: TokenStream) -> TokenStream {
    drr_codegen::check_op(input.into()).into()
}

/// Receives all declarations of a block, for its plan.
#[doc(hidden)]
#[proc_macro]
pub fn __drr_plan(input: TokenStream) -> TokenStream {
    drr_codegen::plan_set(input.into()).into()
}

/// Receives the answers to a block's `#[cfg]`s.
#[doc(hidden)]
#[proc_macro]
pub fn __drr_select(input: TokenStream) -> TokenStream {
    drr_codegen::select(input.into()).into()
}

/// Implements the facade's `dialect!`.
#[doc(hidden)]
#[proc_macro]
pub fn __drr_dialect(input: TokenStream) -> TokenStream {
    drr_codegen::dialect::dialect(input.into()).into()
}

/// Receives the declarations of a dialect's ops.
#[doc(hidden)]
#[proc_macro]
pub fn __drr_dialect_end(input: TokenStream) -> TokenStream {
    drr_codegen::dialect::finish(input.into()).into()
}

/// Makes a trait an interface of ops. The facade's `op_interface` has the documentation.
#[proc_macro_attribute]
pub fn op_interface(args: TokenStream, item: TokenStream) -> TokenStream {
    interface(Subject::Op, args, item)
}

/// Makes a trait an interface of types. The facade's `type_interface` has the documentation.
#[proc_macro_attribute]
pub fn type_interface(args: TokenStream, item: TokenStream) -> TokenStream {
    interface(Subject::Type, args, item)
}

/// Makes a trait an interface of attributes. The facade's `attr_interface` has the documentation.
#[proc_macro_attribute]
pub fn attr_interface(args: TokenStream, item: TokenStream) -> TokenStream {
    interface(Subject::Attr, args, item)
}

fn interface(subject: Subject, args: TokenStream, item: TokenStream) -> TokenStream {
    drr_codegen::interface::interface(subject, args.into(), item.into()).into()
}

/// Makes a struct or a function a rule. The facade's `pattern` has the documentation.
#[proc_macro_attribute]
pub fn pattern(args: TokenStream, item: TokenStream) -> TokenStream {
    drr_codegen::pattern::pattern(args.into(), item.into()).into()
}
