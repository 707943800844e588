//! The names of values and blocks in a printed operation.

use crate::context::Context;
use crate::ids::NIL;
use crate::print::names::Named;
use crate::print::number::push_number;
use crate::print::options::PrintOptions;
use crate::storage::ValueNumbers;

/// Set for arguments of entry blocks: `%arg0`.
const ARG: u32 = 1 << 31;

/// The number of each value and block, unique within the top-level operation.
#[derive(Default)]
pub(super) struct Numbering {
    numbers: ValueNumbers,
    /// Names that replace numbers, if the options ask for them.
    named: Option<Box<Named>>,
}

impl Numbering {
    /// The names in the text of `root`.
    pub(super) fn of(ctx: &Context, root: u32, options: PrintOptions) -> Self {
        let named = (options.value_names || options.name_locs || options.pretty)
            .then(|| Box::new(Named::of(ctx, root, options)));
        let known = ctx.value_numbers.lock().take();
        let known = known.filter(|numbers| numbers.root == root);
        let numbers = known.unwrap_or_else(|| Numbering::count(ctx, root));
        Numbering { numbers, named }
    }

    /// Keeps the numbers in the context for the next text. Otherwise, texts of all operations one by
    /// one would take quadratic time.
    pub(super) fn keep(self, ctx: &Context) {
        *ctx.value_numbers.lock() = Some(self.numbers);
    }

    /// Numbers all values and blocks in `root`. The order is that of MLIR's generic form: first the
    /// values of a region, then the nested regions, the last one first, with the same counters.
    fn count(ctx: &Context, root: u32) -> ValueNumbers {
        let mut numbers = ValueNumbers {
            root,
            values: vec![NIL; ctx.values.slots()],
            blocks: vec![NIL; ctx.blocks.len()],
        };
        let (mut next_value, mut next_arg) = (0, 0);
        let mut regions: Vec<u32> = ctx.region_ids(root).to_vec();
        number_results(ctx, root, &mut numbers, &mut next_value);
        while let Some(region) = regions.pop() {
            for (ordinal, block) in ctx.region_blocks(region).enumerate() {
                numbers.blocks[block as usize] = ordinal as u32;
                for &arg in &ctx.blocks[block as usize].args {
                    let next = if ordinal == 0 {
                        &mut next_arg
                    } else {
                        &mut next_value
                    };
                    let flag = if ordinal == 0 { ARG } else { 0 };
                    numbers.values[arg as usize] = *next | flag;
                    *next += 1;
                }
                for op in ctx.block_ops(block) {
                    number_results(ctx, op, &mut numbers, &mut next_value);
                    regions.extend_from_slice(ctx.region_ids(op));
                }
            }
        }
        numbers
    }

    /// Writes the name of a value, given the first result of its group.
    #[inline]
    pub(super) fn write(&self, value: u32, out: &mut String) {
        if let Some(named) = &self.named
            && let Some(name) = named.value(value)
        {
            out.push('%');
            return out.push_str(name);
        }
        match self.numbers.values.get(value as usize) {
            None | Some(&NIL) => out.push_str("<<UNKNOWN SSA VALUE>>"),
            Some(&number) => {
                out.push_str(if number & ARG == 0 { "%" } else { "%arg" });
                push_number(out, u64::from(number & !ARG));
            }
        }
    }

    pub(super) fn write_block(&self, block: u32, out: &mut String) {
        if let Some(named) = &self.named
            && let Some(label) = named.block(block)
        {
            out.push('^');
            return out.push_str(label);
        }
        match self.numbers.blocks.get(block as usize) {
            None | Some(&NIL) => out.push_str("INVALIDBLOCK"),
            Some(&number) => {
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
        match &self.named {
            None => (first, count),
            Some(named) => named.pack(value, first, count),
        }
    }

    pub(super) fn block_ordinal(&self, block: u32) -> u32 {
        let ordinal = self.numbers.blocks.get(block as usize);
        ordinal.copied().unwrap_or(NIL)
    }
}

#[inline]
fn number_results(ctx: &Context, op: u32, numbers: &mut ValueNumbers, next: &mut u32) {
    let data = ctx.op_data(op);
    if data.num_results > 0 {
        numbers.values[data.results as usize] = *next;
        *next += 1;
    }
}

#[cfg(test)]
mod tests {
    use drr_runtime::ir::{Ir, Value};

    use crate::{Context, WalkOrder};

    /// Where the kept numbers are.
    fn kept(ctx: &Context) -> Option<*const u32> {
        let numbers = ctx.value_numbers.lock();
        numbers.as_ref().map(|numbers| numbers.values.as_ptr())
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
