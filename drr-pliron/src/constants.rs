//! Constants: which operations make them, folding, and making operations for them.

use drr_runtime::ir::{Fold, FoldValue};
use pliron::attribute::{AttrObj, Attribute, attr_cast};
use pliron::builtin::attr_interfaces::MaterializableAttr;
use pliron::context::{Context, Ptr};
use pliron::op::op_cast;
use pliron::operation::Operation;
use pliron::opts::constants::ConstFoldInterface;
use pliron::r#type::TypeHandle;

use crate::context::Pliron;
use crate::kinds::op_type;
use crate::names::{attr_identifier, find_attr};

/// The value of an operation that makes a constant.
///
/// What was declared for drr says so by the trait `ConstantLike`; the value is its first attribute.
/// What was written for pliron makes a constant if it has one result and no operands and folds, as
/// `builtin.constant` does.
pub(crate) fn value(context: &Context, op: Ptr<Operation>) -> Option<AttrObj> {
    let known = op_type(context, op);
    let object = op.deref(context);
    if object.get_num_operands() != 0 || object.get_num_results() != 1 {
        return None;
    }
    if let Some(decl) = known.decl {
        let name = decl.attrs.first().filter(|_| known.traits.constant_like)?;
        let name = attr_identifier(find_attr(name.name)?)?;
        return object.attributes.0.get(name).cloned();
    }
    drop(object);
    let object = Operation::get_op_dyn(op, context);
    let mut folded = op_cast::<dyn ConstFoldInterface>(object.op_ref())?.check_fold(context, &[]);
    folded.pop().flatten()
}

/// What pliron's `ConstFoldInterface` makes of the operation with the constants it is given. An
/// operation of which only some results fold does not.
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

/// An operation in no block that makes the constant, if the attribute can be made one of this type.
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
