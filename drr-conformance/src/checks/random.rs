//! Random sequences of changes, against the naive model.

use fastrand::Rng;

use crate::model::Model;
use crate::report::{Checked, Stop, equal, holds};
use crate::scan::consistent;
use crate::subject::{Attrs, Subject};
use crate::tree::{OUTER, Tree};
use drr_runtime::ir::{Fold, Ir, Op, OpKind, Value};

const SEEDS: u64 = 16;
const STEPS: usize = 80;

pub(crate) fn random_changes_do_what_the_model_does<S: Subject>() -> Checked {
    for seed in 0..SEEDS {
        let mut model = Model::<S>::new(seed)?;
        for step in 0..STEPS {
            if let Some((method, what)) = model.step() {
                let what = format!("seed {seed}, step {step}, {what}");
                model.compare(method, &what)?;
                model.compare_numbers(&what)?;
            }
        }
    }
    Ok(())
}

pub(crate) fn random_changes_of_structure_do_what_the_model_does<S: Subject>() -> Checked {
    for seed in 0..SEEDS {
        let mut rng = Rng::with_seed(seed);
        let mut tree = Tree::<S>::new()?;
        tree.create(OUTER, 0, &[]);
        for nested in 0..2 {
            let region = match tree.nest() {
                Ok(op) => tree.regions_of(op)[0],
                // An IR with regions in operations has two.
                Err(Stop::Skip(_)) if nested == 0 => tree.body()?,
                Err(Stop::Skip(_)) => break,
                Err(violation) => return Err(violation),
            };
            let blocks = tree.blocks_of(region).to_vec();
            // An IR without branches is checked without them.
            match tree.branch(blocks[0], &blocks) {
                Ok(_) | Err(Stop::Skip(_)) => {}
                Err(violation) => return Err(violation),
            }
        }
        for step in 0..STEPS {
            if let Some((method, what)) = tree.step(&mut rng)? {
                tree.compare(method, &format!("seed {seed}, step {step}, {what}"))?;
            }
        }
    }
    Ok(())
}

pub(crate) fn the_same_changes_give_the_same_order_of_uses<S: Subject>() -> Checked {
    for seed in 0..SEEDS {
        let run = || -> Checked<_> {
            let mut model = Model::<S>::new(seed)?;
            (0..STEPS).for_each(|_| drop(model.step()));
            Ok(model.use_orders())
        };
        let what = format!("seed {seed}: the uses of all values, made twice in the same way");
        equal("Ir::for_each_use", what, run()?, run()?)?;
    }
    Ok(())
}

pub(crate) fn folding_anything_leaves_the_ir_consistent<S: Subject>() -> Checked {
    for seed in 0..SEEDS {
        let mut model = Model::<S>::module(seed, 40)?;
        let ops = model.bench.ops()?;
        for op in &ops {
            let results = model.bench.ir.num_results(*op);
            let what = format!("seed {seed}: folding {}", model.bench.ir.display_op(*op));
            let may_fold = model.bench.ir.may_fold(model.bench.ir.kind(*op));
            let before = shown(&model.bench.ir, *op);
            let folded = model.bench.ir.fold(*op);
            let is_changed = before != shown(&model.bench.ir, *op);
            match &folded {
                // An attribute that the IR does not list may have changed.
                Fold::InPlace if model.bench.ir.attrs(*op).is_some() => {
                    holds("Ir::fold", &what, is_changed, "a change, as it says")?;
                }
                Fold::No => holds("Ir::fold", &what, !is_changed, "no change, as it says")?,
                _ => {}
            }
            if !matches!(folded, Fold::No) {
                holds("Ir::may_fold", &what, may_fold, "true, because it folds")?;
            }
            if let Fold::Values(values) = folded {
                // An empty list also means that the operation was changed in place.
                if !values.is_empty() {
                    equal("Ir::fold", &what, results, values.len())?;
                }
            }
            equal("Ir::fold", &what, &ops, &model.bench.ops()?)?;
            consistent(&model.bench.ir, model.bench.block, &what)?;
        }
    }
    Ok(())
}

/// The parts of an operation that folding may change.
fn shown<I: Ir>(ir: &I, op: Op<I>) -> (OpKind, Vec<Value<I>>, Option<Attrs<I>>, String) {
    let operands = (0..ir.num_operands(op)).map(|index| ir.operand(op, index));
    let text = ir.display_op(op);
    (ir.kind(op), operands.collect(), ir.attrs(op), text)
}
