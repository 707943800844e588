//! Literals as attributes.

use std::collections::HashSet;

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use super::context::RuleExpander;
use crate::model::{AttrPlace, Check, ExprKind, Matcher, Want};
use crate::syntax::{Literal, LiteralValue};

impl RuleExpander<'_> {
    /// Checks at compile time that the literals of a rule are of the declared kinds, except for those
    /// that are `known` to be: the same literal at the same attribute.
    pub(super) fn literal_asserts(
        &self,
        known: &mut HashSet<(usize, usize, String)>,
    ) -> TokenStream {
        let exprs =
            self.rule
                .action
                .exprs
                .iter()
                .filter_map(|expr| match (&expr.kind, expr.want) {
                    (ExprKind::Literal(literal), Want::Attr { place, .. }) => {
                        Some((literal, place))
                    }
                    _ => None,
                });
        let checks = self
            .rule
            .source
            .checks
            .iter()
            .filter_map(|check| match check {
                Check::Attr {
                    capture,
                    matcher: Matcher::Literal(literal),
                    slot,
                } => Some((literal, self.matched_attr(*capture, *slot))),
                _ => None,
            });
        let mut asserts = TokenStream::new();
        for (literal, place) in checks.chain(exprs) {
            for (op, slot) in self.attr_places(place) {
                if known.insert((op, slot, literal.tokens.to_string())) {
                    asserts.extend(self.literal_assert(literal, &self.attr_kind(op, slot)));
                }
            }
        }
        asserts
    }

    /// The declaration of an attribute that a check is about.
    pub(super) fn matched_attr(&self, capture: usize, (op, slot): (usize, usize)) -> AttrPlace {
        let node = self.rule.source.captures[capture].node;
        let several = self.rule.source.nodes[node].ops.len() > 1;
        AttrPlace {
            op,
            slot,
            node: several.then_some(node),
        }
    }

    /// A literal as an attribute of a kind, an `Option`.
    pub(super) fn literal_attr(&self, literal: &Literal, kind: &TokenStream) -> TokenStream {
        let ir = self.target.ir_type();
        if !literal.suffix.is_empty() {
            return literal.tokens.clone();
        }
        let value = plain_literal(literal);
        let constraint = quote!(<#kind as __rt::constraint::AttrConstraint>);
        match literal.value {
            LiteralValue::Int(_) => quote!(#constraint::from_int::<#ir>(#value)),
            LiteralValue::Float(_) => quote!(#constraint::from_float::<#ir>(#value)),
            LiteralValue::Str(_) => quote!(__rt::from_str::<#ir, #kind>(#value)),
            LiteralValue::Bool(_) => quote!(__rt::from_bool::<#ir, #kind>(#value)),
        }
    }

    /// Whether `__a`, an attribute of a kind, is the one that a literal stands for.
    pub(super) fn literal_test(&self, literal: &Literal, kind: &TokenStream) -> TokenStream {
        let ir = self.target.ir_type();
        if literal.suffix.is_empty() {
            let value = plain_literal(literal);
            return match literal.value {
                LiteralValue::Int(_) => quote!(__rt::is_int::<#ir, #kind>(__a, #value)),
                LiteralValue::Float(_) => quote!(__rt::is_float::<#ir, #kind>(__a, #value)),
                LiteralValue::Str(_) => quote!(__rt::is_str(__a, #value)),
                LiteralValue::Bool(_) => quote!(__rt::is_bool(__a, #value)),
            };
        }
        let value = &literal.tokens;
        quote!(__rt::is_typed::<#ir, #kind, _>(__a, #value))
    }

    /// Checks at compile time that the declared kind accepts a literal, by bounds that name the kind.
    /// At most one of them fails.
    fn literal_assert(&self, literal: &Literal, kind: &TokenStream) -> TokenStream {
        let span = literal.span;
        // rustc marks all of a bound that is not met.
        let at_literal = |mut token: TokenTree| {
            // Lints would read a number with this span as the user's.
            if !matches!(token, TokenTree::Literal(_)) {
                token.set_span(span);
            }
            token
        };
        let kind: TokenStream = kind.clone().into_iter().map(at_literal).collect();
        let data = match literal.value {
            LiteralValue::Int(_) => "Integer",
            LiteralValue::Float(_) => "Float",
            LiteralValue::Str(_) => "Text",
            LiteralValue::Bool(_) => "Bool",
        };
        // The use of a literal with a suffix has a bound of its own.
        let takes = literal.suffix.is_empty().then(|| {
            let data = Ident::new(data, span);
            let check = quote_spanned! {span=>
                <#kind as __rt::TakesLiteral<__rt::holds::#data>>::CHECK
            };
            quote!(const _: () = #check;)
        });
        let checked = |name: &str, holds: TokenStream| {
            let name = Ident::new(name, span);
            let check = quote_spanned!(span=> <__rt::Checked<{ #holds }> as __rt::#name>::CHECK);
            quote!(const _: () = #check;)
        };
        let number = matches!(literal.value, LiteralValue::Int(_) | LiteralValue::Float(_));
        let known = (number && literal.suffix.is_empty())
            .then(|| checked("KindIsKnown", quote!(__rt::knows_number::<#kind>())));
        let fits = match literal.value {
            LiteralValue::Int(0 | 1) => None,
            LiteralValue::Int(_) => {
                let value = plain_literal(literal);
                let fits = quote!(__rt::fits::<#kind>(#value));
                Some(checked("IntegerFits", fits))
            }
            _ => None,
        };
        let agrees = (number && !literal.suffix.is_empty()).then(|| {
            let suffix = &literal.suffix;
            checked("SuffixAgrees", quote!(__rt::agrees::<#kind>(#suffix)))
        });
        quote! {
            #takes
            #known
            #fits
            #agrees
        }
    }
}

/// A literal's value, without a suffix.
pub(super) fn plain_literal(literal: &Literal) -> TokenStream {
    match &literal.value {
        LiteralValue::Int(value) => {
            let value = proc_macro2::Literal::i128_unsuffixed(*value);
            quote!(#value)
        }
        LiteralValue::Float(value) => {
            let value = proc_macro2::Literal::f64_unsuffixed(*value);
            quote!(#value)
        }
        LiteralValue::Str(text) => quote!(#text),
        LiteralValue::Bool(value) => quote!(#value),
    }
}
