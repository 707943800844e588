//! The passes, under MLIR's names.

use std::sync::Arc;

use drr::conversion::{
    ConversionConfig, ConversionError, ConversionTarget, FoldingMode, Order, apply_conversion,
};
use drr::embedded::diagnostic::Severity;
use drr::embedded::{Context, Diagnostic};
use drr::ir::{Ir, Op};
use drr::pass::{FnPass, Options, Pass, PassFailure, PassRegistry, PassResult};
use drr::pattern_set::{BoundPatternSet, PatternSet, RuleInfo};

use super::{arith, cf, func, llvm_types, reconcile, scf};
use crate::func::FuncOp;
use crate::llvm::LLVMDialect;
use crate::scf as ops;

/// A conversion as a pass.
#[derive(Clone)]
struct Lowering {
    argument: &'static str,
    name: &'static str,
    description: &'static str,
    anchor: Option<&'static str>,
    patterns: fn() -> PatternSet<Context>,
    target: fn() -> ConversionTarget<Context>,
    /// The bits of an `index`, 0 for those of an address; `None` if types stay.
    index_bits: Option<u32>,
    /// For functions: true if memrefs are to be bare pointers.
    bare_pointers: Option<bool>,
    bound: Option<Arc<BoundPatternSet<Context>>>,
}

impl Lowering {
    fn new(
        [argument, name, description]: [&'static str; 3],
        patterns: fn() -> PatternSet<Context>,
        target: fn() -> ConversionTarget<Context>,
    ) -> Self {
        Lowering {
            argument,
            name,
            description,
            anchor: None,
            patterns,
            target,
            index_bits: None,
            bare_pointers: None,
            bound: None,
        }
    }
    fn with_llvm_types(mut self) -> Self {
        self.index_bits = Some(0);
        self
    }
}

impl Pass for Lowering {
    fn argument(&self) -> &str {
        self.argument
    }
    fn name(&self) -> &str {
        self.name
    }
    fn description(&self) -> &str {
        self.description
    }
    fn anchor(&self) -> Option<&str> {
        self.anchor
    }
    fn options(&mut self, options: &mut Options<'_>) {
        if let Some(bits) = &mut self.index_bits {
            let text = "Bitwidth of the index type, 0 to use size of machine word";
            options.option("index-bitwidth", text, bits);
        }
        if let Some(bare) = &mut self.bare_pointers {
            let text =
                "Replace FuncOp's MemRef arguments with bare pointers to the MemRef element types";
            options.option("use-bare-ptr-memref-call-conv", text, bare);
        }
    }
    fn rules(&self, _: &Context) -> Vec<&'static RuleInfo> {
        (self.patterns)().rules().collect()
    }
    fn initialize(&mut self, ctx: &mut Context) -> PassResult {
        if self.bare_pointers == Some(true) {
            let message = "--convert-func-to-llvm: use-bare-ptr-memref-call-conv is not supported";
            return Err(PassFailure::nowhere(message));
        }
        let is_bound = |bound: &Arc<BoundPatternSet<Context>>| bound.is_bound_to(ctx);
        if !self.bound.as_ref().is_some_and(is_bound) {
            if self.index_bits.is_some() {
                ctx.load::<LLVMDialect>();
            }
            self.bound = Some(Arc::new((self.patterns)().bind(ctx)));
        }
        Ok(())
    }
    fn run(&self, op: Op<Context>, ctx: &mut Context) -> PassResult {
        let Some(bound) = &self.bound else {
            return Err(PassFailure::at(ctx, op, "the pass was not initialized"));
        };
        let types = self
            .index_bits
            .map(|bits| llvm_types(if bits == 0 { 64 } else { bits }));
        // As MLIR does it, so that the results are equal.
        let mut config = ConversionConfig::new()
            .order(Order::Mlir)
            .folding(FoldingMode::BeforePatterns);
        if let Some(types) = &types {
            config = config.types(types);
        }
        match apply_conversion(ctx, op, &(self.target)(), bound, &config) {
            Ok(_) => Ok(()),
            Err(error) => Err(failure(ctx, op, error)),
        }
    }
}

/// The error at the operation that cannot be converted.
fn failure(ctx: &Context, root: Op<Context>, error: ConversionError<Context>) -> PassFailure {
    let op = error.op.unwrap_or(root);
    let location = ctx.location(ctx.loc(op));
    let diagnostic = Diagnostic::new(Severity::Error, location, error.message);
    diagnostic.about(op.0).into()
}

fn arith_patterns() -> PatternSet<Context> {
    PatternSet::new().with(arith::ArithToLLVM)
}

/// Everything else may stay.
fn llvm_is_legal() -> ConversionTarget<Context> {
    ConversionTarget::new().legal_dialect("llvm")
}

fn cf_patterns() -> PatternSet<Context> {
    PatternSet::new()
        .with(cf::AssertOpLowering)
        .with(cf::BranchOpLowering)
        .with(cf::CondBranchOpLowering)
        .with(cf::SwitchOpLowering)
}

fn no_cf() -> ConversionTarget<Context> {
    llvm_is_legal()
        .illegal_dialect("cf")
        .unknown_if(|_, _| Some(true))
}

/// Functions that need what is not supported are illegal, so that the pass fails.
fn func_target() -> ConversionTarget<Context> {
    llvm_is_legal().legal_if::<FuncOp>(|ir, op| func::is_refused(ir, op).then_some(false))
}

fn func_patterns() -> PatternSet<Context> {
    PatternSet::new()
        .with(func::CallIndirectOpLowering)
        .with(func::CallOpLowering)
        .with(func::ConstantOpLowering)
        .with(func::FuncOpConversion)
        .with(func::ReturnOpLowering)
}

fn scf_patterns() -> PatternSet<Context> {
    PatternSet::new()
        .with(scf::ExecuteRegionLowering)
        .with(scf::ForLowering)
        .with(scf::ForallLowering)
        .with(scf::IfLowering)
        .with(scf::IndexSwitchLowering)
        .with(scf::ParallelLowering)
        .with(scf::WhileLowering)
}

fn no_scf() -> ConversionTarget<Context> {
    ConversionTarget::new()
        .illegal::<ops::ExecuteRegionOp>()
        .illegal::<ops::ForOp>()
        .illegal::<ops::ForallOp>()
        .illegal::<ops::IfOp>()
        .illegal::<ops::IndexSwitchOp>()
        .illegal::<ops::ParallelOp>()
        .illegal::<ops::WhileOp>()
        .unknown_if(|_, _| Some(true))
}

/// Adds the passes of this module: `convert-arith-to-llvm`, `convert-cf-to-llvm`, `convert-func-to-llvm`,
/// `convert-scf-to-cf` and `reconcile-unrealized-casts`.
///
/// ```
/// use drr::embedded::{Context, PrintOptions};
/// use drr::pass::{PassManager, PassRegistry};
///
/// let mut passes = PassRegistry::with_builtin_passes();
/// drr_dialects::lowering::register_passes(&mut passes);
/// let to_llvm = "builtin.module(convert-scf-to-cf,convert-arith-to-llvm,convert-cf-to-llvm,\
///     convert-func-to-llvm,reconcile-unrealized-casts)";
/// let mut pm = PassManager::parse(to_llvm, &passes)?;
///
/// let mut context = Context::new();
/// context.append_registry(&drr_dialects::registry());
/// let module = context.parse_module("\
/// func.func @max(%a: index, %b: index) -> index {
///   %less = arith.cmpi slt, %a, %b : index
///   %max = scf.if %less -> index {
///     scf.yield %b : index
///   } else {
///     scf.yield %a : index
///   }
///   return %max : index
/// }")?;
/// pm.run(module, &mut context)?;
/// assert_eq!(context.print_op(module, &PrintOptions::new()), "\
/// module {
///   llvm.func @max(%arg0: i64, %arg1: i64) -> i64 {
///     %0 = llvm.icmp \"slt\" %arg0, %arg1 : i64
///     llvm.cond_br %0, ^bb1, ^bb2
///   ^bb1:  // pred: ^bb0
///     llvm.br ^bb3(%arg1 : i64)
///   ^bb2:  // pred: ^bb0
///     llvm.br ^bb3(%arg0 : i64)
///   ^bb3(%1: i64):  // 2 preds: ^bb1, ^bb2
///     llvm.br ^bb4
///   ^bb4:  // pred: ^bb3
///     llvm.return %1 : i64
///   }
/// }
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn register_passes(registry: &mut PassRegistry) {
    let arith = [
        "convert-arith-to-llvm",
        "ArithToLLVMConversionPass",
        "Convert Arith dialect to LLVM dialect",
    ];
    let cf = [
        "convert-cf-to-llvm",
        "ConvertControlFlowToLLVMPass",
        "Convert ControlFlow operations to the LLVM dialect",
    ];
    let func = [
        "convert-func-to-llvm",
        "ConvertFuncToLLVMPass",
        "Convert from the Func dialect to the LLVM dialect",
    ];
    let scf = [
        "convert-scf-to-cf",
        "SCFToControlFlowPass",
        "Convert SCF dialect to ControlFlow dialect, replacing structured control flow with a CFG",
    ];
    let mut functions = Lowering::new(func, func_patterns, func_target).with_llvm_types();
    functions.anchor = Some("builtin.module");
    functions.bare_pointers = Some(false);
    registry
        .add(Lowering::new(arith, arith_patterns, llvm_is_legal).with_llvm_types())
        .add(Lowering::new(cf, cf_patterns, no_cf).with_llvm_types())
        .add(functions)
        .add(Lowering::new(scf, scf_patterns, no_scf))
        .add(FnPass::new(
            "reconcile-unrealized-casts",
            "Simplify and eliminate unrealized conversion casts",
            |op, ctx| {
                reconcile::reconcile(ctx, op);
                Ok(())
            },
        ));
}
