//! Row 3.3: provided constraints on shapes, and MLIR's names for containers.

use drr::prelude::*;

use crate::ops::{CastOp, ConstOp, MulOp, NegOp};
use crate::{check, check_no_match};

drr::drr! {
    set Shapes;

    def Rank : Pat<(NegOp $x), (replaceWithValue $x), [(HasRank<2> $x)]>;
    def RankInPlace : Pat<(NegOp AllOf<(AnyTensor, HasRank<2>)>:$x), (replaceWithValue $x)>;
    def AtMost : Pat<(NegOp $x), (replaceWithValue $x), [(HasRankAtMost<2> $x)]>;
    def AtLeast : Pat<(NegOp $x), (replaceWithValue $x), [(HasRankAtLeast<2> $x)]>;
    def Static : Pat<(NegOp $x), (replaceWithValue $x), [(HasStaticShape $x)]>;
    def OfConstant : Pat<(NegOp (ConstOp $c)), (ConstOp $c), [(HasRank<1> $c), (HasStaticShape $c)]>;
    def Tail : Pat<(MulOp (CastOp $x, $_), (CastOp $y, $_)), (NegOp (MulOp $y, $y)), [(IsTailOf $x, $y)]>;
    def Broadcast : Pat<(MulOp (CastOp $x, $_), (CastOp $y, $_)), (NegOp (MulOp $y, $y)), [(BroadcastableTo $x, $y)]>;
    def Floats : Pat<(NegOp F32Tensor:$x), (replaceWithValue $x)>;
    def Memory : Pat<(NegOp AnyOf<(I8MemRef, AnyUnrankedMemRef)>:$x), (replaceWithValue $x)>;
    def Listed : Pat<(NegOp $x), (replaceWithValue $x), [(IndexTensor $x)]>;
}

fn neg(ty: &str) -> String {
    format!(
        "%s = \"x.src\"() : () -> {ty}\n%r = \"test.neg\"(%s) : ({ty}) -> {ty}\n\"x.use\"(%r) : ({ty}) -> ()"
    )
}

/// Checks which types of a negated value a rule accepts.
#[track_caller]
fn accepts(rule: &str, yes: &[&str], no: &[&str]) {
    for ty in yes {
        let without = format!("%s = \"x.src\"() : () -> {ty}\n\"x.use\"(%s) : ({ty}) -> ()");
        check(Shapes, rule, &neg(ty), &without);
    }
    for ty in no {
        check_no_match(Shapes, rule, &neg(ty));
    }
}

#[test]
fn row_3_3_ranks_of_values() {
    let (one, two, three) = ("tensor<4xf32>", "memref<?x2xi8>", "vector<1x2x3xi1>");
    accepts(
        "Rank",
        &[two, "tensor<2x?xf32>"],
        &[one, three, "i32", "tensor<*xf32>"],
    );
    accepts("RankInPlace", &["tensor<2x?xf32>"], &[one, two]);
    accepts(
        "AtMost",
        &[one, two, "tensor<f32>"],
        &[three, "f32", "tensor<*xf32>"],
    );
    accepts("AtLeast", &[two, three], &[one, "f32", "tensor<*xf32>"]);
    accepts(
        "Static",
        &[one, three, "tensor<f32>"],
        &[two, "i32", "tensor<*xf32>"],
    );
}

#[test]
fn row_3_3_ranks_of_attributes() {
    let constant = |value: &str, ty: &str| {
        format!("%k = \"test.const\"() <{{value = {value} : {ty}}}> : () -> {ty}\n")
    };
    let neg = |value: &str, ty: &str| {
        constant(value, ty)
            + &format!("%r = \"test.neg\"(%k) : ({ty}) -> {ty}\n\"x.use\"(%r) : ({ty}) -> ()")
    };
    let (dense, ty) = ("dense<[1, 2]>", "tensor<2xi32>");
    let after = constant(dense, ty) + "\"x.use\"(%k) : (tensor<2xi32>) -> ()";
    check(Shapes, "OfConstant", &neg(dense, ty), &after);
    check_no_match(Shapes, "OfConstant", &neg("dense<1>", "tensor<2x2xi32>"));
    check_no_match(Shapes, "OfConstant", &neg("1", "i32"));
}

#[test]
fn row_3_3_shapes_of_two_values() {
    let both = |x: &str, y: &str| {
        format!(
            "%x = \"x.src\"() : () -> {x}\n%y = \"x.src\"() : () -> {y}\n%a1 = \"test.cast\"(%x) : ({x}) -> {y}\n%b1 = \"test.cast\"(%y) : ({y}) -> {y}\n%r = \"test.mul\"(%a1, %b1) : ({y}, {y}) -> {y}\n\"x.use\"(%r) : ({y}) -> ()"
        )
    };
    let after = |x: &str, y: &str| {
        format!(
            "%x = \"x.src\"() : () -> {x}\n%y = \"x.src\"() : () -> {y}\n%m = \"test.mul\"(%y, %y) : ({y}, {y}) -> {y}\n%r = \"test.neg\"(%m) : ({y}) -> {y}\n\"x.use\"(%r) : ({y}) -> ()"
        )
    };
    let (unranked, scalar) = ("tensor<*xf32>", "f32");
    let full = "tensor<2x3x4xf32>";
    let cases = [
        // The two shapes, whether the first is a tail of the second, and broadcastable to it.
        ("tensor<3x4xi1>", full, true, true),
        ("tensor<f32>", full, true, true),
        (full, full, true, true),
        ("tensor<1x4xf32>", full, false, true),
        ("tensor<2x3xf32>", full, false, false),
        ("tensor<1x2x3x4xf32>", full, false, false),
        ("tensor<?xf32>", "tensor<2x?xf32>", true, false),
        ("tensor<1xf32>", "tensor<2x?xf32>", false, true),
        ("tensor<?xf32>", "tensor<2x3xf32>", false, false),
        (unranked, full, false, false),
        (scalar, full, false, false),
    ];
    for (x, y, tail, broadcast) in cases {
        for (rule, holds) in [("Tail", tail), ("Broadcast", broadcast)] {
            match holds {
                true => check(Shapes, rule, &both(x, y), &after(x, y)),
                false => check_no_match(Shapes, rule, &both(x, y)),
            }
        }
    }
}

#[test]
fn row_3_3_containers_of_one_element_type_by_mlirs_names() {
    accepts(
        "Floats",
        &["tensor<2xf32>", "tensor<*xf32>"],
        &["tensor<2xf64>", "vector<2xf32>", "f32"],
    );
    accepts(
        "Memory",
        &["memref<2xi8>", "memref<*xf32>"],
        &["memref<2xf32>", "tensor<2xi8>"],
    );
    accepts("Listed", &["tensor<2xindex>"], &["tensor<2xi64>", "index"]);
}
