//! Reading the names of values and blocks in a printed operation.

use crate::context::Context;
use crate::ids::NIL;
use crate::print::names::names_of;
use crate::print::number::push_number;
use crate::print::options::PrintOptions;
use crate::storage::{POOLED, SsaName, SsaNameKind, SsaNames};

impl SsaNames {
    /// The names in the text of `root`: the ones that the context keeps, if it has them.
    pub(super) fn of(ctx: &Context, root: u32, options: PrintOptions) -> Self {
        if !can_be_kept(options) {
            return names_of(ctx, root, options);
        }
        let known = ctx.ssa_names.lock().take();
        let known = known.filter(|names| names.root == root && names.generic == options.generic);
        known.unwrap_or_else(|| names_of(ctx, root, options))
    }

    /// Keeps the names in the context for the next text. Otherwise, texts of all operations one by
    /// one would take quadratic time.
    pub(super) fn keep(self, ctx: &Context, options: PrintOptions) {
        if can_be_kept(options) {
            *ctx.ssa_names.lock() = Some(self);
        }
    }

    /// Writes the name of a value, given the first result of its pack.
    #[inline]
    pub(super) fn write(&self, value: u32, out: &mut String) {
        let name = match value & POOLED {
            0 => self.results.get(value),
            _ => self.values.get(value & !POOLED),
        };
        let (prefix, number) = match name.kind() {
            SsaNameKind::None => return out.push_str("<<UNKNOWN SSA VALUE>>"),
            SsaNameKind::Text(index) => {
                out.push('%');
                return out.push_str(&self.texts[index as usize]);
            }
            SsaNameKind::Result(number) => ("%", number),
            SsaNameKind::Argument(number) => ("%arg", number),
        };
        out.push_str(prefix);
        push_number(out, u64::from(number));
    }

    /// Names a value.
    pub(super) fn set(&mut self, value: u32, name: SsaName) {
        match value & POOLED {
            0 => self.results.set(value, name),
            _ => self.values.set(value & !POOLED, name),
        }
    }

    pub(super) fn write_block(&self, block: u32, out: &mut String) {
        if let Some(label) = self.labels.get(&block) {
            out.push('^');
            return out.push_str(label);
        }
        match self.block_ordinal(block) {
            NIL => out.push_str("INVALIDBLOCK"),
            number => {
                out.push_str("^bb");
                push_number(out, u64::from(number));
            }
        }
    }

    /// The first value and the length of the pack in which `value` is printed, which is result
    /// `index` of `count`.
    #[inline]
    pub(super) fn pack(&self, value: u32, index: u32, count: u32) -> (u32, u32) {
        let first = value - index;
        if self.packs.is_empty() {
            return (first, count);
        }
        let known = self.packs.get(&first).map(Vec::as_slice);
        let starts = known.unwrap_or_default();
        // The first pack begins with the first result.
        let next = starts.partition_point(|start| *start <= value);
        let start = next.checked_sub(1).map_or(first, |at| starts[at]);
        let end = starts.get(next).copied().unwrap_or(first + count);
        (start, end - start)
    }

    pub(super) fn block_ordinal(&self, block: u32) -> u32 {
        self.blocks.get(block).checked_sub(1).unwrap_or(NIL)
    }
}

/// True if the names depend only on what makes the context forget them.
fn can_be_kept(options: PrintOptions) -> bool {
    !options.value_names && !options.name_locs
}

#[cfg(test)]
mod tests {
    use drr_runtime::ir::{Ir, Value};

    use crate::storage::SsaName;
    use crate::{Context, WalkOrder};

    /// Where the kept numbers are.
    fn kept(ctx: &Context) -> Option<*const SsaName> {
        let names = ctx.ssa_names.lock();
        names.as_ref().map(|names| names.values.as_ptr())
    }

    #[test]
    fn texts_of_all_operations_and_values_number_them_once() {
        let mut ctx = Context::new();
        let text = "\"a.r\"() ({\n^bb0(%x: i32):\n %0:2 = \"a.b\"(%x) : (i32) -> (i32, i32)\n \"a.c\"(%0#1) : (i32) -> ()\n}) : () -> ()\n";
        let module = ctx.parse_module(&text.repeat(10)).unwrap();
        let _ = ctx.display(module).to_string();
        let first = kept(&ctx).expect("the numbers are kept");
        let mut values: Vec<Value<Context>> = Vec::new();
        ctx.walk(module, WalkOrder::PreOrder, |op| {
            let _ = ctx.display_op(op);
            values.extend((0..ctx.num_operands(op)).map(|index| ctx.operand(op, index)));
        });
        let names: Vec<_> = values.iter().map(|value| ctx.value_name(*value)).collect();
        assert_eq!(names.len(), 20);
        assert_eq!(kept(&ctx), Some(first));
        ctx.erase_op(module);
        assert_eq!(kept(&ctx), None);
    }
}
