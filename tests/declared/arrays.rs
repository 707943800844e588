//! Arrays of arrays among the parameters.

use drr::embedded::Context;
use drr::prelude::*;

/// The dimensions of which each dimension is made.
#[derive(AttrDef, Clone, PartialEq, Debug)]
#[attr_def(name = "nn.groups", format = "`<` $groups (`of` $names^)? `>`")]
struct Groups {
    groups: Vec<Vec<i64>>,
    names: Option<Vec<Vec<String>>>,
}

/// An array that may be empty, before groups.
#[derive(TypeDef, Clone, PartialEq, Debug)]
#[type_def(
    name = "nn.span",
    format = "`<` $at (`to` $to^)? (`by` $by^) : (`once`)? `>`"
)]
struct Span {
    at: Vec<i64>,
    to: Option<i64>,
    by: Option<i64>,
}

#[test]
fn an_empty_array_is_read_before_groups() {
    let mut ctx = Context::new();
    ctx.registered_def::<Span>();
    for (at, to, by, text) in [
        (vec![], Some(1), Some(2), "!nn.span< to 1 by 2>"),
        (vec![], None, Some(2), "!nn.span< by 2>"),
        (vec![], None, None, "!nn.span< once>"),
        (vec![3, 4], None, None, "!nn.span<3, 4 once>"),
    ] {
        let made = Span { at, to, by };
        let ty = ctx.make_type(&(&made).into()).expect("it is valid");
        assert_eq!(ctx.type_text(ty), text);
        let read = ctx.parse_type(text).expect(text);
        assert_eq!(Ty::new(&ctx, read).decode::<Span>(), Some(made));
    }
    let error = ctx.parse_type("!nn.span<x once>").unwrap_err().to_string();
    assert!(error.contains("expected integer value"), "{error}");
}

#[test]
fn an_array_in_an_array_stands_in_brackets() {
    let mut ctx = Context::new();
    ctx.registered_def::<Groups>();
    let of = |groups: &[&[i64]]| groups.iter().map(|group| group.to_vec()).collect();
    for (groups, names, text) in [
        (of(&[&[0, 1], &[2]]), None, "#nn.groups<[0, 1], [2]>"),
        (of(&[&[0, 1, 2]]), None, "#nn.groups<[0, 1, 2]>"),
        (of(&[&[], &[1], &[]]), None, "#nn.groups<[], [1], []>"),
        (of(&[]), None, "#nn.groups<>"),
        (
            of(&[]),
            Some(vec![vec!["a".into()]]),
            "#nn.groups< of [\"a\"]>",
        ),
    ] {
        let made = Groups { groups, names };
        let attr = ctx.make_attr(&(&made).into()).expect("it is valid");
        assert_eq!(ctx.attr_text(attr), text);
        let read = ctx.parse_attr(text).expect(text);
        assert_eq!(AttrRef::given(&ctx, &read).decode::<Groups>(), Some(made));
    }
    for (text, message) in [
        ("#nn.groups<1, 2>", "expected '['"),
        ("#nn.groups<[1, 2>", "expected ']'"),
        ("#nn.groups<[1], 2>", "expected '>'"),
    ] {
        let error = ctx.parse_attr(text).expect_err(text).to_string();
        assert!(error.contains(message), "{text}: {error}");
    }
}
