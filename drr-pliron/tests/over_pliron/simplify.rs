//! The greedy driver erases unreachable blocks and dead operations, and knows which regions are
//! graphs.

use std::cell::RefCell;
use std::rc::Rc;

use drr::driver::{GreedyRewriteConfig, RegionSimplify, apply_patterns_greedily};
use drr::drr;
use drr::ir::{Ir, Op};
use drr::pattern_set::PatternSet;
use drr::prelude::*;
use drr_pliron::{ForwardTo, GreedyPass, Pliron};
use pliron::irbuild::listener::{Recorder, RecorderEvent};
use pliron::operation::{Operation, verify_operation};
use pliron::pass::{AnalysisManager, Pass};

use crate::ops::{names, parsed};

drr::declare_op! {
    /// A condition.
    pub FlagOp = "cut.flag"() { value: BoolAttr } -> (r: I1) traits(Pure, ConstantLike);
    /// Goes on with one of two blocks.
    pub ChooseOp = "cut.choose"(flag: I1) successors(yes: AnySuccessor, no: AnySuccessor)
        traits(Terminator);
    /// Goes on with a block.
    pub GoOp = "cut.go"() successors(to: AnySuccessor) traits(Terminator);
    /// Uses and makes a value.
    pub StepOp = "cut.step"(x: I1) -> (r: I1) traits(Pure);
    /// Ends a function.
    pub EndOp = "cut.end"(x: I1) traits(Pure, Terminator);
    /// Leaves the function.
    pub TrapOp = "cut.trap"(x: I1) traits(Terminator);
    /// Contains operations that run once.
    pub OnceOp = "cut.once"() regions(body: AnyRegion) traits(RecursiveMemoryEffects);
}
drr_pliron::pliron_ops!(FlagOp, ChooseOp, GoOp, StepOp, EndOp, TrapOp, OnceOp);

drr! {
    set Choose;
    def Yes : Pat<(ChooseOp (FlagOp true), $yes, $_), (GoOp $yes)>;
}

/// The block `b` uses a value from outside. Nothing reaches it once the branch is folded.
const BRANCH: &str = "builtin.func @f: builtin.function <() -> ()> {
  ^entry():
    flag = cut.flag () [] [value: builtin.bool true]: <() -> (builtin.integer i1)>;
    used = cut.step (flag) [] []: <(builtin.integer i1) -> (builtin.integer i1)>;
    cut.choose (flag) [^a, ^b] []: <(builtin.integer i1) -> ()>
  ^a():
    cut.end (used) [] []: <(builtin.integer i1) -> ()>
  ^b():
    inner = cut.step (used) [] []: <(builtin.integer i1) -> (builtin.integer i1)>;
    cut.choose (used) [^b, ^c] []: <(builtin.integer i1) -> ()>
  ^c():
    cut.once () [] []: <() -> ()> {
      ^body():
        cut.end (inner) [] []: <(builtin.integer i1) -> ()>
    };
    cut.go () [^b] []: <() -> ()>
}";

/// Two operations of a graph region that use one another, and nothing else does.
const GRAPH: &str = "builtin.module @m {
  ^block():
    a = cut.step (b) [] []: <(builtin.integer i1) -> (builtin.integer i1)>;
    b = cut.step (a) [] []: <(builtin.integer i1) -> (builtin.integer i1)>;
    flag = cut.flag () [] [value: builtin.bool true]: <() -> (builtin.integer i1)>;
    cut.end (flag) [] []: <(builtin.integer i1) -> ()>
}";

fn config(simplify: RegionSimplify) -> GreedyRewriteConfig<Pliron> {
    GreedyRewriteConfig::new().simplify_regions(simplify)
}

fn folded(simplify: RegionSimplify) -> (Pliron, Op<Pliron>, Vec<RecorderEvent>) {
    let mut ir = Pliron::new();
    let function = parsed(&mut ir, BRANCH);
    ir.verify(function).unwrap();
    let patterns = PatternSet::new().with(Choose).bind(&mut ir);
    let mut listener = ForwardTo::new(Recorder::default());
    let config = config(simplify);
    let some = Some(&mut listener as &mut _);
    let report = apply_patterns_greedily(&mut ir, function, &patterns, &config, some).unwrap();
    assert!(report.converged, "{report}");
    (ir, function, listener.into_listener().events)
}

#[test]
fn unreachable_blocks_are_erased_if_wanted_and_the_module_verifies() {
    let (ir, function, events) = folded(RegionSimplify::UnreachableBlocks);
    ir.verify(function).unwrap();
    assert_eq!(
        names(&ir, function),
        ["cut.flag", "cut.step", "cut.go", "cut.end"]
    );
    let count = |is: fn(&RecorderEvent) -> bool| events.iter().filter(|event| is(event)).count();
    let blocks = count(|event| matches!(event, RecorderEvent::ErasedBlock(_)));
    assert_eq!(blocks, 3, "`b`, `c`, and the body of a dead operation");
    let ops = count(|event| matches!(event, RecorderEvent::ErasedOperation(_)));
    assert_eq!(ops, 6, "the branch, and five in the blocks: {events:?}");

    // Without it, pliron's verifier finds a use in a block that nothing reaches. For drr it is valid.
    let (ir, function, _) = folded(RegionSimplify::Off);
    let error = verify_operation(function.0, &ir).unwrap_err();
    assert!(error.err.to_string().contains("not dominated"), "{error}");
    ir.verify(function).unwrap();
}

#[test]
fn a_use_that_is_not_dominated_is_found_beside_blocks_that_nothing_reaches() {
    let (ir, function, _) = folded(RegionSimplify::Off);
    let entry = ir.blocks(ir.regions(function)[0])[0];
    let flag = ir.first_op(entry).unwrap();
    let used = ir.next_op(flag).unwrap();
    // The second operation of the entry uses its own result.
    Operation::replace_operand(used.0, &ir, 0, ir.result(used, 0).0);
    let error = ir.verify(function).unwrap_err();
    assert!(error.contains("Use of used_"), "{error}");
}

#[test]
fn an_unused_operation_is_erased_unless_a_terminator_in_it_has_an_effect() {
    let removable = |end: &str| {
        let mut ir = Pliron::new();
        let text = format!(
            "builtin.module @m {{
  ^block():
    cut.once () [] []: <() -> ()> {{
      ^body():
        flag = cut.flag () [] [value: builtin.bool true]: <() -> (builtin.integer i1)>;
        {end} (flag) [] []: <(builtin.integer i1) -> ()>
    }}
}}"
        );
        let module = parsed(&mut ir, &text);
        let block = ir.blocks(ir.regions(module)[0])[0];
        let once = ir.first_op(block).unwrap();
        assert_eq!(ir.kind_name(ir.kind(once)), "cut.once");
        ir.is_removable_if_unused(once)
    };
    assert!(removable("cut.end"));
    assert!(!removable("cut.trap"));
}

#[test]
fn expensive_checks_accept_rules_that_fold_branches() {
    for simplify in [RegionSimplify::Off, RegionSimplify::UnreachableBlocks] {
        let mut ir = Pliron::new();
        let function = parsed(&mut ir, BRANCH);
        let patterns = PatternSet::new().with(Choose).bind(&mut ir);
        let config = config(simplify).expensive_checks(true);
        let report = apply_patterns_greedily(&mut ir, function, &patterns, &config, None).unwrap();
        assert_eq!(report.rewrites, 1);
    }
}

#[test]
fn a_pass_erases_unreachable_blocks() {
    let mut ir = Pliron::new();
    let function = parsed(&mut ir, BRANCH);
    let mut context = ir.into_context();
    let rewrites = Rc::new(RefCell::new(0));
    let seen = rewrites.clone();
    let mut pass = GreedyPass::new("choose", || PatternSet::new().with(Choose))
        .on_report(move |report| *seen.borrow_mut() += report.rewrites);
    let result = pass.run(function.0, &mut context, &mut AnalysisManager::default());
    result.unwrap();
    assert_eq!(*rewrites.borrow(), 1);
    Pliron::of(&context).verify(function).unwrap();
}

#[test]
fn operations_that_only_use_one_another_are_erased_if_wanted() {
    let left = |simplify| {
        let mut ir = Pliron::new();
        let module = parsed(&mut ir, GRAPH);
        let patterns = PatternSet::new().with(Choose).bind(&mut ir);
        let report =
            apply_patterns_greedily(&mut ir, module, &patterns, &config(simplify), None).unwrap();
        assert!(report.converged, "{report}");
        ir.verify(module).unwrap();
        names(&ir, module)
    };
    assert_eq!(left(RegionSimplify::Normal), ["cut.flag", "cut.end"]);
    let all = ["cut.step", "cut.step", "cut.flag", "cut.end"];
    assert_eq!(left(RegionSimplify::UnreachableBlocks), all);
}

#[test]
fn the_region_of_a_module_is_a_graph_and_that_of_a_function_is_not() {
    let mut ir = Pliron::new();
    let module = parsed(&mut ir, GRAPH);
    let function = parsed(&mut ir, BRANCH);
    assert!(!ir.has_ssa_dominance(ir.regions(module)[0]));
    assert!(ir.has_ssa_dominance(ir.regions(function)[0]));
}

#[test]
fn an_op_may_fold_if_it_has_plirons_interface() {
    let mut ir = Pliron::new();
    let flag = ir.bind_op::<FlagOp>().unwrap();
    let step = ir.bind_op::<StepOp>().unwrap();
    let constant = ir.bind_op::<crate::ops::BuiltinConstantOp>().unwrap();
    assert!(ir.may_fold(flag), "a constant folds to its value");
    assert!(!ir.may_fold(step));
    assert!(ir.may_fold(constant), "pliron implements it");
}
