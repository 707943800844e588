//! Texts of many shapes: wide, deep, on one line, with many names. `n` scales each of them.
//! `drr-ir/tests/large.rs` reads them, and `benches/growth.rs` measures how the time grows with `n`.

mod structure;

pub(crate) use structure::{blocks, results_and_operands};

/// Receives each shape.
pub(crate) struct Each<'a> {
    /// The name, the text, and whether it is valid.
    pub(crate) check: &'a mut dyn FnMut(&str, &str, bool),
}

impl Each<'_> {
    /// A valid text.
    fn read(&mut self, name: &str, text: &str) {
        (self.check)(name, text, true);
    }

    /// A text with errors.
    fn refused(&mut self, name: &str, text: &str) {
        (self.check)(name, text, false);
    }
}

/// A group of shapes.
pub(crate) type Group = fn(usize, &mut Each<'_>);

/// All groups, by their names.
#[allow(dead_code, reason = "only the benchmark runs them all")]
pub(crate) const GROUPS: &[(&str, Group)] = &[
    ("operations on one line", operations_on_one_line),
    ("arguments of a block", arguments_of_a_block),
    (
        "forward references to blocks and nested regions",
        forward_references_to_blocks_and_nested_regions,
    ),
    ("nested regions with blocks", nested_regions_with_blocks),
    ("affine maps", affine_maps),
    ("attributes", attributes),
    ("distinct attributes", distinct_attributes),
    ("aliases", aliases),
    ("symbols", symbols),
    ("results and operands", results_and_operands),
    ("blocks", blocks),
    ("errors on one line", errors_on_one_line),
    ("numbers and strings", numbers_and_strings),
    ("resources", resources),
    ("locations", locations),
];

/// The texts of all numbers up to `count`, one after another.
fn repeat(count: usize, each: impl FnMut(usize) -> String) -> String {
    (0..count).map(each).collect()
}

/// The same with commas.
fn list(count: usize, each: impl FnMut(usize) -> String) -> String {
    (0..count).map(each).collect::<Vec<_>>().join(", ")
}

pub(crate) fn operations_on_one_line(n: usize, each: &mut Each<'_>) {
    let half = n / 2;
    each.read(
        "operations on one line",
        &repeat(half, |at| format!("%{at} = \"a.b\"() : () -> i32 ")),
    );
}

pub(crate) fn arguments_of_a_block(n: usize, each: &mut Each<'_>) {
    let args = list(n, |at| format!("%a{at}: i32"));
    each.read(
        "arguments",
        &format!("\"a.b\"() ({{^bb0({args}):\n \"a.c\"() : () -> ()}}) : () -> ()"),
    );
}

pub(crate) fn forward_references_to_blocks_and_nested_regions(n: usize, each: &mut Each<'_>) {
    let quarter = n / 4;
    let ops = repeat(quarter, |at| {
        format!(
            "\"a.b\"()[^bb{}] ({{ \"a.c\"() : () -> () }}) : () -> ()\n^c{at}:\n",
            at + 1
        )
    });
    let blocks = repeat(quarter + 1, |at| {
        format!("^bb{at}:\n \"a.d\"() : () -> ()\n")
    });
    each.read(
        "forward blocks",
        &format!("\"a.b\"() ({{\n{ops}\n\"a.c\"() : () -> ()\n{blocks}}}) : () -> ()"),
    );
}

pub(crate) fn nested_regions_with_blocks(n: usize, each: &mut Each<'_>) {
    let quarter = n / 4;
    let ops = repeat(quarter, |at| {
        format!(
            "^bb{at}:\n\"a.r\"() ({{ \"a.br\"()[^x] : () -> ()\n^x:\n \"a.c\"()[^y] : () -> ()\n^y:\n \"a.e\"() : () -> () }}) : () -> ()\n\"a.b\"()[^bb{}] : () -> ()\n",
            at + 1
        )
    });
    each.read(
        "blocks with regions",
        &format!("\"a.b\"() ({{\n{ops}^bb{quarter}:\n \"a.d\"() : () -> () }}) : () -> ()"),
    );
}

pub(crate) fn affine_maps(n: usize, each: &mut Each<'_>) {
    let dims = list(n, |at| format!("d{at}"));
    each.read(
        "dims",
        &format!("\"a.b\"() {{m = affine_map<({dims}) -> ({dims})>}} : () -> ()"),
    );
    each.read(
        "symbols",
        &format!("\"a.b\"() {{m = affine_map<()[{dims}] -> ({dims})>}} : () -> ()"),
    );
    each.read(
        "set",
        &format!("\"a.b\"() {{m = affine_set<({dims})[s] : (d0 - s == 0)>}} : () -> ()"),
    );
    let sum = list(n / 80, |at| format!("d{at}")).replace(',', " +");
    let results = list(40, |_| sum.clone());
    let dims = list(n / 80, |at| format!("d{at}"));
    each.read(
        "sums",
        &format!("\"a.b\"() {{m = affine_map<({dims}) -> ({results})>}} : () -> ()"),
    );
}

pub(crate) fn attributes(n: usize, each: &mut Each<'_>) {
    let big = n * 5 / 2;
    let entries = list(n, |at| format!("a{at} = {at} : i32"));
    for op in ["a.b", "builtin.module", "func.return", "func.call"] {
        // Not all registered ops have properties.
        let text = format!("\"{op}\"() <{{{entries}}}> {{{entries}}} : () -> ()");
        let name = format!("properties of {op}");
        match op {
            "func.return" => each.refused(&name, &text),
            _ => each.read(&name, &text),
        }
        let name = format!("attributes of {op}");
        each.read(&name, &format!("\"{op}\"() {{{entries}}} : () -> ()"));
    }
    each.read(
        "dictionary",
        &format!("\"a.b\"() {{x = {{{entries}}}}} : () -> ()"),
    );
    let items = list(n, |at| format!("[{at}, \"x{at}\", i{}]", at + 1));
    each.read("array", &format!("\"a.b\"() {{x = [{items}]}} : () -> ()"));
    let twice = "same = 1, ".repeat(n);
    each.refused("duplicates", &format!("\"a.b\"() {{{twice} z}} : () -> ()"));
    let symbol = list(n, |at| format!("@s{at}")).replace(", ", "::");
    each.read("symbol", &format!("\"a.b\"() {{x = {symbol}}} : () -> ()"));
    let numbers = list(big, |at| format!("{at}"));
    each.read(
        "array attr",
        &format!("\"a.b\"() {{x = array<i32: {numbers}>}} : () -> ()"),
    );
    each.read(
        "dense",
        &format!("\"a.b\"() {{x = dense<[{numbers}]> : tensor<{big}xi32>}} : () -> ()"),
    );
    each.read(
        "wide dense",
        &format!("\"a.b\"() {{x = dense<[{numbers}]> : tensor<{big}xi200>}} : () -> ()"),
    );
    each.read(
        "strided",
        &format!("\"a.b\"() {{x = strided<[{numbers}]>}} : () -> ()"),
    );
    let dims = "1x".repeat(big);
    each.read(
        "tensor",
        &format!(
            "\"a.b\"() {{x = tensor<{dims}i32>, y = vector<{dims}i32>, z = memref<{dims}i32>}} : () -> ()"
        ),
    );
    each.read(
        "dense of high rank",
        &format!("\"a.b\"() {{x = dense<1> : tensor<{dims}i32>}} : () -> ()"),
    );
    each.refused(
        "dense of high rank with too few elements",
        &format!("\"a.b\"() {{x = dense<[1, 2, 3, 4]> : tensor<{dims}4xi32>}} : () -> ()"),
    );
}

pub(crate) fn distinct_attributes(n: usize, each: &mut Each<'_>) {
    let entries = list(n, |at| format!("a{at} = distinct[{at}]<{at}>"));
    each.read("distinct", &format!("\"a.b\"() {{{entries}}} : () -> ()"));
}

pub(crate) fn aliases(n: usize, each: &mut Each<'_>) {
    let (half, quarter) = (n / 2, n / 4);
    let aliases = repeat(n, |at| format!("#a{at} = {at}\n!t{at} = i{}\n", at + 1));
    let uses = list(n, |at| format!("[#a{at}, !t{at}]"));
    each.read(
        "aliases",
        &format!("{aliases}\"a.b\"() {{x = [{uses}]}} : () -> ()"),
    );
    let chain = repeat(n, |at| format!("#a{} = [#a{at}]\n", at + 1));
    each.read(
        "chain",
        &format!("#a0 = 1\n{chain}\"a.b\"() {{x = #a{n}}} : () -> ()"),
    );
    let chain = repeat(half, |at| format!("!a{} = tuple<!a{at}>\n", at + 1));
    each.read(
        "type chain",
        &format!("!a0 = i1\n{chain}\"a.b\"() {{x = !a{half}}} : () -> ()"),
    );
    let chain = repeat(half, |at| {
        format!("#l{} = loc(callsite(#l{at} at \"f\":{at}:1))\n", at + 1)
    });
    each.read(
        "location chain",
        &format!("#l0 = loc(\"f\":1:1)\n{chain}\"a.b\"() : () -> () loc(#l{half})"),
    );
    let maps = list(half, |at| format!("affine_map<(d0) -> (d0 + {at})>"));
    each.read("maps", &format!("\"a.b\"() {{x = [{maps}]}} : () -> ()"));
    let unknown = repeat(half, |at| format!("\"a.b\"() {{x = #u{at}}} : () -> ()\n"));
    each.refused("unknown aliases", &unknown);
    let unknown = repeat(quarter, |at| {
        format!("#u{at} = ?\n\"a.b\"() {{x = #u{at}}} : () -> ()\n")
    });
    each.refused("failed aliases", &unknown);
    let late = repeat(half, |at| format!("\"a.b\"() : () -> () loc(#l{at})\n"));
    let locs = repeat(half, |at| format!("#l{at} = loc(\"f\":{at}:1)\n"));
    each.read("late locations", &format!("{late}{locs}"));
}

pub(crate) fn symbols(n: usize, each: &mut Each<'_>) {
    let quarter = n / 4;
    let funcs = repeat(quarter, |at| {
        format!(
            "\"func.func\"() <{{function_type = () -> (), sym_name = \"f{at}\"}}> ({{ \"func.call\"() <{{callee = @f{}}}> : () -> ()\n \"func.return\"() : () -> () }}) : () -> ()\n",
            quarter - 1 - at
        )
    });
    each.read("functions", &funcs);
    let same = "\"func.func\"() <{function_type = () -> (), sym_name = \"f\", sym_visibility = \"private\"}> ({}) : () -> ()\n".repeat(quarter);
    each.read("one name", &same);
    let tables = "\"builtin.module\"() ({ \"func.func\"() <{function_type = () -> (), sym_name = \"f\", sym_visibility = \"private\"}> ({}) : () -> () }) : () -> ()\n".repeat(quarter);
    each.read("tables", &tables);
}

pub(crate) fn errors_on_one_line(n: usize, each: &mut Each<'_>) {
    let (half, quarter) = (n / 2, n / 4);
    each.refused(
        "failed operations",
        &repeat(quarter, |at| format!("%{at} = \"a.b\"( : () -> i32\n")),
    );
    each.refused(
        "failed operations on a line",
        &repeat(quarter, |at| format!("%{at} = \"a.b\"( : () -> i32 ")),
    );
    each.refused("open strings", &"\"a\n".repeat(quarter));
    each.refused("garbage", &"? ".repeat(n));
    each.refused("open braces", &"{".repeat(n));
    each.refused("open regions", &"\"a.b\"() ({\n".repeat(n));
    each.refused(
        "open brackets",
        &format!("\"a.b\"() {{x = {}", "[".repeat(n)),
    );
    each.refused(
        "open types",
        &format!("\"a.b\"() {{x = {}", "tuple<".repeat(n)),
    );
    each.refused(
        "open dialect bodies",
        &format!("\"a.b\"() {{x = !a.b{}", "<".repeat(n)),
    );
    each.read(
        "dialect bodies",
        &format!(
            "\"a.b\"() {{x = !a.b{}{}}} : () -> ()",
            "<".repeat(n),
            ">".repeat(n)
        ),
    );
    each.refused(
        "minus",
        &format!(
            "\"a.b\"() {{x = affine_map<(d0) -> ({}d0)>}} : () -> ()",
            "-".repeat(n)
        ),
    );
    each.refused("wrong tokens", &"\"a.b\"()\n\n\n\n".repeat(half));
    each.read("comments", &"// x\n".repeat(half));
    each.refused(
        "comments before an error",
        &format!("\"a.b\"() {}: () -> (", "// x\n".repeat(half)),
    );
}

pub(crate) fn numbers_and_strings(n: usize, each: &mut Each<'_>) {
    let big = n * 5 / 2;
    let digits = "7".repeat(big);
    each.refused(
        "too wide",
        &format!("\"a.b\"() {{x = {digits}}} : () -> ()"),
    );
    each.read(
        "wide",
        &format!(
            "\"a.b\"() {{x = {} : i1000000}} : () -> ()",
            "7".repeat(big / 2)
        ),
    );
    each.read(
        "wide hexadecimal",
        &format!("\"a.b\"() {{x = 0x{digits} : i1000000}} : () -> ()"),
    );
    each.read(
        "float",
        &format!("\"a.b\"() {{x = {digits}.{digits}e-{big}, y = 0.{digits} : f128}} : () -> ()"),
    );
    each.read(
        "string",
        &format!("\"a.b\"() {{x = \"{}\"}} : () -> ()", "\\FF".repeat(big)),
    );
    let strings = list(n, |at| format!("\"{at}\""));
    each.read(
        "strings",
        &format!("\"a.b\"() {{x = dense<[{strings}]> : tensor<{n}x!a.b>}} : () -> ()"),
    );
}

pub(crate) fn resources(n: usize, each: &mut Each<'_>) {
    let (half, quarter) = (n / 2, n / 4);
    let uses = list(half, |at| format!("dense_resource<k{at}> : tensor<1xi8>"));
    let blobs = list(half, |at| format!("k{at}: \"0x0400000001\""));
    each.read(
        "resources",
        &format!(
            "\"a.b\"() {{x = [{uses}]}} : () -> ()\n{{-# dialect_resources: {{ builtin: {{ {blobs} }} }} #-}}"
        ),
    );
    each.read(
        "resources without uses",
        &format!(
            "\"a.b\"() : () -> ()\n{{-# dialect_resources: {{ builtin: {{ {blobs} }} }}, external_resources: {{ x: {{ {blobs} }} }} #-}}"
        ),
    );
    let owners = list(half, |at| format!("o{at}: {{ k: \"0x0400000001\" }}"));
    each.read(
        "owners",
        &format!("\"a.b\"() : () -> ()\n{{-# external_resources: {{ {owners} }} #-}}"),
    );
    let again = repeat(quarter, |at| {
        format!("{{-# dialect_resources: {{ builtin: {{ k{at}: \"0x0400000001\" }} }} #-}}\n")
    });
    each.read("sections", &again);
}

pub(crate) fn locations(n: usize, each: &mut Each<'_>) {
    let half = n / 2;
    let fused = list(n, |at| format!("\"f\":{at}:1"));
    each.read(
        "fused",
        &format!("\"a.b\"() : () -> () loc(fused[{fused}])"),
    );
    // Each has the parts of all before it: `n / 2` parts in all.
    let depth = n.isqrt();
    let nested = repeat(depth, |at| {
        format!("#l{} = loc(fused[#l{at}, \"f\":{at}:1])\n", at + 1)
    });
    each.read(
        "nested fused",
        &format!("#l0 = loc(\"f\":1:1)\n{nested}\"a.b\"() : () -> () loc(#l{depth})"),
    );
    each.refused(
        "deep",
        &format!("\"a.b\"() : () -> () loc({}\"x\"", "\"x\"(".repeat(half)),
    );
}
