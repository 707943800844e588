//! Successors of ops that are built: blocks that the source bound.

use proc_macro2::Span;

use super::Resolver;
use crate::declaration::{Arity, Part as Declared};
use crate::model::{Build, CaptureKind, Entity, Step};
use crate::signature::{Assigned, Target};
use crate::syntax::{Arg, ArgKind, Directive};

impl Resolver<'_, '_> {
    /// The successors of an op that is built.
    pub(super) fn successors(
        &mut self,
        op: usize,
        assigned: &Assigned<'_>,
    ) -> Option<Vec<Vec<usize>>> {
        let ops = self.ops;
        let decl = &ops.ops[op].decl;
        let mut successors = vec![Vec::new(); decl.successors.len()];
        for (target, arg) in &assigned.args {
            let Target::Successor(index) = target else {
                continue;
            };
            let part = &decl.successors[*index];
            successors[*index] = match &arg.kind {
                ArgKind::Dag(dag) if dag.is(Directive::Variadic) => {
                    let elements = dag.args.iter().map(|arg| self.successor(arg, None));
                    elements.collect::<Option<Vec<_>>>()?
                }
                _ => vec![self.successor(arg, Some((part, &decl.name)))?],
            };
        }
        Some(successors)
    }

    /// `$dest` as a declared successor, or as an element of a variadic one.
    fn successor(&mut self, arg: &Arg, declared: Option<(&Declared, &str)>) -> Option<usize> {
        let (ArgKind::Var(var) | ArgKind::Splice(var)) = &arg.kind else {
            return None;
        };
        let splice = matches!(arg.kind, ArgKind::Splice(_));
        let (name, entity) = (&var.name, self.entity(var)?);
        let capture = match entity {
            Entity::Capture(index) => Some((index, self.source.captures[index].kind)),
            _ => None,
        };
        let single = declared.is_some_and(|(part, _)| part.arity == Arity::One);
        let problem = match capture {
            Some((index, CaptureKind::Successor | CaptureKind::Successors))
                if !self.branches_here(index) =>
            {
                format!(
                    "`${name}` is a block that the op built here cannot branch to: it is in another region, or may be"
                )
            }
            Some((index, CaptureKind::Successor)) if !splice => return Some(index),
            Some((index, CaptureKind::Successors)) if splice || (declared.is_some() && !single) => {
                return Some(index);
            }
            Some((_, CaptureKind::Successor)) => {
                format!("`${name}` is one successor, so it is given as `${name}`")
            }
            Some((_, CaptureKind::Successors)) if declared.is_none() => format!(
                "`${name}` is a variadic successor; to give what it holds, write `${name}..`"
            ),
            Some((_, CaptureKind::Successors)) => format!(
                "one successor is wanted, but `${name}` is a variadic successor; `(variadic …)` in the source gives its parts names"
            ),
            _ => format!(
                "expected a successor, but `${name}` is {}",
                self.entity_noun(entity)
            ),
        };
        self.fail(var.span(), problem)
    }

    /// A terminator must be the last op that is built before the root, and the root must not stay.
    pub(super) fn check_terminators(&self) {
        let mut before_root = true;
        let built = self.action.steps.iter().filter_map(|step| match step {
            Step::Before(node) => {
                before_root = node.is_none();
                None
            }
            Step::Run(expr) if before_root => {
                let span = self.action.exprs[*expr].span;
                self.action.built(*expr).map(|build| (build, span))
            }
            _ => None,
        });
        let built: Vec<(&Build, Span)> = built.collect();
        for (index, (build, span)) in built.iter().enumerate() {
            let decl = &self.ops.ops[build.op].decl;
            if decl.successors.is_empty() && !decl.has_trait("Terminator") {
                continue;
            }
            let behind = match built.get(index + 1) {
                Some((next, _)) => &self.ops.ops[next.op].decl.name,
                None if self.action.keeps_root => &self.ops.ops[self.source.nodes[0].op].decl.name,
                None => continue,
            };
            self.error(
                *span,
                format!(
                    "`{}` ends its block, and `{behind}` would stand behind it",
                    decl.name
                ),
            );
        }
    }

    /// Whether an op that is built now can branch to captured blocks: they are successors of the op
    /// before which it is built.
    fn branches_here(&self, capture: usize) -> bool {
        let node = self.source.captures[capture].node;
        match self.builds_before() {
            Some(here) => node == here,
            None => node == 0,
        }
    }
}
