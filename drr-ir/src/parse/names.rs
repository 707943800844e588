//! Defining and resolving the names of values and blocks.

use crate::diagnostics::{Diagnostic, Severity};
use crate::ids::{NIL, RawType};
use crate::parse::fault::{Failure, Fault, Parsed};
use crate::parse::parser::Parser;
use crate::parse::scope::{Meaning, NamedBlock, Operand, POISON, Placeholder};
use crate::storage::{PooledValue, ValueData};

impl<'t> Parser<'t, '_> {
    // ---- Regions ----------------------------------------------------------------------------

    pub(super) fn enter_region(&mut self, isolated: bool) {
        let scopes = &mut self.scopes;
        scopes
            .regions
            .push((scopes.defined.len(), scopes.scope, scopes.hidden.len()));
        if isolated {
            scopes.scopes += 1;
            scopes.scope = scopes.scopes;
        }
        let names = scopes.block_names.len();
        scopes.region_numbers.push((scopes.next_region, names));
        scopes.next_region += 1;
    }

    /// Ends a region and removes its names.
    pub(super) fn leave_region(&mut self) {
        self.check_blocks();
        let outer = self.scopes.regions.last().map_or(0, |region| region.1);
        if self.scopes.scope != outer {
            self.check_placeholders();
        }
        self.scopes.pop_region();
    }

    /// Reports the undefined names of the isolated scope.
    pub(super) fn check_placeholders(&mut self) {
        let scopes = &mut self.scopes;
        if scopes.placeholders.is_empty() {
            return;
        }
        let scope = scopes.scope;
        let open = scopes
            .placeholders
            .iter()
            .filter(|(key, _)| key.0 == scope && !scopes.excused.contains(&(key.0, key.1)));
        let mut places: Vec<(u32, u32)> = open
            .map(|(key, placeholder)| (placeholder.at, key.1))
            .collect();
        places.sort_unstable();
        for &(_, slot) in &places {
            scopes.excused.insert((scope, slot));
        }
        let places = places.into_iter().map(|(at, _)| at);
        self.report_each(places.collect(), "use of undeclared SSA value name");
    }

    /// Reports the same error at several positions.
    fn report_each(&mut self, places: Vec<u32>, message: &str) {
        for at in places {
            if self.faults.len() >= self.error_limit {
                return;
            }
            let location = self.location(at as usize);
            let error = Diagnostic::new(Severity::Error, location, message);
            self.report(Fault::Report(error));
        }
    }

    // ---- Values -----------------------------------------------------------------------------

    /// Defines a name as `count` values from `first` on.
    #[inline]
    pub(super) fn define(&mut self, slot: u32, first: u32, count: u32, at: u32) -> Parsed<()> {
        let scope = self.scopes.scope;
        let known = self.scopes.meanings[slot as usize];
        if known.first != NIL {
            if known.scope == scope && known.first != POISON {
                let name = self.name_at(at);
                let message = format!("redefinition of SSA value '{name}'");
                let failure = self.error_at(at as usize, message);
                let failure = self.note(failure, known.at as usize, "previously defined here");
                // Later uses are ambiguous, so they are not reported.
                self.scopes.poison(slot, true);
                return Err(failure);
            }
            if known.scope != scope {
                self.scopes.hidden.push((slot, known));
            }
        }
        self.scopes.meanings[slot as usize] = Meaning {
            first,
            count,
            scope,
            at,
        };
        self.scopes.defined.push(slot);
        if !self.scopes.placeholders.is_empty() {
            self.replace_placeholders(slot, first, count, at)?;
        }
        Ok(())
    }

    #[cold]
    fn replace_placeholders(&mut self, slot: u32, first: u32, count: u32, at: u32) -> Parsed<()> {
        for index in 0..count {
            let key = (self.scopes.scope, slot, index);
            let Some(placeholder) = self.scopes.placeholders.remove(&key) else {
                continue;
            };
            let (old, new) = (placeholder.value, first + index);
            let types = (self.ctx.value_data(old).ty, self.ctx.value_data(new).ty);
            if types.0 != types.1 {
                self.scopes
                    .placeholders
                    .insert(key, Placeholder { ..placeholder });
                let text = |ty| self.ctx.type_text(drr_runtime::ir::Type(ty));
                let message = format!(
                    "definition of SSA value '{}#{index}' has type '{}'",
                    self.name_at(at),
                    text(types.1)
                );
                let note = format!("previously used here with type '{}'", text(types.0));
                let failure = self.error_at(at as usize, message);
                return Err(self.note(failure, placeholder.at as usize, note));
            }
            let value = crate::context::create::value;
            self.ctx.replace_all_uses(value(old), value(new));
            self.ctx.free_value(old);
        }
        Ok(())
    }

    /// The value of an operand, which must have this type.
    #[inline]
    pub(super) fn resolve(&mut self, operand: Operand, ty: RawType) -> Parsed<u32> {
        if let Some(meaning) = self.scopes.meaning(operand.name) {
            if meaning.first == POISON {
                return Ok(self.dummy(ty));
            }
            if operand.index >= meaning.count {
                let failure =
                    self.error_at(operand.at as usize, "reference to invalid result number");
                return Err(failure);
            }
            let value = meaning.first + operand.index;
            let own = self.ctx.value_data(value).ty;
            if own != ty {
                return Err(self.type_mismatch(operand, ty, own, meaning.at));
            }
            return Ok(value);
        }
        let key = (self.scopes.scope, operand.name, operand.index);
        if let Some(placeholder) = self.scopes.placeholders.get(&key) {
            let (value, at) = (placeholder.value, placeholder.at);
            let own = self.ctx.value_data(value).ty;
            if own != ty {
                return Err(self.type_mismatch(operand, ty, own, at));
            }
            return Ok(value);
        }
        let value = self.unknown_value(ty);
        self.scopes.placeholders.insert(
            key,
            Placeholder {
                value,
                at: operand.at,
            },
        );
        Ok(value)
    }

    /// A value whose type alone is known.
    pub(super) fn unknown_value(&mut self, ty: RawType) -> u32 {
        self.ctx.new_value(PooledValue {
            value: ValueData {
                ty,
                ..ValueData::NONE
            },
            owner: NIL,
            index: 0,
        })
    }

    #[cold]
    fn type_mismatch(&self, operand: Operand, expected: RawType, own: RawType, at: u32) -> Failure {
        let text = |ty| self.ctx.type_text(drr_runtime::ir::Type(ty));
        let message = format!(
            "use of value '{}' expects different type than prior uses: '{}' vs '{}'",
            self.name_at(operand.at),
            text(expected),
            text(own)
        );
        let failure = self.error_at(operand.at as usize, message);
        self.note(failure, at as usize, "prior use here")
    }

    /// The `%name` at a position in the text.
    pub(super) fn name_at(&self, at: u32) -> &'t str {
        let text = &self.lexer.text[at as usize..];
        let name = |c: char| c.is_ascii_alphanumeric() || "$._-".contains(c);
        let end = text[1..]
            .find(|c| !name(c))
            .map_or(text.len(), |end| end + 1);
        &text[..end]
    }

    // ---- Blocks -----------------------------------------------------------------------------

    fn region_number(&self) -> u32 {
        let last = self.scopes.region_numbers.last();
        last.map_or(NIL, |region| region.0)
    }

    /// The block with this name. A new name creates a block.
    pub(super) fn block_named(&mut self, name: &'t str, at: usize) -> u32 {
        let key = (self.region_number(), name);
        if let Some(named) = self.scopes.blocks.get(&key) {
            return named.block;
        }
        let block = self.ctx.new_block();
        self.scopes.block_names.push(name);
        self.scopes.blocks.insert(
            key,
            NamedBlock {
                block,
                at: at as u32,
                defined: false,
            },
        );
        block
    }

    /// Defines the block with this name.
    pub(super) fn define_block(&mut self, name: &'t str, at: usize) -> Parsed<u32> {
        let block = self.block_named(name, at);
        let key = (self.region_number(), name);
        let previous = match self.scopes.blocks.get_mut(&key) {
            Some(named) if named.defined => Some(named.at as usize),
            Some(named) => {
                (named.defined, named.at) = (true, at as u32);
                None
            }
            None => None,
        };
        match previous {
            Some(previous) => {
                let failure = self.error_at(at, format!("redefinition of block '{name}'"));
                Err(self.note(failure, previous, "previously defined here"))
            }
            None => Ok(block),
        }
    }

    /// Reports the undefined blocks of the region.
    fn check_blocks(&mut self) {
        let Some((number, names)) = self.scopes.region_numbers.pop() else {
            return;
        };
        if self.scopes.block_names.len() == names {
            return;
        }
        let mut places = Vec::new();
        for name in self.scopes.block_names.drain(names..) {
            let key = (number, name);
            match self.scopes.blocks.get(&key) {
                // Undefined blocks are erased at the end.
                Some(named) if !named.defined => places.push(named.at),
                _ => drop(self.scopes.blocks.remove(&key)),
            }
        }
        places.sort_unstable();
        self.report_each(places, "reference to an undefined block");
    }

    // ---- Names ------------------------------------------------------------------------------

    /// Keeps the name at a position in the text as the name of a value.
    #[cold]
    pub(super) fn keep_name(&mut self, value: u32, at: u32) {
        let name = &self.name_at(at)[1..];
        self.ctx.name_value(value, name);
    }
}
