//! Questions of a match: declared groups of operands and results, types, attributes and literals.

use crate::attr::{AttrData, ElementsData, FloatValue};
use crate::constraint::{AnyAttr, AttrConstraint, ElementType, HasType, HoldsList, MatchAttr};
use crate::decl::{Arity, OpDef};
use crate::ir::{self, Ir, Op, Type, Value};
use crate::native::{AttrRef, Ty, ValueRange};
use crate::rule::{At, AttrSlot, Group, Tables};
use crate::ty::{Container, TypeData};
use crate::view::{self, group, operand_group};

/// All results of an operation.
pub fn results<I: Ir>(ir: &I, op: Op<I>) -> Vec<Value<I>> {
    ir::results(ir, op).collect()
}

/// The types of some values.
pub fn value_types<I: Ir>(ir: &I, values: &[Value<I>]) -> Vec<Type<I>> {
    ir::value_types(ir, values)
}

/// True if all elements equal `this`.
pub fn are_all<T: PartialEq>(all: &[T], this: T) -> bool {
    all.iter().all(|one| *one == this)
}

/// The types of all results of an operation.
pub fn result_types<I: Ir>(ir: &I, op: Op<I>) -> Vec<Type<I>> {
    ir::result_types(ir, op).collect()
}

/// The types of a declared variadic or optional result, among the types of all results of an
/// operation to build.
pub fn type_group<O: OpDef, I: Ir>(
    types: &[Type<I>],
    segments: Option<Vec<u32>>,
    index: usize,
) -> Vec<Type<I>> {
    let segment = |at: usize| segments.as_ref()?.get(at).copied();
    let place = group(O::DECL.results, index, types.len(), segment);
    let (start, len) = place.unwrap_or((0, 0));
    types.get(start..start + len).unwrap_or_default().to_vec()
}
/// The values of a variadic or optional result; none if the operation's results do not fit its
/// declaration.
pub fn result_group<O: OpDef, I: Ir>(ir: &I, op: Op<I>, index: usize) -> Vec<Value<I>> {
    let place = view::result_group(ir, op, O::DECL.results, index);
    let (start, len) = place.unwrap_or((0, 0));
    (start..start + len)
        .map(|index| ir.result(op, index))
        .collect()
}

/// One operand of a declared group, if it exists.
pub fn operand_at<I: Ir>(
    ir: &I,
    op: Op<I>,
    arities: &'static [Arity],
    group: usize,
    at: At,
) -> Option<Value<I>> {
    element(ir, operands(ir, op, arities, group)?, at)
}

/// The operands of a declared group; `None` if the operation's operands do not fit its declaration.
pub fn operands<I: Ir>(
    ir: &I,
    op: Op<I>,
    arities: &'static [Arity],
    group: usize,
) -> Option<ValueRange<I>> {
    let (start, len) = operand_group(ir, op, arities, group)?;
    (arities[group] != Arity::One || len == 1).then(|| ValueRange::operands(op, start, len))
}

/// The value of a run, if the run has exactly one.
#[inline]
pub fn optional<I: Ir>(ir: &I, run: ValueRange<I>) -> Option<Value<I>> {
    (run.len() == 1).then(|| run.get(ir, 0))
}

/// One value of a run, if it exists.
#[inline]
pub fn element<I: Ir>(ir: &I, run: ValueRange<I>, at: At) -> Option<Value<I>> {
    at.position(run.len()).map(|index| run.get(ir, index))
}

/// True if a value is one of the results of a declared group of its defining operation.
pub fn fed_by<I: Ir>(ir: &I, value: Value<I>, arities: &'static [Arity], group: usize) -> bool {
    let index = group;
    ir.defining_op(value)
        .is_some_and(|(op, result)| Group { arities, index }.has_result(ir, op, result))
}
/// True if a value is result `index` of its defining operation.
#[inline]
pub fn is_result<I: Ir>(ir: &I, value: Value<I>, index: usize) -> bool {
    ir.defining_op(value)
        .is_some_and(|(_, result)| result == index)
}

/// The type of an entity, if it has one.
pub fn type_of<'a, I: Ir>(entity: impl HasType<'a, I>) -> Option<Ty<'a, I>> {
    entity.type_of()
}

/// The integer in the program's attribute `index` of `op`, or in its default, if it fits.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn integer<I: Ir>(ir: &I, tables: &Tables<I>, op: Op<I>, index: usize) -> Option<i64> {
    integer_of(ir, tables, AttrSlot::find(ir, tables, op, index)?)
}

/// The integer in an attribute, if it fits.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn integer_of<I: Ir>(ir: &I, tables: &Tables<I>, slot: AttrSlot<I>) -> Option<i64> {
    let int = slot.get(ir, tables).as_int()?;
    i64::try_from(int).ok()
}

/// True if the attribute is this integer, and of kind `K`.
pub fn is_int<I: Ir, K: AttrConstraint>(attr: AttrRef<'_, I>, value: i128) -> bool {
    attr.as_int() == Some(value) && attr.satisfies::<K>()
}

/// True if the attribute is the number of its type nearest to `value`, by its bits, and of kind `K`.
pub fn is_float<I: Ir, K: AttrConstraint>(attr: AttrRef<'_, I>, value: f64) -> bool {
    attr.as_float_value().is_some_and(|own| own.is(value)) && attr.satisfies::<K>()
}

/// True if the attribute, of kind `K`, is the one for a string.
pub fn is_str<I: Ir, K: AttrConstraint>(attr: AttrRef<'_, I>, value: &str) -> bool {
    K::is_str(attr, value)
}

/// True if the attribute is this boolean.
pub fn is_bool<I: Ir>(attr: AttrRef<'_, I>, value: bool) -> bool {
    MatchAttr::<I, AnyAttr>::matches(&value, attr)
}

/// The attribute of kind `K` for a string.
pub fn from_str<I: Ir, K: AttrConstraint>(value: &str) -> Option<AttrData<I>> {
    K::from_str(value)
}

/// The attribute of kind `K` for a boolean.
pub fn from_bool<I: Ir, K: AttrConstraint>(value: bool) -> Option<AttrData<I>> {
    K::from_bool(value).or(Some(AttrData::Bool(value)))
}

/// The attribute of kind `K` for a list.
pub fn list<I: Ir, K: AttrConstraint<Holds: HoldsList>, const N: usize>(
    items: [Option<AttrData<I>>; N],
) -> Option<AttrData<I>> {
    let items: Option<Vec<_>> = items.into_iter().collect();
    K::Holds::list(items?)
}

/// The floating-point number of these bits, of a format that `f64` holds.
pub fn of_bits(ty: ElementType, bits: u64) -> f64 {
    let value = match ty {
        ElementType::Float(kind) | ElementType::ComplexFloat(kind) => {
            FloatValue::new(kind, bits.into()).to_f64()
        }
        _ => None,
    };
    value.unwrap_or(f64::NAN)
}

/// The dense array of these elements.
pub fn array<I: Ir>(element: ElementType, elements: ElementsData) -> AttrData<I> {
    let element = element.into();
    AttrData::DenseArray { element, elements }
}

/// A constant as an element of a dense constant. A type that is not a number lacks the method, and rustc
/// reports this at the constant. A trait method could not return the number at compile time.
pub struct Element<T>(pub T);

macro_rules! elements {
    ($($method:ident $to:ident: $($ty:ident)+;)*) => {$($(
        impl Element<$ty> {
            /// The number.
            #[allow(clippy::unnecessary_cast, reason = "not for all types")]
            pub const fn $method(self) -> $to {
                self.0 as $to
            }
        }
    )+)*};
}
elements! {
    integer i128: bool i8 i16 i32 i64 i128 isize u8 u16 u32 u64 usize;
    float f64: f32 f64;
}
impl<'a> Element<&'a str> {
    /// The string.
    pub const fn text(self) -> &'a str {
        self.0
    }
}

/// The dense constant of these elements.
pub fn dense<I: Ir>(
    container: Container,
    shape: &[i64],
    element: ElementType,
    elements: ElementsData,
) -> AttrData<I> {
    let ty = TypeData::Shaped {
        container,
        shape: Some(shape.to_vec()),
        element: Box::new(element.into()),
    };
    AttrData::Elements { ty, elements }
}

/// True if the attribute equals a value whose Rust type names the attribute's type: `5i64`.
pub fn is_typed<I: Ir, K: AttrConstraint, T: MatchAttr<I, K>>(
    attr: AttrRef<'_, I>,
    value: T,
) -> bool {
    value.matches(attr)
}

/// The constant that a value is: the attribute of its defining operation, if that is constant-like
/// (MLIR's `m_Constant`, which folds).
pub fn constant<I: Ir>(ir: &I, value: Value<I>) -> Option<AttrRef<'_, I>> {
    AttrRef::constant(ir, value)
}

/// [`AttrSlot::find`] as a call.
#[inline(never)]
pub fn find_attr<I: Ir>(
    ir: &I,
    tables: &Tables<I>,
    op: Op<I>,
    index: usize,
) -> Option<AttrSlot<I>> {
    AttrSlot::find(ir, tables, op, index)
}
