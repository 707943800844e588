//! The names of MLIR's common constraints and their summaries, against MLIR's own declarations.

use std::collections::BTreeMap;
use std::process::Command;

use drr::constraint::*;
use drr::embedded::Context;
use drr::native::{AttrRef, Ty};

macro_rules! summaries {
    ($trait:ident: $($name:ident)*) => {
        BTreeMap::from([$((stringify!($name), <$name as $trait>::SUMMARY)),*])
    };
}

/// The arguments are the common constraints on types.
macro_rules! of_types {
    ($of:ident) => {
        $of!(TypeConstraint: AnyComplex AnyFixedVectorOfAnyRank AnyFixedVectorOfNonZeroRank AnyFloat AnyI1 AnyI16 AnyI32 AnyI64 AnyI8 AnyInteger AnyMemRef AnyNon0RankedMemRef AnyNon0RankedOrUnrankedMemRef AnyNon0RankedOrUnrankedTensor AnyNon0RankedTensor AnyRankedOrUnrankedMemRef AnyRankedTensor AnyScalableVectorOfAnyRank AnyShaped AnySignedInteger AnySignlessInteger AnySignlessIntegerOrIndex AnyStaticShapeMemRef AnyStaticShapeTensor AnyStridedMemRef AnyTensor AnyTuple AnyType AnyUnrankedMemRef AnyUnrankedTensor AnyUnsignedInteger AnyVectorOfAnyRank AnyVectorOfNonZeroRank BF16 BF16MemRef BF16Tensor BoolLike F128 F16 F16MemRef F16Tensor F32 F32MemRef F32Tensor F4E2M1FN F64 F64MemRef F64Tensor F6E2M3FN F6E3M2FN F80 F8E3M4 F8E4M3 F8E4M3B11FNUZ F8E4M3FN F8E4M3FNUZ F8E5M2 F8E5M2FNUZ F8E8M0FNU FloatLike FunctionType I1 I128 I16 I16MemRef I16Tensor I1MemRef I1Tensor I32 I32MemRef I32Tensor I64 I64MemRef I64Tensor I8 I8MemRef I8Tensor Index IndexTensor NoneType SI1 SI16 SI32 SI64 SI8 SignlessIntegerLike SignlessIntegerOrFloatLike SignlessIntegerOrIndexLike SignlessIntegerOrIndexOrFloatLike TF32 UI1 UI16 UI32 UI64 UI8)
    };
}

fn types() -> BTreeMap<&'static str, &'static str> {
    of_types!(summaries)
}

macro_rules! classes_of {
    ($trait:ident: $($name:ident)*) => {
        BTreeMap::from([$((stringify!($name), <$name as $trait>::CLASS)),*])
    };
}

fn attributes() -> BTreeMap<&'static str, &'static str> {
    summaries!(AttrConstraint: APIntAttr AffineMapArrayAttr AffineMapAttr AnyAttr AnyI16Attr AnyI1Attr AnyI32Attr AnyI32ElementsAttr AnyI64Attr AnyI64ElementsAttr AnyI8Attr AnyIntElementsAttr ArrayAttr BoolArrayAttr BoolAttr ConstBoolAttrFalse ConstBoolAttrTrue ConstUnitAttr DenseBoolArrayAttr DenseF32ArrayAttr DenseF64ArrayAttr DenseI16ArrayAttr DenseI32ArrayAttr DenseI64ArrayAttr DenseI8ArrayAttr DictArrayAttr DictionaryAttr ElementsAttr F32ArrayAttr F32Attr F64ArrayAttr F64Attr F64ElementsAttr FlatSymbolRefArrayAttr FlatSymbolRefAttr I16Attr I1Attr I32ArrayAttr I32Attr I32ElementsAttr I64ArrayAttr I64Attr I64ElementsAttr I64SmallVectorArrayAttr I8Attr IndexAttr IndexElementsAttr IndexListArrayAttr IntNonNegative IntPositive IntPositivePowerOf2 IntPowerOf2 IntegerSetAttr LocationArrayAttr LocationAttr SI16Attr SI1Attr SI32Attr SI64Attr SI8Attr StrArrayAttr StrAttr StringElementsAttr SymbolNameAttr SymbolRefArrayAttr SymbolRefAttr TypeArrayAttr TypeAttr UI16Attr UI1Attr UI32Attr UI64Attr UI8Attr UnitAttr)
}

/// Constraints that drr does not have: there are no graph types, and an absent attribute satisfies no constraint.
const MISSING: [&str; 2] = ["GraphType", "IsNullAttr"];

/// Summaries that differ, with MLIR's: MLIR calls `unit` true.
const OTHER: &[(&str, &str)] = &[("ConstUnitAttr", "constant attribute true")];

/// The records of MLIR's common constraints; `None` if its tools are not installed.
fn records() -> Option<String> {
    let include = Command::new("llvm-config-22").arg("--includedir").output();
    let Some(include) = include.ok().filter(|output| output.status.success()) else {
        eprintln!("skipped: llvm-tblgen-22 is not installed");
        return None;
    };
    let include = String::from_utf8(include.stdout).expect("a path");
    let file = format!("{}/mlir/IR/OpBase.td", include.trim());
    let output = Command::new("llvm-tblgen-22")
        .args(["--print-records", "-I", include.trim(), &file])
        .output();
    let Ok(output) = output else {
        eprintln!("skipped: llvm-tblgen-22 is not installed");
        return None;
    };
    Some(String::from_utf8(output.stdout).expect("UTF-8"))
}

#[test]
fn each_type_constraint_of_mlirs_has_its_class() {
    let Some(text) = records() else { return };
    let ours = of_types!(classes_of);
    let (mut differences, mut seen) = (Vec::new(), 0);
    let mut current = "";
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("def ") {
            current = rest.split_once(" {").map_or(rest, |(name, _)| name);
        } else if let Some(theirs) = line.trim().strip_prefix("string cppType = \"::mlir::")
            && let Some(own) = ours.get(current)
        {
            let theirs = theirs.trim_end_matches("\";").trim_end_matches("Type");
            let own = match own {
                TypeClass::Any => String::new(),
                TypeClass::Builtin(class) => format!("{class:?}"),
                TypeClass::Declared(decl) => decl.name.to_string(),
            };
            seen += 1;
            if own != theirs {
                differences.push(format!("{current}: {own}, but {theirs} in MLIR"));
            }
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert_eq!(seen, ours.len());
}

#[test]
fn each_name_of_mlirs_common_constraints_has_its_summary() {
    let Some(text) = records() else { return };
    let ours = [types(), attributes()];
    let (mut differences, mut seen) = (Vec::new(), 0);
    let mut current = None;
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("def ") {
            let (name, classes) = rest.split_once(" {").unwrap_or((rest, ""));
            let of_types = classes.contains(" TypeConstraint");
            let of_attributes = classes.contains(" AttrConstraint");
            let common = (of_types || of_attributes) && !name.starts_with("anonymous");
            current = common.then(|| (name.to_string(), usize::from(!of_types)));
        } else if let Some(summary) = line.trim().strip_prefix("string summary = \"")
            && let Some((name, which)) = current.take()
        {
            let theirs = summary
                .trim_end_matches(';')
                .trim_end_matches('"')
                .replace("\\\"", "\"");
            match ours[which].get(name.as_str()) {
                Some(own)
                    if *own == theirs || OTHER.contains(&(name.as_str(), theirs.as_str())) =>
                {
                    seen += 1
                }
                Some(own) => differences.push(format!("{name}: '{own}', but '{theirs}' in MLIR")),
                // Not one of the common constraints, or one that drr does not have.
                None => {}
            }
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert_eq!(
        seen,
        ours[0].len() + ours[1].len(),
        "each name is one of MLIR's"
    );
    for name in MISSING {
        assert!(
            text.contains(&format!("def {name} {{")),
            "MLIR has no {name}"
        );
    }
}

#[test]
fn the_names_test_what_mlirs_predicates_test() {
    let mut ctx = Context::new();
    let mut attr = |text: &str| {
        ctx.parse_attr(text)
            .unwrap_or_else(|error| panic!("{error}"))
    };
    let samples = [
        "true",
        "-1 : si1",
        "1 : ui8",
        "4 : i16",
        "-4 : si32",
        "5",
        "affine_map<(d0) -> (d0)>",
        "affine_set<(d0) : (d0 == 0)>",
        "loc(unknown)",
        "{a = 1}",
        "dense<\"x\"> : tensor<1x!t.s>",
        "[{}]",
        "[affine_map<() -> ()>]",
        "[loc(unknown)]",
        "[1]",
        "[]",
    ];
    let attrs = samples.map(&mut attr);
    let satisfy = |test: &dyn Fn(AttrRef<'_, Context>) -> bool| -> Vec<&str> {
        let pairs = samples.iter().zip(&attrs);
        let right = pairs.filter(|(_, attr)| test(AttrRef::given(&ctx, attr)));
        right.map(|(text, _)| *text).collect()
    };
    assert_eq!(
        satisfy(&|attr| attr.satisfies::<AnyI1Attr>()),
        ["true", "-1 : si1"]
    );
    assert_eq!(satisfy(&|attr| attr.satisfies::<SI1Attr>()), ["-1 : si1"]);
    assert_eq!(satisfy(&|attr| attr.satisfies::<AnyI8Attr>()), ["1 : ui8"]);
    assert_eq!(
        satisfy(&|attr| attr.satisfies::<AnyI32Attr>()),
        ["-4 : si32"]
    );
    assert_eq!(satisfy(&|attr| attr.satisfies::<AnyI64Attr>()), ["5"]);
    assert_eq!(
        satisfy(&|attr| attr.satisfies::<AffineMapAttr>()),
        ["affine_map<(d0) -> (d0)>"]
    );
    assert_eq!(
        satisfy(&|attr| attr.satisfies::<IntegerSetAttr>()),
        ["affine_set<(d0) : (d0 == 0)>"]
    );
    assert_eq!(
        satisfy(&|attr| attr.satisfies::<LocationAttr>()),
        ["loc(unknown)"]
    );
    assert_eq!(
        satisfy(&|attr| attr.satisfies::<DictionaryAttr>()),
        ["{a = 1}"]
    );
    assert_eq!(
        satisfy(&|attr| attr.satisfies::<StringElementsAttr>()),
        ["dense<\"x\"> : tensor<1x!t.s>"]
    );
    assert_eq!(
        satisfy(&|attr| attr.satisfies::<DictArrayAttr>()),
        ["[{}]", "[]"]
    );
    assert_eq!(
        satisfy(&|attr| attr.satisfies::<AffineMapArrayAttr>()),
        ["[affine_map<() -> ()>]", "[]"]
    );
    assert_eq!(
        satisfy(&|attr| attr.satisfies::<LocationArrayAttr>()),
        ["[loc(unknown)]", "[]"]
    );
    let mut ctx = Context::new();
    for (text, fixed, of_rank, scalable) in [
        ("vector<4xi32>", true, true, false),
        ("vector<i32>", true, false, false),
        ("vector<2x[4]xf32>", false, false, true),
        ("tensor<4xi32>", false, false, false),
    ] {
        let ty = ctx.parse_type(text).expect("a type");
        let ty = Ty::new(&ctx, ty);
        let found = (
            ty.satisfies::<AnyFixedVectorOfAnyRank>(),
            ty.satisfies::<AnyFixedVectorOfNonZeroRank>(),
            ty.satisfies::<AnyScalableVectorOfAnyRank>(),
        );
        assert_eq!(found, (fixed, of_rank, scalable), "{text}");
    }
}
