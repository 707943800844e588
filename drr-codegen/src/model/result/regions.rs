//! Regions in results: moved into ops that are built, copied, given up; and what bodies bind.

use super::{RegionUse, Resolver};
use crate::check::signature::{Assigned, Target};
use crate::declaration::Arity;
use crate::model::{
    Access, CallArg, CaptureKind, Check, Entity, LateCode, RegionExpr, Step, is_effectful,
};
use crate::syntax::{ArgKind, Dag, Var};

impl Resolver<'_, '_> {
    /// The regions of an op that is built: moved, copied or empty.
    pub(super) fn regions(
        &mut self,
        op: usize,
        assigned: &Assigned<'_>,
    ) -> Option<Vec<RegionExpr>> {
        let declared = self.ops.ops[op].decl.regions.len();
        let mut regions = vec![RegionExpr::Empty; declared];
        for (target, arg) in &assigned.args {
            let Target::Region(index) = target else {
                continue;
            };
            let (var, usage) = match &arg.kind {
                ArgKind::Var(var) => (var, RegionUse::Moved),
                ArgKind::Dag(dag) => (only_name(dag)?, RegionUse::Copied),
                _ => return None,
            };
            let capture = self.region_use(var, usage)?;
            regions[*index] = match usage {
                RegionUse::Moved => RegionExpr::Moved(capture),
                _ => RegionExpr::Copied(capture),
            };
        }
        Some(regions)
    }

    /// `(drop $body)`.
    pub(super) fn drop_region(&mut self, dag: &Dag) -> Option<()> {
        let var = only_name(dag)?;
        self.region_use(var, RegionUse::Dropped).map(|_| ())
    }

    /// Notes what is done with a region that was bound. Blocks can be moved once.
    fn region_use(&mut self, var: &Var, usage: RegionUse) -> Option<usize> {
        let entity = self.entity(var)?;
        let region = match entity {
            Entity::Capture(index) if self.source.captures[index].kind == CaptureKind::Region => {
                Some(index)
            }
            _ => None,
        };
        let name = &var.name;
        let Some(capture) = region else {
            let noun = self.entity_noun(entity);
            self.error(
                var.span(),
                format!("expected a region, but `${name}` is {noun}"),
            );
            return None;
        };
        let before = self.region_uses.iter().find(|(known, usage, _)| {
            *known == capture && matches!(usage, RegionUse::Moved | RegionUse::Dropped)
        });
        let problem = match (before.map(|(_, before, _)| *before), usage) {
            (Some(RegionUse::Moved), RegionUse::Moved) => {
                format!("`${name}` is moved twice; copy it, `(clone ${name})`")
            }
            (Some(RegionUse::Dropped), RegionUse::Moved) => {
                format!("`${name}` was given up by `drop`, so it cannot be moved")
            }
            (Some(RegionUse::Moved), RegionUse::Dropped) => {
                format!("`${name}` was moved into a new op, so there is nothing to give up")
            }
            (Some(RegionUse::Dropped), RegionUse::Dropped) => {
                format!("`${name}` is given up twice")
            }
            _ if usage != RegionUse::Dropped && !self.is_there(capture) => {
                format!(
                    "what replaces another op is built before it, where only that op's own regions can go, and `${name}` is not one"
                )
            }
            _ => {
                let outer = self.outermost(self.source.captures[capture].node);
                if let (Some(node), true) = (outer, usage != RegionUse::Dropped) {
                    self.check_outside(capture, node);
                }
                self.region_uses.push((capture, usage, var.span()));
                return Some(capture);
            }
        };
        self.error(var.span(), problem);
        None
    }

    /// Whether what a region uses is there where ops are built now: before the root, or before an op
    /// that is replaced.
    fn is_there(&self, capture: usize) -> bool {
        let here = self.action.steps.iter().rev().find_map(|step| match step {
            Step::Before(node) => Some(*node),
            _ => None,
        });
        match here.flatten() {
            Some(node) => self.source.captures[capture].node == node,
            None => true,
        }
    }

    /// Nodes that the rule removes.
    fn removed(&self) -> Vec<usize> {
        let action = &self.action;
        let root = (!action.keeps_root).then_some(0);
        let replaced = action.replaced.iter().map(|(node, _)| *node);
        let others = replaced.chain(action.erased.iter().copied());
        root.into_iter().chain(others).collect()
    }

    /// Regions are moved from, and given up with, ops that go; and of those that go, each is.
    pub(super) fn check_regions(&mut self) {
        let removed = self.removed();
        for (capture, usage, span) in self.region_uses.clone() {
            let bound = &self.source.captures[capture];
            let goes = match usage {
                RegionUse::Copied => true,
                RegionUse::Moved | RegionUse::Dropped => self.goes(bound.node, &removed),
            };
            if !goes {
                let op = &self.ops.ops[self.source.nodes[bound.node].op].decl.name;
                let name = bound.name.clone().unwrap_or_default();
                let message = match usage {
                    RegionUse::Dropped => format!(
                        "`${name}` is a region of `{op}`, which this rule does not remove, so it is not given up"
                    ),
                    _ => format!(
                        "`${name}` is a region of `{op}`, which stays, so it cannot be moved; copy it, `(clone ${name})`"
                    ),
                };
                self.error(span, message);
            }
        }
        for node in removed {
            self.all_accounted(node);
        }
    }

    /// Whether an op is gone when the rule is done: it is removed, or it is in a region that is given
    /// up and of which there is no copy.
    fn goes(&self, node: usize, removed: &[usize]) -> bool {
        if removed.contains(&node) {
            return true;
        }
        let Some((owner, region)) = self.source.nodes[node].body else {
            return false;
        };
        let mut uses = self.uses_of(owner, region).peekable();
        uses.peek().is_some()
            && uses.all(|usage| usage == RegionUse::Dropped)
            && self.goes(owner, removed)
    }

    /// What the results do with a region of a node.
    fn uses_of(&self, node: usize, region: usize) -> impl Iterator<Item = RegionUse> {
        self.region_uses
            .iter()
            .filter(move |(capture, ..)| self.region_of(*capture) == Some((node, region)))
            .map(|(_, usage, _)| *usage)
    }

    /// The node whose region a capture is, and which.
    fn region_of(&self, capture: usize) -> Option<(usize, usize)> {
        match self.source.rows.first()?.access[capture] {
            Access::Region(node, region) => Some((node, region)),
            _ => None,
        }
    }

    /// Of an op that is removed, something must be said of each region: what is in them would be lost.
    fn all_accounted(&self, node: usize) {
        let bound: Vec<usize> = (0..self.source.captures.len())
            .filter(|capture| self.source.captures[*capture].node == node)
            .collect();
        for op in &self.source.nodes[node].ops {
            let decl = &self.ops.ops[*op].decl;
            for (index, region) in decl.regions.iter().enumerate() {
                let captures = bound
                    .iter()
                    .filter(|capture| self.region_of(**capture) == Some((node, index)));
                let captures: Vec<usize> = captures.copied().collect();
                if self.uses_of(node, index).next().is_some() || self.is_native(&captures) {
                    continue;
                }
                let name = region.name.trim_start_matches("r#");
                let help = match captures.first() {
                    _ if region.arity != Arity::One => {
                        "a rule cannot name a variadic region; write a `#[pattern]` function"
                            .to_string()
                    }
                    Some(capture) => {
                        let var = self.source.captures[*capture].name.clone();
                        let var = var.unwrap_or_default();
                        format!(
                            "move `${var}` into an op that is built, copy it, `(clone ${var})`, or give it up, `(drop ${var})`"
                        )
                    }
                    None => format!(
                        "bind it, `{name} = $body` or `{name} = (region:$body …)`, and move it into an op that is built, copy it, `(clone $body)`, or give it up, `(drop $body)`"
                    ),
                };
                self.error(
                    self.source.nodes[node].span,
                    format!(
                        "this rule removes `{}`, and what is in its region `{name}` would be lost: {help}",
                        decl.name
                    ),
                );
            }
        }
    }

    /// Whether effectful native code gets one of the regions: what becomes of it is that code's.
    fn is_native(&self, captures: &[usize]) -> bool {
        let named = |entity: &Entity| matches!(entity, Entity::Capture(capture) if captures.contains(capture));
        self.action.steps.iter().any(|step| match step {
            Step::Native {
                code: LateCode::Call(call),
                ..
            } => {
                let given =
                    |arg: &CallArg| matches!(arg, CallArg::Entity(entity, _) if named(entity));
                is_effectful(&call.helper) && call.args.iter().any(given)
            }
            Step::Native {
                code: LateCode::Code(code),
                ..
            } => {
                super::is_effectful_code(&code.group)
                    && code.names.iter().any(|(_, entity)| named(entity))
            }
            _ => false,
        })
    }

    // ---- What bodies bind ----------------------------------------------------------------------

    /// The op outside of all bodies whose region a node is in, however deep.
    fn outermost(&self, node: usize) -> Option<usize> {
        let mut outer = None;
        let mut at = node;
        while let Some((owner, _)) = self.source.nodes[at].body {
            outer = Some(owner);
            at = owner;
        }
        outer
    }

    /// A value that a result uses must be there where the root is: what a body makes is not, and what
    /// a body uses is tested.
    pub(super) fn must_be_outside(&mut self, entity: Entity, var: &Var) -> Option<()> {
        let (node, capture) = match entity {
            Entity::Capture(capture) => {
                let is_arg = self
                    .source
                    .rows
                    .first()
                    .is_some_and(|row| matches!(row.access[capture], Access::BlockArg(..)));
                if is_arg {
                    let place = self.source.captures[capture].place.clone();
                    self.error(
                        var.span(),
                        format!(
                            "`${}` is {place}, which is there in that region alone; what is built stands outside",
                            var.name
                        ),
                    );
                    return None;
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
                self.error(
                    var.span(),
                    format!(
                        "`${}` is made in a region of `{op}`, and is there in that region alone; what is built stands outside",
                        var.name
                    ),
                );
                None
            }
        }
    }

    fn check_outside(&mut self, capture: usize, node: usize) {
        let known = self.source.checks.iter().any(
            |check| matches!(check, Check::Outside { capture: known, .. } if *known == capture),
        );
        if !known {
            self.source.checks.push(Check::Outside { capture, node });
        }
    }
}

/// The name in `(clone $body)` and `(drop $body)`.
fn only_name(dag: &Dag) -> Option<&Var> {
    match dag.args.as_slice() {
        [arg] => match &arg.kind {
            ArgKind::Var(var) => Some(var),
            _ => None,
        },
        _ => None,
    }
}
