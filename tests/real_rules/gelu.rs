//! Recognises the activation GELU in the formulas that frameworks write: the exact one with the
//! error function, and the usual approximation with tanh. The sources are seven ops deep and
//! contain `x` three times.

use drr::prelude::*;

use crate::fuse::ConstOp;
use crate::moments::TimesOp;
use crate::motion::TanhOp;
use crate::native::is_near;

drr::declare_op! {
    /// `a + b`.
    pub PlusOp = "nn.plus"(a: AnyTensor, b: AnyTensor) -> (result: AnyTensor) traits(Pure, Commutative);
    /// `a` to the power of `b`.
    pub PowOp = "nn.pow"(a: AnyTensor, b: AnyTensor) -> (result: AnyTensor) traits(Pure);
    /// The error function.
    pub ErfOp = "nn.erf"(x: AnyTensor) -> (result: AnyTensor) traits(Pure, SameOperandsAndResultType);
    /// The Gaussian error linear unit.
    pub GeluOp = "nn.gelu"(x: AnyTensor) { approximate: BoolAttr } -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType);
}

drr::drr! {
    /// Recognises GELU.
    pub set RecogniseGelu;

    // Factors and summands may be in either order, so a rule has up to 64 operand orders.

    class Near<number> : AttrConstraint<{ is_near($_self, number) }, "a certain number">;
    def IsHalf : Near<0.5>;
    def IsOne : Near<1.0>;
    def IsThree : Near<3.0>;
    def IsCoefficient : Near<0.044715>;
    def IsRootHalf : Near<{ std::f64::consts::FRAC_1_SQRT_2 }>;
    // sqrt(2 / pi)
    def IsRootTwoOverPi : Near<{ std::f64::consts::FRAC_2_SQRT_PI * std::f64::consts::FRAC_1_SQRT_2 }>;

    foreach Name in [Half, One, Three, Coefficient, RootHalf, RootTwoOverPi] {
        def Name : Dag<(ConstOp Is #Name)>;
    }

    def Cube : Dag<(PowOp $x, Three)>;
    /// sqrt(2 / pi) * (x + 0.044715 * x³)
    def Inner : Dag<(TimesOp (either (PlusOp (either $x, (TimesOp (either Cube, Coefficient)))), RootTwoOverPi))>;
    /// 1 + erf(x * sqrt(1 / 2))
    def Exact : Dag<(PlusOp (either (ErfOp (TimesOp (either $x, RootHalf))), One))>;
    def Approximate : Dag<(PlusOp (either (TanhOp Inner), One))>;

    foreach (Curve, approximate) in [(Exact, false), (Approximate, true)] {
        /// (x / 2) * curve -> gelu(x)
        def HalfOfX #Curve : Pat<(TimesOp (either (TimesOp (either $x, Half)), Curve)), (GeluOp $x, approximate)>;
        /// x * (curve / 2) -> gelu(x)
        def HalfOf #Curve : Pat<(TimesOp (either $x, (TimesOp (either Curve, Half)))), (GeluOp $x, approximate)>;
    }
}
