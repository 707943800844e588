//! A short way to an IR: a program of nodes in an arena, each with one value. The program
//! implements [`NodeIr`], which has nine methods of one or two lines. [`Graph`] implements
//! [`Ir`](crate::ir::Ir) for it.
//!
//! The type of the program need not change. During a rewrite, the graph owns the program and keeps
//! the uses of values and the order of nodes beside it (see [`side_tables`](crate::side_tables)).
//! All nodes are in one block. The operation around the block represents the program, and its
//! operands are the outputs.
//!
//! An IR with regions, several results, or its own attributes or types must implement
//! [`Ir`](crate::ir::Ir) itself.
//!
//! ```
//! use drr_runtime::ir::{Ir, Op};
//! use drr_runtime::node_ir::{Attr, Graph, NewNode, NodeIr, NodeOp};
//!
//! /// The program: numbers, sums, and one result.
//! #[derive(Clone)]
//! enum Node {
//!     Num(i64),
//!     Add(usize, usize),
//! }
//! struct Sums {
//!     nodes: Vec<Node>,
//!     result: usize,
//! }
//!
//! impl NodeIr for Sums {
//!     const OPS: &'static [NodeOp] =
//!         &[NodeOp::new("sums.num").attrs(&["value"]).constant(), NodeOp::new("sums.add")];
//!
//!     fn num_nodes(&self) -> usize {
//!         self.nodes.len()
//!     }
//!     fn kind(&self, node: usize) -> usize {
//!         match self.nodes[node] {
//!             Node::Num(_) => 0,
//!             Node::Add(..) => 1,
//!         }
//!     }
//!     fn operands(&self, node: usize) -> impl Iterator<Item = usize> {
//!         let operands = match self.nodes[node] {
//!             Node::Num(_) => vec![],
//!             Node::Add(a, b) => vec![a, b],
//!         };
//!         operands.into_iter()
//!     }
//!     fn set_operand(&mut self, node: usize, index: usize, to: usize) {
//!         match (&mut self.nodes[node], index) {
//!             (Node::Add(a, _), 0) => *a = to,
//!             (Node::Add(_, b), 1) => *b = to,
//!             _ => {}
//!         }
//!     }
//!     fn attr(&self, node: usize, _: usize) -> Option<Attr> {
//!         match self.nodes[node] {
//!             Node::Num(value) => Some(value.into()),
//!             Node::Add(..) => None,
//!         }
//!     }
//!     fn set_attr(&mut self, node: usize, _: usize, attr: Attr) {
//!         if let (Node::Num(value), Some(new)) = (&mut self.nodes[node], attr.as_int()) {
//!             *value = new;
//!         }
//!     }
//!     fn create(&mut self, new: NewNode<'_>) -> usize {
//!         self.nodes.push(match new.kind {
//!             0 => Node::Num(new.int(0)),
//!             _ => Node::Add(new.operands[0], new.operands[1]),
//!         });
//!         self.nodes.len() - 1
//!     }
//!     fn outputs(&self) -> impl Iterator<Item = usize> {
//!         [self.result].into_iter()
//!     }
//!     fn set_output(&mut self, _: usize, to: usize) {
//!         self.result = to;
//!     }
//! }
//!
//! let nodes = vec![Node::Num(1), Node::Num(2), Node::Add(0, 1)];
//! let graph = Graph::new(Sums { nodes, result: 2 });
//! assert_eq!(graph.nodes().collect::<Vec<_>>(), [0, 1, 2]);
//! assert_eq!(graph.display_op(Op(2)), "%2 = sums.add(%0, %1)");
//! ```

mod data;
mod graph;
mod ir_impl;
mod node;

pub use data::{Attr, Ty};
pub use graph::Graph;
pub use node::{NewNode, NodeIr, NodeOp};
