//! A dialect is not an op of another one.
use drr::prelude::*;

drr::declare_op! {
    /// A number and another one.
    pub AddOp = "my.add"(lhs: AnyInteger, rhs: AnyInteger) -> (sum: AnyInteger)
        traits(Pure, Commutative, SameOperandsAndResultType);
}

drr::dialect! {
    /// Numbers.
    pub MyDialect = "my" { ops: [AddOp] }
    /// It depends on numbers, but does not have them.
    pub OtherDialect = "other" { ops: [MyDialect] }
}

fn main() {}
