#!/bin/bash
# Builds everything, checks that all contenders agree, measures them and prints the tables in
# Markdown.
#
# benches/compare.sh [quick] [plot] [TABLE...]
#
#   quick   small modules: three minutes instead of ten
#   plot    also draws benches/cost.svg
#   TABLE   times, instructions, memory, text, build or threads; without one, all
#
# Without MLIR's packages (tools/install-mlir.sh) MLIR's rows and columns stay empty.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ -x "${LLVM_22_PREFIX:-/usr/lib/llvm-22}/bin/mlir-tblgen" ]; then
  benches/mlir/build.sh
else
  echo "no MLIR: its rows and columns stay empty (tools/install-mlir.sh installs it)"
fi
cargo bench -p drr-bench-tables -- "$@"
