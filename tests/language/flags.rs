//! Row 3.1: constraints that test nothing that the source binds.

use std::cell::Cell;

use drr::prelude::*;

use drr::embedded::WalkOrder;
use drr::pattern_set::{PatternSet, Select};

use crate::ops::{FiveOp, NegOp};
use crate::{check, check_no_match, explain, parse, used};

thread_local! {
    static LEVEL: Cell<i64> = const { Cell::new(0) };
    static CALLS: Cell<usize> = const { Cell::new(0) };
}

fn counted() -> bool {
    CALLS.set(CALLS.get() + 1);
    true
}

fn never() -> bool {
    false
}

mod elsewhere {
    drr::drr! {
        /// Read in another module.
        pub def Precise : Constraint<{ crate::flags::LEVEL.get() == 9 }, "precise">;
    }
}

drr::drr! {
    set Flags;

    def Fast : Constraint<{ LEVEL.get() > 3 }, "fast mode">;
    class Level<n> : Constraint<{ LEVEL.get() == n }, "the right level">;
    #[reads(any)]
    def InContext : Constraint<{ $_builder.ir().loaded() }, "a context with types">;
    def Inline : Constraint<|| (LEVEL.get() < 0)>;

    def OfFlag : Pat<(NegOp (NegOp $x)), (replaceWithValue $x), [(Fast)]>;
    def OfLevel : Pat<(NegOp (NegOp $x)), (replaceWithValue $x), [(Level<7>)]>;
    def OfFunction : Pat<(NegOp (NegOp $x)), (replaceWithValue $x), [(never)]>;
    def OfClosure : Pat<(NegOp (NegOp $x)), (replaceWithValue $x), [(Inline)]>;
    def OfOther : Pat<(NegOp (NegOp $x)), (replaceWithValue $x), [(elsewhere::Precise)]>;
    def OfBuilder : Pat<(NegOp (NegOp $x)), (replaceWithValue $x), [(InContext)]>;
    def Once : Pat<(FiveOp (commutative $x, (NegOp $x), $y, (NegOp $y), $_), $_), (NegOp $x), [(counted)]>;
}

/// A fact about an IR that rules for any IR can ask.
trait Loaded {
    fn loaded(&self) -> bool;
}

impl<I: Ir> Loaded for I {
    fn loaded(&self) -> bool {
        true
    }
}

fn neg_neg() -> String {
    used("%n = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.neg\"(%n) : (i32) -> i32")
}

const A: &str = "\"x.use\"(%a) : (i32) -> ()";

#[test]
fn row_3_1_a_constraint_without_entities_switches_a_rule() {
    for (rule, on) in [
        ("OfFlag", 4),
        ("OfLevel", 7),
        ("OfOther", 9),
        ("OfClosure", -1),
    ] {
        LEVEL.set(on);
        check(Flags, rule, &neg_neg(), A);
        LEVEL.set(0);
        check_no_match(Flags, rule, &neg_neg());
    }
    check_no_match(Flags, "OfFunction", &neg_neg());
    check(Flags, "OfBuilder", &neg_neg(), A);
}

#[test]
fn row_3_4_a_constraint_without_entities_is_explained_by_its_summary() {
    LEVEL.set(0);
    let why = explain(Flags, "OfFlag", "test.neg", &neg_neg());
    assert!(
        why.contains("failed to satisfy constraint: 'fast mode'"),
        "{why}"
    );
}

#[test]
fn row_3_1_a_constraint_without_entities_is_tested_once_for_all_operand_orders() {
    let (mut context, module) = parse(&used(
        "%r = \"test.five\"(%a, %b, %c, %a, %b) <{n = 0 : i64}> : (i32, i32, i32, i32, i32) -> i32",
    ));
    let mut patterns = PatternSet::new().with(Flags);
    patterns.only(&[Select::Name("Once")]).expect("it is there");
    let patterns = patterns.bind(&mut context);
    let mut ops = context.ops_in(module, WalkOrder::PreOrder).into_iter();
    let five = ops.find(|op| context.op_name(*op) == "test.five");
    CALLS.set(0);
    assert_eq!(
        patterns.find(&mut context, five.expect("it is there")),
        None
    );
    assert_eq!(CALLS.get(), 1);
}
