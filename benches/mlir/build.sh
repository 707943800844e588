#!/bin/bash
# Builds the MLIR side of the comparison with Debian's LLVM 22 packages (tools/install-mlir.sh),
# without CMake, into DIR: mlir-bench, oracle-opt, and oracle-opt-nodce, whose ops are not Pure, so
# that the driver does not erase them as dead.
#
#   benches/mlir/build.sh [DIR]      default: mlir-oracle in cargo's target directory
#
# Takes about three minutes from scratch on one core, mostly for the set of 500 rules, and compiles
# as many files at a time as there are cores. Rebuilds only targets that are older than their
# sources.
set -euo pipefail
cd "$(dirname "$0")"
OUT=${1:-${CARGO_TARGET_DIR:-$PWD/../../target}/mlir-oracle}
LLVM=${LLVM_22_PREFIX:-/usr/lib/llvm-22}
# The largest first, so that the other files are compiled beside it.
SIZES=(500 100 10)
for tool in mlir-tblgen mlir-pdll clang++; do
  [ -x "$LLVM/bin/$tool" ] || { echo "no $LLVM/bin/$tool: run tools/install-mlir.sh" >&2; exit 1; }
done
mkdir -p "$OUT"/{pure,nodce}/gen
OUT=$(cd "$OUT" && pwd)

CXXFLAGS=(-std=c++17 -O3 -DNDEBUG -fno-rtti -fno-exceptions -I"$LLVM/include" -D_GNU_SOURCE
  -D__STDC_CONSTANT_MACROS -D__STDC_FORMAT_MACROS -D__STDC_LIMIT_MACROS -Wno-unused-function)
LDFLAGS=(-L"$LLVM/lib" -Wl,-rpath,"$LLVM/lib" -lMLIR -lLLVM -fuse-ld=lld)

# stale TARGET SOURCE...: succeeds if TARGET is missing or older than a source.
stale() {
  local target=$1 source
  [ -e "$target" ] || return 0
  for source in "${@:2}"; do [ "$source" -nt "$target" ] && return 0; done
  return 1
}
# make TARGET SOURCE... -- COMMAND...: runs the command if TARGET is stale.
make() {
  local target=$1 sources=() seconds=$SECONDS
  shift
  while [ "$1" != -- ]; do sources+=("$1"); shift; done
  shift
  stale "$target" "${sources[@]}" || return 0
  "$@" || { rm -f "$target"; return 1; }
  printf '%-24s %3d s\n' "$(basename "$target")" $((SECONDS - seconds))
}
# compile VARIANT SOURCE OBJECT HEADER... [-- FLAG...]: compiles in the background.
CORES=$(getconf _NPROCESSORS_ONLN)
running=0
compile() {
  local variant=$1 source=$2 object=$OUT/$1/$3 headers=()
  shift 3
  while [ $# -gt 0 ] && [ "$1" != -- ]; do headers+=("$1"); shift; done
  [ $# -gt 0 ] && shift
  [ "$running" -lt "$CORES" ] || wait_for_one
  running=$((running + 1))
  make "$object" "$source" "${headers[@]}" -- \
    "$LLVM/bin/clang++" "${CXXFLAGS[@]}" -I"$OUT/$variant" -I. "$@" -c "$source" -o "$object" &
}
# Waits for a file to be compiled, and fails if it has an error.
wait_for_one() {
  wait -n || { wait; exit 1; }
  running=$((running - 1))
}

for variant in pure nodce; do
  gen=$OUT/$variant/gen
  define=()
  [ $variant = nodce ] && define=(-D BENCH_NODCE)
  tblgen() { make "$gen/$2" "${@:3}" -- "$LLVM/bin/mlir-tblgen" "$1" ${define[@]+"${define[@]}"} -I "$LLVM/include" -I . "$3" -o "$gen/$2"; }
  tblgen -gen-dialect-decls BenchDialect.h.inc BenchOps.td
  tblgen -gen-dialect-defs BenchDialect.cpp.inc BenchOps.td
  tblgen -gen-op-decls BenchOps.h.inc BenchOps.td
  tblgen -gen-op-defs BenchOps.cpp.inc BenchOps.td
  tblgen -gen-rewriters BenchRules.inc BenchRules.td BenchOps.td
done

gen=$OUT/pure/gen
define=()
objects=()
for size in "${SIZES[@]}"; do
  make "$gen/Many$size.td" gen_many.py -- bash -c "python3 gen_many.py $size td > '$gen/Many$size.td'"
  make "$gen/Many$size.pdll" gen_many.py -- bash -c "python3 gen_many.py $size pdll > '$gen/Many$size.pdll'"
  tblgen -gen-rewriters "Many$size.inc" "$gen/Many$size.td" BenchOps.td
  make "$gen/ManyPdl$size.inc" "$gen/Many$size.pdll" BenchOps.td -- \
    "$LLVM/bin/mlir-pdll" -x=cpp -I "$LLVM/include" -I . "$gen/Many$size.pdll" -o "$gen/ManyPdl$size.inc"
  compile pure Many.cpp "Many$size.o" Bench.h "$gen/Many$size.inc" -- \
    -DMANY_R=$size -DMANY_INC="\"gen/Many$size.inc\""
  compile pure ManyPdl.cpp "ManyPdl$size.o" Bench.h "$gen/ManyPdl$size.inc" -- \
    -DMANY_R=$size -DMANY_INC="\"gen/ManyPdl$size.inc\""
  objects+=("$OUT/pure/Many$size.o" "$OUT/pure/ManyPdl$size.o")
done
for variant in pure nodce; do
  gen=$OUT/$variant/gen
  headers=(Bench.h Native.h "$gen/BenchOps.h.inc")
  compile $variant Dialect.cpp Dialect.o "${headers[@]}" "$gen/BenchOps.cpp.inc"
  compile $variant Drr.cpp Drr.o "${headers[@]}" "$gen/BenchRules.inc"
  compile $variant Cpp.cpp Cpp.o "${headers[@]}"
done
compile pure ManyAll.cpp ManyAll.o Bench.h
compile pure bench.cpp bench.o Bench.h Gen.h
compile pure oracle-opt.cpp oracle-opt.o Bench.h
compile nodce oracle-opt.cpp oracle-opt.o Bench.h
while [ "$running" -gt 0 ]; do wait_for_one; done

link() { make "$OUT/$1" "${@:2}" -- "$LLVM/bin/clang++" "${@:2}" "${LDFLAGS[@]}" -o "$OUT/$1"; }
# The objects of the many-rules sets only refer to ops by name, so both variants of the dialect can
# use them.
many=("$OUT/pure/ManyAll.o" "${objects[@]}")
pure=("$OUT"/pure/{Dialect,Drr,Cpp}.o)
nodce=("$OUT"/nodce/{Dialect,Drr,Cpp}.o)
link mlir-bench "$OUT/pure/bench.o" "${pure[@]}" "${many[@]}"
link oracle-opt "$OUT/pure/oracle-opt.o" "${pure[@]}" "${many[@]}"
link oracle-opt-nodce "$OUT/nodce/oracle-opt.o" "${nodce[@]}" "${many[@]}"
echo "built: $OUT/{mlir-bench,oracle-opt,oracle-opt-nodce}"
