//! Sub-patterns with mistakes, and in places where they cannot stand.
#[path = "../ops.rs"]
mod ops;

use ops::*;

drr::drr! {
    pub set Rules;

    def Negated : Dag<(NegOp $x)>;
    def Named : Dag<(NegOp:$n $x)>;
    def Wrong : Dag<(NegOp $x, $y)>;
    def Two : Dag<(NegOp $x), (NegOp $y)>;
    def NoDag : Dag<$x>;
    def : Dag<(NegOp $x)>;
    def Negated : Dag<(CastOp $x)>;

    def A : Pat<(AddOp (Negated), $y), (AddOp $x, $y)>;
    def B : Pat<(AddOp Named:$m, $y), (AddOp $x, $m)>;
    def C : Pat<(AddOp Wrong, $z), (AddOp $x, $z)>;
    def D : Pat<(AddOp $z, Wrong), (AddOp $x, $z)>;
    def E : Pat<(AddOp Two, $z), (AddOp $x, $z)>;
    def F : Pat<(AddOp Negated, $y), (replaceWithValue $z)>;

    class Scaled<n> : AttrConstraint<{ $_self.is_number(n) }, "n">;
    def G : Pat<(ScaleOp $x, Scaled<4>, ..), (replaceWithValue $x)>;
}

fn main() {
    let _ = patterns(Rules);
}
