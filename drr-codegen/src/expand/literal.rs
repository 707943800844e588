//! Literals as attributes.

use std::collections::HashSet;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};

use super::context::RuleExpander;
use super::names::number;
use crate::model::{AttrPlace, Binding, Check, Entity, ExprKind, Matcher, Want};
use crate::pieces::{call, variant};
use crate::syntax::{ElementType, ListItem, Literal, LiteralValue, Number, Numbers, OpPath, Sign};

/// An attribute of an op's declaration, both by their numbers.
type SlotOfOp = (usize, usize);

impl RuleExpander<'_> {
    /// Checks at compile time that the literals of a rule are of the declared kinds, except for those
    /// that are `known` to be: the same literal at the same attribute.
    pub(super) fn literal_asserts(
        &self,
        known: &mut HashSet<(usize, usize, bool, String)>,
    ) -> TokenStream {
        let exprs = self.rule.action.exprs.iter();
        let exprs = exprs.filter_map(|expr| match (&expr.kind, expr.want) {
            (ExprKind::Literal(literal), Want::Attr { place, .. }) => Some((literal, place, false)),
            _ => None,
        });
        let checks = self.rule.source.checks.iter();
        let checks = checks.filter_map(|check| match check {
            Check::Attr(capture, Matcher::Literal(literal), slot) => {
                Some((literal, self.matched_attr(*capture, *slot), true))
            }
            _ => None,
        });
        let mut asserts = TokenStream::new();
        for (literal, place, matched) in checks.chain(exprs) {
            for (op, slot) in self.attr_places(place) {
                if known.insert((op, slot, matched, literal.tokens.to_string())) {
                    let kind = self.attr_kind(op, slot);
                    asserts.extend(self.literal_assert(literal, &kind, matched));
                    asserts.extend(matched.then(|| self.match_assert(literal, &kind)).flatten());
                }
            }
        }
        asserts
    }

    /// Checks at compile time that attributes of the source may be of the kinds that they are given for,
    /// except for pairs that are `known`.
    pub(super) fn kind_asserts(&self, known: &mut HashSet<(SlotOfOp, SlotOfOp)>) -> TokenStream {
        let given = self.rule.action.exprs.iter().filter_map(|expr| {
            let (ExprKind::Bound(Entity::Capture(capture)), Want::Attr { place, .. }) =
                (&expr.kind, expr.want)
            else {
                return None;
            };
            let binding = self.rule.source.captures[*capture].binding;
            let (Binding::Attr(_, by_op) | Binding::OptionalAttr(_, by_op)) =
                self.set.bindings.get(binding)
            else {
                return None;
            };
            // Of several ops, one may have an attribute of the kind.
            let ([(_, number)], None) = (&by_op[..], place.node) else {
                return None;
            };
            let (from, to) = (self.set.attrs[*number], (place.op, place.slot));
            (from != to && known.insert((from, to))).then_some((expr.span, from, to))
        });
        given
            .map(|(span, from, to)| {
                let [from, to] = [from, to].map(|(op, slot)| {
                    let kind = self.attr_kind(op, slot).into_iter();
                    kind.map(|token| at_span(token, span))
                        .collect::<TokenStream>()
                });
                quote_spanned! {span=>
                    const _: () = <__rt::Checked<{ __rt::kinds_meet::<#from, #to>() }>
                        as __rt::KindsMeet<#from, #to>>::CHECK;
                }
            })
            .collect()
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
        let value = self.plain_literal(literal);
        let constraint = quote!(<#kind as __rt::constraint::AttrConstraint>);
        match &literal.value {
            LiteralValue::Int(_) => quote!(#constraint::from_int::<#ir>(#value)),
            LiteralValue::Float(_) => quote!(#constraint::from_float::<#ir>(#value)),
            LiteralValue::Str(_) => quote!(__rt::from_str::<#ir, #kind>(#value)),
            LiteralValue::Bool(_) => quote!(__rt::from_bool::<#ir, #kind>(#value)),
            LiteralValue::List(items) => {
                let item_kind = quote!(__rt::Item<#kind>);
                let count = number(items.len());
                let items = items.iter().map(|item| self.item_attr(item, &item_kind));
                quote!(__rt::list::<#ir, #kind, #count>([#(#items),*]))
            }
            LiteralValue::Numbers(_) => quote!(__rt::Some(#value)),
        }
    }

    /// An element of a list as an attribute of a kind, an `Option`.
    fn item_attr(&self, item: &ListItem, kind: &TokenStream) -> TokenStream {
        let ir = self.target.ir_type();
        let (span, value) = match item {
            ListItem::Literal(literal) if literal.suffix.is_empty() => {
                return self.literal_attr(literal, kind);
            }
            ListItem::Literal(literal) => (literal.span, literal.tokens.clone()),
            ListItem::Path(path) => (path.span(), path.raw.clone()),
        };
        let into = quote_spanned!(span=> __rt::IntoAttr::<#ir, #kind>::into_attr);
        quote!(#into(#value))
    }

    /// The test that `__a`, an attribute of a kind, is the one that a literal stands for.
    pub(super) fn literal_test(&self, literal: &Literal, kind: &TokenStream) -> TokenStream {
        let ir = self.target.ir_type();
        if !literal.suffix.is_empty() {
            let value = &literal.tokens;
            return quote!(__rt::is_typed::<#ir, #kind, _>(__a, #value));
        }
        let value = self.plain_literal(literal);
        match literal.value {
            LiteralValue::Int(_) => quote!(__rt::is_int::<#ir, #kind>(__a, #value)),
            LiteralValue::Float(_) => quote!(__rt::is_float::<#ir, #kind>(__a, #value)),
            LiteralValue::Str(_) => quote!(__rt::is_str::<#ir, #kind>(__a, #value)),
            LiteralValue::Bool(_) => quote!(__rt::is_bool(__a, #value)),
            LiteralValue::List(_) | LiteralValue::Numbers(_) => {
                let data = self.literal_attr(literal, kind);
                quote!(#data.is_some_and(|__d| __a.is_data(&__d)))
            }
        }
    }

    /// Checks at compile time that the declared kind accepts a literal, by bounds that name the kind.
    /// At most one of them fails. A number that is `matched` may have any type.
    fn literal_assert(&self, literal: &Literal, kind: &TokenStream, matched: bool) -> TokenStream {
        let span = literal.span;
        // rustc marks all of a bound that is not met.
        let kind = kind.clone().into_iter();
        let kind: TokenStream = kind.map(|token| at_span(token, span)).collect();
        let data = match &literal.value {
            LiteralValue::Int(_) => "Integer",
            LiteralValue::Float(_) => "Float",
            LiteralValue::Str(_) => "Text",
            LiteralValue::Bool(_) => "Bool",
            LiteralValue::List(_) => "List",
            LiteralValue::Numbers(numbers) if numbers.shaped.is_some() => "Elements",
            LiteralValue::Numbers(_) => "DenseArray",
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
        let known = (number && literal.suffix.is_empty() && !matched)
            .then(|| checked("KindIsKnown", quote!(__rt::knows_number::<#kind>())));
        let fits = match &literal.value {
            LiteralValue::Int(0 | 1) => None,
            LiteralValue::Int(_) => {
                let value = self.plain_literal(literal);
                let fits = quote!(__rt::fits::<#kind>(#value));
                Some(checked("IntegerFits", fits))
            }
            LiteralValue::Numbers(numbers) => {
                let element = element_type(numbers);
                let agree = quote!(__rt::takes_elements::<#kind>(#element));
                Some(checked("ElementsAgree", agree))
            }
            LiteralValue::List(items) => {
                let kind = quote_spanned!(span=> __rt::Item<#kind>);
                let items = items.iter().filter_map(|item| match item {
                    // Lists are compared as a whole, with the types of their elements.
                    ListItem::Literal(literal) => Some(self.literal_assert(literal, &kind, false)),
                    // The use of a constant has a bound of its own.
                    ListItem::Path(_) => None,
                });
                Some(items.collect())
            }
            LiteralValue::Str(text) => {
                let fits = quote!(__rt::fits_text::<#kind>(#text));
                Some(checked("TextFits", fits))
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

    /// Checks at compile time that an attribute of the declared kind can match an integer. Smaller
    /// numbers are the same, signed or not, in all kinds.
    fn match_assert(&self, literal: &Literal, kind: &TokenStream) -> Option<TokenStream> {
        let LiteralValue::Int(value) = literal.value else {
            return None;
        };
        if (0..=127).contains(&value) || !literal.suffix.is_empty() {
            return None;
        }
        let (span, value) = (literal.span, self.plain_literal(literal));
        let matches = quote!(__rt::matches::<#kind>(#value));
        Some(quote_spanned! {span=>
            const _: () = <__rt::Checked<{ #matches }> as __rt::IntegerMatches>::CHECK;
        })
    }

    /// A literal as an argument of native code.
    pub(super) fn rust_literal(&self, literal: &Literal) -> TokenStream {
        match &literal.value {
            LiteralValue::Numbers(_) => self.plain_literal(literal),
            _ => literal.tokens.clone(),
        }
    }

    /// A literal's value, without a suffix.
    pub(super) fn plain_literal(&self, literal: &Literal) -> TokenStream {
        match &literal.value {
            LiteralValue::Int(value) => {
                proc_macro2::Literal::i128_unsuffixed(*value).into_token_stream()
            }
            LiteralValue::Float(value) => {
                proc_macro2::Literal::f64_unsuffixed(*value).into_token_stream()
            }
            LiteralValue::Str(text) => quote!(#text),
            LiteralValue::Bool(value) => quote!(#value),
            LiteralValue::List(_) => literal.tokens.clone(),
            LiteralValue::Numbers(numbers) => {
                let ir = self.target.ir_type();
                let (element, elements) = (element_type(numbers), elements(numbers));
                match &numbers.shaped {
                    None => quote!(__rt::array::<#ir>(#element, #elements)),
                    Some(ty) => {
                        let container = Ident::new(ty.container, Span::call_site());
                        let shape = &ty.shape;
                        quote!(__rt::dense::<#ir>(
                            __rt::ty::Container::#container, &[#(#shape),*], #element, #elements
                        ))
                    }
                }
            }
        }
    }
}

/// A token of a kind of attributes, in the user's place.
fn at_span(mut token: TokenTree, span: Span) -> TokenTree {
    // Lints would read a number with this span as the user's.
    if !matches!(token, TokenTree::Literal(_)) {
        token.set_span(span);
    }
    token
}

/// The type of the elements.
fn element_type(numbers: &Numbers) -> TokenStream {
    let sign = |sign: Sign| {
        let sign = variant(sign);
        quote!(__rt::ty::Signedness::#sign)
    };
    let ty = match numbers.element {
        ElementType::Index => quote!(Index),
        ElementType::Int(width, of) => {
            let sign = sign(of);
            quote!(Integer(#width, #sign))
        }
        ElementType::ComplexInt(width, of) => {
            let sign = sign(of);
            quote!(ComplexInteger(#width, #sign))
        }
        ElementType::Float(name) => call!(Float(float_kind(name))),
        ElementType::ComplexFloat(name) => call!(ComplexFloat(float_kind(name))),
        ElementType::Text => call!(Text(
            numbers.shaped.as_ref().map(|shaped| &shaped.element_text)
        )),
    };
    quote!(__rt::constraint::ElementType::#ty)
}

/// A floating-point type by its name.
fn float_kind(name: &str) -> TokenStream {
    let kind = match name {
        "bf16" | "f16" | "tf32" | "f32" | "f64" | "f80" | "f128" => {
            Ident::new(&name.to_uppercase(), Span::call_site()).into_token_stream()
        }
        _ => quote!(Small(#name)),
    };
    quote!(__rt::ty::FloatKind::#kind)
}

/// The elements as data.
fn elements(numbers: &Numbers) -> TokenStream {
    let ty = element_type(numbers);
    let values = numbers.elements.iter();
    let values = values.map(|number| element(number, numbers.element, &ty));
    let (variant, is_single) = match (numbers.element, numbers.is_splat) {
        (ElementType::Int(..) | ElementType::Index, false) => ("Ints", false),
        (ElementType::Int(..) | ElementType::Index, true) => ("SplatInt", true),
        (ElementType::Float(_), false) => ("Floats", false),
        (ElementType::Float(_), true) => ("SplatFloat", true),
        (ElementType::ComplexInt(..), _) => ("ComplexInts", false),
        (ElementType::ComplexFloat(_), _) => ("ComplexFloats", false),
        (ElementType::Text, _) => ("Strings", false),
    };
    let variant = Ident::new(variant, Span::call_site());
    match is_single {
        true => quote!(__rt::attr::ElementsData::#variant(#(#values)*)),
        false => quote!(__rt::attr::ElementsData::#variant(::std::vec![#(#values),*])),
    }
}

/// An element as data. `of` is its type, `ty` the type of all elements in the runtime's terms.
fn element(number: &Number, of: ElementType, ty: &TokenStream) -> TokenStream {
    match number {
        Number::Int(value) => proc_macro2::Literal::i128_unsuffixed(*value).into_token_stream(),
        Number::Float(value) => proc_macro2::Literal::f64_unsuffixed(*value).into_token_stream(),
        Number::Bits(bits) => quote!(__rt::of_bits(#ty, #bits)),
        Number::Complex(parts) => {
            let parts = parts.iter();
            let parts = parts.map(|part| element(part, of.part().unwrap_or(of), ty));
            quote!([#(#parts),*])
        }
        Number::Text(text) => quote!(::std::string::String::from(#text)),
        Number::Path(path) => constant_element(of, path),
    }
}

/// A constant as an element. rustc checks that it is a number of the type, and its range.
fn constant_element(ty: ElementType, path: &OpPath) -> TokenStream {
    let (span, path) = (path.span(), &path.path);
    if ty == ElementType::Text {
        return quote_spanned!(span=> ::std::string::String::from(__rt::Element(#path).text()));
    }
    if matches!(ty, ElementType::Float(_)) {
        return quote_spanned!(span=> __rt::Element(#path).float());
    }
    let (least, greatest) = ty.range();
    let [least, greatest] = [least, greatest].map(proc_macro2::Literal::i128_suffixed);
    let value = quote_spanned!(span=> __rt::Element(#path).integer());
    let fits = quote!({ __ELEMENT >= #least && __ELEMENT <= #greatest });
    let fits = quote_spanned!(span=> <__rt::Checked<#fits> as __rt::IntegerFits>::CHECK);
    quote!({
        const __ELEMENT: ::core::primitive::i128 = #value;
        const _: () = #fits;
        __ELEMENT
    })
}
