//! A set as data in the expansion: what the interpreter walks.

use proc_macro2::TokenStream;
use quote::quote;

use super::{RuleExpander, Target, arities_const, at, length, op_const, result_arities};
use crate::model::{Binding, BindingId, ByOp, Fact, Set};

/// The value of `SetData`.
pub(super) fn data(set: &Set<'_>, target: &Target<'_>) -> TokenStream {
    let ops = (0..set.ops.len()).map(op_const);
    let bindings = set.bindings.iter().map(binding);
    let orders = set.bindings.orders().iter().map(|places| {
        let places = ids(places);
        quote!(&[#(#places),*])
    });
    let rules = set.rules.iter().enumerate().map(|(rank, rule)| {
        let expander = RuleExpander {
            set,
            target,
            rule,
            rank,
        };
        expander.data()
    });
    quote! {
        __rt::SetData {
            ops: &[#(#ops),*],
            bindings: &[#(#bindings),*],
            orders: &[#(#orders),*],
            rules: &[#(#rules),*],
        }
    }
}

fn id(id: BindingId) -> u16 {
    id.index() as u16
}

fn ids(all: &[BindingId]) -> impl Iterator<Item = u16> {
    all.iter().map(|one| id(*one))
}

/// Operand groups by op.
fn operand_groups(by_op: &ByOp) -> TokenStream {
    groups(by_op, |op| {
        let arities = arities_const(op);
        quote!(#arities)
    })
}

fn groups(by_op: &ByOp, arities: impl Fn(usize) -> TokenStream) -> TokenStream {
    let groups = by_op.iter().map(|(op, index)| {
        let (arities, op) = (arities(*op), *op as u16);
        quote!((#op, __rt::group(#arities, #index)))
    });
    quote!(&[#(#groups),*])
}

fn numbers(by_op: &ByOp) -> TokenStream {
    let numbers = by_op.iter().map(|(op, number)| {
        let (op, number) = (*op as u16, *number as u16);
        quote!((#op, #number))
    });
    quote!(&[#(#numbers),*])
}

fn binding(binding: &Binding) -> TokenStream {
    let short = |nth: &usize| *nth as u16;
    let binding = match binding {
        Binding::Root => quote!(Root),
        Binding::Def(value) => {
            let value = id(*value);
            quote!(Def(#value))
        }
        Binding::Operand(op, nth) => {
            let (op, nth) = (id(*op), short(nth));
            quote!(Operand(#op, #nth))
        }
        Binding::Result(op, nth) => {
            let (op, nth) = (id(*op), short(nth));
            quote!(Result(#op, #nth))
        }
        Binding::Operands(op, by_op) => {
            let (op, groups) = (id(*op), operand_groups(by_op));
            quote!(Operands(#op, #groups))
        }
        Binding::Regions(op) => {
            let op = id(*op);
            quote!(Regions(#op))
        }
        Binding::Successors(op) => {
            let op = id(*op);
            quote!(Successors(#op))
        }
        Binding::Args(block) => {
            let block = id(*block);
            quote!(Args(#block))
        }
        Binding::Slice(run, front, back) => {
            let (run, front, back) = (id(*run), short(front), short(back));
            quote!(Slice(#run, #front, #back))
        }
        Binding::Element(run, place) => {
            let (run, place) = (id(*run), at(*place));
            quote!(Element(#run, #place))
        }
        Binding::Optional(run) => {
            let run = id(*run);
            quote!(Optional(#run))
        }
        Binding::Pick(order, nth) => {
            let (order, nth) = (order.index() as u16, *nth as u8);
            quote!(Pick(#order, #nth))
        }
        Binding::Attr(op, by_op) => {
            let (op, numbers) = (id(*op), numbers(by_op));
            quote!(Attr(#op, #numbers))
        }
        Binding::OptionalAttr(op, by_op) => {
            let (op, numbers) = (id(*op), numbers(by_op));
            quote!(OptionalAttr(#op, #numbers))
        }
        Binding::Block(region) => {
            let region = id(*region);
            quote!(Block(#region))
        }
        Binding::LastOther(block, found) => {
            let (block, found) = (id(*block), ids(found));
            quote!(LastOther(#block, &[#(#found),*]))
        }
        Binding::Extract(_, native, value) => {
            let (native, value) = (short(native), id(*value));
            quote!(Extract(#native, #value))
        }
        Binding::Out(found, nth) => {
            let (found, nth) = (id(*found), *nth as u8);
            quote!(Out(#found, #nth))
        }
    };
    quote!(__rt::rule::Binding::#binding)
}

fn fact(set: &Set<'_>, fact: &Fact) -> Option<TokenStream> {
    let ops = |ops: &[usize]| {
        let ops = ops.iter().map(|op| *op as u16);
        quote!(&[#(#ops),*])
    };
    let fact = match fact {
        Fact::Is(op, of) => {
            let (op, of) = (id(*op), ops(of));
            quote!(Is(#op, #of))
        }
        Fact::HasTraits(op, of) => {
            let (op, of) = (id(*op), ops(&[*of]));
            quote!(Is(#op, #of))
        }
        Fact::Present(one) => {
            let one = id(*one);
            quote!(Present(#one))
        }
        Fact::Absent(one) => {
            let one = id(*one);
            quote!(Absent(#one))
        }
        Fact::Length(run, wanted) => {
            let (run, wanted) = (id(*run), length(*wanted));
            quote!(Length(#run, #wanted))
        }
        Fact::FedBy(value, by_op) => {
            let value = id(*value);
            let results = groups(by_op, |op| result_arities(&set.ops[op].decl));
            quote!(FedBy(#value, #results))
        }
        // A test says it, together with the attribute's kind.
        Fact::Int(..) => return None,
        Fact::Equal(a, b) => {
            let (a, b) = (id(*a), id(*b));
            quote!(Equal(#a, #b))
        }
        Fact::InBlock(op, block) => {
            let (op, block) = (id(*op), id(*block));
            quote!(InBlock(#op, #block))
        }
        Fact::AtMostOps(block, count) => {
            let (block, count) = (id(*block), *count as u16);
            quote!(AtMostOps(#block, #count))
        }
        Fact::NoOthers(block, found) => {
            let (block, found) = (id(*block), ids(found));
            quote!(NoOthers(#block, &[#(#found),*]))
        }
    };
    Some(quote!(__rt::rule::Fact::#fact))
}

impl RuleExpander<'_> {
    fn data(&self) -> TokenStream {
        let (set, rule) = (self.set, self.rule);
        let info = self.info();
        let mut ops: Vec<u16> = Vec::new();
        // A trait need not be there.
        let named = rule.nodes.iter().filter(|node| !node.by_trait);
        let named = named.flat_map(|node| &node.ops).chain(&rule.action.makes);
        for op in named {
            if !ops.contains(&(*op as u16)) {
                ops.push(*op as u16);
            }
        }
        let root = &rule.nodes[0];
        let roots = root.ops.iter().filter(|_| !root.by_trait);
        let roots = roots.map(|op| *op as u16);
        let can_fail = rule.can_fail(set);
        let facts = rule.facts.iter().filter_map(|one| fact(set, one));
        let choices = ids(&rule.choices);
        let tests = rule.checks.iter().map(|check| self.check(check).reason);
        let names = rule.captures.iter().filter_map(|capture| {
            let (name, binding) = (capture.name.as_ref()?, id(capture.binding));
            Some(quote!((#name, #binding)))
        });
        let natives = rule.natives.iter().map(|native| native.code.name());
        let op_names = rule.nodes.iter().filter_map(|node| {
            let (name, binding) = (node.name.as_ref()?, id(node.binding));
            Some(quote!((#name, #binding)))
        });
        quote! {
            __rt::RuleData {
                info: #info,
                ops: &[#(#ops),*],
                roots: &[#(#roots),*],
                can_fail: #can_fail,
                facts: &[#(#facts),*],
                choices: &[#(#choices),*],
                tests: &[#(#tests),*],
                names: &[#(#op_names,)* #(#names),*],
                natives: &[#(#natives),*],
            }
        }
    }

    /// The rule's metadata.
    fn info(&self) -> TokenStream {
        let (set, rule) = (self.set, self.rule);
        let (name, file, line) = self.location();
        let syntax = rule.syntax;
        let (doc, source, benefit) = (&syntax.doc, &syntax.text, rule.benefit);
        let group = syntax.group.clone().unwrap_or_default();
        let names = |ops: &[usize]| -> Vec<&str> {
            ops.iter().map(|op| set.ops[*op].decl.name.as_str()).collect()
        };
        let root = names(&rule.nodes[0].ops).join(" | ");
        let mut reads: Vec<&str> = Vec::new();
        for name in rule.nodes.iter().flat_map(|node| names(&node.ops)) {
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
        // What natives declare is no literal.
        let makes = match rule.action.creates.is_empty() {
            true => makes,
            false => quote!(const { #makes }),
        };
        quote! {
            __rt::rule::RuleInfo::new(#name, #file, #line, #root, #benefit)
                .doc(#doc, #group)
                .ops(&[#(#reads),*], #makes)
                .source(#source)
        }
    }
}

/// The constants that describe the set's ops, as far as `used` holds for them.
pub(super) fn tables(set: &Set<'_>, used: impl Fn(&proc_macro2::Ident) -> bool) -> TokenStream {
    let shapes = set.ops.iter().enumerate().map(|(index, op)| {
        let (name, number, decl) = (op_const(index), index as u16, &op.decl);
        let operands = length(crate::model::Length::of(decl.operand_arities()));
        let results = length(crate::model::Length::of(decl.result_arities()));
        let parts = |parts: &[crate::declaration::Part]| {
            // Of an op that declares none nothing is asked.
            let arities = parts.iter().map(|part| part.arity);
            (!parts.is_empty()).then(|| length(crate::model::Length::of(arities)))
        };
        let regions = parts(&decl.regions).map(|regions| quote!(.regions(#regions)));
        let successors = parts(&decl.successors).map(|successors| quote!(.successors(#successors)));
        let text = &decl.name;
        let groups = arities_const(index);
        let groups = used(&groups).then(|| {
            let arities = super::arities(set, index);
            quote!(const #groups: &[__rt::decl::Arity] = #arities;)
        });
        quote! {
            const #name: __rt::OpShape = __rt::OpShape::new(#number, #text, #operands, #results) #regions #successors;
            #groups
        }
    });
    shapes.collect()
}
