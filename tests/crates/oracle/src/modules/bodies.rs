//! What is in regions: anything, or an instance of a pattern, often with a difference.

use std::collections::BTreeMap;

use super::Builder;
use crate::family::{OpSpec, Ty};
use crate::graph::{Blk, BlockId, OpId, V};
use crate::rule::{Body, Dag, Head, Pat, Test};

/// The percentage of instances with a difference.
const SPOILT: u32 = 40;

/// True if only their names tell two ops apart.
fn alike(one: &OpSpec, other: &OpSpec) -> bool {
    let args = |spec: &OpSpec| format!("{:?}", spec.args);
    args(one) == args(other)
        && one.results == other.results
        && one.infer == other.infer
        && (one.same_types, one.tied, one.segments, one.even)
            == (other.same_types, other.tied, other.segments, other.even)
        && (one.regions, one.open, one.terminator) == (other.regions, other.open, other.terminator)
        && (one.many, one.successors, one.cases) == (other.many, other.successors, other.cases)
}

impl Builder<'_> {
    pub(super) fn block(&mut self, owner: OpId, args: Vec<Ty>) -> BlockId {
        let block = self.graph.blocks.len();
        self.values
            .extend((0..args.len()).map(|index| V::Arg(block, index)));
        self.graph.blocks.push(Blk {
            args,
            ops: vec![],
            owner: Some(owner),
        });
        self.block = block;
        block
    }

    /// A block with a few operations and a terminator.
    pub(super) fn body(&mut self, owner: OpId) -> BlockId {
        let mut args = vec![];
        for _ in 0..self.rng.usize(..2) {
            args.push(self.any_type());
        }
        let outer = (self.block, self.values.clone());
        let block = self.block(owner, args);
        self.nested += 1;
        for _ in 0..self.rng.usize(..4) {
            self.inner();
        }
        let value = self.any();
        self.add(
            self.graph.family.op("YieldOp"),
            vec![vec![value]],
            BTreeMap::new(),
            vec![],
        );
        self.nested -= 1;
        (self.block, self.values) = outer;
        block
    }

    /// The type that a value must have so that it can match, where names say so.
    pub(super) fn wanted(&self, pat: &Pat) -> Option<Ty> {
        match pat {
            Pat::Any(Some(name)) => {
                let value = self.names.get(name)?;
                let seen = self.values.contains(value);
                seen.then(|| self.graph.ty(*value))
            }
            Pat::Type(test, _) => {
                let mut types = self.shape.types.iter().copied();
                types.find(|ty| test.holds(&|one| one == ty))
            }
            Pat::Constant(_) => Some(Ty::I64),
            Pat::Negated(inner) => self.wanted(inner),
            Pat::Dag(dag) => self.wanted_of(dag),
            Pat::Order(_, _, items) => items.iter().find_map(|item| self.wanted(item)),
            _ => None,
        }
    }

    /// The type that the first result of an instance must have.
    pub(super) fn wanted_of(&self, dag: &Dag) -> Option<Ty> {
        let op = match &dag.head {
            Head::One(op) => Some(*op),
            Head::OneOf(ops) => ops.first().copied(),
            Head::Trait(_) => None,
        };
        let spec = op.map(|op| &self.graph.family.ops[op]);
        match spec {
            Some(spec) if matches!(spec.results, [Some(_), ..]) => spec.results[0],
            Some(spec) if !spec.same_types => None,
            _ => dag.args.iter().find_map(|arg| self.wanted(arg)),
        }
    }

    /// A type that satisfies the test, or any.
    pub(super) fn type_of(&mut self, test: &Test<Ty>) -> Ty {
        let types = self.shape.types.iter().copied();
        let types: Vec<Ty> = types.filter(|ty| test.holds(&|one| one == ty)).collect();
        match self.rng.choice(&types) {
            Some(ty) => *ty,
            None => self.any_type(),
        }
    }

    /// A value for a new name. In a body it is often one from outside, which results can use.
    pub(super) fn fresh_value(&mut self, ty: Ty) -> V {
        if self.nested > 0 && self.chance(65) {
            let outside = self.values.iter().copied().filter(|value| {
                let block = match value {
                    V::Result(op, _) => self.graph.nodes[*op].block,
                    V::Arg(block, _) => *block,
                };
                block == 0 && self.graph.ty(*value) == ty
            });
            let outside: Vec<V> = outside.collect();
            if let Some(value) = self.rng.choice(&outside) {
                return *value;
            }
        }
        self.value(ty)
    }

    /// Any operation that a block can have before its terminator.
    pub(super) fn inner(&mut self) {
        let op = self.shape.ops[self.rng.usize(..self.shape.ops.len())];
        let spec = &self.graph.family.ops[op];
        let nests = spec.regions > 0 && self.nested > 2;
        if !spec.terminator && spec.rust != self.graph.family.sink && !nests {
            let ty = self.any_type();
            self.random(op, ty);
        }
    }

    /// A block that the pattern matches, perhaps with an operation more or less.
    pub(super) fn body_of(&mut self, owner: OpId, body: &Body) -> BlockId {
        let listed = body.args.iter().flatten();
        let mut args: Vec<Ty> = vec![];
        for pat in listed {
            args.push(match pat {
                Pat::Type(test, _) => self.type_of(test),
                _ => self.any_type(),
            });
        }
        if body.args.is_none() && self.rng.bool() {
            args.push(self.any_type());
        }
        let outer = (self.block, self.values.clone());
        let block = self.block(owner, args);
        self.nested += 1;
        for (index, pat) in body.args.iter().flatten().enumerate() {
            if let Pat::Any(Some(name)) | Pat::Type(_, Some(name)) = pat {
                self.names.insert(name.clone(), V::Arg(block, index));
            }
        }
        for dag in &body.ops {
            let last = match &dag.head {
                Head::One(op) => self.graph.family.ops[*op].terminator,
                Head::OneOf(ops) => self.graph.family.ops[ops[0]].terminator,
                Head::Trait(_) => false,
            };
            if self.chance(3) {
                self.inner();
            }
            if last || !self.chance(3) {
                let ty = self.wanted_of(dag);
                let ty = ty.unwrap_or_else(|| self.any_type());
                self.dag(dag, ty);
            }
        }
        // The pattern may be one of another op, whose blocks need no terminator.
        let last = self.graph.blocks[block].ops.last();
        let ends = last.is_some_and(|op| self.graph.spec(*op).terminator);
        if !ends && !self.graph.spec(owner).open {
            self.stop();
        }
        self.nested -= 1;
        (self.block, self.values) = outer;
        block
    }

    fn stop(&mut self) {
        let op = self.graph.family.op("StopOp");
        self.add(op, vec![], BTreeMap::new(), vec![]);
    }

    /// Changes something in a region, so that it is almost what a pattern describes.
    pub(super) fn spoil(&mut self, owner: OpId, region: usize) {
        if !self.chance(SPOILT) {
            return;
        }
        let block = self.graph.nodes[owner].regions[region][0];
        let ops = self.graph.blocks[block].ops.clone();
        let at = match ops.len() {
            0 => 0,
            len => self.rng.usize(..len),
        };
        let op = ops.get(at).copied();
        match (self.rng.u32(..12), op) {
            (0..4, Some(op)) => self.other_kind(op),
            (4, Some(op)) => {
                for group in &mut self.graph.nodes[op].operands {
                    group.reverse();
                }
                let spec = self.graph.spec(op);
                if spec.same_types {
                    self.graph.nodes[op].operands.reverse();
                }
            }
            (5, Some(op)) => self.other_attr(op),
            (6, _) => {
                let ty = self.any_type();
                self.graph.blocks[block].args.push(ty);
            }
            (7, Some(op)) => {
                // Changes places with the one before.
                let before = at.checked_sub(1).map(|at| ops[at]);
                let uses = |a: OpId, b: OpId| self.uses_in(a, b);
                if let Some(before) = before
                    && !self.graph.spec(op).terminator
                    && !uses(op, before)
                {
                    self.graph.blocks[block].ops.swap(at, at - 1);
                }
            }
            (8, Some(op)) => self.outwards(op, owner),
            (9, Some(op)) => self.other_operand(op, block, at),
            (10, _) if !self.graph.spec(owner).open => self.second_block(owner, region),
            (11, _) if !self.graph.spec(owner).open && self.rng.bool() => {
                self.graph.nodes[owner].regions[region].clear()
            }
            (11, Some(op))
                if !self.graph.spec(op).terminator
                    && !ops.iter().any(|user| self.uses_in(*user, op)) =>
            {
                self.graph.erase(op);
            }
            _ => {}
        }
    }

    /// True if an operation, or one in it, uses a result of another.
    fn uses_in(&self, user: OpId, of: OpId) -> bool {
        let mut all = vec![user];
        for block in self.graph.nodes[user].regions.concat() {
            self.graph.walk_block(block, &mut all);
        }
        let mut values = all.iter().flat_map(|op| self.graph.nodes[*op].flat());
        values.any(|value| matches!(value, V::Result(op, _) if op == of))
    }

    fn other_kind(&mut self, op: OpId) {
        let family = self.graph.family;
        let spec = self.graph.spec(op);
        let others = self.shape.ops.iter().copied().filter(|other| {
            let other = &family.ops[*other];
            other.rust != spec.rust && alike(spec, other)
        });
        let others: Vec<usize> = others.collect();
        if let Some(other) = self.rng.choice(&others) {
            self.graph.nodes[op].op = *other;
        }
    }

    fn other_attr(&mut self, op: OpId) {
        let attrs: Vec<_> = self.graph.spec(op).attrs().collect();
        let Some((name, kind, need)) = self.rng.choice(&attrs).copied() else {
            return;
        };
        let ty = self.graph.nodes[op].types.first().copied();
        let ty = ty.unwrap_or(Ty::I64);
        match self.attr(kind, need, ty) {
            Some(attr) => self.graph.nodes[op].attrs.insert(name, attr),
            None => self.graph.nodes[op].attrs.remove(name),
        };
    }

    /// Moves an operation out of the region, before the one that holds it, if it can stand there.
    fn outwards(&mut self, op: OpId, owner: OpId) {
        let mut all = vec![op];
        for block in self.graph.nodes[op].regions.concat() {
            self.graph.walk_block(block, &mut all);
        }
        let within = |value: &V| match value {
            V::Result(maker, _) => all.contains(maker),
            V::Arg(block, _) => self.graph.blocks[*block]
                .owner
                .is_some_and(|owner| all.contains(&owner)),
        };
        let values: Vec<V> = all
            .iter()
            .flat_map(|op| self.graph.nodes[*op].flat())
            .collect();
        let free = |value: &V| within(value) || self.graph.dominates(*value, owner);
        if self.graph.spec(op).terminator || !values.iter().all(free) {
            return;
        }
        self.graph.erase(op);
        let block = self.graph.nodes[owner].block;
        self.graph.nodes[op].block = block;
        let ops = &mut self.graph.blocks[block].ops;
        let at = ops.iter().position(|other| *other == owner);
        ops.insert(at.expect("the owner is in its block"), op);
    }

    /// Gives an operation another operand of the same type: of the block, or from outside.
    fn other_operand(&mut self, op: OpId, block: BlockId, at: usize) {
        let count = self.graph.nodes[op].flat().len();
        if count == 0 {
            return;
        }
        let which = self.rng.usize(..count);
        let mut seen = self.values.clone();
        seen.extend((0..self.graph.blocks[block].args.len()).map(|index| V::Arg(block, index)));
        for other in &self.graph.blocks[block].ops[..at] {
            let results = 0..self.graph.nodes[*other].types.len();
            seen.extend(results.map(|index| V::Result(*other, index)));
        }
        let operands = self.graph.nodes[op].operands.iter_mut().flatten();
        let Some(operand) = operands.into_iter().nth(which) else {
            return;
        };
        let old = *operand;
        seen.retain(|value| self.graph.ty(*value) == self.graph.ty(old));
        if let Some(value) = self.rng.choice(&seen).copied() {
            let operands = self.graph.nodes[op].operands.iter_mut().flatten();
            operands
                .into_iter()
                .nth(which)
                .into_iter()
                .for_each(|operand| *operand = value);
        }
    }

    /// A second block, to which nothing branches.
    fn second_block(&mut self, owner: OpId, region: usize) {
        let first = self.graph.nodes[owner].regions[region][0];
        let last = self.graph.blocks[first].ops.last();
        if !last.is_some_and(|op| self.graph.spec(*op).terminator) {
            return;
        }
        let outer = (self.block, self.values.clone());
        let block = self.block(owner, vec![]);
        self.stop();
        (self.block, self.values) = outer;
        self.graph.nodes[owner].regions[region].push(block);
    }
}
