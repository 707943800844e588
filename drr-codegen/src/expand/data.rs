//! A set as data in the expansion, for the interpreter.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::context::{RuleExpander, Target};
use super::names::{arities_const, number, op_const};
use super::terms::{arities, at, length, result_arities};
use crate::declaration::Arity;
use crate::model::{Binding, BindingId, ByOp, Fact, Length, Set};
use crate::pieces::{call, option, slice};

/// The value of `SetData`.
pub(super) fn data(set: &Set<'_>, target: &Target<'_>) -> TokenStream {
    let ops = (0..set.ops.len()).map(op_const);
    let bindings = set.bindings.iter().map(|one| binding(one, target));
    let orders = set.bindings.orders().iter().map(|places| ids(places));
    let rules = RuleExpander::all(set, target);
    let rules = rules.iter().map(RuleExpander::data);
    quote! {
        __rt::SetData {
            ops: &[#(#ops),*],
            bindings: &[#(#bindings),*],
            orders: &[#(#orders),*],
            rules: &[#(#rules),*],
        }
    }
}

fn id(id: BindingId) -> Literal {
    number(id.index())
}

fn ids(all: &[BindingId]) -> TokenStream {
    slice(all.iter().map(|one| id(*one)))
}

/// Operand groups by op.
fn operand_groups(by_op: &ByOp, target: &Target<'_>) -> TokenStream {
    groups(by_op, |op| {
        let arities = target.arities(op);
        quote!(#arities)
    })
}

fn groups(by_op: &ByOp, arities: impl Fn(usize) -> TokenStream) -> TokenStream {
    slice(by_op.iter().map(|(op, index)| {
        let (arities, op, index) = (arities(*op), number(*op), number(*index));
        // A call in the argument of a variant is not constant for rustc 1.88.
        quote!((#op, const { __rt::group(#arities, #index) }))
    }))
}

fn numbers(by_op: &ByOp) -> TokenStream {
    slice(by_op.iter().map(|(op, nth)| {
        let (op, nth) = (number(*op), number(*nth));
        quote!((#op, #nth))
    }))
}

fn binding(binding: &Binding, target: &Target<'_>) -> TokenStream {
    let binding = match binding {
        Binding::Root => quote!(Root),
        Binding::Def(value) => call!(Def(id(*value))),
        Binding::Operand(op, nth) => call!(Operand(id(*op), number(*nth))),
        Binding::Result(op, nth) => call!(Result(id(*op), number(*nth))),
        Binding::Operands(op, by_op) => call!(Operands(id(*op), operand_groups(by_op, target))),
        Binding::Regions(op) => call!(Regions(id(*op))),
        Binding::Successors(op) => call!(Successors(id(*op))),
        Binding::Args(block) => call!(Args(id(*block))),
        Binding::Slice(run, front, back) => call!(Slice(id(*run), number(*front), number(*back))),
        Binding::Tail(run, front, back) => call!(Tail(id(*run), number(*front), number(*back))),
        Binding::Before(tail) => call!(Before(id(*tail))),
        Binding::Element(run, place) => call!(Element(id(*run), at(*place))),
        Binding::Optional(run) => call!(Optional(id(*run))),
        Binding::Pick(order, nth) => call!(Pick(number(order.index()), number(*nth))),
        Binding::Attr(op, by_op) => call!(Attr(id(*op), numbers(by_op))),
        Binding::OptionalAttr(op, by_op) => call!(OptionalAttr(id(*op), numbers(by_op))),
        Binding::Block(region) => call!(Block(id(*region))),
        Binding::LastOther(block, found) => call!(LastOther(id(*block), ids(found))),
        Binding::Extract(_, native, value) => call!(Extract(number(*native), id(*value))),
        Binding::Out(found, nth) => call!(Out(id(*found), number(*nth))),
    };
    quote!(__rt::Binding::#binding)
}

fn fact(set: &Set<'_>, fact: &Fact) -> Option<TokenStream> {
    let ops = |ops: &[usize]| slice(ops.iter().map(|op| number(*op)));
    let fact = match fact {
        Fact::Is(op, of) => call!(Is(id(*op), ops(of))),
        Fact::HasTraits(op, of) => call!(Is(id(*op), ops(&[*of]))),
        Fact::Present(one) => call!(Present(id(*one))),
        Fact::Absent(one) => call!(Absent(id(*one))),
        Fact::Length(run, wanted) => call!(Length(id(*run), length(*wanted))),
        Fact::FedBy(value, by_op) => {
            let results = groups(by_op, |op| result_arities(&set.ops[op].decl));
            call!(FedBy(id(*value), results))
        }
        // A test says it, together with the attribute's kind.
        Fact::Int(..) => return None,
        Fact::Equal(a, b) => call!(Equal(id(*a), id(*b))),
        Fact::InBlock(op, block) => call!(InBlock(id(*op), id(*block))),
        Fact::AtMostOps(block, count) => call!(AtMostOps(id(*block), number(*count))),
        Fact::NoOthers(block, found) => call!(NoOthers(id(*block), ids(found))),
    };
    Some(quote!(__rt::Fact::#fact))
}

impl RuleExpander<'_> {
    fn data(&self) -> TokenStream {
        let (set, rule) = (self.set, self.rule);
        let info = self.info();
        let mut ops: Vec<usize> = Vec::new();
        // A trait need not be there.
        let named = rule.source.nodes.iter().filter(|node| !node.by_trait);
        let named = named.flat_map(|node| &node.ops).chain(&rule.action.makes);
        for op in named {
            if !ops.contains(op) {
                ops.push(*op);
            }
        }
        let ops = slice(ops.into_iter().map(number));
        let root = &rule.source.nodes[0];
        let roots = root.ops.iter().filter(|_| !root.by_trait);
        let roots = slice(roots.map(|op| number(*op)));
        let can_fail = rule.can_fail(set).then(|| quote!(can_fail: true,));
        let facts = slice(rule.source.facts.iter().filter_map(|one| fact(set, one)));
        let choices = (!rule.source.choices.is_empty()).then(|| {
            let choices = ids(&rule.source.choices);
            quote!(choices: #choices,)
        });
        let tests = rule.source.checks.iter();
        let tests = slice(tests.map(|check| self.check(check).reason));
        let natives = (!rule.source.natives.is_empty()).then(|| {
            let natives = slice(rule.source.natives.iter().map(|native| native.name()));
            quote!(natives: #natives,)
        });
        let names = slice(self.named().filter_map(|(name, binding)| {
            let (name, binding) = (name?, id(binding));
            Some(quote!((#name, #binding)))
        }));
        quote! {
            __rt::RuleData {
                info: #info,
                ops: #ops,
                roots: #roots,
                facts: #facts,
                tests: #tests,
                names: #names,
                #can_fail
                #choices
                #natives
                ..__rt::RuleData::NONE
            }
        }
    }

    /// The ops of the source and its other bindings, with their names.
    fn named(&self) -> impl Iterator<Item = (Option<&String>, BindingId)> {
        let nodes = self.rule.source.nodes.iter();
        let captures = self.rule.source.captures.iter();
        let nodes = nodes.map(|node| (node.name.as_ref(), node.binding));
        nodes.chain(captures.map(|capture| (capture.name.as_ref(), capture.binding)))
    }

    /// The rule's metadata.
    fn info(&self) -> TokenStream {
        let (set, rule) = (self.set, self.rule);
        let (name, file, line) = self.location();
        let syntax = rule.syntax;
        let (doc, source, benefit) = (&syntax.doc, &syntax.text, rule.benefit);
        let group = syntax.group.clone().unwrap_or_default();
        let doc = (!doc.is_empty() || !group.is_empty()).then(|| quote!(.doc(#doc, #group)));
        let line = Literal::u32_unsuffixed(line);
        let benefit = Literal::i32_unsuffixed(benefit);
        let names = |ops: &[usize]| -> Vec<&str> {
            ops.iter()
                .map(|op| set.ops[*op].decl.name.as_str())
                .collect()
        };
        let root = names(&rule.source.nodes[0].ops).join(" | ");
        let mut reads: Vec<&str> = Vec::new();
        for name in rule.source.nodes.iter().flat_map(|node| names(&node.ops)) {
            if !reads.contains(&name) {
                reads.push(name);
            }
        }
        let makes = names(&rule.action.makes);
        let creates = rule.action.creates.iter().map(|path| {
            let path = &path.path;
            quote!(<#path as __rt::decl::OpDef>::DECL.name)
        });
        let makes = quote!(&[#(#makes,)* #(#creates),*]);
        // The ops that natives declare are paths and not literals.
        let makes = match rule.action.creates.is_empty() {
            true => makes,
            false => quote!(const { #makes }),
        };
        let inside = names(&rule.action.makes_inside);
        let inside = (!inside.is_empty()).then(|| quote!(.makes_inside(&[#(#inside),*])));
        let reach = rule.reach(set);
        let steps = option(reach.steps.map(Literal::u32_unsuffixed));
        let places = reach.places;
        let others = reach.others.filter(|others| *others > 0).map(|others| {
            let others = Literal::u32_unsuffixed(others);
            quote!(.others(#others))
        });
        let operands = reach.operands.then(|| quote!(.operands()));
        let one_use = match (reach.one_use_of_others, reach.one_use.as_slice()) {
            (false, []) => None,
            (false, of) => {
                let of = ids(of);
                Some(quote!(.one_use(__rt::rule::OneUse::Of(#of))))
            }
            (true, _) => Some(quote!(.one_use(__rt::rule::OneUse::OfAny))),
        };
        let counts_uses = reach.counts_uses.then(|| quote!(.counts_uses()));
        quote! {
            __rt::rule::RuleInfo::new(#name, #file, #line, #root, #benefit)
                #doc
                .ops(&[#(#reads),*], #makes)
                #inside
                .source(#source)
                .reach(#steps, #places)
                #others
                #operands
                #one_use
                #counts_uses
        }
    }
}

/// The constants that describe the set's ops, and the arities that the code names.
pub(super) fn tables(set: &Set<'_>, target: &Target<'_>) -> TokenStream {
    let shapes = set.ops.iter().enumerate().map(|(index, op)| {
        let (name, nth, decl) = (op_const(index), number(index), &op.decl);
        let operands = Length::of(decl.operand_arities());
        let results = Length::of(decl.result_arities());
        let parts = |parts: &[crate::declaration::Part]| {
            // An op that declares no such parts has no condition on them.
            let arities = parts.iter().map(|part| part.arity);
            (!parts.is_empty()).then(|| length(Length::of(arities)))
        };
        let single = decl
            .operand_arities()
            .iter()
            .all(|arity| *arity == Arity::One);
        let groups = (!single).then(|| {
            let arities = arities(set, index);
            quote!(.operand_groups(#arities))
        });
        let regions = parts(&decl.regions).map(|regions| quote!(.regions(#regions)));
        let successors = parts(&decl.successors).map(|successors| quote!(.successors(#successors)));
        let text = &decl.name;
        let arities_item = target.names_arities(index).then(|| {
            let (groups, arities) = (arities_const(index), arities(set, index));
            quote!(const #groups: &[__rt::decl::Arity] = #arities;)
        });
        let shape = match (operands, results) {
            (Length::Exactly(operands), Length::Exactly(results)) => {
                let (operands, results) = (number(operands), number(results));
                quote!(fixed(#nth, #text, #operands, #results))
            }
            (operands, results) => {
                let (operands, results) = (length(operands), length(results));
                quote!(new(#nth, #text, #operands, #results))
            }
        };
        quote! {
            const #name: __rt::OpShape = __rt::OpShape::#shape #groups #regions #successors;
            #arities_item
        }
    });
    shapes.collect()
}
