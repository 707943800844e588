//! The names that declarations and rules need: `use drr::prelude::*`.
//!
//! These are the constraints that declarations name, the derives, the handles, and the arguments and
//! results of native code. [`constraint`](crate::constraint) has the rest, for your own constraints.

pub use crate::constraint::{
    APIntAttr, AllOf, AnyAttr, AnyComplex, AnyFloat, AnyFloatElementsAttr, AnyI1, AnyI8, AnyI16,
    AnyI32, AnyI32ElementsAttr, AnyI64, AnyI64ElementsAttr, AnyIntElementsAttr, AnyInteger,
    AnyMemRef, AnyNon0RankedMemRef, AnyNon0RankedOrUnrankedMemRef, AnyNon0RankedOrUnrankedTensor,
    AnyNon0RankedTensor, AnyOf, AnyRankedOrUnrankedMemRef, AnyRankedTensor, AnyRegion, AnyShaped,
    AnySignedInteger, AnySignlessInteger, AnySignlessIntegerOrIndex, AnyStaticShapeMemRef,
    AnyStaticShapeTensor, AnySuccessor, AnyTensor, AnyTuple, AnyType, AnyUnrankedMemRef,
    AnyUnrankedTensor, AnyUnsignedInteger, AnyVector, AnyVectorOfAnyRank, AnyVectorOfNonZeroRank,
    ArrayAttr, ArrayOf, AttrConstraint, BF16, BF16MemRef, BF16Tensor, BoolArrayAttr, BoolAttr,
    BoolLike, ComplexOf, ConfinedAttr, ConstBoolAttrFalse, ConstBoolAttrTrue, ConstUnitAttr,
    DenseArrayAttr, DenseBoolArrayAttr, DenseF32ArrayAttr, DenseF64ArrayAttr, DenseI8ArrayAttr,
    DenseI16ArrayAttr, DenseI32ArrayAttr, DenseI64ArrayAttr, ElementsAttr, EnumAttr, F4E2M1FN,
    F6E2M3FN, F6E3M2FN, F8E3M4, F8E4M3, F8E4M3B11FNUZ, F8E4M3FN, F8E4M3FNUZ, F8E5M2, F8E5M2FNUZ,
    F8E8M0FNU, F16, F16Attr, F16MemRef, F16Tensor, F32, F32ArrayAttr, F32Attr, F32MemRef,
    F32Tensor, F64, F64ArrayAttr, F64Attr, F64ElementsAttr, F64MemRef, F64Tensor, F80, F128,
    FlatSymbolRefArrayAttr, FlatSymbolRefAttr, FloatLike, FunctionType, HasRank, HasRankAtLeast,
    HasRankAtMost, HasStaticShape, I1, I1Attr, I1MemRef, I1Tensor, I4, I8, I8Attr, I8MemRef,
    I8Tensor, I16, I16Attr, I16MemRef, I16Tensor, I32, I32ArrayAttr, I32Attr, I32ElementsAttr,
    I32MemRef, I32Tensor, I64, I64ArrayAttr, I64Attr, I64ElementsAttr, I64MemRef, I64Tensor, I128,
    Index, IndexAttr, IndexElementsAttr, IndexListArrayAttr, IndexTensor, IntMaxValue, IntMinValue,
    IntNEQValue, IntNonNegative, IntPositive, IntPowerOf2, IntegerLike, Is, Like, MaxSizedRegion,
    MemRefOf, MinSizedRegion, NoneType, Not, Optional, RankedTensor, RankedTensorOf,
    RegionConstraint, SI1, SI8, SI8Attr, SI16, SI16Attr, SI32, SI32Attr, SI64, SI64Attr, ShapedOf,
    SignedInteger, SignlessInteger, SignlessIntegerLike, SignlessIntegerOrFloatLike,
    SignlessIntegerOrIndex, SignlessIntegerOrIndexLike, SignlessIntegerOrIndexOrFloatLike,
    SizedRegion, StaticShapeTensor, StaticShapeTensorOf, StrArrayAttr, StrAttr,
    SuccessorConstraint, SymbolNameAttr, SymbolRefArrayAttr, SymbolRefAttr, TF32, TensorOf,
    TypeArrayAttr, TypeAttr, TypeConstraint, TypedAttr, UI1, UI1Attr, UI8, UI8Attr, UI16, UI16Attr,
    UI32, UI32Attr, UI64, UI64Attr, UnitAttr, UnrankedTensor, UnsignedInteger, Variadic, VectorOf,
};
pub use crate::ir::{Block, Ir, Region, Type, Value};
pub use crate::native::{AttrRef, FromAttr, IntoAttr, OpRef, Ty, Val, Vals};
pub use crate::op::{ElementTypeOf, HasView, I1SameShape, OpDef, TypeTransform};
pub use crate::rewriter::PatternRewriter;
pub use crate::typedef::{AttrParam, TypeParam};
pub use drr_macros::{AttrDef, EnumAttr, Op, TypeDef, pattern};
