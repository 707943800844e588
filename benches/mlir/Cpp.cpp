// The 36 rules of BenchRules.td as hand-written OpRewritePatterns.
#include "Native.h"
using namespace mlir;
using namespace bench;
namespace {
using PR = PatternRewriter;
inline Attribute cst(Value v) {
  if (auto c = v.getDefiningOp<ConstOp>())
    return c.getValueAttr();
  return {};
}
inline bool isI64(Value v) { return v.getType().isSignlessInteger(64); }
inline Value mk(PR &r, Location l, Attribute a) {
  auto t = llvm::cast<TypedAttr>(a);
  return ConstOp::create(r, l, t.getType(), t);
}
#define RULE(N, OP, BENEFIT)                                                                       \
  struct N : OpRewritePattern<OP> {                                                                \
    N(MLIRContext *c) : OpRewritePattern<OP>(c, BENEFIT) {}                                        \
    LogicalResult matchAndRewrite(OP op, PR &r) const override;                                    \
  };                                                                                               \
  LogicalResult N::matchAndRewrite(OP op, PR &r) const
#define FAIL return failure()
#define WITH(V)                                                                                    \
  do {                                                                                             \
    r.replaceOp(op, V);                                                                            \
    return success();                                                                              \
  } while (0)

RULE(C01, AddOp, 2) {
  if (auto c = cst(op.getY()); c && isZero(c))
    WITH(op.getX());
  if (auto c = cst(op.getX()); c && isZero(c))
    WITH(op.getY());
  FAIL;
}
RULE(C02, SubOp, 2) {
  if (auto c = cst(op.getY()); c && isZero(c))
    WITH(op.getX());
  FAIL;
}
RULE(C03, MulOp, 2) {
  if (auto c = cst(op.getY()); c && isOne(c))
    WITH(op.getX());
  if (auto c = cst(op.getX()); c && isOne(c))
    WITH(op.getY());
  FAIL;
}
RULE(C04, MulOp, 2) {
  if (auto c = cst(op.getY()); c && isZero(c))
    WITH(op.getY());
  if (auto c = cst(op.getX()); c && isZero(c))
    WITH(op.getX());
  FAIL;
}
RULE(C05, SubOp, 1) {
  if (op.getX() != op.getY())
    FAIL;
  WITH(mk(r, op.getLoc(), zeroOf(op.getType())));
}
RULE(C06, NegOp, 2) {
  if (auto n = op.getX().getDefiningOp<NegOp>())
    WITH(n.getX());
  FAIL;
}
RULE(C07, TOp, 2) {
  if (auto n = op.getX().getDefiningOp<TOp>())
    WITH(n.getX());
  FAIL;
}
RULE(C08, ReluOp, 2) {
  if (auto n = op.getX().getDefiningOp<ReluOp>())
    WITH(n.getResult());
  FAIL;
}
RULE(C09, NegOp, 2) {
  if (auto c = cst(op.getX()))
    WITH(mk(r, op.getLoc(), negA(c)));
  FAIL;
}
RULE(C10, AddOp, 4) {
  auto i = op.getX().getDefiningOp<AddOp>();
  if (!i || !isI64(i.getX()))
    FAIL;
  auto c1 = cst(i.getY()), c2 = cst(op.getY());
  if (!c1 || !c2)
    FAIL;
  WITH(AddOp::create(r, op.getLoc(), i.getX(), mk(r, op.getLoc(), addA(c1, c2))).getResult());
}
RULE(C11, AddOp, 3) {
  auto c1 = cst(op.getX()), c2 = cst(op.getY());
  if (!c1 || !c2)
    FAIL;
  WITH(mk(r, op.getLoc(), addA(c1, c2)));
}
RULE(C12, MulOp, 4) {
  auto i = op.getX().getDefiningOp<MulOp>();
  if (!i || !isI64(i.getX()))
    FAIL;
  auto c1 = cst(i.getY()), c2 = cst(op.getY());
  if (!c1 || !c2)
    FAIL;
  WITH(MulOp::create(r, op.getLoc(), i.getX(), mk(r, op.getLoc(), mulA(c1, c2))).getResult());
}
RULE(C13, MulOp, 3) {
  auto c1 = cst(op.getX()), c2 = cst(op.getY());
  if (!c1 || !c2)
    FAIL;
  WITH(mk(r, op.getLoc(), mulA(c1, c2)));
}
RULE(C14, SubOp, 2) {
  auto c = cst(op.getY());
  if (!c || !isI64(op.getX()) || !llvm::isa<IntegerAttr>(c))
    FAIL;
  WITH(AddOp::create(r, op.getLoc(), op.getX(), mk(r, op.getLoc(), negA(c))).getResult());
}
RULE(C15, AddOp, 2) {
  if (!cst(op.getX()) || cst(op.getY()))
    FAIL;
  WITH(AddOp::create(r, op.getLoc(), op.getY(), op.getX()).getResult());
}
RULE(C16, AddOp, 2) {
  auto n = op.getY().getDefiningOp<NegOp>();
  if (!n || !n->hasOneUse())
    FAIL;
  WITH(SubOp::create(r, op.getLoc(), op.getX(), n.getX()).getResult());
}
RULE(C17, SubOp, 2) {
  auto n = op.getY().getDefiningOp<NegOp>();
  if (!n)
    FAIL;
  WITH(AddOp::create(r, op.getLoc(), op.getX(), n.getX()).getResult());
}
RULE(C18, NegOp, 2) {
  auto s = op.getX().getDefiningOp<SubOp>();
  if (!s || !s->hasOneUse())
    FAIL;
  WITH(SubOp::create(r, op.getLoc(), s.getY(), s.getX()).getResult());
}
RULE(C19, MulOp, 3) {
  auto a = op.getX().getDefiningOp<NegOp>();
  if (!a)
    FAIL;
  auto b = op.getY().getDefiningOp<NegOp>();
  if (!b)
    FAIL;
  WITH(MulOp::create(r, op.getLoc(), a.getX(), b.getX()).getResult());
}
RULE(C20, ReluOp, 13) {
  auto p = op.getX().getDefiningOp<AddOp>();
  if (!p)
    FAIL;
  auto m = p.getX().getDefiningOp<MatmulOp>();
  if (!m || !p->hasOneUse() || !m->hasOneUse())
    FAIL;
  WITH(FusedOp::create(r, op.getLoc(), m.getX(), m.getY(), p.getY(), m.getTaAttr(), m.getTbAttr())
           .getResult());
}
RULE(C21, MatmulOp, 3) {
  auto a = op.getX().getDefiningOp<TOp>();
  if (!a)
    FAIL;
  auto b = op.getY().getDefiningOp<TOp>();
  if (!b || op.getTa() || op.getTb())
    FAIL;
  auto m = MatmulOp::create(r, op.getLoc(), b.getX(), a.getX(), op.getTaAttr(), op.getTbAttr());
  WITH(TOp::create(r, op.getLoc(), m.getResult()).getResult());
}
RULE(C22, TOp, 2) {
  auto n = op.getX().getDefiningOp<NegOp>();
  if (!n)
    FAIL;
  WITH(
      NegOp::create(r, op.getLoc(), TOp::create(r, op.getLoc(), n.getX()).getResult()).getResult());
}
RULE(C23, TworesOp, 2) {
  auto c = cst(op.getY());
  if (!c || !isZero(c))
    FAIL;
  r.replaceOp(op, {op.getX(), op.getX()});
  return success();
}
RULE(C24, TworesOp, 1) {
  if (op.getX() != op.getY())
    FAIL;
  Value a = AddOp::create(r, op.getLoc(), op.getX(), op.getX());
  Value s = SubOp::create(r, op.getLoc(), op.getX(), op.getX());
  r.replaceOp(op, {a, s});
  return success();
}
RULE(C25, SelectOp, 1) {
  if (op.getX() != op.getY())
    FAIL;
  WITH(op.getX());
}
RULE(C26, SelectOp, 2) {
  auto c = cst(op.getC());
  if (!c || isZero(c))
    FAIL;
  WITH(op.getX());
}
RULE(C27, SelectOp, 2) {
  auto c = cst(op.getC());
  if (!c || !isZero(c))
    FAIL;
  WITH(op.getY());
}
RULE(C28, MulOp, 2) {
  auto c = cst(op.getY());
  if (!c || !isTwo(c))
    FAIL;
  WITH(AddOp::create(r, op.getLoc(), op.getX(), op.getX()).getResult());
}
RULE(C29, AddOp, 3) {
  auto m = op.getX().getDefiningOp<MulOp>();
  if (!m)
    FAIL;
  auto n = op.getY().getDefiningOp<MulOp>();
  if (!n || m.getX() != n.getX() || !m->hasOneUse() || !n->hasOneUse())
    FAIL;
  Value s = AddOp::create(r, op.getLoc(), m.getY(), n.getY());
  WITH(MulOp::create(r, op.getLoc(), m.getX(), s).getResult());
}
RULE(C30, CastOp, 2) {
  auto i = op.getX().getDefiningOp<CastOp>();
  if (!i || i.getX().getType() != op.getType())
    FAIL;
  WITH(i.getX());
}
RULE(C31, CastOp, 1) {
  if (op.getX().getType() != op.getType())
    FAIL;
  WITH(op.getX());
}
RULE(C32, NegOp, 3) {
  auto m = op.getX().getDefiningOp<MulOp>();
  if (!m)
    FAIL;
  auto c = cst(m.getY());
  if (!c || !m->hasOneUse())
    FAIL;
  WITH(MulOp::create(r, op.getLoc(), m.getX(), mk(r, op.getLoc(), negA(c))).getResult());
}
RULE(C33, MatmulOp, 2) {
  auto a = op.getX().getDefiningOp<TOp>();
  if (!a || op.getTa())
    FAIL;
  WITH(MatmulOp::create(r, op.getLoc(), a.getX(), op.getY(), r.getBoolAttr(true), op.getTbAttr())
           .getResult());
}
RULE(C34, MatmulOp, 2) {
  auto b = op.getY().getDefiningOp<TOp>();
  if (!b || op.getTb())
    FAIL;
  WITH(MatmulOp::create(r, op.getLoc(), op.getX(), b.getX(), op.getTaAttr(), r.getBoolAttr(true))
           .getResult());
}
RULE(C35, SelectOp, 3) {
  auto a = op.getX().getDefiningOp<NegOp>();
  if (!a)
    FAIL;
  auto b = op.getY().getDefiningOp<NegOp>();
  if (!b)
    FAIL;
  WITH(NegOp::create(r, op.getLoc(),
                     SelectOp::create(r, op.getLoc(), op.getC(), a.getX(), b.getX()).getResult())
           .getResult());
}
RULE(C36, ReluOp, 2) {
  if (auto c = cst(op.getX()))
    WITH(mk(r, op.getLoc(), reluA(c)));
  FAIL;
}

// One class for the workload "many". The field K is the constant.
template <typename RootOp> struct ManyC : OpRewritePattern<RootOp> {
  int64_t k;
  ManyC(MLIRContext *c, int64_t k) : OpRewritePattern<RootOp>(c, 4), k(k) {}
  LogicalResult matchAndRewrite(RootOp op, PR &r) const override {
    auto m = op->getOperand(0).template getDefiningOp<MulOp>();
    if (!m)
      FAIL;
    auto n = m.getX().template getDefiningOp<NegOp>();
    if (!n)
      FAIL;
    auto c = m.getY().template getDefiningOp<ConstOp>();
    if (!c)
      FAIL;
    auto i = llvm::dyn_cast<IntegerAttr>(c.getValueAttr());
    if (!i || i.getValue() != (uint64_t)k)
      FAIL;
    Value y = op->getOperand(1), z = op->getNumOperands() == 3 ? op->getOperand(2) : y;
    auto f = r.getBoolAttr(false);
    WITH(FusedOp::create(r, op.getLoc(), n.getX(), y, z, f, f).getResult());
  }
};
} // namespace
void bench::populateCpp(RewritePatternSet &p) {
  p.add<C01, C02, C03, C04, C05, C06, C07, C08, C09, C10, C11, C12, C13, C14, C15, C16, C17, C18,
        C19, C20, C21, C22, C23, C24, C25, C26, C27, C28, C29, C30, C31, C32, C33, C34, C35, C36>(
      p.getContext());
}
void bench::populateManyCpp(RewritePatternSet &p, int R) {
  auto *c = p.getContext();
  for (int i = 0; i < R; i++)
    switch (i % 4) {
    case 0: p.add<ManyC<AddOp>>(c, 1000 + i); break;
    case 1: p.add<ManyC<SubOp>>(c, 1000 + i); break;
    case 2: p.add<ManyC<MulOp>>(c, 1000 + i); break;
    case 3: p.add<ManyC<SelectOp>>(c, 1000 + i); break;
    }
}
