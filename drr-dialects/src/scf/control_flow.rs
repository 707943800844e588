//! Where control goes in `scf`.

use std::ops::Range;

use drr::interface::{RegionBranchOpInterface, RegionBranchTerminatorOpInterface, RegionPoint};
use drr::ir::{AttrView, Ir};

use crate::syntax::ints;

use super::{
    ConditionOpView, ExecuteRegionOpView, ForOpView, IfOpView, IndexSwitchOpView, WhileOpView,
};
use RegionPoint::{Parent, Region};

impl<I: Ir> RegionBranchOpInterface<I> for ExecuteRegionOpView<'_, I> {
    fn may_drop_values(&self) -> bool {
        true
    }
    fn region_successors(&self, from: RegionPoint) -> Vec<RegionPoint> {
        match from {
            Parent => vec![Region(0)],
            Region(_) => vec![Parent],
        }
    }
}

/// The loop may have no iteration, and any iteration may be the last.
impl<I: Ir> RegionBranchOpInterface<I> for ForOpView<'_, I> {
    fn may_drop_values(&self) -> bool {
        true
    }
    fn region_successors(&self, _: RegionPoint) -> Vec<RegionPoint> {
        vec![Region(0), Parent]
    }
    fn entry_operands(&self, _: RegionPoint) -> Range<usize> {
        3..3 + self.init_args().len()
    }
    fn successor_inputs(&self, to: RegionPoint) -> Option<Range<usize>> {
        (to != Parent).then(|| 1..1 + self.init_args().len())
    }
}

impl<I: Ir> RegionBranchOpInterface<I> for IfOpView<'_, I> {
    fn may_drop_values(&self) -> bool {
        true
    }
    fn region_successors(&self, from: RegionPoint) -> Vec<RegionPoint> {
        match from {
            Parent if self.ir().is_region_empty(self.else_region()) => vec![Region(0), Parent],
            Parent => vec![Region(0), Region(1)],
            Region(_) => vec![Parent],
        }
    }
    fn entry_successors(&self, operands: &[Option<I::Attr>]) -> Vec<RegionPoint> {
        match number(self.ir(), operands) {
            None => self.region_successors(Parent),
            Some(0) if self.ir().is_region_empty(self.else_region()) => vec![Parent],
            Some(0) => vec![Region(1)],
            Some(_) => vec![Region(0)],
        }
    }
}

impl<I: Ir> RegionBranchOpInterface<I> for WhileOpView<'_, I> {
    fn may_drop_values(&self) -> bool {
        true
    }
    fn region_successors(&self, from: RegionPoint) -> Vec<RegionPoint> {
        match from {
            Parent | Region(1..) => vec![Region(0)],
            Region(0) => vec![Parent, Region(1)],
        }
    }
    fn entry_operands(&self, _: RegionPoint) -> Range<usize> {
        0..self.inits().len()
    }
}

impl<I: Ir> RegionBranchOpInterface<I> for IndexSwitchOpView<'_, I> {
    fn may_drop_values(&self) -> bool {
        true
    }
    fn region_successors(&self, from: RegionPoint) -> Vec<RegionPoint> {
        match from {
            Parent => (0..1 + self.case_regions().len()).map(Region).collect(),
            Region(_) => vec![Parent],
        }
    }
    fn entry_successors(&self, operands: &[Option<I::Attr>]) -> Vec<RegionPoint> {
        let Some(number) = number(self.ir(), operands) else {
            return self.region_successors(Parent);
        };
        let cases = ints(self.ir(), &self.cases().to_attr());
        let case = cases.iter().position(|case| i128::from(*case) == number);
        vec![Region(case.map_or(0, |case| case + 1))]
    }
}

impl<I: Ir> RegionBranchTerminatorOpInterface<I> for ConditionOpView<'_, I> {
    fn successor_operands(&self, _: RegionPoint) -> Option<Range<usize>> {
        Some(1..1 + self.args().len())
    }
    fn successors_for_operands(&self, operands: &[Option<I::Attr>]) -> Option<Vec<RegionPoint>> {
        Some(vec![match number(self.ir(), operands)? {
            0 => Parent,
            _ => Region(1),
        }])
    }
}

/// The constant that the first operand is.
fn number<I: Ir>(ir: &I, operands: &[Option<I::Attr>]) -> Option<i128> {
    let attr = operands.first()?.as_ref()?;
    ir.with_attr_view(attr, |view| match view {
        AttrView::Integer { value, .. } => Some(value),
        AttrView::Bool(value) => Some(i128::from(value)),
        _ => None,
    })
}
