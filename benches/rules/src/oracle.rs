//! Runs MLIR's side of the comparison, `oracle-opt` and `mlir-bench`, if they are built.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The programs that `benches/mlir/build.sh` builds.
pub struct Oracle {
    directory: PathBuf,
}

/// Milliseconds for processing a module's text.
#[derive(Clone, Copy, Debug)]
pub struct TextMs {
    /// Parsing, without verification.
    pub parse: f64,
    /// Verifying the parsed module.
    pub verify: f64,
    /// Printing in the generic form, into memory.
    pub print: f64,
}

/// Rewrites by `mlir-bench`.
#[derive(Clone, Copy, Debug)]
pub struct BenchRun {
    /// The number of applied rules.
    pub rewrites: u64,
    /// The shortest time in milliseconds.
    pub best_ms: f64,
    /// The median time in milliseconds.
    pub median_ms: f64,
    /// The most memory that the process had after the first rewrite, in MiB.
    pub peak_mib: f64,
    /// The page faults of the rewrite that had the fewest.
    pub faults: u64,
}

impl TextMs {
    /// The minimum of each field.
    pub fn min(self, other: TextMs) -> TextMs {
        TextMs {
            parse: self.parse.min(other.parse),
            verify: self.verify.min(other.verify),
            print: self.print.min(other.print),
        }
    }
}

impl Oracle {
    /// Looks in `$DRR_MLIR_ORACLE`, or else in `mlir-oracle` next to the given directory (cargo's
    /// `CARGO_TARGET_TMPDIR`). If the programs are missing, explains on standard error how to build
    /// them; tests do not capture this.
    pub fn find(target_tmpdir: &str) -> Option<Oracle> {
        let directory = match std::env::var_os("DRR_MLIR_ORACLE") {
            Some(directory) => PathBuf::from(directory),
            None => Path::new(target_tmpdir).with_file_name("mlir-oracle"),
        };
        let programs = ["oracle-opt", "oracle-opt-nodce", "mlir-bench"];
        if programs
            .iter()
            .all(|program| directory.join(program).exists())
        {
            return Some(Oracle { directory });
        }
        let note = format!(
            "SKIPPED: no MLIR oracle in {}; `tools/install-mlir.sh && benches/mlir/build.sh` makes it\n",
            directory.display(),
        );
        // `eprintln` would be captured by tests. A closed standard error is not a failure.
        let _ = std::io::stderr().write_all(note.as_bytes());
        None
    }

    /// Runs `oracle-opt` on the text of a module.
    ///
    /// # Errors
    /// If it does not run, rejects the text or does not converge.
    pub fn opt(&self, options: &[&str], text: &str) -> Result<String, String> {
        self.run_opt("oracle-opt", options, text)
    }

    /// Runs `oracle-opt-nodce`, which does not erase dead ops, on the text of a module.
    ///
    /// # Errors
    /// If it does not run, rejects the text or does not converge.
    pub fn opt_keeping_dead_ops(&self, options: &[&str], text: &str) -> Result<String, String> {
        self.run_opt("oracle-opt-nodce", options, text)
    }

    fn run_opt(&self, program: &str, options: &[&str], text: &str) -> Result<String, String> {
        let mut command = Command::new(self.directory.join(program));
        command.args(options).arg("-");
        let input = text.to_string();
        run(command, Some(input)).map(|(stdout, _)| stdout)
    }

    /// The times that `oracle-opt --time` reports for the text of a module.
    ///
    /// # Errors
    /// If it does not run or prints something else.
    pub fn text(&self, file: &Path, pretty: bool) -> Result<TextMs, String> {
        let mut command = Command::new(self.directory.join("oracle-opt"));
        command
            .args(["--rules=none", "--time", "--quiet"])
            .arg("--allow-unregistered-dialect")
            .args(pretty.then_some("--pretty"))
            .arg(file);
        let (_, stderr) = run(command, None)?;
        let field = |name: &str| {
            let (_, rest) = stderr.split_once(name)?;
            rest.split_whitespace().next()?.parse::<f64>().ok()
        };
        match (field("parse "), field(", verify "), field(", print ")) {
            (Some(parse), Some(verify), Some(print)) => Ok(TextMs {
                parse,
                verify,
                print,
            }),
            _ => Err(format!("no times in `{stderr}`")),
        }
    }

    /// Rewrites a module `runs` times by `mlir-bench`.
    ///
    /// # Errors
    /// If it does not run or does not converge.
    pub fn bench(&self, options: &[String], runs: usize) -> Result<BenchRun, String> {
        let mut command = Command::new(self.bench_program());
        command.args(options).arg(format!("--runs={runs}"));
        let (line, _) = run(command, None)?;
        let fields: Vec<&str> = line.trim().split(',').collect();
        let number = |index: usize| fields.get(index)?.parse::<f64>().ok();
        let run = || {
            Some(BenchRun {
                rewrites: number(6)? as u64,
                best_ms: number(10)?,
                median_ms: number(11)?,
                peak_mib: number(15)?,
                faults: number(16)? as u64,
            })
        };
        match (run(), fields.last()) {
            (Some(run), Some(&"converged")) => Ok(run),
            _ => Err(format!("mlir-bench printed `{line}`")),
        }
    }

    /// The text of a module after `mlir-bench` has rewritten it.
    ///
    /// # Errors
    /// If it does not run or does not converge.
    pub fn rewritten(&self, options: &[String]) -> Result<String, String> {
        let mut command = Command::new(self.bench_program());
        command.args(options).arg("--emit-after");
        run(command, None).map(|(text, _)| text)
    }

    /// The program `mlir-bench`.
    pub fn bench_program(&self) -> PathBuf {
        self.directory.join("mlir-bench")
    }
}

/// Runs a command with `input` as its standard input. Returns its standard output and error.
fn run(mut command: Command, input: Option<String>) -> Result<(String, String), String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let fail = |error: std::io::Error| format!("{program}: {error}");
    command.stdin(if input.is_some() {
        Stdio::piped()
    } else {
        Stdio::null()
    });
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(fail)?;
    // A thread writes the input, because the child may fill its output pipe before it has read its
    // input.
    let writer = match (child.stdin.take(), input) {
        (Some(mut stdin), Some(input)) => Some(std::thread::spawn(move || {
            stdin.write_all(input.as_bytes())
        })),
        _ => None,
    };
    let output = child.wait_with_output().map_err(fail)?;
    if let Some(writer) = writer
        && let Ok(Err(error)) = writer.join()
        && output.status.success()
    {
        return Err(fail(error));
    }
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    if output.status.success() {
        Ok((stdout, stderr))
    } else {
        Err(format!("{program} failed ({}): {stderr}", output.status))
    }
}
