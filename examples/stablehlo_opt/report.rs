//! Messages: errors in the input, statistics, the list of rules, explanations.

use std::fmt::Write;
use std::time::{Duration, Instant};

use drr::driver::{GreedyReport, Limit};
use drr::embedded::diagnostics::SourceMgr;
use drr::embedded::{Context, InputChunk, ParseOptions, Rendering, WalkOrder, split_input};
use drr::ir::{Ir, Op};
use drr::pattern_set::{BoundPatternSet, PatternSet};

/// The text of an input file, for errors that show its lines.
pub struct Source<'a> {
    file: &'a str,
    text: &'a str,
    rendering: Rendering,
}

impl<'a> Source<'a> {
    /// The text of this file; `-` is standard input. `rendering` is the form of its errors.
    pub fn new(file: &'a str, text: &'a str, rendering: Rendering) -> Self {
        Source {
            file: if file == "-" { "<stdin>" } else { file },
            text,
            rendering,
        }
    }

    /// The modules of the text: one, or with `split` those between the lines `// -----`. Warns of
    /// lines that look almost like this.
    pub fn chunks(&self, split: bool) -> Vec<InputChunk<'a>> {
        if !split {
            return vec![InputChunk::whole(self.text)];
        }
        let (chunks, warnings) = split_input(self.text, self.file);
        for warning in warnings {
            eprintln!("{}", warning.render(self.rendering));
        }
        chunks
    }

    /// Parses one of its modules.
    ///
    /// # Errors
    /// All errors, with their lines.
    pub fn parse(
        &self,
        context: &mut Context,
        chunk: &InputChunk<'_>,
    ) -> Result<Op<Context>, String> {
        context
            .parse_chunk(chunk, &ParseOptions::new().file(self.file))
            .map_err(|errors| errors.render(self.rendering))
    }

    /// Verifies a rewritten module.
    ///
    /// # Errors
    /// All faults, with the lines that the operations come from.
    pub fn verify(&self, context: &Context, module: Op<Context>) -> Result<(), String> {
        let Err(mut errors) = context.verify_op(module) else {
            return Ok(());
        };
        let mut sources = SourceMgr::new();
        sources.add(self.file, self.text);
        errors.attach_sources(&sources);
        let shown = errors.render(self.rendering);
        let file = self.file;
        Err(format!(
            "{shown}\n\n{file}: the rewritten module is not valid"
        ))
    }
}

/// Times the phases.
pub struct Clock {
    last: Instant,
    laps: Vec<(&'static str, Duration)>,
}

impl Clock {
    /// Starts the first phase.
    pub fn start() -> Self {
        Clock {
            last: Instant::now(),
            laps: Vec::new(),
        }
    }

    /// Ends a phase and starts the next.
    pub fn lap(&mut self, phase: &'static str) {
        self.laps.push((phase, self.last.elapsed()));
        self.last = Instant::now();
    }
}

/// The warnings about a run that are shown even without `--stats`.
pub fn warnings(report: &GreedyReport) -> String {
    let mut out = String::new();
    let limit = match report.limit {
        Some(Limit::Iterations) => Some("--max-iterations was reached"),
        Some(Limit::Rewrites) => Some("the limit of rewrites was reached"),
        Some(Limit::Cycle) => Some("rules undo one another"),
        Some(Limit::Folds) => Some("folds in place do not end"),
        Some(_) => Some("a limit was reached"),
        None => None,
    };
    if let Some(limit) = limit {
        let _ = writeln!(
            out,
            "warning: {limit}; still firing: {}",
            report.still_firing.join(", ")
        );
    }
    for failure in &report.failures {
        let _ = writeln!(out, "warning: {failure}");
    }
    out
}

/// The table of `--stats`: the run, each phase, and each rule whose predicates were tested. `ops`
/// is the number of operations after the run. `report` is missing if no rule was enabled.
pub fn table(report: Option<&GreedyReport>, ops: u64, clock: &Clock) -> String {
    let mut out = String::new();
    let before = report.map_or(ops, |report| ops + report.ops_before - report.ops_after);
    let saved = 100.0 * (before as f64 - ops as f64) / before.max(1) as f64;
    let _ = write!(out, "ops {before} -> {ops} ({saved:.1} % fewer)");
    if let Some(report) = report {
        let _ = write!(
            out,
            "; {} rewrites and {} dead ops erased in {} iterations",
            report.rewrites, report.erased_dead, report.iterations
        );
    }
    let _ = writeln!(out, "\n\n{:<14}{:>12}{:>12}", "phase", "ms", "ns/op");
    for (phase, time) in &clock.laps {
        let ms = time.as_secs_f64() * 1e3;
        let _ = writeln!(
            out,
            "{phase:<14}{ms:>12.3}{:>12.0}",
            ms * 1e6 / before.max(1) as f64
        );
    }
    let mut rules: Vec<_> = report
        .map(|report| report.rules.as_slice())
        .unwrap_or_default()
        .iter()
        .collect();
    rules.retain(|rule| rule.stats.reached + rule.stats.applied > 0);
    // The sort is stable: rules with equal counts keep the order of the set.
    rules.sort_by_key(|rule| std::cmp::Reverse(rule.stats.applied));
    if let Some(names) = rules.iter().map(|rule| rule.info.name.len().max(4)).max() {
        let _ = writeln!(
            out,
            "\n{:<names$}  {:<9}  {:>8}  {:>8}",
            "rule", "group", "reached", "applied"
        );
        for rule in rules {
            let (name, group, stats) = (rule.info.name, rule.info.group, rule.stats);
            let _ = writeln!(
                out,
                "{name:<names$}  {group:<9}  {:>8}  {:>8}",
                stats.reached, stats.applied
            );
        }
    }
    out
}

/// The enabled rules, one on each line: name, group, root, benefit, documentation.
pub fn list(patterns: &PatternSet<Context>) -> String {
    let mut out = String::new();
    let rules: Vec<_> = patterns.rules().collect();
    let names = rules
        .iter()
        .map(|rule| rule.name.len())
        .max()
        .unwrap_or_default()
        .max(4);
    let roots = rules
        .iter()
        .map(|rule| rule.root.len())
        .max()
        .unwrap_or_default()
        .max(4);
    let _ = writeln!(
        out,
        "{:<names$}  {:<9}  {:<roots$}  benefit  description",
        "rule", "group", "root"
    );
    for rule in rules {
        let (name, group, root, doc) = (
            rule.name,
            rule.group,
            rule.root,
            rule.doc.replace('\n', " "),
        );
        let _ = writeln!(
            out,
            "{name:<names$}  {group:<9}  {root:<roots$}  {:>7}  {doc}",
            rule.benefit
        );
    }
    out
}

/// For each operation that can be the rule's root, whether the rule matches, and if not, why.
pub fn explain(
    context: &mut Context,
    module: Op<Context>,
    patterns: &BoundPatternSet<Context>,
    rule: &str,
) -> String {
    let Some(id) = patterns.rule_named(rule) else {
        return format!("there is no rule `{rule}`\n");
    };
    let info = patterns.rule(id).info();
    let mut out = format!(
        "{rule} ({}, benefit {}): {}\n",
        info.root, info.benefit, info.doc
    );
    for op in context.ops_in(module, WalkOrder::PreOrder) {
        if context.op_name(op) == info.root {
            let explanation = patterns.explain_rule(context, op, id);
            let _ = writeln!(out, "\n{}\n  {explanation}", context.display_op(op));
        }
    }
    out
}
