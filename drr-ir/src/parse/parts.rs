//! The parts of an operation that is read in its own syntax.

use std::ops::Range;

use drr_runtime::decl::OpDecl;
use drr_runtime::format::Values;

use crate::ids::{Attr, Name, RawType};

/// The parts of an operation that is being read.
#[derive(Default)]
pub(super) struct Parts {
    /// By operand group: its operands in the parser's list.
    pub(super) operands: Vec<Range<usize>>,
    /// All operands, where the format lists them as a whole.
    pub(super) all_operands: Option<Range<usize>>,
    /// By operand and result group: the types that are written.
    pub(super) operand_types: Vec<Option<Vec<RawType>>>,
    pub(super) types_of_results: Vec<Option<Vec<RawType>>>,
    /// The types of all operands and all results, where the format lists them as a whole.
    pub(super) all_operand_types: Option<Vec<RawType>>,
    pub(super) all_result_types: Option<Vec<RawType>>,
    pub(super) properties: Vec<(Name, Attr)>,
    pub(super) dictionary: Vec<(Name, Attr)>,
    /// The position of the dictionary.
    pub(super) dictionary_at: usize,
    pub(super) regions: Vec<u32>,
    pub(super) successors: Vec<u32>,
    /// By operand group: operands in the parser's list with their types, as functions give them.
    pub(super) given: Vec<Vec<(usize, RawType)>>,
    /// By result group: the types that functions give.
    pub(super) given_results: Vec<Vec<RawType>>,
    /// The operands and the types of the results, and the lengths of the groups.
    pub(super) values: Vec<u32>,
    pub(super) operand_counts: Vec<u32>,
    pub(super) result_types: Vec<RawType>,
    pub(super) result_counts: Vec<u32>,
}

impl Parts {
    pub(super) fn begin(&mut self, decl: &OpDecl, operands: usize) {
        self.operands
            .resize(decl.operands.len(), operands..operands);
        self.operand_types.resize(decl.operands.len(), None);
        self.types_of_results.resize(decl.results.len(), None);
        self.given.resize(decl.operands.len(), Vec::new());
        self.given_results.resize(decl.results.len(), Vec::new());
    }

    /// Removes everything and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.operands.clear();
        self.all_operands = None;
        self.operand_types.clear();
        self.types_of_results.clear();
        self.all_operand_types = None;
        self.all_result_types = None;
        self.properties.clear();
        self.dictionary.clear();
        self.regions.clear();
        self.successors.clear();
        self.given.clear();
        self.given_results.clear();
        self.values.clear();
        self.operand_counts.clear();
        self.result_types.clear();
        self.result_counts.clear();
    }

    /// Sets the operands of a group.
    pub(super) fn set_given(&mut self, group: usize, operands: Vec<(usize, RawType)>) {
        if let Some(slot) = self.given.get_mut(group) {
            *slot = operands;
        }
    }

    /// Sets the types of a result group.
    pub(super) fn set_given_results(&mut self, group: usize, types: Vec<RawType>) {
        if let Some(slot) = self.given_results.get_mut(group) {
            *slot = types;
        }
    }

    /// The operands of a group in the parser's list.
    pub(super) fn operands_of(&self, group: usize) -> Range<usize> {
        self.operands.get(group).cloned().unwrap_or(0..0)
    }

    /// All operands, where the format lists them as a whole.
    pub(super) fn whole_operands(&self) -> Option<Range<usize>> {
        self.all_operands.clone()
    }

    /// Adds a list of types. As with MLIR's, a second list of the same values replaces the first.
    pub(super) fn set_types(&mut self, values: Values, types: Vec<RawType>) {
        match values {
            Values::Operand(slot) => self.operand_types[usize::from(slot)] = Some(types),
            Values::Result(slot) => self.types_of_results[usize::from(slot)] = Some(types),
            Values::Operands => self.all_operand_types = Some(types),
            Values::Results => self.all_result_types = Some(types),
        }
    }
}
