//! All parts of an operation: those it was created with, and those of its clones.

use crate::bench::{Bench, attr, uses};
use crate::report::{Checked, Stop, equal, holds};
use crate::scan::consistent;
use crate::subject::{Attrs, Blueprint, Role, Subject};
use drr_runtime::ir::{AttrName, Block, InsertPoint, Ir, Op, OpKind, OpState, Type, Value};

/// An operation to create: one for each role that the subject offers.
struct Sample<I: Ir> {
    blueprint: Blueprint<I>,
    operands: Vec<Value<I>>,
    successors: Vec<Block<I>>,
    block: Block<I>,
}

impl<I: Ir> Sample<I> {
    fn create(&self, ir: &mut I) -> Op<I> {
        let regions = vec![None; self.blueprint.regions];
        let at = InsertPoint::End(self.block);
        self.blueprint
            .create_with(ir, at, &self.operands, &regions, &self.successors)
    }
    /// Erases a branch again, because a block has only one, at its end.
    fn erase_branch(&self, ir: &mut I, op: Op<I>) {
        if !self.successors.is_empty() {
            ir.erase_op(op);
        }
    }
}

fn samples<S: Subject>(bench: &mut Bench<S>) -> Vec<Sample<S::Ir>> {
    let sources = [bench.source(), bench.source()];
    let values = sources.map(|source| bench.value(source));
    let mut blueprints = vec![
        bench.source_blueprint(),
        bench.unary_blueprint(),
        bench.binary_blueprint(),
        bench.constant_blueprint(42),
    ];
    let roles = [
        Role::Pair,
        Role::Region,
        Role::OperandSegments,
        Role::ResultSegments,
        Role::Branch,
        Role::Variadic,
    ];
    blueprints.extend(
        roles
            .into_iter()
            .filter_map(|role| S::blueprint(&mut bench.ir, role)),
    );
    blueprints.extend(with_attrs(bench));
    let sample = |blueprint: Blueprint<S::Ir>| {
        // The op is left out if it needs blocks that the subject does not offer.
        let (block, successors) = bench.place_of(&blueprint).ok()?;
        let operands = values.into_iter().cycle().take(blueprint.operands);
        Some(Sample {
            operands: operands.collect(),
            successors,
            block,
            blueprint,
        })
    };
    blueprints.into_iter().filter_map(sample).collect()
}

/// The op with an optional attribute. If any attributes may be added to it, it has two more.
fn with_attrs<S: Subject>(bench: &mut Bench<S>) -> Option<Blueprint<S::Ir>> {
    let optional = S::optional_attr(&mut bench.ir)?;
    let mut op = optional.op;
    if optional.discardable {
        let other = bench.ir.bind_attr(op.kind, ANOTHER);
        op.attrs.push((optional.name, optional.attr));
        op.attrs.push((other, S::integer(&mut bench.ir, 6)));
    }
    Some(op)
}

/// An attribute that no op declares.
const ANOTHER: &str = "another_discardable";

/// The parts of an operation.
struct Parts<I: Ir> {
    kind: OpKind,
    operands: Vec<Value<I>>,
    operand_segments: Option<Vec<u32>>,
    types: Vec<Type<I>>,
    result_segments: Option<Vec<u32>>,
    attrs: Vec<(AttrName, Option<I::Attr>)>,
    regions: usize,
    successors: Vec<Block<I>>,
    loc: I::Loc,
}

impl<I: Ir> Parts<I> {
    /// The parts that the operation must have.
    fn asked(sample: &Sample<I>) -> Self {
        let op = &sample.blueprint;
        let attrs = op.attrs.iter();
        Parts {
            kind: op.kind,
            operands: sample.operands.clone(),
            operand_segments: op.operand_segments.clone(),
            types: op.results.clone(),
            result_segments: op.result_segments.clone(),
            attrs: attrs
                .map(|(name, attr)| (*name, Some(attr.clone())))
                .collect(),
            regions: op.regions,
            successors: sample.successors.clone(),
            loc: op.loc.clone(),
        }
    }
    /// The parts that an operation has. `asked` has the names of its attributes.
    fn found(ir: &I, op: Op<I>, asked: &Self) -> Self {
        let results = (0..ir.num_results(op)).map(|index| ir.result(op, index));
        let names = asked.attrs.iter().map(|(name, _)| *name);
        Parts {
            kind: ir.kind(op),
            operands: (0..ir.num_operands(op))
                .map(|index| ir.operand(op, index))
                .collect(),
            // An IR may also tell the lengths where they follow from the declaration.
            operand_segments: ir
                .operand_segments(op)
                .filter(|_| asked.operand_segments.is_some()),
            types: results.map(|result| ir.value_type(result)).collect(),
            result_segments: ir
                .result_segments(op)
                .filter(|_| asked.result_segments.is_some()),
            attrs: names.map(|name| (name, attr(ir, op, name))).collect(),
            regions: ir.num_regions(op),
            successors: (0..ir.num_successors(op))
                .map(|index| ir.successor(op, index))
                .collect(),
            loc: ir.loc(op),
        }
    }
    /// Checks that an operation has these parts. `method` has made it.
    fn compare(&self, ir: &I, op: Op<I>, method: &'static str, made: &str) -> Checked {
        let found = Parts::found(ir, op, self);
        let name = ir.kind_name(self.kind);
        let of = |part: &str, reader: &str| format!("{made} `{name}`: the {part}, by `{reader}`");
        equal(method, of("kind", "kind"), self.kind, found.kind)?;
        let what = of("operands", "operand");
        equal(method, what, &self.operands, &found.operands)?;
        let what = of("lengths of operand groups", "operand_segments");
        equal(
            method,
            what,
            &self.operand_segments,
            &found.operand_segments,
        )?;
        let what = of("result types", "result` and `value_type");
        equal(method, what, &self.types, &found.types)?;
        let what = of("lengths of result groups", "result_segments");
        equal(method, what, &self.result_segments, &found.result_segments)?;
        let what = of("attributes", "with_attr");
        equal(method, what, &self.attrs, &found.attrs)?;
        let what = of("number of regions", "num_regions");
        equal(method, what, self.regions, found.regions)?;
        let what = of("successors", "successor");
        equal(method, what, &self.successors, &found.successors)?;
        equal(method, of("location", "loc"), &self.loc, &found.loc)?;
        // Rules copy these attributes to other operations, so what the IR keeps beside them is not shown.
        let given = |name| self.attrs.iter().any(|(other, _)| *other == name);
        let more = ir.discardable_attrs(op).into_iter();
        let more: Vec<_> = more.filter(|(name, _)| !given(*name)).collect();
        let what = of("attributes that it was not given", "discardable_attrs");
        equal("Ir::discardable_attrs", what, vec![], more)?;
        self.listed(ir, op, &format!("{made} `{name}`: the attributes"))
    }
    /// Checks that an IR that lists attributes lists these.
    fn listed(&self, ir: &I, op: Op<I>, what: &str) -> Checked {
        let Some(listed) = ir.attrs(op) else {
            return Ok(());
        };
        for (name, attr) in &self.attrs {
            let mut of_name = listed.iter().filter(|(other, _)| other == name);
            let found = of_name.next().map(|(_, attr)| attr.clone());
            let what = format!("{what}: {name:?} in the list {listed:?}");
            equal("Ir::attrs", what, attr.clone(), found)?;
        }
        Ok(())
    }
}

pub(crate) fn an_operation_has_the_parts_it_was_created_with<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    for sample in samples(&mut bench) {
        let op = sample.create(&mut bench.ir);
        let asked = Parts::asked(&sample);
        asked.compare(&bench.ir, op, "Ir::create_op", "a new")?;
        sample.erase_branch(&mut bench.ir, op);
    }
    consistent(&bench.ir, bench.block, "after creating one of each op")
}

pub(crate) fn changing_a_part_leaves_the_others<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let samples = samples(&mut bench);
    let source = bench.source();
    let source = bench.value(source);
    let other = bench.unary(source);
    let other = bench.value(other);
    for mut sample in samples {
        let op = sample.create(&mut bench.ir);
        for index in 0..sample.operands.len() {
            let old = std::mem::replace(&mut sample.operands[index], other);
            bench.ir.set_operand(op, index, other);
            let asked = Parts::asked(&sample);
            let changed = format!("after setting operand {index}: a");
            asked.compare(&bench.ir, op, "Ir::set_operand", &changed)?;
            let what = format!("uses of operand {index} that was set");
            let found = uses(&bench.ir, other);
            equal("Ir::set_operand", what, vec![(op, index)], found)?;
            bench.ir.set_operand(op, index, old);
            sample.operands[index] = old;
        }
        let asked = Parts::asked(&sample);
        for (name, attr) in sample.blueprint.attrs.clone() {
            bench.ir.set_attr(op, name, Some(attr));
            let changed = format!("after setting {name:?} again: a");
            asked.compare(&bench.ir, op, "Ir::set_attr", &changed)?;
        }
        sample.erase_branch(&mut bench.ir, op);
    }
    consistent(&bench.ir, bench.block, "after changing each part")
}

pub(crate) fn a_clone_has_the_parts_of_the_original<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let method = "Ir::clone_without_regions";
    let mut cloned = 0;
    for mut sample in samples(&mut bench) {
        let op = sample.create(&mut bench.ir);
        // Other operands and successors, so that the given ones can be told from the original's.
        sample.operands.reverse();
        sample.successors.reverse();
        let at = InsertPoint::Before(op);
        let (operands, successors) = (&sample.operands, &sample.successors);
        let clone = bench.ir.clone_without_regions(op, at, operands, successors);
        let Some(clone) = clone else { continue };
        cloned += 1;
        holds(method, "the clone", clone != op, "another operation")?;
        let asked = Parts::asked(&sample);
        asked.compare(&bench.ir, clone, method, "a cloned")?;
        sample.erase_branch(&mut bench.ir, clone);
        sample.erase_branch(&mut bench.ir, op);
    }
    match cloned {
        0 => Err(Stop::Skip("operations are not cloned")),
        _ => consistent(&bench.ir, bench.block, "after cloning one of each op"),
    }
}

/// An IR that rebuilds nothing passes.
pub(crate) fn a_rebuilt_operation_has_the_parts_it_is_given<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let loc = S::locs(&mut bench.ir).pop();
    for mut sample in samples(&mut bench) {
        let op = sample.create(&mut bench.ir);
        sample.operands.reverse();
        sample.successors.reverse();
        if let Some([.., a, b]) = sample.blueprint.operand_segments.as_deref_mut() {
            std::mem::swap(a, b);
        }
        if let Some(loc) = &loc {
            sample.blueprint.loc = loc.clone();
        }
        let blueprint = &sample.blueprint;
        let state = OpState {
            operands: &sample.operands,
            operand_segments: blueprint.operand_segments.as_deref(),
            result_types: &blueprint.results,
            result_segments: blueprint.result_segments.as_deref(),
            attrs: &blueprint.attrs,
            successors: &sample.successors,
            ..OpState::new(blueprint.kind, blueprint.loc.clone())
        };
        if blueprint.regions == 0 && bench.ir.rebuild_op(op, &state) {
            let asked = Parts::asked(&sample);
            asked.compare(&bench.ir, op, "Ir::rebuild_op", "a rebuilt")?;
            consistent(&bench.ir, sample.block, "after rebuilding an operation")?;
        }
        sample.erase_branch(&mut bench.ir, op);
    }
    Ok(())
}

pub(crate) fn attrs_do_not_depend_on_the_order_of_changes<S: Subject>() -> Checked {
    let mut bench = Bench::<S>::new()?;
    let optional = S::optional_attr(&mut bench.ir);
    let optional = optional.ok_or(Stop::Skip("no op with an optional attribute"))?;
    let source = bench.source();
    let operands = vec![bench.value(source); optional.op.operands];
    let mut set: Attrs<S::Ir> = vec![(optional.name, optional.attr)];
    if optional.discardable {
        let other = bench.ir.bind_attr(optional.op.kind, ANOTHER);
        set.push((other, S::integer(&mut bench.ir, 6)));
    }
    let mut made = |reversed: bool| {
        let at = bench.end();
        let op = optional.op.create(&mut bench.ir, at, &operands);
        let mut set = set.clone();
        if reversed {
            set.reverse();
        }
        for (name, attr) in set {
            bench.ir.set_attr(op, name, Some(attr));
        }
        op
    };
    let (op, other) = (made(false), made(true));
    let of = |op| bench.ir.attrs(op);
    let listed = of(op).ok_or(Stop::Skip("attributes are not listed"))?;
    for (name, attr) in &set {
        let what = format!("the attributes after setting {name:?} to {attr:?}: {listed:?}");
        let is_there = listed.contains(&(*name, attr.clone()));
        holds("Ir::attrs", what, is_there, "the new one among them")?;
    }
    let what = "the attributes, set in another order";
    equal("Ir::attrs", what, Some(&listed), of(other).as_ref())?;
    for (name, attr) in &listed {
        bench.ir.set_attr(op, *name, Some(attr.clone()));
        let what = format!("the attributes, {name:?} set again to what it is");
        equal(
            "Ir::attrs",
            what,
            Some(&listed),
            bench.ir.attrs(op).as_ref(),
        )?;
    }
    bench.ir.set_attr(op, optional.name, None);
    consistent(&bench.ir, bench.block, "after removing an attribute")
}
