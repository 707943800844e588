// The generated DRR rule sets of several sizes (gen/Many<R>.inc), each in its own namespace.
#include "Native.h"
using namespace mlir;
#define CAT2(a, b) a##b
#define CAT(a, b) CAT2(a, b)
namespace CAT(many, MANY_R) {
#include MANY_INC
} // namespace CAT(many,MANY_R)
void CAT(populateMany, MANY_R)(RewritePatternSet &p) {
  CAT(many, MANY_R)::populateWithGenerated(p);
}
