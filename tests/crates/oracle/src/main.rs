//! Writes the batch of CI, and compares many more rules: see CONTRIBUTING.md.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

use drr_oracle::batch::{RULES, is_of_bodies, is_of_regions, source};

/// The number of sets in a crate, so that rustc stays below a few gigabytes.
const SETS: usize = 25;

const USAGE: &str = "usage: drr-oracle batch\n       drr-oracle long [RULES [MODULES [FIRST_SET]]]\n       drr-oracle bodies [RULES [MODULES [FIRST_SET]]]\n       drr-oracle regions [RULES [MODULES [FIRST_SET]]]\n       drr-oracle twins [RULES [MODULES_OF_A_GROUP [FIRST_GROUP]]]";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, default: u64| -> Result<u64, Box<dyn Error>> {
        Ok(args.get(index).map_or(Ok(default), |text| text.parse())?)
    };
    let done = match args.first().map(String::as_str) {
        Some("batch") => write_batch(),
        Some(which @ ("long" | "bodies" | "regions")) => (|| {
            let wanted = match which {
                "bodies" => is_of_bodies,
                "regions" => is_of_regions,
                _ => |_| true,
            };
            long(
                number(1, 1000)?,
                number(2, 10_000)?,
                number(3, 1000)?,
                wanted,
            )
        })(),
        Some("twins") => (|| twins(number(1, 300)?, number(2, 20)?, number(3, 1000)?))(),
        _ => Err(USAGE.into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

fn write_batch() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/batch");
    let (sets, groups) = (drr_oracle::batch::CI_SETS, drr_oracle::twins::CI_GROUPS);
    std::fs::write(folder.join("sets.rs"), source(0..sets))?;
    std::fs::write(
        folder.join("twins.rs"),
        drr_oracle::twins::source(0..groups),
    )?;
    Ok(())
}

/// Makes crates of rules, and runs them one after the other. They share one target directory.
/// Only the sets with these numbers are made.
fn long(
    rules: u64,
    modules: u64,
    first: u64,
    wanted: fn(u64) -> bool,
) -> Result<(), Box<dyn Error>> {
    let sets = rules.div_ceil(RULES as u64);
    let each = modules.div_ceil(sets);
    let folder = new_crate("random-rules", "[\"pliron\"]")?;
    let (start, mut failed) = (Instant::now(), 0);
    let numbers = (first..).filter(|number| wanted(*number));
    let numbers: Vec<u64> = numbers.take(sets as usize).collect();
    for numbers in numbers.chunks(SETS) {
        std::fs::write(folder.join("src/sets.rs"), source(numbers.iter().copied()))?;
        std::fs::write(folder.join("src/main.rs"), include_str!("long_main.rs.txt"))?;
        let status = run(&folder, each)?;
        let seconds = start.elapsed().as_secs();
        println!("sets {numbers:?}: {status}, {seconds} s");
        failed += u32::from(!status.success());
    }
    match failed {
        0 => Ok(()),
        failed => Err(format!("{failed} crates failed").into()),
    }
}

/// Makes a crate of rules whose twins are written in TableGen, and runs it.
fn twins(rules: u64, modules: u64, first: u64) -> Result<(), Box<dyn Error>> {
    let groups = rules.div_ceil(drr_oracle::twins::GROUP as u64);
    let folder = new_crate("random-twins", "[]")?;
    let ops = include_str!("../../../differential/ops.rs");
    std::fs::write(folder.join("src/ops.rs"), ops)?;
    let source = drr_oracle::twins::source(first..first + groups);
    std::fs::write(folder.join("src/groups.rs"), source)?;
    std::fs::write(
        folder.join("src/main.rs"),
        include_str!("twins_main.rs.txt"),
    )?;
    match run(&folder, modules)?.success() {
        true => Ok(()),
        false => Err("the twins differ".into()),
    }
}

/// A crate in the target directory, with optimised dependencies.
fn new_crate(name: &str, features: &str) -> Result<PathBuf, Box<dyn Error>> {
    let root = root().canonicalize()?;
    let folder = root.join("target").join(name);
    std::fs::create_dir_all(folder.join("src"))?;
    std::fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    let oracle = root.join("tests/crates/oracle");
    let manifest = format!(
        "[workspace]\n[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\
         [dependencies]\ndrr = {{ path = {root:?} }}\n\
         drr-oracle = {{ path = {oracle:?}, features = {features} }}\n\
         [profile.dev]\ndebug = false\nincremental = false\n\
         [profile.dev.package.\"*\"]\nopt-level = 2\n"
    );
    std::fs::write(folder.join("Cargo.toml"), manifest)?;
    Ok(folder)
}

/// Builds and runs a crate.
fn run(folder: &Path, modules: u64) -> std::io::Result<std::process::ExitStatus> {
    Command::new("cargo")
        .args(["run", "--offline", "--quiet", "--manifest-path"])
        .arg(folder.join("Cargo.toml"))
        .args(["--", &modules.to_string()])
        .env(
            "CARGO_TARGET_DIR",
            root().join("target/random-rules/target"),
        )
        .env("RUSTFLAGS", "-Awarnings")
        .status()
}
