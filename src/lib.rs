//! MLIR's Declarative Rewrite Rules in Rust: rules for compiler IR, three lines each, checked at
//! the token and compiled to one matcher for a whole set. Over any IR.
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
//! # Where to look
//!
//! | wanted | here |
//! | --- | --- |
//! | ops | [Declaring ops](#declaring-ops), [`Op`](macro@Op), [`declare_op!`], [`EnumAttr`](macro@EnumAttr), [`dialect!`] |
//! | rules | [`drr!`]; as structs with parameters and as functions: [`pattern`]; row by row: the [reference](mod@reference) |
//! | rules that one has in TableGen | [Coming from TableGen](guide::coming_from_tablegen) |
//! | what constrains operands, attributes, results | [`constraint`] |
//! | what native code gets and returns | [`native`], [`rewriter`] |
//! | sets of rules: combining, filtering, listing | [`pattern_set`] |
//! | running them | [`driver`]; what a run reports: [`stats`]; watching it: [`listener`] |
//! | why a rule does not match | [`explain`] |
//! | an IR of your own | the [guide](guide::bring_your_own_ir), [`simple`], [`ir::Ir`]; `conformance`, behind the feature of that name, tests it |
//! | the embedded IR | [`embedded`], behind the feature `ir`, which is on by default |
//!
//! # An IR of your own
//!
//! Rules are generic: the same set runs on every type that implements [`ir::Ir`], unless its block
//! pins one (`ir MyIr;`). An arena of nodes is on by some ten methods, [`simple::NodeIr`]; any other
//! IR by some thirty, most of them a line. The [guide](guide::bring_your_own_ir) shows both.
//! Without the feature `ir` this crate brings no IR of its own.
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
    rule, side, signature, simple, stats, ty, view,
};

mod declaring;
pub mod guide;
mod patterns;
pub mod reference;

pub use declaring::{EnumAttr, Op};
pub use patterns::pattern;

#[cfg(feature = "conformance")]
pub use drr_runtime::{conformance, conformance_tests};

/// Declares a set of rewrite rules, in the notation of MLIR's DRR.
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
///     /// Docs and attributes of the set.
///     pub set Combine;
///
///     /// Named arguments; `..` leaves the rest unmatched. $r is the op and its result.
///     def CastToSame : Pat<(CastOp:$r x = $x, ..), (replaceWithValue $x), [(SameType $r, $x)]>;
///
///     /// The same name twice: equal. Rust code computes what is built.
///     def Double : Pat<(AddOp $x, $x), (MulOp $x, (ConstOp { $x.ty().number(2) }))>;
///
///     /// A literal matches an attribute; `..$c` takes the rest of them from a matched op.
///     def CastCast : Pat<(CastOp (CastOp:$c $x, "exact"), $_), (CastOp $x, ..$c)>;
///
///     /// The values declared last replace the root's results; what stands before helps.
///     def SplitSum : Pattern<
///         (SplitOp (AddOp $x, $y)),
///         [(SplitOp:$a $x), (SplitOp:$b $y), (AddOp $a__0, $b__0), (AddOp $a__1, $b__1)],
///         [(NotConst $x), { $x != $y }],
///         (addBenefit 1)>;
///
///     #[reads(depth = 1)]
///     def NotConst : Constraint<{ !$0.is_defined_by::<ConstOp>() }, "not a constant">;
///
///     // One rule for each, `NeutralAddOp` and `NeutralMulOp`.
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
/// What the rows of these tables mean exactly is in the [reference](mod@reference), a section for each, with a rule
/// that runs and the same in TableGen. What becomes of rules that one has in TableGen:
/// [Coming from TableGen](guide::coming_from_tablegen).
///
/// | row | item | makes |
/// | --- | --- | --- |
/// | 1.4 | `pub set Name;` | the type `Name`, for [`PatternSet`](pattern_set::PatternSet); a block with rules has one |
/// | | `ir MyIr;` | nothing: the rules are for this IR only, and native code sees all of it |
/// | | `dialect arith;` | nothing: all of the dialect's ops are known in one step, see [`dialect!`] |
/// | 1.2 | `def Name : Pat<…>;` | a rule, and a type by which it goes into a set alone |
/// | 1.2 | `def : Pat<…>;` | a rule without a name: traces call it by file and line |
/// | 5.1 | `def Name : NativeCodeCall<code>;` | native code for results; `<code, N>` gives `N` values, `NativeCodeCallVoid<code>` none |
/// | 3.1 | `def Name : Constraint<code, "summary">;` | a predicate over bound names |
/// | 3.1 | `def Name : TypeConstraint<code, "summary">;` | a constraint on types: `$_self` is a [`Ty`](native::Ty) |
/// | 3.1 | `def Name : AttrConstraint<code, "summary">;` | a constraint on attributes: `$_self` is an [`AttrRef`](native::AttrRef) |
/// | 6.1 | `foreach x in [a, b] { … }` | the items for each element: paths, literals, DAGs, tuples; or of `0..4`, `0..=3` |
/// | 6.2 | `class R<a, n = 0> : Pat<…>;` | nothing by itself; `def X : R<AddOp>;` makes what stands behind the `:`, a rule, native code, a constraint, a DAG, or another class |
/// | 6.2 | `multiclass M<a> { … }` | nothing by itself; `defm P : M<AddOp>;` makes its items, whose names get `P` in front |
/// | 6.4 | `def P : Dag<(Op …)>;` | a sub-pattern: `P` stands for the DAG in rules |
/// | 6.5 | `use m::{R, P as Q};` | nothing: classes, multiclasses and sub-patterns of another block have these names here |
///
/// Items may stand in any order. `pub def` makes a helper usable from other blocks, modules and crates
/// by its path (row 6.5).
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
///     // A class: its parameters stand for any tokens. Lists in lists are part of them.
///     class ToLeft<op, constraints = []> : Pat<
///         (op Constant:$_c, $x), (op $x, (ConstOp $value)), [(NotConstant $x), constraints..]>;
///     def AddToLeft : ToLeft<AddOp>;
///     def MulToLeft : ToLeft<MulOp, constraints = [{ !$value.is_zero() }]>;
///
///     // A multiclass: `AddRight`, `AddLeft`, `MulRight`, `MulLeft`.
///     multiclass Unit<op, int unit> {
///         def Right : Pat<(op $x, Constant), (replaceWithValue $x), [{ $value.is_number(unit) }]>;
///         def Left : Pat<(op Constant, $x), (replaceWithValue $x), [{ $value.is_number(unit) }]>;
///     }
///     defm Add : Unit<AddOp, 0>;
///     defm Mul : Unit<MulOp, 1>;
///
///     // Sub-patterns: what they bind is bound in the rule.
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
/// | 6.1 | `x[0]` | where `x` stands for a list, its element; in names too: `def A #x[0]` |
/// | 6.1 | substitution | is of whole tokens, by scope; never of what follows `$` or `.`, nor of the name in `name = a` |
/// | 6.2 | `R<a, n = 1>` | arguments by position and by name; parameters with defaults may be left out |
/// | 6.2 | `int n`, `dag d`, `list<dag> cs`, `string`, `bit`, `code` | a parameter whose arguments are checked for being that; any other kind (`Op op`) says nothing |
/// | 6.2 | `class S<a> : R<a, 1>;` | a class of a class; attributes and docs go on to what they make |
/// | 6.2 | `multiclass N<a> : M<a> { … }`, `defm P : M<a>, N<a>;` | the items of both |
/// | 6.2 | names in a multiclass | `def X` makes `PX`, `def NAME` makes `P`, `def X #NAME` makes `XP`, `def :` has no name; a `defm` without a name puts nothing in front |
/// | 6.2 | `(Bigger<4> $x)`, `P<$x>` | a class of native code, constraints or DAGs stands in place; one of types or attributes gets a name by `def` |
/// | 6.3 | `Name #x` | pastes: in names and in paths; a path pastes its last segment |
/// | 6.4 | `P`, `P:$r` | the DAG; with a name for its op. In sources, results and lists; twice in a rule means equal, as any name is |
/// | 6.5 | `pub class`, `pub multiclass`, `pub def P : Dag<…>` | for other blocks: `def X : m::R<a>;`, `defm P : m::M<a>;`, and by `use` |
///
/// An exported template brings the templates of its block that it names. All other paths in it mean
/// what they mean where it is used, as in `macro_rules!`, except those that begin with `crate`: so
/// write `crate::ops::AddOp`, and export the helpers that it names.
///
/// # Rules
///
/// Row 1.1: `Pat<source, result, …>` has one result pattern, `Pattern<source, [results], …>` a
/// list, which may be empty. Behind them stand, each where it is wanted: `[constraints]`,
/// `[supplemental patterns]`, `(addBenefit N)`. The row numbers are those that the tests cite.
///
/// | row | in a source | |
/// | --- | --- | --- |
/// | 2.1 | `(Op a, b)` | arguments in the order of the declaration, operands and attributes alike; regions and successors follow and may be left off |
/// | 2.1 | `$dest`, `(variadic $dest, $rest..)` | binds a successor; takes a variadic one apart |
/// | 2.2 | `name = a`, `..` | by name, behind the positional ones; `..` leaves the rest unmatched |
/// | 2.3 | `$x`, `$_` | binds; ignores |
/// | 2.3 | `C`, `C:$x` | a type or attribute constraint, a Rust constant, an enum's variant |
/// | 2.3 | `(Op …)` | the op that defines the operand |
/// | 2.3 | `0`, `-1`, `1005i64`, `1.5f32`, `"abc"`, `true` | an attribute of the declared kind, or of the suffix |
/// | 2.4 | `(Op:$r …)` | binds the op and its results; `$r__1` is result 1; nested, `(Op:$r__1 …)` matches where (the declared) result 1 feeds the operand, `__any` where any does |
/// | 2.5 | the same name twice | equal: values, attributes, ops, successors, optional ones and variadic operands (every value), absence equals absence |
/// | 2.6 | absent attributes | are seen as their default; an optional argument binds an `Option`, `none` matches absence |
/// | 2.7 | `(either a, b)` | two operands in either order, the written one first; backtracks, nests, several per op |
/// | 2.7 | `(commutative a, b, …)` | as `either`, for any number of operands; a rule tries 720 orders at most |
/// | 2.7 | `#[commutative]` on a rule or set | all operands of ops that are declared `Commutative`, in every order |
/// | 2.8 | `(variadic a, b)` | a variadic operand of that length; its elements are arguments as any, DAGs and `either` included |
/// | 2.8 | `(variadic a, $rest.., b)` | what is left between some elements; `..` leaves it without a name |
/// | 2.8 | `(variadic:$v a, b)` | the whole operand has a name too; `C:$v` is a whole one of which every value satisfies `C` |
/// | 2.9 | `$body` | binds a region; `$_` ignores it |
/// | 2.9 | `(region ($a, C:$b) (Op …), (Op …))` | a region that is a single block with these arguments (left out: any) and these ops, in their order, the last of which ends it; nested DAGs are in the block too, and nothing else is |
/// | 2.9 | `(region:$body …)` | the region has a name too |
/// | 2.9 | `(variadic $a, (region …), $rest..)` | a variadic region of that many; `$regions` binds it whole |
/// | 2.10 | `(Native $a, C:$b)` | native code on the value, `$_self`, which may follow what defines it; it returns an `Option` (or `Result`, or `bool`) of what is bound: one thing or a tuple |
/// | 2.10 | `(Native (Op …))`, `(Native 0, none, LIMIT)` | what it gives is matched by any form that can stand for it: ops and natives, `either` and `commutative` over values, constraints, constants, literals, `none` |
/// | 2.10 | `(ConstantLike $c)`, `(ConstantLike 0)` | a value that a constant-like op makes; binds the attribute |
/// | 2.11 | `(AddOp \| SubOp:$op $a, n = $n)` | one of several ops: only operands have positions; attributes go by names that all of them declare |
/// | 2.11 | `(any<Commutative>:$op $a, $b)` | any op with one result that has the trait, these operands (`..` leaves others) and no regions; MLIR's traits go by name, others are Rust traits; `any<A + B>` has both |
///
/// | row | in the constraint list | |
/// | --- | --- | --- |
/// | 3.1 | `(Pred $a, $b)` | a `Constraint`, a Rust function that returns `bool`, a type or attribute constraint; `(Pred:$x)` passes `$x` as `$_self` |
/// | 3.2 | `{ code }` | Rust code over the bound names |
/// | 3.3 | `HasOneUse`, `HasNoUse`, `SameType`, `SameShape`, `SameElementType` | provided, and the combinations `Not<C>`, `AllOf<(…)>`, `AnyOf<(…)>` of type and attribute constraints |
/// | 3.4 | the second argument of a `Constraint` | what a trace says when it fails, beside the values at hand |
///
/// | row | in a result | |
/// | --- | --- | --- |
/// | 4.1 | `(Op …)` | builds an op; nested ones first |
/// | 4.1 | `$x`, literals, paths | what was bound; attributes of the declared kind |
/// | 4.1 | `$dest`, `(variadic $dest, $rest..)` | a successor that the source bound, of the root or of the op that is replaced; a variadic one |
/// | 4.1 | `{ code }`, `(Native …)`, `Native:$x` | computed by Rust |
/// | 4.2 | `(Op:$r …)` | names what is built, for later patterns |
/// | 4.3 | `name = a`, `..$src` | as in Rust's struct update: attributes that are not named come from `$src` |
/// | 4.4 | result types | those of the root where an op replaces its results (no match where the op infers others); else `returnType`; else inferred |
/// | 4.5 | several patterns | the values declared last replace the root's results |
/// | 4.6 | `(replaceWithValue $x, …)` | one value a result; where the types differ the rule does not match; `$xs` and more for variadic results, as many as there are |
/// | 4.7 | `(returnType $x)`, `(returnType { code })` | trailing: result types that are neither the root's nor inferred |
/// | 4.8 | `(location $a, $b)`, `(location "name", $a)` | trailing; by default the fused location of the ops matched |
/// | 4.9 | supplemental patterns | run after the results are built and before the root goes |
/// | 4.10 | `#[keep_attrs]` | on a rule or set: ops that replace root results get the root's discardable attributes |
/// | 4.11 | `$xs` | a variadic operand, whole; an optional one, or `none` |
/// | 4.11 | `(variadic $a, $v.., …)` | a variadic operand from values, and all values of other operands and of ops with several results |
/// | 4.12 | `$body` | as the argument of an op that is built: moves the region there, out of an op that the rule removes; left off, a region is empty |
/// | 4.12 | `(clone $body)` | as an argument: a copy of any region |
/// | 4.12 | `(drop $body)` | gives the region up. Of an op that the rule removes, each declared region is moved, copied, given up, or handed to effectful native code |
/// | 4.12 | `(variadic $a, (clone $b), $rest.., (clone $rest..))` | a variadic region put together; whole it is `$regions` or `(clone $regions)` |
/// | 4.12 | `$x` of a `region` | is used by results only if it is made outside of the region, which the match tests; block arguments and results of ops in the region are not |
/// | 4.13 | `(modify $op, name = arg, …)` | changes operands and attributes of a matched op in place, optional and variadic ones too; a root that is changed stays, and a rule that would change nothing does not match |
/// | 4.13 | `(replace $op, $x)`, `(replace $op, (Op …))`, `(replace $op, (Native …))` | replaces a matched op beside the root, by what is there where it stands (tested with the match), or is built before it of that |
/// | 4.13 | `(erase $op)` | erases a matched op beside the root; the match tests that nothing else uses it |
///
/// Row 1.3: a rule's benefit is the number of ops in its source plus `addBenefit`; higher ones are
/// tried first, ties in declared order. Row 2.12: structure comes first, then equalities, then
/// constraints as written; nothing is changed before the whole match holds.
///
/// Row 1.4: sets are combined, filtered by name, group and file, and listed.
///
/// Attributes of a rule: `#[group("…")]`, `#[keep_attrs]`, `#[commutative]`, `#[cfg(…)]`, `#[reads(depth = n)]` (its
/// own code follows def-use chains), docs and lint levels. Row 7.3: `#[warn(overlap)]` or `#[deny(overlap)]` on the
/// set asks for rules of which only their order says which is applied.
///
/// # Native code
///
/// Row 5.1: the code of a helper is a closure, a path to a function, or code with placeholders:
/// `$0`, `$1`, … its arguments, `$1...` those from there on, `$_self` the first, `$_loc` the
/// location, `$_builder` the [`PatternRewriter`](rewriter::PatternRewriter). `?` works on `Option`
/// and `Result` alike, in the standard macros too; `return` gives what the code gives in the end. In a
/// constraint `$_builder` reads the IR, as a [`Reader`](native::Reader).
///
/// Code that does not name the rewriter is *pure* (row 5.3). It runs before anything is changed;
/// `None`, an `Err` or a `?` that fails means that the rule does not match, and the next one is
/// tried; for an optional attribute a plain `None` is absence. It gets
/// [`Val`](native::Val)s, [`AttrRef`](native::AttrRef)s, [`OpRef`](native::OpRef)s, or what its
/// parameters' types decode from attributes (`i64`, `f64`, `bool`, `&str`, your enum), and returns
/// data that becomes an attribute, a value or a type. It sees what it is given and no further,
/// unless `#[reads(depth = n)]` says so.
///
/// Code that names `$_builder`, or a closure whose first parameter is a `&mut PatternRewriter<…>`,
/// is *effectful*: it runs during the rewrite and gets handles. If it fails, the rewrite is undone
/// and the run reports it.
///
/// # Errors
///
/// Mistakes of notation, names and signatures are reported at the token, all of a block at once;
/// then rustc says what is wrong with the types of native code, at the user's token too. A name
/// that nothing uses is warned of: write `$_`, or `$_x` to keep it. Warned of are also (row 7.3) a
/// rule that an earlier one always comes before, one that matches what it makes, and rules that undo
/// one another; where that is meant, `#[allow(deprecated)]` stands on the rule or the set.
///
/// `DRR_DEBUG=Name cargo build` prints what the set `Name` expands to, `DRR_DEBUG=*` every set (of
/// the crates that are compiled, so touch a file first).
///
/// All ops that a block names meet in one chain of macro calls, and rustc allows 128 levels: from
/// about 120 distinct ones on, name their [`dialect!`], or put `#![recursion_limit = "256"]` at the
/// top of the crate.
///
/// # What is not there yet
///
/// Of what goes beyond MLIR's DRR: patterns rooted at traits, nested patterns in what a native of a
/// source gives, values of a region's block in results (inlining it).
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

/// What declarations and rules name: `use drr::prelude::*`.
pub mod prelude {
    pub use crate::constraint::*;
    pub use crate::decl::{HasView, OpDef};
    pub use crate::ir::{Block, Ir, Region, Type, Value};
    pub use crate::native::{AttrRef, FromAttr, IntoAttr, OpRef, Ty, Val, Vals};
    pub use crate::rewriter::PatternRewriter;
    pub use drr_macros::{EnumAttr, Op, pattern};
}

/// What the macros name. Not for users: it changes without notice.
#[doc(hidden)]
pub mod __private {
    pub use drr_macros::{
        __declare_op, __drr_check, __drr_dialect, __drr_dialect_end, __drr_impl, __drr_import,
        __drr_plan, __drr_select,
    };
    pub use drr_runtime::__private::*;
    pub use drr_runtime::plumbing as rt;
}

// The README's Rust is compiled and run with the other documentation tests.
#[cfg(all(doctest, feature = "ir"))]
#[doc = include_str!("../README.md")]
struct Readme;
