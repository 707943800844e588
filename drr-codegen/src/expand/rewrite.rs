//! One rule's rewrite.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};

use super::expr::is_constant;
use super::matched::identifiers;
use super::native::local;
use super::{
    RuleExpander, capture_name, capture_type, expr_name, node_name, rule_suffix, variant_name,
};
use crate::model::{
    Entity, ExprKind, Location, Phase, Replaced, RuleModel, Spread, Step, Want, names_loc,
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
        let precomputed = self.precompute(&changes);
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
        let is_end =
            |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == ';');
        let statements = changes.into_iter().filter(is_end).count();
        if precomputed.is_empty() && self.rule.action.steps.is_empty() && statements == 1 {
            let arm = quote!(__Match::#variant(#(#names),*) => { #body });
            return Rewrite {
                function: None,
                arm,
                fields,
            };
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
        Rewrite {
            function: Some(function),
            arm,
            fields,
        }
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
        let steps = action.steps.iter().map(|step| match step {
            Step::Run(expr) => match self.rule.action.built(*expr) {
                Some(build) => self.build(*expr, build, &self.late_operands(step)),
                None => self.effectful_expr(*expr),
            },
            Step::Before(Some(node)) => {
                let op = node_name(*node);
                quote!(let __here = __rw.before(#op);)
            }
            Step::Before(None) => quote!(__rw.back_to(__here);),
            Step::Modify(modify) => self.modify(modify, &self.late_operands(step)),
        });
        let root = node_name(0);
        let finish = if action.keeps_root {
            quote!()
        } else if self.set.ops[self.rule.nodes[0].op].decl.results.is_empty() {
            quote!(__rw.erase_root(#root);)
        } else if let Some(built) = action.replaces_all.map(expr_name) {
            quote!(__rw.replace_by(#root, #built);)
        } else if let Some(values) = &action.replaces_with {
            let late = values.iter().any(Spread::is_computed);
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
            let built = action.replacing.iter().map(|built| expr_name(*built));
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
            if let Some(built) = replaced.all.map(expr_name) {
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
        let items = self.rule.action.exprs.iter().enumerate();
        let items = items.filter(|(_, expr)| expr.phase == Phase::Pure);
        let items = items.filter_map(|(index, expr)| {
            let method = match expr.want {
                Want::Attr {
                    optional: false, ..
                } => quote!(intern),
                Want::Attr { optional: true, .. } => quote!(intern_optional),
                Want::Type => quote!(intern_type),
                _ => return None,
            };
            let name = expr_name(index);
            Some(match is_constant(expr) {
                true => {
                    let data = self.constant(expr);
                    quote!(let #name = __rw.constant(#data)?;)
                }
                false => quote!(let #name = __rw.#method(#name)?;),
            })
        });
        items.collect()
    }

    /// Whether something is made at the location of all matched ops.
    fn needs_loc(&self) -> bool {
        let exprs = self.rule.action.exprs.iter();
        let mut effectful =
            exprs.filter(|expr| expr.phase == Phase::Effectful && expr.loc.is_none());
        effectful.any(|expr| match &expr.kind {
            ExprKind::Build(_) => true,
            ExprKind::Call(call) => match &call.helper.body {
                NativeBody::Template(code) => names_loc(code),
                NativeBody::Closure(_) | NativeBody::Path(_) => false,
            },
            ExprKind::Code(code) => names_loc(&code.group.stream()),
            _ => false,
        })
    }

    pub(super) fn value(&self, value: Entity) -> TokenStream {
        match value {
            // A raw value is converted where it stands.
            Entity::Expr(index) => {
                let name = expr_name(index);
                match self.expr(index).want {
                    Want::Raw => {
                        let name = format_ident!("{name}_value");
                        quote!(#name)
                    }
                    _ => quote!(#name),
                }
            }
            entity => self.handle(entity, quote!(__rw.ir())),
        }
    }

    /// A location of the user's.
    pub(super) fn location_of(&self, loc: &Location) -> TokenStream {
        let locs = loc.of.iter().map(|entity| {
            let handle = self.handle(*entity, quote!(__rw.ir()));
            let is_op = match *entity {
                Entity::Node(_) => true,
                Entity::Expr(expr) => self.rule.action.built(expr).is_some(),
                _ => false,
            };
            match is_op {
                true => quote!(__rt::Some(__rw.ir().loc(#handle))),
                false => quote!(__rw.ir().value_loc(#handle)),
            }
        });
        let text = match &loc.name {
            Some(text) => quote!(__rt::Some(#text)),
            None => quote!(__rt::None),
        };
        let root = node_name(0);
        quote!(__rw.given_loc(#root, #text, &[#(#locs),*]))
    }
}

fn rewrite_name(rule: &RuleModel<'_>, rank: usize) -> Ident {
    format_ident!("__rewrite_{}", rule_suffix(rule, rank))
}
