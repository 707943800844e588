//! Interfaces: Rust traits of ops, types and attributes that are called at run time, MLIR's `OpInterface`,
//! `TypeInterface` and `AttrInterface`.
//!
//! The facade's `#[op_interface]` makes a trait an interface. An op implements it by its view and
//! names it in `traits(…)`. [`Ir::interface`] finds the implementation by the kind of an operation:
//! an index into [`Interfaces`], no hashing. [`Ty::interface`] and [`AttrRef::with_interface`] do
//! the same for types and attributes, whose traits have `#[type_interface]` and
//! `#[attr_interface]`.
//!
//! ```text
//! trait ShapeInference          ─ #[op_interface] ─▶  ShapeInferenceRef   the methods, on an operation
//! impl … for AddOpView<'_, I>   ─ traits(…)       ─▶  the model of the op in `Interfaces`
//! ```

pub mod builtin;
mod calls;
mod casts;
mod constants;
mod control_flow;
mod define;
mod destination;
mod effects;
mod folding;
mod loops;
mod no_ir;
mod regions;
mod shaped;
mod symbols;
mod table;
mod template;

use std::any::Any;
use std::fmt::Debug;

use crate::decl::{AttrDef, Def, HasView, OpDef, TypeDef};
use crate::ir::{Ir, Op, Type};
use crate::native::{AttrRef, Ty};
use crate::typedef::DefDecl;

pub use calls::{
    CallOpInterface, CallOpInterfaceRef, CallableOpInterface, CallableOpInterfaceRef, Callee,
    FunctionOpInterface, FunctionOpInterfaceRef, verify_function,
};
pub use casts::{CastOpInterface, CastOpInterfaceRef, verify_cast};
pub use constants::{ConstantOperands, ConstantOperandsRef};
pub use control_flow::{BranchOpInterface, BranchOpInterfaceRef};
pub use destination::{
    DestinationStyleOpInterface, DestinationStyleOpInterfaceRef, verify_destination_style,
};
pub use effects::{
    EffectKind, MemoryEffect, MemoryEffectOpInterface, MemoryEffectOpInterfaceRef, effects_of,
};
pub use folding::{
    FoldOpInterface, FoldOpInterfaceRef, InferTypeOpInterface, InferTypeOpInterfaceRef,
};
pub use loops::{LoopBound, LoopLikeOpInterface, LoopLikeOpInterfaceRef, verify_loop_like};
pub use no_ir::NoIr;
pub use regions::{
    RegionBranchOpInterface, RegionBranchOpInterfaceRef, RegionBranchTerminatorOpInterface,
    RegionBranchTerminatorOpInterfaceRef, RegionEdge, RegionPoint, region_edge, region_edges,
    verify_region_branch,
};
pub use shaped::{ShapedType, ShapedTypeRef};
pub use symbols::{
    SymbolLookup, SymbolOpInterface, SymbolOpInterfaceRef, SymbolUserOpInterface,
    SymbolUserOpInterfaceRef, verify_symbol,
};
pub use table::{AlreadyAttached, InterfaceId, Interfaces};

/// The things that implement an interface: [`Ops`], [`Types`] or [`Attrs`].
pub trait Subject: 'static {
    /// A handle to one of them.
    type Handle<'a, I: Ir>: Copy + Debug;
}

/// Operations, the subject of `#[op_interface]`.
#[derive(Debug)]
pub enum Ops {}
/// Types, the subject of `#[type_interface]`.
#[derive(Debug)]
pub enum Types {}
/// Attributes, the subject of `#[attr_interface]`.
#[derive(Debug)]
pub enum Attrs {}

impl Subject for Ops {
    type Handle<'a, I: Ir> = Op<I>;
}
impl Subject for Types {
    type Handle<'a, I: Ir> = Type<I>;
}
impl Subject for Attrs {
    type Handle<'a, I: Ir> = &'a I::Attr;
}

/// An interface of operations, types or attributes: `dyn Trait` of a trait with `#[op_interface]`,
/// `#[type_interface]` or `#[attr_interface]`, which implement this.
#[diagnostic::on_unimplemented(
    message = "[drr::E0775] `{Self}` is not an interface",
    label = "expected an interface",
    note = "add `#[op_interface]`, `#[type_interface]` or `#[attr_interface]` to the trait"
)]
pub trait AnyInterface: 'static {
    /// The things that implement the interface.
    type On: Subject;
    /// The implementation for one op, type or attribute: a table of functions.
    type Model<I: Ir>: Any + Send + Sync;
    /// The interface of one operation, type or attribute: the trait's methods.
    type Ref<'a, I: Ir>;
    /// The name in messages of a value that implements it: `Cost instance`.
    const SUMMARY: &'static str;

    /// The number of the interface.
    fn id() -> &'static InterfaceId;
    /// Verifies an operation whose op has the interface (`#[op_interface(verify = f)]`), after its own
    /// signature.
    ///
    /// # Errors
    /// The first mistake, without the name of the op.
    fn verify<I: Ir>(ir: &I, on: <Self::On as Subject>::Handle<'_, I>) -> Result<(), String> {
        let _ = (ir, on);
        Ok(())
    }
    /// As [`verify`](AnyInterface::verify), after the operations in the regions
    /// (`#[op_interface(verify_regions = f)]`).
    ///
    /// # Errors
    /// The first mistake, without the name of the op.
    fn verify_regions<I: Ir>(
        ir: &I,
        on: <Self::On as Subject>::Handle<'_, I>,
    ) -> Result<(), String> {
        let _ = (ir, on);
        Ok(())
    }
    /// The interface of `on`, which has the model.
    fn of<'a, I: Ir>(
        ir: &'a I,
        on: <Self::On as Subject>::Handle<'a, I>,
        model: &'static Self::Model<I>,
    ) -> Self::Ref<'a, I>;
}

/// A view of the operations of one op, or of the types or attributes of one class, that implements
/// interfaces.
///
/// Each declared op is a model by its own view, each declared type and attribute by its own struct. To
/// implement an interface for an op, a type or an attribute of another crate (MLIR's external models),
/// declare a view and a model of your own, and [attach](Interfaces::attach) it.
///
/// ```
/// use drr_runtime::decl::OpDef;
/// use drr_runtime::interface::{Model, Ops, Types, builtin};
/// use drr_runtime::ir::{Ir, Op, Type};
/// use drr_runtime::native::Ty;
/// # use std::marker::PhantomData;
///
/// /// An operation with its IR.
/// struct Plain<'a, I: Ir>(&'a I, Op<I>);
/// /// Views the operations of `O` so.
/// struct PlainModel<O>(PhantomData<O>);
///
/// impl<O: OpDef> Model<Ops> for PlainModel<O> {
///     type Of = O;
///     type View<'a, I: Ir> = Plain<'a, I>;
///     fn view<I: Ir>(ir: &I, op: Op<I>) -> Plain<'_, I> {
///         Plain(ir, op)
///     }
/// }
///
/// /// Views integer types.
/// struct Integers;
/// impl Model<Types> for Integers {
///     type Of = builtin::IntegerType;
///     type View<'a, I: Ir> = Ty<'a, I>;
///     fn view<I: Ir>(ir: &I, ty: Type<I>) -> Ty<'_, I> {
///         Ty::new(ir, ty)
///     }
/// }
/// ```
pub trait Model<S: Subject>: 'static {
    /// The op, the declared type or attribute, or the class of [`builtin`] types or attributes.
    type Of;
    /// The view, which implements interfaces.
    type View<'a, I: Ir>;
    /// Views `on`, which is of [`Of`](Model::Of).
    fn view<'a, I: Ir>(ir: &'a I, on: S::Handle<'a, I>) -> Self::View<'a, I>;
}

impl<O: HasView> Model<Ops> for O {
    type Of = O;
    type View<'a, I: Ir> = O::View<'a, I>;

    fn view<I: Ir>(ir: &I, op: Op<I>) -> O::View<'_, I> {
        O::wrap(ir, op)
    }
}

impl<D: TypeDef> Model<Types> for D {
    type Of = D;
    type View<'a, I: Ir> = D::In<'a, I>;

    fn view<I: Ir>(ir: &I, ty: Type<I>) -> D::In<'_, I> {
        let decoded = Ty::new(ir, ty).decode::<D>();
        decoded.unwrap_or_else(|| panic!("{} is not of '{}'", ir.display_type(ty), D::DECL.name))
    }
}

impl<D: AttrDef> Model<Attrs> for D {
    type Of = D;
    type View<'a, I: Ir> = D::In<'a, I>;

    fn view<'a, I: Ir>(ir: &'a I, attr: &'a I::Attr) -> D::In<'a, I> {
        let decoded = AttrRef::given(ir, attr).decode::<D>();
        decoded.unwrap_or_else(|| panic!("{} is not of '{}'", ir.display_attr(attr), D::DECL.name))
    }
}

/// A class of types or attributes that may have interfaces: a declaration, or one of [`builtin`].
pub trait Class<S: Subject>: 'static {
    /// The identity of the class.
    const ID: ClassId;
    /// Registers a declaration. `false` if the IR cannot have it.
    fn bind<I: Ir>(ir: &mut I) -> bool;
}

/// A class of types or attributes.
#[derive(Clone, Copy, Debug)]
pub enum ClassId {
    /// One of [`builtin`]: its number and its name.
    Builtin(usize, &'static str),
    /// A declaration.
    Declared(&'static DefDecl),
}

impl ClassId {
    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            ClassId::Builtin(_, name) => name,
            ClassId::Declared(decl) => decl.name,
        }
    }
}

impl<D: Def> Class<D::On> for D {
    const ID: ClassId = ClassId::Declared(D::DECL);
    fn bind<I: Ir>(ir: &mut I) -> bool {
        ir.bind_def::<D>()
    }
}

/// An interface of `S` that the view of model `M` implements. `#[op_interface]`, `#[type_interface]` and
/// `#[attr_interface]` implement it for all such models.
#[diagnostic::on_unimplemented(
    message = "[drr::E0775] `{Self}` is not an interface of `{S}`",
    label = "expected an interface",
    note = "`#[op_interface]` on a trait makes it an interface of `Ops`, `#[type_interface]` of `Types`, and `#[attr_interface]` of `Attrs`"
)]
pub trait Implemented<M: Model<S>, I: Ir, S: Subject = Ops>: AnyInterface<On = S> {
    /// The model.
    const MODEL: &'static Self::Model<I>;
}

/// Receives the interfaces of an op, a type or an attribute.
pub trait InterfaceVisitor<S: Subject = Ops> {
    /// The IR.
    type Ir: Ir;
    /// It implements interface `T`.
    fn interface<T, M>(&mut self)
    where
        T: Implemented<M, Self::Ir, S> + ?Sized,
        M: Model<S>;
}

impl<'a, I: Ir> Ty<'a, I> {
    /// The interface of the type; `None` if the type does not implement it.
    pub fn interface<T: AnyInterface<On = Types> + ?Sized>(self) -> Option<T::Ref<'a, I>> {
        let (ir, ty) = (self.ir(), self.handle());
        let class = ir.type_class(ty)?;
        let model = ir.interfaces()?.model_of_class::<T>(class)?;
        Some(T::of(ir, ty, model))
    }
}

impl<I: Ir> AttrRef<'_, I> {
    /// Passes the interface of the attribute to `f`, or `None` if the attribute does not implement it.
    pub fn with_interface<T: AnyInterface<On = Attrs> + ?Sized, R>(
        self,
        f: impl FnOnce(Option<T::Ref<'_, I>>) -> R,
    ) -> R {
        let ir = self.ir();
        self.with(|attr| {
            let class = ir.attr_class(attr);
            let model = class.zip(ir.interfaces());
            let model = model.and_then(|(class, all)| all.model_of_class::<T>(class));
            f(model.map(|model| T::of(ir, attr, model)))
        })
    }
}

/// Verifies an operation by the interfaces of `O`, which it must be.
///
/// # Errors
/// The first mistake that one of them finds.
pub fn verify_interfaces<O: OpDef, I: Ir>(ir: &I, op: Op<I>) -> Result<(), String> {
    Each::visit::<O>(ir, op, false)
}

/// Verifies the regions of an operation by the interfaces of `O`, which it must be.
///
/// # Errors
/// The first mistake that one of them finds.
pub fn verify_interface_regions<O: OpDef, I: Ir>(ir: &I, op: Op<I>) -> Result<(), String> {
    Each::visit::<O>(ir, op, true)
}

/// Verifies an operation, or its regions, by each interface of its op.
struct Each<'a, I: Ir> {
    ir: &'a I,
    op: Op<I>,
    regions: bool,
    verified: Result<(), String>,
}

/// A check of an operation.
type Verify<I> = fn(&I, Op<I>) -> Result<(), String>;

impl<'a, I: Ir> Each<'a, I> {
    fn run(&mut self, verify: Verify<I>, verify_regions: Verify<I>) {
        if self.verified.is_ok() {
            self.verified = match self.regions {
                false => verify(self.ir, self.op),
                true => verify_regions(self.ir, self.op),
            };
        }
    }
    fn visit<O: OpDef>(ir: &'a I, op: Op<I>, regions: bool) -> Result<(), String> {
        let verified = Ok(());
        let mut each = Each {
            ir,
            op,
            regions,
            verified,
        };
        O::visit_interfaces(&mut each);
        each.verified
    }
}

impl<I: Ir> InterfaceVisitor for Each<'_, I> {
    type Ir = I;
    fn interface<T, M>(&mut self)
    where
        T: Implemented<M, I> + ?Sized,
        M: Model<Ops>,
    {
        self.run(T::verify::<I>, T::verify_regions::<I>);
    }
}
