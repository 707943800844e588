//! Row 2.10: any form of argument can match what native code in a source returns.

use drr::constraint::{I32, I64Attr};

use crate::ops::{
    AddOp, CmpOp, ConcatOp, ConstOp, MaxOp, MulOp, NegOp, NumberOp, Predicate, ScaleOp, SinkOp,
    SplitOp, SubOp,
};
use crate::traits::HoldOp;
use crate::{check, check_no_match, explain, used};

const SEVEN: i64 = 7;

drr::drr! {
    pub set Given;

    // Ops that native code finds.
    def Op : Pat<(NegOp (Under (AddOp $x, $y))), (SubOp $x, $y)>;
    def SameName : Pat<(AddOp (Under (MulOp $x, $y)), $x), (MaxOp $x, $y)>;
    def Named : Pat<(MulOp (Under:$n (AddOp:$sum $_, $_)), $_), (SubOp $n, $sum)>;
    def Deeper : Pat<(SubOp (Under (AddOp (Under (MulOp $x, $y)), $z)), $_), (ConcatOp (variadic $x, $y, $z))>;
    def Through : Pat<(MaxOp (Under (Under (AddOp $x, $y))), $_), (SubOp $x, $y)>;
    def Split : Pat<(AddOp (Under (SplitOp:$s__1 $x)), $_), (SubOp $s__0, $x)>;
    def ByTrait : Pat<(SubOp (Under (any<Commutative>:$op $x, $x)), $_), (AddOp $x, $op)>;
    def Several : Pat<(MulOp (Under (AddOp | SubOp:$op $x, $_)), $_), (MaxOp $op, $x), [{ $op.num_operands() == 2 }], (addBenefit -5)>;
    // Operand orders around native code, and in ops that it finds.
    def InEither : Pat<(MaxOp (either (Under (SubOp $x, $y)), $z)), (ConcatOp (variadic $x, $y, $z))>;
    def EitherBehind : Pat<(NegOp (Under (MaxOp (either (NegOp $x), $y)))), (AddOp $x, $y)>;
    def EitherOuts : Pat<(SubOp (Both (either (NegOp $x), $y)), $_), (MulOp $x, $y)>;
    def AllOuts : Pat<(ConcatOp (variadic (Three (commutative (NegOp $x), (SplitOp:$_s__0 $y), I32:$z)))), (ConcatOp (variadic $x, $y, $z))>;
    def Backtracked : Pat<(MaxOp (Both (either $x, $y)), $z), (SubOp $x, $y), [{ $y == $z }]>;
    def Many : Pat<(ConcatOp (variadic (Under (ConcatOp (variadic (commutative (NegOp $a), $b, $c, $a)))))), (ConcatOp (variadic $a, $b, $c))>;
    // Data.
    def Zero : Pat<(AddOp $x, (ConstantLike 0)), (replaceWithValue $x)>;
    def Typed : Pat<(MulOp $x, (ConstantLike 5i64:$c)), (ConcatOp (variadic $x, (NumberOp $c)))>;
    def Half : Pat<(MulOp $x, (ConstantLike 0.5)), (AddOp $x, $x)>;
    def Limit : Pat<(MaxOp $x, (ConstantLike SEVEN)), (NegOp $x)>;
    def Kind : Pat<(SubOp $x, (ConstantLike I64Attr)), (NegOp $x)>;
    def Count : Pat<(ConcatOp (variadic (Facts 2, "add", true, 0.5, Predicate::Lt, none))), (ConcatOp (variadic))>;
    def Present : Pat<(ConcatOp (variadic (Maybe I32:$x, $n))), (ScaleOp $x, { $n? })>;
    def Absent : Pat<(ConcatOp (variadic (Maybe none, $_), $y)), (NegOp $y)>;
    def Known : Pat<(ScaleOp (Maybe (NegOp $x), 3i64), 1, ..), (NegOp $x)>;
    def AlsoBound : Pat<(ScaleOp (Maybe (AddOp $x, $_), $n), 2, ..), (ScaleOp $x, { $n? })>;
    def Enum : Pat<(CmpOp $p, (AsPredicate Predicate::Gt), $_), (CmpOp $p, (ConstOp 0i32), (ConstOp 1i32))>;

    // In a region.
    def Inside : Pat<(HoldOp $_, (region:$body (SinkOp (Itself (AddOp $x, $y))))), (SubOp $x, $y), [], [(drop $body)]>;
    def FromInside : Pat<(HoldOp $_, (region:$body (SinkOp (Itself $x)))), (NegOp $x), [], [(drop $body)]>;
    def Itself : NativeCodeCall<{ Some($_self) }>;

    /// The operand of a negation.
    def Under : NativeCodeCall<{ $_self.defining_op().filter(|op| op.is::<NegOp>())?.operand(0) }>;
    /// The two operands of a sum.
    def Both : NativeCodeCall<{ let op = $_self.defining_op().filter(|op| op.is::<AddOp>())?; Some((op.operand(0)?, op.operand(1)?)) }>;
    /// Three operands.
    def Three : NativeCodeCall<{ let op = $_self.defining_op()?; Some((op.operand(0)?, op.operand(1)?, op.operand(2)?)) }>;
    /// Data of every kind.
    def Facts : NativeCodeCall<{
        let op = $_self.defining_op()?;
        let name = op.name();
        let short = name.rsplit('.').next()?.to_string();
        Some((op.num_operands(), short, op.num_results() == 1, 0.5f64, Predicate::Lt, op.operand(9)))
    }>;
    /// The operand of a negation, if the value is one, and a number.
    def Maybe : NativeCodeCall<{
        let under = $_self.defining_op().filter(|op| op.is::<NegOp>()).and_then(|op| op.operand(0));
        Some((under, under.map(|_| 3i64)))
    }>;
    def AsPredicate : NativeCodeCall<{
        let op = $_self.defining_op()?;
        Some(if op.num_operands() == 2 { Predicate::Gt } else { Predicate::Eq })
    }>;
}

/// Values with at least this many uses.
#[drr::pattern(
    (SubOp (NativeCodeCall<{ let n = $_self.use_count(); (n >= self.least).then_some(($_self, n)) }> (AddOp $x, $y), $n), $x),
    (MulOp $x, $y),
    [{ $n > self.least }]
)]
#[derive(Clone, Copy)]
pub(crate) struct Used {
    least: usize,
}

/// Operations on `i32`: `%n = neg %a`; `%k = number:7:i64` is a constant.
fn ops(lines: &str) -> String {
    let line = |line: &str| {
        let (result, rest) = line.split_once(" = ").expect("a result");
        let (op, operands) = rest.split_once(' ').unwrap_or((rest, ""));
        let mut parts = op.split(':');
        let (name, value, ty) = (parts.next(), parts.next(), parts.next());
        let (name, ty) = (name.unwrap_or(op), ty.unwrap_or("i32"));
        let attr = value.map(|value| format!(" <{{value = {value} : {ty}}}>"));
        let count = operands.split(", ").filter(|x| !x.is_empty()).count();
        let (types, attr) = (vec!["i32"; count].join(", "), attr.unwrap_or_default());
        let results = if name == "split" { "(i32, i32)" } else { ty };
        format!("{result} = \"test.{name}\"({operands}){attr} : ({types}) -> {results}")
    };
    let lines: Vec<String> = lines.split("; ").map(line).collect();
    used(&lines.join("\n"))
}

fn rewrites(rule: &str, before: &str, after: &str) {
    check(Given, rule, &ops(before), &ops(after));
}

fn leaves(rule: &str, body: &str) {
    check_no_match(Given, rule, &ops(body));
}

#[test]
fn row_2_10_an_op_is_matched_behind_a_native() {
    rewrites(
        "Op",
        "%s = add %a, %b; %n = neg %s; %r = neg %n",
        "%r = sub %a, %b",
    );
    leaves("Op", "%s = sub %a, %b; %n = neg %s; %r = neg %n");
    leaves("Op", "%n = neg %a; %r = neg %n");
    let why = |body: &str| explain(Given, "Op", "test.neg", &ops(body));
    assert_eq!(
        why("%s = sub %a, %b; %n = neg %s; %r = neg %n"),
        "`Op` does not match: value 0 of what native `Under` gives is defined by 'test.sub', not 'test.add'"
    );
    assert_eq!(
        why("%n = neg %a; %r = neg %n"),
        "`Op` does not match: value 0 of what native `Under` gives is the block argument %arg0, not defined by 'test.add'"
    );
    assert_eq!(
        why("%s = sub %a, %b; %r = neg %s"),
        "`Op` does not match: operand 0 of 'test.neg' is not what native `Under` matches"
    );
}

#[test]
fn row_2_10_names_behind_a_native_are_the_rules_names() {
    rewrites(
        "SameName",
        "%m = mul %a, %b; %n = neg %m; %r = add %n, %a",
        "%r = max %a, %b",
    );
    leaves("SameName", "%m = mul %a, %b; %n = neg %m; %r = add %n, %b");
    rewrites(
        "Named",
        "%s = add %a, %b; %n = neg %s; %r = mul %n, %c",
        "%s = add %a, %b; %n = neg %s; %r = sub %n, %s",
    );
}

#[test]
fn row_2_10_natives_and_ops_nest_in_each_other() {
    rewrites(
        "Deeper",
        "%m = mul %a, %b; %n = neg %m; %s = add %n, %c; %k = neg %s; %r = sub %k, %a",
        "%r = concat %a, %b, %c",
    );
    leaves(
        "Deeper",
        "%m = max %a, %b; %n = neg %m; %s = add %n, %c; %k = neg %s; %r = sub %k, %a",
    );
    rewrites(
        "Through",
        "%s = add %a, %b; %n = neg %s; %k = neg %n; %r = max %k, %c",
        "%r = sub %a, %b",
    );
    let once = "%s = add %a, %b; %n = neg %s; %r = max %n, %c";
    leaves("Through", once);
    assert_eq!(
        explain(Given, "Through", "test.max", &ops(once)),
        "`Through` does not match: value 0 of what native `Under` gives is not what native `Under` matches"
    );
}

#[test]
fn row_2_10_which_result_a_native_gives_counts() {
    let split = |nth: u32| {
        let text = "%s = split %a; %n = neg %s; %r = add %n, %b";
        let text = ops(text).replacen("%s =", "%s:2 =", 1);
        text.replace("(%s)", &format!("(%s#{nth})"))
    };
    let after = "%s = split %a; %r = sub %s, %a";
    let after = ops(after)
        .replacen("%s =", "%s:2 =", 1)
        .replace("(%s,", "(%s#0,");
    check(Given, "Split", &split(1), &after);
    check_no_match(Given, "Split", &split(0));
    assert_eq!(
        explain(Given, "Split", "test.add", &split(0)),
        "`Split` does not match: value 0 of what native `Under` gives is result 0 of 'test.split', not result 1"
    );
}

#[test]
fn row_2_10_one_of_several_ops_and_any_with_a_trait_stand_behind_a_native() {
    rewrites(
        "ByTrait",
        "%m = max %a, %a; %n = neg %m; %r = sub %n, %b",
        "%m = max %a, %a; %r = add %a, %m",
    );
    leaves("ByTrait", "%m = max %a, %c; %n = neg %m; %r = sub %n, %b");
    leaves("ByTrait", "%m = mul %a, %a; %n = neg %m; %r = sub %n, %b");
    for op in ["add", "sub"] {
        rewrites(
            "Several",
            &format!("%s = {op} %a, %b; %n = neg %s; %r = mul %n, %c"),
            &format!("%s = {op} %a, %b; %r = max %s, %a"),
        );
    }
    leaves("Several", "%s = max %a, %b; %n = neg %s; %r = mul %n, %c");
}

#[test]
fn row_2_10_orders_around_and_behind_natives_backtrack() {
    for operands in ["%n, %c", "%c, %n"] {
        rewrites(
            "InEither",
            &format!("%s = sub %a, %b; %n = neg %s; %r = max {operands}"),
            "%r = concat %a, %b, %c",
        );
    }
    // Native code matches both; the op that it finds decides.
    rewrites(
        "InEither",
        "%m = mul %a, %b; %k = neg %m; %s = sub %a, %b; %n = neg %s; %r = max %k, %n",
        "%m = mul %a, %b; %k = neg %m; %r = concat %a, %b, %k",
    );
    for operands in ["%n, %b", "%b, %n"] {
        rewrites(
            "EitherBehind",
            &format!("%n = neg %a; %m = max {operands}; %k = neg %m; %r = neg %k"),
            "%r = add %a, %b",
        );
    }
    leaves("EitherBehind", "%m = max %a, %b; %k = neg %m; %r = neg %k");
}

#[test]
fn row_2_10_values_that_a_native_gives_are_matched_in_any_order() {
    for operands in ["%n, %b", "%b, %n"] {
        rewrites(
            "EitherOuts",
            &format!("%n = neg %a; %s = add {operands}; %r = sub %s, %c"),
            "%r = mul %a, %b",
        );
    }
    leaves("EitherOuts", "%s = add %a, %b; %r = sub %s, %c");
    for operands in ["%a, %c", "%c, %a"] {
        rewrites(
            "Backtracked",
            &format!("%s = add {operands}; %r = max %s, %c"),
            "%r = sub %a, %c",
        );
    }
    leaves("Backtracked", "%s = add %a, %b; %r = max %s, %c");
}

#[test]
fn row_2_10_many_orders_behind_natives_are_tried() {
    for values in ["%n, %c, %b, %a", "%a, %b, %n, %c", "%b, %c, %a, %n"] {
        let before = format!("%n = neg %a; %i = concat {values}; %k = neg %i; %r = concat %k");
        let (found, report) = crate::run(Given, &["Many"], &ops(&before));
        assert_eq!(report.rewrites, 1, "{before}");
        assert!(!found.contains("test.neg"), "{found}");
    }
    leaves(
        "Many",
        "%n = neg %a; %i = concat %n, %b, %c, %b; %k = neg %i; %r = concat %k",
    );
    let before = "%s = split %b; %n = neg %a; %m = max %n, %s; %r = concat %m";
    let before = ops(before)
        .replacen("%s =", "%s:2 =", 1)
        .replace("%s)", "%s#0)");
    // Two values, although three are needed.
    check_no_match(Given, "AllOuts", &before);
    for values in ["%n, %s#0, %c", "%s#0, %c, %n", "%c, %n, %s#0"] {
        let text = |values: &str| {
            let text = ops("%s = split %b; %n = neg %a; %m = concat %x, %x, %x; %r = concat %m");
            text.replacen("%s =", "%s:2 =", 1)
                .replace("%x, %x, %x", values)
        };
        let (found, report) = crate::run(Given, &["AllOuts"], &text(values));
        assert_eq!(report.rewrites, 1, "{values}");
        assert_eq!(
            found,
            crate::text(&ops("%r = concat %a, %b, %c")),
            "{values}"
        );
    }
}

/// `op %a, %k`, where `%k` is a constant.
fn with_constant(op: &str, value: &str, ty: &str) -> String {
    let text = ops(&format!("%k = number:{value}:{ty}; %r = {op} %a, %k"));
    text.replace("(i32, i32) -> i32", &format!("(i32, {ty}) -> i32"))
}

#[test]
fn row_2_10_literals_and_constants_stand_for_what_a_native_gives() {
    let matches = |rule: &str, op: &str, value: &str, ty: &str| {
        let why = explain(
            Given,
            rule,
            &format!("test.{op}"),
            &with_constant(op, value, ty),
        );
        why.ends_with("matches")
    };
    // Without a suffix, the number matches for any type.
    for (value, ty, wanted) in [
        ("0", "i32", true),
        ("0", "i8", true),
        ("1", "i32", false),
        ("0.0", "f32", false),
    ] {
        assert_eq!(matches("Zero", "add", value, ty), wanted, "{value} : {ty}");
    }
    for (value, ty, wanted) in [
        ("0.5", "f32", true),
        ("0.5", "f64", true),
        ("0.25", "f32", false),
    ] {
        assert_eq!(matches("Half", "mul", value, ty), wanted, "{value} : {ty}");
    }
    // With a suffix, and for a constant, the type counts too.
    for (value, ty, wanted) in [("5", "i64", true), ("5", "i32", false), ("4", "i64", false)] {
        assert_eq!(matches("Typed", "mul", value, ty), wanted, "{value} : {ty}");
    }
    for (value, ty, wanted) in [("7", "i64", true), ("7", "i32", false), ("8", "i64", false)] {
        assert_eq!(matches("Limit", "max", value, ty), wanted, "{value} : {ty}");
    }
    for (ty, wanted) in [("i64", true), ("i32", false)] {
        assert_eq!(matches("Kind", "sub", "9", ty), wanted, "{ty}");
    }
    assert_eq!(
        explain(Given, "Zero", "test.add", &with_constant("add", "3", "i32")),
        "`Zero` does not match: what a native gives is not 0"
    );
}

#[test]
fn row_2_10_data_of_every_sort_is_matched() {
    rewrites("Count", "%s = add %a, %b; %r = concat %s", "%r = concat ");
    leaves("Count", "%s = sub %a, %b; %r = concat %s");
    let cmp = |predicate: i64, x: &str, types: &str| {
        format!(
            "%s = \"test.add\"(%a, %b) : (i32, i32) -> i32\n\
             %r = \"test.cmp\"({x}) <{{predicate = {predicate} : i64}}> : ({types}) -> i1\n\
             \"x.use\"(%r) : (i1) -> ()"
        )
    };
    let (_, report) = crate::run(Given, &["Enum"], &cmp(1, "%s, %b", "i32, i32"));
    assert_eq!(report.rewrites, 1);
    let neg = cmp(1, "%s, %b", "i32, i32")
        .replace("test.add", "test.neg")
        .replacen("(%a, %b) : (i32, i32)", "(%a) : (i32)", 1);
    check_no_match(Given, "Enum", &neg);
}

#[test]
fn row_2_10_what_may_be_absent_is_matched_by_none_and_by_what_it_must_be() {
    rewrites(
        "Absent",
        "%s = add %a, %b; %r = concat %s, %c",
        "%r = neg %c",
    );
    leaves("Absent", "%s = neg %a; %r = concat %s, %c");
    let scale = |x: &str, n: i64| {
        format!("%r = \"test.scale\"({x}) <{{factor = {n} : i64}}> : (i32) -> i32")
    };
    let neg = "%n = \"test.neg\"(%a) : (i32) -> i32";
    check(
        Given,
        "Present",
        &ops("%n = neg %a; %r = concat %n"),
        &used(&scale("%a", 3)),
    );
    leaves("Present", "%s = add %a, %b; %r = concat %s");
    check(
        Given,
        "Known",
        &used(&format!(
            "{neg}\n%k = \"test.neg\"(%n) : (i32) -> i32\n{}",
            scale("%k", 1)
        )),
        &ops("%r = neg %a"),
    );
    // No op defines an absent operand.
    let absent = used(&scale("%a", 1));
    check_no_match(Given, "Known", &absent);
    assert_eq!(
        explain(Given, "Known", "test.scale", &absent),
        "`Known` does not match: value 0 of what native `Maybe` gives is absent"
    );
    check(
        Given,
        "AlsoBound",
        &used(&format!(
            "%s = \"test.add\"(%b, %c) : (i32, i32) -> i32\n\
             %k = \"test.neg\"(%s) : (i32) -> i32\n{}",
            scale("%k", 2)
        )),
        &used(&scale("%b", 3)),
    );
}

#[test]
fn row_2_10_ops_behind_natives_count_for_the_benefit_and_the_location() {
    let rules = drr::pattern_set::PatternSet::<drr::embedded::Context>::new().with(Given);
    let benefit = |name: &str| {
        let rule = rules.rules().find(|rule| rule.name == name);
        rule.map(|rule| rule.benefit)
    };
    assert_eq!(benefit("Op"), Some(2));
    assert_eq!(benefit("Deeper"), Some(3));
    assert_eq!(benefit("Through"), Some(2));
    assert_eq!(benefit("Zero"), Some(1));
}

#[test]
fn row_2_10_in_a_region_what_is_behind_a_native_is_in_the_block() {
    let hold = |before: &str, inside: &str| {
        used(&format!(
            "{before}\n%r = \"test.hold\"(%c) ({{\n{inside}\n}}) : (i32) -> i32"
        ))
    };
    let (add, sink) = (
        "%s = \"test.add\"(%a, %b) : (i32, i32) -> i32",
        "\"test.sink\"(%s) : (i32) -> ()",
    );
    check(
        Given,
        "Inside",
        &hold("", &format!("{add}\n{sink}")),
        &ops("%r = sub %a, %b"),
    );
    let why = |text: &str| explain(Given, "Inside", "test.hold", text);
    assert_eq!(
        why(&hold(add, sink)),
        "`Inside` does not match: 'test.add' is not in the block that is matched"
    );
    let more = "%m = \"test.mul\"(%a, %b) : (i32, i32) -> i32";
    assert_eq!(
        why(&hold("", &format!("{more}\n{add}\n{sink}"))),
        "`Inside` does not match: region 0 of 'test.hold' also has 'test.mul'"
    );
    let (_, report) = crate::run(Given, &["Inside"], &hold(add, sink));
    assert_eq!(report.rewrites, 0);
}

#[test]
fn row_2_10_a_value_that_a_native_finds_in_a_region_does_not_leave_it() {
    let hold = |x: &str| {
        used(&format!(
            "%r = \"test.hold\"(%c) ({{\n^bb0(%i: i32):\n\"test.sink\"({x}) : (i32) -> ()\n}}) : (i32) -> i32"
        ))
    };
    check(Given, "FromInside", &hold("%a"), &ops("%r = neg %a"));
    let (_, report) = crate::run(Given, &["FromInside"], &hold("%i"));
    assert_eq!(report.rewrites, 0);
    assert_eq!(
        explain(Given, "FromInside", "test.hold", &hold("%i")),
        "`FromInside` does not match: what a native gives is made in the region"
    );
}

#[test]
fn row_2_10_native_code_that_ops_stand_behind_uses_self() {
    let text = ops("%s = add %a, %b; %r = sub %s, %a");
    for (least, wanted) in [(0, 1), (1, 0), (2, 0)] {
        let (_, report) = crate::run(Used { least }, &[], &text);
        assert_eq!(report.rewrites, wanted, "used {least} times");
    }
}
