//! Patterns that stand in braces, as a region in MLIR's text.

use proc_macro2::{Delimiter, Group, TokenTree};

use super::render::render;
use crate::codes::{Message, message};
use crate::tokens::{group, is_path_sep, is_punct, trees};

/// The mistake in braces that hold the arguments of a block or DAGs: `{ ($a: I32) (Op $a) }`. No Rust
/// code looks so.
pub(super) fn patterns_in_braces(braces: &Group) -> Option<Message> {
    let content = trees(braces.stream());
    let is_part = |at: usize, tree: &TokenTree| {
        let is_comma = at > 0 && is_punct(Some(tree), ',');
        is_comma || group(Some(tree), Delimiter::Parenthesis).is_some()
    };
    let mut parts = content.iter().enumerate();
    if !parts.all(|(at, tree)| is_part(at, tree)) {
        return None;
    }
    let groups = content.iter();
    let groups: Vec<Vec<TokenTree>> = groups
        .filter_map(|tree| group(Some(tree), Delimiter::Parenthesis))
        .map(|group| trees(group.stream()))
        .collect();
    let (first, others) = groups.split_first()?;
    let has_arguments =
        is_punct(first.first(), '$') && is_punct(first.get(2), ':') && !is_path_sep(first, 2)
            || is_argument_list(first) && others.iter().any(|inner| is_dag(inner));
    if !has_arguments && !groups.iter().any(|inner| is_dag(inner)) {
        return None;
    }
    let text = render(braces.stream());
    let message = message!(PART_FORM: "braces hold Rust code, and these hold patterns");
    Some(match (has_arguments, groups.len()) {
        (false, 1) => message.help(format!(
            "write `{text}`; a region of this op is `(region {text})`"
        )),
        _ => message.help(format!("a region is written `(region {text})`")),
    })
}

/// `$a, $b` or nothing.
fn is_argument_list(inner: &[TokenTree]) -> bool {
    inner.is_empty() || is_punct(inner.first(), '$')
}

/// `Op $a`, `Op (Op …)` and the like: the head of a DAG, then an argument without a comma or operator.
fn is_dag(inner: &[TokenTree]) -> bool {
    let mut at = 0;
    while matches!(inner.get(at), Some(TokenTree::Ident(_))) && is_path_sep(inner, at + 1) {
        at += 3;
    }
    let is_head = matches!(inner.get(at), Some(TokenTree::Ident(_)));
    let is_bound = is_punct(inner.get(at + 1), ':') && is_punct(inner.get(at + 2), '$');
    is_head && (is_punct(inner.get(at + 1), '$') || is_bound)
}
