//! Compiles mistakes that users make and compares the messages of rustc with the recorded ones.
//!
//! Each file below `ui-tests/rules` and `ui-tests/derive` shows one mistake; the folders are classes
//! of mistakes. A file that shows several mistakes says so in its first comment.
//!
//! The messages are recorded for one toolchain. With another toolchain the test prints a note and
//! compares nothing. `TRYBUILD=overwrite cargo test --test ui` records them again; review the diff.

use std::process::Command;

/// The toolchain whose messages are recorded.
const TOOLCHAIN: &str = "rustc 1.95.";

#[test]
fn mistakes_are_reported_at_the_token() {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output();
    let version = version.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    match version {
        Ok(version) if version.starts_with(TOOLCHAIN) => {
            let cases = trybuild::TestCases::new();
            cases.compile_fail("ui-tests/*/*/*.rs");
        }
        found => eprintln!("skipped: the messages of {TOOLCHAIN}x are recorded, this is {found:?}"),
    }
}
