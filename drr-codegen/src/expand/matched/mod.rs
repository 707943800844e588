//! One rule's match function: tests that depend on nothing, the facts that the tree has not asked,
//! loops over operand orders and positions of elements, then the other tests.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{format_ident, quote};

use crate::expand::context::{Local, RuleExpander};
use crate::expand::names::{
    MAX_INLINED, capture_name, match_name, node_name, number, variant_name,
};
use crate::expand::terms::passed_places;
use crate::model::{Binding, BindingId, Check, Fact, OrderId};
use crate::plan::expanded;

mod bindings;
mod facts;

/// The maximal number of places into which a function is inlined.
const MOST_INLINED: usize = 4;

impl RuleExpander<'_> {
    /// The function. `found` are the ops that every caller has found, and `attempts` is the number of
    /// places at which the trees try the rule.
    pub(super) fn match_function(
        &self,
        found: &BTreeSet<BindingId>,
        attempts: usize,
    ) -> TokenStream {
        let ir = self.target.ir_type();
        let param = self.target.ir_param();
        let matched = self.target.match_type();
        let (rank, name) = (number(self.rank), match_name(self.rule, self.rank));
        let doc = self.title();
        let emitter = Emitter::new(self, found);
        let ops = found.iter().map(|op| emitter.name(*op));
        let orders = emitter.expanded.iter().flat_map(|order| {
            if passed_places(self.set, self.rule, *order, found).is_some() {
                let picks = self.picks(*order).map(|pick| emitter.name(pick));
                return picks.map(|pick| quote!(#pick: __rt::Value<#ir>)).collect();
            }
            let name = order_name(*order);
            let count = number(self.set.bindings.order(*order).len());
            vec![quote!(#name: [::core::primitive::usize; #count])]
        });
        let root = node_name(0);
        let signature = quote! {
            fn #name<#param __S: __rt::Search>(
                &self,
                __cx: &__rt::Cx<'_, #ir, __S>,
                #root: __rt::Op<#ir>,
                #(#ops: __rt::Op<#ir>,)*
                #(#orders,)*
            ) -> __rt::Find<#matched>
        };
        let receiver = self.receiver(quote!(&self.0));
        let body = emitter.code();
        // The optimiser inlines a function that the trees call once, not one that they call in
        // several places, as for two orders of operands. In a large set, optimising a tree with all
        // its functions would take long. Where a function is not inlined, it tests if the rule is
        // wanted, so that trees are small.
        let is_far = self.set.rules.len() > MAX_INLINED;
        let inline = match attempts {
            _ if is_far => quote!(#[inline(never)]),
            2..=MOST_INLINED => quote!(#[cfg_attr(not(debug_assertions), inline(always))]),
            _ => TokenStream::new(),
        };
        let wanted = is_far.then(|| quote!(__rt::__ensure!(__cx.wants(#rank));));
        quote! {
            #[doc = #doc]
            #inline
            #signature {
                #wanted
                let (__ir, __t) = (__cx.ir, __cx.t);
                #receiver
                #body
            }
        }
    }

    /// An arm of `replay`: calls the match function with the ops that the interpreter has found.
    pub(super) fn replay_arm(&self, found: &BTreeSet<BindingId>) -> TokenStream {
        let (rank, name) = (number(self.rank), match_name(self.rule, self.rank));
        let ops = found.iter().map(|op| {
            let id = number(op.index());
            quote!(__bound.op(#id))
        });
        let orders = expanded(&self.set.bindings, self.rule);
        let orders = orders.iter().flat_map(|order| {
            let (id, count) = (number(order.index()), self.set.bindings.order(*order).len());
            let picks = (0..count).map(|nth| {
                let nth = number(nth);
                quote!(__bound.pick(#id, #nth))
            });
            if passed_places(self.set, self.rule, *order, found).is_none() {
                return vec![quote!([#(#picks),*])];
            }
            let picks = self.picks(*order).map(|pick| number(pick.index()));
            picks.map(|pick| quote!(__bound.value(#pick))).collect()
        });
        let root = number(self.rule.source.nodes[0].binding.index());
        quote!(#rank => self.#name(__cx, __bound.op(#root) #(, #ops)* #(, #orders)*),)
    }
}

impl RuleExpander<'_> {
    /// The picks of an order.
    fn picks(&self, order: OrderId) -> impl Iterator<Item = BindingId> {
        let choices = self.rule.source.choices.iter().copied();
        choices.filter(
            move |pick| matches!(self.set.bindings.get(*pick), Binding::Pick(of, _) if *of == order),
        )
    }
}

/// The positions that the picks of an order take.
fn order_name(order: OrderId) -> Ident {
    format_ident!("__o{}", order.index())
}

/// The ways to read a value of a run, with the name of the op or block that has it.
enum Run {
    Values,
    Regions(Ident),
    Successors(Ident),
    Args(Ident),
    /// A part of an op's regions.
    SomeRegions,
    /// A part of an op's successors.
    SomeSuccessors,
}

struct Emitter<'a> {
    rule: &'a RuleExpander<'a>,
    /// Orders whose positions, or the values there, are parameters of the function.
    expanded: Vec<OrderId>,
    /// The choices of loops, outer ones first.
    loops: Vec<BindingId>,
    /// Bindings that have a name in the code so far.
    bound: BTreeSet<BindingId>,
    /// Ops of which the tree, or the code so far, has tested which ops they are. An op in a region
    /// is bound before it is tested.
    tested: BTreeSet<BindingId>,
    names: BTreeMap<BindingId, Ident>,
    /// Orders whose places are in an array already.
    listed: BTreeSet<OrderId>,
    code: TokenStream,
    /// The number of open loops.
    depth: usize,
}

impl<'a> Emitter<'a> {
    fn new(rule: &'a RuleExpander<'a>, found: &BTreeSet<BindingId>) -> Self {
        let expanded = expanded(&rule.set.bindings, rule.rule);
        let loops = rule.rule.source.choices.iter().copied();
        let loops = loops.filter(|choice| match rule.set.bindings.get(*choice) {
            Binding::Pick(order, _) => !expanded.contains(order),
            _ => true,
        });
        let loops = loops.collect();
        let mut names = BTreeMap::new();
        for (index, capture) in rule.rule.source.captures.iter().enumerate() {
            names
                .entry(capture.binding)
                .or_insert_with(|| capture_name(index));
        }
        for (index, node) in rule.rule.source.nodes.iter().enumerate() {
            names.insert(node.binding, node_name(index));
        }
        let root = rule.rule.source.nodes[0].binding;
        let passed = expanded
            .iter()
            .filter(|order| passed_places(rule.set, rule.rule, **order, found).is_some());
        let passed = passed.flat_map(|order| rule.picks(*order));
        let bound = found.iter().copied().chain([root]).chain(passed).collect();
        Emitter {
            rule,
            expanded,
            loops,
            bound,
            tested: found.iter().copied().chain([root]).collect(),
            names,
            listed: BTreeSet::new(),
            code: TokenStream::new(),
            depth: 0,
        }
    }

    fn get(&self, id: BindingId) -> &'a Binding {
        self.rule.set.bindings.get(id)
    }

    fn name(&self, id: BindingId) -> Ident {
        let name = self.names.get(&id).cloned();
        name.unwrap_or_else(|| format_ident!("__b{}", id.index()))
    }

    /// The number of loops in which the binding is nested.
    fn level(&self, id: BindingId) -> usize {
        let own = self
            .loops
            .iter()
            .position(|pick| *pick == id)
            .map_or(0, |at| at + 1);
        let mut level = own;
        let binding = self.get(id);
        binding.for_each(|inner| level = level.max(self.level(inner)));
        if let Binding::Pick(order, _) = binding {
            for place in self.rule.set.bindings.order(*order) {
                level = level.max(self.level(*place));
            }
        }
        level
    }

    fn code(mut self) -> TokenStream {
        let rule = self.rule.rule;
        // Outputs of natives are computed after all other facts of the same loop.
        let mut facts: Vec<(usize, bool, &Fact)> = Vec::new();
        for fact in &rule.source.facts {
            let about = fact.bindings();
            let level = about.iter().map(|id| self.level(*id)).max().unwrap_or(0);
            let of_native = |binding: &Binding| matches!(binding, Binding::Extract(..));
            let native = about
                .iter()
                .any(|id| self.rule.set.bindings.depends(*id, &of_native));
            facts.push((level, native, fact));
        }
        facts.sort_by_key(|(level, native, _)| (*level, *native));
        let mut facts = facts.into_iter().peekable();
        let loops = self.loops.clone();
        let first = self.tests(Check::is_of_nothing);
        self.code.extend(first);
        for level in 0..=loops.len() {
            if level > 0 {
                self.open(loops[level - 1]);
            }
            while let Some((_, _, fact)) = facts.next_if(|(of, ..)| *of == level) {
                self.fact(fact);
            }
        }
        let rule_expander = self.rule;
        let (tests, mut used) =
            rule_expander.mentions(|| self.tests(|check| !check.is_of_nothing()));
        let fields = rule_expander.match_fields().iter();
        let fields: Vec<Local> = fields.map(|(local, _)| *local).collect();
        used.extend(&fields);
        self.bind_used(&used);
        let fields = fields.iter().map(|local| local.name());
        self.code.extend(tests);
        let (rank, variant) = (number(self.rule.rank), variant_name(rule, self.rule.rank));
        let solution = quote!(__cx.solution(#rank, __Match::#variant(#(#fields),*)));
        if self.depth == 0 {
            self.code.extend(solution);
            return self.code;
        }
        self.code.extend(quote! {
            if let __rt::Some(__found) = #solution {
                return __rt::Some(__found);
            }
        });
        let code = close(self.code);
        quote!(#code __rt::None)
    }

    /// Binds ops and captures.
    fn bind_used(&mut self, used: &BTreeSet<Local>) {
        let source = &self.rule.rule.source;
        // Ops come first.
        for local in used {
            match *local {
                Local::Node(node) => self.need(source.nodes[node].binding),
                Local::Capture(index) => {
                    let (name, binding) = (local.name(), source.captures[index].binding);
                    let known = self.needed(binding);
                    if known != name {
                        self.code.extend(quote!(let #name = #known;));
                    }
                }
            }
        }
    }

    /// Some of the rule's tests, by number.
    fn tests(&self, of: impl Fn(&Check) -> bool) -> TokenStream {
        let rank = number(self.rule.rank);
        let tests = self.rule.rule.source.checks.iter().enumerate();
        let tests = tests.filter(|(_, check)| of(check));
        let tests = tests.map(|(nth, check)| {
            let nth = number(nth);
            let test = self.rule.check(check);
            let condition = &test.condition;
            let miss = match self.depth {
                0 => quote!(return __cx.miss(#rank, #nth);),
                _ => quote!(__cx.missed(#rank, #nth); continue;),
            };
            match (&test.binds, self.depth) {
                (Some(pattern), _) => {
                    quote!(let __rt::Some(#pattern) = #condition else { #miss };)
                }
                (None, 0) => quote!(__rt::__require!(__cx, #rank, #nth, #condition);),
                (None, _) => quote!(__rt::__require!(__cx, #rank, #nth, #condition, continue);),
            }
        });
        tests.collect()
    }

    /// Emits code that continues only if a condition holds.
    fn ensure(&mut self, condition: TokenStream) {
        self.code.extend(match self.depth {
            0 => quote!(__rt::__ensure!(#condition);),
            _ => quote!(__rt::__ensure!(#condition, continue);),
        });
    }

    /// Binds the value of an `Option`; without a value the attempt ends.
    fn take(&mut self, id: BindingId, option: TokenStream) {
        let name = self.name(id);
        self.bound.insert(id);
        self.code.extend(match self.depth {
            0 => quote!(let #name = #option?;),
            _ => quote!(let __rt::Some(#name) = #option else { continue };),
        });
    }

    fn set(&mut self, id: BindingId, value: TokenStream) {
        let name = self.name(id);
        self.bound.insert(id);
        self.code.extend(quote!(let #name = #value;));
    }

    /// Opens the loop of a choice.
    fn open(&mut self, choice: BindingId) {
        match *self.get(choice) {
            Binding::Pick(order, nth) => self.open_pick(choice, order, nth),
            Binding::Tail(run, front, back) => self.open_tail(choice, run, (front, back)),
            _ => {}
        }
    }

    /// Opens the loop over the positions at which a tail of a run may begin.
    fn open_tail(&mut self, tail: BindingId, run: BindingId, (front, back): (usize, usize)) {
        let count = self.count(run);
        let (id, front, back) = (number(tail.index()), number(front), number(back));
        let start = format_ident!("__s{}", tail.index());
        let open = Ident::new(OPEN, proc_macro2::Span::call_site());
        let starts = quote!(__cx.starts(#id, #count, #front, #back));
        self.code.extend(quote!(for #start in #starts #open));
        self.depth += 1;
        let found = self.slice(run, quote!(#start), quote!(0));
        self.take(tail, found);
    }

    /// Opens the loop of a pick.
    fn open_pick(&mut self, pick: BindingId, order: OrderId, nth: usize) {
        self.list(order);
        let count = number(self.rule.set.bindings.order(order).len());
        let id = number(pick.index());
        let index = |nth: usize| format_ident!("__i{}_{nth}", order.index());
        let here = index(nth);
        let taken = (0..nth).map(|earlier| {
            let earlier = index(earlier);
            quote!(#here == #earlier)
        });
        let skip = (nth > 0).then(|| quote!(if #(#taken)||* { continue; }));
        let places = format_ident!("__g{}", order.index());
        // The braces are added when all code is complete: see `close`.
        let open = Ident::new(OPEN, proc_macro2::Span::call_site());
        self.code
            .extend(quote!(for #here in __cx.places(#id, #count) #open #skip));
        self.depth += 1;
        self.set(pick, quote!(#places[#here]));
    }

    /// Lists the places of an order.
    fn list(&mut self, order: OrderId) {
        if !self.listed.insert(order) {
            return;
        }
        let places: Vec<BindingId> = self.rule.set.bindings.order(order).to_vec();
        let values: Vec<TokenStream> = places.iter().map(|place| self.value(*place)).collect();
        let name = format_ident!("__g{}", order.index());
        self.code.extend(quote!(let #name = [#(#values),*];));
    }
}

/// Marks the place of a loop's opening brace.
const OPEN: &str = "__open";

/// Puts the code after each loop's head into braces.
fn close(code: TokenStream) -> TokenStream {
    let mut out: Vec<TokenTree> = Vec::new();
    let mut trees = code.into_iter();
    while let Some(tree) = trees.next() {
        if matches!(&tree, TokenTree::Ident(ident) if ident == OPEN) {
            let body = close(trees.collect());
            out.extend(quote!({ #body }));
            break;
        }
        out.push(tree);
    }
    out.into_iter().collect()
}
