//! The 36 rules of `benches/mlir/BenchRules.td`, in varied shapes and with the same numbers.

use drr::constraint::{ConstBoolAttrFalse, ConstBoolAttrTrue, I64};
use drr::drr;

use crate::native::{add_a, is_int, is_number, is_zero, mul_a, neg_a, relu_a};
use crate::ops::{
    AddOp, CastOp, ConstOp, FusedOp, MatmulOp, MulOp, NegOp, ReluOp, SelectOp, SubOp, TOp, TworesOp,
};

drr! {
    pub set BenchRules;

    // Attribute constraints and native calls.
    def Zero : AttrConstraint<{ is_zero($_self) }, "zero">;
    def One : AttrConstraint<{ is_number($_self, 1) }, "one">;
    def Two : AttrConstraint<{ is_number($_self, 2) }, "two">;
    def NonZero : AttrConstraint<{ !is_zero($_self) }, "nonzero">;
    def IntAttr : AttrConstraint<{ is_int($_self) }, "int">;

    def AddA : NativeCodeCall<add_a>;
    def MulA : NativeCodeCall<mul_a>;
    def NegA : NativeCodeCall<neg_a>;
    def ReluA : NativeCodeCall<relu_a>;
    def ZeroOf : NativeCodeCall<{ $0.ty().zero() }>;

    #[reads(depth = 1)]
    def NotConst : Constraint<{ !$0.is_defined_by::<ConstOp>() }, "not a constant">;

    // Identities.
    def R01 : Pat<(AddOp (either $x, (ConstOp Zero))), (replaceWithValue $x)>;
    def R02 : Pat<(SubOp $x, (ConstOp Zero)), (replaceWithValue $x)>;
    def R03 : Pat<(MulOp (either $x, (ConstOp One))), (replaceWithValue $x)>;
    def R04 : Pat<(MulOp (either $_, (ConstOp:$c Zero))), (replaceWithValue $c)>;
    def R05 : Pat<(SubOp $x, $x), (ConstOp (ZeroOf $x))>;
    def R06 : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    def R07 : Pat<(TOp (TOp $x)), (replaceWithValue $x)>;
    def R08 : Pat<(ReluOp (ReluOp:$r $_)), (replaceWithValue $r)>;

    // Constant folding and reassociation.
    def R09 : Pat<(NegOp (ConstOp $c)), (ConstOp (NegA $c))>;
    def R10 : Pat<(AddOp (AddOp I64:$x, (ConstOp $c1)), (ConstOp $c2)),
                  (AddOp $x, (ConstOp (AddA $c1, $c2)))>;
    def R11 : Pat<(AddOp (ConstOp $c1), (ConstOp $c2)), (ConstOp (AddA $c1, $c2))>;
    def R12 : Pat<(MulOp (MulOp I64:$x, (ConstOp $c1)), (ConstOp $c2)),
                  (MulOp $x, (ConstOp (MulA $c1, $c2)))>;
    def R13 : Pat<(MulOp (ConstOp $c1), (ConstOp $c2)), (ConstOp (MulA $c1, $c2))>;
    def R14 : Pat<(SubOp I64:$x, (ConstOp IntAttr:$c)), (AddOp $x, (ConstOp (NegA $c)))>;
    def R15 : Pat<(AddOp (ConstOp:$c $_), $x), (AddOp $x, $c), [(NotConst $x)]>;

    // Negation.
    def R16 : Pat<(AddOp $x, (NegOp:$n $y)), (SubOp $x, $y), [(HasOneUse $n)]>;
    def R17 : Pat<(SubOp $x, (NegOp $y)), (AddOp $x, $y)>;
    def R18 : Pat<(NegOp (SubOp:$s $x, $y)), (SubOp $y, $x), [(HasOneUse $s)]>;
    def R19 : Pat<(MulOp (NegOp $x), (NegOp $y)), (MulOp $x, $y)>;

    // Fusion and transposes.
    def R20 : Pat<(ReluOp (AddOp:$p (MatmulOp:$m $a, $b, $ta, $tb), $d)),
                  (FusedOp $a, $b, $d, $ta, $tb),
                  [(HasOneUse $p), (HasOneUse $m)], [], (addBenefit 10)>;
    def R21 : Pat<(MatmulOp (TOp $x), (TOp $y), ConstBoolAttrFalse:$ta, ConstBoolAttrFalse:$tb),
                  (TOp (MatmulOp $y, $x, $ta, $tb))>;
    def R22 : Pat<(TOp (NegOp $x)), (NegOp (TOp $x))>;

    // Two results.
    def R23 : Pattern<(TworesOp $x, (ConstOp Zero)),
                      [(replaceWithValue $x), (replaceWithValue $x)]>;
    def R24 : Pattern<(TworesOp $x, $x), [(AddOp $x, $x), (SubOp $x, $x)]>;

    // Select.
    def R25 : Pat<(SelectOp $_, $x, $x), (replaceWithValue $x)>;
    def R26 : Pat<(SelectOp (ConstOp NonZero), $x, $_), (replaceWithValue $x)>;
    def R27 : Pat<(SelectOp (ConstOp Zero), $_, $y), (replaceWithValue $y)>;

    // Strength, factoring, casts.
    def R28 : Pat<(MulOp $x, (ConstOp Two)), (AddOp $x, $x)>;
    def R29 : Pat<(AddOp (MulOp:$m $x, $y), (MulOp:$n $x, $z)),
                  (MulOp $x, (AddOp $y, $z)), [(HasOneUse $m), (HasOneUse $n)]>;
    def R30 : Pat<(CastOp:$r (CastOp $x)), (replaceWithValue $x), [(SameType $r, $x)]>;
    def R31 : Pat<(CastOp:$r $x), (replaceWithValue $x), [(SameType $r, $x)]>;
    def R32 : Pat<(NegOp (MulOp:$m $x, (ConstOp $c))), (MulOp $x, (ConstOp (NegA $c))),
                  [(HasOneUse $m)]>;
    def R33 : Pat<(MatmulOp (TOp $x), $y, ConstBoolAttrFalse, $tb),
                  (MatmulOp $x, $y, ConstBoolAttrTrue, $tb)>;
    def R34 : Pat<(MatmulOp $x, (TOp $y), $ta, ConstBoolAttrFalse),
                  (MatmulOp $x, $y, $ta, ConstBoolAttrTrue)>;
    def R35 : Pat<(SelectOp $c, (NegOp $x), (NegOp $y)), (NegOp (SelectOp $c, $x, $y))>;
    def R36 : Pat<(ReluOp (ConstOp $c)), (ConstOp (ReluA $c))>;
}
