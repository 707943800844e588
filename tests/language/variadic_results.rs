//! Rows 4.5, 4.6, 4.11 and 5.1 with variadic results, or several values of native code.

use drr::ir::{Ir, Type, TypeData};
use drr::native::{AttrRef, FromAttr};
use drr::prelude::*;

use crate::ops::{AddOp, ConcatOp, NegOp, SubOp};
use crate::{check, check_no_match, explain, run, text, used};

drr::declare_op! {
    /// As many results as operands.
    pub SpreadOp = "test.spread"(xs: Variadic<AnyType>) -> (ys: Variadic<AnyType>);
    /// The same under another name.
    pub FanOp = "test.fan"(xs: Variadic<AnyType>) -> (ys: Variadic<AnyType>);
    /// Uses a value.
    pub MarkOp = "test.mark"(x: AnyType);
    /// Two groups of results. An attribute keeps their sizes.
    pub PartsOp = "test.parts"() -> (low: Variadic<I32>, high: Variadic<I32>)
        traits(AttrSizedResultSegments);
    /// The same under another name.
    pub HalvesOp = "test.halves"() -> (low: Variadic<I32>, high: Variadic<I32>)
        traits(AttrSizedResultSegments);
    /// Two groups of operands with the same size.
    pub ZipOp = "test.zip"(xs: Variadic<I32>, ys: Variadic<I32>) -> (r: I32)
        traits(Pure, SameVariadicOperandSize);
}

/// Two groups of `n` results each.
#[derive(Op)]
#[op(name = "test.twins", infer = twice, traits(Pure, SameVariadicResultSize))]
pub(crate) struct TwinsOp {
    /// The number of results in each group.
    #[attr]
    pub n: I64Attr,
    /// The first group.
    #[result]
    pub low: Variadic<I32>,
    /// The second group.
    #[result]
    pub high: Variadic<I32>,
}

fn twice<I: Ir>(ir: &I, _: &[Type<I>], attrs: &[Option<I::Attr>]) -> Option<Vec<TypeData<I>>> {
    let n = i64::from_attr(AttrRef::given(ir, attrs.first()?.as_ref()?))?;
    Some(vec![TypeData::int(32); 2 * usize::try_from(n).ok()?])
}

drr::drr! {
    set VariadicResults;

    def Whole : Pat<(SpreadOp $xs), (FanOp $xs)>;
    def Sizes : Pat<(PartsOp), (HalvesOp)>;
    def Groups : Pattern<(AddOp $x, $y), [(TwinsOp:$t 2), (ConcatOp (variadic $t__1.., $x, $t__0.., $y))]>;
    def ToGroup : Pattern<(SubOp $_, $_), [(TwinsOp:$t 3), (ConcatOp $t__1)]>;
    def Pack : Pattern<(ConcatOp (variadic $x, $y)), [(SubOp (Swapped:$s__0 $x, $y), $s__1)]>;
    def Same : Pat<(ConcatOp (variadic (NegOp $_), $xs..)), (ZipOp (variadic $xs..), (variadic $xs..))>;
    def TwoAndRest : Pat<(ConcatOp (variadic (NegOp $x), (NegOp $y), $xs..)), (ZipOp (variadic $x, $y), (variadic $xs..))>;
    def Tested : Pat<(ZipOp (variadic $_, $xs..), (variadic $y, (NegOp $z), ..)),
        (ZipOp (variadic $xs..), (variadic $z, $y))>;

    def Passed : Pat<(SpreadOp (variadic (NegOp $_), $xs..)), (replaceWithValue $xs)>;
    def Mixed : Pattern<(FanOp (variadic $x, $xs..)), [(replaceWithValue $xs, (NegOp $x)), (MarkOp $x)]>;
    def Nothing : Pat<(FanOp $_), (replaceWithValue)>;
    def Through : Pat<(SpreadOp (variadic (FanOp:$f__any $_), ..)), (replaceWithValue $f__0)>;

    def Swapped : NativeCodeCall<{ ($1, $0) }, 2>;
}

#[test]
fn row_4_5_an_op_with_the_same_groups_replaces_all_results_of_a_root() {
    let ops = |name| {
        format!(
            "%0 = \"{name}\"(%a) : (i32) -> i32\n\
             %1:3 = \"{name}\"(%a, %b) : (i32, i32) -> (i32, i32, i32)\n\
             \"{name}\"() : () -> ()\n\
             \"x.use\"(%0, %1#0, %1#2) : (i32, i32, i32) -> ()"
        )
    };
    check(
        VariadicResults,
        "Whole",
        &ops("test.spread"),
        &ops("test.fan"),
    );
}

#[test]
fn row_4_5_the_sizes_of_the_groups_are_the_roots() {
    let ops = |name| {
        format!(
            "%0:3 = \"{name}\"() <{{resultSegmentSizes = array<i32: 1, 2>}}> : () -> (i32, i32, i32)\n\
             \"x.use\"(%0#2, %0#0) : (i32, i32) -> ()"
        )
    };
    check(
        VariadicResults,
        "Sizes",
        &ops("test.parts"),
        &ops("test.halves"),
    );
}

#[test]
fn row_4_11_variadic_results_of_what_is_built_are_spliced() {
    check(
        VariadicResults,
        "Groups",
        &used("%r = \"test.add\"(%a, %b) : (i32, i32) -> i32"),
        &used(
            "%t:4 = \"test.twins\"() <{n = 2 : i64}> : () -> (i32, i32, i32, i32)\n\
             %r = \"test.concat\"(%t#2, %t#3, %a, %t#0, %t#1, %b) : (i32, i32, i32, i32, i32, i32) -> i32",
        ),
    );
    check(
        VariadicResults,
        "ToGroup",
        &used("%r = \"test.sub\"(%a, %b) : (i32, i32) -> i32"),
        &used(
            "%t:6 = \"test.twins\"() <{n = 3 : i64}> : () -> (i32, i32, i32, i32, i32, i32)\n\
             %r = \"test.concat\"(%t#3, %t#4, %t#5) : (i32, i32, i32) -> i32",
        ),
    );
}

#[test]
fn row_5_1_one_of_several_values_of_a_native_is_an_argument() {
    check(
        VariadicResults,
        "Pack",
        &used("%r = \"test.concat\"(%a, %b) : (i32, i32) -> i32"),
        &used("%r = \"test.sub\"(%b, %a) : (i32, i32) -> i32"),
    );
}

#[test]
fn row_4_11_variadic_operands_that_must_be_of_the_same_size_are() {
    let neg = "%n = \"test.neg\"(%a) : (i32) -> i32\n";
    check(
        VariadicResults,
        "Same",
        &used(&format!(
            "{neg}%r = \"test.concat\"(%n, %b, %c) : (i32, i32, i32) -> i32"
        )),
        &used("%r = \"test.zip\"(%b, %c, %b, %c) : (i32, i32, i32, i32) -> i32"),
    );
    check(
        VariadicResults,
        "Tested",
        &used(&format!(
            "{neg}%r = \"test.zip\"(%b, %a, %c, %b, %n, %c) : (i32, i32, i32, i32, i32, i32) -> i32"
        )),
        &used("%r = \"test.zip\"(%a, %c, %a, %b) : (i32, i32, i32, i32) -> i32"),
    );
    let unequal = used(&format!(
        "{neg}%r = \"test.zip\"(%b, %a, %b, %n) : (i32, i32, i32, i32) -> i32"
    ));
    check_no_match(VariadicResults, "Tested", &unequal);
    assert_eq!(
        explain(VariadicResults, "Tested", "test.zip", &unequal),
        "`Tested` does not match: the variadic operands of 'test.zip' would not be of the same size"
    );
    // Groups of 2 and 1. MLIR builds such an op, which does not verify.
    let two_and_one = used(&format!(
        "{neg}%m = \"test.neg\"(%b) : (i32) -> i32
        %r = \"test.concat\"(%m, %n, %c) : (i32, i32, i32) -> i32"
    ));
    let (_, report) = run(VariadicResults, &["TwoAndRest"], &two_and_one);
    let reason = "the variadic operands of 'test.zip' would not be of the same size".to_string();
    assert_eq!(report.rewrites, 0);
    assert_eq!(report.rules[0].declines, [(reason.clone(), 1)], "{report}");
    assert_eq!(
        explain(VariadicResults, "TwoAndRest", "test.concat", &two_and_one),
        format!("`TwoAndRest` does not match: {reason}")
    );
}

#[test]
fn row_4_6_values_replace_variadic_results_where_they_are_as_many_and_of_their_types() {
    let spread = |results: &str, used: &str| {
        format!(
            "%n = \"test.neg\"(%c) : (i32) -> i32\n\
             %0:2 = \"test.spread\"(%n, %a, %f) : (i32, i32, f32) -> ({results})\n\
             \"x.use\"(%n, %0#0, %0#1) : ({used}) -> ()"
        )
    };
    let after =
        "%n = \"test.neg\"(%c) : (i32) -> i32\n\"x.use\"(%n, %a, %f) : (i32, i32, f32) -> ()";
    check(
        VariadicResults,
        "Passed",
        &spread("i32, f32", "i32, i32, f32"),
        after,
    );
    let turned = spread("f32, i32", "i32, f32, i32");
    check_no_match(VariadicResults, "Passed", &turned);
    assert_eq!(
        explain(VariadicResults, "Passed", "test.spread", &turned),
        "`Passed` does not match: the replacements have types (i32, f32), the root's results (f32, i32)"
    );
    let fewer = "%n = \"test.neg\"(%c) : (i32) -> i32\n\
        %0:2 = \"test.spread\"(%n, %a) : (i32, i32) -> (i32, i32)\n\
        \"x.use\"(%0#0, %0#1) : (i32, i32) -> ()";
    check_no_match(VariadicResults, "Passed", fewer);
}

#[test]
fn row_4_6_ops_that_are_built_and_variadic_operands_replace_variadic_results() {
    let fan = |ty: &str| {
        format!(
            "%0:2 = \"test.fan\"(%a, %b) : (i32, i32) -> (i32, {ty})\n\
             \"x.use\"(%0#0, %0#1) : (i32, {ty}) -> ()"
        )
    };
    let after = "%n = \"test.neg\"(%a) : (i32) -> i32\n\"test.mark\"(%a) : (i32) -> ()\n\"x.use\"(%b, %n) : (i32, i32) -> ()";
    check(VariadicResults, "Mixed", &fan("i32"), after);
    // The types of the built values are only known during the rewrite, so it is undone.
    let (found, report) = run(VariadicResults, &["Mixed"], &fan("i64"));
    assert_eq!(found, text(&fan("i64")));
    assert!(!report.failures.is_empty(), "{report}");
}

#[test]
fn row_4_6_no_values_replace_variadic_results_of_which_there_are_none() {
    check(
        VariadicResults,
        "Nothing",
        "\"test.fan\"(%a) : (i32) -> ()\n\"x.use\"() : () -> ()",
        "\"x.use\"() : () -> ()",
    );
    let one = "%0 = \"test.fan\"(%a) : (i32) -> i32\n\"x.use\"(%0) : (i32) -> ()";
    check_no_match(VariadicResults, "Nothing", one);
}

#[test]
fn row_4_6_variadic_results_replace_variadic_results() {
    let fan = "%f2:2 = \"test.fan\"(%a) : (i32) -> (i32, i32)\n";
    let before = format!(
        "{fan}%0:2 = \"test.spread\"(%f2#1, %c) : (i32, i32) -> (i32, i32)\n\
         \"x.use\"(%0#1, %0#0) : (i32, i32) -> ()"
    );
    let after = format!("{fan}\"x.use\"(%f2#1, %f2#0) : (i32, i32) -> ()");
    check(VariadicResults, "Through", &before, &after);
}

drr::drr! {
    set OneValue;

    def ByName : Pattern<(NegOp $x), [(FanOp:$f (variadic $x), (returnType "i64")), (MarkOp $f), (NarrowOp $f__0)]>;
    def Nested : Pat<(AddOp $x, $y), (NarrowOp (FanOp (variadic $x, $y), (returnType "i64")))>;
    def Listed : Pat<(SubOp $x, $y), (NarrowOp (FanOp (variadic $x, $y), (returnType (OfConstant $x))))>;
    /// `i64`, or none of a block argument.
    #[reads(depth = 1)]
    def OfConstant : NativeCodeCall<{ $0.defining_op().map(|_| TypeData::int(64)).into_iter().collect::<Vec<_>>() }>;
}

drr::declare_op! {
    /// A number of fewer bits.
    pub NarrowOp = "test.narrow"(x: I64) -> (r: I32) traits(Pure);
}

#[test]
fn row_4_7_a_variadic_result_of_one_given_type_is_a_value() {
    check(
        OneValue,
        "ByName",
        &used("%r = \"test.neg\"(%a) : (i32) -> i32"),
        &used(
            "%0 = \"test.fan\"(%a) : (i32) -> i64\n\"test.mark\"(%0) : (i64) -> ()\n%r = \"test.narrow\"(%0) : (i64) -> i32",
        ),
    );
    let narrow = |x| {
        format!(
            "%0 = \"test.fan\"({x}, %b) : (i32, i32) -> i64\n%r = \"test.narrow\"(%0) : (i64) -> i32"
        )
    };
    check(
        OneValue,
        "Nested",
        &used("%r = \"test.add\"(%a, %b) : (i32, i32) -> i32"),
        &used(&narrow("%a")),
    );
    let one = "%w = \"x.make\"() : () -> i32\n";
    check(
        OneValue,
        "Listed",
        &used(&format!(
            "{one}%r = \"test.sub\"(%w, %b) : (i32, i32) -> i32"
        )),
        &used(&format!("{one}{}", narrow("%w"))),
    );
}

#[test]
fn row_4_7_a_list_of_another_number_of_types_makes_no_single_value() {
    let none = used("%r = \"test.sub\"(%a, %b) : (i32, i32) -> i32");
    check_no_match(OneValue, "Listed", &none);
}
