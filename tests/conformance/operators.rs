//! The embedded IR with one op for all unary expressions and one for all binary ones.

use drr::embedded::{Context, Loc};
use drr::ir::{AttrData, Block, Ir, Op, Type, Value};
use drr::op::OpDef;
use drr::prelude::*;
use drr_conformance::{Attrs, Subject};

use crate::suite;

drr::declare_op! {
    /// The operator says what the result is.
    pub UnaryOp = "suite.unary"(x: AnyType) { operator: StrAttr } -> (r: AnyType)
        traits(Pure, SameOperandsAndResultType);
    /// As [`UnaryOp`].
    pub BinaryOp = "suite.binary"(x: AnyType, y: AnyType) { operator: StrAttr } -> (r: AnyType)
        traits(Pure, SameOperandsAndResultType);
}

struct Operators;

impl Operators {
    fn operator<O: OpDef>(ir: &mut Context, operator: &str) -> Attrs<Context> {
        let kind = ir.op_kind(O::DECL.name);
        let name = ir.bind_attr(kind, "operator");
        let attr = ir.make_attr(&AttrData::String(operator.to_string()));
        vec![(name, attr.expect("it is an attribute of MLIR"))]
    }
}

impl Subject for Operators {
    type Ir = Context;
    type Source = suite::SourceOp;
    type Unary = UnaryOp;
    type Binary = BinaryOp;
    type Constant = suite::ConstantOp;

    fn empty() -> (Context, Block<Context>) {
        let mut ir = Context::new();
        ir.registered::<UnaryOp>();
        ir.registered::<BinaryOp>();
        let module = ir.create_module(Loc::UNKNOWN);
        let block = ir.body(module).expect("a module has a block");
        (ir, block)
    }
    fn value_type(ir: &mut Context) -> Type<Context> {
        ir.integer_type(32)
    }
    fn loc(_: &mut Context) -> Loc {
        Loc::UNKNOWN
    }
    fn keep(
        ir: &mut Context,
        block: Block<Context>,
        value: Value<Context>,
    ) -> (Op<Context>, usize) {
        suite::keep::<Self>(ir, block, value)
    }
    fn unary_attrs(ir: &mut Context) -> Attrs<Context> {
        Self::operator::<UnaryOp>(ir, "negate")
    }
    fn binary_attrs(ir: &mut Context) -> Attrs<Context> {
        Self::operator::<BinaryOp>(ir, "add")
    }
}

drr_conformance::conformance_tests!(Operators);
