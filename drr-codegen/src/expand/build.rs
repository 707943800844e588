//! Building an op in a rewrite.

use proc_macro2::TokenStream;
use quote::quote;

use super::{RuleExpander, built_name, capture_name, early_name, late_name, node_name};
use crate::model::{AttrExpr, Build, Entity, OperandExpr, Spread, Types, Want};

impl RuleExpander<'_> {
    pub(super) fn build(&self, step: usize, build: &Build) -> TokenStream {
        let info = &self.set.ops[build.op];
        let name = built_name(step);
        let op = build.op as u16;
        let late = self.late_operands(build.operands.iter());
        let operands = self.operand_values(&build.operands.iter().collect::<Vec<_>>());
        let segments = if info.decl.has_operand_segments() {
            let lengths = build.operands.iter().map(|operand| {
                let parts = operand.spread();
                let single = parts.iter().filter(|part| matches!(part, Spread::One(_)));
                let single = single.count() as u32;
                let others = parts.iter().filter_map(|part| match part {
                    Spread::One(_) => None,
                    Spread::Optional(capture) => {
                        let name = capture_name(*capture);
                        Some(quote!(+ #name.is_some() as ::core::primitive::u32))
                    }
                    Spread::Values(capture) => {
                        let name = capture_name(*capture);
                        Some(quote!(+ #name.len() as ::core::primitive::u32))
                    }
                    Spread::Results { of, op, group } => {
                        let values = self.result_group(*of, *op, *group);
                        Some(quote!(+ #values.len() as ::core::primitive::u32))
                    }
                });
                quote!(#single #(#others)*)
            });
            quote!(::core::option::Option::Some(&[#(#lengths),*]))
        } else {
            quote!(::core::option::Option::None)
        };
        let result_segments = if info.decl.has_result_segments() {
            // Only an op that takes another's place has such results.
            let replaced = match build.types {
                Types::AllOf(node) => node_name(node),
                _ => node_name(0),
            };
            quote!(__rw.ir().result_segments(#replaced).as_deref())
        } else {
            quote!(::core::option::Option::None)
        };
        let attrs = self.attrs(build);
        let types = self.types(step, build);
        let loc = self.loc(&build.loc);
        let regions = self.region_list(build);
        let copies = self.copies(build, step);
        let successors = self.successor_list(build);
        quote! {
            let #name = {
                #late
                #operands
                #attrs
                #types
                let __op_loc = #loc;
                __rw.create_op(__rt::ir::OpState {
                    kind: __rt::plumbing::kind(__t, #op),
                    operands: &__operands,
                    operand_segments: #segments,
                    result_types: &__types,
                    result_segments: #result_segments,
                    attrs: &__attrs,
                    regions: &#regions,
                    successors: &#successors,
                    loc: __op_loc,
                })
            };
            #copies
        }
    }

    /// Values one behind the other, in a `Vec`.
    pub(super) fn values(&self, parts: &[Spread]) -> TokenStream {
        let ir = self.target.ir_type();
        let pushes = parts.iter().map(|part| match *part {
            Spread::One(value) => {
                let value = self.value(value);
                quote!(__values.push(#value);)
            }
            Spread::Optional(capture) => {
                let name = capture_name(capture);
                quote! {
                    if let ::core::option::Option::Some(__v) = #name {
                        __values.push(__v);
                    }
                }
            }
            Spread::Values(capture) => {
                let name = capture_name(capture);
                quote!(__values.append(&mut #name.to_vec(__rw.ir()));)
            }
            Spread::Results { of, op, group } => {
                let values = self.result_group(of, op, group);
                quote!(__values.append(&mut #values);)
            }
        });
        quote!({
            let mut __values: ::std::vec::Vec<__rt::ir::Value<#ir>> = ::std::vec::Vec::new();
            #(#pushes)*
            __values
        })
    }

    /// `__operands`: the values of some operand groups, one group behind the other.
    pub(super) fn operand_values(&self, operands: &[&OperandExpr]) -> TokenStream {
        let ir = self.target.ir_type();
        let simple =
            |operand: &&OperandExpr| matches!(operand, OperandExpr::One(_) | OperandExpr::Absent);
        if operands.iter().all(simple) {
            let values = operands.iter().filter_map(|operand| match operand {
                OperandExpr::One(value) => Some(self.value(*value)),
                _ => None,
            });
            let values: Vec<TokenStream> = values.collect();
            let count = values.len();
            return quote!(let __operands: [__rt::ir::Value<#ir>; #count] = [#(#values),*];);
        }
        let parts = operands.iter().flat_map(|operand| operand.spread());
        let values = self.values(&parts.collect::<Vec<_>>());
        quote!(let __operands = #values;)
    }

    /// The values of a variadic or optional result.
    fn result_group(&self, of: Entity, op: usize, group: usize) -> TokenStream {
        self.result_group_in(of, op, group, quote!(__rw.ir()))
    }

    /// The same; `ir` is an expression for `&I`.
    pub(super) fn result_group_in(
        &self,
        of: Entity,
        op: usize,
        group: usize,
        ir: TokenStream,
    ) -> TokenStream {
        let (op, path) = (self.handle(of, ir.clone()), &self.set.ops[op].path.path);
        quote!(__rt::plumbing::result_group::<#path, _>(#ir, #op, #group))
    }

    pub(super) fn attr_number(&self, op: usize, slot: usize) -> usize {
        self.set
            .attrs
            .iter()
            .position(|known| *known == (op, slot))
            .unwrap_or(0)
    }

    pub(super) fn is_optional(&self, attr: AttrExpr) -> bool {
        matches!(attr, AttrExpr::Early(item)
            if matches!(self.rule.action.early[item].want, Want::Attr { optional: true, .. }))
    }

    pub(super) fn attrs(&self, build: &Build) -> TokenStream {
        let ir = self.target.ir_type();
        let value = |attr: AttrExpr| match attr {
            AttrExpr::Early(item) => {
                let name = early_name(item);
                quote!(#name)
            }
            AttrExpr::Late(step) => {
                let name = late_name(step);
                quote!(#name)
            }
        };
        let ty = quote!((__rt::ir::AttrName, <#ir as __rt::ir::Ir>::Attr));
        let count = build.attrs.len();
        if build.attrs.iter().any(|(_, attr)| self.is_optional(*attr)) {
            let pushes = build.attrs.iter().map(|(slot, attr)| {
                let (number, item) = (self.attr_number(build.op, *slot), value(*attr));
                if self.is_optional(*attr) {
                    quote! {
                        if let ::core::option::Option::Some(__a) = #item {
                            __attrs.push((__t.attr(#number), __a));
                        }
                    }
                } else {
                    quote!(__attrs.push((__t.attr(#number), #item));)
                }
            });
            return quote! {
                let mut __attrs: ::std::vec::Vec<#ty> = ::std::vec::Vec::new();
                #(#pushes)*
            };
        }
        let items = build.attrs.iter().map(|(slot, attr)| {
            let (number, item) = (self.attr_number(build.op, *slot), value(*attr));
            quote!((__t.attr(#number), #item))
        });
        quote!(let __attrs: [#ty; #count] = [#(#items),*];)
    }
}
