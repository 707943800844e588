//! The decision trees of a set as code: `find` and the functions that it calls.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};

use super::context::Target;
use super::names::{MAX_INLINED, match_name, number, op_const};
use super::terms;
use crate::model::{Binding, BindingId, Set};
use crate::plan::{Answer, Plan, Step, expanded};

/// The maximal number of attempts in a tree that is one function.
const SMALL: usize = 8;

/// The maximal number of attempts in a function of a larger tree. Unoptimised code has a stack slot
/// for each name in a function, so large functions need large stacks.
const MAX_TRIES: usize = 40;

/// The decision trees of a set.
pub(super) struct Find {
    /// The attributes of `find`. If it only calls other functions, drivers have it inlined: most
    /// visits are of ops for which there are no rules.
    pub attrs: TokenStream,
    /// The body of `find`: a switch on the root's op.
    pub body: TokenStream,
    /// Methods of the program that the body calls.
    pub functions: Vec<TokenStream>,
}

/// Expands a set's plan.
pub(super) fn find(set: &Set<'_>, target: &Target<'_>, plan: &Plan) -> Find {
    let mut trees = Trees {
        set,
        target,
        plan,
        functions: Vec::new(),
    };
    let (root, otherwise) = (root(), &plan.otherwise);
    let all = plan.roots.iter().map(|(_, block)| tries(block));
    let is_small = all.sum::<usize>() + tries(otherwise) <= SMALL;
    let mut tree = |doc: &str, block: &[Step]| match block {
        // A set that tries few rules needs no functions.
        _ if is_small => {
            let code = trees.block(block, &BTreeSet::new(), Then::Return);
            quote!({ #code })
        }
        [] => quote!(__rt::None,),
        _ => {
            let call = trees.function(doc, block, &BTreeSet::new());
            quote!(#call,)
        }
    };
    let arms = plan.roots.iter().map(|(op, block)| {
        let name = set.ops[*op].decl.name.as_str();
        let doc = format!(" Rules that may be rooted at {name}.");
        let (index, shape) = (number(*op), op_const(*op));
        (index, shape, tree(&doc, block))
    });
    let arms: Vec<_> = arms.collect();
    let body = match arms.as_slice() {
        [(_, shape, tree)] if is_small && otherwise.is_empty() => {
            quote!(if __cx.is(#root, &#shape) #tree else { __rt::None })
        }
        arms => {
            let otherwise = tree(" Rules that may be rooted at any op.", otherwise);
            let arms = arms
                .iter()
                .map(|(index, shape, tree)| quote!(#index if __cx.fits(#root, &#shape) => #tree));
            quote!(match __cx.kind(#root) { #(#arms)* _ => #otherwise })
        }
    };
    Find {
        attrs: match is_small {
            true => TokenStream::new(),
            false => quote!(#[inline(always)]),
        },
        body,
        functions: trees.functions,
    }
}

/// The root of a match.
fn root() -> Ident {
    format_ident!("__n0")
}

/// The op that a binding is, where the tree has found it.
pub(super) fn tree_op(binding: BindingId) -> Ident {
    format_ident!("__d{}", binding.index())
}

/// The index of that op.
fn tree_kind(binding: BindingId) -> Ident {
    format_ident!("__k{}", binding.index())
}

/// The end of a block that has found no match.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Then {
    /// The code after it continues.
    GoOn,
    /// Nothing comes after it: the block is an expression, with its last attempt as the value.
    Return,
}

struct Trees<'a> {
    set: &'a Set<'a>,
    target: &'a Target<'a>,
    plan: &'a Plan,
    functions: Vec<TokenStream>,
}

impl Trees<'_> {
    /// Turns a block into a function and returns a call of it. `known` has the ops that the path
    /// has found.
    fn function(&mut self, doc: &str, block: &[Step], known: &BTreeSet<BindingId>) -> TokenStream {
        let number = self.functions.len();
        // Reserves the function's place before the functions that it calls.
        self.functions.push(TokenStream::new());
        // An op is passed on without its index, so the function asks for the index again.
        let found = known
            .iter()
            .copied()
            .filter(|op| !asks(block, *op))
            .collect();
        let code = self.block(block, &found, Then::Return);
        let used = known.iter().filter(|op| self.uses(block, **op));
        let ops: Vec<Ident> = used.map(|op| tree_op(*op)).collect();
        let ir = self.target.ir_type();
        let param = self.target.ir_param();
        let matched = self.target.match_type();
        let (name, root) = (format_ident!("__tree_{number}"), root());
        self.functions[number] = quote! {
            #[doc = #doc]
            fn #name<#param __S: __rt::Search>(
                &self,
                __cx: &__rt::Cx<'_, #ir, __S>,
                #root: __rt::Op<#ir>,
                #(#ops: __rt::Op<#ir>),*
            ) -> __rt::Find<#matched> {
                #code
            }
        };
        quote!(self.#name(__cx, #root #(, #ops)*))
    }

    /// True if a block needs an op.
    fn uses(&self, block: &[Step], op: BindingId) -> bool {
        let from = |on: BindingId| {
            self.set
                .bindings
                .depends(on, &|binding| *binding == *self.set.bindings.get(op))
        };
        block.iter().any(|step| match step {
            Step::Try(row) => {
                let row = &self.plan.rows[*row];
                let mut found = self.plan.found[row.rule].iter();
                found.any(|own| row.bindings[own] == op)
            }
            Step::Ask(on, arms) => from(*on) || arms.iter().any(|(_, block)| self.uses(block, op)),
        })
    }

    fn block(&mut self, block: &[Step], known: &BTreeSet<BindingId>, then: Then) -> TokenStream {
        let mut code = TokenStream::new();
        if tries(block) > MAX_TRIES && block.len() > 1 {
            let mut rest = block;
            while !rest.is_empty() {
                let fits =
                    (1..rest.len()).take_while(|count| tries(&rest[..count + 1]) <= MAX_TRIES);
                let (part, others) = rest.split_at(fits.last().map_or(1, |count| count + 1));
                let then = if others.is_empty() { then } else { Then::GoOn };
                code.extend(self.inner(part, known, true, then));
                rest = others;
            }
            return code;
        }
        let mut known = known.clone();
        for (nth, step) in block.iter().enumerate() {
            let is_last = nth + 1 == block.len();
            let then = if is_last { then } else { Then::GoOn };
            let (on, arms) = match step {
                Step::Try(row) => {
                    code.extend(self.tries(*row, then));
                    continue;
                }
                Step::Ask(on, arms) => (*on, arms),
            };
            let asked = match self.set.bindings.get(on) {
                Binding::Attr(op, by_op) => {
                    let (op, attr) = (self.op(*op), by_op[0].1);
                    quote!(__rt::integer(__cx.ir, __cx.t, #op, #attr))
                }
                _ => {
                    let later = block[nth + 1..].iter().filter_map(|step| match step {
                        Step::Ask(later, _) => Some(*later),
                        Step::Try(_) => None,
                    });
                    // Looks up once each op that this block asks about here and later.
                    let shared = later.filter(|later| {
                        self.starts_from(*later, &known)
                            && arms.iter().any(|(_, block)| asks(block, *later))
                    });
                    let shared: Vec<BindingId> = [on].into_iter().chain(shared).collect();
                    for op in shared {
                        if known.insert(op) {
                            code.extend(self.definition(op));
                        }
                    }
                    tree_kind(on).into_token_stream()
                }
            };
            let arms = arms.iter().map(|(answer, block)| {
                let block = self.inner(block, &known, false, then);
                match answer {
                    Answer::Op(of) => {
                        let (op, index, shape) = (tree_op(on), number(*of), op_const(*of));
                        quote!(#index if __cx.fits(#op, &#shape) => { #block })
                    }
                    Answer::Int(value) => quote!(__rt::Some(#value) => { #block }),
                }
            });
            let arms: Vec<TokenStream> = arms.collect();
            let other = match then {
                Then::GoOn => quote!({}),
                Then::Return => quote!(__rt::None),
            };
            code.extend(quote!(match #asked { #(#arms)* _ => #other }));
        }
        if block.is_empty() && then == Then::Return {
            code.extend(quote!(__rt::None));
        }
        code
    }

    /// A nested block: inline, or a function if it is large or `split` is set.
    fn inner(
        &mut self,
        block: &[Step],
        known: &BTreeSet<BindingId>,
        split: bool,
        then: Then,
    ) -> TokenStream {
        if !split && tries(block) <= MAX_TRIES {
            return self.block(block, known, then);
        }
        let call = self.function(" A part of a larger tree.", block, known);
        call_then(call, then)
    }

    /// True if the op whose operand leads to another one has been found.
    fn starts_from(&self, on: BindingId, known: &BTreeSet<BindingId>) -> bool {
        let Binding::Def(value) = self.set.bindings.get(on) else {
            return false;
        };
        let user = match self.set.bindings.get(*value) {
            Binding::Operand(user, _) => *user,
            Binding::Element(run, _) => match self.set.bindings.get(*run) {
                Binding::Operands(user, _) => *user,
                _ => return false,
            },
            _ => return false,
        };
        *self.set.bindings.get(user) == Binding::Root || known.contains(&user)
    }

    /// Finds the op that defines a value.
    fn definition(&self, on: BindingId) -> TokenStream {
        let Binding::Def(value) = self.set.bindings.get(on) else {
            return TokenStream::new();
        };
        let (op, kind) = (tree_op(on), tree_kind(on));
        match self.set.bindings.get(*value) {
            Binding::Operand(user, index) => {
                let user = self.op(*user);
                let index = number(*index);
                quote!(let (#kind, #op) = __cx.def(__cx.ir.operand(#user, #index), #user);)
            }
            Binding::Element(run, at) => {
                let Binding::Operands(user, by_op) = self.set.bindings.get(*run) else {
                    return TokenStream::new();
                };
                let (user, (of, group), at) = (self.op(*user), by_op[0], terms::at(*at));
                let arities = self.target.arities(of);
                quote!(let (#kind, #op) = __cx.def_at(#user, #arities, #group, #at);)
            }
            _ => TokenStream::new(),
        }
    }

    fn op(&self, op: BindingId) -> Ident {
        match self.set.bindings.get(op) {
            Binding::Root => root(),
            _ => tree_op(op),
        }
    }

    /// An attempt at a rule in one of its orders.
    fn tries(&self, row: usize, then: Then) -> TokenStream {
        let row = &self.plan.rows[row];
        let rule = &self.set.rules[row.rule];
        let (rank, name, root) = (number(row.rule), match_name(rule, row.rule), root());
        let ops = self.plan.found[row.rule]
            .iter()
            .map(|own| tree_op(row.bindings[own]));
        let expanded = expanded(&self.set.bindings, rule);
        let orders = expanded
            .iter()
            .zip(&row.orders)
            .flat_map(|(order, positions)| {
                let places =
                    terms::passed_places(self.set, rule, *order, &self.plan.found[row.rule]);
                let numbers = positions.iter().map(|position| number(*position));
                let Some(places) = places else {
                    return vec![quote!([#(#numbers),*])];
                };
                let values = positions.iter().map(|position| {
                    let (op, index) = places[*position];
                    let (op, index) = (self.op(row.bindings[&op]), number(index));
                    quote!(__cx.ir.operand(#op, #index))
                });
                values.collect()
            });
        let call = quote!(self.#name(__cx, #root #(, #ops)* #(, #orders)*));
        match then {
            _ if self.set.rules.len() > MAX_INLINED => call_then(call, then),
            Then::Return => quote!(__rt::__wanted!(__cx, #rank, #call)),
            Then::GoOn => quote!(__rt::__attempt!(__cx, #rank, #call);),
        }
    }
}

/// A call that may find a match.
fn call_then(call: TokenStream, then: Then) -> TokenStream {
    match then {
        Then::Return => call,
        Then::GoOn => quote!(__rt::__attempt!(#call);),
    }
}

/// True if a block asks which op this is.
fn asks(block: &[Step], op: BindingId) -> bool {
    block.iter().any(|step| match step {
        Step::Try(_) => false,
        Step::Ask(on, arms) => *on == op || arms.iter().any(|(_, block)| asks(block, op)),
    })
}

/// In how many places a block tries a rule.
fn tries(block: &[Step]) -> usize {
    let one = |step: &Step| match step {
        Step::Try(_) => 1,
        Step::Ask(_, arms) => arms.iter().map(|(_, block)| tries(block)).sum(),
    };
    block.iter().map(one).sum()
}
