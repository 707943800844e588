//! The result types that follow from operands and attributes.

use drr::ir::{DYNAMIC, Ir, Op, Type, TypeData, TypeView, operands, results};
use drr::native::{AttrRef, Ty};

/// The attributes of an operation, in the order of the declaration.
type Attrs<'a, I> = &'a [Option<<I as Ir>::Attr>];

/// The function of `compatible = …` (`isCompatibleForHloTypeInference`). True for a type with the
/// inferred elements and dimensions, where both know them.
pub(super) fn agrees<I: Ir>(ir: &I, inferred: &TypeData<I>, ty: Type<I>) -> bool {
    if matches!(inferred, TypeData::Type(inferred) if *inferred == ty) {
        return true;
    }
    let own = Ty::new(ir, ty);
    let elements = own.element_type().zip(inferred.element_type(ir));
    // Types without a rank have no shape.
    let shapes = own.shape().zip(inferred.shape(ir));
    let fits = |(x, y): (&i64, &i64)| x == y || *x == DYNAMIC || *y == DYNAMIC;
    elements.is_some_and(|(own, inferred)| own.is_data(&inferred))
        && shapes.is_none_or(|(own, inferred)| {
            own.len() == inferred.len() && own.iter().zip(&inferred).all(fits)
        })
}

/// The function of `verify = …` of ops with `HLO_CompatibleOperandsAndResultType`.
pub(super) fn compatible<I: Ir>(ir: &I, op: Op<I>) -> Result<(), String> {
    let values = operands(ir, op).chain(results(ir, op));
    let mut types = values.map(|value| ir.value_type(value));
    let first = types.next().map(TypeData::Type);
    match first.is_none_or(|first| types.all(|ty| agrees(ir, &first, ty))) {
        true => Ok(()),
        false => Err("requires compatible types for all operands and results".to_string()),
    }
}

type Results<I> = Option<Vec<TypeData<I>>>;

/// The type with other dimensions.
fn with_shape<I: Ir>(ir: &I, ty: Type<I>, shape: Vec<i64>) -> Results<I> {
    let element = Ty::new(ir, ty).element_type()?.handle();
    Some(vec![TypeData::tensor(shape, element)])
}

/// The type with other elements.
fn with_element<I: Ir>(ir: &I, ty: Type<I>, element: impl Into<TypeData<I>>) -> Results<I> {
    let shape = Ty::new(ir, ty).shape()?;
    Some(vec![TypeData::tensor(shape, element)])
}

fn shape_of<I: Ir>(ir: &I, ty: Option<&Type<I>>) -> Option<Vec<i64>> {
    Ty::new(ir, *ty?).shape()
}

/// The list in attribute `at`.
fn list<I: Ir>(ir: &I, attrs: Attrs<'_, I>, at: usize) -> Option<Vec<i64>> {
    AttrRef::given(ir, attrs.get(at)?.as_ref()?).as_ints()
}

/// The number in attribute `at`.
fn number<I: Ir>(ir: &I, attrs: Attrs<'_, I>, at: usize) -> Option<usize> {
    let number = AttrRef::given(ir, attrs.get(at)?.as_ref()?).as_int()?;
    usize::try_from(number).ok()
}

/// The type of the operands, with each dimension that one of them knows (`inferMostSpecificType`).
pub(super) fn most_specific<I: Ir>(ir: &I, types: &[Type<I>], _: Attrs<'_, I>) -> Results<I> {
    let (first, others) = types.split_first()?;
    if others.iter().all(|ty| ty == first) {
        return Some(vec![TypeData::Type(*first)]);
    }
    let mut shapes = types.iter().filter_map(|ty| shape_of(ir, Some(ty)));
    let Some(mut shape) = shapes.next() else {
        return Some(vec![TypeData::Type(*first)]);
    };
    for other in shapes {
        for (dim, other) in shape.iter_mut().zip(other) {
            if *dim == DYNAMIC {
                *dim = other;
            }
        }
    }
    with_shape(ir, *first, shape)
}

/// The type of the first operand.
pub(super) fn first<I: Ir>(ir: &I, types: &[Type<I>], _: Attrs<'_, I>) -> Results<I> {
    let shape = shape_of(ir, types.first())?;
    with_shape(ir, types[0], shape)
}

/// Booleans in the shape of the first operand.
pub(super) fn boolean<I: Ir>(ir: &I, types: &[Type<I>], _: Attrs<'_, I>) -> Results<I> {
    with_element(ir, *types.first()?, TypeData::int(1))
}

/// The type of the first operand, with the parts of complex numbers.
pub(super) fn real<I: Ir>(ir: &I, types: &[Type<I>], _: Attrs<'_, I>) -> Results<I> {
    let ty = *types.first()?;
    let element = Ty::new(ir, ty).element_type()?.handle();
    let part = ir.with_type(element, |view| match view {
        TypeView::Complex(part) => Some(part),
        _ => None,
    });
    with_element(ir, ty, part.unwrap_or(element))
}

/// Complex numbers of the elements of the first operand.
pub(super) fn complex<I: Ir>(ir: &I, types: &[Type<I>], _: Attrs<'_, I>) -> Results<I> {
    let ty = *types.first()?;
    let part = Ty::new(ir, ty).element_type()?.handle();
    with_element(ir, ty, TypeData::Complex(Box::new(part.into())))
}

pub(super) fn dimension_size<I: Ir>(_: &I, _: &[Type<I>], _: Attrs<'_, I>) -> Results<I> {
    Some(vec![TypeData::tensor([], TypeData::int(32))])
}

/// The sizes before the dimensions of the operand.
pub(super) fn broadcast<I: Ir>(ir: &I, types: &[Type<I>], attrs: Attrs<'_, I>) -> Results<I> {
    let mut sizes = list(ir, attrs, 0)?;
    sizes.extend(shape_of(ir, types.first())?);
    with_shape(ir, types[0], sizes)
}

pub(super) fn transpose<I: Ir>(ir: &I, types: &[Type<I>], attrs: Attrs<'_, I>) -> Results<I> {
    let shape = shape_of(ir, types.first())?;
    let permutation = list(ir, attrs, 0)?;
    let dim = |dim: i64| shape.get(usize::try_from(dim).ok()?).copied();
    let permuted = permutation
        .into_iter()
        .map(dim)
        .collect::<Option<Vec<_>>>()?;
    match permuted.len() == shape.len() {
        true => with_shape(ir, types[0], permuted),
        false => None,
    }
}

pub(super) fn slice<I: Ir>(ir: &I, types: &[Type<I>], attrs: Attrs<'_, I>) -> Results<I> {
    let rank = shape_of(ir, types.first())?.len();
    let [starts, limits, strides] = [0, 1, 2].map(|at| list(ir, attrs, at));
    let (starts, limits, strides) = (starts?, limits?, strides?);
    if [&starts, &limits, &strides]
        .iter()
        .any(|list| list.len() != rank)
    {
        return None;
    }
    let sizes = starts.iter().zip(limits).zip(strides);
    let size = |((start, limit), stride): ((&i64, i64), i64)| {
        let length = limit.checked_sub(*start).filter(|length| *length >= 0)?;
        // Rounded up.
        (stride > 0).then(|| length / stride + i64::from(length % stride != 0))
    };
    let shape = sizes.map(size).collect::<Option<Vec<_>>>()?;
    with_shape(ir, types[0], shape)
}

pub(super) fn dynamic_slice<I: Ir>(ir: &I, types: &[Type<I>], attrs: Attrs<'_, I>) -> Results<I> {
    let sizes = list(ir, attrs, 0)?;
    with_shape(ir, *types.first()?, sizes)
}

pub(super) fn pad<I: Ir>(ir: &I, types: &[Type<I>], attrs: Attrs<'_, I>) -> Results<I> {
    let shape = shape_of(ir, types.first())?;
    let [low, high, interior] = [0, 1, 2].map(|at| list(ir, attrs, at));
    let (low, high, interior) = (low?, high?, interior?);
    if [&low, &high, &interior]
        .iter()
        .any(|list| list.len() != shape.len())
    {
        return None;
    }
    let dims = shape.iter().zip(low).zip(high).zip(interior);
    let size = |(((size, low), high), interior): (((&i64, i64), i64), i64)| {
        if *size == DYNAMIC {
            return Some(DYNAMIC);
        }
        let between = size.checked_sub(1)?.max(0).checked_mul(interior)?;
        let size = size
            .checked_add(low)?
            .checked_add(high)?
            .checked_add(between)?;
        (size >= 0).then_some(size)
    };
    let padded = dims.map(size).collect::<Option<Vec<_>>>()?;
    with_shape(ir, types[0], padded)
}

pub(super) fn concatenate<I: Ir>(ir: &I, types: &[Type<I>], attrs: Attrs<'_, I>) -> Results<I> {
    let at = number(ir, attrs, 0)?;
    let mut shape = shape_of(ir, types.first())?;
    for ty in &types[1..] {
        let other = shape_of(ir, Some(ty))?;
        if other.len() != shape.len() {
            return None;
        }
        for (index, (dim, other)) in shape.iter_mut().zip(other).enumerate() {
            *dim = match (*dim, other) {
                (DYNAMIC, _) | (_, DYNAMIC) if index == at => DYNAMIC,
                (dim, other) if index == at => dim.checked_add(other)?,
                (DYNAMIC, known) | (known, DYNAMIC) => known,
                (dim, other) if dim == other => dim,
                _ => return None,
            };
        }
    }
    if at >= shape.len() {
        return None;
    }
    with_shape(ir, types[0], shape)
}

/// The dimensions of the inputs that remain, with the elements of the initial values.
pub(super) fn reduce<I: Ir>(ir: &I, types: &[Type<I>], attrs: Attrs<'_, I>) -> Results<I> {
    let dimensions = list(ir, attrs, 0)?;
    let (inputs, init_values) = types.split_at(types.len() / 2);
    let mut results = Vec::new();
    for (input, init) in inputs.iter().zip(init_values) {
        let shape = shape_of(ir, Some(input))?;
        let remains = |index: &usize| !dimensions.contains(&(*index as i64));
        let shape: Vec<i64> = (0..shape.len())
            .filter(remains)
            .map(|index| shape[index])
            .collect();
        let element = Ty::new(ir, *init).element_type()?.handle();
        results.push(TypeData::tensor(shape, element));
    }
    Some(results)
}
