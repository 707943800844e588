//! Attributes that dialects verify.

use crate::ir::{Ir, Op};
use crate::native::{AttrRef, Ty};

/// An attribute whose name begins with that of a dialect, at an op that does not declare it.
///
/// ```
/// use drr_runtime::attr::AttrView;
/// use drr_runtime::decl::VerifyError;
/// use drr_runtime::dialect::DialectAttr;
/// use drr_runtime::ir::Ir;
///
/// /// The function of `dialect! { pub Nn = "nn" { verify_attr: verify_attr } }`.
/// fn verify_attr<I: Ir>(attr: DialectAttr<'_, I>) -> Result<(), VerifyError> {
///     match attr.name {
///         "nn.cost" if attr.value.view(|view| matches!(view, AttrView::Integer { .. })) => Ok(()),
///         name => Err(format!("has a wrong attribute '{name}'").into()),
///     }
/// }
/// ```
pub struct DialectAttr<'a, I: Ir> {
    /// The operation.
    pub op: Op<I>,
    /// The thing that has the attribute.
    pub place: AttrPlace<'a, I>,
    /// The name, `dialect.word`.
    pub name: &'a str,
    /// The attribute. It knows the IR.
    pub value: AttrRef<'a, I>,
}

/// The thing that has an attribute.
pub enum AttrPlace<'a, I: Ir> {
    /// The operation.
    Op,
    /// The argument of this number and type of a function.
    Argument(usize, Ty<'a, I>),
    /// The result of this number and type of a function.
    Result(usize, Ty<'a, I>),
}
