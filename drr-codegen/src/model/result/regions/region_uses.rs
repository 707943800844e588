//! No region is lost: each region of an op that a rule removes is moved, copied, dropped, or passed to
//! effectful native code.

use super::Extent;
use crate::codes::{message, report};
use crate::declaration::{Arity, Part as Declared};
use crate::model::resolver::{RegionUse, Resolver};
use crate::model::{At, Binding, BindingId, CaptureKind, Entity};

impl Resolver<'_> {
    /// Only regions of ops that are removed are moved or dropped, and each of their regions is used.
    pub(in super::super) fn check_regions(&mut self) {
        let removed: Vec<usize> = self.action.removed().collect();
        for (capture, usage, span) in &self.region_uses {
            let bound = &self.source.captures[*capture];
            if *usage == RegionUse::Copied || self.goes(bound.node, &removed) {
                continue;
            }
            let op = &self.node_decl(bound.node).name;
            let name = bound.name.as_deref().unwrap_or_default();
            let message = match usage {
                RegionUse::Dropped => message!(REGION_STAYS:
                    "`${name}` is a region of `{op}`, which this rule does not remove, so it is not given up"),
                _ => message!(REGION_STAYS:
                    "`${name}` is a region of `{op}`, which stays, so it cannot be moved\nhelp: copy it, `(clone ${name})`"),
            };
            self.errors.at(*span, message);
        }
        for node in removed {
            self.check_no_region_lost(node);
        }
    }

    /// True if an op does not outlive the rewrite: it is removed, or it is in a region that is dropped
    /// and not copied.
    fn goes(&self, node: usize, removed: &[usize]) -> bool {
        if removed.contains(&node) {
            return true;
        }
        let Some((owner, region)) = self.source.nodes[node].body else {
            return false;
        };
        let mut uses = self.uses_of(owner, self.extent_of(region)).peekable();
        uses.peek().is_some()
            && uses.all(|usage| usage == RegionUse::Dropped)
            && self.goes(owner, removed)
    }

    /// The uses of a region of a node, or of several of its regions.
    fn uses_of(&self, node: usize, extent: Extent) -> impl Iterator<Item = RegionUse> {
        self.region_uses
            .iter()
            .filter(move |(capture, ..)| self.covers(*capture, node, extent))
            .map(|(_, usage, _)| *usage)
    }

    fn covers(&self, capture: usize, node: usize, extent: Extent) -> bool {
        let known = self.extent(capture);
        known.is_some_and(|(of, known)| of == node && known.holds(extent))
    }

    /// The node whose regions a capture holds, and which of them.
    pub(super) fn extent(&self, capture: usize) -> Option<(usize, Extent)> {
        let capture = &self.source.captures[capture];
        let is_region = matches!(capture.kind, CaptureKind::Region | CaptureKind::Regions);
        is_region.then(|| (capture.node, self.extent_of(capture.binding)))
    }

    fn extent_of(&self, regions: BindingId) -> Extent {
        let is_whole = |run: BindingId| matches!(self.set.get(run), Binding::Regions(_));
        match *self.set.get(regions) {
            Binding::Element(run, at) if is_whole(run) => Extent::One(at),
            Binding::Slice(run, front, back) if is_whole(run) => Extent::Run(front, back),
            _ => Extent::Chosen(regions),
        }
    }

    /// The results must use each region of an op that is removed, or its ops would be lost.
    fn check_no_region_lost(&self, node: usize) {
        for op in &self.source.nodes[node].ops {
            let decl = self.decl(*op);
            for (index, region) in decl.regions.iter().enumerate() {
                let (op, name) = (&decl.name, &region.name);
                let one = Extent::One(At::of(&decl.regions, index));
                let help = match region.arity {
                    Arity::One if self.is_used(node, one) => continue,
                    Arity::One => self.help(node, one, name),
                    _ => match self.unused_help(node, &decl.regions, index) {
                        None => continue,
                        Some(help) => help,
                    },
                };
                report!(self.errors.at, self.source.nodes[node].span, REGION_LOST:
                    "this rule removes `{op}`, and what is in its region `{name}` would be lost: {help}");
            }
        }
    }

    fn is_used(&self, node: usize, extent: Extent) -> bool {
        let captures = 0..self.source.captures.len();
        let named: Vec<usize> = captures
            .filter(|capture| self.covers(*capture, node, extent))
            .collect();
        self.uses_of(node, extent).next().is_some() || self.is_given_to_native(&named)
    }

    /// Help text: how to use a region, or several.
    fn help(&self, node: usize, extent: Extent, name: &str) -> String {
        let mut captures = 0..self.source.captures.len();
        let bound = captures.find(|capture| self.extent(*capture) == Some((node, extent)));
        match bound.and_then(|capture| self.source.captures[capture].name.clone()) {
            Some(var) => format!(
                "move `${var}` into an op that is built, copy it, `(clone ${var})`, or give it up, `(drop ${var})`"
            ),
            None if matches!(extent, Extent::Run(..)) => format!(
                "bind it, `{name} = $regions` or `{name} = (variadic …)`, and move it into an op that is built, copy it, `(clone $regions)`, or give it up, `(drop $regions)`"
            ),
            None => format!(
                "bind it, `{name} = $body` or `{name} = (region:$body …)`, and move it into an op that is built, copy it, `(clone $body)`, or give it up, `(drop $body)`"
            ),
        }
    }

    /// Help text for the first element of a variadic region that the results do not use.
    fn unused_help(&self, node: usize, declared: &[Declared], index: usize) -> Option<String> {
        let (before, behind) = (index, declared.len() - 1 - index);
        let whole = Extent::Run(before, behind);
        if self.is_used(node, whole) {
            return None;
        }
        let name = &declared[index].name;
        let length = self.source.nodes[node].regions;
        let bound = |kind: CaptureKind| {
            let captures = self.source.captures.iter().enumerate();
            let captures = captures.filter(move |(_, one)| one.node == node && one.kind == kind);
            captures.filter_map(|(capture, _)| Some(self.extent(capture)?.1))
        };
        let rests = bound(CaptureKind::Regions).filter(|extent| *extent != whole);
        let rests: Vec<Extent> = rests.collect();
        let of_name = |extent: &Extent| match *extent {
            Extent::One(At::Front(at)) => at >= before,
            Extent::One(At::Back(at)) => at >= behind,
            Extent::One(At::Only) | Extent::Run(..) => false,
            Extent::Chosen(_) => true,
        };
        let named: Vec<Extent> = bound(CaptureKind::Region).filter(of_name).collect();
        let elements = match length {
            Some((count, open)) if open == rests.len() => count - before - behind,
            // `$rest..` without elements stands for the whole group.
            Some((count, _)) if count > before + behind => {
                return Some(String::from(
                    "name what is left of it, `$rest..`, and move it into an op that is built, `(variadic $rest..)`, copy it, `(clone $rest..)`, or give it up, `(drop $rest)`",
                ));
            }
            _ => return Some(self.help(node, whole, name)),
        };
        let mut open = named.iter().chain(&rests);
        if let Some(open) = open.find(|one| !self.is_used(node, **one)) {
            return Some(self.help(node, *open, name));
        }
        (named.len() < elements).then(|| {
            "give each of its elements a name, `$body` or `(region:$body …)`, and move it into an op that is built, copy it, `(clone $body)`, or give it up, `(drop $body)`".to_string()
        })
    }

    /// True if effectful native code gets one of the regions: that code decides about it.
    fn is_given_to_native(&self, captures: &[usize]) -> bool {
        let named =
            |entity| matches!(entity, Entity::Capture(capture) if captures.contains(&capture));
        let mut exprs = self.action.exprs.iter();
        exprs.any(|expr| expr.kind.takes_rewriter() && expr.kind.uses(named))
    }
}
