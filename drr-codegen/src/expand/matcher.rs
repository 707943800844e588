//! Calls natives in a source on a value, during the structural match or after it.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::check::Test;
use super::context::RuleExpander;
use super::names::{apply, capture_name, matched_name, native_name, number};
use super::native::View;
use super::user_code::is_unwritten;
use crate::model::{Entity, Matcher, SourceNative};
use crate::pieces::call;
use crate::syntax::{Literal, LiteralValue, Reads, render};

impl RuleExpander<'_> {
    /// Calls a native on a value of the source, and binds its outputs for the tests that follow.
    pub(super) fn source_native(&self, number: usize) -> Test {
        let native = &self.rule.source.natives[number];
        let capture = &self.rule.source.captures[native.value];
        let place = &capture.place;
        let reason = match native.call {
            None => {
                let binding = proc_macro2::Literal::usize_unsuffixed(capture.binding.index());
                quote!(__rt::Reason::Constant(#place, #binding))
            }
            Some(_) => call!(__rt::Reason::Text(format!(
                "{place} is not what {} matches",
                native.name()
            ))),
        };
        Test {
            binds: Some(self.outs(number)),
            ..self.test(self.found(native), reason)
        }
    }

    /// The functions that call natives for values that are matched further, and their arms in `extract`.
    pub(super) fn given(&self) -> Vec<(TokenStream, TokenStream)> {
        let natives = self.rule.source.natives.iter().enumerate();
        let leads_on = natives.filter(|(_, native)| native.outs.iter().any(|(_, is)| *is));
        leads_on
            .map(|(nth, native)| {
                let (name, rank) = (native_name(self.rank, nth), number(self.rank));
                let function = self.given_by(nth, native, &name);
                let number = number(nth);
                let arm = quote! {
                    (#rank, #number) => self.#name(__ir, __t, __value).map(::std::vec::Vec::from),
                };
                (function, arm)
            })
            .collect()
    }

    fn given_by(&self, nth: usize, native: &SourceNative, name: &Ident) -> TokenStream {
        let (ir, param) = (self.target.ir_type(), self.target.ir_param());
        let value = capture_name(native.value);
        let found = self.found(native);
        let outs = self.outs(nth);
        let receiver = self.receiver(quote!(&self.0));
        let given = native
            .outs
            .iter()
            .enumerate()
            .map(|(index, out)| match out {
                (span, true) => {
                    let into = quote_spanned!(*span=> __rt::native::IntoValue::<#ir>::into_value);
                    let seen = self.handle(Entity::Matched(nth, index), quote!(__ir));
                    apply(*span, &into, &seen, &quote!(, __ir))
                }
                (_, false) => quote!(__rt::None),
            });
        let count = number(native.outs.len());
        quote! {
            #[allow(clippy::all, unused_variables, unused_parens, unused_braces, unreachable_code, non_snake_case)]
            fn #name<#param>(
                &self,
                __ir: &#ir,
                __t: &__rt::Tables<#ir>,
                #value: __rt::Value<#ir>,
            ) -> __rt::Option<[__rt::Option<__rt::Value<#ir>>; #count]> {
                #receiver
                let #outs = #found?;
                __rt::Some([#(#given),*])
            }
        }
    }

    /// The outputs of a native, as an expression of type `Option<_>`.
    pub(super) fn found(&self, native: &SourceNative) -> TokenStream {
        let span = native.span;
        match &native.call {
            None => {
                let value = self.capture(native.value);
                quote!(__rt::constant(__ir, #value))
            }
            Some(call) => {
                let unwritten = is_unwritten(&call.helper.body);
                let call = self.call(call, View::Pure(Reads::NOTHING));
                if unwritten {
                    let outs = vec![quote!(__rt::native::Never); native.outs.len()];
                    let outs = match outs.as_slice() {
                        [one] => one.clone(),
                        outs => quote!((#(#outs),*)),
                    };
                    return quote!(#call.map(|__n: __rt::native::Never| -> #outs { match __n {} }));
                }
                let matched = quote_spanned!(span=> __rt::native::Matched::matched);
                // Longer tuples than `Several` has are left to rustc.
                let several = match native.outs.len() {
                    count @ 2..=12 => {
                        let count = number(count);
                        let several = quote_spanned!(span=> |__g| __rt::native::Several::<#count>::several(__g));
                        quote!(.map(#several))
                    }
                    _ => quote!(),
                };
                quote!(#call.and_then(#matched)#several)
            }
        }
    }

    /// A pattern that binds the outputs of a native.
    pub(super) fn outs(&self, number: usize) -> TokenStream {
        let native = &self.rule.source.natives[number];
        let span = native.span;
        // At the user's token, so that rustc reports a wrong number of outputs there.
        let name = |index: usize| {
            let name = matched_name(number, index);
            Ident::new(&name.to_string(), name.span().located_at(span))
        };
        let outs: Vec<Ident> = (0..native.outs.len()).map(name).collect();
        match outs.as_slice() {
            [] => quote!(_),
            [one] => quote!(#one),
            many => quote_spanned!(span=> (#(#many),*)),
        }
    }

    /// Tests that an output of a native in a body is defined outside of the body.
    pub(super) fn given_outside(&self, out: Entity, inner: Ident, owner: Ident) -> Test {
        let seen = self.handle(out, quote!(__ir));
        let into = quote!(__rt::native::IntoValue::into_value);
        let value = apply(Span::call_site(), &into, &seen, &quote!(, __ir));
        self.test(
            quote!(#value.is_some_and(|__v| __rt::is_outside(__ir, __v, #inner, #owner))),
            quote!(__rt::Reason::Text(
                "what a native gives is made in the region"
            )),
        )
    }

    /// True if an entity is an output of a native that is not written yet.
    pub(super) fn is_unwritten(&self, entity: Entity) -> bool {
        let Entity::Matched(native, _) = entity else {
            return false;
        };
        let call = self.rule.source.natives[native].call.as_ref();
        call.is_some_and(|call| is_unwritten(&call.helper.body))
    }

    /// The place of an output of a native in the source.
    fn out_span(&self, out: Entity) -> Span {
        match out {
            Entity::Matched(native, at) => self.rule.source.natives[native].outs[at].0,
            _ => Span::call_site(),
        }
    }

    /// A condition on an output of a native.
    pub(super) fn out_check(&self, out: Entity, matcher: Option<&Matcher>) -> Test {
        let seen = self.handle(out, quote!(__ir));
        let (span, test, given, wanted) = match matcher {
            Some(Matcher::Path(path)) if path.has_generics() => {
                let (ty, span) = (&path.path, path.span());
                let test = quote_spanned!(span=> __rt::native::Satisfies::<#ty>::satisfies);
                (span, test, quote!(), constraint(&render(path.raw.clone())))
            }
            Some(Matcher::Path(path)) => {
                let (value, span) = (&path.path, path.span());
                let borrow = quote_spanned!(span=> &);
                let test = quote_spanned!(span=> __rt::native::IsGiven::fits);
                let wanted = constraint(&render(path.raw.clone()));
                (span, test, quote!(, #borrow #value), wanted)
            }
            Some(Matcher::Literal(literal)) => {
                let span = literal.span;
                let value = self.given_literal(literal);
                let borrow = quote_spanned!(span=> &);
                let test = quote_spanned!(span=> __rt::native::IsGiven::fits);
                let text = literal.text();
                (
                    span,
                    test,
                    quote!(, #borrow #value),
                    format!("is not {text}"),
                )
            }
            None => {
                let span = self.out_span(out);
                let test = quote_spanned!(span=> __rt::native::MayBeAbsent::absent);
                (span, test, quote!(), "is there".to_string())
            }
        };
        let reason = format!("what a native gives {wanted}");
        self.test(
            apply(span, &test, &seen, &given),
            quote!(__rt::Reason::Text(#reason)),
        )
    }

    /// A literal compared with a value of undeclared kind: a number without a suffix is that number in
    /// any type.
    fn given_literal(&self, literal: &Literal) -> TokenStream {
        let (value, span) = (self.plain_literal(literal), literal.span);
        match literal.value {
            _ if !literal.suffix.is_empty() => literal.tokens.clone(),
            LiteralValue::Int(_) => quote_spanned!(span=> __rt::native::Integer(#value)),
            LiteralValue::Float(_) => quote_spanned!(span=> __rt::native::Float(#value)),
            _ => value,
        }
    }
}

fn constraint(text: &str) -> String {
    format!("failed to satisfy constraint: '{text}'")
}
