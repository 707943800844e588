//! Creating and moving operations, blocks and regions.

use drr_runtime::ir::{AttrName, Block, InsertPoint, Op, OpState, Region, Type, Value};

use crate::context::{Context, WellKnown};
use crate::ids::{Attr, Loc, NIL, Name, RawBlock, RawOp, RawRegion, RawType, RawValue};
use crate::storage::{
    AttrSlot, BLOCK_ARG, BlockData, BlockUse, OpData, PROPERTY, PooledValue, RegionData, ValueData,
};

/// The parts of a new detached operation.
pub(crate) struct NewOp<O, R> {
    pub(crate) kind: u32,
    pub(crate) operands: O,
    pub(crate) result_types: R,
    pub(crate) loc: Loc,
}

impl Context {
    /// Creates a detached operation without attributes, regions and successors.
    #[inline]
    pub(crate) fn new_op<O, R>(&mut self, new: NewOp<O, R>) -> u32
    where
        O: ExactSizeIterator<Item = u32>,
        R: ExactSizeIterator<Item = RawType>,
    {
        let op = self.add_op(OpData::new(new.kind, new.loc));
        self.link_operands(op, new.operands);
        self.add_results(op, new.result_types);
        if self.kept_names.is_some() {
            self.forget_value_names(self.result_values(op));
        }
        op
    }

    /// Creates an operation of these parts.
    pub(crate) fn create(
        &mut self,
        at: InsertPoint<Context>,
        state: OpState<'_, Context>,
    ) -> Op<Context> {
        let op = self.new_op(NewOp {
            kind: state.kind.0,
            operands: state.operands.iter().map(|value| value.0.0),
            result_types: state.result_types.iter().map(|ty| ty.0),
            loc: state.loc,
        });
        if !state.attrs.is_empty() {
            let run = self.new_attrs(state.kind.0, state.attrs);
            self.set_attr_run(op, run, state.attrs.len() as u32);
        }
        let segments = [
            (WellKnown::OPERAND_SEGMENTS, state.operand_segments),
            (WellKnown::RESULT_SEGMENTS, state.result_segments),
        ];
        for (name, segments) in segments {
            if let Some(segments) = segments {
                let attr = self.i32_array_attr(segments.iter().copied());
                // They may be among the attributes of the operation that this one copies.
                self.set_slot(op, name.0 | PROPERTY, Some(attr));
            }
        }
        self.add_defaults(state.kind.0, op);
        for region in state.regions {
            self.take_region(op, region.map(|region| region.0.0));
        }
        self.link_successors(op, state.successors.iter().map(|block| block.0.0));
        self.insert(op, at);
        Op(RawOp(op))
    }

    /// Adds the default values of the declared attributes that the operation does not have.
    #[inline]
    pub(crate) fn add_defaults(&mut self, kind: u32, op: u32) {
        let registered = self.kinds[kind as usize].registered.as_ref();
        if registered.is_some_and(|registered| !registered.defaults.is_empty()) {
            self.add_missing_defaults(kind, op);
        }
    }

    #[inline(never)]
    fn add_missing_defaults(&mut self, kind: u32, op: u32) {
        for at in 0.. {
            let registered = self.kinds[kind as usize].registered.as_ref();
            let default = registered.and_then(|registered| registered.defaults.get(at));
            let Some((name, attr)) = default.copied() else {
                return;
            };
            if self.slot(op, name).is_none() {
                self.push_slot(op, name.0 | PROPERTY, attr);
            }
        }
    }

    /// The attributes of an operation of this kind, as a run.
    #[inline]
    pub(crate) fn new_attrs(&mut self, kind: u32, attrs: &[(AttrName, Attr)]) -> u32 {
        let kind = &self.kinds[kind as usize];
        self.attr_slots.alloc_from(attrs.iter().map(|(name, attr)| {
            let declared = name.0 & PROPERTY != 0 || kind.declares(Name(name.0));
            let flag = if declared { PROPERTY } else { 0 };
            AttrSlot {
                name: name.0 | flag,
                attr: *attr,
            }
        }))
    }

    /// Sets or removes an attribute. A new attribute is a property if `name` has the flag
    /// [`PROPERTY`] or the op declares it.
    pub(crate) fn set_slot(&mut self, op: u32, name: u32, attr: Option<Attr>) {
        self.forget_names();
        let slots = self.attr_slots_mut(op);
        let found = slots
            .iter()
            .position(|slot| (slot.name ^ name) & !PROPERTY == 0);
        match (found, attr) {
            (Some(at), Some(attr)) => slots[at].attr = attr,
            (Some(at), None) => self.remove_attr(op, at),
            (None, Some(attr)) => self.push_slot(op, name, attr),
            (None, None) => {}
        }
    }

    /// Adds an attribute that the operation does not have yet.
    #[inline]
    pub(crate) fn push_slot(&mut self, op: u32, name: u32, attr: Attr) {
        let declared =
            name & PROPERTY != 0 || self.is_declared_attr(self.op_data(op).kind(), Name(name));
        let name = name | if declared { PROPERTY } else { 0 };
        self.append_slot(op, AttrSlot { name, attr });
    }

    #[inline]
    fn append_slot(&mut self, op: u32, slot: AttrSlot) {
        match self.attr_run(op).1 {
            0 => {
                let run = self.attr_slots.alloc(1, slot);
                self.set_attr_run(op, run, 1);
            }
            len => self.resize_attrs(op, len + 1, slot),
        }
    }

    /// Adds an attribute from the dictionary of discardable attributes. Attributes that a
    /// registered op declares may be written there but are properties.
    pub(crate) fn push_slot_as_written(
        &mut self,
        op: u32,
        name: Name,
        attr: Attr,
        registered: bool,
    ) {
        if registered {
            return self.push_slot(op, name.0, attr);
        }
        self.append_slot(op, AttrSlot { name: name.0, attr });
    }

    // ---- Blocks and regions -----------------------------------------------------------------

    /// Creates a detached region, to be passed to a new operation.
    pub fn create_region(&mut self) -> Region<Context> {
        let data = RegionData {
            owner: NIL,
            first: NIL,
            last: NIL,
        };
        let region = match self.free_regions.pop() {
            Some(region) => {
                self.regions[region as usize] = data;
                region
            }
            None => {
                self.regions.push(data);
                self.regions.len() as u32 - 1
            }
        };
        Region(RawRegion(region))
    }

    /// Creates a block at the end of a region. Its arguments have these types and unknown
    /// locations.
    pub fn create_block(
        &mut self,
        region: Region<Context>,
        arg_types: &[Type<Context>],
    ) -> Block<Context> {
        let block = self.new_block();
        for ty in arg_types {
            self.add_block_arg(block, ty.0, Loc::UNKNOWN);
        }
        self.append_block(region.0.0, block);
        Block(RawBlock(block))
    }

    pub(crate) fn new_block(&mut self) -> u32 {
        let data = BlockData {
            region: NIL,
            prev: NIL,
            next: NIL,
            first: NIL,
            last: NIL,
            first_use: BlockUse::NONE,
            args: Vec::new(),
            arg_locs: Vec::new(),
        };
        match self.free_blocks.pop() {
            Some(block) => {
                self.blocks[block as usize] = data;
                self.forget_block_name(block);
                block
            }
            None => {
                self.blocks.push(data);
                self.blocks.len() as u32 - 1
            }
        }
    }

    pub(crate) fn add_block_arg(&mut self, block: u32, ty: RawType, loc: Loc) -> u32 {
        self.forget_names();
        let index = self.blocks[block as usize].args.len() as u32 | BLOCK_ARG;
        let value = self.new_value(PooledValue {
            value: ValueData {
                ty,
                ..ValueData::NONE
            },
            owner: block,
            index,
        });
        let block = &mut self.blocks[block as usize];
        block.args.push(value);
        block.arg_locs.push(loc);
        value
    }

    pub(crate) fn append_block(&mut self, region: u32, block: u32) {
        self.forget_names();
        let last = self.regions[region as usize].last;
        let data = &mut self.blocks[block as usize];
        (data.region, data.prev, data.next) = (region, last, NIL);
        match last {
            NIL => self.regions[region as usize].first = block,
            _ => self.blocks[last as usize].next = block,
        }
        self.regions[region as usize].last = block;
    }

    /// Removes a block from its region. It keeps its operations.
    pub(crate) fn unlink_block(&mut self, block: u32) {
        let BlockData {
            region, prev, next, ..
        } = self.blocks[block as usize];
        if region == NIL {
            return;
        }
        self.forget_names();
        match prev {
            NIL => self.regions[region as usize].first = next,
            _ => self.blocks[prev as usize].next = next,
        }
        match next {
            NIL => self.regions[region as usize].last = prev,
            _ => self.blocks[next as usize].prev = prev,
        }
        let data = &mut self.blocks[block as usize];
        (data.region, data.prev, data.next) = (NIL, NIL, NIL);
    }

    /// Moves all blocks of a region to the end of another.
    pub(crate) fn move_blocks(&mut self, from: u32, to: u32) {
        let mut block = self.regions[from as usize].first;
        while block != NIL {
            let next = self.blocks[block as usize].next;
            self.unlink_block(block);
            self.append_block(to, block);
            block = next;
        }
    }

    /// Adds a region to an operation. If the region belongs to another operation, a new region gets
    /// its blocks.
    pub(crate) fn take_region(&mut self, op: u32, region: Option<u32>) {
        self.forget_names();
        let own = match region {
            Some(region) if self.regions[region as usize].owner == NIL => region,
            _ => self.create_region().0.0,
        };
        if let Some(from) = region.filter(|from| *from != own) {
            self.move_blocks(from, own);
        }
        self.regions[own as usize].owner = op;
        self.parts_mut(op).regions.push(own);
    }

    // ---- Position ---------------------------------------------------------------------------

    /// Inserts a detached operation at `at`.
    #[inline(always)]
    pub(crate) fn insert(&mut self, op: u32, at: InsertPoint<Context>) {
        self.forget_numbers(op);
        match at {
            InsertPoint::End(block) => {
                let block = block.0.0;
                let last = std::mem::replace(&mut self.blocks[block as usize].last, op);
                match last {
                    NIL => self.blocks[block as usize].first = op,
                    _ => self.op_mut(last).next = op,
                }
                let data = self.op_mut(op);
                (data.block, data.prev, data.next) = (block, last, NIL);
            }
            InsertPoint::Before(next) => {
                let next = next.0.0;
                let OpData { block, prev, .. } = *self.op_data(next);
                assert!(block != NIL, "an operation to insert before is in no block");
                self.op_mut(next).prev = op;
                match prev {
                    NIL => self.blocks[block as usize].first = op,
                    _ => self.op_mut(prev).next = op,
                }
                let data = self.op_mut(op);
                (data.block, data.prev, data.next) = (block, prev, next);
            }
        }
    }

    /// Removes an operation from its block without erasing it.
    #[inline]
    pub(crate) fn unlink_op(&mut self, op: u32) {
        let data = *self.op_data(op);
        if data.block != NIL {
            self.forget_names();
            self.detach(&data);
            let data = self.op_mut(op);
            (data.block, data.prev, data.next) = (NIL, NIL, NIL);
        }
    }

    /// Makes the neighbours of an operation each other's, if it is in a block.
    #[inline(always)]
    pub(crate) fn detach(&mut self, data: &OpData) {
        let OpData {
            block, prev, next, ..
        } = *data;
        match prev {
            NIL if block == NIL => return,
            NIL => self.blocks[block as usize].first = next,
            _ => self.op_mut(prev).next = next,
        }
        match next {
            NIL => self.blocks[block as usize].last = prev,
            _ => self.op_mut(next).prev = prev,
        }
    }

    /// Moves the operations of a block from `first` to `last`. `at` is not between them.
    pub(crate) fn move_run(&mut self, first: u32, last: u32, at: InsertPoint<Context>) {
        self.forget_names();
        let mut run = *self.op_data(first);
        run.next = self.op_data(last).next;
        self.detach(&run);
        let (block, prev, next) = match at {
            InsertPoint::End(block) => (block.0.0, self.blocks[block.0.0 as usize].last, NIL),
            InsertPoint::Before(next) => {
                let OpData { block, prev, .. } = *self.op_data(next.0.0);
                assert!(block != NIL, "an operation to insert before is in no block");
                (block, prev, next.0.0)
            }
        };
        match prev {
            NIL => self.blocks[block as usize].first = first,
            _ => self.op_mut(prev).next = first,
        }
        match next {
            NIL => self.blocks[block as usize].last = last,
            _ => self.op_mut(next).prev = last,
        }
        self.op_mut(first).prev = prev;
        self.op_mut(last).next = next;
        let numbers = self.order.get_mut();
        let mut op = first;
        while op != next {
            numbers.reset(op);
            let data = &mut self.ops[op as usize];
            data.block = block;
            op = data.next;
        }
    }

    /// Moves an operation (MLIR's `moveBefore`).
    ///
    /// # Panics
    /// If `to` is before the operation itself or before an operation that is in no block.
    pub fn move_op(&mut self, op: Op<Context>, to: InsertPoint<Context>) {
        assert!(
            to != InsertPoint::Before(op),
            "an operation cannot be moved before itself"
        );
        self.move_run(op.0.0, op.0.0, to);
    }

    // ---- Convenience ------------------------------------------------------------------------

    /// Creates an empty `builtin.module`.
    pub fn create_module(&mut self, loc: Loc) -> Op<Context> {
        let kind = self.op_kind("builtin.module").0;
        let op = self.new_op(NewOp {
            kind,
            operands: std::iter::empty(),
            result_types: std::iter::empty(),
            loc,
        });
        let region = self.create_region();
        self.create_block(region, &[]);
        self.take_region(op, Some(region.0.0));
        Op(RawOp(op))
    }

    /// The first block of an operation's first region.
    pub fn body(&self, op: Op<Context>) -> Option<Block<Context>> {
        let region = *self.region_ids(op.0.0).first()?;
        RawBlock::from_slot(self.regions[region as usize].first).map(Block)
    }
}

/// A value's handle from its slot.
pub(crate) fn value(slot: u32) -> Value<Context> {
    Value(RawValue(slot))
}
