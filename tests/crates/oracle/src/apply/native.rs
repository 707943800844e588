//! The values of native code that makes ops, or has several results.

use std::collections::BTreeMap;

use super::{Rewrite, Stop};
use crate::graph::{Node, V};
use crate::rule::Res;

impl Rewrite<'_> {
    /// Both values of native code with two results.
    pub(super) fn pair(&mut self, res: &Res) -> Result<Vec<V>, Stop> {
        let (name, pair) = match res {
            Res::Swap(name, args) => {
                let (first, second) = (self.value(&args[0])?, self.value(&args[1])?);
                (name, vec![second, first])
            }
            Res::Negs(name, of) => {
                let of = self.value(of)?;
                (name, vec![self.negation(of)?, self.negation(of)?])
            }
            other => panic!("{other:?} has no two results"),
        };
        name.iter().for_each(|name| {
            self.pairs.insert(name.clone(), pair.clone());
        });
        Ok(pair)
    }

    /// The negation that native code makes.
    pub(super) fn negation(&mut self, of: V) -> Result<V, Stop> {
        self.check_there(&[of])?;
        let node = Node {
            op: self.new.family.op("NegOp"),
            operands: vec![vec![of]],
            attrs: BTreeMap::new(),
            marks: BTreeMap::new(),
            types: vec![self.new.ty(of)],
            regions: vec![],
            successors: vec![],
            block: 0,
            loc: self.default_loc(),
        };
        Ok(V::Result(self.insert(node), 0))
    }
}
