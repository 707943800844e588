//! Turning an operation into another one, beside creating the other one and replacing the first.

use crate::bench::{Bench, uses};
use crate::report::{Checked, equal, holds};
use crate::scan::consistent;
use crate::subject::{Blueprint, Subject};
use drr_runtime::ir::{InsertPoint, Ir, Op, OpState, Value};

/// An operation with a user before and several users after it, and two values for its place.
struct Scene<S: Subject> {
    bench: Bench<S>,
    op: Op<S::Ir>,
    values: [Value<S::Ir>; 2],
}

impl<S: Subject> Scene<S> {
    fn new() -> Checked<Self> {
        let mut bench = Bench::<S>::new()?;
        let sources = [bench.source(), bench.source()];
        let [x, y] = sources.map(|source| bench.value(source));
        let before = bench.binary(x, y);
        bench.keep(bench.value(before));
        let op = bench.binary(x, y);
        let result = bench.value(op);
        for user in [
            bench.unary(result),
            bench.binary(result, x),
            bench.binary(y, result),
        ] {
            bench.keep(bench.value(user));
        }
        Ok(Scene {
            bench,
            op,
            values: [x, y],
        })
    }

    /// The operations in their order: all parts, operands and uses of results by the places of
    /// operations.
    fn shape(&self) -> Checked<Vec<String>> {
        let ir = &self.bench.ir;
        let ops = self.bench.ops()?;
        let place = |op: Op<S::Ir>| ops.iter().position(|other| *other == op);
        let mut lines = Vec::new();
        for op in &ops {
            let operands = (0..ir.num_operands(*op)).map(|index| ir.operand(*op, index));
            let operands: Vec<_> = operands
                .map(|value| ir.defining_op(value).map(|(op, index)| (place(op), index)))
                .collect();
            let results = (0..ir.num_results(*op)).map(|index| ir.result(*op, index));
            let uses: Vec<_> = results
                .map(|result| {
                    let uses = uses(ir, result).into_iter();
                    uses.map(|(user, index)| (place(user), index))
                        .collect::<Vec<_>>()
                })
                .collect();
            let kind = ir.kind_name(ir.kind(*op));
            let lengths = (ir.operand_segments(*op), ir.result_segments(*op));
            let successors = ir.num_successors(*op);
            lines.push(format!(
                "{kind} {operands:?} {:?} {:?} {lengths:?} {successors} {uses:?} at {:?}",
                self.bench.number(*op),
                ir.attrs(*op),
                ir.loc(*op)
            ));
        }
        Ok(lines)
    }
}

fn state<'a, I: Ir>(new: &'a Blueprint<I>, operands: &'a [Value<I>]) -> OpState<'a, I> {
    OpState {
        operands,
        result_types: &new.results,
        attrs: &new.attrs,
        ..OpState::new(new.kind, new.loc.clone())
    }
}

/// An IR that rebuilds nothing passes.
pub(crate) fn a_rebuilt_operation_is_as_if_another_one_had_replaced_it<S: Subject>() -> Checked {
    let method = "Ir::rebuild_op";
    for number in 0..4 {
        let what = ["unary(y)", "binary(y, x)", "binary(y, y)", "a constant"][number];
        let new = |scene: &mut Scene<S>| {
            let [x, y] = scene.values;
            let loc = S::locs(&mut scene.bench.ir).pop();
            let (mut blueprint, operands) = match number {
                0 => (scene.bench.unary_blueprint(), vec![y]),
                1 => (scene.bench.binary_blueprint(), vec![y, x]),
                2 => (scene.bench.binary_blueprint(), vec![y, y]),
                _ => (scene.bench.constant_blueprint(7), vec![]),
            };
            blueprint.loc = loc.unwrap_or(blueprint.loc);
            (blueprint, operands)
        };
        let mut rebuilt = Scene::<S>::new()?;
        let before = rebuilt.shape()?;
        let (blueprint, operands) = new(&mut rebuilt);
        let op = rebuilt.op;
        if !rebuilt
            .bench
            .ir
            .rebuild_op(op, &state(&blueprint, &operands))
        {
            equal(
                method,
                format!("{what}, which it refused"),
                before,
                rebuilt.shape()?,
            )?;
            continue;
        }
        let mut replaced = Scene::<S>::new()?;
        let (blueprint, operands) = new(&mut replaced);
        let ir = &mut replaced.bench.ir;
        let other = ir.create_op(
            InsertPoint::Before(replaced.op),
            state(&blueprint, &operands),
        );
        let (from, to) = (ir.result(replaced.op, 0), ir.result(other, 0));
        for (user, index) in uses(ir, from) {
            ir.set_operand(user, index, to);
        }
        ir.erase_op(replaced.op);
        equal(method, what, replaced.shape()?, rebuilt.shape()?)?;
        consistent(&rebuilt.bench.ir, rebuilt.bench.block, "after rebuilding")?;
    }
    for number in 0.. {
        let mut scene = Scene::<S>::new()?;
        let Some(ty) = S::types(&mut scene.bench.ir).get(number).copied() else {
            break;
        };
        if ty == scene.bench.ty {
            continue;
        }
        let (before, op) = (scene.shape()?, scene.op);
        let mut blueprint = scene.bench.source_blueprint();
        blueprint.results = vec![ty];
        let done = scene.bench.ir.rebuild_op(op, &state(&blueprint, &[]));
        let shown = scene.bench.ir.display_type(ty);
        let what = format!("an operation whose result would become of type {shown}");
        holds(method, &what, !done, "it refuses")?;
        equal(method, what, before, scene.shape()?)?;
    }
    let mut scene = Scene::<S>::new()?;
    let before = scene.shape()?;
    let (op, result) = (scene.op, scene.bench.value(scene.op));
    let blueprint = scene.bench.unary_blueprint();
    let done = scene.bench.ir.rebuild_op(op, &state(&blueprint, &[result]));
    let what = "an operation with its own result as operand";
    holds(method, what, !done, "it refuses")?;
    equal(method, what, before, scene.shape()?)
}
