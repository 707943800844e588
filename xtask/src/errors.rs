//! The index of the codes of errors and warnings.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::{fs, io};

use drr_codegen::codes::AREAS;

use crate::examples::{Wrong, codes, files, right, wrong};

const PAGE: &str = "docs/errors.md";

const HEAD: &str = "\
# Errors and warnings

<!-- `cargo xtask errors` writes this page. -->

Every error and warning of drr's macros has a code, which stands in its message. For each code, this page has its
meaning, a program with the mistake, what rustc prints for it, and a program without the mistake.
[Reading an error](reading-an-error.md) explains the parts of a message.

The programs are from the tests in `ui-tests/` and `tests/right/`. Their ops are declared in `ui-tests/ops.rs`.
";

/// Writes the page.
pub(crate) fn write(root: &Path) -> Result<(), Vec<String>> {
    let page = page(root)?;
    fs::write(root.join(PAGE), page).map_err(|error| vec![format!("{PAGE}: {error}")])
}

/// Checks that the page is what would be written.
pub(crate) fn check(root: &Path) -> Result<(), Vec<String>> {
    let page = page(root)?;
    match fs::read_to_string(root.join(PAGE)) {
        Ok(found) if found == page => Ok(()),
        Ok(_) => Err(vec![format!(
            "{PAGE} is not current: run `cargo xtask errors`"
        )]),
        Err(error) => Err(vec![format!("{PAGE}: {error}")]),
    }
}

/// The page, or what the tests lack.
fn page(root: &Path) -> Result<String, Vec<String>> {
    let read = |error: io::Error| vec![error.to_string()];
    let (wrong, right) = (wrong(root).map_err(read)?, right(root).map_err(read)?);
    let known: Vec<&str> = AREAS
        .iter()
        .flat_map(|area| area.codes)
        .map(|code| code.id())
        .collect();
    let mut problems = Vec::new();
    for id in in_runtime(root)
        .map_err(read)?
        .iter()
        .chain(wrong.keys())
        .chain(right.keys())
    {
        if !known.contains(&id.as_str()) {
            problems.push(format!(
                "{id} is used, but not in the catalogue of drr-codegen"
            ));
        }
    }
    let mut page = HEAD.to_string();
    for area in AREAS {
        let _ = write!(
            page,
            "\n## {}\n\n| code | meaning |\n| --- | --- |\n",
            area.title
        );
        for code in area.codes {
            let (id, anchor) = (code.id(), code.id().to_lowercase());
            let meaning = code.meaning().replace('|', "\\|");
            let _ = writeln!(page, "| [{id}](#{anchor}) | {meaning} |");
        }
        for code in area.codes {
            let (id, meaning) = (code.id(), code.meaning());
            let Some(wrong) = wrong.get(id).and_then(|all| shortest(all)) else {
                problems.push(format!("{id} is shown by no UI test"));
                continue;
            };
            let Some(right) = right.get(id) else {
                problems.push(format!(
                    "{id} has no program without the mistake in tests/right"
                ));
                continue;
            };
            let Wrong {
                program, message, ..
            } = wrong;
            let _ = write!(
                page,
                "\n### {id}\n\n{meaning}\n\n```rust,ignore\n{program}\n```\n\n```text\n{message}\n```\n\nInstead:\n\n```rust,ignore\n{right}\n```\n"
            );
        }
    }
    if problems.is_empty() {
        Ok(page)
    } else {
        Err(problems)
    }
}

/// The shortest program, best one that shows nothing else.
fn shortest(all: &[Wrong]) -> Option<&Wrong> {
    all.iter().min_by_key(|one| (!one.alone, one.program.len()))
}

/// The codes in the messages that rustc prints for traits of the runtime.
fn in_runtime(root: &Path) -> io::Result<BTreeSet<String>> {
    let mut out = BTreeSet::new();
    for path in files(&root.join("drr-runtime/src"), "rs")? {
        out.extend(codes(&fs::read_to_string(path)?));
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_current() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        assert_eq!(check(&root), Ok(()));
    }
}
