//! The names that declarations and rules need: `use drr::prelude::*`.
//!
//! These are the constraints that declarations name, the derives, the handles, and the arguments and
//! results of native code. [`constraint`](crate::constraint) has the rest, for your own constraints.

pub use crate::constraint::{
    APIntAttr, AllOf, AnyAttr, AnyComplex, AnyFloat, AnyFloatElementsAttr, AnyIntElementsAttr,
    AnyInteger, AnyMemRef, AnyOf, AnyRankedTensor, AnyRegion, AnyShaped, AnySignedInteger,
    AnySignlessInteger, AnySignlessIntegerOrIndex, AnyStaticShapeTensor, AnySuccessor, AnyTensor,
    AnyTuple, AnyType, AnyUnrankedTensor, AnyUnsignedInteger, AnyVector, AnyVectorOfAnyRank,
    ArrayAttr, ArrayOf, AttrConstraint, BF16, BoolAttr, BoolLike, ComplexOf, ConstBoolAttrFalse,
    ConstBoolAttrTrue, ConstUnitAttr, DenseArrayAttr, DenseBoolArrayAttr, DenseI8ArrayAttr,
    DenseI16ArrayAttr, DenseI32ArrayAttr, DenseI64ArrayAttr, ElementsAttr, EnumAttr, F16, F16Attr,
    F32, F32Attr, F64, F64Attr, F80, F128, FlatSymbolRefAttr, FloatLike, FunctionType, I1, I1Attr,
    I4, I8, I8Attr, I16, I16Attr, I32, I32Attr, I64, I64Attr, I128, Index, IndexAttr, IntMaxValue,
    IntMinValue, IntNEQValue, IntNonNegative, IntPositive, IntPowerOf2, IntegerLike, Like,
    MaxSizedRegion, MemRefOf, MinSizedRegion, NoneType, Not, Optional, RankedTensor,
    RankedTensorOf, RegionConstraint, SI1, SI8, SI8Attr, SI16, SI16Attr, SI32, SI32Attr, SI64,
    SI64Attr, ShapedOf, SignedInteger, SignlessInteger, SignlessIntegerLike,
    SignlessIntegerOrIndex, SignlessIntegerOrIndexLike, SizedRegion, StaticShapeTensor,
    StaticShapeTensorOf, StrAttr, SuccessorConstraint, SymbolNameAttr, SymbolRefAttr, TF32,
    TensorOf, TypeAttr, TypeConstraint, TypedAttr, UI1, UI1Attr, UI8, UI8Attr, UI16, UI16Attr,
    UI32, UI32Attr, UI64, UI64Attr, UnitAttr, UnrankedTensor, UnsignedInteger, Variadic, VectorOf,
};
pub use crate::ir::{Block, Ir, Region, Type, Value};
pub use crate::native::{AttrRef, FromAttr, IntoAttr, OpRef, Ty, Val, Vals};
pub use crate::op::{HasView, OpDef};
pub use crate::rewriter::PatternRewriter;
pub use drr_macros::{EnumAttr, Op, pattern};
