//! The names that ops suggest for their results.

use drr::ir::{Ir, Op};

macro_rules! result_names {
    ($($name:ident)*) => {$(
        pub(crate) fn $name<I: Ir>(_: &I, _: Op<I>, _: usize) -> Option<String> {
            Some(stringify!($name).to_string())
        }
    )*};
}

result_names! {
    cast collapsed concat dim expanded extracted extracted_slice from_elements gather generated
    inserted inserted_slice padded rank reshape scatter splat
}
