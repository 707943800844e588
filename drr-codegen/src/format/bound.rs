//! The parts of an op that a format has named.

use super::shape::OpShape;

/// The parts of one kind that the format has named so far.
pub(super) struct Named {
    /// By slot.
    pub(super) seen: Vec<bool>,
    /// True if a directive names all of them.
    pub(super) all: bool,
}

impl Named {
    fn none_of(count: usize) -> Self {
        Named {
            seen: vec![false; count],
            all: false,
        }
    }

    pub(super) fn has(&self, slot: usize) -> bool {
        self.all || self.seen[slot]
    }

    pub(super) fn has_any(&self) -> bool {
        self.all || self.seen.contains(&true)
    }
}

/// All that the format has named so far.
pub(super) struct Bound {
    pub(super) operands: Named,
    pub(super) attrs: Named,
    pub(super) regions: Named,
    pub(super) successors: Named,
    pub(super) operand_types: Named,
    pub(super) result_types: Named,
    pub(super) attr_dict: bool,
    pub(super) prop_dict: bool,
}

pub(super) struct OfOp<'a> {
    pub(super) op: &'a OpShape,
    pub(super) bound: Bound,
}

impl<'a> OfOp<'a> {
    pub(super) fn new(op: &'a OpShape) -> Self {
        OfOp {
            op,
            bound: Bound {
                operands: Named::none_of(op.operands.len()),
                attrs: Named::none_of(op.attrs.len()),
                regions: Named::none_of(op.regions.len()),
                successors: Named::none_of(op.successors.len()),
                operand_types: Named::none_of(op.operands.len()),
                result_types: Named::none_of(op.results.len()),
                attr_dict: false,
                prop_dict: false,
            },
        }
    }
}
