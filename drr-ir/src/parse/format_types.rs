//! The types of operands and results that an assembly format leaves out.

use std::ops::Range;

use drr_runtime::decl::{Arity, OpDecl};
use drr_runtime::format::{Format, TypeSource, Values};
use drr_runtime::interface::InferTypeOpInterface;
use drr_runtime::ir::{Ir, OpKind, Type};
use drr_runtime::signature::infer;

use crate::context::Context;
use crate::ids::RawType;
use crate::parse::fault::Parsed;
use crate::parse::parser::Parser;
use crate::parse::parts::Parts;

/// The largest number of values whose types depend on one another.
const CHAIN: usize = 16;

impl Parser<'_, '_> {
    /// Finds the types of all results and the values of all operands. As in MLIR, operands are
    /// resolved last.
    pub(super) fn resolve_types(
        &mut self,
        kind: u32,
        format: &'static Format,
        parts: &mut Parts,
    ) -> Parsed<()> {
        let Some(decl) = self.decl(kind) else {
            return Ok(());
        };
        let is_from = |source: &TypeSource| matches!(source, TypeSource::From(_));
        if format.results.iter().any(is_from) || format.operands.iter().any(is_from) {
            self.check_sources(kind, decl, format, parts)?;
        }
        let is_inferred = |source: &TypeSource| matches!(source, TypeSource::Inferred);
        let inferred = format.results.iter().any(is_inferred);
        if !inferred {
            self.result_types(decl, format, parts)?;
        }
        self.operand_values(decl, format, parts)?;
        if inferred {
            self.infer_results(kind, decl, parts)?;
        }
        Ok(())
    }

    /// Checks the types from which others are made.
    #[inline(never)]
    fn check_sources(
        &self,
        kind: u32,
        decl: &OpDecl,
        format: &Format,
        parts: &Parts,
    ) -> Parsed<()> {
        for source in format.results.iter().chain(format.operands) {
            let TypeSource::From(values) = *source else {
                continue;
            };
            let (part, types) = match values {
                Values::Operand(slot) => {
                    let slot = usize::from(slot);
                    (&decl.operands[slot], &parts.operand_types[slot])
                }
                Values::Result(slot) => {
                    let slot = usize::from(slot);
                    (&decl.results[slot], &parts.types_of_results[slot])
                }
                Values::Operands | Values::Results => continue,
            };
            let Some(registered) = &self.ctx.kinds[kind as usize].registered else {
                continue;
            };
            for ty in &parts.types[types.clone().unwrap_or(0..0)] {
                let checked = (registered.hooks.check_format_type)(self.ctx, values, Type(*ty));
                if let Err(summary) = checked {
                    let found = self.ctx.type_text(Type(*ty));
                    let message = format!("'{}' must be {summary}, but got '{found}'", part.name);
                    return Err(self.custom_error_at(parts.name_at, message));
                }
            }
        }
        Ok(())
    }

    /// The types and values that functions gave.
    pub(super) fn resolve_given(&self, parts: &mut Parts) {
        for types in &parts.types_of_results {
            let types = &parts.types[types.clone().unwrap_or(0..0)];
            parts.result_counts.push(types.len() as u32);
            parts.result_types.extend_from_slice(types);
        }
        for values in &parts.given {
            parts.operand_counts.push(values.len() as u32);
            let values = &parts.given_values[values.clone()];
            parts.values.extend_from_slice(values);
        }
    }

    fn result_types(
        &mut self,
        decl: &'static OpDecl,
        format: &'static Format,
        parts: &mut Parts,
    ) -> Parsed<()> {
        if let Some(types) = parts.all_result_types.clone() {
            let arities = decl.results.iter().map(|result| result.arity);
            parts.result_counts = self.split(arities, types.len(), "result")?;
            parts.result_types.extend_from_slice(&parts.types[types]);
            return Ok(());
        }
        for slot in 0..decl.results.len() {
            let own = &parts.types_of_results[slot];
            if let Some(at) = single_type(format, parts, format.results[slot], own) {
                parts.result_counts.push(1);
                parts.result_types.push(parts.types[at]);
                continue;
            }
            let types = self.types_of(decl, format, parts, Values::Result(slot as u16), CHAIN)?;
            parts.result_counts.push(types.len() as u32);
            parts.result_types.extend_from_slice(&parts.types[types]);
        }
        Ok(())
    }

    fn operand_values(
        &mut self,
        decl: &'static OpDecl,
        format: &'static Format,
        parts: &mut Parts,
    ) -> Parsed<()> {
        if parts.all_operands.is_some() || parts.all_operand_types.is_some() {
            return self.listed_values(decl, format, parts);
        }
        for slot in 0..decl.operands.len() {
            let range = parts.operands_of(slot);
            parts.operand_counts.push(range.len() as u32);
            let own = &parts.operand_types[slot];
            if range.len() == 1
                && let Some(at) = single_type(format, parts, format.operands[slot], own)
            {
                let value = self.resolve(self.operands[range.start], parts.types[at])?;
                parts.values.push(value);
                continue;
            }
            self.values_of(decl, format, parts, slot, range)?;
        }
        Ok(())
    }

    /// The values of a group, which are at `range` in the parser's list.
    #[inline(never)]
    fn values_of(
        &mut self,
        decl: &'static OpDecl,
        format: &'static Format,
        parts: &mut Parts,
        slot: usize,
        range: Range<usize>,
    ) -> Parsed<()> {
        if range.is_empty() && decl.operands[slot].arity != Arity::One {
            // Types of operands that are absent are a mistake.
            let written = parts.operand_types[slot].clone().unwrap_or(0..0);
            return self.resolve_all(range, written, parts);
        }
        let types = self.types_of(decl, format, parts, Values::Operand(slot as u16), CHAIN)?;
        self.resolve_all(range, types, parts)
    }

    /// The values, if the format lists all operands or their types as a whole.
    fn listed_values(
        &mut self,
        decl: &'static OpDecl,
        format: &'static Format,
        parts: &mut Parts,
    ) -> Parsed<()> {
        let slots = 0..decl.operands.len();
        let whole = parts.whole_operands();
        if let Some(range) = &whole {
            let arities = decl.operands.iter().map(|operand| operand.arity);
            parts.operand_counts = self.split(arities, range.len(), "operand")?;
        } else {
            let counts = slots.clone().map(|slot| parts.operands_of(slot).len());
            parts.operand_counts = counts.map(|count| count as u32).collect();
        }
        // The types of all operands as one list, if they are written so.
        if let Some(types) = parts.all_operand_types.clone() {
            if let Some(range) = whole {
                return self.resolve_all(range, types, parts);
            }
            let operands: Vec<usize> = slots.flat_map(|slot| parts.operands_of(slot)).collect();
            return self.resolve_all(operands.into_iter(), types, parts);
        }
        let mut start = whole.map_or(0, |range| range.start);
        for slot in slots {
            let end = start + parts.operand_counts[slot] as usize;
            self.values_of(decl, format, parts, slot, start..end)?;
            start = end;
        }
        Ok(())
    }

    /// Resolves operands of the parser's list, each with its type of those in `parts`.
    fn resolve_all(
        &mut self,
        operands: impl Iterator<Item = usize> + Clone,
        types: Range<usize>,
        parts: &mut Parts,
    ) -> Parsed<()> {
        let count = operands.clone().count();
        if count != types.len() {
            let at = operands.clone().next();
            let at = at.map_or(self.lexer.token.start, |at| self.operands[at].at as usize);
            let message = format!(
                "number of operands and types do not match: got {count} operands and {} types",
                types.len()
            );
            return Err(self.custom_error_at(at, message));
        }
        for (at, ty) in operands.zip(types) {
            let value = self.resolve(self.operands[at], parts.types[ty])?;
            parts.values.push(value);
        }
        Ok(())
    }

    /// The types of a group of operands or results, in the list of `parts`.
    fn types_of(
        &mut self,
        decl: &'static OpDecl,
        format: &'static Format,
        parts: &mut Parts,
        values: Values,
        depth: usize,
    ) -> Parsed<Range<usize>> {
        let Some((source, written, count)) = group_of(format, parts, values) else {
            let all = match values {
                Values::Operands => &parts.all_operand_types,
                _ => &parts.all_result_types,
            };
            return Ok(all.clone().unwrap_or(0..0));
        };
        if depth == 0 {
            return Err(self.cannot_infer(decl, values, parts.name_at));
        }
        let ty = match source {
            TypeSource::Written | TypeSource::Inferred => {
                return Ok(written.clone().unwrap_or(0..0));
            }
            TypeSource::Like(other) => {
                let types = self.types_of(decl, format, parts, other, depth - 1)?;
                // The list of a single value serves both.
                if types.len() == 1 && count == 1 {
                    return Ok(types);
                }
                parts.types[types].first().copied()
            }
            TypeSource::LikeAttr(slot) => self.type_of_attr(decl, parts, slot),
            TypeSource::Built => self.format_type(values, None),
            TypeSource::From(other) => {
                let types = self.types_of(decl, format, parts, other, depth - 1)?;
                match parts.types[types].first() {
                    Some(&ty) => self.format_type(values, Some(ty)),
                    None => None,
                }
            }
        };
        match ty {
            Some(ty) => {
                let start = parts.types.len();
                parts.types.resize(start + count, ty);
                Ok(start..start + count)
            }
            None => Err(self.cannot_infer(decl, values, parts.name_at)),
        }
    }

    fn format_type(&mut self, values: Values, source: Option<RawType>) -> Option<RawType> {
        let registered = self.ctx.kinds[self.custom? as usize].registered.as_ref()?;
        let data = (registered.hooks.format_type)(self.ctx, values, source.map(Type))?;
        Some(self.ctx.make_type(&data)?.0)
    }

    fn type_of_attr(&mut self, decl: &OpDecl, parts: &Parts, slot: u16) -> Option<RawType> {
        let name = self.attr_name(decl, slot.into());
        let mut all = parts.properties.iter().chain(&parts.dictionary);
        let (_, attr) = all.find(|(known, _)| *known == name)?;
        infer::attr::<Context>(self.ctx, &[Some(*attr)], 0).map(|ty| ty.0)
    }

    #[cold]
    fn cannot_infer(
        &self,
        decl: &OpDecl,
        values: Values,
        at: usize,
    ) -> crate::parse::fault::Failure {
        let (what, name) = match values {
            Values::Operand(slot) => ("operand", decl.operands[usize::from(slot)].name),
            Values::Result(slot) => ("result", decl.results[usize::from(slot)].name),
            Values::Operands => ("operand", "operands"),
            Values::Results => ("result", "results"),
        };
        self.custom_error_at(
            at,
            format!("the type of {what} '{name}' cannot be inferred"),
        )
    }

    /// The result types that the op infers from its operands and attributes.
    fn infer_results(&mut self, kind: u32, decl: &'static OpDecl, parts: &mut Parts) -> Parsed<()> {
        let operands: Vec<Type<Context>> = parts
            .values
            .iter()
            .map(|value| Type(self.ctx.value_data(*value).ty))
            .collect();
        let attrs = (0..decl.attrs.len()).map(|slot| {
            let name = self.attr_name(decl, slot);
            let mut all = parts.properties.iter().chain(&parts.dictionary);
            let written = all.find(|(known, _)| *known == name).map(|(_, attr)| *attr);
            let registered = self.ctx.kinds[kind as usize].registered.as_ref();
            let defaults = registered.map_or(&[][..], |registered| &registered.defaults);
            let default = defaults.iter().find(|(known, _)| *known == name);
            written.or(default.map(|(_, attr)| *attr))
        });
        let attrs: Vec<_> = attrs.collect();
        let model = self
            .ctx
            .interfaces
            .model::<dyn InferTypeOpInterface>(OpKind(kind));
        let infer = model.map(|model| model.infer_types());
        match infer.and_then(|infer| infer(self.ctx, &operands, &attrs)) {
            Some(types) => {
                let arities = decl.results.iter().map(|result| result.arity);
                parts.result_counts = self.split(arities, types.len(), "result")?;
                parts.result_types = types.into_iter().map(|ty| ty.0).collect();
                Ok(())
            }
            // The text is read, so that the current token is that of something else.
            None => Err(self.custom_error_at(parts.name_at, "failed to infer returned types")),
        }
    }

    /// The lengths of groups of these arities that have `count` values together.
    fn split(
        &self,
        arities: impl ExactSizeIterator<Item = Arity> + Clone,
        count: usize,
        what: &str,
    ) -> Parsed<Vec<u32>> {
        let single = arities.clone().filter(|arity| *arity == Arity::One).count();
        let variable = arities.len() - single;
        let rest = count.checked_sub(single);
        let counts = match (rest, variable) {
            (Some(0), 0) => Some(0),
            (Some(rest), 1..) if rest % variable == 0 => Some(rest / variable),
            _ => None,
        };
        match counts {
            Some(each) => Ok(arities
                .map(|arity| match arity {
                    Arity::One => 1,
                    _ => each as u32,
                })
                .collect()),
            None => Err(self.custom_error(format!("has a wrong number of {what}s: {count}"))),
        }
    }
}

/// A group of operands or results: where its types come from, its types in the text, and the number of
/// its values. `None` for all operands or all results.
#[inline]
fn group_of<'p>(
    format: &Format,
    parts: &'p Parts,
    values: Values,
) -> Option<(TypeSource, &'p Option<Range<usize>>, usize)> {
    match values {
        Values::Operand(slot) => {
            let slot = usize::from(slot);
            let count = match parts.operand_counts.get(slot) {
                Some(count) => *count as usize,
                None => parts.operands_of(slot).len(),
            };
            Some((format.operands[slot], &parts.operand_types[slot], count))
        }
        Values::Result(slot) => {
            let slot = usize::from(slot);
            Some((format.results[slot], &parts.types_of_results[slot], 1))
        }
        Values::Operands | Values::Results => None,
    }
}

/// Finds the type of a group that is a single value, if the text has the type or gives it to another
/// single value: the common case of [`Parser::types_of`]. Returns its place in the list of `parts`.
fn single_type(
    format: &Format,
    parts: &Parts,
    source: TypeSource,
    own: &Option<Range<usize>>,
) -> Option<usize> {
    let (source, types) = match source {
        TypeSource::Like(Values::Operand(slot)) => {
            let slot = usize::from(slot);
            (format.operands[slot], &parts.operand_types[slot])
        }
        TypeSource::Like(Values::Result(slot)) => {
            let slot = usize::from(slot);
            (format.results[slot], &parts.types_of_results[slot])
        }
        source => (source, own),
    };
    match (source, types) {
        (TypeSource::Written, Some(types)) if types.len() == 1 => Some(types.start),
        _ => None,
    }
}
