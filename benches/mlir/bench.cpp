// mlir-bench: generates a module, rewrites it, and prints one line for each (workload, rules, N).
#include "Gen.h"
#include "mlir/Dialect/PDL/IR/PDL.h"
#include "mlir/Dialect/PDLInterp/IR/PDLInterp.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <chrono>
#include <climits>
#include <cstring>
#include <sys/resource.h>
using namespace mlir;
using Clock = std::chrono::steady_clock;

struct Counter : RewriterBase::Listener {
  uint64_t attempts = 0, applied = 0, inserted = 0, erased = 0, modified = 0;
  void notifyPatternBegin(const Pattern &, Operation *) override { attempts++; }
  void notifyPatternEnd(const Pattern &, LogicalResult r) override { applied += succeeded(r); }
  void notifyOperationInserted(Operation *, OpBuilder::InsertPoint) override { inserted++; }
  void notifyOperationErased(Operation *) override { erased++; }
  void notifyOperationModified(Operation *) override { modified++; }
};
static double rssMiB() {
  struct rusage u;
  getrusage(RUSAGE_SELF, &u);
  return u.ru_maxrss / 1024.0;
}
static long pageFaults() {
  struct rusage u;
  getrusage(RUSAGE_SELF, &u);
  return u.ru_minflt;
}
/// The part that is measured. Valgrind knows this function by its name.
__attribute__((noinline)) bool measured(Operation *module, const FrozenRewritePatternSet &patterns,
                                        const GreedyRewriteConfig &config) {
  return succeeded(applyPatternsGreedily(module, patterns, config));
}

int main(int argc, char **argv) {
  std::string wl = "sparse", rules = "drr";
  uint64_t n = 10000, R = 500;
  int runs = 5;
  int maxIter = 10;
  bool topDown = false, emit = false, emitAfter = false, header = false;
  for (int i = 1; i < argc; i++) {
    std::string a = argv[i];
    auto val = [&](const char *p) -> const char * {
      size_t l = strlen(p);
      return a.compare(0, l, p) ? nullptr : a.c_str() + l;
    };
    if (auto v = val("--workload="))
      wl = v;
    else if (auto v = val("--rules="))
      rules = v;
    else if (auto v = val("--n="))
      n = atoll(v);
    else if (auto v = val("--R="))
      R = atoll(v);
    else if (auto v = val("--max-iter="))
      maxIter = atoi(v);
    else if (auto v = val("--runs="))
      runs = atoi(v);
    else if (a == "--top-down")
      topDown = true;
    else if (a == "--emit")
      emit = true;
    else if (a == "--emit-after")
      emitAfter = true;
    else if (a == "--header")
      header = true;
    else {
      llvm::errs() << "bad arg " << a << "\n";
      return 2;
    }
  }
  if (header) {
    llvm::outs() << "impl,workload,n,R,ops_in,ops_out,rewrites,attempts,inserted,erased,best_ms,"
                    "median_ms,ns_per_op,ns_per_rewrite,rss_build_mib,rss_peak_mib,faults,verdict\n";
    return 0;
  }
  MLIRContext ctx(MLIRContext::Threading::DISABLED);
  ctx.loadDialect<bench::BenchDialect>();
  if (rules == "pdl")
    ctx.loadDialect<pdl::PDLDialect, pdl_interp::PDLInterpDialect>();
  RewritePatternSet ps(&ctx);
  if (rules == "drr")
    wl == "many" ? bench::populateMany(ps, R) : bench::populateDrr(ps);
  else if (rules == "cpp")
    wl == "many" ? bench::populateManyCpp(ps, R) : bench::populateCpp(ps);
  else if (rules == "pdl")
    bench::populateManyPdl(ps, R);
  else if (rules != "none") {
    llvm::errs() << "bad rules\n";
    return 2;
  }
  FrozenRewritePatternSet frozen(std::move(ps));

  auto build = [&](uint64_t &ops) {
    OwningOpRef<ModuleOp> m = ModuleOp::create(UnknownLoc::get(&ctx));
    bench::Gen g(*m);
    g.run(wl, n, R);
    ops = g.ops;
    return m;
  };
  GreedyRewriteConfig cfg;
  cfg.enableFolding(false)
      .enableConstantCSE(false)
      .setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled)
      .setUseTopDownTraversal(topDown)
      .setMaxIterations(maxIter);
  uint64_t in = 0, out = 0;
  if (emit || emitAfter) {
    auto m = build(in);
    if (emitAfter && failed(applyPatternsGreedily(m->getOperation(), frozen, cfg)))
      return 4;
    OpPrintingFlags f;
    f.printGenericOpForm();
    m->getOperation()->print(llvm::outs(), f);
    llvm::outs() << "\n";
    return 0;
  }
  std::vector<double> ms;
  double rssBuild = 0, rssPeak = 0;
  // Page faults within the timer, of the run that had the fewest.
  long faults = LONG_MAX;
  bool conv = true;
  for (int i = 0; i < runs; i++) {
    auto m = build(in);
    if (i == 0)
      rssBuild = rssMiB();
    long faultsBefore = pageFaults();
    auto t0 = Clock::now();
    conv &= measured(m->getOperation(), frozen, cfg);
    ms.push_back(std::chrono::duration<double, std::milli>(Clock::now() - t0).count());
    faults = std::min(faults, pageFaults() - faultsBefore);
    if (i == 0)
      rssPeak = rssMiB();
    out = 0;
    m->getBody()->walk([&](Operation *) { out++; });
  }
  Counter c;
  {
    auto m = build(in);
    auto k = cfg;
    k.setListener(&c);
    (void)applyPatternsGreedily(m->getOperation(), frozen, k);
  }
  std::sort(ms.begin(), ms.end());
  double best = ms[0], med = ms[ms.size() / 2];
  char buf[512];
  snprintf(buf, sizeof buf,
           "mlir-%s%s%s,%s,%lu,%lu,%lu,%lu,%lu,%lu,%lu,%lu,%.3f,%.3f,%.1f,%.1f,%.1f,%.1f,%ld,%s\n",
           rules.c_str(), topDown ? "-td" : "", maxIter == 1 ? "-1iter" : "", wl.c_str(), n,
           wl == "many" ? R : 36, in, out, c.applied, c.attempts, c.inserted, c.erased, best, med,
           best * 1e6 / in, c.applied ? best * 1e6 / c.applied : 0.0, rssBuild, rssPeak, faults,
           conv ? "converged" : "NOT-CONVERGED");
  llvm::outs() << buf;
}
