//! Tests whether an operation may be erased.

use pliron::builtin::op_interfaces::IsTerminatorInterface;
use pliron::context::{Context, Ptr};
use pliron::linked_list::ContainsLinkedList;
use pliron::op::{op_cast, op_impls};
use pliron::operation::Operation;
use pliron::opts::dce::SideEffects;

use crate::kinds::{OpType, Traits, op_type};
use crate::names::kind_info;

/// Returns whether the operation has no effect except for its results.
///
/// For ops declared for drr, their traits decide, as in the embedded IR. For ops written for
/// pliron, pliron's interfaces decide, as in its own dead code elimination, together with the
/// traits of a declaration that is bound to the op.
pub(crate) fn is_removable_if_unused(context: &Context, op: Ptr<Operation>) -> bool {
    let known = op_type(context, op);
    if traits(known).terminator {
        return false;
    }
    if known.decl.is_none() {
        let object = Operation::get_op_dyn(op, context);
        if op_impls::<dyn IsTerminatorInterface>(object.op_ref()) {
            return false;
        }
    }
    !has_side_effects(context, op)
}

/// Returns whether the operation may have an effect other than its results.
pub(crate) fn has_side_effects(context: &Context, op: Ptr<Operation>) -> bool {
    let known = op_type(context, op);
    let traits = traits(known);
    if traits.recursive_effects {
        return !contents_are_removable(context, op);
    }
    if traits.pure {
        return false;
    }
    if known.decl.is_some() {
        return true;
    }
    let object = Operation::get_op_dyn(op, context);
    op_cast::<dyn SideEffects>(object.op_ref())
        .is_none_or(|object| object.has_side_effects(context))
}

fn traits(known: OpType) -> Traits {
    match (known.decl, kind_info(known.kind).decl.get()) {
        (None, Some(decl)) => Traits::of(decl),
        _ => known.traits,
    }
}

/// Returns whether the operations in the regions may be erased. A terminator that was declared for
/// drr must be `Pure`, because others may leave more than their block. pliron's ops do not say so.
fn contents_are_removable(context: &Context, op: Ptr<Operation>) -> bool {
    op.deref(context).regions().all(|region| {
        region.deref(context).iter(context).all(|block| {
            block.deref(context).iter(context).all(|inner| {
                let known = op_type(context, inner);
                let traits = traits(known);
                if traits.terminator && known.decl.is_some() {
                    return traits.pure;
                }
                let object = Operation::get_op_dyn(inner, context);
                traits.terminator
                    || op_impls::<dyn IsTerminatorInterface>(object.op_ref())
                    || is_removable_if_unused(context, inner)
            })
        })
    })
}
