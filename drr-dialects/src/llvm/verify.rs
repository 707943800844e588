//! The checks of `llvm` ops beyond their declarations.

use drr::interface::SymbolLookup;
use drr::ir::{AttrView, Ir, Op, Type, TypeData};
use drr::native::{AttrRef, FromAttr, Ty};
use drr::op::{HasView, OpDef, TypeTransform, VerifyError};

use super::constants::{Given, given};
use super::kinds::Linkage;
use super::types::{ArrayType, FunctionType, LlvmPointer, StructType, VoidType, field, vector};
use super::{
    AddressOfOpView, CallOpView, CondBrOp, ExtractValueOp, GEPOp, GlobalOp, InsertValueOp,
    LLVMFuncOp, ReturnOp, SwitchOp,
};
use crate::syntax::ints;

type Verified = Result<(), String>;

/// The constant index of `llvm.getelementptr` that stands for an operand.
pub(crate) const DYNAMIC_INDEX: i64 = i32::MIN as i64;

/// The type of a part of an aggregate, or why there is none.
pub(super) enum Part<T> {
    Of(T),
    Outside(String),
}

impl<T> Part<T> {
    pub(super) fn map<U>(self, f: impl FnOnce(T) -> U) -> Part<U> {
        match self {
            Part::Of(part) => Part::Of(f(part)),
            Part::Outside(message) => Part::Outside(message),
        }
    }
}

/// The type at a position of an aggregate.
pub(super) fn part<'a, I: Ir>(container: Ty<'a, I>, position: &[i64]) -> Part<Ty<'a, I>> {
    let outside = |index: i64| Part::Outside(format!("position out of bounds: {index}"));
    let mut ty = container;
    for &index in position {
        if let Some(array) = ty.decode::<ArrayType>() {
            if u64::try_from(index).is_ok_and(|index| index < array.count) {
                ty = array.element;
                continue;
            }
            return outside(index);
        }
        match field(ty, usize::try_from(index).unwrap_or(usize::MAX)) {
            Some(Some(field)) => ty = field,
            Some(None) => return outside(index),
            None => {
                return Part::Outside(format!(
                    "expected LLVM IR structure/array type, got: '{ty}'"
                ));
            }
        }
    }
    Part::Of(ty)
}

/// The type at a position of an aggregate, if there is one.
pub(crate) fn part_of<'a, I: Ir>(container: Ty<'a, I>, position: &[i64]) -> Option<Ty<'a, I>> {
    match part(container, position) {
        Part::Of(ty) => Some(ty),
        Part::Outside(_) => None,
    }
}

pub(super) fn extracted<I: Ir>(
    ir: &I,
    operands: &[Type<I>],
    attrs: &[Option<I::Attr>],
) -> Option<Vec<TypeData<I>>> {
    let position = ints(ir, attrs.first()?.as_ref()?);
    let part = part_of(Ty::new(ir, *operands.first()?), &position)?;
    Some(vec![part.into()])
}

pub(super) fn extract_value<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = ExtractValueOp::wrap(ir, op);
    let position = ints(ir, &view.position().to_attr());
    match part(view.container().ty(), &position) {
        Part::Outside(message) => Err(message),
        Part::Of(ty) if ty == view.res().ty() => Ok(()),
        Part::Of(ty) => Err(format!(
            "Type mismatch: extracting from '{}' should produce '{ty}' but this op returns '{}'",
            view.container().ty(),
            view.res().ty()
        )),
    }
}

pub(super) fn insert_value<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = InsertValueOp::wrap(ir, op);
    let position = ints(ir, &view.position().to_attr());
    match part(view.container().ty(), &position) {
        Part::Outside(message) => Err(message),
        Part::Of(ty) if ty == view.value().ty() => Ok(()),
        Part::Of(_) => Err(format!(
            "Type mismatch: cannot insert '{}' into '{}'",
            view.value().ty(),
            view.container().ty()
        )),
    }
}

/// A relation of types: the element of a vector.
#[derive(Clone, Copy, Debug)]
pub struct VectorElement;

impl TypeTransform for VectorElement {
    const SUMMARY: &'static str = "result type matches vector element type";
    fn apply<I: Ir>(ty: Ty<'_, I>) -> Option<TypeData<I>> {
        vector(ty).map(|(_, element)| TypeData::Type(element.handle()))
    }
}

/// A pointer, or a vector of pointers.
fn is_pointer<I: Ir>(ty: Ty<'_, I>) -> bool {
    ty.satisfies::<LlvmPointer>()
        || vector(ty).is_some_and(|(_, element)| element.satisfies::<LlvmPointer>())
}

fn ends<I: Ir>(ir: &I, op: Op<I>) -> (Ty<'_, I>, Ty<'_, I>) {
    let from = ir.value_type(ir.operand(op, 0));
    let to = ir.result_type(op, 0);
    (Ty::new(ir, from), Ty::new(ir, to))
}

fn element_or_self<I: Ir>(ty: Ty<'_, I>) -> Ty<'_, I> {
    vector(ty).map_or(ty, |(_, element)| element)
}

pub(super) fn bitcast<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let (from, to) = ends(ir, op);
    if is_pointer(from) != is_pointer(to) {
        return Err("can only cast pointers from and to pointers".to_string());
    }
    let is_vector = |ty| is_pointer(ty) && vector(ty).is_some();
    match (is_vector(from), is_vector(to)) {
        (true, false) if is_pointer(from) => {
            Err("cannot cast vector of pointers to pointer".to_string())
        }
        (false, true) if is_pointer(from) => {
            Err("cannot cast pointer to vector of pointers".to_string())
        }
        _ => Ok(()),
    }
}

pub(super) fn extension<I: Ir>(ir: &I, op: Op<I>) -> Result<(), VerifyError> {
    let (from, to) = ends(ir, op);
    let message = match (vector(from), vector(to)) {
        (Some(_), None) => "input type is a vector but output type is an integer",
        (None, Some(_)) => "input type is an integer but output type is a vector",
        (Some((a, _)), Some((b, _))) if a != b => {
            "input and output vectors are of incompatible shape"
        }
        _ if element_or_self(from).bit_width() < element_or_self(to).bit_width() => return Ok(()),
        _ => {
            "integer width of the output type is smaller or equal to the integer width of the input type"
        }
    };
    Err(VerifyError::unnamed(message.to_string()))
}

pub(super) fn sincos<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let (from, to) = ends(ir, op);
    let body = to.decode::<StructType>().map(|of| of.body);
    match body.is_some_and(|body| body == [from, from]) {
        true => Ok(()),
        false => Err(format!(
            "expected result type to be an homogeneous struct with two elements matching the operand type, but got '{to}'"
        )),
    }
}

pub(super) fn gep<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = GEPOp::wrap(ir, op);
    let numbers = ints(ir, &view.raw_constant_indices().to_attr());
    let dynamic = numbers.iter().filter(|number| **number == DYNAMIC_INDEX);
    if dynamic.count() != view.dynamic_indices().len() {
        let message = "expected as many dynamic indices as specified in 'rawConstantIndices'";
        return Err(message.to_string());
    }
    let element = view.elem_type().view(|view| match view {
        AttrView::Type(ty) => Some(Ty::new(ir, ty)),
        _ => None,
    });
    let Some(mut ty) = element else {
        return Ok(());
    };
    for (at, &number) in numbers.iter().enumerate().skip(1) {
        if let Some(structure) = ty.decode::<StructType>() {
            let field = usize::try_from(number).ok();
            ty = match field.and_then(|field| structure.body.get(field)) {
                Some(field) => *field,
                None if number == DYNAMIC_INDEX => {
                    return Err(format!(
                        "expected index {at} indexing a struct to be constant"
                    ));
                }
                None => return Err(format!("index {at} indexing a struct is out of bounds")),
            };
        } else if let Some(array) = ty.decode::<ArrayType>() {
            ty = array.element;
        } else if let Some((_, element)) = vector(ty) {
            ty = element;
        } else {
            return Err(format!("type '{ty}' cannot be indexed (index #{at})"));
        }
    }
    Ok(())
}

pub(super) fn cond_br<I: Ir>(ir: &I, op: Op<I>) -> Result<(), VerifyError> {
    weights(ir, CondBrOp::wrap(ir, op).branch_weights(), 2)
}

fn weights<I: Ir>(
    ir: &I,
    weights: Option<AttrRef<'_, I>>,
    count: usize,
) -> Result<(), VerifyError> {
    let weights = weights.map(|weights| ints(ir, &weights.to_attr()).len());
    match weights {
        Some(weights) if weights != count => Err(VerifyError::unnamed(format!(
            "expects number of branch weights to match number of successors: {weights} vs {count}"
        ))),
        _ => Ok(()),
    }
}

pub(super) fn switch<I: Ir>(ir: &I, op: Op<I>) -> Result<(), VerifyError> {
    let view = SwitchOp::wrap(ir, op);
    let destinations = view.case_destinations().len();
    let values = view.case_values().and_then(|values| values.ty());
    let count = values.map_or(Some(0), |ty| ty.num_elements());
    if count != Some(destinations) {
        let message = "expects number of case values to match number of case destinations";
        return Err(message.into());
    }
    weights(ir, view.branch_weights(), destinations + 1)?;
    let element = values.map(|ty| ty.element_type_or_self());
    match element.is_none_or(|element| element == view.value().ty()) {
        true => Ok(()),
        false => {
            let message = "expects case value type to match condition value type";
            Err(VerifyError::unnamed(message.to_string()))
        }
    }
}

pub(super) fn return_op<I: Ir>(ir: &I, op: Op<I>) -> Result<(), VerifyError> {
    let parent = ir
        .parent_block(op)
        .and_then(|block| ir.parent_region(block));
    let Some(function) = parent.and_then(|region| ir.region_owner(region)) else {
        return Ok(());
    };
    if !ir.is_named(ir.kind(function), LLVMFuncOp::DECL.name) {
        return Ok(());
    }
    let Some(wanted) = LLVMFuncOp::wrap(ir, function).result_type() else {
        return Ok(());
    };
    let is_void = wanted.decode::<VoidType>().is_some();
    match ReturnOp::wrap(ir, op).arg() {
        None if is_void => Ok(()),
        None => Err("expected 1 operand".into()),
        Some(_) if is_void => Err("expected no operands".into()),
        Some(value) if value.ty() == wanted => Ok(()),
        Some(_) => Err("mismatching result types".into()),
    }
}

// ---- Functions, calls and globals ---------------------------------------------------------------

fn linkage_of<I: Ir>(attr: Option<I::Attr>, ir: &I) -> Option<Linkage> {
    Linkage::from_attr(AttrRef::given(ir, attr.as_ref()?))
}

pub(super) fn function<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = LLVMFuncOp::wrap(ir, op);
    let linkage = linkage_of(view.declared("linkage"), ir).unwrap_or(Linkage::External);
    if linkage == Linkage::Common {
        return Err("functions cannot have 'common' linkage".to_string());
    }
    let is_external = ir.is_region_empty(view.body());
    match is_external && !matches!(linkage, Linkage::External | Linkage::ExternWeak) {
        true => Err("external functions must have 'external' or 'extern_weak' linkage".to_string()),
        false => Ok(()),
    }
}

/// The function type of a call of a symbol or a pointer.
pub(super) fn call<I: Ir>(
    call: CallOpView<'_, I>,
    symbols: &SymbolLookup<'_, I>,
) -> Result<(), VerifyError> {
    let ir = call.ir();
    let variadic = call.var_callee_type().and_then(|attr| {
        let ty = attr.view(|view| match view {
            AttrView::Type(ty) => Some(ty),
            _ => None,
        });
        Ty::new(ir, ty?).decode::<FunctionType>()
    });
    let given: Vec<Ty<'_, I>> = call
        .callee_operands()
        .iter()
        .map(|value| value.ty())
        .collect();
    if let Some(variadic) = &variadic {
        if !variadic.variadic.0 {
            return Err("expected var_callee_type to be a variadic function type".into());
        }
        let params = variadic.params.len();
        if params > given.len() {
            let message = format!(
                "expected var_callee_type to have at most {} parameters",
                given.len()
            );
            return Err(message.into());
        }
    }
    let Some(callee) = call.callee() else {
        let Some(pointer) = given.first() else {
            return Err("must have either a `callee` attribute or at least an operand".into());
        };
        return match pointer.satisfies::<LlvmPointer>() {
            true => Ok(()),
            false => Err(format!("indirect call expects a pointer as callee: '{pointer}'").into()),
        };
    };
    let name = callee.as_symbol().unwrap_or_default();
    let Some(function) = symbols(&callee.to_attr()) else {
        return Err(format!("'{name}' does not reference a symbol in the current scope").into());
    };
    if !ir.is_named(ir.kind(function), LLVMFuncOp::DECL.name) {
        return Err(format!("'{name}' does not reference a valid LLVM function or IFunc").into());
    }
    let Some(signature) = LLVMFuncOp::wrap(ir, function).signature() else {
        return Ok(());
    };
    if signature.variadic.0 && variadic.is_none() {
        return Err("missing var_callee_type attribute for vararg call".into());
    }
    let (wanted, count) = (signature.params.len(), given.len());
    if count != wanted && (!signature.variadic.0 || count < wanted) {
        let message =
            format!("incorrect number of operands ({count}) for callee (expecting: {wanted})");
        return Err(message.into());
    }
    let pairs = signature.params.iter().zip(&given).enumerate();
    for (at, (wanted, given)) in pairs {
        if wanted != given {
            let message =
                format!("operand type mismatch for operand {at}: '{given}' != '{wanted}'");
            return Err(message.into());
        }
    }
    let is_void = signature.result.decode::<VoidType>().is_some();
    match call.result() {
        None if is_void => Ok(()),
        None => Err("expected function call to produce a value".into()),
        Some(_) if is_void => {
            Err("calling function with void result must not produce values".into())
        }
        Some(value) if value.ty() == signature.result => Ok(()),
        Some(value) => Err(format!(
            "result type mismatch: '{}' != '{}'",
            value.ty(),
            signature.result
        )
        .into()),
    }
}

pub(super) fn address_of<I: Ir>(
    view: AddressOfOpView<'_, I>,
    symbols: &SymbolLookup<'_, I>,
) -> Result<(), VerifyError> {
    let ir = view.ir();
    let names = [GlobalOp::DECL.name, LLVMFuncOp::DECL.name];
    let target = symbols(&view.global_name().to_attr());
    match target.is_some_and(|op| names.iter().any(|name| ir.is_named(ir.kind(op), name))) {
        true => Ok(()),
        false => Err(
            "must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'"
                .into(),
        ),
    }
}

pub(super) fn global<I: Ir>(ir: &I, op: Op<I>) -> Verified {
    let view = GlobalOp::wrap(ir, op);
    let ty = view.global_type().view(|view| match view {
        AttrView::Type(ty) => Some(Ty::new(ir, ty)),
        _ => None,
    });
    let Some(ty) = ty else {
        return Ok(());
    };
    if !super::types::is_field(ty) {
        return Err("expects type to be a valid element type for an LLVM global".to_string());
    }
    if let Some(block) = ir.blocks(view.initializer()).first() {
        let end = ir.last_op(*block);
        let result = end.and_then(|end| (ir.num_operands(end) > 0).then(|| ir.operand(end, 0)));
        let Some(result) = result.map(|value| Ty::new(ir, ir.value_type(value))) else {
            return Err("initializer region cannot return void".to_string());
        };
        if result != ty {
            return Err(format!(
                "initializer region type '{result}' does not match global type '{ty}'"
            ));
        }
        if view.value().is_some() {
            return Err("cannot have both initializer value and region".to_string());
        }
    }
    let Some(value) = view.value() else {
        return Ok(());
    };
    if let Given::String(length) = given(value) {
        let fits = ty.decode::<ArrayType>().is_some_and(|array| {
            array.element.is(&TypeData::int(8)) && array.count == length as u64
        });
        if !fits {
            let message =
                "requires an i8 array type of the length equal to that of the string attribute";
            return Err(message.to_string());
        }
    }
    Ok(())
}
