//! What a rule computes before the rewrite: a failure is no match.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use super::native::{View, apply};
use super::matched::identifiers;
use super::{RuleExpander, capture_name, early_name, matched_name, node_name, number};
use crate::model::{
    CallArg, CaptureKind, Early, EarlyCode, Entity, LateCode, Spread, Step,
    Want,
};
use crate::syntax::{Literal, LiteralValue};

impl RuleExpander<'_> {
    /// The part of a rewrite that only reads; `__host` is in scope. `rest` is the part that changes.
    pub(super) fn early(&self, rest: &TokenStream) -> TokenStream {
        let action = &self.rule.action;
        let items = action.early.iter().enumerate();
        let items: TokenStream = items
            .filter(|(_, item)| self.constant(item).is_none())
            .map(|(index, item)| self.early_item(index, item))
            .collect();
        let tests = self.early_tests();
        let (natives, given) = self.source_natives(&quote!(#items #tests), rest);
        let literals = action
            .early
            .iter()
            .filter_map(|item| match (&item.code, item.want) {
                (EarlyCode::Literal(literal), Want::Attr { op, slot, node, .. }) => {
                    Some((literal, self.attr_places(op, slot, node)))
                }
                _ => None,
            });
        let asserts = literals.flat_map(|(literal, places)| {
            let places = places.into_iter();
            places.map(move |(op, slot)| self.literal_assert(literal, &self.attr_kind(op, slot)))
        });
        if items.is_empty() && natives.is_empty() {
            return quote!(#(#asserts)*);
        }
        let all = (0..action.early.len()).filter(|item| self.constant(&action.early[*item]).is_none());
        let (kept, dropped): (Vec<usize>, Vec<usize>) = all.partition(|item| self.kept(*item));
        // What borrows the IR cannot be kept beside a rewriter.
        let handles = kept
            .iter()
            .filter(|item| action.early[**item].want == Want::Raw);
        let handles = handles.map(|item| {
            let name = early_name(*item);
            quote!(let #name = __rt::__kept!(#name);)
        });
        let body = quote! {
            let __ir = __host.ir();
            #natives
            #items
            #tests
            #(#handles)*
        };
        if dropped.is_empty() && natives.is_empty() {
            return quote!(#(#asserts)* #body);
        }
        // What is dropped at the end of the function would borrow the IR until then.
        let values = self.raw_values();
        let values = values.iter().map(|item| self.early_as_value(*item));
        let names = kept
            .iter()
            .map(|item| early_name(*item).into_token_stream());
        let names: Vec<TokenStream> = names.chain(values).chain(given).collect();
        quote! {
            #(#asserts)*
            let (#(#names,)*) = {
                #body
                (#(#names,)*)
            };
        }
    }

    /// The attribute of a literal or path, as an `Option`: nothing else of the pure part needs it, so it is made
    /// where it is interned.
    pub(super) fn constant(&self, item: &Early) -> Option<TokenStream> {
        let Want::Attr {
            op,
            slot,
            node,
            optional: false,
        } = item.want
        else {
            return None;
        };
        let ir = self.target.ir_type();
        let span = item.span;
        let given = Ident::new("__v", span);
        let value = match &item.code {
            EarlyCode::Path(path) => path.path.to_token_stream(),
            EarlyCode::Literal(literal) if literal.suffix.is_empty() => {
                let of = |kind: &TokenStream| self.literal_attr(literal, kind);
                return Some(self.by_kind((op, slot, node), &quote!(__rw.ir()), of));
            }
            EarlyCode::Literal(literal) => literal.tokens.clone(),
            _ => return None,
        };
        let into = self.by_kind((op, slot, node), &quote!(__rw.ir()), |kind| {
            let into = quote_spanned!(span=> __rt::IntoAttr::<#ir, #kind>::into_attr);
            quote!(#into(#given))
        });
        Some(quote!({ let #given = #value; #into }))
    }

    /// Natives of the source give things that a match does not carry: where the results use them, the
    /// natives run again. Also the names of those that the part that changes uses.
    fn source_natives(
        &self,
        reads: &TokenStream,
        changes: &TokenStream,
    ) -> (TokenStream, Vec<TokenStream>) {
        if self.rule.natives.is_empty() {
            return (quote!(), Vec::new());
        }
        let (mut read, mut changed) = (BTreeSet::new(), BTreeSet::new());
        identifiers(reads.clone(), &mut read);
        identifiers(changes.clone(), &mut changed);
        let (mut lets, mut given) = (TokenStream::new(), Vec::new());
        for (number, native) in self.rule.natives.iter().enumerate() {
            let outs = (0..native.outs.len()).map(|index| matched_name(number, index));
            let (later, others): (Vec<Ident>, Vec<Ident>) =
                outs.partition(|out| changed.contains(&out.to_string()));
            if later.is_empty() && !others.iter().any(|out| read.contains(&out.to_string())) {
                continue;
            }
            let (found, outs) = (self.found(native), self.outs(number));
            // In the form of the match function, so that rustc reports a mistake in it once.
            lets.extend(quote! {
                let __rt::Some(#outs) = #found else {
                    return __rt::Err(__rt::Stop::Decline("a native gave no result"));
                };
            });
            given.extend(later.into_iter().map(Ident::into_token_stream));
        }
        (lets, given)
    }

    /// What natives give in the place of values must be there where it is used, and a replacement of
    /// the type of what it replaces.
    fn early_tests(&self) -> TokenStream {
        let action = &self.rule.action;
        let of_native = |value: &Entity| matches!(value, Entity::Early(_) | Entity::EarlyResult(..));
        let mut tests = TokenStream::new();
        let others = action.replaced.iter();
        let others = others.map(|replaced| (replaced.node, &replaced.values));
        for (node, values) in [(0, &action.replacement)].into_iter().chain(others) {
            let values = values.iter().enumerate();
            for (result, value) in values.filter(|(_, value)| of_native(value)) {
                let (op, result, value) = (node_name(node), number(result), self.value(*value));
                tests.extend(quote!(__rt::check_replacement(__ir, #op, #result, #value)?;));
            }
        }
        let mut asked: Vec<(Entity, usize)> = Vec::new();
        let replaces_with = action.replaces_with.iter().flatten();
        asked.extend(replaces_with.filter_map(|part| match part {
            Spread::One(value) if of_native(value) => Some((*value, 0)),
            _ => None,
        }));
        let mut place = 0;
        for step in &action.steps {
            let at = match step {
                Step::Before(node) => {
                    place = node.unwrap_or(0);
                    continue;
                }
                Step::Modify(modify) => modify.node,
                Step::Build(_) | Step::Native { .. } => place,
            };
            for part in step.operands() {
                if let Spread::One(value) = part
                    && of_native(&value)
                    && !asked.contains(&(value, at))
                {
                    asked.push((value, at));
                }
            }
        }
        for (value, node) in asked {
            let (op, value) = (node_name(node), self.value(value));
            // What matched ops outside of bodies use is there before the root: the common case.
            let captures = self.rule.captures.iter().enumerate();
            let captures = captures.filter(|(_, capture)| {
                node == 0
                    && capture.kind == CaptureKind::Value
                    && self.rule.nodes[capture.node].body.is_none()
            });
            let known = captures.map(|(index, _)| capture_name(index));
            tests.extend(quote! {
                __rt::decline_unless(
                    #(#value == #known ||)* __rt::dominates(__ir, #value, #op),
                    "a native gave a value that is not there yet",
                )?;
            });
        }
        let erased = action.erased.iter().map(|node| node_name(*node));
        let erased: Vec<_> = erased.collect();
        if !erased.is_empty() {
            for value in self.used_values().into_iter().filter(of_native) {
                let value = self.value(value);
                tests.extend(quote! {
                    __rt::decline_unless(
                        #(!__rt::makes(__ir, #erased, #value))&&*,
                        "a native gave a value that the rule erases",
                    )?;
                });
            }
        }
        tests
    }

    /// The single values that what is made, changed or replaced uses.
    fn used_values(&self) -> Vec<Entity> {
        let action = &self.rule.action;
        let values = action.steps.iter().flat_map(Step::operands);
        let values = values.filter_map(|part| match part {
            Spread::One(value) => Some(value),
            _ => None,
        });
        let replaced = action.replaced.iter().flat_map(|replaced| &replaced.values);
        let replaced = action.replacement.iter().chain(replaced).copied();
        let mut all = Vec::new();
        for value in values.chain(replaced) {
            if !all.contains(&value) {
                all.push(value);
            }
        }
        all
    }

    /// An attribute of an op, or by its name of each of several ops that may stand at a node.
    pub(super) fn attr_places(
        &self,
        op: usize,
        slot: usize,
        node: Option<usize>,
    ) -> Vec<(usize, usize)> {
        match node {
            Some(node) => self.rule.attr_slots(self.set, node, slot),
            None => vec![(op, slot)],
        }
    }

    /// What `of` makes of an attribute's kind: of the op that stands at a node, where several may.
    pub(super) fn by_kind(
        &self,
        (op, slot, node): (usize, usize, Option<usize>),
        ir: &TokenStream,
        of: impl Fn(&TokenStream) -> TokenStream,
    ) -> TokenStream {
        match node {
            None => of(&self.attr_kind(op, slot)),
            Some(node) => {
                let places = self.attr_places(op, slot, Some(node));
                self.by_op(node, &places, ir, |(op, slot)| {
                    of(&self.attr_kind(*op, *slot))
                })
            }
        }
    }

    /// Whether the rewrite still needs the item. What only other natives take may borrow the IR,
    /// and must not outlive the read.
    pub(super) fn kept(&self, item: usize) -> bool {
        let action = &self.rule.action;
        if action.early[item].want != Want::Raw {
            return true;
        }
        let is = |entity: &Entity| *entity == Entity::Early(item);
        fn arg_uses(arg: &CallArg, is: &dyn Fn(&Entity) -> bool) -> bool {
            match arg {
                CallArg::Entity(entity, _) => is(entity),
                CallArg::Code(code) => code.names.iter().any(|(_, entity)| is(entity)),
                CallArg::Call(call) => call.args.iter().any(|arg| arg_uses(arg, is)),
                CallArg::Literal(_) | CallArg::Path(_) => false,
            }
        }
        action.steps.iter().any(|step| match step {
            Step::Native {
                code: LateCode::Call(call),
                ..
            } => call.args.iter().any(|arg| arg_uses(arg, &is)),
            Step::Native {
                code: LateCode::Code(code),
                ..
            } => code.names.iter().any(|(_, e)| is(e)),
            Step::Build(_) | Step::Before(_) | Step::Modify(_) => false,
        })
    }

    /// An early item as a value; a raw one is converted where it stands.
    pub(super) fn early_as_value(&self, item: usize) -> TokenStream {
        let name = early_name(item);
        match self.rule.action.early[item].want {
            Want::Raw => {
                let value = quote::format_ident!("{}_value", name);
                quote!(#value)
            }
            _ => quote!(#name),
        }
    }

    pub(super) fn early_item(&self, index: usize, item: &Early) -> TokenStream {
        let ir = self.target.ir_type();
        let name = early_name(index);
        let view = View::Pure {
            deep: self.rule.syntax.reads,
        };
        let span = item.span;
        let what = match &item.code {
            EarlyCode::Call(call) => match &call.helper.name {
                Some(name) => format!("native `{name}` gave no result"),
                None => "a native gave no result".to_string(),
            },
            EarlyCode::Code(_) => "native code gave no result".to_string(),
            EarlyCode::Literal(_) | EarlyCode::Path(_) => {
                "this IR has no such attribute".to_string()
            }
            EarlyCode::Attr(_) => "an attribute is absent".to_string(),
            EarlyCode::TypeOf(_) => "a type is not known".to_string(),
        };
        // An expression of type `Option<_>`, or of one that converts itself.
        let code = match &item.code {
            EarlyCode::Call(call) => self.call(call, view),
            EarlyCode::Code(code) => self.code(code, view),
            EarlyCode::Path(path) => {
                let path = &path.path;
                quote!(#path)
            }
            EarlyCode::Attr(entity) => self.seen(*entity, view),
            EarlyCode::TypeOf(entity) => match entity {
                Entity::Early(item) => {
                    let value = self.early_as_value(*item);
                    quote!(__rt::Ty::new(__ir, __ir.value_type(#value)))
                }
                _ => {
                    let value = self.handle(*entity, quote!(__ir));
                    quote!(__rt::Ty::new(__ir, __ir.value_type(#value)))
                }
            },
            EarlyCode::Literal(literal) => match item.want {
                Want::Attr { op, slot, node, .. } => {
                    self.by_kind((op, slot, node), &quote!(__ir), |kind| {
                        self.literal_attr(literal, kind)
                    })
                }
                _ => literal.tokens.clone(),
            },
        };
        let given = Ident::new("__v", span);
        let into_attr = |op, slot, node| {
            self.by_kind((op, slot, node), &quote!(__ir), |kind| {
                let into = quote_spanned!(span=> __rt::IntoAttr::<#ir, #kind>::into_attr);
                quote!(#into(#given))
            })
        };
        let converted = match item.want {
            Want::Raw => code.clone(),
            Want::Attr { .. } if matches!(&item.code, EarlyCode::Literal(l) if l.suffix.is_empty()) => {
                code.clone()
            }
            Want::Attr { op, slot, node, .. } => {
                let into = into_attr(op, slot, node);
                quote!({ let #given = #code; #into })
            }
            Want::Value => {
                let into = quote_spanned!(span=> __rt::IntoValue::<#ir>::into_value);
                apply(span, &into, &code, &quote!(, __ir))
            }
            Want::Values(n) => {
                let (into, n) = (
                    quote_spanned!(span=> __rt::IntoValues::<#ir>::into_values),
                    number(n as usize),
                );
                let values = apply(span, &into, &code, &quote!(, __ir));
                quote!(#values.filter(|__v| __v.len() == #n))
            }
            Want::Type => {
                let into = quote_spanned!(span=> __rt::IntoType::<#ir>::into_type);
                apply(span, &into, &code, &quote!())
            }
        };
        if let Want::Attr {
            optional: true,
            op,
            slot,
            node,
        } = item.want
        {
            // A native that fails (`?`) is no match; one that returns `None` means absence.
            let fails = matches!(&item.code, EarlyCode::Call(_) | EarlyCode::Code(_));
            if fails {
                let value = into_attr(op, slot, node);
                return quote! {
                    let #name = {
                        let #given = __rt::or_decline(#code, #what)?;
                        #value
                    };
                };
            }
            return quote!(let #name = #converted;);
        }
        let given = |name: &TokenStream, value: &TokenStream| quote!(let #name = __rt::or_decline(#value, #what)?;);
        let mut out = given(&quote!(#name), &converted);
        if item.want == Want::Raw && self.used_as_value(index) {
            let value = self.early_as_value(index);
            let into = quote_spanned!(span=> __rt::IntoValue::<#ir>::into_value);
            let again = quote!(#into(::core::clone::Clone::clone(&#name), __ir));
            out.extend(given(&value, &again));
        }
        out
    }

    /// Whether a raw item stands for a value somewhere.
    pub(super) fn used_as_value(&self, item: usize) -> bool {
        let action = &self.rule.action;
        let is = |value: &Entity| *value == Entity::Early(item);
        let used = |part: Spread| matches!(part, Spread::One(value) if is(&value));
        action.replacement.iter().any(is)
            || action
                .replaced
                .iter()
                .any(|replaced| replaced.values.iter().any(is))
            || action.steps.iter().flat_map(Step::operands).any(used)
            || action
                .early
                .iter()
                .any(|early| matches!(early.code, EarlyCode::TypeOf(Entity::Early(i)) if i == item))
    }

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
            LiteralValue::Str(_) => quote!(__rt::IntoAttr::<#ir, #kind>::into_attr(#value)),
            LiteralValue::Bool(_) => {
                quote!(__rt::IntoAttr::<#ir, #kind>::into_attr(#value))
            }
        }
    }

    /// The names of raw items that were converted to values and are needed by the rewrite.
    pub(super) fn raw_values(&self) -> Vec<usize> {
        (0..self.rule.action.early.len())
            .filter(|item| {
                self.rule.action.early[*item].want == Want::Raw && self.used_as_value(*item)
            })
            .collect()
    }
}

/// A literal's value as a token of the widest type.
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
