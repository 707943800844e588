//! One rule's rewrite.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};

use super::matched::identifiers;
use super::native::{View, local};
use super::{
    RuleExpander, built_name, capture_name, capture_type, early_name, late_name, node_name, number, rule_suffix,
    variant_name,
};
use crate::model::{
    Entity, LateCode, LateWant, LocExpr, Replaced, RuleModel, Spread, Step, Want, names_loc,
};
use crate::syntax::NativeBody;

/// How what a rule matched is rewritten.
pub(super) struct Rewrite {
    /// The rule's function. A rewrite of one statement has none.
    pub(super) function: Option<TokenStream>,
    /// The rule's arm in `Program::rewrite`.
    pub(super) arm: TokenStream,
    /// What a match carries for the rewrite: the root, and the ops and captures that it names.
    pub(super) fields: Vec<(Ident, TokenStream)>,
}

impl RuleExpander<'_> {
    pub(super) fn rewrite(&self) -> &Rewrite {
        self.rewritten.get_or_init(|| self.expand_rewrite())
    }

    /// What a match carries for the rewrite.
    pub(super) fn match_fields(&self) -> &[(Ident, TokenStream)] {
        &self.rewrite().fields
    }

    /// First comes what only reads, which may decline, then the changes.
    fn expand_rewrite(&self) -> Rewrite {
        let changes = self.changes();
        let precomputed = self.early(&changes);
        let body = quote! {
            #precomputed
            let mut __rw = __rt::__begin!(__host, __t);
            #changes
            __rt::Ok(())
        };
        let mut used = BTreeSet::new();
        identifiers(body.clone(), &mut used);
        let fields = self.fields(&used);
        let (variant, names) = (
            variant_name(self.rule, self.rank),
            fields.iter().map(|(name, _)| name).collect::<Vec<_>>(),
        );
        let is_end = |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == ';');
        let statements = changes.into_iter().filter(is_end).count();
        if precomputed.is_empty() && self.rule.action.steps.is_empty() && statements == 1 {
            let arm = quote!(__Match::#variant(#(#names),*) => { #body });
            return Rewrite { function: None, arm, fields };
        }
        let (ir, param) = (self.target.ir_type(), self.target.ir_param());
        let (name, doc) = (rewrite_name(self.rule, self.rank), self.title());
        let arm = quote!(__Match::#variant(#(#names),*) => self.#name(__t, __host, #(#names),*),);
        let arguments = fields.iter().map(|(name, ty)| quote!(#name: #ty));
        let receiver = self.receiver(quote!(&self.0));
        let function = quote! {
            #[doc = #doc]
            #[inline(never)]
            fn #name<#param __R: __rt::RewriterBase<#ir>>(
                &self,
                __t: &__rt::Tables<#ir>,
                __host: __rt::Host<'_, #ir, __R>,
                #(#arguments),*
            ) -> __rt::Rewritten {
                #receiver
                #body
            }
        };
        Rewrite { function: Some(function), arm, fields }
    }

    fn fields(&self, used: &BTreeSet<String>) -> Vec<(Ident, TokenStream)> {
        let ir = self.target.ir_type();
        let nodes = 0..self.rule.nodes.len();
        let nodes = nodes.map(|node| (node_name(node), quote!(__rt::Op<#ir>)));
        let captures = self.rule.captures.iter().enumerate();
        let captures =
            captures.map(|(index, capture)| (capture_name(index), capture_type(capture.kind, &ir)));
        let is_root = |name: &Ident| *name == node_name(0);
        nodes
            .chain(captures)
            .filter(|(name, _)| is_root(name) || used.contains(&name.to_string()))
            .collect()
    }

    /// The part of a rewrite that changes the IR.
    fn changes(&self) -> TokenStream {
        let action = &self.rule.action;
        let interned = self.interned();
        let steps = action
            .steps
            .iter()
            .enumerate()
            .map(|(index, step)| match step {
                Step::Build(build) => self.build(index, build, &self.late_operands(step)),
                Step::Before(Some(node)) => {
                    let op = node_name(*node);
                    quote!(let __here = __rw.before(#op);)
                }
                Step::Before(None) => quote!(__rw.back_to(__here);),
                Step::Modify(modify) => self.modify(modify, &self.late_operands(step)),
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
            quote!(__rw.erase_root(#root);)
        } else if let Some(step) = action.replaces_all {
            let built = built_name(step);
            quote!(__rw.replace_by(#root, #built);)
        } else if let Some(values) = &action.replaces_with {
            let late = values.iter().any(Spread::is_late);
            let late = late.then(|| quote!(__rw.check_replacements(#root, &__new)?;));
            let values = self.values(values);
            quote! {
                let __new = #values;
                #late
                __rw.replace(#root, &__new);
            }
        } else {
            let late = self.late_replacements(0, &action.replacement);
            let values = self.replacements(&action.replacement);
            quote! {
                #late
                __rw.replace(#root, &#values);
            }
        };
        let finish = match action.replaced.is_empty() {
            true => finish,
            false => self.replace_together(finish),
        };
        let (tested, types) = (self.changes_something(), self.types_before());
        let erased = (!action.erased.is_empty()).then(|| {
            let ops = action.erased.iter().map(|node| node_name(*node));
            quote!(__rw.erase(&[#(#ops),*])?;)
        });
        let keep = self.rule.syntax.keep_attrs.then(|| {
            let built = action.replacing.iter().map(|step| built_name(*step));
            quote!(#(__rw.keep_attrs(#root, #built);)*)
        });
        let loc = self.needs_loc().then(|| {
            let name = local("__loc", Span::call_site());
            let nodes = (0..self.rule.nodes.len()).map(node_name);
            quote!(let #name = __rw.fused_loc(&[#(#nodes),*]);)
        });
        quote! {
            #interned
            #tested
            #types
            #loc
            #(#steps)*
            #keep
            #finish
            #erased
        }
    }

    /// The values that replace the results of an op, as an array.
    fn replacements(&self, values: &[Entity]) -> TokenStream {
        let values = values.iter().map(|value| self.value(*value));
        quote!([#(#values),*])
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
                return quote!(let mut #name = __rt::results(__rw.ir(), #built););
            }
            let late = self.late_replacements(replaced.node, &replaced.values);
            let values = self.replacements(&replaced.values);
            quote! {
                #late
                let mut #name = #values;
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
            __rw.replace_together(&mut [#(#pairs),*]);
        }
    }

    /// Attributes and types are interned before anything changes: if the IR lacks one, the rule
    /// declines.
    fn interned(&self) -> TokenStream {
        let items = self.rule.action.early.iter().enumerate();
        let items = items.filter_map(|(index, item)| {
            let method = match item.want {
                Want::Attr {
                    optional: false, ..
                } => quote!(intern),
                Want::Attr { optional: true, .. } => quote!(intern_optional),
                Want::Type => quote!(intern_type),
                Want::Value | Want::Values(_) | Want::Raw => return None,
            };
            let name = early_name(index);
            Some(match self.constant(item) {
                Some(data) => quote!(let #name = __rw.constant(#data)?;),
                None => quote!(let #name = __rw.#method(#name)?;),
            })
        });
        items.collect()
    }

    /// Whether something is made at the location of all matched ops.
    fn needs_loc(&self) -> bool {
        self.rule.action.steps.iter().any(|step| match step {
            Step::Build(build) => matches!(build.loc, LocExpr::Matched),
            Step::Before(_) | Step::Modify(_) => false,
            Step::Native { loc, code, .. } => {
                matches!(loc, LocExpr::Matched)
                    && match code {
                        LateCode::Call(call) => match &call.helper.body {
                            NativeBody::Template(code) => names_loc(code),
                            NativeBody::Closure(_) | NativeBody::Path(_) => false,
                        },
                        LateCode::Code(code) => names_loc(&code.group.stream()),
                    }
            }
        })
    }

    pub(super) fn value(&self, value: Entity) -> TokenStream {
        match value {
            Entity::Early(item) => self.early_as_value(item),
            entity => self.handle(entity, quote!(__rw.ir())),
        }
    }

    /// A location of the user's; `None` if it is that of all matched ops.
    pub(super) fn given_loc(&self, loc: &LocExpr) -> Option<TokenStream> {
        let LocExpr::Given(text, entities) = loc else {
            return None;
        };
        let locs = entities.iter().map(|entity| {
            let handle = self.handle(*entity, quote!(__rw.ir()));
            match entity {
                Entity::Node(_) | Entity::Built(_) => quote!(__rt::Some(__rw.ir().loc(#handle))),
                _ => quote!(__rw.ir().value_loc(#handle)),
            }
        });
        let text = match text {
            Some(text) => quote!(__rt::Some(#text)),
            None => quote!(__rt::None),
        };
        let root = node_name(0);
        Some(quote!(__rw.given_loc(#root, #text, &[#(#locs),*])))
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
        let loc = self.given_loc(loc).map(|given| {
            let name = local("__loc", Span::call_site());
            quote!(let #name = #given;)
        });
        let scope = match effectful {
            true => quote!(#loc let #builder = &mut __rw.pattern_rewriter();),
            false => quote!(#loc let __ir = __rw.ir();),
        };
        let raw = quote!({ #scope #call });
        // At the user's token: rustc shows a value of the wrong type where it stands.
        let given = Ident::new("__v", span);
        // What effectful code gives does not borrow the rewriter, what pure code gives may.
        let converted = |into: &TokenStream| match effectful {
            true => quote!({ let #given = #raw; let __ir = __rw.ir(); #into }),
            false => quote!({ #scope let #given = #call; #into }),
        };
        let count = number(results as usize);
        match want {
            LateWant::Nothing if results == 0 => {
                let done = quote_spanned!(span=> __rt::Done::done);
                quote!(__rt::abandon_unless(#raw.is_some_and(#done), #what)?;)
            }
            LateWant::Nothing => quote!(__rt::abandon_unless(#raw.is_some(), #what)?;),
            LateWant::Values => {
                let into = if results == 1 {
                    let into = quote_spanned!(span=> __rt::IntoValue::<#ir>::into_value);
                    quote!(#into(#given, __ir).map(|__v| [__v]))
                } else {
                    let into = quote_spanned!(span=> __rt::IntoValues::<#ir>::into_values);
                    quote!(#into(#given, __ir).and_then(|__v| <[__rt::Value<#ir>; #count]>::try_from(__v).ok()))
                };
                let converted = converted(&into);
                quote!(let #name = __rt::or_abandon(#converted, #what)?;)
            }
            LateWant::Attr { op, slot, node } => {
                let into = self.by_kind((op, slot, node), &quote!(__ir), |kind| {
                    let into = quote_spanned!(span=> __rt::IntoAttr::<#ir, #kind>::into_attr);
                    quote!(#into(#given))
                });
                let converted = converted(&into);
                quote! {
                    let #name = __rt::or_abandon(#converted, #what)?;
                    let #name = __rt::or_abandon(__rw.made(#name), #what)?;
                }
            }
        }
    }
}

fn rewrite_name(rule: &RuleModel<'_>, rank: usize) -> Ident {
    format_ident!("__rewrite_{}", rule_suffix(rule, rank))
}
