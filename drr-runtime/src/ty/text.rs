//! The texts of types that an IR may not have, in MLIR's syntax.

use super::{Container, DYNAMIC, Signedness, TypeData};
use crate::ir::Ir;
use crate::native::Ty;

/// The text of the type that the data describe. Parameters of a declared type are left out.
pub(super) fn type_text<I: Ir>(ir: &I, data: &TypeData<I>) -> String {
    let list = |all: &[TypeData<I>]| {
        let all = all.iter().map(|data| type_text(ir, data));
        all.collect::<Vec<_>>().join(", ")
    };
    match data {
        TypeData::Type(ty) => ir.display_type(*ty),
        TypeData::Integer(width, Signedness::Signless) => format!("i{width}"),
        TypeData::Integer(width, Signedness::Signed) => format!("si{width}"),
        TypeData::Integer(width, Signedness::Unsigned) => format!("ui{width}"),
        TypeData::Index => "index".to_string(),
        TypeData::Float(kind) => kind.name().to_string(),
        TypeData::None => "none".to_string(),
        TypeData::Complex(part) => format!("complex<{}>", type_text(ir, part)),
        TypeData::Shaped {
            container,
            shape,
            element,
        } => shaped_text(*container, shape.as_deref(), &type_text(ir, element)),
        TypeData::With { ty, attr, .. } => {
            let (ty, attr) = (type_text(ir, ty), ir.display_attr(attr));
            match ty.strip_suffix('>') {
                Some(open) => format!("{open}, {attr}>"),
                None => ty,
            }
        }
        TypeData::WithElement { ty, element } => {
            let (ty, element) = (Ty::new(ir, *ty), type_text(ir, element));
            let containers = [Container::Vector, Container::MemRef];
            let container = containers.into_iter().find(|one| ty.is_in(*one));
            let container = container.unwrap_or(Container::Tensor);
            shaped_text(container, ty.shape().as_deref(), &element)
        }
        TypeData::Function { inputs, results } => match &results[..] {
            [TypeData::Function { .. }] => format!("({}) -> ({})", list(inputs), list(results)),
            [result] => format!("({}) -> {}", list(inputs), type_text(ir, result)),
            _ => format!("({}) -> ({})", list(inputs), list(results)),
        },
        TypeData::Declared(data) => format!("{}{}", data.decl.kind.sigil(), data.decl.name),
        TypeData::Text(text) => text.clone(),
    }
}

/// `tensor<2x?xf32>`.
fn shaped_text(container: Container, shape: Option<&[i64]>, element: &str) -> String {
    let container = match container {
        Container::Tensor => "tensor",
        Container::Vector => "vector",
        Container::MemRef => "memref",
    };
    let dim = |dim: &i64| match *dim {
        DYNAMIC => "?x".to_string(),
        dim => format!("{dim}x"),
    };
    let dims: String = match shape {
        Some(shape) => shape.iter().map(dim).collect(),
        None => "*x".to_string(),
    };
    format!("{container}<{dims}{element}>")
}
