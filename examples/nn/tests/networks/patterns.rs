//! The rules give the text that patterns in C++ give: `mlir/nn-opt.cpp`, with the ops of `mlir/nn.td`.

use std::path::{Path, PathBuf};
use std::process::Command;

use drr::embedded::{Context, PrintOptions};
use drr_test_support::mlir;
use nn::{NnDialect, lower};

use crate::generate::{Generator, ON_MEMREFS};

/// The ops without a pattern in C++.
const WITHOUT: [&str; 4] = ["nn.conv2d", "nn.maxpool", "nn.reshape", "nn.reduce_mean"];

/// Builds `nn-opt`. `None`, with a message, if MLIR is not installed.
fn nn_opt() -> Option<PathBuf> {
    let llvm = std::env::var("LLVM_22_PREFIX").unwrap_or("/usr/lib/llvm-22".to_string());
    for tool in ["mlir-tblgen", "clang++"] {
        if !Path::new(&llvm).join("bin").join(tool).exists() {
            eprintln!(
                "skipped the comparison with MLIR: no {tool} in {llvm}/bin (tools/install-mlir.sh)"
            );
            return None;
        }
    }
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nn-opt");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("mlir/build.sh");
    let build = Command::new(script).arg(&out).output().expect("bash runs");
    assert!(
        build.status.success(),
        "{}",
        String::from_utf8_lossy(&build.stderr)
    );
    Some(out.join("nn-opt"))
}

fn theirs(program: &Path, args: &[&str], text: &str) -> String {
    let program = program.to_str().expect("a path in UTF-8");
    let output = mlir::run(program, args, text).expect("it was built");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}\n{text}");
    String::from_utf8(output.stdout).expect("MLIR prints ASCII")
}

/// Asserts that a module is printed and lowered as by `nn-opt`.
fn compare(program: &Path, ctx: &mut Context, module: drr::ir::Op<Context>) {
    let generic = PrintOptions::new().generic(true);
    let text = ctx.print_op(module, &PrintOptions::new());
    assert_eq!(mlir::difference(&text, &theirs(program, &[], &text)), None);
    let before = ctx.print_op(module, &generic);
    assert_eq!(
        mlir::difference(&text, &theirs(program, &[], &before)),
        None
    );
    lower(ctx, module).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let lowered = ctx.print_op(module, &generic);
    // MLIR adds the defaults of attributes that are left out.
    let ours = theirs(program, &["--mlir-print-op-generic"], &lowered);
    let args = ["--convert-nn-to-linalg", "--mlir-print-op-generic"];
    let theirs = theirs(program, &args, &text);
    assert_eq!(mlir::difference(&ours, &theirs), None, "{text}");
}

#[test]
fn lowered_networks_have_the_text_that_patterns_in_cpp_give() {
    let Some(program) = nn_opt() else { return };
    let has_patterns = |text: &str| !WITHOUT.iter().any(|op| text.contains(op));
    let count = crate::number("NN_NETWORKS", 24);
    let mut compared = 0;
    for seed in 1.. {
        let mut ctx = Context::with_dialect::<NnDialect>();
        let (module, _) = Generator::new(seed).network(&mut ctx);
        if has_patterns(&ctx.print_op(module, &PrintOptions::new())) {
            compare(&program, &mut ctx, module);
            compared += 1;
        }
        if compared == count {
            eprintln!("{count} networks are lowered as by patterns in C++");
            break;
        }
    }
    for (text, _) in ON_MEMREFS.iter().filter(|(text, _)| has_patterns(text)) {
        let mut ctx = Context::with_dialect::<NnDialect>();
        let module = ctx
            .parse_module(text)
            .unwrap_or_else(|errors| panic!("{errors}"));
        compare(&program, &mut ctx, module);
    }
    let text = include_str!("../ops.mlir");
    assert_eq!(mlir::difference(text, &theirs(&program, &[], text)), None);
}
