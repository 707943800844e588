//! A class of rules is not a class of ops.

mod rules {
    drr::drr! {
        pub class Twice<op> : Pat<(op (op $x)), (replaceWithValue $x)>;
    }
}

drr::declare_op! {
    pub AbsOp = "test.abs": rules::Twice;
}

fn main() {}
