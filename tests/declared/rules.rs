//! Declared types and attributes in dialects, declarations and rules.

use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::embedded::{Context, PrintOptions};
use drr::ir::TypeData;
use drr::pattern_set::PatternSet;
use drr::prelude::*;

use crate::defs::*;

drr::declare_op! {
    /// A copy to another space.
    pub MoveOp = "nn.move"(source: Is<Buf>) { to: UI32Attr } -> (moved: Is<Buf>) traits(Pure);
    /// A use.
    pub UseOp = "nn.use"(values: Variadic<AnyType>) { layout: Optional<Is<Layout>> };
    /// An order.
    pub JoinOp = "nn.join"(a: Is<Token>, b: Is<Token>) -> (joined: Is<Token>) traits(Pure);
    /// A sum of elements.
    pub SumOp = "nn.sum"(x: Is<Buf>) { layout: Is<Layout> } -> (sum: AnyType) traits(Pure);
}

drr::dialect! {
    /// A small network.
    pub NnDialect = "nn" {
        types: [Buf, Token, All, Bare, Either],
        attrs: [Layout, List],
        ops: [MoveOp, UseOp, JoinOp, SumOp],
    }
}

drr::drr! {
    pub set Rules;

    /// The type of the result is made in native code.
    def MoveFurther : Pat<
        (SumOp (MoveOp $x, 1), $layout),
        (SumOp (MoveOp $x, 9, (returnType (In $x, 9))), $layout)>;
    def In : NativeCodeCall<|x: Val<_>, to: u32| {
        let buf = x.ty().decode::<Buf>()?;
        Some(TypeData::from(Buf { space: to, ..buf }))
    }>;

    def Joined : Pat<(JoinOp $x, $x), (replaceWithValue $x)>;

    /// A declared attribute is decoded, matched and made.
    def Dense : Pat<
        (SumOp $x, $layout),
        (SumOp $x, (Packed $x)),
        [(IsSparse $layout, $x)]>;
    def IsSparse : Constraint<|layout: Layout, x| {
        let shape = x.ty().decode::<Buf>().map(|buf| buf.shape);
        layout.offset.is_none() && shape.is_some_and(|shape| Layout::packed(&shape) != layout)
    }, "sparse">;
    def Packed : NativeCodeCall<|x: Val<_>| Some(Layout::packed(&x.ty().decode::<Buf>()?.shape))>;

    /// A struct stands for the attribute with its parameters.
    def Offset : Pat<
        (SumOp $x, SCALAR),
        (SumOp $x, { Layout { strides: vec![6, 3, 1], offset: None } })>;
}

/// An attribute without strides.
const SCALAR: Layout = Layout {
    strides: Vec::new(),
    offset: Some(1),
};

impl Layout {
    fn packed(shape: &[i64]) -> Layout {
        let mut strides = vec![1];
        for dim in shape.iter().skip(1).rev() {
            strides.insert(0, strides[0] * dim);
        }
        Layout {
            strides,
            offset: None,
        }
    }
}

fn rewritten(text: &str) -> String {
    let mut ctx = Context::new();
    ctx.load::<NnDialect>();
    let patterns = PatternSet::new().with(Rules).bind(&mut ctx);
    let module = ctx
        .parse_module(text)
        .unwrap_or_else(|errors| panic!("{errors}"));
    let config = GreedyRewriteConfig::new();
    let report = apply_patterns_greedily(&mut ctx, module, &patterns, &config, None);
    assert!(report.expect("a result").converged);
    ctx.verify_op(module)
        .unwrap_or_else(|errors| panic!("{errors}"));
    ctx.print_op(module, &PrintOptions::new())
}

#[test]
fn a_rule_decodes_and_makes_types() {
    let text = r#"%0 = "t.source"() : () -> !nn.buf<[4] x f32>
%1 = "nn.move"(%0) <{to = 1 : ui32}> : (!nn.buf<[4] x f32>) -> !nn.buf<[4] x f32, 1>
%2 = "nn.sum"(%1) <{layout = #nn.layout<strides = 1>}> : (!nn.buf<[4] x f32, 1>) -> f32
"nn.use"(%2) : (f32) -> ()
"#;
    let printed = rewritten(text);
    let moved =
        r#""nn.move"(%0) <{to = 9 : ui32}> : (!nn.buf<[4] x f32>) -> !nn.buf<[4] x f32, 9>"#;
    assert!(printed.contains(moved), "{printed}");
    assert_eq!(printed.matches("nn.move").count(), 1);
}

#[test]
fn a_rule_decodes_matches_and_makes_attributes() {
    let sum = |layout: &str| {
        format!(
            "%0 = \"t.source\"() : () -> !nn.buf<[4, 2, 3] x f32>\n\
             %1 = \"nn.sum\"(%0) <{{layout = #nn.layout<{layout}>}}> : (!nn.buf<[4, 2, 3] x f32>) -> index\n\
             \"nn.use\"(%1) : (index) -> ()\n"
        )
    };
    for (before, after) in [
        ("strides = 9, 9, 9", "strides = 6, 3, 1"),
        ("strides = 6, 3, 1", "strides = 6, 3, 1"),
        (
            "strides = 9, 9, 9, offset = 2",
            "strides = 9, 9, 9, offset = 2",
        ),
        ("strides = , offset = 1", "strides = 6, 3, 1"),
    ] {
        let printed = rewritten(&sum(before));
        assert!(
            printed.contains(&format!("#nn.layout<{after}>")),
            "{before}: {printed}"
        );
    }
}

#[test]
fn the_constraint_names_the_type_in_errors() {
    let mut ctx = Context::new();
    ctx.load::<NnDialect>();
    for (text, message) in [
        (
            r#"%0 = "t.source"() : () -> i32
"nn.move"(%0) <{to = 1 : ui32}> : (i32) -> !nn.buf<[4] x f32>"#,
            "'nn.move' op operand #0 must be A buffer, but got 'i32'",
        ),
        (
            r#""nn.use"() <{layout = 1 : i32}> : () -> ()"#,
            "'nn.use' op attribute 'layout' failed to satisfy constraint: A layout",
        ),
    ] {
        let errors = ctx.parse_module(text).expect_err(text);
        assert!(errors.to_string().contains(message), "{errors}");
    }
}

#[test]
fn binding_a_set_registers_the_types_of_its_ops() {
    let mut ctx = Context::new();
    let _patterns = PatternSet::new().with(Rules).bind(&mut ctx);
    assert!(ctx.parse_type("!nn.buf<[] x f32>").is_err());
    assert!(ctx.parse_attr("#nn.layout<>").is_err());
}
