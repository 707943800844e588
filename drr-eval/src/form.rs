//! Types as the evaluator sees them.

use drr::embedded::{Context, TypeKind};
use drr::ir::{DYNAMIC, FloatKind, Ir, Type, TypeView};
use drr_dialects::number::Int;

use crate::{Fault, Scalar, Value};

/// The widest integers. Powers of wider ones take too long.
const MAX_WIDTH: u32 = 4096;

/// The type of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Element {
    /// An integer of this many bits. An `index` has 64.
    Int(u32),
    Float(FloatKind),
}

/// The dimensions of a type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// A number.
    Scalar,
    /// A vector or tensor. [`DYNAMIC`] is a dimension that is not known.
    Ranked(Vec<i64>),
    Unranked,
}

/// A type whose values the evaluator knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Form {
    pub(crate) element: Element,
    pub(crate) shape: Shape,
}

impl Element {
    fn of(ctx: &Context, ty: Type<Context>) -> Option<Self> {
        ctx.with_type(ty, |view| match view {
            TypeView::Integer { width, .. } if width <= MAX_WIDTH => Some(Element::Int(width)),
            TypeView::Index => Some(Element::Int(64)),
            TypeView::Float(kind) => Some(Element::Float(kind)),
            _ => None,
        })
    }
    fn holds(self, value: &Scalar) -> bool {
        match (self, value) {
            (Element::Int(width), Scalar::Int(value)) => value.width() == width,
            (Element::Float(kind), Scalar::Float(value)) => value.kind() == kind,
            (_, Scalar::Poison) => true,
            _ => false,
        }
    }
    /// A number of this type.
    pub(crate) fn int(self, value: i128) -> Scalar {
        match self {
            Element::Int(width) => Scalar::Int(Int::from_i128(value, width)),
            Element::Float(_) => Scalar::Poison,
        }
    }
}

impl Form {
    /// `None` for types whose values the evaluator does not know.
    pub(crate) fn of(ctx: &Context, ty: Type<Context>) -> Option<Self> {
        let (element, shape) = match ctx.type_kind(ty) {
            TypeKind::Tensor { shape, .. } => {
                (element_type(ctx, ty), Shape::Ranked(shape.to_vec()))
            }
            TypeKind::Vector {
                shape, scalable, ..
            } if !scalable.contains(&true) => {
                (element_type(ctx, ty), Shape::Ranked(shape.to_vec()))
            }
            TypeKind::UnrankedTensor(_) => (element_type(ctx, ty), Shape::Unranked),
            _ => (Some(ty), Shape::Scalar),
        };
        Some(Form {
            element: Element::of(ctx, element?)?,
            shape,
        })
    }
    /// The dimensions of a ranked type.
    pub(crate) fn dims(&self) -> Option<&[i64]> {
        match &self.shape {
            Shape::Ranked(dims) => Some(dims),
            _ => None,
        }
    }
    /// The dimensions and the number of elements of a type whose dimensions are all known.
    pub(crate) fn static_dims(&self) -> Option<Vec<usize>> {
        let dims = self.dims()?.iter();
        dims.map(|dim| usize::try_from(*dim).ok()).collect()
    }
    /// True if the value is of this type.
    pub(crate) fn holds(&self, value: &Value) -> bool {
        let shape = match (value, &self.shape) {
            (Value::Scalar(_), Shape::Scalar) | (Value::Array(_), Shape::Unranked) => true,
            (Value::Array(array), Shape::Ranked(dims)) => fits(dims, array.shape()),
            _ => false,
        };
        shape && value.scalars().iter().all(|one| self.element.holds(one))
    }
}

/// True if the dimensions that are known are these.
pub(crate) fn fits(dims: &[i64], shape: &[usize]) -> bool {
    let same =
        |(dim, found): (&i64, &usize)| *dim == DYNAMIC || usize::try_from(*dim) == Ok(*found);
    dims.len() == shape.len() && dims.iter().zip(shape).all(same)
}

/// The dimensions of a type, with numbers for those that are not known.
pub(crate) fn filled(dims: &[i64], sizes: &[Value]) -> Result<Vec<usize>, Fault> {
    let mut sizes = sizes.iter();
    let mut dim_of = |dim: &i64| {
        let dim = match (*dim, sizes.len()) {
            (DYNAMIC, 1..) => index(sizes.next())?,
            (dim, _) => dim,
        };
        usize::try_from(dim).map_err(|_| match dim < 0 {
            true => Fault::Undefined("a dimension is negative"),
            false => Fault::TooLarge,
        })
    };
    dims.iter().map(&mut dim_of).collect()
}

/// An integer as a number of the machine.
pub(crate) fn index(value: Option<&Value>) -> Result<i64, Fault> {
    match value {
        Some(Value::Scalar(Scalar::Int(value))) => value.to_i64().ok_or(Fault::TooLarge),
        _ => Err(Fault::Undefined("an index or a size is poison")),
    }
}

/// The element type of a shaped type.
fn element_type(ctx: &Context, ty: Type<Context>) -> Option<Type<Context>> {
    ctx.with_type(ty, |view| match view {
        TypeView::Shaped { element, .. } => Some(element),
        _ => None,
    })
}
