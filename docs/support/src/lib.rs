//! The ops of the reference's examples, and functions that run rules on a few lines of IR.
//! This is a separate crate so that users' programs do not contain it.

#[path = "../../reference/ops.rs"]
mod ops;

pub use drr::prelude::*;
pub use ops::*;

use drr::conversion::{
    ConversionConfig, ConversionTarget, Converted, TypeConverter, apply_conversion,
};
use drr::embedded::{Context, PrintOptions};
use drr::ir::{TypeData, TypeView};
use drr::pattern_set::{PatternSet, Patterns};
use drr::testing::RuleTest;

drr::declare_op! {
    /// Holds the lines of a conversion.
    pub BodyOp = "x.body"() regions(body: AnyRegion) traits(NoTerminator);
}

macro_rules! register {
    ($context:ident: $($op:ty),*) => { $($context.registered::<$op>();)* };
}

/// The lines as the body of a function with the arguments `%a`, `%b`, `%c` of type `i32` and `%f` of type `f32`.
fn function(lines: &str) -> String {
    format!(
        "\"builtin.module\"() ({{\n\"t.func\"() ({{\n^bb0(%a: i32 loc(unknown), %b: i32 loc(unknown), %c: i32 loc(unknown), %f: f32 loc(unknown)):\n{lines}\n}}) : () -> () loc(unknown)\n}}) : () -> () loc(unknown)"
    )
}

fn test<S: Patterns<Context> + Clone>(set: S) -> RuleTest<S> {
    // So that the driver knows which ops are pure or constant-like, even if no rule names them.
    RuleTest::new(set).prepare(|context| {
        register!(context: ConstOp, NegOp, AddOp, SubOp, MulOp, MaxOp, SelectOp, CmpOp, CastOp, ScaleOp, MixOp, SplitOp, ConcatOp, ClampOp);
    })
}

/// Checks that the greedy driver turns `before` into `after`, by at least one rewrite.
///
/// # Panics
/// If it does not.
#[track_caller]
pub fn rewrites(set: impl Patterns<Context> + Clone, before: &str, after: &str) {
    test(set).rewrites(&function(before), &function(after));
}

/// Checks that a dialect conversion turns `before` into `after`. `index` becomes `i64`, and `complex<i32>`
/// two `i32`; ops of the dialect `t` are illegal, those of `u` legal, and the lines are the body of a function with the
/// arguments `%n` of type `index`, and `%a` and `%b` of type `i32`.
///
/// # Panics
/// If it does not.
#[track_caller]
pub fn converts(set: impl Patterns<Context>, before: &str, after: &str) {
    let types = TypeConverter::new()
        .keep_others()
        .leave_casts()
        .convert(|ty| {
            let is_complex = ty.view(|view| matches!(view, TypeView::Complex(_)));
            match (ty.is_index(), is_complex) {
                (true, _) => Converted::one(TypeData::int(64)),
                (_, true) => Converted::To(vec![TypeData::int(32), TypeData::int(32)]),
                _ => Converted::Next,
            }
        });
    let target = ConversionTarget::new()
        .illegal_dialect("t")
        .legal_dialect("u")
        .retyped::<BodyOp>();
    let module = |size: &str, lines: &str| {
        format!("\"x.body\"() ({{\n^bb0(%n: {size}, %a: i32, %b: i32):\n{lines}\n}}) : () -> ()")
    };
    let mut context = Context::new();
    context.allow_unregistered_dialects(true);
    let patterns = PatternSet::new().with(set).bind(&mut context);
    let options = PrintOptions::new();
    let [before, after] = [module("index", before), module("i64", after)];
    let root = context
        .parse_module(&before)
        .expect("the text before is a module");
    let config = ConversionConfig::new().types(&types);
    let done = apply_conversion(&mut context, root, &target, &patterns, &config);
    done.expect("the conversion succeeds");
    let converted = context.print_op(root, &options);
    let root = context
        .parse_module(&after)
        .expect("the text after is a module");
    assert_eq!(converted, context.print_op(root, &options));
}

/// Like [`rewrites`], but also compares the locations. Each line gives its location.
///
/// # Panics
/// If the texts differ.
#[track_caller]
pub fn rewrites_with_locations(set: impl Patterns<Context> + Clone, before: &str, after: &str) {
    test(set)
        .locations(true)
        .rewrites(&function(before), &function(after));
}

/// Checks that no rule of the set applies to the text.
///
/// # Panics
/// If a rule applies.
#[track_caller]
pub fn leaves(set: impl Patterns<Context> + Clone, text: &str) {
    test(set).leaves(&function(text));
}

/// Explains why the rule does or does not match the last op with the name `op`.
///
/// # Panics
/// If there is no such op or rule.
#[track_caller]
pub fn explains(set: impl Patterns<Context> + Clone, rule: &str, op: &str, text: &str) -> String {
    test(set).explain(rule, op, &function(text))
}
