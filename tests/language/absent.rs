//! Rows 4.1, 4.4 and 5.3: attributes that native code leaves out, even where it reads what the rule builds; types of
//! operands that effectful native code gives.

use drr::prelude::*;

use crate::ops::{AddOp, MulOp, NegOp, ScaleOp, SubOp};
use crate::{check, check_no_match, run, used};

drr::declare_op! {
    /// A sum of elements.
    pub SumOp = "test.sum"(x: AnyType, y: AnyType) -> (r: AnyType)
        traits(Pure, Elementwise, SameOperandsAndResultType);
    /// Has flags.
    pub FlaggedOp = "test.flagged"(x: AnyType) {
        flag: Optional<BoolAttr>, width: Optional<I64Attr>, sizes: Optional<DenseI64ArrayAttr>,
    } -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
}

fn width_of<I: Ir>(ty: Ty<'_, I>) -> Option<i64> {
    (!ty.is_float()).then_some(32)
}

drr::drr! {
    pub set Absent;

    // The native reads an op that the rule builds, so it runs in the rewrite.
    def OfBuilt : Pat<(AddOp $x, $y), (FlaggedOp (NegOp:$n $x), none, (Width $n, $y), none)>;
    def OfMatched : Pat<(MulOp $x, $y), (FlaggedOp $x, none, (Width $x, $y), none)>;
    def DeclinesInRewrite : Pat<(SubOp $x, $x), (FlaggedOp (NegOp:$n $x), none, (Known $n), none)>;
    def Null : Pat<(ScaleOp $x, 7, ..), (FlaggedOp $x, (Nothing), (Nothing), (Nothing))>;
    def Truth : Pat<(ScaleOp $x, 8, ..), (FlaggedOp $x, (Opposite ConstBoolAttrTrue), none, none)>;
    def Elementwise : Pat<(NegOp (NegOp $x)), (SumOp (Copy $x), $x)>;
    def ElementwiseOfOthers : Pat<(AddOp (NegOp $x), $y), (SumOp (Copy $x), $y)>;
    def Incomplete : Pat<(SubOp $x, (NegOp $_)), (Unfinished $x)>;

    def Width : NativeCodeCall<{ width_of($0.ty()).filter(|_| $0.ty() == $1.ty()) }>;
    def Known : NativeCodeCall<{ Some(width_of($0.ty())?) }>;
    def Unfinished : NativeCodeCall<{ SumOp::builder().x($0).create($_builder, $_loc)? }>;
    def Nothing : NativeCodeCall<{ None }>;
    def Opposite : NativeCodeCall<|flag: bool| !flag>;
    def Copy : NativeCodeCall<{ AddOp::build($_builder, $_loc, $0, $0)? }>;
}

fn flagged(x: &str, attrs: &str, ty: &str) -> String {
    format!("%r = \"test.flagged\"({x}){attrs} : ({ty}) -> {ty}\n\"x.use\"(%r) : ({ty}) -> ()")
}

fn binary(op: &str, x: &str, ty: &str) -> String {
    format!("%r = \"test.{op}\"({x}, {x}) : ({ty}, {ty}) -> {ty}\n\"x.use\"(%r) : ({ty}) -> ()")
}

#[test]
fn row_4_1_none_is_the_absence_of_an_optional_attribute() {
    let width = " <{width = 32 : i64}>";
    check(
        Absent,
        "OfMatched",
        &binary("mul", "%a", "i32"),
        &flagged("%a", width, "i32"),
    );
    check(
        Absent,
        "OfMatched",
        &binary("mul", "%f", "f32"),
        &flagged("%f", "", "f32"),
    );
}

#[test]
fn row_4_1_none_is_absence_where_the_native_reads_what_the_rule_builds() {
    let built = |x, attrs, ty| {
        let neg = format!("%n = \"test.neg\"({x}) : ({ty}) -> {ty}\n");
        neg + &flagged("%n", attrs, ty)
    };
    let width = " <{width = 32 : i64}>";
    check(
        Absent,
        "OfBuilt",
        &binary("add", "%a", "i32"),
        &built("%a", width, "i32"),
    );
    check(
        Absent,
        "OfBuilt",
        &binary("add", "%f", "f32"),
        &built("%f", "", "f32"),
    );
    check(
        Absent,
        "DeclinesInRewrite",
        &binary("sub", "%a", "i32"),
        &built("%a", width, "i32"),
    );
}

#[test]
fn row_5_3_what_fails_in_the_rewrite_is_no_absence() {
    let (_, report) = run(Absent, &["DeclinesInRewrite"], &binary("sub", "%f", "f32"));
    let [failure] = report.failures.as_slice() else {
        panic!("{report}");
    };
    assert_eq!(failure.reason, "native `Known` failed");
}

#[test]
fn row_5_3_a_failure_tells_the_error_of_an_op_that_was_not_built() {
    let text = "%n = \"test.neg\"(%a) : (i32) -> i32\n".to_string();
    let text = text + &used("%r = \"test.sub\"(%a, %n) : (i32, i32) -> i32");
    let (_, report) = run(Absent, &["Incomplete"], &text);
    let [failure] = report.failures.as_slice() else {
        panic!("{report}");
    };
    assert_eq!(
        failure.reason,
        "native `Unfinished` failed: `y` was not given"
    );
}

#[test]
fn row_4_1_a_native_of_none_stands_for_a_null_attribute() {
    let scale = |factor| {
        used(&format!(
            "%r = \"test.scale\"(%a) <{{factor = {factor} : i64}}> : (i32) -> i32"
        ))
    };
    check(Absent, "Null", &scale(7), &flagged("%a", "", "i32"));
    check(
        Absent,
        "Truth",
        &scale(8),
        &flagged("%a", " <{flag = false}>", "i32"),
    );
    check_no_match(Absent, "Null", &scale(8));
}

#[test]
fn row_4_4_elementwise_ops_take_what_effectful_code_gives() {
    let input = |inner: &str| {
        format!(
            "%t = \"x.t\"() : () -> tensor<2xf32>\n%u = \"x.t\"() : () -> tensor<?xf32>\n%v = \"x.t\"() : () -> vector<2xf32>\n\
             {inner}\n\"x.use\"(%r, %u, %v) : (tensor<2xf32>, tensor<?xf32>, vector<2xf32>) -> ()"
        )
    };
    let twice = input(
        "%n = \"test.neg\"(%t) : (tensor<2xf32>) -> tensor<2xf32>\n%r = \"test.neg\"(%n) : (tensor<2xf32>) -> tensor<2xf32>",
    );
    let sum = input(
        "%k = \"test.add\"(%t, %t) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>\n%r = \"test.sum\"(%k, %t) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>",
    );
    check(Absent, "Elementwise", &twice, &sum);

    // The types of operands that do not agree are told.
    let (_, report) = run(
        Absent,
        &["ElementwiseOfOthers"],
        &input(
            "%n = \"test.neg\"(%t) : (tensor<2xf32>) -> tensor<2xf32>\n%r = \"test.add\"(%n, %v) : (tensor<2xf32>, vector<2xf32>) -> tensor<2xf32>",
        ),
    );
    let [failure] = report.failures.as_slice() else {
        panic!("{report}");
    };
    assert_eq!(
        failure.reason,
        "`test.sum` would have types that its traits forbid: all non-scalar operands/results must have the same shape and base type, but has tensor<2xf32>, vector<2xf32>"
    );
}
