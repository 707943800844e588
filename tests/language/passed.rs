//! Rows 2.5, 4.7 and 5.2: data of any type that native code gives, compared with attributes, as types of what is
//! built, and passed on to other native code.

use drr::prelude::*;

use crate::ops::{CastOp, CmpOp, MixOp, MulOp, NegOp, Predicate, ScaleOp, SinkOp, SubOp};
use crate::{check, check_no_match, used};

/// A type that drr does not know.
#[derive(Clone, PartialEq, Debug)]
struct Width(u32);

const WORD: Width = Width(32);

fn bytes(width: Width, times: i64) -> Option<i64> {
    i64::from(width.0 / 8).checked_mul(times)
}

fn swapped(predicate: Predicate) -> Option<Predicate> {
    match predicate {
        Predicate::Lt => Some(Predicate::Gt),
        Predicate::Gt => Some(Predicate::Lt),
        _ => None,
    }
}

drr::declare_op! {
    /// No results.
    pub HeldOp = "test.held"(x: AnyType);
}

drr::drr! {
    pub set Passed;

    def Function : Pat<(NegOp (Wide $x, $w)), (MixOp $x, (Bytes $w, 3), $x)>;
    def Closure : Pat<(MulOp (Wide $x, $w), $_), (MixOp $x, (Total $w, WORD, "four"), $x)>;
    def Code : Pat<(SubOp $x, $x), (MixOp $x, (Bytes { (1 == 1).then_some(Width(64)) }, 1), $x)>;
    def Absent : Pat<(ScaleOp $x, ..), (MixOp $x, (Bytes { (1 == 2).then_some(Width(64)) }, 1), $x)>;
    def Enum : Pat<(CmpOp Predicate::Lt:$p, $x, $y), (CmpOp (Swapped (Swapped (Swapped $p))), $y, $x)>;

    def Variant : Pat<(CmpOp $p, $x, $x), (CmpOp Predicate::Eq, $x, $x), [{ $p.as_variant() == Some(Predicate::Lt) }]>;

    def EqualNumber : Pat<(MixOp (Factor $n), $n, $x), (NegOp $x)>;
    def EqualBefore : Pat<(MixOp $x, $n, (Factor $n)), (NegOp $x)>;
    def EqualOptional : Pat<(ScaleOp (Tag $x, $t), tag = $t, ..), (NegOp $x)>;
    def EqualAttribute : Pat<(MixOp (Attr $n), $n, $x), (NegOp $x)>;

    def TypeGiven : Pat<(SinkOp (Typed $x, $ty)), (HeldOp (CastOp $x, "exact", (returnType $ty)))>;
    def TypeOfGiven : Pat<(SinkOp (Operand $x)), (HeldOp (CastOp $x, "exact", (returnType $x)))>;
    def TypeOfResult : Pattern<(SinkOp (NegOp $x)), [(TypeOf:$t $x), (HeldOp (CastOp $x, "exact", (returnType $t)))]>;

    def Borrowed : Pat<(MulOp $x, $y), (MixOp $x, (Length { "ab".to_string() }), $y)>;
    // Neither a macro's argument nor parentheses move what they contain.
    def Length : NativeCodeCall<{ (format!("{}{}", $0, $0).len() + ($0).len()) as i64 }>;

    def Wide : NativeCodeCall<{ Some(($_self, Width($_self.ty().int_width()?))) }>;
    def Bytes : NativeCodeCall<bytes>;
    def Total : NativeCodeCall<|a: Width, b: Width, text: &str| (a == b).then_some(text.len() as i64)>;
    def Swapped : NativeCodeCall<swapped>;
    def Factor : NativeCodeCall<{ Some($_self.defining_op()?.attr("factor")?.as_int()? as i64) }>;
    def Attr : NativeCodeCall<{ $_self.defining_op()?.attr("factor") }>;
    def Tag : NativeCodeCall<{ Some(($_self, $_self.defining_op()?.attr("tag")?.as_string()?)) }>;
    def Typed : NativeCodeCall<{ Some(($_self, $_self.ty())) }>;
    def Operand : NativeCodeCall<{ $_self.defining_op()?.operand(0) }>;
    def TypeOf : NativeCodeCall<{ $0.ty() }>;
}

#[test]
fn row_5_2_data_of_any_type_is_passed_on() {
    let mix = |n: u32| {
        used(&format!(
            "%r = \"test.mix\"(%a, %a) <{{n = {n} : i64}}> : (i32, i32) -> i32"
        ))
    };
    let neg = used("%r = \"test.neg\"(%a) : (i32) -> i32");
    check(Passed, "Function", &neg, &mix(12));
    let mul = used("%r = \"test.mul\"(%a, %b) : (i32, i32) -> i32");
    check(Passed, "Closure", &mul, &mix(4));
    let sub = used("%r = \"test.sub\"(%a, %a) : (i32, i32) -> i32");
    check(Passed, "Code", &sub, &mix(8));
    let scale = used("%r = \"test.scale\"(%a) <{factor = 1 : i64}> : (i32) -> i32");
    check_no_match(Passed, "Absent", &scale);
}

#[test]
fn row_5_2_a_variant_is_passed_on() {
    let cmp = |predicate: u32, operands: &str| {
        used(&format!(
            "%c1 = \"test.cmp\"({operands}) <{{predicate = {predicate} : i64}}> : (i32, i32) -> i1\n%r = \"x.id\"(%c1) : (i1) -> i32"
        ))
    };
    let (lt, gt) = (Predicate::Lt as u32, Predicate::Gt as u32);
    assert_ne!(lt, gt);
    check(Passed, "Enum", &cmp(lt, "%a, %b"), &cmp(gt, "%b, %a"));
    check(Passed, "Variant", &cmp(lt, "%a, %a"), &cmp(0, "%a, %a"));
    check_no_match(Passed, "Variant", &cmp(gt, "%a, %a"));
}

#[test]
fn row_2_5_data_equals_the_attribute_that_it_stands_for() {
    let after = "\"x.use\"(%r) : (i32) -> ()";
    let factor = |value: &str, with: &str| {
        format!("%m = \"x.make\"() {{{value}}} : () -> i32\n{with}\n{after}")
    };
    let neg = |of: &str| format!("%r = \"test.neg\"({of}) : (i32) -> i32");
    let first = "%r = \"test.mix\"(%m, %b) <{n = 7 : i64}> : (i32, i32) -> i32";
    let second = "%r = \"test.mix\"(%b, %m) <{n = 7 : i64}> : (i32, i32) -> i32";
    for (rule, value, op, of) in [
        ("EqualNumber", "factor = 7 : i32", first, "%b"),
        ("EqualBefore", "factor = 7 : i8", second, "%b"),
        ("EqualAttribute", "factor = 7 : i64", first, "%b"),
    ] {
        // Then an operation that only native code reads is dead.
        check(Passed, rule, &factor(value, op), &factor(value, &neg(of)));
    }
    check_no_match(Passed, "EqualNumber", &factor("factor = 8 : i64", first));
    check_no_match(Passed, "EqualAttribute", &factor("factor = 7 : i32", first));
    let tagged =
        |tag: &str| format!("%r = \"test.scale\"(%m) <{{factor = 1 : i64{tag}}}> : (i32) -> i32");
    let (hot, cold) = (tagged(", tag = \"hot\""), tagged(", tag = \"cold\""));
    check(
        Passed,
        "EqualOptional",
        &factor("tag = \"hot\"", &hot),
        &factor("tag = \"hot\"", &neg("%m")),
    );
    check_no_match(Passed, "EqualOptional", &factor("tag = \"hot\"", &cold));
    check_no_match(
        Passed,
        "EqualOptional",
        &factor("tag = \"hot\"", &tagged("")),
    );
}

#[test]
fn row_4_7_a_type_that_native_code_gives() {
    let cast = |x: &str, ty: &str| {
        format!(
            "%k = \"test.cast\"({x}) <{{mode = \"exact\"}}> : ({ty}) -> {ty}\n\"test.held\"(%k) : ({ty}) -> ()"
        )
    };
    let neg = "%n = \"test.neg\"(%f) : (f32) -> f32\n";
    let before = format!("{neg}\"test.sink\"(%n) : (f32) -> ()");
    check(Passed, "TypeOfGiven", &before, &cast("%f", "f32"));
    check(Passed, "TypeOfResult", &before, &cast("%f", "f32"));
    check(
        Passed,
        "TypeGiven",
        &before,
        &format!("{neg}{}", cast("%n", "f32")),
    );
}

#[test]
fn row_5_2_data_that_macros_and_parentheses_borrow_is_used_again() {
    check(
        Passed,
        "Borrowed",
        "%0 = \"test.mul\"(%a, %b) : (i32, i32) -> i32\n\"x.use\"(%0) : (i32) -> ()",
        "%0 = \"test.mix\"(%a, %b) <{n = 6 : i64}> : (i32, i32) -> i32\n\"x.use\"(%0) : (i32) -> ()",
    );
}
