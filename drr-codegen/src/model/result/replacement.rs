//! Assigns result patterns to the results that they replace, by the number of their values.

use proc_macro2::Span;

use super::{Callee, Resolver, Role};
use crate::declaration::Arity;
use crate::diag::count;
use crate::model::names::Known;
use crate::model::{Check, Replaced, Replacement, Spread};
use crate::syntax::{Dag, Directive, Head, ResultPattern, Var};

impl Resolver<'_, '_> {
    /// Resolves all result patterns. The last ones replace the root; those before them are auxiliary.
    pub(super) fn results(&mut self) {
        let root = &self.ops.ops[self.source.nodes[0].op];
        let wanted = root.decl.results.len();
        let root_name = root.decl.name.clone();
        let flexible = root
            .decl
            .results
            .iter()
            .any(|result| result.arity != Arity::One);
        let rule = self.rule;
        if self.modifies_no_op() {
            return;
        }
        self.action.keeps_root = self.keeps_root();
        if flexible && !self.action.keeps_root {
            match self.replace_all() {
                Some(complete) => self.supplemental(complete),
                None => self.action.unresolved = true,
            }
            return;
        }
        let wanted = if self.action.keeps_root { 0 } else { wanted };
        let counts: Vec<usize> = rule
            .parts
            .results
            .iter()
            .map(|result| self.value_count(result))
            .collect();
        let total: usize = counts.iter().sum();
        if total < wanted {
            let last = rule.parts.results.last();
            self.error(
                last.map_or(rule.parts.results_span, ResultPattern::span),
                format!(
                    "`{root_name}` has {}, but the result patterns give {}",
                    count(wanted, "result"),
                    count(total, "value")
                ),
            );
            return;
        }
        // The last `wanted` values replace the root's results.
        let mut left = wanted;
        let mut roles = vec![Role::Auxiliary; counts.len()];
        for (i, n) in counts.iter().enumerate().rev() {
            if left == 0 || *n == 0 {
                continue;
            }
            if *n > left {
                self.error(
                    rule.parts.results[i].span(),
                    straddles(&rule.parts.results[i], *n, left, &root_name),
                );
                return;
            }
            left -= n;
            roles[i] = Role::Replaces(0, left);
        }
        let (mut complete, mut replacement) = (true, Vec::new());
        for (result, role) in rule.parts.results.iter().zip(roles) {
            let values = self.pattern(result, role);
            complete &= values.is_some();
            if let (Role::Replaces(..), Some(values)) = (role, values) {
                replacement.extend(values);
            }
        }
        if !self.action.keeps_root {
            self.replace_root_by(Replacement::Values(replacement));
        }
        self.supplemental(complete);
    }

    /// Resolves the supplemental patterns, then checks all patterns together. `complete` says whether
    /// the patterns before were resolved.
    pub(super) fn supplemental(&mut self, mut complete: bool) {
        self.action.supplemental_from = self.action.steps.len();
        let rule = self.rule;
        for result in &rule.parts.supplemental {
            complete &= self.pattern(result, Role::Auxiliary).is_some();
        }
        self.action.unresolved = !complete;
        // A pattern that was not resolved may use a matched op or a region.
        if complete {
            self.check_matched();
            self.check_terminators();
            self.check_regions();
        }
    }

    /// Resolves the patterns for a root with variadic or optional results. The number of values differs,
    /// so one op with the same groups of results replaces them as a whole. Gives whether the auxiliary
    /// patterns were resolved.
    pub(super) fn replace_all(&mut self) -> Option<bool> {
        let rule = self.rule;
        let results = &rule.parts.results;
        let gives = |result: &ResultPattern| {
            let none =
                matches!(result, ResultPattern::Dag(dag) if dag.is(Directive::ReplaceWithValue));
            none || self.value_count(result) > 0
        };
        let at = results.iter().rposition(gives);
        let mut complete = true;
        for (index, result) in results.iter().enumerate() {
            if Some(index) == at {
                self.replace_root(result)?;
            } else {
                complete &= self.pattern(result, Role::Auxiliary).is_some();
            }
        }
        if at.is_none() {
            let last = results.last();
            let span = last.map_or(rule.parts.results_span, ResultPattern::span);
            self.not_replaced(0, span);
            return None;
        }
        Some(complete)
    }

    pub(super) fn not_replaced(&self, node: usize, span: Span) {
        let replaced = &self.ops.ops[self.source.nodes[node].op].decl.name;
        let values = match node {
            0 => ", or `(replaceWithValue $xs)`",
            _ => "",
        };
        self.error(
            span,
            format!(
                "`{replaced}` has variadic or optional results; one op with the same groups of results replaces them as a whole{values}"
            ),
        );
    }

    /// The pattern that replaces all results of such a root.
    pub(super) fn replace_root(&mut self, result: &ResultPattern) -> Option<()> {
        let dag = match result {
            ResultPattern::Dag(dag) if dag.is(Directive::ReplaceWithValue) => {
                return self.replace_with(dag);
            }
            ResultPattern::Dag(dag) => Some(dag),
            ResultPattern::Braces(_) => None,
        };
        let by = self.replaces_all(0, dag, result.span())?;
        self.replace_root_by(Replacement::AllOf(by));
        Some(())
    }

    /// The op that replaces all results of a node, if some of them are variadic or optional.
    pub(super) fn replaces_all(
        &mut self,
        node: usize,
        dag: Option<&Dag>,
        span: Span,
    ) -> Option<usize> {
        let ops = self.ops;
        let replaced = &ops.ops[self.source.nodes[node].op].decl;
        let replacement = match dag {
            Some(dag) if matches!(&dag.head, Head::Path(path) if ops.get(path).is_some()) => {
                match self.callee(dag)? {
                    Callee::Op(op) if ops.ops[op].decl.has_results_of(replaced) => Some((dag, op)),
                    _ => None,
                }
            }
            _ => None,
        };
        let Some((dag, op)) = replacement else {
            self.not_replaced(node, span);
            return None;
        };
        if let Some(Var { index: Some(_), .. }) = &dag.bind {
            let whose = match node {
                0 => "the root's".to_string(),
                _ => format!("those of `{}`", replaced.name),
            };
            return self.fail(
                dag.head_span,
                format!("all results of this op replace {whose}; the name takes no number"),
            );
        }
        self.build(dag, op, Role::ReplacesAll(node))
    }

    /// `(replaceWithValue $xs, …)` where the root has variadic or optional results: as many values.
    pub(super) fn replace_with(&mut self, dag: &Dag) -> Option<()> {
        let operands = dag
            .args
            .iter()
            .map(|arg| self.operand(arg, Arity::Variadic, "", ""));
        let operands = operands.collect::<Option<Vec<_>>>()?;
        let values: Vec<Spread> = operands.concat();
        self.source.checks.push(Check::SameResults {
            values: values.clone(),
        });
        self.replace_root_by(Replacement::Spread(values));
        Some(())
    }

    fn replace_root_by(&mut self, by: Replacement) {
        self.action.replaced.insert(0, Replaced { node: 0, by });
    }

    pub(super) fn value_count(&self, result: &ResultPattern) -> usize {
        match result {
            ResultPattern::Braces(_) => 1,
            ResultPattern::Dag(dag) => self.dag_value_count(dag),
        }
    }

    pub(super) fn dag_value_count(&self, dag: &Dag) -> usize {
        match &dag.head {
            Head::Directive(Directive::ReplaceWithValue) => dag.args.len(),
            Head::Directive(_) | Head::AnyOf(_) | Head::Any(_) => 0,
            _ if matches!(&dag.bind, Some(Var { index: Some(_), .. })) => 1,
            Head::Inline(helper) => helper.results as usize,
            Head::Path(path) => match self.ops.get(path) {
                Some(Known::Op(op)) => self.ops.ops[op].decl.results.len(),
                Some(Known::Helper(helper)) => helper.results as usize,
                None => 0,
            },
        }
    }
}

/// Why a pattern's values cannot replace the root's results that are left.
fn straddles(pattern: &ResultPattern, values: usize, left: usize, root: &str) -> String {
    let left = match left {
        1 => format!("one result of `{root}` is"),
        n => format!("{n} results of `{root}` are"),
    };
    let help = match pattern {
        ResultPattern::Dag(dag) if dag.is(Directive::ReplaceWithValue) => "",
        _ => {
            "; choose with `:$name__N`, or build it in a pattern of its own and refer to `$name__N`"
        }
    };
    format!("this gives {values} values, but only {left} left to replace{help}")
}
