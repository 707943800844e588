//! Interfaces: traits of ops that are called at run time.

use drr::driver::{GreedyRewriteConfig, VisitOrder, apply_patterns_greedily};
use drr::embedded::{Context, PrintOptions, WalkOrder};
use drr::interface::{Model, Ops, SymbolLookup, SymbolUserOpInterface};
use drr::ir::{AttrData, InsertPoint, Op};
use drr::op::VerifyError;
use drr::op_interface;
use drr::pattern_set::PatternSet;
use drr::prelude::*;
use drr::rewriter::{IRRewriter, RewriterBase};

/// The result and the cost of an op.
#[op_interface]
pub trait ShapeInference {
    /// The shape of the result.
    fn infer(&self) -> Vec<i64>;
    /// The cost for each element.
    fn cost(&self) -> u64 {
        1
    }
    /// The cost of a number of operations.
    fn cost_of(&self, operations: u64, label: &str) -> (u64, String) {
        (operations * self.cost(), label.to_string())
    }
}

/// Ops with an inverse. The parameter is the IR.
#[op_interface]
pub trait Invertible<I: Ir> {
    /// The value from which the op makes its result.
    fn source(&self) -> Value<I>;
    /// Replaces the operation by its operand. Returns whether it had uses.
    fn remove(op: Op<I>, rewriter: &mut dyn RewriterBase<I>) -> bool;
    /// A number that depends on the op only.
    fn rank() -> usize {
        7
    }
}

/// A mark.
#[op_interface]
pub trait Costly {}

drr::declare_op! {
    /// Sum.
    pub AddOp = "nn.add"(lhs: AnyTensor, rhs: AnyTensor) -> (r: AnyTensor)
        traits(Pure, SameOperandsAndResultType, ShapeInference);
    /// Product.
    pub MulOp = "nn.mul"(lhs: AnyTensor, rhs: AnyTensor) -> (r: AnyTensor)
        traits(Pure, SameOperandsAndResultType, ShapeInference, Costly);
    /// The other sign.
    pub NegOp = "nn.neg"(x: AnyTensor) -> (r: AnyTensor)
        traits(Pure, SameOperandsAndResultType, Invertible);
}
drr::dialect! {
    /// Neural networks.
    pub NnDialect = "nn" { ops: [AddOp, MulOp, NegOp] }
}

fn shape<I: Ir>(value: Val<'_, I>) -> Vec<i64> {
    value.ty().shape().unwrap_or_default()
}
impl<I: Ir> ShapeInference for AddOpView<'_, I> {
    fn infer(&self) -> Vec<i64> {
        shape(self.lhs())
    }
}
impl<I: Ir> ShapeInference for MulOpView<'_, I> {
    fn infer(&self) -> Vec<i64> {
        shape(self.rhs())
    }
    fn cost(&self) -> u64 {
        2
    }
}
impl<I: Ir> Costly for MulOpView<'_, I> {}
impl<I: Ir> Invertible<I> for NegOpView<'_, I> {
    fn source(&self) -> Value<I> {
        self.x().handle()
    }
    fn remove(op: Op<I>, rewriter: &mut dyn RewriterBase<I>) -> bool {
        let (source, result) = (rewriter.ir().operand(op, 0), rewriter.ir().result(op, 0));
        let used = !rewriter.ir().use_empty(result);
        rewriter.replace_op(op, &[source]);
        used
    }
}

/// A view of `nn.neg` that another crate could declare.
#[derive(Clone, Copy)]
pub struct NegShape<'a, I: Ir>(NegOpView<'a, I>);
/// Its model.
pub struct NegModel;
impl Model<Ops> for NegModel {
    type Of = NegOp;
    type View<'a, I: Ir> = NegShape<'a, I>;
    fn view<I: Ir>(ir: &I, op: Op<I>) -> NegShape<'_, I> {
        NegShape(NegOp::wrap(ir, op))
    }
}
impl<I: Ir> ShapeInference for NegShape<'_, I> {
    fn infer(&self) -> Vec<i64> {
        shape(self.0.x())
    }
    fn cost(&self) -> u64 {
        3
    }
}

impl<I: Ir> SymbolUserOpInterface<I> for NegShape<'_, I> {
    fn verify_symbol_uses(&self, _: &SymbolLookup<'_, I>) -> Result<(), VerifyError> {
        Err("refers to nothing".into())
    }
}

const TEXT: &str = r#"
%0 = "nn.source"() : () -> tensor<2x3xf32>
%1 = "nn.add"(%0, %0) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
%2 = "nn.mul"(%1, %0) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
%3 = "nn.neg"(%2) : (tensor<2x3xf32>) -> tensor<2x3xf32>
"nn.sink"(%3) : (tensor<2x3xf32>) -> ()
"#;

/// The module and its operations: source, add, mul, neg, sink.
fn module(context: &mut Context) -> (Op<Context>, Vec<Op<Context>>) {
    let module = context
        .parse_module(TEXT)
        .unwrap_or_else(|errors| panic!("{errors}"));
    let mut ops = context.ops_in(module, WalkOrder::PreOrder);
    ops.remove(0);
    (module, ops)
}

fn loaded() -> Context {
    let mut context = Context::new();
    context.load::<NnDialect>();
    context
}

#[test]
fn an_interface_is_called_on_the_ops_that_name_it_and_on_no_others() {
    let mut context = loaded();
    let (_, ops) = module(&mut context);
    let costs = ops.iter().map(|op| {
        let found = context.interface::<dyn ShapeInference>(*op)?;
        assert_eq!(found.infer(), [2, 3]);
        Some((found.cost(), found.cost_of(10, "all")))
    });
    let all = |cost: u64| Some((cost, (10 * cost, "all".to_string())));
    assert_eq!(
        costs.collect::<Vec<_>>(),
        [None, all(1), all(2), None, None]
    );
}

#[test]
fn a_function_without_self_changes_the_ir() {
    let mut context = loaded();
    let (module, ops) = module(&mut context);
    let neg = ops[3];
    let found = context.interface::<dyn Invertible>(neg).expect("declared");
    assert_eq!(found.source(), context.operand(neg, 0));
    assert_eq!(found.rank()(), 7);
    let remove = found.remove();
    let mut rewriter = IRRewriter::new(&mut context, InsertPoint::Before(neg));
    assert!(remove(neg, &mut rewriter));
    let text = context.print_op(module, &PrintOptions::new());
    assert!(!text.contains("nn.neg"), "{text}");
    assert!(text.contains(r#""nn.sink"(%2)"#), "{text}");
}

#[test]
fn a_model_of_another_crate_is_attached_once() {
    let mut context = loaded();
    let (_, ops) = module(&mut context);
    assert!(context.interface::<dyn ShapeInference>(ops[3]).is_none());
    assert_eq!(context.attach::<dyn ShapeInference, NegModel>(), Ok(()));
    let found = context.interface::<dyn ShapeInference>(ops[3]);
    assert_eq!(
        found.map(|found| (found.infer(), found.cost())),
        Some((vec![2, 3], 3))
    );

    let twice = context.attach::<dyn ShapeInference, NegModel>();
    let message = twice.map_err(|error| error.to_string());
    let expected = "'nn.neg' implements `dyn interfaces::ShapeInference` already";
    assert_eq!(message, Err(expected.to_string()));
    // An op that names the interface has it, whatever is attached.
    let named = context.attach::<dyn ShapeInference, MulOp>();
    assert!(named.is_err(), "{named:?}");
}

#[test]
fn the_verifier_calls_an_attached_symbol_user() {
    let mut context = loaded();
    let (top, _) = module(&mut context);
    assert!(context.verify_op(top).is_ok());
    context
        .attach::<dyn SymbolUserOpInterface, NegModel>()
        .expect("new");
    let errors = context.verify_op(top).expect_err("the op is a symbol user");
    let text = errors.to_string();
    assert!(text.contains("'nn.neg' op refers to nothing"), "{text}");
}

#[test]
fn a_clone_of_a_context_has_its_interfaces() {
    let mut context = loaded();
    let (_, ops) = module(&mut context);
    context
        .attach::<dyn ShapeInference, NegModel>()
        .expect("new");
    let clone = context.clone();
    assert!(clone.interface::<dyn ShapeInference>(ops[3]).is_some());
}

drr::drr! {
    pub set Rules;
    /// Removes what costs more than two, wherever it stands.
    def Drop : Pat<(any<ShapeInference>:$op $x), (replaceWithValue $x), [(Expensive $op)]>;
    /// (a * b) + c has the product first
    def Mark : Pat<(AddOp $x, (any<Costly>:$m $_, $_)), (AddOp $m, $x)>;

    #[reads(any)]
    def Expensive : Constraint<{ $0.interface::<dyn ShapeInference>().is_some_and(|found| found.cost() > 2) }, "costs more than two">;
}

#[test]
fn rules_are_rooted_at_an_interface_and_call_it() {
    let mut context = loaded();
    let patterns = PatternSet::new().with(Rules).bind(&mut context);
    let (module, _) = module(&mut context);
    let config = GreedyRewriteConfig::new();
    let run = |context: &mut Context| {
        let report = apply_patterns_greedily(context, module, &patterns, &config, None);
        report
            .map(|report| report.rewrites)
            .map_err(|error| error.to_string())
    };
    assert_eq!(run(&mut context), Ok(0), "`nn.neg` does not implement it");
    context
        .attach::<dyn ShapeInference, NegModel>()
        .expect("new");
    assert_eq!(run(&mut context), Ok(1));
    let text = context.print_op(module, &PrintOptions::new());
    assert!(!text.contains("nn.neg"), "{text}");
}

drr::declare_op! {
    /// A loop.
    pub ScanOp = "nn.scan"(x: AnyTensor) regions(body: AnyRegion)
        -> (r: AnyTensor, last: AnyTensor) traits(Costly, ShapeInference);
}
impl<I: Ir> Costly for ScanOpView<'_, I> {}
impl<I: Ir> ShapeInference for ScanOpView<'_, I> {
    fn infer(&self) -> Vec<i64> {
        shape(self.x())
    }
}

/// Marks operations of any op that is costly and has a shape.
#[drr::pattern(root = any<Costly + ShapeInference>, benefit = 2)]
fn mark<I: Ir>(op: Op<I>, rewriter: &mut PatternRewriter<'_, I>) -> Option<()> {
    let (ir, kind) = (rewriter.ir(), rewriter.ir().kind(op));
    let is_marked = ir
        .attr_name(kind, "marked")
        .is_some_and(|name| ir.with_attr(op, name, |attr| attr.is_some()));
    (!is_marked && rewriter.set_attr_by_name(op, "marked", &AttrData::Unit)).then_some(())
}

#[test]
fn a_function_is_rooted_at_an_interface_of_any_op() {
    const TEXT: &str = r#"
        %0 = "nn.source"() : () -> tensor<2xf32>
        %1 = "nn.mul"(%0, %0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
        %2:2 = "nn.scan"(%1) ({
          %3 = "nn.add"(%0, %0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
          %4 = "nn.mul"(%3, %3) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
          "nn.sink"(%4) : (tensor<2xf32>) -> ()
        }) : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
        "nn.sink"(%2#1) : (tensor<2xf32>) -> ()
    "#;
    for order in [VisitOrder::Exact, VisitOrder::Mlir] {
        let mut context = loaded();
        context.registered::<ScanOp>();
        let patterns = PatternSet::new().with(Named).with(mark).bind(&mut context);
        let module = context.parse_module(TEXT).expect("it is well-formed");
        let config = GreedyRewriteConfig::new().order(order);
        let report = apply_patterns_greedily(&mut context, module, &patterns, &config, None)
            .unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(report.rewrites, 3, "{report}");
        let text = context.print_op(module, &PrintOptions::new());
        let marked: Vec<_> = text
            .lines()
            .filter(|line| line.contains("{marked}"))
            .collect();
        assert_eq!(marked.len(), 3, "{text}");
        assert!(!marked.iter().any(|line| line.contains("nn.add")), "{text}");
        let add = context
            .ops_in(module, WalkOrder::PreOrder)
            .into_iter()
            .find(|op| context.kind_name(context.kind(*op)) == "nn.add")
            .expect("it is there");
        let explanation = patterns
            .explain(&mut context, add, "mark")
            .expect("the rule is known");
        assert!(
            explanation
                .to_string()
                .contains("any<Costly + ShapeInference>"),
            "{explanation}"
        );
    }
}

#[test]
fn a_run_names_the_ops_that_are_not_registered_if_rules_ask_for_their_traits() {
    let mut context = Context::new();
    let patterns = PatternSet::new().with(Rules).bind(&mut context);
    let (module, _) = module(&mut context);
    let config = GreedyRewriteConfig::new();
    let run = |context: &mut Context| {
        apply_patterns_greedily(context, module, &patterns, &config, None)
            .unwrap_or_else(|error| panic!("{error}"))
    };
    // Binding has registered `nn.add` only, which the rules name.
    let report = run(&mut context);
    let all = ["nn.mul", "nn.neg", "nn.sink", "nn.source"].map(|name| (name.to_string(), 1));
    assert_eq!(report.unregistered, all);
    let expected = "not registered, so that rules that ask for traits do not see them: nn.mul (1), \
                    nn.neg (1), nn.sink (1), nn.source (1); load the dialects `nn`, or register the ops";
    assert!(report.to_string().contains(expected), "{report}");

    context.load::<NnDialect>();
    let report = run(&mut context);
    assert_eq!(report.unregistered, [all[2].clone(), all[3].clone()]);
}

drr::drr! {
    set Named;
    /// Asks for no traits.
    def Twice : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
}

#[test]
fn rules_that_name_all_their_ops_say_nothing_of_others() {
    let mut context = Context::new();
    let patterns = PatternSet::new().with(Named).bind(&mut context);
    let (module, _) = module(&mut context);
    let config = GreedyRewriteConfig::new();
    let report = apply_patterns_greedily(&mut context, module, &patterns, &config, None)
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(report.unregistered, []);
}

mod memory {
    use drr::interface::{EffectKind, MemoryEffect, MemoryEffectOpInterface};
    use drr::prelude::*;

    drr::declare_op! {
        /// Makes memory.
        pub AllocOp = "mem.alloc"() -> (memory: AnyRankedOrUnrankedMemRef) traits(MemoryEffectOpInterface);
        /// Makes memory that nothing refers to.
        pub GrowOp = "mem.grow"() traits(MemoryEffectOpInterface);
        /// Reads.
        pub LoadOp = "mem.load"(memory: AnyRankedOrUnrankedMemRef) -> (value: AnyType) traits(MemoryEffectOpInterface);
        /// Reads and writes.
        pub SwapOp = "mem.swap"(memory: AnyRankedOrUnrankedMemRef) -> (value: AnyType) traits(MemoryEffectOpInterface);
        /// Nothing is known of it.
        pub OtherOp = "mem.other"(memory: AnyRankedOrUnrankedMemRef) -> (value: AnyType);
    }
    drr::dialect! {
        /// Memory.
        pub MemDialect = "mem" { ops: [AllocOp, GrowOp, LoadOp, SwapOp, OtherOp] }
    }
    impl<I: Ir> MemoryEffectOpInterface<I> for AllocOpView<'_, I> {
        fn effects(&self) -> Vec<MemoryEffect<I>> {
            vec![MemoryEffect::on(
                EffectKind::Allocate,
                self.memory().handle(),
            )]
        }
    }
    impl<I: Ir> MemoryEffectOpInterface<I> for GrowOpView<'_, I> {
        fn effects(&self) -> Vec<MemoryEffect<I>> {
            vec![MemoryEffect::anywhere(EffectKind::Allocate)]
        }
    }
    impl<I: Ir> MemoryEffectOpInterface<I> for LoadOpView<'_, I> {
        fn effects(&self) -> Vec<MemoryEffect<I>> {
            vec![MemoryEffect::on(EffectKind::Read, self.memory().handle())]
        }
    }
    impl<I: Ir> MemoryEffectOpInterface<I> for SwapOpView<'_, I> {
        fn effects(&self) -> Vec<MemoryEffect<I>> {
            let on = |kind| MemoryEffect::on(kind, self.memory().handle());
            vec![on(EffectKind::Read), on(EffectKind::Write)]
        }
    }
}

#[test]
fn an_unused_operation_that_only_reads_or_allocates_its_results_can_be_erased() {
    let mut context = Context::new();
    context.load::<memory::MemDialect>();
    let text = r#"
%0 = "mem.alloc"() : () -> memref<4xi8>
"mem.grow"() : () -> ()
%1 = "mem.load"(%0) : (memref<4xi8>) -> i8
%2 = "mem.swap"(%0) : (memref<4xi8>) -> i8
%3 = "mem.other"(%0) : (memref<4xi8>) -> i8
"#;
    let module = context
        .parse_module(text)
        .unwrap_or_else(|errors| panic!("{errors}"));
    let ops = context.ops_in(module, WalkOrder::PreOrder);
    let removable = ops.iter().map(|op| context.is_removable_if_unused(*op));
    assert_eq!(
        removable.skip(1).collect::<Vec<_>>(),
        [true, false, true, false, false]
    );
}
