//! Declarations and positions, as the runtime names them.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::names::number;
use crate::declaration::{Arity, OpDeclaration, SAME_OPERAND_SIZE, SAME_RESULT_SIZE};
use crate::model::{At, Binding, BindingId, CaptureKind, Length, OrderId, RuleModel, Set};
use crate::pieces::{arity, call, slice};

/// The type of a capture.
pub(super) fn capture_type(kind: CaptureKind, ir: &TokenStream) -> TokenStream {
    match kind {
        CaptureKind::Value => quote!(__rt::Value<#ir>),
        CaptureKind::OptionalValue => quote!(__rt::Option<__rt::Value<#ir>>),
        CaptureKind::Values => quote!(__rt::ValueRange<#ir>),
        CaptureKind::Attr => quote!(__rt::AttrSlot<#ir>),
        CaptureKind::OptionalAttr => quote!(__rt::Option<__rt::AttrSlot<#ir>>),
        CaptureKind::Region => quote!(__rt::Region<#ir>),
        CaptureKind::Successor => quote!(__rt::Block<#ir>),
        CaptureKind::Regions | CaptureKind::Successors => quote!(__rt::PartRange<#ir>),
    }
}

/// The test that two bindings with these names are equal. Beside one that must be there, an optional one
/// must be too.
pub(super) fn equal((a, x): (CaptureKind, Ident), (b, y): (CaptureKind, Ident)) -> TokenStream {
    use CaptureKind::{Attr, OptionalAttr, OptionalValue, Successors, Values};
    match (a, b) {
        (OptionalAttr, OptionalAttr) => {
            quote!(#x.map(|__a| __a.get(__ir, __t)) == #y.map(|__a| __a.get(__ir, __t)))
        }
        (OptionalAttr, _) => quote!(#x.is_some_and(|__a| __a.get(__ir, __t) == #y.get(__ir, __t))),
        (_, OptionalAttr) => quote!(#y.is_some_and(|__a| __a.get(__ir, __t) == #x.get(__ir, __t))),
        (Attr, _) => quote!(#x.get(__ir, __t) == #y.get(__ir, __t)),
        (OptionalValue, OptionalValue) => quote!(#x == #y),
        (OptionalValue, _) => quote!(#x == __rt::Some(#y)),
        (_, OptionalValue) => quote!(#y == __rt::Some(#x)),
        (Values, _) => quote!(#x.same_values(#y, __ir)),
        (Successors, _) => quote!(#x.blocks(__ir) == #y.blocks(__ir)),
        _ => quote!(#x == #y),
    }
}

/// The arities of an op's operand groups, as a static slice.
pub(super) fn arities(set: &Set<'_>, op: usize) -> TokenStream {
    let decl = &set.ops[op].decl;
    let same_size = decl.has_trait(SAME_OPERAND_SIZE);
    arity_list(decl.operand_arities(), same_size)
}

/// The arities of an op's results, as a static slice.
pub(super) fn result_arities(decl: &OpDeclaration) -> TokenStream {
    let same_size = decl.has_trait(SAME_RESULT_SIZE);
    arity_list(decl.result_arities(), same_size)
}

fn arity_list(arities: Vec<Arity>, same_size: bool) -> TokenStream {
    slice(arities.into_iter().map(|one| {
        let arity = arity(one, same_size);
        quote!(__rt::decl::Arity::#arity)
    }))
}

/// Code that depends on which op stands somewhere, which `asked` asks.
pub(super) fn choose(
    asked: impl FnOnce() -> TokenStream,
    mut of: Vec<(usize, TokenStream)>,
) -> TokenStream {
    let last = of.pop().map(|(_, code)| code).unwrap_or_default();
    if of.is_empty() {
        return last;
    }
    let arms = of.iter().map(|(op, code)| {
        let op = number(*op);
        quote!(#op => #code,)
    });
    let asked = asked();
    quote!(match #asked { #(#arms)* _ => #last })
}

/// The number of a single operand, if it is the same for every operation of the op.
pub(super) fn fixed_operand(set: &Set<'_>, op: usize, group: usize) -> Option<usize> {
    let arities = set.ops[op].decl.operand_arities();
    let fixed = arities[..=group].iter().all(|arity| *arity == Arity::One);
    fixed.then_some(group)
}

/// The places of an order, if all are operands of ops that every caller of a match function has found:
/// the ops and the numbers of the operands. The caller then passes the values that the picks take, not
/// their positions. Only the match function tests a root that has a trait.
pub(super) fn passed_places(
    set: &Set<'_>,
    rule: &RuleModel<'_>,
    order: OrderId,
    found: &BTreeSet<BindingId>,
) -> Option<Vec<(BindingId, usize)>> {
    let places = set.bindings.order(order).iter();
    let operands = places.map(|place| match set.bindings.get(*place) {
        Binding::Operand(op, index) => {
            let is_root = *set.bindings.get(*op) == Binding::Root;
            let is_known = is_root && !rule.source.nodes[0].by_trait || found.contains(op);
            is_known.then_some((*op, *index))
        }
        _ => None,
    });
    operands.collect()
}

/// A position, as the runtime names it.
pub(super) fn at(at: At) -> TokenStream {
    match at {
        At::Only => quote!(__rt::rule::At::Only),
        At::Front(index) => call!(__rt::rule::At::Front(number(index))),
        At::Back(index) => call!(__rt::rule::At::Back(number(index))),
    }
}

/// A length, as the runtime names it.
pub(super) fn length(length: Length) -> TokenStream {
    match length {
        Length::Exactly(count) => call!(__rt::rule::Length::Exactly(number(count))),
        Length::AtLeast(count) => call!(__rt::rule::Length::AtLeast(number(count))),
    }
}
