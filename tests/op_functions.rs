//! Ops with their own functions for verification or inference, and the facade under another name.

use drr::embedded::{Context, Loc};
use drr::ir::{Container, InsertPoint, Ir, Op, TypeData};
use drr::native::Ty;
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
    ir: &I,
    _: &[Type<I>],
    attrs: &[Option<I::Attr>],
) -> Option<Vec<TypeData<I>>> {
    let width = i64::from_attr(AttrRef::given(ir, attrs[0].as_ref()?))?;
    Some(vec![TypeData::int(width.try_into().ok()?)])
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
        _: &I,
        operands: &[Type<I>],
        _: &[Option<I::Attr>],
    ) -> Option<Vec<TypeData<I>>> {
        let [a, b] = operands else { return None };
        Some(vec![(*b).into(), (*a).into()])
    }
}

/// The first operand without a rank, if it has dimensions.
fn unranked<I: Ir>(
    ir: &I,
    operands: &[Type<I>],
    _: &[Option<I::Attr>],
) -> Option<Vec<TypeData<I>>> {
    let element = Ty::new(ir, operands[0]).element_type()?.handle();
    Some(vec![TypeData::unranked(Container::Tensor, element)])
}

fn same_elements<I: Ir>(ir: &I, inferred: &TypeData<I>, ty: Type<I>) -> bool {
    let elements = Ty::new(ir, ty)
        .element_type()
        .zip(inferred.element_type(ir));
    elements.is_some_and(|(own, inferred)| own.is_data(&inferred))
}

#[derive(Op)]
#[op(name = "test.reshape", infer = unranked, compatible = same_elements)]
struct ReshapeOp {
    #[operand]
    x: AnyType,
    #[result]
    y: AnyType,
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

/// As in MLIR, whose `InferTypeOpInterface` verifies them after the op's own verifier.
#[test]
fn results_have_the_types_that_the_function_of_the_author_infers() {
    let given = "%a, %b = \"test.given\"() : () -> (i16, tensor<2xi8>)\n";
    let cases = [
        ("\"test.even\"() : () -> i16", None),
        ("\"test.even\"() {width = 8 : i64} : () -> i8", None),
        (
            "\"test.even\"() {width = 8 : i64} : () -> i16",
            Some("inferred type(s) 'i8' are incompatible with return type(s) of operation 'i16'"),
        ),
        (
            "\"test.even\"() {width = 7 : i64} : () -> i16",
            Some("expects an even width, but got 7"),
        ),
        (
            "\"test.swap\"(%a, %b) : (i16, tensor<2xi8>) -> (tensor<2xi8>, i16)",
            None,
        ),
        (
            "\"test.swap\"(%a, %b) : (i16, tensor<2xi8>) -> (i16, tensor<2xi8>)",
            Some(
                "inferred type(s) 'tensor<2xi8>', 'i16' are incompatible with return type(s) of operation 'i16', \
                 'tensor<2xi8>'",
            ),
        ),
        // These may differ, as the op says.
        (
            "\"test.reshape\"(%b) : (tensor<2xi8>) -> tensor<1x2xi8>",
            None,
        ),
        (
            "\"test.reshape\"(%b) : (tensor<2xi8>) -> tensor<2xi16>",
            Some(
                "inferred type(s) 'tensor<*xi8>' are incompatible with return type(s) of operation 'tensor<2xi16>'",
            ),
        ),
        (
            "\"test.reshape\"(%a) : (i16) -> i16",
            Some("failed to infer returned types"),
        ),
    ];
    for (text, wanted) in cases {
        let mut ctx = Context::new();
        ctx.registered::<EvenOp>();
        ctx.registered::<ReshapeOp>();
        ctx.registered::<SwapOp>();
        let found = ctx.parse_module(&format!("{given}{text}"));
        let found = found.err().map(|errors| errors[0].message.clone());
        let found = found.as_deref().map(|text| match text.split_once(" op ") {
            Some((_, message)) => message,
            None => text,
        });
        assert_eq!(found, wanted, "{text}");
    }
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

#[test]
fn operands_are_broadcast_to_the_type_of_the_result() {
    let cases = [
        ("tensor<2x1xf32>", "tensor<3xf32>", Some("tensor<2x3xf32>")),
        ("tensor<2x?xf32>", "tensor<3xf32>", Some("tensor<2x3xf32>")),
        ("tensor<2xf32>", "tensor<*xf32>", Some("tensor<*xf32>")),
        ("tensor<2xf32>", "tensor<3xf32>", None),
        ("tensor<2xf32>", "tensor<2xf64>", None),
        ("i32", "i32", Some("i32")),
        ("i32", "tensor<2xi32>", None),
        ("memref<2xf32>", "memref<1xf32>", None),
    ];
    let mut ctx = Context::new();
    for (left, right, wanted) in cases {
        let types = [left, right].map(|text| ctx.parse_type(text).expect("a type"));
        let found = drr::op::broadcast_types(&ctx, &types, &[]);
        let found = found.map(|types| ctx.make_type(&types[0]).expect("it has all types"));
        let found = found.map(|ty| ctx.type_text(ty));
        assert_eq!(found.as_deref(), wanted, "{left} and {right}");
    }
    assert!(drr::op::broadcast_types(&ctx, &[], &[]).is_none());
}

mod twice {
    //! Two declarations of one op, as rules declare what they need of it.
    use super::*;

    mod full {
        drr::declare_op! {
            pub(super) PlusOp = "test.plus"(x: AnyType) -> (r: AnyType)
                traits(SameOperandsAndResultType) format = "$x attr-dict `:` type($x)";
        }
        use drr::prelude::*;
    }
    drr::declare_op! {
        PlusOp = "test.plus"(x: AnyType) -> (r: AnyType) traits(SameOperandsAndResultType);
    }

    #[test]
    fn the_declaration_with_a_syntax_stays() {
        for full_first in [true, false] {
            let mut ctx = Context::new();
            let kind = match full_first {
                true => (ctx.registered::<full::PlusOp>(), ctx.registered::<PlusOp>()),
                false => (ctx.registered::<PlusOp>(), ctx.registered::<full::PlusOp>()),
            };
            assert_eq!(kind.0, kind.1);
            let text = "%0 = \"test.a\"() : () -> i32\n%1 = test.plus %0 : i32";
            let module = ctx.parse_module(text).expect("it has its syntax");
            assert!(
                ctx.display(module)
                    .to_string()
                    .contains("test.plus %0 : i32")
            );
        }
    }

    #[test]
    fn builtin_ops_stay_as_they_are() {
        let mut ctx = Context::new();
        ctx.registered::<drr::builtin::ModuleOp>();
        ctx.registered::<drr::builtin::UnrealizedConversionCastOp>();
        let text = "module attributes {plain = 1 : i64} {}";
        let error = ctx.parse_module(text).expect_err("the verifier of modules");
        assert!(
            error.to_string().contains("dialect-prefixed names"),
            "{error}"
        );
    }
}
