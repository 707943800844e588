//! The lowering: a rule for each op of `nn`.

mod build;
mod loops;

use drr::constraint::AnyMemRef;
use drr::conversion::{
    ConversionConfig, ConversionError, ConversionMode, ConversionTarget, apply_conversion,
};
use drr::embedded::Context;
use drr::ir::Op;
use drr::pattern_set::PatternSet;
use drr_dialects::linalg::{self, GenericOp};
use drr_dialects::{arith, math, tensor};

use crate::ops::*;
use build::{build, float, least, pair, zero};
use loops::{
    along, by_columns, by_rows, elementwise, in_batches, in_place, kept, parallel, permuted,
    reduced, reduction,
};

/// √½ as an `f32`.
const SQRT_HALF: f64 = std::f32::consts::FRAC_1_SQRT_2 as f64;

drr::drr! {
    /// From `nn` to `linalg`, on tensors and memrefs.
    pub set NnToLinalg;

    // Each element.
    class Map<op, T, body> : Pat<(op:$r T:$x, $_),
        (GenericOp (variadic $x), (variadic (Dest $r)), (Maps $x), (Loops $x),
            region = (region ($in: (Element $x), $_: (Element $x)) (linalg::YieldOp (variadic body))))>;
    class Zip<op, T, body> : Pat<(op:$r T:$x, $y, $_),
        (GenericOp (variadic $x, $y), (variadic (Dest $r)), (Maps $x, $y), (Loops $x, $y),
            region = (region ($a: (Element $x), $b: (Element $x), $_: (Element $x))
                (linalg::YieldOp (variadic body))))>;

    def Add : Zip<AddOp, Floats, (arith::AddFOp $a, $b)>;
    def AddInts : Zip<AddOp, Ints, (arith::AddIOp $a, $b)>;
    def Sub : Zip<SubOp, Floats, (arith::SubFOp $a, $b)>;
    def SubInts : Zip<SubOp, Ints, (arith::SubIOp $a, $b)>;
    def Mul : Zip<MulOp, Floats, (arith::MulFOp $a, $b)>;
    def MulInts : Zip<MulOp, Ints, (arith::MulIOp $a, $b)>;
    def Neg : Map<NegOp, Floats, (arith::NegFOp $in)>;
    def NegInts : Map<NegOp, Ints, (arith::SubIOp Zero, $in)>;
    def Relu : Map<ReluOp, Floats, (arith::MaximumFOp Zero, $in)>;
    def ReluInts : Map<ReluOp, Ints, (arith::MaxSIOp Zero, $in)>;
    def Exp : Map<ExpOp, Floats, (math::ExpOp $in)>;
    def Tanh : Map<TanhOp, Floats, (math::TanhOp $in)>;
    def Sigmoid : Map<SigmoidOp, Floats,
        (arith::DivFOp Const<1.0>, (arith::AddFOp Const<1.0>, (math::ExpOp (arith::NegFOp $in))))>;
    // The error function of f64, because the last bit of that of f32 depends on the C library.
    def Gelu : Map<GeluOp, Floats, (arith::MulFOp (arith::MulFOp Const<0.5>, $in), (arith::AddFOp Const<1.0>,
        (arith::TruncFOp (math::ErfOp (arith::ExtFOp (arith::MulFOp $in, Const<{ SQRT_HALF }>), (returnType "f64"))),
            (returnType (Element $x)))))>;

    // Along axes.
    class Reduce<op, T, start, body> : Pat<(op:$r T:$x, $_, $axes),
        (GenericOp (variadic $x), (variadic (Filled (start $x), (Dest $r))), (Reduced $x, $axes),
            (Reductions $x, $axes),
            region = (region ($in: (Element $x), $acc: (Element $x)) (linalg::YieldOp (variadic body))))>;

    def ReduceSum : Reduce<ReduceSumOp, Floats, ZeroOf, (arith::AddFOp $in, $acc)>;
    def ReduceSumInts : Reduce<ReduceSumOp, Ints, ZeroOf, (arith::AddIOp $in, $acc)>;
    def ReduceMax : Reduce<ReduceMaxOp, Floats, LeastOf, (arith::MaximumFOp $in, $acc)>;
    def ReduceMaxInts : Reduce<ReduceMaxOp, Ints, LeastOf, (arith::MaxSIOp $in, $acc)>;
    /// The sum stands where the mean will be.
    class Mean<out, sum> : Pattern<(ReduceMeanOp:$r $x, out, $axes), [
        (Filled:$start (ZeroOf $x), (Dest $r)),
        (GenericOp:$sums (variadic $x), (variadic $start), (Reduced $x, $axes), (Reductions $x, $axes),
            region = (region ($in: (Element $x), $acc: (Element $x))
                (linalg::YieldOp (variadic (arith::AddFOp $in, $acc)))),
            (returnType (Results $r))),
        (Count:$count $x, $axes),
        (GenericOp (variadic), (variadic sum), (InPlace $x, $axes), (Kept $x, $axes),
            region = (region ($acc: (Element $x)) (linalg::YieldOp (variadic (arith::DivFOp $acc, $count)))))]>;
    def ReduceMean : Mean<none, $sums__0..>;
    def ReduceMeanInPlace : Mean<AnyMemRef:$out, $out>;
    /// The greatest element of each row, e^(x - greatest), their sum, the quotients.
    def Softmax : Pattern<(SoftmaxOp:$r $x, $axis), [
        (Filled:$least (LeastOf $x), (Rows $x, (Along $x, $axis))),
        (GenericOp:$max (variadic $x), (variadic $least), (Reduced $x, (Along $x, $axis)), (Reductions $x, (Along $x, $axis)),
            region = (region ($in: (Element $x), $acc: (Element $x))
                (linalg::YieldOp (variadic (arith::MaximumFOp $in, $acc)))),
            (returnType $least)),
        (Dest:$space $r),
        (GenericOp:$exp (variadic $x, $max__0..), (variadic $space), (Spread $x, (Along $x, $axis)), (Loops $x),
            region = (region ($in: (Element $x), $m: (Element $x), $_: (Element $x))
                (linalg::YieldOp (variadic (math::ExpOp (arith::SubFOp $in, $m))))),
            (returnType $r)),
        (Filled:$zero (ZeroOf $x), (Rows $x, (Along $x, $axis))),
        (GenericOp:$sum (variadic $exp__0..), (variadic $zero), (Reduced $x, (Along $x, $axis)), (Reductions $x, (Along $x, $axis)),
            region = (region ($in: (Element $x), $acc: (Element $x))
                (linalg::YieldOp (variadic (arith::AddFOp $in, $acc)))),
            (returnType $zero)),
        (GenericOp (variadic $exp__0.., $sum__0..), (variadic $space), (Spread $x, (Along $x, $axis)), (Loops $x),
            region = (region ($in: (Element $x), $s: (Element $x), $_: (Element $x))
                (linalg::YieldOp (variadic (arith::DivFOp $in, $s)))))]>;

    def Transpose : Pat<(TransposeOp:$r $x, $_, $permutation),
        (GenericOp (variadic $x), (variadic (Dest $r)), (Permuted $permutation), (Loops $x),
            region = (region ($in: (Element $x), $_: (Element $x)) (linalg::YieldOp (variadic $in))))>;

    // Named ops of `linalg`, whose texts leave their bodies out.
    class Sum<source, op, init, first, second, add, mul> : Pat<source,
        (op (variadic $x, $y), (variadic init), first, second,
            region = (region ($a: (Element $x), $b: (Element $x), $acc: (Element $x))
                (linalg::YieldOp (variadic (add $acc, (mul $a, $b))))))>;
    multiclass Products<T, add, mul, max> {
        def Matmul : Sum<(MatmulOp:$r T:$x, $y, $_), linalg::MatmulOp,
            (Filled (ZeroOf $x), (Dest $r)), (ByColumns), none, add, mul>;
        def BatchMatmul : Sum<(BatchMatmulOp:$r T:$x, $y, $_), linalg::BatchMatmulOp,
            (Filled (ZeroOf $x), (Dest $r)), (InBatches), none, add, mul>;
        def Linear : Sum<(LinearOp:$r T:$x, $y, $bias), linalg::MatmulOp,
            (Bias $bias, (ZeroOf $x), (Dest $r)), (ByRows), none, add, mul>;
        def Conv2d : Sum<(Conv2dOp:$r T:$x, $y, $_, $strides, $dilations), linalg::Conv2DNhwcHwcfOp,
            (Filled (ZeroOf $x), (Dest $r)), (Pair $strides), (Pair $dilations), add, mul>;
        def MaxPool : Pat<(MaxPoolOp:$r T:$x, $_, $window, $strides), (linalg::PoolingNhwcMaxOp
            (variadic $x, (Window $x, $window)), (variadic (Filled (LeastOf $x), (Dest $r))),
            (Pair $strides), (Pair [1, 1]),
            region = (region ($in: (Element $x), $_: (Element $x), $acc: (Element $x))
                (linalg::YieldOp (variadic (max $acc, $in)))))>;
    }
    defm Float : Products<Floats, arith::AddFOp, arith::MulFOp, arith::MaximumFOp>;
    defm Int : Products<Ints, arith::AddIOp, arith::MulIOp, arith::MaxSIOp>;
    def Reshape : Pat<(ReshapeOp:$r $x, $_), (tensor::ReshapeOp $x, (Sizes $r, $x))>;

    class Const<value> : Dag<(arith::ConstantOp (FloatOf $x, value), (returnType (Element $x)))>;
    def Zero : Dag<(arith::ConstantOp (ZeroOf $x), (returnType (Element $x)))>;

    // Data.
    def Element : NativeCodeCall<{ $0.ty().element_type() }>;
    def Results : NativeCodeCall<{ (0..$0.num_results()).filter_map(|at| $0.result(at)).map(|value| value.ty()).collect::<Vec<_>>() }>;
    def FloatOf : NativeCodeCall<|x, value: f64| float(x, value)>;
    def ZeroOf : NativeCodeCall<|x| zero(x)>;
    def LeastOf : NativeCodeCall<|x| least(x)>;
    def Maps : NativeCodeCall<{ elementwise(&[$0...]) }>;
    def Loops : NativeCodeCall<{ parallel(&[$0...]) }>;
    def InPlace : NativeCodeCall<|x, axes: Vec<i64>| in_place(x, &axes)>;
    def Kept : NativeCodeCall<|x, axes: Vec<i64>| kept(x, &axes)>;
    def Permuted : NativeCodeCall<|permutation: Vec<i64>| permuted(&permutation)>;
    def Along : NativeCodeCall<|x, axis: i64| along(x, axis)>;
    def Reduced : NativeCodeCall<|x, axes: Vec<i64>| reduced(x, &axes, &[false, true])>;
    def Spread : NativeCodeCall<|x, axes: Vec<i64>| reduced(x, &axes, &[false, true, false])>;
    def Reductions : NativeCodeCall<|x, axes: Vec<i64>| reduction(x, &axes)>;
    def ByRows : NativeCodeCall<by_rows>;
    def ByColumns : NativeCodeCall<by_columns>;
    def InBatches : NativeCodeCall<in_batches>;
    def Pair : NativeCodeCall<|numbers: Vec<i64>| pair(&numbers)>;

    // Operations.
    def Dest : NativeCodeCall<{ build($_builder, $_loc).dest($0)? }>;
    def Rows : NativeCodeCall<{ build($_builder, $_loc).rows($0, $1?)? }>;
    def Window : NativeCodeCall<{ build($_builder, $_loc).window($0, $1)? }>;
    def Filled : NativeCodeCall<{ build($_builder, $_loc).filled($0?, $1)? }>;
    def Bias : NativeCodeCall<{ build($_builder, $_loc).bias($0, $1?, $2)? }>;
    def Sizes : NativeCodeCall<{ build($_builder, $_loc).sizes($0, $1)? }>;
    def Count : NativeCodeCall<{ build($_builder, $_loc).count($0, $1)? }>;
}

/// Lowers all functions of `nn` ops in a module to `linalg`.
///
/// ```
/// use drr::embedded::{Context, PrintOptions};
/// use nn::{NnDialect, lower};
///
/// let mut ctx = Context::with_dialect::<NnDialect>();
/// let module = ctx.parse_module(
///     "func.func @f(%x: memref<4xf32>, %y: memref<4xf32>) {
///        nn.relu %x, %y : memref<4xf32>, memref<4xf32>
///        return
///      }",
/// )?;
/// lower(&mut ctx, module)?;
/// assert!(ctx.print_op(module, &PrintOptions::new()).contains(
///     "ins(%arg0 : memref<4xf32>) outs(%arg1 : memref<4xf32>)"
/// ));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If an operation that is neither of `nn` nor of the dialects that MLIR can run remains. The
/// module is then as before.
pub fn lower(ctx: &mut Context, module: Op<Context>) -> Result<(), ConversionError<Context>> {
    let rules = PatternSet::new().with(NnToLinalg).bind(ctx);
    let target = ConversionTarget::new()
        .legal_dialects([
            "arith", "builtin", "func", "linalg", "math", "memref", "tensor",
        ])
        .illegal_dialect("nn");
    let config = ConversionConfig::new().mode(ConversionMode::Full);
    apply_conversion(ctx, module, &target, &rules, &config)?;
    Ok(())
}
