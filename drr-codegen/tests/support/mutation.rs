//! Token streams with something changed: what tests of robustness hand to the macros.

use fastrand::Rng;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// All tokens of a stream, groups before their content.
pub(crate) fn all(stream: TokenStream, out: &mut Vec<TokenTree>) {
    for tree in stream {
        out.push(tree.clone());
        if let TokenTree::Group(group) = tree {
            all(group.stream(), out);
        }
    }
}

/// Changes something somewhere in the stream: tokens are dropped, doubled, swapped, cut off, and taken
/// from the pool.
pub(crate) fn mutate(stream: TokenStream, pool: &[TokenTree], rng: &mut Rng) -> TokenStream {
    let mut trees: Vec<TokenTree> = stream.into_iter().collect();
    if trees.is_empty() {
        return TokenStream::from(pool[rng.usize(..pool.len())].clone());
    }
    // Groups are few and hold what matters: half of the changes go into one.
    let groups: Vec<usize> = (0..trees.len())
        .filter(|at| matches!(trees[*at], TokenTree::Group(_)))
        .collect();
    if !groups.is_empty()
        && rng.bool()
        && let at = groups[rng.usize(..groups.len())]
        && let TokenTree::Group(group) = &trees[at]
    {
        // Now and then the delimiter changes instead: what a DAG is becomes a list or code.
        let (delimiter, inner) = match rng.u32(..12) {
            0 => (Delimiter::Parenthesis, group.stream()),
            1 => (Delimiter::Bracket, group.stream()),
            2 => (Delimiter::Brace, group.stream()),
            3 => (Delimiter::None, group.stream()),
            _ => (group.delimiter(), mutate(group.stream(), pool, rng)),
        };
        trees[at] = TokenTree::Group(Group::new(delimiter, inner));
        return trees.into_iter().collect();
    }
    let at = rng.usize(..trees.len());
    let from_pool = pool[rng.usize(..pool.len())].clone();
    match rng.u32(..6) {
        0 => drop(trees.remove(at)),
        1 => trees.insert(at, trees[at].clone()),
        2 => {
            let other = rng.usize(..trees.len());
            trees.swap(at, other);
        }
        3 => trees[at] = from_pool,
        4 => trees.insert(at, from_pool),
        _ => trees.truncate(at + 1),
    }
    trees.into_iter().collect()
}
