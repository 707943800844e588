//! Items of the user's module do not change what the macros make: unit structs, constants, statics,
//! functions and macros with names that expansions could bind.

use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::embedded::{Context, WalkOrder};
use drr::ir::{Ir, Op, Type, TypeData};
use drr::pattern_set::{PatternSet, Patterns};

/// Declares ops and an enum, and makes rules, in a module that already has all these names. The file
/// is included, because a `macro_rules!` cannot contain `$0`.
macro_rules! module {
    ($module:ident, $items:ident) => {
        #[allow(non_camel_case_types, non_upper_case_globals, dead_code, unused_macros)]
        mod $module {
            use drr::prelude::*;

            $items! {
                a arg args attr attrs bool bound builder cx dest data f find first flag found given
                host i64 index ir item kind lhs loc matched name op operands p r rank region
                rest result results rewriter rhs root rule s slot state str t this ty types usize v
                value values variant verifier visitor width x y
            }

            include!("captured/rules.rs");
        }
    };
}

macro_rules! unit_structs { ($($name:ident)*) => { $(pub(super) struct $name;)* }; }
macro_rules! constants { ($($name:ident)*) => { $(const $name: () = ();)* }; }
macro_rules! statics { ($($name:ident)*) => { $(static $name: () = ();)* }; }
macro_rules! functions { ($($name:ident)*) => { $(fn $name() {})* }; }
macro_rules! macros { ($($name:ident)*) => { $(macro_rules! $name { () => {}; })* }; }

module!(of_unit_structs, unit_structs);
module!(of_constants, constants);
module!(of_statics, statics);
module!(of_functions, functions);
module!(of_macros, macros);

/// Pattern functions become unit structs.
#[allow(non_camel_case_types)]
mod of_patterns {
    use drr::ir::Ir;
    use drr::op::OpOf;
    use drr::prelude::*;
    use drr::rewriter::PatternRewriter;

    macro_rules! patterns {
        ($($name:ident)*) => {
            $(#[drr::pattern(root = NegOp)]
            pub(super) fn $name<I: Ir>(
                _: OpOf<NegOp, I>,
                _: &mut PatternRewriter<'_, I>,
            ) -> Option<()> {
                None
            })*
        };
    }
    patterns! { f op ir x r lhs value rewriter loc attr index operands }

    drr::declare_op! {
        pub(super) NegOp = "test.neg"(x: AnyType) { op: I64Attr = 1 } -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    }

    drr::drr! {
        pub(super) set Patterns;
        def NegNeg : Pat<(NegOp:$op (NegOp:$ir $x, ..), ..), (replaceWithValue $x), [{ $op != $ir }]>;
    }
}

/// Accepts every op.
fn verified<I: Ir>(_: &I, _: Op<I>) -> Result<(), String> {
    Ok(())
}

/// `i32`.
fn inferred<I: Ir>(_: &I, _: &[Type<I>], _: &[Option<I::Attr>]) -> Option<Vec<TypeData<I>>> {
    Some(vec![TypeData::int(32)])
}

/// The ops that remain when a set has rewritten a function body, in order.
fn ops_after(set: impl Patterns<Context>, body: &str) -> Vec<String> {
    let mut ctx = Context::new();
    let text =
        format!("%a, %b = \"x.given\"() : () -> (i32, i32)\n{body}\n\"x.use\"(%r) : (i32) -> ()");
    let module = ctx.parse_module(&text).expect("it parses");
    let patterns = PatternSet::new().with(set).bind(&mut ctx);
    let _ = apply_patterns_greedily(
        &mut ctx,
        module,
        &patterns,
        &GreedyRewriteConfig::new(),
        None,
    )
    .expect("it runs");
    let ops = ctx.ops_in(module, WalkOrder::PreOrder).into_iter();
    let names = ops.map(|op| ctx.op_name(op).to_string());
    names.filter(|name| name.starts_with("test.")).collect()
}

#[test]
fn rules_work_beside_items_of_any_name() {
    macro_rules! check {
        ($($module:ident)*) => {$(
            let neg = "%n = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.neg\"(%n) : (i32) -> i32";
            assert!(ops_after($module::Captured, neg).is_empty());
            let sum = "%x = \"test.const\"() <{value = 1 : i64}> : () -> i32\n%y = \"test.const\"() <{value = 2 : i64}> : () -> i32\n%r = \"test.add\"(%x, %y) : (i32, i32) -> i32";
            assert_eq!(ops_after($module::Captured, sum), ["test.const"]);
            let given = "%s = \"test.add\"(%a, %b) : (i32, i32) -> i32\n%r = \"test.neg\"(%s) : (i32) -> i32";
            assert_eq!(ops_after($module::Given(true), given), ["test.add"]);
            assert_eq!(ops_after($module::Given(false), given), ["test.add", "test.neg"]);
        )*};
    }
    check!(of_unit_structs of_constants of_statics of_functions of_macros);
    let neg = "%n = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.neg\"(%n) : (i32) -> i32";
    assert!(ops_after(of_patterns::Patterns, neg).is_empty());
    assert_eq!(ops_after(of_patterns::op, neg), ["test.neg", "test.neg"]);
}
