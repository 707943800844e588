//! Rows 2.9 and 4.12: regions are bound, matched as blocks of ops, moved, copied and dropped.

mod arguments;
mod around;
mod bodies;
mod built;
mod dropped;
mod ends;
mod moved;
mod variadic;

use super::{check, check_no_match, explain, parse, run, text, used};
use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::embedded::WalkOrder;
use drr::ir::Ir;
use drr::pattern_set::PatternSet;
use drr::prelude::*;

drr::declare_op! {
    /// Two bodies; the condition selects the one that runs.
    pub IfOp = "r.if"(cond: I1) -> (r: AnyType) regions(then: AnyRegion, otherwise: AnyRegion);
    /// Runs its body `times` times.
    pub LoopOp = "r.loop"() { times: I64Attr } -> (r: AnyType) regions(body: AnyRegion);
    /// Runs its body once.
    pub OnceOp = "r.once"() -> (r: AnyType) regions(body: AnyRegion);
    /// Runs its body twice.
    pub PairOp = "r.pair"() -> (r: AnyType) regions(first: AnyRegion, second: AnyRegion);
    /// Combines elements by its body.
    pub ReduceOp = "r.reduce"(x: AnyType) -> (r: AnyType) regions(body: AnyRegion);
    /// Its body needs no terminator.
    pub GraphOp = "r.graph"(x: AnyType) -> (r: AnyType) regions(body: AnyRegion) traits(NoTerminator);
    /// A sum.
    pub ReduceSumOp = "r.reduce_sum"(x: AnyType) -> (r: AnyType);
    /// Ends a body.
    pub YieldOp = "r.yield"(x: AnyType) traits(Terminator);
    /// A boolean constant.
    pub FlagOp = "r.flag"() { value: BoolAttr } -> (r: I1) traits(Pure);
    /// Selects one of two values.
    pub SelectOp = "r.select"(cond: I1, x: AnyType, y: AnyType) -> (r: AnyType) traits(Pure);
    /// A sum.
    pub PlusOp = "r.plus"(x: AnyType, y: AnyType) -> (r: AnyType)
        traits(Pure, Commutative, SameOperandsAndResultType);
    /// A product.
    pub TimesOp = "r.times"(x: AnyType, y: AnyType) -> (r: AnyType)
        traits(Pure, Commutative, SameOperandsAndResultType);
    /// Uses something.
    pub EffectOp = "r.effect"(x: AnyType);
}

drr::drr! {
    pub set Regions;

    def TakeThen : Pat<(IfOp (FlagOp true), $then, $otherwise), (OnceOp $then), [], [(drop $otherwise)]>;
    def TakeElse : Pattern<(IfOp (FlagOp false), otherwise = $body, then = $gone), [(drop $gone), (OnceOp $body)]>;

    def RunOnce : Pat<(LoopOp 1, $body), (OnceOp $body)>;
    def Twice : Pat<(LoopOp 2, $body), (PairOp $body, (clone $body))>;
    def Peel : Pattern<(LoopOp:$l 3, $body), [(OnceOp:$_first (clone $body), (returnType $l)), (LoopOp 2, $body)]>;
    def CopyNested : Pat<(PlusOp (OnceOp:$o $body), $x), (PlusOp $x, (OnceOp (clone $body), (returnType $o)))>;

    def Sum : Pattern<(ReduceOp $x, (region:$body ($a, $b) (YieldOp (PlusOp $a, $b)))),
        [(drop $body), (ReduceSumOp $x)]>;
    def EitherSum : Pattern<(ReduceOp $x, (region:$body ($a, $b) (YieldOp (TimesOp (either $b, (PlusOp $a, $b)))))),
        [(drop $body), (ReduceSumOp $x)]>;
    def Ordered : Pattern<(OnceOp (region:$body () (EffectOp $_), (EffectOp $y), (YieldOp $z))),
        [(drop $body), (PlusOp $y, $z)]>;
    def AnyArguments : Pattern<(ReduceOp $x, (region:$body (YieldOp $y))), [(drop $body), (PlusOp $x, $y)]>;
    def Typed : Pattern<(ReduceOp $x, (region:$body (I32:$a) (YieldOp $a))), [(drop $body), (replaceWithValue $x)]>;
    def EmptyBlock : Pattern<(GraphOp $x, (region:$body ())), [(drop $body), (replaceWithValue $x)]>;

    def ToSelect : Pattern<
        (IfOp $c, (region:$then () (YieldOp $x)), (region:$otherwise () (YieldOp $y))),
        [(drop $then), (drop $otherwise), (SelectOp $c, $x, $y)]>;
    def Flatten : Pattern<
        (OnceOp (region:$outer () (YieldOp (OnceOp:$_inner $body)))),
        [(drop $outer), (OnceOp $body)]>;
    def FlattenOfArgument : Pattern<
        (OnceOp (region:$outer ($_) (YieldOp (OnceOp $body)))),
        [(drop $outer), (OnceOp $body)]>;
    def Inner : Pattern<
        (OnceOp (region:$outer () (YieldOp (ReduceOp $x, (region ($a, $_) (YieldOp $a)))))),
        [(drop $outer), (replaceWithValue $x)]>;

    def Broken : Pat<(LoopOp 7, $body), (OnceOp:$new $body), [], [(Fail $new)]>;
    def Handed : Pattern<(LoopOp 8, $body), [(Empty $body), (replaceWithValue (Peek))]>;

    def Fail : NativeCodeCallVoid<{ let _ = $_builder.ir().num_regions($0); None::<()>? }>;
    def Empty : NativeCodeCallVoid<{ $_builder.erase_region_body($0).then_some(())? }>;
    def Peek : NativeCodeCall<{
        let at = $_builder.insertion_point();
        match at {
            drr::ir::InsertPoint::Before(op) => {
                let block = $_builder.ir().parent_block(op)?;
                $_builder.ir().block_args(block).first().copied()?
            }
            _ => None?,
        }
    }>;
}

fn body(value: &str) -> String {
    format!("{{ \"x.work\"() : () -> ()  \"r.yield\"({value}) : (i32) -> () }}")
}

fn branch(value: bool) -> String {
    let (a, b) = (body("%a"), body("%b"));
    used(&format!(
        "%c1 = \"r.flag\"() <{{value = {value}}}> : () -> i1\n%r = \"r.if\"(%c1) ({a}, {b}) : (i1) -> i32"
    ))
}

fn once(body: &str) -> String {
    format!("%r = \"r.once\"() ({body}) : () -> i32")
}

fn times(count: u32, body: &str) -> String {
    format!("%r = \"r.loop\"() <{{times = {count} : i64}}> ({body}) : () -> i32")
}

fn reduce(body: &str) -> String {
    used(&format!("%r = \"r.reduce\"(%a) ({body}) : (i32) -> i32"))
}

const SUM: &str = "%r = \"r.reduce_sum\"(%a) : (i32) -> i32";

#[test]
fn r4_12_a_constant_condition_keeps_one_region_and_gives_up_the_other() {
    check(
        Regions,
        "TakeThen",
        &branch(true),
        &used(&once(&body("%a"))),
    );
    check(
        Regions,
        "TakeElse",
        &branch(false),
        &used(&once(&body("%b"))),
    );
    check_no_match(Regions, "TakeThen", &branch(false));
}

#[test]
fn r4_12_a_bound_region_is_moved_with_all_its_blocks() {
    let blocks = "{ \"x.br\"()[^bb1] : () -> () ^bb1: \"x.br\"()[^bb2] : () -> () ^bb2: \"r.yield\"(%a) : (i32) -> () }";
    let before = used(&times(1, blocks));
    check(Regions, "RunOnce", &before, &used(&once(blocks)));
}

#[test]
fn r4_12_the_moved_operations_are_the_same_ones() {
    let (mut context, module) = parse(&used(&times(1, &body("%a"))));
    let find = |context: &drr::embedded::Context| {
        let ops = context.ops_in(module, WalkOrder::PreOrder);
        ops.into_iter()
            .find(|op| context.op_name(*op) == "x.work")
            .expect("the body's op")
    };
    let work = find(&context);
    let patterns = PatternSet::new().with(Regions).bind(&mut context);
    let config = GreedyRewriteConfig::new();
    let report = apply_patterns_greedily(&mut context, module, &patterns, &config, None);
    assert_eq!(report.expect("it runs").rewrites, 1);
    assert_eq!(find(&context), work);
    let owner = context
        .parent_region(context.parent_block(work).expect("a block"))
        .and_then(|region| context.region_owner(region))
        .expect("an owner");
    assert_eq!(context.op_name(owner), "r.once");
}

#[test]
fn r4_12_a_region_is_copied_beside_being_moved() {
    let (one, before) = (body("%a"), used(&times(2, &body("%a"))));
    let after = used(&format!("%r = \"r.pair\"() ({one}, {one}) : () -> i32"));
    check(Regions, "Twice", &before, &after);
}

#[test]
fn r4_12_a_region_is_copied_before_it_is_moved() {
    let (found, report) = run(Regions, &["Peel"], &used(&times(3, &body("%a"))));
    assert_eq!(report.rewrites, 1, "{found}");
    let one = body("%a");
    let after = format!(
        "%g = \"r.once\"() ({one}) : () -> i32\n%r = \"r.loop\"() <{{times = 2 : i64}}> ({one}) : () -> i32"
    );
    assert_eq!(found, text(&used(&after)));
}

#[test]
fn r4_12_clone_copies_a_region_of_an_op_that_stays() {
    let one = body("%a");
    let before = format!(
        "{}\n\"x.use\"(%r) : (i32) -> ()\n%s = \"r.plus\"(%r, %b) : (i32, i32) -> i32\n\"x.use\"(%s) : (i32) -> ()",
        once(&one)
    );
    let (found, report) = run(Regions, &["CopyNested"], &before);
    assert_eq!(report.rewrites, 1, "{found}");
    assert_eq!(found.split("r.once").count() - 1, 2, "{found}");
    assert_eq!(found.split("x.work").count() - 1, 2, "{found}");
}

#[test]
fn r2_9_a_body_is_matched_by_the_ops_in_it() {
    let ok = "{ ^bb0(%x: i32, %y: i32): %s = \"r.plus\"(%x, %y) : (i32, i32) -> i32 \"r.yield\"(%s) : (i32) -> () }";
    check(Regions, "Sum", &reduce(ok), &used(SUM));
    for wrong in [
        // Another op in the block, more or fewer arguments, another op, swapped operands, a sum
        // defined outside.
        "{ ^bb0(%x: i32, %y: i32): \"x.work\"() : () -> () %s = \"r.plus\"(%x, %y) : (i32, i32) -> i32 \"r.yield\"(%s) : (i32) -> () }",
        "{ ^bb0(%x: i32, %y: i32): %s = \"r.plus\"(%x, %y) : (i32, i32) -> i32 \"x.work\"() : () -> () \"r.yield\"(%s) : (i32) -> () }",
        "{ ^bb0(%x: i32, %y: i32, %z: i32): %s = \"r.plus\"(%x, %y) : (i32, i32) -> i32 \"r.yield\"(%s) : (i32) -> () }",
        "{ ^bb0(%x: i32): %s = \"r.plus\"(%x, %x) : (i32, i32) -> i32 \"r.yield\"(%s) : (i32) -> () }",
        "{ ^bb0(%x: i32, %y: i32): %s = \"r.times\"(%x, %y) : (i32, i32) -> i32 \"r.yield\"(%s) : (i32) -> () }",
        "{ ^bb0(%x: i32, %y: i32): %s = \"r.plus\"(%y, %x) : (i32, i32) -> i32 \"r.yield\"(%s) : (i32) -> () }",
        "{ ^bb0(%x: i32, %y: i32): %s = \"r.plus\"(%x, %a) : (i32, i32) -> i32 \"r.yield\"(%s) : (i32) -> () }",
        "{ ^bb0(%x: i32, %y: i32): \"x.br\"()[^bb1] : () -> () ^bb1: %s = \"r.plus\"(%x, %y) : (i32, i32) -> i32 \"r.yield\"(%s) : (i32) -> () }",
        "{ }",
    ] {
        check_no_match(Regions, "Sum", &reduce(wrong));
    }
    let outside = format!(
        "%s = \"r.plus\"(%a, %b) : (i32, i32) -> i32\n{}",
        reduce("{ ^bb0(%x: i32, %y: i32): \"r.yield\"(%s) : (i32) -> () }")
    );
    check_no_match(Regions, "Sum", &outside);
}

#[test]
fn r2_9_operand_orders_are_tried_in_a_body() {
    for operands in ["%s, %y", "%y, %s"] {
        let body = format!(
            "{{ ^bb0(%x: i32, %y: i32): %s = \"r.plus\"(%x, %y) : (i32, i32) -> i32 %t = \"r.times\"({operands}) : (i32, i32) -> i32 \"r.yield\"(%t) : (i32) -> () }}"
        );
        check(Regions, "EitherSum", &reduce(&body), &used(SUM));
    }
    let other = "{ ^bb0(%x: i32, %y: i32): %s = \"r.plus\"(%x, %y) : (i32, i32) -> i32 %t = \"r.times\"(%s, %x) : (i32, i32) -> i32 \"r.yield\"(%t) : (i32) -> () }";
    check_no_match(Regions, "EitherSum", &reduce(other));
}

#[test]
fn r2_9_several_ops_stand_in_their_order() {
    let body = "{ \"r.effect\"(%a) : (i32) -> () \"r.effect\"(%b) : (i32) -> () \"r.yield\"(%c) : (i32) -> () }";
    let after = "%r = \"r.plus\"(%b, %c) : (i32, i32) -> i32";
    check(Regions, "Ordered", &used(&once(body)), &used(after));
    let fewer = "{ \"r.effect\"(%a) : (i32) -> () \"r.yield\"(%c) : (i32) -> () }";
    check_no_match(Regions, "Ordered", &used(&once(fewer)));
    let args = "{ ^bb0(%x: i32): \"r.effect\"(%a) : (i32) -> () \"r.effect\"(%b) : (i32) -> () \"r.yield\"(%c) : (i32) -> () }";
    check_no_match(Regions, "Ordered", &used(&once(args)));
}

#[test]
fn r2_9_block_arguments_are_counted_constrained_or_left_out() {
    let one = "{ ^bb0(%x: i32): \"r.yield\"(%b) : (i32) -> () }";
    let after = used("%r = \"r.plus\"(%a, %b) : (i32, i32) -> i32");
    check(Regions, "AnyArguments", &reduce(one), &after);
    check(
        Regions,
        "Typed",
        &reduce("{ ^bb0(%x: i32): \"r.yield\"(%x) : (i32) -> () }"),
        "\"x.use\"(%a) : (i32) -> ()",
    );
    check_no_match(
        Regions,
        "Typed",
        &reduce("{ ^bb0(%x: f32): \"r.yield\"(%x) : (f32) -> () }"),
    );
    let graph = |body: &str| used(&format!("%r = \"r.graph\"(%a) ({body}) : (i32) -> i32"));
    check(
        Regions,
        "EmptyBlock",
        &graph("{ ^bb0: }"),
        "\"x.use\"(%a) : (i32) -> ()",
    );
    check_no_match(Regions, "EmptyBlock", &graph("{ \"x.work\"() : () -> () }"));
    check_no_match(Regions, "EmptyBlock", &graph("{ }"));
}

#[test]
fn r4_12_what_a_body_uses_is_used_only_if_it_comes_from_outside() {
    let branch = |x: &str, y: &str| {
        used(&format!(
            "%c1 = \"x.cond\"() : () -> i1\n%r = \"r.if\"(%c1) ({{ \"r.yield\"({x}) : (i32) -> () }}, {{ \"r.yield\"({y}) : (i32) -> () }}) : (i1) -> i32"
        ))
    };
    let after = used(
        "%c1 = \"x.cond\"() : () -> i1\n%r = \"r.select\"(%c1, %a, %b) : (i1, i32, i32) -> i32",
    );
    check(Regions, "ToSelect", &branch("%a", "%b"), &after);
    // A block argument, which cannot be used outside.
    let inside = reduce("{ ^bb0(%x: i32): \"r.yield\"(%x) : (i32) -> () }");
    check_no_match(Regions, "AnyArguments", &inside);
    assert!(
        explain(Regions, "AnyArguments", "r.reduce", &inside)
            .contains("operand 'x' of 'r.yield' is made in the region"),
    );
}

#[test]
fn r4_12_a_region_inside_a_body_moves_out_if_nothing_in_it_stays_behind() {
    let nested = |inner: &str, arg: &str| {
        used(&once(&format!(
            "{{ {arg} %i = \"r.once\"() ({inner}) : () -> i32  \"r.yield\"(%i) : (i32) -> () }}"
        )))
    };
    let work = "{ %w = \"x.work\"() : () -> i32  \"r.yield\"(%w) : (i32) -> () }";
    check(Regions, "Flatten", &nested(work, ""), &used(&once(work)));
    // Dropping the outer body must not remove values that the inner body uses.
    let uses = |value: &str| {
        nested(
            &format!("{{ \"r.yield\"({value}) : (i32) -> () }}"),
            "^bb0(%x: i32):",
        )
    };
    let after = used(&once("{ \"r.yield\"(%a) : (i32) -> () }"));
    check(Regions, "FlattenOfArgument", &uses("%a"), &after);
    check_no_match(Regions, "FlattenOfArgument", &uses("%x"));
}

#[test]
fn r2_9_bodies_are_matched_in_bodies() {
    let nested = |inner: &str| {
        used(&once(&format!(
            "{{ %i = \"r.reduce\"(%a) ({inner}) : (i32) -> i32  \"r.yield\"(%i) : (i32) -> () }}"
        )))
    };
    let ok = "{ ^bb0(%x: i32, %y: i32): \"r.yield\"(%x) : (i32) -> () }";
    check(Regions, "Inner", &nested(ok), "\"x.use\"(%a) : (i32) -> ()");
    let other = "{ ^bb0(%x: i32, %y: i32): \"r.yield\"(%y) : (i32) -> () }";
    check_no_match(Regions, "Inner", &nested(other));
}

#[test]
fn r4_12_a_failed_rewrite_puts_a_moved_region_back() {
    let before = used(&times(7, &body("%a")));
    let (found, report) = run(Regions, &["Broken"], &before);
    assert_eq!(found, text(&before));
    assert_eq!(report.rewrites, 0);
    assert!(!report.failures.is_empty(), "{report}");
}

#[test]
fn r4_12_effectful_native_code_may_take_a_region_over() {
    let before = used(&times(8, &body("%a")));
    check(Regions, "Handed", &before, "\"x.use\"(%a) : (i32) -> ()");
}
