//! The compiler behind [`drr`](https://docs.rs/drr)'s macros, as an ordinary library: so it has unit
//! tests, snapshots of every stage and fuzzing, which a proc-macro crate cannot have.
//!
//! A `drr!` block passes through these stages:
//!
//! 1. [`syntax`]: parses tokens into a syntax tree and instantiates templates;
//! 2. [`scope`]: checks names and directives, which needs the block alone;
//! 3. [`signature`]: compares each DAG with the declaration of its op;
//! 4. [`model`]: resolves names against the declarations;
//! 5. [`check`]: compares the rules of the set with one another;
//! 6. [`plan`]: merges all rules of the set into one decision tree per root op;
//! 7. [`expand`]: emits Rust code. It cannot fail.
//!
//! Macros cannot ask what an op declares, but they can ask the op's callback macro to call them
//! back. So the stages run in three macros: [`drr`] (what needs no declarations), [`check_op`] (one
//! op's DAGs, once for each op) and [`plan_set`] (everything, when all declarations are there). Where a
//! block uses templates of other blocks, [`import`] comes between.

pub mod debug;
pub mod declaration;
pub mod derive;
pub mod diag;
pub mod dialect;
pub mod expand;
pub mod lint;
pub mod model;
pub mod pattern;
pub mod plan;
pub mod protocol;
pub mod scope;
pub mod signature;
pub mod syntax;
pub mod tokens;

use proc_macro2::TokenStream;
use quote::quote;

use diag::{Errors, to_compile_errors};
use expand::{Target, chain, skeleton};
use model::{Answer, Bindings, Names, RuleModel, Set, resolve_results, resolve_source};
use protocol::{Dialects, Message};
use scope::check_block;
use signature::{Place, assign};
use syntax::{Block, parse_block, parse_dag};

/// `drr! { … }`, forwarded by the facade as `[$crate] …`.
///
/// Never fails: mistakes become `compile_error!`s beside everything that can still be made.
pub fn drr(input: TokenStream) -> TokenStream {
    let (krate, input) = protocol::split_crate(input);
    let errors = Errors::new();
    let mut block = parse_block(&errors, input.clone());
    let unused = check_block(&errors, &mut block);
    let target = Target {
        krate,
        ir: block.ir.as_ref(),
        receiver: None,
        self_ident: None,
    };
    let items = skeleton::expand(&block, &unused, &target, &input);
    // Anchors for rust-analyzer come before any error, or it would not look at them.
    let errors = to_compile_errors(&errors.finish());
    quote!(#items #errors)
}

/// The templates of other blocks have answered: they are put in front of the block, and it is read
/// anew.
pub fn import(input: TokenStream) -> TokenStream {
    let message = match Message::parse(input) {
        Ok(message) => message,
        Err(error) => return error.to_compile_error(),
    };
    let Some(payload) = protocol::import_payload(message.payload) else {
        return TokenStream::new();
    };
    let old_errors = Errors::new();
    let mut old = parse_block(&old_errors, payload.tokens.clone());
    check_block(&old_errors, &mut old);
    let imports = old.missing.iter().zip(&message.answers);
    let imports = imports.map(|(missing, answer)| syntax::import_item(missing, answer));
    let tokens = payload.tokens;
    let input = quote!(#(#imports)* #tokens);
    let errors = Errors::new();
    let mut block = parse_block(&errors, input.clone());
    let mut unused = check_block(&errors, &mut block);
    // What was said before is not said again.
    let old_errors = old_errors.finish();
    let mut new_errors = errors.finish();
    new_errors.retain(|error| !old_errors.iter().any(|old| diag::same(old, error)));
    let krate = &message.krate;
    let target = Target {
        krate: krate.clone(),
        ir: block.ir.as_ref(),
        receiver: None,
        self_ident: None,
    };
    match payload.visitor {
        Some(visitor) if block.missing.is_empty() => {
            chain::chain(&block, &target, &visitor, &input)
        }
        // Those templates name others.
        Some(visitor) => {
            let payload = quote!({program #visitor} {#input});
            chain::ask_imports(&block, krate.clone(), &payload)
        }
        None => {
            let errors = to_compile_errors(&new_errors);
            let later = chain::ask_imports(&block, krate.clone(), &quote!({items} {#input}));
            if !block.missing.is_empty() {
                return quote!(#errors #later);
            }
            unused.retain(|unused| unused.imported);
            let items = skeleton::expand_imported(&block, &unused, &target);
            quote!(#items #errors)
        }
    }
}

/// An op's answer to the star: checks the DAGs of one op against its declaration.
pub fn check_op(input: TokenStream) -> TokenStream {
    let message = match Message::parse(input) {
        Ok(message) => message,
        Err(error) => return error.to_compile_error(),
    };
    let Some(answer) = message.answers.first() else {
        return TokenStream::new();
    };
    let decl = match Answer::parse(answer.clone()) {
        Ok(Answer::Op(decl)) => decl,
        Ok(Answer::Helper(_)) => return TokenStream::new(),
        Err(error) => return error.to_compile_error(),
    };
    let errors = Errors::new();
    for (place, instance, group) in protocol::nodes(message.payload) {
        // The DAG's own faults were reported when the block was parsed.
        let silent = Errors::new();
        let dag = parse_dag(&silent, &group);
        drop(silent.finish());
        let Some(dag) = dag else { continue };
        let place = match place.as_str() {
            "root" => Place::Root,
            "nested" => Place::Nested,
            "body" => Place::Body,
            _ => Place::Result,
        };
        let instance = (!instance.is_empty()).then_some(instance.as_str());
        assign(&errors, instance, &decl, &dag, place);
    }
    to_compile_errors(&errors.finish())
}

/// The end of the chain: all declarations are there, and the set becomes a program. An expression.
pub fn plan_set(input: TokenStream) -> TokenStream {
    let message = match Message::parse(input) {
        Ok(message) => message,
        Err(error) => return error.to_compile_error(),
    };
    let Some(payload) = protocol::plan_payload(message.payload.clone()) else {
        return TokenStream::new();
    };
    let self_ident = pattern::find_self(payload.tokens.clone());
    let mut block = reparse(payload.tokens);
    protocol::apply_flags(&mut block, &payload.flags);
    let (receiver, value) = payload.receiver.unzip();
    let target = Target {
        krate: message.krate.clone(),
        ir: block.ir.as_ref(),
        receiver,
        self_ident,
    };
    let visitor = payload.visitor;
    // What dialects told comes first, then the answers of the other ops in their order.
    let (dialects, count) = Dialects::take(&message.answers);
    let mut rest = message.answers[count..].iter();
    let paths = chain::paths(&block);
    let answers: Vec<TokenStream> = paths
        .iter()
        .map_while(|path| dialects.get(path).or_else(|| rest.next()).cloned())
        .collect();
    let (body, errors) = compile(&block, &paths, &answers, &target);
    let krate = &message.krate;
    match body {
        Some(items) => {
            debug::print(&block, target.receiver.as_ref(), &items);
            let fields = value.map(|value| quote!((#value)));
            quote!({ #errors #items #visitor.visit(__Program #fields) })
        }
        None => quote!({ #errors #visitor.visit(#krate::__private::rt::rule::EmptyProgram) }),
    }
}

/// Rules under `#[cfg]` have answered: the chain goes on with those that are on.
pub fn select(input: TokenStream) -> TokenStream {
    let message = match Message::parse(input) {
        Ok(message) => message,
        Err(error) => return error.to_compile_error(),
    };
    let Some((visitor, tokens)) = protocol::select_payload(message.payload.clone()) else {
        return TokenStream::new();
    };
    let (dialects, count) = Dialects::take(&message.answers);
    let flags: Vec<bool> = message.answers[count..]
        .iter()
        .map(|answer| answer.to_string() == "on")
        .collect();
    let mut block = reparse(tokens.clone());
    protocol::apply_flags(&mut block, &flags);
    let payload = quote!({#visitor} {#tokens});
    chain::chain_start(&block, &message.krate, &payload, &dialects, &flags)
}

/// Parses and checks a block whose faults were reported before.
fn reparse(tokens: TokenStream) -> Block {
    let silent = Errors::new();
    let mut block = parse_block(&silent, tokens);
    check_block(&silent, &mut block);
    drop(silent.finish());
    block
}

/// Stages 2 to 5 of a block. `None` if nothing remains to be made; the errors are those that no
/// earlier stage has reported.
pub fn compile(
    block: &Block,
    paths: &[syntax::OpPath],
    answers: &[TokenStream],
    target: &Target<'_>,
) -> (Option<TokenStream>, TokenStream) {
    let errors = Errors::new();
    let mut set = match resolve(&errors, block, paths, answers) {
        Ok(set) => set,
        Err(error) => {
            errors.push(error);
            None
        }
    };
    let header = block.set.as_ref();
    let lints = set.iter_mut().flat_map(|set| {
        let rows = plan::rows(set);
        lint::lint(set, &rows, header)
    });
    let (denied, lints): (Vec<_>, Vec<_>) = lints.partition(|lint| lint.denied);
    for lint in denied {
        errors.at(lint.rule.name_span(), lint.note);
    }
    let warnings: TokenStream = lints
        .iter()
        .map(|lint| skeleton::doubt(lint, header))
        .collect();
    let body = set.map(|mut set| expand::program(&mut set, target));
    let errors = to_compile_errors(&errors.finish());
    (body, quote!(#errors #warnings))
}

/// Stages 2 and 3: a block's rules against the declarations, ranked.
///
/// # Errors
/// Only if a callback answered something that cannot be read, or two ops' callbacks declare the same
/// op differently.
pub fn resolve<'a>(
    errors: &Errors,
    block: &'a Block,
    paths: &[syntax::OpPath],
    answers: &[TokenStream],
) -> syn::Result<Option<Set<'a>>> {
    let names = Names::new(block, paths, answers)?;
    let mut attrs = Vec::new();
    let mut bindings = Bindings::default();
    let mut rules: Vec<RuleModel<'a>> = Vec::new();
    for rule in block.rules.iter().filter(|rule| !rule.broken) {
        let source = resolve_source(errors, &names, &mut attrs, &mut bindings, rules.len(), rule);
        let Some(mut source) = source else { continue };
        let action = resolve_results(errors, &names, &mut attrs, &bindings, rule, &mut source);
        let Some(action) = action else { continue };
        source.bind_needed(&mut bindings);
        let ops = source.nodes.len() as i32;
        rules.push(RuleModel {
            syntax: rule,
            number: rules.len(),
            benefit: ops.saturating_add(rule.parts.add_benefit),
            source,
            action,
        });
    }
    // Higher benefit first; the sort keeps the declared order among equals.
    rules.sort_by_key(|rule| std::cmp::Reverse(rule.benefit));
    Ok((!rules.is_empty()).then_some(Set {
        ops: names.ops,
        attrs,
        bindings,
        rules,
    }))
}
