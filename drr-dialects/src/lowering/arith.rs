//! `arith` to `llvm`.

use std::cmp::Ordering;

use drr::ir::{AttrData, Ir, Op, Type, TypeData, Value};
use drr::native::Ty;
use drr::op::OpDef;
use drr::prelude::*;

use super::elementwise::{
    each, fast_math, float_predicate, is_flat, lower, lower_any, overflow, rounding,
};
use super::make::{Attrs, converted, make, operands, result};
use crate::arith::{
    AddFOp, AddIOp, AddUIExtendedOp, AndIOp, BitcastOp, CeilDivSIOp, CeilDivUIOp, CmpFOp, CmpIOp,
    CmpIPredicate, ConstantOp, DivFOp, DivSIOp, DivUIOp, ExtFOp, ExtSIOp, ExtUIOp, FPToSIOp,
    FPToUIOp, FloorDivSIOp, IndexCastOp, IndexCastUIOp, MaxNumFOp, MaxSIOp, MaxUIOp, MaximumFOp,
    MinNumFOp, MinSIOp, MinUIOp, MinimumFOp, MulFOp, MulIOp, MulSIExtendedOp, MulUIExtendedOp,
    NegFOp, OrIOp, RemFOp, RemSIOp, RemUIOp, SIToFPOp, SelectOp, ShLIOp, ShRSIOp, ShRUIOp, SubFOp,
    SubIOp, TruncFOp, TruncIOp, UIToFPOp, XOrIOp,
};
use crate::llvm::{self, ExtractValueOp, FPExceptionBehavior, StructType};

use crate::llvm::BitcastOp as LLVMBitcastOp;
use crate::llvm::ConstantOp as LLVMConstantOp;
use crate::llvm::FPToSIOp as LLVMFPToSIOp;
use crate::llvm::FPToUIOp as LLVMFPToUIOp;
use crate::llvm::SIToFPOp as LLVMSIToFPOp;
use crate::llvm::SelectOp as LLVMSelectOp;
use crate::llvm::UIToFPOp as LLVMUIToFPOp;
use crate::llvm::{
    AShrOp, AddOp, AndOp, ConstrainedFPTruncIntr, FAddOp, FCmpOp, FDivOp, FMulOp, FNegOp, FPExtOp,
    FPTruncOp, FRemOp, FSubOp, ICmpOp, LShrOp, MaxNumOp, MaximumOp, MinNumOp, MinimumOp, MulOp,
    OrOp, SDivOp, SExtOp, SMaxOp, SMinOp, SRemOp, ShlOp, SubOp, TruncOp, UAddWithOverflowOp,
    UDivOp, UMaxOp, UMinOp, URemOp, XOrOp, ZExtOp,
};

drr::drr! {
    /// `arith` to `llvm`.
    ///
    /// The first rule of an op is for numbers and vectors of one dimension. The second one, whose name
    /// ends in `Each`, is code: the number of operations depends on the type, an array of vectors, and
    /// attributes are passed on that the new op does not declare.
    pub set ArithToLLVM;

    /// The types do not matter.
    #[keep_attrs]
    def Constant : Pat<(ConstantOp $value), (LLVMConstantOp $value)>;

    foreach (From, To) in [
        (AndIOp, AndOp), (MaxSIOp, SMaxOp), (MaxUIOp, UMaxOp), (MinSIOp, SMinOp), (MinUIOp, UMinOp),
        (OrIOp, OrOp), (RemSIOp, SRemOp), (RemUIOp, URemOp), (XOrIOp, XOrOp),
    ] {
        #[keep_attrs]
        def From #Lowering : Pat<(From:$op $x, $y), (To $x, $y), [(Flat $op)]>;
        def From #Each : Pat<(From:$op $_, $_), { lower::<To, From, _>($_builder, $_loc, $op)? }>;
    }
    foreach (From, To) in [(AddIOp, AddOp), (MulIOp, MulOp), (ShLIOp, ShlOp), (SubIOp, SubOp)] {
        #[keep_attrs]
        def From #Lowering : Pat<(From:$op $x, $y, $flags), (To $x, $y, (Overflow $flags)), [(Flat $op)]>;
        def From #Each : Pat<(From:$op $_, $_, $_), { lower::<To, From, _>($_builder, $_loc, $op)? }>;
    }
    foreach (From, To) in [
        (DivSIOp, SDivOp), (DivUIOp, UDivOp), (ShRSIOp, AShrOp), (ShRUIOp, LShrOp),
    ] {
        #[keep_attrs]
        def From #Lowering : Pat<(From:$op $x, $y, $exact), (To $x, $y, $exact), [(Flat $op)]>;
        def From #Each : Pat<(From:$op $_, $_, $_), { lower::<To, From, _>($_builder, $_loc, $op)? }>;
    }
    foreach (From, To) in [
        (AddFOp, FAddOp), (DivFOp, FDivOp), (MaxNumFOp, MaxNumOp), (MaximumFOp, MaximumOp),
        (MinNumFOp, MinNumOp), (MinimumFOp, MinimumOp), (MulFOp, FMulOp), (RemFOp, FRemOp),
        (SubFOp, FSubOp),
    ] {
        #[keep_attrs]
        def From #Lowering : Pat<(From:$op $x, $y, $fast), (To $x, $y, (Fast $fast)), [(Flat $op)]>;
        def From #Each : Pat<(From:$op $_, $_, $_), { lower::<To, From, _>($_builder, $_loc, $op)? }>;
    }
    #[keep_attrs]
    def NegF : Pat<(NegFOp:$op $x, $fast), (FNegOp $x, (Fast $fast)), [(Flat $op)]>;
    def NegFEach : Pat<(NegFOp:$op $_, $_), { lower::<FNegOp, NegFOp, _>($_builder, $_loc, $op)? }>;

    // ---- Comparisons and selections ----

    def CmpI : Pat<(CmpIOp:$op $p, $x, $y), (ICmpOp $p, $x, $y), [(Flat $op)]>;
    def CmpIEach : Pat<(CmpIOp:$op $_, $_, $_), { lower::<ICmpOp, CmpIOp, _>($_builder, $_loc, $op)? }>;
    def CmpF : Pat<(CmpFOp:$op $p, $x, $y, $fast), (FCmpOp (Predicate $p), $x, $y, (Fast $fast)),
        [(Flat $op)]>;
    def CmpFEach : Pat<(CmpFOp:$op $_, $_, $_, $_), { lower::<FCmpOp, CmpFOp, _>($_builder, $_loc, $op)? }>;
    #[keep_attrs]
    def Select : Pat<(SelectOp:$op $c, $x, $y), (LLVMSelectOp $c, $x, $y, "none"), [(Flat $op)]>;
    def SelectEach : Pat<(SelectOp:$op $_, $_, $_), { lower_any::<LLVMSelectOp, SelectOp, _>($_builder, $_loc, $op)? }>;

    // ---- Conversions ----

    foreach (From, To) in [
        (ExtSIOp, SExtOp), (ExtUIOp, ZExtOp), (FPToSIOp, LLVMFPToSIOp), (FPToUIOp, LLVMFPToUIOp),
        (SIToFPOp, LLVMSIToFPOp), (UIToFPOp, LLVMUIToFPOp),
    ] {
        #[keep_attrs]
        def From #Lowering : Pat<(From:$op $x), (To $x), [(Flat $op)]>;
        def From #Each : Pat<(From:$op $_), { lower::<To, From, _>($_builder, $_loc, $op)? }>;
    }
    #[keep_attrs]
    def ExtF : Pat<(ExtFOp:$op $x, none), (FPExtOp $x), [(Flat $op)]>;
    def ExtFEach : Pat<(ExtFOp:$op $_, $_), { lower::<FPExtOp, ExtFOp, _>($_builder, $_loc, $op)? }>;
    #[keep_attrs]
    def TruncI : Pat<(TruncIOp:$op $x, $flags), (TruncOp $x, (Overflow $flags)), [(Flat $op)]>;
    def TruncIEach : Pat<(TruncIOp:$op $_, $_), { lower::<TruncOp, TruncIOp, _>($_builder, $_loc, $op)? }>;
    #[keep_attrs]
    def TruncF : Pat<(TruncFOp:$op $x, none, none), (FPTruncOp $x), [(Flat $op)]>;
    def TruncFEach : Pat<(TruncFOp:$op $_, none, $_), { lower::<FPTruncOp, TruncFOp, _>($_builder, $_loc, $op)? }>;
    #[keep_attrs]
    def TruncFRounding : Pat<(TruncFOp:$op $x, $mode, none),
        (ConstrainedFPTruncIntr $x, { rounding($mode?)? }, FPExceptionBehavior::Ignore), [(Flat $op)]>;
    def TruncFRoundingEach : Pat<(TruncFOp:$op $_, $_, $_),
        { lower::<ConstrainedFPTruncIntr, TruncFOp, _>($_builder, $_loc, $op)? }>;
    def Bitcast : Pat<(BitcastOp:$op $_), { bitcast($_builder, $_loc, $op)? }>;
    foreach (From, Ext) in [(IndexCastOp, SExtOp), (IndexCastUIOp, ZExtOp)] {
        /// Code, because the width of `index` is that of the conversion.
        def From #Lowering : Pat<(From:$op $_), { index_cast::<Ext, _>($_builder, $_loc, $op)? }>;
    }

    // ---- Two results ----

    def AddUIExtended : Pat<(AddUIExtendedOp:$op $_, $_), (Extended $op)>;
    def MulSIExtended : Pat<(MulSIExtendedOp:$op $_, $_), (SignedProduct $op)>;
    def MulUIExtended : Pat<(MulUIExtendedOp:$op $_, $_), (UnsignedProduct $op)>;

    // ---- Divisions that round up or down ----

    /// a == 0 ? 0 : (a - 1) / b + 1
    def ExpandCeilDivUI : Pattern<(CeilDivUIOp $a, $b), [
        (ConstantOp:$zero { $a.ty().zero() }), (CmpIOp:$is_zero CmpIPredicate::Eq, $a, $zero),
        (ConstantOp:$one { $a.ty().number(1) }), (SubIOp:$less $a, $one), (DivUIOp:$quotient $less, $b),
        (AddIOp:$more $quotient, $one), (SelectOp $is_zero, $zero, $more),
    ]>;
    /// One more than the quotient, if it is not exact and the signs are equal.
    def ExpandCeilDivSI : Pattern<(CeilDivSIOp $a, $b), [
        (ConstantOp:$zero { $a.ty().zero() }), (ConstantOp:$one { $a.ty().number(1) }),
        (DivSIOp:$quotient $a, $b), (MulIOp:$product $quotient, $b),
        (CmpIOp:$inexact CmpIPredicate::Ne, $a, $product),
        (CmpIOp:$a_negative CmpIPredicate::Slt, $a, $zero),
        (CmpIOp:$b_negative CmpIPredicate::Slt, $b, $zero),
        (CmpIOp:$same CmpIPredicate::Eq, $a_negative, $b_negative),
        (AndIOp:$rounds $inexact, $same), (AddIOp:$more $quotient, $one),
        (SelectOp $rounds, $more, $quotient),
    ]>;
    /// One less than the quotient, if it is not exact and the signs differ.
    def ExpandFloorDivSI : Pattern<(FloorDivSIOp $a, $b), [
        (DivSIOp:$quotient $a, $b), (MulIOp:$product $quotient, $b),
        (CmpIOp:$inexact CmpIPredicate::Ne, $a, $product), (ConstantOp:$zero { $a.ty().zero() }),
        (CmpIOp:$a_negative CmpIPredicate::Slt, $a, $zero),
        (CmpIOp:$b_negative CmpIPredicate::Slt, $b, $zero),
        (CmpIOp:$differ CmpIPredicate::Ne, $a_negative, $b_negative),
        (AndIOp:$rounds $inexact, $differ), (ConstantOp:$minus { $a.ty().number(-1) }),
        (AddIOp:$less $quotient, $minus), (SelectOp $rounds, $less, $quotient),
    ]>;

    def Flat : Constraint<{ is_flat($0) }, "numbers or vectors of one dimension">;
    def Overflow : NativeCodeCall<{ overflow($0)? }>;
    def Fast : NativeCodeCall<{ fast_math($0)? }>;
    def Predicate : NativeCodeCall<{ float_predicate($0)? }>;
    def Extended : NativeCodeCall<{ extended_sum($_builder, $_loc, $0)? }, 2>;
    def SignedProduct : NativeCodeCall<{ extended_product::<SExtOp, _>($_builder, $_loc, $0)? }, 2>;
    def UnsignedProduct : NativeCodeCall<{ extended_product::<ZExtOp, _>($_builder, $_loc, $0)? }, 2>;
}

/// The only value that stands for a value after the conversion.
fn value<I: Ir>(rewriter: &mut PatternRewriter<'_, I>, of: Value<I>) -> Option<Value<I>> {
    rewriter.converted_values(vec![of])?.first().copied()
}

/// The operand itself if the types become equal.
fn bitcast<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    loc: I::Loc,
    op: Op<I>,
) -> Option<Value<I>> {
    let ir = rewriter.ir();
    let given = ir.operand(op, 0);
    let types = [given, ir.result(op, 0)].map(|value| ir.value_type(value));
    if converted(rewriter, types[0])? == converted(rewriter, types[1])? {
        return value(rewriter, given);
    }
    let kept = rewriter.ir().discardable_attrs(op);
    each::<LLVMBitcastOp, I>(rewriter, &loc, op, &[given], (&Vec::new(), &kept))
}

/// An integer of another width, or the operand itself.
fn index_cast<Ext: OpDef, I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    loc: I::Loc,
    op: Op<I>,
) -> Option<Value<I>> {
    let ir = rewriter.ir();
    let given = ir.operand(op, 0);
    let types = [given, ir.result(op, 0)].map(|value| ir.value_type(value));
    let mut widths = Vec::new();
    for ty in types {
        let element = Ty::new(rewriter.ir(), ty).element_type_or_self().handle();
        let element = converted(rewriter, element)?;
        widths.push(Ty::new(rewriter.ir(), element).bit_width()?);
    }
    match widths[1].cmp(&widths[0]) {
        Ordering::Equal => value(rewriter, given),
        Ordering::Less => each::<TruncOp, I>(rewriter, &loc, op, &[given], (&no_overflow(), &[])),
        Ordering::Greater => each::<Ext, I>(rewriter, &loc, op, &[given], (&Vec::new(), &[])),
    }
}

/// No flags.
fn no_overflow<I: Ir>() -> Attrs<I> {
    let flags = AttrData::Integer {
        value: 0,
        ty: TypeData::int(32),
    };
    vec![("overflowFlags", flags)]
}

/// A value of an array of positions, one deep.
fn field<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    loc: &I::Loc,
    of: Value<I>,
    at: i64,
    ty: Type<I>,
) -> Option<Value<I>> {
    let position = [("position", AttrData::dense_i64([at]))];
    let made = make::<ExtractValueOp, I>(rewriter, loc, &[of], &[ty], &position, &[])?;
    Some(result(rewriter.ir(), made))
}

/// The sum, and true if it wraps around.
fn extended_sum<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    loc: I::Loc,
    op: Op<I>,
) -> Option<(Value<I>, Value<I>)> {
    let ir = rewriter.ir();
    let given = operands(ir, op);
    let types = [0, 1].map(|at| ir.result_type(op, at));
    let [sum, bit] = [
        converted(rewriter, types[0])?,
        converted(rewriter, types[1])?,
    ];
    let is_array = |ty| {
        Ty::new(rewriter.ir(), ty)
            .decode::<llvm::ArrayType>()
            .is_some()
    };
    if is_array(sum) {
        return None;
    }
    let both = StructType::literal(vec![sum, bit]);
    let both = rewriter.make_type(&both.into())?;
    let made = make::<UAddWithOverflowOp, I>(rewriter, &loc, &given, &[both], &[], &[])?;
    let made = result(rewriter.ir(), made);
    Some((
        field(rewriter, &loc, made, 0, sum)?,
        field(rewriter, &loc, made, 1, bit)?,
    ))
}

/// The low and the high half of a product, which is made with twice the width.
fn extended_product<Ext: OpDef, I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    loc: I::Loc,
    op: Op<I>,
) -> Option<(Value<I>, Value<I>)> {
    let given = operands(rewriter.ir(), op);
    let ty = rewriter.ir().value_type(given[0]);
    let ty = converted(rewriter, ty)?;
    let of = Ty::new(rewriter.ir(), ty);
    let width = of.element_type_or_self().bit_width()?;
    let twice = TypeData::int(width.checked_mul(2)?);
    let (wide, value) = match of.shape() {
        None => (
            twice.clone(),
            AttrData::Integer {
                value: i128::from(width),
                ty: twice,
            },
        ),
        Some(dims) => {
            let wide = TypeData::Shaped {
                container: drr::ir::Container::Vector,
                shape: Some(dims),
                element: Box::new(twice),
            };
            let elements = drr::ir::ElementsData::SplatInt(i128::from(width));
            (wide.clone(), AttrData::Elements { ty: wide, elements })
        }
    };
    if of.decode::<llvm::ArrayType>().is_some() {
        return None;
    }
    let wide = rewriter.make_type(&wide)?;
    let mut extended = Vec::new();
    for value in given {
        let made = make::<Ext, I>(rewriter, &loc, &[value], &[wide], &[], &[])?;
        extended.push(result(rewriter.ir(), made));
    }
    let product = make::<MulOp, I>(rewriter, &loc, &extended, &[wide], &no_overflow(), &[])?;
    let product = result(rewriter.ir(), product);
    let low = make::<TruncOp, I>(rewriter, &loc, &[product], &[ty], &no_overflow(), &[])?;
    let value = [("value", value)];
    let by = make::<LLVMConstantOp, I>(rewriter, &loc, &[], &[wide], &value, &[])?;
    let by = result(rewriter.ir(), by);
    let high = make::<LShrOp, I>(rewriter, &loc, &[product, by], &[wide], &[], &[])?;
    let high = result(rewriter.ir(), high);
    let high = make::<TruncOp, I>(rewriter, &loc, &[high], &[ty], &no_overflow(), &[])?;
    Some((result(rewriter.ir(), low), result(rewriter.ir(), high)))
}
