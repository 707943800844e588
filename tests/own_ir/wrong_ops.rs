//! Mistakes in `NodeIr::OPS` and `NodeIr::kind` panic with the op, the attribute or the node.

use drr::ir::adapter::{Attr, Graph, NewNode, NodeIr, NodeOp};
use drr::ir::{Ir, Region};
use drr::pattern_set::PatternSet;
use drr::prelude::*;

use super::own_ir::rules::Simplify;

/// Nodes that are their kinds, without operands.
struct Kinds(Vec<usize>);

impl NodeIr for Kinds {
    const OPS: &'static [NodeOp] = &[
        NodeOp::new("expr.neg"),
        NodeOp::new("expr.num").attrs(&["valeu"]).constant(),
        NodeOp::new("expr.halves"),
        NodeOp::new("expr.pick"),
        NodeOp::new("expr.scaled").attrs(&["by"]),
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
#[should_panic(expected = "`NodeIr::kind` gives 5 for node 1, and `NodeIr::OPS` has 5 ops")]
fn an_unknown_kind_panics_with_its_node() {
    let _ = Graph::new(Kinds(vec![0, 5]));
}

drr::declare_op! {
    /// Two results.
    pub HalvesOp = "expr.halves"(x: I64) -> (low: I64, high: I64) traits(Pure);
    /// Two groups of operands.
    pub PickOp = "expr.pick"(xs: Variadic<I64>, ys: Variadic<I64>) -> (r: I64)
        traits(Pure, AttrSizedOperandSegments);
    /// An attribute that may be absent.
    pub ScaledOp = "expr.scaled"() { by: Optional<I64Attr> } -> (r: I64) traits(Pure);
}

#[test]
#[should_panic(
    expected = "`expr.halves` cannot be an op of a `NodeIr`: a node has one result, and no others"
)]
fn an_op_with_two_results_panics_when_it_is_bound() {
    let _ = Graph::new(Kinds(vec![])).bind_op::<HalvesOp>();
}

#[test]
#[should_panic(expected = "a node has at most one group of operands without a fixed length")]
fn an_op_with_two_variadic_groups_panics_when_it_is_bound() {
    let _ = Graph::new(Kinds(vec![])).bind_op::<PickOp>();
}

#[test]
#[should_panic(
    expected = "the attribute `by` of `expr.scaled` cannot be removed: `NodeIr` requires it"
)]
fn a_rule_that_removes_an_attribute_panics() {
    let mut graph = Graph::new(Kinds(vec![4]));
    let kind = graph.bind_op::<ScaledOp>().expect("it is in `OPS`");
    let by = graph.bind_attr(kind, "by");
    let node = graph
        .first_op(graph.blocks(Region(()))[0])
        .expect("it has a node");
    graph.set_attr(node, by, None);
}
