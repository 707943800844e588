// The dialect of src/ops.rs in ODS.
#ifndef NN_TD
#define NN_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def NN_Dialect : Dialect {
  let name = "nn";
  let cppNamespace = "::nn";
}

def NN_Number : AnyTypeOf<[F32, I32]>;
class NN_Tensor<Type e> : RankedTensorOf<[e]>;
class NN_Operand<Type e> : AnyTypeOf<[NN_Tensor<e>, MemRefOf<[e]>]>;

class NN_Op<string mnemonic, list<Trait> traits = []> : Op<NN_Dialect, mnemonic, traits>;
class NN_Unary<string mnemonic, Type e, dag attrs = (ins)> : NN_Op<mnemonic> {
  let arguments = !con((ins NN_Operand<e>:$input, Optional<MemRefOf<[e]>>:$output), attrs);
  let results = (outs Optional<NN_Tensor<e>>:$result);
  let assemblyFormat = [{
    $input (`,` $output^)? attr-dict `:` type($input) (`,` type($output)^)? (`->` type($result)^)?
  }];
}
class NN_Binary<string mnemonic, dag attrs = (ins)> : NN_Op<mnemonic> {
  let arguments = !con((ins NN_Operand<NN_Number>:$lhs, NN_Operand<NN_Number>:$rhs,
                            Optional<MemRefOf<[NN_Number]>>:$output), attrs);
  let results = (outs Optional<NN_Tensor<NN_Number>>:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs (`,` $output^)? attr-dict `:` type($lhs) `,` type($rhs) (`,` type($output)^)?
    (`->` type($result)^)?
  }];
}
class NN_Reduce<string mnemonic, Type e> : NN_Unary<mnemonic, e, (ins DenseI64ArrayAttr:$axes)>;

// Without Commutative: MLIR's conversion folds first, and would change the order of operands.
def AddOp : NN_Binary<"add">;
def SubOp : NN_Binary<"sub">;
def MulOp : NN_Binary<"mul">;
def NegOp : NN_Unary<"neg", NN_Number>;
def ReluOp : NN_Unary<"relu", NN_Number>;
def ExpOp : NN_Unary<"exp", F32>;
def TanhOp : NN_Unary<"tanh", F32>;
def SigmoidOp : NN_Unary<"sigmoid", F32>;
def GeluOp : NN_Unary<"gelu", F32>;
def SoftmaxOp : NN_Op<"softmax", [Pure]> {
  let arguments = (ins NN_Tensor<F32>:$input, DefaultValuedAttr<I64Attr, "-1">:$axis);
  let results = (outs NN_Tensor<F32>:$result);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($result)";
}
def MatmulOp : NN_Binary<"matmul">;
def BatchMatmulOp : NN_Binary<"batch_matmul">;
def LinearOp : NN_Op<"linear", [Pure]> {
  let arguments = (ins NN_Tensor<NN_Number>:$input, NN_Tensor<NN_Number>:$weight,
                       Optional<NN_Tensor<NN_Number>>:$bias);
  let results = (outs NN_Tensor<NN_Number>:$result);
  let assemblyFormat = [{
    $input `,` $weight (`,` $bias^)? attr-dict `:` type($input) `,` type($weight) (`,` type($bias)^)?
    `->` type($result)
  }];
}
def Conv2dOp : NN_Binary<"conv2d", (ins DenseI64ArrayAttr:$strides, DenseI64ArrayAttr:$dilations)>;
def MaxPoolOp : NN_Unary<"maxpool", NN_Number, (ins DenseI64ArrayAttr:$window, DenseI64ArrayAttr:$strides)>;
def ReshapeOp : NN_Op<"reshape", [Pure]> {
  let arguments = (ins NN_Tensor<NN_Number>:$input, DenseI64ArrayAttr:$shape);
  let results = (outs NN_Tensor<NN_Number>:$result);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($result)";
}
def TransposeOp : NN_Unary<"transpose", NN_Number, (ins DenseI64ArrayAttr:$permutation)>;
def ReduceSumOp : NN_Reduce<"reduce_sum", NN_Number>;
def ReduceMaxOp : NN_Reduce<"reduce_max", NN_Number>;
def ReduceMeanOp : NN_Reduce<"reduce_mean", F32>;

#endif
