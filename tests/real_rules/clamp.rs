//! Selects of comparisons that limit a value at both ends become a clamp, as in compilers for
//! SPIR-V (GLSL has `clamp`, the core instructions do not).

use drr::prelude::*;

drr::declare_op! {
    /// `condition ? a : b`.
    pub SelectOp = "spirv.Select"(condition: I1, a: AnyType, b: AnyType) -> (result: AnyType)
        traits(Pure, AllTypesMatch(a, b, result));
    /// Signed `a < b`.
    pub SLessThanOp = "spirv.SLessThan"(a: AnyInteger, b: AnyInteger) -> (result: I1) traits(Pure);
    /// Signed `a <= b`.
    pub SLessThanEqualOp = "spirv.SLessThanEqual"(a: AnyInteger, b: AnyInteger) -> (result: I1) traits(Pure);
    /// Unsigned `a < b`.
    pub ULessThanOp = "spirv.ULessThan"(a: AnyInteger, b: AnyInteger) -> (result: I1) traits(Pure);
    /// Unsigned `a <= b`.
    pub ULessThanEqualOp = "spirv.ULessThanEqual"(a: AnyInteger, b: AnyInteger) -> (result: I1) traits(Pure);
    /// Ordered `a < b`.
    pub FOrdLessThanOp = "spirv.FOrdLessThan"(a: AnyFloat, b: AnyFloat) -> (result: I1) traits(Pure);
    /// Ordered `a <= b`.
    pub FOrdLessThanEqualOp = "spirv.FOrdLessThanEqual"(a: AnyFloat, b: AnyFloat) -> (result: I1) traits(Pure);
    /// Signed `min(max(x, low), high)`.
    pub SClampOp = "spirv.GL.SClamp"(x: AnyType, low: AnyType, high: AnyType) -> (result: AnyType)
        traits(Pure, SameOperandsAndResultType);
    /// The same, unsigned.
    pub UClampOp = "spirv.GL.UClamp"(x: AnyType, low: AnyType, high: AnyType) -> (result: AnyType)
        traits(Pure, SameOperandsAndResultType);
    /// The same, for floats.
    pub FClampOp = "spirv.GL.FClamp"(x: AnyType, low: AnyType, high: AnyType) -> (result: AnyType)
        traits(Pure, SameOperandsAndResultType);
}

drr::drr! {
    /// Recognises clamps.
    pub set Clamps;

    foreach (Less, Clamp) in [
        (SLessThanOp, SClampOp), (SLessThanEqualOp, SClampOp),
        (ULessThanOp, UClampOp), (ULessThanEqualOp, UClampOp),
        (FOrdLessThanOp, FClampOp), (FOrdLessThanEqualOp, FClampOp),
    ] {
        /// max = low < x ? x : low; max < high ? max : high
        def FromBelow #Less : Pat<
            (SelectOp (Less (SelectOp:$max (Less $low, $x), $x, $low), $high), $max, $high),
            (Clamp $x, $low, $high)>;

        /// min = x < high ? x : high; low < min ? min : low
        def FromAbove #Less : Pat<
            (SelectOp (Less $low, (SelectOp:$min (Less $x, $high), $x, $high)), $min, $low),
            (Clamp $x, $low, $high)>;
    }
}
