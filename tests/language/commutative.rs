//! Row 2.7: `commutative` of n operands, and `#[commutative]` rules.

use crate::ops::{AddOp, ConcatOp, FiveOp, MaxOp, MulOp, NegOp, QuadOp, SubOp, SumOp};
use crate::{check, check_no_match, explain, used};

drr::drr! {
    pub set Commutative;

    def Three : Pat<(ConcatOp (variadic (commutative (NegOp $x), (MulOp $y, $_), $z))), (QuadOp $x, $y, $z, $z, 0)>;
    def Five : Pat<(FiveOp (commutative (NegOp $v), $w, (MulOp $x, $y), $_, (SubOp $z, $_)), 3),
        (FiveOp $v, $w, $x, $y, $z, 4)>;
    def Five2 : Pat<(FiveOp (commutative $a, $b, (NegOp $a), (NegOp $b), $c), $n), (FiveOp $c, $c, $a, $b, $a, $n),
        [(Distinct $a, $b)]>;
    def Nested : Pat<
        (MaxOp (commutative $a, (FiveOp (commutative $a, $b, $_, (SubOp (NegOp (MulOp (either $b, $c))), $_), (NegOp $b)), 1))),
        (QuadOp $a, $b, $c, $c, 1)>;
    def Two : Pat<(QuadOp (commutative (NegOp $x), $y), (commutative (MulOp $x, $_), $z), 3), (QuadOp $x, $y, $z, $z, 4)>;

    #[commutative]
    def ByTrait : Pat<(MaxOp (NegOp $x), (MaxOp $y, (MulOp $y, $_))), (SubOp $x, $y)>;
    #[commutative]
    def Elements : Pat<(SumOp (variadic (NegOp $x), $y, (MulOp $y, $_))), (SubOp $x, $y)>;
    #[commutative]
    def Mixed : Pat<(AddOp (NegOp $x), (MaxOp $x, $y)), (SubOp $x, $y)>;

    def Distinct : Constraint<{ $0 != $1 }, "distinct">;
}

/// Operations that define `%n`, `%m`, `%s` and `%k`, to be used as operands.
fn with(ops: &str) -> String {
    used(&format!(
        "%n = \"test.neg\"(%a) : (i32) -> i32\n%m = \"test.mul\"(%b, %c) : (i32, i32) -> i32\n\
         %s = \"test.sub\"(%c, %a) : (i32, i32) -> i32\n%k = \"test.neg\"(%b) : (i32) -> i32\n{ops}"
    ))
}

/// All orders of the values.
fn orders(values: &[&'static str]) -> Vec<Vec<&'static str>> {
    if values.is_empty() {
        return vec![Vec::new()];
    }
    let mut out = Vec::new();
    for (i, first) in values.iter().enumerate() {
        let mut rest = values.to_vec();
        rest.remove(i);
        for order in orders(&rest) {
            out.push([&[*first], order.as_slice()].concat());
        }
    }
    out
}

fn five(operands: &[&str], n: i64) -> String {
    with(&format!(
        "%r = \"test.five\"({}) <{{n = {n} : i64}}> : (i32, i32, i32, i32, i32) -> i32",
        operands.join(", ")
    ))
}

#[test]
fn row_2_7_three_operands_match_in_all_orders() {
    for order in orders(&["%n", "%m", "%c"]) {
        let text = with(&format!(
            "%r = \"test.concat\"({}) : (i32, i32, i32) -> i32",
            order.join(", ")
        ));
        check(
            Commutative,
            "Three",
            &text,
            &used(
                "%r = \"test.quad\"(%a, %b, %c, %c) <{n = 0 : i64}> : (i32, i32, i32, i32) -> i32",
            ),
        );
    }
}

#[test]
fn row_2_7_five_operands_before_an_attribute_match_in_all_orders() {
    let expected = |w| {
        used(&format!(
            "%r = \"test.five\"(%a, {w}, %b, %c, %c) <{{n = 4 : i64}}> : (i32, i32, i32, i32, i32) -> i32"
        ))
    };
    for order in orders(&["%n", "%b", "%m", "%b", "%s"]) {
        check(Commutative, "Five", &five(&order, 3), &expected("%b"));
    }
    // If two operands fit `$w` and `$_`, the first one is bound to `$w`, as in the written order.
    check(
        Commutative,
        "Five",
        &five(&["%n", "%c", "%m", "%b", "%s"], 3),
        &expected("%c"),
    );
    check(
        Commutative,
        "Five",
        &five(&["%s", "%b", "%m", "%c", "%n"], 3),
        &expected("%b"),
    );
    check_no_match(Commutative, "Five", "\"x.use\"(%a) : (i32) -> ()");
}

#[test]
fn row_2_7_orders_are_tried_until_equalities_and_constraints_hold() {
    let expected = |x, y| {
        used(&format!(
            "%r = \"test.five\"(%c, %c, {x}, {y}, {x}) <{{n = 1 : i64}}> : (i32, i32, i32, i32, i32) -> i32"
        ))
    };
    for order in orders(&["%a", "%b", "%n", "%k", "%c"]) {
        let first = order.iter().find(|v| matches!(**v, "%a" | "%b"));
        let (x, y) = if first == Some(&"%a") {
            ("%a", "%b")
        } else {
            ("%b", "%a")
        };
        check(Commutative, "Five2", &five(&order, 1), &expected(x, y));
    }
    // `a`, `a`, `-a`, `-a`: some operands are equal, but each is matched once.
    let same = "%n = \"test.neg\"(%a) : (i32) -> i32\n\
        %r = \"test.five\"(%a, %a, %n, %n, %c) <{n = 1 : i64}> : (i32, i32, i32, i32, i32) -> i32";
    check_no_match(Commutative, "Five2", &used(same));
    assert_eq!(
        explain(Commutative, "Five2", "test.five", &used(same)),
        "`Five2` does not match: entities '$a, $b' failed to satisfy constraint: 'distinct' where \
         $a = %arg0 : i32, $b = %arg0 : i32 (nor in another of 120 attempts)"
    );
}

#[test]
fn row_2_7_groups_in_groups_are_tried_in_all_orders() {
    let text = |outer: [&str; 2], inner: &[&str], product: &str| {
        used(&format!(
            "%n = \"test.neg\"(%b) : (i32) -> i32\n%p = \"test.mul\"({product}) : (i32, i32) -> i32\n\
             %q = \"test.neg\"(%p) : (i32) -> i32\n%d = \"test.sub\"(%q, %c) : (i32, i32) -> i32\n\
             %i = \"test.five\"({}) <{{n = 1 : i64}}> : (i32, i32, i32, i32, i32) -> i32\n\
             %r = \"test.max\"({}) : (i32, i32) -> i32",
            inner.join(", "),
            outer.join(", ")
        ))
    };
    let expected =
        used("%r = \"test.quad\"(%a, %b, %c, %c) <{n = 1 : i64}> : (i32, i32, i32, i32) -> i32");
    for order in orders(&["%a", "%b", "%c", "%d", "%n"]) {
        for outer in [["%a", "%i"], ["%i", "%a"]] {
            for product in ["%b, %c", "%c, %b"] {
                check(
                    Commutative,
                    "Nested",
                    &text(outer, &order, product),
                    &expected,
                );
            }
        }
    }
}

#[test]
fn row_2_7_several_groups_of_an_op() {
    for (first, second) in [
        ("%n, %b", "%p, %c"),
        ("%b, %n", "%c, %p"),
        ("%b, %n", "%p, %c"),
    ] {
        let text = used(&format!(
            "%n = \"test.neg\"(%a) : (i32) -> i32\n%p = \"test.mul\"(%a, %b) : (i32, i32) -> i32\n\
             %r = \"test.quad\"({first}, {second}) <{{n = 3 : i64}}> : (i32, i32, i32, i32) -> i32"
        ));
        check(
            Commutative,
            "Two",
            &text,
            &used(
                "%r = \"test.quad\"(%a, %b, %c, %c) <{n = 4 : i64}> : (i32, i32, i32, i32) -> i32",
            ),
        );
    }
}

#[test]
fn row_2_7_a_commutative_rule_permutes_ops_declared_so() {
    for outer in ["%n, %i", "%i, %n"] {
        for inner in ["%b, %m", "%m, %b"] {
            let text = with(&format!(
                "%i = \"test.max\"({inner}) : (i32, i32) -> i32\n%r = \"test.max\"({outer}) : (i32, i32) -> i32"
            ));
            check(
                Commutative,
                "ByTrait",
                &text,
                &used("%r = \"test.sub\"(%a, %b) : (i32, i32) -> i32"),
            );
        }
    }
    for order in orders(&["%n", "%b", "%m"]) {
        let text = with(&format!(
            "%r = \"test.sum\"({}) : (i32, i32, i32) -> i32",
            order.join(", ")
        ));
        check(
            Commutative,
            "Elements",
            &text,
            &used("%r = \"test.sub\"(%a, %b) : (i32, i32) -> i32"),
        );
    }
}

#[test]
fn row_2_7_ops_that_are_not_declared_commutative_keep_their_order() {
    let text = |sum: &str, max: &str| {
        with(&format!(
            "%x = \"test.max\"({max}) : (i32, i32) -> i32\n%r = \"test.add\"({sum}) : (i32, i32) -> i32"
        ))
    };
    let expected = used("%r = \"test.sub\"(%a, %c) : (i32, i32) -> i32");
    check(Commutative, "Mixed", &text("%n, %x", "%a, %c"), &expected);
    check(Commutative, "Mixed", &text("%n, %x", "%c, %a"), &expected);
    let other = used(
        "%n = \"test.neg\"(%a) : (i32) -> i32\n%x = \"test.max\"(%a, %c) : (i32, i32) -> i32\n\
         %r = \"test.add\"(%x, %n) : (i32, i32) -> i32",
    );
    check_no_match(Commutative, "Mixed", &other);
}

drr::drr! {
    set Written;

    def MaxOfNeg : Pat<(MaxOp (NegOp $x), $y), (SubOp $y, $x)>;
    def MaxOfNegs : Pat<(MaxOp (NegOp $x), (NegOp $y)), (SubOp $y, $x)>;
    def DifferenceOfNeg : Pat<(SubOp (NegOp $x), $y), (SubOp $y, $x)>;
}

#[test]
fn row_2_7_an_explanation_tells_that_another_order_matches() {
    let why = |rule, op: &str| {
        let ops = format!(
            "%n = \"test.neg\"(%b) : (i32) -> i32\n%r = \"{op}\"(%a, %n) : (i32, i32) -> i32"
        );
        explain(Written, rule, op, &used(&ops))
    };
    assert_eq!(
        why("MaxOfNeg", "test.max"),
        "`MaxOfNeg` does not match: operand 0 of 'test.max' is the block argument %arg0, not defined by 'test.neg'; \
         operand 1 is, and `either` matches both orders"
    );
    assert_eq!(
        why("MaxOfNegs", "test.max"),
        "`MaxOfNegs` does not match: operand 0 of 'test.max' is the block argument %arg0, not defined by 'test.neg'"
    );
    assert_eq!(
        why("DifferenceOfNeg", "test.sub"),
        "`DifferenceOfNeg` does not match: operand 0 of 'test.sub' is the block argument %arg0, not defined by 'test.neg'"
    );
}
