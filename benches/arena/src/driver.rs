//! The worklist: MLIR's greedy driver, reduced to what a single block of pure operations needs. It
//! visits operations in the same order, so results and counts can be compared one to one.

use crate::ir::{Arena, Kind, NIL};
use crate::workload::Ty;

/// The counts of a run.
#[derive(Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Rules applied.
    pub rewrites: u64,
    /// Operations created.
    pub inserted: u64,
    /// Operations erased, dead ones included.
    pub erased: u64,
}

/// The order in which a sweep visits operations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// The last operation first; MLIR's default.
    BottomUp,
    /// The first operation first.
    TopDown,
}

/// The number of sweeps over the module.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sweeps {
    /// Until a sweep changes nothing, as MLIR does.
    ToFixpoint,
    /// Once; the worklist does the rest.
    Once,
}

/// An arena that is being rewritten. Each change updates the worklist.
pub struct Rewriter {
    /// The module.
    pub ir: Arena,
    /// The counts so far.
    pub counts: Counts,
    /// The next operation is inserted before this one.
    pub(crate) insert_before: u32,
    worklist: Vec<u32>,
    /// For each operation, whether it is on the worklist. Stale entries are skipped when popped.
    listed: Vec<bool>,
}

impl Rewriter {
    /// A rewriter of `ir`.
    pub fn new(ir: Arena) -> Self {
        let listed = vec![false; ir.ops.len()];
        Rewriter {
            ir,
            counts: Counts::default(),
            insert_before: NIL,
            worklist: vec![],
            listed,
        }
    }
    /// Starts again with a module that `make` emits. Keeps all memory, so only the first of several
    /// runs pays for it.
    pub fn restart(&mut self, make: impl FnOnce(&mut Arena)) {
        self.ir.clear();
        make(&mut self.ir);
        self.counts = Counts::default();
        self.insert_before = NIL;
        self.worklist.clear();
        self.listed.clear();
        self.listed.resize(self.ir.ops.len(), false);
    }
    #[inline(always)]
    fn push(&mut self, op: u32) {
        let listed = &mut self.listed[op as usize];
        if !*listed {
            *listed = true;
            self.worklist.push(op);
        }
    }
    /// Creates an operation before `at` and returns its first result.
    #[inline(always)]
    pub fn create(
        &mut self,
        at: u32,
        of: (Kind, Ty),
        flags: u8,
        bits: u64,
        operands: impl ExactSizeIterator<Item = u32>,
    ) -> u32 {
        let op = self.ir.create(at, of, flags, bits, operands);
        self.listed.push(true);
        self.worklist.push(op);
        self.counts.inserted += 1;
        op << 1
    }
    /// Erases an operation without uses.
    #[inline]
    pub fn erase(&mut self, op: u32) {
        let data = *self.ir.op(op);
        for index in data.operands..data.operands + u32::from(data.operand_count) {
            let value = self.ir.value(index);
            if self.at_most_one_user_besides(op, value) {
                self.push(value >> 1);
            }
        }
        self.listed[op as usize] = false;
        self.ir.erase(op);
        self.counts.erased += 1;
    }
    /// Lists the definition of the value if `op` and at most one other operation use it: erasing
    /// `op` then leaves the value with no user or a single user, so its definition deserves another
    /// visit.
    #[inline(always)]
    fn at_most_one_user_besides(&self, op: u32, value: u32) -> bool {
        let mut other = NIL;
        let mut at = self.ir.head(value);
        while at != NIL {
            let entry = self.ir.use_at(at);
            if entry.owner != op && entry.owner != other {
                if other != NIL {
                    return false;
                }
                other = entry.owner;
            }
            at = entry.next;
        }
        true
    }
    /// Makes all users of `from` use `to`.
    #[inline(always)]
    pub fn replace_all_uses(&mut self, from: u32, to: u32) {
        let mut at = self.ir.head(from);
        while at != NIL {
            let (next, owner) = {
                let entry = self.ir.use_at(at);
                (entry.next, entry.owner)
            };
            self.ir.unlink(at);
            self.ir.link(at, to);
            self.push(owner);
            at = next;
        }
    }
    /// Sets use `index`, an operand of `op`, to `value`.
    pub(crate) fn set_operand(&mut self, op: u32, index: u32, value: u32) {
        self.ir.unlink(index);
        self.ir.link(index, value);
        self.push(op);
    }
    /// Puts an operation that was changed in place on the worklist.
    pub(crate) fn modified(&mut self, op: u32) {
        self.push(op);
    }

    /// Visits operations until nothing changes. `step` tries to rewrite one operation and returns
    /// whether it did.
    #[inline(always)]
    pub fn run(
        &mut self,
        order: Order,
        sweeps: Sweeps,
        mut step: impl FnMut(&mut Rewriter, u32) -> bool,
    ) {
        loop {
            let mut changed = false;
            self.fill_worklist(order);
            while let Some(op) = self.worklist.pop() {
                if !std::mem::take(&mut self.listed[op as usize]) {
                    continue;
                }
                let data = self.ir.op(op);
                let dead = data.head == [NIL; 2];
                match data.kind {
                    Kind::Dead => continue,
                    Kind::Source | Kind::Sink => {}
                    _ if dead => {
                        self.erase(op);
                        changed = true;
                        continue;
                    }
                    _ => {}
                }
                if step(self, op) {
                    self.counts.rewrites += 1;
                    changed = true;
                }
            }
            if !changed || sweeps == Sweeps::Once {
                break;
            }
        }
    }
    fn fill_worklist(&mut self, order: Order) {
        self.worklist.clear();
        self.listed.clear();
        self.listed.resize(self.ir.ops.len(), false);
        let mut op = self.ir.first;
        while op != NIL {
            self.push(op);
            op = self.ir.op(op).next;
        }
        if order == Order::TopDown {
            self.worklist.reverse();
        }
    }
}
