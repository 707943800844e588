//! Compares `drr-opt` with `mlir-opt-22` on MLIR's own test files.
//!
//! Each file is read in several ways: as it is, printed in both forms, read back from both forms, and
//! with the options of its `RUN` lines. The outcome is compared for each chunk between `// -----`.

mod file;
mod listed;
mod report;
mod tool;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use listed::Listed;
use report::Report;
use tool::Tools;

/// Judges all files in the folders and prints a table.
///
/// # Errors
///
/// The differences that `docs/upstream-tests.md` does not list, and the entries there that are no longer
/// needed.
pub(crate) fn run(root: &Path, folders: &[&str], all: bool) -> Result<(), Vec<String>> {
    let ours = root.join("target/debug/drr-opt");
    if !ours.is_file() {
        let build = "cargo build -p drr-dialects --features opt --bin drr-opt";
        return Err(vec![format!("{} is missing: {build}", ours.display())]);
    }
    let tools = Tools::new(&ours).map_err(|error| vec![error.to_string()])?;
    let listed = Listed::read(&root.join("docs/upstream-tests.md"))?;
    let mut files = Vec::new();
    for folder in folders.iter().map(Path::new) {
        find(folder, &mut files).map_err(|error| vec![format!("{}: {error}", folder.display())])?;
    }
    files.sort();
    let next = AtomicUsize::new(0);
    let reports = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(path) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let report = file::judge(&tools, path);
                    // A poisoned lock means that the other thread's panic is reported at the end.
                    if let Ok(mut reports) = reports.lock() {
                        reports.push(report);
                    }
                }
            });
        }
    });
    let mut reports: Vec<Report> = reports.into_inner().unwrap_or_default();
    reports.sort_by(|a, b| a.file.cmp(&b.file));
    report::print(&reports, &listed, all)
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if folder.is_file() {
        files.push(folder.to_path_buf());
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() || path.extension() == Some(OsStr::new("mlir")) {
            find(&path, files)?;
        }
    }
    Ok(())
}
