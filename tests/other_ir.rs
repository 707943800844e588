//! A bound set belongs to the IR that it was bound to: another one may number its ops differently.

use drr::driver::{
    GreedyRewriteConfig, RewriteErrorKind, apply_op_patterns_greedily, apply_patterns_greedily,
    walk_and_apply_patterns,
};
use drr::embedded::{Context, WalkOrder};
use drr::ir::{InsertPoint, Op};
use drr::pattern_set::{BoundPatternSet, PatternSet};
use drr::prelude::*;
use drr::rewriter::IRRewriter;

drr::declare_op! {
    pub AddOp = "t.add"(x: AnyType, y: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    pub SubOp = "t.sub"(x: AnyType, y: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
}

drr::drr! {
    pub set Rules;
    def Same : Pat<(AddOp $x, $_), (replaceWithValue $x)>;
}

const TEXT: &str = "%0 = \"t.source\"() : () -> i32\n\
    %1 = \"t.sub\"(%0, %0) : (i32, i32) -> i32\n\"t.use\"(%1) : (i32) -> ()";

/// A set that was bound to one context, and another context in which `t.sub` has the number that
/// `t.add` has in the first.
fn set_and_other() -> (BoundPatternSet<Context>, Context, Op<Context>) {
    let set = PatternSet::new().with(Rules).bind(&mut Context::new());
    let mut other = Context::new();
    other.registered::<SubOp>();
    other.registered::<AddOp>();
    let module = other.parse_module(TEXT).expect("it parses");
    (set, other, module)
}

#[test]
fn drivers_refuse_an_ir_to_which_the_set_was_not_bound() {
    let (set, mut other, module) = set_and_other();
    let before = other.display(module).to_string();
    let config = GreedyRewriteConfig::new();
    let ops = other.ops_in(module, WalkOrder::PreOrder);
    let mut errors = Vec::new();
    errors.extend(apply_patterns_greedily(&mut other, module, &set, &config, None).err());
    errors.extend(apply_op_patterns_greedily(&mut other, &ops, &set, &config, None).err());
    errors.extend(walk_and_apply_patterns(&mut other, module, &set, None).err());
    let mut rewriter = IRRewriter::new(&mut other, InsertPoint::Before(ops[2]));
    errors.extend(set.match_and_rewrite(ops[2], &mut rewriter).err());
    assert_eq!(errors.len(), 4, "{errors:?}");
    for error in errors {
        assert_eq!(error.kind, RewriteErrorKind::OtherIr);
        assert_eq!(
            error.to_string(),
            "the pattern set was bound to another IR; bind it to this one"
        );
    }
    assert_eq!(other.display(module).to_string(), before);
}

#[test]
#[should_panic(expected = "the pattern set was bound to another IR")]
fn questions_about_another_ir_panic() {
    let (set, mut other, module) = set_and_other();
    set.find(&mut other, module);
}

#[test]
fn a_clone_is_the_same_ir() {
    let mut context = Context::new();
    let set = PatternSet::new().with(Rules).bind(&mut context);
    let clone = context.clone();
    assert!(set.is_bound_to(&context) && set.is_bound_to(&clone));
    assert!(!set.is_bound_to(&Context::new()));
}
