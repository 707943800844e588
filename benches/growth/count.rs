//! Counts the instructions of each step. Unlike times, they do not depend on caches or other
//! programs.

use std::collections::VecDeque;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs, io};

/// The argument with which this program runs below valgrind.
pub(crate) const COUNT: &str = "--count";

/// The instructions of each step, in the order of the steps.
#[derive(Default)]
pub(crate) struct Counts(VecDeque<u64>);

/// Runs a step. Valgrind knows this function by its name.
#[inline(never)]
pub(crate) fn counted(work: &mut dyn FnMut()) {
    work();
    // Prevents a tail call, after which the function would not return.
    std::hint::black_box(());
}

impl Counts {
    /// Runs this program once below valgrind. `None` without valgrind.
    pub(crate) fn of(filter: &str) -> Option<Counts> {
        Command::new("valgrind")
            .arg("--version")
            .stdout(Stdio::null())
            .status()
            .ok()?;
        let folder = env::temp_dir().join(format!("drr-growth-{}", std::process::id()));
        let counts = Self::in_folder(&folder, filter);
        let _ = fs::remove_dir_all(&folder);
        Some(counts.expect("valgrind counts the steps"))
    }

    fn in_folder(folder: &Path, filter: &str) -> io::Result<Counts> {
        fs::create_dir_all(folder)?;
        let out = folder.join("out");
        // Counts only inside `counted`, and writes the counts when it returns.
        const COUNTED: &str = concat!(module_path!(), "::counted");
        let status = Command::new("valgrind")
            .args(["--quiet", "--tool=callgrind"])
            .arg(format!("--toggle-collect={COUNTED}"))
            .arg(format!("--dump-after={COUNTED}"))
            .arg(format!("--callgrind-out-file={}", out.display()))
            .arg(env::current_exe()?)
            .args([COUNT, filter])
            .status()?;
        if !status.success() {
            return Err(io::Error::other(format!("valgrind: {status}")));
        }
        let mut counts = VecDeque::new();
        while let Ok(text) = fs::read_to_string(out.with_extension((counts.len() + 1).to_string()))
        {
            let totals = text
                .lines()
                .rev()
                .find_map(|line| line.strip_prefix("totals: "));
            let total = totals.and_then(|total| total.trim().parse().ok());
            counts.push_back(total.ok_or_else(|| io::Error::other("a file without totals"))?);
        }
        Ok(Counts(counts))
    }

    /// The counts of the next steps; nothing without valgrind.
    pub(crate) fn take(&mut self, steps: usize) -> Vec<u64> {
        self.0.drain(..steps.min(self.0.len())).collect()
    }
}
