//! Dialects: types that name their ops, for whoever loads them.

use std::any::Any;

use crate::decl::{AttrDef, OpDef, TypeDef, VerifyError};
pub use crate::decl::{AttrPlace, DialectAttr};
use crate::ir::{InsertPoint, Ir, Op, Type, Value};
use crate::pattern_set::PatternSet;
use crate::typedef::DefKind;

/// A dialect. The facade's `dialect!` declares one.
///
/// A dialect does not know the IR that loads it. It names its parts to a [visitor](DialectVisitor),
/// which each IR has.
///
/// ```
/// use drr_runtime::decl::OpDef;
/// use drr_runtime::dialect::{Dialect, DialectVisitor};
///
/// /// Counts the ops of a dialect.
/// struct Count(usize);
///
/// impl DialectVisitor for Count {
///     fn op<O: OpDef>(&mut self) {
///         self.0 += 1;
///     }
/// }
///
/// fn number_of_ops<D: Dialect>() -> usize {
///     let mut count = Count(0);
///     D::visit(&mut count);
///     count.0
/// }
/// # struct Empty;
/// # impl Dialect for Empty {
/// #     const NAME: &'static str = "empty";
/// #     fn visit<V: DialectVisitor + ?Sized>(_: &mut V) {}
/// # }
/// # assert_eq!(number_of_ops::<Empty>(), 0);
/// ```
#[diagnostic::on_unimplemented(
    message = "[drr::E0764] `{Self}` is not a dialect",
    label = "expected a dialect",
    note = "declare it with `dialect!`"
)]
#[allow(unused_variables, reason = "the defaults ignore them")]
pub trait Dialect: 'static {
    /// The name, which is the first part of the names of its ops: `arith`.
    const NAME: &'static str;

    /// A static with functions that the dialect's crate has compiled to load the dialect. `None` if each
    /// crate that loads it compiles them for itself. `dialect!` makes one for the embedded IR.
    const COMPILED: Option<&'static (dyn Any + Send + Sync)> = None;

    /// The kinds of which the dialect has more than it names to a visitor: `..` in the parts `types` and
    /// `attrs`. An IR stores what is not declared as text. Otherwise, what is not declared is an error if
    /// the dialect names any of its kind.
    const OPEN: &'static [DefKind] = &[];

    /// Names the parts to the visitor.
    fn visit<V: DialectVisitor + ?Sized>(visitor: &mut V);

    /// The rules that canonicalise the dialect's ops: the part `canonicalization`.
    fn canonicalization<I: Ir>() -> PatternSet<I> {
        PatternSet::new()
    }

    /// Creates an operation at `at` for a constant that an op of the dialect, `like`, folded to
    /// (MLIR's `materializeConstant`): of the first op in the part `constant` that can have it. `None`
    /// if there is none.
    fn materialize_constant<I: Ir>(
        ir: &mut I,
        at: InsertPoint<I>,
        like: Op<I>,
        attr: &I::Attr,
        ty: Type<I>,
    ) -> Option<Op<I>> {
        None
    }

    /// Creates an operation at `at` that converts the value to the type, for a call of the dialect
    /// whose types differ from those of the function that is inlined (MLIR's
    /// `materializeCallConversion`): of the op in the part `call_conversion`. `None` if there is
    /// none, and the call stays.
    fn materialize_call_conversion<I: Ir>(
        ir: &mut I,
        at: InsertPoint<I>,
        call: Op<I>,
        value: Value<I>,
        ty: Type<I>,
    ) -> Option<Op<I>> {
        None
    }

    /// Verifies an attribute of the dialect that an op does not declare (MLIR's
    /// `verifyOperationAttribute`, `verifyRegionArgAttribute` and `verifyRegionResultAttribute`): by
    /// the function in the part `verify_attr`.
    ///
    /// # Errors
    /// The mistake.
    fn verify_attr<I: Ir>(attr: DialectAttr<'_, I>) -> Result<(), VerifyError> {
        Ok(())
    }
}

/// Receives the parts of a dialect.
pub trait DialectVisitor {
    /// An op of the dialect.
    fn op<O: OpDef>(&mut self);

    /// A type of the dialect. The default ignores it.
    fn ty<T: TypeDef>(&mut self) {}

    /// An attribute of the dialect. The default ignores it.
    fn attr<A: AttrDef>(&mut self) {}

    /// A dialect that must be loaded with this one. The default ignores it.
    fn depends_on<D: Dialect>(&mut self) {}
}
