//! One rule's rewrite: from the commit to the end.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::native::{View, local};
use super::{RuleExpander, built_name, early_name, late_name, node_name};
use crate::model::{Build, Entity, LateCode, LateWant, LocExpr, Spread, Step, ValueExpr, Want};

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
        } else if let Some(step) = action.replaces_all {
            let built = built_name(step);
            quote! {
                let __new = __rt::plumbing::results(__rw.ir(), #built);
                __rw.replace_op(#root, &__new);
            }
        } else if let Some(values) = &action.replaces_with {
            let late = values.iter().any(Spread::is_late).then(|| {
                quote! {
                    let __known: ::std::vec::Vec<_> =
                        __new.iter().copied().map(::core::option::Option::Some).collect();
                    if !__rt::plumbing::same_results(__rw.ir(), #root, &__known, true) {
                        return __rt::plumbing::abandon(
                            "the replacements have other types than the root's results",
                        );
                    }
                }
            });
            let values = self.values(values);
            quote! {
                let __new = #values;
                #late
                __rw.replace_op(#root, &__new);
            }
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
    pub(super) fn interned(&self) -> TokenStream {
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

    pub(super) fn needs_loc(&self) -> bool {
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

    pub(super) fn value(&self, value: ValueExpr) -> TokenStream {
        match value {
            ValueExpr::Entity(entity) => self.handle(entity, quote!(__rw.ir())),
            ValueExpr::Early(item) => self.early_as_value(item),
            ValueExpr::EarlyAt(item, index) => {
                let name = early_name(item);
                quote!(#name[#index])
            }
        }
    }

    pub(super) fn loc(&self, loc: &LocExpr) -> TokenStream {
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

    pub(super) fn native_step(
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
                crate::model::is_effectful_code(&code.group),
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
