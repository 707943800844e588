//! What bodies bind: results use what comes from outside of them.

use crate::model::resolver::Resolver;
use crate::model::{Binding, Capture, Check, Entity};
use crate::syntax::Var;

impl Resolver<'_> {
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
        let node = match entity {
            Entity::Capture(capture) => {
                let Capture {
                    binding,
                    node,
                    place,
                    ..
                } = &self.source.captures[capture];
                let is_arg = |run| matches!(self.set.get(run), Binding::Args(_));
                if matches!(self.set.get(*binding), Binding::Element(run, _) if is_arg(*run)) {
                    let name = &var.name;
                    let message = format!(
                        "`${name}` is {place}, which is there in that region alone; what is built stands outside"
                    );
                    return self.fail(var.span(), message);
                }
                if let Some(owner) = self.outermost(*node) {
                    self.check_outside(capture, owner);
                }
                return Some(());
            }
            Entity::Matched(native, _) => {
                let inner = self.source.captures[self.source.natives[native].value].node;
                if let Some(node) = self.outermost(inner) {
                    let out = entity;
                    let check = Check::GivenOutside { out, inner, node };
                    self.source.checks.push(check);
                }
                return Some(());
            }
            Entity::Node(node) | Entity::NodeResult(node, _) => node,
            Entity::Expr(_) | Entity::Part(..) => return Some(()),
        };
        let Some(owner) = self.outermost(node) else {
            return Some(());
        };
        let (name, op) = (&var.name, &self.node_decl(owner).name);
        let message = format!(
            "`${name}` is made in a region of `{op}`, and is there in that region alone; what is built stands outside"
        );
        self.fail(var.span(), message)
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
