//! Strings in attributes.

use syn::{Attribute, Expr, ExprLit, Lit, LitStr};

/// The lines of doc comments.
pub(crate) fn doc_lines(attrs: &[Attribute]) -> Vec<String> {
    let text = |attribute: &Attribute| {
        let value = &attribute.meta.require_name_value().ok()?.value;
        let is_doc = attribute.path().is_ident("doc");
        Some(string(value).filter(|_| is_doc)?.value())
    };
    let lines = attrs.iter().filter_map(text).flat_map(|text| {
        text.lines()
            .map(|line| line.strip_prefix(' ').unwrap_or(line).to_string())
            .collect::<Vec<_>>()
    });
    lines.collect()
}

/// A string literal.
pub(crate) fn string(value: &Expr) -> Option<&LitStr> {
    match value {
        Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) => Some(text),
        Expr::Group(group) => string(&group.expr),
        _ => None,
    }
}
