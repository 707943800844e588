// mlir-opt with the dialect `d` and a pass that applies the rules of Rules.td:
// differential-opt --differential-rules="top-down=true only=RULE,RULE" [mlir-opt's options] FILE|-
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

#include "gen/Dialect.h.inc"
#define GET_OP_CLASSES
#include "gen/Ops.h.inc"

#include "gen/Dialect.cpp.inc"
#define GET_OP_CLASSES
#include "gen/Ops.cpp.inc"

void d::DDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "gen/Ops.cpp.inc"
      >();
}

// The functions that the rules call. Numbers wrap at 32 bits, as on the other side.
namespace d {
static int64_t number(Attribute attr) { return cast<IntegerAttr>(attr).getInt(); }
static IntegerAttr attr(Builder &builder, int64_t value) {
  return builder.getI32IntegerAttr(static_cast<int32_t>(value));
}
static SmallVector<Value, 2> swapped(Value a, Value b) { return {b, a}; }
} // namespace d

namespace {
#include "gen/Rules.inc"

struct DifferentialRules : PassWrapper<DifferentialRules, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(DifferentialRules)
  DifferentialRules() = default;
  DifferentialRules(const DifferentialRules &other) : PassWrapper(other) {}
  StringRef getArgument() const final { return "differential-rules"; }
  StringRef getDescription() const final { return "Apply the rules of Rules.td"; }
  Option<bool> topDown{*this, "top-down", llvm::cl::init(false)};
  ListOption<std::string> only{*this, "only"};
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateWithGenerated(patterns);
    GreedyRewriteConfig config;
    config.setUseTopDownTraversal(topDown)
        .enableFolding(false)
        .enableConstantCSE(false)
        .setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
    // The names of generated patterns, as they are printed.
    SmallVector<std::string> enabled;
    for (const std::string &rule : only)
      enabled.push_back("(anonymous namespace)::" + rule);
    FrozenRewritePatternSet frozen(std::move(patterns), /*disabledPatternLabels=*/{}, enabled);
    if (failed(applyPatternsGreedily(getOperation(), frozen, config)))
      signalPassFailure();
  }
};
} // namespace

int main(int argc, char **argv) {
  PassRegistration<DifferentialRules>();
  DialectRegistry registry;
  registry.insert<d::DDialect, func::FuncDialect>();
  return asMainReturnCode(MlirOptMain(argc, argv, "the rules of the differential test\n", registry));
}
