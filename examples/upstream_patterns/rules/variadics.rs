//! Variadic and optional operands and results.

use crate::ops::*;
use drr::drr;

drr! {
    pub set Variadics;

    /// Whole variadic operands and results.
    def OneOutOneIn : Pat<(OneVResOneVOperandOp1 $inputs), (OneVResOneVOperandOp2 $inputs)>;
    def MixedIn : Pat<
        (MixedVOperandOp1 $input1, $input2, $input3),
        (MixedVOperandOp2 $input1, $input2, $input3)>;
    def MixedOut : Pat<(MixedVResultOp1), (MixedVResultOp2)>;

    /// Parts of an op with variadic results.
    def MixedOutNested : Pat<
        (OneI32ResultOp),
        (MixedVOperandOp3 (MixedVResultOp3:$results__0 2), $results__1, $results__2, 2)>;

    /// A variadic operand with two elements.
    def MatchVariadic : Pat<
        (MixedVOperandOp4 (variadic $a, $b), $input2, 0:$attr1),
        (MixedVOperandOp5 $a, $b, $input2, $attr1, "MatchVariadic")>;
    def MatchInverseVariadic : Pat<
        (MixedVOperandOp5 $a, $b, $input2, $_, "MatchInverseVariadic"),
        (MixedVOperandOp3 $input2, (variadic $b), (variadic $a), 1)>;

    /// Elements that are ops.
    def MatchVariadicSubDag : Pat<
        (MixedVOperandOp4
            (variadic (MixedVOperandInOutI32Op $a), (MixedVOperandInOutI32Op $b)), $input2, 1:$attr1),
        (MixedVOperandOp5 $a, $b, $input2, $attr1, "MatchVariadicSubDag")>;

    /// Elements that are equal.
    def MatchVariadicSameSymbol : Pat<
        (MixedVOperandOp4 (variadic $input1, $input1), $input2, 2:$attr1),
        (MixedVOperandOp5 $input1, $input1, $input2, $attr1, "MatchVariadicSameSymbol")>;

    /// A variadic operand, whole and in parts.
    def MatchVariadicFullRange : Pat<
        (MixedVOperandOp6 (variadic:$input1 $_, $_), (variadic:$input2 $_, $_), 1),
        (MixedVOperandOp6 $input2, $input1, -1)>;
    def MatchMultiVariadicSubSymbol : Pat<
        (MixedVOperandOp6 (variadic $_, $b), (variadic $c, $d), 2:$attr1),
        (MixedVOperandOp5 $c, $d, $b, $attr1, "MatchMultiVariadicSubSymbol")>;

    /// A present optional operand.
    def MixedVariadicOptional : Pat<
        (MixedVOperandOp7 $input1, $input2, 2:$attr1),
        (MixedVOperandOp6 $input1, (variadic $input2..), $attr1),
        [(IsPresent $input2)]>;

    def IsPresent : Constraint<{ $0.is_some() }, "is present">;

    /// Operand groups in another order.
    def VariadicRewrite : Pat<
        (TestVariadicRewriteSrcOp $arg, $brg, $crg),
        (TestVariadicRewriteDstOp $brg, $crg, $arg)>;
}
