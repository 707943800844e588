//! Prints tokens as a person would write them.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

use super::pattern::{Directive, Helper, Literal, LiteralValue, NativeBody};
use crate::tokens::{flatten, is_arrow_end, is_path_sep, is_punct, is_word};

/// Tokens as a person would write them, on one line.
pub fn render(stream: TokenStream) -> String {
    let mut out = String::new();
    render_into(&flatten(stream), false, &mut out);
    out.replace(SELF, "self")
}

impl Literal {
    /// The literal as a person would write it.
    pub fn text(&self) -> String {
        match &self.value {
            LiteralValue::Numbers(numbers) => numbers.text.clone(),
            _ => render(self.tokens.clone()),
        }
    }
}

impl Helper {
    /// The summary of a constraint: that which is given, its name, or its code.
    pub fn summary(&self) -> String {
        match (&self.summary, &self.name, &self.body) {
            (Some(summary), _, _) => summary.clone(),
            (None, _, NativeBody::Constraint(code)) => render(code.clone()),
            (None, Some(name), _) => name.to_string(),
            (None, None, NativeBody::Template(code)) => render(code.clone()),
            (None, None, _) => String::new(),
        }
    }

    /// True if the code is `None`, in place of TableGen's null attribute.
    pub fn gives_none(&self) -> bool {
        let NativeBody::Template(code) = &self.body else {
            return false;
        };
        let code = flatten(code.clone());
        let code = match &code[..] {
            [TokenTree::Group(block)] => flatten(block.stream()),
            _ => code,
        };
        let turbofish = || is_path_sep(&code, 1) && is_punct(code.last(), '>');
        is_word(code.first(), "None") && (code.len() == 1 || turbofish())
    }

    /// The name of a native in messages.
    pub fn title(&self) -> String {
        match &self.name {
            Some(name) => format!("native `{name}`"),
            None => "a native".to_string(),
        }
    }
}

/// The word that stands for `self` in a `#[pattern]` struct's native code.
pub const SELF: &str = "__drr_self";

/// `code`: the tokens are Rust, in which `Some(x)` is a call. In a rule `(Op (Op $x))` is none.
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
            let is_builtin = ["dense", "array", "tensor", "vector", "memref"].contains(&&*name);
            is_builtin
                || name.starts_with(char::is_uppercase)
                || (at > 1 && is_word(trees.get(at - 2), "fn"))
        }
        TokenTree::Punct(p) => p.as_char() == ':',
        _ => false,
    }
}

/// True if a space is printed before the token at `at`. `angle`: it is a bracket of generic arguments.
fn space_between(trees: &[TokenTree], at: usize, angle: bool, generics: usize, code: bool) -> bool {
    let (before, here) = (&trees[at - 1], &trees[at]);
    if angle {
        return false;
    }
    // `concat!(…)`, `if !(…)`.
    if is_punct(Some(before), '!') && matches!(here, TokenTree::Group(_)) {
        return false;
    }
    if is_punct(Some(here), '!')
        && is_macro_name(before)
        && matches!(trees.get(at + 1), Some(TokenTree::Group(_)))
    {
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
            const BEFORE_A_VALUE: [&str; 6] = ["if", "in", "let", "match", "return", "while"];
            let keyword = BEFORE_A_VALUE
                .iter()
                .any(|word| is_word(Some(before), word));
            let method = at > 1 && is_punct(trees.get(at - 2), '.');
            let function = matches!(before, TokenTree::Ident(ident)
                if code || ident.to_string().starts_with(|c: char| c.is_lowercase() || c == '_'));
            let generic = is_punct(Some(before), '>') && !is_arrow_end(trees, at - 1);
            // `(AddOp:$r (NegOp $x))`, `(either (NegOp $x), $y)`: what follows is an argument.
            let bound =
                at > 2 && is_punct(trees.get(at - 2), '$') && is_punct(trees.get(at - 3), ':');
            let directive = at == 1 && Directive::from_name(&before.to_string()).is_some();
            let call = method || (function && !keyword && !bound && !directive) || generic;
            !call
        }
        _ => true,
    }
}

/// True for a name, which is not a keyword.
fn is_macro_name(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Ident(name) if syn::parse_str::<syn::Ident>(&name.to_string()).is_ok())
}

/// True if the `:` at `at` ends a `::`.
fn is_path_sep_end(trees: &[TokenTree], at: usize) -> bool {
    at > 0 && is_path_sep(trees, at - 1)
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
            "Constraint<{ let (a, b) = f($0)?; if (a == b) { return (a > 1); } match (a, b) { _ => false } }>",
            "Constraint<{ if !($0 == 1) { concat!(stringify!(a), \"b\") == \"c\" } else { !is_fine($0) } }>",
            "fn fold<I: Ir>(op: OpOf<AddOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool",
        ] {
            assert_eq!(rendered(source), source);
        }
    }
}
