//! Random results that build regions, or put those of the source into new ops.

use super::bodies::{Named, Owner};
use super::{Bound, Class, Generator, Kind};
use crate::family::{Infer, OpSpec};
use crate::rule::{Body, Dag, Head, NewBlock, Pat, Res, Returns};

/// What becomes of the regions that the source binds.
#[derive(Clone, Default)]
pub(super) struct Moves {
    /// Those that are moved.
    moved: Vec<String>,
    /// Those that are copied.
    copied: Vec<String>,
    /// One of them has two uses.
    twice: bool,
    /// Regions in those of the root are moved; those of the root are not.
    from_inside: bool,
    /// Those of ops other than the root that are removed.
    removed: Vec<String>,
    /// The op that is made is not before the root, and can have only these regions of the source.
    pub(super) away: Option<Vec<String>>,
    /// The number of new regions around the op that is made.
    nested: usize,
}

/// The arguments of a block: their names and types.
type Args = Vec<(Option<String>, Returns)>;

/// The maximal depth of regions in regions.
const NESTED: usize = 2;

/// True if a rule builds something that only these rules have.
pub(super) fn is_of_interest(source: &Dag, results: &[Res]) -> bool {
    let several = source.args.iter().any(|arg| match arg {
        Pat::Variadic(_, parts) => parts
            .iter()
            .any(|part| matches!(part, Pat::Region(_) | Pat::Body(_))),
        _ => false,
    });
    let text = format!("{results:?}");
    several || text.contains("NewBlock") || format!("{source:?}").contains("Successor(")
}

/// True if the name is of something that results build.
pub(super) fn is_built(name: &str) -> bool {
    name.starts_with(['b', 'z'])
}

impl Generator<'_> {
    /// True if an op with regions may be made in a result.
    pub(super) fn may_nest(&self) -> bool {
        self.forms == super::Forms::Regions && self.moves.nested < NESTED
    }

    /// Single values of this class that results build.
    pub(super) fn of_new(&self, class: Class) -> Vec<Bound> {
        let values = self.of_kind(|kind| match kind {
            Kind::Op(_, [Some(_), Some(_)]) => false,
            kind => self.is_value(kind, class),
        });
        values.into_iter().filter(|b| is_built(&b.name)).collect()
    }

    /// Results, most of which build ops with regions.
    pub(super) fn building(&mut self, results: &mut Vec<Res>) -> Option<()> {
        let of = |region: &Named, owner: Owner| region.of == owner;
        self.moves.from_inside =
            self.regions.iter().any(|r| of(r, Owner::Inside)) && self.chance(40);
        for _ in 0..self.rng.usize(..2) {
            results.extend(self.auxiliary());
        }
        match self.root_results.clone().as_slice() {
            [] => {
                for _ in 0..1 + self.rng.usize(..2) {
                    results.extend(self.effect());
                }
            }
            classes => {
                for class in classes {
                    let ops = self.ops_of(*class, true);
                    let several =
                        self.regions.iter().any(|region| region.several) && self.chance(60);
                    let fits = |op: &usize| match &self.family.ops[*op] {
                        spec if several => spec.many.is_some(),
                        spec => spec.regions > 0,
                    };
                    let ops: Vec<usize> = ops.into_iter().filter(fits).collect();
                    results.push(match self.chance(75) {
                        true => {
                            let op = self.pick(&ops)?;
                            let mut build = self.build(op, Some(*class), 2)?;
                            build.returns = None;
                            Res::Op(build)
                        }
                        false => self.replacement(*class)?,
                    });
                }
            }
        }
        let gone = |r: &&Named| of(r, Owner::Root) || self.moves.removed.contains(&r.name);
        let roots: Vec<Named> = self.regions.iter().filter(gone).cloned().collect();
        let mut drops = vec![];
        for region in roots {
            let is_in = |list: &[String]| list.contains(&region.name);
            let inside = self.moves.from_inside && of(&region, Owner::Root);
            let kept = is_in(&self.moves.copied) && !inside;
            if is_in(&self.moves.moved) || kept && self.chance(70) {
                continue;
            }
            drops.push(Res::Drop(region.name));
        }
        let at = match self.rng.bool() {
            true => 0,
            false => results.len() - self.root_results.len().min(results.len()),
        };
        results.splice(at..at, drops);
        Some(())
    }

    /// The regions and successors of a new op.
    pub(super) fn new_parts(&mut self, spec: &OpSpec, depth: usize) -> Option<Vec<Res>> {
        let mut parts = vec![];
        for index in 0..spec.regions {
            parts.push(match spec.many == Some(index) {
                true => self.new_regions(spec.open, depth)?,
                false => self.one_region(spec.open, depth)?,
            });
        }
        Some(parts)
    }

    fn one_region(&mut self, open: bool, depth: usize) -> Option<Res> {
        if !open && self.chance(4) {
            return Some(Res::Omitted);
        }
        if self.chance(45)
            && let Some(given) = self.given(open, false)
        {
            return Some(given);
        }
        self.new_region(open, depth)
    }

    /// The parts of a variadic region.
    fn new_regions(&mut self, open: bool, depth: usize) -> Option<Res> {
        if self.chance(30)
            && let Some(given) = self.given(open, true)
        {
            return Some(given);
        }
        let mut parts = vec![];
        for _ in 0..self.rng.usize(..4) {
            let often = if self.regions.iter().any(|region| region.several) {
                65
            } else {
                0
            };
            let given = match self.chance(often) {
                true => self.given(open, true),
                false => None,
            };
            parts.push(match given {
                Some(Res::Use(name)) => Res::Spread(name),
                Some(Res::CloneRegion(name)) => Res::CloneSpread(name),
                _ => match self.one_region(open, depth)? {
                    Res::Omitted => self.new_region(open, depth)?,
                    part => part,
                },
            });
        }
        Some(Res::Variadic(parts))
    }

    /// A region of the source, or several, moved or copied.
    fn given(&mut self, open: bool, several: bool) -> Option<Res> {
        let away = self.moves.away.clone();
        let fits = |region: &&Named| {
            let is_there = away.as_ref().is_none_or(|own| own.contains(&region.name));
            is_there && region.several == several && region.open == open
        };
        let all: Vec<Named> = self.regions.iter().filter(fits).cloned().collect();
        let region = self.pick(&all)?;
        let owner = match self.moves.from_inside {
            true => Owner::Inside,
            false => Owner::Root,
        };
        // A rule that copied much would make modules grow without end.
        let uses = self.moves.moved.iter().chain(&self.moves.copied);
        let uses = uses.filter(|name| **name == region.name).count();
        if uses > 1 || uses == 1 && self.moves.twice {
            return None;
        }
        self.moves.twice |= uses == 1;
        let goes = region.of == owner || self.moves.removed.contains(&region.name);
        if goes && self.chance(65) && !self.moves.moved.contains(&region.name) {
            self.moves.moved.push(region.name.clone());
            return Some(Res::Use(region.name));
        }
        self.moves.copied.push(region.name.clone());
        Some(Res::CloneRegion(region.name))
    }

    /// One of several ops that declare the same regions, now and then.
    pub(super) fn like_regions(&mut self, op: usize) -> Head {
        let pairs = [
            ["PairOp", "BothOp"],
            ["SeqOp", "RingOp"],
            ["WhileOp", "UntilOp"],
        ];
        let rust = self.family.ops[op].rust;
        match pairs.iter().find(|pair| pair.contains(&rust)) {
            Some(pair) if self.forms == super::Forms::Regions && self.chance(25) => {
                Head::OneOf(pair.iter().map(|op| self.family.op(op)).collect())
            }
            _ => Head::One(op),
        }
    }

    /// The regions of an op of the source that can be removed, if all have names.
    pub(super) fn removable(&self, source: &Dag, name: &str) -> Option<Vec<String>> {
        let mut found = None;
        crate::matcher::dags(&Pat::Dag(source.clone()), &mut |dag| {
            if dag.name.as_deref() == Some(name) {
                found = Some(dag.clone());
            }
        });
        let mut names = vec![];
        for pat in &found?.args {
            match pat {
                Pat::Region(name) | Pat::Body(Body { name, .. }) => names.push(name.clone()?),
                Pat::Variadic(whole, parts) => {
                    let is_region =
                        |part: &Pat| matches!(part, Pat::Region(_) | Pat::Body(_) | Pat::Rest(_));
                    if !parts.iter().all(is_region) {
                        continue;
                    }
                    if let Some(whole) = whole {
                        names.push(whole.clone());
                        continue;
                    }
                    for part in parts {
                        let (Pat::Region(name) | Pat::Body(Body { name, .. }) | Pat::Rest(name)) =
                            part
                        else {
                            return None;
                        };
                        names.push(name.clone()?);
                    }
                }
                _ => {}
            }
        }
        Some(names)
    }

    /// The regions of an op that is removed go somewhere.
    pub(super) fn remove(&mut self, names: &[String]) {
        self.moves.removed.extend(names.iter().cloned());
    }

    /// `(region …)`
    fn new_region(&mut self, open: bool, depth: usize) -> Option<Res> {
        let outside = self.bound.len();
        self.moves.nested += 1;
        // On pliron, regions without terminators have single blocks.
        let count = match !open && self.chance(25) {
            true => 2 + self.rng.usize(..2),
            false => 1,
        };
        let mut labels: Vec<Option<String>> = vec![None];
        for _ in 1..count {
            labels.push(Some(self.fresh("k")));
        }
        let types: Option<Vec<_>> = labels.iter().map(|_| self.block_args()).collect();
        let mut blocks = vec![];
        let mut entry = outside;
        for (label, (args, bound)) in labels.iter().cloned().zip(types?) {
            // The first block dominates the others.
            if label.is_some() {
                self.bound.truncate(entry);
            }
            self.bound.extend(bound);
            let mut ops = vec![];
            for _ in 0..[0, 1, 1, 2, 3][self.rng.usize(..5)] {
                ops.extend(self.op_of_block(depth.min(1)));
            }
            ops.extend(self.end(open, &labels[1..], depth.min(1))?);
            blocks.push(NewBlock { label, args, ops });
            if blocks.len() == 1 {
                entry = self.bound.len();
            }
        }
        self.bound.truncate(outside);
        self.moves.nested -= 1;
        // `(region)` has no block.
        let is_empty = |block: &NewBlock| block.ops.is_empty() && block.args.is_empty();
        (!blocks.iter().any(is_empty)).then_some(Res::Region(blocks))
    }

    /// The arguments of a new block: as they are written, and what they bind.
    fn block_args(&mut self) -> Option<(Args, Vec<Bound>)> {
        let (mut args, mut bound) = (vec![], vec![]);
        for _ in 0..self.rng.usize(..3) {
            let values =
                self.of_kind(|kind| matches!(kind, Kind::Value(_) | Kind::Op(_, [Some(_), None])));
            let values: Vec<Bound> = values.into_iter().filter(|b| !b.found).collect();
            let known = self.pick(&values).filter(|_| self.rng.u32(..10) < 6);
            let (class, ty) = match known {
                Some(value) => {
                    let (Kind::Value(class) | Kind::Op(_, [Some(class), _])) = value.kind else {
                        return None;
                    };
                    (class, self.returns(value, class))
                }
                None => {
                    let ty = self.pick(self.family.types)?;
                    let class = self.classes.fresh(Some(ty));
                    let form = match self.rng.bool() {
                        true => Returns::Text(ty),
                        false => Returns::Constraint(ty),
                    };
                    (class, form)
                }
            };
            let name = self.chance(85).then(|| self.fresh("z"));
            bound.extend(name.iter().map(|name| Bound {
                name: name.clone(),
                kind: Kind::Value(class),
                root: true,
                found: false,
            }));
            args.push((name, ty));
        }
        Some((args, bound))
    }

    /// An op before the end of a new block.
    fn op_of_block(&mut self, depth: usize) -> Option<Res> {
        let values = self.of_kind(|kind| matches!(kind, Kind::Value(_)));
        let class = self.pick(&values).and_then(|value| match value.kind {
            Kind::Value(class) => Some(class),
            _ => None,
        });
        match (self.rng.u32(..10), class) {
            (0..3, _) | (_, None) => return self.effect(),
            (4, Some(class)) => return self.pair(class, true),
            (3, Some(class)) => {
                let of = self.bound_value(class)?;
                return Some(Res::MakeNeg(Box::new(self.for_code(of))));
            }
            _ => {}
        }
        let class = class?;
        let mut ops = self.ops_of(class, false);
        let pairs = (0..self.family.ops.len()).filter(|op| self.family.ops[*op].results.len() == 2);
        ops.extend(pairs);
        let op = self.pick(&ops)?;
        let mut build = self.build(op, Some(class), depth)?;
        self.typed(&build).then_some(())?;
        let spec = &self.family.ops[op];
        let second = (spec.results.len() == 2).then_some(class);
        if spec.infer == Infer::Nothing && second.is_some() {
            return None;
        }
        let name = self.fresh("b");
        build.name = Some(name.clone());
        self.bound.push(Bound {
            name,
            kind: Kind::Op(Some(op), [Some(class), second]),
            root: true,
            found: false,
        });
        Some(Res::Op(build))
    }

    /// Native code with two values of a class.
    pub(super) fn pair(&mut self, class: Class, named: bool) -> Option<Res> {
        let one = self.bound_value(class)?;
        let one = self.for_code(one);
        let name = named.then(|| self.fresh("b"));
        let pair = match self.rng.bool() {
            true => Res::Negs(name.clone(), Box::new(one)),
            false => {
                let other = self.bound_value(class)?;
                Res::Swap(name.clone(), vec![one, self.for_code(other)])
            }
        };
        self.bound.extend(name.map(|name| Bound {
            name,
            kind: Kind::Op(None, [Some(class); 2]),
            root: true,
            found: false,
        }));
        Some(pair)
    }

    /// The end of a new block: a branch, or another terminator. `None` in it: there is none.
    fn end(&mut self, open: bool, labels: &[Option<String>], depth: usize) -> Option<Option<Res>> {
        if open && labels.is_empty() && self.chance(60) {
            return Some(None);
        }
        let ends = match labels.is_empty() || self.chance(25) {
            true => ["YieldOp", "GiveOp", "PassOp", "StopOp"],
            false => ["GotoOp", "GotoOp", "ForkOp", "HopOp"],
        };
        let op = self.family.op(ends[self.rng.usize(..4)]);
        let spec = &self.family.ops[op];
        let mut build = self.build(op, None, depth)?;
        for index in 0..spec.successors {
            let several = spec.cases && index + 1 == spec.successors;
            let count = match several {
                true => self.rng.usize(..3),
                false => 1,
            };
            let mut to = vec![];
            for _ in 0..count {
                to.push(Res::Use(self.pick(labels)??));
            }
            build.args.push(match several {
                true => Res::Variadic(to),
                false => to.pop()?,
            });
        }
        Some(Some(Res::Op(build)))
    }
}
