//! The derives and macros that declare ops and enums for their attributes.

/// Makes the variants of an enum without fields the values of an attribute:
/// `#[attr] overflow: EnumAttr<Overflow>`.
///
/// `#[enum_attr(…)]` selects how attributes encode the variants: `text = "#arith.overflow<{}>"` (as an
/// attribute of the dialect, with the variant's word in place of `{}`), `string`, or `int = 64` (as a
/// signless integer of that width). The word or number of a variant is its name or discriminant, or
/// the one that `#[value("…")]` or `#[value(3)]` gives. Assembly formats write a number as a keyword: the
/// variant's name in lower case, or the text in `#[value("…")]` and `#[value(3, "…")]`. `crate = path`
/// names this crate if it is not at `::drr`.
///
/// Native code can then decode and encode the enum
/// ([`FromAttr`](crate::native::FromAttr), [`IntoAttr`](crate::native::IntoAttr)), and its variants match
/// attributes in rules ([`MatchAttr`](crate::constraint::MatchAttr)).
pub use drr_macros::EnumAttr;

/// Declares an op. [The crate's documentation](crate#declaring-ops) lists what it generates.
///
/// # On the struct: `#[op(…)]`
/// | argument | meaning |
/// | --- | --- |
/// | `name = "dialect.mnemonic"` | the op's full name; required |
/// | `traits(Pure, AllTypesMatch(a, b), …)` | MLIR's traits, by name, and Rust traits that the op implements ([`op::Interface`](crate::op::Interface)) |
/// | `infer = path` | a function that computes the result types, with the signature of [`op::OpDef::infer_types`](crate::op::OpDef::infer_types) |
/// | `verify = path` | a function with additional checks: `fn<I: Ir>(&I, ir::Op<I>) -> Result<(), String>` |
/// | `fold = path` | a function that folds an operation: `fn<I: Ir>(&mut op::FoldOp<'_, I>) -> Option<ir::FoldValue<I>>`, or another [`op::IntoFold`](crate::op::IntoFold) |
/// | `format = "…"` | [the assembly format](#assembly-format) |
/// | `syntax` | functions that read and print the op, in place of a format: [`OpSyntax`](crate::op::OpSyntax) |
/// | `result_names = path` | the names that the op suggests for its results: `fn<I: Ir>(&I, ir::Op<I>, usize) -> Option<String>` |
/// | `crate = path` | the path of this crate, if it is not `::drr` |
///
/// # On the fields
/// | attribute | the field's type |
/// | --- | --- |
/// | `#[operand]`, `#[result]` | a type constraint `C`, `Optional<C>` or `Variadic<C>` |
/// | `#[attr]` | an attribute constraint `K` or `Optional<K>` |
/// | `#[attr(name = "…", default = value)]` | its name in the IR, if it differs from the field's; the value that an absent attribute counts as |
/// | `#[region]` | a region constraint `R` or `Variadic<R>` |
/// | `#[successor]` | `AnySuccessor` or `Variadic<AnySuccessor>` |
///
/// The arguments of a rule follow the order of these fields.
///
/// # Traits that are checked
/// `SameOperandsAndResultType`, `SameTypeOperands`, `SameOperandsElementType`,
/// `SameOperandsAndResultElementType`, `SameOperandsShape`, `SameOperandsAndResultShape`,
/// `AllTypesMatch(…)`, `AllElementTypesMatch(…)`, `AllShapesMatch(…)`, `AllRanksMatch(…)`,
/// `TypesMatchWith(from, to, Transform)`. Result types are inferred from `SameOperandsAndResultType`,
/// `AllTypesMatch` and `TypesMatchWith`, and from a result constraint that only one type satisfies, such
/// as `I1`. `Transform` is a function of types:
/// [`I1SameShape`](crate::op::I1SameShape), [`ElementTypeOf`](crate::op::ElementTypeOf),
/// [`SameType`](crate::op::SameType), or your own [`TypeTransform`](crate::op::TypeTransform).
///
/// # Assembly format
/// `format = "…"` declares the op's own syntax, which IRs with a text form read and print. It is MLIR's
/// [declarative assembly format](https://mlir.llvm.org/docs/DefiningDialects/Operations/#declarative-assembly-format).
///
/// | element | meaning |
/// | --- | --- |
/// | `` `to` ``, `` `(` ``, `` `->` `` | a keyword or punctuation |
/// | ``` `` ```, `` ` ` ``, `` `\n` `` | no space, a space or a line break where it prints |
/// | `$lhs`, `$value`, `$body`, `$dest` | an operand, attribute, region or successor |
/// | `operands`, `regions`, `successors` | all of them |
/// | `type($lhs)`, `type(operands)`, `type(results)` | types |
/// | `functional-type(operands, results)` | `(types) -> types` |
/// | `attr-dict`, `attr-dict-with-keyword` | the attributes that no element names; required |
/// | `prop-dict` | the properties, in `<{…}>` |
/// | `qualified($value)` | the attribute in full, with its type |
/// | ``(`to` $dest^ `:` type($dest))?`` | a group that is there if the part with `^` is |
/// | ``(…) : (`none`)?`` | … and what stands there otherwise |
/// | ``oilist(`a` $x \| `b` $y)`` | clauses in any order |
///
/// The format names all operands, regions and successors. A type may be left out if a trait relates it
/// to one that is there, if only one type satisfies the constraint, or if the result types are inferred.
/// A format that could not be read back is an error.
///
/// ```
/// use drr::prelude::*;
///
/// drr::declare_op! {
///     pub AddOp = "my.add"(lhs: AnyInteger, rhs: AnyInteger) { wraps: Optional<UnitAttr> } -> (sum: AnyInteger)
///         traits(Pure, SameOperandsAndResultType)
///         format = "$lhs `,` $rhs (`wraps` $wraps^)? attr-dict `:` type($sum)";
///     pub LessOp = "my.less"(lhs: AnyInteger, rhs: AnyInteger) -> (result: BoolLike)
///         traits(Pure, SameTypeOperands, TypesMatchWith(lhs, result, I1SameShape))
///         format = "$lhs `,` $rhs attr-dict `:` type($lhs)";
/// }
/// assert_eq!(AddOp::DECL.format.map(|format| format.elements.len()), Some(7));
/// assert!(LessOp::DECL.has_trait("InferTypes"));
/// ```
///
/// # Traits of your own
/// Any trait that is not one of MLIR's is a Rust trait, which the op implements. Rules can test for it.
///
/// ```
/// use drr::op::{Interface, OpDef};
/// use drr::prelude::*;
///
/// /// Ops that have a neutral element.
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

/// Declares ops in a short form. It also suits ops of other crates that have no `#[derive(Op)]`.
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
/// Operands are in parentheses, attributes in braces. An attribute before an operand is written
/// `#[attr] name: Kind` in the parentheses. Clauses follow in any order: `regions(…)`, `successors(…)`,
/// `-> (results)`, `traits(…)`, `infer = f`, `verify = f`, `format = "…"`. Everything else is as for [`Op`](macro@Op): each
/// declaration becomes a struct that derives it.
#[macro_export]
macro_rules! declare_op {
    ($($declarations:tt)*) => {
        $crate::__private::__declare_op! { [$crate] $($declarations)* }
    };
}

/// Declares dialects: types that name their ops.
///
/// [`Context::load`](crate::embedded::Context::load) registers all ops of a dialect, so that modules can
/// be parsed and printed in their syntax and are verified.
///
/// ```
/// use drr::embedded::Context;
/// use drr::prelude::*;
///
/// drr::declare_op! {
///     pub AddOp = "my.add"(x: AnyType, y: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
///     pub NegOp = "my.neg"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
///     pub SubOp = "my.sub"(x: AnyType, y: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
/// }
/// drr::dialect! {
///     /// Numbers.
///     pub MyDialect = "my" { ops: [AddOp, NegOp, SubOp] }
///     /// Has no ops, but needs others.
///     pub ToolsDialect = "tools" { depends_on: [MyDialect] }
/// }
/// drr::drr! {
///     set AddNeg;
///     dialect MyDialect;
///
///     def AddNegated : Pat<(AddOp $x, (NegOp $y)), (SubOp $x, $y)>;
/// }
/// # let _ = AddNeg;
///
/// let mut context = Context::new();
/// context.load::<ToolsDialect>();
/// let names: Vec<&str> = context.registered_ops().map(|op| op.name).collect();
/// assert!(names.contains(&"my.neg"));
/// ```
///
/// | part | elements |
/// | --- | --- |
/// | `ops: [AddOp, …]` | the ops, whose names begin with the dialect's |
/// | `depends_on: [MyDialect, …]` | dialects that are loaded with this one |
///
/// A declaration makes a type that implements [`Dialect`](crate::dialect::Dialect), and a macro of the
/// same name. `use` brings both. With `dialect MyDialect;`, a rule set fetches the declarations of all
/// ops of the dialect in one step. Otherwise it fetches each op by a nested macro call, and rustc allows
/// 128 levels (its default `recursion_limit`): about 120 distinct ops. The types of the ops must still
/// be in scope.
#[macro_export]
macro_rules! dialect {
    ($($dialects:tt)*) => { $crate::__private::__drr_dialect! { [$crate] $($dialects)* } };
}
