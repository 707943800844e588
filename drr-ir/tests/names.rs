//! Values and blocks keep their names.

#[path = "support/raw.rs"]
mod raw;

use drr_dialects::func::FuncDialect;
use drr_ir::{Context, Diagnostics, Loc, ParseOptions, PrintOptions, WalkOrder};
use drr_runtime::ir::{Block, InsertPoint, Ir, IrMapping, Op};

fn parse(ctx: &mut Context, text: &str) -> Result<Op<Context>, Diagnostics> {
    ctx.parse_module_with(text, &ParseOptions::new().keep_names(true))
}

/// Parses a text with names and prints it with names.
fn named(text: &str) -> String {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let module = parse(&mut ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    ctx.print_op(module, &PrintOptions::new().generic(true).value_names(true))
}

#[test]
fn a_text_keeps_its_names() {
    let text = r#""builtin.module"() ({
  %x, %pack:2, %3 = "a.b"() : () -> (i32, i32, i32, i32)
  "a.c"(%x, %pack#0, %pack#1, %3) : (i32, i32, i32, i32) -> ()
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "f"}> ({
  ^bb0(%in: i32, %y: i32):
    "a.br"()[^exit] : () -> ()
  ^exit:  // pred: ^bb0
    "func.return"() : () -> ()
  }) : () -> ()
  "a.d"() ({
    %in = "a.b"() : () -> i32
  }, {
    %in = "a.b"() : () -> i32
  }) : () -> ()
}) : () -> ()
"#;
    assert_eq!(named(text), text);
}

#[test]
fn names_are_kept_and_printed_on_request_only() {
    let text = "\"builtin.module\"() ({\n  %x = \"a.b\"() : () -> i32\n}) : () -> ()\n";
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let module = ctx.parse_module(text).expect("a module");
    let with = PrintOptions::new().generic(true).value_names(true);
    assert!(ctx.print_op(module, &with).contains("%0 ="), "not kept");
    let module = parse(&mut ctx, text).expect("a module");
    let plain = ctx.print_op(module, &PrintOptions::new().generic(true));
    assert!(plain.contains("%0 ="), "not asked for");
    assert_eq!(ctx.print_op(module, &with), text);
}

#[test]
fn an_inner_name_gives_way_to_one_that_comes_later_outside() {
    let text = r#""a.r"() ({
  %x = "a.b"() : () -> i32
  "a.c"(%x) : (i32) -> ()
}) : () -> ()
%x = "a.b"() : () -> i32
"#;
    let printed = named(text);
    assert!(printed.contains("    %x_0 = "), "{printed}");
    assert!(printed.contains("\"a.c\"(%x_0)"), "{printed}");
    assert!(printed.contains("\n  %x = "), "{printed}");
    assert_eq!(named(&printed), printed);
}

#[test]
fn new_values_get_numbers_that_nobody_has_and_those_of_erased_values_are_free() {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let text = r#"%0 = "a.b"() : () -> i32
%2 = "a.b"() : () -> i32
%gone = "a.b"() : () -> i32
"a.r"() ({
^bb0(%arg1: i32, %a: i32):
  %1 = "a.b"() : () -> i32
}) : () -> ()"#;
    let module = parse(&mut ctx, text).expect("a module");
    let body = ctx.body(module).expect("it has a block");
    let ops = ctx.ops_in(module, WalkOrder::PreOrder);
    let gone = *ops
        .iter()
        .find(|op| {
            let mut results = ctx.results(**op);
            results
                .next()
                .is_some_and(|value| ctx.value_name(value) == Some("gone"))
        })
        .expect("it is there");
    let region_op = *ops
        .iter()
        .find(|op| ctx.op_name(**op) == "a.r")
        .expect("there");
    let inner = ctx.body(region_op).expect("it has a block");
    ctx.erase_op(gone);
    let (kind, ty) = (ctx.op_kind("a.new"), ctx.integer_type(32));
    for _ in 0..2 {
        ctx.build(kind).result(ty).at_end(body);
    }
    let argument = ctx.block_args(inner)[1];
    ctx.set_value_name(argument, None);
    let printed = ctx.print_op(module, &PrintOptions::new().generic(true).value_names(true));
    assert!(!printed.contains("gone"), "{printed}");
    assert!(
        printed.contains("%3 = \"a.new\"") && printed.contains("%4 = \"a.new\""),
        "{printed}"
    );
    assert!(
        printed.contains("^bb0(%arg1: i32, %arg2: i32)"),
        "{printed}"
    );
    assert_eq!(named(&printed), printed);
}

#[test]
fn names_that_are_none_are_mended() {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let module = parse(
        &mut ctx,
        "%a = \"a.b\"() : () -> i32\n%b = \"a.b\"() : () -> i32",
    )
    .expect("a module");
    let ops = ctx.ops_in(module, WalkOrder::PreOrder);
    let values: Vec<_> = ops.iter().flat_map(|op| ctx.results(*op)).collect();
    for (first, second, expected) in [
        ("x y", "x y", ["%x_y = ", "%x_y_0 = "]),
        ("é", "", ["%_C3A9 = ", "%0 = "]),
        ("3d", "7", ["%_3d = ", "%7 = "]),
        ("7", "7", ["%7 = ", "%0 = "]),
        ("0", "0", ["%0 = ", "%1 = "]),
        ("x", "x_0", ["%x = ", "%x_0 = "]),
        ("a\nb", "a=b", ["%aAb = ", "%a3Db = "]),
    ] {
        ctx.set_value_name(values[0], Some(first));
        ctx.set_value_name(values[1], Some(second));
        let printed = ctx.print_op(module, &PrintOptions::new().generic(true).value_names(true));
        for name in expected {
            assert!(printed.contains(name), "{name} in {printed}");
        }
        assert_eq!(named(&printed), printed);
    }
}

#[test]
fn labels_are_unique_in_their_region() {
    let text = r#""a.r"() ({
  "a.br"()[^bb2, ^next] : () -> ()
^bb2:
  "a.br"()[^next] : () -> ()
^next:
  "a.t"() : () -> ()
}) : () -> ()"#;
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let module = parse(&mut ctx, text).expect("a module");
    let op = ctx.ops_in(module, WalkOrder::PreOrder)[1];
    let region = ctx.regions(op)[0];
    let blocks = ctx.blocks(region);
    assert_eq!(ctx.block_name(blocks[1]), Some("bb2"));
    ctx.set_block_name(blocks[2], None);
    let printed = ctx.print_op(module, &PrintOptions::new().generic(true).value_names(true));
    assert!(printed.contains("[^bb2, ^bb3]"), "{printed}");
    ctx.set_block_name(blocks[2], Some("bb2"));
    let printed = ctx.print_op(module, &PrintOptions::new().generic(true).value_names(true));
    assert!(printed.contains("[^bb2, ^bb3]"), "{printed}");
    assert_eq!(named(&printed), printed);
}

/// Checks that a module printed with names parses as the same module and prints the same again.
fn check_round_trip(text: &str) -> bool {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let Ok(module) = parse(&mut ctx, text) else {
        return false;
    };
    if ctx.verify_op(module).is_err() {
        return false;
    }
    let options = PrintOptions::new().generic(true).locations(true);
    let with_names = ctx.print_op(module, &options.value_names(true));
    let mut again = Context::with_dialect::<FuncDialect>();
    let read = parse(&mut again, &with_names).unwrap_or_else(|e| panic!("{e}\nof {with_names}"));
    assert_eq!(
        again.print_op(read, &options),
        ctx.print_op(module, &options),
        "{text}"
    );
    assert_eq!(again.print_op(read, &options.value_names(true)), with_names);
    let mut unnamed = Context::with_dialect::<FuncDialect>();
    let read = unnamed.parse_module(text).expect("as before");
    assert_eq!(
        unnamed.print_op(read, &options.value_names(true)),
        unnamed.print_op(read, &options),
        "where nothing has a name the numbers are the usual ones"
    );
    true
}

#[test]
fn what_is_printed_with_names_is_the_same_module() {
    let mut read = 0;
    for file in [
        include_str!("cases/operations.txt"),
        include_str!("cases/locations.txt"),
        include_str!("cases/faults.txt"),
    ] {
        for case in file.split("\n// -----\n") {
            for text in case.split("\n// =>\n") {
                read += usize::from(check_round_trip(text));
            }
        }
    }
    assert!(read > 60, "only {read} texts were read");
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/data");
    let mut files = 0;
    for entry in std::fs::read_dir(data).expect("the modules") {
        let path = entry.expect("a module").path();
        if path
            .extension()
            .is_some_and(|extension| extension == "mlir")
        {
            let text = std::fs::read_to_string(&path).expect("it can be read");
            assert!(check_round_trip(&text), "{}", path.display());
            files += 1;
        }
    }
    assert!(files >= 8, "only {files} modules");
}

#[test]
fn names_in_locations_name_values_as_in_mlir() {
    let text = r#"%0 = "a.b"() : () -> i32 loc("x")
%1 = "a.b"() : () -> i32 loc("x")
%2 = "a.b"() : () -> i32 loc("y z")
%3 = "a.b"() : () -> i32 loc("y z")
%4 = "a.b"() : () -> i32 loc("3a")
%5 = "a.b"() : () -> i32 loc("a\C3\A9-b")
%6:2 = "a.b"() : () -> (i32, i32) loc("pack"("f":1:2))
%7 = "a.b"() : () -> i32 loc(fused["f":1:2, "fu"])
%8 = "a.b"() : () -> i32
%9 = "a.b"() : () -> i32 loc("")
%10 = "a.b"() : () -> i32 loc("arg0")
%11 = "a.b"() : () -> i32 loc("12")
%12 = "a.b"() : () -> i32 loc("x1")
"a.r"(%6#1, %6#0, %9) ({
^bb0(%a: i32, %b: i32 loc("x")):
  %c = "a.b"() : () -> i32 loc("x")
  %d = "a.b"() : () -> i32 loc(callsite("w" at "v"))
  %e = "a.b"() : () -> i32
}, {
^bb0(%a: i32, %b: i32 loc("x")):
  %c = "a.b"() : () -> i32 loc("x")
  %d = "a.b"() : () -> i32 loc("w")
  %e = "a.b"() : () -> i32
}) : (i32, i32, i32) -> ()
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  %c = "a.b"() : () -> i32 loc("x")
  %e = "a.b"() : () -> i32
  "func.return"() : () -> ()
}) : () -> ()
"#;
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let module = ctx.parse_module(text).expect("a module");
    let printed = ctx.print_op(module, &PrintOptions::new().generic(true).name_locs(true));
    assert!(printed.contains("%y_z_1 = "), "{printed}");
    if let Some((theirs, _)) = raw::mlir_opt(text, &["--mlir-use-nameloc-as-prefix"]) {
        assert_eq!(printed.trim_end(), theirs.trim_end());
    }
}

#[test]
fn names_outside_are_seen_in_isolated_operations() {
    // In MLIR's generic form, isolated regions do not affect the scope of names.
    let text = r#"%x = "a.b"() : () -> i32
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%y: i32):
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (i32) -> (), sym_name = "g"}> ({
^bb0(%y: i32):
  "func.return"() : () -> ()
}) : () -> ()
"#;
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let module = parse(&mut ctx, text).expect("a module");
    let function = ctx.ops_in(module, WalkOrder::PreOrder)[2];
    let body = ctx.body(function).expect("it has a block");
    let argument = ctx.block_args(body)[0];
    ctx.set_value_name(argument, Some("x"));
    let printed = ctx.print_op(module, &PrintOptions::new().generic(true).value_names(true));
    assert!(printed.contains("^bb0(%x_0: i32)"), "{printed}");
    assert!(printed.contains("^bb0(%y: i32)"), "{printed}");
    assert_eq!(named(&printed), printed);
    if let Some((_, errors)) = raw::mlir_opt(&printed, &[]) {
        assert_eq!(errors, "", "MLIR reads it too");
    }
}

#[test]
fn numbers_follow_every_change_of_the_structure() {
    let text = r#"%0 = "a.a"() : () -> i32
"a.r"() ({
^bb0(%arg0: i32, %arg1: i32):
  %2 = "a.b"(%arg1) : (i32) -> i32
  "a.br"(%2)[^bb1] : (i32) -> ()
^bb1:
  "a.c"() : () -> ()
}) : () -> ()
%1 = "a.d"() : () -> i32
"a.e"(%1) : (i32) -> ()
"#;
    type Change = fn(&mut Context, [Op<Context>; 4], [Block<Context>; 2]);
    // The operations are `a.a`, `a.r`, `a.b` and `a.d`.
    let changes: [Change; 11] = [
        |ctx, [a, ..], _| ctx.erase_op(a),
        |ctx, [a, .., d], _| assert!(ctx.move_op_after(a, d)),
        |ctx, [a, ..], _| ctx.detach_op(a),
        |ctx, [_, r, ..], _| {
            let ty = ctx.integer_type(8);
            let kind = ctx.op_kind("a.new");
            ctx.build(kind).result(ty).at(InsertPoint::Before(r));
        },
        |ctx, _, [entry, _]| assert!(ctx.erase_block_argument(entry, 0)),
        |ctx, _, [entry, _]| {
            let ty = ctx.integer_type(8);
            ctx.insert_block_argument(entry, 0, ty, Loc::UNKNOWN);
        },
        |ctx, _, [entry, last]| {
            let region = ctx.parent_region(entry).unwrap();
            assert!(ctx.move_block(last, region, Some(entry)));
        },
        |ctx, _, [entry, _]| {
            let region = ctx.parent_region(entry).unwrap();
            ctx.create_block_before(region, Some(entry), &[]);
        },
        |ctx, [_, _, b, _], _| {
            ctx.split_block(b);
        },
        |ctx, [a, r, ..], _| {
            let (from, to) = (ctx.regions(r)[0], ctx.create_region());
            ctx.create_block(to, &[]);
            let kind = ctx.op_kind("a.s");
            ctx.build(kind).region(to).at(InsertPoint::Before(a));
            assert!(ctx.inline_region_before(from, to, None));
        },
        |ctx, [_, r, ..], _| {
            ctx.clone_op_at(r, InsertPoint::Before(r), &mut IrMapping::new());
        },
    ];
    for (number, change) in changes.into_iter().enumerate() {
        let mut ctx = Context::with_dialect::<FuncDialect>();
        let module = parse(&mut ctx, text).expect("a module");
        let ops = ctx.ops_in(module, WalkOrder::PreOrder);
        let named = |name| *ops.iter().find(|op| ctx.op_name(**op) == name).unwrap();
        let ops = ["a.a", "a.r", "a.b", "a.d"].map(named);
        let region = ctx.regions(ops[1])[0];
        let blocks = [ctx.blocks(region)[0], ctx.blocks(region)[1]];
        let _ = ctx.display(module).to_string();
        change(&mut ctx, ops, blocks);
        // A clone has no numbers yet.
        let wanted = ctx.clone().display(module).to_string();
        assert_eq!(ctx.display(module).to_string(), wanted, "change {number}");
        assert_ne!(wanted, text, "change {number}");
    }
}

#[test]
fn a_large_number_is_one_name_before_and_after_small_ones() {
    // 5170 is too far from the numbers before it, and close to those after 1838.
    let text = r#""builtin.module"() ({
  %5170 = "a.b"() : () -> i32
  %1838 = "a.b"() : () -> i32
  "a.c"(%5170, %1838) : (i32, i32) -> ()
}) : () -> ()
"#;
    assert_eq!(named(text), text);
    let twice = "%5170 = \"a.b\"() : () -> i32\n%1838 = \"a.b\"() : () -> i32\n%5170 = \"a.b\"() : () -> i32";
    let error = Context::new().parse_module(twice).unwrap_err().to_string();
    assert!(
        error.contains("redefinition of SSA value '%5170'"),
        "{error}"
    );
}

#[test]
fn messages_name_values_as_the_text_of_the_isolated_operation_does() {
    let text = r#"
  %0:2 = "a.b"() : () -> (i32, i32)
  "a.d"(%0#1) : (i32) -> ()
  module {
    %1 = "a.c"() : () -> i32
    "a.d"(%1) ({
    ^bb0(%arg0: i32):
      "a.e"(%arg0, %1) : (i32, i32) -> ()
    }) : (i32) -> ()
  }
  func.func @f(%arg0: i32) {
    %1 = "a.c"() : () -> i32
    "a.d"(%1, %arg0) : (i32, i32) -> ()
    return
  }
"#;
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let module = ctx.parse_module(text).expect("a module");
    let options = PrintOptions::new().local_scope(true);
    ctx.walk(module, WalkOrder::PreOrder, |op| {
        // Modules and functions are isolated from above.
        let mut around = std::iter::successors(ctx.parent_op(op), |op| ctx.parent_op(*op));
        let isolated = around.find(|op| ctx.traits(ctx.kind(*op)).is_isolated_from_above());
        let printed = ctx.print_op(isolated.unwrap_or(op), &options);
        let line = ctx.display_op(op);
        if ctx.regions(op).is_empty() {
            assert!(printed.contains(&line), "{line} in {printed}");
        }
        for at in 0..ctx.num_operands(op) {
            let name = Ir::value_name(&ctx, ctx.operand(op, at));
            let name = name.expect("the embedded IR names all values");
            assert!(line.contains(&name), "{name} in {line}");
        }
    });
}
