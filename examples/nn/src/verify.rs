//! Types of results, and the checks of operations.

use drr::ir::{Container, Ir, Op, Type, TypeData};
use drr::native::Ty;
use drr::op::OpDef;

use crate::Kind;
use crate::dim::shape_text;
use crate::kind::ints;

/// The result type of an op on tensors. On memrefs it has no results.
pub(crate) fn infer<O: OpDef, I: Ir>(
    ir: &I,
    operands: &[Type<I>],
    attrs: &[Option<I::Attr>],
) -> Option<Vec<TypeData<I>>> {
    let types: Vec<_> = operands.iter().map(|ty| Ty::new(ir, *ty)).collect();
    if types.iter().any(|ty| ty.is_in(Container::MemRef)) {
        return Some(Vec::new());
    }
    let kind = Kind::of_name(O::DECL.name, |name| {
        let slot = O::DECL.attrs.iter().position(|attr| attr.name == name)?;
        ints(ir, attrs.get(slot)?.as_ref()?)
    })?;
    let shapes: Option<Vec<_>> = types.iter().map(|ty| ty.shape()).collect();
    let shapes = shapes?;
    let shapes: Vec<&[i64]> = shapes.iter().map(Vec::as_slice).collect();
    let shape = kind.shape(&shapes).ok()?;
    let element = types.first()?.element_type()?.handle();
    Some(vec![TypeData::tensor(shape, element)])
}

/// Checks that the operands fit together, and that the result or the output is what they give.
pub(crate) fn verify<O: OpDef, I: Ir>(ir: &I, op: Op<I>) -> Result<(), String> {
    let kind = Kind::of(ir, op).ok_or_else(|| format!("'{}' lacks an attribute", O::DECL.name))?;
    let operands =
        (0..ir.num_operands(op)).map(|at| Ty::new(ir, ir.value_type(ir.operand(op, at))));
    let mut types: Vec<_> = operands.collect();
    let result = match ir.num_results(op) {
        0 if types.len() < O::DECL.operands.len() => None,
        0 => types.pop(),
        _ => Some(Ty::new(ir, ir.value_type(ir.result(op, 0)))),
    };
    let Some(result) = result else {
        return Err("needs a result or an output".to_string());
    };
    let container = match ir.num_results(op) {
        0 => Container::MemRef,
        _ => Container::Tensor,
    };
    if !types.iter().all(|ty| ty.is_in(container)) {
        return Err("has tensors with a result, or memrefs with an output".to_string());
    }
    let output = ir
        .num_operands(op)
        .checked_sub(1)
        .map(|last| ir.operand(op, last));
    let mut inputs = (0..types.len()).map(|at| Some(ir.operand(op, at)));
    if container == Container::MemRef
        && !kind.is_elementwise()
        && inputs.any(|input| input == output)
    {
        return Err("reads its output".to_string());
    }
    let element = |ty: &Ty<'_, I>| ty.element_type().map(|element| element.handle());
    if types.iter().any(|ty| element(ty) != element(&result)) {
        return Err("has elements of different types".to_string());
    }
    let shapes: Vec<_> = types
        .iter()
        .map(|ty| ty.shape().unwrap_or_default())
        .collect();
    let shapes: Vec<&[i64]> = shapes.iter().map(Vec::as_slice).collect();
    let wanted = kind.shape(&shapes).map_err(|error| error.to_string())?;
    let given = result.shape().unwrap_or_default();
    match wanted == given {
        true => Ok(()),
        false => Err(format!(
            "gives {}, but the {} is {}",
            shape_text(&wanted),
            if container == Container::MemRef {
                "output"
            } else {
                "result"
            },
            shape_text(&given)
        )),
    }
}
