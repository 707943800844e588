//! The effects of `memref` ops on memory.

use drr::interface::EffectKind::{Allocate, Free, Read, Write};
use drr::interface::{MemoryEffect, MemoryEffectOpInterface};
use drr::ir::Ir;

use super::ops::*;

/// Implements the interface by a list of effects, each on the value of an accessor.
macro_rules! effects {
    ($($view:ident: $($kind:ident $value:ident),*;)*) => {$(
        impl<I: Ir> MemoryEffectOpInterface<I> for $view<'_, I> {
            fn effects(&self) -> Vec<MemoryEffect<I>> {
                vec![$(MemoryEffect::on($kind, self.$value().handle())),*]
            }
        }
    )*};
}

effects! {
    AllocOpView: Allocate memref;
    AllocaOpView: Allocate memref;
    AtomicRMWOpView: Read memref, Write memref;
    CopyOpView: Read source, Write target;
    DeallocOpView: Free memref;
    GenericAtomicRMWOpView: Read memref, Write memref;
    LoadOpView: Read memref;
    PrefetchOpView: Write memref;
    ReallocOpView: Free source, Allocate result;
    ReshapeOpView: Read shape;
    StoreOpView: Write memref;
}
