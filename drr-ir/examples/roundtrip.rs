//! Parses a module, verifies it and prints it: `cargo run --release --example roundtrip --
//! module.mlir [--locations] [--generic]`.

use std::io::Read;
use std::process::ExitCode;
use std::time::Instant;

use drr_ir::diagnostics::SourceMgr;
use drr_ir::{Context, ParseOptions, PrintOptions, Rendering};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let flag = |name: &str| args.iter().any(|arg| arg == name);
    let print = PrintOptions::new()
        .locations(flag("--locations"))
        .generic(flag("--generic"));
    let Some(path) = args.iter().find(|arg| !arg.starts_with("--")) else {
        eprintln!("usage: roundtrip module.mlir|- [--locations] [--generic]");
        return ExitCode::FAILURE;
    };
    let (text, name) = match path.as_str() {
        "-" => {
            let mut bytes = Vec::new();
            let read = std::io::stdin().read_to_end(&mut bytes);
            (read.map(|_| bytes), "<stdin>")
        }
        path => (std::fs::read(path), path),
    };
    let text = match text {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::FAILURE;
        }
    };
    let mut ctx = Context::new();
    let start = Instant::now();
    let options = ParseOptions::new().file(name).verify(false);
    let module = match ctx.parse_module_bytes(&text, &options) {
        Ok(module) => module,
        Err(error) => {
            eprintln!("{}", error.render(Rendering::for_stderr()));
            return ExitCode::FAILURE;
        }
    };
    let parsed = start.elapsed();
    if let Err(mut errors) = ctx.verify_op(module) {
        let mut sources = SourceMgr::new();
        sources.add(name, String::from_utf8_lossy(&text));
        errors.attach_sources(&sources);
        eprintln!("{}", errors.render(Rendering::for_stderr()));
        return ExitCode::FAILURE;
    }
    let verified = start.elapsed() - parsed;
    let printing = Instant::now();
    let out = ctx.print_op(module, &print);
    let printed = printing.elapsed();
    eprintln!(
        "{} ops: parse {parsed:?}, verify {verified:?}, print {printed:?}",
        ctx.num_ops()
    );
    print!("{out}");
    ExitCode::SUCCESS
}
