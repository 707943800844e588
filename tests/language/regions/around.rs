//! Native code that asks which operations a matched one is nested in.

use super::{LoopOp, OnceOp, PlusOp, TimesOp};
use crate::{check, check_no_match, used};
use drr::op::OpOf;

drr::drr! {
    pub set Around;

    #[reads(any)]
    def InOnce : Pat<(PlusOp:$sum $x, $x), (TimesOp $x, $x), [{ $sum.parent()?.is::<OnceOp>() }]>;
    #[reads(any)]
    def InLoop : Pat<(PlusOp:$sum $x, $x), (TimesOp $x, $x), [(WithinLoop $sum)]>;
    #[reads(any)]
    def WithinLoop : Constraint<{ OpOf::<LoopOp, _>::around($0.ir(), $0.handle()).is_some() }, "in a loop">;
    /// So that the loop is registered.
    def Empty : Pat<(LoopOp 0, $body), (OnceOp $body)>;
}

/// An operation in a region of `r.once`, and that in a region of `r.loop`.
fn nested(op: &str) -> String {
    used(&format!(
        "%r = \"r.loop\"() <{{times = 9 : i64}}> ({{
           %o = \"r.once\"() ({{
             %s = \"r.{op}\"(%a, %a) : (i32, i32) -> i32
             \"r.yield\"(%s) : (i32) -> ()
           }}) : () -> i32
           \"r.yield\"(%o) : (i32) -> ()
         }}) : () -> i32"
    ))
}

/// An operation in no region but that of the module.
fn alone(op: &str) -> String {
    used(&format!("%r = \"r.{op}\"(%a, %a) : (i32, i32) -> i32"))
}

#[test]
fn the_parent_of_an_op_is_the_one_directly_around_it() {
    check(Around, "InOnce", &nested("plus"), &nested("times"));
    check_no_match(Around, "InOnce", &alone("plus"));
    let in_loop = nested("plus").replace("r.once", "r.reduce_like");
    check_no_match(Around, "InOnce", &in_loop);
}

#[test]
fn an_op_is_around_all_that_is_nested_in_it() {
    check(Around, "InLoop", &nested("plus"), &nested("times"));
    check_no_match(Around, "InLoop", &alone("plus"));
    let in_none = nested("plus").replace("r.loop", "r.unknown");
    check_no_match(Around, "InLoop", &in_none);
}
