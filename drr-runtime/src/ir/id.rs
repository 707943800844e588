//! The identity of an IR.

use std::sync::atomic::{AtomicU64, Ordering};

/// The identity of an IR that numbers its ops and attributes itself. A clone has the same identity,
/// as it has the same numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct IrId(u64);

impl IrId {
    /// An identity that no other IR has.
    #[expect(
        clippy::new_without_default,
        reason = "a default value would not be unique"
    )]
    pub fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        IrId(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}
