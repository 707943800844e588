//! The same types and attributes in MLIR: `mlir/nn.td` as a plugin of `mlir-opt`, which must print and
//! refuse what we print and refuse. Skipped where MLIR 22 or clang++ is not installed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use drr::embedded::{Context, PrintOptions};
use drr::prelude::*;

use crate::defs::{Bare, Buf, Layout, Token};

/// Everything that MLIR can read and print as we do.
#[derive(TypeDef, Clone, PartialEq, Debug)]
#[type_def(name = "nn.mix", format = "`<` struct(params) `>`")]
pub struct Mix<T = TypeParam, A = AttrParam> {
    pub flag: bool,
    pub small: i16,
    pub name: String,
    pub ty: T,
    pub attr: A,
    #[param(default = 4)]
    pub last: i32,
    #[param(default = Vec::new())]
    pub rows: Vec<u64>,
}

/// Groups with and without an else branch.
#[derive(TypeDef, Clone, PartialEq, Debug)]
#[type_def(
    name = "nn.steps",
    format = "`<` $first (`[` $rest^ `]`)? (`to` $last^) : (`` `open` `->` `` `x`)? `>`"
)]
pub struct Steps {
    pub first: i64,
    #[param(default = Vec::new())]
    pub rest: Vec<i64>,
    pub last: Option<i64>,
}

/// Parameters in a list.
#[derive(TypeDef, Clone, PartialEq, Debug)]
#[type_def(name = "nn.pair", format = "`<` params `>`")]
pub struct Pair<T = TypeParam> {
    pub first: i64,
    pub second: T,
}

drr::declare_op! {
    /// A copy.
    pub CopyOp = "nn.copy"(source: Is<Buf>) { layout: Optional<Is<Layout>> } -> (copy: Is<Buf>)
        format = "$source (`in` $layout^)? attr-dict `:` type($source) `to` type($copy)";
    /// Any type.
    pub AnyOp = "nn.any"(x: AnyType) { layout: Is<Layout> } -> (token: Is<Token>)
        format = "$x $layout attr-dict `:` type($x) qualified(type($token))";
    /// Types without parameters, which the format leaves out.
    pub ChainOp = "nn.chain"(first: Is<Token>, more: Variadic<Is<Token>>) -> (done: Is<Token>)
        format = "$first (`after` $more^)? attr-dict";
}

drr::dialect! {
    /// The dialect of the plugin.
    pub PluginDialect = "nn" {
        ops: [CopyOp, AnyOp, ChainOp],
        types: [Buf, Token, Bare, Mix, Steps, Pair],
        attrs: [Layout],
    }
}

/// The plugin; `None` if the tools are not installed.
fn plugin() -> Option<&'static Path> {
    static PLUGIN: OnceLock<Option<PathBuf>> = OnceLock::new();
    let made = PLUGIN.get_or_init(|| {
        let made = build();
        if made.is_none() {
            eprintln!("skipped: mlir-opt-22, mlir-tblgen-22 or clang++-22 is not installed");
        }
        made
    });
    made.as_deref()
}

fn build() -> Option<PathBuf> {
    let output = Command::new("llvm-config-22").arg("--includedir").output();
    let output = output.ok().filter(|output| output.status.success())?;
    let include = String::from_utf8(output.stdout).ok()?.trim().to_string();
    for tool in ["mlir-opt-22", "mlir-tblgen-22", "clang++-22"] {
        Command::new(tool).arg("--version").output().ok()?;
    }
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/declared/mlir");
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("declared_plugin");
    std::fs::create_dir_all(&out).expect("a directory");
    for (what, declarations, definitions) in [
        ("dialect", "dialect.h.inc", "dialect.cpp.inc"),
        ("typedef", "types.h.inc", "types.cpp.inc"),
        ("attrdef", "attrs.h.inc", "attrs.cpp.inc"),
        ("op", "ops.h.inc", "ops.cpp.inc"),
    ] {
        for (kind, file) in [("decls", declarations), ("defs", definitions)] {
            let mut command = Command::new("mlir-tblgen-22");
            command
                .arg(format!("-gen-{what}-{kind}"))
                .args(["-I", &include]);
            run(command
                .arg(source.join("nn.td"))
                .arg("-o")
                .arg(out.join(file)));
        }
    }
    let library = out.join("nn.so");
    let mut command = Command::new("clang++-22");
    command.args([
        "-O0",
        "-shared",
        "-fPIC",
        "-fno-rtti",
        "-fno-exceptions",
        "-std=c++17",
    ]);
    command.args(["-I", &include]).arg("-I").arg(&out);
    run(command.arg(source.join("nn.cpp")).arg("-o").arg(&library));
    Some(library)
}

fn run(command: &mut Command) {
    let output = command.output().expect("the tool runs");
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {text}");
}

/// The output and the errors of `mlir-opt` for a text.
fn mlir_opt(plugin: &Path, text: &str, arguments: &[&str]) -> (String, String) {
    use std::io::Write;
    let mut command = Command::new("mlir-opt-22");
    command.arg(format!("--load-dialect-plugin={}", plugin.display()));
    command.arg("--allow-unregistered-dialect").args(arguments);
    let pipe = std::process::Stdio::piped;
    let child = command.stdin(pipe()).stdout(pipe()).stderr(pipe()).spawn();
    let mut child = child.expect("mlir-opt-22 runs");
    let mut input = child.stdin.take().expect("its input");
    input.write_all(text.as_bytes()).expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (text(output.stdout), text(output.stderr))
}

fn context() -> Context {
    let mut ctx = Context::new();
    ctx.load::<PluginDialect>();
    ctx
}

const RIGHT: &[&str] = &[
    "!nn.token",
    "!nn<token>",
    "!nn.buf<[2,3]  x f32>",
    "!nn.buf<[2] x !nn.buf<[-1, 9223372036854775807] x i8, 4294967295>, 0>",
    "tensor<4x!nn.token>",
    "tuple<!nn.pair<-3, tensor<2xf32>>, !nn<pair<3, !nn.token>>>",
    "!nn<bare 4 of \"m\">",
    "!nn.mix<flag = false, small = -300, name = \"a\\22b\\n\", ty = () -> i32, attr = 3 : i8>",
    "!nn.mix<last = 5, flag = true, attr = [unit], ty = i1, name = \"\", small = 0, rows = 1, 2>",
    "!nn.mix<last = 4, attr = #nn.layout<strides = 1>, flag = true, ty = i1, name = \"\", small = 0>",
    "!nn.steps<1 open -> x>",
    "!nn.steps<1 [2, 3]to 4>",
    "!nn.steps<1[2]open->x>",
    "#nn.layout<strides = 1, 2>",
    "[#nn<layout<strides = 1>>, !nn.token]",
];

const OPS: &str = r#"
#layout = #nn.layout<strides = 7, 8>
%b = "t.b"() : () -> !nn.buf<[2] x f32>
%t = "t.t"() : () -> !nn.token
%0 = nn.copy %b : <[2] x f32> to !nn.buf<[3] x f32, 4>
%1 = nn.copy %0 in <strides = 1, 2> {a} : <[3] x f32, 4> to <[2] x f32>
%2 = nn.copy %0 in #nn.layout<strides = 1> {a} : <[3] x f32, 4> to <[2] x f32>
%3 = nn.any %b <strides = 4> : !nn.buf<[2] x f32> !nn.token
%4 = nn.copy %0 in #layout {a} : <[3] x f32, 4> to <[2] x f32>
%5 = nn.chain %t
%6 = nn.chain %5 after %t, %3 {a}
"t.use"(%6) : (!nn.token) -> ()
"#;

#[test]
fn ops_print_their_own_types_and_attributes_without_names() {
    let mut ctx = context();
    let module = ctx.parse_module(OPS).expect("it parses");
    let ours = ctx.print_op(module, &PrintOptions::new());
    for line in [
        "nn.copy %0 : <[2] x f32> to <[3] x f32, 4>",
        "nn.copy %2 in <strides = 1, 2> {a} : <[3] x f32, 4> to <[2] x f32>",
        "nn.any %0 <strides = 4> : !nn.buf<[2] x f32> !nn.token",
        "nn.chain %1\n",
        "nn.chain %7 after %1, %5 {a}",
    ] {
        assert!(ours.contains(line), "{line}\n{ours}");
    }
    let Some(plugin) = plugin() else { return };
    let (theirs, errors) = mlir_opt(plugin, OPS, &[]);
    assert_eq!(errors, "");
    assert_eq!(ours.trim(), theirs.trim());
    assert_eq!(mlir_opt(plugin, &ours, &[]).0.trim(), theirs.trim());
}

#[test]
fn types_and_attributes_are_printed_as_mlir_prints_them() {
    let Some(plugin) = plugin() else { return };
    let mut text = String::new();
    for one in RIGHT {
        text.push_str(&format!("\"t.s\"() {{t = {one}}} : () -> ()\n"));
    }
    let (theirs, errors) = mlir_opt(plugin, &text, &[]);
    assert_eq!(errors, "");
    let mut ctx = context();
    let module = ctx
        .parse_module(&text)
        .unwrap_or_else(|errors| panic!("{errors}"));
    let ours = ctx.print_op(module, &PrintOptions::new());
    assert_eq!(ours.trim_end(), theirs.trim_end());
    let (again, errors) = mlir_opt(plugin, &ours, &[]);
    assert_eq!(
        (again, errors),
        (theirs, String::new()),
        "what we print is read"
    );
}

/// MLIR also accepts `-1` for an unsigned number, and loses what follows a `to` without a number.
const WRONG: &[&str] = &[
    "!nn.buf<[2] y f32>",
    "!nn.buf<[2, ] x f32>",
    "!nn.buf<[2 3] x f32>",
    "!nn.buf<[2] x>",
    "!nn.buf<[2] x f32, 4294967296>",
    "!nn.buf<[9223372036854775808] x f32>",
    "!nn.buf<[2] x f32, x>",
    "!nn.buf<[2] x f32 0>",
    "!nn.buf<[x] x f32>",
    "!nn.buf<2 x f32>",
    "!nn.buf",
    "!nn.pair<3 f32>",
    "!nn.pair<f32, 3>",
    "!nn.pair<3, 4>",
    "!nn.mix<flag = true, flag = true>",
    "!nn.mix<flag = true>",
    "!nn.mix<flga = true>",
    "!nn.mix<flag true>",
    "!nn.mix<name = x>",
    "!nn.mix<small = 40000>",
    "!nn.mix<small = 1.5>",
    "!nn.mix<ty = 3>",
    "!nn.mix<attr = >",
    "!nn.steps<1>",
    "!nn.steps<1 open -> >",
    "!nn.foo<1>",
    "!nn.foo",
    "#nn.foo<1>",
    "#nn.layout<stride = 1>",
    "#nn.layout<offset = 1>",
    "vector<2x!nn.token>",
    "memref<2x!nn.token>",
    "complex<!nn.token>",
];

#[test]
fn wrong_texts_have_mlirs_first_error_at_its_place() {
    let Some(plugin) = plugin() else { return };
    let modules: Vec<String> = WRONG
        .iter()
        .map(|one| format!("\"t.s\"() {{t = {one}}} : () -> ()\n"))
        .collect();
    let all = modules.join("// -----\n");
    let (_, errors) = mlir_opt(plugin, &all, &["--split-input-file"]);
    let mut differences = Vec::new();
    for (at, module) in modules.iter().enumerate() {
        let line = 2 * at + 1;
        let start = format!("<stdin>:{line}:");
        let theirs = errors.lines().find_map(|line| line.strip_prefix(&start));
        let mut ctx = context();
        let found = ctx.parse_module(module).expect_err(module);
        let first = found.iter().next().expect("an error");
        let place = first.location.position.as_ref().expect("a place");
        let ours = format!("{}: error: {}", place.column, first.message);
        if theirs != Some(ours.as_str()) {
            differences.push(format!(
                "{}\n  ours   {ours}\n  theirs {theirs:?}",
                WRONG[at]
            ));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}
