//! If a rule leaves an invalid module behind, the error names the rule, the verifier's message and
//! the location.

use drr::driver::{GreedyRewriteConfig, RewriteErrorKind, apply_patterns_greedily};
use drr::embedded::Context;
use drr::op::OpOf;
use drr::pattern_set::PatternSet;
use drr::prelude::*;

drr::declare_op! {
    /// An op with an operand and a result.
    pub ThingOp = "test.thing"(x: AnyType) -> (r: AnyType) traits(SameOperandsAndResultType);
}

/// Uses a value that is defined later.
#[drr::pattern(root = ThingOp)]
fn too_early<I: Ir>(op: OpOf<ThingOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let op = op.handle();
    let last = {
        let ir = rewriter.ir();
        let next = ir.next_op(op).expect("another is behind it");
        ir.result(next, 0)
    };
    rewriter.set_operand(op, 0, last);
    true
}

#[test]
fn expensive_checks_name_the_rule_and_the_fault() {
    let mut ctx = Context::with_dialect::<drr_dialects::func::FuncDialect>();
    let patterns = PatternSet::new().with(too_early).bind(&mut ctx);
    let text = r#""func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%x: i32):
  %0 = "test.thing"(%x) : (i32) -> i32
  %1 = "a.sink"(%0) : (i32) -> i32
}) : () -> ()"#;
    let module = ctx.parse_module_named(text, "m.mlir").expect("a module");
    ctx.verify_op(module).expect("it is valid");
    let config = GreedyRewriteConfig::new().expensive_checks(true);
    let error = apply_patterns_greedily(&mut ctx, module, &patterns, &config, None)
        .expect_err("the rule breaks the module");
    assert_eq!(error.kind, RewriteErrorKind::InvalidOutput);
    assert_eq!(error.rule.map(|rule| rule.name), Some("too_early"));
    let message = "left invalid IR: \
        m.mlir:3:8: error: operand #0 does not dominate this use\n\
        m.mlir:4:8: note: operand defined here (op in the same block)";
    assert_eq!(error.message, message);
}
