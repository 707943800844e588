//! Row 6.4: named sub-patterns.

use super::{binary, names, neg_a};
use crate::ops::{AddOp, ConstOp, MulOp, NegOp, SubOp};
use crate::{check, check_no_match, used};

drr::drr! {
    set Named;

    def Negated : Dag<(NegOp $x)>;
    def NegatedConst : Dag<(NegOp:$neg (ConstOp $c))>;
    // Made of other sub-patterns, and used in nested ops.
    def Sum : Dag<(AddOp Negated, Product)>;
    def Product : Dag<(MulOp $y, $z)>;

    // As an operand, by position and by name.
    def Operand : Pat<(AddOp Negated, $y), (SubOp $y, $x)>;
    def ByName : Pat<(SubOp $y, rhs = Negated), (AddOp $y, $x)>;
    // As the root.
    def Root : Pat<Sum, (SubOp Product, $x)>;
    // With a name for its op.
    def Bound : Pat<(MulOp Negated:$n, $y), (replaceWithValue $n), [(HasOneUse $n), (SameType $n, $y)]>;
    // The names inside belong to the rule: the same name twice means equal.
    def Equal : Pat<(SubOp Negated, $x), (NegOp (AddOp $x, $x))>;
    def Twice : Pat<(SubOp Negated, Negated), (replaceWithValue $x)>;
    def Captured : Pat<(MulOp $a, NegatedConst), (SubOp $a, (ConstOp $c)), [(HasOneUse $neg), Small]>;
    // In constraints and results.
    def Small : Dag<(IsSmall $c)>;
    def IsSmall : Constraint<{ $0.as_int() < Some(10) }, "small">;
    def Difference : Dag<(SubOp $a, $b)>;
    def Results : Pattern<(MulOp (NegOp $a), (NegOp $b)), [(NegOp:$_auxiliary $a), Difference]>;

    // With parameters.
    class Of<op, v> : Dag<(op v, (op v, v))>;
    def Nested : Of<AddOp, $q>;
    def WithParameters : Pat<Nested, (NegOp $q)>;
    def InPlace : Pat<(NegOp Of<SubOp, (NegOp $p)>), (NegOp $p)>;
    def InPlaceBound : Pat<(SubOp Of<MulOp, $p>:$inner, $inner), (NegOp $p)>;
    foreach op in [AddOp, SubOp] {
        def Half #op : Dag<(op (NegOp $h), $h)>;
    }
    def OfLoop : Pat<(NegOp HalfSubOp), (AddOp $h, $h)>;
}

fn lines(body: &[&str]) -> String {
    used(&body.join("\n"))
}

const NEG: &str = "%n = \"test.neg\"(%a) : (i32) -> i32";

#[test]
fn row_6_4_a_sub_pattern_stands_wherever_a_dag_may() {
    let add = lines(&[NEG, "%r = \"test.add\"(%n, %b) : (i32, i32) -> i32"]);
    check(Named, "Operand", &add, &binary("sub", "%b", "%a"));
    let sub = lines(&[NEG, "%r = \"test.sub\"(%b, %n) : (i32, i32) -> i32"]);
    check(Named, "ByName", &sub, &binary("add", "%b", "%a"));
    let sum = lines(&[
        NEG,
        "%m = \"test.mul\"(%b, %c) : (i32, i32) -> i32",
        "%r = \"test.add\"(%n, %m) : (i32, i32) -> i32",
    ]);
    let difference = lines(&[
        "%m = \"test.mul\"(%b, %c) : (i32, i32) -> i32",
        "%r = \"test.sub\"(%m, %a) : (i32, i32) -> i32",
    ]);
    check(Named, "Root", &sum, &difference);
    let mul = |y: &str| {
        lines(&[
            NEG,
            &format!("%r = \"test.mul\"(%n, {y}) : (i32, i32) -> i32"),
        ])
    };
    check(Named, "Bound", &mul("%b"), &neg_a());
    check_no_match(Named, "Bound", &mul("%n"));
}

#[test]
fn row_6_4_names_in_a_sub_pattern_are_the_rules() {
    let sub = |x: &str| {
        lines(&[
            NEG,
            &format!("%r = \"test.sub\"(%n, {x}) : (i32, i32) -> i32"),
        ])
    };
    let doubled = lines(&[
        "%s = \"test.add\"(%a, %a) : (i32, i32) -> i32",
        "%r = \"test.neg\"(%s) : (i32) -> i32",
    ]);
    check(Named, "Equal", &sub("%a"), &doubled);
    check_no_match(Named, "Equal", &sub("%b"));
    check(Named, "Twice", &sub("%n"), "\"x.use\"(%a) : (i32) -> ()");
    let other = lines(&[
        NEG,
        "%o = \"test.neg\"(%b) : (i32) -> i32",
        "%r = \"test.sub\"(%n, %o) : (i32, i32) -> i32",
    ]);
    check_no_match(Named, "Twice", &other);
}

#[test]
fn row_6_4_constraints_and_results_have_names_too() {
    let captured = |n| {
        lines(&[
            &format!("%k = \"test.const\"() <{{value = {n} : i32}}> : () -> i32"),
            "%n = \"test.neg\"(%k) : (i32) -> i32",
            "%r = \"test.mul\"(%a, %n) : (i32, i32) -> i32",
        ])
    };
    let after = lines(&[
        "%k = \"test.const\"() <{value = 9 : i32}> : () -> i32",
        "%r = \"test.sub\"(%a, %k) : (i32, i32) -> i32",
    ]);
    check(Named, "Captured", &captured(9), &after);
    check_no_match(Named, "Captured", &captured(10));
    let negs = lines(&[
        NEG,
        "%m = \"test.neg\"(%b) : (i32) -> i32",
        "%r = \"test.mul\"(%n, %m) : (i32, i32) -> i32",
    ]);
    check(Named, "Results", &negs, &binary("sub", "%a", "%b"));
}

#[test]
fn row_6_4_sub_patterns_with_parameters() {
    let both = |op: &str, v: &str| {
        format!(
            "%i = \"test.{op}\"({v}, {v}) : (i32, i32) -> i32\n%o = \"test.{op}\"({v}, %i) : (i32, i32) -> i32"
        )
    };
    let root = format!("{}\n\"x.use\"(%o) : (i32) -> ()", both("add", "%a"));
    check(Named, "WithParameters", &root, &neg_a());
    let place = lines(&[
        NEG,
        &both("sub", "%n"),
        "%r = \"test.neg\"(%o) : (i32) -> i32",
    ]);
    check(Named, "InPlace", &place, &neg_a());
    let bound = lines(&[
        &both("mul", "%a"),
        "%r = \"test.sub\"(%o, %o) : (i32, i32) -> i32",
    ]);
    check(Named, "InPlaceBound", &bound, &neg_a());
    let half = lines(&[
        NEG,
        "%s = \"test.sub\"(%n, %a) : (i32, i32) -> i32",
        "%r = \"test.neg\"(%s) : (i32) -> i32",
    ]);
    check(Named, "OfLoop", &half, &binary("add", "%a", "%a"));
}

#[test]
fn row_6_4_a_sub_pattern_is_no_rule() {
    assert!(
        names(Named)
            .iter()
            .all(|name| !["Negated", "Sum", "Small", "Nested"].contains(name))
    );
}
