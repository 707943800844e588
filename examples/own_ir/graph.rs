//! Implements [`NodeIr`](drr::ir::adapter::NodeIr) for the program, so that rules run on it.
//!
//! A test counts the lines between the two marks.

use drr::ir::adapter::{Attr, Graph, NewNode, NodeIr, NodeOp};

use super::expr::{Expr, Id, Program};

// ---- begin of the trait code -----------------------------------------------------------------

impl NodeIr for Program {
    const OPS: &'static [NodeOp] = &[
        NodeOp::new("expr.num").attrs(&["value"]).constant(),
        NodeOp::new("expr.var").attrs(&["name"]),
        NodeOp::new("expr.neg"),
        NodeOp::new("expr.add"),
        NodeOp::new("expr.sub"),
        NodeOp::new("expr.mul"),
        NodeOp::new("expr.shl").attrs(&["by"]),
    ];

    fn num_nodes(&self) -> usize {
        self.exprs.len()
    }
    fn kind(&self, node: usize) -> usize {
        match self.exprs[node] {
            Expr::Num(_) => 0,
            Expr::Var(_) => 1,
            Expr::Neg(_) => 2,
            Expr::Add(..) => 3,
            Expr::Sub(..) => 4,
            Expr::Mul(..) => 5,
            Expr::Shl(..) => 6,
        }
    }
    fn operands(&self, node: usize) -> impl Iterator<Item = usize> {
        self.exprs[node].operands().map(|id| id.0 as usize)
    }
    fn set_operand(&mut self, node: usize, index: usize, to: usize) {
        if let Some(operand) = self.exprs[node].operand_mut(index) {
            *operand = Id(to as u32);
        }
    }
    fn attr(&self, node: usize, _: usize) -> Option<Attr> {
        match &self.exprs[node] {
            Expr::Num(value) => Some((*value).into()),
            Expr::Var(name) => Some(name.as_str().into()),
            Expr::Shl(_, by) => Some(i64::from(*by).into()),
            _ => None,
        }
    }
    fn set_attr(&mut self, node: usize, _: usize, attr: Attr) {
        match (&mut self.exprs[node], attr) {
            (Expr::Num(value), Attr::Int(new, _)) => *value = new,
            (Expr::Var(name), Attr::Str(new)) => *name = new,
            (Expr::Shl(_, by), Attr::Int(new, _)) => *by = new as u32,
            _ => {}
        }
    }
    fn create(&mut self, new: NewNode<'_>) -> usize {
        let operand = |index: usize| Id(new.operands[index] as u32);
        let id = self.add(match new.kind {
            0 => Expr::Num(new.int(0)),
            1 => Expr::Var(new.string(0).to_string()),
            2 => Expr::Neg(operand(0)),
            3 => Expr::Add(operand(0), operand(1)),
            4 => Expr::Sub(operand(0), operand(1)),
            5 => Expr::Mul(operand(0), operand(1)),
            _ => Expr::Shl(operand(0), new.int(0) as u32),
        });
        id.0 as usize
    }
    fn outputs(&self) -> impl Iterator<Item = usize> {
        self.outputs.iter().map(|(_, id)| id.0 as usize)
    }
    fn set_output(&mut self, index: usize, to: usize) {
        self.outputs[index].1 = Id(to as u32);
    }
    /// A value has no name but its expression.
    fn value_name(&self, node: usize) -> String {
        NodeIr::text(self, node)
    }
    fn text(&self, node: usize) -> String {
        Program::text(self, Id(node as u32))
    }
}

/// Returns the program with its arena sorted again and without erased nodes.
pub fn finish(graph: Graph<Program>) -> Program {
    let (old, nodes) = graph.into_parts();
    let mut new = Program::default();
    let mut ids = vec![Id(0); old.exprs.len()];
    for node in nodes {
        let mut expr = old.exprs[node].clone();
        for (index, operand) in old.exprs[node].operands().enumerate() {
            if let Some(slot) = expr.operand_mut(index) {
                *slot = ids[operand.0 as usize];
            }
        }
        ids[node] = new.add(expr);
    }
    let outputs = old.outputs.into_iter();
    new.outputs = outputs
        .map(|(name, id)| (name, ids[id.0 as usize]))
        .collect();
    new
}

// ---- end of the trait code -------------------------------------------------------------------
