//! The names of values and blocks in the parsed text, which are kept on request.

use std::ops::Range;

use drr_runtime::ir::{Block, Value};

use crate::context::Context;
use crate::ids::{NIL, Name};
use crate::storage::{KeptNames, POOLED};

fn get(names: &[u32], slot: u32) -> Option<Name> {
    let name = names
        .get(slot as usize)
        .copied()
        .filter(|name| *name != NIL);
    name.map(Name)
}

fn set(names: &mut Vec<u32>, slot: u32, name: u32) {
    let slot = slot as usize;
    if slot >= names.len() {
        if name == NIL {
            return;
        }
        names.resize(slot + 1, NIL);
    }
    names[slot] = name;
}

impl KeptNames {
    fn value(&self, value: u32) -> Option<Name> {
        match value & POOLED {
            0 => get(&self.results, value),
            _ => get(&self.values, value & !POOLED),
        }
    }

    fn set_value(&mut self, value: u32, name: u32) {
        match value & POOLED {
            0 => set(&mut self.results, value, name),
            _ => set(&mut self.values, value & !POOLED, name),
        }
    }
}

impl Context {
    /// The name of a value, without its `%`. It is the name in the text, if it was parsed with
    /// [`ParseOptions::keep_names`](crate::ParseOptions::keep_names), or the one set since. In a
    /// pack such as `%x:2` the first value has the name.
    pub fn value_name(&self, value: Value<Context>) -> Option<&str> {
        self.kept_value_name(value.0.0).map(|name| self.name(name))
    }

    /// Sets or removes the name of a value. With
    /// [`PrintOptions::value_names`](crate::PrintOptions::value_names) another name is printed if
    /// this one is taken or is not a valid name in MLIR.
    ///
    /// ```
    /// use drr_ir::{Context, Loc, PrintOptions};
    ///
    /// let mut ctx = Context::new();
    /// let module = ctx.create_module(Loc::UNKNOWN);
    /// let (kind, ty) = (ctx.op_kind("a.b"), ctx.integer_type(32));
    /// let body = ctx.body(module).unwrap();
    /// for _ in 0..2 {
    ///     let op = ctx.build(kind).result(ty).at_end(body);
    ///     let value = ctx.results(op).next().unwrap();
    ///     ctx.set_value_name(value, Some("sum"));
    /// }
    /// let text = ctx.print_op(module, &PrintOptions::new().value_names(true));
    /// assert!(text.contains("%sum = ") && text.contains("%sum_0 = "));
    /// ```
    pub fn set_value_name(&mut self, value: Value<Context>, name: Option<&str>) {
        self.verified.forget();
        match name {
            Some(name) => self.name_value(value.0.0, name),
            None => self.forget_value_names(value.0.0..value.0.0 + 1),
        }
    }

    /// The label of a block, without its `^`; see [`value_name`](Context::value_name).
    pub fn block_name(&self, block: Block<Context>) -> Option<&str> {
        self.kept_block_name(block.0.0).map(|name| self.name(name))
    }

    /// Sets or removes the label of a block.
    pub fn set_block_name(&mut self, block: Block<Context>, name: Option<&str>) {
        self.verified.forget();
        match name {
            Some(name) => self.name_block(block.0.0, name),
            None => self.forget_block_name(block.0.0),
        }
    }

    pub(crate) fn name_value(&mut self, value: u32, name: &str) {
        let name = self.intern_name(name);
        let kept = self.kept_names.get_or_insert_default();
        kept.set_value(value, name.0);
    }

    pub(crate) fn name_block(&mut self, block: u32, name: &str) {
        let name = self.intern_name(name);
        set(
            &mut self.kept_names.get_or_insert_default().blocks,
            block,
            name.0,
        );
    }

    pub(crate) fn kept_value_name(&self, value: u32) -> Option<Name> {
        self.kept_names.as_ref()?.value(value)
    }

    pub(crate) fn kept_block_name(&self, block: u32) -> Option<Name> {
        get(&self.kept_names.as_ref()?.blocks, block)
    }

    /// Sets the name of a value, which may be [`NIL`].
    #[cfg(feature = "parallel")]
    pub(crate) fn keep_value_name(&mut self, value: u32, name: u32) {
        let kept = self.kept_names.get_or_insert_default();
        kept.set_value(value, name);
    }

    /// Sets the label of a block, which may be [`NIL`].
    #[cfg(feature = "parallel")]
    pub(crate) fn keep_block_name(&mut self, block: u32, name: u32) {
        set(
            &mut self.kept_names.get_or_insert_default().blocks,
            block,
            name,
        );
    }

    /// Removes the names of earlier values in these slots.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn forget_value_names(&mut self, values: Range<u32>) {
        if let Some(kept) = &mut self.kept_names {
            values.for_each(|value| kept.set_value(value, NIL));
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn forget_block_name(&mut self, block: u32) {
        if let Some(kept) = &mut self.kept_names {
            set(&mut kept.blocks, block, NIL);
        }
    }
}
