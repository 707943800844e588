//! The events of a rewriter, for listeners.

use crate::ir::{Block, InsertPoint, Ir, Op, Region, Value};
use crate::rule::RuleInfo;

/// Listens to the changes of a driver. Every method has an empty default (MLIR's
/// `RewriterBase::Listener`). An event is sent with the IR as it is at that moment.
/// [`erased`](Listener::erased) is sent before the operation is erased.
#[allow(unused_variables, reason = "the defaults ignore them")]
pub trait Listener<I: Ir> {
    /// A rule is about to be tried on a structurally matching operation.
    fn pattern_begin(&mut self, ir: &I, rule: &RuleInfo, op: Op<I>) {}
    /// The rule applied, or (`false`) it declined.
    fn pattern_end(&mut self, ir: &I, rule: &RuleInfo, applied: bool) {}
    /// A rule declined, and why.
    fn match_failure(&mut self, ir: &I, rule: &RuleInfo, op: Op<I>, reason: &str) {}
    /// An operation was inserted.
    fn inserted(&mut self, ir: &I, op: Op<I>) {}
    /// An operation's operands or attributes changed in place.
    fn modified(&mut self, ir: &I, op: Op<I>) {}
    /// An operation's results are about to be replaced.
    fn replaced(&mut self, ir: &I, op: Op<I>, values: &[Value<I>]) {}
    /// An operation is about to be erased.
    fn erased(&mut self, ir: &I, op: Op<I>) {}
    /// An operation was moved from `previous`, with its regions (MLIR's `notifyOperationInserted`
    /// with a previous position).
    fn moved(&mut self, ir: &I, op: Op<I>, previous: InsertPoint<I>) {}
    /// A block was inserted. `previous` is absent for a new block. For a moved one it is its
    /// previous region, and the block before which it was (`None`: at the end).
    fn block_inserted(
        &mut self,
        ir: &I,
        block: Block<I>,
        previous: Option<(Region<I>, Option<Block<I>>)>,
    ) {
    }
    /// A block is about to be erased; its operations are gone.
    fn block_erased(&mut self, ir: &I, block: Block<I>) {}
}
