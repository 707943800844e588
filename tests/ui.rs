//! Compiles mistakes that users make and compares the messages of rustc with the recorded ones.
//!
//! Each file below `ui-tests/rules` and `ui-tests/derive` shows one mistake; the folders are classes
//! of mistakes. A file that shows several mistakes says so in its first comment.
//!
//! The messages are recorded for one toolchain. With another toolchain the test prints a note and
//! compares nothing. `TRYBUILD=overwrite cargo test --test ui` records them again; review the diff.

use std::fs;
use std::panic;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folders whose files are compiled in one project. What cargo does for each file grows with the
/// number of files in the project.
const FOLDERS_TOGETHER: usize = 6;

/// The toolchain whose messages are recorded.
const TOOLCHAIN: &str = "rustc 1.95.";

#[test]
fn mistakes_are_reported_at_the_token() {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output();
    let version = version.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    match version {
        Ok(version) if version.starts_with(TOOLCHAIN) => compile_all(),
        found => eprintln!("skipped: the messages of {TOOLCHAIN}x are recorded, this is {found:?}"),
    }
}

/// Compiles all mistakes in several projects, and fails at the end if a message differs.
fn compile_all() {
    let classes = folders_in(Path::new("ui-tests"));
    let folders: Vec<_> = classes.iter().flat_map(|class| folders_in(class)).collect();
    let compiled = folders.chunks(FOLDERS_TOGETHER).map(|together| {
        panic::catch_unwind(|| {
            let cases = trybuild::TestCases::new();
            for folder in together {
                cases.compile_fail(folder.join("*.rs"));
            }
        })
    });
    let failed: Vec<_> = compiled.filter_map(Result::err).collect();
    assert!(failed.is_empty(), "messages differ, see above");
}

/// The folders directly in another one, in the order of their names.
fn folders_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let mut folders: Vec<_> = paths.filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}
