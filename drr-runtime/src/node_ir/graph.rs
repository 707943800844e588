//! A program and the side tables that drivers need.

use crate::interface::Interfaces;
use crate::ir::{IrId, Op};
use crate::side_tables::{KindTraits, OpOrder, UseLists};

use super::node::op_of;
use super::{NodeIr, NodeOp};

/// A program that rules can rewrite: implements [`Ir`](crate::ir::Ir) for a [`NodeIr`].
#[derive(Clone, Debug)]
pub struct Graph<P> {
    pub(super) id: IrId,
    pub(super) program: P,
    pub(super) uses: UseLists,
    pub(super) order: OpOrder,
    pub(super) traits: KindTraits,
    pub(super) interfaces: Interfaces<Self>,
}

/// The operation that represents the program.
pub(super) const PROGRAM: u32 = u32::MAX;

/// The number of the program's block in the side tables.
pub(super) const BLOCK: usize = 0;

/// The number of an operation in the side tables, in which the program is 0.
pub(super) fn dense(op: u32) -> usize {
    op.wrapping_add(1) as usize
}
pub(super) fn raw(dense: usize) -> u32 {
    (dense as u32).wrapping_sub(1)
}
pub(super) fn from_node(node: usize) -> u32 {
    assert!(node < PROGRAM as usize - 1, "the arena is too large");
    node as u32
}

impl<P: NodeIr> Graph<P> {
    /// A graph of the program.
    ///
    /// # Panics
    /// If the number of nodes does not fit in 32 bits, or the kind of a node is not an index in
    /// [`NodeIr::OPS`].
    pub fn new(program: P) -> Self {
        let mut graph = Graph {
            id: IrId::new(),
            program,
            uses: UseLists::new(),
            order: OpOrder::new(),
            traits: KindTraits::new(),
            interfaces: Interfaces::new(),
        };
        for node in 0..graph.program.num_nodes() {
            graph.order.push(BLOCK, dense(from_node(node)));
            graph.link(from_node(node));
        }
        graph.link(PROGRAM);
        graph
    }
    /// The operation whose one region is the program.
    pub fn program_op(&self) -> Op<Self> {
        Op(PROGRAM)
    }
    /// The program. Its arena may contain erased nodes.
    pub fn program(&self) -> &P {
        &self.program
    }
    /// The nodes of the program in order. Operands come before their users, unless the rules break
    /// this order.
    pub fn nodes(&self) -> impl Iterator<Item = usize> {
        self.order.iter(BLOCK).map(|op| raw(op) as usize)
    }
    /// Returns the program and its [`nodes`](Graph::nodes). All other nodes of the arena are
    /// erased.
    pub fn into_parts(self) -> (P, Vec<usize>) {
        let nodes = self.nodes().collect();
        (self.program, nodes)
    }
    /// Changes the outputs of the program. `change` must not change anything else.
    pub fn change_outputs(&mut self, change: impl FnOnce(&mut P)) {
        change(&mut self.program);
        self.uses.clear(dense(PROGRAM));
        self.link(PROGRAM);
    }

    /// Records the operands. A node without a valid kind panics here, before a rule sees it.
    pub(super) fn link(&mut self, op: u32) {
        self.op(op);
        let operands: Vec<_> = match op {
            PROGRAM => self.program.outputs().collect(),
            node => self.program.operands(node as usize).collect(),
        };
        for (index, value) in operands.into_iter().enumerate() {
            self.uses.set(dense(op), index, dense(from_node(value)));
        }
    }
    pub(super) fn op(&self, op: u32) -> Option<&'static NodeOp> {
        (op != PROGRAM).then(|| op_of(&self.program, op as usize))
    }
}
