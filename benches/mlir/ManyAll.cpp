// Selects a generated rule set by its size.
#include "Bench.h"
#include <cstdio>
#include <cstdlib>

#define SET(R)                                                                                     \
  void populateMany##R(mlir::RewritePatternSet &);                                                 \
  void populateManyPdl##R(mlir::RewritePatternSet &);
SET(10)
SET(100) SET(500)
#undef SET

    static void noSuchSet(int rules) {
  std::fprintf(stderr, "no set of %d rules: there are 10, 100 and 500\n", rules);
  std::exit(2);
}

void bench::populateMany(mlir::RewritePatternSet &patterns, int rules) {
  switch (rules) {
  case 10: return populateMany10(patterns);
  case 100: return populateMany100(patterns);
  case 500: return populateMany500(patterns);
  }
  noSuchSet(rules);
}

void bench::populateManyPdl(mlir::RewritePatternSet &patterns, int rules) {
  switch (rules) {
  case 10: return populateManyPdl10(patterns);
  case 100: return populateManyPdl100(patterns);
  case 500: return populateManyPdl500(patterns);
  }
  noSuchSet(rules);
}
