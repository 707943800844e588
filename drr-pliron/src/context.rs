//! [`Pliron`]: pliron's context as an IR of drr's.

use std::ops::{Deref, DerefMut};

use pliron::context::Context;
use ref_cast::RefCast;

/// pliron's [`Context`] as an [`Ir`](drr_runtime::ir::Ir).
///
/// It is the context and nothing else: [`of`](Pliron::of) and [`of_mut`](Pliron::of_mut) turn
/// references around at no cost, so that rules run wherever pliron hands out a context. It
/// dereferences to the context, for native code that uses pliron's own interface.
///
/// Native code that changes operations through the context, and not through the rewriter it is
/// given, leaves the driver's worklist stale, as in MLIR.
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
    /// The context as an IR to change.
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
