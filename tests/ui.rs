//! Compiles mistakes that users make and compares the messages of rustc with the recorded ones.
//!
//! Each file below `ui-tests/rules` and `ui-tests/derive` shows one mistake; the folders are classes
//! of mistakes. A file that shows several mistakes says so in its first comment.
//!
//! The messages are recorded for one toolchain. With another toolchain the test prints a note and
//! compares nothing. `TRYBUILD=overwrite cargo test --test ui` records them again; review the diff.

use std::fs;
use std::panic;
use std::path::PathBuf;
use std::process::Command;

/// The most files in a project, unless one folder has more. What cargo does for each file grows with
/// the number of files.
const FILES_TOGETHER: usize = 120;

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
    let mut folders: Vec<(PathBuf, usize)> = ["ui-tests/derive", "ui-tests/rules"]
        .iter()
        .flat_map(|class| fs::read_dir(class).expect("the folder can be read"))
        .map(|folder| folder.expect("the folder can be read").path())
        .map(|folder| {
            let files = fs::read_dir(&folder).expect("the folder can be read");
            (folder, files.count() / 2)
        })
        .collect();
    folders.sort();
    let mut failed = None;
    while !folders.is_empty() {
        let mut files = 0;
        let end = folders.iter().position(|(_, more)| {
            files += more;
            files > FILES_TOGETHER
        });
        let together: Vec<_> = folders
            .drain(..end.unwrap_or(folders.len()).max(1))
            .collect();
        let result = panic::catch_unwind(|| {
            let cases = trybuild::TestCases::new();
            for (folder, _) in together {
                cases.compile_fail(folder.join("*.rs"));
            }
        });
        failed = failed.or(result.err());
    }
    if let Some(failure) = failed {
        panic::resume_unwind(failure);
    }
}
