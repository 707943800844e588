//! Simplifying regions: what is erased and what stays.

use drr_dialects::func::FuncDialect;
use drr_ir::{Context, PrintOptions, WalkOrder};
use drr_runtime::ir::{Erased, Ir};

/// The body of a function after its simplification, and the erased operations by name.
fn simplified(body: &str) -> (Vec<String>, Vec<String>) {
    let text = format!("func.func @f(%a: i32) {{\n{body}\n}}");
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let module = ctx
        .parse_module(&text)
        .unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let region = ctx.regions(module)[0];
    let mut erased = Vec::new();
    let changed = ctx.simplify_region(region, true, &mut |ctx, what| {
        erased.push(match what {
            Erased::Op(op) => ctx.op_name(op).to_string(),
            Erased::Block(_) => "block".to_string(),
        });
    });
    assert_eq!(changed, !erased.is_empty());
    ctx.verify_op(module).unwrap_or_else(|errors| {
        panic!("{errors}\n{}", ctx.print_op(module, &PrintOptions::new()))
    });
    let ops = ctx.ops_in(module, WalkOrder::PreOrder);
    let ops = ops[2..].iter().map(|op| ctx.op_name(*op).to_string());
    (ops.collect(), erased)
}

#[test]
fn unreachable_blocks_are_erased_with_their_contents() {
    let (ops, erased) = simplified(
        "\"t.a\"() : () -> ()
         \"t.br\"()[^next] : () -> ()
       ^next:
         \"func.return\"() : () -> ()
       ^one:
         %0 = \"t.b\"(%1) : (i32) -> i32
         \"t.br\"()[^two] : () -> ()
       ^two:
         %1 = \"t.c\"(%0) ({ \"t.d\"(%0) : (i32) -> () }) : (i32) -> i32
         \"t.br\"()[^one] : () -> ()",
    );
    assert_eq!(ops, ["t.a", "t.br", "func.return"]);
    let expected = ["t.d", "t.br", "t.c", "t.br", "t.b", "block", "block"];
    assert_eq!(erased, expected);
}

#[test]
fn blocks_of_nested_regions_are_erased_too() {
    let (ops, erased) = simplified(
        "\"t.r\"() ({ \"t.end\"() : () -> () ^u: \"t.br\"()[^u] : () -> () }) : () -> ()
         \"func.return\"() : () -> ()",
    );
    assert_eq!(ops, ["t.r", "t.end", "func.return"]);
    assert_eq!(erased, ["t.br", "block"]);
}

#[test]
fn operations_that_only_dead_ones_use_are_erased() {
    let cast = "builtin.unrealized_conversion_cast";
    let (ops, erased) = simplified(&format!(
        "%0 = {cast} %a : i32 to i64
         %1 = {cast} %0 : i64 to f32
         %2 = {cast} %a : i32 to i16
         \"t.use\"(%2) : (i16) -> ()
         \"t.r\"() ({{ %3 = {cast} %2 : i16 to i8 \"t.end\"() : () -> () }}) : () -> ()
         \"func.return\"() : () -> ()"
    ));
    assert_eq!(ops, [cast, "t.use", "t.r", "t.end", "func.return"]);
    assert_eq!(erased, [cast, cast, cast]);
}

#[test]
fn dead_operations_may_use_one_another() {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let cast = "builtin.unrealized_conversion_cast";
    let text = format!("%0 = {cast} %1 : i64 to i32 %1 = {cast} %0 : i32 to i64");
    let module = ctx.parse_module(&text).unwrap();
    let region = ctx.regions(module)[0];
    assert!(ctx.simplify_region(region, true, &mut |_, _| {}));
    assert_eq!(ctx.ops_in(module, WalkOrder::PreOrder), [module]);
    assert!(
        !ctx.simplify_region(region, true, &mut |_, _| {}),
        "nothing is left"
    );
}
