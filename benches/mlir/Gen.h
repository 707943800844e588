// The workload generator. The recipe is in ../README.md; benches/arena follows the same recipe and
// must emit exactly the same module.
#pragma once
#include "Bench.h"
#include <string>
namespace bench {
struct Gen {
  mlir::OpBuilder b;
  mlir::Location loc;
  mlir::Type i64, f32;
  uint64_t s = 0x9E3779B97F4A7C15ull;
  uint64_t ops = 0;
  mlir::Value I[16], F[16];

  Gen(mlir::ModuleOp m)
      : b(m.getBodyRegion()), loc(b.getUnknownLoc()), i64(b.getI64Type()), f32(b.getF32Type()) {}
  uint64_t next() {
    s ^= s << 13;
    s ^= s >> 7;
    s ^= s << 17;
    return s;
  }
  uint64_t below(uint64_t n) { return next() % n; }

  using V = mlir::Value;
  V icst(int64_t v) {
    ops++;
    return ConstOp::create(b, loc, i64, b.getI64IntegerAttr(v));
  }
  V fcst(float v) {
    ops++;
    return ConstOp::create(b, loc, f32, b.getF32FloatAttr(v));
  }
  V add(V x, V y) {
    ops++;
    return AddOp::create(b, loc, x, y);
  }
  V sub(V x, V y) {
    ops++;
    return SubOp::create(b, loc, x, y);
  }
  V mul(V x, V y) {
    ops++;
    return MulOp::create(b, loc, x, y);
  }
  V neg(V x) {
    ops++;
    return NegOp::create(b, loc, x);
  }
  V t(V x) {
    ops++;
    return TOp::create(b, loc, x);
  }
  V relu(V x) {
    ops++;
    return ReluOp::create(b, loc, x);
  }
  V matmul(V x, V y) {
    ops++;
    return MatmulOp::create(b, loc, x, y, b.getBoolAttr(false), b.getBoolAttr(false));
  }
  V select(V c, V x, V y) {
    ops++;
    return SelectOp::create(b, loc, c, x, y);
  }
  V cast(V x, mlir::Type ty) {
    ops++;
    return CastOp::create(b, loc, ty, x);
  }
  TworesOp twores(V x, V y) {
    ops++;
    return TworesOp::create(b, loc, x, y);
  }

  void run(const std::string &kind, uint64_t n, uint64_t R) {
    for (int i = 0; i < 16; i++) {
      ops++;
      I[i] = SourceOp::create(b, loc, i64);
    }
    for (int i = 0; i < 16; i++) {
      ops++;
      F[i] = SourceOp::create(b, loc, f32);
    }
    if (kind == "sparse")
      while (ops < n)
        unit(23);
    else if (kind == "dense")
      while (ops < n)
        unit(900);
    else if (kind == "chain")
      while (ops < n)
        chain();
    else if (kind == "many")
      while (ops < n)
        many(R);
    else {
      llvm::errs() << "unknown workload " << kind << "\n";
      exit(2);
    }
    llvm::SmallVector<V, 32> all(I, I + 16);
    all.append(F, F + 16);
    ops++;
    SinkOp::create(b, loc, all);
  }

  void unit(uint64_t P) {
    uint64_t k = below(16);
    uint64_t j = (k + 1 + below(15)) % 16;
    uint64_t l = (j + 1 + below(14)) % 16;
    if (l == k)
      l = (l + 1) % 16;
    bool isMatch = below(1000) < P;
    uint64_t kind = below(isMatch ? 37 : 12);
    int64_t c1 = 3 + 2 * below(48);
    int64_t c2 = 3 + 2 * below(48);
    V x = I[k], y = I[j], z = I[l], a = F[k], d = F[j], e = F[l];
    if (!isMatch)
      switch (kind) {
      case 0: I[k] = add(x, y); break;
      case 1: I[k] = sub(x, y); break;
      case 2: I[k] = mul(x, y); break;
      case 3: I[k] = select(x, y, z); break;
      case 4: {
        V p = add(x, y);
        V n = neg(p);
        I[k] = mul(n, z);
        break;
      }
      case 5: {
        V p = mul(x, y);
        V c = icst(c1);
        I[k] = add(p, c);
        break;
      }
      case 6: {
        V p = sub(x, y);
        V c = icst(c1);
        I[k] = mul(p, c);
        break;
      }
      case 7: F[k] = matmul(a, d); break;
      case 8: {
        V m = matmul(a, d);
        V u = t(m);
        F[k] = relu(u);
        break;
      }
      case 9: {
        V p = select(a, d, e);
        V q = add(p, d);
        F[k] = relu(q);
        break;
      }
      case 10: {
        auto o = twores(x, y);
        I[k] = o.getR0();
        I[j] = o.getR1();
        break;
      }
      case 11: {
        V g = cast(x, f32);
        F[k] = add(a, g);
        break;
      }
      }
    else
      switch (kind) {
      case 0: {
        V c = icst(0);
        I[k] = add(x, c);
        break;
      }
      case 1: {
        V c = icst(0);
        I[k] = add(c, x);
        break;
      }
      case 2: {
        V c = icst(0);
        I[k] = sub(x, c);
        break;
      }
      case 3: {
        V c = icst(1);
        I[k] = mul(x, c);
        break;
      }
      case 4: {
        V c = icst(0);
        V m = mul(y, c);
        I[k] = add(x, m);
        break;
      }
      case 5: {
        V p = sub(y, y);
        I[k] = add(x, p);
        break;
      }
      case 6: {
        V n = neg(x);
        I[k] = neg(n);
        break;
      }
      case 7: {
        V u = t(a);
        F[k] = t(u);
        break;
      }
      case 8: {
        V m = matmul(a, d);
        V r = relu(m);
        F[k] = relu(r);
        break;
      }
      case 9: {
        V c = icst(c1);
        V n = neg(c);
        I[k] = add(x, n);
        break;
      }
      case 10: {
        V p = icst(c1);
        V q = add(x, p);
        V r = icst(c2);
        I[k] = add(q, r);
        break;
      }
      case 11: {
        V p = icst(c1);
        V q = icst(c2);
        V r = add(p, q);
        I[k] = add(x, r);
        break;
      }
      case 12: {
        V p = icst(c1);
        V q = mul(x, p);
        V r = icst(c2);
        I[k] = mul(q, r);
        break;
      }
      case 13: {
        V p = icst(c1);
        V q = icst(c2);
        V r = mul(p, q);
        I[k] = mul(x, r);
        break;
      }
      case 14: {
        V p = icst(c1);
        I[k] = sub(x, p);
        break;
      }
      case 15: {
        V p = icst(c1);
        I[k] = add(p, x);
        break;
      }
      case 16: {
        V n = neg(y);
        I[k] = add(x, n);
        break;
      }
      case 17: {
        V n = neg(y);
        I[k] = sub(x, n);
        break;
      }
      case 18: {
        V p = sub(x, y);
        I[k] = neg(p);
        break;
      }
      case 19: {
        V n = neg(x);
        V o = neg(y);
        I[k] = mul(n, o);
        break;
      }
      case 20: {
        V m = matmul(a, d);
        V p = add(m, e);
        F[k] = relu(p);
        break;
      }
      case 21: {
        V u = t(a);
        V v = t(d);
        F[k] = matmul(u, v);
        break;
      }
      case 22: {
        V n = neg(a);
        F[k] = t(n);
        break;
      }
      case 23: {
        V c = icst(0);
        auto o = twores(x, c);
        I[k] = add(o.getR0(), o.getR1());
        break;
      }
      case 24: {
        auto o = twores(x, x);
        I[k] = add(o.getR0(), o.getR1());
        break;
      }
      case 25: I[k] = select(y, x, x); break;
      case 26: {
        V c = icst(c1);
        I[k] = select(c, x, y);
        break;
      }
      case 27: {
        V c = icst(0);
        I[k] = select(c, y, x);
        break;
      }
      case 28: {
        V c = icst(2);
        I[k] = mul(x, c);
        break;
      }
      case 29: {
        V m = mul(x, y);
        V n = mul(x, z);
        I[k] = add(m, n);
        break;
      }
      case 30: {
        V g = cast(x, f32);
        I[k] = cast(g, i64);
        break;
      }
      case 31: I[k] = cast(x, i64); break;
      case 32: {
        V c = icst(c1);
        V m = mul(x, c);
        I[k] = neg(m);
        break;
      }
      case 33: {
        V u = t(a);
        F[k] = matmul(u, d);
        break;
      }
      case 34: {
        V u = t(d);
        F[k] = matmul(a, u);
        break;
      }
      case 35: {
        V n = neg(x);
        V o = neg(y);
        I[k] = select(z, n, o);
        break;
      }
      case 36: {
        V c = fcst(-1.0f);
        V r = relu(c);
        F[k] = add(a, r);
        break;
      }
      }
  }
  void chain() {
    uint64_t k = below(16), kind = below(4);
    for (int i = 0; i < 64; i++)
      switch (kind) {
      case 0: {
        V c = icst(3 + 2 * below(48));
        I[k] = add(I[k], c);
        break;
      }
      case 1: {
        V c = icst(3 + 2 * below(48));
        I[k] = mul(I[k], c);
        break;
      }
      case 2: I[k] = neg(I[k]); break;
      case 3: F[k] = t(F[k]); break;
      }
  }
  void many(uint64_t R) {
    uint64_t k = below(16);
    uint64_t j = (k + 1 + below(15)) % 16;
    uint64_t l = (j + 1 + below(14)) % 16;
    if (l == k)
      l = (l + 1) % 16;
    uint64_t h = below(10), r = below(4), w = next();
    int64_t K = 100000 + (int64_t)(w % 1000);
    if (h == 0) {
      r = (w % R) % 4;
      K = 1000 + (int64_t)(w % R);
    }
    V x = I[k], y = I[j], z = I[l];
    V n = neg(x);
    V c = icst(K);
    V m = mul(n, c);
    switch (r) {
    case 0: I[k] = add(m, y); break;
    case 1: I[k] = sub(m, y); break;
    case 2: I[k] = mul(m, y); break;
    case 3: I[k] = select(m, y, z); break;
    }
  }
};
} // namespace bench
