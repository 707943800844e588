//! One rule's rewrite: from the commit to the end.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::native::{View, local};
use super::{RuleExpander, built_name, capture_name, early_name, late_name, node_name};
use crate::model::{
    At, AttrExpr, Build, Entity, LateCode, LateWant, LocExpr, Modify, OperandExpr, Place, Spread,
    Step, Types, ValueExpr, Want,
};

/// How a step stops the rewrite: before the first one nothing has changed.
fn stop(step: usize) -> Ident {
    let name = if step == 0 { "retract" } else { "abandon" };
    Ident::new(name, Span::call_site())
}

impl RuleExpander<'_> {
    pub(super) fn rewrite(&self) -> TokenStream {
        let action = &self.rule.action;
        let interned = self.interned();
        let steps = action
            .steps
            .iter()
            .enumerate()
            .map(|(index, step)| match step {
                Step::Build(build) => self.build(index, build),
                Step::Before(Some(node)) => {
                    let op = node_name(*node);
                    quote! {
                        let __here = __rw.insertion_point();
                        __rw.set_insertion_point(__rt::ir::InsertPoint::Before(#op));
                    }
                }
                Step::Before(None) => quote!(__rw.set_insertion_point(__here);),
                Step::Modify(modify) => self.modify(modify),
                Step::Native {
                    code,
                    results,
                    want,
                    loc,
                } => self.native_step(index, code, *results, *want, loc),
            });
        let root = node_name(0);
        let finish = if action.keeps_root {
            quote!()
        } else if self.set.ops[self.rule.nodes[0].op].decl.results.is_empty() {
            quote!(__rw.erase_op(#root);)
        } else {
            let values = action.replacement.iter().map(|value| self.value(*value));
            let late = (0..action.replacement.len())
                .filter(|i| self.rule.type_is_late(&action.replacement[*i]));
            let late_types = late.map(|result| {
                quote! {
                    let __old = __rw.ir().result(#root, #result);
                    if __rw.ir().value_type(__new[#result]) != __rw.ir().value_type(__old) {
                        return __rt::plumbing::abandon(
                            "a replacement has another type than the root's result",
                        );
                    }
                }
            });
            quote! {
                let __new = [#(#values),*];
                #(#late_types)*
                __rw.replace_op(#root, &__new);
            }
        };
        let changes = self.changes();
        let replaced = action.replaced.iter().map(|(node, values)| {
            let (op, values) = (
                node_name(*node),
                values.iter().map(|value| self.value(*value)),
            );
            quote! {
                let __new = [#(#values),*];
                __rw.replace_op(#op, &__new);
            }
        });
        let erased = (!action.erased.is_empty()).then(|| {
            let ops = action.erased.iter().map(|node| node_name(*node));
            quote!(__rt::plumbing::erase(__rw, &[#(#ops),*]);)
        });
        let keep = if self.rule.syntax.keep_attrs {
            let built = action.replacing.iter().map(|step| built_name(*step));
            quote!(#(__rt::plumbing::keep_attrs(__rw, #root, #built);)*)
        } else {
            quote!()
        };
        let loc = if self.needs_loc() {
            let name = local("__loc", Span::call_site());
            let nodes = (0..self.rule.nodes.len()).map(node_name);
            quote!(let #name = __rw.ir_mut().fused_loc(&[#(#nodes),*]);)
        } else {
            quote!()
        };
        quote! {
            __rt::__rewrite!(__cx, __RANK, __rw, {
                #interned
                #changes
                #loc
                #(#steps)*
                #keep
                #finish
                #(#replaced)*
                #erased
                ::core::result::Result::Ok(())
            })
        }
    }

    /// Attributes and types are interned before anything changes: if the IR lacks one, the rule
    /// takes its commit back.
    fn interned(&self) -> TokenStream {
        let items = self
            .rule
            .action
            .early
            .iter()
            .enumerate()
            .map(|(index, item)| {
                let name = early_name(index);
                match item.want {
                    Want::Attr {
                        optional: false, ..
                    } => {
                        quote!(let #name = __rt::__intern_attr!(__rw, #name);)
                    }
                    Want::Attr { optional: true, .. } => {
                        quote!(let #name = __rt::__intern_optional!(__rw, #name);)
                    }
                    Want::Type => quote!(let #name = __rt::__intern_type!(__rw, #name);),
                    Want::Value | Want::Values(_) | Want::Raw => quote!(),
                }
            });
        quote!(#(#items)*)
    }

    /// A rule that only changes ops in place, and would change nothing, does not match.
    fn changes(&self) -> TokenStream {
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

    fn modify(&self, modify: &Modify) -> TokenStream {
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
    fn operand_index(&self, node: usize, group: usize) -> TokenStream {
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

    fn attr_name(&self, node: usize, slot: usize) -> TokenStream {
        let number = self.attr_number(self.rule.nodes[node].op, slot);
        quote!(__t.attr(#number))
    }

    /// An attribute that may be absent.
    fn attr_option(&self, attr: AttrExpr) -> TokenStream {
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

    fn needs_loc(&self) -> bool {
        self.rule.action.steps.iter().any(|step| match step {
            Step::Build(Build { loc, .. }) => matches!(loc, LocExpr::Matched),
            Step::Before(_) | Step::Modify(_) => false,
            Step::Native { loc, code, .. } => {
                matches!(loc, LocExpr::Matched)
                    && match code {
                        LateCode::Call(call) => {
                            matches!(&call.helper.body, crate::syntax::NativeBody::Template(code)
                            if code.to_string().contains("_loc"))
                        }
                        LateCode::Code(code) => code.group.to_string().contains("_loc"),
                    }
            }
        })
    }

    fn value(&self, value: ValueExpr) -> TokenStream {
        match value {
            ValueExpr::Entity(entity) => self.handle(entity, quote!(__rw.ir())),
            ValueExpr::Early(item) => self.early_as_value(item),
            ValueExpr::EarlyAt(item, index) => {
                let name = early_name(item);
                quote!(#name[#index])
            }
        }
    }

    fn loc(&self, loc: &LocExpr) -> TokenStream {
        match loc {
            LocExpr::Matched => {
                let name = local("__loc", Span::call_site());
                quote!(::core::clone::Clone::clone(&#name))
            }
            LocExpr::Given(name, entities) => {
                let locs = entities.iter().map(|entity| {
                    let handle = self.handle(*entity, quote!(__rw.ir()));
                    match entity {
                        Entity::Node(_) | Entity::Built(_) => {
                            quote!(::core::option::Option::Some(__rw.ir().loc(#handle)))
                        }
                        _ => quote!(__rw.ir().value_loc(#handle)),
                    }
                });
                let name = match name {
                    Some(name) => quote!(::core::option::Option::Some(#name)),
                    None => quote!(::core::option::Option::None),
                };
                let root = node_name(0);
                quote!({
                    let __locs = [#(#locs),*];
                    __rt::plumbing::given_loc(__rw, #root, #name, &__locs)
                })
            }
        }
    }

    fn build(&self, step: usize, build: &Build) -> TokenStream {
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
            let parts = build.operands.iter().flat_map(OperandExpr::spread);
            let pushes = parts.map(|part| match part {
                Spread::One(value) => {
                    let value = self.value(value);
                    quote!(__operands.push(#value);)
                }
                Spread::Optional(capture) => {
                    let name = capture_name(capture);
                    quote!(__operands.extend(#name);)
                }
                Spread::Values(capture) => {
                    let name = capture_name(capture);
                    quote!(__operands.extend(#name.to_vec(__rw.ir()));)
                }
            });
            quote! {
                let mut __operands: ::std::vec::Vec<__rt::ir::Value<#ir>> = ::std::vec::Vec::new();
                #(#pushes)*
            }
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
                        Some(quote!(+ #name.is_some() as u32))
                    }
                    Spread::Values(capture) => {
                        let name = capture_name(*capture);
                        Some(quote!(+ #name.len() as u32))
                    }
                });
                quote!(#single #(#others)*)
            });
            quote!(::core::option::Option::Some(&[#(#lengths),*]))
        } else {
            quote!(::core::option::Option::None)
        };
        let attrs = self.attrs(build);
        let types = self.types(step, build, path);
        let loc = self.loc(&build.loc);
        let regions = info.decl.regions.len();
        let successors = build
            .successors
            .iter()
            .map(|entity| self.handle(*entity, quote!(__rw.ir())));
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
                    result_segments: ::core::option::Option::None,
                    attrs: &__attrs,
                    regions: &[::core::option::Option::None; #regions],
                    successors: &[#(#successors),*],
                    loc: __op_loc,
                })
            };
        }
    }

    fn attr_number(&self, op: usize, slot: usize) -> usize {
        self.set
            .attrs
            .iter()
            .position(|known| *known == (op, slot))
            .unwrap_or(0)
    }

    fn is_optional(&self, attr: AttrExpr) -> bool {
        matches!(attr, AttrExpr::Early(item)
            if matches!(self.rule.action.early[item].want, Want::Attr { optional: true, .. }))
    }

    fn attrs(&self, build: &Build) -> TokenStream {
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

    fn types(&self, step: usize, build: &Build, path: &syn::Path) -> TokenStream {
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

    fn native_step(
        &self,
        step: usize,
        code: &LateCode,
        results: u32,
        want: LateWant,
        loc: &LocExpr,
    ) -> TokenStream {
        let ir = self.target.ir_type();
        let name = late_name(step);
        let (effectful, span, what) = match code {
            LateCode::Call(call) => (
                crate::model::is_effectful(&call.helper),
                call.span,
                match &call.helper.name {
                    Some(name) => format!("native `{name}` failed"),
                    None => "a native failed".to_string(),
                },
            ),
            LateCode::Code(code) => (
                code.group.to_string().contains("_builder")
                    || code.group.to_string().contains("_loc"),
                code.group.span_open(),
                "native code failed".to_string(),
            ),
        };
        let view = if effectful {
            View::Effectful
        } else {
            View::Pure {
                deep: self.rule.syntax.reads,
            }
        };
        let call = match code {
            LateCode::Call(call) => self.call(call, view),
            LateCode::Code(code) => self.code(code, view),
        };
        let builder = super::native::builder();
        let set_loc = match loc {
            LocExpr::Given(..) => {
                let (name, given) = (local("__loc", Span::call_site()), self.loc(loc));
                quote!(let #name = #given;)
            }
            LocExpr::Matched => quote!(),
        };
        let scope = if effectful {
            quote! {
                let mut __pattern_rewriter = __rt::rewriter::PatternRewriter::new(&mut *__rw);
                #[allow(unused_variables)]
                let #builder = &mut __pattern_rewriter;
            }
        } else {
            quote!(let __ir = __rw.ir();)
        };
        let raw = quote!({ #scope #call });
        // At the user's token: rustc shows a value of the wrong type where it stands.
        let given = Ident::new("__v", span);
        let fail = quote!(return __rt::plumbing::abandon(#what));
        let count = results as usize;
        match want {
            LateWant::Nothing if results == 0 => {
                let done = quote_spanned!(span=> __rt::plumbing::Done::done);
                quote! {
                    #set_loc
                    if !#raw.is_some_and(#done) { #fail; }
                }
            }
            LateWant::Nothing => quote! {
                #set_loc
                if #raw.is_none() { #fail; }
            },
            LateWant::Values => {
                let (into, method) = if results == 1 {
                    (
                        quote_spanned!(span=> __rt::native::IntoValue::<#ir>::into_value),
                        quote!(.map(|__v| [__v])),
                    )
                } else {
                    (
                        quote_spanned!(span=> __rt::native::IntoValues::<#ir>::into_values),
                        quote!(.and_then(|__v| <[__rt::ir::Value<#ir>; #count]>::try_from(__v).ok())),
                    )
                };
                let convert = if effectful {
                    quote!({ let #given = #raw; #into(#given, __rw.ir())#method })
                } else {
                    quote!({ #scope let #given = #call; #into(#given, __ir)#method })
                };
                quote! {
                    #set_loc
                    let #name: [__rt::ir::Value<#ir>; #count] = match #convert {
                        ::core::option::Option::Some(__v) => __v,
                        ::core::option::Option::None => #fail,
                    };
                }
            }
            LateWant::Attr { op, slot } => {
                let kind = self.attr_kind(op, slot);
                let into = quote_spanned!(span=> __rt::native::IntoAttr::<#ir, #kind>::into_attr);
                let convert = if effectful {
                    quote!({ let #given = #raw; #into(#given) })
                } else {
                    quote!({ #scope let #given = #call; #into(#given) })
                };
                quote! {
                    #set_loc
                    let #name = match #convert {
                        ::core::option::Option::Some(__a) => __a,
                        ::core::option::Option::None => #fail,
                    };
                    let ::core::option::Option::Some(#name) = __rt::plumbing::intern(__rw.ir_mut(), #name) else { #fail; };
                }
            }
        }
    }
}
