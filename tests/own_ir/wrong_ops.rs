//! Mistakes in `NodeIr::OPS` and `NodeIr::kind` panic with the op, the attribute or the node.

use drr::ir::adapter::{Attr, Graph, NewNode, NodeIr, NodeOp};
use drr::pattern_set::PatternSet;

use super::own_ir::rules::Simplify;

/// Nodes that are their kinds, without operands.
struct Kinds(Vec<usize>);

impl NodeIr for Kinds {
    const OPS: &'static [NodeOp] = &[
        NodeOp::new("expr.neg"),
        NodeOp::new("expr.num").attrs(&["valeu"]).constant(),
    ];

    fn num_nodes(&self) -> usize {
        self.0.len()
    }
    fn kind(&self, node: usize) -> usize {
        self.0[node]
    }
    fn operands(&self, _: usize) -> impl Iterator<Item = usize> {
        [].into_iter()
    }
    fn set_operand(&mut self, _: usize, _: usize, _: usize) {}
    fn attr(&self, _: usize, _: usize) -> Option<Attr> {
        None
    }
    fn set_attr(&mut self, _: usize, _: usize, _: Attr) {}
    fn create(&mut self, new: NewNode<'_>) -> usize {
        self.0.push(new.kind);
        self.0.len() - 1
    }
    fn outputs(&self) -> impl Iterator<Item = usize> {
        [].into_iter()
    }
    fn set_output(&mut self, _: usize, _: usize) {}
}

#[test]
#[should_panic(
    expected = "`expr.num` is declared with the attribute `value`, and in `NodeIr::OPS` it has only `valeu`"
)]
fn a_misspelt_attribute_panics_when_rules_are_bound() {
    let mut graph = Graph::new(Kinds(vec![0]));
    let _ = PatternSet::new().with(Simplify).bind(&mut graph);
}

#[test]
#[should_panic(expected = "`NodeIr::kind` gives 2 for node 1, and `NodeIr::OPS` has 2 ops")]
fn an_unknown_kind_panics_with_its_node() {
    let _ = Graph::new(Kinds(vec![0, 2]));
}
