//! What pure code gives to code that changes the IR must be `Clone`.
#[path = "../../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

struct Plan {
    factor: i64,
}

fn plan<I: Ir>(x: Val<'_, I>) -> Option<Plan> {
    Some(Plan { factor: i64::from(x.ty().int_width()?) })
}

drr::drr! {
    pub set Rules;

    def A : Pat<(NegOp $x), (Build $x, (MakePlan $x))>;
    def MakePlan : NativeCodeCall<{ plan($0)? }>;
    def Build : NativeCodeCall<{ ScaleOp::build($_builder, $_loc, $0, $1.factor)? }>;
}

fn main() {
    let _ = patterns(Rules);
}
