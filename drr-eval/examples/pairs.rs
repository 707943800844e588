//! How long runs take: all pairs of `i8` for some ops, and a product of matrices.
//! `cargo run --release -p drr-eval --example pairs`

use std::time::Instant;

use drr::embedded::Context;
use drr_eval::{Array, Evaluator, Limits, Value};

fn main() {
    for op in ["addi", "muli", "ceildivsi", "shli", "maxsi", "addf", "mulf"] {
        let ty = if op.ends_with('f') { "f8E4M3FN" } else { "i8" };
        let text = format!(
            "func.func @f(%a: i8, %b: i8) -> i8 {{
               %x = arith.bitcast %a : i8 to {ty}
               %y = arith.bitcast %b : i8 to {ty}
               %r = arith.{op} %x, %y : {ty}
               %bits = arith.bitcast %r : {ty} to i8
               return %bits : i8
             }}"
        );
        let mut context = Context::new();
        context.append_registry(&drr_dialects::registry());
        let module = context.parse_module(&text).expect("it is valid");
        let evaluator = Evaluator::new(&context, module).expect("it is verified");
        let start = Instant::now();
        let mut defined = 0;
        for a in i8::MIN..=i8::MAX {
            for b in i8::MIN..=i8::MAX {
                let results = evaluator.run("f", &[Value::from(a), Value::from(b)]);
                defined += u32::from(results.is_ok_and(|results| !results[0].has_poison()));
            }
        }
        let time = start.elapsed();
        println!("{op:10} {defined:6} pairs defined of 65536, {time:?}");
    }
    product(128);
}

/// The product of two matrices of this size.
fn product(size: usize) {
    let ty = format!("tensor<{size}x{size}xf32>");
    let text = format!(
        "func.func @f(%a: {ty}, %b: {ty}, %c: {ty}) -> {ty} {{
           %r = linalg.matmul ins(%a, %b : {ty}, {ty}) outs(%c : {ty}) -> {ty}
           return %r : {ty}
         }}"
    );
    let mut context = Context::new();
    context.append_registry(&drr_dialects::registry());
    let module = context.parse_module(&text).expect("it is valid");
    let evaluator = Evaluator::new(&context, module).expect("it is verified");
    let mut limits = Limits::default();
    limits.fuel = u64::MAX;
    let evaluator = evaluator.with_limits(limits);
    let matrix = |number: f32| -> Value {
        let array = Array::new([size, size], vec![number; size * size]);
        array.expect("as many elements").into()
    };
    let start = Instant::now();
    let results = evaluator.run("f", &[matrix(2.0), matrix(0.5), matrix(0.0)]);
    let first = results.expect("it is defined")[0].scalars()[0].clone();
    let time = start.elapsed();
    println!("product of {size}x{size} matrices, {first:?} everywhere, {time:?}");
}
