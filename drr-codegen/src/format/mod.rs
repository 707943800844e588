//! The assembly format of an op: `format = "$lhs `,` $rhs attr-dict `:` type($sum)"`.
//!
//! A format is read ([`parse`](self::parse())), checked and given its spaces by this module alone.
//! It knows the op as an [`OpShape`] and makes a [`Format`], or the first mistake with its place in
//! the text. Language, order of the checks and texts are those of `mlir-tblgen -gen-op-defs`. A
//! format that could not read its own output is a mistake here even where `mlir-tblgen` accepts it.

mod ambiguity;
mod ast;
mod bound;
mod check;
mod error;
mod first;
mod follow;
mod groups;
mod lex;
mod ops;
mod parse;
mod shape;
mod spacing;
mod typedef;
mod types;
mod variables;

use bound::OfOp;

pub(crate) use ast::anchors_of;
pub use ast::{Anchor, Clause, DefField, Element, Format, Group, Kind, TypeSource, Values};
pub use error::FormatError;
pub use shape::{AttrShape, Built, OpShape, ParamShape, Relation, ValueShape};
pub use typedef::{BRACKET, ELLIPSIS, parse_def};
pub(crate) use types::{untyped_note, untyped_text};

/// Reads and checks a format.
///
/// # Errors
/// The first mistake.
pub fn parse(text: &str, op: &OpShape) -> Result<Format, FormatError> {
    let (start, mut elements, OfOp { bound, .. }) = parse::parse(text, OfOp::new(op))?;
    let (operands, results) = check::check(op, &bound, &elements, start)?;
    spacing::assign(&mut elements);
    let attrs = (0..op.attrs.len()).filter(|slot| bound.attrs.has(*slot));
    Ok(Format {
        attrs: attrs.collect(),
        operand_segments: bound.operands.all,
        result_segments: bound.result_types.all,
        elements,
        operands,
        results,
    })
}
