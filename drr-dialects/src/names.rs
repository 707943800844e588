//! The names that ops suggest for their results.

/// Declares functions that suggest a name: their own.
macro_rules! result_names {
    ($($name:ident)*) => {$(
        pub(super) fn $name<I: drr::ir::Ir>(_: &I, _: drr::ir::Op<I>, _: usize) -> Option<String> {
            Some(stringify!($name).to_string())
        }
    )*};
}
pub(crate) use result_names;
