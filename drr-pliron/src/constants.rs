//! Constants: recognising constant operations, folding, and making constant operations.

use drr_runtime::ir::{AttrName, Fold, FoldValue};
use pliron::attribute::{AttrObj, Attribute, attr_cast};
use pliron::builtin::attr_interfaces::MaterializableAttr;
use pliron::context::{Context, Ptr};
use pliron::op::op_cast;
use pliron::operation::Operation;
use pliron::opts::constants::ConstFoldInterface;
use pliron::r#type::TypeHandle;

use crate::context::Pliron;
use crate::kinds::{OpType, op_type};
use crate::names::{attr_identifier, intern_attr};

/// Returns whether the operation is a constant.
///
/// Ops declared for drr have the trait `ConstantLike`; their first attribute is the value. An op
/// written for pliron is a constant if it has one result, no operands, and folds, like
/// `builtin.constant`.
pub(crate) fn is_constant_like(context: &Context, op: Ptr<Operation>) -> bool {
    let known = op_type(context, op);
    match known.decl {
        Some(_) if !known.traits.constant_like => false,
        _ => with_value(context, op, known, |value| value.is_some()),
    }
}

/// The name of the attribute that holds the value of a constant operation. If pliron folds the
/// operation, this is the attribute that it folds to.
pub(crate) fn attr(context: &Context, op: Ptr<Operation>) -> Option<AttrName> {
    let known = op_type(context, op);
    with_value(context, op, known, |value| {
        let value = value?;
        if known.decl.is_some() {
            return known.constant;
        }
        let object = op.deref(context);
        let mut attributes = object.attributes.0.iter();
        let key = attributes.find_map(|(key, other)| (other == value).then_some(key))?;
        Some(intern_attr(key.as_ref()))
    })
}

/// The value of a constant operation.
pub(crate) fn value(context: &Context, op: Ptr<Operation>) -> Option<AttrObj> {
    with_value(context, op, op_type(context, op), |value| value.cloned())
}

fn with_value<R>(
    context: &Context,
    op: Ptr<Operation>,
    known: OpType,
    f: impl FnOnce(Option<&AttrObj>) -> R,
) -> R {
    let object = op.deref(context);
    if object.get_num_operands() != 0 || object.get_num_results() != 1 {
        return f(None);
    }
    if known.decl.is_some() {
        let key = known.constant.and_then(attr_identifier);
        return f(key.and_then(|key| object.attributes.0.get(key)));
    }
    drop(object);
    let object = Operation::get_op_dyn(op, context);
    let folded = op_cast::<dyn ConstFoldInterface>(object.op_ref())
        .and_then(|object| object.check_fold(context, &[]).pop().flatten());
    f(folded.as_ref())
}

/// Calls pliron's `ConstFoldInterface` with the operation's constant operands. An operation of
/// which only some results fold is not folded.
pub(crate) fn fold(ir: &Pliron, op: Ptr<Operation>) -> Fold<Pliron> {
    let object = Operation::get_op_dyn(op, ir);
    let Some(foldable) = op_cast::<dyn ConstFoldInterface>(object.op_ref()) else {
        return Fold::No;
    };
    let definers: Vec<_> = {
        let op = op.deref(ir);
        op.operands().map(|operand| operand.defining_op()).collect()
    };
    let operands = definers.into_iter().map(|definer| value(ir, definer?));
    let operands: Vec<_> = operands.collect();
    let folded: Option<Vec<_>> = foldable.check_fold(ir, &operands).into_iter().collect();
    match folded {
        Some(values) if !values.is_empty() && values.len() == op.deref(ir).get_num_results() => {
            Fold::Values(values.into_iter().map(FoldValue::Attr).collect())
        }
        _ => Fold::No,
    }
}

/// Makes a constant operation outside of any block, if the attribute is possible with this type.
pub(crate) fn materialize(
    ir: &mut Pliron,
    attr: &AttrObj,
    ty: TypeHandle,
) -> Option<Ptr<Operation>> {
    let attr: &dyn Attribute = &**attr;
    let op = attr_cast::<dyn MaterializableAttr>(attr)?.materialize(ir);
    let fits = {
        let op = op.deref(ir);
        op.get_num_results() == 1 && op.get_type(0) == ty
    };
    if !fits {
        Operation::erase(op, ir);
        return None;
    }
    Some(op)
}
