//! A context that only matches: tests and explanations run rules through it.

use super::MatchContext;
use crate::ir::{AttrName, Ir, Op, Value};
use crate::rewriter::RewriterBase;

/// A context that only matches and keeps the reason for a decline.
pub struct Probe<'a, I: Ir> {
    ir: &'a I,
    /// The last decline's reason.
    pub reason: Option<String>,
}

impl<'a, I: Ir> Probe<'a, I> {
    /// A probe over `ir`.
    pub fn new(ir: &'a I) -> Self {
        Probe { ir, reason: None }
    }
}

impl<I: Ir> MatchContext<I> for Probe<'_, I> {
    type Rewriter = NoRewriter<I>;
    fn ir(&self) -> &I {
        self.ir
    }
    fn enabled(&mut self, _: u32) -> bool {
        true
    }
    fn reached(&mut self, _: u32, _: Op<I>) {}
    fn declined(&mut self, _: u32, reason: impl FnOnce(&I) -> String) {
        self.reason = Some(reason(self.ir));
    }
    fn commit(&mut self, _: u32) -> Option<&mut NoRewriter<I>> {
        None
    }
    fn finished(&mut self, _: u32) {}
    fn abandon(&mut self, _: u32, _: impl FnOnce(&I) -> String) {}
}

/// The rewriter of a context that never commits; it has no values.
pub struct NoRewriter<I: Ir> {
    never: std::convert::Infallible,
    marker: std::marker::PhantomData<I>,
}

macro_rules! unreachable_methods {
    ($($name:ident($($arg:ident: $ty:ty),*) $(-> $out:ty)?;)*) => {
        $(fn $name(&mut self $(, $arg: $ty)*) $(-> $out)? {
            $(let _ = $arg;)*
            match self.never {}
        })*
    };
}

impl<I: Ir> RewriterBase<I> for NoRewriter<I> {
    fn ir(&self) -> &I {
        match self.never {}
    }
    fn insertion_point(&self) -> crate::ir::InsertPoint<I> {
        match self.never {}
    }
    unreachable_methods! {
        ir_mut() -> &mut I;
        set_insertion_point(at: crate::ir::InsertPoint<I>);
        create_op(state: crate::ir::OpState<'_, I>) -> Op<I>;
        replace_op(op: Op<I>, values: &[Value<I>]);
        erase_op(op: Op<I>);
        replace_all_uses_with(from: Value<I>, to: Value<I>);
        set_operand(op: Op<I>, index: usize, value: Value<I>);
        set_attr(op: Op<I>, name: AttrName, attr: Option<I::Attr>);
    }
}
