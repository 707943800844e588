//! Running the two tools on all chunks of a text.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The line between two chunks, in inputs and outputs.
pub(super) const MARKER: &str = "// -----";

/// The two tools and what they know.
pub(super) struct Tools {
    programs: [PathBuf; 2],
    /// The dialects that only `mlir-opt-22` has.
    pub(super) lacking: Vec<String>,
    scratch: PathBuf,
    files: AtomicUsize,
}

/// The place of a tool in pairs.
#[derive(Clone, Copy)]
pub(super) enum Who {
    Ours = 0,
    Theirs = 1,
}

/// A tool's outcome on a chunk.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Outcome {
    /// The printed module, or nothing after an error.
    pub(super) output: String,
    /// Errors, warnings and remarks: `line:column: severity: message`.
    pub(super) diagnostics: Vec<String>,
}

impl Outcome {
    /// True if the chunk is rejected.
    pub(super) fn failed(&self) -> bool {
        self.diagnostics
            .iter()
            .any(|text| text.contains(" error: "))
    }
}

/// A reason why a tool cannot run with these options.
pub(super) struct Lack(pub(super) String);

impl Tools {
    pub(super) fn new(ours: &Path) -> std::io::Result<Self> {
        let scratch = std::env::temp_dir().join(format!("drr-lit-{}", std::process::id()));
        fs::create_dir_all(&scratch)?;
        let mut tools = Tools {
            programs: [fs::canonicalize(ours)?, "mlir-opt-22".into()],
            lacking: Vec::new(),
            scratch,
            files: AtomicUsize::new(0),
        };
        let ours = tools.dialects(Who::Ours)?;
        tools.lacking = tools.dialects(Who::Theirs)?;
        tools.lacking.retain(|name| !ours.contains(name));
        Ok(tools)
    }

    fn dialects(&self, who: Who) -> std::io::Result<Vec<String>> {
        let output = Command::new(&self.programs[who as usize])
            .arg("--show-dialects")
            .output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        let names = text.split(':').nth(1).unwrap_or("").split(',');
        Ok(names.map(|name| name.trim().to_string()).collect())
    }

    /// A text in a file for both tools.
    pub(super) fn input(&self, bytes: &[u8]) -> std::io::Result<Input> {
        let number = self.files.fetch_add(1, Ordering::Relaxed);
        let path = self.scratch.join(format!("{number}.mlir"));
        fs::write(&path, bytes)?;
        Ok(Input(path))
    }

    /// Runs a tool on each chunk of a text.
    pub(super) fn run(
        &self,
        who: Who,
        chunks: &[&[u8]],
        args: &[String],
    ) -> Result<Vec<Outcome>, Lack> {
        let whole = chunks.join(format!("{MARKER}\n").as_bytes());
        let outcomes = self.process(who, &whole, args, chunks.len() > 1)?;
        if let Some(mut outcomes) = outcomes.pieces(chunks) {
            outcomes.resize(chunks.len(), Outcome::default());
            return Ok(outcomes);
        }
        // The tool has crashed or printed the marker.
        let mut line = 0;
        let mut all = Vec::new();
        for chunk in chunks {
            let padded = [&vec![b'\n'; line], *chunk].concat();
            let run = self.process(who, &padded, args, false)?;
            let mut outcome = Outcome {
                output: run.stdout,
                diagnostics: run.diagnostics,
            };
            if !run.exits {
                outcome
                    .diagnostics
                    .push("crash: error: the tool has crashed".to_string());
            }
            all.push(outcome);
            line += lines(chunk) + 1;
        }
        Ok(all)
    }

    fn process(&self, who: Who, text: &[u8], args: &[String], split: bool) -> Result<Run, Lack> {
        let cannot = |error: std::io::Error| Lack(error.to_string());
        let input = self.input(text).map_err(cannot)?;
        let output = Command::new(&self.programs[who as usize])
            .args(args)
            .args(split.then_some("--split-input-file"))
            .arg(&input.0)
            .current_dir(&self.scratch)
            .output()
            .map_err(cannot)?;
        let errors = String::from_utf8_lossy(&output.stderr);
        if let Some(lack) = lack(&errors) {
            return Err(Lack(lack));
        }
        let file = format!("{}:", input.0.display());
        // Locations in the output name the file.
        let name = input.0.display().to_string();
        Ok(Run {
            stdout: String::from_utf8_lossy(&output.stdout).replace(&name, "input"),
            diagnostics: errors
                .lines()
                .filter_map(|line| diagnostic(line, &file))
                .collect(),
            exits: matches!(output.status.code(), Some(0 | 1)),
        })
    }
}

impl Drop for Tools {
    fn drop(&mut self) {
        // It is in the folder for temporary files.
        let _ = fs::remove_dir_all(&self.scratch);
    }
}

/// A file that is removed with its owner.
pub(super) struct Input(PathBuf);

impl Drop for Input {
    fn drop(&mut self) {
        // It is in the folder for temporary files.
        let _ = fs::remove_file(&self.0);
    }
}

struct Run {
    stdout: String,
    diagnostics: Vec<String>,
    /// True if the process ended by itself, without a panic or a signal.
    exits: bool,
}

impl Run {
    /// The outcome of each chunk, if they can be told apart.
    fn pieces(&self, chunks: &[&[u8]]) -> Option<Vec<Outcome>> {
        let mut pieces: Vec<Outcome> = vec![Outcome::default()];
        for line in self.stdout.split_inclusive('\n') {
            match line.trim_end() == MARKER && chunks.len() > 1 {
                true => pieces.push(Outcome::default()),
                false => pieces.last_mut()?.output += line,
            }
        }
        let mut ends = Vec::new();
        for chunk in chunks {
            ends.push(ends.last().unwrap_or(&0) + lines(chunk) + 1);
        }
        let mut at = 0;
        for text in &self.diagnostics {
            // A place in another file belongs to the chunk of the diagnostic before it.
            if let Some(line) = text
                .split(':')
                .next()
                .and_then(|line| line.parse::<usize>().ok())
            {
                at = ends.iter().position(|end| line <= *end)?;
            }
            pieces.get_mut(at)?.diagnostics.push(text.clone());
        }
        (self.exits && pieces.len() == chunks.len()).then_some(pieces)
    }
}

/// The number of lines before the marker that follows a chunk.
fn lines(chunk: &[u8]) -> usize {
    chunk.iter().filter(|byte| **byte == b'\n').count()
}

/// An error, a warning or a remark, without the name of the input.
fn diagnostic(line: &str, file: &str) -> Option<String> {
    let severity = [": error: ", ": warning: ", ": remark: "];
    let at = severity.iter().filter_map(|word| line.find(word)).min()?;
    // Other lines are lines of source that hold these words.
    let number = line[..at].rsplit(':').next()?;
    number.parse::<usize>().ok()?;
    // `mlir-opt-22` reads the comments of a file that is split even without `--verify-diagnostics`.
    if line.ends_with(" was not produced") {
        return None;
    }
    Some(line.replace(file, ""))
}

/// The missing option or pass that an error names.
fn lack(errors: &str) -> Option<String> {
    let known = [
        "Unknown command line argument",
        "does not refer to a registered pass",
        "no such option",
        "Cannot find option named",
        "Cannot find value named",
        "may only occur",
    ];
    let line = errors.lines().find(|line| {
        known.iter().any(|known| line.contains(known))
            || line.starts_with("<unknown>:0: error:") && line.ends_with("is not supported")
    })?;
    // Without the program and the advice.
    let reason = line.split_once("  Try").map_or(line, |(reason, _)| reason);
    let reason = reason
        .rsplit_once("error: ")
        .map_or(reason, |(_, reason)| reason);
    let reason = reason
        .split_once("opt: ")
        .map_or(reason, |(_, reason)| reason);
    // Without the values of the option.
    let reason = reason.split('=').next().unwrap_or(reason);
    Some(reason.trim().to_string())
}
