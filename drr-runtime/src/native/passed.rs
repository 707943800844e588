//! Passing things on: what depends on whether something is a wrapper of the IR.

/// Something that generated code passes on, by a method that is one thing for the wrappers of the IR and
/// another one for all other types: `seen`, `for_parameter`, `to_owned_handle`.
///
/// For a wrapper, the method is that of a trait that takes this by value:
/// [`SeenWithin`](super::SeenWithin), [`OfIr`](super::OfIr), [`Borrowing`](super::Borrowing). For
/// any other type, it is that of a trait that takes it by reference:
/// [`AlreadySeen`](super::AlreadySeen), [`NotOfIr`](super::NotOfIr),
/// [`AlreadyOwned`](super::AlreadyOwned). With inherent methods in place of the former, rustc would
/// report code with a type error once more.
pub struct Passed<T>(Option<T>);

impl<T> Passed<T> {
    /// A thing to pass on.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn new(value: T) -> Self {
        Passed(Some(value))
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn take(&mut self) -> T {
        let value = self.0.take();
        value.expect("a value is passed once")
    }
}
