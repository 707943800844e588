//! Dense constants of one repeated element.

use drr_ir::Context;
use drr_runtime::ir::Ir;
use drr_runtime::native::{AttrRef, Ty};

#[test]
fn a_splat_has_any_static_shape_of_its_elements() {
    let mut ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    for (text, shape, resized) in [
        (
            "dense<-3> : tensor<2xi8>",
            "tensor<3x5xi8>",
            Some("dense<-3> : tensor<3x5xi8>"),
        ),
        (
            "dense<true> : tensor<2xi1>",
            "vector<9xi1>",
            Some("dense<true> : vector<9xi1>"),
        ),
        (
            "dense<0x7FC01234> : tensor<f32>",
            "tensor<2xf32>",
            Some("dense<0x7FC01234> : tensor<2xf32>"),
        ),
        (
            "dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>",
            "tensor<3xcomplex<f32>>",
            Some("dense<(1.000000e+00,2.000000e+00)> : tensor<3xcomplex<f32>>"),
        ),
        (
            "dense<\"a\"> : tensor<2x!x.text>",
            "tensor<3x!x.text>",
            Some("dense<\"a\"> : tensor<3x!x.text>"),
        ),
        ("dense<[1, 2]> : tensor<2xi8>", "tensor<2xi8>", None),
        ("dense<1> : tensor<2xi8>", "tensor<2xi16>", None),
        ("dense<1> : tensor<2xi8>", "tensor<?xi8>", None),
        ("dense<1> : tensor<2xi8>", "i8", None),
        ("1 : i8", "tensor<2xi8>", None),
    ] {
        let attr = ctx.parse_attr(text).expect(text);
        let ty = ctx.parse_type(shape).expect(shape);
        let data = AttrRef::given(&ctx, &attr).resize_splat(Ty::new(&ctx, ty));
        let made = data.as_ref().map(|data| ctx.make_attr(data).expect(text));
        let shown = made.map(|made| ctx.attr_text(made));
        assert_eq!(shown.as_deref(), resized, "{text} as {shape}");
        if let (Some(made), Some(data)) = (made, data) {
            assert!(AttrRef::given(&ctx, &made).is_data(&data), "{text}");
            assert!(!AttrRef::given(&ctx, &attr).is_data(&data), "{text}");
        }
    }
}
