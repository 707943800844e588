//! Loading dialects, and what the context accepts without one.

use std::any::TypeId;
use std::fmt;
use std::marker::PhantomData;

use drr_runtime::decl::{AttrDef, Interface, OpDef, TypeDef};
use drr_runtime::dialect::{Dialect, DialectVisitor};
use drr_runtime::interface::{
    AlreadyAttached, Attrs, Class, ClassId, Implemented, Model, Ops, Subject, Types, builtin,
};

use drr_runtime::ir::{InsertPoint, Op, Type, Value};

use crate::context::{Context, Load, OpTraits, Registry};

impl Registry {
    /// A registry without dialects.
    pub fn new() -> Self {
        Registry::default()
    }

    /// Adds a dialect.
    #[must_use]
    pub fn dialect<D: Dialect>(mut self) -> Self {
        self.add(D::NAME, Context::load::<D>);
        self
    }

    /// Adds the dialects of another registry.
    pub fn append(&mut self, other: &Registry) {
        for (name, load) in &other.dialects {
            self.add(name, *load);
        }
    }

    fn add(&mut self, name: &'static str, load: Load) {
        if !self.dialects.iter().any(|(known, _)| *known == name) {
            self.dialects.push((name, load));
        }
    }

    /// The names of the dialects, sorted.
    pub fn names(&self) -> Vec<&'static str> {
        let mut names: Vec<_> = self.dialects.iter().map(|(name, _)| *name).collect();
        names.sort_unstable();
        names
    }
}

impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}

impl DialectVisitor for Context {
    fn op<O: OpDef>(&mut self) {
        self.registered::<O>();
    }
    fn ty<T: TypeDef>(&mut self) {
        self.registered_def::<T>();
    }
    fn attr<A: AttrDef>(&mut self) {
        self.registered_def::<A>();
    }
    fn depends_on<D: Dialect>(&mut self) {
        self.load::<D>();
    }
}

/// The code that loads a dialect, compiled in the crate that has a static of this type
/// ([`Dialect::COMPILED`]).
pub struct CompiledDialect(Load);

impl CompiledDialect {
    /// The code for a dialect.
    pub const fn of<D: Dialect>() -> Self {
        CompiledDialect(load::<D>)
    }
}

/// A constant, so that the compiler leaves out the code that is not needed.
struct Compiled<D>(PhantomData<D>);

impl<D: Dialect> Compiled<D> {
    const EXISTS: bool = D::COMPILED.is_some();
}

fn load<D: Dialect>(context: &mut Context) {
    // Dialects may depend on one another, so this one is marked first.
    if context.loaded.insert(TypeId::of::<D>()) {
        context.dialects.insert(D::NAME.into());
        let materialize = D::materialize_constant::<Context>;
        context.materializers.insert(D::NAME.into(), materialize);
        context
            .call_conversions
            .insert(D::NAME, D::materialize_call_conversion::<Context>);
        context
            .attr_verifiers
            .insert(D::NAME, D::verify_attr::<Context>);
        context
            .canonicalizations
            .push(D::canonicalization::<Context>);
        context.whole.insert(D::NAME);
        let open = D::OPEN.iter().map(|kind| (*kind, D::NAME));
        context.open.extend(open);
        D::visit(context);
    }
}

impl Context {
    /// Creates an operation at `at` that converts the value to the type, as the dialect of `call` says
    /// ([`Dialect::materialize_call_conversion`]). `None` if it converts no values, or not to this type.
    pub fn materialize_call_conversion(
        &mut self,
        at: InsertPoint<Context>,
        call: Op<Context>,
        value: Value<Context>,
        ty: Type<Context>,
    ) -> Option<Op<Context>> {
        let (dialect, _) = self.op_name(call).split_once('.')?;
        let convert = *self.call_conversions.get(dialect)?;
        convert(self, at, call, value, ty)
    }

    /// A new context with a dialect.
    pub fn with_dialect<D: Dialect>() -> Self {
        let mut context = Context::new();
        context.load::<D>();
        context
    }

    /// Loads a dialect: registers its ops, and loads the dialects on which it depends. Does nothing
    /// if the dialect is loaded already.
    ///
    /// # Panics
    /// If [`Dialect::COMPILED`] is something else than a [`CompiledDialect`].
    ///
    /// ```
    /// use drr_ir::Context;
    /// use drr_runtime::dialect::{Dialect, DialectVisitor};
    ///
    /// struct Shapes;
    /// impl Dialect for Shapes {
    ///     const NAME: &'static str = "shapes";
    ///     fn visit<V: DialectVisitor + ?Sized>(_: &mut V) {}
    /// }
    /// let mut context = Context::new();
    /// context.load::<Shapes>();
    /// assert_eq!(context.loaded_dialects(), ["builtin", "shapes"]);
    /// ```
    pub fn load<D: Dialect>(&mut self) {
        if Compiled::<D>::EXISTS {
            let compiled = D::COMPILED.and_then(|compiled| compiled.downcast_ref());
            let CompiledDialect(load) =
                compiled.expect("`Dialect::COMPILED` must be a `CompiledDialect`");
            return load(self);
        }
        load::<D>(self);
    }

    /// Attaches an interface to an op that does not name it, by the view of model `M`: MLIR's external
    /// models. Registers the op.
    ///
    /// # Errors
    /// If the op has the interface already.
    pub fn attach<T, M>(&mut self) -> Result<(), AlreadyAttached>
    where
        T: Implemented<M, Context> + ?Sized,
        M: Model<Ops, Of: OpDef>,
    {
        let kind = self.registered::<M::Of>();
        self.verified.forget();
        self.interfaces.attach::<T, M>(kind)?;
        let interface = Interface::of::<T>();
        self.kind_traits.add(kind, interface.name());
        let traits = &mut self.kinds[kind.0 as usize].traits;
        *traits = *traits | OpTraits::of_interface(interface);
        Ok(())
    }

    /// Attaches an interface to a type that does not name it, by the view of model `M`, and registers a
    /// declared type.
    ///
    /// # Errors
    /// If the type has the interface already, or another declaration of its name is registered.
    pub fn attach_to_type<T, M>(&mut self) -> Result<(), AlreadyAttached>
    where
        T: Implemented<M, Context, Types> + ?Sized,
        M: Model<Types, Of: Class<Types>>,
    {
        self.attach_to_class::<T, M, Types>(builtin::TYPES)
    }

    /// As [`attach_to_type`](Context::attach_to_type), for an attribute.
    ///
    /// # Errors
    /// If the attribute has the interface already, or another declaration of its name is registered.
    pub fn attach_to_attr<T, M>(&mut self) -> Result<(), AlreadyAttached>
    where
        T: Implemented<M, Context, Attrs> + ?Sized,
        M: Model<Attrs, Of: Class<Attrs>>,
    {
        self.attach_to_class::<T, M, Attrs>(builtin::ATTRS)
    }

    fn attach_to_class<T, M, S>(&mut self, first: usize) -> Result<(), AlreadyAttached>
    where
        T: Implemented<M, Context, S> + ?Sized,
        M: Model<S, Of: Class<S>>,
        S: Subject,
    {
        self.verified.forget();
        let class = match M::Of::ID {
            ClassId::Builtin(number, _) => Some(number),
            ClassId::Declared(decl) => {
                let known = M::Of::bind(self).then(|| self.find_def(decl.kind, decl.name));
                known.flatten().map(|def| first + def.index())
            }
        };
        let name = M::Of::ID.name();
        match class {
            Some(class) => self.interfaces.add::<T, M, S>(class, name),
            None => Err(AlreadyAttached {
                op: name,
                interface: std::any::type_name::<T>(),
            }),
        }
    }

    /// Adds dialects that are loaded when they are needed (MLIR's `appendDialectRegistry`).
    pub fn append_registry(&mut self, registry: &Registry) {
        self.registry.append(registry);
    }

    /// Loads the dialect of this name, if it is in the registry and not loaded. Returns whether the
    /// dialect is loaded now.
    pub fn load_named(&mut self, name: &str) -> bool {
        let mut dialects = self.registry.dialects.iter();
        match dialects.find(|(known, _)| *known == name) {
            Some((_, load)) => {
                load(self);
                true
            }
            None => self.dialects.contains(name),
        }
    }

    /// As [`load_named`](Context::load_named), for the dialect of an op.
    pub(crate) fn load_dialect_of(&mut self, op: &str) -> bool {
        let dialect = op.split_once('.').map_or("", |(dialect, _)| dialect);
        self.load_named(dialect)
    }

    /// True if dialects may be loaded by need.
    pub(crate) fn has_registry(&self) -> bool {
        !self.registry.dialects.is_empty()
    }

    /// True if ops that are not registered need no further look.
    pub(crate) fn accepts_any_op(&self) -> bool {
        self.allows_unregistered && self.registry.dialects.is_empty()
    }

    /// The names of the dialects that are loaded or have registered ops, sorted.
    pub fn loaded_dialects(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.dialects.iter().map(|name| &**name).collect();
        names.sort_unstable();
        names
    }

    /// The names of the dialects that are loaded or can be, sorted.
    pub fn available_dialects(&self) -> Vec<&str> {
        let mut names = self.loaded_dialects();
        names.extend(self.registry.names());
        names.sort_unstable();
        names.dedup();
        names
    }

    /// Sets whether ops, types and attributes of unknown dialects are accepted: ops in the generic
    /// form, the others as texts. They are by default, unlike in MLIR, so that rules run on modules
    /// of which they know a part.
    ///
    /// If they are not accepted, they are errors of the parser and the verifier, with MLIR's
    /// texts. An unknown op of a loaded dialect is an error too.
    ///
    /// ```
    /// use drr_ir::Context;
    ///
    /// let mut context = Context::new();
    /// context.allow_unregistered_dialects(false);
    /// let errors = context.parse_module("\"my.op\"() : () -> ()").unwrap_err();
    /// assert!(errors.to_string().starts_with(
    ///     "error: operation being parsed with an unregistered dialect."
    /// ));
    /// ```
    pub fn allow_unregistered_dialects(&mut self, yes: bool) {
        self.allows_unregistered = yes;
    }

    /// True if ops, types and attributes of unknown dialects are accepted.
    pub fn allows_unregistered_dialects(&self) -> bool {
        self.allows_unregistered
    }
}
