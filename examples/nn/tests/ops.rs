//! The ops of `nn`: their syntax, and what they refuse.

use drr::embedded::{Context, PrintOptions};
use nn::NnDialect;

#[test]
fn each_op_is_read_and_printed_in_both_forms() {
    let text = include_str!("ops.mlir");
    let mut ctx = Context::with_dialect::<NnDialect>();
    let module = ctx
        .parse_module(text)
        .unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(ctx.print_op(module, &PrintOptions::new()), text);
    let generic = ctx.print_op(module, &PrintOptions::new().generic(true));
    let again = ctx
        .parse_module(&generic)
        .unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(ctx.print_op(again, &PrintOptions::new()), text);
    let used: Vec<&str> = ctx
        .registered_ops()
        .map(|op| op.name)
        .filter(|name| name.starts_with("nn."))
        .collect();
    assert_eq!(used.len(), 20);
    for name in used {
        assert!(
            text.contains(&format!("{name} ")),
            "{name} is not in ops.mlir"
        );
    }
}

/// The error of a function whose arguments are `%a`, `%b`, `%c` of these types.
fn error(types: [&str; 3], op: &str) -> String {
    let mut ctx = Context::with_dialect::<NnDialect>();
    let [a, b, c] = types;
    let text = format!("func.func @f(%a: {a}, %b: {b}, %c: {c}) {{\n  {op}\n  return\n}}");
    match ctx.parse_module(&text) {
        Ok(_) => panic!("{op} is accepted"),
        Err(errors) => errors.iter().next().expect("an error").message.clone(),
    }
}

/// Asserts the error of an operation on tensors of these shapes of `f32`.
#[track_caller]
fn refuses(shapes: [&str; 3], op: &str, message: &str) {
    let types = shapes.map(|shape| format!("tensor<{shape}f32>"));
    let [a, b, c] = &types;
    let op = op.replace("A", a).replace("B", b).replace("C", c);
    assert_eq!(error([a, b, c], &op), message);
}

#[test]
fn shapes_that_do_not_fit_are_errors_with_both_shapes() {
    refuses(
        ["2x3x", "4x5x", "2x5x"],
        "nn.matmul %a, %b : A, B -> C",
        "'nn.matmul' op the inner dimensions differ: [2, 3] and [4, 5]",
    );
    refuses(
        ["2x3x", "3x", "2x3x"],
        "nn.matmul %a, %b : A, B -> C",
        "'nn.matmul' op the second operand needs rank 2: [2, 3] and [3]",
    );
    refuses(
        ["2x3x", "2x", "2x3x"],
        "nn.add %a, %b : A, B -> C",
        "'nn.add' op the last dimensions differ: [2, 3] and [2]",
    );
    refuses(
        ["2x?x", "2x3x", "2x?x"],
        "nn.add %a, %b : A, B -> C",
        "'nn.add' op gives [2, 3], but the result is [2, ?]",
    );
    refuses(
        ["2x3x", "4x3x", "5x"],
        "nn.linear %a, %b, %c : A, B, C -> tensor<2x4xf32>",
        "'nn.linear' op the numbers of outputs differ: [2, 3] and [4, 3] and [5]",
    );
    refuses(
        ["2x3x", "4x5x3x", "2x4x5x"],
        "nn.batch_matmul %a, %b : A, B -> C",
        "'nn.batch_matmul' op the first operand needs rank 3: [2, 3] and [4, 5, 3]",
    );
    refuses(
        ["1x5x5x2x", "3x3x1x4x", "1x3x3x4x"],
        "nn.conv2d %a, %b {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>} : A, B -> C",
        "'nn.conv2d' op the numbers of channels differ: [1, 5, 5, 2] and [3, 3, 1, 4]",
    );
    refuses(
        ["1x2x5x1x", "3x3x1x4x", "1x3x3x4x"],
        "nn.conv2d %a, %b {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>} : A, B -> C",
        "'nn.conv2d' op the window is larger than the image: [1, 2, 5, 1] and [3, 3, 1, 4]",
    );
    refuses(
        ["1x4x4x1x", "1x", "1x2x2x1x"],
        "nn.maxpool %a {window = array<i64: 2, 2>, strides = array<i64: 0, 2>} : A -> C",
        "'nn.maxpool' op strides and dilations are at least 1: [1, 4, 4, 1]",
    );
    refuses(
        ["2x3x", "1x", "7x"],
        "nn.reshape %a {shape = array<i64: 7>} : A -> C",
        "'nn.reshape' op [7] has another number of elements: [2, 3]",
    );
    refuses(
        ["?x3x", "1x", "7x"],
        "nn.reshape %a {shape = array<i64: 7>} : A -> C",
        "'nn.reshape' op [7] does not say which dimension is dynamic: [?, 3]",
    );
}

#[test]
fn axes_out_of_range_are_errors() {
    refuses(
        ["2x3x", "1x", "2x3x"],
        "nn.softmax %a {axis = 2 : i64} : A -> C",
        "'nn.softmax' op axis 2 is not in -2..2: [2, 3]",
    );
    refuses(
        ["", "1x", ""],
        "nn.softmax %a : A -> C",
        "'nn.softmax' op axis -1 is not in -0..0: []",
    );
    refuses(
        ["2x3x", "1x", "2x"],
        "nn.reduce_max %a {axes = array<i64: 1, 2>} : A -> C",
        "'nn.reduce_max' op axis 2 is not in 0..2: [2, 3]",
    );
    refuses(
        ["2x3x", "1x", "1x"],
        "nn.reduce_sum %a {axes = array<i64: 1, 0>} : A -> tensor<f32>",
        "'nn.reduce_sum' op the axes [1, 0] do not increase: [2, 3]",
    );
    refuses(
        ["2x3x", "1x", "2x3x"],
        "nn.transpose %a {permutation = array<i64: 1, 1>} : A -> C",
        "'nn.transpose' op [1, 1] is not a permutation of the dimensions: [2, 3]",
    );
}

#[test]
fn the_forms_cannot_be_mixed() {
    let (tensor, memref) = ("tensor<2xf32>", "memref<2xf32>");
    assert_eq!(
        error(
            [tensor, memref, memref],
            "nn.relu %a, %c : tensor<2xf32>, memref<2xf32>"
        ),
        "'nn.relu' op has tensors with a result, or memrefs with an output"
    );
    assert_eq!(
        error([memref, memref, memref], "nn.relu %a : memref<2xf32>"),
        "'nn.relu' op needs a result or an output"
    );
    assert_eq!(
        error(
            [memref, memref, memref],
            "nn.relu %a, %b : memref<2xf32>, memref<2xf32> -> tensor<2xf32>"
        ),
        "'nn.relu' op has tensors with a result, or memrefs with an output"
    );
    assert_eq!(
        error(
            ["memref<2x2xf32>"; 3],
            "nn.matmul %a, %b, %a : memref<2x2xf32>, memref<2x2xf32>, memref<2x2xf32>"
        ),
        "'nn.matmul' op reads its output"
    );
    assert_eq!(
        error(
            ["tensor<2xf32>", "tensor<2xi32>", tensor],
            "nn.add %a, %b : tensor<2xf32>, tensor<2xi32> -> tensor<2xf32>"
        ),
        "'nn.add' op has elements of different types"
    );
    assert_eq!(
        error(
            ["tensor<2xi32>"; 3],
            "nn.exp %a : tensor<2xi32> -> tensor<2xi32>"
        ),
        "'nn.exp' op operand #0 must be ranked tensor of 32-bit float values or memref of 32-bit float values, but got 'tensor<2xi32>'"
    );
}
