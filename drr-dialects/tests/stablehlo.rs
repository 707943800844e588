//! The attributes, the syntax and the result types of StableHLO.

use drr::embedded::{Context, PrintOptions};
use drr::ir::Op;
use drr::native::AttrRef;
use drr_dialects::func::FuncDialect;
use drr_dialects::stablehlo::{ChloDialect, DotDimensionNumbers, StablehloDialect};

/// A text of dimension numbers as it is printed.
fn printed(text: &str) -> Result<String, String> {
    let mut context = Context::with_dialect::<StablehloDialect>();
    let attr = context
        .parse_attr(text)
        .map_err(|errors| errors.to_string())?;
    Ok(context.attr_text(attr))
}

#[test]
fn dimension_numbers_are_printed_without_empty_lists_and_in_the_order_of_stablehlo() {
    for (text, expected) in [
        ("#stablehlo.dot<>", "#stablehlo.dot<>"),
        (
            "#stablehlo.dot<rhs_contracting_dimensions = [0], lhs_contracting_dimensions = [ 1 ]>",
            "#stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>",
        ),
        (
            "#stablehlo<dot<lhs_batching_dimensions=[0,2], rhs_batching_dimensions=[], \
             lhs_contracting_dimensions = [3], rhs_batching_dimensions = [1, 0]>>",
            "duplicate or unknown struct parameter name: rhs_batching_dimensions",
        ),
        (
            "#stablehlo.dot<lhs_batching_dimensions = [0, 2], rhs_batching_dimensions = [1, 0]>",
            "#stablehlo.dot<lhs_batching_dimensions = [0, 2], rhs_batching_dimensions = [1, 0]>",
        ),
        (
            "#stablehlo.dot<lhs_contracting_dimensions = [1 0]>",
            "expected ','",
        ),
        (
            "#stablehlo.dot<lhs_contracting_dimensions = 1>",
            "expected '['",
        ),
        (
            "#stablehlo.dot<lhs_contracting_dimensions = [x]>",
            "expected integer value",
        ),
    ] {
        match printed(text) {
            Ok(printed) => assert_eq!(printed, expected),
            Err(error) => assert!(error.contains(expected), "{text}: {error}"),
        }
    }
}

#[test]
fn dimension_numbers_decode_to_their_lists() {
    let mut context = Context::with_dialect::<StablehloDialect>();
    let text =
        "#stablehlo.dot<lhs_contracting_dimensions = [2, 3], rhs_contracting_dimensions = [0, 1]>";
    let attr = context.parse_attr(text).expect(text);
    let decoded = AttrRef::given(&context, &attr).decode::<DotDimensionNumbers>();
    let expected = DotDimensionNumbers {
        lhs_contracting_dimensions: vec![2, 3],
        rhs_contracting_dimensions: vec![0, 1],
        ..DotDimensionNumbers::default()
    };
    assert_eq!(decoded, Some(expected));
}

/// The texts and the errors are those of StableHLO's own parser, except for unknown fields of `gather`.
#[test]
fn dimension_numbers_of_gathers_scatters_and_convolutions_are_read_as_stablehlo_reads_them() {
    for (text, expected) in [
        ("#stablehlo.gather<>", "#stablehlo.gather<>"),
        (
            "#stablehlo.gather<offset_dims = [2], index_vector_dim = 0>",
            "#stablehlo.gather<offset_dims = [2]>",
        ),
        (
            "#stablehlo.gather<index_vector_dim = [1]>",
            "expected integer value",
        ),
        (
            "#stablehlo.scatter<index_vector_dim = 1, update_window_dims = [0]>",
            "#stablehlo.scatter<update_window_dims = [0], index_vector_dim = 1>",
        ),
        (
            "#stablehlo.conv<[b, 1, 0, f]x[0, 1, i, o]->[b, 0, 1, f]>",
            "#stablehlo.conv<[b, 1, 0, f]x[0, 1, i, o]->[b, 0, 1, f]>",
        ),
        (
            "#stablehlo.conv<[b, f]x[i, o]->[f, b]>",
            "#stablehlo.conv<[b, f]x[i, o]->[f, b]>",
        ),
        (
            "#stablehlo.conv<raw input_feature_dimension = 1, kernel_output_feature_dimension = 1, \
             output_feature_dimension = 1>",
            "#stablehlo.conv<[b, f]x[i, o]->[b, f]>",
        ),
        (
            "#stablehlo.conv<raw input_batch_dimension = 7>",
            "#stablehlo.conv<raw input_batch_dimension = 7, input_feature_dimension = 0, \
             input_spatial_dimensions = [], kernel_input_feature_dimension = 0, \
             kernel_output_feature_dimension = 0, kernel_spatial_dimensions = [], output_batch_dimension = 0, \
             output_feature_dimension = 0, output_spatial_dimensions = []>",
        ),
        (
            "#stablehlo.conv<raw x = 1>",
            "expected one of: `input_batch_dimension`, ",
        ),
        (
            "#stablehlo.conv<[b, f, f]x[i, o]->[f, b]>",
            "Unexpected keyword f",
        ),
        (
            "#stablehlo.conv<[b, x]x[i, o]->[f, b]>",
            "Unexpected dimension x, expecting f",
        ),
        (
            "#stablehlo.conv<[b, f, -1]x[i, o]->[f, b]>",
            "Unexpected dimension -1",
        ),
        (
            "#stablehlo.conv<[b, f, 0, 0]x[i, o]->[f, b]>",
            "Duplicate entries for spatial dimension 0",
        ),
        (
            "#stablehlo.conv<[b, 2]x[i, o]->[f, b]>",
            "Expected dimensions f not specified",
        ),
        (
            "#stablehlo.conv<[b, f, 2]x[i, o]->[f, b]>",
            "Expected spatial dimensions 0, 1 not specified",
        ),
        (
            "#stablehlo.conv<[b, f, 9000000000000000000]x[i, o]->[f, b]>",
            "Expected spatial dimensions 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 not specified",
        ),
    ] {
        match printed(text) {
            Ok(printed) => assert_eq!(printed, expected),
            Err(error) => assert!(error.contains(expected), "{text}: {error}"),
        }
    }
}

#[test]
fn the_other_attributes_of_stablehlo_are_kept_as_text() {
    let text = "#stablehlo<precision DEFAULT>";
    assert_eq!(printed(text).as_deref(), Ok(text));
}

#[test]
fn the_window_of_a_convolution_is_printed_as_it_is_read() {
    let convolution = "stablehlo.convolution(%0#0, %0#1) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = \
         {stride = [2], pad = [[1, 3]], lhs_dilate = [1], rhs_dilate = [2], reverse = [true]} \
         {batch_group_count = 1 : i64, feature_group_count = 1 : i64} \
         : (tensor<1x8x3xf32>, tensor<3x3x4xf32>) -> tensor<1x4x4xf32>";
    let given = "%0:2 = \"x.given\"() : () -> (tensor<1x8x3xf32>, tensor<3x3x4xf32>)\n";
    let (context, module) = parse(&format!("{given}%1 = {convolution}"));
    let module = module.unwrap_or_else(|errors| panic!("{errors}"));
    let printed = context.print_op(module, &PrintOptions::new());
    assert!(printed.contains(convolution), "{printed}");
    // A constant of one number stands for all elements.
    let splat = convolution.replace("pad = [[1, 3]], ", "").replace(
        "{batch_group_count",
        "{padding = dense<1> : tensor<1x2xi64>, batch_group_count",
    );
    let (context, module) = parse(&format!("{given}%1 = {splat}"));
    let module = module.unwrap_or_else(|errors| panic!("{errors}"));
    let printed = context.print_op(module, &PrintOptions::new());
    let padded = convolution.replace("[[1, 3]]", "[[1, 1]]");
    assert!(printed.contains(&padded), "{printed}");
}

#[test]
fn invalid_convolutions_are_errors() {
    let convolution = |numbers: &str, window: &str| {
        format!(
            "%0 = stablehlo.convolution(%a, %k) dim_numbers = {numbers}, window = {{{window}}} \
             {{batch_group_count = 1 : i64, feature_group_count = 1 : i64}} \
             : (tensor<1x8x3xf32>, tensor<3x3x4xf32>) -> tensor<1x8x4xf32>"
        )
    };
    let given = "%a, %k = \"x.given\"() : () -> (tensor<1x8x3xf32>, tensor<3x3x4xf32>)\n";
    let numbers = "[b, 0, f]x[0, i, o]->[b, 0, f]";
    for (operation, expected) in [
        (convolution(numbers, "pad = [[1, 1]]"), None),
        (
            convolution("[b, 0, f]x[0, i, o]->[b, f]", ""),
            Some(
                "expects the same size for input, kernel and output spatial-dimensions, but got 1, 1, and 0 resp.",
            ),
        ),
        (
            convolution("[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]", ""),
            Some("expects input, kernel, and output dimension-numbers to be in-range [0, 3)."),
        ),
        (
            convolution(numbers, "stride = [1, 1]"),
            Some(
                "expects window-strides to have same dimension-size as size of window dimensions (1), but got: 2.",
            ),
        ),
        (
            convolution(numbers, "pad = [[1, 1], [0, 0]]"),
            Some(
                "expects padding-entries to have same dimension-size as size of window dimensions (1), but got: 2.",
            ),
        ),
        (
            convolution(numbers, "pad = [[1, 1, 1]]"),
            Some("Expected array with 2 elements, got 3 elements instead"),
        ),
        (
            convolution(numbers, "stride = [1], stride = [1]"),
            Some("Unexpected keyword stride"),
        ),
        (
            convolution(numbers, "reverse = [maybe]"),
            Some("expected integer value"),
        ),
    ] {
        let (_, module) = parse(&format!("{given}{operation}"));
        match expected {
            None => assert!(module.is_ok(), "{operation}: {:?}", module.err()),
            Some(expected) => {
                let errors = module.expect_err(&operation);
                assert!(errors.contains(expected), "{operation}: {errors}");
            }
        }
    }
}

/// A context with the dialects, and the operations of a function.
fn parse(body: &str) -> (Context, Result<Op<Context>, String>) {
    let mut context = Context::with_dialect::<FuncDialect>();
    context.load::<StablehloDialect>();
    context.load::<ChloDialect>();
    let text = format!(
        "func.func @f(%x: tensor<4x6xf32>, %y: tensor<4x6xf32>, %n: tensor<4x6xi32>, %i: tensor<i32>, \
         %p: tensor<i1>, %v: tensor<f32>, %z: tensor<4x6xcomplex<f32>>, %t: tuple<tensor<i1>, tensor<f32>>, \
         %d: tensor<2xi32>) {{\n{body}\nreturn\n}}"
    );
    let module = context
        .parse_module(&text)
        .map_err(|errors| errors.to_string());
    (context, module)
}

/// One operation for each syntax, as StableHLO prints it.
const OPERATIONS: &[&str] = &[
    "%0 = stablehlo.abs %x : tensor<4x6xf32>",
    "%0 = stablehlo.abs %z : (tensor<4x6xcomplex<f32>>) -> tensor<4x6xf32>",
    "%0 = stablehlo.add %x, %y {x.mark} : tensor<4x6xf32>",
    "%0 = stablehlo.broadcast %v, sizes = [2, 3] : (tensor<f32>) -> tensor<2x3xf32>",
    "%0 = stablehlo.broadcast_in_dim %x, dims = [0, 2] : (tensor<4x6xf32>) -> tensor<4x5x6xf32>",
    "%0 = stablehlo.clamp %v, %x, %v : (tensor<f32>, tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xf32>",
    "%0 = stablehlo.clamp %x, %x, %y : tensor<4x6xf32>",
    "%0 = stablehlo.compare  GT, %x, %y,  FLOAT : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xi1>",
    "%0 = stablehlo.compare  NE, %n, %n : (tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi1>",
    "%0 = stablehlo.complex %x, %y : tensor<4x6xcomplex<f32>>",
    "%0 = stablehlo.concatenate %x, %y, dim = 1 : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x12xf32>",
    "%c = stablehlo.constant dense<[1, 2]> : tensor<2xi32>",
    "%cst = stablehlo.constant dense<1.000000e+00> : tensor<3xf32>",
    "%0 = stablehlo.convert %n : (tensor<4x6xi32>) -> tensor<4x6xf32>",
    "%0 = stablehlo.convolution(%x, %y) dim_numbers = [b, f]x[o, i]->[b, f], window = {} \
     {batch_group_count = 1 : i64, feature_group_count = 1 : i64} \
     : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x4xf32>",
    "%0 = stablehlo.custom_call @mine(%x) {has_side_effect = true} : (tensor<4x6xf32>) -> tensor<f32>",
    "%0 = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [1] x [1], \
     precision = [DEFAULT, HIGH] : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4xf32>",
    "%0 = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] \
     : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<6x6xf32>",
    "%0 = stablehlo.dynamic_slice %x, %i, %i, sizes = [2, 3] \
     : (tensor<4x6xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>",
    "%0 = stablehlo.exponential %x {result_accuracy = #stablehlo.result_accuracy<ulps = 10, mode = \
     #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4x6xf32>",
    "%0 = stablehlo.get_tuple_element %t[1] : (tuple<tensor<i1>, tensor<f32>>) -> tensor<f32>",
    "%0 = stablehlo.iota dim = 1 : tensor<4x6xi32>",
    "%0:2 = stablehlo.optimization_barrier %x, %i : tensor<4x6xf32>, tensor<i32>",
    "%0 = stablehlo.pad %x, %v, low = [1, -1], high = [0, 2], interior = [0, 1] \
     : (tensor<4x6xf32>, tensor<f32>) -> tensor<5x12xf32>",
    "%0 = stablehlo.reduce(%x init: %v) applies stablehlo.add across dimensions = [1] \
     : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>",
    "%0 = stablehlo.reduce_precision %x, format = e5m10 : tensor<4x6xf32>",
    "%0 = stablehlo.reverse %x, dims = [1] : tensor<4x6xf32>",
    "%0 = stablehlo.select %p, %x, %y : tensor<i1>, tensor<4x6xf32>",
    "%0 = stablehlo.set_dimension_size %x, %i, dim = 0 : (tensor<4x6xf32>, tensor<i32>) -> tensor<?x6xf32>",
    "%0 = stablehlo.slice %x [1:4:2, 0:3] : (tensor<4x6xf32>) -> tensor<2x3xf32>",
    "%0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<4x6xf32>) -> tensor<6x4xf32>",
    "%0 = stablehlo.tuple %p, %v : tuple<tensor<i1>, tensor<f32>>",
    "%0 = chlo.square %x : tensor<4x6xf32> -> tensor<4x6xf32>",
    "%values, %indices = chlo.top_k(%x, k = 2) : tensor<4x6xf32> -> (tensor<4x2xf32>, tensor<4x2xi32>)",
];

#[test]
fn operations_are_printed_in_the_syntax_of_stablehlo_and_read_again() {
    for operation in OPERATIONS {
        let (context, module) = parse(operation);
        let module = module.unwrap_or_else(|errors| panic!("{operation}: {errors}"));
        let text = context.print_op(module, &PrintOptions::new());
        // The printer numbers the arguments.
        let names = ["x", "y", "n", "i", "p", "v", "z", "t", "d"];
        let named = names
            .iter()
            .enumerate()
            .fold(text.clone(), |text, (index, name)| {
                text.replace(&format!("%arg{index}"), &format!("%{name}"))
            });
        assert!(
            named.contains(&format!("    {operation}\n")),
            "{operation}\n{named}"
        );
        // The generic form is the same operation.
        let generic = context.print_op(module, &PrintOptions::new().generic(true));
        let mut context = context;
        let again = context.parse_module(&generic).expect(&generic);
        let pretty = context.print_op(again, &PrintOptions::new());
        assert_eq!(pretty, text);
    }
}

#[test]
fn bodies_of_reductions_and_loops_have_arguments_of_the_operation() {
    let body = "    %0:2 = stablehlo.reduce(%arg0 init: %arg5), (%arg1 init: %arg5) across dimensions = [0, 1] : \
        (tensor<4x6xf32>, tensor<4x6xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
     reducer(%arg9: tensor<f32>, %arg11: tensor<f32>) (%arg10: tensor<f32>, %arg12: tensor<f32>)  {
      stablehlo.return %arg9, %arg10 : tensor<f32>, tensor<f32>
    }
    %1:2 = stablehlo.while(%iterArg = %arg3, %iterArg_0 = %arg0) : tensor<i32>, tensor<4x6xf32> attributes {x.mark}
    cond {
      stablehlo.return %arg4 : tensor<i1>
    } do {
      %2 = stablehlo.negate %iterArg_0 : tensor<4x6xf32>
      stablehlo.return %iterArg, %2 : tensor<i32>, tensor<4x6xf32>
    }
";
    let renamed = [
        ("%arg0", "%x"),
        ("%arg1 ", "%y "),
        ("%arg3", "%i"),
        ("%arg4", "%p"),
        ("%arg5", "%v"),
    ];
    let text = renamed
        .iter()
        .fold(body.to_string(), |text, (from, to)| text.replace(from, to));
    let (context, module) = parse(&text);
    let module = module.unwrap_or_else(|errors| panic!("{errors}"));
    let printed = context.print_op(module, &PrintOptions::new());
    assert!(printed.contains(body), "{printed}");
}

#[test]
fn result_types_that_do_not_follow_are_errors() {
    for (operation, expected) in [
        (
            "%0 = stablehlo.slice %x [1:4:2, 0:3] : (tensor<4x6xf32>) -> tensor<3x3xf32>",
            "inferred type(s) 'tensor<2x3xf32>' are incompatible with return type(s) of operation 'tensor<3x3xf32>'",
        ),
        (
            "%0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<4x6xf32>) -> tensor<4x6xf32>",
            "inferred type(s) 'tensor<6x4xf32>'",
        ),
        (
            "%0 = stablehlo.concatenate %x, %y, dim = 1 : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x11xf32>",
            "inferred type(s) 'tensor<4x12xf32>'",
        ),
        (
            "%0 = stablehlo.slice %x [1:4:0, 0:3] : (tensor<4x6xf32>) -> tensor<3x3xf32>",
            "failed to infer returned types",
        ),
        (
            "%0 = stablehlo.reduce(%x init: %v) applies stablehlo.subtract across dimensions = [1] : \
             (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>",
            "expected the inner-op to be a commutative binary-op",
        ),
        (
            "%0 = stablehlo.add %x : (tensor<4x6xf32>) -> tensor<4x6xf32>",
            "expected ','",
        ),
        (
            "%0 = stablehlo.select %p, %x, %y : tensor<i1>",
            "expected functional type or list of two types",
        ),
        (
            "%0 = stablehlo.reduce_precision %x, format = e5 : tensor<4x6xf32>",
            "expected exponent mantissa in format e#m#, saw e5",
        ),
    ] {
        let (_, module) = parse(operation);
        let errors = module.expect_err(operation);
        assert!(errors.contains(expected), "{operation}: {errors}");
    }
}

/// As in StableHLO, whose ops have `HLO_CompatibleOperandsAndResultType` and others.
#[test]
fn a_dynamic_dimension_agrees_with_any_size() {
    let given = "%q = \"x.dynamic\"() : () -> tensor<?x6xf32>\n%u = \"x.unranked\"() : () -> tensor<*xf32>\n";
    let differ = "requires compatible types for all operands and results";
    for (operation, expected) in [
        (
            "%0 = stablehlo.slice %x [1:4:2, 0:3] : (tensor<4x6xf32>) -> tensor<?x3xf32>",
            None,
        ),
        (
            "%0 = stablehlo.add %q, %x : (tensor<?x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>",
            None,
        ),
        (
            "%0 = stablehlo.add %x, %q : (tensor<4x6xf32>, tensor<?x6xf32>) -> tensor<4x?xf32>",
            None,
        ),
        (
            "%0 = stablehlo.negate %u : (tensor<*xf32>) -> tensor<4x6xf32>",
            None,
        ),
        (
            "%0 = stablehlo.compare LT, %q, %x : (tensor<?x6xf32>, tensor<4x6xf32>) -> tensor<4x6xi1>",
            None,
        ),
        (
            "%0 = stablehlo.add %q, %x : (tensor<?x6xf32>, tensor<4x6xf32>) -> tensor<5x6xf32>",
            Some(
                "inferred type(s) 'tensor<4x6xf32>' are incompatible with return type(s) of operation 'tensor<5x6xf32>'",
            ),
        ),
        (
            "%0 = stablehlo.negate %x : (tensor<4x6xf32>) -> tensor<4x5xf32>",
            Some(differ),
        ),
        (
            "%0 = stablehlo.add %x, %q : (tensor<4x6xf32>, tensor<?x6xf32>) -> tensor<4x6xf64>",
            Some(differ),
        ),
    ] {
        let (_, module) = parse(&format!("{given}{operation}"));
        match expected {
            None => assert!(module.is_ok(), "{operation}: {:?}", module.err()),
            Some(expected) => {
                let errors = module.expect_err(operation);
                assert!(errors.contains(expected), "{operation}: {errors}");
            }
        }
    }
}
