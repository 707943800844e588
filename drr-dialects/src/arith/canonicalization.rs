//! The rules that canonicalise `arith`, under MLIR's names.

use drr::native::FromAttr;
use drr::prelude::*;

use super::compared;
use super::kinds::CmpIPredicate;
use super::merged::{
    both_flags, constant, cuts_off, difference, flags, int, inverted, product, sum, width,
};
use super::ops::{
    AddIOp, AddUIExtendedOp, AndIOp, BitcastOp, CmpFOp, CmpIOp, ConstantOp, DivFOp, ExtSIOp,
    ExtUIOp, IndexCastOp, IndexCastUIOp, MulFOp, MulIOp, MulSIExtendedOp, MulUIExtendedOp, NegFOp,
    OrIOp, SIToFPOp, SelectOp, ShRSIOp, ShRUIOp, SubIOp, TruncFOp, TruncIOp, UIToFPOp, XOrIOp,
};

drr::drr! {
    /// Canonical forms of arithmetic. Constants are the second operand of commutative ops.
    ///
    /// Where constants are merged, the result has the overflow flags of both operations. A flag is
    /// left out if the merged constant wraps around: MLIR keeps it, which makes values poison that
    /// were not ([llvm#140328](https://github.com/llvm/llvm-project/issues/140328)).
    pub set ArithCanonicalization;

    // ---- Sums, differences and products with constants ----

    /// (x + c0) + c1 -> x + (c0 + c1)
    def AddIAddConstant : Pat<
        (AddIOp (AddIOp $x, (ConstantLike APIntAttr:$c0), $o1), (ConstantLike APIntAttr:$c1), $o2),
        (AddIOp $x, (ConstantOp (Sum $x, $c0, $c1)), (SumFlags $c0, $c1, $o1, $o2))>;
    /// (x - c0) + c1 -> x + (c1 - c0)
    def AddISubConstantRHS : Pat<
        (AddIOp (SubIOp $x, (ConstantLike APIntAttr:$c0), $o1), (ConstantLike APIntAttr:$c1), $o2),
        (AddIOp $x, (ConstantOp (Difference $x, $c1, $c0)), (DifferenceFlags $c1, $c0, $o1, $o2))>;
    /// (c0 - x) + c1 -> (c0 + c1) - x
    def AddISubConstantLHS : Pat<
        (AddIOp (SubIOp (ConstantLike APIntAttr:$c0), $x, $o1), (ConstantLike APIntAttr:$c1), $o2),
        (SubIOp (ConstantOp (Sum $x, $c0, $c1)), $x, (SumFlagsOrWraps $c0, $c1, $o1, $o2))>;
    /// x + y * -1 -> x - y
    def AddIMulNegativeOneRhs : Pat<
        (AddIOp $x, (MulIOp $y, (ConstantLike AllOnes), $_), $_), (SubIOp $x, $y)>;
    /// x * -1 + y -> y - x
    def AddIMulNegativeOneLhs : Pat<
        (AddIOp (MulIOp $x, (ConstantLike AllOnes), $_), $y, $_), (SubIOp $y, $x)>;
    /// (x * c0) * c1 -> x * (c0 * c1)
    def MulIMulIConstant : Pat<
        (MulIOp (MulIOp $x, (ConstantLike APIntAttr:$c0), $o1), (ConstantLike APIntAttr:$c1), $o2),
        (MulIOp $x, (ConstantOp (Product $x, $c0, $c1)), (ProductFlags $c0, $c1, $o1, $o2))>;

    /// (x + c0) - c1 -> x + (c0 - c1)
    def SubIRHSAddConstant : Pat<
        (SubIOp (AddIOp $x, (ConstantLike APIntAttr:$c0), $_), (ConstantLike APIntAttr:$c1), $_),
        (AddIOp $x, (ConstantOp (Difference $x, $c0, $c1)))>;
    /// c1 - (x + c0) -> (c1 - c0) - x
    def SubILHSAddConstant : Pat<
        (SubIOp (ConstantLike APIntAttr:$c1), (AddIOp $x, (ConstantLike APIntAttr:$c0), $o1), $o2),
        (SubIOp (ConstantOp (Difference $x, $c1, $c0)), $x, (DifferenceFlagsNuw $c1, $c0, $o1, $o2))>;
    /// (x - c0) - c1 -> x - (c0 + c1)
    def SubIRHSSubConstantRHS : Pat<
        (SubIOp (SubIOp $x, (ConstantLike APIntAttr:$c0), $o1), (ConstantLike APIntAttr:$c1), $o2),
        (SubIOp $x, (ConstantOp (Sum $x, $c0, $c1)), (SumFlags $c0, $c1, $o1, $o2))>;
    /// (c0 - x) - c1 -> (c0 - c1) - x
    def SubIRHSSubConstantLHS : Pat<
        (SubIOp (SubIOp (ConstantLike APIntAttr:$c0), $x, $o1), (ConstantLike APIntAttr:$c1), $o2),
        (SubIOp (ConstantOp (Difference $x, $c0, $c1)), $x, (DifferenceFlagsNuw $c0, $c1, $o1, $o2))>;
    /// c1 - (x - c0) -> (c0 + c1) - x
    def SubILHSSubConstantRHS : Pat<
        (SubIOp (ConstantLike APIntAttr:$c1), (SubIOp $x, (ConstantLike APIntAttr:$c0), $o1), $o2),
        (SubIOp (ConstantOp (Sum $x, $c0, $c1)), $x, (SumFlagsOrWraps $c0, $c1, $o1, $o2))>;
    /// c1 - (c0 - x) -> x + (c1 - c0)
    def SubILHSSubConstantLHS : Pat<
        (SubIOp (ConstantLike APIntAttr:$c1), (SubIOp (ConstantLike APIntAttr:$c0), $x, $o1), $o2),
        (AddIOp $x, (ConstantOp (Difference $x, $c1, $c0)), (DifferenceFlags $c1, $c0, $o1, $o2))>;
    /// (x - y) - x -> 0 - y
    def SubISubILHSRHSLHS : Pat<
        (SubIOp (SubIOp $x, $y, $o1), $x, $o2),
        (SubIOp (ConstantOp { $y.ty().zero() }), $y, (BothFlags $o1, $o2))>;

    // ---- Ops with two results, one of them unused ----

    /// The sum alone. The second result is unused, so any value of its type replaces it.
    def AddUIExtendedToAddI : Pattern<(AddUIExtendedOp:$both $x, $y),
        [(AddIOp $x, $y), (CmpIOp CmpIPredicate::Ult, $x, $y)], [(HasNoUse $both__1)]>;
    foreach (Extended, Name) in [
        (MulSIExtendedOp, MulSIExtendedToMulI),
        (MulUIExtendedOp, MulUIExtendedToMulI),
    ] {
        /// The low half alone. The second result is unused, so any value of its type replaces it.
        def Name : Pattern<(Extended:$both $x, $y),
            [(MulIOp $x, $y), (replaceWithValue $x)], [(HasNoUse $both__1)]>;
    }
    /// x * 1 -> x and its sign. An `index` cannot be extended.
    def MulSIExtendedRHSOne : Pattern<(MulSIExtendedOp $x, (ConstantLike One)),
        [(replaceWithValue $x), (ExtSIOp (CmpIOp CmpIPredicate::Slt, $x, (ConstantOp { $x.ty().zero() })))],
        [{ $x.ty().element_type_or_self().is_integer() }]>;

    // ---- Comparisons and selections ----

    /// not (a ? b) -> a inverse-of-? b
    def XOrINotCmpI : Pat<(XOrIOp (CmpIOp $pred, $a, $b), (ConstantLike True)),
        (CmpIOp { inverted($pred) }, $a, $b)>;
    foreach (Ext, Name) in [(ExtSIOp, CmpIExtSI), (ExtUIOp, CmpIExtUI)] {
        /// Extended numbers are equal if the original numbers are.
        def Name : Pat<(CmpIOp Equality:$pred, (Ext $a), (Ext $b)), (CmpIOp $pred, $a, $b),
            [(SameType $a, $b)]>;
    }
    /// not p ? a : b -> p ? b : a
    def SelectNotCond : Pat<
        (SelectOp (XOrIOp $p, (ConstantLike APIntOnes)), $a, $b), (SelectOp $p, $b, $a)>;
    /// p ? a : (p ? _ : c) -> p ? a : c
    def RedundantSelectFalse : Pat<
        (SelectOp $p, $a, (SelectOp $p, $_, $c)), (SelectOp $p, $a, $c)>;
    /// p ? (p ? a : _) : c -> p ? a : c
    def RedundantSelectTrue : Pat<
        (SelectOp $p, (SelectOp $p, $a, $_), $c), (SelectOp $p, $a, $c)>;
    /// p ? false : true -> not p
    def SelectI1ToNot : Pat<
        (SelectOp $p, (ConstantLike False), (ConstantLike True)), (XOrIOp $p, (ConstantOp true))>;
    /// p ? 1 : 0 -> extended p
    def SelectToExtUI : Pat<(SelectOp:$number $p, (ConstantLike One), (ConstantLike Zero)), (ExtUIOp $p),
        [(WideInteger $number)]>;
    /// p ? 0 : 1 -> extended not p
    def SelectToExtUINot : Pat<(SelectOp:$number $p, (ConstantLike Zero), (ConstantLike One)),
        (ExtUIOp (XOrIOp $p, (ConstantOp true))), [(WideInteger $number)]>;

    // ---- Conversions ----

    foreach (Cast, Word, Ext, Kind) in [
        (IndexCastOp, IndexCast, ExtSIOp, ExtSI),
        (IndexCastUIOp, IndexCastUI, ExtUIOp, ExtUI),
    ] {
        /// A cast and its inverse.
        def Word #Of #Word : Pat<(Cast:$there (Cast $x)), (replaceWithValue $x), [(SameType $there, $x)]>;
        /// A cast extends too, so the extension before it is not needed.
        def Word #Of #Kind : Pat<(Cast (Ext $x)), (Cast $x)>;
    }
    /// Only the last type matters.
    def BitcastOfBitcast : Pat<(BitcastOp (BitcastOp $x)), (BitcastOp $x)>;
    /// A zero-extended number has a zero as its sign bit.
    def ExtSIOfExtUI : Pat<(ExtSIOp (ExtUIOp $x)), (ExtUIOp $x)>;
    foreach (Op, Word) in [(XOrIOp, XOrI), (AndIOp, And), (OrIOp, Or)] {
        foreach (Ext, Kind) in [(ExtUIOp, ExtUI), (ExtSIOp, ExtSI)] {
            /// Combines the bits before extending them.
            def Word #Of #Kind : Pat<(Op (Ext $x), (Ext $y)), (Ext (Op $x, $y)), [(SameType $x, $y)]>;
        }
    }
    foreach (Ext, Name) in [(ExtSIOp, TruncIExtSIToExtSI), (ExtUIOp, TruncIExtUIToExtUI)] {
        /// Truncates some of the bits that were added by the extension.
        def Name : Pat<(TruncIOp:$narrow (Ext:$wide $x), $_), (Ext $x),
            [(Wider $wide, $narrow), (Wider $narrow, $x)]>;
    }
    /// If all shifted-in bits are cut off, their value does not matter.
    def TruncIShrSIToTrunciShrUI : Pat<
        (TruncIOp:$narrow (ShRSIOp $x, (ConstantLike TypedAttr:$by), $exact), $o),
        (TruncIOp (ShRUIOp $x, (ConstantOp $by), $exact), $o),
        [{ cuts_off($x.ty(), $narrow.ty(), $by) }]>;
    foreach (From, Name) in [(SIToFPOp, TruncFSIToFPToSIToFP), (UIToFPOp, TruncFUIToFPToUIToFP)] {
        /// Rounds once, in the default rounding mode.
        def Name : Pat<(TruncFOp (From $x), none, $_), (From $x)>;
    }

    // ---- Comparisons of converted integers ----

    foreach (From, Signed, Name) in [
        (SIToFPOp, true, CmpFSIToFPConst),
        (UIToFPOp, false, CmpFUIToFPConst),
    ] {
        /// The answer is the same for all integers.
        def Name #Decided : Pat<(CmpFOp $p, (From $x), (ConstantLike $c), $_),
            (ConstantOp { compared::answer($p, $x, $c, Signed)? })>;
        /// Compares the integer itself.
        def Name : Pat<(CmpFOp $p, (From $x), (ConstantLike $c), $_),
            (CmpIOp { compared::predicate($p, $x, $c, Signed)? }, $x,
                (ConstantOp { compared::constant($p, $x, $c, Signed)? }))>;
    }

    // ---- Signs ----

    foreach (Op, Name) in [(MulFOp, MulFOfNegF), (DivFOp, DivFOfNegF)] {
        /// Two negations cancel.
        def Name : Pat<(Op (NegFOp $x, $_), (NegFOp $y, $_), $fastmath), (Op $x, $y, $fastmath),
            [(SameType $x, $y)]>;
    }

    def AllOnes : AttrConstraint<{ int($_self)?.is_all_ones() }, "minus one">;
    def APIntOnes : AttrConstraint<{ $_self.satisfies::<APIntAttr>() && int($_self)?.is_all_ones() }, "minus one">;
    def One : AttrConstraint<{ int($_self)?.is_one() && !int($_self)?.is_negative() }, "one">;
    def Zero : AttrConstraint<{ int($_self)?.is_zero() }, "zero">;
    def True : AttrConstraint<{ $_self.as_bool()? }, "true">;
    def False : AttrConstraint<{ !$_self.as_bool()? }, "false">;
    def Equality : AttrConstraint<{
        matches!(CmpIPredicate::from_attr($_self)?, CmpIPredicate::Eq | CmpIPredicate::Ne)
    }, "eq or ne">;
    def Wider : Constraint<{ width($0.ty())? > width($1.ty())? }, "wider than">;
    def WideInteger : Constraint<{ $0.ty().int_width()? > 1 }, "an integer of more than one bit">;

    def Sum : NativeCodeCall<{ constant($0, $1, $2, sum) }>;
    def Difference : NativeCodeCall<{ constant($0, $1, $2, difference) }>;
    def Product : NativeCodeCall<{ constant($0, $1, $2, product) }>;
    // Flags of merged operations. If `Nuw` is in the name, unsigned numbers cannot wrap around where
    // the original operations are not poison; likewise for sums, unless `OrWraps` is in the name.
    def SumFlags : NativeCodeCall<{ flags(($0, $1), sum, ($2, $3), false) }>;
    def SumFlagsOrWraps : NativeCodeCall<{ flags(($0, $1), sum, ($2, $3), true) }>;
    def DifferenceFlags : NativeCodeCall<{ flags(($0, $1), difference, ($2, $3), true) }>;
    def DifferenceFlagsNuw : NativeCodeCall<{ flags(($0, $1), difference, ($2, $3), false) }>;
    def ProductFlags : NativeCodeCall<{ flags(($0, $1), product, ($2, $3), false) }>;
    def BothFlags : NativeCodeCall<{ both_flags($0, $1) }>;
}
