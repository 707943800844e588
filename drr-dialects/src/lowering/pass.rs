//! The passes, under MLIR's names.

use std::collections::HashMap;
use std::sync::Arc;

use drr::conversion::{
    ConversionConfig, ConversionError, ConversionTarget, FoldingMode, Order, apply_conversion,
    reconcile_unrealized_casts,
};
use drr::embedded::diagnostics::Severity;
use drr::embedded::{Attr, Context, Diagnostic, WalkOrder};
use drr::ir::{Ir, Op};
use drr::native::{AttrRef, OpRef};
use drr::op::OpDef;
use drr::pass::{FnPass, Options, Pass, PassFailure, PassRegistry, PassResult};
use drr::pattern_set::{BoundPatternSet, PatternSet, RuleInfo};

use super::func::BARE;
use super::llvm_types;
use super::math::MathToLLVM;
use super::patterns::{
    LowerToLLVMOptions, arith_to_llvm, cf_to_llvm, func_to_llvm, math_to_llvm, memref_to_llvm,
    scf_to_cf,
};
use crate::cf::CfDialect;
use crate::func::{CallOp, FuncOp};
use crate::llvm::LLVMDialect;
use crate::scf as ops;

const ALIGNED_OPTION: &str = "use-aligned-alloc";
const BARE_OPTION: &str = "use-bare-ptr-memref-call-conv";
const GENERIC_OPTION: &str = "use-generic-functions";
const LOG1P_OPTION: &str = "approximate-log1p";

/// An option of a pass that is true or false.
#[derive(Clone, Copy)]
struct Choice {
    name: &'static str,
    text: &'static str,
    holds: bool,
}

/// True if the choice of that name is taken.
fn holds(choices: &[Choice], name: &str) -> bool {
    choices
        .iter()
        .any(|choice| choice.name == name && choice.holds)
}

/// A conversion as a pass.
#[derive(Clone)]
struct Lowering {
    argument: &'static str,
    name: &'static str,
    description: &'static str,
    anchor: Option<&'static str>,
    patterns: fn(&[Choice]) -> PatternSet<Context>,
    target: fn() -> ConversionTarget<Context>,
    /// Loads the dialects of the results, before work on several threads may make their ops.
    load: fn(&mut Context),
    /// The bits of an `index`, 0 for those of an address; `None` if types stay.
    index_bits: Option<u32>,
    /// False if the bits cannot be chosen.
    has_bits: bool,
    choices: Vec<Choice>,
    bound: Option<Arc<BoundPatternSet<Context>>>,
}

impl Lowering {
    fn new(
        [argument, name, description]: [&'static str; 3],
        patterns: fn(&[Choice]) -> PatternSet<Context>,
        target: fn() -> ConversionTarget<Context>,
    ) -> Self {
        Lowering {
            argument,
            name,
            description,
            anchor: None,
            patterns,
            target,
            load: |_| {},
            index_bits: None,
            has_bits: true,
            choices: Vec::new(),
            bound: None,
        }
    }
    fn with_llvm_types(mut self) -> Self {
        self.index_bits = Some(0);
        self.loading(|ctx| ctx.load::<LLVMDialect>())
    }
    fn loading(mut self, load: fn(&mut Context)) -> Self {
        self.load = load;
        self
    }
    fn on_modules(mut self) -> Self {
        self.anchor = Some("builtin.module");
        self
    }
    fn choice(mut self, name: &'static str, text: &'static str, holds: bool) -> Self {
        self.choices.push(Choice { name, text, holds });
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
        if let (Some(bits), true) = (&mut self.index_bits, self.has_bits) {
            let text = "Bitwidth of the index type, 0 to use size of machine word";
            options.option("index-bitwidth", text, bits);
        }
        for choice in &mut self.choices {
            options.option(choice.name, choice.text, &mut choice.holds);
        }
    }
    fn rules(&self, _: &Context) -> Vec<&'static RuleInfo> {
        (self.patterns)(&self.choices).rules().collect()
    }
    fn initialize(&mut self, ctx: &mut Context) -> PassResult {
        let is_bound = |bound: &Arc<BoundPatternSet<Context>>| bound.is_bound_to(ctx);
        if !self.bound.as_ref().is_some_and(is_bound) {
            (self.load)(ctx);
            self.bound = Some(Arc::new((self.patterns)(&self.choices).bind(ctx)));
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
        let converts_calls = self.choices.iter().any(|choice| choice.name == BARE_OPTION);
        let marked = match converts_calls {
            true => mark_calls(ctx, op),
            false => Vec::new(),
        };
        match apply_conversion(ctx, op, &(self.target)(), bound, &config) {
            Ok(_) => Ok(()),
            Err(error) => {
                for call in marked {
                    set_bare(ctx, call, None);
                }
                Err(failure(ctx, op, error))
            }
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

/// Gives the attribute of functions whose memrefs are pointers to the calls of them.
fn mark_calls(ctx: &mut Context, root: Op<Context>) -> Vec<Op<Context>> {
    let ops = ctx.ops_in(root, WalkOrder::PreOrder);
    let attr = |op: Op<Context>| {
        OpRef::<Context>::new(ctx, op)
            .attr(BARE)
            .map(AttrRef::to_attr)
    };
    let is = |op: Op<Context>, name: &str| ctx.is_named(ctx.kind(op), name);
    let functions = ops.iter().filter(|op| is(**op, FuncOp::DECL.name));
    let bare: HashMap<String, _> = functions
        .filter_map(|op| Some((ctx.symbol_name(*op)?.to_string(), attr(*op)?)))
        .collect();
    if bare.is_empty() {
        return Vec::new();
    }
    let calls = ops
        .iter()
        .filter(|op| is(**op, CallOp::DECL.name) && attr(**op).is_none());
    let marked: Vec<_> = calls
        .filter_map(|op| {
            let callee = OpRef::<Context>::new(ctx, *op)
                .attr("callee")?
                .as_symbol()?;
            Some((*op, *bare.get(&callee)?))
        })
        .collect();
    for (call, attr) in &marked {
        set_bare(ctx, *call, Some(*attr));
    }
    marked.into_iter().map(|(call, _)| call).collect()
}

fn set_bare(ctx: &mut Context, call: Op<Context>, attr: Option<Attr>) {
    let name = ctx.bind_attr(ctx.kind(call), BARE);
    ctx.set_attr(call, name, attr);
}

fn options(choices: &[Choice]) -> LowerToLLVMOptions {
    LowerToLLVMOptions {
        bare_pointers: holds(choices, BARE_OPTION),
        aligned_alloc: holds(choices, ALIGNED_OPTION),
        generic_functions: holds(choices, GENERIC_OPTION),
    }
}

fn math_patterns(choices: &[Choice]) -> PatternSet<Context> {
    match holds(choices, LOG1P_OPTION) {
        true => math_to_llvm(),
        false => PatternSet::new().with(MathToLLVM),
    }
}

/// Everything else may stay.
fn llvm_is_legal() -> ConversionTarget<Context> {
    ConversionTarget::new().legal_dialect("llvm")
}

fn no_cf() -> ConversionTarget<Context> {
    llvm_is_legal()
        .illegal_dialect("cf")
        .unknown_if(|_, _| Some(true))
}

/// Functions keep their types.
fn memref_target() -> ConversionTarget<Context> {
    llvm_is_legal().legal::<FuncOp>()
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
/// `convert-math-to-llvm`, `convert-scf-to-cf`, `finalize-memref-to-llvm` and
/// `reconcile-unrealized-casts`.
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
    let math = [
        "convert-math-to-llvm",
        "ConvertMathToLLVMPass",
        "Convert Math dialect to LLVM dialect",
    ];
    let memref = [
        "finalize-memref-to-llvm",
        "FinalizeMemRefToLLVMConversionPass",
        "Finalize MemRef dialect to LLVM dialect conversion",
    ];
    let functions = Lowering::new(
        func,
        |choices| func_to_llvm(options(choices)),
        llvm_is_legal,
    )
    .with_llvm_types()
    .on_modules()
    .choice(
        BARE_OPTION,
        "Replace FuncOp's MemRef arguments with bare pointers to the MemRef element types",
        false,
    );
    let mut numbers = Lowering::new(math, math_patterns, llvm_is_legal)
        .with_llvm_types()
        .choice(LOG1P_OPTION, "Enable approximation of Log1p.", true);
    numbers.has_bits = false;
    let memory = Lowering::new(
        memref,
        |choices| memref_to_llvm(options(choices)),
        memref_target,
    )
    .with_llvm_types()
    .on_modules()
    .choice(
        ALIGNED_OPTION,
        "Use aligned_alloc in place of malloc for heap allocations",
        false,
    )
    .choice(
        GENERIC_OPTION,
        "Use generic allocation and deallocation functions instead of the classic 'malloc', \
             'aligned_alloc' and 'free' functions",
        false,
    );
    registry
        .add(Lowering::new(arith, |_| arith_to_llvm(), llvm_is_legal).with_llvm_types())
        .add(Lowering::new(cf, |_| cf_to_llvm(), no_cf).with_llvm_types())
        .add(functions)
        .add(numbers)
        .add(memory)
        .add(Lowering::new(scf, |_| scf_to_cf(), no_scf).loading(|ctx| ctx.load::<CfDialect>()))
        .add(FnPass::new(
            "reconcile-unrealized-casts",
            "Simplify and eliminate unrealized conversion casts",
            |op, ctx| {
                reconcile_unrealized_casts(ctx, op);
                Ok(())
            },
        ));
}
