//! The exact order of the greedy driver: which operations it visits again, and how a run ends.

mod failing;
mod one_use;
mod operands;
mod regions;

use drr::driver::{
    GreedyReport, GreedyRewriteConfig, Limit, RewriteErrorKind, Strictness, VisitOrder,
    apply_op_patterns_greedily, apply_patterns_greedily,
};
use drr::embedded::{Context, PrintOptions};
use drr::ir::{AttrData, Op, TypeData};
use drr::op::OpOf;
use drr::pattern_set::PatternSet;
use drr::prelude::*;

drr::declare_op! {
    pub NegOp = "t.neg"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    pub AbsOp = "t.abs"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    pub AddOp = "t.add"(x: AnyType, y: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    pub OldOp = "t.old"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    pub ScopeOp = "t.scope"() -> () regions(body: AnyRegion);
    pub IsolatedOp = "t.isolated"(x: AnyType) -> () regions(body: AnyRegion)
        traits(IsolatedFromAbove);
    pub GraphOp = "t.graph"() -> () regions(body: AnyRegion) traits(HasOnlyGraphRegion);
    pub MarkedOp = "t.marked"(x: AnyType) { mark: Optional<I32Attr> } -> (r: AnyType)
        traits(SameOperandsAndResultType);
    pub EndOp = "t.end"(values: Variadic<AnyType>) -> () traits(Terminator);
    pub UseOp = "t.use"(values: Variadic<AnyType>) -> ();
    pub PingOp = "t.ping"(x: AnyType) -> (r: AnyType) traits(SameOperandsAndResultType);
    pub PongOp = "t.pong"(x: AnyType) -> (r: AnyType) traits(SameOperandsAndResultType);
}

drr::drr! {
    /// Reads definitions and numbers of uses.
    pub set Near;
    def NegNeg : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    def AbsAbs : Pat<(AbsOp (AbsOp:$a $_)), (replaceWithValue $a)>;
    /// Three operations deep.
    def Deep : Pat<(AbsOp (AddOp (NegOp $x), (NegOp $y))), (AbsOp (AddOp $x, $y))>;
    def Old : Pat<(OldOp $x), (NegOp $x)>;
    /// Only if nothing else uses the sum.
    def Sum : Pat<(NegOp (AddOp:$sum $x, $y)), (AddOp (NegOp $x), (NegOp $y)), [(HasOneUse $sum)]>;
}

drr::drr! {
    /// Requires one use of a result of its root.
    pub set OneUse;
    def Lone : Pat<(OldOp:$old $x), (PingOp $x), [(HasOneUse $old)]>;
    def Double : Pat<(AddOp $x, $x), (AbsOp $x)>;
}

/// Reads two definitions and declares none.
fn is_sum_of_neg<I: Ir, R>(x: Val<'_, I, R>) -> bool {
    let ir = x.ty().ir();
    let sum = ir.defining_op(x.handle()).map(|(sum, _)| sum);
    let first = sum.and_then(|sum| (ir.num_operands(sum) > 0).then(|| ir.operand(sum, 0)));
    let first = first.and_then(|first| ir.defining_op(first));
    first.is_some_and(|(op, _)| ir.kind_name(ir.kind(op)) == "t.neg")
}

drr::drr! {
    /// Its code reads further than it declares.
    pub set Further;
    def OfSum : Pat<(AbsOp $x), (NegOp $x), [(is_sum_of_neg $x)]>;
    def OldIsNeg : Pat<(OldOp $x), (NegOp $x)>;
}

/// Moves what stands before its root, and declines.
#[drr::pattern(root = UseOp)]
fn in_vain<I: Ir>(op: OpOf<UseOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let root = op.handle();
    let before = rewriter.ir().prev_op(root);
    assert!(before.is_none_or(|before| rewriter.move_op_after(before, root)));
    false
}

drr::drr! {
    /// Reads a mark.
    pub set Marked;
    def OfMarked : Pat<(AbsOp (MarkedOp $x, 1)), (NegOp $x)>;
}

/// Marks the operation after its root.
#[drr::pattern(root = UseOp)]
fn mark<I: Ir>(op: OpOf<UseOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let ir = rewriter.ir();
    let Some(marked) = ir.next_op(op.handle()) else {
        return false;
    };
    let one = AttrData::Integer {
        value: 1,
        ty: TypeData::int(32),
    };
    let name = ir.attr_name(ir.kind(marked), "mark");
    let is_marked = name.is_some_and(|name| ir.with_attr(marked, name, |mark| mark.is_some()));
    !is_marked && rewriter.set_attr_by_name(marked, "mark", &one)
}

drr::drr! {
    /// Counts all uses.
    pub set Counting;
    def Thrice : Pat<(NegOp $x), (AbsOp $x), [{ $x.use_count() == 3 }]>;
    def OldIsNothing : Pat<(OldOp $x), (replaceWithValue $x)>;
}

drr::drr! {
    /// Reads anything.
    pub set Anywhere;
    #[reads(any)]
    def NoOld : Pat<(NegOp $x), (AbsOp $x), [{ !$x.users().iter().any(|user| user.is::<OldOp>()) }]>;
    def OldIsAbs : Pat<(OldOp $x), (AbsOp $x)>;
}

drr::drr! {
    /// Two rules that compete for an operation.
    pub set Competing;
    def NegOld : Pat<(NegOp (OldOp $x)), (replaceWithValue $x)>;
    def OldIsPing : Pat<(OldOp $x), (PingOp $x)>;
}

drr::drr! {
    #[allow(deprecated)]
    pub set Endless;
    def Ping : Pat<(PingOp $x), (PongOp $x)>;
    def Pong : Pat<(PongOp $x), (PingOp $x)>;
}

fn read(text: &str) -> (Context, Op<Context>) {
    let mut context = Context::new();
    context.bind_op::<IsolatedOp>();
    context.bind_op::<GraphOp>();
    let text = format!("%a = \"t.source\"() : () -> i32\n{text}");
    let module = context
        .parse_module(&text)
        .unwrap_or_else(|errors| panic!("{errors}"));
    (context, module)
}

fn config() -> GreedyRewriteConfig<Context> {
    GreedyRewriteConfig::new()
        .order(VisitOrder::Exact)
        .top_down(true)
}

fn print(context: &Context, module: Op<Context>) -> String {
    context.print_op(module, &PrintOptions::new())
}

/// Runs the rules in the exact order, in both directions. Checks that MLIR's order then finds nothing
/// to do.
#[track_caller]
fn check(rules: fn() -> PatternSet<Context>, before: &str, after: &str) {
    let report = run(rules, before, after);
    assert!(report.changed);
}

/// The same with the report of the top-down run.
#[track_caller]
fn run(rules: fn() -> PatternSet<Context>, before: &str, after: &str) -> GreedyReport {
    let _ = run_in(rules(), &config().top_down(false), before, after);
    run_in(rules(), &config(), before, after)
}

#[track_caller]
fn run_in(
    rules: PatternSet<Context>,
    config: &GreedyRewriteConfig<Context>,
    before: &str,
    after: &str,
) -> GreedyReport {
    let (mut context, module) = read(before);
    let patterns = rules.bind(&mut context);
    let report = apply_patterns_greedily(&mut context, module, &patterns, config, None)
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(report.converged, "{report}");
    let (wanted, expected) = read(after);
    assert_eq!(print(&context, module), print(&wanted, expected));
    let mlir = GreedyRewriteConfig::new().order(VisitOrder::Mlir);
    let left = apply_patterns_greedily(&mut context, module, &patterns, &mlir, None)
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(!left.changed, "{left}");
    assert_eq!(left.ops_before, report.ops_after, "{report}");
    report
}

#[test]
fn a_pass_without_a_match_visits_each_operation_once() {
    let report = run(
        || PatternSet::new().with(Near),
        "%0 = \"t.neg\"(%a) : (i32) -> i32
        %1 = \"t.abs\"(%0) : (i32) -> i32
        \"t.use\"(%1) : (i32) -> ()",
        "%0 = \"t.neg\"(%a) : (i32) -> i32
        %1 = \"t.abs\"(%0) : (i32) -> i32
        \"t.use\"(%1) : (i32) -> ()",
    );
    assert_eq!((report.iterations, report.rewrites), (1, 0));
    assert_eq!(report.ops_before, 4);
}

#[test]
fn what_a_rewrite_makes_is_found_by_roots_below_it() {
    // When the last operation is visited, both negations are there.
    let report = run(
        || PatternSet::new().with(Near),
        "%0 = \"t.old\"(%a) : (i32) -> i32
        %1 = \"t.old\"(%0) : (i32) -> i32
        %2 = \"t.old\"(%1) : (i32) -> i32
        \"t.use\"(%2) : (i32) -> ()",
        "%0 = \"t.neg\"(%a) : (i32) -> i32
        \"t.use\"(%0) : (i32) -> ()",
    );
    assert_eq!((report.iterations, report.rewrites), (1, 4));
}

#[test]
fn a_change_behind_a_visited_root_wakes_it_from_two_steps_away() {
    // In a graph region, definitions may follow their users.
    check(
        || PatternSet::new().with(Near),
        "%2 = \"t.abs\"(%1) : (i32) -> i32
        %1 = \"t.add\"(%0, %n) : (i32, i32) -> i32
        %n = \"t.old\"(%a) : (i32) -> i32
        %0 = \"t.old\"(%a) : (i32) -> i32
        \"t.use\"(%2) : (i32) -> ()",
        "%1 = \"t.add\"(%a, %a) : (i32, i32) -> i32
        %2 = \"t.abs\"(%1) : (i32) -> i32
        \"t.use\"(%2) : (i32) -> ()",
    );
}

#[test]
fn a_value_that_comes_to_one_use_wakes_the_root_that_asks_for_it() {
    // When the negation is visited, the sum has another use, which is dead.
    check(
        || PatternSet::new().with(Near),
        "%s = \"t.add\"(%a, %a) : (i32, i32) -> i32
        %0 = \"t.neg\"(%s) : (i32) -> i32
        %1 = \"t.abs\"(%s) : (i32) -> i32
        %2 = \"t.abs\"(%1) : (i32) -> i32
        \"t.use\"(%0) : (i32) -> ()",
        "%0 = \"t.neg\"(%a) : (i32) -> i32
        %1 = \"t.neg\"(%a) : (i32) -> i32
        %2 = \"t.add\"(%0, %1) : (i32, i32) -> i32
        \"t.use\"(%2) : (i32) -> ()",
    );
}

#[test]
fn a_value_comes_to_one_use_if_a_new_operation_replaces_one_that_used_it_twice() {
    check(
        || PatternSet::new().with(OneUse),
        "%0 = \"t.old\"(%a) : (i32) -> i32
        %1 = \"t.add\"(%0, %0) : (i32, i32) -> i32
        \"t.use\"(%1) : (i32) -> ()",
        "%0 = \"t.ping\"(%a) : (i32) -> i32
        %1 = \"t.abs\"(%0) : (i32) -> i32
        \"t.use\"(%1) : (i32) -> ()",
    );
}

#[test]
fn what_a_rewrite_that_is_undone_has_moved_is_visited_all_the_same() {
    check(
        || PatternSet::new().with(Near).with(in_vain),
        "%0 = \"t.old\"(%a) : (i32) -> i32
        \"t.use\"(%0) : (i32) -> ()
        %1 = \"t.old\"(%a) : (i32) -> i32
        \"t.use\"(%1) : (i32) -> ()
        %2 = \"t.old\"(%a) : (i32) -> i32
        \"t.use\"(%2) : (i32) -> ()",
        "%0 = \"t.neg\"(%a) : (i32) -> i32
        \"t.use\"(%0) : (i32) -> ()
        %1 = \"t.neg\"(%a) : (i32) -> i32
        \"t.use\"(%1) : (i32) -> ()
        %2 = \"t.neg\"(%a) : (i32) -> i32
        \"t.use\"(%2) : (i32) -> ()",
    );
}

#[test]
fn any_number_of_uses_may_be_asked_for() {
    check(
        || PatternSet::new().with(Counting),
        "%x = \"t.source\"() : () -> i32
        %0 = \"t.neg\"(%x) : (i32) -> i32
        %1 = \"t.old\"(%x) : (i32) -> i32
        \"t.use\"(%0, %1, %1) : (i32, i32, i32) -> ()
        %2 = \"t.neg\"(%a) : (i32) -> i32
        %3 = \"t.abs\"(%a) : (i32) -> i32
        %4 = \"t.abs\"(%a) : (i32) -> i32
        %5 = \"t.abs\"(%a) : (i32) -> i32
        \"t.use\"(%2, %3, %4) : (i32, i32, i32) -> ()",
        "%x = \"t.source\"() : () -> i32
        %0 = \"t.abs\"(%x) : (i32) -> i32
        \"t.use\"(%0, %x, %x) : (i32, i32, i32) -> ()
        %2 = \"t.abs\"(%a) : (i32) -> i32
        %3 = \"t.abs\"(%a) : (i32) -> i32
        %4 = \"t.abs\"(%a) : (i32) -> i32
        \"t.use\"(%2, %3, %4) : (i32, i32, i32) -> ()",
    );
}

#[test]
fn a_rule_that_reads_anything_is_tried_again_in_a_round() {
    let report = run(
        || PatternSet::new().with(Anywhere),
        "%0 = \"t.neg\"(%a) : (i32) -> i32
        %1 = \"t.old\"(%a) : (i32) -> i32
        \"t.use\"(%0, %1) : (i32, i32) -> ()",
        "%0 = \"t.abs\"(%a) : (i32) -> i32
        %1 = \"t.abs\"(%a) : (i32) -> i32
        \"t.use\"(%0, %1) : (i32, i32) -> ()",
    );
    assert_eq!(report.iterations, 3);
}

#[test]
fn dead_operations_are_erased_with_what_only_they_use() {
    let report = run(
        || PatternSet::new().with(Near),
        "%0 = \"t.add\"(%a, %a) : (i32, i32) -> i32
        %1 = \"t.add\"(%0, %0) : (i32, i32) -> i32
        %2 = \"t.add\"(%1, %0) : (i32, i32) -> i32",
        "",
    );
    assert_eq!((report.iterations, report.erased_dead), (1, 3));
    assert_eq!((report.ops_before, report.ops_after), (4, 1));
}

#[test]
fn many_users_of_a_changed_value_are_all_woken() {
    let users: String = (0..1000)
        .map(|n| format!("%u{n} = \"t.neg\"(%n) : (i32) -> i32\n"))
        .collect();
    let used: Vec<String> = (0..1000).map(|n| format!("%u{n}")).collect();
    let types = vec!["i32"; 1000].join(", ");
    let uses = |names: &str| format!("\"t.use\"({names}) : ({types}) -> ()");
    // The users come first.
    check(
        || PatternSet::new().with(Near),
        &format!(
            "{users}{}%n = \"t.old\"(%a) : (i32) -> i32",
            uses(&used.join(", ")) + "\n"
        ),
        &uses(&vec!["%a"; 1000].join(", ")),
    );
}

#[test]
fn a_root_that_reads_a_definition_comes_first_bottom_up() {
    let rules = || PatternSet::new().with(Competing);
    let before = "%0 = \"t.old\"(%a) : (i32) -> i32
        %1 = \"t.neg\"(%0) : (i32) -> i32
        \"t.use\"(%1) : (i32) -> ()";
    let after = "\"t.use\"(%a) : (i32) -> ()";
    let report = run_in(rules(), &config().top_down(false), before, after);
    assert_eq!(report.rewrites, 1);
    let after = "%0 = \"t.ping\"(%a) : (i32) -> i32
        %1 = \"t.neg\"(%0) : (i32) -> i32
        \"t.use\"(%1) : (i32) -> ()";
    let report = run_in(rules(), &config(), before, after);
    assert_eq!(report.rewrites, 1);
}

#[test]
fn a_limit_of_rewrites_ends_the_run() {
    let (mut context, module) = read(
        "%0 = \"t.old\"(%a) : (i32) -> i32
        %1 = \"t.old\"(%a) : (i32) -> i32
        %2 = \"t.old\"(%a) : (i32) -> i32
        \"t.use\"(%0, %1, %2) : (i32, i32, i32) -> ()",
    );
    let patterns = PatternSet::new().with(Near).bind(&mut context);
    let config = config().max_rewrites(2);
    let report = apply_patterns_greedily(&mut context, module, &patterns, &config, None)
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((report.rewrites, report.limit), (2, Some(Limit::Rewrites)));
    assert!(!report.converged);
    assert_eq!((report.ops_before, report.ops_after), (5, 5));
    // The first round changes both `t.old`, and the second one `t.neg`.
    let body = "%0 = \"t.neg\"(%a) : (i32) -> i32 %1 = \"t.old\"(%0) : (i32) -> i32
        %2 = \"t.neg\"(%a) : (i32) -> i32 %3 = \"t.old\"(%2) : (i32) -> i32
        \"t.use\"(%1, %3) : (i32, i32) -> ()";
    let (mut context, module) = read(body);
    let patterns = PatternSet::new().with(Anywhere).bind(&mut context);
    let config = config.max_rewrites(3).top_down(true);
    let report = apply_patterns_greedily(&mut context, module, &patterns, &config, None);
    assert_eq!(report.map(|report| report.rewrites).ok(), Some(3));
}

#[test]
fn rules_that_undo_one_another_are_named() {
    let (mut context, module) = read(
        "%0 = \"t.ping\"(%a) : (i32) -> i32
        \"t.use\"(%0) : (i32) -> ()",
    );
    let patterns = PatternSet::new().with(Endless).bind(&mut context);
    let report = apply_patterns_greedily(&mut context, module, &patterns, &config(), None)
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(report.limit, Some(Limit::Cycle));
    assert_eq!(report.still_firing, ["Ping", "Pong"]);
    assert!(report.rewrites < 10_000, "{report}");
}

/// The operations of these names, in order.
fn named(context: &Context, module: Op<Context>, name: &str) -> Vec<Op<Context>> {
    let block = context.blocks(context.regions(module)[0])[0];
    context
        .block_ops_of(block)
        .filter(|op| context.op_name(*op) == name)
        .collect()
}

#[test]
fn from_a_list_only_what_it_enables_is_visited() {
    let (mut context, module) = read(
        "%0 = \"t.old\"(%a) : (i32) -> i32
        %1 = \"t.neg\"(%0) : (i32) -> i32
        %2 = \"t.old\"(%a) : (i32) -> i32
        \"t.use\"(%1, %2) : (i32, i32) -> ()",
    );
    let patterns = PatternSet::new().with(Near).bind(&mut context);
    let first = &named(&context, module, "t.old")[..1];
    let report = apply_op_patterns_greedily(&mut context, first, &patterns, &config(), None)
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(report.converged && report.all_erased, "{report}");
    // The second one was not in the list.
    let (wanted, expected) = read(
        "%2 = \"t.old\"(%a) : (i32) -> i32
        \"t.use\"(%a, %2) : (i32, i32) -> ()",
    );
    assert_eq!(print(&context, module), print(&wanted, expected));
}

#[test]
fn strictness_keeps_new_operations_unvisited() {
    let (mut context, module) = read(
        "%0 = \"t.old\"(%a) : (i32) -> i32
        %1 = \"t.old\"(%0) : (i32) -> i32
        \"t.use\"(%1) : (i32) -> ()",
    );
    let patterns = PatternSet::new().with(Near).bind(&mut context);
    let config = config().strictness(Strictness::ExistingOps);
    let report = apply_patterns_greedily(&mut context, module, &patterns, &config, None)
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(report.converged);
    assert_eq!(report.rewrites, 2);
    assert_eq!(named(&context, module, "t.neg").len(), 2);
}

#[test]
fn expensive_checks_name_a_rule_that_reads_further_than_it_declares() {
    let (mut context, module) = read(
        "%0 = \"t.old\"(%a) : (i32) -> i32
        %1 = \"t.add\"(%0, %0) : (i32, i32) -> i32
        %2 = \"t.abs\"(%1) : (i32) -> i32
        \"t.use\"(%2) : (i32) -> ()",
    );
    let patterns = PatternSet::new().with(Further).bind(&mut context);
    let config = config().top_down(false).expensive_checks(true);
    let error = apply_patterns_greedily(&mut context, module, &patterns, &config, None)
        .expect_err("the absolute value was visited before the negation was there");
    assert_eq!(error.kind, RewriteErrorKind::ReadsFurther);
    let text = error.to_string();
    assert!(
        text.starts_with("rule `OfSum` (tests/exact_order/main.rs:"),
        "{text}"
    );
    assert!(
        text.contains(
            "): still matches at the end of the run, because its code reads further than it declares \
             by `#[reads(…)]`; at %3 = \"t.abs\"(%2)"
        ),
        "{text}"
    );
}

#[test]
fn dead_operations_of_a_scope_within_the_region_are_erased() {
    for top_down in [false, true] {
        let mut context = Context::new();
        let patterns = PatternSet::new().with(Near).bind(&mut context);
        let text = "
            %x = \"t.source\"() : () -> i32
            \"t.scope\"() ({ %dead = \"t.add\"(%x, %x) : (i32, i32) -> i32 \"t.end\"() : () -> () }) : () -> ()";
        let module = context.parse_module(text).expect("it parses");
        let body = context.body(module).expect("a block");
        let around = context.last_op(body).expect("an operation");
        let scope = context.regions(around)[0];
        let config = GreedyRewriteConfig::new().top_down(top_down).scope(scope);
        let report = apply_patterns_greedily(&mut context, module, &patterns, &config, None);
        assert_eq!(report.expect("a report").erased_dead, 1, "{top_down}");
    }
}
