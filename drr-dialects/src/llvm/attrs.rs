//! Verification of the attributes of functions, their arguments and results.

use drr::dialect::{AttrPlace, DialectAttr};
use drr::ir::{AttrView, Ir};
use drr::native::Ty;
use drr::op::VerifyError;

use super::types::{LlvmPointer, LlvmType, is_declared};

type Verified = Result<(), VerifyError>;

/// The data of an attribute, and the type that its value must have.
enum Rule {
    UnitOfPointer,
    TypeOfPointer,
    IntegerOfPointer,
    UnitOfInteger,
    Integer,
    Unit,
}

/// The attributes that are checked.
const RULES: &[(&str, Rule)] = &[
    ("llvm.align", Rule::IntegerOfPointer),
    ("llvm.alignstack", Rule::Integer),
    ("llvm.byref", Rule::TypeOfPointer),
    ("llvm.byval", Rule::TypeOfPointer),
    ("llvm.dereferenceable", Rule::IntegerOfPointer),
    ("llvm.dereferenceable_or_null", Rule::IntegerOfPointer),
    ("llvm.elementtype", Rule::TypeOfPointer),
    ("llvm.inalloca", Rule::TypeOfPointer),
    ("llvm.inreg", Rule::Unit),
    ("llvm.nest", Rule::UnitOfPointer),
    ("llvm.noalias", Rule::UnitOfPointer),
    ("llvm.nocapture", Rule::UnitOfPointer),
    ("llvm.nofree", Rule::UnitOfPointer),
    ("llvm.nonnull", Rule::UnitOfPointer),
    ("llvm.noundef", Rule::Unit),
    ("llvm.preallocated", Rule::TypeOfPointer),
    ("llvm.readnone", Rule::UnitOfPointer),
    ("llvm.readonly", Rule::UnitOfPointer),
    ("llvm.returned", Rule::Unit),
    ("llvm.signext", Rule::UnitOfInteger),
    ("llvm.sret", Rule::TypeOfPointer),
    ("llvm.writeonly", Rule::UnitOfPointer),
    ("llvm.zeroext", Rule::UnitOfInteger),
];

/// The attributes that results cannot have.
const NOT_ON_RESULTS: &[&str] = &[
    "llvm.allocalign",
    "llvm.allocptr",
    "llvm.alignstack",
    "llvm.byref",
    "llvm.byval",
    "llvm.inalloca",
    "llvm.nest",
    "llvm.nocapture",
    "llvm.nofree",
    "llvm.preallocated",
    "llvm.readnone",
    "llvm.readonly",
    "llvm.returned",
    "llvm.sret",
    "llvm.writeonly",
];

/// The verifier of the dialect's attributes.
pub(super) fn verify<I: Ir>(attr: DialectAttr<'_, I>) -> Verified {
    match attr.place {
        AttrPlace::Op => match attr.name == "llvm.data_layout" {
            true if !attr.value.view(|view| matches!(view, AttrView::String(_))) => {
                Err("expected 'llvm.data_layout' to be a string attributes".into())
            }
            _ => Ok(()),
        },
        AttrPlace::Argument(_, ty) => on_value(&attr, ty),
        AttrPlace::Result(_, ty) => {
            if is_declared(ty, &["llvm.void"]) {
                let message = "cannot attach result attributes to functions with a void return";
                return Err(VerifyError::unnamed(message));
            }
            match NOT_ON_RESULTS.contains(&attr.name) {
                true => wrong(attr.name, "is not a valid result attribute"),
                false => on_value(&attr, ty),
            }
        }
    }
}

fn wrong(name: &str, what: &str) -> Verified {
    Err(VerifyError::unnamed(format!("\"{name}\" {what}")))
}

/// Compares an attribute with the rule for it. Types that are not yet LLVM's may have any.
fn on_value<I: Ir>(attr: &DialectAttr<'_, I>, ty: Ty<'_, I>) -> Verified {
    let Some((_, rule)) = RULES.iter().find(|(name, _)| *name == attr.name) else {
        return Ok(());
    };
    let (is_right, what) = attr.value.view(|view| match rule {
        Rule::UnitOfPointer | Rule::UnitOfInteger | Rule::Unit => {
            (matches!(view, AttrView::Unit), "a unit")
        }
        Rule::TypeOfPointer => (matches!(view, AttrView::Type(_)), "a type"),
        Rule::IntegerOfPointer | Rule::Integer => {
            let is = matches!(
                view,
                AttrView::Integer { .. } | AttrView::WideInteger { .. } | AttrView::Bool(_)
            );
            (is, "an integer")
        }
    });
    if !is_right {
        return wrong(attr.name, &format!("should be {what} attribute"));
    }
    let wanted = match rule {
        Rule::UnitOfPointer | Rule::TypeOfPointer | Rule::IntegerOfPointer => {
            (ty.satisfies::<LlvmPointer>(), "pointer")
        }
        Rule::UnitOfInteger => (ty.int_width().is_some(), "integer"),
        Rule::Integer | Rule::Unit => return Ok(()),
    };
    match ty.satisfies::<LlvmType>() && !wanted.0 {
        true => wrong(
            attr.name,
            &format!("attribute attached to non-{} LLVM type", wanted.1),
        ),
        false => Ok(()),
    }
}
