//! `math` to `llvm`.

use drr::ir::{AttrData, Ir, Op, Type, TypeData, Value};
use drr::native::{OpRef, Ty};
use drr::op::OpDef;
use drr::prelude::*;

use super::build::{i32_attr, named};
use super::elementwise::{each, each_by, fast_math, is_flat, is_supported, lower, lowered_attrs};
use super::make::{converted, make, operands, result};
use crate::llvm::{
    ACosOp, ASinOp, ATan2Op, ATanOp, ConstantOp, ExtractValueOp, FAbsOp, FAddOp, FCeilOp, FDivOp,
    FFloorOp, FMAOp, FSubOp, FTruncOp, IsFPClass, PowIOp, PowOp, StructType,
};
use crate::math::{
    AbsFOp, AbsIOp, AcosOp, AsinOp, Atan2Op, AtanOp, CeilOp, ExpM1Op, FPowIOp, FloorOp, FmaOp,
    IsFiniteOp, IsNaNOp, Log1pOp, PowFOp, RsqrtOp, TruncOp,
};

use crate::llvm::AbsOp as LLVMAbsOp;
use crate::llvm::CopySignOp as LLVMCopySignOp;
use crate::llvm::CosOp as LLVMCosOp;
use crate::llvm::CoshOp as LLVMCoshOp;
use crate::llvm::CountLeadingZerosOp as LLVMCountLeadingZerosOp;
use crate::llvm::CountTrailingZerosOp as LLVMCountTrailingZerosOp;
use crate::llvm::CtPopOp as LLVMCtPopOp;
use crate::llvm::Exp2Op as LLVMExp2Op;
use crate::llvm::ExpOp as LLVMExpOp;
use crate::llvm::Log2Op as LLVMLog2Op;
use crate::llvm::Log10Op as LLVMLog10Op;
use crate::llvm::LogOp as LLVMLogOp;
use crate::llvm::RoundEvenOp as LLVMRoundEvenOp;
use crate::llvm::RoundOp as LLVMRoundOp;
use crate::llvm::SinOp as LLVMSinOp;
use crate::llvm::SincosOp as LLVMSincosOp;
use crate::llvm::SinhOp as LLVMSinhOp;
use crate::llvm::SqrtOp as LLVMSqrtOp;
use crate::llvm::TanOp as LLVMTanOp;
use crate::llvm::TanhOp as LLVMTanhOp;
use crate::math::{
    CopySignOp, CosOp, CoshOp, CountLeadingZerosOp, CountTrailingZerosOp, CtPopOp, Exp2Op, ExpOp,
    Log2Op, Log10Op, LogOp, RoundEvenOp, RoundOp, SinOp, SincosOp, SinhOp, SqrtOp, TanOp, TanhOp,
};

drr::drr! {
    /// `math` to `llvm`, as far as `llvm` has the functions.
    ///
    /// The first rule of an op is for numbers and vectors of one dimension. The second one, whose name
    /// ends in `Each`, is code for arrays of vectors.
    pub set MathToLLVM;

    foreach (From, To) in [
        (AbsFOp, FAbsOp), (AcosOp, ACosOp), (AsinOp, ASinOp), (AtanOp, ATanOp), (CeilOp, FCeilOp),
        (CosOp, LLVMCosOp), (CoshOp, LLVMCoshOp), (Exp2Op, LLVMExp2Op), (ExpOp, LLVMExpOp),
        (FloorOp, FFloorOp), (Log10Op, LLVMLog10Op), (Log2Op, LLVMLog2Op), (LogOp, LLVMLogOp),
        (RoundEvenOp, LLVMRoundEvenOp), (RoundOp, LLVMRoundOp), (SinOp, LLVMSinOp),
        (SinhOp, LLVMSinhOp), (SqrtOp, LLVMSqrtOp), (TanOp, LLVMTanOp), (TanhOp, LLVMTanhOp),
        (TruncOp, FTruncOp),
    ] {
        #[keep_attrs]
        def From #Lowering : Pat<(From:$op $x, $fast), (To $x, (Fast $fast)), [(Flat $op)]>;
        def From #Each : Pat<(From:$op $_, $_), { lower::<To, From, _>($_builder, $_loc, $op)? }>;
    }
    foreach (From, To) in [
        (Atan2Op, ATan2Op), (CopySignOp, LLVMCopySignOp), (FPowIOp, PowIOp), (PowFOp, PowOp),
    ] {
        #[keep_attrs]
        def From #Lowering : Pat<(From:$op $x, $y, $fast), (To $x, $y, (Fast $fast)), [(Flat $op)]>;
        def From #Each : Pat<(From:$op $_, $_, $_), { lower::<To, From, _>($_builder, $_loc, $op)? }>;
    }
    #[keep_attrs]
    def Fma : Pat<(FmaOp:$op $x, $y, $z, $fast), (FMAOp $x, $y, $z, (Fast $fast)), [(Flat $op)]>;
    def FmaEach : Pat<(FmaOp:$op $_, $_, $_, $_), { lower::<FMAOp, FmaOp, _>($_builder, $_loc, $op)? }>;
    #[keep_attrs]
    def CtPop : Pat<(CtPopOp:$op $x), (LLVMCtPopOp $x), [(Flat $op)]>;
    def CtPopEach : Pat<(CtPopOp:$op $_), { lower::<LLVMCtPopOp, CtPopOp, _>($_builder, $_loc, $op)? }>;
    foreach (From, To) in [
        (AbsIOp, LLVMAbsOp), (CountLeadingZerosOp, LLVMCountLeadingZerosOp),
        (CountTrailingZerosOp, LLVMCountTrailingZerosOp),
    ] {
        def From #Lowering : Pat<(From:$op $x), (To $x, false), [(Flat $op)]>;
    }
    def IsNaN : Pat<(IsNaNOp:$op $_, $_), { class($_builder, $_loc, $op, NAN)? }, [(Flat $op)]>;
    def IsFinite : Pat<(IsFiniteOp:$op $_, $_), { class($_builder, $_loc, $op, FINITE)? }, [(Flat $op)]>;
    def ExpM1 : Pat<(ExpM1Op:$op $_, $_), { exp_m1($_builder, $_loc, $op)? }>;
    def Rsqrt : Pat<(RsqrtOp:$op $_, $_), { rsqrt($_builder, $_loc, $op)? }>;
    def Sincos : Pat<(SincosOp:$op $_, $_), (SineAndCosine $op)>;

    def Flat : Constraint<{ is_flat($0) }, "numbers or vectors of one dimension">;
    def Fast : NativeCodeCall<{ fast_math($0)? }>;
    def SineAndCosine : NativeCodeCall<{ sine_and_cosine($_builder, $_loc, $0)? }, 2>;
}

drr::drr! {
    /// `math.log1p` as the logarithm of a sum.
    pub set ApproximateLog1p;
    def Log1p : Pat<(Log1pOp:$op $_, $_), { log_1p($_builder, $_loc, $op)? }>;
}

/// The bits of `llvm.intr.is.fpclass` for NaNs, and for numbers that are not infinite.
const NAN: i64 = 0x3;
const FINITE: i64 = 0x1f8;

/// True for a number of one of the classes.
fn class<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    loc: I::Loc,
    op: Op<I>,
    bits: i64,
) -> Option<Value<I>> {
    let attrs = vec![named("bit", i32_attr(bits))];
    let given = operands(rewriter.ir(), op);
    each::<IsFPClass, I>(rewriter, &loc, op, &given, (&attrs, &[]))
}

/// Makes operations with the attributes of `op`, and ones.
struct Parts<'r, 'a, I: Ir> {
    rewriter: &'r mut PatternRewriter<'a, I>,
    loc: &'r I::Loc,
    op: Op<I>,
    ty: Type<I>,
}

impl<I: Ir> Parts<'_, '_, I> {
    fn one(&mut self) -> Option<Value<I>> {
        let value = Ty::new(self.rewriter.ir(), self.ty).number(1)?;
        let attrs = [named("value", value)];
        let made = make::<ConstantOp, I>(self.rewriter, self.loc, &[], &[self.ty], &attrs, &[])?;
        Some(result(self.rewriter.ir(), made))
    }
    fn make<To: OpDef>(&mut self, given: &[Value<I>]) -> Option<Value<I>> {
        let ir = self.rewriter.ir();
        let attrs = lowered_attrs(OpRef::new(ir, self.op), ExpM1Op::DECL, To::DECL)?;
        let kept = ir.discardable_attrs(self.op);
        let made = make::<To, I>(self.rewriter, self.loc, given, &[self.ty], &attrs, &kept)?;
        Some(result(self.rewriter.ir(), made))
    }
}

/// Makes a value from the operand and a one.
type OfParts<I> = fn(&mut Parts<'_, '_, I>, Value<I>, Value<I>) -> Option<Value<I>>;

/// Makes a value from the operand and a one, for each vector in the arrays that the operand becomes.
fn by_parts<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    loc: I::Loc,
    op: Op<I>,
    of: OfParts<I>,
) -> Option<Value<I>> {
    let given = operands(rewriter.ir(), op);
    let old = rewriter.ir().value_type(*given.first()?);
    is_supported(Ty::new(rewriter.ir(), old)).then_some(())?;
    each_by(rewriter, &loc, op, &given, &|rewriter, given, ty| {
        let loc = &loc;
        let mut parts = Parts {
            rewriter,
            loc,
            op,
            ty,
        };
        let one = parts.one()?;
        of(&mut parts, *given.first()?, one)
    })
}

/// e to a power, minus one.
fn exp_m1<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    loc: I::Loc,
    op: Op<I>,
) -> Option<Value<I>> {
    by_parts(rewriter, loc, op, |parts, x, one| {
        let power = parts.make::<LLVMExpOp>(&[x])?;
        parts.make::<FSubOp>(&[power, one])
    })
}

/// The logarithm of one more.
fn log_1p<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    loc: I::Loc,
    op: Op<I>,
) -> Option<Value<I>> {
    by_parts(rewriter, loc, op, |parts, x, one| {
        let more = parts.make::<FAddOp>(&[one, x])?;
        parts.make::<LLVMLogOp>(&[more])
    })
}

/// One divided by the square root.
fn rsqrt<I: Ir>(rewriter: &mut PatternRewriter<'_, I>, loc: I::Loc, op: Op<I>) -> Option<Value<I>> {
    by_parts(rewriter, loc, op, |parts, x, one| {
        let root = parts.make::<LLVMSqrtOp>(&[x])?;
        parts.make::<FDivOp>(&[one, root])
    })
}

fn sine_and_cosine<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    loc: I::Loc,
    op: Op<I>,
) -> Option<(Value<I>, Value<I>)> {
    let ir = rewriter.ir();
    let (given, kept) = (operands(ir, op), ir.discardable_attrs(op));
    let attrs = lowered_attrs(OpRef::new(ir, op), SincosOp::DECL, LLVMSincosOp::DECL)?;
    let old = ir.value_type(*given.first()?);
    is_supported(Ty::new(ir, old)).then_some(())?;
    let ty = converted(rewriter, old)?;
    let both: TypeData<I> = StructType::literal(vec![ty, ty]).into();
    let both = rewriter.make_type(&both)?;
    let made = make::<LLVMSincosOp, I>(rewriter, &loc, &given, &[both], &attrs, &kept)?;
    let made = result(rewriter.ir(), made);
    let mut part = |at: i64| {
        let position = [named("position", AttrData::dense_i64([at]))];
        let part = make::<ExtractValueOp, I>(rewriter, &loc, &[made], &[ty], &position, &[])?;
        Some(result(rewriter.ir(), part))
    };
    Some((part(0)?, part(1)?))
}
