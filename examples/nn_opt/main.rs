//! An `mlir-opt` for your own dialect: types, ops with formats, an interface, rules and a pass.
//!
//! ```sh
//! cargo run --features opt --example nn_opt -- --canonicalize --nn-cost examples/nn_opt/net.mlir
//! cargo run --features opt --example nn_opt -- --pass-pipeline='builtin.module(func.func(cse,nn-cost{most=10}))' -
//! cargo run --features opt --example nn_opt -- --help
//! ```
use std::process::ExitCode;

use drr::embedded::{Context, Registry, WalkOrder};
use drr::ir::Op;
use drr::opt::Opt;
use drr::pass::{Options, Pass, PassFailure, PassResult};
use drr::prelude::*;
use drr_dialects::func::FuncDialect;

/// Numbers in memory: `!nn.buf<[2, 3] x f32>`, or `!nn.buf<[2, 3] x f32, 1>` in memory space 1.
#[derive(TypeDef, Clone, PartialEq, Debug)]
#[type_def(name = "nn.buf", verify = has_rank, format = "`<` `[` $shape `]` `x` $elem (`,` $space^)? `>`")]
pub struct Buf {
    shape: Vec<i64>,
    elem: TypeParam,
    #[param(default = 0)]
    space: u32,
}

fn has_rank(buf: &Buf) -> Result<(), String> {
    match buf.shape.is_empty() {
        true => Err("needs a rank".into()),
        false => Ok(()),
    }
}

/// Stands for the end of a copy: `!nn.token`.
#[derive(TypeDef, Clone, PartialEq, Debug)]
#[type_def(name = "nn.token")]
pub struct Token;

/// The work of an operation.
#[drr::op_interface]
pub trait CostInterface {
    /// The number of elements of the result.
    fn elements(&self) -> i64;
    /// The number of instructions for each element.
    fn cost_of_element(&self) -> i64 {
        1
    }
}

drr::declare_op! {
    /// Works on each element.
    class Elementwise<T>(x: T) -> (out: T) traits(Pure, SameOperandsAndResultType, CostInterface);

    /// The sum, element by element.
    pub AddOp = "nn.add"(lhs: Is<Buf>, rhs: Is<Buf>) -> (out: Is<Buf>)
        traits(Pure, Commutative, SameOperandsAndResultType, CostInterface)
        format = "$lhs `,` $rhs attr-dict `:` type($out)";
    /// Each element times a number.
    pub ScaleOp = "nn.scale": Elementwise<Is<Buf>> { factor: F64Attr }
        format = "$x `by` $factor attr-dict `:` type($out)";
    /// Negative elements become zero.
    pub ReluOp = "nn.relu": Elementwise<Is<Buf>> format = "$x attr-dict `:` type($out)";
    /// Starts a copy.
    pub CopyOp = "nn.copy"(from: Is<Buf>, to: Is<Buf>) -> (done: Is<Token>)
        format = "$from `to` $to attr-dict `:` type($from) `,` type($to) `->` type($done)";
    /// Waits for copies.
    pub WaitOp = "nn.wait"(copies: Variadic<Is<Token>>)
        format = "($copies^ `:` type($copies))? attr-dict";
}

/// The number of elements of a type; 0 for other types than `!nn.buf`.
fn elements<I: Ir>(ty: Ty<'_, I>) -> i64 {
    let shape = ty.decode::<Buf>().map_or(Vec::new(), |buf| buf.shape);
    shape
        .iter()
        .fold(1, |product: i64, dim| product.saturating_mul(*dim))
}

impl<I: Ir> CostInterface for AddOpView<'_, I> {
    fn elements(&self) -> i64 {
        elements(self.out().ty())
    }
}
impl<I: Ir> CostInterface for ReluOpView<'_, I> {
    fn elements(&self) -> i64 {
        elements(self.out().ty())
    }
}
impl<I: Ir> CostInterface for ScaleOpView<'_, I> {
    fn elements(&self) -> i64 {
        elements(self.out().ty())
    }
    fn cost_of_element(&self) -> i64 {
        2
    }
}

drr::dialect! {
    /// A small network.
    pub NnDialect = "nn" {
        types: [Buf, Token],
        ops: [AddOp, ScaleOp, ReluOp, CopyOp, WaitOp],
        canonicalization: [NnRules],
    }
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

/// Notes in each function what its operations cost, and refuses functions that cost too much.
#[derive(Clone)]
struct Cost {
    most: i64,
}

impl Pass for Cost {
    fn argument(&self) -> &str {
        "nn-cost"
    }
    fn description(&self) -> &str {
        "Notes in each function what its operations cost"
    }
    fn anchor(&self) -> Option<&str> {
        Some("func.func")
    }
    fn options(&mut self, options: &mut Options<'_>) {
        options.option("most", "The largest cost of a function", &mut self.most);
    }
    fn run(&self, func: Op<Context>, ctx: &mut Context) -> PassResult {
        let mut sum: i64 = 0;
        for op in ctx.ops_in(func, WalkOrder::PreOrder) {
            let Some(cost) = ctx.interface::<dyn CostInterface>(op) else {
                continue;
            };
            let cost = cost.elements().saturating_mul(cost.cost_of_element());
            sum = sum.saturating_add(cost);
            if sum > self.most {
                let error = ctx.emit_op_error(op, format!("makes the function cost {sum}"));
                let note = format!("it may cost {}", self.most);
                return Err(PassFailure::from(error.attach_note(ctx.loc(func), note)));
            }
        }
        let i64_type = ctx.integer_type(64);
        let attr = ctx.integer_attr(sum.into(), i64_type);
        ctx.set_named_attr(func, "nn.cost", attr);
        Ok(())
    }
}

fn main() -> ExitCode {
    let dialects = Registry::new()
        .dialect::<NnDialect>()
        .dialect::<FuncDialect>();
    Opt::from(dialects).pass(Cost { most: i64::MAX }).main()
}
