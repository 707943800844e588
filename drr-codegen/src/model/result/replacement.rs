//! Assigns result patterns to the results that they replace, by the number of their values.

use proc_macro2::Span;

use super::Role;
use crate::codes::{Message, message, report};
use crate::declaration::{Arity, OpDeclaration, SAME_RESULT_SIZE};
use crate::diag::count;
use crate::model::names::Known;
use crate::model::resolver::Resolver;
use crate::model::{Check, Replaced, Replacement, Spread};
use crate::syntax::{ArgKind, Dag, Directive, Head, ResultPattern, Var};

impl Resolver<'_> {
    /// Resolves all result patterns. The last ones replace the root; those before them are auxiliary.
    pub(in crate::model) fn results(&mut self) {
        let rule = self.rule;
        if self.changes_wrong_op() {
            return;
        }
        self.action.keeps_root = self.keeps_root();
        let root = self.node_decl(0);
        let single = root.results.iter().all(|result| result.arity == Arity::One);
        let roles = match (self.action.keeps_root, single) {
            (true, _) => Some(vec![Role::Auxiliary; rule.parts.results.len()]),
            (false, true) => self.roles(),
            (false, false) => Some(self.roles_of_whole()),
        };
        let Some(roles) = roles else { return };
        let (mut complete, mut values, mut whole) = (true, Vec::new(), None);
        let mut several = false;
        for (result, role) in rule.parts.results.iter().zip(roles) {
            if let Some(dag) = directive_of(result, Directive::Values)
                && let Role::Replaces(..) = role
            {
                let given = self.values_for_result(dag);
                complete &= given.is_some();
                several = true;
                values.push(given.unwrap_or_default());
                continue;
            }
            if role == Role::ReplacesAll(0) {
                whole = self.replace_root(result);
                if whole.is_none() {
                    self.action.unresolved = true;
                    return;
                }
                continue;
            }
            let given = self.pattern(result, role);
            complete &= given.is_some();
            if role != Role::Auxiliary {
                let given = given.unwrap_or_default().into_iter();
                values.extend(given.map(|value| vec![Spread::One(value)]));
            }
        }
        if !self.action.keeps_root {
            let by = match single {
                true if several => Some(Replacement::Several(values)),
                true => {
                    let values = values.iter().flatten();
                    Some(Replacement::Values(values.map(Spread::entity).collect()))
                }
                false => whole,
            };
            let Some(by) = by else {
                self.action.unresolved = true;
                return self.not_replaced(0, self.last_pattern());
            };
            self.action.replaced.insert(0, Replaced { node: 0, by });
        }
        self.supplemental(complete);
    }

    /// `(values $a, $b)`: the values for one result.
    fn values_for_result(&mut self, dag: &Dag) -> Option<Vec<Spread>> {
        let parts = dag.args.iter().map(|arg| match &arg.kind {
            ArgKind::Splice(_) => self.spread(arg),
            _ => self.operand(arg, Arity::Variadic, "", ""),
        });
        let parts = parts.collect::<Option<Vec<_>>>()?.concat();
        parts.iter().for_each(|part| self.show(part.entity()));
        Some(parts)
    }

    /// The span of the last result pattern.
    fn last_pattern(&self) -> Span {
        let parts = &self.rule.parts;
        let last = parts.results.last();
        last.map_or(parts.results_span, ResultPattern::span)
    }

    /// The last values replace the root's results, one each.
    fn roles(&self) -> Option<Vec<Role>> {
        let (root, results) = (self.node_decl(0), &self.rule.parts.results);
        let (name, wanted) = (&root.name, root.results.len());
        let counts: Vec<usize> = results.iter().map(|one| self.value_count(one)).collect();
        let total: usize = counts.iter().sum();
        if total < wanted {
            let (has, total) = (count(wanted, "result"), count(total, "value"));
            return report!(self.errors.fail, self.last_pattern(), TOO_FEW_VALUES:
                "`{name}` has {has}, but the result patterns give {total}");
        }
        let mut left = wanted;
        let mut roles = vec![Role::Auxiliary; counts.len()];
        for (i, n) in counts.iter().enumerate().rev() {
            if left == 0 || *n == 0 {
                continue;
            }
            if *n > left {
                let message = straddles(&results[i], *n, left, name);
                return self.errors.fail(results[i].span(), message);
            }
            left -= n;
            roles[i] = Role::Replaces(0, left);
        }
        Some(roles)
    }

    /// Some results of the root are variadic or optional, so the number of values differs: one op with
    /// the same groups of results replaces them as a whole, or `replaceWithValue` gives them all.
    fn roles_of_whole(&self) -> Vec<Role> {
        let results = &self.rule.parts.results;
        let gives = |result: &ResultPattern| {
            replaces_with_value(result).is_some() || self.value_count(result) > 0
        };
        let mut roles = vec![Role::Auxiliary; results.len()];
        if let Some(at) = results.iter().rposition(gives) {
            roles[at] = Role::ReplacesAll(0);
        }
        roles
    }

    /// Resolves the supplemental patterns, then checks all patterns together. `complete` says whether
    /// the patterns before were resolved.
    fn supplemental(&mut self, mut complete: bool) {
        self.action.supplemental_from = self.action.steps.len();
        let rule = self.rule;
        for result in &rule.parts.supplemental {
            complete &= self.pattern(result, Role::Auxiliary).is_some();
        }
        self.action.unresolved = !complete;
        // A pattern that was not resolved may use a matched op or a region.
        if complete {
            self.check_matched();
            self.given_must_be_outside();
            self.check_terminators();
            self.check_regions();
        }
    }

    fn not_replaced(&self, node: usize, span: Span) {
        let replaced = &self.node_decl(node).name;
        let values = match node {
            0 => {
                "\nhelp: `(replaceWithValue $x, $y)` replaces them by values, and `(replaceWithValue)` matches where there are no results"
            }
            _ => "",
        };
        report!(self.errors.at, span, VARIADIC_RESULTS:
            "`{replaced}` has variadic or optional results; an op that can have as many results and does not group them otherwise replaces them as a whole{values}");
    }

    /// The pattern that replaces all results of a root with variadic or optional results.
    fn replace_root(&mut self, result: &ResultPattern) -> Option<Replacement> {
        if let Some(dag) = replaces_with_value(result) {
            let mut values = Vec::new();
            for arg in &dag.args {
                values.extend(self.operand(arg, Arity::Variadic, "", "")?);
            }
            values.iter().for_each(|part| self.show(part.entity()));
            self.source.checks.push(Check::SameResults(values.clone()));
            return Some(Replacement::Spread(values));
        }
        self.replaces_all(0, result.dag(), result.span())
            .map(Replacement::AllOf)
    }

    /// The op that replaces all results of a node, if some of them are variadic or optional.
    pub(super) fn replaces_all(
        &mut self,
        node: usize,
        dag: Option<&Dag>,
        span: Span,
    ) -> Option<usize> {
        let replaced = self.node_decl(node);
        let known = |path| self.ops.get(path).is_some();
        let dag = dag.filter(|dag| dag.path().is_some_and(known));
        let op = match dag {
            Some(dag) => match self.callee(dag)? {
                Known::Op(op) => Some((dag, op)),
                Known::Helper(_) => None,
            },
            None => None,
        };
        let Some((dag, op)) = op.filter(|(_, op)| self.may_replace(*op, replaced)) else {
            self.not_replaced(node, span);
            return None;
        };
        if !self.decl(op).has_results_of(replaced) {
            let count = self.decl(op).result_count();
            self.source
                .checks
                .push(Check::ResultCount { node, op, count });
        }
        if let Some(Var { index: Some(_), .. }) = &dag.bind {
            let whose = match node {
                0 => "the root's".to_string(),
                _ => format!("those of `{}`", replaced.name),
            };
            return report!(self.errors.fail, dag.head_span, NUMBERED_WHOLE:
                "all results of this op replace {whose}; the name takes no number");
        }
        self.build(dag, op, Role::ReplacesAll(node))
    }

    /// True if an op that is built can have as many results as one that it replaces as a whole.
    fn may_replace(&self, op: usize, replaced: &OpDeclaration) -> bool {
        let decl = self.decl(op);
        let ((least, most), (fewest, greatest)) = (decl.result_count(), replaced.result_count());
        // If the op keeps the lengths of its result groups, they are those of the replaced op.
        let free = !decl.has_result_segments() && !decl.has_trait(SAME_RESULT_SIZE);
        decl.has_results_of(replaced) || (free && most > 0 && least <= greatest && fewest <= most)
    }

    fn value_count(&self, result: &ResultPattern) -> usize {
        match result {
            ResultPattern::Braces(_) => 1,
            ResultPattern::Dag(dag) => self.dag_value_count(dag),
        }
    }

    pub(super) fn dag_value_count(&self, dag: &Dag) -> usize {
        match &dag.head {
            Head::Directive(Directive::ReplaceWithValue) => dag.args.len(),
            Head::Directive(Directive::Values) => 1,
            Head::Directive(_) | Head::AnyOf(_) | Head::Any(_) => 0,
            _ if matches!(&dag.bind, Some(Var { index: Some(_), .. })) => 1,
            Head::Inline(_) | Head::Path(_) => match self.ops.head(dag) {
                Some(Known::Op(op)) => self.decl(op).results.len(),
                Some(Known::Helper(helper)) => helper.results as usize,
                None => 0,
            },
        }
    }
}

fn replaces_with_value(result: &ResultPattern) -> Option<&Dag> {
    directive_of(result, Directive::ReplaceWithValue)
}

fn directive_of(result: &ResultPattern, directive: Directive) -> Option<&Dag> {
    result.dag().filter(|dag| dag.is(directive))
}

/// Why a pattern's values cannot replace the root's results that are left.
fn straddles(pattern: &ResultPattern, values: usize, left: usize, root: &str) -> Message {
    let left = match left {
        1 => format!("one result of `{root}` is"),
        n => format!("{n} results of `{root}` are"),
    };
    let help = match replaces_with_value(pattern) {
        Some(_) => "",
        None => {
            "\nhelp: choose with `:$name__N`, or build it in a pattern of its own and refer to `$name__N`"
        }
    };
    message!(STRADDLING_VALUES:
        "this gives {values} values, but only {left} left to replace{help}")
}
