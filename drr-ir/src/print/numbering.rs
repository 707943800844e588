//! The names of values and blocks in a printed operation.

use crate::context::Context;
use crate::ids::NIL;
use crate::print::names::Named;
use crate::print::number::push_number;
use crate::print::options::PrintOptions;

/// Set for arguments of entry blocks: `%arg0`.
const ARG: u32 = 1 << 31;

/// The number of each value and block, unique within the top-level operation.
#[derive(Default)]
pub(super) struct Numbering {
    values: Vec<u32>,
    blocks: Vec<u32>,
    /// Names that replace numbers, if the options ask for them.
    named: Option<Box<Named>>,
}

impl Numbering {
    /// Numbers all values and blocks in `root`. The order is that of MLIR's generic form: first the
    /// values of a region, then the nested regions, the last one first, with the same counters.
    pub(super) fn of(ctx: &Context, root: u32, options: PrintOptions) -> Self {
        let named = (options.value_names || options.name_locs)
            .then(|| Box::new(Named::of(ctx, root, options)));
        let mut numbering = Numbering {
            named,
            values: vec![NIL; ctx.values.slots()],
            blocks: vec![NIL; ctx.blocks.len()],
        };
        let (mut next_value, mut next_arg) = (0, 0);
        let mut regions: Vec<u32> = ctx.region_ids(root).to_vec();
        numbering.number_results(ctx, root, &mut next_value);
        while let Some(region) = regions.pop() {
            for (ordinal, block) in ctx.region_blocks(region).enumerate() {
                numbering.blocks[block as usize] = ordinal as u32;
                for &arg in &ctx.blocks[block as usize].args {
                    let next = if ordinal == 0 {
                        &mut next_arg
                    } else {
                        &mut next_value
                    };
                    let flag = if ordinal == 0 { ARG } else { 0 };
                    numbering.values[arg as usize] = *next | flag;
                    *next += 1;
                }
                for op in ctx.block_ops(block) {
                    numbering.number_results(ctx, op, &mut next_value);
                    regions.extend_from_slice(ctx.region_ids(op));
                }
            }
        }
        numbering
    }

    #[inline]
    fn number_results(&mut self, ctx: &Context, op: u32, next: &mut u32) {
        let data = ctx.op_data(op);
        if data.num_results > 0 {
            self.values[data.results as usize] = *next;
            *next += 1;
        }
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
        match self.values.get(value as usize) {
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
        match self.blocks.get(block as usize) {
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
        self.blocks.get(block as usize).copied().unwrap_or(NIL)
    }
}
