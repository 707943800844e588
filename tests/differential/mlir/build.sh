#!/bin/bash
# Builds differential-opt in DIR from Ops.td, Rules.td and differential-opt.cpp, with Debian's LLVM
# 22 packages (tools/install-mlir.sh), if it is out of date.
#
#   tests/differential/mlir/build.sh DIR
set -euo pipefail
mkdir -p "$1/gen"
OUT=$(cd "$1" && pwd)
cd "$(dirname "$0")"
LLVM=${LLVM_22_PREFIX:-/usr/lib/llvm-22}
TARGET=$OUT/differential-opt
stale=
for source in Ops.td Rules.td differential-opt.cpp build.sh; do
  if [ ! "$TARGET" -nt "$source" ]; then stale=yes; fi
done
[ "$stale" ] || exit 0
tblgen() { "$LLVM/bin/mlir-tblgen" "$1" -I "$LLVM/include" -I . "$2" -o "$OUT/gen/$3"; }
tblgen -gen-dialect-decls Ops.td Dialect.h.inc
tblgen -gen-dialect-defs Ops.td Dialect.cpp.inc
tblgen -gen-op-decls Ops.td Ops.h.inc
tblgen -gen-op-defs Ops.td Ops.cpp.inc
tblgen -gen-rewriters Rules.td Rules.inc
"$LLVM/bin/clang++" -std=c++17 -O1 -fno-rtti -fno-exceptions -Wno-unused-function -I"$LLVM/include" -I"$OUT" \
  -D_GNU_SOURCE -D__STDC_CONSTANT_MACROS -D__STDC_FORMAT_MACROS -D__STDC_LIMIT_MACROS \
  differential-opt.cpp -L"$LLVM/lib" -Wl,-rpath,"$LLVM/lib" -lMLIR -lLLVM -fuse-ld=lld -o "$TARGET"
