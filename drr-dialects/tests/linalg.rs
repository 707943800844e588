//! Structured ops: random operands against `mlir-opt`, builders, effects and interfaces.

use drr::embedded::{Context, ParseOptions, PrintOptions, WalkOrder};
use drr::interface::{DestinationStyleOpInterface, EffectKind, MemoryEffectOpInterface};
use drr::ir::{AffineMap, AttrData, InsertPoint, Ir, Op, Value};
use drr_dialects::arith::{AddFOp, MaximumFOp};
use drr_dialects::linalg::{
    BodyError, BroadcastOp, GenericOp, IteratorType, LinalgDialect, LinalgOp, MapOp, MatmulOp,
    NamedOp, ReduceOp, SubOp,
};
use drr_test_support::mlir;

fn context() -> Context {
    let mut context = Context::new();
    context.append_registry(&drr_dialects::registry());
    context
}

fn pretty(context: &Context, op: Op<Context>) -> String {
    context.print_op(op, &PrintOptions::new())
}

// ---- Random operands ----------------------------------------------------------------------------

/// A named op with its attributes and maps.
struct Sample {
    name: String,
    /// The attributes before the operands, and those behind them.
    attrs: [String; 2],
    inputs: usize,
    maps: Vec<AffineMap>,
}

/// The named ops in the test texts.
fn samples() -> Vec<Sample> {
    let mut samples = Vec::new();
    for text in [
        include_str!("texts/linalg.mlir"),
        include_str!("texts/linalg_loops.mlir"),
    ] {
        let mut context = context();
        let module = context.parse_module(text).expect("the texts verify");
        for op in context.ops_in(module, WalkOrder::PreOrder) {
            let Some(loops) = context.interface::<dyn LinalgOp>(op) else {
                continue;
            };
            let (inputs, maps) = (loops.num_inputs(), loops.indexing_maps());
            let text = pretty(&context, op);
            let text = text
                .split_once(" = linalg")
                .map_or(&*text, |(_, text)| text);
            let (head, rest) = text.split_once(" ins(").unwrap_or((text, ""));
            let name = head.trim_start_matches("linalg").split(' ').next();
            let name = format!("linalg{}", name.unwrap_or_default());
            if ["generic", "map", "reduce", "matmul"].contains(&&name[7..]) && !rest.is_empty() {
                continue;
            }
            let before = head.split_once(' ').map_or("", |(_, attrs)| attrs);
            let numbers = ["permutation", "dimensions"].into_iter();
            let after = numbers.filter_map(|word| rest.find(&format!(" {word} = ")));
            let after = after.min().map_or("", |at| &rest[at..]);
            samples.push(Sample {
                attrs: [before.to_string(), after.to_string()],
                name,
                inputs,
                maps,
            });
        }
    }
    assert!(samples.len() > 100, "{}", samples.len());
    samples
}

const ELEMENTS: [&str; 7] = ["f16", "f32", "f64", "i1", "i8", "i32", "i64"];

/// A function with one operation of the op.
fn function(sample: &Sample, rng: &mut fastrand::Rng) -> String {
    let loops = sample
        .maps
        .iter()
        .map(|map| map.dims)
        .max()
        .unwrap_or_default();
    let ends: Vec<i64> = (0..loops).map(|_| rng.i64(0..4)).collect();
    let container = if rng.bool() { "tensor" } else { "memref" };
    let element = ELEMENTS[rng.usize(0..ELEMENTS.len())];
    let mixed = rng.u8(0..3) == 0;
    let wrong = rng.u8(0..6) == 0;
    let mut ty = |map: &AffineMap| {
        let element = if mixed {
            ELEMENTS[rng.usize(0..ELEMENTS.len())]
        } else {
            element
        };
        let scalar = map.results.is_empty() && (map.dims > 2 || rng.bool());
        let mut dims = String::new();
        for expr in &map.results {
            let size = expr.value(&ends).unwrap_or_default() + 1;
            let off = i64::from(wrong && rng.u8(0..4) == 0);
            dims.push_str(&match rng.u8(0..8) {
                0 => "?x".to_string(),
                _ => format!("{}x", size + off),
            });
        }
        match scalar {
            true => element.to_string(),
            false => format!("{container}<{dims}{element}>"),
        }
    };
    let types: Vec<String> = sample.maps.iter().map(&mut ty).collect();
    let (inputs, outputs) = types.split_at(sample.inputs);
    let list = |kind: &str, start: usize, types: &[String]| {
        let names: Vec<_> = (0..types.len())
            .map(|at| format!("%a{}", start + at))
            .collect();
        match types.is_empty() {
            true => String::new(),
            false => format!(" {kind}({} : {})", names.join(", "), types.join(", ")),
        }
    };
    let args = types
        .iter()
        .enumerate()
        .map(|(at, ty)| format!("%a{at}: {ty}"));
    let args: Vec<String> = args.collect();
    let [before, after] = &sample.attrs;
    let result = match outputs[0].starts_with("tensor") && after.is_empty() {
        true => format!(" -> {}", outputs[0]),
        false => String::new(),
    };
    let bound = if outputs[0].starts_with("tensor") {
        "%0 = "
    } else {
        ""
    };
    format!(
        "func.func @f({}) {{\n  {bound}{} {before}{}{}{after}{result}\n  return\n}}\n",
        args.join(", "),
        sample.name,
        list("ins", 0, inputs),
        list("outs", inputs.len(), outputs),
    )
}

/// `DRR_RANDOM_MODULES` sets the number of operations of each op, `DRR_SEED` the seed.
#[test]
fn random_operands_are_accepted_and_printed_as_mlir_does() {
    let number = |name: &str, default: u64| {
        let value = std::env::var(name).ok();
        value
            .and_then(|value| value.parse().ok())
            .unwrap_or(default)
    };
    let mut rng = fastrand::Rng::with_seed(number("DRR_SEED", 1));
    let (mut right, mut wrong) = (Vec::new(), Vec::new());
    for sample in samples() {
        for _ in 0..number("DRR_RANDOM_MODULES", 6) {
            let text = function(&sample, &mut rng);
            let mut context = context();
            match context.parse_module_with(&text, &ParseOptions::new()) {
                Ok(module) => right.push((text, pretty(&context, module))),
                Err(_) => wrong.push(text),
            }
        }
    }
    assert!(
        right.len() > 200 && wrong.len() > 100,
        "{} {}",
        right.len(),
        wrong.len()
    );
    let parts = |texts: &[String]| texts.join("// -----\n");
    let printed: Vec<String> = right.iter().map(|(_, printed)| printed.clone()).collect();
    let texts: Vec<String> = right.into_iter().map(|(text, _)| text).collect();
    for input in [&texts, &printed] {
        let options = ["--split-input-file"];
        let Some(output) = mlir::run("mlir-opt-22", &options, &parts(input)) else {
            return;
        };
        let theirs = String::from_utf8_lossy(&output.stdout);
        let theirs = theirs.replace("// -----\n", "").replace("\n\n", "\n");
        if let Some(difference) = mlir::difference(&printed.concat(), &theirs) {
            panic!("{difference}\n{}", String::from_utf8_lossy(&output.stderr));
        }
    }
    let output = mlir::run("mlir-opt-22", &["--split-input-file"], &parts(&wrong));
    let theirs = output.map_or(String::new(), |output| {
        String::from_utf8_lossy(&output.stdout).into_owned()
    });
    assert!(!theirs.contains("func"), "accepted by MLIR only:\n{theirs}");
}

// ---- Interfaces ---------------------------------------------------------------------------------

/// The first structured operation of a module.
fn structured(context: &Context, module: Op<Context>) -> Op<Context> {
    let ops = context.ops_in(module, WalkOrder::PreOrder);
    let mut ops = ops.into_iter();
    ops.find(|op| context.interface::<dyn LinalgOp>(*op).is_some())
        .expect("there is one")
}

/// An op, its indexing maps, and its iterator types.
const LOOPS: [(&str, &str, &str); 6] = [
    (
        "linalg.matmul ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%a : memref<4x4xf32>)",
        "(d0, d1, d2) -> (d0, d2); (d0, d1, d2) -> (d2, d1); (d0, d1, d2) -> (d0, d1)",
        "ppr",
    ),
    (
        "linalg.conv_2d {} ins(%a, %b : memref<4x4xf32>, memref<2x2xf32>) outs(%c : memref<3x3xf32>)",
        "(d0, d1, d2, d3) -> (d0 + d2, d1 + d3); (d0, d1, d2, d3) -> (d2, d3); (d0, d1, d2, d3) -> (d0, d1)",
        "pprr",
    ),
    (
        "linalg.transpose ins(%a : memref<4x4xf32>) outs(%a : memref<4x4xf32>) permutation = [1, 0]",
        "(d0, d1) -> (d1, d0); (d0, d1) -> (d0, d1)",
        "pp",
    ),
    (
        "linalg.broadcast ins(%d : memref<4xf32>) outs(%a : memref<4x4xf32>) dimensions = [0]",
        "(d0, d1) -> (d1); (d0, d1) -> (d0, d1)",
        "pp",
    ),
    (
        "linalg.reduce { arith.addf } ins(%a : memref<4x4xf32>) outs(%d : memref<4xf32>) dimensions = [0]",
        "(d0, d1) -> (d0, d1); (d0, d1) -> (d1)",
        "rp",
    ),
    (
        "linalg.fill ins(%s : f32) outs(%a : memref<4x4xf32>)",
        "(d0, d1) -> (); (d0, d1) -> (d0, d1)",
        "pp",
    ),
];

#[test]
fn loops_follow_from_the_op_and_its_attributes() {
    for (op, maps, iterators) in LOOPS {
        let text = format!(
            "func.func @f(%a: memref<4x4xf32>, %b: memref<2x2xf32>, %c: memref<3x3xf32>, \
             %d: memref<4xf32>, %s: f32) {{\n{op}\nreturn\n}}"
        );
        let mut context = context();
        let module = context.parse_module(&text).expect(op);
        let found = structured(&context, module);
        let loops = context
            .interface::<dyn LinalgOp>(found)
            .expect("it is structured");
        let own: Vec<String> = loops
            .indexing_maps()
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(own.join("; "), maps, "{op}");
        let own: String = loops
            .iterator_types()
            .into_iter()
            .map(|iterator| match iterator {
                IteratorType::Parallel => 'p',
                IteratorType::Reduction => 'r',
            })
            .collect();
        assert_eq!(own, iterators, "{op}");
        let inits = context.interface::<dyn DestinationStyleOpInterface>(found);
        let inits = inits.expect("it writes to operands").inits();
        assert_eq!(
            inits,
            loops.num_inputs()..context.num_operands(found),
            "{op}"
        );
    }
}

#[test]
fn attributes_of_named_ops_may_stand_in_angle_brackets() {
    let text = |strides: &str| {
        format!(
            "func.func @f(%x: memref<1x1x9xf32>, %w: memref<2xf32>, %y: memref<1x1x4xf32>) {{\n  \
             linalg.pooling_ncw_sum {strides} ins(%x, %w : memref<1x1x9xf32>, memref<2xf32>) \
             outs(%y : memref<1x1x4xf32>)\n  return\n}}\n"
        )
    };
    let braces = "{strides = dense<2> : tensor<1xi64>}";
    let angles = format!("<{braces}>");
    let printed = [braces, &angles].map(|strides| {
        let mut context = context();
        let module = context.parse_module(&text(strides));
        let module = module.unwrap_or_else(|errors| panic!("{errors}"));
        pretty(&context, module)
    });
    assert_eq!(printed[0], printed[1]);
    assert!(printed[0].contains(braces), "{}", printed[0]);
    if let Some(output) = mlir::run("mlir-opt-22", &[], &text(&angles)) {
        let theirs = String::from_utf8_lossy(&output.stdout);
        assert_eq!(printed[0].trim_end(), theirs.trim_end());
    }
}

#[test]
fn memrefs_are_read_and_written_and_tensors_are_not() {
    let text = "\
func.func @f(%a: memref<4xf32>, %t: tensor<4xf32>, %s: f32) -> tensor<4xf32> {
  linalg.fill ins(%s : f32) outs(%a : memref<4xf32>)
  linalg.add ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
  %0 = linalg.add ins(%t, %t : tensor<4xf32>, tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.exp ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
";
    let mut context = context();
    let module = context.parse_module(text).expect("it verifies");
    let ops = context.ops_in(module, WalkOrder::PreOrder);
    let effects = |op: &Op<Context>| {
        let interface = context.interface::<dyn MemoryEffectOpInterface>(*op)?;
        context.interface::<dyn LinalgOp>(*op)?;
        let kinds = interface
            .effects()
            .into_iter()
            .map(|effect| match effect.kind {
                EffectKind::Read => 'r',
                EffectKind::Write => 'w',
                EffectKind::Allocate | EffectKind::Free => '?',
            });
        Some(kinds.collect::<String>())
    };
    let found: Vec<String> = ops.iter().filter_map(effects).collect();
    assert_eq!(found, ["w", "rrw", "", ""]);
    let report = context.canonicalize(module).expect("the rules run");
    assert!(report.finished().is_ok());
    let after = pretty(&context, module);
    assert_eq!(
        after.matches("linalg.add").count(),
        1,
        "the unused sum of tensors is erased: {after}"
    );
    assert!(
        after.contains("linalg.fill") && after.contains("linalg.exp"),
        "{after}"
    );
}

// ---- Building -----------------------------------------------------------------------------------

/// Builds operations in a function with these arguments, and returns its text.
fn built(
    args: &str,
    build: impl FnOnce(&mut Context, InsertPoint<Context>, &[Value<Context>]),
) -> String {
    let mut context = context();
    context.load::<LinalgDialect>();
    let text = format!("func.func @f({args}) {{\n  return\n}}");
    let module = context.parse_module(&text).expect("it verifies");
    let func = context
        .first_op(context.body(module).expect("a block"))
        .expect("a function");
    let block = context.blocks(context.regions(func)[0])[0];
    let args = context.block_args(block);
    let at = InsertPoint::Before(context.first_op(block).expect("the return"));
    build(&mut context, at, &args);
    if let Err(errors) = context.verify_op(module) {
        panic!(
            "{}",
            errors.iter().map(ToString::to_string).collect::<String>()
        );
    }
    pretty(&context, module)
}

#[test]
fn builders_make_bodies_of_named_ops_and_take_others_as_closures() {
    let text = built(
        "%x: tensor<2x3xf32>, %w: tensor<4x3xf32>, %b: tensor<4xf32>, %o: tensor<2x4xf32>, %m: tensor<2xf32>",
        |context, at, args| {
            let [x, w, b, out, row] = args[..] else {
                unreachable!()
            };
            let here = drr::embedded::Loc::UNKNOWN;
            let mut builder = context.builder(at);
            let rewriter = &mut builder.rewriter();
            let result = |rewriter: &drr::rewriter::PatternRewriter<'_, Context>, op| {
                rewriter.ir().result(op, 0)
            };
            // x * transpose(w) + b, as a linear layer.
            let zero = AttrData::dense_i64([0]);
            let bias =
                BroadcastOp::apply(rewriter, here, &[b], &[out], &[("dimensions", zero)]).unwrap();
            let bias = result(rewriter, bias);
            let maps = ["(d0, d2)", "(d1, d2)", "(d0, d1)"];
            let maps = maps.map(|map| AttrData::Text(format!("affine_map<(d0, d1, d2) -> {map}>")));
            let maps = ("indexing_maps", AttrData::Array(maps.to_vec()));
            let sum = MatmulOp::apply(rewriter, here, &[x, w], &[bias], &[maps]).unwrap();
            let sum = result(rewriter, sum);
            let double = MapOp::with_body(rewriter, here, &[sum], out, |rewriter, args| {
                let double = AddFOp::build(rewriter, here, args[0], args[0])?;
                Ok::<_, BodyError>(vec![rewriter.ir().result(double, 0)])
            });
            let double = result(rewriter, double.unwrap());
            ReduceOp::with_body(rewriter, here, &[double], &[row], &[1], |rewriter, args| {
                let max = MaximumFOp::build(rewriter, here, args[0], args[1])?;
                Ok::<_, BodyError>(vec![rewriter.ir().result(max, 0)])
            })
            .unwrap();
        },
    );
    assert_eq!(
        text,
        "\
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<4x3xf32>, %arg2: tensor<4xf32>, %arg3: tensor<2x4xf32>, %arg4: tensor<2xf32>) {
    %broadcasted = linalg.broadcast ins(%arg2 : tensor<4xf32>) outs(%arg3 : tensor<2x4xf32>) dimensions = [0]\x20
    %0 = linalg.matmul indexing_maps = [#map, #map1, #map2] ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<4x3xf32>) outs(%broadcasted : tensor<2x4xf32>) -> tensor<2x4xf32>
    %mapped = linalg.map ins(%0 : tensor<2x4xf32>) outs(%arg3 : tensor<2x4xf32>)
      (%in: f32, %init: f32) {
        %1 = arith.addf %in, %in : f32
        linalg.yield %1 : f32
      }
    %reduced = linalg.reduce ins(%mapped : tensor<2x4xf32>) outs(%arg4 : tensor<2xf32>) dimensions = [1]\x20
      (%in: f32, %init: f32) {
        %1 = arith.maximumf %in, %init : f32
        linalg.yield %1 : f32
      }
    return
  }
}
"
    );
}

#[test]
fn a_failed_builder_leaves_nothing_behind() {
    let text = built("%a: memref<4xi1>, %b: memref<4xi1>", |context, at, args| {
        let here = drr::embedded::Loc::UNKNOWN;
        let mut builder = context.builder(at);
        let rewriter = &mut builder.rewriter();
        let failed = SubOp::apply(rewriter, here, args, &args[..1], &[]);
        let message = "unsupported operation: sub with bools".to_string();
        assert_eq!(failed, Err(BodyError::Operands(message)));
        let failed = GenericOp::elementwise(rewriter, here, args, &args[..1], |_, _| {
            Err(BodyError::Operands("the closure fails".to_string()))
        });
        assert_eq!(failed.unwrap_err().to_string(), "the closure fails");
    });
    assert!(!text.contains("linalg"), "{text}");
}
