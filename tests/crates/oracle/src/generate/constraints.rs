//! Random constraints.

use super::{Bound, Forms, Generator, Kind};
use crate::family::{AttrKind, Need, Ty};
use crate::rule::{AttrPred, Pred, Test};

impl Generator<'_> {
    pub(super) fn constraints(&mut self) -> Vec<Pred> {
        let mut preds = vec![];
        for _ in 0..self.rng.usize(..3) {
            let values = self.of_kind(|kind| matches!(kind, Kind::Value(_)));
            let plain: Vec<Bound> = values.iter().filter(|b| !b.found).cloned().collect();
            let ops = self.of_kind(
                |kind| matches!(kind, Kind::Op(Some(op), _) if self.family.ops[*op].results.len() == 1),
            );
            let ints = self.of_kind(|kind| {
                matches!(
                    kind,
                    Kind::Attr(AttrKind::Int(_), Need::Required | Need::Default(_))
                )
            });
            let lists = self.of_kind(|kind| matches!(kind, Kind::Values(_)));
            let maybe =
                self.of_kind(|kind| matches!(kind, Kind::Maybe | Kind::Attr(_, Need::Optional)));
            let two = |this: &mut Self, from: &[Bound]| {
                let (one, other) = (this.pick(from)?, this.pick(from)?);
                (one.name != other.name).then_some((one.name, other.name))
            };
            let pred = match self.rng.u32(..10) {
                0 => self.pick(&ops).map(|b| Pred::OneUse(b.name)),
                1 => self.pick(&values).map(|b| Pred::OneUse(b.name)),
                2 => two(self, &plain).map(|(a, b)| Pred::Different(a, b)),
                3 if self.forms != Forms::TableGen => {
                    two(self, &values).map(|(a, b)| Pred::SameType(a, b))
                }
                4 => two(self, &ints).map(|(a, b)| Pred::Less(a, b)),
                5 if self.forms != Forms::TableGen => self.pick(&values).and_then(|b| {
                    let test = self.type_test(2)?;
                    Some(Pred::Type(test, b.name))
                }),
                9 if self.forms != Forms::TableGen => self
                    .pick(&ints)
                    .map(|b| Pred::Attr(self.attr_test(2), b.name)),
                6 => self.pick(&lists).map(|b| Pred::Long(b.name)),
                7 if self.forms != Forms::TableGen => {
                    self.pick(&maybe).map(|b| Pred::Present(b.name))
                }
                8 => self.pick(&values).map(|b| Pred::IsNeg(b.name)),
                _ => None,
            };
            preds.extend(pred);
        }
        preds
    }

    /// A test of a type.
    pub(super) fn type_test(&mut self, depth: usize) -> Option<Test<Ty>> {
        let ty = self.pick(self.family.types)?;
        Some(self.test(depth, &mut |this| {
            this.pick(this.family.types).unwrap_or(ty)
        }))
    }

    /// A test of an integer attribute.
    pub(super) fn attr_test(&mut self, depth: usize) -> Test<AttrPred> {
        self.test(depth, &mut |this| match this.rng.bool() {
            true => AttrPred::Odd,
            false => AttrPred::Small,
        })
    }

    /// A test: in half of the cases one of combined ones.
    fn test<T>(&mut self, depth: usize, simple: &mut dyn FnMut(&mut Self) -> T) -> Test<T> {
        if depth == 0 || self.rng.bool() {
            return Test::Is(simple(self));
        }
        let form = self.rng.u32(..3);
        let count = if form == 0 { 1 } else { self.rng.usize(2..4) };
        let mut tests: Vec<Test<T>> = (0..count).map(|_| self.test(depth - 1, simple)).collect();
        match form {
            0 => Test::Not(Box::new(tests.remove(0))),
            1 => Test::All(tests),
            _ => Test::Any(tests),
        }
    }
}
