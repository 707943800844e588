//! Changing IR under a driver's eyes: the operations that a rewrite may use ([`RewriterBase`]), the
//! form in which hand-written and native code gets them ([`PatternRewriter`]) and those who watch
//! ([`Listener`]). After MLIR's `PatternMatch.h`.

use crate::attr::AttrData;
use crate::ir::{AttrName, InsertPoint, Ir, Op, OpState, Value};
use crate::rule::RuleInfo;
use crate::ty::TypeData;

/// The changes a rewrite may make. A driver implements it, so that it learns of each.
///
/// All changes during a rewrite go through it; changing the IR behind its back leaves the
/// driver's worklist stale.
pub trait RewriterBase<I: Ir> {
    /// The IR, to read.
    fn ir(&self) -> &I;
    /// The IR, to intern types, attributes and locations; not to change operations.
    fn ir_mut(&mut self) -> &mut I;
    /// Where [`create_op`](RewriterBase::create_op) inserts. A driver sets it before the root of a match.
    fn insertion_point(&self) -> InsertPoint<I>;
    /// Moves the insertion point.
    fn set_insertion_point(&mut self, at: InsertPoint<I>);
    /// Creates an operation at the insertion point.
    fn create_op(&mut self, state: OpState<'_, I>) -> Op<I>;
    /// Replaces all uses of the operation's results, then erases it.
    ///
    /// # Panics
    /// Unless there is one value a result.
    fn replace_op(&mut self, op: Op<I>, values: &[Value<I>]);
    /// Erases an operation without uses.
    fn erase_op(&mut self, op: Op<I>);
    /// Replaces all uses of a value.
    fn replace_all_uses_with(&mut self, from: Value<I>, to: Value<I>);
    /// Sets an operand in place.
    fn set_operand(&mut self, op: Op<I>, index: usize, value: Value<I>);
    /// Sets or removes an attribute in place.
    fn set_attr(&mut self, op: Op<I>, name: AttrName, attr: Option<I::Attr>);
}

/// A rewriter as native code, supplemental code and hand-written patterns get it.
pub struct PatternRewriter<'a, I: Ir> {
    inner: &'a mut dyn RewriterBase<I>,
}

impl<'a, I: Ir> PatternRewriter<'a, I> {
    /// Wraps a driver's rewriter.
    pub fn new(inner: &'a mut dyn RewriterBase<I>) -> Self {
        PatternRewriter { inner }
    }
    /// The IR, to read.
    pub fn ir(&self) -> &I {
        self.inner.ir()
    }
    /// The IR, to intern types, attributes and locations; not to change operations.
    pub fn ir_mut(&mut self) -> &mut I {
        self.inner.ir_mut()
    }
    /// Interns a type; `None` if the IR has none of the kind.
    pub fn make_type(&mut self, data: &TypeData<I>) -> Option<crate::ir::Type<I>> {
        self.inner.ir_mut().make_type(data)
    }
    /// Interns an attribute; `None` if the IR has none of the kind.
    pub fn make_attr(&mut self, data: &AttrData<I>) -> Option<I::Attr> {
        self.inner.ir_mut().make_attr(data)
    }
    /// Creates an operation at the insertion point.
    pub fn create_op(&mut self, state: OpState<'_, I>) -> Op<I> {
        self.inner.create_op(state)
    }
    /// Where the next operation goes.
    pub fn insertion_point(&self) -> InsertPoint<I> {
        self.inner.insertion_point()
    }
    /// Moves the insertion point.
    pub fn set_insertion_point(&mut self, at: InsertPoint<I>) {
        self.inner.set_insertion_point(at);
    }
    /// Replaces all uses of the operation's results, then erases it.
    ///
    /// # Panics
    /// Unless there is one value a result.
    pub fn replace_op(&mut self, op: Op<I>, values: &[Value<I>]) {
        self.inner.replace_op(op, values);
    }
    /// Erases an operation without uses.
    pub fn erase_op(&mut self, op: Op<I>) {
        self.inner.erase_op(op);
    }
    /// Replaces all uses of a value.
    pub fn replace_all_uses_with(&mut self, from: Value<I>, to: Value<I>) {
        self.inner.replace_all_uses_with(from, to);
    }
    /// Sets an operand in place.
    pub fn set_operand(&mut self, op: Op<I>, index: usize, value: Value<I>) {
        self.inner.set_operand(op, index, value);
    }
    /// Sets or removes an attribute in place.
    pub fn set_attr(&mut self, op: Op<I>, name: AttrName, attr: Option<I::Attr>) {
        self.inner.set_attr(op, name, attr);
    }
}

/// Watches a driver. Every method has an empty default. Events carry the IR as it is at that
/// moment; [`erased`](Listener::erased) comes before the operation goes.
pub trait Listener<I: Ir> {
    /// A rule is about to be tried on a structurally matching operation.
    fn pattern_begin(&mut self, ir: &I, rule: &RuleInfo, op: Op<I>) {
        let _ = (ir, rule, op);
    }
    /// The rule applied, or (`false`) it declined.
    fn pattern_end(&mut self, ir: &I, rule: &RuleInfo, applied: bool) {
        let _ = (ir, rule, applied);
    }
    /// A rule declined, and why.
    fn match_failure(&mut self, ir: &I, rule: &RuleInfo, op: Op<I>, reason: &str) {
        let _ = (ir, rule, op, reason);
    }
    /// An operation was inserted.
    fn inserted(&mut self, ir: &I, op: Op<I>) {
        let _ = (ir, op);
    }
    /// An operation's operands or attributes changed in place.
    fn modified(&mut self, ir: &I, op: Op<I>) {
        let _ = (ir, op);
    }
    /// An operation's results are about to be replaced.
    fn replaced(&mut self, ir: &I, op: Op<I>, values: &[Value<I>]) {
        let _ = (ir, op, values);
    }
    /// An operation is about to be erased.
    fn erased(&mut self, ir: &I, op: Op<I>) {
        let _ = (ir, op);
    }
}
