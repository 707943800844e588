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
fn what_is_in_dead_operations_is_erased_once() {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    ctx.load::<drr_dialects::scf::ScfDialect>();
    let text = "func.func @f(%c: i1, %a: i32) {
      scf.if %c {
        scf.if %c {
          scf.if %c {
            %0 = builtin.unrealized_conversion_cast %a : i32 to i64
          }
        }
      }
      return
    }";
    let module = ctx.parse_module(text).unwrap();
    let region = ctx.regions(module)[0];
    let mut erased = Vec::new();
    let changed = ctx.simplify_region(region, true, &mut |ctx, what| {
        if let Erased::Op(op) = what {
            erased.push(ctx.op_name(op).to_string());
        }
    });
    assert!(changed);
    let cast = "builtin.unrealized_conversion_cast";
    let (end, branch) = ("scf.yield", "scf.if");
    erased.sort();
    assert_eq!(erased, [cast, branch, branch, branch, end, end, end]);
    let left = ctx.ops_in(module, WalkOrder::PreOrder);
    let left: Vec<_> = left.iter().map(|op| ctx.op_name(*op)).collect();
    assert_eq!(left, ["builtin.module", "func.func", "func.return"]);
}

#[test]
fn a_terminator_with_an_effect_keeps_the_operation_around_it() {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    ctx.load::<drr_dialects::scf::ScfDialect>();
    ctx.load::<drr_dialects::ub::UbDialect>();
    let text = "func.func @f(%c: i1) {
      scf.execute_region { ub.unreachable }
      scf.if %c { scf.execute_region { ub.unreachable } }
      scf.execute_region { scf.yield }
      return
    }";
    let module = ctx.parse_module(text).unwrap();
    let ops = ctx.ops_in(module, WalkOrder::PreOrder);
    let is_removable = |op: &_| (ctx.op_name(*op), ctx.is_removable_if_unused(*op));
    let expected = [
        ("scf.execute_region", false),
        ("ub.unreachable", false),
        ("scf.if", false),
        ("scf.execute_region", false),
        ("ub.unreachable", false),
        ("scf.yield", false),
        ("scf.execute_region", true),
        ("scf.yield", false),
        ("func.return", false),
    ];
    assert_eq!(
        ops[2..].iter().map(is_removable).collect::<Vec<_>>(),
        expected
    );
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

/// A function after the simplification of its body.
fn with_branches(text: &str) -> String {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    ctx.load::<drr_dialects::cf::CfDialect>();
    let module = ctx
        .parse_module(text)
        .unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let region = ctx.regions(module)[0];
    ctx.simplify_region(region, true, &mut |_, _| {});
    ctx.verify_op(module).unwrap();
    let changed = ctx.simplify_region(region, true, &mut |_, _| {});
    assert!(!changed, "once is enough");
    ctx.print_op(module, &PrintOptions::new())
}

#[test]
fn arguments_that_only_their_own_circle_uses_are_erased() {
    let text = with_branches(
        "func.func @f(%c: i1, %a: i32, %b: i64) -> i64 {
           cf.br ^loop(%a, %b : i32, i64)
         ^loop(%x: i32, %y: i64):
           %0 = builtin.unrealized_conversion_cast %x : i32 to i32
           cf.cond_br %c, ^loop(%0, %y : i32, i64), ^end(%0, %y, %a : i32, i64, i32)
         ^end(%p: i32, %q: i64, %r: i32):
           return %q : i64
         }",
    );
    let expected = "module {
  func.func @f(%arg0: i1, %arg1: i32, %arg2: i64) -> i64 {
    cf.br ^bb1(%arg2 : i64)
  ^bb1(%0: i64):  // 2 preds: ^bb0, ^bb1
    cf.cond_br %arg0, ^bb1(%0 : i64), ^bb2(%0 : i64)
  ^bb2(%1: i64):  // pred: ^bb1
    return %1 : i64
  }
}
";
    assert_eq!(text, expected);
}

#[test]
fn a_switch_loses_the_operands_of_each_case() {
    let text = with_branches(
        "func.func @f(%s: i32, %a: i32, %b: i64) -> i64 {
           cf.switch %s : i32, [
             default: ^one(%b, %a : i64, i32),
             1: ^two(%a, %b, %a : i32, i64, i32),
             2: ^one(%b, %s : i64, i32)
           ]
         ^one(%x: i64, %y: i32):
           return %x : i64
         ^two(%p: i32, %q: i64, %r: i32):
           return %q : i64
         }",
    );
    let expected = "module {
  func.func @f(%arg0: i32, %arg1: i32, %arg2: i64) -> i64 {
    cf.switch %arg0 : i32, [
      default: ^bb1(%arg2 : i64),
      1: ^bb2(%arg2 : i64),
      2: ^bb1(%arg2 : i64)
    ]
  ^bb1(%0: i64):  // 2 preds: ^bb0, ^bb0
    return %0 : i64
  ^bb2(%1: i64):  // pred: ^bb0
    return %1 : i64
  }
}
";
    assert_eq!(text, expected);
}

#[test]
fn arguments_that_another_op_passes_stay() {
    let text = "func.func @f(%a: i32) {
           \"t.br\"(%a)[^next] : (i32) -> ()
         ^next(%x: i32):
           return
         }";
    assert!(with_branches(text).contains("^bb1(%0: i32)"));
}
