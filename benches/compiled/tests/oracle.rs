//! The benchmark's 36 rules (and the 500 with a shared prefix) produce the same module text as the
//! hand-written matcher and as MLIR: on the arena with its own driver, and on the arena and the
//! embedded IR with the greedy driver.

use drr::driver::{GreedyRewriteConfig, VisitOrder, apply_patterns_greedily};
use drr::embedded::{Context, PrintOptions};
use drr::ir::{Ir, Op};
use drr::rewriter::Listener;
use drr_bench_arena::workload::{SEED, generate_from};
use drr_bench_arena::{Arena, Order, Rewriter, Sweeps, Workload};
use drr_bench_compiled::{Compiled, run_in_arena};
use drr_bench_rules::oracle::Oracle;

const ORDERS: [Order; 2] = [Order::BottomUp, Order::TopDown];

/// A module and the order in which it is rewritten.
#[derive(Clone, Copy, Debug)]
struct Case {
    workload: Workload,
    ops: u64,
    seed: u64,
    order: Order,
}

impl Case {
    /// The benchmark's workloads with 20,000 ops.
    fn benchmarks() -> Vec<Case> {
        let case = |workload| {
            ORDERS.map(|order| Case {
                workload,
                ops: 20_000,
                seed: SEED,
                order,
            })
        };
        Workload::ALL.into_iter().flat_map(case).collect()
    }
    /// Small modules in which rules overlap, so that order and benefit matter.
    fn mixed(count: u64) -> Vec<Case> {
        let case = |seed| {
            ORDERS.map(|order| Case {
                workload: Workload::Mixed,
                ops: 400,
                seed,
                order,
            })
        };
        (1..=count).flat_map(case).collect()
    }

    fn module(self) -> Arena {
        let mut module = Arena::new();
        generate_from(&mut module, self.workload, self.ops, self.seed);
        module
    }
    fn by_hand(self) -> Rewriter {
        let mut rewriter = Rewriter::new(self.module());
        rewriter.run_by_hand(self.workload, self.order, Sweeps::ToFixpoint);
        rewriter
    }
    /// Rewrites with the greedy driver, configured like `oracle-opt`.
    fn greedily<I: Compiled>(self, ir: &mut I, module: Op<I>, erase_dead: bool) -> u64 {
        let patterns = I::patterns(self.workload).bind(ir);
        assert_eq!(patterns.left_out().count(), 0);
        let config = GreedyRewriteConfig::new()
            .order(VisitOrder::Mlir)
            .fold(false)
            .erase_dead(erase_dead)
            .top_down(self.order == Order::TopDown);
        let report = apply_patterns_greedily(ir, module, &patterns, &config, None)
            .unwrap_or_else(|error| panic!("{self:?}: {error}"));
        assert!(report.converged, "{self:?}: {report}");
        assert!(report.failures.is_empty(), "{self:?}: {report}");
        report.rewrites
    }
    /// The same configuration as options of `oracle-opt`.
    fn options(self) -> Vec<&'static str> {
        let rules = match self.workload {
            Workload::Many(_) => "--rules=many500",
            _ => "--rules=drr",
        };
        match self.order {
            Order::BottomUp => vec![rules],
            Order::TopDown => vec![rules, "--top-down"],
        }
    }
    /// The module's text before and after rewriting on the embedded IR with the greedy driver.
    fn embedded(self, erase_dead: bool) -> (String, String) {
        let mut context = Context::new();
        let module = parse(&mut context, &self.module().to_string());
        let before = context.print_op(module, &PrintOptions::new().generic(true));
        self.greedily(&mut context, module, erase_dead);
        (
            before,
            context.print_op(module, &PrintOptions::new().generic(true)),
        )
    }
}

fn parse(context: &mut Context, text: &str) -> Op<Context> {
    context
        .parse_module(text)
        .unwrap_or_else(|error| panic!("{error}"))
}

/// The arena's module as the embedded IR prints it.
fn normalized(arena: &Arena) -> String {
    let mut context = Context::new();
    let module = parse(&mut context, &arena.to_string());
    context.print_op(module, &PrintOptions::new().generic(true))
}

/// Fails at the first line in which two texts differ.
#[track_caller]
fn assert_same_text(got: &str, wanted: &str, case: Case) {
    if got == wanted {
        return;
    }
    for (number, (got, wanted)) in got.lines().zip(wanted.lines()).enumerate() {
        assert_eq!(got, wanted, "{case:?}: line {}", number + 1);
    }
    panic!(
        "{case:?}: {} lines instead of {}",
        got.lines().count(),
        wanted.lines().count()
    );
}

/// Listens to nothing. A run with a listener never turns an operation into another one.
struct Idle;

impl<I: Ir> Listener<I> for Idle {}

/// Rewrites in the exact order. Returns the numbers of rewrites and of dead operations, and of those that
/// are left.
fn in_exact_order<I: Compiled>(
    case: Case,
    ir: &mut I,
    module: Op<I>,
    listens: bool,
) -> (u64, u64, u64) {
    let patterns = I::patterns(case.workload).bind(ir);
    let config = GreedyRewriteConfig::new().top_down(case.order == Order::TopDown);
    let idle = &mut Idle;
    let listener = listens.then_some(idle as &mut dyn Listener<I>);
    let report = apply_patterns_greedily(ir, module, &patterns, &config, listener)
        .unwrap_or_else(|error| panic!("{case:?}: {error}"));
    (report.rewrites, report.erased_dead, report.ops_after)
}

#[test]
fn the_exact_order_does_the_same_whether_or_not_anyone_listens() {
    for case in Case::benchmarks().into_iter().chain(Case::mixed(200)) {
        let [alone, heard] = [false, true].map(|listens| {
            let mut context = Context::new();
            let module = parse(&mut context, &case.module().to_string());
            let counts = in_exact_order(case, &mut context, module, listens);
            context
                .verify_op(module)
                .unwrap_or_else(|error| panic!("{case:?}: {error}"));
            let text = context.print_op(module, &PrintOptions::new().generic(true));
            (counts, text)
        });
        assert_eq!(alone.0, heard.0, "{case:?}");
        assert_same_text(&alone.1, &heard.1, case);
    }
}

#[test]
fn the_exact_order_on_the_arena_does_the_same_whether_or_not_anyone_listens() {
    for case in Case::benchmarks().into_iter().chain(Case::mixed(200)) {
        let [alone, heard] = [false, true].map(|listens| {
            let mut arena = case.module();
            let counts = in_exact_order(case, &mut arena, Arena::MODULE_OP, listens);
            (counts, arena.to_string())
        });
        assert_eq!(alone.0, heard.0, "{case:?}");
        assert_same_text(&alone.1, &heard.1, case);
    }
}

#[test]
fn generated_rules_in_the_arenas_driver_do_what_the_hand_written_matcher_does() {
    for case in Case::benchmarks().into_iter().chain(Case::mixed(200)) {
        let by_hand = case.by_hand();
        let mut rewriter = Rewriter::new(case.module());
        run_in_arena(&mut rewriter, case.workload, case.order);
        assert_same_text(&rewriter.ir.to_string(), &by_hand.ir.to_string(), case);
        assert_eq!(rewriter.counts, by_hand.counts, "{case:?}");
    }
}

#[test]
fn the_greedy_driver_on_the_arena_does_what_the_hand_written_matcher_does() {
    for case in Case::benchmarks().into_iter().chain(Case::mixed(200)) {
        let by_hand = case.by_hand();
        let mut arena = case.module();
        let rewrites = case.greedily(&mut arena, Arena::MODULE_OP, true);
        assert_same_text(&arena.to_string(), &by_hand.ir.to_string(), case);
        assert_eq!(rewrites, by_hand.counts.rewrites, "{case:?}");
    }
}

#[test]
fn the_embedded_ir_ends_in_the_hand_written_matchers_module() {
    for case in Case::benchmarks().into_iter().chain(Case::mixed(200)) {
        let (_, after) = case.embedded(true);
        assert_same_text(&after, &normalized(&case.by_hand().ir), case);
    }
}

#[test]
fn the_embedded_ir_ends_in_mlirs_module() {
    let Some(oracle) = Oracle::find(env!("CARGO_TARGET_TMPDIR")) else {
        return;
    };
    for case in Case::benchmarks().into_iter().chain(Case::mixed(50)) {
        let (before, after) = case.embedded(true);
        let wanted = oracle
            .opt(&case.options(), &before)
            .unwrap_or_else(|error| panic!("{case:?}: {error}"));
        assert_same_text(&after, &wanted, case);
    }
}

#[test]
fn where_dead_ops_stay_the_embedded_ir_ends_in_mlirs_module() {
    let Some(oracle) = Oracle::find(env!("CARGO_TARGET_TMPDIR")) else {
        return;
    };
    for case in Case::mixed(50) {
        let (before, after) = case.embedded(false);
        let wanted = oracle
            .opt_keeping_dead_ops(&case.options(), &before)
            .unwrap_or_else(|error| panic!("{case:?}: {error}"));
        assert_same_text(&after, &wanted, case);
    }
}

#[test]
fn the_generators_modules_print_as_mlir_prints_them() {
    let Some(oracle) = Oracle::find(env!("CARGO_TARGET_TMPDIR")) else {
        return;
    };
    for case in Case::benchmarks() {
        let text = normalized(&case.module());
        let wanted = oracle
            .opt(&["--rules=none"], &text)
            .unwrap_or_else(|error| panic!("{error}"));
        assert_same_text(&text, &wanted, case);
    }
}
