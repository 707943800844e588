//! The `bench` dialect, declared op by op as in `benches/mlir/BenchOps.td`.

use drr::Op;
use drr::constraint::{AnyType, BoolAttr, TypedAttr, Variadic};

/// Represents an input. It is not pure, so it is never erased.
#[derive(Op)]
#[op(name = "bench.source")]
pub struct SourceOp {
    #[result]
    r: AnyType,
}

/// Uses all outputs. It is not pure, so it is never erased.
#[derive(Op)]
#[op(name = "bench.sink")]
pub struct SinkOp {
    #[operand]
    xs: Variadic<AnyType>,
}

/// A constant.
#[derive(Op)]
#[op(name = "bench.const", traits(Pure, AllTypesMatch(value, r)))]
pub struct ConstOp {
    #[attr]
    value: TypedAttr,
    #[result]
    r: AnyType,
}

/// `x + y`.
#[derive(Op)]
#[op(name = "bench.add", traits(Pure, SameOperandsAndResultType))]
pub struct AddOp {
    #[operand]
    x: AnyType,
    #[operand]
    y: AnyType,
    #[result]
    r: AnyType,
}

/// `x - y`.
#[derive(Op)]
#[op(name = "bench.sub", traits(Pure, SameOperandsAndResultType))]
pub struct SubOp {
    #[operand]
    x: AnyType,
    #[operand]
    y: AnyType,
    #[result]
    r: AnyType,
}

/// `x * y`.
#[derive(Op)]
#[op(name = "bench.mul", traits(Pure, SameOperandsAndResultType))]
pub struct MulOp {
    #[operand]
    x: AnyType,
    #[operand]
    y: AnyType,
    #[result]
    r: AnyType,
}

/// `-x`.
#[derive(Op)]
#[op(name = "bench.neg", traits(Pure, SameOperandsAndResultType))]
pub struct NegOp {
    #[operand]
    x: AnyType,
    #[result]
    r: AnyType,
}

/// The transpose of `x`.
#[derive(Op)]
#[op(name = "bench.t", traits(Pure, SameOperandsAndResultType))]
pub struct TOp {
    #[operand]
    x: AnyType,
    #[result]
    r: AnyType,
}

/// `max(x, 0)`.
#[derive(Op)]
#[op(name = "bench.relu", traits(Pure, SameOperandsAndResultType))]
pub struct ReluOp {
    #[operand]
    x: AnyType,
    #[result]
    r: AnyType,
}

/// The matrix product. `ta` and `tb` transpose the operands.
#[derive(Op)]
#[op(name = "bench.matmul", traits(Pure, SameOperandsAndResultType))]
pub struct MatmulOp {
    #[operand]
    x: AnyType,
    #[operand]
    y: AnyType,
    #[attr]
    ta: BoolAttr,
    #[attr]
    tb: BoolAttr,
    #[result]
    r: AnyType,
}

/// `relu(matmul(x, y) + z)`.
#[derive(Op)]
#[op(name = "bench.fused", traits(Pure, SameOperandsAndResultType))]
pub struct FusedOp {
    #[operand]
    x: AnyType,
    #[operand]
    y: AnyType,
    #[operand]
    z: AnyType,
    #[attr]
    ta: BoolAttr,
    #[attr]
    tb: BoolAttr,
    #[result]
    r: AnyType,
}

/// `(x + y, x - y)`.
#[derive(Op)]
#[op(name = "bench.twores", traits(Pure, SameOperandsAndResultType))]
pub struct TworesOp {
    #[operand]
    x: AnyType,
    #[operand]
    y: AnyType,
    #[result]
    r0: AnyType,
    #[result]
    r1: AnyType,
}

/// `c != 0 ? x : y`.
#[derive(Op)]
#[op(name = "bench.select", traits(Pure, SameOperandsAndResultType))]
pub struct SelectOp {
    #[operand]
    c: AnyType,
    #[operand]
    x: AnyType,
    #[operand]
    y: AnyType,
    #[result]
    r: AnyType,
}

/// `x` converted to another type.
#[derive(Op)]
#[op(name = "bench.cast", traits(Pure))]
pub struct CastOp {
    #[operand]
    x: AnyType,
    #[result]
    r: AnyType,
}
