//! An `mlir-opt` for a dialect of one's own: ops with formats, canonicalization rules, and a pass.
//!
//! ```sh
//! cargo run --features opt --example nn_opt -- --canonicalize --nn-cost examples/nn_opt/net.mlir
//! cargo run --features opt --example nn_opt -- --pass-pipeline='builtin.module(func.func(cse,nn-cost{most=10}))' -
//! cargo run --features opt --example nn_opt -- --help
//! ```
use std::process::ExitCode;

use drr::embedded::{Context, Registry, WalkOrder};
use drr::ir::{Ir, Op, TypeView};
use drr::opt::Opt;
use drr::pass::{Options, Pass, PassFailure, PassResult};
use drr::prelude::*;

drr::declare_op! {
    /// The sum, element by element.
    pub AddOp = "nn.add"(lhs: StaticShapeTensor, rhs: StaticShapeTensor) -> (out: StaticShapeTensor)
        traits(Pure, Commutative, SameOperandsAndResultType)
        format = "$lhs `,` $rhs attr-dict `:` type($out)";
    /// Each element times a number.
    pub ScaleOp = "nn.scale"(x: StaticShapeTensor) { factor: F64Attr } -> (out: StaticShapeTensor)
        traits(Pure, SameOperandsAndResultType)
        format = "$x `by` $factor attr-dict `:` type($out)";
    /// Negative elements become zero.
    pub ReluOp = "nn.relu"(x: StaticShapeTensor) -> (out: StaticShapeTensor)
        traits(Pure, SameOperandsAndResultType)
        format = "$x attr-dict `:` type($out)";
}

drr::dialect! {
    /// A small network.
    pub NnDialect = "nn" { ops: [AddOp, ScaleOp, ReluOp], canonicalization: [NnRules] }
}

drr::drr! {
    pub set NnRules;

    /// x + x -> 2 * x
    def AddSelf : Pat<(AddOp $x, $x), (ScaleOp $x, 2.0)>;
    /// (x * a) * b -> x * (a * b)
    def ScaleTwice : Pat<(ScaleOp (ScaleOp $x, $a), $b), (ScaleOp $x, (Product $a, $b))>;
    /// x * 1 -> x
    def ScaleByOne : Pat<(ScaleOp $x, 1.0), (replaceWithValue $x)>;
    /// relu(relu(x)) -> relu(x)
    def ReluTwice : Pat<(ReluOp (ReluOp:$inner $_)), (replaceWithValue $inner)>;

    def Product : NativeCodeCall<|a: f64, b: f64| a * b>;
}

/// Notes in each function how many elements its operations compute, and refuses large functions.
#[derive(Clone)]
struct Cost {
    most: i64,
}

impl Pass for Cost {
    fn argument(&self) -> &str {
        "nn-cost"
    }
    fn description(&self) -> &str {
        "Notes in each function how many elements it computes"
    }
    fn anchor(&self) -> Option<&str> {
        Some("func.func")
    }
    fn options(&mut self, options: &mut Options<'_>) {
        options.option("most", "The largest cost of a function", &mut self.most);
    }
    fn run(&self, func: Op<Context>, ctx: &mut Context) -> PassResult {
        let mut cost: i64 = 0;
        for op in ctx.ops_in(func, WalkOrder::PreOrder) {
            if !ctx.op_name(op).starts_with("nn.") {
                continue;
            }
            let ty = ctx.value_type(ctx.result(op, 0));
            let elements = ctx.with_type(ty, |ty| match ty {
                TypeView::Shaped {
                    shape: Some(dims), ..
                } => dims
                    .iter()
                    .fold(1, |product: i64, dim| product.saturating_mul(*dim)),
                _ => 0,
            });
            cost = cost.saturating_add(elements);
            if cost > self.most {
                let error = ctx.emit_op_error(op, format!("makes the function cost {cost}"));
                return Err(PassFailure::from(
                    error.attach_note(ctx.loc(func), format!("it may cost {}", self.most)),
                ));
            }
        }
        let i64_type = ctx.integer_type(64);
        let attr = ctx.integer_attr(cost.into(), i64_type);
        ctx.set_named_attr(func, "nn.cost", attr);
        Ok(())
    }
}

fn main() -> ExitCode {
    Opt::from(Registry::new().dialect::<NnDialect>())
        .pass(Cost { most: i64::MAX })
        .main()
}
