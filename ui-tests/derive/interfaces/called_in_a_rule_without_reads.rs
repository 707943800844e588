//! Code of a rule that calls an interface may read any operation.
use drr::prelude::*;

/// The cost of an op.
#[drr::op_interface]
pub trait Cost {
    fn time(&self) -> u64;
}

drr::declare_op! {
    /// Sum.
    pub AddOp = "test.add"(x: AnyType) -> (r: AnyType) traits(Pure, Cost);
}
impl<I: Ir> Cost for AddOpView<'_, I> {
    fn time(&self) -> u64 {
        1
    }
}

drr::drr! {
    pub set Rules;
    def A : Pat<(AddOp:$op $x), (replaceWithValue $x), [(Cheap $op)]>;
    def Cheap : Constraint<{ $0.interface::<dyn Cost>().is_some_and(|cost| cost.time() == 0) }>;
}

fn main() {}
