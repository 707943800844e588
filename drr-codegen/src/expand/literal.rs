//! Literals as attributes.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::context::RuleExpander;
use crate::model::{AttrPlace, Check, ExprKind, Matcher, Want};
use crate::syntax::{Literal, LiteralValue};

impl RuleExpander<'_> {
    /// Asserts at compile time that the literals of a rule are of the declared kinds.
    pub(super) fn literal_asserts(&self) -> TokenStream {
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
        let asserts = checks.chain(exprs).flat_map(|(literal, place)| {
            let places = self.attr_places(place).into_iter();
            places.map(move |(op, slot)| self.literal_assert(literal, &self.attr_kind(op, slot)))
        });
        asserts.collect()
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
            LiteralValue::Str(_) | LiteralValue::Bool(_) => {
                quote!(__rt::IntoAttr::<#ir, #kind>::into_attr(#value))
            }
        }
    }

    /// Whether `__a`, an attribute of a kind, is the one that a literal stands for.
    pub(super) fn literal_test(&self, literal: &Literal, kind: &TokenStream) -> TokenStream {
        let ir = self.target.ir_type();
        if literal.suffix.is_empty() {
            let value = plain_literal(literal);
            let function = match literal.value {
                LiteralValue::Int(_) => quote!(is_int),
                LiteralValue::Float(_) => quote!(is_float),
                LiteralValue::Str(_) => quote!(is_str),
                LiteralValue::Bool(_) => quote!(is_bool),
            };
            return quote!(__rt::#function::<#ir, #kind>(__a, #value));
        }
        let value = &literal.tokens;
        quote!(__rt::is_typed::<#ir, #kind, _>(__a, #value))
    }

    /// Asserts at compile time that the declared kind accepts a literal. A number without a suffix also
    /// needs a kind that says which number it is.
    fn literal_assert(&self, literal: &Literal, kind: &TokenStream) -> TokenStream {
        let (field, what, suffix) = match &literal.value {
            LiteralValue::Int(value) => (quote!(int), "integer", format!("{value}i64")),
            LiteralValue::Float(value) => (quote!(float), "float", format!("{value}f32")),
            LiteralValue::Str(_) => (quote!(string), "string", String::new()),
            LiteralValue::Bool(_) => (quote!(bool), "truth value", String::new()),
        };
        let span = literal.span;
        let message = format!("an attribute of this kind is no {what}");
        let possible =
            quote_spanned!(span=> ::core::assert!(__rt::may_be::<#kind>().#field, #message));
        let known = (literal.suffix.is_empty() && !suffix.is_empty()).then(|| {
            let message = format!(
                "an attribute of this kind may be any {what}; give the literal a type: `{suffix}`"
            );
            let known = quote_spanned!(span=> ::core::assert!(__rt::says_which_literals::<#kind>(), #message));
            quote!(const _: () = #known;)
        });
        // At most one of them fails.
        quote! {
            const _: () = #possible;
            #known
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
