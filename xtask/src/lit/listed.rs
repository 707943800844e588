//! The list of known differences.

use std::fs;
use std::path::Path;

/// The differences that have a reason.
pub(super) struct Listed(Vec<Entry>);

/// A chunk of a file.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry {
    /// The end of its path.
    pub(super) file: String,
    /// Its number, or `2.5` for the fifth operation of chunk 2.
    pub(super) chunk: String,
}

impl Listed {
    /// Reads the rows of the table `| file | chunks | reason |` of a page. Chunks are counted from 1.
    pub(super) fn read(page: &Path) -> Result<Self, Vec<String>> {
        let at = |text: String| vec![format!("{}: {text}", page.display())];
        let text = fs::read_to_string(page).map_err(|error| at(error.to_string()))?;
        parse(&text).map(Listed).map_err(at)
    }

    /// The entries of a file.
    pub(super) fn of<'a>(&'a self, file: &'a str) -> impl Iterator<Item = &'a Entry> {
        self.0
            .iter()
            .filter(move |entry| file.ends_with(&entry.file))
    }
}

fn parse(text: &str) -> Result<Vec<Entry>, String> {
    let mut entries = Vec::new();
    for row in text.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, file, chunks, reason, _] = cells.as_slice() else {
            return Err(format!("a row without three cells: {row}"));
        };
        if reason.is_empty() {
            return Err(format!("a row without a reason: {row}"));
        }
        for chunk in chunks.split(',') {
            let chunk = chunk.trim().to_string();
            if !chunk
                .split('.')
                .all(|number| number.parse::<usize>().is_ok())
            {
                return Err(format!("'{chunk}' is not a chunk in {row}"));
            }
            let file = file.trim_matches('`').to_string();
            entries.push(Entry { file, chunk });
        }
    }
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use super::{Entry, parse};

    #[test]
    fn rows_name_chunks_and_a_reason() {
        let text =
            "| file | chunks | reason |\n| --- | --- | --- |\n| `a/b.mlir` | 1, 3.2 | Because. |\n";
        let entry = |chunk: &str| Entry {
            file: "a/b.mlir".into(),
            chunk: chunk.into(),
        };
        assert_eq!(parse(text), Ok(vec![entry("1"), entry("3.2")]));
        assert!(parse("| `a` | 1 | |").is_err());
        assert!(parse("| `a` | x | Because. |").is_err());
        assert!(parse("| `a` | 1 |").is_err());
    }
}
