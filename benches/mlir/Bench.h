// The C++ classes of the bench dialect and the sets of rules for it.
#pragma once
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "gen/BenchDialect.h.inc"
#define GET_OP_CLASSES
#include "gen/BenchOps.h.inc"

namespace bench {
void populateDrr(mlir::RewritePatternSet &p);            // BenchRules.td
void populateCpp(mlir::RewritePatternSet &p);            // same rules by hand
void populateMany(mlir::RewritePatternSet &p, int r);    // generated DRR
void populateManyPdl(mlir::RewritePatternSet &p, int r); // the same from PDLL (bytecode)
void populateManyCpp(mlir::RewritePatternSet &p, int r); // one C++ class, param K
} // namespace bench
