//! The questions to the callbacks of ops, helpers and templates: per-op checks, the collection of
//! declarations, and imports.

use std::collections::{HashMap, HashSet};

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use crate::model::paths_of_rule;
use crate::protocol::{self, Dialects, callback_arm};
use crate::scope::Lints;
use crate::signature::Place;
use crate::syntax::{Block, Dag, Import, OpPath, Rule, render};

/// The paths whose callbacks must answer for the rules without mistakes.
pub(crate) fn paths(block: &Block) -> Vec<OpPath> {
    let mut seen = HashSet::new();
    let rules = block.rules.iter().filter(|rule| !rule.broken);
    rules
        .flat_map(|rule| paths_of_rule(rule, &block.helpers, &mut seen))
        .collect()
}

/// Starts the collection of declarations. First dialects list their ops, and rules under `#[cfg]`
/// report if they are enabled. Then [`collect_ops`] collects the other declarations. `receiver`
/// describes a `#[pattern]` struct.
pub(super) fn collect(
    block: &Block,
    lints: Lints<'_>,
    krate: &TokenStream,
    visitor: &TokenStream,
    receiver: Option<&TokenStream>,
) -> TokenStream {
    let tokens = block.desugared();
    let payload = quote!({#visitor} {#tokens} {#lints} #receiver);
    let rules = block.rules.iter().filter(|rule| !rule.broken);
    let mut asked = HashSet::new();
    let conditional = rules.filter(|rule| condition(rule).is_some_and(|cfg| asked.insert(cfg)));
    let (mut steps, mut switches) = (Vec::new(), Vec::new());
    steps.extend(block.dialects.iter().map(|dialect| dialect.raw.clone()));
    for (at, rule) in conditional.enumerate() {
        let (name, cfgs) = (format_ident!("__drr_cfg_{at}"), &rule.cfgs);
        let (on, off) = (callback_arm(&quote!(on)), callback_arm(&quote!(off)));
        switches.push(quote! {
            #[cfg(all(#(#cfgs),*))]
            macro_rules! #name { #on }
            #[cfg(not(all(#(#cfgs),*)))]
            macro_rules! #name { #off }
        });
        steps.push(quote!(#name));
    }
    if steps.is_empty() {
        return collect_ops(block, krate, &payload, &Dialects::default());
    }
    let question = protocol::ask(steps, "__drr_select", krate, &quote!(), &payload);
    quote!(#(#switches)* #question)
}

/// The text of a rule's `#[cfg]`, if it has one. Rules with the same one share an answer, since
/// each answer is a nested macro call, and a loop may make hundreds of rules.
pub(crate) fn condition(rule: &Rule) -> Option<String> {
    let cfgs = &rule.cfgs;
    (!cfgs.is_empty()).then(|| render(quote!(#(#cfgs),*)))
}

/// Asks the ops that no dialect has declared for their declarations, one after the other.
pub(crate) fn collect_ops(
    block: &Block,
    krate: &TokenStream,
    payload: &TokenStream,
    dialects: &Dialects,
) -> TokenStream {
    let unknown = |path: &OpPath| dialects.get(path).is_none();
    let asked = paths(block).into_iter().filter(unknown);
    let (uses, steps) = protocol::brought(asked.map(|path| path.path));
    let question = protocol::ask(steps, "__drr_plan", krate, &dialects.tokens(), payload);
    quote!({ #uses #question })
}

/// Asks for the missing templates of other blocks. `mode` selects the expansion of the answers:
/// `items`, or `program` and the visitor.
pub(super) fn ask_imports(
    block: &Block,
    krate: &TokenStream,
    mode: &TokenStream,
    input: &TokenStream,
    imports: &[Import],
) -> TokenStream {
    let missing = &block.missing;
    let waiting = block
        .waiting
        .iter()
        .map(|item| Literal::usize_unsuffixed(*item));
    let steps = missing.iter().map(|missing| missing.path.clone());
    let payload = quote!({#mode} {#input} {#({#imports})*} {#({#missing})*} {#(#waiting)*});
    protocol::ask(steps, "__drr_import", krate, &quote!(), &payload)
}

/// Emits the per-op checks: each op compares its DAGs with its declaration. So one unknown op is
/// one error, and hides no others.
pub(super) fn check_ops(block: &Block, krate: &TokenStream) -> Vec<TokenStream> {
    // Each path with the DAGs that it heads, by the rule's `#[cfg]`.
    let mut asked: Vec<(OpPath, TokenStream, Vec<TokenStream>)> = Vec::new();
    let mut known: HashMap<(String, String), usize> = HashMap::new();
    for rule in block.fresh_rules().filter(|rule| rule.has_arguments) {
        let cfg = cfg_attrs(&rule.cfgs);
        let cfg_key = cfg.to_string();
        let paths = paths_of_rule(rule, &block.helpers, &mut HashSet::new());
        let mut of_rule: HashMap<String, usize> = HashMap::new();
        for path in paths {
            let key = path.key();
            let at = *known
                .entry((key.clone(), cfg_key.clone()))
                .or_insert_with(|| {
                    asked.push((path, cfg.clone(), Vec::new()));
                    asked.len() - 1
                });
            of_rule.insert(key, at);
        }
        let instance = rule.instance.as_deref().unwrap_or_default();
        let mut node = |dag: &Dag, place: Place| {
            for at in dag
                .paths()
                .iter()
                .filter_map(|path| of_rule.get(&path.key()))
            {
                let (word, group) = (format_ident!("{}", place.name()), &dag.group);
                asked[*at].2.push(quote!({#word #instance #group}));
            }
        };
        Place::walk_source(&rule.parts.source, &mut node);
        for dag in rule.parts.result_dags() {
            dag.walk(&mut |dag| node(dag, Place::Result));
        }
    }
    let question = |(path, cfg, nodes): (OpPath, TokenStream, Vec<TokenStream>)| {
        let (uses, steps) = protocol::brought([path.path]);
        let nodes = quote!(#(#nodes)*);
        let question = protocol::ask(steps, "__drr_check", krate, &quote!(), &nodes);
        quote!(#cfg const _: () = { #uses #question };)
    };
    asked.into_iter().map(question).collect()
}

pub(super) fn cfg_attrs(cfgs: &[TokenStream]) -> TokenStream {
    quote!(#(#[cfg(#cfgs)])*)
}
