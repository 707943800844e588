//! Makes operations, with attributes, groups, regions and successors.

use drr_runtime::constraint::{AttrConstraint, TypedAttr};
use drr_runtime::ir::{AttrName, InsertPoint, OpState, Value};
use pliron::attribute::AttrObj;
use pliron::builtin::attributes::{ATTR_KEY_GIVEN_NAMES, OperandSegmentSizesAttr};
use pliron::builtin::op_interfaces::ATTR_KEY_OPERAND_SEGMENT_SIZES;
use pliron::context::{Context, Ptr};
use pliron::dict_key;
use pliron::identifier::Identifier;
use pliron::linked_list::ContainsLinkedList;
use pliron::operation::Operation;
use pliron::region::Region;

use crate::attrs;
use crate::context::Pliron;
use crate::kinds;
use crate::names::{attr_identifier, intern_attr, kind_info};
use crate::registry;

dict_key!(
    /// The lengths of the result groups. pliron has no name for them; operand groups use
    /// [`ATTR_KEY_OPERAND_SEGMENT_SIZES`].
    RESULT_SEGMENT_SIZES, "drr_result_segment_sizes"
);

/// Makes an operation outside of any block.
///
/// # Panics
/// If this context did not make its kind.
pub(crate) fn detached(ir: &mut Pliron, state: OpState<'_, Pliron>) -> Ptr<Operation> {
    let Some(creator) = registry::creator(ir, state.kind) else {
        let name = kind_info(state.kind).name;
        panic!(
            "'{name}' was not bound to this context: bind the rules to each context in which they run, and adopt its ops there"
        );
    };
    let op = Operation::new(
        ir,
        creator,
        state.result_types.iter().map(|ty| ty.0).collect(),
        state.operands.iter().map(|value| value.0).collect(),
        state.successors.iter().map(|block| block.0).collect(),
        state.regions.len(),
    );
    for (index, region) in state.regions.iter().enumerate() {
        if let Some(from) = region {
            let to = op.deref(ir).get_region(index);
            move_blocks(ir, from.0, to);
        }
    }
    // The declaration of the op, if it was written for pliron.
    let adopted = match kinds::declaration(creator.1) {
        None => kind_info(state.kind).decl.get(),
        Some(_) => None,
    };
    let mut object = op.deref_mut(ir);
    object.set_loc(state.loc);
    let attributes = &mut object.attributes;
    for (name, attr) in state.attrs {
        if let Some(name) = attr_identifier(*name) {
            // pliron's attributes with a type, such as the values of constants, are not `BoolAttr`,
            // which has none.
            let is_typed = adopted.is_some_and(|decl| {
                let mut attrs = decl.attrs.iter();
                attrs.any(|attr| attr.summary == TypedAttr::SUMMARY && attr.name == name.as_ref())
            });
            let typed = match is_typed {
                true => attrs::bool_as_integer(ir, attr),
                false => None,
            };
            let attr = typed.unwrap_or_else(|| attr.clone());
            attributes.0.insert(name.clone(), attr);
        }
    }
    let segments = [
        (&ATTR_KEY_OPERAND_SEGMENT_SIZES, state.operand_segments),
        (&RESULT_SEGMENT_SIZES, state.result_segments),
    ];
    for (key, sizes) in segments {
        if let Some(sizes) = sizes {
            attributes.set(key.clone(), OperandSegmentSizesAttr(sizes.to_vec()));
        }
    }
    drop(object);
    op
}

/// Sets the operands of an operation and the lengths of their groups.
pub(crate) fn set_operands(
    context: &Context,
    op: Ptr<Operation>,
    operands: &[Value<Pliron>],
    segments: Option<&[u32]>,
) {
    let before = op.deref(context).get_num_operands();
    for _ in operands.len()..before {
        Operation::pop_operand(op, context);
    }
    for (index, value) in operands.iter().enumerate() {
        if index < before {
            Operation::replace_operand(op, context, index, value.0);
        } else {
            Operation::push_operand(op, context, value.0);
        }
    }
    if let Some(sizes) = segments {
        let sizes = OperandSegmentSizesAttr(sizes.to_vec());
        let attributes = &mut op.deref_mut(context).attributes;
        attributes.set(ATTR_KEY_OPERAND_SEGMENT_SIZES.clone(), sizes);
    }
}

/// Inserts an operation into a block.
pub(crate) fn insert(context: &Context, op: Ptr<Operation>, at: InsertPoint<Pliron>) {
    match at {
        InsertPoint::Before(mark) => op.insert_before(context, mark.0),
        InsertPoint::End(block) => op.insert_at_back(block.0, context),
    }
}

/// Moves all blocks to the end of another region.
pub(crate) fn move_blocks(context: &Context, from: Ptr<Region>, to: Ptr<Region>) {
    let blocks: Vec<_> = from.deref(context).iter(context).collect();
    for block in blocks {
        block.unlink(context);
        block.insert_at_back(to, context);
    }
}

fn segments(context: &Context, op: Ptr<Operation>, key: &Identifier) -> Option<Vec<u32>> {
    let op = op.deref(context);
    let sizes = op.attributes.get::<OperandSegmentSizesAttr>(key)?;
    Some(sizes.0.clone())
}

pub(crate) fn operand_segments(context: &Context, op: Ptr<Operation>) -> Option<Vec<u32>> {
    segments(context, op, &ATTR_KEY_OPERAND_SEGMENT_SIZES)
}

pub(crate) fn result_segments(context: &Context, op: Ptr<Operation>) -> Option<Vec<u32>> {
    segments(context, op, &RESULT_SEGMENT_SIZES)
}

fn segment(context: &Context, op: Ptr<Operation>, key: &Identifier, group: usize) -> Option<u32> {
    let op = op.deref(context);
    let sizes = op.attributes.get::<OperandSegmentSizesAttr>(key)?;
    sizes.0.get(group).copied()
}

pub(crate) fn operand_segment(context: &Context, op: Ptr<Operation>, group: usize) -> Option<u32> {
    segment(context, op, &ATTR_KEY_OPERAND_SEGMENT_SIZES, group)
}

pub(crate) fn result_segment(context: &Context, op: Ptr<Operation>, group: usize) -> Option<u32> {
    segment(context, op, &RESULT_SEGMENT_SIZES, group)
}

/// The attributes that the op does not declare, in order. This excludes entries that pliron and
/// this crate keep in the dictionary for their own use: segment sizes and names of results.
pub(crate) fn discardable_attrs(context: &Context, op: Ptr<Operation>) -> Vec<(AttrName, AttrObj)> {
    let known = kinds::op_type(context, op);
    let decl = known
        .decl
        .or_else(|| kind_info(known.kind).decl.get().copied());
    let declared = decl.map_or(&[][..], |decl| decl.attrs);
    attrs_where(context, op, |key| {
        !declared.iter().any(|attr| attr.name == key.as_ref())
    })
}

/// All attributes but those entries, in an order that depends only on them.
pub(crate) fn attrs(context: &Context, op: Ptr<Operation>) -> Vec<(AttrName, AttrObj)> {
    let mut attrs = attrs_where(context, op, |_| true);
    attrs.sort_by_key(|(name, _)| name.0);
    attrs
}

fn attrs_where(
    context: &Context,
    op: Ptr<Operation>,
    pass: impl Fn(&Identifier) -> bool,
) -> Vec<(AttrName, AttrObj)> {
    let own: [&Identifier; 3] = [
        &ATTR_KEY_OPERAND_SEGMENT_SIZES,
        &RESULT_SEGMENT_SIZES,
        &ATTR_KEY_GIVEN_NAMES,
    ];
    let op = op.deref(context);
    let attributes = op.attributes.0.iter();
    attributes
        .filter(|(key, _)| !own.contains(key) && pass(key))
        .map(|(key, attr)| (intern_attr(key.as_ref()), attr.clone()))
        .collect()
}
