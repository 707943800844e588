//! Row 4.13: `modify`, `replace` and `erase` of matched ops.

use crate::ops::{AddOp, MixOp, MulOp, NegOp, ScaleOp, SinkOp, SplitOp, SubOp};
use crate::{check, check_no_match, explain, run, used};

drr::drr! {
    pub set InPlace;

    def Operand : Pat<(MixOp:$m (NegOp $x), $_, $_), (modify $m, x = $x)>;
    def Attr : Pat<(ScaleOp:$s $_, 4, ..), (modify $s, factor = 2, tag = "half")>;
    def Computed : Pat<(ScaleOp:$s $_, $f, ..), (modify $s, factor = { $f.as_int().filter(|f| *f > 1)? as i64 / 2 })>;
    def Removed : Pat<(ScaleOp:$s $_, ..), (modify $s, tag = none)>;
    def Both : Pat<(MixOp:$m $x, 1, $y), (modify $m, x = $y, y = $x, n = 2)>;
    def Settled : Pat<(MixOp:$m $_, $_, $_), (modify $m, n = 9)>;
    def Built : Pat<(SinkOp:$s (AddOp $x, $y)), (modify $s, x = (SubOp $x, $y))>;
    def Nested : Pattern<(NegOp (ScaleOp:$s $_, 3, ..)), [(modify $s, factor = 5), (replaceWithValue $s)]>;

    def Replace : Pattern<(NegOp (AddOp:$a $x, $y)), [(replace $a, (SubOp $x, $y)), (MulOp $x, $y)]>;
    def ReplaceByValue : Pattern<(NegOp (AddOp:$a $x, $y)), [(replace $a, $y), (MulOp $x, $x)], [{ $x.is_block_arg() }]>;
    def NotThere : Pattern<(MulOp (AddOp:$a $_, $_), $z), [(replace $a, $z), (SubOp $z, $z)]>;
    def TwoResults : Pattern<(NegOp (SplitOp:$s__0 $x)), [(replace $s, $x, (NegOp $x)), (AddOp $x, $x)]>;

    def Erase : Pattern<(MulOp (NegOp:$a $x), (NegOp:$b $y)), [(erase $a), (erase $b), (MulOp $x, $y)]>;
    def EraseUnder : Pattern<(AddOp (NegOp:$n $x), $y), [(erase $n), (SubOp $x, $y)]>;
    #[creates(MulOp)]
    def Square : NativeCodeCall<{ MulOp::build($_builder, $_loc, $0, $0)? }>;
    def EraseBehindNative : Pattern<(SubOp (NegOp:$n $x), $y), [(erase $n), (AddOp (Square $x), $y)]>;
    def EraseUser : Pattern<(SinkOp:$s (NegOp:$n (NegOp:$inner $x))), [(modify $s, x = $x), (erase $inner), (erase $n)]>;
}

fn mix(x: &str, n: i64, y: &str) -> String {
    used(&format!(
        "%n = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.mix\"({x}, {y}) <{{n = {n} : i64}}> {{note = 1}} : (i32, i32) -> i32"
    ))
}

fn scale(attrs: &str) -> String {
    used(&format!(
        "%r = \"test.scale\"(%a) <{{{attrs}}}> : (i32) -> i32"
    ))
}

#[test]
fn row_4_13_a_root_is_changed_in_place() {
    let after = |ops: &str, n: i64| {
        used(&format!(
            "%r = \"test.mix\"({ops}) <{{n = {n} : i64}}> {{note = 1}} : (i32, i32) -> i32"
        ))
    };
    check(InPlace, "Operand", &mix("%n", 7, "%b"), &after("%a, %b", 7));
    check(
        InPlace,
        "Both",
        &used("%r = \"test.mix\"(%a, %b) <{n = 1 : i64}> {note = 1} : (i32, i32) -> i32"),
        &after("%b, %a", 2),
    );
    check(
        InPlace,
        "Attr",
        &scale("factor = 4 : i64"),
        &scale("factor = 2 : i64, tag = \"half\""),
    );
    check(
        InPlace,
        "Computed",
        &scale("factor = 8 : i64"),
        &scale("factor = 1 : i64"),
    );
    check(
        InPlace,
        "Removed",
        &scale("factor = 8 : i64, tag = \"x\""),
        &scale("factor = 8 : i64"),
    );
}

#[test]
fn row_4_13_changing_nothing_is_no_match() {
    check_no_match(InPlace, "Removed", &scale("factor = 8 : i64"));
    check_no_match(
        InPlace,
        "Settled",
        &used("%r = \"test.mix\"(%a, %b) <{n = 9 : i64}> : (i32, i32) -> i32"),
    );
    let (_, report) = run(InPlace, &["Settled"], &mix("%b", 8, "%b"));
    assert_eq!(report.rewrites, 1, "{report}");
}

#[test]
fn row_4_13_an_op_without_results_gets_what_is_built() {
    check(
        InPlace,
        "Built",
        "%s = \"test.add\"(%a, %b) : (i32, i32) -> i32\n\"test.sink\"(%s) : (i32) -> ()",
        "%s = \"test.sub\"(%a, %b) : (i32, i32) -> i32\n\"test.sink\"(%s) : (i32) -> ()",
    );
}

#[test]
fn row_4_13_nested_ops_are_changed_and_replaced() {
    check(
        InPlace,
        "Nested",
        &used(
            "%s = \"test.scale\"(%a) <{factor = 3 : i64}> : (i32) -> i32\n%r = \"test.neg\"(%s) : (i32) -> i32",
        ),
        &scale("factor = 5 : i64"),
    );
    let shared = |last: &str| {
        format!(
            "%s = \"test.add\"(%a, %b) : (i32, i32) -> i32\n\"x.use\"(%s) : (i32) -> ()\n{}",
            used(last)
        )
    };
    check(
        InPlace,
        "Replace",
        &shared("%r = \"test.neg\"(%s) : (i32) -> i32"),
        &format!(
            "%s = \"test.sub\"(%a, %b) : (i32, i32) -> i32\n\"x.use\"(%s) : (i32) -> ()\n{}",
            used("%r = \"test.mul\"(%a, %b) : (i32, i32) -> i32")
        ),
    );
    check(
        InPlace,
        "ReplaceByValue",
        &shared("%r = \"test.neg\"(%s) : (i32) -> i32"),
        &format!(
            "\"x.use\"(%b) : (i32) -> ()\n{}",
            used("%r = \"test.mul\"(%a, %a) : (i32, i32) -> i32")
        ),
    );
    check(
        InPlace,
        "TwoResults",
        &format!(
            "%s:2 = \"test.split\"(%a) : (i32) -> (i32, i32)\n\"x.use\"(%s#0) : (i32) -> ()\n\"x.use\"(%s#1) : (i32) -> ()\n{}",
            used("%r = \"test.neg\"(%s#0) : (i32) -> i32")
        ),
        &format!(
            "%n = \"test.neg\"(%a) : (i32) -> i32\n\"x.use\"(%a) : (i32) -> ()\n\"x.use\"(%n) : (i32) -> ()\n{}",
            used("%r = \"test.add\"(%a, %a) : (i32, i32) -> i32")
        ),
    );
}

#[test]
fn row_4_13_an_explanation_names_the_op_whose_result_has_another_type() {
    let unlike =
        used("%s = \"test.add\"(%a, %f) : (i32, f32) -> i32\n%r = \"test.neg\"(%s) : (i32) -> i32");
    assert_eq!(
        explain(InPlace, "ReplaceByValue", "test.neg", &unlike),
        "`ReplaceByValue` does not match: the replacement has type f32, result 0 of 'test.add' i32"
    );
}

#[test]
fn row_4_13_what_replaces_an_op_is_there_before_it() {
    let text = |z: &str, before: &str, after: &str| {
        used(&format!(
            "{before}\n%s = \"test.add\"(%a, %b) : (i32, i32) -> i32\n{after}\n%r = \"test.mul\"(%s, {z}) : (i32, i32) -> i32"
        ))
    };
    let made = "%z = \"x.make\"() : () -> i32";
    check(
        InPlace,
        "NotThere",
        &text("%z", made, ""),
        &used(&format!(
            "{made}\n%r = \"test.sub\"(%z, %z) : (i32, i32) -> i32"
        )),
    );
    let late = text("%z", "", made);
    check_no_match(InPlace, "NotThere", &late);
    assert_eq!(
        explain(InPlace, "NotThere", "test.mul", &late),
        "`NotThere` does not match: the replacement of 'test.add' does not dominate it"
    );
    // The replacement would be the value itself.
    check_no_match(InPlace, "NotThere", &text("%s", "", ""));
}

#[test]
fn row_4_13_what_is_erased_has_no_other_uses() {
    let text = |more: &str, x: &str, y: &str| {
        used(&format!(
            "%p = \"test.neg\"(%a) : (i32) -> i32\n%q = \"test.neg\"(%b) : (i32) -> i32\n{more}\n\
             %r = \"test.mul\"({x}, {y}) : (i32, i32) -> i32"
        ))
    };
    check(
        InPlace,
        "Erase",
        &text("", "%p", "%q"),
        &used("%r = \"test.mul\"(%a, %b) : (i32, i32) -> i32"),
    );
    let shared = text(
        "\"x.use\"(%p) : (i32) -> ()\n\"x.use\"(%q) : (i32) -> ()",
        "%p",
        "%q",
    );
    check_no_match(InPlace, "Erase", &shared);
    assert_eq!(
        explain(InPlace, "Erase", "test.mul", &shared),
        "`Erase` does not match: 'test.neg' has other uses, or two names stand for it"
    );
    // Uses by ops that the same rewrite erases do not count, even where it is recorded for undoing.
    check(
        InPlace,
        "EraseUnder",
        &used(
            "%p = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.add\"(%p, %b) : (i32, i32) -> i32",
        ),
        &used("%r = \"test.sub\"(%a, %b) : (i32, i32) -> i32"),
    );
    check(
        InPlace,
        "EraseBehindNative",
        &used(
            "%p = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.sub\"(%p, %b) : (i32, i32) -> i32",
        ),
        &used(
            "%q = \"test.mul\"(%a, %a) : (i32, i32) -> i32\n%r = \"test.add\"(%q, %b) : (i32, i32) -> i32",
        ),
    );
    // The same op cannot be erased twice.
    let one =
        used("%p = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.mul\"(%p, %p) : (i32, i32) -> i32");
    check_no_match(InPlace, "Erase", &one);

    check(
        InPlace,
        "EraseUser",
        "%p = \"test.neg\"(%a) : (i32) -> i32\n%q = \"test.neg\"(%p) : (i32) -> i32\n\"test.sink\"(%q) : (i32) -> ()",
        "\"test.sink\"(%a) : (i32) -> ()",
    );
    check_no_match(
        InPlace,
        "EraseUser",
        "%p = \"test.neg\"(%a) : (i32) -> i32\n%q = \"test.neg\"(%p) : (i32) -> i32\n\"test.sink\"(%q) : (i32) -> ()\n\"x.use\"(%p) : (i32) -> ()",
    );
}
