//! Row 2.9 together with other source forms: one of several ops and any op with a trait in bodies,
//! operand orders that a loop chooses, nested bodies, optional and variadic operands. `moved` uses
//! the same rules for row 4.12 together with other result forms.

use super::{OnceOp, PairOp, PlusOp, ReduceOp, SelectOp, TimesOp, YieldOp, body, once, reduce};
use crate::ops::ConcatOp;
use crate::{check, check_no_match, explain, parse, text, used};
use drr::driver::walk_and_apply_patterns;
use drr::embedded::PrintOptions;
use drr::pattern_set::{PatternSet, Select};
use drr::prelude::*;

drr::declare_op! {
    /// Four operands.
    pub FourOp = "b.four"(a: AnyType, b: AnyType, c: AnyType, d: AnyType) -> (r: AnyType) traits(Pure);
    /// A body and an operand.
    pub HoldOp = "b.hold"(x: AnyType) -> (r: AnyType) regions(body: AnyRegion);
    /// Like [`HoldOp`], but no rule matches it.
    pub HeldOp = "b.held"(x: AnyType) -> (r: AnyType) regions(body: AnyRegion);
    /// An optional operand and an optional attribute.
    pub MaybeOp = "b.maybe"(x: AnyType, y: Optional<AnyType>) { n: Optional<I64Attr>, k: I64Attr = 3 }
        -> (r: AnyType) traits(Pure);
    /// Uses a value and has a result.
    pub UseOp = "b.use"(x: AnyType) -> (r: AnyType);
    /// The name of its region is a keyword of Rust.
    pub RawOp = "b.raw"() -> (r: AnyType) regions(r#loop: AnyRegion);
    /// Two results.
    pub SplitOp = "b.split"(x: AnyType) -> (low: AnyType, high: AnyType);
}

drr::drr! {
    // The rules overlap on purpose: each test runs one of them.
    #[allow(deprecated)]
    pub set Bodies;

    def OneOfSeveral : Pattern<(ReduceOp $x, (region:$b ($p, $q) (YieldOp (PlusOp | TimesOp $p, $q)))),
        [(drop $b), (replaceWithValue $x)]>;
    def AnyWith : Pattern<(ReduceOp $x, (region:$b ($p, $q) (YieldOp (any<Commutative> $p, $q)))),
        [(drop $b), (replaceWithValue $x)]>;
    def Loops : Pattern<
        (ReduceOp $x, (region:$b ($p, $q) (YieldOp (ConcatOp (variadic (commutative $p, (UseOp $q), (PlusOp $p, $q), $y)))))),
        [(drop $b), (PlusOp $x, $y)]>;
    def TwoLoops : Pattern<
        (ConcatOp (variadic (commutative $x, (ReduceOp:$m $_, (region ($p) (YieldOp (PlusOp (either $p, $x))))), $y, $z))),
        [(FourOp $m, $x, $y, $z)]>;
    def Deep : Pattern<
        (OnceOp (region:$o () (YieldOp (OnceOp (region () (YieldOp (OnceOp (region () (YieldOp $x))))))))),
        [(drop $o), (replaceWithValue $x)]>;
    def DeepArgument : Pattern<
        (ReduceOp $x, (region:$o ($p) (YieldOp (ReduceOp $p, (region ($_q) (YieldOp $p)))))),
        [(drop $o), (replaceWithValue $x)]>;
    def TwoInside : Pattern<
        (OnceOp (region:$o () (PairOp:$_p (region () (YieldOp $x)), (region () (YieldOp $y))), (YieldOp $z))),
        [(drop $o), (FourOp $x, $y, $z, $z)]>;
    def SameInside : Pattern<
        (OnceOp (region:$o () (YieldOp (PlusOp $x, (TimesOp $x, $x))))),
        [(drop $o), (PlusOp $x, $x)]>;
    def Diamond : Pattern<
        (ReduceOp $x, (region:$b ($p) (YieldOp (PlusOp (UseOp:$u $p), (TimesOp $u, $p))))),
        [(drop $b), (replaceWithValue $x)]>;
    def Absent : Pattern<(ReduceOp $x, (region:$b ($p) (YieldOp (MaybeOp $p, none, none, 3)))),
        [(drop $b), (replaceWithValue $x)]>;
    def OptionalOutside : Pattern<(ReduceOp $x, (region:$b (YieldOp (MaybeOp $_, $y, $n, $k)))),
        [(drop $b), (MaybeOp $x, $y, $n, $k)]>;
    def SecondResult : Pattern<(ReduceOp $x, (region:$b ($p) (YieldOp (SplitOp:$_s__1 $p)))),
        [(drop $b), (replaceWithValue $x)]>;
    def VariadicOutside : Pattern<(OnceOp (region:$b () (YieldOp (ConcatOp $xs)))), [(drop $b), (ConcatOp $xs)]>;
    def RestOutside : Pattern<(ReduceOp $x, (region:$b ($p) (YieldOp (ConcatOp (variadic $p, $xs..))))),
        [(drop $b), (ConcatOp (variadic $x, $xs..))]>;
    def OuterInside : Pattern<(HoldOp $x, (region:$b () (YieldOp $x))), [(drop $b), (replaceWithValue $x)]>;
    def DefinedOutside : Pattern<(HoldOp (UseOp:$u $x), (region:$b () (YieldOp $u))), [(drop $b), (PlusOp $u, $x)]>;
    def Constrained : Pattern<(OnceOp (region:$b () (YieldOp (PlusOp:$p $x, $y)))), [(drop $b), (TimesOp $x, $y)],
        [(HasOneUse $p), { $x != $y }]>;
    def ByNative : Pattern<(OnceOp (region:$b () (YieldOp (Doubled $x)))), [(drop $b), (TimesOp $x, $x)]>;

    def InReplace : Pattern<(UseOp (HoldOp:$h $x, $b)), [(replace $h, (HeldOp $x, $b)), (PlusOp $x, $x)]>;
    def ReplacedBody : Pattern<(UseOp (OnceOp:$o (region:$b () (YieldOp $x)))),
        [(drop $b), (replace $o, $x), (PlusOp $x, $x)]>;
    def ErasedWithBody : Pattern<(UseOp (HoldOp:$h $x, $b)), [(erase $h), (drop $b), (replaceWithValue $x)]>;
    def Uses : Pat<(HoldOp $x, $b), (HeldOp (UseOp $x, (returnType $x)), $b)>;
    def Copies : Pattern<(UseOp (HoldOp:$h $_, $b)), [(HeldOp $h, (clone $b))]>;
    def ModifiedOnly : Pattern<(HoldOp:$h (UseOp $x), (region (YieldOp $_))), [(modify $h, x = $x)]>;
    def RawName : Pat<(RawOp r#loop = (region:$b () (YieldOp $_))), (OnceOp $b)>;
    def Swapped : Pat<(PairOp $a, $b), (SwappedOp $b, $a)>;
    def OneCopied : Pattern<(PairOp $a, $b), [(drop $b), (SwappedOp (clone $a), $a)]>;
    def InnerOut : Pattern<
        (OnceOp (region:$o () (YieldOp (SelectOp $c, (OnceOp $a), (OnceOp $b))))),
        [(drop $o), (SelectOp $c, (OnceOp $a, (returnType { drr::ir::TypeData::int(32) })), (OnceOp $b, (returnType { drr::ir::TypeData::int(32) })))]>;
    def InnerCopy : Pattern<(OnceOp (region:$o () (YieldOp (OnceOp $a)))), [(SwappedOp $o, (clone $a))]>;

    def Doubled : NativeCodeCall<{
        let sum = $_self.defining_op().filter(|op| op.is::<PlusOp>())?;
        (sum.operand(0)? == sum.operand(1)?).then_some(sum.operand(0)?)
    }>;
}
drr::declare_op! {
    /// Like [`PairOp`], but no rule matches it.
    pub SwappedOp = "b.swapped"() -> (r: AnyType) regions(first: AnyRegion, second: AnyRegion);
}

/// A reduction of `%a` whose body has these arguments and operations and yields `%e`.
fn reduces(args: &str, ops: &str) -> String {
    reduce(&format!(
        "{{ ^bb0({args}): {ops} \"r.yield\"(%e) : (i32) -> () }}"
    ))
}

pub(super) fn op(result: &str, name: &str, operands: &str) -> String {
    let types = vec!["i32"; operands.split(',').count()].join(", ");
    format!("{result} = \"{name}\"({operands}) : ({types}) -> i32\n")
}

/// A body without arguments: these operations, then a terminator with this value.
pub(super) fn ends(ops: &str, value: &str) -> String {
    format!("{{ {ops} \"r.yield\"({value}) : (i32) -> () }}")
}

pub(super) fn holds(body: &str) -> String {
    format!("%h = \"b.hold\"(%a) ({body}) : (i32) -> i32\n")
}

const X: &str = "%x: i32";
const XY: &str = "%x: i32, %y: i32";
pub(super) const A: &str = "\"x.use\"(%a) : (i32) -> ()";

#[track_caller]
pub(super) fn becomes(rule: &str, before: &str, after: &str) {
    check(Bodies, rule, before, after);
}

#[track_caller]
pub(super) fn stays(rule: &str, body: &str) {
    check_no_match(Bodies, rule, body);
}

#[test]
fn r2_11_ops_in_a_body_are_one_of_several_or_any_with_a_trait() {
    for rule in ["OneOfSeveral", "AnyWith"] {
        for name in ["r.plus", "r.times"] {
            becomes(rule, &reduces(XY, &op("%e", name, "%x, %y")), A);
            stays(rule, &reduces(XY, &op("%e", name, "%y, %x")));
        }
        stays(rule, &reduces(XY, &op("%e", "b.use", "%x")));
    }
}

#[test]
fn r2_7_operand_orders_that_a_loop_chooses_are_tried_in_a_body() {
    let parts = ["%x", "%u", "%s", "%b"];
    let ops = op("%u", "b.use", "%y") + &op("%s", "r.plus", "%x, %y");
    let orders = [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1], [1, 3, 0, 2]];
    let after = used(&op("%r", "r.plus", "%a, %b"));
    for order in orders {
        let operands = order.map(|at| parts[at]).join(", ");
        let body = format!("{ops}{}", op("%e", "test.concat", &operands));
        becomes("Loops", &reduces(XY, &body), &after);
    }
    // A block argument is not a value from outside.
    let body = format!("{ops}{}", op("%e", "test.concat", "%x, %u, %s, %y"));
    stays("Loops", &reduces(XY, &body));
}

#[test]
fn r2_7_a_body_is_matched_for_each_order_that_a_loop_chooses() {
    let body = |value: &str| {
        format!(
            "({{ ^bb0(%x: i32): %e = \"r.plus\"(%x, {value}) : (i32, i32) -> i32 \"r.yield\"(%e) : (i32) -> () }})"
        )
    };
    let all = |value: &str| {
        let m = format!("%m = \"r.reduce\"(%a) {} : (i32) -> i32\n", body(value));
        (
            m.clone(),
            used(&(m + &op("%r", "test.concat", "%c, %a, %m, %b"))),
        )
    };
    let (m, before) = all("%b");
    becomes(
        "TwoLoops",
        &before,
        &used(&(m + &op("%r", "b.four", "%m, %b, %c, %a"))),
    );
    let (_, outside) = all("%m2");
    let outside = format!("%m2 = \"x.other\"() : () -> i32\n{outside}");
    stays("TwoLoops", &outside);
}

#[test]
fn r2_9_bodies_are_matched_three_deep() {
    let deep = |value: &str| {
        let inner = ends("", value);
        let middle = ends(&once(&inner).replace("%r", "%j"), "%j");
        used(&once(&ends(&once(&middle).replace("%r", "%i"), "%i")))
    };
    becomes("Deep", &deep("%a"), A);
    let other = ends(&once(&ends("", "%a")).replace("%r", "%j"), "%j");
    stays("Deep", &used(&once(&other)));
    let arguments = |value: &str| {
        reduces(
            X,
            &format!(
                "%e = \"r.reduce\"(%x) ({{ ^bb0(%y: i32): \"r.yield\"({value}) : (i32) -> () }}) : (i32) -> i32 "
            ),
        )
    };
    becomes("DeepArgument", &arguments("%x"), A);
    stays("DeepArgument", &arguments("%y"));
    stays("DeepArgument", &arguments("%a"));
}

#[test]
fn r2_9_an_op_in_a_body_has_two_bodies() {
    let pair = |a: &str, b: &str| {
        let pair = format!(
            "%p = \"r.pair\"() ({}, {}) : () -> i32",
            ends("", a),
            ends("", b)
        );
        used(&once(&ends(&pair, "%c")))
    };
    becomes(
        "TwoInside",
        &pair("%a", "%b"),
        &used(&op("%r", "b.four", "%a, %b, %c, %c")),
    );
}

#[test]
fn r2_5_names_are_compared_in_bodies_and_with_what_is_outside() {
    let sum = |x: &str, y: &str| {
        let ops =
            op("%t", "r.times", &format!("{y}, {y}")) + &op("%s", "r.plus", &format!("{x}, %t"));
        used(&once(&ends(&ops, "%s")))
    };
    becomes(
        "SameInside",
        &sum("%a", "%a"),
        &used(&op("%r", "r.plus", "%a, %a")),
    );
    stays("SameInside", &sum("%a", "%b"));
    let held = |value: &str| format!("{}\"x.use\"(%h) : (i32) -> ()", holds(&ends("", value)));
    becomes("OuterInside", &held("%a"), A);
    stays("OuterInside", &held("%b"));
    let defined = |value: &str| {
        format!(
            "%u = \"b.use\"(%b) : (i32) -> i32\n%r = \"b.hold\"(%u) ({}) : (i32) -> i32\n",
            ends("", value)
        )
    };
    let after = used(&(op("%u", "b.use", "%b") + &op("%r", "r.plus", "%u, %b")));
    becomes("DefinedOutside", &used(&defined("%u")), &after);
    stays("DefinedOutside", &used(&defined("%b")));
}

#[test]
fn r2_5_an_op_that_two_ops_of_a_body_use_is_one_op() {
    let diamond = |ops: &str, first: &str, second: &str| {
        let rest = op("%t", "r.times", &format!("{second}, %x"))
            + &op("%e", "r.plus", &format!("{first}, %t"));
        reduces(X, &format!("{ops}{rest}"))
    };
    let one = op("%u", "b.use", "%x");
    becomes("Diamond", &diamond(&one, "%u", "%u"), A);
    let two = op("%u", "b.use", "%x") + &op("%v", "b.use", "%x");
    stays("Diamond", &diamond(&two, "%u", "%v"));
}

#[test]
fn r2_6_absent_arguments_of_ops_in_a_body() {
    let maybe = |operands: &str, attrs: &str| {
        let types = vec!["i32"; operands.split(',').count()].join(", ");
        reduces(
            X,
            &format!("%e = \"b.maybe\"({operands}) {attrs} : ({types}) -> i32 "),
        )
    };
    becomes("Absent", &maybe("%x", ""), A);
    becomes("Absent", &maybe("%x", "<{k = 3 : i64}>"), A);
    for (operands, attrs) in [
        ("%x, %b", ""),
        ("%x", "<{n = 1 : i64}>"),
        ("%x", "<{k = 4 : i64}>"),
    ] {
        stays("Absent", &maybe(operands, attrs));
    }
    let after = |operands: &str, attrs: &str| {
        let types = vec!["i32"; operands.split(',').count()].join(", ");
        used(&format!(
            "%r = \"b.maybe\"({operands}) {attrs} : ({types}) -> i32"
        ))
    };
    let given = "<{k = 5 : i64, n = 1 : i64}>";
    becomes(
        "OptionalOutside",
        &maybe("%x, %b", given),
        &after("%a, %b", given),
    );
    becomes(
        "OptionalOutside",
        &maybe("%x", ""),
        &after("%a", "<{k = 3 : i64}>"),
    );
    stays("OptionalOutside", &maybe("%b, %x", ""));
}

#[test]
fn r2_4_a_result_of_an_op_in_a_body_feeds_another_one_there() {
    let split = |n: u32| {
        reduce(&format!(
            "{{ ^bb0(%x: i32): %s:2 = \"b.split\"(%x) : (i32) -> (i32, i32) \"r.yield\"(%s#{n}) : (i32) -> () }}"
        ))
    };
    becomes("SecondResult", &split(1), A);
    stays("SecondResult", &split(0));
}

#[test]
fn r4_11_a_variadic_operand_of_an_op_in_a_body_is_used_in_a_result() {
    let all = |operands: &str| used(&once(&ends(&op("%s", "test.concat", operands), "%s")));
    becomes(
        "VariadicOutside",
        &all("%a, %b, %c"),
        &used(&op("%r", "test.concat", "%a, %b, %c")),
    );
    let rest = |operands: &str| reduces(X, &op("%e", "test.concat", operands));
    becomes(
        "RestOutside",
        &rest("%x, %b, %c"),
        &used(&op("%r", "test.concat", "%a, %b, %c")),
    );
    stays("RestOutside", &rest("%x, %b, %x"));
    let why = explain(Bodies, "RestOutside", "r.reduce", &rest("%x, %b, %x"));
    assert!(why.contains("is made in the region"), "{why}");
}

#[test]
fn r3_1_constraints_and_natives_look_at_what_a_body_binds() {
    let sum = |x: &str, y: &str| {
        used(&once(&ends(
            &op("%s", "r.plus", &format!("{x}, {y}")),
            "%s",
        )))
    };
    becomes(
        "Constrained",
        &sum("%a", "%b"),
        &used(&op("%r", "r.times", "%a, %b")),
    );
    stays("Constrained", &sum("%a", "%a"));
    // Native code matches a value whatever defines it; an op that the rule names must be in the
    // body.
    let outside = format!(
        "{}{}",
        op("%s", "r.plus", "%a, %a"),
        used(&once(&ends("", "%s")))
    );
    becomes("ByNative", &outside, &used(&op("%r", "r.times", "%a, %a")));
    stays("ByNative", &sum("%a", "%a"));
}

#[test]
fn r2_2_a_region_is_named_by_a_word_of_rusts() {
    let one = ends("", "%a");
    let before = format!("%r = \"b.raw\"() ({one}) : () -> i32");
    becomes("RawName", &used(&before), &used(&once(&one)));
}

#[test]
fn r2_9_rules_of_regions_run_under_the_walk() {
    let cases = [
        (
            "Swapped",
            used(&format!(
                "%r = \"r.pair\"() ({}, {}) : () -> i32",
                body("%a"),
                body("%b")
            )),
        ),
        ("OneOfSeveral", reduces(XY, &op("%e", "r.times", "%x, %y"))),
        (
            "Uses",
            format!("{}\"x.use\"(%h) : (i32) -> ()", holds(&body("%b"))),
        ),
    ];
    for (rule, before) in cases {
        let mut patterns = PatternSet::new().with(Bodies);
        assert_eq!(patterns.only(&[Select::Name(rule)]).unwrap(), 1);
        let (mut context, module) = parse(&before);
        let patterns = patterns.bind(&mut context);
        crate::assert_agreement(&mut context, module, &patterns);
        let report = walk_and_apply_patterns(&mut context, module, &patterns, None);
        assert_eq!(report.map(|report| report.rewrites).ok(), Some(1), "{rule}");
        assert!(context.verify_op(module).is_ok(), "{rule}");
        let found = context.print_op(module, &PrintOptions::new().generic(true));
        assert_ne!(found, text(&before), "{rule}");
    }
}
