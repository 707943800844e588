//! The canonicalisation rules in `ArithCanonicalization.td` of MLIR 22, under the same names. So
//! `mlir-opt --canonicalize` can run each of them alone, which [`judge`] uses.

mod judge;
pub mod ops;
mod random;

use drr::ir::AttrData;
use drr::prelude::*;

use self::ops::{
    AddIOp, AddUIExtendedOp, AndIOp, BitcastOp, CmpIOp, CmpIPredicate, ConstantOp, DivFOp, ExtSIOp,
    ExtUIOp, IndexCastOp, IndexCastUIOp, MulFOp, MulIOp, MulSIExtendedOp, MulUIExtendedOp, NegFOp,
    OrIOp, Overflow, SIToFPOp, SelectOp, ShRSIOp, ShRUIOp, SubIOp, TruncFOp, TruncIOp, UIToFPOp,
    XOrIOp,
};

drr::drr! {
    /// Canonical forms of arithmetic. Constants are the second operand of commutative ops.
    pub set Arith;

    // ---- Sums, differences and products with constants ----

    /// (x + c0) + c1 -> x + (c0 + c1)
    def AddIAddConstant : Pat<
        (AddIOp (AddIOp $x, (ConstantLike APIntAttr:$c0), $o1), (ConstantLike APIntAttr:$c1), $o2),
        (AddIOp $x, (ConstantOp (Sum $x, $c0, $c1)), (Merge $o1, $o2))>;
    /// (x - c0) + c1 -> x + (c1 - c0)
    def AddISubConstantRHS : Pat<
        (AddIOp (SubIOp $x, (ConstantLike APIntAttr:$c0), $o1), (ConstantLike APIntAttr:$c1), $o2),
        (AddIOp $x, (ConstantOp (Difference $x, $c1, $c0)), (Merge $o1, $o2))>;
    /// (c0 - x) + c1 -> (c0 + c1) - x
    def AddISubConstantLHS : Pat<
        (AddIOp (SubIOp (ConstantLike APIntAttr:$c0), $x, $o1), (ConstantLike APIntAttr:$c1), $o2),
        (SubIOp (ConstantOp (Sum $x, $c0, $c1)), $x, (Merge $o1, $o2))>;
    /// x + y * -1 -> x - y
    def AddIMulNegativeOneRhs : Pat<
        (AddIOp $x, (MulIOp $y, (ConstantLike AllOnes), $_), $_), (SubIOp $x, $y)>;
    /// x * -1 + y -> y - x
    def AddIMulNegativeOneLhs : Pat<
        (AddIOp (MulIOp $x, (ConstantLike AllOnes), $_), $y, $_), (SubIOp $y, $x)>;
    /// (x * c0) * c1 -> x * (c0 * c1)
    def MulIMulIConstant : Pat<
        (MulIOp (MulIOp $x, (ConstantLike APIntAttr:$c0), $o1), (ConstantLike APIntAttr:$c1), $o2),
        (MulIOp $x, (ConstantOp (Product $x, $c0, $c1)), (Merge $o1, $o2))>;

    /// (x + c0) - c1 -> x + (c0 - c1)
    def SubIRHSAddConstant : Pat<
        (SubIOp (AddIOp $x, (ConstantLike APIntAttr:$c0), $_), (ConstantLike APIntAttr:$c1), $_),
        (AddIOp $x, (ConstantOp (Difference $x, $c0, $c1)))>;
    /// c1 - (x + c0) -> (c1 - c0) - x
    def SubILHSAddConstant : Pat<
        (SubIOp (ConstantLike APIntAttr:$c1), (AddIOp $x, (ConstantLike APIntAttr:$c0), $o1), $o2),
        (SubIOp (ConstantOp (Difference $x, $c1, $c0)), $x, (Merge $o1, $o2))>;
    /// (x - c0) - c1 -> x - (c0 + c1)
    def SubIRHSSubConstantRHS : Pat<
        (SubIOp (SubIOp $x, (ConstantLike APIntAttr:$c0), $o1), (ConstantLike APIntAttr:$c1), $o2),
        (SubIOp $x, (ConstantOp (Sum $x, $c0, $c1)), (Merge $o1, $o2))>;
    /// (c0 - x) - c1 -> (c0 - c1) - x
    def SubIRHSSubConstantLHS : Pat<
        (SubIOp (SubIOp (ConstantLike APIntAttr:$c0), $x, $o1), (ConstantLike APIntAttr:$c1), $o2),
        (SubIOp (ConstantOp (Difference $x, $c0, $c1)), $x, (Merge $o1, $o2))>;
    /// c1 - (x - c0) -> (c0 + c1) - x
    def SubILHSSubConstantRHS : Pat<
        (SubIOp (ConstantLike APIntAttr:$c1), (SubIOp $x, (ConstantLike APIntAttr:$c0), $o1), $o2),
        (SubIOp (ConstantOp (Sum $x, $c0, $c1)), $x, (Merge $o1, $o2))>;
    /// c1 - (c0 - x) -> x + (c1 - c0)
    def SubILHSSubConstantLHS : Pat<
        (SubIOp (ConstantLike APIntAttr:$c1), (SubIOp (ConstantLike APIntAttr:$c0), $x, $o1), $o2),
        (AddIOp $x, (ConstantOp (Difference $x, $c1, $c0)), (Merge $o1, $o2))>;
    /// (x - y) - x -> 0 - y
    def SubISubILHSRHSLHS : Pat<
        (SubIOp (SubIOp $x, $y, $o1), $x, $o2),
        (SubIOp (ConstantOp { $y.ty().zero() }), $y, (Merge $o1, $o2))>;

    // ---- Ops with two results, one of them unused ----

    foreach (Extended, Plain, Name) in [
        (AddUIExtendedOp, AddIOp, AddUIExtendedToAddI),
        (MulSIExtendedOp, MulIOp, MulSIExtendedToMulI),
        (MulUIExtendedOp, MulIOp, MulUIExtendedToMulI),
    ] {
        /// The second result is unused, so any value of its type replaces it.
        def Name : Pattern<(Extended:$both $x, $y),
            [(Plain $x, $y), (ConstantOp { $both__1.ty().zero() })], [(HasNoUse $both__1)]>;
    }
    /// x * 1 -> x and its sign
    def MulSIExtendedRHSOne : Pattern<(MulSIExtendedOp $x, (ConstantLike One)),
        [(replaceWithValue $x), (ExtSIOp (CmpIOp CmpIPredicate::Slt, $x, (ConstantOp { $x.ty().zero() })))]>;

    // ---- Comparisons and selections ----

    /// not (a ? b) -> a inverse-of-? b
    def XOrINotCmpI : Pat<(XOrIOp (CmpIOp $pred, $a, $b), (ConstantLike True)),
        (CmpIOp { CmpIPredicate::from_attr($pred)?.inverted() }, $a, $b)>;
    foreach (Ext, Name) in [(ExtSIOp, CmpIExtSI), (ExtUIOp, CmpIExtUI)] {
        /// Extended numbers are equal if the original numbers are.
        def Name : Pat<(CmpIOp Equality:$pred, (Ext $a), (Ext $b)), (CmpIOp $pred, $a, $b),
            [(SameType $a, $b)]>;
    }
    /// not p ? a : b -> p ? b : a
    def SelectNotCond : Pat<
        (SelectOp (XOrIOp $p, (ConstantLike APIntOnes)), $a, $b), (SelectOp $p, $b, $a)>;
    /// p ? (p ? a : _) : c -> p ? a : c
    def RedundantSelectTrue : Pat<
        (SelectOp $p, (SelectOp $p, $a, $_), $c), (SelectOp $p, $a, $c)>;
    /// p ? a : (p ? _ : c) -> p ? a : c
    def RedundantSelectFalse : Pat<
        (SelectOp $p, $a, (SelectOp $p, $_, $c)), (SelectOp $p, $a, $c)>;
    /// p ? false : true -> not p
    def SelectI1ToNot : Pat<
        (SelectOp $p, (ConstantLike False), (ConstantLike True)), (XOrIOp $p, (ConstantOp true))>;

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
        (TruncIOp:$narrow (ShRSIOp $x, (ConstantLike TypedAttr:$by), $_), $o),
        (TruncIOp (ShRUIOp $x, (ConstantOp $by)), $o),
        [{ width($x.ty())?.checked_sub(width($narrow.ty())?)? == u32::try_from(splat($by)?).ok()? }]>;
    foreach (From, Name) in [(SIToFPOp, TruncFSIToFPToSIToFP), (UIToFPOp, TruncFUIToFPToUIToFP)] {
        /// Rounds once, in the default rounding mode.
        def Name : Pat<(TruncFOp (From $x), none, $_), (From $x)>;
    }

    // ---- Signs ----

    foreach (Op, Name) in [(MulFOp, MulFOfNegF), (DivFOp, DivFOfNegF)] {
        /// Two negations cancel.
        def Name : Pat<(Op (NegFOp $x, $_), (NegFOp $y, $_), $fastmath), (Op $x, $y, $fastmath),
            [(SameType $x, $y)]>;
    }

    def AllOnes : AttrConstraint<{ is_all_ones($_self) }, "minus one">;
    def APIntOnes : AttrConstraint<{ $_self.satisfies::<APIntAttr>() && is_all_ones($_self) }, "minus one">;
    def One : AttrConstraint<{ $_self.is_number(1) && !is_all_ones($_self) }, "one">;
    def True : AttrConstraint<{ $_self.as_bool()? }, "true">;
    def False : AttrConstraint<{ !$_self.as_bool()? }, "false">;
    def Equality : AttrConstraint<{
        matches!(CmpIPredicate::from_attr($_self)?, CmpIPredicate::Eq | CmpIPredicate::Ne)
    }, "eq or ne">;
    def Wider : Constraint<{ width($0.ty())? > width($1.ty())? }, "wider than">;

    def Sum : NativeCodeCall<{ of_type($0, i128::wrapping_add($1.as_int()?, $2.as_int()?)) }>;
    def Difference : NativeCodeCall<{ of_type($0, i128::wrapping_sub($1.as_int()?, $2.as_int()?)) }>;
    def Product : NativeCodeCall<{ of_type($0, i128::wrapping_mul($1.as_int()?, $2.as_int()?)) }>;
    def Merge : NativeCodeCall<|a: Overflow, b: Overflow| a.and(b)>;
}

/// A number of the value's type, wrapped around.
fn of_type<I: Ir>(x: Val<'_, I>, value: i128) -> AttrData<I> {
    AttrData::Integer {
        value,
        ty: x.ty().handle().into(),
    }
}

/// Returns whether all bits of a number, or of each element, are one.
fn is_all_ones<I: Ir>(c: AttrRef<'_, I>) -> bool {
    let one_bit = c.as_bool().is_some() || c.ty().and_then(width) == Some(1);
    c.is_number(if one_bit { 1 } else { -1 })
}

/// The number of bits of a type or of its elements.
fn width<I: Ir>(ty: Ty<'_, I>) -> Option<u32> {
    ty.element_type_or_self().bit_width()
}

/// The number, or the number that all elements have.
fn splat<I: Ir>(c: AttrRef<'_, I>) -> Option<i128> {
    use drr::ir::ElementsData;
    match c.elements() {
        None => c.as_int(),
        Some(ElementsData::SplatInt(number)) => Some(number),
        Some(_) => None,
    }
}
