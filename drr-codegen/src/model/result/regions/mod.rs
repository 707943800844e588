//! Regions in results: moved into ops that are built, copied, built, given up.

use super::arguments::Given;
use crate::codes::{message, report};
use crate::declaration::{Arity, Part as Declared};
use crate::model::resolver::{RegionUse, Resolver};
use crate::model::{At, BindingId, CaptureKind, Entity, ExprKind, RegionExpr, Step, Want};
use crate::signature::{Assigned, Target};
use crate::syntax::{Arg, ArgKind, Dag, Directive, Var};

mod built;
mod built_uses;
mod region_uses;

pub(super) use built::NewRegion;

/// The regions of an op that a name stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// One.
    One(At),
    /// All but some at the front and some at the back.
    Run(usize, usize),
    /// One or several, at a position that the matcher chooses among those of a variadic region.
    Chosen(BindingId),
}

impl Extent {
    /// True if both include the same region.
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
            (Extent::Chosen(a), Extent::Chosen(b)) => a == b,
            // It is the whole variadic region that has both rests.
            (Extent::Chosen(_), Extent::Run(..)) | (Extent::Run(..), Extent::Chosen(_)) => true,
            (Extent::Chosen(_), Extent::One(_)) | (Extent::One(_), Extent::Chosen(_)) => false,
        }
    }

    /// True if it includes all regions of the other.
    fn holds(self, other: Extent) -> bool {
        match (self, other) {
            (Extent::Run(front, back), Extent::Run(f, b)) => f >= front && b >= back,
            (Extent::One(_) | Extent::Chosen(_), Extent::Run(..)) => false,
            (_, Extent::One(_) | Extent::Chosen(_)) => self.meets(other),
        }
    }
}

impl Resolver<'_> {
    /// The regions of an op that is built, and those whose blocks are built, too.
    pub(super) fn regions<'d>(
        &mut self,
        op: usize,
        assigned: &Assigned<'d>,
    ) -> Option<(Vec<Vec<RegionExpr>>, Vec<NewRegion<'d>>)> {
        let declared = &self.decl(op).regions;
        let left_off = |part: &Declared| match part.arity {
            Arity::One => vec![RegionExpr::Empty],
            _ => Vec::new(),
        };
        let mut regions: Vec<_> = declared.iter().map(left_off).collect();
        let mut new = Vec::new();
        for (target, arg) in &assigned.args {
            if let Target::Region(index) = target {
                let part = (op, &declared[*index]);
                regions[*index] = self.contents(arg, part, |this, arg, part| {
                    if let Some(dag) = arg.directive(Directive::Region) {
                        let entry = this.new_region(dag);
                        new.push((entry, dag));
                        return Some(RegionExpr::Built(entry));
                    }
                    this.region_arg(arg, part)
                })?;
            }
        }
        Some((regions, new))
    }

    /// The contents of a declared region or successor: one, or each element of a variadic one.
    pub(super) fn contents<'d, T>(
        &mut self,
        arg: &'d Arg,
        declared: (usize, &Declared),
        mut one: impl FnMut(&mut Self, &'d Arg, Option<(usize, &Declared)>) -> Option<T>,
    ) -> Option<Vec<T>> {
        match arg.directive(Directive::Variadic) {
            Some(dag) => dag.args.iter().map(|arg| one(self, arg, None)).collect(),
            None => Some(vec![one(self, arg, Some(declared))?]),
        }
    }

    /// Reports a name of several regions or successors in the place of one, or the reverse.
    pub(super) fn check_number(
        &self,
        var: &Var,
        (several, splice): (bool, bool),
        declared: Option<(usize, &Declared)>,
        word: &str,
    ) -> Option<()> {
        let name = &var.name;
        let message = match (declared, several, splice) {
            (None, true, false) => message!(MISSING_SPLICE:
                "`${name}` is a variadic {word}\nhelp: to give what it holds, write `${name}..`"),
            (None, false, true) => message!(SPLICE_OF_ONE:
                "`${name}` is one {word}, so it is given as `${name}`"),
            (Some((op, part)), true, _) if part.arity == Arity::One => {
                let (part, op) = (&part.name, &self.decl(op).name);
                message!(SINGLE_PART:
                    "{word} `{part}` of `{op}` is a single one, but `${name}` is a variadic {word}\nhelp: `(variadic …)` in the source gives its parts names")
            }
            _ => return Some(()),
        };
        self.errors.fail(var.span(), message)
    }

    /// `$body`, `(clone $body)` or `(convert $body)` as a declared region, or as an element of a
    /// variadic one.
    fn region_arg(
        &mut self,
        arg: &Arg,
        declared: Option<(usize, &Declared)>,
    ) -> Option<RegionExpr> {
        let mut signature = None;
        let (arg, usage) = match &arg.kind {
            ArgKind::Dag(dag) if dag.is(Directive::Convert) => {
                signature = dag.args.get(1);
                (dag.args.first()?, RegionUse::Converted)
            }
            ArgKind::Dag(dag) => (dag.args.first()?, RegionUse::Copied),
            _ => (arg, RegionUse::Moved),
        };
        let (ArgKind::Var(var) | ArgKind::Splice(var)) = &arg.kind else {
            return None;
        };
        let capture = self.region_use(var, usage)?;
        let splice = matches!(arg.kind, ArgKind::Splice(_));
        let several = self.source.captures[capture].kind == CaptureKind::Regions;
        self.check_number(var, (several, splice), declared, "region")?;
        Some(match usage {
            RegionUse::Moved => RegionExpr::Moved(capture),
            RegionUse::Converted => {
                let types = match signature {
                    Some(signature) => Some(self.signature(signature)?),
                    None => None,
                };
                RegionExpr::Converted(capture, types)
            }
            RegionUse::Copied | RegionUse::Dropped => RegionExpr::Copied(capture),
        })
    }

    /// The native of `(convert $body, (Native …))`: the types of the arguments of the first block.
    fn signature(&mut self, arg: &Arg) -> Option<usize> {
        let kind = match self.given(arg)? {
            Given::Native(dag, helper) => self.call(dag, helper)?,
            Given::Computed(kind @ (ExprKind::Call(_) | ExprKind::Code(_)), _) => kind,
            _ => {
                return report!(self.errors.fail, arg.span, DIRECTIVE_FORM:
                    "behind the region, `convert` takes code that gives the types of the block's arguments: `(convert $body, (Native $x))`");
            }
        };
        Some(self.evaluate(kind, Want::Signature, None, arg.span))
    }

    /// `(drop $body)`.
    pub(super) fn drop_region(&mut self, dag: &Dag) -> Option<()> {
        match &dag.args.first()?.kind {
            ArgKind::Var(var) => self.region_use(var, RegionUse::Dropped).map(|_| ()),
            _ => None,
        }
    }

    /// Records a use of a captured region. Blocks can be moved once.
    fn region_use(&mut self, var: &Var, usage: RegionUse) -> Option<usize> {
        use RegionUse::{Dropped, Moved};
        let (name, entity) = (&var.name, self.entity(var)?);
        let kind = self.kind(entity);
        let (Entity::Capture(capture), Some(CaptureKind::Region | CaptureKind::Regions)) =
            (entity, kind)
        else {
            let noun = self.noun(entity);
            return report!(self.errors.fail, var.span(), EXPECTED_REGION:
                "expected a region, but `${name}` is {noun}");
        };
        let mut before = self
            .region_uses
            .iter()
            .map(|(known, usage, _)| (*known, *usage));
        let before = before.find(|(known, usage)| *known == capture && *usage != RegionUse::Copied);
        let plain = |usage| match usage {
            RegionUse::Converted => Moved,
            usage => usage,
        };
        let problem = match (before.map(|(_, usage)| plain(usage)), plain(usage)) {
            (Some(Moved), Moved) => message!(REGION_USED_TWICE:
                "`${name}` is moved twice\nhelp: copy it, `(clone ${name})`"),
            (Some(Dropped), Moved) => message!(REGION_USED_TWICE:
                "`${name}` was given up by `drop`, so it cannot be moved"),
            (Some(Moved), Dropped) => message!(REGION_USED_TWICE:
                "`${name}` was moved into a new op, so there is nothing to give up"),
            (Some(Dropped), Dropped) => message!(REGION_USED_TWICE: "`${name}` is given up twice"),
            _ if usage != Dropped && !self.is_there(capture) => message!(FOREIGN_REGION:
                "what replaces another op is built before it, where only that op's own regions can go, and `${name}` is not one"),
            _ => match self.other_name(capture, usage) {
                Some(other) => message!(REGION_USED_TWICE:
                    "`${name}` and `${other}` stand for some of the same regions, and one of the names says already what becomes of them"),
                None => {
                    if usage != Dropped {
                        self.check_outside(entity, self.source.captures[capture].node);
                    }
                    self.region_uses.push((capture, usage, var.span()));
                    return Some(capture);
                }
            },
        };
        self.errors.fail(var.span(), problem)
    }

    /// Another name for some of the same regions whose use conflicts with this one.
    fn other_name(&self, capture: usize, usage: RegionUse) -> Option<String> {
        use RegionUse::{Dropped, Moved};
        let overlaps = |known: usize| known != capture && self.overlap(known, capture);
        let conflicts = |other: RegionUse| {
            let uses = [other, usage];
            let moves = |usage: &RegionUse| matches!(usage, Moved | RegionUse::Converted);
            uses.iter().any(moves) || uses == [Dropped; 2]
        };
        let mut uses = self.region_uses.iter();
        let (known, ..) = uses.find(|(known, other, _)| conflicts(*other) && overlaps(*known))?;
        self.source.captures[*known].name.clone()
    }

    /// True if two names stand for some of the same regions.
    pub(super) fn overlap(&self, one: usize, other: usize) -> bool {
        match (self.extent(one), self.extent(other)) {
            (Some((one, of_one)), Some((other, of_other))) => {
                one == other && of_one.meets(of_other)
            }
            _ => false,
        }
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

    /// True if the values that a region uses are defined where ops are built now: before the root, or
    /// before an op that is replaced.
    fn is_there(&self, capture: usize) -> bool {
        match self.builds_before() {
            Some(node) => self.source.captures[capture].node == node,
            None => true,
        }
    }
}
