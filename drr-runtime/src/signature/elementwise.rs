//! The trait `Elementwise`.

use super::alike::Types;
use crate::ir::{Ir, Type};
use crate::ty::{Container, DYNAMIC, TypeView};

/// The containers and the dimensions of the types so far.
struct Mapped {
    container: Container,
    /// The dimensions, [`DYNAMIC`] where none is known; `None` without a rank.
    shape: Option<Vec<i64>>,
    /// True for vectors with a scalable dimension.
    scalable: bool,
}

impl Mapped {
    /// Adds a container's type. `false` if it differs.
    fn add(&mut self, container: Container, shape: Option<&[i64]>) -> bool {
        if container != self.container {
            return false;
        }
        match (&mut self.shape, shape) {
            (None, None) => true,
            (Some(own), Some(shape)) => {
                let fits = |(own, dim): (&mut i64, &i64)| {
                    if *own == DYNAMIC {
                        *own = *dim;
                    }
                    *dim == DYNAMIC || own == dim
                };
                own.len() == shape.len() && own.iter_mut().zip(shape).all(fits)
            }
            _ => false,
        }
    }
}

impl<I: Ir> Types<'_, I> {
    /// `Elementwise`: the op maps the elements of vectors and tensors of one shape, so either none
    /// of the types is one, or some operand and all results are. `has_results` says if the op
    /// declares results that are always there: where it has none here, a rule tests the operands
    /// before the types of the results are known.
    ///
    /// # Errors
    /// The trait's message.
    pub fn elementwise(self, has_results: bool) -> Result<(), String> {
        let is_scalar = |ty: &Type<I>| self.container(*ty).is_none();
        if self.operands.iter().all(is_scalar) && self.results.iter().all(is_scalar) {
            return Ok(());
        }
        let mappable = |types: &[Type<I>]| {
            let types = types.iter().filter(|ty| !is_scalar(ty));
            types.count()
        };
        let (operands, results) = (mappable(self.operands), mappable(self.results));
        let message = match (operands, results) {
            (0, _) => "if a result is non-scalar, then at least one operand must be non-scalar",
            (_, 0) if !(has_results && self.results.is_empty()) => {
                "if an operand is non-scalar, then there must be at least one non-scalar result"
            }
            (_, results) if results != self.results.len() => {
                "if an operand is non-scalar, then all results must be non-scalar"
            }
            _ if !self.map_alike() => {
                "all non-scalar operands/results must have the same shape and base type"
            }
            _ => return Ok(()),
        };
        Err(message.to_string())
    }

    fn container(self, ty: Type<I>) -> Option<Container> {
        self.ir.with_type(ty, |view| match view {
            TypeView::Shaped {
                container: container @ (Container::Tensor | Container::Vector),
                ..
            } => Some(container),
            _ => None,
        })
    }

    /// True if the vectors and tensors have one container and compatible shapes.
    fn map_alike(self) -> bool {
        let mut mapped: Option<Mapped> = None;
        let mut types = self.operands.iter().chain(self.results);
        types.all(|ty| {
            let Some(container) = self.container(*ty) else {
                return true;
            };
            let scalable = !self.ir.scalable_dims(*ty).is_empty();
            self.ir.with_type(*ty, |view| match view {
                TypeView::Shaped { shape, .. } => {
                    let mapped = mapped.get_or_insert(Mapped {
                        container,
                        shape: shape.map(<[i64]>::to_vec),
                        scalable,
                    });
                    mapped.scalable == scalable && mapped.add(container, shape)
                }
                _ => true,
            })
        })
    }
}
