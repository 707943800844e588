// 36 rules in varied DRR shapes. All implementations use the same rule numbers.
include "mlir/IR/PatternBase.td"
include "mlir/IR/CommonAttrConstraints.td"
include "BenchOps.td"

// --- attribute constraints and native calls (C++ in Native.h) ---------------
def Zero     : AttrConstraint<CPred<"::bench::isZero($_self)">, "zero">;
def One      : AttrConstraint<CPred<"::bench::isOne($_self)">, "one">;
def Two      : AttrConstraint<CPred<"::bench::isTwo($_self)">, "two">;
def NonZero  : AttrConstraint<CPred<"!::bench::isZero($_self)">, "nonzero">;
def IntAttr  : AttrConstraint<CPred<"::llvm::isa<::mlir::IntegerAttr>($_self)">, "int">;

def AddA  : NativeCodeCall<"::bench::addA($0, $1)">;
def MulA  : NativeCodeCall<"::bench::mulA($0, $1)">;
def NegA  : NativeCodeCall<"::bench::negA($0)">;
def ReluA : NativeCodeCall<"::bench::reluA($0)">;
def ZeroOf : NativeCodeCall<"::bench::zeroOf($0.getType())">;

def OneUse   : Constraint<CPred<"$0.hasOneUse()">, "has one use">;
def NotConst : Constraint<CPred<"!$0.getDefiningOp<::bench::ConstOp>()">, "not a constant">;
def SameType : Constraint<CPred<"$0.getType() == $1.getType()">, "types equal">;

// --- identities --------------------------------------------------------------
def R01 : Pat<(AddOp (either $x, (ConstOp Zero))), (replaceWithValue $x)>;
def R02 : Pat<(SubOp $x, (ConstOp Zero)), (replaceWithValue $x)>;
def R03 : Pat<(MulOp (either $x, (ConstOp One))), (replaceWithValue $x)>;
def R04 : Pat<(MulOp (either $x, (ConstOp:$c Zero))), (replaceWithValue $c)>;
def R05 : Pat<(SubOp $x, $x), (ConstOp (ZeroOf $x))>;
def R06 : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
def R07 : Pat<(TOp (TOp $x)), (replaceWithValue $x)>;
def R08 : Pat<(ReluOp (ReluOp:$r $x)), (replaceWithValue $r)>;
// --- constant folding and reassociation --------------------------------------
def R09 : Pat<(NegOp (ConstOp $c)), (ConstOp (NegA $c))>;
def R10 : Pat<(AddOp (AddOp I64:$x, (ConstOp $c1)), (ConstOp $c2)),
              (AddOp $x, (ConstOp (AddA $c1, $c2)))>;
def R11 : Pat<(AddOp (ConstOp $c1), (ConstOp $c2)), (ConstOp (AddA $c1, $c2))>;
def R12 : Pat<(MulOp (MulOp I64:$x, (ConstOp $c1)), (ConstOp $c2)),
              (MulOp $x, (ConstOp (MulA $c1, $c2)))>;
def R13 : Pat<(MulOp (ConstOp $c1), (ConstOp $c2)), (ConstOp (MulA $c1, $c2))>;
def R14 : Pat<(SubOp I64:$x, (ConstOp IntAttr:$c)), (AddOp $x, (ConstOp (NegA $c)))>;
def R15 : Pat<(AddOp (ConstOp:$c $a), $x), (AddOp $x, $c), [(NotConst $x)]>;
// --- negation ------------------------------------------------------------------
def R16 : Pat<(AddOp $x, (NegOp:$n $y)), (SubOp $x, $y), [(OneUse $n)]>;
def R17 : Pat<(SubOp $x, (NegOp $y)), (AddOp $x, $y)>;
def R18 : Pat<(NegOp (SubOp:$s $x, $y)), (SubOp $y, $x), [(OneUse $s)]>;
def R19 : Pat<(MulOp (NegOp $x), (NegOp $y)), (MulOp $x, $y)>;
// --- fusion and transposes -----------------------------------------------------
def R20 : Pat<(ReluOp (AddOp:$p (MatmulOp:$m $a, $b, $ta, $tb), $d)),
              (FusedOp $a, $b, $d, $ta, $tb),
              [(OneUse $p), (OneUse $m)], [], (addBenefit 10)>;
def R21 : Pat<(MatmulOp (TOp $x), (TOp $y), ConstBoolAttrFalse:$ta, ConstBoolAttrFalse:$tb),
              (TOp (MatmulOp $y, $x, $ta, $tb))>;
def R22 : Pat<(TOp (NegOp $x)), (NegOp (TOp $x))>;
// --- multi-result --------------------------------------------------------------
def R23 : Pattern<(TworesOp $x, (ConstOp Zero)),
                  [(replaceWithValue $x), (replaceWithValue $x)]>;
def R24 : Pattern<(TworesOp $x, $x), [(AddOp $x, $x), (SubOp $x, $x)]>;
// --- select --------------------------------------------------------------------
def R25 : Pat<(SelectOp $c, $x, $x), (replaceWithValue $x)>;
def R26 : Pat<(SelectOp (ConstOp NonZero), $x, $y), (replaceWithValue $x)>;
def R27 : Pat<(SelectOp (ConstOp Zero), $x, $y), (replaceWithValue $y)>;
// --- strength, factoring, casts ------------------------------------------------
def R28 : Pat<(MulOp $x, (ConstOp Two)), (AddOp $x, $x)>;
def R29 : Pat<(AddOp (MulOp:$m $x, $y), (MulOp:$n $x, $z)),
              (MulOp $x, (AddOp $y, $z)), [(OneUse $m), (OneUse $n)]>;
def R30 : Pat<(CastOp:$r (CastOp $x)), (replaceWithValue $x), [(SameType $r, $x)]>;
def R31 : Pat<(CastOp:$r $x), (replaceWithValue $x), [(SameType $r, $x)]>;
def R32 : Pat<(NegOp (MulOp:$m $x, (ConstOp $c))), (MulOp $x, (ConstOp (NegA $c))), [(OneUse $m)]>;
def R33 : Pat<(MatmulOp (TOp $x), $y, ConstBoolAttrFalse, $tb),
              (MatmulOp $x, $y, ConstBoolAttrTrue, $tb)>;
def R34 : Pat<(MatmulOp $x, (TOp $y), $ta, ConstBoolAttrFalse),
              (MatmulOp $x, $y, $ta, ConstBoolAttrTrue)>;
def R35 : Pat<(SelectOp $c, (NegOp $x), (NegOp $y)), (NegOp (SelectOp $c, $x, $y))>;
def R36 : Pat<(ReluOp (ConstOp $c)), (ConstOp (ReluA $c))>;
