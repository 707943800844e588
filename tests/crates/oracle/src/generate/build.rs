//! Random ops in results.

use super::regions::is_built;
use super::source::attribute;
use super::{Bound, Class, Forms, Generator, Kind};
use crate::family::{ArgSpec, Arity, AttrKind, Infer, Need, OpSpec, Ty};
use crate::rule::{AttrFn, Build, Res, Returns};

impl Generator<'_> {
    /// A new op. `class` is that of its results, if it is given by the context.
    pub(super) fn build(&mut self, op: usize, class: Option<Class>, depth: usize) -> Option<Build> {
        let spec = &self.family.ops[op];
        let class = match class {
            Some(class) => class,
            None => self.classes.fresh(None),
        };
        let mut returns = None;
        if spec.infer == Infer::Nothing && !spec.results.is_empty() && !spec.spread {
            let mut values = self.sources(class);
            if self.forms == Forms::Regions {
                values.extend(self.of_new(class));
            }
            returns = self.pick(&values).map(|bound| self.returns(bound, class));
        }
        let mut args = vec![];
        let rest = match self.chance(30) && self.forms != Forms::TableGen {
            true => self.rest(op),
            false => None,
        };
        let mut count = None;
        for (nth, arg) in spec.args.iter().enumerate() {
            args.push(match arg {
                ArgSpec::Operand(_, arity, ty) => {
                    let of = match (spec.same_types || (spec.tied && nth == 0), ty) {
                        (true, _) => Some(class),
                        (false, Some(ty)) => Some(self.classes.fresh(Some(*ty))),
                        (false, None) => None,
                    };
                    match arity {
                        Arity::One => match of {
                            Some(of) => self.value_of(of, depth)?,
                            None => self.any_value()?,
                        },
                        Arity::Optional => self.maybe(of)?,
                        Arity::Variadic => self.several(spec, of, &mut count)?,
                    }
                }
                ArgSpec::Attr(_, kind, need) => {
                    let of = (*kind == AttrKind::Typed).then_some(class);
                    match rest.is_some() && self.chance(70) {
                        true => Res::Omitted,
                        false => self.attr_of(*kind, *need, of)?,
                    }
                }
            });
        }
        if self.forms == Forms::Regions {
            args.extend(self.new_parts(spec, depth)?);
        }
        let rest = rest.filter(|_| args.contains(&Res::Omitted));
        let location = match self.chance(12) {
            true => self.location(),
            false => None,
        };
        Some(Build {
            op,
            args,
            name: None,
            returns,
            location,
            rest,
        })
    }

    /// A form that gives the type of a bound value, which is of this class.
    pub(super) fn returns(&mut self, bound: Bound, class: Class) -> Returns {
        let value = matches!(bound.kind, Kind::Value(_));
        if self.forms == Forms::TableGen || is_built(&bound.name) {
            return Returns::Of(bound.name);
        }
        match (self.rng.u32(..6), self.classes.ty(class)) {
            (0, Some(ty)) if self.forms == Forms::Regions => Returns::Text(ty),
            (0 | 1, Some(ty @ (Ty::I64 | Ty::I32))) => Returns::Known(ty),
            (2, _) if value => Returns::Code(bound.name),
            (3, _) if value => Returns::Native(bound.name),
            _ => Returns::Of(bound.name),
        }
    }

    /// An op of the source that declares the attributes of another.
    pub(super) fn rest(&mut self, op: usize) -> Option<String> {
        let wanted: Vec<_> = self.family.ops[op].attrs().collect();
        let ops = self.of_kind(|kind| match kind {
            Kind::Op(Some(from), _) => {
                let from: Vec<_> = self.family.ops[*from].attrs().collect();
                wanted.iter().all(|attr| from.contains(attr))
            }
            _ => false,
        });
        let ops: Vec<Bound> = ops
            .into_iter()
            .filter(|b| b.name.starts_with('n'))
            .collect();
        if wanted.is_empty() {
            return None;
        }
        self.pick(&ops).map(|bound| bound.name)
    }

    pub(super) fn location(&mut self) -> Option<(Option<String>, Vec<String>)> {
        let things = self.of_kind(|kind| matches!(kind, Kind::Op(Some(_), [Some(_), None])));
        let things: Vec<Bound> = things
            .into_iter()
            .filter(|b| b.name.starts_with('n'))
            .collect();
        let name = self.chance(50).then(|| "made".to_string());
        let mut of = vec![];
        for _ in 0..self.rng.usize(..3) {
            of.extend(self.pick(&things).map(|bound| bound.name));
        }
        of.dedup();
        (name.is_some() || !of.is_empty()).then_some((name, of))
    }

    pub(super) fn maybe(&mut self, of: Option<Class>) -> Option<Res> {
        let bound = self.of_kind(|kind| *kind == Kind::Maybe);
        // MLIR crashes when it builds an op from an absent operand.
        if self.forms != Forms::TableGen
            && self.chance(50)
            && let Some(bound) = self.pick(&bound)
        {
            return Some(Res::Use(bound.name));
        }
        if self.forms == Forms::TableGen {
            return match of {
                Some(of) => self.bound_value(of),
                None => self.any_value(),
            };
        }
        match (self.rng.u32(..3), of) {
            (0, _) => Some(Res::Absent),
            (_, Some(of)) => self.bound_value(of),
            (_, None) => self.any_value(),
        }
    }

    pub(super) fn several(
        &mut self,
        spec: &OpSpec,
        of: Option<Class>,
        count: &mut Option<usize>,
    ) -> Option<Res> {
        let lists = self.of_kind(|kind| match (kind, of) {
            (Kind::Values(Some(other)), Some(of)) => self.classes.same(*other, of),
            (Kind::Values(None), Some(_)) => false,
            (Kind::Values(_), None) => true,
            _ => false,
        });
        if !spec.even
            && self.chance(40)
            && let Some(list) = self.pick(&lists)
        {
            return Some(Res::Use(list.name));
        }
        if !spec.even
            && of.is_none()
            && self.chance(30)
            && let Some(all) = self.all_results(false)
        {
            return Some(all);
        }
        let least = usize::from(self.forms == Forms::TableGen);
        let len = *count.get_or_insert(self.rng.usize(least..4));
        let len = if spec.even {
            len
        } else {
            self.rng.usize(least..4)
        };
        let mut parts = vec![];
        for _ in 0..len {
            if !spec.even
                && self.forms != Forms::TableGen
                && self.chance(25)
                && let Some(list) = self.pick(&lists)
            {
                parts.push(Res::Spread(list.name));
                continue;
            }
            if !spec.even
                && of.is_none()
                && self.chance(15)
                && let Some(all) = self.all_results(false)
            {
                parts.push(all);
                continue;
            }
            parts.push(match of {
                // TableGen takes the name of an op there for a new one.
                Some(of) if self.forms == Forms::TableGen => {
                    let values = self.of_kind(
                        |kind| matches!(kind, Kind::Value(other) if self.classes.same(*other, of)),
                    );
                    Res::Use(self.pick(&values)?.name)
                }
                Some(of) => self.value_of(of, 1)?,
                None => self.any_value()?,
            });
        }
        Some(Res::Variadic(parts))
    }

    pub(super) fn attr_of(
        &mut self,
        kind: AttrKind,
        need: Need,
        class: Option<Class>,
    ) -> Option<Res> {
        let bound = self.of_kind(|other| match (other, class) {
            (Kind::Number(of), Some(class)) => self.classes.same(*of, class),
            (Kind::Attr(of, has), None) => {
                *of == kind && (*has != Need::Optional || need == Need::Optional)
            }
            _ => false,
        });
        let ints = self.of_kind(
            |other| matches!(other, Kind::Attr(of, has) if *of == kind && *has != Need::Optional),
        );
        if self.chance(45)
            && let Some(bound) = self.pick(&bound)
        {
            return Some(Res::Use(bound.name));
        }
        if matches!(kind, AttrKind::Int(_))
            && self.chance(40)
            && let Some(first) = self.pick(&ints)
        {
            let first = Res::Use(first.name);
            return Some(match self.chance(60) || self.forms == Forms::TableGen {
                true => {
                    let second = Res::Use(self.pick(&ints)?.name);
                    Res::AttrFn(AttrFn::Sum, vec![first, second])
                }
                false => Res::AttrFn(AttrFn::Half, vec![first]),
            });
        }
        if need != Need::Required && self.forms != Forms::TableGen && self.chance(50) {
            return Some(Res::Omitted);
        }
        if self.forms == Forms::TableGen && kind == AttrKind::Unit {
            return self.pick(&bound).map(|bound| Res::Use(bound.name));
        }
        let Some(class) = class else {
            return Some(Res::Literal(attribute(self.rng, kind, None)));
        };
        match self.classes.ty(class) {
            Some(ty) if self.chance(70) => Some(Res::Literal(attribute(self.rng, kind, Some(ty)))),
            _ => {
                let values = self.sources(class);
                let values: Vec<Bound> = values.into_iter().filter(|b| b.root).collect();
                self.pick(&values).map(|bound| Res::Number(bound.name))
            }
        }
    }
}
