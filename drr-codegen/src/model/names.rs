//! Resolves the paths of a block from the answers of all callbacks.

use std::collections::{HashMap, HashSet};

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::Result;

use super::OpInfo;
use crate::codes::message;
use crate::declaration::OpDeclaration;
use crate::diag::Errors;
use crate::provided::{is_predicate, is_provided_constraint};
use crate::signature::any::declaration_of;
use crate::syntax::{
    ArgKind, Block, Constraint, Dag, Head, Helper, OpPath, Rule, find_helper, parse_block, render,
};
use crate::tokens::{decode, is_word, trees};

/// The item that a path names.
#[derive(Clone, Copy, Debug)]
pub enum Known<'a> {
    /// An op: index into [`Names::ops`].
    Op(usize),
    /// A helper.
    Helper(&'a Helper),
}

/// The names of a block.
pub struct Names {
    /// Ops, each once however it is spelt.
    pub ops: Vec<OpInfo>,
    /// Path keys of ops.
    op_keys: HashMap<String, usize>,
    /// The block's own helpers.
    local: Vec<Helper>,
    /// Helpers of other blocks, by path key.
    imported: Vec<(String, Helper)>,
}

impl Names {
    /// Joins the paths of a block with the answers of their callbacks.
    ///
    /// # Errors
    /// If an answer cannot be read, or two declare the same op differently.
    pub fn new(block: &Block, paths: &[OpPath], answers: &[TokenStream]) -> Result<Names> {
        let mut names = Names {
            ops: Vec::new(),
            op_keys: HashMap::new(),
            local: block.helpers.clone(),
            imported: Vec::new(),
        };
        for (path, answer) in paths.iter().zip(answers) {
            match Answer::parse(answer.clone())? {
                Answer::Op(decl) => {
                    let mut known = names.ops.iter();
                    let known = known.position(|op| op.decl.name == decl.name);
                    let index = known.unwrap_or(names.ops.len());
                    match names.ops.get(index) {
                        Some(other) if other.decl != decl => {
                            let (first, second) = (&other.path.raw, &path.raw);
                            let (first, second) = (render(first.clone()), render(second.clone()));
                            let message = message!(DIFFERENT_DECLARATIONS:
                                "`{first}` and `{second}` declare '{}' differently; rules of one set see one declaration of an op",
                                decl.name);
                            return Err(message.at(path.span()));
                        }
                        Some(_) => {}
                        None => names.ops.push(OpInfo {
                            path: path.clone(),
                            decl,
                            of_trait: Vec::new(),
                        }),
                    }
                    names.op_keys.entry(path.key()).or_insert(index);
                }
                Answer::Helper(helper) => names.imported.push((path.key(), *helper)),
            }
        }
        for rule in block.rules.iter().filter(|rule| !rule.broken) {
            rule.parts.source.walk(&mut |dag| names.add_any(dag));
        }
        Ok(names)
    }

    /// Adds the op for a DAG that matches any op with a trait.
    fn add_any(&mut self, dag: &Dag) {
        if let Head::Any(of) = &dag.head
            && let Some(decl) = declaration_of(dag)
            && self.any(dag).is_none()
        {
            let path: syn::Path = Ident::new("any", dag.head_span).into();
            self.ops.push(OpInfo {
                path: OpPath {
                    raw: quote!(#path),
                    path,
                    complete: true,
                },
                decl,
                of_trait: of.clone(),
            });
        }
    }

    /// The set's op for a DAG that matches any op with a trait.
    pub fn any(&self, dag: &Dag) -> Option<usize> {
        let decl = declaration_of(dag)?;
        let mut ops = self.ops.iter();
        ops.position(|op| !op.of_trait.is_empty() && op.decl == decl)
    }

    /// The op or helper at the head of a DAG; `None` for other heads, and if no callback answered.
    pub fn head<'d>(&'d self, dag: &'d Dag) -> Option<Known<'d>> {
        match &dag.head {
            Head::Path(path) => self.get(path),
            Head::Inline(helper) => Some(Known::Helper(helper)),
            Head::Directive(_) | Head::AnyOf(_) | Head::Any(_) => None,
        }
    }

    /// The item that the path names; `None` if no callback answered for it.
    pub fn get(&self, path: &OpPath) -> Option<Known<'_>> {
        if let Some(name) = path.as_name()
            && let Some(helper) = find_helper(&self.local, &name)
        {
            return Some(Known::Helper(helper));
        }
        let key = path.key();
        if let Some(index) = self.op_keys.get(&key) {
            return Some(Known::Op(*index));
        }
        self.imported
            .iter()
            .find(|(k, _)| *k == key)
            .map(|(_, helper)| Known::Helper(helper))
    }
}

/// The answer of a callback.
pub enum Answer {
    /// An op's declaration.
    Op(OpDeclaration),
    /// An exported helper.
    Helper(Box<Helper>),
}

impl Answer {
    /// Reads an answer.
    pub fn parse(tokens: TokenStream) -> Result<Answer> {
        let all = trees(tokens.clone());
        if is_word(all.first(), "op") {
            return syn::parse2(tokens).map(Answer::Op);
        }
        let errors = Errors::new();
        let block = parse_block(&errors, decode(tokens.clone()));
        let problems = errors.finish();
        let helper = block.helpers.into_iter().next();
        match (helper, problems.into_iter().next()) {
            (Some(helper), None) => Ok(Answer::Helper(Box::new(helper))),
            (_, Some(error)) => Err(error),
            (None, None) => {
                let message = message!(INTERNAL_MACRO: "this is neither an op nor a helper");
                Err(message.spanning(tokens))
            }
        }
    }
}

/// The paths of a rule whose callbacks must answer, in source order, without those whose keys are
/// in `seen`. Their keys are added to it.
pub fn paths_of_rule(rule: &Rule, helpers: &[Helper], seen: &mut HashSet<String>) -> Vec<OpPath> {
    let mut found = Vec::new();
    heads(&rule.parts.source, false, &mut found);
    found.retain(|path| !path.is_constant_like());
    for dag in rule.parts.result_dags() {
        heads(dag, true, &mut found);
    }
    for constraint in &rule.parts.constraints {
        if let Constraint::Dag(dag) = constraint
            && let Head::Path(path) = &dag.head
            && asks_callback(path)
        {
            found.push(path);
        }
    }
    let mut is_new = |path: &&OpPath| {
        let local = path
            .as_name()
            .is_some_and(|name| find_helper(helpers, &name).is_some());
        !local && path.complete && !path.has_generics() && seen.insert(path.key())
    };
    found.retain(|path| is_new(path));
    found.into_iter().cloned().collect()
}

/// The heads of a DAG and all in it and, in a result, the natives of `Native:$x`.
fn heads<'a>(dag: &'a Dag, result: bool, found: &mut Vec<&'a OpPath>) {
    dag.walk(&mut |dag| {
        found.extend(dag.paths());
        for arg in dag.all_args() {
            if let (true, ArgKind::Path(path, Some(_))) = (result, &arg.kind)
                && asks_callback(path)
            {
                found.push(path);
            }
        }
    });
}

/// True if the head of a constraint entry must be looked up: it is not a function, type or provided
/// constraint.
pub(super) fn asks_callback(path: &OpPath) -> bool {
    !path.is_function()
        && !path.has_generics()
        && !is_predicate(&path.last())
        && !is_provided_constraint(&path.last())
}
