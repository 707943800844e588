//! Layouts of memrefs.

use drr_ir::Context;
use drr_runtime::attr::AttrData;
use drr_runtime::ir::Ir;
use drr_runtime::layout::StridedLayout;
use drr_runtime::native::AttrRef;
use drr_runtime::ty::DYNAMIC;

#[test]
fn strides_are_an_attribute() {
    let mut ctx = Context::new();
    let layout = |strides: &[i64], offset| StridedLayout {
        strides: strides.to_vec(),
        offset,
    };
    for (layout, text) in [
        (layout(&[4, DYNAMIC], 2), "strided<[4, ?], offset: 2>"),
        (layout(&[], DYNAMIC), "strided<[], offset: ?>"),
        (layout(&[-1], 0), "strided<[-1]>"),
    ] {
        let data = AttrData::Strided(layout);
        let made = ctx.make_attr(&data).expect(text);
        assert_eq!(ctx.attr_text(made), text);
        assert_eq!(ctx.parse_attr(text), Ok(made));
        assert!(AttrRef::given(&ctx, &made).is_data(&data));
        let other = AttrData::Strided(StridedLayout {
            strides: vec![7],
            offset: 0,
        });
        assert!(!AttrRef::given(&ctx, &made).is_data(&other));
    }
}
