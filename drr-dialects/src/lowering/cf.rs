//! `cf` to `llvm`.
//!
//! These are functions and no rules of `drr!`, because they convert the arguments of other blocks, and
//! add blocks and symbols.

#![allow(non_snake_case)]

use std::collections::HashSet;

use drr::ir::{
    AttrData, Block, Container, ElementsData, InsertPoint, Ir, Op, OpKind, OpState, TypeData,
};
use drr::op::OpOf;
use drr::pattern;
use drr::prelude::PatternRewriter;

use super::build::{Builder, global_attrs, named};
use super::make::operands;
use super::symbols::{body_of, module_of, with_symbols};
use crate::cf::{AssertOp, BranchOp, CondBranchOp, SwitchOp};
use crate::llvm;
use crate::mixed::Index;

/// Replaces a branch by one of the op that `bind` binds, with its operands and successors, whose blocks
/// get arguments of the converted types. `attrs` are the names of the attributes that the new op has,
/// too.
fn branch<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: Op<I>,
    bind: fn(&mut I) -> Option<OpKind>,
    attrs: &[&str],
    keeps: bool,
) -> Option<()> {
    let ir = rewriter.ir();
    let blocks: Vec<Block<I>> = (0..ir.num_successors(op))
        .map(|at| ir.successor(op, at))
        .collect();
    let mut seen = HashSet::new();
    for block in &blocks {
        if seen.insert(*block) && !rewriter.convert_block_types(*block, None) {
            return None;
        }
    }
    let kind = bind(rewriter.ir_mut())?;
    let ir = rewriter.ir();
    let mut made = Vec::new();
    for name in attrs {
        let own = ir.attr_name(ir.kind(op), name);
        let attr = own.and_then(|own| ir.with_attr(op, own, |attr| attr.cloned()));
        made.extend(attr.map(|attr| (*name, attr)));
    }
    let given = operands(ir, op);
    let (segments, loc) = (ir.operand_segments(op), ir.loc(op));
    let kept = if keeps {
        ir.discardable_attrs(op)
    } else {
        Vec::new()
    };
    let made = made
        .into_iter()
        .map(|(name, attr)| (rewriter.ir_mut().bind_attr(kind, name), attr));
    let mut made: Vec<_> = made.collect();
    made.extend(kept);
    rewriter.create_op(OpState {
        operands: &given,
        operand_segments: segments.as_deref(),
        attrs: &made,
        successors: &blocks,
        ..OpState::new(kind, loc)
    });
    rewriter.erase_op(op);
    Some(())
}

/// `cf.br` to `llvm.br`.
#[pattern(root = BranchOp)]
pub fn BranchOpLowering<I: Ir>(
    op: OpOf<BranchOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    branch(rewriter, op.handle(), I::bind_op::<llvm::BrOp>, &[], true).is_some()
}

/// `cf.cond_br` to `llvm.cond_br`.
#[pattern(root = CondBranchOp)]
pub fn CondBranchOpLowering<I: Ir>(
    op: OpOf<CondBranchOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let bind = I::bind_op::<llvm::CondBrOp>;
    branch(rewriter, op.handle(), bind, &["branch_weights"], true).is_some()
}

/// `cf.switch` to `llvm.switch`.
#[pattern(root = SwitchOp)]
pub fn SwitchOpLowering<I: Ir>(
    op: OpOf<SwitchOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let attrs = ["case_values", "case_operand_segments"];
    let bind = I::bind_op::<llvm::SwitchOp>;
    branch(rewriter, op.handle(), bind, &attrs, false).is_some()
}

/// `cf.assert` to a branch to a block that prints the message by `puts` and calls `abort`.
#[pattern(root = AssertOp)]
pub fn AssertOpLowering<I: Ir>(
    op: OpOf<AssertOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    assertion(op, rewriter).is_some()
}

fn assertion<I: Ir>(op: OpOf<AssertOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> Option<()> {
    let (ir, handle) = (rewriter.ir(), op.handle());
    let view = op.view(ir);
    let (condition, loc) = (view.arg().handle(), ir.loc(handle));
    let mut bytes = view.msg().as_string()?.into_bytes();
    bytes.push(0);
    let module = module_of(ir, handle)?;
    let body = body_of(ir, module)?;
    let start = ir.parent_block(handle)?;
    let region = ir.parent_region(start)?;
    let goes_on = rewriter.split_block(handle)?;
    let fails = rewriter.create_block(region, None, &[])?;
    // The message.
    let name = with_symbols(rewriter, module, |symbols| {
        loop {
            let name = match symbols.next_message {
                0 => "assert_msg".to_string(),
                next => format!("assert_msg_{}", next - 1),
            };
            symbols.next_message += 1;
            if !symbols.contains(&name) {
                return name;
            }
        }
    })?;
    let (byte, count) = (TypeData::<I>::int(8), bytes.len());
    let array = TypeData::from(llvm::ArrayType {
        count: count as u64,
        element: byte.clone(),
    });
    let value = AttrData::Elements {
        ty: TypeData::Shaped {
            container: Container::Tensor,
            shape: Some(vec![count as i64]),
            element: Box::new(byte),
        },
        elements: ElementsData::Ints(bytes.iter().map(|byte| i128::from(*byte as i8)).collect()),
    };
    rewriter.set_insertion_point_to_start(body);
    let mut build = Builder::at(rewriter, handle)?;
    let array = build.ty(array)?;
    let mut attrs = global_attrs(&name, array, llvm::Linkage::Private, 0);
    attrs.extend([named("constant", AttrData::Unit), named("value", value)]);
    let global = build.none::<llvm::GlobalOp>(&[], &attrs)?;
    with_symbols(build.rewriter, module, |symbols| {
        symbols.insert(&name, global)
    })?;
    let pointer = build.pointer(0)?;
    build.declare(handle, "puts", vec![pointer], None)?;
    build.rewriter.set_insertion_point(InsertPoint::End(fails));
    let text = build.address_of(AttrData::Symbol(name), pointer)?;
    let text = build.element_address(text, pointer, array, &[Index::Number(0)], 0)?;
    build.call("puts", &[text], None)?;
    build.declare(handle, "abort", Vec::new(), None)?;
    build.call("abort", &[], None)?;
    build.none::<llvm::UnreachableOp>(&[], &[])?;
    rewriter.set_insertion_point(InsertPoint::End(start));
    let kind = rewriter.ir_mut().bind_op::<llvm::CondBrOp>()?;
    rewriter.create_op(OpState {
        operands: &[condition],
        operand_segments: Some(&[1, 0, 0]),
        successors: &[goes_on, fails],
        ..OpState::new(kind, loc)
    });
    rewriter.erase_op(handle);
    Some(())
}
