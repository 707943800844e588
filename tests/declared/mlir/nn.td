// The declarations of ../defs.rs in ODS.
include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"

def NnDialect : Dialect {
  let name = "nn";
  let cppNamespace = "::nn";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

class Ty<string cpp, string word, dag params, string format> : TypeDef<NnDialect, cpp> {
  let mnemonic = word;
  let parameters = params;
  let assemblyFormat = format;
}
class At<string cpp, string word, dag params, string format> : AttrDef<NnDialect, cpp> {
  let mnemonic = word;
  let parameters = params;
  let assemblyFormat = format;
}

def Buf : Ty<"Buf", "buf",
    (ins ArrayRefParameter<"int64_t">:$shape, "::mlir::Type":$elem, DefaultValuedParameter<"unsigned", "0">:$space),
    "`<` `[` $shape `]` `x` $elem (`,` $space^)? `>`"> {
  let genVerifyDecl = 1;
}
def Token : TypeDef<NnDialect, "Token"> { let mnemonic = "token"; }
def Bare : Ty<"Bare", "bare", (ins "unsigned":$width, StringRefParameter<>:$unit), "$width `of` $unit">;
def Mix : Ty<"Mix", "mix",
    (ins "bool":$flag, "int16_t":$small, StringRefParameter<>:$name, "::mlir::Type":$ty, "::mlir::Attribute":$attr,
         DefaultValuedParameter<"int", "4">:$last, OptionalArrayRefParameter<"uint64_t">:$rows),
    "`<` struct(params) `>`">;
def Steps : Ty<"Steps", "steps",
    (ins "int64_t":$first, OptionalArrayRefParameter<"int64_t">:$rest, OptionalParameter<"std::optional<int64_t>">:$last),
    "`<` $first (`[` $rest^ `]`)? (`to` $last^) : (`` `open` `->` `` `x`)? `>`">;
def Pair : Ty<"Pair", "pair", (ins "int64_t":$first, "::mlir::Type":$second), "`<` params `>`">;
def Layout : At<"Layout", "layout",
    (ins ArrayRefParameter<"int64_t">:$strides, OptionalParameter<"std::optional<int64_t>">:$offset),
    "`<` struct(params) `>`">;

class NnOp<string word, dag ins, dag outs, string format> : Op<NnDialect, word> {
  let arguments = ins;
  let results = outs;
  let assemblyFormat = format;
}
def CopyOp : NnOp<"copy", (ins Buf:$source, OptionalAttr<Layout>:$layout), (outs Buf:$copy),
    "$source (`in` $layout^)? attr-dict `:` type($source) `to` type($copy)">;
def JoinOp : NnOp<"join", (ins Variadic<Token>:$tokens), (outs AnyType:$joined),
    "$tokens attr-dict `:` type($tokens) `,` type($joined)">;
def AnyOp : NnOp<"any", (ins AnyType:$x, Layout:$layout), (outs Token:$token),
    "$x $layout attr-dict `:` type($x) qualified(type($token)) ">;
def ChainOp : NnOp<"chain", (ins Token:$first, Variadic<Token>:$more), (outs Token:$done),
    "$first (`after` $more^)? attr-dict">;
