//! Building an op in a rewrite.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::{RuleExpander, built_name, capture_name, early_name, late_name, node_name};
use crate::model::{AttrExpr, Build, Entity, OperandExpr, Spread, Types, Want};

/// How a step stops the rewrite: before the first one nothing has changed.
fn stop(step: usize) -> Ident {
    let name = if step == 0 { "retract" } else { "abandon" };
    Ident::new(name, Span::call_site())
}

impl RuleExpander<'_> {
    pub(super) fn build(&self, step: usize, build: &Build) -> TokenStream {
        let ir = self.target.ir_type();
        let info = &self.set.ops[build.op];
        let (name, path) = (built_name(step), &info.path.path);
        let op = build.op as u16;
        let simple = build
            .operands
            .iter()
            .all(|operand| matches!(operand, OperandExpr::One(_) | OperandExpr::Absent));
        let operands = if simple {
            let values = build.operands.iter().filter_map(|operand| match operand {
                OperandExpr::One(value) => Some(self.value(*value)),
                _ => None,
            });
            let count = build
                .operands
                .iter()
                .filter(|operand| matches!(operand, OperandExpr::One(_)))
                .count();
            quote!(let __operands: [__rt::ir::Value<#ir>; #count] = [#(#values),*];)
        } else {
            let parts: Vec<Spread> = build
                .operands
                .iter()
                .flat_map(OperandExpr::spread)
                .collect();
            let values = self.values(&parts);
            quote!(let __operands = #values;)
        };
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
            // Only an op that takes the root's place has such results.
            let root = node_name(0);
            quote!(__rw.ir().result_segments(#root).as_deref())
        } else {
            quote!(::core::option::Option::None)
        };
        let attrs = self.attrs(build);
        let types = self.types(step, build, path);
        let loc = self.loc(&build.loc);
        let regions = self.region_list(build);
        let copies = self.copies(build, step);
        let successors = self.successor_list(build);
        quote! {
            let #name = {
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
                quote!(__values.extend(#name);)
            }
            Spread::Values(capture) => {
                let name = capture_name(capture);
                quote!(__values.extend(#name.to_vec(__rw.ir()));)
            }
            Spread::Results { of, op, group } => {
                let values = self.result_group(of, op, group);
                quote!(__values.extend(#values);)
            }
        });
        quote!({
            let mut __values: ::std::vec::Vec<__rt::ir::Value<#ir>> = ::std::vec::Vec::new();
            #(#pushes)*
            __values
        })
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
                    quote!(__attrs.extend(#item.map(|__a| (__t.attr(#number), __a)));)
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

    pub(super) fn types(&self, step: usize, build: &Build, path: &syn::Path) -> TokenStream {
        let ir = self.target.ir_type();
        let decl = &self.set.ops[build.op].decl;
        let count = decl.results.len();
        match &build.types {
            Types::Of(node, result) => {
                let op = node_name(*node);
                quote!(let __types = [__rw.ir().value_type(__rw.ir().result(#op, #result))];)
            }
            Types::Root(start) => {
                let root = node_name(0);
                let types = (0..count).map(|offset| {
                    let index = start + offset;
                    quote!(__rw.ir().value_type(__rw.ir().result(#root, #index)))
                });
                quote!(let __types = [#(#types),*];)
            }
            Types::RootAll => {
                let root = node_name(0);
                quote!(let __types = __rt::plumbing::result_types(__rw.ir(), #root);)
            }
            Types::FirstOperand if build.types_may_fail() => {
                let message = format!("`{}` has no operand to take its type from", decl.name);
                let stop = stop(step);
                quote! {
                    let ::core::option::Option::Some(__first) = __operands.first() else {
                        return __rt::plumbing::#stop(#message);
                    };
                    let __types = [__rw.ir().value_type(*__first); #count];
                }
            }
            Types::FirstOperand => {
                quote!(let __types = [__rw.ir().value_type(__operands[0]); #count];)
            }
            Types::Given(items) => {
                let (items, count) = (items.iter().map(|item| early_name(*item)), items.len());
                quote!(let __types: [__rt::ir::Type<#ir>; #count] = [#(#items),*];)
            }
            Types::Infer => {
                let declared = decl
                    .args
                    .iter()
                    .filter(|arg| matches!(arg.kind, crate::declaration::ArgumentKind::Attr(..)))
                    .count();
                let numbers = (0..declared).map(|slot| {
                    match build.attrs.iter().position(|(s, _)| *s == slot) {
                        Some(_) => {
                            let number = self.attr_number(build.op, slot);
                            quote!(__rt::plumbing::given_attr::<#ir>(&__attrs, __t.attr(#number)))
                        }
                        None => quote!(::core::option::Option::None),
                    }
                });
                let name = &decl.name;
                let message = format!("the result types of `{name}` cannot be inferred");
                let stop = stop(step);
                quote! {
                    let __given: [::core::option::Option<<#ir as __rt::ir::Ir>::Attr>; #declared] = [#(#numbers),*];
                    let __types = match <#path as __rt::decl::OpDef>::infer_types::<#ir>(__rw.ir_mut(), &__operands, &__given) {
                        ::core::option::Option::Some(__types) => __types,
                        ::core::option::Option::None => return __rt::plumbing::#stop(#message),
                    };
                }
            }
        }
    }
}
