//! One rule's rewrite: from the commit to the end.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::native::{View, local};
use super::{RuleExpander, built_name, early_name, late_name, node_name};
use crate::model::{
    Build, Entity, LateCode, LateWant, LocExpr, Replaced, Spread, Step, ValueExpr, Want,
};

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
                    if !__rt::plumbing::may_replace_all(__rw.ir(), #root, &__new) {
                        return __rt::plumbing::abandon(
                            "the replacements have other types than the root's results, or are not there where those are used",
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
            let late = self.late_replacements(0, &action.replacement);
            quote! {
                let __new = [#(#values),*];
                #late
                __rw.replace_op(#root, &__new);
            }
        };
        let finish = match action.replaced.is_empty() {
            true => finish,
            false => self.replace_together(finish),
        };
        let (changes, types) = (self.changes(), self.types_before());
        let erased = (!action.erased.is_empty()).then(|| {
            let ops = action.erased.iter().map(|node| node_name(*node));
            quote! {
                if !__rt::plumbing::erase(__rw, &[#(#ops),*]) {
                    return __rt::plumbing::abandon("what was to be erased is still used");
                }
            }
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
                #types
                #loc
                #(#steps)*
                #keep
                #finish
                #erased
                ::core::result::Result::Ok(())
            })
        }
    }

    /// The ends of all ops that are replaced: what replaces one may be a result of another. `alone` is
    /// the root's end where nothing else is.
    fn replace_together(&self, alone: TokenStream) -> TokenStream {
        let action = &self.rule.action;
        let root = Replaced {
            node: 0,
            values: action.replacement.clone(),
            all: action.replaces_all,
        };
        let has_results = !self.set.ops[self.rule.nodes[0].op].decl.results.is_empty();
        let with_root = (has_results && !action.keeps_root).then_some(&root);
        let before = with_root.is_none().then_some(alone);
        let replaced: Vec<&Replaced> = with_root.into_iter().chain(&action.replaced).collect();
        let news = replaced.iter().map(|replaced| {
            let name = format_ident!("__new{}", replaced.node);
            if let Some(step) = replaced.all {
                let built = built_name(step);
                return quote!(let mut #name = __rt::plumbing::results(__rw.ir(), #built););
            }
            let values = replaced.values.iter().map(|value| self.value(*value));
            let late = self.late_replacements(replaced.node, &replaced.values);
            quote! {
                let __new = [#(#values),*];
                #late
                let mut #name = __new;
            }
        });
        let pairs = replaced.iter().map(|replaced| {
            let (op, name) = (
                node_name(replaced.node),
                format_ident!("__new{}", replaced.node),
            );
            quote!((#op, &mut #name[..]))
        });
        quote! {
            #before
            #(#news)*
            __rt::plumbing::replace_together(__rw, &mut [#(#pairs),*]);
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
            LateWant::Attr { op, slot, node } => {
                let into = self.by_kind((op, slot, node), &quote!(__rw.ir()), |kind| {
                    let into =
                        quote_spanned!(span=> __rt::native::IntoAttr::<#ir, #kind>::into_attr);
                    quote!(#into(#given))
                });
                let convert = if effectful {
                    quote!({ let #given = #raw; #into })
                } else {
                    quote!({ #scope let #given = #call; #into })
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
