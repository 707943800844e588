//! The parameters of a declaration stand for handles and have no bounds.
use drr::prelude::*;

#[derive(Clone, Debug, PartialEq, TypeDef)]
#[type_def(name = "my.box")]
pub struct BoxType<T = TypeParam>
where
    T: Clone,
{
    pub of: T,
}

fn main() {}
