//! The rules of `mlir/Rules.td` in `drr!`: the same DAGs, with Rust instead of C++.

use drr::drr;
use drr::ir::TypeData;
use drr::prelude::*;

use crate::ops::*;

drr! {
    pub set Rules;

    // Constraints and native code. Numbers wrap at 32 bits.

    def Zero : AttrConstraint<{ $_self.as_int() == Some(0) }, "zero">;
    def One : AttrConstraint<{ $_self.as_int() == Some(1) }, "one">;
    def Negative : AttrConstraint<{ $_self.as_int() < Some(0) }, "negative">;
    def Even : AttrConstraint<{ $_self.as_int().is_some_and(|n| n % 2 == 0) }, "even">;
    def Different : Constraint<{ $0 != $1 }, "different values">;
    def Greater : Constraint<{ $0.as_int() > $1.as_int() }, "greater">;
    #[reads(depth = 1)]
    def NotConst : Constraint<{ !$0.is_defined_by::<ConstOp>() }, "not a constant">;
    def LongerThan2 : Constraint<{ $0.len() > 2 }, "longer than 2">;
    def Is64 : Constraint<{ $0.ty().int_width() == Some(64) }, "of 64 bits">;
    def Not64 : Constraint<{ $0.ty().int_width() != Some(64) }, "not of 64 bits">;

    def NegAttr : NativeCodeCall<|n: i64| (n as i32).wrapping_neg()>;
    def AddAttrs : NativeCodeCall<|a: i64, b: i64| (a as i32).wrapping_add(b as i32)>;
    def MulAttrs : NativeCodeCall<|a: i64, b: i64| (a as i32).wrapping_mul(b as i32)>;
    def HalfAttr : NativeCodeCall<|n: i64| (n / 2) as i32>;
    def LowAttr : NativeCodeCall<|n: i64| (n & 0xffff) as i32>;
    def HighAttr : NativeCodeCall<{ ($0.as_int()? >> 16 & 0xffff) as i32 }>;
    def Count : NativeCodeCall<{ $0.len() as i32 }>;
    def Joined : NativeCodeCall<|a: &str, b: &str| format!("{a}+{b}")>;
    def MakeAdd : NativeCodeCall<{ AddOp::build($_builder, $_loc, $0, $1)? }>;
    def Swapped : NativeCodeCall<{ ($1, $0) }, 2>;
    def First : NativeCodeCall<{ $0 }>;
    def Log : NativeCodeCallVoid<{ LogOp::build($_builder, $_loc, "log")?; }>;
    def I16Type : NativeCodeCall<{ TypeData::int(16) }>;

    // Sources: nested ops, equal operands, either order, constraints, attributes.

    def NegNeg : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    def SubSame : Pat<(SubOp $x, $x), (ConstOp 0)>;
    def AddSame : Pat<(AddOp $x, $x), (MulOp $x, (ConstOp 2)), [(NotConst $x)]>;
    def AddZero : Pat<(AddOp (either $x, (ConstOp Zero))), (replaceWithValue $x)>;
    def MulZero : Pat<(MulOp (either $_, (ConstOp:$c Zero))), (replaceWithValue $c), [], [], (addBenefit 1)>;
    def MulOne : Pat<(MulOp (either $x, (ConstOp One))), (replaceWithValue $x)>;
    def AbsNeg : Pat<(AbsOp (NegOp $x)), (AbsOp $x)>;
    def AbsAbs : Pat<(AbsOp (AbsOp:$inner $_)), (replaceWithValue $inner)>;
    def MaxNested : Pat<(MaxOp (MaxOp $x, $y), $y), (MaxOp $x, $y)>;
    def Diamond : Pat<(AddOp (MulOp $x, $a), (MulOp $x, $b)), (MulOp $x, (AddOp $a, $b)),
                      [(Different $a, $b)], [], (addBenefit 2)>;
    def ScaleSameFactor : Pat<(ScaleOp (ScaleOp $x, $f, ..), $f, $b, $t, $e),
                              (ScaleOp $x, (MulAttrs $f, $f), $b, $t, $e)>;
    def ScaleByOne : Pat<(ScaleOp $x, One, Zero, ..), (replaceWithValue $x)>;
    def ScaleDefault : Pat<(ScaleOp $x, Negative:$f, 1, $t, $e),
                           (NegOp (ScaleOp $x, (NegAttr $f), 0, $t, $e))>;
    def MixNegative : Pat<(MixOp $x, Negative:$n, $y), (MixOp $y, (NegAttr $n), $x)>;
    def MixSame : Pat<(MixOp $x, Even:$n, $x), (MulOp $x, (ConstOp (HalfAttr $n)))>;
    def MixConst : Pat<(MixOp (ConstOp $a), $n, $y), (AddOp (ConstOp (MulAttrs $a, $n)), $y)>;

    // Constraints over several entities, of one use.

    def AddAssoc : Pat<(AddOp (AddOp:$i $x, (ConstOp $a)), (ConstOp $b)),
                       (AddOp $x, (ConstOp (AddAttrs $a, $b), (location $i)), (location $i)),
                       [(HasOneUse $i), (NotConst $x)]>;
    def SubConst : Pat<(SubOp $x, (ConstOp $c)), (AddOp $x, (ConstOp (NegAttr $c))), [(NotConst $x)]>;
    def MaxConsts : Pat<(MaxOp (ConstOp:$c $a), (ConstOp $b)), (replaceWithValue $c), [(Greater $a, $b)]>;
    def CastSame : Pat<(CastOp:$r $x), (replaceWithValue $x), [(SameType $r, $x)]>;

    // Results: nested, several, auxiliary, supplemental; types and locations.

    def NegConst : Pat<(NegOp (ConstOp $c)), (ConstOp (NegAttr $c))>;
    def AddConsts : Pat<(AddOp (ConstOp $a), (ConstOp $b)), (ConstOp (AddAttrs $a, $b)), [], [],
                        (addBenefit 3)>;
    def SubNeg : Pat<(SubOp $x, (NegOp $y)), (AddOp $x, $y)>;
    def CastCast : Pat<(CastOp (CastOp $x)), (CastOp $x), [(Not64 $x)]>;
    def SplitJoin : Pat<(SplitOp (JoinOp $a, $b)), (replaceWithValue $a, $b)>;
    def SplitConst : Pattern<(SplitOp (ConstOp $c)), [(ConstOp (LowAttr $c)), (ConstOp (HighAttr $c))]>;
    def SplitNeg : Pattern<(SplitOp (NegOp $x)), [(SplitOp:$s $x), (NegOp $s__0), (NegOp $s__1)]>;
    def JoinSame : Pattern<(JoinOp $a, $a), [(NegOp:$n (AddOp $a, $a)), (AbsOp $n)]>;
    def JoinCast : Pat<(JoinOp $a, (CastOp $b)),
                       (JoinOp $a, (CastOp (CastOp $b, (returnType (I16Type))),
                                           (returnType { TypeData::int(32) }))),
                       [(Is64 $b)]>;
    def StoreNarrow : Pat<(StoreOp (CastOp:$c $x), "narrow"),
                          (StoreOp (AbsOp (CastOp $x, (returnType $c))), "abs")>;
    def MaxAbs : Pat<(MaxOp (AbsOp:$a $x), (AbsOp:$b $y)),
                     (AddOp (AbsOp $x, (location $a)), (AbsOp $y, (location "named")),
                            (location "fused", $a, $b))>;
    def StoreNeg : Pat<(StoreOp (NegOp $x), $to), (StoreOp $x, (Joined $to, $to)), [], [(Log)]>;
    def SinkNeg : Pat<(SinkOp (NegOp $x)), (SinkOp $x)>;
    def SinkConst : Pat<(SinkOp (ConstOp $_)), (Log)>;

    // Variadic and optional operands.

    def SumOne : Pat<(SumOp (variadic $a)), (replaceWithValue $a)>;
    def SumTwo : Pat<(SumOp (variadic $a, $b)), (AddOp $a, $b)>;
    def SumSame : Pat<(SumOp (variadic $a, $a)), (MulOp $a, (ConstOp 2)), [], [], (addBenefit 1)>;
    def SumNegs : Pat<(SumOp (variadic (NegOp $a), (NegOp $b), $c)), (SubOp $c, (AddOp $a, $b))>;
    def PickLong : Pat<(PickOp $xs, $by, $ys, Negative:$n), (PickOp $ys, $by, $xs, (NegAttr $n)),
                       [(LongerThan2 $xs)]>;
    def PickCount : Pat<(PickOp $xs, $by, $ys, Zero), (MixOp $by, (Count $xs), (SumOp $ys))>;
    def ZipTwo : Pat<(ZipOp (variadic $a, $b), (variadic $c, $d)), (SumOp (variadic $d, $c, $b, $a))>;
    def ZipThree : Pat<(ZipOp (variadic:$xs $_, $_, $_), (variadic:$ys $_, $_, $_)),
                       (JoinOp (SumOp $ys), (SumOp $xs))>;
    def ClampNone : Pat<(ClampOp $x, none, none), (replaceWithValue $x)>;
    def ClampBoth : Pat<(ClampOp $x, I32:$low, I32:$high), (MaxOp $x, (AddOp $low, $high))>;

    // Native code: values, several results, nested.

    def MaxZero : Pat<(MaxOp $x, (ConstOp Zero)), (First (MakeAdd $x, $x))>;
    def SplitMax : Pattern<(SplitOp (MaxOp $a, $b)),
                           [(AbsOp (Swapped:$s__0 $a, $b)), (AbsOp $s__1)]>;
}
