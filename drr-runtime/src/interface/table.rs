//! The models of interfaces, by the kind of an op.

use std::any::Any;
use std::fmt;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU32, Ordering};

use super::{Implemented, InterfaceVisitor, OpInterface, OpModel};
use crate::decl::{Interface, OpDef};
use crate::ir::{Ir, OpKind};

/// The number of an interface, which is given at its first use.
#[derive(Debug)]
pub struct InterfaceId(AtomicU32);

impl InterfaceId {
    /// The id of an interface that has no number yet.
    pub const fn new() -> Self {
        InterfaceId(AtomicU32::new(0))
    }

    /// The number: small, and different for all interfaces.
    #[inline]
    pub fn index(&self) -> usize {
        match self.0.load(Ordering::Relaxed) {
            0 => self.number(),
            number => number as usize - 1,
        }
    }

    #[cold]
    fn number(&self) -> usize {
        static NEXT: AtomicU32 = AtomicU32::new(1);
        let new = NEXT.fetch_add(1, Ordering::Relaxed);
        // Another thread may have been faster. Then this number remains unused.
        let set = self
            .0
            .compare_exchange(0, new, Ordering::Relaxed, Ordering::Relaxed);
        set.map_or_else(|known| known, |_| new) as usize - 1
    }
}

impl Default for InterfaceId {
    fn default() -> Self {
        InterfaceId::new()
    }
}

/// A model, whose type is that of its interface.
type AnyModel = &'static (dyn Any + Send + Sync);

/// The interfaces that the ops of an IR implement. An IR has one such table and returns it from
/// [`Ir::interfaces`].
pub struct Interfaces<I> {
    /// By interface and kind.
    models: Vec<Vec<Option<AnyModel>>>,
    ir: PhantomData<fn(&I)>,
}

// A model is a table of functions, and `dyn Any` does not say so.
impl<I> std::panic::UnwindSafe for Interfaces<I> {}
impl<I> std::panic::RefUnwindSafe for Interfaces<I> {}

impl<I> Default for Interfaces<I> {
    fn default() -> Self {
        Interfaces::new()
    }
}

impl<I> Clone for Interfaces<I> {
    fn clone(&self) -> Self {
        Interfaces {
            models: self.models.clone(),
            ir: PhantomData,
        }
    }
}

impl<I> fmt::Debug for Interfaces<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let models = self.models.iter().flatten().flatten();
        f.debug_struct("Interfaces")
            .field("models", &models.count())
            .finish()
    }
}

/// The error if an interface is attached to an op that has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AlreadyAttached {
    /// The name of the op.
    pub op: &'static str,
    /// The name of the interface.
    pub interface: &'static str,
}

impl fmt::Display for AlreadyAttached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' implements `{}` already", self.op, self.interface)
    }
}

impl std::error::Error for AlreadyAttached {}

impl<I> Interfaces<I> {
    /// An empty table.
    pub fn new() -> Self {
        Interfaces {
            models: Vec::new(),
            ir: PhantomData,
        }
    }
}

impl<I: Ir> Interfaces<I> {
    /// Adds the interfaces that a declared op implements. Call it in [`Ir::bind_op`].
    pub fn declare<O: OpDef>(&mut self, kind: OpKind) {
        O::visit_interfaces(&mut At { table: self, kind });
    }

    /// Adds an interface to a kind: MLIR's `attachInterface`.
    ///
    /// # Errors
    /// If the op has the interface already.
    pub fn attach<T, M>(&mut self, kind: OpKind) -> Result<(), AlreadyAttached>
    where
        T: Implemented<M, I> + ?Sized,
        M: OpModel,
    {
        let (row, column) = (T::id().index(), kind.0 as usize);
        if self.models.len() <= row {
            self.models.resize_with(row + 1, Vec::new);
        }
        let models = &mut self.models[row];
        if models.len() <= column {
            models.resize(column + 1, None);
        }
        if models[column].is_some() {
            return Err(AlreadyAttached {
                op: M::Op::DECL.name,
                interface: Interface::of::<T>().name(),
            });
        }
        models[column] = Some(T::MODEL);
        Ok(())
    }

    /// The model of an interface for a kind; `None` if the op does not implement it.
    #[inline]
    pub fn model<T: OpInterface + ?Sized>(&self, kind: OpKind) -> Option<&'static T::Model<I>> {
        let models = self.models.get(T::id().index())?;
        let model: AnyModel = (*models.get(kind.0 as usize)?)?;
        model.downcast_ref()
    }
}

/// Adds the interfaces of the declaration of a kind. If two declarations name an op, the models of
/// the first one remain.
struct At<'a, I: Ir> {
    table: &'a mut Interfaces<I>,
    kind: OpKind,
}

impl<I: Ir> InterfaceVisitor for At<'_, I> {
    type Ir = I;
    fn interface<T: Implemented<M, I> + ?Sized, M: OpModel>(&mut self) {
        let _ = self.table.attach::<T, M>(self.kind);
    }
}
