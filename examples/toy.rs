//! Chapter 3 of MLIR's Toy tutorial: high-level rewrites of transposes and reshapes.
//!
//! `cargo run --example toy`
use drr::driver::{GreedyRewriteConfig, apply_patterns_greedily};
use drr::embedded::{Context, PrintOptions};
use drr::{drr, pattern_set::PatternSet, prelude::*};

drr::declare_op! {
    /// A literal.
    pub ConstantOp = "toy.constant"() { value: ElementsAttr } -> (output: AnyTensor)
        traits(Pure, AllTypesMatch(value, output));
    /// Exchanges rows and columns.
    pub TransposeOp = "toy.transpose"(input: AnyTensor) -> (output: AnyTensor) traits(Pure);
    /// The same elements with another shape.
    pub ReshapeOp = "toy.reshape"(input: AnyTensor) -> (output: StaticShapeTensor) traits(Pure);
}

drr! {
    pub set ToyCombine;

    /// transpose(transpose(x)) -> x
    def TransposeTranspose : Pat<(TransposeOp (TransposeOp $x)), (replaceWithValue $x)>;

    /// reshape(reshape(x)) -> reshape(x)
    def ReshapeReshape : Pat<(ReshapeOp (ReshapeOp $x)), (ReshapeOp $x)>;

    /// reshape(x) -> x, if it has that shape already
    def RedundantReshape : Pat<(ReshapeOp:$r $x), (replaceWithValue $x), [(SameType $r, $x)]>;

    /// reshape(constant) -> constant, reshaped by Rust
    def FoldConstantReshape : Pat<(ReshapeOp:$r (ConstantOp $c)), (ConstantOp { $c.reshaped($r.ty())? })>;
}

const PROGRAM: &str = r#"
  %0 = "toy.constant"() <{value = dense<[1.0, 2.0]> : tensor<2xf64>}> : () -> tensor<2xf64>
  %1 = "toy.reshape"(%0) : (tensor<2xf64>) -> tensor<1x2xf64>
  %2 = "toy.reshape"(%1) : (tensor<1x2xf64>) -> tensor<2x1xf64>
  %3 = "toy.transpose"(%2) : (tensor<2x1xf64>) -> tensor<1x2xf64>
  %4 = "toy.transpose"(%3) : (tensor<1x2xf64>) -> tensor<2x1xf64>
  %5 = "toy.reshape"(%4) : (tensor<2x1xf64>) -> tensor<2x1xf64>
  "toy.print"(%5) : (tensor<2x1xf64>) -> ()
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut context = Context::new();
    let patterns = PatternSet::new().with(ToyCombine).bind(&mut context);
    let module = context.parse_module(PROGRAM)?;
    let config = GreedyRewriteConfig::new();
    let report = apply_patterns_greedily(&mut context, module, &patterns, &config, None)?;
    print!("{}", context.print_op(module, &PrintOptions::new()));
    eprint!("{report}");
    Ok(())
}
