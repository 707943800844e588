// mlir-opt with the dialect of nn.td and the pass --convert-nn-to-linalg, whose patterns are written in
// C++. It has no patterns for nn.conv2d, nn.maxpool, nn.reshape and nn.reduce_mean.
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;

#include "gen/Dialect.h.inc"
#define GET_OP_CLASSES
#include "gen/Ops.h.inc"

#include "gen/Dialect.cpp.inc"
#define GET_OP_CLASSES
#include "gen/Ops.cpp.inc"

void nn::NNDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "gen/Ops.cpp.inc"
      >();
}

namespace {
using Body = function_ref<Value(OpBuilder &, Location, ValueRange)>;
using Place = std::pair<Value, int64_t>;

Type elementOf(Value value) { return cast<ShapedType>(value.getType()).getElementType(); }
int64_t rankOf(Value value) { return cast<ShapedType>(value.getType()).getRank(); }
Value constant(OpBuilder &b, Location loc, TypedAttr value) {
  return arith::ConstantOp::create(b, loc, value);
}
Value number(OpBuilder &b, Location loc, Type type, double value) {
  if (isa<FloatType>(type))
    return constant(b, loc, b.getFloatAttr(type, value));
  return constant(b, loc, b.getIntegerAttr(type, static_cast<int64_t>(value)));
}
Value least(OpBuilder &b, Location loc, Type type) {
  if (auto floats = dyn_cast<FloatType>(type))
    return constant(b, loc, b.getFloatAttr(type, APFloat::getInf(floats.getFloatSemantics(), true)));
  return constant(b, loc, b.getIntegerAttr(type, APInt::getSignedMinValue(type.getIntOrFloatBitWidth())));
}

// A new tensor. Its dynamic dimensions are those of the places.
Value empty(OpBuilder &b, Location loc, ArrayRef<int64_t> shape, Type element, ArrayRef<Place> places) {
  SmallVector<Value> sizes;
  for (auto [size, place] : llvm::zip_equal(shape, places)) {
    if (ShapedType::isDynamic(size)) {
      Value index = arith::ConstantIndexOp::create(b, loc, place.second);
      sizes.push_back(tensor::DimOp::create(b, loc, place.first, index));
    }
  }
  return tensor::EmptyOp::create(b, loc, shape, element, sizes);
}
// The output of an operation, or a new tensor for its result.
Value dest(OpBuilder &b, Operation *op, ArrayRef<Place> places) {
  if (op->getNumResults() == 0)
    return op->getOperands().back();
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  return empty(b, op->getLoc(), type.getShape(), type.getElementType(), places);
}
SmallVector<Place> placesOf(Value value) {
  SmallVector<Place> places;
  for (int64_t dim = 0; dim < rankOf(value); ++dim)
    places.push_back({value, dim});
  return places;
}
Value filled(OpBuilder &b, Location loc, Value number, Value dest) {
  auto fill = linalg::FillOp::create(b, loc, ValueRange{number}, ValueRange{dest});
  return fill->getNumResults() ? fill->getResult(0) : dest;
}

AffineMap dims(OpBuilder &b, int64_t loops, ArrayRef<int64_t> results) {
  SmallVector<AffineExpr> exprs;
  for (int64_t result : results)
    exprs.push_back(b.getAffineDimExpr(result));
  return AffineMap::get(loops, 0, exprs, b.getContext());
}
SmallVector<int64_t> range(int64_t from, int64_t to) { return llvm::to_vector(llvm::seq(from, to)); }

linalg::GenericOp generic(OpBuilder &b, Location loc, ValueRange inputs, Value dest, ArrayRef<AffineMap> maps,
                          ArrayRef<int64_t> reductions, Body body) {
  SmallVector<utils::IteratorType> iterators(maps[0].getNumDims(), utils::IteratorType::parallel);
  for (int64_t axis : reductions)
    iterators[axis] = utils::IteratorType::reduction;
  SmallVector<Type> results;
  if (isa<TensorType>(dest.getType()))
    results.push_back(dest.getType());
  return linalg::GenericOp::create(b, loc, results, inputs, ValueRange{dest}, maps, iterators,
                                   [&](OpBuilder &b, Location loc, ValueRange args) {
                                     linalg::YieldOp::create(b, loc, body(b, loc, args));
                                   });
}

// Two ops of arith, for floats and integers.
template <typename F, typename I> Value either(OpBuilder &b, Location loc, Value x, Value y) {
  if (isa<FloatType>(x.getType()))
    return F::create(b, loc, x, y);
  return I::create(b, loc, x, y);
}

template <typename Op> struct Lowering : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;
  using Adaptor = typename Op::Adaptor;
};

template <typename Op, typename F, typename I> struct Zip : Lowering<Op> {
  using Lowering<Op>::Lowering;
  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor, ConversionPatternRewriter &b) const final {
    Value x = adaptor.getLhs(), y = adaptor.getRhs();
    Value high = rankOf(x) > rankOf(y) ? x : y;
    int64_t loops = rankOf(high), first = loops - rankOf(x);
    SmallVector<Place> places;
    for (int64_t dim = 0; dim < loops; ++dim)
      places.push_back(dim < first ? Place(y, dim) : Place(x, dim - first));
    auto map = [&](Value value) { return dims(b, loops, range(loops - rankOf(value), loops)); };
    b.replaceOp(op, generic(b, op.getLoc(), {x, y}, dest(b, op, places), {map(x), map(y), map(high)}, {},
                            [](OpBuilder &b, Location loc, ValueRange args) {
                              return either<F, I>(b, loc, args[0], args[1]);
                            }));
    return success();
  }
};

template <typename Op, Value (*body)(OpBuilder &, Location, Value)> struct Map : Lowering<Op> {
  using Lowering<Op>::Lowering;
  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor, ConversionPatternRewriter &b) const final {
    Value x = adaptor.getInput();
    auto map = b.getMultiDimIdentityMap(rankOf(x));
    b.replaceOp(op, generic(b, op.getLoc(), x, dest(b, op, placesOf(x)), {map, map}, {},
                            [](OpBuilder &b, Location loc, ValueRange args) { return body(b, loc, args[0]); }));
    return success();
  }
};
Value neg(OpBuilder &b, Location loc, Value x) {
  if (isa<FloatType>(x.getType()))
    return arith::NegFOp::create(b, loc, x);
  Value zero = number(b, loc, x.getType(), 0);
  return arith::SubIOp::create(b, loc, zero, x);
}
Value relu(OpBuilder &b, Location loc, Value x) {
  Value zero = number(b, loc, x.getType(), 0);
  return either<arith::MaximumFOp, arith::MaxSIOp>(b, loc, zero, x);
}
Value exponential(OpBuilder &b, Location loc, Value x) { return math::ExpOp::create(b, loc, x); }
Value tangent(OpBuilder &b, Location loc, Value x) { return math::TanhOp::create(b, loc, x); }
Value sigmoid(OpBuilder &b, Location loc, Value x) {
  Value one = number(b, loc, x.getType(), 1), other = number(b, loc, x.getType(), 1);
  Value exp = math::ExpOp::create(b, loc, arith::NegFOp::create(b, loc, x));
  return arith::DivFOp::create(b, loc, one, arith::AddFOp::create(b, loc, other, exp));
}
Value gelu(OpBuilder &b, Location loc, Value x) {
  Value half = number(b, loc, x.getType(), 0.5);
  Value scaled = arith::MulFOp::create(b, loc, half, x);
  Value one = number(b, loc, x.getType(), 1);
  Value root = number(b, loc, x.getType(), static_cast<float>(M_SQRT1_2));
  Value product = arith::MulFOp::create(b, loc, x, root);
  Value wide = arith::ExtFOp::create(b, loc, b.getF64Type(), product);
  Value result = math::ErfOp::create(b, loc, wide);
  Value erf = arith::TruncFOp::create(b, loc, x.getType(), result);
  return arith::MulFOp::create(b, loc, scaled, arith::AddFOp::create(b, loc, one, erf));
}

template <typename Op, typename F, typename I, bool isMax> struct Reduce : Lowering<Op> {
  using Lowering<Op>::Lowering;
  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor, ConversionPatternRewriter &b) const final {
    Value x = adaptor.getInput();
    auto loc = op.getLoc();
    int64_t loops = rankOf(x);
    SmallVector<int64_t> kept;
    SmallVector<Place> places;
    for (int64_t dim = 0; dim < loops; ++dim) {
      if (!llvm::is_contained(op.getAxes(), dim)) {
        kept.push_back(dim);
        places.push_back({x, dim});
      }
    }
    Value to = dest(b, op, places);
    Value start = isMax ? least(b, loc, elementOf(x)) : number(b, loc, elementOf(x), 0);
    b.replaceOp(op, generic(b, loc, x, filled(b, loc, start, to),
                            {b.getMultiDimIdentityMap(loops), dims(b, loops, kept)}, op.getAxes(),
                            [](OpBuilder &b, Location loc, ValueRange args) {
                              return either<F, I>(b, loc, args[0], args[1]);
                            }));
    return success();
  }
};

struct Transpose : Lowering<nn::TransposeOp> {
  using Lowering::Lowering;
  LogicalResult matchAndRewrite(nn::TransposeOp op, Adaptor adaptor, ConversionPatternRewriter &b) const final {
    Value x = adaptor.getInput();
    int64_t loops = rankOf(x);
    SmallVector<Place> places;
    SmallVector<int64_t> inverse(loops);
    for (auto [at, dim] : llvm::enumerate(op.getPermutation())) {
      places.push_back({x, dim});
      inverse[dim] = at;
    }
    b.replaceOp(op, generic(b, op.getLoc(), x, dest(b, op, places),
                            {dims(b, loops, inverse), b.getMultiDimIdentityMap(loops)}, {},
                            [](OpBuilder &, Location, ValueRange args) { return args[0]; }));
    return success();
  }
};

template <typename Op, typename Target> struct Product : Lowering<Op> {
  using Lowering<Op>::Lowering;
  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor, ConversionPatternRewriter &b) const final {
    Value x = adaptor.getLhs(), y = adaptor.getRhs();
    SmallVector<Place> places = placesOf(x);
    places.back() = {y, rankOf(y) - 1};
    Value to = dest(b, op, places);
    Value zero = number(b, op.getLoc(), elementOf(x), 0);
    b.replaceOp(op, Target::create(b, op.getLoc(), ValueRange{x, y}, ValueRange{filled(b, op.getLoc(), zero, to)}));
    return success();
  }
};

struct Linear : Lowering<nn::LinearOp> {
  using Lowering::Lowering;
  LogicalResult matchAndRewrite(nn::LinearOp op, Adaptor adaptor, ConversionPatternRewriter &b) const final {
    auto loc = op.getLoc();
    Value x = adaptor.getInput(), weight = adaptor.getWeight(), bias = adaptor.getBias();
    Value start = dest(b, op, {{x, 0}, {weight, 0}});
    if (bias) {
      auto type = RankedTensorType::get(op.getType().getShape().drop_front(), elementOf(x));
      if (bias.getType() != type)
        bias = tensor::CastOp::create(b, loc, type, bias);
      start = linalg::BroadcastOp::create(b, loc, bias, start, ArrayRef<int64_t>{0})->getResult(0);
    } else {
      start = filled(b, loc, number(b, loc, elementOf(x), 0), start);
    }
    b.replaceOp(op, linalg::MatmulTransposeBOp::create(b, loc, ValueRange{x, weight}, ValueRange{start}));
    return success();
  }
};

struct Softmax : Lowering<nn::SoftmaxOp> {
  using Lowering::Lowering;
  LogicalResult matchAndRewrite(nn::SoftmaxOp op, Adaptor adaptor, ConversionPatternRewriter &b) const final {
    auto loc = op.getLoc();
    Value x = adaptor.getInput();
    auto type = cast<RankedTensorType>(x.getType());
    int64_t loops = rankOf(x), axis = op.getAxisAttr().getInt();
    if (axis < 0)
      axis += loops;
    SmallVector<int64_t> kept = range(0, loops), shape(type.getShape());
    SmallVector<Place> places = placesOf(x);
    kept.erase(kept.begin() + axis);
    shape.erase(shape.begin() + axis);
    places.erase(places.begin() + axis);
    AffineMap all = b.getMultiDimIdentityMap(loops), rows = dims(b, loops, kept);
    auto reduce = [&](Value input, bool isMax) {
      Value to = empty(b, loc, shape, type.getElementType(), places);
      Value start = isMax ? least(b, loc, type.getElementType()) : number(b, loc, type.getElementType(), 0);
      auto op = generic(b, loc, input, filled(b, loc, start, to), {all, rows}, axis,
                        [&](OpBuilder &b, Location loc, ValueRange args) -> Value {
                          if (isMax)
                            return arith::MaximumFOp::create(b, loc, args[0], args[1]);
                          return arith::AddFOp::create(b, loc, args[0], args[1]);
                        });
      return op.getResult(0);
    };
    Value max = reduce(x, true);
    Value space = dest(b, op, placesOf(x));
    Value exp = generic(b, loc, {x, max}, space, {all, rows, all}, {},
                        [](OpBuilder &b, Location loc, ValueRange args) -> Value {
                          return math::ExpOp::create(b, loc, arith::SubFOp::create(b, loc, args[0], args[1]));
                        }).getResult(0);
    Value sum = reduce(exp, false);
    b.replaceOp(op, generic(b, loc, {exp, sum}, space, {all, rows, all}, {},
                            [](OpBuilder &b, Location loc, ValueRange args) -> Value {
                              return arith::DivFOp::create(b, loc, args[0], args[1]);
                            }));
    return success();
  }
};

struct ConvertNNToLinalg : PassWrapper<ConvertNNToLinalg, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ConvertNNToLinalg)
  StringRef getArgument() const final { return "convert-nn-to-linalg"; }
  StringRef getDescription() const final { return "Lower nn to linalg"; }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<arith::ArithDialect, linalg::LinalgDialect, math::MathDialect, memref::MemRefDialect,
                    tensor::TensorDialect>();
  }
  void runOnOperation() final {
    ConversionTarget target(getContext());
    target.addLegalDialect<arith::ArithDialect, linalg::LinalgDialect, math::MathDialect, memref::MemRefDialect,
                           tensor::TensorDialect>();
    target.addIllegalDialect<nn::NNDialect>();
    RewritePatternSet patterns(&getContext());
    patterns.add<Zip<nn::AddOp, arith::AddFOp, arith::AddIOp>, Zip<nn::SubOp, arith::SubFOp, arith::SubIOp>,
                 Zip<nn::MulOp, arith::MulFOp, arith::MulIOp>, Map<nn::NegOp, neg>, Map<nn::ReluOp, relu>,
                 Map<nn::ExpOp, exponential>, Map<nn::TanhOp, tangent>, Map<nn::SigmoidOp, sigmoid>,
                 Map<nn::GeluOp, gelu>, Reduce<nn::ReduceSumOp, arith::AddFOp, arith::AddIOp, false>,
                 Reduce<nn::ReduceMaxOp, arith::MaximumFOp, arith::MaxSIOp, true>, Transpose,
                 Product<nn::MatmulOp, linalg::MatmulOp>, Product<nn::BatchMatmulOp, linalg::BatchMatmulOp>, Linear,
                 Softmax>(&getContext());
    if (failed(applyPartialConversion(getOperation(), target, std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace

int main(int argc, char **argv) {
  PassRegistration<ConvertNNToLinalg>();
  DialectRegistry registry;
  registry.insert<nn::NNDialect, func::FuncDialect, arith::ArithDialect, linalg::LinalgDialect, math::MathDialect,
                  memref::MemRefDialect, tensor::TensorDialect>();
  return asMainReturnCode(MlirOptMain(argc, argv, "nn-opt\n", registry));
}
