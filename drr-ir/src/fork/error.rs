//! Why operations cannot be worked on at the same time.

use std::fmt;

use drr_runtime::ir::Op;

use crate::context::Context;

/// Why [`Context::parallel_for_each`] has failed. The IR is what it was before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParallelError {
    /// The operation, if it is known which one is to blame.
    pub op: Option<Op<Context>>,
    /// The reason.
    pub kind: ParallelErrorKind,
    /// The name of the operation, and that of its symbol.
    pub(super) place: String,
}

/// The reason of a [`ParallelError`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParallelErrorKind {
    /// The operation uses a value of the operations around it, or they use one in it.
    NotIsolated,
    /// The operation is in the list twice, or is nested in another one of the list.
    Nested,
    /// The work on the operation has changed something outside it.
    ChangedOutside,
    /// The work on the operation has registered an op, a type or an attribute. Register them before.
    Registered,
}

impl ParallelError {
    pub(super) fn new(ctx: &Context, op: Option<u32>, kind: ParallelErrorKind) -> Self {
        let op = op.map(|op| Op(crate::ids::RawOp(op)));
        let place = op.map_or(String::new(), |op| {
            let symbol = ctx.symbol_name(op);
            let symbol = symbol.map_or(String::new(), |name| format!(" @{name}"));
            format!("'{}' op{symbol}: ", ctx.op_name(op))
        });
        ParallelError { op, kind, place }
    }
}

impl fmt::Display for ParallelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.place)?;
        f.write_str(match self.kind {
            ParallelErrorKind::NotIsolated => {
                "operations that are worked on in parallel must be isolated from above"
            }
            ParallelErrorKind::Nested => {
                "operations that are worked on in parallel must be distinct and not nested in one another"
            }
            ParallelErrorKind::ChangedOutside => {
                "parallel work may not change anything outside its operation"
            }
            ParallelErrorKind::Registered => {
                "parallel work may not register ops, types or attributes; register them before"
            }
        })
    }
}

impl std::error::Error for ParallelError {}
