//! The parts of an op that a format has named.

use super::shape::OpShape;

/// The parts that the format has named so far, by slot.
#[derive(Default)]
pub(super) struct Bound {
    pub(super) operands: Vec<bool>,
    pub(super) attrs: Vec<bool>,
    pub(super) regions: Vec<bool>,
    pub(super) successors: Vec<bool>,
    pub(super) operand_types: Vec<bool>,
    pub(super) result_types: Vec<bool>,
    pub(super) all_operands: bool,
    pub(super) all_operand_types: bool,
    pub(super) all_result_types: bool,
    pub(super) all_regions: bool,
    pub(super) all_successors: bool,
    pub(super) attr_dict: bool,
    pub(super) prop_dict: bool,
}

pub(super) struct OfOp<'a> {
    pub(super) op: &'a OpShape,
    pub(super) bound: Bound,
}

impl<'a> OfOp<'a> {
    pub(super) fn new(op: &'a OpShape) -> Self {
        let none = |count| vec![false; count];
        OfOp {
            op,
            bound: Bound {
                operands: none(op.operands.len()),
                attrs: none(op.attrs.len()),
                regions: none(op.regions.len()),
                successors: none(op.successors.len()),
                operand_types: none(op.operands.len()),
                result_types: none(op.results.len()),
                ..Bound::default()
            },
        }
    }
}
