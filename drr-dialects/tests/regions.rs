//! Rules that build ops with regions. `mlir-opt` reads what they make.

use drr::constraint::Is;
use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::embedded::{Context, PrintOptions};
use drr::ir::{AffineMap, AttrData, TypeData};
use drr::native::{IntoAttr, Val};
use drr::pattern_set::PatternSet;
use drr::prelude::*;
use drr_dialects::arith::{AddFOp, AddIOp, CmpIOp, CmpIPredicate, ConstantOp, MaximumFOp, MulFOp};
use drr_dialects::cf::{BranchOp, CondBranchOp};
use drr_dialects::linalg::{self, GenericOp, IteratorType, IteratorTypeAttr};
use drr_dialects::scf::{ExecuteRegionOp, ForOp, IfOp, YieldOp};
use drr_test_support::mlir;

drr::declare_op! {
    /// The greater of an element and zero.
    pub ReluOp = "x.relu"(input: AnyTensor) -> (result: AnyTensor) traits(Pure, SameOperandsAndResultType);
    /// `a * b + c` of elements.
    pub FmaOp = "x.fma"(a: AnyTensor, b: AnyTensor, c: AnyTensor) -> (result: AnyTensor)
        traits(Pure, SameOperandsAndResultType);
    /// Adds a number so often.
    pub RepeatOp = "x.repeat"(start: I32, step: I32, times: Index) -> (result: I32) traits(Pure);
    /// The sum, if the condition holds.
    pub MaybeOp = "x.maybe"(condition: I1, x: I32, y: I32) -> (result: I32) traits(Pure);
    /// The first of a number and its successors that is not less than the limit.
    pub ReachOp = "x.reach"(start: I32, limit: I32) -> (result: I32) traits(Pure);
    /// The number of the cells of a square.
    pub CellsOp = "x.cells"(size: Index) -> (result: Index) traits(Pure);
}

drr::drr! {
    pub set Regions;

    def Relu : Pattern<(ReluOp $x), [
        (ConstantOp:$zero (Zero $x), (returnType (Element $x))),
        (GenericOp (variadic $x), (variadic $x), (Maps $x, 2), (Parallel $x),
            region = (region ($in: (Element $x), $_: (Element $x))
                (linalg::YieldOp (variadic (MaximumFOp $in, $zero)))))]>;

    def Fma : Pat<(FmaOp $a, $b, $c),
        (GenericOp (variadic $a, $b, $c), (variadic $c), (Maps $a, 4), (Parallel $a),
            region = (region ($x: (Element $a), $y: (Element $a), $z: (Element $a), $_: (Element $a))
                (MulFOp:$product $x, $y),
                (AddFOp:$sum $product, $z),
                (linalg::YieldOp (variadic $sum))))>;

    def Repeat : Pat<(RepeatOp $start, $step, $times),
        (ForOp Number<0>, $times, Number<1>, (variadic $start),
            region = (region ($_: Index, $sum: $start) (YieldOp (variadic (AddIOp $sum, $step)))))>;

    def Maybe : Pat<(MaybeOp $condition, $x, $y),
        (IfOp $condition,
            (region (AddIOp:$sum $x, $y), (YieldOp (variadic $sum))),
            (region () (YieldOp (variadic $x))))>;

    def Reach : Pat<(ReachOp $start, $limit),
        (ExecuteRegionOp region = (region
            (block (BranchOp (variadic $start), $head)),
            (block:$head ($at: $start)
                (CmpIOp:$less CmpIPredicate::Slt, $at, $limit),
                (CondBranchOp $less, (variadic), (variadic $at), true_dest = $body, false_dest = $exit)),
            (block:$body
                (BranchOp (variadic (AddIOp $at, (ConstantOp 1i32, (returnType I32)))), $head)),
            (block:$exit ($reached: "i32") (YieldOp (variadic $reached)))))>;

    /// A loop in a loop: the inner one uses what the outer one has.
    def Cells : Pat<(CellsOp $size),
        (ForOp Number<0>, $size, Number<1>:$one, (variadic Number<0>),
            region = (region ($_: Index, $rows: Index)
                (ForOp:$inner Number<0>, $size, $one, (variadic $rows),
                    region = (region ($_: Index, $cells: Index)
                        (YieldOp (variadic (AddIOp $cells, $one)))),
                    (returnType $rows)),
                (YieldOp (variadic $inner__0..))))>;

    def Zero : NativeCodeCall<{ $0.ty().element_type()?.zero() }>;
    def Element : NativeCodeCall<{ $0.ty().element_type() }>;
    def Maps : NativeCodeCall<|x, count: i64| maps(x, count)>;
    def Parallel : NativeCodeCall<|x| parallel(x)>;
    class Number<value> : Dag<(ConstantOp (IndexAttr value), (returnType Index))>;
    def IndexAttr : NativeCodeCall<|value: i64| AttrData::Integer { value: value.into(), ty: TypeData::Index }>;
}

/// Identity maps.
fn maps<I: Ir, R>(x: Val<'_, I, R>, count: i64) -> Option<AttrData<I>> {
    let map = AffineMap::identity(x.ty().rank()? as u32);
    Some(AttrData::Array(vec![
        AttrData::AffineMap(map);
        count as usize
    ]))
}

/// Parallel loops.
fn parallel<I: Ir, R>(x: Val<'_, I, R>) -> Option<AttrData<I>> {
    let one = IteratorTypeAttr {
        value: IteratorType::Parallel,
    };
    let one = IntoAttr::<I, Is<IteratorTypeAttr>>::into_attr(one)?;
    Some(AttrData::Array(vec![one; x.ty().rank()?]))
}

/// The module after the rules, which `mlir-opt` reads and prints unchanged.
fn lowered(text: &str) -> String {
    let mut context = Context::new();
    context.append_registry(&drr_dialects::registry());
    let patterns = PatternSet::new().with(Regions).bind(&mut context);
    let module = context.parse_module(text).expect("the text verifies");
    let config = GreedyRewriteConfig::default();
    let report = apply_patterns_greedily(&mut context, module, &patterns, &config, None);
    let report = report.expect("the rules are bound");
    report.finished().expect("the run converges");
    context.verify(module).expect("the result verifies");
    let ours = context.print_op(module, &PrintOptions::new());
    if let Some(output) = mlir::run("mlir-opt-22", &[], &ours) {
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{errors}\n{ours}");
        let theirs = String::from_utf8_lossy(&output.stdout);
        assert_eq!(mlir::difference(&ours, &theirs), None);
    }
    ours
}

#[test]
fn elementwise_ops_become_linalg_generic() {
    let text = "
        func.func @f(%x: tensor<2x?xf32>, %a: tensor<4xf64>, %b: tensor<4xf64>) -> (tensor<2x?xf32>, tensor<4xf64>) {
          %0 = \"x.relu\"(%x) : (tensor<2x?xf32>) -> tensor<2x?xf32>
          %1 = \"x.fma\"(%a, %b, %a) : (tensor<4xf64>, tensor<4xf64>, tensor<4xf64>) -> tensor<4xf64>
          return %0, %1 : tensor<2x?xf32>, tensor<4xf64>
        }
    ";
    assert_eq!(
        lowered(text),
        r#"#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0) -> (d0)>
module {
  func.func @f(%arg0: tensor<2x?xf32>, %arg1: tensor<4xf64>, %arg2: tensor<4xf64>) -> (tensor<2x?xf32>, tensor<4xf64>) {
    %cst = arith.constant 0.000000e+00 : f32
    %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x?xf32>) outs(%arg0 : tensor<2x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %2 = arith.maximumf %in, %cst : f32
      linalg.yield %2 : f32
    } -> tensor<2x?xf32>
    %1 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel"]} ins(%arg1, %arg2, %arg1 : tensor<4xf64>, tensor<4xf64>, tensor<4xf64>) outs(%arg1 : tensor<4xf64>) {
    ^bb0(%in: f64, %in_0: f64, %in_1: f64, %out: f64):
      %2 = arith.mulf %in, %in_0 : f64
      %3 = arith.addf %2, %in_1 : f64
      linalg.yield %3 : f64
    } -> tensor<4xf64>
    return %0, %1 : tensor<2x?xf32>, tensor<4xf64>
  }
}
"#
    );
}

#[test]
fn loops_and_branches_of_scf_have_bodies_that_rules_build() {
    let text = "
        func.func @f(%a: i32, %b: i32, %n: index, %c: i1) -> (i32, i32, index) {
          %0 = \"x.repeat\"(%a, %b, %n) : (i32, i32, index) -> i32
          %1 = \"x.maybe\"(%c, %a, %b) : (i1, i32, i32) -> i32
          %2 = \"x.cells\"(%n) : (index) -> index
          return %0, %1, %2 : i32, i32, index
        }
    ";
    assert_eq!(
        lowered(text),
        "module {
  func.func @f(%arg0: i32, %arg1: i32, %arg2: index, %arg3: i1) -> (i32, i32, index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = scf.for %arg4 = %c0 to %arg2 step %c1 iter_args(%arg5 = %arg0) -> (i32) {
      %3 = arith.addi %arg5, %arg1 : i32
      scf.yield %3 : i32
    }
    %1 = scf.if %arg3 -> (i32) {
      %3 = arith.addi %arg0, %arg1 : i32
      scf.yield %3 : i32
    } else {
      scf.yield %arg0 : i32
    }
    %c0_0 = arith.constant 0 : index
    %c1_1 = arith.constant 1 : index
    %c0_2 = arith.constant 0 : index
    %2 = scf.for %arg4 = %c0_0 to %arg2 step %c1_1 iter_args(%arg5 = %c0_2) -> (index) {
      %c0_3 = arith.constant 0 : index
      %3 = scf.for %arg6 = %c0_3 to %arg2 step %c1_1 iter_args(%arg7 = %arg5) -> (index) {
        %4 = arith.addi %arg7, %c1_1 : index
        scf.yield %4 : index
      }
      scf.yield %3 : index
    }
    return %0, %1, %2 : i32, i32, index
  }
}
"
    );
}

#[test]
fn regions_of_several_blocks_branch_between_them() {
    let text = "
        func.func @f(%a: i32, %b: i32) -> i32 {
          %0 = \"x.reach\"(%a, %b) : (i32, i32) -> i32
          return %0 : i32
        }
    ";
    assert_eq!(
        lowered(text),
        "module {
  func.func @f(%arg0: i32, %arg1: i32) -> i32 {
    %0 = scf.execute_region -> i32 {
      cf.br ^bb1(%arg0 : i32)
    ^bb1(%1: i32):  // 2 preds: ^bb0, ^bb2
      %2 = arith.cmpi slt, %1, %arg1 : i32
      cf.cond_br %2, ^bb2, ^bb3(%1 : i32)
    ^bb2:  // pred: ^bb1
      %c1_i32 = arith.constant 1 : i32
      %3 = arith.addi %1, %c1_i32 : i32
      cf.br ^bb1(%3 : i32)
    ^bb3(%4: i32):  // pred: ^bb1
      scf.yield %4 : i32
    }
    return %0 : i32
  }
}
"
    );
}
