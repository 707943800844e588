//! Integers of any size, as IR-independent data.

use drr_dialects::func::FuncDialect;
use drr_ir::Context;
use drr_runtime::attr::{AttrData, AttrView};
use drr_runtime::ir::Ir;
use drr_runtime::native::AttrRef;
use drr_runtime::ty::{FloatKind, Signedness, TypeData};

#[test]
fn integers_of_any_size_are_made_compared_and_shown() {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let (int, max) = (TypeData::<Context>::int, u64::MAX);
    let unsigned = TypeData::Integer(192, Signedness::Unsigned);
    let cases: [(&[u64], TypeData<Context>, &str); 10] = [
        (&[], int(256), "0 : i256"),
        (
            &[1, 0, 1],
            int(256),
            "340282366920938463463374607431768211457 : i256",
        ),
        (
            &[0, 0, max],
            int(256),
            "-340282366920938463463374607431768211456 : i256",
        ),
        (
            &[0, 0, 1 << 63, 0],
            int(256),
            "3138550867693340381917894711603833208051177722232017256448 : i256",
        ),
        (&[max], int(256), "-1 : i256"),
        (
            &[max],
            unsigned,
            "6277101735386680763835789423207666416102355444464034512895 : ui192",
        ),
        (&[7, 0, 0, 9], int(129), "7 : i129"),
        (&[(1 << 40) + 7, max], int(8), "7 : i8"),
        (&[3], int(1), "true"),
        (&[1, 2], TypeData::Index, "1 : index"),
    ];
    for (words, ty, text) in cases {
        let data = AttrData::WideInteger {
            words: words.to_vec(),
            ty,
        };
        let made = ctx.make_attr(&data).expect(text);
        assert_eq!(ctx.display_attr(&made).to_string(), text);
        assert_eq!(ctx.parse_attr(text), Ok(made), "{text}");
        assert!(AttrRef::given(&ctx, &made).is_data(&data), "{text}");
        let other = ctx.parse_attr("5 : i256").expect("an integer");
        assert!(!AttrRef::given(&ctx, &other).is_data(&data), "{text}");
        // The view gives the same attribute again.
        let seen = ctx.with_attr_view(&made, |view| match view {
            AttrView::WideInteger { words, ty } => Some((words.to_vec(), ty)),
            _ => None,
        });
        if let Some((words, ty)) = seen {
            let ty = ty.into();
            assert_eq!(
                ctx.make_attr(&AttrData::WideInteger { words, ty }),
                Some(made)
            );
        }
    }
    let truth = AttrData::Integer {
        value: 3,
        ty: int(1),
    };
    let made = ctx.make_attr(&truth).expect("true");
    assert!(AttrRef::given(&ctx, &made).is_data(&truth));
    let float = AttrData::WideInteger {
        words: vec![1],
        ty: TypeData::Float(FloatKind::F32),
    };
    assert_eq!(ctx.make_attr(&float), None);
}
