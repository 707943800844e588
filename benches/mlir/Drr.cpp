// The 36 rules as MLIR generates them from BenchRules.td.
#include "Native.h"
using namespace mlir;
namespace {
#include "gen/BenchRules.inc"
}
void bench::populateDrr(RewritePatternSet &p) { populateWithGenerated(p); }
