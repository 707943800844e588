//! The checks of constants.

use drr::constraint::ElementsAttr;
use drr::ir::{AttrView, Ir, Op, TypeData, TypeView};
use drr::native::{AttrRef, Ty};
use drr::op::HasView;

use super::ConstantOp;
use super::types::{ArrayType, StructType};

type Verified = Result<(), String>;

pub(super) fn constant<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = ConstantOp::wrap(ir, op);
    constant_fits(view.value(), view.res().ty())
}

/// The part of a constant that MLIR's verifier looks at.
pub(super) enum Given {
    String(usize),
    Int,
    Float,
    Array(usize),
    Elements,
    Other,
}

pub(super) fn given<I: Ir>(value: AttrRef<'_, I>) -> Given {
    let is_elements = value.satisfies::<ElementsAttr>();
    value.view(|view| match view {
        AttrView::String(text) => Given::String(text.len()),
        AttrView::Bytes { bytes, .. } => Given::String(bytes.len()),
        AttrView::Bool(_) | AttrView::Integer { .. } | AttrView::WideInteger { .. } => Given::Int,
        AttrView::Float { .. } => Given::Float,
        AttrView::Array(items) => Given::Array(items.len()),
        _ if is_elements => Given::Elements,
        _ => Given::Other,
    })
}

fn constant_fits<I: Ir>(value: AttrRef<'_, I>, ty: Ty<'_, I>) -> Verified {
    let fail = |message: &str| Err(message.to_string());
    let array = ty.decode::<ArrayType>();
    if let Given::String(length) = given(value) {
        return match array {
            Some(array) if array.element.is(&TypeData::int(8)) && array.count == length as u64 => {
                Ok(())
            }
            _ => Err(format!(
                "expected array type of {length} i8 elements for the string constant"
            )),
        };
    }
    if let Some(structure) = ty.decode::<StructType>() {
        return structure_fits(value, &structure);
    }
    match given(value) {
        Given::Int if ty.is_integer() => Ok(()),
        Given::Int => fail("expected integer type"),
        Given::Float => float_fits(value, ty),
        Given::Elements => elements_fit(value, ty),
        Given::Array(_)
            if array
                .as_ref()
                .is_some_and(|array| array.element.decode::<StructType>().is_none()) =>
        {
            fail("for array with an array attribute must have a struct element type")
        }
        Given::Array(length) => match array {
            Some(array) if array.count == length as u64 => Ok(()),
            Some(array) => Err(format!(
                "array attribute size does not match array type size in dimension 0: {length} vs. {}",
                array.count
            )),
            None => fail("expected array or struct type for array attribute"),
        },
        Given::String(_) | Given::Other => {
            fail("only supports integer, float, string or elements attributes")
        }
    }
}

fn structure_fits<I: Ir>(value: AttrRef<'_, I>, ty: &StructType<Ty<'_, I>>) -> Verified {
    let (ir, count) = (value.ir(), ty.body.len());
    value.view(|view| {
        let AttrView::Array(items) = view else {
            let is_special = matches!(
                view,
                AttrView::Other("#llvm.zero" | "#llvm.undef" | "#llvm.poison")
            );
            return match is_special {
                true => Ok(()),
                false => Err("expected array attribute for struct type".to_string()),
            };
        };
        if items.len() != count {
            return Err(format!("expected array attribute of size {count}"));
        }
        for (index, (item, field)) in items.iter().zip(&ty.body).enumerate() {
            let item = AttrRef::given(ir, item);
            if matches!(given(item), Given::Int | Given::Float) && item.ty() != Some(*field) {
                return Err(format!("struct element at index {index} is of wrong type"));
            }
        }
        Ok(())
    })
}

fn float_fits<I: Ir>(value: AttrRef<'_, I>, ty: Ty<'_, I>) -> Verified {
    let own = value.ty();
    let width = own.and_then(|own| own.bit_width());
    if ty.is_integer() {
        return match width == ty.bit_width() {
            true => Ok(()),
            false => Err(format!(
                "expected integer type of width {}",
                width.unwrap_or(0)
            )),
        };
    }
    match (own, ty.is_float()) {
        (_, false) => Ok(()),
        (Some(own), true) if own.float_kind() == ty.float_kind() => Ok(()),
        _ => Err("attribute and type have different float semantics".to_string()),
    }
}

fn elements_fit<I: Ir>(value: AttrRef<'_, I>, ty: Ty<'_, I>) -> Verified {
    let Some(count) = elements(ty) else {
        return Err("expected vector or array type".to_string());
    };
    let own = value.ty();
    let given = own.and_then(|own| own.num_elements()).unwrap_or(0);
    if given != count {
        return Err(format!(
            "type and attribute have a different number of elements: {count} vs. {given}"
        ));
    }
    let mut element = ty;
    while let Some(array) = element.decode::<ArrayType>() {
        element = array.element;
    }
    let element = element.element_type_or_self();
    let kind = own.and_then(|own| own.element_type_or_self().float_kind());
    match (kind, element.float_kind()) {
        (None, Some(_)) => {
            Err("expected integer element type for integer elements attribute".to_string())
        }
        (Some(own), Some(wanted)) if own != wanted => {
            Err("attribute and type have different float semantics".to_string())
        }
        _ => Ok(()),
    }
}

/// The number of numbers in nested arrays and a vector.
fn elements<I: Ir>(ty: Ty<'_, I>) -> Option<usize> {
    if let Some(array) = ty.decode::<ArrayType>() {
        let inner = elements(array.element).unwrap_or(1);
        return usize::try_from(array.count).ok()?.checked_mul(inner);
    }
    let is_vector = ty.view(|view| matches!(view, TypeView::Shaped { .. }));
    is_vector.then(|| ty.num_elements())?
}
