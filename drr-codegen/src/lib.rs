//! The compiler behind [`drr`](https://docs.rs/drr)'s macros, as an ordinary library: so it has unit
//! tests, snapshots of every stage and fuzzing, which a proc-macro crate cannot have.
//!
//! A `drr!` block passes through these stages:
//!
//! 1. [`syntax`]: parses tokens into a syntax tree and instantiates templates;
//! 2. [`scope`]: checks names and directives, which needs the block alone;
//! 3. [`signature`]: compares each DAG with the declaration of its op;
//! 4. [`model`]: resolves names against the declarations;
//! 5. [`lint`]: compares the rules of the set with one another;
//! 6. [`plan`]: merges all rules of the set into one decision tree per root op;
//! 7. [`expand`]: emits Rust code. It cannot fail.
//!
//! A macro cannot look up what an op declares, but it can ask the op's callback macro to call it
//! back. So the stages run in several macros: [`drr`] runs the first two and makes the block's items;
//! [`check_op`] compares the DAGs of one op with its declaration, once per op; [`plan_set`] runs the
//! rest when all declarations are there. Before it, [`select`] removes rules whose `#[cfg]` is off. If
//! a block uses templates of other blocks, [`import`] receives them first.

mod args;
pub mod codes;
pub mod debug;
pub mod declaration;
pub mod derive;
pub mod diag;
pub mod dialect;
pub mod expand;
pub mod format;
pub mod interface;
pub mod lint;
pub mod model;
pub mod pattern;
mod pieces;
pub mod plan;
pub mod protocol;
mod provided;
pub mod scope;
pub mod signature;
pub mod syntax;
pub mod tokens;
mod words;

use std::collections::{HashMap, HashSet};

use proc_macro2::TokenStream;
use quote::quote;

use codes::Message;
use diag::{Errors, place, to_compile_errors};
use expand::{Target, items, questions};
use model::{Answer, Bindings, Names, RuleModel, Set, resolve_rule};
use protocol::{Dialects, Receiver};
use scope::{Lints, check_block};
use signature::{Place, assign};
use syntax::{Block, Import, Unused, parse_block, parse_block_with, parse_dag};
use tokens::groups;

/// `drr! { … }`, forwarded by the facade as `[$crate] …`.
///
/// Never fails: mistakes become `compile_error!`s beside everything that can still be made.
pub fn drr(input: TokenStream) -> TokenStream {
    let (krate, input) = protocol::split_crate(input);
    if let Err(error) = tokens::check_depth(&input, tokens::MAX_DEPTH) {
        return diag::to_compile_error(error);
    }
    block_items(&krate, input, &[], None)
}

/// The callbacks of other blocks' templates have answered: makes the items that waited for them, or
/// the program of a block that has such items.
pub fn import(input: TokenStream) -> TokenStream {
    protocol::receive(input, |message| {
        let [mode, input, known, asked, waiting] = message.parts();
        let mut imports: Vec<Import> = groups(known).into_iter().map(Import::from).collect();
        let asked = groups(asked).into_iter().map(syntax::Missing::from);
        imports.extend(
            asked
                .zip(message.answers)
                .map(|(asked, answer)| Import { asked, answer }),
        );
        let krate = &message.krate;
        let mut mode = mode.into_iter();
        if mode.next().is_some_and(|word| word.to_string() == "items") {
            let waiting = waiting.into_iter();
            let waiting = waiting.filter_map(|item| item.to_string().parse().ok());
            let waiting = waiting.collect();
            return Ok(block_items(krate, input, &imports, Some(waiting)));
        }
        let errors = Errors::new();
        let mut block = parse_block_with(&errors, input.clone(), &imports, None);
        let unused = check_block(&errors, &mut block);
        let (lints, visitor) = (Lints::of(&errors, &unused), mode.collect());
        let program = items::program(&block, lints, krate, &visitor, &input, &imports);
        // The call that makes the items reports them.
        errors.discard();
        Ok(program)
    })
}

/// Parses a block, and makes its items except those that wait for templates.
fn block_items(
    krate: &TokenStream,
    input: TokenStream,
    imports: &[Import],
    waited: Option<Vec<usize>>,
) -> TokenStream {
    let errors = Errors::new();
    let mut block = parse_block_with(&errors, input.clone(), imports, waited);
    let unused = check_block(&errors, &mut block);
    errors.retain_items(|item| block.is_fresh(item));
    if block.waited.is_none() {
        check_unused_classes(&errors, &block, &input, imports);
    }
    let lints = Lints::of(&errors, &unused);
    let items = items::expand(&block, lints, krate, &input, imports);
    let errors = to_compile_errors(&errors.finish());
    // Anchors for rust-analyzer come before any error, or it would not look at them.
    quote!(#items #errors)
}

/// Reports mistakes in classes that nothing instantiates, as far as they do not depend on arguments.
fn check_unused_classes(errors: &Errors, block: &Block, input: &TokenStream, imports: &[Import]) {
    let classes = &block.unused_classes;
    if classes.is_empty() {
        return;
    }
    let trials = classes.iter().map(|class| &class.trial);
    let (found, first) = (Errors::new(), block.items);
    let mut tried = parse_block_with(&found, quote!(#input; #(#trials)*), imports, None);
    let mut dependent: HashSet<String> = HashSet::new();
    for class in classes {
        dependent.extend(class.dependent(TokenStream::new()));
    }
    for rule in tried.rules.iter_mut().filter(|rule| rule.item >= first) {
        if let Some(class) = classes.get(rule.item - first) {
            dependent.extend(class.dependent(rule.content.clone()));
            rule.parts.may_bind |= class.may_bind(rule.parts.source.group.stream());
        }
    }
    check_block(&found, &mut tried);
    found.retain_items(|item| item >= first);
    for error in found.finish() {
        if !dependent.contains(&place(error.span())) {
            errors.at(
                error.span(),
                Message::of(&error, codes::RUST_SYNTAX).without_instance(),
            );
        }
    }
}

/// An op's answer to a per-op check: compares the DAGs that it heads with its declaration.
pub fn check_op(input: TokenStream) -> TokenStream {
    protocol::receive(input, |message| {
        let Some(answer) = message.answers.first() else {
            return Ok(TokenStream::new());
        };
        let Answer::Op(decl) = Answer::parse(answer.clone())? else {
            return Ok(TokenStream::new());
        };
        let errors = Errors::new();
        for node in message.payload {
            let (place, instance, group) = syn::parse::Parser::parse2(protocol::node, node)?;
            let Some(dag) = parse_dag(&errors, &group) else {
                continue;
            };
            let place = Place::from_name(&place.to_string()).unwrap_or(Place::Result);
            let instance = instance.value();
            let instance = (!instance.is_empty()).then_some(instance.as_str());
            for (span, message) in assign(&decl, &dag, place).err().unwrap_or_default() {
                errors.at(span, message.within(instance));
            }
        }
        Ok(to_compile_errors(&errors.finish()))
    })
}

/// The conditions of rules under `#[cfg]` are known: the collection continues with those that are on.
pub fn select(input: TokenStream) -> TokenStream {
    protocol::receive(input, |message| {
        let [visitor, tokens] = message.parts();
        let (dialects, flags) = Dialects::split(&message.answers);
        let errors = Errors::new();
        let mut block = parse_block(&errors, tokens);
        let mut flags = flags.iter().map(|answer| answer.to_string() == "on");
        let mut known: HashMap<String, bool> = HashMap::new();
        block.rules.retain_mut(|rule| {
            let Some(condition) = questions::condition(rule) else {
                return true;
            };
            rule.cfgs.clear();
            let answer = || flags.next().unwrap_or(true);
            *known.entry(condition).or_insert_with(answer)
        });
        let tokens = block.desugared();
        let receiver = message.payload.iter().skip(2);
        let payload = quote!({#visitor} {#tokens} #({#receiver})*);
        let question = questions::collect_ops(&block, &message.krate, &payload, &dialects);
        let errors = to_compile_errors(&errors.finish());
        Ok(quote!({ #errors #question }))
    })
}

/// All declarations are there: the set becomes a program. An expression.
pub fn plan_set(input: TokenStream) -> TokenStream {
    protocol::receive(input, |message| {
        let [visitor, tokens, lints, name, params, args, bounds, value] = message.parts();
        let self_ident = pattern::find_self(tokens.clone());
        let errors = Errors::new();
        let block = parse_block(&errors, tokens);
        let krate = &message.krate;
        let receiver = (!value.is_empty()).then_some(Receiver {
            name,
            params,
            args,
            bounds,
        });
        let mut target = Target::new(krate.clone(), block.ir.as_ref());
        (target.receiver, target.self_ident) = (receiver, self_ident);
        let (dialects, others) = Dialects::split(&message.answers);
        let mut others = others.iter();
        let paths = questions::paths(&block);
        let answers: Vec<TokenStream> = paths
            .iter()
            .map_while(|path| dialects.get(path).or_else(|| others.next()).cloned())
            .collect();
        let unused = Lints::parse(lints);
        let (body, errors) = compile(errors, &block, unused, &paths, &answers, &target);
        Ok(match body {
            Some(items) => {
                debug::print(&block, target.receiver.as_ref(), &items);
                let fields = (!value.is_empty()).then(|| quote!((#value)));
                quote!({ #errors #items #visitor.visit(__Program #fields) })
            }
            None => quote!({ #errors #visitor.visit(#krate::__private::rt::rule::EmptyProgram) }),
        })
    })
}

/// The stages of a block from `model` on. `None` if nothing remains to be made; the errors are those
/// that no earlier stage has reported. Warnings come only if no stage has reported an error; `unused`
/// is `None` if an earlier one has.
fn compile(
    errors: Errors,
    block: &Block,
    unused: Option<Vec<Unused>>,
    paths: &[syntax::OpPath],
    answers: &[TokenStream],
    target: &Target<'_>,
) -> (Option<TokenStream>, TokenStream) {
    let resolved = resolve(&errors, block, paths, answers);
    let mut set = errors.ok(resolved).flatten();
    let header = block.set.as_ref();
    // A rule without a model has a mistake, which the checks of its ops have reported.
    let resolved = set.as_ref().map_or(0, |set| set.rules.len());
    let unused = unused.filter(|_| errors.is_empty() && resolved == block.rules.len());
    let linted = set.as_mut().filter(|_| unused.is_some());
    let lints = linted.into_iter().flat_map(|set| {
        let rows = plan::rows(set);
        lint::lint(set, &rows, header)
    });
    let (denied, lints): (Vec<_>, Vec<_>) = lints.partition(|lint| lint.denied);
    for lint in denied {
        errors.at(lint.span, lint.note);
    }
    let unused = unused.iter().flatten().map(items::unused_binding);
    let lints = lints.iter().map(|lint| items::rule_warning(lint, header));
    let warnings: TokenStream = unused.chain(lints).collect();
    let body = set.map(|mut set| expand::program(&mut set, target));
    let errors = to_compile_errors(&errors.finish());
    (body, quote!(#errors #warnings))
}

/// A block's rules against the declarations, ranked.
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
        let number = rules.len();
        let resolve = || resolve_rule(errors, &names, &mut attrs, &mut bindings, number, rule);
        rules.extend(errors.within(rule.instance.clone(), resolve));
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
