//! Symbol tables: lookup, uses, renaming, and erasing unused symbols.

mod support;

use drr_ir::{PrintOptions, SymbolTables, Visibility, WalkOrder};
use drr_runtime::ir::{Ir, IrMapping};
use support::parse;

const LIBRARY: &str = r#""builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    "func.call"() <{callee = @used}> : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "used", sym_visibility = "private"}> ({
    "func.return"() {refs = [{x = @lib::@inner}]} : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "dead", sym_visibility = "private"}> ({
    "func.call"() <{callee = @dead2}> : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "dead2", sym_visibility = "private"}> ({
    "func.call"() <{callee = @dead}> : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "nested_dead", sym_visibility = "nested"}> ({
    "func.return"() : () -> ()
  }) : () -> ()
  "builtin.module"() <{sym_name = "lib", sym_visibility = "private"}> ({
    "func.func"() <{function_type = () -> (), sym_name = "inner", sym_visibility = "nested"}> ({
      "func.return"() : () -> ()
    }) : () -> ()
    "func.func"() <{function_type = () -> (), sym_name = "other", sym_visibility = "nested"}> ({
      "func.return"() : () -> ()
    }) : () -> ()
    "func.func"() <{function_type = () -> (), sym_name = "public"}> ({
      "func.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
  "builtin.module"() <{sym_name = "gone", sym_visibility = "private"}> ({
    "func.func"() <{function_type = () -> (), sym_name = "public"}> ({
      "func.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
"#;

#[test]
fn symbols_are_found_by_name_and_by_path() {
    let (mut ctx, module) = parse(LIBRARY);
    let names: Vec<_> = ctx
        .symbols_in(module)
        .filter_map(|op| ctx.symbol_name(op))
        .collect();
    assert_eq!(
        names,
        [
            "main",
            "used",
            "dead",
            "dead2",
            "nested_dead",
            "lib",
            "gone"
        ]
    );
    let lib = ctx.lookup_symbol(module, "lib").expect("it is there");
    let inner = ctx.lookup_symbol(lib, "inner").expect("it is there");
    assert_eq!(ctx.lookup_symbol(module, "inner"), None);
    let mut reference = |text| ctx.parse_attr(text).expect("a reference");
    let [path, flat, wrong, number] =
        ["@lib::@inner", "@inner", "@main::@inner", "1 : i8"].map(&mut reference);
    assert_eq!(ctx.lookup_symbol_ref(module, path), Some(inner));
    assert_eq!(ctx.lookup_symbol_ref(module, flat), None);
    assert_eq!(
        ctx.lookup_symbol_ref(module, wrong),
        None,
        "main is not a table"
    );
    assert_eq!(ctx.lookup_symbol_ref(module, number), None);
    let body = ctx.ops_in(inner, WalkOrder::PreOrder)[1];
    assert_eq!(ctx.nearest_symbol_table(body), Some(lib));
    assert_eq!(ctx.lookup_nearest_symbol(body, flat), Some(inner));
}

#[test]
fn uses_are_those_that_name_it_and_those_that_pass_it() {
    let (ctx, module) = parse(LIBRARY);
    let uses = |path: &[&str]| {
        let symbol = path.iter().fold(module, |table, name| {
            ctx.lookup_symbol(table, name).expect("it is there")
        });
        let uses = ctx.symbol_uses(symbol, module).expect("all are known");
        let names = uses.iter().map(|one| ctx.op_name(one.user).to_string());
        names.collect::<Vec<_>>()
    };
    assert_eq!(uses(&["used"]), ["func.call"]);
    assert_eq!(uses(&["lib"]), ["func.return"]);
    assert_eq!(uses(&["lib", "inner"]), ["func.return"]);
    assert_eq!(uses(&["lib", "other"]), [""; 0]);
    let main = ctx.lookup_symbol(module, "main").expect("it is there");
    assert!(ctx.symbol_known_use_empty(main, module));
}

#[test]
fn a_symbol_is_renamed_where_it_is_used() {
    let (mut ctx, module) = parse(LIBRARY);
    let lib = ctx.lookup_symbol(module, "lib").expect("it is there");
    let inner = ctx.lookup_symbol(lib, "inner").expect("it is there");
    assert_eq!(ctx.rename_symbol(inner, "deep", module), Some(1));
    assert_eq!(ctx.rename_symbol(lib, "library", module), Some(1));
    let dead = ctx.lookup_symbol(module, "dead").expect("it is there");
    assert_eq!(ctx.replace_symbol_uses(dead, "used", module), Some(1));
    let text = ctx.print_op(module, &PrintOptions::new().generic(true));
    assert!(text.contains("refs = [{x = @library::@deep}]"), "{text}");
    assert!(
        text.contains("sym_name = \"dead\""),
        "only its uses changed: {text}"
    );
    assert!(!text.contains("@dead}"), "{text}");
    assert!(ctx.verify_op(module).is_ok());
}

#[test]
fn an_unknown_op_with_regions_hides_uses() {
    let (mut ctx, module) = parse(
        r#""func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "private"}> ({}) : () -> ()
"test.table"() ({
  "test.use"() {callee = @f} : () -> ()
}) : () -> ()"#,
    );
    let f = ctx.lookup_symbol(module, "f").expect("it is there");
    assert_eq!(ctx.symbol_uses(f, module), None);
    assert!(!ctx.symbol_known_use_empty(f, module));
    assert_eq!(ctx.rename_symbol(f, "g", module), None);
    let ops = ctx.ops_in(module, WalkOrder::PreOrder);
    let named = |name| ops.iter().copied().find(|op| ctx.op_name(*op) == name);
    let (table, user) = (named("test.table"), named("test.use"));
    assert_eq!(ctx.nearest_symbol_table(user.expect("it is there")), None);
    assert_eq!(ctx.erase_dead_symbols(module).err(), table);
}

#[test]
fn a_symbol_is_inserted_under_a_free_name() {
    let (mut ctx, module) = parse(LIBRARY);
    let used = ctx.lookup_symbol(module, "used").expect("it is there");
    for expected in ["used_0", "used_1"] {
        let copy = ctx.clone_op(used, &mut IrMapping::new());
        assert_eq!(ctx.insert_symbol(module, copy).as_deref(), Some(expected));
        assert_eq!(ctx.lookup_symbol(module, expected), Some(copy));
    }
    assert_eq!(ctx.insert_symbol(module, used), None, "it is in a block");
    let nameless = ctx.op_kind("test.nameless");
    let nameless = ctx.build(nameless).detached();
    assert_eq!(ctx.insert_symbol(module, nameless), None);
    ctx.erase_op(nameless);
    assert!(ctx.verify_op(module).is_ok());
}

#[test]
fn visibility_is_read_and_set() {
    let (mut ctx, module) = parse(LIBRARY);
    let [main, used, nested] = ["main", "used", "nested_dead"]
        .map(|name| ctx.lookup_symbol(module, name).expect("it is there"));
    assert_eq!(ctx.symbol_visibility(main), Visibility::Public);
    assert_eq!(ctx.symbol_visibility(used), Visibility::Private);
    assert_eq!(ctx.symbol_visibility(nested), Visibility::Nested);
    ctx.set_symbol_visibility(used, Visibility::Public);
    ctx.set_symbol_visibility(main, Visibility::Private);
    assert_eq!(ctx.attr(used, "sym_visibility"), None);
    assert!(ctx.print_op(main, &PrintOptions::new().generic(true)).starts_with(
        r#""func.func"() <{function_type = () -> (), sym_name = "main", sym_visibility = "private"}>"#
    ));
}

#[test]
fn dead_symbols_go_as_mlir_lets_them_go() {
    let (mut ctx, module) = parse(LIBRARY);
    assert_eq!(ctx.erase_dead_symbols(module), Ok(5));
    let names: Vec<_> = ctx
        .symbols_in(module)
        .filter_map(|op| ctx.symbol_name(op))
        .collect();
    assert_eq!(names, ["main", "used", "lib"]);
    if let Some(expected) = support::mlir_pass("--symbol-dce", LIBRARY) {
        assert_eq!(
            ctx.print_op(module, &PrintOptions::new().generic(true)),
            expected
        );
    }
    assert_eq!(ctx.erase_dead_symbols(module), Ok(0));
}

#[test]
fn tables_that_are_read_once_find_what_a_search_finds() {
    let (mut ctx, module) = parse(LIBRARY);
    let mut tables = SymbolTables::new();
    for (reference, is_there) in [
        ("@used", true),
        ("@lib", true),
        ("@lib::@inner", true),
        ("@inner", false),
        ("@used::@inner", false),
        ("@lib::@used", false),
        ("1 : i32", false),
    ] {
        let attr = ctx.parse_attr(reference).expect("it is an attribute");
        let found = ctx.lookup_symbol_ref(module, attr);
        assert_eq!(found.is_some(), is_there, "{reference}");
        assert_eq!(tables.lookup_ref(&ctx, module, attr), found, "{reference}");
    }
}

#[test]
fn tables_that_are_read_once_know_the_symbols_that_they_inserted() {
    let (mut ctx, module) = parse(LIBRARY);
    let used = ctx.lookup_symbol(module, "used").expect("it is there");
    let mut tables = SymbolTables::new();
    for number in 0..300 {
        let copy = ctx.clone_op(used, &mut IrMapping::new());
        let expected = format!("used_{number}");
        assert_eq!(
            tables.insert(&mut ctx, module, copy),
            Some(expected.clone())
        );
        assert_eq!(tables.lookup(&ctx, module, &expected), Some(copy));
        assert_eq!(ctx.symbol_name(copy), Some(&*expected));
    }
    assert_eq!(tables.free_name(&ctx, module, "used"), "used_300");
    assert_eq!(tables.free_name(&ctx, module, "new"), "new");
    let copy = ctx.lookup_symbol(module, "used_7").expect("it is there");
    ctx.erase_op(copy);
    tables.forget(module);
    assert_eq!(tables.lookup(&ctx, module, "used_7"), None);
    assert_eq!(tables.free_name(&ctx, module, "used"), "used_7");
}
