// The dialect of nn.td as a plugin of mlir-opt.
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "llvm/ADT/TypeSwitch.h"
#include "dialect.h.inc"
#include "dialect.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "attrs.h.inc"
#define GET_TYPEDEF_CLASSES
#include "types.h.inc"
#define GET_OP_CLASSES
#include "ops.h.inc"
#define GET_ATTRDEF_CLASSES
#include "attrs.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "types.cpp.inc"
#define GET_OP_CLASSES
#include "ops.cpp.inc"
namespace nn {
void NnDialect::initialize() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "types.cpp.inc"
  >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "attrs.cpp.inc"
  >();
  addOperations<
#define GET_OP_LIST
#include "ops.cpp.inc"
  >();
}
llvm::LogicalResult BufType::verify(llvm::function_ref<mlir::InFlightDiagnostic()> emit, llvm::ArrayRef<int64_t> shape, mlir::Type, unsigned) {
  if (shape.empty()) return emit() << "needs a rank";
  return mlir::success();
}
}
extern "C" LLVM_ATTRIBUTE_WEAK mlir::DialectPluginLibraryInfo mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "nn", "v1", [](mlir::DialectRegistry *r) { r->insert<nn::NnDialect>(); }};
}
