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
                self.error(span, format!("`${name}` cannot be {whose}"));
                return None;
            }
            match entity {
                // Before the root there is all that the source bound, and all that was built.
                _ if node == 0 => {}
                Entity::Expr(expr) | Entity::Part(expr, _) => {
                    if expr < exprs && self.action.is_effectful(entity) {
                        let what = match replaces {
                            true => format!("what replaces `${name}`"),
                            false => format!("what `${name}` is changed to use"),
                        };
                        self.error(
                            span,
                            format!("{what} is built before it, and other patterns are built before the root; build it in this pattern"),
                        );
                        return None;
                    }
                }
                Entity::Matched(..) => {}
                value => self.source.checks.push(Check::Dominates { value, node }),
            }
        }
        Some(())
    }

    /// The entities that steps from one on, and `parts`, are made of.
    fn used_since(&self, steps: usize, parts: &[Spread]) -> Vec<Entity> {
        let mut out: Vec<Entity> = Vec::new();
        // What natives of the rewrite make of their arguments is tested when they have run.
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

    /// What the patterns together do with the ops that were matched: nothing that is gone is used,
    /// what erases an op leaves it without uses, and nothing is removed twice.
    pub(super) fn check_matched(&mut self) {
        let action = &self.action;
        let used_to_replace: Vec<Spread> = action
            .replacement
            .iter()
            .chain(action.replaced.iter().flat_map(|replaced| &replaced.values))
            .copied()
            .map(Spread::One)
            .chain(action.replaces_with.iter().flatten().copied())
            .collect();
        let used = self.used_since(0, &used_to_replace);
        let mut gone: Vec<usize> = action.erased.clone();
        gone.extend(action.replaced.iter().map(|replaced| replaced.node));
        if !action.keeps_root {
            gone.push(0);
        }
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
        let mut removed = action.erased.clone();
        removed.extend(action.replaced.iter().map(|replaced| replaced.node));
        let is_capture = |entity: &Entity| matches!(entity, Entity::Capture(_));
        let own: Vec<Entity> = action
            .replacement
            .iter()
            .copied()
            .filter(is_capture)
            .collect();
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
                // What is replaced has its uses replaced.
                unused: erased,
            });
        }
        for (node, what) in lost {
            let matched = &self.source.nodes[node];
            let name = matched.name.clone().unwrap_or_default();
            self.error(matched.span, format!("`${name}` is {what}"));
        }
    }

    /// Whether an op that replaces the root, or one that its operands are of, uses the root's results.
    fn replaced_by_its_user(&self, is_root: impl Fn(&Entity) -> bool) -> bool {
        let action = &self.action;
        let mut exprs: Vec<usize> = action.replaces_all.into_iter().collect();
        let built = |entity: &Entity| match entity {
            Entity::Expr(expr) | Entity::Part(expr, _) => Some(*expr),
            _ => None,
        };
        if action.replacement.iter().any(&is_root) {
            return true;
        }
        exprs.extend(action.replacement.iter().filter_map(built));
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
