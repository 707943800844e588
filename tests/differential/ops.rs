//! The ops of `mlir/Ops.td` under the same names.

use drr::prelude::*;

drr::declare_op! {
    pub ConstOp = "d.const"() { value: I32Attr } -> (r: I32) traits(Pure);
    pub NegOp = "d.neg"(x: I32) -> (r: I32) traits(Pure, SameOperandsAndResultType);
    pub AbsOp = "d.abs"(x: I32) -> (r: I32) traits(Pure, SameOperandsAndResultType);
    pub AddOp = "d.add"(lhs: I32, rhs: I32) -> (r: I32)
        traits(Pure, Commutative, SameOperandsAndResultType);
    pub SubOp = "d.sub"(lhs: I32, rhs: I32) -> (r: I32) traits(Pure, SameOperandsAndResultType);
    pub MulOp = "d.mul"(lhs: I32, rhs: I32) -> (r: I32)
        traits(Pure, Commutative, SameOperandsAndResultType);
    pub MaxOp = "d.max"(lhs: I32, rhs: I32) -> (r: I32)
        traits(Pure, Commutative, SameOperandsAndResultType);
    pub ScaleOp = "d.scale"(x: I32) {
        factor: I32Attr,
        bias: I32Attr = 1,
        tag: Optional<StrAttr>,
        exact: Optional<UnitAttr>,
    } -> (r: I32) traits(Pure, SameOperandsAndResultType);
    pub MixOp = "d.mix"(x: I32, #[attr] n: I32Attr, y: I32) -> (r: I32)
        traits(Pure, SameOperandsAndResultType);
    pub CastOp = "d.cast"(x: AnyInteger) -> (r: AnyInteger) traits(Pure);
    pub SplitOp = "d.split"(x: I32) -> (low: I32, high: I32) traits(Pure);
    pub JoinOp = "d.join"(low: I32, high: I32) -> (r: I32) traits(Pure);
    pub SumOp = "d.sum"(xs: Variadic<I32>) -> (r: I32) traits(Pure);
    pub PickOp = "d.pick"(xs: Variadic<I32>, by: I32, ys: Variadic<I32>) { n: I32Attr } -> (r: I32)
        traits(Pure, AttrSizedOperandSegments);
    pub ZipOp = "d.zip"(xs: Variadic<I32>, ys: Variadic<I32>) -> (r: I32)
        traits(Pure, SameVariadicOperandSize);
    pub ClampOp = "d.clamp"(x: I32, low: Optional<I32>, high: Optional<I32>) -> (r: I32)
        traits(Pure, AttrSizedOperandSegments);
    pub SinkOp = "d.sink"(x: I32);
    pub StoreOp = "d.store"(x: I32) { to: StrAttr };
    pub LogOp = "d.log"() { text: StrAttr };
}
