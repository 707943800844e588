// The ops of docs/reference/ops.rs in ODS. They precede the TableGen of the reference's pages.
include "mlir/IR/OpBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/PatternBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def T_Dialect : Dialect {
  let name = "t";
  let cppNamespace = "::t";
}

class T_Op<string mnemonic, dag ins, dag outs, list<Trait> traits = []>
    : Op<T_Dialect, mnemonic, traits> {
  let arguments = ins;
  let results = outs;
}
class T_Binary<string mnemonic, list<Trait> traits = []>
    : T_Op<mnemonic, (ins AnyType:$lhs, AnyType:$rhs), (outs AnyType:$r),
           [Pure, SameOperandsAndResultType] # traits>;

def Eq : I64EnumAttrCase<"Eq", 0>;
def Lt : I64EnumAttrCase<"Lt", 1>;
def Gt : I64EnumAttrCase<"Gt", 2>;
def PredicateAttr : I64EnumAttr<"Predicate", "what is compared for", [Eq, Lt, Gt]> {
  let cppNamespace = "::t";
}

def ConstOp : T_Op<"const", (ins TypedAttrInterface:$value), (outs AnyType:$r),
                   [Pure, ConstantLike, AllTypesMatch<["value", "r"]>]>;
def NegOp : T_Op<"neg", (ins AnyType:$x), (outs AnyType:$r), [Pure, SameOperandsAndResultType]>;
def AddOp : T_Binary<"add">;
def SubOp : T_Binary<"sub">;
def MulOp : T_Binary<"mul">;
def MaxOp : T_Binary<"max", [Commutative]>;
def SelectOp : T_Op<"select", (ins I1:$cond, AnyType:$a, AnyType:$b), (outs AnyType:$r),
                    [Pure, AllTypesMatch<["a", "b", "r"]>]>;
def CmpOp : T_Op<"cmp", (ins PredicateAttr:$predicate, AnyType:$lhs, AnyType:$rhs), (outs I1:$r), [Pure]>;
def CastOp : T_Op<"cast", (ins AnyType:$x), (outs AnyType:$r), [Pure]>;
def ScaleOp : T_Op<"scale",
    (ins AnyType:$x, I64Attr:$factor, DefaultValuedAttr<I64Attr, "1">:$bias, OptionalAttr<StrAttr>:$tag),
    (outs AnyType:$r), [Pure, SameOperandsAndResultType]>;
def MixOp : T_Op<"mix", (ins AnyType:$x, I64Attr:$n, AnyType:$y), (outs AnyType:$r),
                 [Pure, SameOperandsAndResultType]>;
def SplitOp : T_Op<"split", (ins AnyType:$x), (outs AnyType:$low, AnyType:$high),
                   [Pure, SameOperandsAndResultType]>;
def ConcatOp : T_Op<"concat", (ins Variadic<AnyType>:$xs), (outs AnyType:$r), [Pure]>;
def ClampOp : T_Op<"clamp", (ins AnyType:$x, Optional<AnyType>:$limit), (outs AnyType:$r), [Pure]>;
def SinkOp : T_Op<"sink", (ins AnyType:$x), (outs)>;
def LogOp : T_Op<"log", (ins StrAttr:$text), (outs)>;
