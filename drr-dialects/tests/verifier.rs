//! Wrong operations: the same message at the same line as `mlir-opt`.

use drr::embedded::Context;
use drr_test_support::mlir;

/// Operations in a function with these arguments, and what is wrong about them. Where
/// `mlir-opt` aborts, that follows; where an operation has two faults, its message about the other one.
const WRONG: &[(&str, &str, &str)] = &[
    (
        "%a: i32",
        "%0 = arith.extsi %a : i32 to i16",
        "'arith.extsi' op operand type 'i32' and result type 'i16' are cast incompatible",
    ),
    (
        "%a: i32",
        "%0 = arith.extui %a : i32 to i32",
        "'arith.extui' op operand type 'i32' and result type 'i32' are cast incompatible",
    ),
    (
        "%a: i32",
        "%0 = arith.trunci %a : i32 to i64",
        "'arith.trunci' op operand type 'i32' and result type 'i64' are cast incompatible",
    ),
    (
        "%a: f32",
        "%0 = arith.extf %a : f32 to f16",
        "'arith.extf' op operand type 'f32' and result type 'f16' are cast incompatible",
    ),
    (
        "%a: f32",
        "%0 = arith.truncf %a : f32 to f64",
        "'arith.truncf' op operand type 'f32' and result type 'f64' are cast incompatible",
    ),
    (
        "%a: i32",
        "%0 = arith.index_cast %a : i32 to i64",
        "'arith.index_cast' op operand type 'i32' and result type 'i64' are cast incompatible",
    ),
    (
        "%a: index",
        "%0 = arith.index_castui %a : index to index",
        "'arith.index_castui' op operand type 'index' and result type 'index' are cast incompatible",
    ),
    (
        "%a: i32",
        "%0 = arith.bitcast %a : i32 to f64",
        "'arith.bitcast' op operand type 'i32' and result type 'f64' are cast incompatible",
    ),
    (
        "%a: index",
        "%0 = arith.bitcast %a : index to i64",
        "'arith.bitcast' op operand #0 must be signless-integer-or-float-like or memref of signless-integer or float, but got 'index'",
    ),
    (
        "%a: tensor<4xi32>",
        "%0 = arith.sitofp %a : tensor<4xi32> to tensor<?xf64>",
        "'arith.sitofp' op failed to verify that input and output have the same tensor dimensions",
    ),
    (
        "%a: vector<4xi32>",
        "%0 = arith.sitofp %a : vector<4xi32> to f64",
        "'arith.sitofp' op requires the same shape for all operands and results",
    ),
    (
        "%a: i32",
        "%0 = arith.sitofp %a : i32 to i64",
        "'arith.sitofp' op result #0 must be floating-point-like, but got 'i64'",
    ),
    (
        "%a: f32",
        "%0 = arith.sitofp %a : f32 to f64",
        "'arith.sitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'f32'",
    ),
    (
        "%a: f32",
        "%0 = arith.addi %a, %a : f32",
        "'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'",
    ),
    (
        "%a: si32",
        "%0 = arith.addi %a, %a : si32",
        "'arith.addi' op operand #0 must be signless-integer-like, but got 'si32'",
    ),
    (
        "%a: i32",
        "%0 = arith.addf %a, %a : i32",
        "'arith.addf' op operand #0 must be floating-point-like, but got 'i32'",
    ),
    (
        "",
        "%0 = arith.constant 1 : si32",
        "'arith.constant' op integer return type must be signless",
    ),
    (
        "",
        "%0 = arith.constant \"x\" : i32",
        "'arith.constant' op value must be an integer, float, or elements attribute",
    ),
    (
        "",
        "%0 = \"arith.constant\"() {value = unit} : () -> i32",
        "'arith.constant' op attribute 'value' failed to satisfy constraint: TypedAttr instance",
    ),
    (
        "",
        "%0 = \"arith.constant\"() <{value = 1 : i64}> : () -> i32",
        "'arith.constant' op failed to verify that all of {value, result} have same type",
    ),
    (
        "",
        "%0 = \"arith.constant\"() : () -> i32",
        "'arith.constant' op requires attribute 'value'",
    ),
    (
        "%a: i32",
        "%0 = \"arith.cmpi\"(%a, %a) <{predicate = 10 : i64}> : (i32, i32) -> i1",
        "'arith.cmpi' op attribute 'predicate' failed to satisfy constraint: allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 | aborts",
    ),
    (
        "%a: i32, %b: i64",
        "%0 = \"arith.cmpi\"(%a, %b) <{predicate = 1 : i64}> : (i32, i64) -> i1",
        "'arith.cmpi' op requires all operands to have the same type",
    ),
    (
        "%a: vector<4xi32>",
        "%0 = \"arith.cmpi\"(%a, %a) <{predicate = 1 : i64}> : (vector<4xi32>, vector<4xi32>) -> i1",
        "'arith.cmpi' op failed to verify that result type has i1 element type and same shape as operands",
    ),
    (
        "%c: vector<4xi1>, %a: i32",
        "%0 = \"arith.select\"(%c, %a, %a) : (vector<4xi1>, i32, i32) -> i32",
        "'arith.select' op if an operand is non-scalar, then there must be at least one non-scalar result | aborts",
    ),
    (
        "%c: i1, %a: i32, %b: i64",
        "%0 = \"arith.select\"(%c, %a, %b) : (i1, i32, i64) -> i32",
        "'arith.select' op failed to verify that all of {true_value, false_value, result} have same type",
    ),
    (
        "%a: i32",
        "%0:2 = arith.addui_extended %a, %a : i32, vector<4xi1>",
        "'arith.addui_extended' op if a result is non-scalar, then at least one operand must be non-scalar",
    ),
    (
        "%a: vector<4xi32>",
        "%0:2 = arith.addui_extended %a, %a : vector<4xi32>, i1",
        "'arith.addui_extended' op if an operand is non-scalar, then all results must be non-scalar",
    ),
    (
        "%a: vector<4xi32>",
        "%0:2 = arith.addui_extended %a, %a : vector<4xi32>, vector<5xi1>",
        "'arith.addui_extended' op all non-scalar operands/results must have the same shape and base type",
    ),
    (
        "%a: i32",
        "%0 = math.sqrt %a : i32",
        "'math.sqrt' op operand #0 must be floating-point-like, but got 'i32'",
    ),
    (
        "%a: f32, %b: vector<4xi32>",
        "%0 = math.fpowi %a, %b : f32, vector<4xi32>",
        "'math.fpowi' op requires the same shape for all operands and results",
    ),
    (
        "%a: i32",
        "\"cf.assert\"(%a) <{msg = \"m\"}> : (i32) -> ()",
        "'cf.assert' op operand #0 must be 1-bit signless integer, but got 'i32'",
    ),
    (
        "%a: i1",
        "\"cf.assert\"(%a) : (i1) -> ()",
        "'cf.assert' op requires attribute 'msg'",
    ),
    // Mistakes of the syntax.
    ("%a: i32", "%0 = arith.addi %a %a : i32", "expected ','"),
    (
        "%a: i32",
        "%0 = arith.cmpi foo, %a, %a : i32",
        "custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]",
    ),
    (
        "%a: i32",
        "%0 = arith.cmpi \"foo\", %a, %a : i32",
        "custom op 'arith.cmpi' invalid predicate attribute specification: \"foo\"",
    ),
    (
        "%a: i32",
        "%0 = arith.extsi %a : i32 from i64",
        "custom op 'arith.extsi' expected 'to'",
    ),
    (
        "%a: i32",
        "%0 = arith.adi %a, %a : i32",
        "custom op 'arith.adi' is unknown",
    ),
    (
        "%a: i32",
        "%0 = addi %a, %a : i32",
        "custom op 'addi' is unknown (tried 'func.addi' as well)",
    ),
    (
        "%a: i32",
        "%0 = arith.addi %a, %a : i64",
        "use of value '%a' expects different type than prior uses: 'i64' vs 'i32'",
    ),
    (
        "%a: i32",
        "%0:2 = arith.addi %a, %a : i32",
        "operation defines 1 results but was provided 2 to bind",
    ),
    (
        "%a: i32",
        "%0 = arith.addi %a, %a : ",
        "expected non-function type",
    ),
    (
        "%a: i32",
        "%0 = arith.addi , %a : i32",
        "expected SSA operand",
    ),
    (
        "%a: i32",
        "%0 = arith.select %a, %a : i32",
        "expected 3 operands",
    ),
    ("%a: i32", "cf.br", "expected block name"),
    (
        "%a: i32",
        "cf.cond_br %a, ^bb1, ^bb1",
        "use of value '%a' expects different type than prior uses: 'i1' vs 'i32'",
    ),
];

#[test]
fn wrong_operations_have_mlirs_message_at_mlirs_line() {
    let mut unlike = Vec::new();
    for (args, op, message) in WRONG {
        let text = format!("func.func @f({args}) {{\n  {op}\n  return\n}}\n");
        let mut context = Context::with_dialect::<drr_dialects::func::FuncDialect>();
        context.load::<drr_dialects::arith::ArithDialect>();
        context.load::<drr_dialects::cf::CfDialect>();
        context.load::<drr_dialects::math::MathDialect>();
        context.load::<drr_dialects::scf::ScfDialect>();
        context.load::<drr_dialects::ub::UbDialect>();
        let said = match context.parse_module(&text) {
            Ok(_) => panic!("it is accepted: {op}"),
            Err(errors) => errors.to_string(),
        };
        let (ours, theirs) = message.split_once(" | ").unwrap_or((message, message));
        assert!(said.contains(ours), "{op}\n{ours}\n{said}");
        let place = |said: &str| said.contains("<stdin>:2:") || said.contains("<stdin>:3:");
        assert!(place(&said), "{said}");
        if theirs == "aborts" {
            continue;
        }
        let Some(output) = mlir::run("mlir-opt-22", &[], &text) else {
            return;
        };
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        if !errors.contains(theirs) || !place(&errors) {
            unlike.push(format!("{op}\n{theirs}\n{errors}"));
        }
    }
    assert!(unlike.is_empty(), "{}", unlike.join("\n"));
}

/// Branches whose operands are not those of the successor: the text and MLIR's first error.
const WRONG_BRANCHES: [&str; 5] = [
    "func.func @f(%x: i32) {\n  cf.br ^b\n^b(%a: i32):\n  return\n}",
    "func.func @f(%x: i32) {\n  cf.br ^b(%x : i32)\n^b:\n  return\n}",
    "func.func @f(%x: i32) {\n  \"cf.br\"(%x)[^b] : (i32) -> ()\n^b(%a: i64):\n  return\n}",
    "func.func @f(%x: i1) {\n  cf.cond_br %x, ^b, ^b(%x : i1)\n^b:\n  return\n}",
    "func.func @f(%x: i1, %y: i8) {\n  cf.cond_br %x, ^b(%x, %y : i1, i8), ^b(%x, %x : i1, i1)\n^b(%a: i1, %c: i8):\n  return\n}",
];

#[test]
fn the_operands_of_a_branch_are_the_arguments_of_its_successor() {
    for text in WRONG_BRANCHES {
        let mut context = Context::with_dialect::<drr_dialects::func::FuncDialect>();
        context.load::<drr_dialects::cf::CfDialect>();
        let errors = context.parse_module(text).expect_err(text);
        let ours = format!("{errors:#}");
        let ours = ours.lines().next().unwrap_or_default();
        assert!(ours.contains("successor #"), "{ours}");
        if let Some(output) = mlir::run("mlir-opt-22", &[], text) {
            let theirs = String::from_utf8_lossy(&output.stderr);
            assert_eq!(ours, theirs.lines().next().unwrap_or_default(), "{text}");
        }
    }
}
