//! The questions to the callbacks: the chain, which gathers all declarations of a block, and the
//! star, which checks each op by itself.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::Target;
use crate::model::paths_of_rule;
use crate::protocol::Dialects;
use crate::syntax::{ArgKind, Block, Dag, Directive, OpPath, ResultPattern, Rule};

/// The paths that unbroken rules ask about.
pub(crate) fn paths(block: &Block) -> Vec<OpPath> {
    let mut paths = Vec::new();
    for rule in block.rules.iter().filter(|rule| !rule.broken) {
        paths_of_rule(rule, &block.helpers, &mut paths);
    }
    paths
}

/// The start of the chain. Dialects first tell their ops, and rules under `#[cfg]` whether they are
/// on; then the ops that are still unknown are asked.
pub(crate) fn chain(
    block: &Block,
    target: &Target<'_>,
    visitor: &Ident,
    input: &TokenStream,
) -> TokenStream {
    let krate = &target.krate;
    let conditional: Vec<&Rule> = block
        .rules
        .iter()
        .filter(|rule| !rule.cfgs.is_empty())
        .collect();
    let switches = conditional.iter().enumerate().map(|(i, rule)| {
        let (name, cfgs) = (format_ident!("__drr_cfg_{i}"), &rule.cfgs);
        let answer = |word: TokenStream| quote! {
            (@next [{$($head:tt)*} $($tail:tt)*] [$($k:tt)*] [$($known:tt)*] [$($payload:tt)*]) => {
                $($head)* ! { @next [$($tail)*] [$($k)*] [$($known)* {#word}] [$($payload)*] }
            };
        };
        let (on, off) = (answer(quote!(on)), answer(quote!(off)));
        quote! {
            #[cfg(all(#(#cfgs),*))]
            macro_rules! #name { #on }
            #[cfg(not(all(#(#cfgs),*)))]
            macro_rules! #name { #off }
        }
    });
    let mut steps: Vec<TokenStream> = block
        .dialects
        .iter()
        .map(|dialect| dialect.raw.clone())
        .collect();
    steps.extend((0..conditional.len()).map(|i| {
        let name = format_ident!("__drr_cfg_{i}");
        quote!(#name)
    }));
    let payload = quote!({#visitor} {#input});
    match steps.split_first() {
        None => chain_start(block, krate, &payload, &Dialects::default(), &[]),
        Some((first, rest)) => quote! {
            #(#switches)*
            #first ! { @next [#({#rest})* {#krate::__private::__drr_select}] [#krate] [] [#payload] }
        },
    }
}

/// Asks the first op that no dialect has told; the last answer goes to `__drr_plan`.
pub(crate) fn chain_start(
    block: &Block,
    krate: &TokenStream,
    payload: &TokenStream,
    dialects: &Dialects,
    flags: &[bool],
) -> TokenStream {
    let flags = flags
        .iter()
        .map(|on| if *on { quote!(on) } else { quote!(off) });
    let flags = quote!({#(#flags)*});
    let asked = paths(block)
        .into_iter()
        .filter(|path| dialects.get(path).is_none());
    let mut steps = asked.map(|path| path.path);
    let known = dialects.tokens();
    match steps.next() {
        Some(first) => quote! {
            #first ! { @next [#({#steps})* {#krate::__private::__drr_plan}] [#krate] [#known] [#flags #payload] }
        },
        None => quote! {
            #krate::__private::__drr_plan! { @next [] [#krate] [#known] [#flags #payload] }
        },
    }
}

/// Asks for the templates of other blocks that `block` lacks; with the answers, `__drr_import` goes
/// on. Nothing if none is lacking.
pub(crate) fn ask_imports(block: &Block, krate: TokenStream, payload: &TokenStream) -> TokenStream {
    let mut steps = block.missing.iter().map(|missing| &missing.path);
    match steps.next() {
        Some(first) => quote! {
            #first ! { @next [#({#steps})* {#krate::__private::__drr_import}] [#krate] [] [#payload] }
        },
        None => TokenStream::new(),
    }
}

pub(super) fn cfg_attrs(cfgs: &[TokenStream]) -> TokenStream {
    quote!(#(#[cfg(#cfgs)])*)
}

// ---- The star --------------------------------------------------------------------------------

/// One question an op: are its DAGs as it declares? For the rules that depend on templates of other
/// blocks, or for those that do not.
pub(super) fn star(block: &Block, target: &Target<'_>, imported: bool) -> Vec<TokenStream> {
    let krate = &target.krate;
    // Paths with the DAGs at whose head they stand, by the rule's cfg.
    let mut asked: Vec<(OpPath, TokenStream, Vec<TokenStream>)> = Vec::new();
    let rules = block.rules.iter();
    for rule in rules.filter(|rule| !rule.broken && rule.imported == imported) {
        let cfg = cfg_attrs(&rule.cfgs);
        let mut paths = Vec::new();
        paths_of_rule(rule, &block.helpers, &mut paths);
        let mut entry = |path: &OpPath, node: Option<TokenStream>| {
            let known = asked.iter_mut().find(|(known, c, _)| {
                known.key() == path.key() && c.to_string() == cfg.to_string()
            });
            match known {
                Some((_, _, nodes)) => nodes.extend(node),
                None => asked.push((path.clone(), cfg.clone(), node.into_iter().collect())),
            }
        };
        for path in &paths {
            entry(path, None);
        }
        let is_thing = |path: &OpPath| paths.iter().any(|known| known.key() == path.key());
        let instance = rule.instance.clone().unwrap_or_default();
        let mut node = |dag: &Dag, place: &str| {
            for path in dag.paths().iter().filter(|path| is_thing(path)) {
                let (word, group) = (format_ident!("{place}"), &dag.group);
                entry(path, Some(quote!({#word #instance #group})));
            }
        };
        source_nodes(&rule.parts.source, "root", &mut node);
        for result in rule.parts.results.iter().chain(&rule.parts.supplemental) {
            if let ResultPattern::Dag(dag) = result {
                dag.walk(&mut |dag| node(dag, "result"));
            }
        }
    }
    asked
        .into_iter()
        .map(|(path, cfg, nodes)| {
            let path = &path.path;
            quote! {
                #cfg
                const _: () = {
                    #path ! { @next [{#krate::__private::__drr_check}] [#krate] [] [#(#nodes)*] }
                };
            }
        })
        .collect()
}

fn source_nodes(dag: &Dag, place: &str, node: &mut impl FnMut(&Dag, &str)) {
    node(dag, place);
    let place = match dag.is(Directive::Region) {
        true => "body",
        false => "nested",
    };
    for arg in &dag.args {
        if let ArgKind::Dag(inner) = &arg.kind {
            source_nodes(inner, place, node);
        }
    }
}
