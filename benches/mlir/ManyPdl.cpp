// The PDLL rule sets, matched by the PDL bytecode interpreter.
#include "Native.h"
#include "mlir/Parser/Parser.h"
#define CAT2(a, b) a##b
#define CAT(a, b) CAT2(a, b)
namespace CAT(manypdl, MANY_R) {
#include MANY_INC
} // namespace CAT(manypdl,MANY_R)
void CAT(populateManyPdl, MANY_R)(mlir::RewritePatternSet &p) {
  CAT(manypdl, MANY_R)::populateGeneratedPDLLPatterns(p);
}
