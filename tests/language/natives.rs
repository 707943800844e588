//! Section 5: all forms of native code, pure and effectful.

use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::embedded::PrintOptions;
use drr::ir::Op;
use drr::pattern_set::PatternSet;
use drr::prelude::*;

use crate::ops::{
    AddOp, CastOp, ConstOp, CountOp, MixOp, MulOp, NegOp, QuadOp, ScaleOp, SplitOp, SubOp,
};
use crate::{check, check_no_match, parse, run, used};

fn double(n: i64) -> Option<i64> {
    n.checked_mul(2)
}

fn parsed(text: &str) -> Result<i64, std::num::ParseIntError> {
    text.parse()
}

/// Builds an op that must be undone.
fn never<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    loc: I::Loc,
    x: Value<I>,
) -> Result<Op<I>, String> {
    NegOp::build(rewriter, loc, x).map_err(|error| error.to_string())?;
    Err("no luck".to_string())
}

drr::drr! {
    set Natives;

    def Untyped : NativeCodeCall<|v| v.as_int().map(|v| v as i64 + 1)>;
    def Typed : NativeCodeCall<|a: i64, b: i64| a.checked_add(b)>;
    def Text : NativeCodeCall<|text: &str| text.len() as i64>;
    def Path : NativeCodeCall<double>;
    def Template : NativeCodeCall<{ let n = $0.as_int()?; (n as i64) - ($1.as_int()? as i64) }>;
    def SelfIsFirst : NativeCodeCall<{ $_self.as_int()? as i64 + 100 }>;
    def All : NativeCodeCall<{ [$0...].iter().map(|v| v.use_count() as i64).sum::<i64>() }>;
    def AllButOne : NativeCodeCall<{ $0.use_count() as i64 * 100 + [$1...].len() as i64 }>;
    def Fallible : NativeCodeCall<{ let text: String = FromAttr::from_attr($0)?; parsed(&text)? }>;
    def Pair : NativeCodeCall<{ ($1, $0) }, 2>;
    def NegPair : NativeCodeCall<{
        let a = NegOp::build($_builder, $_loc, $0)?;
        let b = NegOp::build($_builder, $_loc, $1)?;
        (a, b)
    }, 2>;
    def Build : NativeCodeCall<{ SubOp::build($_builder, $_loc, $1, $0)? }>;
    def Never : NativeCodeCall<{ never($_builder, $_loc, $0) }>;
    def Count : NativeCodeCallVoid<{ CountOp::build($_builder, $_loc, "sub")?; }>;

    def ByUntyped : Pat<(ScaleOp $x, $f, ..), (MixOp $x, (Untyped $f), $x)>;
    def ByTyped : Pat<(ScaleOp $x, $f, $b, $_), (MixOp $x, (Typed $f, $b), $x)>;
    def ByText : Pat<(ScaleOp $x, tag = $t, ..), (MixOp $x, (Text { $t? }), $x)>;
    def ByPath : Pat<(ScaleOp $x, $f, ..), (MixOp $x, (Path $f), $x)>;
    def ByTemplate : Pat<(ScaleOp $x, $f, $b, $_), (MixOp $x, (Template $f, $b), $x)>;
    def BySelf : Pat<(ScaleOp $x, $f, ..), (MixOp $x, (SelfIsFirst $f), $x)>;
    def ByAll : Pat<(QuadOp $x, $y, $z, $w, $_), (MixOp $x, (All $x, $y, $z, $w), $x)>;
    def ByAllButOne : Pat<(QuadOp $x, $y, $z, $w, $_), (MixOp $x, (AllButOne $x, $y, $z, $w), $x)>;
    def ByFallible : Pat<(ScaleOp $x, tag = $t, ..), (MixOp $x, (Fallible { $t? }), $x)>;
    def ByNested : Pat<(ScaleOp $x, $f, ..), (MixOp $x, (Typed (Path $f), (Untyped $f)), $x)>;
    def InPlace : Pat<(ScaleOp $x, $f, ..), (MixOp $x, (NativeCodeCall<|f: i64| f - 1> $f), $x)>;
    def WithLiteral : Pat<(ScaleOp $x, $f, ..), (MixOp $x, (Scaled $f, 10), $x)>;
    def Scaled : NativeCodeCall<{ $0.as_int()? as i64 * $1 }>;

    def Early : NativeCodeCall<{
        let n = $0.as_int()? as i64;
        if n > 100 { return 100; }
        if n == 7 { return None; }
        for k in 0.. { if k * k > n { return Some(k); } }
        n
    }>;
    def InMacros : NativeCodeCall<{
        assert!(parsed("3").is_ok(), "{}", parsed("x")?);
        format!("{}{}", parsed("12")?, $0.as_int()?).len() as i64 + vec![parsed("4")?; 2][1]
    }>;
    def Maybe : NativeCodeCall<|tag: Option<&str>, f: i64| tag.map_or(f, |tag| tag.len() as i64)>;
    def Rotated : NativeCodeCall<{ ($1, $2, $0) }, 3>;

    def ByReturn : Pat<(ScaleOp $x, $f, ..), (MixOp $x, (Early $f), $x)>;
    def ByReturnInBraces : Pat<(ScaleOp $x, $f, ..), (MixOp $x, { if $f.as_int()? == 6 { return 60; } 0i64 }, $x)>;
    def ByMacros : Pat<(ScaleOp $x, $f, ..), (MixOp $x, (InMacros $f), $x)>;
    def ByMaybe : Pat<(ScaleOp $x, $f, $_, $t), (MixOp $x, (Maybe $t, $f), $x)>;
    def ByThree : Pattern<(QuadOp $x, $y, $z, $_, $_), [(Rotated:$t $x, $y, $z), (AddOp $t__0, (AddOp $t__1, $t__2))]>;
    def Swapped : Pattern<(SubOp $x, $y), [(Pair:$p $x, $y), (AddOp $p__0, (NegOp $p__1))]>;
    def AsResults : Pattern<(SplitOp (SubOp $x, $y)), [(Pair $x, $y)]>;
    def BuiltPair : Pattern<(SubOp $x, $y), [(NegPair:$p $x, $y), (AddOp $p__1, $p__0)]>;
    def Built : Pat<(AddOp $x, $y), (Build $x, $y)>;
    def BuiltInside : Pat<(AddOp $x, $y), (NegOp (Build $x, $y))>;
    def BuiltInBraces : Pat<(MulOp $x, $y), { AddOp::build($_builder, $_loc, $y, $x)? }>;
    def Counted : Pat<(SubOp $x, $y), (AddOp $x, $y), [], [(Count)]>;

    def BuiltOfPure : Pat<(NegOp (ScaleOp $x, $f, ..)), (BuildScale (First $x, $x), (Path $f), { odd($f)? })>;
    def BuildScale : NativeCodeCall<{
        let odd: drr::ir::AttrData<_> = $2;
        ConstOp::build($_builder, $_loc, odd)?;
        let x: drr::ir::Value<_> = $0;
        ScaleOp::build($_builder, $_loc, x, $1)?
    }>;
    def First : NativeCodeCall<{ if $0.ty() == $1.ty() { $0 } else { $1 } }>;

    def OddFirst : Pat<(NegOp (ConstOp $v)), (ConstOp { odd($v)? }), [], [], (addBenefit 1)>;
    def EvenThen : Pat<(NegOp (ConstOp $v)), (MulOp (ConstOp $v), (ConstOp $v))>;
    def Fails : Pat<(MulOp (SubOp $x, $y), $_), (AddOp $y, (Never $x))>;
}

/// Half of the neighbour of an odd number.
fn odd<'a, I: Ir>(value: AttrRef<'a, I>) -> Option<drr::ir::AttrData<I>> {
    let number = value.as_int().filter(|n| n % 2 != 0)?;
    value.ty()?.number((number / 2) as i32)
}

fn scale(attrs: &str) -> String {
    used(&format!(
        "%r = \"test.scale\"(%a) <{{{attrs}}}> : (i32) -> i32"
    ))
}

fn mix(n: i64) -> String {
    used(&format!(
        "%r = \"test.mix\"(%a, %a) <{{n = {n} : i64}}> : (i32, i32) -> i32"
    ))
}

#[test]
fn row_5_1_closures_paths_and_code() {
    let six = scale("bias = 4 : i64, factor = 6 : i64");
    for (rule, n) in [
        ("ByUntyped", 7),
        ("ByTyped", 10),
        ("ByPath", 12),
        ("ByTemplate", 2),
        ("BySelf", 106),
        ("ByNested", 19),
        ("InPlace", 5),
        ("WithLiteral", 60),
    ] {
        check(Natives, rule, &six, &mix(n));
    }
}

#[test]
fn row_5_1_any_number_of_arguments() {
    let quad =
        used("%r = \"test.quad\"(%a, %b, %c, %a) <{n = 0 : i64}> : (i32, i32, i32, i32) -> i32");
    // %a is used twice; it is the first and the last argument.
    check(Natives, "ByAll", &quad, &mix(6));
    check(Natives, "ByAllButOne", &quad, &mix(203));
}

#[test]
fn row_5_3_none_err_and_question_mark_in_a_pure_native_are_no_match() {
    let max = format!("factor = {} : i64", i64::MAX);
    check_no_match(Natives, "ByTyped", &scale(&max));
    check_no_match(Natives, "ByPath", &scale(&max));
    check(
        Natives,
        "ByText",
        &scale("factor = 1 : i64, tag = \"four\""),
        &mix(4),
    );
    check_no_match(Natives, "ByText", &scale("factor = 1 : i64"));
    check(
        Natives,
        "ByFallible",
        &scale("factor = 1 : i64, tag = \"17\""),
        &mix(17),
    );
    check_no_match(
        Natives,
        "ByFallible",
        &scale("factor = 1 : i64, tag = \"seventeen\""),
    );
}

#[test]
fn row_5_3_after_a_pure_native_declines_the_next_rule_is_tried() {
    let neg = |v| {
        used(&format!(
            "%k = \"test.const\"() <{{value = {v} : i32}}> : () -> i32\n%r = \"test.neg\"(%k) : (i32) -> i32"
        ))
    };
    let rules = ["OddFirst", "EvenThen"];
    let (odd, _) = run(Natives, &rules, &neg(9));
    assert_eq!(
        odd,
        crate::text(&used(
            "%r = \"test.const\"() <{value = 4 : i32}> : () -> i32"
        ))
    );
    let (even, report) = run(Natives, &rules, &neg(8));
    let constant = |name| format!("{name} = \"test.const\"() <{{value = 8 : i32}}> : () -> i32\n");
    let product =
        constant("%p") + &constant("%q") + "%r = \"test.mul\"(%p, %q) : (i32, i32) -> i32";
    assert_eq!(even, crate::text(&used(&product)));
    assert_eq!(
        report
            .rule("OddFirst")
            .map(|rule| (rule.stats.declined, rule.stats.applied)),
        Some((1, 0))
    );
}

#[test]
fn row_5_1_return_gives_what_the_code_gives_in_the_end_or_declines() {
    for (n, made) in [(6, 3), (101, 100), (48, 7)] {
        check(
            Natives,
            "ByReturn",
            &scale(&format!("factor = {n} : i64")),
            &mix(made),
        );
    }
    check_no_match(Natives, "ByReturn", &scale("factor = 7 : i64"));
    check(
        Natives,
        "ByReturnInBraces",
        &scale("factor = 6 : i64"),
        &mix(60),
    );
}

#[test]
fn row_5_3_a_question_mark_works_on_results_inside_the_standard_macros() {
    check(Natives, "ByMacros", &scale("factor = 123 : i64"), &mix(9));
}

#[test]
fn row_5_2_an_optional_attribute_is_an_optional_text() {
    check(Natives, "ByMaybe", &scale("factor = 5 : i64"), &mix(5));
    check(
        Natives,
        "ByMaybe",
        &scale("factor = 5 : i64, tag = \"ab\""),
        &mix(2),
    );
}

#[test]
fn row_5_1_a_tuple_of_three_results() {
    check(
        Natives,
        "ByThree",
        &used("%r = \"test.quad\"(%a, %b, %c, %a) <{n = 0 : i64}> : (i32, i32, i32, i32) -> i32"),
        &used(
            "%s = \"test.add\"(%c, %a) : (i32, i32) -> i32\n%r = \"test.add\"(%b, %s) : (i32, i32) -> i32",
        ),
    );
}

#[test]
fn row_5_1_several_results() {
    let sub = used("%r = \"test.sub\"(%a, %b) : (i32, i32) -> i32");
    check(
        Natives,
        "Swapped",
        &sub,
        &used(
            "%n = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.add\"(%b, %n) : (i32, i32) -> i32",
        ),
    );
    check(
        Natives,
        "AsResults",
        "%d = \"test.sub\"(%a, %b) : (i32, i32) -> i32\n%s:2 = \"test.split\"(%d) : (i32) -> (i32, i32)\n\"x.use\"(%s#0, %s#1) : (i32, i32) -> ()",
        "\"x.use\"(%b, %a) : (i32, i32) -> ()",
    );
    check(
        Natives,
        "BuiltPair",
        &sub,
        &used(
            "%p = \"test.neg\"(%a) : (i32) -> i32\n%q = \"test.neg\"(%b) : (i32) -> i32\n%r = \"test.add\"(%q, %p) : (i32, i32) -> i32",
        ),
    );
}

#[test]
fn row_5_1_effectful_natives_build() {
    let add = used("%r = \"test.add\"(%a, %b) : (i32, i32) -> i32");
    let sub = "%r = \"test.sub\"(%b, %a) : (i32, i32) -> i32";
    check(Natives, "Built", &add, &used(sub));
    check(
        Natives,
        "BuiltInside",
        &add,
        &used(&(sub.replace("%r", "%s") + "\n%r = \"test.neg\"(%s) : (i32) -> i32")),
    );
    check(
        Natives,
        "BuiltInBraces",
        &add.replace("add", "mul"),
        &used("%r = \"test.add\"(%b, %a) : (i32, i32) -> i32"),
    );
    check(
        Natives,
        "Counted",
        &add.replace("add", "sub"),
        &used(
            "%r = \"test.add\"(%a, %b) : (i32, i32) -> i32\n\"test.count\"() <{of = \"sub\"}> : () -> ()",
        ),
    );
}

#[test]
fn row_5_3_what_effectful_code_is_given_is_computed_before_the_rewrite_and_may_decline() {
    let neg = |factor| {
        used(&format!(
            "%s = \"test.scale\"(%a) <{{factor = {factor} : i64}}> : (i32) -> i32\n%r = \"test.neg\"(%s) : (i32) -> i32"
        ))
    };
    let (before, (mut context, module)) = (neg(5), parse(&neg(5)));
    let mut patterns = PatternSet::new().with(Natives);
    patterns.only(&["BuiltOfPure".into()]).unwrap();
    let patterns = patterns.bind(&mut context);
    let config = GreedyRewriteConfig::new();
    let report = apply_patterns_greedily(&mut context, module, &patterns, &config, None);
    let report = report.expect("the driver ends");
    assert_eq!(
        (report.rewrites, report.failures.len()),
        (1, 0),
        "{before}\n{report}"
    );
    check_no_match(Natives, "BuiltOfPure", &neg(4));
}

#[test]
fn row_5_3_an_effectful_native_that_fails_is_undone_and_reported() {
    let body = used(
        "%s = \"test.sub\"(%a, %b) : (i32, i32) -> i32\n%r = \"test.mul\"(%s, %c) : (i32, i32) -> i32",
    );
    let (mut context, module) = parse(&body);
    let mut patterns = PatternSet::new().with(Natives);
    patterns.only(&["Fails".into()]).unwrap();
    let patterns = patterns.bind(&mut context);
    let config = GreedyRewriteConfig::new();
    let report = apply_patterns_greedily(&mut context, module, &patterns, &config, None);
    let report = report.expect("a failed rewrite does not end the run");
    assert_eq!(
        context.print_op(module, &PrintOptions::new().generic(true)),
        crate::text(&body)
    );
    assert_eq!(report.rewrites, 0);
    let [failure] = report.failures.as_slice() else {
        panic!("{report}");
    };
    assert_eq!(failure.rule, "Fails");
    assert!(failure.op.contains("test.mul"), "{}", failure.op);
}

drr::drr! {
    set Wide;

    def Squared : Pat<(ScaleOp $x, $f, ..), (MixOp $x, { $f.as_int()? * $f.as_int()? }, $x)>;
}

#[test]
fn row_5_2_a_number_of_128_bits_is_narrowed_to_the_declared_kind_if_it_fits() {
    let scale = |factor: i64| {
        used(&format!(
            r#"%r = "test.scale"(%a) <{{factor = {factor} : i64}}> : (i32) -> i32"#
        ))
    };
    check(
        Wide,
        "Squared",
        &scale(3),
        &used(r#"%r = "test.mix"(%a, %a) <{n = 9 : i64}> : (i32, i32) -> i32"#),
    );
    check_no_match(Wide, "Squared", &scale(1 << 32));
}

#[test]
fn row_5_2_an_option_takes_what_may_be_absent_and_what_is_there() {
    drr::drr! {
        set Lengths;
        def OfMode : Pat<(CastOp $x, $mode), (ScaleOp $x, (Length $mode))>;
        def OfTag : Pat<(ScaleOp $x, 1, 1, $tag), (NegOp (ScaleOp $x, (Length $tag)))>;
        def Length : NativeCodeCall<|text: Option<String>| text.map_or(-1, |text| text.len() as i64)>;
    }
    let cast = "%r = \"test.cast\"(%a) <{mode = \"four\"}> : (i32) -> i32";
    check(Lengths, "OfMode", &used(cast), &scale("factor = 4 : i64"));
    let negated = |factor| {
        used(&format!(
            "%s = \"test.scale\"(%a) <{{factor = {factor} : i64}}> : (i32) -> i32
             %r = \"test.neg\"(%s) : (i32) -> i32"
        ))
    };
    let tagged = |tag| scale(&format!("bias = 1 : i64, factor = 1 : i64{tag}"));
    check(Lengths, "OfTag", &tagged(", tag = \"abc\""), &negated(3));
    check(Lengths, "OfTag", &tagged(""), &negated(-1));
}
