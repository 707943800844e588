//! The types that values get in the dialect conversion that runs on this thread. Native code and matchers
//! ask for them, on any IR and without a rewriter.

use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::{Ty, Val};
use crate::ir::{Ir, Type};

thread_local! {
    /// The conversions that run, and the drivers in them, the innermost last: each a `ConvertedTypes`.
    static RUNNING: RefCell<Vec<Rc<dyn Any>>> = const { RefCell::new(Vec::new()) };
}

/// The types of a conversion that code has asked for. Making a type needs the IR to write. So code that
/// asks for a new one gets none, and the driver runs it again when the type is there.
struct ConvertedTypes<I: Ir> {
    /// False if the driver converts no types.
    converts: bool,
    known: RefCell<FxHashMap<Type<I>, Option<Type<I>>>>,
    wanted: RefCell<Vec<Type<I>>>,
}

/// A conversion that runs, until this is dropped.
pub(crate) struct RunningConversion<I: Ir>(Rc<ConvertedTypes<I>>);

impl<I: Ir> RunningConversion<I> {
    /// For a driver that converts no types: its rules must not see those of a conversion in which it runs.
    pub(crate) fn pause() -> Option<Self> {
        let converts = RUNNING.with_borrow(|running| !running.is_empty());
        converts.then(|| RunningConversion::begin(false))
    }
    pub(crate) fn begin(converts: bool) -> Self {
        let types = Rc::new(ConvertedTypes {
            converts,
            known: RefCell::default(),
            wanted: RefCell::default(),
        });
        RUNNING.with_borrow_mut(|running| running.push(types.clone()));
        RunningConversion(types)
    }

    /// Makes the types that code has asked for in vain. Returns true if there are any.
    pub(crate) fn answer(&self, mut convert: impl FnMut(Type<I>) -> Option<Type<I>>) -> bool {
        let wanted = self.0.wanted.take();
        for ty in &wanted {
            self.expect(*ty, &mut convert);
        }
        !wanted.is_empty()
    }

    /// Makes the type that one becomes before code asks for it, so that the code need not run again.
    pub(crate) fn expect(&self, ty: Type<I>, convert: impl FnOnce(Type<I>) -> Option<Type<I>>) {
        if self.0.converts && !self.0.known.borrow().contains_key(&ty) {
            let converted = convert(ty);
            self.0.known.borrow_mut().insert(ty, converted);
        }
    }
}

impl<I: Ir> Drop for RunningConversion<I> {
    fn drop(&mut self) {
        // At the end of a thread there may be no list any more.
        let _ = RUNNING.try_with(|running| {
            let mut running = running.borrow_mut();
            let is_this =
                |one: &Rc<dyn Any>| std::ptr::addr_eq(Rc::as_ptr(one), Rc::as_ptr(&self.0));
            if let Some(at) = running.iter().rposition(is_this) {
                running.remove(at);
            }
        });
    }
}

impl<I: Ir> ConvertedTypes<I> {
    fn of(&self, ty: Type<I>) -> Option<Type<I>> {
        if !self.converts {
            return Some(ty);
        }
        if let Some(known) = self.known.borrow().get(&ty) {
            return *known;
        }
        self.wanted.borrow_mut().push(ty);
        None
    }
}

impl<'a, I: Ir> Ty<'a, I> {
    /// The type that this one becomes in the dialect conversion that runs; this type if none does.
    /// `None` if it cannot be converted, or becomes several types or none.
    #[inline(never)]
    pub fn converted(self) -> Option<Ty<'a, I>> {
        let running = RUNNING.with_borrow(|running| {
            let mut running = running.iter().rev().cloned();
            running.find_map(|one| one.downcast::<ConvertedTypes<I>>().ok())
        });
        match running {
            Some(types) => types.of(self.handle()).map(|ty| self.ty_of(ty)),
            None => Some(self),
        }
    }
}

/// True if a result of type `old` may be replaced by a value of type `new`: if the types are the same.
/// During a dialect conversion, the result may also become a value of type `new`, or both become one
/// type.
#[inline]
pub(crate) fn fits_result<I: Ir>(ir: &I, old: Type<I>, new: Type<I>) -> bool {
    old == new || become_one(ir, old, new)
}

#[cold]
fn become_one<I: Ir>(ir: &I, old: Type<I>, new: Type<I>) -> bool {
    let becomes = |ty| Ty::new(ir, ty).converted().map(Ty::handle);
    becomes(old).is_some_and(|wanted| wanted == new || becomes(new) == Some(wanted))
}

impl<'a, I: Ir, R> Val<'a, I, R> {
    /// The type that the value's type becomes in the dialect conversion that runs; its type if none
    /// does. `None` if the type cannot be converted, or becomes several types or none.
    pub fn converted_ty(self) -> Option<Ty<'a, I>> {
        self.ty().converted()
    }
}
