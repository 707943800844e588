//! Operations that are in no block, as the functions of an IR without modules.

use drr::conversion::{
    ConversionConfig, ConversionMode, ConversionTarget, Converted, Order, TypeConverter,
    apply_conversion,
};
use drr::embedded::{Context, PrintOptions};
use drr::ir::{Block, Ir, Op, TypeData};
use drr::pattern_set::PatternSet;
use drr::prelude::*;
use drr_dialects::func::{FuncOp, ReturnOp};

use super::run::{UseOp, embedded};

drr::declare_op! {
    /// A sum that is not legal.
    pub SumOp = "b.sum"(x: AnyType, y: AnyType) -> (r: AnyType) traits(Pure, SameOperandsAndResultType);
    /// A sum that is.
    pub AddOp = "n.add"(x: I64, y: I64) -> (r: I64) traits(Pure, SameOperandsAndResultType);
    /// Nothing converts it.
    pub BadOp = "b.bad"(x: AnyType) -> (r: AnyType) traits(SameOperandsAndResultType);
}
drr::drr! {
    #[conversion]
    set Rules;
    def Add : Pat<(SumOp $x, $y), (AddOp $x, $y)>;
}

fn types() -> TypeConverter<Context> {
    TypeConverter::new()
        .keep_others()
        .convert(|ty| match ty.is_index() {
            true => Converted::one(TypeData::int(64)),
            false => Converted::Next,
        })
}

/// The first operation of a block.
fn first(ctx: &Context, block: Block<Context>) -> Op<Context> {
    ctx.first_op(block).expect("the block has an operation")
}

/// The only block of an operation.
fn body(ctx: &Context, op: Op<Context>) -> Block<Context> {
    let region = ctx.region(op, 0).expect("the operation has a region");
    ctx.single_block(region).expect("the region has a block")
}

/// A function that is in no module.
fn function(line: &str) -> (Context, Op<Context>) {
    let mut ctx = embedded();
    ctx.registered::<BadOp>();
    let text =
        format!("func.func @f(%a: index, %b: i32) -> index {{\n%0 = {line}\nreturn %0 : index\n}}");
    let module = ctx.parse_module(&text).expect("it parses");
    let func = first(&ctx, body(&ctx, module));
    ctx.detach_op(func);
    (ctx, func)
}

/// The text after a full conversion of the operation, or the error.
fn converted(
    ctx: &mut Context,
    root: Op<Context>,
    target: ConversionTarget<Context>,
    order: Order,
) -> Result<String, String> {
    let patterns = PatternSet::new().with(Rules).bind(ctx);
    let types = types();
    let config = ConversionConfig::new().types(&types).order(order);
    let config = config.mode(ConversionMode::Full);
    match apply_conversion(ctx, root, &target, &patterns, &config) {
        Ok(_) => Ok(print(ctx, root)),
        Err(error) => Err(error.to_string()),
    }
}

fn print(ctx: &Context, op: Op<Context>) -> String {
    ctx.print_op(op, &PrintOptions::new())
}

fn target() -> ConversionTarget<Context> {
    let target = ConversionTarget::new().illegal_dialect("b");
    let target = target.legal_dialect("n").retyped::<FuncOp>();
    target.retyped::<ReturnOp>()
}

const ORDERS: [Order; 2] = [Order::UsersFirst, Order::Mlir];

#[test]
fn a_function_in_no_module_is_converted_where_it_stands() {
    for order in ORDERS {
        let (mut ctx, func) = function(r#""b.sum"(%a, %a) : (index, index) -> index"#);
        let text = converted(&mut ctx, func, target(), order);
        let wanted = r#"func.func @f(%arg0: i64, %arg1: i32) -> i64 {
  %0 = "n.add"(%arg0, %arg0) : (i64, i64) -> i64
  return %0 : i64
}
"#;
        assert_eq!(text.as_deref(), Ok(wanted), "{order:?}");
        assert_eq!(ctx.verify(func), Ok(()), "{order:?}");
    }
}

#[test]
fn after_an_error_it_is_as_before() {
    for order in ORDERS {
        let (mut ctx, func) = function(r#""b.bad"(%a) : (index) -> index"#);
        let before = print(&ctx, func);
        let error = converted(&mut ctx, func, target(), order).unwrap_err();
        assert!(error.contains("'b.bad'"), "{order:?}: {error}");
        assert_eq!(print(&ctx, func), before, "{order:?}");
    }
}

#[test]
fn operands_of_an_operation_in_no_block_cannot_be_converted() {
    let mut ctx = embedded();
    let text = r#"func.func @f(%a: index) { "t.use"(%a) : (index) -> () return }"#;
    let module = ctx.parse_module(text).expect("it parses");
    let func = first(&ctx, body(&ctx, module));
    let user = first(&ctx, body(&ctx, func));
    ctx.detach_op(user);
    let target = target().retyped::<UseOp>();
    let error = converted(&mut ctx, user, target, Order::UsersFirst).unwrap_err();
    let why = "operands and results of an operation that is in no block cannot be converted";
    assert!(error.contains(why), "{error}");
}
