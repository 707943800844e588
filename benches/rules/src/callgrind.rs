//! Counts instructions with valgrind. Unlike times, they do not depend on caches or other programs.

use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs, io};

/// Runs a step. Valgrind knows this function by its name, [`COUNTED`].
#[inline(never)]
pub fn counted(work: &mut dyn FnMut()) {
    work();
    // Prevents a tail call, after which the function would not return.
    std::hint::black_box(());
}

/// The name of [`counted`] for [`instructions`].
pub const COUNTED: &str = concat!(module_path!(), "::counted");

/// Runs a program below valgrind. Returns the instructions of each call of the function with this
/// name, in the order of the calls. `None` without valgrind.
///
/// # Errors
/// If the program fails, or if valgrind writes something else.
pub fn instructions(
    program: &Path,
    arguments: &[&str],
    function: &str,
) -> io::Result<Option<Vec<u64>>> {
    let version = Command::new("valgrind")
        .arg("--version")
        .stdout(Stdio::null())
        .status();
    if version.is_err() {
        return Ok(None);
    }
    let folder = env::temp_dir().join(format!("drr-callgrind-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let counts = in_folder(&folder, program, arguments, function);
    fs::remove_dir_all(&folder)?;
    counts.map(Some)
}

fn in_folder(
    folder: &Path,
    program: &Path,
    arguments: &[&str],
    function: &str,
) -> io::Result<Vec<u64>> {
    let out = folder.join("out");
    // Counts only inside the function, and writes the counts when it returns.
    let status = Command::new("valgrind")
        .args(["--quiet", "--tool=callgrind"])
        .arg(format!("--toggle-collect={function}"))
        .arg(format!("--dump-after={function}"))
        .arg(format!("--callgrind-out-file={}", out.display()))
        .arg(program)
        .args(arguments)
        .stdout(Stdio::null())
        .status()?;
    if !status.success() {
        return Err(io::Error::other(format!("valgrind: {status}")));
    }
    let mut counts = Vec::new();
    while let Ok(text) = fs::read_to_string(out.with_extension((counts.len() + 1).to_string())) {
        let totals = text
            .lines()
            .rev()
            .find_map(|line| line.strip_prefix("totals: "));
        let total = totals.and_then(|total| total.trim().parse().ok());
        counts.push(total.ok_or_else(|| io::Error::other("a file without totals"))?);
    }
    Ok(counts)
}
