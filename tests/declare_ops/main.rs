//! Declared ops on the embedded IR: verification with MLIR's messages, inference, views and
//! builders.

mod build;
mod classes;
mod dashes;
mod relations;
mod symbols;

use drr::embedded::{Context, PrintOptions};
use drr::prelude::*;
use std::io::Write;
use std::process::{Command, Stdio};

/// Ops of MLIR's dialects, declared as ODS declares them.
pub mod ops {
    use drr::prelude::*;

    /// The predicate of an integer comparison.
    #[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
    #[enum_attr(int = 64)]
    #[allow(missing_docs)]
    pub enum CmpIPredicate {
        Eq,
        Ne,
        Slt,
        Sle,
        Sgt,
        Sge,
        Ult,
        Ule,
        Ugt,
        Uge,
    }

    /// Assumptions about overflow.
    #[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
    #[enum_attr(text = "#arith.overflow<{}>")]
    pub enum Overflow {
        /// No assumption.
        #[value("none")]
        None,
        /// No signed wrap.
        #[value("nsw")]
        Nsw,
    }

    drr::declare_op! {
        pub AddIOp = "arith.addi"(lhs: SignlessIntegerOrIndexLike, rhs: SignlessIntegerOrIndexLike)
            { #[attr(name = "overflowFlags")] overflow: EnumAttr<Overflow> = Overflow::None }
            -> (result: SignlessIntegerOrIndexLike) traits(Pure, Commutative, SameOperandsAndResultType);
        pub ConstantOp = "arith.constant"() { value: TypedAttr } -> (result: AnyType)
            traits(Pure, ConstantLike, AllTypesMatch(value, result));
        pub CmpIOp = "arith.cmpi"(#[attr] predicate: EnumAttr<CmpIPredicate>, lhs: SignlessIntegerOrIndexLike,
            rhs: SignlessIntegerOrIndexLike) -> (result: BoolLike) traits(Pure, SameTypeOperands);
        pub SelectOp = "arith.select"(condition: BoolLike, true_value: AnyType, false_value: AnyType)
            -> (result: AnyType) traits(Pure, AllTypesMatch(true_value, false_value, result));
        pub CopyOp = "memref.copy"(source: AnyRankedOrUnrankedMemRef, target: AnyRankedOrUnrankedMemRef);
        pub StoreOp = "memref.store"(value: AnyType, memref: MemRefOf<AnyType>, indices: Variadic<Index>);
        pub AllocOp = "memref.alloc"(dynamic_sizes: Variadic<Index>, symbol_operands: Variadic<Index>)
            -> (memref: MemRefOf<AnyType>) traits(AttrSizedOperandSegments);
        pub ForOp = "scf.for"(lower: Index, upper: Index, step: Index, init: Variadic<AnyType>)
            regions(region: SizedRegion<1>) -> (results: Variadic<AnyType>);
        pub BranchOp = "cf.br"(operands: Variadic<AnyType>) successors(dest: AnySuccessor)
            traits(Pure, Terminator);
        pub CondBranchOp = "cf.cond_br"(condition: I1, true_operands: Variadic<AnyType>,
            false_operands: Variadic<AnyType>) successors(true_dest: AnySuccessor, false_dest: AnySuccessor)
            traits(Terminator, AttrSizedOperandSegments);
        pub FmaOp = "vector.fma"(lhs: VectorOf<AnyFloat>, rhs: VectorOf<AnyFloat>, acc: VectorOf<AnyFloat>)
            -> (result: VectorOf<AnyFloat>) traits(Pure, SameOperandsAndResultType);
        pub SameOperandElementTypeOp = "test.same_operand_element_type"(x: AnyType, y: AnyType)
            -> (res: AnyType) traits(SameOperandsElementType);
        pub SameElementTypeOp = "test.same_operand_and_result_element_type"(xs: Variadic<AnyType>)
            -> (results: Variadic<AnyType>) traits(SameOperandsAndResultElementType);
        pub SameShapeOp = "test.same_operand_and_result_shape"(xs: Variadic<AnyType>)
            -> (results: Variadic<AnyType>) traits(SameOperandsAndResultShape);
        pub SameTypeOp = "test.same_operand_and_result_type"(xs: Variadic<AnyType>)
            -> (results: Variadic<AnyType>) traits(SameOperandsAndResultType);
        pub SizedOperandsOp = "test.attr_sized_operands"(a: Variadic<I32>, b: Variadic<I32>, c: I32,
            d: Variadic<I32>) traits(AttrSizedOperandSegments);
        pub PairOp = "test.pair"(x: AnyType, maybe: Optional<I32>, rest: Variadic<I32>)
            -> (flag: I1, others: Variadic<AnyType>) traits(AttrSizedOperandSegments);
        pub PadOp = "test.pad"(x: AnyType) { by: I64Attr, name: Optional<StrAttr> } -> (result: AnyType)
            traits(SameOperandsAndResultType);
    }
}
use ops::*;

/// Calls the macro with all of these ops.
macro_rules! for_all_ops {
    ($callback:ident) => {
        $callback!(AddIOp ConstantOp CmpIOp SelectOp CopyOp StoreOp AllocOp ForOp BranchOp CondBranchOp FmaOp
            SameOperandElementTypeOp SameElementTypeOp SameShapeOp SameTypeOp SizedOperandsOp PairOp PadOp)
    };
}

fn context() -> Context {
    let mut ctx = Context::new();
    macro_rules! register {
        ($($op:ty)*) => { $(ctx.registered::<$op>();)* };
    }
    for_all_ops!(register);
    ctx
}

/// Operations with one error each, in the generic form, and the message of MLIR's verifier.
const FAULTS: &[(&str, &str)] = &[
    (
        r#"%0 = "arith.constant"() : () -> i64"#,
        "'arith.constant' op requires attribute 'value'",
    ),
    (
        r#"%0 = "arith.constant"() <{value = 1 : i64}> : () -> i32"#,
        "'arith.constant' op failed to verify that all of {value, result} have same type",
    ),
    (
        r#"%0 = "arith.addi"(%i32) : (i32) -> i32"#,
        "'arith.addi' op expected 2 operands, but found 1",
    ),
    (
        r#"%0 = "arith.addi"(%f32, %f32) : (f32, f32) -> f32"#,
        "'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'",
    ),
    (
        r#"%0 = "arith.addi"(%i32, %i64) : (i32, i64) -> i32"#,
        "'arith.addi' op requires the same type for all operands and results",
    ),
    (
        r#"%0:2 = "arith.addi"(%i32, %i32) : (i32, i32) -> (i32, i32)"#,
        "'arith.addi' op requires one result",
    ),
    (
        r#""arith.addi"(%i32, %i32) : (i32, i32) -> ()"#,
        "'arith.addi' op requires one result",
    ),
    (
        r#"%0 = "arith.cmpi"(%i32, %i32) {predicate = 1 : i32} : (i32, i32) -> i1"#,
        "'arith.cmpi' op attribute 'predicate' failed to satisfy constraint: \
         allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
    ),
    (
        r#"%0 = "arith.cmpi"(%i32, %i32) : (i32, i32) -> i1"#,
        "'arith.cmpi' op requires attribute 'predicate'",
    ),
    (
        r#"%0 = "arith.cmpi"(%i32, %i64) <{predicate = 1 : i64}> : (i32, i64) -> i1"#,
        "'arith.cmpi' op requires all operands to have the same type",
    ),
    (
        r#"%0 = "arith.cmpi"(%i32, %i32) <{predicate = 1 : i64}> : (i32, i32) -> i32"#,
        "'arith.cmpi' op result #0 must be bool-like, but got 'i32'",
    ),
    (
        r#"%0 = "arith.select"(%i1, %i32, %f32) : (i1, i32, f32) -> i32"#,
        "'arith.select' op failed to verify that all of {true_value, false_value, result} have same type",
    ),
    (
        r#""memref.copy"(%memref, %f32) : (memref<4xf32>, f32) -> ()"#,
        "'memref.copy' op operand #1 must be ranked or unranked memref of any type values, but got 'f32'",
    ),
    (
        r#""memref.store"(%f32) : (f32) -> ()"#,
        "'memref.store' op expected 2 or more operands, but found 1",
    ),
    (
        r#""memref.store"(%f32, %memref, %i32) : (f32, memref<4xf32>, i32) -> ()"#,
        "'memref.store' op operand #2 must be variadic of index, but got 'i32'",
    ),
    (
        r#"%0 = "memref.alloc"(%index) <{operandSegmentSizes = array<i32: 1, 1>}> : (index) -> memref<4xf32>"#,
        "'memref.alloc' op operand count (1) does not match with the total size (2) specified in \
         attribute 'operandSegmentSizes'",
    ),
    (
        r#""scf.for"(%index, %index, %index) : (index, index, index) -> ()"#,
        "'scf.for' op requires one region",
    ),
    (
        r#""cf.br"(%i1) : (i1) -> ()"#,
        "'cf.br' op requires 1 successor but found 0",
    ),
    (
        r#""cf.cond_br"(%i1) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()"#,
        "'cf.cond_br' op requires 2 successors but found 0",
    ),
    (
        r#"%0 = "vector.fma"(%v, %v, %f32) : (vector<4xf32>, vector<4xf32>, f32) -> vector<4xf32>"#,
        "'vector.fma' op operand #2 must be vector of floating-point values, but got 'f32'",
    ),
    (
        r#"%0 = "test.same_operand_element_type"(%t4, %t5) : (tensor<4xi32>, tensor<5xf32>) -> tensor<4xi32>"#,
        "'test.same_operand_element_type' op requires the same element type for all operands",
    ),
    (
        r#"%0 = "test.same_operand_and_result_element_type"(%t4, %t5) : (tensor<4xi32>, tensor<5xf32>) -> tensor<4xi32>"#,
        "'test.same_operand_and_result_element_type' op requires the same element type for all operands and results",
    ),
    (
        r#"%0 = "test.same_operand_and_result_shape"(%t4, %t5) : (tensor<4xi32>, tensor<5xf32>) -> tensor<4xi32>"#,
        "'test.same_operand_and_result_shape' op requires the same shape for all operands and results",
    ),
    (
        r#"%0 = "test.same_operand_and_result_type"(%t4, %t5) : (tensor<4xi32>, tensor<5xf32>) -> tensor<4xi32>"#,
        "'test.same_operand_and_result_type' op requires the same type for all operands and results",
    ),
    (
        r#""test.attr_sized_operands"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>}> : () -> ()"#,
        "'test.attr_sized_operands' op expected 1 or more operands, but found 0",
    ),
];

/// Operations without errors.
const SOUND: &[&str] = &[
    r#"%0 = "arith.constant"() <{value = true}> : () -> i1"#,
    r#"%0 = "arith.constant"() <{value = dense<1.0> : tensor<4xf32>}> : () -> tensor<4xf32>"#,
    r#"%0 = "arith.addi"(%v4, %v4) <{overflowFlags = #arith.overflow<nsw>}> : (vector<4xindex>, vector<4xindex>) -> vector<4xindex>"#,
    r#"%0 = "arith.cmpi"(%i32, %i32) <{predicate = 9 : i64}> : (i32, i32) -> i1"#,
    r#""memref.store"(%f32, %memref, %index) : (f32, memref<4xf32>, index) -> ()"#,
    r#"%0 = "memref.alloc"(%index) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xf32>"#,
    // For this trait, two types match if they differ only in dimensions that are dynamic in one of
    // them.
    r#"%0 = "test.same_operand_and_result_type"(%t4, %tq) : (tensor<4xi32>, tensor<?xi32>) -> tensor<4xi32>"#,
    r#"%0 = "test.same_operand_and_result_shape"(%t4, %tq) : (tensor<4xi32>, tensor<?xi32>) -> vector<4xf32>"#,
    r#""test.attr_sized_operands"(%i32, %i32) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>}> : (i32, i32) -> ()"#,
];

/// A module that defines the values which the texts use.
fn module(op: &str) -> String {
    let values = [
        ("i1", "i1"),
        ("i32", "i32"),
        ("i64", "i64"),
        ("f32", "f32"),
        ("index", "index"),
        ("memref", "memref<4xf32>"),
        ("v", "vector<4xf32>"),
        ("v4", "vector<4xindex>"),
        ("t4", "tensor<4xi32>"),
        ("t5", "tensor<5xf32>"),
        ("tq", "tensor<?xi32>"),
    ];
    let sources: String = values
        .iter()
        .map(|(name, ty)| format!("  %{name} = \"x.source\"() : () -> {ty}\n"))
        .collect();
    format!("\"builtin.module\"() ({{\n{sources}  {op}\n}}) : () -> ()\n")
}

/// The first error of a module, whose operations are verified when they are parsed.
fn verify(text: &str) -> Result<(), String> {
    let parsed = context().parse_module(text);
    parsed.map(drop).map_err(|errors| errors[0].message.clone())
}

#[test]
fn faults_are_named_in_mlirs_words() {
    for (op, message) in FAULTS {
        assert_eq!(
            verify(&module(op)).as_ref().map_err(String::as_str),
            Err(*message),
            "{op}"
        );
    }
}

/// MLIR accepts these, although the accessor of the single operand then reads from another group.
#[test]
fn a_single_group_has_one_value() {
    let op = r#""test.attr_sized_operands"(%i32, %i32) <{operandSegmentSizes = array<i32: 2, 0, 0, 0>}> : (i32, i32) -> ()"#;
    assert_eq!(
        verify(&module(op)),
        Err("'test.attr_sized_operands' op operand group starting at #2 requires 1 element, but found 0".to_string())
    );
}

#[test]
fn sound_operations_verify() {
    for op in SOUND {
        assert_eq!(verify(&module(op)), Ok(()), "{op}");
    }
}

/// Runs MLIR's verifier on a module; `None` if MLIR is not installed.
fn mlir_opt(text: &str) -> Option<String> {
    let mut child = Command::new("mlir-opt-22")
        .args([
            "--allow-unregistered-dialect",
            "--mlir-print-op-generic",
            "-o",
            "/dev/null",
        ])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    child.stdin.take()?.write_all(text.as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    Some(String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn mlir_says_the_same() {
    let mut different = Vec::new();
    for (op, message) in FAULTS {
        let Some(said) = mlir_opt(&module(op)) else {
            eprintln!("skipped: mlir-opt-22 is not installed (tools/install-mlir.sh)");
            return;
        };
        if !said.contains(&format!("error: {message}\n")) {
            different.push(format!("{op}\nMLIR says:\n{said}"));
        }
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
    for op in SOUND {
        assert_eq!(mlir_opt(&module(op)).as_deref(), Some(""), "{op}");
    }
}

#[test]
fn enums_cross_between_rust_and_attributes() {
    use drr::constraint::{AttrEnum, MatchAttr};
    assert_eq!(CmpIPredicate::from_index(2), Some(CmpIPredicate::Slt));
    assert_eq!(CmpIPredicate::from_index(10), None);
    let mut ctx = context();
    let text =
        module(r#"%0 = "arith.cmpi"(%i32, %i32) <{predicate = 6 : i64}> : (i32, i32) -> i1"#);
    let module = ctx.parse_module(&text).expect("it parses");
    let cmp = ctx
        .ops_in(module, drr::embedded::WalkOrder::PreOrder)
        .into_iter()
        .find_map(|op| CmpIOp::view(&ctx, op))
        .expect("a comparison");
    assert_eq!(cmp.predicate_decoded(), Some(CmpIPredicate::Ult));
    assert_eq!(
        CmpIPredicate::from_attr(cmp.predicate()),
        Some(CmpIPredicate::Ult)
    );
    type Kind = EnumAttr<CmpIPredicate>;
    let matches = |variant: CmpIPredicate| MatchAttr::<_, Kind>::matches(&variant, cmp.predicate());
    assert!(matches(CmpIPredicate::Ult) && !matches(CmpIPredicate::Eq));
    assert!(cmp.predicate().satisfies::<Kind>());
    assert!(!cmp.predicate().satisfies::<EnumAttr<Overflow>>());
}

#[test]
fn a_parsed_operation_has_the_default_values_that_are_not_written() {
    let text = module(
        r#"%0 = "arith.addi"(%i32, %i32) : (i32, i32) -> i32
  %1 = "arith.addi"(%i32, %i32) {overflowFlags = #arith.overflow<nsw>} : (i32, i32) -> i32
  %2 = "arith.addi"(%i32, %i32) <{overflowFlags = #arith.overflow<nsw>}> {x} : (i32, i32) -> i32"#,
    );
    let mut ctx = context();
    let parsed = ctx.parse_module(&text).expect("it is valid");
    let printed = ctx.print_op(parsed, &PrintOptions::new().generic(true));
    let written = |flag: &str| printed.matches(flag).count();
    assert_eq!(written("<{overflowFlags = #arith.overflow<none>}>"), 1);
    assert_eq!(written("<{overflowFlags = #arith.overflow<nsw>}>"), 2);
    let options = ["--allow-unregistered-dialect", "--mlir-print-op-generic"];
    if let Some(output) = drr_test_support::mlir::run("mlir-opt-22", &options, &text) {
        let theirs = String::from_utf8_lossy(&output.stdout);
        assert_eq!(drr_test_support::mlir::difference(&printed, &theirs), None);
    }
}

#[test]
fn what_does_not_verify_is_not_parsed() {
    let text = module(r#"%0 = "arith.addi"(%i32) : (i32) -> i32"#);
    let mut ctx = context();
    let errors = ctx.parse_module(&text).expect_err("an operand is missing");
    assert_eq!(
        errors.to_string(),
        "\
error: 'arith.addi' op expected 2 operands, but found 1
  --> <stdin>:13:8
   |
13 |   %0 = \"arith.addi\"(%i32) : (i32) -> i32
   |        ^^^^^^^^^^^^"
    );
    assert_eq!(ctx.num_ops(), 0, "everything parsed is erased");
    // The driver would erase the unused operation, so it would hide the mistake.
    let options = drr::embedded::ParseOptions::new().verify(false);
    let module = ctx.parse_module_with(&text, &options).expect("well-formed");
    assert!(ctx.verify_op(module).is_err());
}
