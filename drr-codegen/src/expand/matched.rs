//! One rule's match function: the facts that the tree has not asked, loops over operand orders,
//! then the rule's tests.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Ident, Literal, TokenStream, TokenTree};
use quote::{format_ident, quote};

use super::{
    RuleExpander, at, capture_name, length, match_name, node_name, op_const, variant_name,
};
use crate::model::{At, Binding, BindingId, ByOp, Fact, OrderId};
use crate::plan::expanded;

impl RuleExpander<'_> {
    /// The function. `found` are the ops that every caller has found.
    pub(super) fn match_function(&self, found: &BTreeSet<BindingId>) -> TokenStream {
        let (ir, param, matched) = (
            self.target.ir_type(),
            self.target.ir_param(),
            self.target.match_type(),
        );
        let name = match_name(self.rule, self.rank);
        let doc = self.title();
        let emitter = Emitter::new(self, found);
        let ops = found.iter().map(|op| emitter.name(*op));
        let orders = emitter.expanded.iter().map(|order| {
            let (name, count) = (
                order_name(*order),
                number(self.set.bindings.order(*order).len()),
            );
            quote!(#name: [::core::primitive::usize; #count])
        });
        let root = node_name(0);
        let signature = quote! {
            fn #name<#param>(
                &self,
                __cx: &__rt::Cx<'_, #ir>,
                #root: __rt::Op<#ir>,
                #(#ops: __rt::Op<#ir>,)*
                #(#orders,)*
            ) -> __rt::Find<#matched>
        };
        let receiver = self.receiver(quote!(&self.0));
        let body = emitter.code();
        // Each function is called in few places. If all were inlined, optimising a large tree would
        // take long.
        let never = (self.set.rules.len() > MAX_INLINED).then(|| quote!(#[inline(never)]));
        quote! {
            #[doc = #doc]
            #never
            #signature {
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
        let orders = orders.iter().map(|order| {
            let (id, count) = (number(order.index()), self.set.bindings.order(*order).len());
            let picks = (0..count).map(|nth| {
                let nth = number(nth);
                quote!(__bound.pick(#id, #nth))
            });
            quote!([#(#picks),*])
        });
        let root = number(self.rule.source.nodes[0].binding.index());
        quote!(#rank => self.#name(__cx, __bound.op(#root) #(, #ops)* #(, #orders)*),)
    }
}

/// The maximal number of rules in a set whose match functions may be inlined into its tree.
const MAX_INLINED: usize = 64;

/// A number without a suffix.
pub(super) fn number(number: usize) -> Literal {
    Literal::usize_unsuffixed(number)
}

/// The positions that the picks of an order take.
fn order_name(order: OrderId) -> Ident {
    format_ident!("__o{}", order.index())
}

/// The ways to read a value of a run.
enum Run {
    Values,
    Regions(BindingId),
    Successors(BindingId),
    Args(BindingId),
}

struct Emitter<'a> {
    rule: &'a RuleExpander<'a>,
    /// Orders whose positions are parameters of the function.
    expanded: Vec<OrderId>,
    /// Picks that loops choose, outer picks first.
    loops: Vec<BindingId>,
    /// Bindings that have a name in the code so far.
    bound: BTreeSet<BindingId>,
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
        let loops = loops.filter(|pick| {
            matches!(rule.set.bindings.get(*pick), Binding::Pick(order, _) if !expanded.contains(order))
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
        Emitter {
            rule,
            expanded,
            loops,
            bound: found.iter().copied().chain([root]).collect(),
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
        for level in 0..=loops.len() {
            if level > 0 {
                self.open(loops[level - 1]);
            }
            while let Some((_, _, fact)) = facts.next_if(|(of, ..)| *of == level) {
                self.fact(fact);
            }
        }
        let tests = self.tests();
        let fields = self.rule.match_fields();
        let fields: Vec<&Ident> = fields.iter().map(|(name, _)| name).collect();
        let used = quote!(#tests #(#fields)*);
        self.bind_used(used);
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

    /// Binds ops and captures that the code mentions.
    fn bind_used(&mut self, code: TokenStream) {
        let mut mentioned = BTreeSet::new();
        identifiers(code, &mut mentioned);
        let rule = self.rule.rule;
        for (index, node) in rule.source.nodes.iter().enumerate() {
            if mentioned.contains(&node_name(index).to_string()) {
                self.need(node.binding);
            }
        }
        for (index, capture) in rule.source.captures.iter().enumerate() {
            let name = capture_name(index);
            if !mentioned.contains(&name.to_string()) {
                continue;
            }
            self.need(capture.binding);
            let known = self.name(capture.binding);
            if known != name {
                self.code.extend(quote!(let #name = #known;));
            }
        }
    }

    /// The rule's tests, by number.
    fn tests(&self) -> TokenStream {
        let rank = number(self.rule.rank);
        let stop = self.stop();
        let tests = self.rule.rule.source.checks.iter().enumerate();
        let tests = tests.map(|(nth, check)| {
            let nth = number(nth);
            let test = self.rule.check(check);
            let condition = &test.condition;
            match (&test.binds, self.depth) {
                (Some(pattern), 0) => quote! {
                    let __rt::Some(#pattern) = #condition else {
                        return __cx.miss(#rank, #nth);
                    };
                },
                (Some(pattern), _) => quote! {
                    let __rt::Some(#pattern) = #condition else {
                        __cx.missed(#rank, #nth);
                        #stop
                    };
                },
                (None, 0) => quote!(__rt::__require!(__cx, #rank, #nth, #condition);),
                (None, _) => quote!(__rt::__require!(__cx, #rank, #nth, #condition, continue);),
            }
        });
        tests.collect()
    }

    /// Leaves the current turn of the innermost loop, or the function.
    fn stop(&self) -> TokenStream {
        match self.depth {
            0 => quote!(return __rt::None;),
            _ => quote!(continue;),
        }
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

    /// Opens the loop of a pick.
    fn open(&mut self, pick: BindingId) {
        let Binding::Pick(order, nth) = *self.get(pick) else {
            return;
        };
        self.list(order);
        let count = number(self.rule.set.bindings.order(order).len());
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
        self.code.extend(quote!(for #here in 0..#count #open #skip));
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

    /// Gives a binding a name, if it has none.
    fn need(&mut self, id: BindingId) {
        if self.bound.contains(&id) {
            return;
        }
        self.get(id).clone().for_each(|inner| {
            if !matches!(
                self.get(inner),
                Binding::Regions(_) | Binding::Successors(_) | Binding::Args(_)
            ) {
                self.need(inner);
            }
        });
        match self.get(id).clone() {
            Binding::Pick(order, nth) => {
                self.list(order);
                let (places, positions) =
                    (format_ident!("__g{}", order.index()), order_name(order));
                let nth = number(nth);
                self.set(id, quote!(#places[#positions[#nth]]));
            }
            Binding::Operand(op, index) => {
                let op = self.name(op);
                let index = number(index);
                self.set(id, quote!(__ir.operand(#op, #index)));
            }
            Binding::Result(op, index) => {
                let op = self.name(op);
                let index = number(index);
                self.set(id, quote!(__ir.result(#op, #index)));
            }
            Binding::Operands(op, by_op) => {
                let (of, group) = (self.name(op), number(by_op[0].1));
                let arities = self.arities(&of, &by_op);
                self.take(id, quote!(__rt::operands(__ir, #of, #arities, #group)));
            }
            Binding::Slice(run, front, back) => {
                let (front, back) = (number(front), number(back));
                let slice = match self.run(run) {
                    Run::Regions(op) => {
                        let op = self.name(op);
                        quote!(__rt::rule::PartRange::regions_of(__ir, #op, #front, #back))
                    }
                    Run::Successors(op) => {
                        let op = self.name(op);
                        quote!(__rt::rule::PartRange::successors_of(__ir, #op, #front, #back))
                    }
                    Run::Values | Run::Args(_) => {
                        let run = self.name(run);
                        quote!(#run.without(#front, #back))
                    }
                };
                self.take(id, slice);
            }
            Binding::Element(run, position) => {
                let place = at(position);
                match self.run(run) {
                    Run::Regions(op) => {
                        let op = self.name(op);
                        self.take(id, quote!(__rt::nth_region(__ir, #op, #place)));
                    }
                    Run::Successors(op) => {
                        let op = self.name(op);
                        self.take(id, quote!(__rt::nth_successor(__ir, #op, #place)));
                    }
                    Run::Args(block) => {
                        let block = self.name(block);
                        let At::Front(index) = position else { return };
                        let index = number(index);
                        self.take(id, quote!(__ir.block_args(#block).get(#index).copied()));
                    }
                    Run::Values => {
                        let run = self.name(run);
                        self.take(id, quote!(__rt::element(__ir, #run, #place)));
                    }
                }
            }
            Binding::Optional(run) => {
                let run = self.name(run);
                self.set(id, quote!(__rt::optional(__ir, #run)));
            }
            Binding::Attr(op, by_op) => {
                let number = self.by_op(op, &by_op);
                let op = self.name(op);
                let find = self.find_attr();
                self.take(id, quote!(#find(__ir, __t, #op, #number)));
            }
            Binding::OptionalAttr(op, by_op) => {
                let number = self.by_op(op, &by_op);
                let op = self.name(op);
                let find = self.find_attr();
                self.set(id, quote!(#find(__ir, __t, #op, #number)));
            }
            Binding::Block(region) => {
                let region = self.name(region);
                self.take(id, quote!(__ir.single_block(#region)));
            }
            Binding::LastOther(block, found) => {
                let block = self.name(block);
                let found = found.iter().map(|op| self.name(*op));
                let found = quote!(__rt::last_but(__ir, #block, &[#(#found),*]));
                self.take(id, found);
            }
            Binding::Extract(_, native, value) => {
                let (function, value) =
                    (super::native_name(self.rule.rank, native), self.name(value));
                self.take(id, quote!(self.#function(__ir, __t, #value)));
            }
            Binding::Out(found, nth) => {
                let (found, nth) = (self.name(found), number(nth));
                self.take(id, quote!(#found[#nth]));
            }
            // Usually the fact that tests the op has bound it already.
            Binding::Def(value) => {
                let (value, root) = (self.name(value), node_name(0));
                self.set(id, quote!(__cx.def(#value, #root).1));
            }
            Binding::Root | Binding::Regions(_) | Binding::Successors(_) | Binding::Args(_) => {}
        }
    }

    /// The function that finds an attribute. In large sets it is a call, so that the code stays
    /// small.
    fn find_attr(&self) -> TokenStream {
        match self.rule.set.rules.len() > MAX_INLINED {
            true => quote!(__rt::find_attr),
            false => quote!(__rt::AttrSlot::find),
        }
    }

    /// A value that is used once: its name, or an expression.
    fn value(&mut self, id: BindingId) -> TokenStream {
        match self.get(id) {
            Binding::Operand(op, index) if !self.bound.contains(&id) => {
                self.need(*op);
                let (op, index) = (self.name(*op), number(*index));
                quote!(__ir.operand(#op, #index))
            }
            _ => {
                self.need(id);
                let name = self.name(id);
                quote!(#name)
            }
        }
    }

    fn run(&self, run: BindingId) -> Run {
        match self.get(run) {
            Binding::Regions(op) => Run::Regions(*op),
            Binding::Successors(op) => Run::Successors(*op),
            Binding::Args(block) => Run::Args(*block),
            _ => Run::Values,
        }
    }

    /// A position that depends on the op that matched.
    fn by_op(&self, op: BindingId, by_op: &ByOp) -> TokenStream {
        let numbers = by_op.iter().map(|(of, nth)| {
            let nth = number(*nth);
            (*of, quote!(#nth))
        });
        self.choose(&self.name(op), numbers.collect())
    }

    fn arities(&self, op: &Ident, by_op: &ByOp) -> TokenStream {
        let arities = by_op.iter().map(|(of, _)| {
            let arities = super::arities_const(*of);
            (*of, quote!(#arities))
        });
        self.choose(op, arities.collect())
    }

    fn choose(&self, op: &Ident, mut of: Vec<(usize, TokenStream)>) -> TokenStream {
        let Some((_, last)) = of.pop() else {
            return TokenStream::new();
        };
        if of.is_empty() {
            return last;
        }
        let arms = of.iter().map(|(of, code)| {
            let of = number(*of);
            quote!(#of => #code,)
        });
        quote!(match __cx.kind(#op) { #(#arms)* _ => #last })
    }

    fn fact(&mut self, fact: &Fact) {
        // The attribute's own test repeats this, and includes the kind.
        if matches!(fact, Fact::Int(..)) {
            return;
        }
        match fact {
            Fact::Is(op, ops) => self.is(*op, ops),
            Fact::HasTraits(op, of) => self.has_traits(*op, *of),
            Fact::Present(id) => self.need(*id),
            Fact::Absent(id) => {
                let id = *id;
                self.need(id);
                let name = self.name(id);
                self.ensure(match self.get(id) {
                    Binding::Optional(_) | Binding::OptionalAttr(..) => quote!(#name.is_none()),
                    _ => quote!(#name.is_empty()),
                });
            }
            Fact::Length(run, wanted) => {
                let (count, wanted) = (self.count(*run), length(*wanted));
                self.ensure(quote!(#wanted.fits(#count)));
            }
            Fact::FedBy(value, by_op) => {
                self.need(*value);
                let value = self.name(*value);
                let results = by_op.iter().map(|(of, index)| {
                    let decl = &self.rule.set.ops[*of].decl;
                    let (single, index) = (decl.is_single_result(*index), number(*index));
                    let fed = match single {
                        true => quote!(__rt::is_result(__ir, #value, #index)),
                        false => {
                            let arities = super::result_arities(decl);
                            quote!(__rt::fed_by(__ir, #value, #arities, #index))
                        }
                    };
                    (*of, fed)
                });
                let results: Vec<(usize, TokenStream)> = results.collect();
                let fed = match results.as_slice() {
                    [(_, one)] => one.clone(),
                    _ => {
                        let op = format_ident!("__op");
                        let of = self.choose(&op, results);
                        quote!({ let #op = __cx.def(#value, __n0).1; #of })
                    }
                };
                self.ensure(fed);
            }
            Fact::Equal(a, b) => self.equal_facts(*a, *b),
            Fact::InBlock(op, block) => {
                self.need(*block);
                let (op, block) = (self.name(*op), self.name(*block));
                self.ensure(quote!(__ir.parent_block(#op) == __rt::Some(#block)));
            }
            Fact::AtMostOps(block, count) => {
                let (block, count) = (self.name(*block), number(*count));
                self.ensure(quote!(__rt::at_most_ops(__ir, #block, #count)));
            }
            Fact::NoOthers(block, found) => {
                let block = self.name(*block);
                let found = found.iter().map(|op| self.name(*op));
                let found: Vec<Ident> = found.collect();
                self.ensure(quote!(__rt::last_but(__ir, #block, &[#(#found),*]).is_none()));
            }
            Fact::Int(..) => {}
        }
    }

    /// The length of a run.
    fn count(&mut self, run: BindingId) -> TokenStream {
        match self.run(run) {
            Run::Regions(op) => {
                let op = self.name(op);
                quote!(__ir.num_regions(#op))
            }
            Run::Successors(op) => {
                let op = self.name(op);
                quote!(__ir.num_successors(#op))
            }
            Run::Args(block) => {
                let block = self.name(block);
                quote!(__ir.block_args(#block).len())
            }
            Run::Values => {
                self.need(run);
                let run = self.name(run);
                quote!(#run.len())
            }
        }
    }

    /// Emits the fact that an op is one of these, unless the tree has asked it.
    fn is(&mut self, op: BindingId, ops: &[usize]) {
        if self.bound.contains(&op) {
            return;
        }
        let shapes = ops.iter().map(|op| op_const(*op));
        let shapes = match ops {
            [one] => {
                let shape = op_const(*one);
                quote!(#shape)
            }
            _ => quote!([#(#shapes),*]),
        };
        match *self.get(op) {
            Binding::Def(value) => {
                self.need(value);
                let value = self.name(value);
                let found = match ops {
                    [_] => quote!(__cx.defined(#value, &#shapes)),
                    _ => quote!(__cx.defined_by(#value, &#shapes)),
                };
                self.take(op, found);
            }
            _ => {
                self.need(op);
                let name = self.name(op);
                self.ensure(match ops {
                    [_] => quote!(__cx.is(#name, &#shapes)),
                    _ => quote!(__cx.is_one_of(#name, &#shapes)),
                });
            }
        }
    }

    fn has_traits(&mut self, op: BindingId, of: usize) {
        let shape = op_const(of);
        match *self.get(op) {
            Binding::Def(value) if !self.bound.contains(&op) => {
                self.need(value);
                let value = self.name(value);
                self.take(op, quote!(__cx.defined_with(#value, &#shape)));
            }
            _ => {
                self.need(op);
                let name = self.name(op);
                self.ensure(quote!(__cx.is_any(#name, &#shape)));
            }
        }
    }

    fn equal_facts(&mut self, a: BindingId, b: BindingId) {
        self.need(a);
        self.need(b);
        let kind = |id: BindingId| Kind::of(&self.rule.set.bindings, id);
        let (x, y) = (self.name(a), self.name(b));
        let attrs = |x: &Ident, y: &Ident| quote!(#x.get(__ir, __t) == #y.get(__ir, __t));
        let condition = match (kind(a), kind(b)) {
            (Kind::Attr, Kind::Attr) => attrs(&x, &y),
            (Kind::OptionalAttr, Kind::OptionalAttr) => {
                quote!(#x.map(|__a| __a.get(__ir, __t)) == #y.map(|__a| __a.get(__ir, __t)))
            }
            (Kind::OptionalAttr, _) => {
                quote!(#x.is_some_and(|__a| __a.get(__ir, __t) == #y.get(__ir, __t)))
            }
            (_, Kind::OptionalAttr) => {
                quote!(#y.is_some_and(|__a| __a.get(__ir, __t) == #x.get(__ir, __t)))
            }
            (Kind::OptionalValue, Kind::OptionalValue) => quote!(#x == #y),
            (Kind::OptionalValue, _) => quote!(#x == __rt::Some(#y)),
            (_, Kind::OptionalValue) => quote!(#y == __rt::Some(#x)),
            (Kind::Values, _) => quote!(#x.same_values(#y, __ir)),
            (Kind::Blocks, _) => quote!(#x.blocks(__ir) == #y.blocks(__ir)),
            _ => quote!(#x == #y),
        };
        self.ensure(condition);
    }
}

/// The kinds of bindings, as far as their comparison differs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Handle,
    OptionalValue,
    Values,
    Blocks,
    Attr,
    OptionalAttr,
}

impl Kind {
    fn of(bindings: &crate::model::Bindings, id: BindingId) -> Kind {
        match bindings.get(id) {
            Binding::Attr(..) => Kind::Attr,
            Binding::OptionalAttr(..) => Kind::OptionalAttr,
            Binding::Optional(_) => Kind::OptionalValue,
            Binding::Operands(..) => Kind::Values,
            Binding::Slice(run, ..) => match bindings.get(*run) {
                Binding::Regions(_) | Binding::Successors(_) => Kind::Blocks,
                _ => Kind::Values,
            },
            _ => Kind::Handle,
        }
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

/// The identifiers in some code.
pub(super) fn identifiers(code: TokenStream, out: &mut BTreeSet<String>) {
    for tree in code {
        match tree {
            TokenTree::Ident(ident) => {
                out.insert(ident.to_string());
            }
            TokenTree::Group(group) => identifiers(group.stream(), out),
            _ => {}
        }
    }
}
