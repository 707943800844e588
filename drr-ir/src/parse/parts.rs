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
    /// By operand and result group: the types that are written, in `types`.
    pub(super) operand_types: Vec<Option<Range<usize>>>,
    pub(super) types_of_results: Vec<Option<Range<usize>>>,
    /// The types of all operands and all results, where the format lists them as a whole.
    pub(super) all_operand_types: Option<Range<usize>>,
    pub(super) all_result_types: Option<Range<usize>>,
    /// The types of all these lists.
    pub(super) types: Vec<RawType>,
    pub(super) properties: Vec<(Name, Attr)>,
    pub(super) dictionary: Vec<(Name, Attr)>,
    /// The position of the dictionary.
    pub(super) dictionary_at: usize,
    /// Regions and successors, each with its group.
    pub(super) regions: Vec<(u16, u32)>,
    pub(super) successors: Vec<(u16, u32)>,
    /// [`AsmParser::has_body`](drr_runtime::format::AsmParser::has_body).
    pub(super) has_body: bool,
    /// By operand group: the values that functions give, in `given_values`.
    pub(super) given: Vec<Range<usize>>,
    pub(super) given_values: Vec<u32>,
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
        self.types.clear();
        self.properties.clear();
        self.dictionary.clear();
        self.regions.clear();
        self.successors.clear();
        self.given.clear();
        self.given_values.clear();
        self.argument_locs.clear();
        self.values.clear();
        self.operand_counts.clear();
        self.result_types.clear();
        self.result_counts.clear();
    }

    /// Makes the given values from `start` on those of an operand group.
    pub(super) fn set_given_from(&mut self, group: usize, start: usize) {
        if let Some(slot) = self.given.get_mut(group) {
            *slot = start..self.given_values.len();
        }
    }

    /// The types that are written for values.
    pub(super) fn types(&self, values: Values) -> Option<&[RawType]> {
        let range = match values {
            Values::Operand(slot) => self.operand_types.get(usize::from(slot))?,
            Values::Result(slot) => self.types_of_results.get(usize::from(slot))?,
            Values::Operands => &self.all_operand_types,
            Values::Results => &self.all_result_types,
        };
        range.clone().map(|range| &self.types[range])
    }

    /// The operands of a group in the parser's list.
    pub(super) fn operands_of(&self, group: usize) -> Range<usize> {
        self.operands.get(group).cloned().unwrap_or(0..0)
    }

    /// All operands, where the format lists them as a whole.
    pub(super) fn whole_operands(&self) -> Option<Range<usize>> {
        self.all_operands.clone()
    }

    /// Adds a list of types.
    pub(super) fn set_types(&mut self, values: Values, types: impl IntoIterator<Item = RawType>) {
        let start = self.types.len();
        self.types.extend(types);
        self.set_types_from(values, start);
    }

    /// Makes a list of the types from `start` on. As with MLIR's, a second list of the same values
    /// replaces the first.
    pub(super) fn set_types_from(&mut self, values: Values, start: usize) {
        let group = match values {
            Values::Operand(slot) => self.operand_types.get_mut(usize::from(slot)),
            Values::Result(slot) => self.types_of_results.get_mut(usize::from(slot)),
            Values::Operands => Some(&mut self.all_operand_types),
            Values::Results => Some(&mut self.all_result_types),
        };
        if let Some(group) = group {
            *group = Some(start..self.types.len());
        }
    }
}
