//! Large texts of all shapes are read and printed. Quadratic steps would take minutes.

use drr_ir::{Context, Diagnostics, ParseOptions, PrintOptions};
use drr_runtime::ir::{Ir, Op};

fn parsed(ctx: &mut Context, text: &str) -> Result<Op<Context>, Diagnostics> {
    let options = ParseOptions::new().keep_names(true).error_limit(usize::MAX);
    ctx.parse_module_with(text, &options.verify(false))
}

/// Parses, verifies and prints a text. The printed text is read again to the same text.
#[track_caller]
fn is_read(name: &str, text: &str) {
    let mut ctx = Context::new();
    let module = parsed(&mut ctx, text)
        .unwrap_or_else(|errors| panic!("{name}: {:.200}", errors[0].to_string()));
    let _ = ctx.verify_op(module);
    let full = PrintOptions::new().locations(true).value_names(true);
    assert!(!ctx.print_op(module, &full).is_empty());
    let printed = ctx.print_op(module, &PrintOptions::new());
    ctx.erase_op(module);
    let mut again = Context::new();
    let module = match parsed(&mut again, &printed) {
        Ok(module) => module,
        // Aliases can nest deeper than a text may.
        Err(errors) if errors[0].to_string().contains("levels deep") => return,
        Err(errors) => panic!("{name}: {:.200}", errors[0].to_string()),
    };
    let reprinted = again.print_op(module, &PrintOptions::new());
    assert!(
        printed == reprinted,
        "{name} is printed otherwise the second time"
    );
}

/// The text is refused with errors.
#[track_caller]
fn is_refused(name: &str, text: &str) {
    assert!(
        parsed(&mut Context::new(), text).is_err(),
        "{name} was read"
    );
}

/// The texts of all numbers up to `count`, one after another.
fn repeat(count: usize, each: impl FnMut(usize) -> String) -> String {
    (0..count).map(each).collect()
}

/// The same with commas.
fn list(count: usize, each: impl FnMut(usize) -> String) -> String {
    (0..count).map(each).collect::<Vec<_>>().join(", ")
}

#[test]
fn operations_on_one_line() {
    is_read(
        "operations on one line",
        &repeat(40_000, |at| format!("%{at} = \"a.b\"() : () -> i32 ")),
    );
}

#[test]
fn arguments_of_a_block() {
    let args = list(80_000, |at| format!("%a{at}: i32"));
    is_read(
        "arguments",
        &format!("\"a.b\"() ({{^bb0({args}):\n \"a.c\"() : () -> ()}}) : () -> ()"),
    );
}

#[test]
fn forward_references_to_blocks_and_nested_regions() {
    let ops = repeat(20_000, |at| {
        format!(
            "\"a.b\"()[^bb{}] ({{ \"a.c\"() : () -> () }}) : () -> ()\n^c{at}:\n",
            at + 1
        )
    });
    let blocks = repeat(20_001, |at| format!("^bb{at}:\n \"a.d\"() : () -> ()\n"));
    is_read(
        "forward blocks",
        &format!("\"a.b\"() ({{\n{ops}\n\"a.c\"() : () -> ()\n{blocks}}}) : () -> ()"),
    );
}

#[test]
fn nested_regions_with_blocks() {
    let ops = repeat(20_000, |at| {
        format!(
            "^bb{at}:\n\"a.r\"() ({{ \"a.br\"()[^x] : () -> ()\n^x:\n \"a.c\"()[^y] : () -> ()\n^y:\n \"a.e\"() : () -> () }}) : () -> ()\n\"a.b\"()[^bb{}] : () -> ()\n",
            at + 1
        )
    });
    is_read(
        "blocks with regions",
        &format!("\"a.b\"() ({{\n{ops}^bb20000:\n \"a.d\"() : () -> () }}) : () -> ()"),
    );
}

#[test]
fn affine_maps() {
    let dims = list(80_000, |at| format!("d{at}"));
    is_read(
        "dims",
        &format!("\"a.b\"() {{m = affine_map<({dims}) -> ({dims})>}} : () -> ()"),
    );
    is_read(
        "symbols",
        &format!("\"a.b\"() {{m = affine_map<()[{dims}] -> ({dims})>}} : () -> ()"),
    );
    is_read(
        "set",
        &format!("\"a.b\"() {{m = affine_set<({dims})[s] : (d0 - s == 0)>}} : () -> ()"),
    );
    let sum = list(1000, |at| format!("d{at}")).replace(',', " +");
    let results = list(40, |_| sum.clone());
    let dims = list(1000, |at| format!("d{at}"));
    is_read(
        "sums",
        &format!("\"a.b\"() {{m = affine_map<({dims}) -> ({results})>}} : () -> ()"),
    );
}

#[test]
fn attributes() {
    let entries = list(80_000, |at| format!("a{at} = {at} : i32"));
    for op in ["a.b", "builtin.module", "func.return", "func.call"] {
        // Not all registered ops have properties.
        let check = if op == "func.return" {
            is_refused
        } else {
            is_read
        };
        check(
            op,
            &format!("\"{op}\"() <{{{entries}}}> {{{entries}}} : () -> ()"),
        );
        is_read(op, &format!("\"{op}\"() {{{entries}}} : () -> ()"));
    }
    is_read(
        "dictionary",
        &format!("\"a.b\"() {{x = {{{entries}}}}} : () -> ()"),
    );
    let items = list(80_000, |at| format!("[{at}, \"x{at}\", i{}]", at + 1));
    is_read("array", &format!("\"a.b\"() {{x = [{items}]}} : () -> ()"));
    let twice = "same = 1, ".repeat(80_000);
    is_refused("duplicates", &format!("\"a.b\"() {{{twice} z}} : () -> ()"));
    let symbol = list(80_000, |at| format!("@s{at}")).replace(", ", "::");
    is_read("symbol", &format!("\"a.b\"() {{x = {symbol}}} : () -> ()"));
    let numbers = list(200_000, |at| format!("{at}"));
    is_read(
        "array attr",
        &format!("\"a.b\"() {{x = array<i32: {numbers}>}} : () -> ()"),
    );
    is_read(
        "dense",
        &format!("\"a.b\"() {{x = dense<[{numbers}]> : tensor<200000xi32>}} : () -> ()"),
    );
    is_read(
        "wide dense",
        &format!("\"a.b\"() {{x = dense<[{numbers}]> : tensor<200000xi200>}} : () -> ()"),
    );
    is_read(
        "strided",
        &format!("\"a.b\"() {{x = strided<[{numbers}]>}} : () -> ()"),
    );
    let dims = "1x".repeat(200_000);
    is_read(
        "tensor",
        &format!(
            "\"a.b\"() {{x = tensor<{dims}i32>, y = vector<{dims}i32>, z = memref<{dims}i32>}} : () -> ()"
        ),
    );
    is_read(
        "dense of high rank",
        &format!("\"a.b\"() {{x = dense<1> : tensor<{dims}i32>}} : () -> ()"),
    );
    is_refused(
        "dense of high rank",
        &format!("\"a.b\"() {{x = dense<[1, 2, 3, 4]> : tensor<{dims}4xi32>}} : () -> ()"),
    );
}

#[test]
fn distinct_attributes() {
    let entries = list(80_000, |at| format!("a{at} = distinct[{at}]<{at}>"));
    is_read("distinct", &format!("\"a.b\"() {{{entries}}} : () -> ()"));
}

#[test]
fn aliases() {
    let aliases = repeat(80_000, |at| {
        format!("#a{at} = {at}\n!t{at} = i{}\n", at + 1)
    });
    let uses = list(80_000, |at| format!("[#a{at}, !t{at}]"));
    is_read(
        "aliases",
        &format!("{aliases}\"a.b\"() {{x = [{uses}]}} : () -> ()"),
    );
    let chain = repeat(80_000, |at| format!("#a{} = [#a{at}]\n", at + 1));
    is_read(
        "chain",
        &format!("#a0 = 1\n{chain}\"a.b\"() {{x = #a80000}} : () -> ()"),
    );
    let chain = repeat(40_000, |at| format!("!a{} = tuple<!a{at}>\n", at + 1));
    is_read(
        "type chain",
        &format!("!a0 = i1\n{chain}\"a.b\"() {{x = !a40000}} : () -> ()"),
    );
    let chain = repeat(40_000, |at| {
        format!("#l{} = loc(callsite(#l{at} at \"f\":{at}:1))\n", at + 1)
    });
    is_read(
        "location chain",
        &format!("#l0 = loc(\"f\":1:1)\n{chain}\"a.b\"() : () -> () loc(#l40000)"),
    );
    let maps = list(40_000, |at| format!("affine_map<(d0) -> (d0 + {at})>"));
    is_read("maps", &format!("\"a.b\"() {{x = [{maps}]}} : () -> ()"));
    let unknown = repeat(40_000, |at| {
        format!("\"a.b\"() {{x = #u{at}}} : () -> ()\n")
    });
    is_refused("unknown aliases", &unknown);
    let unknown = repeat(20_000, |at| {
        format!("#u{at} = ?\n\"a.b\"() {{x = #u{at}}} : () -> ()\n")
    });
    is_refused("failed aliases", &unknown);
    let late = repeat(40_000, |at| format!("\"a.b\"() : () -> () loc(#l{at})\n"));
    let locs = repeat(40_000, |at| format!("#l{at} = loc(\"f\":{at}:1)\n"));
    is_read("late locations", &format!("{late}{locs}"));
}

#[test]
fn symbols() {
    let funcs = repeat(20_000, |at| {
        format!(
            "\"func.func\"() <{{function_type = () -> (), sym_name = \"f{at}\"}}> ({{ \"func.call\"() <{{callee = @f{}}}> : () -> ()\n \"func.return\"() : () -> () }}) : () -> ()\n",
            19_999 - at
        )
    });
    is_read("functions", &funcs);
    let same = "\"func.func\"() <{function_type = () -> (), sym_name = \"f\", sym_visibility = \"private\"}> ({}) : () -> ()\n".repeat(20_000);
    is_read("one name", &same);
    let tables = "\"builtin.module\"() ({ \"func.func\"() <{function_type = () -> (), sym_name = \"f\", sym_visibility = \"private\"}> ({}) : () -> () }) : () -> ()\n".repeat(20_000);
    is_read("tables", &tables);
}

#[test]
fn results_and_operands() {
    let types = list(80_000, |_| "i32".to_string());
    let uses = list(80_000, |at| format!("%0#{at}"));
    is_read(
        "results",
        &format!("%0:80000 = \"a.b\"() : () -> ({types})\n\"a.c\"({uses}) : ({types}) -> ()"),
    );
    is_read(
        "uses before",
        &format!("\"a.c\"({uses}) : ({types}) -> ()\n%0:80000 = \"a.b\"() : () -> ({types})\n"),
    );
    let names = list(80_000, |at| format!("%n{at}"));
    is_read(
        "named results",
        &format!("{names} = \"a.b\"() : () -> ({types})\n\"a.c\"({names}) : ({types}) -> ()"),
    );
    is_read(
        "named uses before",
        &format!("\"a.c\"({names}) : ({types}) -> ()\n{names} = \"a.b\"() : () -> ({types})\n"),
    );
    let same = list(80_000, |_| "%x".to_string());
    is_read(
        "one value",
        &format!("%x = \"a.b\"() : () -> i32\n\"a.c\"({same}) : ({types}) -> ()"),
    );
    is_read(
        "one late value",
        &format!("\"a.c\"({same}) : ({types}) -> ()\n%x = \"a.b\"() : () -> i32\n"),
    );
    is_refused(
        "undeclared",
        &format!("\"a.c\"({names}) : ({types}) -> ()\n"),
    );
    // Nothing dominates its use, so all are errors of the verifier.
    is_read(
        "not dominated",
        &format!(
            "\"func.func\"() <{{function_type = () -> (), sym_name = \"f\"}}> ({{\n\"a.c\"({names}) : ({types}) -> ()\n{names} = \"a.b\"() : () -> ({types})\n\"func.return\"() : () -> () }}) : () -> ()"
        ),
    );
    let ops = repeat(20_000, |at| {
        format!("%{at} = \"a.b\"(%{}) : (i32) -> i32 ", at + 1)
    });
    is_read(
        "not dominated each",
        &format!(
            "\"func.func\"() <{{function_type = () -> (), sym_name = \"f\"}}> ({{\n{ops} %20000 = \"a.b\"() : () -> i32\n\"func.return\"() : () -> () }}) : () -> ()"
        ),
    );
    let alike = "%x = \"a.b\"() : () -> i32\n".repeat(40_000);
    is_refused("redefinitions", &alike);
}

#[test]
fn blocks() {
    let chain = repeat(80_000, |at| {
        format!("\"a.b\"(%x)[^b{at}] : (i32) -> ()\n^b{at}:\n")
    });
    let text = |body: &str| {
        format!(
            "\"func.func\"() <{{function_type = () -> (), sym_name = \"f\"}}> ({{\n%x = \"a.a\"() : () -> i32\n{body}\n\"func.return\"() : () -> () }}) : () -> ()"
        )
    };
    is_read("chain of blocks", &text(&chain));
    let star = list(40_000, |at| format!("^b{at}"));
    let back = repeat(40_000, |at| {
        format!("^b{at}:\n\"a.b\"(%x)[^end] : (i32) -> ()\n")
    });
    is_read(
        "star of blocks",
        &text(&format!("\"a.b\"()[{star}] : () -> ()\n{back}^end:")),
    );
    // Each block branches to all earlier loops, innermost first.
    let loops = repeat(20_000, |at| {
        format!(
            "^b{at}:\n\"a.b\"(%x)[^b{}, ^b{}] : (i32) -> ()\n",
            at + 1,
            at / 2
        )
    });
    is_read(
        "loops",
        &text(&format!("\"a.b\"()[^b0] : () -> ()\n{loops}^b20000:")),
    );
    let ladder = repeat(20_000, |at| {
        format!(
            "^l{at}:\n\"a.b\"(%x)[^l{0}, ^r{1}] : (i32) -> ()\n^r{at}:\n\"a.b\"(%x)[^r{0}, ^l{1}] : (i32) -> ()\n",
            at + 1,
            at.saturating_sub(1)
        )
    });
    is_read(
        "ladder",
        &text(&format!(
            "\"a.b\"()[^l0, ^r0] : () -> ()\n{ladder}^l20000:\n\"a.b\"()[^end] : () -> ()\n^r20000:\n\"a.b\"()[^end] : () -> ()\n^end:"
        )),
    );
    // A chain forwards, and edges backwards from all of it, read in the worst order.
    let backwards = repeat(20_000, |at| {
        format!(
            "^b{at}:\n\"a.b\"(%x)[^end, ^b{}] : (i32) -> ()\n",
            if at == 0 { 0 } else { at - 1 }
        )
    });
    is_read(
        "backwards",
        &text(&format!("\"a.b\"()[^b19999] : () -> ()\n{backwards}^end:")),
    );
    let args = repeat(20_000, |at| {
        format!(
            "^b{at}:\n\"a.b\"(%y{})[^b{}] : (i32) -> ()\n^c{at}(%y{at}: i32):\n\"a.b\"()[^b{at}] : () -> ()\n",
            at,
            at + 1
        )
    });
    is_read(
        "arguments that do not dominate",
        &text(&format!("\"a.b\"()[^b0] : () -> ()\n{args}^b20000:")),
    );
    let undefined = list(40_000, |at| format!("^b{at}"));
    is_refused(
        "undefined blocks",
        &text(&format!("\"a.b\"()[{undefined}] : () -> ()\n^end:")),
    );
    let again = "^b:\n\"a.b\"() : () -> ()\n".repeat(40_000);
    is_refused("redefined blocks", &text(&again));
    let unreachable = repeat(40_000, |at| {
        format!("^b{at}:\n\"a.b\"(%x)[^b{at}] : (i32) -> ()\n")
    });
    is_read(
        "unreachable",
        &text(&format!("\"func.return\"() : () -> ()\n{unreachable}^end:")),
    );
}

#[test]
fn errors_on_one_line() {
    is_refused(
        "failed operations",
        &repeat(20_000, |at| format!("%{at} = \"a.b\"( : () -> i32\n")),
    );
    is_refused(
        "failed operations on a line",
        &repeat(20_000, |at| format!("%{at} = \"a.b\"( : () -> i32 ")),
    );
    is_refused("strings", &"\"a\n".repeat(20_000));
    is_refused("garbage", &"? ".repeat(80_000));
    is_refused("open braces", &"{".repeat(80_000));
    is_refused("open regions", &"\"a.b\"() ({\n".repeat(80_000));
    is_refused(
        "open brackets",
        &format!("\"a.b\"() {{x = {}", "[".repeat(80_000)),
    );
    is_refused(
        "open types",
        &format!("\"a.b\"() {{x = {}", "tuple<".repeat(80_000)),
    );
    is_refused(
        "open dialect bodies",
        &format!("\"a.b\"() {{x = !a.b{}", "<".repeat(80_000)),
    );
    is_read(
        "dialect bodies",
        &format!(
            "\"a.b\"() {{x = !a.b{}{}}} : () -> ()",
            "<".repeat(80_000),
            ">".repeat(80_000)
        ),
    );
    is_refused(
        "minus",
        &format!(
            "\"a.b\"() {{x = affine_map<(d0) -> ({}d0)>}} : () -> ()",
            "-".repeat(80_000)
        ),
    );
    is_refused("wrong tokens", &"\"a.b\"()\n\n\n\n".repeat(40_000));
    is_read("comments", &"// x\n".repeat(40_000));
    is_refused(
        "comments before an error",
        &format!("\"a.b\"() {}: () -> (", "// x\n".repeat(40_000)),
    );
}

#[test]
fn numbers_and_strings() {
    let digits = "7".repeat(200_000);
    is_refused(
        "too wide",
        &format!("\"a.b\"() {{x = {digits}}} : () -> ()"),
    );
    is_read(
        "wide",
        &format!(
            "\"a.b\"() {{x = {} : i1000000}} : () -> ()",
            "7".repeat(100_000)
        ),
    );
    is_read(
        "wide hexadecimal",
        &format!("\"a.b\"() {{x = 0x{digits} : i1000000}} : () -> ()"),
    );
    is_read(
        "float",
        &format!("\"a.b\"() {{x = {digits}.{digits}e-200000, y = 0.{digits} : f128}} : () -> ()"),
    );
    is_read(
        "string",
        &format!(
            "\"a.b\"() {{x = \"{}\"}} : () -> ()",
            "\\FF".repeat(200_000)
        ),
    );
    let strings = list(80_000, |at| format!("\"{at}\""));
    is_read(
        "strings",
        &format!("\"a.b\"() {{x = dense<[{strings}]> : tensor<80000x!a.b>}} : () -> ()"),
    );
}

#[test]
fn resources() {
    let uses = list(40_000, |at| format!("dense_resource<k{at}> : tensor<1xi8>"));
    let blobs = list(40_000, |at| format!("k{at}: \"0x0400000001\""));
    is_read(
        "resources",
        &format!(
            "\"a.b\"() {{x = [{uses}]}} : () -> ()\n{{-# dialect_resources: {{ builtin: {{ {blobs} }} }} #-}}"
        ),
    );
    is_read(
        "resources without uses",
        &format!(
            "\"a.b\"() : () -> ()\n{{-# dialect_resources: {{ builtin: {{ {blobs} }} }}, external_resources: {{ x: {{ {blobs} }} }} #-}}"
        ),
    );
    let owners = list(40_000, |at| format!("o{at}: {{ k: \"0x0400000001\" }}"));
    is_read(
        "owners",
        &format!("\"a.b\"() : () -> ()\n{{-# external_resources: {{ {owners} }} #-}}"),
    );
    let again = repeat(20_000, |at| {
        format!("{{-# dialect_resources: {{ builtin: {{ k{at}: \"0x0400000001\" }} }} #-}}\n")
    });
    is_read("sections", &again);
}

#[test]
fn locations() {
    let fused = list(80_000, |at| format!("\"f\":{at}:1"));
    is_read(
        "fused",
        &format!("\"a.b\"() : () -> () loc(fused[{fused}])"),
    );
    let nested = repeat(2_000, |at| {
        format!("#l{} = loc(fused[#l{at}, \"f\":{at}:1])\n", at + 1)
    });
    is_read(
        "nested fused",
        &format!("#l0 = loc(\"f\":1:1)\n{nested}\"a.b\"() : () -> () loc(#l2000)"),
    );
    is_refused(
        "deep",
        &format!("\"a.b\"() : () -> () loc({}\"x\"", "\"x\"(".repeat(40_000)),
    );
}
