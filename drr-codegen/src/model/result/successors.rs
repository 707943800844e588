//! Successors of ops that are built: blocks that the source bound.

use crate::codes;
use crate::declaration::Part as Declared;
use crate::model::resolver::Resolver;
use crate::model::{CaptureKind, Entity, Step};
use crate::signature::{Assigned, Target};
use crate::syntax::{Arg, ArgKind};

impl Resolver<'_> {
    /// The successors of an op that is built.
    pub(super) fn successors(
        &mut self,
        op: usize,
        assigned: &Assigned<'_>,
    ) -> Option<Vec<Vec<usize>>> {
        let declared = &self.decl(op).successors;
        let mut successors = vec![Vec::new(); declared.len()];
        for (target, arg) in &assigned.args {
            if let Target::Successor(index) = target {
                let part = (op, &declared[*index]);
                successors[*index] =
                    self.contents(arg, part, |this, arg, part| this.successor(arg, part))?;
            }
        }
        Some(successors)
    }

    /// `$dest` as a declared successor, or as an element of a variadic one.
    fn successor(&mut self, arg: &Arg, declared: Option<(usize, &Declared)>) -> Option<usize> {
        let (ArgKind::Var(var) | ArgKind::Splice(var)) = &arg.kind else {
            return None;
        };
        let splice = matches!(arg.kind, ArgKind::Splice(_));
        let (name, entity) = (&var.name, self.entity(var)?);
        let (capture, several) = match (entity, self.kind(entity)) {
            (Entity::Capture(index), Some(CaptureKind::Successor)) => (index, false),
            (Entity::Capture(index), Some(CaptureKind::Successors)) => (index, true),
            _ => {
                let noun = self.noun(entity);
                let message = codes::EXPECTED_SUCCESSOR
                    .message(format!("expected a successor, but `${name}` is {noun}"));
                return self.fail(var.span(), message);
            }
        };
        // A block is a successor of the op before which the new op is built.
        if self.source.captures[capture].node != self.builds_before().unwrap_or(0) {
            let message = codes::FOREIGN_BLOCK.message(format!(
                "`${name}` is a block that the op built here cannot branch to: it is in another region, or may be"
            ));
            return self.fail(var.span(), message);
        }
        self.check_number(var, (several, splice), declared, "successor")?;
        Some(capture)
    }

    /// A terminator must be the last op that is built before the root, and the root must not stay.
    pub(super) fn check_terminators(&self) {
        let mut before_root = true;
        let mut built = Vec::new();
        for step in &self.action.steps {
            match step {
                Step::Before(node) => before_root = node.is_none(),
                Step::Run(expr) if before_root => {
                    let span = self.action.exprs[*expr].span;
                    built.extend(self.built_op(*expr).map(|op| (op, span)));
                }
                _ => {}
            }
        }
        for (index, (op, span)) in built.iter().enumerate() {
            let decl = self.decl(*op);
            if decl.successors.is_empty() && !decl.has_trait("Terminator") {
                continue;
            }
            let behind = match built.get(index + 1) {
                Some((next, _)) => &self.decl(*next).name,
                None if self.action.keeps_root => &self.node_decl(0).name,
                None => continue,
            };
            let name = &decl.name;
            let message = codes::BEHIND_TERMINATOR.message(format!(
                "`{name}` ends its block, and `{behind}` would stand behind it"
            ));
            self.error(*span, message);
        }
    }
}
