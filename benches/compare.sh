#!/bin/bash
# Builds everything, checks that all contenders agree, measures them and prints the tables in
# Markdown.
#
# benches/compare.sh [quick | plot]     quick: 10,000 ops only, about a minute
#                                       plot: also draws benches/cost.svg
#
# Without MLIR's packages (tools/install-mlir.sh) MLIR's columns stay empty.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ -x "${LLVM_22_PREFIX:-/usr/lib/llvm-22}/bin/mlir-tblgen" ]; then
  benches/mlir/build.sh
else
  echo "no MLIR: its columns stay empty (tools/install-mlir.sh installs it)"
fi

echo "== agreement"
cargo test --release --test oracle --test automaton

echo "== time"
# The MLIR side is optimised across compilation units too.
export CARGO_PROFILE_BENCH_CODEGEN_UNITS=1 CARGO_PROFILE_BENCH_LTO=fat
cargo bench --bench compare -- "$@"
cargo bench --bench text
