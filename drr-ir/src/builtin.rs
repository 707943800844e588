//! The ops that are registered in every context.

use drr_runtime::decl::{AttrDecl, OpDecl, PartDecl, Presence, ValueDecl};
use drr_runtime::format::{
    Anchor, AttrForm, Element, ElementKind, Format, Group, TypeSource, Values,
};
use drr_runtime::ir::{Fold, Ir, Op};
use drr_runtime::signature::Verifier;

use crate::attr::AttrKind;
use crate::context::{ByHand, Context, Hooks};
use crate::types::TypeKind;

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
const CALL_FORMAT: Format = Format {
    text: "$callee `(` $values `)` attr-dict `:` functional-type($values, results)",
    elements: &[
        spaced(ElementKind::Attr(0, AttrForm::Full)),
        joined(ElementKind::Literal("(")),
        joined(ElementKind::Operand(0)),
        joined(ElementKind::Literal(")")),
        joined(ElementKind::AttrDict),
        spaced(ElementKind::Literal(":")),
        spaced(ElementKind::FunctionalType(
            Values::Operand(0),
            Values::Results,
        )),
    ],
    operands: &[TypeSource::Written],
    results: &[TypeSource::Written],
    attrs: &[0],
    ..Format::EMPTY
};
const RETURN_FORMAT: Format = Format {
    text: "attr-dict ($values^ `:` type($values))?",
    elements: &[joined(ElementKind::AttrDict), joined(TYPED_GROUP)],
    operands: &[TypeSource::Written],
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

static FUNC: OpDecl = decl!("func.func", "A function.",
    traits: ["IsolatedFromAbove", "Symbol", "AutomaticAllocationScope"],
    operands: &[], results: &[], regions: BODY, format: Format::EMPTY,
    attrs: [("sym_name", Required, "string attribute"),
        ("function_type", Required, "type attribute of function type"),
        ("sym_visibility", Optional, "string attribute"),
        ("arg_attrs", Optional, "Array of dictionary attributes"),
        ("res_attrs", Optional, "Array of dictionary attributes"),
        ("no_inline", Optional, "unit attribute")]);

static CALL: OpDecl = decl!("func.call", "A direct call of a function.",
    traits: [],
    operands: ANY, results: ANY, regions: &[], format: CALL_FORMAT,
    attrs: [("callee", Required, "flat symbol reference attribute"),
        ("arg_attrs", Optional, "Array of dictionary attributes"),
        ("res_attrs", Optional, "Array of dictionary attributes"),
        ("no_inline", Optional, "unit attribute")]);

static RETURN: OpDecl = decl!("func.return", "The end of a function.",
    traits: ["Terminator", "Pure"],
    operands: ANY, results: &[], regions: &[], format: RETURN_FORMAT, attrs: []);

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
            by_hand: None,
        };
        let kinds = [
            self.register(&MODULE, hooks(verify_module)),
            self.register(&CAST, hooks(|ctx, op| counts(ctx, op, &CAST))),
            self.register(
                &FUNC,
                Hooks {
                    by_hand: Some(ByHand::Func),
                    ..hooks(verify_func)
                },
            ),
            self.register(&CALL, hooks(verify_call)),
            self.register(&RETURN, hooks(verify_return)),
        ];
        for kind in kinds {
            self.kinds[kind.0 as usize].fully_known = true;
        }
    }
}

/// Checks the numbers of regions, results, successors and operands.
fn counts(ctx: &Context, op: Op<Context>, decl: &'static OpDecl) -> Result<(), String> {
    Verifier::new(ctx, op, decl).map(|_| ())
}

fn verify_module(ctx: &Context, op: Op<Context>) -> Result<(), String> {
    counts(ctx, op, &MODULE)?;
    for slot in ctx
        .attr_slots(op.0.0)
        .iter()
        .filter(|slot| !slot.is_property())
    {
        let name = ctx.name(slot.name());
        if !name.contains('.') {
            return Err(format!(
                "can only contain attributes with dialect-prefixed names, found: '{name}'"
            ));
        }
    }
    match ctx.body(op) {
        Some(block) if ctx.block_args(block).is_empty() => Ok(()),
        Some(_) => Err("region should have no arguments".to_string()),
        None => Err(
            "region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks"
                .to_string(),
        ),
    }
}

fn required<'a>(ctx: &'a Context, op: Op<Context>, name: &str) -> Result<&'a AttrKind, String> {
    match ctx.attr(op, name) {
        Some(attr) => Ok(ctx.attr_kind(attr)),
        None => Err(format!("requires attribute '{name}'")),
    }
}

fn verify_func(ctx: &Context, op: Op<Context>) -> Result<(), String> {
    counts(ctx, op, &FUNC)?;
    let ty = match required(ctx, op, "function_type")? {
        AttrKind::Type(ty) => *ty,
        _ => return Err(type_attr_message()),
    };
    let TypeKind::Function { inputs, .. } = ctx.kind_of_type(ty) else {
        return Err(type_attr_message());
    };
    if !matches!(required(ctx, op, "sym_name")?, AttrKind::String(..)) {
        return Err("attribute 'sym_name' failed to satisfy constraint: string attribute".into());
    }
    let Some(block) = ctx.body(op) else {
        let private = ctx.attr(op, "sym_visibility").is_some_and(|attr| {
            matches!(ctx.attr_kind(attr), AttrKind::String(text, _) if text.as_str() != Some("public"))
        });
        return if private {
            Ok(())
        } else {
            Err("symbol declaration cannot have public visibility".into())
        };
    };
    let args = ctx.block_args(block);
    if args.len() != inputs.len() {
        return Err(format!(
            "entry block must have {} arguments to match function signature",
            inputs.len()
        ));
    }
    for (index, (arg, input)) in args.iter().zip(inputs).enumerate() {
        let own = ctx.value_type(*arg);
        if own.0 != *input {
            return Err(format!(
                "type of entry block argument #{index}('{}') must match the type of the \
                 corresponding argument in function signature('{}')",
                ctx.type_text(own),
                ctx.type_text(drr_runtime::ir::Type(*input))
            ));
        }
    }
    Ok(())
}

fn type_attr_message() -> String {
    "attribute 'function_type' failed to satisfy constraint: type attribute of function type".into()
}

fn verify_call(ctx: &Context, op: Op<Context>) -> Result<(), String> {
    counts(ctx, op, &CALL)?;
    match required(ctx, op, "callee")? {
        AttrKind::Symbol(_, nested) if nested.is_empty() => Ok(()),
        _ => Err(
            "attribute 'callee' failed to satisfy constraint: flat symbol reference \
                  attribute"
                .into(),
        ),
    }
}

fn verify_return(ctx: &Context, op: Op<Context>) -> Result<(), String> {
    counts(ctx, op, &RETURN)?;
    let Some(func) = ctx
        .parent_op(op)
        .filter(|parent| ctx.op_name(*parent) == "func.func")
    else {
        return Err("expects parent op 'func.func'".into());
    };
    let Some(AttrKind::Type(ty)) = ctx
        .attr(func, "function_type")
        .map(|attr| ctx.attr_kind(attr))
    else {
        return Ok(());
    };
    let TypeKind::Function { results, .. } = ctx.kind_of_type(*ty) else {
        return Ok(());
    };
    let name = symbol_name(ctx, func);
    if results.len() != ctx.num_operands(op) {
        return Err(format!(
            "has {} operands, but enclosing function (@{name}) returns {}",
            ctx.num_operands(op),
            results.len()
        ));
    }
    Ok(())
}

/// The error if a `func.return` returns a wrong type. MLIR reports it without the operation's name.
pub(crate) fn wrong_return(ctx: &Context, op: Op<Context>) -> Option<String> {
    let func = ctx.parent_op(op)?;
    let attr = ctx.attr(func, "function_type")?;
    let AttrKind::Type(ty) = ctx.attr_kind(attr) else {
        return None;
    };
    let TypeKind::Function { results, .. } = ctx.kind_of_type(*ty) else {
        return None;
    };
    let types = ctx.operands(op).map(|value| ctx.value_type(value));
    let mut pairs = types.zip(results).enumerate();
    let (index, (own, result)) = pairs.find(|(_, (own, result))| own.0 != **result)?;
    Some(format!(
        "type of return operand {index} ('{}') doesn't match function result type ('{}') in \
         function @{}",
        ctx.type_text(own),
        ctx.type_text(drr_runtime::ir::Type(*result)),
        symbol_name(ctx, func)
    ))
}

fn symbol_name(ctx: &Context, func: Op<Context>) -> &str {
    match ctx.attr(func, "sym_name").map(|attr| ctx.attr_kind(attr)) {
        Some(AttrKind::String(text, _)) => text.as_str().unwrap_or_default(),
        _ => "",
    }
}
