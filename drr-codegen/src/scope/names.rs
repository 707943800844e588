//! The names of a rule: what binds them, and what refers to them.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

use super::code::DOLLAR_CRATE;
use super::{Name, Origin, Scope};
use crate::codes::{message, report};
use crate::diag::did_you_mean;
use crate::syntax::Var;
use crate::tokens::{any, is_punct, split_commas, trees, unraw};

impl Scope<'_> {
    pub(super) fn bind(&mut self, var: &Var, origin: Origin) {
        if origin.is_made() {
            self.later.retain(|name| *name != var.name);
        }
        let known = self.names.iter_mut().find(|name| name.name == var.name);
        match known {
            Some(known) if !origin.is_made() && !known.origin.is_made() => {
                known.uses += 1;
            }
            Some(_) => self.already_bound(var, origin),
            None => {
                if self.owners.contains(&var.name) {
                    self.already_bound(var, origin);
                }
                self.names.push(Name {
                    name: var.name.clone(),
                    ident: var.ident.clone(),
                    origin,
                    // `:$s__1` selects a result, which needs a name.
                    uses: usize::from(var.index.is_some()),
                });
            }
        }
    }

    fn already_bound(&self, var: &Var, origin: Origin) {
        let name = &var.name;
        let what = match origin {
            Origin::BlockArg => "an argument of a block that is built",
            _ => "a result",
        };
        report!(self.errors.at, var.span(), ALREADY_BOUND:
            "`${name}` is already bound"; help: "{what} needs a name of its own");
    }

    pub(super) fn reference(&mut self, name: &str, span: Span) {
        if let Some(known) = self.names.iter_mut().find(|known| known.name == name) {
            known.uses += 1;
            return;
        }
        let message = if self.closed.iter().any(|closed| closed.name == name) {
            message!(OUTSIDE_OF_REGION:
                "`${name}` is in a region that this rule builds, and is known in that region alone")
        } else if self.later.iter().any(|later| later == name) {
            match self.in_constraints {
                true => message!(RESULT_IN_CONSTRAINT:
                    "a constraint tests what the source binds, and a result makes `${name}`"),
                false => message!(USED_BEFORE_MADE: "`${name}` is used before it is made"),
            }
        } else if self.incomplete && self.may_be_bound(name) {
            return;
        } else if name == "crate" {
            DOLLAR_CRATE
        } else {
            let known = self.names.iter().map(|known| known.name.as_str());
            let result = name.rsplit_once('_').filter(|(op, index)| {
                known.clone().any(|known| known == *op) && index.parse::<u32>().is_ok()
            });
            let mut hint = match result {
                Some((op, index)) => {
                    format!("\nhelp: a result of `${op}` has two underscores: `${op}__{index}`")
                }
                None => did_you_mean(name, known.clone(), "$"),
            };
            // The source may bind more names than could be read.
            if hint.is_empty() && !self.incomplete {
                let names: Vec<String> = known.map(|known| format!("`${known}`")).collect();
                hint = match names.is_empty() {
                    true => "\nnote: the source binds no names".to_string(),
                    false => format!("\nnote: bound are {}", names.join(", ")),
                };
            }
            message!(UNKNOWN_BINDING: "no binding `${name}`{hint}")
        };
        self.errors.at(span, message);
    }

    /// True if the parts that could not be read may bind this name: it stands in the source, with or
    /// without `$`, or behind a `:`.
    fn may_be_bound(&self, name: &str) -> bool {
        fn stands(tokens: TokenStream, name: &str, anywhere: bool) -> bool {
            any(tokens, &mut |code, at| {
                let TokenTree::Ident(ident) = &code[at] else {
                    return false;
                };
                let behind = |at: usize| is_punct(code.get(at), ':');
                let bound = anywhere || (at > 0 && behind(at - 1)) || (at > 1 && behind(at - 2));
                // A suffix that is not a number may have been meant as one.
                let text = unraw(ident);
                let before = text.rsplit_once("__").map(|(name, _)| name);
                bound && (text == name || before == Some(name))
            })
        }
        let Some(content) = &self.content else {
            return true;
        };
        let source = content.clone().into_iter().next();
        let has_gap = source.as_ref().is_none_or(has_gap);
        has_gap
            || stands(source.into_iter().collect(), name, true)
            || stands(content.clone(), name, false)
    }
}

/// True if something is missing in a pattern, which may have been a name: it ends in punctuation, or
/// nothing is there.
fn has_gap(tree: &TokenTree) -> bool {
    match tree {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => false,
        TokenTree::Group(group) => {
            let inner = trees(group.stream());
            let parts = split_commas(&inner);
            parts.is_empty() || parts.into_iter().any(|part| {
                let cut = matches!(part.last(), Some(TokenTree::Punct(p)) if !matches!(p.as_char(), '.' | '>'));
                part.is_empty() || cut || part.iter().any(has_gap)
            })
        }
        _ => false,
    }
}
