//! Selections of rules, and the error for one that selects none.

use std::fmt;

use crate::rule::RuleInfo;

/// A selection of rules: by name, group or source file.
///
/// A `&str` selects by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Select<'a> {
    /// The rule of this name.
    Name(&'a str),
    /// The rules of this group (`#[group("…")]`).
    Group(&'a str),
    /// The rules in this file, given in full or by its last path components: `combine.rs`,
    /// `toy/combine.rs`.
    File(&'a str),
}

impl<'a> From<&'a str> for Select<'a> {
    fn from(name: &'a str) -> Self {
        Select::Name(name)
    }
}

impl Select<'_> {
    /// True if the rule is selected.
    pub fn selects(self, rule: &RuleInfo) -> bool {
        match self {
            Select::Name(name) => rule.name == name,
            Select::Group(group) => rule.group == group,
            // A file is named with the separators of the machine that compiled it.
            Select::File(file) => rule.file.strip_suffix(file).is_some_and(|rest| {
                !file.is_empty() && (rest.is_empty() || rest.ends_with(['/', '\\']))
            }),
        }
    }
}

/// A selection that fits no rule of the set, also none that is off. It is probably misspelt.
#[derive(Clone, PartialEq, Eq)]
pub struct UnknownRule {
    /// The kind and the text of the selection.
    selection: String,
    /// The nearest name, group or file of the set.
    near: Option<String>,
}

impl UnknownRule {
    /// For a selection among rules with these names, groups or files.
    pub(crate) fn new<'a>(select: Select<'a>, known: impl IntoIterator<Item = &'a str>) -> Self {
        let (kind, text) = match select {
            Select::Name(name) => ("rule", name),
            Select::Group(group) => ("group", group),
            Select::File(file) => ("file with rules", file),
        };
        UnknownRule {
            selection: format!("{kind} `{text}`"),
            near: nearest(text, known).map(str::to_string),
        }
    }
}

impl fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the set has no {}", self.selection)?;
        match &self.near {
            Some(near) => write!(f, "; did you mean `{near}`?"),
            None => Ok(()),
        }
    }
}

// `unwrap` shows it.
impl fmt::Debug for UnknownRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for UnknownRule {}

/// The candidate that differs in at most a third of the characters; of several the nearest.
fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (name.chars().count().max(3) / 3).max(1);
    let distances = candidates
        .into_iter()
        .map(|other| (distance(name, other), other));
    let near = distances.filter(|(distance, other)| *distance <= limit && !other.is_empty());
    near.min_by_key(|(distance, _)| *distance)
        .map(|(_, other)| other)
}

/// The number of characters to insert, remove or replace, case aside.
fn distance(a: &str, b: &str) -> usize {
    let lower = |text: &str| text.to_lowercase().chars().collect::<Vec<_>>();
    let (a, b) = (lower(a), lower(b));
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
