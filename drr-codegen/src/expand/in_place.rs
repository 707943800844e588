//! Changing a matched op in place.

use proc_macro2::TokenStream;
use quote::quote;

use super::{RuleExpander, early_name, late_name, node_name};
use crate::model::{At, AttrExpr, Modify, Place, Step};

impl RuleExpander<'_> {
    /// A rule that only changes ops in place, and would change nothing, does not match.
    pub(super) fn changes(&self) -> TokenStream {
        if !self.rule.only_modifies() {
            return quote!();
        }
        let steps = self.rule.action.steps.iter();
        let modifies = steps.filter_map(|step| match step {
            Step::Modify(modify) => Some(modify),
            _ => None,
        });
        let same = modifies.flat_map(|modify| {
            let op = node_name(modify.node);
            let operands = modify.operands.iter().map(|(group, value)| {
                let (value, at) = (self.value(*value), self.operand_index(modify.node, *group));
                quote!(__rw.ir().operand(#op, #at) == #value)
            });
            let attrs = modify.attrs.iter().map(|(slot, value)| {
                let name = self.attr_name(modify.node, *slot);
                match value {
                    Some(attr) => {
                        let value = self.attr_option(*attr);
                        quote!(__rw.ir().with_attr(#op, #name, |__a| __a.cloned()) == #value)
                    }
                    None => quote!(__rw.ir().with_attr(#op, #name, |__a| __a.is_none())),
                }
            });
            operands.chain(attrs).collect::<Vec<_>>()
        });
        let same: Vec<TokenStream> = same.collect();
        quote! {
            if #(#same)&&* {
                return __rt::plumbing::retract("nothing would change");
            }
        }
    }

    pub(super) fn modify(&self, modify: &Modify) -> TokenStream {
        let op = node_name(modify.node);
        let operands = modify.operands.iter().map(|(group, value)| {
            let (value, at) = (self.value(*value), self.operand_index(modify.node, *group));
            quote! {
                let __value = #value;
                let __at = #at;
                if __rw.ir().operand(#op, __at) != __value {
                    __rw.set_operand(#op, __at, __value);
                }
            }
        });
        let attrs = modify.attrs.iter().map(|(slot, value)| {
            let name = self.attr_name(modify.node, *slot);
            let value = match value {
                Some(attr) => self.attr_option(*attr),
                None => quote!(::core::option::Option::None),
            };
            quote! {
                let __value = #value;
                if __rw.ir().with_attr(#op, #name, |__a| __a.cloned()) != __value {
                    __rw.set_attr(#op, #name, __value);
                }
            }
        });
        quote!(#(#operands)* #(#attrs)*)
    }

    /// The number of a single operand of a matched op.
    pub(super) fn operand_index(&self, node: usize, group: usize) -> TokenStream {
        let (op, of) = (node_name(node), self.rule.nodes[node].op);
        let place = Place {
            group,
            at: At::Only,
        };
        match super::fixed_operand(self.set, of, place) {
            Some(index) => quote!(#index),
            None => {
                let arities = super::arities(self.set, of);
                quote!(__rt::plumbing::operand_index(__rw.ir(), #op, #arities, #group))
            }
        }
    }

    pub(super) fn attr_name(&self, node: usize, slot: usize) -> TokenStream {
        let number = self.attr_number(self.rule.nodes[node].op, slot);
        quote!(__t.attr(#number))
    }

    /// An attribute that may be absent.
    pub(super) fn attr_option(&self, attr: AttrExpr) -> TokenStream {
        let name = match attr {
            AttrExpr::Early(item) => early_name(item),
            AttrExpr::Late(step) => late_name(step),
        };
        let value = quote!(::core::clone::Clone::clone(&#name));
        match self.is_optional(attr) {
            true => value,
            false => quote!(::core::option::Option::Some(#value)),
        }
    }
}
