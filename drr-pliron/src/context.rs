//! [`Pliron`]: pliron's context as an [`Ir`](drr_runtime::ir::Ir).

use std::ops::{Deref, DerefMut};

use pliron::context::Context;
use ref_cast::RefCast;

/// pliron's [`Context`] as an [`Ir`](drr_runtime::ir::Ir).
///
/// It contains only the context. [`of`](Pliron::of) and [`of_mut`](Pliron::of_mut) convert
/// references at no cost, so rules run wherever pliron passes a context. It dereferences to the
/// context for native code that uses pliron's own interface.
///
/// If native code changes operations through the context instead of its rewriter, the driver's
/// worklist becomes stale, as in MLIR.
///
/// ```
/// use drr_pliron::Pliron;
/// use pliron::builtin::ops::ModuleOp;
/// use pliron::op::Op as _;
///
/// let mut context = pliron::context::Context::new();
/// let module = ModuleOp::new(&mut context, pliron::ident!("m"));
/// let ir: &mut Pliron = Pliron::of_mut(&mut context);
/// assert_eq!(module.get_operation().deref(ir).num_regions(), 1);
/// ```
#[derive(RefCast, Default)]
#[repr(transparent)]
pub struct Pliron(Context);

impl Pliron {
    /// A new context, with all dialects that are linked into the program.
    pub fn new() -> Self {
        Pliron(Context::new())
    }
    /// The context as an IR.
    #[inline(always)]
    pub fn of(context: &Context) -> &Self {
        Self::ref_cast(context)
    }
    /// The context as a mutable IR.
    #[inline(always)]
    pub fn of_mut(context: &mut Context) -> &mut Self {
        Self::ref_cast_mut(context)
    }
    /// The context.
    pub fn into_context(self) -> Context {
        self.0
    }
}

impl From<Context> for Pliron {
    fn from(context: Context) -> Self {
        Pliron(context)
    }
}

impl Deref for Pliron {
    type Target = Context;
    #[inline(always)]
    fn deref(&self) -> &Context {
        &self.0
    }
}

impl DerefMut for Pliron {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Context {
        &mut self.0
    }
}
