//! Regions that are built: `(region ($x: T) (Op …), …)`.

use super::super::Role;
use crate::codes::report;
use crate::model::names::Known;
use crate::model::resolver::Resolver;
use crate::model::{Entity, NewBlock, Step, Want};
use crate::syntax::{ArgKind, Dag, Directive};

/// A region of an op that is built: its first block, and its pattern.
pub(in super::super) type NewRegion<'d> = (usize, &'d Dag);

impl Resolver<'_> {
    /// Reserves the blocks of a region, and gives the first. They are made when the op is there.
    pub(super) fn new_region(&mut self, dag: &Dag) -> usize {
        let entry = self.action.blocks.len();
        for block in blocks(dag) {
            self.action.blocks.push(NewBlock {
                entry,
                args: Vec::new(),
                span: block.head_span,
            });
        }
        entry
    }

    /// Makes the blocks of the regions of an op that is built, and the ops in them.
    pub(in super::super) fn fill_regions(
        &mut self,
        built: usize,
        regions: &[NewRegion<'_>],
    ) -> Option<()> {
        for (entry, dag) in regions {
            let outside = self.names.clone();
            let filled = self.fill_region(built, *entry, dag);
            self.names = outside;
            filled?;
        }
        Some(())
    }

    fn fill_region(&mut self, built: usize, entry: usize, dag: &Dag) -> Option<()> {
        let blocks = || blocks(dag).zip(entry..);
        for (block, number) in blocks() {
            if let Some(label) = block.bind.as_ref().filter(|_| block.is(Directive::Block)) {
                self.names.insert(label.name.clone(), Entity::Block(number));
            }
        }
        for (block, number) in blocks() {
            for arg in block.block_args().unwrap_or_default() {
                let ArgKind::Typed(_, ty) = &arg.kind else {
                    return None;
                };
                let ty = self.return_type(ty, Want::Type)?;
                self.action.blocks[number].args.push(ty);
            }
        }
        self.action.steps.push(Step::Blocks(built, entry));
        for (block, number) in blocks() {
            let args = block.block_args().unwrap_or_default().iter();
            for (nth, arg) in args.enumerate() {
                if let ArgKind::Typed(var, _) = &arg.kind {
                    let arg = Entity::BlockArg(number, nth);
                    self.names.insert(var.name.clone(), arg);
                }
            }
            self.action.steps.push(Step::Into(number));
            let built = block.dags().try_for_each(|op| self.op_of_block(op));
            self.action.steps.push(Step::OutOf(number));
            built?;
        }
        self.check_uses(built, entry);
        Some(())
    }

    fn op_of_block(&mut self, dag: &Dag) -> Option<()> {
        match self.callee(dag)? {
            Known::Op(op) => self.build(dag, op, Role::Auxiliary).map(|_| ()),
            Known::Helper(helper) => self.native_values(dag, helper, false).map(|_| ()),
        }
    }

    /// The new block in which ops are built now, innermost.
    pub(in super::super) fn block_built_now(&self) -> Option<usize> {
        let mut left = 0;
        for step in self.action.steps.iter().rev() {
            match step {
                Step::OutOf(_) => left += 1,
                Step::Into(block) if left == 0 => return Some(*block),
                Step::Into(_) => left -= 1,
                _ => {}
            }
        }
        None
    }

    /// Checks the end of a new block, in which these ops are built: `None` for one that a native may
    /// make.
    pub(in super::super) fn check_block_end(&self, block: usize, built: &[Option<usize>]) {
        let NewBlock { entry, span, .. } = self.action.blocks[block];
        let mut steps = self.action.steps.iter();
        let owner = steps.find_map(|step| match step {
            Step::Blocks(owner, of) if *of == entry => self.action.built(*owner),
            _ => None,
        });
        let Some(owner) = owner.map(|owner| self.decl(owner.op)) else {
            return;
        };
        if owner.has_trait("NoTerminator") || owner.broken {
            return;
        }
        let (span, what) = match built.last() {
            None => (span, "this block is empty".to_string()),
            Some(None) => return,
            Some(Some(expr)) => {
                let Some(op) = self.built_op(*expr) else {
                    return;
                };
                if self.is_terminator(op) {
                    return;
                }
                let name = &self.decl(op).name;
                let what = format!("`{name}` is the last op of this block, and no terminator");
                (self.action.exprs[*expr].span, what)
            }
        };
        let owner = &owner.name;
        report!(self.errors.at, span, NOT_TERMINATED:
            "{what}; each block in a region of `{owner}` ends with a terminator");
    }

    /// True if an op ends its block.
    pub(in super::super) fn is_terminator(&self, op: usize) -> bool {
        let decl = self.decl(op);
        !decl.successors.is_empty() || decl.has_trait("Terminator")
    }
}

/// The blocks of a region: the region itself, if it names none.
fn blocks(dag: &Dag) -> impl Iterator<Item = &Dag> {
    let blocks = || dag.dags().filter(|inner| inner.is(Directive::Block));
    blocks().chain(blocks().next().is_none().then_some(dag))
}
