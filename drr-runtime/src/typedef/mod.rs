//! Types and attributes that Rust structs declare: `#[derive(TypeDef)]` and `#[derive(AttrDef)]`.
//!
//! An IR stores such a type as its declaration ([`DefDecl`]) with neutral [`Param`]s, so equality,
//! hashing, printing and cloning need no code of the user's. The text is described by data
//! ([`DefElement`]) that [`DefParser`] and [`DefPrinter`] interpret. An IR that does not know
//! declared types stores their text instead ([`DefData::text`](crate::decl::DefData::text)).

mod asm;
mod custom;
mod data;
mod decode;
mod field;
mod read;
mod same;
mod text;
mod write;

pub use asm::{DefCall, DefDirectives, DefParser, DefPrinter, DefReader, DefWriter, ParamArg};
pub use custom::{DefDirective, OptionalDefDirective, directive, optional_directive};
pub use data::{
    DefDecl, DefElement, DefElementKind, DefField, DefKind, Leaf, MapLeaf, Param, ParamDecl,
    ParamKind, ParamOf, Plain, is_in,
};
pub use field::{AttrParam, Ellipsis, FromParam, OwnedAttr, ParamField, ToParam, TypeParam};
pub use read::read;
pub use write::write;
