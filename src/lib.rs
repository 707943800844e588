//! MLIR's Declarative Rewrite Rules (DRR) for Rust: rewrite rules for compiler IR in three lines
//! each. [`drr!`] checks them and compiles all rules of a set to one matcher. They run on any IR.
//!
//! ```
//! use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
//! use drr::drr;
//! use drr::embedded::{Context, PrintOptions};
//! use drr::pattern_set::PatternSet;
//! use drr::prelude::*;
//!
//! drr::declare_op! {
//!     /// Integer addition.
//!     pub AddIOp = "arith.addi"(lhs: SignlessInteger, rhs: SignlessInteger) -> (sum: SignlessInteger)
//!         traits(Pure, Commutative, SameOperandsAndResultType);
//!     /// A constant.
//!     pub ConstantOp = "arith.constant"() { value: TypedAttr } -> (result: AnyType)
//!         traits(Pure, ConstantLike, AllTypesMatch(value, result));
//! }
//!
//! drr! {
//!     pub set Simplify;
//!
//!     /// x + 0 -> x, in either order
//!     def AddZero : Pat<(AddIOp (either $x, (ConstantOp Zero))), (replaceWithValue $x)>;
//!
//!     /// (x + c1) + c2 -> x + (c1 + c2)
//!     def AddAddConstant : Pat<
//!         (AddIOp (AddIOp:$inner $x, (ConstantOp $c1)), (ConstantOp $c2)),
//!         (AddIOp $x, (ConstantOp (Sum $c1, $c2))),
//!         [(HasOneUse $inner)]>;
//!
//!     def Zero : AttrConstraint<{ $_self.is_zero() }, "zero">;
//!     def Sum : NativeCodeCall<|a: i64, b: i64| a.checked_add(b)>;
//! }
//!
//! let mut context = Context::new();
//! let patterns = PatternSet::new().with(Simplify).bind(&mut context);
//! let module = context.parse_module(
//!     r#"
//! "func.func"() <{function_type = (i64) -> i64, sym_name = "f"}> ({
//! ^bb0(%x: i64):
//!   %c0 = "arith.constant"() <{value = 0 : i64}> : () -> i64
//!   %c3 = "arith.constant"() <{value = 3 : i64}> : () -> i64
//!   %c4 = "arith.constant"() <{value = 4 : i64}> : () -> i64
//!   %0 = "arith.addi"(%c0, %x) : (i64, i64) -> i64
//!   %1 = "arith.addi"(%0, %c3) : (i64, i64) -> i64
//!   %2 = "arith.addi"(%1, %c4) : (i64, i64) -> i64
//!   "func.return"(%2) : (i64) -> ()
//! }) : () -> ()
//! "#,
//! )?;
//! let config = GreedyRewriteConfig::new();
//! let report = apply_patterns_greedily(&mut context, module, &patterns, &config, None)?;
//! assert_eq!(report.rewrites, 2);
//! let text = context.print_op(module, &PrintOptions::new());
//! assert!(text.contains(r#""arith.constant"() <{value = 7 : i64}> : () -> i64"#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A set is bound before the module is parsed. Binding registers the ops that its rules name, so that
//! the parser verifies the operations of the module against their declarations, and adds default
//! values that are not written, as `mlir-opt` does. Other ops are
//! registered by `context.registered::<MyOp>()`. Rules that ask for a trait, such as
//! `any<Commutative>` and `ConstantLike`, only see registered ops.
//!
//! # Where to look
//!
//! | topic | documentation |
//! | --- | --- |
//! | declaring ops | [Declaring ops](#declaring-ops), [`Op`](macro@Op), [`declare_op!`], [`EnumAttr`](macro@EnumAttr), [`dialect!`]; as data, views and builders: [`op`] |
//! | traits of ops that are called | [`op_interface`], [`interface`] |
//! | rules | [`drr!`]; rules as structs with parameters and as functions: [`pattern`]; each form in detail: the [reference](mod@reference) |
//! | rules that you have in TableGen | [Coming from TableGen](guide::coming_from_tablegen) |
//! | constraints on operands, attributes and results | [`constraint`] |
//! | arguments and results of native code | [`native`], [`rewriter`] |
//! | combining, filtering and listing sets of rules | [`pattern_set`] |
//! | running rules | [`driver`]; the report of a run: [`GreedyReport`](driver::GreedyReport); watching a run: [`Listener`](rewriter::Listener) |
//! | testing rules, and why one does not match | the [guide](guide::test_your_rules), [When a rule does not apply](#when-a-rule-does-not-apply), [`explain`] |
//! | your own IR | the [guide](guide::bring_your_own_ir), [`ir::adapter`], [`ir::Ir`]; the crate `drr-conformance` tests it |
//! | the embedded IR | [`embedded`], behind the feature `embedded`, which is on by default |
//! | lowering to other ops and types | [`conversion`], the guide to [dialect conversion](guide::dialect_conversion) |
//! | passes and pipelines; a tool like `mlir-opt` | the modules `pass` and `opt`, behind the features of these names |
//! | work on several functions at the same time | the feature `parallel`: `Context::parallel_for_each`, and passes |
//!
//! # Your own IR
//!
//! Rules are generic: the same set runs on every type that implements [`ir::Ir`], unless its block
//! names one IR (`ir MyIr;`). For an arena of nodes, implement the nine methods of
//! [`ir::adapter::NodeIr`]. For any other IR, implement some thirty methods, most of them one line long.
//! The [guide](guide::bring_your_own_ir) shows both. Without the feature `embedded`, this crate has no IR.
//!
//! # When a rule does not apply
//!
//! [`BoundPatternSet::explain`](pattern_set::BoundPatternSet::explain) says why a rule does not match
//! an operation:
//!
//! ```text
//! `AddZero` (src/rules.rs:7) does not match: attribute 'value' of 'arith.constant' failed to satisfy constraint: 'zero': it is 3 : i64 (nor in another of 2 attempts)
//! ```
//!
//! The report of a run counts how often each rule was tried and applied, and why it declined.
//! [`GreedyReport::finished`](driver::GreedyReport::finished) turns limits and failed rewrites into an
//! error. [`BoundPatternSet::explain_run`](pattern_set::BoundPatternSet::explain_run) lists what did not
//! happen: rules that were never reached, rules that always declined, with the most frequent reason, ops
//! that the rules name and the run did not meet, and ops that are not registered. A listener, for instance
//! [`EventLog`](rewriter::EventLog), sees each event.
//! [`GreedyRewriteConfig::expensive_checks`](driver::GreedyRewriteConfig::expensive_checks) verifies
//! the IR around each rewrite and names the rule that breaks it. If rules undo one another, the run
//! ends and the report names them. `DRR_DEBUG=Simplify cargo build` prints the code that the set
//! `Simplify` expands to.
//!
//! # Using this crate under another name
//!
//! [`drr!`] and [`declare_op!`] find the crate by themselves (`rewrite = { package = "drr", … }`).
//! Derives and [`pattern`] take `crate = rewrite`.
//!
//! # Declaring ops
//!
//! A struct declares an op. The type of a field is its constraint. Nobody constructs the struct.
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
//! /// Assumptions about overflow.
//! #[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
//! #[enum_attr(text = "#arith.overflow<{}>")]
//! pub enum Overflow {
//!     /// No assumption.
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
//! The derive generates
//! - [`OpDef`](op::OpDef): the declaration as data, verification with MLIR's messages, and inference
//!   of result types,
//! - `AddIOpView<'_, I>`, a typed view of an operation with an accessor for each field (`lhs()`,
//!   `overflow()`, and `overflow_decoded()` for the attribute as Rust data): `AddIOp::view(ir, op)`,
//! - builders: `AddIOp::build(rewriter, loc, lhs, rhs)`, `AddIOp::build_typed(…)` with
//!   explicit result types, and a builder with named arguments and defaults:
//!   `AddIOp::builder().lhs(x).rhs(y).create(rewriter, loc)`,
//! - a macro with the name of the op, through which `drr!` reads the declaration. Importing, renaming
//!   and re-exporting the op does the same to the macro.

#[cfg(feature = "embedded")]
pub use drr_ir as embedded;
#[cfg(feature = "pass")]
pub use drr_pass as pass;
#[cfg(feature = "opt")]
pub use drr_pass::opt;

pub use drr_runtime::driver::conversion;
pub use drr_runtime::{constraint, dialect, explain, interface, native, typedef};

// It comes first because rustc's messages name an item by the first of its shortest paths.
pub mod prelude;

pub mod builtin;
mod declaring;
pub mod driver;
pub mod guide;
pub mod ir;
pub mod op;
pub mod pattern_set;
mod patterns;
pub mod reference;
pub mod rewriter;
#[cfg(feature = "embedded")]
pub mod testing;

pub use declaring::{AttrDef, EnumAttr, Op, TypeDef, attr_interface, op_interface, type_interface};
pub use patterns::pattern;

/// Declares a set of rewrite rules in the notation of MLIR's DRR.
///
/// ```
/// # use drr::prelude::*;
/// # drr::declare_op! {
/// #     pub AddOp = "t.add"(lhs: AnyType, rhs: AnyType) -> (r: AnyType)
/// #         traits(Pure, SameOperandsAndResultType);
/// #     pub MulOp = "t.mul"(lhs: AnyType, rhs: AnyType) -> (r: AnyType)
/// #         traits(Pure, SameOperandsAndResultType);
/// #     pub ConstOp = "t.const"() { value: TypedAttr } -> (r: AnyType)
/// #         traits(Pure, AllTypesMatch(value, r));
/// #     pub CastOp = "t.cast"(x: AnyType) { mode: StrAttr = "exact" } -> (r: AnyType) traits(Pure);
/// #     pub SplitOp = "t.split"(x: AnyType) -> (low: AnyType, high: AnyType)
/// #         traits(Pure, SameOperandsAndResultType);
/// # }
/// drr::drr! {
///     /// Documentation of the set.
///     pub set Combine;
///
///     /// Named arguments; `..` ignores the rest. $r is the op and its result.
///     def CastToSame : Pat<(CastOp:$r x = $x, ..), (replaceWithValue $x), [(SameType $r, $x)]>;
///
///     /// The same name twice means equal. Rust code computes the constant.
///     def Double : Pat<(AddOp $x, $x), (MulOp $x, (ConstOp { $x.ty().number(2) }))>;
///
///     /// A literal matches an attribute; `..$c` takes the other attributes from a matched op.
///     def CastCast : Pat<(CastOp (CastOp:$c $x, "exact"), $_), (CastOp $x, ..$c)>;
///
///     /// The values declared last replace the root's results; the patterns before are auxiliary.
///     def SplitSum : Pattern<
///         (SplitOp (AddOp $x, $y)),
///         [(SplitOp:$a $x), (SplitOp:$b $y), (AddOp $a__0, $b__0), (AddOp $a__1, $b__1)],
///         [(NotConst $x), { $x != $y }],
///         (addBenefit 1)>;
///
///     #[reads(depth = 1)]
///     def NotConst : Constraint<{ !$0.is_defined_by::<ConstOp>() }, "not a constant">;
///
///     // Makes two rules, `NeutralAddOp` and `NeutralMulOp`.
///     foreach (Op, N) in [(AddOp, 0), (MulOp, 1)] {
///         #[group("neutral")]
///         def Neutral #Op : Pat<(Op (either $x, (ConstOp $c))), (replaceWithValue $x),
///                               [{ $c.is_number(N) }]>;
///     }
/// }
/// # let set = drr::pattern_set::PatternSet::<drr::embedded::Context>::new().with(Combine);
/// # let rules: Vec<_> = set.rules().map(|rule| (rule.name, rule.benefit)).collect();
/// # assert_eq!(rules[0], ("SplitSum", 3));
/// # assert_eq!(rules.len(), 6);
/// ```
///
/// # Items
///
/// Each row of these tables has a section in the [reference](mod@reference), with the exact meaning,
/// a rule that runs and the same rule in TableGen. [Coming from TableGen](guide::coming_from_tablegen)
/// translates TableGen's constructs.
///
/// | row | item | effect |
/// | --- | --- | --- |
/// | 1.4 | `pub set Name;` | makes the type `Name`, for [`PatternSet`](pattern_set::PatternSet); a block with rules has exactly one. Its rules are as public as it is |
/// | | `ir MyIr;` | the rules are for this IR only, and native code can use all of its interface |
/// | | `dialect ArithDialect;` | fetches the declarations of all ops of the dialect in one step, see [`dialect!`] |
/// | 1.2 | `def Name : Pat<…>;` | makes a rule, and a type by which it can be added to a set alone |
/// | 1.2 | `def : Pat<…>;` | makes a rule without a name; traces call it by file and line |
/// | 5.1 | `def Name : NativeCodeCall<code>;` | native code for results; `<code, N>` returns `N` values, `NativeCodeCallVoid<code>` none |
/// | 3.1 | `def Name : Constraint<code, "summary">;` | a predicate over bound names |
/// | 3.1 | `def Name : TypeConstraint<code, "summary">;` | a constraint on types: `$_self` is a [`Ty`](native::Ty) |
/// | 3.1 | `def Name : AttrConstraint<code, "summary">;` | a constraint on attributes: `$_self` is an [`AttrRef`](native::AttrRef) |
/// | 3.3 | `def Name : TensorOf<F32>;` | another name of a provided constraint on types or attributes |
/// | 6.1 | `foreach x in [a, b] { … }` | makes the items once for each element: paths, literals, DAGs, tuples; or for each number of `0..4` or `0..=3` |
/// | 6.2 | `class R<a, n = 0> : Pat<…>;` | a template; `def X : R<AddOp>;` makes what follows the `:`: a rule, native code, a constraint, a DAG, or another class |
/// | 6.2 | `multiclass M<a> { … }` | a template of several items; `defm P : M<AddOp>;` makes them, with `P` before their names |
/// | 6.4 | `def P : Dag<(Op …)>;` | a sub-pattern: `P` stands for the DAG in rules |
/// | 6.6 | `defvar K = 3;` | in items after it and in classes that they use, `K` stands for the value: a literal, a path, a DAG, a list |
/// | 6.5 | `use m::{R, P as Q};` | imports classes, multiclasses and sub-patterns of another block |
///
/// Items may be in any order. `pub def` exports a helper to other blocks, modules and crates, which
/// use it by its path (row 6.5).
///
/// # Families of rules
///
/// ```
/// # use drr::prelude::*;
/// # drr::declare_op! {
/// #     /// A constant.
/// #     pub ConstOp = "my.const"() { value: TypedAttr } -> (r: AnyType) traits(Pure, AllTypesMatch(value, r));
/// #     /// Sum.
/// #     pub AddOp = "my.add"(lhs: AnyType, rhs: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
/// #     /// Product.
/// #     pub MulOp = "my.mul"(lhs: AnyType, rhs: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
/// #     /// Negation.
/// #     pub NegOp = "my.neg"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
/// # }
/// drr::drr! {
///     pub set Families;
///
///     // A class. Its parameters stand for any tokens. `list..` in a list adds its elements.
///     class ToLeft<op, constraints = []> : Pat<
///         (op Constant:$_c, $x), (op $x, (ConstOp $value)), [(NotConstant $x), constraints..]>;
///     def AddToLeft : ToLeft<AddOp>;
///     def MulToLeft : ToLeft<MulOp, constraints = [{ !$value.is_zero() }]>;
///
///     // A multiclass. It makes `AddRight`, `AddLeft`, `MulRight` and `MulLeft`.
///     multiclass Unit<op, int unit> {
///         def Right : Pat<(op $x, Constant), (replaceWithValue $x), [{ $value.is_number(unit) }]>;
///         def Left : Pat<(op Constant, $x), (replaceWithValue $x), [{ $value.is_number(unit) }]>;
///     }
///     defm Add : Unit<AddOp, 0>;
///     defm Mul : Unit<MulOp, 1>;
///
///     // Sub-patterns. The rule sees the names that they bind.
///     def Constant : Dag<(ConstOp $value)>;
///     class Twice<op, x> : Dag<(op x, x)>;
///     def NegTwice : Pat<(NegOp Twice<AddOp, $x>), (AddOp (NegOp $x), (NegOp $x))>;
///
///     #[reads(depth = 1)]
///     def NotConstant : Constraint<{ !$0.is_defined_by::<ConstOp>() }, "not a constant">;
/// }
/// # let set = drr::pattern_set::PatternSet::<drr::embedded::Context>::new().with(Families);
/// # let mut names: Vec<_> = set.rules().map(|rule| rule.name).collect();
/// # names.sort_unstable();
/// # assert_eq!(
/// #     names,
/// #     ["AddLeft", "AddRight", "AddToLeft", "MulLeft", "MulRight", "MulToLeft", "NegTwice"]
/// # );
/// ```
///
/// | row | in a family | |
/// | --- | --- | --- |
/// | 6.1 | `foreach x = [a, b] in { … }`, `in def …;` | TableGen's spellings; also `0...3`, `{0-3}` |
/// | 6.1 | `x[0]` | the first element, if `x` stands for a list; in names too: `def A #x[0]` |
/// | 6.1 | substitution | replaces whole tokens, by scope; never a token after `$` or `.`, nor the name in `name = a` |
/// | 6.2 | `R<a, n = 1>` | arguments by position and by name; parameters with defaults may be left out |
/// | 6.2 | `int n`, `dag d`, `list<dag> cs`, `string`, `bit`, `code` | a parameter whose arguments must be of this kind; other kinds (`Op op`) are not checked |
/// | 6.2 | `class S<a> : R<a, 1>;` | a class derived from a class; its attributes and docs apply to the items that it makes |
/// | 6.2 | `multiclass N<a> : M<a> { … }`, `defm P : M<a>, N<a>;` | the items of both |
/// | 6.2 | names in a multiclass | `def X` makes `PX`, `def NAME` makes `P`, `def X #NAME` makes `XP`, `def :` has no name; a `defm` without a name adds no prefix |
/// | 6.2 | `(Bigger<4> $x)`, `P<$x>` | uses a class of native code, constraints or DAGs in place; a class of type or attribute constraints needs a name by `def` |
/// | 6.3 | `Name #x` | pastes in names and in paths; a path pastes its last segment |
/// | 6.4 | `P`, `P:$r` | the DAG; with a name for its op. In sources, results and lists; twice in a rule means equal, as for any name |
/// | 6.5 | `pub class`, `pub multiclass`, `pub def P : Dag<…>` | for other blocks: `def X : m::R<a>;`, `defm P : m::M<a>;`, and by `use` |
///
/// An exported template includes the templates of its own block that it names. All other paths in it
/// are resolved where the template is used, as in `macro_rules!`, except those that begin with
/// `crate`. So write `crate::ops::AddOp`, and export the helpers that the template names.
///
/// # Rules
///
/// Row 1.1: `Pat<source, result, …>` has one result pattern. `Pattern<source, [results], …>` has a
/// list, which may be empty. Optional arguments follow: `[constraints]`, `[supplemental patterns]`,
/// `(addBenefit N)`. Tests refer to the same row numbers.
///
/// | row | in a source | |
/// | --- | --- | --- |
/// | 2.1 | `(Op a, b)` | arguments in the order of the declaration, both operands and attributes; regions and successors follow and may be left out |
/// | 2.1 | `$dest`, `(variadic $dest, $rest..)` | binds a successor; binds a variadic successor element by element |
/// | 2.2 | `name = a`, `..` | arguments by name, after the positional ones; `..` ignores the rest |
/// | 2.3 | `$x`, `$_` | binds; ignores |
/// | 2.3 | `C`, `C:$x` | a type or attribute constraint, a Rust constant, an enum variant |
/// | 2.3 | `(Op …)` | the op that defines the operand |
/// | 2.3 | `0`, `-1`, `1005i64`, `1.5f32`, `"abc"`, `true` | an attribute of the declared kind, or of the kind of the suffix; `0usize` is of type `index` |
/// | 2.3 | `[1, 2]`, `array<i64: 1, 2>`, `dense<1.5> : tensor<2xf32>` | arrays and dense constants, as in MLIR; the elements of a list are literals and constants |
/// | 2.4 | `(Op:$r …)` | binds the op and its results; `$r__1` is declared result 1; a nested `(Op:$r__1 …)` matches if result 1 is the operand, `__any` if any result is |
/// | 2.5 | the same name twice | equal: values, attributes, ops, successors, optional ones (two absent ones are equal) and variadic operands (each value) |
/// | 2.6 | absent attributes | count as their default; an optional argument binds an `Option`, `none` matches an absent one |
/// | 2.7 | `(either a, b)` | two operands in either order, the written one first; backtracks, nests, several for each op |
/// | 2.7 | `(commutative a, b, …)` | like `either` for any number of operands; a rule tries at most 720 orders |
/// | 2.7 | `#[commutative]` on a rule or set | tries every order of the operands of all ops that are declared `Commutative` |
/// | 2.8 | `(variadic a, b)` | a variadic operand with this number of values; its elements are any arguments, including DAGs and `either` |
/// | 2.8 | `(variadic a, $rest.., b)` | binds the remaining values, at any place; `..` ignores them |
/// | 2.8 | `(variadic $front.., a, $back..)` | several rests: the elements between two of them are searched from the front |
/// | 2.8 | `(variadic:$v a, b)` | binds the whole operand too; `C:$v` is a whole one whose values all satisfy `C` |
/// | 2.9 | `$body` | binds a region; `$_` ignores it |
/// | 2.9 | `(region ($a, C:$b) (Op …), (Op …))` | a region with one block that has these arguments (any, if left out) and exactly these ops in this order; the last op ends the block, and nested DAGs are in the block too |
/// | 2.9 | `(region:$body …)` | binds the region too |
/// | 2.9 | `(variadic $a, (region …), $rest..)` | a variadic region element by element; `$regions` binds it as a whole |
/// | 2.10 | `(Native $a, C:$b)` | runs native code on the value, `$_self`, which may look at the defining op; it returns an `Option` (or `Result`, or `bool`) of the things to bind: one or a tuple |
/// | 2.10 | `(Native (Op …))`, `(Native 0, none, LIMIT)` | matches what the code returns by any form that fits: ops and natives, `either` and `commutative` for values, constraints, constants, literals, `none` |
/// | 2.10 | `(ConstantLike $c)`, `(ConstantLike 0)` | a result of a constant-like op; binds the attribute |
/// | 2.11 | `(AddOp \| SubOp:$op $a, n = $n)` | one of several ops; positional arguments are operands, and attributes have names that all these ops declare |
/// | 2.11 | `(any<Commutative>:$op $a, $b)` | any op with the trait, one result, these operands (`..` allows more) and no regions; one of MLIR's traits by name, or a Rust trait; `any<A + B>` has both |
///
/// | row | in the constraint list | |
/// | --- | --- | --- |
/// | 3.1 | `(Pred $a, $b)`, `(Flag)` | a `Constraint`, a Rust function that returns `bool`, a type or attribute constraint; `(Pred:$x)` passes `$x` as `$_self` |
/// | 3.2 | `{ code }` | Rust code over the bound names |
/// | 3.3 | `HasOneUse`, `HasNoUse`, `SameType`, `SameShape`, `SameElementType`, `IsTailOf`, `BroadcastableTo` | provided constraints; also the combinations `Not<C>`, `AllOf<(…)>`, `AnyOf<(…)>` of type and attribute constraints |
/// | 3.4 | the second argument of a `Constraint` | the text that explanations show when it fails, with the tested values |
///
/// | row | in a result | |
/// | --- | --- | --- |
/// | 4.1 | `(Op …)` | builds an op, nested ones first |
/// | 4.1 | `$x`, literals, paths | bound things; attributes of the declared kind |
/// | 4.1 | `$dest`, `(variadic $dest, $rest..)` | a bound successor of the root or of the replaced op; a variadic successor |
/// | 4.1 | `{ code }`, `(Native …)`, `Native:$x` | computed by Rust |
/// | 4.2 | `(Op:$r …)` | names the new op for later patterns |
/// | 4.3 | `name = a`, `..$src` | like Rust's struct update: the remaining attributes come from `$src` |
/// | 4.4 | result types | those of the root, if the op replaces its results (no match if the op infers others); else by `returnType`; else inferred |
/// | 4.5 | several patterns | the values declared last replace the root's results |
/// | 4.6 | `(replaceWithValue $x, …)` | one value for each result; if types differ, the rule does not match; `$xs` and others for variadic results, in the same number |
/// | 4.7 | `(returnType $x)`, `(returnType { code })`, `(returnType "i64")` | last argument: result types that are neither the root's nor inferred; `(returnType)`: no results |
/// | 4.8 | `(location $a, $b)`, `(location "name", $a)` | last argument; the default is the fused location of the matched ops |
/// | 4.9 | supplemental patterns | run after the results are built and before the root is erased |
/// | 4.10 | `#[keep_attrs]`, `#[keep_attrs(x.mark)]` | on a rule or set: ops that replace the root's results get the root's discardable attributes, all or those of these names |
/// | 4.11 | `$xs` | a whole variadic operand; an optional operand, or `none` |
/// | 4.11 | `(variadic $a, $v.., …)` | a variadic operand built from values, whole variadic operands, and all results of ops |
/// | 4.12 | `$body` | as an argument of a new op: moves the region into it, out of an op that the rule removes; a region that is left out is empty |
/// | 4.12 | `(clone $body)` | as an argument: a copy of any region |
/// | 4.12 | `(region ($x: T, $y: U) (Op …), …)` | as an argument: builds a region of one block with these arguments and ops, the last of which ends it; only they see its names |
/// | 4.12 | `(region (block ($x: T) (Op …)), (block:$b (Op …)))` | builds a region of several blocks; `$b` is a successor for ops in it |
/// | 4.12 | `(drop $body)` | drops the region. Each declared region of an op that the rule removes must be moved, copied, dropped, or passed to effectful native code |
/// | 4.12 | `(variadic $a, (clone $b), $rest.., (clone $rest..))` | builds a variadic region; a whole one is `$regions` or `(clone $regions)` |
/// | 4.12 | `$x` of a `region` | results may use it only if it is defined outside of the region, which the match tests; they cannot use block arguments and results of ops in the region |
/// | 4.13 | `(modify $op, name = arg, …)` | changes operands and attributes of a matched op in place, also optional and variadic ones; a modified root is not replaced, and a rule that would change nothing does not match |
/// | 4.13 | `(replace $op, $x)`, `(replace $op, (Op …))`, `(replace $op, (Native …))` | replaces a matched op other than the root by values that dominate it (tested by the match), or by new ops built before it from such values |
/// | 4.13 | `(erase $op)` | erases a matched op other than the root; the match tests that nothing else uses it |
///
/// | row | in a dialect conversion | |
/// | --- | --- | --- |
/// | 8.1 | `(original $x)` | as an operand, or as an argument of a native: the value as it was, not the converted one |
/// | 8.1 | `$x.converted_ty()` | in code: the type that the value's type becomes, an `Option` |
/// | 8.2 | `$x__1` | of a single operand, in results: one of the values that it becomes, from 0; without it no match |
/// | 8.2 | `(values $a, $b)` | a result pattern that replaces one result of the root by several values, or none |
/// | 8.2 | `(Op …)` | if its results are one variadic group, they may become several values |
/// | 8.2 | `(convert $body)`, `(convert $body, (Native …))` | as an argument of a new op: moves the region and converts the arguments of its blocks, those of the first as code says |
/// | 8.3 | `(original (Op …))` | builds an op that is not converted, nor are the ops and blocks in it; other rules convert it |
///
/// Row 1.3: the benefit of a rule is the number of ops in its source plus `addBenefit`. Rules with a
/// higher benefit are tried first, rules of equal benefit in declared order. Row 2.12: a match tests
/// the structure, then equalities, then constraints as written; nothing is changed before all of it
/// has succeeded.
///
/// Row 1.4: sets are combined, filtered by name, group and file, and listed.
///
/// A rule may have the attributes `#[group("…")]`, `#[keep_attrs]`, `#[commutative]`, `#[cfg(…)]`,
/// `#[reads(depth = n)]` (how far code written in the rule reads), docs and lint levels. Row 7.3:
/// `#[warn(overlap)]` or `#[deny(overlap)]` on the set reports rules that only their order tells apart.
///
/// # Native code
///
/// Row 5.1: the code of a helper is a closure, a path to a function, or code with placeholders: `$0`,
/// `$1`, … are the arguments, `$1...` is argument 1 and all after it, `$_self` the first argument,
/// `$_loc` the location, and `$_builder` the [`PatternRewriter`](rewriter::PatternRewriter). In a
/// constraint, `$_builder` is a [`Reader`](native::Reader) of the IR. `?` works on both `Option` and
/// `Result`, also inside the standard macros. `return` returns the value of the code.
///
/// Code that does not name the rewriter is *pure* (row 5.3). It runs before anything is changed. If it
/// returns `None` or an `Err`, or if a `?` in it fails, the rule does not match and the next rule is
/// tried. (For an optional attribute, `None` means that the attribute is absent.) Pure code gets
/// [`Val`](native::Val)s, [`AttrRef`](native::AttrRef)s, [`OpRef`](native::OpRef)s, or the data that
/// its parameter types decode from attributes (`i64`, `f64`, `bool`, `&str`, your enum). It returns
/// data that becomes an attribute, a value or a type. It can read only what it is given, and with
/// `#[reads(depth = n)]` what `n` steps to definitions or users lead to. Code in a source may take one
/// step without it. `#[reads(any)]` gives access to the whole IR.
///
/// Code that names `$_builder`, or a closure whose first parameter is a `&mut PatternRewriter<…>`, is
/// *effectful*: it runs during the rewrite and gets handles. If it fails, the rewrite is undone and
/// the run reports the failure.
///
/// # Errors
///
/// `drr!` reports mistakes of notation, names and signatures at the token, all mistakes of a block at
/// once. Then rustc reports wrong types in native code at the user's token, too. `drr!` warns of a
/// name that is bound and never used; write `$_`, or `$_x` to keep the name. It also warns (row 7.3) of rules
/// that are never applied or applied forever. `#[allow(deprecated)]` on the rule or the set silences it.
///
/// `DRR_DEBUG=Name cargo build` prints what the set `Name` expands to, `DRR_DEBUG=*` what every set
/// expands to. Cargo must compile the crate for this, so touch a file first.
///
/// The declarations of all ops that a block names are collected by nested macro calls, and rustc
/// allows 128 levels. For more than about 120 distinct ops, name their [`dialect!`], or put
/// `#![recursion_limit = "256"]` at the top of the crate.
///
/// # Not supported yet
///
/// - TableGen around DRR: `let` and the operators that begin with `!`.
/// - Ops by trait that have regions, that are roots with no result or several, or that are changed in
///   place.
/// - Replacing variadic results of a matched op other than the root by new values.
/// - Using values of a region's block in results (inlining the region).
/// - In dialect conversions: results of a new op that become several values, unless all are one variadic group.
/// - Merging equal blocks in the greedy driver.
/// - Running on MLIR's own IR.
/// - Declared types and attributes in pliron and [`NodeIr`](ir::adapter::NodeIr), which keep their text.
#[macro_export]
macro_rules! drr {
    ($($block:tt)*) => { $crate::__private::__drr_impl! { [$crate] $($block)* } };
}

/// For rust-analyzer only: uses a path as a type.
#[doc(hidden)]
#[macro_export]
macro_rules! __ide {
    ($($path:tt)*) => { const _: fn() = || { let _: ::core::marker::PhantomData<$($path)*>; }; };
}

/// For the expansions of the macros only. It changes without notice.
#[doc(hidden)]
pub mod __private {
    pub use drr_macros::{
        __declare_op, __declare_op_end, __drr_check, __drr_dialect, __drr_dialect_end, __drr_impl,
        __drr_import, __drr_plan, __drr_select,
    };
    pub use drr_runtime::__private::*;
    pub use drr_runtime::plumbing as rt;
    pub use drr_runtime::rule;
}
