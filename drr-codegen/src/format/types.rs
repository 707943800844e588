//! The sources of the types that a format leaves out.

use super::ast::{TypeSource, Values};
use super::bound::Bound;
use super::error::FormatError;
use super::parse::Parsed;
use super::shape::{Built, OpShape, Relation, ValueShape};
use crate::codes::{self, message};
use crate::declaration::Arity;

/// The sources that traits give, for operands and results by slot. A later trait replaces what an
/// earlier one gives.
pub(super) struct Resolvers {
    operands: Vec<Option<TypeSource>>,
    results: Vec<Option<TypeSource>>,
}

impl Resolvers {
    pub(super) fn of(op: &OpShape, bound: &Bound) -> Self {
        let mut this = Resolvers {
            operands: vec![None; op.operands.len()],
            results: vec![None; op.results.len()],
        };
        for relation in &op.relations {
            match relation {
                Relation::AllTypesMatch(names) => {
                    for (at, name) in names.iter().enumerate() {
                        let Some(source) = seen(op, bound, name) else {
                            continue;
                        };
                        let others = names.iter().enumerate().filter(|(other, _)| *other != at);
                        others.for_each(|(_, other)| this.set(op, other, source));
                    }
                }
                Relation::SameTypeOperands => this.same(bound, false),
                Relation::SameOperandsAndResultType => this.same(bound, true),
                Relation::TypesMatchWith { from, to, number } => {
                    if let Some(TypeSource::Like(values)) = seen(op, bound, from) {
                        this.set(op, to, TypeSource::From(values, *number));
                    }
                }
            }
        }
        this
    }

    fn set(&mut self, op: &OpShape, name: &str, source: TypeSource) {
        let named = |one: &ValueShape| one.name == name;
        if let Some(slot) = op.operands.iter().position(named) {
            self.operands[slot] = Some(source);
        } else if let Some(slot) = op.results.iter().position(named) {
            self.results[slot] = Some(source);
        }
    }

    /// All operands, and results if so, have one type.
    fn same(&mut self, bound: &Bound, with_results: bool) {
        let first = |seen: &[bool]| seen.iter().position(|seen| *seen);
        let operand = first(&bound.operand_types.seen).map(Values::Operand);
        let result = first(&bound.result_types.seen).map(Values::Result);
        let Some(values) = operand.or(result.filter(|_| with_results)) else {
            return;
        };
        let source = Some(TypeSource::Like(values));
        let fill = |sources: &mut [Option<TypeSource>], seen: &[bool]| {
            let unseen = sources.iter_mut().zip(seen).filter(|(_, seen)| !**seen);
            unseen.for_each(|(one, _)| *one = source);
        };
        fill(&mut self.operands, &bound.operand_types.seen);
        if with_results {
            fill(&mut self.results, &bound.result_types.seen);
        }
    }
}

/// The type of a part, if the format has it.
fn seen(op: &OpShape, bound: &Bound, name: &str) -> Option<TypeSource> {
    let named = |one: &ValueShape| one.name == name;
    if let Some(slot) = op.operands.iter().position(named) {
        let source = TypeSource::Like(Values::Operand(slot));
        return bound.operand_types.seen[slot].then_some(source);
    }
    if let Some(slot) = op.results.iter().position(named) {
        let source = TypeSource::Like(Values::Result(slot));
        return bound.result_types.seen[slot].then_some(source);
    }
    let slot = op.attrs.iter().position(|attr| attr.name == name)?;
    bound.attrs.has(slot).then_some(TypeSource::LikeAttr(slot))
}

pub(super) fn operand_types(
    op: &OpShape,
    bound: &Bound,
    resolvers: &Resolvers,
    start: usize,
) -> Parsed<Vec<TypeSource>> {
    let sources = op.operands.iter().enumerate().map(|(slot, operand)| {
        if !bound.operands.has(slot) {
            return Err(not_found("operand", slot, &operand.name, start));
        }
        if bound.operand_types.has(slot) {
            return Ok(TypeSource::Written);
        }
        let one_list = bound.operands.all && operand.arity != Arity::One;
        let given = resolvers.operands[slot].or_else(|| built(operand, one_list));
        given.ok_or_else(|| untyped("operand", slot, &operand.name, start))
    });
    sources.collect()
}

pub(super) fn result_types(
    op: &OpShape,
    bound: &Bound,
    resolvers: &Resolvers,
    start: usize,
) -> Parsed<Vec<TypeSource>> {
    if bound.result_types.all {
        return Ok(vec![TypeSource::Written; op.results.len()]);
    }
    if op.infers && !bound.result_types.has_any() {
        return Ok(vec![TypeSource::Inferred; op.results.len()]);
    }
    let sources = op.results.iter().enumerate().map(|(slot, result)| {
        if bound.result_types.has(slot) {
            return Ok(TypeSource::Written);
        }
        let several = result.arity != Arity::One;
        let given = resolvers.results[slot].or_else(|| built(result, several));
        given.ok_or_else(|| untyped("result", slot, &result.name, start))
    });
    sources.collect()
}

/// The only type that satisfies the constraint, unless the number of values is unknown.
fn built(group: &ValueShape, unknown_number: bool) -> Option<TypeSource> {
    match group.built {
        _ if unknown_number => None,
        Built::Yes => Some(TypeSource::Built(false)),
        Built::Unknown => Some(TypeSource::Built(true)),
        Built::No => None,
    }
}

/// The mistake of a format that does not give the type of a group.
pub(crate) fn untyped_text(what: &str, slot: usize, name: &str) -> String {
    format!(
        "type of {what} #{slot}, named '{name}', is not buildable and a buildable type cannot be inferred"
    )
}

/// How to give it.
pub(crate) fn untyped_note(name: &str) -> String {
    format!(
        "suggest adding a type constraint to the operation or adding a 'type(${name})' directive to the custom assembly format"
    )
}

fn untyped(what: &str, slot: usize, name: &str, start: usize) -> FormatError {
    let message = codes::FORMAT_MISSING.message(untyped_text(what, slot, name));
    FormatError::new(start, message).note(untyped_note(name))
}

/// The error about a part that the format does not name.
pub(super) fn not_found(what: &str, slot: usize, name: &str, start: usize) -> FormatError {
    let message = message!(FORMAT_MISSING: "{what} #{slot}, named '{name}', not found");
    let note = format!("suggest adding a '${name}' directive to the custom assembly format");
    FormatError::new(start, message).note(note)
}
