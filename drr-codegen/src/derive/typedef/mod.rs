//! `#[derive(TypeDef)]` and `#[derive(AttrDef)]`: a struct whose fields are the parameters of a type or
//! attribute.

mod expand;
mod model;
mod read;

pub(super) use expand::expand;
pub(super) use model::Which;
pub(super) use read::read;
