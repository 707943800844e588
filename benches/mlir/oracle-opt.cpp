// oracle-opt [--rules=drr|cpp|many10|many100|many500|none] [--top-down] [--stats] [--time]
//            [--allow-unregistered-dialect] [--pretty] file|-
// Parses, verifies, applies the patterns greedily (no folding, no constant CSE, no region
// simplification), prints the generic form. With --pretty, loads arith and func and prints the
// custom forms.
#include "Bench.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <cstdio>
#include <cstring>
#include <map>
using namespace mlir;
using Clock = std::chrono::steady_clock;
struct Counter : RewriterBase::Listener {
  std::map<std::string, std::pair<uint64_t, uint64_t>> by;
  const Pattern *cur = nullptr;
  void notifyPatternBegin(const Pattern &p, Operation *) override {
    by[p.getDebugName().str()].first++;
  }
  void notifyPatternEnd(const Pattern &p, LogicalResult r) override {
    if (succeeded(r))
      by[p.getDebugName().str()].second++;
  }
};
int main(int argc, char **argv) {
  std::string rules = "drr", file = "-";
  bool td = false, stats = false, time = false, quiet = false, locs = false;
  bool unregistered = false, pretty = false;
  int iters = 10;
  for (int i = 1; i < argc; i++) {
    std::string a = argv[i];
    if (a.rfind("--rules=", 0) == 0)
      rules = a.substr(8);
    else if (a == "--top-down")
      td = true;
    else if (a.rfind("--max-iterations=", 0) == 0)
      iters = atoi(a.c_str() + 17);
    else if (a == "--stats")
      stats = true;
    else if (a == "--time")
      time = true;
    else if (a == "--quiet")
      quiet = true;
    else if (a == "--locs")
      locs = true;
    else if (a == "--allow-unregistered-dialect")
      unregistered = true;
    else if (a == "--pretty")
      pretty = true;
    else
      file = a;
  }
  MLIRContext ctx(MLIRContext::Threading::DISABLED);
  ctx.loadDialect<bench::BenchDialect>();
  if (pretty)
    ctx.loadDialect<arith::ArithDialect, func::FuncDialect>();
  ctx.allowUnregisteredDialects(unregistered);
  RewritePatternSet ps(&ctx);
  if (rules == "drr")
    bench::populateDrr(ps);
  else if (rules == "cpp")
    bench::populateCpp(ps);
  else if (rules.rfind("many", 0) == 0)
    bench::populateMany(ps, atoi(rules.c_str() + 4));
  FrozenRewritePatternSet frozen(std::move(ps));
  std::string err;
  auto buf = openInputFile(file, &err);
  if (!buf) {
    llvm::errs() << err << "\n";
    return 2;
  }
  llvm::SourceMgr sm;
  sm.AddNewSourceBuffer(std::move(buf), llvm::SMLoc());
  SourceMgrDiagnosticHandler diag(sm, &ctx);
  auto t0 = Clock::now();
  // Verification is separate from parsing, so that its time can be measured.
  auto m = parseSourceFile<ModuleOp>(sm, ParserConfig(&ctx, /*verifyAfterParse=*/false));
  if (!m)
    return 1;
  auto parsed = Clock::now();
  if (failed(verify(*m)))
    return 1;
  auto t1 = Clock::now();
  Counter c;
  GreedyRewriteConfig cfg;
  cfg.enableFolding(false)
      .enableConstantCSE(false)
      .setMaxIterations(iters)
      .setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled)
      .setUseTopDownTraversal(td);
  if (stats)
    cfg.setListener(&c);
  LogicalResult conv = success();
  if (rules != "none")
    conv = applyPatternsGreedily(m->getOperation(), frozen, cfg);
  auto t2 = Clock::now();
  if (failed(verify(*m)))
    return 3;
  auto t3 = Clock::now();
  std::string text;
  {
    llvm::raw_string_ostream os(text);
    OpPrintingFlags f;
    f.printGenericOpForm(!pretty);
    if (locs)
      f.enableDebugInfo();
    m->getOperation()->print(os, f);
  }
  auto t4 = Clock::now();
  if (!quiet)
    llvm::outs() << text;
  auto ms = [](auto a, auto b) { return std::chrono::duration<double, std::milli>(b - a).count(); };
  if (time)
    fprintf(
        stderr,
        "parse %.3f ms, verify %.3f ms, rewrite %.3f ms, verify again %.3f ms, print %.3f ms, "
        "text %zu bytes\n",
        ms(t0, parsed), ms(parsed, t1), ms(t1, t2), ms(t2, t3), ms(t3, t4), text.size());
  if (stats)
    for (auto &[k, v] : c.by)
      fprintf(stderr, "%-40s attempts %lu applied %lu\n", k.c_str(), v.first, v.second);
  if (failed(conv)) {
    fprintf(stderr, "did not converge\n");
    return 4;
  }
}
