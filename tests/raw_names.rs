//! Raw identifiers are names of dialects and interfaces.

use drr::prelude::*;

/// Costs.
#[drr::op_interface]
pub trait r#Impl {
    /// The cost.
    fn cost(&self) -> u64;
}

drr::declare_op! {
    pub AddOp = "raw.add"(x: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType, Impl);
}
impl<I: Ir> r#Impl for AddOpView<'_, I> {
    fn cost(&self) -> u64 {
        1
    }
}

drr::dialect! {
    #[allow(non_camel_case_types)]
    pub r#dyn = "raw" { ops: [AddOp] }
}

drr::drr! {
    pub set Raw;
    dialect r#dyn;

    def Once : Pat<(AddOp (AddOp $x)), (replaceWithValue $x)>;
}

#[test]
fn raw_names_are_names() {
    let mut context = drr::embedded::Context::new();
    context.load::<r#dyn>();
    let set = drr::pattern_set::PatternSet::new().with(Raw);
    assert_eq!(set.bind(&mut context).rules().len(), 1);
    assert!(context.loaded_dialects().contains(&"raw"));
}
