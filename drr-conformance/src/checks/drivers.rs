//! Drivers on the IR: the rules of the suite must preserve what the used values compute.

use std::collections::HashSet;

use crate::bench::Bench;
use crate::model::Model;
use crate::report::{Checked, equal, holds, violated};
use crate::rules::{Evaluator, SuiteRules, UNLUCKY, tables};
use crate::scan::{consistent, snapshot};
use crate::subject::Subject;
use drr_runtime::driver::{
    GreedyRewriteConfig, VisitOrder, apply_patterns_greedily, walk_and_apply_patterns,
};
use drr_runtime::ir::{AttrName, InsertPoint, Ir, Op, OpState, Value};
use drr_runtime::pattern_set::PatternSet;
use drr_runtime::rewriter::{Listener, RewriterBase};
use drr_runtime::rule::Tables;

const SEEDS: u64 = 16;
/// Far more than the modules need. On a faulty IR, rules may not terminate.
const MAX_REWRITES: u64 = 5000;
const GREEDY: &str = "apply_patterns_greedily";

/// A random module, the numbers that its used values compute, and the tables of the rules.
struct Case<S: Subject> {
    model: Model<S>,
    tables: Tables<S::Ir>,
    evaluator: Evaluator<S::Ir>,
    kept: Vec<(Op<S::Ir>, usize)>,
    expected: Vec<i64>,
}

impl<S: Subject> Case<S> {
    fn new(seed: u64) -> Checked<Self> {
        let mut model = Model::<S>::module(seed, 50)?;
        model.bench.finish();
        let tables = tables::<S>(&mut model.bench.ir);
        let [source, ..] = model.bench.kinds();
        let ir = &model.bench.ir;
        let ops = model.bench.ops()?;
        let sources = ops.iter().filter(|op| ir.kind(**op) == source);
        let evaluator = Evaluator::new(sources.map(|op| ir.result(*op, 0)));
        let kept = model.kept();
        let mut case = Case {
            model,
            tables,
            evaluator,
            kept,
            expected: vec![],
        };
        case.expected = case.results()?;
        Ok(case)
    }
    fn ir(&mut self) -> &mut S::Ir {
        &mut self.model.bench.ir
    }
    fn results(&self) -> Checked<Vec<i64>> {
        let ir = &self.model.bench.ir;
        let kept = self.kept.iter();
        kept.map(|(op, index)| {
            let value = ir.operand(*op, *index);
            self.evaluator.evaluate(ir, &self.tables, value)
        })
        .collect()
    }
    fn check(&self, driver: &'static str, what: &str) -> Checked {
        let bench = &self.model.bench;
        consistent(&bench.ir, bench.block, what)?;
        let computed = format!("{what}: what the kept values compute");
        equal(driver, computed, &self.expected, &self.results()?)?;
        for op in bench.ops()? {
            let verified = bench.ir.verify(op);
            equal(
                "Ir::verify",
                format!("{what}: {}", bench.ir.display_op(op)),
                Ok(()),
                verified,
            )?;
        }
        Ok(())
    }
    /// Checks that no rule matches and no removable operation is unused.
    fn check_fixed_point(&self, what: &str) -> Checked {
        let ir = &self.model.bench.ir;
        for op in self.model.bench.ops()? {
            if let Some(rule) = SuiteRules::<S>::matching(ir, &self.tables, op) {
                let found = format!("`{rule}` matches {}", ir.display_op(op));
                return violated(GREEDY, what, "a fixed point", found);
            }
            let unused = (0..ir.num_results(op)).all(|i| ir.use_empty(ir.result(op, i)));
            let dead = unused && ir.is_removable_if_unused(op);
            holds(
                GREEDY,
                format!("{what}: {}", ir.display_op(op)),
                !dead,
                "not dead",
            )?;
        }
        Ok(())
    }
}

fn greedily<S: Subject>(order: VisitOrder, top_down: bool) -> Checked {
    for seed in 0..SEEDS {
        let mut case = Case::<S>::new(seed)?;
        let region = case.model.bench.region()?;
        let patterns = PatternSet::new()
            .with(SuiteRules::<S>::new())
            .bind(case.ir());
        let config = GreedyRewriteConfig::new()
            .fold(false)
            .order(order)
            .top_down(top_down)
            .max_iterations(100)
            .max_rewrites(MAX_REWRITES);
        let report = apply_patterns_greedily(case.ir(), region, &patterns, &config, None);
        let what = format!("seed {seed}, greedily");
        match report {
            Ok(report) => holds(GREEDY, &what, report.converged, "it converges")?,
            Err(error) => return violated(GREEDY, what, "no error", error),
        }
        case.check(GREEDY, &what)?;
        case.check_fixed_point(&what)?;
    }
    Ok(())
}

pub(crate) fn the_greedy_driver_reaches_a_fixed_point_bottom_up<S: Subject>() -> Checked {
    greedily::<S>(VisitOrder::Mlir, false)
}

pub(crate) fn the_greedy_driver_reaches_a_fixed_point_top_down<S: Subject>() -> Checked {
    greedily::<S>(VisitOrder::Mlir, true)
}

pub(crate) fn the_greedy_driver_reaches_a_fixed_point_in_the_exact_order<S: Subject>() -> Checked {
    greedily::<S>(VisitOrder::Exact, false)?;
    greedily::<S>(VisitOrder::Exact, true)
}

pub(crate) fn expensive_checks_find_nothing<S: Subject>() -> Checked {
    for seed in 0..4 {
        let mut case = Case::<S>::new(seed)?;
        let region = case.model.bench.region()?;
        let patterns = PatternSet::new()
            .with(SuiteRules::<S>::new())
            .bind(case.ir());
        let config = GreedyRewriteConfig::new()
            .fold(false)
            .expensive_checks(true);
        let report = apply_patterns_greedily(case.ir(), region, &patterns, &config, None);
        if let Err(error) = report {
            let what = format!("seed {seed}, with expensive checks");
            return violated(GREEDY, what, "no error", error);
        }
    }
    Ok(())
}

pub(crate) fn folding_under_the_driver_leaves_the_ir_consistent<S: Subject>() -> Checked {
    for seed in 0..SEEDS {
        let mut case = Case::<S>::new(seed)?;
        let region = case.model.bench.region()?;
        let patterns = PatternSet::new().bind(case.ir());
        let config = GreedyRewriteConfig::new().max_iterations(100);
        let report = apply_patterns_greedily(case.ir(), region, &patterns, &config, None);
        let what = format!("seed {seed}, folding alone");
        match report {
            Ok(report) => holds(GREEDY, &what, report.converged, "it converges")?,
            Err(error) => return violated(GREEDY, what, "no error", error),
        }
        consistent(&case.model.bench.ir, case.model.bench.block, &what)?;
    }
    Ok(())
}

pub(crate) fn the_walk_driver_keeps_what_is_computed<S: Subject>() -> Checked {
    for seed in 0..SEEDS {
        let mut case = Case::<S>::new(seed)?;
        let region = case.model.bench.region()?;
        let patterns = PatternSet::new()
            .with(SuiteRules::<S>::new())
            .bind(case.ir());
        let what = format!("seed {seed}, walking");
        if let Err(error) = walk_and_apply_patterns(case.ir(), region, &patterns, None) {
            return violated("walk_and_apply_patterns", what, "no error", error);
        }
        case.check("walk_and_apply_patterns", &what)?;
    }
    Ok(())
}

/// A minimal driver, which changes the IR without notifying anybody.
struct Plain<'a, I: Ir> {
    ir: &'a mut I,
    at: InsertPoint<I>,
}

impl<I: Ir> RewriterBase<I> for Plain<'_, I> {
    fn ir(&self) -> &I {
        self.ir
    }
    fn ir_mut(&mut self) -> &mut I {
        self.ir
    }
    fn insertion_point(&self) -> InsertPoint<I> {
        self.at
    }
    fn set_insertion_point(&mut self, at: InsertPoint<I>) {
        self.at = at;
    }
    fn create_op(&mut self, state: OpState<'_, I>) -> Op<I> {
        self.ir.create_op(self.at, state)
    }
    fn replace_op(&mut self, op: Op<I>, values: &[Value<I>]) {
        for (index, value) in values.iter().enumerate() {
            self.replace_all_uses_with(self.ir.result(op, index), *value);
        }
        self.ir.erase_op(op);
    }
    fn erase_op(&mut self, op: Op<I>) {
        self.ir.erase_op(op);
    }
    fn replace_all_uses_with(&mut self, from: Value<I>, to: Value<I>) {
        for (op, index) in crate::bench::uses(self.ir, from) {
            self.ir.set_operand(op, index, to);
        }
    }
    fn set_operand(&mut self, op: Op<I>, index: usize, value: Value<I>) {
        self.ir.set_operand(op, index, value);
    }
    fn set_attr(&mut self, op: Op<I>, name: AttrName, attr: Option<I::Attr>) {
        self.ir.set_attr(op, name, attr);
    }
}

pub(crate) fn a_driver_of_ones_own_keeps_what_is_computed<S: Subject>() -> Checked {
    const METHOD: &str = "BoundPatternSet::match_and_rewrite";
    for seed in 0..SEEDS {
        let mut case = Case::<S>::new(seed)?;
        let mut patterns = PatternSet::new().with(SuiteRules::<S>::new());
        patterns.disable("Fail").unwrap();
        let patterns = patterns.bind(case.ir());
        let what = format!("seed {seed}, op by op");
        let at = case.model.bench.end();
        for _ in 0..1000 {
            let mut changed = false;
            for op in case.model.bench.ops()? {
                // A rewrite erases only its root, so the other operations of the list still exist.
                let mut driver = Plain { ir: case.ir(), at };
                match patterns.match_and_rewrite(op, &mut driver) {
                    Ok(applied) => changed |= applied.is_some(),
                    Err(error) => return violated(METHOD, what, "no error", error),
                }
            }
            if !changed {
                break;
            }
        }
        case.check(METHOD, &what)?;
    }
    Ok(())
}

/// Counts operations from events alone.
struct Watch<I: Ir> {
    live: HashSet<Op<I>>,
    fault: Option<String>,
    events: usize,
}

impl<I: Ir> Watch<I> {
    fn require(&mut self, claim: bool, what: impl FnOnce() -> String) {
        self.events += 1;
        if !claim && self.fault.is_none() {
            self.fault = Some(what());
        }
    }
}

impl<I: Ir> Listener<I> for Watch<I> {
    fn inserted(&mut self, ir: &I, op: Op<I>) {
        let new = self.live.insert(op);
        self.require(new, || format!("{op:?} was inserted, but was there"));
        let placed = ir.parent_block(op).is_some();
        self.require(placed, || {
            format!("{op:?} was inserted, but is in no block")
        });
    }
    fn modified(&mut self, _: &I, op: Op<I>) {
        let known = self.live.contains(&op);
        self.require(known, || format!("{op:?} was modified, but is not there"));
    }
    fn replaced(&mut self, ir: &I, op: Op<I>, values: &[Value<I>]) {
        let known = self.live.contains(&op);
        self.require(known, || format!("{op:?} was replaced, but is not there"));
        let count = ir.num_results(op) == values.len();
        self.require(count, || format!("{op:?} was not replaced value by value"));
    }
    fn erased(&mut self, ir: &I, op: Op<I>) {
        let known = self.live.remove(&op);
        self.require(known, || format!("{op:?} was erased, but is not there"));
        let unused = (0..ir.num_results(op)).all(|i| ir.use_empty(ir.result(op, i)));
        self.require(unused, || format!("{op:?} is erased, but used"));
    }
}

pub(crate) fn listeners_hear_of_every_change<S: Subject>() -> Checked {
    let mut events = 0;
    for seed in 0..SEEDS {
        let mut case = Case::<S>::new(seed)?;
        let region = case.model.bench.region()?;
        let mut patterns = PatternSet::new().with(SuiteRules::<S>::new());
        // A failed rewrite reports its undone changes too. Another check covers that.
        patterns.disable("Fail").unwrap();
        let patterns = patterns.bind(case.ir());
        let mut outside: HashSet<_> = case.kept.iter().map(|(op, _)| *op).collect();
        outside.extend(case.model.bench.ops()?);
        outside.extend(case.model.bench.ir.region_owner(region));
        let mut watch = Watch {
            live: outside,
            fault: None,
            events: 0,
        };
        let config = GreedyRewriteConfig::new()
            .fold(false)
            .max_rewrites(MAX_REWRITES);
        let report =
            apply_patterns_greedily(case.ir(), region, &patterns, &config, Some(&mut watch));
        let what = format!("seed {seed}, the events of a greedy run");
        if let Err(error) = report {
            return violated(GREEDY, what, "no error", error);
        }
        if let Some(fault) = watch.fault {
            return violated(GREEDY, what, "events that agree with the IR", fault);
        }
        let ir = &case.model.bench.ir;
        let block = Some(case.model.bench.block);
        watch
            .live
            .retain(|op| !case.kept.iter().any(|(kept, _)| kept == op));
        watch.live.retain(|op| Some(*op) != ir.region_owner(region));
        let mut there: HashSet<_> = case.model.bench.ops()?.into_iter().collect();
        there.retain(|op| !case.kept.iter().any(|(kept, _)| kept == op));
        equal(
            GREEDY,
            format!("{what}: what is in {block:?}"),
            there,
            watch.live,
        )?;
        events += watch.events;
    }
    holds(GREEDY, "all seeds", events > 0, "some events")
}

pub(crate) fn a_failed_rewrite_is_undone<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let source = bench.source();
    let constant = bench.constant(UNLUCKY);
    let (x, c) = (bench.value(source), bench.value(constant));
    let root = bench.binary(x, c);
    let user = bench.value(root);
    let user = bench.unary(user);
    let kept = bench.value(user);
    bench.keep(kept);
    bench.keep(c);
    let mut patterns = PatternSet::new().with(SuiteRules::<S>::new());
    patterns.retain(|rule| rule.name == "Fail");
    let patterns = patterns.bind(&mut bench.ir);
    let names = (bench.kinds()[3], bench.value_name);
    let before = snapshot(&bench.ir, bench.block, names)?;
    let region = bench.region()?;
    let config = GreedyRewriteConfig::new().fold(false);
    let report = apply_patterns_greedily(&mut bench.ir, region, &patterns, &config, None);
    let what = "a rule that changes all it can and then fails";
    match report {
        Ok(report) => {
            equal(GREEDY, format!("{what}: rewrites"), 0, report.rewrites)?;
            holds(
                GREEDY,
                what,
                !report.failures.is_empty(),
                "a failure in the report",
            )?;
        }
        Err(error) => return violated(GREEDY, what, "no error", error),
    }
    let after = snapshot(&bench.ir, bench.block, names)?;
    equal(
        GREEDY,
        format!("the IR before and after {what}"),
        before,
        after,
    )?;
    consistent(&bench.ir, bench.block, what)
}

pub(crate) fn explanations_agree_with_the_matcher<S: Subject>() -> Checked {
    for seed in 0..SEEDS {
        let mut case = Case::<S>::new(seed)?;
        let patterns = PatternSet::new()
            .with(SuiteRules::<S>::new())
            .bind(case.ir());
        for op in case.model.bench.ops()? {
            let ir = &mut case.model.bench.ir;
            let what = format!("seed {seed}: the rules on {}", ir.display_op(op));
            let found = patterns.first_match(ir, op);
            let expected = patterns.find(ir, op);
            equal("BoundPatternSet::first_match", what, expected, found)?;
        }
    }
    Ok(())
}
