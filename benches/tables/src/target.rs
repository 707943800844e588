//! Targets: what was wanted of a measure, and what was measured.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::outcome::Outcome;

/// A file of targets, to which the processes of the tables add rows.
pub(crate) struct Targets(PathBuf);

impl Targets {
    pub(crate) fn new(path: PathBuf) -> Targets {
        Targets(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// Forgets all rows.
    pub(crate) fn clear(&self) -> Outcome {
        Ok(fs::write(&self.0, "")?)
    }

    /// Adds a measure, and what it should be at most, if that is known.
    pub(crate) fn add(&self, measure: &str, wanted: Option<f64>, measured: f64) -> Outcome {
        let rounded = (measured * 100.0).round() / 100.0;
        let missed = wanted.is_some_and(|wanted| rounded > wanted);
        let missed = if missed { " (missed)" } else { "" };
        let wanted = wanted.map_or("–".to_string(), |wanted| format!("at most {wanted}"));
        let mut file = OpenOptions::new().append(true).open(&self.0)?;
        writeln!(file, "| {measure} | {wanted} | {rounded:.2}{missed} |")?;
        Ok(())
    }

    /// Prints the table.
    pub(crate) fn print(&self) -> Outcome {
        let rows = fs::read_to_string(&self.0)?;
        if !rows.is_empty() {
            println!(
                "\n## Targets\n\n| measure | wanted | measured |\n| --- | --- | ---: |\n{rows}"
            );
        }
        Ok(())
    }
}
