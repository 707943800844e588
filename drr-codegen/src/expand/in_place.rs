//! Changing a matched op in place.

use proc_macro2::TokenStream;
use quote::quote;

use super::{RuleExpander, early_name, late_name, node_name};
use crate::model::{AttrExpr, Modify, OperandExpr, Step};

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
            let operands = modify.operands.iter().map(|(group, operand)| {
                if let Some(at) = self.single_operand(modify.node, *group)
                    && let OperandExpr::One(value) = operand
                {
                    let value = self.value(*value);
                    return quote!(__rw.ir().operand(#op, #at) == #value);
                }
                let (values, group) = (
                    self.operand_values(&[operand]),
                    self.operand_group(modify.node, *group),
                );
                quote!({ #values __rt::plumbing::has_operands(__rw.ir(), #op, #group, &__operands) })
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
        let late = self.late_operands(modify.operands.iter().map(|(_, operand)| operand));
        let operands = modify.operands.iter().map(|(group, operand)| {
            if let Some(at) = self.single_operand(modify.node, *group)
                && let OperandExpr::One(value) = operand
            {
                let value = self.value(*value);
                return quote! {
                    let __value = #value;
                    let __at = #at;
                    if __rw.ir().operand(#op, __at) != __value {
                        __rw.set_operand(#op, __at, __value);
                    }
                };
            }
            let (values, group) = (
                self.operand_values(&[operand]),
                self.operand_group(modify.node, *group),
            );
            quote! {
                #values
                let __group = #group;
                if !__rt::plumbing::set_group(__rw, #op, __group, &__operands) {
                    return __rt::plumbing::abandon("this IR cannot change how many operands an operation has");
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
                let __name = #name;
                if __rw.ir().with_attr(#op, __name, |__a| __a.cloned()) != __value {
                    __rw.set_attr(#op, __name, __value);
                }
            }
        });
        quote!(#late #(#operands)* #(#attrs)*)
    }

    /// The number of a single operand of a matched op; `None` if it may be absent or several.
    fn single_operand(&self, node: usize, group: usize) -> Option<TokenStream> {
        if !self.rule.is_single_operand(self.set, node, group) {
            return None;
        }
        let groups = self.rule.operand_groups(self.set, node, group);
        let fixed = |(op, group): (usize, usize)| super::fixed_operand(self.set, op, group);
        let first = fixed(*groups.first()?);
        if let Some(index) = first
            && groups.iter().all(|place| fixed(*place) == first)
        {
            return Some(quote!(#index));
        }
        let (op, group) = (node_name(node), self.operand_group(node, group));
        Some(quote!(__rt::plumbing::group_start(__rw.ir(), #op, #group)))
    }

    /// An operand group of whichever op stands at a node.
    fn operand_group(&self, node: usize, group: usize) -> TokenStream {
        let of = |(op, group): &(usize, usize)| {
            let arities = super::arities(self.set, *op);
            quote!(__rt::rule::Group { arities: #arities, index: #group })
        };
        let groups = self.rule.operand_groups(self.set, node, group);
        self.by_op(node, &groups, &quote!(__rw.ir()), of)
    }

    /// The name of an attribute of whichever op stands at a node.
    fn attr_name(&self, node: usize, slot: usize) -> TokenStream {
        let of = |(op, slot): &(usize, usize)| {
            let number = self.attr_number(*op, *slot);
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
        match places {
            [] => quote!(),
            [one] => of(one),
            [others @ .., last] => {
                let op = node_name(node);
                let arms = others.iter().map(|place| {
                    let (index, made) = (place.0 as u16, of(place));
                    quote!(#index => #made,)
                });
                let last = of(last);
                quote!(match __t.op_index(#ir, #op) { #(#arms)* _ => #last })
            }
        }
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
