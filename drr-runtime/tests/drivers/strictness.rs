//! The operations that the driver may visit.

use drr_runtime::driver::{GreedyRewriteConfig, Strictness, apply_op_patterns_greedily};
use drr_runtime::ir::Ir;

use crate::support::rules::{Rule, index, make, patterns};
use crate::support::{TestIr, all_ops, config, mlir_config, parse, run};

/// `neg x -> tag x`, which marks visited ops, and `tag x -> mul x x` for the new tag.
fn chain() -> [Rule; 2] {
    let first = Rule::new("NegToTag", index::NEG).rewrite(|rewriter, root, _| {
        let operand = rewriter.ir().operand(root, 0);
        let new = make(rewriter, "test.tag", &[operand], None);
        rewriter.replace_op(root, &[new]);
        Ok(true)
    });
    let second = Rule::new("TagToMul", index::TAG).rewrite(|rewriter, root, _| {
        let operand = rewriter.ir().operand(root, 0);
        let new = make(rewriter, "test.mul", &[operand, operand], None);
        rewriter.replace_op(root, &[new]);
        Ok(true)
    });
    [first, second]
}

const TEXT: &str = "%0 = test.source
                    %1 = test.neg %0
                    %2 = test.neg %1
                    test.sink %2";

/// The names of the ops after a run over a list with only the last `test.neg`.
fn names_after(strictness: Strictness) -> Vec<String> {
    let mut ir = parse(TEXT);
    let set = patterns(chain()).bind(&mut ir);
    let ops = all_ops(&ir);
    let config = mlir_config().strictness(strictness);
    let _ =
        apply_op_patterns_greedily(&mut ir, &[ops[2]], &set, &config, None).expect("it succeeds");
    all_ops(&ir)
        .into_iter()
        .map(|op| ir.kind_name(ir.kind(op)).replace("test.", ""))
        .collect()
}

#[test]
fn existing_ops_visits_only_what_was_given() {
    assert_eq!(
        names_after(Strictness::ExistingOps),
        ["source", "neg", "tag", "sink"]
    );
}

#[test]
fn existing_and_new_ops_visits_what_is_made_too() {
    assert_eq!(
        names_after(Strictness::ExistingAndNewOps),
        ["source", "neg", "mul", "sink"]
    );
}

#[test]
fn any_op_visits_what_a_rewrite_touches() {
    // The first neg is visited because a user of it was erased.
    assert_eq!(
        names_after(Strictness::AnyOp),
        ["source", "mul", "mul", "sink"]
    );
}

#[test]
fn over_a_region_existing_ops_leaves_new_ones_alone() {
    let mut ir = parse(TEXT);
    let _ = run(
        &mut ir,
        patterns(chain()),
        &config().strictness(Strictness::ExistingOps),
    );
    let names: Vec<_> = all_ops(&ir)
        .into_iter()
        .map(|op| ir.kind_name(ir.kind(op)))
        .collect();
    assert_eq!(names, ["test.source", "test.tag", "test.tag", "test.sink"]);
}

#[test]
fn a_reused_number_does_not_pass_for_an_existing_op() {
    // The tag reuses the slot of the dead op, which existed before.
    let mut ir = parse(
        "%0 = test.source
         %1 = test.neg %0
         %2 = test.neg %0
         test.sink %1",
    );
    let _ = run(
        &mut ir,
        patterns(chain()),
        &config().strictness(Strictness::ExistingOps),
    );
    let names: Vec<_> = all_ops(&ir)
        .into_iter()
        .map(|op| ir.kind_name(ir.kind(op)))
        .collect();
    assert_eq!(names, ["test.source", "test.tag", "test.sink"]);
}

#[test]
fn ops_outside_of_the_scope_are_not_visited() {
    let text = "%0 = test.source
                %1 = test.neg %0
                test.scope {
                  %2 = test.neg %0
                  test.sink %2
                }
                test.sink %1";
    let mut ir = parse(text);
    let set = patterns(chain()).bind(&mut ir);
    let ops = all_ops(&ir);
    let inner = ir.regions(ops[2])[0];
    let config: GreedyRewriteConfig<TestIr> = config().scope(inner);
    // Both negs are in the list; one of them is out of scope.
    let _ = apply_op_patterns_greedily(&mut ir, &[ops[1], ops[3]], &set, &config, None)
        .expect("it succeeds");
    let names: Vec<_> = all_ops(&ir)
        .into_iter()
        .map(|op| ir.kind_name(ir.kind(op)))
        .collect();
    assert_eq!(
        names,
        [
            "test.source",
            "test.neg",
            "test.scope",
            "test.mul",
            "test.sink",
            "test.sink"
        ]
    );
}
