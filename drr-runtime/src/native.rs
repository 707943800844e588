//! What native code sees and returns.
//!
//! A pure native gets these wrappers ([`Val`], [`AttrRef`], [`Ty`], [`OpRef`]), whose methods work
//! on every IR, or data decoded from them, and returns data that the rewrite turns into an
//! attribute ([`IntoAttr`]), a value ([`IntoValue`]) or a type ([`IntoType`]).

use std::fmt::{self, Debug};
use std::marker::PhantomData;

use crate::attr::{AttrData, AttrView, Elements, ElementsData};
use crate::constraint::{AttrConstraint, MatchAttr, TypeConstraint};
use crate::decl::OpDef;
use crate::ir::{AttrName, Ir, Op, Type, Value};
use crate::ty::{DYNAMIC, FloatKind, Signedness, TypeData, TypeView};

/// Says that native code looks only at what it is given.
pub enum Shallow {}
/// Says that native code follows def-use chains; a native declares it by `#[reads(depth = n)]`.
pub enum Deep {}

/// How far native code looks: only [`Deep`] may follow def-use chains.
#[diagnostic::on_unimplemented(
    message = "native code that follows def-use chains must say so",
    label = "this looks beyond what the code is given",
    note = "add `#[reads(depth = n)]` to the `def` of the helper, or to the rule whose braces hold this code"
)]
pub trait FollowsDefUse {}
impl FollowsDefUse for Deep {}

macro_rules! copy_wrapper {
    ($name:ident $(< $param:ident >)?) => {
        impl<I: Ir $(, $param)?> Copy for $name<'_, I $(, $param)?> {}
        impl<I: Ir $(, $param)?> Clone for $name<'_, I $(, $param)?> {
            #[inline(always)]
            fn clone(&self) -> Self {
                *self
            }
        }
    };
}

/// A value, as native code sees it.
pub struct Val<'a, I: Ir, R = Shallow> {
    ir: &'a I,
    value: Value<I>,
    reach: PhantomData<R>,
}
copy_wrapper!(Val<R>);

impl<'a, I: Ir, R> Val<'a, I, R> {
    /// Wraps a value of this IR.
    #[inline(always)]
    pub fn new(ir: &'a I, value: Value<I>) -> Self {
        Val {
            ir,
            value,
            reach: PhantomData,
        }
    }
    /// The IR.
    #[inline(always)]
    pub fn ir(self) -> &'a I {
        self.ir
    }
    /// The handle.
    #[inline(always)]
    pub fn handle(self) -> Value<I> {
        self.value
    }
    /// The type.
    #[inline]
    pub fn ty(self) -> Ty<'a, I> {
        Ty::new(self.ir, self.ir.value_type(self.value))
    }
    /// Exactly one use.
    #[inline]
    pub fn has_one_use(self) -> bool {
        self.ir.has_one_use(self.value)
    }
    /// No use.
    #[inline]
    pub fn use_empty(self) -> bool {
        self.ir.use_empty(self.value)
    }
    /// How many uses.
    pub fn use_count(self) -> usize {
        let mut uses = 0;
        self.ir.for_each_use(self.value, |_, _| {
            uses += 1;
            true
        });
        uses
    }
    /// Whether a block argument, not an operation, makes the value.
    pub fn is_block_arg(self) -> bool {
        self.ir.defining_op(self.value).is_none()
    }
}

impl<'a, I: Ir, R> Val<'a, I, R> {
    /// The operation that makes the value; `None` for a block argument.
    pub fn defining_op(self) -> Option<OpRef<'a, I, R>>
    where
        R: FollowsDefUse,
    {
        self.ir
            .defining_op(self.value)
            .map(|(op, _)| OpRef::new(self.ir, op))
    }
    /// Whether an op of this declaration makes the value.
    pub fn is_defined_by<O: OpDef>(self) -> bool
    where
        R: FollowsDefUse,
    {
        self.defining_op().is_some_and(|op| op.is::<O>())
    }
}

impl<I: Ir, R> PartialEq for Val<'_, I, R> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}
impl<I: Ir, R> Debug for Val<'_, I, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

/// An operation, as native code sees it.
pub struct OpRef<'a, I: Ir, R = Shallow> {
    ir: &'a I,
    op: Op<I>,
    reach: PhantomData<R>,
}
copy_wrapper!(OpRef<R>);

impl<'a, I: Ir, R> OpRef<'a, I, R> {
    /// Wraps an operation of this IR.
    #[inline(always)]
    pub fn new(ir: &'a I, op: Op<I>) -> Self {
        OpRef {
            ir,
            op,
            reach: PhantomData,
        }
    }
    /// The IR.
    #[inline(always)]
    pub fn ir(self) -> &'a I {
        self.ir
    }
    /// The handle.
    #[inline(always)]
    pub fn handle(self) -> Op<I> {
        self.op
    }
    /// The op's full name.
    pub fn name(self) -> String {
        self.ir.kind_name(self.ir.kind(self.op))
    }
    /// Whether the operation is of this declaration.
    pub fn is<O: OpDef>(self) -> bool {
        self.ir.is_named(self.ir.kind(self.op), O::DECL.name)
    }
    /// How many operands.
    pub fn num_operands(self) -> usize {
        self.ir.num_operands(self.op)
    }
    /// Operand `index`, if there is one.
    pub fn operand(self, index: usize) -> Option<Val<'a, I, R>> {
        (index < self.num_operands()).then(|| Val::new(self.ir, self.ir.operand(self.op, index)))
    }
    /// How many results.
    pub fn num_results(self) -> usize {
        self.ir.num_results(self.op)
    }
    /// Result `index`, if there is one.
    pub fn result(self, index: usize) -> Option<Val<'a, I, R>> {
        (index < self.num_results()).then(|| Val::new(self.ir, self.ir.result(self.op, index)))
    }
    /// The type of the first result.
    ///
    /// # Panics
    /// If the operation has no results.
    pub fn ty(self) -> Ty<'a, I> {
        Ty::new(self.ir, self.ir.value_type(self.ir.result(self.op, 0)))
    }
    /// Every result together has exactly one use.
    pub fn has_one_use(self) -> bool {
        let mut uses = 0;
        for index in 0..self.num_results() {
            self.ir
                .for_each_use(self.ir.result(self.op, index), |_, _| {
                    uses += 1;
                    uses < 2
                });
        }
        uses == 1
    }
    /// No result has a use.
    pub fn use_empty(self) -> bool {
        (0..self.num_results()).all(|index| self.ir.use_empty(self.ir.result(self.op, index)))
    }
}

impl<I: Ir, R> PartialEq for OpRef<'_, I, R> {
    fn eq(&self, other: &Self) -> bool {
        self.op == other.op
    }
}
impl<I: Ir, R> Debug for OpRef<'_, I, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.op.fmt(f)
    }
}

/// A run of values, as native code sees it: a variadic operand or an op's results.
pub struct Vals<'a, I: Ir, R = Shallow> {
    ir: &'a I,
    range: ValueRange<I>,
    reach: PhantomData<R>,
}
copy_wrapper!(Vals<R>);

impl<'a, I: Ir, R> Vals<'a, I, R> {
    /// Wraps a run of values.
    #[inline(always)]
    pub fn new(ir: &'a I, range: ValueRange<I>) -> Self {
        Vals {
            ir,
            range,
            reach: PhantomData,
        }
    }
    /// The handle.
    pub fn handle(self) -> ValueRange<I> {
        self.range
    }
    /// How many.
    pub fn len(self) -> usize {
        self.range.len()
    }
    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.range.len() == 0
    }
    /// Value `index`, if there is one.
    pub fn get(self, index: usize) -> Option<Val<'a, I, R>> {
        (index < self.len()).then(|| Val::new(self.ir, self.range.get(self.ir, index)))
    }
    /// The values in order.
    pub fn iter(self) -> impl Iterator<Item = Val<'a, I, R>> {
        (0..self.len()).map(move |index| Val::new(self.ir, self.range.get(self.ir, index)))
    }
}

/// A run of an operation's operands.
pub struct ValueRange<I: Ir> {
    op: Op<I>,
    start: u32,
    len: u32,
}
impl<I: Ir> Copy for ValueRange<I> {}
impl<I: Ir> Clone for ValueRange<I> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<I: Ir> Debug for ValueRange<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?}[{}..{}]",
            self.op,
            self.start,
            self.start + self.len
        )
    }
}

impl<I: Ir> ValueRange<I> {
    /// Operands `start..start + len` of `op`.
    pub fn operands(op: Op<I>, start: usize, len: usize) -> Self {
        ValueRange {
            op,
            start: start as u32,
            len: len as u32,
        }
    }
    /// How many values.
    pub fn len(self) -> usize {
        self.len as usize
    }
    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.len == 0
    }
    /// Value `index`.
    ///
    /// # Panics
    /// If there is none.
    pub fn get(self, ir: &I, index: usize) -> Value<I> {
        assert!(index < self.len(), "value {index} of a run of {}", self.len);
        ir.operand(self.op, self.start as usize + index)
    }
    /// All values, in order.
    pub fn to_vec(self, ir: &I) -> Vec<Value<I>> {
        (0..self.len()).map(|index| self.get(ir, index)).collect()
    }
    /// Whether both runs hold the same values in the same order.
    pub fn same_values(self, other: Self, ir: &I) -> bool {
        self.len == other.len
            && (0..self.len()).all(|index| self.get(ir, index) == other.get(ir, index))
    }
}

/// An attribute, as native code sees it.
pub struct AttrRef<'a, I: Ir> {
    ir: &'a I,
    source: AttrSource<'a, I>,
}
copy_wrapper!(AttrRef);

enum AttrSource<'a, I: Ir> {
    /// On an operation, where the matcher found it.
    Slot(Op<I>, AttrName),
    /// Held elsewhere: a default, an element of an array.
    Given(&'a I::Attr),
}
impl<I: Ir> Copy for AttrSource<'_, I> {}
impl<I: Ir> Clone for AttrSource<'_, I> {
    fn clone(&self) -> Self {
        *self
    }
}

/// Declares accessors that decode an attribute through its view.
macro_rules! decoders {
    ($($(#[$doc:meta])* $name:ident -> $out:ty { $($pattern:pat => $value:expr),+ $(,)? })*) => {
        $($(#[$doc])*
        pub fn $name(self) -> Option<$out> {
            self.view(|view| match view {
                $($pattern => $value,)+
                #[allow(unreachable_patterns)]
                _ => None,
            })
        })*
    };
}

impl<'a, I: Ir> AttrRef<'a, I> {
    /// The attribute `name` of `op`, which must be present.
    #[inline(always)]
    pub fn slot(ir: &'a I, op: Op<I>, name: AttrName) -> Self {
        AttrRef {
            ir,
            source: AttrSource::Slot(op, name),
        }
    }
    /// An attribute held elsewhere.
    #[inline(always)]
    pub fn given(ir: &'a I, attr: &'a I::Attr) -> Self {
        AttrRef {
            ir,
            source: AttrSource::Given(attr),
        }
    }
    /// The IR.
    pub fn ir(self) -> &'a I {
        self.ir
    }
    /// Shows the IR's own attribute to `f`.
    ///
    /// # Panics
    /// If the attribute is no longer on its operation.
    #[inline(always)]
    pub fn with<R>(self, f: impl FnOnce(&I::Attr) -> R) -> R {
        match self.source {
            AttrSource::Slot(op, name) => self.ir.with_attr(op, name, |attr| match attr {
                Some(attr) => f(attr),
                None => panic!("attribute {name:?} of {op:?} is gone"),
            }),
            AttrSource::Given(attr) => f(attr),
        }
    }
    /// Shows the attribute in neutral terms to `f`.
    #[inline(always)]
    pub fn view<R>(self, f: impl FnOnce(AttrView<'_, I>) -> R) -> R {
        self.with(|attr| self.ir.with_attr_view(attr, f))
    }
    /// The IR's own attribute, cloned.
    pub fn to_attr(self) -> I::Attr {
        self.with(I::Attr::clone)
    }
    /// Whether it satisfies an attribute constraint.
    #[inline(always)]
    pub fn satisfies<C: AttrConstraint>(self) -> bool {
        C::check(self)
    }

    decoders! {
        /// The integer, if it is one that fits; `true` and `false` are 1 and 0.
        as_int -> i128 { AttrView::Integer { value, .. } => Some(value), AttrView::Bool(value) => Some(i128::from(value)) }
        /// The floating-point number, if it is one.
        as_float -> f64 { AttrView::Float { value, .. } => Some(value) }
        /// The truth value, if it is one.
        as_bool -> bool { AttrView::Bool(value) => Some(value) }
        /// The string, if it is one.
        as_string -> String { AttrView::String(text) => Some(text.to_string()) }
        /// The symbol's name, if it is a flat symbol reference.
        as_symbol -> String { AttrView::Symbol(name) => Some(name.to_string()) }
        /// The elements of a `array<i64: …>` or other dense integer array.
        as_ints -> Vec<i64> { AttrView::DenseInts { values, .. } => Some(values.to_vec()) }
        /// The text of an attribute that has no neutral form.
        as_text -> String { AttrView::Other(text) => Some(text.to_string()) }
    }

    /// The type it carries: of a number or dense constant, or the type that a type attribute is.
    pub fn ty(self) -> Option<Ty<'a, I>> {
        self.view(|view| match view {
            AttrView::Integer { ty, .. }
            | AttrView::Float { ty, .. }
            | AttrView::Type(ty)
            | AttrView::Elements { ty, .. } => Some(ty),
            _ => None,
        })
        .map(|ty| Ty::new(self.ir, ty))
    }

    /// Whether it is a number, or a dense constant whose every element, for which `int` or
    /// `float` (by its kind) holds.
    fn all_elements(self, int: impl Fn(i128) -> bool, float: impl Fn(f64) -> bool) -> bool {
        let one = |elements: &dyn Elements, index| {
            elements
                .int(index)
                .map(&int)
                .or_else(|| elements.float(index).map(&float))
        };
        self.view(|view| match view {
            AttrView::Integer { value, .. } => int(value),
            AttrView::Bool(value) => int(i128::from(value)),
            AttrView::Float { value, .. } => float(value),
            AttrView::Elements { elements, .. } if elements.is_splat() => {
                one(elements, 0).unwrap_or(false)
            }
            AttrView::Elements { elements, .. } => {
                (0..elements.len()).all(|index| one(elements, index).unwrap_or(false))
            }
            _ => false,
        })
    }
    /// Zero (of either sign), or a dense constant of nothing else.
    pub fn is_zero(self) -> bool {
        self.all_elements(|int| int == 0, |float| float == 0.0)
    }
    /// Positive zero or integer zero, or a dense constant of nothing else.
    pub fn is_positive_zero(self) -> bool {
        self.all_elements(
            |int| int == 0,
            |float| float == 0.0 && float.is_sign_positive(),
        )
    }
    /// One, or a dense constant of nothing else.
    pub fn is_one(self) -> bool {
        self.is_number(1)
    }
    /// This whole number, or a dense constant of nothing else.
    pub fn is_number(self, number: i32) -> bool {
        self.all_elements(
            |int| int == i128::from(number),
            |float| float == f64::from(number),
        )
    }
    /// A dense constant of one repeated element.
    pub fn is_splat(self) -> bool {
        self.view(|view| matches!(view, AttrView::Elements { elements, .. } if elements.is_splat()))
    }
    /// A dense constant's elements as numbers of its own kind; a splat gives one.
    pub fn elements(self) -> Option<ElementsData> {
        self.view(|view| {
            let AttrView::Elements { elements, .. } = view else {
                return None;
            };
            let splat = elements.is_splat();
            let count = if splat { 1 } else { elements.len() };
            if let Some(ints) = (0..count)
                .map(|i| elements.int(i))
                .collect::<Option<Vec<_>>>()
            {
                return Some(if splat {
                    ElementsData::SplatInt(ints[0])
                } else {
                    ElementsData::Ints(ints)
                });
            }
            let floats = (0..count)
                .map(|i| elements.float(i))
                .collect::<Option<Vec<_>>>()?;
            Some(if splat {
                ElementsData::SplatFloat(floats[0])
            } else {
                ElementsData::Floats(floats)
            })
        })
    }
    /// The same elements under another shaped type: `None` unless both shapes are static and hold
    /// as many elements.
    pub fn reshaped(self, ty: Ty<'_, I>) -> Option<AttrData<I>> {
        let from = self.ty()?;
        (from.num_elements()? == ty.num_elements()? && from.element_type()? == ty.element_type()?)
            .then(|| AttrData::Reshaped {
                attr: self.to_attr(),
                ty: ty.handle().into(),
            })
    }
}

impl<I: Ir> PartialEq for AttrRef<'_, I> {
    fn eq(&self, other: &Self) -> bool {
        self.with(|a| other.with(|b| a == b))
    }
}
impl<I: Ir> Debug for AttrRef<'_, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.with(|attr| self.ir.display_attr(attr)))
    }
}

/// A type, as native code sees it.
pub struct Ty<'a, I: Ir> {
    ir: &'a I,
    ty: Type<I>,
}
copy_wrapper!(Ty);

impl<'a, I: Ir> Ty<'a, I> {
    /// Wraps a type of this IR.
    #[inline(always)]
    pub fn new(ir: &'a I, ty: Type<I>) -> Self {
        Ty { ir, ty }
    }
    /// The IR.
    pub fn ir(self) -> &'a I {
        self.ir
    }
    /// The handle.
    #[inline(always)]
    pub fn handle(self) -> Type<I> {
        self.ty
    }
    /// Shows the type in neutral terms to `f`.
    pub fn view<R>(self, f: impl FnOnce(TypeView<'_, I>) -> R) -> R {
        self.ir.with_type(self.ty, f)
    }
    /// Whether it satisfies a type constraint.
    #[inline]
    pub fn satisfies<C: TypeConstraint>(self) -> bool {
        C::check(self)
    }
    /// The dimensions of a ranked shaped type, [`DYNAMIC`] where unknown.
    pub fn shape(self) -> Option<Vec<i64>> {
        self.view(|view| match view {
            TypeView::Shaped { shape, .. } => shape.map(<[i64]>::to_vec),
            _ => None,
        })
    }
    /// The rank of a ranked shaped type.
    pub fn rank(self) -> Option<usize> {
        self.view(|view| match view {
            TypeView::Shaped { shape, .. } => shape.map(<[i64]>::len),
            _ => None,
        })
    }
    /// The element type of a shaped or complex type.
    pub fn element_type(self) -> Option<Ty<'a, I>> {
        self.view(|view| match view {
            TypeView::Shaped { element, .. } | TypeView::Complex(element) => Some(element),
            _ => None,
        })
        .map(|ty| Ty::new(self.ir, ty))
    }
    /// The element type of a shaped type, else the type itself.
    pub fn element_type_or_self(self) -> Ty<'a, I> {
        self.view(|view| match view {
            TypeView::Shaped { element, .. } => Some(element),
            _ => None,
        })
        .map_or(self, |ty| Ty::new(self.ir, ty))
    }
    /// Every dimension is known.
    pub fn has_static_shape(self) -> bool {
        self.view(|view| match view {
            TypeView::Shaped {
                shape: Some(shape), ..
            } => !shape.contains(&DYNAMIC),
            _ => false,
        })
    }
    /// How many elements a statically shaped type has.
    pub fn num_elements(self) -> Option<usize> {
        self.view(|view| match view {
            TypeView::Shaped {
                shape: Some(shape), ..
            } => shape
                .iter()
                .try_fold(1usize, |n, &dim| n.checked_mul(usize::try_from(dim).ok()?)),
            _ => None,
        })
    }
    /// An integer type's width.
    pub fn int_width(self) -> Option<u32> {
        self.view(|view| match view {
            TypeView::Integer { width, .. } => Some(width),
            _ => None,
        })
    }
    /// An integer type's sign.
    pub fn signedness(self) -> Option<Signedness> {
        self.view(|view| match view {
            TypeView::Integer { signedness, .. } => Some(signedness),
            _ => None,
        })
    }
    /// A floating-point type's kind.
    pub fn float_kind(self) -> Option<FloatKind> {
        self.view(|view| match view {
            TypeView::Float(kind) => Some(kind),
            _ => None,
        })
    }
    /// An integer type of any sign.
    pub fn is_integer(self) -> bool {
        self.int_width().is_some()
    }
    /// A floating-point type.
    pub fn is_float(self) -> bool {
        self.float_kind().is_some()
    }
    /// The number of this type, or the dense constant of it in every element.
    ///
    /// `None` for types without such constants.
    pub fn number(self, number: i32) -> Option<AttrData<I>> {
        let element = self.element_type_or_self();
        let int = element.view(|view| match view {
            TypeView::Integer { .. } | TypeView::Index => Some(true),
            TypeView::Float(_) => Some(false),
            _ => None,
        })?;
        let ty = TypeData::Type(self.ty);
        let shaped = element != self;
        Some(match (shaped, int) {
            (false, true) => AttrData::Integer {
                value: number.into(),
                ty,
            },
            (false, false) => AttrData::Float {
                value: number.into(),
                ty,
            },
            (true, _) if !self.has_static_shape() => return None,
            (true, true) => AttrData::Elements {
                ty,
                elements: ElementsData::SplatInt(number.into()),
            },
            (true, false) => AttrData::Elements {
                ty,
                elements: ElementsData::SplatFloat(number.into()),
            },
        })
    }
    /// The zero of this type (see [`number`](Ty::number)).
    pub fn zero(self) -> Option<AttrData<I>> {
        self.number(0)
    }
    /// The one of this type.
    pub fn one(self) -> Option<AttrData<I>> {
        self.number(1)
    }
}

impl<I: Ir> PartialEq for Ty<'_, I> {
    fn eq(&self, other: &Self) -> bool {
        self.ty == other.ty
    }
}
impl<I: Ir> Eq for Ty<'_, I> {}
impl<I: Ir> Debug for Ty<'_, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.ir.display_type(self.ty))
    }
}

// ---- From what is bound to what a native takes -----------------------------------------------

/// Data that an attribute can be decoded to.
#[diagnostic::on_unimplemented(
    message = "an attribute cannot be decoded to `{Self}`",
    label = "an attribute is bound here",
    note = "an attribute decodes to `AttrRef`, `Ty`, integers, floats, `bool`, `String`, `Vec<i64>`, an enum that derives `EnumAttr`, or a type of your own that implements `FromAttr`"
)]
pub trait FromAttr<'a, I: Ir>: Sized {
    /// Decodes it; `None` if the attribute is of another kind, which counts as no match.
    fn from_attr(attr: AttrRef<'a, I>) -> Option<Self>;
}

impl<'a, I: Ir> FromAttr<'a, I> for AttrRef<'a, I> {
    #[inline(always)]
    fn from_attr(attr: AttrRef<'a, I>) -> Option<Self> {
        Some(attr)
    }
}
impl<'a, I: Ir> FromAttr<'a, I> for Ty<'a, I> {
    fn from_attr(attr: AttrRef<'a, I>) -> Option<Self> {
        attr.view(|view| match view {
            AttrView::Type(ty) => Some(ty),
            _ => None,
        })
        .map(|ty| Ty::new(attr.ir(), ty))
    }
}

macro_rules! from_attr_int {
    ($($ty:ty)*) => {$(
        impl<'a, I: Ir> FromAttr<'a, I> for $ty {
            fn from_attr(attr: AttrRef<'a, I>) -> Option<Self> {
                attr.view(|view| match view {
                    AttrView::Integer { value, .. } => value.try_into().ok(),
                    _ => None,
                })
            }
        }
    )*};
}
from_attr_int!(i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 usize isize);

macro_rules! from_attr_by {
    ($($ty:ty, $decoder:ident;)*) => {$(
        impl<'a, I: Ir> FromAttr<'a, I> for $ty {
            fn from_attr(attr: AttrRef<'a, I>) -> Option<Self> {
                attr.$decoder()
            }
        }
    )*};
}
from_attr_by! { f64, as_float; bool, as_bool; String, as_string; Vec<i64>, as_ints; ElementsData, elements; }

impl<'a, I: Ir> FromAttr<'a, I> for f32 {
    fn from_attr(attr: AttrRef<'a, I>) -> Option<Self> {
        attr.as_float().map(|value| value as f32)
    }
}

/// Turns what a rule bound into what a native's parameter asks for.
#[diagnostic::on_unimplemented(
    message = "a native parameter of type `{T}` cannot take what is bound here",
    label = "bound as `{Self}`",
    note = "an attribute decodes to `AttrRef`, integers, floats, `bool`, `String`, `Vec<i64>`, or a type that implements `FromAttr`; a value is a `Val`, an op an `OpRef`, a type a `Ty`"
)]
pub trait Decode<T> {
    /// Decodes it; `None` counts as no match.
    fn decode(self) -> Option<T>;
}
impl<'a, I: Ir, T: FromAttr<'a, I>> Decode<T> for AttrRef<'a, I> {
    #[inline(always)]
    fn decode(self) -> Option<T> {
        T::from_attr(self)
    }
}
impl<'a, I: Ir, T: FromAttr<'a, I>> Decode<Option<T>> for Option<AttrRef<'a, I>> {
    fn decode(self) -> Option<Option<T>> {
        match self {
            Some(attr) => T::from_attr(attr).map(Some),
            None => Some(None),
        }
    }
}
macro_rules! decode_self {
    ($($name:ident $(< $param:ident >)?),*) => {$(
        impl<'a, I: Ir $(, $param)?> Decode<$name<'a, I $(, $param)?>> for $name<'a, I $(, $param)?> {
            #[inline(always)]
            fn decode(self) -> Option<Self> {
                Some(self)
            }
        }
        impl<'a, I: Ir $(, $param)?> Decode<Option<$name<'a, I $(, $param)?>>> for Option<$name<'a, I $(, $param)?>> {
            fn decode(self) -> Option<Self> {
                Some(self)
            }
        }
    )*};
}
decode_self!(Val<R>, OpRef<R>, Vals<R>, Ty);
/// What one native computes another takes; without a result there is no match.
macro_rules! decode_computed {
    ($($ty:ty),*) => {$(
        impl Decode<$ty> for $ty {
            fn decode(self) -> Option<$ty> {
                Some(self)
            }
        }
        impl Decode<$ty> for Option<$ty> {
            fn decode(self) -> Option<$ty> {
                self
            }
        }
        impl<E> Decode<$ty> for Result<$ty, E> {
            fn decode(self) -> Option<$ty> {
                self.ok()
            }
        }
    )*};
}
decode_computed!(
    i8,
    i16,
    i32,
    i64,
    i128,
    u8,
    u16,
    u32,
    u64,
    u128,
    usize,
    isize,
    f32,
    f64,
    bool,
    String,
    Vec<i64>
);
/// An op with one result stands for its value.
impl<'a, I: Ir, R> Decode<Val<'a, I, R>> for OpRef<'a, I, R> {
    fn decode(self) -> Option<Val<'a, I, R>> {
        if self.num_results() == 1 {
            self.result(0)
        } else {
            None
        }
    }
}

// ---- From what a native returns to what a rewrite needs ---------------------------------------

/// What can become an attribute where an op declares one of kind `K`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot become an attribute",
    label = "expected attribute data",
    note = "return an integer, float, `bool`, string, `AttrData`, a bound attribute, or an `Option` or `Result` of one"
)]
pub trait IntoAttr<I: Ir, K: AttrConstraint> {
    /// The attribute; `None` is failure (or, for an optional attribute, absence).
    fn into_attr(self) -> Option<AttrData<I>>;
}

impl<I: Ir, K: AttrConstraint> IntoAttr<I, K> for AttrData<I> {
    fn into_attr(self) -> Option<AttrData<I>> {
        Some(self)
    }
}
impl<I: Ir, K: AttrConstraint> IntoAttr<I, K> for AttrRef<'_, I> {
    fn into_attr(self) -> Option<AttrData<I>> {
        Some(AttrData::Attr(self.to_attr()))
    }
}
impl<I: Ir, K: AttrConstraint> IntoAttr<I, K> for TypeData<I> {
    fn into_attr(self) -> Option<AttrData<I>> {
        Some(AttrData::Type(self))
    }
}
impl<I: Ir, K: AttrConstraint> IntoAttr<I, K> for Ty<'_, I> {
    fn into_attr(self) -> Option<AttrData<I>> {
        Some(AttrData::Type(self.handle().into()))
    }
}
impl<I: Ir, K: AttrConstraint> IntoAttr<I, K> for Vec<i64> {
    fn into_attr(self) -> Option<AttrData<I>> {
        Some(AttrData::DenseI64(self))
    }
}
impl<I: Ir, K: AttrConstraint, T: IntoAttr<I, K>> IntoAttr<I, K> for Option<T> {
    fn into_attr(self) -> Option<AttrData<I>> {
        self?.into_attr()
    }
}
impl<I: Ir, K: AttrConstraint, T: IntoAttr<I, K>, E> IntoAttr<I, K> for Result<T, E> {
    fn into_attr(self) -> Option<AttrData<I>> {
        self.ok()?.into_attr()
    }
}

/// A number's fallback where the declared kind takes any attribute: the type that its Rust type
/// names.
fn typed_int<I: Ir, K: AttrConstraint>(value: i128, width: u32) -> Option<AttrData<I>> {
    if K::LITERALS.int {
        return K::from_int(value);
    }
    Some(AttrData::Integer {
        value,
        ty: TypeData::int(width),
    })
}
fn typed_float<I: Ir, K: AttrConstraint>(value: f64, kind: FloatKind) -> Option<AttrData<I>> {
    if K::LITERALS.float {
        return K::from_float(value);
    }
    Some(AttrData::Float {
        value,
        ty: TypeData::Float(kind),
    })
}

/// Whether an integer attribute of this type is what [`typed_int`] makes, where the kind leaves the
/// type open. A kind that has a type has tested it.
#[inline]
fn same_int<I: Ir, K: AttrConstraint>(attr: AttrRef<'_, I>, ty: Type<I>, width: u32) -> bool {
    let ty = Ty::new(attr.ir(), ty);
    K::LITERALS.int
        || (ty.int_width() == Some(width) && ty.signedness() == Some(Signedness::Signless))
}
/// As [`same_int`], for floats.
#[inline]
fn same_float<I: Ir, K: AttrConstraint>(
    attr: AttrRef<'_, I>,
    ty: Type<I>,
    kind: FloatKind,
) -> bool {
    K::LITERALS.float || Ty::new(attr.ir(), ty).float_kind() == Some(kind)
}

macro_rules! plain_attr {
    ($($ty:ty: |$value:ident, $attr:ident| $make:expr, $view:pat => $same:expr;)*) => {$(
        impl<I: Ir, K: AttrConstraint> IntoAttr<I, K> for $ty {
            fn into_attr(self) -> Option<AttrData<I>> {
                let $value = self;
                $make
            }
        }
        impl<I: Ir, K: AttrConstraint> MatchAttr<I, K> for $ty {
            #[inline]
            #[allow(unused_variables)]
            fn matches(&self, $attr: AttrRef<'_, I>) -> bool {
                let $value = self.to_owned();
                $attr.view(|view| match view {
                    $view => $same,
                    _ => false,
                })
            }
            fn expected(&self) -> String {
                format!("{self:?}")
            }
        }
    )*};
}
plain_attr! {
    i8: |v, attr| typed_int::<I, K>(v.into(), 8), AttrView::Integer { value, ty } => value == i128::from(v) && same_int::<I, K>(attr, ty, 8);
    i16: |v, attr| typed_int::<I, K>(v.into(), 16), AttrView::Integer { value, ty } => value == i128::from(v) && same_int::<I, K>(attr, ty, 16);
    i32: |v, attr| typed_int::<I, K>(v.into(), 32), AttrView::Integer { value, ty } => value == i128::from(v) && same_int::<I, K>(attr, ty, 32);
    i64: |v, attr| typed_int::<I, K>(v.into(), 64), AttrView::Integer { value, ty } => value == i128::from(v) && same_int::<I, K>(attr, ty, 64);
    u8: |v, attr| typed_int::<I, K>(v.into(), 8), AttrView::Integer { value, ty } => value == i128::from(v) && same_int::<I, K>(attr, ty, 8);
    u16: |v, attr| typed_int::<I, K>(v.into(), 16), AttrView::Integer { value, ty } => value == i128::from(v) && same_int::<I, K>(attr, ty, 16);
    u32: |v, attr| typed_int::<I, K>(v.into(), 32), AttrView::Integer { value, ty } => value == i128::from(v) && same_int::<I, K>(attr, ty, 32);
    u64: |v, attr| typed_int::<I, K>(v.into(), 64), AttrView::Integer { value, ty } => value == i128::from(v) && same_int::<I, K>(attr, ty, 64);
    f32: |v, attr| typed_float::<I, K>(v.into(), FloatKind::F32), AttrView::Float { value, ty } => value == f64::from(v) && same_float::<I, K>(attr, ty, FloatKind::F32);
    f64: |v, attr| typed_float::<I, K>(v, FloatKind::F64), AttrView::Float { value, ty } => value == v && same_float::<I, K>(attr, ty, FloatKind::F64);
    bool: |v, attr| Some(K::from_bool(v).unwrap_or(AttrData::Bool(v))), AttrView::Bool(value) => value == v;
    &str: |v, attr| Some(K::from_str(v).unwrap_or_else(|| AttrData::String(v.to_string()))), AttrView::String(value) | AttrView::Symbol(value) => value == v;
    String: |v, attr| Some(K::from_str(&v).unwrap_or(AttrData::String(v))), AttrView::String(value) | AttrView::Symbol(value) => value == v;
}

/// What can become a value.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot become a value",
    label = "expected a value",
    note = "a value is wanted here: return a `Val`, a `Value`, an op with one result, or an `Option` or `Result` of one; to use a constant, build a constant op with it"
)]
pub trait IntoValue<I: Ir> {
    /// The value; `None` is failure.
    fn into_value(self, ir: &I) -> Option<Value<I>>;
}
impl<I: Ir> IntoValue<I> for Value<I> {
    #[inline(always)]
    fn into_value(self, _: &I) -> Option<Value<I>> {
        Some(self)
    }
}
impl<I: Ir, R> IntoValue<I> for Val<'_, I, R> {
    #[inline(always)]
    fn into_value(self, _: &I) -> Option<Value<I>> {
        Some(self.handle())
    }
}
impl<I: Ir> IntoValue<I> for Op<I> {
    fn into_value(self, ir: &I) -> Option<Value<I>> {
        (ir.num_results(self) == 1).then(|| ir.result(self, 0))
    }
}
impl<I: Ir, R> IntoValue<I> for OpRef<'_, I, R> {
    fn into_value(self, ir: &I) -> Option<Value<I>> {
        self.handle().into_value(ir)
    }
}
impl<I: Ir, T: IntoValue<I>> IntoValue<I> for Option<T> {
    fn into_value(self, ir: &I) -> Option<Value<I>> {
        self?.into_value(ir)
    }
}
impl<I: Ir, T: IntoValue<I>, E> IntoValue<I> for Result<T, E> {
    fn into_value(self, ir: &I) -> Option<Value<I>> {
        self.ok()?.into_value(ir)
    }
}

/// What can become several values: a native with more than one result.
pub trait IntoValues<I: Ir> {
    /// The values; `None` is failure.
    fn into_values(self, ir: &I) -> Option<Vec<Value<I>>>;
}
impl<I: Ir, T: IntoValue<I>> IntoValues<I> for Vec<T> {
    fn into_values(self, ir: &I) -> Option<Vec<Value<I>>> {
        self.into_iter().map(|value| value.into_value(ir)).collect()
    }
}
impl<I: Ir, T: IntoValue<I>, const N: usize> IntoValues<I> for [T; N] {
    fn into_values(self, ir: &I) -> Option<Vec<Value<I>>> {
        self.into_iter().map(|value| value.into_value(ir)).collect()
    }
}
impl<I: Ir> IntoValues<I> for Op<I> {
    fn into_values(self, ir: &I) -> Option<Vec<Value<I>>> {
        Some(
            (0..ir.num_results(self))
                .map(|index| ir.result(self, index))
                .collect(),
        )
    }
}
impl<I: Ir, A: IntoValue<I>, B: IntoValue<I>> IntoValues<I> for (A, B) {
    fn into_values(self, ir: &I) -> Option<Vec<Value<I>>> {
        Some(vec![self.0.into_value(ir)?, self.1.into_value(ir)?])
    }
}
impl<I: Ir, T: IntoValues<I>> IntoValues<I> for Option<T> {
    fn into_values(self, ir: &I) -> Option<Vec<Value<I>>> {
        self?.into_values(ir)
    }
}
impl<I: Ir, T: IntoValues<I>, E> IntoValues<I> for Result<T, E> {
    fn into_values(self, ir: &I) -> Option<Vec<Value<I>>> {
        self.ok()?.into_values(ir)
    }
}

/// What can become a type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot become a type",
    label = "expected a type",
    note = "return a `Ty`, a `Type`, a `TypeData`, or an `Option` or `Result` of one"
)]
pub trait IntoType<I: Ir> {
    /// The type; `None` is failure.
    fn into_type(self) -> Option<TypeData<I>>;
}
impl<I: Ir> IntoType<I> for TypeData<I> {
    fn into_type(self) -> Option<TypeData<I>> {
        Some(self)
    }
}
impl<I: Ir> IntoType<I> for Type<I> {
    fn into_type(self) -> Option<TypeData<I>> {
        Some(self.into())
    }
}
impl<I: Ir> IntoType<I> for Ty<'_, I> {
    fn into_type(self) -> Option<TypeData<I>> {
        Some(self.handle().into())
    }
}
impl<I: Ir, T: IntoType<I>> IntoType<I> for Option<T> {
    fn into_type(self) -> Option<TypeData<I>> {
        self?.into_type()
    }
}
impl<I: Ir, T: IntoType<I>, E> IntoType<I> for Result<T, E> {
    fn into_type(self) -> Option<TypeData<I>> {
        self.ok()?.into_type()
    }
}

/// What can become a list of result types.
pub trait IntoTypes<I: Ir> {
    /// The types; `None` is failure.
    fn into_types(self) -> Option<Vec<TypeData<I>>>;
}
impl<I: Ir, T: IntoType<I>> IntoTypes<I> for Vec<T> {
    fn into_types(self) -> Option<Vec<TypeData<I>>> {
        self.into_iter().map(IntoType::into_type).collect()
    }
}
impl<I: Ir, T: IntoType<I>, const N: usize> IntoTypes<I> for [T; N] {
    fn into_types(self) -> Option<Vec<TypeData<I>>> {
        self.into_iter().map(IntoType::into_type).collect()
    }
}

/// What a predicate may return.
#[diagnostic::on_unimplemented(
    message = "a predicate returns `bool`, not `{Self}`",
    label = "expected `bool`"
)]
pub trait IntoBool {
    /// Whether it holds.
    fn into_bool(self) -> bool;
}
impl IntoBool for bool {
    #[inline(always)]
    fn into_bool(self) -> bool {
        self
    }
}
impl IntoBool for Option<bool> {
    #[inline(always)]
    fn into_bool(self) -> bool {
        self.unwrap_or(false)
    }
}

/// `?` in native braces: the same on `Option` and `Result`.
#[diagnostic::on_unimplemented(
    message = "`?` in native code works on `Option` and `Result`, not on `{Self}`",
    label = "expected an `Option` or a `Result`"
)]
pub trait Try {
    /// What is there on success.
    type Output;
    /// The success, if it is one.
    fn branch(self) -> Option<Self::Output>;
}
impl<T> Try for Option<T> {
    type Output = T;
    #[inline(always)]
    fn branch(self) -> Option<T> {
        self
    }
}
impl<T, E> Try for Result<T, E> {
    type Output = T;
    #[inline(always)]
    fn branch(self) -> Option<T> {
        self.ok()
    }
}
