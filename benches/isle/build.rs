//! Compiles the sets with cranelift-isle.

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

use cranelift_isle::codegen::CodegenOptions;
use cranelift_isle::compile::from_files;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=isle");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let prelude = Path::new("isle/prelude.isle");
    compile(&out, "rules", &[prelude, Path::new("isle/rules.isle")])?;
    for count in [10, 100, 500] {
        let rules = out.join(format!("many{count}.isle"));
        fs::write(&rules, many(count)?)?;
        compile(&out, &format!("many{count}"), &[prelude, &rules])?;
    }
    Ok(())
}

/// Writes the Rust code of a set.
fn compile(out: &Path, name: &str, files: &[&Path]) -> Result<(), Box<dyn Error>> {
    let options = CodegenOptions {
        exclude_global_allow_pragmas: true,
        ..CodegenOptions::default()
    };
    let code = from_files(files, &options).map_err(|errors| format!("{errors:?}"))?;
    fs::write(out.join(name).with_extension("rs"), code)?;
    Ok(())
}

/// The set of `count` rules with a shared prefix, as `benches/mlir/gen_many.py` writes it for MLIR.
fn many(count: u32) -> Result<String, std::fmt::Error> {
    let mut text = String::new();
    for i in 0..count {
        let value = 1000 + i;
        let prefix = format!("(def (Inst.Mul (def (Inst.Neg x)) (def (Inst.Const {value}))))");
        let (root, operands, z) = match i % 4 {
            0 => ("Add", "y", "y"),
            1 => ("Sub", "y", "y"),
            2 => ("Mul", "y", "y"),
            _ => ("Select", "y z", "z"),
        };
        writeln!(
            text,
            "(rule (simplify (Inst.{root} {prefix} {operands})) (fused x y {z} 0))"
        )?;
    }
    Ok(text)
}
