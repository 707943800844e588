//! Raw identifiers and keywords are names of dialects and interfaces.

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

#[allow(non_camel_case_types)]
mod shared {
    drr::drr! {
        /// An integer of 8 bits.
        pub def r#match : TypeConstraint<{ $_self.int_width() == Some(8) }, "a byte">;
        /// The first operand.
        pub def r#move : NativeCodeCall<{ $0 }>;
    }
}
use shared::{r#match, r#move};

drr::declare_op! {
    pub ByteOp = "raw.byte"(x: r#match) -> (r: AnyType);
}
drr::drr! {
    set Uses;

    def Byte : Pat<(AddOp r#match:$x), (replaceWithValue (r#move $x))>;
}

drr::declare_op! {
    pub AwaitOp = "async.await"(x: AnyType);
}
drr::dialect! {
    pub AsyncDialect = "async" { ops: [AwaitOp] }
}

#[test]
fn a_dialect_may_have_the_name_of_a_keyword() {
    let mut context = drr::embedded::Context::new();
    context.load::<AsyncDialect>();
    assert!(context.registered_ops().any(|op| op.name == "async.await"));
}

#[test]
fn definitions_may_have_raw_names() {
    let mut context = drr::embedded::Context::new();
    context.registered::<ByteOp>();
    let wrong = "%0 = \"raw.make\"() : () -> i9\n%1 = \"raw.byte\"(%0) : (i9) -> i9";
    let errors = context.parse_module(wrong).expect_err("it takes bytes");
    let message = "'raw.byte' op operand #0 must be a byte, but got 'i9'";
    assert!(errors.to_string().contains(message), "{errors}");

    let set = drr::pattern_set::PatternSet::new()
        .with(Uses)
        .bind(&mut context);
    let text = "%0 = \"raw.make\"() : () -> i8\n%1 = \"raw.add\"(%0) : (i8) -> i8";
    let module = context.parse_module(text).expect("it is right");
    let ops = context.ops_in(module, drr::embedded::WalkOrder::PreOrder);
    assert!(set.find(&mut context, ops[2]).is_some());
}

#[test]
fn raw_names_are_names() {
    let mut context = drr::embedded::Context::new();
    context.load::<r#dyn>();
    let set = drr::pattern_set::PatternSet::new().with(Raw);
    assert_eq!(set.bind(&mut context).rules().len(), 1);
    assert!(context.loaded_dialects().contains(&"raw"));
}

drr::drr! {
    set Prefixed;

    multiclass Of<op> {
        def r#type : Pat<(op (op $x)), (replaceWithValue $x)>;
        def r#struct : Constraint<{ $0.is_block_arg() }, "an argument">;
    }
    defm r#Add : Of<AddOp>;
}

#[test]
fn a_raw_name_takes_the_prefix_of_a_defm() {
    let rules = drr::pattern_set::PatternSet::<drr::embedded::Context>::new().with(Prefixed);
    let names: Vec<_> = rules.rules().map(|rule| rule.name).collect();
    assert_eq!(names, ["Addtype"]);
}
