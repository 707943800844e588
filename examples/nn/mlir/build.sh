#!/bin/bash
# Builds nn-opt in DIR from nn.td and nn-opt.cpp, with Debian's LLVM 22 packages
# (tools/install-mlir.sh), if it is out of date.
#
#   examples/nn/mlir/build.sh DIR
set -euo pipefail
mkdir -p "$1/gen"
OUT=$(cd "$1" && pwd)
cd "$(dirname "$0")"
LLVM=${LLVM_22_PREFIX:-/usr/lib/llvm-22}
TARGET=$OUT/nn-opt
stale=
for source in nn.td nn-opt.cpp build.sh; do
  if [ ! "$TARGET" -nt "$source" ]; then stale=yes; fi
done
[ "$stale" ] || exit 0
tblgen() { "$LLVM/bin/mlir-tblgen" "$1" -I "$LLVM/include" nn.td -o "$OUT/gen/$2"; }
tblgen -gen-dialect-decls Dialect.h.inc
tblgen -gen-dialect-defs Dialect.cpp.inc
tblgen -gen-op-decls Ops.h.inc
tblgen -gen-op-defs Ops.cpp.inc
"$LLVM/bin/clang++" -std=c++17 -O1 -fno-rtti -fno-exceptions -Wno-unused-function -I"$LLVM/include" -I"$OUT" \
  -D_GNU_SOURCE -D__STDC_CONSTANT_MACROS -D__STDC_FORMAT_MACROS -D__STDC_LIMIT_MACROS \
  nn-opt.cpp -L"$LLVM/lib" -Wl,-rpath,"$LLVM/lib" -lMLIR -lLLVM -fuse-ld=lld -o "$TARGET"
