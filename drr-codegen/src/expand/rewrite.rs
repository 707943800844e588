//! One rule's rewrite.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};

use super::context::{Local, Rewrite, RuleExpander};
use super::names::{
    MAX_INLINED, block_name, capture_name, expr_name, is_constant, number, own, rule_suffix,
    variant_name,
};
use super::terms::capture_type;
use crate::model::{
    Binding, CaptureKind, Entity, ExprKind, Location, Phase, Replaced, Replacement, RuleModel,
    Spread, Step, Want, names_loc,
};
use crate::pieces::option;
use crate::syntax::{KeepAttrs, NativeBody};
use crate::tokens::idents;

impl RuleExpander<'_> {
    pub(super) fn rewrite(&self) -> &Rewrite {
        self.rewritten.get_or_init(|| self.expand_rewrite())
    }

    /// The data that a match carries for the rewrite.
    pub(super) fn match_fields(&self) -> &[(Local, TokenStream)] {
        &self.rewrite().fields
    }

    /// The pure part comes first and may decline, then come the changes.
    fn expand_rewrite(&self) -> Rewrite {
        let ((made_before, changes, precomputed), used) = self.mentions(|| {
            let (made_before, changes) = (self.made_before(), self.changes());
            let precomputed = self.precompute(&quote!(#made_before #changes));
            (made_before, changes, precomputed)
        });
        let begin = match made_before.is_empty() {
            true => quote!(let mut __rw = __rt::__begin!(__host, __t);),
            false => quote! {
                let mut __rw = __rt::Rewrite::new(__host, __t);
                #made_before
                __rt::__begin!(__rw);
            },
        };
        let (fields, slots) = self.fields(&used);
        let body = quote! {
            #slots
            #precomputed
            #begin
            #changes
            __rt::Ok(())
        };
        let variant = variant_name(self.rule, self.rank);
        let names = fields.iter().map(|(local, _)| local.name());
        let names: Vec<Ident> = names.collect();
        let is_end =
            |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == ';');
        let statements = changes.into_iter().filter(is_end).count();
        if slots.is_empty()
            && precomputed.is_empty()
            && made_before.is_empty()
            && self.rule.action.steps.is_empty()
            && statements == 1
        {
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
        let types = fields.iter().map(|(_, ty)| ty);
        let arguments = names.iter().zip(types).map(|(name, ty)| quote!(#name: #ty));
        let receiver = self.receiver(quote!(&self.0));
        // As match functions.
        let never = (self.set.rules.len() > MAX_INLINED).then(|| quote!(#[inline(never)]));
        let function = quote! {
            #[doc = #doc]
            #never
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

    /// The fields of a match for a rewrite that uses these locals, and the `let`s of those that follow
    /// from a field: an attribute that a matched op requires.
    fn fields(&self, used: &BTreeSet<Local>) -> (Vec<(Local, TokenStream)>, TokenStream) {
        let ir = self.target.ir_type();
        let (mut used, mut slots) = (used.clone(), TokenStream::new());
        for (index, capture) in self.rule.source.captures.iter().enumerate() {
            let local = Local::Capture(index);
            if let Binding::Attr(op, by_op) = self.set.bindings.get(capture.binding)
                && let [(_, number_of_attr)] = by_op.as_slice()
                && self.set.requires(by_op)
                && self.rule.source.nodes[capture.node].binding == *op
                && used.remove(&local)
            {
                let node = Local::Node(capture.node);
                let (name, op, attr) = (local.name(), node.name(), number(*number_of_attr));
                slots.extend(quote!(let #name = __rt::AttrSlot::of(#op, #attr);));
                used.insert(node);
            }
        }
        let nodes = 0..self.rule.source.nodes.len();
        let nodes = nodes.map(|node| (Local::Node(node), quote!(__rt::Op<#ir>)));
        let captures = self.rule.source.captures.iter().enumerate();
        let captures = captures.map(|(index, capture)| {
            let ty = capture_type(capture.kind, &ir);
            (Local::Capture(index), ty)
        });
        let root = Local::Node(0);
        let fields = nodes
            .chain(captures)
            .filter(|(local, _)| *local == root || used.contains(local));
        (fields.collect(), slots)
    }

    /// The part of a rewrite that interns attributes and types, and may still decline.
    fn made_before(&self) -> TokenStream {
        let interned = self.interned();
        let (tested, types) = (self.changes_something(), self.types_before());
        let parts = self.converted_parts();
        quote!(#parts #interned #tested #types)
    }

    /// `$x__1` is there only if the value becomes this many.
    fn converted_parts(&self) -> TokenStream {
        let exprs = self.rule.action.exprs.iter();
        let tests = exprs.filter_map(|expr| match expr.kind {
            ExprKind::Converted(of, part) => {
                let (value, part) = (self.value(of), number(part));
                Some(quote!(__rw.require_part(#value, #part)?;))
            }
            _ => None,
        });
        tests.collect()
    }

    /// The part of a rewrite that changes the IR.
    fn changes(&self) -> TokenStream {
        let action = &self.rule.action;
        let (root, new) = (self.node(0), self.replaces_root());
        let steps = action.steps.iter().enumerate().map(|(at, step)| {
            let tests = self.check_given_operands(step);
            let code = match step {
                Step::Run(expr) => match action.built(*expr) {
                    Some(build) => self.build(*expr, build, (new == Some(*expr)).then_some(&root)),
                    None => self.effectful_expr(*expr),
                },
                Step::Before(Some(node)) => {
                    let op = self.node(*node);
                    let last = self
                        .native_builds_before(at)
                        .then(|| quote!(let __last = __rw.last_before(#op);));
                    quote!(#last let __here = __rw.before(#op);)
                }
                Step::Before(None) => {
                    let tests = self.check_built_before(at);
                    quote!(#tests __rw.back_to(__here);)
                }
                Step::Modify(modify) => self.modify(modify),
                Step::Blocks(expr, entry) => self.blocks(*expr, *entry),
                Step::Into(block) => {
                    let (here, block) = (place_name(*block), block_name(*block));
                    quote!(let #here = __rw.into_block(#block);)
                }
                Step::OutOf(block) => {
                    let here = place_name(*block);
                    quote!(__rw.back_to(#here);)
                }
            };
            quote!(#tests #code)
        });
        let replaced = new.is_none().then(|| {
            let tests = self.check_unused_bodies(action.replaced.iter().map(|one| one.node));
            let replace = self.replace();
            quote!(#tests #replace)
        });
        let erased = (!action.erased.is_empty()).then(|| {
            let tests = self.check_unused_bodies(action.erased.iter().copied());
            let ops = action.erased.iter().map(|node| self.node(*node));
            quote!(#tests __rw.erase(&[#(#ops),*])?;)
        });
        let built = action.replaces_root.iter().map(|built| expr_name(*built));
        let keep = built.map(|built| match &self.rule.syntax.keep_attrs {
            KeepAttrs::No => quote!(),
            KeepAttrs::All => quote!(__rw.keep_attrs(#root, #built);),
            KeepAttrs::Named(names) => {
                quote!(__rw.keep_named_attrs(#root, #built, &[#(#names),*]);)
            }
        });
        let keep = quote!(#(#keep)*);
        let loc = self.needs_loc().then(|| {
            let name = own("__loc", Span::call_site());
            let nodes = (0..self.rule.source.nodes.len()).map(|node| self.node(node));
            quote!(let #name = __rw.fused_loc(&[#(#nodes),*]);)
        });
        let all = quote! {
            #loc
            #(#steps)*
            #keep
            #replaced
            #erased
        };
        let kept = self.kept_operands(&all);
        quote!(#kept #all)
    }

    /// True if a native builds before the matched op of the step at `start`.
    fn native_builds_before(&self, start: usize) -> bool {
        let action = &self.rule.action;
        let steps = action.steps[start + 1..].iter();
        let mut inside = steps.take_while(|step| !matches!(step, Step::Before(_)));
        inside.any(
            |step| matches!(step, Step::Run(expr) if action.exprs[*expr].kind.takes_rewriter()),
        )
    }

    /// Tests what natives built before a matched op; the step at `end` goes back to the root.
    fn check_built_before(&self, end: usize) -> Option<TokenStream> {
        let steps = &self.rule.action.steps[..end];
        let start = steps
            .iter()
            .rposition(|step| matches!(step, Step::Before(_)))?;
        let Step::Before(Some(node)) = steps[start] else {
            return None;
        };
        let op = self.node(node);
        self.native_builds_before(start)
            .then(|| quote!(__rw.check_built_before(#op, __last)?;))
    }

    /// Tests that nothing uses what is in the regions of ops that leave, if natives had the chance
    /// to build from it.
    pub(super) fn check_unused_bodies(&self, leaving: impl Iterator<Item = usize>) -> TokenStream {
        let holds_bodies = |entity| match entity {
            Entity::Node(_) => true,
            Entity::Capture(capture) => matches!(
                self.rule.source.captures[capture].kind,
                CaptureKind::Region | CaptureKind::Regions
            ),
            _ => false,
        };
        let mut exprs = self.rule.action.exprs.iter();
        if !exprs.any(|expr| expr.kind.takes_rewriter() && expr.kind.uses(holds_bodies)) {
            return quote!();
        }
        let with_bodies = leaving.filter(|node| !self.node_decl(*node).regions.is_empty());
        let ops = with_bodies.map(|node| self.node(node));
        quote!(#(__rw.check_unused_bodies(#ops)?;)*)
    }

    /// Runs of operands are read from their op. If a step changes operands, the values that they have
    /// now are kept for it and for the steps behind it.
    fn kept_operands(&self, changes: &TokenStream) -> TokenStream {
        let action = &self.rule.action;
        if action.modifies().all(|modify| modify.operands.is_empty()) {
            return quote!();
        }
        let used = BTreeSet::from_iter(idents(changes.clone()));
        // Code that only reads gets the run itself.
        let only_read = |capture: usize| {
            action.exprs.iter().any(|expr| {
                expr.phase == Phase::Effectful
                    && !expr.kind.takes_rewriter()
                    && expr.kind.uses(|entity| entity == Entity::Capture(capture))
            })
        };
        let captures = self.rule.source.captures.iter().enumerate();
        let kept = captures.filter(|(index, capture)| {
            capture.kind == CaptureKind::Values
                && used.contains(&capture_name(*index).to_string())
                && !only_read(*index)
        });
        let kept = kept.map(|(index, _)| self.capture(index));
        quote!(#(let #kept = #kept.keep(__rw.ir());)*)
    }

    /// Replaces matched ops, and erases a root without results.
    fn replace(&self) -> TokenStream {
        let has_results = |node: usize| !self.node_decl(node).results.is_empty();
        let (replaced, erased): (Vec<&Replaced>, Vec<&Replaced>) = self
            .rule
            .action
            .replaced
            .iter()
            .partition(|replaced| has_results(replaced.node));
        let erased = erased.iter().map(|erased| {
            let op = self.node(erased.node);
            quote!(__rw.erase_root(#op);)
        });
        let replaced = match replaced.as_slice() {
            [] => quote!(),
            [Replaced { node: 0, by }] => {
                let root = self.node(0);
                match by {
                    Replacement::Values(values) => {
                        let tests = self.check_effectful_replacements(0, values);
                        let values = self.values(&by.parts());
                        quote!(#tests __rw.replace(#root, &#values);)
                    }
                    Replacement::AllOf(built) => {
                        let built = expr_name(*built);
                        quote!(__rw.replace_by(#root, #built);)
                    }
                    Replacement::Spread(_) => {
                        let new = self.new_values(0, by);
                        quote!(#new __rw.replace(#root, &__new0);)
                    }
                    Replacement::Several(each) => {
                        let each = each.iter().map(|parts| self.values(parts));
                        quote!(__rw.replace_by_several(#root, &[#((#each).to_vec()),*])?;)
                    }
                }
            }
            // A replacement may be a result of another replaced op.
            several => {
                let news = several.iter().map(|one| self.new_values(one.node, &one.by));
                let pairs = several.iter().map(|one| {
                    let (op, name) = (self.node(one.node), new_name(one.node));
                    quote!((#op, &mut #name[..]))
                });
                quote!(#(#news)* __rw.replace_together(&mut [#(#pairs),*]);)
            }
        };
        quote!(#(#erased)* #replaced)
    }

    /// A `let` for the values that replace the results of an op.
    fn new_values(&self, node: usize, by: &Replacement) -> TokenStream {
        let (op, name) = (self.node(node), new_name(node));
        let values = self.values(&by.parts());
        match by {
            Replacement::Values(values_of) => {
                let tests = self.check_effectful_replacements(node, values_of);
                quote!(#tests let mut #name = #values;)
            }
            Replacement::AllOf(built) => {
                let built = expr_name(*built);
                quote!(let mut #name = __rt::results(__rw.ir(), #built);)
            }
            Replacement::Spread(parts) => {
                let computed = parts.iter().any(Spread::is_computed);
                let tests = computed.then(|| quote!(__rw.check_replacements(#op, &#name)?;));
                quote!(let mut #name = #values; #tests)
            }
            // `replaced` gives them one by one if other ops are replaced, too.
            Replacement::Several(_) => quote!(let mut #name = #values;),
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
                Want::Types(_) => quote!(intern_types),
                Want::Signature => quote!(intern_signature),
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

    /// True if something is made at the location of all matched ops.
    fn needs_loc(&self) -> bool {
        let exprs = self.rule.action.exprs.iter();
        let mut effectful =
            exprs.filter(|expr| expr.phase == Phase::Effectful && expr.loc.is_none());
        effectful.any(|expr| match &expr.kind {
            ExprKind::Build(_) => true,
            ExprKind::Call(call) => match &call.helper.body {
                NativeBody::Template(code) => names_loc(code),
                _ => false,
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
        let (root, text) = (self.node(0), option(loc.name.as_ref()));
        quote!(__rw.given_loc(#root, #text, &[#(#locs),*]))
    }
}

/// The local for where ops were inserted before they were inserted into a new block.
fn place_name(block: usize) -> Ident {
    format_ident!("__here{block}")
}

/// The local that lists the replacements of a node's results.
fn new_name(node: usize) -> Ident {
    format_ident!("__new{node}")
}

fn rewrite_name(rule: &RuleModel<'_>, rank: usize) -> Ident {
    format_ident!("__rewrite_{}", rule_suffix(rule, rank))
}
