//! The names of results.

use drr::ir::{AttrView, Ir, Op, TypeView};
use drr::native::AttrRef;
use num_bigint::BigInt;

/// The name of a constant: `c5_i32`, `c5` for an index, `true` and `false`, `cst` for others.
pub(super) fn constant<I: Ir>(ir: &I, op: Op<I>, _: usize) -> Option<String> {
    let kind = ir.kind(op);
    let name = ir.attr_name(kind, "value")?;
    ir.with_attr(op, name, |attr| {
        let attr = AttrRef::given(ir, attr?);
        Some(attr.view(|view| match view {
            AttrView::Bool(value) => value.to_string(),
            AttrView::Integer { value, ty } => ir.with_type(ty, |view| match view {
                TypeView::Index => format!("c{value}"),
                _ => format!("c{value}_{}", ir.display_type(ty)),
            }),
            AttrView::WideInteger { words, ty } => {
                let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
                let value = BigInt::from_signed_bytes_le(&bytes);
                format!("c{value}_{}", ir.display_type(ty))
            }
            _ => "cst".to_string(),
        }))
    })
}
