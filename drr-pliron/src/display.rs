//! Operations as text, for messages.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use pliron::context::{Context, Ptr};
use pliron::op::canonical_syntax_print;
use pliron::operation::{OpDbg, Operation};
use pliron::printable::{RegionPrintDepthLimit, State};

/// An operation in pliron's canonical syntax, without its regions.
struct Canonical<'a>(&'a Context, Ptr<Operation>);

impl fmt::Display for Canonical<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = State::default();
        state.set_region_print_depth_limit(RegionPrintDepthLimit::Max(0));
        canonical_syntax_print(Operation::get_op_dyn(self.1, self.0), self.0, &state, f)
    }
}

/// The operation as text on one line, without its regions. As in MLIR, one that does not verify has
/// the canonical form: pliron's printers of other forms panic if an attribute is missing. The
/// verifier of an op may not ask for an attribute that its printer needs, so a panic of either
/// leads to the canonical form, too.
pub(crate) fn op(context: &Context, op: Ptr<Operation>) -> String {
    let text = catch_unwind(AssertUnwindSafe(|| {
        let object = Operation::get_op_dyn(op, context);
        let object = object.op_ref();
        object.verify_interfaces(context).ok()?;
        object.verify(context).ok()?;
        Some(OpDbg { op, ctx: context }.to_string())
    }));
    let text = text.ok().flatten();
    let text = text.unwrap_or_else(|| Canonical(context, op).to_string());
    // pliron puts each region on a line of its own, even one that is not shown.
    let lines: Vec<_> = text.lines().map(str::trim).collect();
    lines.join(" ")
}
