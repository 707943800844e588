//! `use` in a block names what it imports.
#[path = "../../ops.rs"]
mod ops;

use ops::*;

/// Templates and helpers.
mod other {
    drr::drr! {
        pub def Native : NativeCodeCall<|a: i64| a>;
        pub multiclass Many<op> { def One : Pat<(op (op $x)), (replaceWithValue $x)>; }
    }
}

drr::drr! {
    pub set Rules;

    use other::*;
}

fn main() {
    let _ = patterns(Rules);
}
