// The `bench` dialect: a small dialect with value semantics that every implementation uses. With
// -DBENCH_NODCE its ops are not Pure, so that the greedy driver never erases them as dead.
#ifndef BENCH_OPS_TD
#define BENCH_OPS_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Bench_Dialect : Dialect {
  let name = "bench";
  let cppNamespace = "::bench";
}

class Bench_Op<string mnemonic, list<Trait> traits = []>
    : Op<Bench_Dialect, mnemonic, traits>;

#ifdef BENCH_NODCE
class Bench_Value<string mnemonic, list<Trait> traits = []>
    : Bench_Op<mnemonic, traits>;
#else
class Bench_Value<string mnemonic, list<Trait> traits = []>
    : Bench_Op<mnemonic, !listconcat(traits, [Pure])>;
#endif

class Bench_Unary<string mnemonic> : Bench_Value<mnemonic, [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$x);
  let results = (outs AnyType:$r);
}
class Bench_Binary<string mnemonic> : Bench_Value<mnemonic, [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$x, AnyType:$y);
  let results = (outs AnyType:$r);
}

// Inputs and outputs. They are not Pure, so they are never erased.
def SourceOp : Bench_Op<"source"> {
  let arguments = (ins);
  let results = (outs AnyType:$r);
}
def SinkOp : Bench_Op<"sink"> {
  let arguments = (ins Variadic<AnyType>:$xs);
  let results = (outs);
}

def ConstOp : Bench_Value<"const", [AllTypesMatch<["value", "r"]>]> {
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs AnyType:$r);
}
def AddOp : Bench_Binary<"add">;
def SubOp : Bench_Binary<"sub">;
def MulOp : Bench_Binary<"mul">;
def NegOp : Bench_Unary<"neg">;
def TOp : Bench_Unary<"t">;
def ReluOp : Bench_Unary<"relu">;
def MatmulOp : Bench_Value<"matmul", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$x, AnyType:$y, BoolAttr:$ta, BoolAttr:$tb);
  let results = (outs AnyType:$r);
}
// relu(matmul(x, y) + z)
def FusedOp : Bench_Value<"fused", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$x, AnyType:$y, AnyType:$z, BoolAttr:$ta, BoolAttr:$tb);
  let results = (outs AnyType:$r);
}
// (x + y, x - y)
def TworesOp : Bench_Value<"twores", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$x, AnyType:$y);
  let results = (outs AnyType:$r0, AnyType:$r1);
}
// c != 0 ? x : y
def SelectOp : Bench_Value<"select", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$c, AnyType:$x, AnyType:$y);
  let results = (outs AnyType:$r);
}
def CastOp : Bench_Value<"cast"> {
  let arguments = (ins AnyType:$x);
  let results = (outs AnyType:$r);
}

#endif // BENCH_OPS_TD
