//! The ops that are registered in every context.

use drr_runtime::decl::{AttrDecl, OpDecl, PartDecl, Presence, ValueDecl, VerifyError};
use drr_runtime::format::{
    Anchor, AttrForm, Element, ElementKind, Format, Group, TypeSource, Values,
};
use drr_runtime::ir::{Fold, Ir, Op};
use drr_runtime::signature::Verifier;

use crate::context::{Context, Hooks};

macro_rules! decl {
    ($name:literal, $doc:literal, traits: [$($t:literal),*], operands: $operands:expr, results: $results:expr, regions: $regions:expr, format: $format:expr, attrs: [$(($attr:literal, $presence:ident, $summary:literal)),*]) => {
        OpDecl {
            name: $name,
            operands: $operands,
            attrs: &[$(AttrDecl {
                name: $attr,
                presence: Presence::$presence,
                summary: $summary,
            }),*],
            results: $results,
            regions: $regions,
            successors: &[],
            traits: &[$($t),*],
            interfaces: &[],
            parents: &[],
            terminator: None,
            format: Some(&$format),
            has_syntax: false,
            doc: $doc,
        }
    };
}

use drr_runtime::decl::Arity;

const ANY: &[ValueDecl] = &[ValueDecl {
    name: "values",
    arity: Arity::Variadic,
    summary: "any type",
}];
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

/// `($values^ `:` type($values))?`
const TYPED_VALUES: &[Element] = &[
    spaced(ElementKind::Operand(0)),
    spaced(ElementKind::Literal(":")),
    spaced(ElementKind::Type(Values::Operand(0))),
];
const TYPED_GROUP: ElementKind = ElementKind::Group(&Group {
    anchors: &[Anchor::Operand(0)],
    inverted: false,
    then: TYPED_VALUES,
    otherwise: &[],
});

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
const CAST_FORMAT: Format = Format {
    text: "($values^ `:` type($values))? `to` type($values) attr-dict",
    elements: &[
        joined(TYPED_GROUP),
        spaced(ElementKind::Literal("to")),
        spaced(ElementKind::Type(Values::Result(0))),
        joined(ElementKind::AttrDict),
    ],
    operands: &[TypeSource::Written],
    results: &[TypeSource::Written],
    ..Format::EMPTY
};
static MODULE: OpDecl = decl!("builtin.module", "A container of top-level operations.",
    traits: ["IsolatedFromAbove", "NoTerminator", "SingleBlock", "GraphRegion", "Symbol",
        "SymbolTable"],
    operands: &[], results: &[], regions: BODY, format: MODULE_FORMAT,
    attrs: [("sym_name", Optional, "string attribute"),
        ("sym_visibility", Optional, "string attribute")]);

static CAST: OpDecl = decl!("builtin.unrealized_conversion_cast",
    "A conversion from one set of types to another that is still to be made.",
    traits: ["Pure"],
    operands: ANY, results: ANY, regions: &[], format: CAST_FORMAT, attrs: []);

impl Context {
    pub(crate) fn register_builtin_ops(&mut self) {
        let hooks = |verify| Hooks {
            verify,
            infer: |_, _, _| None,
            format_type: |_, _, _| None,
            default: |_| None,
            parse: |_| None,
            print: |_| false,
            parse_custom: |_, _| Ok(()),
            begins_custom: |_, _| false,
            print_custom: |_, _| {},
            verify_regions: |_, _| Ok(()),
            argument_name: |_, _, _, _| None,
            result_name: |_, _, _| None,
            fold: |_| Fold::No,
            default_dialect: "",
        };
        self.register(
            &MODULE,
            Hooks {
                default_dialect: "builtin",
                ..hooks(verify_module)
            },
        );
        self.register(&CAST, hooks(|ctx, op| counts(ctx, op, &CAST)));
    }
}

/// Checks the numbers of regions, results, successors and operands.
fn counts(ctx: &Context, op: Op<Context>, decl: &'static OpDecl) -> Result<(), VerifyError> {
    Verifier::new(ctx, op, decl)?;
    Ok(())
}

fn verify_module(ctx: &Context, op: Op<Context>) -> Result<(), VerifyError> {
    counts(ctx, op, &MODULE)?;
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
