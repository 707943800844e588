//! Collecting diagnostics: all mistakes of a block are reported at once, each at its token.

use std::cell::{Cell, RefCell};
use std::collections::HashSet;

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;

use crate::codes::{self, Code, HELP, Message};

/// Collects errors. Dropping one that was not [finished](Errors::finish) is a bug in this crate:
/// an error would be lost.
#[derive(Default)]
pub struct Errors {
    errors: RefCell<Option<Vec<(usize, syn::Error)>>>,
    item: Cell<usize>,
    /// The instantiation of a template that is being parsed.
    instance: RefCell<Option<String>>,
}

impl Errors {
    /// An empty collection.
    pub fn new() -> Self {
        Errors {
            errors: RefCell::new(Some(Vec::new())),
            item: Cell::new(0),
            instance: RefCell::default(),
        }
    }

    /// From now on, errors belong to this item of the block.
    pub fn set_item(&self, item: usize) {
        self.item.set(item);
    }

    /// The instantiation of a template that errors name now.
    pub fn instance(&self) -> Option<String> {
        self.instance.borrow().clone()
    }

    /// The name of an instantiation inside of the present one.
    pub fn inner_instance(&self, label: &str) -> Option<String> {
        Some(join_labels(self.instance().as_deref(), label))
    }

    /// Runs `work`, whose errors name this instantiation of a template.
    pub fn within<T>(&self, instance: Option<String>, work: impl FnOnce() -> T) -> T {
        let outer = self.instance.replace(instance);
        let made = work();
        self.instance.replace(outer);
        made
    }

    /// Keeps the errors of some items only: another macro call reports the others.
    pub fn retain_items(&self, keep: impl Fn(usize) -> bool) {
        if let Some(errors) = self.errors.borrow_mut().as_mut() {
            errors.retain(|(item, _)| keep(*item));
        }
    }

    /// Adds an error at one token.
    pub fn at(&self, span: Span, message: Message) {
        self.push(message.at(span));
    }

    /// Adds an error that leaves no result.
    pub fn fail<T>(&self, span: Span, message: Message) -> Option<T> {
        self.at(span, message);
        None
    }

    /// Adds an error that spans all of `tokens`.
    pub fn spanning(&self, tokens: impl ToTokens, message: Message) {
        self.push(message.spanning(tokens));
    }

    /// Adds an error made elsewhere. One of Rust's parser gets its code.
    pub fn push(&self, error: syn::Error) {
        let instance = self.instance.borrow();
        if let Some(errors) = self.errors.borrow_mut().as_mut() {
            for error in error {
                let error = coded(error, codes::RUST_SYNTAX, instance.as_deref());
                errors.push((self.item.get(), error));
            }
        }
    }

    /// The value, or nothing after adding the error.
    pub fn ok<T>(&self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    /// The number of errors.
    pub fn len(&self) -> usize {
        self.errors.borrow().as_ref().map_or(0, Vec::len)
    }

    /// The codes of the errors from a number of them on.
    pub fn codes_from(&self, first: usize) -> Vec<Code> {
        let errors = self.errors.borrow();
        let errors = errors.iter().flatten().skip(first);
        let code = |error: &syn::Error| Message::of(error, codes::RUST_SYNTAX).code();
        errors.map(|(_, error)| code(error)).collect()
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Drops the errors: another macro call reports them.
    pub fn discard(self) {
        self.errors.borrow_mut().take();
    }

    /// Takes all errors out, equal ones once: a template's mistake shows in each instantiation.
    pub fn finish(self) -> Vec<syn::Error> {
        let errors = self.errors.borrow_mut().take().unwrap_or_default();
        let mut seen = HashSet::new();
        let errors = errors.into_iter().map(|(_, error)| error);
        errors.filter(|error| seen.insert(key(error))).collect()
    }
}

impl Drop for Errors {
    fn drop(&mut self) {
        if !std::thread::panicking() && self.errors.borrow().as_ref().is_some_and(|e| !e.is_empty())
        {
            debug_assert!(false, "diagnostics were dropped unreported");
        }
    }
}

/// Begins the label of a round of a loop.
pub(crate) const LOOP: &str = "the instantiation with ";

/// The label of a nested instantiation in diagnostics.
fn join_labels(outer: Option<&str>, inner: &str) -> String {
    match (outer, inner.strip_prefix(LOOP)) {
        (None, _) => inner.to_string(),
        // Nested loops share one label.
        (Some(outer), Some(inner)) if outer.starts_with(LOOP) => {
            let (first, rest) = outer.split_once('\n').unwrap_or((outer, ""));
            let rest = match rest {
                "" => String::new(),
                rest => format!("\n{rest}"),
            };
            format!("{first}, {inner}{rest}")
        }
        (Some(outer), _) => format!("{inner}\n  in {outer}"),
    }
}

/// An error with its instantiation, and with this code if it has none.
fn coded(error: syn::Error, code: Code, instance: Option<&str>) -> syn::Error {
    let message = Message::of(&error, code);
    match (instance, message.to_string() == error.to_string()) {
        // Its span may be of several tokens, which cannot be given again.
        (None, true) => error,
        _ => message.within(instance).at(error.span()),
    }
}

/// A place as a key.
pub fn place(at: Span) -> String {
    format!("{at:?}")
}

/// The place and the message, without the instantiation.
fn key(error: &syn::Error) -> (String, Message) {
    let message = Message::of(error, codes::RUST_SYNTAX);
    (place(error.span()), message.without_instance())
}

/// An error of Rust's parser or of this crate as `compile_error!`.
pub fn to_compile_error(error: syn::Error) -> TokenStream {
    let errors = error.into_iter();
    let errors = errors.map(|error| coded(error, codes::RUST_SYNTAX, None));
    to_compile_errors(&errors.collect::<Vec<_>>())
}

/// All errors as `compile_error!` invocations.
pub fn to_compile_errors(errors: &[syn::Error]) -> TokenStream {
    errors.iter().map(syn::Error::to_compile_error).collect()
}

/// "2 arguments", "1 argument".
pub fn count(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// A line "help: did you mean `…`?" with the candidate nearest to `name`, or nothing.
pub fn did_you_mean<'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a str>,
    sigil: &str,
) -> String {
    match nearest(name, candidates) {
        Some(near) => format!("{HELP}did you mean `{sigil}{near}`?"),
        None => String::new(),
    }
}

/// As [`did_you_mean`]; if no candidate is near, what `otherwise` says.
pub fn did_you_mean_or<'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a str>,
    sigil: &str,
    otherwise: impl FnOnce() -> String,
) -> String {
    match did_you_mean(name, candidates, sigil) {
        none if none.is_empty() => otherwise(),
        near => near,
    }
}

/// The candidate nearest to `name` by edit distance, if it is near.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (name.chars().count().max(3) / 3).max(1);
    nearest_within(limit, name, candidates)
}

/// The candidate nearest to `name`, if at most `limit` letters differ.
pub fn nearest_within<'a>(
    limit: usize,
    name: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    candidates
        .into_iter()
        .map(|candidate| (strsim::osa_distance(name, candidate), candidate))
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_near_name_is_suggested_and_a_far_one_is_not() {
        assert_eq!(
            did_you_mean("rsh", ["lhs", "rhs"], "$"),
            "\nhelp: did you mean `$rhs`?"
        );
        assert_eq!(did_you_mean("value", ["lhs", "rhs"], "$"), "");
    }

    #[test]
    fn the_same_error_in_two_instantiations_is_reported_once() {
        let errors = Errors::new();
        for label in [
            "the instantiation with `A = 1`",
            "the instantiation with `A = 2`",
        ] {
            let message = codes::UNKNOWN_BINDING.message("bad");
            errors.at(Span::call_site(), message.within(Some(label)));
        }
        assert_eq!(errors.finish().len(), 1);
    }
}
