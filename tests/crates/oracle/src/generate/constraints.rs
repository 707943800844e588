//! Random constraints.

use super::{Bound, Forms, Generator, Kind};
use crate::family::{AttrKind, Need};
use crate::rule::Pred;

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
            let pred = match self.rng.u32(..9) {
                0 => self.pick(&ops).map(|b| Pred::OneUse(b.name)),
                1 => self.pick(&values).map(|b| Pred::OneUse(b.name)),
                2 => two(self, &plain).map(|(a, b)| Pred::Different(a, b)),
                3 if self.forms != Forms::TableGen => {
                    two(self, &values).map(|(a, b)| Pred::SameType(a, b))
                }
                4 => two(self, &ints).map(|(a, b)| Pred::Less(a, b)),
                5 if self.forms != Forms::TableGen => self.pick(&values).and_then(|b| {
                    let ty = self.pick(self.family.types)?;
                    Some(Pred::Type(ty, b.name))
                }),
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
}
