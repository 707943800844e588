//! Successors of ops that are built: blocks that the source bound, or new ones.

use crate::codes::{message, report};
use crate::declaration::Part as Declared;
use crate::model::resolver::Resolver;
use crate::model::{CaptureKind, Entity, Step, SuccessorExpr};
use crate::signature::{Assigned, Target};
use crate::syntax::{Arg, ArgKind};

impl Resolver<'_> {
    /// The successors of an op that is built.
    pub(super) fn successors(
        &mut self,
        op: usize,
        assigned: &Assigned<'_>,
    ) -> Option<Vec<Vec<SuccessorExpr>>> {
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
    fn successor(
        &mut self,
        arg: &Arg,
        declared: Option<(usize, &Declared)>,
    ) -> Option<SuccessorExpr> {
        let (ArgKind::Var(var) | ArgKind::Splice(var)) = &arg.kind else {
            return None;
        };
        let splice = matches!(arg.kind, ArgKind::Splice(_));
        let (name, entity) = (&var.name, self.entity(var)?);
        let here = self.block_built_now();
        let (capture, several) = match (entity, self.kind(entity)) {
            (Entity::Block(block), _) => {
                self.check_number(var, (false, splice), declared, "successor")?;
                let entry = self.action.blocks[block].entry;
                let message = if here.map(|here| self.action.blocks[here].entry) != Some(entry) {
                    message!(FOREIGN_BLOCK: "`${name}` is a block of another region")
                } else if block == entry {
                    message!(ENTRY_BLOCK:
                        "`${name}` is the first block of its region, to which no op branches")
                } else {
                    return Some(SuccessorExpr::Built(block));
                };
                return self.errors.fail(var.span(), message);
            }
            (Entity::Capture(index), Some(CaptureKind::Successor)) => (index, false),
            (Entity::Capture(index), Some(CaptureKind::Successors)) => (index, true),
            _ => {
                let noun = self.noun(entity);
                return report!(self.errors.fail, var.span(), EXPECTED_SUCCESSOR:
                    "expected a successor, but `${name}` is {noun}");
            }
        };
        // A block is a successor of the op before which the new op is built.
        let before = self.builds_before().unwrap_or(0);
        if here.is_some() || self.source.captures[capture].node != before {
            return report!(self.errors.fail, var.span(), FOREIGN_BLOCK:
                "`${name}` is a block that the op built here cannot branch to: it is in another region, or may be");
        }
        self.check_number(var, (several, splice), declared, "successor")?;
        Some(SuccessorExpr::Bound(capture))
    }

    /// A terminator must be the last op of a new block, or that is built before the root, and the root
    /// must not stay.
    pub(super) fn check_terminators(&self) {
        let mut before_root = true;
        // By block, inner last: the expressions of ops. `None` is one that a native may make.
        let mut open: Vec<Vec<Option<usize>>> = vec![Vec::new()];
        for step in &self.action.steps {
            let in_block = open.len() > 1;
            match step {
                Step::Before(node) => before_root = node.is_none(),
                Step::Into(_) => open.push(Vec::new()),
                Step::OutOf(block) => {
                    let built = open.pop().unwrap_or_default();
                    self.check_behind(&built, None);
                    self.check_block_end(*block, &built);
                }
                Step::Run(expr) if in_block || before_root => {
                    let is_op = self.built_op(*expr).is_some();
                    let native = self.action.exprs[*expr].kind.takes_rewriter();
                    if let Some(built) = open.last_mut().filter(|_| is_op || native) {
                        built.push(is_op.then_some(*expr));
                    }
                }
                _ => {}
            }
        }
        let root = self.action.keeps_root.then(|| &*self.node_decl(0).name);
        self.check_behind(&open.concat(), root);
    }

    /// No op may stand behind a terminator; `last` stands behind all of these.
    fn check_behind(&self, built: &[Option<usize>], last: Option<&str>) {
        let built = built.iter().flatten();
        let built = built.filter_map(|expr| Some((*expr, self.built_op(*expr)?)));
        let built: Vec<(usize, usize)> = built.collect();
        for (index, (expr, op)) in built.iter().enumerate() {
            if !self.is_terminator(*op) {
                continue;
            }
            let next = built
                .get(index + 1)
                .map(|(_, next)| &*self.decl(*next).name);
            let Some(behind) = next.or(last) else {
                continue;
            };
            let name = &self.decl(*op).name;
            report!(self.errors.at, self.action.exprs[*expr].span, BEHIND_TERMINATOR:
                "`{name}` ends its block, and `{behind}` would stand behind it");
        }
    }
}
