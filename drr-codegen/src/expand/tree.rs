//! The decision tree in the expansion.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::attempt::attempt;
use super::{arities, at, fixed_operand};
use crate::model::Set;
use crate::plan::{IntegerSwitch, Plan, Switch, Tree};

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

/// The name of an operation that the tree has looked up.
pub(super) fn position(index: usize) -> Ident {
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
        place,
        position: here_at,
        cases,
        otherwise,
    } = switch;
    let (user, here) = (position(*parent), position(*here_at));
    let (kind, result) = (format_ident!("__k{here_at}"), format_ident!("__r{here_at}"));
    let cases = cases.iter().map(|(op, tree)| {
        let op = *op as u16;
        let tree = expand(set, tree);
        quote!(#op => { #tree })
    });
    let otherwise = expand(set, otherwise);
    let group = place.group;
    let def = match fixed_operand(set, *parent_op, *place) {
        Some(index) => quote!(__rt::plumbing::definition(__cx.ir(), __t, #user, #index)),
        None => {
            let (arities, place) = (arities(set, *parent_op), at(place.at));
            quote!(__rt::plumbing::place_definition(__cx.ir(), __t, #user, #arities, #group, #place))
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
