//! Rows 2.1, 2.5 and 4.1: successors are bound, compared and passed on, single and variadic ones.

use super::{check, check_no_match, explain, parse};
use drr::pattern_set::PatternSet;
use drr::prelude::*;

drr::declare_op! {
    /// Continues with a block.
    pub BrOp = "s.br"(args: Variadic<AnyType>) successors(dest: AnySuccessor) traits(Terminator);
    /// Continues with one of two blocks.
    pub CondBrOp = "s.cond_br"(cond: I1, yes_args: Variadic<AnyType>, no_args: Variadic<AnyType>)
        successors(yes: AnySuccessor, no: AnySuccessor) traits(Terminator, AttrSizedOperandSegments);
    /// Continues with one of several blocks.
    pub SwitchOp = "s.switch"(flag: AnyType)
        successors(otherwise: AnySuccessor, cases: Variadic<AnySuccessor>) traits(Terminator);
    /// Like [`SwitchOp`], but no rule matches it.
    pub JumpOp = "s.jump"(flag: AnyType)
        successors(cases: Variadic<AnySuccessor>) traits(Terminator);
    /// Its variadic successor is not its last.
    pub TryOp = "s.try"() successors(handlers: Variadic<AnySuccessor>, done: AnySuccessor)
        traits(Terminator);
    /// A boolean constant.
    pub FlagOp = "s.flag"() { value: BoolAttr } -> (r: I1) traits(Pure);
    /// The negated boolean.
    pub NotOp = "s.not"(x: I1) -> (r: I1) traits(Pure);
    /// Selects one of two values.
    pub SelectOp = "s.select"(cond: I1, x: AnyType, y: AnyType) -> (r: AnyType) traits(Pure);
}

drr::drr! {
    // The rules overlap on purpose: each test runs one of them.
    #[allow(deprecated)]
    pub set Successors;

    def Always : Pattern<(CondBrOp (FlagOp true), $args, $_, $dest, $_), [(BrOp $args, $dest)]>;
    def Never : Pattern<(CondBrOp (FlagOp false), no_args = $args, no = $dest, ..), [(BrOp dest = $dest, args = $args)]>;
    def Same : Pattern<(CondBrOp $_, $args, $args, $dest, $dest), [(BrOp $args, $dest)]>;
    def Select : Pattern<(CondBrOp $c, (variadic $x), (variadic $y), $dest, $dest),
        [(BrOp (variadic (SelectOp:$_s $c, $x, $y, (returnType $x))), $dest)], [(SameType $x, $y)]>;
    def Negated : Pattern<(CondBrOp (NotOp $c), $yes_args, $no_args, $yes, $no),
        [(CondBrOp $c, $no_args, $yes_args, no = $yes, yes = $no)]>;

    def OnlyDefault : Pattern<(SwitchOp $_, $dest, (variadic)), [(BrOp (variadic), $dest)]>;
    def Drops : Pattern<(SwitchOp $flag, $dest, (variadic $dest, $rest..)), [(SwitchOp $flag, $dest, $rest)]>;
    def Turned : Pattern<(SwitchOp $flag, $dest, (variadic $first, $rest..)),
        [(JumpOp $flag, (variadic $rest.., $dest, $first))]>;
    def Last : Pattern<(SwitchOp $flag, $_, (variadic .., $last)), [(BrOp (variadic $flag), $last)]>;
    def Whole : Pattern<(SwitchOp $flag, $_, $cases), [(JumpOp $flag, $cases)]>;
    def Counted : Pattern<(SwitchOp $flag, $_, $cases), [(JumpOp $flag, $cases)], [{ $cases.len() == 2 }]>;
    def Both : Pattern<(SwitchOp $flag, $dest, (variadic:$all $_, $_)), [(JumpOp $flag, (variadic $dest, $all..))]>;
    def Case : Pattern<(SwitchOp $flag, $dest, (variadic $a.., $dest, $b..)), [(JumpOp $flag, (variadic $a.., $b.., $dest))]>;
    def Handler : Pattern<(TryOp (variadic $a.., $x, $x, $b..), $done), [(TryOp (variadic $b.., $x, $a..), $done)]>;
    def Behind : Pattern<(TryOp (variadic $first, $_), $done), [(TryOp (variadic $done), $first)]>;

}

/// A function whose entry block has these operations, followed by four blocks.
fn blocks(entry: &str) -> String {
    let end = |n: u32| format!("^bb{n}:\n\"x.end\"() {{n = {n} : i64}} : () -> ()");
    format!(
        "\"x.enter\"()[^bb9] : () -> ()\n^bb9:\n{entry}\n{}\n{}\n{}\n{}",
        end(1),
        end(2),
        end(3),
        end(4)
    )
}

fn cond(condition: &str, yes: &str, no: &str) -> String {
    format!("{condition}\n{}", branch("%c1", "%a", "%b", yes, no))
}

fn branch(condition: &str, a: &str, b: &str, yes: &str, no: &str) -> String {
    format!(
        "\"s.cond_br\"({condition}, {a}, {b})[{yes}, {no}] <{{operandSegmentSizes = array<i32: 1, 1, 1>}}> : (i1, i32, i32) -> ()"
    )
}

fn br(arg: &str, dest: &str) -> String {
    format!("\"s.br\"({arg})[{dest}] : (i32) -> ()")
}

fn to(name: &str, dests: &[&str]) -> String {
    format!("\"{name}\"(%a)[{}] : (i32) -> ()", dests.join(", "))
}

#[track_caller]
fn becomes(rule: &str, before: &str, after: &str) {
    check(Successors, rule, &blocks(before), &blocks(after));
}

#[track_caller]
fn stays(rule: &str, body: &str) {
    check_no_match(Successors, rule, &blocks(body));
}

const FLAG: &str = "%c1 = \"x.flag\"() : () -> i1";

#[test]
fn r4_1_a_branch_on_a_constant_goes_on_with_the_successor_of_its_name() {
    let flag = |value: bool| format!("%c1 = \"s.flag\"() <{{value = {value}}}> : () -> i1");
    becomes(
        "Always",
        &cond(&flag(true), "^bb1", "^bb2"),
        &br("%a", "^bb1"),
    );
    becomes(
        "Never",
        &cond(&flag(false), "^bb1", "^bb2"),
        &br("%b", "^bb2"),
    );
    stays("Always", &cond(&flag(false), "^bb1", "^bb2"));
}

#[test]
fn r2_5_the_same_name_of_two_successors_is_the_same_block() {
    let both = |dest: &str, other: &str, value: &str| {
        format!("{FLAG}\n{}", branch("%c1", "%a", value, dest, other))
    };
    becomes(
        "Same",
        &both("^bb2", "^bb2", "%a"),
        &format!("{FLAG}\n{}", br("%a", "^bb2")),
    );
    stays("Same", &both("^bb1", "^bb2", "%a"));
    stays("Same", &both("^bb2", "^bb2", "%b"));
    let why = explain(
        Successors,
        "Same",
        "s.cond_br",
        &blocks(&both("^bb1", "^bb2", "%a")),
    );
    assert_eq!(
        why,
        "`Same` does not match: both '$dest' must be equal where $dest = a block, $dest = a block"
    );
    let after = format!(
        "{FLAG}\n%s = \"s.select\"(%c1, %a, %b) : (i1, i32, i32) -> i32\n{}",
        br("%s", "^bb2")
    );
    becomes("Select", &both("^bb2", "^bb2", "%b"), &after);
    stays("Select", &both("^bb1", "^bb2", "%b"));
}

#[test]
fn r4_1_successors_given_by_name_stand_in_declared_order() {
    let before = format!(
        "{FLAG}\n%n = \"s.not\"(%c1) : (i1) -> i1\n{}",
        branch("%n", "%a", "%b", "^bb1", "^bb2")
    );
    let after = format!("{FLAG}\n{}", branch("%c1", "%b", "%a", "^bb2", "^bb1"));
    becomes("Negated", &before, &after);
}

#[test]
fn r2_1_variadic_successors_are_bound_whole() {
    becomes(
        "Whole",
        &to("s.switch", &["^bb1", "^bb2", "^bb3"]),
        &to("s.jump", &["^bb2", "^bb3"]),
    );
    becomes(
        "Counted",
        &to("s.switch", &["^bb1", "^bb2", "^bb3"]),
        &to("s.jump", &["^bb2", "^bb3"]),
    );
    stays("Counted", &to("s.switch", &["^bb1", "^bb2"]));
    becomes(
        "Both",
        &to("s.switch", &["^bb1", "^bb2", "^bb3"]),
        &to("s.jump", &["^bb1", "^bb2", "^bb3"]),
    );
}

#[test]
fn r2_1_variadic_successors_are_taken_apart() {
    becomes(
        "OnlyDefault",
        &to("s.switch", &["^bb1"]),
        "\"s.br\"()[^bb1] : () -> ()",
    );
    stays("OnlyDefault", &to("s.switch", &["^bb1", "^bb2"]));
    becomes(
        "Last",
        &to("s.switch", &["^bb1", "^bb2", "^bb3"]),
        &br("%a", "^bb3"),
    );
    stays("Last", &to("s.switch", &["^bb1"]));
    let why = explain(
        Successors,
        "Last",
        "s.switch",
        &blocks(&to("s.switch", &["^bb1"])),
    );
    assert!(
        why.contains("'s.switch' has 1 successor, not 2 or more"),
        "{why}"
    );
}

#[test]
fn r2_8_variadic_successors_have_several_rests() {
    becomes(
        "Case",
        &to("s.switch", &["^bb2", "^bb1", "^bb2", "^bb3", "^bb2"]),
        &to("s.jump", &["^bb1", "^bb3", "^bb2", "^bb2"]),
    );
    let other = to("s.switch", &["^bb2", "^bb1", "^bb3"]);
    stays("Case", &other);
    assert_eq!(
        explain(Successors, "Case", "s.switch", &blocks(&other)),
        "`Case` does not match: both '$dest' must be equal where $dest = a block, $dest = a block \
         (nor in another of 2 attempts)"
    );
    let handlers = |all: &[&str]| format!("\"s.try\"()[{}] : () -> ()", all.join(", "));
    becomes(
        "Handler",
        &handlers(&["^bb1", "^bb2", "^bb2", "^bb3", "^bb3"]),
        &handlers(&["^bb3", "^bb2", "^bb1", "^bb3"]),
    );
    stays("Handler", &handlers(&["^bb1", "^bb2", "^bb1", "^bb1"]));
}

#[test]
fn r4_1_variadic_successors_are_put_together() {
    let turned = to("s.jump", &["^bb3", "^bb4", "^bb1", "^bb2"]);
    becomes(
        "Turned",
        &to("s.switch", &["^bb1", "^bb2", "^bb3", "^bb4"]),
        &turned,
    );
    let drops = to("s.switch", &["^bb1", "^bb2", "^bb1"]);
    becomes(
        "Drops",
        &to("s.switch", &["^bb1", "^bb1", "^bb1", "^bb2", "^bb1"]),
        &drops,
    );
    stays("Drops", &drops);
    becomes(
        "Behind",
        "\"s.try\"()[^bb1, ^bb2, ^bb3] : () -> ()",
        "\"s.try\"()[^bb3, ^bb1] : () -> ()",
    );
    stays("Behind", "\"s.try\"()[^bb1, ^bb3] : () -> ()");
}

#[test]
fn r2_1_an_operation_that_was_never_verified_may_have_too_few_successors() {
    for body in [
        "\"s.switch\"(%a) : (i32) -> ()",
        "\"s.try\"() : () -> ()",
        "\"s.br\"() : () -> ()",
    ] {
        let (mut context, module) = parse(&format!("{body}\n\"x.end\"() : () -> ()"));
        let patterns = PatternSet::new().with(Successors).bind(&mut context);
        crate::assert_agreement(&mut context, module, &patterns);
    }
}
