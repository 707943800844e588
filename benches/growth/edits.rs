//! Rewrites that make many changes, and their undoing.

use std::cell::Cell;

use drr::conversion::SignatureConversion;
use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::embedded::{Context, ParseOptions};
use drr::ir::{AttrData, Block, InsertPoint, Ir, IrMapping, Op, Region, TypeData, Value};
use drr::op::OpOf;
use drr::pattern_set::PatternSet;
use drr::prelude::*;
use drr::rewriter::PatternRewriter;

use crate::table::Table;

drr::declare_op! {
    /// An integer.
    pub SourceOp = "edit.source"() -> (y: I64);
    /// An integer of another one.
    pub StepOp = "edit.step"(x: I64) -> (y: I64);
    /// Uses integers.
    pub UseOp = "edit.use"(x: Variadic<I64>);
    /// Blocks.
    pub ScopeOp = "edit.scope"() -> () regions(body: AnyRegion);
    /// Goes on in another block.
    pub JumpOp = "edit.jump"(args: Variadic<I64>) -> () successors(to: AnySuccessor) traits(Terminator);
    /// Matches the pattern.
    pub EditOp = "edit.edit"();
}

thread_local! {
    /// The edit that the pattern makes, and `false` if it then declines.
    static EDIT: Cell<(&str, bool)> = const { Cell::new(("", true)) };
}

#[drr::pattern(root = EditOp)]
fn Edit<I: Ir>(op: OpOf<EditOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> bool {
    let (edit, done) = EDIT.get();
    change(edit, op.handle(), rewriter).unwrap_or_else(|| panic!("{edit} is not possible"));
    rewriter.erase_op(op.handle());
    done
}

/// Fails at each operation.
#[drr::pattern(root = StepOp)]
fn Fail<I: Ir>(_: OpOf<StepOp, I>, _: &mut PatternRewriter<'_, I>) -> Result<(), &'static str> {
    Err("always")
}

/// The operations of the module, or of the scope before the pattern's operation.
struct Scene<I: Ir> {
    source: Value<I>,
    before: Vec<Op<I>>,
    region: Option<Region<I>>,
    blocks: Vec<Block<I>>,
}

fn scene<I: Ir>(ir: &I, root: Op<I>) -> Option<Scene<I>> {
    let first = ir.first_op(ir.parent_block(root)?)?;
    let ops = std::iter::successors(Some(first), |op| ir.next_op(*op));
    let before: Vec<_> = ops.skip(1).take_while(|op| *op != root).collect();
    let region = before
        .last()
        .and_then(|op| ir.regions(*op).first().copied());
    Some(Scene {
        source: ir.result(first, 0),
        before,
        region,
        blocks: region.map_or(Vec::new(), |region| ir.blocks(region)),
    })
}

/// Makes many changes; `None` if one is not possible.
fn change<I: Ir>(edit: &str, root: Op<I>, rewriter: &mut PatternRewriter<'_, I>) -> Option<()> {
    let Scene {
        source,
        before,
        region,
        blocks,
    } = scene(rewriter.ir(), root)?;
    let loc = rewriter.ir().loc(root);
    let ty = rewriter.ir().value_type(source);
    let mut done = true;
    match edit {
        "erase users first" => before.iter().rev().for_each(|op| rewriter.erase_op(*op)),
        "erase definitions first" => before.iter().for_each(|op| rewriter.erase_op(*op)),
        "move" => {
            for op in before[1..].iter().rev() {
                done &= rewriter.move_op(*op, InsertPoint::Before(before[0]));
            }
        }
        "create" => {
            for _ in &before {
                UseOp::build(rewriter, loc.clone(), &[source][..]).ok()?;
            }
        }
        "create and erase" => {
            let mut value = source;
            let mut made = Vec::new();
            for _ in &before {
                let step = StepOp::build(rewriter, loc.clone(), value).ok()?;
                value = rewriter.ir().result(step, 0);
                made.push(step);
            }
            made.into_iter().for_each(|op| rewriter.erase_op(op));
        }
        "replace the uses of a value" => {
            let new = rewriter.ir().result(before[0], 0);
            for _ in 0..2 {
                rewriter.replace_all_uses_with(source, new);
                rewriter.replace_all_uses_with(new, source);
            }
        }
        "replace operations" => {
            for op in before {
                let x = rewriter.ir().operand(op, 0);
                rewriter.replace_op(op, &[x]);
            }
        }
        "set operands" => {
            let wide = before[1];
            let new = rewriter.ir().result(before[0], 0);
            for index in 0..rewriter.ir().num_operands(wide) {
                rewriter.set_operand(wide, index, new);
            }
        }
        "set attributes" => {
            let some = AttrData::String("some".to_string());
            for op in before {
                done &= rewriter.set_attr_by_name(op, "text", &some);
            }
        }
        "create blocks" => {
            for _ in &before {
                rewriter.create_block(region?, None, &[])?;
            }
        }
        "move blocks" => {
            for block in &blocks[1..] {
                done &= rewriter.move_block(*block, region?, Some(blocks[0]));
            }
        }
        "erase blocks" => done = rewriter.erase_region_body(region?),
        "clone blocks" => {
            let scope = *before.last()?;
            rewriter.clone_op(scope, &mut IrMapping::new())?;
        }
        "split blocks" => {
            for op in before[1..].iter().rev() {
                rewriter.split_block(*op)?;
            }
        }
        "merge blocks" => {
            for block in &blocks[1..] {
                let jump = rewriter.ir().last_op(blocks[0])?;
                let values = vec![rewriter.ir().operand(jump, 0)];
                rewriter.erase_op(jump);
                done &= rewriter.merge_blocks(*block, blocks[0], &values);
            }
        }
        "set successors" => {
            for block in &blocks {
                let jump = rewriter.ir().last_op(*block)?;
                done &= rewriter.set_successor(jump, 0, blocks[0]);
            }
        }
        "arguments" => {
            for _ in &before {
                rewriter.add_block_arg(blocks[0], ty, None)?;
            }
            for index in (0..before.len()).rev() {
                done &= rewriter.erase_block_arg(blocks[0], index);
            }
        }
        _ => {
            let args = rewriter.ir().block_args(blocks[0]).len();
            let mut signature = SignatureConversion::new();
            for input in 0..args {
                signature.add_inputs(input, [TypeData::Type(ty)]);
            }
            done = rewriter.convert_block_types(blocks[0], Some(&signature));
        }
    }
    done.then_some(())
}

/// The module for an edit.
fn module(n: usize, edit: &str) -> String {
    let each = |line: &dyn Fn(usize) -> String| (0..n).map(line).collect::<String>();
    let steps = |from: &dyn Fn(usize) -> String| {
        each(&|at| format!("%{at} = \"edit.step\"({}) : (i64) -> i64\n", from(at)))
    };
    let chain = || {
        steps(&|at| {
            at.checked_sub(1)
                .map_or("%s".to_string(), |last| format!("%{last}"))
        })
    };
    let list = |item: &str| vec![item; n].join(", ");
    let scope = |body: &str| format!("\"edit.scope\"() ({{\n{body}}}) : () -> ()\n");
    let body = match edit {
        "replace the uses of a value" => steps(&|_| "%s".to_string()),
        "set operands" => format!(
            "%0 = \"edit.step\"(%s) : (i64) -> i64\n\"edit.use\"({}) : ({}) -> ()\n",
            list("%s"),
            list("i64")
        ),
        "move blocks" | "erase blocks" | "clone blocks" | "merge blocks" | "set successors" => {
            let jump = |at| match edit {
                "merge blocks" if at + 1 == n => "\"edit.use\"() : () -> ()\n".to_string(),
                _ => format!("\"edit.jump\"(%b{at})[^b{}] : (i64) -> ()\n", (at + 1) % n),
            };
            let jumps = each(&|at| format!("^b{at}(%b{at}: i64):\n{}", jump(at)));
            let enter = "\"edit.jump\"(%s)[^b0] : (i64) -> ()\n";
            scope(&format!("^in:\n{enter}{jumps}"))
        }
        "create blocks" | "arguments" => chain() + &scope("^in:\n"),
        "convert arguments" => {
            let args: Vec<_> = (0..n).map(|at| format!("%a{at}: i64")).collect();
            let uses = each(&|at| format!("\"edit.use\"(%a{at}) : (i64) -> ()\n"));
            scope(&format!("^in({}):\n{uses}", args.join(", ")))
        }
        _ => chain(),
    };
    format!("%s = \"edit.source\"() : () -> i64\n{body}\"edit.edit\"() : () -> ()\n")
}

pub(crate) fn edits(table: &mut Table) {
    for edit in [
        "erase users first",
        "erase definitions first",
        "move",
        "create",
        "create and erase",
        "replace the uses of a value",
        "replace operations",
        "set operands",
        "set attributes",
        "create blocks",
        "move blocks",
        "erase blocks",
        "clone blocks",
        "split blocks",
        "merge blocks",
        "set successors",
        "arguments",
        "convert arguments",
    ] {
        table.rows(&format!("one rewrite: {edit}"), 500, |n, steps| {
            for (step, done) in [("undo", false), ("rewrite", true)] {
                let mut context = Context::new();
                let patterns = PatternSet::new().with(Edit).bind(&mut context);
                let options = ParseOptions::new().verify(false);
                let module = context.parse_module_with(&module(n, edit), &options);
                let module = module.unwrap_or_else(|error| panic!("{error}"));
                let config = GreedyRewriteConfig::new().erase_dead(false);
                EDIT.set((edit, done));
                let report = steps.step(step, || {
                    apply_patterns_greedily(&mut context, module, &patterns, &config, None)
                });
                let report = report.unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(report.rewrites, u64::from(done), "{edit}");
            }
        });
    }
    table.rows("rewrites that fail", 500, |n, steps| {
        let mut context = Context::new();
        let patterns = PatternSet::new().with(Fail).bind(&mut context);
        let module = context.parse_module(&module(n, ""));
        let module = module.unwrap_or_else(|error| panic!("{error}"));
        let report = steps.step("report", || {
            let config = GreedyRewriteConfig::new();
            apply_patterns_greedily(&mut context, module, &patterns, &config, None)
        });
        let report = report.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(report.failures.len(), n);
    });
}
