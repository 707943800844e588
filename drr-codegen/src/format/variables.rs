//! Variables, and the arguments of `type`.

use super::ast::{Kind, Values};
use super::bound::OfOp;
use super::error::FormatError;
use super::lex::{DIRECTIVES, Token};
use super::parse::{Context, Parsed, Parser, fail};
use crate::codes;
use crate::diag::nearest;

impl OfOp<'_> {
    /// The element `$name`.
    pub(super) fn named(&mut self, token: Token<'_>, context: Context) -> Parsed<Kind> {
        let (at, name, op) = (token.at, &token.text[1..], self.op);
        let is_place = |text: &str| fail(codes::FORMAT_PLACE, at, text);
        if let Some(slot) = op.attrs.iter().position(|attr| attr.name == name) {
            if context == Context::Type {
                return is_place("attributes cannot be used as children to a `type` directive");
            }
            let seen = &mut self.bound.attrs[slot];
            return bind(at, "attribute", name, context, false, seen)
                .map(|()| Kind::Attr(slot, false));
        }
        if let Some(slot) = op.operands.iter().position(|one| one.name == name) {
            if context != Context::Type {
                let all = self.bound.all_operands;
                bind(
                    at,
                    "operand",
                    name,
                    context,
                    all,
                    &mut self.bound.operands[slot],
                )?;
            }
            return Ok(Kind::Values(Values::Operand(slot)));
        }
        if let Some(slot) = op.regions.iter().position(|one| one.name == name) {
            if context == Context::Type {
                return is_place("regions can only be used at the top level or in a ref directive");
            }
            let all = self.bound.all_regions;
            let seen = &mut self.bound.regions[slot];
            return bind(at, "region", name, context, all, seen).map(|()| Kind::Region(slot));
        }
        if let Some(slot) = op.results.iter().position(|one| one.name == name) {
            if context != Context::Type {
                return is_place(
                    "result variables can can only be used as a child to a 'type' directive",
                );
            }
            return Ok(Kind::Values(Values::Result(slot)));
        }
        if let Some(slot) = op.successors.iter().position(|one| one.name == name) {
            if context == Context::Type {
                return is_place(
                    "successors can only be used at the top level or in a ref directive",
                );
            }
            let all = self.bound.all_successors;
            let seen = &mut self.bound.successors[slot];
            return bind(at, "successor", name, context, all, seen).map(|()| Kind::Successor(slot));
        }
        let text = "expected variable to refer to an argument, region, result, or successor";
        let near = nearest(name, self.names()).map(|near| format!("`${near}`"));
        let directive = DIRECTIVES.contains(&name).then(|| format!("`{name}`"));
        let meant = near.or(directive);
        let error = FormatError::new(codes::FORMAT_NAME, at, text);
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
            return fail(
                codes::FORMAT_PLACE,
                at,
                "invalid argument to 'type' directive",
            );
        };
        let OfOp { op, bound } = &mut self.language;
        let (all, seen) = match values {
            Values::Operand(_) | Values::Operands => {
                (&mut bound.all_operand_types, &mut bound.operand_types)
            }
            Values::Result(_) | Values::Results => {
                (&mut bound.all_result_types, &mut bound.result_types)
            }
        };
        let (what, is_bound, is_whole) = match values {
            Values::Operand(slot) => (op.operands[slot].name.as_str(), *all || seen[slot], false),
            Values::Result(slot) => (op.results[slot].name.as_str(), *all || seen[slot], false),
            Values::Operands => ("operands", *all, true),
            Values::Results => ("results", *all, true),
        };
        if context == Context::Ref {
            if !is_bound {
                let sigil = if is_whole { "" } else { "$" };
                let text = format!(
                    "'ref' of 'type({sigil}{what})' is not bound by a prior 'type' directive"
                );
                return fail(codes::FORMAT_REFERENCE, at, text);
            }
        } else if is_bound || (is_whole && seen.contains(&true)) {
            let text = match is_whole {
                true => format!("'{what}' 'type' is already bound"),
                false => format!("'type' of '{what}' is already bound"),
            };
            return fail(codes::FORMAT_TWICE, at, text);
        }
        match values {
            Values::Operand(slot) | Values::Result(slot) => seen[slot] = true,
            Values::Operands | Values::Results => *all = true,
        }
        Ok(values)
    }
}

/// Binds a variable, or checks in `ref` that it is bound. `all` is whether all of its kind are.
fn bind(
    at: usize,
    what: &str,
    name: &str,
    context: Context,
    all: bool,
    seen: &mut bool,
) -> Parsed<()> {
    if context == Context::Ref {
        return match *seen {
            true => Ok(()),
            false => {
                let text = format!("{what} '{name}' must be bound before it is referenced");
                fail(codes::FORMAT_REFERENCE, at, text)
            }
        };
    }
    if all || std::mem::replace(seen, true) {
        let text = format!("{what} '{name}' is already bound");
        return fail(codes::FORMAT_TWICE, at, text);
    }
    Ok(())
}
