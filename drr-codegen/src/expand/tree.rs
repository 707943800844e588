//! The decision tree in the expansion.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::{access_node, arities, capture_name, counts, fixed_start, rule_name};
use crate::model::{Access, CaptureKind, Set};
use crate::plan::{IntegerSwitch, Leaf, Plan, Switch, Tree};

/// The body of `step`: a switch on the root's op.
pub(super) fn roots(set: &Set<'_>, plan: &Plan) -> TokenStream {
    let arms = plan.roots.iter().map(|(op, tree)| {
        let index = *op as u16;
        let tree = expand(set, tree);
        quote!(#index => { #tree })
    });
    quote! {
        match __t.op_index(__cx.ir(), __d0) {
            #(#arms)*
            _ => {}
        }
    }
}

fn position(index: usize) -> Ident {
    format_ident!("__d{index}")
}

fn expand(set: &Set<'_>, tree: &Tree) -> TokenStream {
    match tree {
        Tree::Fail => quote!(),
        Tree::Try(leaf, then) => {
            let leaf = attempt(set, leaf);
            let then = expand(set, then);
            quote!(#leaf #then)
        }
        Tree::Switch(switch) => expand_switch(set, switch),
        Tree::Integer(switch) => expand_integer(set, switch),
    }
}

fn expand_switch(set: &Set<'_>, switch: &Switch) -> TokenStream {
    let Switch {
        parent,
        parent_op,
        group,
        position: at,
        cases,
        otherwise,
    } = switch;
    let (user, here) = (position(*parent), position(*at));
    let (kind, result) = (format_ident!("__k{at}"), format_ident!("__r{at}"));
    let cases = cases.iter().map(|(op, tree)| {
        let op = *op as u16;
        let tree = expand(set, tree);
        quote!(#op => { #tree })
    });
    let otherwise = expand(set, otherwise);
    let def = match fixed_start(set, *parent_op, *group) {
        Some(index) => quote!(__rt::plumbing::definition(__cx.ir(), __t, #user, #index)),
        None => {
            let arities = arities(set, *parent_op);
            quote!(__rt::plumbing::group_definition(__cx.ir(), __t, #user, #arities, #group))
        }
    };
    quote! {
        let (#kind, #here, #result) = #def;
        match #kind {
            #(#cases)*
            _ => { #otherwise }
        }
    }
}

fn expand_integer(set: &Set<'_>, switch: &IntegerSwitch) -> TokenStream {
    let (op, attr) = (position(switch.position), switch.attr);
    let cases = switch.cases.iter().map(|(value, tree)| {
        let tree = expand(set, tree);
        quote!(::core::option::Option::Some(#value) => { #tree })
    });
    let otherwise = expand(set, &switch.otherwise);
    quote! {
        match __rt::plumbing::integer(__cx.ir(), __t, #op, #attr) {
            #(#cases)*
            _ => { #otherwise }
        }
    }
}

/// Tries a rule: result numbers, then captures, then the rule's own function.
fn attempt(set: &Set<'_>, leaf: &Leaf) -> TokenStream {
    let rule = &set.rules[leaf.rule];
    let row = &rule.rows[leaf.row];
    let rank = leaf.rule as u32;
    let function = rule_name(leaf.rule);
    let results = row.links.iter().enumerate().filter_map(|(node, link)| {
        let wanted = link.as_ref()?.result? as usize;
        let result = format_ident!("__r{}", leaf.positions[node]);
        Some(quote!(if #result != #wanted { break '__rule; }))
    });
    // An operation that was never verified may not be as its op declares.
    let fits = leaf.positions.iter().zip(&rule.nodes).map(|(at, node)| {
        let (op, counts) = (position(*at), counts(set, node.op));
        quote!(if !(#counts).fit(__cx.ir(), #op) { break '__rule; })
    });
    let captures = row.access.iter().enumerate().map(|(index, access)| {
        let name = capture_name(index);
        let node = access_node(*access);
        let op = position(leaf.positions[node]);
        let kind = rule.captures[index].kind;
        match *access {
            Access::Operand(node, group) => {
                let of = rule.nodes[node].op;
                match (kind, fixed_start(set, of, group)) {
                    (CaptureKind::Value, Some(at)) => quote!(let #name = __cx.ir().operand(#op, #at);),
                    _ => {
                        let arities = arities(set, of);
                        let run = quote!(__rt::plumbing::operands(__cx.ir(), #op, #arities, #group));
                        let take = match kind {
                            CaptureKind::Value => quote!(__run.get(__cx.ir(), 0)),
                            CaptureKind::OptionalValue => {
                                quote!((!__run.is_empty()).then(|| __run.get(__cx.ir(), 0)))
                            }
                            _ => quote!(__run),
                        };
                        quote! {
                            let ::core::option::Option::Some(__run) = #run else { break '__rule; };
                            let #name = #take;
                        }
                    }
                }
            }
            Access::Attr(_, number) => {
                let find = quote!(__rt::rule::AttrSlot::find(__cx.ir(), __t, #op, #number));
                if kind == CaptureKind::OptionalAttr {
                    quote!(let #name = #find;)
                } else {
                    quote!(let ::core::option::Option::Some(#name) = #find else { break '__rule; };)
                }
            }
            Access::Region(_, at) => quote! {
                let ::core::option::Option::Some(&#name) = __cx.ir().regions(#op).get(#at) else { break '__rule; };
            },
            Access::Successor(_, at) => quote! {
                if #at >= __cx.ir().num_successors(#op) { break '__rule; }
                let #name = __cx.ir().successor(#op, #at);
            },
        }
    });
    let nodes = leaf.positions.iter().map(|at| position(*at));
    let names = (0..rule.captures.len()).map(capture_name);
    quote! {
        '__rule: {
            if !__ranks.contains(&#rank) || !__cx.enabled(#rank) {
                break '__rule;
            }
            #(#fits)*
            #(#results)*
            #(#captures)*
            __cx.reached(#rank, __d0);
            let __outcome = #function(self, __cx, __t, #(#nodes,)* #(#names),*);
            if let ::core::option::Option::Some(__step) = __rt::plumbing::step(__outcome, #rank) {
                return __step;
            }
        }
    }
}
