//! A small IR with a fault, and the handles of the IR below.

use std::cell::Cell;
use std::collections::HashMap;

use drr_runtime::ir::{AttrName, Block, InsertPoint, Ir, Op, OpKind, OpState, Region, Type, Value};

use super::fault::{FAULT, Fault, broken};
use super::place::Place;
use crate::support::ir::{OpId, Ty, ValueId};
use crate::support::{TestIr, ops};

/// The small IR, with a fault.
pub(crate) struct Faulty {
    pub(crate) ir: TestIr,
    /// Removed uses that are still reported.
    pub(crate) stale: Vec<(ValueId, OpId, usize)>,
    pub(crate) types: u32,
    pub(super) locs: HashMap<OpId, Place>,
    pub(super) segments: HashMap<OpId, Vec<u32>>,
    pub(super) result_segments: HashMap<OpId, Vec<u32>>,
    /// The bound kinds of the IR below, in the order of binding.
    pub(super) kinds: Vec<OpKind>,
    /// The attribute that was set last.
    pub(super) last_set: Option<AttrName>,
    /// The number of attributes that were hashed.
    pub(super) hashed: Cell<u64>,
    pub(super) bound: Vec<&'static str>,
    /// By kind: the number of traits that were bound before it.
    pub(super) traits_before: HashMap<OpKind, usize>,
}

/// A type with a number, so that equal types can have different handles.
pub(super) type RawTy = (Ty, u32);

impl Faulty {
    pub(crate) fn new() -> Self {
        let mut ir = TestIr::new();
        if broken(Fault::TraitsInOrder) {
            // The numbers of attributes do not differ.
            for name in ["value", "a_first_attribute", "a_second_attribute"] {
                ir.attr_id(name);
            }
        }
        Faulty {
            ir,
            stale: vec![],
            types: 0,
            locs: HashMap::new(),
            segments: HashMap::new(),
            result_segments: HashMap::new(),
            kinds: vec![],
            last_set: None,
            hashed: Cell::new(0),
            bound: vec![],
            traits_before: HashMap::new(),
        }
    }
    /// The uses of a value, without the oldest of three if this fault is there.
    pub(super) fn uses(&self, of: Value<Faulty>, fault: Fault) -> Vec<(Op<Faulty>, usize)> {
        let mut uses = vec![];
        self.ir.for_each_use(value(of), |op, index| {
            uses.push((Op(op.0), index));
            true
        });
        if broken(fault) && uses.len() > 2 {
            uses.pop();
        }
        let stale = self.stale.iter().filter(|(value, ..)| *value == of.0);
        uses.extend(stale.map(|(_, op, index)| (Op(*op), *index)));
        uses
    }
    /// The dense number of an operation.
    pub(super) fn dense_number(&self, of: Op<Faulty>) -> Option<usize> {
        let index = self.ir.op_index(self.numbered(of));
        match FAULT.get() {
            Fault::SameIndex => Some(0),
            Fault::SparseNumbers => index.map(|index| (index + 1) << 32),
            _ => index,
        }
    }
    /// The first block of a region.
    pub(super) fn entry(&self, of: Region<Faulty>) -> Option<Block<Faulty>> {
        let blocks = self.blocks(of);
        let entry = match broken(Fault::FirstBlockIsLast) {
            true => blocks.last(),
            false => blocks.first(),
        };
        entry.copied()
    }
    /// The number of a constant.
    pub(super) fn constant(&self, of: Value<Faulty>) -> Option<i64> {
        let (op, _) = self.defining_op(of)?;
        let name = self.constant_attr(op)?;
        let value = self.with_attr(op, name, |attr| attr.copied())?;
        Some(if broken(Fault::ZeroConstants) {
            0
        } else {
            value
        })
    }
    /// Creates a constant.
    pub(super) fn materialize(
        &mut self,
        at: InsertPoint<Faulty>,
        like: Op<Faulty>,
        number: i64,
        ty: Type<Faulty>,
    ) -> Option<Op<Faulty>> {
        let kind = self.bind_op::<ops::Const>()?;
        let drops_the_sign = broken(Fault::MaterializesWithoutTheSign);
        let number = if drops_the_sign { number.abs() } else { number };
        let attrs = [(self.bind_attr(kind, "value"), number)];
        let state = OpState {
            attrs: &attrs,
            result_types: &[ty],
            ..OpState::new(kind, self.loc(like))
        };
        Some(self.create_op(at, state))
    }
    /// Sets the location of an operation that the small IR created.
    pub(crate) fn place(&mut self, op: Op<TestIr>, place: Place) {
        self.locs.insert(op.0, place);
    }
}

pub(super) fn op(op: Op<Faulty>) -> Op<TestIr> {
    Op(op.0)
}
pub(crate) fn value(value: Value<Faulty>) -> Value<TestIr> {
    Value(value.0)
}
pub(crate) fn block(block: Block<Faulty>) -> Block<TestIr> {
    Block(block.0)
}
pub(super) fn values(values: &[Value<Faulty>]) -> Vec<Value<TestIr>> {
    values.iter().map(|of| value(*of)).collect()
}
pub(super) fn blocks(blocks: &[Block<Faulty>]) -> Vec<Block<TestIr>> {
    blocks.iter().map(|of| block(*of)).collect()
}
pub(super) fn point(at: InsertPoint<Faulty>) -> InsertPoint<TestIr> {
    match at {
        InsertPoint::Before(next) => InsertPoint::Before(op(next)),
        InsertPoint::End(of) => InsertPoint::End(block(of)),
    }
}
