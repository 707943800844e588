#!/usr/bin/env python3
"""Prints the many-rules set of N rules, as DRR (`gen_many.py N td`) or PDLL (`gen_many.py N pdll`).

Rule i is root[i % 4](mul(neg x, const 1000 + i), y[, z]) -> fused(x, y, y or z): one prefix that
all rules share, on four root ops.
"""
import sys

ROOTS = ["add", "sub", "mul", "select"]


def td(count):
    yield 'include "mlir/IR/PatternBase.td"\ninclude "mlir/IR/CommonAttrConstraints.td"'
    yield 'include "BenchOps.td"\n'
    for i in range(count):
        root = ROOTS[i % 4]
        operands, results = ("$y, $z", "$x, $y, $z") if root == "select" else ("$y", "$x, $y, $y")
        constant = f'ConstantAttr<I64Attr, "{1000 + i}">'
        yield (
            f"def M{i:04d} : Pat<"
            f"({root.capitalize()}Op (MulOp (NegOp $x), (ConstOp {constant})), {operands}),\n"
            f"  (FusedOp {results}, ConstBoolAttrFalse, ConstBoolAttrFalse)>;"
        )


def pdll(count):
    yield '#include "BenchOps.td"\n'
    for i in range(count):
        root = ROOTS[i % 4]
        operands, results = (
            ("y: Value, z: Value", "x, y, z") if root == "select" else ("y: Value", "x, y, y")
        )
        yield (
            f"Pattern M{i:04d} with benefit(4) {{\n"
            f"  let root = op<bench.{root}>(op<bench.mul>(op<bench.neg>(x: Value), "
            f'op<bench.const> {{value = attr<"{1000 + i} : i64">}}), {operands});\n'
            f'  replace root with op<bench.fused>({results}) {{ta = attr<"false">, tb = attr<"false">}};\n'
            "}"
        )


if __name__ == "__main__":
    writer = {"td": td, "pdll": pdll}[sys.argv[2]]
    print("\n".join(writer(int(sys.argv[1]))))
