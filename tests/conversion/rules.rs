//! Integer arithmetic and the LLVM dialect, and the rules from one to the other.

use drr::conversion::{ConversionTarget, Converted, TypeConverter};
use drr::ir::TypeData;
use drr::prelude::*;
use drr_dialects::arith::{
    AddIOp, AndIOp, CmpIOp, ConstantOp, IndexCastOp, MulIOp, OrIOp, SelectOp, SubIOp, XOrIOp,
};
use drr_dialects::func::{FuncOp, ReturnOp};

use super::Context;

drr::declare_op! {
    class Binary(lhs: SignlessInteger, rhs: SignlessInteger) -> (res: SignlessInteger)
        traits(Pure, SameOperandsAndResultType);

    /// A sum.
    pub LAddOp = "llvm.add": Binary;
    /// A difference.
    pub LSubOp = "llvm.sub": Binary;
    /// A product.
    pub LMulOp = "llvm.mul": Binary;
    /// Bits in both.
    pub LAndOp = "llvm.and": Binary;
    /// Bits in one.
    pub LOrOp = "llvm.or": Binary;
    /// Bits in one alone.
    pub LXOrOp = "llvm.xor": Binary;
    /// A number.
    pub LConstantOp = "llvm.mlir.constant"() { value: TypedAttr } -> (res: AnyType)
        traits(Pure);
    /// A comparison.
    pub LICmpOp = "llvm.icmp"(lhs: SignlessInteger, rhs: SignlessInteger) { predicate: I64Attr }
        -> (res: I1) traits(Pure);
    /// One of two values.
    pub LSelectOp = "llvm.select"(condition: I1, yes: AnyType, no: AnyType) -> (res: AnyType)
        traits(Pure, AllTypesMatch(yes, no, res));
    /// Another width with the sign.
    pub LSExtOp = "llvm.sext"(arg: SignlessInteger) -> (res: SignlessInteger) traits(Pure);
    /// Another width.
    pub LTruncOp = "llvm.trunc"(arg: SignlessInteger) -> (res: SignlessInteger) traits(Pure);
}

drr::drr! {
    pub set ArithToLlvm;

    foreach (From, To) in [
        (AddIOp, LAddOp), (SubIOp, LSubOp), (MulIOp, LMulOp),
    ] {
        def Lower #From : Pat<(From $x, $y, $_), (To $x, $y)>;
    }
    foreach (From, To) in [(AndIOp, LAndOp), (OrIOp, LOrOp), (XOrIOp, LXOrOp)] {
        def Lower #From : Pat<(From $x, $y), (To $x, $y)>;
    }
    def LowerConstant : Pat<(ConstantOp $value), (LConstantOp $value)>;
    def LowerCompare : Pat<(CmpIOp $predicate, $x, $y), (LICmpOp $x, $y, { $predicate })>;
    def LowerSelect : Pat<(SelectOp $c, $x, $y), (LSelectOp $c, $x, $y)>;
    /// `index` is `i64`.
    def LowerToIndex : Pat<(IndexCastOp:$r $x), (replaceWithValue $x), [(SameWidth $x, $r)]>;
    def Narrow : Pat<(IndexCastOp:$r $x), (LTruncOp $x), [(Wider $x, $r)]>;
    def Widen : Pat<(IndexCastOp:$r $x), (LSExtOp $x), [(Wider $r, $x)]>;

    def SameWidth : Constraint<{ width($0.ty()) == width($1.ty()) }>;
    def Wider : Constraint<{ width($0.ty()) > width($1.ty()) }>;
}

fn width<I: Ir>(ty: Ty<'_, I>) -> u32 {
    ty.bit_width().unwrap_or(64)
}

/// `i16` becomes `i64`.
pub(crate) fn small_types() -> TypeConverter<Context> {
    TypeConverter::new()
        .keep_others()
        .convert(|ty| match ty.is(&TypeData::int(16)) {
            true => Converted::one(TypeData::int(64)),
            false => Converted::Next,
        })
}

/// No `arith`, and legal types in functions.
pub(crate) fn llvm_target() -> ConversionTarget<Context> {
    ConversionTarget::new()
        .illegal_dialect("arith")
        .legal_dialect("llvm")
        .retyped::<FuncOp>()
        .retyped::<ReturnOp>()
}

/// No `arith`.
pub(crate) fn llvm_target_of_arith() -> ConversionTarget<Context> {
    ConversionTarget::new()
        .illegal_dialect("arith")
        .legal_dialect("llvm")
}
