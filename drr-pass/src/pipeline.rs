//! MLIR's text of pipelines: `builtin.module(func.func(canonicalize, cse{opt=1}), symbol-dce)`.

use std::fmt;

use crate::list::PassList;
use crate::registry::PassRegistry;

/// The deepest nesting that is read.
const DEPTH_LIMIT: usize = 256;

/// Why a text is not a pipeline. The messages are MLIR's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PipelineError {
    message: String,
    unknown: Option<String>,
}

impl PipelineError {
    fn new(message: impl Into<String>) -> Self {
        PipelineError {
            message: message.into(),
            unknown: None,
        }
    }

    /// The name that refers to no pass, if that is the error.
    pub fn unknown_pass(&self) -> Option<&str> {
        self.unknown.as_deref()
    }
}

impl fmt::Display for PipelineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for PipelineError {}

/// An element of a pipeline: a pass, or an op with the passes in its parentheses.
struct Element<'t> {
    name: &'t str,
    options: &'t str,
    inner: Vec<Element<'t>>,
}

impl PassList {
    /// Reads a list with its op: `func.func(cse)`.
    ///
    /// # Errors
    /// If the text is not one op with passes in parentheses, or names a pass that is not in
    /// `passes`, or has a wrong option.
    pub fn parse(text: &str, passes: &PassRegistry) -> Result<PassList, PipelineError> {
        let text = text.trim();
        let Some((anchor, inner)) = text.strip_suffix(')').and_then(|text| text.split_once('('))
        else {
            return Err(PipelineError::new(
                "expected pass pipeline to be wrapped with the anchor operation type, e.g. \
                 'builtin.module(...)'",
            ));
        };
        let mut list = PassList::on(anchor.trim_end());
        list.parse_into(inner, passes)?;
        Ok(list)
    }

    /// Adds the passes of a text without an op around it: `cse,func.func(cse)`.
    ///
    /// # Errors
    /// As [`parse`](PassList::parse). Some passes may have been added.
    pub fn parse_into(&mut self, text: &str, passes: &PassRegistry) -> Result<(), PipelineError> {
        if text.is_empty() {
            return Ok(());
        }
        let elements = elements(text)?;
        check(&elements, text, passes)?;
        let mut errors = Vec::new();
        add(&elements, self, passes, &mut errors);
        match errors.is_empty() {
            true => Ok(()),
            false => Err(PipelineError::new(errors.concat())),
        }
    }
}

impl PassRegistry {
    /// Adds a name for a pipeline over a module. Its passes must have been added before.
    ///
    /// # Errors
    /// If the text of the pipeline is wrong.
    pub fn add_pipeline(
        &mut self,
        name: &str,
        description: &str,
        pipeline: &str,
    ) -> Result<&mut Self, PipelineError> {
        let mut list = PassList::on("builtin.module");
        list.parse_into(pipeline, self)?;
        Ok(self.add_list(name, description, list))
    }
}

/// An error at a place of the text.
fn error_at(text: &str, rest: &str, message: &str) -> PipelineError {
    // Every part of the text is a slice of it.
    let at = (rest.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    let at = at.min(text.len());
    let start = text[..at].rfind('\n').map_or(0, |at| at + 1);
    let line = text[start..].lines().next().unwrap_or("");
    let number = text[..at].matches('\n').count() + 1;
    let column = text[start..at].chars().count();
    PipelineError::new(format!(
        "MLIR Textual PassPipeline Parser:{number}:{}: error: {message}\n{line}\n{:column$}^\n",
        column + 1,
        ""
    ))
}

fn elements(text: &str) -> Result<Vec<Element<'_>>, PipelineError> {
    let mut open: Vec<Vec<Element<'_>>> = vec![Vec::new()];
    let mut rest = text;
    loop {
        let end = rest.find([',', ')', '(', '{']).unwrap_or(rest.len());
        let element = Element {
            name: rest[..end].trim(),
            options: "",
            inner: Vec::new(),
        };
        let depth = open.len();
        let level = &mut open[depth - 1];
        level.push(element);
        if end == rest.len() {
            break;
        }
        rest = &rest[end..];
        if let Some(inner) = rest.strip_prefix('(') {
            if depth >= DEPTH_LIMIT {
                let message = format!("nested more than {DEPTH_LIMIT} levels deep");
                return Err(error_at(text, rest, &message));
            }
            open.push(Vec::new());
            rest = inner;
            continue;
        }
        if let Some(inner) = rest.strip_prefix('{') {
            let Some(close) = closing_brace(inner) else {
                let message = "missing closing '}' while processing pass options";
                return Err(error_at(text, rest, message));
            };
            if let Some(element) = level.last_mut() {
                element.options = &inner[..close];
            }
            rest = inner[close + 1..].trim_start();
        }
        while let Some(after) = rest.strip_prefix(')') {
            let inner = match open.pop() {
                Some(inner) if !open.is_empty() => inner,
                _ => {
                    let message = "encountered extra closing ')' creating unbalanced parentheses \
                                   while parsing pipeline";
                    return Err(error_at(text, rest, message));
                }
            };
            if let Some(element) = open.last_mut().and_then(|level| level.last_mut()) {
                element.inner = inner;
            }
            rest = after;
        }
        if rest.is_empty() {
            break;
        }
        match rest.strip_prefix(',') {
            Some(after) => rest = after,
            None => return Err(error_at(text, rest, "expected ',' after parsing pipeline")),
        }
    }
    match open.pop() {
        Some(elements) if open.is_empty() => Ok(elements),
        _ => {
            let message = "encountered unbalanced parentheses while parsing pipeline";
            Err(error_at(text, rest, message))
        }
    }
}

/// The place of the brace that closes an opened one.
fn closing_brace(text: &str) -> Option<usize> {
    let mut depth = 1usize;
    text.bytes().position(|c| {
        depth = match c {
            b'{' => depth + 1,
            b'}' => depth - 1,
            _ => depth,
        };
        depth == 0
    })
}

/// Checks that each element names a pass, or has passes in parentheses.
fn check(elements: &[Element<'_>], text: &str, passes: &PassRegistry) -> Result<(), PipelineError> {
    for element in elements {
        if !element.inner.is_empty() {
            check(&element.inner, text, passes)?;
        } else if !passes.contains(element.name) {
            let name = element.name;
            let message = format!("'{name}' does not refer to a registered pass or pass pipeline");
            let mut error = error_at(text, name, &message);
            error.unknown = Some(name.to_string());
            return Err(error);
        }
    }
    Ok(())
}

/// Adds the elements up to the first that cannot be added, and returns whether all were.
fn add(
    elements: &[Element<'_>],
    list: &mut PassList,
    passes: &PassRegistry,
    errors: &mut Vec<String>,
) -> bool {
    elements.iter().all(|element| {
        let Element {
            name,
            options,
            inner,
        } = element;
        let whither = match inner.is_empty() {
            true => match passes.add_to(list, name, options, false) {
                Ok(()) => return true,
                Err(error) => {
                    errors.push(format!("{error}\n"));
                    ""
                }
            },
            false if add(inner, list.nest(name), passes, errors) => return true,
            false => " to inner pipeline",
        };
        errors.push(format!(
            "failed to add `{name}` with options `{options}`{whither}\n"
        ));
        false
    })
}
