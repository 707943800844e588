//! What a rule computes before the rewrite: a failure is no match.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};

use super::expr::is_constant;
use super::matched::identifiers;
use super::{RuleExpander, capture_name, expr_name, matched_name, node_name, number};
use crate::model::{CaptureKind, Entity, Expr, ExprKind, Phase, Spread, Step, Want};

impl RuleExpander<'_> {
    /// The part of a rewrite that only reads; `__host` is in scope. `rest` is the part that changes.
    pub(super) fn precompute(&self, rest: &TokenStream) -> TokenStream {
        let exprs = self.rule.action.exprs.iter().enumerate();
        let pure = exprs.filter(|(_, expr)| expr.phase == Phase::Pure);
        let (constants, pure): (Vec<(usize, &Expr)>, Vec<(usize, &Expr)>) =
            pure.partition(|(_, expr)| is_constant(expr));
        let items: TokenStream = pure
            .iter()
            .map(|(index, _)| self.pure_expr(*index))
            .collect();
        let tests = self.precomputed_tests();
        let (natives, given) = self.source_natives(&quote!(#items #tests), rest);
        let asserts =
            constants
                .iter()
                .chain(&pure)
                .flat_map(|(_, expr)| match (&expr.kind, expr.want) {
                    (ExprKind::Literal(literal), Want::Attr { place, .. }) => {
                        let places = self.attr_places(place).into_iter();
                        let assert =
                            |(op, slot)| self.literal_assert(literal, &self.attr_kind(op, slot));
                        places.map(assert).collect::<Vec<_>>()
                    }
                    _ => Vec::new(),
                });
        if pure.is_empty() && natives.is_empty() {
            return quote!(#(#asserts)*);
        }
        let all = pure.iter().map(|(index, _)| *index);
        let (kept, dropped): (Vec<usize>, Vec<usize>) = all.partition(|index| self.kept(*index));
        // What borrows the IR cannot be kept beside a rewriter.
        let handles = kept
            .iter()
            .filter(|index| self.expr(**index).want == Want::Raw);
        let handles = handles.map(|index| {
            let name = expr_name(*index);
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
        let values = pure
            .iter()
            .filter(|(index, expr)| expr.want == Want::Raw && self.used_as_value(*index));
        let values = values.map(|(index, _)| self.value(Entity::Expr(*index)));
        let names = kept
            .iter()
            .map(|index| expr_name(*index).into_token_stream());
        let names: Vec<TokenStream> = names.chain(values).chain(given).collect();
        quote! {
            #(#asserts)*
            let (#(#names,)*) = {
                #body
                (#(#names,)*)
            };
        }
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
    fn precomputed_tests(&self) -> TokenStream {
        let action = &self.rule.action;
        let of_native = |value: &Entity| action.is_precomputed(*value);
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
                Step::Run(_) => place,
            };
            for part in action.operands(step) {
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
        let values = action.steps.iter().flat_map(|step| action.operands(step));
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

    /// Whether the rewrite still needs a pure expression. What only other natives take may borrow the
    /// IR, and must not outlive the read.
    fn kept(&self, index: usize) -> bool {
        let mut exprs = self.rule.action.exprs.iter();
        self.expr(index).want != Want::Raw
            || exprs.any(|expr| {
                expr.phase == Phase::Effectful
                    && expr.kind.uses(|entity| entity == Entity::Expr(index))
            })
    }

    /// Whether a raw value stands for a value somewhere.
    pub(super) fn used_as_value(&self, index: usize) -> bool {
        let is = Entity::Expr(index);
        let mut exprs = self.rule.action.exprs.iter();
        self.used_values().contains(&is)
            || exprs.any(|expr| matches!(expr.kind, ExprKind::TypeOf(entity) if entity == is))
    }
}
