//! The trait `SingleBlockImplicitTerminator`: terminators that are left out.

use drr_runtime::decl::{Arity, OpDecl};
use drr_runtime::ir::{Block, InsertPoint};

use crate::context::Context;
use crate::context::create::NewOp;
use crate::ids::{Loc, NIL, RawBlock};
use crate::storage::PROPERTY;

impl Context {
    /// Adds the terminator `name` to the last block of a region, which gets a block if it has none.
    pub(crate) fn ensure_terminator(&mut self, region: u32, name: &str, loc: Loc) {
        let block = match self.region_blocks(region).last() {
            Some(block) => block,
            None => {
                let block = self.new_block();
                self.append_block(region, block);
                block
            }
        };
        let last = self.blocks[block as usize].last;
        if last != NIL {
            let traits = self.kind_info(self.op_data(last).kind()).traits;
            if traits.is_terminator() {
                return;
            }
        }
        let kind = self.op_kind(name).0;
        if self.kind_info(kind).registered.is_none() {
            // Rules may have registered only the op around it.
            self.load_dialect_of(name);
        }
        let op = self.new_op(NewOp {
            kind,
            operands: std::iter::empty(),
            result_types: std::iter::empty(),
            loc,
        });
        let registered = self.kinds[kind as usize].registered.clone();
        if let Some(registered) = registered {
            for &(name, attr) in &registered.defaults {
                self.push_slot(op, name.0 | PROPERTY, attr);
            }
            let traits = self.kinds[kind as usize].traits;
            let regions = registered.decl.regions.iter();
            for _ in regions.filter(|region| region.arity == Arity::One) {
                let region = self.create_region().0.0;
                if traits.has_single_block() {
                    let block = self.new_block();
                    self.append_block(region, block);
                }
                self.take_region(op, Some(region));
            }
        }
        self.insert(op, InsertPoint::End(Block(RawBlock(block))));
    }

    /// The last operation of the first block of a region of such an op, if it is not the op's
    /// terminator; `None` too if the region has no operations.
    pub(crate) fn lacks_terminator(&self, region: u32, decl: &OpDecl) -> Option<u32> {
        let name = decl.terminator?;
        let first = self.regions[region as usize].first;
        let last = match first {
            NIL => return None,
            first => self.blocks[first as usize].last,
        };
        let is_it = last == NIL || *self.kind_info(self.op_data(last).kind()).name == *name.get();
        (!is_it).then_some(last)
    }
}
