//! Random rewrites that fail are undone completely.

use std::cell::Cell;

use drr_runtime::build::IRRewriter;
use drr_runtime::ir::{Block, InsertPoint, Ir, IrMapping, Op, Value};
use drr_runtime::rewriter::PatternRewriter;
use fastrand::Rng;

use crate::support::rules::{Rule, index, make, patterns, state};
use crate::support::{TestIr, all_ops, config, find, parse, run};

use super::I64;

/// The text of a module and all uses. Their order is not compared, because an operand that is
/// restored becomes the newest use.
fn everything(ir: &TestIr) -> String {
    let mut text = ir.to_string();
    for value in values(ir) {
        let mut uses = Vec::new();
        ir.for_each_use(value, |op, index| {
            uses.push(format!("{}:{index}", ir.display_op(op)));
            true
        });
        uses.sort();
        text += &format!("{uses:?}\n");
    }
    text
}

fn blocks(ir: &TestIr) -> Vec<Block<TestIr>> {
    let nested = all_ops(ir).into_iter().flat_map(|op| ir.regions(op));
    let regions = std::iter::once(ir.body()).chain(nested);
    regions.flat_map(|region| ir.blocks(region)).collect()
}

fn values(ir: &TestIr) -> Vec<Value<TestIr>> {
    let args = blocks(ir)
        .into_iter()
        .flat_map(|block| ir.block_args(block));
    let results = all_ops(ir)
        .into_iter()
        .flat_map(|op| (0..ir.num_results(op)).map(move |index| (op, index)));
    args.chain(results.map(|(op, index)| ir.result(op, index)))
        .collect()
}

/// Makes a random change through the rewriter and returns its description, if it was possible.
fn random_change(
    rewriter: &mut PatternRewriter<'_, TestIr>,
    random: &mut Rng,
    erased: &mut Vec<Op<TestIr>>,
) -> Option<&'static str> {
    let ops: Vec<_> = all_ops(rewriter.ir())
        .into_iter()
        .filter(|op| !erased.contains(op))
        .collect();
    let (blocks, values) = (blocks(rewriter.ir()), values(rewriter.ir()));
    let regions: Vec<_> = blocks
        .iter()
        .filter_map(|block| rewriter.ir().parent_region(*block))
        .collect();
    let (op, other) = (
        ops[random.usize(..ops.len())],
        ops[random.usize(..ops.len())],
    );
    let (block, other_block) = (
        blocks[random.usize(..blocks.len())],
        blocks[random.usize(..blocks.len())],
    );
    let (value, other_value) = (
        values[random.usize(..values.len())],
        values[random.usize(..values.len())],
    );
    let (region, other_region) = (
        regions[random.usize(..regions.len())],
        regions[random.usize(..regions.len())],
    );
    let args: Vec<_> = (0..rewriter.ir().block_args(block).len())
        .map(|_| values[random.usize(..values.len())])
        .collect();
    let before = Some(other_block).filter(|_| random.usize(..2) == 0);
    let at = match before {
        Some(block) => InsertPoint::End(block),
        None => InsertPoint::Before(other),
    };
    // Cloning clones would not terminate.
    let what = match random.usize(..20) {
        13 | 14 if ops.len() > 60 => 0,
        what => what,
    };
    let done = match what {
        0 | 1 => rewriter.move_op(op, at),
        2 => rewriter.split_block(op).is_some(),
        3 | 4 => rewriter.inline_block_before(block, at, &args),
        5 => rewriter.create_block(region, before, &[I64, I64]).is_some(),
        6 | 7 => rewriter.move_block(block, region, before),
        8 => rewriter.inline_region_before(region, other_region, before),
        9 => {
            let index = random.usize(..3);
            rewriter
                .insert_block_arg(block, index, I64.0, None)
                .is_some()
        }
        10 => {
            let index = random.usize(..2);
            let args = rewriter.ir().block_args(block);
            if let Some(arg) = args.get(index).filter(|arg| **arg != value) {
                rewriter.replace_all_uses_with(*arg, value);
            }
            rewriter.erase_block_arg(block, index)
        }
        11 => rewriter.erase_block(block),
        12 => rewriter.erase_region_body(region),
        13 => {
            rewriter.set_insertion_point(at);
            rewriter.clone_op(op, &mut IrMapping::new()).is_some()
        }
        14 => rewriter.clone_region_before(region, other_region, before, &mut IrMapping::new()),
        15 => {
            rewriter.replace_uses_if(value, other_value, |_, _, index| index == 0);
            true
        }
        16 => {
            let count = rewriter.ir().num_operands(op);
            if count > 0 {
                rewriter.set_operand(op, random.usize(..count), value);
            }
            rewriter.set_successor(op, 0, block)
        }
        17 => {
            let results: Vec<_> = (0..rewriter.ir().num_results(op)).map(|_| value).collect();
            let inside = results.iter().any(|value| {
                rewriter
                    .ir()
                    .defining_op(*value)
                    .is_some_and(|(d, _)| d == op)
            });
            if !inside {
                rewriter.replace_op(op, &results);
                erased.push(op);
            }
            !inside
        }
        18 => {
            let tag = rewriter.ir_mut().attr_id("tag");
            rewriter.start_op_modification(op);
            rewriter.set_attr(op, tag, Some(5));
            if random.usize(..2) == 0 {
                rewriter.cancel_op_modification(op)
            } else {
                rewriter.finalize_op_modification(op);
                true
            }
        }
        _ => {
            rewriter.set_insertion_point(at);
            let kind = TestIr::kind_of("test.add").expect("a known op");
            rewriter.create_op(state(kind, &[value, other_value], &[I64.0], &[]));
            true
        }
    };
    const NAMES: [&str; 20] = [
        "move",
        "move",
        "split",
        "inline",
        "inline",
        "create block",
        "move block",
        "move block",
        "inline region",
        "insert argument",
        "erase argument",
        "erase block",
        "erase body",
        "clone",
        "clone region",
        "replace",
        "set",
        "replace op",
        "modify",
        "create",
    ];
    done.then_some(NAMES[what])
}

const MODULE: &str = "%0 = test.source
     %1 = test.neg %0
     test.scope {
     ^0(%2):
       %3 = test.add %2 %1
       %4 = test.mul %3 %2
       test.pure_scope {
         test.sink %4 %0
         %5 = test.two %3
       }
       test.br ^1
     ^1(%6 %7):
       test.sink %6 %7 %3
       test.br ^2
     ^2:
       test.sink %4
       test.br ^1
     }
     %8 = test.const <value = 3>
     %9 = test.add %8 %1
     test.scope {
       test.sink %9 %0
     }
     test.sink %9 %8";

thread_local! {
    static SEED: Cell<u64> = const { Cell::new(0) };
    static DONE: Cell<[usize; 2]> = const { Cell::new([0, 0]) };
}

/// Changes the module at random, then fails.
fn vandal() -> Rule {
    Rule::new("Vandal", index::CONST)
        .fallible()
        .rewrite(|rewriter, root, _| {
            let mut random = Rng::with_seed(SEED.get());
            let mut erased = vec![root];
            let mut done = Vec::new();
            // Use the underlying `RewriterBase` too.
            make(rewriter, "test.const", &[], Some(9));
            let mut rewriter = PatternRewriter::new(rewriter);
            for _ in 0..1 + random.usize(..12) {
                done.extend(random_change(&mut rewriter, &mut random, &mut erased));
            }
            let kinds: std::collections::BTreeSet<_> = done.iter().collect();
            let [changes, most] = DONE.get();
            DONE.set([changes + done.len(), most.max(kinds.len())]);
            Err("as promised".to_string())
        })
}

#[test]
fn whatever_a_failed_rewrite_did_is_undone() {
    DONE.set([0, 0]);
    for seed in 1..=1000 {
        SEED.set(seed);
        let mut ir = parse(MODULE);
        let before = everything(&ir);
        let report = run(&mut ir, patterns([vandal()]), &config().erase_dead(false));
        assert_eq!(report.failures.len(), 1, "seed {seed}: {report}");
        assert_eq!(everything(&ir), before, "seed {seed}");
    }
    let [changes, most] = DONE.get();
    assert!(
        changes > 2_500 && most >= 8,
        "{changes} changes, {most} kinds in a rewrite"
    );
}

#[test]
fn whatever_a_failed_rewrite_did_is_undone_behind_another_driver() {
    for seed in 1..=1000 {
        SEED.set(seed);
        let mut ir = parse(MODULE);
        let before = everything(&ir);
        let set = patterns([vandal()]).bind(&mut ir);
        let root = find(&ir, "test.const");
        let mut plain = IRRewriter::new(&mut ir, InsertPoint::Before(root));
        let error = set
            .match_and_rewrite(root, &mut plain)
            .expect_err("it fails");
        assert_eq!(error.message, "as promised", "seed {seed}");
        assert_eq!(everything(&ir), before, "seed {seed}");
    }
}
