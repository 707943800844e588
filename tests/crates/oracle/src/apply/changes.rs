//! Operations that a rule changes in place, and locations.

use super::{Place, Rewrite, Stop};
use crate::family::Arity;
use crate::graph::{Loc, V};
use crate::matcher::value_of;
use crate::rule::Res;

impl Rewrite<'_> {
    pub(super) fn default_loc(&self) -> Loc {
        let locs = self.found.ops.iter();
        let locs: Vec<Loc> = locs.map(|op| self.old.nodes[*op].loc.clone()).collect();
        Loc::fuse(&locs, None)
    }

    pub(super) fn loc_of(&self, name: &str) -> Loc {
        match value_of(self.found, name) {
            Some(V::Result(op, _)) => self.old.nodes[op].loc.clone(),
            _ => Loc::Unknown,
        }
    }

    /// Changes an operation in place. `Ok(false)` if it was so already.
    pub(super) fn modify(
        &mut self,
        name: &str,
        args: &[(&'static str, Res)],
    ) -> Result<bool, Stop> {
        let op = self.op(name);
        let mut changed = false;
        (self.at, self.checked) = (Place::Before(op), Some(op));
        for (arg, res) in args {
            let spec = self.old.spec(op);
            if let Some(group) = spec.groups().position(|(name, ..)| name == *arg) {
                let arity = spec
                    .groups()
                    .nth(group)
                    .map_or(Arity::One, |(_, arity, _)| arity);
                let values = self.group(arity, res)?;
                if !values.iter().all(|value| self.new.dominates(*value, op)) {
                    return Err(Stop::Decline);
                }
                changed |= self.new.nodes[op].operands[group] != values;
                self.new.nodes[op].operands[group] = values;
                continue;
            }
            let attr = self.attr(res)?;
            changed |= self.new.nodes[op].attrs.get(arg) != attr.as_ref();
            match attr {
                Some(attr) => self.new.nodes[op].attrs.insert(arg, attr),
                None => self.new.nodes[op].attrs.remove(arg),
            };
        }
        (self.at, self.checked) = (Place::Before(self.root), None);
        let node = &self.new.nodes[op];
        self.check_alike(self.old.spec(op), &node.operands, &node.types)?;
        Ok(changed)
    }
}
