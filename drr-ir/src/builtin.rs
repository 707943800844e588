//! The ops that are registered in every context.

use drr_runtime::builtin::UnrealizedConversionCastOp;
use drr_runtime::decl::{Arity, AttrDecl, OpDecl, PartDecl, Presence, VerifyError};
use drr_runtime::format::{Anchor, AttrForm, Element, ElementKind, Format, Group};
use drr_runtime::ir::{Ir, Op};
use drr_runtime::signature::Verifier;

use crate::context::{Context, Hooks};

const BODY: &[PartDecl] = &[PartDecl {
    name: "body",
    arity: Arity::One,
}];

/// An element after a space.
const fn spaced(kind: ElementKind) -> Element {
    Element { space: true, kind }
}
/// An element without a space before it.
const fn joined(kind: ElementKind) -> Element {
    Element { space: false, kind }
}

const MODULE_FORMAT: Format = Format {
    text: "($sym_name^)? attr-dict-with-keyword $body",
    elements: &[
        joined(ElementKind::Group(&Group {
            anchors: &[Anchor::Attr(0)],
            inverted: false,
            then: &[spaced(ElementKind::Attr(0, AttrForm::Symbol))],
            otherwise: &[],
        })),
        joined(ElementKind::AttrDictWithKeyword),
        spaced(ElementKind::Region(0)),
    ],
    attrs: &[0],
    ..Format::EMPTY
};
/// An optional attribute that is a string.
const fn string(name: &'static str) -> AttrDecl {
    AttrDecl {
        name,
        presence: Presence::Optional,
        summary: "string attribute",
        text: None,
    }
}

static MODULE: OpDecl = OpDecl {
    name: "builtin.module",
    attrs: &[string("sym_name"), string("sym_visibility")],
    regions: BODY,
    traits: &[
        "IsolatedFromAbove",
        "NoTerminator",
        "SingleBlock",
        "GraphRegion",
        "Symbol",
        "SymbolTable",
    ],
    format: Some(&MODULE_FORMAT),
    doc: "A container of top-level operations.",
    ..OpDecl::EMPTY
};

impl Context {
    pub(crate) fn register_builtin_ops(&mut self) {
        self.registered::<UnrealizedConversionCastOp>();
        self.register(
            None,
            &MODULE,
            Hooks {
                verify: verify_module,
                default_dialect: "builtin",
                ..Hooks::NONE
            },
        );
    }
}

fn verify_module(ctx: &Context, op: Op<Context>) -> Result<(), VerifyError> {
    Verifier::new(ctx, op, &MODULE)?;
    for slot in ctx
        .attr_slots(op.0.0)
        .iter()
        .filter(|slot| !slot.is_property())
    {
        let name = ctx.name(slot.name());
        if !name.contains('.') {
            let wrong = "can only contain attributes with dialect-prefixed names, found:";
            return Err(format!("{wrong} '{name}'").into());
        }
    }
    match ctx.body(op) {
        Some(block) if ctx.block_args(block).is_empty() => Ok(()),
        Some(_) => Err("region should have no arguments".into()),
        None => {
            Err("region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks".into())
        }
    }
}
