//! Random functions of arithmetic, made from the declarations of the ops.

use std::fmt::Write;

use drr::embedded::{Context, Loc};
use drr::ir::{InsertPoint, Ir, OpState, Type, Value};
use drr::op::{OpDecl, Presence};
use fastrand::Rng;

/// The types of values.
const TYPES: [&str; 22] = [
    "i1",
    "i3",
    "i8",
    "i16",
    "i32",
    "i64",
    "i128",
    "index",
    "f16",
    "bf16",
    "f32",
    "f64",
    "f8E5M2",
    "f8E4M3FN",
    "vector<2xi1>",
    "vector<2xi8>",
    "vector<2xi32>",
    "vector<2xf32>",
    "tensor<2xi64>",
    "tensor<2xindex>",
    "tensor<?xi32>",
    "tensor<?xi1>",
];

/// The ops that MLIR folds and we do not: functions of the C library that Rust's standard library
/// lacks, or computes otherwise. MLIR folds `math.atan2` of two zeros to a NaN, which no run of it
/// gives.
const NOT_FOLDED: [&str; 6] = [
    "math.acosh",
    "math.asinh",
    "math.atan2",
    "math.atanh",
    "math.erf",
    "math.erfc",
];

/// An op with types of operands and results that verify, as indices of [`TYPES`].
struct Signature {
    decl: &'static OpDecl,
    operands: Vec<usize>,
    results: Vec<usize>,
}

/// The operations of which modules are made.
pub(crate) struct Generator {
    /// By op.
    ops: Vec<Vec<Signature>>,
}

/// The shape in the text of a type.
fn shape(ty: &str) -> Option<&str> {
    Some(ty.split_once('<')?.1.split_once('x')?.0)
}

/// True if an operation of these types verifies.
fn verifies(
    context: &mut Context,
    at: InsertPoint<Context>,
    decl: &'static OpDecl,
    values: &[Value<Context>],
    results: &[Type<Context>],
) -> bool {
    let kind = context.op_kind(decl.name);
    let predicate = context.parse_attr("0 : i64").expect("an integer");
    let required = decl
        .attrs
        .iter()
        .filter(|attr| attr.presence == Presence::Required);
    let names: Vec<_> = required
        .map(|attr| context.bind_attr(kind, attr.name))
        .collect();
    let attrs: Vec<_> = names.into_iter().map(|name| (name, predicate)).collect();
    let loc = Loc::UNKNOWN;
    let op = context.create_op(
        at,
        OpState {
            operands: values,
            result_types: results,
            attrs: &attrs,
            ..OpState::new(kind, loc)
        },
    );
    let verifies = Ir::verify(context, op).is_ok();
    context.erase_op(op);
    verifies
}

impl Generator {
    /// The ops of these dialects in a context, with the types that they take.
    pub(crate) fn new(context: &mut Context, dialects: &[&str]) -> Self {
        let args = TYPES.map(|ty| format!("%a{}: {ty}", ty.replace(['<', '>', '?'], "_")));
        let text = format!("func.func @f({}) {{ return }}", args.join(", "));
        let module = context.parse_module(&text).expect("a function");
        let body = context.regions(module)[0];
        let func = context
            .first_op(context.blocks(body)[0])
            .expect("the function");
        let block = context.blocks(context.regions(func)[0])[0];
        let values = context.block_args(block);
        let types: Vec<_> = values
            .iter()
            .map(|value| context.value_type(*value))
            .collect();
        let at = InsertPoint::Before(context.first_op(block).expect("the return"));
        let decls: Vec<&'static OpDecl> = context
            .registered_ops()
            .filter(|decl| dialects.contains(&decl.name.split('.').next().unwrap_or("")))
            .filter(|decl| decl.successors.is_empty() && !decl.results.is_empty())
            .filter(|decl| !decl.has_trait("ConstantLike") && !NOT_FOLDED.contains(&decl.name))
            .collect();
        let mut ops = Vec::new();
        for decl in decls {
            let mut signatures: Vec<Signature> = Vec::new();
            let (n, m) = (decl.operands.len(), decl.results.len());
            for first in 0..TYPES.len() {
                for second in 0..TYPES.len() {
                    let all = vec![first; n];
                    let mut mixed = all.clone();
                    mixed.iter_mut().skip(1).for_each(|ty| *ty = second);
                    let mut last = vec![first; m];
                    last.iter_mut().skip(1).for_each(|ty| *ty = second);
                    for operands in [&all, &mixed] {
                        for results in [&vec![first; m], &vec![second; m], &last] {
                            let known = |other: &Signature| {
                                (&other.operands, &other.results) == (operands, results)
                            };
                            let shapes = operands
                                .iter()
                                .chain(results)
                                .filter_map(|ty| shape(TYPES[*ty]));
                            let mixed =
                                shapes.clone().any(|one| Some(one) != shapes.clone().next());
                            if mixed || signatures.iter().any(known) {
                                continue;
                            }
                            let given: Vec<_> = operands.iter().map(|at| values[*at]).collect();
                            let made: Vec<_> = results.iter().map(|at| types[*at]).collect();
                            if verifies(context, at, decl, &given, &made) {
                                signatures.push(Signature {
                                    decl,
                                    operands: operands.clone(),
                                    results: results.clone(),
                                });
                            }
                        }
                    }
                }
            }
            assert!(!signatures.is_empty(), "no types for {}", decl.name);
            ops.push(signatures);
        }
        context.erase_op(module);
        Generator { ops }
    }

    /// A function with this many random operations. Equal seeds give equal functions.
    pub(crate) fn module(&self, seed: u64, ops: usize) -> String {
        let mut function = Function {
            rng: Rng::with_seed(seed),
            text: String::new(),
            values: Vec::new(),
        };
        // Few types, so that operations meet.
        let of: Vec<usize> = (0..3).map(|_| function.rng.usize(..TYPES.len())).collect();
        let mut args = Vec::new();
        for (ty, text) in TYPES.iter().enumerate() {
            for _ in 0..2 {
                args.push(format!("%v{}: {text}", function.values.len()));
                function.values.push(ty);
            }
        }
        let mut made = 0;
        while made < ops {
            let signatures = &self.ops[function.rng.usize(..self.ops.len())];
            let preferred: Vec<&Signature> = signatures
                .iter()
                .filter(|one| {
                    one.operands
                        .iter()
                        .chain(&one.results)
                        .any(|ty| of.contains(ty))
                })
                .collect();
            let signature = match preferred.is_empty() || function.rng.u8(..8) == 0 {
                true => &signatures[function.rng.usize(..signatures.len())],
                false => preferred[function.rng.usize(..preferred.len())],
            };
            function.operation(signature);
            made += 1;
        }
        function.finish(&args)
    }
}

struct Function {
    rng: Rng,
    text: String,
    /// The types of the values, by number.
    values: Vec<usize>,
}

impl Function {
    fn one_of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.rng.usize(..list.len())]
    }

    /// A value of a type: a constant, one of the last values, or any.
    fn value(&mut self, ty: usize) -> usize {
        if self.rng.u8(..3) == 0 && !TYPES[ty].contains('?') {
            return self.constant(ty);
        }
        let of_type: Vec<usize> = (0..self.values.len())
            .filter(|at| self.values[*at] == ty)
            .collect();
        let from = match self.rng.bool() {
            true => of_type.len().saturating_sub(4),
            false => 0,
        };
        of_type[self.rng.usize(from..of_type.len())]
    }

    fn number(&mut self, ty: &str) -> String {
        if ty == "i1" {
            return self.one_of(&["true", "false"]).to_string();
        }
        if ty == "i3" {
            return self.rng.i8(-4..4).to_string();
        }
        if let Some(width) = ty.strip_prefix('i') {
            let width: u32 = width.parse().unwrap_or(64);
            let max = i128::MAX >> (128 - width);
            return match self.rng.u8(..10) {
                0 | 1 => "0".to_string(),
                2 | 3 => "1".to_string(),
                4 => "-1".to_string(),
                5 => max.to_string(),
                6 => (-max - 1).to_string(),
                7 => self.rng.i128(-max..max).to_string(),
                _ => self.rng.i8(-20..20).to_string(),
            };
        }
        let nan = match ty {
            "f16" => "0x7E00",
            "bf16" => "0x7FC0",
            "f32" => "0x7FC00000",
            "f64" => "0x7FF8000000000000",
            _ => "0x7F",
        };
        let infinite = match ty {
            "f16" => "0xFC00",
            "bf16" => "0x7F80",
            "f32" => "0x7F800000",
            "f64" => "0xFFF0000000000000",
            "f8E5M2" => "0x7C",
            _ => "0x7E",
        };
        match self.rng.u8(..12) {
            0 => "0.0".to_string(),
            1 => "-0.0".to_string(),
            2 | 3 => "1.0".to_string(),
            4 => "-1.0".to_string(),
            5 => nan.to_string(),
            6 => infinite.to_string(),
            7 => format!("{}.5", self.rng.i8(..)),
            8 => format!("{}.1e-{}", self.rng.i8(..), self.rng.u8(..8)),
            _ => format!("{}.0", self.rng.i8(-9..9)),
        }
    }

    fn constant(&mut self, ty: usize) -> usize {
        let name = TYPES[ty];
        let attr = match name.split_once("<2x") {
            None if name == "i1" => self.number(name),
            None => format!("{} : {name}", self.number(name)),
            Some((_, element)) => {
                let element = element.trim_end_matches('>');
                let (a, b) = (self.number(element), self.number(element));
                match self.rng.bool() {
                    true => format!("dense<{a}> : {name}"),
                    false => format!("dense<[{a}, {b}]> : {name}"),
                }
            }
        };
        self.push(
            &format!("\"arith.constant\"() <{{value = {attr}}}> : () -> {name}"),
            &[ty],
        )
    }

    /// Adds an operation, and returns its first result.
    fn push(&mut self, op: &str, results: &[usize]) -> usize {
        let first = self.values.len();
        let names: Vec<String> = (0..results.len())
            .map(|at| format!("%v{}", first + at))
            .collect();
        let _ = writeln!(self.text, "{} = {op}", names.join(", "));
        self.values.extend(results);
        first
    }

    fn operation(&mut self, signature: &Signature) {
        let operands: Vec<usize> = signature
            .operands
            .iter()
            .map(|ty| self.value(*ty))
            .collect();
        let mut operands = operands;
        if let [first, second, ..] = &mut operands[..]
            && signature.operands[0] == signature.operands[1]
            && self.rng.u8(..10) == 0
        {
            *second = *first;
        }
        let mut properties = Vec::new();
        for attr in signature.decl.attrs {
            let required = attr.presence == Presence::Required;
            let value = match attr.name {
                "predicate" if signature.decl.name == "arith.cmpf" => {
                    format!("{} : i64", self.rng.u8(..16))
                }
                "predicate" => format!("{} : i64", self.rng.u8(..10)),
                "overflowFlags" => {
                    let flags = self.one_of(&["none", "none", "nsw", "nuw", "nsw, nuw"]);
                    format!("#arith.overflow<{flags}>")
                }
                "fastmath" => {
                    let flags = ["none", "none", "fast", "contract", "nnan,nsz", "reassoc"];
                    format!("#arith.fastmath<{}>", self.one_of(&flags))
                }
                "isExact" => "unit".to_string(),
                "roundingmode" => format!("{} : i32", self.rng.u8(..5)),
                name => panic!("an attribute {name}"),
            };
            if required || self.rng.u8(..4) == 0 {
                properties.push(format!("{} = {value}", attr.name));
            }
        }
        let properties = match properties.is_empty() {
            true => String::new(),
            false => format!(" <{{{}}}>", properties.join(", ")),
        };
        let types = |list: &[usize]| {
            list.iter()
                .map(|ty| TYPES[*ty])
                .collect::<Vec<_>>()
                .join(", ")
        };
        let names: Vec<String> = operands.iter().map(|at| format!("%v{at}")).collect();
        let op = format!(
            "\"{}\"({}){properties} : ({}) -> ({})",
            signature.decl.name,
            names.join(", "),
            types(&signature.operands),
            types(&signature.results)
        );
        self.push(&op, &signature.results);
    }

    fn finish(mut self, args: &[String]) -> String {
        let kept: Vec<usize> = (args.len()..self.values.len())
            .filter(|_| self.rng.u8(..3) == 0)
            .collect();
        let names: Vec<String> = kept.iter().map(|at| format!("%v{at}")).collect();
        let types: Vec<&str> = kept.iter().map(|at| TYPES[self.values[*at]]).collect();
        let types = types.join(", ");
        format!(
            "func.func @f({}) -> ({types}) {{\n{}\"func.return\"({}) : ({types}) -> ()\n}}\n",
            args.join(", "),
            self.text,
            names.join(", "),
        )
    }
}
