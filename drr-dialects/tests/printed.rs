//! The text of operations that were read in another form, or that do not verify.

use drr::embedded::{Context, PrintOptions, WalkOrder};
use drr::ir::{AttrData, Ir, Op, TypeData};

const TEXT: &str = "func.func @f(%x: i32, %y: i64) -> i32 {
  %0 = arith.addi %x, %x : i32
  cf.br ^bb1(%0 : i32)
^bb1(%1: i32):
  return %1 : i32
}
";

/// A verified module, and its operations: function, sum, branch, return.
fn module() -> (Context, Op<Context>, Vec<Op<Context>>) {
    let mut context = Context::new();
    context.append_registry(&drr_dialects::registry());
    let module = context
        .parse_module(TEXT)
        .unwrap_or_else(|errors| panic!("{errors}"));
    let ops = context.ops_in(module, WalkOrder::PreOrder);
    (context, module, ops[1..].to_vec())
}

/// The generic names in the text of the module after a change, which the verifier refuses.
fn generic_after(change: impl Fn(&mut Context, &[Op<Context>])) -> Vec<&'static str> {
    let (mut context, module, ops) = module();
    let text = context.print_op(module, &PrintOptions::new());
    assert!(!text.contains("\"arith.addi\""), "{text}");
    change(&mut context, &ops);
    assert!(
        context.verify_op(module).is_err(),
        "{}",
        context.print_op(module, &PrintOptions::new())
    );
    let text = context.print_op(module, &PrintOptions::new());
    let names = ["func.func", "arith.addi", "cf.br", "func.return"];
    names
        .into_iter()
        .filter(|name| text.contains(&format!("\"{name}\"")))
        .collect()
}

#[test]
fn each_change_is_seen() {
    let set_operand = generic_after(|context, ops| {
        let entry = context.parent_block(ops[1]).expect("a block");
        let wide = context.block_args(entry)[1];
        context.set_operand(ops[1], 1, wide);
    });
    assert_eq!(set_operand, ["arith.addi"]);

    let set_type = generic_after(|context, ops| {
        let ty = context.make_type(&TypeData::int(8)).expect("a type");
        let result = context.result(ops[1], 0);
        context.set_value_type(result, ty);
    });
    assert_eq!(set_type, ["arith.addi"]);

    let set_attr = generic_after(|context, ops| {
        let name = context.bind_attr(context.kind(ops[1]), "overflowFlags");
        let attr = context.make_attr(&AttrData::String("none".to_string()));
        context.set_attr(ops[1], name, attr);
    });
    assert_eq!(set_attr, ["arith.addi"]);

    let set_operands = generic_after(|context, ops| {
        context.set_operands(ops[1], &[]);
    });
    assert_eq!(set_operands, ["arith.addi"]);
}

#[test]
fn a_printed_part_of_a_verified_module_is_in_its_own_syntax() {
    let (context, _, ops) = module();
    let text = context.print_op(ops[1], &PrintOptions::new());
    assert_eq!(text.trim(), "%0 = arith.addi %arg0, %arg0 : i32");
}

#[test]
fn flags_are_printed_once_and_in_order() {
    let mut context = Context::new();
    context.append_registry(&drr_dialects::registry());
    let text = "func.func @f(%x: f32) {
  %0 = \"arith.addf\"(%x, %x) <{fastmath = #arith.fastmath<contract,nnan>}> : (f32, f32) -> f32
  %1 = \"arith.addf\"(%x, %x) <{fastmath = #arith.fastmath< nnan, contract,nnan>}> : (f32, f32) -> f32
  return
}
";
    let module = context
        .parse_module(text)
        .unwrap_or_else(|errors| panic!("{errors}"));
    let text = context.print_op(module, &PrintOptions::new());
    let printed = text
        .matches("arith.addf %arg0, %arg0 fastmath<nnan,contract> : f32")
        .count();
    assert_eq!(printed, 2, "{text}");
    let ops = context.ops_in(module, WalkOrder::PreOrder);
    let flags = |op: Op<Context>| context.attr(op, "fastmath");
    assert_eq!(flags(ops[2]), flags(ops[3]));
}
