//! Interfaces: Rust traits of ops that are called at run time, MLIR's `OpInterface`.
//!
//! The facade's `#[op_interface]` makes a trait an interface. An op implements it by its view and names
//! it in `traits(…)`. [`Ir::interface`] finds the implementation by the kind of an operation: an
//! index into [`Interfaces`], no hashing.
//!
//! ```text
//! trait ShapeInference          ─ #[op_interface] ─▶  ShapeInferenceRef   the methods, on an operation
//! impl … for AddOpView<'_, I>   ─ traits(…)       ─▶  the model of the op in `Interfaces`
//! ```

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
mod symbols;
mod table;
mod template;

use std::any::Any;

use crate::decl::{HasView, OpDef};
use crate::ir::{Ir, Op};

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
pub use effects::{EffectKind, MemoryEffect, MemoryEffectOpInterface, MemoryEffectOpInterfaceRef};
pub use folding::{
    FoldOpInterface, FoldOpInterfaceRef, InferTypeOpInterface, InferTypeOpInterfaceRef,
};
pub use loops::{LoopBound, LoopLikeOpInterface, LoopLikeOpInterfaceRef, verify_loop_like};
pub use no_ir::NoIr;
pub use regions::{
    RegionBranchOpInterface, RegionBranchOpInterfaceRef, RegionBranchTerminatorOpInterface,
    RegionBranchTerminatorOpInterfaceRef, RegionEdge, RegionPoint, region_edges,
    verify_region_branch,
};
pub use symbols::{
    SymbolLookup, SymbolOpInterface, SymbolOpInterfaceRef, SymbolUserOpInterface,
    SymbolUserOpInterfaceRef, verify_symbol,
};
pub use table::{AlreadyAttached, InterfaceId, Interfaces};

/// An interface: `dyn Trait` of a trait with `#[op_interface]`, which implements this.
#[diagnostic::on_unimplemented(
    message = "[drr::E0775] `{Self}` is not an interface",
    label = "expected an interface",
    note = "add `#[op_interface]` to the trait"
)]
pub trait OpInterface: 'static {
    /// The implementation for one op: a table of functions.
    type Model<I: Ir>: Any + Send + Sync;
    /// The interface of one operation: the trait's methods.
    type Ref<'a, I: Ir>;

    /// The number of the interface.
    fn id() -> &'static InterfaceId;
    /// Verifies an operation whose op has the interface (`#[op_interface(verify = f)]`), after its own
    /// signature.
    ///
    /// # Errors
    /// The first mistake, without the name of the op.
    fn verify<I: Ir>(ir: &I, op: Op<I>) -> Result<(), String> {
        let _ = (ir, op);
        Ok(())
    }
    /// As [`verify`](OpInterface::verify), after the operations in the regions
    /// (`#[op_interface(verify_regions = f)]`).
    ///
    /// # Errors
    /// The first mistake, without the name of the op.
    fn verify_regions<I: Ir>(ir: &I, op: Op<I>) -> Result<(), String> {
        let _ = (ir, op);
        Ok(())
    }
    /// The interface of `op`, whose op has the model.
    fn of<'a, I: Ir>(ir: &'a I, op: Op<I>, model: &'static Self::Model<I>) -> Self::Ref<'a, I>;
}

/// A view of the operations of one op that implements interfaces.
///
/// Each declared op is a model by its own view. To implement an interface of another crate for an op
/// of another crate (MLIR's external models), declare a view and a model of your own, and
/// [attach](Interfaces::attach) it.
///
/// ```
/// use drr_runtime::decl::OpDef;
/// use drr_runtime::interface::OpModel;
/// use drr_runtime::ir::{Ir, Op};
/// # use std::marker::PhantomData;
///
/// /// An operation with its IR.
/// struct Plain<'a, I: Ir>(&'a I, Op<I>);
/// /// Views the operations of `O` so.
/// struct PlainModel<O>(PhantomData<O>);
///
/// impl<O: OpDef> OpModel for PlainModel<O> {
///     type Op = O;
///     type View<'a, I: Ir> = Plain<'a, I>;
///     fn view<I: Ir>(ir: &I, op: Op<I>) -> Plain<'_, I> {
///         Plain(ir, op)
///     }
/// }
/// ```
pub trait OpModel: 'static {
    /// The op.
    type Op: OpDef;
    /// The view, which implements interfaces.
    type View<'a, I: Ir>;
    /// Views `op`, which is an operation of the op.
    fn view<I: Ir>(ir: &I, op: Op<I>) -> Self::View<'_, I>;
}

impl<O: HasView> OpModel for O {
    type Op = O;
    type View<'a, I: Ir> = O::View<'a, I>;
    fn view<I: Ir>(ir: &I, op: Op<I>) -> Self::View<'_, I> {
        O::wrap(ir, op)
    }
}

/// An interface that the view of model `M` implements. `#[op_interface]` implements it for all such
/// models.
#[diagnostic::on_unimplemented(
    message = "[drr::E0775] `{Self}` is not an interface",
    label = "expected an interface",
    note = "add `#[op_interface]` to the trait"
)]
pub trait Implemented<M: OpModel, I: Ir>: OpInterface {
    /// The model.
    const MODEL: &'static Self::Model<I>;
}

/// Receives the interfaces of an op.
pub trait InterfaceVisitor {
    /// The IR.
    type Ir: Ir;
    /// The op implements interface `T`.
    fn interface<T: Implemented<M, Self::Ir> + ?Sized, M: OpModel>(&mut self);
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

impl<'a, I: Ir> Each<'a, I> {
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
    fn interface<T: Implemented<M, I> + ?Sized, M: OpModel>(&mut self) {
        if self.verified.is_ok() {
            self.verified = match self.regions {
                false => T::verify(self.ir, self.op),
                true => T::verify_regions(self.ir, self.op),
            };
        }
    }
}
