//! What bodies bind: results use what comes from outside of them.

use super::Resolver;
use crate::model::{Binding, Check, Entity};
use crate::syntax::Var;

impl Resolver<'_, '_> {
    /// The op outside of all bodies whose region a node is in, however deep.
    pub(super) fn outermost(&self, node: usize) -> Option<usize> {
        let mut outer = None;
        let mut at = node;
        while let Some((owner, _)) = self.source.nodes[at].body {
            outer = Some(owner);
            at = owner;
        }
        outer
    }

    /// A value that a result uses must dominate the root. Values defined in a body do not; for those
    /// that a body only uses, a test is added.
    pub(super) fn must_be_outside(&mut self, entity: Entity, var: &Var) -> Option<()> {
        let (node, capture) = match entity {
            Entity::Capture(capture) => {
                let binding = self.bindings.get(self.source.captures[capture].binding);
                let is_arg = |run| matches!(self.bindings.get(run), Binding::Args(_));
                if matches!(binding, Binding::Element(run, _) if is_arg(*run)) {
                    let place = self.source.captures[capture].place.clone();
                    return self.fail(
                        var.span(),
                        format!(
                            "`${}` is {place}, which is there in that region alone; what is built stands outside",
                            var.name
                        ),
                    );
                }
                (self.source.captures[capture].node, Some(capture))
            }
            Entity::Node(node) | Entity::NodeResult(node, _) => (node, None),
            Entity::Matched(native, _) => {
                let inner = self.source.captures[self.source.natives[native].value].node;
                if let Some(node) = self.outermost(inner) {
                    let out = entity;
                    let check = Check::GivenOutside { out, inner, node };
                    self.source.checks.push(check);
                }
                return Some(());
            }
            _ => return Some(()),
        };
        let Some(owner) = self.outermost(node) else {
            return Some(());
        };
        match capture {
            Some(capture) => {
                self.check_outside(capture, owner);
                Some(())
            }
            None => {
                let op = &self.ops.ops[self.source.nodes[owner].op].decl.name;
                self.fail(
                    var.span(),
                    format!(
                        "`${}` is made in a region of `{op}`, and is there in that region alone; what is built stands outside",
                        var.name
                    ),
                )
            }
        }
    }

    pub(super) fn check_outside(&mut self, capture: usize, node: usize) {
        let known = self.source.checks.iter().any(
            |check| matches!(check, Check::Outside { capture: known, .. } if *known == capture),
        );
        if !known {
            self.source.checks.push(Check::Outside { capture, node });
        }
    }
}
