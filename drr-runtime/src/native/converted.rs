//! The types that values get in the dialect conversion that runs on this thread. Native code and matchers
//! ask for them, on any IR and without a rewriter.

use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::{Ty, Val};
use crate::ir::{Ir, Op, Type, Value};

thread_local! {
    /// The conversions that run, and the drivers in them, the innermost last: each a `ConvertedTypes`.
    static RUNNING: RefCell<Vec<Rc<dyn Any>>> = const { RefCell::new(Vec::new()) };
}

/// The types of a conversion that code has asked for. Making a type needs the IR to write. So code that
/// asks for a new one gets none, and the driver runs it again when the type is there.
struct ConvertedTypes<I: Ir> {
    /// False if the driver converts no types.
    converts: bool,
    /// True if what a type becomes depends on the value.
    sees_values: bool,
    known: RefCell<FxHashMap<Type<I>, Option<Type<I>>>>,
    values: RefCell<FxHashMap<Value<I>, Option<Type<I>>>>,
    wanted: RefCell<Vec<Asked<I>>>,
}

/// What the type of is asked for: a type alone, or a value.
pub(crate) enum Asked<I: Ir> {
    Type(Type<I>),
    Value(Value<I>),
}

copy!(impl<I: Ir> for Asked<I>);

/// A conversion that runs, until this is dropped.
pub(crate) struct RunningConversion<I: Ir>(Rc<ConvertedTypes<I>>);

impl<I: Ir> RunningConversion<I> {
    /// For a driver that converts no types: its rules must not see those of a conversion in which it runs.
    pub(crate) fn pause() -> Option<Self> {
        let converts = RUNNING.with_borrow(|running| !running.is_empty());
        converts.then(|| RunningConversion::begin(false, false))
    }
    pub(crate) fn begin(converts: bool, sees_values: bool) -> Self {
        let types = Rc::new(ConvertedTypes {
            converts,
            sees_values,
            known: RefCell::default(),
            values: RefCell::default(),
            wanted: RefCell::default(),
        });
        RUNNING.with_borrow_mut(|running| running.push(types.clone()));
        RunningConversion(types)
    }

    /// Makes the types that code has asked for and that the IR did not have. Returns true if there
    /// are any.
    pub(crate) fn answer(&self, mut convert: impl FnMut(Asked<I>) -> Option<Type<I>>) -> bool {
        let wanted = self.0.wanted.take();
        for asked in &wanted {
            self.expect(*asked, &mut convert);
        }
        !wanted.is_empty()
    }

    /// Makes the type that one becomes before code asks for it, so that the code need not run again.
    pub(crate) fn expect(
        &self,
        asked: Asked<I>,
        convert: impl FnOnce(Asked<I>) -> Option<Type<I>>,
    ) {
        if self.0.converts && self.0.known(asked).is_none() {
            let converted = convert(asked);
            match asked {
                Asked::Type(ty) => self.0.known.borrow_mut().insert(ty, converted),
                Asked::Value(value) => self.0.values.borrow_mut().insert(value, converted),
            };
        }
    }

    /// Forgets what values become: another value may get the handle of one that was erased.
    pub(crate) fn forget_values(&self) {
        if self.0.sees_values {
            self.0.values.borrow_mut().clear();
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
    /// Those of the conversion that runs.
    fn running() -> Option<Rc<Self>> {
        RUNNING.with_borrow(|running| {
            let mut running = running.iter().rev().cloned();
            running.find_map(|one| one.downcast().ok())
        })
    }
    fn known(&self, asked: Asked<I>) -> Option<Option<Type<I>>> {
        match asked {
            Asked::Type(ty) => self.known.borrow().get(&ty).copied(),
            Asked::Value(value) => self.values.borrow().get(&value).copied(),
        }
    }
    /// The type that one becomes; `ty` is the type itself, or that of the value.
    fn of(&self, asked: Asked<I>, ty: Type<I>) -> Option<Type<I>> {
        if !self.converts {
            return Some(ty);
        }
        let asked = match asked {
            Asked::Value(_) if !self.sees_values => Asked::Type(ty),
            asked => asked,
        };
        if let Some(known) = self.known(asked) {
            return known;
        }
        self.wanted.borrow_mut().push(asked);
        None
    }
}

fn converted<I: Ir>(asked: Asked<I>, ty: Ty<'_, I>) -> Option<Ty<'_, I>> {
    match ConvertedTypes::<I>::running() {
        Some(types) => types.of(asked, ty.handle()).map(|new| ty.ty_of(new)),
        None => Some(ty),
    }
}

impl<'a, I: Ir> Ty<'a, I> {
    /// The type that this one becomes in the dialect conversion that runs; this type if none does.
    /// `None` if it cannot be converted, or becomes several types or none.
    #[inline(never)]
    pub fn converted(self) -> Option<Ty<'a, I>> {
        converted(Asked::Type(self.handle()), self)
    }
}

/// True if result `index` of an op may be replaced by a value of type `new`: if the types are the same.
/// During a dialect conversion, the result may also become a value of type `new`, or both become one
/// type.
#[inline]
pub(crate) fn fits_result<I: Ir>(ir: &I, op: Op<I>, index: usize, new: Type<I>) -> bool {
    let old = ir.result_type(op, index);
    old == new || becomes_one(ir, Asked::Value(ir.result(op, index)), old, new)
}

/// As [`fits_result`], for a result whose type alone is known.
#[inline]
pub(crate) fn fits_type<I: Ir>(ir: &I, old: Type<I>, new: Type<I>) -> bool {
    old == new || becomes_one(ir, Asked::Type(old), old, new)
}

#[cold]
fn becomes_one<I: Ir>(ir: &I, asked: Asked<I>, old: Type<I>, new: Type<I>) -> bool {
    let becomes = |asked, ty| converted(asked, Ty::new(ir, ty)).map(Ty::handle);
    becomes(asked, old)
        .is_some_and(|wanted| wanted == new || becomes(Asked::Type(new), new) == Some(wanted))
}

impl<'a, I: Ir, R> Val<'a, I, R> {
    /// The type that the value gets in the dialect conversion that runs; its type if none
    /// does. `None` if the type cannot be converted, or becomes several types or none.
    pub fn converted_ty(self) -> Option<Ty<'a, I>> {
        converted(Asked::Value(self.handle()), self.ty())
    }
}
