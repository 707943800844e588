//! Random results, which verify where the source matches.

use super::regions::is_built;
use super::{Bound, Class, Forms, Generator, Kind};
use crate::family::{ArgSpec, Arity, AttrKind, Infer, Need, OpSpec};
use crate::rule::{Build, Dag, Head, Res};

impl Generator<'_> {
    /// The result patterns and the supplemental ones.
    pub(super) fn results(&mut self, source: &Dag) -> Option<(Vec<Res>, Vec<Res>)> {
        let spec = match source.head {
            Head::One(op) => Some(&self.family.ops[op]),
            _ => None,
        };
        let full = self.forms != Forms::TableGen;
        if let (Some(spec), true) = (spec, full)
            && (spec.regions == 0 || self.looks_into_regions() && !spec.args.is_empty())
            && self.chance(10)
        {
            let root = source.name.clone()?;
            let result = self.root_results.first().copied();
            return Some((vec![self.modify(spec, root, result)?], vec![]));
        }
        let mut results = vec![];
        let others = if self.forms == Forms::Regions { 35 } else { 15 };
        if full && self.chance(others) {
            let mut changed = vec![];
            for _ in 0..self.rng.usize(1..4) {
                results.extend(self.other_op(source, &mut changed, &results));
            }
        }
        if self.chance(15) {
            results.extend(self.auxiliary());
        }
        if self.forms == Forms::All && self.chance(10) {
            results.extend(self.fan());
        }
        if self.forms == Forms::Bodies && spec.is_some_and(|spec| spec.regions > 0) {
            self.with_regions(&mut results)?;
            return Some((results, vec![]));
        }
        if self.forms == Forms::Regions {
            match spec.is_some_and(|spec| spec.successors > 0) {
                true => self.branching(&mut results)?,
                false => self.building(&mut results)?,
            }
            // The regions of the root are gone.
            self.moves.away = Some(vec![]);
            let last = results.last();
            let ends =
                |res: &Res| matches!(res, Res::Op(build) if self.family.ops[build.op].terminator);
            let supplemental = match !last.is_some_and(ends) && self.chance(10) {
                true => self.effect().into_iter().collect(),
                false => vec![],
            };
            return Some((results, supplemental));
        }
        if spec.is_some_and(|spec| spec.spread) {
            if self.chance(30) {
                results.extend(self.fan());
            }
            results.push(self.variadic_replacement()?);
            return Some((results, vec![]));
        }
        let regions = spec.map_or(0, |spec| spec.regions);
        let classes: Vec<Class> = self.root_results.clone();
        match classes.as_slice() {
            [] => {
                for _ in 0..self.rng.usize(..2) {
                    results.extend(self.effect());
                }
            }
            [class] if regions > 0 => {
                let body = self.of_kind(|kind| *kind == Kind::Region).pop()?;
                match self.rng.u32(..4) {
                    0 => {
                        results.push(Res::Drop(body.name));
                        results.push(self.replacement(*class)?);
                    }
                    how => {
                        let name = ["LoopOp", "OnceOp"][self.rng.usize(..2)];
                        let op = self.family.op(name);
                        let region = match how {
                            1 => Res::CloneRegion(body.name),
                            _ => Res::Use(body.name),
                        };
                        let mut build = self.build(op, None, 2)?;
                        build.returns = None;
                        build.args.push(region);
                        results.push(Res::Op(build));
                    }
                }
            }
            [class] => results.push(self.replacement(*class)?),
            [first, second] => match self.rng.u32(..4) {
                0 if full && self.classes.same(*first, *second) && self.rng.bool() => {
                    results.push(self.pair(*first, false)?);
                }
                0 => {
                    let values = vec![self.bound_value(*first)?, self.bound_value(*second)?];
                    results.push(Res::Values(values));
                }
                1 => {
                    let pairs = self.ops.iter().copied().filter(|op| {
                        let spec = &self.family.ops[*op];
                        spec.results.len() == 2
                    });
                    let pairs: Vec<usize> = pairs.collect();
                    let op = self.pick(&pairs)?;
                    results.push(Res::Op(self.build(op, Some(*first), 2)?));
                }
                _ => {
                    results.push(self.replacement(*first)?);
                    results.push(self.replacement(*second)?);
                }
            },
            _ => return None,
        }
        let mut supplemental = vec![];
        if self.chance(10) && full {
            supplemental.extend(self.effect());
        }
        Some((results, supplemental))
    }

    /// A pattern for one result of the root.
    pub(super) fn replacement(&mut self, class: Class) -> Option<Res> {
        Some(match self.rng.u32(..10) {
            0..2 => {
                // Sometimes of another type: the rule then does not match.
                let value = match self.chance(80) {
                    true => self.bound_value(class)?,
                    false => self.any_value()?,
                };
                Res::Values(vec![value])
            }
            2 if self.full() => {
                let of = self.value_of(class, 1)?;
                Res::MakeNeg(Box::new(self.for_code(of)))
            }
            _ => {
                let mut ops = self.ops_of(class, true);
                if self.late && self.chance(20) {
                    ops = self.ops.to_vec();
                    ops.retain(|op| {
                        let spec = &self.family.ops[*op];
                        spec.infer == Infer::Same && spec.results.len() == 1
                    });
                }
                let op = self.pick(&ops)?;
                let of = match self.family.ops[op].same_types && self.late && self.chance(50) {
                    true => self.classes.fresh(None),
                    false => class,
                };
                let mut build = self.build(op, Some(of), 2)?;
                build.returns = None;
                Res::Op(build)
            }
        })
    }

    /// The ops that can make a value of a class. `Any` types fit only where the root gives them.
    pub(super) fn ops_of(&self, class: Class, replaces: bool) -> Vec<usize> {
        let fits = |op: &usize| {
            let spec = &self.family.ops[*op];
            spec.results.len() == 1
                && !spec.spread
                && (spec.regions == 0 || self.may_nest())
                && spec.rust != self.family.source
                && !(self.forms == Forms::TableGen && spec.optional())
                && match spec.infer {
                    Infer::Nothing => replaces || self.forms != Forms::TableGen,
                    Infer::Declared => {
                        spec.results[0].is_some_and(|ty| self.classes.ty(class) == Some(ty))
                    }
                    _ => true,
                }
        };
        self.ops.iter().copied().filter(fits).collect()
    }

    pub(super) fn is_value(&self, kind: &Kind, class: Class) -> bool {
        match kind {
            Kind::Value(other) | Kind::Op(_, [Some(other), _]) => self.classes.same(*other, class),
            _ => false,
        }
    }

    /// The values of the class that the source binds.
    pub(super) fn sources(&self, class: Class) -> Vec<Bound> {
        let values = self.of_kind(|kind| match kind {
            Kind::Op(_, [Some(_), Some(_)]) => false,
            kind => self.is_value(kind, class),
        });
        values.into_iter().filter(|b| !is_built(&b.name)).collect()
    }

    /// A bound value of the class.
    pub(super) fn bound_value(&mut self, class: Class) -> Option<Res> {
        let values = self.of_kind(|kind| match kind {
            Kind::Op(_, [_, Some(second)]) if self.classes.same(*second, class) => true,
            kind => self.is_value(kind, class),
        });
        let values: Vec<Bound> = values.into_iter().filter(|b| b.root).collect();
        let bound = self.pick(&values)?;
        Some(match bound.kind {
            Kind::Op(_, [Some(first), Some(second)]) => {
                let first = self.classes.same(first, class);
                let second = self.classes.same(second, class);
                let index = match (first, second) {
                    (true, true) => self.rng.usize(..2),
                    (true, false) => 0,
                    _ => 1,
                };
                Res::UseResult(bound.name, index)
            }
            _ => Res::Use(bound.name),
        })
    }

    pub(super) fn any_value(&mut self) -> Option<Res> {
        let values =
            self.of_kind(|kind| matches!(kind, Kind::Value(_) | Kind::Op(_, [Some(_), None])));
        let values: Vec<Bound> = values.into_iter().filter(|b| b.root).collect();
        self.pick(&values).map(|bound| Res::Use(bound.name))
    }

    /// True if the types of an op's results are known without the root.
    pub(super) fn typed(&self, build: &Build) -> bool {
        build.returns.is_some() || self.family.ops[build.op].infer != Infer::Nothing
    }

    /// An argument of native code, which gets ops where a name is an op's.
    pub(super) fn for_code(&self, res: Res) -> Res {
        match res {
            Res::Use(name)
                if self
                    .bound
                    .iter()
                    .any(|b| b.name == name && matches!(b.kind, Kind::Op(..))) =>
            {
                Res::UseResult(name, 0)
            }
            res => res,
        }
    }

    /// A value of the class: bound, or of a new op.
    pub(super) fn value_of(&mut self, class: Class, depth: usize) -> Option<Res> {
        if depth == 0 || self.chance(60) {
            let bound = self.bound_value(class);
            if bound.is_some() || depth == 0 {
                return bound;
            }
        }
        if self.full() && self.chance(12) {
            let of = self.value_of(class, depth - 1)?;
            let of = Box::new(self.for_code(of));
            return Some(match self.rng.bool() {
                true => Res::MakeNeg(of),
                false => {
                    let other = self.any_value()?;
                    Res::First(of, Box::new(self.for_code(other)))
                }
            });
        }
        let ops = self.ops_of(class, false);
        let op = self.pick(&ops)?;
        let build = self.build(op, Some(class), depth - 1)?;
        self.typed(&build).then_some(Res::Op(build))
    }

    /// `modify` of an op with a result of this class.
    pub(super) fn modify(
        &mut self,
        spec: &'static OpSpec,
        op: String,
        result: Option<Class>,
    ) -> Option<Res> {
        let moves = self.moves.away.replace(vec![]);
        let args = self.changes(spec, &op, result);
        self.moves.away = moves;
        let args = args?;
        (!args.is_empty()).then_some(Res::Modify(op, args))
    }

    /// The arguments of `modify`.
    fn changes(
        &mut self,
        spec: &'static OpSpec,
        op: &str,
        result: Option<Class>,
    ) -> Option<Vec<(&'static str, Res)>> {
        let mut args = vec![];
        for (nth, arg) in spec.args.iter().enumerate() {
            if !self.chance(50) {
                continue;
            }
            args.push(match arg {
                ArgSpec::Operand(name, arity, ty) => {
                    let same = spec.same_types || (spec.tied && nth == 0);
                    let of = match (same, ty) {
                        (true, _) => result,
                        (false, Some(ty)) => Some(self.classes.fresh(Some(*ty))),
                        (false, None) => None,
                    };
                    let value = match (arity, of) {
                        (Arity::One, Some(of)) => self.value_of(of, 1)?,
                        (Arity::One, None) => self.any_value()?,
                        (Arity::Optional, of) => self.maybe(of)?,
                        (Arity::Variadic, of) => self.several(spec, of, &mut None)?,
                    };
                    (*name, value)
                }
                ArgSpec::Attr(name, kind, need) => {
                    if *kind == AttrKind::Typed {
                        // The type of the result must stay.
                        (*name, Res::Number(op.to_string()))
                    } else {
                        match self.attr_of(*kind, *need, None)? {
                            Res::Omitted if *need == Need::Optional => (*name, Res::Absent),
                            Res::Omitted => return None,
                            value => (*name, value),
                        }
                    }
                }
            });
        }
        Some(args)
    }

    /// `modify`, `replace` or `erase` of an op that is not changed yet and is other than the root. What
    /// earlier patterns use is not erased.
    pub(super) fn other_op(
        &mut self,
        source: &Dag,
        changed: &mut Vec<String>,
        earlier: &[Res],
    ) -> Option<Res> {
        let others = self.of_kind(|kind| matches!(kind, Kind::Op(_, [Some(_), _])));
        let others: Vec<Bound> = others
            .into_iter()
            .filter(|b| b.root && b.name.starts_with('n') && !changed.contains(&b.name))
            .filter(|b| match b.kind {
                Kind::Op(Some(op), _) if self.forms != Forms::Regions => {
                    self.family.ops[op].regions == 0
                }
                _ => true,
            })
            .collect();
        let other = self.pick(&others)?;
        changed.push(other.name.clone());
        let Kind::Op(op, [Some(class), second]) = other.kind else {
            return None;
        };
        if let Some(op) = op
            && second.is_none()
            && self.chance(35)
        {
            // It cannot be its own operand.
            let before = self.bound.clone();
            self.bound.retain(|bound| bound.name != other.name);
            let changed = self.modify(&self.family.ops[op], other.name, Some(class));
            self.bound = before;
            return changed;
        }
        let own = self.removable(source, &other.name)?;
        // Its results are gone for the rest of the rule.
        for bound in &mut self.bound {
            bound.root &= bound.name != other.name;
        }
        let used = format!("{earlier:?}").contains(&format!("{:?}", other.name));
        let change = match self.rng.bool() && !used {
            true => Res::Erase(other.name),
            false => {
                let mut by = vec![];
                if second.is_some() && self.chance(30) {
                    by.push(self.pair(class, false).filter(|_| second == Some(class))?);
                } else {
                    by.push(self.replacement_of_other(class, &own)?);
                    if let Some(second) = second {
                        by.push(self.replacement_of_other(second, &own)?);
                    }
                }
                Res::Replace(other.name, by)
            }
        };
        self.remove(&own);
        Some(change)
    }

    pub(super) fn replacement_of_other(&mut self, class: Class, own: &[String]) -> Option<Res> {
        if self.chance(40) {
            return self.bound_value(class);
        }
        let ops = self.ops_of(class, true);
        let op = self.pick(&ops)?;
        // The regions of the root cannot go there.
        let moves = self.moves.away.replace(own.to_vec());
        let build = self.build(op, Some(class), 1);
        self.moves.away = moves;
        let mut build = build?;
        build.returns = None;
        Some(Res::Op(build))
    }

    /// An op that is built beside the results, with a name.
    pub(super) fn auxiliary(&mut self) -> Option<Res> {
        let values = self.of_kind(|kind| matches!(kind, Kind::Value(_)));
        let Kind::Value(class) = self.pick(&values)?.kind else {
            return None;
        };
        if self.full() && self.chance(15) {
            return self.pair(class, true);
        }
        let ops = self.ops_of(class, false);
        let op = self.pick(&ops)?;
        let mut build = self.build(op, Some(class), 1)?;
        self.typed(&build).then_some(())?;
        let name = self.fresh("b");
        build.name = Some(name.clone());
        self.bound.push(Bound {
            name,
            kind: Kind::Op(Some(op), [Some(class), None]),
            root: true,
            found: false,
        });
        Some(Res::Op(build))
    }

    /// An op with side effects and no results.
    pub(super) fn effect(&mut self) -> Option<Res> {
        let ops = self.ops.iter().copied().filter(|op| {
            let spec = &self.family.ops[*op];
            spec.results.is_empty() && !spec.terminator && (spec.regions == 0 || self.may_nest())
        });
        let ops: Vec<usize> = ops.collect();
        let op = self.pick(&ops)?;
        Some(Res::Op(self.build(op, None, 1)?))
    }
}
