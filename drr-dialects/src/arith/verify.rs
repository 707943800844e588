//! The checks of `arith` ops beyond their declarations.

use drr::constraint::{AnyMemRef, AnyTensor, AnyVector, ElementsAttr};
use drr::ir::{AttrView, DYNAMIC, Ir, Op, Type, TypeView};
use drr::native::{AttrRef, Ty};
use drr::op::{I1SameShape, TypeTransform};

type Verified = Result<(), String>;

/// An integer, float or elements attribute of a signless type.
pub(super) fn constant<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let ty = Ty::new(ir, ir.value_type(ir.result(op, 0)));
    if ty.is_integer() && !ty.satisfies::<drr::constraint::AnySignlessInteger>() {
        return Err("integer return type must be signless".to_string());
    }
    let fits = ir.attr_name(ir.kind(op), "value").is_some_and(|name| {
        ir.with_attr(op, name, |attr| {
            let Some(attr) = attr.map(|attr| AttrRef::given(ir, attr)) else {
                return false;
            };
            let number = attr.view(|view| {
                matches!(
                    view,
                    AttrView::Bool(_)
                        | AttrView::Integer { .. }
                        | AttrView::WideInteger { .. }
                        | AttrView::Float { .. }
                )
            });
            number || attr.satisfies::<ElementsAttr>()
        })
    });
    match fits {
        true => Ok(()),
        false => Err("value must be an integer, float, or elements attribute".to_string()),
    }
}

/// A condition of type `i1`, or of the shape of the result.
pub(super) fn select<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let condition = Ty::new(ir, ir.value_type(ir.operand(op, 0)));
    let result = Ty::new(ir, ir.value_type(ir.result(op, 0)));
    let is = |ty: Ty<'_, I>| I1SameShape::apply(ty).is_some_and(|wanted| condition.is(&wanted));
    let shaped = result.satisfies::<AnyTensor>() || result.satisfies::<AnyVector>();
    let bit = condition.is(&drr::ir::TypeData::int(1));
    match bit || shaped && is(result) {
        true => Ok(()),
        false => {
            Err("failed to verify that condition is signless i1 or has matching shape".to_string())
        }
    }
}

/// The numbers that a conversion is about: the element of a vector or tensor, and of a memref if
/// `memrefs` is set.
fn number<'a, I: Ir>(ty: Ty<'a, I>, memrefs: bool) -> Ty<'a, I> {
    let container = ty.satisfies::<AnyTensor>()
        || ty.satisfies::<AnyVector>()
        || memrefs && ty.satisfies::<AnyMemRef>();
    match container {
        true => ty.element_type_or_self(),
        false => ty,
    }
}

/// The dimensions of a tensor; of other types none.
fn tensor_dims<I: Ir>(ir: &I, ty: Type<I>) -> Vec<i64> {
    let ty = Ty::new(ir, ty);
    if !ty.satisfies::<AnyTensor>() {
        return Vec::new();
    }
    ty.view(|view| match view {
        TypeView::Shaped { shape, .. } => shape.unwrap_or_default().to_vec(),
        _ => Vec::new(),
    })
}

/// True if shapes have the same rank, and no two known dimensions differ.
fn compatible(a: &[i64], b: &[i64]) -> bool {
    let same = |(a, b): (&i64, &i64)| a == b || *a == DYNAMIC || *b == DYNAMIC;
    a.len() == b.len() && a.iter().zip(b).all(same)
}

/// Verifies a conversion whose numbers satisfy `fits`.
fn cast<I: Ir>(
    ir: &I,
    op: Op<I>,
    memrefs: bool,
    fits: impl Fn(Ty<'_, I>, Ty<'_, I>) -> bool,
) -> Verified {
    let from = ir.value_type(ir.operand(op, 0));
    let to = ir.value_type(ir.result(op, 0));
    if tensor_dims(ir, from) != tensor_dims(ir, to) {
        let message = "failed to verify that input and output have the same tensor dimensions";
        return Err(message.to_string());
    }
    let (source, target) = (Ty::new(ir, from), Ty::new(ir, to));
    let compatible = match (source.shape(), target.shape()) {
        (Some(from), Some(to)) => compatible(&from, &to),
        _ => source.element_type().is_some() == target.element_type().is_some(),
    };
    if compatible && fits(number(source, memrefs), number(target, memrefs)) {
        return Ok(());
    }
    let types = (0..ir.num_operands(op)).map(|index| {
        let ty = ir.value_type(ir.operand(op, index));
        format!("'{}'", ir.display_type(ty))
    });
    let types: Vec<String> = types.collect();
    Err(format!(
        "operand type{} {} and result type '{}' are cast incompatible",
        if types.len() > 1 { "s" } else { "" },
        types.join(", "),
        ir.display_type(to)
    ))
}

/// Verifies a conversion between numbers of one kind, to more bits or to fewer.
fn change_width<I: Ir>(ir: &I, op: Op<I>, wider: bool, float: bool) -> Verified {
    cast(ir, op, false, |from, to| {
        let kind = |ty: Ty<'_, I>| match float {
            true => ty.is_float(),
            false => ty.is_integer(),
        };
        let grows = match (from.bit_width(), to.bit_width()) {
            (Some(from), Some(to)) if wider => to > from,
            (Some(from), Some(to)) => to < from,
            _ => false,
        };
        kind(from) && kind(to) && grows
    })
}

pub(super) fn extf<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    change_width(ir, op, true, true)
}
pub(super) fn truncf<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    change_width(ir, op, false, true)
}
pub(super) fn ext_int<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    change_width(ir, op, true, false)
}
pub(super) fn trunc_int<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    change_width(ir, op, false, false)
}
pub(super) fn float_to_int<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    cast(ir, op, false, |from, to| from.is_float() && to.is_integer())
}
pub(super) fn int_to_float<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    cast(ir, op, false, |from, to| from.is_integer() && to.is_float())
}
pub(super) fn index_cast<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    cast(ir, op, true, |from, to| {
        from.is_index() && to.is_integer() || from.is_integer() && to.is_index()
    })
}
pub(super) fn bitcast<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    cast(ir, op, true, |from, to| {
        let number = |ty: Ty<'_, I>| ty.is_integer() || ty.is_float();
        number(from) && number(to) && from.bit_width() == to.bit_width()
    })
}
