//! Rows 2.5, 2.10 and 5.3: what a native in a source gives, in constraints, in natives of the results,
//! and under the name of an op.

use drr::ir::AttrData;
use drr::prelude::*;

use crate::ops::{AddOp, ClampOp, MaxOp, MulOp, NegOp, ScaleOp, SplitOp, SubOp};
use crate::{check, check_no_match, explain, used};

/// Sets `x.mark` on the op that defines a value.
fn marked<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    value: Value<I>,
    mark: AttrData<I>,
) -> Option<Value<I>> {
    let (op, _) = rewriter.ir().defining_op(value)?;
    let set = rewriter.set_attr_by_name(op, "x.mark", &mark);
    set.then_some(value)
}

drr::drr! {
    set Extracted;

    def Operand : NativeCodeCall<{ $_self.defining_op().filter(|op| op.is::<NegOp>())?.operand(0) }>;
    def Definition : NativeCodeCall<{ $_self.defining_op() }>;
    def Itself : NativeCodeCall<{ Some($_self) }>;
    def Number : NativeCodeCall<{ $_self.defining_op()?.attr("value") }>;
    def Numbers : NativeCodeCall<{ let op = $_self.defining_op()?; Some((op.num_operands() as i64, op.operand(0)?)) }>;

    def Difference : NativeCodeCall<{ SubOp::build($_builder, $_loc, $0, $1)? }>;
    def Marked : NativeCodeCall<{ marked($_builder, $0, AttrData::Attr($1))? }>;
    def Counted : NativeCodeCall<{ marked($_builder, $0, AttrData::dense_i64([$1]))? }>;

    def GivesValue : Pat<(AddOp (Operand $x), $y), (Difference $x, $y)>;
    def ValueAndOperand : Pat<(MulOp (Operand $x), $y), (AddOp (Difference $y, $y), $x)>;
    def Attribute : Pat<(MaxOp $x, (Number $c)), (Marked (NegOp $x), $c)>;
    def Data : Pat<(SubOp (Numbers $n, $x), $_), (Counted (NegOp $x), $n)>;

    def Unlike : Pat<(AddOp (Operand $x), $y), (SubOp $x, $y), [{ $x != $y }]>;
    def UnlikeTurned : Pat<(AddOp $x, (Operand $y)), (SubOp $x, $y), [{ $x != $y }]>;
    def UnlikeOp : Pat<(AddOp (Operand $x), (NegOp:$n $_)), (SubOp $x, $n), [{ $n != $x && $x != $n }]>;

    def SameOp : Pat<(AddOp (NegOp:$n $x), (Definition $n)), (SubOp $x, $n)>;
    def SameOpTurned : Pat<(AddOp (Definition $n), (NegOp:$n $x)), (SubOp $x, $n)>;
    def SameValue : Pat<(AddOp (NegOp:$n $x), (Itself $n)), (SubOp $x, $n)>;
    def SameOfTwo : Pat<(AddOp (SplitOp:$s__0 $x), (Definition $s)), (NegOp $x)>;

    def Tag : NativeCodeCall<{ $_self.defining_op()?.attr("tag") }>;
    def Limit : Pat<(ClampOp (Operand $x), $x), (SubOp $x, $x)>;
    def LimitFirst : Pat<(AddOp (ClampOp $_, $x), (Operand $x)), (SubOp $x, $x)>;
    def LimitIsOp : Pat<(ClampOp (Definition $n), $n), (SubOp $n, $n)>;
    def SameTag : Pat<(AddOp (Tag $t), (ScaleOp $x, tag = $t, ..)), (NegOp $x)>;
}

const NEG: &str = "%n = \"test.neg\"(%a) : (i32) -> i32\n";

fn binary(before: &str, op: &str, x: &str, y: &str) -> String {
    used(&format!(
        "{before}%r = \"{op}\"({x}, {y}) : (i32, i32) -> i32"
    ))
}

#[test]
fn row_5_3_effectful_natives_get_what_a_native_in_the_source_gives() {
    check(
        Extracted,
        "GivesValue",
        &binary(NEG, "test.add", "%n", "%b"),
        &binary("", "test.sub", "%a", "%b"),
    );
    check(
        Extracted,
        "ValueAndOperand",
        &binary(NEG, "test.mul", "%n", "%b"),
        &binary(
            "%s = \"test.sub\"(%b, %b) : (i32, i32) -> i32\n",
            "test.add",
            "%s",
            "%a",
        ),
    );
    let seven = "%k = \"test.number\"() <{value = 7 : i32}> : () -> i32\n";
    check(
        Extracted,
        "Attribute",
        &binary(seven, "test.max", "%a", "%k"),
        &used(&format!(
            "{seven}%r = \"test.neg\"(%a) {{x.mark = 7 : i32}} : (i32) -> i32"
        )),
    );
    check(
        Extracted,
        "Data",
        &binary(NEG, "test.sub", "%n", "%b"),
        &used("%r = \"test.neg\"(%a) {x.mark = array<i64: 1>} : (i32) -> i32"),
    );
}

#[test]
fn row_3_2_what_a_native_gives_is_compared_with_values_and_ops() {
    let (unlike, like) = (
        binary(NEG, "test.add", "%n", "%b"),
        binary(NEG, "test.add", "%n", "%a"),
    );
    check(
        Extracted,
        "Unlike",
        &unlike,
        &binary("", "test.sub", "%a", "%b"),
    );
    check_no_match(Extracted, "Unlike", &like);
    check(
        Extracted,
        "UnlikeTurned",
        &binary(NEG, "test.add", "%b", "%n"),
        &binary("", "test.sub", "%b", "%a"),
    );
    check_no_match(
        Extracted,
        "UnlikeTurned",
        &binary(NEG, "test.add", "%a", "%n"),
    );
    check(
        Extracted,
        "UnlikeOp",
        &binary(NEG, "test.add", "%n", "%n"),
        &binary(NEG, "test.sub", "%a", "%n"),
    );
    let of_itself = format!("{NEG}%m = \"test.neg\"(%n) : (i32) -> i32\n");
    check_no_match(
        Extracted,
        "UnlikeOp",
        &binary(&of_itself, "test.add", "%m", "%n"),
    );
}

#[test]
fn row_2_5_a_native_gives_an_op_again() {
    let other = format!("{NEG}%m = \"test.neg\"(%a) : (i32) -> i32\n");
    for rule in ["SameOp", "SameOpTurned", "SameValue"] {
        check(
            Extracted,
            rule,
            &binary(NEG, "test.add", "%n", "%n"),
            &binary(NEG, "test.sub", "%a", "%n"),
        );
        check_no_match(Extracted, rule, &binary(&other, "test.add", "%n", "%m"));
    }
    let split = |n: usize| {
        binary(
            "%s:2 = \"test.split\"(%a) : (i32) -> (i32, i32)\n",
            "test.add",
            "%s#0",
            &format!("%s#{n}"),
        )
    };
    for n in [0, 1] {
        check(
            Extracted,
            "SameOfTwo",
            &split(n),
            &used("%r = \"test.neg\"(%a) : (i32) -> i32"),
        );
    }
    assert_eq!(
        explain(
            Extracted,
            "SameOp",
            "test.add",
            &binary(&other, "test.add", "%n", "%m")
        ),
        "`SameOp` does not match: both '$n' must be equal where $n = %0 = \"test.neg\"(%arg0) : (i32) -> i32"
    );
}

#[test]
fn row_2_5_what_a_native_gives_equals_an_optional_operand_that_is_there() {
    let module = |rule: &str, limit: &str| {
        let types = if limit.is_empty() { "i32" } else { "i32, i32" };
        let clamp = |x| format!("\"test.clamp\"({x}{limit}) : ({types}) -> i32\n");
        match rule {
            "LimitFirst" => {
                let before = format!("{NEG}%k = {}", clamp("%b"));
                binary(&before, "test.add", "%k", "%n")
            }
            _ => used(&format!("{NEG}%r = {}", clamp("%n"))),
        }
    };
    for (rule, same, other) in [
        ("Limit", ", %a", ", %n"),
        ("LimitFirst", ", %a", ", %b"),
        ("LimitIsOp", ", %n", ", %a"),
    ] {
        let x = &same[2..];
        let before = if x == "%n" { NEG } else { "" };
        check(
            Extracted,
            rule,
            &module(rule, same),
            &binary(before, "test.sub", x, x),
        );
        check_no_match(Extracted, rule, &module(rule, other));
        check_no_match(Extracted, rule, &module(rule, ""));
    }
}

#[test]
fn row_2_5_what_a_native_gives_equals_an_optional_attribute_that_is_there() {
    let scales = |tags: [&str; 2]| {
        let [x, y] = tags
            .map(|tag| format!("\"test.scale\"(%a) <{{factor = 1 : i64{tag}}}> : (i32) -> i32\n"));
        binary(&format!("%x = {x}%y = {y}"), "test.add", "%x", "%y")
    };
    let (hot, cold) = (", tag = \"hot\"", ", tag = \"cold\"");
    check(
        Extracted,
        "SameTag",
        &scales([hot, hot]),
        &used("%r = \"test.neg\"(%a) : (i32) -> i32"),
    );
    check_no_match(Extracted, "SameTag", &scales([hot, cold]));
    check_no_match(Extracted, "SameTag", &scales([hot, ""]));
    check_no_match(Extracted, "SameTag", &scales(["", ""]));
}
