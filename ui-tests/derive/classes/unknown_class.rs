//! An op derives from a class of the block.

drr::declare_op! {
    class Unary<T = AnyType>(x: T) -> (r: T) traits(Pure, SameOperandsAndResultType);
    pub NegOp = "test.neg": Unry;
}

drr::drr! {
    set Rules;

    def NegNeg : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
}

fn main() {}
