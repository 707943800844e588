//! Random arguments of source patterns.

use super::source::{DAGS, attribute};
use super::{Bound, Class, Forms, Generator, Kind};
use crate::family::{AttrKind, Need, OpSpec};
use crate::rule::{AttrPred, Pat, Test};

/// The percentage of variadic operands with a rest that may have further ones.
const SEVERAL_RESTS: u32 = 60;

impl Generator<'_> {
    pub(super) fn optional(&mut self, class: Class, depth: usize) -> Option<Pat> {
        if self.forms == Forms::TableGen || self.chance(30) {
            let name = self.fresh("o");
            self.bound.push(Bound {
                name: name.clone(),
                kind: Kind::Maybe,
                root: true,
                found: false,
            });
            return Some(Pat::Any(Some(name)));
        }
        if self.chance(35) {
            return Some(Pat::Absent);
        }
        let before = self.names;
        match self.operand(class, depth)? {
            // A name binds an optional thing here, whatever it was elsewhere.
            Pat::Any(Some(name)) => {
                let bound = self.bound.iter_mut().find(|b| b.name == name)?;
                // Reused names are of a required operand, and require presence.
                if self.names > before {
                    bound.kind = Kind::Maybe;
                }
                Some(Pat::Any(Some(name)))
            }
            pat => Some(pat),
        }
    }

    pub(super) fn variadic(&mut self, class: Class, spec: &OpSpec, depth: usize) -> Option<Pat> {
        let fixed = self.classes.ty(class).is_some();
        let name = |this: &mut Self, class| {
            let name = this.fresh("v");
            this.bound.push(Bound {
                name: name.clone(),
                kind: Kind::Values(class),
                root: true,
                found: false,
            });
            name
        };
        if self.chance(35) {
            let whole = self.of_kind(|kind| matches!(kind, Kind::Values(_)));
            // TableGen compares the first values only.
            if self.forms != Forms::TableGen
                && self.chance(25)
                && let Some(bound) = self.pick(&whole)
            {
                return Some(Pat::Any(Some(bound.name)));
            }
            if self.full() && self.chance(25) {
                let ty = match self.classes.ty(class) {
                    Some(ty) => ty,
                    None => self.pick(self.family.types)?,
                };
                let class = self.classes.fresh(Some(ty));
                return Some(Pat::Type(Test::Is(ty), Some(name(self, Some(class)))));
            }
            return Some(Pat::Any(Some(name(self, fixed.then_some(class)))));
        }
        let least = usize::from(self.forms == Forms::TableGen);
        let count = self.rng.usize(least..4);
        let rest = self.forms != Forms::TableGen && self.chance(50) && !spec.even;
        let at = self.rng.usize(..=count);
        let several = rest && self.chance(SEVERAL_RESTS);
        let mut parts = vec![];
        for index in 0..=count {
            if rest && (index == at || several && self.chance(60)) {
                let rest = self.chance(75).then(|| name(self, fixed.then_some(class)));
                parts.push(Pat::Rest(rest));
            }
            if index == count {
                break;
            }
            let class = match fixed {
                true => class,
                false => self.classes.fresh(None),
            };
            parts.push(match self.forms {
                Forms::TableGen => match self.chance(40) && depth > 0 && self.dags < DAGS {
                    true => Pat::Dag(self.nested(class, depth - 1)?),
                    false => self.value(class),
                },
                _ => self.operand(class, depth)?,
            });
        }
        let whole = (self.forms != Forms::TableGen && self.chance(20))
            .then(|| name(self, fixed.then_some(class)));
        Some(Pat::Variadic(whole, parts))
    }

    /// An argument for an attribute. The number of a constant has the class of its result.
    pub(super) fn attr(&mut self, kind: AttrKind, need: Need, class: Option<Class>) -> Pat {
        let bind = |this: &mut Self, percent| {
            this.chance(percent).then(|| {
                let name = this.fresh("a");
                this.bound.push(Bound {
                    name: name.clone(),
                    kind: match class {
                        Some(class) => Kind::Number(class),
                        None => Kind::Attr(kind, need),
                    },
                    root: true,
                    found: false,
                });
                name
            })
        };
        if self.forms == Forms::TableGen {
            let tested = need != Need::Optional && self.chance(35);
            return match kind {
                AttrKind::Int(_) if tested && self.rng.bool() => {
                    let pred = [AttrPred::Odd, AttrPred::Small][self.rng.usize(..2)];
                    Pat::Attr(Test::Is(pred), bind(self, 60))
                }
                AttrKind::Int(_) | AttrKind::Str if tested => {
                    Pat::Literal(attribute(self.rng, kind, None), None)
                }
                _ => Pat::Any(bind(self, 80)),
            };
        }
        match self.rng.u32(..100) {
            0..20 => {
                let same = self.of_kind(|other| match class {
                    Some(class) => matches!(other, Kind::Number(c) if self.classes.same(*c, class)),
                    None => *other == Kind::Attr(kind, need),
                });
                match self.pick(&same) {
                    Some(bound) => Pat::Any(Some(bound.name)),
                    None => Pat::Any(bind(self, 100)),
                }
            }
            20..40 => {
                let ty = class.and_then(|class| self.classes.ty(class));
                let ty = ty.or_else(|| self.pick(self.family.types));
                let attr = attribute(self.rng, kind, ty);
                if let (Some(class), Some(ty)) = (class, ty) {
                    let fixed = self.classes.fresh(Some(ty));
                    self.classes.unify(class, fixed);
                }
                Pat::Literal(attr, None)
            }
            40..55 if matches!(kind, AttrKind::Int(_)) => {
                let test = self.attr_test(2);
                let name = match need == Need::Required {
                    true => bind(self, 60),
                    false => None,
                };
                Pat::Attr(test, name)
            }
            55..65 if need == Need::Optional => Pat::Absent,
            65..75 => Pat::Any(None),
            _ => Pat::Any(bind(self, 100)),
        }
    }
}
