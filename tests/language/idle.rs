//! The report of a run explains the rules that it did not apply.

use drr::driver::{
    GreedyRewriteConfig, VisitOrder, apply_op_patterns_greedily, apply_patterns_greedily,
};
use drr::embedded::WalkOrder;
use drr::op::OpOf;
use drr::pattern_set::PatternSet;
use drr::prelude::*;

use crate::ops::{AddOp, ConcatOp, MulOp, NegOp, SubOp};

drr::drr! {
    set Idle;
    def Applied : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
    def Declined : Pat<(AddOp $x, $y), (SubOp $x, $y), [{ $x == $y }, { $x.ty().is_float() }]>;
    def Unlike : Pat<(ConcatOp (variadic $x, $y)), (AddOp $x, $y)>;
    def Unreached : Pat<(MulOp (SubOp $x, $_), $_), (replaceWithValue $x)>;
}

/// Erases one unused negation beside the root, and leaves the root alone.
#[drr::pattern(root = AddOp)]
fn erase_one<I: Ir>(op: OpOf<AddOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let ir = rewriter.ir();
    let first = ir
        .parent_block(op.handle())
        .and_then(|block| ir.first_op(block));
    let mut ops = std::iter::successors(first, |op| ir.next_op(*op));
    let unused =
        ops.find(|op| ir.kind_name(ir.kind(*op)) == "test.neg" && ir.use_empty(ir.result(*op, 0)));
    let Some(unused) = unused else { return false };
    rewriter.erase_op(unused);
    true
}

#[test]
fn row_2_12_a_root_that_stays_untouched_is_visited_again() {
    let neg = "%n = \"test.neg\"(%a) : (i32) -> i32\n";
    let negs = [
        neg.replace("%n", "%0"),
        neg.replace("%n", "%1"),
        neg.replace("%n", "%2"),
    ]
    .concat();
    let add = "%s = \"test.add\"(%a, %b) : (i32, i32) -> i32\n\"x.use\"(%s) : (i32) -> ()";
    let (mut context, module) = crate::parse(&format!("{negs}{add}"));
    let patterns = PatternSet::new().with(erase_one).bind(&mut context);
    let ops = context.ops_in(module, WalkOrder::PreOrder).into_iter();
    let adds: Vec<_> = ops
        .filter(|op| context.op_name(*op) == "test.add")
        .collect();
    let config = GreedyRewriteConfig::new().erase_dead(false);
    let report = apply_op_patterns_greedily(&mut context, &adds, &patterns, &config, None)
        .expect("the rule keeps its contract");
    assert_eq!((report.rewrites, report.converged), (3, true), "{report}");
}

#[test]
fn row_3_4_a_run_is_explained_by_what_declined_most() {
    let body = "%n = \"test.neg\"(%a) : (i32) -> i32\n%m = \"test.neg\"(%n) : (i32) -> i32\n\
        %s = \"test.add\"(%m, %m) : (i32, i32) -> i32\n%t = \"test.add\"(%a, %b) : (i32, i32) -> i32\n\
        %u = \"test.add\"(%b, %c) : (i32, i32) -> i32\n%c1 = \"test.concat\"(%a, %f) : (i32, f32) -> i32\n\
        \"x.use\"(%s, %t, %u, %c1) : (i32, i32, i32, i32) -> ()";
    let (mut context, module) = crate::parse(body);
    let patterns = PatternSet::new().with(Idle).bind(&mut context);
    let config = GreedyRewriteConfig::new()
        .order(VisitOrder::Mlir)
        .max_iterations(1);
    let report = apply_patterns_greedily(&mut context, module, &patterns, &config, None)
        .expect("the rules keep their contract");
    let explained = patterns.explain_run(&context, module, &report.rules);
    assert_eq!(
        explained.to_string(),
        "`Declined`: reached 4, never applied; declined 2: `$x == $y` does not hold\n\
         `Unlike`: reached 1, never applied; declined 1: `test.add` would have types that its traits forbid\n\
         never reached: Unreached\n\
         no operation of: test.mul, test.sub\n\
         not registered: x.func (1), x.use (1)\n"
    );
    let unfinished = report.finished().expect_err("one iteration is too few");
    assert!(
        unfinished
            .to_string()
            .starts_with("stopped by the limit of iterations")
    );
}
