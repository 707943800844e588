// The dialect of the differential test, with every kind of argument that a rule can name.
#ifndef DIFFERENTIAL_OPS_TD
#define DIFFERENTIAL_OPS_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def D_Dialect : Dialect {
  let name = "d";
  let cppNamespace = "::d";
}

class D_Op<string mnemonic, list<Trait> traits = []> : Op<D_Dialect, mnemonic, traits>;
class D_Unary<string mnemonic> : D_Op<mnemonic, [Pure, SameOperandsAndResultType]> {
  let arguments = (ins I32:$x);
  let results = (outs I32:$r);
}
class D_Binary<string mnemonic, list<Trait> traits = []>
    : D_Op<mnemonic, [Pure, SameOperandsAndResultType] # traits> {
  let arguments = (ins I32:$lhs, I32:$rhs);
  let results = (outs I32:$r);
}

def ConstOp : D_Op<"const", [Pure]> {
  let arguments = (ins I32Attr:$value);
  let results = (outs I32:$r);
}
def NegOp : D_Unary<"neg">;
def AbsOp : D_Unary<"abs">;
def AddOp : D_Binary<"add", [Commutative]>;
def SubOp : D_Binary<"sub">;
def MulOp : D_Binary<"mul", [Commutative]>;
def MaxOp : D_Binary<"max", [Commutative]>;
def ScaleOp : D_Op<"scale", [Pure, SameOperandsAndResultType]> {
  let arguments = (ins I32:$x, I32Attr:$factor, DefaultValuedAttr<I32Attr, "1">:$bias,
                       OptionalAttr<StrAttr>:$tag, UnitAttr:$exact);
  let results = (outs I32:$r);
}
// An attribute between two operands.
def MixOp : D_Op<"mix", [Pure, SameOperandsAndResultType]> {
  let arguments = (ins I32:$x, I32Attr:$n, I32:$y);
  let results = (outs I32:$r);
}
// From any integer type to any other.
def CastOp : D_Op<"cast", [Pure]> {
  let arguments = (ins AnyInteger:$x);
  let results = (outs AnyInteger:$r);
}
def SplitOp : D_Op<"split", [Pure]> {
  let arguments = (ins I32:$x);
  let results = (outs I32:$low, I32:$high);
}
def JoinOp : D_Op<"join", [Pure]> {
  let arguments = (ins I32:$low, I32:$high);
  let results = (outs I32:$r);
}
def SumOp : D_Op<"sum", [Pure]> {
  let arguments = (ins Variadic<I32>:$xs);
  let results = (outs I32:$r);
}
def PickOp : D_Op<"pick", [Pure, AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<I32>:$xs, I32:$by, Variadic<I32>:$ys, I32Attr:$n);
  let results = (outs I32:$r);
}
def ZipOp : D_Op<"zip", [Pure, SameVariadicOperandSize]> {
  let arguments = (ins Variadic<I32>:$xs, Variadic<I32>:$ys);
  let results = (outs I32:$r);
}
def ClampOp : D_Op<"clamp", [Pure, AttrSizedOperandSegments]> {
  let arguments = (ins I32:$x, Optional<I32>:$low, Optional<I32>:$high);
  let results = (outs I32:$r);
}
// Ops with side effects, so that they are never erased.
def SinkOp : D_Op<"sink"> { let arguments = (ins I32:$x); }
def StoreOp : D_Op<"store"> { let arguments = (ins I32:$x, StrAttr:$to); }
def LogOp : D_Op<"log"> { let arguments = (ins StrAttr:$text); }

#endif // DIFFERENTIAL_OPS_TD
