// The rules. `../rules.rs` has the same rules under the same names. Two rules with the same root
// and benefit do not overlap, unless both sides try them in the same order. Rules that build ops do
// not use `either`: upstream then fuses the locations of ops that a failed order visited. Sources
// with two levels of nested ops give the location explicitly: the order in which upstream fuses
// depends on the sub-patterns that rules share.
include "Ops.td"
include "mlir/IR/PatternBase.td"

// ---- Constraints and native code ---------------------------------------------------------------

def Zero : AttrConstraint<CPred<"::d::number($_self) == 0">, "zero">;
def One : AttrConstraint<CPred<"::d::number($_self) == 1">, "one">;
def Negative : AttrConstraint<CPred<"::d::number($_self) < 0">, "negative">;
def Even : AttrConstraint<CPred<"::d::number($_self) % 2 == 0">, "even">;
def HasOneUse : Constraint<CPred<"$0.hasOneUse()">, "has one use">;
def Different : Constraint<CPred<"$0 != $1">, "different values">;
def SameType : Constraint<CPred<"$0.getType() == $1.getType()">, "the same type">;
def Greater : Constraint<CPred<"::d::number($0) > ::d::number($1)">, "greater">;
def NotConst : Constraint<Neg<CPred<"$0.getDefiningOp<::d::ConstOp>()">>, "not a constant">;
def LongerThan2 : Constraint<CPred<"$0.size() > 2">, "longer than 2">;
def Has : Constraint<CPred<"$0">, "is there">;
def Lacks : Constraint<CPred<"!$0">, "is not there">;
def Same : Constraint<CPred<"$0 == $1">, "the same">;
def Is64 : Constraint<CPred<"$0.getType().isInteger(64)">, "of 64 bits">;
def Not64 : Constraint<Neg<CPred<"$0.getType().isInteger(64)">>, "not of 64 bits">;

def NegAttr : NativeCodeCall<"::d::attr($_builder, -::d::number($0))">;
def AddAttrs : NativeCodeCall<"::d::attr($_builder, ::d::number($0) + ::d::number($1))">;
def MulAttrs : NativeCodeCall<"::d::attr($_builder, ::d::number($0) * ::d::number($1))">;
def HalfAttr : NativeCodeCall<"::d::attr($_builder, ::d::number($0) / 2)">;
def LowAttr : NativeCodeCall<"::d::attr($_builder, ::d::number($0) & 0xffff)">;
def HighAttr : NativeCodeCall<"::d::attr($_builder, (::d::number($0) >> 16) & 0xffff)">;
def Count : NativeCodeCall<"::d::attr($_builder, $0.size())">;
def Joined : NativeCodeCall<"$_builder.getStringAttr($0.getValue() + \"+\" + $1.getValue())">;
def MakeAdd : NativeCodeCall<"::d::AddOp::create($_builder, $_loc, $0, $1)">;
def Swapped : NativeCodeCall<"::d::swapped($0, $1)", 2>;
def First : NativeCodeCall<"$0">;
def Log : NativeCodeCallVoid<"::d::LogOp::create($_builder, $_loc, $_builder.getStringAttr(\"log\"))">;
def I16Type : NativeCodeCall<"$_builder.getIntegerType(16)">;

// ---- Sources: nested ops, equal operands, either order, constraints, attributes -------------------

def NegNeg : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
def SubSame : Pat<(SubOp $x, $x), (ConstOp ConstantAttr<I32Attr, "0">)>;
def AddSame : Pat<(AddOp $x, $x), (MulOp $x, (ConstOp ConstantAttr<I32Attr, "2">)), [(NotConst $x)]>;
def AddZero : Pat<(AddOp (either $x, (ConstOp Zero))), (replaceWithValue $x)>;
def MulZero : Pat<(MulOp (either $_, (ConstOp:$c Zero))), (replaceWithValue $c), [], [], (addBenefit 1)>;
def MulOne : Pat<(MulOp (either $x, (ConstOp One))), (replaceWithValue $x)>;
def AbsNeg : Pat<(AbsOp (NegOp $x)), (AbsOp $x)>;
def AbsAbs : Pat<(AbsOp (AbsOp:$inner $_)), (replaceWithValue $inner)>;
def MaxNested : Pat<(MaxOp (MaxOp $x, $y), $y), (MaxOp $x, $y)>;
def Diamond : Pat<(AddOp (MulOp $x, $a), (MulOp $x, $b)), (MulOp $x, (AddOp $a, $b)),
                  [(Different $a, $b)], [], (addBenefit 2)>;
// The other side names `$f` twice. Upstream cannot compare attributes for equality.
def ScaleSameFactor : Pat<(ScaleOp (ScaleOp $x, $f, $_, $_, $_), $g, $b, $t, $e),
                          (ScaleOp $x, (MulAttrs $f, $g), $b, $t, $e), [(Same $f, $g)]>;
def ScaleByOne : Pat<(ScaleOp $x, One, Zero, $_, $_), (replaceWithValue $x)>;
def ScaleDefault : Pat<(ScaleOp $x, Negative:$f, ConstantAttr<I32Attr, "1">, $t, $e),
                       (NegOp (ScaleOp $x, (NegAttr $f), ConstantAttr<I32Attr, "0">, $t, $e))>;
def MixNegative : Pat<(MixOp $x, Negative:$n, $y), (MixOp $y, (NegAttr $n), $x)>;
def MixSame : Pat<(MixOp $x, Even:$n, $x), (MulOp $x, (ConstOp (HalfAttr $n)))>;
def MixConst : Pat<(MixOp (ConstOp $a), $n, $y), (AddOp (ConstOp (MulAttrs $a, $n)), $y)>;

// ---- Constraints over several entities, of one use ---------------------------------------------

def AddAssoc : Pat<(AddOp (AddOp:$i $x, (ConstOp $a)), (ConstOp $b)),
                   (AddOp $x, (ConstOp (AddAttrs $a, $b), (location $i)), (location $i)),
                   [(HasOneUse $i), (NotConst $x)]>;
def SubConst : Pat<(SubOp $x, (ConstOp $c)), (AddOp $x, (ConstOp (NegAttr $c))), [(NotConst $x)]>;
def MaxConsts : Pat<(MaxOp (ConstOp:$c $a), (ConstOp $b)), (replaceWithValue $c), [(Greater $a, $b)]>;
def CastSame : Pat<(CastOp:$r $x), (replaceWithValue $x), [(SameType $r, $x)]>;

// ---- Results: nested, several, auxiliary, supplemental; types and locations ----------------------

def NegConst : Pat<(NegOp (ConstOp $c)), (ConstOp (NegAttr $c))>;
def AddConsts : Pat<(AddOp (ConstOp $a), (ConstOp $b)), (ConstOp (AddAttrs $a, $b)), [], [],
                    (addBenefit 3)>;
def SubNeg : Pat<(SubOp $x, (NegOp $y)), (AddOp $x, $y)>;
def CastCast : Pat<(CastOp (CastOp $x)), (CastOp $x), [(Not64 $x)]>;
def SplitJoin : Pattern<(SplitOp (JoinOp $a, $b)), [(replaceWithValue $a), (replaceWithValue $b)]>;
def SplitConst : Pattern<(SplitOp (ConstOp $c)), [(ConstOp (LowAttr $c)), (ConstOp (HighAttr $c))]>;
def SplitNeg : Pattern<(SplitOp (NegOp $x)), [(SplitOp:$s $x), (NegOp $s__0), (NegOp $s__1)]>;
def JoinSame : Pattern<(JoinOp $a, $a), [(NegOp:$n (AddOp $a, $a)), (AbsOp $n)]>;
def JoinCast : Pat<(JoinOp $a, (CastOp $b)),
                   (JoinOp $a, (CastOp (CastOp $b, (returnType (I16Type))),
                                       (returnType "$_builder.getI32Type()"))),
                   [(Is64 $b)]>;
def StoreNarrow : Pat<(StoreOp (CastOp:$c $x), ConstantStrAttr<StrAttr, "narrow">),
                      (StoreOp (AbsOp (CastOp $x, (returnType $c))), ConstantStrAttr<StrAttr, "abs">)>;
def MaxAbs : Pat<(MaxOp (AbsOp:$a $x), (AbsOp:$b $y)),
                 (AddOp (AbsOp $x, (location $a)), (AbsOp $y, (location "named")),
                        (location "fused", $a, $b))>;
def StoreNeg : Pat<(StoreOp (NegOp $x), $to), (StoreOp $x, (Joined $to, $to)), [], [(Log)]>;
def SinkNeg : Pat<(SinkOp (NegOp $x)), (SinkOp $x)>;
def SinkConst : Pat<(SinkOp (ConstOp $_)), (Log)>;

// ---- Variadic and optional operands -----------------------------------------------------------

def SumOne : Pat<(SumOp (variadic $a)), (replaceWithValue $a)>;
def SumTwo : Pat<(SumOp (variadic $a, $b)), (AddOp $a, $b)>;
def SumSame : Pat<(SumOp (variadic $a, $a)), (MulOp $a, (ConstOp ConstantAttr<I32Attr, "2">)), [], [],
                  (addBenefit 1)>;
def SumNegs : Pat<(SumOp (variadic (NegOp $a), (NegOp $b), $c)), (SubOp $c, (AddOp $a, $b))>;
def PickLong : Pat<(PickOp $xs, $by, $ys, Negative:$n), (PickOp $ys, $by, $xs, (NegAttr $n)),
                   [(LongerThan2 $xs)]>;
def PickCount : Pat<(PickOp $xs, $by, $ys, Zero), (MixOp $by, (Count $xs), (SumOp $ys))>;
def ZipTwo : Pat<(ZipOp (variadic $a, $b), (variadic $c, $d)), (SumOp (variadic $d, $c, $b, $a))>;
def ZipThree : Pat<(ZipOp (variadic:$xs $_, $_, $_), (variadic:$ys $_, $_, $_)),
                   (JoinOp (SumOp $ys), (SumOp $xs))>;
// The other side uses `none`, and a constraint in the source that tests an operand's presence.
def ClampNone : Pat<(ClampOp $x, $low, $high), (replaceWithValue $x), [(Lacks $low), (Lacks $high)]>;
def ClampBoth : Pat<(ClampOp $x, $low, $high), (MaxOp $x, (AddOp $low, $high)),
                    [(Has $low), (Has $high)]>;

// ---- Native code: values, several results, nested ----------------------------------------------

def MaxZero : Pat<(MaxOp $x, (ConstOp Zero)), (First (MakeAdd $x, $x))>;
def SplitMax : Pattern<(SplitOp (MaxOp $a, $b)),
                       [(AbsOp (Swapped:$s__0 $a, $b)), (AbsOp $s__1)]>;
