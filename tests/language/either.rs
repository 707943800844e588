//! Row 2.7: `either` and backtracking.

use crate::ops::{AddOp, ConstOp, MulOp, NegOp, QuadOp, SubOp};
use crate::{check, check_no_match, explain, used};

drr::drr! {
    pub set Either;

    def Structure : Pat<(AddOp (either (NegOp $x), $y)), (SubOp $y, $x)>;
    def ByConstraint : Pat<(AddOp (either (NegOp $x), (NegOp $y))), (SubOp $x, $y), [(UsedOnce $x)]>;
    def ByEquality : Pat<(AddOp (either $x, (MulOp $x, $y))), (SubOp $x, $y)>;
    def ByNative : Pat<(AddOp (either (ConstOp $v), (ConstOp $w))),
        (SubOp (ConstOp (Half $v)), (ConstOp $w))>;
    def WrittenFirst : Pat<(AddOp (either $x, $y)), (SubOp $x, $y)>;
    def Nested : Pat<(AddOp (either (MulOp (either $x, (NegOp $x))), (NegOp $y))), (SubOp $x, $y)>;
    def Several : Pat<(QuadOp (either (NegOp $x), $y), (either (ConstOp $_), $z), 3),
        (QuadOp $x, $y, $z, $z, 4)>;
    def BothBacktrack : Pat<(QuadOp (either $x, $_), (either $x, $_), $_), (NegOp $x), [{ $x.use_count() == 2 }]>;

    def UsedOnce : Constraint<{ $0.has_one_use() }, "used once">;
    def Half : NativeCodeCall<{ $0.as_int().filter(|v| v % 2 == 0).and_then(|v| $0.ty()?.number((v / 2) as i32)) }>;
}

/// `p op q` after these operations.
fn of(op: &str, ops: &str) -> String {
    used(&format!("{ops}\n%r = \"{op}\"(%p, %q) : (i32, i32) -> i32"))
}

fn sub(x: &str, y: &str) -> String {
    used(&format!("%r = \"test.sub\"({x}, {y}) : (i32, i32) -> i32"))
}

#[test]
fn row_2_7_operands_match_in_either_order() {
    let sum = |x, y| {
        used(&format!(
            "%n = \"test.neg\"(%a) : (i32) -> i32\n%r = \"test.add\"({x}, {y}) : (i32, i32) -> i32"
        ))
    };
    check(Either, "Structure", &sum("%n", "%b"), &sub("%b", "%a"));
    check(Either, "Structure", &sum("%b", "%n"), &sub("%b", "%a"));
    check_no_match(
        Either,
        "Structure",
        &used("%r = \"test.add\"(%a, %b) : (i32, i32) -> i32"),
    );
}

#[test]
fn row_2_7_the_written_order_comes_first() {
    check(
        Either,
        "WrittenFirst",
        &used("%r = \"test.add\"(%a, %b) : (i32, i32) -> i32"),
        &sub("%a", "%b"),
    );
}

/// `-a + -b`, where one negation has another use.
fn negs(twice: &str) -> String {
    of(
        "test.add",
        &format!(
            "%p = \"test.neg\"(%a) : (i32) -> i32\n%q = \"test.neg\"(%b) : (i32) -> i32\n\"x.keep\"({twice}) : (i32) -> ()"
        ),
    )
}

#[test]
fn row_2_7_a_later_constraint_turns_the_order_round() {
    let keep = |x, result: &str| format!("\"x.keep\"({x}) : (i32) -> ()\n{result}");
    check(
        Either,
        "ByConstraint",
        &negs("%b"),
        &keep("%b", &sub("%a", "%b")),
    );
    check(
        Either,
        "ByConstraint",
        &negs("%a"),
        &keep("%a", &sub("%b", "%a")),
    );
    let both = negs("%a").replace("x.use\"(%r) : (i32)", "x.use\"(%r, %b) : (i32, i32)");
    check_no_match(Either, "ByConstraint", &both);
    let text = explain(Either, "ByConstraint", "test.add", &both);
    assert!(
        text.contains("used once") && text.contains("2 attempts"),
        "{text}"
    );
}

#[test]
fn row_2_7_an_equality_turns_the_order_round() {
    let sum = |x, y| {
        used(&format!(
            "%m = \"test.mul\"(%a, %b) : (i32, i32) -> i32\n%r = \"test.add\"({x}, {y}) : (i32, i32) -> i32"
        ))
    };
    check(Either, "ByEquality", &sum("%a", "%m"), &sub("%a", "%b"));
    check(Either, "ByEquality", &sum("%m", "%a"), &sub("%a", "%b"));
    check_no_match(Either, "ByEquality", &sum("%m", "%b"));
    // Both orders match structurally; only the second satisfies the equality.
    let squares = "%p = \"test.mul\"(%a, %b) : (i32, i32) -> i32\n%q = \"test.mul\"(%p, %c) : (i32, i32) -> i32";
    let after = "%p = \"test.mul\"(%a, %b) : (i32, i32) -> i32\n%r = \"test.sub\"(%p, %c) : (i32, i32) -> i32";
    check(Either, "ByEquality", &of("test.add", squares), &used(after));
    check(
        Either,
        "ByEquality",
        &of("test.add", squares).replace("(%p, %q)", "(%q, %p)"),
        &used(after),
    );
}

#[test]
fn row_2_7_a_pure_native_that_declines_turns_the_order_round() {
    let constant =
        |name, v| format!("{name} = \"test.const\"() <{{value = {v} : i32}}> : () -> i32\n");
    let pair = |v, w| constant("%p", v) + &constant("%q", w);
    for (v, w) in [(4, 3), (3, 4)] {
        check(
            Either,
            "ByNative",
            &of("test.add", &pair(v, w)),
            &of("test.sub", &pair(2, 3)),
        );
    }
    // If both orders match, the written one is used.
    check(
        Either,
        "ByNative",
        &of("test.add", &pair(6, 4)),
        &of("test.sub", &pair(3, 4)),
    );
    check_no_match(Either, "ByNative", &of("test.add", &pair(5, 3)));
}

#[test]
fn row_2_7_either_nests() {
    for (p, q) in [
        ("%a, %n", "%m, %k"),
        ("%n, %a", "%m, %k"),
        ("%a, %n", "%k, %m"),
        ("%n, %a", "%k, %m"),
    ] {
        let before = format!(
            "%n = \"test.neg\"(%a) : (i32) -> i32\n%k = \"test.neg\"(%b) : (i32) -> i32\n%m = \"test.mul\"({p}) : (i32, i32) -> i32\n%r = \"test.add\"({q}) : (i32, i32) -> i32"
        );
        check(Either, "Nested", &used(&before), &sub("%a", "%b"));
    }
}

/// A `test.quad` of `-a` as `%n` and a constant `%k`.
fn quad(operands: &str, n: i32) -> String {
    used(&format!(
        "%n = \"test.neg\"(%a) : (i32) -> i32\n%k = \"test.const\"() <{{value = 1 : i32}}> : () -> i32\n%r = \"test.quad\"({operands}) <{{n = {n} : i64}}> : (i32, i32, i32, i32) -> i32"
    ))
}

#[test]
fn row_2_7_several_in_one_op_and_an_attribute_behind_them() {
    let after =
        used("%r = \"test.quad\"(%a, %b, %c, %c) <{n = 4 : i64}> : (i32, i32, i32, i32) -> i32");
    for operands in [
        "%n, %b, %k, %c",
        "%b, %n, %k, %c",
        "%n, %b, %c, %k",
        "%b, %n, %c, %k",
    ] {
        check(Either, "Several", &quad(operands, 3), &after);
    }
    check_no_match(Either, "Several", &quad("%n, %b, %k, %c", 5));
    check_no_match(Either, "Several", &quad("%n, %k, %b, %c", 3));
}

#[test]
fn row_2_7_all_orders_of_several_are_tried() {
    let quad = |operands: &str| {
        used(&format!(
            "%r = \"test.quad\"({operands}) <{{n = 0 : i64}}> : (i32, i32, i32, i32) -> i32"
        ))
    };
    for operands in [
        "%a, %b, %a, %c",
        "%b, %a, %a, %c",
        "%a, %b, %c, %a",
        "%b, %a, %c, %a",
    ] {
        check(
            Either,
            "BothBacktrack",
            &quad(operands),
            &used("%r = \"test.neg\"(%a) : (i32) -> i32"),
        );
    }
    check_no_match(Either, "BothBacktrack", &quad("%a, %a, %b, %c"));
}
