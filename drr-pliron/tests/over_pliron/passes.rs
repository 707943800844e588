//! Rules as pliron passes, listeners, and rewrites that fail.

use std::cell::RefCell;
use std::rc::Rc;

use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::drr;
use drr::ir::{Ir, Op};
use drr::op::OpOf;
use drr::pattern_set::PatternSet;
use drr::prelude::*;
use drr::rewriter::RewriterBase;
use drr_bench_arena::workload::{SEED, Workload};
use drr_bench_rules::{BenchRules, ops as bench};
use drr_pliron::{ForwardTo, GreedyPass, PatternRewrite, Pliron, ThroughRewriter};
use pliron::builtin::ops::{FuncOp, ModuleOp};
use pliron::builtin::types::FunctionType;
use pliron::context::Context;
use pliron::irbuild::IRStatus;
use pliron::irbuild::listener::{Recorder, RecorderEvent};
use pliron::irbuild::match_rewrite::{MatchRewriter, PassWrapper};
use pliron::irbuild::rewriter::Rewriter;
use pliron::op::Op as _;
use pliron::pass::{AnalysisManager, NestedOpsPass, OpPass, Pass, Passes};
use pliron::printable::Printable;

use crate::support::{empty_module, generated, text};

fn bench_rules() -> PatternSet<Pliron> {
    PatternSet::new().with(BenchRules)
}

#[test]
fn a_pass_does_what_the_driver_does_and_says_whether_it_changed_anything() {
    let (mut ir, module) = generated(Workload::Dense, 500, SEED);
    let patterns = bench_rules().bind(&mut ir);
    let config = GreedyRewriteConfig::new().fold(false);
    let report = apply_patterns_greedily(&mut ir, module, &patterns, &config, None).unwrap();
    let wanted = text(&ir, module);

    let (ir, module) = generated(Workload::Dense, 500, SEED);
    let mut context = ir.into_context();
    let rewrites = Rc::new(RefCell::new(Vec::new()));
    let seen = rewrites.clone();
    let pass = GreedyPass::new("bench", bench_rules)
        .config(config)
        .require_convergence(true)
        .on_report(move |report| seen.borrow_mut().push(report.rewrites));
    let mut passes = OpPass::<ModuleOp, Passes>::default();
    passes.add_pass(pass);
    let mut analyses = AnalysisManager::default();
    let first = passes.run(module.0, &mut context, &mut analyses).unwrap();
    assert_eq!(first.ir_changed, IRStatus::Changed);
    assert_eq!(text(Pliron::of(&context), module), wanted);
    let second = passes.run(module.0, &mut context, &mut analyses).unwrap();
    assert_eq!(second.ir_changed, IRStatus::Unchanged);
    assert_eq!(*rewrites.borrow(), [report.rewrites, 0]);
}

#[test]
fn a_pass_on_functions_leaves_the_rest_of_the_module_alone() {
    let (mut ir, module, block) = empty_module();
    let double_negation = |ir: &mut Pliron, block| {
        use drr_bench_arena::workload::{Emit, Ty};
        let loc = pliron::location::Location::Unknown;
        let mut emit = drr_bench_rules::emit::BlockEmitter::new(ir, block, loc).unwrap();
        let x = emit.source(Ty::I64);
        let n = emit.neg(x);
        let n = emit.neg(n);
        emit.sink(&[n]);
    };
    double_negation(&mut ir, block);
    let ty = FunctionType::get(&ir, vec![], vec![]);
    let function = FuncOp::new(&mut ir, pliron::ident!("f"), ty);
    function.get_operation().insert_at_back(block.0, &ir);
    let entry = function.get_entry_block(&ir);
    double_negation(&mut ir, Block(entry));

    let mut function_passes = OpPass::<FuncOp, Passes>::default();
    function_passes.add_pass(GreedyPass::new("simplify", bench_rules));
    let mut pass = NestedOpsPass::new(function_passes);
    let result = pass.run(module.0, &mut ir, &mut AnalysisManager::default());
    assert_eq!(result.unwrap().ir_changed, IRStatus::Changed);
    let count = |block| {
        let ops = std::iter::successors(ir.first_op(block), |op| ir.next_op(*op));
        ops.count()
    };
    assert_eq!(count(block), 5, "the module's own four and the function");
    assert_eq!(count(Block(entry)), 2, "source and sink");
}

#[test]
fn rules_in_plirons_driver_reach_a_fixed_point_that_has_no_match_left() {
    let (ir, module) = generated(Workload::Dense, 1_000, SEED);
    let mut context = ir.into_context();
    let mut rules = PatternRewrite::new(&mut context, bench_rules());
    let status = rules.apply_to_fixpoint(&mut context, module.0, 50).unwrap();
    assert_eq!(status, IRStatus::Changed);
    assert!(rules.rewrites() > 300);
    let ir = Pliron::of(&context);
    ir.verify(module).unwrap();
    let block = ir.blocks(ir.regions(module)[0])[0];
    let mut next = ir.first_op(block);
    while let Some(op) = next {
        assert!(!rules.patterns().may_match(ir, op), "{}", ir.display_op(op));
        next = ir.next_op(op);
    }
}

#[test]
fn rules_run_as_plirons_pass_wrapper() {
    let (ir, module) = generated(Workload::Dense, 300, SEED);
    let mut context = ir.into_context();
    let rules = PatternRewrite::new(&mut context, bench_rules());
    let mut pass = PassWrapper::new("bench", rules);
    let result = pass.run(module.0, &mut context, &mut AnalysisManager::default());
    assert_eq!(result.unwrap().ir_changed, IRStatus::Changed);
    Pliron::of(&context).verify(module).unwrap();
}

#[test]
fn plirons_listener_hears_of_every_insertion_replacement_and_erasure() {
    let (mut ir, module) = generated(Workload::Dense, 400, SEED);
    let patterns = bench_rules().bind(&mut ir);
    let config = GreedyRewriteConfig::new().fold(false);
    let mut listener = ForwardTo::new(Recorder::default());
    let report =
        apply_patterns_greedily(&mut ir, module, &patterns, &config, Some(&mut listener)).unwrap();
    let events = listener.into_listener().events;
    let count = |is: fn(&RecorderEvent) -> bool| events.iter().filter(|event| is(event)).count();
    let inserted = count(|event| matches!(event, RecorderEvent::InsertedOperation(_)));
    let erased = count(|event| matches!(event, RecorderEvent::ErasedOperation(_)));
    let replaced = count(|event| matches!(event, RecorderEvent::ReplacedValueUses { .. }));
    assert!(inserted > 0 && replaced as u64 >= report.rewrites);
    let change = report.ops_after as i64 - report.ops_before as i64;
    assert_eq!(inserted as i64 - erased as i64, change, "{report}");
    assert_eq!(events.len(), inserted + erased + replaced);
}

/// Negates in place and then fails.
#[drr::pattern(root = bench::AddOp)]
fn halfhearted<I: Ir>(op: OpOf<bench::AddOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let (x, y) = {
        let view = op.view(rewriter.ir());
        (view.x().handle(), view.y().handle())
    };
    rewriter.set_operand(op.handle(), 0, y);
    rewriter.set_operand(op.handle(), 1, x);
    false
}

#[test]
fn a_rewrite_that_declines_half_way_is_undone_under_either_driver() {
    let (mut ir, module) = generated(Workload::Sparse, 200, SEED);
    let before = text(&ir, module);
    let set = || PatternSet::new().with(halfhearted);
    let patterns = set().bind(&mut ir);
    let config = GreedyRewriteConfig::new().fold(false).erase_dead(false);
    let report = apply_patterns_greedily(&mut ir, module, &patterns, &config, None).unwrap();
    assert!(report.rules[0].stats.declined > 0, "{report}");
    assert_eq!(text(&ir, module), before);
    ir.verify(module).unwrap();

    let mut rules = PatternRewrite::new(&mut ir, set());
    rules.apply_to_fixpoint(&mut ir, module.0, 3).unwrap_err();
    assert_eq!(text(&ir, module), before);
    ir.verify(module).unwrap();
}

#[test]
fn rules_that_undo_one_another_end_in_plirons_driver_with_their_names() {
    drr! {
        set Endless;
        #[allow(deprecated)]
        def ToSub : Pat<(bench::AddOp $x, $y), (bench::SubOp $x, $y)>;
        #[allow(deprecated)]
        def ToAdd : Pat<(bench::SubOp $x, $y), (bench::AddOp $x, $y)>;
    }
    let run = |max: Option<u64>| {
        let (ir, module) = generated(Workload::Dense, 60, SEED);
        let mut context = ir.into_context();
        let mut rules = PatternRewrite::new(&mut context, PatternSet::new().with(Endless));
        if let Some(max) = max {
            rules = rules.max_rewrites(max);
        }
        let error = rules.apply_to_fixpoint(&mut context, module.0, 2);
        Pliron::of(&context).verify(module).unwrap();
        error.unwrap_err().disp(&context).to_string()
    };
    let error = run(Some(100));
    let starts = error.contains("the rules still applied after 100 rewrites: `To");
    assert!(
        starts && error.contains("`ToSub` (") && error.contains("`ToAdd` ("),
        "{error}"
    );
    let error = run(None);
    assert!(error.contains("000 rewrites: `"), "{error}");
}

#[test]
fn a_pass_that_must_converge_says_which_rules_still_fire() {
    drr! {
        set Endless;
        // These rules never end, on purpose; the compiler warns of this.
        #[allow(deprecated)]
        def Swap : Pat<(bench::AddOp $x, $y), (bench::AddOp $y, $x)>;
    }
    let (ir, module) = generated(Workload::Sparse, 100, SEED);
    let mut context = ir.into_context();
    let mut pass =
        GreedyPass::new("endless", || PatternSet::new().with(Endless)).require_convergence(true);
    let error = pass.run(module.0, &mut context, &mut AnalysisManager::default());
    let error = error
        .err()
        .expect("it cannot converge")
        .disp(&context)
        .to_string();
    assert!(error.contains("pass `endless` did not converge"), "{error}");
    assert!(error.contains("Swap"), "{error}");
}

#[test]
fn the_insertion_point_moves_on_when_its_operation_goes() {
    let (mut ir, _, block) = empty_module();
    let source = ir.bind_op::<bench::SourceOp>().unwrap();
    let ty = ir.make_type(&drr::ir::TypeData::int(64)).unwrap();
    let mut plirons = MatchRewriter::default();
    let at = drr::ir::InsertPoint::End(block);
    let mut rewriter = ThroughRewriter::new(&mut ir, &mut plirons, at);
    let create = |rewriter: &mut ThroughRewriter<'_, Recorder>| {
        rewriter.create_op(drr::ir::OpState {
            kind: source,
            operands: &[],
            operand_segments: None,
            result_types: &[ty],
            result_segments: None,
            attrs: &[],
            regions: &[],
            successors: &[],
            loc: pliron::location::Location::Unknown,
        })
    };
    let first = create(&mut rewriter);
    let second = create(&mut rewriter);
    rewriter.set_insertion_point(drr::ir::InsertPoint::Before(first));
    rewriter.erase_op(first);
    let third = create(&mut rewriter);
    assert_eq!(rewriter.ir().next_op(third), Some(second));
    rewriter.set_insertion_point(drr::ir::InsertPoint::Before(second));
    rewriter.erase_op(second);
    let fourth = create(&mut rewriter);
    assert_eq!(rewriter.ir().next_op(third), Some(fourth));
    assert!(plirons.is_modified());
}

#[test]
fn contexts_do_not_know_of_each_others_operations() {
    let mut contexts = [Context::new(), Context::new()];
    let modules = contexts.each_mut().map(|context| {
        let mut pliron = Pliron::from(std::mem::take(context));
        let kinds = [
            pliron.bind_op::<bench::AddOp>(),
            pliron.bind_op::<bench::NegOp>(),
        ];
        *context = pliron.into_context();
        let module = ModuleOp::new(context, pliron::ident!("m"));
        (kinds, Op::<Pliron>(module.get_operation()))
    });
    assert_eq!(modules[0].0, modules[1].0, "kinds are the program's");
    for (context, (_, module)) in contexts.iter().zip(modules) {
        Pliron::of(context).verify(module).unwrap();
    }
}

/// Copies an addition to the end of its block and moves the addition after the copy.
#[drr::pattern(root = bench::MulOp)]
fn restructure<I: Ir>(op: OpOf<bench::MulOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let op = op.handle();
    let Some(block) = rewriter.ir().parent_block(op) else {
        return false;
    };
    let end = drr::ir::InsertPoint::End(block);
    rewriter.set_insertion_point(end);
    rewriter
        .clone_op(op, &mut drr::ir::IrMapping::new())
        .is_some()
        && rewriter.move_op(op, end)
}

#[test]
fn changes_of_structure_are_known_to_plirons_rewriter() {
    let (ir, _, block) = empty_module();
    let mut context = ir.into_context();
    let product = {
        use drr_bench_arena::workload::{Emit, Ty};
        let ir = Pliron::of_mut(&mut context);
        let loc = pliron::location::Location::Unknown;
        let mut emit = drr_bench_rules::emit::BlockEmitter::new(ir, block, loc).unwrap();
        let x = emit.source(Ty::I64);
        let product = emit.mul(x, x);
        emit.sink(&[product]);
        Pliron::of(&context).defining_op(product).unwrap().0
    };
    let patterns = PatternSet::new().with(restructure);
    let patterns = patterns.bind(Pliron::of_mut(&mut context));
    let mut plirons = MatchRewriter::default();
    let at = drr::ir::InsertPoint::Before(product);
    let mut rewriter = ThroughRewriter::new(Pliron::of_mut(&mut context), &mut plirons, at);
    let applied = patterns.match_and_rewrite(product, &mut rewriter).unwrap();
    assert!(applied.is_some());
    assert!(plirons.is_modified());
    let events = &plirons.get_listener().events;
    let inserted = events.iter().filter_map(|event| match event {
        RecorderEvent::InsertedOperation(op) => Some(*op),
        _ => None,
    });
    let inserted: Vec<_> = inserted.collect();
    assert_eq!(inserted.len(), 2, "a copy and a move: {events:?}");
    assert_eq!(inserted[1], product.0);
    let ir = Pliron::of(&context);
    assert_eq!(ir.last_op(block), Some(product));
    assert_eq!(ir.prev_op(product).map(|op| op.0), Some(inserted[0]));
}
