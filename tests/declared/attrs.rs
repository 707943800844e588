//! The verifier that a dialect has for its attributes.

use drr::dialect::{AttrPlace, DialectAttr};
use drr::embedded::Context;
use drr::ir::{AttrView, Ir};
use drr::native::Ty;
use drr::op::VerifyError;
use drr::prelude::*;
use drr_dialects::func::FuncDialect;

drr::declare_op! {
    /// An op with an attribute of its own, which its declaration verifies.
    pub MarkOp = "mark.op"() { weight: Optional<StrAttr> };
}

drr::dialect! {
    /// Marks on operations and functions.
    pub MarkDialect = "mark" { ops: [MarkOp], verify_attr: verify }
}

/// `mark.weight` is an integer, on operations, and on arguments and results that are integers.
fn verify<I: Ir>(attr: DialectAttr<'_, I>) -> Result<(), VerifyError> {
    let name = attr.name;
    if name != "mark.weight" {
        return Err(VerifyError::unnamed(format!("'{name}' is unknown")).note("use 'mark.weight'"));
    }
    if !attr
        .value
        .view(|view| matches!(view, AttrView::Integer { .. }))
    {
        return Err(format!("has a '{name}' that is not an integer").into());
    }
    let is_int = |ty: Ty<'_, I>| ty.int_width().is_some();
    let (part, index) = match attr.place {
        AttrPlace::Argument(index, ty) if !is_int(ty) => ("argument", index),
        AttrPlace::Result(index, ty) if !is_int(ty) => ("result", index),
        _ => return Ok(()),
    };
    Err(format!("has '{name}' on {part} {index}, which is not an integer").into())
}

/// The errors of a module, with their notes.
fn errors(text: &str) -> Vec<String> {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    ctx.load::<MarkDialect>();
    let Err(errors) = ctx.parse_module(text) else {
        return Vec::new();
    };
    let lines = errors
        .iter()
        .flat_map(|error| [error].into_iter().chain(&error.notes));
    lines.map(|line| line.message.clone()).collect()
}

#[test]
fn a_dialect_verifies_its_attributes_where_no_op_declares_them() {
    for right in [
        r#""mark.op"() {mark.weight = 1 : i32} : () -> ()"#,
        // This is the op's own attribute: the dialect does not see it.
        r#""mark.op"() <{weight = "heavy"}> {weight2} : () -> ()"#,
        r#""other.op"() {mark.weight = 1 : i32, other.weight, weight} : () -> ()"#,
        "func.func private @f(i32 {mark.weight = 1 : i8}, f32) -> (i1 {mark.weight = 2 : i8}) \
         attributes {mark.weight = 3 : i8}",
    ] {
        assert_eq!(errors(right), [""; 0], "{right}");
    }
    for (wrong, expected) in [
        (
            r#""mark.op"() {mark.weight} : () -> ()"#,
            &["'mark.op' op has a 'mark.weight' that is not an integer"][..],
        ),
        (
            r#""other.op"() {mark.wait = 1 : i32} : () -> ()"#,
            &["'mark.wait' is unknown", "use 'mark.weight'"],
        ),
        // The attributes of the operation come before the checks of its op.
        (
            r#""func.func"() {mark.weight} : () -> ()"#,
            &["'func.func' op has a 'mark.weight' that is not an integer"],
        ),
        (
            "func.func private @f(i32, f32 {mark.weight = 1 : i8})",
            &["'func.func' op has 'mark.weight' on argument 1, which is not an integer"],
        ),
        (
            "func.func private @f() -> (f32 {mark.weight = 1 : i8})",
            &["'func.func' op has 'mark.weight' on result 0, which is not an integer"],
        ),
        (
            "func.func @f(%a: i32 {mark.weight = \"\"}) { return }",
            &["'func.func' op has a 'mark.weight' that is not an integer"],
        ),
    ] {
        assert_eq!(errors(wrong), expected, "{wrong}");
    }
}

#[test]
fn a_dialect_that_is_not_loaded_verifies_nothing() {
    let mut ctx = Context::new();
    let module = ctx.parse_module(r#""other.op"() {mark.weight} : () -> ()"#);
    let module = module.expect("a module");
    ctx.load::<MarkDialect>();
    assert!(ctx.verify_op(module).is_err());
}
