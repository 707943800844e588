//! The IRs: the embedded one, the benchmark's arena, and an arena of nodes behind `NodeIr`.

use drr::embedded::{Context, Loc as ContextLoc, LocKind};
use drr::ir::adapter::{Attr, Graph, NewNode, NodeIr, NodeOp, Ty};
use drr::ir::{Block, InsertPoint, Ir, Op, OpState, Value};
use drr_bench_arena::Arena;
use drr_bench_arena::ir_impl::Body;

use crate::graph::Loc;
use crate::host::Host;
use crate::ops::BodyOp;

impl Host for Context {
    fn empty() -> (Self, Op<Self>, Block<Self>) {
        let mut ir = Context::new();
        let module = ir.create_module(ContextLoc::UNKNOWN);
        let block = ir.body(module).expect("a module has a block");
        // In the module itself, which is a graph region, every value dominates every operation.
        let kind = ir.bind_op::<BodyOp>().expect("any op can be declared");
        let state = OpState {
            regions: &[None],
            ..OpState::new(kind, ContextLoc::UNKNOWN)
        };
        let body = ir.create_op(InsertPoint::End(block), state);
        let region = ir.regions(body)[0];
        let block = Ir::create_block(&mut ir, region, None, &[]).expect("the IR has blocks");
        (ir, body, block)
    }
    fn make_loc(&mut self, loc: &Loc) -> ContextLoc {
        match loc {
            Loc::Name(name) => self.named_loc(name, None).unwrap_or(ContextLoc::UNKNOWN),
            _ => ContextLoc::UNKNOWN,
        }
    }
    fn read_loc(&self, op: Op<Self>) -> Option<Loc> {
        Some(read_loc(self, self.loc(op)))
    }
}

fn read_loc(ir: &Context, loc: ContextLoc) -> Loc {
    match ir.loc_kind(loc) {
        LocKind::Name(name, _) => Loc::Name(String::from_utf8_lossy(name.as_bytes()).into_owned()),
        LocKind::Fused(metadata, locs) => {
            let metadata =
                metadata.map(|attr| ir.display_attr(&attr).trim_matches('"').to_string());
            Loc::Fused(
                metadata,
                locs.iter().map(|loc| read_loc(ir, *loc)).collect(),
            )
        }
        _ => Loc::Unknown,
    }
}

impl Host for Arena {
    fn empty() -> (Self, Op<Self>, Block<Self>) {
        (Arena::new(), Arena::MODULE_OP, Block(Body))
    }
    fn make_loc(&mut self, _: &Loc) {}
    fn read_loc(&self, _: Op<Self>) -> Option<Loc> {
        None
    }
}

/// A node.
#[derive(Clone, Debug)]
struct Node {
    kind: usize,
    operands: Vec<usize>,
    attrs: Vec<Option<Attr>>,
    ty: Ty,
}

/// A program of nodes.
#[derive(Clone, Default, Debug)]
pub struct Nodes {
    nodes: Vec<Node>,
    outputs: Vec<usize>,
}

impl NodeIr for Nodes {
    const OPS: &'static [NodeOp] = &[
        NodeOp::new("bench.source").effects(),
        NodeOp::new("bench.const").attrs(&["value"]).constant(),
        NodeOp::new("bench.add"),
        NodeOp::new("bench.sub"),
        NodeOp::new("bench.mul"),
        NodeOp::new("bench.neg"),
        NodeOp::new("bench.t"),
        NodeOp::new("bench.relu"),
        NodeOp::new("bench.matmul").attrs(&["ta", "tb"]),
        NodeOp::new("bench.fused").attrs(&["ta", "tb"]),
        NodeOp::new("bench.select"),
        NodeOp::new("bench.cast"),
    ];

    fn num_nodes(&self) -> usize {
        self.nodes.len()
    }
    fn kind(&self, node: usize) -> usize {
        self.nodes[node].kind
    }
    fn operands(&self, node: usize) -> impl Iterator<Item = usize> {
        self.nodes[node].operands.iter().copied()
    }
    fn set_operand(&mut self, node: usize, index: usize, to: usize) {
        self.nodes[node].operands[index] = to;
    }
    fn attr(&self, node: usize, index: usize) -> Option<Attr> {
        self.nodes[node].attrs[index].clone()
    }
    fn set_attr(&mut self, node: usize, index: usize, attr: Attr) {
        self.nodes[node].attrs[index] = Some(attr);
    }
    fn create(&mut self, new: NewNode<'_>) -> usize {
        self.nodes.push(Node {
            kind: new.kind,
            operands: new.operands.to_vec(),
            attrs: new.attrs.to_vec(),
            ty: new.ty,
        });
        self.nodes.len() - 1
    }
    fn outputs(&self) -> impl Iterator<Item = usize> {
        self.outputs.iter().copied()
    }
    fn set_output(&mut self, index: usize, to: usize) {
        self.outputs[index] = to;
    }
    fn value_type(&self, node: usize) -> Ty {
        self.nodes[node].ty
    }
}

impl Host for Graph<Nodes> {
    fn empty() -> (Self, Op<Self>, Block<Self>) {
        let graph = Graph::new(Nodes::default());
        let program = graph.program_op();
        (graph, program, Block(()))
    }
    fn make_loc(&mut self, _: &Loc) {}
    fn read_loc(&self, _: Op<Self>) -> Option<Loc> {
        None
    }
    fn set_outputs(&mut self, values: &[Value<Self>]) -> bool {
        let outputs = values.iter().map(|value| value.0 as usize).collect();
        self.change_outputs(|program| program.outputs = outputs);
        true
    }
    fn read_outputs(&self) -> Option<Vec<Value<Self>>> {
        let outputs = self.program().outputs.iter();
        Some(outputs.map(|node| Value(*node as u32)).collect())
    }
}
