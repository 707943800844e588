//! Comparing numbers of parts with a declaration.

use crate::decl::Arity;
use crate::view::{Declared, flexible, needs_segments};

/// The minimum number, and whether it is exact.
pub(super) fn bounds(decls: &[impl Declared]) -> (usize, bool) {
    let flexible = flexible(decls);
    (decls.len() - flexible, flexible == 0)
}

/// Checks a number of parts. `words` name a part, no part and a single part, and introduce the number
/// that was found, if another one was expected.
#[inline]
pub(super) fn count(decls: &[impl Declared], found: usize, words: [&str; 4]) -> Result<(), String> {
    let (wanted, exact) = bounds(decls);
    match found == wanted || (!exact && found > wanted) {
        true => Ok(()),
        false => Err(miscounted(wanted, exact, found, words)),
    }
}

#[cold]
fn miscounted(wanted: usize, exact: bool, found: usize, words: [&str; 4]) -> String {
    let [part, none, single, but] = words;
    let but_found = match but {
        "" => String::new(),
        _ => format!("{but}{found}"),
    };
    match (wanted, exact) {
        (0, true) => format!("requires {none}"),
        (1, true) => format!("requires {single}"),
        (n, true) => format!("expected {n} {part}s{but_found}"),
        (n, false) => format!("expected {n} or more {part}s{but_found}"),
    }
}

/// Checks the lengths of the groups of an op with more than one optional or variadic group.
pub(super) fn segment_sizes(
    decls: &[impl Declared],
    total: usize,
    segments: impl FnOnce() -> Option<Vec<u32>>,
    what: &str,
) -> Result<(), String> {
    let groups = flexible(decls);
    if groups == 0 {
        return Ok(());
    }
    if !needs_segments(decls) {
        let values = total.saturating_sub(decls.len() - groups);
        return match groups {
            2.. if !values.is_multiple_of(groups) => Err(format!(
                "{what} count ({total}) leaves {values} for {groups} variadic {what} groups of the same size"
            )),
            _ => Ok(()),
        };
    }
    let attribute = format!("{what}SegmentSizes");
    let Some(segments) = segments() else {
        return Err(format!("requires attribute '{attribute}'"));
    };
    if segments.len() != decls.len() {
        return Err(format!(
            "'{attribute}' attribute for specifying {what} segments must have {} elements, but got {}",
            decls.len(),
            segments.len()
        ));
    }
    let sum: u64 = segments.iter().map(|len| u64::from(*len)).sum();
    if sum != total as u64 {
        return Err(format!(
            "{what} count ({total}) does not match with the total size ({sum}) specified in \
             attribute '{attribute}'"
        ));
    }
    let mut start = 0;
    for (decl, len) in decls.iter().zip(&segments) {
        single(decl.arity(), start, *len as usize, what)?;
        start += *len as usize;
    }
    Ok(())
}

/// Checks that a group that is not variadic has a valid number of values.
pub(super) fn single(arity: Arity, start: usize, len: usize, what: &str) -> Result<(), String> {
    let wanted = match arity {
        Arity::One if len != 1 => "1",
        Arity::Optional if len > 1 => "0 or 1",
        _ => return Ok(()),
    };
    Err(format!(
        "{what} group starting at #{start} requires {wanted} element, but found {len}"
    ))
}

/// The place of a declared group; `what` names its values.
pub(super) fn place(group: Option<(usize, usize)>, what: &str) -> Result<(usize, usize), String> {
    group.ok_or_else(|| format!("requires attribute '{what}SegmentSizes'"))
}
