//! The types of the results of new operations, and lists of values.

use std::collections::BTreeMap;

use super::{Rewrite, Stop};
use crate::family::{Attr, Infer, Ty};
use crate::graph::V;
use crate::matcher::Thing;
use crate::rule::{Build, Res, Returns};

impl Rewrite<'_> {
    /// The types of the results of a new operation. `replaced` are those of the results that it replaces, and
    /// perhaps of further ones.
    pub(super) fn result_types(
        &self,
        build: &Build,
        operands: &[Vec<V>],
        attrs: &BTreeMap<&'static str, Attr>,
        replaced: Option<&[Ty]>,
    ) -> Result<Vec<Ty>, Stop> {
        let spec = &self.old.family.ops[build.op];
        let count = spec.results.len();
        let inferred = match spec.infer {
            Infer::Nothing => None,
            Infer::Same => Some(vec![self.new.ty(operands.concat()[0]); count]),
            Infer::Declared => Some(spec.results.iter().flatten().copied().collect()),
            Infer::OfAttr => {
                let attr = attrs.values().next();
                Some(attr.and_then(Attr::ty).into_iter().collect())
            }
        };
        Ok(match (replaced, &build.returns, inferred) {
            (Some(types), ..) if spec.spread => types.to_vec(),
            (Some(types), _, inferred) => {
                // A root with variadic results may have fewer.
                let types = types.get(..count).ok_or(Stop::Decline)?.to_vec();
                // `Declared` is only a constraint on the results.
                if inferred.is_some_and(|inferred: Vec<Ty>| inferred != types) {
                    return Err(Stop::OtherTypes);
                }
                types
            }
            (None, Some(Returns::OfAll(name)), _) => {
                let values = self.list(&Res::Use(name.clone())).ok_or(Stop::Decline)?;
                values.iter().map(|value| self.new.ty(*value)).collect()
            }
            (None, Some(returns), _) => vec![self.type_of(returns)?; count],
            (None, None, inferred) => inferred.unwrap_or_default(),
        })
    }

    pub(super) fn type_of(&self, returns: &Returns) -> Result<Ty, Stop> {
        Ok(match returns {
            Returns::Known(ty) | Returns::Text(ty) | Returns::Constraint(ty) => *ty,
            Returns::Of(name)
            | Returns::OfAll(name)
            | Returns::Code(name)
            | Returns::Native(name) => self.new.ty(self.named(name).ok_or(Stop::Decline)?),
        })
    }

    /// The values for which something stands that may be several: a variadic operand or a part of one, or the
    /// results of an op.
    pub(super) fn list(&self, res: &Res) -> Option<Vec<V>> {
        match res {
            Res::Use(name) | Res::Spread(name) => match self.found.names.get(name)? {
                Thing::Values(values) => Some(values.clone()),
                _ => None,
            },
            Res::Results(name) => {
                let op = self.built.get(name).copied();
                let op = op.unwrap_or_else(|| self.op(name));
                let results = 0..self.new.nodes[op].types.len();
                Some(results.map(|index| V::Result(op, index)).collect())
            }
            _ => None,
        }
    }
}
