//! Rewrites that fail anywhere leave no trace.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use drr::conversion::{ConversionConfig, ConversionTarget, Order, apply_conversion};
use drr::ir::{AttrData, Ir, OpState};
use drr::op::{OpDef, OpOf};
use drr::pattern_set::PatternSet;
use drr::prelude::*;
use drr_dialects::arith::{AddIOp, MulIOp, SubIOp};
use fastrand::Rng;

use super::random::{self, SMALL};
use super::rules::{ArithToLlvm, llvm_target_of_arith, small_types};
use super::{Context, context, parse, print};

drr::declare_op! {
    /// Never legal.
    pub NeverOp = "p.never"(xs: Variadic<AnyType>) -> (y: AnyType);
}

/// The end of a rewrite that was injected.
#[derive(Clone, Copy, Debug)]
enum End {
    /// It makes an op that cannot be made legal.
    Veto,
    Decline,
    Panic,
}

thread_local! {
    /// The number of attempts until the injected rewrite, and its end.
    static INJECTED: Cell<Option<(usize, End)>> = const { Cell::new(None) };
}

/// Counts attempts. At the injected one it changes what it can, and fails.
fn inject<O: OpDef>(op: OpOf<O, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    let Some((left, end)) = INJECTED.get() else {
        return false;
    };
    INJECTED.set(left.checked_sub(1).map(|left| (left, end)));
    if left > 0 {
        return false;
    }
    let (op, ir) = (op.handle(), rewriter.ir());
    let operands: Vec<_> = (0..ir.num_operands(op))
        .map(|at| ir.operand(op, at))
        .collect();
    let types = [ir.value_type(ir.result(op, 0))];
    let (loc, next) = (ir.loc(op), ir.next_op(op));
    rewriter.set_attr_by_name(op, "mark", &AttrData::Unit);
    rewriter.set_operand(op, 0, operands[1]);
    let Some(kind) = rewriter.ir_mut().bind_op::<NeverOp>() else {
        return false;
    };
    let made = rewriter.create_op(OpState {
        operands: &operands,
        result_types: &types,
        ..OpState::new(kind, loc)
    });
    let value = rewriter.ir().result(made, 0);
    rewriter.replace_op(op, &[value]);
    assert!(next.is_none_or(|next| rewriter.move_op_before(made, next)));
    match end {
        End::Veto => true,
        End::Decline => false,
        End::Panic => panic!("injected"),
    }
}

#[drr::pattern(root = AddIOp, benefit = 9, ir = Context)]
fn inject_add(op: OpOf<AddIOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    inject(op, rewriter)
}

#[drr::pattern(root = SubIOp, benefit = 9, ir = Context)]
fn inject_sub(op: OpOf<SubIOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    inject(op, rewriter)
}

#[drr::pattern(root = MulIOp, benefit = 9, ir = Context)]
fn inject_mul(op: OpOf<MulIOp, Context>, rewriter: &mut PatternRewriter<'_, Context>) -> bool {
    inject(op, rewriter)
}

/// Converts a module, with or without an injected rewrite. Returns the module before and after, and
/// whether the conversion succeeded; `None` after a panic.
fn run(text: &str, order: Order, injected: Option<(usize, End)>) -> (String, String, Option<bool>) {
    let mut ctx = context();
    let mut patterns = PatternSet::new().with(ArithToLlvm);
    if injected.is_some() {
        patterns = patterns.with(inject_add).with(inject_sub).with(inject_mul);
    }
    let patterns = patterns.bind(&mut ctx);
    let module = parse(&mut ctx, text);
    let before = print(&ctx, module);
    let types = small_types().leave_casts();
    let target: ConversionTarget<Context> = llvm_target_of_arith().illegal::<NeverOp>();
    let config = ConversionConfig::new().types(&types).order(order);
    INJECTED.set(injected);
    let convert = || apply_conversion(&mut ctx, module, &target, &patterns, &config).is_ok();
    let done = catch_unwind(AssertUnwindSafe(convert)).ok();
    assert_eq!(ctx.verify(module), Ok(()));
    (before, print(&ctx, module), done)
}

#[test]
fn rewrites_that_fail_anywhere_leave_no_trace() {
    let mut rng = Rng::with_seed(3);
    for number in 0..random::count() / 5 {
        let text = random::function(&mut rng, number, SMALL, false);
        let order = [Order::UsersFirst, Order::Mlir][number % 2];
        let at = rng.usize(..8);
        let (before, plain, done) = run(&text, order, None);
        assert_eq!(done, Some(true));
        for end in [End::Veto, End::Decline, End::Panic] {
            let (_, after, done) = run(&text, order, Some((at, end)));
            let unreached = INJECTED.get().is_some();
            match (end, unreached) {
                (End::Panic, false) => assert_eq!((after, done), (before.clone(), None)),
                _ => assert_eq!(
                    (&after, done),
                    (&plain, Some(true)),
                    "{end:?} at {at}\n{text}"
                ),
            }
        }
    }
}
