//! Materializations, rules and targets that are wrong: one clear error, and the module stays as it was.

use drr::conversion::{
    ConversionConfig, ConversionTarget, Converted, Order, TypeConverter, apply_conversion,
};
use drr::ir::{InsertPoint, Ir, OpState, TypeData};
use drr::op::OpOf;
use drr::pattern_set::PatternSet;
use drr::prelude::*;
use drr_dialects::func::{FuncOp, ReturnOp};

use super::run::message_of;
use super::{Context, context, parse, print};

drr::declare_op! {
    pub AOp = "b.a"(x: AnyType) -> (y: AnyType);
    pub LegalOp = "b.legal"(x: AnyType) -> (y: AnyType);
    pub MadeOp = "b.made"() -> (y: AnyType);
}

drr::drr! {
    set Rules;
    def Lower : Pat<(AOp $x), (LegalOp $x)>;
}

const TEXT: &str = "func.func @f(%a: i32) {
  %0 = \"b.a\"(%a) : (i32) -> i32
  \"t.use\"(%0) : (i32) -> ()
  return
}";

/// The error of a conversion, which must leave the module as it was, in both orders.
fn error(
    rules: impl Fn() -> PatternSet<Context>,
    target: &ConversionTarget<Context>,
    types: Option<&TypeConverter<Context>>,
) -> String {
    let errors = [Order::UsersFirst, Order::Mlir].map(|order| {
        let mut ctx = context();
        let patterns = rules().bind(&mut ctx);
        let module = parse(&mut ctx, TEXT);
        let before = print(&ctx, module);
        let mut config = ConversionConfig::new().order(order);
        if let Some(types) = types {
            config = config.types(types);
        }
        let done = apply_conversion(&mut ctx, module, target, &patterns, &config);
        assert_eq!(print(&ctx, module), before);
        assert_eq!(ctx.verify(module), Ok(()));
        match done {
            Ok(_) => panic!("it succeeds"),
            Err(error) => message_of(&error),
        }
    });
    let [first, second] = errors;
    assert_eq!(first, second);
    first
}

fn rules() -> PatternSet<Context> {
    PatternSet::new().with(Rules)
}

fn target() -> ConversionTarget<Context> {
    ConversionTarget::new().illegal::<AOp>().legal::<LegalOp>()
}

/// `i32` becomes `i64`.
fn types() -> TypeConverter<Context> {
    TypeConverter::new()
        .keep_others()
        .convert(|ty| match ty.is(&TypeData::int(32)) {
            true => Converted::one(TypeData::int(64)),
            false => Converted::Next,
        })
}

#[test]
fn a_materialization_of_another_type_is_an_error() {
    let types = types().materialize(|_, inputs, _| Some(inputs.to_vec()));
    let error = error(rules, &target(), Some(&types));
    assert!(
        error.starts_with(
            "a materialization from ('i32') to ('i64') made values of the types ('i32'); at `Lower` ("
        ) && error.contains("b.legal"),
        "{error}"
    );
}

#[test]
fn a_materialization_behind_its_use_is_an_error() {
    let types = types().materialize(|rewriter, _, types| {
        let InsertPoint::Before(cast) = rewriter.insertion_point() else {
            return None;
        };
        let block = rewriter.ir().parent_block(cast)?;
        let last = rewriter.ir().last_op(block)?;
        rewriter.set_insertion_point(InsertPoint::Before(last));
        let loc = rewriter.ir().loc(last);
        let kind = rewriter.ir_mut().bind_op::<MadeOp>()?;
        let op = rewriter.create_op(OpState {
            result_types: types,
            ..OpState::new(kind, loc)
        });
        Some(vec![rewriter.ir().result(op, 0)])
    });
    let error = error(rules, &target(), Some(&types));
    assert!(
        error.starts_with(
            "a materialization from ('i32') to ('i64') made a value that is not there where it is used; at `Lower` ("
        ),
        "{error}"
    );
}

#[test]
fn a_target_that_makes_everything_illegal_is_an_error() {
    let target = ConversionTarget::new().unknown_if(|_, _| Some(false));
    let error = error(rules, &target, None);
    assert!(
        error.starts_with(
            "failed to legalize operation 'builtin.module' that was explicitly marked illegal; at "
        ) && error.ends_with("'builtin.module': no rule is rooted at it"),
        "{error}"
    );
}

#[drr::pattern(root = AOp, ir = Context)]
fn erase_used(op: OpOf<AOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    rewriter.erase_op(op.handle());
    true
}

#[test]
fn a_rule_that_erases_what_is_used_is_named() {
    let error = error(|| PatternSet::new().with(erase_used), &target(), None);
    let parts = error
        .strip_prefix(&format!("`erase_used` ({}): ", file!()))
        .and_then(|rest| rest.strip_suffix(" still uses it"))
        .and_then(|rest| rest.split_once(" was erased but "));
    let (erased, user) = parts.unwrap_or_else(|| panic!("{error}"));
    assert!(erased.contains("b.a") && user.contains("t.use"), "{error}");
}

#[drr::pattern(root = AOp, ir = Context)]
fn replace_twice(op: OpOf<AOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    let x = rewriter.ir().operand(op.handle(), 0);
    rewriter.replace_op(op.handle(), &[x]);
    rewriter.replace_op(op.handle(), &[x]);
    true
}

#[test]
fn a_rule_that_replaces_an_operation_twice_fails() {
    let error = error(|| PatternSet::new().with(replace_twice), &target(), None);
    assert!(error.ends_with(" was replaced or erased before"), "{error}");
}

#[drr::pattern(root = AOp, ir = Context)]
fn by_itself(op: OpOf<AOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    let y = rewriter.ir().result(op.handle(), 0);
    rewriter.replace_op(op.handle(), &[y]);
    true
}

#[test]
fn a_rule_that_replaces_a_result_by_itself_fails() {
    let error = error(|| PatternSet::new().with(by_itself), &target(), None);
    assert!(
        error.ends_with(" is replaced by its own result") && error.contains("b.a"),
        "{error}"
    );
}

/// Replaces the result by the operand, and then the operand by the result.
#[drr::pattern(root = AOp, ir = Context)]
fn back(op: OpOf<AOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    let ir = rewriter.ir();
    let (x, y) = (ir.operand(op.handle(), 0), ir.result(op.handle(), 0));
    rewriter.replace_op(op.handle(), &[x]);
    rewriter.replace_all_uses_with(x, y);
    true
}

#[test]
fn a_value_may_be_replaced_by_a_result_for_which_it_stands() {
    let mut ctx = context();
    let patterns = PatternSet::new().with(back).bind(&mut ctx);
    let module = parse(&mut ctx, TEXT);
    let config = ConversionConfig::new();
    let done = apply_conversion(&mut ctx, module, &target(), &patterns, &config);
    assert!(done.is_ok());
    let after = "module {
  func.func @f(%arg0: i32) {
    \"t.use\"(%arg0) : (i32) -> ()
    return
  }
}
";
    assert_eq!(print(&ctx, module), after);
}

#[drr::pattern(root = AOp, ir = Context)]
fn too_many(op: OpOf<AOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    let x = rewriter.ir().operand(op.handle(), 0);
    rewriter.replace_op(op.handle(), &[x, x]);
    true
}

#[drr::pattern(root = AOp, ir = Context)]
fn too_few(op: OpOf<AOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    rewriter.replace_op_with_multiple(op.handle(), &[]);
    true
}

#[test]
fn a_rule_that_gives_more_or_fewer_values_than_results_fails() {
    let error = error(|| PatternSet::new().with(too_many), &target(), None);
    assert!(
        error.contains("bad.rs): it gives 2 values for the results of ")
            && error.ends_with(", which has 1"),
        "{error}"
    );
    let error = self::error(|| PatternSet::new().with(too_few), &target(), None);
    assert!(
        error.contains("bad.rs): it gives 0 values for the results of ")
            && error.ends_with(", which has 1"),
        "{error}"
    );
}

#[test]
fn a_block_argument_that_was_not_converted_is_named() {
    let error = error(rules, &target().legal::<FuncOp>(), Some(&types()));
    let wanted =
        "which uses argument 0 of type 'i32' of a block of 'func.func', which was not converted";
    assert!(error.ends_with(wanted), "{error}");
}

#[test]
fn a_converter_that_knows_no_type_is_an_error() {
    let types = TypeConverter::new();
    let target = target().retyped::<FuncOp>().retyped::<ReturnOp>();
    let error = error(rules, &target, Some(&types));
    assert!(
        error.contains("the type 'i32' cannot be converted"),
        "{error}"
    );
}
