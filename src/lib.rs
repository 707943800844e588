//! MLIR's Declarative Rewrite Rules in Rust: rules for compiler IR, three lines each, checked at
//! the token and compiled to one matcher for a whole set. Over any IR.
//!
//! # Declaring ops
//!
//! An op is declared by a struct: a field's type is its constraint. The struct is never built.
//!
//! ```
//! use drr::prelude::*;
//!
//! /// Integer addition.
//! #[derive(Op)]
//! #[op(name = "arith.addi", traits(Pure, Commutative, SameOperandsAndResultType))]
//! pub struct AddIOp {
//!     #[operand]
//!     pub lhs: SignlessInteger,
//!     #[operand]
//!     pub rhs: SignlessInteger,
//!     #[attr(name = "overflowFlags", default = Overflow::None)]
//!     pub overflow: EnumAttr<Overflow>,
//!     #[result]
//!     pub sum: SignlessInteger,
//! }
//!
//! /// What may be assumed about overflow.
//! #[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
//! #[enum_attr(text = "#arith.overflow<{}>")]
//! pub enum Overflow {
//!     /// Nothing.
//!     #[value("none")]
//!     None,
//!     /// No signed wrap.
//!     #[value("nsw")]
//!     Nsw,
//! }
//!
//! assert_eq!(AddIOp::DECL.name, "arith.addi");
//! assert!(AddIOp::DECL.has_trait("Commutative"));
//! ```
//!
//! That makes
//! - [`OpDef`](decl::OpDef): the declaration as data, verification in MLIR's words, inference of
//!   result types,
//! - `AddIOpView<'_, I>`: a typed view of an operation, with an accessor a field (`lhs()`,
//!   `overflow()`, and `overflow_decoded()` for the attribute as Rust data): `AddIOp::view(ir, op)`,
//! - builders: `AddIOp::build(rewriter, loc, lhs, rhs, None)`, `AddIOp::build_typed(…)` with
//!   explicit result types, and by name with defaults:
//!   `AddIOp::builder().lhs(x).rhs(y).create(rewriter, loc)`,
//! - a macro of the op's own name, by which `drr!` sees the declaration: importing, renaming and
//!   re-exporting the op carries it along.

#[cfg(feature = "ir")]
pub use drr_ir as embedded;
pub use drr_runtime as runtime;

pub use drr_runtime::{
    attr, build, constraint, decl, driver, explain, ir, listener, native, pattern_set, rewriter,
    rule, signature, stats, ty, view,
};

/// Makes an enum without fields the cases of an attribute: `#[attr] overflow: EnumAttr<Overflow>`.
///
/// `#[enum_attr(…)]` says how attributes encode the variants: `text = "#arith.overflow<{}>"` (as a
/// dialect's own attribute, the word between), `string`, or `int = 64` (as a signless integer of
/// that width). A variant's word or number is its name or discriminant, unless `#[value("…")]` or
/// `#[value(3)]` says otherwise. `crate = path` names this crate under another name.
///
/// The enum then decodes from and to attributes in native code
/// ([`FromAttr`](native::FromAttr), [`IntoAttr`](native::IntoAttr)), and its variants match
/// attributes in rules ([`MatchAttr`](constraint::MatchAttr)).
pub use drr_macros::EnumAttr;
/// Declares an op. See [the crate's documentation](crate#declaring-ops) for what it makes.
///
/// # On the struct: `#[op(…)]`
/// | argument | meaning |
/// | --- | --- |
/// | `name = "dialect.mnemonic"` | the op's full name; required |
/// | `traits(Pure, AllTypesMatch(a, b), …)` | MLIR's traits; a trait of your own is written as a path |
/// | `infer = path` | a function that tells the result types, with the signature of [`decl::OpDef::infer_types`] |
/// | `verify = path` | a function that checks more: `fn<I: Ir>(&I, ir::Op<I>) -> Result<(), String>` |
/// | `crate = path` | where this crate is, if not at `::drr` |
///
/// # On the fields
/// | attribute | the field's type |
/// | --- | --- |
/// | `#[operand]`, `#[result]` | a type constraint `C`, `Optional<C>` or `Variadic<C>` |
/// | `#[attr]` | an attribute constraint `K` or `Optional<K>` |
/// | `#[attr(name = "…", default = value)]` | its name in the IR, if not the field's; what an absent one counts as |
/// | `#[region]` | a region constraint `R` or `Variadic<R>` |
/// | `#[successor]` | `AnySuccessor` or `Variadic<AnySuccessor>` |
///
/// Operands and attributes stand in the order of a rule's arguments.
///
/// # Traits that are checked
/// `SameOperandsAndResultType`, `SameTypeOperands`, `SameOperandsElementType`,
/// `SameOperandsAndResultElementType`, `SameOperandsShape`, `SameOperandsAndResultShape`,
/// `AllTypesMatch(…)`, `AllElementTypesMatch(…)`, `AllShapesMatch(…)`, `AllRanksMatch(…)`. Of them
/// `SameOperandsAndResultType` and `AllTypesMatch` also tell result types, and so does a result
/// constraint that only one type satisfies, such as `I1`.
pub use drr_macros::Op;

/// Declares ops briefly, in particular those of other crates that have no `#[derive(Op)]`.
///
/// ```
/// use drr::prelude::*;
///
/// drr::declare_op! {
///     /// Element-wise sum.
///     pub AddOp = "stablehlo.add"(lhs: AnyTensor, rhs: AnyTensor) -> (result: AnyTensor)
///         traits(Pure, Commutative, SameOperandsAndResultType);
///     pub ConvolutionOp = "stablehlo.convolution"(lhs: AnyTensor, rhs: AnyTensor) {
///         feature_group_count: I64Attr,
///         padding: Optional<ElementsAttr>,
///         batch_group_count: I64Attr = 1,
///     } -> (result: AnyTensor);
///     pub IfOp = "stablehlo.if"(pred: AnyTensor)
///         regions(then: SizedRegion<1>, otherwise: SizedRegion<1>)
///         -> (results: Variadic<AnyTensor>) traits(RecursiveMemoryEffects);
/// }
/// assert_eq!(ConvolutionOp::DECL.attrs.len(), 3);
/// ```
///
/// Between parentheses stand operands, between braces attributes; an attribute before an operand is
/// written `#[attr] name: Kind` in the parentheses. Everything else is as with [`Op`](macro@Op):
/// each declaration becomes a struct that derives it.
#[macro_export]
macro_rules! declare_op {
    ($($declarations:tt)*) => {
        $crate::__private::__declare_op! { [$crate] $($declarations)* }
    };
}

/// Declares a set of rewrite rules. See the crate's documentation.
#[macro_export]
macro_rules! drr {
    ($($block:tt)*) => { $crate::__private::__drr_impl! { [$crate] $($block)* } };
}

/// For rust-analyzer only: a path in the place of a type.
#[doc(hidden)]
#[macro_export]
macro_rules! __ide {
    ($($path:tt)*) => { const _: fn() = || { let _: ::core::marker::PhantomData<$($path)*>; }; };
}

/// Makes a struct or a function a rule that joins the same sets as those of [`drr!`](crate::drr).
pub use drr_macros::pattern;

/// What declarations and rules name: `use drr::prelude::*`.
pub mod prelude {
    pub use crate::constraint::*;
    pub use crate::decl::{HasView, OpDef};
    pub use crate::ir::{Block, Ir, Region, Type, Value};
    pub use crate::native::{AttrRef, FromAttr, IntoAttr, OpRef, Ty, Val, Vals};
    pub use crate::rewriter::PatternRewriter;
    pub use drr_macros::{EnumAttr, Op};
}

/// What the macros name. Not for users: it changes without notice.
#[doc(hidden)]
pub mod __private {
    pub use drr_macros::{__declare_op, __drr_check, __drr_impl, __drr_plan, __drr_select};
    pub use drr_runtime as rt;
    pub use drr_runtime::__private::*;
}
