//! The fate of matched ops under all patterns together, and where the values that they use are defined.

use crate::codes::report;
use std::collections::HashSet;

use super::*;
use crate::model::resolver::RegionUse;

impl Resolver<'_> {
    /// Everything that `parts`, and the steps and expressions from `steps` and `exprs` on, use must
    /// dominate `node`. Names of the source are tested with the match, and results of natives when
    /// these have run.
    pub(super) fn must_be_there(
        &mut self,
        directive: Directive,
        node: usize,
        (steps, exprs): (usize, usize),
        parts: &[Spread],
        span: Span,
    ) -> Option<()> {
        let name = self.source.nodes[node].name.as_deref().unwrap_or_default();
        let replaces = directive == Directive::Replace;
        for entity in self.used_since(steps, parts) {
            if entity.node() == Some(node) {
                let whose = match replaces {
                    true => "part of what replaces it",
                    false => "an operand of itself",
                };
                return report!(self.errors.fail, span, ITS_OWN_OPERAND: "`${name}` cannot be {whose}");
            }
            match entity {
                // All that the source bound, and all that was built, dominates the root.
                _ if node == 0 => {}
                Entity::Expr(expr) | Entity::Part(expr, _) => {
                    if expr < exprs && self.action.is_effectful(entity) {
                        let what = match replaces {
                            true => format!("what replaces `${name}`"),
                            false => format!("what `${name}` is changed to use"),
                        };
                        return report!(self.errors.fail, span, BUILT_TOO_LATE:
                            "{what} is built before it, and other patterns are built before the root\nhelp: build it in this pattern");
                    }
                }
                Entity::Matched(..) | Entity::Block(_) | Entity::BlockArg(..) => {}
                value => self.source.checks.push(Check::Dominates(value, node)),
            }
        }
        if node != 0 {
            self.given_must_be_there(node, steps);
        }
        Some(())
    }

    /// The values that natives get which build before `node`, in the steps from `steps` on, must dominate
    /// it. Ops may come later, for their attributes.
    fn given_must_be_there(&mut self, node: usize, steps: usize) {
        let mut given: Vec<Entity> = Vec::new();
        for step in &self.action.steps[steps..] {
            if let Step::Run(expr) = step
                && let kind = &self.action.exprs[*expr].kind
                && kind.takes_rewriter()
            {
                kind.for_each_entity(&mut |entity| given.push(entity));
            }
        }
        for (at, value) in given.iter().copied().enumerate() {
            let is_value = match value {
                Entity::Capture(capture) => matches!(
                    self.source.captures[capture].kind,
                    CaptureKind::Value | CaptureKind::OptionalValue | CaptureKind::Values
                ),
                Entity::NodeResult(other, _) => other != node,
                _ => false,
            };
            if is_value && !given[..at].contains(&value) {
                self.source.checks.push(Check::Dominates(value, node));
            }
        }
    }

    /// The entities that `parts`, and the steps from `steps` on, use as operands.
    fn used_since(&self, steps: usize, parts: &[Spread]) -> Vec<Entity> {
        // Outputs of effectful natives are tested after the natives have run.
        let steps = self.action.steps[steps..].iter();
        let later = steps.flat_map(|step| self.action.operands(step));
        let used = parts.iter().copied().chain(later);
        let mut seen = HashSet::new();
        let used = used.map(|part| part.entity());
        used.filter(|entity| seen.insert(*entity)).collect()
    }

    /// Checks all patterns together: nothing uses an op that is removed, an op that is erased has no
    /// uses left, and no op is removed twice.
    pub(super) fn check_matched(&mut self) {
        let action = &self.action;
        let replaced = action.replaced.iter();
        let replacing: Vec<Spread> = replaced.flat_map(|replaced| replaced.by.parts()).collect();
        let used = self.used_since(0, &replacing);
        let is_used = |node: usize| used.iter().any(|entity| entity.node() == Some(node));
        let gone: Vec<usize> = action.removed().collect();
        let (mut changed, mut lost) = (Vec::new(), Vec::new());
        for modify in action.modifies() {
            let groups = modify.operands.iter().map(|(group, _)| *group);
            changed.extend(groups.map(|group| (modify.node, group)));
            if gone.contains(&modify.node) {
                lost.push((modify.node, "changed and removed"));
            }
        }
        let erased = action.erased.iter().filter(|node| is_used(**node));
        lost.extend(erased.map(|node| (*node, "erased, but what is made uses it")));
        if action.keeps_root && is_used(0) {
            lost.push((
                0,
                "changed in place and stays where it is, and what is made stands before it",
            ));
        }
        if self.replaced_by_its_user() {
            lost.push((0, "part of what replaces it: that would use itself"));
        }
        for (node, what) in lost {
            let matched = &self.source.nodes[node];
            let name = matched.name.as_deref().unwrap_or_default();
            report!(self.errors.at, matched.span, USED_AND_REMOVED: "`${name}` is {what}");
        }
        let captures = |entities: &[Entity]| -> Vec<Entity> {
            let is_capture = |entity: &&Entity| matches!(entity, Entity::Capture(_));
            entities.iter().filter(is_capture).copied().collect()
        };
        let own = captures(action.root().map_or(&[][..], Replacement::values));
        if !own.is_empty() {
            self.source.checks.push(Check::NotItself(own));
        }
        for node in gone.iter().copied().filter(|node| *node != 0) {
            let others = gone.iter().copied().filter(|other| *other != node);
            // Replacing an op replaces its uses.
            let unused = self.action.erased.contains(&node);
            self.source.checks.push(Check::Erasable {
                node,
                used: captures(if unused { &used } else { &[] }),
                gone: others.collect(),
                changed: changed.clone(),
                dropped: if unused {
                    self.dropped_regions()
                } else {
                    Vec::new()
                },
                unused,
            });
        }
    }

    /// The regions that are dropped with all that is in them.
    fn dropped_regions(&self) -> Vec<Entity> {
        let (mut dropped, mut kept) = (Vec::new(), Vec::new());
        for (capture, usage, _) in &self.region_uses {
            match usage {
                RegionUse::Dropped => dropped.push(*capture),
                _ => kept.push(*capture),
            }
        }
        let nested = |capture: usize| {
            let node = self.source.captures[capture].node;
            self.source.nodes[node].body.is_some()
        };
        // It may be part of any region that is dropped.
        if kept.iter().any(|capture| nested(*capture)) {
            return Vec::new();
        }
        dropped.retain(|capture| !kept.iter().any(|other| self.overlap(*other, *capture)));
        dropped.into_iter().map(Entity::Capture).collect()
    }

    /// True if an op that replaces the root uses the root's results, directly or through its operands.
    fn replaced_by_its_user(&self) -> bool {
        let mut open: Vec<Entity> = match self.action.root() {
            Some(Replacement::AllOf(expr)) => vec![Entity::Expr(*expr)],
            Some(Replacement::Values(values)) => values.clone(),
            Some(by @ Replacement::Several(_)) => by.parts().iter().map(Spread::entity).collect(),
            Some(Replacement::Spread(_)) | None => return false,
        };
        let mut seen = HashSet::new();
        while let Some(entity) = open.pop() {
            if entity.node() == Some(0) {
                return true;
            }
            if let Entity::Expr(expr) | Entity::Part(expr, _) = entity
                && seen.insert(expr)
                && let Some(build) = self.action.built(expr)
            {
                open.extend(build.operands.iter().flatten().map(Spread::entity));
            }
        }
        false
    }
}
