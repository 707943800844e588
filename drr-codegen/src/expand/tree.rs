//! The decision tree in the expansion. A large one becomes several functions, since unoptimised code
//! has a place on the stack for every name of a function. An optimiser may inline them again.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::attempt::attempt;
use super::{Target, arities, at, fixed_operand};
use crate::model::Set;
use crate::plan::{IntegerSwitch, Leaf, Plan, Switch, Tree};

/// How many names a tree may have, roughly, that is a single function: a frame of some 100 KiB.
const SMALL: usize = 750;

/// How many names each function of a larger tree may have: one calls the other.
const MAX_NAMES: usize = 250;

/// A part with fewer is not worth a function; a rule that is tried has more.
const MIN_NAMES: usize = 5;

/// A switch has that many itself.
const NAMES_OF_SWITCH: usize = 3;

/// The decision tree of a set.
pub(super) struct Step {
    /// The body of `step`: a switch on the root's op.
    pub body: TokenStream,
    /// What it calls: methods of the program.
    pub functions: Vec<TokenStream>,
}

/// Expands a set's plan.
pub(super) fn step(set: &Set<'_>, target: &Target<'_>, plan: &Plan) -> Step {
    // That of all other ops is the last.
    let all = || {
        let roots = plan.roots.iter().map(|(_, tree)| tree);
        roots.chain([&plan.otherwise])
    };
    let mut trees = Trees {
        set,
        target,
        max: match all().map(|tree| names(set, tree)).sum() {
            0..=SMALL => usize::MAX,
            _ => MAX_NAMES,
        },
        functions: Vec::new(),
    };
    let mut parts: Vec<Part> = all().map(|tree| trees.part(tree)).collect();
    trees.shrink(&mut parts, 0);
    let arms = plan.roots.iter().zip(&parts).map(|((op, _), part)| {
        let (index, tree) = (*op as u16, &part.code);
        quote!(#index => { #tree })
    });
    let otherwise = parts.last().map(|part| &part.code);
    let body = quote! {
        match __t.op_index(__cx.ir(), __d0) {
            #(#arms)*
            _ => { #otherwise }
        }
    };
    Step {
        body,
        functions: trees.functions,
    }
}

/// The name of an operation that the tree has looked up.
pub(super) fn position(index: usize) -> Ident {
    format_ident!("__d{index}")
}

/// The name of the result that feeds the operand behind which the operation stands.
pub(super) fn fed_by(index: usize) -> Ident {
    format_ident!("__r{index}")
}

/// The code of a part of the tree.
struct Part {
    code: TokenStream,
    /// How many names it has, roughly.
    names: usize,
    /// The positions it uses and does not look up itself; the root is there everywhere.
    outer: BTreeSet<usize>,
}

struct Trees<'a> {
    set: &'a Set<'a>,
    target: &'a Target<'a>,
    /// How many names a function may have.
    max: usize,
    functions: Vec<TokenStream>,
}

impl Trees<'_> {
    fn part(&mut self, tree: &Tree) -> Part {
        match tree {
            Tree::Fail | Tree::Try(..) | Tree::Then(..) => {
                let mut steps = Vec::new();
                self.steps(tree, &mut steps);
                self.sequence(steps)
            }
            Tree::Switch(switch) => self.switch(switch),
            Tree::Integer(switch) => self.integer(switch),
        }
    }

    /// What is done one after the other.
    fn steps(&mut self, mut tree: &Tree, out: &mut Vec<Part>) {
        loop {
            tree = match tree {
                Tree::Fail => return,
                Tree::Try(leaf, then) => {
                    out.push(self.leaf(leaf));
                    then
                }
                Tree::Then(first, then) => {
                    self.steps(first, out);
                    then
                }
                Tree::Switch(_) | Tree::Integer(_) => return out.push(self.part(tree)),
            };
        }
    }

    fn leaf(&self, leaf: &Leaf) -> Part {
        let outer = leaf.positions.iter().flatten().copied();
        Part {
            code: attempt(self.set, leaf),
            names: names_of_leaf(self.set, leaf),
            outer: outer.filter(|position| *position > 0).collect(),
        }
    }

    /// Steps one after the other. If they are many, they become functions that are called one after
    /// the other, not one by the other, which would all be on the stack at once.
    fn sequence(&mut self, steps: Vec<Part>) -> Part {
        let many = steps.iter().map(|step| step.names).sum::<usize>() > self.max;
        let mut runs: Vec<Part> = Vec::new();
        for step in steps {
            match runs.last_mut() {
                Some(run) if run.names.saturating_add(step.names) <= self.max => {
                    run.code.extend(step.code);
                    run.names += step.names;
                    run.outer.extend(step.outer);
                }
                _ => runs.push(step),
            }
        }
        if many {
            let large = runs.iter_mut().filter(|run| run.names >= MIN_NAMES);
            large.for_each(|run| self.function(run));
        }
        Part {
            names: runs.iter().map(|run| run.names).sum(),
            outer: runs.iter().flat_map(|run| run.outer.clone()).collect(),
            code: runs.into_iter().map(|run| run.code).collect(),
        }
    }

    fn switch(&mut self, switch: &Switch) -> Part {
        let Switch {
            parent,
            parent_op,
            place,
            position: here_at,
            cases,
            otherwise,
        } = switch;
        let branches = cases.iter().map(|(_, tree)| tree).chain([&**otherwise]);
        let branches = self.branches(branches, NAMES_OF_SWITCH);
        let (user, here) = (position(*parent), position(*here_at));
        let (kind, result) = (format_ident!("__k{here_at}"), fed_by(*here_at));
        let arms = cases.iter().zip(&branches.codes).map(|((op, _), tree)| {
            let op = *op as u16;
            quote!(#op => { #tree })
        });
        let otherwise = branches.codes.last();
        let group = place.group;
        let def = match fixed_operand(self.set, *parent_op, *place) {
            Some(index) => quote!(__rt::plumbing::definition(__cx.ir(), __t, #user, #index)),
            None => {
                let (arities, place) = (arities(self.set, *parent_op), at(place.at));
                quote!(__rt::plumbing::place_definition(__cx.ir(), __t, #user, #arities, #group, #place))
            }
        };
        let mut outer = branches.outer;
        outer.remove(here_at);
        if *parent > 0 {
            outer.insert(*parent);
        }
        Part {
            code: quote! {
                let (#kind, #here, #result) = #def;
                match #kind {
                    #(#arms)*
                    _ => { #otherwise }
                }
            },
            names: branches.names,
            outer,
        }
    }

    fn integer(&mut self, switch: &IntegerSwitch) -> Part {
        let branches = switch.cases.iter().map(|(_, tree)| tree);
        let branches = self.branches(branches.chain([&*switch.otherwise]), NAMES_OF_SWITCH);
        let (op, attr) = (position(switch.position), switch.attr);
        let arms = switch.cases.iter().zip(&branches.codes);
        let arms = arms
            .map(|((value, _), tree)| quote!(::core::option::Option::Some(#value) => { #tree }));
        let otherwise = branches.codes.last();
        let mut outer = branches.outer;
        if switch.position > 0 {
            outer.insert(switch.position);
        }
        Part {
            code: quote! {
                match __rt::plumbing::integer(__cx.ir(), __t, #op, #attr) {
                    #(#arms)*
                    _ => { #otherwise }
                }
            },
            names: branches.names,
            outer,
        }
    }

    /// The branches of a switch that has so many names itself.
    fn branches<'t>(&mut self, trees: impl Iterator<Item = &'t Tree>, own: usize) -> Branches {
        let mut parts: Vec<Part> = trees.map(|tree| self.part(tree)).collect();
        self.shrink(&mut parts, own);
        Branches {
            names: parts.iter().map(|part| part.names).sum::<usize>() + own,
            outer: parts.iter().flat_map(|part| part.outer.clone()).collect(),
            codes: parts.into_iter().map(|part| part.code).collect(),
        }
    }

    /// Makes functions of the largest parts, until the rest is small enough for one.
    fn shrink(&mut self, parts: &mut [Part], own: usize) {
        while parts.iter().map(|part| part.names).sum::<usize>() + own > self.max {
            // The first of the largest.
            let largest = parts.iter_mut().rev().max_by_key(|part| part.names);
            match largest {
                Some(part) if part.names >= MIN_NAMES => self.function(part),
                _ => return,
            }
        }
    }

    /// Makes a function of a part.
    fn function(&mut self, part: &mut Part) {
        let (ir, param) = (self.target.ir_type(), self.target.ir_param());
        let name = format_ident!("__tree_{}", self.functions.len());
        let code = &part.code;
        let (ops, results): (Vec<Ident>, Vec<Ident>) = part
            .outer
            .iter()
            .map(|outer| (position(*outer), fed_by(*outer)))
            .unzip();
        self.functions.push(quote! {
            #[allow(clippy::all, unused_variables, unreachable_code)]
            fn #name<#param __C: __rt::rule::MatchContext<#ir>>(
                &self,
                __cx: &mut __C,
                __t: &__rt::rule::Tables<#ir>,
                __d0: __rt::ir::Op<#ir>,
                __ranks: &::core::ops::Range<::core::primitive::u32>,
                #(#ops: __rt::ir::Op<#ir>, #results: ::core::primitive::usize,)*
            ) -> __rt::rule::Step {
                #code
                __rt::rule::Step::NoMatch
            }
        });
        part.code = quote! {
            match self.#name(__cx, __t, __d0, &__ranks, #(#ops, #results,)*) {
                __rt::rule::Step::NoMatch => {}
                __step => return __step,
            }
        };
        part.names = 1;
    }
}

/// How many names a tree has, roughly.
fn names(set: &Set<'_>, tree: &Tree) -> usize {
    let branches = |cases: &mut dyn Iterator<Item = &Tree>| {
        NAMES_OF_SWITCH + cases.map(|tree| names(set, tree)).sum::<usize>()
    };
    match tree {
        Tree::Fail => 0,
        Tree::Try(leaf, then) => names_of_leaf(set, leaf) + names(set, then),
        Tree::Then(first, then) => names(set, first) + names(set, then),
        Tree::Switch(switch) => {
            let cases = switch.cases.iter().map(|(_, tree)| tree);
            branches(&mut cases.chain([&*switch.otherwise]))
        }
        Tree::Integer(switch) => {
            let cases = switch.cases.iter().map(|(_, tree)| tree);
            branches(&mut cases.chain([&*switch.otherwise]))
        }
    }
}

/// Those of a rule's arguments, and of what is asked before it is called.
fn names_of_leaf(set: &Set<'_>, leaf: &Leaf) -> usize {
    let rule = &set.rules[leaf.rule];
    4 + rule.nodes.len() + rule.captures.len()
}

/// What a switch leads to.
struct Branches {
    /// Of each branch.
    codes: Vec<TokenStream>,
    names: usize,
    outer: BTreeSet<usize>,
}
