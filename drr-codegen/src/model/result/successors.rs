//! Successors of ops that are built: blocks that the source bound.

use super::Resolver;
use crate::check::signature::{Assigned, Target};
use crate::declaration::{Arity, Part as Declared};
use crate::model::{CaptureKind, Entity, SuccessorExpr};
use crate::syntax::{Arg, ArgKind, Directive};

impl Resolver<'_, '_> {
    /// The successors of an op that is built.
    pub(super) fn successors(
        &mut self,
        op: usize,
        assigned: &Assigned<'_>,
    ) -> Option<Vec<Vec<SuccessorExpr>>> {
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
    fn successor(
        &mut self,
        arg: &Arg,
        declared: Option<(&Declared, &str)>,
    ) -> Option<SuccessorExpr> {
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
            Some((index, CaptureKind::Successor)) if !splice => {
                return Some(SuccessorExpr::One(index));
            }
            Some((index, CaptureKind::Successors)) if splice || (declared.is_some() && !single) => {
                return Some(SuccessorExpr::All(index));
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
        self.error(var.span(), problem);
        None
    }

    /// Whether an op that is built now is in the region of the blocks that a capture holds: they are
    /// the root's, and it stands where the root does, or likewise another op's.
    fn branches_here(&self, capture: usize) -> bool {
        let node = self.source.captures[capture].node;
        match self.builds_before() {
            Some(here) => node == here,
            None => node == 0,
        }
    }
}
