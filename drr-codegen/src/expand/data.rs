//! Rules as data in the expansion, and their replay by the interpreter.

use proc_macro2::TokenStream;
use quote::quote;

use super::{RuleExpander, Target, arities, capture_name, capture_variant, node_name, rule_name};
use crate::model::{At, CaptureKind, GivenPart, Leaf, Part, Place, RuleModel, Set, Tree};

/// `__Rules::<I>::ALL`.
pub(super) fn rules(set: &Set<'_>, target: &Target<'_>) -> TokenStream {
    let (ir, _) = (target.ir_type(), ());
    let items = set.rules.iter().enumerate().map(|(rank, rule)| {
        let expander = RuleExpander {
            set,
            target,
            rule,
            rank,
        };
        item(set, rule, &expander)
    });
    let (param, bound) = match target.ir {
        Some(_) => (quote!(__I), quote!()),
        None => (quote!(I), quote!(I: __rt::ir::Ir)),
    };
    let implementation = match target.ir {
        Some(_) => quote!(impl __Rules<#ir>),
        None => quote!(impl<#bound> __Rules<I>),
    };
    quote! {
        struct __Rules<#param>(::core::marker::PhantomData<#param>);

        #implementation {
            const ALL: &'static [__rt::rule::RuleData<#ir>] = &[#(#items),*];
        }
    }
}

fn item(set: &Set<'_>, rule: &RuleModel<'_>, expander: &RuleExpander<'_>) -> TokenStream {
    let (name, file, line) = expander.location();
    let syntax = rule.syntax;
    let doc = &syntax.doc;
    let group = syntax.group.clone().unwrap_or_default();
    let benefit = rule.benefit;
    let source = &syntax.text;
    let root = rule.nodes[0].op;
    let names = rule.nodes[0].ops.iter();
    let names = names.map(|op| set.ops[*op].decl.name.as_str());
    let root_name = names.collect::<Vec<_>>().join(" | ");
    let mut reads: Vec<&String> = Vec::new();
    let mut ops: Vec<u16> = Vec::new();
    for node in &rule.nodes {
        for op in &node.ops {
            let name = &set.ops[*op].decl.name;
            if !reads.contains(&name) {
                reads.push(name);
                // A trait need not be there.
                if !node.by_trait {
                    ops.push(*op as u16);
                }
            }
        }
    }
    for op in &rule.action.makes {
        if !ops.contains(&(*op as u16)) {
            ops.push(*op as u16);
        }
    }
    let makes = rule.action.makes.iter().map(|op| {
        let name = &set.ops[*op].decl.name;
        quote!(#name)
    });
    let creates = rule.action.creates.iter().map(|path| {
        let path = &path.path;
        quote!(<#path as __rt::decl::OpDef>::DECL.name)
    });
    let mut choices: Vec<&Vec<usize>> = Vec::new();
    for row in &rule.rows {
        if !choices.contains(&&row.ops) {
            choices.push(&row.ops);
        }
    }
    let sources = choices
        .iter()
        .map(|ops| source_op(set, rule, ops, &rule.tree));
    let orders = rule.orders.iter().map(|order| order.places.len() as u8);
    let captures = rule.nodes.len() + rule.captures.len();
    let root = root as u16;
    quote! {
        __rt::rule::RuleData {
            info: __rt::rule::RuleInfo {
                name: #name,
                doc: #doc,
                file: #file,
                line: #line,
                group: #group,
                root: #root_name,
                benefit: #benefit,
                reads: &[#(#reads),*],
                makes: &[#(#makes,)* #(#creates),*],
                source: #source,
            },
            ops: &[#(#ops),*],
            root: #root,
            sources: &[#(#sources),*],
            orders: &[#(#orders),*],
            captures: #captures,
            marker: ::core::marker::PhantomData,
        }
    }
}

/// The source with one choice of ops.
fn source_op(set: &Set<'_>, rule: &RuleModel<'_>, ops: &[usize], tree: &Tree) -> TokenStream {
    let op = ops[tree.node];
    let (index, name, bind) = (op as u16, &set.ops[op].decl.name, tree.node as u16);
    let slot = |capture: usize| (rule.nodes.len() + capture) as u16;
    let optional = |capture: usize, kind| rule.captures[capture].kind == kind;
    let group = |group: usize| {
        let arities = arities(set, op);
        quote!(__rt::rule::Group { arities: #arities, index: #group })
    };
    let place = |place: &Place| {
        let group = group(place.group);
        match place.at {
            At::Only => quote!(#group.only()),
            at => {
                let at = super::at(at);
                quote!(__rt::rule::Place { group: #group, at: #at })
            }
        }
    };
    let value = |leaf: &Leaf| value(set, rule, ops, leaf);
    // Operands first, in declared order, as a reader of a trace expects.
    let place_in_order = |part: &Part| match part {
        Part::NumRegions(_) | Part::NumSuccessors(_) => (1, 0),
        Part::Length(group, _) => (0, *group),
        Part::Value(place, _) => (0, place.group),
        Part::AnyOrder(_, places, _) => (0, places.first().map_or(0, |place| place.group)),
        Part::Group(group, _) | Part::Slice(group, ..) => (0, *group),
        Part::Attr(..)
        | Part::Region(..)
        | Part::Regions(..)
        | Part::Successor(..)
        | Part::Successors(..) => (2, 0),
        Part::Body(_) => (3, 0),
    };
    let numbers = set.numbers(rule, tree.node, op);
    let others = tree.parts.iter();
    let others =
        others.filter(|part| !matches!(part, Part::NumRegions(_) | Part::NumSuccessors(_)));
    let mut parts: Vec<&Part> = others.chain(&numbers).collect();
    parts.sort_by_key(|part| place_in_order(part));
    let args = parts.into_iter().map(|part| match part {
        Part::Value(at, leaf) => {
            let (place, value) = (place(at), value(leaf));
            quote!(__rt::rule::SourceArg::Value(#place, #value))
        }
        Part::AnyOrder(number, places, leaves) => {
            let number = *number as u16;
            let (places, values) = (places.iter().map(place), leaves.iter().map(value));
            quote!(__rt::rule::SourceArg::AnyOrder(#number, &[#(#places),*], &[#(#values),*]))
        }
        Part::Group(at, capture) => {
            let (group, slot) = (group(*at), slot(*capture));
            match optional(*capture, CaptureKind::OptionalValue) {
                true => quote!(__rt::rule::SourceArg::OptionalOperand(#group, #slot)),
                false => quote!(__rt::rule::SourceArg::Operands(#group, #slot)),
            }
        }
        Part::Length(at, wanted) => {
            let (group, wanted) = (group(*at), super::length(*wanted));
            quote!(__rt::rule::SourceArg::Length(#group, #wanted))
        }
        Part::Slice(at, front, back, capture) => {
            let (group, slot) = (group(*at), slot(*capture));
            quote!(__rt::rule::SourceArg::Slice(#group, #front, #back, #slot))
        }
        Part::Attr(numbers, capture) => {
            let nth = rule.nodes[tree.node].ops.iter().position(|one| *one == op);
            let (number, slot) = (numbers[nth.unwrap_or(0)] as u16, slot(*capture));
            match optional(*capture, CaptureKind::OptionalAttr) {
                true => quote!(__rt::rule::SourceArg::OptionalAttr(#number, #slot)),
                false => quote!(__rt::rule::SourceArg::Attr(#number, #slot)),
            }
        }
        Part::Region(at, capture) => {
            let (at, slot) = (super::nth(*at), slot(*capture));
            quote!(__rt::rule::SourceArg::Region(#at, #slot))
        }
        Part::Regions(front, back, capture) => {
            let slot = slot(*capture);
            quote!(__rt::rule::SourceArg::Regions(#front, #back, #slot))
        }
        Part::NumRegions(wanted) => {
            let wanted = super::length(*wanted);
            quote!(__rt::rule::SourceArg::NumRegions(#wanted))
        }
        Part::Successor(at, capture) => {
            let (at, slot) = (super::nth(*at), slot(*capture));
            quote!(__rt::rule::SourceArg::Successor(#at, #slot))
        }
        Part::Successors(front, back, capture) => {
            let slot = slot(*capture);
            quote!(__rt::rule::SourceArg::Successors(#front, #back, #slot))
        }
        Part::NumSuccessors(wanted) => {
            let wanted = super::length(*wanted);
            quote!(__rt::rule::SourceArg::NumSuccessors(#wanted))
        }
        Part::Body(body) => {
            let at = super::nth(body.region);
            let args = match &body.args {
                Some(args) => {
                    let args = args.iter().map(value);
                    quote!(::core::option::Option::Some(&[#(#args),*]))
                }
                None => quote!(::core::option::Option::None),
            };
            let inner = body.ops.iter().map(|inner| source_op(set, rule, ops, inner));
            quote! {
                __rt::rule::SourceArg::Body(#at, __rt::rule::BodyPattern { args: #args, ops: &[#(#inner),*] })
            }
        }
    });
    let args: Vec<TokenStream> = args.collect();
    let counts = super::counts(set, op);
    quote! {
        __rt::rule::SourceOp {
            op: #index,
            name: #name,
            counts: #counts,
            bind: ::core::option::Option::Some(#bind),
            args: &[#(#args),*],
        }
    }
}

/// What a single value must be.
fn value(set: &Set<'_>, rule: &RuleModel<'_>, ops: &[usize], leaf: &Leaf) -> TokenStream {
    let slot = |capture: usize| (rule.nodes.len() + capture) as u16;
    match leaf {
        Leaf::Ignored => quote!(__rt::rule::ValuePattern::Any),
        Leaf::Capture(capture) => {
            let slot = slot(*capture);
            quote!(__rt::rule::ValuePattern::Bind(#slot))
        }
        Leaf::Child(child, result) => {
            let inner = source_op(set, rule, ops, child);
            let decl = &set.ops[ops[child.node]].decl;
            match result {
                Some(result) if decl.is_single_result(*result as usize) => quote! {
                    __rt::rule::ValuePattern::Defined(&#inner, ::core::option::Option::Some(#result))
                },
                Some(result) => {
                    let group = super::result_group(decl, *result as usize);
                    quote!(__rt::rule::ValuePattern::DefinedIn(&#inner, #group))
                }
                None => quote! {
                    __rt::rule::ValuePattern::Defined(&#inner, ::core::option::Option::None)
                },
            }
        }
        Leaf::Given(given) => {
            let (number, bind) = (given.native as u16, slot(given.capture));
            let name = rule.natives[given.native].code.name();
            let value = |leaf: &Leaf| value(set, rule, ops, leaf);
            let parts = given.parts.iter().map(|part| match part {
                GivenPart::Value(out, leaf) => {
                    let (out, value) = (*out as u16, value(leaf));
                    quote!(__rt::rule::GivenArg::Value(#out, #value))
                }
                GivenPart::AnyOrder(order, outs, leaves) => {
                    let (order, values) = (*order as u16, leaves.iter().map(value));
                    let outs = outs.iter().map(|out| *out as u16);
                    quote!(__rt::rule::GivenArg::AnyOrder(#order, &[#(#outs),*], &[#(#values),*]))
                }
            });
            quote! {
                __rt::rule::ValuePattern::Given(&__rt::rule::GivenPattern {
                    native: #number,
                    name: #name,
                    bind: #bind,
                    args: &[#(#parts),*],
                })
            }
        }
    }
}

/// The body of `replay`.
pub(super) fn replay(set: &Set<'_>, _: &Target<'_>) -> TokenStream {
    let arms = set.rules.iter().enumerate().map(|(rank, rule)| {
        let function = rule_name(rank);
        let rank = rank as u32;
        let nodes: Vec<_> = (0..rule.nodes.len()).map(node_name).collect();
        let names: Vec<_> = (0..rule.captures.len()).map(capture_name).collect();
        let variants = rule.captures.iter().map(|capture| capture_variant(capture.kind));
        quote! {
            (#rank, &[#(__rt::rule::Capture::Op(#nodes),)* #(__rt::rule::Capture::#variants(#names)),*]) => {
                #function(self, __cx, __t, #(#nodes,)* #(#names),*)
            }
        }
    });
    quote! {
        match (__rank, __captures) {
            #(#arms)*
            _ => __rt::rule::Outcome::Declined,
        }
    }
}
