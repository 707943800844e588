//! Small pieces of the text.

use drr_codegen::syntax::Rule;

pub(super) fn list<T>(all: impl IntoIterator<Item = T>, text: impl Fn(T) -> String) -> String {
    all.into_iter().map(text).collect::<Vec<_>>().join(", ")
}

pub(super) fn rule_name(rule: &Rule) -> String {
    match &rule.name {
        Some(name) => name.to_string(),
        None => format!("(line {})", rule.span.start().line),
    }
}
