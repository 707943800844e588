//! Compares drr with the oracle on one module: what `find`, `first_match` and `explain` say at every
//! operation, and every step of every driver.

use drr::driver::{
    GreedyRewriteConfig, RewriteErrorKind, VisitOrder, apply_patterns_greedily,
    walk_and_apply_patterns,
};
use drr::ir::{InsertPoint, Op};
use drr::pattern_set::{BoundPatternSet, PatternSet, RuleInfo};
use drr::rewriter::{IRRewriter, Listener};

use crate::apply::{Effect, apply, reaches_out};
use crate::family::Family;
use crate::graph::{Graph, OpId};
use crate::host::{Host, Reading, make, read};
use crate::matcher::benefit;
use crate::rule::Rule;

/// The counts of a comparison.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counts {
    /// Modules.
    pub modules: u64,
    /// Pairs of an operation and a rule that match.
    pub matches: u64,
    /// Rewrites that were compared, with and without a journal.
    pub rewrites: u64,
    /// Runs to a fixed point.
    pub converged: u64,
}

impl Counts {
    /// Adds other counts.
    pub fn add(&mut self, other: Counts) {
        self.modules += other.modules;
        self.matches += other.matches;
        self.rewrites += other.rewrites;
        self.converged += other.converged;
    }
}

/// Rules and the sets that hold them, for one IR.
pub struct Subject<'a, I: Host> {
    /// The rules in the order in which they are added.
    pub rules: Vec<&'a Rule>,
    /// Makes the set.
    pub set: fn() -> PatternSet<I>,
    /// The modules' ops.
    pub family: &'static Family,
    /// True if rules copy regions, so that a module may grow twofold with each rewrite.
    pub grows: bool,
}

impl<'a, I: Host> Subject<'a, I> {
    /// The rules in the order in which they are tried.
    fn ordered(&self) -> Vec<&'a Rule> {
        let mut rules = self.rules.clone();
        rules.sort_by_key(|rule| -benefit(rule));
        rules
    }

    /// Compares everything on a module. Returns the text of the module after the greedy driver.
    ///
    /// # Errors
    /// The first difference.
    pub fn check(&self, module: &Graph, seed: u64, counts: &mut Counts) -> Result<String, String> {
        let rules = self.ordered();
        self.looking(module, &rules, counts)
            .map_err(|e| format!("looking: {e}"))?;
        let (most, most_exact) = match self.grows {
            true => (8, 8),
            false => (25, 60),
        };
        let config = || {
            let config = GreedyRewriteConfig::<I>::new()
                .order(VisitOrder::Mlir)
                .fold(false)
                .max_iterations(3);
            config
                .max_rewrites(most)
                .top_down(seed.is_multiple_of(2))
                .erase_dead(!seed.is_multiple_of(3))
                .expensive_checks(seed.is_multiple_of(7))
        };
        let text = self
            .greedy(module, &rules, &config(), counts)
            .map_err(|e| format!("greedy: {e}"))?;
        self.unheard(module, &config(), &text)?;
        let exact = config().order(VisitOrder::Exact).max_rewrites(most_exact);
        for top_down in [false, true] {
            let config = exact.clone().top_down(top_down);
            let text = self.greedy(module, &rules, &config, counts);
            let done = text.and_then(|text| self.unheard(module, &config, &text));
            done.map_err(|e| format!("in the exact order, top-down {top_down}: {e}"))?;
        }
        self.walk(module, &rules, counts)
            .map_err(|e| format!("walk: {e}"))?;
        self.single(module, &rules, counts)
            .map_err(|e| format!("match_and_rewrite: {e}"))?;
        counts.modules += 1;
        Ok(text)
    }

    /// Compares what the set says about each operation.
    fn looking(&self, module: &Graph, rules: &[&Rule], counts: &mut Counts) -> Result<(), String> {
        let (mut ir, root) = make::<I>(module);
        let patterns = (self.set)().bind(&mut ir);
        if let Some((rule, ops)) = patterns.left_out().next() {
            return Err(format!("{} is left out: {ops:?}", rule.name));
        }
        ir.check(root)
            .map_err(|e| format!("the generated module is wrong: {e}"))?;
        let reading = read(&ir, root, self.family)?;
        let (made, wanted) = (reading.graph.text(false), module.text(false));
        if made != wanted {
            return Err(format!(
                "the generator made\n{wanted}and the IR has\n{made}"
            ));
        }
        for (op, id) in &reading.ops {
            let mut first = None;
            for rule in rules {
                let matches = matches!(apply(&reading.graph, rule, *id), Effect::Applied(_));
                if matches {
                    counts.matches += 1;
                    first = first.or(Some(rule.name.as_str()));
                }
                let said = patterns.explain(&mut ir, *op, &rule.name);
                let said = said.map_err(|error| error.to_string())?;
                if said.matches() != matches {
                    return Err(format!("{said}, {}", at(&reading.graph, *id, matches)));
                }
            }
            let name = |id| patterns.rule(id).info().name;
            let compiled = patterns.find(&mut ir, *op).map(name);
            let interpreted = patterns.first_match(&mut ir, *op).map(name);
            if compiled != first || interpreted != first {
                return Err(format!(
                    "`find` gives {compiled:?}, `first_match` {interpreted:?}, the oracle {first:?}, {}",
                    at(&reading.graph, *id, first.is_some())
                ));
            }
        }
        Ok(())
    }

    fn greedy(
        &self,
        module: &Graph,
        rules: &[&Rule],
        config: &GreedyRewriteConfig<I>,
        counts: &mut Counts,
    ) -> Result<String, String> {
        let (mut ir, root) = make::<I>(module);
        let patterns = (self.set)().bind(&mut ir);
        let mut steps = Steps::new(self, root, rules);
        let report = apply_patterns_greedily(&mut ir, root, &patterns, config, Some(&mut steps));
        counts.rewrites += steps.compared;
        steps.fault.map_or(Ok(()), Err)?;
        let report = report.map_err(|e| e.to_string())?;
        if !report.failures.is_empty() {
            return Err(format!("{report}"));
        }
        ir.check(root)?;
        let after = read(&ir, root, self.family)?.graph;
        if report.converged {
            counts.converged += 1;
            for id in after.walk() {
                let rule = rules
                    .iter()
                    .find(|r| matches!(apply(&after, r, id), Effect::Applied(_)));
                if let Some(rule) = rule {
                    let name = &rule.name;
                    return Err(format!("{name} was not applied, {}", at(&after, id, true)));
                }
            }
        }
        Ok(after.text(true))
    }

    /// Without a listener, drivers take shorter ways, but must produce the same module.
    fn unheard(
        &self,
        module: &Graph,
        config: &GreedyRewriteConfig<I>,
        heard: &str,
    ) -> Result<(), String> {
        let (mut ir, root) = make::<I>(module);
        let patterns = (self.set)().bind(&mut ir);
        let config = config.clone().expensive_checks(false);
        let report = apply_patterns_greedily(&mut ir, root, &patterns, &config, None)
            .map_err(|e| format!("greedy: {e}"))?;
        if !report.failures.is_empty() {
            return Err(format!("greedy: {report}"));
        }
        let alone = read(&ir, root, self.family)?.graph.text(true);
        match alone == heard {
            true => Ok(()),
            false => Err(format!(
                "greedy, with a listener:\n{heard}without one:\n{alone}"
            )),
        }
    }

    fn walk(&self, module: &Graph, rules: &[&Rule], counts: &mut Counts) -> Result<(), String> {
        let (mut ir, root) = make::<I>(module);
        let patterns = (self.set)().bind(&mut ir);
        let mut steps = Steps::new(self, root, rules);
        let report = walk_and_apply_patterns(&mut ir, root, &patterns, Some(&mut steps));
        counts.rewrites += steps.compared;
        steps.fault.map_or(Ok(()), Err)?;
        match report {
            Ok(report) if !report.failures.is_empty() => return Err("a rewrite failed".to_string()),
            Ok(_) => {}
            // A walk does not allow rules to erase other operations, and undoes what they did.
            Err(error) => {
                let rule = error
                    .rule
                    .and_then(|info| rules.iter().find(|r| r.name == info.name));
                let other = rule.is_some_and(|rule| reaches_out(rule));
                if error.kind != RewriteErrorKind::IllegalErasure || !other {
                    return Err(error.to_string());
                }
                let (before, after) = (steps.last, read(&ir, root, self.family)?.graph.text(true));
                if before.is_some_and(|before| before != after) {
                    return Err(format!("{error}: it was not undone"));
                }
            }
        }
        ir.check(root)
    }

    /// Applies rules one by one with a rewriter that belongs to no driver.
    fn single(&self, module: &Graph, rules: &[&Rule], counts: &mut Counts) -> Result<(), String> {
        let (mut ir, root) = make::<I>(module);
        let patterns = (self.set)().bind(&mut ir);
        for step in 0..if self.grows { 6 } else { 12 } {
            let before = read(&ir, root, self.family)?;
            let ids = before.graph.walk();
            let mut expected = None;
            for nth in 0..ids.len() {
                let id = ids[(nth + 7 * step) % ids.len()];
                let first = first_effect(&before.graph, rules, id);
                if first.is_some() {
                    expected = first.map(|(rule, after)| (id, rule, after));
                    break;
                }
            }
            let Some((id, rule, wanted)) = expected else {
                break;
            };
            let Some(op) = before.op(id) else { break };
            let mut rewriter = IRRewriter::new(&mut ir, InsertPoint::Before(op));
            let done = patterns.match_and_rewrite(op, &mut rewriter);
            let done = done.map_err(|e| format!("{e}, {}", at(&before.graph, id, true)))?;
            let name = done.map(|id| patterns.rule(id).info().name);
            if name != Some(rule) {
                return Err(format!(
                    "{name:?} instead of {rule}, {}",
                    at(&before.graph, id, true)
                ));
            }
            let after = read(&ir, root, self.family)?.graph;
            same(
                &before.graph,
                rule,
                &wanted,
                &after,
                self.locations(&ir, root),
            )?;
            ir.check(root)?;
            counts.rewrites += 1;
        }
        Ok(())
    }

    fn locations(&self, ir: &I, module: Op<I>) -> bool {
        ir.read_loc(module).is_some()
    }

    /// The set, bound to an IR.
    pub fn bind(&self, ir: &mut I) -> BoundPatternSet<I> {
        (self.set)().bind(ir)
    }
}

/// The first rule that applies, and what it makes.
fn first_effect<'r>(graph: &Graph, rules: &[&'r Rule], id: OpId) -> Option<(&'r str, Graph)> {
    rules.iter().find_map(|rule| match apply(graph, rule, id) {
        Effect::Applied(after) => Some((rule.name.as_str(), *after)),
        _ => None,
    })
}

/// An operation that an error is about.
fn at(graph: &Graph, id: OpId, matches: bool) -> String {
    let mut alone = graph.clone();
    alone.nodes[id].loc = crate::graph::Loc::Name("HERE".to_string());
    let says = if matches {
        "it matches"
    } else {
        "it does not match"
    };
    format!("the oracle says that {says} at\n{}", alone.text(true))
}

fn same(
    before: &Graph,
    rule: &str,
    wanted: &Graph,
    after: &Graph,
    locs: bool,
) -> Result<(), String> {
    let (wanted, found) = (wanted.text(locs), after.text(locs));
    match wanted == found {
        true => Ok(()),
        false => Err(format!(
            "{rule}: from\n{}the oracle makes\n{wanted}and drr\n{found}",
            before.text(locs)
        )),
    }
}

/// A listener that compares each rewrite.
struct Steps<'a, I: Host> {
    subject: &'a Subject<'a, I>,
    family: &'static Family,
    module: Op<I>,
    rules: &'a [&'a Rule],
    before: Option<(Reading<I>, Op<I>)>,
    compared: u64,
    /// The module as it was when the last rule began.
    last: Option<String>,
    fault: Option<String>,
}

impl<'a, I: Host> Steps<'a, I> {
    fn new(subject: &'a Subject<'a, I>, module: Op<I>, rules: &'a [&'a Rule]) -> Self {
        Steps {
            subject,
            family: subject.family,
            module,
            rules,
            before: None,
            compared: 0,
            last: None,
            fault: None,
        }
    }

    /// The answers of drr about an operation in another IR with the same module.
    fn in_a_new_ir(&self, module: &Graph, id: OpId, rule: &str) -> Result<String, String> {
        let (mut ir, root) = make::<I>(module);
        let patterns = (self.subject.set)().bind(&mut ir);
        let at = module.walk().iter().position(|other| *other == id);
        let reading = read(&ir, root, self.family)?;
        let op = at.and_then(|at| reading.op(reading.graph.walk()[at]));
        let said = op.and_then(|op| patterns.explain(&mut ir, op, rule).ok());
        Ok(said.map_or("nothing".to_string(), |said| said.to_string()))
    }

    fn compare(&mut self, ir: &I, rule: &RuleInfo) -> Result<(), String> {
        let (before, op) = self.before.take().ok_or("a rule ends that did not begin")?;
        let id = *before
            .ops
            .get(&op)
            .ok_or("a rule on an operation that is not there")?;
        let Some((name, wanted)) = first_effect(&before.graph, self.rules, id) else {
            let wrong = at(&before.graph, id, false);
            let made = match read(ir, self.module, self.family) {
                Ok(after) => after.graph.text(true),
                Err(error) => error,
            };
            let fresh = self.in_a_new_ir(&before.graph, id, rule.name)?;
            return Err(format!(
                "{} was applied, {wrong}\nit makes\n{made}in a new IR: {fresh}",
                rule.name
            ));
        };
        if name != rule.name {
            return Err(format!(
                "{} instead of {name}, {}",
                rule.name,
                at(&before.graph, id, true)
            ));
        }
        let after = read(ir, self.module, self.family)
            .map_err(|error| format!("{name}: from\n{}: {error}", before.graph.text(true)))?
            .graph;
        same(
            &before.graph,
            name,
            &wanted,
            &after,
            ir.read_loc(self.module).is_some(),
        )?;
        self.compared += 1;
        ir.check(self.module)
            .map_err(|e| format!("{name}: from\n{}: {e}", before.graph.text(false)))
    }
}

impl<I: Host> Listener<I> for Steps<'_, I> {
    fn pattern_begin(&mut self, ir: &I, _: &RuleInfo, op: Op<I>) {
        match read(ir, self.module, self.family) {
            Ok(reading) => {
                self.last = Some(reading.graph.text(true));
                self.before = Some((reading, op));
            }
            Err(error) => self.fault = self.fault.take().or(Some(error)),
        }
    }
    fn pattern_end(&mut self, ir: &I, rule: &RuleInfo, applied: bool) {
        if applied
            && self.fault.is_none()
            && let Err(error) = self.compare(ir, rule)
        {
            self.fault = Some(error);
        }
    }
}
