//! The loops of `scf`.

use std::ops::Range;

use drr::interface::{LoopBound, LoopLikeOpInterface};
use drr::ir::{DYNAMIC, Ir, Region, Value};
use drr::native::{AttrRef, Vals};

use super::verify::{arguments, last, operands};
use super::{ForOpView, ForallOpView, ParallelOpView, WhileOpView};
use crate::syntax::{handles, ints};

/// The values as bounds.
fn values<I: Ir>(values: Vals<'_, I>) -> Option<Vec<LoopBound<I>>> {
    Some(handles(values).into_iter().map(LoopBound::Value).collect())
}

/// The numbers, with values in place of those that are dynamic.
fn mixed<I: Ir>(ir: &I, numbers: AttrRef<'_, I>, values: Vals<'_, I>) -> Option<Vec<LoopBound<I>>> {
    let mut values = handles(values).into_iter();
    let bound = |number: i64| match number {
        DYNAMIC => values.next().map(LoopBound::Value),
        number => Some(LoopBound::Constant(number)),
    };
    ints(ir, &numbers.to_attr())
        .into_iter()
        .map(bound)
        .collect()
}

/// The arguments of the region behind the first `skip`.
fn arguments_from<I: Ir>(ir: &I, region: Region<I>, skip: usize) -> Vec<Value<I>> {
    arguments(ir, region).into_iter().skip(skip).collect()
}

/// The operands of the terminator.
fn yielded<I: Ir>(ir: &I, region: Region<I>) -> Option<Vec<Value<I>>> {
    Some(last(ir, region).map_or(Vec::new(), |op| operands(ir, op)))
}

impl<I: Ir> LoopLikeOpInterface<I> for ForOpView<'_, I> {
    fn loop_regions(&self) -> Vec<Region<I>> {
        vec![self.region()]
    }
    fn induction_vars(&self) -> Option<Vec<Value<I>>> {
        Some(
            arguments(self.ir(), self.region())
                .into_iter()
                .take(1)
                .collect(),
        )
    }
    fn lower_bounds(&self) -> Option<Vec<LoopBound<I>>> {
        Some(vec![LoopBound::Value(self.lower_bound().handle())])
    }
    fn upper_bounds(&self) -> Option<Vec<LoopBound<I>>> {
        Some(vec![LoopBound::Value(self.upper_bound().handle())])
    }
    fn steps(&self) -> Option<Vec<LoopBound<I>>> {
        Some(vec![LoopBound::Value(self.step().handle())])
    }
    fn inits(&self) -> Range<usize> {
        3..3 + self.init_args().len()
    }
    fn region_iter_args(&self) -> Vec<Value<I>> {
        arguments_from(self.ir(), self.region(), 1)
    }
    fn yielded_values(&self) -> Option<Vec<Value<I>>> {
        yielded(self.ir(), self.region())
    }
    fn loop_results(&self) -> Option<Vec<Value<I>>> {
        Some(
            self.results()
                .iter()
                .map(|result| result.handle())
                .collect(),
        )
    }
}

impl<I: Ir> LoopLikeOpInterface<I> for ForallOpView<'_, I> {
    fn loop_regions(&self) -> Vec<Region<I>> {
        vec![self.region()]
    }
    fn induction_vars(&self) -> Option<Vec<Value<I>>> {
        let rank = ints(self.ir(), &self.static_lower_bound().to_attr()).len();
        let arguments = arguments(self.ir(), self.region());
        Some(arguments.into_iter().take(rank).collect())
    }
    fn lower_bounds(&self) -> Option<Vec<LoopBound<I>>> {
        let numbers = self.static_lower_bound();
        mixed(self.ir(), numbers, self.dynamic_lower_bound())
    }
    fn upper_bounds(&self) -> Option<Vec<LoopBound<I>>> {
        let numbers = self.static_upper_bound();
        mixed(self.ir(), numbers, self.dynamic_upper_bound())
    }
    fn steps(&self) -> Option<Vec<LoopBound<I>>> {
        mixed(self.ir(), self.static_step(), self.dynamic_step())
    }
    fn inits(&self) -> Range<usize> {
        let bounds = [
            self.dynamic_lower_bound(),
            self.dynamic_upper_bound(),
            self.dynamic_step(),
        ];
        let start = bounds.into_iter().map(Vals::len).sum();
        start..start + self.outputs().len()
    }
    fn region_iter_args(&self) -> Vec<Value<I>> {
        let rank = ints(self.ir(), &self.static_lower_bound().to_attr()).len();
        arguments_from(self.ir(), self.region(), rank)
    }
}

impl<I: Ir> LoopLikeOpInterface<I> for ParallelOpView<'_, I> {
    fn loop_regions(&self) -> Vec<Region<I>> {
        vec![self.region()]
    }
    fn induction_vars(&self) -> Option<Vec<Value<I>>> {
        Some(arguments(self.ir(), self.region()))
    }
    fn lower_bounds(&self) -> Option<Vec<LoopBound<I>>> {
        values(self.lower_bound())
    }
    fn upper_bounds(&self) -> Option<Vec<LoopBound<I>>> {
        values(self.upper_bound())
    }
    fn steps(&self) -> Option<Vec<LoopBound<I>>> {
        values(self.step())
    }
}

/// The results may be other values than the arguments of the first region.
impl<I: Ir> LoopLikeOpInterface<I> for WhileOpView<'_, I> {
    fn loop_regions(&self) -> Vec<Region<I>> {
        vec![self.before(), self.after()]
    }
    fn inits(&self) -> Range<usize> {
        0..WhileOpView::inits(*self).len()
    }
    fn region_iter_args(&self) -> Vec<Value<I>> {
        arguments(self.ir(), self.before())
    }
    fn yielded_values(&self) -> Option<Vec<Value<I>>> {
        yielded(self.ir(), self.after())
    }
}
