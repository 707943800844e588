//! Enums whose attributes are texts of a dialect that also declares attributes.

use drr::embedded::{Context, PrintOptions};
use drr::prelude::*;

/// A memory.
#[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
#[enum_attr(text = "#mem.space<{}>")]
pub(crate) enum Space {
    #[value("global")]
    Global,
    #[value("local")]
    Local,
}

/// A mode.
#[derive(EnumAttr, Clone, Copy, PartialEq, Eq, Debug)]
#[enum_attr(text = "#mem<mode {}>")]
pub(crate) enum Mode {
    #[value("fast")]
    Fast,
}

/// A layout.
#[derive(AttrDef, Clone, PartialEq, Debug)]
#[attr_def(name = "mem.layout")]
pub(crate) struct Layout {
    rows: i64,
}

drr::declare_op! {
    /// Memory.
    pub(crate) AllocOp = "mem.alloc"() {
        space: EnumAttr<Space> = Space::Local,
        modes: Optional<ArrayOf<EnumAttr<Mode>>>,
        layout: Is<Layout>,
    } format = "(`in` $space^)? (`modes` $modes^)? $layout attr-dict";
}

drr::dialect! {
    /// Memory.
    pub(crate) MemDialect = "mem" { ops: [AllocOp], attrs: [Layout] }
}

#[test]
fn a_dialect_knows_the_enums_of_its_ops() {
    let mut ctx = Context::with_dialect::<MemDialect>();
    let text = "module {
  mem.alloc <4>
  mem.alloc in <global> modes [#mem<mode fast>] <4>
  mem.alloc <4> {other = #mem.space<global>}
}
";
    let module = ctx
        .parse_module(text)
        .unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(ctx.print_op(module, &PrintOptions::new()), text);
    let generic = ctx.print_op(module, &PrintOptions::new().generic(true));
    assert!(generic.contains("space = #mem.space<local>"), "{generic}");
    let other = "mem.alloc <4> {other = #mem.spaces<global>}";
    let error = ctx.parse_module(other).expect_err(other).to_string();
    let message = "unknown attribute `spaces` in dialect `mem`";
    assert!(error.contains(message), "{error}");
}
