//! Row 2.11: one of several ops.

use crate::ops::{AddOp, MaxOp, MixOp, MulOp, NegOp, QuadOp, ScaleOp, SubOp};
use crate::{check, check_no_match, explain, used};

drr::drr! {
    pub set Alternatives;

    def Root : Pat<(AddOp | SubOp $x, (NegOp $_)), (MulOp $x, $x)>;
    def Bound : Pat<(NegOp (AddOp | SubOp:$op $x, $_)), (MulOp $x, $op)>;
    def Three : Pat<(AddOp | SubOp | MulOp:$a (NegOp | ScaleOp:$_n $x), $x), (QuadOp $x, $x, $x, $x, 3), [(HasOneUse $a)]>;
    def InOrder : Pat<(MaxOp (either (AddOp | SubOp $x, $_), (AddOp | SubOp $y, $_))), (QuadOp $x, $x, $y, $y, 4)>;
    def Attribute : Pat<(MixOp | QuadOp $x, n = 5, ..), (NegOp $x)>;
    def Inherited : Pat<(NegOp (MixOp | QuadOp:$op $x, ..)), (MixOp $x, y = $x, ..$op)>;
}

#[test]
fn row_2_11_a_root_is_one_of_several_ops() {
    let text = |op: &str| {
        used(&format!(
            "%n = \"test.neg\"(%b) : (i32) -> i32\n%r = \"test.{op}\"(%a, %n) : (i32, i32) -> i32"
        ))
    };
    let square = used("%r = \"test.mul\"(%a, %a) : (i32, i32) -> i32");
    check(Alternatives, "Root", &text("add"), &square);
    check(Alternatives, "Root", &text("sub"), &square);
    check_no_match(Alternatives, "Root", &text("max"));
    assert_eq!(
        explain(
            Alternatives,
            "Root",
            "test.sub",
            &used("%r = \"test.sub\"(%a, %b) : (i32, i32) -> i32")
        ),
        "`Root` does not match: operand 1 of 'test.sub' is the block argument %arg1, not defined by 'test.neg'"
    );
}

#[test]
fn row_2_11_a_nested_op_is_bound_whichever_it_is() {
    for op in ["add", "sub"] {
        let inner = format!("%s = \"test.{op}\"(%a, %b) : (i32, i32) -> i32");
        check(
            Alternatives,
            "Bound",
            &used(&format!("{inner}\n%r = \"test.neg\"(%s) : (i32) -> i32")),
            &used(&format!(
                "{inner}\n%r = \"test.mul\"(%a, %s) : (i32, i32) -> i32"
            )),
        );
    }
}

#[test]
fn row_2_11_all_choices_are_tried() {
    for outer in ["add", "sub", "mul"] {
        for inner in [
            "\"test.neg\"(%a)",
            "\"test.scale\"(%a) <{factor = 2 : i64}>",
        ] {
            let text = |x: &str| {
                used(&format!(
                    "%n = {inner} : (i32) -> i32\n%r = \"test.{outer}\"(%n, {x}) : (i32, i32) -> i32"
                ))
            };
            let before = text("%a");
            let (mut context, module) = crate::parse(&before);
            let patterns = drr::pattern_set::PatternSet::new()
                .with(Alternatives)
                .bind(&mut context);
            crate::assert_agreement(&mut context, module, &patterns);
            assert!(
                explain(Alternatives, "Three", &format!("test.{outer}"), &before)
                    .ends_with("matches"),
                "{before}"
            );
            check_no_match(Alternatives, "Three", &text("%b"));
        }
    }
}

#[test]
fn row_2_11_the_written_order_comes_before_other_choices() {
    for (first, second) in [
        ("add", "sub"),
        ("sub", "add"),
        ("add", "add"),
        ("sub", "sub"),
    ] {
        let text = used(&format!(
            "%p = \"test.{first}\"(%a, %c) : (i32, i32) -> i32\n%q = \"test.{second}\"(%b, %c) : (i32, i32) -> i32\n\
             %r = \"test.max\"(%p, %q) : (i32, i32) -> i32"
        ));
        check(
            Alternatives,
            "InOrder",
            &text,
            &used(
                "%r = \"test.quad\"(%a, %a, %b, %b) <{n = 4 : i64}> : (i32, i32, i32, i32) -> i32",
            ),
        );
    }
}

#[test]
fn row_2_11_attributes_have_names_that_all_declare() {
    let mix = |n: i64| format!("\"test.mix\"(%a, %b) <{{n = {n} : i64}}> : (i32, i32) -> i32");
    let quad = |n: i64| {
        format!("\"test.quad\"(%a, %b, %c, %c) <{{n = {n} : i64}}> : (i32, i32, i32, i32) -> i32")
    };
    let neg = used("%r = \"test.neg\"(%a) : (i32) -> i32");
    check(
        Alternatives,
        "Attribute",
        &used(&format!("%r = {}", mix(5))),
        &neg,
    );
    check(
        Alternatives,
        "Attribute",
        &used(&format!("%r = {}", quad(5))),
        &neg,
    );
    check_no_match(
        Alternatives,
        "Attribute",
        &used(&format!("%r = {}", mix(6))),
    );
    check_no_match(
        Alternatives,
        "Attribute",
        &used(&format!("%r = {}", quad(6))),
    );
    for op in [mix(6), quad(6)] {
        check(
            Alternatives,
            "Inherited",
            &used(&format!("%m = {op}\n%r = \"test.neg\"(%m) : (i32) -> i32")),
            &used("%r = \"test.mix\"(%a, %a) <{n = 6 : i64}> : (i32, i32) -> i32"),
        );
    }
}
