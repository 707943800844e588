//! An enum of cases has no type parameters.
use drr::prelude::*;

#[derive(Clone, Copy, PartialEq, EnumAttr)]
#[enum_attr(string)]
pub enum Way<T> {
    Up(std::marker::PhantomData<T>),
}

fn main() {}
