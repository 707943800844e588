//! `cf` to `llvm`.
//!
//! These are functions and no rules of `drr!`, because they convert the arguments of other blocks, and
//! add blocks and symbols.

#![allow(non_snake_case)]

use drr::ir::{
    AttrData, Block, Container, ElementsData, InsertPoint, Ir, Op, OpState, TypeData, Value,
};
use drr::op::{OpDef, OpOf};
use drr::pattern;
use drr::prelude::PatternRewriter;

use super::make::{make, operands, result};
use crate::cf::{AssertOp, BranchOp, CondBranchOp, SwitchOp};
use crate::llvm;

/// Makes a branch of `To` with the operands and successors of another one, whose blocks get arguments
/// of the converted types. `attrs` are the names of the attributes that `To` has, too.
fn branch<To: OpDef, I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    op: Op<I>,
    attrs: &[&str],
    keeps: bool,
) -> Option<()> {
    let ir = rewriter.ir();
    let blocks: Vec<Block<I>> = (0..ir.num_successors(op))
        .map(|at| ir.successor(op, at))
        .collect();
    for (at, block) in blocks.iter().enumerate() {
        if !blocks[..at].contains(block) && !rewriter.convert_block_types(*block) {
            return None;
        }
    }
    let kind = rewriter.ir_mut().bind_op::<To>()?;
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
    branch::<llvm::BrOp, I>(rewriter, op.handle(), &[], true).is_some()
}

/// `cf.cond_br` to `llvm.cond_br`.
#[pattern(root = CondBranchOp)]
pub fn CondBranchOpLowering<I: Ir>(
    op: OpOf<CondBranchOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    branch::<llvm::CondBrOp, I>(rewriter, op.handle(), &["branch_weights"], true).is_some()
}

/// `cf.switch` to `llvm.switch`.
#[pattern(root = SwitchOp)]
pub fn SwitchOpLowering<I: Ir>(
    op: OpOf<SwitchOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    let attrs = ["case_values", "case_operand_segments"];
    branch::<llvm::SwitchOp, I>(rewriter, op.handle(), &attrs, false).is_some()
}

/// `cf.assert` to a branch to a block that prints the message by `puts` and calls `abort`.
#[pattern(root = AssertOp)]
pub fn AssertOpLowering<I: Ir>(
    op: OpOf<AssertOp, I>,
    rewriter: &mut PatternRewriter<'_, I>,
) -> bool {
    assertion(op, rewriter).is_some()
}

/// The blocks of operations around one, the module's last.
fn module_of<I: Ir>(ir: &I, op: Op<I>) -> Option<Block<I>> {
    let mut block = ir.parent_block(op)?;
    loop {
        let owner = ir.region_owner(ir.parent_region(block)?)?;
        if ir.is_named(ir.kind(owner), "builtin.module") {
            return Some(block);
        }
        block = ir.parent_block(owner)?;
    }
}

fn symbols<I: Ir>(ir: &I, block: Block<I>) -> Vec<(Op<I>, String)> {
    let mut found = Vec::new();
    let mut next = ir.first_op(block);
    while let Some(op) = next {
        let name = drr::native::OpRef::<I>::new(ir, op).attr("sym_name");
        if let Some(name) = name.and_then(|name| name.as_string()) {
            found.push((op, name));
        }
        next = ir.next_op(op);
    }
    found
}

/// Declares a function without results at the start of the module, unless it is there.
fn declare<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    module: Block<I>,
    loc: &I::Loc,
    name: &str,
    params: Vec<TypeData<I>>,
) -> Option<()> {
    let known = symbols(rewriter.ir(), module);
    if known
        .iter()
        .any(|(op, known)| known == name && !rewriter.is_erased(*op))
    {
        return Some(());
    }
    rewriter.set_insertion_point_to_start(module);
    let ty = llvm::FunctionType {
        result: TypeData::from(llvm::VoidType),
        params,
        variadic: drr::typedef::Ellipsis(false),
    };
    let attrs = super::func::function_attrs(name, ty.into(), llvm::Linkage::External);
    make::<llvm::LLVMFuncOp, I>(rewriter, loc, &[], &[], &attrs, &[])?;
    Some(())
}

fn assertion<I: Ir>(op: OpOf<AssertOp, I>, rewriter: &mut PatternRewriter<'_, I>) -> Option<()> {
    let (ir, handle) = (rewriter.ir(), op.handle());
    let view = op.view(ir);
    let (condition, loc) = (view.arg().handle(), ir.loc(handle));
    let mut bytes = view.msg().as_string()?.into_bytes();
    bytes.push(0);
    let module = module_of(ir, handle)?;
    let (start, region) = (
        ir.parent_block(handle)?,
        ir.parent_region(ir.parent_block(handle)?)?,
    );
    let goes_on = rewriter.split_block(handle)?;
    let fails = rewriter.create_block(region, None, &[])?;
    let pointer = || TypeData::<I>::from(llvm::PointerType { address_space: 0 });
    // The message.
    let taken: Vec<String> = symbols(rewriter.ir(), module)
        .into_iter()
        .map(|(_, name)| name)
        .collect();
    let names =
        std::iter::once("assert_msg".to_string()).chain((0..).map(|at| format!("assert_msg_{at}")));
    let name = names.into_iter().find(|name| !taken.contains(name))?;
    let byte = TypeData::int(8);
    let array = llvm::ArrayType {
        count: bytes.len() as u64,
        element: byte.clone(),
    };
    let array = TypeData::<I>::from(array);
    let value = AttrData::Elements {
        ty: TypeData::Shaped {
            container: Container::Tensor,
            shape: Some(vec![bytes.len() as i64]),
            element: Box::new(byte),
        },
        elements: ElementsData::Ints(bytes.iter().map(|byte| i128::from(*byte as i8)).collect()),
    };
    rewriter.set_insertion_point_to_start(module);
    let attrs = vec![
        (
            "addr_space".to_string(),
            AttrData::Integer {
                value: 0,
                ty: TypeData::int(32),
            },
        ),
        ("constant".to_string(), AttrData::Unit),
        ("global_type".to_string(), AttrData::Type(array.clone())),
        (
            "linkage".to_string(),
            drr::constraint::enum_data(&llvm::Linkage::Private),
        ),
        ("sym_name".to_string(), AttrData::String(name.clone())),
        ("value".to_string(), value),
        (
            "visibility_".to_string(),
            drr::constraint::enum_data(&llvm::Visibility::Default),
        ),
    ];
    make::<llvm::GlobalOp, I>(rewriter, &loc, &[], &[], &attrs, &[])?;
    declare(rewriter, module, &loc, "puts", vec![pointer()])?;
    rewriter.set_insertion_point(InsertPoint::End(fails));
    let pointer_type = rewriter.make_type(&pointer())?;
    let attrs = [("global_name".to_string(), AttrData::Symbol(name))];
    let address = make::<llvm::AddressOfOp, I>(rewriter, &loc, &[], &[pointer_type], &attrs, &[])?;
    let address = result(rewriter.ir(), address);
    let attrs = vec![
        ("elem_type".to_string(), AttrData::Type(array)),
        (
            "noWrapFlags".to_string(),
            AttrData::Integer {
                value: 0,
                ty: TypeData::int(32),
            },
        ),
        (
            "rawConstantIndices".to_string(),
            AttrData::DenseArray {
                element: TypeData::int(32),
                elements: ElementsData::Ints(vec![0]),
            },
        ),
    ];
    let text = make::<llvm::GEPOp, I>(rewriter, &loc, &[address], &[pointer_type], &attrs, &[])?;
    let text = result(rewriter.ir(), text);
    call(rewriter, &loc, "puts", &[text])?;
    declare(rewriter, module, &loc, "abort", Vec::new())?;
    rewriter.set_insertion_point(InsertPoint::End(fails));
    call(rewriter, &loc, "abort", &[])?;
    make::<llvm::UnreachableOp, I>(rewriter, &loc, &[], &[], &[], &[])?;
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

/// Calls a function without results.
fn call<I: Ir>(
    rewriter: &mut PatternRewriter<'_, I>,
    loc: &I::Loc,
    name: &str,
    given: &[Value<I>],
) -> Option<()> {
    super::func::call(
        rewriter,
        loc,
        Some(AttrData::Symbol(name.to_string())),
        given,
        &[],
        &[],
    )
    .map(drop)
}
