//! TableGen's lists of types and constraints have a form of Rust here. rustc reports the slice as well.
use drr::prelude::*;

/// A mistake.
#[derive(Op)]
#[op(name = "test.scale")]
pub struct ScaleOp {
    #[attr]
    pub factor: ConfinedAttr<I64Attr, [IntPositive]>,
}

fn main() {}
