//! Operands: replacing one op by another, benefits, equal operands, ignored arguments.

use crate::ops::*;
use drr::drr;
use drr::ir::Ir;
use drr::native::OpRef;
use drr::prelude::*;

drr! {
    pub set Operands;

    /// Upstream's `TestNamedPatternRule`.
    def AToB : Pat<(OpA $input, $attr), (OpB $input, $attr)>;

    /// The location of two ops.
    def AOfA : Pat<(OpA (OpA $input, $_), $bttr), (OpB $input, $bttr)>;

    /// A benefit decides between two rules.
    #[allow(deprecated)] // Never applied, which upstream tests.
    def DToE : Pat<(OpD $input), (OpE $input)>;
    def DToF : Pat<(OpD $input), (OpF $input), [], [], (addBenefit 10)>;

    /// The number of ops in the source decides too.
    def GToB : Pat<(OpG $input), (OpB $input, 20)>;
    def GOfG : Pat<(OpG (OpG $input)), (OpB $input, 34)>;

    /// An op without a result, and one without an operand.
    def HToI : Pat<(OpH $input), (OpI $input)>;
    def JToK : Pat<(OpJ), (OpK)>;

    /// A constant attribute.
    def CToB : Pat<(OpC $input), (OpB $input, 17)>;

    /// The same operand twice.
    def EqualArgs : Pat<(OpN $a, $a), (OpO $a)>;

    /// The same value at different depths.
    def NestedOpEqualArgs : Pat<(OpN $b, (OpP $_, $b, $_, $_, $_, $_)), (replaceWithValue $b)>;
    def NestedSameOpAndSameArg : Pat<(OpN (OpN $_, $x), $x), (replaceWithValue $x)>;
    def MultipleEqualArgs : Pat<(OpP $a, $b, $a, $a, $b, $c), (OpN $c, $b)>;

    /// Equality is tested before constraints: this constraint panics if it ever sees different
    /// operands.
    def EqualArgsBeforeConstraints : Pat<
        (OpQ:$op $x, $x),
        (replaceWithValue $x),
        [(AssertEqualArgs $op)]>;

    def AssertEqualArgs : Constraint<assert_equal_args, "equal operands">;

    /// Ignored arguments, with and without a constraint.
    def IgnoreArgs : Pat<
        (TestIgnoreArgMatchSrcOp $_, $b, I32, I64Attr:$_, $_, $f),
        (TestIgnoreArgMatchDstOp $b, $f)>;

    /// Operands and attributes interleaved.
    def Interleaved : Pat<
        (OpInterleavedOperandAttribute1 $input1, $attr1, $input2, $attr2),
        (OpInterleavedOperandAttribute2 $input1, $attr1, $input2, $attr2)>;

    /// Many arguments.
    def ManyArgs : Pat<
        (ManyArgsOp $i1, $i2, $i3, $i4, $i5, $i6, $i7, $i8, $i9,
                    42, $a2, $a3, $a4, $a5, $a6, $a7, $a8, $a9),
        (ManyArgsOp $i1, $i2, $i3, $i4, $i5, $i6, $i7, $i8, $i9,
                    24, $a2, $a3, $a4, $a5, $a6, $a7, $a8, $a9)>;

    /// Upstream's reducer: replaces a long op by a short one.
    def CrashShort : Pat<(OpCrashLong $_, $_, $_), (OpCrashShort)>;

    /// An op that passes its operand on.
    def Rewrite : Pat<(TestRewriteOp $input), (replaceWithValue $input)>;

    /// An op that upstream's folder changes in place.
    def SelfFold : Pat<(TestOpInPlaceSelfFold $_), (TestOpConstant 97i32)>;
}

/// Upstream's native predicate of the same name, which is always true.
fn assert_equal_args<I: Ir>(op: OpRef<'_, I>) -> bool {
    assert_eq!(
        op.operand(0),
        op.operand(1),
        "the rule asks for equal operands"
    );
    true
}
