//! No region is lost: each region of an op that a rule removes is moved, copied, dropped, or passed to
//! effectful native code.

use super::Extent;
use crate::codes;
use crate::declaration::{Arity, Part as Declared};
use crate::model::resolver::{RegionUse, Resolver};
use crate::model::{At, Binding, CaptureKind, Entity, Length};

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
                RegionUse::Dropped => codes::REGION_STAYS.message(format!(
                    "`${name}` is a region of `{op}`, which this rule does not remove, so it is not given up"
                )),
                _ => codes::REGION_STAYS.message(format!(
                    "`${name}` is a region of `{op}`, which stays, so it cannot be moved\nhelp: copy it, `(clone ${name})`"
                )),
            };
            self.error(*span, message);
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
        let mut uses = self.uses_of(owner, Extent::One(region)).peekable();
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
        let extent = match (capture.kind, self.set.get(capture.binding)) {
            (CaptureKind::Region, Binding::Element(_, at)) => Extent::One(*at),
            (CaptureKind::Regions, Binding::Slice(_, front, back)) => Extent::Run(*front, *back),
            _ => return None,
        };
        Some((capture.node, extent))
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
                let message = codes::REGION_LOST.message(format!(
                    "this rule removes `{op}`, and what is in its region `{name}` would be lost: {help}"
                ));
                self.error(self.source.nodes[node].span, message);
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
        let bound = 0..self.source.captures.len();
        let bound = bound.filter_map(|capture| self.extent(capture));
        let bound = bound.filter(|(of, _)| *of == node);
        let bound: Vec<Extent> = bound.map(|(_, extent)| extent).collect();
        // A rest in `(variadic …)`, and how many stand before and behind it.
        let rest = bound.iter().find_map(|extent| match extent {
            Extent::Run(front, back) if *extent != whole => Some((*front, *back)),
            _ => None,
        });
        let of_name = |at: At| {
            matches!(at, At::Front(at) if at >= before)
                || matches!(at, At::Back(at) if at >= behind)
        };
        let named = bound.iter().filter_map(|extent| match extent {
            Extent::One(at) if of_name(*at) => Some(*extent),
            _ => None,
        });
        let named: Vec<Extent> = named.collect();
        let single = |count: usize| count - before - behind;
        let (elements, rest) = match (length, rest) {
            (Some(Length::Exactly(count)), _) => (single(count), None),
            (Some(Length::AtLeast(count)), Some((front, back))) => {
                (single(count), Some(Extent::Run(front, back)))
            }
            // `$rest..` without elements stands for the whole group.
            (Some(Length::AtLeast(count)), None) if count > before + behind => {
                return Some(String::from(
                    "name what is left of it, `$rest..`, and move it into an op that is built, `(variadic $rest..)`, copy it, `(clone $rest..)`, or give it up, `(drop $rest)`",
                ));
            }
            _ => return Some(self.help(node, whole, name)),
        };
        let mut open = named.iter().chain(&rest);
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
