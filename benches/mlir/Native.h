// The C++ functions that the constraints and native calls of BenchRules.td use.
#pragma once
#include "Bench.h"
#include <optional>
namespace bench {
using namespace mlir;
inline bool isZero(Attribute a) {
  if (auto i = llvm::dyn_cast<IntegerAttr>(a))
    return i.getValue().isZero();
  if (auto f = llvm::dyn_cast<FloatAttr>(a))
    return f.getValue().isZero();
  return false;
}
inline bool isVal(Attribute a, int v) {
  if (auto i = llvm::dyn_cast<IntegerAttr>(a))
    return i.getValue() == (uint64_t)v;
  if (auto f = llvm::dyn_cast<FloatAttr>(a))
    return f.getValue().isExactlyValue((double)v);
  return false;
}
inline bool isOne(Attribute a) { return isVal(a, 1); }
inline bool isTwo(Attribute a) { return isVal(a, 2); }
inline TypedAttr addA(Attribute a, Attribute b) {
  if (auto i = llvm::dyn_cast<IntegerAttr>(a))
    return IntegerAttr::get(i.getType(), i.getValue() + llvm::cast<IntegerAttr>(b).getValue());
  auto f = llvm::cast<FloatAttr>(a);
  return FloatAttr::get(f.getType(), f.getValue() + llvm::cast<FloatAttr>(b).getValue());
}
inline TypedAttr mulA(Attribute a, Attribute b) {
  if (auto i = llvm::dyn_cast<IntegerAttr>(a))
    return IntegerAttr::get(i.getType(), i.getValue() * llvm::cast<IntegerAttr>(b).getValue());
  auto f = llvm::cast<FloatAttr>(a);
  return FloatAttr::get(f.getType(), f.getValue() * llvm::cast<FloatAttr>(b).getValue());
}
inline TypedAttr negA(Attribute a) {
  if (auto i = llvm::dyn_cast<IntegerAttr>(a))
    return IntegerAttr::get(i.getType(), -i.getValue());
  auto f = llvm::cast<FloatAttr>(a);
  return FloatAttr::get(f.getType(), -f.getValue());
}
inline TypedAttr reluA(Attribute a) {
  if (auto i = llvm::dyn_cast<IntegerAttr>(a))
    return i.getValue().isNegative() ? IntegerAttr::get(i.getType(), 0) : i;
  auto f = llvm::cast<FloatAttr>(a);
  return f.getValue().isNegative() ? FloatAttr::get(f.getType(), 0.0) : f;
}
inline TypedAttr zeroOf(Type t) {
  if (llvm::isa<FloatType>(t))
    return FloatAttr::get(t, 0.0);
  return IntegerAttr::get(t, 0);
}
} // namespace bench
