//! Values that patterns keep from one rewrite to the next.

use std::any::{Any, TypeId};

use rustc_hash::FxHashMap;

/// Values of any types, one of each.
///
/// ```
/// use drr_runtime::rewriter::Memo;
///
/// let mut memo = Memo::default();
/// *memo.get::<u32>() += 1;
/// assert_eq!(*memo.get::<u32>(), 1);
/// ```
#[derive(Default)]
pub struct Memo(FxHashMap<TypeId, Box<dyn Any>>);

impl Memo {
    /// The value of this type, the default one at first.
    pub fn get<T: Default + 'static>(&mut self) -> &mut T {
        let value = self.0.entry(TypeId::of::<T>());
        let value = value.or_insert_with(|| Box::new(T::default()));
        match value.downcast_mut() {
            Some(value) => value,
            None => unreachable!("the key is the type"),
        }
    }

    /// Forgets all values.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}
