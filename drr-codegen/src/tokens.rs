//! Token helpers: cursors over token slices, splitting, rendering, and the encoding that lets `$`
//! pass through a `macro_rules!` body.

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};

use crate::syntax::Directive;

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
            TokenTree::Group(g) if g.delimiter() == Delimiter::None => {
                out.extend(flatten(g.stream()))
            }
            TokenTree::Group(g) => {
                let mut flat = Group::new(g.delimiter(), flatten(g.stream()).into_iter().collect());
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
    render_into(&flatten(stream), false, &mut out);
    out.replace(SELF, "self")
}

/// The word that stands for `self` in a `#[pattern]` struct's native code.
pub const SELF: &str = "__drr_self";

/// `code` says that it is Rust, where `Some(x)` is a call; in a rule `(Op (Op $x))` is none.
fn render_into(trees: &[TokenTree], code: bool, out: &mut String) {
    // Open angle brackets that are generic arguments, not comparisons.
    let mut generics = 0usize;
    for (i, tree) in trees.iter().enumerate() {
        let opens = is_punct(Some(tree), '<') && i > 0 && opens_generics(trees, i);
        let closes = is_punct(Some(tree), '>') && generics > 0 && !is_arrow_end(trees, i);
        if i > 0 && space_between(trees, i, opens || closes, generics, code) {
            out.push(' ');
        }
        generics = (generics + usize::from(opens)).saturating_sub(usize::from(closes));
        match tree {
            TokenTree::Group(g) => {
                let inner = crate::tokens::trees(g.stream());
                let (open, close) = match g.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Brace if inner.is_empty() => ("{", "}"),
                    Delimiter::Brace => ("{ ", " }"),
                    Delimiter::None => ("", ""),
                };
                out.push_str(open);
                render_into(&inner, code || g.delimiter() == Delimiter::Brace, out);
                out.push_str(close);
            }
            other => out.push_str(&other.to_string()),
        }
    }
}

/// `Pat<`, `Vec<`, `::<`: what stands before is a type's or a keyword's name.
fn opens_generics(trees: &[TokenTree], at: usize) -> bool {
    match &trees[at - 1] {
        TokenTree::Ident(ident) => {
            let name = ident.to_string();
            name.starts_with(char::is_uppercase) || (at > 1 && is_word(trees.get(at - 2), "fn"))
        }
        TokenTree::Punct(p) => p.as_char() == ':',
        _ => false,
    }
}

/// Whether a space stands before the token at `at`; `angle` says that it is a generic bracket.
fn space_between(trees: &[TokenTree], at: usize, angle: bool, generics: usize, code: bool) -> bool {
    let (before, here) = (&trees[at - 1], &trees[at]);
    if angle {
        return false;
    }
    if let TokenTree::Punct(p) = before {
        // A prefix operator, not the end of `&&`, nor between operands.
        let operand_follows = match at.checked_sub(2).map(|i| &trees[i]) {
            None => true,
            Some(TokenTree::Punct(q)) => {
                let doubled = q.spacing() == Spacing::Joint && q.as_char() == p.as_char();
                !doubled && !matches!(q.as_char(), '>' | '?')
            }
            Some(_) => false,
        };
        match p.as_char() {
            _ if p.spacing() == Spacing::Joint && matches!(here, TokenTree::Punct(_)) => {
                return false;
            }
            '$' | '.' | '#' | '@' | '\'' => return false,
            '!' | '&' | '*' | '-' if operand_follows => return false,
            // `(addBenefit -2)`
            '-' if at >= 2 && is_word(trees.get(at - 2), "addBenefit") => return false,
            ':' => return !is_path_sep_end(trees, at - 1) && !is_punct(Some(here), '$'),
            '<' if generics > 0 => return false,
            '|' if operand_follows => return false,
            _ => {}
        }
    }
    match here {
        TokenTree::Punct(p) => match p.as_char() {
            '.' => is_punct(Some(before), ','),
            ',' | ';' | '?' | ':' => false,
            '|' => {
                !matches!(before, TokenTree::Ident(_))
                    || trees[..at]
                        .iter()
                        .filter(|t| is_punct(Some(t), '|'))
                        .count()
                        != 1
            }
            _ => true,
        },
        // Calls and indexing: `f(x)`, `x.f(y)`, `Vec<T>(x)`.
        TokenTree::Group(g) if g.delimiter() == Delimiter::Parenthesis => {
            let method = at > 1 && is_punct(trees.get(at - 2), '.');
            let function = matches!(before, TokenTree::Ident(ident)
                if code || ident.to_string().starts_with(|c: char| c.is_lowercase() || c == '_'));
            let generic = is_punct(Some(before), '>') && !is_arrow_end(trees, at - 1);
            // `(AddOp:$r (NegOp $x))`, `(either (NegOp $x), $y)`: what follows is an argument.
            let bound =
                at > 2 && is_punct(trees.get(at - 2), '$') && is_punct(trees.get(at - 3), ':');
            let directive = at == 1
                && Directive::ALL
                    .iter()
                    .any(|(name, _)| is_word(Some(before), name));
            let call = method || (function && !bound && !directive) || generic;
            !call
        }
        _ => true,
    }
}

/// Whether the `:` at `at` ends a `::`.
fn is_path_sep_end(trees: &[TokenTree], at: usize) -> bool {
    at > 0 && is_path_sep(trees, at - 1)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn rendered(source: &str) -> String {
        match source.parse() {
            Ok(stream) => render(stream),
            Err(error) => panic!("{source}: {error}"),
        }
    }

    #[test]
    fn a_rule_is_rendered_as_it_is_written() {
        for source in [
            "Pat<(AddOp (either $x, (ConstOp:$c Zero))), (replaceWithValue $x), [(HasOneUse $c)]>",
            "Pat<(AddOp $x, value = -1i64, ..), (SubOp $x, { $x.ty().zero()? }), (addBenefit -2)>",
            "Pat<(AddOp:$r (NegOp $x), $_), (CastOp (NegOp $x), (returnType (TypeOf $r)))>",
            "NativeCodeCall<|a: i64, b: Vec<i64>| a.checked_add(b.len())>",
            "Constraint<{ !$_self.is_zero() && $0.len() > 3 }, \"not zero\">",
            "NativeCodeCall<{ Some($0.max(-1)) }>",
            "fn fold<I: Ir>(op: OpOf<AddOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool",
        ] {
            assert_eq!(rendered(source), source);
        }
    }

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
}
