//! The pure part of a rewrite. If an expression has no value, the rule declines.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};

use super::context::RuleExpander;
use super::names::{expr_name, is_constant, matched_name, number};
use crate::model::{CaptureKind, Entity, ExprKind, Phase, Replacement, Spread, Step, Want};
use crate::tokens::idents;

impl RuleExpander<'_> {
    /// The part of a rewrite that only reads; `__host` is in scope. `rest` is the part that changes.
    pub(super) fn precompute(&self, rest: &TokenStream) -> TokenStream {
        let exprs = self.rule.action.exprs.iter().enumerate();
        let pure = exprs.filter(|(_, expr)| expr.phase == Phase::Pure && !is_constant(expr));
        let pure: Vec<usize> = pure.map(|(index, _)| index).collect();
        let items: TokenStream = pure.iter().map(|index| self.pure_expr(*index)).collect();
        let tests = self.precomputed_tests();
        let (natives, given) = self.source_natives(&quote!(#items #tests), rest);
        if pure.is_empty() && natives.is_empty() {
            return quote!();
        }
        let (kept, dropped): (Vec<usize>, Vec<usize>) =
            pure.iter().partition(|index| self.kept(**index));
        let is_raw = |index: &usize| self.expr(*index).want == Want::Raw;
        // A value that borrows the IR cannot be kept beside a rewriter.
        let raw = kept.iter().filter(|index| is_raw(index));
        let borrowing = raw.map(|index| expr_name(*index)).chain(given.clone());
        let handles = borrowing.map(|name| quote!(let #name = __rt::__kept!(#name);));
        let body = quote! {
            let __ir = __host.ir();
            #natives
            #items
            #tests
            #(#handles)*
        };
        if dropped.is_empty() && natives.is_empty() {
            return body;
        }
        // A value that is dropped at the end of the function would borrow the IR until then.
        let values = pure
            .iter()
            .filter(|index| is_raw(index) && self.used_as_value(**index));
        let values = values.map(|index| self.value(Entity::Expr(*index)));
        let names = kept
            .iter()
            .map(|index| expr_name(*index).into_token_stream());
        let given = given.into_iter().map(Ident::into_token_stream);
        let names: Vec<TokenStream> = names.chain(values).chain(given).collect();
        quote! {
            let (#(#names,)*) = {
                #body
                (#(#names,)*)
            };
        }
    }

    /// A match does not carry what natives of the source give. If the results use it, the natives run
    /// again. Gives the statements, and the names that the changing part uses.
    fn source_natives(
        &self,
        reads: &TokenStream,
        changes: &TokenStream,
    ) -> (TokenStream, Vec<Ident>) {
        if self.rule.source.natives.is_empty() {
            return (quote!(), Vec::new());
        }
        let names = |code: &TokenStream| BTreeSet::from_iter(idents(code.clone()));
        let (read, changed) = (names(reads), names(changes));
        let (mut lets, mut given) = (TokenStream::new(), Vec::new());
        for (number, native) in self.rule.source.natives.iter().enumerate() {
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
                    return __rt::Err(__rt::declined("a native gave no result"));
                };
            });
            given.extend(later);
        }
        (lets, given)
    }

    /// A value that a pure native gives must dominate its uses. If it replaces a result, it must have
    /// that result's type.
    fn precomputed_tests(&self) -> TokenStream {
        let action = &self.rule.action;
        let of_native = |value: &Entity| action.is_precomputed(*value);
        let mut tests = TokenStream::new();
        for (node, result, value) in action.replacements().filter(|(.., value)| of_native(value)) {
            let (op, result, value) = (self.node(node), number(result), self.value(value));
            tests.extend(quote!(__rt::check_replacement(__ir, #op, #result, #value)?;));
        }
        let given = |part: &Spread| {
            let is_given = matches!(part, Spread::One(_) | Spread::Given(_));
            is_given && of_native(&part.entity())
        };
        let mut asked: Vec<(Spread, usize)> = Vec::new();
        if let Some(by @ (Replacement::Spread(_) | Replacement::Several(_))) = action.root() {
            let parts = by.parts().into_iter();
            asked.extend(parts.filter(given).map(|part| (part, 0)));
        }
        let mut place = 0;
        for step in &action.steps {
            let at = match step {
                Step::Before(node) => {
                    place = node.unwrap_or(0);
                    continue;
                }
                Step::Modify(modify) => modify.node,
                Step::Run(_) | Step::Blocks(..) | Step::Into(_) | Step::OutOf(_) => place,
            };
            for part in action.operands(step) {
                if given(&part) && !asked.contains(&(part, at)) {
                    asked.push((part, at));
                }
            }
        }
        for (part, node) in asked {
            let op = self.node(node);
            // The common case is cheap: operands of ops outside of bodies dominate the root.
            let captures = self.rule.source.captures.iter().enumerate();
            let captures = captures.filter(|(_, capture)| {
                node == 0
                    && capture.kind == CaptureKind::Value
                    && self.rule.source.nodes[capture.node].body.is_none()
            });
            let known: Vec<_> = captures.map(|(index, _)| self.capture(index)).collect();
            tests.extend(self.each(part, |value| {
                quote! {
                    __rt::decline_unless(
                        #(#value == #known ||)* __rt::dominates(__ir, #value, #op),
                        "a native gave a value that is not there yet",
                    )?;
                }
            }));
        }
        let erased = action.erased.iter().map(|node| self.node(*node));
        let erased: Vec<_> = erased.collect();
        if !erased.is_empty() {
            for part in self.used_parts().into_iter().filter(given) {
                tests.extend(self.each(part, |value| {
                    quote! {
                        __rt::decline_unless(
                            #(!__rt::makes(__ir, #erased, #value))&&*,
                            "a native gave a value that the rule erases",
                        )?;
                    }
                }));
            }
        }
        tests
    }

    /// A test of a value, or of each of several.
    fn each(&self, part: Spread, test: impl Fn(&TokenStream) -> TokenStream) -> TokenStream {
        match part {
            Spread::Given(expr) => {
                let (name, test) = (expr_name(expr), test(&quote!(*__v)));
                quote!(for __v in &#name { #test })
            }
            part => test(&self.value(part.entity())),
        }
    }

    /// The values that are operands or replacements.
    fn used_parts(&self) -> Vec<Spread> {
        let action = &self.rule.action;
        let replaced = action
            .replaced
            .iter()
            .flat_map(|replaced| replaced.by.parts());
        let operands = action.steps.iter().flat_map(|step| action.operands(step));
        let mut all = Vec::new();
        for part in operands.chain(replaced) {
            if !all.contains(&part) {
                all.push(part);
            }
        }
        all
    }

    /// True if the changing part needs a pure expression. A value that only pure natives take may borrow
    /// the IR, so it must not live longer.
    fn kept(&self, index: usize) -> bool {
        let mut exprs = self.rule.action.exprs.iter();
        self.expr(index).want != Want::Raw
            || exprs.any(|expr| {
                expr.phase == Phase::Effectful
                    && expr.kind.uses(|entity| entity == Entity::Expr(index))
            })
    }

    /// True if a raw expression is used as a value somewhere.
    pub(super) fn used_as_value(&self, index: usize) -> bool {
        let is = Entity::Expr(index);
        let mut exprs = self.rule.action.exprs.iter();
        self.used_parts().contains(&Spread::One(is))
            || exprs.any(|expr| matches!(expr.kind, ExprKind::TypeOf(entity) if entity == is))
    }
}
