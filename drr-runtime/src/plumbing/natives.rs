//! Return types of effectful natives and pattern functions, and the program of a pattern function.

use super::declined;
use crate::ir::{Ir, Op};
use crate::native::Never;
use crate::rewriter::{PatternRewriter, RewriterBase, until_first_change};
use crate::rule::{
    Binder, Bound, Cx, Found, Host, NextMatch, Program, Search, SetData, Stop, Tables,
};

/// The return types of natives without results.
#[diagnostic::on_unimplemented(
    message = "[drr::E0575] a native without results returns nothing, not `{Self}`",
    label = "expected `()`, or an `Option` or `Result` of it",
    note = "`NativeCodeCall` has one result; `NativeCodeCallVoid` has none"
)]
pub trait Done {
    /// True if it succeeded.
    fn done(self) -> bool;
}

#[diagnostic::do_not_recommend]
impl Done for () {
    fn done(self) -> bool {
        true
    }
}

#[diagnostic::do_not_recommend]
impl Done for Never {
    fn done(self) -> bool {
        match self {}
    }
}

#[diagnostic::do_not_recommend]
impl Done for bool {
    fn done(self) -> bool {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<T: Done> Done for Option<T> {
    fn done(self) -> bool {
        self.is_some_and(T::done)
    }
}

#[diagnostic::do_not_recommend]
impl<T: Done, E> Done for Result<T, E> {
    fn done(self) -> bool {
        self.is_ok_and(T::done)
    }
}

/// The program of a pattern function, which is its only rule. All such programs for an IR have this
/// type, so that it is compiled once.
pub struct FunctionProgram<I: Ir> {
    /// The rule as data. Its root is op 0 of the program.
    pub data: &'static SetData<I>,
    /// Resolves the name of the root.
    pub bind: fn(&mut Binder<'_, I>),
    /// The function. It returns true if it changed the IR, or the reason for a failure.
    pub function: fn(Op<I>, &mut PatternRewriter<'_, I>) -> Result<bool, String>,
}

impl<I: Ir> Program<I> for FunctionProgram<I> {
    type Match = Op<I>;

    fn data(&self) -> &'static SetData<I> {
        self.data
    }
    fn bind(&self, binder: &mut Binder<'_, I>) {
        (self.bind)(binder);
    }
    fn find<S: Search>(&self, cx: &Cx<'_, I, S>, root: Op<I>) -> Option<Found<Op<I>>> {
        match cx.wants(0) && cx.is_any(root, &self.data.ops[0]) {
            true => cx.solution(0, root),
            false => None,
        }
    }
    fn replay(&self, cx: &Cx<'_, I, NextMatch>, bound: &Bound<I>) -> Option<Found<Op<I>>> {
        match cx.wants(0) {
            true => cx.solution(0, bound.op(0)),
            false => None,
        }
    }
    /// A dry run ends at the function's first change, which it must not make if it declines.
    fn rewrite<R: RewriterBase<I>>(
        &self,
        _: &Tables<I>,
        &root: &Op<I>,
        host: Host<'_, I, R>,
    ) -> Result<(), Stop> {
        let is_dry = host.mode.is_dry();
        let mut rewriter = PatternRewriter::new(host.rewriter);
        let mut run = || (self.function)(root, &mut rewriter);
        let result = match is_dry {
            true => until_first_change(run).unwrap_or(Ok(true)),
            false => run(),
        };
        match result {
            Ok(true) => Ok(()),
            Ok(false) => Err(declined("its structure matches, but its code declined")),
            Err(reason) => Err(Stop::Abandon(reason.into())),
        }
    }
}

/// The return types of pattern functions.
#[diagnostic::on_unimplemented(
    message = "[drr::E0809] a pattern function cannot return `{Self}`",
    label = "expected `bool`, `Option<()>`, `Result<(), E>` or `Result<bool, E>`",
    note = "`true`, `Some(())` and `Ok(())` say that the IR was changed; `false` and `None` that it was not; an error that the rewrite failed and is to be undone"
)]
pub trait PatternResult {
    /// Returns true if the IR was changed, or the reason for a failure.
    ///
    /// # Errors
    /// The reason for a failure, after which the rewrite is undone.
    fn into_result(self) -> Result<bool, String>;
}

#[diagnostic::do_not_recommend]
impl PatternResult for bool {
    fn into_result(self) -> Result<bool, String> {
        Ok(self)
    }
}

#[diagnostic::do_not_recommend]
impl PatternResult for Option<()> {
    fn into_result(self) -> Result<bool, String> {
        Ok(self.is_some())
    }
}

#[diagnostic::do_not_recommend]
impl<E: std::fmt::Display> PatternResult for Result<(), E> {
    fn into_result(self) -> Result<bool, String> {
        self.map(|()| true).map_err(|error| error.to_string())
    }
}

#[diagnostic::do_not_recommend]
impl<E: std::fmt::Display> PatternResult for Result<bool, E> {
    fn into_result(self) -> Result<bool, String> {
        self.map_err(|error| error.to_string())
    }
}

/// True if a native without results gave something and succeeded.
pub fn is_done<T: Done>(given: Option<T>) -> bool {
    given.is_some_and(Done::done)
}

/// The receiver of a method that needs a declaration of what native code reads.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn receiver<T>(value: &T) -> &T {
    value
}

/// Data that one native gives to another.
#[diagnostic::on_unimplemented(
    message = "[drr::E0590] data of type `{Self}` cannot be given to another native",
    label = "this native gives it",
    note = "the type must be `Clone`: several natives may take the same data"
)]
pub trait GivenOn {
    /// The data, once more.
    fn again(&self) -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Clone> GivenOn for T {
    #[inline]
    fn again(&self) -> Self {
        self.clone()
    }
}
