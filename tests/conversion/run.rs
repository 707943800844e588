//! Runs conversions of modules, on the IR of the parent module.

use drr::conversion::{
    ConversionConfig, ConversionError, ConversionReport, ConversionTarget, Order, TypeConverter,
    apply_conversion,
};
use drr::ir::Ir;
use drr::pattern_set::{PatternSet, Patterns};
use drr::prelude::*;

use drr::embedded::Context as Embedded;
use drr_dialects::arith::ArithDialect;
use drr_dialects::func::FuncDialect;

use super::{Context, context, mlir_text, parse, print};

drr::declare_op! {
    /// Uses anything.
    pub UseOp = "t.use"(values: Variadic<AnyType>);
}

/// An embedded context, with the dialects of the texts.
pub(crate) fn embedded() -> Embedded {
    let mut ctx = Embedded::new();
    ctx.allow_unregistered_dialects(true);
    ctx.load::<ArithDialect>();
    ctx.load::<FuncDialect>();
    ctx
}

/// The result of a partial conversion as text.
pub(crate) fn converted(
    text: &str,
    target: &ConversionTarget<Context>,
    rules: impl Patterns<Context>,
    types: Option<&TypeConverter<Context>>,
    order: Order,
) -> String {
    let mut config = ConversionConfig::new().order(order);
    if let Some(types) = types {
        config = config.types(types);
    }
    converted_with(text, target, PatternSet::new().with(rules), config)
}

/// The result of a partial conversion with these settings.
pub(crate) fn converted_with(
    text: &str,
    target: &ConversionTarget<Context>,
    rules: PatternSet<Context>,
    config: ConversionConfig<'_, Context>,
) -> String {
    let (done, text) = run(text, rules, target, config);
    if let Err(error) = done {
        panic!("{error}");
    }
    text
}

pub(crate) type Done = Result<ConversionReport<Context>, ConversionError<Context>>;

/// The result of a conversion and the text after it.
pub(crate) fn run(
    text: &str,
    rules: PatternSet<Context>,
    target: &ConversionTarget<Context>,
    config: ConversionConfig<'_, Context>,
) -> (Done, String) {
    let mut ctx = context();
    let module = parse(&mut ctx, text);
    let patterns = rules.bind(&mut ctx);
    let done = apply_conversion(&mut ctx, module, target, &patterns, &config);
    assert_eq!(ctx.verify(module), Ok(()));
    (done, print(&ctx, module))
}

/// An error, with the places of rules without their lines.
pub(crate) fn message_of(error: &ConversionError<Context>) -> String {
    let text = mlir_text(&error.to_string());
    let mut parts = text.split(".rs:");
    let mut whole = parts.next().unwrap_or_default().to_string();
    for part in parts {
        whole += ".rs";
        whole += part.trim_start_matches(|c: char| c.is_ascii_digit());
    }
    whole
}
