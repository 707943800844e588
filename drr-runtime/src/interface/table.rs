//! The models of interfaces, by the kind of an op.

use std::any::{Any, type_name};
use std::fmt;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU32, Ordering};

use super::{AnyInterface, Implemented, InterfaceVisitor, Model, Ops, Subject, shaped};
use crate::decl::{Def, OpDef};
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

/// The interfaces that the ops, types and attributes of an IR implement. An IR has one such table
/// and returns it from [`Ir::interfaces`].
pub struct Interfaces<I> {
    /// By interface and kind or class.
    models: Vec<Vec<Option<AnyModel>>>,
    ir: PhantomData<fn(&I)>,
}

// A model is a table of functions, and `dyn Any` does not say so.
impl<I> std::panic::UnwindSafe for Interfaces<I> {}
impl<I> std::panic::RefUnwindSafe for Interfaces<I> {}

default_new!(impl<I: Ir> for Interfaces<I>);

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

/// The error if an interface is attached to an op, a type or an attribute that has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AlreadyAttached {
    /// The name of the op, the type or the attribute.
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

impl<I: Ir> Interfaces<I> {
    /// The table of an IR that has the builtin types only, which implement
    /// [`ShapedType`](super::ShapedType).
    pub fn new() -> Self {
        let mut table = Interfaces {
            models: Vec::new(),
            ir: PhantomData,
        };
        shaped::declare(&mut table);
        table
    }

    /// Adds the interfaces that a declared op implements. Call it in [`Ir::bind_op`].
    pub fn declare<O: OpDef>(&mut self, kind: OpKind) {
        let (column, name) = (kind.0 as usize, O::DECL.name);
        O::visit_interfaces(&mut At {
            table: self,
            column,
            name,
        });
    }

    /// Adds the interfaces that a declared type or attribute implements. Call it in [`Ir::bind_def`] with
    /// the number that [`Ir::type_class`] or [`Ir::attr_class`] then returns.
    pub fn declare_def<D: Def>(&mut self, class: usize) {
        let (column, name) = (class, D::DECL.name);
        D::visit_interfaces(&mut At {
            table: self,
            column,
            name,
        });
    }

    /// Adds an interface to a kind: MLIR's `attachInterface`.
    ///
    /// # Errors
    /// If the op has the interface already.
    pub fn attach<T, M>(&mut self, kind: OpKind) -> Result<(), AlreadyAttached>
    where
        T: Implemented<M, I> + ?Sized,
        M: Model<Ops, Of: OpDef>,
    {
        self.add::<T, M, Ops>(kind.0 as usize, M::Of::DECL.name)
    }

    /// Adds an interface to a class of types or attributes, which has this number and name.
    ///
    /// # Errors
    /// If the class has the interface already.
    pub fn add<T, M, S>(&mut self, column: usize, name: &'static str) -> Result<(), AlreadyAttached>
    where
        T: Implemented<M, I, S> + ?Sized,
        M: Model<S>,
        S: Subject,
    {
        match self.put(T::id().index(), column, T::MODEL) {
            true => Ok(()),
            false => Err(AlreadyAttached {
                op: name,
                interface: type_name::<T>(),
            }),
        }
    }

    /// Adds a model. Returns false if there is one.
    fn put(&mut self, row: usize, column: usize, model: AnyModel) -> bool {
        if self.models.len() <= row {
            self.models.resize_with(row + 1, Vec::new);
        }
        let models = &mut self.models[row];
        if models.len() <= column {
            models.resize(column + 1, None);
        }
        let is_free = models[column].is_none();
        if is_free {
            models[column] = Some(model);
        }
        is_free
    }

    /// The model of an interface for a kind; `None` if the op does not implement it.
    #[inline]
    pub fn model<T: AnyInterface<On = Ops> + ?Sized>(
        &self,
        kind: OpKind,
    ) -> Option<&'static T::Model<I>> {
        self.model_of_class::<T>(kind.0 as usize)
    }

    /// The model of an interface for a class of types or attributes; `None` if it does not implement it.
    #[inline]
    pub fn model_of_class<T: AnyInterface + ?Sized>(
        &self,
        class: usize,
    ) -> Option<&'static T::Model<I>> {
        let models = self.models.get(T::id().index())?;
        let model: AnyModel = (*models.get(class)?)?;
        model.downcast_ref()
    }
}

/// Adds the interfaces of a declaration. If two declarations name an op, the models of the first one
/// remain.
struct At<'a, I: Ir> {
    table: &'a mut Interfaces<I>,
    column: usize,
    name: &'static str,
}

impl<I: Ir, S: Subject> InterfaceVisitor<S> for At<'_, I> {
    type Ir = I;
    fn interface<T, M>(&mut self)
    where
        T: Implemented<M, I, S> + ?Sized,
        M: Model<S>,
    {
        let _ = self.table.add::<T, M, S>(self.column, self.name);
    }
}
