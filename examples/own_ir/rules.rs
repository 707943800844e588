//! Rules on expressions. Some run on any IR that has these ops, others only on this IR.

use drr::ir::adapter::Graph;
use drr::native::ReadsIr;
use drr::prelude::*;

use super::expr::{Id, Program};

drr::declare_op! {
    /// A number.
    pub NumOp = "expr.num"() { value: I64Attr } -> (r: I64) traits(Pure, ConstantLike);
    /// An input.
    pub VarOp = "expr.var"() { name: StrAttr } -> (r: I64) traits(Pure);
    /// `-x`
    pub NegOp = "expr.neg"(x: I64) -> (r: I64) traits(Pure);
    /// `x + y`
    pub AddOp = "expr.add"(x: I64, y: I64) -> (r: I64) traits(Pure, Commutative);
    /// `x - y`
    pub SubOp = "expr.sub"(x: I64, y: I64) -> (r: I64) traits(Pure);
    /// `x * y`
    pub MulOp = "expr.mul"(x: I64, y: I64) -> (r: I64) traits(Pure, Commutative);
    /// `x << by`
    pub ShlOp = "expr.shl"(x: I64) { by: I64Attr } -> (r: I64) traits(Pure);
}

drr::drr! {
    pub set Simplify;

    // ---- Identities ---------------------------------------------------------------------------
    def AddZero : Pat<(AddOp (either $x, (NumOp 0))), (replaceWithValue $x)>;
    def SubZero : Pat<(SubOp $x, (NumOp 0)), (replaceWithValue $x)>;
    def SubSelf : Pat<(SubOp $x, $x), (NumOp 0)>;
    def MulZero : Pat<(MulOp (either $_, (NumOp:$zero 0))), (replaceWithValue $zero)>;
    def MulOne : Pat<(MulOp (either $x, (NumOp 1))), (replaceWithValue $x)>;
    def MulMinusOne : Pat<(MulOp (either $x, (NumOp -1))), (NegOp $x)>;
    def ShlZero : Pat<(ShlOp $x, 0), (replaceWithValue $x)>;

    // ---- Signs --------------------------------------------------------------------------------
    def NegNeg : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    def NegSub : Pat<(NegOp (SubOp:$d $x, $y)), (SubOp $y, $x), [(HasOneUse $d)]>;
    def ZeroSub : Pat<(SubOp (NumOp 0), $x), (NegOp $x)>;
    def AddNeg : Pat<(AddOp (either $x, (NegOp $y))), (SubOp $x, $y)>;
    def SubNeg : Pat<(SubOp $x, (NegOp $y)), (AddOp $x, $y)>;
    def MulNegs : Pat<(MulOp (NegOp $x), (NegOp $y)), (MulOp $x, $y)>;

    // ---- Numbers, computed when they are known ------------------------------------------------
    def NegNum : Pat<(NegOp (NumOp $a)), (NumOp (Negative $a))>;
    def AddNums : Pat<(AddOp (NumOp $a), (NumOp $b)), (NumOp (Sum $a, $b))>;
    def SubNums : Pat<(SubOp (NumOp $a), (NumOp $b)), (NumOp (Difference $a, $b))>;
    def MulNums : Pat<(MulOp (NumOp $a), (NumOp $b)), (NumOp (Product $a, $b))>;
    def ShlNum : Pat<(ShlOp (NumOp $a), $by), (NumOp (Shifted $a, $by))>;
    /// (x + a) + b -> x + (a + b)
    def AddAddNums : Pat<
        (AddOp (either (AddOp:$s (either $x, (NumOp $a))), (NumOp $b))),
        (AddOp $x, (NumOp (Sum $a, $b))), [(HasOneUse $s)]>;
    /// (x * a) * b -> x * (a * b)
    def MulMulNums : Pat<
        (MulOp (either (MulOp:$p (either $x, (NumOp $a))), (NumOp $b))),
        (MulOp $x, (NumOp (Product $a, $b))), [(HasOneUse $p)]>;
    /// (x << a) << b -> x << (a + b)
    def ShlShl : Pat<(ShlOp (ShlOp $x, $a), $b), (ShlOp $x, (ShortSum $a, $b))>;

    // ---- Distribution -------------------------------------------------------------------------
    /// x * a + x * b -> x * (a + b)
    def Distribute : Pat<
        (AddOp (MulOp:$p (either $x, (NumOp $a))), (MulOp:$q (either $x, (NumOp $b)))),
        (MulOp $x, (NumOp (Sum $a, $b))), [(HasOneUse $p), (HasOneUse $q)]>;
    /// x * y + x * z -> x * (y + z)
    def Factor : Pat<
        (AddOp (MulOp:$p (either $x, $y)), (MulOp:$q (either $x, $z))),
        (MulOp $x, (AddOp $y, $z)), [(HasOneUse $p), (HasOneUse $q)]>;

    // ---- Strength -----------------------------------------------------------------------------
    def AddSelf : Pat<(AddOp $x, $x), (ShlOp $x, 1)>;
    /// x * 2^n -> x << n
    def MulPowerOfTwo : Pat<(MulOp (either $x, (NumOp $a))), (ShlOp $x, (Log2 $a))>;

    def Negative : NativeCodeCall<|a: i64| a.wrapping_neg()>;
    def Sum : NativeCodeCall<|a: i64, b: i64| a.wrapping_add(b)>;
    def Difference : NativeCodeCall<|a: i64, b: i64| a.wrapping_sub(b)>;
    def Product : NativeCodeCall<|a: i64, b: i64| a.wrapping_mul(b)>;
    def Shifted : NativeCodeCall<|a: i64, by: u32| a.wrapping_shl(by)>;
    def ShortSum : NativeCodeCall<|a: i64, b: i64| (a + b < 64).then_some(a + b)>;
    def Log2 : NativeCodeCall<|a: i64| (a > 1 && a.count_ones() == 1).then(|| i64::from(a.trailing_zeros()))>;
}

drr::drr! {
    pub set InOrder;
    // The block names its IR, because only this IR defines an order of operands.
    ir Graph<Program>;

    #[reads(any)]
    def OrderSum : Pat<(AddOp $x, $y), (AddOp $y, $x), [{ is_after($x, $y) }]>;
    #[reads(any)]
    def OrderProduct : Pat<(MulOp $x, $y), (MulOp $y, $x), [{ is_after($x, $y) }]>;
}

/// Returns whether the operands are in the wrong order.
fn is_after<R: ReadsIr>(x: Val<'_, Graph<Program>, R>, y: Val<'_, Graph<Program>, R>) -> bool {
    let program = x.ir().program();
    program.rank(Id(x.handle().0)) > program.rank(Id(y.handle().0))
}
