//! Runs `drr` on [pliron] 0.20: pliron's context is an IR for rules, drr's declarations are pliron
//! ops, and rules are pliron passes.
//!
//! `#[derive(Op)]` or `declare_op!` declares an op once, and it is a pliron op: registered in its
//! dialect, printed, parsed and verified by pliron, and known to its passes. Rules have the same
//! text as for any other IR.
//!
//! ```
//! use drr::drr;
//! use drr::pattern_set::PatternSet;
//! use drr::prelude::*;
//! use drr_pliron::GreedyPass;
//! use pliron::context::Context;
//! use pliron::operation::{Operation, verify_operation};
//! use pliron::parsable::parse_from_str;
//! use pliron::pass::{AnalysisManager, Pass, Passes};
//! use pliron::printable::Printable;
//!
//! drr::declare_op! {
//!     /// Integer addition.
//!     pub AddOp = "calc.add"(lhs: I64, rhs: I64) -> (sum: I64)
//!         traits(Pure, SameOperandsAndResultType);
//!     /// A constant.
//!     pub ConstantOp = "calc.constant"() { value: I64Attr } -> (result: I64)
//!         traits(Pure, ConstantLike);
//!     /// A value from outside.
//!     pub InputOp = "calc.input"() -> (result: I64);
//!     /// Ends a function.
//!     pub ReturnOp = "calc.return"(value: I64) traits(Terminator);
//! }
//! // Known to every context from the start, with pliron's interfaces (side effects, terminators …).
//! drr_pliron::pliron_ops!(AddOp, ConstantOp, InputOp, ReturnOp);
//!
//! drr! {
//!     pub set Simplify;
//!
//!     /// x + 0 -> x, in either order
//!     def AddZero : Pat<(AddOp (either $x, (ConstantOp Zero))), (replaceWithValue $x)>;
//!     /// (x + c1) + c2 -> x + (c1 + c2)
//!     def AddAddConstant : Pat<
//!         (AddOp (AddOp:$inner $x, (ConstantOp $c1)), (ConstantOp $c2)),
//!         (AddOp $x, (ConstantOp (Sum $c1, $c2))),
//!         [(HasOneUse $inner)]>;
//!
//!     def Zero : AttrConstraint<{ $_self.is_zero() }, "zero">;
//!     def Sum : NativeCodeCall<|a: i64, b: i64| a.checked_add(b)>;
//! }
//!
//! const FUNCTION: &str = "builtin.func @f: builtin.function <() -> ()> {
//!   ^entry():
//!     x = calc.input () [] []: <() -> (builtin.integer i64)>;
//!     a = calc.constant () [] [value: builtin.integer <3: i64>]: <() -> (builtin.integer i64)>;
//!     b = calc.constant () [] [value: builtin.integer <-3: i64>]: <() -> (builtin.integer i64)>;
//!     c = calc.add (x, a) [] []: <(builtin.integer i64, builtin.integer i64) -> (builtin.integer i64)>;
//!     d = calc.add (c, b) [] []: <(builtin.integer i64, builtin.integer i64) -> (builtin.integer i64)>;
//!     calc.return (d) [] []: <(builtin.integer i64) -> ()>
//! }";
//!
//! let context = &mut Context::new();
//! let function = parse_from_str(Operation::top_level_parser(), context, FUNCTION).unwrap();
//!
//! let mut passes = Passes::default();
//! passes.add_pass(GreedyPass::new("simplify", || PatternSet::new().with(Simplify)));
//! passes.run(function, context, &mut AnalysisManager::default()).unwrap();
//!
//! verify_operation(function, context).unwrap();
//! let text = function.disp(context).to_string();
//! assert!(text.contains("calc.return (x"), "{text}");
//! assert!(!text.contains("calc.add"), "{text}");
//! ```
//!
//! # Running rules
//!
//! | | |
//! | --- | --- |
//! | [`GreedyPass`] | drr's greedy driver as a pass: benefits, folding, dead ops, the fixed point |
//! | [`PatternRewrite`] | the same rules in pliron's own `MatchRewrite` driver |
//! | [`Pliron::of_mut`] | any of drr's drivers, wherever you have a context; dialect conversion, too |
//! | [`ForwardTo`] | passes drr's events to a pliron listener |
//! | [`ThroughRewriter`] | makes drr's changes through a pliron rewriter |
//!
//! A pass runs only the rules that could be bound. While you write rules, let
//! [`require_all_rules`](GreedyPass::require_all_rules) and
//! [`require_convergence`](GreedyPass::require_convergence) report what is missing.
//!
//! Rules that fold branches make blocks that nothing reaches. pliron's verifier rejects them if they
//! use values from outside; drr's checks (`Ir::verify`) accept them, as MLIR's do.
//! [`GreedyPass`] erases such blocks. With other drivers, set
//! [`simplify_regions`](drr_runtime::driver::GreedyRewriteConfig::simplify_regions), or run pliron's
//! `SimplifyCFGPass`.
//!
//! # Building operations
//!
//! The builders of declared ops take a rewriter. Outside of rules, it comes from an
//! [`IRRewriter`](drr_runtime::rewriter::IRRewriter):
//!
//! ```
//! use drr::ir::{InsertPoint, Ir, Op, TypeData};
//! use drr::prelude::*;
//! use drr::rewriter::IRRewriter;
//! use drr_pliron::Pliron;
//! use pliron::builtin::ops::ModuleOp;
//! use pliron::location::Location;
//! use pliron::op::Op as _;
//!
//! drr::declare_op! {
//!     InputOp = "build_doc.input"() -> (r: AnyType);
//!     NegOp = "build_doc.neg"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
//! }
//! # fn main() -> Result<(), drr::op::BuildError> {
//! let mut ir = Pliron::new();
//! let module = ModuleOp::new(&mut ir, pliron::ident!("m")).get_operation();
//! let block = ir.blocks(ir.regions(Op(module))[0])[0];
//!
//! let mut builder = IRRewriter::new(&mut ir, InsertPoint::End(block));
//! let mut rewriter = builder.rewriter();
//! let input = InputOp::build_typed(&mut rewriter, Location::Unknown, TypeData::int(64))?;
//! let x = rewriter.ir().result(input, 0);
//! let neg = NegOp::build(&mut rewriter, Location::Unknown, x)?;
//! assert_eq!(ir.operand(neg, 0), x);
//! # Ok(())
//! # }
//! ```
//!
//! # Ops
//!
//! A declaration becomes the pliron op [`DeclaredOp`]`<O>`, in pliron's canonical syntax, when a
//! rule that names it is bound or [`Pliron::register`] is called. [`pliron_ops!`] registers it in
//! all contexts and adds interfaces. An op that was written for pliron keeps its Rust type: declare
//! it under its name and [adopt](Pliron::adopt) it. Rules name the declaration, not pliron's struct:
//! for that rustc says `cannot find macro`. Attributes are stored in pliron's dictionary
//! under their declared names, operand segments under pliron's own key.
//!
//! drr distinguishes ops by name, pliron by Rust type. Two declarations with one name are one op
//! here, and its operations have the type of the declaration that was bound first. A declaration
//! with other operands, results, regions or successors than the first one is not bound. Those of an
//! adopted op are all bound. If one does not fit the op, its rules match nothing, and
//! [`explain`](drr_runtime::pattern_set::BoundPatternSet::explain) says so:
//! `'toy.neg' has 1 operand, not 2`.
//!
//! Symbols that pliron's `SymbolTableInterface` and `SymbolOpInterface` know are ops that were
//! written for pliron, which keep the name in `builtin_sym_name`: declare this attribute as a
//! `SymbolRefAttr`, without the trait `Symbol`. The symbols of declared ops are in `sym_name`, as
//! in MLIR, and only drr knows them.
//!
//! # Attributes and types of your own
//!
//! Attributes and types without a neutral form are text to rules that run on any IR. A block for
//! pliron (`ir Pliron;`) gets pliron's objects, including in its constraints:
//!
//! ```
//! use drr::drr;
//! use drr::ir::AttrData;
//! use drr::native::{AttrRef, Ty};
//! use drr::prelude::*;
//! use drr_pliron::Pliron;
//! use pliron::builtin::types::UnitType;
//! use pliron::derive::pliron_attr;
//!
//! /// The operator of `calc.binary`.
//! #[pliron_attr(name = "calc.operator", format, verifier = "succ")]
//! #[derive(PartialEq, Eq, Clone, Copy, Debug, Hash)]
//! enum Operator {
//!     Add,
//!     Shl,
//! }
//!
//! drr::declare_op! {
//!     /// `x + y`, `x << y`.
//!     pub BinaryOp = "calc.binary"(x: AnyType, y: AnyType) { operator: AnyAttr } -> (r: AnyType)
//!         traits(Pure, SameOperandsAndResultType);
//!     /// A constant.
//!     pub ConstantOp = "calc.constant"() { value: AnyAttr } -> (r: AnyType) traits(Pure, ConstantLike);
//! }
//!
//! fn is(attr: AttrRef<'_, Pliron>, operator: Operator) -> bool {
//!     attr.with(|attr| attr.downcast_ref() == Some(&operator))
//! }
//! fn is_unit(ty: Ty<'_, Pliron>) -> bool {
//!     ty.handle().0.deref(ty.ir()).is::<UnitType>()
//! }
//!
//! drr! {
//!     set Strength;
//!     ir Pliron;
//!
//!     /// x + x -> x << 1
//!     def AddSame : Pat<
//!         (BinaryOp Not<Unit>:$x, $x, IsAdd),
//!         (BinaryOp $x, (ConstantOp (One $x), (returnType $x)), (Shift))>;
//!
//!     def IsAdd : AttrConstraint<{ is($_self, Operator::Add) }, "addition">;
//!     def Unit : TypeConstraint<is_unit, "the unit type">;
//!     def One : NativeCodeCall<{ $0.ty().number(1) }>;
//!     def Shift : NativeCodeCall<|| AttrData::Attr(Operator::Shl.into())>;
//! }
//! # let ir = &mut Pliron::new();
//! # let set = drr::pattern_set::PatternSet::new().with(Strength).bind(ir);
//! # assert_eq!(set.left_out().count(), 0);
//! ```
//!
//! # Dialect conversion
//!
//! A [dialect conversion](drr_runtime::driver::conversion) runs on the context as on any IR. The
//! type converter knows types of your own by their Rust types. It makes a type from its handle, its
//! neutral form or its text in pliron (`TypeData::Text("two.pair".into())`). `retyped` converts
//! pliron's functions, with their types and blocks. Ops of other crates, such as `pliron-llvm`, are
//! [adopted](Pliron::adopt).
//!
//! ```
//! use drr::conversion::{
//!     ConversionConfig, ConversionTarget, Converted, TypeConverter, apply_conversion,
//! };
//! use drr::drr;
//! use drr::ir::{Op, TypeData};
//! use drr::pattern_set::PatternSet;
//! use drr::prelude::*;
//! use drr_pliron::Pliron;
//! use pliron::derive::pliron_type;
//! use pliron::operation::{Operation, verify_operation};
//! use pliron::parsable::parse_from_str;
//! use pliron::printable::Printable;
//!
//! /// Two numbers.
//! #[pliron_type(name = "two.pair", format, generate_get = true, verifier = "succ")]
//! #[derive(Hash, PartialEq, Eq, Debug)]
//! struct PairType;
//!
//! drr::declare_op! {
//!     /// The numbers of a pair, the other way round.
//!     pub SwapOp = "two.swap"(pair: AnyType) -> (swapped: AnyType) traits(Pure);
//!     /// Ends a function.
//!     pub ReturnOp = "two.return"(values: Variadic<AnyType>) traits(Terminator);
//!     /// pliron's own function.
//!     pub FuncOp = "builtin.func"() regions(body: AnyRegion) traits(IsolatedFromAbove);
//! }
//! drr_pliron::pliron_ops!(SwapOp, ReturnOp);
//!
//! drr! {
//!     #[conversion]
//!     set Lower;
//!     def Swap : Pattern<(SwapOp $pair), [(values $pair__1, $pair__0)]>;
//! }
//!
//! const MODULE: &str = "builtin.module @m {
//!   ^block():
//!     builtin.func @f: builtin.function <(two.pair ) -> (two.pair )> {
//!       ^entry(p: two.pair ):
//!         s = two.swap (p) [] []: <(two.pair ) -> (two.pair )>;
//!         two.return (s) [] []: <(two.pair ) -> ()>
//!     }
//! }";
//!
//! let mut ir = Pliron::new();
//! let module = parse_from_str(Operation::top_level_parser(), &mut ir, MODULE).unwrap();
//! let patterns = PatternSet::new().with(Lower).bind(&mut ir);
//! let types = TypeConverter::<Pliron>::new().keep_others().convert(|ty| {
//!     match ty.handle().0.deref(ty.ir()).is::<PairType>() {
//!         true => Converted::To(vec![TypeData::int(32); 2]),
//!         false => Converted::Next,
//!     }
//! });
//! let target = ConversionTarget::new()
//!     .illegal::<SwapOp>()
//!     .retyped::<FuncOp>()
//!     .retyped::<ReturnOp>();
//! let config = ConversionConfig::new().types(&types);
//! apply_conversion(&mut ir, Op(module), &target, &patterns, &config).unwrap();
//!
//! verify_operation(module, &ir).unwrap();
//! let text = module.disp(&ir).to_string();
//! assert!(text.contains("two.return (p_v"), "{text}");
//! assert!(!text.contains("two.pair"), "{text}");
//! ```
//!
//! Block arguments keep their names when they are converted. After a conversion that fails, the
//! operations are as before. Only the numbers of block arguments, which pliron prints, may be new
//! ones. Conversions that leave casts for one another need
//! [`reconcile_unrealized_casts`](drr_runtime::driver::conversion::reconcile_unrealized_casts) in
//! the end.
//!
//! # What pliron does not support
//!
//! - Types: integers, `f16`, `bf16`, `f32`, `f64`, functions and the unit type (shown as `none`)
//!   have neutral forms; others are opaque, and made from text. pliron has no `index`, complex or
//!   shaped types, and thus no dense attributes: a rule that would make one does not match.
//! - Names: the name of an op is `dialect.name`; both parts and attribute names are identifiers. A
//!   declaration with another name cannot be bound, and rules that name it are
//!   [left out](drr_runtime::pattern_set::BoundPatternSet::left_out).
//! - Locations of block arguments (one with a name gives the argument this name), events for
//!   changes in place, and an order of uses. drr needs the order of MLIR, newest first, and derives
//!   it from the numbers that pliron gives to uses.
//! - Shared locations: pliron copies them. So a location that rewrites fuse keeps the first 32 of
//!   its parts.
//! - A list of registered ops, and the Rust type of a registered name. This is why `adopt` exists.
//!   To find out whether a dialect has an op, this crate parses the op's name.
//! - Folding some results of an operation: an operation is folded only if all of its results fold.
//!   Folding, in a dialect conversion too, calls pliron's `ConstFoldInterface`, not the folds of
//!   declarations.
//! - Values from outside in a block that nothing reaches: pliron's verifier rejects them (see above).
//!
//! # Cost
//!
//! Matching clones no handles and interns nothing. The cost of pliron's interface remains: each
//! access to an operation is a look-up in a slot map and a `RefCell` borrow. The Rust type of an op
//! is found through three function pointers. Attributes are found by comparing their names. An
//! integer attribute returns its value only as a copy on the heap, and a floating-point attribute
//! returns its type only by interning it. `cargo bench -p drr-pliron` measures the cost: with the
//! benchmark's 36 rules an op takes 3.5 to 5 times as long as in the embedded IR.

mod attrs;
mod constants;
mod context;
mod create;
mod declared;
mod display;
mod effects;
mod interfaces;
mod ir_impl;
mod kinds;
mod listener;
mod locations;
mod match_rewrite;
mod names;
mod number;
mod pass;
mod registry;
mod rewriter;
mod simplify;
mod structure;
mod types;
mod uses;
mod verify;

pub use context::Pliron;
pub use declared::DeclaredOp;
pub use listener::ForwardTo;
pub use match_rewrite::PatternRewrite;
pub use pass::GreedyPass;
pub use rewriter::ThroughRewriter;

/// The names that expansions of the macros need.
#[doc(hidden)]
pub mod __private {
    pub use drr_runtime::decl::{OpDecl, OpDef};

    pub use crate::interfaces::{has_segments, has_trait, one_operand, one_region, one_result};
    pub use crate::registry::{has_identifiers, register};
}
