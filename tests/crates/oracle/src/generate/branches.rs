//! Random rules for ops that branch.

use super::{Bound, Generator, Kind};
use crate::rule::{Pat, Res};

impl Generator<'_> {
    /// A pattern for a successor, or for several.
    pub(super) fn successor(&mut self, several: bool) -> Pat {
        if !several || self.chance(35) {
            return Pat::Successor(self.block_name(several));
        }
        let mut parts = vec![];
        for _ in 0..self.rng.usize(..4) {
            let behind = matches!(parts.last(), Some(Pat::Rest(_)));
            let rest = !behind && self.chance(40);
            let name = self.block_name(rest);
            parts.push(match rest {
                true => Pat::Rest(name),
                false => Pat::Successor(name),
            });
        }
        let whole = match self.chance(20) {
            true => self.block_name(true),
            false => None,
        };
        Pat::Variadic(whole, parts)
    }

    /// A name for a successor: a new one, or that of another, which must be the same block.
    fn block_name(&mut self, several: bool) -> Option<String> {
        let known = self.of_kind(|kind| *kind == Kind::Successor(several));
        match self.rng.u32(..10) {
            0 | 1 => return None,
            2..5 if !known.is_empty() => return self.pick(&known).map(|bound| bound.name),
            _ => {}
        }
        let name = self.fresh("to");
        self.bound.push(Bound {
            name: name.clone(),
            kind: Kind::Successor(several),
            root: true,
            found: false,
        });
        Some(name)
    }

    /// Results for a root that branches: the last op branches to the same blocks, or ends its region.
    pub(super) fn branching(&mut self, results: &mut Vec<Res>) -> Option<()> {
        for _ in 0..self.rng.usize(..3) {
            results.extend(match self.rng.bool() {
                true => self.auxiliary(),
                false => self.effect(),
            });
        }
        let one = self.of_kind(|kind| *kind == Kind::Successor(false));
        let many = self.of_kind(|kind| *kind == Kind::Successor(true));
        let ends = match one.is_empty() || self.chance(15) {
            true => ["YieldOp", "GiveOp", "PassOp", "StopOp"],
            false => ["GotoOp", "ForkOp", "HopOp", "HopOp"],
        };
        let op = self.family.op(ends[self.rng.usize(..4)]);
        let spec = &self.family.ops[op];
        let mut build = self.build(op, None, 2)?;
        for index in 0..spec.successors {
            if !(spec.cases && index + 1 == spec.successors) {
                build.args.push(Res::Use(self.pick(&one)?.name));
                continue;
            }
            if self.chance(35)
                && let Some(all) = self.pick(&many)
            {
                build.args.push(Res::Use(all.name));
                continue;
            }
            let mut parts = vec![];
            for _ in 0..self.rng.usize(..4) {
                parts.push(match self.pick(&many) {
                    Some(rest) if self.rng.bool() => Res::Spread(rest.name),
                    _ => Res::Use(self.pick(&one)?.name),
                });
            }
            build.args.push(Res::Variadic(parts));
        }
        results.push(Res::Op(build));
        Some(())
    }
}
