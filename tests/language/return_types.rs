//! Rows 4.5, 4.7: result types that a rule gives, and roots with variadic results.

use drr::ir::TypeData;
use drr::prelude::*;

use crate::ops::{AddOp, CastOp, MulOp, NegOp, SinkOp, SubOp};
use crate::{check, check_no_match, run, text, used};

drr::declare_op! {
    /// Variadic operands and results.
    SpreadOp = "test.spread"(xs: Variadic<AnyType>) -> (ys: Variadic<AnyType>);
    /// As many results as the rule wants.
    ManyOp = "test.many"(xs: Variadic<AnyType>) -> (ys: Variadic<AnyType>);
    /// One result.
    OneOp = "test.one"(xs: Variadic<AnyType>) -> (y: AnyType);
    /// Two results.
    TwoOp = "test.two"(xs: Variadic<AnyType>) -> (a: AnyType, b: AnyType);
    /// One result and any number of others.
    FirstOp = "test.first"(xs: Variadic<AnyType>) -> (y: AnyType, ys: Variadic<AnyType>);
}

drr::drr! {
    #[allow(deprecated)] // Each test runs one rule.
    set Types;

    def TypeOfIt : NativeCodeCall<{ $0.ty() }>;
    def OfBuilt : Pat<(CastOp (AddOp $x, $y), $_), (CastOp (Difference (NegOp:$n $x), (CastOp $y, "exact", (returnType $n))), "exact")>;
    def Difference : NativeCodeCall<{ SubOp::build($_builder, $_loc, $0, $1)? }>;
    def OfBuiltInCode : Pat<(CastOp (SubOp $x, $y), $_), (CastOp (MulOp (NegOp:$n $x), (CastOp $y, "exact", (returnType { $n.result(0)?.ty() }))), "exact")>;
    def OfText : Pat<(CastOp (NegOp $x), $_), (CastOp (MulOp (CastOp:$n $x, "exact", (returnType "i9")), (CastOp $x, "exact", (returnType (TypeOfIt $n__0)))), "exact")>;
    def OfDialectText : Pat<(SinkOp (NegOp $x)), (SinkOp (CastOp $x, "exact", (returnType "!nn.tensor<4>")))>;
    def OfBadText : Pat<(SinkOp (NegOp $x)), (SinkOp (CastOp $x, "exact", (returnType "tuple<oops>")))>;
    def OfVariadic : Pattern<(SinkOp (OneOp $xs)), [(ManyOp $xs, (returnType $xs))]>;
    def OfResults : Pattern<(SinkOp (OneOp $xs)), [(ManyOp:$m $xs, (returnType $xs)), (ManyOp $m__0, (returnType $m__0, "i3", { $xs }))]>;
    def NoResults : Pattern<(SinkOp (OneOp $xs)), [(ManyOp $xs, (returnType))]>;
    def List : Pattern<(SinkOp (OneOp $xs)), [(TwoOp $xs, (returnType { vec![$xs.get(0)?.ty(), $xs.get(0)?.ty()] }))]>;
    def ListOfVariadic : Pattern<(SinkOp (OneOp $xs)), [(TwoOp $xs, (returnType $xs))]>;

    def Negative : Dag<(CastOp (NegOp $x), "exact", (returnType $x))>;
    def AtRoot : Pat<(SubOp $x, $x), Negative>;
    def Nested : Pat<(MulOp $x, $x), (NegOp Negative)>;
    def AtOtherRoot : Pat<(CastOp (SubOp $x, $y), $_), (CastOp (AddOp $x, $y), "exact", (returnType "i8"))>;
    def ThatATraitForbids : Pat<(CastOp (AddOp $x, $_), $_), (CastOp (NegOp $x, (returnType "i64")))>;
    def OfTwoThatATraitForbids : Pat<(CastOp (SubOp $x, $y), $_), (CastOp (AddOp $x, $y, (returnType "i64")))>;

    def Made : Pat<(CastOp (MulOp $x, $_), $_), (CastOp (CastOp $x, "exact", (returnType (I7 $x))), "exact")>;
    def I7 : NativeCodeCall<{ $_builder.make_type(&TypeData::int(7))? }>;
    def MadeOfConverted : Pat<(MulOp (NegOp $x), $y), (SubOp (CastOp $x, "exact", (returnType { $_builder.ir().value_type($y) })), $y)>;
    def MadeForRoot : Pat<(CastOp (MulOp $x, $y), $_), (CastOp (NegOp $x), "exact", (returnType (I7 $y)))>;
    def MadeNot : Pat<(CastOp (MulOp $x, $_), $_), (CastOp (CastOp $x, "exact", (returnType (No $x))), "exact")>;
    def No : NativeCodeCall<{ $_builder.make_type(&TypeData::int(7)).filter(|_| false)? }>;

    def ByOne : Pat<(SpreadOp $xs), (OneOp $xs)>;
    def ByTwo : Pat<(SpreadOp $xs), (TwoOp $xs)>;
    def ByFirst : Pat<(SpreadOp $xs), (FirstOp $xs)>;
    def ByInferred : Pat<(SpreadOp (variadic $x, ..)), (NegOp $x)>;
}

#[test]
fn row_4_7_the_type_of_what_the_rule_builds_by_name() {
    check(
        Types,
        "OfBuilt",
        &used(
            "%s = \"test.add\"(%a, %b) : (i32, i32) -> i32\n%k = \"test.cast\"(%s) : (i32) -> i8\n%r = \"x.id\"(%k) : (i8) -> i32",
        ),
        &used(
            "%n = \"test.neg\"(%a) : (i32) -> i32\n%k1 = \"test.cast\"(%b) <{mode = \"exact\"}> : (i32) -> i32\n%s = \"test.sub\"(%n, %k1) : (i32, i32) -> i32\n%k = \"test.cast\"(%s) <{mode = \"exact\"}> : (i32) -> i8\n%r = \"x.id\"(%k) : (i8) -> i32",
        ),
    );
}

#[test]
fn row_4_7_the_type_of_what_the_rule_builds_in_code() {
    let cast = |sum: &str| {
        used(&format!(
            "{sum}\n%k = \"test.cast\"(%s) <{{mode = \"exact\"}}> : (i32) -> i8\n%r = \"x.id\"(%k) : (i8) -> i32"
        ))
    };
    check(
        Types,
        "OfBuiltInCode",
        &cast("%s = \"test.sub\"(%a, %b) : (i32, i32) -> i32"),
        &cast(
            "%n = \"test.neg\"(%a) : (i32) -> i32\n%k1 = \"test.cast\"(%b) <{mode = \"exact\"}> : (i32) -> i32\n%s = \"test.mul\"(%n, %k1) : (i32, i32) -> i32",
        ),
    );
}

#[test]
fn row_4_7_a_type_that_code_with_the_rewriter_makes() {
    let cast = |ops: &str, ty: &str| {
        used(&format!(
            "{ops}\n%k = \"test.cast\"(%s) <{{mode = \"exact\"}}> : ({ty}) -> i7\n%r = \"x.id\"(%k) : (i7) -> i32"
        ))
    };
    let from = cast("%s = \"test.mul\"(%a, %b) : (i32, i32) -> i32", "i32");
    check(
        Types,
        "Made",
        &from,
        &cast(
            "%s = \"test.cast\"(%a) <{mode = \"exact\"}> : (i32) -> i7",
            "i7",
        ),
    );
    let neg = "%s = \"test.neg\"(%a) : (i32) -> i32";
    check(Types, "MadeForRoot", &from, &cast(neg, "i32"));
    check(
        Types,
        "MadeOfConverted",
        &used(&format!(
            "{neg}\n%r = \"test.mul\"(%s, %b) : (i32, i32) -> i32"
        )),
        &used(
            "%s = \"test.cast\"(%a) <{mode = \"exact\"}> : (i32) -> i32\n%r = \"test.sub\"(%s, %b) : (i32, i32) -> i32",
        ),
    );
}

#[test]
fn row_4_7_a_type_that_cannot_be_made_is_a_failed_rewrite() {
    let other = used(
        "%s = \"test.mul\"(%a, %b) : (i32, i32) -> i32\n%k = \"test.cast\"(%s) : (i32) -> i8\n%r = \"x.id\"(%k) : (i8) -> i32",
    );
    for rule in ["MadeNot", "MadeForRoot"] {
        let (found, report) = run(Types, &[rule], &other);
        assert_eq!((found, report.rewrites), (text(&other), 0), "{rule}");
        assert_eq!(report.failures.len(), 1, "{report}");
    }
}

#[test]
fn row_4_7_a_type_as_text() {
    check(
        Types,
        "OfText",
        &used(
            "%n = \"test.neg\"(%a) : (i32) -> i32\n%k = \"test.cast\"(%n) : (i32) -> i8\n%r = \"x.id\"(%k) : (i8) -> i32",
        ),
        &used(
            "%x = \"test.cast\"(%a) <{mode = \"exact\"}> : (i32) -> i9\n%y = \"test.cast\"(%a) <{mode = \"exact\"}> : (i32) -> i9\n%m = \"test.mul\"(%x, %y) : (i9, i9) -> i9\n%k = \"test.cast\"(%m) <{mode = \"exact\"}> : (i9) -> i8\n%r = \"x.id\"(%k) : (i8) -> i32",
        ),
    );
    let sink = "%n = \"test.neg\"(%a) : (i32) -> i32\n\"test.sink\"(%n) : (i32) -> ()";
    check(
        Types,
        "OfDialectText",
        sink,
        "%n = \"test.cast\"(%a) <{mode = \"exact\"}> : (i32) -> !nn.tensor<4>\n\"test.sink\"(%n) : (!nn.tensor<4>) -> ()",
    );
    check_no_match(Types, "OfBadText", sink);
}

#[test]
fn row_4_7_a_list_of_types() {
    let one = "%o = \"test.one\"(%a, %f) : (i32, f32) -> i32\n";
    let sink = format!("{one}\"test.sink\"(%o) : (i32) -> ()");
    let becomes = |rule, ops: &str| check(Types, rule, &sink, &format!("{one}{ops}"));
    becomes(
        "OfVariadic",
        "%m:2 = \"test.many\"(%a, %f) : (i32, f32) -> (i32, f32)",
    );
    becomes(
        "OfResults",
        "%m:2 = \"test.many\"(%a, %f) : (i32, f32) -> (i32, f32)\n%k:5 = \"test.many\"(%m#0, %m#1) : (i32, f32) -> (i32, f32, i3, i32, f32)",
    );
    becomes("NoResults", "\"test.many\"(%a, %f) : (i32, f32) -> ()");
    becomes(
        "List",
        "%m:2 = \"test.two\"(%a, %f) : (i32, f32) -> (i32, i32)",
    );
    becomes(
        "ListOfVariadic",
        "%m:2 = \"test.two\"(%a, %f) : (i32, f32) -> (i32, f32)",
    );
    // A list of another length than the op has results is not a match.
    let three =
        "%o = \"test.one\"(%a, %b, %f) : (i32, i32, f32) -> i32\n\"test.sink\"(%o) : (i32) -> ()";
    check_no_match(Types, "ListOfVariadic", three);
}

#[test]
fn row_4_5_an_op_with_fewer_groups_replaces_variadic_results_of_its_number() {
    let spread = |op: &str, results: &str| {
        let count = results.split(',').count();
        format!(
            "%s:{count} = \"test.{op}\"(%a, %b) : (i32, i32) -> ({results})\n\"x.use\"(%s#0) : (i32) -> ()"
        )
    };
    let one = "%s = \"test.spread\"(%a, %b) : (i32, i32) -> i32\n\"x.use\"(%s) : (i32) -> ()";
    check(Types, "ByOne", one, &one.replace("spread", "one"));
    check_no_match(Types, "ByOne", &spread("spread", "i32, i32"));
    check(
        Types,
        "ByTwo",
        &spread("spread", "i32, f32"),
        &spread("two", "i32, f32"),
    );
    check_no_match(Types, "ByTwo", one);
    check_no_match(Types, "ByTwo", &spread("spread", "i32, i32, f32"));
    check(
        Types,
        "ByFirst",
        &spread("spread", "i32, i32, f32"),
        &spread("first", "i32, i32, f32"),
    );
    check(Types, "ByFirst", one, &one.replace("spread", "first"));
    check_no_match(Types, "ByFirst", "\"test.spread\"(%a) : (i32) -> ()");
    check(
        Types,
        "ByInferred",
        one,
        &one.replace("spread\"(%a, %b) : (i32, i32)", "neg\"(%a) : (i32)"),
    );
    check_no_match(
        Types,
        "ByInferred",
        &one.replace("-> i32", "-> f32")
            .replace("use\"(%s) : (i32)", "use\"(%s) : (f32)"),
    );
}

#[test]
fn row_4_7_an_op_that_replaces_the_root_has_the_type_that_is_given_or_there_is_no_match() {
    let negative = "%n = \"test.neg\"(%a) : (i32) -> i32\n%k = \"test.cast\"(%n) <{mode = \"exact\"}> : (i32) -> i32";
    check(
        Types,
        "AtRoot",
        &used("%r = \"test.sub\"(%a, %a) : (i32, i32) -> i32"),
        &used(&negative.replace("%k", "%r")),
    );
    check(
        Types,
        "Nested",
        &used("%r = \"test.mul\"(%a, %a) : (i32, i32) -> i32"),
        &used(&format!("{negative}\n%r = \"test.neg\"(%k) : (i32) -> i32")),
    );
    let cast = |op: &str, mode: &str, ty: &str| {
        used(&format!(
            "%s = \"{op}\"(%a, %b) : (i32, i32) -> i32\n%k = \"test.cast\"(%s){mode} : (i32) -> {ty}\n%r = \"x.id\"(%k) : ({ty}) -> i32"
        ))
    };
    let exact = " <{mode = \"exact\"}>";
    check(
        Types,
        "AtOtherRoot",
        &cast("test.sub", "", "i8"),
        &cast("test.add", exact, "i8"),
    );
    check_no_match(Types, "AtOtherRoot", &cast("test.sub", "", "i16"));
}

#[test]
fn row_4_4_a_type_that_a_trait_of_the_op_forbids_is_no_match() {
    let cast = |op: &str, ty: &str| {
        format!(
            "%x = \"test.cast\"(%a) : (i32) -> {ty}\n%s = \"{op}\"(%x, %x) : ({ty}, {ty}) -> {ty}\n%k = \"test.cast\"(%s) : ({ty}) -> i8\n\"x.use\"(%k) : (i8) -> ()"
        )
    };
    for (rule, op) in [
        ("ThatATraitForbids", "test.add"),
        ("OfTwoThatATraitForbids", "test.sub"),
    ] {
        check_no_match(Types, rule, &cast(op, "i32"));
        let (_, report) = run(Types, &[rule], &cast(op, "i64"));
        assert_eq!(report.rewrites, 1, "{rule}");
    }
}
