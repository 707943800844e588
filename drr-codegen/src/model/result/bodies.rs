//! The bindings of bodies: results use what comes from outside of them.

use crate::codes::report;
use crate::model::resolver::Resolver;
use crate::model::{Binding, Capture, CaptureKind, Check, Entity};
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
    pub(in crate::model) fn must_be_outside(&mut self, entity: Entity, var: &Var) -> Option<()> {
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
                    return report!(self.errors.fail, var.span(), OUTSIDE_OF_REGION:
                        "`${name}` is {place}, which is there in that region alone; what is built stands outside");
                }
                self.check_outside(entity, *node);
                return Some(());
            }
            Entity::Matched(native, _) => {
                let inner = self.source.captures[self.source.natives[native].value].node;
                self.check_outside(entity, inner);
                return Some(());
            }
            Entity::Node(node) | Entity::NodeResult(node, _) => node,
            // Nothing outside of its region sees what a new block has.
            Entity::Expr(_) | Entity::Part(..) | Entity::Block(_) | Entity::BlockArg(..) => {
                return Some(());
            }
        };
        let Some(owner) = self.outermost(node) else {
            return Some(());
        };
        let (name, op) = (&var.name, &self.node_decl(owner).name);
        report!(self.errors.fail, var.span(), OUTSIDE_OF_REGION:
            "`${name}` is made in a region of `{op}`, and is there in that region alone; what is built stands outside")
    }

    /// The values that effectful natives get are defined outside of bodies, as those that ops are built
    /// from. A native that also gets a region, or an op in one, may build there.
    pub(super) fn given_must_be_outside(&mut self) {
        let mut given: Vec<(Entity, usize)> = Vec::new();
        for expr in &self.action.exprs {
            let may_build_inside = |entity| match entity {
                Entity::Node(node) => self.outermost(node).is_some(),
                _ => matches!(
                    self.kind(entity),
                    Some(CaptureKind::Region | CaptureKind::Regions)
                ),
            };
            if !expr.kind.takes_rewriter() || expr.kind.uses(may_build_inside) {
                continue;
            }
            expr.kind.for_each_entity(&mut |entity| {
                if let Entity::Capture(capture) = entity
                    && let Capture { kind, node, .. } = self.source.captures[capture]
                    && matches!(
                        kind,
                        CaptureKind::Value | CaptureKind::OptionalValue | CaptureKind::Values
                    )
                {
                    given.push((entity, node));
                }
            });
        }
        for (entity, node) in given {
            self.check_outside(entity, node);
        }
    }

    /// Adds the test that an entity of a node is from outside of the body that has the node.
    pub(super) fn check_outside(&mut self, of: Entity, inner: usize) {
        let is_known =
            |check: &Check| matches!(check, Check::Outside { of: known, .. } if *known == of);
        if let Some(node) = self.outermost(inner)
            && !self.source.checks.iter().any(is_known)
        {
            self.source.checks.push(Check::Outside { of, inner, node });
        }
    }
}
