//! What stands for a successor, in a source and in a result.
#[path = "../ops.rs"]
mod ops;

use drr::prelude::*;
use ops::*;

drr::declare_op! {
    pub BrOp = "test.br"(x: AnyType) successors(dest: AnySuccessor) traits(Terminator);
    pub SwitchOp = "test.switch"(x: AnyType)
        successors(otherwise: AnySuccessor, cases: Variadic<AnySuccessor>) traits(Terminator);
    pub HoldOp = "test.hold"(x: AnyType) regions(body: AnyRegion);
}

drr::drr! {
    pub set Rules;

    def Literal : Pattern<(BrOp $x, 5), [(SinkOp $x)]>;
    def Op : Pattern<(BrOp $x, (NegOp $_)), [(SinkOp $x)]>;
    def Single : Pattern<(BrOp $x, (variadic $d)), [(BrOp $x, $d)]>;
    def Element : Pattern<(SwitchOp $x, $d, (variadic 5)), [(BrOp $x, $d)]>;
    def Left : Pattern<(SwitchOp $x, $_, $cases), [(SwitchOp $x, cases = $cases)]>;
    def Value : Pattern<(BrOp $x, $_), [(BrOp $x, $x)]>;
    def Several : Pattern<(SwitchOp $x, $_, $cases), [(BrOp $x, $cases)]>;
    def NotSpread : Pattern<(SwitchOp $x, $d, $cases), [(SwitchOp $x, $d, (variadic $d, $cases))]>;
    def SpreadOne : Pattern<(SwitchOp $x, $d, $_), [(SwitchOp $x, $d, (variadic $d..))]>;
    def Made : Pattern<(SwitchOp $x, $d, $_), [(SwitchOp $x, $d, (variadic (NegOp $x)))]>;
    def Kinds : Pattern<(SwitchOp $d, $d, $_), [(SinkOp $d)]>;
    def Inside : Pattern<(HoldOp $x, (region:$b (BrOp $_, $d))), [(drop $b), (BrOp $x, $d)]>;
    def AsValue : Pattern<(BrOp $_, $d), [(SinkOp $d)]>;
}

fn main() {
    let _ = patterns(Rules);
}
