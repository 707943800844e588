//! Row 2.8: several rests in one `variadic`. The first positions that fit are taken.

use drr::constraint::I32;

use crate::ops::{AddOp, ConcatOp, ConstOp, MulOp, NegOp, PickOp, QuadOp, SubOp, SumOp};
use crate::{check, check_no_match, explain, run, text, used};

drr::drr! {
    // The rules overlap on purpose: each test selects its rules by name.
    #[allow(deprecated)]
    pub set Rests;

    def First : Pat<(ConcatOp (variadic $a.., (NegOp $x), $b..)), (PickOp (variadic $a..), $x, (variadic $b..))>;
    def Ends : Pat<(ConcatOp (variadic $f, $a.., (NegOp $x), $b.., $l)), (PickOp (variadic $f, $a..), $x, (variadic $b.., $l))>;
    def ByConstraint : Pat<(ConcatOp (variadic .., (NegOp:$n $x), ..)), (NegOp $x), [(HasOneUse $n)]>;
    def ByType : Pat<(ConcatOp (variadic .., I32:$x, $b..)), (SumOp (variadic $x, $b..))>;
    def ByNative : Pat<(ConcatOp (variadic .., (ConstOp $v), ..)), (ConstOp (Half $v))>;
    def Neighbours : Pat<(ConcatOp (variadic $a.., $x, $x, $b..)), (PickOp (variadic $a..), $x, (variadic $b..))>;
    def Repeated : Pat<(ConcatOp (variadic .., $x, $m.., $x, ..)), (PickOp (variadic), $x, (variadic $m..))>;
    def Operand : Pat<(ConcatOp (variadic .., (NegOp $x), .., (MulOp $x, $y), ..)), (SubOp $x, $y)>;
    def Three : Pat<(ConcatOp (variadic $a.., $x, $b.., $y, $c.., $z, $d..)), (SubOp $x, $z),
        [{ $a.len() + $c.len() == 1 && $b.len() == $d.len() && $x != $y }]>;
    def AnyOrder : Pat<(ConcatOp (variadic $a.., (either (NegOp $x), (MulOp $x, $_)), ..)), (PickOp (variadic $a..), $x, (variadic))>;
    def Around : Pat<(SubOp (either (ConcatOp (variadic .., (NegOp $x), ..)), (MulOp $x, $y))), (SubOp $x, $y)>;
    def Outer : Pat<(NegOp (ConcatOp (variadic .., (SumOp (variadic $a.., (NegOp $_), ..)), $b..))), (PickOp (variadic $a..), (ConstOp 0i32), (variadic $b..))>;
    def Whole : Pat<(ConcatOp (variadic:$all .., (NegOp $_), ..)), (SumOp $all)>;
    def Groups : Pat<(PickOp (variadic $a.., $x, ..), $_, (variadic .., $x, $b..)), (PickOp (variadic $a..), $x, (variadic $b..))>;
    def SameRests : Pat<(ConcatOp (variadic $s.., $x, $s..)), (NegOp $x)>;
    def OfSeveral : Pat<(ConcatOp | SumOp xs = (variadic .., (NegOp $x), ..)), (NegOp $x)>;
    #[commutative]
    def Commuted : Pat<(SumOp (variadic .., (NegOp $x), ..)), (NegOp $x)>;
    def Half : NativeCodeCall<{ $0.as_int().filter(|v| v % 2 == 0).and_then(|v| $0.ty()?.number((v / 2) as i32)) }>;
}

drr::drr! {
    // Operations that the second rule matches may also match the others.
    pub set Overlap;

    def AddFirst : Pat<(PickOp (variadic .., (NegOp $x), ..), (AddOp $y, $_), $_), (SubOp $x, $y)>;
    def AnyBy : Pat<(PickOp (variadic .., (MulOp $x, $y), ..), $_, $_), (MulOp $x, $y), (addBenefit 1)>;
    def SubLast : Pat<(PickOp (variadic .., (NegOp $x), ..), (NegOp $y), $_), (SubOp $x, $y)>;

    // Their four operands have 24 orders, which are tried in a loop.
    def One : Pat<(QuadOp (commutative (NegOp $x), $_, $_, $_), 1), (NegOp $x)>;
    def Every : Pat<(QuadOp (commutative (MulOp $x, $y), $_, $_, $_), $_), (MulOp $x, $y)>;
    def Two : Pat<(QuadOp (commutative (NegOp $x), $_, $_, $_), 2), (NegOp $x)>;
    def Halved : Pat<(QuadOp (commutative (ConstOp $v), $_, $_, $_), 3), (ConstOp (Half $v))>;
    def Half : NativeCodeCall<{ $0.as_int().filter(|v| v % 2 == 0).and_then(|v| $0.ty()?.number((v / 2) as i32)) }>;
}

/// `test.concat` of these values. Those of them that are not arguments are defined before: `%n = -%a`,
/// `%m = %a * %b`, `%o = -%b`.
fn concat(values: &str) -> String {
    let count = values.split(", ").filter(|value| !value.is_empty()).count();
    let known = [
        ("%n", "%n = \"test.neg\"(%a) : (i32) -> i32\n"),
        ("%m", "%m = \"test.mul\"(%a, %b) : (i32, i32) -> i32\n"),
        ("%o", "%o = \"test.neg\"(%b) : (i32) -> i32\n"),
    ];
    let used_here = known.iter().filter(|(name, _)| values.contains(name));
    let before: String = used_here.map(|(_, text)| *text).collect();
    used(&format!("{before}{}", op("concat", values, count)))
}

fn op(name: &str, values: &str, count: usize) -> String {
    let types = vec!["i32"; count].join(", ");
    format!("%r = \"test.{name}\"({values}) : ({types}) -> i32")
}

fn pick(xs: &[&str], by: &str, ys: &[&str]) -> String {
    let values = [xs, &[by], ys].concat();
    used(&format!(
        "%r = \"test.pick\"({}) <{{operandSegmentSizes = array<i32: {}, 1, {}>}}> : ({}) -> i32",
        values.join(", "),
        xs.len(),
        ys.len(),
        vec!["i32"; values.len()].join(", ")
    ))
}

fn neg(x: &str) -> String {
    used(&op("neg", x, 1))
}

#[track_caller]
fn becomes(rule: &str, before: &str, after: &str) {
    check(Rests, rule, before, after);
}

#[track_caller]
fn stays(rule: &str, body: &str) {
    check_no_match(Rests, rule, body);
}

#[test]
fn row_2_8_the_first_element_that_fits_is_taken() {
    becomes("First", &concat("%n"), &pick(&[], "%a", &[]));
    becomes(
        "First",
        &concat("%n, %c, %c"),
        &pick(&[], "%a", &["%c", "%c"]),
    );
    becomes(
        "First",
        &concat("%c, %b, %n"),
        &pick(&["%c", "%b"], "%a", &[]),
    );
    let second = "%o = \"test.neg\"(%b) : (i32) -> i32\n";
    becomes(
        "First",
        &concat("%c, %n, %o, %c"),
        &format!("{second}{}", pick(&["%c"], "%a", &["%o", "%c"])),
    );
    stays("First", &concat(""));
    stays("First", &concat("%a, %m, %c"));
}

#[test]
fn row_2_8_elements_before_and_behind_the_rests_stay_in_place() {
    becomes("Ends", &concat("%c, %n, %b"), &pick(&["%c"], "%a", &["%b"]));
    becomes(
        "Ends",
        &concat("%c, %b, %n, %c, %b"),
        &pick(&["%c", "%b"], "%a", &["%c", "%b"]),
    );
    stays("Ends", &concat("%n, %c, %b"));
    stays("Ends", &concat("%c, %b, %n"));
    stays("Ends", &concat("%n, %n"));
}

#[test]
fn row_2_8_a_test_that_fails_leads_to_the_next_position() {
    becomes("ByConstraint", &concat("%n, %c, %n, %o"), &neg("%b"));
    stays("ByConstraint", &concat("%n, %c, %n"));
    let mixed = "%r = \"test.concat\"(%f, %f, %a, %b) : (f32, f32, i32, i32) -> i32";
    becomes("ByType", &used(mixed), &used(&op("sum", "%a, %b", 2)));
    let number = |name: &str, value: u32| {
        format!("%{name} = \"test.const\"() <{{value = {value} : i32}}> : () -> i32\n")
    };
    becomes(
        "ByNative",
        &used(&format!(
            "{}{}{}{}",
            number("one", 1),
            number("six", 6),
            number("four", 4),
            op("concat", "%one, %a, %one, %six, %four", 5)
        )),
        &used(number("r", 3).trim_end()),
    );
}

#[test]
fn row_2_8_elements_between_two_rests_are_next_to_one_another() {
    becomes(
        "Neighbours",
        &concat("%a, %b, %a, %b, %b, %c"),
        &pick(&["%a", "%b", "%a"], "%b", &["%c"]),
    );
    becomes(
        "Neighbours",
        &concat("%a, %a, %a"),
        &pick(&[], "%a", &["%a"]),
    );
    stays("Neighbours", &concat("%a, %b, %a"));
    stays("Neighbours", &concat("%a"));
}

#[test]
fn row_2_8_three_rests_are_tried_in_lexicographic_order() {
    // `%a` at 0 has no equal behind it.
    becomes(
        "Repeated",
        &concat("%a, %b, %c, %c, %b"),
        &pick(&[], "%b", &["%c", "%c"]),
    );
    becomes("Repeated", &concat("%c, %c, %c"), &pick(&[], "%c", &[]));
    stays("Repeated", &concat("%a, %b, %c"));
    becomes(
        "Three",
        &concat("%a, %a, %b, %c"),
        &used(&op("sub", "%a, %c", 2)),
    );
    stays("Three", &concat("%a, %b, %c"));
}

#[test]
fn row_2_8_an_element_may_depend_on_an_earlier_one() {
    let sub = used(&op("sub", "%a, %b", 2));
    // Of the negations, only `%n` has the operand of the product.
    becomes("Operand", &concat("%o, %c, %n, %m"), &sub);
    becomes("Operand", &concat("%n, %o, %c, %m, %c"), &sub);
    stays("Operand", &concat("%m, %n, %o"));
    stays("Operand", &concat("%o, %m"));
}

#[test]
fn row_2_8_either_stands_between_two_rests() {
    for operands in ["%c, %o, %n, %m", "%c, %o, %m, %n"] {
        let after = pick(&["%c", "%o"], "%a", &[]);
        let kept = format!("%o = \"test.neg\"(%b) : (i32) -> i32\n{after}");
        becomes("AnyOrder", &concat(operands), &kept);
    }
    stays("AnyOrder", &concat("%n, %c, %m"));
    for operands in ["%s, %m", "%m, %s"] {
        let before = concat("%o, %n, %m").replace("%r", "%s");
        let (before, _) = before.rsplit_once('\n').expect("a line for the use");
        becomes(
            "Around",
            &used(&format!("{before}\n{}", op("sub", operands, 2))),
            &used(&op("sub", "%a, %b", 2)),
        );
    }
}

#[test]
fn row_2_8_sources_with_several_rests_are_nested() {
    let sums = "%n = \"test.neg\"(%a) : (i32) -> i32\n\
        %s = \"test.sum\"(%b, %c) : (i32, i32) -> i32\n\
        %t = \"test.sum\"(%c, %b, %n) : (i32, i32, i32) -> i32\n\
        %u = \"test.concat\"(%a, %s, %t, %a) : (i32, i32, i32, i32) -> i32\n\
        %r = \"test.neg\"(%u) : (i32) -> i32";
    let zero = "%z = \"test.const\"() <{value = 0 : i32}> : () -> i32\n";
    let after = pick(&["%c", "%b"], "%z", &["%a"]);
    becomes("Outer", &used(sums), &format!("{zero}{after}"));
    stays(
        "Outer",
        &used(&sums.replace("test.neg\"(%a)", "x.neg\"(%a)")),
    );
}

#[test]
fn row_2_8_the_whole_is_bound_beside_several_rests() {
    let sum = used(&format!(
        "%n = \"test.neg\"(%a) : (i32) -> i32\n{}",
        op("sum", "%c, %n, %b", 3)
    ));
    becomes("Whole", &concat("%c, %n, %b"), &sum);
    stays("Whole", &concat("%c, %b"));
}

#[test]
fn row_2_8_two_operands_have_several_rests_each() {
    becomes(
        "Groups",
        &pick(&["%a", "%b", "%c"], "%a", &["%c", "%b", "%a"])
            .replace("%a, %b, %c, %a", "%c, %b, %a, %b"),
        &pick(&[], "%c", &["%b", "%a"]),
    );
    becomes(
        "Groups",
        &pick(&["%a", "%b"], "%a", &["%c", "%b"]),
        &pick(&["%a"], "%b", &[]),
    );
    stays("Groups", &pick(&["%a", "%b"], "%a", &["%c"]));
    stays("Groups", &pick(&[], "%a", &["%c"]));
}

#[test]
fn row_2_5_rests_of_the_same_name_are_equal() {
    becomes("SameRests", &concat("%a, %b, %c, %a, %b"), &neg("%c"));
    becomes("SameRests", &concat("%c"), &neg("%c"));
    stays("SameRests", &concat("%a, %b, %c, %b, %a"));
    stays("SameRests", &concat("%a, %a"));
}

#[test]
fn row_2_11_one_of_several_ops_has_several_rests() {
    becomes("OfSeveral", &concat("%c, %n"), &neg("%a"));
    becomes(
        "OfSeveral",
        &concat("%n, %c").replace("test.concat", "test.sum"),
        &neg("%a"),
    );
    // Where a rest is, operands are not permuted.
    becomes(
        "Commuted",
        &concat("%c, %n, %o").replace("test.concat", "test.sum"),
        &neg("%a"),
    );
}

#[test]
fn row_1_an_earlier_rule_that_searches_another_element_comes_first() {
    let ops = "%n = \"test.neg\"(%a) : (i32) -> i32\n%m = \"test.mul\"(%b, %c) : (i32, i32) -> i32";
    let product = used(&op("mul", "%b, %c", 2));
    let pick = pick(&["%n", "%m"], "%n", &[]);
    check(Overlap, "AnyBy", &format!("{ops}\n{pick}"), &product);
    let quad = "%r = \"test.quad\"(%n, %a, %m, %b) <{n = 2 : i64}> : (i32, i32, i32, i32) -> i32";
    for before in [pick, used(quad)] {
        let (found, _) = run(Overlap, &[], &format!("{ops}\n{before}"));
        assert_eq!(found, text(&product), "{before}");
    }
}

#[test]
fn row_2_6_an_order_whose_result_declines_is_followed_by_the_next_one() {
    // The first constant is odd. Each way to ask tries the orders one by one.
    let body = used(
        "%o = \"test.const\"() <{value = 7 : i32}> : () -> i32
        %e = \"test.const\"() <{value = 8 : i32}> : () -> i32
        %r = \"test.quad\"(%o, %a, %e, %b) <{n = 3 : i64}> : (i32, i32, i32, i32) -> i32",
    );
    let half = used("%r = \"test.const\"() <{value = 4 : i32}> : () -> i32");
    check(Overlap, "Halved", &body, &half);
    assert_eq!(
        explain(Overlap, "Halved", "test.quad", &body),
        "`Halved` matches"
    );
}

#[test]
fn row_2_8_an_explanation_shows_how_far_the_match_comes() {
    let why = |rule, values| explain(Rests, rule, "test.concat", &concat(values));
    assert_eq!(
        why("First", "%c, %m, %a"),
        "`First` does not match: operand 0 of 'test.concat' is the block argument %arg2, not defined by \
         'test.neg' (nor in another of 3 attempts)"
    );
    assert_eq!(
        why("First", ""),
        "`First` does not match: the variadic operand of 'test.concat' that begins at operand 0 has 0 values"
    );
    assert_eq!(
        why("Ends", "%n, %n"),
        "`Ends` does not match: the variadic operand of 'test.concat' that begins at operand 0 has 2 values"
    );
    assert_eq!(
        why("Operand", "%c, %o, %m"),
        "`Operand` does not match: both '$x' must be equal where $x = %arg1 : i32, $x = %arg0 : i32 \
         (nor in another of 2 attempts)"
    );
    assert_eq!(why("First", "%c, %n, %a"), "`First` matches");
}

#[test]
fn row_2_8_a_position_that_does_not_matter_is_not_tried_again() {
    // Without a negation, no position of the product is tried: one attempt for each element before
    // the last.
    let values = vec!["%c"; 300].join(", ");
    let why = explain(Rests, "Operand", "test.concat", &concat(&values));
    assert!(why.ends_with("(nor in another of 299 attempts)"), "{why}");
}
