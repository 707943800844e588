//! The conformance suite on the example's IR.

use drr::ir::adapter::{Attr, Graph, Ty};
use drr::ir::{Block, Op, Type, Value};
use drr_conformance::{Attrs, Subject};

use crate::own_ir::expr::{Id, Program};
use crate::own_ir::rules::{AddOp, NegOp, NumOp, VarOp};

struct Expressions;

impl Subject for Expressions {
    type Ir = Graph<Program>;
    type Source = VarOp;
    type Unary = NegOp;
    type Binary = AddOp;
    type Constant = NumOp;

    fn empty() -> (Graph<Program>, Block<Graph<Program>>) {
        (Graph::new(Program::default()), Block(()))
    }
    fn value_type(_: &mut Graph<Program>) -> Type<Graph<Program>> {
        Type(Ty::Int(64))
    }
    fn loc(_: &mut Graph<Program>) {}
    /// Makes the value an output, so that the program uses it.
    fn keep(
        ir: &mut Graph<Program>,
        _: Block<Graph<Program>>,
        value: Value<Graph<Program>>,
    ) -> (Op<Graph<Program>>, usize) {
        let index = ir.program().outputs.len();
        ir.change_outputs(|program| program.outputs.push((format!("y{index}"), Id(value.0))));
        (ir.program_op(), index)
    }
    fn source_attrs(ir: &mut Graph<Program>, number: usize) -> Attrs<Graph<Program>> {
        use drr::ir::Ir;
        let kind = ir.bind_op::<VarOp>().expect("variables are there");
        let name = ir.bind_attr(kind, "name");
        vec![(name, Attr::Str(format!("x{number}")))]
    }
    fn types(_: &mut Graph<Program>) -> Vec<Type<Graph<Program>>> {
        vec![Type(Ty::Int(64)), Type(Ty::Int(7)), Type(Ty::F64)]
    }
}

drr_conformance::conformance_tests!(Expressions);
