//! Runs functions with `mlir-runner`, and compares its results with the evaluator's.

use std::fmt::Write;

use drr::embedded::{Context, PrintOptions, WalkOrder};
use drr::ir::{FloatValue, Ir, Op, TypeView};
use drr::pass::{PassManager, PassRegistry};
use drr_dialects::number::Int;
use drr_dialects::number::float::{is_nan, is_negative};
use drr_eval::{EvalError, Evaluator, Scalar, Value};
use drr_test_support::mlir;

/// From our dialects to the LLVM dialect.
const PIPELINE: &str = "builtin.module(\
    convert-elementwise-to-linalg,\
    one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops \
        function-boundary-type-conversion=identity-layout-map},\
    convert-bufferization-to-memref,convert-linalg-to-loops,lower-affine,scf-forall-to-parallel,\
    arith-expand,convert-scf-to-cf,expand-strided-metadata,lower-affine,convert-vector-to-llvm,\
    math-expand-ops{ops=clampf},convert-math-to-funcs,convert-math-to-llvm,convert-math-to-libm,\
    arith-expand,convert-to-llvm,reconcile-unrealized-casts)";

/// From `arith` and `math` on any format to calls of LLVM's library of numbers.
pub(crate) const BY_APFLOAT: &str = "builtin.module(\
    convert-arith-to-apfloat,convert-math-to-apfloat,convert-scf-to-cf,convert-to-llvm,\
    reconcile-unrealized-casts)";

/// From functions of `math` to calls of the C library.
pub(crate) const BY_LIBRARY: &str = "builtin.module(\
    convert-math-to-libm,convert-to-llvm,reconcile-unrealized-casts)";

/// By the passes of `drr-dialects` alone.
pub(crate) const BY_OUR_PASSES: &str = "builtin.module(\
    canonicalize,convert-scf-to-cf,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,\
    reconcile-unrealized-casts)";

/// The module after these passes of ours.
fn lowered_by_us(pipeline: &str, text: &str) -> String {
    let mut passes = PassRegistry::with_builtin_passes();
    drr_dialects::lowering::register_passes(&mut passes);
    let mut manager = PassManager::parse(pipeline, &passes).expect("known passes");
    let mut ctx = Context::new();
    ctx.append_registry(&drr_dialects::registry());
    let module = ctx.parse_module(text).expect("it is valid");
    match manager.run(module, &mut ctx) {
        Ok(()) => ctx.print_op(module, &PrintOptions::new()),
        Err(error) => panic!("{error}\n{text}"),
    }
}

const LIBRARIES: &str = "libmlir_c_runner_utils.so,libmlir_apfloat_wrappers.so";

/// A function that is called with these arguments.
pub(crate) struct Call {
    pub(crate) function: String,
    pub(crate) arguments: Vec<Value>,
}

/// How many calls were compared.
#[derive(Default, Debug)]
pub(crate) struct Report {
    pub(crate) calls: usize,
    /// Their behaviour is undefined, so they were not run.
    pub(crate) undefined: usize,
    pub(crate) numbers: usize,
    /// Numbers that are poison, so nothing is known of them.
    pub(crate) poison: usize,
    pub(crate) wrong: Vec<String>,
    /// The largest difference that was permitted, in units of the last bit.
    pub(crate) ulps: u64,
}

/// How many floating-point numbers are between two; `None` unless both are numbers of one format and
/// sign.
fn distance(a: &Scalar, b: &Scalar) -> Option<u64> {
    let (Scalar::Float(a), Scalar::Float(b)) = (a, b) else {
        return None;
    };
    let numbers = !is_nan(*a) && !is_nan(*b) && is_negative(*a) == is_negative(*b);
    let distance = a.bits().abs_diff(b.bits());
    (numbers && a.kind() == b.kind()).then(|| distance.try_into().ok())?
}

/// The folder with LLVM's libraries, as `llvm-config-22 --libdir` says it.
fn libraries() -> Option<String> {
    let output = mlir::run("llvm-config-22", &["--libdir"], "")?;
    let folder = String::from_utf8_lossy(&output.stdout).trim().to_string();
    let paths = LIBRARIES.split(',').map(|name| format!("{folder}/{name}"));
    Some(paths.collect::<Vec<_>>().join(","))
}

/// The numbers that a module prints; `None` without the tools.
pub(crate) fn run(pipeline: Option<&str>, program: &str) -> Option<Vec<i64>> {
    if let Ok(path) = std::env::var("DRR_EVAL_SAVE") {
        std::fs::write(path, program).expect("the folder is there");
    }
    match numbers(pipeline.unwrap_or(PIPELINE), program)? {
        Ok(printed) => Some(printed),
        Err(error) => panic!("{error}"),
    }
}

fn numbers(pipeline: &str, text: &str) -> Option<Result<Vec<i64>, String>> {
    let lowered = match pipeline == BY_OUR_PASSES {
        true => lowered_by_us(pipeline, text),
        false => {
            let flag = format!("--pass-pipeline={pipeline}");
            let lowered = mlir::run("mlir-opt-22", &[&flag], text)?;
            if !lowered.status.success() {
                return Some(Err(String::from_utf8_lossy(&lowered.stderr).into_owned()));
            }
            String::from_utf8_lossy(&lowered.stdout).into_owned()
        }
    };
    let libraries = format!("--shared-libs={}", libraries()?);
    let args = ["-e", "main", "--entry-point-result=void", "-O0", &libraries];
    let output = mlir::run("mlir-runner-22", &args, &lowered)?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        return Some(Err(format!("{}\n{errors}", output.status)));
    }
    let lines = String::from_utf8_lossy(&output.stdout).into_owned();
    let read = |line: &str| line.parse().map_err(|_| format!("not a number: {line}"));
    Some(lines.lines().map(read).collect())
}

/// The type of a number in a value of this type, and its text.
struct Element {
    text: String,
    width: u32,
    float: Option<drr::ir::FloatKind>,
    index: bool,
}

fn element(ctx: &Context, ty: drr::ir::Type<Context>) -> Element {
    let inner = ctx.with_type(ty, |view| match view {
        TypeView::Shaped { element, .. } => element,
        _ => ty,
    });
    let text = ctx.display_type(inner);
    ctx.with_type(inner, |view| match view {
        TypeView::Integer { width, .. } => Element {
            text,
            width,
            float: None,
            index: false,
        },
        TypeView::Float(kind) => Element {
            text,
            width: drr::ir::float::width(kind),
            float: Some(kind),
            index: false,
        },
        _ => Element {
            text,
            width: 64,
            float: None,
            index: true,
        },
    })
}

impl Element {
    /// The number as MLIR's text.
    fn constant(&self, value: &Scalar) -> String {
        match value {
            Scalar::Int(value) if self.width == 1 => (!value.is_zero()).to_string(),
            Scalar::Int(value) => value.signed().to_string(),
            Scalar::Float(value) => {
                let digits = self.width.div_ceil(4) as usize;
                format!("0x{:0digits$X}", value.bits())
            }
            other => panic!("an argument is {other:?}"),
        }
    }
    /// The number from words, the lowest first.
    fn read(&self, words: &[i64]) -> Scalar {
        let words: Vec<u64> = words.iter().map(|word| *word as u64).collect();
        let int = Int::from_words(&words, self.width);
        match self.float {
            Some(kind) => {
                let bits = u128::try_from(int.unsigned()).expect("128 bits");
                Scalar::Float(FloatValue::new(kind, bits))
            }
            None => Scalar::Int(int),
        }
    }
    fn words(&self) -> usize {
        self.width.div_ceil(64).max(1) as usize
    }
}

/// Writes `main`.
struct Main {
    text: String,
    next: usize,
}

impl Main {
    fn op(&mut self, text: &str) -> String {
        self.next += 1;
        let name = format!("%m{}", self.next);
        let _ = writeln!(self.text, "  {name} = {text}");
        name
    }
    fn constant(&mut self, ctx: &Context, ty: drr::ir::Type<Context>, value: &Value) -> String {
        let of = element(ctx, ty);
        let text = ctx.display_type(ty);
        let elements = value.scalars().iter().map(|value| of.constant(value));
        let elements: Vec<String> = elements.collect();
        match value {
            Value::Scalar(_) => self.number(&of, &elements[0]),
            // A function may write to a tensor, but not to a constant one.
            Value::Array(_) if text.starts_with("tensor") => {
                let elements = elements.iter().map(|one| self.number(&of, one));
                let elements = elements.collect::<Vec<_>>().join(", ");
                self.op(&format!("tensor.from_elements {elements} : {text}"))
            }
            Value::Array(_) => {
                let elements = elements.join(", ");
                self.op(&format!("arith.constant dense<[{elements}]> : {text}"))
            }
        }
    }
    fn number(&mut self, of: &Element, text: &str) -> String {
        match of.width {
            1 => self.op(&format!("arith.constant {text}")),
            _ => self.op(&format!("arith.constant {text} : {}", of.text)),
        }
    }
    /// Prints the bits of a number.
    fn print(&mut self, of: &Element, value: &str) {
        let mut value = value.to_string();
        if of.float.is_some() {
            value = self.op(&format!(
                "arith.bitcast {value} : {} to i{}",
                of.text, of.width
            ));
        }
        if of.index {
            value = self.op(&format!("arith.index_castui {value} : index to i64"));
        }
        for word in 0..of.words() {
            let mut part = value.clone();
            if word > 0 {
                let by = self.op(&format!("arith.constant {} : i{}", 64 * word, of.width));
                part = self.op(&format!("arith.shrui {part}, {by} : i{}", of.width));
            }
            part = match of.width {
                64 => part,
                ..64 => self.op(&format!("arith.extui {part} : i{} to i64", of.width)),
                _ => self.op(&format!("arith.trunci {part} : i{} to i64", of.width)),
            };
            let _ = writeln!(self.text, "  func.call @print({part}) : (i64) -> ()");
        }
    }
}

pub(crate) const PRINT: &str = "
func.func private @printI64(i64)
func.func private @printNewline()
func.func @print(%x: i64) {
  func.call @printI64(%x) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
";

fn function(ctx: &Context, module: Op<Context>, name: &str) -> Op<Context> {
    let ops = ctx.ops_in(module, WalkOrder::PreOrder);
    let found = ops
        .into_iter()
        .find(|op| ctx.symbol_name(*op) == Some(name));
    found.expect("there is such a function")
}

/// Runs the calls with the evaluator and with `mlir-runner`; `None` without the tools. Numbers may
/// differ by some units of the last bit.
pub(crate) fn compare(
    pipeline: Option<&str>,
    text: &str,
    calls: &[Call],
    ulps: u64,
) -> Option<Report> {
    if calls.is_empty() {
        return Some(Report::default());
    }
    let mut ctx = Context::new();
    ctx.append_registry(&drr_dialects::registry());
    let module = match ctx.parse_module(text) {
        Ok(module) => module,
        Err(errors) => panic!("{errors}\n{text}"),
    };
    let evaluator = Evaluator::new(&ctx, module).expect("it is verified");
    let mut main = Main {
        text: "func.func @main() {\n".to_string(),
        next: 0,
    };
    let mut report = Report::default();
    // The number that each word printed is a part of: the call, and what we calculated.
    let mut expected: Vec<([usize; 3], Scalar, Element)> = Vec::new();
    for (index, call) in calls.iter().enumerate() {
        report.calls += 1;
        let results = match evaluator.run(&call.function, &call.arguments) {
            Ok(results) => results,
            Err(error) if error.is_undefined() => {
                report.undefined += 1;
                continue;
            }
            Err(error) => panic!("{}", with_text(&error, text)),
        };
        let op = function(&ctx, module, &call.function);
        let block = ctx.blocks(ctx.regions(op)[0])[0];
        let inputs = ctx.block_args(block);
        let inputs: Vec<_> = inputs
            .into_iter()
            .map(|value| ctx.value_type(value))
            .collect();
        let last = ctx
            .blocks(ctx.regions(op)[0])
            .into_iter()
            .find_map(|block| {
                let last = ctx.last_op(block)?;
                (ctx.op_name(last) == "func.return").then_some(last)
            });
        let outputs: Vec<_> = ctx
            .operands(last.expect("it returns"))
            .map(|value| ctx.value_type(value))
            .collect();
        let arguments = inputs.iter().zip(&call.arguments);
        let arguments: Vec<String> = arguments
            .map(|(ty, value)| main.constant(&ctx, *ty, value))
            .collect();
        let types = |types: &[drr::ir::Type<Context>]| {
            let types = types.iter().map(|ty| ctx.display_type(*ty));
            types.collect::<Vec<_>>().join(", ")
        };
        let name = format!("%c{index}");
        let _ = writeln!(
            main.text,
            "  {name}:{} = func.call @{}({}) : ({}) -> ({})",
            outputs.len(),
            call.function,
            arguments.join(", "),
            types(&inputs),
            types(&outputs)
        );
        for (at, (ty, value)) in outputs.iter().zip(&results).enumerate() {
            let text = ctx.display_type(*ty);
            for (place, scalar) in value.scalars().iter().enumerate() {
                report.numbers += 1;
                if scalar.is_poison() {
                    report.poison += 1;
                    continue;
                }
                let mut printed = format!("{name}#{at}");
                if let Value::Array(array) = value {
                    let mut rest = place;
                    let mut indices: Vec<String> = Vec::new();
                    for dim in array.shape().iter().rev() {
                        indices.insert(0, (rest % dim).to_string());
                        rest /= dim;
                    }
                    let of = element(&ctx, *ty).text;
                    printed = if text.starts_with("vector") {
                        main.op(&format!(
                            "vector.extract {printed}[{}] : {of} from {text}",
                            indices.join(", ")
                        ))
                    } else {
                        let indices: Vec<String> = indices
                            .iter()
                            .map(|index| main.op(&format!("arith.constant {index} : index")))
                            .collect();
                        main.op(&format!(
                            "tensor.extract {printed}[{}] : {text}",
                            indices.join(", ")
                        ))
                    };
                }
                let of = element(&ctx, *ty);
                main.print(&of, &printed);
                expected.push(([index, at, place], scalar.clone(), of));
            }
        }
    }
    let program = format!("{text}{PRINT}{}  return\n}}\n", main.text);
    let printed = run(pipeline, &program)?;
    let mut printed = printed.as_slice();
    for ([index, result, place], ours, of) in expected {
        let (words, rest) = printed
            .split_at_checked(of.words())
            .expect("all numbers are printed");
        printed = rest;
        let theirs = of.read(words);
        let distance = distance(&ours, &theirs).filter(|distance| *distance <= ulps);
        report.ulps = report.ulps.max(distance.unwrap_or(0));
        if distance.is_none() && !ours.is_refined_by(&theirs) {
            let Call {
                function,
                arguments,
            } = &calls[index];
            report.wrong.push(format!(
                "@{function}{arguments:?}: number {place} of result {result} is {ours:?}, but \
                 mlir-runner says {theirs:?}"
            ));
        }
    }
    assert!(printed.is_empty(), "more numbers are printed");
    Some(report)
}

fn with_text(error: &EvalError, text: &str) -> String {
    let line = error
        .location
        .position
        .as_ref()
        .map_or(1, |position| position.line);
    let line = text.lines().nth(line as usize - 1).unwrap_or_default();
    format!("{error}\n{line}")
}
