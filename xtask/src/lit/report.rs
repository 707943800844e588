//! The differences in a file, and the table of all files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::listed::Listed;
use super::tool::Outcome;

/// The outcome of a file.
pub(super) struct Report {
    pub(super) file: String,
    /// The number of chunks that have more than comments.
    pub(super) chunks: usize,
    /// The number of chunks with what `drr-opt` has.
    pub(super) counted: usize,
    pub(super) differences: Vec<Difference>,
    left_out: BTreeMap<String, usize>,
}

/// A difference on a chunk.
pub(super) struct Difference {
    pub(super) chunk: String,
    how: String,
    /// The first line that differs.
    ours: String,
    theirs: String,
}

impl Difference {
    pub(super) fn new(chunk: &str, how: String, ours: &Outcome, theirs: &Outcome) -> Self {
        let lines = |outcome: &Outcome| -> Vec<String> {
            let output = outcome.output.lines().map(str::to_string);
            outcome.diagnostics.iter().cloned().chain(output).collect()
        };
        let (ours, theirs) = (lines(ours), lines(theirs));
        let at = (0..)
            .find(|&at| ours.get(at) != theirs.get(at))
            .unwrap_or(0);
        let line = |lines: &[String]| lines.get(at).cloned().unwrap_or_default();
        Difference {
            chunk: chunk.to_string(),
            how,
            ours: line(&ours),
            theirs: line(&theirs),
        }
    }
}

impl Report {
    pub(super) fn new(file: &Path) -> Self {
        Report {
            file: file.display().to_string(),
            chunks: 0,
            counted: 0,
            differences: Vec::new(),
            left_out: BTreeMap::new(),
        }
    }

    pub(super) fn leave_out(&mut self, reason: impl Into<String>) {
        *self.left_out.entry(reason.into()).or_default() += 1;
    }
}

/// Prints the table, then the first difference of each file or all.
pub(super) fn print(reports: &[Report], listed: &Listed, all: bool) -> Result<(), Vec<String>> {
    let mut problems = Vec::new();
    let mut left_out: BTreeMap<&str, usize> = BTreeMap::new();
    let mut sums = [0; 5];
    println!("chunks counted  equal listed differ  file");
    for report in reports {
        let known: BTreeSet<&str> = listed
            .of(&report.file)
            .map(|entry| entry.chunk.as_str())
            .collect();
        let differ: BTreeSet<&str> = report
            .differences
            .iter()
            .map(|difference| difference.chunk.as_str())
            .collect();
        let new: BTreeSet<&str> = differ.difference(&known).copied().collect();
        for chunk in known.difference(&differ) {
            problems.push(format!(
                "{}: chunk {chunk} is listed, but equal",
                report.file
            ));
        }
        let equal = report.counted - differ.len();
        let row = [
            report.chunks,
            report.counted,
            equal,
            differ.len() - new.len(),
            new.len(),
        ];
        let [chunks, counted, equal, listed, different] = row;
        println!(
            "{chunks:6} {counted:7} {equal:6} {listed:6} {different:6}  {}",
            report.file
        );
        for (sum, count) in sums.iter_mut().zip(row) {
            *sum += count;
        }
        let new = report
            .differences
            .iter()
            .filter(|difference| new.contains(difference.chunk.as_str()));
        for difference in new.take(if all { usize::MAX } else { 1 }) {
            let Difference {
                chunk,
                how,
                ours,
                theirs,
            } = difference;
            let place = format!("{}: chunk {chunk}: {how}", report.file);
            problems.push(format!(
                "{}\n  drr-opt:  {ours}\n  mlir-opt: {theirs}",
                place.trim_end()
            ));
        }
        for (reason, count) in &report.left_out {
            *left_out.entry(reason).or_default() += count;
        }
    }
    let [chunks, counted, equal, listed, different] = sums;
    println!(
        "{chunks:6} {counted:7} {equal:6} {listed:6} {different:6}  {} files",
        reports.len()
    );
    println!("left out:");
    for (reason, count) in left_out {
        println!("{count:6}  {reason}");
    }
    match problems.is_empty() {
        true => Ok(()),
        false => Err(problems),
    }
}
