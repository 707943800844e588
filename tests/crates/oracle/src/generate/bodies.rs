//! Random patterns of what is in regions, and results for ops that have regions.

use super::{Bound, Forms, Generator, Kind};
use crate::family::OpSpec;
use crate::rule::{Body, Dag, Head, Pat, Res, Test, Which};

/// A region that the source binds.
#[derive(Clone, Debug)]
pub(super) struct Named {
    pub(super) name: String,
    pub(super) of: Owner,
    /// Its blocks may have no terminator.
    pub(super) open: bool,
    /// It is several.
    pub(super) several: bool,
}

/// The op that a region belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Owner {
    /// The root, which goes with the rule.
    Root,
    /// An op in a region of the root.
    Inside,
    /// Another op, which stays.
    Other,
}

impl Generator<'_> {
    /// A pattern for a region of an op.
    pub(super) fn region(&mut self, spec: &OpSpec, depth: usize) -> Option<Pat> {
        let of = self.owner();
        let bodies = self.looks_into_regions();
        let named = of == Owner::Root || self.chance(60);
        let name = named.then(|| self.fresh("body"));
        let plain = match (of, self.forms) {
            (_, Forms::Regions) => 60,
            (Owner::Root, _) => 15,
            _ => 40,
        };
        if bodies && !self.chance(plain) {
            self.in_root |= of == Owner::Root;
            let body = self.body(name.clone(), spec.open, depth.saturating_sub(1))?;
            self.in_root &= of != Owner::Root;
            self.bind_region(name, of, (spec.open, false));
            return Some(Pat::Body(body));
        }
        self.bind_region(name.clone(), of, (spec.open, false));
        Some(Pat::Region(name))
    }

    /// Several regions: as a whole, or by parts.
    pub(super) fn several_regions(&mut self, spec: &OpSpec, depth: usize) -> Option<Pat> {
        let of = self.owner();
        // Each region of the root goes somewhere.
        let named = |this: &mut Self| of == Owner::Root || this.chance(60);
        let several = (spec.open, true);
        if self.chance(20) {
            let name = named(self).then(|| self.fresh("all"));
            self.bind_region(name.clone(), of, several);
            return Some(Pat::Region(name));
        }
        let whole = self.chance(25).then(|| self.fresh("all"));
        let mut parts = vec![];
        for _ in 0..self.rng.usize(..4) {
            let behind = matches!(parts.last(), Some(Pat::Rest(_)));
            parts.push(match !behind && self.chance(50) {
                true => {
                    let name = (whole.is_none() && named(self)).then(|| self.fresh("rest"));
                    self.bind_region(name.clone(), of, several);
                    Pat::Rest(name)
                }
                false => {
                    let pat = self.region(spec, depth)?;
                    // One of the names says what becomes of a region.
                    if let (
                        Some(_),
                        Pat::Region(Some(name))
                        | Pat::Body(Body {
                            name: Some(name), ..
                        }),
                    ) = (&whole, &pat)
                    {
                        self.regions.retain(|region| region.name != *name);
                        self.bound.retain(|bound| bound.name != *name);
                    }
                    pat
                }
            });
        }
        self.bind_region(whole.clone(), of, several);
        Some(Pat::Variadic(whole, parts))
    }

    /// The op that the region belongs to that is made.
    fn owner(&self) -> Owner {
        match (self.level, self.inside) {
            (1, _) => Owner::Root,
            (_, 0) => Owner::Other,
            _ if self.in_root => Owner::Inside,
            _ => Owner::Other,
        }
    }

    fn bind_region(&mut self, name: Option<String>, of: Owner, (open, several): (bool, bool)) {
        let Some(name) = name else { return };
        self.regions.push(Named {
            name: name.clone(),
            of,
            open,
            several,
        });
        self.bound.push(Bound {
            name,
            kind: Kind::Region,
            root: true,
            found: false,
        });
    }

    fn body(&mut self, name: Option<String>, open: bool, depth: usize) -> Option<Body> {
        let first = self.bound.len();
        let mut args = vec![];
        for _ in 0..self.rng.usize(..3) {
            let class = self.classes.fresh(None);
            args.push(match self.rng.u32(..10) {
                0 | 1 => Pat::Any(None),
                2 | 3 => {
                    let ty = self.pick(self.family.types)?;
                    let fixed = self.classes.fresh(Some(ty));
                    self.classes.unify(class, fixed);
                    match (self.value(class), self.rng.bool()) {
                        (Pat::Any(name), true) => Pat::Type(Test::Is(ty), name),
                        _ => {
                            self.bound.pop();
                            Pat::Type(Test::Is(ty), None)
                        }
                    }
                }
                _ => self.value(class),
            });
        }
        let arguments = self.bound.len();
        self.inside += 1;
        let mut ops = vec![];
        for _ in 0..[0, 0, 0, 1, 1, 2][self.rng.usize(..6)] {
            ops.push(self.listed(depth.min(1))?);
        }
        if !open || self.chance(30) {
            ops.push(self.terminator(depth)?);
        }
        self.inside -= 1;
        // Results cannot use arguments and ops of the block.
        let mut index = 0;
        let mut of_block = vec![];
        self.bound.retain(|bound| {
            let is_argument = (first..arguments).contains(&index);
            let hides = is_argument || index >= arguments && matches!(bound.kind, Kind::Op(..));
            index += 1;
            hides.then(|| of_block.push(bound.clone()));
            !hides
        });
        self.hidden.extend(of_block);
        // `(region (C))` would list an op.
        if ops.is_empty() && matches!(args[..], [Pat::Type(..)]) {
            return None;
        }
        let listed = ops.is_empty() || self.chance(75) || arguments > first;
        Some(Body {
            name,
            args: listed.then_some(args),
            ops,
        })
    }

    /// An op that is listed in a body.
    fn listed(&mut self, depth: usize) -> Option<Dag> {
        let ops = self.ops.iter().copied().filter(|op| {
            let spec = &self.family.ops[*op];
            let known = [self.family.source, self.family.sink].contains(&spec.rust);
            !spec.terminator && !known && (spec.regions == 0 || depth > 0)
        });
        let ops: Vec<usize> = ops.collect();
        // Ops that only their names tell apart are the most likely.
        let effects = ["TickOp", "TockOp", "StoreOp", "PutOp"];
        let op = match self.chance(35) {
            true => self.family.op(effects[self.rng.usize(..4)]),
            false => self.pick(&ops)?,
        };
        let head = match self.family.ops[op].plain() && self.chance(20) {
            true => self.alternatives(op),
            false => self.one_of(op, [["TickOp", "TockOp"], ["StoreOp", "PutOp"]]),
        };
        let class = self.classes.fresh(None);
        self.dag(head, Which::Only, class, depth)
    }

    fn terminator(&mut self, depth: usize) -> Option<Dag> {
        let ends = ["YieldOp", "YieldOp", "GiveOp", "PassOp", "StopOp", "SkipOp"];
        let op = self.family.op(ends[self.rng.usize(..6)]);
        let head = self.one_of(op, [["YieldOp", "GiveOp"], ["StopOp", "SkipOp"]]);
        let class = self.classes.fresh(None);
        self.dag(head, Which::Only, class, depth)
    }

    /// Now and then both ops of a pair, if the op is one of them.
    fn one_of(&mut self, op: usize, pairs: [[&str; 2]; 2]) -> Head {
        let rust = self.family.ops[op].rust;
        let pair = pairs.iter().find(|pair| pair.contains(&rust));
        match pair {
            Some(pair) if self.chance(20) => {
                Head::OneOf(pair.iter().map(|op| self.family.op(op)).collect())
            }
            _ => Head::One(op),
        }
    }

    /// The results of a rule whose root has regions: each is dropped, moved or copied.
    pub(super) fn with_regions(&mut self, results: &mut Vec<Res>) -> Option<()> {
        let regions = self.regions.clone();
        let (roots, others): (Vec<Named>, Vec<Named>) = regions
            .into_iter()
            .partition(|region| region.of == Owner::Root);
        let class = self.root_results.first().copied();
        if self.chance(45) {
            results.extend(roots.into_iter().map(|region| Res::Drop(region.name)));
            match class {
                Some(class) => results.push(self.replacement(class)?),
                None => results.extend(self.effect()),
            }
            return Some(());
        }
        let ops = self.ops.iter().copied().filter(|op| {
            let spec = &self.family.ops[*op];
            spec.regions > 0 && spec.results.len() == self.root_results.len()
        });
        let ops: Vec<usize> = ops.collect();
        let op = self.pick(&ops)?;
        let spec = &self.family.ops[op];
        let mut build = self.build(op, None, 2)?;
        build.returns = None;
        let (mut moved, mut kept, mut copied) = (vec![], roots.clone(), vec![]);
        // Regions that are in a dropped one can be moved out.
        let from_inside = self.chance(40) && others.iter().any(|region| region.of == Owner::Inside);
        for _ in 0..spec.regions {
            let fits = |region: &&Named| !region.open || spec.open;
            let all = match from_inside {
                true => &others,
                false => &kept,
            };
            let movable: Vec<Named> = all.iter().filter(fits).cloned().collect();
            let any: Vec<Named> = roots.iter().chain(&others).filter(fits).cloned().collect();
            let moves = self.chance(70);
            match (self.pick(&movable), moves) {
                (Some(region), true)
                    if region.of != Owner::Other && !moved.contains(&region.name) =>
                {
                    kept.retain(|other| other.name != region.name);
                    moved.push(region.name.clone());
                    build.args.push(Res::Use(region.name));
                }
                _ => {
                    let region = self.pick(&any)?;
                    copied.push(region.name.clone());
                    build.args.push(Res::CloneRegion(region.name));
                }
            }
        }
        let drops = kept
            .into_iter()
            .filter(|region| from_inside || !copied.contains(&region.name));
        results.extend(drops.map(|region| Res::Drop(region.name)));
        results.push(Res::Op(build));
        Some(())
    }
}
