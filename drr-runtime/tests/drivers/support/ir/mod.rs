//! A small IR: operations, blocks and regions in vectors, use lists newest first.
//!
//! Freed operation slots are reused with a new generation, so that a driver that accesses an erased
//! operation panics. `numbered = false` hides the slot numbers from drivers.

mod ir_impl;

use std::collections::BTreeMap;

use drr_runtime::ir::{AttrName, Block, InsertPoint, Ir, IrId, Op, OpKind, Region, Value};
use drr_runtime::side_tables::KindTraits;

use super::ops;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct OpId {
    index: u32,
    generation: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ValueId {
    Result(OpId, u32),
    Argument(u32, u32),
}

/// `i64`, or `i1` to have a different type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Ty {
    I64,
    I1,
}

#[derive(Clone, Default)]
struct OpData {
    kind: u32,
    operands: Vec<Value<TestIr>>,
    results: Vec<Ty>,
    /// By result: the uses, oldest first.
    uses: Vec<Vec<(Op<TestIr>, usize)>>,
    attrs: BTreeMap<u32, i64>,
    regions: Vec<u32>,
    successors: Vec<u32>,
    block: Option<u32>,
}

#[derive(Clone, Default)]
struct BlockData {
    region: u32,
    arguments: Vec<Vec<(Op<TestIr>, usize)>>,
    argument_types: Vec<Ty>,
    ops: Vec<Op<TestIr>>,
}

#[derive(Clone, Default)]
struct RegionData {
    owner: Option<Op<TestIr>>,
    blocks: Vec<u32>,
}

#[derive(Clone)]
pub(crate) struct TestIr {
    /// Numbers of attributes depend on the order of their names.
    id: IrId,
    slots: Vec<(u32, Option<OpData>)>,
    free: Vec<u32>,
    blocks: Vec<BlockData>,
    regions: Vec<RegionData>,
    attr_names: Vec<String>,
    traits: KindTraits,
    /// True if drivers get the slot numbers.
    pub(crate) numbered: bool,
    /// True if constants can be materialized.
    pub(crate) materializes: bool,
    /// Folding a `neg` changes nothing, but says that it does.
    pub(crate) folds_to_itself: bool,
    /// Operations with this attribute fail to verify.
    pub(crate) invalid: Option<i64>,
    /// The verifier panics at invalid operations.
    pub(crate) verifier_panics: bool,
    /// True if structural changes are not supported.
    pub(crate) rigid: bool,
    /// Operations of this kind cannot be cloned.
    pub(crate) uncloneable: Option<OpKind>,
}

impl TestIr {
    pub(crate) fn new() -> Self {
        let mut ir = TestIr {
            id: IrId::new(),
            slots: vec![],
            free: vec![],
            blocks: vec![],
            regions: vec![],
            attr_names: vec![],
            traits: KindTraits::new(),
            numbered: true,
            folds_to_itself: false,
            materializes: true,
            invalid: None,
            verifier_panics: false,
            rigid: false,
            uncloneable: None,
        };
        ir.new_region(None);
        ir
    }
    /// The top-level region.
    pub(crate) fn body(&self) -> Region<TestIr> {
        Region(0)
    }
    fn new_region(&mut self, owner: Option<Op<TestIr>>) -> u32 {
        self.regions.push(RegionData {
            owner,
            blocks: vec![],
        });
        let region = self.regions.len() as u32 - 1;
        self.new_block(Region(region), 0);
        region
    }
    pub(crate) fn new_block(&mut self, region: Region<TestIr>, arguments: usize) -> Block<TestIr> {
        let block = self.blocks.len() as u32;
        let arguments = vec![vec![]; arguments];
        self.blocks.push(BlockData {
            region: region.0,
            argument_types: vec![Ty::I64; arguments.len()],
            arguments,
            ops: vec![],
        });
        self.regions[region.0 as usize].blocks.push(block);
        Block(block)
    }
    pub(crate) fn add_arguments(&mut self, block: Block<TestIr>, count: usize) {
        let block = &mut self.blocks[block.0 as usize];
        block.arguments.resize(count, vec![]);
        block.argument_types.resize(count, Ty::I64);
    }
    fn data(&self, op: Op<TestIr>) -> &OpData {
        match &self.slots[op.0.index as usize] {
            (generation, Some(data)) if *generation == op.0.generation => data,
            _ => panic!("{op:?} was erased"),
        }
    }
    fn data_mut(&mut self, op: Op<TestIr>) -> &mut OpData {
        match &mut self.slots[op.0.index as usize] {
            (generation, Some(data)) if *generation == op.0.generation => data,
            _ => panic!("{op:?} was erased"),
        }
    }
    fn uses(&self, value: Value<TestIr>) -> &Vec<(Op<TestIr>, usize)> {
        match value.0 {
            ValueId::Result(op, index) => &self.data(Op(op)).uses[index as usize],
            ValueId::Argument(block, index) => {
                &self.blocks[block as usize].arguments[index as usize]
            }
        }
    }
    fn uses_mut(&mut self, value: Value<TestIr>) -> &mut Vec<(Op<TestIr>, usize)> {
        match value.0 {
            ValueId::Result(op, index) => &mut self.data_mut(Op(op)).uses[index as usize],
            ValueId::Argument(block, index) => {
                &mut self.blocks[block as usize].arguments[index as usize]
            }
        }
    }
    fn unlink(&mut self, op: Op<TestIr>, index: usize, value: Value<TestIr>) {
        let uses = self.uses_mut(value);
        let at = uses
            .iter()
            .position(|entry| *entry == (op, index))
            .expect("the use is listed");
        uses.remove(at);
    }
    fn link_op(&mut self, op: Op<TestIr>, at: InsertPoint<TestIr>) {
        let block = match at {
            InsertPoint::Before(next) => self.parent_block(next).expect("it is in a block"),
            InsertPoint::End(block) => block,
        };
        self.data_mut(op).block = Some(block.0);
        let ops = &mut self.blocks[block.0 as usize].ops;
        match at {
            InsertPoint::Before(next) => {
                let at = ops
                    .iter()
                    .position(|other| *other == next)
                    .expect("it is listed");
                ops.insert(at, op);
            }
            InsertPoint::End(_) => ops.push(op),
        }
    }
    fn unlink_op(&mut self, op: Op<TestIr>) {
        if let Some(block) = self.data_mut(op).block.take() {
            self.blocks[block as usize].ops.retain(|other| *other != op);
        }
    }
    fn link_block(&mut self, block: u32, region: Region<TestIr>, before: Option<Block<TestIr>>) {
        self.blocks[block as usize].region = region.0;
        let blocks = &mut self.regions[region.0 as usize].blocks;
        let at = before.map(|before| blocks.iter().position(|other| *other == before.0));
        match at {
            Some(at) => blocks.insert(at.expect("it is in the region"), block),
            None => blocks.push(block),
        }
    }
    fn unlink_block(&mut self, block: u32) {
        let region = self.blocks[block as usize].region;
        let blocks = &mut self.regions[region as usize].blocks;
        blocks.retain(|other| *other != block);
    }
    /// Uses refer to arguments by their indices, which change too.
    fn renumber_arguments(&mut self, block: u32) {
        let lists = self.blocks[block as usize].arguments.clone();
        for (index, uses) in lists.into_iter().enumerate() {
            for (user, operand) in uses {
                self.data_mut(user).operands[operand] =
                    Value(ValueId::Argument(block, index as u32));
            }
        }
    }
    fn drop_operands(&mut self, op: Op<TestIr>) {
        let operands = std::mem::take(&mut self.data_mut(op).operands);
        for (index, value) in operands.into_iter().enumerate() {
            self.unlink(op, index, value);
        }
    }
    /// Replaces all operands.
    pub(crate) fn replace_operands(&mut self, op: Op<TestIr>, operands: &[Value<TestIr>]) {
        self.drop_operands(op);
        self.data_mut(op).operands = operands.to_vec();
        for (index, value) in operands.iter().enumerate() {
            self.uses_mut(*value).push((op, index));
        }
    }
    /// Removes the operands of all operations nested in the block.
    fn drop_all_operands(&mut self, block: Block<TestIr>) {
        for op in self.blocks[block.0 as usize].ops.clone() {
            self.drop_operands(op);
            let regions = self.regions(op).into_iter();
            let nested: Vec<_> = regions.flat_map(|region| self.blocks(region)).collect();
            nested
                .into_iter()
                .for_each(|block| self.drop_all_operands(block));
        }
    }
    pub(crate) fn attr_text(&self, name: u32) -> &str {
        &self.attr_names[name as usize]
    }
    pub(crate) fn attr_id(&mut self, name: &str) -> AttrName {
        let at = self.attr_names.iter().position(|other| other == name);
        AttrName(at.unwrap_or_else(|| {
            self.attr_names.push(name.to_string());
            self.attr_names.len() - 1
        }) as u32)
    }
    /// All attributes, by name.
    pub(crate) fn attrs(&self, op: Op<TestIr>) -> impl Iterator<Item = (u32, i64)> {
        self.data(op)
            .attrs
            .iter()
            .map(|(name, value)| (*name, *value))
    }
    /// The attribute, if it is present.
    pub(crate) fn attr(&self, op: Op<TestIr>, name: &str) -> Option<i64> {
        let id = self.attr_names.iter().position(|other| other == name)? as u32;
        self.data(op).attrs.get(&id).copied()
    }
    pub(crate) fn kind_of(name: &str) -> Option<OpKind> {
        let at = ops::ALL.iter().position(|decl| decl.name == name)?;
        Some(OpKind(at as u32))
    }
    fn has_trait(&self, op: Op<TestIr>, name: &str) -> bool {
        ops::ALL[self.data(op).kind as usize].has_trait(name)
    }
    /// Makes a change without notifying the rewriter.
    pub(crate) fn retag_in_secret(&mut self, op: Op<TestIr>, value: i64) {
        let name = self.attr_id("tag");
        self.data_mut(op).attrs.insert(name.0, value);
    }
    fn constant(&self, value: Value<TestIr>) -> Option<i64> {
        let (op, _) = self.defining_op(value)?;
        self.has_trait(op, "ConstantLike")
            .then(|| self.attr(op, "value"))?
    }
}
