//! Changing a matched op in place.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::context::RuleExpander;
use super::names::{expr_name, number};
use super::terms::{choose, fixed_operand};
use crate::model::Modify;
use crate::pieces::option;

impl RuleExpander<'_> {
    /// A rule that only changes ops in place, and would change nothing, does not match.
    pub(super) fn changes_something(&self) -> TokenStream {
        if !self.rule.only_modifies() {
            return quote!();
        }
        let modifies = self.rule.action.modifies();
        let same = modifies.flat_map(|modify| self.arguments(modify, "has"));
        let same: Vec<_> = same.map(|(is_same, _)| is_same).collect();
        // A rule with a mistake may have lost what it changes.
        if same.is_empty() {
            return quote!();
        }
        quote!(__rt::decline_unless(!(#(#same)&&*), "nothing would change")?;)
    }

    pub(super) fn modify(&self, modify: &Modify) -> TokenStream {
        let changes = self.arguments(modify, "set").into_iter();
        let changes = changes.map(|(change, can_fail)| match can_fail {
            true => quote!(#change?;),
            false => quote!(#change;),
        });
        changes.collect()
    }

    /// A call of the rewriter for each argument that is changed, and whether setting it can fail.
    fn arguments(&self, modify: &Modify, verb: &str) -> Vec<(TokenStream, bool)> {
        let op = self.node(modify.node);
        let operands = modify.operands.iter().map(|(group, operand)| {
            if let Some(at) = self.single_operand(modify.node, *group)
                && let [value] = operand.as_slice()
                && let Some(value) = value.one()
            {
                let (method, value) = (format_ident!("{verb}_operand"), self.value(value));
                return (quote!(__rw.#method(#op, #at, #value)), false);
            }
            let (method, values) = (format_ident!("{verb}_group"), self.values(operand));
            let group = self.operand_group(modify.node, *group);
            (quote!(__rw.#method(#op, #group, &#values)), true)
        });
        let attrs = modify.attrs.iter().map(|(slot, value)| {
            let method = format_ident!("{verb}_attr");
            let name = self.attr_name(modify.node, *slot);
            let value = self.attr_ref(*value);
            (quote!(__rw.#method(#op, #name, #value)), false)
        });
        operands.chain(attrs).collect()
    }

    /// The number of a single operand of a matched op; `None` if it may be absent or several.
    fn single_operand(&self, node: usize, group: usize) -> Option<TokenStream> {
        if !self.rule.is_single_operand(self.set, node, group) {
            return None;
        }
        let groups = self.rule.operand_groups(self.set, node, group);
        let fixed = |(op, group): (usize, usize)| fixed_operand(self.set, op, group);
        let first = fixed(*groups.first()?);
        if let Some(index) = first
            && groups.iter().all(|place| fixed(*place) == first)
        {
            let index = number(index);
            return Some(quote!(#index));
        }
        let (op, group) = (self.node(node), self.operand_group(node, group));
        Some(quote!(__rt::group_start(__rw.ir(), #op, #group)))
    }

    /// An operand group of whichever op stands at a node.
    fn operand_group(&self, node: usize, group: usize) -> TokenStream {
        let of = |(op, group): &(usize, usize)| {
            let (arities, group) = (self.target.arities(*op), number(*group));
            quote!(__rt::group(#arities, #group))
        };
        let groups = self.rule.operand_groups(self.set, node, group);
        self.by_op(node, &groups, &quote!(__rw.ir()), of)
    }

    /// The name of an attribute of whichever op stands at a node.
    fn attr_name(&self, node: usize, slot: usize) -> TokenStream {
        let of = |(op, slot): &(usize, usize)| {
            let number = number(self.attr_number(*op, *slot));
            quote!(__t.attr(#number))
        };
        let slots = self.rule.attr_slots(self.set, node, slot);
        self.by_op(node, &slots, &quote!(__rw.ir()), of)
    }

    /// A choice by which op stands at a node.
    pub(super) fn by_op(
        &self,
        node: usize,
        places: &[(usize, usize)],
        ir: &TokenStream,
        of: impl Fn(&(usize, usize)) -> TokenStream,
    ) -> TokenStream {
        let asked = || {
            let op = self.node(node);
            quote!(__t.op_index(#ir, #op))
        };
        choose(
            asked,
            places.iter().map(|place| (place.0, of(place))).collect(),
        )
    }

    /// An attribute that may be absent, as an `Option` of a reference.
    fn attr_ref(&self, attr: Option<usize>) -> TokenStream {
        let name = attr.map(expr_name);
        match attr.is_some_and(|attr| self.is_optional(attr)) {
            true => quote!(#name.as_ref()),
            false => option(name.map(|name| quote!(&#name))),
        }
    }
}
