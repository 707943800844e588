//! Folding a declared op: the argument and the results of its fold function.

use crate::attr::AttrData;
use crate::decl::{HasView, OpDef};
use crate::ir::{AttrName, Fold, FoldValue, InsertPoint, Ir, Op, OpState, Type, Value};
use crate::native::{AttrRef, Ty};

/// An operation that is folded, the argument of a fold function (`fold = f`).
///
/// The function returns a replacement for each result, `None`, or [`Fold::InPlace`] if it has
/// changed the operation. It must not create operations. A replacement is a value, or an attribute that
/// [`make`](FoldOp::make) makes: the dialect's constant op then holds it.
///
/// ```
/// use drr_runtime::attr::AttrData;
/// use drr_runtime::decl::FoldOp;
/// use drr_runtime::ir::{FoldValue, Ir};
///
/// /// size() -> 8
/// fn size<I: Ir>(op: &mut FoldOp<'_, I>) -> Option<FoldValue<I>> {
///     let ty = op.result_type(0).handle().into();
///     op.make(&AttrData::Integer { value: 8, ty })
/// }
///
/// /// x + 0 -> x
/// fn add<I: Ir>(op: &mut FoldOp<'_, I>) -> Option<FoldValue<I>> {
///     op.constant(1)?.is_zero().then(|| op.operand(0).into())
/// }
/// ```
pub struct FoldOp<'a, I: Ir> {
    ir: &'a mut I,
    op: Op<I>,
}

impl<'a, I: Ir> FoldOp<'a, I> {
    /// An operation of this IR.
    pub fn new(ir: &'a mut I, op: Op<I>) -> Self {
        FoldOp { ir, op }
    }
    /// The IR.
    pub fn ir(&self) -> &I {
        self.ir
    }
    /// The handle of the operation.
    pub fn handle(&self) -> Op<I> {
        self.op
    }
    /// The typed view of the operation, which must be of this declaration.
    pub fn view<O: HasView>(&self) -> O::View<'_, I> {
        O::wrap(self.ir, self.op)
    }
    /// Operand `index`.
    ///
    /// # Panics
    /// If there is no such operand.
    pub fn operand(&self, index: usize) -> Value<I> {
        self.ir.operand(self.op, index)
    }
    /// The constant that operand `index` is, if a constant-like operation defines it.
    ///
    /// # Panics
    /// If there is no such operand.
    pub fn constant(&self, index: usize) -> Option<AttrRef<'_, I>> {
        self.constant_of(self.operand(index))
    }
    /// The constant of a value, if a constant-like operation defines it.
    pub fn constant_of(&self, value: Value<I>) -> Option<AttrRef<'_, I>> {
        AttrRef::constant(self.ir, value)
    }
    /// The attribute with this name; `None` if the operation does not have it.
    pub fn attr(&self, name: &str) -> Option<AttrRef<'_, I>> {
        self.attr_of(self.op, name)
    }
    /// The attribute of another operation with this name; `None` if it does not have it.
    pub fn attr_of(&self, op: Op<I>, name: &str) -> Option<AttrRef<'_, I>> {
        AttrRef::named(self.ir, op, name)
    }
    /// The operation that defines a value, if it is of this declaration.
    pub fn defined_by<O: OpDef>(&self, value: Value<I>) -> Option<Op<I>> {
        let (op, _) = self.ir.defining_op(value)?;
        let kind = self.ir.kind(op);
        self.ir.is_named(kind, O::DECL.name).then_some(op)
    }
    /// The type of a value.
    pub fn type_of(&self, value: Value<I>) -> Ty<'_, I> {
        Ty::new(self.ir, self.ir.value_type(value))
    }
    /// The type of result `index`.
    ///
    /// # Panics
    /// If there is no such result.
    pub fn result_type(&self, index: usize) -> Ty<'_, I> {
        self.type_of(self.ir.result(self.op, index))
    }
    /// Makes an attribute, a replacement of a result. `None` if the IR cannot represent it.
    pub fn make(&mut self, attr: &AttrData<I>) -> Option<FoldValue<I>> {
        self.ir.make_attr(attr).map(FoldValue::Attr)
    }
    /// Sets operand `index`. The fold then returns [`Fold::InPlace`].
    ///
    /// # Panics
    /// If there is no such operand.
    pub fn set_operand(&mut self, index: usize, value: Value<I>) {
        self.ir.set_operand(self.op, index, value);
    }
    /// Sets the attribute with this name. The fold then returns [`Fold::InPlace`]. `None` if the IR
    /// cannot represent it.
    pub fn set_attr(&mut self, name: &str, attr: &AttrData<I>) -> Option<()> {
        let name: AttrName = self.ir.bind_attr(self.ir.kind(self.op), name);
        let attr = self.ir.make_attr(attr)?;
        self.ir.set_attr(self.op, name, Some(attr));
        Some(())
    }
}

/// [`OpDef::materialize`].
pub(super) fn materialize<O: OpDef, I: Ir>(
    ir: &mut I,
    at: InsertPoint<I>,
    like: Op<I>,
    attr: &I::Attr,
    ty: Type<I>,
) -> Option<Op<I>> {
    let [declared] = O::DECL.attrs else {
        return None;
    };
    let kind = ir.bind_op::<O>()?;
    let name = ir.bind_attr(kind, declared.name);
    let loc = ir.loc(like);
    let state = OpState {
        result_types: &[ty],
        attrs: &[(name, attr.clone())],
        ..OpState::new(kind, loc)
    };
    let op = ir.create_op(at, state);
    if O::verify_signature(ir, op).is_ok() {
        return Some(op);
    }
    ir.erase_op(op);
    None
}

/// A result of a fold function: a [`Fold`], a replacement for the only result, one for each result,
/// or an `Option` of these.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a result of a fold function",
    label = "expected a `Fold<I>`, a `FoldValue<I>`, or an `Option` of one"
)]
pub trait IntoFold<I: Ir> {
    /// The fold.
    fn into_fold(self) -> Fold<I>;
}

impl<I: Ir> IntoFold<I> for Fold<I> {
    fn into_fold(self) -> Fold<I> {
        self
    }
}
impl<I: Ir> IntoFold<I> for FoldValue<I> {
    fn into_fold(self) -> Fold<I> {
        Fold::Values(vec![self])
    }
}
impl<I: Ir> IntoFold<I> for Value<I> {
    fn into_fold(self) -> Fold<I> {
        FoldValue::Value(self).into_fold()
    }
}
impl<I: Ir> IntoFold<I> for Vec<FoldValue<I>> {
    fn into_fold(self) -> Fold<I> {
        Fold::Values(self)
    }
}
impl<I: Ir, T: IntoFold<I>> IntoFold<I> for Option<T> {
    fn into_fold(self) -> Fold<I> {
        self.map_or(Fold::No, T::into_fold)
    }
}
