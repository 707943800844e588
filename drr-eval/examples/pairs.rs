//! How long all pairs of `i8` take, for some ops: `cargo run --release -p drr-eval --example pairs`.

use std::time::Instant;

use drr::embedded::Context;
use drr_eval::{Evaluator, Value};

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
        println!(
            "{op:10} {defined:6} pairs defined of 65536, {:?}",
            start.elapsed()
        );
    }
}
