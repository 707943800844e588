//! A class of ops makes no rules.

mod ops {
    drr::declare_op! {
        pub class Unary(x: AnyType) -> (r: AnyType);
    }
}

drr::drr! {
    set Rules;

    def A : ops::Unary;
}

fn main() {}
