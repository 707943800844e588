//! Token helpers: cursors over token slices, splitting, rendering, and the encoding that lets `$`
//! pass through a `macro_rules!` body.

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};

/// The tokens of a stream.
pub fn trees(stream: TokenStream) -> Vec<TokenTree> {
    stream.into_iter().collect()
}

/// A slice back as a stream.
pub fn stream(trees: &[TokenTree]) -> TokenStream {
    trees.iter().cloned().collect()
}

/// Whether the token is this punctuation character.
pub fn is_punct(tree: Option<&TokenTree>, ch: char) -> bool {
    matches!(tree, Some(TokenTree::Punct(p)) if p.as_char() == ch)
}

/// Whether `::` starts at `at`.
pub fn is_path_sep(trees: &[TokenTree], at: usize) -> bool {
    matches!(trees.get(at), Some(TokenTree::Punct(p)) if p.as_char() == ':' && p.spacing() == Spacing::Joint)
        && is_punct(trees.get(at + 1), ':')
}

/// Whether the token is this word.
pub fn is_word(tree: Option<&TokenTree>, word: &str) -> bool {
    matches!(tree, Some(TokenTree::Ident(ident)) if ident == word)
}

/// The group at `tree`, if it has this delimiter. Groups without a delimiter, which
/// `macro_rules!` fragments leave, are looked through.
pub fn group(tree: Option<&TokenTree>, delimiter: Delimiter) -> Option<&Group> {
    match tree {
        Some(TokenTree::Group(group)) if group.delimiter() == delimiter => Some(group),
        _ => None,
    }
}

/// The span of the first token, or of `otherwise` if there is none.
pub fn first_span(trees: &[TokenTree], otherwise: Span) -> Span {
    trees.first().map_or(otherwise, TokenTree::span)
}

/// Flattens groups without delimiters.
pub fn flatten(stream: TokenStream) -> Vec<TokenTree> {
    let mut out = Vec::new();
    for tree in stream {
        match tree {
            TokenTree::Group(g) if g.delimiter() == Delimiter::None => out.extend(flatten(g.stream())),
            TokenTree::Group(g) => {
                let mut flat =
                    Group::new(g.delimiter(), flatten(g.stream()).into_iter().collect());
                flat.set_span(g.span());
                // `set_span` loses the separate spans of the delimiters; keep the original when
                // nothing inside changed.
                out.push(TokenTree::Group(if has_none_group(&g) { flat } else { g }));
            }
            other => out.push(other),
        }
    }
    out
}

fn has_none_group(g: &Group) -> bool {
    g.stream().into_iter().any(|tree| match tree {
        TokenTree::Group(inner) => inner.delimiter() == Delimiter::None || has_none_group(&inner),
        _ => false,
    })
}

/// Splits at commas outside groups and outside `<…>`. A trailing comma adds no empty part.
pub fn split_commas(trees: &[TokenTree]) -> Vec<&[TokenTree]> {
    let mut parts = Vec::new();
    let (mut start, mut depth) = (0, 0usize);
    for (i, tree) in trees.iter().enumerate() {
        if let TokenTree::Punct(p) = tree {
            match p.as_char() {
                '<' => depth += 1,
                '>' if !is_arrow_end(trees, i) => depth = depth.saturating_sub(1),
                ',' if depth == 0 => {
                    parts.push(&trees[start..i]);
                    start = i + 1;
                }
                _ => {}
            }
        }
    }
    if start < trees.len() {
        parts.push(&trees[start..]);
    }
    parts
}

/// Whether the `>` at `at` ends `->` or `=>`.
pub fn is_arrow_end(trees: &[TokenTree], at: usize) -> bool {
    at > 0
        && matches!(&trees[at - 1], TokenTree::Punct(p)
            if matches!(p.as_char(), '-' | '=') && p.spacing() == Spacing::Joint)
}

/// Tokens as a person would write them, on one line.
pub fn render(stream: TokenStream) -> String {
    let mut out = String::new();
    render_into(&flatten(stream), &mut out);
    out
}

fn render_into(trees: &[TokenTree], out: &mut String) {
    let mut space = false;
    for (i, tree) in trees.iter().enumerate() {
        let previous = i.checked_sub(1).map(|i| &trees[i]);
        match tree {
            TokenTree::Group(g) => {
                let (open, close) = match g.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Brace => ("{ ", " }"),
                    Delimiter::None => ("", ""),
                };
                let call = g.delimiter() != Delimiter::Brace
                    && matches!(previous, Some(TokenTree::Ident(_)))
                    && i >= 2
                    && is_punct(trees.get(i - 2), '.');
                if space && !call {
                    out.push(' ');
                }
                out.push_str(open);
                render_into(&trees_of(g), out);
                out.push_str(close);
                space = true;
            }
            TokenTree::Punct(p) => {
                let ch = p.as_char();
                let tight = matches!(ch, ',' | ';' | ':' | '.' | '?' | '>' | '<');
                if space && !tight {
                    out.push(' ');
                }
                out.push(ch);
                space = p.spacing() == Spacing::Alone && !matches!(ch, '$' | '.' | '<' | '!' | '&' | '#' | '|')
                    && !(ch == ':' && !is_def_colon(trees, i))
                    && !(ch == '-' && matches!(trees.get(i + 1), Some(TokenTree::Literal(_))) && !out.ends_with("  -"));
            }
            other => {
                if space {
                    out.push(' ');
                }
                out.push_str(&other.to_string());
                space = true;
            }
        }
    }
}

fn trees_of(g: &Group) -> Vec<TokenTree> {
    trees(g.stream())
}

/// A `:` followed by a binding or path segment stands tight; any other has a space behind it.
fn is_def_colon(trees: &[TokenTree], at: usize) -> bool {
    !is_punct(trees.get(at + 1), '$') && !is_punct(trees.get(at.wrapping_sub(1)), ':')
}

/// The word that stands for `$` inside an exported helper's callback.
const DOLLAR: &str = "__drr_dollar";

/// Encodes a helper's tokens for a `macro_rules!` body: `$` becomes a word, and `crate` becomes
/// `$crate`, so that the helper's paths mean the crate that exports it.
pub fn encode(stream: TokenStream) -> TokenStream {
    let mut out = Vec::new();
    for tree in stream {
        match tree {
            TokenTree::Punct(p) if p.as_char() == '$' => {
                out.push(TokenTree::Ident(Ident::new(DOLLAR, p.span())));
            }
            TokenTree::Ident(ident) if ident == "crate" => {
                let mut dollar = Punct::new('$', Spacing::Alone);
                dollar.set_span(ident.span());
                out.push(TokenTree::Punct(dollar));
                out.push(TokenTree::Ident(ident));
            }
            TokenTree::Group(g) => {
                let mut encoded = Group::new(g.delimiter(), encode(g.stream()));
                encoded.set_span(g.span());
                out.push(TokenTree::Group(encoded));
            }
            other => out.push(other),
        }
    }
    out.into_iter().collect()
}

/// Undoes [`encode`], as far as `macro_rules!` has not already.
pub fn decode(stream: TokenStream) -> TokenStream {
    stream
        .into_iter()
        .map(|tree| match tree {
            TokenTree::Ident(ident) if ident == DOLLAR => {
                let mut dollar = Punct::new('$', Spacing::Alone);
                dollar.set_span(ident.span());
                TokenTree::Punct(dollar)
            }
            TokenTree::Group(g) => {
                let mut decoded = Group::new(g.delimiter(), decode(g.stream()));
                decoded.set_span(g.span());
                TokenTree::Group(decoded)
            }
            other => other,
        })
        .collect()
}
