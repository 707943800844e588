//! Token helpers: cursors over token slices, splitting, and the encoding that lets `$`
//! pass through a `macro_rules!` body.

use crate::codes::{self, Message, message, report};
use crate::diag::{Errors, place};
use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::Parser;

/// The tokens of a stream.
pub fn trees(stream: TokenStream) -> Vec<TokenTree> {
    stream.into_iter().collect()
}

/// A slice back as a stream.
pub fn stream(trees: &[TokenTree]) -> TokenStream {
    trees.iter().cloned().collect()
}

/// True if the token is this punctuation character.
pub fn is_punct(tree: Option<&TokenTree>, ch: char) -> bool {
    matches!(tree, Some(TokenTree::Punct(p)) if p.as_char() == ch)
}

/// True if `...` starts at `at`.
pub fn is_ellipsis(trees: &[TokenTree], at: usize) -> bool {
    (at..at + 3).all(|dot| is_punct(trees.get(dot), '.'))
}

/// True if `::` starts at `at`.
pub fn is_path_sep(trees: &[TokenTree], at: usize) -> bool {
    matches!(trees.get(at), Some(TokenTree::Punct(p)) if p.as_char() == ':' && p.spacing() == Spacing::Joint)
        && is_punct(trees.get(at + 1), ':')
}

/// True if the token is this word.
pub fn is_word(tree: Option<&TokenTree>, word: &str) -> bool {
    matches!(tree, Some(TokenTree::Ident(ident)) if ident == word)
}

/// An identifier's text without `r#`.
pub fn unraw(ident: &Ident) -> String {
    ident.unraw().to_string()
}

/// The name of a definition with the prefix of a `defm`. Either may be a raw identifier.
pub fn prefixed(prefix: &Ident, name: &Ident) -> Ident {
    Ident::new(&format!("{}{}", unraw(prefix), unraw(name)), name.span())
}

/// The group at `tree`, if it has this delimiter. Groups without a delimiter, which
/// `macro_rules!` fragments leave, are looked through.
pub fn group(tree: Option<&TokenTree>, delimiter: Delimiter) -> Option<&Group> {
    match tree {
        Some(TokenTree::Group(group)) if group.delimiter() == delimiter => Some(group),
        _ => None,
    }
}

/// The contents of the groups in a stream.
pub fn groups(stream: TokenStream) -> Vec<TokenStream> {
    let content = |tree| match tree {
        TokenTree::Group(group) => Some(group.stream()),
        _ => None,
    };
    stream.into_iter().filter_map(content).collect()
}

/// The identifiers in a stream, including those in groups.
pub fn idents(stream: TokenStream) -> Vec<String> {
    let of = |tree| match tree {
        TokenTree::Ident(ident) => vec![ident.to_string()],
        TokenTree::Group(group) => idents(group.stream()),
        _ => Vec::new(),
    };
    stream.into_iter().flat_map(of).collect()
}

/// True if a test holds at a token, including in a group. It gets the tokens around it, and its position.
pub fn any(code: TokenStream, test: &mut dyn FnMut(&[TokenTree], usize) -> bool) -> bool {
    let code = trees(code);
    code.iter().enumerate().any(|(at, tree)| match tree {
        TokenTree::Group(group) => any(group.stream(), test),
        _ => test(&code, at),
    })
}

/// A group with other content at the same place.
pub fn regroup(group: &Group, content: TokenStream) -> TokenTree {
    let mut new = Group::new(group.delimiter(), content);
    new.set_span(group.span());
    TokenTree::Group(new)
}

/// A stream with other tokens in the place of its tokens, including in groups: `with` adds those for one.
pub fn replace(stream: TokenStream, with: &dyn Fn(TokenTree, &mut Vec<TokenTree>)) -> TokenStream {
    let mut out = Vec::new();
    for tree in stream {
        match tree {
            TokenTree::Group(group) => out.push(regroup(&group, replace(group.stream(), with))),
            tree => with(tree, &mut out),
        }
    }
    out.into_iter().collect()
}

/// A punctuation character at a place.
pub fn punct(ch: char, span: Span) -> TokenTree {
    let mut punct = Punct::new(ch, Spacing::Alone);
    punct.set_span(span);
    TokenTree::Punct(punct)
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
            TokenTree::Group(g) if g.delimiter() == Delimiter::None => {
                out.extend(flatten(g.stream()))
            }
            // A new group loses the separate spans of its delimiters.
            TokenTree::Group(g) if has_none_group(&g) => {
                out.push(regroup(&g, flatten(g.stream()).into_iter().collect()));
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

/// The punctuation outside groups and outside `<…>`, with its positions.
pub fn outer_puncts(trees: &[TokenTree]) -> impl Iterator<Item = (usize, &Punct)> {
    let mut depth = 0usize;
    trees.iter().enumerate().filter_map(move |(at, tree)| {
        let TokenTree::Punct(punct) = tree else {
            return None;
        };
        match punct.as_char() {
            '<' => depth += 1,
            '>' if !is_arrow_end(trees, at) => depth = depth.saturating_sub(1),
            _ if depth == 0 => return Some((at, punct)),
            _ => {}
        }
        None
    })
}

/// Splits at commas outside groups and outside `<…>`. A trailing comma adds no empty part.
pub fn split_commas(trees: &[TokenTree]) -> Vec<&[TokenTree]> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, _) in outer_puncts(trees).filter(|(_, punct)| punct.as_char() == ',') {
        parts.push(&trees[start..at]);
        start = at + 1;
    }
    if start < trees.len() {
        parts.push(&trees[start..]);
    }
    parts
}

/// True if the `>` at `at` ends `->` or `=>`.
pub fn is_arrow_end(trees: &[TokenTree], at: usize) -> bool {
    at > 0
        && matches!(&trees[at - 1], TokenTree::Punct(p)
            if matches!(p.as_char(), '-' | '=') && p.spacing() == Spacing::Joint)
}

/// The `>` that closes the `<` at `open`.
pub fn closing_angle(trees: &[TokenTree], open: usize) -> Option<usize> {
    let mut depth = 0usize;
    (open..trees.len()).find(|&at| {
        if is_punct(trees.get(at), '<') {
            depth += 1;
        } else if is_punct(trees.get(at), '>') && !is_arrow_end(trees, at) {
            depth -= 1;
            return depth == 0;
        }
        false
    })
}

/// The `>` that closes the `<` at `open`. The error is reported.
pub(crate) fn angle_close(errors: &Errors, trees: &[TokenTree], open: usize) -> Option<usize> {
    closing_angle(trees, open).or_else(
        || report!(errors.fail, trees[open].span(), UNCLOSED_ANGLE: "this `<` is not closed"),
    )
}

/// The number of tokens, with those in groups.
pub fn count(tokens: TokenStream) -> usize {
    let of = |tree| match tree {
        TokenTree::Group(g) => 1 + count(g.stream()),
        _ => 1,
    };
    tokens.into_iter().map(of).sum()
}

/// True if a path stands at the beginning.
pub fn starts_path(trees: &[TokenTree]) -> bool {
    matches!(trees.first(), Some(TokenTree::Ident(_))) || is_path_sep(trees, 0)
}

/// The end of the path at `at`, without generic arguments. A path may end in `::`.
pub fn path_end(trees: &[TokenTree], mut at: usize) -> usize {
    if is_path_sep(trees, at) {
        at += 2;
    }
    while matches!(trees.get(at), Some(TokenTree::Ident(_))) {
        at += 1;
        if !is_path_sep(trees, at) {
            break;
        }
        at += 2;
    }
    at
}

/// The word that stands for `$` inside an exported helper's callback.
const DOLLAR: &str = "__drr_dollar";

/// Encodes a helper's tokens for a `macro_rules!` body: `$` becomes a word, and `crate` becomes
/// `$crate`, so that the helper's paths mean the crate that exports it.
pub fn encode(stream: TokenStream) -> TokenStream {
    replace(stream, &|tree, out| match tree {
        TokenTree::Punct(p) if p.as_char() == '$' => out.push(Ident::new(DOLLAR, p.span()).into()),
        TokenTree::Ident(ident) if ident == "crate" => {
            out.extend([punct('$', ident.span()), ident.into()]);
        }
        other => out.push(other),
    })
}

/// Undoes [`encode`], as far as `macro_rules!` has not already.
pub fn decode(stream: TokenStream) -> TokenStream {
    replace(stream, &|tree, out| match tree {
        TokenTree::Ident(ident) if ident == DOLLAR => out.push(punct('$', ident.span())),
        other => out.push(other),
    })
}

/// The maximal nesting of brackets in a block of rules. The passes over DAGs are recursive: without
/// a limit, a block could overflow the compiler's stack.
pub const MAX_DEPTH: usize = 1000;

/// The maximal nesting of brackets in what `syn` parses, which takes more stack per bracket.
const MAX_CODE_DEPTH: usize = 128;

/// # Errors
/// At the first bracket that is nested deeper than `limit`. Angle brackets count.
pub fn check_depth(tokens: &TokenStream, limit: usize) -> syn::Result<()> {
    let mut open = vec![(tokens.clone().into_iter(), 0usize)];
    while let Some((innermost, angles)) = open.last_mut() {
        let span = match innermost.next() {
            Some(TokenTree::Group(group)) => {
                let outer = *angles;
                open.push((group.stream().into_iter(), outer));
                group.span_open()
            }
            Some(TokenTree::Punct(punct)) => {
                match punct.as_char() {
                    '<' => *angles += 1,
                    '>' => *angles = angles.saturating_sub(1),
                    ';' => *angles = 0,
                    _ => {}
                }
                punct.span()
            }
            Some(_) => continue,
            None => {
                open.pop();
                continue;
            }
        };
        let angles = open.last().map_or(0, |(_, angles)| *angles);
        if open.len() - 1 + angles > limit {
            let message = message!(NESTED_BRACKETS: "brackets nest deeper than {limit}");
            return Err(message.at(span));
        }
    }
    Ok(())
}

/// Parses Rust code.
///
/// # Errors
/// Those of the parser, and brackets that nest too deep for it.
pub fn parse_rust<P: Parser>(parser: P, code: TokenStream) -> syn::Result<P::Output> {
    check_depth(&code, MAX_CODE_DEPTH)?;
    let last = code.clone().into_iter().last();
    parser.parse2(code).map_err(|error| {
        // At the end of the code, syn's error is at the whole macro call.
        match last {
            Some(last) if place(error.span()) == place(Span::call_site()) => {
                let end = match &last {
                    TokenTree::Group(group) => group.span_close(),
                    other => other.span(),
                };
                Message::of(&error, codes::RUST_SYNTAX).at(end)
            }
            _ => error,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoding_is_undone_by_decoding() {
        let source = "def A : NativeCodeCall<{ $0.f($_self) }>;";
        let Ok(stream) = source.parse::<TokenStream>() else {
            panic!("tokens")
        };
        let text = stream.to_string();
        assert_ne!(encode(stream.clone()).to_string(), text);
        assert_eq!(decode(encode(stream)).to_string(), text);
    }

    #[test]
    fn brackets_nest_up_to_the_limit() {
        let nested = |depth: usize| -> TokenStream {
            let text = "(".repeat(depth) + &")".repeat(depth);
            text.parse().unwrap()
        };
        assert!(check_depth(&nested(50), 50).is_ok());
        assert!(check_depth(&nested(51), 50).is_err());
        let angles =
            |depth: usize| format!("x < y; {}i32{}", "Vec<".repeat(depth), ">".repeat(depth));
        assert!(check_depth(&angles(50).parse().unwrap(), 50).is_ok());
        assert!(check_depth(&angles(51).parse().unwrap(), 50).is_err());
    }
}
