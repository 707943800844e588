//! What declares ops and the cases of their attributes: derives and macros.

/// Makes an enum without fields the cases of an attribute: `#[attr] overflow: EnumAttr<Overflow>`.
///
/// `#[enum_attr(…)]` says how attributes encode the variants: `text = "#arith.overflow<{}>"` (as a
/// dialect's own attribute, the word between), `string`, or `int = 64` (as a signless integer of
/// that width). A variant's word or number is its name or discriminant, unless `#[value("…")]` or
/// `#[value(3)]` says otherwise. `crate = path` names this crate under another name.
///
/// The enum then decodes from and to attributes in native code
/// ([`FromAttr`](crate::native::FromAttr), [`IntoAttr`](crate::native::IntoAttr)), and its variants match
/// attributes in rules ([`MatchAttr`](crate::constraint::MatchAttr)).
pub use drr_macros::EnumAttr;

/// Declares an op. See [the crate's documentation](crate#declaring-ops) for what it makes.
///
/// # On the struct: `#[op(…)]`
/// | argument | meaning |
/// | --- | --- |
/// | `name = "dialect.mnemonic"` | the op's full name; required |
/// | `traits(Pure, AllTypesMatch(a, b), …)` | MLIR's traits, by name, and Rust traits that the op implements ([`decl::Interface`](crate::decl::Interface)) |
/// | `infer = path` | a function that tells the result types, with the signature of [`decl::OpDef::infer_types`](crate::decl::OpDef::infer_types) |
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
///
/// # Traits of your own
/// A trait that MLIR does not name is a Rust trait, which the op implements. Rules ask for it.
///
/// ```
/// use drr::decl::{Interface, OpDef};
/// use drr::prelude::*;
///
/// /// What has a neutral element.
/// pub trait Neutral {
///     fn element() -> i64
///     where
///         Self: Sized;
/// }
///
/// drr::declare_op! {
///     /// Sum.
///     pub AddOp = "math.add"(lhs: AnyInteger, rhs: AnyInteger) -> (sum: AnyInteger)
///         traits(Pure, SameOperandsAndResultType, Neutral);
/// }
/// impl Neutral for AddOp {
///     fn element() -> i64 {
///         0
///     }
/// }
///
/// drr::drr! {
///     pub set Rules;
///     def Same : Pat<(any<Neutral> (any<Neutral> $x, $_), $_), (replaceWithValue $x)>;
/// }
/// assert!(AddOp::DECL.has_trait(Interface::of::<dyn Neutral>().name()));
/// // Its result type follows from its operands.
/// assert!(AddOp::DECL.has_trait("InferTypes"));
/// ```
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

/// Groups ops, so that a rule set fetches all their declarations in one step.
///
/// A set asks each op that it names for its declaration, one macro expansion inside another; rustc
/// allows 128 levels (its default `recursion_limit`), so a block can name about 120 distinct ops. With
/// `dialect arith;` at its head it names any number of that dialect's ops in one level. The ops'
/// types must be in scope all the same.
///
/// ```
/// use drr::prelude::*;
///
/// drr::declare_op! {
///     pub AddOp = "my.add"(x: AnyType, y: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
///     pub NegOp = "my.neg"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
///     pub SubOp = "my.sub"(x: AnyType, y: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
/// }
/// drr::dialect! {
///     pub my = [AddOp, NegOp, SubOp];
/// }
/// drr::drr! {
///     set AddNeg;
///     dialect my;
///
///     def AddNegated : Pat<(AddOp $x, (NegOp $y)), (SubOp $x, $y)>;
/// }
/// # let _ = AddNeg;
/// ```
///
/// A list may name other dialects too: a dialect of more than 120 ops is made of several parts.
#[macro_export]
macro_rules! dialect {
    ($($dialects:tt)*) => { $crate::__private::__drr_dialect! { [$crate] $($dialects)* } };
}
