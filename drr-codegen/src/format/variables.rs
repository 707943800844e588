//! Variables, and the arguments of `type`.

use super::ast::{Kind, Values};
use super::bound::{Named, OfOp};
use super::error::FormatError;
use super::lex::{DIRECTIVES, Token};
use super::parse::{Context, Parsed, Parser, fail};
use crate::codes::{self, message, report};
use crate::diag::nearest;

impl OfOp<'_> {
    /// The element `$name`.
    pub(super) fn named(&mut self, token: Token<'_>, context: Context) -> Parsed<Kind> {
        let (at, name, op) = (token.at, &token.text[1..], self.op);
        let bound = &mut self.bound;
        let misplaced = |is_misplaced: bool, text: &str| match is_misplaced {
            true => fail(at, codes::FORMAT_PLACE.message(text)),
            false => Ok(()),
        };
        let in_type = context == Context::Type;
        if let Some(slot) = op.attrs.iter().position(|attr| attr.name == name) {
            let text = "attributes cannot be used as children to a `type` directive";
            misplaced(in_type, text)?;
            bound.attrs.bind(slot, at, "attribute", name, context)?;
            return Ok(Kind::Attr(slot, false));
        }
        if let Some(slot) = op.operands.iter().position(|one| one.name == name) {
            if !in_type {
                bound.operands.bind(slot, at, "operand", name, context)?;
            }
            return Ok(Kind::Values(Values::Operand(slot)));
        }
        if let Some(slot) = op.regions.iter().position(|one| one.name == name) {
            let text = "regions can only be used at the top level or in a ref directive";
            misplaced(in_type, text)?;
            bound.regions.bind(slot, at, "region", name, context)?;
            return Ok(Kind::Region(slot));
        }
        if let Some(slot) = op.results.iter().position(|one| one.name == name) {
            let text = "result variables can can only be used as a child to a 'type' directive";
            misplaced(!in_type, text)?;
            return Ok(Kind::Values(Values::Result(slot)));
        }
        if let Some(slot) = op.successors.iter().position(|one| one.name == name) {
            let text = "successors can only be used at the top level or in a ref directive";
            misplaced(in_type, text)?;
            bound
                .successors
                .bind(slot, at, "successor", name, context)?;
            return Ok(Kind::Successor(slot));
        }
        let message = message!(FORMAT_NAME:
            "expected variable to refer to an argument, region, result, or successor");
        let near = nearest(name, self.names()).map(|near| format!("`${near}`"));
        let directive = DIRECTIVES.contains(&name).then(|| format!("`{name}`"));
        let meant = near.or(directive);
        let error = FormatError::new(at, message);
        Err(error.advise(meant.map(|meant| format!("did you mean {meant}?"))))
    }

    /// The names of all parts of the op.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        let op = self.op;
        let values = op.operands.iter().chain(&op.results).map(|one| &one.name);
        let parts = op.regions.iter().chain(&op.successors).map(|one| &one.name);
        let attrs = op.attrs.iter().map(|one| &one.name);
        values.chain(parts).chain(attrs).map(String::as_str)
    }
}

impl Parser<'_, OfOp<'_>> {
    /// The values in `type(…)` or `functional-type(…)`, which stands at `at` in `context`.
    pub(super) fn type_argument(&mut self, at: usize, context: Context) -> Parsed<Values> {
        let Kind::Values(values) = self.element(Context::Type)?.kind else {
            return report!(fail, at, FORMAT_PLACE: "invalid argument to 'type' directive");
        };
        let OfOp { op, bound } = &mut self.language;
        let (named, what, slot) = match values {
            Values::Operand(slot) => (
                &mut bound.operand_types,
                op.operands[slot].name.as_str(),
                Some(slot),
            ),
            Values::Result(slot) => (
                &mut bound.result_types,
                op.results[slot].name.as_str(),
                Some(slot),
            ),
            Values::Operands => (&mut bound.operand_types, "operands", None),
            Values::Results => (&mut bound.result_types, "results", None),
        };
        let is_bound = slot.map_or(named.all, |slot| named.has(slot));
        let is_whole = slot.is_none();
        if context == Context::Ref {
            if !is_bound {
                let sigil = if is_whole { "" } else { "$" };
                return report!(fail, at, FORMAT_REFERENCE:
                    "'ref' of 'type({sigil}{what})' is not bound by a prior 'type' directive");
            }
        } else if is_bound || (is_whole && named.has_any()) {
            let text = match is_whole {
                true => format!("'{what}' 'type' is already bound"),
                false => format!("'type' of '{what}' is already bound"),
            };
            return fail(at, codes::FORMAT_TWICE.message(text));
        }
        match slot {
            Some(slot) => named.seen[slot] = true,
            None => named.all = true,
        }
        Ok(values)
    }
}

impl Named {
    /// Names a part by a variable, or checks in `ref` that it is named.
    fn bind(
        &mut self,
        slot: usize,
        at: usize,
        what: &str,
        name: &str,
        context: Context,
    ) -> Parsed<()> {
        let is_seen = &mut self.seen[slot];
        if context == Context::Ref {
            if *is_seen {
                return Ok(());
            }
            return report!(fail, at, FORMAT_REFERENCE:
                "{what} '{name}' must be bound before it is referenced");
        }
        if self.all || std::mem::replace(is_seen, true) {
            return report!(fail, at, FORMAT_TWICE: "{what} '{name}' is already bound");
        }
        Ok(())
    }
}
