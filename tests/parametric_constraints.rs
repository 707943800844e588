//! MLIR's constraints with parameters: their summaries against those of MLIR's own, and what they test.

use std::process::Command;

use drr::constraint::*;
use drr::embedded::Context;
use drr::native::{AttrRef, Ty};

/// Constraints in ODS and here, with types or attributes that satisfy them and some that do not.
struct Case {
    ods: &'static str,
    summary: &'static str,
    check: fn(&mut Context, &str) -> bool,
    right: &'static [&'static str],
    wrong: &'static [&'static str],
}

fn of_type<C: TypeConstraint>(ctx: &mut Context, text: &str) -> bool {
    let ty = ctx
        .parse_type(text)
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    C::check(Ty::new(&*ctx, ty))
}

fn of_attr<C: AttrConstraint>(ctx: &mut Context, text: &str) -> bool {
    let attr = ctx
        .parse_attr(text)
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    C::check(AttrRef::given(&*ctx, &attr))
}

macro_rules! cases {
    ($of:ident $trait:ident: $($ods:literal = $ours:ty: [$($right:literal)*] not [$($wrong:literal)*];)*) => {
        vec![$(Case {
            ods: $ods,
            summary: <$ours as $trait>::SUMMARY,
            check: $of::<$ours>,
            right: &[$($right),*],
            wrong: &[$($wrong),*],
        }),*]
    };
}

fn types() -> Vec<Case> {
    cases! { of_type TypeConstraint:
        "UnrankedTensorOf<[F32]>" = UnrankedTensorOf<F32>: ["tensor<*xf32>"] not ["tensor<2xf32>" "tensor<*xi8>" "memref<*xf32>"];
        "RankedTensorOf<[F32]>" = RankedTensorOf<F32>: ["tensor<f32>" "tensor<?xf32>"] not ["tensor<*xf32>" "tensor<2xi8>"];
        "Non0RankedTensorOf<[F32]>" = Non0RankedTensorOf<F32>: ["tensor<2xf32>"] not ["tensor<f32>" "tensor<*xf32>" "tensor<2xi8>"];
        "StaticShapeTensorOf<[F32]>" = StaticShapeTensorOf<F32>: ["tensor<f32>" "tensor<2xf32>"] not ["tensor<?xf32>"];
        "TensorRankOf<[F32], [2]>" = TensorRankOf<F32, 2>: ["tensor<2x?xf32>"] not ["tensor<2xf32>" "tensor<*xf32>" "vector<2x2xf32>"];
        "TensorRankOf<[F32], [1, 2]>" = TensorRanksOf<F32, (Number<1>, Number<2>)>: ["tensor<2x?xf32>" "tensor<2xf32>"] not ["tensor<f32>" "tensor<*xf32>" "tensor<2xi8>"];
        "MemRefRankOf<[F32], [0, 2]>" = MemRefRanksOf<F32, (Number<0>, Number<2>)>: ["memref<2x?xf32>" "memref<f32>"] not ["memref<2xf32>" "memref<*xf32>"];
        "StridedMemRefRankOf<[F32], [2]>" = MemRefRanksOf<F32, (Number<2>,)>: ["memref<2x?xf32>"] not ["memref<2xf32>"];
        "StridedMemRefOf<[F32]>" = StridedMemRefOf<F32>: ["memref<2xf32>" "memref<2xf32, strided<[?], offset: ?>>"] not ["memref<2x2xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>" "memref<2xi8>"];
        "AnyStridedMemRefOfRank<1>" = AnyStridedMemRefOfRank<1>: ["memref<2xf32>"] not ["memref<f32>" "memref<*xf32>"];
        "TupleOf<[F32, I8]>" = TupleOf<AnyOf<(F32, I8)>>: ["tuple<>" "tuple<f32, i8, f32>"] not ["tuple<f64>" "tuple<tuple<f32>>" "f32"];
        "NestedTupleOf<[F32, I8]>" = NestedTupleOf<AnyOf<(F32, I8)>>: ["tuple<>" "tuple<f32, tuple<i8, tuple<>>>"] not ["tuple<tuple<f64>>" "f32"];
        "UnrankedMemRefOf<[F32]>" = UnrankedMemRefOf<F32>: ["memref<*xf32>"] not ["memref<2xf32>" "tensor<*xf32>"];
        "Non0RankedMemRefOf<[F32]>" = Non0RankedMemRefOf<F32>: ["memref<2xf32>"] not ["memref<f32>" "memref<*xf32>"];
        "RankedOrUnrankedMemRefOf<[F32]>" = RankedOrUnrankedMemRefOf<F32>: ["memref<f32>" "memref<*xf32>"] not ["memref<*xi8>" "tensor<f32>"];
        "StaticShapeMemRefOf<[F32]>" = StaticShapeMemRefOf<F32>: ["memref<2xf32>"] not ["memref<?xf32>" "memref<*xf32>"];
        "MemRefRankOf<[F32], [2]>" = MemRefRankOf<F32, 2>: ["memref<2x3xf32>"] not ["memref<2xf32>" "tensor<2x3xf32>"];
        "VectorOfAnyRankOf<[F32]>" = VectorOf<F32>: ["vector<f32>" "vector<[4]xf32>"] not ["vector<2xi8>"];
        "VectorOfNonZeroRankOf<[F32]>" = VectorOfNonZeroRankOf<F32>: ["vector<2xf32>" "vector<[2]xf32>"] not ["vector<f32>" "vector<2xi8>"];
        "FixedVectorOfAnyRank<[F32]>" = FixedVectorOfAnyRank<F32>: ["vector<f32>" "vector<2xf32>"] not ["vector<[2]xf32>"];
        "FixedVectorOfNonZeroRankOf<[F32]>" = FixedVectorOfNonZeroRankOf<F32>: ["vector<2xf32>"] not ["vector<f32>" "vector<[2]xf32>"];
        "ScalableVectorOfAnyRank<[F32]>" = ScalableVectorOfAnyRank<F32>: ["vector<[2]xf32>" "vector<2x[2]xf32>"] not ["vector<2xf32>"];
        "VectorOfRankAndType<[2], [F32]>" = VectorOfRankAndType<F32, 2>: ["vector<2x3xf32>"] not ["vector<2xf32>"];
        "VectorOfLengthAndType<[4], [F32]>" = VectorOfLengthAndType<F32, 4>: ["vector<4xf32>"] not ["vector<3xf32>" "vector<4xi8>" "tensor<4xf32>"];
        "FixedVectorOfRankAndType<[2], [F32]>" = FixedVectorOfRankAndType<F32, 2>: ["vector<2x3xf32>"] not ["vector<2x[3]xf32>"];
        "FixedVectorOfLengthAndType<[4], [F32]>" = FixedVectorOfLengthAndType<F32, 4>: ["vector<4xf32>"] not ["vector<[4]xf32>"];
        "Complex<F32>" = ComplexOf<F32>: ["complex<f32>"] not ["complex<f64>"];
    }
}

fn attributes() -> Vec<Case> {
    cases! { of_attr AttrConstraint:
        "ConfinedAttr<I64ArrayAttr, [ArrayCount<2>]>" = ConfinedAttr<I64ArrayAttr, ArrayCount<2>>: ["[1, 2]"] not ["[1]" "[1, 2, 3]"];
        "ConfinedAttr<I64ArrayAttr, [ArrayMinCount<2>]>" = ConfinedAttr<I64ArrayAttr, ArrayMinCount<2>>: ["[1, 2]" "[1, 2, 3]"] not ["[1]"];
        "ConfinedAttr<I64ArrayAttr, [ArrayMaxCount<2>]>" = ConfinedAttr<I64ArrayAttr, ArrayMaxCount<2>>: ["[]" "[1, 2]"] not ["[1, 2, 3]"];
        "ConfinedAttr<DenseI64ArrayAttr, [DenseArrayCount<2>]>" = ConfinedAttr<DenseI64ArrayAttr, ArrayCount<2>>: ["array<i64: 1, 2>"] not ["array<i64: 1>"];
        "ConfinedAttr<DenseI64ArrayAttr, [DenseArrayMinCt<2>]>" = ConfinedAttr<DenseI64ArrayAttr, ArrayMinCount<2>>: ["array<i64: 1, 2>"] not ["array<i64: 1>"];
        "ConfinedAttr<DenseI64ArrayAttr, [DenseArrayMaxCt<2>]>" = ConfinedAttr<DenseI64ArrayAttr, ArrayMaxCount<2>>: ["array<i64: 1, 2>"] not ["array<i64: 1, 2, 3>"];
        "ConfinedAttr<DenseI64ArrayAttr, [DenseArraySorted<DenseI64ArrayAttr>]>" = ConfinedAttr<DenseI64ArrayAttr, DenseArraySorted>: ["array<i64: 1, 1, 2>"] not ["array<i64: 2, 1>"];
        "ConfinedAttr<DenseI64ArrayAttr, [DenseArrayStrictlySorted<DenseI64ArrayAttr>]>" = ConfinedAttr<DenseI64ArrayAttr, DenseArrayStrictlySorted>: ["array<i64: 1, 2>"] not ["array<i64: 1, 1>"];
        "ConfinedAttr<DenseI64ArrayAttr, [DenseArrayNonNegative<DenseI64ArrayAttr>]>" = ConfinedAttr<DenseI64ArrayAttr, DenseArrayNonNegative>: ["array<i64: 1, 0>"] not ["array<i64: -1>"];
        "ConfinedAttr<DenseI64ArrayAttr, [DenseArrayStrictlyPositive<DenseI64ArrayAttr>]>" = ConfinedAttr<DenseI64ArrayAttr, DenseArrayStrictlyPositive>: ["array<i64: 1, 2>"] not ["array<i64: 0>"];
        "ConfinedAttr<I64ArrayAttr, [IntArrayNthElemEq<1, 7>]>" = ConfinedAttr<I64ArrayAttr, IntArrayNthElemEq<1, 7>>: ["[1, 7]"] not ["[7, 1]" "[7]"];
        "ConfinedAttr<I64ArrayAttr, [IntArrayNthElemMinValue<1, 7>]>" = ConfinedAttr<I64ArrayAttr, IntArrayNthElemMinValue<1, 7>>: ["[1, 8]"] not ["[9, 6]"];
        "ConfinedAttr<I64ArrayAttr, [IntArrayNthElemMaxValue<1, 7>]>" = ConfinedAttr<I64ArrayAttr, IntArrayNthElemMaxValue<1, 7>>: ["[9, 7]"] not ["[1, 8]"];
        "ConfinedAttr<I64ArrayAttr, [IntArrayNthElemInRange<1, 7, 9>]>" = ConfinedAttr<I64ArrayAttr, IntArrayNthElemInRange<1, 7, 9>>: ["[0, 9]"] not ["[0, 10]" "[8, 6]"];
        "ConfinedAttr<I32Attr, [IntIsOneOf<[1, -2]>]>" = ConfinedAttr<I32Attr, IntIsOneOf<(Number<1>, Number<-2>)>>: ["1 : i32" "-2 : i32"] not ["2 : i32" "1 : i64"];
        "IntValidAlignment<I32Attr>" = IntValidAlignment<I32Attr>: ["8 : i32"] not ["0 : i32" "6 : i32" "8 : i64"];
        "RankedI32ElementsAttr<[2, 1]>" = RankedI32ElementsAttr<(Number<2>, Number<1>)>: ["dense<3> : tensor<2x1xi32>"] not ["dense<3> : tensor<2xi32>" "dense<3> : tensor<2x1xi64>" "dense<3> : tensor<2x1xui32>"];
        "RankedI64ElementsAttr<[2]>" = RankedI64ElementsAttr<(Number<2>,)>: ["dense<[3, 4]> : vector<2xi64>"] not ["dense<3> : tensor<2xi32>"];
        "RankedF32ElementsAttr<[]>" = RankedF32ElementsAttr<()>: ["dense<3.0> : tensor<f32>"] not ["dense<3.0> : tensor<1xf32>" "3.0 : f32"];
        "RankedF64ElementsAttr<[2]>" = RankedF64ElementsAttr<(Number<2>,)>: ["dense<3.0> : tensor<2xf64>"] not ["dense<3.0> : tensor<2xf32>" "dense<3.0> : tensor<3xf64>"];
        "TypeAttrOf<F32>" = TypeAttrOf<F32>: ["f32"] not ["f64"];
    }
}

#[test]
fn constraints_with_parameters_test_their_parameters() {
    let mut ctx = Context::new();
    for case in types().into_iter().chain(attributes()) {
        for (texts, expected) in [(case.right, true), (case.wrong, false)] {
            for text in texts {
                assert_eq!(
                    (case.check)(&mut ctx, text),
                    expected,
                    "{}: {text}",
                    case.ods
                );
            }
        }
    }
}

#[test]
fn constraints_with_parameters_have_mlirs_summaries() {
    let include = Command::new("llvm-config-22").arg("--includedir").output();
    let Some(include) = include.ok().filter(|output| output.status.success()) else {
        eprintln!("skipped: mlir-tblgen-22 is not installed");
        return;
    };
    let include = String::from_utf8(include.stdout).expect("a path");
    let mut text = String::from(
        "include \"mlir/IR/OpBase.td\"\ndef D : Dialect { let name = \"d\"; let cppNamespace = \"d\"; }\n",
    );
    let cases: Vec<Case> = types().into_iter().chain(attributes()).collect();
    for (at, case) in cases.iter().enumerate() {
        let ods = case.ods;
        text += &format!("def Op{at} : Op<D, \"op{at}\"> {{ let arguments = (ins {ods}:$x); }}\n");
    }
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("parametric.td");
    std::fs::write(&file, text).expect("a file");
    let output = Command::new("mlir-tblgen-22")
        .args(["-gen-op-defs", "-I", include.trim()])
        .arg(&file)
        .output();
    let Ok(output) = output else {
        eprintln!("skipped: mlir-tblgen-22 is not installed");
        return;
    };
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let generated = String::from_utf8(output.stdout).expect("UTF-8");
    for case in cases {
        let summary = case.summary;
        let texts = [
            format!("must be {summary}, but got"),
            format!("failed to satisfy constraint: {summary}\""),
        ];
        assert!(
            texts.iter().any(|text| generated.contains(text)),
            "{}: {summary}",
            case.ods
        );
    }
}
