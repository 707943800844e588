//! Runs the tests of MLIR that `drr-opt` can run: the `RUN` lines of `.mlir` files.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Runs all files in a folder with `target/debug/drr-opt`, and prints what came of it.
///
/// A `RUN` line passes if `FileCheck` accepts the output. Else each part of the file (between
/// `// -----`) is given to `drr-opt` and `mlir-opt-22`, whose outputs must be equal: files of another
/// version of MLIR may expect something else. Parts that need what `drr-opt` lacks are left out.
pub(crate) fn run(root: &Path, folder: &Path) -> Result<(), Vec<String>> {
    let ours = root.join("target/debug/drr-opt");
    if !ours.is_file() {
        let build = "cargo build -p drr-dialects --features opt --bin drr-opt";
        return Err(vec![format!("{} is missing: {build}", ours.display())]);
    }
    let tools = Tools::new(&ours).map_err(|error| vec![error.to_string()])?;
    let mut files = Vec::new();
    find(folder, &mut files).map_err(|error| vec![format!("{}: {error}", folder.display())])?;
    files.sort();
    let mut report = Report::default();
    for file in &files {
        match fs::read_to_string(file) {
            Ok(text) => tools.file(file, &text, &mut report),
            Err(error) => report.leave_out(format!("a file that is no text: {error}")),
        }
    }
    println!("{} files", files.len());
    report.finish()
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            find(&path, files)?;
        } else if path.extension() == Some(OsStr::new("mlir")) {
            files.push(path);
        }
    }
    Ok(())
}

#[derive(Default)]
struct Report {
    passed: usize,
    equal: usize,
    different: Vec<String>,
    left_out: BTreeMap<String, usize>,
}

impl Report {
    fn leave_out(&mut self, reason: impl Into<String>) {
        *self.left_out.entry(reason.into()).or_default() += 1;
    }

    fn finish(self) -> Result<(), Vec<String>> {
        println!("{} RUN lines pass FileCheck", self.passed);
        println!("{} parts of others are equal to mlir-opt's", self.equal);
        let count: usize = self.left_out.values().sum();
        println!("{count} parts or RUN lines are left out:");
        for (reason, count) in &self.left_out {
            println!("  {count:4}  {reason}");
        }
        println!("{} parts differ", self.different.len());
        match self.different.is_empty() {
            true => Ok(()),
            false => Err(self.different),
        }
    }
}

/// Folders with the names that `RUN` lines use.
struct Tools {
    ours: PathBuf,
    theirs: PathBuf,
}

impl Tools {
    fn new(drr_opt: &Path) -> std::io::Result<Self> {
        let base = std::env::temp_dir().join(format!("drr-lit-{}", std::process::id()));
        let tools = Tools {
            ours: base.join("ours"),
            theirs: base.join("theirs"),
        };
        let theirs = Path::new("mlir-opt-22");
        for (folder, opt) in [(&tools.ours, drr_opt), (&tools.theirs, theirs)] {
            fs::create_dir_all(folder)?;
            for (name, program) in [("mlir-opt", opt), ("FileCheck", Path::new("FileCheck-22"))] {
                let file = folder.join(name);
                let opt = fs::canonicalize(program).unwrap_or_else(|_| program.to_path_buf());
                fs::write(
                    &file,
                    format!("#!/bin/sh\nexec '{}' \"$@\"\n", opt.display()),
                )?;
                executable(&file)?;
            }
        }
        Ok(tools)
    }

    fn sh(&self, tools: &Path, command: &str) -> Option<Output> {
        let path = std::env::var("PATH").unwrap_or_default();
        let path = format!("{}:{path}", tools.display());
        let shell = ["-o", "pipefail", "-c", command];
        Command::new("bash")
            .args(shell)
            .env("PATH", path)
            .output()
            .ok()
    }

    fn file(&self, file: &Path, text: &str, report: &mut Report) {
        let lines = run_lines(text);
        if lines.is_empty() {
            report.leave_out("a file without RUN lines");
        }
        for line in lines {
            let mut programs = line.split('|').map(|part| part.split_whitespace().next());
            let known = programs.next() == Some(Some("mlir-opt"))
                && programs.all(|program| program == Some("FileCheck"));
            if !known || line.contains(['>', '<', ';', '`', '&', '$']) {
                report.leave_out("a RUN line with something else than mlir-opt and FileCheck");
                continue;
            }
            let whole = line.replace("%s", &quoted(file));
            let done = self.sh(&self.ours, &whole);
            if done.is_some_and(|output| output.status.success()) {
                report.passed += 1;
            } else {
                self.parts(file, text, line.split('|').next().unwrap_or(""), report);
            }
        }
    }

    /// Compares the tools on each part of a file.
    fn parts(&self, file: &Path, text: &str, command: &str, report: &mut Report) {
        let part_file = self.ours.join("part.mlir");
        for (index, part) in text.split("// -----").enumerate() {
            if part
                .lines()
                .all(|line| line.trim().is_empty() || line.starts_with("//"))
            {
                continue;
            }
            if fs::write(&part_file, part).is_err() {
                report.leave_out("a part that cannot be written");
                continue;
            }
            let command = command.replace("%s", &quoted(&part_file));
            let outputs = [&self.ours, &self.theirs].map(|tools| self.sh(tools, &command));
            let [Some(ours), Some(theirs)] = outputs else {
                report.leave_out("a shell that does not start");
                continue;
            };
            if let Some(lack) = lack(&String::from_utf8_lossy(&ours.stderr)) {
                report.leave_out(lack);
            } else if !theirs.status.success() && !ours.status.success() {
                report.leave_out("a part that mlir-opt-22 refuses too");
            } else if (ours.status.success(), &ours.stdout)
                == (theirs.status.success(), &theirs.stdout)
            {
                report.equal += 1;
            } else {
                let place = format!("{}, part {}", file.display(), index + 1);
                report
                    .different
                    .push(format!("{place}: {}", command.trim()));
            }
        }
    }
}

impl Drop for Tools {
    fn drop(&mut self) {
        if let Some(base) = self.ours.parent() {
            // It is in the folder for temporary files.
            let _ = fs::remove_dir_all(base);
        }
    }
}

#[cfg(unix)]
fn executable(file: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(file, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn executable(_: &Path) -> std::io::Result<()> {
    Ok(())
}

fn quoted(path: &Path) -> String {
    format!("'{}'", path.display())
}

/// The commands behind `RUN:`. A `\` at the end continues a line.
fn run_lines(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut continues = false;
    for line in text.lines() {
        let Some((before, command)) = line.split_once("RUN:") else {
            continue;
        };
        if !before.trim_start().starts_with("//") {
            continue;
        }
        let command = command.trim();
        let part = command.trim_end_matches('\\').trim();
        match lines.last_mut() {
            Some(last) if continues => *last = format!("{last} {part}"),
            _ => lines.push(part.to_string()),
        }
        continues = command.ends_with('\\');
    }
    lines
}

/// The missing feature that an error of `drr-opt` names.
fn lack(errors: &str) -> Option<String> {
    let line = errors.lines().find(|line| {
        [
            "Unknown command line argument",
            "does not refer to a registered pass",
            "is not supported",
            "Dialect `",
            "is unknown",
            "no such option",
        ]
        .iter()
        .any(|known| line.contains(known))
    })?;
    // Without the place, the program and the advice.
    let reason = line
        .rsplit_once("error: ")
        .map_or(line, |(_, reason)| reason);
    let reason = reason
        .split_once("drr-opt: ")
        .map_or(reason, |(_, reason)| reason);
    let reason = reason
        .split_once("  Try")
        .map_or(reason, |(reason, _)| reason);
    Some(reason.trim().to_string())
}
