//! Substitution and pasting. Names are replaced by whole tokens. A token after `$` or `.`, and the
//! name of an argument, is never replaced.

use std::rc::Rc;

use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenTree};

use crate::codes::report;
use crate::diag::{Errors, count};
use crate::syntax::render::render;
use crate::tokens::{first_span, group, is_punct, regroup, split_commas, stream, trees, unraw};

/// The values of loop variables, parameters and `defvar`s. Inner names hide outer ones.
#[derive(Clone, Default)]
pub(crate) struct Environment {
    names: Vec<(String, Rc<[TokenTree]>)>,
    /// The number of names that templates around this one bind.
    outer: usize,
    /// Definitions of the multiclass with their prefixed names. They are replaced in bodies, not in
    /// names.
    siblings: Vec<(String, Ident)>,
}

impl Environment {
    /// Binds `name` to `value`.
    pub(crate) fn bind(&mut self, name: String, value: &[TokenTree]) {
        self.names.push((name, value.into()));
    }

    /// Begins an inner scope, whose names may hide those of the outer one.
    pub(crate) fn enter(&mut self) {
        self.outer = self.names.len();
    }

    /// True if this scope itself binds `name`.
    pub(crate) fn binds(&self, name: &str) -> bool {
        self.names[self.outer..]
            .iter()
            .any(|(known, _)| known == name)
    }

    /// Binds `name` to the definition `prefixed`, in bodies.
    pub(crate) fn bind_sibling(&mut self, name: String, prefixed: Ident) {
        self.siblings.push((name, prefixed));
    }

    fn get(&self, name: &str) -> Option<&[TokenTree]> {
        let found = self.names.iter().rev().find(|(known, _)| known == name);
        found.map(|(_, value)| &**value)
    }

    /// The value of a name or of a definition of the multiclass.
    fn value(&self, ident: &Ident) -> Option<Vec<TokenTree>> {
        let name = ident.to_string();
        if let Some(value) = self.get(&name) {
            return Some(value.to_vec());
        }
        let mut siblings = self.siblings.iter().rev();
        let (_, sibling) = siblings.find(|(known, _)| *known == name)?;
        let mut sibling = sibling.clone();
        sibling.set_span(ident.span());
        Some(vec![TokenTree::Ident(sibling)])
    }

    /// Replaces whole tokens, selects list elements, `x[0]`, and pastes `Name #x`. Returns `None`
    /// after reporting an error.
    pub(crate) fn substitute(&self, errors: &Errors, body: &[TokenTree]) -> Option<Vec<TokenTree>> {
        let before = errors.len();
        let new = self.substituted(body, errors);
        (errors.len() == before).then(|| new.unwrap_or_else(|| body.to_vec()))
    }

    /// Returns `None` if nothing is replaced. The caller then keeps the original group, because a
    /// new group loses the spans of its delimiters.
    fn substituted(&self, body: &[TokenTree], errors: &Errors) -> Option<Vec<TokenTree>> {
        let mut out: Vec<TokenTree> = Vec::with_capacity(body.len());
        let mut changed = false;
        let mut at = 0;
        while at < body.len() {
            let replaced = match &body[at] {
                TokenTree::Ident(ident) if !is_guarded(body, at) => self
                    .paste_at(body, at, ident, errors)
                    .or_else(|| self.element_at(body, at, errors))
                    .or_else(|| Some((self.value(ident)?, at + 1))),
                TokenTree::Group(g) => {
                    let inner = self.substituted(&trees(g.stream()), errors);
                    inner.map(|inner| (vec![regroup(g, stream(&inner))], at + 1))
                }
                _ => None,
            };
            changed |= replaced.is_some();
            let (tokens, end) = replaced.unwrap_or_else(|| (vec![body[at].clone()], at + 1));
            out.extend(tokens);
            at = end;
        }
        changed.then_some(out)
    }

    /// The element that `x[0]` or `x[0][1]` at `at` selects, if `x` is a list or a tuple, and the end of
    /// these tokens. `None` otherwise: in code it may be a Rust index.
    fn element_at(
        &self,
        body: &[TokenTree],
        at: usize,
        errors: &Errors,
    ) -> Option<(Vec<TokenTree>, usize)> {
        let TokenTree::Ident(name) = body.get(at)? else {
            return None;
        };
        let mut shown = name.to_string();
        let mut value = self.get(&shown)?.to_vec();
        let mut end = at + 1;
        while let ([TokenTree::Group(list)], Some(index)) =
            (value.as_slice(), group(body.get(end), Delimiter::Bracket))
            && is_list(list)
        {
            let written = trees(index.stream());
            let tokens = self.substituted(&written, errors);
            let [TokenTree::Literal(number)] = tokens.as_deref().unwrap_or(&written) else {
                break;
            };
            let Ok(number) = number.to_string().parse::<usize>() else {
                break;
            };
            let elements = trees(list.stream());
            let elements = split_commas(&elements);
            if number >= elements.len() {
                let count = count(elements.len(), "element");
                report!(errors.at, first_span(&written, index.span()), ELEMENT_NUMBER:
                    "`{shown}` has {count}\nhelp: the first is `{shown}[0]`");
            }
            value = elements
                .get(number)
                .map_or(vec![], |element| element.to_vec());
            shown += &format!("[{number}]");
            end += 1;
        }
        (end > at + 1).then_some((value, end))
    }

    /// The tokens at `at` that can be pasted, and their end: a name, a list element or a literal.
    fn part_at(
        &self,
        body: &[TokenTree],
        at: usize,
        errors: &Errors,
    ) -> Option<(Vec<TokenTree>, usize)> {
        if let Some(element) = self.element_at(body, at, errors) {
            return Some(element);
        }
        let part = body.get(at)?;
        let value = match part {
            TokenTree::Ident(ident) => self.get(&ident.to_string()),
            TokenTree::Literal(_) => None,
            _ => return None,
        };
        let value = value.map_or_else(|| vec![part.clone()], <[_]>::to_vec);
        Some((value, at + 1))
    }

    /// The result of `Name #x #y` at `at`, and the end of these tokens. `None` if nothing is pasted,
    /// no part stands for something else, or the result is not an identifier; then the parser reports
    /// the `#`.
    fn paste_at(
        &self,
        body: &[TokenTree],
        at: usize,
        first: &Ident,
        errors: &Errors,
    ) -> Option<(Vec<TokenTree>, usize)> {
        let mut text = String::new();
        let mut end = at;
        let mut parts = 0;
        let mut stands_for_tokens = false;
        while let Some((value, after)) = self.part_at(body, end, errors) {
            // A list element, or the name of a parameter or of what a loop runs over.
            stands_for_tokens |= after > end + 1
                || matches!(&body[end], TokenTree::Ident(name) if self.get(&name.to_string()).is_some());
            text += &paste_text(&value)?;
            parts += 1;
            end = after;
            let more = matches!(
                body.get(end + 1),
                Some(TokenTree::Ident(_) | TokenTree::Literal(_))
            );
            if !is_punct(body.get(end), '#') || !more {
                break;
            }
            end += 1;
        }
        let ident = (parts > 1 && stands_for_tokens).then(|| pasted(&text, first.span()))??;
        Some((vec![TokenTree::Ident(ident)], end))
    }

    /// The name that the tokens `Name #x #y[0]` make. A path pastes its last segment. Errors are
    /// reported.
    pub(crate) fn name(&self, errors: &Errors, tokens: &[TokenTree]) -> Option<Ident> {
        // A name that is not pasted may be a raw identifier.
        if let [TokenTree::Ident(name)] = tokens
            && self.get(&name.to_string()).is_none()
        {
            return Some(name.clone());
        }
        let span = tokens.first()?.span();
        let mut text = String::new();
        let before = errors.len();
        for part in tokens.split(|tree| is_punct(Some(tree), '#')) {
            let (value, end) = self.part_at(part, 0, errors).unwrap_or_default();
            if errors.len() > before {
                return None;
            }
            if let Some(extra) = part.get(end.max(1)) {
                let help = match is_punct(Some(extra), '<') {
                    true => "\nhelp: a `class` or a `multiclass` has parameters",
                    false => "",
                };
                return report!(errors.fail, extra.span(), PASTED_NAME:
                    "expected `:` after the name, or `#` and what to paste{help}");
            }
            let nothing = part.is_empty() && is_punct(tokens.last(), '#');
            match paste_text(&value) {
                Some(part) if !nothing => text += &part,
                // An anonymous `defm` has an empty `NAME`.
                None if end > 0 && value.is_empty() => {}
                _ => {
                    let stands_for = match part {
                        [TokenTree::Ident(name)] if end > 0 => {
                            format!("; `{name}` is `{}`", render(stream(&value)))
                        }
                        _ => String::new(),
                    };
                    return report!(errors.fail, first_span(part, span), PASTED_NAME:
                        "expected a name or literal to paste{stands_for}");
                }
            }
        }
        pasted(&text, span).or_else(
            || report!(errors.fail, span, PASTED_NAME: "the pasted name `{text}` is not an identifier"),
        )
    }
}

/// True if elements of the group can be selected: it is a list, or a tuple such as a loop runs over.
fn is_list(group: &Group) -> bool {
    match group.delimiter() {
        Delimiter::Bracket => true,
        Delimiter::Parenthesis => split_commas(&trees(group.stream())).len() > 1,
        _ => false,
    }
}

/// A text as an identifier, if it is one and nothing else.
fn pasted(text: &str, span: Span) -> Option<Ident> {
    let mut ident = syn::parse_str::<Ident>(text).ok()?;
    ident.set_span(span);
    (ident == text).then_some(ident)
}

/// Returns whether the token at `at` follows `$`, the `.` of a field or the quote of a lifetime, or
/// is the name of an argument. So `value = value` passes the parameter `value` to the attribute
/// `value`.
fn is_guarded(body: &[TokenTree], at: usize) -> bool {
    let before = |back: usize, ch| at >= back && is_punct(body.get(at - back), ch);
    let names_argument = match body.get(at + 1) {
        Some(TokenTree::Punct(p)) => p.as_char() == '=' && p.spacing() == Spacing::Alone,
        _ => false,
    };
    names_argument || before(1, '$') || before(1, '\'') || (before(1, '.') && !before(2, '.'))
}

/// The text that tokens paste: the last name or literal in them, without characters that are not
/// allowed in names.
fn paste_text(value: &[TokenTree]) -> Option<String> {
    let last = value.iter().rev().find_map(|tree| match tree {
        TokenTree::Ident(ident) => Some(unraw(ident)),
        TokenTree::Literal(lit) => Some(lit.to_string()),
        _ => None,
    })?;
    let keep = |c: &char| c.is_ascii_alphanumeric() || *c == '_';
    Some(last.chars().filter(keep).collect())
}
