//! Methods of C++ have other names here. Other values may have methods of such names.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

struct Cpp;

impl Cpp {
    #[allow(non_snake_case)]
    fn getType(&self) -> bool {
        true
    }
}

drr::drr! {
    pub set Rules;

    def NegNeg : Pat<(NegOp (NegOp:$n $x)), (replaceWithValue $x), [{ $x.getType() == $n.getType() }, (Once $n)]>;
    def Once : Constraint<{ $0.hasOneUse() }>;
    def Foreign : Constraint<{ Cpp.getType() && $0.has_one_use() }>;
    def Neg : Pat<(NegOp $x), (replaceWithValue $x), [(Foreign $x)]>;
}

fn main() {
    let _ = patterns(Rules);
}
