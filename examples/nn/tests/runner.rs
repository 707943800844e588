//! The runner: results with all bits, and what goes wrong.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use drr::embedded::Context;
use nn::{Array, NnDialect, RunError, Runner};

/// The tools; `None` with a message if they are missing.
fn runner() -> Option<Runner> {
    match Runner::find() {
        Ok(runner) => Some(runner),
        Err(error) => {
            eprintln!("skipped, because MLIR is missing: {error}");
            None
        }
    }
}

fn run(runner: &Runner, text: &str, args: &[Array]) -> Result<Vec<Array>, RunError> {
    let mut ctx = Context::new();
    ctx.append_registry(&drr_dialects::registry());
    ctx.load::<NnDialect>();
    let module = ctx
        .parse_module(text)
        .unwrap_or_else(|errors| panic!("{errors}"));
    runner.run(&ctx, module, "f", args)
}

#[test]
fn results_come_back_with_all_bits() {
    let Some(runner) = runner() else { return };
    // The function gives its arguments back, with a size that is not known, without elements and of
    // rank 0.
    let text = "func.func @f(%a: tensor<?x2xf32>, %b: tensor<0x3xf32>, %c: tensor<i32>)
        -> (tensor<?x2xf32>, tensor<0x3xf32>, tensor<i32>) {
      return %a, %b, %c : tensor<?x2xf32>, tensor<0x3xf32>, tensor<i32>
    }";
    let numbers = [f32::MIN_POSITIVE / 2.0, -0.0, f32::INFINITY, 0.1];
    let args = [
        Array::new([2, 2], numbers).expect("four elements"),
        Array::new([0, 3], Vec::<f32>::new()).expect("no element"),
        Array::new([], [i32::MIN]).expect("one element"),
    ];
    let results = run(&runner, text, &args).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(results, args);
    assert_eq!(results[0].bits(), numbers.map(f32::to_bits));
}

#[test]
fn functions_on_memrefs_fill_their_outputs() {
    let Some(runner) = runner() else { return };
    let text = "func.func @f(%a: memref<?xi32>, %b: memref<2xi32>) {
      %0 = memref.cast %b : memref<2xi32> to memref<?xi32>
      linalg.copy ins(%a : memref<?xi32>) outs(%0 : memref<?xi32>)
      return
    }";
    let args = [Array::new([2], [-3, 4]).expect("two elements")];
    let results = run(&runner, text, &args).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(results, args);
}

#[test]
fn calls_that_do_not_fit_are_errors() {
    // No tool is started.
    let Some(runner) = runner() else { return };
    let error = |text: &str, args: &[Array]| {
        run(&runner, text, args)
            .expect_err("a wrong call")
            .to_string()
    };
    let pair = Array::new([2], [1.0, 2.0]).expect("two elements");
    let text = "func.func @f(%a: tensor<3xf32>) { return }";
    assert_eq!(error(text, &[]), "@f takes 1 arguments, not 0");
    assert_eq!(
        error(text, std::slice::from_ref(&pair)),
        "argument 0 of @f is [2] of f32, not [3] of f32"
    );
    let text = "func.func @g() { return }";
    assert_eq!(error(text, &[]), "there is no function @f");
    let text = "func.func @f(%a: i32) { return }";
    assert_eq!(
        error(text, &[]),
        "@f takes or returns other things than tensors or memrefs"
    );
    let text = "func.func @f(%a: memref<?xf32>) { return }";
    assert_eq!(
        error(text, &[]),
        "the size of an output of @f is not known: [?] of f32"
    );
    let text = "func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {
      %0 = nn.relu %a : tensor<2xf32> -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }";
    assert_eq!(
        error(text, &[pair]),
        "the module is not lowered: it has 'nn.relu'"
    );
}

#[test]
fn missing_tools_are_named_with_their_package() {
    let error = Runner::find_in([PathBuf::from("/nowhere")]).expect_err("there are no tools");
    assert_eq!(
        error.to_string(),
        "mlir-opt was not found; it belongs to MLIR 22, in Debian to mlir-22-tools and libmlir-22 (apt.llvm.org)"
    );
}

/// A folder with tools that run these scripts.
fn tools(name: &str, opt: &str, runner: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(root.join("bin")).expect("a folder");
    fs::create_dir_all(root.join("lib")).expect("a folder");
    for (tool, script) in [("mlir-opt", opt), ("mlir-runner", runner)] {
        let path = root.join("bin").join(tool);
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("a file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it is our file");
    }
    fs::write(root.join("lib/libmlir_c_runner_utils.so"), "").expect("a file");
    root
}

#[test]
fn tools_that_fail_or_die_are_errors_with_their_last_words() {
    let text = "func.func @f() { return }";
    let error = |name: &str, opt: &str, script: &str| {
        let root = tools(name, opt, script);
        let runner = Runner::find_in([root.join("bin")]).expect("the tools are there");
        let error = run(&runner, text, &[]).expect_err("they fail");
        error.to_string().replace(&*root.to_string_lossy(), "")
    };
    assert_eq!(
        error("refuses", "echo 'error: no' >&2; exit 1", "exit 0"),
        "/bin/mlir-opt ended with exit status: 1:\nerror: no"
    );
    assert_eq!(
        error(
            "dies",
            "cat",
            "cat > /dev/null; echo 'last words' >&2; kill -SEGV $$"
        ),
        "/bin/mlir-runner ended with signal: 11 (SIGSEGV) (core dumped):\nlast words"
            .replace(" (core dumped)", "")
    );
    assert_eq!(
        error("talks", "cat", "cat > /dev/null; echo hello"),
        "the program printed no results: hello\n"
    );
    let root = tools("incomplete", "cat", "cat");
    fs::remove_file(root.join("lib/libmlir_c_runner_utils.so")).expect("it is there");
    let error = Runner::find_in([root.join("bin")])
        .expect_err("a library is missing")
        .to_string();
    assert!(
        error.contains("lib/libmlir_c_runner_utils.so was not found; it belongs to MLIR 22"),
        "{error}"
    );
}
