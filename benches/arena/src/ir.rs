//! The arena: one vector of operations and one of operand uses. A value is `op << 1 | result`.
//! Def-use chains are doubly linked lists of uses, newest first.
//!
//! Operation 0 is the module, and all others are in its only block. Slots are not reused.

use drr_runtime::ir::IrId;
use drr_runtime::side_tables::KindTraits;

use crate::workload::{Emit, Ty};

/// No operation or no use.
pub const NIL: u32 = u32::MAX;

/// The number of the module operation. [`Arena::MODULE_OP`] is its handle.
pub const MODULE: u32 = 0;

/// The kind of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Kind {
    /// `builtin.module`.
    Module,
    /// `bench.source`, which represents an input.
    Source,
    /// `bench.sink`, which uses all outputs.
    Sink,
    /// `bench.const`.
    Const,
    /// `bench.add`.
    Add,
    /// `bench.sub`.
    Sub,
    /// `bench.mul`.
    Mul,
    /// `bench.neg`.
    Neg,
    /// `bench.t`, a transposition.
    T,
    /// `bench.relu`.
    Relu,
    /// `bench.matmul`.
    Matmul,
    /// `bench.fused`: `relu(matmul(x, y) + z)`.
    Fused,
    /// `bench.twores`: `(x + y, x - y)`.
    Twores,
    /// `bench.select`: `c != 0 ? x : y`.
    Select,
    /// `bench.cast`.
    Cast,
    /// An erased operation.
    Dead,
}

/// An operation.
#[derive(Clone, Copy, Debug)]
pub struct OpData {
    /// The kind.
    pub kind: Kind,
    /// The type of its results.
    pub ty: Ty,
    /// `ta` in bit 0, `tb` in bit 1.
    pub flags: u8,
    /// The number of operands.
    pub operand_count: u8,
    /// Its first use; the others follow it.
    pub operands: u32,
    /// The newest use of each result.
    pub head: [u32; 2],
    /// The operation before it.
    pub prev: u32,
    /// The operation after it.
    pub next: u32,
    /// A constant's bits.
    pub bits: u64,
}

/// An operand of an operation, linked to the other uses of the same value.
#[derive(Clone, Copy, Debug)]
pub struct Use {
    /// The value.
    pub value: u32,
    /// The operation whose operand it is.
    pub owner: u32,
    /// The next older use of the value.
    pub next: u32,
    /// The next newer use of the value.
    pub prev: u32,
}

/// A module.
#[derive(Clone)]
pub struct Arena {
    /// Every operation ever created, including erased ones.
    pub ops: Vec<OpData>,
    /// Every use ever created.
    pub uses: Vec<Use>,
    /// The first operation in the module.
    pub first: u32,
    /// The last operation in the module.
    pub last: u32,
    /// The number of operations that the workload generator has emitted.
    pub emitted: u64,
    /// The traits of the bound ops.
    pub traits: KindTraits,
    /// Traits have other numbers in other arenas.
    pub id: IrId,
}

impl Default for Arena {
    fn default() -> Self {
        Arena::new()
    }
}

impl Arena {
    /// An empty module.
    pub fn new() -> Self {
        let module = OpData {
            kind: Kind::Module,
            ty: Ty::I64,
            flags: 0,
            operand_count: 0,
            operands: 0,
            head: [NIL; 2],
            prev: NIL,
            next: NIL,
            bits: 0,
        };
        Arena {
            ops: vec![module],
            uses: vec![],
            first: NIL,
            last: NIL,
            emitted: 0,
            traits: KindTraits::new(),
            id: IrId::new(),
        }
    }
    /// Removes all operations, and keeps the memory and the traits of the bound ops.
    pub fn clear(&mut self) {
        self.ops.truncate(1);
        self.uses.clear();
        (self.first, self.last) = (NIL, NIL);
        self.emitted = 0;
    }
    /// An operation.
    #[inline(always)]
    pub fn op(&self, op: u32) -> &OpData {
        &self.ops[op as usize]
    }
    /// An operation, for changing it.
    #[inline(always)]
    pub fn op_mut(&mut self, op: u32) -> &mut OpData {
        &mut self.ops[op as usize]
    }
    /// A use.
    #[inline(always)]
    pub fn use_at(&self, index: u32) -> &Use {
        &self.uses[index as usize]
    }
    #[inline(always)]
    fn use_mut(&mut self, index: u32) -> &mut Use {
        &mut self.uses[index as usize]
    }
    /// The value of use `index`: operand `i` of an operation is at its `operands + i`.
    #[inline(always)]
    pub fn value(&self, index: u32) -> u32 {
        self.use_at(index).value
    }
    /// The operation that defines a value.
    #[inline(always)]
    pub fn def(&self, value: u32) -> &OpData {
        self.op(value >> 1)
    }
    /// The newest use of a value.
    #[inline(always)]
    pub fn head(&self, value: u32) -> u32 {
        self.def(value).head[(value & 1) as usize]
    }
    /// Returns whether the value has exactly one use.
    #[inline(always)]
    pub fn one_use(&self, value: u32) -> bool {
        let head = self.head(value);
        head != NIL && self.use_at(head).next == NIL
    }
    /// Makes use `index` the newest use of `value`.
    #[inline(always)]
    pub fn link(&mut self, index: u32, value: u32) {
        let head = self.head(value);
        if head != NIL {
            self.use_mut(head).prev = index;
        }
        let entry = self.use_mut(index);
        entry.value = value;
        entry.next = head;
        entry.prev = NIL;
        self.op_mut(value >> 1).head[(value & 1) as usize] = index;
    }
    /// Removes use `index` from the list of its value.
    #[inline(always)]
    pub fn unlink(&mut self, index: u32) {
        let Use {
            value, next, prev, ..
        } = *self.use_at(index);
        if next != NIL {
            self.use_mut(next).prev = prev;
        }
        if prev != NIL {
            self.use_mut(prev).next = next;
        } else {
            self.op_mut(value >> 1).head[(value & 1) as usize] = next;
        }
    }
    /// Creates an operation before `before`, or at the end if that is [`NIL`].
    #[inline(always)]
    pub fn create(
        &mut self,
        before: u32,
        (kind, ty): (Kind, Ty),
        flags: u8,
        bits: u64,
        operands: impl ExactSizeIterator<Item = u32>,
    ) -> u32 {
        let op = self.ops.len() as u32;
        let start = self.uses.len() as u32;
        let prev = if before == NIL {
            self.last
        } else {
            self.op(before).prev
        };
        self.ops.push(OpData {
            kind,
            ty,
            flags,
            operand_count: operands.len() as u8,
            operands: start,
            head: [NIL; 2],
            prev,
            next: before,
            bits,
        });
        if prev == NIL {
            self.first = op;
        } else {
            self.op_mut(prev).next = op;
        }
        if before == NIL {
            self.last = op;
        } else {
            self.op_mut(before).prev = op;
        }
        operands.for_each(|value| self.add_use(op, value));
        op
    }
    /// Adds an operand to the last operation that got new uses.
    #[inline(always)]
    fn add_use(&mut self, owner: u32, value: u32) {
        let index = self.uses.len() as u32;
        self.uses.push(Use {
            value,
            owner,
            next: NIL,
            prev: NIL,
        });
        self.link(index, value);
    }
    /// Turns an operation with one result into another one of the same type. The order of uses is as if
    /// that had been created before and had replaced it.
    #[inline(always)]
    pub fn rebuild(
        &mut self,
        op: u32,
        kind: Kind,
        flags: u8,
        bits: u64,
        operands: impl ExactSizeIterator<Item = u32>,
    ) {
        let data = *self.op(op);
        let old = data.operands..data.operands + u32::from(data.operand_count);
        old.clone().for_each(|index| self.unlink(index));
        let is_longer = operands.len() > old.len();
        let start = if is_longer {
            self.uses.len() as u32
        } else {
            old.start
        };
        let data = self.op_mut(op);
        (data.kind, data.flags, data.bits) = (kind, flags, bits);
        (data.operands, data.operand_count) = (start, operands.len() as u8);
        for (index, value) in (start..).zip(operands) {
            match is_longer {
                true => self.add_use(op, value),
                false => self.link(index, value),
            }
        }
        let (mut at, mut head) = (self.head(op << 1), NIL);
        while at != NIL {
            let entry = self.use_mut(at);
            let next = std::mem::replace(&mut entry.next, head);
            entry.prev = next;
            (head, at) = (at, next);
        }
        self.op_mut(op).head[0] = head;
    }
    /// Removes an operation without uses from the module, and its uses from the lists of its
    /// operands.
    #[inline(always)]
    pub fn erase(&mut self, op: u32) {
        let OpData {
            operands,
            operand_count,
            prev,
            next,
            ..
        } = *self.op(op);
        for index in operands..operands + u32::from(operand_count) {
            self.unlink(index);
        }
        if prev == NIL {
            self.first = next;
        } else {
            self.op_mut(prev).next = next;
        }
        if next == NIL {
            self.last = prev;
        } else {
            self.op_mut(next).prev = prev;
        }
        self.op_mut(op).kind = Kind::Dead;
    }
    /// The operations in the module, in order.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        let listed = |op: u32| (op != NIL).then_some(op);
        std::iter::successors(listed(self.first), move |&op| listed(self.op(op).next))
    }
    /// The number of operations in the module.
    pub fn count(&self) -> u64 {
        self.iter().count() as u64
    }

    fn emit(&mut self, of: (Kind, Ty), bits: u64, operands: &[u32]) -> u32 {
        self.emitted += 1;
        self.create(NIL, of, 0, bits, operands.iter().copied()) << 1
    }
    /// Emits an operation whose results have the type of its first operand.
    fn emit_same(&mut self, kind: Kind, operands: &[u32]) -> u32 {
        let ty = self.def(operands[0]).ty;
        self.emit((kind, ty), 0, operands)
    }
}

impl Emit for Arena {
    type Value = u32;
    fn source(&mut self, ty: Ty) -> u32 {
        self.emit((Kind::Source, ty), 0, &[])
    }
    fn sink(&mut self, values: &[u32]) {
        self.emit((Kind::Sink, Ty::I64), 0, values);
    }
    fn int(&mut self, value: i64) -> u32 {
        self.emit((Kind::Const, Ty::I64), value as u64, &[])
    }
    fn float(&mut self, value: f32) -> u32 {
        self.emit((Kind::Const, Ty::F32), value.to_bits().into(), &[])
    }
    fn add(&mut self, x: u32, y: u32) -> u32 {
        self.emit_same(Kind::Add, &[x, y])
    }
    fn sub(&mut self, x: u32, y: u32) -> u32 {
        self.emit_same(Kind::Sub, &[x, y])
    }
    fn mul(&mut self, x: u32, y: u32) -> u32 {
        self.emit_same(Kind::Mul, &[x, y])
    }
    fn neg(&mut self, x: u32) -> u32 {
        self.emit_same(Kind::Neg, &[x])
    }
    fn t(&mut self, x: u32) -> u32 {
        self.emit_same(Kind::T, &[x])
    }
    fn relu(&mut self, x: u32) -> u32 {
        self.emit_same(Kind::Relu, &[x])
    }
    fn matmul(&mut self, x: u32, y: u32) -> u32 {
        self.emit_same(Kind::Matmul, &[x, y])
    }
    fn select(&mut self, c: u32, x: u32, y: u32) -> u32 {
        self.emit_same(Kind::Select, &[c, x, y])
    }
    fn cast(&mut self, x: u32, ty: Ty) -> u32 {
        self.emit((Kind::Cast, ty), 0, &[x])
    }
    fn twores(&mut self, x: u32, y: u32) -> (u32, u32) {
        let first = self.emit_same(Kind::Twores, &[x, y]);
        (first, first | 1)
    }
    fn num_ops(&self) -> u64 {
        self.emitted
    }
}
