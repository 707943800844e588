//! Measures rules on pliron in nanoseconds per input op: `cargo bench -p drr-pliron`, or
//! `… --bench figures -- 1000 dense` for another size than 10,000 ops and only the rows that
//! contain a text.
//!
//! All 36 rules of the benchmark run under drr's greedy driver, on the embedded IR and on pliron.
//! Five of them (R01, R05, R06, R10, R20) run on pliron in three ways: under drr's driver, inside
//! pliron's own driver, and written by hand in Rust for that driver.

use std::time::{Duration, Instant};

use drr::driver::{GreedyRewriteConfig, VisitOrder, apply_patterns_greedily};
use drr::embedded::Context;
use drr::ir::{Block, Ir, Op};
use drr::pattern_set::{PatternSet, Select};
use drr_bench_arena::workload::{Workload, generate};
use drr_bench_rules::emit::BlockEmitter;
use drr_bench_rules::{BenchRules, ops};
use drr_pliron::{DeclaredOp, PatternRewrite, Pliron};
use pliron::builtin::attributes::IntegerAttr;
use pliron::builtin::op_interfaces::SingleBlockRegionInterface;
use pliron::builtin::ops::ModuleOp;
use pliron::context::Ptr;
use pliron::ident;
use pliron::identifier::Identifier;
use pliron::irbuild::IRStatus;
use pliron::irbuild::inserter::Inserter;
use pliron::irbuild::match_rewrite::{
    MatchRewrite, MatchRewriter, RewriterOrder, apply_match_rewrite,
};
use pliron::irbuild::rewriter::Rewriter;
use pliron::location::Location;
use pliron::op::Op as _;
use pliron::operation::Operation;
use pliron::result::Result;
use pliron::r#type::{TypeHandle, Typed, TypedHandle};
use pliron::utils::apint::APInt;
use pliron::value::Value;

const FIVE: [&str; 5] = ["R01", "R05", "R06", "R10", "R20"];

fn pliron_module(workload: Workload, count: u64) -> (Pliron, Op<Pliron>) {
    let mut ir = Pliron::new();
    let module = ModuleOp::new(&mut ir, ident!("m"));
    let block = Block(module.get_body(&ir, 0));
    let mut emit = BlockEmitter::new(&mut ir, block, Location::Unknown).expect("the bench dialect");
    generate(&mut emit, workload, count);
    (ir, Op(module.get_operation()))
}

fn embedded_module(workload: Workload, count: u64) -> (Context, Op<Context>) {
    let mut ir = Context::new();
    let loc = drr::embedded::Loc::UNKNOWN;
    let module = ir.create_module(loc);
    let block = ir.body(module).expect("a module has a block");
    let mut emit = BlockEmitter::new(&mut ir, block, loc).expect("the bench dialect");
    generate(&mut emit, workload, count);
    (ir, module)
}

fn rules<I: Ir>(five: bool) -> PatternSet<I> {
    let mut set = PatternSet::new().with(BenchRules);
    if five {
        set.only(&FIVE.map(Select::Name)).unwrap();
    }
    set
}

fn greedily<I: Ir>((mut ir, module): (I, Op<I>), five: bool) -> (Duration, u64) {
    let patterns = rules(five).bind(&mut ir);
    let config = GreedyRewriteConfig::new()
        .order(VisitOrder::Mlir)
        .fold(false);
    let start = Instant::now();
    let report = apply_patterns_greedily(&mut ir, module, &patterns, &config, None);
    let time = start.elapsed();
    let report = report.expect("the rules keep their contract");
    assert!(report.converged);
    (time, report.rewrites)
}

fn in_plirons_driver((ir, module): (Pliron, Op<Pliron>)) -> (Duration, u64) {
    let mut context = ir.into_context();
    let mut rules = PatternRewrite::new(&mut context, rules(true));
    let start = Instant::now();
    let result = rules.apply_to_fixpoint(&mut context, module.0, 1000);
    let time = start.elapsed();
    result.expect("the rules reach a fixed point");
    (time, rules.rewrites())
}

fn by_hand((ir, module): (Pliron, Op<Pliron>)) -> (Duration, u64) {
    let mut context = ir.into_context();
    let mut rules = ByHand { rewrites: 0 };
    let start = Instant::now();
    loop {
        let order = RewriterOrder::default();
        let status = apply_match_rewrite(&mut context, &mut rules, order, module.0);
        if status.expect("nothing fails") == IRStatus::Unchanged {
            return (start.elapsed(), rules.rewrites);
        }
    }
}

// The attribute names of the bench dialect.
static VALUE: Identifier = ident!("value");
static TA: Identifier = ident!("ta");
static TB: Identifier = ident!("tb");

/// The five rules written by hand for pliron.
struct ByHand {
    rewrites: u64,
}

enum Found {
    Value(Value),
    Zero(TypeHandle),
    Sum(Value, IntegerAttr),
    Fuse(Ptr<Operation>, Value),
}

type Ctx = pliron::context::Context;

fn definer<O: drr::op::OpDef>(ctx: &Ctx, value: Value) -> Option<Ptr<Operation>> {
    let op = value.defining_op()?;
    Operation::is_op::<DeclaredOp<O>>(op, ctx).then_some(op)
}

fn operand(ctx: &Ctx, op: Ptr<Operation>, index: usize) -> Value {
    op.deref(ctx).get_operand(index)
}

fn number(ctx: &Ctx, value: Value) -> Option<IntegerAttr> {
    let op = definer::<ops::ConstOp>(ctx, value)?;
    op.deref(ctx).attributes.get::<IntegerAttr>(&VALUE).cloned()
}

fn find(ctx: &Ctx, op: Ptr<Operation>) -> Option<Found> {
    let is = |value| number(ctx, value).is_some_and(|number| number.value().is_zero());
    if Operation::is_op::<DeclaredOp<ops::AddOp>>(op, ctx) {
        let (x, y) = (operand(ctx, op, 0), operand(ctx, op, 1));
        if let Some(inner) = definer::<ops::AddOp>(ctx, x)
            && let (Some(a), Some(b)) = (number(ctx, operand(ctx, inner, 1)), number(ctx, y))
        {
            let sum = a.value().add(&b.value());
            let sum = IntegerAttr::new(a.get_type(), sum);
            return Some(Found::Sum(operand(ctx, inner, 0), sum));
        }
        if is(y) {
            return Some(Found::Value(x));
        }
        return is(x).then_some(Found::Value(y));
    }
    if Operation::is_op::<DeclaredOp<ops::SubOp>>(op, ctx) {
        let (x, y) = (operand(ctx, op, 0), operand(ctx, op, 1));
        return (x == y).then(|| Found::Zero(x.get_type(ctx)));
    }
    if Operation::is_op::<DeclaredOp<ops::NegOp>>(op, ctx) {
        let inner = definer::<ops::NegOp>(ctx, operand(ctx, op, 0))?;
        return Some(Found::Value(operand(ctx, inner, 0)));
    }
    if Operation::is_op::<DeclaredOp<ops::ReluOp>>(op, ctx) {
        let sum = operand(ctx, op, 0);
        let add = definer::<ops::AddOp>(ctx, sum)?;
        let product = operand(ctx, add, 0);
        let matmul = definer::<ops::MatmulOp>(ctx, product)?;
        let once = sum.num_uses(ctx) == 1 && product.num_uses(ctx) == 1;
        return once.then(|| Found::Fuse(matmul, operand(ctx, add, 1)));
    }
    None
}

fn make<O: drr::op::OpDef>(ctx: &mut Ctx, ty: TypeHandle, operands: Vec<Value>) -> Ptr<Operation> {
    let info = DeclaredOp::<O>::get_concrete_op_info();
    Operation::new(ctx, info, vec![ty], operands, vec![], 0)
}

fn constant(ctx: &mut Ctx, attr: IntegerAttr) -> Ptr<Operation> {
    let op = make::<ops::ConstOp>(ctx, attr.get_type().into(), vec![]);
    op.deref_mut(ctx).attributes.set(VALUE.clone(), attr);
    op
}

impl MatchRewrite for ByHand {
    fn r#match(&mut self, ctx: &Ctx, op: Ptr<Operation>) -> bool {
        find(ctx, op).is_some_and(|found| match found {
            // Only integers have a zero here.
            Found::Zero(ty) => {
                TypedHandle::<pliron::builtin::types::IntegerType>::from_handle(ty, ctx).is_ok()
            }
            _ => true,
        })
    }
    fn rewrite(
        &mut self,
        ctx: &mut Ctx,
        rewriter: &mut MatchRewriter,
        op: Ptr<Operation>,
    ) -> Result<()> {
        let Some(found) = find(ctx, op) else {
            return Ok(());
        };
        self.rewrites += 1;
        match found {
            Found::Value(value) => rewriter.replace_operation_with_values(ctx, op, vec![value]),
            Found::Zero(ty) => {
                let ty = TypedHandle::from_handle(ty, ctx)?;
                let width = std::num::NonZero::new(64).expect("64 is not 0");
                let zero = constant(ctx, IntegerAttr::new(ty, APInt::zero(width)));
                rewriter.insert_operation(ctx, zero);
                rewriter.replace_operation(ctx, op, zero);
            }
            Found::Sum(x, sum) => {
                let sum = constant(ctx, sum);
                rewriter.insert_operation(ctx, sum);
                let operands = vec![x, sum.deref(ctx).get_result(0)];
                let ty = x.get_type(ctx);
                let add = make::<ops::AddOp>(ctx, ty, operands);
                rewriter.insert_operation(ctx, add);
                rewriter.replace_operation(ctx, op, add);
            }
            Found::Fuse(matmul, d) => {
                let operands = vec![operand(ctx, matmul, 0), operand(ctx, matmul, 1), d];
                let ty = d.get_type(ctx);
                let fused = make::<ops::FusedOp>(ctx, ty, operands);
                for key in [&TA, &TB] {
                    let flag = matmul.deref(ctx).attributes.0.get(key).cloned();
                    if let Some(flag) = flag {
                        fused
                            .deref_mut(ctx)
                            .attributes
                            .0
                            .insert((*key).clone(), flag);
                    }
                }
                rewriter.insert_operation(ctx, fused);
                rewriter.replace_operation(ctx, op, fused);
            }
        }
        Ok(())
    }
}

/// The best of several runs in nanoseconds per op, and the number of rewrites.
fn best(count: u64, mut run: impl FnMut() -> (Duration, u64)) -> String {
    let runs = (0..60).map(|_| run());
    let (time, rewrites) = runs.min().expect("sixty runs");
    let per_op = time.as_nanos() as f64 / count as f64;
    format!("{per_op:8.1} ({rewrites})")
}

type Run = Box<dyn FnMut() -> (Duration, u64)>;

fn main() {
    let count = std::env::args()
        .find_map(|arg| arg.parse().ok())
        .unwrap_or(10_000);
    let wanted = std::env::args()
        .skip(1)
        .find(|arg| !arg.starts_with('-') && arg.parse::<u64>().is_err())
        .unwrap_or_default();
    println!("ns per input op, best of 60, {count} ops (rewrites)");
    for workload in [Workload::Sparse, Workload::Dense, Workload::Chain] {
        let rows: [(&str, Run); 6] = [
            (
                "36 rules, embedded IR",
                Box::new(move || greedily(embedded_module(workload, count), false)),
            ),
            (
                "36 rules, pliron",
                Box::new(move || greedily(pliron_module(workload, count), false)),
            ),
            (
                "5 rules, embedded IR",
                Box::new(move || greedily(embedded_module(workload, count), true)),
            ),
            (
                "5 rules, pliron",
                Box::new(move || greedily(pliron_module(workload, count), true)),
            ),
            (
                "5 rules, pliron's driver",
                Box::new(move || in_plirons_driver(pliron_module(workload, count))),
            ),
            (
                "5 by hand, pliron's driver",
                Box::new(move || by_hand(pliron_module(workload, count))),
            ),
        ];
        for (name, run) in rows {
            let row = format!("{:<7} {name:<28}", workload.name());
            if row.contains(&wanted) {
                println!("{row} {}", best(count, run));
            }
        }
    }
}
