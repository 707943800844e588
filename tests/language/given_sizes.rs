//! Row 4.11: variadic operands of an op with `SameVariadicOperandSize`, of which code or another op gives the
//! values. Their sizes are compared before anything changes, if they are known then.

use drr::prelude::*;

use crate::ops::{AddOp, MulOp, NegOp, SubOp};
use crate::{check, check_no_match, explain, run, text, used};

drr::declare_op! {
    /// Combines operands pairwise.
    pub ZipOp = "q.zip"(xs: Variadic<AnyType>, ys: Variadic<AnyType>) -> (r: AnyType)
        traits(SameVariadicOperandSize);
    /// Its values.
    pub FanOp = "q.fan"(x: AnyType) -> (ys: Variadic<AnyType>);
}

drr::drr! {
    pub set Zips;

    def Pure : Pat<(AddOp $x, $y), (ZipOp (variadic $x, $y), (Copies<2> $x))>;
    def PureShort : Pat<(AddOp $x, $y), (ZipOp (variadic $x, $y), (Copies<1> $x))>;
    def Late : Pat<(SubOp $x, $y), (ZipOp (variadic $x, $y), (LateCopies<2> $x))>;
    def LateShort : Pat<(SubOp $x, $y), (ZipOp (variadic $x, $y), (LateCopies<1> $x))>;
    def Built : Pattern<(MulOp $x, $y), [
        (FanOp:$f $x, (returnType $x, $y)),
        (ZipOp $f__0, (variadic $x, $y))]>;
    def BuiltShort : Pattern<(NegOp $x), [
        (FanOp:$f $x, (returnType $x, $x)),
        (ZipOp $f__0, (variadic $x))]>;
    class Copies<n> : NativeCodeCall<{ vec![$0; n] }>;
    class LateCopies<n> : NativeCodeCall<{ let _ = $_builder.ir(); vec![$0; n] }>;
}

fn binary(op: &str) -> String {
    used(&format!("%r = \"test.{op}\"(%a, %b) : (i32, i32) -> i32"))
}

#[test]
fn row_4_11_given_values_of_the_same_size_are_taken() {
    let zip = used("%r = \"q.zip\"(%a, %b, %a, %a) : (i32, i32, i32, i32) -> i32");
    check(Zips, "Pure", &binary("add"), &zip);
    check(Zips, "Late", &binary("sub"), &zip);
    check(
        Zips,
        "Built",
        &binary("mul"),
        &used(
            "%g:2 = \"q.fan\"(%a) : (i32) -> (i32, i32)\n%r = \"q.zip\"(%g#0, %g#1, %a, %b) : (i32, i32, i32, i32) -> i32",
        ),
    );
}

#[test]
fn row_4_11_values_of_other_sizes_that_are_known_before_are_no_match() {
    check_no_match(Zips, "PureShort", &binary("add"));
    let why = explain(Zips, "PureShort", "test.add", &binary("add"));
    let wanted = "the variadic operands of `q.zip` would be of different sizes";
    assert!(why.contains(wanted), "{why}");
    // `returnType` says how many results the other op has.
    let neg = used("%r = \"test.neg\"(%a) : (i32) -> i32");
    check_no_match(Zips, "BuiltShort", &neg);
}

#[test]
fn row_4_11_a_rewrite_with_values_of_other_sizes_is_undone_and_reported() {
    let before = binary("sub");
    let (after, report) = run(Zips, &["LateShort"], &before);
    assert_eq!(after, text(&before));
    let failure = report.failures[0].to_string();
    assert!(failure.contains("would be of different sizes"), "{failure}");
}
