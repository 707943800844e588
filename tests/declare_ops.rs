//! Declared ops on the embedded IR: verification with MLIR's messages, inference, views and
//! builders.

use drr::embedded::Context;
use drr::ir::{InsertPoint, Ir, Op};
use drr::op::BuildError;
use drr::prelude::*;
use drr::rewriter::IRRewriter;
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
        pub CopyOp = "memref.copy"(source: AnyMemRef, target: AnyMemRef);
        pub StoreOp = "memref.store"(value: AnyType, memref: MemRefOf<AnyType>, indices: Variadic<Index>);
        pub AllocOp = "memref.alloc"(dynamic_sizes: Variadic<Index>, symbol_operands: Variadic<Index>)
            -> (memref: MemRefOf<AnyType>);
        pub ForOp = "scf.for"(lower: Index, upper: Index, step: Index, init: Variadic<AnyType>)
            regions(region: SizedRegion<1>) -> (results: Variadic<AnyType>);
        pub BranchOp = "cf.br"(operands: Variadic<AnyType>) successors(dest: AnySuccessor)
            traits(Pure, Terminator);
        pub CondBranchOp = "cf.cond_br"(condition: I1, true_operands: Variadic<AnyType>,
            false_operands: Variadic<AnyType>) successors(true_dest: AnySuccessor, false_dest: AnySuccessor)
            traits(Terminator);
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
            d: Variadic<I32>);
        pub PairOp = "test.pair"(x: AnyType, maybe: Optional<I32>, rest: Variadic<I32>)
            -> (flag: I1, others: Variadic<AnyType>);
    }
}
use ops::*;

/// Calls the macro with all of these ops.
macro_rules! for_all_ops {
    ($callback:ident) => {
        $callback!(AddIOp ConstantOp CmpIOp SelectOp CopyOp StoreOp AllocOp ForOp BranchOp CondBranchOp FmaOp
            SameOperandElementTypeOp SameElementTypeOp SameShapeOp SameTypeOp SizedOperandsOp PairOp)
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

/// A context with an empty module, and values of these types in it.
fn scratch<const N: usize>(types: [&str; N]) -> (Context, Op<Context>, [Value<Context>; N]) {
    let mut ctx = context();
    let lines: String = types
        .iter()
        .map(|ty| format!("  \"x.source\"() : () -> {ty}\n"))
        .collect();
    let text = format!("\"builtin.module\"() ({{\n{lines}}}) : () -> ()\n");
    let module = ctx.parse_module(&text).expect("it parses");
    let block = ctx.body(module).expect("it has a body");
    let mut op = ctx.first_op(block);
    let values = std::array::from_fn(|_| {
        let source = op.expect("a source for each type");
        op = ctx.next_op(source);
        ctx.result(source, 0)
    });
    (ctx, module, values)
}

/// The text of the module's last operation.
fn last(ctx: &Context, module: Op<Context>) -> String {
    let text = ctx.print_op(module, &drr::embedded::PrintOptions::new());
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len() - 2].trim().to_string()
}

/// The end of the module.
fn end(ctx: &Context, module: Op<Context>) -> InsertPoint<Context> {
    InsertPoint::End(ctx.body(module).expect("it has a body"))
}

#[test]
fn positional_builders_infer_types_and_fill_in_defaults() {
    let (mut ctx, module, [x, y]) = scratch(["i32", "i32"]);
    let (at, loc) = (end(&ctx, module), drr::embedded::Loc::UNKNOWN);
    let mut rewriter = IRRewriter::new(&mut ctx, at);
    let add = AddIOp::build(&mut rewriter.rewriter(), loc, x, y, None).expect("it builds");
    assert_eq!(
        last(&ctx, module),
        r##"%2 = "arith.addi"(%0, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32"##
    );
    let view = AddIOp::view(&ctx, add).expect("it is an addition");
    assert_eq!((view.lhs().handle(), view.rhs().handle()), (x, y));
    assert_eq!(view.overflow_decoded(), Some(Overflow::None));
    assert!(ConstantOp::view(&ctx, add).is_none());
}

#[test]
fn builders_by_name_take_parts_in_any_order() {
    let (mut ctx, module, [x, y]) = scratch(["i32", "i32"]);
    let (at, loc) = (end(&ctx, module), drr::embedded::Loc::UNKNOWN);
    let mut rewriter = IRRewriter::new(&mut ctx, at);
    let add = AddIOp::builder().rhs(y).overflow(Overflow::Nsw).lhs(x);
    let add = add
        .create(&mut rewriter.rewriter(), loc)
        .expect("it builds");
    assert_eq!(
        last(&ctx, module),
        r##"%2 = "arith.addi"(%0, %1) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32"##
    );
    assert_eq!(
        AddIOp::wrap(&ctx, add).overflow_decoded(),
        Some(Overflow::Nsw)
    );
}

#[test]
fn a_result_has_the_type_that_its_attribute_carries() {
    let (mut ctx, module, [_]) = scratch(["i1"]);
    let (at, loc) = (end(&ctx, module), drr::embedded::Loc::UNKNOWN);
    let mut rewriter = IRRewriter::new(&mut ctx, at);
    let mut rewriter = rewriter.rewriter();
    let constants = [
        ConstantOp::build(&mut rewriter, loc, 7i16),
        ConstantOp::build(&mut rewriter, loc, 1.5f32),
        ConstantOp::build(&mut rewriter, loc, true),
    ];
    let types = constants.map(|op| {
        let op = op.expect("it builds");
        let view = ConstantOp::view(&ctx, op).expect("it is a constant");
        ctx.display_type(view.result().ty().handle())
    });
    assert_eq!(types, ["i16", "f32", "i1"]);
    assert_eq!(ctx.verify_op(module), Ok(()));
}

#[test]
fn explicit_types_segments_and_optional_parts() {
    let (mut ctx, module, [x, a, b]) = scratch(["f32", "i32", "i32"]);
    let (at, loc) = (end(&ctx, module), drr::embedded::Loc::UNKNOWN);
    let f32 = ctx.value_type(x);
    let mut rewriter = IRRewriter::new(&mut ctx, at);
    let mut rewriter = rewriter.rewriter();
    let flag = drr::ir::TypeData::int(1);
    let without = PairOp::build_typed(
        &mut rewriter,
        loc,
        flag.clone(),
        &[f32, f32],
        x,
        None,
        &[a, b],
    );
    let with = PairOp::build_typed(&mut rewriter, loc, flag, &[], x, Some(a), &[b]);
    let (without, with) = (without.expect("it builds"), with.expect("it builds"));
    assert_eq!(
        last(&ctx, module),
        r#"%4 = "test.pair"(%0, %1, %2) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (f32, i32, i32) -> i1"#
    );
    let view = PairOp::wrap(&ctx, without);
    assert_eq!(view.maybe(), None);
    assert_eq!(
        view.rest().iter().map(|v| v.handle()).collect::<Vec<_>>(),
        [a, b]
    );
    assert_eq!(view.others().len(), 2);
    let view = PairOp::wrap(&ctx, with);
    assert_eq!(view.maybe().map(|v| v.handle()), Some(a));
    assert_eq!(view.rest().len(), 1);
    assert!(view.others().is_empty());
    assert_eq!(ctx.verify_op(module), Ok(()));
}

#[test]
fn regions_and_successors_are_built_and_read() {
    let (mut ctx, module, [i]) = scratch(["index"]);
    let (at, loc) = (end(&ctx, module), drr::embedded::Loc::UNKNOWN);
    let region = ctx.create_region();
    let block = ctx.create_block(region, &[]);
    let mut rewriter = IRRewriter::new(&mut ctx, at);
    let mut rewriter = rewriter.rewriter();
    let empty = ForOp::builder().lower(i).upper(i).step(i).results([]);
    let empty = empty.create(&mut rewriter, loc).expect("it builds");
    let full = ForOp::builder()
        .lower(i)
        .upper(i)
        .step(i)
        .results([])
        .region(region);
    let full = full.create(&mut rewriter, loc).expect("it builds");
    rewriter.set_insertion_point(InsertPoint::End(block));
    let branch = BranchOp::build(&mut rewriter, loc, &[i], block).expect("it builds");
    assert_eq!(BranchOp::wrap(&ctx, branch).dest(), block);
    assert_eq!(ctx.blocks(ForOp::wrap(&ctx, full).region()), [block]);
    assert_eq!(ctx.blocks(ForOp::wrap(&ctx, empty).region()), []);
    assert_eq!(
        ForOp::verify_signature(&ctx, empty),
        Err("region #0 ('region') failed to verify constraint: region with 1 blocks".to_string())
    );
    assert_eq!(ForOp::verify_signature(&ctx, full), Ok(()));
}

#[test]
fn what_is_missing_is_an_error_and_changes_nothing() {
    let (mut ctx, module, [x]) = scratch(["i32"]);
    let (at, loc) = (end(&ctx, module), drr::embedded::Loc::UNKNOWN);
    let before = ctx.num_ops();
    let mut rewriter = IRRewriter::new(&mut ctx, at);
    let mut rewriter = rewriter.rewriter();
    let errors = [
        AddIOp::builder().lhs(x).create(&mut rewriter, loc),
        CmpIOp::builder().lhs(x).rhs(x).create(&mut rewriter, loc),
        CmpIOp::builder()
            .predicate(None::<i64>)
            .create(&mut rewriter, loc),
        SelectOp::builder()
            .condition(x)
            .true_value(x)
            .create(&mut rewriter, loc),
        CmpIOp::builder()
            .predicate(CmpIPredicate::Slt)
            .lhs(x)
            .rhs(x)
            .create(&mut rewriter, loc),
    ];
    assert_eq!(
        errors,
        [
            Err(BuildError::Missing("rhs")),
            Err(BuildError::MissingAttr("predicate")),
            Err(BuildError::NoSuchAttr("predicate")),
            Err(BuildError::Missing("false_value")),
            Err(BuildError::ResultTypes("arith.cmpi")),
        ]
    );
    assert_eq!(ctx.num_ops(), before);
}

#[test]
fn a_rewriter_without_a_driver_moves_on_when_its_place_goes() {
    let (mut ctx, module, [x, y]) = scratch(["i32", "i32"]);
    let (at, loc) = (end(&ctx, module), drr::embedded::Loc::UNKNOWN);
    let mut rewriter = IRRewriter::new(&mut ctx, at);
    let mut rewriter = rewriter.rewriter();
    let add = AddIOp::build(&mut rewriter, loc, x, y, None).expect("it builds");
    let sum = rewriter.ir().result(add, 0);
    let twice = AddIOp::build(&mut rewriter, loc, sum, sum, None).expect("it builds");
    rewriter.set_insertion_point(InsertPoint::Before(add));
    rewriter.replace_op(add, &[x]);
    assert_eq!(rewriter.insertion_point(), InsertPoint::Before(twice));
    assert_eq!(
        last(&ctx, module),
        r##"%2 = "arith.addi"(%0, %0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32"##
    );
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
    let printed = ctx.display(parsed).to_string();
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
