//! The ops that play the roles of the conformance suite on IRs that support any declared op, and
//! functions that make them.

use drr::ir::{Block, InsertPoint, Ir, Op, Type, Value};
use drr::prelude::*;
use drr_conformance::{Blueprint, OptionalAttr, Role, Subject};

drr::declare_op! {
    /// A value without operands.
    pub SourceOp = "suite.source"() -> (r: I32);
    /// Keeps values alive.
    pub SinkOp = "suite.sink"(xs: Variadic<AnyType>);
    /// `-x`.
    pub NegOp = "suite.neg"(x: I32) -> (r: I32) traits(Pure);
    /// `x + y`.
    pub AddOp = "suite.add"(x: I32, y: I32) -> (r: I32) traits(Pure);
    /// A constant.
    pub ConstantOp = "suite.constant"() { value: I32Attr } -> (r: I32) traits(Pure, ConstantLike);
    /// Two results.
    pub TwoOp = "suite.two"(x: I32) -> (a: I32, b: I32) traits(Pure);
    /// Two groups of operands.
    pub GroupsOp = "suite.groups"(xs: Variadic<I32>, y: Optional<I32>) -> (r: I32)
        traits(Pure, AttrSizedOperandSegments);
    /// Two groups of results.
    pub SplitOp = "suite.split"(x: I32) -> (xs: Variadic<I32>, y: Optional<I32>)
        traits(Pure, AttrSizedResultSegments);
}

/// Implements [`Subject::keep`] with a [`SinkOp`].
pub(crate) fn keep<S: Subject>(
    ir: &mut S::Ir,
    block: Block<S::Ir>,
    value: Value<S::Ir>,
) -> (Op<S::Ir>, usize) {
    let loc = S::loc(ir);
    let sink = Blueprint::new::<SinkOp>(ir, loc);
    (sink.create(ir, InsertPoint::End(block), &[value]), 0)
}

/// Implements [`Subject::blueprint`] for the roles with operands and results.
pub(crate) fn blueprint<S: Subject>(ir: &mut S::Ir, role: Role) -> Option<Blueprint<S::Ir>> {
    let (loc, ty): (_, Type<S::Ir>) = (S::loc(ir), S::value_type(ir));
    Some(match role {
        Role::Pair => Blueprint {
            operands: 1,
            results: vec![ty; 2],
            ..Blueprint::new::<TwoOp>(ir, loc)
        },
        Role::OperandSegments => Blueprint {
            operands: 3,
            operand_segments: Some(vec![2, 1]),
            results: vec![ty],
            ..Blueprint::new::<GroupsOp>(ir, loc)
        },
        Role::ResultSegments => Blueprint {
            operands: 1,
            results: vec![ty; 3],
            result_segments: Some(vec![3, 0]),
            ..Blueprint::new::<SplitOp>(ir, loc)
        },
        _ => return None,
    })
}

/// Implements [`Subject::optional_attr`] with an undeclared attribute.
pub(crate) fn optional_attr<S: Subject>(ir: &mut S::Ir) -> OptionalAttr<S::Ir> {
    let (loc, ty) = (S::loc(ir), S::value_type(ir));
    let op = Blueprint {
        operands: 1,
        results: vec![ty],
        ..Blueprint::new::<NegOp>(ir, loc)
    };
    OptionalAttr {
        name: ir.bind_attr(op.kind, "discardable"),
        attr: S::integer(ir, 5),
        op,
        discardable: true,
    }
}

/// Implements [`Subject::invalid`] with a negation without operand.
pub(crate) fn invalid<S: Subject>(ir: &mut S::Ir, block: Block<S::Ir>) -> Op<S::Ir> {
    let loc = S::loc(ir);
    let negation = Blueprint::new::<NegOp>(ir, loc);
    negation.create(ir, InsertPoint::End(block), &[])
}
