//! The order in which a conversion visits operations does not matter to what the lowerings mean: after
//! canonicalisation and CSE, the modules are equal.
//!
//! Some things may differ: the order in which functions are declared, and that of operations without effects,
//! such as the casts of a block's arguments, because each is made where it is first needed. MLIR's order
//! leaves out blocks that cannot be reached, so canonicalisation erases them before.

use std::collections::HashSet;

use drr::conversion::{ConversionConfig, ConversionTarget, Order, apply_conversion};
use drr::embedded::{Context, ParseOptions, PrintOptions, WalkOrder};
use drr::ir::{Ir, Op};
use drr::pass::{PassManager, PassRegistry};
use drr::pattern_set::PatternSet;
use drr_dialects::func::FuncOp;
use drr_dialects::lowering::*;
use drr_dialects::scf;

use crate::generate::Generator;
use crate::{context, control, memrefs, number};

/// The rules of a lowering, what is legal, and if types are converted.
struct Lowering {
    patterns: fn() -> PatternSet<Context>,
    target: fn() -> ConversionTarget<Context>,
    has_types: bool,
}

const SCF: Lowering = Lowering {
    patterns: scf_to_cf,
    target: || {
        ConversionTarget::new()
            .illegal::<scf::ExecuteRegionOp>()
            .illegal::<scf::ForOp>()
            .illegal::<scf::ForallOp>()
            .illegal::<scf::IfOp>()
            .illegal::<scf::IndexSwitchOp>()
            .illegal::<scf::ParallelOp>()
            .illegal::<scf::WhileOp>()
            .unknown_if(|_, _| Some(true))
    },
    has_types: false,
};
const ARITH: Lowering = Lowering {
    patterns: arith_to_llvm,
    target: llvm_is_legal,
    has_types: true,
};
const MATH: Lowering = Lowering {
    patterns: math_to_llvm,
    target: llvm_is_legal,
    has_types: true,
};
const CF: Lowering = Lowering {
    patterns: cf_to_llvm,
    target: || {
        llvm_is_legal()
            .illegal_dialect("cf")
            .unknown_if(|_, _| Some(true))
    },
    has_types: true,
};
const FUNC: Lowering = Lowering {
    patterns: || func_to_llvm(LowerToLLVMOptions::default()),
    target: llvm_is_legal,
    has_types: true,
};
const MEMREF: Lowering = Lowering {
    patterns: || memref_to_llvm(LowerToLLVMOptions::default()),
    target: || llvm_is_legal().legal::<FuncOp>(),
    has_types: true,
};

fn llvm_is_legal() -> ConversionTarget<Context> {
    ConversionTarget::new().legal_dialect("llvm")
}

/// The operations of a block without effects that have no place yet, and the new order.
struct Places {
    pure: HashSet<Op<Context>>,
    order: Vec<Op<Context>>,
}

impl Places {
    /// Places what an operation, or one in its regions, uses.
    fn place_operands(&mut self, context: &Context, user: Op<Context>) {
        for op in context.ops_in(user, WalkOrder::PreOrder) {
            for index in 0..context.num_operands(op) {
                let definition = context.defining_op(context.operand(op, index));
                if let Some((definition, _)) = definition
                    && self.pure.remove(&definition)
                {
                    self.place_operands(context, definition);
                    self.order.push(definition);
                }
            }
        }
    }
}

/// Moves operations without effects to where their results are first used.
fn order_pure_ops(context: &mut Context, module: Op<Context>) {
    let owners = context.ops_in(module, WalkOrder::PreOrder).into_iter();
    let regions = owners.flat_map(|op| context.regions(op));
    let blocks: Vec<_> = regions.flat_map(|region| context.blocks(region)).collect();
    for block in blocks.into_iter().rev() {
        let ops = std::iter::successors(context.first_op(block), |op| context.next_op(*op));
        let ops: Vec<_> = ops.collect();
        let Some((last, before)) = ops.split_last() else {
            continue;
        };
        let is_pure = |op: &Op<Context>| context.is_removable_if_unused(*op);
        let mut places = Places {
            pure: before.iter().copied().filter(is_pure).collect(),
            order: Vec::new(),
        };
        for op in before {
            if !is_pure(op) {
                places.place_operands(context, *op);
                places.order.push(*op);
            }
        }
        places.place_operands(context, *last);
        // Operations that other blocks use.
        places.place_operands(context, module);
        for op in places.order {
            context.move_op_before(op, *last);
        }
    }
}

/// The functions of a module as text, sorted.
fn functions(context: &Context, module: Op<Context>) -> Vec<String> {
    let body = context.body(module).expect("a module has a body");
    let ops = std::iter::successors(context.first_op(body), |op| context.next_op(*op));
    let options = PrintOptions::new().generic(true);
    let mut all: Vec<_> = ops.map(|op| context.print_op(op, &options)).collect();
    all.sort();
    all
}

fn simplify(context: &mut Context, module: Op<Context>, passes: &str) {
    let pipeline = format!("builtin.module({passes})");
    let manager = PassManager::parse(&pipeline, &PassRegistry::with_builtin_passes());
    let mut manager = manager.unwrap_or_else(|error| panic!("{error}"));
    let before = context.print_op(module, &PrintOptions::new());
    if let Err(error) = manager.run(module, context) {
        panic!("{error}\n{before}");
    }
}

/// A module after these lowerings in this order, canonicalisation and CSE. `None` if a lowering makes an
/// operation that is not valid, as MLIR's does of `math.fpowi` on vectors.
fn lowered(text: &str, lowerings: &[Lowering], order: Order) -> Option<Vec<String>> {
    let mut context = context();
    let module = context
        .parse_module_with(text, &ParseOptions::new())
        .unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    for lowering in lowerings {
        simplify(&mut context, module, "canonicalize");
        if lowering.has_types {
            context.load::<drr_dialects::llvm::LLVMDialect>();
        }
        let patterns = (lowering.patterns)().bind(&mut context);
        let (types, target) = (llvm_types(64), (lowering.target)());
        let mut config = ConversionConfig::new().order(order);
        if lowering.has_types {
            config = config.types(&types);
        }
        if let Err(error) = apply_conversion(&mut context, module, &target, &patterns, &config) {
            panic!("{order:?}: {error}\n{text}");
        }
        if let Err(error) = context.verify(module) {
            let message = error.to_string();
            assert!(
                message.contains("'llvm.intr.powi' op operand #1"),
                "{order:?}: {message}\n{text}"
            );
            return None;
        }
    }
    simplify(&mut context, module, "canonicalize,cse");
    order_pure_ops(&mut context, module);
    Some(functions(&context, module))
}

/// Both orders make the same of random modules.
fn agree(lowerings: &[Lowering], module: impl Fn(u64) -> String) {
    let count = number("DRR_LOWERING_MODULES", 20);
    let first = number("DRR_LOWERING_SEED", 1);
    let mut wrong = Vec::new();
    for seed in first..first + count {
        let text = module(seed);
        let [users_first, mlir] =
            [Order::UsersFirst, Order::Mlir].map(|order| lowered(&text, lowerings, order));
        if users_first != mlir {
            let both = [users_first, mlir].map(|all| all.unwrap_or_default().join("\n"));
            wrong.push(format!(
                "module {seed}\n{text}\nusers first:\n{}\nMLIR's order:\n{}",
                both[0], both[1]
            ));
        }
    }
    let total = wrong.len();
    assert!(
        wrong.is_empty(),
        "{total} of {count} differ, the first: {}",
        wrong[0]
    );
}

#[test]
fn scf_to_cf_is_the_same_in_both_orders() {
    agree(&[SCF], |seed| control::function(seed, seed % 4 == 0));
}

#[test]
fn arith_to_llvm_is_the_same_in_both_orders() {
    let mut context = context();
    context.load::<drr_dialects::arith::ArithDialect>();
    let generator = Generator::new(&mut context, &["arith"]);
    agree(&[ARITH], |seed| {
        generator.module(seed, 5 + (seed as usize * 7) % 96)
    });
}

#[test]
fn math_to_llvm_is_the_same_in_both_orders() {
    let mut context = context();
    context.load::<drr_dialects::math::MathDialect>();
    let generator = Generator::new(&mut context, &["math"]);
    agree(&[MATH], |seed| {
        generator.module(seed, 5 + (seed as usize * 7) % 96)
    });
}

#[test]
fn cf_to_llvm_is_the_same_in_both_orders() {
    agree(&[SCF, CF], |seed| control::function(seed, seed % 4 == 0));
}

#[test]
fn func_to_llvm_is_the_same_in_both_orders() {
    agree(&[FUNC], memrefs::module);
    agree(&[SCF, FUNC], |seed| control::function(seed, seed % 4 == 0));
}

#[test]
fn memref_to_llvm_is_the_same_in_both_orders() {
    agree(&[MEMREF], memrefs::module);
}

#[test]
fn all_lowerings_one_after_the_other_are_the_same_in_both_orders() {
    agree(&[SCF, ARITH, CF, FUNC], |seed| {
        control::function(seed, seed % 4 == 0)
    });
    agree(&[ARITH, MEMREF, FUNC], memrefs::module);
}
