//! What the patterns together do with matched ops, and where the values that they use are defined.

use super::*;

impl Resolver<'_, '_> {
    /// Everything that `parts`, and the steps and expressions from `steps` and `exprs` on, use must
    /// dominate `node`. What the source bound is tested with the match; what natives give is tested
    /// when they have run.
    pub(super) fn must_be_there(
        &mut self,
        directive: Directive,
        node: usize,
        (steps, exprs): (usize, usize),
        parts: &[Spread],
        span: Span,
    ) -> Option<()> {
        let name = self.source.nodes[node].name.clone().unwrap_or_default();
        let replaces = directive == Directive::Replace;
        for entity in self.used_since(steps, parts) {
            let matched = match entity {
                Entity::Node(other) | Entity::NodeResult(other, _) => Some(other),
                _ => None,
            };
            if matched == Some(node) {
                let whose = if replaces {
                    "part of what replaces it"
                } else {
                    "an operand of itself"
                };
                return self.fail(span, format!("`${name}` cannot be {whose}"));
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
                        return self.fail(
                            span,
                            format!("{what} is built before it, and other patterns are built before the root; build it in this pattern"),
                        );
                    }
                }
                Entity::Matched(..) => {}
                value => self.source.checks.push(Check::Dominates { value, node }),
            }
        }
        Some(())
    }

    /// The entities that `parts`, and the steps from `steps` on, use as operands.
    fn used_since(&self, steps: usize, parts: &[Spread]) -> Vec<Entity> {
        let mut out: Vec<Entity> = Vec::new();
        // What effectful natives give is tested when they have run.
        let later = self.action.steps[steps..]
            .iter()
            .flat_map(|step| self.action.operands(step));
        for part in parts.iter().copied().chain(later) {
            let entity = part.entity();
            if !out.contains(&entity) {
                out.push(entity);
            }
        }
        out
    }

    /// Checks all patterns together: nothing uses an op that is removed, an op that is erased has no
    /// uses left, and no op is removed twice.
    pub(super) fn check_matched(&mut self) {
        let action = &self.action;
        let replaced = action.replaced.iter();
        let used_to_replace: Vec<Spread> =
            replaced.flat_map(|replaced| replaced.by.parts()).collect();
        let used = self.used_since(0, &used_to_replace);
        let replaced = action.replaced.iter().map(|replaced| replaced.node);
        let gone: Vec<usize> = action.erased.iter().copied().chain(replaced).collect();
        let (mut changed, mut lost) = (Vec::new(), Vec::new());
        for step in &action.steps {
            if let Step::Modify(modify) = step {
                let groups = modify.operands.iter().map(|(group, _)| *group);
                changed.extend(groups.map(|group| (modify.node, group)));
                if gone.contains(&modify.node) {
                    lost.push((modify.node, "changed and removed"));
                }
            }
        }
        let of = |node: usize| {
            move |entity: &Entity| {
                *entity == Entity::Node(node)
                    || matches!(entity, Entity::NodeResult(other, _) if *other == node)
            }
        };
        for node in &action.erased {
            if used.iter().any(of(*node)) {
                lost.push((*node, "erased, but what is made uses it"));
            }
        }
        if action.keeps_root && used.iter().any(of(0)) {
            lost.push((
                0,
                "changed in place and stays where it is, and what is made stands before it",
            ));
        }
        if self.replaced_by_its_user(of(0)) {
            lost.push((0, "part of what replaces it: that would use itself"));
        }
        let removed = gone.iter().copied().filter(|node| *node != 0);
        let is_capture = |entity: &Entity| matches!(entity, Entity::Capture(_));
        let root = action.root().map_or(&[][..], Replacement::values);
        let own: Vec<Entity> = root.iter().copied().filter(is_capture).collect();
        if !own.is_empty() {
            self.source.checks.push(Check::NotItself { values: own });
        }
        for node in removed {
            let others = gone.iter().copied().filter(|other| *other != node);
            let erased = self.action.erased.contains(&node);
            let captured = used.iter().copied().filter(is_capture);
            self.source.checks.push(Check::Erasable {
                node,
                used: if erased {
                    captured.collect()
                } else {
                    Vec::new()
                },
                gone: others.collect(),
                changed: changed.clone(),
                // Replacing an op replaces its uses.
                unused: erased,
            });
        }
        for (node, what) in lost {
            let matched = &self.source.nodes[node];
            let name = matched.name.clone().unwrap_or_default();
            self.error(matched.span, format!("`${name}` is {what}"));
        }
    }

    /// Whether an op that replaces the root uses the root's results, directly or through its operands.
    fn replaced_by_its_user(&self, is_root: impl Fn(&Entity) -> bool) -> bool {
        let action = &self.action;
        let built = |entity: &Entity| match entity {
            Entity::Expr(expr) | Entity::Part(expr, _) => Some(*expr),
            _ => None,
        };
        let mut exprs: Vec<usize> = match action.root() {
            Some(Replacement::AllOf(expr)) => vec![*expr],
            Some(Replacement::Values(values)) if values.iter().any(&is_root) => return true,
            Some(Replacement::Values(values)) => values.iter().filter_map(built).collect(),
            Some(Replacement::Spread(_)) | None => return false,
        };
        while let Some(expr) = exprs.pop() {
            let Some(build) = action.built(expr) else {
                continue;
            };
            let operands = build.operands.iter().flatten().map(Spread::entity);
            for entity in operands {
                if is_root(&entity) {
                    return true;
                }
                // Operands are built before what uses them.
                exprs.extend(built(&entity).filter(|operand| *operand < expr));
            }
        }
        false
    }
}
