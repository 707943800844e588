//! The ops that one description each defines: their loops and their body.

use drr::constraint::{
    AffineMapArrayAttr, AnyRegion, AnyShaped, AnyType, Is, Optional, RankedTensor, Variadic,
};
use drr::declare_op;
use drr::interface::{DestinationStyleOpInterface, MemoryEffectOpInterface};
use drr::op::OpDef;

use super::attrs::ElementwiseKind::*;
use super::attrs::TypeFn::{CastSigned, CastUnsigned};
use super::attrs::{ElementwiseKindAttr, TypeFnAttr, WindowAttr};
use super::body::Body::{self, Cast, First, Function, Kind, Pooling, Quantized, Random};
use super::interfaces::interfaces;
use super::structure::Maps::{Elements, Loops};
use super::structure::Role;
use super::structure::{LinalgOp, Structure, Structured};
use super::{NamedOp, YieldOp, verify};

/// Declares ops with the same attributes: `Op View = "name" maps, body, role;`.
macro_rules! named {
    ($($attrs:tt [$($(#[$doc:meta])* $op:ident $view:ident = $name:literal $maps:expr, $body:expr, $role:ident;)*])*) => {
        declare_op! {$($(
            $(#[$doc])*
            pub $op = $name(inputs: Variadic<AnyType>, outputs: Variadic<AnyShaped>) $attrs
                regions(region: AnyRegion)
                -> (result_tensors: Variadic<RankedTensor>)
                traits(AttrSizedOperandSegments, RecursiveMemoryEffects, LinalgOp,
                    SingleBlockImplicitTerminator(YieldOp), DestinationStyleOpInterface,
                    MemoryEffectOpInterface)
                verify = verify::signature::<$op, _>
                verify_regions = verify::regions::<$op, _>
                syntax;
        )*)*}
        $($(
            impl Structured for $op {
                const STRUCTURE: &'static Structure = &Structure {
                    decl: $op::DECL,
                    maps: $maps,
                    body: $body,
                    role: Role::$role,
                };
            }
            impl NamedOp for $op {}
            interfaces!($op $view);
        )*)*
    };
}

named! {
    { indexing_maps: Optional<AffineMapArrayAttr>, cast: Optional<Is<TypeFnAttr>> } [
        /// Product of two matrices.
        MatmulOp MatmulOpView = "linalg.matmul"
            Loops("0 2, 2 1, 0 1"), Body::Contraction, Matmul;
        /// Batch of products of two matrices.
        BatchMatmulOp BatchMatmulOpView = "linalg.batch_matmul"
            Loops("0 1 3, 0 3 2, 0 1 2"), Body::Contraction, BatchMatmul;
        /// Sum of a batch of products of two matrices.
        BatchReduceMatmulOp BatchReduceMatmulOpView = "linalg.batch_reduce_matmul"
            Loops("0 1 3, 0 3 2, 1 2"), Body::Contraction, BatchReduceMatmul;
    ]
    { indexing_maps: AffineMapArrayAttr, cast: Optional<Is<TypeFnAttr>> } [
        /// Product and sum over the loops that do not occur in the output.
        ContractOp ContractOpView = "linalg.contract"
            Loops(""), Body::Contraction, Contract;
    ]
    { kind: Is<ElementwiseKindAttr>, indexing_maps: Optional<AffineMapArrayAttr> } [
        /// A function of elements, which an attribute names.
        ElementwiseOp ElementwiseOpView = "linalg.elementwise"
            Elements, Kind, None;
    ]
    {} [
        /// e^x.
        ExpOp ExpOpView = "linalg.exp"
            Elements, Function(Exp), None;
        /// The natural logarithm.
        LogOp LogOpView = "linalg.log"
            Elements, Function(Log), None;
        /// The absolute value.
        AbsOp AbsOpView = "linalg.abs"
            Elements, Function(Abs), None;
        /// Rounds up.
        CeilOp CeilOpView = "linalg.ceil"
            Elements, Function(Ceil), None;
        /// Rounds down.
        FloorOp FloorOpView = "linalg.floor"
            Elements, Function(Floor), None;
        /// Negates.
        NegFOp NegFOpView = "linalg.negf"
            Elements, Function(Negf), None;
        /// 1 / x.
        ReciprocalOp ReciprocalOpView = "linalg.reciprocal"
            Elements, Function(Reciprocal), None;
        /// Rounds to the nearest integer.
        RoundOp RoundOpView = "linalg.round"
            Elements, Function(Round), None;
        /// The square root.
        SqrtOp SqrtOpView = "linalg.sqrt"
            Elements, Function(Sqrt), None;
        /// 1 / sqrt(x).
        RsqrtOp RsqrtOpView = "linalg.rsqrt"
            Elements, Function(Rsqrt), None;
        /// x * x.
        SquareOp SquareOpView = "linalg.square"
            Elements, Function(Square), None;
        /// The hyperbolic tangent.
        TanhOp TanhOpView = "linalg.tanh"
            Elements, Function(Tanh), None;
        /// The error function.
        ErfOp ErfOpView = "linalg.erf"
            Elements, Function(Erf), None;
        /// Adds.
        AddOp AddOpView = "linalg.add"
            Elements, Function(Add), None;
        /// Subtracts.
        SubOp SubOpView = "linalg.sub"
            Elements, Function(Sub), None;
        /// Multiplies.
        MulOp MulOpView = "linalg.mul"
            Elements, Function(Mul), None;
        /// Divides, signed.
        DivOp DivOpView = "linalg.div"
            Elements, Function(Div), None;
        /// Divides, unsigned.
        DivUnsignedOp DivUnsignedOpView = "linalg.div_unsigned"
            Elements, Function(DivUnsigned), None;
        /// The maximum, signed.
        MaxOp MaxOpView = "linalg.max"
            Elements, Function(MaxSigned), None;
        /// The minimum, signed.
        MinOp MinOpView = "linalg.min"
            Elements, Function(MinSigned), None;
        /// The power of two floats.
        PowFOp PowFOpView = "linalg.powf"
            Elements, Function(Powf), None;
        /// Selects by a Boolean.
        SelectOp SelectOpView = "linalg.select"
            Elements, Function(Select), None;
        /// Product of matrices with zero points.
        QuantizedMatmulOp QuantizedMatmulOpView = "linalg.quantized_matmul"
            Loops("0 2, 2 1, , , 0 1"), Quantized, None;
        /// Product of a tiled matrix and the transpose of another one.
        Mmt4DOp Mmt4DOpView = "linalg.mmt4d"
            Loops("0 2 3 5, 1 2 4 5, 0 1 3 4"), Body::Contraction, Contraction;
        /// Batch of `mmt4d`.
        BatchMmt4DOp BatchMmt4DOpView = "linalg.batch_mmt4d"
            Loops("0 1 3 4 6, 0 2 3 5 6, 0 1 2 4 5"), Body::Contraction, Contraction;
        /// Batch of products of matrices with zero points.
        QuantizedBatchMatmulOp QuantizedBatchMatmulOpView = "linalg.quantized_batch_matmul"
            Loops("0 1 3, 0 3 2, , , 0 1 2"), Quantized, None;
        /// Product of a matrix and a vector.
        MatvecOp MatvecOpView = "linalg.matvec"
            Loops("0 1, 1, 0"), Body::Contraction, Contraction;
        /// Product of a vector and a matrix.
        VecmatOp VecmatOpView = "linalg.vecmat"
            Loops("1, 1 0, 0"), Body::Contraction, Contraction;
        /// Batch of `matvec`.
        BatchMatvecOp BatchMatvecOpView = "linalg.batch_matvec"
            Loops("0 1 2, 0 2, 0 1"), Body::Contraction, Contraction;
        /// Batch of `vecmat`.
        BatchVecmatOp BatchVecmatOpView = "linalg.batch_vecmat"
            Loops("0 2, 0 2 1, 0 1"), Body::Contraction, Contraction;
        /// Scalar product of two vectors.
        DotOp DotOpView = "linalg.dot"
            Loops("0, 0, "), Body::Contraction, Contraction;
        /// 1D convolution without channels.
        Conv1DOp Conv1DOpView = "linalg.conv_1d"
            Loops("0+1, 1, 0"), Body::Contraction, Convolution;
        /// 2D convolution without channels.
        Conv2DOp Conv2DOpView = "linalg.conv_2d"
            Loops("0+2 1+3, 2 3, 0 1"), Body::Contraction, Convolution;
        /// 3D convolution without channels.
        Conv3DOp Conv3DOpView = "linalg.conv_3d"
            Loops("0+3 1+4 2+5, 3 4 5, 0 1 2"), Body::Contraction, Convolution;
        /// Sets all elements to a value.
        FillOp FillOpView = "linalg.fill"
            Elements, First, Fill;
        /// Sets all elements to pseudorandom numbers.
        FillRng2DOp FillRng2DOpView = "linalg.fill_rng_2d"
            Loops(", , , 0 1"), Random, None;
    ]
    { cast: Optional<Is<TypeFnAttr>> } [
        /// Copies, and converts numbers.
        CopyOp CopyOpView = "linalg.copy"
            Elements, Cast, None;
    ]
    { strides: Optional<WindowAttr<1>>, dilations: Optional<WindowAttr<1>> } [
        /// 1D convolution: input NWC, kernel WCF.
        Conv1DNwcWcfOp Conv1DNwcWcfOpView = "linalg.conv_1d_nwc_wcf"
            Loops("0 1+3 4, 3 4 2, 0 1 2"), Body::Contraction, Convolution;
        /// 1D convolution: input NCW, kernel FCW.
        Conv1DNcwFcwOp Conv1DNcwFcwOpView = "linalg.conv_1d_ncw_fcw"
            Loops("0 3 2+4, 1 3 4, 0 1 2"), Body::Contraction, Convolution;
        /// 1D depthwise convolution: input NWC, kernel WC.
        DepthwiseConv1DNwcWcOp DepthwiseConv1DNwcWcOpView = "linalg.depthwise_conv_1d_nwc_wc"
            Loops("0 1+3 2, 3 2, 0 1 2"), Body::Contraction, Convolution;
        /// 1D depthwise convolution: input NCW, kernel CW.
        DepthwiseConv1DNcwCwOp DepthwiseConv1DNcwCwOpView = "linalg.depthwise_conv_1d_ncw_cw"
            Loops("0 2 1+3, 2 3, 0 2 1"), Body::Contraction, Convolution;
        /// 1D depthwise convolution: input NWC, kernel WCM.
        DepthwiseConv1DNwcWcmOp DepthwiseConv1DNwcWcmOpView = "linalg.depthwise_conv_1d_nwc_wcm"
            Loops("0 1+4 2, 4 2 3, 0 1 2 3"), Body::Contraction, Convolution;
        /// Pooling of NWC: the sum.
        PoolingNwcSumOp PoolingNwcSumOpView = "linalg.pooling_nwc_sum"
            Loops("0 1+3 2, 3, 0 1 2"), Pooling(Add, CastSigned), Convolution;
        /// Pooling of NCW: the sum.
        PoolingNcwSumOp PoolingNcwSumOpView = "linalg.pooling_ncw_sum"
            Loops("0 1 2+3, 3, 0 1 2"), Pooling(Add, CastSigned), Convolution;
        /// Pooling of NWC: the maximum.
        PoolingNwcMaxOp PoolingNwcMaxOpView = "linalg.pooling_nwc_max"
            Loops("0 1+3 2, 3, 0 1 2"), Pooling(MaxSigned, CastSigned), Convolution;
        /// Pooling of NWC: the maximum, unsigned.
        PoolingNwcMaxUnsignedOp PoolingNwcMaxUnsignedOpView = "linalg.pooling_nwc_max_unsigned"
            Loops("0 1+3 2, 3, 0 1 2"), Pooling(MaxUnsigned, CastUnsigned), Convolution;
        /// Pooling of NCW: the maximum.
        PoolingNcwMaxOp PoolingNcwMaxOpView = "linalg.pooling_ncw_max"
            Loops("0 1 2+3, 3, 0 1 2"), Pooling(MaxSigned, CastSigned), Convolution;
        /// Pooling of NWC: the minimum.
        PoolingNwcMinOp PoolingNwcMinOpView = "linalg.pooling_nwc_min"
            Loops("0 1+3 2, 3, 0 1 2"), Pooling(MinSigned, CastSigned), Convolution;
        /// Pooling of NWC: the minimum, unsigned.
        PoolingNwcMinUnsignedOp PoolingNwcMinUnsignedOpView = "linalg.pooling_nwc_min_unsigned"
            Loops("0 1+3 2, 3, 0 1 2"), Pooling(MinUnsigned, CastUnsigned), Convolution;
    ]
    { strides: Optional<WindowAttr<2>>, dilations: Optional<WindowAttr<2>> } [
        /// 2D convolution: input NHWC, kernel HWCF.
        Conv2DNhwcHwcfOp Conv2DNhwcHwcfOpView = "linalg.conv_2d_nhwc_hwcf"
            Loops("0 1+4 2+5 6, 4 5 6 3, 0 1 2 3"), Body::Contraction, Convolution;
        /// 2D convolution: input NHWC, kernel FHWC.
        Conv2DNhwcFhwcOp Conv2DNhwcFhwcOpView = "linalg.conv_2d_nhwc_fhwc"
            Loops("0 1+4 2+5 6, 3 4 5 6, 0 1 2 3"), Body::Contraction, Convolution;
        /// 2D convolution: input NHWC, kernel HWCF, with zero points.
        Conv2DNhwcHwcfQOp Conv2DNhwcHwcfQOpView = "linalg.conv_2d_nhwc_hwcf_q"
            Loops("0 1+4 2+5 6, 4 5 6 3, , , 0 1 2 3"), Quantized, Convolution;
        /// 2D convolution: input NHWC, kernel FHWC, with zero points.
        Conv2DNhwcFhwcQOp Conv2DNhwcFhwcQOpView = "linalg.conv_2d_nhwc_fhwc_q"
            Loops("0 1+4 2+5 6, 3 4 5 6, , , 0 1 2 3"), Quantized, Convolution;
        /// 2D convolution: input NCHW, kernel FCHW, with zero points.
        Conv2DNchwFchwQOp Conv2DNchwFchwQOpView = "linalg.conv_2d_nchw_fchw_q"
            Loops("0 4 2+5 3+6, 1 4 5 6, , , 0 1 2 3"), Quantized, Convolution;
        /// 2D convolution: input NCHW, kernel FCHW.
        Conv2DNchwFchwOp Conv2DNchwFchwOpView = "linalg.conv_2d_nchw_fchw"
            Loops("0 4 2+5 3+6, 1 4 5 6, 0 1 2 3"), Body::Contraction, Convolution;
        /// 2D convolution: input NGCHW, kernel FGCHW.
        Conv2DNgchwFgchwOp Conv2DNgchwFgchwOpView = "linalg.conv_2d_ngchw_fgchw"
            Loops("0 1 5 3+6 4+7, 2 1 5 6 7, 0 1 2 3 4"), Body::Contraction, Convolution;
        /// 2D convolution: input NGCHW, kernel GFCHW.
        Conv2DNgchwGfchwOp Conv2DNgchwGfchwOpView = "linalg.conv_2d_ngchw_gfchw"
            Loops("0 1 5 3+6 4+7, 1 2 5 6 7, 0 1 2 3 4"), Body::Contraction, Convolution;
        /// 2D convolution: input NHWGC, kernel GFHWC.
        Conv2DNhwgcGfhwcOp Conv2DNhwgcGfhwcOpView = "linalg.conv_2d_nhwgc_gfhwc"
            Loops("0 1+5 2+6 3 7, 3 4 5 6 7, 0 1 2 3 4"), Body::Contraction, Convolution;
        /// 2D convolution: input NHWGC, kernel GFHWC, with zero points.
        Conv2DNhwgcGfhwcQOp Conv2DNhwgcGfhwcQOpView = "linalg.conv_2d_nhwgc_gfhwc_q"
            Loops("0 1+5 2+6 3 7, 3 4 5 6 7, , , 0 1 2 3 4"), Quantized, Convolution;
        /// 2D convolution: input NGCHW, kernel GFCHW, with zero points.
        Conv2DNgchwGfchwQOp Conv2DNgchwGfchwQOpView = "linalg.conv_2d_ngchw_gfchw_q"
            Loops("0 1 5 3+6 4+7, 1 2 5 6 7, , , 0 1 2 3 4"), Quantized, Convolution;
        /// 2D depthwise convolution: input NHWC, kernel HWC.
        DepthwiseConv2DNhwcHwcOp DepthwiseConv2DNhwcHwcOpView = "linalg.depthwise_conv_2d_nhwc_hwc"
            Loops("0 1+4 2+5 3, 4 5 3, 0 1 2 3"), Body::Contraction, Convolution;
        /// 2D depthwise convolution: input NCHW, kernel CHW.
        DepthwiseConv2DNchwChwOp DepthwiseConv2DNchwChwOpView = "linalg.depthwise_conv_2d_nchw_chw"
            Loops("0 3 1+4 2+5, 3 4 5, 0 3 1 2"), Body::Contraction, Convolution;
        /// 2D depthwise convolution: input NHWC, kernel HWC, with zero points.
        DepthwiseConv2DNhwcHwcQOp DepthwiseConv2DNhwcHwcQOpView = "linalg.depthwise_conv_2d_nhwc_hwc_q"
            Loops("0 1+4 2+5 3, 4 5 3, , , 0 1 2 3"), Quantized, Convolution;
        /// 2D depthwise convolution: input NHWC, kernel HWCM.
        DepthwiseConv2DNhwcHwcmOp DepthwiseConv2DNhwcHwcmOpView = "linalg.depthwise_conv_2d_nhwc_hwcm"
            Loops("0 1+5 2+6 3, 5 6 3 4, 0 1 2 3 4"), Body::Contraction, Convolution;
        /// 2D depthwise convolution: input NHWC, kernel HWCM, with zero points.
        DepthwiseConv2DNhwcHwcmQOp DepthwiseConv2DNhwcHwcmQOpView = "linalg.depthwise_conv_2d_nhwc_hwcm_q"
            Loops("0 1+5 2+6 3, 5 6 3 4, , , 0 1 2 3 4"), Quantized, Convolution;
        /// Pooling of NHWC: the sum.
        PoolingNhwcSumOp PoolingNhwcSumOpView = "linalg.pooling_nhwc_sum"
            Loops("0 1+4 2+5 3, 4 5, 0 1 2 3"), Pooling(Add, CastSigned), Convolution;
        /// Pooling of NCHW: the sum.
        PoolingNchwSumOp PoolingNchwSumOpView = "linalg.pooling_nchw_sum"
            Loops("0 1 2+4 3+5, 4 5, 0 1 2 3"), Pooling(Add, CastSigned), Convolution;
        /// Pooling of NHWC: the maximum.
        PoolingNhwcMaxOp PoolingNhwcMaxOpView = "linalg.pooling_nhwc_max"
            Loops("0 1+4 2+5 3, 4 5, 0 1 2 3"), Pooling(MaxSigned, CastSigned), Convolution;
        /// Pooling of NHWC: the maximum, unsigned.
        PoolingNhwcMaxUnsignedOp PoolingNhwcMaxUnsignedOpView = "linalg.pooling_nhwc_max_unsigned"
            Loops("0 1+4 2+5 3, 4 5, 0 1 2 3"), Pooling(MaxUnsigned, CastUnsigned), Convolution;
        /// Pooling of NCHW: the maximum.
        PoolingNchwMaxOp PoolingNchwMaxOpView = "linalg.pooling_nchw_max"
            Loops("0 1 2+4 3+5, 4 5, 0 1 2 3"), Pooling(MaxSigned, CastSigned), Convolution;
        /// Pooling of NHWC: the minimum.
        PoolingNhwcMinOp PoolingNhwcMinOpView = "linalg.pooling_nhwc_min"
            Loops("0 1+4 2+5 3, 4 5, 0 1 2 3"), Pooling(MinSigned, CastSigned), Convolution;
        /// Pooling of NHWC: the minimum, unsigned.
        PoolingNhwcMinUnsignedOp PoolingNhwcMinUnsignedOpView = "linalg.pooling_nhwc_min_unsigned"
            Loops("0 1+4 2+5 3, 4 5, 0 1 2 3"), Pooling(MinUnsigned, CastUnsigned), Convolution;
    ]
    { strides: Optional<WindowAttr<3>>, dilations: Optional<WindowAttr<3>> } [
        /// 3D convolution: input NDHWC, kernel DHWCF.
        Conv3DNdhwcDhwcfOp Conv3DNdhwcDhwcfOpView = "linalg.conv_3d_ndhwc_dhwcf"
            Loops("0 1+5 2+6 3+7 8, 5 6 7 8 4, 0 1 2 3 4"), Body::Contraction, Convolution;
        /// 3D convolution: input NDHWC, kernel DHWCF, with zero points.
        Conv3DNdhwcDhwcfQOp Conv3DNdhwcDhwcfQOpView = "linalg.conv_3d_ndhwc_dhwcf_q"
            Loops("0 1+5 2+6 3+7 8, 5 6 7 8 4, , , 0 1 2 3 4"), Quantized, Convolution;
        /// 3D convolution: input NCDHW, kernel FCDHW.
        Conv3DNcdhwFcdhwOp Conv3DNcdhwFcdhwOpView = "linalg.conv_3d_ncdhw_fcdhw"
            Loops("0 5 2+6 3+7 4+8, 1 5 6 7 8, 0 1 2 3 4"), Body::Contraction, Convolution;
        /// 3D depthwise convolution: input NDHWC, kernel DHWC.
        DepthwiseConv3DNdhwcDhwcOp DepthwiseConv3DNdhwcDhwcOpView = "linalg.depthwise_conv_3d_ndhwc_dhwc"
            Loops("0 1+4 2+5 3+6 7, 4 5 6 7, 0 1 2 3 7"), Body::Contraction, Convolution;
        /// 3D depthwise convolution: input NCDHW, kernel CDHW.
        DepthwiseConv3DNcdhwCdhwOp DepthwiseConv3DNcdhwCdhwOpView = "linalg.depthwise_conv_3d_ncdhw_cdhw"
            Loops("0 7 1+4 2+5 3+6, 7 4 5 6, 0 7 1 2 3"), Body::Contraction, Convolution;
        /// 3D depthwise convolution: input NDHWC, kernel DHWCM.
        DepthwiseConv3DNdhwcDhwcmOp DepthwiseConv3DNdhwcDhwcmOpView = "linalg.depthwise_conv_3d_ndhwc_dhwcm"
            Loops("0 1+5 2+6 3+7 8, 5 6 7 8 4, 0 1 2 3 8 4"), Body::Contraction, Convolution;
        /// Pooling of NDHWC: the sum.
        PoolingNdhwcSumOp PoolingNdhwcSumOpView = "linalg.pooling_ndhwc_sum"
            Loops("0 1+5 2+6 3+7 4, 5 6 7, 0 1 2 3 4"), Pooling(Add, CastSigned), Convolution;
        /// Pooling of NDHWC: the maximum.
        PoolingNdhwcMaxOp PoolingNdhwcMaxOpView = "linalg.pooling_ndhwc_max"
            Loops("0 1+5 2+6 3+7 4, 5 6 7, 0 1 2 3 4"), Pooling(MaxSigned, CastSigned), Convolution;
        /// Pooling of NDHWC: the minimum.
        PoolingNdhwcMinOp PoolingNdhwcMinOpView = "linalg.pooling_ndhwc_min"
            Loops("0 1+5 2+6 3+7 4, 5 6 7, 0 1 2 3 4"), Pooling(MinSigned, CastSigned), Convolution;
    ]
}
