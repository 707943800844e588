//! The parts of an operation that is read in its own syntax.

use std::ops::Range;

use drr_runtime::decl::OpDecl;
use drr_runtime::format::Values;

use crate::ids::{Attr, Loc, Name, RawType};

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
    /// Regions and successors, each with its group.
    pub(super) regions: Vec<(u16, u32)>,
    pub(super) successors: Vec<(u16, u32)>,
    /// By operand group: the values that functions give.
    pub(super) given: Vec<Vec<u32>>,
    /// The locations behind arguments of regions, by the position of the name.
    pub(super) argument_locs: Vec<(u32, Loc)>,
    /// The position of the op's name.
    pub(super) name_at: usize,
    /// The number of the first operand in the parser's list.
    pub(super) first_operand: usize,
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
        self.first_operand = operands;
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
        self.argument_locs.clear();
        self.values.clear();
        self.operand_counts.clear();
        self.result_types.clear();
        self.result_counts.clear();
    }

    /// Sets the values of an operand group.
    pub(super) fn set_given(&mut self, group: usize, values: Vec<u32>) {
        if let Some(slot) = self.given.get_mut(group) {
            *slot = values;
        }
    }

    /// The types that are written for values.
    pub(super) fn types(&self, values: Values) -> Option<&[RawType]> {
        let types = match values {
            Values::Operand(slot) => self.operand_types.get(usize::from(slot))?.as_ref(),
            Values::Result(slot) => self.types_of_results.get(usize::from(slot))?.as_ref(),
            Values::Operands => self.all_operand_types.as_ref(),
            Values::Results => self.all_result_types.as_ref(),
        };
        types.map(Vec::as_slice)
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
        let group = match values {
            Values::Operand(slot) => self.operand_types.get_mut(usize::from(slot)),
            Values::Result(slot) => self.types_of_results.get_mut(usize::from(slot)),
            Values::Operands => Some(&mut self.all_operand_types),
            Values::Results => Some(&mut self.all_result_types),
        };
        if let Some(group) = group {
            *group = Some(types);
        }
    }
}
