//! Notes that native code has counted the uses of a value.
//!
//! Code that is given a value may count its uses. Most code does not. The greedy driver must visit
//! operations again after each change of these numbers only if some code has.

use std::cell::Cell;

thread_local! {
    static COUNTED: Cell<bool> = const { Cell::new(false) };
}

/// Called when native code counts uses.
#[inline]
pub(crate) fn note() {
    COUNTED.set(true);
}

/// A run, at whose start no code has counted uses.
pub(crate) struct Counting {
    /// True if code of a run around this one had.
    around: bool,
}

impl Counting {
    pub(crate) fn begin() -> Self {
        Counting {
            around: COUNTED.replace(false),
        }
    }
    /// True if code has counted uses.
    #[inline]
    pub(crate) fn has_counted(&self) -> bool {
        COUNTED.get()
    }
}

impl Drop for Counting {
    fn drop(&mut self) {
        COUNTED.set(COUNTED.get() || self.around);
    }
}
