//! Compiling rules: processor time of the compiler, and machine code.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::options::{Options, ROOT, target_directory};
use crate::outcome::Outcome;
use crate::process::children_seconds;

/// The set whose code is subtracted, because a set has code that does not depend on its rules.
const FEW: u32 = 100;

/// The cost of compiling a set.
struct Built {
    seconds: f64,
    /// Bytes of machine code.
    code: u64,
}

pub(crate) fn run(options: &Options) -> Outcome {
    let many = if options.quick { 200 } else { 500 };
    println!(
        "\n## Build\n\nOne IR, without dependencies: seconds of processor time for {many} rules with a shared \
         prefix, and bytes of machine code for a rule more:\n"
    );
    println!("| compiler | seconds | bytes a rule |\n| --- | ---: | ---: |");
    let per_rule = |many_rules: &Built, few: &Built| {
        many_rules.code.saturating_sub(few.code) / u64::from(many - FEW)
    };
    let mut rustc = Vec::new();
    for (title, release) in [("rustc, release", true), ("rustc, debug", false)] {
        // The first build also compiles the dependencies.
        rust(10, release)?;
        let (few, all) = (rust(FEW, release)?, rust(many, release)?);
        println!(
            "| {title} | {:.1} | {} |",
            all.seconds,
            per_rule(&all, &few)
        );
        if release {
            // Half of what it was before rules shared code.
            let (measure, bytes) = ("build, machine code of a rule, bytes", per_rule(&all, &few));
            options.targets.add(measure, Some(2857.0), bytes as f64)?;
        }
        rustc.push(all);
    }
    if !options.quick {
        options.targets.add(
            "build, 500 rules, debug, seconds",
            Some(8.0),
            rustc[1].seconds,
        )?;
    }
    let sizes = [100, 500];
    if options.oracle.is_some() && sizes.contains(&many) {
        let (few, all) = (cpp(FEW)?, cpp(many)?);
        println!(
            "| clang++ -O2, MLIR's DRR | {:.1} | {} |",
            all.seconds,
            per_rule(&all, &few)
        );
        let ratio = rustc[0].seconds / all.seconds;
        options
            .targets
            .add("build, 500 rules, release / clang++ -O2", Some(0.25), ratio)?;
    }
    Ok(())
}

/// Runs a command, and returns its processor time. Prints what it says only if it fails.
fn seconds(command: &mut Command) -> Outcome<f64> {
    let before = children_seconds();
    let output = command.stdin(Stdio::null()).output()?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{:?}: {errors}", command.get_program()).into());
    }
    match (before, children_seconds()) {
        (Some(before), Some(after)) => Ok(after - before),
        _ => Err("the system does not say how long a process ran".into()),
    }
}

/// The bytes of machine code in an object file or an archive of them.
fn code(file: &Path) -> Outcome<u64> {
    let output = Command::new("size").arg("-A").arg(file).output()?;
    let text = String::from_utf8(output.stdout)?;
    let sizes = text.lines().filter(|line| line.starts_with(".text"));
    let sizes = sizes.filter_map(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
    match sizes.sum() {
        0 => Err(format!("{}: no machine code", file.display()).into()),
        sum => Ok(sum),
    }
}

/// Compiles a crate with the set for the embedded IR, as a user's crate has it.
fn rust(rules: u32, release: bool) -> Outcome<Built> {
    let root = fs::canonicalize(ROOT)?;
    let folder = target_directory().join("bench-build");
    let source = folder.join("src");
    fs::create_dir_all(&source)?;
    fs::write(
        folder.join("Cargo.toml"),
        format!(
            "[package]\nname = \"many\"\nedition = \"2024\"\n\n[dependencies]\n\
             drr = {{ path = {root:?} }}\n\n[workspace]\n"
        ),
    )?;
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    fs::copy(root.join("benches/rules/src/ops.rs"), source.join("ops.rs"))?;
    fs::write(source.join("many.rs"), drr_bench_rules::many::source(rules))?;
    fs::write(
        source.join("lib.rs"),
        format!(
            "mod many;\npub mod ops;\n\n\
             pub fn patterns() -> drr::pattern_set::PatternSet<drr::embedded::Context> {{\n    \
             drr::pattern_set::PatternSet::new().with(many::Many{rules})\n}}\n"
        ),
    )?;
    let mut command = Command::new("cargo");
    command.current_dir(&folder).arg("build");
    command.args(release.then_some("--release"));
    let target = folder.join("target");
    command
        .env("CARGO_TARGET_DIR", &target)
        .env("CARGO_INCREMENTAL", "0");
    let seconds = seconds(&mut command)?;
    let profile = if release { "release" } else { "debug" };
    let code = code(&target.join(profile).join("libmany.rlib"))?;
    Ok(Built { seconds, code })
}

/// Compiles the C++ that `mlir-tblgen` makes of the set, as `benches/mlir/build.sh` does.
fn cpp(rules: u32) -> Outcome<Built> {
    let llvm = std::env::var("LLVM_22_PREFIX").unwrap_or_else(|_| "/usr/lib/llvm-22".to_string());
    let llvm = PathBuf::from(llvm);
    let oracle = match std::env::var_os("DRR_MLIR_ORACLE") {
        Some(folder) => PathBuf::from(folder),
        None => target_directory().join("mlir-oracle"),
    };
    let include = |folder: &Path| format!("-I{}", folder.display());
    let object = target_directory().join("many.o");
    let mut command = Command::new(llvm.join("bin/clang++"));
    command
        .current_dir(Path::new(ROOT).join("benches/mlir"))
        .args([
            "-std=c++17",
            "-O2",
            "-DNDEBUG",
            "-fno-rtti",
            "-fno-exceptions",
        ])
        .args(["-D_GNU_SOURCE", "-D__STDC_CONSTANT_MACROS"])
        .args(["-D__STDC_FORMAT_MACROS", "-D__STDC_LIMIT_MACROS"])
        .arg("-Wno-unused-function")
        .args([
            include(&llvm.join("include")),
            include(&oracle.join("pure")),
        ])
        .arg("-I.")
        .arg(format!("-DMANY_R={rules}"))
        .arg(format!("-DMANY_INC=\"gen/Many{rules}.inc\""))
        .args(["-c", "Many.cpp", "-o"])
        .arg(&object);
    let seconds = seconds(&mut command)?;
    let code = code(&object)?;
    Ok(Built { seconds, code })
}
