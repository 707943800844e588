//! Rows 2.1 to 2.4, 2.6 and 2.12: arguments of sources.

use drr::prelude::*;

use crate::ops::{
    AddOp, ClampOp, CmpOp, ConcatOp, ConstOp, LitOp, MixOp, MulOp, NegOp, Predicate, ScaleOp,
    SplitOp, SubOp, UnzipOp,
};
use crate::{check, check_no_match, explain, used};

/// A factor to compare with.
const LIMIT: i64 = 40 + 2;

drr::declare_op! {
    /// Arguments whose names are keywords of Rust.
    pub WordOp = "test.word"(r#type: AnyType, #[attr] r#in: I64Attr, r#fn: AnyType) -> (r#match: AnyType)
        traits(Pure, SameOperandsAndResultType);
}

drr::drr! {
    pub set Sources;

    def Keywords : Pat<(WordOp r#fn = $fn, in = 1, r#type = $r#type), (WordOp type = $fn, r#in = 2, fn = $type)>;

    def Interleaved : Pat<(MixOp $x, 7, $y), (AddOp $x, $y)>;
    def Named : Pat<(ScaleOp $x, factor = 2, ..), (AddOp $x, $x)>;
    def NamedInAnyOrder : Pat<(SubOp rhs = $right, lhs = $left), (AddOp $right, $left)>;

    def IntLiteral : Pat<(ScaleOp $x, -3, $_, $_), (NegOp $x)>;
    def Literals : Pat<(LitOp $x, true, 1.5, 4, $_), (NegOp $x)>;
    def SuffixedLiteral : Pat<(LitOp $x, any = 5i8, ..), (NegOp $x)>;
    def BoundLiteral : Pat<(ScaleOp $x, 3:$three, $_, $_), (ScaleOp (NegOp $x), { $three.as_int()? as i64 + 1 })>;
    def StringLiteral : Pat<(ScaleOp $x, $_, $_, "hot"), (NegOp $x)>;
    def Const : Pat<(ScaleOp $x, LIMIT, $_, $_), (NegOp $x)>;
    def PathOfConst : Pat<(ScaleOp $x, i64::MAX, ..), (NegOp $x)>;
    def Variant : Pat<(CmpOp Predicate::Lt, $x, $y), (CmpOp Predicate::Gt, $y, $x)>;

    def TypeOfOperand : Pat<(AddOp drr::constraint::I32:$x, drr::constraint::I32), (NegOp $x)>;
    def AttrKind : Pat<(ConstOp:$c drr::constraint::I32Attr:$_v), (modify $c, value = 2i32),
        [{ $_v.as_int()? == 1 }, (HasOneUse $c)]>;

    def BoundOp : Pat<(NegOp (AddOp:$sum $x, $_)), (SubOp $sum, $x)>;
    def OfResultOne : Pat<(NegOp (SplitOp:$_s__1 $x)), (MulOp $x, $x)>;
    def OfAnyResult : Pat<(NegOp (SplitOp:$s__any $x)), (MulOp $x, $s__0)>;
    def BothResults : Pattern<(SplitOp:$s (NegOp $x)), [(SubOp $x, $x), (AddOp $x, $x)],
        [{ $s__0.has_one_use() && $s__1.use_empty() }]>;

    def OfHead : Pat<(NegOp (UnzipOp:$u__0 $x)), (SubOp $x, $u__0)>;
    def OfParts : Pat<(NegOp (UnzipOp:$_u__1 $x)), (MulOp $x, $x)>;
    def OfWhichever : Pat<(NegOp (UnzipOp:$_u__any $x)), (AddOp $x, $x)>;

    def DefaultSeen : Pat<(ScaleOp $x, $_, 1, $_), (NegOp $x)>;
    def DefaultBound : Pat<(ScaleOp $x, $_, $bias, $_), (AddOp $x, (ConstOp { $x.ty().number($bias.as_int()? as i32) }))>;
    def NoTag : Pat<(ScaleOp $x, $_, $_, none), (NegOp $x)>;
    def MaybeTag : Pat<(ScaleOp $x, $f, $_, $tag), (MixOp $x, $f, $x), [{ $tag.is_none_or(|tag| tag.with_str("cold")) }]>;
    def NoLimit : Pat<(ClampOp $x, none), (NegOp $x), [(SameType $x, $x)]>;
    def Forwarded : Pat<(ClampOp (NegOp $x), $limit), (ClampOp $x, $limit)>;
    def Reversed : Pat<(ConcatOp $xs), (NegOp { $xs.get(0)? }), [{ $xs.len() == 2 }]>;
}

/// A test that `AttrRef` has no method for. An extension trait works in rules.
trait WithStr {
    fn with_str(self, text: &str) -> bool;
}

impl<I: Ir> WithStr for AttrRef<'_, I> {
    fn with_str(self, text: &str) -> bool {
        self.view(|view| matches!(view, drr::ir::AttrView::String(s) if s == text))
    }
}

fn scale(attrs: &str) -> String {
    used(&format!(
        "%r = \"test.scale\"(%a) <{{{attrs}}}> : (i32) -> i32"
    ))
}

fn lit(attrs: &str) -> String {
    used(&format!(
        "%r = \"test.lit\"(%a) <{{{attrs}}}> : (i32) -> i32"
    ))
}

fn neg_a() -> String {
    used("%r = \"test.neg\"(%a) : (i32) -> i32")
}

#[test]
fn row_2_1_operands_and_attributes_stand_interleaved_as_declared() {
    let mix = |n| {
        used(&format!(
            "%r = \"test.mix\"(%a, %b) <{{n = {n} : i64}}> : (i32, i32) -> i32"
        ))
    };
    check(
        Sources,
        "Interleaved",
        &mix(7),
        &used("%r = \"test.add\"(%a, %b) : (i32, i32) -> i32"),
    );
    check_no_match(Sources, "Interleaved", &mix(8));
}

#[test]
fn row_2_2_arguments_by_name_and_a_rest() {
    let sum = used("%r = \"test.add\"(%a, %a) : (i32, i32) -> i32");
    check(
        Sources,
        "Named",
        &scale("factor = 2 : i64, tag = \"x\""),
        &sum,
    );
    check_no_match(Sources, "Named", &scale("factor = 3 : i64"));
    check(
        Sources,
        "NamedInAnyOrder",
        &used("%r = \"test.sub\"(%a, %b) : (i32, i32) -> i32"),
        &used("%r = \"test.add\"(%b, %a) : (i32, i32) -> i32"),
    );
}

#[test]
fn row_2_3_literals_have_the_declared_kind() {
    check(Sources, "IntLiteral", &scale("factor = -3 : i64"), &neg_a());
    check_no_match(Sources, "IntLiteral", &scale("factor = 3 : i64"));
    check(
        Sources,
        "StringLiteral",
        &scale("factor = 1 : i64, tag = \"hot\""),
        &neg_a(),
    );
    check_no_match(
        Sources,
        "StringLiteral",
        &scale("factor = 1 : i64, tag = \"hotter\""),
    );
    check_no_match(Sources, "StringLiteral", &scale("factor = 1 : i64"));
    check(
        Sources,
        "Literals",
        &lit("flag = true, ratio = 1.5 : f32, small = 4 : i8"),
        &neg_a(),
    );
    for other in [
        "flag = false, ratio = 1.5 : f32, small = 4 : i8",
        "flag = true, ratio = 1.25 : f32, small = 4 : i8",
        "flag = true, ratio = 1.5 : f32, small = 5 : i8",
        "ratio = 1.5 : f32, small = 4 : i8",
    ] {
        check_no_match(Sources, "Literals", &lit(other));
    }
}

#[test]
fn row_2_3_a_suffix_gives_a_literal_its_kind() {
    check(Sources, "SuffixedLiteral", &lit("any = 5 : i8"), &neg_a());
    check_no_match(Sources, "SuffixedLiteral", &lit("any = 5 : i16"));
    check_no_match(Sources, "SuffixedLiteral", &lit("any = \"5\""));
    check_no_match(Sources, "SuffixedLiteral", &lit(""));
}

#[test]
fn row_2_3_a_literal_can_be_bound() {
    check(
        Sources,
        "BoundLiteral",
        &scale("factor = 3 : i64"),
        &used(
            "%n = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.scale\"(%n) <{factor = 4 : i64}> : (i32) -> i32",
        ),
    );
}

#[test]
fn row_2_3_a_path_is_a_constant_or_a_variant() {
    check(Sources, "Const", &scale("factor = 42 : i64"), &neg_a());
    check_no_match(Sources, "Const", &scale("factor = 41 : i64"));
    check(
        Sources,
        "PathOfConst",
        &scale("factor = 9223372036854775807 : i64"),
        &neg_a(),
    );
    check_no_match(
        Sources,
        "PathOfConst",
        &scale("factor = 9223372036854775806 : i64"),
    );
    let cmp = |p, x, y| {
        format!(
            "%r = \"test.cmp\"({x}, {y}) <{{predicate = {p} : i64}}> : (i32, i32) -> i1\n\"x.use\"(%r) : (i1) -> ()"
        )
    };
    check(Sources, "Variant", &cmp(1, "%a", "%b"), &cmp(2, "%b", "%a"));
    check_no_match(Sources, "Variant", &cmp(0, "%a", "%b"));
}

#[test]
fn row_2_3_a_type_or_attribute_constraint_tests_an_argument() {
    let add = |ty, x| {
        format!("%r = \"test.add\"({x}, {x}) : ({ty}, {ty}) -> {ty}\n\"x.use\"(%r) : ({ty}) -> ()")
    };
    check(Sources, "TypeOfOperand", &add("i32", "%a"), &neg_a());
    check_no_match(Sources, "TypeOfOperand", &add("f32", "%f"));
    let constant = |value, ty| {
        format!(
            "%r = \"test.const\"() <{{value = {value} : {ty}}}> : () -> {ty}\n\"x.use\"(%r) : ({ty}) -> ()"
        )
    };
    check_no_match(Sources, "AttrKind", &constant("1", "i64"));
    check_no_match(Sources, "AttrKind", &constant("2", "i32"));
    assert_eq!(
        explain(Sources, "AttrKind", "test.const", &constant("1", "i32")),
        "`AttrKind` matches"
    );
}

#[test]
fn row_2_4_a_bound_op_is_also_its_result() {
    check(
        Sources,
        "BoundOp",
        &used(
            "%s = \"test.add\"(%a, %b) : (i32, i32) -> i32\n%r = \"test.neg\"(%s) : (i32) -> i32",
        ),
        &used(
            "%s = \"test.add\"(%a, %b) : (i32, i32) -> i32\n%r = \"test.sub\"(%s, %a) : (i32, i32) -> i32",
        ),
    );
}

#[test]
fn row_2_4_a_result_number_matches_that_result_only() {
    let neg_of = |n| {
        used(&format!(
            "%s:2 = \"test.split\"(%a) : (i32) -> (i32, i32)\n%r = \"test.neg\"(%s#{n}) : (i32) -> i32"
        ))
    };
    check(
        Sources,
        "OfResultOne",
        &neg_of(1),
        &used("%r = \"test.mul\"(%a, %a) : (i32, i32) -> i32"),
    );
    check_no_match(Sources, "OfResultOne", &neg_of(0));
    for n in [0, 1] {
        check(
            Sources,
            "OfAnyResult",
            &neg_of(n),
            &used(
                "%s:2 = \"test.split\"(%a) : (i32) -> (i32, i32)\n%r = \"test.mul\"(%a, %s#0) : (i32, i32) -> i32",
            ),
        );
    }
}

#[test]
fn row_2_4_constraints_name_single_results_of_the_root() {
    let split = |n| {
        used(&format!(
            "%n = \"test.neg\"(%a) : (i32) -> i32\n%s:2 = \"test.split\"(%n) : (i32) -> (i32, i32)\n%r = \"x.id\"(%s#{n}) : (i32) -> i32"
        ))
    };
    check(
        Sources,
        "BothResults",
        &split(0),
        &used("%s = \"test.sub\"(%a, %a) : (i32, i32) -> i32\n%r = \"x.id\"(%s) : (i32) -> i32"),
    );
    check_no_match(Sources, "BothResults", &split(1));
}

#[test]
fn row_2_6_an_absent_attribute_is_seen_as_its_default() {
    check(Sources, "DefaultSeen", &scale("factor = 5 : i64"), &neg_a());
    check(
        Sources,
        "DefaultSeen",
        &scale("factor = 5 : i64, bias = 1 : i64"),
        &neg_a(),
    );
    check_no_match(
        Sources,
        "DefaultSeen",
        &scale("factor = 5 : i64, bias = 2 : i64"),
    );
    for (attrs, value) in [
        ("factor = 5 : i64", 1),
        ("factor = 5 : i64, bias = 6 : i64", 6),
    ] {
        let after = format!(
            "%k = \"test.const\"() <{{value = {value} : i32}}> : () -> i32\n%r = \"test.add\"(%a, %k) : (i32, i32) -> i32"
        );
        check(Sources, "DefaultBound", &scale(attrs), &used(&after));
    }
}

#[test]
fn row_2_6_optional_attributes_are_options_and_none_matches_absence() {
    check(Sources, "NoTag", &scale("factor = 5 : i64"), &neg_a());
    check_no_match(Sources, "NoTag", &scale("factor = 5 : i64, tag = \"x\""));
    let mix = used("%r = \"test.mix\"(%a, %a) <{n = 5 : i64}> : (i32, i32) -> i32");
    check(Sources, "MaybeTag", &scale("factor = 5 : i64"), &mix);
    check(
        Sources,
        "MaybeTag",
        &scale("factor = 5 : i64, tag = \"cold\""),
        &mix,
    );
    check_no_match(
        Sources,
        "MaybeTag",
        &scale("factor = 5 : i64, tag = \"warm\""),
    );
}

#[test]
fn row_2_6_optional_operands_are_absent_or_forwarded() {
    let plain = used("%r = \"test.clamp\"(%a) : (i32) -> i32");
    let limited = used("%r = \"test.clamp\"(%a, %b) : (i32, i32) -> i32");
    check(Sources, "NoLimit", &plain, &neg_a());
    check_no_match(Sources, "NoLimit", &limited);
    let neg = |limit: &str, tys: &str| {
        used(&format!(
            "%n = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.clamp\"(%n{limit}) : ({tys}) -> i32"
        ))
    };
    check(Sources, "Forwarded", &neg("", "i32"), &plain);
    check(Sources, "Forwarded", &neg(", %b", "i32, i32"), &limited);
}

#[test]
fn row_2_1_a_variadic_operand_is_bound_whole() {
    check(
        Sources,
        "Reversed",
        &used("%r = \"test.concat\"(%a, %b) : (i32, i32) -> i32"),
        &neg_a(),
    );
    check_no_match(
        Sources,
        "Reversed",
        &used("%r = \"test.concat\"(%a) : (i32) -> i32"),
    );
}

#[test]
fn row_2_4_a_variadic_result_feeds_by_any_of_its_values() {
    let text = |which: &str| {
        used(&format!(
            "%u:3 = \"test.unzip\"(%a) : (i32) -> (i32, i32, i32)\n%r = \"test.neg\"({which}) : (i32) -> i32"
        ))
    };
    let product = used("%r = \"test.mul\"(%a, %a) : (i32, i32) -> i32");
    let sum = used("%r = \"test.add\"(%a, %a) : (i32, i32) -> i32");
    check(Sources, "OfParts", &text("%u#1"), &product);
    check(Sources, "OfParts", &text("%u#2"), &product);
    check_no_match(Sources, "OfParts", &text("%u#0"));
    assert_eq!(
        explain(Sources, "OfParts", "test.neg", &text("%u#0")),
        "`OfParts` does not match: operand 0 of 'test.neg' is result 0 of 'test.unzip', not one of its declared result 1"
    );
    check_no_match(Sources, "OfHead", &text("%u#1"));
    check(
        Sources,
        "OfHead",
        &text("%u#0"),
        &used(
            "%u:3 = \"test.unzip\"(%a) : (i32) -> (i32, i32, i32)\n%r = \"test.sub\"(%a, %u#0) : (i32, i32) -> i32",
        ),
    );
    for which in ["%u#0", "%u#1", "%u#2"] {
        check(Sources, "OfWhichever", &text(which), &sum);
    }
}

#[test]
fn row_2_2_names_that_are_keywords_are_written_either_way() {
    let word = |operands: &str, n: i64| {
        used(&format!(
            "%r = \"test.word\"({operands}) <{{in = {n} : i64}}> : (i32, i32) -> i32"
        ))
    };
    check(Sources, "Keywords", &word("%a, %b", 1), &word("%b, %a", 2));
}
