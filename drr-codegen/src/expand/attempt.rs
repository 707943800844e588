//! Trying a rule where the decision tree has found its ops: what they must be beyond their kinds,
//! loops over operand orders, captures, then the rule's own function.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::tree::{fed_by, position};
use super::{arities, at, capture_name, counts, fixed_operand, length, nth, rule_name};
use crate::model::{
    Access, Body, CaptureKind, GivenPart, Leaf as Pattern, Length, Link, Nth, Order, Part, Row,
    RuleModel, Set, Tree, ValueAt,
};
use crate::plan::Leaf;

/// Tries a rule in one of its rows.
pub(super) fn attempt(set: &Set<'_>, leaf: &Leaf) -> TokenStream {
    let rule = &set.rules[leaf.rule];
    let attempt = Attempt {
        set,
        rule,
        row: &rule.rows[leaf.row],
        leaf,
    };
    attempt.code()
}

struct Attempt<'a> {
    set: &'a Set<'a>,
    rule: &'a RuleModel<'a>,
    row: &'a Row,
    leaf: &'a Leaf,
}

/// What a loop over operand orders does, one in the other.
enum Choice {
    /// Chooses a place for a value of an order.
    Place(usize, usize),
    /// Asks which op defines a value.
    Define(usize, Link),
    /// Calls a native, for the values that it gives.
    Native(usize),
    /// Looks into a region of a node: how many arguments its block has, and at most how many ops.
    Block(usize, Nth, Option<usize>, usize),
    /// The last op of a body that is none of these.
    Last(usize, Vec<usize>),
    /// A body has no ops but these.
    NoOther(usize, Nth, Vec<usize>),
}

impl Attempt<'_> {
    fn code(&self) -> TokenStream {
        let rank = self.leaf.rule as u32;
        let function = rule_name(self.leaf.rule);
        let found = |node: &usize| self.leaf.positions[*node].is_some();
        let all: Vec<usize> = (0..self.rule.nodes.len()).collect();
        let stop = quote!(break '__rule;);
        let results = all.iter().filter(|node| found(node)).filter_map(|node| {
            let result = fed_by(self.leaf.positions[*node]?);
            self.feeds(*node, &result, &stop)
        });
        let fits = all
            .iter()
            .filter(|node| found(node))
            .map(|node| self.fits(*node, &stop));
        let captures: Vec<usize> = (0..self.rule.captures.len()).collect();
        let (chosen, fixed): (Vec<usize>, Vec<usize>) = captures
            .iter()
            .partition(|capture| self.is_chosen(**capture));
        let fixed = fixed.iter().map(|capture| self.capture(*capture, &stop));
        let nodes = all.iter().map(|node| self.op(*node));
        let names = captures.iter().map(|capture| capture_name(*capture));
        let call = quote! {
            __cx.reached(#rank, __d0);
            let __outcome = #function(self, __cx, __t, #(#nodes,)* #(#names),*);
            if let ::core::option::Option::Some(__step) = __rt::plumbing::step(__outcome, #rank) {
                return __step;
            }
        };
        let choices = self.all_choices();
        let next = stop_at(&choices);
        let chosen = chosen.iter().map(|capture| self.capture(*capture, &next));
        let body = self.choices(&choices, quote!(#(#chosen)* #call));
        quote! {
            '__rule: {
                if !__ranks.contains(&#rank) || !__cx.enabled(#rank) {
                    break '__rule;
                }
                #(#fits)*
                #(#results)*
                #(#fixed)*
                #body
            }
        }
    }

    /// The name of a node's operation.
    fn op(&self, node: usize) -> Ident {
        match self.leaf.positions[node] {
            Some(at) => position(at),
            None => format_ident!("__l{node}"),
        }
    }

    /// Whether a capture is known only where a loop has chosen.
    fn is_chosen(&self, capture: usize) -> bool {
        match self.row.access[capture] {
            Access::Value(ValueAt::Chosen(..) | ValueAt::Given(..)) => true,
            Access::Value(ValueAt::Place(node, _))
            | Access::Group(node, _)
            | Access::Slice(node, ..)
            | Access::Attr(node, _)
            | Access::Region(node, _)
            | Access::Regions(node, ..)
            | Access::Successor(node, _)
            | Access::Successors(node, ..) => self.leaf.positions[node].is_none(),
            Access::BlockArg(..) => true,
        }
    }

    /// An operation that was never verified may not be as its op declares; a variadic operand must
    /// be as long as the rule says.
    fn fits(&self, node: usize, stop: &TokenStream) -> TokenStream {
        let (op, of) = (self.op(node), self.row.ops[node]);
        let counts = counts(self.set, of);
        let lengths = lengths(&self.rule.tree, node);
        let lengths = lengths.iter().map(|(group, wanted)| {
            let (arities, wanted) = (arities(self.set, of), length(*wanted));
            quote! {
                if !__rt::plumbing::has_length(__cx.ir(), #op, #arities, #group, #wanted) { #stop }
            }
        });
        let numbers = self.set.numbers(self.rule, node, of);
        let numbers = numbers.iter().map(|part| {
            let (count, wanted) = match part {
                Part::NumRegions(wanted) => (quote!(num_regions), *wanted),
                Part::NumSuccessors(wanted) => (quote!(num_successors), *wanted),
                _ => return None,
            };
            let wanted = length(wanted);
            Some(quote!(if !#wanted.fits(__cx.ir().#count(#op)) { #stop }))
        });
        let of_trait = self.rule.nodes[node].by_trait.then(|| {
            let index = of as u16;
            quote!(if !__t.is(__cx.ir(), #index, #op) { #stop })
        });
        quote! {
            #of_trait
            if !(#counts).fit(__cx.ir(), #op) { #stop }
            #(#numbers)*
            #(#lengths)*
        }
    }

    /// The result that feeds the operand must be the one that is wanted.
    fn feeds(&self, node: usize, result: &Ident, stop: &TokenStream) -> Option<TokenStream> {
        let wanted = self.row.links[node]?.result? as usize;
        let decl = &self.set.ops[self.row.ops[node]].decl;
        if decl.is_single_result(wanted) {
            return Some(quote!(if #result != #wanted { #stop }));
        }
        let (op, group) = (self.op(node), super::result_group(decl, wanted));
        Some(quote! {
            if !(#group).has_result(__cx.ir(), #op, #result) { #stop }
        })
    }

    /// A single value, as an expression; `stop` leaves the attempt where there is none.
    fn value(&self, value: ValueAt, stop: &TokenStream) -> TokenStream {
        match value {
            ValueAt::Chosen(order, nth) => {
                let name = format_ident!("__w{order}_{nth}");
                quote!(#name)
            }
            ValueAt::Given(native, out) => {
                let name = given_name(native);
                quote! {
                    match #name[#out] {
                        ::core::option::Option::Some(__v) => __v,
                        ::core::option::Option::None => { #stop }
                    }
                }
            }
            ValueAt::Place(node, place) => {
                let (op, of) = (self.op(node), self.row.ops[node]);
                match fixed_operand(self.set, of, place) {
                    Some(index) => quote!(__cx.ir().operand(#op, #index)),
                    None => {
                        let (arities, at, group) =
                            (arities(self.set, of), at(place.at), place.group);
                        quote! {
                            match __rt::plumbing::operand_at(__cx.ir(), #op, #arities, #group, #at) {
                                ::core::option::Option::Some(__v) => __v,
                                ::core::option::Option::None => { #stop }
                            }
                        }
                    }
                }
            }
        }
    }

    fn capture(&self, index: usize, stop: &TokenStream) -> TokenStream {
        let name = capture_name(index);
        let kind = self.rule.captures[index].kind;
        let access = self.row.access[index];
        let run = |node: usize, group: usize| {
            let (op, arities) = (self.op(node), arities(self.set, self.row.ops[node]));
            quote! {
                let ::core::option::Option::Some(__run) =
                    __rt::plumbing::operands(__cx.ir(), #op, #arities, #group) else { #stop };
            }
        };
        match access {
            Access::Value(value) => {
                let value = self.value(value, stop);
                quote!(let #name = #value;)
            }
            Access::Group(node, group) => {
                let run = run(node, group);
                let take = match kind {
                    CaptureKind::OptionalValue => {
                        quote!((!__run.is_empty()).then(|| __run.get(__cx.ir(), 0)))
                    }
                    _ => quote!(__run),
                };
                quote!(#run let #name = #take;)
            }
            Access::Slice(node, group, front, back) => {
                let run = run(node, group);
                quote! {
                    #run
                    let ::core::option::Option::Some(#name) = __run.without(#front, #back) else { #stop };
                }
            }
            Access::Attr(node, number) => {
                let op = self.op(node);
                let find = quote!(__rt::rule::AttrSlot::find(__cx.ir(), __t, #op, #number));
                if kind == CaptureKind::OptionalAttr {
                    quote!(let #name = #find;)
                } else {
                    quote!(let ::core::option::Option::Some(#name) = #find else { #stop };)
                }
            }
            Access::Region(node, at) => {
                let op = self.op(node);
                let at = nth(at);
                quote! {
                    let ::core::option::Option::Some(#name) =
                        __rt::plumbing::nth_region(__cx.ir(), #op, #at) else { #stop };
                }
            }
            Access::Regions(node, front, back) => {
                let op = self.op(node);
                quote! {
                    let ::core::option::Option::Some(#name) =
                        __rt::rule::PartRange::regions_of(__cx.ir(), #op, #front, #back) else { #stop };
                }
            }
            Access::BlockArg(node, region, at) => {
                let block = block(node, region);
                quote! {
                    let ::core::option::Option::Some(&#name) = __cx.ir().block_args(#block).get(#at) else { #stop };
                }
            }
            Access::Successor(node, at) => {
                let op = self.op(node);
                let at = nth(at);
                quote! {
                    let ::core::option::Option::Some(#name) =
                        __rt::plumbing::nth_successor(__cx.ir(), #op, #at) else { #stop };
                }
            }
            Access::Successors(node, front, back) => {
                let op = self.op(node);
                quote! {
                    let ::core::option::Option::Some(#name) =
                        __rt::rule::PartRange::successors_of(__cx.ir(), #op, #front, #back) else { #stop };
                }
            }
        }
    }

    // ---- Orders that no row stands for ---------------------------------------------------------

    /// Loops over the orders around what is done in each: every value takes each place that is left,
    /// and what defines it is asked before the next one is placed.
    fn choices(&self, choices: &[Choice], body: TokenStream) -> TokenStream {
        let mut code = body;
        for (at, choice) in choices.iter().enumerate().rev() {
            let stop = stop_at(&choices[..at]);
            code = match choice {
                Choice::Place(order, nth) => {
                    let chosen = self.place(*order, *nth, code);
                    match nth {
                        0 => {
                            let values = self.places(&self.rule.orders[*order], &stop);
                            let name = format_ident!("__g{order}");
                            quote!(let #name = [#(#values),*]; #chosen)
                        }
                        _ => chosen,
                    }
                }
                Choice::Define(node, link) => self.define(*node, *link, &stop, code),
                Choice::Native(native) => self.native(*native, &stop, code),
                Choice::Block(node, region, args, ops) => {
                    let (op, name) = (self.op(*node), block(*node, *region));
                    let region = nth(*region);
                    let args = args.map(
                        |count| quote!(if __cx.ir().block_args(#name).len() != #count { #stop }),
                    );
                    quote! {
                        let ::core::option::Option::Some(#name) =
                            __rt::plumbing::body(__cx.ir(), #op, #region, #ops) else { #stop };
                        #args
                        #code
                    }
                }
                Choice::Last(node, matched) => self.last(*node, matched, &stop, code),
                Choice::NoOther(node, region, matched) => {
                    let name = block(*node, *region);
                    let matched = matched.iter().map(|node| self.op(*node));
                    quote! {
                        if __rt::plumbing::last_but(__cx.ir(), #name, &[#(#matched),*]).is_some() { #stop }
                        #code
                    }
                }
            };
        }
        code
    }

    /// The choices to be made, outer ones first.
    fn all_choices(&self) -> Vec<Choice> {
        let mut choices = Vec::new();
        self.collect(&self.rule.tree, &mut choices);
        choices
    }

    /// Adds those of a part of the source.
    fn collect(&self, tree: &Tree, out: &mut Vec<Choice>) {
        for part in &tree.parts {
            match part {
                Part::Value(_, pattern) => self.collect_value(pattern, out),
                Part::AnyOrder(order, _, patterns) => self.collect_any_order(*order, patterns, out),
                Part::Body(body) => self.collect_body(tree.node, body, out),
                _ => {}
            }
        }
    }

    fn collect_any_order(&self, order: usize, patterns: &[Pattern], out: &mut Vec<Choice>) {
        for (nth, pattern) in patterns.iter().enumerate() {
            if order >= self.rule.expanded {
                out.push(Choice::Place(order, nth));
            }
            self.collect_value(pattern, out);
        }
    }

    fn collect_value(&self, pattern: &Pattern, out: &mut Vec<Choice>) {
        match pattern {
            Pattern::Ignored | Pattern::Capture(_) => {}
            Pattern::Child(child, _) => {
                if let (None, Some(link)) =
                    (self.leaf.positions[child.node], self.row.links[child.node])
                {
                    out.push(Choice::Define(child.node, link));
                }
                self.collect(child, out);
            }
            Pattern::Given(given) => {
                out.push(Choice::Native(given.native));
                for part in &given.parts {
                    match part {
                        GivenPart::Value(_, pattern) => self.collect_value(pattern, out),
                        GivenPart::AnyOrder(order, _, patterns) => {
                            self.collect_any_order(*order, patterns, out);
                        }
                    }
                }
            }
        }
    }

    /// A body's ops from the last one on: each is the last that has not been found yet, since what
    /// defines an operand comes before its user.
    fn collect_body(&self, node: usize, body: &Body, out: &mut Vec<Choice>) {
        let nodes = self.rule.nodes.iter().enumerate();
        let inside = nodes.filter(|(_, inner)| inner.body == Some((node, body.region)));
        let inside: Vec<usize> = inside.map(|(inner, _)| inner).collect();
        let args = body.args.as_ref().map(Vec::len);
        out.push(Choice::Block(node, body.region, args, inside.len()));
        // The nodes of a tree are numbered one behind the other.
        for (nth, tree) in body.ops.iter().enumerate().rev() {
            let end = body.ops.get(nth + 1).map(|next| next.node);
            let later = inside.iter().copied();
            let later = later.filter(|inner| end.is_some_and(|end| *inner >= end));
            out.push(Choice::Last(tree.node, later.collect()));
            self.collect(tree, out);
        }
        out.push(Choice::NoOther(node, body.region, inside));
    }

    /// The values that stand at the places of an order.
    fn places(&self, order: &Order, stop: &TokenStream) -> Vec<TokenStream> {
        let places = order.places.iter();
        places.map(|place| self.value(*place, stop)).collect()
    }

    fn place(&self, order: usize, nth: usize, inner: TokenStream) -> TokenStream {
        let count = self.rule.orders[order].places.len();
        let index = |nth: usize| format_ident!("__i{order}_{nth}");
        let (at, value) = (index(nth), format_ident!("__w{order}_{nth}"));
        let values = format_ident!("__g{order}");
        let taken = (0..nth).map(|earlier| {
            let earlier = index(earlier);
            quote!(#at == #earlier)
        });
        let skip = (nth > 0).then(|| quote!(if #(#taken)||* { continue; }));
        quote! {
            for #at in 0..#count {
                #skip
                let #value = #values[#at];
                #inner
            }
        }
    }

    /// What a native gives for its value, as far as the structure goes on behind it.
    fn native(&self, native: usize, stop: &TokenStream, inner: TokenStream) -> TokenStream {
        let capture = self.rule.natives[native].value;
        let Access::Value(value) = self.row.access[capture] else {
            return inner;
        };
        let value = self.value(value, stop);
        let (name, function) = (
            given_name(native),
            super::native_name(self.leaf.rule, native),
        );
        quote! {
            let __value = #value;
            let ::core::option::Option::Some(#name) = self.#function(__cx.ir(), __t, __value) else { #stop };
            #inner
        }
    }

    fn define(
        &self,
        node: usize,
        link: Link,
        stop: &TokenStream,
        inner: TokenStream,
    ) -> TokenStream {
        let value = self.value(link.value, stop);
        let (op, kind) = (self.op(node), self.row.ops[node] as u16);
        let fits = self.fits(node, stop);
        let result = self.feeds(node, &format_ident!("__result"), stop);
        // What defines an operand in a body is in the body.
        let inside = self.rule.nodes[node].body.map(|(owner, region)| {
            let block = block(owner, region);
            quote!(if __cx.ir().parent_block(#op) != ::core::option::Option::Some(#block) { #stop })
        });
        let found = match self.rule.nodes[node].by_trait {
            true => quote! {
                let ::core::option::Option::Some((#op, __result)) = __cx.ir().defining_op(#value) else { #stop };
            },
            false => quote! {
                let (__kind, #op, __result) = __rt::plumbing::value_definition(__cx.ir(), __t, #value, __d0);
                if __kind != #kind { #stop }
            },
        };
        quote! {
            #found
            #inside
            #result
            #fits
            #inner
        }
    }

    /// The last op of a body that was not found so far.
    fn last(
        &self,
        node: usize,
        matched: &[usize],
        stop: &TokenStream,
        inner: TokenStream,
    ) -> TokenStream {
        let Some((owner, region)) = self.rule.nodes[node].body else {
            return inner;
        };
        let (op, kind) = (self.op(node), self.row.ops[node] as u16);
        let (name, fits) = (block(owner, region), self.fits(node, stop));
        let matched = matched.iter().map(|node| self.op(*node));
        let by_trait = self.rule.nodes[node].by_trait;
        let is = (!by_trait).then(|| quote!(if __t.op_index(__cx.ir(), #op) != #kind { #stop }));
        quote! {
            let ::core::option::Option::Some(#op) =
                __rt::plumbing::last_but(__cx.ir(), #name, &[#(#matched),*]) else { #stop };
            #is
            #fits
            #inner
        }
    }
}

/// The name of the block of a body.
fn block(node: usize, region: Nth) -> Ident {
    match region {
        Nth::Front(at) => format_ident!("__block{node}_{at}"),
        Nth::Back(at) => format_ident!("__block{node}_last{at}"),
    }
}

/// Leaves what has been tried behind these choices: for the next place of a loop, or for good.
fn stop_at(choices: &[Choice]) -> TokenStream {
    match choices
        .iter()
        .any(|choice| matches!(choice, Choice::Place(..)))
    {
        true => quote!(continue;),
        false => quote!(break '__rule;),
    }
}

/// The lengths that a node's variadic operands must have.
fn lengths(tree: &Tree, node: usize) -> Vec<(usize, Length)> {
    let parts = tree.parts_of(node).unwrap_or_default().iter();
    parts
        .filter_map(|part| match part {
            Part::Length(group, length) => Some((*group, *length)),
            _ => None,
        })
        .collect()
}

/// What a native gives.
fn given_name(native: usize) -> Ident {
    format_ident!("__given{native}")
}
