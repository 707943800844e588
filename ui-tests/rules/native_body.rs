//! What a native is made of.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def A : NativeCodeCall<>;
    def B : NativeCodeCall<5>;
    def C : NativeCodeCall<|a: i64| a, "two">;
    def D : NativeCodeCall<|a: i64| a, 1000>;
    def E : NativeCodeCallVoid<{ drop($0) }, 1>;
    def F : Constraint<{ $0.is_zero() }, 5>;
    def G : NativeCodeCall<{ let }>;
}

fn main() {
    let _ = patterns(Rules);
}
