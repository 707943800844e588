//! Reading and writing the slots of operations, values and uses. Nothing else depends on where they
//! are.

use std::ops::Range;

use drr_runtime::ir::Value;

use crate::context::Context;
use crate::ids::{Attr, NIL, RawType, foreign};
use crate::storage::{
    AttrSlot, BLOCK_ARG, MAX_OPS, OpData, Origin, POOLED, PROPERTY, Parts, PooledUse, PooledValue,
    Use, ValueData,
};

// ---- Operations ---------------------------------------------------------------------------------

impl Context {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn op_data(&self, op: u32) -> &OpData {
        match self.ops.get(op as usize) {
            Some(data) => data,
            None => foreign("operation", op),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn op_mut(&mut self, op: u32) -> &mut OpData {
        match self.ops.get_mut(op as usize) {
            Some(data) => data,
            None => foreign("operation", op),
        }
    }

    /// Puts an operation into a free slot.
    #[inline]
    pub(crate) fn add_op(&mut self, data: OpData) -> u32 {
        let op = self.free_op;
        if op != NIL {
            self.free_op = std::mem::replace(self.op_mut(op), data).next;
            self.num_free_ops -= 1;
            return op;
        }
        let op = self.ops.len();
        assert!(op < MAX_OPS, "at most 2^30 operations");
        self.ops.push(data);
        op as u32
    }

    /// Adds operations behind all slots, whether others are free or not. Returns the first one.
    #[cfg(feature = "parallel")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn append_ops(&mut self, data: &[OpData]) -> u32 {
        let op = self.ops.len();
        assert!(op + data.len() <= MAX_OPS, "at most 2^30 operations");
        self.ops.extend_from_slice(data);
        op as u32
    }

    /// Frees the slot of an operation, whose parts must be free.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn free_op(&mut self, op: u32) {
        let next = std::mem::replace(&mut self.free_op, op);
        *self.op_mut(op) = OpData::free(next);
        self.num_free_ops += 1;
    }

    // ---- Operands -------------------------------------------------------------------------------

    /// The values of the operands.
    #[inline]
    pub(crate) fn operand_values(
        &self,
        op: u32,
    ) -> impl ExactSizeIterator<Item = u32> + Clone + '_ {
        (0..self.op_data(op).num_operands()).map(move |index| self.operand_value(op, index))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn operand_value(&self, op: u32, index: u32) -> u32 {
        let data = self.op_data(op);
        let count = data.num_operands();
        debug_assert!(
            index < count,
            "operand {index} of an operation that has {count}"
        );
        match data.has_few_operands() {
            true => data.operands()[index as usize & 1].value,
            false => self.one_of_many(data.operand_run().0 + index),
        }
    }

    /// Not inlined, because it would make the readers of two operands longer.
    #[inline(never)]
    fn one_of_many(&self, at: u32) -> u32 {
        self.uses[at].entry.value
    }

    /// The use that is operand `index`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn use_of_operand(&self, op: u32, index: u32) -> u32 {
        let data = self.op_data(op);
        match data.has_few_operands() {
            true => op << 1 | index,
            false => (data.operand_run().0 + index) | POOLED,
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn use_data(&self, at: u32) -> &Use {
        match at & POOLED {
            0 => &self.ops[(at >> 1) as usize].operands()[at as usize & 1],
            _ => &self.uses[at & !POOLED].entry,
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn use_mut(&mut self, at: u32) -> &mut Use {
        match at & POOLED {
            0 => &mut self.ops[(at >> 1) as usize].operands_mut()[at as usize & 1],
            _ => &mut self.uses[at & !POOLED].entry,
        }
    }

    /// The operation of a use, and the number of the operand.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn place_of_use(&self, at: u32) -> (u32, u32) {
        match at & POOLED {
            0 => (at >> 1, at & 1),
            _ => {
                let at = at & !POOLED;
                let owner = self.uses[at].owner;
                (owner, at - self.op_data(owner).operand_run().0)
            }
        }
    }

    /// Gives an operation these operands. It must have none.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn link_operands(&mut self, op: u32, operands: impl ExactSizeIterator<Item = u32>) {
        let count = operands.len();
        if count > 2 {
            return self.link_many(op, operands);
        }
        self.verified.forget();
        self.op_mut(op).set_few_operands(count as u32);
        for (index, value) in operands.enumerate() {
            let entry = self.add_to_uses(op << 1 | index as u32, value);
            self.op_mut(op).operands_mut()[index & 1] = entry;
        }
    }

    #[inline(never)]
    fn link_many(&mut self, op: u32, operands: impl ExactSizeIterator<Item = u32>) {
        let count = operands.len();
        let start = self.uses.alloc_from(operands.map(|value| PooledUse {
            entry: Use { value, ..Use::NONE },
            owner: op,
        }));
        self.op_mut(op).set_operand_run(start, count as u32);
        for at in start..start + count as u32 {
            self.link_use(at | POOLED, self.uses[at].entry.value);
        }
    }

    /// Removes all operands.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn unlink_operands(&mut self, op: u32) {
        match self.op_data(op).has_few_operands() {
            true => self.unlink_few_operands(op),
            false => self.unlink_many(op),
        }
        self.op_mut(op).set_few_operands(0);
    }

    /// Removes the operands in the record from the use lists.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn unlink_few_operands(&mut self, op: u32) {
        let count = self.op_data(op).num_operands();
        for index in 0..2 {
            if index < count {
                // The other operand may have been next to it.
                let entry = self.op_data(op).operands()[index as usize];
                self.unlink(entry);
            }
        }
    }

    #[inline(never)]
    fn unlink_many(&mut self, op: u32) {
        let (start, len) = self.op_data(op).operand_run();
        for at in start..start + len {
            self.unlink_use(at | POOLED);
        }
        self.uses.free(start, len as usize);
    }

    /// Adds a use at the head of the use list of its value, as MLIR does.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn link_use(&mut self, at: u32, value: u32) {
        self.verified.forget();
        let entry = self.add_to_uses(at, value);
        *self.use_mut(at) = entry;
    }

    /// Puts a use at the head of the use list of its value, and returns what it then is.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn add_to_uses(&mut self, at: u32, value: u32) -> Use {
        let next = std::mem::replace(&mut self.value_mut(value).first_use, at);
        if next != NIL {
            self.use_mut(next).prev = at;
        }
        Use {
            value,
            next,
            prev: NIL,
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn unlink_use(&mut self, at: u32) {
        self.unlink(*self.use_data(at));
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn unlink(&mut self, Use { value, next, prev }: Use) {
        self.verified.forget();
        if next != NIL {
            self.use_mut(next).prev = prev;
        }
        match prev {
            NIL => self.value_mut(value).first_use = next,
            prev => self.use_mut(prev).next = next,
        }
    }

    /// Replaces all uses of `from` by `to`, the newest use first.
    pub fn replace_all_uses(&mut self, from: Value<Context>, to: Value<Context>) {
        let (from, to) = (from.0.0, to.0.0);
        if from == to {
            return;
        }
        self.verified.forget();
        let mut at = std::mem::replace(&mut self.value_mut(from).first_use, NIL);
        let mut head = self.value_data(to).first_use;
        while at != NIL {
            if head != NIL {
                self.use_mut(head).prev = at;
            }
            let entry = self.use_mut(at);
            let next = entry.next;
            *entry = Use {
                value: to,
                next: head,
                prev: NIL,
            };
            (head, at) = (at, next);
        }
        self.value_mut(to).first_use = head;
    }

    // ---- Results and other values ---------------------------------------------------------------

    /// The results.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn result_values(&self, op: u32) -> Range<u32> {
        let data = self.op_data(op);
        let (first, len) = match data.has_few_results() {
            true => (op, data.num_results()),
            false => {
                let (start, len) = data.result_run();
                (start | POOLED, len)
            }
        };
        first..first + len
    }

    /// Result `index`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn result_value(&self, op: u32, index: u32) -> u32 {
        let data = self.op_data(op);
        let count = data.num_results();
        debug_assert!(
            index < count,
            "result {index} of an operation that has {count}"
        );
        match data.has_few_results() {
            true => op,
            false => (data.result_run().0 + index) | POOLED,
        }
    }

    /// Gives an operation without results these ones.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn add_results(
        &mut self,
        op: u32,
        mut types: impl ExactSizeIterator<Item = RawType>,
    ) {
        let count = types.len() as u32;
        if count > 1 {
            let results = types.zip(0..count).map(|(ty, index)| PooledValue {
                value: ValueData {
                    ty,
                    ..ValueData::NONE
                },
                owner: op,
                index,
            });
            let start = self.values.alloc_from(results);
            self.op_mut(op).set_result_run(start, count);
        } else if let Some(ty) = types.next() {
            self.op_mut(op).set_single_result(ty);
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn value_data(&self, value: u32) -> &ValueData {
        match value & POOLED {
            0 => self.op_data(value).result(),
            _ => &self.values[value & !POOLED].value,
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn value_mut(&mut self, value: u32) -> &mut ValueData {
        match value & POOLED {
            0 => self.op_mut(value).result_mut(),
            _ => &mut self.values[value & !POOLED].value,
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn origin(&self, value: u32) -> Origin {
        if value & POOLED == 0 {
            return Origin::Result(value, 0);
        }
        let data = &self.values[value & !POOLED];
        match data.index & BLOCK_ARG {
            0 => Origin::Result(data.owner, data.index),
            _ => Origin::Arg(data.owner, data.index & !BLOCK_ARG),
        }
    }

    /// A new value that is not a single result.
    pub(crate) fn new_value(&mut self, data: PooledValue) -> u32 {
        let value = self.values.alloc(1, data) | POOLED;
        self.forget_value_names(value..value + 1);
        value
    }

    /// Frees a value that is not a result.
    pub(crate) fn free_value(&mut self, value: u32) {
        self.values.free(value & !POOLED, 1);
    }

    // ---- Attributes and rare parts ----------------------------------------------------------------

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn attr_slots(&self, op: u32) -> &[AttrSlot] {
        let (start, len) = self.attr_run(op);
        self.attr_slots.run(start, len as usize)
    }

    /// The attribute of this name, which may have the flag [`PROPERTY`].
    #[inline]
    pub(crate) fn find_attr(&self, op: u32, name: u32) -> Option<&AttrSlot> {
        let is_it = |slot: &&AttrSlot| (slot.name ^ name) & !PROPERTY == 0;
        match self.attr_slots(op) {
            // Most operations have one attribute or none.
            [] => None,
            [slot] => Some(slot).filter(is_it),
            slots => slots.iter().find(is_it),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn attr_slots_mut(&mut self, op: u32) -> &mut [AttrSlot] {
        let (start, len) = self.attr_run(op);
        self.attr_slots.run_mut(start, len as usize)
    }

    /// The run of attributes: its start and length.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn attr_run(&self, op: u32) -> (u32, u32) {
        let data = self.op_data(op);
        match data.parts() {
            None => data.attr_run(),
            Some(parts) => self.rare_attr_run(parts),
        }
    }

    #[inline(never)]
    fn rare_attr_run(&self, parts: u32) -> (u32, u32) {
        let parts = &self.parts[parts as usize];
        (parts.attrs, parts.num_attrs)
    }

    #[inline]
    pub(crate) fn set_attr_run(&mut self, op: u32, start: u32, len: u32) {
        let data = self.op_mut(op);
        if len <= OpData::FEW_ATTRS && !data.is_rare() {
            return data.set_attr_run(start, len);
        }
        let parts = self.parts_mut(op);
        (parts.attrs, parts.num_attrs) = (start, len);
    }

    /// Changes the number of attributes. New ones are `fill`.
    pub(crate) fn resize_attrs(&mut self, op: u32, len: u32, fill: AttrSlot) {
        let (start, old) = self.attr_run(op);
        let start = self
            .attr_slots
            .resize(start, old as usize, len as usize, fill);
        self.set_attr_run(op, start, len);
    }

    /// Removes an attribute.
    pub(crate) fn remove_attr(&mut self, op: u32, index: usize) {
        let slots = self.attr_slots_mut(op);
        slots.copy_within(index + 1.., index);
        let len = slots.len() as u32 - 1;
        let fill = AttrSlot {
            name: 0,
            attr: Attr(0),
        };
        self.resize_attrs(op, len, fill);
    }

    /// The operation's regions.
    #[inline]
    pub(crate) fn region_ids(&self, op: u32) -> &[u32] {
        match self.op_data(op).parts() {
            None => &[],
            Some(parts) => &self.parts[parts as usize].regions,
        }
    }

    /// True if the operation's empty properties are printed.
    pub(crate) fn has_empty_properties(&self, op: u32) -> bool {
        let parts = self.op_data(op).parts();
        parts.is_some_and(|parts| self.parts[parts as usize].empty_properties)
    }

    /// The rare parts, which the operation then has.
    pub(crate) fn parts_mut(&mut self, op: u32) -> &mut Parts {
        self.verified.forget();
        let data = self.op_data(op);
        let parts = match data.parts() {
            Some(parts) => parts,
            None => {
                let (attrs, num_attrs) = data.attr_run();
                let own = Parts {
                    attrs,
                    num_attrs,
                    ..Parts::default()
                };
                let parts = self.new_parts(own);
                self.op_mut(op).set_parts(parts);
                parts
            }
        };
        &mut self.parts[parts as usize]
    }

    pub(crate) fn new_parts(&mut self, data: Parts) -> u32 {
        match self.free_parts.pop() {
            Some(parts) => {
                self.parts[parts as usize] = data;
                parts
            }
            None => {
                self.parts.push(data);
                self.parts.len() as u32 - 1
            }
        }
    }

    pub(crate) fn free_parts(&mut self, parts: u32) {
        self.parts[parts as usize] = Parts::default();
        self.free_parts.push(parts);
    }
}
