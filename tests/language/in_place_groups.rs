//! Row 4.13: `modify` of optional and variadic operands, and of one of several ops.

use crate::ops::{
    AddOp, ClampOp, ConcatOp, FactorOp, MixOp, NegOp, PickOp, QuadOp, ScaleOp, SinkOp, SubOp,
    SumOp, WindowOp,
};
use crate::{check, check_no_match, explain, used};

drr::drr! {
    pub set Groups;

    def Limit : Pat<(ClampOp:$c (NegOp $x), none), (modify $c, x = $x, limit = $x)>;
    def Unlimit : Pat<(ClampOp:$c $_, $l), (modify $c, limit = none), [{ $l.is_some() }]>;
    def Swap : Pat<(WindowOp:$w $_, $low, $high, n = 1, ..), (modify $w, low = $high, high = $low, n = 2)>;

    def Whole : Pat<(ConcatOp:$c (variadic (ConcatOp $xs))), (modify $c, xs = $xs)>;
    def Spliced : Pat<(ConcatOp:$c (variadic $a, (ConcatOp $xs), $rest..)),
        (modify $c, xs = (variadic $rest.., $a, $xs.., $a))>;
    def Emptied : Pat<(ConcatOp:$c (variadic $_, ..)), (modify $c, xs = (variadic))>;
    def Front : Pat<(PickOp:$p (variadic $x, $rest..), $by, $_), (modify $p, xs = $rest, ys = (variadic $x, $by))>;
    def Exchanged : Pat<(PickOp:$p $xs, $_, $ys), (modify $p, xs = $ys, ys = $xs), [{ $xs.len() == 2 }, { $ys.len() == 1 }]>;
    def BuiltBehind : Pattern<(NegOp (ConcatOp:$c $xs)), [(modify $c, xs = (variadic)), (SumOp $xs)], [{ $xs.len() == 2 }]>;
    def Built : Pat<(SumOp:$s (variadic $x, $x)), (modify $s, xs = (variadic (NegOp (NegOp $x))))>;
    def OfResults : Pattern<(SumOp:$s (variadic $x, $x, $x)), [(modify $s, xs = (variadic $x, (Halves:$h__1 $x)))]>;
    def Halves : NativeCodeCall<{ ($0, $0) }, 2>;
    def Same : Pat<(SumOp:$s $xs), (modify $s, xs = (variadic $xs..))>;

    def Inner : Pattern<(NegOp (ConcatOp:$c (variadic $x, $y, $rest..))),
        [(modify $c, xs = (variadic (AddOp $x, $y), $rest..)), (replaceWithValue $c)]>;

    def Either : Pat<(AddOp | SubOp:$op (NegOp $x), $_), (modify $op, lhs = $x)>;
    def EitherAttr : Pat<(MixOp | QuadOp:$op n = 5, ..), (modify $op, n = 6)>;
    def OtherKinds : Pat<(ScaleOp | FactorOp:$op $_, factor = 3, ..), (modify $op, factor = 4, tag = none)>;
    def OtherPositions : Pat<(ScaleOp | FactorOp:$op (NegOp $x), factor = 9, ..), (modify $op, x = $x, factor = { 10 })>;
    def Sinks : Pattern<(SinkOp (AddOp | SubOp:$op $x, $y)), [(modify $op, lhs = $y, rhs = $x), (SinkOp $x)]>;
}

fn clamp(operands: &str) -> String {
    let types = vec!["i32"; operands.split(',').count()].join(", ");
    used(&format!(
        "%r = \"test.clamp\"({operands}) {{note = 1}} : ({types}) -> i32"
    ))
}

fn many(name: &str, operands: &str) -> String {
    let count = operands.split(',').filter(|x| !x.is_empty()).count();
    let types = vec!["i32"; count].join(", ");
    format!("\"test.{name}\"({operands}) : ({types}) -> i32")
}

#[test]
fn row_4_13_an_optional_operand_is_given_and_taken_away() {
    let neg = "%n = \"test.neg\"(%b) : (i32) -> i32\n";
    check(
        Groups,
        "Limit",
        &format!("{neg}{}", clamp("%n")),
        &clamp("%b, %b"),
    );
    check_no_match(Groups, "Limit", &format!("{neg}{}", clamp("%n, %a")));
    check(Groups, "Unlimit", &clamp("%a, %b"), &clamp("%a"));
    check_no_match(Groups, "Unlimit", &clamp("%a"));
}

#[test]
fn row_4_13_the_sizes_of_operand_groups_are_kept_right() {
    let window = |operands: &str, sizes: &str, n: i64| {
        let types = vec!["i32"; operands.split(',').count()].join(", ");
        used(&format!(
            "%r = \"test.window\"({operands}) <{{n = {n} : i64, operandSegmentSizes = array<i32: {sizes}>}}> : ({types}) -> i32"
        ))
    };
    for (before, after) in [("1, 1, 0", "1, 0, 1"), ("1, 0, 1", "1, 1, 0")] {
        let (before, after) = (window("%a, %b", before, 1), window("%a, %b", after, 2));
        check(Groups, "Swap", &before, &after);
    }
    let (before, after) = (
        window("%a, %b, %c", "1, 1, 1", 1),
        window("%a, %c, %b", "1, 1, 1", 2),
    );
    check(Groups, "Swap", &before, &after);
}

#[test]
fn row_4_13_a_variadic_operand_is_replaced_whole_and_put_together() {
    let concat = |operands: &str| many("concat", operands);
    let nested = |outer: &str| {
        used(&format!(
            "%l = {}\n%r = {}",
            concat("%a, %b, %c"),
            concat(outer)
        ))
    };
    let flat = |operands: &str| used(&format!("%r = {}", concat(operands)));
    check(Groups, "Whole", &nested("%l"), &flat("%a, %b, %c"));
    check(
        Groups,
        "Spliced",
        &nested("%c, %l, %b"),
        &flat("%b, %c, %a, %b, %c, %c"),
    );
    check(
        Groups,
        "Spliced",
        &nested("%c, %l"),
        &flat("%c, %a, %b, %c, %c"),
    );
    check(Groups, "Emptied", &flat("%a, %b"), &flat(""));
    check_no_match(Groups, "Emptied", &flat(""));
    let pick = |operands: &str, sizes: &str| {
        let types = vec!["i32"; operands.split(',').count()].join(", ");
        used(&format!(
            "%r = \"test.pick\"({operands}) <{{operandSegmentSizes = array<i32: {sizes}>}}> : ({types}) -> i32"
        ))
    };
    check(
        Groups,
        "Front",
        &pick("%a, %b, %c, %a", "2, 1, 1"),
        &pick("%c, %b, %c", "0, 1, 2"),
    );
}

#[test]
fn row_4_13_a_changed_op_uses_what_is_built_and_what_natives_give() {
    let sum = |operands: &str| used(&format!("%r = {}", many("sum", operands)));
    check(
        Groups,
        "Built",
        &sum("%a, %a"),
        &used(&format!(
            "%m = {}\n%n = {}\n%r = {}",
            many("neg", "%a"),
            many("neg", "%m"),
            many("sum", "%n")
        )),
    );
    check(Groups, "OfResults", &sum("%a, %a, %a"), &sum("%a, %a"));
    check_no_match(Groups, "Same", &sum("%a, %b, %c"));
}

#[test]
fn row_4_13_what_a_nested_op_is_changed_to_use_is_built_before_it() {
    let text = |c: &str| {
        used(&format!(
            "%c0 = {c}\n\"x.use\"(%c0) : (i32) -> ()\n%r = \"test.neg\"(%c0) : (i32) -> i32"
        ))
    };
    let after = "%s = \"test.add\"(%a, %b) : (i32, i32) -> i32\n%r = \"test.concat\"(%s, %c) : (i32, i32) -> i32\n\"x.use\"(%r) : (i32) -> ()";
    check(
        Groups,
        "Inner",
        &text(&many("concat", "%a, %b, %c")),
        &used(after),
    );
}

#[test]
fn row_4_13_one_of_several_ops_is_changed_by_names_that_all_declare() {
    for op in ["add", "sub"] {
        let text = |x: &str| {
            used(&format!(
                "%n = \"test.neg\"(%a) : (i32) -> i32\n\"x.use\"(%n) : (i32) -> ()\n%r = {}",
                many(op, &format!("{x}, %b"))
            ))
        };
        check(Groups, "Either", &text("%n"), &text("%a"));
        check(
            Groups,
            "Sinks",
            &format!(
                "%s = {}\n\"test.sink\"(%s) : (i32) -> ()\n\"x.use\"(%s) : (i32) -> ()",
                many(op, "%a, %b")
            ),
            &format!(
                "%s = {}\n\"test.sink\"(%a) : (i32) -> ()\n\"x.use\"(%s) : (i32) -> ()",
                many(op, "%b, %a")
            ),
        );
    }
    let mix = |n: i64| {
        used(&format!(
            "%r = \"test.mix\"(%a, %b) <{{n = {n} : i64}}> : (i32, i32) -> i32"
        ))
    };
    check(Groups, "EitherAttr", &mix(5), &mix(6));
}

#[test]
fn row_4_13_an_attribute_is_of_the_kind_that_the_op_declares() {
    let scale = |factor: i64, tag: &str| {
        used(&format!(
            "%r = \"test.scale\"(%a) <{{factor = {factor} : i64{tag}}}> : (i32) -> i32"
        ))
    };
    let factor = |factor: i64, tag: &str| {
        used(&format!(
            "%r = \"test.factor\"(%b, %a) <{{factor = {factor} : i8{tag}}}> : (i32, i32) -> i32"
        ))
    };
    check(
        Groups,
        "OtherKinds",
        &scale(3, ", tag = \"t\""),
        &scale(4, ""),
    );
    check(
        Groups,
        "OtherKinds",
        &factor(3, ", tag = \"t\""),
        &factor(4, ""),
    );
    let negated = |op: &str| {
        used(&format!(
            "%n = \"test.neg\"(%c) : (i32) -> i32\n\"x.use\"(%n) : (i32) -> ()\n%r = {op} i32"
        ))
    };
    check(
        Groups,
        "OtherPositions",
        &negated("\"test.scale\"(%n) <{factor = 9 : i64}> : (i32) ->"),
        &negated("\"test.scale\"(%c) <{factor = 10 : i64}> : (i32) ->"),
    );
    check(
        Groups,
        "OtherPositions",
        &negated("\"test.factor\"(%n, %a) <{factor = 9 : i8}> : (i32, i32) ->"),
        &negated("\"test.factor\"(%n, %c) <{factor = 10 : i8}> : (i32, i32) ->"),
    );
    assert!(
        explain(Groups, "OtherKinds", "test.factor", &factor(5, "")).contains("does not match")
    );
}

#[test]
fn row_4_13_new_operands_are_those_of_the_match() {
    let pick = |xs: &str, ys: &str, [m, n]: [usize; 2]| {
        used(&format!(
            "%r = \"test.pick\"({xs}, %a, {ys}) <{{operandSegmentSizes = array<i32: {m}, 1, {n}>}}> : (i32, i32, i32, i32) -> i32"
        ))
    };
    let before = pick("%b, %c", "%a", [2, 1]);
    check(Groups, "Exchanged", &before, &pick("%a", "%b, %c", [1, 2]));
    let before = "%k = \"test.concat\"(%a, %b) : (i32, i32) -> i32\n%r = \"test.neg\"(%k) : (i32) -> i32\n\"x.use\"(%k) : (i32) -> ()";
    let after = "%k = \"test.concat\"() : () -> i32\n%r = \"test.sum\"(%a, %b) : (i32, i32) -> i32\n\"x.use\"(%k) : (i32) -> ()";
    check(Groups, "BuiltBehind", &used(before), &used(after));
}
