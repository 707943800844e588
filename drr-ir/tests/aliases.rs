//! Aliases in the texts of other dialects. Such a text cannot be understood, so the aliases in it are
//! printed with their definitions. MLIR's tool, if it is installed, must read what is printed as it
//! reads the original.

mod support;

use drr_dialects::func::FuncDialect;
use drr_ir::{Context, LocKind, PrintOptions};
use drr_runtime::ir::Ir;

/// The printed module without the module around its operations.
fn printed(text: &str, locations: bool) -> String {
    let options = PrintOptions::new().generic(true).locations(locations);
    support::print(text, options).expect(text)
}

/// Checks the output, and that it means to MLIR what the text means.
#[track_caller]
fn prints(text: &str, expected: &[&str]) {
    let ours = printed(text, false);
    for line in expected {
        assert!(
            ours.lines().any(|own| own.trim() == *line),
            "{line} in:\n{ours}"
        );
    }
    assert_eq!(printed(&ours, false), ours, "it is read again");
    for locations in [false, true] {
        let ours = printed(text, locations);
        let read = |text: &str| support::mlir(text, locations);
        if let (Some(original), Some(again)) = (read(text), read(&ours)) {
            assert_eq!(again, original, "MLIR on {ours}");
        }
    }
}

#[test]
fn an_attribute_in_the_text_of_another_keeps_its_definition() {
    prints(
        r##"
        #file = #llvm.di_file<"x" in "y">
        #unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = true, emissionKind = Full>
        "a.b"() {x = #unit, y = #llvm.di_file<"#file" in "y">} : () -> ()
        "##,
        &[
            r##"#file = #llvm.di_file<"x" in "y">"##,
            r##""a.b"() {x = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = true, emissionKind = Full>, y = #llvm.di_file<"#file" in "y">} : () -> ()"##,
        ],
    );
}

#[test]
fn a_type_in_the_text_of_another_keeps_its_definition() {
    prints(
        "!t = i32\n!u = !llvm.struct<(!t, i8)>\n\"a.b\"() {x = !llvm.array<2 x !u>, y = !u} : () -> !t",
        &[
            "!t = i32",
            "!u = !llvm.struct<(!t, i8)>",
            "%0 = \"a.b\"() {x = !llvm.array<2 x !u>, y = !llvm.struct<(!t, i8)>} : () -> i32",
        ],
    );
    prints(
        "#sparse = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>\n\
         \"a.b\"() {x = !sparse_tensor.storage_specifier<#sparse>} : () -> ()",
        &["#sparse = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>"],
    );
}

#[test]
fn a_location_in_the_text_of_an_attribute_keeps_its_definition() {
    let text = "#loc7 = loc(fused[\"f\":1:2, \"f\":3:4])\n\
                #l = #llvm.loop_annotation<startLoc = #loc7>\n\
                #loc8 = loc(fused<#l>[\"g\":1:1])\n";
    prints(
        &format!("{text}\"a.b\"() {{x = #l}} : () -> () loc(#loc8)"),
        &["\"a.b\"() {x = #llvm.loop_annotation<startLoc = #loc7>} : () -> ()"],
    );
    // MLIR looks for no aliases in the properties of unregistered ops.
    prints(
        &format!("{text}\"a.b\"() <{{x = #l}}> : () -> () loc(#loc8)"),
        &[],
    );
    prints(&format!("{text}\"a.b\"() : () -> () loc(#loc8)"), &[]);
}

#[test]
fn names_of_aliases_do_not_collide() {
    let map = "affine_map<(d0) -> (d0 * 2)>";
    prints(
        &format!(
            "#map = {map}\n\"a.b\"() {{x = affine_map<(d0) -> (d0)>, y = #foo.x<#map>, z = #map}} : () -> ()"
        ),
        &[
            "#map1 = affine_map<(d0) -> (d0)>",
            &format!("#map = {map}"),
            &format!("#map2 = {map}"),
            "\"a.b\"() {x = #map1, y = #foo.x<#map>, z = #map2} : () -> ()",
        ],
    );
    // Two texts use one name for different things.
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let attrs = [1, 2].map(|value| {
        let text = format!("#a = {value} : i8\n\"a.b\"() {{x = #foo.x<#a>}} : () -> ()");
        let module = ctx.parse_module(&text).expect("it is read");
        let op = ctx
            .first_op(ctx.body(module).expect("a body"))
            .expect("an operation");
        ctx.attr(op, "x").expect("it is there")
    });
    assert_ne!(attrs[0], attrs[1]);
    let texts = attrs.map(|attr| ctx.attr_text(attr));
    assert_eq!(
        texts,
        ["#foo.x<1 : i8>", "#foo.x<2 : i8>"],
        "without a module, in full"
    );
    let module = ctx
        .parse_module("\"a.b\"() : () -> ()")
        .expect("it is read");
    let op = ctx
        .first_op(ctx.body(module).expect("a body"))
        .expect("an operation");
    let both = ctx.intern_attr(drr_ir::AttrKind::Array(attrs.into()));
    let x = ctx.bind_attr(ctx.find_kind("a.b").expect("known"), "x");
    ctx.set_attr(op, x, Some(both));
    assert_eq!(
        ctx.print_op(module, &PrintOptions::new().generic(true)),
        "#a = 1 : i8\n#a_0 = 2 : i8\n\"builtin.module\"() ({\n  \"a.b\"() {x = [#foo.x<#a>, #foo.x<#a_0>]} : () -> ()\n}) : () -> ()\n"
    );
}

#[test]
fn what_is_no_alias_stays_as_it_is_written() {
    for body in [
        "#a",
        "#a.b<#c>",
        "\"#x\"",
        "#x<1>",
        "%0#1",
        "x!y",
        "#",
        "!",
        "#x.y",
        "\"\\\"#x\"",
    ] {
        let text = format!("#x = 1 : i32\n\"a.b\"() {{y = #foo.z<{body}>}} : () -> ()");
        let expected = support::module(&format!("\"a.b\"() {{y = #foo.z<{body}>}} : () -> ()"));
        assert_eq!(printed(&text, false), expected);
    }
}

#[test]
fn fused_locations_that_nest_are_read_in_linear_time() {
    let nested: String = (1..20_000)
        .map(|at| format!("#l{at} = loc(fused[#l{}, \"f\":{at}:1])\n", at - 1))
        .collect();
    let text = format!(
        "#l0 = loc(fused[\"f\":0:1, \"g\":0:1])\n{nested}\"a.b\"() : () -> () loc(#l19999)"
    );
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let module = ctx.parse_module(&text).expect("it is right");
    let op = ctx.first_op(ctx.body(module).expect("a body"));
    // Once for each line, and the one of the file `g`.
    let (mut open, mut count) = (vec![ctx.loc(op.expect("an operation"))], 0);
    while let Some(loc) = open.pop() {
        match ctx.loc_kind(loc) {
            LocKind::Fused(_, parts) => open.extend(parts),
            _ => count += 1,
        }
    }
    assert_eq!(count, 20_001);
}

#[test]
fn aliases_that_double_are_printed_in_linear_time() {
    let mut text = "#a0 = 1 : i32\n".to_string();
    for at in 0..60 {
        text += &format!("#a{} = #foo.x<#a{at}, #a{at}>\n", at + 1);
    }
    text += "\"a.b\"() {y = #foo.z<#a60>} : () -> ()";
    let printed = printed(&text, false);
    assert_eq!(printed.lines().count(), 61 + 3);
}
