//! Substitution and pasting. What stands for a name is whole tokens; what follows `$` or `.`, and the
//! name of an argument, is never replaced.

use std::rc::Rc;

use proc_macro2::{Group, Ident, Spacing, TokenTree};
use syn::ext::IdentExt;

use crate::diag::Errors;
use crate::tokens::{first_span, is_punct, stream, trees};

/// What the names of loops, parameters and `defvar`s stand for; inner ones hide outer ones.
#[derive(Clone, Default)]
pub(in crate::syntax) struct Environment {
    names: Vec<(String, Rc<[TokenTree]>)>,
    /// Definitions of the multiclass under their prefixed names: for bodies, not for names.
    siblings: Vec<(String, Ident)>,
}

impl Environment {
    /// Lets `name` stand for `value` as well.
    pub(crate) fn bind(&mut self, name: String, value: &[TokenTree]) {
        self.names.push((name, value.into()));
    }

    /// Lets `name` mean the definition `prefixed`, in bodies.
    pub(crate) fn bind_sibling(&mut self, name: String, prefixed: Ident) {
        self.siblings.push((name, prefixed));
    }

    fn get(&self, name: &str) -> Option<&[TokenTree]> {
        let found = self.names.iter().rev().find(|(known, _)| known == name);
        found.map(|(_, value)| &**value)
    }

    fn sibling(&self, name: &str) -> Option<&Ident> {
        let found = self.siblings.iter().rev().find(|(known, _)| known == name);
        found.map(|(_, ident)| ident)
    }

    /// Replaces whole tokens and pastes `Name #x`.
    pub(crate) fn substitute(&self, body: &[TokenTree]) -> Vec<TokenTree> {
        self.substituted(body).unwrap_or_else(|| body.to_vec())
    }

    /// `None` if nothing is replaced: then groups keep the spans of their delimiters, which one that
    /// is made anew has not.
    fn substituted(&self, body: &[TokenTree]) -> Option<Vec<TokenTree>> {
        let mut out: Vec<TokenTree> = Vec::with_capacity(body.len());
        let mut changed = false;
        let mut at = 0;
        while at < body.len() {
            match &body[at] {
                TokenTree::Ident(ident) if !is_guarded(body, at) => {
                    if let Some((pasted, end)) = self.paste_at(body, at, ident) {
                        out.push(TokenTree::Ident(pasted));
                        changed = true;
                        at = end;
                        continue;
                    }
                    let name = ident.to_string();
                    match (self.get(&name), self.sibling(&name)) {
                        (Some(value), _) => {
                            out.extend(value.iter().cloned());
                            changed = true;
                        }
                        (None, Some(sibling)) => {
                            let mut sibling = sibling.clone();
                            sibling.set_span(ident.span());
                            out.push(TokenTree::Ident(sibling));
                            changed = true;
                        }
                        (None, None) => out.push(body[at].clone()),
                    }
                }
                TokenTree::Group(g) => match self.substituted(&trees(g.stream())) {
                    Some(inner) => {
                        let mut new = Group::new(g.delimiter(), stream(&inner));
                        new.set_span(g.span());
                        out.push(TokenTree::Group(new));
                        changed = true;
                    }
                    None => out.push(body[at].clone()),
                },
                tree => out.push(tree.clone()),
            }
            at += 1;
        }
        changed.then_some(out)
    }

    /// `Name #x #y` from `at`: what it makes and where it ends. `None` if nothing is pasted, or no
    /// identifier comes of it: then the parser says what is wrong with the `#`.
    fn paste_at(&self, body: &[TokenTree], at: usize, first: &Ident) -> Option<(Ident, usize)> {
        let mut text = String::new();
        let mut end = at;
        loop {
            let part = std::slice::from_ref(body.get(end)?);
            if !matches!(part[0], TokenTree::Ident(_) | TokenTree::Literal(_)) {
                break;
            }
            text += &paste_text(&self.resolve_part(part))?;
            end += 1;
            if !is_punct(body.get(end), '#')
                || !matches!(
                    body.get(end + 1),
                    Some(TokenTree::Ident(_) | TokenTree::Literal(_))
                )
            {
                break;
            }
            end += 1;
        }
        let pasted = end > at + 1;
        let ident = pasted.then(|| syn::parse_str::<Ident>(&text).ok())??;
        Some((Ident::new(&ident.to_string(), first.span()), end))
    }

    fn resolve_part(&self, part: &[TokenTree]) -> Vec<TokenTree> {
        match part {
            [TokenTree::Ident(ident)] => match self.get(&ident.to_string()) {
                Some(value) => value.to_vec(),
                None => part.to_vec(),
            },
            _ => part.to_vec(),
        }
    }

    /// The name that `tokens`, `Name #x #y`, make. A path pastes its last segment. The error is
    /// reported.
    pub(crate) fn name(&self, errors: &Errors, tokens: &[TokenTree]) -> Option<Ident> {
        let first = tokens.first()?;
        let mut text = String::new();
        for part in tokens.split(|tree| is_punct(Some(tree), '#')) {
            if part.len() > 1 {
                errors.at(
                    part[1].span(),
                    "expected `:` after the name, or `#` and what to paste",
                );
                return None;
            }
            let nothing = part.is_empty() && is_punct(tokens.last(), '#');
            let value = self.resolve_part(part);
            match paste_text(&value) {
                Some(part) if !nothing => text += &part,
                // An anonymous `defm` has no `NAME`.
                None if !part.is_empty() && value.is_empty() => {}
                _ => {
                    let span = first_span(part, first.span());
                    errors.at(span, "expected a name or literal to paste");
                    return None;
                }
            }
        }
        match syn::parse_str::<Ident>(&text) {
            Ok(_) => Some(Ident::new(&text, first.span())),
            Err(_) => {
                let span = first.span();
                errors.at(span, format!("the pasted name `{text}` is no identifier"));
                None
            }
        }
    }
}

/// Whether the token at `at` follows `$`, a field's `.` or a lifetime's quote, or is the name of an
/// argument: so `value = value` gives the parameter `value` to the attribute `value`.
fn is_guarded(body: &[TokenTree], at: usize) -> bool {
    let before = |back: usize, ch| at >= back && is_punct(body.get(at - back), ch);
    let names_argument = match body.get(at + 1) {
        Some(TokenTree::Punct(p)) => p.as_char() == '=' && p.spacing() == Spacing::Alone,
        _ => false,
    };
    names_argument || before(1, '$') || before(1, '\'') || (before(1, '.') && !before(2, '.'))
}

/// What tokens paste: the last name or literal in them, without what no name may have.
fn paste_text(value: &[TokenTree]) -> Option<String> {
    let last = value.iter().rev().find_map(|tree| match tree {
        TokenTree::Ident(ident) => Some(ident.unraw().to_string()),
        TokenTree::Literal(lit) => Some(lit.to_string()),
        _ => None,
    })?;
    let keep = |c: &char| c.is_ascii_alphanumeric() || *c == '_';
    Some(last.chars().filter(keep).collect())
}
