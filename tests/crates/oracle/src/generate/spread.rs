//! Random ops with variadic results, in results.

use super::regions::is_built;
use super::{Bound, Generator, Kind};
use crate::rule::{Res, Returns};

impl Generator<'_> {
    /// The pattern that replaces a root with variadic results.
    pub(super) fn variadic_replacement(&mut self) -> Option<Res> {
        match self.rng.u32(..10) {
            0..4 => {
                let op = self.spreading()?;
                Some(Res::Op(self.build(op, None, 1)?))
            }
            4 => {
                let values = self.of_kind(|kind| matches!(kind, Kind::Value(_)));
                let Kind::Value(class) = self.pick(&values)?.kind else {
                    return None;
                };
                self.replacement(class)
            }
            _ => {
                let lists = self.of_kind(|kind| matches!(kind, Kind::Values(_)));
                let mut values = vec![];
                for _ in 0..self.rng.usize(..4) {
                    let several = match self.rng.u32(..4) {
                        0 | 1 => self.pick(&lists).map(|list| Res::Use(list.name)),
                        // The match does not know how many results a new op has.
                        2 => self.all_results(true),
                        _ => None,
                    };
                    values.push(match several {
                        Some(several) => several,
                        None => self.any_value()?,
                    });
                }
                Some(Res::Values(values))
            }
        }
    }

    /// An op with variadic results that is built beside the results, with a name.
    pub(super) fn fan(&mut self) -> Option<Res> {
        let lists = self.of_kind(|kind| matches!(kind, Kind::Values(_)));
        let types = self.pick(&lists)?.name;
        let op = self.spreading()?;
        let mut build = self.build(op, None, 1)?;
        build.returns = Some(Returns::OfAll(types));
        let name = self.fresh("b");
        build.name = Some(name.clone());
        self.bound.push(Bound {
            name,
            kind: Kind::Op(Some(op), [None; 2]),
            root: true,
            found: false,
        });
        Some(Res::Op(build))
    }

    /// An op with variadic results.
    fn spreading(&mut self) -> Option<usize> {
        let ops = self.ops.iter().copied();
        let ops: Vec<usize> = ops.filter(|op| self.family.ops[*op].spread).collect();
        self.pick(&ops)
    }

    /// All results of a matched op, or of a new one too, that has variadic ones.
    pub(super) fn all_results(&mut self, matched: bool) -> Option<Res> {
        let ops = self
            .of_kind(|kind| matches!(kind, Kind::Op(Some(op), _) if self.family.ops[*op].spread));
        let ops: Vec<Bound> = ops
            .into_iter()
            .filter(|bound| bound.root && !(matched && is_built(&bound.name)))
            .collect();
        self.pick(&ops).map(|bound| Res::Results(bound.name))
    }
}
