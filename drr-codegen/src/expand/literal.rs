//! Literals as attributes.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::RuleExpander;
use crate::syntax::{Literal, LiteralValue};

impl RuleExpander<'_> {
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

    /// A literal must be what the declared kind can be; a number without a suffix takes that kind,
    /// which must then say which number it is.
    pub(super) fn literal_assert(&self, literal: &Literal, kind: &TokenStream) -> TokenStream {
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
            quote_spanned!(span=> ::core::assert!(__rt::known_to_be::<#kind>().#field, #message))
        });
        // One constant: the first assertion that fails is the only error.
        match known {
            Some(known) => quote!(const _: () = { #possible; #known };),
            None => quote!(const _: () = #possible;),
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
