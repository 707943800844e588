//! Splits a block, or the body of a template, into items, without interpreting them.

use proc_macro2::{Delimiter, TokenTree};

use crate::tokens::{group, is_punct, is_word};

/// One item: `#[attrs] pub def Name : …`.
pub(super) struct Item<'a> {
    /// The attributes.
    pub attrs: &'a [TokenTree],
    /// `pub`, `pub(crate)` or nothing.
    pub vis: &'a [TokenTree],
    /// The keyword and what follows, without the `;`. Empty if only attributes or `pub` stand there.
    pub tokens: &'a [TokenTree],
    /// It ends in `;` or in braces.
    pub terminated: bool,
}

/// The words that an item begins with.
pub(super) const ITEM_WORDS: [&str; 11] = [
    "def",
    "defvar",
    "foreach",
    "set",
    "ir",
    "dialect",
    "pub",
    "class",
    "multiclass",
    "defm",
    "use",
];

/// The items among `trees`.
pub(super) fn split_items(trees: &[TokenTree]) -> Vec<Item<'_>> {
    let mut items = Vec::new();
    let mut at = 0;
    while at < trees.len() {
        if is_punct(trees.get(at), ';') {
            at += 1;
            continue;
        }
        let attrs_at = at;
        while is_attribute(trees, at) {
            at += 2;
        }
        let vis_at = at;
        if is_word(trees.get(at), "pub") {
            at += 1;
            if group(trees.get(at), Delimiter::Parenthesis).is_some() {
                at += 1;
            }
        }
        let (end, braced) = item_end(trees, at);
        let semicolon = is_punct(trees.get(end), ';');
        items.push(Item {
            attrs: &trees[attrs_at..vis_at],
            vis: &trees[vis_at..at],
            tokens: &trees[at..end],
            terminated: semicolon || braced,
        });
        at = end + usize::from(semicolon);
    }
    items
}

fn is_attribute(trees: &[TokenTree], at: usize) -> bool {
    is_punct(trees.get(at), '#') && group(trees.get(at + 1), Delimiter::Bracket).is_some()
}

fn starts_item(trees: &[TokenTree], at: usize) -> bool {
    match trees.get(at) {
        Some(TokenTree::Ident(word)) => ITEM_WORDS.iter().any(|known| word == known),
        _ => is_attribute(trees, at),
    }
}

/// The end of the item at `start`: its `;`, the position behind its braces, or the beginning of the
/// next item if the `;` is missing. An item has at least one token, unless it is only a `;`.
fn item_end(trees: &[TokenTree], start: usize) -> (usize, bool) {
    if is_word(trees.get(start), "foreach") {
        for at in start + 1..trees.len() {
            // TableGen's `foreach i = {0-3} in …`.
            let range = is_punct(trees.get(at - 1), '=') && is_word(trees.get(at + 1), "in");
            if group(trees.get(at), Delimiter::Brace).is_some() && !range {
                return (at + 1, true);
            }
            if is_punct(trees.get(at), ';') {
                return (at, false);
            }
            if at > start + 1 && starts_item(trees, at) {
                // A body without braces is a single item.
                return item_end(trees, at);
            }
        }
        return (trees.len(), false);
    }
    // TableGen's `let x = 1 in { … }` is one mistake.
    let is_let = is_word(trees.get(start), "let");
    if is_let || is_word(trees.get(start), "multiclass") {
        let end = (start..trees.len()).find(|&at| is_punct(trees.get(at), ';'));
        let end = end.unwrap_or(trees.len());
        let body = (start + 1..end).find(|&at| {
            let begins = !is_let || is_word(trees.get(at - 1), "in");
            begins && group(trees.get(at), Delimiter::Brace).is_some()
        });
        return body.map_or((end, false), |body| (body + 1, true));
    }
    for at in start..trees.len() {
        let ends = is_punct(trees.get(at), ';');
        let closed = at > start && is_punct(trees.get(at - 1), '>');
        let named = at == start + 2 && is_word(trees.get(start), "set");
        if ends || ((closed || named) && starts_item(trees, at)) {
            return (at, false);
        }
        // TableGen's body, which is a mistake of this item alone.
        let body = at >= start + 2
            && is_punct(trees.get(at - 2), '>')
            && group(trees.get(at - 1), Delimiter::Brace).is_some();
        if body && starts_item(trees, at) {
            return (at, true);
        }
    }
    (trees.len(), false)
}
