//! Regions in results: moved into ops that are built, copied, given up.

use super::{RegionUse, Resolver};
use crate::declaration::{Arity, Part as Declared};
use crate::model::{At, CaptureKind, Entity, RegionExpr, Step};
use crate::signature::{Assigned, Target};
use crate::syntax::{Arg, ArgKind, Dag, Directive, Var};

mod region_uses;

/// The regions of an op that a name stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// One.
    One(At),
    /// All but some at the front and some at the back.
    Run(usize, usize),
}

impl Extent {
    /// Whether both include the same region.
    fn meets(self, other: Extent) -> bool {
        match (self, other) {
            (Extent::One(a), Extent::One(b)) => a == b,
            (Extent::One(At::Front(at)), Extent::Run(front, _))
            | (Extent::Run(front, _), Extent::One(At::Front(at))) => at >= front,
            (Extent::One(At::Back(at)), Extent::Run(_, back))
            | (Extent::Run(_, back), Extent::One(At::Back(at))) => at >= back,
            // A region is counted from the front or from the back.
            (Extent::One(At::Only), _) | (_, Extent::One(At::Only)) => false,
            (Extent::Run(..), Extent::Run(..)) => true,
        }
    }

    /// Whether it includes all regions of the other.
    fn holds(self, other: Extent) -> bool {
        match (self, other) {
            (Extent::Run(front, back), Extent::Run(f, b)) => f >= front && b >= back,
            (Extent::One(_), Extent::Run(..)) => false,
            (_, Extent::One(_)) => self.meets(other),
        }
    }
}

impl Resolver<'_, '_> {
    /// The regions of an op that is built: moved, copied or empty.
    pub(super) fn regions(
        &mut self,
        op: usize,
        assigned: &Assigned<'_>,
    ) -> Option<Vec<Vec<RegionExpr>>> {
        let ops = self.ops;
        let declared = &ops.ops[op].decl.regions;
        let left_off = |part: &Declared| match part.arity {
            Arity::One => vec![RegionExpr::Empty],
            _ => Vec::new(),
        };
        let mut regions: Vec<_> = declared.iter().map(left_off).collect();
        for (target, arg) in &assigned.args {
            let Target::Region(index) = target else {
                continue;
            };
            let (part, op) = (&declared[*index], &ops.ops[op].decl.name);
            regions[*index] = match &arg.kind {
                ArgKind::Dag(dag) if dag.is(Directive::Variadic) => {
                    let elements = dag.args.iter().map(|arg| self.region_arg(arg, None));
                    elements.collect::<Option<Vec<_>>>()?
                }
                _ => vec![self.region_arg(arg, Some((part, op)))?],
            };
        }
        Some(regions)
    }

    /// `$body` or `(clone $body)` as a declared region, or as an element of a variadic one.
    fn region_arg(&mut self, arg: &Arg, declared: Option<(&Declared, &str)>) -> Option<RegionExpr> {
        let (arg, usage) = match &arg.kind {
            ArgKind::Dag(dag) => (dag.args.first()?, RegionUse::Copied),
            _ => (arg, RegionUse::Moved),
        };
        let (ArgKind::Var(var) | ArgKind::Splice(var)) = &arg.kind else {
            return None;
        };
        let capture = self.region_use(var, usage)?;
        let splice = matches!(arg.kind, ArgKind::Splice(_));
        let several = self.source.captures[capture].kind == CaptureKind::Regions;
        let name = &var.name;
        let problem = match (declared, several, splice) {
            (None, true, false) => Some(format!(
                "`${name}` is a variadic region; to give what it holds, write `${name}..`"
            )),
            (None, false, true) => Some(format!(
                "`${name}` is one region, so it is given as `${name}`"
            )),
            (Some((part, op)), true, _) if part.arity == Arity::One => Some(format!(
                "region `{}` of `{op}` is a single one, but `${name}` is a variadic region; `(variadic …)` in the source gives its parts names",
                part.name.trim_start_matches("r#")
            )),
            _ => None,
        };
        if let Some(problem) = problem {
            return self.fail(var.span(), problem);
        }
        Some(match usage {
            RegionUse::Moved => RegionExpr::Moved(capture),
            _ => RegionExpr::Copied(capture),
        })
    }

    /// `(drop $body)`.
    pub(super) fn drop_region(&mut self, dag: &Dag) -> Option<()> {
        match dag.args.as_slice() {
            [arg] => match &arg.kind {
                ArgKind::Var(var) => self.region_use(var, RegionUse::Dropped).map(|_| ()),
                _ => None,
            },
            _ => None,
        }
    }

    /// Records a use of a captured region. Blocks can be moved once.
    fn region_use(&mut self, var: &Var, usage: RegionUse) -> Option<usize> {
        let entity = self.entity(var)?;
        let is_region = |kind| matches!(kind, CaptureKind::Region | CaptureKind::Regions);
        let region = match entity {
            Entity::Capture(index) if is_region(self.source.captures[index].kind) => Some(index),
            _ => None,
        };
        let name = &var.name;
        let Some(capture) = region else {
            let noun = self.entity_noun(entity);
            return self.fail(
                var.span(),
                format!("expected a region, but `${name}` is {noun}"),
            );
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
            _ => match self.other_name(capture, usage) {
                Some(other) => format!(
                    "`${name}` and `${other}` stand for some of the same regions, and one of the names says already what becomes of them"
                ),
                None => {
                    let outer = self.outermost(self.source.captures[capture].node);
                    if let (Some(node), true) = (outer, usage != RegionUse::Dropped) {
                        self.check_outside(capture, node);
                    }
                    self.region_uses.push((capture, usage, var.span()));
                    return Some(capture);
                }
            },
        };
        self.fail(var.span(), problem)
    }

    /// Another name for some of the same regions whose use conflicts with this one.
    fn other_name(&self, capture: usize, usage: RegionUse) -> Option<String> {
        let (node, extent) = self.extent(capture)?;
        let excluded = |other: RegionUse| {
            let uses = [other, usage];
            uses.contains(&RegionUse::Moved) || uses == [RegionUse::Dropped; 2]
        };
        let mut uses = self.region_uses.iter();
        let (known, ..) = uses.find(|(known, other, _)| {
            *known != capture
                && excluded(*other)
                && self
                    .extent(*known)
                    .is_some_and(|(of, other)| of == node && other.meets(extent))
        })?;
        self.source.captures[*known].name.clone()
    }

    /// The matched op before which ops are built now, if not before the root.
    pub(super) fn builds_before(&self) -> Option<usize> {
        let steps = self.action.steps.iter().rev();
        let mut places = steps.filter_map(|step| match step {
            Step::Before(node) => Some(*node),
            _ => None,
        });
        places.next().flatten()
    }

    /// Whether the values that a region uses are defined where ops are built now: before the root, or
    /// before an op that is replaced.
    fn is_there(&self, capture: usize) -> bool {
        match self.builds_before() {
            Some(node) => self.source.captures[capture].node == node,
            None => true,
        }
    }
}
