//! Ops in a region that have no operands: nothing but the op itself can tell them apart.

use crate::{check, check_no_match};
use drr::prelude::*;

drr::declare_op! {
    /// Runs its body until that stops.
    pub WhileOp = "r.while"() regions(body: AnyRegion);
    /// Ends a loop.
    pub StopOp = "r.stop"() traits(Terminator);
    /// Has an effect.
    pub TickOp = "r.tick"();
    /// Does nothing.
    pub SkipOp = "r.skip"();
}

drr::drr! {
    pub set Ends;

    def StopsAtOnce : Pat<(WhileOp (region:$body () (StopOp))), (SkipOp), [], [(drop $body)]>;
    def TicksOnce : Pat<(WhileOp (region:$body () (TickOp), (StopOp))), (TickOp), [], [(drop $body)]>;
}

fn body(ops: &[&str]) -> String {
    let ops: String = ops
        .iter()
        .map(|op| format!("\"r.{op}\"() : () -> ()\n"))
        .collect();
    format!("\"r.while\"() ({{\n{ops}}}) : () -> ()")
}

#[test]
fn an_op_without_operands_in_a_region_must_be_the_one_of_the_rule() {
    check(
        Ends,
        "StopsAtOnce",
        &body(&["stop"]),
        "\"r.skip\"() : () -> ()",
    );
    check_no_match(Ends, "StopsAtOnce", &body(&["go"]));
    check(
        Ends,
        "TicksOnce",
        &body(&["tick", "stop"]),
        "\"r.tick\"() : () -> ()",
    );
    check_no_match(Ends, "TicksOnce", &body(&["skip", "stop"]));
    check_no_match(Ends, "TicksOnce", &body(&["tick", "go"]));
}
