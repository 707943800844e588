//! Errors that no parsed text can have, and constraints of declared ops.

mod support;

use drr_dialects::func::FuncDialect;
use drr_ir::{Context, Loc};
use drr_runtime::decl::{Arity, OpDecl, OpDef, PartDecl, ValueDecl};
use drr_runtime::format::{Element, ElementKind, Format, Group};
use drr_runtime::ir::{InsertPoint, Ir, Op, OpState};
use drr_runtime::signature::Verifier;
use drr_runtime::typedef::{
    DefDecl, DefElement, DefElementKind, DefField, DefKind, ParamDecl, ParamKind,
};

use support::{empty, source};

macro_rules! declare {
    ($name:ident, $text:literal, [$($operand:ident),*], [$($region:ident),*], [$($successor:ident),*],
     [$($t:literal),*]) => {
        struct $name;
        impl OpDef for $name {
            const DECL: &'static OpDecl = &OpDecl {
                name: $text,
                operands: &[$(ValueDecl {
                    name: "group",
                    arity: Arity::$operand,
                    summary: "any type",
                }),*],
                attrs: &[],
                results: &[],
                regions: &[$(PartDecl { name: "region", arity: Arity::$region }),*],
                successors: &[$(PartDecl { name: "block", arity: Arity::$successor }),*],
                traits: &[$($t),*],
                interfaces: &[],
                format: None,
                parents: &[],
                terminator: None,
                has_syntax: false,
                doc: "",
            };
            fn verify_signature<I: Ir>(ir: &I, op: Op<I>) -> Result<(), drr_runtime::decl::VerifyError> {
                Verifier::new(ir, op, Self::DECL)?;
                Ok(())
            }
        }
    };
}

declare!(Groups, "test.groups", [One, Optional, Variadic], [], [], []);
declare!(
    Branch,
    "test.branch",
    [],
    [],
    [One, Variadic],
    ["Terminator"]
);
declare!(Box1, "test.box", [], [One], [], ["RecursiveMemoryEffects"]);
declare!(
    Isolated,
    "test.isolated",
    [],
    [One],
    [],
    ["IsolatedFromAbove", "NoTerminator"]
);
declare!(Pure, "test.pure", [], [], [], ["Pure"]);
declare!(
    Constant,
    "test.constant",
    [],
    [],
    [],
    ["Pure", "ConstantLike"]
);

fn message(ctx: &Context, op: Op<Context>) -> String {
    match ctx.verify_op(op) {
        Ok(()) => "valid".to_string(),
        Err(errors) => errors[0].message.clone(),
    }
}

#[test]
fn an_isolated_operation_uses_nothing_from_outside() {
    let (mut ctx, module, block) = empty();
    let value = source(&mut ctx, block);
    let region = ctx.create_region();
    let inner = ctx.create_block(region, &[]);
    let sink = ctx.op_kind("test.sink");
    ctx.build(sink).operand(value).at_end(inner);
    let open = ctx.op_kind("test.open");
    let op = ctx.build(open).region(region).at_end(block);
    assert_eq!(message(&ctx, module), "valid");
    let isolated = ctx.registered::<Isolated>();
    let region = ctx.regions(op)[0];
    ctx.build(isolated).region(region).at_end(block);
    assert_eq!(
        message(&ctx, module),
        "'test.sink' op using value defined outside the region"
    );
}

#[test]
fn a_branch_stays_in_its_region() {
    let (mut ctx, module, block) = empty();
    let branch = ctx.registered::<Branch>();
    let free = ctx.op_kind("test.free");
    let (first, second) = (ctx.create_region(), ctx.create_region());
    let from = ctx.create_block(first, &[]);
    let to = ctx.create_block(second, &[]);
    ctx.build(free).at_end(to);
    ctx.build(branch).successor(to).at_end(from);
    ctx.build(free).region(first).region(second).at_end(block);
    assert_eq!(
        message(&ctx, module),
        "'test.branch' op branching to block of a different region"
    );
}

#[test]
fn regions_and_successors_are_counted() {
    let (mut ctx, module, block) = empty();
    let boxed = ctx.registered::<Box1>();
    let op = ctx.build(boxed).at_end(block);
    assert_eq!(message(&ctx, module), "'test.box' op requires one region");
    ctx.erase_op(op);
    let op = ctx.build(boxed).empty_region().at_end(block);
    assert_eq!(message(&ctx, module), "valid");
    ctx.erase_op(op);
    let branch = ctx.registered::<Branch>();
    ctx.build(branch).at_end(block);
    assert_eq!(
        message(&ctx, module),
        "'test.branch' op requires at least 1 successors but found 0"
    );
}

#[test]
fn group_sizes_must_fit_the_operands_and_the_declaration() {
    let (mut ctx, module, block) = empty();
    let kind = ctx.registered::<Groups>();
    let value = source(&mut ctx, block);
    let mut check = |count: usize, sizes: Option<&[u32]>| {
        let operands = vec![value; count];
        let op = ctx.create_op(
            InsertPoint::End(block),
            OpState {
                operands: &operands,
                operand_segments: sizes,
                ..OpState::new(kind, Loc::UNKNOWN)
            },
        );
        let message = message(&ctx, module);
        ctx.erase_op(op);
        message
    };
    assert_eq!(check(3, Some(&[1, 0, 2])), "valid");
    assert_eq!(check(1, Some(&[1, 0, 0])), "valid");
    assert_eq!(
        check(3, None),
        "'test.groups' op requires attribute 'operandSegmentSizes'"
    );
    assert_eq!(
        check(3, Some(&[1, 2])),
        "'test.groups' op 'operandSegmentSizes' attribute for specifying operand segments must \
         have 3 elements, but got 2"
    );
    assert_eq!(
        check(3, Some(&[1, 0, 1])),
        "'test.groups' op operand count (3) does not match with the total size (2) specified in \
         attribute 'operandSegmentSizes'"
    );
    assert_eq!(
        check(3, Some(&[1, 2, 0])),
        "'test.groups' op operand group starting at #1 requires 0 or 1 element, but found 2"
    );
    assert_eq!(
        check(3, Some(&[0, 1, 2])),
        "'test.groups' op operand group starting at #0 requires 1 element, but found 0"
    );
}

#[test]
fn traits_say_what_may_go_and_what_is_constant() {
    let (mut ctx, _, block) = empty();
    let (pure, constant) = (ctx.registered::<Pure>(), ctx.registered::<Constant>());
    let boxed = ctx.registered::<Box1>();
    let pure = ctx.build(pure).at_end(block);
    let constant = ctx.build(constant).at_end(block);
    assert!(ctx.is_removable_if_unused(pure) && !ctx.is_constant_like(pure));
    assert!(ctx.is_removable_if_unused(constant) && ctx.is_constant_like(constant));
    // A box has the effects of its contents.
    let region = ctx.create_region();
    let inner = ctx.create_block(region, &[]);
    let kind = ctx.kind(pure);
    ctx.build(kind).at_end(inner);
    let op = ctx.build(boxed).region(region).at_end(block);
    assert!(ctx.is_removable_if_unused(op));
    source(&mut ctx, inner);
    assert!(!ctx.is_removable_if_unused(op));
}

#[test]
fn an_op_registered_after_reading_is_verified() {
    let mut ctx = Context::with_dialect::<FuncDialect>();
    let module = ctx
        .parse_module("\"test.box\"() : () -> ()\n\"test.box\"() : () -> ()")
        .expect("the text is right");
    assert_eq!(message(&ctx, module), "valid");
    ctx.registered::<Box1>();
    let errors = ctx.verify_op(module).expect_err("a box has a region");
    assert_eq!(errors.len(), 2, "both boxes are reported");
    assert_eq!(errors[1].location.to_string(), "<stdin>:2:1");
    assert!(
        ctx.verify(module)
            .expect_err("the trait set's own")
            .contains("requires one region")
    );
}

#[test]
fn depth_is_no_limit() {
    // Deeper than the stack of a thread allows. Only a program can build this.
    let (mut ctx, module, block) = empty();
    let (open, isolated) = (ctx.op_kind("test.open"), ctx.registered::<Isolated>());
    let outside = source(&mut ctx, block);
    let mut at = block;
    for level in 0..100_000 {
        let region = ctx.create_region();
        let inner = ctx.create_block(region, &[]);
        let kind = if level == 50_000 { isolated } else { open };
        ctx.build(kind).region(region).at_end(at);
        at = inner;
    }
    ctx.verify_op(module).expect("nesting alone is not a fault");
    let sink = ctx.op_kind("test.sink");
    let place = ctx.file_loc("deep", 1, 1);
    ctx.build(sink).operand(outside).loc(place).at_end(at);
    let errors = ctx.verify_op(module).expect_err("it uses what is outside");
    assert_eq!(
        errors[0].message,
        "'test.sink' op using value defined outside the region"
    );
    assert_eq!(errors.len(), 1);
}

#[test]
fn a_declaration_is_not_registered_by_itself_if_rust_code_reads_its_text() {
    const SYNTAX: OpDecl = OpDecl {
        name: "t.syntax",
        has_syntax: true,
        ..OpDecl::EMPTY
    };
    const DIRECTIVE: Element = Element {
        space: true,
        kind: ElementKind::Custom(0),
    };
    const GROUP: Group = Group {
        anchors: &[],
        inverted: false,
        then: &[],
        otherwise: &[DIRECTIVE],
    };
    const OP: OpDecl = OpDecl {
        name: "t.op",
        format: Some(&Format {
            elements: &[Element {
                space: false,
                kind: ElementKind::Group(&GROUP),
            }],
            ..Format::EMPTY
        }),
        ..OpDecl::EMPTY
    };
    let mut ctx = Context::new();
    for decl in [&SYNTAX, &OP] {
        let error = ctx.register_declaration(decl, |_, _, _| None);
        let name = decl.name;
        let expected = format!(
            "'{name}' cannot be registered without a Rust type: Rust code reads and prints its text"
        );
        assert_eq!(error, Err(expected));
        assert!(ctx.find_kind(name).is_none());
    }
}

const WIDTH: ParamDecl = ParamDecl {
    name: "width",
    ty: "u8",
    kind: ParamKind::Int { min: 0, max: 255 },
    default: None,
};

const fn bits(format: &'static [DefElement]) -> DefDecl {
    DefDecl {
        name: "t.bits",
        class: "Bits",
        summary: "bits",
        kind: DefKind::Attr,
        params: &[WIDTH],
        format,
        traits: &[],
    }
}

#[test]
fn an_attribute_is_declared_at_run_time_once() {
    const fn element(kind: DefElementKind) -> DefElement {
        DefElement { space: false, kind }
    }
    const FIELD: DefField = DefField {
        param: 0,
        custom: Some(0),
    };
    static DIRECTIVE: DefDecl = bits(&[element(DefElementKind::Struct(&[FIELD]))]);
    static BITS: DefDecl = bits(&[
        element(DefElementKind::Literal("<")),
        element(DefElementKind::Param(0)),
        element(DefElementKind::Literal(">")),
    ]);
    static OTHER: DefDecl = DefDecl {
        params: &[],
        ..bits(&[])
    };
    let mut ctx = Context::new();
    // Its text becomes the declared attribute.
    let known = ctx.parse_attr("#t.bits< 7 >").expect("text");
    for (decl, expected) in [
        (
            &DIRECTIVE,
            Err(
                "'t.bits' cannot be registered without a Rust type: Rust code reads and prints its text",
            ),
        ),
        (&BITS, Ok(())),
        (&BITS, Ok(())),
        (&OTHER, Err("'t.bits' is registered with other parameters")),
    ] {
        let registered = ctx.register_def_declaration(decl);
        assert_eq!(registered, expected.map_err(str::to_string));
    }
    assert_eq!(ctx.attr_text(known), "#t.bits<7>");
    assert_eq!(ctx.parse_attr("#t.bits<7>").ok(), Some(known));
    assert!(ctx.parse_attr("#t.bits<256>").is_err());
}

#[test]
fn an_attribute_that_was_parsed_before_is_parsed_by_the_present_rules() {
    let mut ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let text = "#t.map<a = [1, 2]>";
    let known = ctx.parse_attr(text).expect("text");
    assert_eq!(ctx.parse_attr(text).ok(), Some(known));
    assert_eq!(ctx.parse_attr("#t.map<a = [1, 2]> ").ok(), Some(known));
    ctx.allow_unregistered_dialects(false);
    let errors = ctx.parse_attr(text).expect_err("an unknown dialect");
    let wanted = "#\"t\"<\"map<a = [1, 2]>\"> : 'none' attribute created with unregistered dialect";
    assert!(errors.to_string().contains(wanted), "{errors}");
}
