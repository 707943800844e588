// Registers the bench dialect.
#include "Bench.h"
using namespace mlir;
#include "gen/BenchDialect.cpp.inc"
#define GET_OP_CLASSES
#include "gen/BenchOps.cpp.inc"
void bench::BenchDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "gen/BenchOps.cpp.inc"
      >();
}
