//! Walking operations, blocks and regions.

use drr_runtime::decl::OpDef;
use drr_runtime::ir::{Block, Ir, Op, OpKind, Region, Value};

use crate::context::Context;
use crate::ids::{NIL, RawBlock, RawOp, RawRegion};

/// When a walk visits something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WalkOrder {
    /// Before its contents.
    PreOrder,
    /// After its contents.
    PostOrder,
}

/// How a walk continues (MLIR's `WalkResult`). A visitor that returns `()` returns
/// [`Advance`](WalkResult::Advance).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WalkResult {
    /// Continue.
    Advance,
    /// Continue, but skip the contents of what was just visited. Has an effect in pre-order only.
    Skip,
    /// Stop. The walk returns `Interrupt`.
    Interrupt,
}

impl WalkResult {
    /// True if the walk was interrupted.
    pub fn was_interrupted(self) -> bool {
        self == WalkResult::Interrupt
    }
}

impl From<()> for WalkResult {
    fn from((): ()) -> Self {
        WalkResult::Advance
    }
}

/// The parts that a walk visits.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Op(u32),
    Block(u32),
    Region(u32),
}

#[derive(Clone, Copy)]
enum Step {
    Enter(Place),
    Leave(Place),
}

impl Context {
    pub(crate) fn region_blocks(&self, region: u32) -> impl Iterator<Item = u32> + '_ {
        links(self.region_data(region).first, |block| {
            self.block_data(block).next
        })
    }

    pub(crate) fn block_ops(&self, block: u32) -> impl Iterator<Item = u32> + '_ {
        links(self.block_data(block).first, |op| self.op_data(op).next)
    }

    /// A block's operations, in order.
    pub fn block_ops_of(&self, block: Block<Context>) -> impl Iterator<Item = Op<Context>> + '_ {
        self.block_ops(block.0.0).map(|op| Op(RawOp(op)))
    }

    /// The uses of a value (owner, operand index), the newest first.
    pub fn uses_of(
        &self,
        value: Value<Context>,
    ) -> impl Iterator<Item = (Op<Context>, usize)> + '_ {
        let first = self.value_data(value.0.0).first_use;
        links(first, |at| self.use_data(at).next).map(|at| {
            let (op, index) = self.place_of_use(at);
            (Op(RawOp(op)), index as usize)
        })
    }

    /// The operations that use a value, the newest use first. An operation with two uses comes
    /// twice.
    pub fn users_of(&self, value: Value<Context>) -> impl Iterator<Item = Op<Context>> + '_ {
        self.uses_of(value).map(|(op, _)| op)
    }

    /// Visits every operation in `root`, itself included. `visit` returns a [`WalkResult`] or `()`.
    ///
    /// ```
    /// use drr_ir::{Context, WalkOrder, WalkResult};
    ///
    /// let mut ctx = Context::new();
    /// let module = ctx.parse_module(r#"
    ///   "test.a"() ({ "test.b"() : () -> () }) : () -> ()
    ///   "test.c"() : () -> ()
    ///   "test.d"() : () -> ()
    /// "#)?;
    /// let mut seen = Vec::new();
    /// let end = ctx.walk(module, WalkOrder::PreOrder, |op| {
    ///     seen.push(ctx.op_name(op).to_string());
    ///     match ctx.op_name(op) {
    ///         "test.a" => WalkResult::Skip,
    ///         "test.c" => WalkResult::Interrupt,
    ///         _ => WalkResult::Advance,
    ///     }
    /// });
    /// assert!(end.was_interrupted());
    /// assert_eq!(seen, ["builtin.module", "test.a", "test.c"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn walk<R: Into<WalkResult>>(
        &self,
        root: Op<Context>,
        order: WalkOrder,
        mut visit: impl FnMut(Op<Context>) -> R,
    ) -> WalkResult {
        self.walk_places(root, order, |place| match place {
            Place::Op(op) => visit(Op(RawOp(op))).into(),
            _ => WalkResult::Advance,
        })
    }

    /// As [`walk`](Context::walk), but visits only operations of a declared op.
    pub fn walk_ops<O: OpDef>(
        &self,
        root: Op<Context>,
        order: WalkOrder,
        visit: impl FnMut(Op<Context>) -> WalkResult,
    ) -> WalkResult {
        match self.find_kind(O::DECL.name) {
            Some(kind) => self.walk_kind(root, kind, order, visit),
            None => WalkResult::Advance,
        }
    }

    /// As [`walk`](Context::walk), but visits only operations of a kind.
    pub fn walk_kind<R: Into<WalkResult>>(
        &self,
        root: Op<Context>,
        kind: OpKind,
        order: WalkOrder,
        mut visit: impl FnMut(Op<Context>) -> R,
    ) -> WalkResult {
        self.walk(root, order, |op| match self.kind(op) == kind {
            true => visit(op).into(),
            false => WalkResult::Advance,
        })
    }

    /// Visits every block in `root`.
    pub fn walk_blocks<R: Into<WalkResult>>(
        &self,
        root: Op<Context>,
        order: WalkOrder,
        mut visit: impl FnMut(Block<Context>) -> R,
    ) -> WalkResult {
        self.walk_places(root, order, |place| match place {
            Place::Block(block) => visit(Block(RawBlock(block))).into(),
            _ => WalkResult::Advance,
        })
    }

    /// Visits every region in `root`.
    pub fn walk_regions<R: Into<WalkResult>>(
        &self,
        root: Op<Context>,
        order: WalkOrder,
        mut visit: impl FnMut(Region<Context>) -> R,
    ) -> WalkResult {
        self.walk_places(root, order, |place| match place {
            Place::Region(region) => visit(Region(RawRegion(region))).into(),
            _ => WalkResult::Advance,
        })
    }

    fn walk_places(
        &self,
        root: Op<Context>,
        order: WalkOrder,
        mut visit: impl FnMut(Place) -> WalkResult,
    ) -> WalkResult {
        let mut steps = vec![Step::Enter(Place::Op(root.0.0))];
        while let Some(step) = steps.pop() {
            let (place, show) = match step {
                Step::Leave(place) => (place, true),
                Step::Enter(place) => {
                    let pre = order == WalkOrder::PreOrder;
                    let plain = matches!(place, Place::Op(op) if self.region_ids(op).is_empty());
                    (place, pre || plain)
                }
            };
            if show {
                match visit(place) {
                    WalkResult::Advance => {}
                    WalkResult::Skip => continue,
                    WalkResult::Interrupt => return WalkResult::Interrupt,
                }
            } else {
                steps.push(Step::Leave(place));
            }
            if let Step::Enter(place) = step {
                self.enter(place, &mut steps);
            }
        }
        WalkResult::Advance
    }

    fn enter(&self, place: Place, steps: &mut Vec<Step>) {
        let start = steps.len();
        let enter = |place| Step::Enter(place);
        match place {
            Place::Op(op) => {
                let regions = self.region_ids(op).iter();
                steps.extend(regions.map(|&region| enter(Place::Region(region))));
            }
            Place::Region(region) => {
                steps.extend(self.region_blocks(region).map(|b| enter(Place::Block(b))));
            }
            Place::Block(block) => {
                steps.extend(self.block_ops(block).map(|op| enter(Place::Op(op))));
            }
        }
        steps[start..].reverse();
    }

    /// Visits every operation in `root`, itself included. The visitor may change the IR. It may
    /// erase the visited operation in post-order, and in pre-order if it then returns
    /// [`WalkResult::Skip`]. The next operation of the block is determined before each visit: if
    /// the visitor erases or moves that one, the walk of the block ends.
    ///
    /// ```
    /// use drr_ir::{Context, WalkOrder};
    /// use drr_runtime::ir::Ir;
    ///
    /// let mut ctx = Context::new();
    /// let module = ctx.parse_module(r#"
    ///   "test.keep"() ({ "test.drop"() : () -> () }) : () -> ()
    ///   "test.drop"() : () -> ()
    /// "#)?;
    /// ctx.walk_mut(module, WalkOrder::PostOrder, |ctx, op| {
    ///     if ctx.op_name(op) == "test.drop" {
    ///         ctx.erase_op(op);
    ///     }
    /// });
    /// assert_eq!(ctx.ops_in(module, WalkOrder::PreOrder).len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn walk_mut<R: Into<WalkResult>>(
        &mut self,
        root: Op<Context>,
        order: WalkOrder,
        mut visit: impl FnMut(&mut Context, Op<Context>) -> R,
    ) -> WalkResult {
        let mut steps = vec![MutStep::Op(root)];
        while let Some(step) = steps.pop() {
            let op = match step {
                MutStep::Next(block, op) => {
                    // An earlier visit may have erased or moved it.
                    if !self.is_live(op) || self.parent_block(op) != Some(block) {
                        continue;
                    }
                    if let Some(next) = self.next_op(op) {
                        steps.push(MutStep::Next(block, next));
                    }
                    op
                }
                MutStep::Block(block) => {
                    if let Some(first) = self.first_op(block) {
                        steps.push(MutStep::Next(block, first));
                    }
                    continue;
                }
                MutStep::Visit(op) => {
                    if self.is_live(op) && visit(self, op).into().was_interrupted() {
                        return WalkResult::Interrupt;
                    }
                    continue;
                }
                MutStep::Op(op) => op,
            };
            if order == WalkOrder::PreOrder {
                match visit(self, op).into() {
                    WalkResult::Advance => {}
                    WalkResult::Skip => continue,
                    WalkResult::Interrupt => return WalkResult::Interrupt,
                }
                if !self.is_live(op) {
                    continue;
                }
            } else {
                steps.push(MutStep::Visit(op));
            }
            let start = steps.len();
            let regions = self.region_ids(op.0.0).iter();
            let blocks = regions.flat_map(|&region| self.region_blocks(region));
            steps.extend(blocks.map(|block| MutStep::Block(Block(RawBlock(block)))));
            steps[start..].reverse();
        }
        WalkResult::Advance
    }

    /// Every operation in `root`, itself included.
    pub fn ops_in(&self, root: Op<Context>, order: WalkOrder) -> Vec<Op<Context>> {
        let mut ops = Vec::new();
        self.walk(root, order, |op| ops.push(op));
        ops
    }

    /// The operation that contains an operation.
    pub fn parent_op(&self, op: Op<Context>) -> Option<Op<Context>> {
        RawOp::from_slot(self.parent_op_id(op.0.0)).map(Op)
    }

    /// The nearest operation of a kind that contains an operation (MLIR's `getParentOfType`).
    pub fn parent_of_kind(&self, op: Op<Context>, kind: OpKind) -> Option<Op<Context>> {
        self.ancestors(op).skip(1).find(|op| self.kind(*op) == kind)
    }

    /// An operation and those that contain it, innermost first.
    pub fn ancestors(&self, op: Op<Context>) -> impl Iterator<Item = Op<Context>> + '_ {
        std::iter::successors(Some(op), |op| self.parent_op(*op))
    }

    /// True if `op` is `ancestor` or nested in it (MLIR's `isAncestor`).
    pub fn is_ancestor(&self, ancestor: Op<Context>, op: Op<Context>) -> bool {
        // If nothing is nested in `ancestor`, no walk from `op` is needed, which may be deep.
        let mut regions = self.region_ids(ancestor.0.0).iter();
        let mut has_ops = || {
            regions.any(|region| {
                let mut blocks = self.region_blocks(*region);
                blocks.any(|block| self.block_data(block).first != NIL)
            })
        };
        op == ancestor || has_ops() && self.ancestors(op).any(|op| op == ancestor)
    }

    /// True if `op` is nested in `ancestor` (MLIR's `isProperAncestor`).
    pub fn is_proper_ancestor(&self, ancestor: Op<Context>, op: Op<Context>) -> bool {
        ancestor != op && self.is_ancestor(ancestor, op)
    }

    /// The operation of the block that is `op` or contains it; `None` if there is none (MLIR's
    /// `findAncestorOpInBlock`).
    pub fn ancestor_in_block(&self, block: Block<Context>, op: Op<Context>) -> Option<Op<Context>> {
        self.ancestors(op)
            .find(|op| self.parent_block(*op) == Some(block))
    }

    pub(crate) fn parent_op_id(&self, op: u32) -> u32 {
        match self.op_data(op).block {
            NIL => NIL,
            block => self.block_owner(block),
        }
    }

    pub(crate) fn block_owner(&self, block: u32) -> u32 {
        match self.block_data(block).region {
            NIL => NIL,
            region => self.region_data(region).owner,
        }
    }
}

enum MutStep {
    /// The root.
    Op(Op<Context>),
    /// An operation of a block and those after it.
    Next(Block<Context>, Op<Context>),
    Block(Block<Context>),
    /// The contents were visited.
    Visit(Op<Context>),
}

fn links(first: u32, next: impl Fn(u32) -> u32) -> impl Iterator<Item = u32> {
    let slot = |at: u32| (at != NIL).then_some(at);
    std::iter::successors(slot(first), move |&at| slot(next(at)))
}
