//! Compiles typical mistakes and compares rustc's messages with the recorded texts.
//!
//! The recorded texts are those of one toolchain. With another toolchain, this test compares
//! nothing and says so. `TRYBUILD=overwrite cargo test --test ui` records the texts again; review
//! the changes.

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
            cases.compile_fail("ui-tests/*/*.rs");
        }
        found => eprintln!("skipped: the messages of {TOOLCHAIN}x are recorded, this is {found:?}"),
    }
}
