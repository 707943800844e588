//! Ops with their own functions for verification or inference, and the facade under another name.

use drr::embedded::{Context, Loc};
use drr::ir::{InsertPoint, Ir, Op};
use drr::prelude::*;
use drr::rewriter::IRRewriter;

/// The facade under another name.
use drr as rewrite;

fn check_even<I: Ir>(ir: &I, op: Op<I>) -> Result<(), String> {
    let width = EvenOp::wrap(ir, op).width_decoded().unwrap_or_default();
    if width % 2 == 0 {
        Ok(())
    } else {
        Err(format!("expects an even width, but got {width}"))
    }
}

/// The integer type with the width that the attribute gives.
fn type_of_width<I: Ir>(
    ir: &mut I,
    _: &[Type<I>],
    attrs: &[Option<I::Attr>],
) -> Option<Vec<Type<I>>> {
    let width = i64::from_attr(AttrRef::given(ir, attrs[0].as_ref()?))?;
    let data = drr::ir::TypeData::int(width.try_into().ok()?);
    ir.make_type(&data).map(|ty| vec![ty])
}

#[derive(Op)]
#[op(name = "test.even", infer = type_of_width, verify = check_even, crate = rewrite)]
struct EvenOp {
    #[attr(default = 16)]
    width: I64Attr,
    #[result]
    result: SignlessInteger,
}

#[derive(Op)]
#[op(name = "test.swap", traits(InferTypes))]
struct SwapOp {
    #[operand]
    a: AnyType,
    #[operand]
    b: AnyType,
    #[result]
    x: AnyType,
    #[result]
    y: AnyType,
}

impl drr::op::InferTypes for SwapOp {
    fn infer<I: Ir>(
        _: &mut I,
        operands: &[Type<I>],
        _: &[Option<I::Attr>],
    ) -> Option<Vec<Type<I>>> {
        let [a, b] = operands else { return None };
        Some(vec![*b, *a])
    }
}

#[test]
fn functions_of_the_authors_verify_and_infer() {
    let mut ctx = Context::new();
    let module = ctx
        .parse_module("\"x.op\"() : () -> ()")
        .expect("it parses");
    let at = InsertPoint::End(ctx.body(module).expect("it has a body"));
    let mut rewriter = IRRewriter::new(&mut ctx, at);
    let mut rewriter = rewriter.rewriter();
    let default = EvenOp::build(&mut rewriter, Loc::UNKNOWN).expect("it builds");
    let odd = EvenOp::builder()
        .width(7)
        .create(&mut rewriter, Loc::UNKNOWN)
        .expect("it builds");
    let ir = rewriter.ir();
    let (a, b) = (ir.result(default, 0), ir.result(odd, 0));
    let swap = SwapOp::build(&mut rewriter, Loc::UNKNOWN, a, b).expect("it builds");

    let types = |op| -> Vec<String> {
        (0..ctx.num_results(op))
            .map(|at| ctx.display_type(ctx.value_type(ctx.result(op, at))))
            .collect()
    };
    assert_eq!(types(default), ["i16"]);
    assert_eq!(types(odd), ["i7"]);
    assert_eq!(types(swap), ["i7", "i16"]);
    assert_eq!(EvenOp::verify_signature(&ctx, default), Ok(()));
    assert_eq!(
        EvenOp::verify_signature(&ctx, odd),
        Err("expects an even width, but got 7".into())
    );
}

#[test]
fn an_absent_attribute_decodes_to_its_default() {
    let mut ctx = Context::new();
    ctx.registered::<EvenOp>();
    let module = ctx
        .parse_module("%0 = \"test.even\"() : () -> i16")
        .expect("it parses");
    let block = ctx.body(module).expect("it has a body");
    let op = ctx.first_op(block).expect("it has an operation");
    // The parser has added the default.
    let kind = ctx.kind(op);
    let width = ctx.bind_attr(kind, "width");
    ctx.set_attr(op, width, None);
    let view = EvenOp::view(&ctx, op).expect("it is this op");
    assert_eq!(view.width(), None);
    assert_eq!(view.width_decoded(), Some(16));
    assert_eq!(EvenOp::verify_signature(&ctx, op), Ok(()));
}
