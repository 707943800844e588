//! The regions of StableHLO's loops and branches are verified in StableHLO's words.

use drr::embedded::Context;
use drr_dialects::func::FuncDialect;
use drr_dialects::stablehlo::StablehloDialect;

/// The error of an operation, which may use a condition `%p`, an index `%i` and a number `%a`.
fn error(operation: &str) -> Option<String> {
    let mut context = Context::with_dialect::<StablehloDialect>();
    context.load::<FuncDialect>();
    let text = format!(
        "func.func @f(%p: tensor<i1>, %q: tensor<2xi1>, %i: tensor<i32>, %a: tensor<i64>) {{\n{operation}\nreturn\n}}"
    );
    context
        .parse_module(&text)
        .err()
        .map(|errors| errors.to_string())
}

/// Each operation, and what is wrong with it.
fn check(cases: &[(&str, Option<&str>)]) {
    for (operation, expected) in cases {
        match (error(operation), expected) {
            (None, None) => {}
            (Some(found), Some(expected)) if found.contains(expected) => {}
            (found, _) => panic!("{operation}: {found:?}"),
        }
    }
}

/// A loop with a condition, a body and types. `args` and `of` are block arguments.
fn while_op(args: &str, answer: &str, of: &str, next: &str, result: &str) -> String {
    format!(
        "%0 = \"stablehlo.while\"(%a) ({{\n^bb0({args}):\n\"stablehlo.return\"({answer}) -> ()\n}}, {{\n^bb0({of}):\n\
         \"stablehlo.return\"({next}) -> ()\n}}) : (tensor<i64>) -> {result}"
    )
}

#[test]
fn a_loop_carries_values_of_the_types_of_its_operands() {
    let x = "%x: tensor<i64>";
    let (yes, next) = ("%p) : (tensor<i1>", "%x) : (tensor<i64>");
    let loops = [
        (while_op(x, yes, x, next, "tensor<i64>"), None),
        (
            while_op("%x: tensor<i32>", yes, x, next, "tensor<i64>"),
            Some(
                "expect operands to be compatible with condition block arguments but got 'tensor<i64>' vs 'tensor<i32>'",
            ),
        ),
        (
            while_op(
                x,
                yes,
                "%x: tensor<i64>, %y: tensor<i64>",
                next,
                "tensor<i64>",
            ),
            Some(
                "expect operands to be compatible with body block arguments but got 'tensor<i64>' vs 'tensor<i64>', 'tensor<i64>'",
            ),
        ),
        (
            while_op(
                x,
                yes,
                x,
                "%x, %x) : (tensor<i64>, tensor<i64>",
                "tensor<i64>",
            ),
            Some(
                "expect operands to be compatible with body block return types but got 'tensor<i64>' vs 'tensor<i64>', 'tensor<i64>'",
            ),
        ),
        (
            while_op(
                x,
                "%p, %p) : (tensor<i1>, tensor<i1>",
                x,
                next,
                "tensor<i64>",
            ),
            Some("expect condition body returns a single value but got 2"),
        ),
        (
            while_op(x, next, x, next, "tensor<i64>"),
            Some("expect condition block return a zero-ranked tensor of i1 but got 'tensor<i64>'"),
        ),
        (
            while_op(x, yes, x, next, "tensor<i32>"),
            Some(
                "'stablehlo.while' op inferred type(s) 'tensor<i64>' are incompatible with return type(s) of operation 'tensor<i32>'",
            ),
        ),
    ];
    let loops: Vec<_> = loops
        .iter()
        .map(|(text, expected)| (text.as_str(), *expected))
        .collect();
    check(&loops);
}

#[test]
fn branches_return_values_of_the_same_types() {
    check(&[
        (
            "%0 = \"stablehlo.if\"(%p) ({ stablehlo.return %a : tensor<i64> }, { stablehlo.return %a : tensor<i64> }) \
             : (tensor<i1>) -> tensor<i64>",
            None,
        ),
        (
            "%0 = \"stablehlo.if\"(%q) ({ stablehlo.return %a : tensor<i64> }, { stablehlo.return %a : tensor<i64> }) \
             : (tensor<2xi1>) -> tensor<i64>",
            Some("operand should be rank 0 tensor but got rank 1"),
        ),
        (
            "%0 = \"stablehlo.if\"(%p) ({ ^bb0(%x: tensor<i64>): stablehlo.return %a : tensor<i64> }, \
             { stablehlo.return %a : tensor<i64> }) : (tensor<i1>) -> tensor<i64>",
            Some("branch 0 must have 0 arguments, but found 1"),
        ),
        (
            "%0 = \"stablehlo.if\"(%p) ({ stablehlo.return %p : tensor<i1> }, { stablehlo.return %a : tensor<i64> }) \
             : (tensor<i1>) -> tensor<i64>",
            Some(
                "branch 0 and branch 1 have mismatched return types: 'tensor<i1>' vs 'tensor<i64>'",
            ),
        ),
        (
            "%0 = \"stablehlo.if\"(%p) ({ stablehlo.return %a : tensor<i64> }, { stablehlo.return %a : tensor<i64> }) \
             : (tensor<i1>) -> tensor<i1>",
            Some(
                "'stablehlo.if' op inferred type(s) 'tensor<i64>' are incompatible with return type(s) of operation 'tensor<i1>'",
            ),
        ),
        (
            "%0 = \"stablehlo.case\"(%i) ({ stablehlo.return %a, %a : tensor<i64>, tensor<i64> }, \
             { stablehlo.return %a : tensor<i64> }) : (tensor<i32>) -> tensor<i64>",
            Some(
                "branch 0 and branch 1 have mismatched return types: 'tensor<i64>', 'tensor<i64>' vs 'tensor<i64>'",
            ),
        ),
        (
            "%0 = \"stablehlo.case\"(%i) : (tensor<i32>) -> tensor<i64>",
            Some("expect at least one branch"),
        ),
    ]);
}
