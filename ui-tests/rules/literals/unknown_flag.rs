//! A string for flags has their words, separated by commas.
#[path = "../../ops.rs"]
mod ops;

use drr::constraint::{AttrFlags, FlagWords, FlagsAttr};
use drr::prelude::*;
use ops::*;

/// Assumptions about overflow.
pub struct Overflow;

impl AttrFlags for Overflow {
    const SUMMARY: &'static str = "assumptions about overflow";
    const WORDS: FlagWords = FlagWords {
        before: "#test.overflow<",
        after: ">",
        separator: ", ",
        none: "none",
        bits: &["nsw", "nuw"],
        groups: &[],
    };
}

drr::declare_op! {
    pub StepOp = "test.step"(x: AnyType) { flags: FlagsAttr<Overflow> } -> (r: AnyType) traits(Pure);
}

drr::drr! {
    pub set Rules;

    def A : Pat<(StepOp $x, "nuw, nswx"), (StepOp $x, "nuw, nsw")>;
}

fn main() {
    let _ = patterns(Rules);
}
