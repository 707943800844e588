//! Names in text: which value `%x` is, which block `^bb0` is.
//!
//! As in MLIR a name means one value in all of an isolated operation, whichever region it is in; a
//! region's names are forgotten at its end. A name used before its definition stands for a
//! placeholder value until then.

use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use crate::diagnostic::{Diagnostic, Severity};
use crate::ids::{NIL, RawType};
use crate::parse::recover::Fault;
use crate::parse::{Parsed, Parser};
use crate::storage::ValueData;

/// An operand as it is written.
#[derive(Clone, Copy)]
pub(super) struct Operand {
    /// The name's slot.
    pub(super) name: u32,
    /// The number after `#`.
    pub(super) index: u32,
    /// Where.
    pub(super) at: u32,
}

/// What a name stands for.
#[derive(Clone, Copy)]
struct Meaning {
    /// The first value, [`NIL`] if the name means nothing.
    first: u32,
    count: u32,
    /// The isolated scope in which it was defined.
    scope: u32,
    /// Where it was defined.
    at: u32,
}

/// The first value of a name whose definition failed.
const POISON: u32 = NIL - 1;

const NOTHING: Meaning = Meaning {
    first: NIL,
    count: 0,
    scope: NIL,
    at: 0,
};

/// A value that is used but not yet defined.
struct Placeholder {
    value: u32,
    at: u32,
}

/// A block that is named.
struct NamedBlock {
    block: u32,
    /// Where it is defined or, if it is not yet, used first.
    at: u32,
    defined: bool,
}

/// All that is in scope.
#[derive(Default)]
pub(super) struct Scopes<'t> {
    meanings: Vec<Meaning>,
    /// Slots of the names `%0`, `%1` …
    numeric: Vec<u32>,
    named: HashMap<&'t str, u32, FxBuildHasher>,
    /// Names defined in the open regions, innermost last.
    defined: Vec<u32>,
    /// For each open region: where its names begin in `defined`, the isolated scope around it, and
    /// where the meanings hidden by its own isolated scope begin.
    regions: Vec<(usize, u32, usize)>,
    /// Meanings that an isolated scope hides: slot and meaning.
    hidden: Vec<(u32, Meaning)>,
    scope: u32,
    scopes: u32,
    /// By isolated scope, name and number.
    placeholders: HashMap<(u32, u32, u32), Placeholder, FxBuildHasher>,
    /// By region number and name.
    blocks: HashMap<(u32, &'t str), NamedBlock, FxBuildHasher>,
    /// The numbers of the open regions.
    region_numbers: Vec<u32>,
    next_region: u32,
    /// Isolated scope and slot of names whose definition failed.
    excused: HashSet<(u32, u32), FxBuildHasher>,
}

impl<'t> Scopes<'t> {
    /// The slot of a name, given without its `%`.
    #[inline]
    pub(super) fn slot(&mut self, name: &'t str) -> u32 {
        let bytes = name.as_bytes();
        if bytes[0].is_ascii_digit() && bytes.len() < 8 && (bytes[0] != b'0' || bytes.len() == 1) {
            let number = bytes.iter().fold(0, |n, c| n * 10 + usize::from(c - b'0'));
            // Large numbers in small texts must not make large tables.
            if number < 2 * self.numeric.len() + 4096 {
                if number >= self.numeric.len() {
                    self.numeric.resize(number + 1, NIL);
                }
                if self.numeric[number] == NIL {
                    self.numeric[number] = self.new_slot();
                }
                return self.numeric[number];
            }
        }
        if let Some(&slot) = self.named.get(name) {
            return slot;
        }
        let slot = self.new_slot();
        self.named.insert(name, slot);
        slot
    }

    fn new_slot(&mut self) -> u32 {
        self.meanings.push(NOTHING);
        self.meanings.len() as u32 - 1
    }

    /// The meaning in the current isolated scope.
    #[inline]
    fn meaning(&self, slot: u32) -> Option<Meaning> {
        let meaning = self.meanings[slot as usize];
        (meaning.first != NIL && meaning.scope == self.scope).then_some(meaning)
    }

    /// How many regions are open, the outermost included.
    pub(super) fn open_regions(&self) -> usize {
        self.regions.len()
    }

    /// The name means something unknown from now on, if `always` also where it has a meaning.
    pub(super) fn poison(&mut self, slot: u32, always: bool) {
        self.excused.insert((self.scope, slot));
        let known = self.meanings[slot as usize];
        let meaning = Meaning {
            first: POISON,
            count: u32::MAX,
            scope: self.scope,
            at: 0,
        };
        if known.first != NIL && known.scope == self.scope {
            if always {
                // It stays in the list of the region that defined it.
                self.meanings[slot as usize] = meaning;
            }
            return;
        }
        if known.first != NIL {
            self.hidden.push((slot, known));
        }
        self.meanings[slot as usize] = meaning;
        self.defined.push(slot);
    }

    /// Leaves all but the outer `open` regions without a look at what they lack.
    pub(super) fn unwind(&mut self, open: usize) {
        while self.regions.len() > open {
            self.region_numbers.pop();
            self.pop_region();
        }
    }

    /// Forgets the innermost region's names, and the isolated scope if it began one.
    fn pop_region(&mut self) {
        let (defined, scope, hidden) = self.regions.pop().unwrap_or_default();
        for slot in self.defined.drain(defined..) {
            self.meanings[slot as usize] = NOTHING;
        }
        if self.scope != scope {
            for (slot, meaning) in self.hidden.drain(hidden..).rev() {
                self.meanings[slot as usize] = meaning;
            }
            self.scope = scope;
        }
    }

    /// Every block that was named but not defined, and every placeholder: what a failure leaves.
    pub(super) fn leftovers(&self) -> (Vec<u32>, Vec<u32>) {
        let mut blocks: Vec<u32> = self
            .blocks
            .values()
            .filter(|named| !named.defined)
            .map(|named| named.block)
            .collect();
        let mut values: Vec<u32> = self
            .placeholders
            .values()
            .map(|placeholder| placeholder.value)
            .collect();
        blocks.sort_unstable();
        values.sort_unstable();
        (blocks, values)
    }
}

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
        scopes.region_numbers.push(scopes.next_region);
        scopes.next_region += 1;
    }

    /// Ends a region: forgets its names.
    pub(super) fn leave_region(&mut self) {
        self.check_blocks();
        let outer = self.scopes.regions.last().map_or(0, |region| region.1);
        if self.scopes.scope != outer {
            self.check_placeholders();
        }
        self.scopes.pop_region();
    }

    /// Every name used in the isolated scope must have been defined.
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

    /// Reports the same of several places.
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

    /// Gives a name `count` values from `first` on.
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
                // Nobody knows which of the two is meant from here on.
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
            let types = (self.ctx.values[old].ty, self.ctx.values[new].ty);
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
            let value = crate::context::value;
            self.ctx.replace_all_uses(value(old), value(new));
            self.ctx.values.free(old, 1);
        }
        Ok(())
    }

    /// The value of an operand that should have this type.
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
            let own = self.ctx.values[value].ty;
            if own != ty {
                return Err(self.type_mismatch(operand, ty, own, meaning.at));
            }
            return Ok(value);
        }
        let key = (self.scopes.scope, operand.name, operand.index);
        if let Some(placeholder) = self.scopes.placeholders.get(&key) {
            let (value, at) = (placeholder.value, placeholder.at);
            let own = self.ctx.values[value].ty;
            if own != ty {
                return Err(self.type_mismatch(operand, ty, own, at));
            }
            return Ok(value);
        }
        let data = ValueData {
            owner: NIL,
            index: 0,
            ty,
            first_use: NIL,
        };
        let value = self.ctx.values.alloc(1, data);
        self.scopes.placeholders.insert(
            key,
            Placeholder {
                value,
                at: operand.at,
            },
        );
        Ok(value)
    }

    #[cold]
    fn type_mismatch(
        &self,
        operand: Operand,
        expected: RawType,
        own: RawType,
        at: u32,
    ) -> super::Failure {
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

    /// The `%name` at a place in the text.
    fn name_at(&self, at: u32) -> &'t str {
        let text = &self.lexer.text[at as usize..];
        let name = |c: char| c.is_ascii_alphanumeric() || "$._-".contains(c);
        let end = text[1..]
            .find(|c| !name(c))
            .map_or(text.len(), |end| end + 1);
        &text[..end]
    }

    // ---- Blocks -----------------------------------------------------------------------------

    fn region_number(&self) -> u32 {
        self.scopes.region_numbers.last().copied().unwrap_or(NIL)
    }

    /// The block with this name, made if it is new.
    pub(super) fn block_named(&mut self, name: &'t str, at: usize) -> u32 {
        let key = (self.region_number(), name);
        if let Some(named) = self.scopes.blocks.get(&key) {
            return named.block;
        }
        let block = self.ctx.new_block();
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

    /// Every block named in the region must have been defined.
    fn check_blocks(&mut self) {
        let number = self.region_number();
        self.scopes.region_numbers.pop();
        if self.scopes.blocks.is_empty() {
            return;
        }
        let blocks = self.scopes.blocks.iter();
        let undefined = blocks.filter(|(key, named)| key.0 == number && !named.defined);
        let mut places: Vec<u32> = undefined.map(|(_, named)| named.at).collect();
        places.sort_unstable();
        // What is not defined is erased at the end.
        self.scopes
            .blocks
            .retain(|key, named| key.0 != number || !named.defined);
        self.report_each(places, "reference to an undefined block");
    }

    // ---- Names ------------------------------------------------------------------------------

    /// Keeps the name at a place in the text for a value.
    #[cold]
    pub(super) fn keep_name(&mut self, value: u32, at: u32) {
        let name = &self.name_at(at)[1..];
        self.ctx.name_value(value, name);
    }
}
