//! Rewrites that fail in the exact order.

use drr::ir::{InsertPoint, Value};
use drr::pattern_set::PatternSet;
use drr::prelude::*;

use crate::{AbsOp, NegOp, OldOp, PingOp, run};

/// Fails unless an operation after the insertion point is a `t.ping`.
fn before_ping<I: Ir>(rewriter: &PatternRewriter<'_, I>, x: Value<I>) -> Result<Value<I>, String> {
    let ir = rewriter.ir();
    let InsertPoint::Before(at) = rewriter.insertion_point() else {
        return Err("it is at the end of a block".to_string());
    };
    let mut ops = std::iter::successors(Some(at), |op| ir.next_op(*op));
    match ops.any(|op| ir.kind_name(ir.kind(op)) == "t.ping") {
        true => Ok(x),
        false => Err("no `t.ping` follows".to_string()),
    }
}

drr::drr! {
    /// Its rewrite fails as long as another rule has not been applied.
    pub set Failing;
    def OldIsNeg : Pat<(OldOp $x), (NegOp (BeforePing $x))>;
    def AbsIsPing : Pat<(AbsOp $x), (PingOp $x)>;
    def BeforePing : NativeCodeCall<{ before_ping($_builder, $0)? }>;
}

#[test]
fn a_rewrite_that_failed_is_tried_again_in_a_round() {
    let report = run(
        || PatternSet::new().with(Failing),
        "%0 = \"t.old\"(%a) : (i32) -> i32
        %1 = \"t.abs\"(%a) : (i32) -> i32
        \"t.use\"(%0, %1) : (i32, i32) -> ()",
        "%0 = \"t.neg\"(%a) : (i32) -> i32
        %1 = \"t.ping\"(%a) : (i32) -> i32
        \"t.use\"(%0, %1) : (i32, i32) -> ()",
    );
    assert_eq!((report.rewrites, report.iterations), (2, 2));
    let stats = report.rule("OldIsNeg").expect("it is in the set").stats;
    assert_eq!((stats.failed, stats.applied), (1, 1));
}
